//! Which colour a role has.

use crate::engine::scene::Role;

pub type Rgb = [u8; 3];

const SEATS: [Rgb; 5] = [hex(0xE6_9F00), hex(0x56_B4E9), hex(0x35_D0A5), hex(0xC0_669B), hex(0xF0_E442)];
const SEAT_GROUNDS: [Rgb; 5] = [hex(0x8A_5A0C), hex(0x17_4A70), hex(0x1B_6E58), hex(0x6A_2A52), hex(0x6E_6812)];

pub fn colour(role: Role) -> Rgb {
    match role {
        Role::Ground => hex(0x23_252B),
        Role::Panel => hex(0x2E_3138),
        Role::Raised => hex(0x3B_3F49),
        Role::Line => hex(0x4A_4F59),
        Role::Text => hex(0xF2_EFE6),
        Role::Muted => hex(0xB9_BAB2),
        Role::Accent => hex(0xF0_E442),
        Role::Gold => hex(0xDD_B95C),
        Role::Threat => hex(0xE8_604C),
        Role::Good => hex(0x6C_C283),
        Role::Bone => hex(0xD9_CFB8),
        Role::Shadow | Role::OnSeat => hex(0x17_181C),
        Role::Seat(seat) => SEATS[seat.index() % SEATS.len()],
        Role::SeatGround(seat) => SEAT_GROUNDS[seat.index() % SEAT_GROUNDS.len()],
        Role::Own(rgb) => rgb,
    }
}

/// Every colour that the games share.
pub fn all() -> impl Iterator<Item = Rgb> {
    use Role::{Accent, Bone, Gold, Good, Ground, Line, Muted, OnSeat, Panel, Raised, Shadow, Text, Threat};
    let common = [Ground, Panel, Raised, Line, Text, Muted, Accent, Gold, Threat, Good, Bone, Shadow, OnSeat];
    common.into_iter().map(colour).chain(SEATS).chain(SEAT_GROUNDS)
}

/// What the edges of letters and figures blend to: the bright colours over the dark ones.
pub fn blends() -> impl Iterator<Item = Rgb> {
    let bright = [Role::Text, Role::Gold, Role::Muted].map(colour).into_iter().chain(SEATS);
    bright.flat_map(move |bright| DARK.into_iter().flat_map(move |dark| (1..=3).map(move |part| mix(bright, colour(dark), part))))
}

/// What the edges of a game's own colours blend to: a bright one over dark ground, and letters over a dark one. What lies
/// halfway comes first.
pub fn blends_of(own: &[Rgb]) -> impl Iterator<Item = Rgb> {
    [2, 1, 3].into_iter().flat_map(move |part| {
        own.iter().flat_map(move |&own| {
            let bright = grey(own) > 110.0;
            let over_dark = DARK.into_iter().filter(move |_| bright).map(move |dark| mix(own, colour(dark), part));
            over_dark.chain((!bright).then(|| mix(colour(Role::Text), own, part)))
        })
    })
}

const DARK: [Role; 2] = [Role::Shadow, Role::Raised];

/// So many quarters of `a`, the rest of `b`.
fn mix(a: Rgb, b: Rgb, part: u16) -> Rgb {
    [0, 1, 2].map(|at| ((u16::from(a[at]) * part + u16::from(b[at]) * (4 - part)) / 4) as u8)
}

/// Lightness as a black and white print shows it, from 0 to 255.
fn grey([r, g, b]: Rgb) -> f32 {
    0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
}

/// The same of a role: colours that must be told apart differ in it.
pub fn lightness(role: Role) -> f32 {
    grey(colour(role))
}

/// How well one colour reads on the other, from 1 to 21, as the guidelines for accessible pages measure it.
pub fn contrast(one: Role, other: Role) -> f32 {
    let luminance = |role: Role| {
        let [r, g, b] = colour(role).map(|part| (f32::from(part) / 255.0).powf(2.2));
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    if one > other { one / other } else { other / one }
}

const fn hex(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::engine::scene::{Paint, Shape, kit, point};

    #[test]
    fn text_reads_on_every_plain_ground() {
        for ground in [Role::Ground, Role::Panel, Role::Raised] {
            assert!(contrast(Role::Text, ground) > 7.0);
            assert!(contrast(Role::Muted, ground) > 4.5, "{ground:?}");
        }
        for seat in Seat::all(Seat::MOST as u8) {
            assert!(contrast(Role::OnSeat, Role::Seat(seat)) > 4.5);
            assert!(contrast(Role::Text, Role::SeatGround(seat)) > 4.5, "{seat:?}");
        }
    }

    #[test]
    fn seats_that_look_alike_in_greyscale_have_different_shapes() {
        let corners = |seat| match kit::badge(seat, point(0.0, 0.0), 10.0, Paint::default()) {
            Shape::Circle { .. } => 0,
            Shape::Rect { .. } => 1,
            Shape::Polygon { points, .. } => points.len(),
            _ => 99,
        };
        let shapes: std::collections::BTreeSet<usize> = Seat::all(5).map(corners).collect();
        assert_eq!(shapes.len(), Seat::MOST);
        assert_eq!(all().collect::<std::collections::BTreeSet<_>>().len(), 21, "no two roles share a colour but by intent");
        let (green, pink) = (lightness(Role::Seat(Seat(2))), lightness(Role::Seat(Seat(3))));
        assert!(green - pink > 15.0, "green and pink are apart in greyscale: {green} and {pink}");
    }
}
