//! What stands around the board: the seats with their hit points and piles, and the tiles that they hold.

use super::super::Open;
use super::super::content::{HAND, Tile};
use super::super::rules::Board;
use super::field::Field;
use super::hexagon::Hexagon;
use super::signs;
use super::tile::{self, Piece};
use super::{emblem, paint};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, area, point};
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
        kit::slab(out, at, waits.then_some(Role::Seat(seat)));
        if let Some(partner) = Seat::all(open.seats()).find(|other| *other != seat && board.are_friends(*other, seat)) {
            ally(out, seat, partner, at);
        }
        corner(out, open, board, turn, seat, at);
    }
    hands(out, field, open);
}

/// Who it is, the army, what its HQ can still bear and what is left to draw.
fn corner(out: &mut Vec<Shape>, open: &Open, board: &Board, turn: Option<&Turn>, seat: Seat, at: Area) {
    let player = open.player(seat);
    let roomy = at.w > 240.0;
    let (sign, size, left) = if roomy { (22.0, 40.0, 70.0) } else { (19.0, 36.0, 60.0) };
    let y = at.y + if roomy { 40.0 } else { 36.0 };
    kit::seat_sign(out, seat, point(at.x + 38.0, y), sign);
    out.push(Text::new(seat.to_string(), at.x + left, y, size).bold().fitted(at.w - left - 8.0, 1, 24.0).into());
    let Some(army) = player.army else {
        let words = if open.chosen.contains(seat) { "has chosen" } else { "no army yet" };
        out.push(Text::new(words, at.x + 18.0, at.bottom() - 50.0, 32.0).ink(Role::Muted).fitted(at.w - 28.0, 1, 24.0).into());
        return;
    };
    if roomy {
        emblem::disc(out, army, point(at.x + 38.0, at.y + 92.0), 26.0);
        let name = Text::new(army.name(), at.x + 74.0, at.y + 92.0, 32.0).ink(Role::Muted).centred();
        out.push(name.fitted(at.w - 80.0, 2, 24.0).into());
    } else {
        emblem::disc(out, army, point(at.x + 32.0, at.bottom() - 52.0), 25.0);
    }
    let low = at.bottom() - if roomy { 44.0 } else { 52.0 };
    if let Some(words) = ended(open, turn, seat) {
        let (x, room) = if roomy { (at.x + 20.0, at.w - 30.0) } else { (at.x + 66.0, at.w - 74.0) };
        out.push(Text::new(words.0, x, low, 40.0).bold().ink(words.1).fitted(room, 1, 34.0).into());
        return;
    }
    let points = board.hit_points[seat.index()].to_string();
    if roomy {
        heart(out, point(at.x + 40.0, low), 22.0);
        out.push(Text::new(points, at.x + 74.0, low, 56.0).bold().into());
    } else {
        out.push(Text::new(points, at.x + 64.0, low, 48.0).bold().into());
    }
    pile(out, open, seat, point(at.x + if roomy { 184.0 } else { 150.0 }, low), at.right() - 8.0, roomy);
}

/// Whom a seat fights with, at the side of its panel that looks to the board.
fn ally(out: &mut Vec<Shape>, seat: Seat, partner: Seat, at: Area) {
    let x = if matches!(seat.0, 0 | 3) { at.right() - 2.0 } else { at.x + 2.0 };
    let centre = point(x, at.centre().y);
    let paint = Paint::fill(Role::Panel).and_stroke(Role::own(0x43_464C), 2.0);
    out.push(Shape::Circle { centre, radius: 25.0, paint });
    kit::seat_sign(out, partner, centre, 13.0);
}

/// How it ended for a seat, and in which colour that is said.
fn ended(open: &Open, turn: Option<&Turn>, seat: Seat) -> Option<(&'static str, Role)> {
    if let Some(Turn::Over(outcome)) = turn {
        let rank = outcome.places[seat.index()].rank;
        let words = ["1st place", "2nd place", "3rd place", "4th place"];
        return Some((words[usize::from(rank.clamp(1, 4)) - 1], if rank == 1 { Role::Accent } else { Role::Text }));
    }
    open.player(seat).out.map(|_| ("HQ lost", paint::LESS))
}

/// What an HQ can still bear stands beside it.
fn heart(out: &mut Vec<Shape>, at: Point, size: f32) {
    let points = [(-1.0, -1.1), (1.0, -1.1), (1.0, 0.1), (0.0, 1.2), (-1.0, 0.1)];
    let points = points.map(|(x, y)| point(at.x + x * size, at.y + y * size)).to_vec();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Threat).and_stroke(Role::Shadow, 3.0) });
}

/// What is left to draw; in the accent once the last tile is drawn. Whoever Terror holds has its sign before that.
fn pile(out: &mut Vec<Shape>, open: &Open, seat: Seat, at: Point, right: f32, roomy: bool) {
    let player = open.player(seat);
    let ink = if open.last == Some(seat) { Role::Accent } else { Role::Muted };
    if player.terrified {
        let mut pen = Pen { out, at, size: if roomy { 17.0 } else { 11.0 }, ink: paint::LESS.into(), hole: Role::Panel.into() };
        signs::skull(&mut pen);
    } else {
        let cards: &[(f32, f32, Role)] = if roomy { &[(-5.0, 2.0, Role::Line), (3.0, -1.0, ink)] } else { &[(0.0, 0.0, ink)] };
        let (w, h) = if roomy { (26.0, 38.0) } else { (19.0, 32.0) };
        for (x, y, role) in cards {
            let card = area(at.x + x - w / 2.0, at.y + y - h / 2.0, w, h);
            out.push(Shape::Rect { at: card, radius: 4.0, paint: Paint::fill(*role).and_stroke(Role::Shadow, 3.0) });
        }
    }
    let size = if roomy { 42.0 } else { kit::DECIDES };
    out.push(Text::new(player.left().to_string(), right, at.y, size).bold().align(Align::Right).into());
}

/// The tiles in front of the seats, where there are any.
fn hands(out: &mut Vec<Shape>, field: &Field, open: &Open) {
    let holding = || Seat::all(open.seats()).filter(|seat| !open.player(*seat).hand.is_empty());
    let Some(strip) = field.strip() else {
        for seat in holding().filter(|_| open.seats() <= 2) {
            let hand = &open.player(seat).hand;
            let (at, reach) = field.tray(seat, hand.len());
            kit::slab(out, at, None);
            for (place, tile) in hand.iter().enumerate() {
                // Of four places the one next to the board stays free.
                let place = place + usize::from(hand.len() == 3 && (seat.0 == 1 || place > 0));
                let (column, row) = ((place % 2) as f32, (place / 2) as f32);
                let middle = point(at.x + 62.0 + 114.0 * column, at.y + 54.0 + 104.0 * row);
                held(out, *tile, seat, middle, reach);
            }
        }
        return;
    };
    let tiles: usize = holding().map(|seat| open.player(seat).hand.len()).sum();
    let gap = 26.0;
    let gaps = gap * (holding().count() as f32 - 1.0);
    let step = ((strip.w - 24.0 - gaps) / tiles.max(HAND) as f32).min(118.0);
    let reach = (step / 2.0 - 3.0).min(56.0);
    let wide = 24.0 + step * tiles as f32 + gaps;
    kit::slab(out, area(strip.x, strip.y, wide, strip.h - 8.0), None);
    let mut x = strip.x + 12.0;
    for seat in holding() {
        for tile in &open.player(seat).hand {
            held(out, *tile, seat, point(x + step / 2.0, strip.y + (strip.h - 8.0) / 2.0 - 2.0), reach);
            x += step;
        }
        x += gap;
    }
}

fn held(out: &mut Vec<Shape>, tile: Tile, seat: Seat, middle: Point, reach: f32) {
    let middle = point(middle.x.round(), middle.y.round());
    tile::tile(out, &Piece::printed(tile, Some(seat)), Hexagon::new(middle, reach));
}
