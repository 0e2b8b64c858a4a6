//! Signs that also stand in text: one silhouette each, which has to be made out at the height of a line.

use super::kit::{self, Pen};
use super::{Paint, Point, Role, Scene, Shape, area, point};
use crate::engine::Seat;

/// A small sign, and the words before which it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Emblem {
    /// The first names it.
    pub words: Vec<String>,
    /// What is said in the place of the word, where the word is a sign itself: an arrow.
    pub said: Option<&'static str>,
    /// In a square of [`Emblem::SIZE`].
    pub shapes: Vec<Shape>,
}

impl Emblem {
    pub const SIZE: f32 = 128.0;
    const MIDDLE: Point = point(Emblem::SIZE / 2.0, Emblem::SIZE / 2.0);
    /// How far a ground reaches from the middle: there is room for its edge and shadow.
    const REACH: f32 = 56.0;

    /// `draw` is given the middle, and how far it may reach.
    pub fn new(word: impl Into<String>, draw: impl FnOnce(&mut Vec<Shape>, Point, f32)) -> Self {
        let mut shapes = Vec::new();
        draw(&mut shapes, Emblem::MIDDLE, Emblem::REACH);
        Emblem { words: vec![word.into()], said: None, shapes }
    }

    /// A dark silhouette on a disc of bone, since any seat may lead it.
    pub fn on_disc(word: impl Into<String>, draw: impl FnOnce(&mut Pen<'_>)) -> Self {
        Emblem::new(word, |out, at, reach| {
            disc(out, at, reach, Role::Bone);
            let (ink, hole) = (Role::Shadow.into(), Role::Bone.into());
            draw(&mut Pen { out, at, size: reach * 0.64, ink, hole });
        })
    }

    /// The same on a square.
    pub fn on_square(word: impl Into<String>, draw: impl FnOnce(&mut Pen<'_>)) -> Self {
        Emblem::new(word, |out, at, reach| {
            let half = reach * 0.92;
            let square = |y: f32| area(at.x - half, at.y - half + y, 2.0 * half, 2.0 * half);
            out.push(kit::panel(square(6.0), 12.0, Role::Shadow));
            let paint = Paint::fill(Role::Bone).and_stroke(Role::Shadow, 6.0);
            out.push(Shape::Rect { at: square(0.0), radius: 12.0, paint });
            let (ink, hole) = (Role::Shadow.into(), Role::Bone.into());
            draw(&mut Pen { out, at, size: reach * 0.66, ink, hole });
        })
    }

    /// The same on a dark hexagon with an edge of bone, the silhouette light.
    pub fn on_hexagon(word: impl Into<String>, draw: impl FnOnce(&mut Pen<'_>)) -> Self {
        Emblem::new(word, |out, at, reach| {
            let corners = |reach: f32| {
                (0..6u8).map(move |corner| {
                    let (sin, cos) = (std::f32::consts::TAU * f32::from(corner) / 6.0).sin_cos();
                    point(at.x + reach * cos, at.y + reach * sin)
                })
            };
            let edge = Paint::fill(Role::Shadow);
            out.push(Shape::Polygon { points: corners(reach + 6.0).collect(), paint: edge });
            let paint = Paint::fill(Role::Line).and_stroke(Role::Bone, 7.0);
            out.push(Shape::Polygon { points: corners(reach - 3.0).collect(), paint });
            let (ink, hole) = (Role::Text.into(), Role::Line.into());
            draw(&mut Pen { out, at, size: reach * 0.56, ink, hole });
        })
    }

    /// It stands before this word, too.
    #[must_use]
    pub fn and(mut self, word: impl Into<String>) -> Self {
        let word = word.into();
        if !self.words.contains(&word) {
            self.words.push(word);
        }
        self
    }

    /// The sign as a picture of its own.
    pub fn scene(&self) -> Scene {
        let size = Emblem::SIZE;
        Scene { width: size, height: size, backdrop: std::sync::Arc::default(), shapes: self.shapes.clone() }
    }
}

/// A disc with a dark edge and its shadow.
pub fn disc(out: &mut Vec<Shape>, at: Point, reach: f32, fill: Role) {
    out.push(Shape::Circle { centre: point(at.x, at.y + 5.0), radius: reach, paint: Paint::fill(Role::Shadow) });
    out.push(Shape::Circle { centre: at, radius: reach - 2.0, paint: Paint::fill(fill).and_stroke(Role::Shadow, 6.0) });
}

/// The seats by their shapes.
pub fn seats() -> Vec<Emblem> {
    let emblem = |seat: Seat| {
        Emblem::new(seat.colour(), |out, at, reach| {
            // A triangle and a diamond reach further than their size.
            let size = if seat.0 == 2 || seat.0 == 3 { reach * 0.8 } else { reach * 0.94 };
            kit::seat_sign(out, seat, point(at.x, at.y - 2.0), size);
        })
    };
    Seat::all(Seat::MOST as u8).map(emblem).collect()
}
