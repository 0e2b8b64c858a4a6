//! Puzzles out of games that bots play: what can be one is proved, and kept where it has one solution.

use super::solve;
use crate::bots::{Bot, Budget};
use crate::engine::{Game, Rng, Story, Turn, Viewer};
use crate::games::Kind;
use crate::games::puzzles::Daily;
use crate::games::puzzles::made_of::{Dealing, Havoc, Neuroshima, Options, Phase, Puzzle, Puzzling, Task, Troll};

/// Who plays the games that puzzles are taken from.
const PLAYER: Bot = Bot::Ismcts(Budget { simulations: 30, depth: 5, deadline: None });

/// A turn on a board with fewer tiles shows too little.
const FEWEST: usize = 6;

/// What takes more tables to prove is left: many smaller puzzles are found in that time.
const TABLES: usize = 8_000;

/// No game gives more than so many.
const OF_ONE_GAME: usize = 4;

/// The puzzles of one game; none where a kind of game has no puzzles.
pub fn of_game(kind: Kind, number: u64) -> Vec<Daily> {
    let mut rng = Rng::from_number(number);
    let found = match kind.slug() {
        Neuroshima::SLUG => of_hex(&mut rng),
        Troll::SLUG => of_tasks::<Troll>(number, &mut rng).into_iter().map(|task| Daily::Troll(Box::new(task))).collect(),
        Havoc::SLUG => of_tasks::<Havoc>(number, &mut rng).into_iter().map(|task| Daily::Havoc(Box::new(task))).collect(),
        _ => Vec::new(),
    };
    found
        .into_iter()
        .map(|daily| {
            let grade = solve::grade(&daily);
            daily.graded(grade)
        })
        .collect()
}

/// How many puzzles of so many may be of one grade: where they are easily found, every grade has its share.
pub fn share(kind: Kind, count: usize) -> usize {
    if kind.slug() == Neuroshima::SLUG { count } else { count.div_ceil(5) }
}

fn of_hex(rng: &mut Rng) -> Vec<Daily> {
    let options = Options { armies: Dealing::Deal, ..Options::default() };
    let Ok(game) = Neuroshima::setup(&options, 2, rng.fork(), &mut Story::silent()) else { return Vec::new() };
    let mut found: Vec<Daily> = Vec::new();
    let mut last = 0;
    play_on(game, rng, |game| {
        let fresh = game.open.phase() == Some(&Phase::Discard) && game.open.turn >= last + 3;
        // Where the Battle comes by a tile there is one tile to play; where it comes at the end there are two.
        if fresh
            && game.open.board.taken().len() >= FEWEST
            && found.len() < OF_ONE_GAME
            && let Some(puzzle) = Puzzle::of(game).and_then(|puzzle| puzzle.solved(TABLES))
        {
            last = game.open.turn;
            found.push(Daily::Hex(Box::new(puzzle)));
        }
    });
    found
}

fn of_tasks<G: Puzzling>(number: u64, rng: &mut Rng) -> Vec<Task<G>> {
    let seats = 2 + (number % 3) as u8;
    let Ok(game) = G::setup(&G::Options::default(), seats, rng.fork(), &mut Story::silent()) else { return Vec::new() };
    let mut found: Vec<Task<G>> = Vec::new();
    play_on(game, rng, |game| {
        if found.len() < OF_ONE_GAME {
            found.extend(game.starts().into_iter().find_map(Task::solved));
        }
    });
    found
}

/// Plays a game to its end and shows every table of it.
fn play_on<G: Game>(mut game: G, rng: &mut Rng, mut show: impl FnMut(&G)) {
    let mut legal = Vec::new();
    while let Turn::Act(owing) = game.turn() {
        let Some(seat) = owing.first() else { break };
        show(&game);
        legal.clear();
        game.legal_actions(seat, &mut legal);
        let chosen = PLAYER.choose::<G>(&game.view(Viewer::Seat(seat)), seat, &legal, rng);
        game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
    }
}
