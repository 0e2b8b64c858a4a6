//! The board: which tiles lie where, and what has happened to them.

pub(super) use super::super::content::SEATS_MOST as SEATS;
use super::super::content::{
    Army, Brood, Effect, Face, HEXES, HIT_POINTS, Hex, Hexes, Implant, Map, PARALYSES, POISONS, Quill, Quills, RANGED_NETS,
    Satiety, Size, Tile, Top,
};
use crate::engine::Seat;
use crate::engine::set::set;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// Strength enough for any toughness: what destroys.
pub const DESTROYS: u8 = 100;

/// A unit on its hex: an HQ, an Object, a warrior, a module or an implant.
#[allow(clippy::struct_excessive_bools, reason = "each is a marker of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub tile: Tile,
    pub owner: Seat,
    /// Whom it serves: its owner, unless somebody has taken it over.
    pub controller: Seat,
    pub top: Top,
    /// An HQ's are counted in hit points of its player instead.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounds: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub satiety: Option<Satiety>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub poison: u8,
    /// How many of its poison markers are Mississippi's.
    #[serde(default, skip_serializing_if = "is_default")]
    pub venom: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub steel_net: bool,
    /// Ranged nets that lie on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ranged_nets: u8,
    /// It has come back from the dead, and its green signs count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zombie: bool,
    /// It does not attack until the end of the Battle, or of the next one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paralysed: bool,
    /// The Tentacles marker of Death Breath lies on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tentacles: bool,
    /// Markers of Mephisto's Quills that lie on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quills: Quills,
    /// What an Incubator bears.
    #[serde(default, skip_serializing_if = "is_default")]
    pub brood: Option<Brood>,
    /// The abilities it has used this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: Used,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What works once a turn and unit; what others lend counts by their class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Once {
    Turn,
    Push,
    Net,
    OwnWalk,
    WalkFromHq,
    WalkFromModule,
    Muscles,
    WalkFromSecond,
    Adapt,
    Implant,
    Burrow,
}

impl Once {
    const COUNT: usize = Once::ALL.len();
    const ALL: [Once; 11] = [
        Once::Turn,
        Once::Push,
        Once::Net,
        Once::OwnWalk,
        Once::WalkFromHq,
        Once::WalkFromModule,
        Once::Muscles,
        Once::WalkFromSecond,
        Once::Adapt,
        Once::Implant,
        Once::Burrow,
    ];

    /// What others lend is used before a unit's own, since it is lost when the unit goes away from them.
    const BY_LOAN: [Once; 11] = [
        Once::WalkFromHq,
        Once::WalkFromModule,
        Once::WalkFromSecond,
        Once::OwnWalk,
        Once::Muscles,
        Once::Turn,
        Once::Push,
        Once::Net,
        Once::Adapt,
        Once::Implant,
        Once::Burrow,
    ];

    const fn index(self) -> usize {
        self as usize
    }
}

set! {
    /// The abilities that a unit has used in this turn.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Used(u16) of Once by EachOnce
}

impl Used {
    /// The one of these to use next, if one is left.
    pub fn left(self, abilities: Used) -> Option<Once> {
        let left = abilities.without(self);
        Once::BY_LOAN.into_iter().find(|ability| left.contains(*ability))
    }
}

impl Unit {
    pub fn new(tile: Tile, owner: Seat, top: Top) -> Self {
        Unit {
            tile,
            owner,
            controller: owner,
            top,
            wounds: 0,
            satiety: None,
            poison: 0,
            venom: 0,
            steel_net: false,
            ranged_nets: 0,
            zombie: false,
            paralysed: false,
            tentacles: false,
            quills: Quills::default(),
            brood: None,
            used: Used::default(),
        }
    }

    /// A unit that comes back from the dead.
    pub fn risen(tile: Tile, owner: Seat, top: Top) -> Self {
        Unit { zombie: tile.risen().is_some(), ..Unit::new(tile, owner, top) }
    }

    pub fn face(&self) -> &'static Face {
        let printed = self.tile.face();
        if self.zombie { self.tile.risen().unwrap_or(printed) } else { printed }
    }

    pub fn name(&self) -> &'static str {
        self.tile.name()
    }

    pub fn is_hq(&self) -> bool {
        self.tile.is_hq()
    }

    pub fn has(&self, effect: Effect) -> bool {
        self.face().has(effect)
    }

    pub fn is_object(&self) -> bool {
        self.tile.is_object()
    }

    /// An HQ or an Object.
    pub fn is_core(&self) -> bool {
        self.tile.is_core()
    }

    pub fn is_captured(&self) -> bool {
        self.owner != self.controller
    }
}

/// A foundation under whatever stands on its hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Base {
    pub hex: Hex,
    pub tile: Tile,
    pub owner: Seat,
}

/// A Sandstorm lies on a hex for one Battle: all that is on it is out of everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Storm {
    pub hex: Hex,
    pub unit: Option<Unit>,
    pub base: Option<Base>,
}

/// Something for every hex of the largest board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerHex<T>(pub [T; HEXES]);

impl<T: Default + Copy> Default for PerHex<T> {
    fn default() -> Self {
        PerHex([T::default(); HEXES])
    }
}

impl<T> Index<Hex> for PerHex<T> {
    type Output = T;

    fn index(&self, hex: Hex) -> &T {
        &self.0[hex.index()]
    }
}

impl<T> IndexMut<Hex> for PerHex<T> {
    fn index_mut(&mut self, hex: Hex) -> &mut T {
        &mut self.0[hex.index()]
    }
}

/// Saved as a list of the hexes that hold something.
impl<T: Serialize + Default + PartialEq> Serialize for PerHex<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().enumerate().filter(|(_, value)| !is_default(*value)))
    }
}

impl<'de, T: Deserialize<'de> + Default + Copy> Deserialize<'de> for PerHex<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = PerHex::default();
        for (hex, value) in Vec::<(usize, T)>::deserialize(deserializer)? {
            *all.0.get_mut(hex).ok_or_else(|| D::Error::custom(format!("there is no hex {hex}")))? = value;
        }
        Ok(all)
    }
}

/// Everything that lies on the board. A Battle needs no more than this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    pub size: Size,
    /// Whom each seat fights with.
    pub sides: [u8; SEATS],
    /// What each seat's HQ can still bear.
    pub hit_points: [u8; SEATS],
    units: PerHex<Option<Unit>>,
    bases: [Option<Base>; 8],
    /// The hexes with a unit.
    taken: Hexes,
    #[serde(default, skip_serializing_if = "is_default")]
    pub storm: Option<Storm>,
    /// Seats that have lost an Object.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shattered: [bool; SEATS],
}

/// By what lies on it: the empty hexes of a large board would take most of the time.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hit_points, self.taken, self.storm, self.shattered).hash(state);
        self.units().for_each(|(_, unit)| unit.hash(state));
        self.bases().for_each(|base| base.hash(state));
    }
}

impl Board {
    pub fn new(size: Size, sides: [u8; SEATS]) -> Self {
        let nothing = PerHex([None; HEXES]);
        Board {
            size,
            sides,
            hit_points: [0; SEATS],
            units: nothing,
            bases: [None; 8],
            taken: Hexes::NONE,
            storm: None,
            shattered: [false; SEATS],
        }
    }

    pub fn map(&self) -> &'static Map {
        self.size.map()
    }

    /// The hexes with a unit.
    pub fn taken(&self) -> Hexes {
        self.taken
    }

    /// The hexes without a unit.
    pub fn free(&self) -> Hexes {
        self.map().all().without(self.taken)
    }

    pub fn unit(&self, hex: Hex) -> Option<&Unit> {
        self.units[hex].as_ref()
    }

    pub fn unit_mut(&mut self, hex: Hex) -> Option<&mut Unit> {
        self.units[hex].as_mut()
    }

    /// All units in the order of their hexes.
    pub fn units(&self) -> impl Iterator<Item = (Hex, &Unit)> {
        self.taken.into_iter().filter_map(|hex| Some((hex, self.unit(hex)?)))
    }

    pub fn put(&mut self, hex: Hex, unit: Unit) {
        self.taken.insert(hex);
        self.units[hex] = Some(unit);
    }

    pub fn take(&mut self, hex: Hex) -> Option<Unit> {
        self.taken.remove(hex);
        self.units[hex].take()
    }

    /// Moves a unit with all that lies on it, except Quills, which stay with nobody who changes hexes.
    pub fn shift(&mut self, from: Hex, to: Hex) {
        if let Some(mut unit) = self.take(from) {
            if from != to {
                unit.quills = Quills::default();
            }
            self.put(to, unit);
        }
    }

    /// One of them may have gone meanwhile: a Medic that paid for the other's release.
    pub fn swap(&mut self, one: Hex, other: Hex) {
        let units = [(other, self.take(one)), (one, self.take(other))];
        for (hex, unit) in units {
            if let Some(unit) = unit {
                self.put(hex, Unit { quills: Quills::default(), ..unit });
            }
        }
    }

    pub fn bases(&self) -> impl Iterator<Item = &Base> {
        self.bases.iter().flatten()
    }

    pub fn base(&self, hex: Hex) -> Option<&Base> {
        self.bases().find(|base| base.hex == hex)
    }

    pub fn lay(&mut self, base: Base) {
        if let Some(place) = self.bases.iter_mut().find(|place| place.is_none()) {
            *place = Some(base);
        }
    }

    pub fn lift(&mut self, hex: Hex) -> Option<Base> {
        self.bases.iter_mut().find(|base| base.is_some_and(|base| base.hex == hex))?.take()
    }

    /// Room for another foundation.
    pub fn has_room_for_base(&self) -> bool {
        self.bases.iter().any(Option::is_none)
    }

    /// Lays the Sandstorm: whatever is on the hex is out of the Battle, and a unit that somebody had taken over is its owner's.
    pub fn cover(&mut self, hex: Hex) {
        let unit = self.take(hex).map(|unit| Unit { controller: unit.owner, ..unit });
        self.storm = Some(Storm { hex, unit, base: self.lift(hex) });
    }

    /// The Sandstorm leaves.
    pub fn uncover(&mut self) {
        let Some(Storm { hex, unit, base }) = self.storm.take() else { return };
        if let Some(unit) = unit {
            self.put(hex, unit);
        }
        if let Some(base) = base {
            self.lay(base);
        }
    }

    /// Whether the Sandstorm lies there: nothing flies past.
    pub fn is_stormy(&self, hex: Hex) -> bool {
        self.storm.is_some_and(|storm| storm.hex == hex)
    }

    pub fn side(&self, seat: Seat) -> u8 {
        self.sides[seat.index()]
    }

    /// Whether two seats fight on the same side.
    pub fn are_friends(&self, one: Seat, other: Seat) -> bool {
        self.side(one) == self.side(other)
    }

    /// Where a seat's HQ stands.
    pub fn hq(&self, seat: Seat) -> Option<Hex> {
        self.units().find(|(_, unit)| unit.is_hq() && unit.owner == seat).map(|(hex, _)| hex)
    }

    /// The units that a seat may move and use.
    pub fn controlled_by(&self, seat: Seat) -> Hexes {
        self.units().filter(|(_, unit)| unit.controller == seat).map(|(hex, _)| hex).collect()
    }

    /// The units of other sides.
    pub fn enemies_of(&self, seat: Seat) -> Hexes {
        self.units().filter(|(_, unit)| !self.are_friends(unit.controller, seat)).map(|(hex, _)| hex).collect()
    }

    /// How many of a Satiety marker lie beside the board.
    pub fn supply(&self, satiety: Satiety) -> u8 {
        let worn = self.units().filter(|(_, unit)| unit.satiety == Some(satiety)).count() as u8;
        satiety.count().saturating_sub(worn)
    }

    /// How many poison markers of Neojungle and of Mississippi lie beside the board.
    pub fn poison_supplies(&self) -> [u8; 2] {
        let worn =
            self.units().fold([0, 0], |[jungle, river], (_, unit)| [jungle + unit.poison - unit.venom, river + unit.venom]);
        worn.map(|worn| POISONS.saturating_sub(worn))
    }

    /// The supplies from which the attacks of a unit take their poison: that of its own army first, then a partner's.
    pub fn poison_sources(&self, unit: &Unit) -> [bool; 2] {
        let partner =
            |army: Army| self.units().any(|(_, other)| other.tile.army() == army && self.are_friends(other.owner, unit.owner));
        [partner(Army::Neojungle), partner(Army::Mississippi)]
    }

    /// How many poison markers a unit's attacks can still put.
    pub fn poison_supply(&self, unit: &Unit) -> u8 {
        let sources = self.poison_sources(unit);
        self.poison_supplies().into_iter().zip(sources).map(|(left, open)| if open { left } else { 0 }).sum()
    }

    /// A unit takes a poison marker from the supplies that are open to whoever attacked it.
    pub fn envenom(&mut self, hex: Hex, sources: [bool; 2]) {
        let left = self.poison_supplies();
        let source = (0..2).find(|source| sources[*source] && left[*source] > 0);
        if let (Some(unit), Some(source)) = (self.units[hex].as_mut(), source) {
            unit.poison += 1;
            unit.venom += source as u8;
        }
    }

    /// How many paralysis markers lie beside the board.
    pub fn paralysis_supply(&self) -> u8 {
        PARALYSES.saturating_sub(self.units().filter(|(_, unit)| unit.paralysed).count() as u8)
    }

    /// How many ranged nets lie beside the board.
    pub fn ranged_net_supply(&self) -> u8 {
        RANGED_NETS.saturating_sub(self.units().map(|(_, unit)| unit.ranged_nets).sum())
    }

    /// Ranged nets come back: all of them after a Battle, else those on units that have come to serve their owner.
    pub fn return_ranged_nets(&mut self, all: bool) {
        if self.ranged_net_supply() == RANGED_NETS {
            return;
        }
        let owner = self.units().find(|(_, unit)| unit.tile.army() == Army::IronGang).map(|(_, unit)| unit.owner);
        let sides = self.sides;
        for hex in self.taken {
            let Some(unit) = self.units[hex].as_mut() else { continue };
            let serves = owner.is_some_and(|owner| sides[owner.index()] == sides[unit.controller.index()]);
            if all || serves {
                unit.ranged_nets = 0;
            }
        }
    }

    /// The Quill of a marker: where it stands, and whom it serves.
    pub fn quill(&self, quill: Quill) -> Option<(Hex, Seat)> {
        let is_it = |unit: &Unit| unit.tile.implant().and_then(Implant::quill) == Some(quill);
        self.units().find(|(_, unit)| is_it(unit)).map(|(hex, unit)| (hex, unit.controller))
    }

    /// Markers of Quills that are netted or gone come back, and those on units that have come to serve their owner; says
    /// whether any did.
    pub fn return_quills(&mut self, netted: Hexes) -> bool {
        let mut any = false;
        for hex in self.taken {
            let Some(unit) = self.units[hex].filter(|unit| !unit.quills.is_empty()) else { continue };
            for quill in unit.quills {
                let holds = |(at, seat): (Hex, Seat)| !netted.contains(at) && !self.are_friends(seat, unit.controller);
                if !self.quill(quill).is_some_and(holds)
                    && let Some(unit) = self.units[hex].as_mut()
                {
                    unit.quills.remove(quill);
                    any = true;
                }
            }
        }
        any
    }

    /// The Tentacles marker comes back where no working tentacle of its army looks at its unit any more; says whether it did.
    pub fn return_tentacles(&mut self, netted: Hexes) -> bool {
        let Some((held, unit)) = self.units().find(|(_, unit)| unit.tentacles) else { return false };
        let controller = unit.controller;
        let holds = |(hex, unit): (Hex, &Unit)| {
            let looks = || self.map().beside(hex, unit.face().tentacles.turned(unit.top.0)).contains(held);
            unit.has(Effect::Tentacles)
                && !unit.is_captured()
                && !netted.contains(hex)
                && !self.are_friends(unit.controller, controller)
                && looks()
        };
        let lost = !self.units().any(holds);
        if lost && let Some(unit) = self.units[held].as_mut() {
            unit.tentacles = false;
        }
        lost
    }

    /// The markers that end with a Battle come back.
    pub fn end_battle(&mut self) {
        self.uncover();
        self.return_ranged_nets(true);
        for hex in self.taken {
            if let Some(unit) = self.units[hex].as_mut() {
                unit.quills = Quills::default();
                unit.brood = None;
                unit.paralysed = false;
            }
        }
    }

    /// What Dancer's Objects can still bear together, counted like the hit points of an HQ.
    pub fn tally(&mut self, seat: Seat) {
        let covered = self.storm.and_then(|storm| storm.unit);
        let all = self.units().map(|(_, unit)| *unit).chain(covered);
        let wounds: u8 = all.filter(|unit| unit.is_object() && unit.owner == seat).map(|unit| unit.wounds).sum();
        let lost = self.shattered[seat.index()];
        self.hit_points[seat.index()] = if lost { 0 } else { HIT_POINTS.saturating_sub(wounds) };
    }

    /// A unit has left the board for good: with an Object everything is lost.
    pub fn mourn(&mut self, unit: &Unit) {
        if unit.is_object() {
            self.shattered[unit.owner.index()] = true;
            self.tally(unit.owner);
        }
    }

    /// What a destroying blow does to the unit on a hex: an Object takes one wound.
    pub fn destruction(&self, hex: Hex) -> u8 {
        if self.unit(hex).is_some_and(Unit::is_object) { 1 } else { DESTROYS }
    }

    pub fn name(&self, hex: Hex) -> &'static str {
        self.map().name(hex)
    }
}
