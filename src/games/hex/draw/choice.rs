//! A question whose answers lie on the board: the part of it that they lie in, drawn larger, with a letter on each.

use super::super::content::{Hex, Hexes};
use super::super::rules::Action;
use super::super::view::View;
use super::field::Field;
use super::{facing, paint, trail};
use crate::engine::Scene;
use crate::engine::choice::{ChoiceScene, Lettered};
use crate::engine::scene::kit::{self, HEADER};
use crate::engine::scene::{Paint, Point, Role, WIDTH, area, point};
use std::sync::Arc;

/// How much of what cannot be chosen is hidden.
const COVER: u8 = 107;
/// No picture of a choice is higher.
const LONGEST: f32 = 1180.0;
const MARGIN: f32 = 16.0;
/// No hex is drawn larger.
const LARGEST: f32 = 175.0;

pub fn choice(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    facing::choice(view, question, answers).or_else(|| places(view, question, answers))
}

fn places(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    let board = &view.open.board;
    // Three hexes that a bomb falls on are one place.
    let named = |action: &Action, at: usize| match action {
        Action::Bomb { hexes } => (at == 0).then(|| hexes.iter().copied().collect()),
        _ => trail::spots(board, *action).get(at).copied().map(Hexes::one),
    };
    let in_rows = |spot: Hexes| Field::in_rows(board.map(), spot);
    let found =
        [0, 1].into_iter().find_map(|at| Lettered::of(answers, |action| [named(action, at), named(action, at + 1)], in_rows))?;
    let scene = choice_scene(view, question, &found.places, found.from);
    Some(found.into_choice(scene))
}

/// Units that can be looked at, each an answer: with letters, as far as there are letters.
pub fn look(view: &View, question: &str, units: &[Hex]) -> Option<ChoiceScene> {
    let map = view.open.board.map();
    let mut order: Vec<(usize, Hex)> = units.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, hex)| Field::in_rows(map, Hexes::one(*hex)));
    order.truncate(ChoiceScene::MOST);
    if order.len() < 2 {
        return None;
    }
    let letters = || ('A'..='Z').map(String::from);
    let places: Vec<(String, Hexes)> = letters().zip(order.iter().map(|(_, hex)| Hexes::one(*hex))).collect();
    let marks = order.iter().map(|(answer, _)| *answer).zip(letters()).collect();
    Some(ChoiceScene { scene: choice_scene(view, question, &places, None), marks, across: ChoiceScene::ROW })
}

/// `places` are the hexes that can be chosen with their letters, `from` is where whoever goes there stands.
pub fn choice_scene(view: &View, question: &str, places: &[(String, Hexes)], from: Option<Hexes>) -> Scene {
    let board = &view.open.board;
    let chosen = places.iter().fold(Hexes::NONE, |all, (_, spot)| all.union(*spot));
    let about = chosen.union(from.unwrap_or_default());
    let shown = about.into_iter().fold(about, |all, hex| all.union(board.map().neighbours(hex)));
    let top = HEADER + MARGIN;
    let field = Field::part(board.size, shown, area(MARGIN, top, WIDTH - 2.0 * MARGIN, LONGEST - top - MARGIN), LARGEST);
    let mut scene = Scene::new((field.at.bottom() + MARGIN + 8.0).ceil());
    let seat = view.seat().unwrap_or(view.open.current);
    kit::question(&mut scene, seat, question, "");
    let behind = Arc::make_mut(&mut scene.backdrop);
    field.ground(behind, shown);
    let empty = |hex: &Hex| board.unit(*hex).is_none() && board.base(*hex).is_none();
    for hex in shown.without(about).into_iter().filter(empty) {
        behind.push(field.hexagon(hex).shape(Paint::fill(Role::Ground.cover(COVER))));
        field.name(behind, hex, paint::FADED);
    }
    let out = &mut scene.shapes;
    super::tiles(out, &field, board, shown);
    for hex in chosen {
        out.push(field.hexagon(hex).inset(3.0).shape(Paint::stroke(Role::Text, 6.0)));
    }
    for hex in from.unwrap_or_default() {
        out.push(field.hexagon(hex).inset(3.0).shape(Paint::stroke(Role::Accent, 8.0)));
    }
    super::coordinates(out, &field, board, shown);
    let radius = (field.hexagon(Hex(0)).reach * 0.34).clamp(42.0, 56.0);
    for hex in chosen.into_iter().filter(empty) {
        super::tile::coordinate(out, field.tile(hex), board.name(hex));
    }
    for (letter, spot) in places {
        kit::letter(out, badge(&field, *spot, empty), radius, letter);
    }
    scene
}

/// Where the letter stands: in the middle of a free hex or of three, at a corner of a tile, so that its figures can be seen.
fn badge(field: &Field, spot: Hexes, empty: impl Fn(&Hex) -> bool) -> Point {
    let middles: Vec<Point> = spot.into_iter().map(|hex| field.middle(hex)).collect();
    match (spot.first(), &middles[..]) {
        (Some(hex), [middle]) if !empty(&hex) => {
            let hexagon = field.hexagon(hex);
            point(middle.x - hexagon.reach * 0.46, middle.y + hexagon.reach * 0.47)
        }
        _ => {
            let count = middles.len().max(1) as f32;
            point(middles.iter().map(|p| p.x).sum::<f32>() / count, middles.iter().map(|p| p.y).sum::<f32>() / count)
        }
    }
}
