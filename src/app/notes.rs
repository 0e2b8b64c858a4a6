//! What people write down for themselves: for their own eyes, and gone with the game.

use super::session::Session;
use super::{App, GameRef, PersonId, Refusal};
use crate::store::Change;

/// The most characters of what a person notes in one game.
pub const LONGEST: usize = 1000;

impl App {
    /// What a person has noted in a game; nothing if they have not.
    pub async fn note(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Option<String>, Refusal> {
        let session = self.seated(person, at).await?;
        Ok(self.inner.store.note(session.id, person).await?)
    }

    /// Adds a line to what a person has noted, and says all of it.
    pub async fn add_note(&self, person: PersonId, at: impl Into<GameRef>, line: &str) -> Result<String, Refusal> {
        // Under the lock, so that of two lines at once none is lost.
        let session = self.lock(at).await?;
        session.seat_of(person).ok_or(Refusal::NotSeated)?;
        let line: String = line.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        let line = line.trim();
        let before = self.inner.store.note(session.id, person).await?;
        let text = before.map_or_else(|| line.to_owned(), |before| format!("{before}\n{line}"));
        if line.is_empty() || text.chars().count() > LONGEST {
            return Err(Refusal::Unfit(format!(
                "A note has at least one letter, and all your notes of a game at most {LONGEST} together."
            )));
        }
        self.inner.store.commit(vec![Change::Note { game: session.id, person, text: Some(text.clone()) }]).await?;
        Ok(text)
    }

    pub async fn clear_notes(&self, person: PersonId, at: impl Into<GameRef>) -> Result<(), Refusal> {
        let session = self.seated(person, at).await?;
        Ok(self.inner.store.commit(vec![Change::Note { game: session.id, person, text: None }]).await?)
    }

    /// The game, if the person has a seat in it.
    pub(super) async fn seated(&self, person: PersonId, at: impl Into<GameRef>) -> Result<std::sync::Arc<Session>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        session.seat_of(person).ok_or(Refusal::NotSeated)?;
        Ok(session)
    }
}
