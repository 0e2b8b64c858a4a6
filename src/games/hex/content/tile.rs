//! Tiles as they are printed, and the words in which the armies' tables are written.

use super::effects::{Effect, Effects, Implant, Instant};
use super::{Army, FACES, SHIFT};
use crate::engine::set::set;
use serde::{Deserialize, Serialize};

/// A kind of tile: its army and its line in that army's table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tile(pub u16);

/// The most kinds of tile an army may have.
pub const KINDS: usize = 1 << SHIFT;
/// The green faces of tiles that come back from the dead lie so many lines below the others.
pub(super) const RISEN: usize = KINDS / 2;
/// The line of the other face of an HQ that has two.
pub(super) const FLIPPED: usize = KINDS - 1;

impl Tile {
    pub const fn new(army: Army, line: usize) -> Self {
        Tile((army as u16) << SHIFT | line as u16)
    }

    /// An army's headquarters, which is the first line of its table.
    pub const fn hq(army: Army) -> Self {
        Tile::new(army, 0)
    }

    pub const fn army(self) -> Army {
        Army::ALL[(self.0 >> SHIFT) as usize]
    }

    /// Its line in the army's table.
    pub const fn line(self) -> usize {
        self.0 as usize % KINDS
    }

    pub fn face(self) -> &'static Face {
        &FACES[self.0 as usize]
    }

    pub fn name(self) -> &'static str {
        self.face().name
    }

    /// What is printed on it in green, and counts once it has come back from the dead.
    pub fn risen(self) -> Option<&'static Face> {
        let has_some = self.army() == Army::DeathBreath && self.line() < RISEN;
        Some(&FACES[self.0 as usize | RISEN]).filter(|face| has_some && face.count > 0)
    }

    pub fn instant(self) -> Option<Instant> {
        match self.face().class {
            Class::Instant(instant) => Some(instant),
            _ => None,
        }
    }

    pub fn implant(self) -> Option<Implant> {
        match self.face().class {
            Class::Implant(implant) => Some(implant),
            _ => None,
        }
    }

    pub fn is_hq(self) -> bool {
        self.face().class == Class::Hq
    }

    pub fn is_object(self) -> bool {
        self.face().class == Class::Object
    }

    /// Whether it is never drawn: an HQ or an Object.
    pub fn is_core(self) -> bool {
        matches!(self.face().class, Class::Hq | Class::Object)
    }

    /// An HQ that has two faces, with the other one up.
    pub fn flipped(self) -> Option<Tile> {
        let line = if self.line() == 0 { FLIPPED } else { 0 };
        self.face().has(Effect::Adaptation).then(|| Tile::new(self.army(), line))
    }

    pub fn is_flipped(self) -> bool {
        self.line() == FLIPPED
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Hq,
    Warrior,
    Module,
    /// One of the three that an army has in place of an HQ.
    Object,
    /// A unit that does something when it is used, and is neither warrior nor module.
    Implant(Implant),
    Foundation,
    Instant(Instant),
}

impl Class {
    /// Whether it stands on a hex and keeps others off.
    pub const fn is_unit(self) -> bool {
        matches!(self, Class::Hq | Class::Object | Class::Warrior | Class::Module | Class::Implant(_))
    }

    pub const fn name(self) -> &'static str {
        match self {
            Class::Hq => "HQ",
            Class::Warrior => "warrior",
            Class::Module => "module",
            Class::Object => "object",
            Class::Implant(_) => "implant",
            Class::Foundation => "foundation",
            Class::Instant(_) => "instant",
        }
    }
}

set! {
    /// Some of a tile's six sides, clockwise from its top; or its corners, each after the side of its number.
    Sides(pub u8) of u8 by EachSide, |side| numbered(side), |at| at
}

/// A slip in a table of tiles shall not compile.
const fn numbered(side: u8) -> u8 {
    assert!(side < 6, "a tile has six sides");
    side
}

impl Sides {
    pub const ALL: Sides = Sides(0b11_1111);

    /// The directions in which these sides look when the tile's top points to `top`.
    #[must_use]
    pub const fn turned(self, top: u8) -> Sides {
        Sides((self.0 << top | self.0 >> (6 - top)) & Sides::ALL.0)
    }
}

/// A weapon at a side (a Thrower at a corner), and how strong it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arm {
    pub kind: Effect,
    pub side: u8,
    pub strength: u8,
}

/// Sides that give something to the unit next to them, or take something from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub effect: Effect,
    pub sides: Sides,
    pub reach: Reach,
}

/// How far a connection goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To the hex next to the side.
    Near,
    /// Also to the second hex in that direction, whatever stands on the first.
    Far,
    /// To every hex of the board.
    Everywhere,
}

/// What is printed on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    pub name: &'static str,
    pub class: Class,
    /// How many of it the army has.
    pub count: u8,
    badges: [u8; 3],
    badge_count: u8,
    /// Wounds it bears; one more removes it. An HQ has hit points instead.
    pub toughness: u8,
    arms: [Arm; 6],
    arm_count: u8,
    links: [Link; 2],
    link_count: u8,
    pub net: Sides,
    pub armor: Sides,
    pub reflection: Sides,
    pub trap: Sides,
    pub redirect_in: Sides,
    pub redirect_out: Sides,
    /// The sides from which the Tentacles marker is put.
    pub tentacles: Sides,
    /// The sides from which a ranged net is cast.
    pub cast: Sides,
    /// How many hexes its Mobility is.
    pub steps: u8,
    /// Everything it has, weapons and connections too.
    pub effects: Effects,
    /// Features that work only when an Order calls upon them.
    pub hidden: Effects,
    /// After how many steps of 60 degrees it looks the same again.
    pub period: u8,
}

pub const ALL: &[u8] = &[0, 1, 2, 3, 4, 5];

const fn blank(name: &'static str, class: Class, count: u8) -> Face {
    Face {
        name,
        class,
        count,
        badges: [0; 3],
        badge_count: 0,
        toughness: 0,
        arms: [Arm { kind: Effect::Melee, side: 0, strength: 0 }; 6],
        arm_count: 0,
        links: [Link { effect: Effect::MeleeUp, sides: Sides::NONE, reach: Reach::Near }; 2],
        link_count: 0,
        net: Sides::NONE,
        armor: Sides::NONE,
        reflection: Sides::NONE,
        trap: Sides::NONE,
        redirect_in: Sides::NONE,
        redirect_out: Sides::NONE,
        tentacles: Sides::NONE,
        cast: Sides::NONE,
        steps: 1,
        effects: Effects::NONE,
        hidden: Effects::NONE,
        period: 1,
    }
}

/// What fills the lines that an army does not use.
pub(super) const NOTHING: Face = blank("", Class::Foundation, 0);

/// An HQ strikes on every side, last of all, unless its line says otherwise.
pub(super) const fn hq() -> Face {
    blank("HQ", Class::Hq, 1).acts(&[0])
}

/// Ten wounds remove it.
pub(super) const fn object(name: &'static str) -> Face {
    blank(name, Class::Object, 1).tough(super::OBJECT - 1)
}

pub(super) const fn warrior(name: &'static str, count: u8) -> Face {
    blank(name, Class::Warrior, count)
}

pub(super) const fn module(name: &'static str, count: u8) -> Face {
    blank(name, Class::Module, count)
}

pub(super) const fn implant(implant: Implant, count: u8) -> Face {
    blank(implant.name(), Class::Implant(implant), count)
}

pub(super) const fn foundation(name: &'static str, count: u8, effect: Effect) -> Face {
    blank(name, Class::Foundation, count).can(&[effect])
}

pub(super) const fn instant(instant: Instant, count: u8) -> Face {
    blank(instant.name(), Class::Instant(instant), count)
}

impl Face {
    /// Its initiative badges.
    pub(super) const fn acts(mut self, badges: &[u8]) -> Face {
        let mut at = 0;
        while at < badges.len() {
            self.badges[at] = badges[at];
            at += 1;
        }
        self.badge_count = badges.len() as u8;
        self
    }

    pub(super) const fn tough(mut self, wounds: u8) -> Face {
        self.toughness = wounds;
        self
    }

    const fn armed(mut self, kind: Effect, strength: u8, sides: &[u8]) -> Face {
        let mut at = 0;
        while at < sides.len() {
            self.arms[self.arm_count as usize] = Arm { kind, side: sides[at], strength };
            self.arm_count += 1;
            at += 1;
        }
        self.effects = self.effects.with(kind);
        self.measured()
    }

    pub(super) const fn melee(self, strength: u8, sides: &[u8]) -> Face {
        self.armed(Effect::Melee, strength, sides)
    }

    pub(super) const fn ranged(self, strength: u8, sides: &[u8]) -> Face {
        self.armed(Effect::Ranged, strength, sides)
    }

    pub(super) const fn gauss(self, strength: u8, sides: &[u8]) -> Face {
        self.armed(Effect::Gauss, strength, sides)
    }

    pub(super) const fn shotgun(self, sides: &[u8]) -> Face {
        self.armed(Effect::Shotgun, 3, sides)
    }

    pub(super) const fn rocket(self, sides: &[u8]) -> Face {
        self.armed(Effect::Rocket, 3, sides)
    }

    pub(super) const fn poisoning(self, sides: &[u8]) -> Face {
        self.armed(Effect::Poisoning, 0, sides)
    }

    pub(super) const fn mortar(self, strength: u8, sides: &[u8]) -> Face {
        self.armed(Effect::Mortar, strength, sides)
    }

    pub(super) const fn charged(self, sides: &[u8]) -> Face {
        self.armed(Effect::Charged, 0, sides)
    }

    /// The corner after side `corner`.
    pub(super) const fn thrower(self, corner: u8) -> Face {
        self.armed(Effect::Thrower, 1, &[corner])
    }

    pub(super) const fn net(mut self, sides: &[u8]) -> Face {
        self.net = Sides::of(sides);
        self.can(&[Effect::Net])
    }

    pub(super) const fn grips(mut self, sides: &[u8]) -> Face {
        self.tentacles = Sides::of(sides);
        self.can(&[Effect::Tentacles])
    }

    /// Features that only an Order calls upon.
    pub(super) const fn hides(mut self, effects: &[Effect]) -> Face {
        self.hidden = Effects::of(effects).union(self.hidden);
        self
    }

    /// A hidden net that is cast along a line.
    pub(super) const fn casts(mut self, sides: &[u8]) -> Face {
        self.cast = Sides::of(sides);
        self.hides(&[Effect::RangedNet]).measured()
    }

    /// Mobility of so many hexes.
    pub(super) const fn walks(mut self, steps: u8) -> Face {
        self.steps = steps;
        self.can(&[Effect::Mobility])
    }

    pub(super) const fn armor(mut self, sides: &[u8]) -> Face {
        self.armor = Sides::of(sides);
        self.can(&[Effect::Armor])
    }

    pub(super) const fn reflection(mut self, sides: &[u8]) -> Face {
        self.reflection = Sides::of(sides);
        self.can(&[Effect::Reflection])
    }

    pub(super) const fn trap(mut self, sides: &[u8]) -> Face {
        self.trap = Sides::of(sides);
        self.can(&[Effect::Trap])
    }

    pub(super) const fn redirect(mut self, from: &[u8], to: &[u8]) -> Face {
        (self.redirect_in, self.redirect_out) = (Sides::of(from), Sides::of(to));
        self.can(&[Effect::Redirect])
    }

    const fn linked(mut self, effect: Effect, sides: &[u8], reach: Reach) -> Face {
        assert!(effect.is_connection());
        self.links[self.link_count as usize] = Link { effect, sides: Sides::of(sides), reach };
        self.link_count += 1;
        self.can(&[effect])
    }

    pub(super) const fn gives(self, effect: Effect, sides: &[u8]) -> Face {
        self.linked(effect, sides, Reach::Near)
    }

    /// Also to the second hex in that direction.
    pub(super) const fn gives_far(self, effect: Effect, sides: &[u8]) -> Face {
        self.linked(effect, sides, Reach::Far)
    }

    /// To all own units, wherever they stand.
    pub(super) const fn gives_everywhere(self, effect: Effect) -> Face {
        self.linked(effect, &[], Reach::Everywhere)
    }

    pub(super) const fn can(mut self, effects: &[Effect]) -> Face {
        let mut at = 0;
        while at < effects.len() {
            self.effects = self.effects.with(effects[at]);
            at += 1;
        }
        self.measured()
    }

    /// Works out after how many steps the tile looks the same again.
    const fn measured(mut self) -> Face {
        self.period = 1;
        while self.period < 6 {
            if 6 % self.period == 0 && self.looks_the_same(self.period) {
                break;
            }
            self.period += 1;
        }
        self
    }

    const fn looks_the_same(&self, after: u8) -> bool {
        let all = [
            self.net,
            self.armor,
            self.reflection,
            self.trap,
            self.redirect_in,
            self.redirect_out,
            self.tentacles,
            self.cast,
            self.links[0].sides,
            self.links[1].sides,
        ];
        let mut at = 0;
        while at < all.len() {
            if all[at].turned(after).0 != all[at].0 {
                return false;
            }
            at += 1;
        }
        let mut side = 0;
        while side < 6 {
            if self.punch(side) != self.punch((side + after) % 6) {
                return false;
            }
            side += 1;
        }
        true
    }

    /// All weapons of a side as one number, to compare sides by.
    const fn punch(&self, side: u8) -> u64 {
        let (mut sum, mut at) = (0, 0);
        while at < self.arm_count as usize {
            let arm = self.arms[at];
            if arm.side == side {
                sum += (arm.strength as u64 + 1) << (4 * arm.kind as u64);
            }
            at += 1;
        }
        sum
    }

    pub fn badges(&self) -> &[u8] {
        &self.badges[..self.badge_count as usize]
    }

    pub fn arms(&self) -> &[Arm] {
        &self.arms[..self.arm_count as usize]
    }

    pub fn links(&self) -> &[Link] {
        &self.links[..self.link_count as usize]
    }

    pub fn has(&self, effect: Effect) -> bool {
        self.effects.contains(effect)
    }

    /// The strength of the weapon of this kind at a side; 0 where there is none.
    pub fn strength(&self, kind: Effect, side: u8) -> u8 {
        self.arms().iter().find(|arm| arm.kind == kind && arm.side == side).map_or(0, |arm| arm.strength)
    }
}
