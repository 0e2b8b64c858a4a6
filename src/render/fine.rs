//! Smooth edges: imageproc draws onto a canvas that is finer than the picture, and what it covers of each pixel counts.

use super::mask::{GRADES, Mask};
use crate::engine::scene::Point;
use image::Luma;
use imageproc::drawing::{Canvas, draw_polygon_mut};
use imageproc::rect::Rect;

/// A part of the picture of which each pixel is 8 × 8 fine ones, or 4 × 4 of something large. A fine pixel is drawn or
/// it is not, so that strokes may overlap and nothing blends twice.
#[derive(Debug)]
pub struct Fine {
    area: Rect,
    detail: Detail,
    /// A column of fine pixels within one pixel each, a bit for each row: what lies side by side is in bytes side by side.
    columns: Vec<u8>,
}

/// How many fine pixels make the side of one, as a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    Four = 2,
    Eight = 3,
}

impl Detail {
    /// How far a polygon reaches beyond its outline: imageproc takes the fine pixels that an edge runs through as
    /// inside, which is half of one too much all around. Outlines are drawn in by as much.
    pub fn overhang(self) -> f32 {
        0.5 / self.parts()
    }

    fn parts(self) -> f32 {
        (1 << self as u32) as f32
    }
}

impl Fine {
    pub fn new() -> Self {
        Fine { area: Rect::at(0, 0).of_size(1, 1), detail: Detail::Eight, columns: Vec::new() }
    }

    /// Begins anew, for these pixels of the picture.
    pub fn begin(&mut self, area: Rect, detail: Detail) {
        (self.area, self.detail) = (area, detail);
        self.columns.clear();
        self.columns.resize(self.width() as usize * area.height() as usize, 0);
    }

    /// Draws what lies within a ring of points that are given in pixels of the picture.
    pub fn polygon(&mut self, ring: &[Point]) {
        let parts = self.detail.parts();
        // A fine pixel is named by its middle.
        let fine = |length: f32, from: i32| ((length - from as f32) * parts - 0.5).round() as i32;
        let place = |p: &Point| imageproc::point::Point::new(fine(p.x, self.area.left()), fine(p.y, self.area.top()));
        let ring: Vec<_> = ring.iter().map(place).collect();
        draw_polygon_mut(self, &ring, Luma([255]));
    }

    /// What is covered of each pixel.
    pub fn mask(&self) -> Mask {
        let (left, top, width) = (self.area.left(), self.area.top(), self.area.width() as usize);
        let grade = |drawn: u32, all: u32| ((drawn * GRADES as u32 + all / 2) / all) as u8;
        match self.detail {
            Detail::Four => {
                let drawn = |pixel: [u8; 4]| u32::from_ne_bytes(pixel).count_ones();
                Mask::new(left, top, width, self.columns.as_chunks().0, |pixel| grade(drawn(pixel), 16))
            }
            Detail::Eight => {
                let drawn = |pixel: [u8; 8]| u64::from_ne_bytes(pixel).count_ones();
                Mask::new(left, top, width, self.columns.as_chunks().0, |pixel| grade(drawn(pixel), 64))
            }
        }
    }

    /// Where a fine pixel is kept: which column, and which bit of it.
    fn bit(&self, x: u32, y: u32) -> (usize, u8) {
        let row = y >> self.detail as u32;
        ((row * self.width() + x) as usize, 1 << (y - (row << self.detail as u32)))
    }
}

impl Canvas for Fine {
    type Pixel = Luma<u8>;

    fn dimensions(&self) -> (u32, u32) {
        (self.area.width() << self.detail as u32, self.area.height() << self.detail as u32)
    }

    fn get_pixel(&self, x: u32, y: u32) -> Luma<u8> {
        let (column, bit) = self.bit(x, y);
        Luma([if self.columns[column] & bit == 0 { 0 } else { 255 }])
    }

    /// Nothing is ever taken away: every colour is the same.
    fn draw_pixel(&mut self, x: u32, y: u32, _: Luma<u8>) {
        let (column, bit) = self.bit(x, y);
        self.columns[column] |= bit;
    }
}
