//! Movement: border by border, with sucker punches before each and ambushes after.

use super::{
    Action, Effect, Fate, Frame, Grant, Lies, Move, NOWHERE, Pace, Side, Sort, Thing, Tile, TileSet, UnitId, UnitSet, effects,
};
use crate::engine::{Seat, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::ThreatKinds;
use crate::games::clans::content::{Legion, ThreatKind};
use arrayvec::ArrayVec;

/// The most tiles a way can have.
type Way = ArrayVec<Tile, 10>;

/// The tiles a unit can reach, and by which way.
pub(crate) struct Reach {
    /// Tiles with what the cheapest way to each costs; of equal ways the one through the fewest dangers, then the first.
    reached: ArrayVec<Reached, 128>,
}

#[derive(Clone, Copy)]
struct Reached {
    tile: Tile,
    cost: u8,
    dangers: u8,
    /// The place of the tile before it; its own for the start.
    from: u8,
}

impl Reach {
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (Tile, u8)> {
        self.reached.iter().skip(1).map(|reached| (reached.tile, reached.cost))
    }

    pub(super) fn way(&self, to: Tile) -> Way {
        let mut way = Way::new();
        let Some(mut at) = self.reached.iter().position(|reached| reached.tile == to) else { return way };
        while at > 0 {
            way.insert(0, self.reached[at].tile);
            at = usize::from(self.reached[at].from);
        }
        way
    }
}

impl Pace {
    /// How a granted action is walked.
    pub(super) fn of(grant: Grant) -> Pace {
        match grant {
            Grant::Steps(steps) => Pace::Steps(steps),
            Grant::Led(steps, _) => Pace::Led(steps),
            Grant::Driven(pace, _) => pace,
            Grant::Slip(steps) => Pace::Slip(steps),
            Grant::Move => Pace::Lured,
            _ => Pace::Action,
        }
    }

    fn is_action(self) -> bool {
        matches!(self, Pace::Action | Pace::Lured)
    }
}

impl Clans {
    /// What is left of a move.
    fn budget(&self, unit: UnitId, pace: Pace, spent: u8) -> u8 {
        let whole = match pace {
            Pace::Action | Pace::Lured => self.speed(unit),
            Pace::Steps(steps) | Pace::Led(steps) | Pace::Slip(steps) => steps,
            Pace::Climb => 1,
            Pace::Push => 0,
        };
        whole.saturating_sub(spent)
    }

    /// What crossing a border costs; `None` where it cannot be crossed.
    pub(crate) fn border(&self, unit: UnitId, from: Tile, to: Tile, pace: Pace) -> Option<u8> {
        let open = &self.open;
        let field = open.field();
        let ruled = open.mission.script().border(self, unit, from, to);
        if ruled == Some(false) || open.walled(from, to) {
            return None;
        }
        let up = field.elevation(to) - field.elevation(from);
        let mut cost = 1;
        if field.is_cliff(from, to) && ruled.is_none() && pace != Pace::Climb {
            cost = effects::cliff(self, unit, up)?;
        }
        let free = matches!(pace, Pace::Led(_) | Pace::Push) || self.ignores_move_penalties(unit);
        if !free {
            cost += u8::from(up == 1 && !effects::climbs_freely(self, unit));
            cost += u8::from(open.is_hard(to) && !effects::walks_rubble(self, unit));
        }
        Some(cost)
    }

    /// Nothing changes what the plates say about this unit's way.
    fn walks_plainly(&self, unit: UnitId, pace: Pace) -> bool {
        let open = &self.open;
        let clear =
            open.rubble.is_empty() && open.lasting.is_empty() && !open.objects.iter().any(|object| object.kind == Thing::Wall);
        clear
            && !matches!(pace, Pace::Led(_))
            && !open.mission.script().rules_borders()
            && (!unit.is_member() || !effects::walks_strangely(self, unit))
    }

    /// Tiles that somebody on the way would rather not enter.
    fn dangers(&self, unit: UnitId) -> TileSet {
        let open = &self.open;
        let others = if unit.is_clanner() { open.members().union(open.stray_units()) } else { open.clanners() };
        others.iter().filter(|other| open.are_enemies(unit, *other)).filter_map(|other| open.at(other)).collect()
    }

    /// Where a unit can go with what it has left. With `shy` it goes through no danger, though it may end in one.
    pub(super) fn reach(&self, unit: UnitId, pace: Pace, spent: u8, begun: bool, dangers: TileSet, shy: bool) -> Option<Reach> {
        let from = self.open.at(unit)?;
        let budget = self.budget(unit, pace, spent);
        let plainly = self.walks_plainly(unit, pace);
        let field = self.open.field();
        let mut reach = Reach { reached: ArrayVec::new() };
        reach.reached.push(Reached { tile: from, cost: 0, dangers: 0, from: 0 });
        let mut done = TileSet::default();
        loop {
            // The open entry that is nearest; entries of equal worth in the order they were found.
            let next = (0..reach.reached.len())
                .filter(|at| !done.contains(reach.reached[*at].tile))
                .min_by_key(|at| (reach.reached[*at].cost, reach.reached[*at].dangers));
            let Some(at) = next else { break };
            let here = reach.reached[at];
            let first = at == 0 && !begun && pace.is_action();
            if here.cost >= budget && !first {
                // No border is free: nothing lies beyond this one, nor beyond those that are further.
                break;
            }
            done.insert(here.tile);
            if at > 0 && shy && dangers.contains(here.tile) {
                continue;
            }
            for (to, cost) in field.ways(here.tile).iter().copied().filter(|(to, _)| !done.contains(*to)) {
                let cost =
                    if plainly { Some(cost).filter(|cost| *cost < NOWHERE) } else { self.border(unit, here.tile, to, pace) };
                let Some(mut cost) = cost else { continue };
                if first {
                    // However hard it is, one tile is always possible.
                    cost = cost.min(budget.max(1));
                }
                let total = here.cost + cost;
                if total > budget.max(u8::from(first)) {
                    continue;
                }
                let found =
                    Reached { tile: to, cost: total, dangers: here.dangers + u8::from(dangers.contains(to)), from: at as u8 };
                match reach.reached.iter_mut().find(|reached| reached.tile == to) {
                    Some(known) if (found.cost, found.dangers) < (known.cost, known.dangers) => *known = found,
                    Some(_) => {}
                    None => reach.reached.push(found),
                }
            }
        }
        Some(reach)
    }

    pub(super) fn list_moves(&self, unit: UnitId, pace: Pace, spent: u8, begun: bool, out: &mut Vec<Action>) {
        let dangers = self.dangers(unit);
        let Some(reach) = self.reach(unit, pace, spent, begun, dangers, false) else { return };
        out.extend(reach.tiles().map(|(to, _)| Action::Move { to, via: None }));
        let through = |reached: &Reached| reached.dangers > u8::from(dangers.contains(reached.tile));
        if reach.reached.iter().any(through)
            && let Some(shy) = self.reach(unit, pace, spent, begun, dangers, true)
        {
            for reached in reach.reached.iter().filter(|reached| through(reached)) {
                let (way, safe) = (reach.way(reached.tile), shy.way(reached.tile));
                if let Some(via) = safe.iter().find(|tile| !way.contains(tile)) {
                    out.push(Action::Move { to: reached.tile, via: Some(*via) });
                }
            }
        }
        if !begun && pace.is_action() && self.may_leave(unit) {
            out.push(Action::Leave);
        }
    }

    /// Stands on a tile by which it may leave the field.
    fn may_leave(&self, unit: UnitId) -> bool {
        let Some(tile) = self.open.at(unit) else { return false };
        let sheet = self.open.mission.sheet();
        match unit.sort() {
            Sort::Member(_) => tile == sheet.start || sheet.exits.contains(&tile),
            Sort::Stray(_) => false,
            Sort::Clanner(_) => self.open.mission.script().clan_exit(self, unit),
        }
    }

    /// Sets a unit on its way.
    pub(super) fn set_out(&mut self, unit: UnitId, by: Seat, pace: Pace, to: Option<(Tile, Option<Tile>)>) {
        let path = match to {
            Some((to, via)) => self.way(unit, pace, 0, false, to, via),
            None => Way::new(),
        };
        self.begin_way(unit);
        self.open.push(Frame::Move(Move {
            unit,
            by,
            path,
            spent: 0,
            rule: pace,
            punched: false,
            begun: false,
            stopped: false,
            leaving: to.is_none(),
        }));
    }

    /// Sends a unit along a path with the wagon.
    pub(crate) fn push_along(&mut self, unit: UnitId, path: &[Tile]) {
        self.begin_way(unit);
        let (by, path) = (self.open.controller(unit), path.iter().copied().collect());
        let (punched, begun, stopped, leaving) = (false, false, false, false);
        self.open.push(Frame::Move(Move { unit, by, path, spent: 0, rule: Pace::Push, punched, begun, stopped, leaving }));
    }

    /// Sends a unit over one border, whatever it costs.
    pub(super) fn step_to(&mut self, unit: UnitId, by: Seat, rule: Pace, to: Tile) {
        self.begin_way(unit);
        let path = [to].into_iter().collect();
        let (punched, begun, stopped, leaving) = (false, false, false, false);
        self.open.push(Frame::Move(Move { unit, by, path, spent: 0, rule, punched, begun, stopped, leaving }));
    }

    fn way(&self, unit: UnitId, pace: Pace, spent: u8, begun: bool, to: Tile, via: Option<Tile>) -> Way {
        let reach = self.reach(unit, pace, spent, begun, self.dangers(unit), via.is_some());
        reach.map(|reach| reach.way(to)).unwrap_or_default()
    }

    fn begin_way(&mut self, unit: UnitId) {
        self.open.latest.way.clear();
        self.open.latest.way.extend(self.open.at(unit));
        self.open.latest.walker = Some(unit);
        self.open.latest.told = 0;
    }

    /// What was walked since it was last told. It comes before whatever happens there.
    fn tell_way(&mut self, unit: UnitId, story: &mut Story) {
        let latest = &self.open.latest;
        let steps = &latest.way[usize::from(latest.told).min(latest.way.len())..];
        if latest.walker != Some(unit) || steps.len() < 2 {
            return;
        }
        story.tell(|| {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            format!("{} moves {}.", self.open.name(unit), steps.join("-"))
        });
        self.open.latest.told = (latest.way.len() - 1) as u8;
    }

    /// The next step of the move on top of the stack. Returns whether something happened.
    pub(super) fn step_move(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Move(walk)) = self.open.stack.last() else { return false };
        let walk = walk.clone();
        let unit = walk.unit;
        let Some(from) = self.open.at(unit) else {
            self.open.pop();
            return true;
        };
        if walk.stopped {
            let mut left = Vec::new();
            self.list_moves(unit, walk.rule, walk.spent, walk.begun, &mut left);
            if !left.is_empty() && !self.open.is_stunned(unit) {
                return false;
            }
            self.arrive(&walk, story);
            return true;
        }
        if walk.path.is_empty() && !walk.leaving {
            self.arrive(&walk, story);
            return true;
        }
        if !walk.punched {
            self.open.walk_mut().punched = true;
            if !self.open.enemies_here(unit).is_empty() {
                self.tell_way(unit, story);
            }
            if !matches!(walk.rule, Pace::Slip(_)) && !effects::slips_away(self, unit) {
                self.grant_punches(unit);
            }
            effects::leaving(self, unit, from, story);
            return true;
        }
        if self.open.is_stunned(unit) && !matches!(walk.rule, Pace::Led(_)) {
            self.arrive(&walk, story);
            return true;
        }
        if walk.leaving {
            // A sucker punch may have moved it off the exit.
            if self.may_leave(unit) {
                self.open.pop();
                self.leave(unit, from, story);
            } else {
                self.arrive(&walk, story);
            }
            return true;
        }
        let to = walk.path[0];
        let next_to = self.open.field().neighbours(from).contains(to);
        let Some(cost) = self.border(unit, from, to, walk.rule).filter(|_| next_to) else {
            // The way is closed by what happened on it, or it leads from elsewhere.
            let walk = self.open.walk_mut();
            walk.path.clear();
            walk.stopped = true;
            return true;
        };
        let budget = self.budget(unit, walk.rule, walk.spent);
        let walk = self.open.walk_mut();
        walk.path.remove(0);
        walk.spent += cost.min(budget.max(1));
        walk.punched = false;
        walk.begun = true;
        self.enter(unit, from, to, story);
        true
    }

    /// One border is crossed.
    fn enter(&mut self, unit: UnitId, from: Tile, to: Tile, story: &mut Story) {
        if self.open.latest.walker != Some(unit) {
            // Somebody else has moved in between.
            self.begin_way(unit);
        }
        self.open.put(unit, Some(to));
        let _ = self.open.latest.way.try_push(to);
        for follower in self.open.followers(unit) {
            self.open.put(follower, Some(to));
        }
        match unit.sort() {
            Sort::Member(at) => {
                self.open.squad[at].deeds.moved_round = true;
                self.open.squad[at].deeds.moved_turn = true;
            }
            Sort::Clanner(at) => self.open.clan[at].entered = true,
            Sort::Stray(_) => {}
        }
        effects::crossed(self, unit, from, to);
        if self.is_awaited(unit, to) {
            self.tell_way(unit, story);
        }
        self.open.mission.script().stepped(self, unit, from, story);
        effects::entered(self, unit, to, story);
        if self.meet(unit, to, story) {
            let walk = self.open.stack.iter_mut().rev().find_map(|frame| match frame {
                Frame::Move(walk) if walk.unit == unit => Some(walk),
                _ => None,
            });
            if let Some(walk) = walk {
                walk.path.clear();
                walk.stopped = true;
            }
        }
    }

    /// The step is the last one, or something waits where it leads.
    fn is_awaited(&self, unit: UnitId, to: Tile) -> bool {
        let open = &self.open;
        let last = matches!(open.frame(), Some(Frame::Move(walk)) if walk.path.is_empty());
        let threats = unit.is_member() && !open.threats_on(to).is_empty();
        let prey = open.is_threat(unit) && !open.members_on(to).is_empty();
        last || threats || prey || open.gear_in(Lies::Set(to)).next().is_some()
    }

    /// The move is over.
    fn arrive(&mut self, walk: &Move, story: &mut Story) {
        self.open.pop();
        if let Some(member) = self.open.member_mut(walk.unit).filter(|_| walk.begun) {
            member.deeds.moves += 1;
        }
        if walk.begun {
            self.tell_way(walk.unit, story);
        }
        if walk.unit.is_clanner() && walk.rule == Pace::Action && walk.begun {
            self.open.moved = Some(walk.unit);
            effects::legions::moved(self, walk.unit);
        }
        // Two tiles in one Move, without help: all see that it is no Goliath. What a step cost is not for all to see.
        let hasty = self.open.latest.way.len() > 2 && walk.rule.is_action();
        let helped = self.open.lasting.iter().any(|lasting| matches!(lasting.effect, Effect::Speed(_)));
        if hasty && !helped {
            self.open.narrow(walk.unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Legion(Legion::Goliath))));
        }
        if hasty && !helped && self.open.latest.way.len() > 3 {
            self.open.narrow(walk.unit, effects::champions::fast_kinds());
        }
        let cliffs =
            |lasting: &super::Lasting| lasting.effect == Effect::IgnoresCliffs && lasting.on == super::On::Unit(walk.unit);
        self.open.lasting.retain(|lasting| !cliffs(lasting));
    }

    /// Decides how an interrupted move goes on.
    pub(super) fn go_on(&mut self, action: Action, story: &mut Story) {
        let Some(Frame::Move(walk)) = self.open.stack.last() else { return };
        let walk = walk.clone();
        match action {
            Action::Move { to, via } => {
                let path = self.way(walk.unit, walk.rule, walk.spent, walk.begun, to, via);
                let walk = self.open.walk_mut();
                walk.path = path;
                walk.stopped = false;
                walk.punched = false;
            }
            _ => self.arrive(&walk, story),
        }
    }

    /// Off the field, with everything that goes along.
    fn leave(&mut self, unit: UnitId, by: Tile, story: &mut Story) {
        story.tell(|| format!("{} leaves the field at {by}.", self.open.name(unit)));
        let followers = self.open.followers(unit);
        for follower in followers {
            self.open.put(follower, None);
            self.open.mission.script().left(self, follower, by, story);
        }
        if let Sort::Member(at) = unit.sort() {
            let member = &mut self.open.squad[at];
            member.at = None;
            member.fate = Fate::Left(by);
            member.edges = 0;
            member.stealth = false;
            self.open.bodies_leave(unit);
        } else {
            self.open.put(unit, None);
        }
        self.open.mission.script().left(self, unit, by, story);
        if unit.is_clanner() {
            self.open.carry_off(unit);
        }
    }

    /// Put on another tile: no move, no sucker punch. An ambush comes with the end of the action.
    pub(crate) fn displace(&mut self, unit: UnitId, to: Tile, story: &mut Story) {
        self.open.let_go(unit);
        if let Some(stray) = self.open.stray_mut(unit) {
            stray.follows = None;
        }
        self.open.put(unit, Some(to));
        story.tell(|| format!("{} is displaced to {to}.", self.open.name(unit)));
    }

    /// A refugee goes with an operative.
    pub(crate) fn take_along(&mut self, unit: UnitId, refugee: UnitId, story: &mut Story) {
        if let Some(stray) = self.open.stray_mut(refugee) {
            let found = std::mem::replace(&mut stray.found, true);
            stray.follows = Some(unit);
            let verb = if found { "takes along" } else { "finds" };
            story.tell(|| format!("{} {verb} {}.", self.open.name(unit), self.open.name(refugee)));
        }
    }
}

impl crate::games::clans::Open {
    fn walk_mut(&mut self) -> &mut Move {
        match self.stack.last_mut() {
            Some(Frame::Move(walk)) => walk,
            _ => unreachable!("a step belongs to a move"),
        }
    }

    /// A wall stands on the border.
    fn walled(&self, from: Tile, to: Tile) -> bool {
        self.objects.iter().any(|object| {
            let ends = [Some(object.at), object.beyond];
            object.kind == Thing::Wall && !object.gone && ends.contains(&Some(from)) && ends.contains(&Some(to))
        })
    }

    pub fn followers(&self, unit: UnitId) -> UnitSet {
        let follows = |at: &usize| self.strays[*at].follows == Some(unit) && self.strays[*at].at.is_some();
        (0..self.strays.len()).filter(follows).map(UnitId::stray).collect()
    }

    /// Followers stay where they are.
    pub(super) fn let_go(&mut self, unit: UnitId) {
        for stray in self.strays.iter_mut().filter(|stray| stray.follows == Some(unit)) {
            stray.follows = None;
        }
    }

    /// Whether a side may be led by this seat's cards.
    pub fn enemy_of(&self, seat: Seat) -> Side {
        self.side_of_seat(seat).other()
    }
}
