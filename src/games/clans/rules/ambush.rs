//! Ambushes: a threat and an operative come to share a tile.

use super::{
    Action, Attack, AttackStep, Cause, Clanner, Frame, Grant, Pick, Scheme, Target, Tile, TileSet, UnitId, UnitSet, With, effects,
};
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::ThreatKind;

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
        let traps = threats.filter(|threat| self.kind(threat) == Some(ThreatKind::Trap));
        for threat in threats.without(traps) {
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
    pub(crate) fn check_ambushes(&mut self, action_ends: bool) -> bool {
        let open = &self.open;
        let lurks = |clanner: &Clanner| clanner.revealed.is_none() && (action_ends || !clanner.fresh);
        let watched: TileSet = open.clan.iter().filter(|clanner| lurks(clanner)).filter_map(|clanner| clanner.at).collect();
        let entered: TileSet = open.squad.iter().filter_map(|member| member.at).collect();
        let Some(at) = entered.intersection(watched).first() else { return false };
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
            Some(ThreatKind::Trap) => {
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
            Some(ThreatKind::Decoy) => self.remove_clanner(unit),
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

    pub(crate) fn push_attack(&mut self, attack: Attack) {
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

impl crate::games::clans::Open {
    pub(crate) fn end_stealth(&mut self, unit: UnitId) {
        if let Some(member) = self.member_mut(unit) {
            member.stealth = false;
        }
    }
}
