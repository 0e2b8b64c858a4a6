//! The puzzles: one for every day, the same everywhere, for whoever shows them without knowing the game.

use super::Kind;
use super::hex::Neuroshima;
use super::hex::puzzle::{self, BadPuzzle, Puzzle};
use crate::engine::{DynGame, Phrase, Seat};
use std::sync::LazyLock;

/// What puzzles are made of, for whoever makes them.
pub mod made_of {
    pub use super::super::hex::puzzle::{Comes, Puzzle, SOLVER};
    pub use super::super::hex::rules::Phase;
    pub use super::super::hex::{Dealing, Neuroshima, Options};
}

/// Every puzzle as text, proved when it was made.
static BOOK: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let text = include_str!("../../assets/puzzles/hex.txt");
    text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()).collect()
});

/// A puzzle, with everything that is asked about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Daily {
    puzzle: Puzzle,
}

/// The texts of all of them.
pub fn texts() -> impl ExactSizeIterator<Item = &'static str> {
    BOOK.iter().copied()
}

/// Puzzles of one game stand beside each other in the book: from day to day it is gone through in steps. A prime, so that each
/// has its day.
const STEP: usize = 9_973;

/// The text of a day's puzzle: days are counted from the first of 1970.
pub fn text_of(day: i64) -> &'static str {
    let count = BOOK.len();
    BOOK[(day.unsigned_abs() as usize % count) * STEP % count]
}

impl Daily {
    pub fn read(text: &str) -> Result<Daily, BadPuzzle> {
        let puzzle: Puzzle = text.parse()?;
        puzzle.game()?;
        Ok(Daily { puzzle })
    }

    pub fn kind(&self) -> Kind {
        Kind::Hex
    }

    /// Whose turn is to be played.
    pub fn solver(&self) -> Seat {
        puzzle::SOLVER
    }

    pub fn table(&self) -> Box<dyn DynGame> {
        Box::new(self.puzzle.game().expect("it was read"))
    }

    /// What is to be done, in a sentence.
    pub fn task(&self) -> String {
        self.puzzle.task()
    }

    /// How hard it is, from 1 to 5.
    pub fn grade(&self) -> u8 {
        self.puzzle.grade
    }

    /// The best line, as phrases.
    pub fn line(&self) -> &[String] {
        &self.puzzle.line
    }

    /// What whoever is asked in the Battle answers now, the solver among them.
    pub fn answer(&self, table: &dyn DynGame) -> Option<(Seat, Phrase)> {
        self.puzzle.answer(table.as_any().downcast_ref::<Neuroshima>()?)
    }

    /// How it came out, if it is over.
    pub fn result(&self, table: &dyn DynGame) -> Option<Outcome> {
        let worth = self.puzzle.result(table.as_any().downcast_ref::<Neuroshima>()?)?;
        Some(Outcome { solved: worth >= self.puzzle.worth, words: puzzle::ahead(worth) })
    }

    /// What the best line comes to, in words.
    pub fn best(&self) -> String {
        puzzle::ahead(self.puzzle.worth)
    }

    /// Whether all ways to play it say what the text says: one is best, by so much.
    pub fn is_proved(&self) -> bool {
        let proved = self.puzzle.clone().solved();
        proved.is_some_and(|proved| {
            (proved.worth, proved.next, &proved.line) == (self.puzzle.worth, self.puzzle.next, &self.puzzle.line)
        })
    }
}

/// How somebody played a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub solved: bool,
    /// "you are 3 hit points ahead"
    pub words: String,
}
