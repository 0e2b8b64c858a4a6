//! Hints: what somebody should know who plays a game for the first time, until they have finished one or want no more. Each is
//! given once a game.

use super::choose::Choosing;
use super::{App, GameId, PersonId, Preference, Refusal};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

/// More people than these are not remembered; after that each is told once more.
const PEOPLE: usize = 10_000;

/// In place of a hint: the cards for somebody new.
const CARDS: &str = "cards";

/// Which hints were given to whom, in which game. It is kept in memory: after a restart everybody may be told once more.
#[derive(Debug, Default)]
pub struct Given(Mutex<HashMap<(GameId, PersonId), HashSet<String>>>);

impl Given {
    /// Whether it was not given before.
    fn give(&self, game: GameId, person: PersonId, hint: &str) -> bool {
        let mut given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if given.len() >= PEOPLE {
            given.clear();
        }
        given.entry((game, person)).or_default().insert(hint.to_owned())
    }
}

impl App {
    /// What a newcomer should know about what is asked of them now; nothing for those who are none, or who were told.
    pub(super) async fn hint(&self, choosing: &Choosing, person: PersonId) -> Result<Option<String>, Refusal> {
        let Some(hint) = choosing.decision.hint() else { return Ok(None) };
        let session = &choosing.session;
        let knows = !self.preference(person).await?.hints || self.inner.store.has_finished(person, session.kind.slug()).await?;
        let new = !knows && self.inner.given.give(session.id, person, &hint);
        Ok(new.then(|| session.tell(&hint)))
    }

    /// Whether a person is to be offered the cards for somebody new: once a game.
    pub fn offers_cards(&self, person: PersonId, game: GameId) -> bool {
        self.inner.given.give(game, person, CARDS)
    }

    /// No more hints for this person, in whichever game.
    pub async fn no_more_hints(&self, person: PersonId) -> Result<(), Refusal> {
        let before = self.preference(person).await?;
        self.set_preference(person, Preference { hints: false, ..before }).await
    }
}
