//! Pieces that every game's pictures share, so that four games look like one product: the frame with its header and
//! footer, seat badges, cards, tracks. All of it is plain shapes.

use super::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, point};
use crate::engine::Seat;

pub const HEADER: f32 = 64.0;
pub const FOOTER: f32 = 48.0;
pub const MARGIN: f32 = 16.0;

/// The outline of a seat's own shape around `centre`: colour is never alone.
pub fn badge(seat: Seat, centre: Point, radius: f32, paint: Paint) -> Shape {
    let corners = |count: u32, turn: f32, reach: f32| {
        let points = (0..count)
            .map(|at| {
                let angle = std::f32::consts::TAU * (at as f32 / count as f32) + turn;
                point(centre.x + reach * angle.sin(), centre.y - reach * angle.cos())
            })
            .collect();
        Shape::Polygon { points, paint }
    };
    match seat.0 {
        0 => Shape::Circle { centre, radius, paint },
        1 => Shape::Rect {
            at: area(centre.x - radius * 0.9, centre.y - radius * 0.9, radius * 1.8, radius * 1.8),
            radius: radius * 0.2,
            paint,
        },
        2 => {
            let mut shape = corners(3, 0.0, radius * 1.25);
            // A triangle's middle lies low: lower it so that it sits on the same line as the others.
            if let Shape::Polygon { points, .. } = &mut shape {
                for point in points {
                    point.y += radius * 0.2;
                }
            }
            shape
        }
        3 => corners(4, 0.0, radius * 1.2),
        _ => corners(6, 0.0, radius * 1.08),
    }
}

/// A filled badge with a dark edge.
pub fn seat_badge(seat: Seat, centre: Point, radius: f32) -> Shape {
    badge(seat, centre, radius, Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 2.0))
}

/// The ground, the header bar with the game's name and the line beneath the board: the same places in every game.
pub fn frame(scene: &mut Scene, title: &str) {
    let (width, height) = (scene.width, scene.height);
    scene.backdrop.push(panel(area(0.0, 0.0, width, height), 0.0, Role::Ground));
    scene.backdrop.push(panel(area(0.0, 0.0, width, HEADER), 0.0, Role::Panel));
    scene.backdrop.push(Text::new(title, MARGIN, HEADER / 2.0, 28.0).bold().into());
    scene.backdrop.push(panel(area(0.0, height - FOOTER, width, FOOTER), 0.0, Role::Panel));
}

/// What the header says beside the name: round and phase, and on the right whom the game waits for.
pub fn header(scene: &mut Scene, from: f32, state: &str, waiting: Option<(Seat, String)>) {
    scene.add(Text::new(state, from, HEADER / 2.0, 22.0).ink(Role::Muted).within(WIDTH - from - 400.0, 1));
    if let Some((seat, words)) = waiting {
        scene.add(Shape::Rect {
            at: area(WIDTH - 384.0, 8.0, 384.0 - MARGIN, HEADER - 16.0),
            radius: 10.0,
            paint: Paint::fill(Role::Raised).and_stroke(Role::Seat(seat), 3.0),
        });
        scene.add(seat_badge(seat, point(WIDTH - 354.0, HEADER / 2.0), 14.0));
        scene.add(Text::new(words, WIDTH - 328.0, HEADER / 2.0, 24.0).bold().within(300.0, 1));
    }
}

/// The last move in words, at the foot of the picture.
pub fn footer(scene: &mut Scene, words: impl Into<String>) {
    let y = scene.height - FOOTER / 2.0;
    scene.add(Text::new(words, MARGIN, y, 20.0).within(WIDTH - 2.0 * MARGIN, 1));
}

pub fn panel(at: Area, radius: f32, ink: impl Into<Ink>) -> Shape {
    Shape::Rect { at, radius, paint: Paint::fill(ink) }
}

/// An arrow from one point to another, stopping `gap` short of both.
pub fn arrow(from: Point, to: Point, gap: f32, width: f32, ink: Ink) -> Vec<Shape> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length <= 2.0 * gap + 1.0 {
        return Vec::new();
    }
    let (ux, uy) = (dx / length, dy / length);
    let along = |start: Point, step: f32| point(start.x + ux * step, start.y + uy * step);
    let (tail, tip) = (along(from, gap), along(to, -gap));
    let neck = along(tip, -(width * 3.0).min(length - 2.0 * gap));
    let aside = |p: Point, step: f32| point(p.x - uy * step, p.y + ux * step);
    let (thin, wide) = (width / 2.0, width * 1.8);
    // One outline, so that a see-through arrow has no darker joint.
    let half = |sign: f32| [aside(tail, thin * sign), aside(neck, thin * sign), aside(neck, wide * sign)];
    let points = half(1.0).into_iter().chain([tip]).chain(half(-1.0).into_iter().rev()).collect();
    vec![Shape::Polygon { points, paint: Paint::fill(ink) }]
}

/// A coin with a number on it.
pub fn coin(scene: &mut Vec<Shape>, centre: Point, radius: f32, worth: u32) {
    scene.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0) });
    let size = (radius * 1.25).max(Text::LEAST);
    scene.push(Text::new(worth.to_string(), centre.x, centre.y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
}
