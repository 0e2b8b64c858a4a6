//! Sucker punches: whoever leaves, shoots, picks up or trades beside enemies gives each of them a free attack first.

use super::{Action, Attack, Cause, Effect, Frame, Sort, Target, UnitId, UnitSet, Until, With, effects};
use crate::engine::{Seat, Story};
use crate::games::clans::content::ThreatKind;
use crate::games::clans::{Clans, tell};

impl Clans {
    /// All enemies on the unit's tile that have a sucker punch left may use it.
    pub(super) fn grant_punches(&mut self, at: UnitId) {
        let by = self.open.enemies_here(at).filter(|unit| self.may_punch(unit, at));
        if !by.is_empty() {
            self.open.push(Frame::Punches { at, by });
        }
    }

    /// As far as all can see. A token counts as long as it may be something that punches.
    fn may_punch(&self, unit: UnitId, at: UnitId) -> bool {
        let open = &self.open;
        if open.is_stunned(unit)
            || open.under(unit, Effect::NoPunches)
            || open.in_stealth(at)
            || self.is_mediated(at, Cause::Punch)
        {
            return false;
        }
        match unit.sort() {
            Sort::Member(place) => {
                open.squad[place].punches < self.punch_limit(unit) && self.punch_weapons(unit, at).next().is_some()
            }
            Sort::Stray(place) => open.strays[place].kind.pool().is_some() && open.strays[place].punches < 1,
            Sort::Clanner(place) => {
                let clanner = &open.clan[place];
                let could = |kind: ThreatKind| match kind {
                    ThreatKind::Trap | ThreatKind::Decoy => 0,
                    _ => 1 + effects::legions::dirty_fighting(kind) as u8,
                };
                clanner.may_be.iter().any(|kind| clanner.punches < could(kind)) && !open.under(unit, Effect::NoAttack)
            }
        }
    }

    /// What an operative can punch this one with: a weapon that reaches his own tile, or bare hands. A weapon that strikes a whole
    /// tile is none against somebody.
    fn punch_weapons(&self, unit: UnitId, at: UnitId) -> impl Iterator<Item = With> {
        let strikes_one = move |with: &With| !self.is_area(unit, *with) && self.is_target(unit, *with, at, Cause::Punch);
        self.weapons(unit).into_iter().filter(strikes_one)
    }

    pub(super) fn list_punches(&self, seat: Seat, at: UnitId, by: UnitSet, out: &mut Vec<Action>) {
        for unit in by.iter().filter(|unit| self.open.controller(*unit) == seat && self.may_punch(*unit, at)) {
            if unit.is_member() {
                out.extend(self.punch_weapons(unit, at).map(|with| Action::Punch { unit, with }));
            } else if self.own_pool(unit).is_some() && self.has_a_punch_left(unit) {
                out.push(Action::Punch { unit, with: With::Own });
            }
        }
        out.push(Action::Pass(Until::Now));
    }

    /// What the Hostile knows of a token.
    fn has_a_punch_left(&self, unit: UnitId) -> bool {
        self.open.clanner(unit).is_none_or(|clanner| clanner.punches < self.punch_limit(unit))
    }

    /// The sucker punches on top of the stack. Returns whether something happened.
    pub(super) fn step_punches(&mut self) -> bool {
        let Some(Frame::Punches { at, by }) = self.open.stack.last() else { return false };
        let (at, by) = (*at, *by);
        let tile = self.open.at(at);
        let left = by.filter(|unit| tile.is_some() && self.open.at(unit) == tile && self.may_punch(unit, at));
        if left.is_empty() {
            self.open.pop();
            return true;
        }
        if left != by {
            self.open.set_punchers(left);
            return true;
        }
        false
    }

    pub(super) fn punch(&mut self, unit: UnitId, with: With, story: &mut Story) {
        let Some(Frame::Punches { at, by }) = self.open.stack.last_mut() else { return };
        by.remove(unit);
        let at = *at;
        match unit.sort() {
            Sort::Member(place) => self.open.squad[place].punches += 1,
            Sort::Stray(place) => self.open.strays[place].punches += 1,
            Sort::Clanner(place) => self.open.clan[place].punches += 1,
        }
        story.tell(|| {
            let with = tell::with_weapon(&self.open, with);
            format!("{} gets a sucker punch at {}{with}.", self.open.name(unit), self.open.name(at))
        });
        self.push_attack(Attack::new(Some(unit), with, Target::Unit(at), Cause::Punch));
    }

    pub(super) fn decline_punches(&mut self, seat: Seat) {
        let Some(Frame::Punches { by, .. }) = self.open.stack.last() else { return };
        let left = by.filter(|unit| self.open.controller(unit) != seat);
        self.open.set_punchers(left);
    }
}

impl crate::games::clans::Open {
    fn set_punchers(&mut self, left: UnitSet) {
        if let Some(Frame::Punches { by, .. }) = self.stack.last_mut() {
            *by = left;
        }
    }
}
