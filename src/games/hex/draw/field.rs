//! Where everything lies in the picture: the board in the middle, the seats in its corners, their tiles beneath. What never
//! changes is made once for every board and number of players.

use super::super::content::{Hex, Map, Size};
use super::hexagon::{HALF_HEIGHT, Hexagon};
use super::paint;
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, kit, point};
use std::sync::{Arc, LazyLock};

/// Between the board and what lies above and below it.
const GAP: f32 = 12.0;
/// A seat's corner.
const CORNER: (f32, f32) = (226.0, 160.0);
const EDGE: f32 = 10.0;
/// Between a hex and the tile on it.
const SEAM: f32 = 4.0;

/// A board in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    map: &'static Map,
    /// Half the width of a hex.
    reach: f32,
    /// Where the hex at (0, 0) has its middle.
    origin: Point,
    pub at: Area,
    seats: u8,
}

/// How the tiles in front of the players lie: in so many columns and rows, of this height and size.
struct Strip {
    columns: u8,
    rows: u8,
    high: f32,
    reach: f32,
}

impl Field {
    /// The board of a game.
    pub fn new(size: Size, seats: u8) -> Self {
        let reach = match size {
            Size::Small => 118.0,
            Size::Middle => 104.0,
            Size::Large => 92.0,
        };
        Field::fitted(size, seats, reach, kit::HEADER + GAP, WIDTH)
    }

    /// A board by itself, in a picture so wide.
    pub fn alone(size: Size, reach: f32, top: f32, width: f32) -> Self {
        Field::fitted(size, 0, reach, top, width)
    }

    fn fitted(size: Size, seats: u8, reach: f32, top: f32, width: f32) -> Self {
        let map = size.map();
        let places = || map.all().into_iter().map(|hex| steps(map, hex));
        let (left, right) = (least(places().map(|step| step.0)), -least(places().map(|step| -step.0)));
        let (above, below) = (least(places().map(|step| step.1)), -least(places().map(|step| -step.1)));
        let high = 2.0 * HALF_HEIGHT * reach;
        let (w, h) = ((1.5 * (right - left) + 2.0) * reach, (below - above + 1.0) * high);
        let at = area((width - w) / 2.0, top, w, h);
        let origin = point(at.x + reach - 1.5 * left * reach, at.y + (0.5 - above) * high);
        Field { map, reach, origin, at, seats }
    }

    /// The middle of a hex, on a whole pixel, so that what looks alike is drawn alike.
    pub fn middle(&self, hex: Hex) -> Point {
        let (right, down) = steps(self.map, hex);
        let high = 2.0 * HALF_HEIGHT * self.reach;
        point((self.origin.x + 1.5 * self.reach * right).round(), (self.origin.y + high * down).round())
    }

    pub fn hexagon(&self, hex: Hex) -> Hexagon {
        Hexagon::new(self.middle(hex), self.reach)
    }

    /// Where a tile lies on its hex.
    pub fn tile(&self, hex: Hex) -> Hexagon {
        self.hexagon(hex).inset(SEAM)
    }

    /// How much smaller everything on it is than on the small board.
    pub fn scale(&self) -> f32 {
        self.reach / 118.0
    }

    fn strip(&self) -> Strip {
        match self.seats {
            3 => Strip { columns: 3, rows: 1, high: 164.0, reach: 56.0 },
            4 => Strip { columns: 2, rows: 2, high: 136.0, reach: 52.0 },
            _ => Strip { columns: 2, rows: 1, high: 156.0, reach: 64.0 },
        }
    }

    pub fn height(&self) -> f32 {
        let strip = self.strip();
        self.at.bottom() + GAP + f32::from(strip.rows) * strip.high + kit::FOOTER
    }

    /// Where a seat's name, army and hit points stand.
    pub fn corner(&self, seat: Seat) -> Area {
        let (w, h) = CORNER;
        let x = if matches!(seat.0, 0 | 3) { EDGE } else { WIDTH - EDGE - w };
        let y = if seat.0 < 2 { self.at.y } else { self.at.bottom() - h };
        area(x, y, w, h)
    }

    /// Where a seat's tiles lie, and how large they are.
    pub fn tray(&self, seat: Seat) -> (Area, f32) {
        let strip = self.strip();
        let wide = (WIDTH - 2.0 * EDGE + GAP) / f32::from(strip.columns) - GAP;
        // With four, the partners and neighbours lie as they sit in the corners.
        let (column, row) = if strip.rows > 1 && seat.0 > 1 { (3 - seat.0, 1u8) } else { (seat.0, 0) };
        let x = EDGE + f32::from(column) * (wide + GAP);
        let y = self.at.bottom() + GAP + f32::from(row) * strip.high;
        (area(x, y, wide, strip.high - 8.0), strip.reach)
    }

    /// Left of the board, where markers lie ready.
    pub fn supply(&self) -> Point {
        point(self.at.x / 2.0, self.at.centre().y)
    }

    /// Right of the board, where a Battle says how far it has come.
    pub fn clock(&self) -> Point {
        point(f32::midpoint(self.at.right(), WIDTH), self.at.centre().y)
    }

    /// A picture with the empty board.
    pub fn scene(&self, size: Size) -> Scene {
        let mut scene = Scene::new(self.height());
        scene.backdrop = Arc::clone(&BACKDROPS[size.index()][usize::from(self.seats.clamp(2, 4)) - 2]);
        scene
    }

    /// Hexes and their names.
    pub fn ground(&self, out: &mut Vec<Shape>) {
        for hex in self.map.all() {
            let role = if self.map.border.contains(hex) { paint::SHORE } else { paint::LAND };
            out.push(self.hexagon(hex).shape(Paint::fill(role).and_stroke(paint::SEAM, 5.0 * self.scale())));
            let name = Text::new(self.map.name(hex), self.middle(hex).x, self.middle(hex).y, (44.0 * self.scale()).max(20.0));
            out.push(name.bold().align(Align::Middle).ink(paint::NAME).into());
        }
    }
}

/// How far right and down of the first hex: columns, and whole hexes.
fn steps(map: &Map, hex: Hex) -> (f32, f32) {
    let (q, r) = map.place(hex);
    (f32::from(q), f32::from(r) + f32::from(q) / 2.0)
}

fn least(numbers: impl Iterator<Item = f32>) -> f32 {
    numbers.fold(f32::INFINITY, f32::min)
}

static BACKDROPS: LazyLock<[[Arc<Vec<Shape>>; 3]; Size::COUNT]> =
    LazyLock::new(|| Size::ALL.map(|size| [2, 3, 4].map(|seats| backdrop(size, seats))));

fn backdrop(size: Size, seats: u8) -> Arc<Vec<Shape>> {
    let field = Field::new(size, seats);
    let mut scene = Scene::new(field.height());
    kit::frame(&mut scene, super::TITLE);
    let out = Arc::make_mut(&mut scene.backdrop);
    field.ground(out);
    for seat in Seat::all(seats) {
        out.push(kit::panel(field.corner(seat), 10.0, Role::Panel));
        out.push(kit::panel(field.tray(seat).0, 10.0, Role::Panel));
    }
    scene.backdrop
}
