//! `warren record`: a whole game between bots, as an export.

use super::local_game::LocalGame;
use super::{Done, SetupArgs, Stop, progress, winners, write_file};
use crate::bots::Bot;
use crate::engine::playout::STEP_LIMIT;
use crate::engine::{Rng, Seed};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Play a whole game between bots and write its export; the same arguments give the same file
#[derive(Args, Clone, Debug)]
pub struct Record {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays; given several times, they sit in this order and start over when seats are left
    #[arg(long = "bot", value_name = "BOT", default_value = "greedy")]
    bots: Vec<Bot>,
    /// Where the export goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Record {
    pub fn run(self, out: &mut dyn Write) -> Done {
        // Whoever records knows the seed, so there is nothing that a salt would hide.
        let mut local_game = LocalGame::open(&self.setup, Seed(u128::from(self.setup.seed)), Seed(0))?;
        let mut rng = Rng::from_number(self.setup.seed).fork();
        let bar = progress::count("actions");
        while let Some(seat) = local_game.table.turn().to_act().first() {
            let bot = self.bots[seat.index() % self.bots.len()].unhurried();
            let played = local_game.let_play(seat, bot, &mut rng);
            bar.inc(1);
            if played.is_none() || local_game.record.actions.len() > STEP_LIMIT {
                return Err(Stop::Found(format!("The game has no end after {} actions.", local_game.record.actions.len())));
            }
        }
        drop(bar);
        write_file(&self.out, local_game.record.to_json().as_bytes())?;
        let end = local_game.record.outcome.as_ref().map(winners).unwrap_or_default();
        writeln!(out, "{}: {} actions, {end}.", self.out.display(), local_game.record.actions.len())?;
        Ok(())
    }
}
