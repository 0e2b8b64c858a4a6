//! A scene in pixels.

use super::figure::{Figure, Figures, Placed};
use super::mask::Stretch;
use super::palette::{self, Palette};
use super::text::{Fonts, LINE_HEIGHT};
use super::{Names, theme};
use crate::engine::scene::{Align, Area, Paint, Point, Role, Scene, Shape, Text, area, kit, point};
use image::{Rgb, RgbImage};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many backdrops are kept.
const BACKDROPS: usize = 16;

/// No picture is longer on either side.
const LONGEST: f32 = 4096.0;

/// Turns scenes into pictures and remembers what it drew: glyphs, figures, and backdrops.
#[derive(Debug)]
pub struct Raster {
    brush: Brush,
    /// The one used last stands last.
    backdrops: VecDeque<Backdrop>,
    /// The picture that is encoded and forgotten, and its rows by palette entries; kept for their memory.
    frame: RgbImage,
    rows: Vec<u8>,
}

#[derive(Debug)]
struct Backdrop {
    shapes: Arc<Vec<Shape>>,
    /// Given only if a name stands in it.
    names: Option<Names>,
    scale: f32,
    pixels: RgbImage,
    /// Its palette and its rows by palette entries, made when the first PNG on it is.
    indexed: Option<(Palette, Vec<u8>)>,
}

impl Raster {
    pub fn new() -> Self {
        let brush = Brush { fonts: Fonts::new(), figures: Figures::new(), scale: 1.0 };
        Raster { brush, backdrops: VecDeque::new(), frame: RgbImage::default(), rows: Vec::new() }
    }

    /// The scene as a PNG.
    pub fn png(&mut self, scene: &Scene, names: &Names) -> Vec<u8> {
        let mut frame = std::mem::take(&mut self.frame);
        self.draw(scene, names, 1.0, &mut frame);
        // The backdrop that was drawn on last stands last.
        let encoded = self.backdrops.back_mut().map(|backdrop| {
            let palette = backdrop.index(&frame, &palette::own(&scene.shapes), &mut self.rows);
            encode(&self.rows, palette, frame.dimensions())
        });
        self.frame = frame;
        encoded.unwrap_or_default()
    }

    /// The scene as a PNG without a ground: what no shape covers can be seen through.
    pub fn cut_out(&mut self, scene: &Scene) -> Vec<u8> {
        // What is the same on black and on white is opaque; the more it differs, the less covers it.
        let [black, white] = [0x00_0000, 0xFF_FFFF].map(|ground| {
            let ground = kit::panel(area(0.0, 0.0, scene.width, scene.height), 0.0, Role::own(ground));
            let shapes = std::iter::once(ground).chain(scene.shapes.iter().cloned()).collect();
            let (backdrop, width, height) = (Arc::clone(&scene.backdrop), scene.width, scene.height);
            self.pixels(&Scene { width, height, backdrop, shapes }, &Names::default(), 1.0)
        });
        let mut bytes = Vec::with_capacity(4 * black.len() / 3);
        for (dark, light) in black.pixels().zip(white.pixels()) {
            let seen_through = dark.0.iter().zip(light.0).map(|(dark, light)| light.saturating_sub(*dark)).max();
            let cover = 255 - seen_through.unwrap_or_default();
            let full = |part: u8| (u32::from(part) * 255 / u32::from(cover).max(1)).min(255) as u8;
            bytes.extend(dark.0.map(full));
            bytes.push(cover);
        }
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, black.width(), black.height());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&bytes));
        written.expect("a picture of its own size goes into memory");
        png
    }

    /// The scene in pixels, `scale` times its size. Words are fitted at full size first, so that they break alike.
    pub fn pixels(&mut self, scene: &Scene, names: &Names, scale: f32) -> RgbImage {
        let mut pixels = RgbImage::default();
        self.draw(scene, names, scale, &mut pixels);
        pixels
    }

    fn draw(&mut self, scene: &Scene, names: &Names, scale: f32, onto: &mut RgbImage) {
        self.brush.scale = scale;
        onto.clone_from(self.backdrop(scene, names, scale));
        for shape in &scene.shapes {
            self.brush.shape(shape, names, onto);
        }
    }

    fn backdrop(&mut self, scene: &Scene, names: &Names, scale: f32) -> &RgbImage {
        let size = (side(scene.width, scale), side(scene.height, scale));
        let known = self.backdrops.iter().position(|known| {
            known.pixels.dimensions() == size
                && known.scale.to_bits() == scale.to_bits()
                && known.names.as_ref().is_none_or(|known| known == names)
                && (Arc::ptr_eq(&known.shapes, &scene.backdrop) || known.shapes == scene.backdrop)
        });
        let backdrop = if let Some(known) = known.and_then(|at| self.backdrops.remove(at)) {
            known
        } else {
            let mut pixels = RgbImage::from_pixel(size.0, size.1, Rgb(theme::colour(Role::Ground)));
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
pub fn side(length: f32, scale: f32) -> u32 {
    ((length * scale).round().min(LONGEST) as u32).max(1)
}

impl Default for Raster {
    fn default() -> Self {
        Raster::new()
    }
}

impl Backdrop {
    /// Writes a picture that was drawn on it into `rows`, by entries of the palette that it returns.
    fn index(&mut self, pixels: &RgbImage, own: &[theme::Rgb], rows: &mut Vec<u8>) -> &Palette {
        let (palette, known) = self.indexed.get_or_insert_with(|| {
            let mut palette = Palette::of(&[&self.pixels], &palette::own(self.shapes.iter()), palette::RESERVED);
            let rows = palette.rows(&self.pixels);
            (palette, rows)
        });
        rows.clone_from(known);
        palette.with(own);
        palette.renew_rows(pixels, &self.pixels, rows);
        palette
    }
}

fn encode(rows: &[u8], palette: &Palette, (width, height): (u32, u32)) -> Vec<u8> {
    let mut png = Vec::with_capacity(256 * 1024);
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    // All rows are packed in one go: the encoder's own way, row by row, takes half as long again.
    let packed = deflated(rows);
    let written = encoder.write_header().and_then(|mut writer| writer.write_chunk(png::chunk::IDAT, &packed));
    written.expect("a picture of its own size goes into memory");
    png
}

/// Above the fastest, which packs a board a third larger.
const LEVEL: flate2::Compression = flate2::Compression::new(2);

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::Compress::new(LEVEL, true);
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
    figures: Figures,
    scale: f32,
}

impl Brush {
    fn shape(&mut self, shape: &Shape, names: &Names, onto: &mut RgbImage) {
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
                self.paint(*paint, onto, |width| Figure::disc(scaled(centre), radius * scale, width));
            }
            Shape::Circle { .. } => {}
            Shape::Polygon { points, paint } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                self.paint(*paint, onto, |width| Figure::polygon(&points, width));
            }
            Shape::Line { points, width, ink } => {
                let points: Vec<Point> = points.iter().map(scaled).collect();
                self.paint(Paint::stroke(*ink, *width), onto, |width| Figure::line(&points, width));
            }
            Shape::Text(text) => self.text(text, &names.fill_in(&text.text), onto),
        }
    }

    /// Fills the figure of no width, and draws along its edge with the one of the stroke's width.
    fn paint(&mut self, paint: Paint, onto: &mut RgbImage, figure: impl Fn(f32) -> Option<Placed>) {
        let stroke = paint.stroke.filter(|(_, width)| *width > 0.0).map(|(ink, width)| (ink, width * self.scale));
        for (ink, width) in [paint.fill.map(|ink| (ink, 0.0)), stroke].into_iter().flatten() {
            if let Some(figure) = figure(width) {
                self.figures.stamp(figure, ink, onto);
            }
        }
    }

    fn rect(&mut self, at: Area, radius: f32, paint: Paint, onto: &mut RgbImage) {
        if at.w > 0.0 && at.h > 0.0 {
            let radius = radius.clamp(0.0, at.w.min(at.h) / 2.0);
            self.paint(paint, onto, |width| Figure::rect(at, radius, width));
        }
    }

    fn text(&mut self, text: &Text, words: &str, onto: &mut RgbImage) {
        let layout = self.fonts.lay_out(words, text);
        let scale = self.scale;
        let (size, pitch) = (layout.size * scale, layout.size * LINE_HEIGHT * scale);
        let below = pitch * (layout.lines.len() - 1) as f32;
        let (x, y) = (text.at.x * scale, text.at.y * scale - if text.centred { below / 2.0 } else { 0.0 });
        let left = |width: f32| match text.align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        if let Some(ink) = text.plate {
            let width = layout.lines.iter().map(|(_, width)| width * scale).fold(0.0, f32::max);
            let (across, above) = (size * 0.4, size * 0.72);
            let plate = area(left(width) - across, y - above, width + 2.0 * across, above * 2.0 + below);
            if width > 0.0 {
                self.rect(plate, size * 0.35, Paint::fill(ink), onto);
            }
        }
        if let Some(seat) = text.tag {
            let wide = layout.lines.iter().map(|(_, width)| *width).fold(0.0, f32::max);
            for shape in kit::tag(seat, point(left(wide * scale) / scale, text.at.y), wide) {
                self.shape(&shape, &Names::default(), onto);
            }
        }
        let mut baseline = y + self.fonts.cap_height(text.bold) * size / 2.0;
        for (line, width) in &layout.lines {
            let row = baseline.round() as i32;
            self.fonts.draw(line, text.bold, size, left(width * scale), |pen, glyph| {
                glyph.stamp((pen, row), Stretch::default(), text.ink, onto);
            });
            baseline += pitch;
        }
    }
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
