//! `warren verify`: no die was bent.

use super::{Done, Stop, names_of, read_record, winners};
use crate::engine::Game;
use crate::engine::record::{Broken, Record, Verified};
use crate::games::{GameVisitor, Kind};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Replay an export and check what could be forged in it: commitment, actions and the end
#[derive(Args, Clone, Debug)]
pub struct Verify {
    /// The export
    file: PathBuf,
    /// The export of the game that this one goes on from: checks the link between them, too
    #[arg(long)]
    previous: Option<PathBuf>,
}

impl Verify {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let record = read_record(&self.file)?;
        let kind = Kind::of(&record)?;
        let found = kind.visit(Replayed(&record)).map_err(Stop::bad)?;
        writeln!(out, "OK: {found}")?;
        if let Some(previous) = self.previous {
            kind.visit(Follows(&record, &read_record(&previous)?)).map_err(Stop::bad)?;
            writeln!(out, "OK: It goes on from where the other ended.")?;
        }
        Ok(())
    }
}

struct Follows<'a>(&'a Record, &'a Record);

impl GameVisitor for Follows<'_> {
    type Output = Result<(), Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        self.0.follows::<G>(self.1)
    }
}

struct Replayed<'a>(&'a Record);

impl GameVisitor for Replayed<'_> {
    type Output = Result<String, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        let Verified { game, drift }: Verified<G> = self.0.verify()?;
        let actions = match self.0.actions.len() {
            1 => "1 action fits".to_owned(),
            many => format!("{many} actions fit"),
        };
        let end = match &self.0.outcome {
            Some(outcome) => winners(outcome),
            None => format!("the game is not over and waits for {}", names_of(game.turn().to_act(), "and")),
        };
        let found = format!("{}, {actions} the commitment and lead where the export says; {end}.", G::NAME);
        Ok(match drift {
            Some(ply) => format!(
                "{found}\nNote: after action {} this release has another position than the export noted. Its actions and its \
                 end hold all the same; a build between two releases may have written it.",
                ply + 1
            ),
            None => found,
        })
    }
}
