//! Where a finished game turned: who was ahead after each turn, by whose decisions, and by how much luck.
//!
//! A decision is judged from the view that its seat had, and what was played is weighed against another move in the same
//! worlds made up from it: nobody is blamed for what they could not know. What was drawn or rolled is counted apart. The line
//! of who was ahead is what somebody could say who watched.

use super::ismcts::{expectation, search};
use super::{Budget, greedy, worth};
use crate::engine::phrase::in_words;
use crate::engine::{DynGame, Game, Phrase, Rng, Seat, Story, Turn, Viewer};
use crate::games::{GameVisitor, Kind};
use serde::{Deserialize, Serialize};

/// What is known of a finished game, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The first seat of each side, in the order of the seats.
    pub sides: Vec<Seat>,
    /// How likely each side was to win, as far as anybody who watched could know: before the first turn, and after each.
    pub chances: Vec<Vec<f32>>,
    /// The place in the log of the last action of each turn.
    pub turns: Vec<usize>,
    /// What chance gave each side, as a part of the victory.
    pub luck: Vec<f32>,
    /// In the order of the game.
    pub moments: Vec<Moment>,
}

/// A decision by which much was won or lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The place of the action in the log.
    pub at: usize,
    /// In which turn, counted from 1.
    pub turn: usize,
    pub seat: Seat,
    pub played: String,
    /// What happened then, with marks for names.
    pub told: String,
    /// What a strong bot would have played.
    pub better: String,
    /// What the seat could expect of what was played, of the strong bot's move, and of what lies nearest at hand.
    pub expected: f32,
    pub best: f32,
    pub plain: f32,
}

impl Moment {
    /// What the decision won or lost: against the strong bot's move, or, where that was played, against what lies nearest.
    pub fn change(&self) -> f32 {
        if self.found() { self.expected - self.plain } else { self.expected - self.best }
    }

    /// The strong bot would have played the same.
    pub fn found(&self) -> bool {
        self.played == self.better
    }
}

/// As many moments are told, and what changed less is none.
const MOMENTS: usize = 3;
const LEAST_CHANGE: f32 = 0.02;

/// Worlds in which a position is looked at, and those in which chance is told from choice.
const WORLDS: u32 = 16;
const LUCK_WORLDS: u32 = 64;

/// How many simulations the first look at all decisions of a game may take, and how many each gets at least and at most.
const FIRST_LOOK: usize = 16_000;
const LOOK: std::ops::RangeInclusive<usize> = 24..=120;
/// As many decisions are looked at closely, by a search as strong as this, and each move is weighed by as many simulations.
const CLOSELY: usize = 6;
const STRONG: Budget = Budget { simulations: 1_500, depth: 16, deadline: None };
const WEIGHED: u32 = 400;

/// Plays a log once more and judges it. `None` if something in it is not legal any more.
pub fn analyse(kind: Kind, start: &dyn DynGame, log: &[(Seat, Phrase)], rng: Rng) -> Option<Analysis> {
    kind.visit(Analyse { start, log, rng })
}

struct Analyse<'a> {
    start: &'a dyn DynGame,
    log: &'a [(Seat, Phrase)],
    rng: Rng,
}

impl GameVisitor for Analyse<'_> {
    type Output = Option<Analysis>;

    fn visit<G: Game>(self) -> Option<Analysis> {
        let game = self.start.as_any().downcast_ref::<G>()?.clone();
        let decisions = decisions(&game, self.log)?;
        let looks = decisions.iter().filter(|decision| decision.legal.len() > 1).count().max(1);
        let look = (FIRST_LOOK / looks).clamp(*LOOK.start(), *LOOK.end()) as u32;
        let mut coach = Coach { rng: self.rng, look };
        Some(coach.judge(&game, &decisions))
    }
}

/// An action of the log with what its seat knew.
struct Taken<G: Game> {
    seat: Seat,
    view: G::View,
    legal: Vec<G::Action>,
    /// The place in the legal list of what was played.
    played: usize,
    phrase: String,
    told: String,
    /// Somebody learned something by it.
    revealed: bool,
    after: G,
}

fn decisions<G: Game>(start: &G, log: &[(Seat, Phrase)]) -> Option<Vec<Taken<G>>> {
    let mut game = start.clone();
    let mut taken = Vec::with_capacity(log.len());
    for (seat, phrase) in log {
        if !game.turn().to_act().contains(*seat) {
            return None;
        }
        let view = game.view(Viewer::Seat(*seat));
        let mut legal = Vec::new();
        game.legal_actions(*seat, &mut legal);
        let played = legal.iter().position(|action| G::phrase(&view, action).is(phrase))?;
        let mut story = Story::told();
        game.play_unchecked(*seat, &legal[played], &mut story);
        let told = story.lines().iter().find(|line| line.is_for(Viewer::Seat(*seat)));
        let told = told.map_or_else(|| in_a_sentence(*seat, phrase), |line| line.text.clone());
        let phrase = G::phrase(&view, &legal[played]).to_string();
        taken.push(Taken { seat: *seat, view, legal, played, phrase, told, revealed: story.revealed(), after: game.clone() });
    }
    Some(taken)
}

/// What was done, where nothing is told of it.
fn in_a_sentence(seat: Seat, phrase: &Phrase) -> String {
    let slots: Vec<(&str, &str)> = phrase.slots.iter().map(|(slot, value)| (slot.as_ref(), value.as_ref())).collect();
    format!("{seat} plays {} {}", phrase.verb, in_words(&slots)).trim_end().to_owned()
}

struct Coach {
    rng: Rng,
    /// Simulations for a first look at a decision.
    look: u32,
}

/// A decision that may have won or lost something.
struct Candidate {
    at: usize,
    turn: usize,
    change: f32,
}

impl Coach {
    fn judge<G: Game>(&mut self, start: &G, decisions: &[Taken<G>]) -> Analysis {
        let sides = sides(start, decisions);
        let mut chances = vec![self.chances(start, &sides)];
        let (mut turns, mut luck, mut candidates) = (Vec::new(), vec![0.0; sides.len()], Vec::<Candidate>::new());
        for (at, taken) in decisions.iter().enumerate() {
            if taken.revealed {
                let luck_of = self.luck(taken, &sides);
                luck.iter_mut().zip(luck_of).for_each(|(sum, one)| *sum += one);
            }
            candidates.extend(self.first_look(taken).map(|change| Candidate { at, turn: turns.len() + 1, change }));
            if decisions.get(at + 1).is_none_or(|next| next.seat != taken.seat) {
                turns.push(at);
                chances.push(self.chances(&taken.after, &sides));
            }
        }
        let moments = self.moments(decisions, candidates);
        Analysis { sides, chances, turns, luck, moments }
    }

    /// How likely each side is to win, for somebody who watches.
    fn chances<G: Game>(&mut self, game: &G, sides: &[Seat]) -> Vec<f32> {
        if game.turn().outcome().is_some() {
            return sides.iter().map(|seat| worth(game, *seat)).collect();
        }
        mean_worths(&game.view(Viewer::Spectator), sides, WORLDS, &mut self.rng, |_: &mut G| {})
    }

    /// What chance gave the sides in an action: what its seat knows afterwards, less what it had to expect of the same action.
    fn luck<G: Game>(&mut self, taken: &Taken<G>, sides: &[Seat]) -> Vec<f32> {
        let (seat, action) = (taken.seat, &taken.legal[taken.played]);
        let mut story = Story::silent();
        let expected = mean_worths(&taken.view, sides, LUCK_WORLDS, &mut self.rng, |world: &mut G| {
            world.play_unchecked(seat, action, &mut story);
        });
        let after: Vec<f32> = if taken.after.turn().outcome().is_some() {
            sides.iter().map(|side| worth(&taken.after, *side)).collect()
        } else {
            mean_worths(&taken.after.view(Viewer::Seat(seat)), sides, LUCK_WORLDS, &mut self.rng, |_: &mut G| {})
        };
        after.into_iter().zip(expected).map(|(is, was)| is - was).collect()
    }

    /// About what a decision changed; nothing where there was none.
    fn first_look<G: Game>(&mut self, taken: &Taken<G>) -> Option<f32> {
        if taken.legal.len() < 2 {
            return None;
        }
        let budget = Budget { simulations: self.look, depth: 8, deadline: None };
        let found = search::<G>(&taken.view, taken.seat, &taken.legal, budget, &mut self.rng);
        let other = if found.best == taken.played { self.plain(taken) } else { found.best };
        if other == taken.played {
            return None;
        }
        let worlds = self.rng.fork();
        let budget = Budget { simulations: (self.look / 2).max(12), ..budget };
        let expected = |at: usize| expectation::<G>(&taken.view, taken.seat, &taken.legal[at], budget, &worlds);
        Some(expected(taken.played) - expected(other))
    }

    /// The move that lies nearest at hand: what looks best right after it.
    fn plain<G: Game>(&mut self, taken: &Taken<G>) -> usize {
        greedy::ranked::<G>(&taken.view, taken.seat, &taken.legal, 1, &mut self.rng)[0]
    }

    /// Looks closely at what seems to have changed most, and keeps the greatest: one of a turn.
    fn moments<G: Game>(&mut self, decisions: &[Taken<G>], mut candidates: Vec<Candidate>) -> Vec<Moment> {
        candidates.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()).then(one.at.cmp(&other.at)));
        let mut close: Vec<Candidate> = Vec::new();
        for candidate in candidates {
            if close.len() < CLOSELY && close.iter().all(|known| known.turn != candidate.turn) {
                close.push(candidate);
            }
        }
        let mut moments: Vec<Moment> =
            close.iter().map(|candidate| self.look_closely(&decisions[candidate.at], candidate.at, candidate.turn)).collect();
        moments.retain(|moment| moment.change().abs() >= LEAST_CHANGE);
        moments.sort_by(|one, other| other.change().abs().total_cmp(&one.change().abs()));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.at);
        moments
    }

    fn look_closely<G: Game>(&mut self, taken: &Taken<G>, at: usize, turn: usize) -> Moment {
        let found = search::<G>(&taken.view, taken.seat, &taken.legal, STRONG, &mut self.rng);
        let plain = self.plain(taken);
        let worlds = self.rng.fork();
        let budget = Budget { simulations: WEIGHED, ..STRONG };
        let expected = |at: usize| expectation::<G>(&taken.view, taken.seat, &taken.legal[at], budget, &worlds);
        let mut best = found.best;
        let (played, mut of_best, of_plain) = (expected(taken.played), expected(best), expected(plain));
        // What was weighed in the same worlds and found no worse was no mistake.
        if played >= of_best {
            (best, of_best) = (taken.played, played);
        }
        Moment {
            at,
            turn,
            seat: taken.seat,
            played: taken.phrase.clone(),
            told: taken.told.clone(),
            better: G::phrase(&taken.view, &taken.legal[best]).to_string(),
            expected: played,
            best: of_best,
            plain: of_plain.min(played),
        }
    }
}

/// The first seat of each side.
fn sides<G: Game>(start: &G, decisions: &[Taken<G>]) -> Vec<Seat> {
    let last = decisions.last().map_or(start, |taken| &taken.after);
    let count = match last.turn() {
        Turn::Over(outcome) => outcome.places.len(),
        Turn::Act(_) => decisions.iter().map(|taken| taken.seat.index() + 1).max().unwrap_or(0),
    };
    let mut sides: Vec<Seat> = Vec::new();
    for seat in Seat::all(count as u8) {
        if sides.iter().all(|known| last.side(*known) != last.side(seat)) {
            sides.push(seat);
        }
    }
    sides
}

/// What the sides have on average in worlds made up from a view, after something is done in them.
fn mean_worths<G: Game>(view: &G::View, sides: &[Seat], worlds: u32, rng: &mut Rng, mut change: impl FnMut(&mut G)) -> Vec<f32> {
    let mut sums = vec![0.0; sides.len()];
    for _ in 0..worlds {
        let mut world = G::determinize(view, rng);
        change(&mut world);
        sums.iter_mut().zip(sides).for_each(|(sum, seat)| *sum += worth(&world, *seat));
    }
    sums.into_iter().map(|sum| sum / worlds as f32).collect()
}

/// What a bot would do at a seat that owes a decision, and why: what it expects of that, and of the next best.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    pub phrase: Phrase,
    /// The place in the legal list.
    pub place: usize,
    pub expected: f32,
    /// Of what it tried second most.
    pub next: Option<f32>,
}

/// What a bot of this budget would do, seen from the seat alone.
pub fn consult(kind: Kind, table: &dyn DynGame, seat: Seat, rng: Rng) -> Option<Advice> {
    kind.visit(Consult { table, seat, rng })
}

struct Consult<'a> {
    table: &'a dyn DynGame,
    seat: Seat,
    rng: Rng,
}

impl GameVisitor for Consult<'_> {
    type Output = Option<Advice>;

    fn visit<G: Game>(mut self) -> Option<Advice> {
        let game = self.table.as_any().downcast_ref::<G>()?;
        let mut legal = Vec::new();
        game.legal_actions(self.seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let view = game.view(Viewer::Seat(self.seat));
        let found = search::<G>(&view, self.seat, &legal, Budget::NORMAL, &mut self.rng);
        let worlds = self.rng.fork();
        let budget = Budget { simulations: 100, ..Budget::NORMAL };
        let expected = |at: usize| expectation::<G>(&view, self.seat, &legal[at], budget, &worlds);
        let second = (0..legal.len()).filter(|at| *at != found.best && found.visits[*at] > 0).max_by_key(|at| found.visits[*at]);
        let phrase = G::phrase(&view, &legal[found.best]);
        Some(Advice { phrase, place: found.best, expected: expected(found.best), next: second.map(expected) })
    }
}

/// A world like the one that a seat saw before it acted, with chances of its own: where somebody may try it again.
pub fn retry(kind: Kind, table: &dyn DynGame, seat: Seat, rng: Rng) -> Option<Box<dyn DynGame>> {
    kind.visit(Retry { table, seat, rng })
}

struct Retry<'a> {
    table: &'a dyn DynGame,
    seat: Seat,
    rng: Rng,
}

impl GameVisitor for Retry<'_> {
    type Output = Option<Box<dyn DynGame>>;

    fn visit<G: Game>(mut self) -> Self::Output {
        let game = self.table.as_any().downcast_ref::<G>()?;
        Some(Box::new(G::determinize(&game.view(Viewer::Seat(self.seat)), &mut self.rng)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::playout::random_step;
    use crate::engine::{DynGame, options};

    /// A whole game of greedy bots, or as much of it as there is time for: its start and its log.
    fn played<G: Game>(seed: u64, most: usize) -> (G, Vec<(Seat, Phrase)>) {
        let mut rng = Rng::from_number(seed);
        let options = options::<G>(&[]).unwrap();
        let start = G::setup(&options, *G::SEATS.start().max(&2), rng.fork(), &mut Story::silent()).unwrap();
        let (mut game, mut log, mut legal) = (start.clone(), Vec::new(), Vec::new());
        while log.len() < most {
            let before = game.clone();
            let Some((seat, action)) = random_step(&mut game, &mut rng, &mut legal, &mut Story::silent()) else { break };
            log.push((seat, G::phrase(&before.view(Viewer::Seat(seat)), &action)));
        }
        (start, log)
    }

    struct Twins;

    impl GameVisitor for Twins {
        type Output = ();

        /// Another world that fits the view of whoever decides gives the same judgement of the decision.
        fn visit<G: Game>(self) {
            let (start, log) = played::<G>(7, 40);
            let taken = decisions(&start, &log).unwrap();
            let judged = |taken: &Taken<G>| Coach { rng: Rng::from_number(3), look: 24 }.first_look(taken);
            for (at, one) in taken.iter().enumerate().filter(|(_, taken)| taken.legal.len() > 1).take(6) {
                let twin = G::determinize(&one.view, &mut Rng::from_number(at as u64));
                let view = twin.view(Viewer::Seat(one.seat));
                let mut legal = Vec::new();
                twin.legal_actions(one.seat, &mut legal);
                let phrases = |view: &G::View, legal: &[G::Action]| -> Vec<String> {
                    legal.iter().map(|action| G::phrase(view, action).to_string()).collect()
                };
                assert_eq!(phrases(&view, &legal), phrases(&one.view, &one.legal));
                let (phrase, told) = (one.phrase.clone(), String::new());
                let other = Taken { seat: one.seat, view, legal, played: one.played, phrase, told, revealed: false, after: twin };
                assert_eq!(judged(one), judged(&other), "{}: {}", G::SLUG, one.phrase);
            }
        }
    }

    #[test]
    fn twin_worlds_give_the_same_moments() {
        for kind in Kind::ALL {
            kind.visit(Twins);
        }
    }

    struct Judged;

    impl GameVisitor for Judged {
        type Output = (Analysis, Analysis, usize);

        fn visit<G: Game>(self) -> Self::Output {
            let (start, log) = played::<G>(11, 60);
            let kind = Kind::from_slug(G::SLUG).unwrap();
            let judge = || analyse(kind, &start as &dyn DynGame, &log, Rng::from_number(5)).unwrap();
            (judge(), judge(), log.len())
        }
    }

    #[test]
    fn a_game_of_every_kind_is_judged_the_same_twice_and_its_chances_add_up() {
        for kind in Kind::ALL {
            let (analysis, again, actions) = kind.visit(Judged);
            assert_eq!(analysis, again, "{}", kind.slug());
            assert_eq!(analysis.chances.len(), analysis.turns.len() + 1);
            assert_eq!(analysis.turns.last(), Some(&(actions - 1)));
            for chances in &analysis.chances {
                let sum: f32 = chances.iter().sum();
                assert!(chances.len() == 1 || (sum - 1.0).abs() < 0.05, "{}: {chances:?}", kind.slug());
            }
            assert!(analysis.moments.len() <= MOMENTS && analysis.moments.is_sorted_by_key(|moment| moment.at));
            for moment in &analysis.moments {
                assert!(moment.change().abs() >= LEAST_CHANGE, "{moment:?}");
                assert!(moment.best >= moment.expected && moment.found() == (moment.best <= moment.expected), "{moment:?}");
            }
        }
    }

    #[test]
    fn a_log_that_is_not_legal_is_no_game() {
        let (start, mut log) = played::<crate::games::troll::Troll>(1, 10);
        log.reverse();
        assert_eq!(analyse(Kind::Troll, &start, &log, Rng::from_number(1)), None);
    }
}
