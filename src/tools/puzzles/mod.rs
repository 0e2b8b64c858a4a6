//! `warren puzzles`: makes the book of puzzles and proves it. `warren puzzle`: a day's, in the terminal.

mod make;
mod solve;

use super::{Done, Stop, by_colour, progress};
use crate::app::{Clock, SystemClock, puzzle_day};
use crate::bots::{Bot, Level};
use crate::engine::{DynGame, Phrase, Rng, Viewer};
use crate::games::Kind;
use crate::games::puzzles::{self, Daily};
use clap::{Args, Subcommand};
pub use solve::grade;
use std::io::{BufRead, Write};

/// Make the book of puzzles, or prove what is in it
#[derive(Args, Clone, Debug)]
pub struct Puzzles {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Clone, Debug)]
enum What {
    /// Print puzzles from games that bots play, each with one best way that is proved
    Make {
        /// Of which game
        #[arg(long, value_name = "GAME", value_parser = kind, default_value = "hex")]
        game: Kind,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 400)]
        count: usize,
        /// What chance grows from
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Look at every way to play every puzzle of the book: one has to be best, as the book says
    Check {
        /// Of one game alone
        #[arg(long, value_name = "GAME", value_parser = kind)]
        game: Option<Kind>,
    },
    /// Let a bot play the puzzles of the book, and say how many of each grade it solves
    Solve {
        /// Of one game alone
        #[arg(long, value_name = "GAME", value_parser = kind)]
        game: Option<Kind>,
        /// Who plays them
        #[arg(long, value_name = "BOT", default_value_t = Bot::Level(Level::Hard))]
        bot: Bot,
        /// The first so many [default: all]
        #[arg(long, value_name = "N")]
        count: Option<usize>,
        /// What chance grows from
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
}

/// So many games come from one seed.
const GAMES: u64 = 1_000_000;

impl Puzzles {
    pub fn run(self, out: &mut dyn Write) -> Done {
        match self.what {
            What::Make { game, count, seed } => {
                let bar = progress::bar(count, "puzzles");
                let first = seed.saturating_sub(1).saturating_mul(GAMES) + 1;
                let share = make::share(game, count);
                let mut of_grade = [0; 5];
                let found = (first..first + GAMES).flat_map(|number| make::of_game(game, number)).filter(|daily| {
                    let made = &mut of_grade[usize::from(daily.grade()) - 1];
                    *made += 1;
                    *made <= share
                });
                for (number, puzzle) in (1..).zip(found.take(count)) {
                    writeln!(out, "{puzzle}")?;
                    bar.set_position(number);
                }
                Ok(())
            }
            What::Solve { game, bot, count, seed } => {
                let mut rng = Rng::from_number(seed);
                let dailies = texts(game).filter_map(|text| Daily::read(text).ok());
                let dailies: Vec<Daily> = dailies.take(count.unwrap_or(usize::MAX)).collect();
                let bar = progress::bar(dailies.len(), "puzzles");
                let mut grades = [[0; 2]; 5];
                for daily in &dailies {
                    let [solved, all] = &mut grades[usize::from(daily.grade()) - 1];
                    *solved += usize::from(solve::solves(daily, bot, &mut rng));
                    *all += 1;
                    bar.inc(1);
                }
                let by_grade = (1..).zip(grades).map(|(grade, [solved, all])| format!("grade {grade}: {solved} of {all}"));
                let by_grade: Vec<String> = by_grade.collect();
                let solved: usize = grades.iter().map(|[solved, _]| solved).sum();
                Ok(writeln!(out, "{bot} solves {solved} of {} ({})", dailies.len(), by_grade.join(", "))?)
            }
            What::Check { game } => {
                let texts: Vec<&str> = texts(game).collect();
                let bar = progress::bar(texts.len(), "puzzles");
                for text in &texts {
                    let daily = Daily::read(text).map_err(|why| Stop::Found(format!("{why}\n{text}")))?;
                    if !daily.is_proved() || grade(&daily) != daily.grade() {
                        return Err(Stop::Found(format!("This puzzle is not what it says:\n{text}")));
                    }
                    bar.inc(1);
                }
                Ok(writeln!(out, "OK: {} puzzles, each with one best way.", texts.len())?)
            }
        }
    }
}

/// The puzzles of a game, or all of them.
fn texts(game: Option<Kind>) -> impl Iterator<Item = &'static str> {
    puzzles::kinds().filter(move |kind| game.is_none_or(|game| game == *kind)).flat_map(puzzles::texts_of)
}

/// A game that has puzzles.
fn kind(text: &str) -> Result<Kind, String> {
    let kind = Kind::from_slug(text).map_err(|why| why.to_string())?;
    let known: Vec<&str> = puzzles::kinds().map(Kind::slug).collect();
    if known.contains(&kind.slug()) { Ok(kind) } else { Err(format!("There are puzzles of {} alone.", known.join(", "))) }
}

/// Play the puzzle of a day in the terminal
#[derive(Args, Clone, Debug)]
pub struct Today {
    /// Another day's, such as 2026-03-21
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
}

const HELP: &str =
    "A number of the list or a phrase plays it; ? lists what you can do, again begins anew, solution tells, quit leaves.";

impl Today {
    pub fn run(self, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let now = SystemClock.now();
        let [day, today] = [self.date.as_deref(), None].map(|date| puzzle_day(date, now));
        let day = day.map_err(Stop::bad)?;
        if today.is_ok_and(|today| day > today) {
            return Err(Stop::Bad("That day's puzzle is not there yet.".into()));
        }
        let daily = Daily::read(puzzles::text_of(day)).map_err(Stop::bad)?;
        let solver = daily.solver();
        let mut table = daily.table();
        let board = |table: &dyn DynGame| {
            let hand = table.hand_alt_text(solver).map_or_else(String::new, |hand| format!("\n{}", by_colour(&hand)));
            by_colour(&table.alt_text(Viewer::Seat(solver))) + &hand
        };
        writeln!(out, "{} (grade {} of 5)\n{}\n{HELP}", daily.task(), daily.grade(), board(&*table))?;
        let mut line = String::new();
        loop {
            write!(out, "> ")?;
            out.flush()?;
            line.clear();
            if input.read_line(&mut line)? == 0 {
                return Ok(writeln!(out)?);
            }
            let menu = table.menu(solver);
            match line.trim() {
                "" => {}
                "quit" => return Ok(()),
                "again" => {
                    table = daily.table();
                    writeln!(out, "{}", board(&*table))?;
                }
                "solution" => writeln!(out, "{}: {}.", daily.line().join("; "), daily.best())?,
                "?" => {
                    for (number, phrase) in (1..).zip(&menu) {
                        writeln!(out, "{number:4} {phrase}")?;
                    }
                }
                typed => {
                    let numbered = typed.parse::<usize>().ok().and_then(|number| menu.get(number.checked_sub(1)?).cloned());
                    match numbered.map_or_else(|| typed.parse::<Phrase>().map_err(|bad| bad.to_string()), Ok) {
                        Ok(phrase) => match table.play(solver, &phrase) {
                            Ok(story) => {
                                for told in story.lines() {
                                    writeln!(out, "{}", by_colour(&told.text))?;
                                }
                            }
                            Err(illegal) => writeln!(out, "{illegal}")?,
                        },
                        Err(why) => writeln!(out, "{why}")?,
                    }
                    while let Some((seat, answer)) = daily.answer(&*table).filter(|(seat, _)| *seat != solver) {
                        let Ok(story) = table.play(seat, &answer) else { break };
                        for told in story.lines() {
                            writeln!(out, "{}", by_colour(&told.text))?;
                        }
                    }
                    if let Some(outcome) = daily.result(&*table) {
                        let words = if outcome.solved { "Solved" } else { "Not yet" };
                        writeln!(out, "{words}: {}.", outcome.words)?;
                        if outcome.solved {
                            return Ok(());
                        }
                        table = daily.table();
                    }
                }
            }
        }
    }
}
