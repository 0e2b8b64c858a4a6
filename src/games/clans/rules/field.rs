//! The field: tiles on a brick lattice, their elevations, distances, and who can see whom.
//!
//! What depends on the plates alone is worked out once for each mission.

use crate::engine::set::{halves, set};
use crate::games::clans::content::{Ground, Sector};
use crate::games::clans::missions::Mission;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::LazyLock;

/// A tile of the field, counted from the left and from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tile(u8);

/// No field is wider or higher than this.
pub const WIDTH: u8 = 16;
pub const HEIGHT: u8 = 8;
const TILES: usize = WIDTH as usize * HEIGHT as usize;

pub const fn tile(x: u8, y: u8) -> Tile {
    Tile(y * WIDTH + x)
}

impl Tile {
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn x(self) -> u8 {
        self.0 % WIDTH
    }

    pub const fn y(self) -> u8 {
        self.0 / WIDTH
    }

    /// The tiles that would share a border with this one in a field without end, in reading order.
    pub fn around(self) -> impl Iterator<Item = Tile> {
        let (x, y) = (self.x().cast_signed(), self.y().cast_signed());
        // Odd rows are shifted by half a tile to the right.
        let left = if y % 2 == 0 { x - 1 } else { x };
        [(left, y - 1), (left + 1, y - 1), (x - 1, y), (x + 1, y), (left, y + 1), (left + 1, y + 1)]
            .into_iter()
            .filter(|(x, y)| (0..WIDTH.cast_signed()).contains(x) && (0..HEIGHT.cast_signed()).contains(y))
            .map(|(x, y)| tile(x as u8, y as u8))
    }
}

/// As people name it: a letter for the column, a number for the row.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

set! {
    /// A set of tiles.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    TileSet(#[serde(with = "halves")] u128) of Tile by EachTile, |tile| tile.0, |at| Tile(at)
}

/// A field as its plates make it.
pub struct Field {
    pub width: u8,
    pub height: u8,
    pub tiles: TileSet,
    ground: [Option<Ground>; TILES],
    neighbours: [TileSet; TILES],
    /// Every neighbour with what crossing to it costs on foot, as the plates have it; a cliff is [`NOWHERE`].
    ways: Box<[ArrayVec<(Tile, u8), 6>; TILES]>,
    distance: Box<[[u8; TILES]; TILES]>,
    /// Tiles at this distance or nearer, by tile.
    within: Box<[[TileSet; NEAR]; TILES]>,
    sight: [TileSet; TILES],
}

/// Distances up to this one have their tiles written down.
const NEAR: usize = 7;

/// So far away that nothing reaches it: there is no way at all.
pub const NOWHERE: u8 = u8::MAX;

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Field({}x{})", self.width, self.height)
    }
}

/// A plate and whether it is turned by half a turn.
pub type Laid = (Sector, bool);

static FIELDS: [LazyLock<Field>; Mission::COUNT] = [
    LazyLock::new(|| Field::new(Mission::M1.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M2.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M3.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M4.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M5.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M6.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M7.sheet().plates)),
    LazyLock::new(|| Field::new(Mission::M8.sheet().plates)),
];

impl Field {
    pub fn of(mission: Mission) -> &'static Field {
        &FIELDS[mission.index()]
    }

    fn new(plates: &[&[Laid]]) -> Field {
        let mut ground = [None; TILES];
        for (row, plates) in plates.iter().enumerate() {
            for (column, (sector, turned)) in plates.iter().enumerate() {
                for (x, y) in (0..Sector::SIZE).flat_map(|y| (0..Sector::SIZE).map(move |x| (x, y))) {
                    let at = tile(column as u8 * Sector::SIZE + x, row as u8 * Sector::SIZE + y);
                    let last = Sector::SIZE - 1;
                    ground[at.index()] = if *turned { sector.ground(last - x, last - y) } else { sector.ground(x, y) };
                }
            }
        }
        let tiles: TileSet = (0..TILES).filter(|at| ground[*at].is_some()).map(|at| Tile(at as u8)).collect();
        let mut neighbours = [TileSet::default(); TILES];
        for tile in tiles {
            neighbours[tile.index()] = tile.around().filter(|next| tiles.contains(*next)).collect();
        }
        let mut field = Field {
            width: plates[0].len() as u8 * Sector::SIZE,
            height: plates.len() as u8 * Sector::SIZE,
            tiles,
            ground,
            neighbours,
            ways: Box::new(std::array::from_fn(|_| ArrayVec::new())),
            distance: Box::new([[NOWHERE; TILES]; TILES]),
            within: Box::new([[TileSet::default(); NEAR]; TILES]),
            sight: [TileSet::default(); TILES],
        };
        field.pave();
        field.measure();
        field.trace_sight();
        field
    }

    /// What every border costs: one, one more upwards, one more into hard terrain.
    fn pave(&mut self) {
        for from in self.tiles {
            for to in self.neighbours[from.index()] {
                let up = self.elevation(to) - self.elevation(from);
                let cost = if self.is_cliff(from, to) { NOWHERE } else { 1 + u8::from(up == 1) + u8::from(self.is_hard(to)) };
                self.ways[from.index()].push((to, cost));
            }
        }
    }

    /// How many borders lie between any two tiles. Cliffs and walls do not matter; holes are walked around.
    fn measure(&mut self) {
        for from in self.tiles {
            let (mut seen, mut edge) = (TileSet::one(from), TileSet::one(from));
            for steps in 0.. {
                if edge.is_empty() {
                    break;
                }
                for tile in edge {
                    self.distance[from.index()][tile.index()] = steps;
                }
                if let Some(near) = self.within[from.index()].get_mut(usize::from(steps)) {
                    *near = seen;
                }
                let next = edge.iter().fold(TileSet::default(), |next, tile| next.union(self.neighbours[tile.index()]));
                edge = next.without(seen);
                seen = seen.union(edge);
            }
            for steps in 1..NEAR {
                let before = self.within[from.index()][steps - 1];
                let near = &mut self.within[from.index()][steps];
                *near = near.union(before);
            }
        }
    }

    /// Who sees whom as long as nothing is Obscured.
    fn trace_sight(&mut self) {
        for from in self.tiles {
            for to in self.tiles.iter().filter(|to| *to >= from) {
                if self.line(from, to, TileSet::default()) {
                    self.sight[from.index()].insert(to);
                    self.sight[to.index()].insert(from);
                }
            }
        }
    }

    /// Whether some straight line between the two tiles crosses no obstacle: no hole, no tile higher than
    /// both, and none of `more`.
    fn line(&self, from: Tile, to: Tile, more: TileSet) -> bool {
        if from == to {
            return true;
        }
        let level = self.elevation(from).max(self.elevation(to));
        let (left, right) = (from.x().min(to.x()).cast_signed() - 1, from.x().max(to.x()).cast_signed() + 1);
        let (top, bottom) = (from.y().min(to.y()), from.y().max(to.y()));
        let mut bricks = ArrayVec::<(i32, i32), { (WIDTH as usize + 2) * HEIGHT as usize }>::new();
        for (x, y) in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y))) {
            let inside = (0..WIDTH.cast_signed()).contains(&x);
            let at = tile(x.max(0) as u8 % WIDTH, y);
            let blocks = !inside || !self.tiles.contains(at) || self.elevation(at) > level || more.contains(at);
            if blocks && (!inside || at != from && at != to) {
                bricks.push(corner(x, y));
            }
        }
        let clear = |a: (i32, i32), b: (i32, i32)| bricks.iter().all(|brick| !crosses(a, b, *brick));
        points(from).any(|a| points(to).any(|b| clear(a, b)))
    }

    pub fn ground(&self, tile: Tile) -> Option<Ground> {
        self.ground[tile.index()]
    }

    /// Holes lie as low as anything.
    pub fn elevation(&self, tile: Tile) -> i8 {
        self.ground[tile.index()].map_or(0, |ground| ground.elevation)
    }

    pub fn is_hard(&self, tile: Tile) -> bool {
        self.ground[tile.index()].is_some_and(|ground| ground.hard)
    }

    /// The tiles that share a border with this one.
    pub fn neighbours(&self, tile: Tile) -> TileSet {
        self.neighbours[tile.index()]
    }

    /// The neighbours in reading order with what crossing to each costs on foot; a cliff is [`NOWHERE`].
    pub fn ways(&self, tile: Tile) -> &[(Tile, u8)] {
        &self.ways[tile.index()]
    }

    pub fn distance(&self, from: Tile, to: Tile) -> u8 {
        self.distance[from.index()][to.index()]
    }

    /// The tiles within `distance`.
    pub fn within(&self, tile: Tile, distance: u8) -> TileSet {
        match self.within[tile.index()].get(usize::from(distance)) {
            Some(near) => *near,
            None => self.tiles.iter().filter(|to| self.distance(tile, *to) <= distance).collect(),
        }
    }

    /// What can be seen from `tile` by the plates alone.
    pub fn plain_sight(&self, tile: Tile) -> TileSet {
        self.sight[tile.index()]
    }

    /// Whether the two tiles see each other past `obstacles`, one of which may be an end of the line: then they do not.
    pub fn sees(&self, from: Tile, to: Tile, obstacles: TileSet) -> bool {
        if from == to {
            return true;
        }
        if !self.sight[from.index()].contains(to) || obstacles.contains(from) || obstacles.contains(to) {
            return false;
        }
        let between = |tile: Tile| {
            let lies = |tile: u8, a: u8, b: u8, slack: u8| (a.min(b).saturating_sub(slack)..=a.max(b) + slack).contains(&tile);
            lies(tile.x(), from.x(), to.x(), 1) && lies(tile.y(), from.y(), to.y(), 0)
        };
        let near: TileSet = obstacles.iter().filter(|tile| between(*tile)).collect();
        near.is_empty() || self.line(from, to, near)
    }

    /// Crossing from `from` to its neighbour `to` is not possible on foot.
    pub fn is_cliff(&self, from: Tile, to: Tile) -> bool {
        (self.elevation(from) - self.elevation(to)).abs() > 1
    }
}

/// A tile is a brick of this many units for sight.
const BRICK: i32 = 20;

/// The left upper corner of a brick.
fn corner(x: i8, y: u8) -> (i32, i32) {
    (BRICK * i32::from(x) + if y % 2 == 1 { BRICK / 2 } else { 0 }, BRICK * i32::from(y))
}

/// The seven points that stand for a tile.
fn points(tile: Tile) -> impl Iterator<Item = (i32, i32)> {
    let (left, top) = corner(tile.x().cast_signed(), tile.y());
    [(10, 10), (1, 1), (10, 1), (19, 1), (1, 19), (10, 19), (19, 19)].into_iter().map(move |(x, y)| (left + x, top + y))
}

/// Whether the line from `a` to `b` passes through the inside of a brick; touching its edge is not passing through.
fn crosses(a: (i32, i32), b: (i32, i32), (left, top): (i32, i32)) -> bool {
    let (right, bottom) = (left + BRICK, top + BRICK);
    let beside = a.0.max(b.0) <= left || a.0.min(b.0) >= right || a.1.max(b.1) <= top || a.1.min(b.1) >= bottom;
    if beside {
        return false;
    }
    let side = |x: i32, y: i32| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
    let corners = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
    corners.iter().any(|side| *side > 0) && corners.iter().any(|side| *side < 0)
}
