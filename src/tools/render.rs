//! `warren render`: one position of a random game as a picture.

use super::local_game::LocalGame;
use super::{Done, SetupArgs, Stop, by_colour, check_seat, seat, write_file};
use crate::bots::Bot;
use crate::engine::{Rng, Seat, Seed, Viewer};
use crate::render::{Names, Raster};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Draw a random game after so many actions, and print the picture's text
#[derive(Args, Clone, Debug)]
pub struct Render {
    #[command(flatten)]
    setup: SetupArgs,
    /// How many actions are played first; the end of the game if it is shorter
    #[arg(long, value_name = "N", default_value_t = 0)]
    plies: usize,
    /// Draw this seat's own picture, its hand, instead of the board: a colour, or a number counted from 0
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    seat: Option<Seat>,
    /// Where the PNG goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Render {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let mut local_game = LocalGame::open(&self.setup, Seed(u128::from(self.setup.seed)), Seed(0))?;
        let mut rng = Rng::from_number(self.setup.seed).fork();
        if let Some(seat) = self.seat {
            check_seat(seat, local_game.record.seats)?;
        }
        for _ in 0..self.plies {
            let Some(seat) = local_game.table.turn().to_act().first() else { break };
            local_game.let_play(seat, Bot::Random, &mut rng);
        }
        let table = &local_game.table;
        let picture = match self.seat {
            Some(seat) => table.hand_scene(seat).zip(table.hand_alt_text(seat)),
            None => Some((table.scene(Viewer::Spectator), table.alt_text(Viewer::Spectator))),
        };
        let (scene, text) = picture.ok_or_else(|| Stop::Bad("That seat has no picture of its own.".into()))?;
        write_file(&self.out, &Raster::new().png(&scene, &Names::default()))?;
        Ok(writeln!(out, "{}", by_colour(&text))?)
    }
}
