//! The rulebook, sentence by sentence: every rule that can be got wrong, each with a test named after it.
//!
//! A test sets up a [`Table`] from a position written as text, plays it by phrase, as people do, and reads the board. After
//! every action the position must still be sound. What happens in Battles is mostly in `tests/battles/`.

mod armies;
mod cannibals;
mod choices;
mod content;
mod control;
mod dancer;
mod death_breath;
mod endings;
mod facts;
mod foundations;
mod instants;
mod iron_gang;
mod medics;
mod mephisto;
mod mississippi;
mod moving;
mod pictures;
mod rulings;
mod sand_runners;
mod setup;
mod sharrash;
mod symmetry;
mod teams;
mod turns;
mod wins;
mod words;

use super::content::{Army, Tile};
use super::notation;
use super::position::Position;
use super::rules::{Links, Phase};
use super::{Bag, Neuroshima, Options};
use crate::engine::story::with_names;
use crate::engine::{DynGame, Game, Illegal, Outcome, Phrase, Rng, Seat, Story, Turn, Viewer, conformance};

#[test]
fn random_games_keep_every_promise() {
    match conformance::run::<Neuroshima>(24, 1) {
        Ok(report) => assert!(report.surprises > 100, "{report:?}"),
        Err(failure) => panic!("{} after {:?}", failure.what, failure.record.actions.last()),
    }
}

/// A game to begin a test from: the armies of a position in the order of the text, hands empty, seat 0 in the middle of
/// its turn, long after the first.
#[derive(Clone)]
struct Table {
    game: Neuroshima,
}

impl Table {
    fn new(text: &str) -> Self {
        Table::with(text, Options::default())
    }

    fn with(text: &str, options: Options) -> Self {
        let position = Position::read(text).unwrap();
        let mut roster = [None; 4];
        position.armies.iter().enumerate().for_each(|(at, army)| roster[at] = Some(*army));
        let options = Options { roster, ..options };
        let mut game =
            Neuroshima::setup(&options, position.armies.len() as u8, Rng::from_number(1), &mut Story::silent()).unwrap();
        let sides = game.open.board.sides;
        game.open.board = position.board;
        game.open.board.sides = sides;
        game.open.order = Seat::all(game.open.seats()).collect();
        game.open.current = Seat(0);
        game.open.turn = 9;
        game.open.phases.clear();
        game.open.phases.push(Phase::Play);
        Table { game }.recounted()
    }

    /// What is neither on the board nor in hand or discard is in the pile.
    fn recounted(mut self) -> Self {
        let open = &mut self.game.open;
        for seat in Seat::all(open.seats()) {
            let player = &mut open.players[seat.index()];
            let army = player.army.unwrap();
            let units = open.board.units().filter(|(_, unit)| unit.owner == seat && !unit.is_core()).map(|(_, unit)| unit.tile);
            let bases = open.board.bases().filter(|base| base.owner == seat).map(|base| base.tile);
            let seen: Vec<Tile> = units.chain(bases).chain(player.hand.iter().copied()).chain(player.known_top).collect();
            player.pile = Bag::full(army);
            for tile in army.tiles() {
                let left = player.discard.count(tile) + player.pool.count(tile);
                let gone = seen.iter().filter(|seen| **seen == tile).count() as u8 + left;
                let taken = player.pile.remove(tile, gone);
                assert!(taken, "{} has not so many {}", army.name(), tile.name());
            }
        }
        self
    }

    fn hand(mut self, seat: u8, tiles: &[&str]) -> Self {
        let player = &mut self.game.open.players[usize::from(seat)];
        let army = player.army.unwrap();
        player.hand = tiles.iter().map(|name| army.named(name).unwrap_or_else(|| panic!("{name}"))).collect();
        player.hand.sort_unstable();
        self.recounted()
    }

    /// These tiles lie in the Zombie pool.
    fn dead(mut self, seat: u8, tiles: &[&str]) -> Self {
        let player = &mut self.game.open.players[usize::from(seat)];
        let army = player.army.unwrap();
        for name in tiles {
            player.pool.add(army.named(name).unwrap());
        }
        self.recounted()
    }

    fn pooled(&self, seat: u8, name: &str) -> u8 {
        let player = self.game.open.player(Seat(seat));
        player.pool.count(player.army.unwrap().named(name).unwrap())
    }

    /// Everything but these tiles is already discarded.
    fn pile(mut self, seat: u8, tiles: &[&str]) -> Self {
        let player = &mut self.game.open.players[usize::from(seat)];
        let army = player.army.unwrap();
        let mut left = Bag::default();
        for name in tiles {
            left.add(army.named(name).unwrap());
        }
        for tile in army.tiles() {
            for _ in left.count(tile)..player.pile.count(tile) {
                player.discard.add(tile);
            }
        }
        player.pile = left;
        self
    }

    /// Who has to decide.
    fn asked(&self) -> Seat {
        Game::turn(&self.game).to_act().first().expect("the game is over")
    }

    fn menu(&self) -> Vec<String> {
        self.game.menu(self.asked()).iter().map(Phrase::to_string).collect()
    }

    /// The possible phrases that begin like this.
    fn offers(&self, start: &str) -> Vec<String> {
        self.menu().into_iter().filter(|phrase| phrase.starts_with(start)).collect()
    }

    fn try_play(&mut self, phrase: &str) -> Result<Vec<String>, Illegal> {
        let seat = self.asked();
        let story = DynGame::play(&mut self.game, seat, &phrase.parse().unwrap())?;
        Game::check(&self.game).unwrap();
        Ok(story.into_lines().into_iter().map(|line| with_names(&line.text, |seat| seat.colour().into())).collect())
    }

    /// Plays for whoever has to decide and says what was told.
    fn play(&mut self, phrase: &str) -> Vec<String> {
        self.try_play(phrase).unwrap_or_else(|why| panic!("{why}"))
    }

    fn refuses(&self, phrase: &str) -> bool {
        self.clone().try_play(phrase).is_err()
    }

    /// The board as text.
    fn board(&self) -> String {
        notation::line(&self.game.open.board, |seat| self.game.open.army(seat))
    }

    fn has(&self, unit: &str) -> bool {
        self.board().split("; ").any(|there| there == unit)
    }

    fn points(&self, seat: u8) -> u8 {
        self.game.open.board.hit_points[usize::from(seat)]
    }

    fn discarded(&self, seat: u8, name: &str) -> u8 {
        let player = self.game.open.player(Seat(seat));
        player.discard.count(player.army.unwrap().named(name).unwrap())
    }

    fn hand_of(&self, seat: u8) -> Vec<&'static str> {
        self.game.open.player(Seat(seat)).hand.iter().map(|tile| tile.name()).collect()
    }

    fn outcome(&self) -> Outcome {
        match Game::turn(&self.game) {
            Turn::Over(outcome) => outcome,
            Turn::Act(seats) => panic!("the game waits for {seats:?}"),
        }
    }

    fn is_over(&self) -> bool {
        Game::turn(&self.game).outcome().is_some()
    }

    fn view(&self, seat: u8) -> super::View {
        self.game.view(Viewer::Seat(Seat(seat)))
    }
}

/// A Battle on a position, as it is reported.
fn fought(text: &str) -> String {
    let position = Position::read(text).unwrap();
    position.report(&position.fight())
}

/// The segments in which a unit acts.
fn actions(text: &str, hex: &str) -> Vec<u8> {
    let board = Position::read(text).unwrap().board;
    let hex = board.map().named(hex).unwrap();
    Links::of(&board).actions(hex, board.unit(hex).unwrap()).to_vec()
}

fn is_netted(table: &Table, hex: &str) -> bool {
    let board = &table.game.open.board;
    Links::of(board).netted.contains(board.map().named(hex).unwrap())
}

fn army(letter: char) -> Army {
    Army::ALL.into_iter().find(|army| army.letter() == letter).unwrap()
}
