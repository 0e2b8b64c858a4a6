//! The lair itself: rock, floors, doors, stairs, pits, names and printed coins. The same in every game, so it is made once.

use super::super::content::{COLUMNS, Ground, ROWS, Space};
use super::paint;
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, area, kit, point};
use std::sync::{Arc, LazyLock};

pub const HEIGHT: f32 = 1080.0;
/// The gold track runs around the rock.
const TRACK: Area = area(10.0, 70.0, 1180.0, 844.0);
const TRACK_WIDTH: f32 = 26.0;
const ROCK: Area = area(36.0, 96.0, 1128.0, 792.0);
/// Below the lair.
pub const PANEL: Area = area(10.0, 922.0, 1180.0, 102.0);

const CELL: (f32, f32) = (ROCK.w / COLUMNS as f32, ROCK.h / ROWS as f32);
/// Half a wall's thickness.
const WALL: f32 = 6.0;
const DOOR: f32 = 42.0;

/// Spaces on the gold track: 30 along the top and the bottom, 20 along the sides.
pub const TRACK_SPACES: u16 = 100;
const ACROSS: u16 = 30;
const DOWN: u16 = 20;

pub static BACKDROP: LazyLock<Arc<Vec<Shape>>> = LazyLock::new(backdrop);

/// The floor of a space, within its walls.
pub fn floor(space: Space) -> Area {
    let cells = space.cells();
    let (x, y) = (f32::from(cells.x) * CELL.0, f32::from(cells.y) * CELL.1);
    area(ROCK.x + x, ROCK.y + y, f32::from(cells.w) * CELL.0, f32::from(cells.h) * CELL.1).inset(WALL)
}

/// Where the name stands: a dark lintel along the top.
fn lintel(space: Space) -> Area {
    let floor = floor(space);
    area(floor.x, floor.y, floor.w, if two_lines(space) { 47.0 } else { 28.0 })
}

fn two_lines(space: Space) -> bool {
    space.cells().w == 1 && space.name().len() > 10
}

/// Where figures stand: the floor below the name.
pub fn stage(space: Space) -> Area {
    let (floor, lintel) = (floor(space), lintel(space));
    area(floor.x + 2.0, lintel.bottom() + 1.0, floor.w - 4.0, floor.h - lintel.h - 3.0)
}

/// The middle of a room's coin, and its radius.
pub fn coin(space: Space) -> (Point, f32) {
    let floor = floor(space);
    (point(floor.x + 25.0, floor.bottom() - 24.0), 16.0)
}

/// The middle of the edge that two neighbours share, and whether one goes left and right through it.
pub fn threshold(one: Space, other: Space) -> (Point, bool) {
    let (a, b) = (floor(one).inset(-WALL), floor(other).inset(-WALL));
    let overlap = |low: f32, high: f32| f32::midpoint(low, high);
    let beside = (a.right() - b.x).abs() < 1.0 || (b.right() - a.x).abs() < 1.0;
    if beside {
        (point(a.x.max(b.x), overlap(a.y.max(b.y), a.bottom().min(b.bottom()))), true)
    } else {
        (point(overlap(a.x.max(b.x), a.right().min(b.right())), a.y.max(b.y)), false)
    }
}

fn ground(space: Space) -> Ink {
    match space.ground() {
        Ground::Room(gold) => paint::FLOORS[usize::from(gold - 1)].into(),
        Ground::Stair | Ground::Pit => paint::FLOORS[0].into(),
    }
}

/// A piece of the gold track.
pub fn track_space(gold: u16) -> Area {
    let at = gold % TRACK_SPACES;
    let (wide, high) = (TRACK.w / f32::from(ACROSS), (TRACK.h - 2.0 * TRACK_WIDTH) / f32::from(DOWN));
    let (top, bottom) = (TRACK.y, TRACK.bottom() - TRACK_WIDTH);
    let side = |step: u16| TRACK.y + TRACK_WIDTH + f32::from(step) * high;
    if at < ACROSS {
        area(TRACK.x + f32::from(at) * wide, top, wide, TRACK_WIDTH)
    } else if at < ACROSS + DOWN {
        area(TRACK.right() - TRACK_WIDTH, side(at - ACROSS), TRACK_WIDTH, high)
    } else if at < 2 * ACROSS + DOWN {
        area(TRACK.right() - f32::from(at - ACROSS - DOWN + 1) * wide, bottom, wide, TRACK_WIDTH)
    } else {
        area(TRACK.x, side(TRACK_SPACES - 1 - at), TRACK_WIDTH, high)
    }
}

fn backdrop() -> Arc<Vec<Shape>> {
    let mut scene = Scene::new(HEIGHT);
    kit::frame(&mut scene, "Cave Troll");
    let out = Arc::make_mut(&mut scene.backdrop);
    track(out);
    out.push(kit::panel(ROCK, 4.0, paint::WALL));
    for space in Space::ALL {
        masonry(out, floor(space));
    }
    for space in Space::ALL {
        out.push(kit::panel(floor(space), 2.0, ground(space)));
        match space.ground() {
            Ground::Room(gold) => paving(out, floor(space), gold),
            Ground::Stair => steps(out, floor(space)),
            Ground::Pit => hole(out, floor(space)),
        }
    }
    for one in Space::ALL {
        for other in one.doorways().into_iter().filter(|other| *other > one) {
            doorway(out, one, other);
        }
    }
    for space in Space::ALL {
        name(out, space);
        if space.is_room() {
            let (centre, radius) = coin(space);
            kit::coin(out, centre, radius, space.gold());
        }
    }
    scene.backdrop
}

fn track(out: &mut Vec<Shape>) {
    out.push(Shape::Rect { at: TRACK, radius: 8.0, paint: Paint::fill(Role::Panel).and_stroke(Role::Line, 2.0) });
    for gold in 0..TRACK_SPACES {
        let at = track_space(gold);
        let centre = at.centre();
        if gold % 5 == 0 {
            out.push(kit::panel(at.inset(1.5), 5.0, Role::Raised));
            let number = Text::new(gold.to_string(), centre.x, centre.y, Text::LEAST);
            out.push(number.align(Align::Middle).ink(Role::Muted).into());
        } else {
            out.push(Shape::Circle { centre, radius: 3.0, paint: Paint::fill(Role::Line) });
        }
    }
}

/// Pseudo-random, so that no two stones are alike, and the same every time.
fn grain(x: f32, y: f32) -> f32 {
    let mixed = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    (mixed.wrapping_mul(0xC2B2_AE3D) >> 24) as f32 / 255.0
}

/// A course of stones around a floor; with the neighbour's course it makes a wall. The joints are one long line that
/// runs around the floor and across the course at every joint: a thousand single stones would make every copy of the
/// backdrop slow.
fn masonry(out: &mut Vec<Shape>, floor: Area) {
    let course =
        Shape::Rect { at: floor.inset(-WALL / 2.0), radius: 0.0, paint: Paint::stroke(Role::Line.cover(135), WALL - 1.0) };
    out.push(course);
    let outer = floor.inset(-WALL);
    let corners = [
        point(outer.x, outer.y),
        point(outer.right(), outer.y),
        point(outer.right(), outer.bottom()),
        point(outer.x, outer.bottom()),
        point(outer.x, outer.y),
    ];
    let mut joints = Vec::new();
    for (side, inward) in corners.windows(2).zip([(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]) {
        let (from, to) = (side[0], side[1]);
        let length = (to.x - from.x).abs() + (to.y - from.y).abs();
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let mut at = 0.0;
        while at < length {
            let joint = point(from.x + ux * at, from.y + uy * at);
            joints.extend([joint, point(joint.x + WALL * inward.0, joint.y + WALL * inward.1), joint]);
            let stone = (13.0 + 12.0 * grain(joint.x * 7.0, joint.y * 3.0)).floor();
            if grain(joint.x, joint.y) > 0.88 && at + stone < length && at > 0.0 {
                let (x, y) = (joint.x.min(joint.x + ux * stone), joint.y.min(joint.y + uy * stone));
                let (w, h) = if inward.0.abs() < 0.5 { (stone, WALL) } else { (WALL, stone) };
                let (x, y) = (x + (inward.0.min(0.0)) * WALL, y + (inward.1.min(0.0)) * WALL);
                out.push(kit::panel(area(x, y, w, h), 0.0, Role::Line.cover(110)));
            }
            at += stone;
        }
    }
    out.push(Shape::Line { points: joints, width: 1.5, ink: paint::WALL.into() });
}

/// The richer a room, the finer its floor: flagstones, bricks, tiles, a lattice, a lattice set with gold.
fn paving(out: &mut Vec<Shape>, at: Area, gold: u8) {
    // On the darkest floors only light joints show.
    let joint = if gold < 3 { Role::Muted.cover(38) } else { Role::Shadow.cover(90) };
    let rows = match gold {
        1 => 3u8,
        2 => 8,
        3 => 5,
        _ => return lattice(out, at, gold > 4),
    };
    let high = at.h / f32::from(rows);
    let mut points = Vec::new();
    for row in 0..rows {
        let (top, bottom) = ((at.y + high * f32::from(row)).round(), (at.y + high * f32::from(row + 1)).round());
        let mut uprights: Vec<f32> = match gold {
            1 => flags(at, row),
            2 => (0..(at.w / 32.0).ceil() as u8)
                .map(|brick| at.x + 32.0 * f32::from(brick) + if row % 2 == 0 { 32.0 } else { 16.0 })
                .filter(|x| *x < at.right())
                .collect(),
            _ => {
                let tiles = (at.w / 26.0).round();
                (1..tiles as u8).map(|tile| (at.x + at.w * f32::from(tile) / tiles).round()).collect()
            }
        };
        let (mut from, mut to) = (at.x + 1.0, at.right() - 1.0);
        // One line to and fro, so that a floor is a single shape.
        if row % 2 == 1 {
            uprights.reverse();
            (from, to) = (to, from);
        }
        points.push(point(from, top));
        for x in uprights {
            points.extend([point(x, top), point(x, bottom), point(x, top)]);
        }
        points.push(point(to, top));
    }
    out.push(Shape::Line { points, width: 2.0, ink: joint });
}

/// Where the joints between a row of uneven flagstones are.
fn flags(at: Area, row: u8) -> Vec<f32> {
    let mut joints = Vec::new();
    let mut x = at.x + 20.0 + (30.0 * grain(at.x, f32::from(row))).floor();
    while x < at.right() - 10.0 {
        joints.push(x);
        x += 38.0 + (22.0 * grain(x, at.y + f32::from(row))).floor();
    }
    joints
}

fn lattice(out: &mut Vec<Shape>, at: Area, gilded: bool) {
    let pitch = at.h / 4.0;
    let columns = (at.w / pitch).ceil() as i32;
    for step in -4..=columns {
        let x = at.x + step as f32 * pitch;
        for (top, bottom) in [(x, x + at.h), (x + at.h, x)] {
            // A diagonal of the floor's height, cut off where it leaves the floor at a side.
            let (low, high) = (top.min(bottom).max(at.x), top.max(bottom).min(at.right()));
            if low >= high {
                continue;
            }
            let y = |x: f32| at.y + (x - top) / (bottom - top) * at.h;
            let points = vec![point(low, y(low)), point(high, y(high))];
            out.push(Shape::Line { points, width: 1.5, ink: Role::Shadow.cover(80) });
        }
    }
    if gilded {
        for (column, row) in (1..columns).flat_map(|column| (1..4).map(move |row| (column, row))) {
            let centre = point(at.x + column as f32 * pitch, at.y + row as f32 * pitch);
            if (column + row) % 2 == 0 && centre.x < at.right() - 8.0 {
                out.push(Shape::Circle { centre, radius: 3.0, paint: Paint::fill(Role::Gold.cover(190)) });
            }
        }
        out.push(Shape::Rect { at: at.inset(3.0), radius: 3.0, paint: Paint::stroke(Role::Gold.cover(170), 2.0) });
    }
}

/// Steps that climb into the dark.
fn steps(out: &mut Vec<Shape>, at: Area) {
    let count = 7u8;
    let high = (at.h / f32::from(count)).floor();
    for step in 0..count {
        let side = f32::from(step) * 4.0;
        let tread = area(at.x + side, at.bottom() - f32::from(step + 1) * high, at.w - 2.0 * side, high);
        out.push(kit::panel(tread.inset(1.0), 0.0, paint::STONE.cover(185 - 22 * step)));
    }
}

/// A dark hole with a rim of stones.
fn hole(out: &mut Vec<Shape>, at: Area) {
    let rim = at.inset(7.0);
    out.push(Shape::Rect { at: rim, radius: 48.0, paint: Paint::fill(paint::PIT).and_stroke(paint::STONE.cover(150), 5.0) });
    for depth in [10.0, 20.0] {
        out.push(Shape::Rect {
            at: rim.inset(depth),
            radius: 48.0 - depth,
            paint: Paint::stroke(Role::Line.cover(110 - 4 * depth as u8), 3.0),
        });
    }
}

/// A gap in the wall with a post on either side; each half shows the floor it belongs to.
fn doorway(out: &mut Vec<Shape>, one: Space, other: Space) {
    let (at, sideways) = threshold(one, other);
    let reach = WALL + 2.0;
    let (first, second) = if sideways {
        (area(at.x - reach, at.y - DOOR / 2.0, reach, DOOR), area(at.x, at.y - DOOR / 2.0, reach, DOOR))
    } else {
        (area(at.x - DOOR / 2.0, at.y - reach, DOOR, reach), area(at.x - DOOR / 2.0, at.y, DOOR, reach))
    };
    let (along, across) = (DOOR / 2.0 + 5.0, WALL + 2.0);
    let (wide, high) = if sideways { (across, along) } else { (along, across) };
    // The posts first, the gap over them.
    out.push(kit::panel(area(at.x - wide, at.y - high, 2.0 * wide, 2.0 * high), 2.0, paint::STONE));
    for (half, space) in [(first, one), (second, other)] {
        out.push(kit::panel(half, 0.0, ground(space)));
    }
    let gap = area(first.x, first.y, second.right() - first.x, second.bottom() - first.y);
    out.push(kit::panel(gap, 0.0, paint::STONE.cover(90)));
}

/// A wall that the Miner's Pick has broken: a rough gap with rubble.
pub fn breach(out: &mut Vec<Shape>, one: Space, other: Space) {
    let (at, sideways) = threshold(one, other);
    let place = |along: f32, across: f32| {
        if sideways { point(at.x + across, at.y + along) } else { point(at.x + along, at.y + across) }
    };
    let rough = [
        (-25.0, -8.0),
        (-17.0, -5.0),
        (-6.0, -9.0),
        (6.0, -6.0),
        (15.0, -9.0),
        (24.0, -7.0),
        (19.0, 0.0),
        (26.0, 8.0),
        (12.0, 6.0),
        (0.0, 9.0),
        (-12.0, 6.0),
        (-23.0, 9.0),
        (-18.0, 1.0),
    ];
    let points = rough.iter().map(|(along, across)| place(*along, *across)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(ground(one)).and_stroke(paint::STONE, 2.0) });
    for (along, across, radius) in [(-13.0, 3.0, 3.5), (-3.0, -3.0, 2.5), (8.0, 2.0, 4.0), (15.0, -3.0, 2.5)] {
        out.push(Shape::Circle { centre: place(along, across), radius, paint: Paint::fill(Role::Muted) });
    }
}

fn name(out: &mut Vec<Shape>, space: Space) {
    let plate = lintel(space);
    out.push(kit::panel(plate, 2.0, Role::Shadow.cover(175)));
    let longest = space.name().split(' ').map(str::len).max().unwrap_or(0);
    // A name of two short words stands on two lines at full size rather than on one shrunk line.
    let width = if two_lines(space) && longest < 9 { 104.0 } else { plate.w - 12.0 };
    let y = if two_lines(space) { plate.y + 12.5 } else { plate.centre().y };
    let text = Text::new(space.name(), plate.centre().x, y, 20.0).bold().align(Align::Middle).within(width, 2);
    out.push(text.into());
}
