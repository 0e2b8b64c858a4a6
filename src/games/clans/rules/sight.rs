//! Line of sight.

use super::{Field, Tile, TileSet, UnitId, effects};
use crate::games::clans::{Clans, Open};

impl Open {
    pub fn field(&self) -> &'static Field {
        Field::of(self.mission)
    }

    /// The borders between two units; `None` if one is off the field.
    pub fn distance(&self, one: UnitId, other: UnitId) -> Option<u8> {
        Some(self.field().distance(self.at(one)?, self.at(other)?))
    }

    pub fn is_within(&self, one: UnitId, other: UnitId, distance: u8) -> bool {
        self.distance(one, other).is_some_and(|apart| apart <= distance)
    }
}

impl Clans {
    /// Whether a unit sees a tile: no Obscured tile and no obstacle between, and as far as darkness lets it.
    pub(crate) fn sees(&self, unit: UnitId, to: Tile) -> bool {
        let Some(from) = self.open.at(unit) else { return false };
        let field = self.open.field();
        if from == to {
            return true;
        }
        field.plain_sight(from).contains(to)
            && field.distance(from, to) <= self.open.mission.script().sight(self, unit)
            && field.sees(from, to, self.screens(unit, from, to))
    }

    /// Tiles that stop a unit's sight besides the plates.
    fn screens(&self, unit: UnitId, from: Tile, to: Tile) -> TileSet {
        let ends = TileSet::one(from).union(TileSet::one(to));
        effects::screens(self, unit, self.open.obscured).union(self.open.mission.script().screens(self).without(ends))
    }
}
