//! The rulebook, chapter by chapter: setting up, turns and their four actions, abilities, artifacts, scoring, the end.

mod abilities;
mod artifacts;
mod board;
mod legal;
mod scoring;
mod turns;

pub use board::{Board, Piece, ROOM_LIMIT};
pub use scoring::{SCORING_ICONS, Score};

use super::content::{Artifact, Card, Figure, Set, Space};
use super::{Hidden, Open, Options, Troll};
use crate::engine::grammar::count_of;
use crate::engine::{Outcome, Rng, Seat, Seats, Story, Turn, Violation};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Everything a player can decide. The order is that of the legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Draw and play a card: the draw.
    Draw,
    /// Draw and play a card: the play, with the space it names if it needs one.
    Play { card: Card, at: Option<Space> },
    /// Move a character.
    Move { figure: Figure, from: Space, to: Space },
    /// The Thief's action.
    Sneak { from: Space, to: Space },
    /// The Orc's action.
    Slay { target: Piece, at: Space },
    /// The Wraith's action and its entry, and each step of the Rampaging Troll's action.
    Push { target: Piece, from: Space, to: Space },
    /// The Paladin's action.
    Banish { target: Piece, from: Space, to: Space },
    /// The Giant Slayer's action.
    Fell { target: Piece, at: Space },
    /// The Assassin's action.
    Stab { target: Piece, at: Space },
    /// The Rampaging Troll's action; its pushes follow.
    Rampage { at: Space },
    /// The Grunt's action.
    Raid { at: Space },
    /// The Banshee's action.
    Pull { target: Piece, from: Space, to: Space },
    /// Play the artifact.
    Use(Use),
    /// Save a character from the Cave Troll.
    Escape { figure: Figure, from: Space, to: Space },
    /// Save nobody.
    Stay,
    /// Run from the Drum of Dread.
    Flee { figure: Figure, from: Space, to: Space },
    /// Put this card next on top, by the light of the Seer's Lamp.
    Stack { card: Card },
    /// Stop moving before the artifact is used up.
    Done,
    /// End the turn with actions left.
    EndTurn,
}

/// An action as everybody saw it. Which card goes where under the Seer's Lamp is nobody's business but its owner's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed(Option<Action>);

impl Deed {
    fn of(action: Action) -> Self {
        Deed(Some(action).filter(|action| !matches!(action, Action::Stack { .. })))
    }

    /// Nothing if it was done in secret.
    pub fn action(self) -> Option<Action> {
        self.0
    }
}

/// An artifact and what it is used on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Use {
    Chalice { figure: Figure, to: Space },
    Horn,
    Ring { figure: Figure, from: Space, to: Space },
    Drum { at: Space },
    Salt { target: Piece, at: Space },
    Seal { at: Space },
    Mirror { figure: Figure, from: Space, target: Piece, to: Space },
    Pick { from: Space, to: Space },
    Bag { from: Space, to: Space },
    Lamp,
    Ledger { figure: Figure, at: Space },
    Crown,
}

impl Use {
    pub fn artifact(self) -> Artifact {
        match self {
            Use::Chalice { .. } => Artifact::ChaliceOfLife,
            Use::Horn => Artifact::HuntersHorn,
            Use::Ring { .. } => Artifact::RingOfPassage,
            Use::Drum { .. } => Artifact::DrumOfDread,
            Use::Salt { .. } => Artifact::GraveSalt,
            Use::Seal { .. } => Artifact::SealOfStone,
            Use::Mirror { .. } => Artifact::MirrorOfTradingPlaces,
            Use::Pick { .. } => Artifact::MinersPick,
            Use::Bag { .. } => Artifact::BagOfWeights,
            Use::Lamp => Artifact::SeersLamp,
            Use::Ledger { .. } => Artifact::TollLedger,
            Use::Crown => Artifact::CrownOfTheUnderKing,
        }
    }
}

/// A decision that is owed.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The current player chooses an action. Always the first entry.
    Turn,
    /// Nothing is owed: the action that is under way ends here.
    EndOfAction,
    /// The current player holds two cards and plays one.
    ChooseCard,
    /// This seat's Wraith has entered a room and pushes somebody out.
    WraithEntry { seat: Seat, room: Space },
    /// A Rampaging Troll still pushes this many characters, then removes the rest.
    Rampage { seat: Seat, room: Space, pushes: u8 },
    /// These seats have not yet answered the Cave Troll; its owner comes first, then clockwise.
    TrollEscape { owner: Seat, room: Space, unanswered: Seats },
    /// These seats have not yet run from the drum.
    DrumFlight { drummer: Seat, room: Space, unanswered: Seats },
    /// The horn still moves this many characters; those that moved stand here.
    Horn { moves: u8, moved: ArrayVec<(Figure, Space), 3> },
    /// A hero went through a wall and may take one more step.
    RingStep { figure: Figure, at: Space },
    /// Of the cards the lamp shows, this many are in place.
    Lamp { shown: u8, placed: u8 },
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// This seat's deck is empty.
    DeckEmpty(Seat),
    /// Nobody has drawn a card for too long.
    Standstill,
}

/// When everyone has had this many turns without a card being drawn, the game ends.
pub const IDLE_TURNS: u16 = 8;

pub(super) fn setup(options: Options, seats: u8, mut rng: Rng, story: &mut Story) -> Troll {
    let mut artifact_deck: ArrayVec<Artifact, 12> = Artifact::in_game(options.artifacts).iter().copied().collect();
    rng.shuffle(&mut artifact_deck);
    let mut decks: ArrayVec<_, 4> = ArrayVec::new();
    let mut hands: ArrayVec<_, 4> = ArrayVec::new();
    for _ in 0..seats {
        let mut deck = ArrayVec::from(Card::deck(options.set));
        rng.shuffle(&mut deck);
        hands.push(deck.pop().into_iter().collect());
        decks.push(deck);
    }
    let drawn = Seat(rng.below(usize::from(seats)) as u8);
    let first = options.first.filter(|seat| seat.0 < seats).unwrap_or(drawn);
    story.tell(|| format!("{first} begins. The first turn has one action, the next ones two and three, all later ones four."));
    for (seat, hand) in Seat::all(seats).zip(&hands) {
        let hand: &ArrayVec<Card, 2> = hand;
        story.whisper(seat, || format!("Your first card: {}. {}", hand[0].name(), hand[0].text()));
    }
    let each = usize::from(seats);
    Troll {
        open: Open {
            options,
            board: Board::default(),
            gold: std::iter::repeat_n(0, each).collect(),
            played: (0..each).map(|_| ArrayVec::new()).collect(),
            scoring_pile: ArrayVec::new(),
            spent: ArrayVec::new(),
            current: first,
            turn: 1,
            actions: 1,
            phases: ArrayVec::from_iter([Phase::Turn]),
            troll_moved: false,
            slayers_paid: Seats::default(),
            seal_owner: None,
            idle_turns: 1,
            deeds: ArrayVec::new(),
            deeds_turn: 0,
            end: None,
        },
        hidden: Hidden {
            decks,
            hands,
            known: (0..each).map(|_| 0).collect(),
            artifacts: (0..each).map(|_| None).collect(),
            artifact_deck,
        },
    }
}

impl Open {
    /// The decision that comes next.
    pub fn phase(&self) -> Option<&Phase> {
        self.phases.last()
    }

    pub(super) fn whose_turn(&self) -> Turn {
        match self.phase() {
            None => Turn::Over(self.outcome()),
            Some(phase) => Turn::Act(Seats::one(self.decider(phase))),
        }
    }

    /// Who owes the decision of a phase.
    fn decider(&self, phase: &Phase) -> Seat {
        match *phase {
            Phase::WraithEntry { seat, .. } | Phase::Rampage { seat, .. } => seat,
            Phase::TrollEscape { owner: first, unanswered, .. } | Phase::DrumFlight { drummer: first, unanswered, .. } => {
                first.clockwise(self.seats()).find(|seat| unanswered.contains(*seat)).unwrap_or(first)
            }
            _ => self.current,
        }
    }

    fn outcome(&self) -> Outcome {
        let reason = match self.end {
            Some(End::DeckEmpty(seat)) => format!("{seat} has no cards left to draw."),
            Some(End::Standstill) | None => "Nobody has drawn a card for a long time: the lair falls silent.".into(),
        };
        let places = Seat::all(self.seats()).map(|seat| {
            let gold = i32::from(self.gold[seat.index()]);
            let heroes = self.heroes_in_lair(seat);
            match self.options.ties {
                super::Ties::Shared => ((gold, 0), gold, String::new()),
                super::Ties::Heroes => ((gold, heroes), gold, format!("{} in the lair", count_of(heroes, "hero", "heroes"))),
            }
        });
        Outcome::ranked(reason, places)
    }

    pub fn heroes_in_lair(&self, seat: Seat) -> u8 {
        Space::ALL.iter().map(|space| self.board.heroes(seat, *space)).sum()
    }

    /// The kinds of figure that are in the game.
    pub fn figures(set: Set) -> impl Iterator<Item = Figure> {
        let deck = Card::deck(set);
        Figure::ALL.into_iter().filter(move |figure| deck.iter().any(|card| card.figure() == Some(*figure)))
    }
}

impl Troll {
    /// Cards, figures and artifacts are conserved, and every limit is kept.
    pub(super) fn audit(&self) -> Result<(), Violation> {
        let Troll { open, hidden } = self;
        for seat in Seat::all(open.seats()) {
            let at = seat.index();
            let mut cards: Vec<Card> =
                open.played[at].iter().chain(&hidden.hands[at]).chain(&hidden.decks[at]).copied().collect();
            let mut deck = Card::deck(open.options.set).to_vec();
            cards.sort_unstable();
            deck.sort_unstable();
            if cards != deck {
                return Err(format!("{} has other cards than a deck: {cards:?}", seat.colour()).into());
            }
            for figure in Figure::ALL {
                let piece = Piece { seat, figure };
                let on_board: u8 = Space::ALL.iter().map(|space| open.board.count(piece, *space)).sum();
                let came = open.played[at].iter().filter(|card| card.figure() == Some(figure)).count();
                if usize::from(on_board) > came {
                    return Err(format!("{on_board} {} are in the lair, but {came} came", piece.name()).into());
                }
            }
        }
        let held = hidden.artifacts.iter().flatten();
        let mut artifacts: Vec<Artifact> = open.spent.iter().chain(held).chain(&hidden.artifact_deck).copied().collect();
        artifacts.sort_unstable();
        if artifacts != Artifact::in_game(open.options.artifacts) {
            return Err(format!("other artifacts than in the box: {artifacts:?}").into());
        }
        for space in Space::ALL {
            let crowd: u8 = open.board.characters(space).map(|piece| open.board.count(piece, space)).sum();
            let berserkers = open.board.characters(space).filter(|piece| piece.figure == Figure::Berserker).count() as u8;
            let mirrored = open.spent.contains(&Artifact::MirrorOfTradingPlaces);
            // A Wraith or a Cave Troll has come in, and those who must leave have not left yet.
            let arriving = |phase: &Phase| matches!(phase, Phase::WraithEntry { room, .. } | Phase::TrollEscape { room, .. } if *room == space);
            let entering = u8::from(open.phases.iter().any(arriving));
            if crowd != open.board.crowd(space) {
                return Err(format!("{} counts {} characters and holds {crowd}", space.name(), open.board.crowd(space)).into());
            }
            if space.is_room() && crowd > ROOM_LIMIT + berserkers + entering && !mirrored {
                return Err(format!("{} holds {crowd} characters", space.name()).into());
            }
            if super::content::Spaces::PITS.contains(space) && open.board.characters(space).any(|piece| piece.figure.is_hero()) {
                return Err(format!("a hero is in the {}", space.name()).into());
            }
        }
        if open.pile_icons() >= SCORING_ICONS {
            return Err(format!("{} icons lie unscored in the pile", open.pile_icons()).into());
        }
        Ok(())
    }
}
