//! `warren advise`: what a bot would play.

use super::{Done, Stop, read_text, seat};
use crate::bots::{self, Bot, Level};
use crate::engine::phrase::BadPhrase;
use crate::engine::record::{Broken, Record};
use crate::engine::{DynGame, Game, Phrase, Rng, Seat};
use crate::games::{GameVisitor, Kind, battle};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Say what a bot would play: in a game that was exported, or on a position of Neuroshima Hex written as for `battle`, with lines
/// such as `# hand: T Battle, Move`
#[derive(Args, Clone, Debug)]
pub struct Advise {
    /// Which game, by its short name
    #[arg(value_parser = Kind::from_slug)]
    game: Kind,
    /// The export or the position
    file: PathBuf,
    /// Who is asked
    #[arg(long, value_name = "BOT", default_value_t = Bot::Level(Level::Hard))]
    bot: Bot,
    /// After so many actions of the export [default: all of them]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// For whom, where several owe a decision: a colour, or a number counted from 0
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    seat: Option<Seat>,
    /// Go on until the turn is over
    #[arg(long)]
    turn: bool,
    /// What chance grows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Advise {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let text = read_text(&self.file)?;
        let mut table = if text.trim_start().starts_with('{') {
            let record = Record::from_json(&text)?;
            if Kind::of(&record)? != self.game {
                return Err(Stop::Bad(format!("That is an export of {}, not of {}.", record.game, self.game.slug())));
            }
            let plies = self.ply.unwrap_or(record.actions.len()).min(record.actions.len());
            let mut table = self.game.visit(Start(&record))?;
            for (ply, entry) in record.actions.iter().enumerate().take(plies) {
                let misfit = |why: String| Broken::Misfit { ply, seat: entry.seat, action: entry.action.clone(), why };
                let phrase: Phrase = entry.action.parse().map_err(|bad: BadPhrase| misfit(bad.to_string()))?;
                table.play(entry.seat, &phrase).map_err(|illegal| misfit(illegal.to_string()))?;
            }
            table
        } else {
            battle::table(self.game, &text).map_err(Stop::bad)?
        };
        let mut rng = Rng::from_number(self.seed);
        let first = self.seat.or(table.turn().to_act().first());
        let mut asked = first;
        while let Some(seat) = asked {
            let phrase = bots::advise(self.game, &*table, seat, self.bot.unhurried(), &mut rng)
                .ok_or_else(|| Stop::Bad(format!("{} owes no decision there.", seat.colour())))?;
            writeln!(out, "{phrase}")?;
            table.play(seat, &phrase).map_err(Stop::bad)?;
            asked = table.turn().to_act().first().filter(|next| self.turn && Some(*next) == first);
        }
        if first.is_none() {
            return Err(Stop::Bad("The game is over there.".into()));
        }
        Ok(())
    }
}

/// The game of an export before its first action.
struct Start<'a>(&'a Record);

impl GameVisitor for Start<'_> {
    type Output = Result<Box<dyn DynGame>, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(Box::new(self.0.start::<G>()?))
    }
}
