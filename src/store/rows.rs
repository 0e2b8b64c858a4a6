//! Rows as they are read and written: plain numbers and texts. What they mean is app's business.

use sqlx::FromRow;
use std::fmt;

/// A game without its seats. It is full of secrets, so it has no debug print of its own making.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct GameRow {
    pub id: i64,
    pub kind: String,
    pub rules: i64,
    pub options: String,
    pub seats: i64,
    pub seed: String,
    pub salt: String,
    pub status: String,
    pub channel: i64,
    pub guild: Option<i64>,
    pub host: i64,
    pub host_name: String,
    pub ply: i64,
    pub state: Option<String>,
    pub message: Option<i64>,
    pub posted_ply: i64,
    pub posted_from: i64,
    pub posted_first: i64,
    pub clock_hours: Option<i64>,
    pub clock_then: Option<String>,
    pub opened_at: i64,
    pub ended_at: Option<i64>,
}

impl fmt::Debug for GameRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameRow({} {} {} ply {})", self.id, self.kind, self.status, self.ply)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct SeatRow {
    pub seat: i64,
    pub person: Option<i64>,
    pub name: String,
    pub bot: Option<String>,
    pub owes_ply: Option<i64>,
    pub owes_at: Option<i64>,
}

#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct ActionRow {
    pub game: i64,
    pub ply: i64,
    pub seat: i64,
    pub person: Option<i64>,
    pub phrase: String,
    pub story: String,
    pub fingerprint: String,
    pub revealed: bool,
    pub passed: bool,
    pub at: i64,
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
    pub snapshot: Option<(i64, String)>,
    pub actions: Vec<ActionRow>,
}

#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct RemarkRow {
    pub ply: i64,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct UndoRow {
    pub game: i64,
    pub ply: i64,
    pub person: i64,
    pub target: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct PreferenceRow {
    pub person: i64,
    pub remind_after: i64,
    pub quiet_from: Option<i64>,
    pub quiet_to: Option<i64>,
    pub time_offset: i64,
    pub vacation_until: Option<i64>,
}

/// A seat of a person that owes a decision, with what a clock needs to know of it.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct OwingRow {
    pub game: i64,
    pub kind: String,
    pub channel: i64,
    pub clock_hours: Option<i64>,
    pub seat: i64,
    pub person: i64,
    pub owes_ply: i64,
    pub owes_at: i64,
    pub muted: bool,
    pub reminded_at: Option<i64>,
    pub remind_after: Option<i64>,
    pub quiet_from: Option<i64>,
    pub quiet_to: Option<i64>,
    pub time_offset: Option<i64>,
    pub vacation_until: Option<i64>,
}

#[derive(Clone, PartialEq, Debug, FromRow)]
pub struct RatingRow {
    pub kind: String,
    pub player: String,
    pub person: Option<i64>,
    pub name: String,
    pub games: i64,
    pub wins: f64,
    pub rating: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRow)]
pub struct HandledRow {
    pub game: i64,
    pub ply: i64,
    pub person: i64,
}

/// What the people of a game are to be told once.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct NoticeRow {
    pub game: i64,
    pub channel: i64,
    pub about: String,
    pub people: String,
    pub text: String,
}

/// A game that a person sat in, whatever became of it.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct SatRow {
    pub game: i64,
    pub kind: String,
    pub status: String,
    pub channel: i64,
    pub guild: Option<i64>,
    pub opened_at: i64,
    pub ended_at: Option<i64>,
    /// What they were called there.
    pub name: String,
}
