//! How many of the proved turns an opponent finds: what it knows of tactics, apart from the fortunes of whole games.

use crate::bots::{self, Bot};
use crate::engine::Rng;
use crate::games::puzzles::Daily;

/// Nobody does more than so many things in a turn.
const LONGEST: usize = 40;

/// Whether a bot plays the puzzle as well as it can be played.
pub fn solves(daily: &Daily, bot: Bot, rng: &mut Rng) -> bool {
    let mut table = daily.table();
    for _ in 0..LONGEST {
        if let Some(outcome) = daily.result(&*table) {
            return outcome.solved;
        }
        let Some(seat) = table.turn().to_act().first() else { return false };
        let phrase = match daily.answer(&*table).filter(|_| seat != daily.solver()) {
            Some((_, answer)) => Some(answer),
            None => bots::advise(daily.kind(), &*table, seat, bot.unhurried(), rng),
        };
        if phrase.is_none_or(|phrase| table.play(seat, &phrase).is_err()) {
            return false;
        }
    }
    false
}
