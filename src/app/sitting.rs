//! A game at hand: read from the store when it is wanted, kept while it is wanted often.

use super::words::Seconds;
use super::{App, At, ChannelId, ClockRule, GameId, GuildId, MessageId, Person, PersonId, Ply, Refusal, Sitter, Status, Timeout};
use crate::bots::{Bot, Level};
use crate::engine::{Seat, Seats, Seed, Table, Turn, Viewer, story};
use crate::games::Kind;
use crate::render::Names;
use crate::store::{Change, GameRow, SeatRow};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game as it stood at some ply. It never changes; a move makes a new one.
#[derive(Clone)]
pub struct Sitting {
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
    /// The board's message, the ply it shows, the ply after which its lines begin, and the ply at which it was new.
    pub message: Option<MessageId>,
    pub posted: Ply,
    pub posted_from: Ply,
    pub posted_first: Ply,
    pub clock: Option<ClockRule>,
    pub seats: Vec<Option<Place>>,
    /// Behind a lock only because a table may be sent, not shared. Nothing in a lobby.
    table: Option<Arc<Mutex<Box<dyn Table>>>>,
}

/// A taken seat.
#[derive(Clone, Debug)]
pub struct Place {
    pub sitter: Sitter,
    /// Since which ply, and when, the seat owes a decision.
    pub owes: Option<(Ply, Seconds)>,
}

impl fmt::Debug for Sitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sitting({} at ply {}, {:?})", self.id, self.ply, self.status)
    }
}

impl Sitting {
    /// The error says what does not fit.
    fn read(row: GameRow, rows: Vec<SeatRow>) -> Result<Sitting, String> {
        let kind = Kind::from_slug(&row.kind)?;
        let status = read_status(&row.status)?;
        let mut seats: Vec<Option<Place>> = (0..(row.seats as usize).min(Seat::MOST)).map(|_| None).collect();
        for seat in rows {
            let sitter = match (seat.person, &seat.bot) {
                (Some(id), _) => Sitter::Person(Person { id: PersonId(id.cast_unsigned()), name: seat.name }),
                (None, Some(level)) => Sitter::Bot(read_level(level)?),
                (None, None) => return Err(format!("seat {} has neither a person nor a bot", seat.seat)),
            };
            let owes = seat.owes_ply.zip(seat.owes_at).map(|(ply, at)| (ply as Ply, at));
            let place = usize::try_from(seat.seat).ok().and_then(|at| seats.get_mut(at));
            *place.ok_or_else(|| format!("there is no seat {}", seat.seat))? = Some(Place { sitter, owes });
        }
        let table = match row.state {
            None => None,
            Some(state) => {
                let table = kind.load(&state).map_err(|error| format!("its state does not load: {error}"))?;
                table.check().map_err(|wrong| format!("its state is impossible: {wrong}"))?;
                Some(Arc::new(Mutex::new(table)))
            }
        };
        if table.is_none() && status == Status::Playing {
            return Err("it has no state".into());
        }
        let clock = match row.clock_hours {
            None => None,
            Some(hours) => Some(ClockRule { hours: hours as u32, then: read_timeout(row.clock_then.as_deref())? }),
        };
        Ok(Sitting {
            id: GameId(row.id.cast_unsigned()),
            kind,
            rules: row.rules as u32,
            options: row.options,
            seed: row.seed.parse()?,
            salt: row.salt.parse()?,
            status,
            channel: ChannelId(row.channel.cast_unsigned()),
            guild: row.guild.map(|guild| GuildId(guild.cast_unsigned())),
            host: Person { id: PersonId(row.host.cast_unsigned()), name: row.host_name },
            ply: row.ply as Ply,
            message: row.message.map(|message| MessageId(message.cast_unsigned())),
            posted: row.posted_ply as Ply,
            posted_from: row.posted_from as Ply,
            posted_first: row.posted_first as Ply,
            clock,
            seats,
            table,
        })
    }

    pub fn row(&self) -> i64 {
        self.id.row()
    }

    /// A copy of the table, to play on or to think about. The refusal is for lobbies.
    pub fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        Ok(self.look()?.boxed())
    }

    /// The table itself, for a short look.
    pub fn look(&self) -> Result<MutexGuard<'_, Box<dyn Table>>, Refusal> {
        let table = self.table.as_ref().ok_or(Refusal::NotStarted)?;
        // A look changes nothing, so a table that somebody panicked over is still whole.
        Ok(table.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[must_use]
    pub fn with_table(mut self, table: Box<dyn Table>) -> Self {
        self.table = Some(Arc::new(Mutex::new(table)));
        self
    }

    pub fn taken(&self) -> impl Iterator<Item = (Seat, &Place)> {
        (0u8..).map(Seat).zip(&self.seats).filter_map(|(seat, place)| Some((seat, place.as_ref()?)))
    }

    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.taken().filter_map(|(seat, place)| Some((seat, place.sitter.person()?)))
    }

    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.people().find(|(_, sitting)| sitting.id == person).map(|(seat, _)| seat)
    }

    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index())?.as_ref().map(|place| &place.sitter)
    }

    /// What a seat goes by in a sentence.
    pub fn name(&self, seat: Seat) -> String {
        super::plain(&self.shown(seat))
    }

    /// What a seat goes by where nothing is read as markup: in pictures and their descriptions.
    fn shown(&self, seat: Seat) -> String {
        self.sitter(seat).map_or_else(|| seat.colour().to_owned(), |sitter| sitter.name(seat))
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

    pub fn waiting(&self) -> Vec<String> {
        self.owing().iter().map(|seat| self.name(seat)).collect()
    }

    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Over | Status::Ended)
    }

    /// The game is being played, and here is the person's seat.
    pub fn playing(&self, person: PersonId) -> Result<Seat, Refusal> {
        let seat = self.seat_of(person);
        match self.status {
            Status::Over | Status::Ended => Err(Refusal::Over),
            Status::Aside => Err(Refusal::SetAside),
            _ if seat.is_none() => Err(Refusal::NotSeated),
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Playing => seat.ok_or(Refusal::NotSeated),
        }
    }

    /// What owing a decision becomes when `turn` waits for others: kept where it lasts, new where it begins.
    pub fn owes_after(&self, turn: &Turn, ply: Ply, now: Seconds) -> Vec<(Seat, Option<(Ply, Seconds)>)> {
        let to_act = turn.to_act();
        let change = |(seat, place): (Seat, &Place)| match (place.owes, to_act.contains(seat)) {
            (None, true) => Some((seat, Some((ply, now)))),
            (Some(_), false) => Some((seat, None)),
            _ => None,
        };
        self.taken().filter_map(change).collect()
    }

    pub fn alt_text(&self, viewer: Viewer) -> Result<String, Refusal> {
        Ok(self.clip_alt(&self.look()?.alt_text(viewer)))
    }

    /// Alt text has a limit, and names that are longer than its makers expected must not break it.
    pub fn clip_alt(&self, text: &str) -> String {
        let told = story::with_names(text, |seat| self.shown(seat).chars().take(16).collect());
        clip(&told, crate::engine::ALT_TEXT_LIMIT)
    }
}

/// At most `limit` characters of a text, with a sign that something is missing.
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    text.chars().take(limit - 1).chain(['…']).collect()
}

fn read_status(text: &str) -> Result<Status, String> {
    Ok(match text {
        "lobby" => Status::Lobby,
        "playing" => Status::Playing,
        "over" => Status::Over,
        "ended" => Status::Ended,
        "aside" => Status::Aside,
        other => return Err(format!("there is no status {other:?}")),
    })
}

pub fn write_status(status: Status) -> &'static str {
    match status {
        Status::Lobby => "lobby",
        Status::Playing => "playing",
        Status::Over => "over",
        Status::Ended => "ended",
        Status::Aside => "aside",
    }
}

fn read_level(text: &str) -> Result<Level, String> {
    match text.parse() {
        Ok(Bot::Level(level)) => Ok(level),
        _ => Err(format!("there is no level {text:?}")),
    }
}

fn read_timeout(text: Option<&str>) -> Result<Timeout, String> {
    match text {
        Some("bot") => Ok(Timeout::Bot),
        Some("skip") => Ok(Timeout::Skip),
        other => Err(format!("a clock cannot end with {other:?}")),
    }
}

pub fn write_timeout(then: Timeout) -> &'static str {
    match then {
        Timeout::Bot => "bot",
        Timeout::Skip => "skip",
    }
}

/// The games at hand, at most so many, and the locks of those being changed or posted.
#[derive(Debug, Default)]
pub struct Shelf {
    kept: Mutex<Kept>,
    desks: Mutex<HashMap<GameId, Arc<Desk>>>,
}

#[derive(Debug, Default)]
struct Kept {
    sittings: HashMap<GameId, (u64, Arc<Sitting>)>,
    /// Counts the looks, so that the game that was not looked at for longest is known.
    looks: u64,
}

/// Who changes a game, and who posts it: one at a time each.
#[derive(Debug, Default)]
pub struct Desk {
    pub pen: tokio::sync::Mutex<()>,
    pub post: Arc<tokio::sync::Mutex<()>>,
}

/// As many games are kept at hand; a state takes some ten kilobytes.
const AT_HAND: usize = 512;
/// When there are so many locks, those that nobody holds go.
const DESKS: usize = 2048;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole after every statement, so a panic elsewhere does not spoil it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shelf {
    pub fn get(&self, game: GameId) -> Option<Arc<Sitting>> {
        let mut kept = locked(&self.kept);
        kept.looks += 1;
        let looks = kept.looks;
        let (looked, sitting) = kept.sittings.get_mut(&game)?;
        *looked = looks;
        Some(Arc::clone(sitting))
    }

    pub fn put(&self, sitting: &Arc<Sitting>) {
        let mut kept = locked(&self.kept);
        kept.looks += 1;
        let looks = kept.looks;
        kept.sittings.insert(sitting.id, (looks, Arc::clone(sitting)));
        if kept.sittings.len() > AT_HAND {
            let oldest = kept.sittings.iter().min_by_key(|(_, (looked, _))| *looked).map(|(game, _)| *game);
            oldest.and_then(|game| kept.sittings.remove(&game));
        }
    }

    pub fn drop(&self, game: GameId) {
        locked(&self.kept).sittings.remove(&game);
    }

    pub fn desk(&self, game: GameId) -> Arc<Desk> {
        let mut desks = locked(&self.desks);
        if desks.len() > DESKS {
            desks.retain(|_, desk| Arc::strong_count(desk) > 1 || Arc::strong_count(&desk.post) > 1);
        }
        Arc::clone(desks.entry(game).or_default())
    }
}

impl App {
    /// The game that is meant.
    pub(super) async fn find(&self, at: At) -> Result<GameId, Refusal> {
        match at {
            At::Game(game) => Ok(game),
            At::Channel(channel) => {
                let found = self.inner.store.game_in(channel.0.cast_signed()).await?;
                found.map(|game| GameId(game.cast_unsigned())).ok_or(Refusal::NoGame)
            }
        }
    }

    /// The game as it stands.
    pub(super) async fn load(&self, game: GameId) -> Result<Arc<Sitting>, Refusal> {
        if let Some(sitting) = self.inner.shelf.get(game) {
            return Ok(sitting);
        }
        // With the pen in hand nobody can change the game between reading it and putting it on the shelf.
        let desk = self.inner.shelf.desk(game);
        let _pen = desk.pen.lock().await;
        self.load_with_pen(game).await
    }

    /// The same for whoever holds the pen.
    pub(super) async fn load_with_pen(&self, game: GameId) -> Result<Arc<Sitting>, Refusal> {
        if let Some(sitting) = self.inner.shelf.get(game) {
            return Ok(sitting);
        }
        let (row, seats) = self.inner.store.game(game.row()).await?.ok_or(Refusal::NoGame)?;
        if row.status == "aside" {
            return Err(Refusal::SetAside);
        }
        match Sitting::read(row, seats) {
            Ok(sitting) => {
                let sitting = Arc::new(sitting);
                self.inner.shelf.put(&sitting);
                Ok(sitting)
            }
            Err(why) => {
                self.inner.store.commit(vec![Change::SetAside { game: game.row(), why }]).await?;
                Err(Refusal::SetAside)
            }
        }
    }

    /// Writes `changes` down and puts what was at hand of the game away: the next who asks reads it anew.
    /// The caller holds the pen.
    pub(super) async fn write(&self, game: GameId, changes: Vec<Change>) -> Result<(), Refusal> {
        // Before, not after: if the caller goes away meanwhile, nothing old stays at hand.
        self.inner.shelf.drop(game);
        Ok(self.inner.store.commit(changes).await?)
    }
}
