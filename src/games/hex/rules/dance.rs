//! Dancer: the Dance, the Action tile, and how Objects and HQs tear themselves out of nets.

use super::super::Neuroshima;
use super::super::Open;
use super::super::content::{Army, Effect, HIT_POINTS, Hex, Hexes, Instant, OBJECT, OBJECTS, Quills, Top};
use super::attack::{Attacks, Volley};
use super::board::Unit;
use super::legal::Turn;
use super::links::Links;
use super::{Action, Event, Phase};
use crate::engine::grammar::count;
use crate::engine::{Seat, Story};
use arrayvec::ArrayVec;

/// What a Healing takes off.
const MENDED: u8 = 2;

/// Every way to put three things on three places.
const ORDERS: [[usize; OBJECTS]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Turn<'_> {
    /// What it costs an Object to be moved or turned: a wound for each net on it, and one for being captured.
    fn price(&self, hex: Hex) -> u8 {
        self.links.nets_on(self.board, hex).0 + u8::from(self.unit(hex).is_captured())
    }

    /// Whether an Object can pay that and live.
    fn can_pay(&self, hex: Hex) -> bool {
        self.unit(hex).wounds + self.price(hex) < OBJECT
    }

    /// Own Objects, wherever they serve.
    fn objects(&self) -> Hexes {
        let own = self.board.units().filter(|(_, unit)| unit.is_object() && unit.owner == self.seat);
        own.map(|(hex, _)| hex).collect()
    }

    /// Own Objects that are netted or captured, and may be released.
    pub(super) fn held_objects(&self) -> Hexes {
        self.objects().without(self.able).into_iter().filter(|hex| self.can_pay(*hex)).collect()
    }

    /// The own HQ, if nothing but Dancer's nets holds it and it can pay for its release.
    pub(super) fn held_hq(&self) -> Hexes {
        let rich = self.board.hit_points[self.seat.index()] > 1;
        let hq = self.board.hq(self.seat).filter(|hex| rich && !self.links.is_free(*hex));
        hq.filter(|hex| self.links.nets_on(self.board, *hex).1).map_or(Hexes::NONE, Hexes::one)
    }

    /// The Dance, as the first thing of a turn: every other way for the three Objects to lie on their three hexes.
    pub(super) fn list_dances(&self, out: &mut Vec<Action>) {
        let open = &self.game.open;
        let begun = open.trail_turn == open.turn && !open.trail.is_empty();
        let by_colour = |line: usize| self.board.units().find(|(_, unit)| unit.is_object() && unit.tile.line() == line);
        let dances = open.army(self.seat).is_some_and(Army::has_objects);
        if !dances || begun || open.player(self.seat).terrified {
            return;
        }
        let objects: ArrayVec<(Hex, &Unit), OBJECTS> = (0..OBJECTS).filter_map(by_colour).collect();
        let Ok(objects) = objects.into_inner() else { return };
        let stuck = objects.map(|(hex, _)| !self.can_pay(hex));
        let mut orders = ORDERS.map(|order| order.map(|at| objects[at].0));
        orders.sort_unstable();
        for hexes in orders {
            for number in 0..216u16 {
                let tops = [number / 36, number / 6 % 6, number % 6].map(|top| Top(top as u8));
                let changes = |at: &usize| hexes[*at] != objects[*at].0 || tops[*at] != objects[*at].1.top;
                let mut changed = (0..OBJECTS).filter(changes).peekable();
                if changed.peek().is_some() && !changed.any(|at| stuck[at]) {
                    out.push(Action::Dance { hexes, tops });
                }
            }
        }
    }

    /// What an Action tile may do: an attack that hits somebody, or Healing of somebody who is wounded.
    pub(super) fn list_acts(&self, out: &mut Vec<Action>) {
        if !self.holds(Instant::Action) || self.game.open.player(self.seat).terrified {
            return;
        }
        let own = self.objects().intersection(self.able);
        for by in own.into_iter().filter(|hex| self.links.may_attack(*hex)) {
            let hits = |direction: &u8| !self.game.open.act_of(by, *direction).0.is_empty();
            out.extend((0..6).filter(hits).map(|direction| Action::Act { by, direction }));
        }
        for by in own.into_iter().filter(|hex| self.unit(*hex).has(Effect::Healing)) {
            let unit = self.unit(by);
            if !self.links.works(by) || self.links.serves(by, unit) != self.seat {
                continue;
            }
            let healing = unit.face().links().iter().filter(|link| link.effect == Effect::Healing);
            let seen =
                healing.fold(Hexes::one(by), |all, link| all.union(self.board.map().beside(by, link.sides.turned(unit.top.0))));
            let hurt = |hex: &Hex| {
                self.board.unit(*hex).is_some_and(|unit| match (unit.is_object(), unit.is_hq()) {
                    (true, _) => unit.owner == self.seat && unit.wounds > 0,
                    (_, true) => {
                        self.board.are_friends(unit.owner, self.seat) && self.board.hit_points[unit.owner.index()] < HIT_POINTS
                    }
                    _ => false,
                })
            };
            out.extend(seen.into_iter().filter(hurt).map(|unit| Action::Mend { by, unit }));
        }
    }
}

impl Open {
    /// What the side of a unit that looks in a direction would do now, and the Traps that it sets off.
    pub(super) fn act_of(&self, by: Hex, direction: u8) -> (Attacks, Hexes) {
        let mut attacks = Attacks::new();
        let links = Links::of(&self.board);
        let Some(unit) = self.board.unit(by) else { return (attacks, Hexes::NONE) };
        let mut volley = Volley::new(&self.board, &links, &mut attacks);
        volley.attack_with(by, unit, direction);
        let sprung = volley.sprung;
        for trap in sprung {
            volley.blast(trap, false);
        }
        (attacks, sprung)
    }
}

impl Neuroshima {
    pub(super) fn act(&mut self, seat: Seat, by: Hex, direction: u8, story: &mut Story) {
        let name = self.open.board.unit(by).map_or("", Unit::name);
        story.tell(|| {
            let side = Top::NAMES[usize::from(direction)];
            format!("{seat}'s {name} on {} acts at once, with its side {side}.", self.open.board.name(by))
        });
        self.begin_event(Event::Act { by, direction });
    }

    pub(super) fn mend(&mut self, seat: Seat, unit: Hex, story: &mut Story) {
        let board = &mut self.open.board;
        if let Some(mended) = board.unit_mut(unit) {
            let (owner, name) = (mended.owner, mended.name());
            if mended.is_hq() {
                let points = &mut board.hit_points[owner.index()];
                *points = (*points + MENDED).min(HIT_POINTS);
            } else {
                mended.wounds = mended.wounds.saturating_sub(MENDED);
                board.tally(owner);
            }
            story.tell(|| format!("{seat} heals {name} on {}.", board.name(unit)));
        }
        self.changed(&[]);
    }

    /// An Object that is netted or captured pays for being moved, and every net marker comes off it.
    fn pay(&mut self, hex: Hex, story: &mut Story) {
        let price = {
            let turn = Turn::new(self, self.open.current);
            if turn.able.contains(hex) { 0 } else { turn.price(hex) }
        };
        let board = &mut self.open.board;
        let Some(object) = board.unit_mut(hex).filter(|unit| price > 0 && unit.is_object()) else { return };
        object.wounds += price;
        (object.steel_net, object.tentacles, object.ranged_nets) = (false, false, 0);
        let (owner, name) = (object.owner, object.name());
        board.tally(owner);
        story.tell(|| format!("{name} on {} tears itself free for {}.", board.name(hex), count(price, "wound")));
    }

    /// The Objects change places, and the turn is over.
    pub(super) fn dance(&mut self, seat: Seat, hexes: [Hex; 3], tops: [Top; 3], story: &mut Story) {
        for tile in self.open.players[seat.index()].hand.take() {
            self.open.players[seat.index()].discard.add(tile);
        }
        let find = |open: &Open, line: usize| {
            let is_it = |unit: &Unit| unit.is_object() && unit.tile.line() == line;
            open.board.units().find(|(_, unit)| is_it(unit)).map(|(hex, unit)| (hex, unit.top))
        };
        let mut moving: ArrayVec<(Unit, Hex, Top, Hex), OBJECTS> = ArrayVec::new();
        for line in 0..OBJECTS {
            let there = find(&self.open, line).filter(|(hex, top)| (*hex, *top) != (hexes[line], tops[line]));
            if let Some((hex, _)) = there {
                self.pay(hex, story);
                moving.extend(self.open.board.unit(hex).map(|unit| (*unit, hexes[line], tops[line], hex)));
            }
        }
        for (_, _, _, from) in &moving {
            self.open.board.take(*from);
        }
        let mut arrived: ArrayVec<Hex, OBJECTS> = ArrayVec::new();
        for (unit, hex, top, from) in moving {
            let quills = if from == hex { unit.quills } else { Quills::default() };
            self.open.board.put(hex, Unit { top, quills, ..unit });
            if from != hex {
                arrived.push(hex);
            }
        }
        story.tell(|| {
            let board = &self.open.board;
            let places: Vec<String> = (0..OBJECTS).map(|at| format!("{}/{}", board.name(hexes[at]), tops[at].name())).collect();
            format!("{seat} dances: blue {}, red {}, yellow {}.", places[0], places[1], places[2])
        });
        self.open.phases.clear();
        self.open.phases.push(Phase::EndTurn);
        self.changed(&arrived);
    }

    /// Whoever is moved although held: an Object pays at once; an HQ takes a wound first, which Medics may take from it. Says
    /// whether the move has to wait.
    pub(super) fn release(&mut self, unit: Hex, action: Action, story: &mut Story) -> bool {
        let board = &self.open.board;
        let Some(held) = board.unit(unit) else { return false };
        if held.is_object() && held.owner == self.open.current {
            self.pay(unit, story);
            return false;
        }
        if !held.is_hq() || Links::of(board).is_free(unit) {
            return false;
        }
        story.tell(|| format!("The HQ on {} tears itself out of the net for 1 wound.", board.name(unit)));
        self.open.phases.push(Phase::Then(action));
        self.begin_event(Event::Release(unit));
        true
    }

    /// An HQ that is released does what it was released for.
    pub(super) fn set_free(&mut self, action: Action, story: &mut Story) {
        let seat = self.open.current;
        match action {
            Action::Move { unit, hex, top } | Action::DoubledMove { unit, hex, top } => self.shift(seat, unit, hex, top, story),
            Action::Castle { unit, with } | Action::Swap { unit, with } => self.castle(seat, unit, with, story),
            _ => {}
        }
    }
}
