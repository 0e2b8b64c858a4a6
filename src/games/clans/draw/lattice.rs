//! Where tiles lie in the picture: bricks, every other row shifted by half a tile.

use super::super::missions::Mission;
use super::super::rules::{Field, Tile};
use crate::engine::scene::{Area, Point, WIDTH, area, kit, point};

const MARGIN: f32 = 12.0;
const GAP: f32 = 10.0;

pub struct Lattice {
    pub field: &'static Field,
    wide: f32,
    high: f32,
}

impl Lattice {
    pub fn of(mission: Mission) -> Lattice {
        let field = Field::of(mission);
        let wide = (WIDTH - 2.0 * MARGIN) / (f32::from(field.width) + 0.5);
        // A field of one row of plates has room for high tiles.
        let high = if field.height > 4 { 94.0 } else { 118.0 };
        Lattice { field, wide, high }
    }

    pub fn area(&self, tile: Tile) -> Area {
        let shift = f32::from(tile.y() % 2) / 2.0;
        let x = MARGIN + (f32::from(tile.x()) + shift) * self.wide;
        area(x, kit::HEADER + GAP + f32::from(tile.y()) * self.high, self.wide, self.high)
    }

    pub fn centre(&self, tile: Tile) -> Point {
        self.area(tile).centre()
    }

    /// Where the field ends.
    pub fn bottom(&self) -> f32 {
        kit::HEADER + 2.0 * GAP + f32::from(self.field.height) * self.high
    }

    /// The border that two neighbours share.
    pub fn border(&self, one: Tile, other: Tile) -> (Point, Point) {
        let (a, b) = (self.area(one), self.area(other));
        let (left, right) = (a.x.max(b.x), a.right().min(b.right()));
        let (top, bottom) = (a.y.max(b.y), a.bottom().min(b.bottom()));
        (point(left.min(right), top.min(bottom)), point(right.max(left), bottom.max(top)))
    }
}
