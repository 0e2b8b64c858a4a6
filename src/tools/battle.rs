//! `warren battle`: what would come of this position.

use super::{Done, Stop, write_file};
use crate::engine::Phrase;
use crate::games::battle;
use crate::render::{Names, Raster, Replay};
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
    /// Write the Battle as an animated GIF, too; whoever starts needs a Battle tile in hand
    #[arg(long)]
    gif: Option<PathBuf>,
}

/// As large as an animation of it may be.
const LARGEST: usize = 8 << 20;

impl Battle {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let position = super::read_text(&self.file)?;
        let fought = battle::fight(&position).map_err(Stop::bad)?;
        if let Some(path) = &self.gif {
            let gif = moving(&position)?;
            write_file(path, &gif)?;
            return Ok(writeln!(out, "{}: {} bytes.", path.display(), gif.len())?);
        }
        if self.json {
            return Ok(writeln!(out, "{}", fought.json)?);
        }
        Ok(write!(out, "{}", fought.report)?)
    }
}

/// The Battle picture by picture.
fn moving(position: &str) -> Result<Vec<u8>, Stop> {
    let mut table = battle::table(battle::KIND, position).map_err(Stop::bad)?;
    let begins = |seat| table.menu(seat).contains(&Phrase::new("battle"));
    let seat = table.turn().to_act().iter().find(|seat| begins(*seat));
    let seat =
        seat.ok_or_else(|| Stop::Bad("Nobody can start a Battle there: whoever starts needs a Battle tile in hand.".into()))?;
    let story = table.watch(seat, &Phrase::new("battle")).map_err(|illegal| Stop::Bad(illegal.to_string()))?;
    let gif = Replay::clip(LARGEST).gif(&mut Raster::new(), &story.into_frames(), &Names::default());
    gif.ok_or_else(|| Stop::Bad("The Battle has nothing to show.".into()))
}
