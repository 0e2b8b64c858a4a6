//! The puzzles: one for every day, the same everywhere, for whoever shows them without knowing the game.

use super::Kind;
use super::havoc::Havoc;
use super::hex::Neuroshima;
use super::hex::puzzle::{self, Comes, Puzzle};
pub use super::task::BadPuzzle;
use super::task::{Puzzling, Task};
use super::troll::Troll;
use crate::engine::{DynGame, Game, Phrase, Seat};
use std::fmt;
use std::sync::LazyLock;

/// What puzzles are made of, for whoever makes them.
pub mod made_of {
    pub use super::super::havoc::Havoc;
    pub use super::super::hex::puzzle::Puzzle;
    pub use super::super::hex::rules::Phase;
    pub use super::super::hex::{Dealing, Neuroshima, Options};
    pub use super::super::task::{Puzzling, Task};
    pub use super::super::troll::Troll;
}

/// The games that have puzzles, and the book of each, proved when it was made.
const BOOKS: [(Kind, &str); 3] = [
    (Kind::Hex, include_str!("../../assets/puzzles/hex.txt")),
    (Kind::Troll, include_str!("../../assets/puzzles/troll.txt")),
    (Kind::Havoc, include_str!("../../assets/puzzles/havoc.txt")),
];

/// Every puzzle as text.
static BOOK: LazyLock<Vec<&str>> = LazyLock::new(|| BOOKS.iter().flat_map(|(kind, _)| texts_of(*kind)).collect());

/// A puzzle, with everything that is asked about it.
#[derive(Clone, PartialEq, Debug)]
pub enum Daily {
    Hex(Box<Puzzle>),
    Troll(Box<Task<Troll>>),
    Havoc(Box<Task<Havoc>>),
}

/// The games that have puzzles.
pub fn kinds() -> impl Iterator<Item = Kind> {
    BOOKS.iter().map(|(kind, _)| *kind)
}

/// The texts of a game's puzzles.
pub fn texts_of(kind: Kind) -> impl Iterator<Item = &'static str> {
    let book = BOOKS.iter().find(|(known, _)| *known == kind).map_or("", |(_, book)| *book);
    book.split("\n\n").map(str::trim).filter(|block| !block.is_empty())
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
        match super::task::field(text, "game") {
            Ok(Troll::SLUG) => Ok(Daily::Troll(Box::new(Task::read(text)?))),
            Ok(Havoc::SLUG) => Ok(Daily::Havoc(Box::new(Task::read(text)?))),
            Ok(other) => Err(BadPuzzle(format!("there are no puzzles of {other:?}"))),
            // The first puzzles were of one game.
            Err(_) => {
                let puzzle: Puzzle = text.parse()?;
                puzzle.game()?;
                Ok(Daily::Hex(Box::new(puzzle)))
            }
        }
    }

    pub fn kind(&self) -> Kind {
        match self {
            Daily::Hex(_) => Kind::Hex,
            Daily::Troll(_) => Kind::Troll,
            Daily::Havoc(_) => Kind::Havoc,
        }
    }

    /// Whose turn is to be played.
    pub fn solver(&self) -> Seat {
        match self {
            Daily::Hex(_) => puzzle::SOLVER,
            Daily::Troll(task) => task.solver(),
            Daily::Havoc(task) => task.solver(),
        }
    }

    pub fn table(&self) -> Box<dyn DynGame> {
        match self {
            Daily::Hex(puzzle) => Box::new(puzzle.game().expect("it was read")),
            Daily::Troll(task) => Box::new(task.start.clone()),
            Daily::Havoc(task) => Box::new(task.start.clone()),
        }
    }

    /// What is to be done, in a sentence.
    pub fn task(&self) -> String {
        match self {
            Daily::Hex(puzzle) => puzzle.task(),
            Daily::Troll(task) => task.start.task(),
            Daily::Havoc(task) => task.start.task(),
        }
    }

    /// How hard it is, from 1 to 5.
    pub fn grade(&self) -> u8 {
        match self {
            Daily::Hex(puzzle) => puzzle.grade,
            Daily::Troll(task) => task.grade,
            Daily::Havoc(task) => task.grade,
        }
    }

    /// How hard it is, by what somebody reached who looks one step ahead, and in Hex by whether there is more than one tile to
    /// place.
    pub fn grade_of(&self, reached: Option<i32>) -> u8 {
        let [worth, next] = self.worth();
        let short = worth - reached.unwrap_or(next);
        let (steps, has_two) = match self {
            Daily::Hex(puzzle) => ([0, 3, 6, i32::MAX], puzzle.comes == Comes::AtTheEnd),
            Daily::Troll(_) => ([0, 5, 8, 12], false),
            // Points of a battle are fewer than hit points and gold.
            Daily::Havoc(_) => ([0, 2, 3, 4], false),
        };
        let error = 1 + steps.into_iter().filter(|most| short > *most).count() as u8;
        error + u8::from(has_two && error > 1)
    }

    #[must_use]
    pub fn graded(mut self, grade: u8) -> Self {
        match &mut self {
            Daily::Hex(puzzle) => puzzle.grade = grade,
            Daily::Troll(task) => task.grade = grade,
            Daily::Havoc(task) => task.grade = grade,
        }
        self
    }

    /// The best line, as phrases.
    pub fn line(&self) -> &[String] {
        match self {
            Daily::Hex(puzzle) => &puzzle.line,
            Daily::Troll(task) => &task.line,
            Daily::Havoc(task) => &task.line,
        }
    }

    /// What the best line comes to, and the best of all others.
    pub fn worth(&self) -> [i32; 2] {
        match self {
            Daily::Hex(puzzle) => [puzzle.worth, puzzle.next],
            Daily::Troll(task) => [task.worth, task.next],
            Daily::Havoc(task) => [task.worth, task.next],
        }
    }

    /// What whoever is asked answers once the turn is played, the solver among them.
    pub fn answer(&self, table: &dyn DynGame) -> Option<(Seat, Phrase)> {
        let table = table.as_any();
        match self {
            Daily::Hex(puzzle) => puzzle.answer(table.downcast_ref()?),
            Daily::Troll(task) => task.answer(table.downcast_ref()?),
            Daily::Havoc(task) => task.answer(table.downcast_ref()?),
        }
    }

    /// What no answer to the task begins with: chance has no part in it, and a Battle that is asked for has to come.
    pub fn is_barred(&self, phrase: &Phrase) -> bool {
        match self {
            Daily::Hex(puzzle) => puzzle.comes == Comes::ByTile && phrase.verb == "end",
            Daily::Troll(_) => phrase.verb == "draw",
            Daily::Havoc(_) => false,
        }
    }

    /// How it came out, if it is over.
    pub fn result(&self, table: &dyn DynGame) -> Option<Outcome> {
        let table = table.as_any();
        let worth = match self {
            Daily::Hex(puzzle) => Some(puzzle.result(table.downcast_ref::<Neuroshima>()?)?),
            Daily::Troll(task) => task.result(table.downcast_ref()?)?,
            Daily::Havoc(task) => task.result(table.downcast_ref()?)?,
        };
        Some(Outcome {
            solved: worth.is_some_and(|worth| worth >= self.worth()[0]),
            worth,
            words: worth.map_or_else(|| "you drew, and chance has no part in this".to_owned(), |worth| self.told(worth)),
        })
    }

    /// What the best line comes to, in words.
    pub fn best(&self) -> String {
        self.told(self.worth()[0])
    }

    fn told(&self, worth: i32) -> String {
        match self {
            Daily::Hex(_) => puzzle::ahead(worth),
            Daily::Troll(_) => Troll::told(worth),
            Daily::Havoc(_) => Havoc::told(worth),
        }
    }

    /// Whether all ways to play it say what the text says: one is best, by so much.
    pub fn is_proved(&self) -> bool {
        let proved = match self {
            Daily::Hex(puzzle) => puzzle.clone().solved(puzzle::TABLES).map(|puzzle| Daily::Hex(Box::new(puzzle))),
            Daily::Troll(task) => Task::solved(task.start.clone()).map(|task| Daily::Troll(Box::new(task))),
            Daily::Havoc(task) => Task::solved(task.start.clone()).map(|task| Daily::Havoc(Box::new(task))),
        };
        proved.is_some_and(|proved| (proved.worth(), proved.line()) == (self.worth(), self.line()))
    }
}

/// As it is kept.
impl fmt::Display for Daily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Daily::Hex(puzzle) => puzzle.fmt(f),
            Daily::Troll(task) => task.fmt(f),
            Daily::Havoc(task) => task.fmt(f),
        }
    }
}

/// How somebody played a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    pub solved: bool,
    /// How good it was; nothing where chance came in.
    pub worth: Option<i32>,
    /// "you are 3 hit points ahead"
    pub words: String,
}
