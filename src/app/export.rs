//! A finished game on paper, and what shows that it was fair.

use super::session::Session;
use super::unreadable::Unreadable;
use super::{App, GameRef, PersonId, Refusal, Status};
use crate::engine::Turn;
use crate::engine::fingerprint::BadFingerprint;
use crate::engine::record::{self, Entry, Record};
use std::sync::Arc;

/// A finished game as a file that `warren verify` can check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    pub file: String,
    pub json: String,
}

/// What shows that no die was bent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    pub seed: String,
    pub salt: String,
    pub commitment: String,
    pub text: String,
}

impl App {
    /// [`App::export`] for someone who asks: one thing at a time, and a few an hour.
    pub async fn export_for(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Export, Refusal> {
        let game = self.finished(at.into()).await?.id;
        let place = self.inner.heavy.queue(person, self.now())?;
        let _turn = place.turn().await?;
        self.export(game).await
    }

    /// The whole game with its seed: only after its end.
    pub async fn export(&self, at: impl Into<GameRef>) -> Result<Export, Refusal> {
        let session = self.finished(at.into()).await?;
        let unreadable = |why: Unreadable| Refusal::failed(format!("game {} cannot be exported", session.id), why);
        let mut actions = Vec::new();
        for action in self.inner.store.actions(session.id, 0).await? {
            let state = action.fingerprint.try_into().map_err(|bad: BadFingerprint| unreadable(bad.into()))?;
            actions.push(Entry { seat: action.seat, action: action.phrase, state });
        }
        let outcome = match session.table_ref()?.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Act(_) => None,
        };
        let previous = match session.previous {
            Some(before) => {
                let before = self.load(before).await?;
                Some(record::commitment(before.seed, before.salt))
            }
            None => None,
        };
        let record = Record {
            game: session.kind.slug().to_owned(),
            rules: session.rules,
            seats: session.seats.len() as u8,
            options: serde_json::from_str(&session.options).map_err(|error| unreadable(Unreadable::Options(error)))?,
            seed: session.seed,
            salt: session.salt,
            commitment: record::commitment(session.seed, session.salt),
            previous,
            actions,
            outcome,
        };
        Ok(Export { file: format!("{}-{}.json", record.game, session.id), json: record.to_json() })
    }

    /// Seed and salt: only after the end.
    pub async fn fairness(&self, at: impl Into<GameRef>) -> Result<Fairness, Refusal> {
        Ok(self.finished(at.into()).await?.fairness())
    }

    async fn finished(&self, at: GameRef) -> Result<Arc<Session>, Refusal> {
        let session = self.load(self.find(at).await?).await?;
        match session.status {
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Playing => Err(Refusal::SecretUntilEnd),
            _ if session.tried_from.is_some() => {
                let words = "This game was begun in the midst of another, so there is no record of it that could be checked.";
                Err(Refusal::Unfit(words.into()))
            }
            // A lobby that was closed has nothing to show.
            _ => session.table_ref().map(|_| ()).map(|()| Arc::clone(&session)),
        }
    }
}

impl Session {
    /// Seed and salt; the caller makes sure that the game is over.
    pub(super) fn fairness(&self) -> Fairness {
        let commitment = record::commitment(self.seed, self.salt);
        let text = format!(
            "The shuffle was fair: seed `{}` and salt `{}` give the SHA-256 `{commitment}` that was shown at the start. \
             `warren verify` checks it with the exported file.",
            self.seed, self.salt
        );
        Fairness { seed: self.seed.to_string(), salt: self.salt.to_string(), commitment, text }
    }

    /// What was sealed before the first move, and after the last one how to check it; nothing in a lobby.
    pub(super) fn seal(&self) -> Option<String> {
        match self.status {
            // What was begun in the midst of another game was not dealt from its seed.
            _ if self.tried_from.is_some() => None,
            Status::Playing => {
                let commitment = record::commitment(self.seed, self.salt);
                Some(format!("The shuffle is sealed: the SHA-256 of seed and salt is `{commitment}`."))
            }
            Status::Over | Status::Ended if self.table_ref().is_ok() => Some(self.fairness().text),
            _ => None,
        }
    }
}
