//! Before the first move: opening a game, taking seats, starting.

use super::cache::LockedGame;
use super::session::Session;
use super::turn::write_story;
use super::{
    App, ChannelId, ClockRule, GameId, GameRef, GuildId, MessageId, Person, Player, Ply, Refusal, Status, Timeout, about, list,
    plain,
};
use crate::bots::Level;
use crate::engine::{self, BadSetup, DynGame, Game, Seat, Seed, Story, record};
use crate::games::{GameVisitor, Kind};
use crate::store::{Change, GameRow, StoreError};
use std::fmt::Write;

/// One person may have only so many games waiting for players.
pub const LOBBIES: u32 = 3;
/// And only so many open at all.
const GAMES: u32 = 25;

/// The ply of a game nobody has moved in.
const BEGIN: Ply = 1;

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
    pub seats: Vec<Option<Player>>,
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
        let (game, changes) = self.may_open(host, &opening).await?;
        match self.inner.store.commit(changes).await {
            Ok(()) => self.lobby(game).await,
            Err(StoreError::Taken) => Err(Refusal::ChannelTaken { game: self.find(opening.channel.into()).await? }),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the person may open this at all, for whoever would make a place for it first.
    pub async fn check_opening(&self, host: &Person, opening: &Opening) -> Result<(), Refusal> {
        self.may_open(host, opening).await.map(drop)
    }

    async fn may_open(&self, host: &Person, opening: &Opening) -> Result<(GameId, Vec<Change>), Refusal> {
        if self.inner.store.lobbies_of(host.id).await? >= i64::from(LOBBIES) {
            return Err(Refusal::TooManyLobbies { limit: LOBBIES });
        }
        if self.inner.store.open_games_of(host.id).await? >= i64::from(GAMES) {
            return Err(Refusal::TooManyGames { limit: GAMES });
        }
        self.opened(host, opening)
    }

    /// Opens a game of one person against bots of `level` and starts it: for conversations of two. A game that can be
    /// played alone is, unless more players were asked for.
    pub async fn open_solo(&self, host: &Person, mut opening: Opening, level: Level) -> Result<Started, Refusal> {
        if *about(opening.kind).seats.start() == 1 {
            opening.players = opening.players.or(Some(1));
        }
        let lobby = self.open(host, opening).await?;
        let session = self.lock(lobby.game).await?;
        self.begin(&session, level).await
    }

    fn opened(&self, host: &Person, opening: &Opening) -> Result<(GameId, Vec<Change>), Refusal> {
        let seats = opening.players.unwrap_or(*about(opening.kind).seats.end());
        let (rules, options) = opening.kind.visit(Prepare { options: &opening.options, seats })?;
        if opening.clock.is_some_and(|clock| !(1..=MOST_HOURS).contains(&clock.hours)) {
            return Err(Refusal::Setup(format!("A clock can have 1 to {MOST_HOURS} hours for a decision.")));
        }
        let row = self.lobby_row(host, opening, seats, (rules, options))?;
        let (game, seated) = (row.id, sit(row.id, Seat(0), &Player::Person(host.clone())));
        Ok((game, vec![Change::Open(Box::new(row)), seated]))
    }

    /// Opens the next game of a chain with the same seats. Anyone who sat in the last one may.
    pub async fn open_sequel(&self, person: &Person, game: GameId) -> Result<Lobby, Refusal> {
        let session = self.load(game).await?;
        session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        let options = session.sequel().ok_or_else(|| Refusal::Unfit("Nothing follows from this game.".into()))?;
        if self.inner.store.sequel_of(game).await?.is_some() {
            return Err(Refusal::Unfit("The next game has been opened already.".into()));
        }
        let Session { kind, clock, channel, guild, .. } = *session;
        let seats = session.seats.len() as u8;
        let opening = Opening { kind, players: Some(seats), options: Vec::new(), clock, channel, guild };
        let mut row = self.lobby_row(person, &opening, seats, (kind.visit(Rules), options))?;
        row.previous = Some(game);
        let id = row.id;
        let mut changes = vec![Change::Open(Box::new(row))];
        changes.extend(session.taken().map(|(seat, place)| sit(id, seat, &place.player)));
        match self.inner.store.commit(changes).await {
            Ok(()) => self.lobby(id).await,
            Err(StoreError::Taken) => Err(Refusal::ChannelTaken { game: self.find(channel.into()).await? }),
            Err(error) => Err(error.into()),
        }
    }

    fn lobby_row(
        &self,
        host: &Person,
        opening: &Opening,
        seats: u8,
        (rules, options): (u32, String),
    ) -> Result<GameRow, Refusal> {
        let id = self.inner.store.next_game();
        Ok(GameRow {
            id,
            kind: opening.kind.slug().to_owned(),
            rules,
            options,
            seats,
            seed: self.chance(&format!("the seed of game {id}"))?.to_string(),
            salt: self.chance(&format!("the salt of game {id}"))?.to_string(),
            status: Status::Lobby,
            channel: opening.channel,
            guild: opening.guild,
            host: host.id,
            host_name: host.name.clone(),
            ply: 0,
            state: None,
            message: None,
            posted_ply: 0,
            posted_from: 0,
            posted_first: 0,
            clock_hours: opening.clock.map(|clock| clock.hours),
            clock_then: opening.clock.map(|clock| clock.then),
            opened_at: self.now(),
            ended_at: None,
            previous: None,
        })
    }

    pub async fn lobby(&self, at: impl Into<GameRef>) -> Result<Lobby, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        in_lobby(&session)?;
        Ok(Lobby::of(&session))
    }

    pub async fn join(&self, person: &Person, at: impl Into<GameRef>) -> Result<Lobby, Refusal> {
        self.take_seat(at.into(), |session| match session.seat_of(person.id) {
            Some(_) => Err(Refusal::AlreadySeated),
            None => Ok(Player::Person(person.clone())),
        })
        .await
    }

    /// Puts a bot into the next empty seat. Anyone seated may, and the host.
    pub async fn add_bot(&self, person: &Person, at: impl Into<GameRef>, level: Level) -> Result<Lobby, Refusal> {
        self.take_seat(at.into(), |session| {
            if session.seat_of(person.id).is_none() && session.host.id != person.id {
                return Err(Refusal::NotSeated);
            }
            Ok(Player::Bot(level))
        })
        .await
    }

    /// Puts whom `who` says into the first empty seat of a lobby.
    async fn take_seat(&self, at: GameRef, who: impl FnOnce(&Session) -> Result<Player, Refusal>) -> Result<Lobby, Refusal> {
        let game = self.find(at).await?;
        let session = self.lock(game).await?;
        in_lobby(&session)?;
        let player = who(&session)?;
        let seat = session.seats.iter().position(Option::is_none).ok_or(Refusal::Full)?;
        self.write(&session, vec![sit(session.id, Seat(seat as u8), &player)]).await?;
        Ok(Lobby::of(&*self.again(&session).await?))
    }

    /// Gives the seat back. The host may leave too and stays host; a lobby that the last person leaves is closed,
    /// and then `None` is returned.
    pub async fn leave(&self, person: &Person, at: impl Into<GameRef>) -> Result<Option<Lobby>, Refusal> {
        let session = self.lock(at).await?;
        let game = session.id;
        in_lobby(&session)?;
        let seat = session.seat_of(person.id).ok_or(Refusal::NotSeated)?;
        let mut changes = vec![Change::Stand { game, seat }];
        let empty = session.people().count() == 1;
        if empty {
            changes.push(Change::Status { game, status: Status::Ended, ended_at: Some(self.now()) });
        }
        self.write(&session, changes).await?;
        if empty { Ok(None) } else { Ok(Some(Lobby::of(&*self.again(&session).await?))) }
    }

    /// Starts the game; empty seats are given to normal bots. Only for the host and those who manage the channel.
    pub async fn start(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Started, Refusal> {
        let session = self.lock(at).await?;
        in_lobby(&session)?;
        session.only_host(person, may_manage)?;
        self.begin(&session, Level::Normal).await
    }

    /// Deals, with bots of `level` in the empty seats.
    async fn begin(&self, session: &LockedGame, level: Level) -> Result<Started, Refusal> {
        let (game, now) = (session.id, self.now());
        let mut seated = Session::clone(session);
        let mut changes = vec![Change::Ply { game, from: session.ply, to: BEGIN }];
        let mut filled = 0;
        for (at, place) in seated.seats.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            let player = Player::Bot(level);
            changes.push(sit(game, Seat(at as u8), &player));
            *place = Some(super::session::Place { player, owes: None, choices: BEGIN });
            filled += 1;
        }
        let (table, opening) =
            session.kind.visit(Deal { options: &session.options, seats: session.seats.len() as u8, seed: session.seed })?;
        let state = table.save();
        for (seat, since) in seated.owes_after(&table.turn(), BEGIN, now) {
            changes.push(Change::Owes { game, seat, since });
            changes.push(Change::Choices { game, seat, ply: BEGIN });
        }
        let commitment = record::commitment(session.seed, session.salt);
        let names: Vec<String> = seated.taken().map(|(seat, _)| seated.name(seat)).collect();
        let sit = if names.len() == 1 { "sits" } else { "sit" };
        let mut text = format!("{} begins: {} {sit} down.", about(session.kind).name, list(&names));
        let _ = match filled {
            0 => Ok(()),
            1 => write!(text, " The empty seat went to a {level} bot."),
            _ => write!(text, " The {filled} empty seats went to {level} bots."),
        };
        let _ = write!(text, " The dice are cast: the SHA-256 of seed and salt is `{commitment}`.");
        changes.push(Change::Remark { game, ply: BEGIN, text: text.clone(), story: write_story(&opening)?, at: now });
        changes.push(Change::Snapshot { game, ply: BEGIN, state: state.clone() });
        changes.push(Change::State { game, state });
        changes.push(Change::Message { game, message: None });
        changes.push(Change::Status { game, status: Status::Playing, ended_at: None });
        self.write(session, changes).await?;
        Ok(Started { game: session.id, channel: session.channel, message: session.message, commitment, filled, text })
    }

    /// Remembers where the lobby was posted.
    pub async fn lobby_posted(&self, game: GameId, message: MessageId) -> Result<(), Refusal> {
        let session = self.lock(game).await?;
        in_lobby(&session)?;
        self.write(&session, vec![Change::Message { game, message: Some(message) }]).await
    }
}

/// Four weeks for one decision are enough for anyone; a vacation comes on top.
const MOST_HOURS: u32 = 28 * 24;

impl Session {
    /// Only the host and those who manage the channel may go on.
    pub(super) fn only_host(&self, person: &Person, may_manage: bool) -> Result<(), Refusal> {
        if may_manage || self.host.id == person.id {
            return Ok(());
        }
        Err(Refusal::NotHost { host: plain(&self.host.name) })
    }

    /// Every setting of the game and what was chosen.
    pub(super) fn chosen(&self) -> Vec<(String, String)> {
        let options: serde_json::Value = serde_json::from_str(&self.options).unwrap_or_default();
        let value = |name: &str| options.get(name).and_then(|value| value.as_str()).map(str::to_owned);
        let settings = about(self.kind).settings.iter();
        settings.filter_map(|setting| Some((setting.name.to_owned(), value(setting.name)?))).collect()
    }

    pub(super) fn clock_in_words(&self) -> String {
        match self.clock {
            None => "No clock: everyone takes the time they need.".into(),
            Some(ClockRule { hours, then: Timeout::Bot }) => {
                format!("Clock: {hours} hours a decision, then a bot decides for the seat.")
            }
            Some(ClockRule { hours, then: Timeout::Skip }) => {
                format!("Clock: {hours} hours a decision, then the seat does as little as it can.")
            }
        }
    }
}

impl Lobby {
    fn of(session: &Session) -> Self {
        let mut text = format!("{} · opened by {}\n", about(session.kind).name, plain(&session.host.name));
        for (at, place) in session.seats.iter().enumerate() {
            let seat = Seat(at as u8);
            let who = place.as_ref().map_or_else(|| "empty".to_owned(), |place| place.player.told(seat));
            let _ = writeln!(text, "{}: {who}", seat.colour());
        }
        let options = session.chosen();
        let told: Vec<String> = options.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        if !told.is_empty() {
            let _ = writeln!(text, "Options: {}", told.join(", "));
        }
        text.push_str(&session.clock_in_words());
        Lobby {
            game: session.id,
            kind: session.kind,
            channel: session.channel,
            host: session.host.clone(),
            seats: session.players(),
            options,
            clock: session.clock,
            message: session.message,
            text,
        }
    }
}

impl Session {
    pub(super) fn players(&self) -> Vec<Option<Player>> {
        self.seats.iter().map(|place| place.as_ref().map(|place| place.player.clone())).collect()
    }
}

fn in_lobby(session: &Session) -> Result<(), Refusal> {
    match session.status {
        Status::Lobby => Ok(()),
        Status::Playing => Err(Refusal::AlreadyStarted),
        Status::Over | Status::Ended => Err(Refusal::NoGame),
        Status::Quarantined => Err(Refusal::SetAside),
    }
}

pub(super) fn sit(game: GameId, seat: Seat, player: &Player) -> Change {
    let (person, bot) = match player {
        Player::Person(person) => (Some(person.id), None),
        Player::Bot(level) => (None, Some(*level)),
    };
    Change::Sit { game, seat, person, name: player.name(seat), bot }
}

/// Checks seats and options; the rules version, and the options as they are stored.
struct Prepare<'a> {
    options: &'a [(String, String)],
    seats: u8,
}

impl GameVisitor for Prepare<'_> {
    type Output = Result<(u32, String), BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        engine::check_seats::<G>(self.seats)?;
        let options = engine::options::<G>(self.options)?;
        let json = serde_json::to_string(&options).map_err(|error| BadSetup(error.to_string()))?;
        Ok((G::RULES, json))
    }
}

/// The version of a game's rules.
pub(super) struct Rules;

impl GameVisitor for Rules {
    type Output = u32;

    fn visit<G: Game>(self) -> u32 {
        G::RULES
    }
}

/// The table before the first move.
struct Deal<'a> {
    options: &'a str,
    seats: u8,
    seed: Seed,
}

impl GameVisitor for Deal<'_> {
    type Output = Result<(Box<dyn DynGame>, Story), BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let options: G::Options = serde_json::from_str(self.options).map_err(|error| BadSetup(error.to_string()))?;
        let mut story = Story::told();
        let game = record::start::<G>(&options, self.seats, self.seed, &mut story)?;
        Ok((Box::new(game), story))
    }
}
