//! `warren bench discord`: how fast the whole bot is. It runs as a process of its own, with the real client library and
//! a database on the disk (where temporary files are); the sandbox and the people who press it are this process.

use super::Stop;
use super::bench::{Row, Target};
use crate::app::{App, ChannelId, GameId, GuildId, Opening, PersonId, Refusal, SystemClock, about};
use crate::engine::{DynGame, Rng};
use crate::games::Kind;
use crate::sandbox::{Clock, Feed, GUILD, Id, Message, Person, Sandbox, Settings};
use crate::store::{Change, Store};
use indicatif::ProgressBar;
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// What was measured.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// From a slash command to the new board in the channel, at [`PACE`].
    move_ms_p50: f64,
    move_ms_p99: f64,
    /// With [`PRESSED`] moves under way at any time.
    moves_per_s: f64,
    /// From the start of the process to its first answer.
    start_ms: f64,
    /// Of the bot's process, after all that.
    rss_mb: f64,
}

/// Moves a second while the time of a move is measured.
const PACE: u32 = 100;
const PRESSED: usize = 64;
/// For every game that is pressed, so many are open.
const OPEN: usize = 5;
/// Moves that are not counted, since the first pictures fill the memory that every later one lives on.
const WARM_UP: usize = 100;
/// Nothing takes so long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

pub const ROWS: [Row<Figures>; 5] = [
    ("a move, median", |found| found.move_ms_p50, 1, "ms", Target::Under(15.0)),
    ("a move, 99 of 100", |found| found.move_ms_p99, 1, "ms", Target::Under(80.0)),
    ("moves when pressed", |found| found.moves_per_s, 0, "/s", Target::AtLeast(250.0)),
    ("start", |found| found.start_ms, 0, "ms", Target::Under(2000.0)),
    ("resident memory", |found| found.rss_mb, 0, "MB", Target::Under(120.0)),
];

pub fn title(games: usize) -> String {
    format!(
        "The bot in the sandbox, {} open games, {PACE} moves a second and then {PRESSED} at once in {games} of them",
        games * OPEN
    )
}

/// Opening games, the start, and two ways of pressing.
pub const STEPS: usize = 4;

/// `time` for each way of pressing.
pub fn measure(games: usize, time: Duration, bar: &ProgressBar) -> Result<Figures, Stop> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))?;
    runtime.block_on(run(games, time, bar)).map_err(Stop::Bad)
}

async fn run(games: usize, time: Duration, bar: &ProgressBar) -> Result<Figures, String> {
    let step = |what: &'static str| {
        bar.inc(1);
        bar.set_message(what);
    };
    step("steps (opening games)");
    let folder = Folder::new()?;
    let settings = Settings { clock: Clock::Real, patience: PATIENCE, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let idle = open_games(&sandbox, &folder.url(), games).await?;
    step("steps (starting the bot)");
    let clock = Instant::now();
    let bot = Bot::start(&folder.0, &sandbox.url())?;
    first_answer(&sandbox, idle[0].channel).await?;
    let start_ms = millis(clock.elapsed());

    let feed = sandbox.feed();
    let mut load = Load { sandbox, feed, idle: idle.into(), waiting: HashMap::new(), rng: Rng::from_number(1) };
    load.press_at_once(4, |moves, _| moves >= WARM_UP).await?;
    step("steps (moves at a steady pace)");
    let mut times = load.press_steadily(time).await?;
    times.sort_unstable();
    let part = |share: f64| times.get((times.len() as f64 * share) as usize).copied().map_or(0.0, millis);
    step("steps (moves at once)");
    let (moves, took) = load.press_at_once(PRESSED, |moves, passed| moves > 0 && passed >= time).await?;
    Ok(Figures {
        move_ms_p50: part(0.5),
        move_ms_p99: part(0.99),
        moves_per_s: moves as f64 / took.as_secs_f64(),
        start_ms,
        rss_mb: bot.resident_mb()?,
    })
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Waits for the commands, then for the answer to one.
async fn first_answer(sandbox: &Sandbox, channel: Id) -> Result<(), String> {
    let client = sandbox.person(Person::Cleo);
    let offered = |client: &crate::sandbox::Client| (!client.commands(channel).is_empty()).then_some(());
    client.wait_until("The bot", offered).await.map_err(|missed| missed.to_string())?;
    let asked = client.slash(channel, "game status", &[]).map_err(|refusal| refusal.to_string())?;
    client.answer(asked).await.map_err(|missed| missed.to_string()).map(drop)
}

/// A game that is pressed, played along here so that its legal moves are known without asking.
struct Pressed {
    channel: Id,
    table: Box<dyn DynGame>,
    ply: u32,
}

/// Opens all games and gives those that are pressed.
async fn open_games(sandbox: &Sandbox, url: &str, games: usize) -> Result<Vec<Pressed>, String> {
    let failed = |error: &dyn std::fmt::Display| format!("The games cannot be opened: {error}.");
    let kind = Kind::ALL[0];
    let app = App::new(Store::open(url).await.map_err(|error| failed(&error))?, SystemClock);
    let channels: Vec<Id> = (0..games * OPEN).map(|number| sandbox.open_channel(&format!("table-{number}"))).collect();
    let mut opened = Vec::new();
    // As many at a time as share a commit.
    for some in channels.chunks(128) {
        let mut opening = JoinSet::new();
        for channel in some.iter().copied() {
            let app = app.clone();
            opening.spawn(async move { open_game(&app, kind, channel).await.map(|game| (game, channel)) });
        }
        while let Some(game) = opening.join_next().await {
            opened.push(game.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?);
        }
    }
    app.close().await;
    let store = Store::open(url).await.map_err(|error| failed(&error))?;
    // Games that have been open for long have their boards in their channels.
    let posted = |(game, _): &(GameId, Id)| Change::Posted { game: *game, ply: 1, from: 0, first: 1, message: None };
    store.commit(opened.iter().map(posted).collect()).await.map_err(|error| failed(&error))?;
    let mut pressed = Vec::new();
    for (game, channel) in opened.into_iter().take(games) {
        let row = store.game(game).await.map_err(|error| failed(&error))?;
        let state = row.and_then(|(row, _)| row.state).ok_or_else(|| failed(&"one is missing"))?;
        let table = kind.load(&state).map_err(|error| failed(&error))?;
        pressed.push(Pressed { channel, table, ply: 1 });
    }
    store.close().await;
    Ok(pressed)
}

/// One started game, the sandbox's people in its seats in their order. Its host is nobody's double: a person may have only
/// a few open lobbies.
async fn open_game(app: &App, kind: Kind, channel: Id) -> Result<GameId, Refusal> {
    let host = crate::app::Person { id: PersonId(channel), name: "Host".into() };
    let seats = about(kind).seats;
    let players = 2.clamp(*seats.start(), *seats.end());
    let (at, guild) = (ChannelId(channel), Some(GuildId(GUILD)));
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
struct Load {
    sandbox: Sandbox,
    feed: Feed,
    /// Those that wait longest are pressed first.
    idle: VecDeque<Pressed>,
    /// By channel: the games whose board is to come, and since when.
    waiting: HashMap<Id, (Pressed, Instant)>,
    rng: Rng,
}

impl Load {
    /// Presses at [`PACE`], whether the bot keeps up or not, and gives the time that each move took.
    async fn press_steadily(&mut self, time: Duration) -> Result<Vec<Duration>, String> {
        let mut ticks = interval(Duration::from_secs(1) / PACE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let (clock, mut times) = (Instant::now(), Vec::new());
        while clock.elapsed() < time {
            tokio::select! {
                _ = ticks.tick() => self.press()?,
                touched = self.feed.next() => times.extend(self.look(touched)?),
            }
        }
        while !self.waiting.is_empty() {
            times.extend(self.hear().await?);
        }
        Ok(times)
    }

    /// Keeps so many moves under way until it is enough; how many were made, and how long it took.
    async fn press_at_once(
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

    /// Someone makes any legal move about which nothing is asked.
    fn press(&mut self) -> Result<(), String> {
        let Some(mut game) = self.idle.pop_front() else { return Err("There are too few games for so many moves.".into()) };
        let Some(seat) = game.table.turn().to_act().first() else { return Ok(()) };
        let mut menu = game.table.menu(seat);
        if menu.len() > 1 {
            menu.retain(|phrase| game.table.unused(seat, phrase).is_none());
        }
        let phrase = self.rng.pick(&menu).clone();
        game.table.play(seat, &phrase).map_err(|illegal| illegal.to_string())?;
        game.ply += 1;
        let client = self.sandbox.person(Person::ALL[seat.index()]);
        let typed = [("action", phrase.to_string().as_str().into())];
        client.slash(game.channel, "play", &typed).map_err(|refusal| refusal.to_string())?;
        self.waiting.insert(game.channel, (game, Instant::now()));
        Ok(())
    }

    async fn hear(&mut self) -> Result<Vec<Duration>, String> {
        let touched = timeout(PATIENCE, self.feed.next()).await.map_err(|_| "The bot does not answer any more.")?;
        self.look(touched)
    }

    /// The times of the moves whose boards are there.
    fn look(&mut self, touched: Vec<Message>) -> Result<Vec<Duration>, String> {
        let mut times = Vec::new();
        for message in touched {
            if message.ephemeral() {
                if !message.thinking() && !message.content.contains("Played:") {
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

/// The ply that a board's buttons carry.
fn shown_ply(board: &Message) -> Option<u32> {
    board.button("Act").or(board.button("Replay"))?.split(':').nth(2)?.parse().ok()
}

/// The bot's process; it ends with this.
struct Bot(Child);

impl Bot {
    fn start(folder: &Path, api: &str) -> Result<Bot, String> {
        let failed = |error| format!("The bot does not start: {error}.");
        let program = std::env::current_exe().map_err(failed)?;
        let started = Command::new(program)
            .current_dir(folder)
            .env("DISCORD_TOKEN", "bench")
            .env("DISCORD_API", api)
            .env("DATABASE_URL", format!("sqlite://{DATABASE}"))
            .env("WARREN_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn();
        started.map(Bot).map_err(failed)
    }

    fn resident_mb(&self) -> Result<f64, String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.map_err(|error| format!("The memory of the bot cannot be read: {error}."))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kilobytes.map(|kilobytes| kilobytes / 1024.0).ok_or_else(|| "The memory of the bot is not told.".into())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

const DATABASE: &str = "warren.db";

/// Where the database is; gone with this.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let folder = std::env::temp_dir().join(format!("warren-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| format!("Cannot write {}: {error}.", folder.display()))?;
        Ok(Folder(folder))
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.0.join(DATABASE).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
