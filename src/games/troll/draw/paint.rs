//! The colours of this game alone.

use crate::engine::scene::Role;

pub const WALL: Role = Role::own(0x0E_0E12);

/// From poor to rich: each is lighter than the one before, so that worth shows without hue, and all are dark enough
/// for the seats' colours to stand out on them.
pub const FLOORS: [Role; 5] =
    [Role::own(0x33_3845), Role::own(0x34_4F66), Role::own(0x3A_6B66), Role::own(0x6F_7A45), Role::own(0xB0_8648)];

/// Hewn stone: steps, sills, the rim of a pit, a seal.
pub const STONE: Role = Role::own(0xC9_BFA8);

pub const PIT: Role = Role::own(0x12_0818);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::render::lightness;

    #[test]
    fn richer_floors_are_lighter_and_darker_than_every_seat() {
        let floors = FLOORS.map(lightness);
        assert!(floors.windows(2).all(|pair| pair[1] - pair[0] > 12.0), "{floors:?}");
        let darkest_seat = Seat::all(Seat::MOST as u8).map(|seat| lightness(Role::Seat(seat))).fold(255.0, f32::min);
        assert!(floors[..4].iter().all(|floor| floor + 20.0 < darkest_seat), "{floors:?} {darkest_seat}");
        assert!(lightness(WALL) + 15.0 < floors[0], "walls are darker than every floor");
    }
}
