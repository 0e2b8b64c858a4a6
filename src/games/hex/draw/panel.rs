//! What stands around the board: the seats with their hit points and piles, the tiles in front of them, the markers.

use super::super::Open;
use super::super::content::{Army, HIT_POINTS, Satiety, Tile};
use super::super::rules::{Board, Phase};
use super::field::Field;
use super::hexagon::{HALF_HEIGHT, Hexagon};
use super::tile::{self, Piece};
use super::{markers, paint};
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, area, kit, point};
use crate::engine::{Seat, Turn};

/// Everything around the board; `board` is the one that is shown, which in a Battle is not yet the game's own. A Battle is
/// nobody's `turn`.
pub fn around(out: &mut Vec<Shape>, field: &Field, open: &Open, board: &Board, turn: Option<&Turn>) {
    for seat in Seat::all(open.seats()) {
        let waits = match turn {
            Some(Turn::Act(seats)) => seats.contains(seat),
            Some(Turn::Over(outcome)) => outcome.winners().contains(seat),
            None => false,
        };
        let at = field.corner(seat);
        if waits {
            let paint = Paint::fill(Role::Raised).and_stroke(Role::Seat(seat), 3.0);
            out.push(Shape::Rect { at: at.inset(1.5), radius: 10.0, paint });
        }
        corner(out, open, board, seat, at);
        state(out, open, turn, seat, at);
        let (at, reach) = field.tray(seat);
        tray(out, open, seat, at, reach);
    }
    if open.players.iter().any(|player| player.army == Some(Army::Troglodytes)) {
        supply(out, field, board);
    }
}

/// Who it is, the army, and what its HQ can still bear.
fn corner(out: &mut Vec<Shape>, open: &Open, board: &Board, seat: Seat, at: Area) {
    let player = open.player(seat);
    let badge = point(at.x + 27.0, at.y + 30.0);
    match player.army {
        Some(army) => kit::token(out, seat, badge, 18.0, &army.letter().to_string()),
        None => out.push(kit::seat_badge(seat, badge, 18.0)),
    }
    out.push(Text::new(seat.to_string(), at.x + 56.0, at.y + 21.0, 23.0).bold().within(at.w - 66.0, 1).into());
    let partner = Seat::all(open.seats()).find(|other| *other != seat && board.are_friends(*other, seat));
    let army = match player.army {
        None if open.chosen.contains(seat) => "has chosen",
        None => "no army yet",
        Some(army) => army.name(),
    };
    let room = if partner.is_some() { 114.0 } else { 64.0 };
    out.push(Text::new(army, at.x + 56.0, at.y + 46.0, 18.0).ink(Role::Muted).within(at.w - room, 1).into());
    if let Some(partner) = partner {
        out.push(Text::new("+", at.right() - 42.0, at.y + 46.0, 22.0).bold().align(Align::Middle).into());
        out.push(kit::seat_badge(partner, point(at.right() - 22.0, at.y + 46.0), 10.0));
    }
    if player.army.is_none() {
        return;
    }
    let points = board.hit_points[seat.index()];
    let y = at.y + 90.0;
    out.push(Text::new(points.to_string(), at.x + 70.0, y, 40.0).bold().align(Align::Right).into());
    let bar = area(at.x + 80.0, y - 15.0, at.w - 94.0, 30.0);
    out.push(Shape::Rect { at: bar, radius: 5.0, paint: Paint::fill(Role::Ground) });
    let part = f32::from(points.min(HIT_POINTS)) / f32::from(HIT_POINTS);
    if points > 0 {
        out.push(kit::panel(area(bar.x, bar.y, bar.w * part, bar.h), 5.0, Role::Seat(seat)));
    }
    for five in 1..4u8 {
        let x = bar.x + bar.w * f32::from(five) / 4.0;
        let points = vec![point(x, bar.y), point(x, bar.bottom())];
        out.push(Shape::Line { points, width: 2.5, ink: Role::Panel.into() });
    }
}

/// The last line of a corner: what is left to draw, or how it ended.
fn state(out: &mut Vec<Shape>, open: &Open, turn: Option<&Turn>, seat: Seat, at: Area) {
    let player = open.player(seat);
    let (x, y) = (at.x + 16.0, at.y + 136.0);
    let line = |words: String, x: f32| Text::new(words, x, y, 19.0).within(at.right() - 8.0 - x, 1);
    if let Some(Turn::Over(outcome)) = turn {
        let place = &outcome.places[seat.index()];
        let rank = ["1st", "2nd", "3rd", "4th"].get(usize::from(place.rank.max(1)) - 1).copied().unwrap_or("");
        let ink = if place.rank == 1 { Role::Accent } else { Role::Text };
        out.push(line(format!("{rank} place"), x).bold().ink(ink).into());
    } else if player.out.is_some() {
        out.push(line("HQ destroyed".into(), x).bold().ink(paint::LESS).into());
    } else if player.army.is_some() {
        kit::cards(out, point(x + 7.0, y + 2.0), 10.0, player.left().min(3) as u8);
        let words = if player.terrified {
            line(format!("{} left · Terror!", player.left()), x + 32.0).ink(paint::LESS)
        } else if open.last == Some(seat) {
            line("last tile drawn".into(), x + 32.0).ink(Role::Accent)
        } else {
            let tiles = if player.left() == 1 { "tile" } else { "tiles" };
            let left = format!("{} {tiles} left", player.left());
            line(
                if player.pool.is_empty() { left } else { format!("{} left · {} dead", player.left(), player.pool.len()) },
                x + 32.0,
            )
        };
        out.push(words.into());
    }
}

/// The tiles in front of a seat.
fn tray(out: &mut Vec<Shape>, open: &Open, seat: Seat, at: Area, reach: f32) {
    let player = open.player(seat);
    let discards = open.phase() == Some(&Phase::Discard) && open.current == seat;
    if discards {
        out.push(Shape::Rect { at: at.inset(1.5), radius: 10.0, paint: Paint::stroke(Role::Seat(seat), 3.0) });
    }
    out.push(kit::seat_badge(seat, point(at.x + 18.0, at.y + 20.0), 9.0));
    let wide = (at.w - 24.0) / 3.0;
    for place in 0..3usize {
        let x = at.x + 20.0 + wide * (place as f32 + 0.5);
        let hexagon = Hexagon::new(point(x.round(), (at.y + 8.0 + reach * HALF_HEIGHT).round()), reach);
        match player.hand.get(place) {
            Some(tile) => tile_in_tray(out, *tile, seat, hexagon, wide - 8.0),
            None => out.push(hexagon.inset(3.0).shape(Paint::stroke(Role::Raised, 3.0))),
        }
    }
}

fn tile_in_tray(out: &mut Vec<Shape>, tile: Tile, seat: Seat, at: Hexagon, wide: f32) {
    tile::tile(out, &Piece::printed(tile, Some(seat)), at, None);
    let y = at.middle.y + at.side() + 15.0;
    let words = Text::new(tile.name(), at.middle.x, y, 19.0).bold().align(Align::Middle);
    // About ten pixels a letter.
    let lines = if wide < 10.0 * tile.name().len() as f32 { 2 } else { 1 };
    out.push(words.within(wide, lines).into());
}

/// The Satiety markers that nobody wears.
fn supply(out: &mut Vec<Shape>, field: &Field, board: &Board) {
    const STEP: f32 = 42.0;
    let middle = field.supply();
    for (satiety, at) in Satiety::ALL.into_iter().zip(0u8..) {
        let y = middle.y + (f32::from(at) - 2.5) * STEP;
        let left = board.supply(satiety);
        if left > 0 {
            markers::satiety(out, satiety, point(middle.x - 14.0, y), 16.0);
            out.push(Text::new(left.to_string(), middle.x + 10.0, y, 22.0).bold().into());
        } else {
            let paint = Paint::stroke(Role::Line, 2.5);
            out.push(Shape::Circle { centre: point(middle.x - 14.0, y), radius: 15.0, paint });
            let letter = Text::new(&satiety.name()[..1], middle.x - 14.0, y, 18.0).align(Align::Middle);
            out.push(letter.ink(Role::Line).into());
        }
    }
}
