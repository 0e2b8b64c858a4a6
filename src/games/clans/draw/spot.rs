//! Where something lies that can be chosen.

use super::super::rules::{Tile, UnitId};
use super::super::view::View;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    Tile(Tile),
    Unit(UnitId),
    Object(u8),
}

impl Spot {
    pub fn tile(self, view: &View) -> Option<Tile> {
        match self {
            Spot::Tile(tile) => Some(tile),
            Spot::Unit(unit) => view.open.at(unit),
            Spot::Object(object) => view.open.objects.get(usize::from(object)).map(|object| object.at),
        }
    }
}
