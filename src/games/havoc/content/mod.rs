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

use crate::games::table::table;

table! {
    /// Whose units they are. The Trogs are a faction in every game, and somebody's only in a game of four. Their name, all
    /// the units there are, and how they play, for whoever has to choose.
    Faction: (&'static str, u8, &'static str) {
        Humans = ("Humans", 12, "Scout ahead and take ground cheaply; guns hold it."),
        Pilgrims = ("Pilgrims", 12, "Carry crystals to their Vault and turn them into points."),
        Machines = ("Machines", 12, "Build, and kill from afar with what they built."),
        Trogs = ("Trogs", 16, "Many, everywhere, and joined by tunnels."),
    }
}

impl Faction {
    pub const INVADERS: [Faction; 3] = [Faction::Humans, Faction::Pilgrims, Faction::Machines];

    pub const fn name(self) -> &'static str {
        Faction::PRINTED[self.index()].0
    }

    pub const fn units(self) -> u8 {
        Faction::PRINTED[self.index()].1
    }

    pub const fn manner(self) -> &'static str {
        Faction::PRINTED[self.index()].2
    }

    /// The skill that everybody starts with, then the four others.
    pub const fn skills(self) -> [Skill; 5] {
        Skill::of(self)
    }
}

table! {
    /// The three things a battle is fought for, in the order in which they are settled: the name, and the short one of
    /// phrases.
    Objective: (&'static str, &'static str) {
        Control = ("Region Control", "control"),
        Prisoners = ("Prisoners", "prisoners"),
        Attrition = ("Attrition", "attrition"),
    }
}

impl Objective {
    pub const fn name(self) -> &'static str {
        Objective::PRINTED[self.index()].0
    }

    pub const fn word(self) -> &'static str {
        Objective::PRINTED[self.index()].1
    }
}

/// Units in a headquarters at the start.
pub const FIRST_UNITS: u8 = 4;
/// Trogs in their headquarters at the start of a game that has one.
pub const FIRST_TROGS: u8 = 2;
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
