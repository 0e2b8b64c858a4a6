//! What was done last: the newest step glows, the earlier ones of the same turn are fainter.

use super::super::content::{Hex, Hexes};
use super::super::rules::{Action, Board, Graft};
use super::super::{Open, View};
use super::super::{explain, words};
use super::field::Field;
use crate::engine::scene::{Paint, Role, Shape, kit};
use crate::engine::{Seat, story};
use arrayvec::ArrayVec;
use std::fmt::Write;

/// Where an action happened, and the way that something went.
struct Step {
    at: Hexes,
    way: Option<(Hex, Hex)>,
}

/// The hexes that an action is about: first what it does something to or where it leads, then who does it or where it begins.
pub fn spots(board: &Board, action: Action) -> ArrayVec<Hex, 3> {
    let next = |from: Hex, direction: u8| board.map().next(from, direction).unwrap_or(from);
    let spots: &[Hex] = match action {
        Action::PlaceHq { hex, .. }
        | Action::Place { hex, .. }
        | Action::Reappear { hex, .. }
        | Action::Raise { hex, .. }
        | Action::Replace { over: hex, .. }
        | Action::Storm { hex }
        | Action::Avalanche { edge: hex }
        | Action::Strike { hex }
        | Action::Snipe { at: hex, .. }
        | Action::Grenade { at: hex, .. }
        | Action::Detonate { unit: hex, .. }
        | Action::Turn { unit: hex, .. }
        | Action::Rotate { unit: hex, .. }
        | Action::Smoke { unit: hex, .. }
        | Action::Ensnare { unit: hex }
        | Action::Explode { unit: hex }
        | Action::Fight { unit: hex }
        | Action::Melee { unit: hex }
        | Action::Venom { unit: hex }
        | Action::Acid { unit: hex }
        | Action::Stay { unit: hex }
        | Action::Burrow { with: hex }
        | Action::Paralyse { unit: hex }
        | Action::Miss { by: hex }
        | Action::Implant { implant: hex, does: Graft::Hatch(_) | Graft::Battle } => &[hex],
        Action::Move { unit: from, hex: to, .. }
        | Action::DoubledMove { unit: from, hex: to, .. }
        | Action::Walk { unit: from, hex: to, .. }
        | Action::Follow { unit: from, hex: to, .. }
        | Action::Charge { unit: from, hex: to }
        | Action::Retreat { unit: from, hex: to }
        | Action::Drag { unit: from, base: to }
        | Action::Slide { base: from, hex: to }
        | Action::Transpose { unit: from, over: to, .. }
        | Action::Push { by: from, unit: to }
        | Action::Shove { by: from, unit: to }
        | Action::Cast { by: from, unit: to, .. }
        | Action::Grip { by: from, unit: to }
        | Action::Mend { by: from, unit: to }
        | Action::Aim { by: from, unit: to }
        | Action::Eat { by: from, unit: to, .. }
        | Action::Devour { by: from, unit: to, .. }
        | Action::Castle { unit: from, with: to }
        | Action::Swap { unit: from, with: to }
        | Action::Implant { implant: from, does: Graft::Mark { unit: to } } => &[to, from],
        Action::Implant { implant, does } => match does {
            Graft::Go { unit: from, hex: to, .. }
            | Graft::Swap { unit: from, with: to }
            | Graft::Push { by: from, unit: to }
            | Graft::Pull { by: from, unit: to } => &[to, from, implant],
            Graft::Mark { .. } | Graft::Hatch(_) | Graft::Battle => &[implant],
        },
        Action::Chain { from, to, unit, .. } => &[unit, to, from],
        Action::Heal { by, unit, from, .. } | Action::Shield { by, unit, from, .. } => &[unit, from.unwrap_or(by), by],
        Action::Dance { hexes, .. } | Action::Bomb { hexes } => &[hexes[0], hexes[1], hexes[2]],
        Action::Act { by, direction } => {
            let hit = board.map().line(by, direction).find(|hex| board.unit(*hex).is_some());
            &[hit.unwrap_or_else(|| next(by, direction)), by]
        }
        Action::Shoot { unit, side } => &[next(unit, board.unit(unit).map_or(side, |unit| unit.top.looks(side))), unit],
        Action::Choose(_)
        | Action::Redraw
        | Action::Discard { .. }
        | Action::Adapt { .. }
        | Action::Endure
        | Action::Spare
        | Action::Battle
        | Action::Terror
        | Action::Done
        | Action::End => &[],
    };
    spots.iter().copied().collect()
}

fn step(board: &Board, action: Action) -> Option<Step> {
    let goes = |from: Hex, to: Hex| Some(Step { at: Hexes::one(to), way: (from != to).then_some((from, to)) });
    let spots = spots(board, action);
    let first = *spots.first()?;
    match (action, &spots[..]) {
        (Action::Chain { from, to, .. }, _) => Some(Step { at: Hexes::one(first), way: Some((from, to)) }),
        (Action::Detonate { .. } | Action::Avalanche { .. } | Action::Strike { .. }, _) => {
            Some(Step { at: board.map().neighbours(first).union(Hexes::one(first)), way: None })
        }
        (Action::Bomb { .. }, _) => Some(Step { at: spots.into_iter().collect(), way: None }),
        (Action::Dance { hexes, .. }, _) => Some(Step { at: spots.into_iter().collect(), way: Some((hexes[0], hexes[1])) }),
        (Action::Castle { .. } | Action::Swap { .. } | Action::Implant { does: Graft::Swap { .. }, .. }, [with, unit, ..]) => {
            Some(Step { at: Hexes::one(*unit).union(Hexes::one(*with)), way: Some((*unit, *with)) })
        }
        // What is eaten or pulled goes to whoever does it.
        (Action::Eat { .. } | Action::Devour { .. } | Action::Implant { does: Graft::Pull { .. }, .. }, [unit, by, ..]) => {
            goes(*unit, *by)
        }
        (Action::Heal { .. } | Action::Shield { .. } | Action::Shoot { .. }, _) => goes(first, first),
        (_, [to, from, ..]) => goes(*from, *to),
        _ => goes(first, first),
    }
}

/// Rings around the hexes where something happened, and arrows where something went.
pub fn glow(out: &mut Vec<Shape>, field: &Field, open: &Open) {
    let steps: Vec<Step> = open.trail.iter().filter_map(|(_, action)| step(&open.board, *action)).collect();
    for (place, step) in steps.iter().enumerate() {
        let (ink, width) = if place + 1 == steps.len() { (Role::Accent.into(), 8.0) } else { (Role::Accent.cover(150), 5.0) };
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
            let values = phrase.slots.iter().map(|(slot, value)| explain::with_arrow(slot, value));
            let said = std::iter::once(phrase.verb.to_string()).chain(values).collect::<Vec<String>>().join(" ");
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
