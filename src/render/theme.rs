//! Which colour a role has.

use crate::engine::scene::Role;

pub type Rgb = [u8; 3];

const SEATS: [Rgb; 5] = [hex(0xE6_9F00), hex(0x56_B4E9), hex(0x2B_BF95), hex(0xCC_79A7), hex(0xF0_E442)];

/// From poor to rich: each is lighter than the one before, so that worth shows without hue, and all are dark enough
/// for the seats' colours to stand out on them.
const FLOORS: [Rgb; 5] = [hex(0x33_3845), hex(0x34_4F66), hex(0x3A_6B66), hex(0x6F_7A45), hex(0xB0_8648)];

/// Mountain, jungle, ocean and desert: dark enough for the seats' colours, and no two of the same lightness.
const LANDS: [Rgb; 4] = [hex(0x5A_5560), hex(0x2F_5A3C), hex(0x1F_3F66), hex(0x7E_6740)];

pub fn colour(role: Role) -> Rgb {
    match role {
        Role::Ground => hex(0x23_252B),
        Role::Panel => hex(0x2E_3138),
        Role::Raised => hex(0x3B_3F49),
        Role::Line => hex(0x4A_4F59),
        Role::Text => hex(0xF2_EFE6),
        Role::Muted => hex(0xA9_ABA3),
        Role::Accent => hex(0xF0_E442),
        Role::Gold => hex(0xDD_B95C),
        Role::Shadow | Role::OnSeat => hex(0x17_181C),
        Role::Wall => hex(0x0E_0E12),
        Role::Floor(worth) => FLOORS[usize::from(worth).min(FLOORS.len() - 1)],
        Role::Stair => hex(0xC9_BFA8),
        Role::Pit => hex(0x12_0818),
        Role::Land(kind) => LANDS[usize::from(kind).min(LANDS.len() - 1)],
        Role::Crystal => hex(0xC8_B4FF),
        Role::Menace => hex(0xE2_5F4B),
        Role::Seat(seat) => SEATS[seat.index() % SEATS.len()],
        Role::Own(rgb) => rgb,
    }
}

/// Every colour there is, for a palette in which flat areas stay exact.
pub fn all() -> impl Iterator<Item = Rgb> {
    use Role::{Accent, Crystal, Gold, Ground, Line, Menace, Muted, OnSeat, Panel, Pit, Raised, Shadow, Stair, Text, Wall};
    let named = [Ground, Panel, Raised, Line, Text, Muted, Accent, Gold, Shadow, Wall, Stair, Pit, Crystal, Menace, OnSeat];
    named.into_iter().map(colour).chain(FLOORS).chain(LANDS).chain(SEATS)
}

/// What the edges of letters and figures blend to: the bright colours over the dark ones.
pub fn blends() -> impl Iterator<Item = Rgb> {
    let bright =
        [Role::Text, Role::Gold, Role::Muted, Role::Stair, Role::Crystal, Role::Menace].map(colour).into_iter().chain(SEATS);
    let dark = [Role::Shadow, Role::Raised].map(colour);
    let mix = |a: Rgb, b: Rgb, part: u16| -> Rgb {
        [0, 1, 2].map(|at| ((u16::from(a[at]) * part + u16::from(b[at]) * (4 - part)) / 4) as u8)
    };
    bright.flat_map(move |bright| dark.into_iter().flat_map(move |dark| (1..=3).map(move |part| mix(bright, dark, part))))
}

const fn hex(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::engine::scene::{Paint, Shape, kit, point};

    /// Lightness as a black and white print shows it, from 0 to 255.
    fn grey([r, g, b]: Rgb) -> f32 {
        0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
    }

    #[test]
    fn richer_floors_are_lighter_and_darker_than_every_seat() {
        assert!(FLOORS.windows(2).all(|pair| grey(pair[1]) - grey(pair[0]) > 12.0));
        let darkest_seat = SEATS.into_iter().map(grey).fold(255.0, f32::min);
        assert!(FLOORS[..4].iter().all(|floor| grey(*floor) + 20.0 < darkest_seat));
        assert!(grey(colour(Role::Wall)) + 15.0 < grey(FLOORS[0]), "walls are darker than every floor");
    }

    #[test]
    fn lands_differ_in_lightness_and_are_darker_than_every_piece() {
        let mut lands = LANDS.map(grey);
        lands.sort_by(f32::total_cmp);
        assert!(lands.windows(2).all(|pair| pair[1] - pair[0] > 10.0), "{lands:?}");
        let darkest_piece =
            SEATS.into_iter().chain([colour(Role::Menace), colour(Role::Crystal)]).map(grey).fold(255.0, f32::min);
        assert!(lands[3] + 15.0 < darkest_piece, "{lands:?} {darkest_piece}");
    }

    #[test]
    fn text_reads_on_every_plain_ground() {
        let luminance = |rgb: Rgb| {
            let [r, g, b] = rgb.map(|part| (f32::from(part) / 255.0).powf(2.2));
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let contrast = |a: Rgb, b: Rgb| {
            let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
            if a > b { a / b } else { b / a }
        };
        for ground in [Role::Ground, Role::Panel, Role::Raised] {
            assert!(contrast(colour(Role::Text), colour(ground)) > 7.0);
            assert!(contrast(colour(Role::Muted), colour(ground)) > 4.5, "{ground:?}");
        }
        for seat in SEATS.into_iter().chain([colour(Role::Menace)]) {
            assert!(contrast(colour(Role::OnSeat), seat) > 4.5);
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
        assert_eq!(all().collect::<std::collections::BTreeSet<_>>().len(), 27, "no two roles share a colour but by intent");
    }
}
