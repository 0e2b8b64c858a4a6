//! Where tiles lie in the picture: upright, A at the top, and every other column half a tile lower.
//!
//! Whatever is drawn on the field is given a layout, so that a part of it can be drawn anew at a larger scale.

use super::super::missions::Mission;
use super::super::rules::{Field, Tile, TileSet};
use crate::engine::scene::{Area, Point, WIDTH, area, breadth, kit, point};

pub const MARGIN: f32 = 12.0;
/// From tile to tile on a board of four columns.
const WIDE: f32 = 204.0;
const HIGH: f32 = 111.5;
/// No tile of a board is higher than this.
const HIGHEST: f32 = 118.0;
/// No board is higher than this.
const LONGEST: f32 = 1600.0;
/// What stands beside the field takes so much of the width, what stands below it so much of the height.
pub const COLUMN: f32 = 340.0;
pub const STRIP: f32 = 346.0;

#[derive(Clone, Copy)]
pub struct Layout {
    pub field: &'static Field,
    /// The tiles that are drawn.
    pub tiles: TileSet,
    /// Where A1 begins, or would.
    origin: Point,
    wide: f32,
    high: f32,
    /// How large things are drawn; on a board of four columns it is one.
    pub scale: f32,
    /// The size of a tile's name.
    pub letters: f32,
}

/// Where the state of the game stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    Column,
    Strip,
}

impl Layout {
    /// The whole field, as large as the board has room for.
    pub fn of(mission: Mission) -> Layout {
        let field = Field::of(mission);
        let room = LONGEST - kit::HEADER - kit::FOOTER - 2.0 * MARGIN;
        let rows = f32::from(field.width) + 0.5;
        let (wide, high) = match Beside::of(field) {
            Beside::Column => (WIDE, (room / rows).min(HIGH)),
            Beside::Strip => ((WIDTH - 2.0 * MARGIN) / f32::from(field.height), ((room - STRIP) / rows).min(HIGHEST)),
        };
        let scale = (wide / WIDE).min(high / HIGH).clamp(0.75, 1.0);
        Layout { field, tiles: field.tiles, origin: point(MARGIN, kit::HEADER + MARGIN), wide, high, scale, letters: 34.0 }
    }

    /// Some tiles alone from `top` on, as wide as the picture; no higher than `room`.
    pub fn part(mission: Mission, tiles: TileSet, top: f32, room: f32) -> Layout {
        let field = Field::of(mission);
        let (rows, columns) = spread(tiles);
        let count = |(from, to): (u8, u8)| f32::from(to - from) + 1.0;
        let half = if columns.0 == columns.1 { 0.0 } else { 0.5 };
        let wide = ((WIDTH - 2.0 * MARGIN) / count(columns)).min(380.0);
        let high = (room / (count(rows) + half)).min((wide * 0.64).max(150.0)).min(200.0);
        let scale = (wide / WIDE).min(high / HIGH).clamp(0.75, 1.7);
        let shift = if columns.0 == columns.1 { f32::from(columns.0 % 2) / 2.0 } else { 0.0 };
        let left = (WIDTH - wide * count(columns)) / 2.0;
        let origin = point(left - f32::from(columns.0) * wide, top - (f32::from(rows.0) + shift) * high);
        Layout { field, tiles, origin, wide, high, scale, letters: (30.0 * scale).clamp(34.0, 44.0) }
    }

    /// The room of a tile, its face included.
    pub fn area(&self, tile: Tile) -> Area {
        let gap = 4.0 * self.scale.min(1.2);
        let shift = f32::from(tile.y() % 2) / 2.0;
        let x = self.origin.x + f32::from(tile.y()) * self.wide;
        let y = self.origin.y + (f32::from(tile.x()) + shift) * self.high;
        area(x + gap / 2.0, y + gap / 2.0, self.wide - gap, self.high - gap)
    }

    /// The upper surface of a tile: the higher it lies, the more of its face is seen.
    pub fn top(&self, tile: Tile) -> Area {
        let at = self.area(tile);
        area(at.x, at.y, at.w, at.h - self.face(self.field.elevation(tile)))
    }

    pub fn face(&self, elevation: i8) -> f32 {
        self.scale * if elevation <= 0 { 4.0 } else { 11.0 * f32::from(elevation) }
    }

    /// Where ways run through a tile: beside its name.
    pub fn middle(&self, tile: Tile) -> Point {
        let at = self.top(tile);
        let across = if self.is_narrow() { 0.64 } else { 0.56 };
        let down = match (self.is_shallow(), self.is_narrow()) {
            (true, _) => 0.6,
            (false, true) => 0.73,
            (false, false) => 0.7,
        };
        point(at.x + at.w * across, at.y + at.h * down)
    }

    /// The name of a tile stands in a tab in its upper left corner: how wide and how high.
    pub fn tab(&self, tile: Tile) -> (f32, f32) {
        let wide = breadth(&tile.to_string(), self.letters, true) + self.letters * 0.7;
        (wide, self.letters * if self.is_shallow() { 0.92 } else { 1.1 })
    }

    /// Below the name there is no room for a large piece.
    pub fn is_shallow(&self) -> bool {
        self.high < 95.0
    }

    /// Beside the name there is no room for a large piece.
    pub fn is_narrow(&self) -> bool {
        self.wide < 4.6 * self.letters
    }

    /// Where the field ends.
    pub fn bottom(&self) -> f32 {
        let lowest = self.tiles.iter().map(|tile| self.area(tile).bottom()).fold(0.0, f32::max);
        lowest + MARGIN
    }

    /// The border that two neighbours share.
    pub fn border(&self, one: Tile, other: Tile) -> (Point, Point) {
        let gap = 2.0 * self.scale.min(1.2);
        let (a, b) = (self.area(one).inset(-gap), self.area(other).inset(-gap));
        let (left, right) = (a.x.max(b.x), a.right().min(b.right()));
        let (top, bottom) = (a.y.max(b.y), a.bottom().min(b.bottom()));
        (point(left.min(right), top.min(bottom)), point(right.max(left), bottom.max(top)))
    }
}

impl Beside {
    /// A field of four columns leaves room beside it.
    pub fn of(field: &Field) -> Beside {
        if field.height > 4 { Beside::Strip } else { Beside::Column }
    }
}

/// From which row of the picture to which, and from which column to which, tiles lie.
pub fn spread(tiles: TileSet) -> ((u8, u8), (u8, u8)) {
    let range = |of: fn(Tile) -> u8| {
        let all = || tiles.iter().map(of);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    (range(Tile::x), range(Tile::y))
}
