//! What lies on the field besides units, and what the pictures show of the last things that happened.

use super::{Throw, Tile, UnitId};
use crate::engine::Seat;
use crate::games::clans::content::Arcana;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// An object of the mission: what has to be worked, guarded or broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Object {
    pub kind: Thing,
    /// Which of several: 0 is A.
    pub letter: u8,
    pub at: Tile,
    /// The other tile of a border that a wall stands on.
    pub beyond: Option<Tile>,
    pub wounds: u8,
    /// Turns of a wheel, a generator that runs, a crate that is open, steps of the wagon.
    pub progress: u8,
    /// Destroyed, or off the field.
    pub gone: bool,
}

impl Object {
    /// Something that stands on a tile is there; a wall is on both of its tiles.
    pub fn stands_on(&self, tile: Tile) -> bool {
        !self.gone && (self.at == tile || self.beyond == Some(tile))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Thing {
    Generator,
    Mast,
    Crate,
    Wagon,
    Totem,
    Valve,
    Clutch,
    Brazier,
    Wall,
}

impl Thing {
    pub fn name(self) -> &'static str {
        match self {
            Thing::Generator => "generator",
            Thing::Mast => "mast",
            Thing::Crate => "crate",
            Thing::Wagon => "wagon",
            Thing::Totem => "totem",
            Thing::Valve => "valve",
            Thing::Clutch => "clutch",
            Thing::Brazier => "brazier",
            Thing::Wall => "wall",
        }
    }
}

/// What the pictures show of the last things that happened.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Latest {
    /// The last way somebody went, with the tile it began on.
    pub way: ArrayVec<Tile, 12>,
    pub walker: Option<UnitId>,
    /// Steps of it that were told.
    #[serde(default)]
    pub told: u8,
    /// The last roll.
    pub roll: Option<Throw>,
    /// Arcana played since the turn began.
    pub played: Option<(Seat, Arcana)>,
}
