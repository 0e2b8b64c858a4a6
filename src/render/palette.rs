//! A picture in 256 colours: a third of the bytes, and nobody sees the difference.

use super::theme::{self, Rgb};
use crate::engine::scene::{Role, Shape};
use image::RgbImage;
use std::collections::{BTreeSet, HashMap};

/// The theme's colours and the game's own come first, so that flat areas stay exact; then what edges blend to; then the
/// commonest shades of the pictures it was made for. The last entry is kept free: a replay needs it.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// How many of the colours stay whatever is added, and what was added.
    fixed: usize,
    added: Vec<Rgb>,
    /// The entry for every colour, by the upper bits of its parts; [`UNKNOWN`] until it is asked for.
    nearest: Vec<u8>,
    /// The same among those that stay, which is not searched for anew when others are added.
    nearest_fixed: Vec<u8>,
}

/// The entry that is never used.
pub const SPARE: u8 = 255;
const UNKNOWN: u8 = SPARE;
/// How many entries a backdrop leaves to the shapes that are drawn on it.
pub const RESERVED: u8 = 64;
/// How many bits of each part of a colour tell it from others.
const BITS: u32 = 6;
const CELLS: usize = 1 << (3 * BITS);

impl Palette {
    /// For pictures like the samples in which these colours of the game's own occur; leaves so many entries free.
    pub fn of(samples: &[&RgbImage], own: &[Rgb], reserved: u8) -> Self {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        for pixels in samples {
            // Of several samples fewer rows each: together as many as of one.
            for row in pixels.chunks_exact(3 * pixels.width() as usize).step_by(samples.len()) {
                for run in row.as_chunks::<3>().0.chunk_by(PartialEq::eq) {
                    let [r, g, b] = run[0];
                    *counts.entry(u32::from_be_bytes([0, r, g, b])).or_default() += run.len() as u32;
                }
            }
        }
        let mut common: Vec<(u32, u32)> = counts.into_iter().map(|(colour, count)| (count, colour)).collect();
        common.sort_unstable_by(|a, b| b.cmp(a));
        common.truncate(20_000);
        let shades = common.into_iter().map(|(_, colour)| {
            let [_, rgb @ ..] = colour.to_be_bytes();
            rgb
        });
        let (nearest, nearest_fixed) = (Vec::new(), vec![UNKNOWN; CELLS]);
        let mut palette = Palette { colours: theme::all().collect(), fixed: 0, added: Vec::new(), nearest, nearest_fixed };
        let most = usize::from(SPARE - reserved);
        palette.add(own.iter().copied(), 0, most);
        palette.add(theme::blends(), 60, most);
        // Shades too much like one that is there already wait for the next round.
        for apart in [900, 300, 100, 30] {
            palette.add(shades.clone(), apart, most);
        }
        palette.fixed = palette.colours.len();
        palette.find_anew();
        palette
    }

    /// Uses the entries that were left free for more colours of the game's own and their edges, in place of what was added
    /// before. No other entry changes.
    pub fn with(&mut self, own: &[Rgb]) {
        if self.added != own {
            self.added = own.to_vec();
            self.colours.truncate(self.fixed);
            self.add(own.iter().copied(), 0, usize::from(SPARE));
            self.add(theme::blends_of(own), 60, usize::from(SPARE));
            self.find_anew();
        }
    }

    fn add(&mut self, colours: impl Iterator<Item = Rgb>, apart: i32, most: usize) {
        for colour in colours {
            if self.colours.len() >= most {
                return;
            }
            if self.colours.iter().all(|known| distance(*known, colour) > apart) {
                self.colours.push(colour);
            }
        }
    }

    fn find_anew(&mut self) {
        self.nearest.clear();
        self.nearest.resize(CELLS, UNKNOWN);
        for (at, colour) in self.colours.iter().enumerate().rev() {
            self.nearest[cell(*colour)] = at as u8;
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

    /// The same for a picture of which most is as in the one `before`, whose entries are there already.
    pub fn indexed_over(&mut self, pixels: &RgbImage, before: &RgbImage, indexed: &[u8], width: usize) -> Vec<u8> {
        let mut indexed = indexed.to_vec();
        self.renew(pixels, before, before.width(), indexed.chunks_exact_mut(width));
        indexed
    }

    /// The same of some rows of so many pixels, as a PNG wants them: a zero for "no filter", then the entries.
    pub fn renew_rows(&mut self, pixels: &[u8], before: &[u8], width: usize, rows: &mut [u8]) {
        self.renew(pixels, before, width as u32, rows.chunks_exact_mut(1 + width).map(|row| &mut row[1..]));
    }

    fn renew<'a>(&mut self, pixels: &[u8], before: &[u8], width: u32, rows: impl Iterator<Item = &'a mut [u8]>) {
        // So many pixels are compared at once.
        const STRETCH: usize = 16;
        let line = 3 * width as usize;
        for (row, (now, before)) in rows.zip(pixels.chunks_exact(line).zip(before.chunks_exact(line))) {
            let (now, end) = now.as_chunks::<{ 3 * STRETCH }>();
            for (at, (now, before)) in now.iter().zip(before.as_chunks().0).enumerate() {
                if now != before {
                    self.index(now, &mut row[at * STRETCH..][..STRETCH]);
                }
            }
            self.index(end, &mut row[now.len() * STRETCH..]);
        }
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
        for (entry, colour) in entries.iter_mut().zip(rgb.as_chunks::<3>().0) {
            *entry = match self.nearest[cell(*colour)] {
                UNKNOWN => self.find(*colour),
                known => known,
            };
        }
    }

    /// Depends on the palette alone, never on what was asked before, so that a scene always gives the same bytes.
    #[cold]
    fn find(&mut self, colour: Rgb) -> u8 {
        let middle = colour.map(|part| part >> (8 - BITS) << (8 - BITS) | 1 << (7 - BITS));
        let place = cell(colour);
        let away = |at: u8| distance(self.colours[usize::from(at)], middle);
        if self.nearest_fixed[place] == UNKNOWN {
            self.nearest_fixed[place] = (0..self.fixed as u8).min_by_key(|at| away(*at)).unwrap_or(0);
        }
        let added = self.fixed as u8..self.colours.len() as u8;
        let entry = [self.nearest_fixed[place]].into_iter().chain(added).min_by_key(|at| away(*at)).unwrap_or(0);
        self.nearest[place] = entry;
        entry
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

/// The colours of a game's own among some shapes, in a fixed order.
pub fn own<'a>(shapes: impl IntoIterator<Item = &'a Shape>) -> Vec<Rgb> {
    let inks = shapes.into_iter().flat_map(Shape::inks);
    let own = inks.filter_map(|ink| if let Role::Own(rgb) = ink.role { Some(rgb) } else { None });
    own.collect::<BTreeSet<Rgb>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps(palette: &mut Palette, colours: &[Rgb]) {
        let pixels = RgbImage::from_raw(colours.len() as u32, 1, colours.concat()).unwrap();
        for (colour, entry) in colours.iter().zip(palette.indexed(&pixels, (colours.len(), 1))) {
            let shown = palette.colours[usize::from(entry)];
            assert!(distance(shown, *colour) < 40, "{colour:?} is shown as {shown:?}");
        }
    }

    fn noise() -> RgbImage {
        let parts = (0..30_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        RgbImage::from_raw(100, 100, parts).unwrap()
    }

    #[test]
    fn flat_areas_keep_their_colour() {
        let own = [[0x2F, 0x5A, 0x3C], [0xE2, 0x5F, 0x4B]];
        let colours: Vec<Rgb> = theme::all().chain(own).collect();
        keeps(&mut Palette::of(&[&noise()], &own, RESERVED), &colours);
    }

    #[test]
    fn colours_of_shapes_find_room_beside_those_of_the_backdrop_and_change_none() {
        let mut palette = Palette::of(&[&noise()], &[], RESERVED);
        let fixed = palette.colours.clone();
        let bytes = palette.bytes();
        for own in [vec![[0x12, 0x08, 0x18], [0x9B, 0xC8, 0xF0]], vec![[0x95, 0x4A, 0x18]]] {
            palette.with(&own);
            keeps(&mut palette, &own);
            assert_eq!(palette.colours[..fixed.len()], fixed);
        }
        palette.with(&[]);
        assert_eq!(palette.bytes(), bytes, "nothing stays of what was added before");
    }

    #[test]
    fn the_spare_entry_is_never_used() {
        let mut palette = Palette::of(&[&noise()], &[], 0);
        assert!(!palette.indexed(&noise(), (100, 100)).contains(&SPARE));
        let many: Vec<Rgb> = (0..80).map(|at| [3 * at, 255 - at, at]).collect();
        let mut palette = Palette::of(&[&noise()], &[], RESERVED);
        palette.with(&many);
        assert!(!palette.indexed(&noise(), (100, 100)).contains(&SPARE));
    }
}
