//! `warren verify`: no die was bent.

use super::{Done, Stop, names_of, read_record, winners};
use crate::engine::Game;
use crate::engine::record::{Broken, Record};
use crate::games::{GameVisitor, Kind};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Replay an export and check everything in it: commitment, actions, positions and the end
#[derive(Args, Clone, Debug)]
pub struct Verify {
    /// The export
    file: PathBuf,
}

impl Verify {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let record = read_record(&self.file)?;
        let found = Kind::of(&record)?.visit(Replayed(&record)).map_err(Stop::bad)?;
        Ok(writeln!(out, "OK: {found}")?)
    }
}

struct Replayed<'a>(&'a Record);

impl GameVisitor for Replayed<'_> {
    type Output = Result<String, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        let game: G = self.0.verify()?;
        let actions = match self.0.actions.len() {
            1 => "1 action fits".to_owned(),
            many => format!("{many} actions fit"),
        };
        let end = match &self.0.outcome {
            Some(outcome) => winners(outcome),
            None => format!("the game is not over and waits for {}", names_of(game.turn().to_act(), "and")),
        };
        Ok(format!("{}, {actions} the commitment and lead where the export says; {end}.", G::NAME))
    }
}
