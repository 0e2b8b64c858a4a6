//! Who holds whom, who serves whom: control, nets, Freezing, Scoper, Motherland, Spies and bonuses, in this order.
//!
//! All of it follows from what lies on the board, and is worked out anew after every change.

use super::super::content::{Arm, Brood, Class, Effect, Effects, Face, Hex, Hexes, Quill, Reach, Sides};
use super::board::{Board, Once, PerHex, SEATS, Unit, Used};
use crate::engine::Seat;
use arrayvec::ArrayVec;

/// What links the units of a board while it lies as it does.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// The units of each side.
    sides: [Hexes; SEATS],
    pub netted: Hexes,
    pub frozen: Hexes,
    /// Units that do not attack.
    pub paralysed: Hexes,
    /// Ranged Medics that work.
    pub shields: Hexes,
    pub bonuses: PerHex<Bonus>,
    /// Medics that work.
    pub medics: ArrayVec<MedicLink, 24>,
    /// Modules that a Scoper has taken over, and for whom.
    pub scoped: ArrayVec<(Hex, Seat), 8>,
    /// Units with a marker of a Quill, and whose HQ strikes them.
    pub quilled: ArrayVec<(Hex, Seat), 2>,
}

/// What a unit is given by its neighbours.
#[allow(clippy::struct_excessive_bools, reason = "each is a gift of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bonus {
    pub melee: u8,
    pub ranged: u8,
    pub initiative: i8,
    pub extra_actions: u8,
    pub toughness: u8,
    pub melee_is_ranged: bool,
    /// Whom its attacks wound takes a poison marker.
    pub poisons: bool,
    /// Whom its attacks wound is paralysed.
    pub paralyses: bool,
    /// All its actions are in segment 0.
    pub zoned: bool,
    /// It strikes on all six sides.
    pub all_around: bool,
    /// Mobility that others lend.
    pub lent: Used,
}

/// Who is held, and how much nets slow the Worm, whom they do not hold.
#[derive(Clone, Copy, Default)]
struct Held {
    netted: Hexes,
    frozen: Hexes,
    worm: Option<(Hex, u8)>,
}

/// A Medic that works, whom it can save, and who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MedicLink {
    pub hex: Hex,
    pub serves: Hexes,
    pub seat: Seat,
}

/// A net or a Freezing: where it comes from and whom it looks at.
type Grip = (Hex, Hexes);
type Grips = ArrayVec<Grip, { super::super::content::HEXES }>;

const GRIPPING: Effects = Effects::of(&[Effect::Net, Effect::Freezing, Effect::Worm]);
const LENDING: Effects = Effects::of(&[
    Effect::MeleeUp,
    Effect::MeleeUpTwo,
    Effect::RangedUp,
    Effect::InitiativeUp,
    Effect::ToughnessUp,
    Effect::ToughnessUpTwo,
    Effect::Medic,
    Effect::AddsPoison,
    Effect::AddsParalysis,
    Effect::Paralysing,
    Effect::Zone,
    Effect::ExtraAction,
    Effect::MeleeBecomesRanged,
    Effect::LendsMobility,
    Effect::InitiativeDown,
]);

impl Board {
    /// The hexes that these sides of the unit on `hex` look at.
    fn seen(&self, hex: Hex, unit: &Unit, sides: Sides) -> Hexes {
        self.map().beside(hex, sides.turned(unit.top.0))
    }

    /// Units of other sides than `seat`'s, with `sides` as they are divided now.
    fn against(&self, seat: Seat, sides: &[Hexes; SEATS]) -> Hexes {
        self.taken().without(sides[usize::from(self.side(seat))])
    }

    /// The units of each side, by whom `serves` says that they serve.
    fn divided(&self, serves: impl Fn(Hex, &Unit) -> Seat) -> [Hexes; SEATS] {
        let mut sides = [Hexes::NONE; SEATS];
        for (hex, unit) in self.units() {
            sides[usize::from(self.side(serves(hex, unit)))].insert(hex);
        }
        sides
    }

    /// Lets everybody serve whom they must serve, and says whose control has just begun.
    pub fn settle_control(&mut self) -> Hexes {
        let (mut takers, mut captured) = (Hexes::NONE, Hexes::NONE);
        for (hex, unit) in self.units() {
            if unit.has(Effect::Control) {
                takers.insert(hex);
            }
            if unit.is_captured() {
                captured.insert(hex);
            }
        }
        if takers.is_empty() && captured.is_empty() {
            return Hexes::NONE;
        }
        let mut began = Hexes::NONE;
        let taken_by = self.taken_over(takers);
        for hex in self.taken() {
            let Some(unit) = self.unit_mut(hex) else { continue };
            let controller = taken_by[hex].unwrap_or(unit.owner);
            if controller != unit.controller {
                unit.controller = controller;
                if controller != unit.owner {
                    began.insert(hex);
                }
            }
        }
        began
    }

    /// Who is taken over, if `takers` have a control side: a unit that faces one is taken even if it nets or freezes the
    /// taker; only a net or a Freezing from elsewhere stops it.
    fn taken_over(&self, mut takers: Hexes) -> PerHex<Option<Seat>> {
        let sides = self.divided(|_, unit| unit.owner);
        loop {
            let mut taken_by = PerHex::default();
            let mut candidates = Hexes::NONE;
            for (hex, unit) in takers.into_iter().filter_map(|hex| Some((hex, self.unit(hex)?))) {
                for link in unit.face().links().iter().filter(|link| link.effect == Effect::Control) {
                    for target in self.seen(hex, unit, link.sides).intersection(self.against(unit.owner, &sides)) {
                        if self.unit(target).is_some_and(|unit| !unit.is_hq()) {
                            taken_by[target] = Some(unit.owner);
                            candidates.insert(target);
                        }
                    }
                }
            }
            let Held { netted, frozen, .. } = self.held(&sides, candidates);
            let stopped = takers.into_iter().filter(|hex| netted.contains(*hex) || frozen.contains(*hex)).collect();
            if !takers.intersects(stopped) {
                return taken_by;
            }
            takers = takers.without(stopped);
        }
    }

    /// Who is netted and which modules are frozen; the units in `idle` hold nobody.
    fn held(&self, sides: &[Hexes; SEATS], idle: Hexes) -> Held {
        let (mut nets, mut freezings) = (Grips::new(), Grips::new());
        let mut bound = Hexes::NONE;
        let (mut worm, mut markers_on_worm, mut web) = (None, 0, None);
        let serves = |hex: Hex| (0..SEATS).find(|side| sides[*side].contains(hex)).unwrap_or(0);
        for (hex, unit) in self.units() {
            let markers = u8::from(unit.steel_net) + u8::from(unit.tentacles) + unit.ranged_nets;
            if markers > 0 {
                bound.insert(hex);
            }
            if unit.brood == Some(Brood::Net) && !idle.contains(hex) {
                web = Some((hex, unit));
            }
            if !unit.face().effects.intersects(GRIPPING) || idle.contains(hex) {
                continue;
            }
            let enemies = self.taken().without(sides[serves(hex)]);
            if unit.has(Effect::Worm) {
                (worm, markers_on_worm) = (Some(hex), markers);
            }
            if unit.has(Effect::Net) {
                nets.push((hex, self.seen(hex, unit, unit.face().net).intersection(enemies)));
            }
            for link in unit.face().links().iter().filter(|link| link.effect == Effect::Freezing) {
                freezings.push((hex, self.seen(hex, unit, link.sides).intersection(enemies)));
            }
        }
        for base in self.bases().filter(|base| base.tile.face().has(Effect::Roots)) {
            if self.taken().without(sides[usize::from(self.side(base.owner))]).contains(base.hex) {
                bound.insert(base.hex);
                markers_on_worm += u8::from(worm == Some(base.hex));
            }
        }
        // Nets look at the Worm, but never hold it.
        let mut on_worm = Hexes::NONE;
        if let Some(worm) = worm {
            bound.remove(worm);
            for (hex, targets) in nets.iter_mut().filter(|(_, targets)| targets.contains(worm)) {
                targets.remove(worm);
                on_worm.insert(*hex);
            }
        }
        let frozen = |held: Hexes| {
            let working =
                freezings.iter().filter(|(hex, _)| !held.contains(*hex)).fold(Hexes::NONE, |all, (_, seen)| all.union(*seen));
            working.into_iter().filter(|hex| self.unit(*hex).is_some_and(|unit| is_module(unit.face()))).collect()
        };
        let held = if let Some((hex, incubator)) = web {
            // Whatever nets the Incubator, the Muzzle or a Quill does so before the HQ's own nets work.
            let first = netted(nets.clone(), bound);
            let enemies = self.taken().without(sides[serves(hex)]);
            if !first.contains(hex)
                && let Some(grip) = self.web(incubator.controller, enemies, first, frozen(first))
            {
                nets.push(grip);
            }
            netted(nets, bound)
        } else {
            netted(nets, bound)
        };
        let worm = worm.map(|hex| (hex, markers_on_worm + on_worm.without(held).len() as u8));
        Held { netted: held, frozen: frozen(held), worm }
    }

    /// Whom a seat's HQ nets while an Incubator with the Net marker works: whom it would strike, by a side or a Quill.
    fn web(&self, seat: Seat, enemies: Hexes, netted: Hexes, frozen: Hexes) -> Option<Grip> {
        let hq = self.hq(seat)?;
        let unit = self.unit(hq)?;
        let scoped = |hex: Hex| {
            let scopes = |(at, unit): (Hex, &Unit)| {
                unit.has(Effect::Scoper)
                    && enemies.without(netted).without(frozen).contains(at)
                    && self.map().neighbours(at).contains(hex)
            };
            self.units().any(scopes)
        };
        let muzzle = self.units().any(|(hex, unit)| {
            let works = unit.has(Effect::Muzzle) && unit.controller == seat && !netted.contains(hex) && !frozen.contains(hex);
            works && !scoped(hex)
        });
        let sides = unit.face().arms().iter().fold(Sides::NONE, |all, arm| all.with(arm.side));
        let struck = self.seen(hq, unit, if muzzle { Sides::ALL } else { sides });
        let own = |quill: &Quill| self.quill(*quill).is_some_and(|(hex, of)| of == seat && !netted.contains(hex));
        let marked = [Quill::Left, Quill::Right].into_iter().filter(own).fold(Hexes::NONE, |all, quill| {
            all.union(self.units().filter(|(_, unit)| unit.quills.contains(quill)).map(|(hex, _)| hex).collect())
        });
        Some((hq, struck.union(marked).intersection(enemies)))
    }
}

/// Whether what it gives can be frozen, taken over and spied on: a module, or a warrior with a module's feature.
fn is_module(face: &Face) -> bool {
    match face.class {
        Class::Module => true,
        Class::Warrior | Class::Object => !face.links().is_empty() && !face.has(Effect::NeverAModule),
        _ => false,
    }
}

/// Who is netted, given all nets and those who are bound whatever happens.
///
/// A net works unless whoever casts it is netted. Where nets hold each other in a ring and no net from outside decides
/// it, those inside the ring are void and its members are free; their nets hold everybody else.
fn netted(mut nets: Grips, bound: Hexes) -> Hexes {
    let mut netted = bound;
    while !nets.is_empty() {
        nets.retain(|(hex, _)| !netted.contains(*hex));
        let threatened = nets.iter().fold(Hexes::NONE, |all, (_, targets)| all.union(*targets));
        let before = nets.len();
        nets.retain(|(hex, targets)| {
            let free = !threatened.contains(*hex);
            if free {
                netted = netted.union(*targets);
            }
            !free
        });
        if nets.len() == before && !nets.is_empty() {
            let ring = nets.iter().map(|(hex, _)| holders(&nets, *hex)).min_by_key(|ring| ring.len()).unwrap_or_default();
            nets.retain(|(hex, targets)| {
                let member = ring.contains(*hex);
                if member {
                    netted = netted.union(targets.without(ring));
                }
                !member
            });
        }
    }
    netted
}

/// Everyone who holds `hex`, or holds one who does, and so on.
fn holders(nets: &[Grip], hex: Hex) -> Hexes {
    let mut found = Hexes::NONE;
    let mut asked = Hexes::one(hex);
    loop {
        let more: Hexes = nets.iter().filter(|(_, targets)| targets.intersects(asked)).map(|(holder, _)| *holder).collect();
        if more.without(found).is_empty() {
            return found;
        }
        found = found.union(more);
        asked = found;
    }
}

impl Links {
    /// The links of a board on which control is settled.
    pub fn of(board: &Board) -> Links {
        let sides = board.divided(|_, unit| unit.controller);
        let Held { netted, frozen, worm } = board.held(&sides, Hexes::NONE);
        let mut links = Links { sides, netted, frozen, ..Links::default() };
        links.scope(board);
        links.serve(board);
        if let Some((worm, nets)) = worm {
            links.bonuses[worm].initiative -= nets.cast_signed();
        }
        links
    }

    pub fn side(&self, side: u8) -> Hexes {
        self.sides[usize::from(side)]
    }

    /// Whether a unit may do anything at all.
    pub fn is_free(&self, hex: Hex) -> bool {
        !self.netted.contains(hex)
    }

    /// Whether a unit may attack, or blow up.
    pub fn may_attack(&self, hex: Hex) -> bool {
        !self.netted.contains(hex) && !self.paralysed.contains(hex)
    }

    /// Whether a module's features work.
    pub fn works(&self, hex: Hex) -> bool {
        !self.netted.contains(hex) && !self.frozen.contains(hex)
    }

    /// Whom the effects of the unit on `hex` serve.
    pub fn serves(&self, hex: Hex, unit: &Unit) -> Seat {
        self.scoped.iter().find(|(scoped, _)| *scoped == hex).map_or(unit.controller, |(_, seat)| *seat)
    }

    /// Scopers take over what the enemy modules next to them give.
    fn scope(&mut self, board: &Board) {
        for (hex, unit) in board.units().filter(|(_, unit)| unit.has(Effect::Scoper)) {
            if !self.works(hex) {
                continue;
            }
            let looks_at = unit.face().links().iter().fold(Hexes::NONE, |all, link| all.union(board.seen(hex, unit, link.sides)));
            for target in looks_at.intersection(board.against(unit.controller, &self.sides)) {
                if board.unit(target).is_some_and(|unit| is_module(unit.face())) && !self.scoped.is_full() {
                    self.scoped.push((target, unit.controller));
                }
            }
        }
    }

    /// Modules and HQs give what they give to those they are connected to.
    fn serve(&mut self, board: &Board) {
        let mut spies = Hexes::NONE;
        let mut mother = None;
        let (mut lenders, mut objects) = (Hexes::NONE, Hexes::NONE);
        for (hex, unit) in board.units() {
            let effects = unit.face().effects;
            if unit.paralysed {
                self.paralysed.insert(hex);
            }
            if unit.is_object() {
                objects.insert(hex);
            }
            if effects.contains(Effect::RangedMedic) && !self.netted.contains(hex) {
                self.shields.insert(hex);
            }
            if let Some(brood) = unit.brood.filter(|_| !self.netted.contains(hex)) {
                self.hatch(board, unit.controller, brood);
            }
            if !unit.quills.is_empty() {
                self.mark(board, hex, unit);
            }
            if effects.intersects(LENDING) {
                lenders.insert(hex);
            } else if effects.contains(Effect::Muzzle) {
                self.widen(board, hex, unit);
            } else if effects.contains(Effect::Spy) {
                spies.insert(hex);
            } else if effects.contains(Effect::Motherland) && !self.netted.contains(hex) {
                mother = Some((hex, unit));
            }
        }
        spies = spies.without(self.netted);
        let group = mother.map_or(Hexes::NONE, |(hex, unit)| self.motherland(board, hex, unit.controller));
        for (hex, unit) in lenders.into_iter().filter_map(|hex| Some((hex, board.unit(hex)?))) {
            if !self.works(hex) {
                continue;
            }
            let seat = self.serves(hex, unit);
            let own = self.sides[usize::from(board.side(seat))];
            let kin = |mother: &Unit| mother.tile.army() == unit.tile.army() && board.are_friends(mother.controller, seat);
            let is_module = unit.face().class == Class::Module;
            let shares = mother.is_some_and(|(_, mother)| kin(mother)) && is_module;
            // What a Scoper turns against the Motherland is shared by it as well.
            let scoped = seat != unit.controller;
            let betrayed = mother.is_some_and(|(_, mother)| mother.tile.army() == unit.tile.army()) && is_module && scoped;
            for link in unit.face().links() {
                let mut near = board.seen(hex, unit, link.sides);
                let mut targets = near;
                if link.reach == Reach::Everywhere {
                    (near, targets) = (board.map().neighbours(hex), board.taken());
                }
                if link.reach == Reach::Far {
                    let second = |hex: Hex, direction| {
                        let first = board.map().next(hex, direction).filter(|first| !board.is_stormy(*first))?;
                        board.map().next(first, direction)
                    };
                    let directions = link.sides.turned(unit.top.0);
                    targets = targets.union(directions.iter().filter_map(|direction| second(hex, direction)).collect());
                }
                // A Spy is served only where it stands next to what it spies on.
                targets = if link.effect.is_hostile() {
                    targets.intersection(board.taken().without(own))
                } else {
                    targets.intersection(own).union(near.intersection(spies))
                };
                let passed_on = if link.effect.is_hostile() { betrayed } else { shares };
                if passed_on && targets.intersects(group) {
                    targets = targets.union(group);
                }
                targets.remove(hex);
                // Objects take nothing from a partner.
                if targets.intersects(objects) && !link.effect.is_hostile() {
                    let partners = |hex: &Hex| board.unit(*hex).is_some_and(|unit| unit.controller != seat);
                    targets = targets.without(objects.intersection(own).into_iter().filter(partners).collect());
                }
                self.give(board, hex, unit, link.effect, targets, seat);
            }
        }
    }

    /// An Incubator's marker serves all units of its player.
    fn hatch(&mut self, board: &Board, seat: Seat, brood: Brood) {
        for hex in board.controlled_by(seat) {
            match brood {
                Brood::Accelerator => self.bonuses[hex].initiative += 2,
                Brood::Claw => self.bonuses[hex].melee += 2,
                Brood::Net | Brood::Acid => {}
            }
        }
    }

    /// A marker of a Quill lies on a unit.
    fn mark(&mut self, board: &Board, hex: Hex, unit: &Unit) {
        for quill in unit.quills {
            let worm = || board.units().find(|(_, unit)| unit.has(Effect::Worm)).map(|(_, unit)| unit.controller);
            if let Some(seat) = board.quill(quill).map(|(_, seat)| seat).or_else(worm) {
                let _ = self.quilled.try_push((hex, seat));
            }
        }
    }

    /// A Muzzle lets its player's HQ strike all around. One that a Scoper has taken over serves nobody.
    fn widen(&mut self, board: &Board, hex: Hex, unit: &Unit) {
        if self.works(hex)
            && self.serves(hex, unit) == unit.controller
            && let Some(hq) = board.hq(unit.controller)
        {
            self.bonuses[hq].all_around = true;
        }
    }

    /// The weapons of a unit as it stands.
    pub fn arms(&self, hex: Hex, unit: &Unit) -> ArrayVec<Arm, 6> {
        let mut arms: ArrayVec<Arm, 6> = unit.face().arms().iter().copied().collect();
        if self.bonuses[hex].all_around
            && let Some(first) = arms.first().copied()
        {
            for side in (0..6).filter(|side| !unit.face().arms().iter().any(|arm| arm.side == *side)) {
                let _ = arms.try_push(Arm { side, ..first });
            }
        }
        arms
    }

    /// The nets that hold a unit: how many, and whether all of them are Dancer's.
    pub fn nets_on(&self, board: &Board, hex: Hex) -> (u8, bool) {
        let Some(held) = board.unit(hex).filter(|_| self.netted.contains(hex)) else { return (0, false) };
        let (mut count, mut others) = (0, 0);
        for (at, unit) in board.units().filter(|(at, unit)| unit.has(Effect::Net) && self.is_free(*at)) {
            if !board.are_friends(unit.controller, held.controller) && board.seen(at, unit, unit.face().net).contains(hex) {
                count += 1;
                others += u8::from(!unit.is_object() || unit.is_captured());
            }
        }
        let rooted = board.base(hex).is_some_and(|base| base.tile.face().has(Effect::Roots));
        let markers = u8::from(held.steel_net) + u8::from(held.tentacles) + held.ranged_nets + u8::from(rooted);
        let webs = |(at, unit): &(Hex, &Unit)| unit.brood == Some(Brood::Net) && self.is_free(*at);
        let web = board.units().find(webs).is_some_and(|(_, unit)| {
            let enemies = board.taken().without(self.side(board.side(unit.controller)));
            board.web(unit.controller, enemies, self.netted, self.frozen).is_some_and(|(_, seen)| seen.contains(hex))
        });
        let markers = markers + u8::from(web);
        (count + markers, others + markers == 0)
    }

    /// Whether a unit's HQ may change places with it: by itself, or because Underworlds work. A module that is frozen or
    /// taken over has lost it.
    pub fn is_underground(&self, board: &Board, hex: Hex, unit: &Unit) -> bool {
        let own = unit.has(Effect::Underground) && self.works(hex) && self.serves(hex, unit) == unit.controller;
        own || self.has_working(board, Effect::Underworlds, unit.controller)
    }

    /// How many implants a seat may use in a turn.
    pub fn implants(&self, board: &Board, seat: Seat) -> u8 {
        let probes = board.units().filter(|(hex, unit)| {
            unit.has(Effect::Probe) && unit.controller == seat && self.works(*hex) && self.serves(*hex, unit) == seat
        });
        1 + probes.count() as u8
    }

    /// Own units that are reached from the HQ by adjacency, over own Roots too.
    fn motherland(&self, board: &Board, hq: Hex, seat: Seat) -> Hexes {
        let own = self.sides[usize::from(board.side(seat))];
        let roots = board.bases().filter(|base| base.tile.face().has(Effect::Roots) && base.owner == seat).map(|base| base.hex);
        let enemies = board.taken().without(own);
        let mut ground = own.union(roots.collect::<Hexes>().without(enemies));
        // A member that lies under a Sandstorm passes it on.
        if let Some(storm) = board.storm.filter(|storm| storm.unit.is_some_and(|unit| board.are_friends(unit.owner, seat))) {
            ground.insert(storm.hex);
        }
        let (mut group, mut edge) = (Hexes::one(hq), Hexes::one(hq));
        while !edge.is_empty() {
            let around = edge.into_iter().fold(Hexes::NONE, |all, hex| all.union(board.map().neighbours(hex)));
            edge = around.intersection(ground).without(group);
            group = group.union(edge);
        }
        group.intersection(own)
    }

    /// What each effect of a connection does. This is the only place that says so.
    fn give(&mut self, board: &Board, from: Hex, unit: &Unit, effect: Effect, targets: Hexes, seat: Seat) {
        if effect == Effect::Medic {
            if !self.medics.is_full() {
                self.medics.push(MedicLink { hex: from, serves: targets, seat });
            }
            return;
        }
        for target in targets {
            let bonus = &mut self.bonuses[target];
            let toughness = |more: u8| if board.unit(target).is_some_and(|unit| unit.tile.is_core()) { 0 } else { more };
            match effect {
                Effect::Paralysing => self.paralysed.insert(target),
                Effect::Zone => bonus.zoned = true,
                // Only armies that own poison markers put them.
                Effect::AddsPoison => {
                    bonus.poisons |=
                        seat == unit.owner && board.unit(target).is_some_and(|unit| board.are_friends(unit.owner, seat));
                }
                Effect::AddsParalysis => {
                    bonus.paralyses |=
                        seat == unit.owner && board.unit(target).is_some_and(|unit| board.are_friends(unit.owner, seat));
                }
                Effect::MeleeUp => bonus.melee += 1,
                Effect::MeleeUpTwo => bonus.melee += 2,
                Effect::RangedUp => bonus.ranged += 1,
                Effect::InitiativeUp => bonus.initiative += 1,
                Effect::InitiativeDown => bonus.initiative -= 1,
                Effect::ExtraAction => bonus.extra_actions += 1,
                Effect::MeleeBecomesRanged => bonus.melee_is_ranged = true,
                Effect::LendsMobility if unit.is_hq() => bonus.lent.insert(Once::WalkFromHq),
                Effect::LendsMobility if bonus.lent.contains(Once::WalkFromModule) => bonus.lent.insert(Once::WalkFromSecond),
                Effect::LendsMobility => bonus.lent.insert(Once::WalkFromModule),
                Effect::ToughnessUp => bonus.toughness += toughness(1),
                Effect::ToughnessUpTwo => bonus.toughness += toughness(2),
                _ => {}
            }
        }
    }

    /// How many wounds remove the unit; an HQ is not counted this way.
    pub fn hit_points(&self, hex: Hex, unit: &Unit) -> u8 {
        1 + unit.face().toughness
            + unit.satiety.map_or(0, super::super::content::effects::Satiety::toughness)
            + self.bonuses[hex].toughness
    }

    /// In which segments the unit acts: its badges, raised and lowered, then its extra actions.
    pub fn actions(&self, hex: Hex, unit: &Unit) -> ArrayVec<u8, 8> {
        let bonus = &self.bonuses[hex];
        if bonus.zoned {
            let count = unit.face().badges().len() + usize::from(bonus.extra_actions);
            return (0..count.min(8)).map(|_| 0).collect();
        }
        let change = bonus.initiative + unit.satiety.map_or(0, super::super::content::effects::Satiety::initiative);
        let mut actions: ArrayVec<u8, 8> =
            unit.face().badges().iter().map(|badge| (badge.cast_signed() + change).max(0) as u8).collect();
        let Some(highest) = actions.iter().max().copied() else { return actions };
        for _ in 0..bonus.extra_actions {
            let gap = (0..highest).rev().find(|value| !actions.contains(value));
            let Some(gap) = gap.filter(|_| !actions.is_full()) else { break };
            actions.push(gap);
        }
        actions
    }

    /// The modules with this feature that work, by whom they serve.
    pub fn has_working(&self, board: &Board, effect: Effect, seat: Seat) -> bool {
        board.units().any(|(hex, unit)| unit.has(effect) && self.works(hex) && self.serves(hex, unit) == seat)
    }
}
