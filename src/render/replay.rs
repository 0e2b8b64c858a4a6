//! A game as an animated GIF.

use super::{Names, Pixels, Raster, theme};
use crate::engine::Scene;
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

/// How a replay is to look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Replay {
    /// In pixels, if the limit allows.
    pub width: u32,
    /// How long each frame stays.
    pub pace: Duration,
    /// How long the last one stays.
    pub end: Duration,
    /// In bytes. The picture gets smaller, then frames are left out, until the replay is no larger.
    pub limit: usize,
}

impl Default for Replay {
    fn default() -> Self {
        Replay { width: 800, pace: Duration::from_millis(900), end: Duration::from_secs(4), limit: 8_000_000 }
    }
}

/// The last entry of the palette: what stays as the frame before had it.
const UNCHANGED: u8 = 255;

/// Below this width a board cannot be read; frames go first.
const NARROWEST: u32 = 480;

impl Replay {
    /// The scenes one after the other. `None` if there are none, or if not even the last alone fits the limit.
    pub fn gif(&self, raster: &mut Raster, scenes: &[Scene], names: &Names) -> Option<Vec<u8>> {
        let mut width = self.width.max(1);
        let mut every = 1;
        loop {
            let chosen = chosen(scenes, every);
            chosen.last()?;
            match self.write(raster, &chosen, names, width) {
                Some(gif) => return Some(gif),
                None if width > NARROWEST => width = (width * 4 / 5).max(NARROWEST),
                None if chosen.len() > 1 => every *= 2,
                None => return None,
            }
        }
    }

    /// `None` as soon as it outgrows the limit.
    fn write(&self, raster: &mut Raster, scenes: &[&Scene], names: &Names, width: u32) -> Option<Vec<u8>> {
        let scale = |scene: &Scene| width as f32 / scene.width.max(1.0);
        let mut palette = Palette::default();
        for scene in scenes.iter().step_by(scenes.len().div_ceil(6)) {
            palette.learn(&raster.pixels(scene, names, scale(scene)));
        }
        palette.choose();
        let height = scenes.iter().map(|scene| (scene.height * scale(scene)).round().clamp(1.0, 4096.0) as usize).max()?;
        let size = (width as usize, height);
        let mut gif = gif::Encoder::new(Vec::new(), width as u16, height as u16, &palette.bytes()).ok()?;
        gif.set_repeat(gif::Repeat::Infinite).ok()?;
        let mut before = Vec::new();
        for (at, scene) in scenes.iter().enumerate() {
            let indexed = palette.indexed(&raster.pixels(scene, names, scale(scene)), size);
            let stays = if at + 1 == scenes.len() { self.end } else { self.pace };
            let mut frame = difference(&before, &indexed, size.0);
            frame.delay = u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX);
            gif.write_frame(&frame).ok()?;
            if gif.get_ref().len() >= self.limit {
                return None;
            }
            before = indexed;
        }
        gif.into_inner().ok().filter(|bytes| bytes.len() <= self.limit)
    }
}

/// Every so many scenes, counted from the last, which is always there.
fn chosen(scenes: &[Scene], every: usize) -> Vec<&Scene> {
    let mut chosen: Vec<&Scene> = scenes.iter().rev().step_by(every).collect();
    chosen.reverse();
    chosen
}

/// What changed, cut to the smallest area around it; all of it when there was nothing before.
fn difference(before: &[u8], after: &[u8], width: usize) -> gif::Frame<'static> {
    let height = after.len() / width;
    let changed = |at: usize| before.get(at) != Some(&after[at]);
    let rows = |y: &usize| (0..width).any(|x| changed(y * width + x));
    let top = (0..height).find(rows).unwrap_or(0);
    let bottom = (top..height).rev().find(rows).unwrap_or(top);
    let columns = |x: &usize| (top..=bottom).any(|y| changed(y * width + x));
    let left = (0..width).find(columns).unwrap_or(0);
    let right = (left..width).rev().find(columns).unwrap_or(left);
    let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for y in top..=bottom {
        buffer.extend((left..=right).map(|x| if changed(y * width + x) { after[y * width + x] } else { UNCHANGED }));
    }
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
        transparent: Some(UNCHANGED),
        dispose: gif::DisposalMethod::Keep,
        buffer: Cow::Owned(buffer),
        ..gif::Frame::default()
    }
}

/// The theme's own colours first, so that flat areas stay exact; then the commonest of the shades between them.
#[derive(Default, Debug)]
struct Palette {
    colours: Vec<theme::Rgb>,
    counts: HashMap<theme::Rgb, u32>,
    nearest: HashMap<theme::Rgb, u8>,
}

impl Palette {
    fn learn(&mut self, pixels: &Pixels) {
        for run in pixels.rgb.as_chunks::<3>().0.chunk_by(PartialEq::eq) {
            *self.counts.entry(run[0]).or_default() += run.len() as u32;
        }
    }

    fn choose(&mut self) {
        let mut common: Vec<(u32, theme::Rgb)> = self.counts.drain().map(|(colour, count)| (count, colour)).collect();
        common.sort_unstable_by(|a, b| b.cmp(a));
        common.truncate(20_000);
        self.colours = theme::all().collect();
        // Shades too much like one that is there already wait for the next round.
        for apart in [900, 300, 100, 30] {
            for (_, colour) in &common {
                if self.colours.len() == usize::from(UNCHANGED) {
                    return;
                }
                if self.colours.iter().all(|known| distance(*known, *colour) > apart) {
                    self.colours.push(*colour);
                }
            }
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(256 * 3, 0);
        bytes
    }

    /// The picture by palette entries, on a canvas of `size`; what it does not fill is ground.
    fn indexed(&mut self, pixels: &Pixels, (width, height): (usize, usize)) -> Vec<u8> {
        let ground = 0; // the theme's first colour
        let mut indexed = vec![ground; width * height];
        for (row, line) in indexed.chunks_exact_mut(width).zip(pixels.rgb.chunks_exact(pixels.width * 3)) {
            let mut last = (theme::Rgb::default(), None);
            for (index, colour) in row.iter_mut().zip(line.as_chunks::<3>().0) {
                if last != (*colour, last.1) || last.1.is_none() {
                    last = (*colour, Some(self.nearest(*colour)));
                }
                *index = last.1.unwrap_or(ground);
            }
        }
        indexed
    }

    fn nearest(&mut self, colour: theme::Rgb) -> u8 {
        *self.nearest.entry(colour).or_insert_with(|| {
            let entries = (0u8..).zip(&self.colours);
            entries.min_by_key(|(_, known)| distance(**known, colour)).map_or(0, |(at, _)| at)
        })
    }
}

/// Squared, weighted as the eye does.
fn distance(a: theme::Rgb, b: theme::Rgb) -> i32 {
    let part = |at: usize| (i32::from(a[at]) - i32::from(b[at])).pow(2);
    2 * part(0) + 4 * part(1) + part(2)
}
