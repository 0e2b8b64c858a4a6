//! The campaign "Ten Totems": what links missions. A finished mission yields a [`Log`]; the next game starts from it.

use super::content::{Champion, Item, Operative, Potential, Potentials, Swarm, Swarms};
use super::missions::Mission;

use crate::engine::Rng;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where a campaign stands, as plain data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Log {
    pub missions: [Chapter; Mission::COUNT],
    pub operatives: [Dossier; Operative::COUNT],
    /// The Hostile's swarm cards. In a game they lie face down, and this is empty.
    pub swarm: Swarms,
    pub swarm_used: Swarms,
    /// By [`Champion`].
    pub killed: [bool; Champion::COUNT],
    pub bonuses: ArrayVec<Bonus, 16>,
    /// The Scavenging deck, by [`Item`].
    pub scavenging: ArrayVec<u8, { Item::COUNT }>,
    /// Items that nobody could carry.
    pub store: ArrayVec<Item, 32>,
    /// The last mission is over.
    pub over: Option<Verdict>,
}

/// A mission in the log.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Chapter {
    /// Nothing has led here yet.
    #[default]
    Ahead,
    Open,
    /// Missed for good.
    Closed,
    Played(Played),
}

/// How a mission went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Played {
    pub won: bool,
    pub round: u8,
    /// Objectives that were met, by number from 1; bit 0 is O1, bit 0 is H1.
    pub met: u8,
    pub hostile_met: u8,
    /// Who went and who fell, by [`Operative`].
    pub went: u16,
    pub fell: u16,
}

/// An operative in the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Dossier {
    pub status: Status,
    pub potentials: ArrayVec<Potential, 6>,
    pub items: ArrayVec<Item, 8>,
    pub traumas: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Status {
    #[default]
    Locked,
    Ready,
    /// Was revived, and misses the next mission.
    Barred,
    Dead(Mission),
}

/// What a mission brings for a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bonus {
    pub what: Boon,
    /// Where it holds; `None`: in the next mission, whichever that is.
    pub mission: Option<Mission>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Boon {
    FreeIntel,
    /// Arcana that the Hostile draws at the start.
    HostileArcana(u8),
    FewerFeeders(u8),
    BrazierOut,
    VargaMarching,
}

/// How a campaign ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// All fires out.
    Scattered,
    /// A dear victory.
    Won,
    Lost,
}

impl Log {
    /// The start of a campaign.
    pub fn start() -> Log {
        let mut log = Log {
            missions: [Chapter::Ahead; Mission::COUNT],
            operatives: std::array::from_fn(|_| Dossier::default()),
            swarm: Swarms::default(),
            swarm_used: Swarms::default(),
            killed: [false; Champion::COUNT],
            bonuses: ArrayVec::new(),
            scavenging: Item::ALL.into_iter().map(|item| if item.card().scavenged { 2 } else { 0 }).collect(),
            store: ArrayVec::new(),
            over: None,
        };
        log.missions[Mission::M1.index()] = Chapter::Open;
        for operative in Operative::FIRST {
            log.unlock(operative);
        }
        log
    }

    /// One mission alone: who would have come so far without a loss, each with as many further Potentials, and a Hostile
    /// with as many swarm cards.
    pub fn skirmish(mission: Mission, rng: &mut Rng) -> Log {
        let mut log = Log::start();
        log.missions[Mission::M1.index()] = Chapter::Ahead;
        log.missions[mission.index()] = Chapter::Open;
        for (operative, from) in RECRUITS {
            if from < mission && !(mission == Mission::M3 && from == Mission::M2 || mission == Mission::M6 && from == Mission::M5)
            {
                log.unlock(operative);
            }
        }
        for _ in 0..FURTHER_POTENTIALS[mission.index()] {
            for operative in Operative::ALL {
                if log.is_fit(operative) {
                    log.gain_by_lot(operative, rng);
                }
            }
        }
        for _ in 0..SWARM_CARDS[mission.index()] {
            log.draw_swarm(rng);
        }
        log
    }

    /// What keeps an edited log from being played.
    pub fn sound(&self) -> Result<(), String> {
        if self.scavenging.len() != Item::COUNT {
            return Err("This campaign log was edited: its Scavenging deck is not one.".into());
        }
        let held: usize = self.operatives.iter().map(|dossier| dossier.potentials.len()).sum();
        if held + self.reserve().len() != Potential::COUNT {
            return Err("This campaign log was edited: a Potential is in two places.".into());
        }
        if !Operative::ALL.into_iter().any(|operative| self.is_fit(operative)) {
            return Err("No operative of this campaign is fit for a mission.".into());
        }
        Ok(())
    }

    /// What earlier missions brought for this one.
    pub fn bonuses_for(&self, mission: Mission) -> ArrayVec<Boon, 16> {
        let here = self.bonuses.iter().filter(|bonus| bonus.mission.is_none_or(|named| named == mission));
        here.map(|bonus| bonus.what).collect()
    }

    pub fn dossier(&self, operative: Operative) -> &Dossier {
        &self.operatives[operative.index()]
    }

    pub fn dossier_mut(&mut self, operative: Operative) -> &mut Dossier {
        &mut self.operatives[operative.index()]
    }

    /// An operative joins with the starting cards.
    pub fn unlock(&mut self, operative: Operative) {
        let dossier = &mut self.operatives[operative.index()];
        dossier.status = Status::Ready;
        dossier.potentials = operative.dashboard().potentials.into_iter().collect();
        dossier.items = operative.dashboard().items.iter().copied().collect();
    }

    /// May go on a mission.
    pub fn is_fit(&self, operative: Operative) -> bool {
        self.dossier(operative).status == Status::Ready
    }

    pub fn open_missions(&self) -> impl Iterator<Item = Mission> {
        Mission::ALL.into_iter().filter(|mission| self.missions[mission.index()] == Chapter::Open)
    }

    /// Potentials that nobody has.
    pub fn reserve(&self) -> Potentials {
        let mut reserve = Potentials::ALL;
        for potential in self.operatives.iter().flat_map(|dossier| &dossier.potentials) {
            reserve.remove(*potential);
        }
        reserve
    }

    /// One Potential by lot.
    pub fn gain_by_lot(&mut self, operative: Operative, rng: &mut Rng) {
        let fitting: ArrayVec<Potential, 32> =
            self.reserve().iter().filter(|potential| potential.is_for(operative.cult())).collect();
        if !fitting.is_empty() && self.dossier(operative).potentials.len() < 5 {
            let potential = *rng.pick(&fitting);
            self.dossier_mut(operative).potentials.push(potential);
        }
    }

    /// The Hostile draws a swarm card that was never used, if one is left.
    pub fn draw_swarm(&mut self, rng: &mut Rng) {
        let left: ArrayVec<Swarm, { Swarm::COUNT }> = Swarms::ALL.without(self.swarm).without(self.swarm_used).iter().collect();
        if !left.is_empty() {
            self.swarm.insert(*rng.pick(&left));
        }
    }
}

/// Who joins by which mission.
pub const RECRUITS: [(Operative, Mission); 9] = [
    (Operative::Lumen, Mission::M2),
    (Operative::Magpie, Mission::M3),
    (Operative::Tariq, Mission::M3),
    (Operative::Livia, Mission::M4),
    (Operative::Odongo, Mission::M5),
    (Operative::Anselm, Mission::M5),
    (Operative::Neferu, Mission::M6),
    (Operative::Yael, Mission::M6),
    (Operative::Runa, Mission::M7),
];

/// By mission, where it is played alone.
const FURTHER_POTENTIALS: [u8; Mission::COUNT] = [0, 1, 1, 1, 1, 1, 2, 2];
const SWARM_CARDS: [u8; Mission::COUNT] = [0, 1, 1, 2, 3, 3, 4, 5];

/// Who goes if nobody chooses.
pub fn suggested(mission: Mission) -> [Operative; 4] {
    use Operative::{Echo, Feuerbach, Livia, Lumen, Odongo, Pluto, Timur};
    match mission {
        Mission::M1 | Mission::M2 | Mission::M3 | Mission::M4 => [Timur, Pluto, Echo, Feuerbach],
        Mission::M5 | Mission::M6 => [Timur, Livia, Lumen, Feuerbach],
        Mission::M7 | Mission::M8 => [Timur, Livia, Odongo, Feuerbach],
    }
}
