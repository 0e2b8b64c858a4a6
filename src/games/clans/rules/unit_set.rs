//! Several units at once.

use super::UnitId;
use serde::{Deserialize, Serialize};

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet(u64);

impl UnitSet {
    pub fn one(unit: UnitId) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    pub fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    #[must_use]
    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    #[must_use]
    pub fn and_in(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    #[must_use]
    pub fn without(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(UnitId) -> bool) -> UnitSet {
        self.iter().filter(|unit| keep(*unit)).collect()
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn first(self) -> Option<UnitId> {
        (self.0 != 0).then(|| UnitId(self.0.trailing_zeros() as u8))
    }

    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let unit = (rest != 0).then(|| UnitId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(unit)
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::default();
        for unit in units {
            set.insert(unit);
        }
        set
    }
}
