//! A choice that lies on the map: the part of the field that it is about, drawn anew at a larger scale, with a letter on
//! every place that can be chosen.

use super::super::rules::{Action, Aim, Choice as Chosen, Placing, Target, Tile, TileSet, UnitId, tile};
use super::super::view::View;
use super::layout::{Layout, MARGIN, spread};
use super::spot::Spot;
use super::{ground, marks, tile as on_tile};
use crate::engine::choice::{ChoiceScene, Lettered};
use crate::engine::scene::kit::{self, HEADER};
use crate::engine::scene::{Paint, Point, Role, Scene, Shape, point};

/// What is asked, and what can be answered.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub question: &'a str,
    /// What else one has to know, in a few words.
    pub aside: &'a str,
    /// In reading order of the picture: see [`in_reading_order`].
    pub places: &'a [(char, Spot)],
    /// Who moves, attacks or works.
    pub actor: Option<UnitId>,
    /// Ways to places, each from the tile it begins on.
    pub ways: &'a [Vec<Tile>],
}

/// No picture of a choice is higher.
const LONGEST: f32 = 1400.0;
const BADGE: f32 = 46.0;

/// Places as one reads them in the picture: row by row, from the left.
pub(super) fn in_rows(view: &View, spot: Spot) -> Option<(u8, u8)> {
    spot.tile(view).map(|tile| (2 * tile.x() + tile.y() % 2, tile.y()))
}

#[cfg(test)]
pub fn in_reading_order(view: &View, spots: &mut [Spot]) {
    spots.sort_by_key(|spot| in_rows(view, *spot));
}

/// A question whose answers lie on the field.
pub fn choice(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    let lies = |spot: &Spot| spot.tile(view).is_some();
    let lettered = Lettered::of(answers, |action| [spot(*action).filter(lies), None], |spot| in_rows(view, spot))?;
    let places: Vec<(char, Spot)> =
        lettered.places.iter().filter_map(|(letter, spot)| Some((letter.chars().next()?, *spot))).collect();
    let actor = view.open.acting().filter(|unit| places.iter().all(|(_, spot)| *spot != Spot::Unit(*unit)));
    let from = actor.and_then(|unit| view.open.at(unit));
    let ways: Vec<Vec<Tile>> =
        from.map_or_else(Vec::new, |from| answers.iter().flatten().filter_map(|action| way(view, from, **action)).collect());
    let scene = choice_scene(view, &Choice { question, aside: "", places: &places, actor, ways: &ways })?;
    Some(lettered.into_choice(scene))
}

/// Where an action leads or strikes.
fn spot(action: Action) -> Option<Spot> {
    match action {
        Action::Arcana { aim, .. } | Action::Swarm { aim, .. } | Action::Use { aim, .. } => match aim {
            Aim::Unit(unit) | Aim::Fleshwound(unit, _) | Aim::Wound(unit) => Some(Spot::Unit(unit)),
            Aim::Tile(tile) | Aim::Reveal(tile) | Aim::Hide(tile) => Some(Spot::Tile(tile)),
            Aim::Object(object) => Some(Spot::Object(object)),
            _ => None,
        },
        Action::Attack { at, .. } | Action::Work { at } => Some(match at {
            Target::Unit(unit) => Spot::Unit(unit),
            Target::Tile(tile) => Spot::Tile(tile),
            Target::Object(object) => Spot::Object(object),
        }),
        Action::Expend(unit)
        | Action::Lift(unit)
        | Action::Trade(unit)
        | Action::Reveal(unit)
        | Action::Command(unit)
        | Action::Punch { unit, .. }
        | Action::Turn(unit)
        | Action::Choose(Chosen::Unit(unit)) => Some(Spot::Unit(unit)),
        Action::Scout(tile)
        | Action::Spawn { at: tile, .. }
        | Action::Move { to: tile, .. }
        | Action::Place(Placing::At(tile))
        | Action::Choose(Chosen::Tile(tile)) => Some(Spot::Tile(tile)),
        _ => None,
    }
}

/// The tiles that a move crosses, where the move itself says them.
fn way(view: &View, from: Tile, action: Action) -> Option<Vec<Tile>> {
    let near = |one: Tile, other: Tile| view.open.field().neighbours(one).contains(other);
    match action {
        Action::Move { to, via: Some(via) } if near(from, via) && near(via, to) => Some(vec![from, via, to]),
        Action::Move { to, via: None } if near(from, to) => Some(vec![from, to]),
        _ => None,
    }
}

/// The picture of a choice; none where nothing of it lies on the field.
pub fn choice_scene(view: &View, choice: &Choice) -> Option<Scene> {
    let places: Vec<(char, Spot, Tile)> =
        choice.places.iter().filter_map(|(letter, spot)| Some((*letter, *spot, spot.tile(view)?))).collect();
    let chosen: TileSet = places.iter().map(|(.., tile)| *tile).collect();
    if chosen.is_empty() {
        return None;
    }
    let actor = choice.actor.and_then(|unit| view.open.at(unit));
    let ways = choice.ways.iter().flatten().copied();
    let about: TileSet = chosen.iter().chain(actor).chain(ways).collect();
    let layout = around(view, about);
    let mut scene = Scene::new((layout.bottom() + 2.0).ceil());
    let seat = view.viewer.seat().or_else(|| view.open.whose_turn().to_act().first()).unwrap_or(view.open.hostile);
    kit::question(&mut scene, seat, choice.question, choice.aside);
    let out = &mut scene.shapes;
    ground::draw(out, view.open.mission, &layout);
    for tile in layout.tiles {
        marks::on_ground(out, &view.open, &layout, tile);
    }
    marks::walls(out, &view.open, &layout);
    for tile in layout.tiles {
        if chosen.contains(tile) {
            let width = 5.5;
            marks::edge(out, &layout, tile, width * 0.5, width, Role::Text);
        } else if actor != Some(tile) {
            let paint = Paint::fill(Role::Ground.cover(107));
            out.push(Shape::Rect { at: layout.area(tile), radius: 8.0 * layout.scale, paint });
        }
    }
    dotted(out, &layout, choice.ways);
    for tile in layout.tiles {
        let here: Vec<(char, Spot)> =
            places.iter().filter(|(.., at)| *at == tile).map(|(letter, spot, _)| (*letter, *spot)).collect();
        let stress = on_tile::Stress { aside: !here.is_empty(), actor: choice.actor };
        match here[..] {
            [] => {
                on_tile::draw(out, view, &layout, tile, stress);
            }
            [(letter, Spot::Tile(_))] => {
                let taken = on_tile::draw(out, view, &layout, tile, stress);
                kit::letter(out, place(&layout, tile, taken), BADGE, letter.encode_utf8(&mut [0; 4]));
            }
            _ => on_tile::lettered(out, view, &layout, tile, &here, stress),
        }
    }
    Some(scene)
}

/// The tiles that a choice is about and one row more to every side, as large as they can be.
pub(super) fn around(view: &View, about: TileSet) -> Layout {
    let field = view.open.field();
    let ((top, bottom), (left, right)) = spread(about);
    let wider = |(from, to): (u8, u8), most: u8| (from.saturating_sub(1), (to + 1).min(most - 1));
    let (rows, mut columns) = (wider((top, bottom), field.width), wider((left, right), field.height));
    // A field of four columns is shown whole.
    if field.height <= 4 {
        columns = (0, field.height - 1);
    }
    let tiles = (rows.0..=rows.1).flat_map(|x| (columns.0..=columns.1).map(move |y| tile(x, y)));
    let tiles: TileSet = tiles.filter(|tile| field.tiles.contains(*tile)).collect();
    Layout::part(view.open.mission, tiles, HEADER + MARGIN, LONGEST - HEADER - 2.0 * MARGIN)
}

fn dotted(out: &mut Vec<Shape>, layout: &Layout, ways: &[Vec<Tile>]) {
    let mut done: Vec<(Tile, Tile)> = Vec::new();
    for way in ways {
        for pair in way.windows(2) {
            let step = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            if done.contains(&step) || !pair.iter().all(|tile| layout.tiles.contains(*tile)) {
                continue;
            }
            done.push(step);
            ground::dots(out, layout.middle(pair[0]), layout.middle(pair[1]), 28.0, |out, centre| {
                let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 2.5);
                out.push(Shape::Circle { centre, radius: 7.5, paint });
            });
        }
    }
}

/// Where the letter of a tile stands: in its middle if nothing else does, else in its lower left.
fn place(layout: &Layout, tile: Tile, taken: bool) -> Point {
    let top = layout.top(tile);
    let (_, tab) = layout.tab(tile);
    let y = top.bottom() - BADGE - 4.0;
    if taken {
        return point(top.x + BADGE + 4.0, y);
    }
    let middle = top.y + tab * 0.7 + (top.h - tab * 0.7) / 2.0;
    point(layout.middle(tile).x.max(top.x + BADGE + 6.0), middle.min(y))
}
