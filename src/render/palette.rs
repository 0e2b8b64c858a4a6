//! A picture in 256 colours: a third of the bytes, and nobody sees the difference.

use super::theme::{self, Rgb};
use image::RgbImage;
use std::collections::HashMap;

/// The theme's own colours come first, so that flat areas stay exact; then what their edges blend to; then the commonest
/// shades of the pictures it was made for. The last entry is kept free: a replay needs it.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// The entry for every colour, by the upper bits of its parts; [`UNKNOWN`] until it is asked for.
    nearest: Vec<u16>,
}

/// The entry that is never used.
pub const SPARE: u8 = 255;
const UNKNOWN: u16 = u16::MAX;
/// How many bits of each part of a colour tell it from others.
const BITS: u32 = 6;

impl Palette {
    pub fn of<'a>(samples: impl IntoIterator<Item = &'a RgbImage>) -> Self {
        let mut counts: HashMap<Rgb, u32> = HashMap::new();
        for pixels in samples {
            for run in pixels.as_chunks::<3>().0.chunk_by(PartialEq::eq) {
                *counts.entry(run[0]).or_default() += run.len() as u32;
            }
        }
        let mut common: Vec<(u32, Rgb)> = counts.into_iter().map(|(colour, count)| (count, colour)).collect();
        common.sort_unstable_by(|a, b| b.cmp(a));
        common.truncate(20_000);
        let mut palette = Palette { colours: theme::all().collect(), nearest: vec![UNKNOWN; 1 << (3 * BITS)] };
        palette.add(theme::blends(), 60);
        // Shades too much like one that is there already wait for the next round.
        for apart in [900, 300, 100, 30] {
            palette.add(common.iter().map(|(_, colour)| *colour), apart);
        }
        for at in (0..palette.colours.len()).rev() {
            let cell = cell(palette.colours[at]);
            palette.nearest[cell] = at as u16;
        }
        palette
    }

    fn add(&mut self, colours: impl Iterator<Item = Rgb>, apart: i32) {
        for colour in colours {
            if self.colours.len() == usize::from(SPARE) {
                return;
            }
            if self.colours.iter().all(|known| distance(*known, colour) > apart) {
                self.colours.push(colour);
            }
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(256 * 3, 0);
        bytes
    }

    /// The picture by palette entries, on a canvas of `size`; what it does not fill is ground, the theme's first colour.
    pub fn indexed(&mut self, pixels: &RgbImage, (width, height): (usize, usize)) -> Vec<u8> {
        let mut indexed = vec![0; width * height];
        for (row, line) in indexed.chunks_exact_mut(width).zip(pixels.chunks_exact(3 * pixels.width() as usize)) {
            self.index(line, row);
        }
        indexed
    }

    /// The same for a picture of which most is as in `known`, whose entries are there already. Rows are as a PNG wants
    /// them: a zero for "no filter", then the entries.
    pub fn rows_over(&mut self, pixels: &RgbImage, known: &RgbImage, rows: &[u8]) -> Vec<u8> {
        const STRETCH: usize = 16;
        let mut indexed = rows.to_vec();
        let width = known.width() as usize;
        let lines = pixels.chunks_exact(3 * width).zip(known.chunks_exact(3 * width));
        for (row, (now, before)) in indexed.chunks_exact_mut(1 + width).zip(lines) {
            let stretches = now.chunks(3 * STRETCH).zip(before.chunks(3 * STRETCH));
            for (entries, (now, before)) in row[1..].chunks_mut(STRETCH).zip(stretches) {
                if now != before {
                    self.index(now, entries);
                }
            }
        }
        indexed
    }

    /// All of a picture in such rows.
    pub fn rows(&mut self, pixels: &RgbImage) -> Vec<u8> {
        let (width, height) = (pixels.width() as usize, pixels.height() as usize);
        let mut rows = Vec::with_capacity((1 + width) * height);
        for line in self.indexed(pixels, (width, height)).chunks_exact(width) {
            rows.push(0);
            rows.extend_from_slice(line);
        }
        rows
    }

    fn index(&mut self, rgb: &[u8], entries: &mut [u8]) {
        let mut last = None;
        let mut entry = 0;
        for (index, colour) in entries.iter_mut().zip(rgb.as_chunks::<3>().0) {
            if last != Some(colour) {
                (last, entry) = (Some(colour), self.nearest(*colour));
            }
            *index = entry;
        }
    }

    /// Depends on the palette alone, never on what was asked before, so that a scene always gives the same bytes.
    fn nearest(&mut self, colour: Rgb) -> u8 {
        let cell = cell(colour);
        if self.nearest[cell] == UNKNOWN {
            let middle = colour.map(|part| part >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS));
            let entries = (0u16..).zip(&self.colours);
            self.nearest[cell] = entries.min_by_key(|(_, known)| distance(**known, middle)).map_or(0, |(at, _)| at);
        }
        self.nearest[cell] as u8
    }
}

fn cell([r, g, b]: Rgb) -> usize {
    let part = |part: u8| usize::from(part >> (8 - BITS));
    part(r) << (2 * BITS) | part(g) << BITS | part(b)
}

/// Squared, weighted as the eye does.
fn distance(a: Rgb, b: Rgb) -> i32 {
    let part = |at: usize| (i32::from(a[at]) - i32::from(b[at])).pow(2);
    2 * part(0) + 4 * part(1) + part(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_areas_keep_their_colour() {
        let mut palette = Palette::of([]);
        let colours: Vec<Rgb> = theme::all().collect();
        let pixels = RgbImage::from_raw(colours.len() as u32, 1, colours.concat()).unwrap();
        let indexed = palette.indexed(&pixels, (colours.len(), 1));
        for (colour, entry) in colours.iter().zip(indexed) {
            assert!(distance(palette.colours[usize::from(entry)], *colour) < 40, "{colour:?}");
        }
    }

    #[test]
    fn the_spare_entry_is_never_used() {
        let noise: Vec<u8> = (0..30_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let pixels = RgbImage::from_raw(100, 100, noise).unwrap();
        let mut palette = Palette::of([&pixels]);
        assert!(!palette.indexed(&pixels, (100, 100)).contains(&SPARE));
    }
}
