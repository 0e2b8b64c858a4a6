//! The Cockroach clan: its legions by rank, Traps and Decoys, and what a mission lets the Hostile have.

use super::{Champion, Pool, pool};
use crate::engine::set::set;
use crate::games::table::table;
use Rank::{Carapaces, Feeders, Molts};
use serde::{Deserialize, Serialize};

/// The ranks of the clan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rank {
    Feeders,
    Molts,
    Carapaces,
}

/// A row of the legion board.
#[derive(Clone, Copy, Debug)]
pub struct LegionCard {
    pub name: &'static str,
    pub rank: Rank,
    pub models: u8,
    pub pool: Pool,
    pub defense: i8,
    pub range: u8,
    pub text: &'static str,
}

table! {
    /// A kind of legion.
    Legion: LegionCard {
        Trapper = LegionCard {
            name: "Trapper", rank: Feeders, models: 8, pool: pool(0, 2, 0), defense: 3, range: 0,
            text: "SET-UP: once per Move, before or after it, if Unopposed, spawn a Trap on its tile",
        },
        Snatcher = LegionCard {
            name: "Snatcher", rank: Feeders, models: 8, pool: pool(1, 2, 0), defense: 3, range: 0,
            text: "ENSNARE: instead of wounding, flip or drop an item of the target",
        },
        Cackler = LegionCard {
            name: "Cackler", rank: Feeders, models: 8, pool: pool(2, 1, 0), defense: 3, range: 2,
            text: "COAX: ranged; once per Move, before or after it, if Unopposed, spawn a Decoy on its tile",
        },
        Gnawer = LegionCard {
            name: "Gnawer", rank: Molts, models: 6, pool: pool(2, 2, 0), defense: 4, range: 0,
            text: "FRENZY: DIRTY FIGHTING +1; SUCCESS +1 if the target is Outnumbered",
        },
        Spitter = LegionCard {
            name: "Spitter", rank: Molts, models: 5, pool: pool(2, 1, 0), defense: 3, range: 3,
            text: "ACID: instead of wounding, flip the target's armor",
        },
        Burrower = LegionCard {
            name: "Burrower", rank: Molts, models: 5, pool: pool(1, 2, 0), defense: 4, range: 0,
            text: "TUNNEL, active: if Unopposed, DISPLACE 3 to a hard or spawn tile without operatives, and become a threat again",
        },
        Goliath = LegionCard {
            name: "Goliath", rank: Carapaces, models: 4, pool: pool(3, 2, 0), defense: 5, range: 0,
            text: "CRUSH: Speed -1; a hit also DISPLACES the target 1",
        },
        Herald = LegionCard {
            name: "Herald", rank: Carapaces, models: 3, pool: pool(2, 1, 0), defense: 4, range: 0,
            text: "CLICKING, active, once a round: spawn a Feeder on the Herald's tile",
        },
        Impaler = LegionCard {
            name: "Impaler", rank: Carapaces, models: 3, pool: pool(1, 2, 1), defense: 4, range: 1,
            text: "HARPOON: instead of wounding, move the target to the Impaler's tile",
        },
    }
}

impl Legion {
    pub const FEEDERS: [Legion; 3] = [Legion::Trapper, Legion::Snatcher, Legion::Cackler];

    pub const fn card(self) -> &'static LegionCard {
        &Legion::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }

    pub fn rank(self) -> Rank {
        self.card().rank
    }
}

/// What a threat of the Hostile may turn out to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename = "Kind")]
pub enum ThreatKind {
    Legion(Legion),
    Trap,
    Decoy,
    Champion(Champion),
}

impl ThreatKind {
    pub const COUNT: usize = Legion::COUNT + 2 + Champion::COUNT;

    pub fn all() -> impl Iterator<Item = ThreatKind> {
        (0..ThreatKind::COUNT).map(ThreatKind::nth)
    }

    pub const fn index(self) -> usize {
        match self {
            ThreatKind::Legion(legion) => legion.index(),
            ThreatKind::Trap => Legion::COUNT,
            ThreatKind::Decoy => Legion::COUNT + 1,
            ThreatKind::Champion(champion) => Legion::COUNT + 2 + champion.index(),
        }
    }

    fn nth(at: usize) -> ThreatKind {
        match at {
            0..Legion::COUNT => ThreatKind::Legion(Legion::ALL[at]),
            _ if at == ThreatKind::Trap.index() => ThreatKind::Trap,
            _ if at == ThreatKind::Decoy.index() => ThreatKind::Decoy,
            _ => ThreatKind::Champion(Champion::ALL[at - Legion::COUNT - 2]),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            ThreatKind::Legion(legion) => legion.name(),
            ThreatKind::Trap => "Trap",
            ThreatKind::Decoy => "Decoy",
            ThreatKind::Champion(champion) => champion.name(),
        }
    }

    /// As a sentence names it.
    pub fn with_article(self) -> String {
        match self {
            ThreatKind::Champion(champion) => champion.name().into(),
            ThreatKind::Legion(Legion::Impaler) => "an Impaler".into(),
            _ => format!("a {}", self.name()),
        }
    }

    pub fn legion(self) -> Option<Legion> {
        match self {
            ThreatKind::Legion(legion) => Some(legion),
            _ => None,
        }
    }

    pub fn champion(self) -> Option<Champion> {
        match self {
            ThreatKind::Champion(champion) => Some(champion),
            _ => None,
        }
    }

    pub fn rank(self) -> Option<Rank> {
        self.legion().map(Legion::rank)
    }

    /// A Decoy passes for a Feeder until it is revealed.
    pub fn acts_as_feeder(self) -> bool {
        self == ThreatKind::Decoy || self.rank() == Some(Feeders)
    }
}

set! {
    /// What a token can still be, as far as everybody knows.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    ThreatKinds(u32) of ThreatKind by EachThreatKind, |kind| kind.index(), |at| ThreatKind::nth(usize::from(at))
}

impl ThreatKinds {
    pub const ALL: ThreatKinds = ThreatKinds((1 << ThreatKind::COUNT) - 1);
}

/// The most that a mission lets be on the field at once; champions come in addition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Forces {
    /// By [`ThreatKind::index`]: legions, Traps, Decoys.
    pub of: [u8; Legion::COUNT + 2],
    /// Feeders of any kind besides those.
    pub feeders: u8,
}

impl Forces {
    pub fn count(&self, kind: ThreatKind) -> u8 {
        self.of.get(kind.index()).copied().unwrap_or(0)
    }

    #[must_use]
    pub fn with(mut self, kind: ThreatKind, count: u8) -> Forces {
        self.of[kind.index()] = count;
        self
    }

    #[must_use]
    pub fn legion(self, legion: Legion, count: u8) -> Forces {
        self.with(ThreatKind::Legion(legion), count.min(legion.card().models))
    }

    #[must_use]
    pub fn feeders(mut self, count: u8) -> Forces {
        self.feeders = count;
        self
    }

    #[must_use]
    pub fn traps(self, count: u8) -> Forces {
        self.with(ThreatKind::Trap, count)
    }

    #[must_use]
    pub fn decoys(self, count: u8) -> Forces {
        self.with(ThreatKind::Decoy, count)
    }
}
