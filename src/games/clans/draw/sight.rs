//! What somebody sees: the part of the field that lies before them, with all that is hidden from them covered.

use super::super::rules::{Tile, TileSet, UnitId};
use super::super::view::View;
use super::super::words::Sight;
use super::choice::{self, Choice};
use super::layout::MARGIN;
use super::spot::Spot;
use super::{ground, marks, tile as on_tile};
use crate::engine::choice::{ChoiceScene, Lettered};
use crate::engine::scene::kit::{self, HEADER};
use crate::engine::scene::{Paint, Role, Scene, Shape};

/// Whose eyes one can look through, each with a letter.
pub fn eyes(view: &View, question: &str, units: &[UnitId]) -> Option<ChoiceScene> {
    let answers: Vec<Vec<&UnitId>> = units.iter().map(|unit| vec![unit]).collect();
    let named = |unit: &UnitId| [Some(Spot::Unit(*unit)), None];
    let lettered = Lettered::of(&answers, named, |spot| choice::in_rows(view, spot))?;
    let letter = |(letter, spot): &(String, Spot)| Some((letter.chars().next()?, *spot));
    let places: Vec<(char, Spot)> = lettered.places.iter().filter_map(letter).collect();
    let scene = choice::choice_scene(view, &Choice { question, aside: "", places: &places, actor: None, ways: &[] })?;
    Some(lettered.into_choice(scene))
}

/// What a unit sees, and on which of the tiles its enemies stand.
pub fn sight(view: &View, unit: UnitId, sight: &Sight) -> Option<Scene> {
    let (from, seen) = (view.open.at(unit)?, sight.tiles);
    let is_struck = |tile: Tile| sight.enemies.iter().any(|(_, at, _)| *at == tile);
    let words = format!("What {} sees", view.open.name(unit));
    let layout = choice::around(view, seen.union(TileSet::one(from)));
    let mut scene = Scene::new((layout.bottom() + MARGIN).max(HEADER + MARGIN).ceil());
    kit::question(&mut scene, view.open.controller(unit), &words, "");
    let out = &mut scene.shapes;
    ground::draw(out, view.open.mission, &layout);
    for tile in layout.tiles {
        marks::on_ground(out, &view.open, &layout, tile);
    }
    marks::walls(out, &view.open, &layout);
    for tile in layout.tiles {
        if is_struck(tile) {
            marks::edge(out, &layout, tile, 4.0, 8.0, Role::Accent);
        } else if seen.contains(tile) {
            marks::edge(out, &layout, tile, 2.5, 5.0, Role::Text);
        } else if tile != from {
            let paint = Paint::fill(Role::Ground.cover(107));
            out.push(Shape::Rect { at: layout.area(tile), radius: 8.0 * layout.scale, paint });
        }
    }
    for tile in layout.tiles {
        on_tile::draw(out, view, &layout, tile, on_tile::Stress { aside: false, actor: Some(unit) });
    }
    Some(scene)
}
