//! Where everything lies in the picture: the board in the middle, the seats in its corners, and what they hold in a corner that
//! is left or in a row beneath, if somebody holds something. What never changes is made once for every board.

use super::super::Open;
use super::super::content::{Hex, Hexes, Map, Size};
use super::hexagon::{HALF_HEIGHT, Hexagon};
use super::paint;
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, kit, point};
use std::sync::{Arc, LazyLock};

/// Between the board and what lies above and below it.
const GAP: f32 = 12.0;
const EDGE: f32 = 7.0;
/// The row of what the seats hold.
const STRIP: f32 = 118.0;

/// A board in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    map: &'static Map,
    /// Half the width of a hex.
    reach: f32,
    /// Where the hex at (0, 0) has its middle.
    origin: Point,
    pub at: Area,
    /// There is a row beneath for what the seats hold.
    strip: bool,
}

impl Field {
    /// The board of a game. With two players what they hold has a corner; with more it has a row, if there is anything.
    pub fn new(size: Size, strip: bool) -> Self {
        let reach = match size {
            Size::Small => 138.0,
            Size::Middle => 120.0,
            Size::Large => 105.0,
        };
        let room = area(0.0, kit::HEADER + GAP, WIDTH, f32::MAX);
        Field { strip, ..Field::part(size, size.map().all(), room, reach) }
    }

    pub fn of(open: &Open) -> Self {
        Field::new(open.board.size, open.seats() > 2 && open.players.iter().any(|player| !player.hand.is_empty()))
    }

    /// Some hexes of a board, as large as the room allows but no larger than `most`, in the middle of its width.
    pub fn part(size: Size, shown: Hexes, room: Area, most: f32) -> Self {
        let map = size.map();
        let places = || shown.into_iter().map(|hex| steps(map, hex));
        let (left, right) = (least(places().map(|step| step.0)), -least(places().map(|step| -step.0)));
        let (above, below) = (least(places().map(|step| step.1)), -least(places().map(|step| -step.1)));
        let (wide, high) = (1.5 * (right - left) + 2.0, 2.0 * HALF_HEIGHT * (below - above + 1.0));
        let reach = (room.w / wide).min(room.h / high).min(most).floor();
        let at = area(room.x + (room.w - wide * reach) / 2.0, room.y, wide * reach, high * reach);
        let origin = point(at.x + reach - 1.5 * left * reach, at.y + (0.5 - above) * 2.0 * HALF_HEIGHT * reach);
        Field { map, reach, origin, at, strip: false }
    }

    /// A hex at this place, and the board around it.
    pub fn around(size: Size, hex: Hex, middle: Point, reach: f32) -> Self {
        let map = size.map();
        let (right, down) = steps(map, hex);
        let origin = point(middle.x - 1.5 * reach * right, middle.y - 2.0 * HALF_HEIGHT * reach * down);
        let at = area(middle.x - 2.5 * reach, middle.y - 3.0 * HALF_HEIGHT * reach, 5.0 * reach, 6.0 * HALF_HEIGHT * reach);
        Field { map, reach, origin, at, strip: false }
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
        Hexagon::new(self.middle(hex), self.reach * 0.974)
    }

    /// How much smaller everything on it is than on the small board.
    pub fn scale(&self) -> f32 {
        self.reach / 138.0
    }

    pub fn height(&self) -> f32 {
        self.at.bottom() + GAP + if self.strip { STRIP } else { 0.0 } + kit::FOOTER
    }

    /// Where a seat's name, army and hit points stand: the seats sit around the board clockwise.
    pub fn corner(&self, seat: Seat) -> Area {
        let (w, h) = if self.reach > 130.0 { (274.0, 190.0) } else { (216.0, 160.0) };
        let x = if matches!(seat.0, 0 | 3) { EDGE } else { WIDTH - EDGE - w };
        let y = if seat.0 < 2 { self.at.y } else { self.at.bottom() - h - 4.0 };
        area(x, y, w, h)
    }

    /// What two players hold lies in the corner below each of them, in two columns.
    pub fn tray(&self, seat: Seat, tiles: usize) -> (Area, f32) {
        let (columns, rows) = (tiles.min(2) as f32, tiles.div_ceil(2) as f32);
        let (w, h) = (10.0 + 114.0 * columns, 4.0 + 104.0 * rows);
        let x = if seat.0 == 0 { EDGE } else { WIDTH - EDGE - w };
        (area(x, self.at.bottom() - h - 4.0, w, h), 54.0)
    }

    /// The row of what more players hold.
    pub fn strip(&self) -> Option<Area> {
        self.strip.then(|| area(EDGE, self.at.bottom() + 4.0, WIDTH - 2.0 * EDGE, STRIP))
    }

    /// A picture with the empty board.
    pub fn scene(&self, size: Size) -> Scene {
        let mut scene = Scene::new(self.height().ceil());
        scene.backdrop = Arc::clone(&BACKDROPS[size.index()][usize::from(self.strip)]);
        scene
    }

    /// Hexes that lie on their table, without names.
    pub fn ground(&self, out: &mut Vec<Shape>, hexes: Hexes) {
        let rim = |hex: Hex, down: f32, more: f32| {
            let middle = self.middle(hex);
            Hexagon::new(point(middle.x, middle.y + down * self.scale()), self.reach + more * self.scale())
        };
        for hex in hexes {
            out.push(rim(hex, 8.0, 8.0).shape(Paint::fill(Role::Shadow)));
        }
        for hex in hexes {
            out.push(rim(hex, 0.0, 7.0).shape(Paint::fill(paint::RIM)));
        }
        for hex in hexes {
            let at = self.hexagon(hex);
            let edge = Paint::fill(paint::SLOPE).and_stroke(Role::Shadow, 3.0);
            out.push(at.inset(5.0 * self.scale()).shape(edge));
            out.push(at.inset(17.0 * self.scale()).shape(Paint::fill(paint::LAND)));
        }
    }

    /// The name of a hex on which nothing lies.
    pub fn name(&self, out: &mut Vec<Shape>, hex: Hex, ink: Role) {
        let size = (52.0 * self.scale()).max(kit::DECIDES);
        let middle = self.middle(hex);
        out.push(Text::new(self.map.name(hex), middle.x, middle.y, size).bold().align(Align::Middle).ink(ink).into());
    }

    /// How one reads a picture: row by row, from the left.
    pub fn in_rows(map: &Map, hexes: Hexes) -> (i16, i16) {
        let place = |hex: Hex| {
            let (q, r) = map.place(hex);
            (i16::from(2 * r + q), i16::from(q))
        };
        let (row, column) = hexes.into_iter().map(place).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        // In sixths of a half row, so that three hexes that touch have a middle of their own.
        let count = hexes.len().max(1) as i16;
        (row * 6 / count, column * 6 / count)
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

static BACKDROPS: LazyLock<[[Arc<Vec<Shape>>; 2]; Size::COUNT]> =
    LazyLock::new(|| Size::ALL.map(|size| [false, true].map(|strip| backdrop(size, strip))));

fn backdrop(size: Size, strip: bool) -> Arc<Vec<Shape>> {
    let field = Field::new(size, strip);
    let mut scene = Scene::new(field.height().ceil());
    kit::frame(&mut scene, super::TITLE);
    let out = Arc::make_mut(&mut scene.backdrop);
    field.ground(out, size.map().all());
    for hex in size.map().all() {
        field.name(out, hex, Role::Text);
    }
    scene.backdrop
}
