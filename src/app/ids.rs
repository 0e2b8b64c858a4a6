//! Who and what is meant: people, players, games, channels, all by number or name.

use super::text::plain;
use crate::bots::Level;
use crate::engine::Seat;
use std::fmt;

pub use crate::store::{ChannelId, GameId, GuildId, Halt, InteractionId, MessageId, PersonId, Ply, Seconds, Status, Timeout};

/// Someone who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// Which game is meant: the one with this number, or the one that is here (the open one, or the last that was).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameRef {
    Game(GameId),
    Channel(ChannelId),
}

impl From<GameId> for GameRef {
    fn from(game: GameId) -> Self {
        GameRef::Game(game)
    }
}

impl From<ChannelId> for GameRef {
    fn from(channel: ChannelId) -> Self {
        GameRef::Channel(channel)
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    Person(Person),
    Bot(Level),
}

impl Player {
    pub fn person(&self) -> Option<&Person> {
        match self {
            Player::Person(person) => Some(person),
            Player::Bot(_) => None,
        }
    }

    pub fn is(&self, person: PersonId) -> bool {
        self.person().is_some_and(|session| session.id == person)
    }

    pub fn is_bot(&self) -> bool {
        matches!(self, Player::Bot(_))
    }

    /// What the seat goes by in pictures and lists; a bot is named after its seat's colour.
    pub fn name(&self, seat: Seat) -> String {
        match self {
            Player::Person(person) => person.name.clone(),
            Player::Bot(level) => format!("{} ({level} bot)", seat.colour()),
        }
    }

    /// The same beside the seat's colour.
    pub fn seated(&self) -> String {
        match self {
            Player::Person(person) => plain(&person.name),
            Player::Bot(level) => format!("{level} bot"),
        }
    }

    /// The same in a sentence.
    pub fn told(&self, seat: Seat) -> String {
        plain(&self.name(seat))
    }
}

/// How long a seat may think, and what happens then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockRule {
    pub hours: u32,
    pub then: Timeout,
}

/// As long as a picture in words may be: Discord takes no more.
pub const ALT_TEXT: usize = 1024;

/// A picture and the same in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    pub alt: String,
}

/// The words may be a hand's, so they are not for logs.
impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({} bytes)", self.png.len())
    }
}
