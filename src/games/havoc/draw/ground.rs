//! The ground inside an outline: where on it there is room, and a band along its border.

use crate::engine::scene::{Ink, Paint, Point, Shape, point};

/// A region's ground.
#[derive(Debug)]
pub struct Ground {
    pub outline: Vec<Point>,
    top: f32,
    /// For each row of pixels from the top, the widest stretch of ground.
    rows: Vec<(f32, f32)>,
}

impl Ground {
    pub fn within(outline: Vec<Point>) -> Ground {
        let (top, bottom) = outline.iter().fold((f32::MAX, f32::MIN), |(top, bottom), p| (top.min(p.y), bottom.max(p.y)));
        let rows = (top.floor() as i16..bottom as i16).map(|y| stretch(&outline, f32::from(y) + 0.5)).collect();
        Ground { outline, top: top.floor(), rows }
    }

    /// The ground that is free over the whole height from `y` down to `y + height`.
    pub fn room(&self, y: f32, height: f32) -> Option<(f32, f32)> {
        let from = y - self.top;
        let rows = (from >= 0.0).then(|| self.rows.get(from as usize..(from + height).ceil() as usize))??;
        let room = rows.iter().fold((f32::MIN, f32::MAX), |room, row| (room.0.max(row.0), room.1.min(row.1)));
        (room.0 < room.1).then_some(room)
    }

    pub fn top(&self) -> f32 {
        self.top
    }

    pub fn bottom(&self) -> f32 {
        self.top + self.rows.len() as f32
    }

    pub fn holds(&self, p: Point) -> bool {
        crossings(&self.outline, p.y).chunks(2).any(|pair| pair.len() == 2 && pair[0] <= p.x && p.x < pair[1])
    }

    /// A band along the border, from so far inside to so far inside. It is made of short pieces, which are drawn once
    /// and then kept, while a long outline would be worked out for every picture.
    pub fn band(&self, out: &mut Vec<Shape>, from: f32, to: f32, ink: impl Into<Ink>) {
        let paint = Paint::fill(ink);
        let (outer, inner) = (drawn_in(&self.outline, from), drawn_in(&self.outline, to));
        for at in 0..outer.len() {
            let next = (at + 1) % outer.len();
            // The pieces overlap a little, so that no seam shows.
            let (dx, dy) = (inner[next].x - inner[at].x, inner[next].y - inner[at].y);
            let part = 0.6 / dx.hypot(dy).max(1.0);
            let on = |p: Point, sign: f32| point(p.x + dx * part * sign, p.y + dy * part * sign);
            let points = vec![on(outer[at], -1.0), on(outer[next], 1.0), on(inner[next], 1.0), on(inner[at], -1.0)];
            out.push(Shape::Polygon { points, paint });
        }
    }

    /// The middle of the ground, by area.
    pub fn centre(&self) -> Point {
        let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
        for (row, (left, right)) in self.rows.iter().enumerate() {
            let wide = right - left;
            area += wide;
            x += wide * f32::midpoint(*left, *right);
            y += wide * (self.top + row as f32 + 0.5);
        }
        point(x / area, y / area)
    }
}

/// Where a level line goes in and out of an outline, from left to right.
fn crossings(outline: &[Point], y: f32) -> Vec<f32> {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let mut found: Vec<f32> =
        ends.filter(|(a, b)| (a.y <= y) != (b.y <= y)).map(|(a, b)| a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)).collect();
    found.sort_by(f32::total_cmp);
    found
}

fn stretch(outline: &[Point], y: f32) -> (f32, f32) {
    let crossings = crossings(outline, y);
    let pairs = crossings.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    pairs.max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0))).unwrap_or((0.0, 0.0))
}

/// The outline with every edge moved inwards.
fn drawn_in(outline: &[Point], by: f32) -> Vec<Point> {
    let count = outline.len();
    let turn: f32 = (0..count).map(|at| cross(outline[at], outline[(at + 1) % count])).sum();
    let by = if turn > 0.0 { by } else { -by };
    (0..count)
        .map(|at| {
            let (before, here, after) = (outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]);
            let (a, b) = (normal(before, here), normal(here, after));
            let (x, y) = (a.x + b.x, a.y + b.y);
            // A sharp corner moves further than its edges do, within reason.
            let reach = by * 2.0 / (x * x + y * y).max(0.7);
            point(here.x + x * reach, here.y + y * reach)
        })
        .collect()
}

fn cross(a: Point, b: Point) -> f32 {
    a.x * b.y - a.y * b.x
}

fn normal(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(0.01);
    point(-dy / length, dx / length)
}
