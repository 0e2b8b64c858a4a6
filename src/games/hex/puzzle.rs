//! A turn to be solved: a board as text, three tiles in hand, and a Battle at the end of the turn.

use super::content::{Army, Size, Tile};
use super::lines::{self, FALLEN, Line};
use super::notation::parts;
use super::position::Position;
use super::rules::{Action, Phase};
use super::{Bag, Hidden, Neuroshima, Open, Options, Player};
use crate::engine::{Game, Phrase, Rng, Seat, Viewer, grammar};
use crate::games::task::{BadPuzzle, field, solution, write_solution};
use arrayvec::ArrayVec;
use std::fmt;

/// Whose turn it is in every puzzle, and who is to be beaten.
pub const SOLVER: Seat = Seat(0);
const RIVAL: Seat = Seat(1);

/// The turn is one of the middle of a game.
const TURN: u16 = 15;

/// By so many hit points the solution is better than anything else.
pub const MARGIN: i32 = 2;

/// More ways to play a hand than this are for no person to look through.
pub const TABLES: usize = 60_000;

/// What brings the Battle about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comes {
    /// A tile in the hand.
    ByTile,
    /// The draw piles are empty: the turn is the last before the Final Battle.
    AtTheEnd,
}

/// A puzzle as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The board in the notation of positions, the solver's units first.
    pub board: String,
    pub hand: Vec<Tile>,
    pub comes: Comes,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
    /// By how much the solver is ahead after the best line, and after the best of all others.
    pub worth: i32,
    pub next: i32,
    /// The best line, as phrases.
    pub line: Vec<String>,
}

impl Puzzle {
    /// The turn that lies before a seat of a real game, as a puzzle that nobody has solved yet; `None` where a text cannot
    /// say all that matters.
    pub fn of(game: &Neuroshima) -> Option<Puzzle> {
        let open = &game.open;
        let (seat, other) = (open.current, Seat(1 - open.current.0.min(1)));
        let armies = [open.army(seat)?, open.army(other)?];
        let plain = |army: Army| !army.has_objects() && army != Army::DeathBreath;
        let fits = open.seats() == 2
            && open.phase() == Some(&Phase::Discard)
            && open.board.size == Size::Small
            && open.board.storm.is_none()
            && !open.player(seat).terrified
            && armies.into_iter().all(plain);
        if !fits {
            return None;
        }
        let hand = open.player(seat).hand.to_vec();
        let has_battle = hand.iter().any(|tile| tile.instant().is_some_and(super::content::Instant::is_battle));
        let comes = if has_battle { Comes::ByTile } else { Comes::AtTheEnd };
        let own = format!("{} ", armies[0].letter());
        let mut units: Vec<String> = parts(&open.board, |seat| open.army(seat)).collect();
        units.sort_by_key(|unit| !unit.starts_with(&own));
        let puzzle = Puzzle { board: units.join("; "), hand, comes, grade: 1, worth: 0, next: 0, line: Vec::new() };
        puzzle.game().ok().filter(|game| game.check().is_ok()).map(|_| puzzle)
    }

    /// The table that it says.
    pub fn game(&self) -> Result<Neuroshima, BadPuzzle> {
        let position = Position::read(&self.board).map_err(|why| BadPuzzle(why.to_string()))?;
        let [own, rival] = position.armies[..] else {
            return Err(BadPuzzle("a puzzle has two armies".into()));
        };
        let mut hand: ArrayVec<Tile, 3> = self.hand.iter().copied().collect();
        hand.sort_unstable();
        let player = |seat: Seat, army: Army, hand: ArrayVec<Tile, 3>| {
            let mut pile = Bag::full(army);
            let units = position.board.units().filter(|(_, unit)| unit.owner == seat).map(|(_, unit)| unit.tile);
            let bases = position.board.bases().filter(|base| base.owner == seat).map(|base| base.tile);
            units.chain(bases).chain(hand.iter().copied()).filter(|tile| !tile.is_core()).for_each(|tile| pile.take(tile));
            Player { army: Some(army), hand, pile, ..Player::default() }
        };
        let players = [player(SOLVER, own, hand), player(RIVAL, rival, ArrayVec::new())];
        let open = Open {
            options: Options::default(),
            board: position.board,
            players: players.into_iter().collect(),
            order: [SOLVER, RIVAL].into_iter().collect(),
            chosen: [SOLVER, RIVAL].into_iter().collect(),
            current: SOLVER,
            turn: TURN,
            eaten: false,
            last: (self.comes == Comes::AtTheEnd).then_some(RIVAL),
            fight: None,
            answers: ArrayVec::new(),
            asked: None,
            final_battle: false,
            phases: [Phase::Play, Phase::Discard].into_iter().collect(),
            trail: ArrayVec::new(),
            trail_turn: 0,
            end: None,
            overtime: false,
            commanded: false,
            implanted: 0,
            gripped: false,
            dragged: false,
            tokens: super::content::Hexes::NONE,
        };
        Ok(Neuroshima { open, hidden: Hidden { rng: Rng::from_number(0), wishes: [None; 4] } })
    }

    /// The same puzzle with its solution, where there is one that is better than all else and `most` tables show it; the grade
    /// is still to be found.
    pub fn solved(self, most: usize) -> Option<Puzzle> {
        let proof = lines::prove(&self.game().ok()?, most)?;
        let [best, next, ..] = &proof.lines[..] else { return None };
        if proof.margin() < MARGIN {
            return None;
        }
        let dull = |action: &Action| matches!(action, Action::Discard { .. } | Action::Battle | Action::End);
        // To sit still is no solution that anybody would look for.
        if best.actions.iter().all(dull) {
            return None;
        }
        let line = self.phrases(best)?;
        Some(Puzzle { worth: best.worth, next: next.worth, line, ..self })
    }

    fn phrases(&self, line: &Line) -> Option<Vec<String>> {
        let mut game = self.game().ok()?;
        let mut phrases = Vec::new();
        for action in &line.actions {
            phrases.push(Neuroshima::phrase(&game.view(Viewer::Seat(SOLVER)), action).to_string());
            game.perform(SOLVER, *action, &mut crate::engine::Story::silent());
        }
        Some(phrases)
    }

    /// What is to be done, in a sentence.
    pub fn task(&self) -> String {
        let end = match self.comes {
            Comes::ByTile => "your Battle tile",
            Comes::AtTheEnd => "the Final Battle after this turn",
        };
        let goal = if self.worth > FALLEN {
            "destroy the enemy HQ and keep your own".to_owned()
        } else if self.next < -FALLEN {
            "save your HQ".to_owned()
        } else {
            "come out as far ahead as you can, in hit points of the HQs".to_owned()
        };
        format!("Three tiles in hand, and {end} decides: {goal}.")
    }

    /// What is answered by whoever the Battle asks, as is best for them; the solver's own answers are no part of the line.
    pub fn answer(&self, game: &Neuroshima) -> Option<(Seat, Phrase)> {
        let asked = Game::turn(game).to_act().first().filter(|_| game.open.fight.is_some() && self.result(game).is_none())?;
        let action = lines::answer(game, SOLVER, TABLES)?;
        Some((asked, Neuroshima::phrase(&game.view(Viewer::Seat(asked)), &action)))
    }

    /// How a table that the turn ended on did: by how much the solver is ahead.
    pub fn result(&self, game: &Neuroshima) -> Option<i32> {
        (game.open.turn != TURN || game.open.phases.is_empty()).then(|| lines::worth(&game.open.board, SOLVER))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comes = match self.comes {
            Comes::ByTile => "tile",
            Comes::AtTheEnd => "end",
        };
        let hand: Vec<&str> = self.hand.iter().map(|tile| tile.name()).collect();
        writeln!(f, "battle: {comes}")?;
        writeln!(f, "board: {}", self.board)?;
        writeln!(f, "hand: {}", hand.join(", "))?;
        write_solution(f, self.grade, [self.worth, self.next], &self.line)
    }
}

impl std::str::FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Self, BadPuzzle> {
        let bad = |name: &str, value: &str| BadPuzzle(format!("{value:?} cannot be its {name}"));
        let board = field(text, "board")?.to_owned();
        let army = Position::read(&board).map_err(|why| BadPuzzle(why.to_string()))?.armies.first().copied();
        let army = army.ok_or_else(|| bad("board", &board))?;
        let hand = field(text, "hand")?.split(", ").map(|name| army.named(name).ok_or_else(|| bad("hand", name)));
        let comes = match field(text, "battle")? {
            "tile" => Comes::ByTile,
            "end" => Comes::AtTheEnd,
            other => return Err(bad("battle", other)),
        };
        let (grade, worth, next, line) = solution(text)?;
        Ok(Puzzle { board, hand: hand.collect::<Result<_, _>>()?, comes, grade, worth, next, line })
    }
}

/// How far somebody is ahead, in words.
pub fn ahead(worth: i32) -> String {
    let points = |worth: i32| grammar::count(worth.unsigned_abs() as usize, "hit point");
    match worth {
        worth if worth > FALLEN => "the enemy HQ falls".to_owned(),
        worth if worth < -FALLEN => "your HQ falls".to_owned(),
        0 => "the HQs are equal".to_owned(),
        worth if worth > 0 => format!("you are {} ahead", points(worth)),
        worth => format!("you are {} behind", points(worth)),
    }
}
