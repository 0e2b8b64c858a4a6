//! `warren bench discord`: how fast the whole bot is, and how much memory it takes.

use super::Stop;
use super::figures::{Row, Target};
use super::load::{Bot, Folder, Load, PATIENCE, first_answer, millis, open_games};
use crate::games::Kind;
use crate::sandbox::{Clock, Sandbox, Settings};
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
    /// Of the bot's process, after all that.
    rss_mb: f64,
    /// The same of a bot after a soak of [`SOAKED`] games of all kinds at [`SOAK_PACE`].
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

pub const ROWS: [Row<Figures>; 6] = [
    ("a move, median", |found| found.move_ms_p50, 1, "ms", Target::Under(15.0)),
    ("a move, 99 of 100", |found| found.move_ms_p99, 1, "ms", Target::Under(80.0)),
    ("moves when pressed", |found| found.moves_per_s, 0, "/s", Target::AtLeast(250.0)),
    ("start", |found| found.start_ms, 0, "ms", Target::Under(2000.0)),
    ("resident memory", |found| found.rss_mb, 0, "MB", Target::Under(120.0)),
    ("after a soak", |found| found.soak_mb, 0, "MB", Target::Under(SOAK_MB)),
];

pub fn title(games: usize) -> String {
    format!(
        "The bot in the sandbox, {} open games, {PACE} moves a second and then {PRESSED} at once in {games} of them",
        games * OPEN
    )
}

/// Opening games, the start, two ways of pressing, and a soak.
pub const STEPS: usize = 5;

/// `time` for each way of pressing.
pub fn measure(games: usize, time: Duration, database: Option<&str>, bar: &ProgressBar) -> Result<Figures, Stop> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))?;
    runtime.block_on(run(games, time, database, bar)).map_err(Stop::Bad)
}

async fn run(games: usize, time: Duration, database: Option<&str>, bar: &ProgressBar) -> Result<Figures, String> {
    let step = |what: &'static str| {
        bar.inc(1);
        bar.set_message(what);
    };
    step("steps (opening games)");
    let folder = Folder::new()?;
    let settings = Settings { clock: Clock::Real, patience: PATIENCE, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let database = database.map_or_else(|| folder.url(), str::to_owned);
    let idle = open_games(&sandbox, &database, &Kind::ALL[..1], games * OPEN, games).await?;
    step("steps (starting the bot)");
    let clock = Instant::now();
    let bot = Bot::start(&folder.0, &database, &sandbox.url(), Stdio::inherit())?;
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
    let rss_mb = bot.resident_mb()?;
    drop((bot, load, folder));
    step("steps (a soak)");
    Ok(Figures {
        move_ms_p50: part(0.5),
        move_ms_p99: part(0.99),
        moves_per_s: moves as f64 / took.as_secs_f64(),
        start_ms,
        rss_mb,
        soak_mb: soak(time).await?,
    })
}

/// The memory of another bot after games of all kinds were played for a while.
async fn soak(time: Duration) -> Result<f64, String> {
    let folder = Folder::new()?;
    let settings = Settings { clock: Clock::Real, patience: PATIENCE, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let mut games = open_games(&sandbox, &folder.url(), Kind::ALL, 2 * SOAKED, 2 * SOAKED).await?;
    let spare = games.split_off(SOAKED);
    let bot = Bot::start(&folder.0, &folder.url(), &sandbox.url(), Stdio::inherit())?;
    first_answer(&sandbox, games[0].channel()).await?;
    let mut load = Load::new(sandbox, games, spare, 1);
    load.press_steadily(SOAK_PACE, time).await?;
    bot.resident_mb()
}
