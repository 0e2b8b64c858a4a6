//! `warren bench`: how fast the rules, the search and the pictures are, on one core. `warren bench discord`: how fast the
//! whole bot is.

use super::bench_discord::Plan;
use super::bench_sitting::{self, Gathering, Sitting};
use super::figures::{Row, Target, write_table};
use super::{Done, Stop, Subject, bench_discord, name_and_value, progress};
use crate::app::{about, presses_an_action, questions};
use crate::bots::{Bot, Budget, Level, coach, ismcts};
use crate::engine::grammar::list;
use crate::engine::record::{self, Broken, Record};
use crate::engine::{BadSetup, Game, Rng, Scene, Seed, Story, Targets, Turn, Viewer, playout};
use crate::games::{GameVisitor, Kind, battle};
use crate::render::{Names, Raster, Replay};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};

/// Measure how fast games are played, searched, replayed and drawn, on one core; or how fast the bot answers
#[derive(Args, Clone, Debug)]
pub struct Bench {
    /// Which game, by its short name, or `discord` for the bot in the sandbox [default: all games]
    #[arg(value_name = "GAME|discord", value_parser = Subject::named)]
    subject: Option<Subject>,
    /// How long to measure each game, or each way of pressing the bot, in seconds
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,
    /// In how many games the bot is pressed; five times as many are open
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u16).range(1..))]
    games: u16,
    /// `discord` only: on this database, which must be empty; one of a server is measured beside a new file [default: a new file]
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    /// `discord` only: how many processes share the servers, on a server's database
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    processes: u32,
    /// `discord` only: how many games the store has, all but the open ones over
    #[arg(long, value_name = "N", default_value_t = 0)]
    stored: u64,
    /// Only count the posts and pings of a whole game of so many people, who take what is offered first: at one table, and each
    /// never there when they are called
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=5))]
    people: Option<u8>,
    /// With `--people`: an option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value, requires = "people")]
    options: Vec<(String, String)>,
    /// Print figures as JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let possible = |seconds: &f64| (0.01..=3600.0).contains(seconds);
    text.parse().ok().filter(possible).ok_or_else(|| format!("Seconds are a number from 0.01 to 3600, not {text:?}."))
}

/// What was measured of one game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figures {
    actions_per_s: f64,
    games_per_s: f64,
    ismcts_per_s: f64,
    replay_ms: f64,
    state_bytes: usize,
    picture_ms: f64,
    first_picture_ms: f64,
    picture_bytes: usize,
    /// To ask a question and draw the part of the board in which its answers lie.
    crop_ms: f64,
    crop_bytes: usize,
    /// In random games that are played by buttons and menus alone.
    presses: f64,
    /// In whole games alone against normal bots, in one sitting, by what is offered first.
    sitting_presses: f64,
    sitting_actions: f64,
    sitting_posts: f64,
    sitting_clips: f64,
    sitting_pings: f64,
    /// The slowest decision of the easy and of the normal bot, and the hard one's slowest turn.
    easy_ms: f64,
    normal_ms: f64,
    hard_turn_ms: f64,
    /// How long the coach takes over a game of two hundred decisions, or the longest there is.
    judged_s: f64,
    /// Only where something is shown as it happens: an animation of seven frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    animation_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    animation_bytes: Option<usize>,
    /// Only where the rules have Battles that are fought by themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    battles_per_s: Option<f64>,
}

struct Wanted;

impl GameVisitor for Wanted {
    type Output = Targets;

    fn visit<G: Game>(self) -> Targets {
        G::TARGETS
    }
}

/// What is measured of a game, and what it should be.
fn rows(game: Kind, figures: &Figures) -> Vec<Row<Figures>> {
    let Targets { actions_per_s, simulations_per_s, replay_ms, state_kb, picture_ms, picture_kb, presses } = game.visit(Wanted);
    let mut rows: Vec<Row<Figures>> = vec![
        ("random actions", |found| found.actions_per_s, 0, "/s", Target::AtLeast(actions_per_s)),
        ("random games", |found| found.games_per_s, 0, "/s", Target::None),
        ("ISMCTS simulations", |found| found.ismcts_per_s, 0, "/s", Target::AtLeast(simulations_per_s)),
        ("replay of a game", |found| found.replay_ms, 2, "ms", Target::Under(replay_ms)),
        ("largest state", |found| found.state_bytes as f64, 0, "bytes", Target::Under(state_kb * 1024.0)),
        ("picture, warm", |found| found.picture_ms, 2, "ms", Target::Under(picture_ms)),
        ("first picture", |found| found.first_picture_ms, 1, "ms", Target::Under(60.0)),
        ("largest picture", |found| found.picture_bytes as f64, 0, "bytes", Target::Under(picture_kb * 1024.0)),
        ("a question with its crop", |found| found.crop_ms, 2, "ms", Target::Under(4.0)),
        ("largest crop", |found| found.crop_bytes as f64, 0, "bytes", Target::Under(150.0 * 1024.0)),
    ];
    rows.push(("presses an action", |found| found.presses, 2, "", Target::Under(presses)));
    rows.extend([
        ("a game alone, presses", (|found: &Figures| found.sitting_presses) as fn(&Figures) -> f64, 0, "", Target::None),
        ("actions", |found| found.sitting_actions, 0, "", Target::None),
        ("presses an action", |found| found.sitting_presses / found.sitting_actions, 2, "", Target::Under(1.25)),
        ("posts for ten actions", |found| 10.0 * found.sitting_posts / found.sitting_actions, 2, "", Target::Under(1.0)),
        ("animations besides", |found| found.sitting_clips, 1, "", Target::None),
        ("pings", |found| found.sitting_pings, 1, "", Target::Under(3.01)),
    ]);
    rows.extend([
        ("easy, a decision", (|found: &Figures| found.easy_ms) as fn(&Figures) -> f64, 1, "ms", Target::Under(100.0)),
        ("normal, a decision", |found| found.normal_ms, 1, "ms", Target::Under(100.0)),
        ("hard, a turn", |found| found.hard_turn_ms, 0, "ms", Target::Under(2_000.0)),
        ("judging 200 decisions", |found| found.judged_s, 1, "s", Target::Under(20.0)),
    ]);
    if figures.animation_ms.is_some() {
        rows.push(("animation of seven", |found| found.animation_ms.unwrap_or_default(), 0, "ms", Target::Under(120.0)));
        let bytes = |found: &Figures| found.animation_bytes.unwrap_or_default() as f64;
        rows.push(("largest animation", bytes, 0, "bytes", Target::Under(900.0 * 1024.0)));
    }
    if figures.battles_per_s.is_some() {
        rows.push(("battles", |found| found.battles_per_s.unwrap_or_default(), 0, "/s", Target::AtLeast(200_000.0)));
    }
    rows
}

impl Bench {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let time = Duration::from_secs_f64(self.seconds);
        let kinds = match self.subject {
            None => Kind::ALL.to_vec(),
            Some(Subject::Game(kind)) => vec![kind],
            Some(Subject::Discord) => return self.discord(out, time),
        };
        if let Some(people) = self.people {
            return self.together(out, &kinds, people);
        }
        let mut all = BTreeMap::new();
        let bar = progress::bar(kinds.len() * PARTS, "measurements");
        for kind in kinds {
            let (title, mut figures) = kind.visit(Measure { time, bar: &bar }).map_err(Stop::bad)?;
            next(&bar, about(kind).name, "presses");
            figures.presses = presses_an_action(kind, 3);
            next(&bar, about(kind).name, "crops");
            (figures.crop_ms, figures.crop_bytes) = crop(kind, time.mul_f64(0.2));
            next(&bar, about(kind).name, "sittings");
            let sittings = bench_sitting::sit_down(kind, SITTINGS).map_err(Stop::Bad)?;
            let mean = |count: fn(&Sitting) -> u32| sittings.iter().map(count).map(f64::from).sum::<f64>() / SITTINGS as f64;
            figures.sitting_presses = mean(|sitting| sitting.presses);
            figures.sitting_actions = mean(|sitting| sitting.actions);
            figures.sitting_posts = mean(|sitting| sitting.posts);
            figures.sitting_clips = mean(|sitting| sitting.clips);
            figures.sitting_pings = mean(|sitting| sitting.pings);
            figures.battles_per_s = battle::repeated(kind).map(|fight| per_second(fight, time.mul_f64(0.2)));
            if self.json {
                all.insert(kind.slug(), figures);
            } else {
                bar.suspend(|| write_table(out, &title, &rows(kind, &figures), &figures))?;
            }
        }
        drop(bar);
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&all).map_err(Stop::bad)?)?;
            return Ok(());
        }
        warn_of_debug(out)
    }

    fn together(&self, out: &mut dyn Write, kinds: &[Kind], people: u8) -> Done {
        for kind in kinds.iter().filter(|kind| about(**kind).seats.contains(&people)) {
            for (apart, how) in [(false, "at one table"), (true, "never there")] {
                let found = bench_sitting::gather(*kind, people, &self.options, apart).map_err(Stop::Bad)?;
                let (name, Gathering { sitting: Sitting { presses, actions, posts, .. }, pings }) = (about(*kind).name, found);
                let each = list(&pings.iter().map(u32::to_string).collect::<Vec<_>>());
                writeln!(
                    out,
                    "{name}, {people} people, {how}: {actions} actions, {presses} presses, {posts} posts; pings of each: {each}"
                )?;
            }
        }
        Ok(())
    }

    fn discord(&self, out: &mut dyn Write, time: Duration) -> Done {
        let plan = Plan { games: self.games.into(), time, processes: self.processes, stored: self.stored };
        let bar = progress::bar(bench_discord::STEPS * if self.db.is_some() { 2 } else { 1 } + 1, "steps");
        let (file, server) = bench_discord::measure(&plan, self.db.as_deref(), &bar)?;
        drop(bar);
        if self.json {
            let figures = match server {
                None => serde_json::to_string(&file),
                Some(server) => serde_json::to_string(&BTreeMap::from([("sqlite", file), ("postgresql", server)])),
            };
            writeln!(out, "{}", figures.map_err(Stop::bad)?)?;
            return Ok(());
        }
        let alone = Plan { processes: 1, ..plan.clone() };
        write_table(out, &bench_discord::title(&alone, "a file"), &bench_discord::ROWS, &file)?;
        if let Some(server) = server {
            let rows = bench_discord::rows_of_server(&file);
            write_table(out, &bench_discord::title(&plan, "PostgreSQL"), &rows, &server)?;
        }
        warn_of_debug(out)
    }
}

fn warn_of_debug(out: &mut dyn Write) -> Done {
    if cfg!(debug_assertions) {
        writeln!(out, "This is a debug build: these figures mean nothing. Use cargo run --release.")?;
    }
    Ok(())
}

/// How many measurements are taken of a game.
const PARTS: usize = 13;

/// So many games are played in one sitting each.
const SITTINGS: u64 = 2;

fn next(bar: &ProgressBar, game: &str, what: &str) {
    bar.set_message(format!("measurements ({game}: {what})"));
    bar.inc(1);
}

struct Measure<'a> {
    time: Duration,
    bar: &'a ProgressBar,
}

impl GameVisitor for Measure<'_> {
    type Output = Result<(String, Figures), Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        let part = |share: f64, what: &str| {
            next(self.bar, G::NAME, what);
            self.time.mul_f64(share)
        };
        let (actions_per_s, games_per_s) = play::<G>(part(0.3, "random games")).map_err(Broken::Setup)?;
        let ismcts_per_s = search::<G>(part(0.3, "search")).map_err(Broken::Setup)?;
        let (replay_ms, state_bytes) = replay::<G>(part(0.2, "replays"))?;
        let (picture_ms, picture_bytes) = draw::<G>(part(0.2, "pictures")).map_err(Broken::Setup)?;
        let level = |level: Level, share| slowest::<G>(Bot::Level(level), part(share, &level.to_string())).map_err(Broken::Setup);
        let ((easy_ms, _), (normal_ms, _)) = (level(Level::Easy, 0.1)?, level(Level::Normal, 0.2)?);
        let (_, hard_turn_ms) = level(Level::Hard, 0.6)?;
        let judged_s = judge::<G>(part(0.2, "the coach")).map_err(Broken::Setup)?;
        let animation = animate::<G>(part(0.2, "animations")).map_err(Broken::Setup)?;
        let (fewest, most) = G::SEATS.into_inner();
        let title = format!("{}, {fewest} to {most} seats in turn, one core", G::NAME);
        let figures = Figures {
            actions_per_s,
            games_per_s,
            ismcts_per_s,
            replay_ms,
            state_bytes,
            picture_ms,
            first_picture_ms: first_picture::<G>(part(0.1, "first pictures")).map_err(Broken::Setup)?,
            picture_bytes,
            crop_ms: 0.0,
            crop_bytes: 0,
            presses: 0.0,
            sitting_presses: 0.0,
            sitting_actions: 0.0,
            sitting_posts: 0.0,
            sitting_clips: 0.0,
            sitting_pings: 0.0,
            easy_ms,
            normal_ms,
            hard_turn_ms,
            judged_s,
            animation_ms: animation.map(|(ms, _)| ms),
            animation_bytes: animation.map(|(_, bytes)| bytes),
            battles_per_s: None,
        };
        Ok((title, figures))
    }
}

/// The system counts the work of a thread in ticks of some milliseconds: what is shorter than several is measured by the time
/// that passes.
const TICKS: Duration = Duration::from_millis(40);

/// The time that a core works for this thread: what else the machine does meanwhile is not measured. Where the system does
/// not tell, the time that passes.
struct Stopwatch {
    worked: Option<Duration>,
    began: Instant,
}

impl Stopwatch {
    fn start() -> Self {
        Stopwatch { worked: Self::worked(), began: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        let passed = self.began.elapsed();
        match (self.worked, Self::worked()) {
            (Some(before), Some(now)) if passed > TICKS => now.saturating_sub(before),
            _ => passed,
        }
    }

    fn worked() -> Option<Duration> {
        let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// How often a second something can be done.
fn per_second(mut work: impl FnMut(), time: Duration) -> f64 {
    let (mut done, began, watch) = (0.0, Instant::now(), Stopwatch::start());
    while began.elapsed() < time {
        (0..64).for_each(|_| work());
        done += 64.0;
    }
    done / watch.elapsed().as_secs_f64()
}

/// Fresh games without end, each with the next number of seats.
fn games<G: Game>() -> impl Iterator<Item = Result<(u8, Seed, G), BadSetup>> {
    (1u128..)
        .map(Seed)
        .zip(G::SEATS.cycle())
        .map(|(seed, seats)| Ok((seats, seed, record::start(&G::Options::default(), seats, seed, &mut Story::silent())?)))
}

/// Random actions and whole games a second; the legal lists, the setting up and every action are counted.
fn play<G: Game>(time: Duration) -> Result<(f64, f64), BadSetup> {
    let mut rng = Rng::from_number(2).fork();
    let (mut actions, mut played) = (0, 0);
    let (began, watch) = (Instant::now(), Stopwatch::start());
    for start in games::<G>() {
        let (_, _, mut game) = start?;
        actions += playout::random_plies(&mut game, &mut rng, playout::STEP_LIMIT);
        played += 1;
        if began.elapsed() >= time {
            break;
        }
    }
    let seconds = watch.elapsed().as_secs_f64();
    Ok((actions as f64 / seconds, f64::from(played) / seconds))
}

/// Simulations a second, with the default budget and cut-off, at positions all over random games.
fn search<G: Game>(time: Duration) -> Result<f64, BadSetup> {
    let mut rng = Rng::from_number(3).fork();
    let (mut simulations, mut spent) = (0, Duration::ZERO);
    let mut legal = Vec::new();
    for start in games::<G>() {
        let (_, _, mut game) = start?;
        loop {
            // Some way between two searches, so that all of a game is seen.
            playout::random_plies(&mut game, &mut rng, 7);
            let Turn::Act(seats) = game.turn() else { break };
            let Some(seat) = seats.first() else { break };
            legal.clear();
            game.legal_actions(seat, &mut legal);
            let clock = Stopwatch::start();
            let found = ismcts::search::<G>(&game.view(Viewer::Seat(seat)), seat, &legal, Budget::STEADY, &mut rng);
            spent += clock.elapsed();
            simulations += found.simulations;
            if spent >= time && simulations > 0 {
                return Ok(f64::from(simulations) / spent.as_secs_f64());
            }
        }
    }
    Ok(0.0)
}

/// The mean time to replay a whole game from its phrases, in ms, and the largest saved state on the way.
fn replay<G: Game>(time: Duration) -> Result<(f64, usize), Broken> {
    let mut rng = Rng::from_number(4).fork();
    let (mut replayed, mut spent, mut largest) = (0, Duration::ZERO, 0);
    for start in games::<G>() {
        let (seats, seed, mut game) = start.map_err(Broken::Setup)?;
        let mut record = Record::new::<G>(&G::Options::default(), seats, seed, Seed(0));
        let mut legal = Vec::new();
        loop {
            largest = largest.max(crate::engine::DynGame::save(&game).len());
            let before = game.clone();
            let step = playout::random_step(&mut game, &mut rng, &mut legal, &mut Story::silent());
            let Some((seat, action)) = step else { break };
            record.write(&mut before.clone(), seat, &action, &mut Story::silent());
        }
        let clock = Stopwatch::start();
        record.replay::<G>(|_, _| Ok(()))?;
        spent += clock.elapsed();
        replayed += 1;
        if spent >= time || replayed >= 200 {
            break;
        }
    }
    Ok((spent.as_secs_f64() * 1000.0 / f64::from(replayed), largest))
}

/// The mean time to draw and encode the board of a new game, in ms, with nothing remembered of any picture before: what
/// everything takes that is drawn but once.
fn first_picture<G: Game>(time: Duration) -> Result<f64, BadSetup> {
    let (mut drawn, mut spent) = (0, Duration::ZERO);
    for start in games::<G>() {
        let view = start?.2.view(Viewer::Spectator);
        let clock = Instant::now();
        Raster::new().png(&G::scene(&view), &Names::default());
        spent += clock.elapsed();
        drawn += 1;
        if spent >= time && drawn >= G::SEATS.count() {
            break;
        }
    }
    Ok(spent.as_secs_f64() * 1000.0 / drawn as f64)
}

/// The mean time to draw and encode the board, in ms, and the largest PNG. The first picture of all is not counted: it
/// fills the memory that every later one lives on.
fn draw<G: Game>(time: Duration) -> Result<(f64, usize), BadSetup> {
    let mut rng = Rng::from_number(5).fork();
    let (mut raster, names) = (Raster::new(), Names::default());
    let (mut drawn, mut spent, mut largest) = (0, Duration::ZERO, 0);
    for start in games::<G>() {
        let (_, _, mut game) = start?;
        raster.png(&G::scene(&game.view(Viewer::Spectator)), &names);
        while playout::random_plies(&mut game, &mut rng, 5) > 0 {
            let view = game.view(Viewer::Spectator);
            let clock = Stopwatch::start();
            let png = raster.png(&G::scene(&view), &names);
            spent += clock.elapsed();
            drawn += 1;
            largest = largest.max(png.len());
        }
        if spent >= time && drawn > 0 {
            break;
        }
    }
    Ok((spent.as_secs_f64() * 1000.0 / f64::from(drawn), largest))
}

/// The mean time to ask a question whose answers lie on the board, and to draw and encode the part of it that they lie in, in
/// ms, and the largest PNG. The first is not counted: it draws what all later ones copy.
fn crop(kind: Kind, time: Duration) -> (f64, usize) {
    let (mut raster, names) = (Raster::new(), Names::default());
    let (mut drawn, mut spent, mut largest) = (0u32, Duration::ZERO, 0);
    let began = Instant::now();
    for number in 1..=50 {
        questions(kind, number, &mut |ask| {
            let clock = Stopwatch::start();
            let Some(scene) = ask() else { return true };
            let png = raster.png(&scene, &names);
            if drawn > 0 {
                spent += clock.elapsed();
            }
            drawn += 1;
            largest = largest.max(png.len());
            drawn < 2 || began.elapsed() < time
        });
        if drawn > 1 && began.elapsed() >= time {
            break;
        }
    }
    (spent.as_secs_f64() * 1000.0 / f64::from(drawn.saturating_sub(1).max(1)), largest)
}

/// The longest that a bot thinks over one decision, and over all that it decides until somebody else does, in ms, at
/// positions all over random games.
fn slowest<G: Game>(bot: Bot, time: Duration) -> Result<(f64, f64), BadSetup> {
    let mut rng = Rng::from_number(6).fork();
    let (mut decision, mut turn) = (Duration::ZERO, Duration::ZERO);
    let mut legal = Vec::new();
    let began = Instant::now();
    for start in games::<G>() {
        let (_, _, mut game) = start?;
        while let Some(seat) = game.turn().to_act().first() {
            let mut spent = Duration::ZERO;
            while game.turn().to_act().first() == Some(seat) {
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let clock = Stopwatch::start();
                let chosen = bot.choose::<G>(&game.view(Viewer::Seat(seat)), seat, &legal, &mut rng);
                let took = clock.elapsed();
                spent += took;
                (decision, turn) = (decision.max(took), turn.max(spent));
                if began.elapsed() >= time {
                    return Ok((decision.as_secs_f64() * 1000.0, turn.as_secs_f64() * 1000.0));
                }
                game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
            }
            playout::random_plies(&mut game, &mut rng, 11);
        }
    }
    Ok((0.0, 0.0))
}

/// How long the coach takes over two hundred decisions of a random game at a full table, in seconds; over less of it where there is
/// less time than a second.
fn judge<G: Game>(time: Duration) -> Result<f64, BadSetup> {
    const DECISIONS: f64 = 200.0;
    let most = (DECISIONS * time.as_secs_f64()).clamp(1.0, DECISIONS) as usize;
    let (mut rng, mut legal) = (Rng::from_number(8).fork(), Vec::new());
    let start: G = record::start(&G::Options::default(), *G::SEATS.end(), Seed(8), &mut Story::silent())?;
    let (mut game, mut log, mut decisions) = (start.clone(), Vec::new(), 0);
    while decisions < most {
        let before = game.clone();
        let Some((seat, action)) = playout::random_step(&mut game, &mut rng, &mut legal, &mut Story::silent()) else { break };
        log.push((seat, G::phrase(&before.view(Viewer::Seat(seat)), &action)));
        decisions += usize::from(legal.len() > 1);
    }
    let clock = Stopwatch::start();
    if let Ok(kind) = Kind::from_slug(G::SLUG) {
        coach::analyse(kind, &start, &log, rng.fork(), &|| true);
    }
    Ok(clock.elapsed().as_secs_f64())
}

/// The mean time to draw and encode an animation of seven frames, in ms, and the largest one. `None` where nothing is shown
/// as it happens.
fn animate<G: Game>(time: Duration) -> Result<Option<(f64, usize)>, BadSetup> {
    const FRAMES: usize = 7;
    const GAMES: usize = 40;
    let mut rng = Rng::from_number(7).fork();
    let mut legal = Vec::new();
    let mut clips: Vec<Vec<Scene>> = Vec::new();
    for start in games::<G>().take(GAMES) {
        let (_, _, mut game) = start?;
        loop {
            let mut story = Story::shown();
            if playout::random_step(&mut game, &mut rng, &mut legal, &mut story).is_none() {
                break;
            }
            let mut frames = story.into_frames();
            if frames.len() >= FRAMES {
                frames.drain(FRAMES - 1..frames.len() - 1);
                clips.push(frames);
            }
        }
        if clips.len() >= FRAMES {
            break;
        }
    }
    let (mut raster, names) = (Raster::new(), Names::default());
    let clip = Replay::clip(usize::MAX);
    let (mut made, mut spent, mut largest) = (0, Duration::ZERO, 0);
    let began = Instant::now();
    for frames in clips.iter().cycle() {
        let clock = Stopwatch::start();
        let gif = clip.gif(&mut raster, frames, &names);
        // The first one fills the memory that every later one lives on.
        spent += if made == 0 { Duration::ZERO } else { clock.elapsed() };
        made += 1;
        largest = largest.max(gif.map_or(0, |gif| gif.len()));
        if made > clips.len() && began.elapsed() >= time {
            return Ok(Some((spent.as_secs_f64() * 1000.0 / (made - 1) as f64, largest)));
        }
    }
    Ok(None)
}
