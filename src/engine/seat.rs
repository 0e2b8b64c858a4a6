//! Seats and sets of seats.

use super::set::set;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place at the table, counted from 0 in the order of play.
///
/// `Display` writes a mark that [`crate::engine::story::with_names`] turns into the name of whoever sits there;
/// [`Seat::colour`] is the fixed name that phrases use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// As many as any game seats and the look has colours for.
    pub const MOST: usize = 5;

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }

    /// The next seat clockwise at a table of `count`.
    #[must_use]
    pub fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }

    /// Every seat once, clockwise, this one first.
    pub fn clockwise(self, count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(move |step| Seat((self.0 + step) % count))
    }

    /// An edited export may name a seat that no table has; it is nobody's.
    pub fn colour(self) -> &'static str {
        ["Orange", "Sky", "Green", "Pink", "Yellow"].get(self.index()).copied().unwrap_or("Nobody")
    }
}

/// The first of the marks that stand for seats in told text: private-use characters that nobody types.
const MARK: u32 = 0xE000;

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from_u32(MARK + u32::from(self.0)).unwrap_or('?'))
    }
}

/// The seat that a mark in told text stands for.
pub(super) fn marked(mark: char) -> Option<Seat> {
    let at = u32::from(mark).checked_sub(MARK)?;
    (at < Seat::MOST as u32).then_some(Seat(at as u8))
}

set! {
    /// A set of seats.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Seats(u8) of Seat by EachSeat, |seat| seat.0, |at| Seat(at)
}

impl From<Seat> for Seats {
    fn from(seat: Seat) -> Self {
        Seats::one(seat)
    }
}
