//! What the `warren` program offers: one small file a tool. A tool is its arguments and `run`, which writes what it found
//! and stops with one sentence when it cannot go on.

pub mod advise;
pub mod arena;
pub mod battle;
pub mod bench;
pub mod bench_discord;
mod bench_sitting;
mod figures;
pub mod fuzz;
mod fuzz_discord;
mod load;
mod local_game;
pub mod manual;
pub mod play;
mod progress;
pub mod puzzles;
pub mod record;
pub mod render;
pub mod replay;
pub mod serve;
pub mod tune;
pub mod verify;

use crate::engine::record::{Broken, Record};
use crate::engine::story::with_names;
use crate::engine::{BadSetup, Game, Outcome, Seat, Seats, Setting};
use crate::games::{GameVisitor, Kind, UnknownGame};
use clap::Args;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

pub type Done = Result<(), Stop>;

/// Why a tool does not go on.
#[derive(Debug)]
pub enum Stop {
    /// It was asked for what cannot be, or given what does not fit: exit code 2.
    Bad(String),
    /// It looked for mistakes and found one: exit code 1.
    Found(String),
    /// Whoever was reading has gone, as `head` does when it has enough.
    Unheard,
}

impl Stop {
    fn bad(why: impl Display) -> Self {
        Stop::Bad(why.to_string())
    }

    pub fn why(&self) -> Option<&str> {
        match self {
            Stop::Bad(why) | Stop::Found(why) => Some(why),
            Stop::Unheard => None,
        }
    }

    pub fn code(&self) -> ExitCode {
        match self {
            Stop::Bad(_) => ExitCode::from(2),
            Stop::Found(_) => ExitCode::FAILURE,
            Stop::Unheard => ExitCode::SUCCESS,
        }
    }
}

/// For standard input and output; a file's errors name the file, see [`read_record`] and [`write_file`].
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::Unheard,
            _ => Stop::Bad(format!("The terminal cannot be read or written: {error}.")),
        }
    }
}

impl From<BadSetup> for Stop {
    fn from(bad: BadSetup) -> Self {
        Stop::bad(bad)
    }
}

impl From<Broken> for Stop {
    fn from(broken: Broken) -> Self {
        Stop::bad(broken)
    }
}

/// What a tool is about: a game, or the bot in the sandbox.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Game(Kind),
    Discord,
}

impl Subject {
    fn named(text: &str) -> Result<Subject, UnknownGame> {
        if text == "discord" { Ok(Subject::Discord) } else { Kind::from_slug(text).map(Subject::Game) }
    }
}

/// Which game, and how it is opened.
#[derive(Args, Clone, Debug)]
pub struct SetupArgs {
    /// Which game, by its short name
    #[arg(value_parser = Kind::from_slug)]
    pub game: Kind,
    /// How many players [default: 2, or as near to it as the game allows]
    #[arg(long, value_name = "K")]
    pub seats: Option<u8>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub options: Vec<(String, String)>,
    /// What chance grows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

impl SetupArgs {
    pub fn seats<G: Game>(&self) -> u8 {
        self.seats.unwrap_or_else(|| 2.clamp(*G::SEATS.start(), *G::SEATS.end()))
    }
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("An option is name=value, not {text:?}."))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Reads a seat by its colour or its number in exports.
fn seat(text: &str) -> Result<Seat, String> {
    let known = |seat: &Seat| seat.colour().eq_ignore_ascii_case(text.trim()) || text.trim() == seat.0.to_string();
    Seat::all(Seat::MOST as u8).find(known).ok_or_else(|| {
        let seats: Vec<String> = Seat::all(Seat::MOST as u8).map(|seat| format!("{} ({})", seat.0, seat.colour())).collect();
        format!("There is no seat {text:?}; there is {}.", seats.join(", "))
    })
}

fn check_seat(seat: Seat, seats: u8) -> Done {
    if seat.0 < seats {
        return Ok(());
    }
    let there = names_of(Seat::all(seats).collect(), "and");
    let do_so = if seats == 1 { "does" } else { "do" };
    Err(Stop::Bad(format!("{} does not play in this game; {there} {do_so}.", seat.colour())))
}

fn names_of(seats: Seats, and: &str) -> String {
    let names: Vec<&str> = seats.iter().map(Seat::colour).collect();
    names.join(&format!(" {and} "))
}

/// Told text with colours for names.
fn by_colour(text: &str) -> String {
    with_names(text, |seat| seat.colour().to_owned())
}

fn read_text(path: &Path) -> Result<String, Stop> {
    std::fs::read_to_string(path).map_err(|error| Stop::Bad(format!("Cannot read {}: {error}.", path.display())))
}

fn read_record(path: &Path) -> Result<Record, Stop> {
    Ok(Record::from_json(&read_text(path)?)?)
}

fn write_file(path: &Path, bytes: &[u8]) -> Done {
    std::fs::write(path, bytes).map_err(|error| Stop::Bad(format!("Cannot write {}: {error}.", path.display())))
}

/// How a game ended, a line a seat, the best first.
fn write_standing(out: &mut dyn Write, outcome: &Outcome) -> io::Result<()> {
    writeln!(out, "{}", by_colour(&outcome.reason))?;
    let mut places: Vec<_> = (0..).map(Seat).zip(&outcome.places).collect();
    places.sort_by_key(|(_, place)| place.rank);
    for (seat, place) in places {
        let reason = if place.reason.is_empty() { String::new() } else { format!("  ({})", by_colour(&place.reason)) };
        writeln!(out, "  {}. {:<7} {:>4}{reason}", place.rank, seat.colour(), place.score)?;
    }
    Ok(())
}

/// The winners in a sentence without its full stop.
fn winners(outcome: &Outcome) -> String {
    let winners = outcome.winners();
    let Some(first) = winners.first() else { return "The game is lost".into() };
    let score = outcome.places[first.index()].score;
    let wins = if winners.len() == 1 { "wins" } else { "share the victory" };
    format!("{} {wins} with {score}", names_of(winners, "and"))
}

/// Every game with what can be chosen for it: what `warren --help` ends with.
pub fn list_of_games() -> String {
    struct Entry;
    impl GameVisitor for Entry {
        type Output = String;
        fn visit<G: Game>(self) -> String {
            let mut text = format!("  {:<8} {}, {} to {} players\n", G::SLUG, G::NAME, G::SEATS.start(), G::SEATS.end());
            for Setting { name, values, .. } in G::SETTINGS {
                let values: Vec<&str> = values.iter().map(|(value, _)| *value).collect();
                let _ = writeln!(text, "           --option {name}={}", values.join("|"));
            }
            text
        }
    }
    Kind::ALL.iter().fold("Games:\n".to_owned(), |list, kind| list + &kind.visit(Entry))
}
