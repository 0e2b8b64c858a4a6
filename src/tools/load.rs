//! A bot that is a process of its own, with the real client library and a database on the disk (where temporary files are),
//! and people who press it: the sandbox and they are this process. What `warren bench discord` and `warren fuzz discord` share.

use crate::app::{App, ChannelId, GameId, GuildId, Opening, PersonId, Refusal, SystemClock, about};
use crate::engine::{DynGame, Rng};
use crate::games::Kind;
use crate::sandbox::{Feed, Id, Message, Person, Sandbox};
use crate::store::{Change, Store};
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// Nothing takes so long unless something is broken.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Waits for the commands, then for the answer to one.
pub async fn first_answer(sandbox: &Sandbox, channel: Id) -> Result<(), String> {
    let client = sandbox.person(Person::Cleo);
    let offered = |client: &crate::sandbox::Client| (!client.commands(channel).is_empty()).then_some(());
    client.wait_until("The bot", offered).await.map_err(|missed| missed.to_string())?;
    let asked = client.slash(channel, "game look status", &[]).map_err(|refusal| refusal.to_string())?;
    client.answer(asked).await.map_err(|missed| missed.to_string()).map(drop)
}

/// A game that is pressed, played along here so that its legal moves are known without asking.
pub struct Pressed {
    game: GameId,
    channel: Id,
    table: Box<dyn DynGame>,
    ply: u32,
}

impl Pressed {
    pub fn channel(&self) -> Id {
        self.channel
    }
}

/// Opens so many games of each kind in turn, and gives the first of them to be pressed. They are played in as many servers, each
/// of another shard than the one before.
pub async fn open_games(
    sandbox: &Sandbox,
    url: &str,
    kinds: &[Kind],
    servers: u32,
    open: usize,
    pressed: usize,
) -> Result<Vec<Pressed>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("The games cannot be opened: {error}.");
    let store = Store::open(url).await.map_err(|error| failed(&error))?;
    if store.counts().await.map_err(|error| failed(&error))?.iter().any(|(table, rows)| *table == "game" && *rows > 0) {
        return Err("The database has games already; measuring needs an empty one.".into());
    }
    let app = App::new(store, SystemClock);
    let kinds = kinds.iter().copied().cycle();
    let guilds: Vec<Id> = (0..servers.max(1)).map(|on| sandbox.open_guild(on.into())).collect();
    let place = |(number, guild): (usize, &Id)| (sandbox.open_channel_in(*guild, &format!("table-{number}")), *guild);
    let places = (0..open).zip(guilds.iter().cycle()).map(place);
    let channels: Vec<((Id, Id), Kind)> = places.zip(kinds).collect();
    let mut opened = Vec::new();
    // As many at a time as share a commit.
    for some in channels.chunks(128) {
        let mut opening = JoinSet::new();
        for ((channel, guild), kind) in some.iter().copied() {
            let app = app.clone();
            opening.spawn(async move { open_game(&app, kind, channel, guild).await.map(|game| (game, channel, kind)) });
        }
        while let Some(game) = opening.join_next().await {
            opened.push(game.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?);
        }
    }
    app.close().await;
    let store = Store::open(url).await.map_err(|error| failed(&error))?;
    // Games that have been open for long have their boards in their channels.
    let posted = |(game, ..): &(GameId, Id, Kind)| Change::Posted { game: *game, ply: 1, from: 0, first: 1, message: None };
    store.commit(opened.iter().map(posted).collect()).await.map_err(|error| failed(&error))?;
    // In the order of their channels, so that the same are pressed every time.
    opened.sort_unstable_by_key(|(_, channel, _)| *channel);
    let mut found = Vec::new();
    for (game, channel, kind) in opened.into_iter().take(pressed) {
        let row = store.game(game).await.map_err(|error| failed(&error))?;
        let state = row.and_then(|(row, _)| row.state).ok_or_else(|| failed(&"one is missing"))?;
        let table = kind.load(&state).map_err(|error| failed(&error))?;
        found.push(Pressed { game, channel, table, ply: 1 });
    }
    store.close().await;
    Ok(found)
}

/// One started game, the sandbox's people in its seats in their order. Its host is nobody's double: a person may have only
/// a few open lobbies.
async fn open_game(app: &App, kind: Kind, channel: Id, guild: Id) -> Result<GameId, Refusal> {
    let host = crate::app::Person { id: PersonId(channel), name: "Host".into() };
    let seats = about(kind).seats;
    let players = 2.clamp(*seats.start(), *seats.end());
    let (at, guild) = (ChannelId(channel), Some(GuildId(guild)));
    let opening = Opening { kind, players: Some(players), options: Vec::new(), clock: None, channel: at, guild };
    let game = app.open(&host, opening).await?.game;
    let someone = |person: Person| crate::app::Person { id: PersonId(person.id()), name: person.name().into() };
    for person in Person::ALL.into_iter().take(players.into()).skip(1) {
        app.join(&someone(person), game).await?;
    }
    app.leave(&host, game).await?;
    app.join(&someone(Person::ALL[0]), game).await?;
    app.start(&host, game, false).await?;
    Ok(game)
}

/// People who press the bot.
pub struct Load {
    pub sandbox: Sandbox,
    feed: Feed,
    /// Those that wait longest are pressed first.
    idle: VecDeque<Pressed>,
    /// By channel: the games whose board is to come, and since when.
    waiting: HashMap<Id, (Pressed, Instant)>,
    /// Those that take the place of games that end.
    spare: Vec<Pressed>,
    over: Vec<Pressed>,
    rng: Rng,
}

impl Load {
    /// Presses these games, and the spare ones after they have ended.
    pub fn new(sandbox: Sandbox, games: Vec<Pressed>, spare: Vec<Pressed>, seed: u64) -> Self {
        let feed = sandbox.feed();
        let (waiting, over) = (HashMap::new(), Vec::new());
        Load { sandbox, feed, idle: games.into(), waiting, spare, over, rng: Rng::from_number(seed) }
    }

    /// Presses so often a second, and gives the time that each move took. Where every game waits for its board nobody presses.
    pub async fn press_steadily(&mut self, pace: u32, time: Duration) -> Result<Vec<Duration>, String> {
        let mut ticks = interval(Duration::from_secs(1) / pace);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let (clock, mut times) = (Instant::now(), Vec::new());
        while clock.elapsed() < time {
            tokio::select! {
                _ = ticks.tick() => self.press()?,
                touched = self.feed.next() => times.extend(self.measure(touched)?),
            }
        }
        while !self.waiting.is_empty() {
            times.extend(self.hear().await?);
        }
        Ok(times)
    }

    /// Keeps so many moves under way until it is enough; how many were made, and how long it took.
    pub async fn press_at_once(
        &mut self,
        most: usize,
        enough: impl Fn(usize, Duration) -> bool,
    ) -> Result<(usize, Duration), String> {
        let (clock, mut moves) = (Instant::now(), 0);
        while !enough(moves, clock.elapsed()) {
            while self.waiting.len() < most && !self.idle.is_empty() {
                self.press()?;
            }
            moves += self.hear().await?.len();
        }
        let took = clock.elapsed();
        while !self.waiting.is_empty() {
            self.hear().await?;
        }
        Ok((moves, took))
    }

    /// Whoever owes a decision presses *Act* on the board of every game, one after the other: the times until what is asked is
    /// there, where it has a picture of where the answers lie.
    pub async fn open_questions(&self) -> Result<Vec<Duration>, String> {
        let mut times = Vec::new();
        for game in &self.idle {
            let Some(seat) = game.table.turn().to_act().first() else { continue };
            let messages = self.sandbox.all_messages();
            let is_board = |message: &&Message| message.channel == game.channel && shown_ply(message) == Some(game.ply);
            let Some((board, act)) =
                messages.iter().rev().find(is_board).and_then(|board| Some((board.id, board.button("Act")?)))
            else {
                continue;
            };
            let client = self.sandbox.person(Person::ALL[seat.index()]);
            let clock = Instant::now();
            let pressed = client.press(board, act).map_err(|refusal| refusal.to_string())?;
            let answer = client.answer(pressed).await.map_err(|missed| missed.to_string())?;
            if !answer.attachments.is_empty() {
                times.push(clock.elapsed());
            }
        }
        Ok(times)
    }

    /// Where the next game is pressed.
    pub fn first_channel(&self) -> Option<Id> {
        self.idle.front().map(Pressed::channel)
    }

    /// All games that were pressed.
    pub fn into_games(self) -> (Sandbox, Vec<Pressed>) {
        let waiting = self.waiting.into_values().map(|(game, _)| game);
        (self.sandbox, self.over.into_iter().chain(self.idle).chain(waiting).chain(self.spare).collect())
    }

    /// Someone makes any legal move about which nothing is asked.
    fn press(&mut self) -> Result<(), String> {
        let Some(mut game) = self.idle.pop_front() else { return Ok(()) };
        let Some(seat) = game.table.turn().to_act().first() else {
            self.over.push(game);
            self.idle.extend(self.spare.pop());
            return Ok(());
        };
        let decision = game.table.decision(seat);
        let mut places: Vec<usize> = (0..decision.phrases().len()).collect();
        if places.len() > 1 {
            places.retain(|at| decision.unused(*at).is_none());
        }
        let phrase = decision.phrases()[*self.rng.pick(&places)].clone();
        // What leaves no choice is played by the bot at once.
        let mut next = Some(phrase.clone());
        while let Some(played) = next {
            game.table.play(seat, &played).map_err(|illegal| illegal.to_string())?;
            game.ply += 1;
            next = game.table.forced(seat).filter(|only| !only.reveals && !only.ends).map(|only| only.phrase);
        }
        let client = self.sandbox.person(Person::ALL[seat.index()]);
        let typed = [("action", phrase.to_string().as_str().into())];
        client.slash(game.channel, "play", &typed).map_err(|refusal| refusal.to_string())?;
        self.waiting.insert(game.channel, (game, Instant::now()));
        Ok(())
    }

    async fn hear(&mut self) -> Result<Vec<Duration>, String> {
        let touched = timeout(PATIENCE, self.feed.next()).await.map_err(|_| "The bot does not answer any more.")?;
        self.measure(touched)
    }

    /// The times of the moves whose boards are there.
    fn measure(&mut self, touched: Vec<Message>) -> Result<Vec<Duration>, String> {
        let mut times = Vec::new();
        for message in touched {
            if message.ephemeral() {
                let is_move = message.asked.as_ref().is_some_and(|asked| asked.command.as_deref() == Some("play"));
                let refused = is_move && !message.thinking() && !message.content.contains("Played:");
                if refused && self.waiting.contains_key(&message.channel) {
                    return Err(format!("The bot refused a legal move: {}", message.content));
                }
                continue;
            }
            let Some(shown) = shown_ply(&message) else { continue };
            if self.waiting.get(&message.channel).is_some_and(|(game, _)| game.ply == shown)
                && let Some((game, since)) = self.waiting.remove(&message.channel)
            {
                times.push(since.elapsed());
                self.idle.push_back(game);
            }
        }
        Ok(times)
    }
}

/// Whether the database has every move that was made, and no other. The bot has ended.
pub async fn check_moves(url: &str, games: &[Pressed]) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("The games cannot be read: {error}.");
    let store = Store::open_read_only(url).await.map_err(|error| failed(&error))?;
    for game in games {
        let row = store.game(game.game).await.map_err(|error| failed(&error))?;
        let (row, _) = row.ok_or_else(|| format!("Game {} is gone.", game.game))?;
        if row.ply != game.ply || row.state.as_deref() != Some(&game.table.save()) {
            return Err(format!("Game {} was pressed to ply {} and is at ply {}.", game.game, game.ply, row.ply));
        }
    }
    store.close().await;
    Ok(())
}

/// The ply that a board's buttons carry.
fn shown_ply(board: &Message) -> Option<u32> {
    board.button("Act").or(board.button("Replay"))?.split(':').nth(2)?.parse().ok()
}

/// The bot's process; it ends with this.
pub struct Bot(Child);

impl Bot {
    /// On this database, for all shards that are wanted; `log` is where it says what goes wrong.
    pub fn start(folder: &Path, database: &str, api: &str, log: impl Into<Stdio>) -> Result<Bot, String> {
        Bot::start_part(folder, database, api, "auto", log)
    }

    /// The same for some shards.
    pub fn start_part(folder: &Path, database: &str, api: &str, shards: &str, log: impl Into<Stdio>) -> Result<Bot, String> {
        let failed = |error| format!("The bot does not start: {error}.");
        let program = std::env::current_exe().map_err(failed)?;
        let started = Command::new(program)
            .current_dir(folder)
            .env("DISCORD_TOKEN", "bench")
            .env("DISCORD_API", api)
            .env("DATABASE_URL", database)
            .env("WARREN_SHARDS", shards)
            .env("WARREN_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn();
        started.map(Bot).map_err(failed)
    }

    /// The files and connections that it has open.
    pub fn handles(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/fd", self.0.id())).map_or(0, Iterator::count)
    }

    /// Ends it without a warning.
    pub fn end(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    pub fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }

    pub fn resident_mb(&self) -> Result<f64, String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.map_err(|error| format!("The memory of the bot cannot be read: {error}."))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.map(|kilobytes| kilobytes / 1024.0).ok_or_else(|| "The memory of the bot is not told.".into())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.end();
    }
}

const DATABASE: &str = "warren.db";

/// Where the database is; gone with this.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Result<Folder, String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("warren-load-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).map_err(|error| format!("Cannot write {}: {error}.", folder.display()))?;
        Ok(Folder(folder))
    }

    pub fn url(&self) -> String {
        format!("sqlite://{}", self.0.join(DATABASE).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
