//! Rounds: Edges are dealt, operatives take turns, the Hostile reacts after each, allies act at the end.

use super::{
    Ability, About, Action, Deeds, Ends, Frame, Grant, Pick, RoundEnd, RoundStart, RoundStep, StandingPass, Target, TileSet,
    UnitId, UnitSet, Until, effects, windows::list_passes,
};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Champion, Legion, Neutral, ThreatKind, ThreatKinds, Trait};
use crate::games::clans::missions::Entrance;

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
                    for seat in self.open.claimants() {
                        self.wake(seat);
                    }
                    // Who leads nobody may play a card before the first turn of a round, if there is one to play.
                    let asked = if self.open.turns == 0 { self.bystanders() } else { Seats::default() };
                    let passed = self.open.bystanders().iter().filter(|seat| !asked.contains(*seat)).collect();
                    self.open.push(Frame::Claim { passed });
                    return;
                }
                RoundStep::Allies
            }
            RoundStep::Allies => {
                if self.open.waiting_allies().is_empty() {
                    RoundStep::Dogs(0)
                } else {
                    self.open.push(Frame::Allies);
                    return;
                }
            }
            RoundStep::Dogs(at) => self.step_dogs(at, story),
            RoundStep::End(at) => self.end_round(at, story),
        };
        if let Some(Frame::Round(step)) = self.open.stack.first_mut() {
            *step = next;
        }
    }

    /// What happens at the start of a round, one thing after the other.
    fn start_round(&mut self, at: RoundStart, story: &mut Story) -> RoundStep {
        match at {
            RoundStart::Champion => {
                self.open.round += 1;
                story.tell(|| format!("**Round {}** of {}.", self.open.round, self.open.last_round));
                if self.champion_enters() {
                    self.open.push(Frame::Enter);
                }
            }
            RoundStart::Pressure => {
                let before = self.open.stored;
                for _ in 0..self.open.mission.sheet().pressure.of(self.open.squad_size) {
                    self.open.store_edge();
                }
                match self.open.stored - before {
                    0 => {}
                    1 => story.tell(|| "The Hostile stores an Edge.".into()),
                    more => story.tell(|| format!("The Hostile stores {more} Edges.")),
                }
                self.open.mission.script().round_start(self, story);
            }
            RoundStart::Effects => effects::round_start(self, story),
            RoundStart::Ambushes => {
                if self.shed() || self.check_ambushes(false) {
                    return RoundStep::Start(at);
                }
            }
            RoundStart::Edges => {
                let each = self.open.turns_each();
                for member in &mut self.open.squad {
                    member.edges = if !member.guest && member.at.is_some() { each } else { 0 };
                }
                return RoundStep::Turns;
            }
        }
        RoundStep::Start(at.next())
    }

    fn champion_enters(&self) -> bool {
        let Entrance::Enters { champion, round, .. } = self.open.mission.sheet().champion else {
            return self.open.mission.script().second_champion(self);
        };
        let state = &self.open.champions.0[champion.index()];
        // Where there are fewer rounds, in the last one.
        let comes = self.open.round == round.min(self.open.last_round);
        let planned = self.open.planned_champion().is_some();
        comes && planned && !state.dead && !self.open.free_spawn_points().is_empty()
    }

    pub(super) fn list_entering(&self, out: &mut Vec<Action>) {
        let points = self.open.free_spawn_points();
        for kind in self.entering() {
            out.extend(points.iter().map(|at| Action::Spawn { kind, at }));
        }
    }

    fn entering(&self) -> ThreatKinds {
        match self.open.mission.sheet().champion {
            Entrance::Enters { champion, .. } => ThreatKinds::one(ThreatKind::Champion(champion)),
            _ => self.open.free_champions(),
        }
    }

    /// A champion comes as a threat, and all know that it is one.
    pub(super) fn enter_champion(&mut self, kind: ThreatKind, at: super::Tile, story: &mut Story) {
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
    fn end_round(&mut self, at: RoundEnd, story: &mut Story) -> RoundStep {
        match at {
            RoundEnd::Effects => effects::round_end(self, story),
            RoundEnd::Mission => self.open.mission.script().round_end(self, story),
            RoundEnd::Over => {
                self.open.clear_round();
                self.end_if_over(story);
                return RoundStep::Start(RoundStart::Champion);
            }
        }
        RoundStep::End(at.next())
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
        let claimants = open.claimants();
        if !claimants.contains(seat) {
            list_passes(out);
        } else if claimants.iter().any(|other| other != seat && !passed.contains(other)) {
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
            Action::Pass(until) => {
                self.stand_by(seat, until, story);
                if let Some(Frame::Claim { passed }) = self.open.stack.last_mut() {
                    passed.insert(seat);
                }
            }
            _ => {}
        }
    }

    /// The Hostile between two actions of a reaction phase.
    pub(super) fn react(&mut self, action: Action, story: &mut Story) {
        match action {
            Action::Command(unit) => self.command(unit, story),
            Action::Roll(_) => self.ask_about_dice(self.open.hostile),
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
        for unit in chosen {
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
}

impl crate::games::clans::Open {
    /// Whoever has just moved may be one that can still leave a lure behind.
    fn may_lure(&self) -> bool {
        let lurers: ThreatKinds = [Legion::Trapper, Legion::Cackler].map(ThreatKind::Legion).into_iter().collect();
        let moved = self.moved.and_then(|unit| self.clanner(unit));
        moved.is_some_and(|clanner| !clanner.may_be.intersection(lurers).is_empty())
    }

    /// The champion that the booklet names for this mission, if it comes to a squad of this size at all.
    pub fn planned_champion(&self) -> Option<Champion> {
        match self.mission.sheet().champion {
            Entrance::Placed(champion) | Entrance::Stands(champion, _) => Some(champion),
            Entrance::Enters { champion, squad, .. } => Some(champion).filter(|_| self.squad_size >= squad),
            Entrance::AnyPlaced => None,
        }
    }

    /// The seats that could take the next turn.
    pub fn claimants(&self) -> Seats {
        self.squad.iter().filter(|member| member.edges > 0 && member.at.is_some()).map(|member| member.seat).collect()
    }

    /// Guests and Militia who have not acted this round.
    pub fn waiting_allies(&self) -> UnitSet {
        let guests =
            self.squad.iter().enumerate().filter(|(_, member)| member.guest && member.at.is_some() && !member.deeds.acted);
        let strays = self
            .strays
            .iter()
            .enumerate()
            .filter(|(_, stray)| stray.kind == Neutral::Militia && stray.at.is_some() && !stray.acted);
        let stunned = |unit: &UnitId| !self.is_stunned(*unit);
        guests.map(|(at, _)| UnitId::member(at)).chain(strays.map(|(at, _)| UnitId::stray(at))).filter(stunned).collect()
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
                Frame::Punches { at, by } => busy = busy.union(*by).union(UnitSet::one(*at)),
                Frame::Several { units, .. } => busy = busy.union(*units),
                Frame::Attack(attack) => {
                    attack.by.into_iter().for_each(|unit| busy.insert(unit));
                    if let Target::Unit(target) = attack.at {
                        busy.insert(target);
                    }
                    busy = busy.union(attack.hits);
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
        for gear in self.gear.iter_mut() {
            gear.used_round = false;
        }
        self.standing = [StandingPass::Asked; crate::games::clans::SEATS];
    }
}
