//! Battles: units on the battle board, cards, the three objectives, retreat.

use super::super::content::{Card, Faction, Objective, Region};
use super::super::{Havoc, Open};
use super::{Phase, Stage};
use crate::engine::grammar::count;
use crate::engine::{Seat, Story};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// The battle board. What belongs to a side is in the order of [`Side`].
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub region: Region,
    pub factions: [Faction; 2],
    /// Units by objective.
    pub units: [[u8; Objective::COUNT]; 2],
    /// Artillery and Watchtower tokens that fight for the Humans.
    pub guns: [[u8; Objective::COUNT]; 2],
    pub stage: BattleStage,
    /// Plays no more cards in this battle.
    pub passed: [bool; 2],
    pub played: ArrayVec<(Side, Card), 16>,
    /// The objectives are settled in the opposite order.
    pub reversed: bool,
    pub ties_control: [bool; 2],
    pub ties_prisoners: [bool; 2],
    /// Kills of Attrition that fail against this side.
    pub guard: [u8; 2],
    pub no_capture: [bool; 2],
    /// This side's next card has no effect.
    pub hushed: [bool; 2],
    pub salvage: [bool; 2],
    /// Who has won the region.
    pub winner: Option<Side>,
}

#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub enum BattleStage {
    Deploy(Side),
    Tactics(Side),
    /// A card goes on working, so many times more.
    Effect {
        side: Side,
        tactic: Working,
        left: u8,
    },
    /// The objective at this place of the order is next.
    Settle(u8),
    Capture {
        side: Side,
        next: u8,
    },
    /// Attrition comes before other objectives, so it matters who dies: `left` kills are still to be named by the side.
    Victims {
        side: Side,
        left: [u8; 2],
        doomed: [[u8; Objective::COUNT]; 2],
        next: u8,
    },
    Withdraw,
    Retreat,
    /// The beaten Trogs leave a Nest somewhere near.
    Nest,
}

/// The card effects that can go on for several steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Working {
    Shift,
    Push,
    Drop,
    Rally,
    Exit,
}

impl Battle {
    fn new(open: &Open, region: Region, attacker: Faction, defender: Faction, first: Side, shield: u8) -> Self {
        let site = open.site(region);
        let factions = [attacker, defender];
        let mut guns = [[0; Objective::COUNT]; 2];
        let (mut guard, mut ties_control) = ([0; 2], [false; 2]);
        for side in Side::BOTH {
            match factions[side.index()] {
                Faction::Humans => {
                    guns[side.index()][Objective::Attrition.index()] = site.artillery;
                    guns[side.index()][Objective::Control.index()] = site.watchtowers;
                }
                Faction::Machines if site.bulwark => {
                    guard[side.index()] = 1;
                    ties_control[side.index()] = true;
                }
                Faction::Pilgrims => guard[side.index()] = shield,
                _ => {}
            }
        }
        Battle {
            region,
            factions,
            units: [[0; Objective::COUNT]; 2],
            guns,
            stage: BattleStage::Deploy(first),
            passed: [false; 2],
            played: ArrayVec::new(),
            reversed: false,
            ties_control,
            ties_prisoners: [false; 2],
            guard,
            no_capture: [false; 2],
            hushed: [false; 2],
            salvage: [false; 2],
            winner: None,
        }
    }

    pub fn faction(&self, side: Side) -> Faction {
        self.factions[side.index()]
    }

    pub fn side_of(&self, faction: Faction) -> Side {
        if self.factions[0] == faction { Side::Attacker } else { Side::Defender }
    }

    /// Units of a side on the whole board.
    pub fn total(&self, side: Side) -> u8 {
        self.units[side.index()].iter().sum()
    }

    fn has_played(&self, side: Side) -> bool {
        self.played.iter().any(|(by, _)| *by == side)
    }

    /// Units and guns of a side that count for an objective.
    pub fn strength(&self, side: Side, objective: Objective) -> u8 {
        self.units[side.index()][objective.index()] + self.guns[side.index()][objective.index()]
    }

    /// Who would win the region now: the most units there, and the defender's on a tie.
    pub fn holds_control(&self) -> Side {
        let [attacker, defender] = Side::BOTH.map(|side| self.strength(side, Objective::Control));
        let tied_to_attacker = self.ties_control[0] && !self.ties_control[1];
        if attacker > defender || attacker == defender && tied_to_attacker { Side::Attacker } else { Side::Defender }
    }

    /// Who would take a prisoner now; on a tie nobody, unless a card says so.
    pub fn captor(&self) -> Option<Side> {
        let [attacker, defender] = Side::BOTH.map(|side| self.strength(side, Objective::Prisoners));
        if attacker != defender {
            return Some(if attacker > defender { Side::Attacker } else { Side::Defender });
        }
        match self.ties_prisoners {
            [true, false] if attacker > 0 => Some(Side::Attacker),
            [false, true] if defender > 0 => Some(Side::Defender),
            _ => None,
        }
    }

    pub fn order(&self) -> [Objective; Objective::COUNT] {
        let mut order = Objective::ALL;
        if self.reversed {
            order.reverse();
        }
        order
    }

    /// What Attrition kills: one for each unit there, less what is guarded, and no more than there are.
    pub fn kills(&self, by: Side) -> u8 {
        let against = by.other();
        let kills = self.strength(by, Objective::Attrition).saturating_sub(self.guard[against.index()]);
        kills.min(self.total(against))
    }

    /// Whose decision the battle waits for.
    pub fn deciding(&self) -> Side {
        match self.stage {
            BattleStage::Deploy(side)
            | BattleStage::Tactics(side)
            | BattleStage::Effect { side, .. }
            | BattleStage::Capture { side, .. }
            | BattleStage::Victims { side, .. } => side,
            BattleStage::Retreat | BattleStage::Nest => self.winner.map_or(Side::Attacker, Side::other),
            BattleStage::Settle(_) | BattleStage::Withdraw => Side::Attacker,
        }
    }
}

impl Open {
    /// Who commands a side: its player, or for neutral Trogs the neighbour of whoever fights them.
    pub fn commander(&self, battle: &Battle, side: Side) -> Option<Seat> {
        if let Some(seat) = self.seat(battle.faction(side)) {
            return Some(seat);
        }
        if self.is_solo() {
            return None;
        }
        self.seat(battle.faction(side.other())).map(|seat| seat.next(self.seats()))
    }

    pub(super) fn battle_decider(&self) -> Option<Seat> {
        let battle = self.battle.as_ref()?;
        self.commander(battle, battle.deciding())
    }
}

impl Havoc {
    /// The battle with the lowest token; after the last one the prisoners are counted.
    pub(super) fn next_battle(&mut self, story: &mut Story) {
        let battles = self.open.battles();
        let number = |region: &Region| self.open.site(*region).clash.map_or(u8::MAX, |clash| clash.number);
        let Some(region) = battles.into_iter().min_by_key(number) else {
            self.prisoners(story);
            return;
        };
        let Some(clash) = self.open.site(region).clash else { return };
        debug_assert_eq!(self.open.stage, Stage::Battles);
        self.open.turn += 1;
        self.open.add_crystals(region, 1);
        story.tell(|| {
            let (attacker, defender) = (clash.attacker.name(), clash.defender.name());
            let crystals = self.open.site(region).crystals;
            format!(
                "The battle for {} and its {}: the {attacker} attack the {defender}.",
                region.told(),
                count(crystals, "crystal")
            )
        });
        // Alone against the Trogs, the person is always first.
        let first = if self.open.is_solo() && clash.attacker == Faction::Trogs { Side::Defender } else { Side::Attacker };
        let battle = Battle::new(&self.open, region, clash.attacker, clash.defender, first, clash.shield);
        let neutral = Side::BOTH.into_iter().find(|side| self.open.seat(battle.faction(*side)).is_none());
        if let Some(commander) = neutral.and_then(|side| self.open.commander(&battle, side)) {
            story.tell(|| format!("{commander} commands the Trogs."));
        }
        self.open.battle = Some(battle);
        self.open.phases.push(Phase::Battle);
    }

    /// The next thing that happens in the battle; true when somebody has to decide.
    pub(super) fn fight_on(&mut self, story: &mut Story) -> bool {
        let Some(battle) = &self.open.battle else {
            self.open.phases.pop();
            return false;
        };
        let automatic = self.open.is_solo() && battle.faction(battle.deciding()) == Faction::Trogs;
        match battle.stage {
            BattleStage::Deploy(side) if automatic => self.trogs_deploy(side, story),
            BattleStage::Deploy(_) => return true,
            BattleStage::Tactics(side) => return self.tactics(side, automatic, story),
            BattleStage::Effect { left, .. } => {
                if left > 0 && self.has_effect() {
                    return true;
                }
                self.end_effect();
            }
            BattleStage::Settle(next) => self.settle_objective(next, story),
            BattleStage::Capture { side, .. } => {
                let mut choices = battle.units[side.other().index()].iter().filter(|units| **units > 0);
                let several = choices.next().is_some() && choices.next().is_some();
                if several && !automatic {
                    return true;
                }
                let from = if automatic { self.trogs_capture_from() } else { self.only_objective(side.other()) };
                self.take_from(from, story);
            }
            BattleStage::Victims { side, left, doomed, next } => {
                return self.name_victims(side, left, doomed, next, automatic, story);
            }
            BattleStage::Withdraw => self.withdraw(story),
            BattleStage::Retreat => {
                let choices = self.retreats();
                match (choices.first(), choices.len()) {
                    (Some(only), 1) => self.retreat(only, story),
                    (Some(_), _) => return true,
                    (None, _) => self.disband(story),
                }
            }
            BattleStage::Nest => {
                let choices = self.nest_sites();
                match (choices.first(), choices.len()) {
                    (Some(only), 1) => self.put_nest(only, story),
                    (Some(_), _) => return true,
                    (None, _) => self.end_battle(story),
                }
            }
        }
        false
    }

    pub(super) fn battle_mut(&mut self) -> &mut Battle {
        self.open.battle.as_mut().expect("only asked for while there is a battle")
    }

    pub(super) fn set_stage(&mut self, stage: BattleStage) {
        self.battle_mut().stage = stage;
    }

    /// How many units a side has to deploy.
    pub(super) fn to_deploy(&self) -> u8 {
        self.open.battle.as_ref().map_or(0, |battle| self.open.site(battle.region).of(battle.faction(battle.deciding())))
    }

    pub(super) fn deploy(&mut self, units: [u8; Objective::COUNT], story: &mut Story) {
        let battle = self.battle_mut();
        let BattleStage::Deploy(side) = battle.stage else { return };
        battle.units[side.index()] = units;
        let (region, faction) = (battle.region, battle.faction(side));
        let placed = |battle: &Battle| Side::BOTH.iter().all(|side| battle.total(*side) > 0);
        battle.stage = if placed(battle) { BattleStage::Tactics(side.other()) } else { BattleStage::Deploy(side.other()) };
        self.open.site_mut(region).units[faction.index()] = 0;
        let [control, prisoners, attrition] = units;
        story.tell(|| {
            format!("The {} deploy {control} for control, {prisoners} for prisoners, {attrition} for attrition.", faction.name())
        });
    }

    pub(super) fn waive(&mut self, story: &mut Story) {
        let battle = self.battle_mut();
        let side = battle.deciding();
        battle.passed[side.index()] = true;
        let faction = battle.faction(side);
        story.tell(|| format!("No cards will be played for the {} in this battle.", faction.name()));
    }

    /// Whose card is next. Those with nothing to play are not asked, and a pass is for the whole battle.
    fn tactics(&mut self, side: Side, automatic: bool, story: &mut Story) -> bool {
        if automatic {
            self.trogs_tactics(side, story);
            return false;
        }
        let passed = self.battle_mut().passed;
        if passed == [true; 2] {
            self.set_stage(BattleStage::Settle(0));
            return false;
        }
        if passed[side.index()] {
            self.set_stage(BattleStage::Tactics(side.other()));
            return false;
        }
        // Whether anything can be played shows something of a hand.
        story.reveal();
        if self.has_tactic(side) {
            return true;
        }
        self.play_no_more(side, story);
        false
    }

    pub(super) fn pass_in_battle(&mut self, story: &mut Story) {
        let side = self.battle_mut().deciding();
        self.set_stage(BattleStage::Tactics(side.other()));
        self.play_no_more(side, story);
    }

    /// The others hear no difference between who will not and who cannot.
    fn play_no_more(&mut self, side: Side, story: &mut Story) {
        let battle = self.battle_mut();
        battle.passed[side.index()] = true;
        let (faction, more) = (battle.faction(side), if battle.has_played(side) { "more " } else { "" });
        story.tell(|| format!("No {more}cards are played for the {}.", faction.name()));
    }

    /// Settles one objective, or goes on to the end of the battle.
    fn settle_objective(&mut self, next: u8, story: &mut Story) {
        let battle = self.battle_mut();
        let Some(objective) = battle.order().get(usize::from(next)).copied() else {
            battle.stage = BattleStage::Withdraw;
            return;
        };
        battle.stage = BattleStage::Settle(next + 1);
        match objective {
            Objective::Control => self.settle_control(story),
            Objective::Prisoners => {
                let battle = self.battle_mut();
                let captor = battle.captor().filter(|side| {
                    let victims = side.other();
                    battle.total(victims) > 0 && !battle.no_capture[victims.index()]
                });
                let [attacker, defender] = Side::BOTH.map(|side| battle.strength(side, Objective::Prisoners));
                let tied = battle.captor().is_none();
                match captor {
                    Some(side) => battle.stage = BattleStage::Capture { side, next: next + 1 },
                    None => story.tell(|| {
                        let why = if tied { "a tie takes nobody" } else { "nobody can be taken" };
                        format!("Prisoners, {attacker} to {defender}: {why}.")
                    }),
                }
            }
            Objective::Attrition => {
                let left = Side::BOTH.map(|side| battle.kills(side));
                let doomed = [[0; Objective::COUNT]; 2];
                battle.stage = BattleStage::Victims { side: Side::Attacker, left, doomed, next: next + 1 };
            }
        }
    }

    fn settle_control(&mut self, story: &mut Story) {
        let battle = self.battle_mut();
        let side = battle.holds_control();
        battle.winner = Some(side);
        let (region, winner) = (battle.region, battle.faction(side));
        let [own, other] = [side, side.other()].map(|side| battle.strength(side, Objective::Control));
        let by_card = battle.ties_control[side.index()] && !battle.ties_control[side.other().index()];
        story.tell(|| {
            let why = match (own == other, by_card) {
                (false, _) => "",
                (true, true) => ", since they win ties",
                (true, false) => ", since ties go to the defender",
            };
            format!("Region Control, {own} to {other}: the {} win {}{why}.", winner.name(), region.told())
        });
        self.gain(winner, 2, "the region", story);
        if self.open.can_control(winner) {
            self.open.take_control(winner, region, story);
        } else {
            self.open.site_mut(region).control = None;
        }
    }

    /// The only objective with units of a side, or the first.
    fn only_objective(&self, side: Side) -> Objective {
        let units = self.open.battle.as_ref().map_or([0; Objective::COUNT], |battle| battle.units[side.index()]);
        Objective::ALL.into_iter().find(|objective| units[objective.index()] > 0).unwrap_or(Objective::Attrition)
    }

    /// A prisoner is taken from an objective, or the next victim is named there.
    pub(super) fn take_from(&mut self, objective: Objective, story: &mut Story) {
        let battle = self.battle_mut();
        match &mut battle.stage {
            BattleStage::Capture { side, next } => {
                let (side, next) = (*side, *next);
                let (captor, victim) = (battle.faction(side), battle.faction(side.other()));
                let [own, other] = [side, side.other()].map(|side| battle.strength(side, Objective::Prisoners));
                battle.units[side.other().index()][objective.index()] -= 1;
                battle.stage = BattleStage::Settle(next);
                self.open.prisoners[captor.index()][victim.index()] += 1;
                story.tell(|| {
                    let taken = format!("a unit of the {} from {}", victim.name(), objective.name());
                    format!("Prisoners, {own} to {other}: the {} take {taken}.", captor.name())
                });
            }
            BattleStage::Victims { side, left, doomed, .. } => {
                left[side.index()] -= 1;
                doomed[side.other().index()][objective.index()] += 1;
            }
            _ => {}
        }
    }

    /// The attacker names victims, then the defender; all die together. Who dies matters only if something is settled
    /// after Attrition; else, and where everybody dies, nobody is asked.
    fn name_victims(
        &mut self,
        side: Side,
        left: [u8; 2],
        mut doomed: [[u8; Objective::COUNT]; 2],
        next: u8,
        automatic: bool,
        story: &mut Story,
    ) -> bool {
        let battle = self.battle_mut();
        let (by, against) = (side.index(), side.other());
        if left[by] > 0 {
            let standing: [u8; Objective::COUNT] =
                std::array::from_fn(|at| battle.units[against.index()][at] - doomed[against.index()][at]);
            let places = standing.iter().filter(|units| **units > 0).count();
            let matters = usize::from(next) < Objective::COUNT && places > 1 && standing.iter().sum::<u8>() > left[by];
            if matters && !automatic {
                return true;
            }
            let mut kills = left;
            // The solo Trogs strike first where it hurts the region's control.
            for (at, units) in standing.into_iter().enumerate() {
                let dying = units.min(kills[by]);
                doomed[against.index()][at] += dying;
                kills[by] -= dying;
            }
            battle.stage = BattleStage::Victims { side, left: kills, doomed, next };
            return false;
        }
        if side == Side::Attacker {
            battle.stage = BattleStage::Victims { side: Side::Defender, left, doomed, next };
            return false;
        }
        battle.stage = BattleStage::Settle(next);
        for side in Side::BOTH {
            self.bury(side, doomed[side.index()], story);
        }
        false
    }

    /// Units die in Attrition: to the reserve, a point each for the other side.
    fn bury(&mut self, side: Side, doomed: [u8; Objective::COUNT], story: &mut Story) {
        let battle = self.battle_mut();
        let dead: u8 = doomed.iter().sum();
        if dead == 0 {
            return;
        }
        for (units, dying) in battle.units[side.index()].iter_mut().zip(doomed) {
            *units -= dying;
        }
        let (faction, killer) = (battle.faction(side), battle.faction(side.other()));
        let saved = u8::from(battle.salvage[side.index()]);
        self.open.reserves[faction.index()] += dead;
        story.tell(|| format!("Attrition: the {} lose {}.", faction.name(), count(dead, "unit")));
        if let Some(home) = self.open.homes[faction.index()].filter(|_| saved > 0) {
            self.open.bring(faction, home, saved);
            story.tell(|| "One of them is salvaged.".into());
        }
        self.gain(killer, dead.into(), if dead == 1 { "a kill" } else { "kills" }, story);
    }

    /// A unit dies by a card, before anything is settled.
    pub(super) fn kill_on_board(&mut self, side: Side, objective: Objective, story: &mut Story) {
        let battle = self.battle_mut();
        battle.units[side.index()][objective.index()] -= 1;
        let (faction, killer) = (battle.faction(side), battle.faction(side.other()));
        self.open.reserves[faction.index()] += 1;
        story.tell(|| format!("A unit of the {} dies on {}.", faction.name(), objective.name()));
        self.gain(killer, 1, "a kill", story);
    }
}
