//! What lies in the box: cards, boards and plates as tables, no rules.

mod arcana;
mod champions;
mod clan;
mod dice;
mod items;
mod operatives;
mod potentials;
mod sectors;
mod swarm;

pub use arcana::{Arcana, ArcanaSet, Time};
pub use champions::{Champion, Stage, StageCard};
pub use clan::{Forces, Legion, Rank, ThreatKind, ThreatKinds};
pub use dice::{Die, Face, Pool, pool};
pub use items::{BotchClass, Class, Item, ItemCard, Keyword};
pub use operatives::{Dashboard, DashboardSpot, Operative, Stats, Trait};
pub use potentials::{Potential, Potentials};
pub use sectors::{Ground, Sector};
pub use swarm::{Half, Swarm, Swarms};

use serde::{Deserialize, Serialize};

/// The thirteen cults of the Protectorate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Cult {
    Spitalians,
    Chroniclers,
    Hellvetics,
    Judges,
    Clanners,
    Scrappers,
    Neolibyans,
    Scourgers,
    Anubians,
    Jehammedans,
    Apocalyptics,
    Anabaptists,
    Palers,
}

/// The two sides of a dashboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Mind {
    Focus,
    Primal,
}

impl Mind {
    #[must_use]
    pub fn other(self) -> Mind {
        match self {
            Mind::Focus => Mind::Primal,
            Mind::Primal => Mind::Focus,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Mind::Focus => "Focus",
            Mind::Primal => "Primal",
        }
    }
}

/// How often a trait or card can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Always,
    PerRound,
    PerMission,
    /// Before the mission, whichever side is chosen later.
    Setup,
}

/// The neutral units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Neutral {
    Refugee,
    Militia,
    PackDog,
}

impl Neutral {
    pub fn name(self) -> &'static str {
        match self {
            Neutral::Refugee => "Refugee",
            Neutral::Militia => "Militia",
            Neutral::PackDog => "Gendo pack-dog",
        }
    }

    pub fn pool(self) -> Option<Pool> {
        match self {
            Neutral::Refugee => None,
            Neutral::Militia | Neutral::PackDog => Some(pool(2, 1, 0)),
        }
    }

    pub fn defense(self) -> i8 {
        match self {
            Neutral::Refugee | Neutral::Militia | Neutral::PackDog => 3,
        }
    }

    pub fn range(self) -> u8 {
        match self {
            Neutral::Militia => 3,
            Neutral::Refugee | Neutral::PackDog => 0,
        }
    }
}
