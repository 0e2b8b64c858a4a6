//! The colours of this game alone, and how an army's tiles are told apart without them.

use super::super::content::{Army, Tile};
use crate::engine::scene::Role;

/// Hexes off the border, and those on it, one shade darker.
pub const LAND: Role = Role::own(0x6E_6C66);
pub const SHORE: Role = Role::own(0x62_605B);
/// The lines between them, and the names on them.
pub const SEAM: Role = Role::own(0x45_4440);
pub const NAME: Role = Role::own(0xC9_C5B8);

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
/// Wounds, and everything that harms.
pub const BLOOD: Role = Role::own(0xD6_3B2F);

/// What connections give: strength, speed, life.
pub const MIGHT: Role = Role::own(0xF2_A65A);
pub const AIM: Role = Role::own(0x9B_C8F0);
pub const HASTE: Role = Role::own(0xF3_E29A);
pub const HEALTH: Role = Role::own(0xF4_F1EA);
pub const LEGS: Role = Role::own(0xA8_DDB0);
pub const TIME: Role = Role::own(0xCF_B6F2);

/// The ground of an army's tiles: dark enough for pale signs, and for the seats' colours around it.
pub const fn army(army: Army) -> Role {
    Role::own(match army {
        Army::Troglodytes => 0x2B_6A7F,
        Army::Moloch => 0x86_2B28,
        Army::Borgo => 0x2C_4A92,
        Army::Hegemony => 0x7C_6514,
        Army::Outpost => 0x44_6C2C,
        Army::NewYork => 0x5D_6672,
        Army::Neojungle => 0x17_4B38,
        Army::Smart => 0x5C_3D8A,
        Army::Vegas => 0x8A_3068,
        Army::SteelPolice => 0x33_3D4F,
        Army::Doomsday => 0x95_4A18,
        Army::Mississippi => 0x56_5A22,
        Army::SandRunners => 0x7D_6040,
        Army::IronGang => 0x3F_4E12,
        Army::Mephisto => 0x6B_1230,
        Army::DeathBreath => 0x63_3A22,
        Army::Dancer => 0x8C_4A08,
        Army::Sharrash => 0x0F_5A5C,
    })
}

/// The ground of a tile: each Object has a tint of its own.
pub fn ground(tile: Tile) -> Role {
    match (tile.is_object(), tile.line()) {
        (true, 0) => Role::own(0x24_508C),
        (true, 1) => Role::own(0x92_2A1E),
        (true, _) => Role::own(0x80_6A10),
        _ => army(tile.army()),
    }
}

/// The device on an army's ground, as outlines in a hexagon from -1 to 1: no two are alike.
pub const fn device(army: Army) -> &'static [&'static [(f32, f32)]] {
    /// Half the height of the hexagon.
    const H: f32 = 0.866;
    match army {
        // A mountain.
        Army::Troglodytes => &[&[(0.0, -0.3), (0.5, H), (-0.5, H)]],
        // Three blades.
        Army::Moloch => {
            &[&[(0.0, 0.0), (-0.5, -H), (0.5, -H)], &[(0.0, 0.0), (1.0, 0.0), (0.5, H)], &[(0.0, 0.0), (-0.5, H), (-1.0, 0.0)]]
        }
        // A pale.
        Army::Borgo => &[&[(-0.3, -H), (0.3, -H), (0.3, H), (-0.3, H)]],
        // A bar.
        Army::Hegemony => &[&[(-0.827, -0.3), (0.827, -0.3), (1.0, 0.0), (0.827, 0.3), (-0.827, 0.3), (-1.0, 0.0)]],
        // A chevron.
        Army::Outpost => &[&[(0.0, -0.62), (0.87, 0.22), (0.66, 0.58), (0.0, -0.05), (-0.66, 0.58), (-0.87, 0.22)]],
        // The left half.
        Army::NewYork => &[&[(0.0, -H), (0.0, H), (-0.5, H), (-1.0, 0.0), (-0.5, -H)]],
        // The lower half.
        Army::Neojungle => &[&[(-1.0, 0.0), (1.0, 0.0), (0.5, H), (-0.5, H)]],
        // A bend.
        Army::Smart => &[&[(-0.5, -H), (-0.15, -H), (0.68, 0.56), (0.5, H), (0.15, H), (-0.68, -0.56)]],
        // A lozenge.
        Army::Vegas => &[&[(0.0, -H), (0.62, 0.0), (0.0, H), (-0.62, 0.0)]],
        // Two bars.
        Army::SteelPolice => &[
            &[(-0.68, -0.56), (0.68, -0.56), (0.8, -0.34), (-0.8, -0.34)],
            &[(-0.8, 0.34), (0.8, 0.34), (0.68, 0.56), (-0.68, 0.56)],
        ],
        // A pile.
        Army::Doomsday => &[&[(-0.5, -H), (0.5, -H), (0.0, 0.5)]],
        // A link.
        Army::IronGang => &[
            &[(-0.75, -0.16), (-0.4, -0.5), (0.4, -0.5), (0.75, -0.16), (0.4, -0.3), (-0.4, -0.3)],
            &[(-0.75, 0.16), (-0.4, 0.5), (0.4, 0.5), (0.75, 0.16), (0.4, 0.3), (-0.4, 0.3)],
        ],
        // Three that turn round each other.
        Army::Dancer => &[
            &[(-0.2, -0.72), (0.2, -0.72), (0.3, -0.4), (0.0, -0.22), (-0.3, -0.4)],
            &[(-0.62, 0.16), (-0.34, 0.04), (-0.1, 0.3), (-0.3, 0.62), (-0.6, 0.5)],
            &[(0.62, 0.16), (0.34, 0.04), (0.1, 0.3), (0.3, 0.62), (0.6, 0.5)],
        ],
        // A burrow.
        Army::Sharrash => &[
            &[(-0.9, -0.2), (-0.5, -H), (0.5, -H), (0.9, -0.2), (0.45, -0.5), (0.0, -0.6), (-0.45, -0.5)],
            &[(-0.3, H), (-0.22, 0.3), (0.0, 0.12), (0.22, 0.3), (0.3, H)],
        ],
        // A grave.
        Army::DeathBreath => &[
            &[(-0.14, -0.72), (0.14, -0.72), (0.14, 0.6), (-0.14, 0.6)],
            &[(-0.5, -0.4), (0.5, -0.4), (0.5, -0.14), (-0.5, -0.14)],
            &[(-0.75, 0.6), (0.75, 0.6), (0.55, 0.8), (-0.55, 0.8)],
        ],
        // A coil.
        Army::Mephisto => &[
            &[(-0.62, -0.6), (0.3, -0.72), (0.66, -0.3), (0.3, 0.06), (-0.3, -0.02), (0.28, -0.2), (0.3, -0.42), (-0.5, -0.4)],
            &[(0.62, 0.6), (-0.3, 0.72), (-0.66, 0.3), (-0.3, -0.02), (0.3, 0.06), (-0.28, 0.24), (-0.3, 0.46), (0.5, 0.4)],
        ],
        // Two dunes.
        Army::SandRunners => {
            &[&[(-0.95, 0.1), (-0.35, -0.35), (0.2, 0.1)], &[(-0.55, H), (-0.7, 0.5), (0.25, 0.05), (0.85, 0.26), (0.5, H)]]
        }
        // A river.
        Army::Mississippi => {
            &[&[(-0.5, -H), (-0.1, -H), (0.35, -0.3), (-0.15, 0.3), (0.3, H), (-0.2, H), (-0.65, 0.3), (-0.15, -0.3)]]
        }
    }
}

/// How the device stands out from its ground: a little of the signs' colour over it, as a colour of its own.
pub const fn device_on(army: Army) -> Role {
    const LIGHT: [u8; 3] = [0xF2, 0xEF, 0xE6];
    let Role::Own(mut ground) = self::army(army) else { return Role::Line };
    let mut at = 0;
    while at < 3 {
        ground[at] = ((ground[at] as u16 * 9 + LIGHT[at] as u16) / 10) as u8;
        at += 1;
    }
    Role::Own(ground)
}
