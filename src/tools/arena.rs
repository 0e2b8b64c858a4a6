//! `warren arena`: which of two bots plays better.

use super::{Done, Opening, Stop};
use crate::bots::Bot;
use crate::bots::arena::{self, Standing};
use crate::engine::{BadSetup, Game, options};
use crate::games::Task;
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::thread::available_parallelism;

/// Let two bots play each other on paired seeds with seats rotated, and say how sure the result is
#[derive(Args, Clone, Debug)]
pub struct Arena {
    #[command(flatten)]
    opening: Opening,
    /// Sits in one seat: random, greedy, ismcts, easy, normal or hard
    #[arg(long, value_name = "BOT")]
    a: Bot,
    /// Sits in the other seats
    #[arg(long, value_name = "BOT")]
    b: Bot,
    /// At least this many games; every start is played once from each seat
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Print figures as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let standing = self.opening.game.run(&self).map_err(Stop::bad)?;
        let Arena { opening, a, b, .. } = &self;
        let (a, b, game) = (a.to_string(), b.to_string(), opening.game.slug());
        if !self.json {
            return Ok(writeln!(out, "{game}, A = {a}, B = {b}: {standing}")?);
        }
        let Standing { seats, games, share_a, low_a, high_a, mean_plies, mean_score_a, mean_score_b, unfinished } = standing;
        let figures = json!({
            "game": game, "a": a, "b": b, "seed": opening.seed, "seats": seats, "games": games,
            "share_a": share_a, "low_a": low_a, "high_a": high_a, "mean_plies": mean_plies,
            "mean_score_a": mean_score_a, "mean_score_b": mean_score_b, "unfinished": unfinished,
        });
        Ok(writeln!(out, "{figures}")?)
    }
}

impl Task for &Arena {
    type Output = Result<Standing, BadSetup>;

    fn run<G: Game>(self) -> Self::Output {
        let Arena { opening, a, b, games, .. } = self;
        let options = options::<G>(&opening.options)?;
        let threads = available_parallelism().map_or(1, usize::from);
        arena::run::<G>(&options, opening.seats::<G>(), *a, *b, *games as usize, opening.seed, threads)
    }
}
