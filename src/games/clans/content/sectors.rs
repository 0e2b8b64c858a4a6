//! The sectors: plates of four by four tiles that fields are laid out of.

use crate::games::table::table;

/// A plate as it is printed, row by row: the elevation, `.` open or `h` hard terrain; `##` is no tile.
#[derive(Clone, Copy, Debug)]
pub struct Plate {
    pub name: &'static str,
    rows: [&'static str; 4],
}

const fn plate(name: &'static str, rows: [&'static str; 4]) -> Plate {
    Plate { name, rows }
}

/// What a tile is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    pub elevation: i8,
    pub hard: bool,
}

table! {
    /// A sector.
    Sector: Plate {
        S01 = plate("Salt Flat", [
            "0. 0. 0h 0.",
            "0. 0h 0. 0.",
            "0. 0. 0. 0h",
            "0h 0. 0. 0.",
        ]),
        S02 = plate("Wadi", [
            "1. 0. 0. 1.",
            "1. 0h 0. 1h",
            "1h 0. 0h 1.",
            "1. 0. 0. 1.",
        ]),
        S03 = plate("Rock Shelf", [
            "0. 1. 1. 0.",
            "1. 2. 1h 0.",
            "1h 2. 2. 1.",
            "0. 1. 1. 0.",
        ]),
        S04 = plate("Ruined Block", [
            "0h 0. ## 0.",
            "0. 1. 1h 0.",
            "0. 1h 1. 0.",
            "0. ## 0. 0h",
        ]),
        S05 = plate("Cliff Edge", [
            "2. 2h 1. 0.",
            "2. 1. 0. 0.",
            "2h 2. 0. 0h",
            "2. 1. 1. 0.",
        ]),
        S06 = plate("Road", [
            "0h 0. 0. 0h",
            "0. 0. 0. 0.",
            "0. 0. 0. 0.",
            "0h 0. 0. 0h",
        ]),
        S07 = plate("Bone Field", [
            "0h 0. 0h 0.",
            "0. 0h 0. 0h",
            "0h 0. 1. 0.",
            "0. 0h 0. 0h",
        ]),
        S08 = plate("Station Yard", [
            "0. 0. 0. 0.",
            "0. 1. 1. 0.",
            "0. 1. 1. 0.",
            "0. 0h 0. 0.",
        ]),
        S09 = plate("Burning Pools", [
            "0. ## 0. 1.",
            "0h 0. ## 1.",
            "1. ## 0. 0h",
            "1. 0. 0. 0.",
        ]),
        S10 = plate("Cave Mouth", [
            "2. 1. 1. 2.",
            "1h 0. 0. 1.",
            "1. 0. 0h 1.",
            "## 0. 0. ##",
        ]),
        S11 = plate("Tunnel Cross", [
            "## 0. 0. ##",
            "0. 0. 0h 0.",
            "0. 0h 0. 0.",
            "## 0. 0. ##",
        ]),
        S12 = plate("Brood Chamber", [
            "## 0h 0. ##",
            "0. 1. 1. 0h",
            "0h 1. 1h 0.",
            "## 0. 0h ##",
        ]),
        S13 = plate("Altar Steps", [
            "1. 1. 1. 1.",
            "1. 2. 2. 1h",
            "1h 2. 2. 1.",
            "1. 1. 1. 1.",
        ]),
        S14 = plate("Barricade", [
            "0. 0h 0h 0.",
            "1. 1. 1. 1.",
            "0. 0. 0. 0.",
            "0. 0h 0. 0.",
        ]),
    }
}

impl Sector {
    /// How many tiles a plate is wide and high.
    pub const SIZE: u8 = 4;

    pub fn name(self) -> &'static str {
        Sector::PRINTED[self.index()].name
    }

    /// The tile at this place of the plate; `None` where there is none.
    pub fn ground(self, x: u8, y: u8) -> Option<Ground> {
        let code = Sector::PRINTED[self.index()].rows[usize::from(y)].split(' ').nth(usize::from(x))?.as_bytes();
        let elevation = code[0].checked_sub(b'0').filter(|elevation| *elevation < 10)?;
        Some(Ground { elevation: elevation.cast_signed(), hard: code[1] == b'h' })
    }
}
