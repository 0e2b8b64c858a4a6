//! What one seat holds: its cards as small posters, its artifact, what is still to come, and what lies face up on the table,
//! with every sign and its name.

use super::super::content::{Artifact, Card};
use super::super::rules::Phase;
use super::super::view::{Own, View};
use super::super::words;
use super::figures;
use crate::engine::grammar::count;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};
use crate::engine::{Scene, Seat};

const GAP: f32 = 14.0;
const WIDE: f32 = WIDTH - 2.0 * kit::MARGIN;
const POSTER: f32 = 296.0;
const ARTIFACT: f32 = 168.0;
/// The cards still to come stand in so many columns.
const COLUMNS: usize = 4;
const TO_COME_HEAD: f32 = 54.0;
const TO_COME_ROW: f32 = 76.0;
/// On the table: a head, and a row for each seat and for the scoring pile.
const TABLE_HEAD: f32 = 50.0;
const TABLE_ROW: f32 = 62.0;

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let top = kit::HEADER + GAP;
    let rest = unseen(view, own);
    let next = if own.next_cards.is_empty() { 0.0 } else { 44.0 };
    let artifact = area(kit::MARGIN, top + POSTER + GAP, WIDE, if own.artifact.is_some() { ARTIFACT } else { -GAP });
    let rows = rest.len().div_ceil(COLUMNS) as f32;
    let deck = area(kit::MARGIN, artifact.bottom() + GAP, WIDE, TO_COME_HEAD + next + TO_COME_ROW * rows + 8.0);
    let table = area(kit::MARGIN, deck.bottom() + GAP, WIDE, TABLE_HEAD + TABLE_ROW * f32::from(view.open.seats() + 1) + 8.0);
    let mut scene = Scene::new(table.bottom() + 20.0 + kit::FOOTER);
    kit::frame(&mut scene, "Your hand");
    let decks = format!("{} left in your deck", count(view.deck_sizes[own.seat.index()], "card"));
    kit::header(&mut scene, kit::beside("Your hand"), &decks, Some((own.seat, own.seat.to_string())));
    kit::footer(&mut scene, advice(view, own));
    let out = &mut scene.shapes;
    let wide = (WIDE - GAP) / 2.0;
    let slot = |at: u8| area(kit::MARGIN + f32::from(at) * (wide + GAP), top, wide, POSTER);
    for (card, at) in own.hand.iter().zip(0..) {
        poster(out, *card, own.seat, slot(at));
    }
    for at in own.hand.len() as u8..2 {
        vacant(out, slot(at), if own.hand.is_empty() { "No card in hand" } else { "Draw a card, then play one of two" });
    }
    if let Some(held) = own.artifact {
        artifact_poster(out, held, artifact);
    }
    to_come(out, own, &rest, deck);
    face_up(out, view, table);
    Some(scene)
}

fn sheet(out: &mut Vec<Shape>, at: Area, edge: Role) {
    out.push(kit::panel(area(at.x, at.y + 6.0, at.w, at.h), 16.0, Role::Shadow));
    out.push(Shape::Rect { at, radius: 16.0, paint: Paint::fill(Role::Raised).and_stroke(edge, 5.0) });
}

fn poster(out: &mut Vec<Shape>, card: Card, seat: Seat, at: Area) {
    sheet(out, at, Role::Seat(seat));
    figures::card(out, card, seat, point(at.x + 74.0, at.y + 74.0), 52.0);
    let icons = card.icons();
    for icon in 0..icons {
        figures::hourglass(out, point(at.right() - 38.0 - 46.0 * icon as f32, at.y + 46.0), 25.0, true);
    }
    let room = at.w - 156.0 - 46.0 * icons as f32;
    out.push(Text::new(card.name(), at.x + 142.0, at.y + 72.0, 40.0).bold().fitted(room, 3, 30.0).centred().into());
    out.push(rules(card.text(), at.x + 24.0, at.y + 164.0, at.w - 44.0));
}

fn rules(words: &str, x: f32, y: f32, width: f32) -> Shape {
    Text::new(words, x, y, 32.0).fitted(width, 4, kit::LEAST).into()
}

fn artifact_poster(out: &mut Vec<Shape>, artifact: Artifact, at: Area) {
    sheet(out, at, Role::Gold);
    let centre = point(at.x + 74.0, at.centre().y);
    out.push(Shape::Circle { centre, radius: 50.0, paint: Paint::fill(Role::Ground).and_stroke(Role::Gold, 5.0) });
    figures::gem(out, centre, 32.0);
    kit::coin(out, point(at.right() - 56.0, at.centre().y), 36.0, artifact.coins());
    let room = at.w - 142.0 - 110.0;
    out.push(Text::new(artifact.name(), at.x + 142.0, at.y + 40.0, 40.0).bold().within(room, 1).into());
    out.push(Text::new(artifact.text(), at.x + 142.0, at.y + 92.0, 30.0).fitted(room, 2, kit::LEAST).into());
}

fn vacant(out: &mut Vec<Shape>, at: Area, words: &str) {
    out.push(Shape::Rect { at, radius: 16.0, paint: Paint::stroke(Role::Line, 3.0) });
    let centre = at.centre();
    let text = Text::new(words, centre.x, centre.y, 34.0).ink(Role::Muted).fitted(at.w - 60.0, 2, 30.0).centred();
    out.push(text.align(Align::Middle).into());
}

/// The deck: the next cards in order if the seat has seen them, the others as a group.
fn to_come(out: &mut Vec<Shape>, own: &Own, rest: &[(Card, usize)], at: Area) {
    kit::slab(out, at, None);
    let mut y = at.y + 32.0;
    if !own.next_cards.is_empty() {
        let names: Vec<&str> = own.next_cards.iter().map(|card| card.name()).collect();
        let words = format!("Next: {}", names.join(", then "));
        out.push(Text::new(words, at.x + 18.0, y, 30.0).bold().fitted(at.w - 36.0, 1, kit::LEAST).into());
        y += 44.0;
    }
    let words = if rest.is_empty() { "Nothing else is to come" } else { "Still to come, in some order" };
    out.push(Text::new(words, at.x + 18.0, y, 30.0).ink(Role::Muted).into());
    y += 60.0;
    let wide = (at.w - 28.0) / COLUMNS as f32;
    for (place, (card, count)) in rest.iter().enumerate() {
        let x = at.x + 18.0 + wide * (place % COLUMNS) as f32;
        let y = y + TO_COME_ROW * (place / COLUMNS) as f32;
        figures::card(out, *card, own.seat, point(x + 30.0, y), 30.0);
        let words = if *count > 1 { format!("{count} × {}", card.name()) } else { card.name().to_owned() };
        out.push(Text::new(words, x + 68.0, y, 30.0).fitted(wide - 88.0, 2, kit::LEAST).centred().into());
    }
}

/// Everybody's discards and the scoring pile, which anybody may look at.
fn face_up(out: &mut Vec<Shape>, view: &View, at: Area) {
    const NAMES: f32 = 214.0;
    kit::slab(out, at, None);
    let label = |y: f32, words: &str| Text::new(words, at.x + 18.0, y, 30.0).ink(Role::Muted);
    out.push(label(at.y + TABLE_HEAD / 2.0 + 2.0, "Discarded").into());
    let room = at.w - NAMES - 18.0;
    for seat in Seat::all(view.open.seats()) {
        let y = at.y + TABLE_HEAD + TABLE_ROW * (f32::from(seat.0) + 0.5);
        kit::seat_sign(out, seat, point(at.x + 38.0, y), 17.0);
        out.push(Text::new(seat.to_string(), at.x + 64.0, y, 34.0).bold().fitted(NAMES - 70.0, 1, kit::LEAST).into());
        let ink = if view.open.discards(seat).is_empty() { Role::Muted } else { Role::Text };
        let cards = Text::new(words::discards(view, seat), at.x + NAMES, y, 34.0).ink(ink);
        out.push(cards.fitted(room, 2, kit::LEAST).centred().into());
    }
    let y = at.bottom() - 8.0 - TABLE_ROW / 2.0;
    out.push(label(y, "Scoring pile").into());
    let mut x = at.x + NAMES + 44.0;
    for (seat, card) in &view.open.scoring_pile {
        figures::card(out, *card, *seat, point(x, y), 25.0);
        for icon in 0..card.icons() {
            figures::hourglass(out, point(x + 50.0 + 36.0 * icon as f32, y), 20.0, true);
        }
        x += 100.0 + 36.0 * card.icons() as f32;
    }
    if view.open.scoring_pile.is_empty() {
        out.push(Text::new("empty", x - 24.0, y, 30.0).ink(Role::Muted).into());
    }
}

/// The seat's cards that it has neither seen nor played, and how many of each.
fn unseen(view: &View, own: &Own) -> Vec<(Card, usize)> {
    let count = |cards: &[Card], card: Card| cards.iter().filter(|other| **other == card).count();
    let mut kinds = Card::deck(view.open.options.set).to_vec();
    let deck = kinds.clone();
    kinds.dedup();
    let left = |card: Card| {
        let seen = count(&view.open.played[own.seat.index()], card) + count(&own.hand, card) + count(&own.next_cards, card);
        count(&deck, card).saturating_sub(seen)
    };
    kinds.into_iter().map(|card| (card, left(card))).filter(|(_, left)| *left > 0).collect()
}

/// What the seat can do now.
fn advice(view: &View, own: &Own) -> String {
    let Some(decider) = view.open.whose_turn().to_act().first() else { return "The game is over.".into() };
    if decider != own.seat {
        return format!("Nothing to do now: the game waits for {decider}.");
    }
    match view.phase() {
        Some(Phase::ChooseCard) => "Play one of your two cards.".into(),
        Some(Phase::TrollEscape { room, .. }) => format!("Save one of your characters from the {}, or stay.", room.name()),
        Some(Phase::DrumFlight { room, .. }) => format!("One of your heroes must flee from the {}.", room.name()),
        Some(Phase::Lamp { .. }) => "Choose which card comes next on top of your deck.".into(),
        Some(Phase::WraithEntry { room, .. } | Phase::Rampage { room, .. }) => {
            format!("Choose whom to push out of the {}.", room.name())
        }
        Some(Phase::Horn { moves, .. }) => format!("Move up to {moves} more of your characters, or stop."),
        Some(Phase::RingStep { .. }) => "Take one more step with your hero, or stop.".into(),
        _ => {
            let artifact = if own.artifact.is_some() { ", use your artifact" } else { "" };
            format!("Your turn: draw and play, move, use an ability{artifact}, or end the turn.")
        }
    }
}
