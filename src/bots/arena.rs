//! Which of two bots plays better: the same seeds with sides rotated, and error bars. And whether a game is fair: one bot
//! in every seat.

use super::Bot;
use crate::engine::{BadSetup, Game, Outcome, Rng, Seat, Story, Turn, Viewer, check_seats, playout::STEP_LIMIT, story};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Mutex;

/// How A did against B. One side is A's, the others are B's, and A has every side once for each seed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Matchup {
    pub seats: u8,
    /// Those who win and lose together count once.
    pub sides: u8,
    /// What was asked for, rounded up to a multiple of the sides.
    pub games: usize,
    /// A's mean part of the victory; equal bots have one part in `sides`.
    pub share_a: f64,
    /// The 95 % interval around it.
    pub low_a: f64,
    pub high_a: f64,
    /// The same part by the side that A had, in the order of the sides.
    pub by_side: [f64; Seat::MOST],
    pub mean_plies: f64,
    /// Scores in the games that ended.
    pub mean_score_a: f64,
    pub mean_score_b: f64,
    /// Games that ran into the step limit and were counted as drawn.
    pub unfinished: usize,
}

impl fmt::Display for Matchup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Matchup { seats, sides, games, share_a, low_a, high_a, by_side, mean_plies, mean_score_a, mean_score_b, unfinished } =
            self;
        let (share, low, high) = (100.0 * share_a, 100.0 * low_a, 100.0 * high_a);
        if *sides == 1 {
            write!(f, "A wins {share:.1} % (95 %: {low:.1} to {high:.1}) of {games} games alone; score {mean_score_a:.1}")?;
            write!(f, ", {mean_plies:.1} plies a game")?;
            return if *unfinished > 0 { write!(f, ", {unfinished} without an end") } else { Ok(()) };
        }
        write!(
            f,
            "A takes {share:.1} % (95 %: {low:.1} to {high:.1}; even is {:.1}) of {games} games",
            100.0 / f64::from(*sides)
        )?;
        write!(f, " with {seats} seats")?;
        if let (2, [one, other, ..]) = (*sides, by_side.map(|share| 100.0 * share)) {
            write!(f, "; {one:.1} % from the first side, {other:.1} % from the second")?;
        }
        write!(f, "; scores {mean_score_a:.1} to {mean_score_b:.1}, {mean_plies:.1} plies a game")?;
        if *unfinished > 0 { write!(f, ", {unfinished} without an end") } else { Ok(()) }
    }
}

/// How the games are played out. The result follows from the seed alone, whatever stands here.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    pub threads: usize,
    /// Told how many are done, and of how many.
    pub watch: &'a (dyn Fn(usize, usize) + Sync),
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "work on {} threads", self.threads)
    }
}

impl Work<'static> {
    pub fn unwatched(threads: usize) -> Self {
        Work { threads, watch: &|_, _| {} }
    }
}

/// Lets A and B play; bots look at no clock here.
pub fn run<G: Game>(
    options: &G::Options,
    seats: u8,
    a: Bot,
    b: Bot,
    games: usize,
    seed: u64,
    work: Work<'_>,
) -> Result<Matchup, BadSetup> {
    check_seats::<G>(seats)?;
    let (a, b) = (a.unhurried(), b.unhurried());
    let sides = sides(&starts::<G>(options, seats, 1, seed)?[0].0, seats);
    let groups = games.max(1).div_ceil(sides.len());
    let played = on_threads(starts::<G>(options, seats, groups, seed)?, work, |(start, rng)| {
        sides.iter().map(|side| one_game(start, seats, *side, a, b, rng)).collect()
    });
    Ok(standing(seats, sides.len() as u8, &played))
}

/// The sides of a game, each once.
fn sides<G: Game>(game: &G, seats: u8) -> BTreeSet<u8> {
    Seat::all(seats).map(|seat| game.side(seat)).collect()
}

/// How a bot did by seat and by role: in every seat, or on each side in turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    pub seats: u8,
    pub sides: u8,
    pub games: usize,
    pub rows: Vec<Row>,
    /// How two roles did that met, where every meeting was asked for.
    pub meetings: Vec<Meeting>,
    pub mean_plies: f64,
    /// How the games ended, and how often so.
    pub endings: BTreeMap<String, usize>,
}

/// A seat or a role.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub name: &'static str,
    /// The games that A had it in.
    pub games: usize,
    /// Its mean part of the victory, and the 95 % interval around it.
    pub share: f64,
    pub low: f64,
    pub high: f64,
    pub mean_score: f64,
}

/// Two roles on different sides.
#[derive(Clone, PartialEq, Debug)]
pub struct Meeting {
    pub name: &'static str,
    pub against: &'static str,
    pub games: usize,
    /// How often the one ended before the other, a tie counted as half, and the 95 % interval around it.
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Balance { seats, sides, games, rows, meetings, mean_plies, endings } = self;
        write!(f, "{games} games with {seats} seats, {mean_plies:.1} plies a game; even is {:.1} %", 100.0 / f64::from(*sides))?;
        for Row { name, games, share, low, high, mean_score } in rows {
            let (share, low, high) = (100.0 * share, 100.0 * low, 100.0 * high);
            write!(f, "\n  {name:<18} {share:>5.1} % (95 %: {low:.1} to {high:.1}) of {games}, score {mean_score:.1}")?;
        }
        endings.iter().try_for_each(|(reason, times)| write!(f, "\n  {times} times: {reason}"))?;
        for Meeting { name, against, games, share, low, high } in meetings {
            let (share, low, high) = (100.0 * share, 100.0 * low, 100.0 * high);
            write!(f, "\n  {name:<18} {share:>5.1} % (95 %: {low:.1} to {high:.1}) of {games} before {against}")?;
        }
        Ok(())
    }
}

/// How many games are played where seats and roles are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Games {
    /// So many, as they come.
    All(usize),
    /// At least so many of every two roles that can meet.
    OfEachMeeting(usize),
    /// So many, each with every game that follows from it.
    Chains(usize),
}

/// A chain of games that has not come to its end by then has none.
const LONGEST_CHAIN: usize = 32;

/// Lets A play every seat; or, where there is a B to play the others, each side in turn. Games without an end are left out.
pub fn balance<G: Game>(
    options: &G::Options,
    seats: u8,
    a: Bot,
    b: Option<Bot>,
    games: Games,
    seed: u64,
    work: Work<'_>,
) -> Result<Balance, BadSetup> {
    check_seats::<G>(seats)?;
    let (a, b) = (a.unhurried(), b.map(Bot::unhurried));
    let starts = match games {
        Games::All(games) | Games::Chains(games) => starts::<G>(options, seats, games.max(1), seed)?,
        Games::OfEachMeeting(games) => starts_of_each_meeting::<G>(options, seats, games.max(1), seed)?,
    };
    let sides = sides(&starts[0].0, seats);
    // What A plays of a game: one of its sides, or all of it.
    let parts: Vec<Option<u8>> = if b.is_some() { sides.iter().copied().map(Some).collect() } else { vec![None] };
    let chain = |start: &G, part: Option<u8>, rng: &Rng| {
        let mut rng = rng.clone();
        let (mut played, mut broken_off, mut next) = (Vec::new(), None, Some(start.clone()));
        while let Some(start) = next.take() {
            let is_a = |seat: Seat| part.is_none_or(|side| start.side(seat) == side);
            let (game, plies) = play_on(&start, seats, |seat| b.filter(|_| !is_a(seat)).unwrap_or(a), &rng);
            let Some(outcome) = game.turn().outcome().cloned() else {
                broken_off = Some(format!("no end after {STEP_LIMIT} actions"));
                break;
            };
            let names = |seat: Seat| std::iter::once(seat.colour()).chain(game.roles(seat)).collect::<Vec<_>>();
            let counted = |seat: Seat| if is_a(seat) { names(seat) } else { Vec::new() };
            played.push((plies, outcome, Seat::all(seats).map(counted).collect::<Vec<_>>()));
            let goes_on = matches!(games, Games::Chains(_)) && played.len() < LONGEST_CHAIN;
            if let Some(options) = game.sequel().filter(|_| goes_on) {
                match G::setup(&options, seats, rng.fork(), &mut Story::silent()) {
                    Ok(sequel) => next = Some(sequel),
                    Err(BadSetup(why)) => broken_off = Some(format!("the next game was refused: {why}")),
                }
            }
        }
        (played, broken_off)
    };
    let played: Vec<_> =
        on_threads(starts, work, |(start, rng)| parts.iter().map(|part| chain(start, *part, rng)).collect::<Vec<_>>());
    let played: Vec<_> = played.into_iter().flatten().collect();
    // By where it stands among a seat's names, so that like is listed with like.
    let mut counted: BTreeMap<(usize, &'static str), (Vec<f64>, f64)> = BTreeMap::new();
    let mut met: BTreeMap<(&'static str, &'static str), Vec<f64>> = BTreeMap::new();
    let (mut plies, mut endings) = (0, BTreeMap::new());
    // A chain ends as its last game does, unless it was broken off before its end.
    for (chain, broken_off) in &played {
        let told = |(_, outcome, _): &(_, Outcome, _)| story::with_names(&outcome.reason, |seat| seat.colour().into());
        if let Some(ending) = broken_off.clone().or_else(|| chain.last().map(told)) {
            *endings.entry(ending).or_default() += 1;
        }
    }
    let ended: Vec<_> = played.into_iter().flat_map(|(chain, _)| chain).collect();
    for (length, outcome, names) in &ended {
        plies += length;
        for (seat, names) in Seat::all(seats).zip(names) {
            for name in names.iter().copied().enumerate() {
                let (shares, scores) = counted.entry(name).or_default();
                shares.push(f64::from(outcome.share(seat)));
                *scores += f64::from(outcome.places[seat.index()].score);
            }
        }
        if matches!(games, Games::OfEachMeeting(_)) {
            let roles: Vec<_> = names.iter().map(|names| names.get(1).copied()).collect();
            for (one, other) in meetings(&roles, |seat| outcome.places[seat.index()].side) {
                let rank = |(_, seat): (_, Seat)| outcome.places[seat.index()].rank;
                let before = match rank(one).cmp(&rank(other)) {
                    Ordering::Less => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Greater => 0.0,
                };
                met.entry((one.0, other.0)).or_default().push(before);
            }
        }
    }
    let meeting = |((name, against), shares): ((&'static str, &'static str), Vec<f64>)| {
        let (low, high) = interval(&shares);
        let share = shares.iter().sum::<f64>() / shares.len() as f64;
        Meeting { name, against, games: shares.len(), share, low, high }
    };
    let row = |((_, name), (shares, scores)): ((usize, &'static str), (Vec<f64>, f64))| {
        let games = shares.len().max(1) as f64;
        let (low, high) = interval(&shares);
        let share = shares.iter().sum::<f64>() / games;
        Row { name, games: shares.len(), share, low, high, mean_score: scores / games }
    };
    let (games, rows) = (ended.len(), counted.into_iter().map(row).collect());
    let (meetings, mean_plies) = (met.into_iter().map(meeting).collect(), plies as f64 / games.max(1) as f64);
    Ok(Balance { seats, sides: sides.len() as u8, games, rows, meetings, mean_plies, endings })
}

/// A role and the seat that has it.
type Sitting = (&'static str, Seat);

/// The roles that face each other, each pair once and in the order of their names.
fn meetings(roles: &[Option<&'static str>], side: impl Fn(Seat) -> u8) -> Vec<(Sitting, Sitting)> {
    let sitting = || Seat::all(roles.len() as u8).filter_map(|seat| Some((roles[seat.index()]?, seat)));
    let pairs = sitting().flat_map(|one| sitting().map(move |other| (one, other)));
    pairs.filter(|(one, other)| one.0 < other.0 && side(one.1) != side(other.1)).collect()
}

/// Starts as they come, without those that bring only meetings of which there are enough.
fn starts_of_each_meeting<G: Game>(options: &G::Options, seats: u8, games: usize, seed: u64) -> Result<Vec<Start<G>>, BadSetup> {
    /// So many starts without a use in a row: nothing is missing any more.
    const ENOUGH: usize = 2_000;
    let (mut found, mut kept, mut useless) = (BTreeMap::<_, usize>::new(), Vec::new(), 0);
    let mut rng = Rng::from_number(seed);
    while useless < ENOUGH {
        let start = G::setup(options, seats, rng.fork(), &mut Story::silent())?;
        let stream = rng.fork();
        let roles: Vec<_> = Seat::all(seats).map(|seat| start.roles(seat).first().copied()).collect();
        let met: Vec<_> =
            meetings(&roles, |seat| start.side(seat)).into_iter().map(|((one, _), (other, _))| (one, other)).collect();
        if met.iter().any(|pair| found.get(pair).is_none_or(|times| *times < games)) {
            for pair in met {
                *found.entry(pair).or_default() += 1;
            }
            kept.push((start, stream));
            useless = 0;
        } else {
            useless += 1;
        }
    }
    if kept.is_empty() {
        return Err(BadSetup(format!("Nobody has a role when a game of {} begins: deal the roles.", G::NAME)));
    }
    Ok(kept)
}

/// A game set up, and the stream its bots draw from.
type Start<G> = (G, Rng);

fn starts<G: Game>(options: &G::Options, seats: u8, count: usize, seed: u64) -> Result<Vec<Start<G>>, BadSetup> {
    let mut rng = Rng::from_number(seed);
    (0..count).map(|_| Ok((G::setup(options, seats, rng.fork(), &mut Story::silent())?, rng.fork()))).collect()
}

/// What `play` makes of each start, in their order.
fn on_threads<S: Send, T: Clone + Default + Send>(starts: Vec<S>, work: Work<'_>, play: impl Fn(&S) -> T + Sync) -> Vec<T> {
    let all = starts.len();
    let played = Mutex::new((0, vec![T::default(); all]));
    let queue = Mutex::new(starts.into_iter().enumerate());
    let take = || queue.lock().expect("no thread dies while it takes a start").next();
    std::thread::scope(|scope| {
        for _ in 0..work.threads.max(1) {
            scope.spawn(|| {
                while let Some((at, start)) = take() {
                    let result = play(&start);
                    let mut played = played.lock().expect("no thread dies while it files a result");
                    played.0 += 1;
                    played.1[at] = result;
                    (work.watch)(played.0, all);
                }
            });
        }
    });
    played.into_inner().expect("every thread has ended").1
}

/// Plays to the end, or to the step limit; the game there and how many plies that took. Every seat has a random stream of
/// its own, the same whoever sits there.
fn play_on<G: Game>(start: &G, seats: u8, who: impl Fn(Seat) -> Bot, rng: &Rng) -> (G, usize) {
    let mut game = start.clone();
    let mut rng = rng.clone();
    let mut streams: Vec<Rng> = Seat::all(seats).map(|_| rng.fork()).collect();
    let mut legal = Vec::new();
    let mut story = crate::engine::Story::silent();
    for plies in 0..STEP_LIMIT {
        let seat = match game.turn() {
            Turn::Act(to_act) => to_act.first(),
            Turn::Over(_) => None,
        };
        let Some(seat) = seat else { return (game, plies) };
        legal.clear();
        game.legal_actions(seat, &mut legal);
        let chosen = who(seat).choose::<G>(&game.view(Viewer::Seat(seat)), seat, &legal, &mut streams[seat.index()]);
        game.play_unchecked(seat, &legal[chosen], &mut story);
    }
    (game, STEP_LIMIT)
}

/// How one game went for A.
#[derive(Clone, Copy)]
struct Played {
    share: f64,
    plies: usize,
    /// A's score and the mean of B's; `None` without an end.
    scores: Option<(f64, f64)>,
}

fn one_game<G: Game>(start: &G, seats: u8, side_a: u8, a: Bot, b: Bot, rng: &Rng) -> Played {
    let is_a = |seat: Seat| start.side(seat) == side_a;
    let (game, plies) = play_on(start, seats, |seat| if is_a(seat) { a } else { b }, rng);
    let turn = game.turn();
    let scores = |outcome: &Outcome| {
        let of = |wanted: bool| {
            let seats = Seat::all(seats).filter(|seat| is_a(*seat) == wanted);
            mean(&mut seats.map(|seat| f64::from(outcome.places[seat.index()].score)))
        };
        (of(true), of(false))
    };
    let share = |outcome: &Outcome| Seat::all(seats).find(|seat| is_a(*seat)).map(|seat| f64::from(outcome.share(seat)));
    let share = turn.outcome().and_then(share).unwrap_or_else(|| 1.0 / sides(start, seats).len() as f64);
    Played { share, plies, scores: turn.outcome().map(scores) }
}

fn mean(values: &mut dyn Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

fn standing(seats: u8, sides: u8, groups: &[Vec<Played>]) -> Matchup {
    let all = || groups.iter().flatten();
    let shares: Vec<f64> = groups.iter().map(|group| mean(&mut group.iter().map(|played| played.share))).collect();
    let (low_a, high_a) = interval(&shares);
    let from = |side: usize| mean(&mut groups.iter().filter_map(|group| Some(group.get(side)?.share)));
    Matchup {
        seats,
        sides,
        games: all().count(),
        share_a: mean(&mut shares.iter().copied()),
        low_a,
        high_a,
        by_side: std::array::from_fn(from),
        mean_plies: mean(&mut all().map(|played| played.plies as f64)),
        mean_score_a: mean(&mut all().filter_map(|played| Some(played.scores?.0))),
        mean_score_b: mean(&mut all().filter_map(|played| Some(played.scores?.1))),
        unfinished: all().filter(|played| played.scores.is_none()).count(),
    }
}

/// The 95 % interval of the mean of `shares`, one of each seed.
///
/// Games of one seed are not independent, so the seeds are what is counted. Their spread says how many independent games
/// they are worth; Wilson's interval for as many stays within 0 and 1 and is not a point when one side won everything.
fn interval(shares: &[f64]) -> (f64, f64) {
    const Z: f64 = 1.96;
    let groups = shares.len().max(1) as f64;
    let mean = shares.iter().sum::<f64>() / groups;
    let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (groups - 1.0).max(1.0);
    // Seeds that all went alike say nothing about the spread: count each as one game.
    let worth = if spread > 1e-12 { mean * (1.0 - mean) * groups / spread } else { groups };
    let pull = Z * Z / worth;
    let centre = (mean + pull / 2.0) / (1.0 + pull);
    let half = Z / (1.0 + pull) * (mean * (1.0 - mean) / worth + pull / (4.0 * worth)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: (f64, f64), low: f64, high: f64) {
        assert!((found.0 - low).abs() < 0.001 && (found.1 - high).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn independent_games_have_the_interval_of_wilson() {
        // 60 of 100: Wilson gives 50.2 to 69.1 %; the sample variance counts one game less.
        let shares: Vec<f64> = (0..100).map(|at| f64::from(u8::from(at < 60))).collect();
        close(interval(&shares), 0.501, 0.691);
    }

    #[test]
    fn pairs_that_are_always_split_narrow_the_interval() {
        let split: Vec<f64> = (0..100).map(|at| [0.5, 0.5, 0.5, 0.0, 1.0][at % 5]).collect();
        let single: Vec<f64> = (0..100).map(|at| f64::from(at as u8 % 2)).collect();
        let width = |shares: &[f64]| interval(shares).1 - interval(shares).0;
        assert!(width(&split) < 0.7 * width(&single));
    }

    #[test]
    fn winning_everything_is_not_certainty() {
        close(interval(&[1.0; 20]), 0.839, 1.0);
        close(interval(&[0.0; 20]), 0.0, 0.161);
    }

    #[test]
    fn one_seed_proves_nothing() {
        let (low, high) = interval(&[0.5]);
        assert!(low < 0.1 && high > 0.9);
        assert!(interval(&[1.0]).0 < 0.25);
    }
}
