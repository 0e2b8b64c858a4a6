//! A stretch of a game as a puzzle: the state that it begins with, as it is stored, and every way to play it out.

use crate::engine::{Game, Phrase, Seat, Story, Viewer};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hasher};

/// A text that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadPuzzle(pub String);

/// A game with stretches that hold no chance and ask one seat alone: what it does there can be searched to the end.
pub trait Puzzling: Game {
    /// By so much the solution is better than anything else.
    const MARGIN: i32;

    /// The puzzles that could begin where a game stands, with what nobody else may do in them taken away.
    fn starts(&self) -> Vec<Self>;
    /// Whose puzzle it is, if one can begin here.
    fn solver(&self) -> Option<Seat>;
    /// What would bring chance in, and is no part of the puzzle.
    fn is_barred(action: &Self::Action) -> bool;
    /// Whether something barred was done.
    fn is_spoilt(&self) -> bool;
    /// Whether the solver has done all that the puzzle is about; others may still have to answer.
    fn is_played(&self, start: &Self) -> bool;
    fn is_over(&self, start: &Self) -> bool;
    /// What a puzzle that is over came to.
    fn worth(&self, start: &Self) -> i32;
    /// All that tells one table of the puzzle from another; once it is played, what is left in hand is nothing to it.
    fn mark(&self, hasher: &mut DefaultHasher, is_played: bool);
    /// Whether a way to play says enough to be looked for.
    fn is_worth_finding(actions: &[Self::Action]) -> bool;
    /// Leaves out of the state's text what reading it puts in again.
    fn shorten(_state: &mut serde_json::Value) {}
    /// What is to be done, in a sentence.
    fn task(&self) -> String;
    /// What something is worth, in words.
    fn told(worth: i32) -> String;
}

/// More ways to play than this are for no person to look through.
const TABLES: usize = 60_000;

/// A puzzle as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Task<G: Puzzling> {
    pub start: G,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// What the best line comes to, and the best of all others.
    pub worth: i32,
    pub next: i32,
    /// The best line, as phrases.
    pub line: Vec<String>,
}

impl<G: Puzzling> Task<G> {
    /// The puzzle that begins with a state, where it has one solution that is better than all else; its grade is still to be
    /// found.
    pub fn solved(start: G) -> Option<Task<G>> {
        let ways = Search::new(&start)?.ways(&start)?;
        let [best, next, ..] = &ways[..] else { return None };
        if best.worth - next.worth < G::MARGIN || !G::is_worth_finding(&best.actions) {
            return None;
        }
        let solver = start.solver()?;
        let mut game = start.clone();
        let mut line = Vec::new();
        for action in &best.actions {
            line.push(G::phrase(&game.view(Viewer::Seat(solver)), action).to_string());
            game.play_unchecked(solver, action, &mut Story::silent());
        }
        let (worth, next) = (best.worth, next.worth);
        Some(Task { start, grade: 1, worth, next, line })
    }

    pub fn solver(&self) -> Seat {
        self.start.solver().unwrap_or(Seat(0))
    }

    /// What whoever is asked answers once the solver has played, as is best for them.
    pub fn answer(&self, game: &G) -> Option<(Seat, Phrase)> {
        let asked = game.turn().to_act().first().filter(|_| game.is_played(&self.start) && !game.is_over(&self.start))?;
        let (action, _) = Search::new(&self.start)?.best(game, asked)?;
        Some((asked, G::phrase(&game.view(Viewer::Seat(asked)), &action)))
    }

    /// What a table that it ended on is worth; nothing at all where chance came in.
    pub fn result(&self, game: &G) -> Option<Option<i32>> {
        if game.is_spoilt() {
            return Some(None);
        }
        game.is_over(&self.start).then(|| Some(game.worth(&self.start)))
    }

    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Result<Task<G>, BadPuzzle> {
        let state = field(text, "state")?;
        let start: G = serde_json::from_str(state).map_err(|why| BadPuzzle(format!("its state cannot be read: {why}")))?;
        start.check().map_err(|why| BadPuzzle(format!("its state cannot be: {why}")))?;
        if start.solver().is_none() {
            return Err(BadPuzzle("no puzzle begins with its state".into()));
        }
        let (grade, worth, next, line) = solution(text)?;
        Ok(Task { start, grade, worth, next, line })
    }
}

impl<G: Puzzling> fmt::Display for Task<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut state = serde_json::to_value(&self.start).map_err(|_| fmt::Error)?;
        G::shorten(&mut state);
        writeln!(f, "game: {}", G::SLUG)?;
        writeln!(f, "state: {state}")?;
        write_solution(f, self.grade, [self.worth, self.next], &self.line)
    }
}

/// The line of a puzzle's text that has a name.
pub fn field<'a>(text: &'a str, name: &str) -> Result<&'a str, BadPuzzle> {
    let found = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    found.map(str::trim).ok_or_else(|| BadPuzzle(format!("it has no line {name:?}")))
}

/// Grade, worth, what comes next to it, and the line: what every puzzle's text ends with.
pub fn solution(text: &str) -> Result<(u8, i32, i32, Vec<String>), BadPuzzle> {
    let bad = |name: &str, value: &str| BadPuzzle(format!("{value:?} cannot be its {name}"));
    let number = |value: &str| value.parse::<i32>().map_err(|_| bad("worth", value));
    let grade = field(text, "grade")?;
    let both = field(text, "worth")?;
    let (worth, next) = both.split_once(" before ").ok_or_else(|| bad("worth", both))?;
    let read = grade.parse().ok().filter(|grade| (1..=5).contains(grade)).ok_or_else(|| bad("grade", grade))?;
    let line = field(text, "line")?.split("; ").map(str::to_owned).collect();
    Ok((read, number(worth)?, number(next)?, line))
}

pub fn write_solution(f: &mut fmt::Formatter<'_>, grade: u8, [worth, next]: [i32; 2], line: &[String]) -> fmt::Result {
    writeln!(f, "grade: {grade}")?;
    writeln!(f, "worth: {worth} before {next}")?;
    writeln!(f, "line: {}", line.join("; "))
}

/// A way to play a puzzle.
struct Way<G: Puzzling> {
    actions: Vec<G::Action>,
    worth: i32,
    /// When it was found.
    found: usize,
}

struct Search<'a, G: Puzzling> {
    start: &'a G,
    solver: Seat,
    tables: usize,
    seen: HashSet<u64>,
    /// By the table that it leaves: two orders that lead to the same one are one way.
    ends: HashMap<u64, Way<G>>,
    path: Vec<G::Action>,
}

impl<'a, G: Puzzling> Search<'a, G> {
    fn new(start: &'a G) -> Option<Self> {
        let solver = start.solver()?;
        Some(Search { start, solver, tables: 0, seen: HashSet::new(), ends: HashMap::new(), path: Vec::new() })
    }

    /// Every way, the best first; `None` where there are too many, or somebody else is asked in between.
    fn ways(mut self, from: &G) -> Option<Vec<Way<G>>> {
        self.explore(from)?;
        let mut ways: Vec<Way<G>> = self.ends.into_values().collect();
        ways.sort_by_key(|way| (-way.worth, way.found));
        Some(ways)
    }

    fn explore(&mut self, game: &G) -> Option<()> {
        if game.turn().to_act().first() != Some(self.solver) {
            return None;
        }
        let mut legal = Vec::new();
        game.legal_actions(self.solver, &mut legal);
        for action in legal.into_iter().filter(|action| !G::is_barred(action)) {
            let after = self.after(game, self.solver, &action)?;
            self.path.push(action);
            if after.is_played(self.start) {
                let mark = mark(&after, true);
                if !self.ends.contains_key(&mark) {
                    let (worth, found) = (self.settle(&after)?, self.ends.len());
                    self.ends.insert(mark, Way { actions: self.path.clone(), worth, found });
                } else if let Some(way) = self.ends.get_mut(&mark).filter(|way| way.actions.len() > self.path.len()) {
                    // Of the ways to the same table the shortest is told.
                    way.actions.clone_from(&self.path);
                }
            } else if self.seen.insert(mark(&after, false)) {
                self.explore(&after)?;
            }
            self.path.pop();
        }
        Some(())
    }

    fn after(&mut self, game: &G, seat: Seat, action: &G::Action) -> Option<G> {
        self.tables += 1;
        let mut after = game.clone();
        after.play_unchecked(seat, action, &mut Story::silent());
        (self.tables <= TABLES).then_some(after)
    }

    /// What comes of a table where everybody answers as is best for them.
    fn settle(&mut self, game: &G) -> Option<i32> {
        if game.is_over(self.start) {
            return Some(game.worth(self.start));
        }
        let asked = game.turn().to_act().first()?;
        self.best(game, asked).map(|(_, worth)| worth)
    }

    /// The answer that is best for whoever is asked, and what comes of it for the solver.
    fn best(&mut self, game: &G, asked: Seat) -> Option<(G::Action, i32)> {
        let mut legal = Vec::new();
        game.legal_actions(asked, &mut legal);
        let mut best: Option<(G::Action, i32)> = None;
        for action in legal {
            let after = self.after(game, asked, &action)?;
            let worth = self.settle(&after)?;
            let better = |known: i32| if asked == self.solver { worth > known } else { worth < known };
            if best.as_ref().is_none_or(|(_, known)| better(*known)) {
                best = Some((action, worth));
            }
        }
        best
    }
}

fn mark<G: Puzzling>(game: &G, is_played: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.mark(&mut hasher, is_played);
    hasher.finish()
}
