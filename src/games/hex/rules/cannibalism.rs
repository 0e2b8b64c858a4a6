//! Cannibalism: who may eat whom, and the Satiety markers it brings.

use super::super::Neuroshima;
use super::super::content::{Effect, Hex, Hexes, Instant, Satiety};
use super::attack::{Attack, AttackKind};
use super::board::Unit;
use super::legal::Turn;
use super::links::Links;
use super::{Action, Event};
use crate::engine::{Seat, Story};
use serde::{Deserialize, Serialize};

/// What a cannibal gets out of a meal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Meal {
    /// A Medic will stop it.
    Stopped,
    /// No marker can be had, and none is kept.
    Nothing,
    /// The old marker stays.
    Keep,
    Take(Satiety),
}

impl Turn<'_> {
    pub(super) fn list_meals(&self, out: &mut Vec<Action>) {
        let eaters: Hexes = self.able.into_iter().filter(|hex| self.unit(*hex).has(Effect::Cannibalism)).collect();
        if eaters.is_empty() {
            return;
        }
        let is_own = |hex: &Hex| !self.unit(*hex).is_hq() && self.unit(*hex).owner == self.seat;
        let own: Hexes = self.able.into_iter().filter(is_own).collect();
        for by in eaters {
            for unit in self.board.map().neighbours(by).intersection(own) {
                self.list_markers(by, unit, |meal| out.push(Action::Eat { by, unit, meal }));
            }
        }
        if !self.holds(Instant::CannibalizeTheEnemy) {
            return;
        }
        let enemies = self.without_hqs(self.enemies.without(self.links.netted));
        for by in eaters {
            for unit in self.board.map().neighbours(by).intersection(enemies) {
                if self.links.is_guarded(unit) {
                    out.push(Action::Devour { by, unit, meal: Meal::Stopped });
                } else {
                    self.list_markers(by, unit, |meal| out.push(Action::Devour { by, unit, meal }));
                }
            }
        }
    }

    /// The markers a meal may bring: Greater ones by Gourmet or Bloodlust only.
    fn list_markers(&self, by: Hex, victim: Hex, mut each: impl FnMut(Meal)) {
        let (eater, eaten) = (self.unit(by), self.unit(victim));
        let hq = self.board.hq(self.seat).filter(|hex| self.able.contains(*hex));
        let gourmet = hq.is_some_and(|hq| self.unit(hq).has(Effect::Gourmet) && self.board.map().neighbours(hq).contains(by));
        let greater = gourmet || eater.has(Effect::Bloodlust) || eaten.has(Effect::Bloodlust);
        let mut any = false;
        if eater.satiety.is_some_and(|worn| greater || !worn.is_greater()) {
            any = true;
            each(Meal::Keep);
        }
        for satiety in Satiety::ALL.into_iter().filter(|satiety| greater || !satiety.is_greater()) {
            let there = self.board.supply(satiety) > 0 || eaten.satiety == Some(satiety);
            if there && eater.satiety != Some(satiety) {
                any = true;
                each(Meal::Take(satiety));
            }
        }
        if !any {
            each(Meal::Nothing);
        }
    }
}

impl Neuroshima {
    /// A cannibal eats a unit of its own army.
    pub(super) fn eat(&mut self, by: Hex, unit: Hex, meal: Meal, story: &mut Story) {
        self.open.eaten = true;
        self.tell_meal(by, unit, meal, story);
        self.swallow(by, unit, meal, story);
        self.changed(&[]);
    }

    /// A cannibal eats an enemy; a Medic may stop it.
    pub(super) fn devour(&mut self, seat: Seat, by: Hex, unit: Hex, meal: Meal, story: &mut Story) {
        self.spend_instant(seat, Instant::CannibalizeTheEnemy);
        self.open.eaten = true;
        self.tell_meal(by, unit, meal, story);
        self.begin_event(Event::Meal { by, unit, meal });
    }

    fn tell_meal(&self, by: Hex, unit: Hex, meal: Meal, story: &mut Story) {
        let board = &self.open.board;
        let (Some(eater), Some(victim)) = (board.unit(by), board.unit(unit)) else { return };
        story.tell(|| {
            let marker = match meal {
                Meal::Take(satiety) => format!(" and takes {}", satiety.name()),
                Meal::Keep => " and keeps its marker".into(),
                Meal::Nothing => String::new(),
                Meal::Stopped => "; a Medic steps in".into(),
            };
            format!("{} on {} eats {} on {}{marker}.", eater.name(), board.name(by), victim.name(), board.name(unit))
        });
    }

    /// The eater takes its marker, the victim goes to its owner's discard pile.
    pub(super) fn swallow(&mut self, by: Hex, unit: Hex, meal: Meal, story: &mut Story) {
        // An Object loses a piece only.
        if self.open.board.unit(unit).is_some_and(Unit::is_object) {
            self.open.board.wound(&[Attack::by_nobody(unit, AttackKind::Tile, 1)]);
            for hex in self.open.board.dead(&Links::of(&self.open.board)) {
                self.remove(hex, true, story);
            }
        } else {
            self.remove(unit, true, story);
        }
        let Some(eater) = self.open.board.unit_mut(by) else { return };
        match meal {
            Meal::Take(satiety) => eater.satiety = Some(satiety),
            Meal::Nothing => eater.satiety = None,
            Meal::Keep | Meal::Stopped => {}
        }
    }
}
