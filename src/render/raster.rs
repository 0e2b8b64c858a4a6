//! A scene in pixels.

use super::bands::{self, Band, Packer, Shelf};
use super::figure::{Figure, Figures, Placed};
use super::mask::Stretch;
use super::palette::{self, Palette};
use super::text::{Fonts, LINE_HEIGHT};
use super::{Names, theme};
use crate::engine::scene::{Align, Area, Paint, Point, Role, Scene, Shape, Text, area, kit, point};
use image::{Rgb, RgbImage};
use std::collections::VecDeque;
use std::ops::Range;
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
    packer: Packer,
    /// What is drawn, encoded and forgotten, and rows of it by palette entries; kept for their memory.
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
    /// What was packed of the pictures on it.
    shelf: Shelf,
}

impl Raster {
    pub fn new() -> Self {
        let brush = Brush { fonts: Fonts::new(), figures: Figures::new(), scale: 1.0 };
        Raster { brush, backdrops: VecDeque::new(), packer: Packer::new(), frame: RgbImage::default(), rows: Vec::new() }
    }

    /// The scene as a PNG. Of bands that look as they did in a picture before nothing is drawn.
    pub fn png(&mut self, scene: &Scene, names: &Names) -> Vec<u8> {
        self.brush.scale = 1.0;
        self.backdrop(scene, names, 1.0);
        let Raster { brush, backdrops, packer, frame, rows } = self;
        // The one that is drawn on stands last.
        let Some(backdrop) = backdrops.back_mut() else { return Vec::new() };
        let size = backdrop.pixels.dimensions();
        let own = palette::own(&scene.shapes);
        let bands = bands::of(scene, names, &own, size.1);
        let missing = backdrop.shelf.missing(&bands);
        if frame.dimensions() != size {
            *frame = RgbImage::new(size.0, size.1);
        }
        for band in &missing {
            let part = backdrop.part(band);
            (**frame)[part.clone()].copy_from_slice(&backdrop.pixels.as_raw()[part]);
        }
        // What is drawn beside the missing bands is never looked at.
        for shape in scene.shapes.iter().filter(|shape| bands::reaches(shape, &missing)) {
            brush.shape(shape, names, frame);
        }
        let palette = backdrop.palette(&own).bytes();
        for band in &missing {
            backdrop.index(frame, band, rows);
            backdrop.shelf.keep(band, packer.pack(rows));
        }
        encode(&backdrop.shelf.stream(&bands), palette, size)
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
            let names = named.then(|| names.clone());
            Backdrop { shapes: Arc::clone(&scene.backdrop), names, scale, pixels, indexed: None, shelf: Shelf::default() }
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
    /// Where a band is among the bytes of the pixels.
    fn part(&self, band: &Band) -> Range<usize> {
        let line = 3 * self.pixels.width() as usize;
        band.rows.start as usize * line..band.rows.end as usize * line
    }

    fn indexed(&mut self) -> &mut (Palette, Vec<u8>) {
        self.indexed.get_or_insert_with(|| {
            let mut palette = Palette::of(&[&self.pixels], &palette::own(self.shapes.iter()), palette::RESERVED);
            let rows = palette.rows(&self.pixels);
            (palette, rows)
        })
    }

    /// The palette of a picture on it, with these colours of its own.
    fn palette(&mut self, own: &[theme::Rgb]) -> &Palette {
        let (palette, _) = self.indexed();
        palette.with(own);
        palette
    }

    /// Writes a band of a picture that was drawn on it into `rows`, by entries of the palette.
    fn index(&mut self, pixels: &RgbImage, band: &Band, rows: &mut Vec<u8>) {
        let (part, width) = (self.part(band), self.pixels.width() as usize);
        self.indexed();
        let Some((palette, known)) = &mut self.indexed else { return };
        rows.clear();
        rows.extend_from_slice(&known[band.rows.start as usize * (1 + width)..band.rows.end as usize * (1 + width)]);
        palette.renew_rows(&pixels.as_raw()[part.clone()], &self.pixels.as_raw()[part], width, rows);
    }
}

/// A picture whose rows are packed already.
fn encode(packed: &[u8], palette: Vec<u8>, (width, height): (u32, u32)) -> Vec<u8> {
    let mut png = Vec::with_capacity(packed.len() + 2 * 1024);
    let mut encoder = png::Encoder::new(&mut png, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette);
    let written = encoder.write_header().and_then(|mut writer| writer.write_chunk(png::chunk::IDAT, packed));
    written.expect("a picture of its own size goes into memory");
    png
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
