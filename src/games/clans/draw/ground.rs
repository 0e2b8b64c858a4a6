//! The ground of a mission's field: what never changes while it is played.

use super::super::missions::{Mission, WAGON_PATH};
use super::super::rules::Tile;
use super::lattice::Lattice;
use super::{paint, panel};
use crate::engine::Scene;
use crate::engine::scene::{Area, Ink, Paint, Point, Role, Shape, Text, WIDTH, area, kit, point};
use std::sync::{Arc, LazyLock};

/// How high the picture of a mission is.
pub fn height(mission: Mission) -> f32 {
    Lattice::of(mission).bottom() + panel::HEIGHT + kit::FOOTER
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
    kit::frame(&mut scene, "Clan Wars");
    let lattice = Lattice::of(mission);
    let mut shapes = Vec::new();
    let field = lattice.field;
    for tile in field.tiles.iter() {
        let at = lattice.area(tile);
        let paint = Paint::fill(paint::ground(field.elevation(tile))).and_stroke(Role::Shadow, 1.5);
        shapes.push(Shape::Rect { at: at.inset(0.75), radius: 3.0, paint });
        if field.is_hard(tile) {
            hatch(&mut shapes, at.inset(3.0), paint::STONE.cover(105));
        }
    }
    for tile in field.tiles.iter() {
        for next in field.neighbours(tile).iter().filter(|next| field.elevation(*next) < field.elevation(tile)) {
            ledge(&mut shapes, &lattice, tile, next);
        }
    }
    if mission == Mission::M4 {
        wagon_path(&mut shapes, &lattice);
    }
    for tile in field.tiles.iter() {
        name(&mut shapes, &lattice, tile);
    }
    if mission == Mission::M6 {
        for (x, y) in (0..field.height).flat_map(|y| (0..field.width).map(move |x| (x, y))) {
            let tile = super::super::rules::tile(x, y);
            if !field.tiles.contains(tile) {
                let centre = lattice.centre(tile);
                for (dx, dy, size) in [(-24.0, 8.0, 15.0), (2.0, 0.0, 22.0), (27.0, 9.0, 14.0)] {
                    super::signs::flame(&mut shapes, point(centre.x + dx, centre.y + dy), size);
                }
            }
        }
    }
    let below = area(0.0, lattice.bottom(), WIDTH, panel::STRIP);
    shapes.push(kit::panel(below, 0.0, Role::Panel));
    let mut all = Arc::unwrap_or_clone(scene.backdrop);
    all.append(&mut shapes);
    Arc::new(all)
}

/// Strokes from the left bottom to the right top.
pub fn hatch(out: &mut Vec<Shape>, at: Area, ink: Ink) {
    const STEP: f32 = 15.0;
    let count = ((at.w + at.h) / STEP) as u8;
    for step in 1..=count {
        let reach = f32::from(step) * STEP;
        let from = point(at.x + (reach - at.h).max(0.0), at.y + reach.min(at.h));
        let to = point(at.x + reach.min(at.w), at.y + (reach - at.w).max(0.0));
        out.push(Shape::Line { points: vec![from, to], width: 1.5, ink });
    }
}

/// The way of the wagon, dotted from tile to tile.
fn wagon_path(out: &mut Vec<Shape>, lattice: &Lattice) {
    const STEP: f32 = 18.0;
    for pair in WAGON_PATH.windows(2) {
        let (from, to) = (lattice.centre(pair[0]), lattice.centre(pair[1]));
        let dots = (((to.x - from.x).hypot(to.y - from.y) / STEP) as u8).max(1);
        for dot in 0..dots {
            let part = f32::from(dot) / f32::from(dots);
            let centre = point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
            out.push(Shape::Circle { centre, radius: 3.5, paint: Paint::fill(paint::BONE.cover(150)) });
        }
    }
}

/// A thin edge where one climbs, a thick toothed one at a cliff; the teeth point down.
fn ledge(out: &mut Vec<Shape>, lattice: &Lattice, high: Tile, low: Tile) {
    let (from, to) = lattice.border(high, low);
    if !lattice.field.is_cliff(high, low) {
        out.push(Shape::Line { points: vec![from, to], width: 2.5, ink: paint::STONE.cover(200) });
        return;
    }
    out.push(Shape::Line { points: vec![from, to], width: 6.0, ink: paint::BONE.into() });
    let (top, bottom) = (lattice.centre(high), lattice.centre(low));
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    // Across the border, towards the low tile.
    let side = if -uy * (bottom.x - top.x) + ux * (bottom.y - top.y) > 0.0 { 1.0 } else { -1.0 };
    let (nx, ny) = (-uy * side, ux * side);
    let teeth = (length / 13.0) as u8;
    let step = length / f32::from(teeth.max(1));
    for tooth in 0..teeth {
        let along = |part: f32| -> Point {
            let way = step * (f32::from(tooth) + part);
            point(from.x + ux * way, from.y + uy * way)
        };
        let (a, b, middle) = (along(0.15), along(0.85), along(0.5));
        let tip = point(middle.x + nx * 11.0, middle.y + ny * 11.0);
        out.push(Shape::Polygon { points: vec![a, b, tip], paint: Paint::fill(paint::BONE) });
    }
}

/// The name that commands use, and a mark for every level.
fn name(out: &mut Vec<Shape>, lattice: &Lattice, tile: Tile) {
    let at = lattice.area(tile);
    let text = Text::new(tile.to_string(), at.x + 7.0, at.y + 13.0, Text::LEAST).ink(Role::Text.cover(215));
    let ground = paint::ground(lattice.field.elevation(tile));
    out.push(if lattice.field.is_hard(tile) { text.plate(ground) } else { text }.into());
    for level in 0..lattice.field.elevation(tile).max(0).cast_unsigned() {
        let x = at.right() - 13.0 - 12.0 * f32::from(level);
        let points = vec![point(x - 5.0, at.y + 17.0), point(x + 5.0, at.y + 17.0), point(x, at.y + 8.0)];
        out.push(Shape::Polygon { points, paint: Paint::fill(paint::STONE) });
    }
}

/// A sign: a frame around a tile, and a word at its foot.
pub fn frame(out: &mut Vec<Shape>, lattice: &Lattice, tile: Tile, role: Role) {
    let at = lattice.area(tile);
    out.push(Shape::Rect { at: at.inset(3.0), radius: 4.0, paint: Paint::stroke(role.cover(200), 2.5) });
}

pub fn label(out: &mut Vec<Shape>, lattice: &Lattice, tile: Tile, words: &str, role: Role) {
    let at = lattice.area(tile);
    let text = Text::new(words, at.centre().x, at.bottom() - 12.0, Text::LEAST).bold();
    let text = text.align(crate::engine::scene::Align::Middle).ink(role).within(at.w - 10.0, 1);
    out.push(text.plate(Role::Shadow).into());
}
