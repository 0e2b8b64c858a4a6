//! A board as text: `T Icicle C3/2; B Claws D3/5 [w1]; T HQ C1 [hp7]`. `position` reads what is written here.

use super::content::{Army, HIT_POINTS, Quill, Top};
use super::rules::{Board, Unit};
use crate::engine::Seat;

/// The markers of Quills, as texts write them.
pub const QUILLS: [(&str, Quill); 2] = [("quillL", Quill::Left), ("quillR", Quill::Right)];

/// A board in one line.
pub fn line(board: &Board, army: impl Fn(Seat) -> Option<Army> + Copy) -> String {
    parts(board, army).collect::<Vec<_>>().join("; ")
}

/// Everything that lies on a board, one after another.
pub fn parts(board: &Board, army: impl Fn(Seat) -> Option<Army> + Copy) -> impl Iterator<Item = String> {
    let letter = move |seat: Seat| army(seat).map_or('?', Army::letter);
    let units = board.units().map(move |(hex, unit)| written(board, letter(unit.owner), board.name(hex), unit));
    let bases = board.bases().map(move |base| format!("{} {} {}", letter(base.owner), base.tile.name(), board.name(base.hex)));
    units.chain(bases)
}

/// One unit: its army's letter, its name, its hex, where its top points, and what lies on it.
fn written(board: &Board, letter: char, hex: &str, unit: &Unit) -> String {
    let top = if unit.top == Top::NORTH { String::new() } else { format!("/{}", unit.top.name()) };
    let mut marks = Vec::new();
    if unit.tile.is_flipped() {
        marks.push("flipped".to_owned());
    }
    if let Some(satiety) = unit.satiety {
        marks.push(satiety.name().to_owned());
    }
    if unit.wounds > 0 {
        marks.push(format!("w{}", unit.wounds));
    }
    if unit.is_hq() && board.hit_points[unit.owner.index()] != HIT_POINTS {
        marks.push(format!("hp{}", board.hit_points[unit.owner.index()]));
    }
    if unit.poison > 0 {
        marks.push(format!("poison{}", unit.poison));
    }
    if unit.steel_net {
        marks.push("steelnet".to_owned());
    }
    if unit.ranged_nets > 0 {
        marks.push(if unit.ranged_nets == 1 { "rnet".to_owned() } else { "rnet2".to_owned() });
    }
    if unit.paralysed {
        marks.push("paralysed".to_owned());
    }
    if unit.tentacles {
        marks.push("tentacles".to_owned());
    }
    if unit.zombie {
        marks.push("zombie".to_owned());
    }
    marks.extend(QUILLS.into_iter().filter(|(_, quill)| unit.quills.contains(*quill)).map(|(name, _)| name.to_owned()));
    marks.extend(unit.brood.map(|brood| format!("incubator:{}", brood.name())));
    let marks = if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
    format!("{letter} {} {hex}{top}{marks}", unit.name())
}
