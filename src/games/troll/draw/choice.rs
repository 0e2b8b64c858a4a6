//! The part of the lair that a choice lies in, drawn larger, with a letter on each space that can be chosen.

use super::super::content::{Space, Spaces};
use super::super::rules::Action;
use super::super::view::View;
use super::super::words;
use super::layout::Layout;
use super::{crowd, lair, seal};
use crate::engine::Scene;
use crate::engine::choice::{ChoiceScene, Lettered};
use crate::engine::scene::{Area, Paint, Point, Role, Shape, area, kit, point};
use std::sync::Arc;

/// How much of what cannot be chosen is hidden.
const COVER: u8 = 107;
/// Names on what is covered.
const FADED: Role = Role::own(0xA8_A9A4);

/// A question whose answers lie in different spaces.
pub fn choice(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
    let ends = |action: &Action| words::ends(*action);
    let in_rows = |space: Space| (space.cells().y, space.cells().x);
    let lettered = Lettered::of(answers, |action| [ends(action).1, ends(action).0], in_rows)?;
    let scene = choice_scene(view, question, &lettered.places, lettered.from);
    Some(lettered.into_choice(scene))
}

/// So many rooms are shown with their paving.
const FEW: usize = 10;

/// `places` are the spaces that can be chosen with their letters, `from` is where whoever goes there stands.
pub fn choice_scene(view: &View, question: &str, places: &[(String, Space)], from: Option<Space>) -> Scene {
    let shown: Vec<Space> = places.iter().map(|(_, space)| *space).chain(from).collect();
    let layout = Layout::around(&shown);
    let mut scene = Scene::new(layout.rock().bottom() + 14.0);
    let seat = view.viewer.seat().unwrap_or(view.open.current);
    kit::question(&mut scene, seat, question, "");
    let out = Arc::make_mut(&mut scene.backdrop);
    lair::masonry(out, layout);
    let open: Spaces = shown.iter().copied().collect();
    // What is covered needs no paving, and where one can go nearly everywhere it would only be much to send.
    let is_paved = |space: Space| shown.len() <= FEW && open.contains(space);
    for space in layout.spaces() {
        if is_paved(space) || !space.is_room() { lair::place(out, layout, space) } else { lair::bare(out, layout, space) }
    }
    lair::doorways(out, layout);
    if let Some((one, other)) = view.open.board.broken.filter(|(one, other)| layout.holds(*one) && layout.holds(*other)) {
        lair::breach(out, layout, one, other);
    }
    for space in layout.spaces().filter(|space| !open.contains(*space)) {
        out.push(kit::panel(layout.floor(space), 4.0, Role::Ground.cover(COVER)));
    }
    let radius = (layout.scale * 32.0).clamp(42.0, 56.0);
    let out = &mut scene.shapes;
    if let Some(from) = from {
        ways(out, layout, view, from, places, radius);
    }
    for space in layout.spaces() {
        lair::name(out, layout, space, if open.contains(space) { Role::Text } else { FADED });
        crowd::control(out, layout, view, space);
        if view.open.board.sealed == Some(space) {
            seal(out, layout.floor(space));
        }
    }
    for space in layout.spaces() {
        let letter = places.iter().find(|(_, place)| *place == space).map(|(letter, _)| letter.as_str());
        let floor = layout.floor(space);
        let frame = |role: Role, width: f32| Shape::Rect { at: floor, radius: 6.0, paint: Paint::stroke(role, width) };
        if from == Some(space) {
            out.push(frame(Role::Accent, 8.0));
        } else if letter.is_some() {
            out.push(frame(Role::Text, 6.0));
        }
        let stage = layout.stage(space);
        let Some(letter) = letter else {
            crowd::figures(out, layout, view, space, stage);
            continue;
        };
        let (badge, left) = share(layout, view, space, radius);
        crowd::figures(out, layout, view, space, left);
        kit::letter(out, badge, radius, letter);
    }
    scene
}

/// Where the letter stands, and what it leaves to the figures: they move aside for it.
fn share(layout: Layout, view: &View, space: Space, radius: f32) -> (Point, Area) {
    let stage = layout.stage(space);
    let coin = if space.is_room() { layout.coin_corner(space, true).w } else { 0.0 };
    let stands = view.open.board.pieces(space).next().is_some();
    let right = stage.right() - radius - 4.0;
    if stands && stage.w < 220.0 {
        let low = stage.bottom() - radius - 6.0;
        return (point(right, low), area(stage.x, stage.y, stage.w, stage.h - 2.0 * radius - 4.0));
    }
    let y = stage.centre().y;
    if stands {
        return (point(right, y), area(stage.x, stage.y, stage.w - 2.0 * radius - 10.0, stage.h));
    }
    (point(right.min(f32::midpoint(stage.x + coin, stage.right())), y), stage)
}

/// Dots from where the piece stands through the doors to each space, hidden by the names, if it is not far.
fn ways(out: &mut Vec<Shape>, layout: Layout, view: &View, from: Space, places: &[(String, Space)], radius: f32) {
    const FAR: usize = 2;
    let middle = |space: Space| {
        let lettered = places.iter().any(|(_, place)| *place == space);
        if lettered { share(layout, view, space, radius).0 } else { layout.stage(space).centre() }
    };
    let mut gone: Vec<(Space, Space)> = Vec::new();
    for (_, to) in places {
        let Some(way) = way(layout, from, *to).filter(|way| way.len() <= FAR + 1) else { continue };
        for pair in way.windows(2) {
            if !gone.contains(&(pair[0], pair[1])) {
                gone.push((pair[0], pair[1]));
                dots(out, &[middle(pair[0]), layout.threshold(pair[0], pair[1]).0, middle(pair[1])]);
            }
        }
    }
}

/// The spaces on a shortest way through doors, both ends among them.
fn way(layout: Layout, from: Space, to: Space) -> Option<Vec<Space>> {
    let mut ways = vec![vec![from]];
    let mut seen = Spaces::one(from);
    while !ways.is_empty() {
        if let Some(found) = ways.iter().find(|way| way.last() == Some(&to)) {
            return Some(found.clone());
        }
        let mut longer = Vec::new();
        for way in ways {
            let last = *way.last()?;
            for next in last.doorways().without(seen).into_iter().filter(|next| layout.holds(*next)) {
                seen.insert(next);
                longer.push(way.iter().copied().chain([next]).collect());
            }
        }
        ways = longer;
    }
    None
}

fn dots(out: &mut Vec<Shape>, way: &[Point]) {
    const STRIDE: f32 = 30.0;
    for pair in way.windows(2) {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let steps = (dx.hypot(dy) / STRIDE).round().max(1.0);
        for step in 0..steps as u8 {
            let part = (f32::from(step) + 0.5) / steps;
            let centre = point(pair[0].x + dx * part, pair[0].y + dy * part);
            out.push(Shape::Circle { centre, radius: 7.5, paint: Paint::fill(Role::Accent).and_stroke(Role::Shadow, 2.5) });
        }
    }
}
