//! What a Battle asks, who answers, and what is taken for granted where nobody is asked.

use super::super::content::{Arm, Class, Effect, Hex, Hexes, Sides};
use super::attack::Attacks;
use super::board::{Board, Unit};
use super::links::Links;
use crate::engine::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is asked is asked of somebody, on this board, with these attacks on their way.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub board: &'a Board,
    pub links: &'a Links,
    pub attacks: &'a Attacks,
}

/// A Medic cancels an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Healing {
    /// The Medic that is used up.
    pub by: Hex,
    /// Whom it saves, from whose attack, and how strong that is.
    pub unit: Hex,
    pub from: Option<Hex>,
    pub strength: u8,
}

/// What a Medic's controller may choose from; those with the same result count as one.
pub type Healings = ArrayVec<Healing, 48>;

/// Who answers the questions of a Battle. `None`: somebody has to be asked.
pub trait Decide {
    fn decide(&mut self, scene: Scene<'_>, question: &Question) -> Option<Answer>;
}

/// What the Battle waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// Blow up instead of attacking?
    Explode {
        seat: Seat,
        unit: Hex,
        segment: u8,
    },
    /// Which melee attack is made as a shot, if any: through one of these sides.
    Convert {
        seat: Seat,
        unit: Hex,
        sides: Sides,
    },
    /// Whom does it hit? Where it may miss, also nobody.
    Aim {
        seat: Seat,
        by: Hex,
        targets: Hexes,
        may_miss: bool,
    },
    Heal {
        seat: Seat,
        options: Healings,
    },
    /// Does a Ranged Medic cancel one of these attacks?
    Shield {
        seat: Seat,
        options: Healings,
    },
    /// Markers are short: who takes the next one?
    Venom {
        seat: Seat,
        targets: Hexes,
    },
    /// Does a unit charge onto one of these hexes?
    Charge {
        seat: Seat,
        unit: Hex,
        hexes: Hexes,
    },
    /// Is one of these units given up to acid?
    Acid {
        seat: Seat,
        units: Hexes,
    },
}

impl Question {
    pub fn seat(&self) -> Seat {
        match self {
            Question::Explode { seat, .. }
            | Question::Convert { seat, .. }
            | Question::Aim { seat, .. }
            | Question::Heal { seat, .. }
            | Question::Shield { seat, .. }
            | Question::Venom { seat, .. }
            | Question::Charge { seat, .. }
            | Question::Acid { seat, .. } => *seat,
        }
    }

    /// Whether this is an answer to it at all.
    fn is_met_by(&self, answer: Answer) -> bool {
        matches!(
            (self, answer),
            (Question::Explode { .. }, Answer::Explode(_))
                | (Question::Convert { .. }, Answer::Convert(_))
                | (Question::Aim { .. }, Answer::Aim(_))
                | (Question::Heal { .. }, Answer::Heal(_))
                | (Question::Shield { .. }, Answer::Shield(_))
                | (Question::Venom { .. }, Answer::Venom(_))
                | (Question::Charge { .. }, Answer::Charge(_))
                | (Question::Acid { .. }, Answer::Acid(_))
        )
    }

    /// Asks, and says the answer, or that somebody has to be asked.
    pub(super) fn put(self, scene: Scene<'_>, decide: &mut impl Decide) -> Result<Answer, Question> {
        match decide.decide(scene, &self) {
            Some(answer) if self.is_met_by(answer) => Ok(answer),
            _ => Err(self),
        }
    }
}

/// An answer that somebody gave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Answer {
    Explode(bool),
    /// Through this side, or no attack at all.
    Convert(Option<u8>),
    /// At this unit, or at nobody.
    Aim(Option<Hex>),
    Heal(Healing),
    Venom(Hex),
    /// This attack, or none.
    Shield(Option<Healing>),
    /// This unit, or none.
    Acid(Option<Hex>),
    /// To this hex, or not at all.
    Charge(Option<Hex>),
}

/// The answers of the event that is under way, in the order of the questions.
pub type Answers = ArrayVec<Answer, 24>;

/// Gives the answers that there are, then asks.
#[derive(Debug)]
pub struct Given<'a>(pub std::slice::Iter<'a, Answer>);

impl Decide for Given<'_> {
    fn decide(&mut self, _: Scene<'_>, _: &Question) -> Option<Answer> {
        self.0.next().copied()
    }
}

/// What is taken for granted where nobody is asked: Clowns fight, blows become shots where only a shot hits, shots go at an
/// HQ or at what dies, Medics save HQs, then lives, poison goes to HQs, no acid
/// flies, and units charge only to stand next to an HQ.
#[derive(Clone, Copy, Debug)]
pub struct Defaults;

impl Decide for Defaults {
    fn decide(&mut self, scene: Scene<'_>, question: &Question) -> Option<Answer> {
        Some(match question {
            Question::Explode { .. } => Answer::Explode(false),
            Question::Convert { unit, sides, .. } => Answer::Convert(best_shot(scene, *unit, *sides)),
            Question::Aim { by, targets, .. } => Answer::Aim(best_target(scene, *by, *targets)),
            Question::Heal { options, .. } => Answer::Heal(best_healing(scene, options)?),
            Question::Shield { options, .. } => Answer::Shield(best_shield(scene, options)),
            Question::Acid { .. } => Answer::Acid(None),
            Question::Charge { unit, hexes, .. } => Answer::Charge(best_charge(scene, *unit, *hexes)),
            Question::Venom { targets, .. } => {
                let is_hq = |hex: &Hex| scene.board.unit(*hex).is_some_and(Unit::is_core);
                Answer::Venom(targets.into_iter().find(is_hq).or(targets.first())?)
            }
        })
    }
}

/// The hex that brings the unit next to an enemy HQ.
fn best_charge(scene: Scene<'_>, unit: Hex, hexes: Hexes) -> Option<Hex> {
    let board = scene.board;
    let seat = board.unit(unit)?.controller;
    let hqs: Hexes = board.enemies_of(seat).into_iter().filter(|hex| board.unit(*hex).is_some_and(Unit::is_core)).collect();
    hexes.into_iter().find(|hex| board.map().neighbours(*hex).intersects(hqs))
}

/// The side whose shot hits an HQ, else the first.
fn best_shot(scene: Scene<'_>, hex: Hex, sides: Sides) -> Option<u8> {
    let unit = scene.board.unit(hex)?;
    let hits_hq = |side: &u8| {
        let target = first_enemy(scene.board, hex, unit, *side);
        target.and_then(|target| scene.board.unit(target)).is_some_and(Unit::is_core)
    };
    sides.iter().find(hits_hq).or_else(|| sides.iter().next())
}

/// Whom a plain shot from this side would hit.
fn first_enemy(board: &Board, hex: Hex, unit: &Unit, side: u8) -> Option<Hex> {
    let is_enemy = |at: &Hex| board.unit(*at).is_some_and(|other| !board.are_friends(other.controller, unit.controller));
    board.map().line(hex, unit.top.looks(side)).take_while(|at| !board.is_stormy(*at)).find(is_enemy)
}

fn best_target(scene: Scene<'_>, by: Hex, targets: Hexes) -> Option<Hex> {
    let Scene { board, links, .. } = scene;
    let strength = board.unit(by).map_or(1, |unit| {
        let arms = unit.face().arms().iter();
        let ranged = |arm: &Arm| arm.strength + links.bonuses[by].ranged * u8::from(arm.kind == Effect::Ranged);
        arms.map(ranged).max().unwrap_or(1 + links.bonuses[by].melee)
    });
    targets.into_iter().max_by_key(|hex| {
        let Some(unit) = board.unit(*hex) else { return (0, std::cmp::Reverse(*hex)) };
        let dies = unit.wounds + strength >= links.hit_points(*hex, unit);
        (if unit.is_core() { 2 } else { u8::from(dies) }, std::cmp::Reverse(*hex))
    })
}

fn best_healing(scene: Scene<'_>, options: &[Healing]) -> Option<Healing> {
    options.iter().copied().max_by_key(|healing| {
        let is_hq = scene.board.unit(healing.unit).is_some_and(Unit::is_core);
        let saved = !is_hq && scene.links.is_saved_by(scene.board, scene.attacks, *healing);
        (is_hq, saved, healing.strength, std::cmp::Reverse((healing.by, healing.unit)))
    })
}

/// A Ranged Medic leaves for an HQ, or for the life of a unit that acts or serves.
fn best_shield(scene: Scene<'_>, options: &[Healing]) -> Option<Healing> {
    let worth = |healing: &Healing| {
        let Some(unit) = scene.board.unit(healing.unit) else { return 0 };
        let counts = !unit.face().badges().is_empty() || unit.face().class == Class::Module;
        let saved = || scene.links.is_saved_by(scene.board, scene.attacks, *healing);
        if unit.is_core() { 2 } else { u8::from(counts && saved()) }
    };
    options
        .iter()
        .copied()
        .filter(|healing| worth(healing) > 0)
        .max_by_key(|healing| (worth(healing), healing.strength, std::cmp::Reverse(*healing)))
}

/// Gives the answers that there are; of the next it notes what is taken for granted, and asks all the same.
#[derive(Debug)]
pub struct Presuming<'a> {
    pub given: Given<'a>,
    pub answer: Option<Answer>,
}

impl Decide for Presuming<'_> {
    fn decide(&mut self, scene: Scene<'_>, question: &Question) -> Option<Answer> {
        self.given.decide(scene, question).or_else(|| {
            self.answer = Defaults.decide(scene, question);
            None
        })
    }
}
