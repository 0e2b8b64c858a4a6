//! The champions: a base card each, and three stages.

use super::{Pool, pool};
use crate::games::table::table;
use serde::{Deserialize, Serialize};

/// The cards of a champion.
#[derive(Clone, Copy, Debug)]
pub struct ChampionCard {
    pub name: &'static str,
    /// The base card, which always counts.
    pub base: &'static str,
    pub stages: [StageCard; 3],
}

/// One stage of a champion.
#[derive(Clone, Copy, Debug)]
pub struct StageCard {
    pub name: &'static str,
    pub pool: Pool,
    pub defense: i8,
    pub range: u8,
    pub text: &'static str,
}

const fn stage(name: &'static str, pool: Pool, defense: i8, range: u8, text: &'static str) -> StageCard {
    StageCard { name, pool, defense, range, text }
}

/// How far a champion has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Stage {
    #[default]
    I,
    II,
    III,
}

impl Stage {
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn next(self) -> Option<Stage> {
        match self {
            Stage::I => Some(Stage::II),
            Stage::II => Some(Stage::III),
            Stage::III => None,
        }
    }

    pub fn previous(self) -> Option<Stage> {
        match self {
            Stage::I => None,
            Stage::II => Some(Stage::I),
            Stage::III => Some(Stage::II),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Stage::I => "I",
            Stage::II => "II",
            Stage::III => "III",
        }
    }
}

table! {
    /// A champion.
    Champion: ChampionCard {
        HollowJaw = ChampionCard {
            name: "Hollow-Jaw",
            base: "SKULK: after wounding an operative he moves 1 free, without sucker punches",
            stages: [
                stage("Lurking", pool(2, 2, 0), 4, 0, "LEAP: Speed +1"),
                stage("Bloodied", pool(3, 1, 1), 4, 0, "GNASH: SUCCESS +1 against Isolated. If he kills or causes trauma: back to I"),
                stage("Cornered", pool(2, 1, 2), 3, 0, "LAST BITE: when killed, free attack on the killer if within range"),
            ],
        },
        MotherOssa = ChampionCard {
            name: "Mother Ossa",
            base: "CLUTCH: her tile is a spawn point for Feeders",
            stages: [
                stage("Nesting", pool(1, 2, 0), 5, 1, "Speed -1. BROOD GIFT, active: spawn 2 Feeders on her tile. Once a round a Feeder within 1 takes her wound"),
                stage("Keening", pool(2, 2, 0), 4, 2, "KEEN: Feeders within 2 have SUCCESS +1"),
                stage("Husk", pool(3, 2, 0), 3, 0, "DEATH CARE: each Feeder that dies within 2 gives the Hostile 1 Edge"),
            ],
        },
        Kesh = ChampionCard {
            name: "Kesh Lantern-Eater",
            base: "DIM: once he is revealed, tiles within 1 of him are Obscured for the operatives",
            stages: [
                stage("Smothered", pool(2, 1, 0), 4, 3, "SOOT, active: Obscure a tile in sight"),
                stage("Ember", pool(2, 1, 1), 4, 2, "EMBER SPIT: area attacks, FIRE. At the end of a round, if Unopposed: back to I"),
                stage("Blaze", pool(2, 2, 1), 3, 1, "BURNING: an enemy who ends a turn on his tile is attacked with 2B, FIRE"),
            ],
        },
        Varga = ChampionCard {
            name: "Varga Ten-Totems",
            base: "WARLORD: once a round, in a reaction phase, a legion within 3 takes a free action. Further wounds in a round are negated",
            stages: [
                stage("Enthroned", pool(3, 2, 0), 6, 0, "TOTEM GUARD: Defense -1 for each brazier that is out, down to 4"),
                stage("Marching", pool(3, 2, 0), 5, 1, "CALL THE SWARM, when he comes from I: spawn 3 Feeders within 1. A swarm card gives him Defense +1 this round"),
                stage("Unbound", pool(4, 1, 1), 5, 0, "TWO BLADES: attacks twice, the second with SUCCESS -1"),
            ],
        },
        Scrape = ChampionCard {
            name: "Scrape",
            base: "FLEET: Speed +1; leaving a tile gives no sucker punch against him",
            stages: [
                stage("Scenting", pool(2, 1, 0), 4, 0, "MARK, active, once a round: attacks on an operative within 3 have SUCCESS +1 this round"),
                stage("Limping", pool(2, 1, 0), 3, 0, "BOLT, when he comes from I: DISPLACE 3 to a tile without operatives, and he is a threat again"),
                stage("Spiteful", pool(1, 2, 0), 3, 0, "SQUEAL: when killed, the Hostile stores 1 Edge"),
            ],
        },
        NineDrums = ChampionCard {
            name: "Nine-Drums",
            base: "RHYTHM: once a round, when a Molt uses BROOD CALL, one more Feeder within 3 of him takes a free Move or attack",
            stages: [
                stage("Marching Beat", pool(2, 1, 0), 4, 0, "QUICKSTEP, active: two legions within 3 move 1 each"),
                stage("Off Beat", pool(2, 2, 0), 4, 0, "DEAFEN: operatives on his tile have SUCCESS -1 except in attacks. At the end of a round, if Unopposed with a Molt within 2: back to I"),
                stage("Last Roll", pool(2, 1, 1), 3, 0, "DEATH ROLL: when killed, each Feeder within 2 moves 1"),
            ],
        },
        OldSilt = ChampionCard {
            name: "Old Silt",
            base: "UNDERTOW: at the end of a reaction phase, on hard terrain and Unopposed, may turn back into a threat",
            stages: [
                stage("Buried", pool(1, 2, 0), 5, 0, "GRASP: instead of wounding, the target has Speed -2 this round"),
                stage("Surfaced", pool(2, 2, 0), 4, 0, "CAVE-IN, active: a tile within 2 is hard terrain for the rest of the mission"),
                stage("Cracked Shell", pool(2, 1, 1), 3, 0, "GRIT: at the start of each round its tile is Obscured"),
            ],
        },
    }
}

impl Champion {
    pub const fn card(self) -> &'static ChampionCard {
        &Champion::PRINTED[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.card().name
    }

    pub fn stage(self, stage: Stage) -> &'static StageCard {
        &self.card().stages[stage.index()]
    }
}
