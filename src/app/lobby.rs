//! Before the first move: opening a game, taking seats, starting.

use super::{App, At, ChannelId, ClockRule, GameId, GuildId, MessageId, Person, Refusal, Sitter};
use crate::bots::Level;
use crate::games::Kind;

/// What a person wants to open.
#[derive(Clone, Debug)]
pub struct Opening {
    pub kind: Kind,
    /// How many seats; the most the game has if not said.
    pub players: Option<u8>,
    /// `name=value` pairs out of the game's settings.
    pub options: Vec<(String, String)>,
    pub clock: Option<ClockRule>,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
}

/// A game that waits for players.
#[derive(Clone, PartialEq, Debug)]
pub struct Lobby {
    pub game: GameId,
    pub kind: Kind,
    pub channel: ChannelId,
    pub host: Person,
    /// One entry a seat, empty ones too, in seat order.
    pub seats: Vec<Option<Sitter>>,
    /// `name=value`, every setting of the game.
    pub options: Vec<(String, String)>,
    pub clock: Option<ClockRule>,
    /// The lobby's message, once [`App::lobby_posted`] told it.
    pub message: Option<MessageId>,
    /// The lobby in words: game, options, seats, clock; several lines.
    pub text: String,
}

/// A game that has begun. Post [`App::advance`]'s news next.
#[derive(Clone, PartialEq, Debug)]
pub struct Started {
    pub game: GameId,
    pub channel: ChannelId,
    /// The lobby's message, which has had its time.
    pub message: Option<MessageId>,
    /// SHA-256 of seed and salt.
    pub commitment: String,
    /// How many empty seats were given to bots.
    pub filled: usize,
    /// For the channel: who plays, who was filled in, the commitment.
    pub text: String,
}

impl App {
    /// Opens a lobby with the person in its first seat.
    pub async fn open(&self, host: &Person, opening: Opening) -> Result<Lobby, Refusal> {
        let _ = (host, opening);
        todo!()
    }

    /// Opens a game of one person against bots of `level` and starts it: for conversations of two.
    pub async fn open_solo(&self, host: &Person, opening: Opening, level: Level) -> Result<Started, Refusal> {
        let _ = (host, opening, level);
        todo!()
    }

    pub async fn lobby(&self, at: impl Into<At>) -> Result<Lobby, Refusal> {
        let _ = at.into();
        todo!()
    }

    pub async fn join(&self, person: &Person, at: impl Into<At>) -> Result<Lobby, Refusal> {
        let _ = (person, at.into());
        todo!()
    }

    /// Gives the seat back. The host may leave too and stays host; a lobby that the last person leaves is closed,
    /// and then `None` is returned.
    pub async fn leave(&self, person: &Person, at: impl Into<At>) -> Result<Option<Lobby>, Refusal> {
        let _ = (person, at.into());
        todo!()
    }

    /// Puts a bot into the next empty seat. Anyone seated may, and the host.
    pub async fn add_bot(&self, person: &Person, at: impl Into<At>, level: Level) -> Result<Lobby, Refusal> {
        let _ = (person, at.into(), level);
        todo!()
    }

    /// Starts the game; empty seats are given to normal bots. Only for the host and those who manage the channel.
    pub async fn start(&self, person: &Person, at: impl Into<At>, may_manage: bool) -> Result<Started, Refusal> {
        let _ = (person, at.into(), may_manage);
        todo!()
    }

    /// Remembers where the lobby was posted.
    pub async fn lobby_posted(&self, game: GameId, message: MessageId) -> Result<(), Refusal> {
        let _ = (game, message);
        todo!()
    }
}
