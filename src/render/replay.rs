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
    /// Longer it does not take altogether: of more frames some are left out.
    pub longest: Duration,
    /// In bytes. The picture gets smaller, then frames are left out, until the replay is no larger.
    pub limit: usize,
}

impl Default for Replay {
    fn default() -> Self {
        Replay {
            width: 800,
            pace: Duration::from_millis(900),
            end: Duration::from_secs(4),
            longest: Duration::from_mins(1),
            limit: 8_000_000,
        }
    }
}

/// The palette's spare entry: what stays as the frame before had it.
const UNCHANGED: u8 = palette::SPARE;

/// How many frames the colours are taken from.
const SAMPLES: usize = 6;

/// Below this width a board cannot be read; frames go first.
const NARROWEST: u32 = 480;

impl Replay {
    /// A short animation, such as a battle; the board itself follows in full size. Each frame stays until it is read.
    pub fn clip(limit: usize) -> Self {
        let (pace, end) = (Duration::from_millis(1_200), Duration::from_secs(3));
        Replay { width: 960, pace, end, limit, ..Replay::default() }
    }

    /// How many frames there is time for.
    pub fn frames(&self) -> usize {
        let before_the_end = self.longest.saturating_sub(self.end).as_millis();
        usize::try_from(before_the_end / self.pace.as_millis().max(1)).unwrap_or(usize::MAX).saturating_add(1)
    }

    /// The scenes one after the other. `None` if there are none, or if not even the last alone fits the limit.
    pub fn gif(&self, raster: &mut Raster, scenes: &[Scene], names: &Names) -> Option<Vec<u8>> {
        let mut width = self.width.clamp(1, 4096);
        let mut every = scenes.len().div_ceil(self.frames()).max(1);
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
        let every = scenes.len().div_ceil(SAMPLES);
        let mut samples: Vec<RgbImage> = scenes.iter().step_by(every).map(|scene| raster.pixels(scene, names, scale)).collect();
        let own = palette::own(scenes.iter().flat_map(|scene| scene.backdrop.iter().chain(&scene.shapes)));
        let mut palette = Palette::of(&samples.iter().collect::<Vec<_>>(), &own, 0);
        let largest = |of: fn(&Scene) -> f32| scenes.iter().map(|scene| side(of(scene), scale) as usize).max().unwrap_or(1);
        let size = (largest(|scene| scene.width), largest(|scene| scene.height));
        let mut gif = gif::Encoder::new(Vec::new(), size.0 as u16, size.1 as u16, &palette.bytes()).map_err(|_| 0usize)?;
        gif.set_repeat(gif::Repeat::Infinite).map_err(|_| 0usize)?;
        let mut before: Option<(RgbImage, Vec<u8>)> = None;
        for (at, scene) in scenes.iter().enumerate() {
            let drawn =
                if at % every == 0 { std::mem::take(&mut samples[at / every]) } else { raster.pixels(scene, names, scale) };
            let indexed = match &before {
                Some((pixels, indexed)) if pixels.dimensions() == drawn.dimensions() => {
                    palette.indexed_over(&drawn, pixels, indexed, size.0)
                }
                _ => palette.indexed(&drawn, size),
            };
            let stays = if at + 1 == scenes.len() { self.end } else { self.pace };
            let mut frame = difference(before.as_ref().map_or(&[], |(_, indexed)| indexed), &indexed, size.0);
            frame.delay = u16::try_from(stays.as_millis() / 10).unwrap_or(u16::MAX);
            gif.write_frame(&frame).map_err(|_| at)?;
            if gif.get_ref().len() >= self.limit {
                return Err(at);
            }
            before = Some((drawn, indexed));
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
    let row = |y: usize| (before.get(y * width..(y + 1) * width).unwrap_or(&[]), &after[y * width..(y + 1) * width]);
    let changed = |(before, after): (&[u8], &[u8]), x: usize| before.get(x) != Some(&after[x]);
    let rows: Vec<usize> = (0..height).filter(|y| row(*y).0 != row(*y).1).collect();
    let (top, bottom) = (rows.first().copied().unwrap_or(0), rows.last().copied().unwrap_or(0));
    let first = rows.iter().filter_map(|y| (0..width).find(|x| changed(row(*y), *x)));
    let last = rows.iter().filter_map(|y| (0..width).rfind(|x| changed(row(*y), *x)));
    let (left, right) = (first.min().unwrap_or(0), last.max().unwrap_or(0));
    let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
    for row in (top..=bottom).map(row) {
        buffer.extend((left..=right).map(|x| if changed(row, x) { row.1[x] } else { UNCHANGED }));
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
    fn a_replay_takes_a_minute_at_most_and_a_battle_can_be_read() {
        let frames = Replay::default().frames();
        let time = |replay: Replay, frames: usize| replay.pace * (frames as u32 - 1) + replay.end;
        assert!(time(Replay::default(), frames) <= Duration::from_mins(1));
        assert!(time(Replay::default(), frames + 1) > Duration::from_mins(1));
        let many: Vec<Scene> = (0..500).map(|_| Scene::new(1.0)).collect();
        assert!(chosen(&many, many.len().div_ceil(frames)).len() <= frames);
        let clip = Replay::clip(1_000);
        assert_eq!((clip.pace.as_millis(), clip.end.as_millis()), (1_200, 3_000));
    }

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
