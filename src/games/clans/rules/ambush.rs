//! Ambushes and sucker punches.

use super::super::Clans;
use super::super::content::Kind;
use super::{
    Action, Attack, AttackStep, Cause, Clanner, Effect, Frame, Grant, Pick, Scheme, Sort, Target, Tile, TileSet, UnitId, UnitSet,
    Until, With, effects,
};
use crate::engine::{Seat, Story};

impl Clans {
    /// Somebody has come to a tile: whether a threat and an operative meet there. The ambush is pushed.
    pub(super) fn meet(&mut self, unit: UnitId, tile: Tile, story: &mut Story) -> bool {
        let open = &self.open;
        if unit.is_clanner() && !open.is_threat(unit) || !unit.is_clanner() && !unit.is_member() {
            return false;
        }
        let threats = if unit.is_clanner() { UnitSet::one(unit) } else { open.threats_on(tile) };
        let targets = if unit.is_member() { UnitSet::one(unit) } else { open.members_on(tile) };
        if threats.is_empty() || targets.is_empty() {
            return false;
        }
        if open.in_stealth(unit) {
            return self.stumble(unit, threats, tile, story);
        }
        self.open.push(Frame::Ambush { at: tile, threats, targets });
        true
    }

    /// Whoever comes in Stealth reveals the threats and is seen; only a Trap still snaps.
    fn stumble(&mut self, unit: UnitId, threats: UnitSet, tile: Tile, story: &mut Story) -> bool {
        let traps = threats.filter(|threat| self.kind(threat) == Some(Kind::Trap));
        for threat in threats.without(traps).iter() {
            self.reveal_and_clear(threat, story);
        }
        story.reveal();
        self.open.end_stealth(unit);
        if traps.is_empty() {
            return false;
        }
        self.open.push(Frame::Ambush { at: tile, threats: traps, targets: UnitSet::one(unit) });
        true
    }

    /// Every tile that a threat and an operative share; those that have just turned back wait for the end of an action.
    pub(in super::super) fn check_ambushes(&mut self, action_ends: bool) -> bool {
        let open = &self.open;
        let lurks = |clanner: &Clanner| clanner.revealed.is_none() && (action_ends || !clanner.fresh);
        let watched: TileSet = open.clan.iter().filter(|clanner| lurks(clanner)).filter_map(|clanner| clanner.at).collect();
        let entered: TileSet = open.squad.iter().filter_map(|member| member.at).collect();
        let Some(at) = entered.and_in(watched).first() else { return false };
        let threats = open.clanners_on(at).filter(|unit| open.clanner(unit).is_some_and(lurks));
        let targets = open.members_on(at);
        self.open.push(Frame::Ambush { at, threats, targets });
        true
    }

    /// The ambush on top of the stack: one threat after the other. Returns whether something happened.
    pub(super) fn step_ambush(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Ambush { at, threats, targets }) = self.open.stack.last().cloned() else { return false };
        let threats = threats.filter(|unit| self.open.is_threat(unit) && self.open.at(unit) == Some(at));
        let targets = targets.filter(|unit| self.open.at(unit) == Some(at));
        match threats.first() {
            Some(only) if threats.len() == 1 && !targets.is_empty() => self.spring(only, story),
            Some(_) if !targets.is_empty() => return false,
            _ => self.open.pop(),
        }
        true
    }

    pub(super) fn list_ambush(&self, threats: UnitSet, at: Tile, out: &mut Vec<Action>) {
        let waiting = threats.filter(|unit| self.open.is_threat(unit) && self.open.at(unit) == Some(at));
        out.extend(waiting.iter().map(Action::Command));
    }

    /// A threat is revealed in an ambush and takes its free action.
    pub(super) fn spring(&mut self, unit: UnitId, story: &mut Story) {
        let Some(Frame::Ambush { at, threats, targets }) = self.open.stack.last_mut() else { return };
        threats.remove(unit);
        let (at, targets) = (*at, *targets);
        story.tell(|| format!("Ambush at {at}!"));
        self.reveal(unit, story);
        let prey = targets.filter(|target| self.open.at(target) == Some(at) && !self.open.in_stealth(target));
        match self.kind(unit) {
            Some(Kind::Trap) => {
                self.open.push(Frame::Remove(unit));
                let attackable = prey.filter(|target| !self.is_mediated(target, Cause::Ambush));
                match attackable.first() {
                    None => {}
                    Some(only) if attackable.len() == 1 => self.snap(unit, only),
                    Some(_) => {
                        let what = Pick::Prey { unit, targets: attackable };
                        self.open.push(Frame::Pick { seat: self.open.hostile, what });
                    }
                }
            }
            Some(Kind::Decoy) => self.remove_clanner(unit),
            _ => {
                if effects::springs(self, unit, prey) {
                    self.open.push(Frame::Acting { unit, grant: Grant::Ambush(prey) });
                }
            }
        }
    }

    /// A Trap attacks.
    pub(super) fn snap(&mut self, trap: UnitId, target: UnitId) {
        self.push_attack(Attack::new(Some(trap), With::Scheme(Scheme::Trap), Target::Unit(target), Cause::Ambush));
    }

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
                let could = |kind: Kind| match kind {
                    Kind::Trap | Kind::Decoy => 0,
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
        story.tell(|| format!("{} gets a sucker punch at {}.", self.open.name(unit), self.open.name(at)));
        self.push_attack(Attack::new(Some(unit), with, Target::Unit(at), Cause::Punch));
    }

    pub(super) fn decline_punches(&mut self, seat: Seat) {
        let Some(Frame::Punches { by, .. }) = self.open.stack.last() else { return };
        let left = by.filter(|unit| self.open.controller(unit) != seat);
        self.open.set_punchers(left);
    }

    pub(in super::super) fn push_attack(&mut self, attack: Attack) {
        self.open.push(Frame::Attack(attack));
    }
}

impl Attack {
    pub fn new(by: Option<UnitId>, with: With, at: Target, cause: Cause) -> Attack {
        Attack {
            by,
            with,
            at,
            cause,
            manner: None,
            step: AttackStep::Announced,
            result: None,
            hits: UnitSet::default(),
            spared: UnitSet::default(),
            wounded: UnitSet::default(),
            killed: UnitSet::default(),
            struck: false,
            suffers: None,
            second: false,
            spot: None,
            stand_in: None,
        }
    }
}

impl super::super::Open {
    fn set_punchers(&mut self, left: UnitSet) {
        if let Some(Frame::Punches { by, .. }) = self.stack.last_mut() {
            *by = left;
        }
    }

    pub(in super::super) fn end_stealth(&mut self, unit: UnitId) {
        if let Some(member) = self.member_mut(unit) {
            member.stealth = false;
        }
    }
}
