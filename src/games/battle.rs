//! Battles of Neuroshima Hex by themselves, for the tools that fight and measure them.

use super::{Kind, hex};
use crate::engine::{DynGame, Seat};
pub use hex::position::BadPosition;

/// A Battle that was fought on a position written as text.
#[derive(Clone, PartialEq, Debug)]
pub struct Fought {
    /// A line for every segment, then what is left.
    pub report: String,
    pub json: serde_json::Value,
}

/// Fights the Battle; a text that does not fit is refused with its line and what is possible.
pub fn fight(position: &str) -> Result<Fought, BadPosition> {
    let position = hex::position::Position::read(position)?;
    let report = position.fight();
    Ok(Fought { report: position.report(&report), json: position.json(&report) })
}

/// The game whose positions are written as text.
pub const KIND: Kind = Kind::Hex;

/// The table that a position with hands describes, for whoever wants to play on from it.
pub fn table(kind: Kind, position: &str) -> Result<Box<dyn DynGame>, BadPosition> {
    if kind != KIND {
        return Err(BadPosition::new(format!(
            "Only positions of Neuroshima Hex are written as text; give an export of {}.",
            kind.slug()
        )));
    }
    Ok(Box::new(hex::position::Position::read(position)?.table()?))
}

/// For those who measure: something that fights one Battle more each time, if the game has Battles that are fought by
/// themselves, on boards of random games with twelve tiles or more.
pub fn repeated(kind: Kind) -> Option<impl FnMut()> {
    (kind == KIND).then(|| {
        let boards = hex::busy_boards();
        let mut next = 0;
        move || {
            hex::rules::Battle::new(&boards[next], Seat(0)).finish();
            next = (next + 1) % boards.len();
        }
    })
}
