//! What the page of any seat has: its Arcana above, what happened last below.

use super::super::content::Arcana;
use super::super::view::{Own, View};
use super::super::words;
use super::sheet::{SMALL, Sheet, poster, poster_height};
use super::{frame, panel};
use crate::engine::Scene;
use crate::engine::scene::{Role, Text, kit, point};

/// The page of a seat, with what happened last below.
pub fn finish(sheet: Sheet, view: &View, own: &Own, title: &str) -> Scene {
    let mut scene = sheet.finish(title);
    kit::header(&mut scene, kit::beside(title), &words::situation(view), Some((own.seat, own.seat.to_string())));
    kit::footer(&mut scene, frame::last_move(view));
    scene
}

/// Arcana that lie before a seat, and those in its hand; then how many everybody holds.
pub fn arcana(sheet: &mut Sheet, view: &View, own: &Own) {
    let playable = words::playable(view);
    for (heading, cards) in [("Keep one of these", own.offer), ("Your Arcana, which nobody else sees", own.hand)] {
        let cards: Vec<Arcana> = cards.iter().collect();
        if cards.is_empty() {
            continue;
        }
        sheet.heading(heading);
        let columns = if cards.len() > 4 { 3 } else { cards.len().min(2) };
        sheet.cards(
            columns,
            &cards,
            |card, wide| poster_height(*card, wide),
            |out, card, at| poster(out, *card, playable.contains(*card), at),
        );
    }
    let hands = point(kit::MARGIN, sheet.y + 24.0);
    let end = panel::hands(&mut sheet.shapes, view, hands);
    let words = if own.hand.is_empty() && own.offer.is_empty() { "Arcana; you hold none" } else { "Arcana" };
    let text = Text::new(words, end + 6.0, hands.y, SMALL).ink(Role::Muted);
    sheet.shapes.push(text.into());
    sheet.y += 56.0;
}
