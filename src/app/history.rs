//! What was: the log, taking back, the export and the replay.

use super::{App, At, GameId, Person, PersonId, Ply, Refusal};

/// A page of the public history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub game: GameId,
    pub lines: Vec<String>,
    /// Counted from 1; the last page has the newest lines.
    pub page: usize,
    pub pages: usize,
}

/// What came of a wish to take a move back.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// It is taken back; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// The others are asked: post `text` with buttons to agree and to refuse.
    Asks(UndoRequest),
}

/// A wish to take a move back that the other people must agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    pub game: GameId,
    /// Good for this ply only; it belongs into the buttons.
    pub ply: Ply,
    pub by: Person,
    /// Who has not agreed yet.
    pub waiting: Vec<Person>,
    pub text: String,
}

/// What came of an answer to such a wish.
#[derive(Clone, PartialEq, Debug)]
pub enum Consent {
    /// Others must agree, too.
    Waiting(UndoRequest),
    /// All agreed: it is taken back; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// Somebody does not agree; the move stands.
    Refused { game: GameId, text: String },
}

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
    /// The public lines, `page` counted from 1; the newest page if not said.
    pub async fn log(&self, at: impl Into<At>, page: Option<usize>) -> Result<Log, Refusal> {
        let _ = (at.into(), page);
        todo!()
    }

    /// Takes the person's last move back, and whatever followed it.
    ///
    /// Free while nothing hidden came to light and no other person has moved or owes a decision because of it. If only
    /// bots answered it is free, too. Otherwise every other person at the table has to agree; where there is none, it is
    /// refused, since the bots' secrets were seen.
    pub async fn undo(&self, person: PersonId, at: impl Into<At>) -> Result<Undo, Refusal> {
        let _ = (person, at.into());
        todo!()
    }

    /// A person's answer to the request of that ply.
    pub async fn answer_undo(&self, person: PersonId, game: GameId, ply: Ply, agree: bool) -> Result<Consent, Refusal> {
        let _ = (person, game, ply, agree);
        todo!()
    }

    /// The whole game with its seed: only after its end.
    pub async fn export(&self, at: impl Into<At>) -> Result<Export, Refusal> {
        let _ = at.into();
        todo!()
    }

    /// Seed and salt: only after the end.
    pub async fn fairness(&self, at: impl Into<At>) -> Result<Fairness, Refusal> {
        let _ = at.into();
        todo!()
    }

    /// The game so far as an animated GIF of at most `limit` bytes, as a spectator saw it, a frame for every turn.
    pub async fn replay(&self, at: impl Into<At>, limit: usize) -> Result<Vec<u8>, Refusal> {
        let _ = (at.into(), limit);
        todo!()
    }
}
