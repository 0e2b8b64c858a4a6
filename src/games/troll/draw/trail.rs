//! What was done last: a frame where it ended, a ring where it began, and the way between through doors or in the walls,
//! so that it never crosses a name. Earlier steps of the same turn are faint frames.

use super::super::content::{COLUMNS, Space};
use super::super::rules::Action;
use super::super::view::View;
use super::super::words;
use super::layout::Layout;
use crate::engine::scene::{Paint, Point, Role, Shape, kit, point};

/// Where an action happened: the space it left, if any, and the space it ended in.
fn step(action: Action) -> Option<(Option<Space>, Space)> {
    let (from, to) = words::ends(action);
    to.map(|to| (from, to))
}

pub fn draw(out: &mut Vec<Shape>, layout: Layout, view: &View) {
    let steps: Vec<_> = view.deeds().iter().filter_map(|(_, deed)| step(deed.action()?)).collect();
    let Some(((from, to), earlier)) = steps.split_last() else { return };
    for (_, before) in earlier.iter().filter(|(_, before)| before != to) {
        let at = layout.floor(*before).inset(-3.0);
        out.push(Shape::Rect { at, radius: 5.0, paint: Paint::stroke(Role::Accent.cover(130), 3.0) });
    }
    let at = layout.floor(*to).inset(-2.5);
    out.push(Shape::Rect { at, radius: 6.0, paint: Paint::stroke(Role::Accent, 7.0) });
    let Some(from) = from.filter(|from| from != to) else { return };
    if from.doorways().contains(*to) || from.walls().contains(*to) {
        through(out, layout, from, *to);
    } else {
        around(out, layout, from, *to);
    }
}

/// A step to a neighbour goes through the edge they share. Below an edge stands a name: an arrow across it keeps to the
/// floor above.
fn through(out: &mut Vec<Shape>, layout: Layout, from: Space, to: Space) {
    let (at, sideways) = layout.threshold(from, to);
    let (a, b) = (layout.floor(from), layout.floor(to));
    let (low, high) = if sideways {
        (point(at.x - 34.0, at.y), point(at.x + 34.0, at.y))
    } else {
        (point(at.x, at.y - 46.0), point(at.x, at.y + 9.0))
    };
    let forward = if sideways { a.x < b.x } else { a.y < b.y };
    let (tail, tip) = if forward { (low, high) } else { (high, low) };
    out.extend(kit::arrow(tail, tip, 0.0, 10.0, Role::Accent.into()));
}

/// Any other step runs in the walls: down out of one room, along, and up into the other.
fn around(out: &mut Vec<Shape>, layout: Layout, from: Space, to: Space) {
    let (a, b) = (layout.floor(from), layout.floor(to));
    let start = point(a.x + a.w * 0.72, a.bottom() - 36.0);
    let end = point(b.centre().x, b.bottom() - 42.0);
    let (low, high) = (a.bottom() + layout.wall(), b.bottom() + layout.wall());
    let mut way = vec![start, point(start.x, low)];
    if from.cells().y != to.cells().y {
        let x = layout.column(gap(from, to));
        way.extend([point(x, low), point(x, high)]);
    }
    way.extend([point(end.x, high), point(end.x, end.y + 16.0)]);
    line(out, &way);
    out.push(Shape::Circle { centre: start, radius: 11.0, paint: Paint::fill(Role::Accent).and_stroke(Role::Shadow, 3.0) });
    let head = vec![point(end.x - 17.0, end.y + 22.0), point(end.x, end.y - 8.0), point(end.x + 17.0, end.y + 22.0)];
    out.push(Shape::Polygon { points: head, paint: Paint::fill(Role::Accent).and_stroke(Role::Shadow, 3.0) });
}

fn line(out: &mut Vec<Shape>, way: &[Point]) {
    for (width, role) in [(14.0, Role::Shadow), (9.0, Role::Accent)] {
        out.extend(way.windows(2).map(|part| Shape::Line { points: part.to_vec(), width, ink: role.into() }));
    }
}

/// The line between two columns that no room spans in the rows between two spaces, and that is the shortest way.
fn gap(from: Space, to: Space) -> u8 {
    let (a, b) = (from.cells(), to.cells());
    let rows = a.y.min(b.y) + 1..=a.y.max(b.y);
    let free = |column: &u8| {
        let spans = |space: &Space| {
            let cells = space.cells();
            rows.contains(&cells.y) && cells.x < *column && *column < cells.x + cells.w
        };
        !Space::ALL.iter().any(spans)
    };
    // In half cells, from middle to middle.
    let length = |column: &u8| (2 * column).abs_diff(2 * a.x + a.w) + (2 * column).abs_diff(2 * b.x + b.w);
    (0..=COLUMNS).filter(free).min_by_key(length).unwrap_or(0)
}
