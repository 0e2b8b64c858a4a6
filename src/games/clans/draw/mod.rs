//! The field as a picture, a seat's own, and the campaign's map.

mod ground;
mod hand;
mod lattice;
mod legend;
mod map;
mod paint;
mod panel;
mod pieces;
mod signs;

use super::rules::Frame;
use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::{Point, Role, Shape, kit, point};
pub use hand::{hand, operative_page};
use lattice::Lattice;
pub use legend::legend;
pub use map::campaign;
#[cfg(test)]
pub use pieces::{coin, initials};

/// Where the state of the game stands in the header, beside its name.
const STATE: f32 = 196.0;

/// What a viewer sees of the table: the field with all that stands on it, rounds, objectives, the last dice, dashboards.
pub fn field(view: &View) -> Scene {
    let open = &view.open;
    if matches!(open.frame(), Some(Frame::Briefing { .. })) {
        return campaign(view);
    }
    if open.spawn_points.is_empty() && open.round == 0 {
        return planned(view);
    }
    let lattice = Lattice::of(open.mission);
    let mut scene = Scene::new(ground::height(open.mission));
    scene.backdrop = ground::of(open.mission);
    kit::turn_header(&mut scene, STATE, &words::situation(view), &open.whose_turn());
    let out = &mut scene.shapes;
    trail(out, view, &lattice);
    for tile in lattice.field.tiles.iter() {
        pieces::on_tile(out, view, &lattice, tile);
    }
    pieces::walls(out, open, &lattice);
    let top = lattice.bottom();
    panel::rounds(out, view, top);
    panel::objectives(out, view, top);
    panel::last_roll(out, view, top);
    panel::boards(out, view, top + panel::STRIP);
    kit::turn_footer(&mut scene, words::last_move(view), &open.whose_turn());
    scene
}

/// Before the roster is locked: the field as the sheet prints it.
fn planned(view: &View) -> Scene {
    let sheet = view.open.mission.sheet();
    let mut view = view.clone();
    view.open.spawn_points = sheet.spawn_points.iter().copied().collect();
    view.open.objects = sheet.laid_out();
    field(&view)
}

/// How far the way of the last move stops before whoever has arrived, so that its tip can be seen.
const SHORT: f32 = 24.0;

/// The way of the last move.
fn trail(out: &mut Vec<Shape>, view: &View, lattice: &Lattice) {
    let points: Vec<Point> = view.open.latest.way.iter().map(|tile| lattice.centre(*tile)).collect();
    let [.., before, last] = points[..] else { return };
    if points.len() > 2 {
        let points = points[..points.len() - 1].to_vec();
        out.push(Shape::Line { points, width: 7.0, ink: Role::Accent.cover(150) });
    }
    let (dx, dy) = (last.x - before.x, last.y - before.y);
    let back = SHORT / dx.hypot(dy).max(1.0);
    let tail = point(before.x - dx * back, before.y - dy * back);
    out.extend(kit::arrow(tail, last, SHORT, 9.0, Role::Accent.cover(220)));
}
