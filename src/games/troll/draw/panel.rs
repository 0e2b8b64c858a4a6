//! The seats' gold and counts beneath the lair, and what the table has: hourglasses and actions.

use super::super::rules::SCORING_ICONS;
use super::super::view::View;
use super::{figures, lair};
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, area, breadth, kit, point};
use crate::engine::{Seat, Turn};

const GAP: f32 = 12.0;

/// One panel for every seat and one for the table.
pub fn seats(out: &mut Vec<Shape>, view: &View) {
    let seats = view.open.seats();
    let table = if seats == 2 { 252.0 } else { 118.0 };
    let wide = (lair::PANEL.w - table) / f32::from(seats) - GAP;
    for seat in Seat::all(seats) {
        let x = lair::PANEL.x + f32::from(seat.0) * (wide + GAP);
        seat_panel(out, view, seat, area(x, lair::PANEL.y, wide, lair::PANEL.h));
    }
    table_panel(out, view, area(lair::PANEL.right() - table, lair::PANEL.y, table, lair::PANEL.h));
}

/// The hourglasses of the scoring pile and the actions that are left; as counts where there is little room.
fn table_panel(out: &mut Vec<Shape>, view: &View, at: Area) {
    kit::slab(out, at, None);
    let (top, low) = (at.y + 48.0, at.y + 118.0);
    let icons = view.open.pile_icons();
    let actions = view.phase().is_some().then_some(view.open.actions);
    if at.w > 200.0 {
        for icon in 0..SCORING_ICONS {
            figures::hourglass(out, point(at.x + 30.0 + 48.0 * icon as f32, top), 26.0, icon < icons);
        }
        for pip in 0..actions.map_or(0, |actions| actions.max(4)) {
            let left = Some(pip) < actions;
            let paint = if left { Paint::fill(Role::Seat(view.open.current)) } else { Paint::fill(Role::Panel) };
            let edge = if left { Role::Shadow } else { Role::Muted };
            let centre = point(at.x + 36.0 + 58.0 * f32::from(pip), low);
            out.push(kit::pedestal(view.open.current, centre, 21.0, paint.and_stroke(edge, 4.0)));
        }
        return;
    }
    figures::hourglass(out, point(at.x + 28.0, top), 24.0, true);
    let text = Text::new(format!("{icons}/{SCORING_ICONS}"), at.right() - 8.0, top, 36.0).bold();
    out.push(text.align(Align::Right).into());
    if let Some(actions) = actions {
        kit::seat_sign(out, view.open.current, point(at.x + 34.0, low), 20.0);
        out.push(Text::new(actions.to_string(), at.right() - 14.0, low, 44.0).bold().align(Align::Right).into());
    }
}

fn seat_panel(out: &mut Vec<Shape>, view: &View, seat: Seat, at: Area) {
    let over = match view.open.whose_turn() {
        Turn::Over(outcome) => Some(outcome),
        Turn::Act(_) => None,
    };
    let leads = match &over {
        Some(outcome) => outcome.winners().contains(seat),
        None => view.open.current == seat,
    };
    kit::slab(out, at, leads.then_some(Role::Seat(seat)));
    let gold = view.open.gold[seat.index()];
    let wide = at.w > 400.0;
    if wide {
        let y = at.y + 46.0;
        kit::seat_sign(out, seat, point(at.x + 42.0, y), 24.0);
        kit::blank_coin(out, point(at.right() - 40.0, y), 21.0);
        out.push(Text::new(gold.to_string(), at.right() - 74.0, y, 56.0).bold().align(Align::Right).into());
        let digits = gold.to_string().len() as f32;
        out.push(Text::new(seat.to_string(), at.x + 80.0, y, 42.0).bold().fitted(at.w - 164.0 - 40.0 * digits, 1, 26.0).into());
    } else {
        kit::seat_sign(out, seat, point(at.x + 32.0, at.y + 32.0), 18.0);
        out.push(Text::new(seat.to_string(), at.x + 57.0, at.y + 32.0, 36.0).bold().fitted(at.w - 63.0, 1, 24.0).into());
        kit::blank_coin(out, point(at.x + 34.0, at.y + 84.0), 20.0);
        out.push(Text::new(gold.to_string(), at.x + 62.0, at.y + 84.0, 56.0).bold().into());
    }
    let index = seat.index();
    let (first, step) = if wide { (at.y + 114.0, 138.0) } else { (at.y + 134.0, 84.0) };
    if let Some(outcome) = over {
        let place = &outcome.places[index];
        let rank = ["1st", "2nd", "3rd", "4th"].get(usize::from(place.rank.max(1)) - 1).copied().unwrap_or("");
        let words = Text::new(rank, at.x + 20.0, first, 44.0).bold();
        out.push(words.ink(if place.rank == 1 { Role::Accent } else { Role::Text }).into());
        if let Some(artifact) = view.shown_artifacts[index] {
            figures::gem(out, point(at.x + 140.0, first), 18.0);
            out.push(Text::new(format!("+{}", artifact.coins()), at.x + 168.0, first, 38.0).bold().into());
        }
        return;
    }
    let size = if wide { 40.0 } else { 36.0 };
    let count = |x: f32, y: f32, number: String| Text::new(number, x, y, size).bold();
    deck(out, at.x + 30.0, first);
    out.push(count(at.x + 60.0, first, view.deck_sizes[index].to_string()).into());
    let card = area(at.x + 24.0 + step, first - 20.0, 28.0, 40.0);
    let x = at.x + step + 60.0 + if wide { 0.0 } else { 26.0 };
    let card = area(card.x + x - at.x - step - 60.0, card.y, card.w, card.h);
    out.push(Shape::Rect { at: card, radius: 4.0, paint: Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 3.0) });
    out.push(count(x, first, view.hand_sizes[index].to_string()).into());
    // The heroes beside the gold where there is little room below.
    let (hero, y) = if wide { (at.x + 2.0 * step + 38.0, first) } else { (0.0, at.y + 86.0) };
    let heroes = view.open.heroes_in_lair(seat).to_string();
    let hero = if wide { hero } else { at.right() - 38.0 - breadth(&heroes, size, true) };
    figures::hero(out, point(hero, y), 19.0, Role::Muted.into());
    out.push(count(hero + 26.0, y, heroes).into());
    if view.artifact_holders[index] {
        figures::gem(out, if wide { point(at.right() - 44.0, first) } else { point(at.right() - 32.0, first) }, 19.0);
    }
}

fn deck(out: &mut Vec<Shape>, x: f32, y: f32) {
    for (dx, dy, role) in [(-14.0, -17.0, Role::Line), (-5.0, -21.0, Role::Muted)] {
        let at = area(x + dx, y + dy, 26.0, 38.0);
        out.push(Shape::Rect { at, radius: 4.0, paint: Paint::fill(role).and_stroke(Role::Shadow, 3.0) });
    }
}
