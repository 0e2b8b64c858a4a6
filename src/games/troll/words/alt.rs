//! What the pictures say for people who cannot see them.

use super::super::content::{Card, Space};
use super::super::rules::SCORING_ICONS;
use super::super::view::View;
use super::{last_move, situation};
use crate::engine::grammar::{count, list};
use crate::engine::{Seat, story};
use std::fmt::Write;

/// The board in words: who is to move, the gold, the pile, what is out of the ordinary, and then the spaces with figures,
/// the most valuable first.
pub fn describe(view: &View) -> String {
    let open = &view.open;
    let mut text = match open.whose_turn().to_act().first() {
        Some(seat) => format!("Cave Troll. {seat} to move. {}. ", situation(view)),
        None => "Cave Troll. The game is over. ".to_owned(),
    };
    for seat in Seat::all(open.seats()) {
        let at = seat.index();
        let artifact = match view.shown_artifacts[at] {
            Some(artifact) => format!(", the {}", artifact.name()),
            None if view.artifact_holders[at] => ", an artifact".to_owned(),
            None => String::new(),
        };
        let cards = count(view.deck_sizes[at], "card");
        let _ = write!(text, "{seat}: {} gold, {cards} in the deck{artifact}. ", open.gold[at]);
    }
    let _ = write!(text, "Hourglasses: {} of {SCORING_ICONS}. ", open.pile_icons());
    if let Some(room) = open.board.sealed {
        let until = open.seal_owner.map_or_else(String::new, |seat| format!(" until {seat}'s next turn"));
        let _ = write!(text, "The {} is sealed{until}. ", room.name());
    }
    if let Some((one, other)) = open.board.broken {
        let _ = write!(text, "The wall between the {} and the {} is broken. ", one.name(), other.name());
    }
    let mut spaces: Vec<Space> = Space::ALL.into_iter().filter(|space| !open.board.is_empty(*space)).collect();
    spaces.sort_by_key(|space| std::cmp::Reverse(open.worth(*space)));
    let spaces = spaces.into_iter().map(|space| describe_space(view, space));
    story::in_lines([text], spaces.chain([format!("Last: {}.", last_move(view).trim_end_matches('.'))]))
}

fn describe_space(view: &View, space: Space) -> String {
    let open = &view.open;
    let worth = if space.is_room() { format!(" ({} gold)", open.worth(space)) } else { String::new() };
    let figures: Vec<String> = open
        .board
        .pieces(space)
        .map(|piece| match open.board.count(piece, space) {
            1 => format!("{}'s {}", piece.seat, piece.figure.name()),
            many => format!("{}'s {many} {}s", piece.seat, piece.figure.name()),
        })
        .collect();
    format!("{}{worth}: {}.", space.name(), figures.join(", "))
}

/// The hand in words, and what lies face up on the table.
pub fn describe_hand(view: &View) -> Option<String> {
    let own = view.own.as_ref()?;
    let mut text = String::from("Your hand:");
    for card in &own.hand {
        let _ = write!(text, " {}: {}", card.name(), card.text());
    }
    if let Some(artifact) = own.artifact {
        let _ =
            write!(text, " Your artifact, {}: {} Worth {} gold if unused.", artifact.name(), artifact.text(), artifact.coins());
    }
    if !own.next_cards.is_empty() {
        let names: Vec<&str> = own.next_cards.iter().map(|card| card.name()).collect();
        let _ = write!(text, " Your next cards: {}.", names.join(", "));
    }
    let left = view.deck_sizes[own.seat.index()];
    let _ = write!(text, " {} left in your deck.", count(left, "card"));
    let pile = format!("Scoring pile, {} of {SCORING_ICONS} hourglasses: {}.", view.open.pile_icons(), pile(view));
    let discards = Seat::all(view.open.seats()).map(|seat| format!("Discarded by {seat}: {}.", discards(view, seat)));
    Some(story::in_lines([text], [pile].into_iter().chain(discards)))
}

/// The cards in the scoring pile, whose they are and what they are.
fn pile(view: &View) -> String {
    let cards: Vec<String> = view.open.scoring_pile.iter().map(|(seat, card)| format!("{seat}'s {}", card.name())).collect();
    if cards.is_empty() { "nothing".into() } else { list(&cards) }
}

/// The cards that lie before a seat, face up; those with hourglasses went to the scoring pile.
pub fn discards(view: &View, seat: Seat) -> String {
    let cards = view.open.discards(seat);
    let mut kinds: Vec<Card> = cards.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let number = |card: &Card| cards.iter().filter(|other| *other == card).count();
    let named = kinds.iter().map(|card| match number(card) {
        1 => card.name().to_owned(),
        many => format!("{many} {}s", card.name()),
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { "nothing".into() } else { list(&named) }
}
