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
        for (operative, from, _) in RECRUITS {
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
            log.swarm = log.draw_swarm(log.swarm, rng);
        }
        log
    }

    /// What keeps an edited log from being played.
    pub fn sound(&self) -> Result<(), String> {
        let edited = |what: String| Err(format!("This campaign log was edited: {what}."));
        if self.scavenging.len() != Item::COUNT || self.scavenging.iter().any(|count| *count > MOST_COPIES) {
            return edited("its Scavenging deck is not one".into());
        }
        let mut seen = Potentials::default();
        let twice = |potential: &Potential| {
            let again = seen.contains(*potential);
            seen.insert(*potential);
            again
        };
        if self.operatives.iter().flat_map(|dossier| &dossier.potentials).any(twice) {
            return edited("a Potential is in two places".into());
        }
        if !self.swarm.and_in(self.swarm_used).is_empty() {
            return edited("a swarm card is in two places".into());
        }
        for operative in Operative::ALL {
            self.sound_dossier(operative).or_else(&edited)?;
        }
        if self.chart() != self.missions || self.over.is_some() {
            return edited("its missions do not follow from one another".into());
        }
        let absurd = |bonus: &Bonus| match bonus.what {
            Boon::HostileArcana(cards) => cards > 3,
            Boon::FewerFeeders(feeders) => feeders > 4,
            Boon::FreeIntel | Boon::BrazierOut | Boon::VargaMarching => false,
        };
        if self.bonuses.iter().any(absurd) || self.store.contains(&Item::Ledger) {
            return edited("no mission brings that".into());
        }
        if !Operative::ALL.into_iter().any(|operative| self.is_fit(operative)) {
            return Err("No operative of this campaign is fit for a mission.".into());
        }
        Ok(())
    }

    /// One operative's cards and standing are such as a campaign gives.
    fn sound_dossier(&self, operative: Operative) -> Result<(), String> {
        let dossier = self.dossier(operative);
        let name = operative.name();
        let cards = dossier.potentials.len();
        let unlocked = matches!(dossier.status, Status::Ready | Status::Barred);
        if unlocked != (cards > 0) || !unlocked && !dossier.items.is_empty() || cards > 5 {
            return Err(format!("{name} has {cards} Potentials"));
        }
        if dossier.potentials.iter().any(|potential| !potential.is_for(operative.cult())) {
            return Err(format!("{name} has a Potential of another cult"));
        }
        let armors = dossier.items.iter().filter(|item| item.is_armor()).count();
        if armors > 1 || dossier.items.contains(&Item::Ledger) {
            return Err(format!("{name} carries what nobody can"));
        }
        let first = Operative::FIRST.contains(&operative);
        let joined = RECRUITS.iter().any(|(who, from, objective)| {
            let met = |played: Played| played.won && played.met & 1 << (objective - 1) != 0;
            *who == operative && matches!(self.missions[from.index()], Chapter::Played(played) if met(played))
        });
        if unlocked && !first && !joined || first && dossier.status == Status::Locked {
            return Err(format!("{name} has not joined like this"));
        }
        Ok(())
    }

    /// What the missions that were played have opened and closed.
    fn chart(&self) -> [Chapter; Mission::COUNT] {
        let played = |mission: Mission| match self.missions[mission.index()] {
            Chapter::Played(played) => Some(played),
            _ => None,
        };
        let is_played = |mission: Mission| played(mission).is_some();
        let won = |mission: Mission| played(mission).is_some_and(|played| played.won);
        let late = is_played(Mission::M7);
        Mission::ALL.map(|mission| {
            // Open after a mission, or closed for good if that was not won.
            let after = |before: Mission, needs_win: bool| match played(before) {
                None => Chapter::Ahead,
                Some(_) if late || needs_win && !won(before) => Chapter::Closed,
                Some(_) => Chapter::Open,
            };
            let once = |open: bool| if open { Chapter::Open } else { Chapter::Ahead };
            match (played(mission), mission) {
                (Some(played), _) => Chapter::Played(played),
                (None, Mission::M1) => Chapter::Open,
                (None, Mission::M2) => after(Mission::M1, false),
                (None, Mission::M3) => after(Mission::M1, true),
                (None, Mission::M4) => once(is_played(Mission::M2) || is_played(Mission::M3)),
                (None, Mission::M5) => after(Mission::M4, false),
                (None, Mission::M6) => after(Mission::M4, true),
                (None, Mission::M7) => once(is_played(Mission::M5) || is_played(Mission::M6)),
                (None, Mission::M8) => once(late),
            }
        })
    }

    /// A mission is over: what it opens, what it closes, and whether the campaign goes on.
    pub fn close(&mut self, mission: Mission, played: Played) {
        self.missions[mission.index()] = Chapter::Played(played);
        self.missions = self.chart();
        let fit = Operative::ALL.into_iter().any(|operative| self.is_fit(operative));
        self.over = match mission {
            Mission::M8 if played.met & 1 == 0 => Some(Verdict::Lost),
            Mission::M8 if played.met & 2 != 0 => Some(Verdict::Scattered),
            Mission::M8 => Some(Verdict::Won),
            _ if !fit => Some(Verdict::Lost),
            _ => None,
        };
    }

    /// A mission brings something for a later one.
    pub fn grant(&mut self, what: Boon, mission: Option<Mission>) {
        let _ = self.bonuses.try_push(Bonus { what, mission });
    }

    /// What held for this mission, or for the next one, is used up.
    pub fn use_up(&mut self, mission: Mission) {
        self.bonuses.retain(|bonus| bonus.mission.is_some_and(|named| named != mission));
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

    /// An operative joins by a mission: with the starting cards that are still to be had, others by lot for those that are
    /// not, and more the later it is.
    pub fn recruit(&mut self, operative: Operative, mission: Mission, rng: &mut Rng) {
        let starting = self.set_aside(operative);
        self.unlock(operative);
        self.dossier_mut(operative).potentials = starting.into_iter().collect();
        let more = match mission {
            Mission::M1 | Mission::M2 | Mission::M3 => 0,
            Mission::M4 | Mission::M5 | Mission::M6 => 1,
            Mission::M7 | Mission::M8 => 2,
        };
        while self.dossier(operative).potentials.len() < 2 + more && self.gain_by_lot(operative, rng) {}
    }

    /// Whoever stayed behind and knows little learns something.
    pub fn rest(&mut self, roster: &[Operative], rng: &mut Rng) -> ArrayVec<(Operative, Potential), { Operative::COUNT }> {
        let mut rested = ArrayVec::new();
        for operative in Operative::ALL.into_iter().filter(|operative| !roster.contains(operative)) {
            let dossier = self.dossier(operative);
            let alive = matches!(dossier.status, Status::Ready | Status::Barred);
            if alive && dossier.potentials.len() < 3 && self.gain_by_lot(operative, rng) {
                rested.extend(self.dossier(operative).potentials.last().map(|gained| (operative, *gained)));
            }
        }
        rested
    }

    /// May go on a mission.
    pub fn is_fit(&self, operative: Operative) -> bool {
        self.dossier(operative).status == Status::Ready
    }

    /// Whom the campaign has cost.
    pub fn price(&self) -> String {
        match self.operatives.iter().filter(|dossier| matches!(dossier.status, Status::Dead(_))).count() {
            0 => "Nobody has fallen.".into(),
            1 => "One operative has fallen.".into(),
            fallen => format!("{fallen} operatives have fallen."),
        }
    }

    pub fn open_missions(&self) -> impl Iterator<Item = Mission> {
        Mission::ALL.into_iter().filter(|mission| self.missions[mission.index()] == Chapter::Open)
    }

    /// Potentials that nobody has. Those that somebody will join with are set aside.
    pub fn reserve(&self) -> Potentials {
        let mut reserve = Potentials::ALL;
        for potential in self.operatives.iter().flat_map(|dossier| &dossier.potentials) {
            reserve.remove(*potential);
        }
        for potential in Operative::ALL.into_iter().flat_map(|operative| self.set_aside(operative)) {
            reserve.remove(potential);
        }
        reserve
    }

    /// What an operative who has not joined yet will begin with, if nobody has it.
    pub fn set_aside(&self, operative: Operative) -> ArrayVec<Potential, 2> {
        let locked = self.dossier(operative).status == Status::Locked;
        let starting = operative.dashboard().potentials.into_iter().filter(|_| locked);
        starting.filter(|potential| !self.operatives.iter().any(|dossier| dossier.potentials.contains(potential))).collect()
    }

    /// Potentials of the reserve that this operative could learn.
    pub fn learnable(&self, operative: Operative) -> ArrayVec<Potential, { Potential::COUNT }> {
        self.reserve().iter().filter(|potential| potential.is_for(operative.cult())).collect()
    }

    /// One Potential by lot; whether there was one, and room for it.
    pub fn gain_by_lot(&mut self, operative: Operative, rng: &mut Rng) -> bool {
        let fitting = self.learnable(operative);
        let gains = !fitting.is_empty() && self.dossier(operative).potentials.len() < 5;
        if gains {
            let potential = *rng.pick(&fitting);
            self.dossier_mut(operative).potentials.push(potential);
        }
        gains
    }

    /// The Hostile, who holds these, draws a swarm card that was never used, if one is left.
    pub fn draw_swarm(&self, held: Swarms, rng: &mut Rng) -> Swarms {
        let left: ArrayVec<Swarm, { Swarm::COUNT }> = Swarms::ALL.without(held).without(self.swarm_used).iter().collect();
        let mut held = held;
        if !left.is_empty() {
            held.insert(*rng.pick(&left));
        }
        held
    }
}

/// Who joins by which objective of which mission.
pub const RECRUITS: [(Operative, Mission, u8); 9] = [
    (Operative::Lumen, Mission::M2, 1),
    (Operative::Magpie, Mission::M3, 1),
    (Operative::Tariq, Mission::M3, 2),
    (Operative::Livia, Mission::M4, 1),
    (Operative::Odongo, Mission::M5, 1),
    (Operative::Anselm, Mission::M5, 2),
    (Operative::Neferu, Mission::M6, 1),
    (Operative::Yael, Mission::M6, 2),
    (Operative::Runa, Mission::M7, 1),
];

/// More copies of one item than any campaign brings together.
const MOST_COPIES: u8 = 12;

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
