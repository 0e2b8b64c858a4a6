//! What every figure and sign of the lair means.

use super::super::content::{Card, Figure, Space};
use super::super::rules::Piece;
use super::{figures, paint};
use crate::engine::Seat;
use crate::engine::scene::kit::{self, Sign};
use crate::engine::scene::{Paint, Role, Shape, area};

/// Figures first, in the order of their cards, then what lies in the rooms and beside them.
pub fn legend() -> Vec<Sign> {
    let mut signs = vec![Sign::new(
        "Heroes and monsters",
        "A hero is a dark sign on its player's colour, a monster the colour on a dark token.",
        |out, at, size| {
            out.push(kit::seat_badge(Seat(0), at, size * 0.9));
        },
    )];
    signs.extend(Card::ALL.into_iter().filter_map(|card| {
        let figure = card.figure().filter(|figure| card.name() == figure.name())?;
        Some(Sign::new(figure.name(), card.text(), |out, at, size| {
            figures::token(out, Piece::new(Seat(1), figure), 1, at, size);
        }))
    }));
    let several = |out: &mut Vec<Shape>, at, size| figures::token(out, Piece::new(Seat(1), Figure::Adventurer), 3, at, size);
    signs.push(Sign::new("A number on a figure", "So many of them stand there.", several));
    let dearest = Space::ALL.into_iter().map(Space::gold).max().unwrap_or_default();
    signs.push(Sign::new("Coin", "What a room pays whoever has the most heroes in it; a tie pays nobody.", |out, at, size| {
        kit::coin(out, at, size * 0.85, dearest);
    }));
    signs.push(Sign::new("Coloured frame", "Who would be paid if the room were scored now.", |out, at, size| {
        let at = area(at.x - size, at.y - size * 0.7, size * 2.0, size * 1.4);
        out.push(Shape::Rect { at, radius: 4.0, paint: Paint::stroke(Role::Seat(Seat(1)), 5.0) });
    }));
    signs.push(Sign::new("Hourglass", "With the fifth on the scoring pile every room is scored.", |out, at, size| {
        figures::hourglass(out, at, size * 0.9, true);
    }));
    signs.push(Sign::new("Gem", "An artifact, face down. It is worth gold at the end if it was not used.", |out, at, size| {
        figures::gem(out, at, size * 0.9);
    }));
    signs.push(Sign::new("Slabs around a room", "A Seal of Stone: nobody goes in or out.", |out, at, size| {
        let at = area(at.x - size * 0.9, at.y - size * 0.7, size * 1.8, size * 1.4);
        out.push(Shape::Rect { at, radius: 4.0, paint: Paint::stroke(paint::STONE, 7.0) });
        out.push(Shape::Rect { at, radius: 4.0, paint: Paint::stroke(paint::WALL, 1.5) });
    }));
    signs
}
