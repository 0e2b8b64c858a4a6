//! `warren arena`: which of two bots plays better, or how fair a game is.

use super::{Done, SetupArgs, Stop, progress};
use crate::bots::Bot;
use crate::bots::arena::{self, Balance, Games, Matchup, Meeting, Row, Work};
use crate::engine::{BadSetup, Game, options};
use crate::games::GameVisitor;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::thread::available_parallelism;

/// Let two bots play each other on paired seeds with sides rotated, and say how sure the result is; alone, the share of games
/// won
#[derive(Args, Clone, Debug)]
pub struct Arena {
    #[command(flatten)]
    setup: SetupArgs,
    /// Plays one side: random, greedy, ismcts, easy, normal, hard or master
    #[arg(long, value_name = "BOT")]
    a: Bot,
    /// Plays the other sides, if there are any [default: the same]
    #[arg(long, value_name = "BOT")]
    b: Option<Bot>,
    /// Say by seat and by role how often A wins: everywhere at once, or on each side in turn where there is a B
    #[arg(long)]
    by_role: bool,
    /// Play at least this many games of every two roles that can meet, and say who ended before whom
    #[arg(long, value_name = "N", requires = "by_role", conflicts_with_all = ["games", "b"], value_parser = clap::value_parser!(u32).range(1..))]
    each_meeting: Option<u32>,
    /// Go on from every game with what follows from it, such as the next mission of a campaign, and say how the last one ended
    #[arg(long, requires = "by_role", conflicts_with_all = ["each_meeting", "b"])]
    chains: bool,
    /// At least this many games; every start is played once from each side
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Print figures as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let (a, game, seed) = (self.a.to_string(), self.setup.game.slug(), self.setup.seed);
        let standing = match self.setup.game.visit(&self).map_err(Stop::bad)? {
            Found::Matchup(standing) => standing,
            Found::Balance(balance) if !self.json => {
                let who = self.b.map_or_else(|| format!("all seats {a}"), |b| format!("A = {a}, B = {b}"));
                return Ok(writeln!(out, "{game}, {who}: {balance}")?);
            }
            Found::Balance(Balance { seats, sides: _, games, rows, meetings, mean_plies, endings }) => {
                let row = |Row { name, games, share, low, high, mean_score }: Row| json!({"name": name, "games": games, "share": share, "low": low, "high": high, "mean_score": mean_score});
                let rows: Vec<_> = rows.into_iter().map(row).collect();
                let meeting = |Meeting { name, against, games, share, low, high }: Meeting| json!({"name": name, "against": against, "games": games, "share": share, "low": low, "high": high});
                let meetings: Vec<_> = meetings.into_iter().map(meeting).collect();
                let figures = json!({
                    "game": game, "a": a, "b": self.b.map(|b| b.to_string()), "seed": seed, "seats": seats, "games": games,
                    "rows": rows, "meetings": meetings, "mean_plies": mean_plies, "endings": endings,
                });
                return Ok(writeln!(out, "{figures}")?);
            }
        };
        let b = self.b().to_string();
        if !self.json {
            let against = if standing.sides == 1 { String::new() } else { format!(", B = {b}") };
            return Ok(writeln!(out, "{game}, A = {a}{against}: {standing}")?);
        }
        let Matchup { seats, sides, games, share_a, low_a, high_a, by_side, mean_plies, mean_score_a, mean_score_b, unfinished } =
            standing;
        let figures = json!({
            "game": game, "a": a, "b": b, "seed": seed, "seats": seats, "games": games,
            "share_a": share_a, "low_a": low_a, "high_a": high_a, "by_side": by_side[..usize::from(sides)], "mean_plies": mean_plies,
            "mean_score_a": mean_score_a, "mean_score_b": mean_score_b, "unfinished": unfinished,
        });
        Ok(writeln!(out, "{figures}")?)
    }

    fn b(&self) -> Bot {
        self.b.unwrap_or(self.a)
    }
}

/// What was asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    Matchup(Matchup),
    Balance(Balance),
}

impl GameVisitor for &Arena {
    type Output = Result<Found, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let Arena { setup, a, games, .. } = self;
        let (options, seats, games) = (options::<G>(&setup.options)?, setup.seats::<G>(), *games as usize);
        let bar = progress::bar(games, if self.by_role { "games" } else { "starts" });
        let watch = |done: usize, all: usize| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        };
        let work = Work { threads: available_parallelism().map_or(1, usize::from), watch: &watch };
        if self.by_role {
            let games = match self.each_meeting {
                Some(meetings) => Games::OfEachMeeting(meetings as usize),
                None if self.chains => Games::Chains(games),
                None => Games::All(games),
            };
            return arena::balance::<G>(&options, seats, *a, self.b, games, setup.seed, work).map(Found::Balance);
        }
        arena::run::<G>(&options, seats, *a, self.b(), games, setup.seed, work).map(Found::Matchup)
    }
}
