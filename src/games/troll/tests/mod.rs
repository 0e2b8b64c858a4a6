//! Every rule that can be got wrong, each with a test named after it.
//!
//! A test sets up a [`Position`], plays it by phrase, as people do, and reads the board. After every action the position
//! must still be sound.

mod artifacts;
mod classic;
mod example;
mod movement;
mod pictures;
mod scoring;
mod secrets;
mod turns;
mod variant;
mod words;

use super::content::{Artifact, ArtifactCount, Card, Figure, Set, Space};
use super::rules::Piece;
use super::{Options, Ties, Troll};
use crate::engine::{DynGame, Game, Illegal, Line, Phrase, Rng, Seat, Story, Turn};

const ORANGE: Seat = Seat(0);
const SKY: Seat = Seat(1);
const GREEN: Seat = Seat(2);
const PINK: Seat = Seat(3);

/// A position to begin a test from. Cards that nothing else is said about lie in the decks.
struct Position {
    game: Troll,
    hands: Vec<Option<Card>>,
    next: Vec<Vec<Card>>,
    /// Seats whose deck holds nothing but their next cards.
    short: Vec<bool>,
}

impl Position {
    fn classic(seats: u8) -> Self {
        Position::new(Set::Classic, seats)
    }

    fn variant(seats: u8) -> Self {
        Position::new(Set::Variant, seats)
    }

    /// Orange has four actions in a turn long after the first ones.
    fn new(set: Set, seats: u8) -> Self {
        let options = Options { set, artifacts: ArtifactCount::Twelve, ties: Ties::Shared, first: None };
        let mut game = Troll::setup(&options, seats, Rng::from_number(1), &mut Story::silent()).unwrap();
        game.open.turn = 10;
        game.open.actions = 4;
        game.open.current = ORANGE;
        let each = usize::from(seats);
        Position { game, hands: vec![None; each], next: vec![Vec::new(); each], short: vec![false; each] }
    }

    /// A figure in the lair; its card has been played.
    fn put(self, seat: Seat, figure: Figure, space: Space) -> Self {
        self.many(seat, 1, figure, space)
    }

    fn many(mut self, seat: Seat, count: u8, figure: Figure, space: Space) -> Self {
        (0..count).for_each(|_| self.game.open.board.put(Piece::new(seat, figure), space));
        self
    }

    /// The one card in the seat's hand.
    fn hand(mut self, seat: Seat, card: Card) -> Self {
        self.hands[seat.index()] = Some(card);
        self
    }

    /// The cards that the seat draws next.
    fn next<const N: usize>(mut self, seat: Seat, cards: [Card; N]) -> Self {
        self.next[seat.index()] = cards.into();
        self
    }

    /// The seat's whole deck; all others but the hand have been played.
    fn deck<const N: usize>(mut self, seat: Seat, cards: [Card; N]) -> Self {
        self.short[seat.index()] = true;
        self.next(seat, cards)
    }

    /// Cards that were played, and whose figures have been removed.
    fn played<const N: usize>(mut self, seat: Seat, cards: [Card; N]) -> Self {
        self.game.open.played[seat.index()].extend(cards);
        self
    }

    fn pile<const N: usize>(mut self, seat: Seat, cards: [Card; N]) -> Self {
        self.game.open.scoring_pile.extend(cards.map(|card| (seat, card)));
        self.played(seat, cards)
    }

    fn artifact(mut self, seat: Seat, artifact: Artifact) -> Self {
        self.game.hidden.artifacts[seat.index()] = Some(artifact);
        self.played(seat, [Card::FindAnArtifact])
    }

    fn seal(mut self, owner: Seat, room: Space) -> Self {
        self.game.open.board.sealed = Some(room);
        self.game.open.seal_owner = Some(owner);
        self.game.open.spent.push(Artifact::SealOfStone);
        self
    }

    fn gold(mut self, seat: Seat, gold: u16) -> Self {
        self.game.open.gold[seat.index()] = gold;
        self
    }

    fn actions(mut self, actions: u8) -> Self {
        self.game.open.actions = actions;
        self
    }

    fn turn_of(mut self, seat: Seat) -> Self {
        self.game.open.current = seat;
        self
    }

    fn ties(mut self, ties: Ties) -> Self {
        self.game.open.options.ties = ties;
        self
    }

    fn build(mut self) -> Played {
        for seat in Seat::all(self.game.open.seats()) {
            self.deal(seat);
        }
        let seen = |artifact: &Artifact| {
            self.game.open.spent.contains(artifact) || self.game.hidden.artifacts.contains(&Some(*artifact))
        };
        let unseen = Artifact::ALL.into_iter().filter(|artifact| !seen(artifact)).collect();
        self.game.hidden.artifact_deck = unseen;
        DynGame::check(&self.game).expect("a test begins from a sound position");
        Played { game: self.game, told: Vec::new() }
    }

    fn deal(&mut self, seat: Seat) {
        let at = seat.index();
        let (open, hidden) = (&mut self.game.open, &mut self.game.hidden);
        let mut left = Card::deck(open.options.set).to_vec();
        let mut take = |wanted: &dyn Fn(Card) -> bool| {
            let found = left.iter().position(|card| wanted(*card)).unwrap_or_else(|| panic!("{seat:?} has too few cards"));
            left.remove(found)
        };
        for given in self.hands[at].iter().chain(&self.next[at]).chain(&open.played[at]) {
            take(&|card| card == *given);
        }
        for figure in Figure::ALL {
            for _ in 0..Space::ALL.iter().map(|space| open.board.count(Piece::new(seat, figure), *space)).sum() {
                let came = take(&|card| card.figure() == Some(figure));
                open.played[at].push(came);
            }
        }
        let hand = self.hands[at].unwrap_or_else(|| take(&|_| true));
        hidden.hands[at] = [hand].into_iter().collect();
        if self.short[at] {
            open.played[at].extend(left.drain(..));
        }
        hidden.decks[at] = left.into_iter().chain(self.next[at].iter().rev().copied()).collect();
    }
}

/// A game in a test, and everything that was told in it.
struct Played {
    game: Troll,
    told: Vec<Line>,
}

impl Played {
    /// Plays the one legal action that reads like `phrase`; it may leave out what is plain.
    fn does(&mut self, seat: Seat, phrase: &str) -> &mut Self {
        let asked = known(phrase);
        let story = DynGame::play(&mut self.game, seat, &asked).unwrap_or_else(|illegal| panic!("{illegal}"));
        self.told.extend(story.into_lines());
        DynGame::check(&self.game).unwrap_or_else(|broken| panic!("after {phrase}: {broken}"));
        self
    }

    /// No legal action reads like `phrase`.
    fn refuses(&self, seat: Seat, phrase: &str) -> &Self {
        let asked = known(phrase);
        match DynGame::play(&mut self.game.clone(), seat, &asked) {
            Err(Illegal::NoSuchAction { .. } | Illegal::NotYours { .. } | Illegal::Over) => self,
            other => panic!("`{phrase}` should be refused: {other:?}"),
        }
    }

    /// Some legal action reads like `phrase`.
    fn allows(&self, seat: Seat, phrase: &str) -> &Self {
        let asked = known(phrase);
        match DynGame::play(&mut self.game.clone(), seat, &asked) {
            Ok(_) | Err(Illegal::Ambiguous { .. }) => self,
            Err(illegal) => panic!("{illegal}"),
        }
    }

    /// How many legal actions have this verb.
    fn choices(&self, seat: Seat, verb: &str) -> usize {
        DynGame::menu(&self.game, seat).iter().filter(|phrase| phrase.verb == verb).count()
    }

    /// What stands in a space: each figure once, by colour and name.
    fn at(&self, space: Space) -> Vec<String> {
        let board = &self.game.open.board;
        board.pieces(space).flat_map(|piece| vec![piece.name(); usize::from(board.count(piece, space))]).collect()
    }

    fn gold(&self, seat: Seat) -> u16 {
        self.game.open.gold[seat.index()]
    }

    fn to_act(&self) -> Seat {
        Game::turn(&self.game).to_act().first().expect("the game goes on")
    }

    fn is_over(&self) -> bool {
        matches!(Game::turn(&self.game), Turn::Over(_))
    }

    fn actions(&self) -> u8 {
        self.game.open.actions
    }
}

/// Reads a phrase and sees to it that every name in it exists, so that nothing is refused for a slip of the pen.
fn known(phrase: &str) -> Phrase {
    let phrase: Phrase = phrase.parse().unwrap();
    let verb = Troll::VERBS.iter().find(|verb| verb.name == phrase.verb).unwrap_or_else(|| panic!("{phrase}: no such verb"));
    let names: Vec<String> = Seat::all(4)
        .flat_map(|seat| Figure::ALL.map(|figure| Piece::new(seat, figure).name()))
        .chain(Figure::ALL.map(|figure| figure.name().into()))
        .chain(Space::ALL.map(|space| space.name().into()))
        .chain(Artifact::ALL.map(|artifact| artifact.name().into()))
        .chain([Set::Classic, Set::Variant].into_iter().flat_map(Card::deck).map(|card| card.name().into()))
        .collect();
    for (slot, value) in &phrase.slots {
        assert!(verb.slots.iter().any(|known| known.name == slot), "{phrase}: no slot {slot}");
        assert!(names.iter().any(|name| name == value), "{phrase}: no {value}");
    }
    phrase
}
