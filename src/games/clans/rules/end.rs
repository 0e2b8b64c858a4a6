//! The end of a mission: objectives, failure, what everybody gains.

use super::super::Clans;
use super::super::content::{Item, Operative, Potential};
use super::super::missions::Objective;
use super::{Action, Choice, Fate, Frame};
use crate::engine::{Seat, Seats, Story};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What has been counted for objectives.
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
    /// Potentials that are offered, item by item, and what else is to be chosen at the end.
    pub gains: ArrayVec<Gain, 8>,
}

/// Something to be chosen after the mission.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Gain {
    /// One of these.
    Potential(Operative, ArrayVec<Potential, 3>),
    /// One of six goes back.
    Return(Operative),
    /// Who gets it?
    Item(Item),
    /// One of two rewards.
    Reward(Reward, Reward),
}

/// A reward that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Reward {
    Item(Item),
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
        self.hidden.tarot = self.hidden.tarot.and(std::mem::take(&mut self.hidden.offer));
    }

    /// The last step of the round is being taken.
    fn is_round_over(&self) -> bool {
        matches!(self.open.stack.first(), Some(Frame::Round(super::RoundStep::End(2))))
    }

    /// Consequences, epilogues and gains.
    fn conclude(&mut self, story: &mut Story) {
        for member in self.open.squad.iter().filter(|member| !member.is_alive()) {
            story.tell(|| format!("*In memoriam {}: {}*", member.who.name(), member.who.dashboard().memoriam));
        }
        let end = self.open.end.clone().unwrap_or_default();
        let met = move |objective: Objective| match objective {
            Objective::O(n) => end.met & 1 << (n - 1) != 0,
            Objective::H(n) => end.hostile_met & 1 << (n - 1) != 0,
        };
        self.open.mission.script().consequences(self, &met, story);
    }

    pub(super) fn list_gains(&self, seat: Seat, out: &mut Vec<Action>) {
        for gain in &self.open.tally.gains {
            if !self.open.gainers(gain).contains(seat) {
                continue;
            }
            match gain {
                Gain::Potential(who, offered) => {
                    out.extend(offered.iter().map(|potential| Action::Choose(Choice::Potential(*who, *potential))));
                }
                Gain::Return(who) => {
                    let held = &self.open.log.dossier(*who).potentials;
                    out.extend(held.iter().map(|potential| Action::Choose(Choice::Return(*who, *potential))));
                }
                Gain::Item(_) => out.extend(
                    Operative::ALL
                        .into_iter()
                        .filter(|who| self.open.log.is_fit(*who))
                        .map(|who| Action::Choose(Choice::Owner(who))),
                ),
                Gain::Reward(one, other) => out.extend([*one, *other].map(|reward| Action::Choose(Choice::Reward(reward)))),
            }
        }
        out.sort_unstable();
        out.dedup();
    }

    pub(super) fn gain(&mut self, _seat: Seat, _action: Action, _story: &mut Story) {
        self.open.tally.gains.pop();
    }

    /// Nothing is left to choose: the game is over.
    pub(super) fn step_gains(&mut self, _story: &mut Story) -> bool {
        let done = self.open.tally.gains.is_empty();
        if done {
            self.open.pop();
        }
        done
    }
}

impl super::super::Open {
    fn gainers(&self, gain: &Gain) -> Seats {
        match gain {
            Gain::Potential(who, _) | Gain::Return(who) => {
                let owner = self.squad.iter().find(|member| member.who == *who).map(|member| member.seat);
                owner.into_iter().collect()
            }
            Gain::Item(_) | Gain::Reward(..) => self.operative_seats().collect(),
        }
    }

    pub(super) fn gaining_seats(&self) -> Seats {
        self.tally.gains.iter().flat_map(|gain| self.gainers(gain).iter().collect::<ArrayVec<Seat, 5>>()).collect()
    }
}
