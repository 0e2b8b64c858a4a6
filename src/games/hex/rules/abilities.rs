//! What only some armies can do in their turn: hidden features, tentacles, implants, the Steel Net.

use super::super::content::{Brood, Effect, Hex, Hexes, Implant, Instant};
use super::board::{Base, Once};
use super::legal::Turn;
use super::{Action, Call, Graft};
use arrayvec::ArrayVec;

impl Turn<'_> {
    /// Hidden features, by Orders and by a Boss who has not called this turn.
    pub(super) fn list_hidden(&self, out: &mut Vec<Action>) {
        let command = || self.links.has_working(self.board, Effect::Command, self.seat);
        let mut calls: ArrayVec<Call, 2> = ArrayVec::new();
        if self.holds(Instant::Order) {
            calls.push(Call::Order);
        }
        if !self.game.open.commanded && command() {
            calls.push(Call::Boss);
        }
        if calls.is_empty() {
            return;
        }
        let map = self.board.map();
        let fit = |effect: Effect| -> Hexes {
            let fits = |hex: &Hex| self.links.may_attack(*hex) && self.unit(*hex).face().hidden.contains(effect);
            self.able.into_iter().filter(fits).collect()
        };
        let ends = fit(Effect::Chain);
        let before = out.len();
        for from in ends {
            for direction in 0..6 {
                let line: ArrayVec<Hex, 8> = map.line(from, direction).collect();
                for (at, to) in line.iter().enumerate().filter(|(_, to)| ends.contains(**to) && from < **to) {
                    for unit in line[..at].iter().copied().filter(|hex| self.enemies.contains(*hex)) {
                        out.extend(calls.iter().map(|with| Action::Chain { from, to: *to, unit, with: *with }));
                    }
                }
            }
        }
        if self.board.ranged_net_supply() > 0 {
            for by in self.able.into_iter().filter(|hex| self.unit(*hex).owner == self.seat) {
                let caster = self.unit(by);
                for direction in caster.face().cast.turned(caster.top.0) {
                    for unit in map.line(by, direction).filter(|hex| self.enemies.contains(*hex)) {
                        out.extend(calls.iter().map(|with| Action::Cast { by, unit, with: *with }));
                    }
                }
            }
        }
        for unit in fit(Effect::Explosion) {
            out.extend(calls.iter().map(|with| Action::Detonate { unit, with: *with }));
        }
        out[before..].sort_unstable();
    }

    /// The HQ digs its way, once a turn; and a Hole drags an enemy onto it.
    pub(super) fn list_burrows(&self, out: &mut Vec<Action>) {
        let hq = self.board.hq(self.seat).filter(|hex| self.able.contains(*hex));
        let digs = |hex: &Hex| self.unit(*hex).has(Effect::UndergroundCastling) && !self.unit(*hex).used.contains(Once::Burrow);
        if let Some(hq) = hq.filter(digs) {
            let near = self.board.map().neighbours(hq).intersection(self.able).into_iter();
            let near = near.filter(|hex| self.links.is_underground(self.board, *hex, self.unit(*hex)));
            out.extend(near.map(|with| Action::Burrow { with }));
        }
        let open = |base: &&Base| base.tile.face().has(Effect::Hole) && self.board.unit(base.hex).is_none();
        let before = out.len();
        for base in self.board.bases().filter(open).filter(|base| base.owner == self.seat && !self.game.open.dragged) {
            let near = self.board.map().neighbours(base.hex).intersection(self.enemies.without(self.links.netted));
            out.extend(near.into_iter().map(|unit| Action::Drag { unit, base: base.hex }));
        }
        out[before..].sort_unstable();
    }

    /// The Tentacles marker goes, once a turn, on an enemy that a tentacle looks at.
    pub(super) fn list_grips(&self, out: &mut Vec<Action>) {
        if self.game.open.gripped {
            return;
        }
        for by in self.able.into_iter().filter(|hex| self.unit(*hex).has(Effect::Tentacles) && !self.unit(*hex).is_captured()) {
            let unit = self.unit(by);
            let seen = self.board.map().beside(by, unit.face().tentacles.turned(unit.top.0)).intersection(self.enemies);
            let seen = seen.into_iter().filter(|hex| !self.unit(*hex).tentacles);
            out.extend(seen.map(|unit| Action::Grip { by, unit }));
        }
    }

    /// What implants may do: as many of them a turn as Probes allow, each once.
    pub(super) fn list_implants(&self, out: &mut Vec<Action>) {
        let kind = |hex: Hex| self.unit(hex).tile.implant().filter(|_| !self.unit(hex).used.contains(Once::Implant));
        let implants: Hexes = self.able.into_iter().filter(|hex| kind(*hex).is_some()).collect();
        if implants.is_empty() || self.game.open.implanted >= self.links.implants(self.board, self.seat) {
            return;
        }
        for implant in implants {
            if let Some(kind) = kind(implant) {
                self.list_grafts(implant, kind, |does| out.push(Action::Implant { implant, does }));
            }
        }
    }

    fn list_grafts(&self, implant: Hex, kind: Implant, mut each: impl FnMut(Graft)) {
        let map = self.board.map();
        match kind {
            Implant::Incubator if self.unit(implant).brood.is_some() => {}
            Implant::Incubator => {
                let free = |brood: &Brood| !self.board.units().any(|(_, unit)| unit.brood == Some(*brood));
                Brood::ALL.into_iter().filter(free).for_each(|brood| each(Graft::Hatch(brood)));
            }
            Implant::Transmitter => self.list_swaps(self.able, |unit, with| each(Graft::Swap { unit, with })),
            Implant::Jaws if self.game.open.last.is_some() => {}
            Implant::Jaws => each(Graft::Battle),
            Implant::Tail => {
                for by in self.able {
                    self.pushed(by).for_each(|unit| each(Graft::Push { by, unit }));
                }
            }
            Implant::Tentacles => {
                for by in self.able {
                    let far = |unit: &Hex| map.distance(by, *unit) == 2 && !self.board.pulls(by, *unit).is_empty();
                    let free = self.enemies.without(self.links.netted);
                    free.into_iter().filter(far).for_each(|unit| each(Graft::Pull { by, unit }));
                }
            }
            Implant::LeftQuill | Implant::RightQuill => {
                let Some((hq, quill)) = self.board.hq(self.seat).zip(kind.quill()) else { return };
                if !self.board.units().any(|(_, unit)| unit.quills.contains(quill)) {
                    self.enemies.without(map.neighbours(hq)).into_iter().for_each(|unit| each(Graft::Mark { unit }));
                }
            }
            Implant::Limbs | Implant::Drill => {
                for unit in self.able {
                    let near = if kind == Implant::Drill { map.all() } else { map.neighbours(unit) };
                    self.list_goals(unit, near.intersection(self.board.free()), |hex, top| each(Graft::Go { unit, hex, top }));
                }
            }
        }
    }

    /// The Steel Net, while its marker is at hand and the HQ can pay.
    pub(super) fn list_nets(&self, out: &mut Vec<Action>) {
        let Some(hq) = self.board.hq(self.seat).filter(|hex| self.able.contains(*hex)) else { return };
        if !self.unit(hq).has(Effect::SteelNet) || self.unit(hq).used.contains(Once::Net) {
            return;
        }
        let cast = self.board.units().any(|(_, unit)| unit.steel_net);
        let rich = self.board.hit_points[self.seat.index()] > 1;
        if !cast && (rich || self.links.has_working(self.board, Effect::FreeSteelNet, self.seat)) {
            out.extend(self.without_hqs(self.enemies).into_iter().map(|unit| Action::Ensnare { unit }));
        }
    }
}
