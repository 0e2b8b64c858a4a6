//! A game in memory, as it stood at some ply.

use super::ids::Seconds;
use super::unreadable::Unreadable;
use super::{ChannelId, ClockRule, GameId, GuildId, Halt, MessageId, Person, PersonId, Player, Ply, Refusal, Status};
use crate::engine::{DynGame, Seat, Seats, Seed, Turn, Viewer, story};
use crate::games::Kind;
use crate::render::Names;
use crate::store::{Change, GameRow, Mark, SeatRow};
use std::fmt;
use std::sync::Arc;

/// A game as it stood at some ply. It never changes; a move makes a new one.
#[derive(Clone)]
pub struct Session {
    pub id: GameId,
    pub kind: Kind,
    pub rules: u32,
    pub options: String,
    pub seed: Seed,
    pub salt: Seed,
    pub status: Status,
    pub channel: ChannelId,
    /// None in a conversation of two.
    pub guild: Option<GuildId>,
    pub host: Person,
    pub ply: Ply,
    /// How often it was changed while it waited for players.
    pub arranged: u32,
    /// The board's message, the ply it shows, the ply after which its lines begin, and the ply at which it was new.
    pub message: Option<MessageId>,
    pub posted: Ply,
    pub posted_from: Ply,
    pub posted_first: Ply,
    pub clock: Option<ClockRule>,
    pub seats: Vec<Option<TakenSeat>>,
    /// The game that this one goes on from.
    pub previous: Option<GameId>,
    /// What its people call it.
    pub title: Option<String>,
    /// Why it does not count.
    pub unrated: Option<String>,
    /// The finished game from the midst of which it was begun.
    pub tried_from: Option<GameId>,
    /// Why it stands still.
    pub halted: Option<Halt>,
    /// Nothing in a lobby.
    table: Option<Arc<dyn DynGame>>,
}

/// A taken seat.
#[derive(Clone, Debug)]
pub struct TakenSeat {
    pub player: Player,
    /// Since which ply, and when, the seat owes a decision.
    pub owes: Option<(Ply, Seconds)>,
    /// Since which ply it may do what it may do now.
    pub choices: Ply,
    /// How many decisions in a row the clock has made for its person.
    pub missed: u32,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({} at ply {}, {:?})", self.id, self.ply, self.status)
    }
}

impl Session {
    /// The error says what does not fit.
    pub(super) fn read(row: GameRow, rows: Vec<SeatRow>) -> Result<Session, Unreadable> {
        let kind = Kind::from_slug(&row.kind)?;
        let mut seats: Vec<Option<TakenSeat>> = (0..usize::from(row.seats).min(Seat::MOST)).map(|_| None).collect();
        for seat in rows {
            let player = match (seat.person, seat.bot) {
                (Some(id), _) => Player::Person(Person { id, name: seat.name }),
                (None, Some(level)) => Player::Bot(level),
                (None, None) => return Err(Unreadable::Nobody(seat.seat)),
            };
            let place = seats.get_mut(seat.seat.index()).ok_or(Unreadable::NoSeat(seat.seat))?;
            *place =
                Some(TakenSeat { player, owes: seat.owes_ply.zip(seat.owes_at), choices: seat.choices_ply, missed: seat.missed });
        }
        let table = match row.state {
            None => None,
            Some(state) => {
                let table = kind.load(&state).map_err(Unreadable::State)?;
                table.check()?;
                Some(Arc::from(table))
            }
        };
        if table.is_none() && row.status == Status::Playing {
            return Err(Unreadable::NoState);
        }
        if let (Status::Playing, Some(lost)) = (row.status, seats.iter().position(Option::is_none)) {
            return Err(Unreadable::EmptySeat(lost));
        }
        let clock = row.clock_hours.zip(row.clock_then).map(|(hours, then)| ClockRule { hours, then });
        Ok(Session {
            id: row.id,
            kind,
            rules: row.rules,
            options: row.options,
            seed: row.seed.parse()?,
            salt: row.salt.parse()?,
            status: row.status,
            channel: row.channel,
            guild: row.guild,
            host: Person { id: row.host, name: row.host_name },
            ply: row.ply,
            arranged: row.arranged,
            message: row.message,
            posted: row.posted_ply,
            posted_from: row.posted_from,
            posted_first: row.posted_first,
            clock,
            seats,
            previous: row.previous,
            title: row.title,
            unrated: row.unrated,
            tried_from: row.tried_from,
            halted: row.halted,
            table,
        })
    }

    /// What has to be the same in the store for this to be the game as it stands.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            ply: self.ply,
            status: self.status,
            channel: self.channel,
            message: self.message,
            posted_ply: self.posted,
            title: self.title.clone(),
            unrated: self.unrated.clone(),
            halted: self.halted,
        }
    }

    /// Changes that are made only if nobody has changed the lobby meanwhile, in another process. A game that is played has its
    /// ply for that.
    pub(super) fn guarded(&self, mut changes: Vec<Change>) -> Vec<Change> {
        if self.status == Status::Lobby {
            changes.insert(0, Change::Arrange { game: self.id, from: self.arranged });
        }
        changes
    }

    /// A copy of the table, to play on or to think about. The refusal is for lobbies.
    pub fn table(&self) -> Result<Box<dyn DynGame>, Refusal> {
        Ok(self.table_ref()?.boxed())
    }

    /// The table itself, to be looked at.
    pub fn table_ref(&self) -> Result<&dyn DynGame, Refusal> {
        self.table.as_deref().ok_or(Refusal::NotStarted)
    }

    #[must_use]
    pub fn with_table(mut self, table: Box<dyn DynGame>) -> Self {
        self.table = Some(Arc::from(table));
        self
    }

    pub fn taken(&self) -> impl Iterator<Item = (Seat, &TakenSeat)> {
        (0u8..).map(Seat).zip(&self.seats).filter_map(|(seat, place)| Some((seat, place.as_ref()?)))
    }

    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.taken().filter_map(|(seat, place)| Some((seat, place.player.person()?)))
    }

    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people().find(|(_, session)| session.id == person).map(|(seat, _)| seat)
    }

    /// Whose eyes a person looks with.
    pub fn eyes_of(&self, person: PersonId) -> Viewer {
        self.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.seats.get(seat.index())?.as_ref().map(|place| &place.player)
    }

    /// What the game goes by in a sentence: what is played, and what its people call it.
    pub fn called(&self) -> String {
        let name = super::about(self.kind).name;
        self.title.as_ref().map_or_else(|| name.to_owned(), |title| format!("{name} “{}”", super::plain(title)))
    }

    /// What a seat goes by in a sentence.
    pub fn name(&self, seat: Seat) -> String {
        super::plain(&self.shown(seat))
    }

    /// What a seat goes by where nothing is read as markup: in pictures and their descriptions.
    fn shown(&self, seat: Seat) -> String {
        self.player(seat).map_or_else(|| seat.colour().to_owned(), |player| player.name(seat))
    }

    pub fn names(&self) -> Names {
        Names::new(Seat::all(self.seats.len() as u8).map(|seat| self.shown(seat)))
    }

    /// Told text with names in it.
    pub fn tell(&self, text: &str) -> String {
        story::with_names(text, |seat| self.name(seat))
    }

    /// The seats that owe a decision.
    pub fn owing(&self) -> Seats {
        self.taken().filter(|(_, place)| place.owes.is_some()).map(|(seat, _)| seat).collect()
    }

    /// The people who owe a decision.
    pub fn owing_people(&self) -> Vec<PersonId> {
        let owing = self.owing();
        self.people().filter(|(seat, _)| owing.contains(*seat)).map(|(_, person)| person.id).collect()
    }

    pub fn waiting(&self) -> Vec<String> {
        self.owing().iter().map(|seat| self.name(seat)).collect()
    }

    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Over | Status::Ended)
    }

    /// Whether a choice that was begun at ply `seen` still means the same: what the seat may do has not changed since.
    pub fn is_fresh(&self, seat: Seat, seen: Ply) -> bool {
        let since = self.seats.get(seat.index()).and_then(Option::as_ref).map_or(self.ply, |place| place.choices);
        (since..=self.ply).contains(&seen)
    }

    /// The game is being played, and here is the person's seat.
    pub fn playing(&self, person: PersonId) -> Result<Seat, Refusal> {
        let seat = self.seat_of(person);
        match self.status {
            Status::Over | Status::Ended => Err(Refusal::Over),
            Status::Quarantined => Err(Refusal::SetAside),
            _ if seat.is_none() => Err(Refusal::NotSeated),
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Playing => seat.ok_or(Refusal::NotSeated),
        }
    }

    /// The seat of a person who owes a decision.
    pub fn to_move(&self, person: PersonId) -> Result<Seat, Refusal> {
        let seat = self.playing(person)?;
        if self.owing().contains(seat) { Ok(seat) } else { Err(Refusal::NotYourTurn { waiting: self.waiting() }) }
    }

    /// What the next game of a chain starts from, once this one was played to its end.
    pub fn sequel(&self) -> Option<String> {
        let counts = self.status == Status::Over && self.tried_from.is_none();
        if counts { self.table_ref().ok()?.sequel() } else { None }
    }

    /// What owing a decision becomes when `turn` waits for others: kept where it lasts, new where it begins.
    pub fn owes_after(&self, turn: &Turn, ply: Ply, now: Seconds) -> Vec<(Seat, Option<(Ply, Seconds)>)> {
        let to_act = turn.to_act();
        let change = |(seat, place): (Seat, &TakenSeat)| match (place.owes, to_act.contains(seat)) {
            (None, true) => Some((seat, Some((ply, now)))),
            (Some(_), false) => Some((seat, None)),
            _ => None,
        };
        self.taken().filter_map(change).collect()
    }

    pub fn alt_text(&self, viewer: Viewer) -> Result<String, Refusal> {
        Ok(self.clip_alt(&self.table_ref()?.alt_text(viewer)))
    }

    /// A picture in words with whole names, as far as Discord takes it.
    pub fn clip_alt(&self, text: &str) -> String {
        story::fitted(&story::with_names(text, |seat| self.shown(seat)), super::ALT_TEXT)
    }
}
