//! Reminders, clocks and vacations. All of it is kept in the store, so it survives a restart.

use super::{App, ChannelId, GameId, PersonId, Refusal, Seconds};
use crate::engine::Seat;
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time; tests bring their own.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Seconds;
}

/// The machine's time.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Seconds {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as Seconds)
    }
}

/// How a person wants to be reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preference {
    /// Hours of waiting before the first reminder, and between two; 0 is never. At least 24 between two in any case.
    pub remind_after: u32,
    /// No reminders from this hour of the person's day to that one.
    pub quiet: Option<(u8, u8)>,
    /// Minutes east of Greenwich.
    pub offset: i32,
    /// No reminders and no clock until then.
    pub vacation_until: Option<Seconds>,
}

impl Default for Preference {
    fn default() -> Self {
        Preference { remind_after: 24, quiet: None, offset: 0, vacation_until: None }
    }
}

/// What is to be done now.
#[derive(Clone, PartialEq, Debug)]
pub struct Due {
    /// Send each, then report it with [`App::reminded`].
    pub reminders: Vec<Reminder>,
    /// Hand each to [`App::time_out`], then post the news.
    pub timeouts: Vec<TimedOut>,
    /// When to look again; earlier if something else happens.
    pub next: Seconds,
}

/// A person who has not moved for as long as they said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub game: GameId,
    pub channel: ChannelId,
    pub person: PersonId,
    pub text: String,
}

/// A seat whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimedOut {
    pub game: GameId,
    pub seat: Seat,
    /// Since when the seat owed the decision that ran out.
    pub since: Seconds,
}

impl App {
    pub async fn due(&self) -> Result<Due, Refusal> {
        todo!()
    }

    /// The reminder was sent, or cannot be: not again before another day.
    pub async fn reminded(&self, reminder: &Reminder) -> Result<(), Refusal> {
        let _ = reminder;
        todo!()
    }

    /// Decides for a seat whose time has run out, as chosen when the game was opened, until it owes nothing.
    pub async fn time_out(&self, late: &TimedOut) -> Result<(), Refusal> {
        let _ = late;
        todo!()
    }

    /// No more reminders for the decision that the person owes now.
    pub async fn mute(&self, person: PersonId, game: GameId) -> Result<(), Refusal> {
        let _ = (person, game);
        todo!()
    }

    pub async fn preference(&self, person: PersonId) -> Result<Preference, Refusal> {
        let _ = person;
        todo!()
    }

    /// Checked: the refusal says what is possible.
    pub async fn set_preference(&self, person: PersonId, preference: Preference) -> Result<(), Refusal> {
        let _ = (person, preference);
        todo!()
    }
}
