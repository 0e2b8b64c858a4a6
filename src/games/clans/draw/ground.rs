//! The ground of a mission's field: what never changes while it is played.

use super::super::missions::{Mission, WAGON_PATH};
use super::super::rules::{Tile, tile};
use super::layout::{Beside, Layout, STRIP, spread};
use super::{frame, paint, signs};
use crate::engine::Scene;
use crate::engine::scene::{Area, Ink, Paint, Point, Role, Shape, Text, area, kit, point};
use std::sync::{Arc, LazyLock};

/// How high the picture of a mission is.
pub fn height(mission: Mission) -> f32 {
    let layout = Layout::of(mission);
    let below = if Beside::of(layout.field) == Beside::Strip { STRIP } else { 0.0 };
    (layout.bottom() + below + kit::FOOTER).ceil()
}

static GROUNDS: [LazyLock<Arc<Vec<Shape>>>; Mission::COUNT] = [
    LazyLock::new(|| lay_out(Mission::M1)),
    LazyLock::new(|| lay_out(Mission::M2)),
    LazyLock::new(|| lay_out(Mission::M3)),
    LazyLock::new(|| lay_out(Mission::M4)),
    LazyLock::new(|| lay_out(Mission::M5)),
    LazyLock::new(|| lay_out(Mission::M6)),
    LazyLock::new(|| lay_out(Mission::M7)),
    LazyLock::new(|| lay_out(Mission::M8)),
];

pub fn of(mission: Mission) -> Arc<Vec<Shape>> {
    Arc::clone(&GROUNDS[mission.index()])
}

fn lay_out(mission: Mission) -> Arc<Vec<Shape>> {
    let mut scene = Scene::new(height(mission));
    kit::frame(&mut scene, frame::TITLE);
    draw(Arc::make_mut(&mut scene.backdrop), mission, &Layout::of(mission));
    scene.backdrop
}

/// The tiles of a layout, from the lowest to the highest, with their edges and their names.
pub fn draw(out: &mut Vec<Shape>, mission: Mission, layout: &Layout) {
    let field = layout.field;
    for level in 0..=2 {
        let tiles = || layout.tiles.iter().filter(move |tile| field.elevation(*tile) == level);
        if level > 0 {
            for at in tiles().map(|tile| layout.area(tile)) {
                let drop = area(at.x + 5.0 * layout.scale, at.y + 9.0 * layout.scale, at.w, at.h);
                out.push(Shape::Rect { at: drop, radius: 8.0 * layout.scale, paint: Paint::fill(paint::DROP) });
            }
        }
        for tile in tiles() {
            slab(out, layout.area(tile), layout.face(level), level, layout.scale);
            if field.is_hard(tile) {
                hard(out, layout.top(tile), level, layout.scale);
            } else {
                worn(out, layout.top(tile), level, tile.index(), layout.scale);
            }
        }
    }
    if mission == Mission::M6 {
        springs(out, layout);
    }
    for tile in layout.tiles {
        for next in field.neighbours(tile).iter().filter(|next| field.elevation(*next) < field.elevation(tile)) {
            if field.is_cliff(tile, next) && layout.tiles.contains(next) {
                let (from, to) = layout.border(tile, next);
                cliff(out, from, to, point(side(layout, tile, next).0, side(layout, tile, next).1), layout.scale);
            }
        }
    }
    if mission == Mission::M4 {
        wagon_path(out, layout);
    }
    for tile in layout.tiles {
        name(out, layout, tile);
    }
}

/// From one tile to its neighbour.
fn side(layout: &Layout, from: Tile, to: Tile) -> (f32, f32) {
    let (a, b) = (layout.area(from).centre(), layout.area(to).centre());
    (b.x - a.x, b.y - a.y)
}

/// A tile as a slab that one looks at from the front.
pub fn slab(out: &mut Vec<Shape>, at: Area, face: f32, level: i8, scale: f32) {
    let paints = paint::ground(level);
    let radius = 8.0 * scale;
    let top = at.h - face;
    let mut rect = |at: Area, radius: f32, role: Role| out.push(Shape::Rect { at, radius, paint: Paint::fill(role) });
    rect(at, radius, paints.face);
    rect(area(at.x, at.y, at.w, top), radius, paints.top);
    rect(area(at.x, at.y + top * 0.62, at.w, top * 0.38), radius, paints.bands[1]);
    rect(area(at.x, at.y + top * 0.6, at.w, top * 0.16), 0.0, paints.bands[0]);
    let light = vec![point(at.x + radius, at.y + 2.0 * scale), point(at.right() - radius, at.y + 2.0 * scale)];
    out.push(Shape::Line { points: light, width: 3.0 * scale, ink: paints.light.into() });
}

/// Cracks and a pebble, nowhere twice alike.
fn worn(out: &mut Vec<Shape>, at: Area, level: i8, seed: usize, scale: f32) {
    let paints = paint::ground(level);
    let place = |step: usize| {
        let (across, down) = ((seed * 7 + step * 5) % 11, (seed * 3 + step * 4) % 7);
        point(at.x + at.w * (0.12 + 0.07 * across as f32), at.y + at.h * (0.5 + 0.06 * down as f32))
    };
    for crack in 0..3 {
        let p = place(crack);
        let points = [(0.0, 0.0), (7.0, 3.9), (15.3, 1.1)].map(|(x, y)| point(p.x + x * scale, p.y + y * scale));
        out.push(Shape::Line { points: points.to_vec(), width: 3.0 * scale, ink: paints.crack.into() });
    }
    out.push(Shape::Circle { centre: place(5), radius: 4.0 * scale, paint: Paint::fill(paints.pebble) });
}

/// Hard terrain: hatched, and stones lie about.
pub fn hard(out: &mut Vec<Shape>, at: Area, level: i8, scale: f32) {
    hatch(out, at.inset(4.0 * scale), 26.0 * scale, 5.0 * scale, paint::ground(level).hatch.into());
    for (x, y, size) in [(15.0, -36.0, 12.5), (-17.0, -11.0, 11.0), (34.0, -15.0, 16.0), (12.0, -11.0, 10.0)] {
        let x = if x < 0.0 { at.right() + x * scale } else { at.x + x * scale };
        stone(out, point(x, at.bottom() + y * scale), size * scale, level);
    }
}

fn stone(out: &mut Vec<Shape>, centre: Point, size: f32, level: i8) {
    let paints = paint::ground(level);
    let [edge, dark, under] = paints.stone;
    let outline = [(-1.0, 0.57), (-0.8, -0.23), (-0.2, -0.73), (0.5, -0.53), (1.0, 0.17), (0.8, 0.67)];
    let points = |corners: &[(f32, f32)], dx: f32, dy: f32| {
        corners.iter().map(|(x, y)| point(centre.x + x * size + dx, centre.y + y * size + dy)).collect()
    };
    out.push(Shape::Polygon { points: points(&outline, size * 0.2, size * 0.3), paint: Paint::fill(under) });
    out.push(Shape::Polygon { points: points(&outline, 0.0, 0.0), paint: Paint::fill(paints.pebble).and_stroke(edge, 2.0) });
    let shade = [(-1.0, 0.57), (-0.2, 0.12), (1.0, 0.17), (0.8, 0.67)];
    out.push(Shape::Polygon { points: points(&shade, 0.0, 0.0), paint: Paint::fill(dark) });
}

/// Strokes from the left bottom to the right top.
pub fn hatch(out: &mut Vec<Shape>, at: Area, step: f32, width: f32, ink: Ink) {
    let count = ((at.w + at.h) / step) as u8;
    for stroke in 1..=count {
        let reach = f32::from(stroke) * step;
        let from = point(at.x + (reach - at.h).max(0.0), at.y + reach.min(at.h));
        let to = point(at.x + reach.min(at.w), at.y + (reach - at.w).max(0.0));
        out.push(Shape::Line { points: vec![from, to], width, ink });
    }
}

/// Where the ground burns, nobody goes.
fn springs(out: &mut Vec<Shape>, layout: &Layout) {
    let field = layout.field;
    let (rows, columns) = spread(layout.tiles);
    for hole in (0..field.height).flat_map(|y| (0..field.width).map(move |x| tile(x, y))) {
        let shown = (rows.0..=rows.1).contains(&hole.x()) && (columns.0..=columns.1).contains(&hole.y());
        if !field.tiles.contains(hole) && shown {
            let at = layout.area(hole);
            out.push(Shape::Rect { at, radius: 26.0 * layout.scale, paint: Paint::fill(Role::own(0x3A_2019)) });
            for (x, y, size) in [(0.24, 0.58, 0.26), (0.52, 0.48, 0.36), (0.79, 0.6, 0.25)] {
                signs::flame(out, point(at.x + at.w * x, at.y + at.h * y), at.h * size);
            }
        }
    }
}

/// The way of the wagon, dotted from tile to tile.
fn wagon_path(out: &mut Vec<Shape>, layout: &Layout) {
    for pair in WAGON_PATH.windows(2).filter(|pair| pair.iter().all(|tile| layout.tiles.contains(*tile))) {
        let (from, to) = (layout.middle(pair[0]), layout.middle(pair[1]));
        dots(out, from, to, 22.0 * layout.scale, |out, centre| {
            let paint = Paint::fill(paint::BONE).and_stroke(paint::ground(0).crack, 2.5);
            out.push(Shape::Circle { centre, radius: 6.0 * layout.scale, paint });
        });
    }
}

/// Draws something at even distances of about `step`, from the first point to before the second.
pub fn dots(out: &mut Vec<Shape>, from: Point, to: Point, step: f32, mut dot: impl FnMut(&mut Vec<Shape>, Point)) {
    let count = (((to.x - from.x).hypot(to.y - from.y) / step) as u8).max(1);
    for at in 0..count {
        let part = f32::from(at) / f32::from(count);
        dot(out, point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part));
    }
}

/// An edge that nobody crosses; its teeth point to the low side.
pub fn cliff(out: &mut Vec<Shape>, from: Point, to: Point, low: Point, scale: f32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let ends = |inset: f32| vec![point(from.x + ux * inset, from.y + uy * inset), point(to.x - ux * inset, to.y - uy * inset)];
    out.push(Shape::Line { points: ends(7.0 * scale), width: 12.0 * scale, ink: Role::Shadow.into() });
    // Across the border, towards the low tile.
    let down = if -uy * low.x + ux * low.y > 0.0 { 1.0 } else { -1.0 };
    let (nx, ny) = (-uy * down, ux * down);
    let teeth = ((length / (27.0 * scale)) as u8).max(2);
    let step = length / f32::from(teeth);
    for tooth in 0..teeth {
        let along = |part: f32| -> Point {
            let way = step * (f32::from(tooth) + part);
            point(from.x + ux * way, from.y + uy * way)
        };
        let (a, b, middle) = (along(0.15), along(0.85), along(0.5));
        let tip = point(middle.x + nx * 19.0 * scale, middle.y + ny * 19.0 * scale);
        out.push(Shape::Polygon { points: vec![a, b, tip], paint: Paint::fill(paint::BONE).and_stroke(Role::Shadow, 3.0) });
    }
    out.push(Shape::Line { points: ends(7.0 * scale), width: 7.0 * scale, ink: paint::BONE.into() });
}

/// The name that commands use in a dark tab, and a mark for every level.
fn name(out: &mut Vec<Shape>, layout: &Layout, tile: Tile) {
    let at = layout.area(tile);
    let (wide, high) = layout.tab(tile);
    let slant = layout.letters * 0.28;
    let points =
        vec![point(at.x, at.y), point(at.x + wide, at.y), point(at.x + wide - slant, at.y + high), point(at.x, at.y + high)];
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Ground) });
    let text = Text::new(tile.to_string(), at.x + layout.letters * 0.2, at.y + high * 0.5, layout.letters).bold();
    out.push(text.into());
    for level in 0..layout.field.elevation(tile).max(0).cast_unsigned() {
        let size = 26.0 * layout.scale.clamp(0.8, 1.45);
        let x = at.x + wide + 3.0 + (size + 4.0) * f32::from(level);
        peak(out, point(x + size / 2.0, at.y + high * 0.48), size);
    }
}

/// A mark of a level; `at` is its middle, `size` its width.
pub fn peak(out: &mut Vec<Shape>, at: Point, size: f32) {
    let corners = [(-0.5, 0.42), (0.5, 0.42), (0.0, -0.42)];
    let points = corners.iter().map(|(x, y)| point(at.x + x * size, at.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0) });
}
