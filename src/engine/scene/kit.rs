//! Pieces that every game's pictures share, so that four games look like one product: the frame with its header and
//! footer, seat badges, cards, tracks. All of it is plain shapes.

use super::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, point};
use crate::engine::{Seat, Turn};

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

/// A seat's piece with a letter on it.
pub fn token(shapes: &mut Vec<Shape>, seat: Seat, centre: Point, radius: f32, letter: &str) {
    shapes.push(seat_badge(seat, centre, radius));
    // A triangle has room for a letter below its middle only.
    let y = if seat.0 == 2 { centre.y + radius * 0.24 } else { centre.y };
    let size = radius * if seat.0 == 2 { 1.0 } else { 1.2 };
    shapes.push(Text::new(letter, centre.x, y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
}

/// The ground, the header bar with the game's name and the line beneath the board: the same places in every game.
pub fn frame(scene: &mut Scene, title: &str) {
    let (width, height) = (scene.width, scene.height);
    scene.add_behind(panel(area(0.0, 0.0, width, height), 0.0, Role::Ground));
    scene.add_behind(panel(area(0.0, 0.0, width, HEADER), 0.0, Role::Panel));
    scene.add_behind(Text::new(title, MARGIN, HEADER / 2.0, 28.0).bold());
    scene.add_behind(panel(area(0.0, height - FOOTER, width, FOOTER), 0.0, Role::Panel));
}

/// The header of a game: what happens now, and for whom it waits or who has won.
pub fn turn_header(scene: &mut Scene, from: f32, situation: &str, turn: &Turn) {
    let waiting = match turn {
        Turn::Act(seats) => seats.first().map(|seat| (seat, seat.to_string())),
        Turn::Over(outcome) => {
            let winners = outcome.winners();
            let words = |seat: Seat| if winners.len() == 1 { format!("{seat} wins") } else { "Shared victory".into() };
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

/// A picture that says across its header what has become of the game, in the place of whom it waits for.
pub fn stamped(mut scene: Scene, words: &str) -> Scene {
    let at = area(scene.width - 384.0, 8.0, 384.0 - MARGIN, HEADER - 16.0);
    scene.add(Shape::Rect { at, radius: 10.0, paint: Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0) });
    let middle = at.centre();
    scene.add(Text::new(words, middle.x, middle.y, 26.0).bold().align(Align::Middle).ink(Role::OnSeat));
    scene
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
    let paint = Paint::fill(ink).and_stroke(Role::Shadow.cover(ink.cover), 2.0);
    vec![Shape::Polygon { points, paint }]
}

/// A coin with a number on it.
pub fn coin(scene: &mut Vec<Shape>, centre: Point, radius: f32, worth: u32) {
    scene.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0) });
    let size = (radius * if worth < 10 { 1.25 } else { 1.1 }).max(Text::LEAST);
    scene.push(Text::new(worth.to_string(), centre.x, centre.y, size).bold().align(Align::Middle).ink(Role::OnSeat).into());
}

/// A deck, or a hand of cards.
pub fn cards(out: &mut Vec<Shape>, at: Point, size: f32, count: u8) {
    for step in (0..count.clamp(1, 3)).rev() {
        let shift = f32::from(step) * size * 0.28;
        let at = area(at.x - size * 0.7 + shift, at.y - size * 0.85 - shift, size * 1.2, size * 1.8);
        out.push(Shape::Rect { at, radius: 2.0, paint: Paint::fill(Role::Muted).and_stroke(Role::Panel, 1.5) });
    }
}

/// What a figure or sign of a game's pictures means.
#[derive(Clone, PartialEq, Debug)]
pub struct Sign {
    /// How it looks, around the origin and no larger than [`Sign::SIZE`] to any side.
    pub shapes: Vec<Shape>,
    pub name: String,
    pub meaning: String,
}

impl Sign {
    pub const SIZE: f32 = 26.0;

    /// `draw` is given where to draw it, and how large.
    pub fn new(name: impl Into<String>, meaning: impl Into<String>, draw: impl FnOnce(&mut Vec<Shape>, Point, f32)) -> Self {
        let mut shapes = Vec::new();
        draw(&mut shapes, point(0.0, 0.0), Sign::SIZE);
        Sign { shapes, name: name.into(), meaning: meaning.into() }
    }
}

/// All signs of a game with their meanings, two in a row.
pub fn legend(title: &str, signs: &[Sign]) -> Scene {
    const ROW: f32 = 112.0;
    const SIGN: f32 = 76.0;
    let rows = signs.len().div_ceil(2);
    let mut scene = Scene::new(HEADER + ROW * rows as f32 + 2.0 * MARGIN);
    scene.add(panel(area(0.0, 0.0, scene.width, scene.height), 0.0, Role::Ground));
    scene.add(panel(area(0.0, 0.0, scene.width, HEADER), 0.0, Role::Panel));
    scene.add(Text::new(title, MARGIN, HEADER / 2.0, 28.0).bold());
    let wide = (WIDTH - 3.0 * MARGIN) / 2.0;
    for (at, sign) in signs.iter().enumerate() {
        // Down the left, then down the right.
        let (column, row) = (at / rows, at % rows);
        let left = MARGIN + (wide + MARGIN) * column as f32;
        let top = HEADER + MARGIN + ROW * row as f32;
        scene.add(panel(area(left, top, wide, ROW - 8.0), 10.0, Role::Panel));
        let middle = point(left + SIGN / 2.0 + 4.0, top + (ROW - 8.0) / 2.0);
        scene.shapes.extend(sign.shapes.iter().map(|shape| shape.moved(middle)));
        let room = wide - SIGN - 20.0;
        scene.add(Text::new(&sign.name, left + SIGN + 8.0, top + 20.0, 24.0).bold().within(room, 1));
        scene.add(Text::new(&sign.meaning, left + SIGN + 8.0, top + 46.0, 20.0).ink(Role::Muted).within(room, 2));
    }
    scene
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
