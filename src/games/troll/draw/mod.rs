//! The lair as a picture, the part of it that a choice lies in, and a seat's hand.

mod choice;
mod crowd;
mod emblems;
mod figures;
mod hand;
mod lair;
mod layout;
mod legend;
mod paint;
mod panel;
mod trail;

use super::content::Space;
use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::{Area, Paint, Role, Shape, area, kit, point};
pub use choice::choice;
#[cfg(test)]
pub use choice::choice_scene;
pub use emblems::emblems;
pub use hand::hand;
use layout::Layout;
pub use legend::legend;
use std::sync::Arc;

/// What everyone may see: the lair with its figures, the last turn, the seats' gold and counts.
pub fn lair(view: &View) -> Scene {
    let mut scene = Scene::new(lair::HEIGHT);
    scene.backdrop = Arc::clone(&lair::BACKDROP);
    kit::turn_header(&mut scene, kit::beside(TITLE), &words::situation(view), &view.open.whose_turn());
    let (out, layout) = (&mut scene.shapes, Layout::BOARD);
    if let Some((one, other)) = view.open.board.broken {
        lair::breach(out, layout, one, other);
    }
    for space in Space::ALL {
        crowd::control(out, layout, view, space);
    }
    if let Some(room) = view.open.board.sealed {
        seal(out, layout.floor(room));
    }
    trail::draw(out, layout, view);
    for space in Space::ALL {
        crowd::figures(out, layout, view, space, layout.stage(space));
    }
    panel::seats(out, view);
    kit::turn_footer(&mut scene, words::last_move(view), &view.open.whose_turn());
    scene
}

/// The name in the header.
const TITLE: &str = "Cave Troll";

/// A Seal of Stone: slabs all around and a lock, no way in or out.
fn seal(out: &mut Vec<Shape>, floor: Area) {
    out.push(Shape::Rect { at: floor.inset(2.0), radius: 5.0, paint: Paint::stroke(Role::Shadow, 12.0) });
    out.push(Shape::Rect { at: floor.inset(2.0), radius: 5.0, paint: Paint::stroke(paint::STONE, 8.0) });
    lock(out, area(floor.right() - 40.0, floor.bottom() - 34.0, 30.0, 26.0));
}

fn lock(out: &mut Vec<Shape>, at: Area) {
    let middle = at.centre();
    let bow = Paint::stroke(paint::STONE, 5.0);
    out.push(Shape::Circle { centre: point(middle.x, at.y), radius: at.w * 0.3, paint: Paint::stroke(Role::Shadow, 9.0) });
    out.push(Shape::Circle { centre: point(middle.x, at.y), radius: at.w * 0.3, paint: bow });
    out.push(Shape::Rect { at, radius: 4.0, paint: Paint::fill(paint::STONE).and_stroke(Role::Shadow, 3.0) });
    out.push(Shape::Circle { centre: middle, radius: 4.5, paint: Paint::fill(Role::Shadow) });
}
