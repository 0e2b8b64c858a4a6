//! The field as a picture, a seat's own, a part of the field with letters to choose from, and the campaign's map.
//!
//! Letters are 24 pixels at least on a picture 1200 wide, and 34 where they decide a move: a phone shows a quarter of that.

mod aims;
#[cfg_attr(not(test), allow(dead_code, reason = "drawn as soon as a choice is asked on the map"))]
mod choice;
mod frame;
mod ground;
mod hand;
mod hostile;
mod layout;
mod legend;
mod map;
mod marks;
mod paint;
mod panel;
mod pieces;
mod sheet;
mod signs;
#[cfg(test)]
mod tests;
mod tile;

use super::rules::Frame;
use super::view::View;
use crate::engine::Scene;
#[cfg_attr(not(test), allow(unused_imports, reason = "the same"))]
pub use choice::{Choice, Spot, choice_scene, in_reading_order};
pub use hand::{hand, operative_page};
use layout::Layout;
pub use legend::legend;
pub use map::campaign;
#[cfg(test)]
pub use pieces::{coin, initials};

/// What a viewer sees of the table: the field with all that stands on it, rounds, aims, the last dice, operatives.
pub fn field(view: &View) -> Scene {
    let open = &view.open;
    if matches!(open.frame(), Some(Frame::Briefing { .. })) {
        return campaign(view);
    }
    if open.spawn_points.is_empty() && open.round == 0 {
        return planned(view);
    }
    let layout = Layout::of(open.mission);
    let mut scene = Scene::new(ground::height(open.mission));
    scene.backdrop = ground::of(open.mission);
    frame::header(&mut scene, view);
    stand(&mut scene, view, &layout);
    let height = scene.height;
    panel::draw(&mut scene.shapes, view, &layout, height);
    frame::footer(&mut scene, view);
    scene
}

/// Everything on the field that may change.
fn stand(scene: &mut Scene, view: &View, layout: &Layout) {
    let out = &mut scene.shapes;
    for tile in layout.tiles.iter() {
        marks::on_ground(out, &view.open, layout, tile);
    }
    marks::walls(out, &view.open, layout);
    marks::last_move(out, view, layout);
    let stress = tile::Stress { aside: false, actor: pieces::acting(&view.open) };
    for tile in layout.tiles.iter() {
        tile::draw(out, view, layout, tile, stress);
    }
}

/// Before the roster is locked: the field as the sheet prints it.
fn planned(view: &View) -> Scene {
    let sheet = view.open.mission.sheet();
    let mut view = view.clone();
    view.open.spawn_points = sheet.spawn_points.iter().copied().collect();
    view.open.objects = sheet.laid_out();
    field(&view)
}
