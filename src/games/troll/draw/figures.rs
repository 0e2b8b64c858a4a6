//! Figures and small signs as silhouettes, drawn in a box from -1 to 1 so that one drawing serves every size.

use super::super::content::{Card, Figure};
use super::super::rules::Piece;
use crate::engine::Seat;
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, area, point};

/// A figure on its token. Heroes are dark signs on the seat's colour, monsters the seat's colour on a dark token, so
/// that they differ before the sign is made out. Several alike are one token with a number.
pub fn token(out: &mut Vec<Shape>, piece: Piece, count: u8, centre: Point, radius: f32) {
    let seat = Role::Seat(piece.seat);
    if piece.figure == Figure::TreasureChest {
        return chests(out, &[piece.seat], centre, radius);
    }
    let monster = piece.figure.is_monster();
    let (ink, hole) = if monster { (seat, Role::Shadow) } else { (Role::OnSeat, seat) };
    let body = radius * 0.94;
    let shape = |y: f32, radius: f32, paint: Paint| kit::pedestal(piece.seat, point(centre.x, centre.y + y), radius, paint);
    out.push(shape(radius * 0.14, body, Paint::fill(Role::Shadow)));
    out.push(shape(0.0, body, Paint::fill(seat).and_stroke(Role::Shadow, (radius * 0.1).clamp(2.5, 4.0))));
    if monster {
        out.push(shape(0.0, body * 0.8, Paint::fill(Role::Shadow)));
    } else if piece.seat.0 < 2 {
        // Light along the upper edge.
        let (half, y) = (radius * 0.5, centre.y - radius * 0.76);
        let points = vec![point(centre.x - half, y), point(centre.x + half, y)];
        out.push(Shape::Line { points, width: radius * 0.1, ink: Role::Text.cover(110) });
    }
    let (size, lower) = match piece.seat.0 {
        0 => (0.6, 0.04),
        1 => (0.64, 0.04),
        2 => (0.5, 0.2),
        _ => (0.56, 0.0),
    };
    let size = if monster { size * 0.88 } else { size };
    sign(out, piece.figure, point(centre.x, centre.y + lower * radius), size * radius, ink.into(), hole.into());
    if count > 1 {
        number(out, piece.seat, count, point(centre.x + radius * 0.66, centre.y + radius * 0.6), radius);
    }
}

/// How many there are, on a dark disc.
fn number(out: &mut Vec<Shape>, seat: Seat, count: u8, centre: Point, radius: f32) {
    let letters = (radius * 0.95).max(kit::DECIDES);
    let radius = letters * if count < 10 { 0.56 } else { 0.8 };
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Ground).and_stroke(Role::Seat(seat), 3.0) });
    out.push(Text::new(count.to_string(), centre.x, centre.y, letters).bold().align(Align::Middle).into());
}

/// The chests of a room as one, its lid in the colours of their owners, and what they add to the room.
pub fn chests(out: &mut Vec<Shape>, owners: &[Seat], centre: Point, radius: f32) {
    let (x, y, r) = (centre.x, centre.y, radius * 0.95);
    let edge = |role: Role| Paint::fill(role).and_stroke(Role::Shadow, 3.0);
    let body = area(x - r, y - r * 0.2, 2.0 * r, r * 1.05);
    out.push(kit::panel(area(body.x, body.y + r * 0.16, body.w, body.h), 3.0, Role::Shadow));
    out.push(Shape::Rect { at: body, radius: 3.0, paint: edge(Role::Gold) });
    let part = 2.0 / owners.len() as f32;
    for (owner, left) in owners.iter().zip((0u8..).map(|at| -1.0 + part * f32::from(at))) {
        // The lid is arched: a part at either end has its outer corner cut.
        let height = |at: f32| if at.abs() > 0.99 { -0.55 } else { -0.85 };
        let lid = [
            (left, -0.2),
            (left, height(left)),
            (left + part * 0.2, -0.85),
            (left + part * 0.8, -0.85),
            (left + part, height(left + part)),
            (left + part, -0.2),
        ];
        let points = lid.iter().map(|(dx, dy)| point(x + dx * r, y + dy * r)).collect();
        out.push(Shape::Polygon { points, paint: edge(Role::Seat(*owner)) });
        let badge = point(x + (left + part / 2.0) * r, y - r * 0.5);
        out.push(kit::badge(*owner, badge, r * 0.2, Paint::fill(Role::OnSeat)));
    }
    let letters = (r * 0.9).max(kit::LEAST);
    let words = Text::new(format!("+{}", 4 * owners.len()), x, y + r * 0.36, letters).bold().ink(Role::OnSeat);
    out.push(words.align(Align::Middle).into());
}

/// What stands on a card: its figure, or the sign of the event.
pub fn card(out: &mut Vec<Shape>, card: Card, seat: Seat, centre: Point, radius: f32) {
    if let Some(figure) = card.figure() {
        return token(out, Piece::new(seat, figure), 1, centre, radius);
    }
    let paint = Paint::fill(Role::Ground).and_stroke(Role::Gold, 3.0);
    out.push(Shape::Circle { centre, radius: radius * 0.94, paint });
    match card {
        Card::FindAnArtifact => gem(out, centre, radius * 0.62),
        _ => {
            for (dx, dy) in [(-0.3, 0.25), (0.3, 0.25), (0.0, -0.2)] {
                let centre = point(centre.x + dx * radius, centre.y + dy * radius);
                let paint = Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0);
                out.push(Shape::Circle { centre, radius: radius * 0.34, paint });
            }
        }
    }
}

/// The sign of an artifact.
pub fn gem(out: &mut Vec<Shape>, at: Point, size: f32) {
    let mut pen = Pen { out, at, size, ink: Role::Gold.into(), hole: Role::Ground.into() };
    pen.shape(&[(-0.55, -0.7), (0.55, -0.7), (1.0, -0.2), (0.0, 0.95), (-1.0, -0.2)]);
    pen.cut(&[(-0.8, -0.2), (0.8, -0.2)], 0.14);
    pen.cut(&[(-0.3, -0.2), (0.0, 0.6), (0.3, -0.2)], 0.14);
}

/// An hourglass, full or empty.
pub fn hourglass(out: &mut Vec<Shape>, at: Point, size: f32, full: bool) {
    let ink = if full { Role::Gold.into() } else { Role::Line.into() };
    let mut pen = Pen { out, at, size, ink, hole: Role::Ground.into() };
    pen.shape(&[(-0.62, -1.0), (0.62, -1.0), (0.0, 0.0)]);
    pen.shape(&[(-0.62, 1.0), (0.62, 1.0), (0.0, 0.0)]);
}

/// A head and shoulders: heroes in general.
pub fn hero(out: &mut Vec<Shape>, at: Point, size: f32, ink: Ink) {
    sign(out, Figure::Adventurer, at, size, ink, ink);
}

/// The silhouette of a figure; `hole` is the colour beneath it.
pub fn sign(out: &mut Vec<Shape>, figure: Figure, at: Point, size: f32, ink: Ink, hole: Ink) {
    let mut pen = Pen { out, at, size, ink, hole };
    match figure {
        Figure::Adventurer => {
            pen.disc(0.0, -0.48, 0.46);
            pen.shape(&[(-0.8, 0.98), (-0.7, 0.4), (-0.4, 0.1), (0.4, 0.1), (0.7, 0.4), (0.8, 0.98)]);
        }
        Figure::Knight => {
            pen.shape(&[(-0.85, -0.95), (0.85, -0.95), (0.85, 0.1), (0.5, 0.65), (0.0, 1.05), (-0.5, 0.65), (-0.85, 0.1)]);
            pen.cut(&[(0.0, -0.62), (0.0, 0.6)], 0.24);
            pen.cut(&[(-0.5, -0.25), (0.5, -0.25)], 0.24);
        }
        Figure::Paladin => pen.shape(&[
            (-0.2, -0.25),
            (-0.36, -1.0),
            (0.36, -1.0),
            (0.2, -0.25),
            (0.95, -0.42),
            (0.95, 0.3),
            (0.2, 0.13),
            (0.36, 1.05),
            (-0.36, 1.05),
            (-0.2, 0.13),
            (-0.95, 0.3),
            (-0.95, -0.42),
        ]),
        Figure::Dwarf => {
            pen.shape(&[(-0.9, -0.95), (0.9, -0.95), (0.9, -0.2), (-0.9, -0.2)]);
            pen.shape(&[(-0.2, -0.2), (0.2, -0.2), (0.2, 1.05), (-0.2, 1.05)]);
        }
        Figure::GiantSlayer => {
            pen.shape(&[(0.0, -1.15), (0.24, -0.8), (0.24, 0.35), (-0.24, 0.35), (-0.24, -0.8)]);
            pen.shape(&[(-0.75, 0.3), (0.75, 0.3), (0.75, 0.56), (-0.75, 0.56)]);
            pen.shape(&[(-0.15, 0.5), (0.15, 0.5), (0.15, 1.05), (-0.15, 1.05)]);
        }
        Figure::Barbarian => {
            pen.stroke(&[(0.0, -0.9), (0.0, 1.0)], 0.26);
            for side in [-1.0, 1.0] {
                pen.shape(&[
                    (0.1 * side, -0.55),
                    (0.65 * side, -1.0),
                    (1.0 * side, -0.3),
                    (0.65 * side, 0.4),
                    (0.1 * side, -0.05),
                ]);
            }
        }
        Figure::Berserker => {
            for side in [-1.0, 1.0] {
                pen.stroke(&[(-0.75 * side, 0.95), (0.55 * side, -0.75)], 0.24);
                pen.shape(&[(0.25 * side, -1.0), (1.0 * side, -0.85), (1.0 * side, 0.0), (0.3 * side, -0.3)]);
            }
        }
        Figure::Thief => {
            pen.shape(&[
                (-1.1, -0.5),
                (-0.4, -0.55),
                (0.0, -0.35),
                (0.4, -0.55),
                (1.1, -0.5),
                (0.95, 0.25),
                (0.45, 0.55),
                (0.0, 0.15),
                (-0.45, 0.55),
                (-0.95, 0.25),
            ]);
            pen.eyes(0.47, -0.02, 0.23);
        }
        Figure::Assassin => {
            pen.shape(&[(0.0, 1.15), (-0.32, 0.55), (-0.32, -0.15), (0.32, -0.15), (0.32, 0.55)]);
            pen.shape(&[(-0.75, -0.4), (0.75, -0.4), (0.75, -0.12), (-0.75, -0.12)]);
            pen.shape(&[(-0.17, -1.0), (0.17, -1.0), (0.17, -0.4), (-0.17, -0.4)]);
        }
        Figure::CaveTroll | Figure::RampagingTroll => {
            pen.shape(&[
                (-1.05, -1.05),
                (-0.6, -0.6),
                (-0.2, -0.72),
                (0.2, -0.72),
                (0.6, -0.6),
                (1.05, -1.05),
                (0.9, -0.1),
                (0.75, 0.65),
                (0.35, 1.0),
                (-0.35, 1.0),
                (-0.75, 0.65),
                (-0.9, -0.1),
            ]);
            pen.eyes(0.36, -0.12, 0.19);
            pen.cut(&[(-0.4, 0.5), (0.4, 0.5)], 0.26);
            if figure == Figure::RampagingTroll {
                pen.cut(&[(-0.65, -0.5), (-0.2, -0.28)], 0.14);
                pen.cut(&[(0.65, -0.5), (0.2, -0.28)], 0.14);
                for x in [-0.22, 0.22] {
                    pen.shape(&[(x - 0.14, 0.66), (x, 0.3), (x + 0.14, 0.66)]);
                }
            }
        }
        Figure::Orc => {
            pen.shape(&[
                (-1.15, -0.5),
                (-0.58, -0.4),
                (-0.35, -0.85),
                (0.35, -0.85),
                (0.58, -0.4),
                (1.15, -0.5),
                (0.65, 0.2),
                (0.55, 0.75),
                (0.0, 1.0),
                (-0.55, 0.75),
                (-0.65, 0.2),
            ]);
            pen.eyes(0.28, -0.15, 0.16);
            for side in [-1.0, 1.0] {
                pen.cut(&[(0.32 * side, 0.68), (0.38 * side, 0.3)], 0.17);
            }
        }
        Figure::Grunt => {
            pen.disc(0.0, -0.2, 0.85);
            pen.shape(&[(-0.5, 0.3), (0.5, 0.3), (0.45, 1.0), (-0.45, 1.0)]);
            pen.eyes(0.35, -0.1, 0.25);
            pen.cut(&[(-0.16, 0.65), (-0.16, 0.95)], 0.12);
            pen.cut(&[(0.16, 0.65), (0.16, 0.95)], 0.12);
        }
        Figure::Wraith | Figure::Banshee => {
            pen.shape(&[
                (-0.8, 1.0),
                (-0.75, -0.2),
                (-0.58, -0.68),
                (-0.25, -0.98),
                (0.25, -0.98),
                (0.58, -0.68),
                (0.75, -0.2),
                (0.8, 1.0),
                (0.4, 0.62),
                (0.0, 1.0),
                (-0.4, 0.62),
            ]);
            pen.eyes(0.3, -0.3, 0.17);
            if figure == Figure::Banshee {
                pen.cut(&[(0.0, 0.12), (0.0, 0.3)], 0.34);
            }
        }
        Figure::TreasureChest => {}
    }
}
