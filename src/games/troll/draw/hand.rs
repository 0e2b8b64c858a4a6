//! What one seat holds: its cards as small posters, its artifact, what is still to come, and what lies face up on the table,
//! with every sign and its name.

use super::super::content::{Artifact, Card};
use super::super::rules::Phase;
use super::super::view::{Own, View};
use super::figures;
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};
use crate::engine::{Scene, Seat};

/// The cards still to come, and on the table the head with its signs and names, and a row for each seat.
const TO_COME: f32 = 192.0;
const TABLE_HEAD: f32 = 92.0;
const TABLE_ROW: f32 = 34.0;
const POSTERS: f32 = 3.0;
const POSTER_HEIGHT: f32 = 176.0;
const GAP: f32 = 12.0;
/// The cards still to come stand in so many columns.
const COLUMNS: usize = 4;

pub fn hand(view: &View) -> Option<Scene> {
    let own = view.own.as_ref()?;
    let table = TABLE_HEAD + TABLE_ROW * f32::from(view.open.seats() + 1) + 6.0;
    let top = kit::HEADER + POSTER_HEIGHT + 2.0 * GAP;
    let mut scene = Scene::new(top + TO_COME + GAP + table + GAP + kit::FOOTER);
    kit::frame(&mut scene, "Your hand");
    let decks = match view.deck_sizes[own.seat.index()] {
        1 => "1 card left in your deck".to_owned(),
        cards => format!("{cards} cards left in your deck"),
    };
    kit::header(&mut scene, kit::beside("Your hand"), &decks, Some((own.seat, own.seat.to_string())));
    kit::footer(&mut scene, advice(view, own));
    let out = &mut scene.shapes;
    let wide = (WIDTH - 2.0 * kit::MARGIN - 2.0 * GAP) / POSTERS;
    let slot = |at: u8| area(kit::MARGIN + f32::from(at) * (wide + GAP), kit::HEADER + GAP, wide, POSTER_HEIGHT);
    for (card, at) in own.hand.iter().zip(0..) {
        poster(out, *card, own.seat, slot(at));
    }
    for at in own.hand.len() as u8..2 {
        vacant(out, slot(at), if own.hand.is_empty() { "No card in hand" } else { "Draw a card, then play one of two" });
    }
    match own.artifact {
        Some(artifact) => artifact_poster(out, artifact, slot(2)),
        None => vacant(out, slot(2), "No artifact"),
    }
    let wide = WIDTH - 2.0 * kit::MARGIN;
    to_come(out, view, own, area(kit::MARGIN, top, wide, TO_COME));
    face_up(out, view, own.seat, area(kit::MARGIN, top + TO_COME + GAP, wide, table));
    Some(scene)
}

fn poster(out: &mut Vec<Shape>, card: Card, seat: Seat, at: Area) {
    out.push(Shape::Rect { at, radius: 10.0, paint: Paint::fill(Role::Raised).and_stroke(Role::Seat(seat), 3.0) });
    figures::card(out, card, seat, point(at.x + 46.0, at.y + 44.0), 30.0);
    let icons = card.icons();
    for icon in 0..icons {
        figures::hourglass(out, point(at.right() - 22.0 - 26.0 * icon as f32, at.y + 24.0), 12.0, true);
    }
    let width = at.w - 104.0 - 26.0 * icons as f32;
    out.push(title(card.name(), at, width));
    out.push(rules(card.text(), at));
}

fn title(name: &str, at: Area, width: f32) -> Shape {
    // A name that must wrap starts higher, so that both lines stand beside the sign.
    let y = if name.len() > 16 { at.y + 31.0 } else { at.y + 44.0 };
    Text::new(name, at.x + 88.0, y, 24.0).bold().within(width, 2).into()
}

fn rules(words: &str, at: Area) -> Shape {
    Text::new(words, at.x + 16.0, at.y + 102.0, 18.0).within(at.w - 32.0, 3).into()
}

fn artifact_poster(out: &mut Vec<Shape>, artifact: Artifact, at: Area) {
    out.push(Shape::Rect { at, radius: 10.0, paint: Paint::fill(Role::Raised).and_stroke(Role::Gold, 3.0) });
    let centre = point(at.x + 46.0, at.y + 44.0);
    out.push(Shape::Circle { centre, radius: 28.0, paint: Paint::fill(Role::Ground).and_stroke(Role::Gold, 3.0) });
    figures::gem(out, centre, 18.0);
    kit::coin(out, point(at.right() - 32.0, at.y + 34.0), 20.0, artifact.coins());
    out.push(title(artifact.name(), at, at.w - 150.0));
    out.push(rules(artifact.text(), at));
}

fn vacant(out: &mut Vec<Shape>, at: Area, words: &str) {
    out.push(Shape::Rect { at, radius: 10.0, paint: Paint::stroke(Role::Line, 2.0) });
    let centre = at.centre();
    let text = Text::new(words, centre.x, centre.y, 20.0).ink(Role::Muted).within(at.w - 32.0, 2);
    out.push(text.align(Align::Middle).into());
}

/// The deck: the next cards in order if the seat has seen them, the others as a group.
fn to_come(out: &mut Vec<Shape>, view: &View, own: &Own, at: Area) {
    out.push(kit::panel(at, 10.0, Role::Panel));
    let mut y = at.y + 24.0;
    let mut x = at.x + 16.0;
    if !own.next_cards.is_empty() {
        let names: Vec<&str> = own.next_cards.iter().map(|card| card.name()).collect();
        let words = format!("Next: {}", names.join(", then "));
        out.push(Text::new(words, x, y, 18.0).bold().within(at.w - 32.0, 1).into());
        y += 28.0;
    }
    let rest = unseen(view, own);
    let words = if rest.is_empty() { "Nothing else is to come." } else { "Still to come, in some order:" };
    out.push(Text::new(words, x, y, 18.0).ink(Role::Muted).into());
    y += 34.0;
    let wide = (at.w - 32.0) / COLUMNS as f32;
    for (place, (card, count)) in rest.into_iter().enumerate() {
        x = at.x + 16.0 + wide * (place % COLUMNS) as f32;
        let y = y + 36.0 * (place / COLUMNS) as f32;
        figures::card(out, card, own.seat, point(x + 16.0, y), 15.0);
        let words = if count > 1 { format!("{count} × {}", card.name()) } else { card.name().to_owned() };
        out.push(Text::new(words, x + 40.0, y, 18.0).within(wide - 48.0, 1).into());
    }
}

/// Everybody's discards and the scoring pile, which anybody may look at. The head names every sign.
fn face_up(out: &mut Vec<Shape>, view: &View, own: Seat, at: Area) {
    const NAMES: f32 = 216.0;
    out.push(kit::panel(at, 10.0, Role::Panel));
    let label = |y: f32, words: &str| Text::new(words, at.x + 16.0, y, 18.0).within(NAMES - 24.0, 2).ink(Role::Muted);
    out.push(label(at.y + TABLE_HEAD / 2.0, "Discarded, face up").into());
    let mut kinds = Card::deck(view.open.options.set).to_vec();
    kinds.retain(|card| card.icons() == 0);
    kinds.dedup();
    let wide = (at.w - NAMES - 8.0) / kinds.len() as f32;
    let column = |place: usize| at.x + NAMES + wide * (place as f32 + 0.5);
    for (place, card) in kinds.iter().enumerate() {
        figures::card(out, *card, own, point(column(place), at.y + 28.0), 17.0);
        let name = Text::new(card.name(), column(place), at.y + 60.0, Text::LEAST).within(wide, 2);
        out.push(name.align(Align::Middle).into());
    }
    for seat in Seat::all(view.open.seats()) {
        let y = at.y + TABLE_HEAD + TABLE_ROW * (f32::from(seat.0) + 0.5);
        out.push(kit::seat_badge(seat, point(at.x + 28.0, y), 10.0));
        out.push(Text::new(seat.to_string(), at.x + 46.0, y, 18.0).bold().within(NAMES - 56.0, 1).into());
        let discards = view.open.discards(seat);
        for (place, card) in kinds.iter().enumerate() {
            let number = discards.iter().filter(|other| *other == card).count();
            let words = if number == 0 { "–".to_owned() } else { number.to_string() };
            let text = Text::new(words, column(place), y, 18.0).align(Align::Middle);
            out.push(if number == 0 { text.ink(Role::Muted) } else { text.bold() }.into());
        }
    }
    let y = at.bottom() - 6.0 - TABLE_ROW / 2.0;
    out.push(label(y, "Scoring pile").into());
    let mut x = at.x + NAMES + 24.0;
    for (seat, card) in &view.open.scoring_pile {
        figures::card(out, *card, *seat, point(x, y), 14.0);
        for icon in 0..card.icons() {
            figures::hourglass(out, point(x + 30.0 + 22.0 * icon as f32, y), 10.0, true);
        }
        x += 60.0 + 22.0 * card.icons() as f32;
    }
    if view.open.scoring_pile.is_empty() {
        out.push(Text::new("empty", x - 24.0, y, 18.0).ink(Role::Muted).into());
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
