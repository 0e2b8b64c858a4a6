//! The colours of this game alone.

use super::super::content::Tile;
use crate::engine::Seat;
use crate::engine::scene::Role;

/// A hex, its slope and its rim on the table.
pub const LAND: Role = Role::own(0x50_535B);
pub const SLOPE: Role = Role::own(0x5D_6068);
pub const RIM: Role = Role::own(0x3B_3E46);
/// Names of hexes that cannot be chosen.
pub const FADED: Role = Role::own(0xA8_A9A4);

/// Signs on a tile.
pub const SIGN: Role = Role::Text;
/// What is more than printed, and what is less.
pub const MORE: Role = Role::own(0x8F_E08A);
pub const LESS: Role = Role::own(0xFF_8C73);

pub const FROST: Role = Role::own(0x9F_DCFF);
pub const VENOM: Role = Role::own(0x8C_D03C);
/// Hidden features.
pub const GREY: Role = Role::own(0xA9_A9A4);
/// What counts for the dead alone.
pub const GHOUL: Role = Role::own(0x7B_D46A);
pub const DUST: Role = Role::own(0xE0_C38A);
pub const STEEL: Role = Role::own(0xC3_CBD4);
/// Armor.
pub const PLATE: Role = Role::own(0xCF_D6DF);
/// Sentences beside a name.
pub const SOFT: Role = Role::own(0xD5_D4CB);
/// A second line on what is pink's, whose lightness is too near to green's.
pub const PINK: Seat = Seat(3);
pub const PALE_PINK: Role = Role::own(0xEF_D9E6);
/// Wounds, and everything that harms.
pub const BLOOD: Role = Role::own(0xC0_392B);

/// What strikes hard.
pub const MIGHT: Role = Role::own(0xF2_A65A);
/// What saves.
pub const HEALTH: Role = Role::own(0xF4_F1EA);

/// The ground of an Object's number: each has a tint of its own, besides its letter.
pub fn object(tile: Tile) -> Role {
    match tile.line() {
        0 => Role::own(0x24_508C),
        1 => Role::own(0x92_2A1E),
        _ => Role::own(0x6E_5A0C),
    }
}

/// The tones of a seat's ground: what is woven into it, a well and its edge, and the light from above.
#[derive(Clone, Copy, Debug)]
pub struct Tones {
    pub weave: Role,
    pub well: Role,
    pub edge: Role,
    pub light: Role,
}

pub const fn tones(seat: Option<Seat>) -> Tones {
    let [weave, well, edge, light] = match seat {
        Some(Seat(0)) => [0x95_6922, 0x5E_3F0D, 0xB3_9461, 0xA4_7E41],
        Some(Seat(1)) => [0x2A_587B, 0x13_344E, 0x68_89A2, 0x4A_728F],
        Some(Seat(2)) => [0x2E_7A66, 0x1A_5043, 0x6D_9F8E, 0x4D_8E7D],
        Some(_) => [0x77_3C61, 0x4D_243F, 0x9E_758A, 0x8B_5978],
        None => [0x49_4D57, 0x2B_2E36, 0x83_8589, 0x66_6971],
    };
    Tones { weave: Role::own(weave), well: Role::own(well), edge: Role::own(edge), light: Role::own(light) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::contrast;

    #[test]
    fn hexes_stand_out_from_the_table() {
        for part in [LAND, SLOPE] {
            assert!(contrast(part, Role::Ground) >= 1.5, "{part:?}: {}", contrast(part, Role::Ground));
        }
    }
}
