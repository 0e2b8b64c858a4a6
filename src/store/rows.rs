//! Rows as they are read and written. What they mean is app's business.

use super::ids::{ChannelId, GameId, GuildId, Halt, MessageId, PersonId, Ply, Seconds, Status, Timeout};
use super::sql::{Record, Row};
use crate::bots::Level;
use crate::engine::Seat;
use std::fmt;

/// A struct that is read from a row by the names of its fields.
macro_rules! row {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$of:meta])* pub $column:ident: $type:ty,)* }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$of])* pub $column: $type,)*
        }

        impl Record for $name {
            fn record(row: &Row) -> Result<Self, sqlx::Error> {
                Ok($name { $($column: row.get(stringify!($column))?,)* })
            }
        }
    };
}

row! {
    /// A game without its seats. It is full of secrets, so it has no debug print of its own making.
    #[derive(Clone, PartialEq, Eq)]
    pub struct GameRow {
        pub id: GameId,
        pub kind: String,
        pub rules: u32,
        pub options: String,
        pub seats: u8,
        pub seed: String,
        pub salt: String,
        pub status: Status,
        pub channel: ChannelId,
        pub guild: Option<GuildId>,
        pub host: PersonId,
        pub host_name: String,
        pub ply: Ply,
        pub state: Option<String>,
        pub message: Option<MessageId>,
        pub posted_ply: Ply,
        pub posted_from: Ply,
        pub posted_first: Ply,
        pub clock_hours: Option<u32>,
        pub clock_then: Option<Timeout>,
        pub opened_at: Seconds,
        pub ended_at: Option<Seconds>,
        /// The game that this one goes on from.
        pub previous: Option<GameId>,
        /// What its people call it.
        pub title: Option<String>,
        /// Why it does not count.
        pub unrated: Option<String>,
        /// The finished game from the midst of which it was begun.
        pub tried_from: Option<GameId>,
        pub halted: Option<Halt>,
        /// How often it was changed while it waited for players.
        pub arranged: u32,
    }
}

row! {
    /// What a game that is kept in memory has to be compared with: all of it that another process can change without a move.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Mark {
        pub ply: Ply,
        pub status: Status,
        pub channel: ChannelId,
        pub message: Option<MessageId>,
        pub posted_ply: Ply,
        pub title: Option<String>,
        pub unrated: Option<String>,
        pub halted: Option<Halt>,
    }
}

impl fmt::Debug for GameRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameRow({} {} {:?} ply {})", self.id, self.kind, self.status, self.ply)
    }
}

row! {
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SeatRow {
        pub seat: Seat,
        pub person: Option<PersonId>,
        pub name: String,
        pub bot: Option<Level>,
        pub owes_ply: Option<Ply>,
        pub owes_at: Option<Seconds>,
        pub choices_ply: Ply,
        /// How many decisions in a row the clock has made for its person.
        pub missed: u32,
    }
}

row! {
    #[derive(Clone, PartialEq, Eq)]
    pub struct ActionRow {
        pub game: GameId,
        pub ply: Ply,
        pub seat: Seat,
        pub person: Option<PersonId>,
        pub phrase: String,
        pub story: String,
        pub fingerprint: String,
        pub revealed: bool,
        pub passed: bool,
        /// How many pictures there are to watch of it.
        pub frames: u16,
        pub at: Seconds,
    }
}

/// A phrase may name a hidden card.
impl fmt::Debug for ActionRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ActionRow(game {} ply {} seat {})", self.game, self.ply, self.seat)
    }
}

/// A game with what leads from its newest snapshot to its state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedGame {
    pub row: GameRow,
    pub seats: Vec<SeatRow>,
    pub snapshot: Option<(Ply, String)>,
    pub actions: Vec<ActionRow>,
}

row! {
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RemarkRow {
        pub ply: Ply,
        pub text: String,
        pub story: String,
    }
}

row! {
    /// Someone who was asked and has not answered.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct InvitationRow {
        pub game: GameId,
        pub person: PersonId,
        pub name: String,
        /// Which seat they were asked to take; any if none.
        pub seat: Option<Seat>,
        pub at: Seconds,
        /// Who asks, and whether they manage the channel.
        pub by_person: Option<PersonId>,
        pub by_name: Option<String>,
        pub manages: bool,
        /// At which ply it was agreed to, where somebody had to agree.
        pub agreed_ply: Option<Ply>,
        /// It was the person of the seat who agreed.
        pub own_word: bool,
    }
}

row! {
    /// Who had a seat until it changed hands.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct TenureRow {
        pub game: GameId,
        pub seat: Seat,
        pub until_ply: Ply,
        pub person: Option<PersonId>,
        pub name: String,
        pub bot: Option<Level>,
        /// By whose wish it changed hands.
        pub asked_by: Option<PersonId>,
        pub asked_name: Option<String>,
    }
}

row! {
    /// What the others of a game are asked to agree to.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct UndoRow {
        pub game: GameId,
        pub ply: Ply,
        pub person: PersonId,
        /// What the person is called.
        pub name: Option<String>,
        pub target: Ply,
        /// The seat that shall change hands, and who shall have it.
        pub seat: Option<Seat>,
        pub to_person: Option<PersonId>,
        pub to_name: Option<String>,
        pub to_bot: Option<Level>,
    }
}

row! {
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PreferenceRow {
        pub person: PersonId,
        pub remind_after: i64,
        pub quiet_from: Option<i64>,
        pub quiet_to: Option<i64>,
        pub time_offset: i64,
        pub zone: Option<String>,
        pub vacation_until: Option<Seconds>,
        pub hints: bool,
        /// By direct message.
        pub direct: bool,
    }
}

row! {
    /// How a person wants to be reminded in one game; what is not said is as in all others.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ReminderRuleRow {
        pub game: GameId,
        pub person: PersonId,
        pub remind_after: Option<i64>,
        pub direct: Option<bool>,
    }
}

row! {
    /// A seat of a person that owes a decision, with what a clock needs to know of it.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct OwingRow {
        pub game: GameId,
        pub kind: String,
        pub channel: ChannelId,
        pub clock_hours: Option<i64>,
        pub seat: Seat,
        pub person: PersonId,
        pub owes_ply: Ply,
        pub owes_at: Seconds,
        pub muted: bool,
        pub reminded_at: Option<Seconds>,
        pub remind_after: Option<i64>,
        pub quiet_from: Option<i64>,
        pub quiet_to: Option<i64>,
        pub time_offset: Option<i64>,
        pub zone: Option<String>,
        pub vacation_until: Option<Seconds>,
        /// For how long the person has been and will be on vacation since they owe the decision.
        pub away: Seconds,
        /// How often they were reminded of it.
        pub reminders: i64,
        /// Of which decision they were reminded last.
        pub reminded_ply: Option<Ply>,
        pub direct: bool,
    }
}

row! {
    #[derive(Clone, PartialEq, Debug)]
    pub struct RatingRow {
        pub kind: String,
        /// Of which server's games; 0 is of all.
        pub guild: GuildId,
        pub player: String,
        pub person: Option<PersonId>,
        pub name: String,
        pub games: i64,
        pub wins: f64,
        pub rating: f64,
    }
}

row! {
    /// What a game that counts did to a person's rating, and what is told of it when it is long gone.
    #[derive(Clone, PartialEq, Debug)]
    pub struct StepRow {
        pub game: GameId,
        /// Of which server's games; 0 is of all.
        pub guild: GuildId,
        pub person: PersonId,
        pub seat: Seat,
        pub kind: String,
        pub at: Seconds,
        /// As it was afterwards.
        pub rating: f64,
        /// The person's part of the victory.
        pub won: f64,
        pub role: Option<String>,
        pub place: Option<String>,
        pub opening: Option<String>,
        pub actions: i64,
        pub luck: Option<f64>,
    }
}

row! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct HandledRow {
        pub game: GameId,
        pub ply: Ply,
        pub person: PersonId,
    }
}

row! {
    /// What the people of a game are to be told once.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct NoticeRow {
        pub game: GameId,
        pub channel: ChannelId,
        pub about: String,
        pub people: String,
        pub text: String,
    }
}

row! {
    /// A game that a person sat in, whatever became of it.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SatRow {
        pub game: GameId,
        pub kind: String,
        pub status: Status,
        pub channel: ChannelId,
        pub guild: Option<GuildId>,
        pub opened_at: Seconds,
        pub ended_at: Option<Seconds>,
        /// What they were called there.
        pub name: String,
    }
}

/// How much there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    pub bytes: i64,
    pub finished_games: i64,
    /// Of their states and logs.
    pub finished_bytes: i64,
}

row! {
    /// How somebody fared with the puzzle of a day.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PuzzleTryRow {
        pub day: i64,
        pub person: PersonId,
        pub name: String,
        pub tries: i64,
        /// At which try they first had it, and when.
        pub solved: Option<i64>,
        pub solved_at: Option<Seconds>,
    }
}

row! {
    /// Where a server wants the puzzle every day.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PuzzlePostRow {
        pub guild: GuildId,
        pub channel: ChannelId,
        /// The minute of the day, by the clock of the zone; Greenwich if there is none.
        pub at_minute: i64,
        pub zone: Option<String>,
        /// The last day that it was posted.
        pub posted: i64,
    }
}
