//! The signs of figures as they stand in text.

use super::super::content::Figure;
use super::figures;
use crate::engine::Seat;
use crate::engine::scene::emblem::{Emblem, disc};
use crate::engine::scene::{Role, Shape, kit};

/// Heroes and monsters as dark signs on bone, since any seat may lead them.
pub fn emblems() -> Vec<Emblem> {
    let figure = |figure: Figure| match figure {
        Figure::TreasureChest => Emblem::new(figure.name(), |out, at, reach| {
            figures::chests(out, &[Seat(0)], at, reach);
            // What it adds to a room is no part of the sign.
            out.retain(|shape| !matches!(shape, Shape::Text(_)));
        }),
        _ => Emblem::on_disc(figure.name(), |pen| {
            figures::sign(pen.out, figure, pen.at, pen.size, pen.ink, pen.hole);
        }),
    };
    let plural = |emblem: Emblem| {
        let words = format!("{}s", emblem.words[0]);
        emblem.and(words)
    };
    let mut emblems: Vec<Emblem> = Figure::ALL.into_iter().map(figure).map(plural).collect();
    let on_ground = |word: &str, draw: fn(&mut Vec<Shape>, crate::engine::scene::Point, f32)| {
        Emblem::new(word, |out, at, reach| {
            disc(out, at, reach, Role::Ground);
            draw(out, at, reach * 0.62);
        })
    };
    emblems.push(Emblem::new("gold", |out, at, reach| kit::blank_coin(out, at, reach * 0.92)));
    emblems.push(on_ground("artifact", figures::gem).and("artifacts"));
    emblems.push(on_ground("hourglass", |out, at, size| figures::hourglass(out, at, size, true)).and("hourglasses"));
    emblems
}
