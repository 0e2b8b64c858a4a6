//! The part of the planet that a choice lies in, drawn larger, with a letter in each region that can be chosen; and the ways
//! to place units in a battle.

use super::super::content::{Objective, Region, Regions};
use super::super::rules::{Action, Stage};
use super::super::view::View;
use super::super::words;
use super::globe::Map;
use super::{board, crowd, land, trail};
use crate::engine::Scene;
use crate::engine::choice::{ChoiceScene, Lettered};
use crate::engine::scene::{Paint, Point, Role, Shape, WIDTH, area, kit, point};
use std::sync::Arc;

/// How much of what cannot be chosen is hidden.
const COVER: u8 = 107;

/// A question whose answers lie in different regions, or are ways to place the units of a battle.
pub fn choice(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    if let Some(ways) = deployments(answers) {
        let marks: Vec<(usize, String)> = (0..).zip(&ways).map(|(at, (letter, _))| (at, letter.clone())).collect();
        let scene = deploy_scene(view, question, &ways)?;
        return Some(ChoiceScene { scene, marks, across: ChoiceScene::ROW });
    }
    let whole = Map::whole();
    let in_rows = |region: Region| {
        let middle = whole.ground(region).centre();
        ((middle.y / ROW) as u16, middle.x as u16)
    };
    let lettered = Lettered::of(answers, |action| words::regions(*action), in_rows)?;
    let scene = choice_scene(view, question, &lettered.places, lettered.from);
    Some(lettered.into_choice(scene))
}

/// Regions whose middles are no further apart are read as one row.
const ROW: f32 = 120.0;
/// No more ways to place units can be drawn in one picture.
const WAYS: usize = 20;

fn deployments(answers: &[Vec<&Action>]) -> Option<Vec<(String, [u8; Objective::COUNT])>> {
    let way = |(letter, answer): (char, &Vec<&Action>)| match answer[..] {
        [Action::Deploy { control, prisoners, attrition }] => Some((letter.to_string(), [*control, *prisoners, *attrition])),
        _ => None,
    };
    let ways: Vec<_> = ('A'..='Z').zip(answers).map(way).collect::<Option<_>>()?;
    (ways.len() == answers.len() && (2..=WAYS).contains(&ways.len())).then_some(ways)
}

/// `places` are the regions that can be chosen with their letters, `from` is where whoever marches there stands.
pub fn choice_scene(view: &View, question: &str, places: &[(String, Region)], from: Option<Region>) -> Scene {
    let shown: Vec<Region> = places.iter().map(|(_, region)| *region).chain(from).collect();
    let top = kit::HEADER + 12.0;
    let map = Map::around(&shown, area(8.0, top, WIDTH - 16.0, 1580.0 - top));
    let low = shown.iter().map(|region| map.ground(*region).bottom()).fold(top, f32::max);
    let mut scene = Scene::new(low + 26.0);
    let seat = view.viewer.seat().or(view.open.whose_turn().to_act().first()).unwrap_or(crate::engine::Seat(0));
    kit::question(&mut scene, seat, question, "");
    let rows = (top - 6.0, scene.height - 8.0);
    part(&mut scene, view, &map, rows, &shown, places, from);
    if let Some(from) = from {
        for (_, to) in places {
            way(&mut scene.shapes, &map, view, from, *to);
        }
    }
    for region in visible(&map, view, rows) {
        let letter = places.iter().find(|(_, place)| *place == region).and_then(|(letter, _)| letter.chars().next());
        crowd::pieces(&mut scene.shapes, &map, view, region, letter);
    }
    scene
}

/// A battle with the ways to place units, each with its letter: so many on each objective.
pub fn deploy_scene(view: &View, question: &str, ways: &[(String, [u8; Objective::COUNT])]) -> Option<Scene> {
    let battle = view.open.battle.as_ref()?;
    let rows = ways.len().div_ceil(2) as f32;
    let mut scene = Scene::new(board::BELOW + rows * board::row_height(ways.len()) + 4.0);
    let seat = view.viewer.seat().or(view.open.commander(battle, battle.deciding()))?;
    kit::question(&mut scene, seat, question, battle.region.name());
    board::battle(&mut scene.shapes, view, battle);
    board::ways(&mut scene.shapes, view, battle, ways);
    Some(scene)
}

/// The map of a region and those that border on it, from a height down.
pub fn around(region: Region, top: f32, bottom: f32) -> (Map, f32) {
    let near: Vec<Region> = [region].into_iter().chain(region.neighbours()).collect();
    let near: Vec<Region> =
        near.into_iter().filter(|other| *other == region || Map::whole().crossing(region, *other).is_some()).collect();
    let map = Map::around(&near, area(8.0, top, WIDTH - 16.0, bottom - top));
    let low = near.iter().map(|region| map.ground(*region).bottom()).fold(top, f32::max);
    (map, low)
}

/// A region and what is around it, for whoever watches a battle.
pub fn surroundings(scene: &mut Scene, view: &View, map: &Map, region: Region, top: f32, bottom: f32) {
    part(scene, view, map, (top, bottom), &[region], &[], None);
    trail::glow(&mut scene.shapes, map, view);
    for region in visible(map, view, (top, bottom)) {
        crowd::pieces(&mut scene.shapes, map, view, region, None);
    }
}

/// The regions that lie between two heights of the picture with all of their ground.
fn visible(map: &Map, view: &View, (top, bottom): (f32, f32)) -> impl Iterator<Item = Region> {
    let closed = if view.open.stage == Stage::Setup { Regions::NONE } else { view.open.closed() };
    let inside = move |p: &Point| p.x > 2.0 && p.x < WIDTH - 2.0 && p.y > top && p.y < bottom;
    Regions::ALL.without(closed).into_iter().filter(move |region| map.ground(*region).outline.iter().all(inside))
}

/// The land: what is not `open` is covered, what has a letter is framed, and whoever moves starts from the accent.
fn part(
    scene: &mut Scene,
    view: &View,
    map: &Map,
    rows: (f32, f32),
    open: &[Region],
    places: &[(String, Region)],
    from: Option<Region>,
) {
    let regions: Vec<Region> = visible(map, view, rows).collect();
    let behind = Arc::make_mut(&mut scene.backdrop);
    land::planet(behind, map, &regions);
    for region in regions.iter().filter(|region| !open.contains(region)) {
        let points = map.ground(*region).outline.clone();
        behind.push(Shape::Polygon { points, paint: Paint::fill(Role::Ground.cover(COVER)) });
    }
    for region in &regions {
        map.title(*region).draw(behind, if open.contains(region) { Role::Text } else { Role::Muted });
    }
    for region in &regions {
        crowd::control(&mut scene.shapes, map, view, *region);
        if from == Some(*region) {
            map.ground(*region).band(&mut scene.shapes, -4.0, 5.0, Role::Accent);
        } else if places.iter().any(|(_, place)| place == region) {
            map.ground(*region).band(&mut scene.shapes, -3.0, 4.0, Role::Text);
        }
    }
}

/// Dots over the border, or none where the way leads behind the planet or further.
fn way(out: &mut Vec<Shape>, map: &Map, view: &View, from: Region, to: Region) {
    const STRIDE: f32 = 30.0;
    let Some(border) = map.crossing(from, to) else { return };
    let hidden = |p: Point| {
        [from, to].into_iter().any(|region| {
            let plate = map.title(region).plate.inset(-10.0);
            p.x > plate.x && p.x < plate.right() && p.y > plate.y && p.y < plate.bottom()
        })
    };
    for (start, end) in [(map.ground(from).centre(), border), (border, crowd::letter_spot(map, view, to))] {
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let steps = (dx.hypot(dy) / STRIDE).round().max(1.0);
        for step in 0..steps as u8 {
            let part = (f32::from(step) + 0.5) / steps;
            let centre = point(start.x + dx * part, start.y + dy * part);
            if !hidden(centre) {
                let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 2.5);
                out.push(Shape::Circle { centre, radius: 7.5, paint });
            }
        }
    }
}
