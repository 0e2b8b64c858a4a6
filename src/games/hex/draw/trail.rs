//! What was done last: the newest step glows, the earlier ones of the same turn are fainter.

use super::super::content::{Hex, Hexes};
use super::super::rules::{Action, Board, Graft};
use super::super::words;
use super::super::{Open, View};
use super::field::Field;
use crate::engine::scene::{Paint, Role, Shape, kit};
use crate::engine::{Seat, story};
use std::fmt::Write;

/// Where an action happened, and the way that something went.
struct Step {
    at: Hexes,
    way: Option<(Hex, Hex)>,
}

fn step(board: &Board, action: Action) -> Option<Step> {
    let on = |hex: Hex| Some(Step { at: Hexes::one(hex), way: None });
    let goes = |from: Hex, to: Hex| Some(Step { at: Hexes::one(to), way: (from != to).then_some((from, to)) });
    let around = |hex: Hex| Some(Step { at: board.map().neighbours(hex).union(Hexes::one(hex)), way: None });
    match action {
        Action::PlaceHq { hex, .. }
        | Action::Place { hex, .. }
        | Action::Reappear { hex, .. }
        | Action::Raise { hex, .. }
        | Action::Replace { over: hex, .. }
        | Action::Storm { hex } => on(hex),
        Action::Move { unit, hex, .. }
        | Action::DoubledMove { unit, hex, .. }
        | Action::Walk { unit, hex, .. }
        | Action::Follow { unit, hex, .. }
        | Action::Charge { unit, hex }
        | Action::Drag { unit, base: hex }
        | Action::Implant { does: Graft::Go { unit, hex, .. }, .. }
        | Action::Retreat { unit, hex } => goes(unit, hex),
        Action::Chain { from, to, unit, .. } => Some(Step { at: Hexes::one(unit), way: Some((from, to)) }),
        Action::Detonate { unit, .. } => around(unit),
        Action::Dance { hexes, .. } => Some(Step { at: hexes.into_iter().collect(), way: Some((hexes[0], hexes[1])) }),
        Action::Act { by, direction } => {
            let hit = board.map().line(by, direction).find(|hex| board.unit(*hex).is_some());
            goes(by, hit.unwrap_or(by))
        }
        Action::Transpose { unit, over, .. } => goes(unit, over),
        Action::Slide { base, hex } => goes(base, hex),
        Action::Push { by, unit }
        | Action::Shove { by, unit }
        | Action::Cast { by, unit, .. }
        | Action::Grip { by, unit }
        | Action::Mend { by, unit }
        | Action::Implant { implant: by, does: Graft::Mark { unit } }
        | Action::Implant { does: Graft::Push { by, unit }, .. }
        | Action::Aim { by, unit } => goes(by, unit),
        Action::Implant { implant, does: Graft::Hatch(_) | Graft::Battle } => on(implant),
        Action::Eat { by, unit, .. }
        | Action::Devour { by, unit, .. }
        | Action::Implant { does: Graft::Pull { by, unit }, .. } => goes(unit, by),
        Action::Castle { unit, with }
        | Action::Swap { unit, with }
        | Action::Implant { does: Graft::Swap { unit, with }, .. } => {
            Some(Step { at: Hexes::one(unit).union(Hexes::one(with)), way: Some((unit, with)) })
        }
        Action::Avalanche { edge: hex } | Action::Strike { hex } => around(hex),
        Action::Bomb { hexes } => Some(Step { at: hexes.into_iter().collect(), way: None }),
        Action::Turn { unit, .. }
        | Action::Rotate { unit, .. }
        | Action::Ensnare { unit }
        | Action::Explode { unit }
        | Action::Shoot { unit, .. }
        | Action::Melee { unit }
        | Action::Venom { unit }
        | Action::Acid { unit }
        | Action::Stay { unit }
        | Action::Burrow { with: unit }
        | Action::Paralyse { unit }
        | Action::Shield { unit, .. }
        | Action::Smoke { unit, .. }
        | Action::Miss { by: unit }
        | Action::Fight { unit }
        | Action::Heal { unit, .. }
        | Action::Snipe { at: unit, .. }
        | Action::Grenade { at: unit, .. } => on(unit),
        Action::Choose(_)
        | Action::Redraw
        | Action::Discard { .. }
        | Action::Adapt { .. }
        | Action::Endure
        | Action::Spare
        | Action::Battle
        | Action::Terror
        | Action::Done
        | Action::End => None,
    }
}

/// Rings around the hexes where something happened, and arrows where something went.
pub fn glow(out: &mut Vec<Shape>, field: &Field, open: &Open) {
    let steps: Vec<Step> = open.trail.iter().filter_map(|(_, action)| step(&open.board, *action)).collect();
    for (place, step) in steps.iter().enumerate() {
        let (ink, width) = if place + 1 == steps.len() { (Role::Accent.into(), 6.0) } else { (Role::Accent.cover(150), 4.0) };
        for hex in step.at {
            out.push(field.hexagon(hex).inset(1.0).shape(Paint::stroke(ink, width)));
        }
        if let Some((from, to)) = step.way {
            let gap = field.hexagon(from).reach * 0.55;
            out.extend(kit::arrow(field.middle(from), field.middle(to), gap, width + 4.0, ink));
        }
    }
}

/// The last turn as it was typed; of a long one only what came last.
pub fn words(view: &View) -> String {
    const ROOM: usize = 118;
    let trail = &view.open.trail;
    let said = |from: usize| {
        let mut text = String::new();
        let mut speaker: Option<Seat> = None;
        for (seat, action) in &trail[from..] {
            let phrase = words::phrase(view, *action);
            let values = phrase.slots.iter().map(|(_, value)| value.as_ref());
            let said = std::iter::once(phrase.verb.as_ref()).chain(values).collect::<Vec<&str>>().join(" ");
            let _ = match speaker {
                Some(same) if same == *seat => write!(text, ", {said}"),
                Some(_) => write!(text, " · {seat}: {said}"),
                None => write!(text, "{seat}: {said}"),
            };
            speaker = Some(*seat);
        }
        text
    };
    let short = (0..trail.len()).map(said).find(|text| story::length(text, 16) <= ROOM);
    short.or_else(|| Some(said(trail.len().checked_sub(1)?))).unwrap_or_default()
}
