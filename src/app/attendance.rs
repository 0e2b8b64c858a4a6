//! Who is at the table. Whoever pressed or typed something a moment ago sees the board change and need not be called; whoever
//! then stays silent is called after all. It is kept in memory: after a restart nobody is at any table.

use super::session::Session;
use super::{App, GameId, Halt, PersonId, Seconds};
use crate::engine::Seat;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// After so much silence who was not called since they were there is called, with a new post.
pub(super) const SILENCE: Seconds = 600;
/// What is owed for longer is a matter of reminders.
pub(super) const FORGOTTEN: Seconds = 3_600;
/// More tables than these are not remembered; those that are silent go first.
const TABLES: usize = 10_000;

/// Of each game, who is there.
#[derive(Debug, Default)]
pub struct Attendance(Mutex<HashMap<GameId, Table>>);

/// What is known of the people of one game.
#[derive(Clone, Debug, Default)]
struct Table {
    /// When each of them last pressed or typed something.
    seen: HashMap<PersonId, Seconds>,
    /// Whether there was a post, and in which round the last one was, if there are rounds.
    posted: bool,
    round: Option<u32>,
    /// Whose turn it is now, and who was called in it, when.
    active: Option<Seat>,
    called: HashMap<PersonId, Seconds>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    active: Option<Seat>,
    round: Option<u32>,
}

/// Who is to be called with the next post, and why it is a new one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Call {
    pub people: Vec<PersonId>,
    /// A new round.
    pub anew: bool,
}

impl Attendance {
    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, Table>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn table(&self, game: GameId) -> Table {
        self.tables().get(&game).cloned().unwrap_or_default()
    }
}

impl App {
    /// Somebody has just pressed or typed something in a game.
    pub fn at_table(&self, person: PersonId, game: GameId) {
        let now = self.now();
        let mut tables = self.inner.attendance.tables();
        if tables.len() >= TABLES {
            tables.retain(|_, table| table.seen.values().any(|seen| now - seen < FORGOTTEN));
        }
        tables.entry(game).or_default().seen.insert(person, now);
    }

    /// A move was written down: whoever was called in the turn before may be called again in the next one.
    pub(super) fn turned(&self, game: GameId, active: Option<Seat>) {
        if let Some(table) = self.inner.attendance.tables().get_mut(&game).filter(|table| table.active != active) {
            table.active = active;
            table.called.clear();
        }
    }

    /// Whom the next post calls: who owes a decision of which no post has told them, and is not there. Nobody is called twice in
    /// a turn, their own or another's, however often they are asked in it; but who had to wait for others for long has gone by
    /// then.
    pub(super) fn to_call(&self, session: &Session, going_on: Option<Seat>) -> Call {
        let (table, now) = (self.inner.attendance.table(session.id), self.now());
        let there = |person: PersonId| table.seen.get(&person).is_some_and(|seen| now - seen < self.inner.settings.there);
        let turn = Turn::of(session);
        let in_turn = table.active == turn.active;
        let is_due = |seat: Seat, place: &super::session::TakenSeat, person: PersonId| {
            let Some((ply, since)) = place.owes.filter(|(ply, _)| *ply > session.posted_first) else { return false };
            let called = in_turn && table.called.get(&person).is_some_and(|at| now - at < SILENCE);
            if ply > session.posted {
                return !there(person) && going_on != Some(seat) && !called;
            }
            // It was shown to somebody who was there then.
            !called && self.is_silent(session.id, person, since)
        };
        let people = session.taken().filter_map(|(seat, place)| {
            let person = place.player.person()?.id;
            // The end is news for everyone, once.
            let asleep = session.halted == Some(Halt::Asleep);
            let ended = session.is_over() && session.posted < session.ply && !there(person);
            let wanted = ended || !asleep && !session.is_over() && is_due(seat, place, person);
            // Nobody knows any more who number 0 was.
            (wanted && person.0 != 0).then_some(person)
        });
        let anew = table.posted && table.round != turn.round;
        Call { people: people.collect(), anew }
    }

    /// Who was called before was called in vain: they are called anew.
    pub(super) fn forget_calls(&self, game: GameId) {
        if let Some(table) = self.inner.attendance.tables().get_mut(&game) {
            table.called.clear();
        }
    }

    /// Whether a person was shown a decision while they were there, and has been silent for long since.
    pub(super) fn is_silent(&self, game: GameId, person: PersonId, since: Seconds) -> bool {
        let seen = self.inner.attendance.table(game).seen.get(&person).copied().unwrap_or(since);
        let silent = self.now() - seen.max(since);
        (SILENCE..FORGOTTEN).contains(&silent)
    }

    /// The board is posted, and these were called with it.
    pub(super) fn noted_call(&self, session: &Session, people: &[PersonId]) {
        let (turn, now) = (Turn::of(session), self.now());
        let mut tables = self.inner.attendance.tables();
        if session.is_over() {
            tables.remove(&session.id);
            return;
        }
        let table = tables.entry(session.id).or_default();
        // Whoever else has moved meanwhile, as another process may have.
        if table.active != turn.active {
            table.active = turn.active;
            table.called.clear();
        }
        (table.posted, table.round) = (true, turn.round);
        table.called.extend(people.iter().map(|person| (*person, now)));
    }
}

impl Turn {
    /// Whose turn it is. Where somebody is asked in the course of another's, that stays theirs; and what is between turns, such as
    /// the battles of a round, is nobody's.
    fn of(session: &Session) -> Turn {
        let Ok(table) = session.table_ref() else { return Turn { active: None, round: None } };
        Turn { active: table.active(), round: table.round() }
    }
}
