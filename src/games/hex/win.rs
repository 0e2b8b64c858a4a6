//! A turn that wins, for a search that looks at one action after the other.
//!
//! One action of a turn often means nothing without the next: a unit is lent its steps, walks, nets, and only the Battle then
//! tells what it was for. So where the enemy's HQ is within reach the turn is played out here, the most promising way first. What
//! is found wins whatever the others answer; that nothing is found proves nothing.

use super::content::{Effect, HAND, Hex, Implant, Instant, Tile};
use super::eval;
use super::rules::{Action, Battle, Graft, Phase, Unit};
use super::{Neuroshima, Open};
use crate::engine::{Seat, Story, Turn};
use std::collections::{BinaryHeap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// An HQ with more hit points is not brought down in one turn often enough to look for it.
const REACH: u8 = 12;

/// As many answers are looked at to see whether a Battle is won whatever is answered in it.
const ANSWERS: usize = 300;

/// As many actions a position is continued with, the most promising ones, once the turn has begun.
const WIDTH: usize = 96;

/// The first action of a play that wins within the turn of `seat`; `effort` positions are looked at.
pub fn find(game: &Neuroshima, seat: Seat, effort: usize) -> Option<Action> {
    let open = &game.open;
    let decides = matches!(open.phase(), Some(Phase::Play | Phase::Discard | Phase::SecondMove));
    let enemy = open.alive().find(|other| !open.board.are_friends(*other, seat))?;
    let is_near = open.last.is_some() || open.board.hit_points[enemy.index()] <= REACH;
    if !decides || open.current != seat || open.seats() > 2 || !is_near || !is_armed(open, seat) {
        return None;
    }
    let mut search = Search { root: game, seat, enemy, seen: HashSet::default(), open: BinaryHeap::new(), nodes: Vec::new() };
    if search.wins_by_ending() {
        return None;
    }
    search.nodes.push(Vec::new());
    search.open.push((0, 0));
    let mut left = effort;
    while let Some((_, at)) = search.open.pop() {
        if let Some(first) = search.expand(at, &mut left) {
            return Some(first);
        }
        if left == 0 {
            break;
        }
    }
    None
}

/// Whether the turn could end in a Battle, or something strikes outside of one.
fn is_armed(open: &Open, seat: Seat) -> bool {
    let strikes = |tile: &Tile| tile.instant().is_some_and(|instant| instant.is_battle() || instant == Instant::Action);
    let starts = |unit: &Unit| unit.tile.implant() == Some(Implant::Jaws) || unit.has(Effect::Command);
    open.last.is_some()
        || open.board.free().len() <= HAND
        || open.player(seat).hand.iter().any(strikes)
        || open.board.units().any(|(_, unit)| unit.controller == seat && starts(unit))
}

struct Search<'a> {
    root: &'a Neuroshima,
    seat: Seat,
    enemy: Seat,
    seen: HashSet<Key, BuildHasherDefault<Mix>>,
    /// Plays to be continued by their promise, the shorter ones first, and their place in `nodes`.
    open: BinaryHeap<(i32, usize)>,
    nodes: Vec<Vec<(Seat, Action)>>,
}

impl Search<'_> {
    /// Whoever wins by ending the turn as it is needs no plan, and may still win by more.
    fn wins_by_ending(&self) -> bool {
        let mut legal = Vec::new();
        self.root.list_actions(self.seat, &mut legal);
        let mut after = self.root.clone();
        legal.contains(&Action::End) && {
            after.perform(self.seat, Action::End, &mut Story::silent());
            self.is_won(&after, &mut { ANSWERS })
        }
    }

    /// Continues a play in every way; the action that it began with, if one of them wins.
    fn expand(&mut self, at: usize, left: &mut usize) -> Option<Action> {
        let play = self.nodes[at].clone();
        let mut game = self.root.clone();
        for (seat, action) in &play {
            game.perform(*seat, *action, &mut Story::silent());
        }
        let mut legal = Vec::new();
        game.list_actions(self.seat, &mut legal);
        let decides = game.open.phase() == Some(&Phase::Play);
        legal.retain(|action| is_sensible(&play, *action, decides));
        if legal.len() > WIDTH && !play.is_empty() {
            let prior = |action: &Action| eval::prior(&game, self.seat, *action);
            // What units on the board can do is little, and what placements hide: it is never left out.
            let rank = |action: &Action| (ends_turn(*action), mover(*action).is_some());
            legal.sort_by(|a, b| rank(b).cmp(&rank(a)).then(prior(b).total_cmp(&prior(a))));
            legal.truncate(WIDTH);
        }
        for action in legal {
            if *left == 0 {
                return None;
            }
            *left -= 1;
            let first = play.first().map_or(action, |(_, first)| *first);
            let mut after = game.clone();
            after.perform(self.seat, action, &mut Story::silent());
            if ends_turn(action) || self.is_over(&after) {
                if self.is_won(&after, &mut { ANSWERS }) {
                    return Some(first);
                }
                continue;
            }
            // Where somebody else has to answer at once, it is left to the search that comes after.
            if after.open.whose_turn().to_act().first() != Some(self.seat) || !self.seen.insert(Key::of(&after)) {
                continue;
            }
            let mut longer = play.clone();
            longer.push((self.seat, action));
            self.open.push((self.score(&after, longer.len()), self.nodes.len()));
            self.nodes.push(longer);
        }
        None
    }

    fn is_over(&self, game: &Neuroshima) -> bool {
        game.open.turn != self.root.open.turn || game.open.phase().is_none()
    }

    /// How near a Battle would come to the goal, and of equals the shorter play.
    fn score(&self, game: &Neuroshima, length: usize) -> i32 {
        let after = *Battle::new(&game.open.board, self.seat).finish();
        let points = |seat: Seat| i32::from(after.hit_points[seat.index()]);
        // In the Final Battle the HQ with more hit points wins.
        let own = if game.open.last.is_some() { points(self.seat) } else { 0 };
        (own - points(self.enemy)) * 16 - i32::try_from(length).unwrap_or(i32::MAX)
    }

    /// Whether the turn ends with a victory however it is answered.
    fn is_won(&self, game: &Neuroshima, left: &mut usize) -> bool {
        let owing = match game.open.whose_turn() {
            Turn::Over(outcome) => {
                return outcome.winners().contains(self.seat) && !outcome.winners().contains(self.enemy);
            }
            Turn::Act(owing) => owing.first(),
        };
        let Some(asked) = owing.filter(|_| !self.is_over(game)) else { return false };
        let mut legal = Vec::new();
        game.list_actions(asked, &mut legal);
        let mut wins = |action: &Action| {
            let Some(fewer) = left.checked_sub(1) else { return false };
            *left = fewer;
            let mut after = game.clone();
            after.perform(asked, *action, &mut Story::silent());
            self.is_won(&after, left)
        };
        if asked == self.seat { legal.iter().any(&mut wins) } else { legal.iter().all(&mut wins) }
    }
}

/// What ends the turn, or begins its end.
fn ends_turn(action: Action) -> bool {
    matches!(
        action,
        Action::Battle | Action::Storm { .. } | Action::End | Action::Dance { .. } | Action::Implant { does: Graft::Battle, .. }
    )
}

/// What tells one position of a turn from another, where its player decides.
#[derive(PartialEq, Eq)]
struct Key(u64);

impl Key {
    fn of(game: &Neuroshima) -> Self {
        let open = &game.open;
        let mut mix = Mix::default();
        open.board.hash(&mut mix);
        open.player(open.current).hash(&mut mix);
        (open.eaten, open.commanded, open.implanted, open.gripped, open.dragged).hash(&mut mix);
        open.phase().map(std::mem::discriminant).hash(&mut mix);
        Key(mix.finish())
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0);
    }
}

/// Quick, since millions of positions are told apart; nobody from outside chooses them.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// Nothing is thrown away without need, what changes nothing now is left, and no unit turns on the spot that goes on or was
/// turned before.
fn is_sensible(play: &[(Seat, Action)], action: Action, decides: bool) -> bool {
    if matches!(action, Action::Redraw | Action::Terror) || decides && matches!(action, Action::Discard { .. }) {
        return false;
    }
    let Some(moved) = mover(action) else { return true };
    !play.iter().any(|(_, before)| goal(*before) == Some(moved) && (turns(*before) || turns(action)))
}

/// Where the unit stands that an action moves or turns, and where it stands then.
fn mover(action: Action) -> Option<Hex> {
    match action {
        Action::Walk { unit, .. }
        | Action::Move { unit, .. }
        | Action::DoubledMove { unit, .. }
        | Action::Turn { unit, .. }
        | Action::Rotate { unit, .. }
        | Action::Implant { does: Graft::Go { unit, .. }, .. } => Some(unit),
        _ => None,
    }
}

fn goal(action: Action) -> Option<Hex> {
    match action {
        Action::Walk { hex, .. }
        | Action::Move { hex, .. }
        | Action::DoubledMove { hex, .. }
        | Action::Place { hex, .. }
        | Action::Implant { does: Graft::Go { hex, .. }, .. } => Some(hex),
        _ => mover(action),
    }
}

/// Whether a unit turns and stays where it is.
fn turns(action: Action) -> bool {
    mover(action).is_some() && mover(action) == goal(action)
}
