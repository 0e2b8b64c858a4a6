//! Before the first move: opening a game, taking seats (`chairs.rs`), choosing options (`options.rs`), starting.

mod chairs;
mod options;

use super::pitch::pitch;
use super::rematch::with_first_player;
use super::session::{Session, TakenSeat};
use super::turn::write_story;
use super::{
    App, ChannelId, ClockRule, GameId, GameRef, GuildId, Halt, MessageId, Person, Picture, Player, Ply, Refusal, Status, Timeout,
    a_bot, about, list, plain,
};
use crate::bots::Level;
use crate::engine::grammar::{count, count_of};
use crate::engine::{self, BadSetup, DynGame, Game, Rng, Seat, Seed, Story, record};
use crate::games::{GameVisitor, Kind};
use crate::store::{Change, GameRow, StoreError};
use chairs::Chair;
pub use options::OpenSetting;
use std::fmt::Write;

/// One person may have only so many games waiting for players.
pub const LOBBIES: u32 = 3;
/// And only so many open at all.
const GAMES: u32 = 25;

/// The ply of a game nobody has moved in.
pub(super) const BEGIN: Ply = 1;

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
    /// Who was asked to come and has not answered.
    pub invited: Vec<Person>,
    /// `name=value`, every setting of the game.
    pub options: Vec<(String, String)>,
    pub clock: Option<ClockRule>,
    /// Who is who, where seats are not alike.
    pub sides: Option<String>,
    /// The lobby's message, once [`App::lobby_posted`] told it.
    pub message: Option<MessageId>,
    /// How often it was changed.
    pub arranged: u32,
    /// The lobby in words: what is played, for whom, seats, options, clock; several lines.
    pub text: String,
}

/// What starting a lobby would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub game: GameId,
    /// No seat stays empty, and nobody who was asked has yet to answer.
    pub complete: bool,
    /// "2 people, 1 normal bot", and who is missing.
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
    /// For the channel: who plays, who was filled in.
    pub text: String,
}

impl App {
    /// Opens a lobby with the person in its first seat.
    pub async fn open(&self, host: &Person, opening: Opening) -> Result<Lobby, Refusal> {
        let row = self.opened(host, &opening).await?;
        let game = row.id;
        let changes = lobby_changes(row, [(Seat(0), Player::Person(host.clone()))]);
        self.write_opening(changes, opening.channel).await?;
        self.lobby(game).await
    }

    /// Whether the person may open this at all, in its channel or in a thread that is not there yet: for whoever shows or
    /// makes something first. What is refused here would be refused when it is written, too.
    pub async fn check_opening(&self, host: &Person, opening: &Opening, in_thread: bool) -> Result<(), Refusal> {
        self.may_open(host).await?;
        prepared(opening)?;
        match self.open_game_in(opening.channel).await? {
            Some(game) if !in_thread => Err(Refusal::ChannelTaken { game }),
            _ => Ok(()),
        }
    }

    /// Whether the person may open one game more, as things stand. What holds also for wishes at once is
    /// [`Change::RoomFor`].
    pub(super) async fn may_open(&self, host: &Person) -> Result<(), Refusal> {
        if self.inner.store.lobbies_of(host.id).await? >= i64::from(LOBBIES) {
            return Err(Refusal::TooManyLobbies { limit: LOBBIES });
        }
        if self.inner.store.open_games_of(host.id).await? >= i64::from(GAMES) {
            return Err(Refusal::TooManyGames { limit: GAMES });
        }
        Ok(())
    }

    /// Opens a game of one person against bots of `level` and starts it: for conversations of two. A game that can be
    /// played alone is, unless more players were asked for.
    pub async fn open_solo(&self, host: &Person, mut opening: Opening, level: Level) -> Result<Started, Refusal> {
        if *about(opening.kind).seats.start() == 1 {
            opening.players = opening.players.or(Some(1));
        }
        let row = self.opened(host, &opening).await?;
        let players = [(Seat(0), Player::Person(host.clone()))];
        self.open_and_begin(row, players, Some(level)).await
    }

    /// Opens a game that begins at once, in one step: it never waits for players.
    pub(super) async fn open_and_begin(
        &self,
        row: GameRow,
        players: impl IntoIterator<Item = (Seat, Player)>,
        fill: Option<Level>,
    ) -> Result<Started, Refusal> {
        let channel = row.channel;
        let players: Vec<(Seat, Player)> = players.into_iter().collect();
        let mut session =
            Session::read(row.clone(), Vec::new()).map_err(|why| Refusal::failed("a game cannot be opened", why))?;
        for (seat, player) in &players {
            let place = session.seats.get_mut(seat.index()).ok_or(Refusal::Full)?;
            *place = Some(TakenSeat { player: player.clone(), owes: None, choices: BEGIN, missed: 0 });
        }
        let (started, begun) = self.begun(&session, fill)?;
        let mut changes = lobby_changes(row, players);
        changes.extend(begun);
        self.write_opening(changes, channel).await?;
        Ok(started)
    }

    pub(super) async fn write_opening(&self, changes: Vec<Change>, channel: ChannelId) -> Result<(), Refusal> {
        match self.inner.store.commit(changes).await {
            Err(StoreError::Taken) => Err(Refusal::ChannelTaken { game: self.find(channel.into()).await? }),
            Err(StoreError::TooManyLobbies) => Err(Refusal::TooManyLobbies { limit: LOBBIES }),
            Err(StoreError::TooManyGames) => Err(Refusal::TooManyGames { limit: GAMES }),
            written => Ok(written?),
        }
    }

    /// The game that is open in a channel.
    pub(super) async fn open_game_in(&self, channel: ChannelId) -> Result<Option<GameId>, Refusal> {
        let Some(game) = self.inner.store.game_in(channel).await? else { return Ok(None) };
        // One that cannot be read is set aside, and in nobody's way.
        Ok(self.load(game).await.is_ok_and(|session| session.status.is_open()).then_some(game))
    }

    async fn opened(&self, host: &Person, opening: &Opening) -> Result<GameRow, Refusal> {
        let (seats, prepared) = prepared(opening)?;
        self.lobby_row(host, opening, seats, prepared).await
    }

    pub(super) async fn lobby_row(
        &self,
        host: &Person,
        opening: &Opening,
        seats: u8,
        (rules, options): (u32, String),
    ) -> Result<GameRow, Refusal> {
        let id = self.inner.store.next_game().await?;
        let title = self.chain_title(opening.kind, opening.channel, &options).await?;
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
            title,
            unrated: None,
            tried_from: None,
            halted: None,
            arranged: 0,
        })
    }

    pub async fn lobby(&self, at: impl Into<GameRef>) -> Result<Lobby, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        in_lobby(&session)?;
        self.described(&session).await
    }

    /// What starting would do, for the host and those who manage the channel. The refusal says why it cannot be.
    pub async fn plan(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Plan, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        in_lobby(&session)?;
        session.only_host(person, may_manage)?;
        let seated = session.closed_up();
        deal(&seated)?;
        let invited = self.inner.store.invitations(session.id).await?;
        let empty = session.seats.len() - seated.seats.len();
        let mut text = company(&seated);
        if empty > 0 {
            let stay = if empty == 1 { "stays" } else { "stay" };
            let _ = write!(text, "; {} {stay} empty, so it is a game for {}", count(empty, "seat"), seated.seats.len());
        }
        text.push('.');
        let before: Vec<Seat> = session.taken().map(|(seat, _)| seat).collect();
        for (seat, _) in seated.taken().filter(|(seat, _)| before[seat.index()] != *seat) {
            let _ = write!(text, " {} will be {}.", seated.name(seat), seat.colour());
        }
        // Who is who may be otherwise where chairs are closed up.
        if let Some(sides) = seated.prospect().and_then(|table| table.sides()) {
            let _ = write!(text, " {}", seated.tell(&sides));
        }
        if !invited.is_empty() {
            let names: Vec<String> = invited.iter().map(|row| plain(&row.name)).collect();
            let has = if names.len() == 1 { "has" } else { "have" };
            let _ = write!(text, " {} {has} not answered yet.", list(&names));
        }
        Ok(Plan { game: session.id, complete: empty == 0 && invited.is_empty(), text })
    }

    /// Starts the game with those who sit at the table; empty seats are taken away. Only for the host and those who manage
    /// the channel.
    pub async fn start(&self, person: &Person, at: impl Into<GameRef>, may_manage: bool) -> Result<Started, Refusal> {
        let session = self.lock(at).await?;
        in_lobby(&session)?;
        session.only_host(person, may_manage)?;
        let (started, changes) = self.begun(&session, None)?;
        self.write(&session, changes).await?;
        Ok(started)
    }

    /// Deals, with bots of `fill` in the empty seats or without these seats.
    pub(super) fn begun(&self, session: &Session, fill: Option<Level>) -> Result<(Started, Vec<Change>), Refusal> {
        let (game, now) = (session.id, self.now());
        let mut changes = vec![Change::Ply { game, from: session.ply, to: BEGIN }];
        let mut seated = session.closed_up();
        let filled = session.seats.len() - seated.seats.len();
        match fill {
            Some(level) => {
                seated = session.clone();
                for (at, place) in seated.seats.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
                    let player = Player::Bot(level);
                    changes.push(sit(game, Seat(at as u8), &player));
                    *place = Some(TakenSeat { player, owes: None, choices: BEGIN, missed: 0 });
                }
            }
            None => changes.extend(chairs::arranged(game, &chairs::chairs(session, &[]), &chairs::chairs(&seated, &[]))),
        }
        // Where chairs were closed up, whoever was to begin may sit elsewhere: the lot says.
        if seated.seats.len() < session.seats.len() {
            seated.options = with_first_player(session, None)?;
            changes.push(Change::Options { game, options: seated.options.clone() });
        }
        let filled = if fill.is_some() { filled } else { 0 };
        let (table, opening) = deal(&seated)?;
        let state = table.save();
        for (seat, since) in seated.owes_after(&table.turn(), BEGIN, now) {
            changes.push(Change::Owes { game, seat, since });
            changes.push(Change::Choices { game, seat, ply: BEGIN });
        }
        let commitment = record::commitment(session.seed, session.salt);
        let names: Vec<String> = seated.taken().map(|(seat, _)| seated.name(seat)).collect();
        let sit = if names.len() == 1 { "sits" } else { "sit" };
        let mut text = format!("{} begins: {} {sit} down.", session.called(), list(&names));
        let _ = match (filled, fill) {
            (0, _) | (_, None) => Ok(()),
            (1, Some(level)) => write!(text, " The empty seat went to {}.", a_bot(level).to_lowercase()),
            (_, Some(level)) => write!(text, " The {filled} empty seats went to {level} bots."),
        };
        if let Some(sides) = table.sides() {
            let _ = write!(text, " {}", seated.tell(&sides));
        }
        text.push_str("\n-# Shuffle sealed · `/game look status` shows the seal");
        changes.push(Change::Remark { game, ply: BEGIN, text: text.clone(), story: write_story(&opening)?, at: now });
        changes.push(Change::Snapshot { game, ply: BEGIN, state: state.clone() });
        changes.push(Change::State { game, state });
        changes.push(Change::Message { game, message: None });
        changes.push(Change::Uninvite { game, person: None });
        changes.push(Change::Status { game, status: Status::Playing, ended_at: None });
        let started = Started { game, channel: session.channel, message: session.message, commitment, filled, text };
        Ok((started, changes))
    }

    /// Remembers that the lobby is shown like that, and where.
    pub async fn lobby_posted(&self, lobby: &Lobby, message: MessageId) -> Result<(), Refusal> {
        let game = lobby.game;
        let session = self.lock(game).await?;
        in_lobby(&session)?;
        let mut changes = vec![Change::Shown { game, arranged: lobby.arranged, message }];
        if session.halted == Some(Halt::Shut) {
            changes.push(Change::Halt { game, why: None, at: self.now() });
        }
        // Not a change of the lobby: so it is not guarded, and nothing has to be shown of it.
        self.inner.cache.remove(game);
        Ok(self.inner.store.commit(changes).await?)
    }
}

/// How many seats the game will have, the version of its rules, and its options as they are stored; the refusal says why it
/// cannot be set up like that.
fn prepared(opening: &Opening) -> Result<(u8, (u32, String)), Refusal> {
    let seats = opening.players.unwrap_or(*about(opening.kind).seats.end());
    let prepared = opening.kind.visit(Prepare { options: &opening.options, seats })?;
    if opening.clock.is_some_and(|clock| !(1..=MOST_HOURS).contains(&clock.hours)) {
        return Err(Refusal::Setup(format!("A clock can have 1 to {MOST_HOURS} hours for a decision.")));
    }
    Ok((seats, prepared))
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

/// What was chosen, each in a few words: what the game says of a value, as far as the first colon or semicolon.
fn options_in_words(kind: Kind, chosen: &[(String, String)]) -> String {
    let words = |(name, value): &(String, String)| {
        let setting = about(kind).settings.iter().find(|setting| setting.name == name)?;
        let (_, help) = setting.values.iter().find(|(known, _)| known == value)?;
        help.split([':', ';']).next()
    };
    chosen.iter().filter_map(words).collect::<Vec<_>>().join(" · ")
}

impl App {
    /// The picture of a lobby: where a chain stands that goes on, or a board that is an example.
    pub async fn lobby_picture(&self, game: GameId) -> Result<Picture, Refusal> {
        let session = self.load(game).await?;
        let chain = session.prospect().filter(|_| session.previous.is_some()).and_then(|table| table.chain());
        let Some(chain) = chain else { return self.example(session.kind).await };
        let alt = session.clip_alt(&chain.lines.join("\n"));
        Ok(Picture { png: self.inner.pictures.png(move || chain.scene, session.names()).await?, alt })
    }

    /// A lobby as people see it.
    pub(super) async fn described(&self, session: &Session) -> Result<Lobby, Refusal> {
        let invited = self.inner.store.invitations(session.id).await?;
        let pitch = pitch(session.kind, self.usual_sitting(session.kind).await?);
        let mut text = format!("**{}** · opened by {}\n{pitch}\n", session.called(), plain(&session.host.name));
        let mut free = Vec::new();
        for (seat, chair) in (0u8..).map(Seat).zip(chairs::chairs(session, &invited)) {
            let _ = match chair {
                Chair::Taken(player) => writeln!(text, "{}: {}", seat.colour(), player.seated()),
                Chair::Kept(row) => writeln!(text, "{}: kept for {}", seat.colour(), plain(&row.name)),
                Chair::Empty => {
                    free.push(seat.colour());
                    Ok(())
                }
            };
        }
        if !free.is_empty() {
            let _ = writeln!(text, "Free: {}", free.join(", "));
        }
        let asked: Vec<String> = invited.iter().filter(|row| row.seat.is_none()).map(|row| plain(&row.name)).collect();
        if !asked.is_empty() {
            let _ = writeln!(text, "Asked to come: {}", list(&asked));
        }
        let table = session.prospect();
        // Where it goes on from another, what that has left.
        if let Some(chain) = table.as_ref().filter(|_| session.previous.is_some()).and_then(|table| table.chain()) {
            let _ = writeln!(text, "{}", session.tell(&chain.lines.join("\n")));
        }
        let sides = table.and_then(|table| table.sides()).map(|sides| session.tell(&sides));
        if let Some(sides) = &sides {
            let _ = writeln!(text, "{sides}");
        }
        let options = session.chosen();
        if !options.is_empty() {
            let _ = writeln!(text, "{}", options_in_words(session.kind, &options));
        }
        text.push_str(&session.clock_in_words());
        Ok(Lobby {
            game: session.id,
            kind: session.kind,
            channel: session.channel,
            host: session.host.clone(),
            seats: session.players(),
            invited: invited.into_iter().map(|row| Person { id: row.person, name: row.name }).collect(),
            options,
            clock: session.clock,
            sides,
            message: session.message,
            arranged: session.arranged,
            text,
        })
    }
}

/// "2 people, 1 normal bot".
fn company(session: &Session) -> String {
    let people = session.people().count();
    let people = (people > 0).then(|| count_of(people, "person", "people"));
    let bots = Level::ALL.into_iter().filter_map(|level| {
        let bots = session.taken().filter(|(_, place)| place.player == Player::Bot(level)).count();
        (bots > 0).then(|| count(bots, &format!("{level} bot")))
    });
    people.into_iter().chain(bots).collect::<Vec<_>>().join(", ")
}

impl Session {
    /// The game as it would be with all the seats that there are.
    pub(super) fn prospect(&self) -> Option<Box<dyn DynGame>> {
        let deal = Deal { options: &self.options, seats: self.seats.len() as u8, seed: self.seed };
        self.kind.visit(deal).ok().map(|(table, _)| table)
    }

    /// Whether the game can be played with so many seats as it is set up; the refusal says what stands in the way. Where it
    /// cannot be played as it is, nothing gets worse.
    fn may_have_seats(&self, seats: u8) -> Result<(), Refusal> {
        let deal = Deal { options: &self.options, seats, seed: self.seed };
        match self.kind.visit(deal) {
            Err(why) if self.prospect().is_some() => Err(why.into()),
            _ => Ok(()),
        }
    }

    /// The same table without its empty seats.
    fn closed_up(&self) -> Session {
        let mut seated = self.clone();
        seated.seats.retain(Option::is_some);
        seated
    }
}

/// The table before the first move, with as many seats as there are.
fn deal(session: &Session) -> Result<(Box<dyn DynGame>, Story), Refusal> {
    let (about, seats) = (about(session.kind), session.seats.len() as u8);
    if seats < *about.seats.start() {
        let sit = if seats == 1 { "sits" } else { "sit" };
        return Err(Refusal::Setup(format!(
            "{} needs {} players, and {seats} {sit} at the table. Add a bot, or wait for somebody.",
            about.name,
            about.seats.start()
        )));
    }
    Ok(session.kind.visit(Deal { options: &session.options, seats, seed: session.seed })?)
}

impl Session {
    pub(super) fn players(&self) -> Vec<Option<Player>> {
        self.seats.iter().map(|place| place.as_ref().map(|place| place.player.clone())).collect()
    }
}

/// A new lobby with these players in it, where its host has room for one more.
pub(super) fn lobby_changes(row: GameRow, players: impl IntoIterator<Item = (Seat, Player)>) -> Vec<Change> {
    let game = row.id;
    let room = Change::RoomFor { host: row.host, lobbies: LOBBIES, games: GAMES };
    let seated = players.into_iter().map(|(seat, player)| sit(game, seat, &player));
    [room, Change::Open(Box::new(row))].into_iter().chain(seated).collect()
}

pub(super) fn in_lobby(session: &Session) -> Result<(), Refusal> {
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
        // What cannot be dealt is refused when it is opened, not when everybody has come.
        G::setup(&options, self.seats, Rng::from_number(0), &mut Story::silent())?;
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
        let options: G::Options = serde_json::from_str(self.options).map_err(|error| engine::unfit_options::<G>(&error))?;
        let mut story = Story::told();
        let game = record::start::<G>(&options, self.seats, self.seed, &mut story)?;
        Ok((Box::new(game), story))
    }
}
