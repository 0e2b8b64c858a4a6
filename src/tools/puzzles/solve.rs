//! How many of the proved turns an opponent finds: what it knows of tactics, apart from the fortunes of whole games. What the
//! simplest one falls short is how hard a puzzle is.

use crate::bots::{self, Bot};
use crate::engine::Rng;
use crate::games::puzzles::{Daily, Outcome};

/// Nobody does more than so many things in a turn.
const LONGEST: usize = 40;

/// Whether a bot plays the puzzle as well as it can be played.
pub fn solves(daily: &Daily, bot: Bot, rng: &mut Rng) -> bool {
    played(daily, bot, rng).is_some_and(|outcome| outcome.solved)
}

/// What a bot comes to.
fn played(daily: &Daily, bot: Bot, rng: &mut Rng) -> Option<Outcome> {
    let mut table = daily.table();
    for _ in 0..LONGEST {
        if let Some(outcome) = daily.result(&*table) {
            return Some(outcome);
        }
        let seat = table.turn().to_act().first()?;
        let phrase = match daily.answer(&*table).filter(|_| seat != daily.solver()) {
            Some((_, answer)) => answer,
            None => bots::advise_without(daily.kind(), &*table, seat, bot.unhurried(), &|phrase| daily.is_barred(phrase), rng)?,
        };
        table.play(seat, &phrase).ok()?;
    }
    None
}

/// How hard a puzzle is, from 1 to 5: by how much a bot falls short that looks one step ahead.
pub fn grade(daily: &Daily) -> u8 {
    let reached = played(daily, Bot::Greedy, &mut Rng::from_number(1)).and_then(|outcome| outcome.worth);
    daily.grade_of(reached)
}
