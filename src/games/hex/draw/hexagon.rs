//! A hexagon with a point to the left and to the right, and places in it by direction.

use crate::engine::scene::{Paint, Point, Shape, point};
use std::f32::consts::{FRAC_PI_3, FRAC_PI_6};

/// How high half a hexagon is, if half its width is 1.
pub const HALF_HEIGHT: f32 = 0.866_025_4;

/// A hexagon by its middle and half its width.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hexagon {
    pub middle: Point,
    pub reach: f32,
}

impl Hexagon {
    pub fn new(middle: Point, reach: f32) -> Self {
        Hexagon { middle, reach }
    }

    /// The same, smaller by so many pixels on every side.
    #[must_use]
    pub fn inset(self, by: f32) -> Self {
        Hexagon { reach: self.reach - by / HALF_HEIGHT, ..self }
    }

    /// From the middle to a side.
    pub fn side(self) -> f32 {
        self.reach * HALF_HEIGHT
    }

    /// So far from the middle towards a side, and so far along that side, clockwise.
    pub fn toward(self, direction: u8, out: f32, along: f32) -> Point {
        self.turned(f32::from(direction) * FRAC_PI_3, out, along)
    }

    /// The same towards the corner after a side.
    pub fn toward_corner(self, corner: u8, out: f32, along: f32) -> Point {
        self.turned(f32::from(corner) * FRAC_PI_3 + FRAC_PI_6, out, along)
    }

    fn turned(self, angle: f32, out: f32, along: f32) -> Point {
        let (sin, cos) = angle.sin_cos();
        point(self.middle.x + out * sin + along * cos, self.middle.y - out * cos + along * sin)
    }

    /// A place in the hexagon's own measure, from -1 to 1.
    pub fn place(self, x: f32, y: f32) -> Point {
        point(self.middle.x + x * self.reach, self.middle.y + y * self.reach)
    }

    pub fn corners(self) -> Vec<Point> {
        (0..6).map(|corner| self.toward_corner(corner, self.reach, 0.0)).collect()
    }

    pub fn shape(self, paint: Paint) -> Shape {
        Shape::Polygon { points: self.corners(), paint }
    }
}
