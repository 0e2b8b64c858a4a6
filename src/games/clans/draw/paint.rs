//! The colours of this game alone.

use super::super::content::{Die, Mind};
use crate::engine::scene::Role;

/// Ground by elevation, from the wadi's floor up.
pub const fn ground(elevation: i8) -> Role {
    match elevation {
        0 => Role::own(0x2C_2A27),
        1 => Role::own(0x42_3B31),
        _ => Role::own(0x5A_4F3F),
    }
}

/// Lines of stone: hatches, ledges, the teeth of cliffs.
pub const STONE: Role = Role::own(0x9A_8563);

/// Unrevealed tokens, and what is made of bone.
pub const BONE: Role = Role::own(0xD8_CDB4);

/// The clan, and all that is lost.
pub const MENACE: Role = Role::own(0xE2_5F4B);

pub const FIRE: Role = Role::own(0xF0_8A3C);

/// What Obscured tiles lie under.
pub const DUST: Role = Role::own(0x9A_9CA3);

pub const WON: Role = Role::own(0x6F_C17A);

pub const fn mind(mind: Mind) -> Role {
    match mind {
        Mind::Focus => Role::Gold,
        Mind::Primal => MENACE,
    }
}

/// The body of a die, and what stands on it.
pub const fn die(die: Die) -> (Role, Role) {
    match die {
        Die::White => (Role::Text, Role::OnSeat),
        Die::Black => (Role::Shadow, Role::Text),
        Die::Fatal => (Role::own(0x9C_2A2A), Role::Text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::render::{contrast, lightness};

    #[test]
    fn levels_differ_in_lightness_and_are_darker_than_every_piece() {
        let levels = [0, 1, 2].map(|level| lightness(ground(level)));
        assert!(levels.windows(2).all(|pair| pair[1] - pair[0] > 12.0), "{levels:?}");
        let pieces = Seat::all(Seat::MOST as u8).map(Role::Seat).chain([MENACE, BONE, FIRE]);
        let darkest = pieces.map(lightness).fold(255.0, f32::min);
        assert!(levels[2] + 25.0 < darkest, "{levels:?} {darkest}");
    }

    #[test]
    fn lettering_reads_on_every_piece_and_every_die() {
        for role in [MENACE, BONE] {
            assert!(contrast(Role::OnSeat, role) > 4.5, "{role:?}");
        }
        for (body, sign) in Die::ALL.map(die) {
            assert!(contrast(sign, body) > 4.5, "{body:?}");
        }
        for level in 0..3 {
            assert!(contrast(Role::Text, ground(level)) > 6.0, "{level}");
        }
    }
}
