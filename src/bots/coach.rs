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
use std::ops::RangeInclusive;

/// What is known of a finished game, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The first seat of each side, in the order of the seats.
    pub sides: Vec<Seat>,
    /// How likely each side was to win, as far as anybody who watched could know: before the first turn, and after each.
    pub chances: Vec<Vec<f32>>,
    /// The place in the log of the last action of each turn.
    pub turns: Vec<usize>,
    /// In which round each turn was taken; empty where the game has no rounds.
    #[serde(default)]
    pub rounds: Vec<u32>,
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

/// How many simulations the first look at all decisions of a game may take, and how many each gets at least and at most. Of a
/// game so long that not all can have the least, only so many decisions are looked at, evenly over it.
const FIRST_LOOK: usize = 16_000;
const LOOK: RangeInclusive<usize> = 24..=120;
const LOOKS: usize = FIRST_LOOK / *LOOK.start();

/// Worlds in which the positions after all turns may be looked at, and those in which chance is told from choice; and how many
/// each turn and each revelation gets.
const ALL_WORLDS: usize = 8_000;
const WORLDS: RangeInclusive<usize> = 4..=16;
const ALL_LUCK: usize = 16_000;
const LUCK: RangeInclusive<usize> = 4..=64;

/// As many decisions are looked at closely, by a search as strong as this, and each move is weighed by as many simulations.
const CLOSELY: usize = 6;
const STRONG: Budget = Budget { simulations: 1_500, depth: 16, deadline: None };
const WEIGHED: u32 = 400;

/// Plays a log once more and judges it, asking before each decision whether it is to go on. `None` if something in it is not
/// legal any more, or it was not to.
pub fn analyse(
    kind: Kind,
    start: &dyn DynGame,
    log: &[(Seat, Phrase)],
    rng: Rng,
    goes_on: &dyn Fn() -> bool,
) -> Option<Analysis> {
    kind.visit(Analyse { start, log, rng, goes_on })
}

struct Analyse<'a> {
    start: &'a dyn DynGame,
    log: &'a [(Seat, Phrase)],
    rng: Rng,
    goes_on: &'a dyn Fn() -> bool,
}

impl GameVisitor for Analyse<'_> {
    type Output = Option<Analysis>;

    fn visit<G: Game>(self) -> Option<Analysis> {
        let game = self.start.as_any().downcast_ref::<G>()?.clone();
        let decisions = decisions(&game, self.log)?;
        let looks = decisions.iter().filter(|decision| decision.legal.len() > 1).count();
        let revelations = decisions.iter().filter(|decision| decision.revealed).count();
        let mut coach = Coach {
            rng: self.rng,
            look: each(FIRST_LOOK, looks, LOOK),
            worlds: each(ALL_WORLDS, decisions.len(), WORLDS),
            luck_worlds: each(ALL_LUCK, revelations, LUCK),
        };
        coach.judge(&game, &decisions, looks, self.goes_on)
    }
}

/// What each of so many gets of all there is, within bounds.
fn each(all: usize, count: usize, bounds: RangeInclusive<usize>) -> u32 {
    (all / count.max(1)).clamp(*bounds.start(), *bounds.end()) as u32
}

/// Whether this one of so many is among those that are looked at.
fn is_looked_at(at: usize, count: usize) -> bool {
    count <= LOOKS || (at + 1) * LOOKS / count > at * LOOKS / count
}

/// An action of the log with what its seat knew.
struct Taken<G: Game> {
    seat: Seat,
    round: Option<u32>,
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
        let (view, round) = (game.view(Viewer::Seat(*seat)), game.round());
        let mut legal = Vec::new();
        game.legal_actions(*seat, &mut legal);
        let played = legal.iter().position(|action| G::phrase(&view, action).is(phrase))?;
        let mut story = Story::told();
        game.play_unchecked(*seat, &legal[played], &mut story);
        let told = story.lines().iter().find(|line| line.is_for(Viewer::Seat(*seat)));
        let told = told.map_or_else(|| in_a_sentence(*seat, phrase), |line| line.text.clone());
        let phrase = G::phrase(&view, &legal[played]).to_string();
        let revealed = story.revealed();
        taken.push(Taken { seat: *seat, round, view, legal, played, phrase, told, revealed, after: game.clone() });
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
    /// Worlds for a position, and for what chance gave.
    worlds: u32,
    luck_worlds: u32,
}

/// A decision that may have won or lost something.
struct Candidate {
    at: usize,
    turn: usize,
    change: f32,
}

impl Coach {
    fn judge<G: Game>(
        &mut self,
        start: &G,
        decisions: &[Taken<G>],
        looks: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Analysis> {
        let sides = sides(start, decisions);
        let mut chances = vec![self.chances(start, &sides)];
        let (mut turns, mut rounds) = (Vec::new(), Vec::new());
        let (mut luck, mut candidates, mut choices) = (vec![0.0; sides.len()], Vec::<Candidate>::new(), 0);
        for (at, taken) in decisions.iter().enumerate() {
            if !goes_on() {
                return None;
            }
            if taken.revealed {
                let luck_of = self.luck(taken, &sides);
                luck.iter_mut().zip(luck_of).for_each(|(sum, one)| *sum += one);
            }
            if taken.legal.len() > 1 {
                let change = if is_looked_at(choices, looks) { self.first_look(taken) } else { None };
                candidates.extend(change.map(|change| Candidate { at, turn: turns.len() + 1, change }));
                choices += 1;
            }
            if decisions.get(at + 1).is_none_or(|next| next.seat != taken.seat) {
                turns.push(at);
                // What comes before the first round belongs to it.
                rounds.extend(taken.round.map(|round| round.max(1)));
                chances.push(self.chances(&taken.after, &sides));
            }
        }
        let moments = self.moments(decisions, candidates, goes_on)?;
        Some(Analysis { sides, chances, turns, rounds, luck, moments })
    }

    /// How likely each side is to win, for somebody who watches.
    fn chances<G: Game>(&mut self, game: &G, sides: &[Seat]) -> Vec<f32> {
        if game.turn().outcome().is_some() {
            return sides.iter().map(|seat| worth(game, *seat)).collect();
        }
        mean_worths(&game.view(Viewer::Spectator), sides, self.worlds, &mut self.rng, |_: &mut G| {})
    }

    /// What chance gave the sides in an action: what its seat knows afterwards, less what it had to expect of the same action.
    fn luck<G: Game>(&mut self, taken: &Taken<G>, sides: &[Seat]) -> Vec<f32> {
        let (seat, action) = (taken.seat, &taken.legal[taken.played]);
        let mut story = Story::silent();
        let expected = mean_worths(&taken.view, sides, self.luck_worlds, &mut self.rng, |world: &mut G| {
            world.play_unchecked(seat, action, &mut story);
        });
        let after: Vec<f32> = if taken.after.turn().outcome().is_some() {
            sides.iter().map(|side| worth(&taken.after, *side)).collect()
        } else {
            mean_worths(&taken.after.view(Viewer::Seat(seat)), sides, self.luck_worlds, &mut self.rng, |_: &mut G| {})
        };
        after.into_iter().zip(expected).map(|(is, was)| is - was).collect()
    }

    /// About what a decision changed; nothing where what lies nearest was played, and was the best.
    fn first_look<G: Game>(&mut self, taken: &Taken<G>) -> Option<f32> {
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
    fn moments<G: Game>(
        &mut self,
        decisions: &[Taken<G>],
        mut candidates: Vec<Candidate>,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Moment>> {
        candidates.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()).then(one.at.cmp(&other.at)));
        let mut close: Vec<Candidate> = Vec::new();
        for candidate in candidates {
            if close.len() < CLOSELY && close.iter().all(|known| known.turn != candidate.turn) {
                close.push(candidate);
            }
        }
        let mut moments = Vec::new();
        for candidate in close {
            if !goes_on() {
                return None;
            }
            moments.push(self.look_closely(&decisions[candidate.at], candidate.at, candidate.turn));
        }
        moments.retain(|moment| moment.change().abs() >= LEAST_CHANGE);
        moments.sort_by(|one, other| other.change().abs().total_cmp(&one.change().abs()));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.at);
        Some(moments)
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

        /// Another world that fits the view of whoever decides gives the same judgement of the decision, at the first look and at
        /// the close one.
        fn visit<G: Game>(self) {
            let (start, log) = played::<G>(7, 40);
            let taken = decisions(&start, &log).unwrap();
            let coach = || Coach { rng: Rng::from_number(3), look: 24, worlds: 4, luck_worlds: 4 };
            let choices = taken.iter().filter(|taken| taken.legal.len() > 1).take(6);
            for (at, one) in choices.enumerate() {
                let twin = G::determinize(&one.view, &mut Rng::from_number(at as u64));
                let view = twin.view(Viewer::Seat(one.seat));
                let mut legal = Vec::new();
                twin.legal_actions(one.seat, &mut legal);
                let phrases = |view: &G::View, legal: &[G::Action]| -> Vec<String> {
                    legal.iter().map(|action| G::phrase(view, action).to_string()).collect()
                };
                assert_eq!(phrases(&view, &legal), phrases(&one.view, &one.legal));
                let (seat, round, played) = (one.seat, one.round, one.played);
                let (phrase, told) = (one.phrase.clone(), one.told.clone());
                let other = Taken { seat, round, view, legal, played, phrase, told, revealed: false, after: twin };
                assert_eq!(coach().first_look(one), coach().first_look(&other), "{}: {}", G::SLUG, one.phrase);
                if at < 2 {
                    let (closely, twin) = (coach().look_closely(one, at, 1), coach().look_closely(&other, at, 1));
                    assert_eq!(closely, twin, "{}: {}", G::SLUG, one.phrase);
                }
            }
        }
    }

    #[test]
    fn twin_worlds_give_the_same_moments() {
        for kind in Kind::ALL {
            kind.visit(Twins);
        }
    }

    #[test]
    fn however_long_a_game_is_no_more_is_looked_at_than_there_is_time_for() {
        for decisions in [1, 200, LOOKS, LOOKS + 1, 1_000, 5_000] {
            let looks = (0..decisions).filter(|at| is_looked_at(*at, decisions)).count();
            assert_eq!(looks, decisions.min(LOOKS));
            assert!(looks * each(FIRST_LOOK, decisions, LOOK) as usize <= FIRST_LOOK);
            // Evenly: no stretch of the game is left out.
            let stretch = decisions.div_ceil(LOOKS);
            assert!(
                (0..decisions / stretch)
                    .all(|part| { (part * stretch..(part + 1) * stretch).any(|at| is_looked_at(at, decisions)) })
            );
        }
    }

    #[test]
    fn what_is_not_to_go_on_stops_before_the_next_decision() {
        let (start, log) = played::<crate::games::troll::Troll>(1, 10);
        let asked = std::cell::Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        assert_eq!(analyse(Kind::Troll, &start, &log, Rng::from_number(1), &goes_on), None);
        assert_eq!(asked.get(), 3);
    }

    struct Judged;

    impl GameVisitor for Judged {
        type Output = (Analysis, Analysis, usize);

        fn visit<G: Game>(self) -> Self::Output {
            let (start, log) = played::<G>(11, 60);
            let kind = Kind::from_slug(G::SLUG).unwrap();
            let judge = || analyse(kind, &start as &dyn DynGame, &log, Rng::from_number(5), &|| true).unwrap();
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
            assert!(analysis.rounds.is_empty() || analysis.rounds.len() == analysis.turns.len(), "{}", kind.slug());
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
        assert_eq!(analyse(Kind::Troll, &start, &log, Rng::from_number(1), &|| true), None);
    }
    struct Retried;

    /// What is the same in all worlds where something is tried once more, and how many different hands the others have in them, and
    /// how many different stories follow.
    impl GameVisitor for Retried {
        type Output = (usize, usize);

        fn visit<G: Game>(self) -> Self::Output {
            let (start, log) = played::<G>(5, 30);
            let game = decisions(&start, &log).unwrap().pop().unwrap().after;
            let seat = game.turn().to_act().first().unwrap();
            let kind = Kind::from_slug(G::SLUG).unwrap();
            let seen = |table: &dyn DynGame, seat: Seat| {
                (table.scene(Viewer::Seat(seat)), table.hand_scene(seat), table.alt_text(Viewer::Seat(seat)), table.menu(seat))
            };
            let (mut hands, mut stories) = (Vec::new(), Vec::new());
            for seed in 0..8 {
                let mut world = retry(kind, &game, seat, Rng::from_number(seed)).unwrap();
                assert!(seen(&*world, seat) == seen(&game, seat), "{}: another view", G::SLUG);
                let others = Seat::all(*G::SEATS.start().max(&2)).filter(|other| *other != seat);
                hands.push(others.map(|other| world.hand_alt_text(other)).collect::<Vec<_>>());
                // The same decisions everywhere, as far as there are such.
                let mut story = Vec::new();
                for _ in 0..160 {
                    let Some(mover) = world.turn().to_act().first() else { break };
                    let first = world.menu(mover).swap_remove(0);
                    let told = world.play(mover, &first).unwrap();
                    story.extend(told.lines().iter().map(|line| line.text.clone()));
                }
                stories.push(story);
            }
            let different = |count: usize, all: &dyn Fn(usize, usize) -> bool| {
                (0..count).filter(|at| (0..*at).all(|before| !all(*at, before))).count()
            };
            let hands = different(hands.len(), &|one, other| hands[one] == hands[other]);
            (hands, different(stories.len(), &|one, other| stories[one] == stories[other]))
        }
    }

    #[test]
    fn what_is_tried_once_more_looks_the_same_and_tells_nothing_of_what_was_hidden() {
        for kind in Kind::ALL {
            let (hands, stories) = kind.visit(Retried);
            assert!(stories > 1, "{}: chance is the same everywhere", kind.slug());
            let has_hands = matches!(kind, Kind::Troll | Kind::Havoc);
            assert!(hands > 1 || !has_hands, "{}: the others hold the same everywhere", kind.slug());
        }
    }
}
