//! `warren bench discord`: how fast the whole bot is, and how much memory it takes.

use super::figures::{Row, Target};
use super::load::{Bot, Folder, Load, PATIENCE, first_answer, millis, open_games};
use super::{Stop, progress};
use crate::games::Kind;
use crate::sandbox::{Clock, Sandbox, Settings};
use crate::store::{Store, StoreError};
use indicatif::ProgressBar;
use serde::Serialize;
use std::process::Stdio;
use std::time::{Duration, Instant};

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
    /// Of the largest of the bot's processes, after all that.
    rss_mb: f64,
    /// From a press of *Act* to a question with a picture of where its answers lie, in games of all kinds.
    act_ms_p50: f64,
    /// The memory of a bot after a soak of [`SOAKED`] games of all kinds at [`SOAK_PACE`].
    soak_mb: f64,
}

/// Moves a second while the time of a move is measured.
const PACE: u32 = 100;
const PRESSED: usize = 64;
/// For every game that is pressed, so many are open.
const OPEN: usize = 5;
/// Moves that are not counted, since the first pictures fill the memory that every later one lives on.
const WARM_UP: usize = 100;
/// As many games of all kinds are soaked, at so many moves a second.
pub const SOAKED: usize = 58;
pub const SOAK_PACE: u32 = 85;
/// The bot may take so much memory then.
pub const SOAK_MB: f64 = 250.0;

pub const ROWS: [Row<Figures>; 7] = [
    ("a move, median", |found| found.move_ms_p50, 1, "ms", Target::Under(15.0)),
    ("a move, 99 of 100", |found| found.move_ms_p99, 1, "ms", Target::Under(80.0)),
    ("moves when pressed", |found| found.moves_per_s, 0, "/s", Target::AtLeast(250.0)),
    ("opening Act with a picture, median", |found| found.act_ms_p50, 1, "ms", Target::Under(40.0)),
    ("start", |found| found.start_ms, 0, "ms", Target::Under(2000.0)),
    ("resident memory", |found| found.rss_mb, 0, "MB", Target::Under(120.0)),
    ("after a soak", |found| found.soak_mb, 0, "MB", Target::Under(SOAK_MB)),
];

/// A server waits for its disk with every commit, so it is measured beside a file on the same machine.
const SERVER_MS: f64 = 12.0;
const SERVER_SHARE: f64 = 0.6;

/// What a server is to reach where a file has these figures.
pub fn rows_of_server(file: &Figures) -> [Row<Figures>; 5] {
    [
        ("a move, median", |found| found.move_ms_p50, 1, "ms", Target::Under(file.move_ms_p50 + SERVER_MS)),
        ("a move, 99 of 100", |found| found.move_ms_p99, 1, "ms", Target::None),
        ("moves when pressed", |found| found.moves_per_s, 0, "/s", Target::AtLeast(file.moves_per_s * SERVER_SHARE)),
        ("start", |found| found.start_ms, 0, "ms", Target::Under(3000.0)),
        ("memory of a process", |found| found.rss_mb, 0, "MB", Target::Under(150.0)),
    ]
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In how many games people press.
    pub games: usize,
    /// For each way of pressing.
    pub time: Duration,
    /// How many processes share the servers.
    pub processes: u32,
    /// How many games the store has at least, most of them over.
    pub stored: u64,
}

pub fn title(plan: &Plan, engine: &str) -> String {
    let Plan { games, processes, stored, .. } = plan;
    let open = games * OPEN;
    let past = if *stored > open as u64 { format!(" of {stored}") } else { String::new() };
    let by = if *processes == 1 { String::new() } else { format!(", {processes} processes") };
    format!(
        "The bot in the sandbox on {engine}{by}, {open} open games{past}, {PACE} moves a second and then {PRESSED} at once in {games} of them"
    )
}

/// Opening games, the start, two ways of pressing.
pub const STEPS: usize = 4;

/// A file and then the server, if there is one; the soak comes last.
pub fn measure(plan: &Plan, database: Option<&str>, bar: &ProgressBar) -> Result<(Figures, Option<Figures>), Stop> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))?;
    let server = database.filter(|url| Store::is_shared(url));
    if plan.processes > 1 && server.is_none() {
        return Err(Stop::Bad("Several processes need a server: say where it is with --db postgres://…".into()));
    }
    let both = async {
        let alone = Plan { processes: 1, ..plan.clone() };
        let on_file = if server.is_some() { None } else { database };
        let mut file = run(&alone, on_file, bar).await?;
        let server = match server {
            Some(url) => Some(run(plan, Some(url), bar).await?),
            None => None,
        };
        bar.inc(1);
        bar.set_message("steps (a soak)");
        (file.soak_mb, file.act_ms_p50) = soak(plan.time).await?;
        Ok((file, server.map(|server| Figures { soak_mb: file.soak_mb, act_ms_p50: file.act_ms_p50, ..server })))
    };
    runtime.block_on(both).map_err(Stop::Bad)
}

async fn run(plan: &Plan, database: Option<&str>, bar: &ProgressBar) -> Result<Figures, String> {
    let step = |what: &'static str| {
        bar.inc(1);
        bar.set_message(what);
    };
    step("steps (opening games)");
    let Plan { games, time, processes, stored } = *plan;
    let folder = Folder::new()?;
    // As many may begin at once, so that no process waits for another.
    let settings =
        Settings { clock: Clock::Real, patience: PATIENCE, shards: processes, at_once: processes, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let database = database.map_or_else(|| folder.url(), str::to_owned);
    let idle = open_games(&sandbox, &database, &Kind::ALL[..1], processes, games * OPEN, games).await?;
    let past = stored.saturating_sub((games * OPEN) as u64);
    if past > 0 {
        fill(&database, past).await?;
    }
    step("steps (starting the bot)");
    let clock = Instant::now();
    let start =
        |part: u32| Bot::start_part(&folder.0, &database, &sandbox.url(), &format!("{part}/{processes}"), Stdio::inherit());
    let bots: Vec<Bot> = (0..processes).map(start).collect::<Result<_, _>>()?;
    while sandbox.shards_heard() < processes as usize && clock.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    first_answer(&sandbox, idle[0].channel()).await?;
    let start_ms = millis(clock.elapsed());

    let mut load = Load::new(sandbox, idle, Vec::new(), 1);
    load.press_at_once(4, |moves, _| moves >= WARM_UP).await?;
    step("steps (moves at a steady pace)");
    let mut times = load.press_steadily(PACE, time).await?;
    if (times.len() as f64) < f64::from(PACE) * time.as_secs_f64() * 0.9 {
        return Err("There are too few games for so many moves.".into());
    }
    times.sort_unstable();
    let part = |share: f64| times.get((times.len() as f64 * share) as usize).copied().map_or(0.0, millis);
    step("steps (moves at once)");
    let (moves, took) = load.press_at_once(PRESSED, |moves, passed| moves > 0 && passed >= time).await?;
    let rss_mb = bots.iter().map(Bot::resident_mb).collect::<Result<Vec<f64>, _>>()?.into_iter().fold(0.0, f64::max);
    drop((bots, load, folder));
    Ok(Figures {
        move_ms_p50: part(0.5),
        move_ms_p99: part(0.99),
        moves_per_s: moves as f64 / took.as_secs_f64(),
        act_ms_p50: 0.0,
        start_ms,
        rss_mb,
        soak_mb: 0.0,
    })
}

/// Gives a store a past.
async fn fill(database: &str, games: u64) -> Result<(), String> {
    let failed = |error: StoreError| format!("The store cannot be filled: {error}.");
    let store = Store::open(database).await.map_err(failed)?;
    let bar = progress::bar(0, "games that are over");
    bar.set_length(games);
    store.fill(games, |more| bar.inc(more)).await.map_err(failed)?;
    bar.finish_and_clear();
    store.close().await;
    Ok(())
}

/// The memory of another bot after games of all kinds were played for a while, and how long a question with a picture takes it
/// then, in the median.
async fn soak(time: Duration) -> Result<(f64, f64), String> {
    let folder = Folder::new()?;
    let settings = Settings { clock: Clock::Real, patience: PATIENCE, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let mut games = open_games(&sandbox, &folder.url(), Kind::ALL, 1, 2 * SOAKED, 2 * SOAKED).await?;
    let spare = games.split_off(SOAKED);
    let bot = Bot::start(&folder.0, &folder.url(), &sandbox.url(), Stdio::inherit())?;
    first_answer(&sandbox, games[0].channel()).await?;
    let mut load = Load::new(sandbox, games, spare, 1);
    load.press_steadily(SOAK_PACE, time).await?;
    let memory = bot.resident_mb()?;
    // Every game has its board now; the first time fills what every later one lives on.
    load.press_at_once(4, |moves, _| moves >= SOAKED).await?;
    load.open_questions().await?;
    let mut times = load.open_questions().await?;
    times.sort_unstable();
    Ok((memory, times.get(times.len() / 2).copied().map_or(0.0, millis)))
}
