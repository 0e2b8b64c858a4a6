//! What something covers of each pixel, and how it is laid onto the picture.

use super::theme::{self, Rgb};
use crate::engine::scene::Ink;
use image::RgbImage;

/// How many steps there are from nothing to all of a pixel. So few make a much smaller file than 255 would, and along
/// an edge the eye cannot tell them apart.
pub const GRADES: usize = 15;

/// The pixels of something by grade; places are counted from the pixel it stands on.
#[derive(Default, Debug)]
pub struct Mask {
    runs: Vec<Run>,
}

/// Pixels side by side of one grade.
#[derive(Debug)]
struct Run {
    x: i16,
    y: i16,
    length: i16,
    grade: u8,
}

/// A column and a row that are repeated so many times more: a panel of any size is a small one, stretched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stretch {
    pub column: Repeat,
    pub row: Repeat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repeat {
    pub at: i32,
    pub times: i32,
}

impl Repeat {
    /// Where what begins or ends at `place` does so after stretching.
    fn moved(self, place: i32) -> i32 {
        if place > self.at { place + self.times } else { place }
    }
}

impl Mask {
    /// From the cells of an area, row by row, and the grade of each.
    pub fn new<C: PartialEq + Copy>(left: i32, top: i32, width: usize, cells: &[C], grade: impl Fn(C) -> u8) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        for (y, row) in (top as i16..).zip(cells.chunks_exact(width.max(1))) {
            let mut x = left as i16;
            for same in row.chunk_by(PartialEq::eq) {
                let (length, grade) = (same.len() as i16, grade(same[0]));
                match runs.last_mut() {
                    Some(last) if last.y == y && last.x + last.length == x && last.grade == grade => last.length += length,
                    _ if grade > 0 => runs.push(Run { x, y, length, grade }),
                    _ => {}
                }
                x += length;
            }
        }
        Mask { runs }
    }

    /// Lays `ink` onto the picture wherever the mask covers it.
    pub fn stamp(&self, (x, y): (i32, i32), stretch: Stretch, ink: Ink, onto: &mut RgbImage) {
        let (width, height) = (onto.width() as i32, onto.height() as i32);
        let coats = Coat::grades(ink);
        let pixels = onto.as_chunks_mut::<3>().0;
        for run in &self.runs {
            let [left, top, length] = [run.x, run.y, run.length].map(i32::from);
            let place = |at: i32, repeat: Repeat, from: i32, most: i32| (from + repeat.moved(at)).clamp(0, most) as usize;
            let (from, to) = (place(left, stretch.column, x, width), place(left + length, stretch.column, x, width));
            let rows = place(top, stretch.row, y, height)..place(top + 1, stretch.row, y, height);
            for row in rows {
                let row = row * width as usize;
                coats[usize::from(run.grade)].lay(&mut pixels[row + from..row + to]);
            }
        }
    }

    pub fn runs(&self) -> usize {
        self.runs.len()
    }

    #[cfg(test)]
    pub fn area(&self) -> f32 {
        self.runs.iter().map(|run| f32::from(run.length) * f32::from(run.grade) / GRADES as f32).sum()
    }
}

/// An ink as it is laid over pixels.
#[derive(Clone, Copy, Debug)]
struct Coat {
    colour: Rgb,
    /// How many of 255 parts stay of what is below, and what comes on top of that.
    stays: u16,
    comes: [u16; 3],
}

impl Coat {
    /// For every grade of cover.
    fn grades(ink: Ink) -> [Coat; GRADES + 1] {
        let colour = theme::colour(ink.role);
        std::array::from_fn(|grade| {
            let cover = ((grade * usize::from(ink.cover) + GRADES / 2) / GRADES) as u16;
            Coat { colour, stays: 255 - cover, comes: colour.map(|part| u16::from(part) * cover + 127) }
        })
    }

    fn lay(&self, pixels: &mut [Rgb]) {
        // Many at once where there are many: the compiler has one instruction for them.
        let (eights, rest) = pixels.as_chunks_mut::<8>();
        if self.stays == 0 {
            eights.fill([self.colour; 8]);
            rest.fill(self.colour);
        } else {
            for pixels in eights {
                self.blend(pixels);
            }
            for pixel in rest {
                self.blend(std::array::from_mut(pixel));
            }
        }
    }

    fn blend<const N: usize>(&self, pixels: &mut [Rgb; N]) {
        let comes = [self.comes; N];
        for (part, comes) in pixels.as_flattened_mut().iter_mut().zip(comes.as_flattened()) {
            *part = ((u16::from(*part) * self.stays + comes) / 255) as u8;
        }
    }
}
