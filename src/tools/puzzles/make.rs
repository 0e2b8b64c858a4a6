//! Puzzles out of games that bots play: every turn that begins with three tiles is proved, and kept where it has one solution.

use crate::bots::{Bot, Budget};
use crate::engine::{Game, Rng, Seat, Story, Turn, Viewer};
use crate::games::puzzles::made_of::{Comes, Dealing, Neuroshima, Options, Phase, Puzzle, SOLVER};

/// Who plays the games that puzzles are taken from.
const PLAYER: Bot = Bot::Ismcts(Budget { simulations: 80, depth: 6, deadline: None });

/// A turn on a board with fewer tiles shows too little.
const FEWEST: usize = 6;

/// No game gives more than so many.
const OF_ONE_GAME: usize = 4;

/// The puzzles of one game.
pub fn of_game(number: u64) -> Vec<Puzzle> {
    let mut rng = Rng::from_number(number);
    let options = Options { armies: Dealing::Deal, ..Options::default() };
    let Ok(mut game) = Neuroshima::setup(&options, 2, rng.fork(), &mut Story::silent()) else { return Vec::new() };
    let mut found: Vec<Puzzle> = Vec::new();
    let mut legal = Vec::new();
    let mut last = 0;
    while let Turn::Act(owing) = Game::turn(&game) {
        let Some(seat) = owing.first() else { break };
        let fresh = game.open.phase() == Some(&Phase::Discard) && game.open.turn >= last + 3;
        if fresh && game.open.board.taken().len() >= FEWEST && found.len() < OF_ONE_GAME {
            // Where the Battle comes by a tile there is one tile to play; where it comes at the end there are two.
            if let Some(puzzle) = Puzzle::of(&game).and_then(Puzzle::solved) {
                last = game.open.turn;
                found.push(graded(puzzle, &mut rng));
            }
        }
        legal.clear();
        game.legal_actions(seat, &mut legal);
        let chosen = PLAYER.choose::<Neuroshima>(&game.view(Viewer::Seat(seat)), seat, &legal, &mut rng);
        game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
    }
    found
}

/// How hard it is: by how much a bot falls short that looks one step ahead, and whether there is more than one tile to place.
fn graded(puzzle: Puzzle, rng: &mut Rng) -> Puzzle {
    let short = puzzle.worth - greedy(&puzzle, rng).unwrap_or(puzzle.next);
    let error = match short {
        ..=0 => 1,
        1..=3 => 2,
        4..=6 => 3,
        _ => 4,
    };
    let grade = error + u8::from(puzzle.comes == Comes::AtTheEnd && error > 1);
    Puzzle { grade, ..puzzle }
}

/// What a bot comes to that takes what looks best at once.
fn greedy(puzzle: &Puzzle, rng: &mut Rng) -> Option<i32> {
    let mut game = puzzle.game().ok()?;
    for _ in 0..12 {
        if let Some(result) = puzzle.result(&game) {
            return Some(result);
        }
        let Turn::Act(owing) = Game::turn(&game) else { return None };
        let seat: Seat = owing.first()?;
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let view = game.view(Viewer::Seat(seat));
        let mut chosen = Bot::Greedy.choose::<Neuroshima>(&view, seat, &legal, rng);
        // The Battle has to come.
        let is = |at: usize, verb: &str| Neuroshima::phrase(&view, &legal[at]).verb == verb;
        if seat == SOLVER && puzzle.comes == Comes::ByTile && is(chosen, "end") {
            chosen = (0..legal.len()).find(|at| is(*at, "battle")).unwrap_or(chosen);
        }
        game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
    }
    None
}
