//! A game as an animated GIF.

use super::palette::{self, Palette};
use super::raster::side;
use super::{Names, Raster};
use crate::engine::Scene;
use crate::engine::scene::WIDTH;
use image::RgbImage;
use std::borrow::Cow;
use std::time::Duration;

/// How a replay is to look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Replay {
    /// Of a board, in pixels, if the limit allows; what stands beside it comes on top.
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

/// The palette's spare entry: what stays as the frame before had it.
const UNCHANGED: u8 = palette::SPARE;

/// Below this width a board cannot be read; frames go first.
const NARROWEST: u32 = 480;

impl Replay {
    /// The scenes one after the other. `None` if there are none, or if not even the last alone fits the limit.
    pub fn gif(&self, raster: &mut Raster, scenes: &[Scene], names: &Names) -> Option<Vec<u8>> {
        let mut width = self.width.clamp(1, 4096);
        let mut every = 1;
        loop {
            let chosen = chosen(scenes, every);
            chosen.last()?;
            match self.write(raster, &chosen, names, width) {
                Ok(gif) => return Some(gif),
                Err(fitting) => (width, every) = tighter(width, every, fitting, chosen.len())?,
            }
        }
    }

    /// How many frames fit, as soon as it outgrows the limit.
    fn write(&self, raster: &mut Raster, scenes: &[&Scene], names: &Names, width: u32) -> Result<Vec<u8>, usize> {
        let scale = width as f32 / WIDTH;
        let some = scenes.iter().step_by(scenes.len().div_ceil(6));
        let samples: Vec<RgbImage> = some.map(|scene| raster.pixels(scene, names, scale)).collect();
        let mut palette = Palette::of(&samples);
        let largest = |of: fn(&Scene) -> f32| scenes.iter().map(|scene| side(of(scene), scale) as usize).max().unwrap_or(1);
        let size = (largest(|scene| scene.width), largest(|scene| scene.height));
        let mut gif = gif::Encoder::new(Vec::new(), size.0 as u16, size.1 as u16, &palette.bytes()).map_err(|_| 0usize)?;
        gif.set_repeat(gif::Repeat::Infinite).map_err(|_| 0usize)?;
        let mut before = Vec::new();
        for (at, scene) in scenes.iter().enumerate() {
            let indexed = palette.indexed(&raster.pixels(scene, names, scale), size);
            let stays = if at + 1 == scenes.len() { self.end } else { self.pace };
            let mut frame = difference(&before, &indexed, size.0);
            frame.delay = u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX);
            gif.write_frame(&frame).map_err(|_| at)?;
            if gif.get_ref().len() >= self.limit {
                return Err(at);
            }
            before = indexed;
        }
        gif.into_inner().ok().filter(|bytes| bytes.len() <= self.limit).ok_or(scenes.len() - 1)
    }
}

/// What to try when only `fitting` frames of so many fit: narrower by as much as that is too large, then fewer frames. An
/// attempt takes seconds, so it is not done by small steps. `None` if there is nothing left to leave out.
fn tighter(width: u32, every: usize, fitting: usize, frames: usize) -> Option<(u32, usize)> {
    if width > NARROWEST {
        let part = (fitting as f32 / frames as f32).sqrt().min(0.8);
        return Some((((width as f32 * part) as u32).max(NARROWEST), every));
    }
    (frames > 1).then(|| (width, every * frames.div_ceil(fitting.max(1)).max(2)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_too_large_shrinks_at_once() {
        assert_eq!(tighter(800, 1, 90, 100), Some((640, 1)), "a little narrower");
        assert_eq!(tighter(800, 1, 50, 100), Some((565, 1)), "half the area");
        assert_eq!(tighter(800, 1, 3, 100), Some((NARROWEST, 1)));
        assert_eq!(tighter(NARROWEST, 1, 60, 100), Some((NARROWEST, 2)), "then every other frame");
        assert_eq!(tighter(NARROWEST, 2, 10, 50), Some((NARROWEST, 10)));
        assert_eq!(tighter(NARROWEST, 1, 0, 100), Some((NARROWEST, 100)), "the last alone");
        assert_eq!(tighter(NARROWEST, 100, 0, 1), None);
    }
}
