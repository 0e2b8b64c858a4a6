//! Attacks: who hits whom, through which side, and what armor, Reflections and Traps make of it.

use super::super::content::{Arm, Effect, HEXES, Hex, Hexes, Sides};
use super::board::{Base, Board, DESTROYS, Unit};
use super::links::Links;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// How an attack is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AttackKind {
    Melee,
    Ranged,
    Gauss,
    Shotgun,
    Rocket,
    Thrower,
    /// A Clown, a Trap, a bomb.
    Blast,
    Poison,
    /// It puts a poison marker and wounds nobody.
    Venom,
    /// A Sniper, a Grenade, a Mine, a meal.
    Tile,
}

impl AttackKind {
    fn of(arm: Effect) -> AttackKind {
        match arm {
            Effect::Ranged | Effect::Mortar => AttackKind::Ranged,
            Effect::Gauss => AttackKind::Gauss,
            Effect::Shotgun => AttackKind::Shotgun,
            Effect::Rocket => AttackKind::Rocket,
            Effect::Thrower => AttackKind::Thrower,
            Effect::Poisoning => AttackKind::Venom,
            _ => AttackKind::Melee,
        }
    }

    /// Whether a Medic helps against it.
    pub fn is_healed(self) -> bool {
        self != AttackKind::Venom
    }

    /// Whether armor helps against it.
    fn is_ranged(self) -> bool {
        matches!(self, AttackKind::Ranged | AttackKind::Gauss | AttackKind::Shotgun | AttackKind::Rocket | AttackKind::Thrower)
    }

    pub const fn name(self) -> &'static str {
        match self {
            AttackKind::Melee => "melee",
            AttackKind::Ranged => "ranged",
            AttackKind::Gauss => "gauss",
            AttackKind::Shotgun => "shotgun",
            AttackKind::Rocket => "rocket",
            AttackKind::Thrower => "thrower",
            AttackKind::Blast => "blast",
            AttackKind::Poison => "poison",
            AttackKind::Venom => "venom",
            AttackKind::Tile => "tile",
        }
    }
}

/// One attack on one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The attacker's hex; nobody's for poison and instant tiles.
    pub from: Option<Hex>,
    /// The tile that turned it towards its target, if one did.
    pub via: Option<Hex>,
    pub to: Hex,
    pub kind: AttackKind,
    /// The weapon it is made with; a blast, a marker and an instant tile have none.
    pub arm: Option<Arm>,
    /// What is left of it after armor; if armor stopped it, what it was.
    pub strength: u8,
    pub poisons: bool,
    pub paralyses: bool,
    pub stopped: Option<Stop>,
    /// Armor took one off it.
    pub weakened: bool,
}

/// What an attack came to nothing by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Armor,
    Reflection,
    Medic(Hex),
}

impl Attack {
    /// An attack that comes from no unit.
    pub fn by_nobody(to: Hex, kind: AttackKind, strength: u8) -> Self {
        Attack {
            from: None,
            via: None,
            to,
            kind,
            arm: None,
            strength,
            poisons: false,
            paralyses: false,
            stopped: None,
            weakened: false,
        }
    }

    /// A blow and a shot of one side at one unit are one attack of two parts.
    pub fn is_one_with(&self, other: &Attack) -> bool {
        let sides = |one: Arm, two: Arm| one.side == two.side && one.kind != two.kind;
        (self.from, self.via, self.to) == (other.from, other.via, other.to)
            && self.arm.zip(other.arm).is_some_and(|(one, two)| sides(one, two))
    }

    pub fn lands(&self) -> bool {
        self.stopped.is_none()
    }
}

/// More than a board can hold: a unit has six weapons at most, and no more than two Triplers divide shots.
pub type Attacks = ArrayVec<Attack, 320>;

/// Through which of a target's sides an attack may come in, as directions.
#[derive(Clone, Copy)]
struct Entry {
    faces: Sides,
    /// There are several ways in, and a side counts only if all of them have it.
    all: bool,
}

impl Entry {
    /// Of a blow or a shot that flies in `direction`.
    fn straight(direction: u8) -> Self {
        Entry { faces: Sides::one((direction + 3) % 6), all: false }
    }

    /// Of a throw past the corner after `corner`: one of the two sides that meet there is enough.
    fn over_corner(corner: u8) -> Self {
        Entry { faces: Sides::of(&[(corner + 3) % 6, (corner + 4) % 6]), all: false }
    }

    fn touches(self, unit: &Unit, sides: Sides) -> bool {
        let sides = sides.turned(unit.top.0).0 & self.faces.0;
        if self.all { sides == self.faces.0 } else { sides != 0 }
    }
}

/// An attack on its way.
#[derive(Clone, Copy)]
struct Shot {
    from: Hex,
    via: Option<Hex>,
    arm: Arm,
    kind: AttackKind,
    strength: u8,
    poisons: bool,
    paralyses: bool,
}

/// What a unit's player has chosen for its attacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    /// Whom it hits, where it has the choice.
    pub aim: Option<Hex>,
    /// It hits nobody, where it may.
    pub misses: bool,
    /// The side through which a melee attack is made as a shot.
    pub shot: Option<u8>,
}

/// All attacks of a segment.
#[derive(Debug)]
pub struct Volley<'a> {
    board: &'a Board,
    links: &'a Links,
    pub attacks: &'a mut Attacks,
    /// Traps that were hit.
    pub sprung: Hexes,
}

impl<'a> Volley<'a> {
    pub fn new(board: &'a Board, links: &'a Links, attacks: &'a mut Attacks) -> Self {
        attacks.clear();
        Volley { board, links, attacks, sprung: Hexes::NONE }
    }

    /// The weapon of a unit that looks in a direction attacks.
    pub fn attack_with(&mut self, hex: Hex, unit: &Unit, direction: u8) {
        let bonus = &self.links.bonuses[hex];
        for arm in unit.face().arms().iter().filter(|arm| unit.top.looks(arm.side) == direction) {
            let more = if arm.kind == Effect::Melee { bonus.melee } else { bonus.ranged };
            let (kind, strength) = (AttackKind::of(arm.kind), arm.strength + more);
            let shot = Shot { from: hex, via: None, arm: *arm, kind, strength, poisons: false, paralyses: false };
            match arm.kind {
                Effect::Melee => self.strike(shot, unit, direction),
                _ => self.fly(shot, unit, hex, direction, 0, Hexes::NONE),
            }
        }
    }

    /// Every weapon of a unit attacks.
    pub fn attack(&mut self, hex: Hex, unit: &Unit, chosen: Choice) {
        let bonus = &self.links.bonuses[hex];
        let claws = unit.satiety.map_or(0, super::super::content::effects::Satiety::melee);
        // Only armies that own poison markers put them.
        let poisons = (unit.has(Effect::Poison) || bonus.poisons) && !unit.is_captured();
        let paralyses = (unit.has(Effect::ParalysingWounds) || bonus.paralyses) && !unit.is_captured();
        if unit.has(Effect::Anywhere) {
            self.strike_anywhere(hex, unit, 1 + bonus.melee + claws, poisons, chosen.aim);
        }
        for arm in &self.links.arms(hex, unit) {
            let direction = unit.top.looks(arm.side);
            let strength = match arm.kind {
                Effect::Melee => arm.strength + bonus.melee + claws,
                Effect::Ranged | Effect::Mortar => arm.strength + bonus.ranged,
                _ => arm.strength,
            };
            let shot = Shot { from: hex, via: None, arm: *arm, kind: AttackKind::of(arm.kind), strength, poisons, paralyses };
            match arm.kind {
                Effect::Melee if chosen.shot == Some(arm.side) => {
                    self.fly(Shot { kind: AttackKind::Ranged, ..shot }, unit, hex, direction, 0, Hexes::NONE);
                }
                Effect::Melee => self.strike(shot, unit, direction),
                Effect::Poisoning if unit.is_captured() || self.board.poison_supply(unit) == 0 => {}
                Effect::Poisoning => self.strike(Shot { poisons: true, ..shot }, unit, direction),
                Effect::Thrower => self.throw(shot, unit, direction),
                Effect::Mortar => self.lob(shot, unit, direction),
                Effect::Charged => {}
                Effect::Rocket => self.launch(shot, unit, direction, chosen),
                Effect::Ranged if unit.has(Effect::Sharpshooter) => self.snipe(shot, unit, direction, chosen.aim),
                _ => self.fly(shot, unit, hex, direction, 0, Hexes::NONE),
            }
        }
        if unit.is_hq() && !self.links.quilled.is_empty() {
            self.strike_the_marked(hex, unit, bonus.melee + claws);
        }
    }

    /// The first blow of an HQ also strikes those whom Quills have marked, without direction and once each.
    fn strike_the_marked(&mut self, from: Hex, by: &Unit, bonus: u8) {
        let Some(arm) = by.face().arms().first() else { return };
        for (to, seat) in self.links.quilled.iter().copied() {
            let Some(target) = self.board.unit(to) else { continue };
            let struck = self.attacks.iter().any(|attack| attack.from == Some(from) && attack.to == to);
            let spared = target.is_hq() && !by.has(Effect::Worm);
            if seat == by.controller && !struck && !spared && self.is_enemy(target, by) {
                self.push(Attack { from: Some(from), ..Attack::by_nobody(to, AttackKind::Melee, arm.strength + bonus) });
            }
        }
    }

    /// A blast is 1 wound to every unit next to it.
    pub fn blast(&mut self, hex: Hex, spares_hqs: bool) {
        for to in self.board.map().neighbours(hex).intersection(self.board.taken()) {
            if !(spares_hqs && self.board.unit(to).is_some_and(Unit::is_hq)) {
                let blast = Attack::by_nobody(to, AttackKind::Blast, 1);
                self.push(Attack { from: Some(hex), ..blast });
            }
        }
    }

    fn push(&mut self, attack: Attack) {
        debug_assert!(!self.attacks.is_full(), "more attacks than a board can hold");
        let _ = self.attacks.try_push(attack);
    }

    fn is_enemy(&self, unit: &Unit, of: &Unit) -> bool {
        !self.board.are_friends(unit.controller, of.controller)
    }

    /// The enemies of a unit, wherever they stand.
    fn enemies(&self, by: &Unit) -> Hexes {
        self.board.taken().without(self.links.side(self.board.side(by.controller)))
    }

    /// A blow without direction.
    fn strike_anywhere(&mut self, from: Hex, by: &Unit, strength: u8, poisons: bool, aim: Option<Hex>) {
        let enemies = self.enemies(by);
        if let Some(to) = aim.filter(|hex| enemies.contains(*hex)).or(enemies.first()) {
            let blow = Attack::by_nobody(to, AttackKind::Melee, strength);
            self.push(Attack { from: Some(from), poisons, ..blow });
        }
    }

    /// A bomb that lies under its hex: 1 wound to every unit there and around, HQs spared. It sets off enemy Traps.
    pub fn bomb(&mut self, bomb: Base) {
        let map = self.board.map();
        for to in map.neighbours(bomb.hex).union(Hexes::one(bomb.hex)).intersection(self.board.taken()) {
            let Some(unit) = self.board.unit(to).filter(|unit| !unit.is_hq()) else { continue };
            self.push(Attack::by_nobody(to, AttackKind::Blast, 1));
            if unit.has(Effect::Trap) && !self.board.are_friends(unit.controller, bomb.owner) && self.is_set(to) {
                self.sprung.insert(to);
            }
        }
    }

    /// Whether a Trap would go off.
    fn is_set(&self, hex: Hex) -> bool {
        self.links.works(hex) && !self.links.paralysed.contains(hex)
    }

    fn strike(&mut self, shot: Shot, by: &Unit, direction: u8) {
        let Some(to) = self.board.map().next(shot.from, direction) else { return };
        if self.board.unit(to).is_some_and(|unit| self.is_enemy(unit, by)) {
            self.hit(shot, by, to, Entry::straight(direction), true);
        }
    }

    /// A shot flies on over friends and open ground until it hits; a Gauss shot beyond. Own tiles may redirect it, each of
    /// them once.
    fn fly(&mut self, shot: Shot, by: &Unit, start: Hex, direction: u8, flown: u8, turned_by: Hexes) {
        let (mut at, mut flown) = (start, flown);
        while let Some(next) = self.board.map().next(at, direction) {
            (at, flown) = (next, flown + 1);
            if self.board.is_stormy(at) {
                return;
            }
            let Some(unit) = self.board.unit(at) else { continue };
            if self.is_enemy(unit, by) {
                let strength =
                    if shot.kind == AttackKind::Shotgun { shot.strength.saturating_sub(flown - 1) } else { shot.strength };
                if strength > 0 {
                    self.hit(Shot { strength, ..shot }, by, at, Entry::straight(direction), true);
                }
                if shot.kind != AttackKind::Gauss {
                    return;
                }
            } else if self.redirects(at, unit, direction) && !turned_by.contains(at) {
                let (turned_by, shot) = (turned_by.union(Hexes::one(at)), Shot { via: Some(at), ..shot });
                for out in unit.face().redirect_out.turned(unit.top.0) {
                    self.fly(shot, by, at, out, flown, turned_by);
                }
                return;
            }
        }
    }

    fn redirects(&self, hex: Hex, unit: &Unit, direction: u8) -> bool {
        unit.has(Effect::Redirect)
            && self.links.is_free(hex)
            && unit.face().redirect_in.contains(unit.top.side((direction + 3) % 6))
    }

    /// The enemies a Sharpshooter may choose from, with the direction in which the shot comes.
    fn in_sight(&self, by: &Unit, start: Hex, direction: u8, turned_by: Hexes, found: &mut ArrayVec<(Hex, u8), HEXES>) {
        for at in self.board.map().line(start, direction).take_while(|at| !self.board.is_stormy(*at)) {
            let Some(unit) = self.board.unit(at) else { continue };
            if self.is_enemy(unit, by) {
                if !found.iter().any(|(hex, _)| *hex == at) {
                    found.push((at, direction));
                }
            } else if self.redirects(at, unit, direction) && !turned_by.contains(at) {
                for out in unit.face().redirect_out.turned(unit.top.0) {
                    self.in_sight(by, at, out, turned_by.union(Hexes::one(at)), found);
                }
                return;
            }
        }
    }

    fn snipe(&mut self, shot: Shot, by: &Unit, direction: u8, aim: Option<Hex>) {
        let mut found = ArrayVec::new();
        self.in_sight(by, shot.from, direction, Hexes::NONE, &mut found);
        let chosen = found.iter().find(|(hex, _)| aim == Some(*hex)).or(found.first()).copied();
        if let Some((to, direction)) = chosen {
            self.hit(shot, by, to, Entry::straight(direction), true);
        }
    }

    fn throw(&mut self, shot: Shot, by: &Unit, corner: u8) {
        let Some(to) = self.board.map().past(shot.from, corner) else { return };
        if self.board.unit(to).is_some_and(|unit| self.is_enemy(unit, by)) {
            self.hit(shot, by, to, Entry::over_corner(corner), true);
        }
    }

    /// A Mortar hits exactly two hexes away.
    fn lob(&mut self, shot: Shot, by: &Unit, direction: u8) {
        let Some(to) = self.board.map().line(shot.from, direction).nth(1) else { return };
        if self.board.unit(to).is_some_and(|unit| self.is_enemy(unit, by)) {
            self.hit(shot, by, to, Entry::straight(direction), true);
        }
    }

    /// An Explosive that has an enemy before its marked side blows up with it; says whether it does.
    pub fn blow_up(&mut self, hex: Hex, unit: &Unit) -> bool {
        let mut any = false;
        for arm in unit.face().arms().iter().filter(|arm| arm.kind == Effect::Charged) {
            let direction = unit.top.looks(arm.side);
            let Some(to) = self.board.map().next(hex, direction) else { continue };
            if self.board.unit(to).is_some_and(|other| self.is_enemy(other, unit)) {
                any = true;
                let (kind, strength) = (AttackKind::Blast, DESTROYS);
                let shot = Shot { from: hex, via: None, arm: *arm, kind, strength, poisons: false, paralyses: false };
                self.hit(shot, unit, to, Entry::straight(direction), true);
            }
        }
        any
    }

    /// The hexes a rocket can fly through: the first one, and one more step from there; it hits within one step of them.
    fn rocket_ways(&self, by: &Unit, from: Hex, direction: u8) -> (Hexes, Option<Hex>) {
        let map = self.board.map();
        let Some(first) = map.next(from, direction) else { return (Hexes::NONE, None) };
        if self.board.is_stormy(first) {
            return (Hexes::NONE, None);
        }
        let enemy = |hex: Hex| self.board.unit(hex).is_some_and(|unit| self.is_enemy(unit, by));
        let open = |hex: Hex| !enemy(hex) && !self.board.is_stormy(hex);
        if !open(first) {
            return (Hexes::NONE, Some(first));
        }
        let second = map.neighbours(first).into_iter().filter(|hex| open(*hex));
        (Hexes::one(first).union(second.collect()), None)
    }

    /// Whom a rocket can reach.
    fn rocket_targets(&self, by: &Unit, from: Hex, direction: u8) -> Hexes {
        let (ways, blocked) = self.rocket_ways(by, from, direction);
        let near = ways.into_iter().fold(Hexes::NONE, |all, hex| all.union(self.board.map().neighbours(hex)));
        let enemy = |hex: &Hex| self.board.unit(*hex).is_some_and(|unit| self.is_enemy(unit, by));
        near.into_iter().chain(blocked).filter(enemy).collect()
    }

    fn launch(&mut self, shot: Shot, by: &Unit, direction: u8, chosen: Choice) {
        let targets = self.rocket_targets(by, shot.from, direction);
        let aim = chosen.aim.filter(|hex| targets.contains(*hex)).or(targets.first());
        let Some(to) = aim.filter(|_| !chosen.misses) else { return };
        let (ways, blocked) = self.rocket_ways(by, shot.from, direction);
        let entry = if blocked.is_some() {
            Entry::straight(direction)
        } else {
            let map = self.board.map();
            let open = |face: &u8| map.next(to, *face).is_some_and(|hex| ways.contains(hex));
            Entry { faces: (0..6).filter(open).collect(), all: true }
        };
        self.hit(shot, by, to, entry, true);
    }

    /// Whom a unit may choose to hit, where it has the choice.
    pub fn aims(&self, hex: Hex, unit: &Unit) -> Hexes {
        let mut targets = if unit.has(Effect::Anywhere) { self.enemies(unit) } else { Hexes::NONE };
        for arm in unit.face().arms() {
            let direction = unit.top.looks(arm.side);
            match arm.kind {
                Effect::Rocket => targets = targets.union(self.rocket_targets(unit, hex, direction)),
                Effect::Ranged if unit.has(Effect::Sharpshooter) => {
                    let mut found = ArrayVec::new();
                    self.in_sight(unit, hex, direction, Hexes::NONE, &mut found);
                    targets = targets.union(found.into_iter().map(|(hex, _)| hex).collect());
                }
                _ => {}
            }
        }
        targets
    }

    /// The sides whose melee attack hits nobody as a blow and somebody as a shot.
    pub fn worth_shooting(&self, hex: Hex, unit: &Unit) -> Sides {
        let hits = |arm: &&Arm| {
            let direction = unit.top.looks(arm.side);
            let enemy = |at: Hex| self.board.unit(at).is_some_and(|other| self.is_enemy(other, unit));
            let mut found = ArrayVec::new();
            self.in_sight(unit, hex, direction, Hexes::NONE, &mut found);
            !self.board.map().next(hex, direction).is_some_and(enemy) && !found.is_empty()
        };
        let arms = unit.face().arms().iter().filter(|arm| arm.kind == Effect::Melee);
        arms.filter(hits).map(|arm| arm.side).collect()
    }

    fn hit(&mut self, shot: Shot, by: &Unit, to: Hex, entry: Entry, may_reflect: bool) {
        let Some(target) = self.board.unit(to) else { return };
        let Shot { from, via, arm, kind, strength, poisons, paralyses } = shot;
        let mut attack = Attack {
            from: Some(from),
            via,
            to,
            kind,
            arm: Some(arm),
            strength,
            poisons,
            paralyses,
            stopped: None,
            weakened: false,
        };
        let face = target.face();
        if may_reflect && entry.touches(target, face.reflection) && self.links.is_free(to) {
            attack.stopped = Some(Stop::Reflection);
            self.push(attack);
            self.reflect(Shot { via: Some(to), ..shot }, by, to, target, entry);
            return;
        }
        // What destroys leaves an HQ unhurt, and is one wound to an Object.
        if strength >= DESTROYS {
            if target.is_hq() {
                return;
            }
            attack.strength = self.board.destruction(to);
        }
        // An HQ does nothing to an HQ, unless it is the Worm that strikes.
        if by.is_hq() && target.is_hq() && !by.has(Effect::Worm) {
            return;
        }
        if kind != AttackKind::Venom && entry.touches(target, face.trap) && self.is_set(to) {
            self.sprung.insert(to);
        }
        if kind.is_ranged() && entry.touches(target, face.armor) {
            if strength == 1 {
                attack.stopped = Some(Stop::Armor);
            } else {
                attack.strength -= 1;
                attack.weakened = true;
            }
        }
        self.push(attack);
    }

    /// What comes in through a reflecting side goes out through it, and hits the enemy there.
    fn reflect(&mut self, shot: Shot, by: &Unit, mirror: Hex, holder: &Unit, entry: Entry) {
        let sides = holder.face().reflection.turned(holder.top.0).0 & entry.faces.0;
        let direction = sides.trailing_zeros() as u8;
        let Some(to) = self.board.map().next(mirror, direction) else { return };
        if self.board.unit(to).is_some_and(|unit| self.is_enemy(unit, holder)) {
            self.hit(shot, by, to, Entry::straight(direction), false);
        }
    }
}

/// What a weapon at a side would do by itself: for words and pictures.
pub fn reach(board: &Board, links: &Links, hex: Hex, unit: &Unit, arm: Arm) -> Hexes {
    let mut attacks = Attacks::new();
    let mut volley = Volley::new(board, links, &mut attacks);
    let direction = unit.top.looks(arm.side);
    match arm.kind {
        Effect::Rocket => return volley.rocket_targets(unit, hex, direction),
        Effect::Ranged if unit.has(Effect::Sharpshooter) => return volley.aims(hex, unit),
        _ => {}
    }
    let shot = Shot { from: hex, via: None, arm, kind: AttackKind::of(arm.kind), strength: 9, poisons: false, paralyses: false };
    match arm.kind {
        Effect::Melee | Effect::Poisoning | Effect::Charged => {
            volley.strike(shot, unit, direction);
            if volley.attacks.is_empty() && arm.kind == Effect::Melee && links.bonuses[hex].melee_is_ranged {
                volley.fly(shot, unit, hex, direction, 0, Hexes::NONE);
            }
        }
        Effect::Thrower => volley.throw(shot, unit, direction),
        Effect::Mortar => volley.lob(shot, unit, direction),
        _ => volley.fly(shot, unit, hex, direction, 0, Hexes::NONE),
    }
    attacks.iter().map(|attack| attack.to).collect()
}
