//! Who plays how well: games, wins and a rating for each kind of game, bots included.

use super::{App, PersonId, Refusal};
use crate::games::Kind;

/// One player of one kind of game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    pub kind: Kind,
    /// `None` for a bot.
    pub person: Option<PersonId>,
    pub name: String,
    pub games: u32,
    /// Shared victories count as a part.
    pub wins: f64,
    pub rating: f64,
}

/// What `/game stats` shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// The person's own standings, one for each kind they have played.
    pub own: Vec<Standing>,
    /// The best of each kind, the best first.
    pub best: Vec<Standing>,
    pub text: String,
}

impl App {
    /// A person's standings and the best players, of one kind of game or of all.
    pub async fn stats(&self, person: PersonId, kind: Option<Kind>) -> Result<Stats, Refusal> {
        let _ = (person, kind);
        todo!()
    }
}
