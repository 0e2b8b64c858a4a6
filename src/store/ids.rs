//! The numbers and words that rows are made of, as types: what is written and what is read cannot be mixed up.

use super::sql::Value;
use crate::bots::Level;
use crate::engine::Seat;
use sqlx::error::BoxDynError;
use std::fmt;

/// Counts what changed a game's board or seats, undos included. It never goes back, so an old button is old for ever.
pub type Ply = u32;

/// Seconds since 1970.
pub type Seconds = i64;

/// Kept as `$plain`, which the database knows.
macro_rules! kept_as {
    ($name:ty, $plain:ty, |$value:ident| $write:expr, |$stored:ident| $read:expr) => {
        impl Value for $name {
            type Plain = $plain;

            fn plain(&self) -> $plain {
                let $value = *self;
                $write
            }

            fn read($stored: $plain) -> Result<Self, BoxDynError> {
                $read
            }
        }
    };
}

macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u64);

        // The database has signed numbers only; the bits are the same.
        kept_as!($name, i64, |value| value.0.cast_signed(), |stored| Ok($name(stored.cast_unsigned())));

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A person, by the number their chat knows them by.
    PersonId
);
id!(
    /// A place where one game can be open: a channel, a thread or a conversation of two.
    ChannelId
);
id!(
    /// A community that channels belong to.
    GuildId
);
id!(
    /// A message in a channel.
    MessageId
);
id!(
    /// One delivery of a person's wish. The same one twice is one wish.
    InteractionId
);
id!(
    /// A game, from its lobby to its last move and after.
    GameId
);

kept_as!(Seat, i64, |seat| i64::from(seat.0), |stored| Ok(Seat(stored.try_into()?)));

/// Where a game stands in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Waiting for players.
    Lobby,
    Playing,
    /// Played to its end.
    Over,
    /// Ended by its host before that.
    Ended,
    /// It could not be read; its data is kept for someone to look at.
    Quarantined,
}

impl Status {
    pub fn is_open(self) -> bool {
        matches!(self, Status::Lobby | Status::Playing)
    }

    const WRITTEN: [(Status, &'static str); 5] = [
        (Status::Lobby, "lobby"),
        (Status::Playing, "playing"),
        (Status::Over, "over"),
        (Status::Ended, "ended"),
        (Status::Quarantined, "aside"),
    ];
}

/// Why a game stands still that is not over: no clock runs, and nobody is reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// Its channel was deleted.
    Gone,
    /// Nothing can be posted in its channel.
    Shut,
    /// Nobody has come for so long that it waits for somebody to wake it.
    Asleep,
}

impl Halt {
    const WRITTEN: [(Halt, &'static str); 3] = [(Halt::Gone, "gone"), (Halt::Shut, "shut"), (Halt::Asleep, "asleep")];
}

/// What happens to a seat whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timeout {
    /// A normal bot decides for the seat this once.
    Bot,
    /// The seat does as little as the rules allow.
    Skip,
}

impl Timeout {
    const WRITTEN: [(Timeout, &'static str); 2] = [(Timeout::Bot, "bot"), (Timeout::Skip, "skip")];
}

const LEVELS: [(Level, &str); 4] =
    [(Level::Easy, "easy"), (Level::Normal, "normal"), (Level::Hard, "hard"), (Level::Master, "master")];

fn written<T: Copy + PartialEq>(value: T, words: &[(T, &'static str)]) -> String {
    words.iter().find(|(known, _)| *known == value).map(|(_, word)| (*word).to_owned()).unwrap_or_default()
}

fn read<T: Copy>(stored: &str, words: &[(T, &'static str)]) -> Result<T, BoxDynError> {
    let known = words.iter().find(|(_, word)| *word == stored).map(|(value, _)| *value);
    known.ok_or_else(|| format!("{stored:?} is none of the words that can stand there").into())
}

kept_as!(Status, String, |value| written(value, &Status::WRITTEN), |stored| read(&stored, &Status::WRITTEN));
kept_as!(Halt, String, |value| written(value, &Halt::WRITTEN), |stored| read(&stored, &Halt::WRITTEN));
kept_as!(Timeout, String, |value| written(value, &Timeout::WRITTEN), |stored| read(&stored, &Timeout::WRITTEN));
kept_as!(Level, String, |value| written(value, &LEVELS), |stored| read(&stored, &LEVELS));
