//! `warren battle`: what would come of this position.

use super::{Done, Stop};
use crate::games::battle;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Fight a Battle of Neuroshima Hex on a position written as text, such as `T Icicle C3/ne; B Claws D3 [w1]`, and report it
#[derive(Args, Clone, Debug)]
pub struct Battle {
    /// The position: units with semicolons or line breaks between them
    file: PathBuf,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

impl Battle {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let position = super::read_text(&self.file)?;
        let fought = battle::fight(&position).map_err(Stop::bad)?;
        if self.json {
            return Ok(writeln!(out, "{}", fought.json)?);
        }
        Ok(write!(out, "{}", fought.report)?)
    }
}
