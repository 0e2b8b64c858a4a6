//! The Battle: a function from a board to what comes of it, segment by segment.
//!
//! Nobody's turn, no dice: all that can be asked is what a Clown, a chosen target and a Medic's choice ask. [`Decide`] is
//! whoever answers. Rules, bots, forecast and pictures all use [`Battle`].

use super::super::content::{Effect, Effects, Hex, Hexes};
use super::attack::{Attack, Attacks, Kind, Volley};
use super::board::{Board, PerHex, SEATS, Unit};
use super::medic::{Healing, Healings};
use super::ties::Ties;
use crate::engine::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Who answers the questions of a Battle. `None`: somebody has to be asked.
pub trait Decide {
    fn explode(&mut self, unit: Hex, segment: u8) -> Option<bool>;
    fn aim(&mut self, board: &Board, ties: &Ties, by: Hex, targets: Hexes) -> Option<Hex>;
    fn heal(&mut self, board: &Board, ties: &Ties, attacks: &Attacks, options: &[Healing]) -> Option<Healing>;
}

/// What the Battle waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    Explode { seat: Seat, unit: Hex },
    Aim { seat: Seat, by: Hex, targets: Hexes },
    Heal { seat: Seat, options: Healings },
}

impl Question {
    pub fn seat(&self) -> Seat {
        match self {
            Question::Explode { seat, .. } | Question::Aim { seat, .. } | Question::Heal { seat, .. } => *seat,
        }
    }
}

/// An answer that somebody gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    Explode(bool),
    Aim(Hex),
    Heal(Healing),
}

/// The answers of the event that is under way, in the order of the questions.
pub type Answers = ArrayVec<Answer, 24>;

/// Gives the answers that there are, then asks.
#[derive(Debug)]
pub struct Given<'a>(pub std::slice::Iter<'a, Answer>);

impl Decide for Given<'_> {
    fn explode(&mut self, _: Hex, _: u8) -> Option<bool> {
        match self.0.next()? {
            Answer::Explode(explodes) => Some(*explodes),
            _ => None,
        }
    }

    fn aim(&mut self, _: &Board, _: &Ties, _: Hex, _: Hexes) -> Option<Hex> {
        match self.0.next()? {
            Answer::Aim(hex) => Some(*hex),
            _ => None,
        }
    }

    fn heal(&mut self, _: &Board, _: &Ties, _: &Attacks, _: &[Healing]) -> Option<Healing> {
        match self.0.next()? {
            Answer::Heal(healing) => Some(*healing),
            _ => None,
        }
    }
}

/// What is taken for granted where nobody is asked: Clowns fight, shots go at an HQ or at what dies, Medics save HQs, then
/// lives.
#[derive(Clone, Copy, Debug)]
pub struct Defaults;

impl Decide for Defaults {
    fn explode(&mut self, _: Hex, _: u8) -> Option<bool> {
        Some(false)
    }

    fn aim(&mut self, board: &Board, ties: &Ties, by: Hex, targets: Hexes) -> Option<Hex> {
        let strength = board.unit(by).map_or(1, |unit| {
            let arms = unit.face().arms().iter();
            arms.map(|arm| arm.strength + ties.bonuses[by].ranged * u8::from(arm.kind == Effect::Ranged)).max().unwrap_or(1)
        });
        targets.into_iter().max_by_key(|hex| {
            let Some(unit) = board.unit(*hex) else { return (0, std::cmp::Reverse(*hex)) };
            let dies = unit.wounds + strength >= ties.hit_points(*hex, unit);
            (if unit.is_hq() { 2 } else { u8::from(dies) }, std::cmp::Reverse(*hex))
        })
    }

    fn heal(&mut self, board: &Board, ties: &Ties, attacks: &Attacks, options: &[Healing]) -> Option<Healing> {
        options.iter().copied().max_by_key(|healing| {
            let is_hq = board.unit(healing.unit).is_some_and(Unit::is_hq);
            let saved = !is_hq && ties.is_saved_by(board, attacks, *healing);
            (is_hq, saved, healing.strength, std::cmp::Reverse((healing.by, healing.unit)))
        })
    }
}

/// Gives the answers that there are; of the next it notes what is taken for granted, and asks all the same.
#[derive(Debug)]
pub struct Presuming<'a> {
    pub given: Given<'a>,
    pub answer: Option<Answer>,
}

impl Decide for Presuming<'_> {
    fn explode(&mut self, unit: Hex, segment: u8) -> Option<bool> {
        self.given.explode(unit, segment).or_else(|| {
            self.answer = Defaults.explode(unit, segment).map(Answer::Explode);
            None
        })
    }

    fn aim(&mut self, board: &Board, ties: &Ties, by: Hex, targets: Hexes) -> Option<Hex> {
        self.given.aim(board, ties, by, targets).or_else(|| {
            self.answer = Defaults.aim(board, ties, by, targets).map(Answer::Aim);
            None
        })
    }

    fn heal(&mut self, board: &Board, ties: &Ties, attacks: &Attacks, options: &[Healing]) -> Option<Healing> {
        self.given.heal(board, ties, attacks, options).or_else(|| {
            self.answer = Defaults.heal(board, ties, attacks, options).map(Answer::Heal);
            None
        })
    }
}

/// What gives a unit a choice in its segment.
const CHOOSING: Effects = Effects::of(&[Effect::Explosion, Effect::Rocket, Effect::Sharpshooter]);

/// No initiative is higher than this.
const SEGMENTS: usize = 16;

/// How far a Battle has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub starter: Seat,
    pub stage: Stage,
    /// The actions that are used up or lost: a bit for every badge, then for every extra action.
    spent: PerHex<u8>,
    /// Units whose control began in this Battle: they are turned when it is over.
    pub captured: Hexes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    /// Poison works before the first segment.
    Poison,
    Segment(u8),
    Over,
}

impl Fight {
    pub fn new(starter: Seat) -> Self {
        Fight { starter, stage: Stage::Poison, spent: PerHex::default(), captured: Hexes::NONE }
    }
}

/// A Battle on its way.
#[derive(Clone, Debug)]
pub struct Battle {
    pub board: Board,
    pub fight: Fight,
    ties: Ties,
    /// Who acts in which segment while the ties are as they are.
    due: [Hexes; SEGMENTS],
    /// Somebody takes control, or has.
    contested: bool,
    /// What happened in the last event.
    pub round: Round,
}

/// What one event of a Battle did.
#[derive(Clone, Debug, Default)]
pub struct Round {
    /// The segment; none for the poison before the first.
    pub initiative: Option<u8>,
    pub attacks: Attacks,
    /// Units that blew themselves up, and Traps that did.
    pub exploded: Hexes,
    /// Everything that left the board.
    pub fallen: ArrayVec<(Hex, Unit), { super::super::content::HEXES }>,
    /// Foundations that blasts destroyed.
    pub razed: ArrayVec<super::board::Base, 8>,
}

impl Round {
    /// Nothing happened that there is to tell.
    pub fn is_quiet(&self) -> bool {
        self.attacks.is_empty() && self.fallen.is_empty() && self.exploded.is_empty()
    }
}

impl Battle {
    pub fn new(board: &Board, starter: Seat) -> Self {
        Battle::resume(board, Fight::new(starter))
    }

    pub fn resume(board: &Board, fight: Fight) -> Self {
        let contested = board.units().any(|(_, unit)| unit.has(Effect::Control) || unit.is_captured());
        let (ties, round) = (Ties::of(board), Round::default());
        let mut battle = Battle { board: *board, fight, ties, due: [Hexes::NONE; SEGMENTS], contested, round };
        battle.schedule();
        battle
    }

    /// The ties of the board as it lies now.
    pub fn ties(&self) -> &Ties {
        &self.ties
    }

    /// Fights on until something has happened, which [`Battle::round`] then tells, or to the end: then it says `false`.
    /// A question leaves everything as it was.
    pub fn step(&mut self, decide: &mut impl Decide) -> Result<bool, Question> {
        loop {
            match self.fight.stage {
                Stage::Over => return Ok(false),
                Stage::Poison => {
                    let poisoned = self.poison(decide)?;
                    self.fight.stage = Stage::Segment(self.highest());
                    if poisoned {
                        return Ok(true);
                    }
                }
                Stage::Segment(segment) => {
                    let acting = self.due[usize::from(segment)].without(self.ties.netted);
                    if !acting.is_empty() {
                        if let Err(question) = self.segment(segment, acting, decide) {
                            self.spend(segment + 1);
                            return Err(question);
                        }
                        self.aftermath(segment);
                    }
                    self.fight.stage = segment.checked_sub(1).map_or(Stage::Over, Stage::Segment);
                    if !acting.is_empty() {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Works out who acts when: every action that is neither used nor lost.
    fn schedule(&mut self) {
        self.due = [Hexes::NONE; SEGMENTS];
        for (hex, unit) in self.board.units().filter(|(_, unit)| !unit.face().badges().is_empty()) {
            let spent = self.fight.spent[hex];
            for (at, value) in self.ties.actions(hex, unit).into_iter().enumerate() {
                if spent >> at & 1 == 0 {
                    self.due[usize::from(value).min(SEGMENTS - 1)].insert(hex);
                }
            }
        }
    }

    /// An action whose segment has come is used or lost. That is written down only before the ties change.
    fn spend(&mut self, segment: u8) {
        for (hex, unit) in self.board.units() {
            for (at, value) in self.ties.actions(hex, unit).into_iter().enumerate() {
                if value >= segment {
                    self.fight.spent[hex] |= 1 << at;
                }
            }
        }
    }

    /// The first segment in which anybody could act.
    fn highest(&self) -> u8 {
        self.due.iter().rposition(|due| !due.is_empty()).unwrap_or(0) as u8
    }

    /// Every poison marker wounds its unit.
    fn poison(&mut self, decide: &mut impl Decide) -> Result<bool, Question> {
        self.round.attacks.clear();
        for (hex, unit) in self.board.units().filter(|(_, unit)| unit.poison > 0) {
            for _ in 0..unit.poison {
                let _ = self.round.attacks.try_push(Attack::by_nobody(hex, Kind::Poison, 1));
            }
        }
        if self.round.attacks.is_empty() {
            return Ok(false);
        }
        let used = self.ties.heal(&self.board, &mut self.round.attacks, self.fight.starter, decide)?;
        self.round.initiative = None;
        self.round.exploded = Hexes::NONE;
        self.round.razed.clear();
        self.carry_out(used);
        self.aftermath(SEGMENTS as u8);
        Ok(true)
    }

    /// One segment: explosions, then chosen targets, then all attacks at once, then Medics, then wounds.
    fn segment(&mut self, segment: u8, acting: Hexes, decide: &mut impl Decide) -> Result<(), Question> {
        let Battle { board, fight, ties, round, .. } = self;
        let in_order = || fight.starter.clockwise(SEATS as u8);
        let mut exploding = Hexes::NONE;
        let mut aims: ArrayVec<(Hex, Hex), 16> = ArrayVec::new();
        if acting.into_iter().any(|hex| board.unit(hex).is_some_and(|unit| unit.face().effects.has_any(CHOOSING))) {
            for seat in in_order() {
                for hex in acting {
                    let Some(unit) = board.unit(hex).filter(|unit| unit.controller == seat) else { continue };
                    if unit.has(Effect::Explosion) && decide.explode(hex, segment).ok_or(Question::Explode { seat, unit: hex })? {
                        exploding.insert(hex);
                    }
                }
            }
            let volley = Volley::new(board, ties, &mut round.attacks);
            for seat in in_order() {
                for hex in acting.without(exploding) {
                    let Some(unit) = board.unit(hex).filter(|unit| unit.controller == seat) else { continue };
                    let targets = volley.aims(hex, unit);
                    if targets.len() > 1 && !aims.is_full() {
                        let aim = decide.aim(board, ties, hex, targets).ok_or(Question::Aim { seat, by: hex, targets })?;
                        aims.push((hex, aim));
                    }
                }
            }
        }
        let mut volley = Volley::new(board, ties, &mut round.attacks);
        for hex in acting {
            if exploding.has(hex) {
                volley.blast(hex, true);
            } else if let Some(unit) = board.unit(hex) {
                let aim = aims.iter().find(|(by, _)| *by == hex).map(|(_, aim)| *aim);
                volley.attack(hex, unit, aim);
            }
        }
        let sprung = volley.sprung;
        for trap in sprung {
            volley.blast(trap, false);
        }
        let used = ties.heal(board, &mut round.attacks, fight.starter, decide)?;
        round.initiative = Some(segment);
        round.exploded = exploding.or(sprung);
        round.razed.clear();
        for hex in exploding {
            let blasted = board.map().neighbours(hex).or(Hexes::one(hex));
            for hex in blasted {
                round.razed.extend(board.lift(hex));
            }
        }
        self.carry_out(used);
        Ok(())
    }

    /// The wounds of all attacks are put on together; then everything that is destroyed or used up leaves the board.
    fn carry_out(&mut self, used: Hexes) {
        let Battle { board, ties, round, .. } = self;
        board.wound(&round.attacks);
        round.fallen.clear();
        let gone = board.dead(ties).or(used).or(round.exploded);
        for hex in gone {
            round.fallen.extend(board.take(hex).map(|unit| (hex, unit)));
        }
        board.envenom(&round.attacks);
    }

    /// Ties change when units leave: control, nets and bonuses are worked out anew, and toughness that is lost is counted
    /// at once. Actions of `segment` and above are over.
    fn aftermath(&mut self, segment: u8) {
        if self.round.fallen.is_empty() && self.round.razed.is_empty() {
            return;
        }
        self.spend(segment);
        loop {
            if self.contested {
                let began = self.board.settle_control();
                self.fight.captured = self.fight.captured.or(began);
            }
            self.ties = Ties::of(&self.board);
            if self.board.return_steel_net(&self.ties) {
                continue;
            }
            let dead = self.board.dead(&self.ties);
            if dead.is_empty() {
                break;
            }
            for hex in dead {
                self.round.fallen.extend(self.board.take(hex).map(|unit| (hex, unit)));
            }
        }
        self.schedule();
        let kept = |hex: &Hex| self.board.unit(*hex).is_some_and(Unit::is_captured);
        self.fight.captured = self.fight.captured.into_iter().filter(kept).collect();
    }

    /// Fights to the end with the defaults, and tells nobody.
    pub fn finish(&mut self) -> &Board {
        while let Ok(true) = self.step(&mut Defaults) {}
        &self.board
    }
}

impl Board {
    /// Puts on the wounds of all attacks that land.
    pub(super) fn wound(&mut self, attacks: &[Attack]) {
        for attack in attacks.iter().filter(|attack| attack.lands()) {
            let Some(unit) = self.unit_mut(attack.to) else { continue };
            if unit.is_hq() {
                let owner = unit.owner.index();
                self.hit_points[owner] = self.hit_points[owner].saturating_sub(attack.strength);
            } else {
                unit.wounds = unit.wounds.saturating_add(attack.strength);
            }
        }
    }

    /// Attacks that wound leave their poison with those who live.
    fn envenom(&mut self, attacks: &[Attack]) {
        for attack in attacks.iter().filter(|attack| attack.poisons && attack.lands()) {
            if self.poison_supply() > 0
                && let Some(unit) = self.unit_mut(attack.to)
            {
                unit.poison += 1;
            }
        }
    }

    /// The units that have as many wounds as they can bear.
    pub(super) fn dead(&self, ties: &Ties) -> Hexes {
        let dies = |(hex, unit): &(Hex, &Unit)| {
            if unit.is_hq() {
                return self.hit_points[unit.owner.index()] == 0;
            }
            unit.wounds > 0 && unit.wounds >= ties.hit_points(*hex, unit)
        };
        self.units().filter(dies).map(|(hex, _)| hex).collect()
    }

    /// The Steel Net comes back to an HQ that is netted; says whether it did.
    pub(super) fn return_steel_net(&mut self, ties: &Ties) -> bool {
        let Some((hex, _)) = self.units().find(|(_, unit)| unit.steel_net) else { return false };
        let lost = self.units().any(|(hq, unit)| unit.has(Effect::SteelNet) && ties.netted.has(hq));
        if lost && let Some(unit) = self.unit_mut(hex) {
            unit.steel_net = false;
        }
        lost
    }
}
