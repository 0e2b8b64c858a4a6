//! What lies in the box: the planet, the factions with their cards, structures and skills, the tokens. Tables, no rules.
//!
//! The published game keeps most of this on its components, which nobody may copy; what stands here is our own, in tables
//! that an owner of the box can replace.

mod cards;
mod planet;
mod structures;
mod tokens;

pub use cards::{Bonus, Card, Cards, Home, Icons, Tactic};
pub use planet::{Land, Region, Regions, Terrain};
pub use structures::{Skill, Structure, Structures};
pub use tokens::{Event, Exploration, NESTS, WAR_PARTIES, WarParty};

use serde::{Deserialize, Serialize};

/// Whose units they are. The Trogs are a faction in every game, and somebody's only in a game of four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Faction {
    Humans,
    Pilgrims,
    Machines,
    Trogs,
}

impl Faction {
    pub const COUNT: usize = 4;
    pub const ALL: [Faction; Faction::COUNT] = [Faction::Humans, Faction::Pilgrims, Faction::Machines, Faction::Trogs];
    pub const INVADERS: [Faction; 3] = [Faction::Humans, Faction::Pilgrims, Faction::Machines];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        ["Humans", "Pilgrims", "Machines", "Trogs"][self.index()]
    }

    /// All the units there are.
    pub const fn units(self) -> u8 {
        [12, 12, 12, 16][self.index()]
    }

    /// The skill that everybody starts with, then the four others.
    pub const fn skills(self) -> [Skill; 5] {
        Skill::of(self)
    }
}

/// The three things a battle is fought for, in the order in which they are settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Objective {
    Control,
    Prisoners,
    Attrition,
}

impl Objective {
    pub const COUNT: usize = 3;
    pub const ALL: [Objective; Objective::COUNT] = [Objective::Control, Objective::Prisoners, Objective::Attrition];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        ["Region Control", "Prisoners", "Attrition"][self.index()]
    }

    /// The short name that phrases use.
    pub const fn word(self) -> &'static str {
        ["control", "prisoners", "attrition"][self.index()]
    }
}

/// Units in a headquarters at the start.
pub const FIRST_UNITS: u8 = 4;
/// Trogs in their headquarters at the start of a game that has one.
pub const FIRST_TROGS: u8 = 2;
/// Alone against the Trogs there are more of them, and by the number of skills so many Desert cards lie on their deck.
pub const SOLO_TROGS: u8 = 10;
pub const SOLO_DESERTS: [u8; 3] = [3, 1, 0];
pub const CONTROL_TOKENS: u8 = 8;
pub const BATTLE_TOKENS: u8 = 8;
/// Artillery tokens, and as many Watchtower tokens.
pub const GUN_TOKENS: u8 = 3;
pub const HAND_LIMIT: usize = 7;
pub const CARDS_A_ROUND: usize = 4;
pub const ACTIONS_A_ROUND: u8 = 3;

/// Where the events lie on the score track; passing one means to have more points than that.
pub const EVENT_SPOTS: [u8; 4] = [5, 12, 20, 30];
/// Where the track says that the final scoring comes.
pub const FINAL_SPOT: u8 = 40;
