//! `warren tune`: which weights would fit games better than those a game has.

use super::{Done, SetupArgs, Stop, progress};
use crate::bots::Bot;
use crate::bots::tune::{self, Fit};
use crate::engine::{BadSetup, Game, options};
use crate::games::GameVisitor;
use clap::Args;
use std::io::Write;

/// Let a bot play both sides of a game for two, and say which weights of its evaluation would fit the results best
#[derive(Args, Clone, Debug)]
pub struct Tune {
    #[command(flatten)]
    setup: SetupArgs,
    /// Plays both sides
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: Bot,
    /// So many games
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
}

impl Tune {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let game = self.setup.game.slug();
        let Some(Fit { rows, samples, loss_now, loss }) = self.setup.game.visit(&self).map_err(Stop::bad)? else {
            return Err(Stop::Bad(format!("The weights of {game} are no table that could be fitted.")));
        };
        writeln!(out, "{samples} positions of {} games; loss {loss_now:.4} as it is, {loss:.4} with these weights:", self.games)?;
        // As much as a point of what stands first.
        let unit = rows.first().map_or(1.0, |first| first.weight);
        for row in rows {
            let (weight, error) = (row.weight / unit, row.error / unit.abs());
            writeln!(out, "  {:<30} {weight:>8.3} ± {error:.3}", row.name)?;
        }
        Ok(writeln!(out, "A point of the first is worth {unit:.4} of the odds' logarithm.")?)
    }
}

impl GameVisitor for &Tune {
    type Output = Result<Option<Fit>, BadSetup>;

    fn visit<G: Game>(self) -> Self::Output {
        let bar = progress::bar(self.games as usize, "games");
        let watch = |done: usize| bar.set_position(done as u64);
        tune::tune::<G>(&options::<G>(&self.setup.options)?, self.bot, self.games as usize, self.setup.seed, &watch)
    }
}
