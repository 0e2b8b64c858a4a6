//! The colours of this game alone.

use super::super::content::{Die, Mind};
use crate::engine::scene::Role;

/// The materials of one level of the ground.
#[derive(Clone, Copy)]
pub struct Level {
    pub top: Role,
    /// What is seen of it from the front.
    pub face: Role,
    /// The light falls from above: the lower part lies in two darker bands.
    pub bands: [Role; 2],
    pub light: Role,
    pub crack: Role,
    pub pebble: Role,
    pub hatch: Role,
    /// A stone: its edge, its dark side, what it stands on.
    pub stone: [Role; 3],
}

const LEVELS: [Level; 3] = [
    Level {
        top: Role::own(0x68_5843),
        face: Role::own(0x47_3D31),
        bands: [Role::own(0x63_5440), Role::own(0x5F_503E)],
        light: Role::own(0x89_7D6C),
        crack: Role::own(0x55_4939),
        pebble: Role::own(0x80_7361),
        hatch: Role::own(0x48_3E31),
        stone: [Role::own(0x3A_3229), Role::own(0x57_4A3A), Role::own(0x35_2E26)],
    },
    Level {
        top: Role::own(0xA1_875A),
        face: Role::own(0x53_4733),
        bands: [Role::own(0x9A_8156), Role::own(0x92_7B52)],
        light: Role::own(0xB6_A17E),
        crack: Role::own(0x83_6E4B),
        pebble: Role::own(0xB0_9A74),
        hatch: Role::own(0x6E_5D40),
        stone: [Role::own(0x56_4A34), Role::own(0x86_714C), Role::own(0x4E_4331)],
    },
    Level {
        top: Role::own(0xCD_B585),
        face: Role::own(0x68_5D48),
        bands: [Role::own(0xC3_AD7F), Role::own(0xBA_A479)],
        light: Role::own(0xD8_C5A0),
        crack: Role::own(0xA6_936D),
        pebble: Role::own(0xD5_C199),
        hatch: Role::own(0x90_7F5C),
        stone: [Role::own(0x6E_6147), Role::own(0xA6_936D), Role::own(0x5F_5440)],
    },
];

/// The ground by elevation, from the wadi's floor up.
pub const fn ground(elevation: i8) -> &'static Level {
    match elevation {
        ..=0 => &LEVELS[0],
        1 => &LEVELS[1],
        _ => &LEVELS[2],
    }
}

/// What a raised tile throws on its neighbours.
pub const DROP: Role = Role::own(0x25_211E);

/// Unrevealed tokens, cliffs, and what is made of bone; its shade.
pub const BONE: Role = Role::Bone;
pub const BONE_SHADE: Role = Role::own(0xC2_B9A4);

/// Whoever is on nobody's side.
pub const PERSON: Role = Role::own(0xE9_E5D8);

/// The clan, and all that is lost; in the light, and in the shade.
pub const MENACE: Role = Role::Threat;
pub const MENACE_LIGHT: Role = Role::own(0xEE_8D7E);
/// The same in words, which need more light.
pub const LOST: Role = MENACE_LIGHT;
pub const MENACE_SHADE: Role = Role::own(0xD9_5A47);

pub const FIRE: Role = Role::own(0xF0_8A3C);

/// What Obscured tiles lie under.
pub const DUST: Role = Role::own(0x8A_8D94);
pub const DUST_LIGHT: Role = Role::own(0xB4_B6BB);

/// Courses of stone.
pub const MASONRY: Role = Role::own(0x9A_A0AC);

/// What is whole, what is won, and ways out.
pub const WON: Role = Role::Good;

/// The front of a chest.
pub const CHEST: Role = Role::own(0xB7_9A4E);

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
        Die::Black => (Role::own(0x3C_3F47), Role::Text),
        Die::Fatal => (Role::own(0x9C_2A2A), Role::Text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Seat;
    use crate::render::contrast;

    #[test]
    fn levels_differ_from_one_another_and_from_what_is_around_the_field() {
        let levels = [0, 1, 2].map(|level| ground(level).top);
        assert!(contrast(levels[0], Role::Ground) > 1.5);
        assert!(levels.windows(2).all(|pair| contrast(pair[0], pair[1]) > 1.5), "{levels:?}");
    }

    #[test]
    fn lettering_reads_on_every_piece_and_every_die() {
        let seats = Seat::all(Seat::MOST as u8).map(Role::Seat);
        for role in [MENACE, MENACE_LIGHT, MENACE_SHADE, BONE, BONE_SHADE, PERSON].into_iter().chain(seats) {
            assert!(contrast(Role::OnSeat, role) > 4.5, "{role:?}");
        }
        for (body, sign) in Die::ALL.map(die) {
            assert!(contrast(sign, body) > 4.5, "{body:?}");
        }
        for role in [WON, LOST] {
            assert!(contrast(role, Role::Raised) > 4.5, "{role:?}");
        }
    }
}
