//! What can be looked at without changing anything.

use super::{App, At, ChannelId, GameId, MessageId, Person, PersonId, Picture, Ply, Refusal, Seconds, Sitter, Status};
use crate::engine::Seat;
use crate::games::Kind;

/// The board as everyone may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub game: GameId,
    pub ply: Ply,
    pub headline: String,
    pub picture: Picture,
}

/// What one seat holds, for its person's eyes only.
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    pub game: GameId,
    pub ply: Ply,
    /// The person owes a decision.
    pub to_move: bool,
    pub picture: Picture,
}

/// Where a game stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Situation {
    pub game: GameId,
    pub kind: Kind,
    pub status: Status,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    pub ply: Ply,
    pub host: Person,
    pub seats: Vec<Option<Sitter>>,
    /// Seats that owe a decision, and since when.
    pub waiting: Vec<(Seat, Seconds)>,
    /// Everything above in sentences, several lines.
    pub text: String,
}

/// A game a person sits in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mine {
    pub game: GameId,
    pub kind: Kind,
    pub status: Status,
    pub channel: ChannelId,
    pub to_move: bool,
    /// In a sentence.
    pub text: String,
}

impl App {
    pub async fn board(&self, at: impl Into<At>) -> Result<Board, Refusal> {
        let _ = at.into();
        todo!()
    }

    pub async fn hand(&self, person: PersonId, at: impl Into<At>) -> Result<Hand, Refusal> {
        let _ = (person, at.into());
        todo!()
    }

    pub async fn status(&self, at: impl Into<At>) -> Result<Situation, Refusal> {
        let _ = at.into();
        todo!()
    }

    /// The open games a person sits in, those that wait for them first.
    pub async fn mine(&self, person: PersonId) -> Result<Vec<Mine>, Refusal> {
        let _ = person;
        todo!()
    }
}
