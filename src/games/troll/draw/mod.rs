//! The lair as a picture, and a seat's hand.

mod crowd;
mod figures;
mod hand;
mod lair;
mod legend;
mod paint;
mod panel;
mod trail;

use super::content::Space;
use super::rules::SCORING_ICONS;
use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::{Align, Paint, Role, Shape, Text, kit, point};
pub use hand::hand;
pub use legend::legend;
use std::sync::Arc;

/// What everyone may see: the lair with its figures, the last turn, the seats' gold and counts.
pub fn lair(view: &View) -> Scene {
    let mut scene = Scene::new(lair::HEIGHT);
    scene.backdrop = Arc::clone(&lair::BACKDROP);
    kit::turn_header(&mut scene, kit::beside(TITLE), &words::situation(view), &view.open.whose_turn());
    let out = &mut scene.shapes;
    if let Some((one, other)) = view.open.board.broken {
        lair::breach(out, one, other);
    }
    for space in Space::ALL {
        crowd::control(out, view, space);
    }
    if let Some(room) = view.open.board.sealed {
        seal(out, room);
    }
    trail::glow(out, view);
    for space in Space::ALL {
        crowd::figures(out, view, space);
    }
    trail::arrows(out, view);
    panel::track(out, view);
    panel::seats(out, view);
    kit::turn_footer(&mut scene, words::last_move(view), &view.open.whose_turn());
    scene
}

/// The name in the header.
const TITLE: &str = "Cave Troll";

/// A Seal of Stone: slabs all around, no way in or out.
fn seal(out: &mut Vec<Shape>, room: Space) {
    let floor = lair::floor(room);
    out.push(Shape::Rect { at: floor.inset(-3.0), radius: 4.0, paint: Paint::stroke(paint::STONE, 7.0) });
    out.push(Shape::Rect { at: floor.inset(-3.0), radius: 4.0, paint: Paint::stroke(paint::WALL, 1.5) });
    let text = Text::new("sealed", floor.centre().x, floor.bottom() + 1.0, Text::LEAST);
    out.push(text.bold().align(Align::Middle).ink(Role::OnSeat).plate(paint::STONE).into());
}

/// The scoring pile as hourglasses.
fn hourglasses(out: &mut Vec<Shape>, view: &View, x: f32, y: f32) {
    let icons = view.open.pile_icons();
    for at in 0..SCORING_ICONS {
        figures::hourglass(out, point(x + 26.0 * at as f32, y), 11.0, at < icons);
    }
}
