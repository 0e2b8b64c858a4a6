//! How the rules name things when they tell what happened.

use super::Open;
use super::content::{Card, Figure, Space};
use super::rules::Piece;
use crate::engine::Seat;

/// A player's figure in a sentence: there are many Adventurers, and one of every other kind.
pub fn one(figure: Figure) -> String {
    if figure == Figure::Adventurer { "an Adventurer".into() } else { format!("the {}", figure.name()) }
}

/// A card in a sentence: "an Adventurer with a torch", "the Knight", "Score a Room".
pub fn card(card: Card) -> String {
    match card.figure() {
        Some(Figure::Adventurer) => format!("an {}", card.name()),
        Some(_) => format!("the {}", card.name()),
        None => card.name().into(),
    }
}

/// Figures of one kind and colour: "Ada's Knight", "three Adventurers of Ada".
pub fn figures(piece: Piece, number: u8) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    match (number, WORDS.get(usize::from(number))) {
        (0 | 1, _) | (_, None) => format!("{}'s {}", piece.seat, piece.figure.name()),
        (_, Some(number)) => format!("{number} {}s of {}", piece.figure.name(), piece.seat),
    }
}

/// How a room's worth comes about, where it is not just printed: " (4, Dwarf ×2, chest +4)".
pub fn sum(open: &Open, room: Space) -> String {
    let there = |figure| Seat::all(open.seats()).filter(|seat| open.board.place(*seat, figure) == Some(room)).count();
    let (dwarves, chests) = (there(Figure::Dwarf), there(Figure::TreasureChest));
    let doubled = match dwarves {
        0 => None,
        1 => Some("Dwarf ×2".to_owned()),
        many => Some(format!("{many} Dwarves ×{}", 1 << many)),
    };
    let raised = match chests {
        0 => None,
        1 => Some("chest +4".to_owned()),
        many => Some(format!("{many} chests +{}", 4 * many)),
    };
    if doubled.is_none() && raised.is_none() {
        return String::new();
    }
    let parts: Vec<String> = [room.gold().to_string()].into_iter().chain(doubled).chain(raised).collect();
    format!(" ({})", parts.join(", "))
}
