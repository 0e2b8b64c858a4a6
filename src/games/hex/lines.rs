//! Every way to play a turn out, and what the Battle at its end makes of each: a proof, where a search only guesses.
//!
//! A turn has no dice and hides nothing, so all of it can be looked at. Two orders that lead to the same table are one way.

use super::Neuroshima;
use super::rules::{Action, Board, Phase, Used};
use super::win::Mix;
use crate::engine::{Game, Seat, Story, Turn};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// More than any difference in hit points: an HQ that falls.
pub const FALLEN: i32 = 50;

/// A way to play a turn out.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    pub actions: Vec<Action>,
    /// By how much the mover's HQ is ahead after it, in hit points; an HQ that fell counts [`FALLEN`] more.
    pub worth: i32,
}

/// All that a turn can come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Proof {
    /// A line for every board that the turn can end on, the best first; of equals the one that is found first.
    pub lines: Vec<Line>,
    /// How many tables were looked at.
    pub tables: usize,
}

impl Proof {
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }

    /// By how much the best board is better than every other.
    pub fn margin(&self) -> i32 {
        match &self.lines[..] {
            [] => 0,
            [only] => only.worth,
            [best, second, ..] => best.worth - second.worth,
        }
    }
}

/// Plays the turn that is under way out in every way there is. `None` where more than `most` tables would have to be looked
/// at, where chance comes in, or where somebody else has to choose before the Battle.
pub fn prove(game: &Neuroshima, most: usize) -> Option<Proof> {
    let Turn::Act(seats) = Game::turn(game) else { return None };
    let seat = seats.first().filter(|_| seats.len() == 1)?;
    let mut search = Search::new(game, seat, most);
    search.explore(game)?;
    let mut lines: Vec<(usize, Line)> = search.ends.into_values().collect();
    lines.sort_by_key(|(found, line)| (-line.worth, *found));
    Some(Proof { lines: lines.into_iter().map(|(_, line)| line).collect(), tables: search.tables })
}

/// What somebody answers whom the Battle after a turn asks, as the proof supposes: what is best for them.
pub fn answer(game: &Neuroshima, mover: Seat, most: usize) -> Option<Action> {
    let Turn::Act(owing) = Game::turn(game) else { return None };
    let asked = owing.first()?;
    let mut legal = Vec::new();
    game.list_actions(asked, &mut legal);
    let mut search = Search::new(game, mover, most);
    let mut best: Option<(i32, Action)> = None;
    for action in legal {
        let mut after = game.clone();
        after.perform(asked, action, &mut Story::silent());
        let worth = search.settle(&after)? * if asked == mover { 1 } else { -1 };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action)
}

/// What the table is worth to a seat once the turn is over.
pub fn worth(board: &Board, seat: Seat) -> i32 {
    let points = |at: usize| i32::from(board.hit_points[at]) - if board.hit_points[at] == 0 { FALLEN } else { 0 };
    points(seat.index()) - points(1 - seat.index())
}

struct Search {
    seat: Seat,
    /// The turn that is played out.
    turn: u16,
    most: usize,
    tables: usize,
    seen: HashSet<u64, BuildHasherDefault<Mix>>,
    /// By the board that the Battle begins on: when it was found first, and how.
    ends: HashMap<u64, (usize, Line), BuildHasherDefault<Mix>>,
    path: Vec<Action>,
}

impl Search {
    fn new(game: &Neuroshima, seat: Seat, most: usize) -> Self {
        Search {
            seat,
            turn: game.open.turn,
            most,
            tables: 0,
            seen: HashSet::default(),
            ends: HashMap::default(),
            path: Vec::new(),
        }
    }

    fn explore(&mut self, game: &Neuroshima) -> Option<()> {
        if game.open.phase() == Some(&Phase::Discard)
            && game.open.player(self.seat).hand.iter().all(|tile| tile.instant().is_some())
        {
            // Three new tiles could be drawn.
            return None;
        }
        let mut legal = Vec::new();
        game.list_actions(self.seat, &mut legal);
        let mut story = Story::silent();
        for action in legal {
            self.count()?;
            self.path.push(action);
            if self.is_known(game, action) {
                self.path.pop();
                continue;
            }
            let mut after = game.clone();
            after.perform(self.seat, action, &mut story);
            if self.is_fought(&after) {
                let worth = self.settle(&after)?;
                self.end(game, action, worth);
            } else if self.seen.insert(table(&after)) {
                let Turn::Act(owing) = Game::turn(&after) else { return None };
                if owing.first() != Some(self.seat) {
                    return None;
                }
                self.explore(&after)?;
            }
            self.path.pop();
        }
        Some(())
    }

    fn count(&mut self) -> Option<()> {
        self.tables += 1;
        (self.tables <= self.most).then_some(())
    }

    /// The turn is over, or what is left of it is the Battle.
    fn is_fought(&self, game: &Neuroshima) -> bool {
        game.open.turn != self.turn || game.open.fight.is_some() || game.open.phases.is_empty()
    }

    /// What comes of a Battle that asks: everybody answers as is best for them.
    fn settle(&mut self, game: &Neuroshima) -> Option<i32> {
        let asked = match (Game::turn(game), &game.open.fight) {
            (Turn::Act(owing), Some(_)) => owing.first()?,
            _ => return Some(worth(&game.open.board, self.seat)),
        };
        let mut legal = Vec::new();
        game.list_actions(asked, &mut legal);
        let mut best: Option<i32> = None;
        for action in legal {
            let mut after = game.clone();
            after.perform(asked, action, &mut Story::silent());
            self.count()?;
            let worth = self.settle(&after)?;
            best = Some(best.map_or(worth, |best| if asked == self.seat { best.max(worth) } else { best.min(worth) }));
        }
        best
    }

    /// The Battle that comes of an action was fought before on the same board: it is not fought once more.
    fn is_known(&mut self, before: &Neuroshima, last: Action) -> bool {
        if !matches!(last, Action::Battle | Action::End) {
            return false;
        }
        let Some((_, line)) = self.ends.get_mut(&end_of(before, last)) else { return false };
        line.shorten(&self.path);
        true
    }

    fn end(&mut self, before: &Neuroshima, last: Action, worth: i32) {
        let (found, path) = (self.ends.len(), &self.path);
        let (_, line) = self.ends.entry(end_of(before, last)).or_insert_with(|| (found, Line { actions: path.clone(), worth }));
        line.shorten(path);
    }
}

impl Line {
    /// Of the ways to the same board the shortest is told.
    fn shorten(&mut self, path: &[Action]) {
        if path.len() < self.actions.len() {
            self.actions = path.to_vec();
        }
    }
}

/// The board that the last action of a turn leaves to the Battle.
fn end_of(before: &Neuroshima, last: Action) -> u64 {
    let mut board = before.open.board;
    unuse(&mut board);
    // What is done last either changes nothing but that the Battle comes, or is what fills the board.
    let filling = (!matches!(last, Action::Battle | Action::End)).then_some(last);
    let fights = last != Action::End || before.open.last.is_some();
    let mut mix = Mix::default();
    (board, filling, fights).hash(&mut mix);
    mix.finish()
}

/// What has been used this turn is nothing to a Battle.
fn unuse(board: &mut Board) {
    for hex in board.taken() {
        if let Some(unit) = board.unit_mut(hex) {
            unit.used = Used::default();
        }
    }
}

/// All of a table that the rest of the turn depends on; what was discarded and what is still to be drawn is nothing to it.
fn table(game: &Neuroshima) -> u64 {
    let open = &game.open;
    let mut mix = Mix::default();
    open.board.hash(&mut mix);
    for player in &open.players {
        (&player.hand, player.known_top, player.pool, player.terrified).hash(&mut mix);
    }
    (open.eaten, open.commanded, open.implanted, open.gripped, open.dragged, open.tokens).hash(&mut mix);
    (&open.phases, &open.answers, open.asked).hash(&mut mix);
    mix.finish()
}
