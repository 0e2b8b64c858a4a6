//! Which way a tile lies: its hex with the six around it, once for every way, in the order of a compass. What it would hit is
//! framed and pointed at.

use super::super::content::{Hex, Hexes, Top};
use super::super::outlook::{ARROWS, Outlook, carried_out, top, turned_to};
use super::super::rules::{Action, Board};
use super::super::view::View;
use super::field::Field;
use super::trail;
use crate::engine::Scene;
use crate::engine::choice::ChoiceScene;
use crate::engine::scene::kit::{self, HEADER};
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, WIDTH, area, point};

/// The directions as one reads a compass: NW N NE, SW S SE.
const COMPASS: [u8; 6] = [5, 0, 1, 4, 3, 2];

const ACROSS: usize = 3;
const MARGIN: f32 = 16.0;
const GAP: f32 = 8.0;
const HIGH: f32 = 536.0;
const REACH: f32 = 73.0;
const WORDS: f32 = 36.0;

/// One way that the tile may lie: the directions that look the same, the answer if it can be chosen, and what comes of it.
struct Way {
    looks: Vec<u8>,
    answer: Option<usize>,
    board: Board,
    outlook: Outlook,
}

/// A question whose answers differ by the facing alone; others among them lie nowhere.
pub fn choice(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    let mut facings: Vec<(usize, Action, Top)> = Vec::new();
    for (at, actions) in answers.iter().enumerate() {
        let [action] = actions[..] else { return None };
        let mut turned = *action;
        match top(&mut turned).copied() {
            Some(top) => facings.push((at, turned_to(turned, Top::NORTH), top)),
            None if trail::spots(&view.open.board, turned).is_empty() => {}
            None => return None,
        }
    }
    let (_, action, _) = *facings.first()?;
    if facings.len() < 2 || facings.iter().any(|(_, other, _)| *other != action) {
        return None;
    }
    let ways = ways(view, action, &facings)?;
    let marks = ways.iter().filter_map(|way| Some((way.answer?, arrows(way)))).collect();
    let across = ways.len().min(ACROSS);
    Some(ChoiceScene { scene: scene(view, question, &ways), marks, across })
}

/// All ways, in the order of a compass; those that look the same are one.
fn ways(view: &View, action: Action, facings: &[(usize, Action, Top)]) -> Option<Vec<Way>> {
    let unit = Outlook::after(view, action)?.unit;
    let period = match action {
        Action::Reappear { .. } | Action::Raise { .. } => unit.tile.face().period,
        _ => unit.face().period,
    };
    let mut ways: Vec<Way> = Vec::new();
    for direction in COMPASS {
        let top = Top(direction % period);
        if ways.iter().any(|way| way.looks.contains(&direction)) {
            continue;
        }
        let turned = turned_to(action, top);
        let looks = COMPASS.into_iter().filter(|other| other % period == top.0).collect();
        let answer = facings.iter().find(|(_, _, known)| *known == top).map(|(at, ..)| *at);
        ways.push(Way { looks, answer, board: carried_out(view, turned).0, outlook: Outlook::after(view, turned)? });
    }
    Some(ways)
}

fn arrows(way: &Way) -> String {
    way.looks.iter().map(|direction| ARROWS[usize::from(*direction)]).collect()
}

fn scene(view: &View, question: &str, ways: &[Way]) -> Scene {
    let columns = ways.len().min(ACROSS);
    let rows = ways.len().div_ceil(columns) as f32;
    let mut scene = Scene::new(HEADER + GAP + rows * (HIGH + GAP + 4.0) + 4.0);
    kit::question(&mut scene, view.seat().unwrap_or(view.open.current), question, "");
    let wide = (WIDTH - 2.0 * MARGIN + GAP) / columns as f32 - GAP;
    let touched = || ways.iter().filter(|way| way.answer.is_some()).map(|way| way.outlook.touches());
    let (most, least) = (touched().max().unwrap_or(0), touched().min().unwrap_or(0));
    for (place, way) in ways.iter().enumerate() {
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        let at = area(MARGIN + column * (wide + GAP), HEADER + GAP + row * (HIGH + GAP + 4.0), wide, HIGH);
        let best = way.answer.is_some() && way.outlook.touches() == most && most > least;
        cell(&mut scene.shapes, way, best, at);
    }
    scene
}

fn cell(out: &mut Vec<Shape>, way: &Way, best: bool, at: Area) {
    kit::slab(out, at, best.then_some(Role::Accent));
    let outlook = &way.outlook;
    let middle = point(at.centre().x.round(), (at.y + 264.0).round());
    let field = Field::around(way.board.size, outlook.hex, middle, REACH);
    let map = way.board.map();
    let near = map.neighbours(outlook.hex).union(Hexes::one(outlook.hex));
    field.ground(out, near);
    super::tiles(out, &field, &way.board, near);
    for hex in near.without(way.board.taken()).into_iter().filter(|hex| way.board.base(*hex).is_none()) {
        field.name(out, hex, Role::Text);
    }
    let struck = outlook.hit.union(outlook.netted).union(outlook.harmed);
    for (hexes, role) in [(outlook.served, Role::Good), (struck, Role::Accent)] {
        for hex in hexes.intersection(near) {
            out.push(field.hexagon(hex).inset(2.0).shape(Paint::stroke(role, 8.0)));
        }
        hexes.into_iter().for_each(|hex| point_at(out, &field, outlook.hex, hex, role));
    }
    let centres = (0u8..).map(|place| point(at.x + 46.0 + 78.0 * f32::from(place), at.y + 46.0));
    for (direction, centre) in way.looks.iter().zip(centres) {
        if way.answer.is_some() {
            disc(out, centre, *direction);
        }
    }
    let words = if way.answer.is_some() { reason(outlook, near) } else { "lies so now".to_owned() };
    let text = Text::new(words, middle.x, at.y + 498.0, WORDS).bold().align(Align::Middle).centred();
    out.push(text.fitted(at.w - 16.0, 2, 26.0).into());
}

/// Whom it hits; those outside the cell with their hexes.
fn reason(outlook: &Outlook, near: Hexes) -> String {
    let far = outlook.hit.without(near);
    match far.first().filter(|_| far == outlook.hit) {
        Some(hex) if far.len() == 1 => format!("hits {} {}", outlook.name(hex), outlook.place(hex)),
        _ => outlook.reason(),
    }
}

/// An arrow from a hex over its edge towards another.
fn point_at(out: &mut Vec<Shape>, field: &Field, from: Hex, to: Hex, role: Role) {
    let (start, end) = (field.middle(from), field.middle(to));
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.hypot(dy).max(1.0);
    let along = |way: f32| point(start.x + dx / length * way * REACH, start.y + dy / length * way * REACH);
    out.extend(kit::arrow(along(0.5), along(1.3), 0.0, 13.0, role.into()));
}

/// An arrow in a cream disc, as the button says it.
fn disc(out: &mut Vec<Shape>, centre: Point, direction: u8) {
    const RADIUS: f32 = 36.0;
    let below = point(centre.x, centre.y + 4.0);
    out.push(Shape::Circle { centre: below, radius: RADIUS, paint: Paint::fill(Role::Shadow) });
    out.push(Shape::Circle { centre, radius: RADIUS, paint: Paint::fill(Role::Text) });
    let (sin, cos) = (f32::from(direction) * std::f32::consts::FRAC_PI_3).sin_cos();
    let along = |out: f32, aside: f32| point(centre.x + out * sin + aside * cos, centre.y - out * cos + aside * sin);
    out.push(Shape::Line { points: vec![along(-22.0, 0.0), along(3.0, 0.0)], width: 9.0, ink: Role::Shadow.into() });
    let points = vec![along(25.0, 0.0), along(0.0, 13.6), along(0.0, -13.6)];
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Shadow) });
}
