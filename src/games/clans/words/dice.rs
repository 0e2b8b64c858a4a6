//! Dice in words: who threw them, what for, and what they came to.

use super::{gear_name, weapon, whose};
use crate::engine::grammar::count_of;
use crate::games::clans::Open;
use crate::games::clans::content::Face;
use crate::games::clans::rules::{Against, Aimed, Purpose, Target, Throw, With};
use std::fmt::Write;

/// What dice came to, and whether that was a success; a throw without difficulty is neither.
pub fn result(throw: &Throw) -> (String, Option<bool>) {
    let successes = count_of(throw.total.max(0), "success", "successes");
    match (throw.against, throw.botched) {
        (_, true) => {
            let secure = if throw.secure > 0 { format!(" past SECURE {}", throw.secure) } else { String::new() };
            let times = if throw.botches > 1 { format!("{} botches", throw.botches) } else { "a botch".into() };
            (format!("{times}{secure}"), Some(false))
        }
        (Against::Number(number), _) => {
            let word = if throw.success { "success" } else { "failure" };
            (format!("{} against {number}: {word}", throw.total), Some(throw.success))
        }
        (Against::Each, _) => (format!("{}, against the Defense of each", throw.total.max(0)), None),
        (Against::Nothing, _) => (successes, None),
    }
}

/// Who threw dice, and what for.
pub fn reason(open: &Open, throw: &Throw) -> String {
    let who = match (throw.by, throw.aimed) {
        (Some(unit), _) => open.name(unit),
        (None, Some(aimed)) => format!("The {}", weapon(open, aimed.with)),
        (None, None) => "The ground".into(),
    };
    match throw.what {
        Purpose::Attack => match throw.aimed {
            Some(aimed) => attack(open, &who, aimed),
            None => format!("{who} attacks"),
        },
        Purpose::Scout(tile) => format!("{who} scouts {tile}"),
        Purpose::Work(at) => {
            let what = open.target_name(at);
            // Of several each has its letter.
            if what.contains(' ') { format!("{who} at {what}") } else { format!("{who} at the {what}") }
        }
        Purpose::Trait(own, _) => format!("{who}, {}", own.name()),
        Purpose::Item(gear, _) => format!("{who} uses the {}", gear_name(open, gear)),
        Purpose::Repair(gear) => format!("{who} repairs the {}", gear_name(open, gear)),
        Purpose::Swarm(_) => format!("{who}, for the swarm"),
    }
}

fn attack(open: &Open, who: &str, aimed: Aimed) -> String {
    // The place of a clanner that fell may have been taken by another since.
    let target = match aimed.at {
        Target::Unit(unit) => {
            let same = open.clanner(unit).is_none_or(|clanner| clanner.number == aimed.number);
            same.then(|| open.name(unit))
        }
        at => Some(open.target_name(at)),
    };
    let with = match aimed.with {
        With::Own => String::new(),
        // Nobody's spring or trap is named already.
        With::Scheme(_) if who.starts_with("The ") => String::new(),
        with => format!(" with {}", weapon(open, with)),
    };
    match target {
        Some(target) => format!("{who} attacks {target}{with}"),
        None => format!("{who} attacks{with}"),
    }
}

/// Dice as they fell, for stories: a report in one sentence.
pub fn told_throw(open: &Open, throw: &Throw) -> String {
    let faces: Vec<String> = throw
        .dice
        .iter()
        .map(|rolled| match rolled.face {
            Face::Hits(hits) => hits.to_string(),
            Face::Botch => "botch".into(),
        })
        .collect();
    // What was announced is not said again; whose dice they are is enough.
    let mut text = match (throw.what, throw.by) {
        (Purpose::Attack | Purpose::Scout(_) | Purpose::Trait(..) | Purpose::Item(..), Some(unit)) => {
            format!("{} dice show {}", whose(&open.name(unit)), faces.join(", "))
        }
        _ => format!("{}. The dice show {}", reason(open, throw), faces.join(", ")),
    };
    match throw.total - throw.hits {
        0 => {}
        more => {
            let _ = write!(text, ", {more:+}");
        }
    }
    let _ = write!(text, ": {}.", result(throw).0);
    text
}

/// How many dice a sentence of the story shows: `Echo's dice show 1, 2, botch, +1: 4 against 3: success.` has three.
pub fn dice_shown(sentence: &str) -> usize {
    let Some((_, shown)) = sentence.split_once(" dice show ") else { return 0 };
    let faces = shown.split(':').next().unwrap_or_default().split(", ");
    faces.filter(|face| *face == "botch" || face.parse::<u8>().is_ok_and(|_| !face.starts_with('+'))).count()
}
