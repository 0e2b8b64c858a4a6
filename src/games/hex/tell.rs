//! How the rules tell what happened: above all a Battle, event by event.

use super::Open;
use super::content::Hex;
use super::rules::board::DESTROYS;
use super::rules::{Attack, AttackKind, Board, Stop, Told, Unit};
use crate::engine::Seat;
use crate::engine::grammar::list;
use std::fmt::Write;

/// "A is" or "A and B are".
pub fn is_or_are(words: &[String]) -> String {
    format!("{} {}", list(words), if words.len() == 1 { "is" } else { "are" })
}

/// One event of a Battle in a line.
pub fn segment(told: &Told) -> String {
    let board = &told.board;
    let mut text = match told.initiative {
        Some(initiative) => format!("{initiative} ·"),
        None if told.attacks.iter().any(|attack| attack.kind == AttackKind::Poison) => "Poison ·".to_owned(),
        None => "First ·".to_owned(),
    };
    for hex in told.exploded {
        let _ = write!(text, " {} ✸ explodes.", unit_at(board, hex));
    }
    for group in told.attacks.chunk_by(|one, next| (one.from, one.via, one.kind) == (next.from, next.via, next.kind)) {
        let _ = write!(text, " {}.", attack_words(board, group));
    }
    let healed = |hex: Hex| told.attacks.iter().any(|attack| attack.stopped == Some(Stop::Medic(hex)));
    if let Some(storm) = told.board.storm.filter(|_| told.initiative.is_none()) {
        let _ = write!(text, " A Sandstorm covers {}.", board.name(storm.hex));
    }
    let fallen: Vec<&str> = told.fallen.iter().filter(|(hex, _)| !healed(*hex)).map(|(hex, _)| board.name(*hex)).collect();
    if !fallen.is_empty() {
        let _ = write!(text, " {} {}.", list(&fallen), if fallen.len() == 1 { "falls" } else { "fall" });
    }
    for (from, to) in &told.charges {
        let _ = write!(text, " {} charges to {}.", unit_at(board, *from), board.name(*to));
    }
    for base in &told.razed {
        let _ = write!(text, " {} {} is used up.", base.tile.name(), board.name(base.hex));
    }
    text
}

/// Attacks of one unit in one way: "Swarm C3 → Icicle D3 1, Blocker C2 1 (armor ▮)".
fn attack_words(board: &Board, attacks: &[Attack]) -> String {
    let Some(first) = attacks.first() else { return String::new() };
    let sign = match first.kind {
        AttackKind::Melee => "→",
        AttackKind::Ranged | AttackKind::Shotgun | AttackKind::Rocket => "⇢",
        AttackKind::Thrower => "⤳",
        AttackKind::Gauss => "⇶",
        AttackKind::Blast => "✸",
        AttackKind::Poison => "",
        AttackKind::Venom => "⇝",
        AttackKind::Tile => "hits",
    };
    let target = |attack: &Attack| {
        let stopped = match attack.stopped {
            None if attack.weakened => " (armor ▮ takes 1)".into(),
            None => String::new(),
            Some(Stop::Armor) => " (armor ▮)".into(),
            Some(Stop::Reflection) => " (reflected)".into(),
            Some(Stop::Medic(medic)) => format!(" (Medic {} ✚)", board.name(medic)),
        };
        let what = match (attack.kind, attack.strength) {
            (AttackKind::Venom, _) => " poison".to_owned(),
            (_, DESTROYS..) => String::new(),
            (_, strength) => format!(" {strength}"),
        };
        format!("{}{what}{stopped}", unit_at(board, attack.to))
    };
    let from = first.from.map_or(String::new(), |hex| format!("{} ", unit_at(board, hex)));
    let via = first.via.map_or(String::new(), |hex| format!(" via {}", board.name(hex)));
    let targets: Vec<String> = attacks.iter().map(target).collect();
    format!("{from}{sign}{via} {}", targets.join(", ")).trim_start().to_owned()
}

pub fn unit_at(board: &Board, hex: Hex) -> String {
    format!("{} {}", board.unit(hex).map_or("nothing", Unit::name), board.name(hex))
}

/// The hit points of all HQs.
pub fn hit_points(open: &Open) -> String {
    let each = Seat::all(open.seats()).map(|seat| format!("{seat} {}", open.board.hit_points[seat.index()]));
    format!("Hit points: {}.", each.collect::<Vec<_>>().join(", "))
}
