//! The only pixels: a [`Scene`](crate::engine::Scene) becomes a PNG, a sequence of them an animated GIF.
//!
//! `imageproc` draws every shape and letter, finer than the picture is; what it covers of each pixel is laid onto an
//! [`image::RgbImage`], so that nothing is jagged. The backdrop of a scene is drawn once and kept, and of a frame only the bands
//! that changed are drawn and packed.

// Pictures are a few thousand pixels long at most.
#![allow(clippy::cast_possible_wrap)]

mod bands;
mod face;
mod figure;
mod fine;
mod leaflet;
pub mod legibility;
mod mask;
mod palette;
mod raster;
mod replay;
mod terminal;
mod text;
mod theme;

use crate::engine::{Seat, story};

pub use leaflet::leaflet;
pub use raster::Raster;
pub use replay::Replay;
pub use terminal::in_half_blocks;
pub use theme::{contrast, lightness};

/// What each seat is called in pictures, in seat order; a seat without a name goes by its colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(Vec<String>);

impl Names {
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Names(names.into_iter().map(Into::into).collect())
    }

    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or_else(|| seat.colour(), String::as_str)
    }

    /// `words` with names in place of the seats' marks.
    pub fn fill_in(&self, words: &str) -> String {
        story::with_names(words, |seat| self.of(seat).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_replace_marks_and_a_nameless_seat_goes_by_its_colour() {
        let words = format!("{} takes gold from {}", Seat(0), Seat(2));
        assert_eq!(Names::new(["Ada", "Ben"]).fill_in(&words), "Ada takes gold from Green");
        assert_eq!(Names::default().fill_in(&words), "Orange takes gold from Green");
    }
}
