//! A turn: two actions of one operative, and what an action is.

use super::{Ability, Action, Cause, Ends, Frame, Grant, Haul, Pace, Turn, TurnEnd, UnitId, UnitSet, With, effects};
use crate::engine::{Seat, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Arcana, Mind, ThreatKind, ThreatKinds};

/// Actions of a turn.
const ACTIONS: u8 = 2;

impl Clans {
    pub(super) fn begin_turn(&mut self, unit: UnitId, story: &mut Story) {
        self.open.turns += 1;
        let Some(member) = self.open.member_mut(unit) else { return };
        member.edges -= 1;
        member.deeds.moved_turn = false;
        member.deeds.attacked_turn = false;
        member.deeds.climbed = false;
        let (seat, stunned) = (member.seat, member.stunned);
        self.open.expire_for(unit, Ends::NextTurn);
        if self.open.gear.iter().any(|gear| gear.fired) {
            self.open.gear.iter_mut().for_each(|gear| gear.fired = false);
        }
        for clanner in &mut self.open.clan {
            clanner.entered = false;
        }
        self.wake(seat);
        story.tell(|| format!("{} takes a turn.", self.open.name(unit)));
        let actions = if stunned { 0 } else { ACTIONS };
        self.open.push(Frame::Turn(Turn { unit, actions, hazed: false, traded: false, begun: false, ending: None }));
    }

    /// The turn lies on top. Returns whether something happened.
    pub(super) fn step_turn(&mut self, turn: Turn, story: &mut Story) -> bool {
        if self.end_if_over(story) {
            return true;
        }
        let gone = self.open.at(turn.unit).is_none();
        match turn.ending {
            None if gone => self.set_ending(TurnEnd::Champions),
            None => {
                if self.is_spent(turn) {
                    self.set_ending(TurnEnd::Champions);
                    return true;
                }
                return false;
            }
            Some(step) => {
                self.set_ending(step.next());
                if gone || !effects::turn_end(self, &turn, step, story) {
                    self.open.pop();
                    self.pass_edge(turn);
                }
            }
        }
        true
    }

    /// Actions that are over are over: nothing is left but to let things fall, and no card that only this phase has a use for. All
    /// others can be played before the next turn is taken, or when somebody is attacked. What all see decides that.
    fn is_spent(&self, turn: Turn) -> bool {
        if turn.actions > 0 && !self.open.is_stunned(turn.unit) {
            return false;
        }
        let mut free = Vec::new();
        self.list_deeds(turn, &mut free);
        let zeal = self.may_hold(self.open.controller(turn.unit), Arcana::Zealot) && !self.open.is_stunned(turn.unit);
        free.iter().all(|deed| matches!(deed, Action::Drop(_))) && !zeal
    }

    fn set_ending(&mut self, step: TurnEnd) {
        if let Some(Frame::Turn(turn)) = self.open.stack.last_mut() {
            turn.ending = Some(step);
        }
    }

    /// The Edge goes to the Hostile, who may react; that of one who died goes to the reserve.
    fn pass_edge(&mut self, turn: Turn) {
        let dead = self.open.member(turn.unit).is_some_and(|member| !member.is_alive());
        if !dead {
            self.open.store_edge();
        }
        self.open.expire(Ends::Phase);
        self.open.moved = None;
        self.wake(self.open.hostile);
        self.open.push(Frame::Reaction { ending: false });
    }

    /// What an operative may do in the action phase.
    pub(super) fn list_turn(&self, turn: Turn, out: &mut Vec<Action>) {
        let seat = self.open.controller(turn.unit);
        self.list_arcana(seat, out);
        self.list_deeds(turn, out);
        self.list_asking(seat, out);
        out.push(Action::Done);
        out.sort_unstable();
    }

    fn list_deeds(&self, turn: Turn, out: &mut Vec<Action>) {
        if !self.open.is_stunned(turn.unit) {
            self.list_member_actions(turn.unit, turn.actions > 0, !turn.traded, out);
            self.open.mission.script().list_intel(self, turn.unit, out);
        }
    }

    /// Everything an operative can do: with an action, if there is one, and free.
    fn list_member_actions(&self, unit: UnitId, action: bool, trade: bool, out: &mut Vec<Action>) {
        if action {
            self.list_moves(unit, Pace::Action, 0, false, out);
            self.list_attacks(unit, None, Cause::Action, out);
            self.list_scouting(unit, out);
            self.list_pickup(unit, out);
            self.list_repairs(unit, out);
            self.open.mission.script().list_work(self, unit, out);
            if trade {
                self.list_partners(unit, out);
            }
            if effects::may_flip(self, unit) {
                out.push(Action::Flip(unit));
            }
        }
        effects::list_uses(self, unit, action, out);
        self.list_drops(unit, out);
    }

    /// An operative acts in his own turn.
    pub(super) fn act_in_turn(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let Some(Frame::Turn(turn)) = self.open.stack.last() else { return };
        let turn = *turn;
        match action {
            Action::Done => self.set_ending(TurnEnd::Champions),
            Action::Roll(_) => self.ask_about_dice(seat),
            Action::Trade(with) => {
                if let Some(Frame::Turn(turn)) = self.open.stack.last_mut() {
                    turn.traded = true;
                }
                self.begin_trade(turn.unit, with);
            }
            Action::Use { what: Ability::Intel(piece), aim } => {
                self.open.mission.script().use_intel(self, turn.unit, piece, aim, story);
            }
            _ => {
                if !effects::is_free(self, action) {
                    self.open.spend_action(turn.unit);
                }
                self.carry_out(turn.unit, seat, action, Grant::Free, story);
            }
        }
    }

    /// A unit does something: the action ends when all that comes of it has ended.
    pub(super) fn carry_out(&mut self, unit: UnitId, seat: Seat, action: Action, grant: Grant, story: &mut Story) {
        self.open.push(Frame::ActionEnd { unit });
        match action {
            Action::Move { to, via } => self.set_out(unit, seat, Pace::of(grant), Some((to, via))),
            Action::Leave => self.set_out(unit, seat, Pace::Action, None),
            Action::Attack { with, at } => self.announce(unit, with, at, grant, story),
            Action::Scout(tile) => self.scout(unit, tile, story),
            Action::Flip(_) => self.flip(unit, story),
            Action::PickUp(gear) => self.reach_for(unit, Haul::Gear(gear)),
            Action::PickUpAll => self.reach_for(unit, Haul::All),
            Action::Lift(body) => self.reach_for(unit, Haul::Body(body)),
            Action::Spoil { gear, how } => self.reach_for(unit, Haul::Spoil(gear, how)),
            Action::Drop(load) => self.drop(unit, load, story),
            Action::Work { at } => self.open.mission.script().work(self, unit, at, story),
            Action::Use { what: Ability::Repair(gear), .. } => self.repair(unit, gear, story),
            Action::Use { what, aim } => effects::perform(self, unit, what, aim, story),
            _ => {}
        }
    }

    fn reach_for(&mut self, unit: UnitId, what: Haul) {
        self.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Decoy)));
        self.open.push(Frame::PickUp { unit, what });
        if !effects::picks_up_safely(self, unit) {
            self.grant_punches(unit);
        }
    }

    pub(crate) fn flip(&mut self, unit: UnitId, story: &mut Story) {
        let Some(member) = self.open.member_mut(unit) else { return };
        member.mind = member.mind.other();
        if member.mind == Mind::Primal {
            member.stealth = false;
        }
        let mind = member.mind;
        story.tell(|| format!("{} is in {} now.", self.open.name(unit), mind.name()));
    }

    /// What the unit that was given an action may do with it.
    pub(crate) fn list_acting(&self, unit: UnitId, grant: Grant, out: &mut Vec<Action>) {
        if unit.is_member() && grant == Grant::Free {
            self.list_member_actions(unit, true, true, out);
        } else {
            if grant.moves() {
                self.list_moves(unit, Pace::of(grant), 0, false, out);
            }
            match grant {
                Grant::Ambush(targets) => self.list_attacks(unit, Some(targets), Cause::Ambush, out),
                Grant::Strike(targets) => self.list_attacks(unit, Some(targets), Cause::Free, out),
                Grant::Shot(gear, target) => {
                    self.list_targets(unit, With::Gear(gear), Some(UnitSet::one(target)), Cause::Free, out);
                }
                Grant::Manner(own) => effects::operatives::list_manner(self, unit, own, out),
                _ if grant.attacks() => self.list_attacks(unit, None, Cause::Action, out),
                _ => {}
            }
            if matches!(grant, Grant::Edge | Grant::Free | Grant::Ambush(_)) {
                self.list_clan_pickup(unit, out);
                self.list_partners(unit, out);
                self.list_drops(unit, out);
                self.open.mission.script().list_work(self, unit, out);
                effects::legions::list(self, unit, out);
                effects::champions::list(self, unit, out);
            }
            if matches!(grant, Grant::Edge | Grant::Free | Grant::Ambush(_) | Grant::MoveOrAttack) {
                effects::legions::list_lures(self, unit, out);
            }
        }
        // Whoever is led, or has left a lure, goes at least a tile.
        let bound = matches!(grant, Grant::Led(..) | Grant::Move) && !out.is_empty();
        if !bound {
            out.push(Action::Done);
        }
        out.sort_unstable();
        out.dedup();
    }

    pub(super) fn act(&mut self, seat: Seat, action: Action, story: &mut Story) {
        let Some(Frame::Acting { unit, grant }) = self.open.stack.last() else { return };
        let (unit, grant) = (*unit, *grant);
        match action {
            Action::Use { what: Ability::Clan(knack), .. } if effects::legions::is_lure(knack) => {
                // Before a Move, which still comes.
                effects::legions::lure(self, unit, knack, story);
                self.open.stack.pop();
                self.open.push(Frame::Acting { unit, grant: Grant::Move });
            }
            Action::Done => self.open.pop(),
            Action::Trade(with) => {
                self.open.pop();
                self.begin_trade(unit, with);
            }
            _ => {
                if !effects::is_free(self, action) {
                    self.open.pop();
                }
                self.carry_out(unit, seat, action, grant, story);
            }
        }
    }

    /// The action is over: ambushes, then a pause where everybody wants one.
    pub(super) fn step_action_end(&mut self, unit: UnitId, story: &mut Story) {
        if self.end_if_over(story) || self.shed() || self.check_ambushes(true) {
            return;
        }
        for clanner in &mut self.open.clan {
            clanner.fresh = false;
        }
        self.open.pop();
        let waiting = self.asked_in_pause(unit);
        if !waiting.is_empty() {
            self.open.push(Frame::Pause { waiting });
        }
    }
}

impl crate::games::clans::Open {
    pub(super) fn spend_action(&mut self, unit: UnitId) {
        for frame in self.stack.iter_mut().rev() {
            if let Frame::Turn(turn) = frame
                && turn.unit == unit
            {
                turn.begun = true;
                turn.actions = turn.actions.saturating_sub(1);
                return;
            }
        }
    }

    /// A trade was made, so another may be put together.
    pub(super) fn may_trade_again(&mut self, unit: UnitId) {
        for frame in &mut self.stack {
            if let Frame::Turn(turn) = frame
                && turn.unit == unit
            {
                turn.traded = false;
            }
        }
    }

    /// The operative whose action phase it is.
    pub fn acting(&self) -> Option<UnitId> {
        self.stack.iter().find_map(|frame| match frame {
            Frame::Turn(turn) if turn.ending.is_none() => Some(turn.unit),
            _ => None,
        })
    }

    /// The turn of this operative has only just begun.
    pub fn starts(&self, unit: UnitId) -> bool {
        self.stack.iter().any(|frame| matches!(frame, Frame::Turn(turn) if turn.unit == unit && !turn.begun))
    }

    /// So many actions more in this action phase.
    pub(super) fn more_actions(&mut self, more: u8) {
        for frame in &mut self.stack {
            if let Frame::Turn(turn) = frame {
                turn.actions += more;
            }
        }
    }

    /// Burn Haze: the turn will end with a wound.
    pub(super) fn haze(&mut self) {
        for frame in &mut self.stack {
            if let Frame::Turn(turn) = frame {
                turn.hazed = true;
            }
        }
    }
}
