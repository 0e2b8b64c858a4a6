//! The seats' gold on the track and their counts beneath the lair.

use super::super::view::View;
use super::{figures, hourglasses, lair};
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, area, kit, point};
use crate::engine::{Seat, Turn};

/// A marker for every seat on the gold track, side by side where they meet.
pub fn track(out: &mut Vec<Shape>, view: &View) {
    let gold = &view.open.gold;
    let place = |seat: Seat| gold[seat.index()] % lair::TRACK_SPACES;
    for seat in Seat::all(view.open.seats()) {
        let together = Seat::all(view.open.seats()).filter(|other| place(*other) == place(seat));
        let count = together.clone().count();
        let at = together.clone().position(|other| other == seat).unwrap_or(0);
        let space = lair::track_space(place(seat));
        let centre = space.centre();
        let radius = match count {
            1 => 10.0,
            2 => 7.5,
            _ => 6.0,
        };
        let (column, row) = (at % 2, at / 2);
        let (dx, dy) = match count {
            1 => (0.0, 0.0),
            2 if space.w < space.h => (0.0, 18.0 * (at as f32 - 0.5)),
            2 => (18.0 * (at as f32 - 0.5), 0.0),
            _ => (15.0 * (column as f32 - 0.5), 13.0 * (row as f32 - 0.5)),
        };
        out.push(kit::seat_badge(seat, point(centre.x + dx, centre.y + dy), radius));
    }
}

/// One card for every seat and one for the table.
pub fn seats(out: &mut Vec<Shape>, view: &View) {
    const TABLE: f32 = 196.0;
    const GAP: f32 = 8.0;
    let seats = view.open.seats();
    let wide = (lair::PANEL.w - TABLE) / f32::from(seats) - GAP;
    for seat in Seat::all(seats) {
        let x = lair::PANEL.x + f32::from(seat.0) * (wide + GAP);
        seat_card(out, view, seat, area(x, lair::PANEL.y, wide, lair::PANEL.h));
    }
    let table = area(lair::PANEL.right() - TABLE, lair::PANEL.y, TABLE, lair::PANEL.h);
    out.push(kit::panel(table, 8.0, Role::Panel));
    let (x, label) = (table.x + 14.0, |y: f32, words: String| Text::new(words, table.x + 14.0, y, Text::LEAST).ink(Role::Muted));
    out.push(label(table.y + 17.0, "Hourglasses".into()).into());
    hourglasses(out, view, x + 12.0, table.y + 41.0);
    if view.phase().is_some() {
        out.push(label(table.y + 67.0, "Actions left".into()).into());
        let colour = Role::Seat(view.open.current);
        for pip in 0..4u8 {
            let left = pip < view.open.actions;
            let paint = if left { Paint::fill(colour).and_stroke(Role::Shadow, 1.5) } else { Paint::stroke(Role::Line, 2.0) };
            let centre = point(x + 12.0 + 26.0 * f32::from(pip), table.y + 87.0);
            out.push(kit::badge(view.open.current, centre, 8.0, paint));
        }
    }
}

fn seat_card(out: &mut Vec<Shape>, view: &View, seat: Seat, at: Area) {
    let index = seat.index();
    let over = match view.open.whose_turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Act(_) => None,
    };
    let leads = match &over {
        Some(outcome) => outcome.winners().contains(seat),
        None => view.open.current == seat,
    };
    let paint = Paint::fill(if leads { Role::Raised } else { Role::Panel });
    out.push(Shape::Rect {
        at: at.inset(1.5),
        radius: 8.0,
        paint: if leads { paint.and_stroke(Role::Seat(seat), 3.0) } else { paint },
    });
    let top = at.y + 27.0;
    out.push(kit::seat_badge(seat, point(at.x + 25.0, top), 13.0));
    let gold = view.open.gold[index];
    let coin = point(at.right() - 22.0, top);
    out.push(Shape::Circle { centre: coin, radius: 10.0, paint: Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0) });
    out.push(Text::new(gold.to_string(), coin.x - 17.0, top, 34.0).bold().align(Align::Right).into());
    let digits = if gold < 10 {
        1.0
    } else if gold < 100 {
        2.0
    } else {
        3.0
    };
    out.push(Text::new(seat.to_string(), at.x + 46.0, top, 22.0).bold().within(at.w - 92.0 - 25.0 * digits, 1).into());

    let (left, right) = (at.x + 14.0, at.x + at.w / 2.0 + 8.0);
    let (first, second) = (at.y + 60.0, at.y + 85.0);
    let count = |x: f32, y: f32, words: String| Text::new(words, x + 22.0, y, Text::LEAST);
    if let Some(outcome) = over {
        let place = &outcome.places[index];
        let rank = ["1st", "2nd", "3rd", "4th"].get(usize::from(place.rank.max(1)) - 1).copied().unwrap_or("");
        let words = Text::new(format!("{rank} place"), left, first, 18.0).bold();
        out.push(words.ink(if place.rank == 1 { Role::Accent } else { Role::Text }).into());
        figures::hero(out, point(right + 8.0, first), 9.0, Role::Muted.into());
        out.push(count(right, first, heroes(view, seat)).into());
        if let Some(artifact) = view.shown_artifacts[index] {
            figures::gem(out, point(left + 8.0, second), 9.0);
            let words = format!("{} +{}", artifact.name(), artifact.coins());
            out.push(Text::new(words, left + 22.0, second, 17.0).within(at.w - 50.0, 1).into());
        }
        return;
    }
    kit::cards(out, point(left + 6.0, first + 2.0), 9.0, view.deck_sizes[index]);
    out.push(count(left, first, format!("{} in deck", view.deck_sizes[index])).into());
    kit::cards(out, point(left + 6.0, second), 9.0, 1);
    out.push(count(left, second, format!("{} in hand", view.hand_sizes[index])).into());
    figures::hero(out, point(right + 8.0, first), 9.0, Role::Muted.into());
    out.push(count(right, first, heroes(view, seat)).into());
    if view.artifact_holders[index] {
        figures::gem(out, point(right + 8.0, second), 9.0);
        out.push(count(right, second, "artifact".into()).into());
    }
}

fn heroes(view: &View, seat: Seat) -> String {
    match view.open.heroes_in_lair(seat) {
        1 => "1 hero".into(),
        many => format!("{many} heroes"),
    }
}
