//! Pieces that every game's pictures share, so that four games look like one product: the frame with its header and
//! footer, seat badges, cards, tracks. All of it is plain shapes.

use super::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, breadth, point};
use crate::engine::{Seat, Turn};
use std::sync::Arc;

pub const HEADER: f32 = 100.0;
pub const FOOTER: f32 = 84.0;
pub const MARGIN: f32 = 16.0;

/// The least size of any letter, and of what decides a move.
pub const LEAST: f32 = Text::LEAST;
pub const DECIDES: f32 = 34.0;

/// The seat whose shape has a second line.
const PINK: u8 = 3;
const PALE_PINK: Role = Role::own(0xEF_D9E6);

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
            let mut shape = corners(3, 0.0, radius * 1.35);
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

/// A seat's shape as the ground for a figure: roomier than a badge, and none reaches further than some 1.15 of `radius`.
pub fn pedestal(seat: Seat, centre: Point, radius: f32, paint: Paint) -> Shape {
    let outline = |corners: &[(f32, f32)]| {
        let points = corners.iter().map(|(x, y)| point(centre.x + x * radius, centre.y + y * radius)).collect();
        Shape::Polygon { points, paint }
    };
    match seat.0 {
        2 => outline(&[(-0.2, -1.1), (0.2, -1.1), (1.15, 0.65), (0.95, 0.95), (-0.95, 0.95), (-1.15, 0.65)]),
        3 => outline(&[(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)]),
        _ => badge(seat, centre, radius, paint),
    }
}

/// A filled badge with a dark edge.
pub fn seat_badge(seat: Seat, centre: Point, radius: f32) -> Shape {
    badge(seat, centre, radius, Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 2.0))
}

/// A seat's sign where there is room for depth: its shape with a shadow, and for pink a light line within, since its
/// lightness is too near to green's.
pub fn seat_sign(out: &mut Vec<Shape>, seat: Seat, centre: Point, radius: f32) {
    let edge = (radius * 0.14).clamp(2.0, 4.0);
    out.push(badge(seat, point(centre.x, centre.y + radius * 0.15), radius, Paint::fill(Role::Shadow)));
    out.push(badge(seat, centre, radius, Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, edge)));
    if seat.0 == PINK {
        out.push(badge(seat, centre, radius * 0.62, Paint::stroke(PALE_PINK, (radius * 0.12).max(2.5))));
    }
}

/// A frame that says whose a place is; pink's is double.
pub fn seat_frame(out: &mut Vec<Shape>, at: Area, radius: f32, seat: Seat, width: f32) {
    out.push(Shape::Rect { at: at.inset(width / 2.0), radius, paint: Paint::stroke(Role::Seat(seat), width) });
    if seat.0 == PINK {
        let line = (width * 0.4).max(2.0);
        out.push(Shape::Rect { at: at.inset(width + line / 2.0), radius, paint: Paint::stroke(PALE_PINK, line) });
    }
}

/// A seat's piece with a letter on it.
pub fn token(shapes: &mut Vec<Shape>, seat: Seat, centre: Point, radius: f32, letter: &str) {
    shapes.push(seat_badge(seat, centre, radius));
    // A triangle has room for a letter below its middle only.
    let y = if seat.0 == 2 { centre.y + radius * 0.24 } else { centre.y };
    let size = radius * if seat.0 == 2 { 1.0 } else { 1.2 };
    shapes.push(Text::new(letter, centre.x, y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
}

/// The letter of a choice: a cream disc that nothing else in a picture looks like.
pub fn letter(out: &mut Vec<Shape>, centre: Point, radius: f32, letter: &str) {
    let disc =
        |x: f32, y: f32, radius: f32, paint: Paint| Shape::Circle { centre: point(centre.x + x, centre.y + y), radius, paint };
    out.push(disc(radius * 0.05, radius * 0.11, radius, Paint::fill(Role::Shadow)));
    out.push(disc(0.0, 0.0, radius, Paint::fill(Role::Shadow)));
    out.push(disc(0.0, 0.0, radius * 0.93, Paint::fill(Role::Text)));
    out.push(disc(0.0, 0.0, radius * 0.84, Paint::stroke(Role::Shadow.cover(80), 2.5)));
    // On a small disc it fills more of it.
    let size = if letter.len() > 1 { radius * 0.9 } else { (radius * 1.12).max(DECIDES.min(radius * 1.5)) };
    let text = Text::new(letter, centre.x, centre.y, size);
    out.push(text.bold().align(Align::Middle).ink(Role::OnSeat).into());
}

/// A surface in four bands, lit from above.
fn bands(out: &mut Vec<Shape>, at: Area, tones: &[Role]) {
    let high = at.h / tones.len() as f32;
    for (tone, band) in tones.iter().zip(0u8..) {
        // Down to the end, so that no seam shows between two of them.
        let top = at.y + high * f32::from(band);
        out.push(panel(area(at.x, top, at.w, at.bottom() - top), 0.0, *tone));
    }
}

const HEADER_TONES: [Role; 4] = [Role::own(0x38_3B42), Role::own(0x33_363D), Role::own(0x2F_3238), Role::own(0x2A_2D33)];
const FOOTER_TONES: [Role; 3] = [Role::own(0x34_373E), Role::Panel, Role::own(0x29_2B32)];
const TITLE: f32 = 44.0;
const TITLE_LEFT: f32 = 24.0;

/// The ground, the header bar with the game's name and the line beneath the board: the same places in every game.
pub fn frame(scene: &mut Scene, title: &str) {
    let (width, height) = (scene.width, scene.height);
    let out = Arc::make_mut(&mut scene.backdrop);
    out.push(panel(area(0.0, 0.0, width, height), 0.0, Role::Ground));
    bar(out, width);
    out.push(Text::new(title, TITLE_LEFT, HEADER / 2.0, TITLE).bold().into());
    out.push(panel(area(0.0, height - FOOTER - 4.0, width, 5.0), 0.0, Role::Shadow));
    bands(out, area(0.0, height - FOOTER, width, FOOTER), &FOOTER_TONES);
}

/// The header without words.
fn bar(out: &mut Vec<Shape>, width: f32) {
    bands(out, area(0.0, 0.0, width, HEADER), &HEADER_TONES);
    out.push(panel(area(0.0, HEADER - 2.0, width, 5.0), 0.0, Role::Shadow));
}

/// Where the state of the game begins in the header, after a title.
pub fn beside(title: &str) -> f32 {
    TITLE_LEFT + breadth(title, TITLE, true) + 22.0
}

/// The header of a picture of a choice, which has no footer: the question, whose it is, and a note on the right.
pub fn question(scene: &mut Scene, seat: Seat, words: &str, note: &str) {
    let (width, height) = (scene.width, scene.height);
    let behind = Arc::make_mut(&mut scene.backdrop);
    behind.push(panel(area(0.0, 0.0, width, height), 0.0, Role::Ground));
    bar(behind, width);
    let out = &mut scene.shapes;
    seat_sign(out, seat, point(50.0, HEADER / 2.0 - 2.0), 24.0);
    let taken = if note.is_empty() { 0.0 } else { breadth(note, 34.0, false).min(width * 0.3) + 24.0 };
    let room = width - 92.0 - TITLE_LEFT - taken;
    // A long question takes two lines rather than small letters.
    let size = if breadth(words, 40.0, true) > room { 38.0 } else { 46.0 };
    out.push(Text::new(words, 92.0, HEADER / 2.0, size).bold().fitted(room, 2, 30.0).centred().into());
    let text = Text::new(note, width - TITLE_LEFT, HEADER / 2.0, 34.0).ink(Role::Muted).align(Align::Right);
    out.push(text.within(width * 0.3, 1).into());
}

/// The header of a game: what happens now, and for whom it waits or who has won.
pub fn turn_header(scene: &mut Scene, from: f32, situation: &str, turn: &Turn) {
    let waiting = match turn {
        Turn::Act(seats) => seats.first().map(|seat| (seat, seat.to_string())),
        Turn::Over(outcome) => {
            let winners = outcome.winners();
            let words = |seat: Seat| if winners.len() == 1 { format!("{seat} wins") } else { "Shared win".into() };
            winners.first().map(|seat| (seat, words(seat)))
        }
    };
    header(scene, from, situation, waiting);
}

/// The footer of a game: the last move, and how it ended.
pub fn turn_footer(scene: &mut Scene, last_move: String, turn: &Turn) {
    match turn {
        Turn::Act(_) => footer(scene, last_move),
        Turn::Over(outcome) => footer(scene, format!("{last_move} · {}", outcome.reason)),
    }
}

/// What the header says beside the name: round and phase, and on the right whom the game waits for. The phase gives way.
pub fn header(scene: &mut Scene, from: f32, state: &str, waiting: Option<(Seat, String)>) {
    const NAME: f32 = 40.0;
    // How long the name will be is not known here.
    let taken = if waiting.is_some() { LONGEST_NAME + 140.0 } else { TITLE_LEFT };
    let text = Text::new(state, from, HEADER / 2.0, 34.0).ink(Role::Muted);
    // Two lines fit into the header if they are small.
    let room = WIDTH - from - taken;
    let text =
        if breadth(state, 27.0, false) > room { Text { size: 30.0, ..text.fitted(room, 2, 24.0) } } else { text.within(room, 1) };
    scene.add(text.centred());
    if let Some((seat, words)) = waiting {
        let text = Text::new(words, WIDTH - 38.0, HEADER / 2.0 - 2.0, NAME).bold().align(Align::Right);
        scene.add(text.fitted(LONGEST_NAME, 1, 28.0).tag(seat));
    }
}

/// How wide a name in the header may be.
const LONGEST_NAME: f32 = 270.0;

/// What stands under a name that begins at `at` and is so wide: a raised plate in the seat's frame, with the seat's shape.
pub fn tag(seat: Seat, at: Point, wide: f32) -> Vec<Shape> {
    let plate = area(at.x - 86.0, at.y - 36.0, wide + 110.0, 72.0);
    let mut out = vec![panel(area(plate.x, plate.y + 4.0, plate.w, plate.h), 16.0, Role::Shadow)];
    out.push(Shape::Rect { at: plate, radius: 16.0, paint: Paint::fill(Role::Raised).and_stroke(Role::Seat(seat), 5.0) });
    if seat.0 == PINK {
        out.push(Shape::Rect { at: plate.inset(5.0), radius: 12.0, paint: Paint::stroke(PALE_PINK, 2.5) });
    }
    seat_sign(&mut out, seat, point(plate.x + 46.0, at.y), 24.0);
    out
}

/// A picture that says across its header what has become of the game, in the place of whom it waits for.
pub fn stamped(mut scene: Scene, words: &str) -> Scene {
    let wide = breadth(words, 40.0, true) + 64.0;
    let left = scene.width - LONGEST_NAME - 130.0;
    bands(&mut scene.shapes, area(left, 0.0, scene.width - left, HEADER - 2.0), &HEADER_TONES);
    let at = area(scene.width - 14.0 - wide, 12.0, wide, 72.0);
    scene.add(Shape::Rect { at, radius: 16.0, paint: Paint::fill(Role::Text).and_stroke(Role::Shadow, 4.0) });
    let middle = at.centre();
    scene.add(Text::new(words, middle.x, middle.y, 40.0).bold().align(Align::Middle).ink(Role::OnSeat));
    scene
}

/// The last move in words, at the foot of the picture; small and on two lines if there is much to say.
pub fn footer(scene: &mut Scene, words: impl Into<String>) {
    const LEFT: f32 = 60.0;
    let (words, y) = (words.into(), scene.height - FOOTER / 2.0);
    let points = vec![point(22.0, y - 18.0), point(22.0, y + 18.0), point(44.0, y)];
    scene.add(Shape::Polygon { points, paint: Paint::fill(Role::Accent) });
    let room = scene.width - LEFT - TITLE_LEFT;
    let text = Text::new(&words, LEFT, y, 34.0);
    let text = if breadth(&words, 28.0, false) > room {
        Text { size: 29.0, ..text.fitted(room, 2, 24.0) }
    } else {
        text.within(room, 1)
    };
    scene.add(text.centred());
}

pub fn panel(at: Area, radius: f32, ink: impl Into<Ink>) -> Shape {
    Shape::Rect { at, radius, paint: Paint::fill(ink) }
}

/// A panel that lies on the ground: a shadow below, light along the upper edge. Whoever is to move has it raised, in the
/// frame of their colour.
pub fn slab(out: &mut Vec<Shape>, at: Area, frame: Option<Role>) {
    const RADIUS: f32 = 16.0;
    out.push(panel(area(at.x, at.y + 6.0, at.w, at.h), RADIUS, Role::Shadow));
    let paint = match frame {
        Some(role) => Paint::fill(Role::Raised).and_stroke(role, 4.0),
        None => Paint::fill(Role::Panel).and_stroke(Role::own(0x43_464C), 2.0),
    };
    out.push(Shape::Rect { at, radius: RADIUS, paint });
    if let Some(Role::Seat(Seat(PINK))) = frame {
        out.push(Shape::Rect { at: at.inset(4.5), radius: RADIUS - 4.0, paint: Paint::stroke(PALE_PINK, 2.0) });
    }
    let points = vec![point(at.x + RADIUS, at.y + 2.5), point(at.right() - RADIUS, at.y + 2.5)];
    out.push(Shape::Line { points, width: 2.5, ink: Role::Text.cover(36) });
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
    let paint = Paint::fill(ink).and_stroke(Role::Shadow.cover(ink.cover), 2.0);
    vec![Shape::Polygon { points, paint }]
}

/// A coin with a number on it.
pub fn coin(scene: &mut Vec<Shape>, centre: Point, radius: f32, worth: u32) {
    blank_coin(scene, centre, radius);
    let size = (radius * 1.36).max(Text::LEAST);
    scene.push(Text::new(worth.to_string(), centre.x, centre.y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
}

pub fn blank_coin(out: &mut Vec<Shape>, centre: Point, radius: f32) {
    let below = point(centre.x + radius * 0.06, centre.y + radius * 0.16);
    out.push(Shape::Circle { centre: below, radius, paint: Paint::fill(Role::Shadow) });
    let edge = (radius * 0.12).clamp(2.0, 4.0);
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Gold).and_stroke(Role::Shadow, edge) });
    out.push(Shape::Circle { centre, radius: radius * 0.8, paint: Paint::stroke(Role::Shadow.cover(80), edge * 0.8) });
}

/// A deck, or a hand of cards.
pub fn cards(out: &mut Vec<Shape>, at: Point, size: f32, count: u8) {
    for step in (0..count.clamp(1, 3)).rev() {
        let shift = f32::from(step) * size * 0.28;
        let at = area(at.x - size * 0.7 + shift, at.y - size * 0.85 - shift, size * 1.2, size * 1.8);
        out.push(Shape::Rect { at, radius: 2.0, paint: Paint::fill(Role::Muted).and_stroke(Role::Panel, 1.5) });
    }
}

/// Draws a sign in its own measure: `at` is its middle, `size` its half height, `hole` the colour beneath it.
#[derive(Debug)]
pub struct Pen<'a> {
    pub out: &'a mut Vec<Shape>,
    pub at: Point,
    pub size: f32,
    pub ink: Ink,
    pub hole: Ink,
}

impl Pen<'_> {
    pub fn place(&self, x: f32, y: f32) -> Point {
        point(self.at.x + x * self.size, self.at.y + y * self.size)
    }

    pub fn fill(&mut self, points: &[(f32, f32)], ink: Ink) {
        let points = points.iter().map(|(x, y)| self.place(*x, *y)).collect();
        self.out.push(Shape::Polygon { points, paint: Paint::fill(ink) });
    }

    pub fn shape(&mut self, points: &[(f32, f32)]) {
        self.fill(points, self.ink);
    }

    pub fn line(&mut self, points: &[(f32, f32)], width: f32, ink: Ink) {
        let points = points.iter().map(|(x, y)| self.place(*x, *y)).collect();
        self.out.push(Shape::Line { points, width: width * self.size, ink });
    }

    pub fn stroke(&mut self, points: &[(f32, f32)], width: f32) {
        self.line(points, width, self.ink);
    }

    pub fn cut(&mut self, points: &[(f32, f32)], width: f32) {
        self.line(points, width, self.hole);
    }

    pub fn circle(&mut self, x: f32, y: f32, radius: f32, paint: Paint) {
        self.out.push(Shape::Circle { centre: self.place(x, y), radius: radius * self.size, paint });
    }

    pub fn disc(&mut self, x: f32, y: f32, radius: f32) {
        self.circle(x, y, radius, Paint::fill(self.ink));
    }

    pub fn hole(&mut self, x: f32, y: f32, radius: f32) {
        self.circle(x, y, radius, Paint::fill(self.hole));
    }

    pub fn ring(&mut self, radius: f32, width: f32) {
        self.circle(0.0, 0.0, radius, Paint::stroke(self.ink, width * self.size));
    }

    /// Two holes, alike on both sides.
    pub fn eyes(&mut self, x: f32, y: f32, radius: f32) {
        self.hole(-x, y, radius);
        self.hole(x, y, radius);
    }
}
