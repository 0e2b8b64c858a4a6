//! The lair as a picture, and a seat's hand.

mod crowd;
mod figures;
mod hand;
mod lair;
mod panel;
mod trail;

use super::content::Space;
use super::rules::SCORING_ICONS;
use super::view::View;
use super::words;
use crate::engine::scene::{Align, Paint, Role, Shape, Text, kit, point};
use crate::engine::{Scene, Turn};
pub use hand::hand;
use std::sync::Arc;

/// What everyone may see: the lair with its figures, the last turn, the seats' gold and counts.
pub fn lair(view: &View) -> Scene {
    let mut scene = Scene::new(lair::HEIGHT);
    scene.backdrop = Arc::clone(&lair::BACKDROP);
    header(&mut scene, view);
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
    let last_move = words::last_move(view);
    match view.open.whose_turn() {
        Turn::Act(_) => kit::footer(&mut scene, last_move),
        Turn::Over(outcome) => kit::footer(&mut scene, format!("{last_move} · {}", outcome.reason)),
    }
    scene
}

/// Where the state of the game stands in the header, beside its name.
const STATE: f32 = 210.0;

fn header(scene: &mut Scene, view: &View) {
    let situation = words::situation(view);
    match view.open.whose_turn() {
        Turn::Act(seats) => kit::header(scene, STATE, &situation, seats.first().map(|seat| (seat, seat.to_string()))),
        Turn::Over(outcome) => {
            let winners = outcome.winners();
            let won = winners.first().map(|seat| {
                let words = if winners.len() == 1 { format!("{seat} wins") } else { "Shared victory".into() };
                (seat, words)
            });
            kit::header(scene, STATE, &situation, won);
        }
    }
}

/// A Seal of Stone: slabs all around, no way in or out.
fn seal(out: &mut Vec<Shape>, room: Space) {
    let floor = lair::floor(room);
    out.push(Shape::Rect { at: floor.inset(-3.0), radius: 4.0, paint: Paint::stroke(Role::Stair, 7.0) });
    out.push(Shape::Rect { at: floor.inset(-3.0), radius: 4.0, paint: Paint::stroke(Role::Wall, 1.5) });
    let text = Text::new("sealed", floor.centre().x, floor.bottom() + 1.0, Text::LEAST);
    out.push(text.bold().align(Align::Middle).ink(Role::OnSeat).plate(Role::Stair).into());
}

/// The scoring pile as hourglasses.
fn hourglasses(out: &mut Vec<Shape>, view: &View, x: f32, y: f32) {
    let icons = view.open.pile_icons();
    for at in 0..SCORING_ICONS {
        figures::hourglass(out, point(x + 26.0 * at as f32, y), 11.0, at < icons);
    }
}
