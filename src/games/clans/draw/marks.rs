//! What is laid over the ground while the mission is played: start, exit and spawn, dust, rubble, walls, the last move.

use super::super::Open;
use super::super::rules::{Thing, Tile};
use super::super::view::View;
use super::super::words;
use super::layout::Layout;
use super::{ground, paint, signs};
use crate::engine::scene::{Area, Ink, Paint, Point, Role, Shape, point};

/// What a tile is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Start,
    Exit,
    Spawn,
}

impl Purpose {
    pub fn of(open: &Open, tile: Tile) -> Option<Purpose> {
        let sheet = open.mission.sheet();
        if tile == sheet.start {
            Some(Purpose::Start)
        } else if sheet.exits.contains(&tile) {
            Some(Purpose::Exit)
        } else {
            words::spawn_points(open).contains(tile).then_some(Purpose::Spawn)
        }
    }

    pub fn role(self) -> Role {
        match self {
            Purpose::Start => Role::Gold,
            Purpose::Exit => paint::WON,
            Purpose::Spawn => paint::MENACE,
        }
    }

    /// Its sign; `size` is half its height.
    pub fn sign(self, out: &mut Vec<Shape>, at: Point, size: f32) {
        match self {
            Purpose::Start => signs::flag(out, at, size),
            Purpose::Exit => signs::door(out, at, size),
            Purpose::Spawn => signs::spawn(out, at, size * 0.86),
        }
    }
}

/// A line along the edge of a tile that leaves its name alone.
pub fn edge(out: &mut Vec<Shape>, layout: &Layout, tile: Tile, inset: f32, width: f32, role: impl Into<Ink>) {
    let at = layout.top(tile).inset(inset);
    let (wide, high) = layout.tab(tile);
    let points = vec![
        point(at.x + wide + width * 0.5, at.y),
        point(at.right(), at.y),
        point(at.right(), at.bottom()),
        point(at.x, at.bottom()),
        point(at.x, at.y + high + width * 0.5),
    ];
    out.push(Shape::Line { points, width, ink: role.into() });
}

/// The frame of a tile that is for something.
pub fn frame(out: &mut Vec<Shape>, layout: &Layout, tile: Tile, role: Role) {
    let width = 6.0 * layout.scale.max(0.9);
    edge(out, layout, tile, width * 0.5, width + 5.0, Role::Shadow);
    edge(out, layout, tile, width * 0.5, width, role);
}

/// Dust, rubble, and the frames of tiles that are for something.
pub fn on_ground(out: &mut Vec<Shape>, open: &Open, layout: &Layout, tile: Tile) {
    if open.rubble.contains(tile) {
        ground::hard(out, layout.top(tile), layout.field.elevation(tile), layout.scale);
    }
    if let Some(purpose) = Purpose::of(open, tile) {
        frame(out, layout, tile, purpose.role());
    }
    if open.obscured.contains(tile) {
        dust(out, layout.top(tile));
    }
}

/// A cloud of dust over a tile.
pub fn dust(out: &mut Vec<Shape>, at: Area) {
    let puffs =
        [(0.27, 0.62, 0.29), (0.5, 0.52, 0.33), (0.77, 0.62, 0.3), (0.58, 0.74, 0.24), (0.13, 0.78, 0.2), (0.9, 0.8, 0.19)];
    let size = at.h.min(at.w * 0.62);
    for (x, y, radius) in puffs {
        let centre = point(at.x + at.w * x, at.y + at.h * y);
        out.push(Shape::Circle { centre, radius: size * radius, paint: Paint::fill(paint::DUST.cover(225)) });
    }
    for (x, y, radius) in &puffs[..3] {
        let (x, y, radius) = (at.x + at.w * x, at.y + at.h * y, size * radius * 0.62);
        let arc = (0..=6).map(|step| {
            let angle = (-70.0 + 100.0 * step as f32 / 6.0_f32).to_radians();
            point(x + radius * angle.sin(), y - radius * angle.cos())
        });
        out.push(Shape::Line { points: arc.collect(), width: size * 0.04, ink: paint::DUST_LIGHT.into() });
    }
}

/// Walls stand on borders.
pub fn walls(out: &mut Vec<Shape>, open: &Open, layout: &Layout) {
    for object in open.objects.iter().filter(|object| object.kind == Thing::Wall && !object.gone) {
        let Some(beyond) = object.beyond else { continue };
        if layout.tiles.contains(object.at) && layout.tiles.contains(beyond) {
            let (from, to) = layout.border(object.at, beyond);
            wall(out, from, to, layout.scale);
        }
    }
}

/// Masonry from one point to another.
pub fn wall(out: &mut Vec<Shape>, from: Point, to: Point, scale: f32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let along = |way: f32, aside: f32| point(from.x + ux * way - uy * aside, from.y + uy * way + ux * aside);
    let half = 9.0 * scale;
    let body = vec![along(3.0, half), along(length - 3.0, half), along(length - 3.0, -half), along(3.0, -half)];
    out.push(Shape::Polygon { points: body, paint: Paint::fill(paint::MASONRY).and_stroke(Role::Shadow, 4.0) });
    let stones = ((length / (26.0 * scale)) as u8).max(2);
    for joint in 1..stones {
        let way = length * f32::from(joint) / f32::from(stones);
        out.push(Shape::Line { points: vec![along(way, half), along(way, -half)], width: 4.0, ink: Role::Shadow.into() });
    }
}

/// The way of the last move: a ring where it began, a line under the pieces, a frame where it ended. Where there is no way
/// past a name there is no line.
pub fn last_move(out: &mut Vec<Shape>, view: &View, layout: &Layout) {
    let way = &view.open.latest.way;
    let [first, .., last] = way[..] else { return };
    if !way.iter().all(|tile| layout.tiles.contains(*tile)) {
        return;
    }
    // Unbroken runs of steps that can be drawn.
    let mut runs: Vec<Vec<Tile>> = vec![vec![first]];
    for pair in way.windows(2) {
        match runs.last_mut() {
            Some(run) if is_clear(layout, pair[0], pair[1]) => run.push(pair[1]),
            _ => runs.push(vec![pair[1]]),
        }
    }
    for (ink, more) in [(Role::Shadow, 7.0), (Role::Accent, 0.0)] {
        for run in runs.iter().filter(|run| run.len() > 1) {
            let tip = run.last() == Some(&last);
            line(out, layout, run, tip, more, ink);
        }
    }
    let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 4.0);
    out.push(Shape::Circle { centre: layout.middle(first), radius: 13.0 * layout.scale, paint });
    if first != last {
        let width = 6.0 * layout.scale.max(1.0);
        edge(out, layout, last, width * 0.5 + 1.0, width, Role::Accent);
    }
}

/// A step over the upper left border of a tile would run over its name, unless the tile is deep.
fn is_clear(layout: &Layout, from: Tile, to: Tile) -> bool {
    let (left, right) = if from.y() < to.y() { (from, to) } else { (to, from) };
    !layout.is_shallow() || left.y() == right.y() || layout.area(left).y > layout.area(right).y
}

/// A line from tile to tile; the last step ends in an arrow that points into its tile from the border, where no piece hides
/// it.
fn line(out: &mut Vec<Shape>, layout: &Layout, run: &[Tile], arrow: bool, more: f32, ink: Role) {
    let wide = 11.0 * layout.scale;
    let mut points: Vec<Point> = run.iter().map(|tile| layout.middle(*tile)).collect();
    let [.., before, tip] = points[..] else { return };
    if arrow {
        let (dx, dy) = (tip.x - before.x, tip.y - before.y);
        let length = dx.hypot(dy).max(1.0);
        let back = |by: f32| point(tip.x - dx / length * by, tip.y - dy / length * by);
        let room = layout.area(run[run.len() - 1]);
        let inside = |p: Point| p.x > room.x && p.x < room.right() && p.y > room.y && p.y < room.bottom();
        let reach = (0..60).map(|step| 4.0 * step as f32).find(|by| !inside(back(*by))).unwrap_or(0.0);
        let reach = (reach - 12.0 * layout.scale).min(length - 34.0 * layout.scale).max(0.0);
        let (end, neck) = (back(reach), back(reach + 26.0 * layout.scale));
        let aside = point(-dy / length * wide * 1.6, dx / length * wide * 1.6);
        let head = vec![end, point(neck.x + aside.x, neck.y + aside.y), point(neck.x - aside.x, neck.y - aside.y)];
        out.push(Shape::Polygon { points: head, paint: Paint::fill(ink).and_stroke(ink, more + 1.0) });
        points.pop();
        points.push(neck);
    }
    out.push(Shape::Line { points, width: wide + more, ink: ink.into() });
}
