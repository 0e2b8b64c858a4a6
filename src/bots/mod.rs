//! Opponents, generic over [`Game`]. They are given a view and the legal list, never a state: what the rules hide from
//! their seat cannot reach them, and what they need to look ahead they make up with [`Game::determinize`].

pub mod arena;
pub mod coach;
mod greedy;
pub mod ismcts;
pub mod tune;

use crate::engine::{DynGame, Game, Phrase, Rng, Seat, Viewer, worth};
use crate::games::{GameVisitor, Kind};
use std::fmt;
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::Duration;

/// Who plays an empty seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    /// Anything that is legal.
    Random,
    /// What looks best right after it is done.
    Greedy,
    /// What did best in a search.
    Ismcts(Budget),
    /// What people choose from.
    Level(Level),
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    Easy,
    Normal,
    Hard,
    /// For games that last days: thinks for seconds, on half of the processors.
    Master,
}

impl Level {
    /// The weakest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Master];
}

/// How much a search may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    pub simulations: u32,
    /// The ply, counted from the decision, at which a simulation stops and is evaluated.
    pub depth: u32,
    /// Only a guard: what a search may take when the machine is slow or the game at its widest.
    pub deadline: Option<Duration>,
}

impl Budget {
    pub const NORMAL: Budget = Budget { simulations: 400, depth: 10, deadline: Some(Duration::from_millis(95)) };
    pub const HARD: Budget = Budget { simulations: 3_000, depth: 16, deadline: Some(Duration::from_millis(1_800)) };
    /// In all its trees together.
    pub const MASTER: Budget = Budget { simulations: 24_000, depth: 24, deadline: Some(Duration::from_secs(4)) };
    /// What plain `ismcts` means: the same on every machine.
    pub const STEADY: Budget = Budget { simulations: 1_000, depth: 10, deadline: None };

    /// Reads `SIMULATIONS:DEPTH`.
    fn read(text: &str) -> Option<Budget> {
        let (simulations, depth) = text.split_once(':')?;
        let (simulations, depth) = (simulations.parse().ok()?, depth.parse().ok()?);
        (simulations > 0 && depth > 0).then_some(Budget { simulations, depth, deadline: None })
    }
}

impl Bot {
    pub const NAMES: &'static [&'static str] = &["random", "greedy", "ismcts", "easy", "normal", "hard", "master"];

    /// The place in `legal` of what this bot does at `seat`. `legal` is what the seat may do now, never empty.
    pub fn choose<G: Game>(self, view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> usize {
        if legal.len() <= 1 {
            return 0;
        }
        if self != Bot::Random && legal.iter().any(G::is_idle) && !legal.iter().all(G::is_idle) {
            let (places, busy): (Vec<usize>, Vec<G::Action>) =
                legal.iter().cloned().enumerate().filter(|(_, action)| !G::is_idle(action)).unzip();
            return places[self.choose::<G>(view, seat, &busy, rng)];
        }
        match self {
            Bot::Random => rng.below(legal.len()),
            Bot::Greedy => greedy::choose::<G>(view, seat, legal, rng),
            Bot::Level(Level::Easy) => greedy::careless::<G>(view, seat, legal, rng),
            Bot::Level(Level::Normal) => ismcts::search::<G>(view, seat, legal, Budget::NORMAL, rng).best,
            Bot::Level(Level::Hard) => ismcts::search::<G>(view, seat, legal, Budget::HARD, rng).best,
            Bot::Level(Level::Master) => ismcts::search_in::<G>(view, seat, legal, Budget::MASTER, trees(), rng).best,
            Bot::Ismcts(budget) => ismcts::search::<G>(view, seat, legal, budget, rng).best,
        }
    }

    /// The same bot without a clock and in one tree, so that what it does follows from its random stream alone.
    #[must_use]
    pub fn unhurried(self) -> Self {
        match self {
            Bot::Random | Bot::Greedy | Bot::Level(Level::Easy) => self,
            Bot::Level(Level::Normal) => Bot::Ismcts(Budget::NORMAL).unhurried(),
            Bot::Level(Level::Hard) => Bot::Ismcts(Budget::HARD).unhurried(),
            Bot::Level(Level::Master) => Bot::Ismcts(Budget::MASTER).unhurried(),
            Bot::Ismcts(budget) => Bot::Ismcts(Budget { deadline: None, ..budget }),
        }
    }
}

/// As many trees *master* searches at once: half of the processors work on it, and more than a few trees know too little each.
fn trees() -> usize {
    available_parallelism().map_or(1, |processors| processors.get() / 2).clamp(1, 4)
}

/// What `bot` would do at `seat`; `None` when the seat owes no decision or `table` holds a game of another kind.
pub fn advise(kind: Kind, table: &dyn DynGame, seat: Seat, bot: Bot, rng: &mut Rng) -> Option<Phrase> {
    kind.visit(Advise { table, seat, bot, barred: None, rng })
}

/// The same of what is not barred, if there is anything else.
pub fn advise_without(
    kind: Kind,
    table: &dyn DynGame,
    seat: Seat,
    bot: Bot,
    barred: &dyn Fn(&Phrase) -> bool,
    rng: &mut Rng,
) -> Option<Phrase> {
    kind.visit(Advise { table, seat, bot, barred: Some(barred), rng })
}

/// The places of a seat's legal list, what looks best at a glance first: for menus that people choose from. It is judged by
/// what the seat knows, and says nothing of the rest.
pub fn likely(kind: Kind, table: &dyn DynGame, seat: Seat, rng: &mut Rng) -> Vec<usize> {
    kind.visit(Likely { table, seat, rng })
}

struct Likely<'a> {
    table: &'a dyn DynGame,
    seat: Seat,
    rng: &'a mut Rng,
}

impl GameVisitor for Likely<'_> {
    type Output = Vec<usize>;

    fn visit<G: Game>(self) -> Vec<usize> {
        let Some(game) = self.table.as_any().downcast_ref::<G>() else { return Vec::new() };
        let mut legal = Vec::new();
        game.legal_actions(self.seat, &mut legal);
        greedy::ranked::<G>(&game.view(Viewer::Seat(self.seat)), self.seat, &legal, 1, self.rng)
    }
}

struct Advise<'a> {
    table: &'a dyn DynGame,
    seat: Seat,
    bot: Bot,
    barred: Option<&'a dyn Fn(&Phrase) -> bool>,
    rng: &'a mut Rng,
}

impl GameVisitor for Advise<'_> {
    type Output = Option<Phrase>;

    fn visit<G: Game>(self) -> Option<Phrase> {
        let game = self.table.as_any().downcast_ref::<G>()?;
        let mut legal = Vec::new();
        game.legal_actions(self.seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let view = game.view(Viewer::Seat(self.seat));
        if let Some(barred) = self.barred {
            let allowed = |action: &G::Action| !barred(&G::phrase(&view, action));
            if legal.iter().any(allowed) {
                legal.retain(allowed);
            }
        }
        let chosen = self.bot.choose::<G>(&view, self.seat, &legal, self.rng);
        Some(G::phrase(&view, &legal[chosen]))
    }
}

/// A name, or `ismcts:SIMULATIONS:DEPTH` for whoever measures.
impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        let name = text.trim().to_lowercase();
        Ok(match name.as_str() {
            "random" => Bot::Random,
            "greedy" => Bot::Greedy,
            "ismcts" => Bot::Ismcts(Budget::STEADY),
            "easy" => Bot::Level(Level::Easy),
            "normal" => Bot::Level(Level::Normal),
            "hard" => Bot::Level(Level::Hard),
            "master" => Bot::Level(Level::Master),
            other => match other.strip_prefix("ismcts:").and_then(Budget::read) {
                Some(budget) => Bot::Ismcts(budget),
                None => return Err(UnknownBot(text.to_owned())),
            },
        })
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("There is no bot {0:?}; there is {known}, or ismcts:SIMULATIONS:DEPTH.", known = Bot::NAMES.join(", "))]
pub struct UnknownBot(String);

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Level(level) => level.fmt(f),
            Bot::Ismcts(Budget::STEADY) => f.write_str("ismcts"),
            Bot::Ismcts(budget) => write!(f, "ismcts:{}:{}", budget.simulations, budget.depth),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        })
    }
}

/// How well `seat` stands in a world.
fn worth<G: Game>(world: &G, seat: Seat) -> f32 {
    match world.turn().outcome() {
        Some(outcome) => worth::of_outcome(outcome, seat),
        None => world.evaluate(seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for name in Bot::NAMES.iter().chain(&["ismcts:200:4"]) {
            assert_eq!(name.parse::<Bot>().unwrap().to_string(), *name);
        }
        assert_eq!(" Hard ".parse(), Ok(Bot::Level(Level::Hard)));
    }

    #[test]
    fn an_unknown_name_is_answered_with_those_there_are() {
        let possible = "there is random, greedy, ismcts, easy, normal, hard, master, or ismcts:SIMULATIONS:DEPTH.";
        for wrong in ["harder", "", "ismcts:", "ismcts:5", "ismcts:0:3", "ismcts:9:x", "ismcts:1:2:3"] {
            let told = wrong.parse::<Bot>().unwrap_err().to_string();
            assert_eq!(told, format!("There is no bot {wrong:?}; {possible}"));
        }
    }

    #[test]
    fn an_unhurried_bot_looks_at_no_clock() {
        let looks = |bot| {
            let slow = Bot::Level(Level::Normal) == bot || Bot::Level(Level::Hard) == bot || Bot::Level(Level::Master) == bot;
            slow || matches!(bot, Bot::Ismcts(Budget { deadline: Some(_), .. }))
        };
        let bots = || Bot::NAMES.iter().map(|name| name.parse::<Bot>().unwrap());
        assert!(bots().any(looks) && !bots().map(Bot::unhurried).any(looks));
    }
}
