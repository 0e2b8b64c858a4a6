//! The board: which tiles lie where, and what has happened to them.

pub(super) use super::super::content::SEATS_MOST as SEATS;
use super::super::content::{Army, Effect, Face, HEXES, Hex, Hexes, Map, POISONS, Satiety, Size, Tile, Top};
use crate::engine::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// A unit on its hex: an HQ, a warrior or a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub steel_net: bool,
    /// The abilities it has used this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: Used,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Abilities that work once a turn and unit; lent ones count by their lender's class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Used(u8);

impl Used {
    pub const TURN: Used = Used(1);
    pub const PUSH: Used = Used(2);
    pub const NET: Used = Used(4);
    pub const OWN_WALK: Used = Used(8);
    pub const WALK_FROM_HQ: Used = Used(16);
    pub const WALK_FROM_MODULE: Used = Used(32);
    pub const MUSCLES: Used = Used(64);

    pub const fn has(self, ability: Used) -> bool {
        self.0 & ability.0 != 0
    }

    pub fn add(&mut self, ability: Used) {
        self.0 |= ability.0;
    }

    #[must_use]
    pub const fn and(self, ability: Used) -> Used {
        Used(self.0 | ability.0)
    }

    /// The first of these that is not used yet.
    pub fn left(self, abilities: Used) -> Option<Used> {
        let left = abilities.0 & !self.0;
        (left != 0).then(|| Used(1 << left.trailing_zeros()))
    }
}

impl Unit {
    pub fn new(tile: Tile, owner: Seat, top: Top) -> Self {
        Unit { tile, owner, controller: owner, top, wounds: 0, satiety: None, poison: 0, steel_net: false, used: Used::default() }
    }

    pub fn face(&self) -> &'static Face {
        self.tile.face()
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

    pub fn is_captured(&self) -> bool {
        self.owner != self.controller
    }
}

/// A foundation under whatever stands on its hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Base {
    pub hex: Hex,
    pub tile: Tile,
    pub owner: Seat,
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
}

impl Board {
    pub fn new(size: Size, sides: [u8; SEATS]) -> Self {
        let nothing = PerHex([None; HEXES]);
        Board { size, sides, hit_points: [0; SEATS], units: nothing, bases: [None; 8], taken: Hexes::NONE }
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

    /// Moves a unit with all that lies on it.
    pub fn shift(&mut self, from: Hex, to: Hex) {
        if let Some(unit) = self.take(from) {
            self.put(to, unit);
        }
    }

    pub fn swap(&mut self, one: Hex, other: Hex) {
        self.units.0.swap(one.index(), other.index());
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

    pub fn poison_supply(&self) -> u8 {
        POISONS.saturating_sub(self.units().map(|(_, unit)| unit.poison).sum())
    }

    /// Whether an army has something on the board.
    pub fn has_army(&self, army: Army) -> bool {
        self.units().any(|(_, unit)| unit.tile.army() == army)
    }

    pub fn name(&self, hex: Hex) -> &'static str {
        self.map().name(hex)
    }
}
