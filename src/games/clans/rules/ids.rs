//! Who and what is meant: a unit, an item card, a side.

use serde::{Deserialize, Serialize};

/// Operatives of a mission, guests included.
pub const MEMBERS: usize = 6;
/// Neutral units of a mission.
pub const STRAYS: usize = 8;
/// Tokens and revealed clanners that can be on the field at once.
pub const CLANNERS: usize = 50;
/// Item cards of a mission.
pub const GEAR: usize = 64;

/// A unit: a place in the squad, among the strays, or in the clan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// What sort of unit an id is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A place in `Open::squad`.
    Member(usize),
    /// A place in `Open::strays`.
    Stray(usize),
    /// A place in `Open::clan`.
    Clanner(usize),
}

impl UnitId {
    pub const fn member(at: usize) -> UnitId {
        UnitId(at as u8)
    }

    pub const fn stray(at: usize) -> UnitId {
        UnitId((MEMBERS + at) as u8)
    }

    pub const fn clanner(at: usize) -> UnitId {
        UnitId((MEMBERS + STRAYS + at) as u8)
    }

    pub const fn sort(self) -> Sort {
        let at = self.0 as usize;
        if at < MEMBERS {
            Sort::Member(at)
        } else if at < MEMBERS + STRAYS {
            Sort::Stray(at - MEMBERS)
        } else {
            Sort::Clanner(at - MEMBERS - STRAYS)
        }
    }

    pub fn is_member(self) -> bool {
        usize::from(self.0) < MEMBERS
    }

    pub fn is_clanner(self) -> bool {
        usize::from(self.0) >= MEMBERS + STRAYS
    }
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    Operatives,
    Hostile,
}

impl Side {
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Operatives => Side::Hostile,
            Side::Hostile => Side::Operatives,
        }
    }
}

/// A place in `Open::gear`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GearId(pub u8);

impl GearId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
