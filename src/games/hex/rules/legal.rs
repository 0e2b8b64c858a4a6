//! What may be done: the only source of legality. Every list comes out in the order of [`Action`].

use super::super::Neuroshima;
use super::super::content::{Army, Class, Effect, Hex, Hexes, Instant, Satiety, Tile, Top};
use super::asking::Question;
use super::board::{Base, Board, Once, Unit};
use super::links::Links;
use super::{Action, ArmyChoice, Healing, Phase};
use crate::engine::Seat;
use arrayvec::ArrayVec;

impl Neuroshima {
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(phase) = self.open.phase() else { return };
        let before = out.len();
        if *phase == Phase::Choose {
            if self.open.owes_a_choice(seat) {
                self.list_armies(out);
            }
            return;
        }
        if self.open.decider(*phase) != seat {
            return;
        }
        match *phase {
            Phase::Draft(_) => self.list_armies(out),
            Phase::Hq(_) => {
                let Some(army) = self.open.army(seat) else { return };
                let hq = Tile::hq(army);
                if army.has_objects() {
                    let placed = |tile: &Tile| self.open.board.units().any(|(_, unit)| unit.tile == *tile);
                    for tile in army.tiles().filter(|tile| tile.is_object() && !placed(tile)) {
                        for hex in self.open.board.free() {
                            out.extend((0..tile.face().period).map(|top| Action::Place { tile, hex, top: Top(top) }));
                        }
                    }
                    return;
                }
                for face in std::iter::once(hq).chain(hq.flipped()) {
                    let (period, flipped) = (face.face().period, face.is_flipped());
                    for hex in self.open.board.free() {
                        out.extend((0..period).map(|top| Action::PlaceHq { hex, top: Top(top), flipped }));
                    }
                }
                out[before..].sort_unstable();
            }
            Phase::Discard => {
                let hand = &self.open.player(seat).hand;
                let dancer = self.open.army(seat).is_some_and(Army::has_objects);
                if !dancer && hand.iter().all(|tile| tile.instant().is_some()) {
                    out.push(Action::Redraw);
                }
                out.extend(kinds(hand).map(|tile| Action::Discard { tile }));
                if dancer {
                    Turn::new(self, seat).list_dances(out);
                }
            }
            Phase::Play => Turn::new(self, seat).list(out),
            Phase::SecondMove => {
                Turn::new(self, seat).list_moves(out);
                out.push(Action::Done);
            }
            Phase::Retreat { unit, by } => {
                out.extend(self.retreats(by, unit).into_iter().map(|hex| Action::Retreat { unit, hex }));
            }
            Phase::Revival(_) => {
                let hexes = self.open.graves();
                self.list_dead(seat, hexes, |tile, hex, top| out.push(Action::Raise { tile, hex, top }));
                out.push(Action::Done);
            }
            Phase::Pull { unit, by } => {
                let period = self.open.board.unit(unit).map_or(1, |unit| unit.face().period);
                for hex in self.open.board.pulls(by, unit) {
                    out.extend((0..period).map(|top| Action::Follow { unit, hex, top: Top(top) }));
                }
            }
            Phase::Sands { storm, moved } => {
                out.extend(self.sliding(storm, moved).into_iter().map(|(base, hex)| Action::Slide { base, hex }));
                out.push(Action::Done);
            }
            Phase::Capture(hex) => {
                let period = self.open.board.unit(hex).map_or(0, |unit| unit.face().period);
                out.extend((0..period).map(|top| Action::Turn { unit: hex, top: Top(top) }));
            }
            Phase::Event(event) => list_answers(self.event_question(event), out),
            Phase::Battle => list_answers(self.battle_question(), out),
            Phase::Choose | Phase::Then(_) | Phase::Settle | Phase::Arrival(_) | Phase::Filled | Phase::EndTurn => {}
        }
        debug_assert!(out[before..].is_sorted(), "{out:?}");
    }

    fn list_armies(&self, out: &mut Vec<Action>) {
        out.push(Action::Choose(ArmyChoice::Any));
        let before = out.len();
        out.extend(self.armies_left().map(|army| Action::Choose(ArmyChoice::Army(army))));
        out[before..].sort_unstable();
    }

    /// Where Quicksands of the current player may move, before the Battle of a Sandstorm that lies on `storm`.
    pub(super) fn sliding(&self, storm: Hex, moved: Hexes) -> Vec<(Hex, Hex)> {
        let board = &self.open.board;
        let own = |base: &&Base| base.tile.face().has(Effect::Quicksands) && base.owner == self.open.current;
        let held = board.taken().union(moved).union(Hexes::one(storm));
        let mut sliding: Vec<(Hex, Hex)> = Vec::new();
        for base in board.bases().filter(own).filter(|base| !held.contains(base.hex)) {
            let bases = board.bases().map(|base| base.hex).collect();
            let open = board.map().neighbours(base.hex).intersection(board.free()).without(bases);
            sliding.extend(open.into_iter().map(|hex| (base.hex, hex)));
        }
        sliding.sort_unstable();
        sliding
    }

    /// Every tile of a seat's Zombie pool on each of these hexes, every way round.
    fn list_dead(&self, seat: Seat, hexes: Hexes, mut each: impl FnMut(Tile, Hex, Top)) {
        let player = self.open.player(seat);
        let Some(army) = player.army.filter(|_| !player.pool.is_empty()) else { return };
        for tile in army.tiles().filter(|tile| player.pool.count(*tile) > 0) {
            for hex in hexes {
                (0..tile.face().period).for_each(|top| each(tile, hex, Top(top)));
            }
        }
    }

    pub(super) fn has_second_move(&self) -> bool {
        let mut moves = Vec::new();
        Turn::new(self, self.open.current).list_moves(&mut moves);
        !moves.is_empty()
    }
}

/// Each kind of tile in a hand once.
fn kinds(hand: &[Tile]) -> impl Iterator<Item = Tile> {
    let different = |at: &usize| *at == 0 || hand[*at] != hand[*at - 1];
    (0..hand.len()).filter(different).map(|at| hand[at])
}

fn list_answers(question: Option<Question>, out: &mut Vec<Action>) {
    let before = out.len();
    match question {
        Some(Question::Explode { unit, .. }) => out.extend([Action::Explode { unit }, Action::Fight { unit }]),
        Some(Question::Convert { unit, sides, .. }) => {
            out.extend(sides.iter().map(|side| Action::Shoot { unit, side }));
            out.push(Action::Melee { unit });
        }
        Some(Question::Aim { by, targets, may_miss, .. }) => {
            out.extend(targets.into_iter().map(|unit| Action::Aim { by, unit }));
            out.extend(may_miss.then_some(Action::Miss { by }));
        }
        Some(Question::Heal { options, .. }) => {
            out.extend(told_apart(&options).map(|(Healing { by, unit, from, strength }, apart)| Action::Heal {
                by,
                unit,
                from,
                strength,
                apart,
            }));
            out[before..].sort_unstable();
        }
        Some(Question::Shield { options, .. }) => {
            out.extend(told_apart(&options).map(|(Healing { by, unit, from, strength }, apart)| Action::Shield {
                by,
                unit,
                from,
                strength,
                apart,
            }));
            out[before..].sort_unstable();
            out.push(Action::Endure);
        }
        Some(Question::Venom { targets, .. }) => out.extend(targets.into_iter().map(|unit| Action::Venom { unit })),
        Some(Question::Charge { unit, hexes, .. }) => {
            out.extend(hexes.into_iter().map(|hex| Action::Charge { unit, hex }));
            out.push(Action::Stay { unit });
        }
        Some(Question::Acid { units, .. }) => {
            out.extend(units.into_iter().map(|unit| Action::Acid { unit }));
            out.push(Action::Spare);
        }
        None => {}
    }
}

impl Board {
    /// Where a unit may go that is pulled by the one on `by`: next to both.
    pub(super) fn pulls(&self, by: Hex, unit: Hex) -> Hexes {
        let map = self.map();
        map.neighbours(unit).intersection(map.neighbours(by)).intersection(self.free())
    }
}

/// What Medics may cancel, and whether its strength tells it from another.
fn told_apart(options: &[Healing]) -> impl Iterator<Item = (Healing, bool)> {
    let attack = |healing: &Healing| (healing.by, healing.unit, healing.from);
    options.iter().map(move |healing| {
        let alike = options.iter().filter(|other| attack(other) == attack(healing)).count();
        (*healing, alike > 1)
    })
}

/// A player's turn, with what its choices depend on.
pub(super) struct Turn<'a> {
    pub(super) game: &'a Neuroshima,
    pub(super) board: &'a Board,
    pub(super) seat: Seat,
    pub(super) links: Links,
    /// Own units that are not netted.
    pub(super) able: Hexes,
    pub(super) enemies: Hexes,
    hand: ArrayVec<Tile, 3>,
}

impl<'a> Turn<'a> {
    pub(super) fn new(game: &'a Neuroshima, seat: Seat) -> Self {
        let board = &game.open.board;
        let links = Links::of(board);
        let able = board.controlled_by(seat).without(links.netted);
        let enemies = board.taken().without(links.side(board.side(seat)));
        Turn { game, board, seat, links, able, enemies, hand: kinds(&game.open.player(seat).hand).collect() }
    }

    pub(super) fn holds(&self, instant: Instant) -> bool {
        self.hand.iter().any(|tile| tile.instant() == Some(instant))
    }

    pub(super) fn unit(&self, hex: Hex) -> &'a Unit {
        self.board.unit(hex).expect("a set of units holds hexes with units")
    }

    pub(super) fn without_hqs(&self, hexes: Hexes) -> Hexes {
        hexes.into_iter().filter(|hex| !self.unit(*hex).is_hq()).collect()
    }

    fn list(&self, out: &mut Vec<Action>) {
        out.extend(self.hand.iter().map(|tile| Action::Discard { tile: *tile }));
        self.list_dances(out);
        self.list_placements(out);
        if self.holds(Instant::Reappearance) && !self.game.open.player(self.seat).terrified {
            self.game.list_dead(self.seat, self.board.free(), |tile, hex, top| out.push(Action::Reappear { tile, hex, top }));
        }
        if self.holds(Instant::Move) {
            self.list_moves(out);
        }
        self.list_doubled_moves(out);
        self.list_walks(out);
        self.list_turns(out);
        if self.holds(Instant::Rotation) {
            for unit in self.able {
                self.list_tops(unit, |top| out.push(Action::Rotate { unit, top }));
            }
        }
        self.list_pushes(out);
        self.list_hidden(out);
        self.list_faces(out);
        self.list_burrows(out);
        self.list_grips(out);
        self.list_implants(out);
        if !self.game.open.eaten {
            self.list_meals(out);
        }
        self.list_instants(out);
        self.list_nets(out);
        out.push(Action::End);
    }

    fn list_placements(&self, out: &mut Vec<Action>) {
        // Terror keeps tiles off free hexes; an exchange is none of its business.
        let terrified = self.game.open.player(self.seat).terrified;
        let free = if terrified { Hexes::NONE } else { self.board.free() };
        let given_up: Hexes = self.able.into_iter().filter(|hex| self.unit(*hex).has(Effect::Exchange)).collect();
        for tile in self.hand.iter().copied() {
            let face = tile.face();
            let hexes = match face.class {
                Class::Warrior | Class::Module | Class::Implant(_) => free.union(given_up),
                Class::Foundation if self.board.has_room_for_base() => {
                    free.without(self.board.bases().map(|base| base.hex).collect())
                }
                _ => continue,
            };
            for hex in hexes {
                out.extend((0..face.period).map(|top| Action::Place { tile, hex, top: Top(top) }));
            }
        }
        let rich = self.board.hit_points[self.seat.index()] > 1 && !terrified;
        for tile in self.hand.iter().copied().filter(|tile| rich && tile.face().has(Effect::Execution)) {
            let objects: Hexes = self.enemies.into_iter().filter(|hex| self.unit(*hex).is_object()).collect();
            for over in self.without_hqs(self.enemies).without(objects) {
                out.extend((0..tile.face().period).map(|top| Action::Replace { tile, over, top: Top(top) }));
            }
        }
    }

    /// Every way a unit may look but the one it does.
    fn list_tops(&self, hex: Hex, mut each: impl FnMut(Top)) {
        let unit = self.unit(hex);
        (0..unit.face().period).map(Top).filter(|top| *top != unit.top).for_each(&mut each);
    }

    /// Everywhere a unit may go among `hexes`, its own hex included, and every way it may look there.
    pub(super) fn list_goals(&self, unit: Hex, hexes: Hexes, mut each: impl FnMut(Hex, Top)) {
        for hex in hexes.union(Hexes::one(unit)) {
            if hex == unit {
                self.list_tops(unit, |top| each(unit, top));
            } else {
                (0..self.unit(unit).face().period).for_each(|top| each(hex, Top(top)));
            }
        }
    }

    fn list_moves(&self, out: &mut Vec<Action>) {
        for unit in self.able.union(self.held_objects()).union(self.held_hq()) {
            let near = self.board.map().neighbours(unit).intersection(self.board.free());
            let released = !self.able.contains(unit);
            if released && self.unit(unit).is_object() {
                // A full turn is enough.
                for hex in near.union(Hexes::one(unit)) {
                    out.extend((0..self.unit(unit).face().period).map(|top| Action::Move { unit, hex, top: Top(top) }));
                }
            } else {
                self.list_goals(unit, near, |hex, top| out.push(Action::Move { unit, hex, top }));
            }
        }
    }

    fn list_doubled_moves(&self, out: &mut Vec<Action>) {
        if !self.holds(Instant::DoubledMove) {
            return;
        }
        for unit in self.able.union(self.held_hq()) {
            let near = self.board.map().neighbours(unit).intersection(self.board.free());
            let goals = near.union(self.two_steps(unit, near));
            self.list_goals(unit, goals, |hex, top| out.push(Action::DoubledMove { unit, hex, top }));
        }
    }

    fn list_walks(&self, out: &mut Vec<Action>) {
        for hex in self.able {
            let unit = self.unit(hex);
            let ways = unit.mobility(self.links.bonuses[hex].lent);
            let Some(_) = unit.used.left(ways) else { continue };
            let mut goals = self.board.map().neighbours(hex).intersection(self.board.free());
            let strides = unit.face().steps > 1 && !unit.used.contains(Once::OwnWalk);
            if strides || unit.satiety == Some(Satiety::Muscles) && !unit.used.contains(Once::Muscles) {
                goals = goals.union(self.two_steps(hex, goals));
            }
            self.list_goals(hex, goals, |goal, top| out.push(Action::Walk { unit: hex, hex: goal, top }));
        }
    }

    /// Where a unit gets by a second step: it must come free and whole through the hex between.
    fn two_steps(&self, from: Hex, first: Hexes) -> Hexes {
        let mut reached = Hexes::NONE;
        for between in first {
            let mut board = *self.board;
            board.shift(from, between);
            board.settle_control();
            let own = board.unit(between).is_some_and(|unit| unit.controller == self.seat);
            let mined = board
                .base(between)
                .is_some_and(|base| base.tile.face().has(Effect::Mine) && !board.are_friends(base.owner, self.seat));
            if own && !mined && Links::of(&board).is_free(between) {
                reached = reached.union(board.map().neighbours(between).intersection(board.free()));
            }
        }
        reached.without(first).without(Hexes::one(from))
    }

    fn list_turns(&self, out: &mut Vec<Action>) {
        let hq = self.board.hq(self.seat).filter(|hex| self.able.contains(*hex)).map(|hex| self.unit(hex));
        let turns_any = hq.is_some_and(|hq| hq.has(Effect::TurnsOther) && !hq.used.contains(Once::Turn));
        for unit in self.able {
            let own = self.unit(unit).has(Effect::Rotation) && !self.unit(unit).used.contains(Once::Turn);
            if own || turns_any {
                self.list_tops(unit, |top| out.push(Action::Turn { unit, top }));
            }
        }
    }

    /// The HQ turns over, and any way round.
    fn list_faces(&self, out: &mut Vec<Action>) {
        let hq = self.board.hq(self.seat).filter(|hex| self.able.contains(*hex)).map(|hex| self.unit(hex));
        let other = hq.filter(|hq| !hq.used.contains(Once::Adapt)).and_then(|hq| hq.tile.flipped());
        if let Some(other) = other {
            out.extend((0..other.face().period).map(|top| Action::Adapt { top: Top(top) }));
        }
    }

    fn list_pushes(&self, out: &mut Vec<Action>) {
        for by in self.able {
            if self.unit(by).has(Effect::PushBack) && !self.unit(by).used.contains(Once::Push) {
                out.extend(self.pushed(by).map(|unit| Action::Push { by, unit }));
            }
        }
        if self.holds(Instant::PushBack) {
            for by in self.able {
                out.extend(self.pushed(by).map(|unit| Action::Shove { by, unit }));
            }
        }
    }

    /// Whom a unit may push.
    pub(super) fn pushed(&self, by: Hex) -> impl Iterator<Item = Hex> {
        let near = self.board.map().neighbours(by).intersection(self.enemies.without(self.links.netted));
        near.into_iter().filter(move |unit| !self.game.retreats(by, *unit).is_empty())
    }

    /// Two own units next to each other, neither netted.
    pub(super) fn list_swaps(&self, able: Hexes, mut each: impl FnMut(Hex, Hex)) {
        for unit in able {
            let others = self.board.map().neighbours(unit).intersection(able).into_iter().filter(|with| *with > unit);
            others.for_each(|with| each(unit, with));
        }
    }

    fn list_instants(&self, out: &mut Vec<Action>) {
        let map = self.board.map();
        if (self.holds(Instant::Battle) || self.holds(Instant::Order)) && self.game.open.last.is_none() {
            out.push(Action::Battle);
        }
        if self.holds(Instant::Sandstorm) && self.game.open.last.is_none() {
            out.extend(map.all().into_iter().map(|hex| Action::Storm { hex }));
        }
        if self.holds(Instant::Avalanche) {
            out.extend(map.edges().into_iter().map(|edge| Action::Avalanche { edge }));
        }
        if self.holds(Instant::AirStrike) {
            out.extend(map.inland().into_iter().map(|hex| Action::Strike { hex }));
        }
        if self.holds(Instant::SmallBomb) {
            let before = out.len();
            out.extend(map.triples().map(|hexes| Action::Bomb { hexes }));
            out[before..].sort_unstable();
        }
        let bases: Hexes = self.board.bases().map(|base| base.hex).collect();
        let mut list_shots = |units: Hexes, bases: Hexes, shot: fn(Hex, bool) -> Action| {
            for at in units.union(bases) {
                out.extend(units.contains(at).then(|| shot(at, false)));
                out.extend(bases.contains(at).then(|| shot(at, true)));
            }
        };
        if self.holds(Instant::Sniper) {
            list_shots(self.without_hqs(self.enemies), bases, |at, base| Action::Snipe { at, base });
        }
        if self.holds(Instant::Grenade)
            && let Some(hq) = self.board.hq(self.seat).filter(|hex| self.links.may_attack(*hex))
        {
            let near = map.neighbours(hq);
            list_shots(self.without_hqs(near.intersection(self.enemies)), near.intersection(bases), |at, base| Action::Grenade {
                at,
                base,
            });
        }
        if self.holds(Instant::Castling) {
            self.list_swaps(self.able.union(self.held_hq()), |unit, with| out.push(Action::Castle { unit, with }));
        }
        self.list_acts(out);
        if self.holds(Instant::Paralysis) && self.board.paralysis_supply() > 0 {
            let free = self.enemies.into_iter().filter(|hex| !self.unit(*hex).paralysed);
            out.extend(free.map(|unit| Action::Paralyse { unit }));
        }
        if self.holds(Instant::CastlingWithTheOpponent) {
            for unit in self.able.union(self.held_hq()) {
                let others = map.neighbours(unit).intersection(self.enemies).without(self.links.netted);
                out.extend(others.into_iter().map(|with| Action::Swap { unit, with }));
            }
        }
        if self.holds(Instant::Smokescreen) {
            for unit in self.enemies.without(self.links.netted) {
                self.list_tops(unit, |top| out.push(Action::Smoke { unit, top }));
            }
        }
        if self.holds(Instant::Transposition) {
            let is_own = |hex: &Hex| self.unit(*hex).owner == self.seat;
            let own: Hexes = self.board.controlled_by(self.seat).into_iter().filter(is_own).collect();
            for unit in self.able {
                for over in self.without_hqs(own).without(Hexes::one(unit)) {
                    let period = self.unit(unit).face().period;
                    out.extend((0..period).map(|top| Action::Transpose { unit, over, top: Top(top) }));
                }
            }
        }
        if self.holds(Instant::Terror) {
            out.push(Action::Terror);
        }
    }
}
