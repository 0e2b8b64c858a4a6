//! A picture in bands of rows. What a band looks like follows from its backdrop and the shapes that reach into it; what was
//! drawn and packed before is neither drawn nor packed again.

use super::Names;
use super::text::LINE_HEIGHT;
use super::theme::Rgb;
use crate::engine::scene::{Ink, Paint, Point, Scene, Shape, Text};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Lower bands are kept more often and packed a little worse.
const HEIGHT: u32 = 64;

/// What is kept on one backdrop: some six boards.
const MOST_KEPT: usize = 1 << 20;

/// Above the fastest, which packs a board a third larger.
const LEVEL: flate2::Compression = flate2::Compression::new(2);

/// Some rows of a picture, and a digest of all that is drawn into them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    pub rows: Range<u32>,
    digest: u64,
}

/// A band as a part of a packed stream, and what the stream's checksum wants to know of it.
#[derive(Debug)]
pub struct Packed {
    bytes: Vec<u8>,
    adler: u32,
    length: usize,
}

/// The bands of one backdrop that were packed.
#[derive(Default, Debug)]
pub struct Shelf {
    kept: HashMap<(u32, u64), Packed>,
    bytes: usize,
}

/// The bands of a scene that is drawn in these colours of its own.
pub fn of(scene: &Scene, names: &Names, own: &[Rgb], height: u32) -> Vec<Band> {
    let mut digests: Vec<DefaultHasher> = (0..height.div_ceil(HEIGHT)).map(|_| DefaultHasher::new()).collect();
    for digest in &mut digests {
        own.hash(digest);
    }
    for shape in &scene.shapes {
        let mut digest = DefaultHasher::new();
        write(shape, names, &mut digest);
        let digest = digest.finish();
        for band in touched(shape, height) {
            digest.hash(&mut digests[band as usize]);
        }
    }
    let rows = |at: u32| at * HEIGHT..((at + 1) * HEIGHT).min(height);
    (0..).zip(digests).map(|(at, digest)| Band { rows: rows(at), digest: digest.finish() }).collect()
}

/// The bands that a shape may reach into.
fn touched(shape: &Shape, height: u32) -> Range<u32> {
    let (top, bottom) = reach(shape);
    // Whatever is no number reaches nowhere.
    let band = |y: f32| (y.clamp(0.0, height as f32) as u32) / HEIGHT;
    band(top)..(band(bottom) + 1).min(height.div_ceil(HEIGHT))
}

/// Whether a shape may reach into one of these bands.
pub fn reaches(shape: &Shape, bands: &[Band]) -> bool {
    let (top, bottom) = reach(shape);
    bands.iter().any(|band| top < band.rows.end as f32 && bottom >= band.rows.start as f32)
}

/// How far up and down a shape reaches at most, in pixels.
fn reach(shape: &Shape) -> (f32, f32) {
    // Edges are smoothed over the pixel beside them, and a sharp corner of a stroke is round.
    let around = |points: &[Point], more: f32| {
        let least = points.iter().map(|p| p.y).fold(f32::MAX, f32::min);
        let most = points.iter().map(|p| p.y).fold(f32::MIN, f32::max);
        (least - more - 2.0, most + more + 2.0)
    };
    let stroke = |paint: &Paint| paint.stroke.map_or(0.0, |(_, width)| width);
    match shape {
        Shape::Rect { at, paint, .. } => (at.y - stroke(paint) - 2.0, at.bottom() + stroke(paint) + 2.0),
        Shape::Circle { centre, radius, paint } => around(&[*centre], radius + stroke(paint)),
        Shape::Polygon { points, paint } => around(points, stroke(paint)),
        Shape::Line { points, width, .. } => around(points, *width),
        Shape::Text(text) => {
            // Its letters, a plate or a seat's tag around them, and as many lines as it may take.
            let (line, below) = (text.size.max(Text::LEAST), f32::from(text.lines.max(1) - 1));
            let (margin, below) = (line * 1.5 + 16.0, line * LINE_HEIGHT * below);
            (text.at.y - margin - if text.centred { below } else { 0.0 }, text.at.y + margin + below)
        }
    }
}

/// Writes all that a shape looks like.
fn write(shape: &Shape, names: &Names, digest: &mut DefaultHasher) {
    std::mem::discriminant(shape).hash(digest);
    let number = |number: f32, digest: &mut DefaultHasher| number.to_bits().hash(digest);
    let ink = |ink: Ink, digest: &mut DefaultHasher| (ink.role, ink.cover).hash(digest);
    let painted = |paint: &Paint, digest: &mut DefaultHasher| {
        (paint.fill.is_some(), paint.stroke.is_some()).hash(digest);
        paint.fill.into_iter().for_each(|fill| ink(fill, digest));
        paint.stroke.into_iter().for_each(|(stroke, width)| {
            ink(stroke, digest);
            number(width, digest);
        });
    };
    let run = |points: &[Point], digest: &mut DefaultHasher| {
        points.iter().flat_map(|p| [p.x, p.y]).for_each(|part| number(part, digest));
    };
    match shape {
        Shape::Rect { at, radius, paint } => {
            for part in [at.x, at.y, at.w, at.h, *radius] {
                number(part, digest);
            }
            painted(paint, digest);
        }
        Shape::Circle { centre, radius, paint } => {
            run(&[*centre], digest);
            number(*radius, digest);
            painted(paint, digest);
        }
        Shape::Polygon { points, paint } => {
            run(points, digest);
            painted(paint, digest);
        }
        Shape::Line { points, width, ink: colour } => {
            run(points, digest);
            number(*width, digest);
            ink(*colour, digest);
        }
        Shape::Text(text) => {
            let Text { text: words, at, size, bold, align, ink: colour, width, lines, least, centred, plate, tag } = text;
            names.fill_in(words).hash(digest);
            for part in [at.x, at.y, *size, *width, least.unwrap_or(-1.0)] {
                number(part, digest);
            }
            (bold, std::mem::discriminant(align), lines, centred, plate.is_some(), tag).hash(digest);
            [Some(*colour), *plate].into_iter().flatten().for_each(|colour| ink(colour, digest));
        }
    }
}

impl Shelf {
    fn get(&self, band: &Band) -> Option<&Packed> {
        self.kept.get(&(band.rows.start, band.digest))
    }

    /// The bands that are not kept. Where there is no more room, all are forgotten.
    pub fn missing(&mut self, bands: &[Band]) -> Vec<Band> {
        if self.bytes > MOST_KEPT {
            *self = Shelf::default();
        }
        bands.iter().filter(|band| self.get(band).is_none()).cloned().collect()
    }

    pub fn keep(&mut self, band: &Band, packed: Packed) {
        self.bytes += packed.bytes.len();
        self.kept.insert((band.rows.start, band.digest), packed);
    }

    /// The bands one after the other as one zlib stream. All of them are kept.
    pub fn stream(&self, bands: &[Band]) -> Vec<u8> {
        // A window of 32 KB, and the fastest way of packing.
        let mut stream = vec![0x78, 0x01];
        let mut adler = 1;
        for packed in bands.iter().filter_map(|band| self.get(band)) {
            stream.extend_from_slice(&packed.bytes);
            adler = combined(adler, packed.adler, packed.length);
        }
        // The last block, an empty one.
        stream.extend([0x03, 0x00]);
        stream.extend(adler.to_be_bytes());
        stream
    }
}

/// Packs bands one at a time, so that each can follow any other.
#[derive(Debug)]
pub struct Packer(flate2::Compress);

impl Packer {
    pub fn new() -> Self {
        Packer(flate2::Compress::new(LEVEL, false))
    }

    pub fn pack(&mut self, rows: &[u8]) -> Packed {
        self.0.reset();
        let mut bytes = Vec::with_capacity(rows.len() / 4 + 1024);
        // A flush ends at a whole byte. It is done when there is room left.
        loop {
            let read = self.0.total_in() as usize;
            self.0
                .compress_vec(&rows[read..], &mut bytes, flate2::FlushCompress::Sync)
                .expect("packing into memory does not fail");
            if bytes.len() < bytes.capacity() {
                break;
            }
            bytes.reserve(rows.len() / 2 + 1024);
        }
        bytes.shrink_to_fit();
        Packed { bytes, adler: simd_adler32::adler32(&rows), length: rows.len() }
    }
}

/// The checksum of two runs of bytes, the second so long, from the checksums of each.
fn combined(first: u32, second: u32, length: usize) -> u32 {
    const BASE: u64 = 65_521;
    let halves = |sum: u32| (u64::from(sum & 0xFFFF), u64::from(sum >> 16));
    let ((a, b), (c, d)) = (halves(first), halves(second));
    let low = (a + c + BASE - 1) % BASE;
    let high = (b + d + (length as u64 % BASE) * (a + BASE - 1)) % BASE;
    (high << 16 | low) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn noise(length: u32) -> Vec<u8> {
        (0..length).map(|at| (at.wrapping_mul(2_654_435_761) >> 27) as u8).collect()
    }

    #[test]
    fn bands_one_after_the_other_are_one_stream() {
        let all = noise(150_000);
        let (mut packer, mut shelf) = (Packer::new(), Shelf::default());
        let bands: Vec<Band> = (0..3).map(|at| Band { rows: at * 48..at * 48 + 48, digest: 7 }).collect();
        assert_eq!(shelf.missing(&bands), bands);
        for (band, rows) in bands.iter().zip(all.chunks(70_000)) {
            shelf.keep(band, packer.pack(rows));
        }
        assert!(shelf.missing(&bands).is_empty());
        let mut read = Vec::new();
        flate2::read::ZlibDecoder::new(shelf.stream(&bands).as_slice()).read_to_end(&mut read).expect("its checksum is right");
        assert!(read == all);
    }

    #[test]
    fn checksums_are_put_together() {
        let all = noise(100_000);
        let (first, second) = all.split_at(66_001);
        let [first, rest] = [first, second].map(|part| simd_adler32::adler32(&part));
        assert_eq!(combined(first, rest, second.len()), simd_adler32::adler32(&all.as_slice()));
    }
}
