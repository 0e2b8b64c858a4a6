//! Outlines and how much of each pixel they cover.

use crate::engine::scene::{Area, Point, point};
use ab_glyph_rasterizer::{Rasterizer, point as at};

/// Pixels of the picture: from `left` and `top` up to, but without, `right` and `bottom`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Clip {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Clip {
    /// The whole pixels that an area touches within `self`; `None` if there are none.
    pub fn around(self, low: Point, high: Point) -> Option<Clip> {
        let within = |v: f32, least: usize, most: usize| (v.max(0.0) as usize).clamp(least, most);
        let clip = Clip {
            left: within(low.x.floor(), self.left, self.right),
            top: within(low.y.floor(), self.top, self.bottom),
            right: within(high.x.ceil(), self.left, self.right),
            bottom: within(high.y.ceil(), self.top, self.bottom),
        };
        (clip.left < clip.right && clip.top < clip.bottom).then_some(clip)
    }

    pub fn width(self) -> usize {
        self.right - self.left
    }

    pub fn height(self) -> usize {
        self.bottom - self.top
    }
}

/// Closed rings of straight edges. Where rings of one direction overlap they are one surface; a ring the other way
/// round cuts a hole.
#[derive(Default, Debug)]
pub struct Outline {
    edges: Vec<(Point, Point)>,
}

impl Outline {
    pub fn add(&mut self, ring: &[Point]) {
        if let Some(&last) = ring.last() {
            let before = std::iter::once(&last).chain(ring);
            self.edges.extend(before.copied().zip(ring.iter().copied()));
        }
    }

    pub fn cut(&mut self, ring: &[Point]) {
        let from = self.edges.len();
        self.add(ring);
        for edge in &mut self.edges[from..] {
            *edge = (edge.1, edge.0);
        }
    }

    /// A stroke of the given width with round joins and ends.
    pub fn stroke(&mut self, points: &[Point], closed: bool, width: f32) {
        let reach = width / 2.0;
        for pair in points.windows(2) {
            self.add(&capsule(pair[0], pair[1], reach));
        }
        match points {
            [only] => self.add(&circle(*only, reach)),
            [first, .., last] if closed => self.add(&capsule(*last, *first, reach)),
            _ => {}
        }
    }

    /// The corners of the smallest area around it.
    pub fn bounds(&self) -> (Point, Point) {
        let none = (point(f32::MAX, f32::MAX), point(f32::MIN, f32::MIN));
        self.edges
            .iter()
            .fold(none, |(low, high), (p, _)| (point(low.x.min(p.x), low.y.min(p.y)), point(high.x.max(p.x), high.y.max(p.y))))
    }

    /// Leaves the coverage of the pixels of `clip` in `rasterizer`, row by row.
    pub fn rasterize(&self, clip: Clip, rasterizer: &mut Rasterizer) {
        rasterizer.reset(clip.width(), clip.height());
        let (dx, dy, right) = (clip.left as f32, clip.top as f32, clip.width() as f32);
        for &(from, to) in &self.edges {
            let (from, to) = (point(from.x - dx, from.y - dy), point(to.x - dx, to.y - dy));
            edge_within(from, to, right, rasterizer);
        }
    }
}

/// Coverage adds up from left to right. An edge beyond a side therefore counts as if it ran along that side: to the
/// left it still covers the row, to the right it must close the row before the next begins.
fn edge_within(from: Point, to: Point, right: f32, rasterizer: &mut Rasterizer) {
    let mut line = |a: Point, b: Point| rasterizer.draw_line(at(a.x.clamp(0.0, right), a.y), at(b.x.clamp(0.0, right), b.y));
    let beyond = |x: f32| if x < 0.0 { -1 } else { i32::from(x > right) };
    if beyond(from.x) == beyond(to.x) {
        return line(from, to);
    }
    let mut crossings = [0.0, right].map(|side| (side - from.x) / (to.x - from.x));
    crossings.sort_by(f32::total_cmp);
    let mut start = from;
    for part in crossings {
        if part > 0.0 && part < 1.0 {
            let middle = point(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
            line(start, middle);
            start = middle;
        }
    }
    line(start, to);
}

/// How many straight edges make an arc of `radius` through `angle` look round.
fn steps(radius: f32, angle: f32) -> usize {
    (2.2 * angle * radius.max(1.0).sqrt()).ceil().clamp(3.0, 400.0) as usize
}

fn arc(ring: &mut Vec<Point>, centre: Point, radius: f32, from: f32, angle: f32) {
    let count = steps(radius, angle);
    ring.extend((0..=count).map(|step| {
        let (sin, cos) = (from + angle * step as f32 / count as f32).sin_cos();
        point(centre.x + radius * cos, centre.y + radius * sin)
    }));
}

pub fn circle(centre: Point, radius: f32) -> Vec<Point> {
    let mut ring = Vec::new();
    arc(&mut ring, centre, radius, 0.0, std::f32::consts::TAU);
    ring.pop();
    ring
}

pub fn rounded(area: Area, radius: f32) -> Vec<Point> {
    use std::f32::consts::{FRAC_PI_2, PI};
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let r = radius.clamp(0.0, (area.w / 2.0).min(area.h / 2.0).max(0.0));
    if r < 0.1 {
        return vec![point(left, top), point(right, top), point(right, bottom), point(left, bottom)];
    }
    let mut ring = Vec::new();
    arc(&mut ring, point(left + r, top + r), r, PI, FRAC_PI_2);
    arc(&mut ring, point(right - r, top + r), r, -FRAC_PI_2, FRAC_PI_2);
    arc(&mut ring, point(right - r, bottom - r), r, 0.0, FRAC_PI_2);
    arc(&mut ring, point(left + r, bottom - r), r, FRAC_PI_2, FRAC_PI_2);
    ring
}

/// Everything within `reach` of the line between two points.
fn capsule(a: Point, b: Point, reach: f32) -> Vec<Point> {
    use std::f32::consts::{FRAC_PI_2, PI};
    let along = (b.y - a.y).atan2(b.x - a.x);
    let mut ring = Vec::new();
    arc(&mut ring, b, reach, along - FRAC_PI_2, PI);
    arc(&mut ring, a, reach, along + FRAC_PI_2, PI);
    ring
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scene::area;

    const CLIP: Clip = Clip { left: 0, top: 0, right: 20, bottom: 20 };

    fn coverage(outline: &Outline, clip: Clip) -> Vec<f32> {
        let mut rasterizer = Rasterizer::new(0, 0);
        outline.rasterize(clip, &mut rasterizer);
        let mut cover = Vec::new();
        rasterizer.for_each_pixel(|_, part| cover.push(part.min(1.0)));
        cover
    }

    fn total(outline: &Outline, clip: Clip) -> f32 {
        coverage(outline, clip).iter().sum()
    }

    #[test]
    fn coverage_adds_up_to_the_area() {
        let mut disc = Outline::default();
        disc.add(&circle(point(10.3, 9.7), 8.0));
        assert!((total(&disc, CLIP) - std::f32::consts::PI * 64.0).abs() < 1.5);
        disc.cut(&circle(point(10.3, 9.7), 6.0));
        assert!((total(&disc, CLIP) - std::f32::consts::PI * 28.0).abs() < 1.5);
        let mut line = Outline::default();
        line.stroke(&[point(4.0, 4.0), point(14.0, 4.0), point(14.0, 14.0)], false, 2.0);
        let (runs, ends, join) = (38.0, std::f32::consts::PI, 1.0 + std::f32::consts::PI / 4.0);
        assert!((total(&line, CLIP) - (runs - 1.0 + ends - 1.0 + join - 1.0)).abs() < 1.5);
    }

    #[test]
    fn what_lies_beyond_the_sides_neither_leaks_into_other_rows_nor_is_lost() {
        let mut wide = Outline::default();
        wide.add(&[point(-30.0, 10.0), point(10.0, -30.0), point(50.0, 10.0), point(10.0, 50.0)]);
        assert!((total(&wide, CLIP) - 400.0).abs() < 0.1, "a diamond around the whole picture covers all of it");
        let mut left = Outline::default();
        left.add(&rounded(area(-50.0, 5.0, 60.0, 4.0), 0.0));
        assert!((total(&left, CLIP) - 40.0).abs() < 0.1);
        let mut beside = Outline::default();
        beside.add(&rounded(area(25.0, 2.0, 60.0, 14.0), 3.0));
        beside.add(&rounded(area(-85.0, 2.0, 60.0, 14.0), 3.0));
        assert!(total(&beside, CLIP) < 0.01);
    }
}
