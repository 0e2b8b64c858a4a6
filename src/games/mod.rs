//! The games, one folder each, and the only list of them.

pub mod battle;
pub mod clans;
#[cfg(test)]
mod fifth;
pub mod havoc;
pub mod hex;
pub mod puzzles;
mod stored;
mod table;
mod task;
pub mod troll;

use crate::engine::record::{Broken, Record};
use crate::engine::{DynGame, Game};

/// Something to be done for a game of any kind, once its type is known.
pub trait GameVisitor {
    type Output;
    fn visit<G: Game>(self) -> Self::Output;
}

/// The list of games: a name for each, and its type.
macro_rules! games {
    ($($name:ident = $game:ty,)+) => {
        /// A game that Warren runs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Kind { $($name,)+ }

        impl Kind {
            pub const ALL: &'static [Kind] = &[$(Kind::$name,)+];

            /// Hands `visitor` the game's type. This is the only place that goes from a `Kind` to a type.
            pub fn visit<T: GameVisitor>(self, visitor: T) -> T::Output {
                match self {
                    $(Kind::$name => visitor.visit::<$game>(),)+
                }
            }
        }
    };
}

#[cfg(test)]
use games;

games! {
    Troll = troll::Troll,
    Havoc = havoc::Havoc,
    Hex = hex::Neuroshima,
    Clans = clans::Clans,
}

struct Slug;

impl GameVisitor for Slug {
    type Output = &'static str;

    fn visit<G: Game>(self) -> &'static str {
        G::SLUG
    }
}

struct Load<'a>(&'a str);

impl GameVisitor for Load<'_> {
    type Output = Result<Box<dyn DynGame>, serde_json::Error>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(Box::new(serde_json::from_str::<G>(self.0)?))
    }
}

impl Kind {
    pub fn slug(self) -> &'static str {
        self.visit(Slug)
    }

    /// The game with this slug; the error names those there are.
    pub fn from_slug(slug: &str) -> Result<Kind, UnknownGame> {
        Kind::ALL.iter().copied().find(|kind| kind.slug() == slug).ok_or_else(|| UnknownGame(slug.to_owned()))
    }

    /// The kind of game that a record is of.
    pub fn of(record: &Record) -> Result<Kind, Broken> {
        Kind::from_slug(&record.game).map_err(|unknown| Broken::UnknownGame(unknown.to_string()))
    }

    /// Loads what [`DynGame::save`] wrote.
    pub fn load(self, saved: &str) -> Result<Box<dyn DynGame>, serde_json::Error> {
        self.visit(Load(saved))
    }
}

/// A slug that no game has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("There is no game {0:?}; there is {known}.", known = Kind::ALL.iter().map(|kind| kind.slug()).collect::<Vec<_>>().join(", "))]
pub struct UnknownGame(String);
