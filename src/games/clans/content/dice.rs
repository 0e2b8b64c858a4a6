//! The dice.

use serde::{Deserialize, Serialize};

/// A die: white is safe and weak, fatal is strong and deceitful.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Die {
    White,
    Black,
    Fatal,
}

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Face {
    /// This many successes; none is the blank face.
    Hits(u8),
    Botch,
}

impl Die {
    pub const ALL: [Die; 3] = [Die::White, Die::Black, Die::Fatal];

    /// There are no more dice of one colour than this.
    pub const MOST: u8 = 6;

    pub const fn faces(self) -> [Face; 6] {
        use Face::{Botch, Hits};
        match self {
            Die::White => [Hits(0), Hits(0), Hits(1), Hits(1), Hits(1), Hits(2)],
            Die::Black => [Botch, Hits(0), Hits(1), Hits(1), Hits(2), Hits(2)],
            Die::Fatal => [Botch, Botch, Hits(1), Hits(2), Hits(3), Hits(3)],
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Die::White => "white",
            Die::Black => "black",
            Die::Fatal => "fatal",
        }
    }
}

/// Dice that are rolled together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Pool {
    pub white: u8,
    pub black: u8,
    pub fatal: u8,
}

/// So many white, black and fatal dice.
pub const fn pool(white: u8, black: u8, fatal: u8) -> Pool {
    Pool { white, black, fatal }
}

impl Pool {
    pub fn count(self, die: Die) -> u8 {
        match die {
            Die::White => self.white,
            Die::Black => self.black,
            Die::Fatal => self.fatal,
        }
    }

    fn count_mut(&mut self, die: Die) -> &mut u8 {
        match die {
            Die::White => &mut self.white,
            Die::Black => &mut self.black,
            Die::Fatal => &mut self.fatal,
        }
    }

    pub fn len(self) -> u8 {
        self.white + self.black + self.fatal
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// With as many more as there are dice of that colour.
    #[must_use]
    pub fn with(mut self, die: Die, more: u8) -> Pool {
        let count = self.count_mut(die);
        *count = (*count + more).min(Die::MOST);
        self
    }

    /// With one die of that colour less, if there is one.
    #[must_use]
    pub fn without(mut self, die: Die) -> Pool {
        let count = self.count_mut(die);
        *count = count.saturating_sub(1);
        self
    }

    #[must_use]
    pub fn and(self, other: Pool) -> Pool {
        Die::ALL.into_iter().fold(self, |pool, die| pool.with(die, other.count(die)))
    }

    /// Without the best die: what is left of a bent weapon.
    #[must_use]
    pub fn bent(self) -> Pool {
        match Die::ALL.into_iter().rev().find(|die| self.count(*die) > 0) {
            Some(best) => self.without(best),
            None => self,
        }
    }

    pub fn dice(self) -> impl Iterator<Item = Die> {
        Die::ALL.into_iter().flat_map(move |die| std::iter::repeat_n(die, self.count(die) as usize))
    }
}

impl std::fmt::Display for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (die, letter) in Die::ALL.into_iter().zip(["W", "B", "F"]) {
            if self.count(die) > 0 {
                write!(f, "{}{letter}", self.count(die))?;
            }
        }
        Ok(())
    }
}
