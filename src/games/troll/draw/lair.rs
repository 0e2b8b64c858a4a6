//! The lair itself: rock, floors, doors, stairs, pits and names. The same in every game, so it is made once.

use super::super::content::{Ground, Space};
use super::layout::Layout;
use super::paint;
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, area, kit, point};
use std::sync::{Arc, LazyLock};

/// Below the lair.
pub const PANEL: Area = area(10.0, 1326.0, 1180.0, 162.0);
pub const HEIGHT: f32 = PANEL.y + PANEL.h + 20.0 + kit::FOOTER;

pub static BACKDROP: LazyLock<Arc<Vec<Shape>>> = LazyLock::new(|| {
    let mut scene = Scene::new(HEIGHT);
    kit::frame(&mut scene, super::TITLE);
    let out = Arc::make_mut(&mut scene.backdrop);
    masonry(out, Layout::BOARD);
    for space in Space::ALL {
        place(out, Layout::BOARD, space);
    }
    doorways(out, Layout::BOARD);
    for space in Space::ALL {
        name(out, Layout::BOARD, space, Role::Text);
    }
    scene.backdrop
});

fn ground(space: Space) -> Role {
    match space.ground() {
        Ground::Room(gold) => paint::FLOORS[usize::from(gold - 1)],
        Ground::Stair | Ground::Pit => paint::FLOORS[0],
    }
}

/// The rock around the rooms, in courses of stone.
pub fn masonry(out: &mut Vec<Shape>, layout: Layout) {
    let rock = layout.rock().inset(-6.0);
    out.push(kit::panel(area(rock.x - 3.0, rock.y, rock.w + 6.0, rock.h + 5.0), 10.0, Role::Shadow));
    out.push(kit::panel(rock, 8.0, paint::WALL));
    let mut y = rock.y + 4.0;
    while y < rock.bottom() {
        let points = vec![point(rock.x + 4.0, y), point(rock.right() - 4.0, y)];
        out.push(Shape::Line { points, width: 2.0, ink: paint::COURSE.into() });
        y += 24.0;
    }
}

/// A space's floor with its material, and below 60 % of its height three bands of shade.
pub fn place(out: &mut Vec<Shape>, layout: Layout, space: Space) {
    bare(out, layout, space);
    let floor = layout.floor(space);
    let open = area(floor.x, layout.lintel(space).bottom(), floor.w, floor.bottom() - layout.lintel(space).bottom());
    match space.ground() {
        Ground::Room(gold) => paving(out, layout, open, gold),
        Ground::Stair => steps(out, open),
        Ground::Pit => hole(out, layout, open),
    }
}

/// A floor without what tells one from the other.
pub fn bare(out: &mut Vec<Shape>, layout: Layout, space: Space) {
    let floor = layout.floor(space);
    out.push(kit::panel(floor, 4.0, ground(space)));
    let band = floor.h * 0.15;
    for step in 0..3u8 {
        let at = area(floor.x, floor.y + floor.h * 0.55 + band * f32::from(step), floor.w, band);
        out.push(kit::panel(at, 0.0, Role::Shadow.cover(15 * (step + 1))));
    }
}

/// The richer a room, the finer its floor: flags, water, squares, lozenges, gilded lozenges.
fn paving(out: &mut Vec<Shape>, layout: Layout, at: Area, gold: u8) {
    let width = 2.5 * layout.scale.sqrt();
    let dark = |cover: u8| Role::Shadow.cover(cover);
    let mut line = |points: Vec<Point>, ink: Ink| out.push(Shape::Line { points, width, ink });
    let unit = 36.0 * layout.scale.sqrt();
    match gold {
        1 => {
            let mut row = 0u8;
            let mut y = at.y + 8.0;
            while y < at.bottom() {
                line(vec![point(at.x + 4.0, y), point(at.right() - 4.0, y)], dark(80));
                let mut x = at.x + unit * if row.is_multiple_of(2) { 1.7 } else { 3.3 };
                while x < at.right() - 8.0 {
                    line(vec![point(x, y + 3.0), point(x, (y + unit * 1.28).min(at.bottom()) - 3.0)], dark(80));
                    x += unit * 3.3;
                }
                (row, y) = (row + 1, y + unit * 1.28);
            }
        }
        2 => {
            let mut row = 0u8;
            let mut y = at.y + unit * 0.7;
            while y < at.bottom() - 8.0 {
                let mut x = at.x + unit * if row.is_multiple_of(2) { 0.5 } else { 1.3 };
                while x + unit * 0.85 < at.right() - 4.0 {
                    let sway = unit * 0.17;
                    let points = [(0.0, 0.0), (0.28, -sway), (0.56, sway), (0.84, 0.0)];
                    line(points.iter().map(|(dx, dy)| point(x + dx * unit, y + dy)).collect(), Role::own(0x9F_C4E6).cover(70));
                    x += unit * 1.6;
                }
                (row, y) = (row + 1, y + unit * 0.8);
            }
        }
        3 => {
            let (columns, rows) = ((at.w / unit).round(), (at.h / unit).round());
            for column in 1..columns as u8 {
                let x = at.x + at.w * f32::from(column) / columns;
                line(vec![point(x, at.y + 3.0), point(x, at.bottom() - 3.0)], dark(62));
            }
            for row in 1..rows as u8 {
                let y = at.y + at.h * f32::from(row) / rows;
                line(vec![point(at.x + 3.0, y), point(at.right() - 3.0, y)], dark(62));
            }
        }
        _ => lattice(out, at, unit * 1.5, width, gold > 4),
    }
}

fn lattice(out: &mut Vec<Shape>, at: Area, pitch: f32, width: f32, gilded: bool) {
    let at = at.inset(3.0);
    let columns = ((at.w + at.h) / pitch).ceil() as i32;
    for step in -columns..=columns {
        let x = at.x + step as f32 * pitch;
        for (top, bottom) in [(x, x + at.h), (x + at.h, x)] {
            // A diagonal of the floor's height, cut off where it leaves the floor at a side.
            let (low, high) = (top.min(bottom).max(at.x), top.max(bottom).min(at.right()));
            if low + 2.0 >= high {
                continue;
            }
            let y = |x: f32| at.y + (x - top) / (bottom - top) * at.h;
            let points = vec![point(low, y(low)), point(high, y(high))];
            out.push(Shape::Line { points, width, ink: Role::Shadow.cover(66) });
        }
    }
    if gilded {
        for (x, y) in [(0.42, 0.3), (0.6, 0.66), (0.74, 0.24), (0.9, 0.7), (0.28, 0.72)] {
            let (x, y, r) = (at.x + at.w * x, at.y + at.h * y, width * 2.4);
            let points = vec![point(x - r, y), point(x, y - r), point(x + r, y), point(x, y + r)];
            out.push(Shape::Polygon { points, paint: Paint::fill(Role::Text.cover(110)) });
        }
    }
}

/// Steps that climb into the dark.
fn steps(out: &mut Vec<Shape>, at: Area) {
    const COUNT: u8 = 5;
    let high = (at.h - 8.0) / f32::from(COUNT);
    for step in 0..COUNT {
        let side = at.w * (0.06 + 0.035 * f32::from(step));
        let tread = area(at.x + side, at.bottom() - 2.0 - f32::from(step + 1) * high, at.w - 2.0 * side, high - 2.0);
        out.push(kit::panel(tread, 2.0, paint::STONE.cover(200 - 42 * step)));
    }
}

/// A dark hole with a rim of stone.
fn hole(out: &mut Vec<Shape>, layout: Layout, at: Area) {
    let rim = at.inset(9.0 * layout.scale.sqrt());
    let radius = (rim.h * 0.32).min(40.0 * layout.scale);
    let paint = Paint::fill(paint::SHAFT).and_stroke(paint::RIM, 6.0 * layout.scale.sqrt());
    out.push(Shape::Rect { at: rim, radius, paint });
    let deep = rim.inset(14.0 * layout.scale);
    out.push(Shape::Rect { at: deep, radius: radius * 0.7, paint: Paint::fill(paint::PIT) });
}

/// The doors of everything that is shown; what leads out of the picture is cut off by its edge.
pub fn doorways(out: &mut Vec<Shape>, layout: Layout) {
    for one in layout.spaces() {
        for other in one.doorways().into_iter().filter(|other| *other > one && layout.holds(*other)) {
            doorway(out, layout, one, other);
        }
    }
}

/// A gap in the wall with a post on either side.
fn doorway(out: &mut Vec<Shape>, layout: Layout, one: Space, other: Space) {
    let (at, sideways) = layout.threshold(one, other);
    let size = layout.scale.sqrt();
    let (along, across) = (27.0 * size, layout.wall() + 2.0);
    let turned = |long: f32, short: f32, from: f32| {
        if sideways {
            area(at.x - short, at.y + from - long, 2.0 * short, 2.0 * long)
        } else {
            area(at.x + from - long, at.y - short, 2.0 * long, 2.0 * short)
        }
    };
    out.push(kit::panel(turned(along, across, 0.0), 0.0, paint::PASSAGE));
    for from in [-along, along] {
        let paint = Paint::fill(Role::Bone).and_stroke(Role::Shadow, 2.5);
        out.push(Shape::Rect { at: turned(4.5 * size, across + 3.0, from), radius: 1.0, paint });
    }
}

/// A wall that the Miner's Pick has broken: a rough gap with rubble.
pub fn breach(out: &mut Vec<Shape>, layout: Layout, one: Space, other: Space) {
    let (at, sideways) = layout.threshold(one, other);
    let size = 1.3 * layout.scale.sqrt();
    let place = |along: f32, across: f32| {
        let (along, across) = (along * size, across * size);
        if sideways { point(at.x + across, at.y + along) } else { point(at.x + along, at.y + across) }
    };
    let rough =
        [(-25, -8), (-17, -5), (-6, -9), (6, -6), (15, -9), (24, -7), (19, 0), (26, 8), (12, 6), (0, 9), (-12, 6), (-23, 9)];
    let points = rough.iter().map(|(along, across)| place(*along as f32, *across as f32)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(paint::PASSAGE).and_stroke(Role::Bone, 3.0) });
    for (along, across, radius) in [(-13.0, 3.0, 4.0), (-3.0, -3.0, 3.0), (8.0, 2.0, 4.5), (15.0, -3.0, 3.0)] {
        out.push(Shape::Circle { centre: place(along, across), radius: radius * size, paint: Paint::fill(Role::Muted) });
    }
}

/// The lintel in the room's own tone, and the name on it.
pub fn name(out: &mut Vec<Shape>, layout: Layout, space: Space, ink: Role) {
    let plate = layout.lintel(space);
    out.push(kit::panel(plate, 4.0, paint::lintel(ground(space))));
    out.push(kit::panel(area(plate.x, plate.bottom(), plate.w, 5.0), 0.0, Role::Shadow.cover(140)));
    let points = vec![point(plate.x + 4.0, plate.y + 2.0), point(plate.right() - 4.0, plate.y + 2.0)];
    out.push(Shape::Line { points, width: 2.5, ink: Role::Text.cover(44) });
    let size = layout.letters / 28.0;
    for ((words, letters, bold), at) in layout.name(space).into_iter().zip(0u8..) {
        let y = plate.y + (21.5 + 32.0 * f32::from(at)) * size;
        let text = Text { bold, ..Text::new(words, plate.centre().x, y, letters) };
        out.push(text.align(Align::Middle).ink(ink).into());
    }
}
