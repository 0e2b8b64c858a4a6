//! What was done last: the newest action glows, the earlier ones of the same turn are fainter.

use super::super::content::Space;
use super::super::rules::Action;
use super::super::view::View;
use super::super::words;
use super::lair;
use crate::engine::scene::{Ink, Paint, Point, Role, Shape, kit, point};

/// Where an action happened: the space it left, if any, and the space it ended in.
fn step(action: Action) -> Option<(Option<Space>, Space)> {
    let (from, to) = words::ends(action);
    to.map(|to| (from, to))
}

/// Every step that shows on the board, oldest first, and whether it is the newest.
fn steps(view: &View) -> Vec<(Option<Space>, Space, bool)> {
    let mut steps: Vec<_> =
        view.deeds().iter().filter_map(|(_, deed)| step(deed.action()?)).map(|(from, to)| (from, to, false)).collect();
    if let Some(newest) = steps.last_mut() {
        newest.2 = true;
    }
    steps
}

/// Outlines around the spaces where something ended.
pub fn glow(out: &mut Vec<Shape>, view: &View) {
    for (_, to, newest) in steps(view) {
        let (ink, width) = weight(newest, 4.0, 2.0);
        let at = lair::floor(to).inset(-3.0);
        out.push(Shape::Rect { at, radius: 5.0, paint: Paint::stroke(ink, width) });
    }
}

/// Arrows where something moved.
pub fn arrows(out: &mut Vec<Shape>, view: &View) {
    for (from, to, newest) in steps(view) {
        let Some(from) = from else { continue };
        let (ink, width) = weight(newest, 7.0, 4.0);
        let (tail, tip) = ends(from, to);
        out.extend(kit::arrow(tail, tip, 2.0, width, ink));
    }
}

fn weight(newest: bool, strong: f32, faint: f32) -> (Ink, f32) {
    if newest { (Role::Accent.into(), strong) } else { (Role::Accent.cover(150), faint) }
}

/// A step to a neighbour goes through the edge they share; any other goes from middle to middle.
fn ends(from: Space, to: Space) -> (Point, Point) {
    const REACH: f32 = 27.0;
    // Below an edge stands a name: an arrow across it keeps to the floor above.
    const ABOVE: f32 = 32.0;
    const BELOW: f32 = 13.0;
    let (a, b) = (lair::floor(from), lair::floor(to));
    if from.doorways().contains(to) || from.walls().contains(to) {
        let (at, sideways) = lair::threshold(from, to);
        let (low, high) = if sideways {
            (point(at.x - REACH, at.y), point(at.x + REACH, at.y))
        } else {
            (point(at.x, at.y - ABOVE), point(at.x, at.y + BELOW))
        };
        if (a.x, a.y) < (b.x, b.y) && sideways || a.y < b.y { (low, high) } else { (high, low) }
    } else {
        (a.centre(), b.centre())
    }
}
