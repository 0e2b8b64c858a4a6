//! The Hostile: placing, spawning and revealing threats, and acting with them for Edges.

use super::{
    Action, CLANNERS, Called, Clanner, Effect, Ends, Frame, Grant, On, Placing, Plan, Sort, Spoil, Tile, TileSet, UnitId,
    UnitSet, effects,
};
use crate::engine::Story;
use crate::games::clans::content::{Champion, Legion, Rank, ThreatKind, ThreatKinds};
use crate::games::clans::missions::Entrance;
use crate::games::clans::{Clans, Open};
use arrayvec::ArrayVec;

/// The first threats lie at least so far from where the operatives start.
const CLEARANCE: u8 = 3;
/// How far a Signal Jam reaches.
const SIGNAL_JAM: u8 = 4;

impl Clanner {
    fn new(number: u8, at: Tile, may_be: ThreatKinds) -> Clanner {
        Clanner {
            number,
            at: Some(at),
            revealed: None,
            may_be,
            stunned: false,
            punches: 0,
            called: false,
            entered: false,
            fresh: false,
            wounded: 0,
        }
    }
}

impl Open {
    /// Signal Jam: nobody is called near the operative who uses it.
    pub(crate) fn is_jammed(&self, unit: UnitId) -> bool {
        self.members().iter().any(|member| self.under(member, Effect::Jammed) && self.is_within(member, unit, SIGNAL_JAM))
    }

    /// Threats to be placed before the first round, the champion included.
    pub fn to_place(&self) -> usize {
        let threats = self.mission.sheet().threats.of(self.squad_size);
        usize::from(threats) + usize::from(!self.champions_to_place().is_empty())
    }

    fn champions_to_place(&self) -> ThreatKinds {
        match self.mission.sheet().champion {
            Entrance::Placed(champion) => ThreatKinds::one(ThreatKind::Champion(champion)),
            Entrance::AnyPlaced => self.free_champions(),
            Entrance::Stands(..) | Entrance::Enters { .. } => ThreatKinds::default(),
        }
    }

    /// What a token may be by what all know of the mission's forces; champions are known to be what they are.
    pub fn possible_kinds(&self) -> ThreatKinds {
        let in_forces =
            |kind: &ThreatKind| self.forces.count(*kind) > 0 || self.forces.feeders > 0 && kind.rank() == Some(Rank::Feeders);
        ThreatKind::all().filter(in_forces).collect()
    }

    /// Where the Hostile may spawn now: spawn points without operatives.
    pub fn free_spawn_points(&self) -> TileSet {
        let lasting = self.lasting.iter().filter(|lasting| lasting.effect == Effect::SpawnPoint);
        let more = lasting.filter_map(|lasting| match lasting.on {
            On::Tile(tile) => Some(tile),
            _ => None,
        });
        self.spawn_points.iter().copied().chain(more).filter(|tile| self.members_on(*tile).is_empty()).collect()
    }

    /// Turns of each operative in a round: few take more of them.
    pub fn turns_each(&self) -> u8 {
        match self.squad_size {
            1 => 3,
            2 => 2,
            _ => 1,
        }
    }

    /// The scheming area holds as many Edges as there were operatives at the start.
    pub fn store_edge(&mut self) {
        self.stored = (self.stored + 1).min(self.squad_size);
    }

    /// A number that no token has.
    fn deal_number(&mut self) -> u8 {
        loop {
            let number = self.next_number;
            self.next_number = if number >= 99 { 1 } else { number + 1 };
            if !self.clan.iter().any(|clanner| clanner.at.is_some() && clanner.number == number) {
                return number;
            }
        }
    }
}

impl Clans {
    /// How many of each kind are out, placed ones included.
    fn out(&self) -> [u8; ThreatKind::COUNT] {
        let mut out = [0; ThreatKind::COUNT];
        let on_field = self.open.clanners().iter().filter_map(|unit| self.kind(unit));
        for kind in on_field.chain(self.hidden.placed.iter().map(|(kind, _)| *kind)).chain(self.hidden.placing) {
            out[kind.index()] += 1;
        }
        out
    }

    /// What the Hostile could still bring: within the forces of the mission, and as many models as there are.
    pub(crate) fn reserve(&self) -> ThreatKinds {
        let out = self.out();
        let forces = &self.open.forces;
        let beyond = |legion: &Legion| out[legion.index()].saturating_sub(forces.count(ThreatKind::Legion(*legion)));
        let extra: u8 = Legion::FEEDERS.iter().map(beyond).sum();
        let left = |kind: &ThreatKind| match kind {
            ThreatKind::Champion(_) => false,
            _ if out[kind.index()] < forces.count(*kind) => true,
            ThreatKind::Legion(legion) => {
                legion.rank() == Rank::Feeders && extra < forces.feeders && out[legion.index()] < legion.card().models
            }
            ThreatKind::Trap | ThreatKind::Decoy => false,
        };
        ThreatKind::all().filter(left).collect()
    }

    /// A threat comes to the field.
    pub(crate) fn spawn(&mut self, kind: ThreatKind, at: Tile, may_be: ThreatKinds) -> Option<UnitId> {
        let number = self.open.deal_number();
        let token = Clanner::new(number, at, may_be);
        let place = self.open.clan.iter().position(|clanner| clanner.at.is_none());
        let place = if let Some(place) = place {
            self.open.clan[place] = token;
            self.hidden.kinds[place] = kind;
            place
        } else {
            self.open.clan.try_push(token).ok()?;
            self.hidden.kinds.push(kind);
            self.open.clan.len() - 1
        };
        let unit = UnitId::clanner(place);
        for shown in &mut self.hidden.shown {
            shown.remove(unit);
        }
        Some(unit)
    }

    /// A threat is turned over. Traps and Decoys are gone with it, unless a Trap has an attack first.
    pub(crate) fn reveal(&mut self, unit: UnitId, story: &mut Story) {
        let Sort::Clanner(place) = unit.sort() else { return };
        let Some(kind) = self.kind(unit).filter(|_| self.open.is_threat(unit)) else { return };
        story.reveal();
        let number = self.open.clan[place].number;
        self.open.clan[place].revealed = Some(kind);
        self.open.clan[place].may_be = ThreatKinds::one(kind);
        story.tell(|| format!("Threat {number} is {}.", kind.with_article()));
        self.open.unmask(kind);
    }

    /// What a revealed Trap or Decoy does outside an ambush: it goes.
    pub(crate) fn reveal_and_clear(&mut self, unit: UnitId, story: &mut Story) {
        self.reveal(unit, story);
        if matches!(self.kind(unit), Some(ThreatKind::Trap | ThreatKind::Decoy)) {
            self.remove_clanner(unit);
        }
    }

    /// Off the field, and back to the reserve.
    pub(crate) fn remove_clanner(&mut self, unit: UnitId) {
        let Sort::Clanner(place) = unit.sort() else { return };
        if let Some(tile) = self.open.at(unit) {
            self.open.drop_all(unit, tile);
        }
        self.open.clan[place].at = None;
        self.open.forget(UnitSet::one(unit));
        for shown in &mut self.hidden.shown {
            shown.remove(unit);
        }
        if self.open.moved == Some(unit) {
            self.open.moved = None;
        }
    }

    /// Revealed clanners become threats again: each gets a new number, several at once by lot.
    pub(crate) fn turn_back(&mut self, units: UnitSet, story: &mut Story) {
        let units = units.filter(|unit| self.open.clanner(unit).is_some_and(|clanner| clanner.revealed.is_some()));
        let sworn = self.open.lasting.iter().find_map(|lasting| match lasting.effect {
            Effect::Vow(unit) if units.contains(unit) => Some((unit, lasting.on)),
            _ => None,
        });
        let mut could_be = ThreatKinds::default();
        let mut order: ArrayVec<usize, CLANNERS> = ArrayVec::new();
        for unit in units {
            let Sort::Clanner(place) = unit.sort() else { continue };
            if let Some(kind) = self.open.clan[place].revealed {
                could_be.insert(kind);
                order.push(place);
            }
        }
        let mut tokens: ArrayVec<(Clanner, ThreatKind), CLANNERS> =
            order.iter().filter_map(|place| Some((self.open.clan[*place].clone(), self.open.clan[*place].revealed?))).collect();
        self.hidden.rng.shuffle(&mut tokens);
        for (place, (token, kind)) in order.into_iter().zip(tokens) {
            let number = self.open.deal_number();
            // They stand together, so which of them lies where is anybody's guess.
            let at = self.open.clan[place].at;
            self.open.clan[place] = Clanner { number, revealed: None, may_be: could_be, at, fresh: true, ..token };
            self.hidden.kinds[place] = kind;
            if kind.champion().is_some() {
                self.open.lurkers.push(ThreatKinds::one(kind));
            }
        }
        self.open.forget(units);
        if let (1, Some((unit, sworn))) = (units.len(), sworn) {
            // All see which token it is now: the vow holds.
            self.open.last(Effect::Vow(unit), sworn, Ends::Mission);
        }
        for shown in &mut self.hidden.shown {
            *shown = shown.without(units);
        }
        if units.len() > 1 {
            story.reveal();
        }
    }

    pub(super) fn list_placement(&self, out: &mut Vec<Action>) {
        if let Some(kind) = self.hidden.placing {
            out.extend(self.tiles_to_place(kind).iter().map(|tile| Action::Place(Placing::At(tile))));
            return;
        }
        out.extend(self.kinds_to_place().iter().map(|kind| Action::Place(Placing::Unit(kind))));
        out.extend([Plan::Guard, Plan::Ambush, Plan::Spread].map(|plan| Action::Place(Placing::Auto(plan))));
    }

    fn kinds_to_place(&self) -> ThreatKinds {
        let placed_champion = self.hidden.placed.iter().any(|(kind, _)| kind.champion().is_some());
        let champions = if placed_champion { ThreatKinds::default() } else { self.open.champions_to_place() };
        let left = self.open.to_place() - self.hidden.placed.len();
        if left == 1 && !champions.is_empty() { champions } else { self.reserve().union(champions) }
    }

    fn tiles_to_place(&self, kind: ThreatKind) -> TileSet {
        let field = self.open.field();
        let start = self.open.mission.sheet().start;
        let far = field.tiles.without(field.within(start, CLEARANCE - 1));
        far.iter().filter(|tile| self.open.mission.script().may_place(self, kind, *tile)).collect()
    }

    pub(super) fn place(&mut self, placing: Placing, story: &mut Story) {
        match placing {
            Placing::Unit(kind) => self.hidden.placing = Some(kind),
            Placing::At(tile) => {
                if let Some(kind) = self.hidden.placing.take() {
                    self.hidden.placed.push((kind, tile));
                }
            }
            Placing::Auto(plan) => self.place_by(plan),
        }
        if self.hidden.placed.len() >= self.open.to_place() {
            self.turn_up(story);
        }
    }

    /// All tokens appear together, their numbers dealt by lot.
    fn turn_up(&mut self, story: &mut Story) {
        let mut placed = std::mem::take(&mut self.hidden.placed);
        self.hidden.rng.shuffle(&mut placed);
        let champions = self.open.champions_to_place();
        let may_be = self.open.possible_kinds().union(champions);
        if !champions.is_empty() {
            self.open.lurkers.push(champions);
        }
        let count = placed.len();
        for (kind, tile) in placed {
            self.spawn(kind, tile, may_be);
        }
        if let Entrance::Stands(champion, tile) = self.open.mission.sheet().champion
            && let Some(unit) = self.spawn(ThreatKind::Champion(champion), tile, ThreatKinds::one(ThreatKind::Champion(champion)))
        {
            if let Some(clanner) = self.open.clanner_mut(unit) {
                clanner.revealed = Some(ThreatKind::Champion(champion));
            }
            self.open.unmask(ThreatKind::Champion(champion));
            story.tell(|| format!("{} stands at {tile}.", champion.name()));
        }
        story.reveal();
        story.tell(|| format!("The Hostile has placed {count} threats."));
        self.open.pop();
    }

    /// Places what is left by a plan: Carapaces and Molts, a Trap and a Decoy for every three tokens, an even mix of Feeders.
    fn place_by(&mut self, plan: Plan) {
        if let Some(kind) = self.hidden.placing.take() {
            let tile = self.place_for(plan, kind);
            self.hidden.placed.push((kind, tile));
        }
        let rest = self.open.to_place() - self.hidden.placed.len();
        let (mut traps, mut decoys) = (rest / 3, rest / 3);
        while self.hidden.placed.len() < self.open.to_place() {
            let choices = self.kinds_to_place();
            let of_rank = |rank: Rank| choices.iter().filter(move |kind| kind.rank() == Some(rank));
            let champion = choices.iter().find(|kind| kind.champion().is_some());
            let out = self.out();
            let kind = if let Some(champion) = champion {
                champion
            } else if traps > 0 && choices.contains(ThreatKind::Trap) {
                traps -= 1;
                ThreatKind::Trap
            } else if decoys > 0 && choices.contains(ThreatKind::Decoy) {
                decoys -= 1;
                ThreatKind::Decoy
            } else if let Some(carapace) = of_rank(Rank::Carapaces).next() {
                carapace
            } else if let Some(molt) = of_rank(Rank::Molts).next() {
                molt
            } else if let Some(feeder) = of_rank(Rank::Feeders).min_by_key(|kind| out[kind.index()]) {
                feeder
            } else if let Some(any) = choices.iter().next() {
                any
            } else {
                return;
            };
            let tile = self.place_for(plan, kind);
            self.hidden.placed.push((kind, tile));
        }
    }

    /// A tile for this kind by the plan, as good ones are by lot.
    fn place_for(&mut self, plan: Plan, kind: ThreatKind) -> Tile {
        let open = &self.open;
        let field = open.field();
        let sheet = open.mission.sheet();
        let legal = self.tiles_to_place(kind);
        let goals: TileSet = open.mission.outlook().goals(self).iter().chain(sheet.exits.iter().copied()).collect();
        let near =
            |tiles: TileSet, steps: u8| tiles.iter().fold(TileSet::default(), |all, tile| all.union(field.within(tile, steps)));
        let on_way = |tile: &Tile| {
            let detour = |goal: Tile| {
                field.distance(sheet.start, *tile) + field.distance(*tile, goal) == field.distance(sheet.start, goal)
            };
            goals.iter().any(detour)
        };
        let ways: TileSet = legal.iter().filter(on_way).collect();
        let placed = self.hidden.placed.len();
        let wish = match plan {
            Plan::Guard if kind == ThreatKind::Trap => ways.intersection(near(goals, 2)),
            Plan::Guard if placed % 2 == 0 => near(goals, 2),
            Plan::Guard => near(open.spawn_points.iter().copied().collect(), 3),
            Plan::Ambush if kind == ThreatKind::Trap => ways,
            Plan::Ambush => near(ways, 1).intersection(field.within(sheet.start, 6)),
            Plan::Spread => legal,
        };
        let wish = wish.intersection(legal);
        let taken = |tile: &Tile| self.hidden.placed.iter().any(|(_, at)| at == tile);
        let mut choices: Vec<Tile> = wish.iter().filter(|tile| !taken(tile)).collect();
        if choices.is_empty() {
            choices = legal.iter().collect();
        }
        *self.hidden.rng.pick(&choices)
    }

    /// What the Hostile may do between the actions of a reaction phase.
    pub(super) fn list_reaction(&self, out: &mut Vec<Action>) {
        let open = &self.open;
        if open.stored > 0 {
            for unit in open.clanners().iter().filter(|unit| self.can_act(*unit)) {
                out.push(Action::Command(unit));
            }
            if open.may_spawn() {
                let (kinds, points) = (self.reserve(), open.free_spawn_points());
                for kind in kinds {
                    out.extend(points.iter().map(|at| Action::Spawn { kind, at }));
                    let clutch = effects::champions::clutch(self).filter(|(_, at)| !points.contains(*at));
                    let feeder = kind.rank() == Some(Rank::Feeders);
                    out.extend(clutch.filter(|_| feeder).map(|(_, at)| Action::Spawn { kind, at }));
                }
            }
        }
        out.extend(open.threats().iter().map(Action::Reveal));
        self.list_after_move(out);
        effects::champions::list_reaction(self, out);
        effects::swarm::list(self, out);
    }

    /// SET-UP and COAX are still possible for whoever has just moved.
    pub(super) fn list_after_move(&self, out: &mut Vec<Action>) {
        if let Some(unit) = self.open.moved {
            effects::legions::list_lures(self, unit, out);
        }
    }

    /// Could take an action: not stunned, no Trap.
    pub(super) fn can_act(&self, unit: UnitId) -> bool {
        !self.open.is_stunned(unit) && self.kind(unit) != Some(ThreatKind::Trap) && self.open.mission.script().may_act(self, unit)
    }

    pub(super) fn command(&mut self, unit: UnitId, story: &mut Story) {
        self.open.stored -= 1;
        self.open.moved = None;
        self.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
        story.tell(|| format!("The Hostile spends an Edge on {}.", self.open.name(unit)));
        self.open.push(Frame::Acting { unit, grant: Grant::Edge });
    }

    pub(super) fn spawn_for_edge(&mut self, kind: ThreatKind, at: Tile, story: &mut Story) {
        self.open.stored -= 1;
        self.open.moved = None;
        let mut may_be = self.open.possible_kinds();
        if !self.open.free_spawn_points().contains(at) {
            // On the clutch: a Feeder, and all see whose it is.
            may_be = Legion::FEEDERS.map(ThreatKind::Legion).into_iter().collect();
            if let Some((ossa, _)) = effects::champions::clutch(self) {
                self.reveal(ossa, story);
            }
        }
        if let Some(unit) = self.spawn(kind, at, may_be) {
            story.tell(|| format!("The Hostile spends an Edge: {} appears at {at}.", self.open.name(unit)));
            self.open.push(Frame::ActionEnd { unit });
        }
    }

    /// What a clanner may do with items on its tile.
    pub(super) fn list_clan_pickup(&self, unit: UnitId, out: &mut Vec<Action>) {
        let Some(tile) = self.open.at(unit) else { return };
        if self.kind(unit).is_none_or(|kind| kind == ThreatKind::Decoy) {
            return;
        }
        let burdened = self.open.carried(unit).next().is_some();
        for (gear, _) in self.open.gear_in(super::Lies::On(tile)) {
            if !burdened {
                out.push(Action::PickUp(gear));
            }
            if !self.open.gear(gear).item.is_prize() {
                out.push(Action::Spoil { gear, how: Spoil::Flip });
            }
            if self.open.gear(gear).item.may_be_discarded() {
                out.push(Action::Spoil { gear, how: Spoil::Discard });
            }
        }
    }
}

impl Called {
    /// What a clanner must be to be called; a Decoy passes for a Feeder.
    pub(super) fn kinds(self) -> ThreatKinds {
        let called = |kind: &ThreatKind| match self {
            Called::Anyone => *kind != ThreatKind::Trap,
            Called::Cacklers => *kind == ThreatKind::Legion(Legion::Cackler),
            Called::Feeders => kind.acts_as_feeder(),
            Called::Legions => kind.legion().is_some() || *kind == ThreatKind::Decoy,
        };
        ThreatKind::all().filter(called).collect()
    }
}

impl Open {
    /// Those who are on the field and not stunned.
    pub(super) fn able(&self, units: UnitSet) -> UnitSet {
        units.filter(|unit| self.at(unit).is_some() && !self.is_stunned(unit))
    }

    /// Clanners near a unit that are, or may be, what is called.
    pub(super) fn called_near(&self, unit: UnitId, distance: u8, who: Called) -> UnitSet {
        let kinds = who.kinds();
        let may_be = |other: UnitId| self.clanner(other).is_some_and(|clanner| !clanner.may_be.intersection(kinds).is_empty());
        self.able(self.clanners()).filter(|other| other != unit && self.is_within(unit, other, distance) && may_be(other))
    }

    /// What all saw tells something about a token.
    pub(crate) fn narrow(&mut self, unit: UnitId, to: ThreatKinds) {
        if let Some(clanner) = self.clanner_mut(unit)
            && clanner.revealed.is_none()
        {
            clanner.may_be = clanner.may_be.intersection(to);
        }
    }

    /// What held for these units holds for nobody any more.
    fn forget(&mut self, units: UnitSet) {
        self.lasting.retain(|lasting| {
            let on = matches!(lasting.on, On::Unit(unit) if units.contains(unit));
            let vow = matches!(lasting.effect, Effect::Vow(unit) if units.contains(unit));
            !on && !vow
        });
    }

    /// A champion has been seen: it lurks no longer.
    fn unmask(&mut self, kind: ThreatKind) {
        let Some(champion) = kind.champion() else { return };
        self.champions.0[champion.index()].here = true;
        let seen = (0..self.lurkers.len()).filter(|at| self.lurkers[*at].contains(kind)).min_by_key(|at| self.lurkers[*at].len());
        if let Some(at) = seen {
            self.lurkers.remove(at);
        }
        for others in &mut self.lurkers {
            *others = others.without(ThreatKinds::one(kind));
        }
    }

    /// Champions that nobody has killed and that are not here.
    pub fn free_champions(&self) -> ThreatKinds {
        let free = |champion: &Champion| !self.champions.0[champion.index()].here && !self.log.killed[champion.index()];
        let one_off = self.play != crate::games::clans::Play::Campaign;
        let fits = |champion: &Champion| *champion != Champion::Varga && (!one_off || *champion == Champion::HollowJaw);
        Champion::ALL.into_iter().filter(|champion| free(champion) && fits(champion)).map(ThreatKind::Champion).collect()
    }

    /// Intel may forbid it for a while.
    pub(super) fn may_spawn(&self) -> bool {
        self.mission.script().may_spawn(self)
    }
}
