//! Several units at once.

use super::UnitId;
use crate::engine::set::set;
use serde::{Deserialize, Serialize};

set! {
    /// A set of units.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(transparent)]
    UnitSet(u64) of UnitId by EachUnit, |unit| unit.0, |at| UnitId(at)
}

impl UnitSet {
    #[must_use]
    pub fn filter(self, mut keep: impl FnMut(UnitId) -> bool) -> UnitSet {
        self.iter().filter(|unit| keep(*unit)).collect()
    }
}
