//! What a Battle did, kept for those who tell it, draw it or forecast it.

use super::super::content::{Hex, Hexes};
use super::asking::{Decide, Defaults, Question};
use super::attack::Attack;
use super::battle::{Battle, Round};
use super::board::{Base, Board, Unit};
use crate::engine::Seat;

/// A whole Battle.
#[derive(Clone, Debug)]
pub struct Report {
    pub before: Board,
    pub rounds: Vec<Told>,
    pub after: Board,
    /// Units whose control began and that stand where they were taken.
    pub captured: Hexes,
    /// Where the dead may rise.
    pub tokens: Hexes,
}

/// One event of it, with the board on which it happened.
#[derive(Clone, Debug)]
pub struct Told {
    pub board: Board,
    /// The segment; none for the poison before the first.
    pub initiative: Option<u8>,
    pub attacks: Vec<Attack>,
    pub exploded: Hexes,
    pub fallen: Vec<(Hex, Unit)>,
    pub razed: Vec<Base>,
    /// Units that charge, and where they go.
    pub charges: Vec<(Hex, Hex)>,
}

impl Told {
    pub fn new(board: &Board, round: &Round) -> Self {
        Told {
            board: *board,
            initiative: round.initiative,
            attacks: round.attacks.to_vec(),
            exploded: round.exploded,
            fallen: round.fallen.to_vec(),
            razed: round.razed.to_vec(),
            charges: round.charges.to_vec(),
        }
    }
}

/// Fights a Battle to its end; `decide` answers what is asked.
pub fn battle(board: &Board, starter: Seat, decide: &mut impl Decide) -> Result<Report, Question> {
    let mut battle = Battle::new(board, starter);
    let mut rounds = Vec::new();
    if !battle.round.is_quiet() {
        rounds.push(Told::new(board, &battle.round));
    }
    loop {
        let before = battle.board;
        if !battle.step(decide)? {
            break;
        }
        if !battle.round.is_quiet() {
            rounds.push(Told::new(&before, &battle.round));
        }
    }
    Ok(Report { before: *board, rounds, after: battle.board, captured: battle.fight.captured, tokens: battle.fight.tokens })
}

/// What would come of a Battle now, if everybody decided by the defaults.
pub fn forecast(board: &Board, starter: Seat) -> Report {
    battle(board, starter, &mut Defaults).expect("the defaults answer everything")
}
