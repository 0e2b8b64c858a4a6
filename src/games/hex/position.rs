//! Positions as text: `T Icicle C3/2; B Claws D3/5 [w1]; T HQ C1 [hp7]`. One notation for golden battles, for the tool that
//! fights them, and for people who talk about them.

use super::content::{Army, Class, HIT_POINTS};
use super::rules::{Board, Unit};
use crate::engine::Seat;

/// A board in one line.
pub fn line(board: &Board, army: impl Fn(Seat) -> Option<Army>) -> String {
    let letter = |seat: Seat| army(seat).map_or('?', Army::letter);
    let mut parts: Vec<String> =
        board.units().map(|(hex, unit)| written(board, letter(unit.owner), board.name(hex), unit)).collect();
    parts.extend(board.bases().map(|base| format!("{} {} {}", letter(base.owner), base.tile.name(), board.name(base.hex))));
    parts.join("; ")
}

/// One unit: its army's letter, its name, its hex, where its top points, and what lies on it.
fn written(board: &Board, letter: char, hex: &str, unit: &Unit) -> String {
    let top = if unit.face().period > 1 && unit.top.0 > 0 { format!("/{}", unit.top.name()) } else { String::new() };
    let mut marks = Vec::new();
    if let Some(satiety) = unit.satiety {
        marks.push(satiety.name().to_owned());
    }
    if unit.wounds > 0 {
        marks.push(format!("w{}", unit.wounds));
    }
    if unit.face().class == Class::Hq && board.hit_points[unit.owner.index()] != HIT_POINTS {
        marks.push(format!("hp{}", board.hit_points[unit.owner.index()]));
    }
    if unit.poison > 0 {
        marks.push(format!("poison{}", unit.poison));
    }
    if unit.steel_net {
        marks.push("steelnet".to_owned());
    }
    let marks = if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
    format!("{letter} {} {hex}{top}{marks}", unit.name())
}
