//! The colours of this game alone.

use crate::engine::scene::Role;

pub const WALL: Role = Role::own(0x19_1B20);
/// The joints between courses of stone.
pub const COURSE: Role = Role::own(0x2B_2E36);

/// From poor to rich: each has its own pattern besides.
pub const FLOORS: [Role; 5] =
    [Role::own(0x4A_4F5E), Role::own(0x33_577A), Role::own(0x2C_7268), Role::own(0x6F_7F3C), Role::own(0xB4_8A42)];

/// Hewn stone: steps and a seal.
pub const STONE: Role = Role::own(0xC9_BFA8);
pub const PASSAGE: Role = Role::own(0x70_7482);

pub const RIM: Role = Role::own(0x8A_8474);
pub const SHAFT: Role = Role::own(0x17_111F);
pub const PIT: Role = Role::own(0x09_060F);

/// The dark tone of a floor, which a name stands on: two thirds of the way to the shadow.
pub fn lintel(floor: Role) -> Role {
    let Role::Own(floor) = floor else { return Role::Shadow };
    let dark = [0x17, 0x18, 0x1C];
    let part = |at: usize| ((u16::from(floor[at]) * 30 + dark[at] * 70) / 100) as u8;
    Role::Own([part(0), part(1), part(2)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::contrast;

    #[test]
    fn floors_stand_out_from_the_rock_and_names_from_their_lintels() {
        for floor in FLOORS {
            assert!(contrast(floor, WALL) >= 1.5, "{floor:?}: {}", contrast(floor, WALL));
            assert!(contrast(Role::Text, lintel(floor)) >= 7.0);
            assert!(contrast(Role::Muted, lintel(floor)) >= 4.5);
        }
    }
}
