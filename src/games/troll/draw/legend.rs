//! What every figure and sign of the lair means.

use super::super::content::{Figure, Space};
use super::super::rules::{Board, Piece};
use super::super::view::View;
use super::{figures, paint, seal};
use crate::engine::Seat;
use crate::engine::scene::kit;
use crate::engine::scene::legend::Sign;
use crate::engine::scene::{Paint, Point, Role, Shape, area, point};

/// The setting that chooses a cast, and the values that have one of their own.
const CAST: &str = "set";
const CLASSIC: &str = "classic";
const VARIANT: &str = "variant";

/// What a figure does, in a few words, and the cast that has it if not both.
fn figure(figure: Figure) -> (&'static str, Option<&'static str>) {
    match figure {
        Figure::Adventurer => ("A hero without an ability", None),
        Figure::TreasureChest => ("Its room is worth 4 gold more", None),
        Figure::Knight => ("Keeps others out; kills Orcs where he enters", Some(CLASSIC)),
        Figure::Dwarf => ("Doubles the printed gold of his room", Some(CLASSIC)),
        Figure::Barbarian => ("Counts as two heroes", Some(CLASSIC)),
        Figure::Thief => ("Goes to any room without an opposing Knight", Some(CLASSIC)),
        Figure::CaveTroll => ("Clears its room; nobody enters it again", Some(CLASSIC)),
        Figure::Orc => ("Removes a hero from its room", Some(CLASSIC)),
        Figure::Wraith => ("Pushes a character out of its room", Some(CLASSIC)),
        Figure::Paladin => ("Heroes beside him are safe from two monsters", Some(VARIANT)),
        Figure::GiantSlayer => ("Earns gold in empty rooms; fells a Troll", Some(VARIANT)),
        Figure::Berserker => ("Shares the gold of an opponent's room", Some(VARIANT)),
        Figure::Assassin => ("Removes a lone Grunt or a lone hero", Some(VARIANT)),
        Figure::RampagingTroll => ("Pushes two out and removes all else", Some(VARIANT)),
        Figure::Grunt => ("Removes opposing Adventurers from its room", Some(VARIANT)),
        Figure::Banshee => ("Pulls an opponent in from next door", Some(VARIANT)),
    }
}

/// Figures first, in the order of the box, then what lies in the rooms and beside them.
pub fn legend(view: Option<&View>) -> Vec<Sign> {
    let floor = paint::FLOORS[0];
    let on_board = |holds: &dyn Fn(&Board, Space) -> bool| {
        view.is_none_or(|view| Space::ALL.into_iter().any(|space| holds(&view.open.board, space)))
    };
    let stands = |kind: Figure| on_board(&|board, space| board.pieces(space).any(|piece| piece.figure == kind));
    let mut signs: Vec<Sign> = Figure::ALL
        .into_iter()
        .map(|kind| {
            let (meaning, cast) = figure(kind);
            let sign = Sign::new(kind.name(), meaning, |out, at, size| {
                figures::token(out, Piece::new(Seat(1), kind), 1, at, size * 0.92);
            });
            let sign = sign.on(floor).lies(stands(kind));
            cast.map_or(sign.clone(), |cast| sign.only_with(CAST, cast))
        })
        .collect();
    let pair = |out: &mut Vec<Shape>, at: Point, size: f32| {
        let Point { x, y } = at;
        figures::token(out, Piece::new(Seat(0), Figure::Adventurer), 1, point(x - 36.0, y), size * 0.8);
        figures::token(out, Piece::new(Seat(0), Figure::Orc), 1, point(x + 36.0, y), size * 0.8);
    };
    signs.push(Sign::new("Hero, monster", "A dark sign is a hero, a dark token a monster", pair).on(floor));
    let several = |out: &mut Vec<Shape>, at, size: f32| {
        figures::token(out, Piece::new(Seat(1), Figure::Adventurer), 3, at, size * 0.8);
    };
    let crowded = on_board(&|board, space| board.pieces(space).any(|piece| board.count(piece, space) > 1));
    signs.push(Sign::new("Number", "So many of them stand there", several).on(floor).lies(crowded));
    let dearest = Space::ALL.into_iter().map(Space::gold).max().unwrap_or_default();
    let coin = |out: &mut Vec<Shape>, at, _| kit::coin(out, at, 25.0, dearest);
    signs.push(Sign::new("Coin", "Paid to whoever has the most heroes there", coin).on(paint::FLOORS[4]));
    let controlled = |out: &mut Vec<Shape>, at: Point, _: f32| {
        kit::seat_frame(out, area(at.x - 68.0, at.y - 43.0, 136.0, 86.0), 4.0, Seat(1), 6.0);
        out.push(kit::pedestal(Seat(1), at, 31.5, Paint::fill(Role::Seat(Seat(1))).and_stroke(Role::Shadow, 3.0)));
        kit::coin(out, at, 25.0, 3);
    };
    let paid = view.is_none_or(|view| Space::ALL.into_iter().any(|space| view.open.controller(space).is_some()));
    signs
        .push(Sign::new("Frame and ring", "Who would be paid if it were scored now", controlled).on(paint::FLOORS[2]).lies(paid));
    signs.push(Sign::new("Hourglass", "The fifth has every room scored", |out, at, _| figures::hourglass(out, at, 26.0, true)));
    let held = view.is_none_or(|view| view.artifact_holders.contains(&true));
    let gem = Sign::new("Gem", "An artifact: gold at the end if not used", |out, at, _| figures::gem(out, at, 26.0));
    signs.push(gem.lies(held));
    let sealed = |out: &mut Vec<Shape>, at: Point, _: f32| {
        seal(out, area(at.x - 64.0, at.y - 40.0, 128.0, 80.0));
    };
    signs.push(
        Sign::new("Slabs and a lock", "Sealed: nobody goes in or out", sealed)
            .on(floor)
            .lies(on_board(&|board, space| board.sealed == Some(space))),
    );
    signs
}
