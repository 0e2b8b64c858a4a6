//! `warren fuzz`: random games in which everything is checked, and what broke in a form that loads. `warren fuzz discord`:
//! the whole bot under a crowd that means it no good.

use super::{Done, Stop, Subject, fuzz_discord, progress, write_file};
use crate::engine::conformance::{self, Failure, Report};
use crate::engine::record::Record;
use crate::engine::{Game, Phrase, Story, Viewer};
use crate::games::{GameVisitor, Kind};
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// Play random games and check every promise of the engine at every step; or flood, stall and soak the bot
#[derive(Args, Clone, Debug)]
pub struct Fuzz {
    /// Which game, by its short name, or `discord` for the bot in the sandbox
    #[arg(value_name = "GAME|discord", value_parser = Subject::named)]
    subject: Subject,
    /// How many games, over every number of seats and all options
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// What chance grows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How long the bot is pressed, in minutes
    #[arg(long, value_name = "M", default_value_t = 4.0, value_parser = minutes)]
    minutes: f64,
    /// Press the bot for a moment only, to see that all of it works
    #[arg(long, conflicts_with = "minutes")]
    short: bool,
}

fn minutes(text: &str) -> Result<f64, String> {
    let possible = |minutes: &f64| (0.1..=10_000.0).contains(minutes);
    text.parse().ok().filter(possible).ok_or_else(|| format!("Minutes are a number from 0.1 to 10000, not {text:?}."))
}

impl Fuzz {
    pub fn run(self, out: &mut dyn Write) -> Done {
        match self.subject {
            Subject::Game(game) => self.hunt_in(game, out),
            Subject::Discord if self.short => fuzz_discord::run(fuzz_discord::Plan::short(self.seed), out),
            Subject::Discord => fuzz_discord::run(fuzz_discord::Plan::lasting(self.minutes, self.seed), out),
        }
    }

    fn hunt_in(&self, game: Kind, out: &mut dyn Write) -> Done {
        // A panic in the rules is reported below, with the game that shows it.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let hunted = game.visit(self);
        panic::set_hook(hook);
        match hunted {
            Ok(Report { games, actions, revealing, surprises, .. }) => Ok(writeln!(
                out,
                "OK: {games} games with {actions} actions; {revealing} revealed something, {surprises} of them to somebody's surprise."
            )?),
            Err(found) => {
                let path = PathBuf::from(format!("fuzz-{}-{}.json", game.slug(), self.seed));
                write_file(&path, found.failure.record.to_json().as_bytes())?;
                let path = path.display();
                Err(Stop::Found(format!("{found}\nThe game up to there is in {path}; `warren replay {path}` tells it.")))
            }
        }
    }
}

impl GameVisitor for &Fuzz {
    type Output = Result<Report, Found>;

    fn visit<G: Game>(self) -> Self::Output {
        hunt::<G>(self.games as usize, self.seed)
    }
}

/// A broken promise, and which actions panic where it broke.
#[derive(Debug)]
pub struct Found {
    pub failure: Box<Failure>,
    pub panicking: Vec<Phrase>,
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "After action {}: {}.", self.failure.record.actions.len(), self.failure.what)?;
        if self.panicking.is_empty() {
            return Ok(());
        }
        let phrases = self.panicking.iter().take(5).fold(String::new(), |mut list, phrase| {
            let _ = write!(list, " `{phrase}`");
            list
        });
        write!(f, " What panics there as action {}:{phrases}.", self.failure.record.actions.len() + 1)
    }
}

/// Plays `games` random games until something breaks.
pub fn hunt<G: Game>(games: usize, seed: u64) -> Result<Report, Found> {
    let bar = progress::bar(games, "games");
    conformance::run_watched::<G>(games, seed, &|played| bar.set_position(played as u64)).map_err(|failure| {
        let panicking = catch_unwind(|| panicking::<G>(&failure.record)).unwrap_or_default();
        Found { failure, panicking }
    })
}

/// The legal actions that panic at the end of `record`.
fn panicking<G: Game>(record: &Record) -> Vec<Phrase> {
    let Ok(game) = record.replay::<G>(|_, _| Ok(())) else { return Vec::new() };
    let mut found = Vec::new();
    for seat in game.turn().to_act() {
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        legal.retain(|action| {
            let apply = || game.clone().play_unchecked(seat, action, &mut Story::told());
            catch_unwind(AssertUnwindSafe(apply)).is_err()
        });
        found.extend(legal.iter().map(|action| G::phrase(&view, action)));
    }
    found
}
