//! Rounds: Edges are dealt, operatives take turns, the Hostile reacts after each.

use super::super::Clans;
use super::super::content::{Kind, Kinds, Legion, Mind, Trait};
use super::super::missions::Entrance;
use super::{
    Ability, About, Action, Cause, Deeds, Ends, Frame, Grant, Haul, Pace, Pick, RoundStep, Standing, Target, TileSet, Turn,
    UnitId, UnitSet, Until, With, effects,
};
use crate::engine::{Seat, Seats, Story};

/// Actions of a turn.
const ACTIONS: u8 = 2;

impl Clans {
    /// The round lies on top: its next step.
    pub(super) fn step_round(&mut self, step: RoundStep, story: &mut Story) {
        if self.end_if_over(story) {
            return;
        }
        let next = match step {
            RoundStep::Start(at) => self.start_round(at, story),
            RoundStep::Turns => {
                if self.open.squad.iter().any(|member| member.edges > 0 && member.at.is_some()) {
                    for seat in self.open.claimants().iter() {
                        self.wake(seat);
                    }
                    self.open.push(Frame::Claim { passed: Seats::default() });
                    return;
                }
                RoundStep::Allies
            }
            RoundStep::Allies => {
                if self.open.waiting_allies().is_empty() {
                    RoundStep::End(0)
                } else {
                    self.open.push(Frame::Allies);
                    return;
                }
            }
            RoundStep::End(at) => self.end_round(at, story),
        };
        if let Some(Frame::Round(step)) = self.open.stack.first_mut() {
            *step = next;
        }
    }

    /// What happens at the start of a round, one thing after the other.
    fn start_round(&mut self, at: u8, story: &mut Story) -> RoundStep {
        match at {
            0 => {
                self.open.round += 1;
                story.tell(|| format!("**Round {}** of {}.", self.open.round, self.open.last_round));
                if self.champion_enters() {
                    self.open.push(Frame::Enter);
                }
            }
            1 => {
                for _ in 0..self.open.mission.sheet().pressure {
                    self.open.store_edge();
                }
                self.open.mission.script().round_start(self, story);
            }
            2 => effects::round_start(self, story),
            3 => {
                if self.check_ambushes(false) {
                    return RoundStep::Start(3);
                }
            }
            _ => {
                let each = self.open.turns_each();
                for member in &mut self.open.squad {
                    member.edges = if !member.guest && member.at.is_some() { each } else { 0 };
                }
                return RoundStep::Turns;
            }
        }
        RoundStep::Start(at + 1)
    }

    fn champion_enters(&self) -> bool {
        let Entrance::Enters { champion, round, squad } = self.open.mission.sheet().champion else {
            return self.open.mission.script().second_champion(self);
        };
        let state = &self.open.champions.0[champion.index()];
        self.open.round == round && self.open.squad_size >= squad && !state.dead && !self.open.free_spawn_points().is_empty()
    }

    pub(super) fn list_entering(&self, out: &mut Vec<Action>) {
        let points = self.open.free_spawn_points();
        for kind in self.entering().iter() {
            out.extend(points.iter().map(|at| Action::Spawn { kind, at }));
        }
    }

    fn entering(&self) -> Kinds {
        match self.open.mission.sheet().champion {
            Entrance::Enters { champion, .. } => Kinds::one(Kind::Champion(champion)),
            _ => self.open.free_champions(),
        }
    }

    /// A champion comes as a threat, and all know that it is one.
    pub(super) fn enter_champion(&mut self, kind: Kind, at: super::Tile, story: &mut Story) {
        self.open.pop();
        let may_be = self.entering();
        self.open.lurkers.push(may_be);
        if let Some(unit) = self.spawn(kind, at, may_be) {
            story.tell(|| match may_be.len() {
                1 => format!("{} enters as {} at {at}.", kind.name(), self.open.name(unit)),
                _ => format!("A champion enters as {} at {at}.", self.open.name(unit)),
            });
        }
    }

    /// What happens at the end of a round.
    fn end_round(&mut self, at: u8, story: &mut Story) -> RoundStep {
        match at {
            0 => effects::round_end(self, story),
            1 => self.open.mission.script().round_end(self, story),
            _ => {
                self.open.clear_round();
                self.end_if_over(story);
                return RoundStep::Start(0);
            }
        }
        RoundStep::End(at + 1)
    }

    /// Who may take the next turn, and what else a seat may do before.
    pub(super) fn list_claim(&self, seat: Seat, passed: Seats, out: &mut Vec<Action>) {
        let open = &self.open;
        self.list_arcana(seat, out);
        for (at, member) in open.squad.iter().enumerate().filter(|(_, member)| member.seat == seat && member.at.is_some()) {
            let unit = UnitId::member(at);
            if member.edges > 0 {
                out.push(Action::Turn(unit));
            }
            if member.has(Trait::Drilled) && effects::may_drill(self, unit) {
                out.push(Action::Flip(unit));
            }
        }
        let others = open.claimants().iter().any(|other| other != seat && !passed.contains(other));
        if others {
            out.push(Action::Pass(Until::Now));
        }
        out.sort_unstable();
    }

    pub(super) fn claim(&mut self, seat: Seat, action: Action, story: &mut Story) {
        match action {
            Action::Turn(unit) => {
                self.open.pop();
                self.begin_turn(unit, story);
            }
            Action::Flip(unit) => {
                effects::drill(self, unit);
                self.flip(unit, story);
            }
            _ => {
                if let Some(Frame::Claim { passed }) = self.open.stack.last_mut() {
                    passed.insert(seat);
                }
            }
        }
    }

    fn begin_turn(&mut self, unit: UnitId, story: &mut Story) {
        self.open.turns += 1;
        let Some(member) = self.open.member_mut(unit) else { return };
        member.edges -= 1;
        member.deeds.moved_turn = false;
        member.deeds.attacked_turn = false;
        member.deeds.climbed = false;
        let (seat, stunned) = (member.seat, member.stunned);
        self.open.expire_for(unit, Ends::NextTurn);
        for gear in &mut self.open.gear {
            gear.fired = false;
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
            None if gone => self.set_ending(0),
            None => {
                // What others see decides whether the phase waits: whether there are cards, not which.
                let cards = !self.hand(self.open.controller(turn.unit)).is_empty();
                let mut free = Vec::new();
                if turn.actions == 0 || self.open.is_stunned(turn.unit) {
                    self.list_deeds(turn, &mut free);
                    if free.is_empty() && !cards {
                        self.set_ending(0);
                        return true;
                    }
                }
                return false;
            }
            Some(step) => {
                self.set_ending(step + 1);
                if gone || !effects::turn_end(self, &turn, step, story) {
                    self.open.pop();
                    self.pass_edge(turn);
                }
            }
        }
        true
    }

    fn set_ending(&mut self, step: u8) {
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
            Action::Done => self.set_ending(0),
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
            Action::Work { at, how } => self.open.mission.script().work(self, unit, at, how, story),
            Action::Use { what: Ability::Repair(gear), .. } => self.repair(unit, gear, story),
            Action::Use { what, aim } => effects::perform(self, unit, what, aim, story),
            _ => {}
        }
    }

    fn reach_for(&mut self, unit: UnitId, what: Haul) {
        self.open.narrow(unit, Kinds::ALL.without(Kinds::one(Kind::Decoy)));
        self.open.push(Frame::PickUp { unit, what });
        if !effects::picks_up_safely(self, unit) {
            self.grant_punches(unit);
        }
    }

    pub(in super::super) fn flip(&mut self, unit: UnitId, story: &mut Story) {
        let Some(member) = self.open.member_mut(unit) else { return };
        member.mind = member.mind.other();
        if member.mind == Mind::Primal {
            member.stealth = false;
        }
        let mind = member.mind;
        story.tell(|| format!("{} is in {} now.", self.open.name(unit), mind.name()));
    }

    /// What the unit that was given an action may do with it.
    pub(in super::super) fn list_acting(&self, unit: UnitId, grant: Grant, out: &mut Vec<Action>) {
        if unit.is_member() && grant == Grant::Free {
            self.list_member_actions(unit, true, false, out);
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
                self.open.mission.script().list_work(self, unit, out);
                effects::legions::list(self, unit, out);
                effects::champions::list(self, unit, out);
            }
            if matches!(grant, Grant::Edge | Grant::Free | Grant::Ambush(_) | Grant::MoveOrAttack) {
                effects::legions::list_lures(self, unit, out);
            }
        }
        out.push(Action::Done);
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
            _ => {
                if !(unit.is_member() && effects::is_free(self, action)) {
                    self.open.pop();
                }
                self.carry_out(unit, seat, action, grant, story);
            }
        }
    }

    /// The Hostile between two actions of a reaction phase.
    pub(super) fn react(&mut self, action: Action, story: &mut Story) {
        match action {
            Action::Command(unit) => self.command(unit, story),
            Action::Spawn { kind, at } => self.spawn_for_edge(kind, at, story),
            Action::Reveal(unit) => {
                self.reveal_and_clear(unit, story);
            }
            Action::Use { what: Ability::Clan(knack), aim } => {
                if effects::legions::is_lure(knack) {
                    if let Some(unit) = self.open.moved.take() {
                        effects::legions::lure(self, unit, knack, story);
                    }
                } else {
                    effects::champions::use_in_reaction(self, knack, aim, story);
                }
            }
            Action::Swarm { card, half, aim } => effects::swarm::play(self, card, half, aim, story),
            _ => {
                if let Some(Frame::Reaction { ending }) = self.open.stack.last_mut() {
                    *ending = true;
                }
            }
        }
    }

    /// Passed over only if all see that it must be empty. Returns whether something happened.
    pub(super) fn step_reaction(&mut self, ending: bool, story: &mut Story) -> bool {
        if self.end_if_over(story) {
            return true;
        }
        let open = &self.open;
        let empty = open.stored == 0
            && self.hidden.hands[open.hostile.index()].is_empty()
            && self.hidden.swarm.is_empty()
            && open.threats().is_empty()
            && !open.may_lure()
            && !effects::champions::may_react(self);
        if !ending && !empty {
            return false;
        }
        self.open.pop();
        self.open.moved = None;
        self.open.expire(Ends::Phase);
        effects::champions::reaction_ends(self, story);
        true
    }

    pub(super) fn list_allies(&self, seat: Seat, out: &mut Vec<Action>) {
        let own = self.open.waiting_allies().filter(|unit| self.open.controller(unit) == seat);
        out.extend(own.iter().map(Action::Command));
        out.push(Action::Pass(Until::Now));
    }

    pub(super) fn ally_acts(&mut self, seat: Seat, action: Action) {
        let waiting = self.open.waiting_allies().filter(|unit| self.open.controller(unit) == seat);
        let chosen = match action {
            Action::Command(unit) => UnitSet::one(unit),
            _ => waiting,
        };
        for unit in chosen.iter() {
            if let Some(member) = self.open.member_mut(unit) {
                member.deeds.acted = true;
            } else if let Some(stray) = self.open.stray_mut(unit) {
                stray.acted = true;
            }
        }
        if let Action::Command(unit) = action {
            self.open.push(Frame::Acting { unit, grant: Grant::Free });
        }
    }

    /// The action is over: ambushes, then a pause where everybody wants one.
    pub(super) fn step_action_end(&mut self, unit: UnitId, story: &mut Story) {
        if self.end_if_over(story) || self.check_ambushes(true) {
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

impl super::super::Open {
    /// Whoever has just moved may be one that can still leave a lure behind.
    fn may_lure(&self) -> bool {
        let lurers: Kinds = [Legion::Trapper, Legion::Cackler].map(Kind::Legion).into_iter().collect();
        let moved = self.moved.and_then(|unit| self.clanner(unit));
        moved.is_some_and(|clanner| !clanner.may_be.and_in(lurers).is_empty())
    }

    /// The seats that could take the next turn.
    pub fn claimants(&self) -> Seats {
        self.squad.iter().filter(|member| member.edges > 0 && member.at.is_some()).map(|member| member.seat).collect()
    }

    /// Guests and Militia who have not acted this round.
    pub fn waiting_allies(&self) -> UnitSet {
        let guests =
            self.squad.iter().enumerate().filter(|(_, member)| member.guest && member.at.is_some() && !member.deeds.acted);
        let strays =
            self.strays.iter().enumerate().filter(|(_, stray)| stray.kind.pool().is_some() && stray.at.is_some() && !stray.acted);
        let stunned = |unit: &UnitId| !self.is_stunned(*unit);
        guests.map(|(at, _)| UnitId::member(at)).chain(strays.map(|(at, _)| UnitId::stray(at))).filter(stunned).collect()
    }

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

    /// Whoever has begun something, or is about to suffer something, that is not over.
    pub(super) fn busy(&self) -> UnitSet {
        let mut busy = UnitSet::default();
        for frame in &self.stack {
            match frame {
                Frame::Acting { unit, .. }
                | Frame::ActionEnd { unit }
                | Frame::Drag { unit, .. }
                | Frame::Remove(unit)
                | Frame::PickUp { unit, .. } => busy.insert(*unit),
                Frame::Move(walk) => busy.insert(walk.unit),
                Frame::Wound(wound) => busy.insert(wound.unit),
                Frame::Punches { at, by } => busy = busy.or(*by).or(UnitSet::one(*at)),
                Frame::Several { units, .. } => busy = busy.or(*units),
                Frame::Attack(attack) => {
                    attack.by.into_iter().for_each(|unit| busy.insert(unit));
                    if let Target::Unit(target) = attack.at {
                        busy.insert(target);
                    }
                    busy = busy.or(attack.hits);
                }
                Frame::Roll(roll) => roll.by.into_iter().for_each(|unit| busy.insert(unit)),
                Frame::Pick { what: Pick::Offer { about: About::Unit(unit) | About::Ambush(unit, _), .. }, .. } => {
                    busy.insert(*unit);
                }
                _ => {}
            }
        }
        busy
    }

    /// Effects of a single round end.
    fn clear_round(&mut self) {
        for until in [Ends::Roll, Ends::Phase, Ends::Round] {
            self.expire(until);
        }
        self.obscured = TileSet::default();
        self.moved = None;
        self.turns = 0;
        for member in &mut self.squad {
            member.stunned = false;
            member.punches = 0;
            member.used_round = 0;
            member.edges = 0;
            member.deeds = Deeds::default();
            for held in &mut member.potentials {
                held.used_round = false;
            }
        }
        for stray in &mut self.strays {
            stray.stunned = false;
            stray.punches = 0;
            stray.acted = false;
        }
        for clanner in &mut self.clan {
            clanner.stunned = false;
            clanner.punches = 0;
            clanner.called = false;
            clanner.wounded = 0;
        }
        for champion in &mut self.champions.0 {
            champion.hurt = 0;
            champion.used = false;
        }
        for gear in &mut self.gear {
            gear.used_round = false;
        }
        self.standing = [Standing::Asked; super::super::SEATS];
    }
}
