//! Words around the field: what is going on, what happened last, and how letters fit their room.

use super::super::Open;
use super::super::rules::Frame;
use super::super::view::View;
use super::super::{tell, words};
use crate::engine::grammar;
use crate::engine::scene::{Align, Ink, Point, Role, Scene, Shape, Text, WIDTH, area, breadth, kit};

pub const TITLE: &str = "Clan Wars";
/// So much room it has in a header beside its title.
const STATE: f32 = 490.0;

/// The header of a board: mission and phase, and for whom it waits or who has won.
pub fn header(scene: &mut Scene, view: &View) {
    let mut situation = situation(&view.open);
    // Where it takes two lines it is broken between mission and phase.
    if let Some((mission, phase)) = situation.split_once(" · ").filter(|_| breadth(&situation, 30.0, false) > STATE) {
        situation = format!("{mission} · {}", phase.replace(' ', "\u{a0}"));
    }
    kit::turn_header(scene, kit::beside(TITLE), &situation, &view.open.whose_turn());
}

/// The footer of a board: the last move, and how it ended.
pub fn footer(scene: &mut Scene, view: &View) {
    kit::turn_footer(scene, last_move(view), &view.open.whose_turn());
}

/// What happened last: of many things the first and the last where all have no room.
pub fn last_move(view: &View) -> String {
    let words = words::last_move(view);
    let parts: Vec<&str> = words.split(" · ").collect();
    match parts[..] {
        [first, _, .., last] if breadth(&words, 30.0, false) > WIDTH - 84.0 => format!("{first} · {last}"),
        _ => words,
    }
}

/// The largest size up to `most` at which words fit one line of this room, and at least `least`.
pub fn fitting(words: &str, most: f32, least: f32, bold: bool, room: f32) -> f32 {
    let natural = breadth(words, 1.0, bold).max(0.001);
    (room / natural * 2.0).floor().min(most * 2.0).max(least * 2.0) / 2.0
}

/// How many lines words take within `room`, broken as they will be.
pub fn lines(words: &str, size: f32, room: f32) -> u8 {
    let space = breadth(" ", size, false);
    // Letters of other alphabets and signs may be wider than they are taken for.
    let room = room - size * 0.3;
    let (mut lines, mut used) = (1, 0.0);
    for word in words.split(' ') {
        let long = breadth(word, size, false);
        if used > 0.0 && used + space + long > room {
            lines += 1;
            used = long;
        } else {
            used += long + if used > 0.0 { space } else { 0.0 };
        }
    }
    lines
}

/// Words as they are where they fit at the least size, else with the first of them shortened: `Burr. 4`.
pub fn abbreviated(words: &str, room: f32) -> String {
    let fits = |words: &str| breadth(words, kit::LEAST, false) <= room;
    let Some((first, rest)) = words.split_once(' ').filter(|_| !fits(words)) else { return words.to_owned() };
    let letters: Vec<char> = first.chars().collect();
    let short = |count: usize| format!("{}. {rest}", letters[..count].iter().collect::<String>());
    (1..letters.len()).rev().map(short).find(|words| fits(words)).unwrap_or_else(|| short(1))
}

/// A word or a figure on a dark plate; `at` is its middle.
pub fn plate(out: &mut Vec<Shape>, words: &str, at: Point, size: f32, ink: impl Into<Ink>) {
    let wide = breadth(words, size, true) + size * 0.5;
    let room = area(at.x - wide / 2.0, at.y - size * 0.56, wide, size * 1.12);
    out.push(kit::panel(room, 7.0, Role::Ground));
    out.push(Text::new(words, at.x, at.y, size).bold().align(Align::Middle).ink(ink).into());
}

/// What is going on, in a few words.
fn situation(open: &Open) -> String {
    let name = open.mission.sheet().name;
    match (&open.end, open.frame()) {
        (Some(end), None) => format!("{name} · {}", if end.won { "mission won" } else { "mission lost" }),
        _ => format!("{name} · {}", phase(open)),
    }
}

fn phase(open: &Open) -> String {
    let turn = open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(*turn),
        _ => None,
    });
    if let Some(turn) = turn {
        let who = open.name(turn.unit);
        return match turn.actions {
            _ if turn.ending.is_some() => format!("{} turn ends", tell::whose(&who)),
            actions => format!("{who}: {}", grammar::count(actions, "action")),
        };
    }
    let named = open.stack.iter().rev().find_map(|frame| match frame {
        Frame::Briefing { .. } => Some("which mission?"),
        Frame::Intel { .. } => Some("Intel is for sale"),
        Frame::Roster { .. } => Some("who goes?"),
        Frame::Placement => Some("threats are placed"),
        Frame::Sides => Some("Focus or Primal?"),
        Frame::Ask { .. } if open.round > 0 => Some("the round begins"),
        Frame::Ask { .. } | Frame::Locked | Frame::FreeIntel { .. } | Frame::Mask { .. } => Some("getting ready"),
        Frame::Enter => Some("a champion enters"),
        Frame::Claim { .. } => Some("who is next?"),
        Frame::Reaction { .. } => Some("the Hostile reacts"),
        Frame::Allies => Some("guests and Militia act"),
        Frame::Gains => Some("sharing the spoils"),
        _ => None,
    });
    named.unwrap_or("between two turns").into()
}
