//! Wounds: Fleshwounds, trauma, death, bodies, revival.

use super::{Body, Fate, Frame, Held, Lies, MEMBERS, Sort, Target, Tile, UnitId, Wound, WoundStep, effects};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Keyword, Neutral, Potential, ThreatKind};
use arrayvec::ArrayVec;

impl Wound {
    pub fn new(unit: UnitId, by: Option<UnitId>) -> Wound {
        Wound { unit, by, trauma: false, keyword: None, step: WoundStep::Fresh, waiting: Seats::default(), suffers: None }
    }
}

impl Clans {
    /// A wound that no attack gave.
    pub(crate) fn wound(&mut self, unit: UnitId, by: Option<UnitId>) {
        self.open.push(Frame::Wound(Wound::new(unit, by)));
    }

    #[cfg(test)]
    pub(crate) fn trauma(&mut self, unit: UnitId, by: Option<UnitId>) {
        self.open.push(Frame::Wound(Wound { trauma: true, ..Wound::new(unit, by) }));
    }

    /// The cards that a wound may cost: one that is face-up; if none is, a Fleshwound. A trauma costs a Fleshwound first.
    pub(crate) fn losses(&self, unit: UnitId, trauma: bool) -> ArrayVec<Potential, 6> {
        let Some(member) = self.open.member(unit) else { return ArrayVec::new() };
        let of = |fleshwound: bool| {
            member.potentials.iter().filter(move |held| held.fleshwound == fleshwound).map(|held| held.potential)
        };
        let first: ArrayVec<Potential, 6> = of(trauma).collect();
        if first.is_empty() { of(!trauma).collect() } else { first }
    }

    /// The wound on top of the stack. Returns whether something happened.
    pub(super) fn step_wound(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Wound(wound)) = self.open.stack.last() else { return false };
        let wound = *wound;
        if self.open.at(wound.unit).is_none() {
            self.open.pop();
            return true;
        }
        match wound.step {
            WoundStep::Fresh => {
                let negated = self.open.mission.script().negates(self, &wound) || effects::negates(self, &wound, story);
                if negated {
                    story.tell(|| format!("The wound of {} is negated.", self.open.name(wound.unit)));
                    self.open.pop();
                } else if wound.suffers.is_some() || self.was_answered(wound) {
                    self.suffer(wound, story);
                } else {
                    let waiting = self.asked_of_wound(wound);
                    let wound = self.open.wound_mut();
                    wound.waiting = waiting;
                    wound.step = WoundStep::Window;
                }
            }
            WoundStep::Window if wound.waiting.is_empty() => self.suffer(wound, story),
            WoundStep::Window => return false,
            WoundStep::Suffered => self.open.pop(),
        }
        true
    }

    /// The window after the roll was about this wound already; that of an area attack is the Hostile's alone.
    fn was_answered(&mut self, wound: Wound) -> bool {
        let area = |attack: &mut super::Attack| matches!(attack.at, Target::Tile(_));
        let attacked = self.open.attack_below().map(area);
        match wound.unit.sort() {
            Sort::Member(_) => false,
            Sort::Stray(_) => attacked == Some(false),
            Sort::Clanner(_) => attacked.is_some(),
        }
    }

    /// The wound that is about to be suffered never happened.
    pub(crate) fn negate_wound(&mut self, unit: UnitId, story: &mut Story) {
        story.tell(|| format!("The wound of {} is negated.", self.open.name(unit)));
        let pending = self.open.stack.iter().rposition(|frame| matches!(frame, Frame::Wound(wound) if wound.unit == unit));
        if let Some(at) = pending {
            self.open.stack.remove(at);
        } else if self.open.attack().is_some() {
            self.open.attack_mut().spared.insert(unit);
        }
    }

    /// The owner says which card it costs.
    pub(super) fn choose_loss(&mut self, seat: Seat, potential: Potential) {
        match self.open.stack.last_mut() {
            Some(Frame::Wound(wound)) => {
                wound.suffers = Some(potential);
                wound.waiting.remove(seat);
            }
            Some(Frame::Roll(roll)) => {
                roll.waiting.remove(seat);
                self.open.attack_mut().suffers = Some(potential);
            }
            _ => {}
        }
    }

    /// The wound is suffered.
    fn suffer(&mut self, wound: Wound, story: &mut Story) {
        self.open.wound_mut().step = WoundStep::Suffered;
        match wound.unit.sort() {
            Sort::Member(at) => {
                let options = self.losses(wound.unit, wound.trauma);
                let card = wound.suffers.filter(|card| options.contains(card)).or_else(|| options.first().copied());
                let member = &self.open.squad[at];
                let trauma = wound.trauma || card.is_some_and(|card| member.potential(card).is_none());
                let last = trauma && member.potentials.len() == 1;
                // What is negated never happened, so it is asked first.
                if trauma && effects::softens_trauma(self, &wound, story) {
                    return;
                }
                if let Some(card) = card
                    && !(last && effects::cheats_death(self, wound.unit, story))
                {
                    self.lose(at, card, wound, story);
                }
                self.note_wound(wound.unit, wound.by);
                effects::wounded(self, &wound, story);
                if self.open.squad[at].potentials.is_empty() {
                    self.open.tally.fire_deaths += u8::from(wound.keyword == Some(Keyword::Fire));
                    self.die(wound.unit, wound.by, story);
                }
            }
            Sort::Stray(_) => {
                self.note_wound(wound.unit, wound.by);
                effects::wounded(self, &wound, story);
                self.die(wound.unit, wound.by, story);
            }
            Sort::Clanner(_) => {
                // Whether a token dies tells whether it was a champion.
                if self.open.is_threat(wound.unit) && !self.open.lurkers.is_empty() {
                    story.reveal();
                }
                if let Some(ThreatKind::Champion(_)) = self.kind(wound.unit) {
                    effects::champions::wound(self, &wound, story);
                } else {
                    self.note_wound(wound.unit, wound.by);
                    self.die(wound.unit, wound.by, story);
                }
            }
        }
    }

    /// A Potential becomes a Fleshwound, or a card is gone for good.
    fn lose(&mut self, at: usize, card: Potential, wound: Wound, story: &mut Story) {
        let member = &mut self.open.squad[at];
        let Some(place) = member.potentials.iter().position(|held| held.potential == card) else { return };
        if member.potentials[place].fleshwound || wound.trauma {
            member.potentials.remove(place);
            member.traumas += 1;
            self.open.tally.traumas += 1;
            self.open.reserve.insert(card);
            story.tell(|| format!("{} suffers a trauma: {} is lost.", self.open.name(wound.unit), card.name()));
            effects::trauma(self, &wound, story);
        } else {
            member.potentials[place].fleshwound = true;
            story.tell(|| format!("{} is wounded: {} is a Fleshwound.", self.open.name(wound.unit), card.name()));
        }
    }

    /// Who wounded whom, for the rules that ask.
    pub(crate) fn note_wound(&mut self, unit: UnitId, by: Option<UnitId>) {
        if let Some(attack) = self.open.attack_below() {
            attack.wounded.insert(unit);
        }
        let Some(by) = by else { return };
        let victim = match unit.sort() {
            Sort::Member(at) => Some(at),
            // Militia and refugees share a mark behind those of the squad.
            Sort::Stray(_) => Some(MEMBERS),
            Sort::Clanner(_) => None,
        };
        if let Some(victim) = victim {
            let mark = 1 << victim;
            if let Some(clanner) = self.open.clanner_mut(by) {
                clanner.wounded |= mark;
            }
            if let Some(ThreatKind::Champion(champion)) = self.kind(by) {
                self.open.champions.0[champion.index()].wounded |= mark;
            }
        }
        if let Some(member) = self.open.member_mut(by) {
            member.deeds.wounded_something_round = true;
        }
    }

    /// A unit dies.
    pub(crate) fn die(&mut self, unit: UnitId, by: Option<UnitId>, story: &mut Story) {
        let Some(tile) = self.open.at(unit) else { return };
        match unit.sort() {
            Sort::Member(at) => {
                story.tell(|| format!("**{} dies.**", self.open.squad[at].who.name()));
                self.open.let_go(unit);
                self.open.drop_all(unit, tile);
                let member = &mut self.open.squad[at];
                member.at = None;
                member.fate = Fate::Dead(Body::On(tile));
                member.edges = 0;
                member.stealth = false;
                let lost: ArrayVec<Held, 6> = std::mem::take(&mut member.potentials);
                for held in lost {
                    self.open.reserve.insert(held.potential);
                }
                self.open.tally.deaths += 1;
            }
            Sort::Stray(at) => {
                story.tell(|| format!("{} dies.", self.open.name(unit)));
                let stray = &mut self.open.strays[at];
                stray.at = None;
                stray.follows = None;
                if stray.kind == Neutral::Refugee {
                    self.open.tally.refugees_killed += 1;
                }
            }
            Sort::Clanner(_) => {
                // A token that dies is not turned over.
                story.tell(|| format!("{} dies.", self.open.name(unit)));
                effects::clanner_dies(self, unit, by, story);
                self.remove_clanner(unit);
                self.open.tally.killed += 1;
            }
        }
        if let Some(attack) = self.open.attack_below() {
            attack.killed.insert(unit);
        }
        self.open.mission.script().died(self, unit, by, story);
        effects::died(self, unit, by, tile, story);
    }

    /// A Fleshwound is turned back.
    pub(crate) fn heal(&mut self, unit: UnitId, potential: Potential, story: &mut Story) {
        let Some(member) = self.open.member_mut(unit) else { return };
        if let Some(held) = member.potentials.iter_mut().find(|held| held.potential == potential && held.fleshwound) {
            held.fleshwound = false;
            story.tell(|| format!("{} recovers {}.", self.open.name(unit), potential.name()));
        }
    }

    /// A Potential becomes a Fleshwound, though nobody wounds its owner.
    pub(super) fn wear_out(&mut self, unit: UnitId, potential: Potential, story: &mut Story) {
        let Some(member) = self.open.member_mut(unit) else { return };
        if let Some(held) = member.potentials.iter_mut().find(|held| held.potential == potential) {
            held.fleshwound = true;
            story.tell(|| format!("{} pays with {}: it is a Fleshwound.", self.open.name(unit), potential.name()));
        }
    }

    /// A dead operative returns with one Potential by lot, face-up.
    pub(crate) fn revive(&mut self, unit: UnitId, tile: Tile, story: &mut Story) {
        let Sort::Member(at) = unit.sort() else { return };
        let cult = self.open.squad[at].who.cult();
        let fitting: ArrayVec<Potential, 32> = self.open.reserve.iter().filter(|potential| potential.is_for(cult)).collect();
        if fitting.is_empty() {
            return;
        }
        let potential = *self.hidden.rng.pick(&fitting);
        story.reveal();
        self.open.reserve.remove(potential);
        let member = &mut self.open.squad[at];
        member.potentials.push(Held::new(potential));
        member.fate = Fate::Alive;
        member.at = Some(tile);
        member.edges = 0;
        self.open.tally.revived |= 1 << at;
        story.tell(|| format!("{} lives again, with {}.", self.open.name(unit), potential.name()));
    }
}

impl crate::games::clans::Open {
    fn wound_mut(&mut self) -> &mut Wound {
        match self.stack.last_mut() {
            Some(Frame::Wound(wound)) => wound,
            _ => unreachable!("a wound is dealt with on top of the stack"),
        }
    }

    /// The attack that the wound on top of the stack comes from.
    fn attack_below(&mut self) -> Option<&mut super::Attack> {
        let wound = self.stack.iter().rposition(|frame| matches!(frame, Frame::Wound(_)))?;
        match &mut self.stack[wound.checked_sub(1)?] {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        }
    }

    /// Everything that can be dropped falls on the tile: not worn armor, nothing permanent.
    pub(super) fn drop_all(&mut self, unit: UnitId, tile: Tile) {
        let worn = self.member(unit).and_then(|member| member.worn);
        for at in 0..self.gear.len() {
            let gear = &mut self.gear[at];
            let kept = worn.is_some_and(|worn| worn.index() == at) || gear.item.is_permanent();
            if gear.place == Lies::With(unit) && !kept {
                gear.place = Lies::On(tile);
            }
        }
        for member in &mut self.squad {
            if member.fate == Fate::Dead(Body::With(unit)) {
                member.fate = Fate::Dead(Body::On(tile));
            }
        }
    }

    /// Bodies that a unit carries leave the field with it.
    pub(super) fn bodies_leave(&mut self, unit: UnitId) {
        for member in &mut self.squad {
            if member.fate == Fate::Dead(Body::With(unit)) {
                member.fate = Fate::Dead(Body::Away);
            }
        }
    }

    /// What a clanner takes off the field is lost.
    pub(super) fn carry_off(&mut self, unit: UnitId) {
        for gear in self.gear.iter_mut().filter(|gear| gear.place == Lies::With(unit)) {
            gear.place = Lies::Away;
        }
    }
}
