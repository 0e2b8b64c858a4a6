//! The campaign "Ten Totems": what links missions. A finished mission yields a [`Log`]; the next game starts from it.

use super::content::{Champion, Item, Operative, Potential, Potentials, Swarm, Swarms};
use super::missions::{Entrance, Mission};
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

impl Status {
    /// One of the squad, who may go or has to rest.
    pub fn is_unlocked(self) -> bool {
        matches!(self, Status::Ready | Status::Barred)
    }
}

/// What a mission brings for a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bonus {
    pub what: Boon,
    /// Where it holds.
    pub mission: Mission,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    /// What keeps an edited log from being played. A log is what a mission left: whatever could not have come of the missions
    /// in it is refused, with what it is.
    pub fn sound(&self) -> Result<(), String> {
        let found = self.sound_missions().and_then(|()| self.sound_squad()).and_then(|()| self.sound_decks());
        found.map_err(|what| {
            format!(
                "This campaign log was edited: {what}. A campaign goes on from what its last mission left, and from nothing else."
            )
        })?;
        if !Operative::ALL.into_iter().any(|operative| self.is_fit(operative)) {
            return Err("No operative of this campaign is fit for a mission: it is lost. A new one can be begun.".into());
        }
        Ok(())
    }

    /// The missions follow from one another, and brought what there is of dead champions.
    fn sound_missions(&self) -> Result<(), String> {
        if self.chart() != self.missions || self.over.is_some() {
            return Err("its missions do not follow from one another".into());
        }
        for (mission, played) in self.played() {
            let sheet = mission.sheet();
            let all = |count: usize| (1u8 << count) - 1;
            let (ours, theirs) = (all(sheet.objectives.len()), all(sheet.hostile_objectives.len()));
            let counted = played.met & !ours == 0 && played.hostile_met & !theirs == 0;
            // A failure: nothing is met by the operatives, everything by the Hostile.
            let told = if played.won { played.met & 1 == 1 } else { played.met == 0 && played.hostile_met == theirs };
            let known = (played.went | played.fell) >> Operative::COUNT == 0;
            if !counted || !told || !known || !(1..=4).contains(&played.went.count_ones()) {
                return Err(format!("nobody comes out of {} like this", sheet.name));
            }
        }
        if self.played().next().is_none() && *self != Log::start() {
            return Err("no mission was played, and it is not as a campaign begins".into());
        }
        for champion in Champion::ALL.into_iter().filter(|champion| self.killed[champion.index()]) {
            let here = |(mission, _): (Mission, Played)| match mission.sheet().champion {
                Entrance::Placed(other) | Entrance::Stands(other, _) | Entrance::Enters { champion: other, .. } => {
                    other == champion
                }
                Entrance::AnyPlaced => champion != Champion::Varga,
            };
            if !self.played().any(here) {
                return Err(format!("{} was in no mission and is dead", champion.name()));
            }
        }
        Ok(())
    }

    fn sound_squad(&self) -> Result<(), String> {
        let mut seen = Potentials::default();
        for potential in self.operatives.iter().flat_map(|dossier| &dossier.potentials) {
            if seen.contains(*potential) {
                return Err(format!("{} is in two places", potential.name()));
            }
            seen.insert(*potential);
        }
        Operative::ALL
            .into_iter()
            .try_for_each(|operative| self.sound_standing(operative).and_then(|()| self.sound_cards(operative)))
    }

    /// Whoever is in the squad has joined and not fallen; whoever is dead has.
    fn sound_standing(&self, operative: Operative) -> Result<(), String> {
        let (name, status) = (operative.name(), self.dossier(operative).status);
        let own = 1 << operative.index();
        let mut fell = self.played().filter(|(_, played)| played.fell & own != 0).map(|(mission, _)| mission);
        match (fell.next(), status) {
            (None, Status::Dead(mission)) => return Err(format!("{name} did not fall in {}", mission.sheet().name)),
            (Some(mission), Status::Dead(where_to)) if mission == where_to && fell.next().is_none() => {}
            (Some(mission), _) => return Err(format!("{name} fell in {}, and nobody comes back", mission.sheet().name)),
            (None, _) => {}
        }
        let first = Operative::FIRST.contains(&operative);
        let joined = RECRUITS.iter().any(|(who, from, objective)| *who == operative && self.is_met(*from, *objective));
        let fits = match status {
            Status::Ready => first || joined,
            Status::Barred => (first || joined) && self.played().any(|(_, played)| played.went & own != 0),
            Status::Locked => !first && !joined,
            Status::Dead(_) => true,
        };
        if fits { Ok(()) } else { Err(format!("{name} has not joined like this")) }
    }

    /// One operative's cards are such as a campaign gives.
    fn sound_cards(&self, operative: Operative) -> Result<(), String> {
        let (dossier, name) = (self.dossier(operative), operative.name());
        let cards = dossier.potentials.len();
        let unlocked = dossier.status.is_unlocked();
        // One comes with each mission, at most, and a sixth goes back.
        let most = (2 + self.played().count()).min(5);
        if unlocked != (cards > 0) || cards > most {
            return Err(format!("{name} has {cards} Potentials"));
        }
        if dossier.potentials.iter().any(|potential| !potential.is_for(operative.cult())) {
            return Err(format!("{name} has a Potential of another cult"));
        }
        let armors = dossier.items.iter().filter(|item| item.is_armor()).count();
        let foreign = |item: &Item| item.is_permanent() && !operative.dashboard().items.contains(item);
        if !unlocked && !dossier.items.is_empty()
            || armors > 1
            || dossier.items.iter().any(|item| item.is_prize())
            || dossier.items.iter().any(foreign)
        {
            return Err(format!("{name} carries what nobody can"));
        }
        Ok(())
    }

    /// Swarm cards are in one place, and items come from the deck, from whoever has joined, or from a mission.
    fn sound_decks(&self) -> Result<(), String> {
        if !self.swarm.intersection(self.swarm_used).is_empty() {
            return Err("a swarm card is in two places".into());
        }
        if !self.swarm.without(Swarms::ALL).is_empty() || !self.swarm_used.without(Swarms::ALL).is_empty() {
            return Err("there are no such swarm cards".into());
        }
        if self.scavenging.len() != Item::COUNT
            || Item::ALL.iter().any(|item| item.is_prize() && self.scavenging[item.index()] > 0)
        {
            return Err("its Scavenging deck is not one".into());
        }
        let carried =
            |item: Item| self.operatives.iter().flat_map(|dossier| &dossier.items).filter(|held| **held == item).count();
        for item in Item::ALL {
            let stored = self.store.iter().filter(|held| **held == item).count();
            let copies = carried(item) + stored + usize::from(self.scavenging[item.index()]);
            let most = if self.is_to_be_had(item) { MOST_COPIES } else { 0 };
            if copies > most {
                return Err(format!("there are too many of {}", item.name()));
            }
        }
        Ok(())
    }

    /// Somebody may have brought it by now, or it was to be found or given.
    pub(super) fn is_to_be_had(&self, item: Item) -> bool {
        let mut owners = Operative::ALL.into_iter().filter(|who| who.dashboard().items.contains(&item)).peekable();
        // Guests bring theirs before they join.
        let come = |who: Operative| {
            let arrives = |(recruit, from, _): &(Operative, Mission, u8)| *recruit == who && self.is_played(*from);
            Operative::FIRST.contains(&who) || RECRUITS.iter().any(arrives)
        };
        !item.is_prize() && (item.card().scavenged || owners.peek().is_none() || owners.any(come))
    }

    fn played(&self) -> impl Iterator<Item = (Mission, Played)> {
        Mission::ALL.into_iter().filter_map(|mission| match self.missions[mission.index()] {
            Chapter::Played(played) => Some((mission, played)),
            _ => None,
        })
    }

    fn is_played(&self, mission: Mission) -> bool {
        self.played().any(|(other, _)| other == mission)
    }

    /// An objective of the operatives, by number, was met in a mission that was played.
    fn is_met(&self, mission: Mission, objective: u8) -> bool {
        self.played().any(|(other, played)| other == mission && played.met & 1 << (objective - 1) != 0)
    }

    /// What the missions that were played bring for those that were not.
    pub fn bonuses(&self) -> impl Iterator<Item = Bonus> {
        let brought = self.played().flat_map(move |(from, _)| bonuses_of(from, move |objective| self.is_met(from, objective)));
        brought.filter(|bonus| !self.is_played(bonus.mission))
    }

    /// What earlier missions brought for this one.
    pub fn boons_for(&self, mission: Mission) -> ArrayVec<Boon, { BOONS.len() }> {
        self.bonuses().filter(|bonus| bonus.mission == mission).map(|bonus| bonus.what).collect()
    }

    /// What the missions that were played have opened and closed.
    fn chart(&self) -> [Chapter; Mission::COUNT] {
        let played = |wanted: Mission| self.played().find(|(mission, _)| *mission == wanted).map(|(_, played)| played);
        let is_played = |mission: Mission| self.is_played(mission);
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
            let alive = dossier.status.is_unlocked();
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

    /// The mission by which somebody may still join.
    pub fn may_join_by(&self, operative: Operative) -> Option<Mission> {
        let by = RECRUITS.iter().find(|(who, ..)| *who == operative).map(|(_, mission, _)| *mission);
        by.filter(|mission| {
            let ahead = matches!(self.missions[mission.index()], Chapter::Ahead | Chapter::Open);
            ahead && self.dossier(operative).status == Status::Locked
        })
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

/// Which mission, by which of its objectives met or not met, brings what for which other mission.
const BOONS: [(Mission, u8, bool, Boon, Mission); 8] = [
    (Mission::M1, 1, false, Boon::HostileArcana(1), Mission::M2),
    (Mission::M2, 1, true, Boon::FreeIntel, Mission::M4),
    (Mission::M2, 1, false, Boon::HostileArcana(1), Mission::M4),
    (Mission::M5, 1, true, Boon::BrazierOut, Mission::M8),
    (Mission::M6, 1, true, Boon::FewerFeeders(4), Mission::M7),
    (Mission::M7, 1, false, Boon::HostileArcana(1), Mission::M8),
    (Mission::M7, 2, true, Boon::VargaMarching, Mission::M8),
    (Mission::M7, 3, true, Boon::FreeIntel, Mission::M8),
];

/// What a mission brings for others, by which of its objectives were met.
pub fn bonuses_of(mission: Mission, met: impl Fn(u8) -> bool) -> impl Iterator<Item = Bonus> {
    let fits =
        move |(from, objective, wanted, ..): &(Mission, u8, bool, Boon, Mission)| *from == mission && met(*objective) == *wanted;
    BOONS.into_iter().filter(fits).map(|(.., what, mission)| Bonus { what, mission })
}

/// As many copies of one item as no campaign brings together.
const MOST_COPIES: usize = 12;

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
