//! A scene in pixels.

use super::path::{self, Clip, Outline};
use super::text::{Fonts, Glyph, LINE_HEIGHT};
use super::{Names, theme};
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, area, point};
use ab_glyph_rasterizer::Rasterizer;
use std::collections::VecDeque;
use std::ops::Range;

/// How many backdrops are kept.
const BACKDROPS: usize = 16;

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
    shapes: Vec<Shape>,
    /// Given only if a name stands in it.
    names: Option<Names>,
    scale: f32,
    pixels: Pixels,
}

impl Raster {
    pub fn new() -> Self {
        let brush = Brush { fonts: Fonts::new(), rasterizer: Rasterizer::new(0, 0), scale: 1.0 };
        Raster { brush, backdrops: VecDeque::new(), frame: Pixels::default() }
    }

    /// The scene as a PNG.
    pub fn png(&mut self, scene: &Scene, names: &Names) -> Vec<u8> {
        let mut frame = std::mem::take(&mut self.frame);
        self.draw(scene, names, 1.0, &mut frame);
        let png = encode(&frame);
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
        let side = |length: f32| (length * scale).round().clamp(1.0, LONGEST) as usize;
        let (width, height) = (side(scene.width), side(scene.height));
        let known = self.backdrops.iter().position(|known| {
            (known.pixels.width, known.pixels.height) == (width, height)
                && known.scale.to_bits() == scale.to_bits()
                && known.names.as_ref().is_none_or(|known| known == names)
                && known.shapes == scene.backdrop
        });
        let backdrop = match known.and_then(|at| self.backdrops.remove(at)) {
            Some(known) => known,
            None => {
                let mut pixels = Pixels { width, height, rgb: theme::colour(Role::Ground).repeat(width * height) };
                for shape in &scene.backdrop {
                    self.brush.shape(shape, names, &mut pixels);
                }
                let named = scene.backdrop.iter().any(|shape| match shape {
                    Shape::Text(text) => names.fill_in(&text.text) != text.text,
                    _ => false,
                });
                Backdrop { shapes: scene.backdrop.clone(), names: named.then(|| names.clone()), scale, pixels }
            }
        };
        if self.backdrops.len() >= BACKDROPS {
            self.backdrops.pop_front();
        }
        self.backdrops.push_back(backdrop);
        &self.backdrops[self.backdrops.len() - 1].pixels
    }
}

impl Default for Raster {
    fn default() -> Self {
        Raster::new()
    }
}

fn encode(pixels: &Pixels) -> Vec<u8> {
    let mut png = Vec::with_capacity(256 * 1024);
    let mut encoder = png::Encoder::new(&mut png, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_deflate_compression(png::DeflateCompression::Level(1));
    encoder.set_filter(png::Filter::NoFilter);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels.rgb));
    written.expect("a picture of its own size goes into memory");
    png
}

/// What draws: the tools, and the scale they are held at.
#[derive(Debug)]
struct Brush {
    fonts: Fonts,
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
            Shape::Circle { centre, radius, paint } => {
                let (centre, radius) = (scaled(centre), radius * scale);
                let inside = |radius: f32| if radius > 0.0 { path::circle(centre, radius) } else { Vec::new() };
                if let Some(ink) = paint.fill {
                    self.fill(|outline| outline.add(&inside(radius)), ink, onto);
                }
                if let Some((ink, width)) = paint.stroke {
                    let reach = width * scale / 2.0;
                    let ring = |outline: &mut Outline| {
                        outline.add(&inside(radius + reach));
                        outline.cut(&inside(radius - reach));
                    };
                    self.fill(ring, ink, onto);
                }
            }
            Shape::Polygon { points, paint } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                if let Some(ink) = paint.fill {
                    self.fill(|outline| outline.add(&points), ink, onto);
                }
                if let Some((ink, width)) = paint.stroke {
                    self.fill(|outline| outline.stroke(&points, true, width * scale), ink, onto);
                }
            }
            Shape::Line { points, width, ink } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                self.fill(|outline| outline.stroke(&points, false, width * scale), *ink, onto);
            }
            Shape::Text(text) => self.text(text, &names.fill_in(&text.text), onto),
        }
    }

    fn fill(&mut self, draw: impl FnOnce(&mut Outline), ink: Ink, onto: &mut Pixels) {
        let mut outline = Outline::default();
        draw(&mut outline);
        let (low, high) = outline.bounds();
        if let Some(clip) = onto.all().around(low, high) {
            self.cover(&outline, clip, ink, onto);
        }
    }

    fn cover(&mut self, outline: &Outline, clip: Clip, ink: Ink, onto: &mut Pixels) {
        outline.rasterize(clip, &mut self.rasterizer);
        let colour = theme::colour(ink.role);
        let covers = covers(ink);
        let mut rows =
            onto.rgb.chunks_exact_mut(onto.width * 3).skip(clip.top).map(|row| &mut row[clip.left * 3..clip.right * 3]);
        let mut row = rows.next().unwrap_or_default();
        let mut column = 0;
        self.rasterizer.for_each_pixel(|_, part| {
            if column == row.len() {
                column = 0;
                row = rows.next().unwrap_or_default();
            }
            let grade = grade(part);
            if grade > 0 {
                blend(&mut row[column..column + 3], colour, covers[grade]);
            }
            column += 3;
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
            self.fonts.draw(line, text.bold, size, left(width * scale), |pen, glyph| onto.glyph(glyph, pen, row, text.ink));
            baseline += pitch;
        }
    }
}

/// How many steps there are from nothing to all of a pixel. So few make a much smaller file than 255 would, and along
/// an edge the eye cannot tell them apart.
const GRADES: usize = 15;

/// The step nearest to a part of a pixel.
pub fn grade(part: f32) -> usize {
    // By way of a signed number: the conversion is several times faster.
    ((part * GRADES as f32 + 0.5) as i32 as usize).min(GRADES)
}

/// What each step is of an ink, in 255 parts.
pub fn covers(ink: Ink) -> [u8; GRADES + 1] {
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

    /// Some rows between two places that need not be whole pixels.
    fn bar(&mut self, rows: Range<usize>, left: f32, right: f32, ink: Ink) {
        let all = Clip { top: rows.start, bottom: rows.end, ..self.all() };
        let Some(clip) = all.around(point(left, rows.start as f32), point(right, rows.end as f32)) else { return };
        let colour = theme::colour(ink.role);
        let covers = covers(ink);
        let edge = |x: usize| covers[grade(((x as f32 + 1.0).min(right) - (x as f32).max(left)).max(0.0))];
        let (first_edge, last_edge) = (edge(clip.left), edge(clip.right - 1));
        for row in self.rgb.chunks_exact_mut(self.width * 3).take(rows.end).skip(rows.start) {
            let (first, rest) = row[clip.left * 3..clip.right * 3].split_at_mut(3);
            blend(first, colour, first_edge);
            if let Some(last) = rest.len().checked_sub(3) {
                let (middle, last) = rest.split_at_mut(last);
                for pixel in middle.chunks_exact_mut(3) {
                    blend(pixel, colour, ink.cover);
                }
                blend(last, colour, last_edge);
            }
        }
    }

    fn glyph(&mut self, glyph: &Glyph, pen: i32, baseline: i32, ink: Ink) {
        if glyph.width == 0 {
            return;
        }
        let colour = theme::colour(ink.role);
        let covers = covers(ink);
        let left = pen + glyph.left;
        // The part of the glyph's columns that lies in the picture.
        let from = (-left).clamp(0, glyph.width as i32) as usize;
        let to = (self.width as i32 - left).clamp(0, glyph.width as i32) as usize;
        for (row, grades) in (baseline + glyph.top..).zip(glyph.grades.chunks_exact(glyph.width)) {
            if row < 0 || row >= self.height as i32 || from >= to {
                continue;
            }
            let start = (row as usize * self.width + (left + from as i32) as usize) * 3;
            for (pixel, grade) in self.rgb[start..].chunks_exact_mut(3).zip(&grades[from..to]) {
                if *grade > 0 {
                    blend(pixel, colour, covers[usize::from(*grade)]);
                }
            }
        }
    }
}

/// Lays `colour` over a pixel, `cover` of 255 parts.
#[inline]
fn blend(pixel: &mut [u8], colour: theme::Rgb, cover: u8) {
    if cover == 255 {
        return pixel.copy_from_slice(&colour);
    }
    let cover = u32::from(cover);
    for (below, above) in pixel.iter_mut().zip(colour) {
        *below = ((u32::from(*below) * (255 - cover) + u32::from(above) * cover + 127) / 255) as u8;
    }
}
