//! The end of a mission: objectives, failure, what everybody gains.

use super::{Action, Body, Choice, Fate, Frame, Gain, Lies, Reward, RoundEnd, RoundStep, UnitId};
use crate::engine::grammar;
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::campaign::{Chapter, Dossier, Log, Played, Status, Verdict, bonuses_of};
use crate::games::clans::content::{BotchClass, Champion, Item, Operative, Potential};
use crate::games::clans::missions::{Mission, Objective};
use crate::games::clans::{Clans, Options, Play, tell};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What has been counted for objectives. Each of the facts in it is one that happened or did not.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    pub traumas: u8,
    /// Operatives and guests.
    pub deaths: u8,
    pub killed: u8,
    pub rescued: u8,
    pub refugees_killed: u8,
    pub fire_deaths: u8,
    /// Members who were revived, by place in the squad.
    pub revived: u8,
    /// The ledger was found.
    pub ledger_found: bool,
    /// The Hostile carried the ledger off.
    pub ledger_lost: bool,
    /// The ledger left with an operative.
    pub ledger_saved: bool,
    /// A signal is set, and the like; every mission has its own.
    pub mission: [u8; 4],
    /// Swarm cards that work once in a mission: a champion came back by a stage, a Carapace came back.
    pub eaten: bool,
    pub returned: bool,
    /// What is to be chosen at the end.
    pub gains: ArrayVec<Gain, 20>,
}

/// How a mission ended.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct End {
    pub won: bool,
    pub why: Why,
    /// Objectives that count, bit 0 is O1; bit 0 is H1.
    pub met: u8,
    pub hostile_met: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Why {
    #[default]
    Objective,
    /// The last round is over.
    Time,
    /// Nobody of the roster is left on the field, and somebody left by the start.
    Retreat,
    Depleted,
}

impl End {
    pub fn reason(&self) -> String {
        let why = match self.why {
            Why::Objective => "The mission is decided.",
            Why::Time => "The last round is over.",
            Why::Retreat => "The operatives have retreated.",
            Why::Depleted => "No operative is left on the field.",
        };
        let who = if self.won { "The operatives have met their first objective." } else { "The Hostile has stopped them." };
        format!("{why} {who}")
    }
}

impl Clans {
    /// Ends the mission if it has come to its end. Returns whether it has.
    pub(super) fn end_if_over(&mut self, story: &mut Story) -> bool {
        if self.open.end.is_some() || self.open.round == 0 {
            return false;
        }
        let script = self.open.mission.script();
        let empty = self.open.roster_on_field() == 0;
        let time = self.open.round >= self.open.last_round && self.is_round_over();
        if !empty && !time && !script.is_over(self) {
            return false;
        }
        let sheet = self.open.mission.sheet();
        let won = script.met(self, Objective::O(1));
        let bits = |count: usize, of: fn(u8) -> Objective| {
            (1..=count as u8).filter(|n| script.met(self, of(*n))).fold(0, |met, n| met | 1 << (n - 1))
        };
        let all = |count: usize| (1u8 << count) - 1;
        // Failure: the operatives have met nothing, the Hostile everything.
        let (met, hostile_met) = if won {
            (bits(sheet.objectives.len(), Objective::O), bits(sheet.hostile_objectives.len(), Objective::H))
        } else {
            (0, all(sheet.hostile_objectives.len()))
        };
        let fled = self.open.squad.iter().any(|member| member.fate == Fate::Left(sheet.start));
        let why = match () {
            () if won && !time => Why::Objective,
            () if empty && fled => Why::Retreat,
            () if empty => Why::Depleted,
            () if time => Why::Time,
            () => Why::Objective,
        };
        let end = End { won, why, met, hostile_met };
        story.tell(|| format!("**The mission is over.** {}", end.reason()));
        self.open.end = Some(end);
        self.clear_table();
        self.open.push(Frame::Gains);
        self.conclude(story);
        true
    }

    /// Nothing is under way any more; cards that lie on the table go back into the deck.
    fn clear_table(&mut self) {
        for frame in std::mem::take(&mut self.open.stack) {
            match frame {
                Frame::Chain(chain) => {
                    for play in chain.plays.iter().filter(|play| !play.taken) {
                        self.hidden.tarot.insert(play.card);
                    }
                }
                Frame::ReturnCard(Some(card)) => self.hidden.tarot.insert(card),
                _ => {}
            }
        }
        self.hidden.tarot = self.hidden.tarot.union(std::mem::take(&mut self.hidden.offer));
    }

    /// The last step of the round is being taken.
    fn is_round_over(&self) -> bool {
        matches!(self.open.stack.first(), Some(Frame::Round(RoundStep::End(RoundEnd::Over))))
    }

    /// Epilogues; in a campaign also consequences and gains.
    fn conclude(&mut self, story: &mut Story) {
        for member in self.open.squad.iter().filter(|member| !member.is_alive()) {
            story.tell(|| format!("**In memoriam {}.** *{}*", member.who.name(), member.who.dashboard().memoriam));
        }
        if self.open.play != Play::Campaign {
            return;
        }
        let stored = self.open.log.store.len();
        self.write_back();
        self.tell_camp(stored, story);
        let end = self.open.end.clone().unwrap_or_default();
        let met = |objective: Objective| match objective {
            Objective::O(n) => end.met & 1 << (n - 1) != 0,
            Objective::H(n) => end.hostile_met & 1 << (n - 1) != 0,
        };
        let (mission, round) = (self.open.mission, self.open.round);
        let before = self.open.log.missions;
        self.open.mission.script().consequences(self, &met, story);
        if mission != Mission::M8 {
            self.draw_swarm(end.hostile_met.count_ones(), story);
        }
        if !self.open.tally.gains.is_empty() {
            story.tell(|| tell::spoils(&self.open.tally.gains));
        }
        for bonus in bonuses_of(mission, |objective| met(Objective::O(objective))) {
            story.tell(|| tell::boon(bonus));
        }
        self.hand_out(end.won, story);
        let of = |fits: &dyn Fn(&super::Member) -> bool| {
            let members = self.open.squad.iter().filter(|member| fits(member));
            members.fold(0u16, |all, member| all | 1 << member.who.index())
        };
        let (went, fell) = (of(&|member| !member.guest), of(&|member| !member.is_alive()));
        let played = Played { won: end.won, round, met: end.met, hostile_met: end.hostile_met, went, fell };
        self.open.log.close(mission, played);
        let now = &self.open.log.missions;
        for (chapter, what) in [(Chapter::Open, "Open now"), (Chapter::Closed, "Missed for good")] {
            let is_new = |mission: &Mission| now[mission.index()] == chapter && before[mission.index()] != chapter;
            if self.open.log.over.is_none() && Mission::ALL.iter().any(is_new) {
                story.tell(|| format!("{what}: {}.", tell::missions(Mission::ALL.into_iter().filter(is_new))));
            }
        }
        if let Some(verdict) = self.open.log.over {
            story.tell(|| format!("**{}**", verdict.words()));
        }
        story.reveal();
    }

    /// The Hostile draws a swarm card for each objective of his own.
    fn draw_swarm(&mut self, count: u32, story: &mut Story) {
        let held = self.hidden.swarm.len();
        for _ in 0..count {
            self.hidden.swarm = self.open.log.draw_swarm(self.hidden.swarm, &mut self.hidden.rng);
        }
        let drawn = self.hidden.swarm.len() - held;
        if drawn > 0 {
            story.tell(|| format!("The Hostile draws {}.", grammar::count(drawn, "swarm card")));
        }
    }

    /// What the mission has made of everybody goes into the campaign log.
    fn write_back(&mut self) {
        let open = &mut self.open;
        let (mission, won) = (open.mission, open.end.as_ref().is_some_and(|end| end.won));
        for dossier in &mut open.log.operatives {
            if dossier.status == Status::Barred {
                dossier.status = Status::Ready;
            }
        }
        for at in 0..open.squad.len() {
            let unit = UnitId::member(at);
            let member = &open.squad[at];
            let (who, guest, worn) = (member.who, member.guest, member.worn);
            let home = matches!(member.fate, Fate::Dead(Body::Away)) || won;
            if !member.is_alive() {
                *open.log.dossier_mut(who) = Dossier::default();
                open.log.dossier_mut(who).status = Status::Dead(mission);
                if let Some(armor) = worn.filter(|_| home) {
                    let armor = open.gear(armor).item;
                    let _ = open.log.store.try_push(armor);
                }
                continue;
            }
            if guest {
                // What a guest did not bring is the squad's.
                let own = who.dashboard().items;
                let found =
                    open.carried(unit).map(|(_, gear)| gear.item).filter(|item| !own.contains(item) && item.may_be_discarded());
                let found: ArrayVec<Item, 8> = found.take(8).collect();
                found.into_iter().for_each(|item| {
                    let _ = open.log.store.try_push(item);
                });
                continue;
            }
            let potentials = member.potentials.iter().map(|held| held.potential).collect();
            let traumas = member.traumas;
            let kept = |gear: &super::Gear| {
                let spent = gear.botched && gear.item.card().botch == BotchClass::Spent;
                !spent && !gear.item.is_prize()
            };
            let items = open.carried(unit).filter(|(_, gear)| kept(gear)).map(|(_, gear)| gear.item).take(8).collect();
            let dossier = open.log.dossier_mut(who);
            dossier.potentials = potentials;
            dossier.items = items;
            dossier.traumas = dossier.traumas.saturating_add(traumas);
            if open.tally.revived & 1 << at != 0 {
                dossier.status = Status::Barred;
            }
        }
        self.clear_field();
        let open = &mut self.open;
        open.log.swarm_used = open.swarm_used;
        for champion in Champion::ALL {
            open.log.killed[champion.index()] |= open.champions.0[champion.index()].dead;
        }
    }

    /// Who has to rest, whose armor came home, what those learn who stayed behind.
    fn tell_camp(&mut self, stored: usize, story: &mut Story) {
        for armor in &self.open.log.store[stored..] {
            story.tell(|| format!("The {} waits in the camp store.", armor.name()));
        }
        for who in Operative::ALL.into_iter().filter(|who| self.open.log.dossier(*who).status == Status::Barred) {
            story.tell(|| format!("{} was revived and cannot go on the next mission.", who.short()));
        }
        let roster: ArrayVec<Operative, 8> = self.open.squad.iter().map(|member| member.who).collect();
        for (who, potential) in self.open.log.rest(&roster, &mut self.hidden.rng) {
            story.tell(|| format!("{} stayed behind and learns {}.", who.short(), potential.name()));
        }
    }

    /// What lies on the field or is in the clan's hands goes into the Scavenging deck.
    fn clear_field(&mut self) {
        let open = &mut self.open;
        for gear in open.gear.iter() {
            let lost = match gear.place {
                Lies::On(_) | Lies::Set(_) => true,
                Lies::With(unit) => unit.is_clanner(),
                Lies::Away => false,
            };
            if lost && gear.item.may_be_discarded() {
                open.scavenging[gear.item.index()] += 1;
            }
        }
        open.log.scavenging.clone_from(&open.scavenging);
    }

    /// If O1 is met, everybody of the roster who lives is offered three Potentials.
    fn hand_out(&mut self, won: bool, story: &mut Story) {
        // Items were drawn for rewards since.
        self.open.log.scavenging.clone_from(&self.open.scavenging);
        let mut offered = ArrayVec::<Potential, 16>::new();
        let learners: ArrayVec<Operative, 8> =
            self.open.squad.iter().filter(|member| won && !member.guest && member.is_alive()).map(|member| member.who).collect();
        for who in learners {
            let mut fitting: Vec<Potential> =
                self.open.log.learnable(who).into_iter().filter(|card| !offered.contains(card)).collect();
            self.hidden.rng.shuffle(&mut fitting);
            let cards: ArrayVec<Potential, 3> = fitting.into_iter().take(3).collect();
            if cards.is_empty() {
                continue;
            }
            offered.extend(cards.iter().copied());
            story.tell(|| {
                let names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
                format!("{} may learn {}.", who.short(), names.join(", "))
            });
            let _ = self.open.tally.gains.try_push(Gain::Potential(who, cards));
        }
    }

    pub(super) fn list_gains(&self, seat: Seat, out: &mut Vec<Action>) {
        for gain in self.open.open_gains().filter(|gain| self.open.gainers(gain).contains(seat)) {
            match gain {
                Gain::Potential(who, offered) => {
                    out.extend(offered.iter().map(|potential| Action::Choose(Choice::Potential(*who, *potential))));
                }
                Gain::Return(who) => {
                    let held = &self.open.log.dossier(*who).potentials;
                    out.extend(held.iter().map(|potential| Action::Choose(Choice::Return(*who, *potential))));
                }
                Gain::Item(item) => {
                    let takers = Operative::ALL.into_iter().filter(|who| self.open.may_take(*who, *item));
                    out.extend(takers.map(|who| Action::Choose(Choice::Owner(who))));
                }
                Gain::Reward(one, other) => out.extend([*one, *other].map(|reward| Action::Choose(Choice::Reward(reward)))),
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    pub(super) fn gain(&mut self, _seat: Seat, action: Action, story: &mut Story) {
        let Action::Choose(choice) = action else { return };
        let answers = |gain: &Gain| match (gain, choice) {
            (Gain::Potential(who, _), Choice::Potential(chooser, _)) | (Gain::Return(who), Choice::Return(chooser, _)) => {
                *who == chooser
            }
            (Gain::Item(_), Choice::Owner(_)) | (Gain::Reward(..), Choice::Reward(_)) => true,
            _ => false,
        };
        let Some(at) = self.open.tally.gains.iter().position(answers) else { return };
        let gain = self.open.tally.gains.remove(at);
        let log = &mut self.open.log;
        match (gain, choice) {
            (Gain::Potential(..), Choice::Potential(who, potential)) => {
                log.dossier_mut(who).potentials.push(potential);
                story.tell(|| format!("{} learns {}.", who.short(), potential.name()));
                if log.dossier(who).potentials.len() > 5 {
                    self.open.tally.gains.push(Gain::Return(who));
                }
            }
            (Gain::Return(_), Choice::Return(who, potential)) => {
                log.dossier_mut(who).potentials.retain(|held| *held != potential);
                story.tell(|| format!("{} gives up {}.", who.short(), potential.name()));
            }
            (Gain::Item(item), Choice::Owner(who)) => {
                log.dossier_mut(who).items.push(item);
                story.tell(|| format!("{} gets the {}.", who.short(), item.name()));
            }
            (Gain::Reward(..), Choice::Reward(Reward::Item(item))) => self.open.tally.gains.insert(0, Gain::Item(item)),
            _ => {}
        }
    }

    /// What nobody can carry waits in the camp store. When nothing is left to choose, the game is over.
    pub(super) fn step_gains(&mut self, story: &mut Story) -> bool {
        let stored = self.open.tally.gains.iter().position(|gain| match gain {
            Gain::Item(item) => !self.open.has_taker(None, *item),
            _ => false,
        });
        if let Some(at) = stored
            && let Gain::Item(item) = self.open.tally.gains.remove(at)
        {
            let _ = self.open.log.store.try_push(item);
            story.tell(|| format!("The {} waits in the camp store.", item.name()));
            return true;
        }
        let done = self.open.tally.gains.is_empty();
        if done {
            self.open.pop();
        }
        done
    }

    /// The next mission of the campaign starts from here.
    pub(crate) fn next_options(&self) -> Option<Options> {
        let open = &self.open;
        let goes_on = open.play == Play::Campaign && open.end.is_some() && open.stack.is_empty() && open.log.over.is_none();
        goes_on.then(|| {
            let log = Log { swarm: self.hidden.swarm, ..Log::clone(&open.log) };
            let hostile = if open.hostile == Seat(0) {
                crate::games::clans::HostileSeat::First
            } else {
                crate::games::clans::HostileSeat::Last
            };
            Options { hostile, windows: open.windows, log: Some(Box::new(log)), ..Options::default() }
        })
    }
}

impl Verdict {
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Scattered => "Varga is dead and his fires are out: the swarm scatters. The campaign is won.",
            Verdict::Won => "Varga is dead. It is a dear victory, and the campaign is won.",
            Verdict::Lost => "The Ten Totems stand. The campaign is lost.",
        }
    }
}

impl crate::games::clans::Open {
    /// What can be chosen now: everybody's own, and the first of what all share.
    pub fn open_gains(&self) -> impl Iterator<Item = &Gain> {
        let shared = |gain: &&Gain| matches!(gain, Gain::Item(_) | Gain::Reward(..));
        let first = self.tally.gains.iter().find(shared);
        self.tally.gains.iter().filter(move |gain| !shared(gain)).chain(first)
    }

    pub fn gainers(&self, gain: &Gain) -> Seats {
        match gain {
            Gain::Potential(who, _) | Gain::Return(who) => {
                let owner = self.squad.iter().find(|member| member.who == *who).map(|member| member.seat);
                owner.into_iter().collect()
            }
            Gain::Item(_) | Gain::Reward(..) => self.operative_seats().collect(),
        }
    }

    pub(super) fn gaining_seats(&self) -> Seats {
        self.open_gains().flat_map(|gain| self.gainers(gain).iter().collect::<ArrayVec<Seat, 5>>()).collect()
    }

    /// Something that any of the operatives' seats may settle.
    pub(super) fn shares_gains(&self) -> bool {
        self.tally.gains.iter().any(|gain| matches!(gain, Gain::Item(_) | Gain::Reward(..)))
    }
}
