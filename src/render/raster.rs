//! A scene in pixels.

// Pictures are a few thousand pixels long at most.
#![allow(clippy::cast_possible_wrap)]

use super::palette::Palette;
use super::path::{self, Clip, GRADES, Mask, Outline, grade};
use super::text::{Fonts, LINE_HEIGHT};
use super::{Names, theme};
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, area, point};
use ab_glyph_rasterizer::Rasterizer;
use std::collections::{HashMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;

/// How many backdrops are kept.
const BACKDROPS: usize = 16;

/// How many small figures are kept.
const FIGURES: usize = 2048;

/// How many rows of an outline are worked out at once.
const BAND: usize = 32;

/// No picture is longer on either side.
const LONGEST: f32 = 4096.0;

/// Turns scenes into pictures and remembers what it drew: glyphs, and backdrops.
#[derive(Debug)]
pub struct Raster {
    brush: Brush,
    /// The one used last stands last.
    backdrops: VecDeque<Backdrop>,
    /// The picture that is encoded and forgotten; kept for its memory.
    frame: Pixels,
}

/// A picture in red, green and blue, row by row.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

#[derive(Debug)]
struct Backdrop {
    shapes: Arc<Vec<Shape>>,
    /// Given only if a name stands in it.
    names: Option<Names>,
    scale: f32,
    pixels: Pixels,
    /// Its palette and its rows by palette entries, made when the first PNG on it is.
    indexed: Option<(Palette, Vec<u8>)>,
}

impl Raster {
    pub fn new() -> Self {
        let brush = Brush { fonts: Fonts::new(), figures: HashMap::new(), rasterizer: Rasterizer::new(0, 0), scale: 1.0 };
        Raster { brush, backdrops: VecDeque::new(), frame: Pixels::default() }
    }

    /// The scene as a PNG.
    pub fn png(&mut self, scene: &Scene, names: &Names) -> Vec<u8> {
        let mut frame = std::mem::take(&mut self.frame);
        self.draw(scene, names, 1.0, &mut frame);
        // The backdrop that was drawn on last stands last.
        let png = self.backdrops.back_mut().map_or_else(Vec::new, |backdrop| encode(&frame, backdrop));
        self.frame = frame;
        png
    }

    /// The scene in pixels, `scale` times its size. Words are fitted at full size first, so that they break alike.
    pub fn pixels(&mut self, scene: &Scene, names: &Names, scale: f32) -> Pixels {
        let mut pixels = Pixels::default();
        self.draw(scene, names, scale, &mut pixels);
        pixels
    }

    fn draw(&mut self, scene: &Scene, names: &Names, scale: f32, onto: &mut Pixels) {
        self.brush.scale = scale;
        let backdrop = self.backdrop(scene, names, scale);
        onto.width = backdrop.width;
        onto.height = backdrop.height;
        onto.rgb.clone_from(&backdrop.rgb);
        for shape in &scene.shapes {
            self.brush.shape(shape, names, onto);
        }
    }

    fn backdrop(&mut self, scene: &Scene, names: &Names, scale: f32) -> &Pixels {
        let (width, height) = (side(scene.width, scale), side(scene.height, scale));
        let known = self.backdrops.iter().position(|known| {
            (known.pixels.width, known.pixels.height) == (width, height)
                && known.scale.to_bits() == scale.to_bits()
                && known.names.as_ref().is_none_or(|known| known == names)
                && (Arc::ptr_eq(&known.shapes, &scene.backdrop) || known.shapes == scene.backdrop)
        });
        let backdrop = if let Some(known) = known.and_then(|at| self.backdrops.remove(at)) {
            known
        } else {
            let mut pixels = Pixels { width, height, rgb: theme::colour(Role::Ground).repeat(width * height) };
            for shape in scene.backdrop.iter() {
                self.brush.shape(shape, names, &mut pixels);
            }
            let named = scene.backdrop.iter().any(|shape| match shape {
                Shape::Text(text) => names.fill_in(&text.text) != text.text,
                _ => false,
            });
            Backdrop { shapes: Arc::clone(&scene.backdrop), names: named.then(|| names.clone()), scale, pixels, indexed: None }
        };
        if self.backdrops.len() >= BACKDROPS {
            self.backdrops.pop_front();
        }
        self.backdrops.push_back(backdrop);
        &self.backdrops[self.backdrops.len() - 1].pixels
    }
}

/// How many pixels a length of a scene takes: at least one, whatever the length.
pub fn side(length: f32, scale: f32) -> usize {
    ((length * scale).round().min(LONGEST) as usize).max(1)
}

impl Default for Raster {
    fn default() -> Self {
        Raster::new()
    }
}

fn encode(pixels: &Pixels, backdrop: &mut Backdrop) -> Vec<u8> {
    let known = &backdrop.pixels;
    let (palette, rows) = backdrop.indexed.get_or_insert_with(|| {
        let mut palette = Palette::of([known]);
        let rows = palette.rows(known);
        (palette, rows)
    });
    let mut png = Vec::with_capacity(256 * 1024);
    let mut encoder = png::Encoder::new(&mut png, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // All rows are packed in one go: the encoder's own way, row by row, takes half as long again.
    let packed = deflated(&palette.rows_over(pixels, known, rows));
    let written = encoder.write_header().and_then(|mut writer| writer.write_chunk(png::chunk::IDAT, &packed));
    written.expect("a picture of its own size goes into memory");
    png
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::Compress::new(flate2::Compression::fast(), true);
    let mut packed = Vec::with_capacity(256 * 1024);
    loop {
        let read = packer.total_in() as usize;
        let status = packer.compress_vec(&bytes[read..], &mut packed, flate2::FlushCompress::Finish);
        match status.expect("packing into memory has nothing to fail on") {
            flate2::Status::StreamEnd => return packed,
            flate2::Status::Ok | flate2::Status::BufError => packed.reserve(256 * 1024),
        }
    }
}

/// What draws: the tools, and the scale they are held at.
#[derive(Debug)]
struct Brush {
    fonts: Fonts,
    figures: HashMap<Key, Mask>,
    rasterizer: Rasterizer,
    scale: f32,
}

impl Brush {
    fn shape(&mut self, shape: &Shape, names: &Names, onto: &mut Pixels) {
        if !drawable(shape) {
            return;
        }
        let scale = self.scale;
        let scaled = |p: &Point| point(p.x * scale, p.y * scale);
        match shape {
            Shape::Rect { at, radius, paint } => {
                let at = area(at.x * scale, at.y * scale, at.w * scale, at.h * scale);
                self.rect(at, radius * scale, *paint, onto);
            }
            Shape::Circle { centre, radius, paint } if *radius > 0.0 => {
                self.figure(&[scaled(centre)], radius * scale, *paint, onto);
            }
            Shape::Circle { .. } => {}
            Shape::Polygon { points, paint } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                self.figure(&points, 0.0, *paint, onto);
            }
            Shape::Line { points, width, ink } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                let mut outline = Outline::default();
                outline.stroke(&points, false, width * scale);
                self.fill(&outline, *ink, onto);
            }
            Shape::Text(text) => self.text(text, &names.fill_in(&text.text), onto),
        }
    }

    /// A circle around the one point if there is a radius, else the polygon of the points.
    fn figure(&mut self, points: &[Point], radius: f32, paint: Paint, onto: &mut Pixels) {
        // Thinner than a part of a pixel it would count as no stroke, which is a filled figure.
        let stroke =
            paint.stroke.filter(|(_, width)| *width > 0.0).map(|(ink, width)| (ink, (width * self.scale).max(1.0 / PARTS)));
        let layers = [paint.fill.map(|ink| (ink, 0.0)), stroke];
        for (ink, stroke) in layers.into_iter().flatten() {
            let figure = Figure { points, radius, stroke };
            let Some((pixel, key)) = figure.key() else {
                self.fill(&figure.outline(), ink, onto);
                continue;
            };
            if self.figures.len() >= FIGURES {
                self.figures.clear();
            }
            let rasterizer = &mut self.rasterizer;
            let mask = self.figures.entry(key).or_insert_with_key(|key| drawn(key, rasterizer));
            onto.stamp(mask, pixel.0, pixel.1, ink);
        }
    }

    fn fill(&mut self, outline: &Outline, ink: Ink, onto: &mut Pixels) {
        let (low, high) = outline.bounds();
        let Some(clip) = onto.all().around(low, high) else { return };
        // Band by band, so that a long slanting line costs what it covers and not the whole area around it.
        for top in (clip.top..clip.bottom).step_by(BAND) {
            let band = Clip { top, bottom: clip.bottom.min(top + BAND), ..clip };
            let (above, below) = (band.top as f32, band.bottom as f32);
            let (left, right) = outline.reach(above, below);
            if let Some(part) = band.around(point(left, above), point(right, below)) {
                self.cover(outline, part, ink, onto);
            }
        }
    }

    fn cover(&mut self, outline: &Outline, clip: Clip, ink: Ink, onto: &mut Pixels) {
        outline.rasterize(clip, &mut self.rasterizer);
        let colour = theme::colour(ink.role);
        let covers = covers(ink);
        let mut rows = onto.rows(clip.top..clip.bottom).map(|row| &mut row[clip.left..clip.right]);
        let mut row = rows.next().unwrap_or_default();
        let mut column = 0;
        self.rasterizer.for_each_pixel(|_, part| {
            if column == row.len() {
                column = 0;
                row = rows.next().unwrap_or_default();
            }
            // Most pixels are wholly outside or inside.
            if part >= 0.5 / GRADES as f32 {
                let grade = if part >= 1.0 { GRADES } else { grade(part) };
                blend(&mut row[column], colour, covers[grade]);
            }
            column += 1;
        });
    }

    fn rect(&mut self, at: Area, radius: f32, paint: Paint, onto: &mut Pixels) {
        if at.w <= 0.0 || at.h <= 0.0 {
            return;
        }
        let radius = radius.clamp(0.0, at.w.min(at.h) / 2.0);
        if let Some(ink) = paint.fill {
            let mut outline = Outline::default();
            outline.add(&path::rounded(at, radius));
            self.upright(&outline, (at.y + radius, at.bottom() - radius), &[(at.x, at.right())], ink, onto);
        }
        if let Some((ink, width)) = paint.stroke.filter(|(_, width)| *width > 0.0) {
            let reach = width * self.scale / 2.0;
            let (outer, inner) = (at.inset(-reach), at.inset(reach));
            let mut outline = Outline::default();
            outline.add(&path::rounded(outer, if radius > 0.0 { radius + reach } else { 0.0 }));
            if inner.w <= 0.0 || inner.h <= 0.0 {
                return self.upright(&outline, (outer.bottom(), outer.y), &[], ink, onto);
            }
            outline.cut(&path::rounded(inner, radius - reach));
            let sides = [(outer.x, inner.x), (inner.right(), outer.right())];
            let corner = radius.max(reach);
            self.upright(&outline, (at.y + corner, at.bottom() - corner), &sides, ink, onto);
        }
    }

    /// Fills an outline that between two heights consists of upright `bars` only: those rows need no outline, and in
    /// panels and cards they are nearly all.
    fn upright(&mut self, outline: &Outline, plain: (f32, f32), bars: &[(f32, f32)], ink: Ink, onto: &mut Pixels) {
        let (low, high) = outline.bounds();
        let Some(clip) = onto.all().around(low, high) else { return };
        let row = |y: f32| (y.max(0.0) as usize).clamp(clip.top, clip.bottom);
        let (from, to) = (row(plain.0.ceil()), row(plain.1.floor()));
        if from >= to {
            return self.cover(outline, clip, ink, onto);
        }
        for (top, bottom) in [(clip.top, from), (to, clip.bottom)] {
            if top < bottom {
                self.cover(outline, Clip { top, bottom, ..clip }, ink, onto);
            }
        }
        for &(left, right) in bars {
            onto.bar(from..to, left, right, ink);
        }
    }

    fn text(&mut self, text: &Text, words: &str, onto: &mut Pixels) {
        let layout = self.fonts.lay_out(words, text);
        let scale = self.scale;
        let (size, pitch) = (layout.size * scale, layout.size * LINE_HEIGHT * scale);
        let (x, y) = (text.at.x * scale, text.at.y * scale);
        let left = |width: f32| match text.align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        if let Some(ink) = text.plate {
            let width = layout.lines.iter().map(|(_, width)| width * scale).fold(0.0, f32::max);
            let (across, above) = (size * 0.4, size * 0.72);
            let plate = area(
                left(width) - across,
                y - above,
                width + 2.0 * across,
                above * 2.0 + pitch * (layout.lines.len() - 1) as f32,
            );
            if width > 0.0 {
                self.rect(plate, size * 0.35, Paint::fill(ink), onto);
            }
        }
        let mut baseline = y + self.fonts.cap_height(text.bold) * size / 2.0;
        for (line, width) in &layout.lines {
            let row = baseline.round() as i32;
            self.fonts.draw(line, text.bold, size, left(width * scale), |pen, glyph| onto.stamp(glyph, pen, row, text.ink));
            baseline += pitch;
        }
    }
}

/// A circle or polygon, filled or, if it has one, as a stroke of that width.
#[derive(Debug)]
struct Figure<'a> {
    points: &'a [Point],
    radius: f32,
    stroke: f32,
}

/// A small figure in sixteenths of a pixel, the same wherever in the picture it stands.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Key {
    points: Vec<(i16, i16)>,
    radius: i16,
    stroke: i16,
}

const PARTS: f32 = 16.0;

/// Larger figures are seldom drawn twice.
const SMALL: f32 = 80.0;

impl Figure<'_> {
    fn outline(&self) -> Outline {
        let mut outline = Outline::default();
        let reach = self.stroke / 2.0;
        match self.points {
            [centre] if self.radius > 0.0 => {
                outline.add(&path::circle(*centre, self.radius + reach));
                if self.stroke > 0.0 && self.radius > reach {
                    outline.cut(&path::circle(*centre, self.radius - reach));
                }
            }
            points if self.stroke > 0.0 => outline.stroke(points, true, self.stroke),
            points => outline.add(points),
        }
        outline
    }

    /// The pixel its first point is in, and the figure as seen from there; `None` if it is large.
    fn key(&self) -> Option<((i32, i32), Key)> {
        let first = self.points.first()?;
        let (x, y) = (first.x.floor(), first.y.floor());
        let parts = |length: f32| (length * PARTS).round() as i16;
        let small = |length: f32| length.abs() < SMALL;
        let all_small = self.points.iter().all(|p| small(p.x - x) && small(p.y - y)) && small(self.radius) && small(self.stroke);
        let points = self.points.iter().map(|p| (parts(p.x - x), parts(p.y - y)));
        all_small.then(|| {
            let key = Key { points: points.collect(), radius: parts(self.radius), stroke: parts(self.stroke) };
            ((x as i32, y as i32), key)
        })
    }
}

fn drawn(key: &Key, rasterizer: &mut Rasterizer) -> Mask {
    let length = |parts: i16| f32::from(parts) / PARTS;
    // Far enough from the corner that nothing lies beyond it.
    let margin = 3.0 * SMALL;
    let points: Vec<Point> = key.points.iter().map(|p| point(length(p.0) + margin, length(p.1) + margin)).collect();
    let outline = Figure { points: &points, radius: length(key.radius), stroke: length(key.stroke) }.outline();
    let (low, high) = outline.bounds();
    let room = Clip { left: 0, top: 0, right: 6 * SMALL as usize, bottom: 6 * SMALL as usize };
    let Some(clip) = room.around(low, high) else { return Mask::default() };
    outline.rasterize(clip, rasterizer);
    Mask::new(clip.left as i32 - margin as i32, clip.top as i32 - margin as i32, rasterizer)
}

/// What each step is of an ink, in 255 parts.
fn covers(ink: Ink) -> [u8; GRADES + 1] {
    std::array::from_fn(|grade| ((grade * usize::from(ink.cover) + GRADES / 2) / GRADES) as u8)
}

/// Whether every number in a shape is one that can be drawn with.
fn drawable(shape: &Shape) -> bool {
    // Far beyond any picture, and still exact to a fraction of a pixel.
    let fine = |numbers: &[f32]| numbers.iter().all(|number| number.abs() < 1e5);
    let run = |points: &[Point]| points.iter().all(|p| fine(&[p.x, p.y]));
    let paints = |paint: &Paint| fine(&[paint.stroke.map_or(0.0, |(_, width)| width)]);
    match shape {
        Shape::Rect { at, radius, paint } => fine(&[at.x, at.y, at.w, at.h, *radius]) && paints(paint),
        Shape::Circle { centre, radius, paint } => fine(&[centre.x, centre.y, *radius]) && paints(paint),
        Shape::Polygon { points, paint } => run(points) && paints(paint),
        Shape::Line { points, width, .. } => run(points) && fine(&[*width]) && *width > 0.0,
        Shape::Text(text) => fine(&[text.at.x, text.at.y, text.size, text.width]),
    }
}

impl Pixels {
    fn all(&self) -> Clip {
        Clip { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    fn rows(&mut self, rows: Range<usize>) -> impl Iterator<Item = &mut [theme::Rgb]> {
        let pixels = self.rgb.as_chunks_mut::<3>().0;
        pixels.chunks_exact_mut(self.width).take(rows.end).skip(rows.start)
    }

    /// Some rows between two places that need not be whole pixels.
    fn bar(&mut self, rows: Range<usize>, left: f32, right: f32, ink: Ink) {
        let all = Clip { top: rows.start, bottom: rows.end, ..self.all() };
        let Some(clip) = all.around(point(left, rows.start as f32), point(right, rows.end as f32)) else { return };
        let colour = theme::colour(ink.role);
        let covers = covers(ink);
        let edge = |x: usize| covers[grade(((x as f32 + 1.0).min(right) - (x as f32).max(left)).max(0.0))];
        let (first_edge, last_edge) = (edge(clip.left), edge(clip.right - 1));
        for row in self.rows(rows) {
            if let [first, middle @ .., last] = &mut row[clip.left..clip.right] {
                blend(first, colour, first_edge);
                blend(last, colour, last_edge);
                for pixel in middle {
                    blend(pixel, colour, ink.cover);
                }
            } else {
                blend(&mut row[clip.left], colour, first_edge);
            }
        }
    }

    fn stamp(&mut self, mask: &Mask, x: i32, y: i32, ink: Ink) {
        let (left, top) = (x + mask.left, y + mask.top);
        // The part of the mask's columns that lies in the picture.
        let from = (-left).clamp(0, mask.width as i32) as usize;
        let to = (self.width as i32 - left).clamp(0, mask.width as i32) as usize;
        if from >= to {
            return;
        }
        let (colour, covers) = (theme::colour(ink.role), covers(ink));
        let start = (left + from as i32) as usize;
        let above = (-top).max(0) as usize;
        let rows = self.rows(top.max(0) as usize..self.height);
        for (row, grades) in rows.zip(mask.grades.chunks_exact(mask.width).skip(above)) {
            for (pixel, grade) in row[start..].iter_mut().zip(&grades[from..to]) {
                if *grade > 0 {
                    blend(pixel, colour, covers[usize::from(*grade)]);
                }
            }
        }
    }
}

/// Lays `colour` over a pixel, `cover` of 255 parts.
#[inline]
fn blend(pixel: &mut theme::Rgb, colour: theme::Rgb, cover: u8) {
    if cover == 255 {
        *pixel = colour;
        return;
    }
    let cover = u32::from(cover);
    for (below, above) in pixel.iter_mut().zip(colour) {
        *below = ((u32::from(*below) * (255 - cover) + u32::from(above) * cover + 127) / 255) as u8;
    }
}
