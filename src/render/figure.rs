//! Shapes as the rings of points that imageproc fills.

use super::fine::{Detail, Fine};
use super::mask::{Mask, Repeat, Stretch};
use crate::engine::scene::{Area, Ink, Point, area, point};
use image::RgbImage;
use imageproc::rect::Rect;
use std::collections::HashMap;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// How many runs of pixels are kept, of all figures together.
const MOST_KEPT: usize = 1 << 19;

/// Larger figures than a region of a board are seldom drawn twice, and are not kept.
const SMALL: i32 = 700 * PARTS;

/// Above so many pixels less detail will do for a surface.
const LARGE: f32 = 48.0;

/// Figures are told apart by sixteenths of a pixel.
const PARTS: i32 = 16;

/// A shape that is filled or, if it has a width, drawn along its edge. Lengths are in parts of a pixel, counted from the
/// pixel that the first point is in, so that a figure is the same wherever in the picture it stands.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Figure {
    form: Form,
    points: Vec<(i32, i32)>,
    radius: i32,
    width: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Form {
    Disc,
    /// From the first point to the second.
    Rect,
    Polygon,
    Line,
}

/// A figure, the pixel that it stands on, and what makes it larger than it is.
#[derive(Debug)]
pub struct Placed {
    figure: Figure,
    pixel: (i32, i32),
    stretch: Stretch,
}

impl Figure {
    pub fn disc(centre: Point, radius: f32, width: f32) -> Option<Placed> {
        Figure::placed(Form::Disc, &[centre], radius, width)
    }

    pub fn polygon(points: &[Point], width: f32) -> Option<Placed> {
        Figure::placed(Form::Polygon, points, 0.0, width)
    }

    /// An open run of strokes.
    pub fn line(points: &[Point], width: f32) -> Option<Placed> {
        Figure::placed(Form::Line, points, 0.0, width)
    }

    /// A small rectangle, stretched to the size of `at`; not if its corners are huge.
    pub fn rect(mut at: Area, radius: f32, width: f32) -> Option<Placed> {
        let corner = radius + width / 2.0 + 1.0;
        let shorten = |from: f32, length: &mut f32| {
            let times = if corner > 64.0 { 0.0 } else { (*length - 2.0 * corner - 2.0).floor().max(0.0) };
            *length -= times;
            Repeat { at: (from - from.floor() + *length / 2.0) as i32, times: times as i32 }
        };
        let stretch = Stretch { column: shorten(at.x, &mut at.w), row: shorten(at.y, &mut at.h) };
        let corners = [point(at.x, at.y), point(at.right(), at.bottom())];
        Some(Placed { stretch, ..Figure::placed(Form::Rect, &corners, radius, width)? })
    }

    fn placed(form: Form, points: &[Point], radius: f32, width: f32) -> Option<Placed> {
        let first = points.first()?;
        let (x, y) = (first.x.floor(), first.y.floor());
        let parts = |length: f32| (length * PARTS as f32).round() as i32;
        let points = points.iter().map(|p| (parts(p.x - x), parts(p.y - y))).collect();
        // A stroke thinner than a part would count as none, which is a filled figure.
        let width = if width > 0.0 { parts(width).max(1) } else { 0 };
        let figure = Figure { form, points, radius: parts(radius), width };
        Some(Placed { figure, pixel: (x as i32, y as i32), stretch: Stretch::default() })
    }

    fn is_small(&self) -> bool {
        let small = |length: i32| length.abs() < SMALL;
        self.points.iter().all(|(x, y)| small(*x) && small(*y)) && small(self.radius) && small(self.width)
    }

    /// The smallest area around it.
    fn bounds(&self) -> Area {
        let reach = self.radius * i32::from(self.form == Form::Disc) + (self.width + 1) / 2;
        let least = |of: fn(&(i32, i32)) -> i32| length(self.points.iter().map(of).min().unwrap_or(0) - reach);
        let most = |of: fn(&(i32, i32)) -> i32| length(self.points.iter().map(of).max().unwrap_or(0) + reach);
        let (x, y) = (least(|p| p.0), least(|p| p.1));
        area(x, y, most(|p| p.0) - x, most(|p| p.1) - y)
    }

    /// What it covers within `room`.
    fn draw(&self, room: Rect, fine: &mut Fine) -> Mask {
        let bounds = self.bounds();
        let (left, top) = (bounds.x.floor() as i32, bounds.y.floor() as i32);
        let side = |from: i32, to: f32| (to.ceil() as i32 - from).max(1) as u32;
        let around = Rect::at(left, top).of_size(side(left, bounds.right()), side(top, bounds.bottom()));
        let Some(part) = room.intersect(around) else { return Mask::default() };
        // A stroke is thin however far it goes.
        let extent = if self.width > 0 { length(self.width) } else { bounds.w.max(bounds.h) };
        let detail = if extent > LARGE { Detail::Four } else { Detail::Eight };
        fine.begin(part, detail);
        self.rings(detail.overhang(), |ring| fine.polygon(ring));
        fine.mask()
    }

    /// Calls `fill` with rings that together cover the figure, drawn in by `inset`.
    fn rings(&self, inset: f32, mut fill: impl FnMut(&[Point])) {
        let points: Vec<Point> = self.points.iter().map(|p| point(length(p.0), length(p.1))).collect();
        let (radius, filled) = (length(self.radius), self.width == 0);
        let reach = (length(self.width) / 2.0 - inset).max(0.0);
        match (self.form, points.as_slice()) {
            (Form::Disc, [centre]) if filled => fill(&circle(*centre, radius - inset)),
            (Form::Disc, [centre]) => strokes(&circle(*centre, radius), Ends::Closed, reach, fill),
            (Form::Rect, [from, to]) => {
                let at = area(from.x, from.y, to.x - from.x, to.y - from.y);
                if filled {
                    fill(&rounded(at.inset(inset), radius - inset));
                } else {
                    let ends = if radius > 0.0 { Ends::Closed } else { Ends::Cornered };
                    strokes(&rounded(at, radius), ends, reach, fill);
                }
            }
            (Form::Polygon, points) if filled => fill(&drawn_in(points, inset)),
            (_, [only]) => fill(&circle(*only, reach)),
            (Form::Polygon, points) => strokes(points, Ends::Closed, reach, fill),
            (_, points) => strokes(points, Ends::Open, reach, fill),
        }
    }
}

/// A length in pixels.
fn length(parts: i32) -> f32 {
    parts as f32 / PARTS as f32
}

/// Draws figures and remembers what the small ones cover.
#[derive(Debug)]
pub struct Figures {
    fine: Fine,
    kept: HashMap<Figure, Mask>,
    kept_runs: usize,
}

impl Figures {
    pub fn new() -> Self {
        Figures { fine: Fine::new(), kept: HashMap::new(), kept_runs: 0 }
    }

    /// Lays `ink` onto a picture wherever the figure covers it.
    pub fn stamp(&mut self, placed: Placed, ink: Ink, onto: &mut RgbImage) {
        let Placed { figure, pixel: (x, y), stretch } = placed;
        let drawn;
        let mask = if figure.is_small() {
            if self.kept_runs >= MOST_KEPT {
                self.kept.clear();
                self.kept_runs = 0;
            }
            let far = 4 * SMALL / PARTS;
            let everywhere = Rect::at(-far, -far).of_size(2 * far as u32, 2 * far as u32);
            self.kept.entry(figure).or_insert_with_key(|figure| {
                let mask = figure.draw(everywhere, &mut self.fine);
                self.kept_runs += mask.runs();
                mask
            })
        } else {
            let picture = Rect::at(-x, -y).of_size(onto.width(), onto.height());
            drawn = figure.draw(picture, &mut self.fine);
            &drawn
        };
        mask.stamp((x, y), stretch, ink, onto);
    }
}

/// How many straight edges make an arc of `radius` through `angle` look round.
fn steps(radius: f32, angle: f32) -> usize {
    (1.8 * angle * radius.max(0.0).sqrt()).ceil().clamp(3.0, 400.0) as usize
}

fn arc(ring: &mut Vec<Point>, centre: Point, radius: f32, from: f32, angle: f32) {
    let count = steps(radius, angle);
    ring.extend((0..=count).map(|step| {
        let (sin, cos) = (from + angle * step as f32 / count as f32).sin_cos();
        point(centre.x + radius * cos, centre.y + radius * sin)
    }));
}

fn circle(centre: Point, radius: f32) -> Vec<Point> {
    let mut ring = Vec::new();
    arc(&mut ring, centre, radius.max(0.0), 0.0, TAU);
    ring.pop();
    ring
}

fn rounded(area: Area, radius: f32) -> Vec<Point> {
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

/// Where a run of lines ends, and what its turns look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// At its last point; rounded.
    Open,
    /// Where it begins; rounded.
    Closed,
    /// Where it begins; with right corners.
    Cornered,
}

/// Everything within `reach` of a run of lines. imageproc's time is rows by edges, so that it gets a band of four edges for
/// each line, and a disc only where the run ends or turns sharply: elsewhere the sides of the bands meet.
fn strokes(points: &[Point], ends: Ends, reach: f32, mut fill: impl FnMut(&[Point])) {
    let count = points.len();
    let lines = count - usize::from(ends == Ends::Open);
    let sharp = if ends == Ends::Cornered { 0.4 } else { 0.9 };
    // From a line to its side.
    let aside = |line: usize| {
        let (from, to) = (points[line % count], points[(line + 1) % count]);
        let part = reach / (to.x - from.x).hypot(to.y - from.y).max(f32::EPSILON);
        point((from.y - to.y) * part, (to.x - from.x) * part)
    };
    // From a point to where the sides of both its lines meet.
    let meeting = |at: usize| {
        if ends == Ends::Open && (at == 0 || at == lines) {
            return None;
        }
        let (one, other) = (aside(at + count - 1), aside(at));
        let (x, y) = (f32::midpoint(one.x, other.x), f32::midpoint(one.y, other.y));
        let straight = (x * x + y * y) / (reach * reach);
        (straight > sharp).then(|| point(x / straight, y / straight))
    };
    for line in 0..lines {
        let (from, to) = (points[line], points[(line + 1) % count]);
        let [a, b] = [line, line + 1].map(|at| meeting(at).unwrap_or_else(|| aside(line)));
        fill(&[
            point(from.x + a.x, from.y + a.y),
            point(to.x + b.x, to.y + b.y),
            point(to.x - b.x, to.y - b.y),
            point(from.x - a.x, from.y - a.y),
        ]);
    }
    (0..count).filter(|at| meeting(*at).is_none()).for_each(|at| fill(&circle(points[at], reach)));
}

/// A polygon whose edges lie further in by `inset`.
fn drawn_in(points: &[Point], inset: f32) -> Vec<Point> {
    let mut ring = points.to_vec();
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    let count = ring.len();
    let edge = |at: usize| (ring[at % count], ring[(at + 1) % count]);
    let turning: f32 = (0..count).map(edge).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    let inward = |at: usize| {
        let (a, b) = edge(at);
        let long = (b.x - a.x).hypot(b.y - a.y).copysign(turning);
        point((a.y - b.y) / long, (b.x - a.x) / long)
    };
    let corner = |at: usize| {
        let (one, other) = (inward(at + count - 1), inward(at));
        let (x, y) = (one.x + other.x, one.y + other.y);
        // The tip of a sharp corner would move far.
        let by = 2.0 * inset / (x * x + y * y).max(0.5);
        point(ring[at].x + by * x, ring[at].y + by * y)
    };
    (0..count).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scene::Role;

    /// How many pixels of a picture a figure covers.
    fn covered(placed: Option<Placed>, side: u32) -> f32 {
        let mut picture = RgbImage::new(side, side);
        Figures::new().stamp(placed.unwrap(), Role::own(0xFF_FFFF).into(), &mut picture);
        picture.pixels().map(|pixel| f32::from(pixel.0[0]) / 255.0).sum()
    }

    #[test]
    fn coverage_adds_up_to_the_area() {
        let near = |covered: f32, area: f32| assert!((covered / area - 1.0).abs() < 0.02, "{covered} for {area}");
        for (radius, picture) in [(8.0, 20), (30.0, 70), (150.0, 310)] {
            let centre = point(picture as f32 / 2.0 + 0.3, picture as f32 / 2.0 - 0.3);
            near(covered(Figure::disc(centre, radius, 0.0), picture), PI * radius * radius);
            near(covered(Figure::disc(centre, radius, 2.0), picture), PI * 4.0 * radius);
        }
        let line = [point(4.0, 4.0), point(14.0, 4.0), point(14.0, 14.0)];
        // Two runs that share one pixel, a round end on each, and the round outer quarter of the join.
        near(covered(Figure::line(&line, 2.0), 20), 40.0 - 1.0 + PI * 1.25);
        let arrow = [point(3.2, 3.1), point(15.7, 9.4), point(3.2, 15.7), point(6.5, 9.4)];
        near(covered(Figure::polygon(&arrow, 0.0), 20), 0.5 * 12.5 * 12.6 - 0.5 * 3.3 * 12.6);
    }

    #[test]
    fn either_way_round_is_the_same_polygon() {
        let mut ring = vec![point(3.0, 4.0), point(17.0, 4.0), point(12.0, 15.0)];
        let there = covered(Figure::polygon(&ring, 0.0), 20);
        ring.reverse();
        assert!((covered(Figure::polygon(&ring, 0.0), 20) - there).abs() < 0.5);
    }

    #[test]
    fn what_lies_beyond_the_sides_is_cut_off() {
        let diamond = [point(-90.0, 10.0), point(10.0, -90.0), point(110.0, 10.0), point(10.0, 110.0)];
        assert!((covered(Figure::polygon(&diamond, 0.0), 20) - 400.0).abs() < 0.1, "it covers the whole picture");
        let beside = [point(125.0, 2.0), point(185.0, 2.0), point(185.0, 100.0), point(125.0, 100.0)];
        assert!(covered(Figure::polygon(&beside, 0.0), 20) < 0.01);
    }
}
