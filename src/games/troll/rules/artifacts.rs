//! Playing an artifact: it is shown, takes effect and goes back to the box.

use super::super::Troll;
use super::super::content::{Card, Figure};
use super::{Phase, Piece, Use};
use crate::engine::{Seat, Seats, Story};
use arrayvec::ArrayVec;

/// How many characters the Hunter's Horn moves, and how many cards the Seer's Lamp shows.
const HORN_MOVES: u8 = 3;
const LAMP_CARDS: u8 = 4;
const CROWN_GOLD: u32 = 2;

impl Troll {
    pub(super) fn use_artifact(&mut self, seat: Seat, artifact: Use, story: &mut Story) {
        self.hidden.artifacts[seat.index()] = None;
        self.open.spent.push(artifact.artifact());
        story.tell(|| format!("{seat} shows an artifact, the {}, and uses it.", artifact.artifact().name()));
        match artifact {
            Use::Chalice { figure, to } => {
                story.tell(|| format!("{seat}'s {} returns on the {}.", figure.name(), to.name()));
                self.arrive(Piece::new(seat, figure), to, story);
            }
            Use::Horn => self.open.phases.push(Phase::Horn { moves: HORN_MOVES, moved: ArrayVec::new() }),
            Use::Ring { figure, from, to } => {
                story.tell(|| format!("{seat}'s {} walks through the wall to the {}.", figure.name(), to.name()));
                self.open.phases.push(Phase::RingStep { figure, at: to });
                self.relocate(Piece::new(seat, figure), from, to, story);
            }
            Use::Drum { at } => {
                story.tell(|| format!("The drum sounds in the {}.", at.name()));
                let unanswered: Seats = Seat::all(self.open.seats()).filter(|other| *other != seat).collect();
                self.open.phases.push(Phase::DrumFlight { drummer: seat, room: at, unanswered });
            }
            Use::Salt { target, at } => {
                story.tell(|| format!("{}'s {} in the {} crumbles to dust.", target.seat, target.figure.name(), at.name()));
                self.open.board.take(target, at);
            }
            Use::Seal { at } => {
                story.tell(|| format!("The {} is sealed until {seat}'s next turn.", at.name()));
                self.open.board.sealed = Some(at);
                self.open.seal_owner = Some(seat);
            }
            Use::Mirror { figure, from, target, to } => {
                let own = Piece::new(seat, figure);
                story.tell(|| format!("{seat}'s {} and {}'s {} trade places.", figure.name(), target.seat, target.figure.name()));
                // They pass each other: neither comes to an empty room.
                self.open.board.take(own, from);
                self.open.board.take(target, to);
                self.open.board.put(own, to);
                self.open.board.put(target, from);
                self.has_entered(own, to, false, story);
                self.has_entered(target, from, false, story);
            }
            Use::Pick { from, to } => {
                story.tell(|| format!("The wall between the {} and the {} falls.", from.name(), to.name()));
                self.open.board.broken = Some((from, to));
            }
            Use::Bag { from, to } => {
                story.tell(|| format!("{seat}'s Treasure Chest goes from the {} to the {}.", from.name(), to.name()));
                self.relocate(Piece::new(seat, Figure::TreasureChest), from, to, story);
            }
            Use::Lamp => {
                let shown = LAMP_CARDS.min(self.hidden.decks[seat.index()].len() as u8);
                if shown > self.hidden.known[seat.index()] {
                    story.reveal();
                }
                self.hidden.known[seat.index()] = shown;
                self.open.phases.push(Phase::Lamp { shown, placed: 0 });
            }
            Use::Ledger { figure, at } => {
                self.open.gain(seat, at.gold());
                story.tell(|| {
                    format!("{seat} gains {} gold from the {}; the {} leaves the lair.", at.gold(), at.name(), figure.name())
                });
                self.open.board.take(Piece::new(seat, figure), at);
            }
            Use::Crown => {
                self.open.gain(seat, CROWN_GOLD);
                story.tell(|| format!("{seat} gains {CROWN_GOLD} gold."));
            }
        }
    }

    /// The cards under the lamp that have no place yet.
    pub(super) fn lamp_cards(&self, seat: Seat, shown: u8, placed: u8) -> &[Card] {
        let deck = &self.hidden.decks[seat.index()];
        &deck[deck.len() - usize::from(shown)..deck.len() - usize::from(placed)]
    }

    /// Puts one of the cards under the lamp next below those already placed. The last one needs no choice; that the others
    /// may be alike shortens nothing, for that would tell everyone what they are.
    pub(super) fn stack(&mut self, seat: Seat, card: Card) {
        let Some(Phase::Lamp { shown, placed }) = self.open.phases.last_mut() else { return };
        let deck = &mut self.hidden.decks[seat.index()];
        let (low, next) = (deck.len() - usize::from(*shown), deck.len() - 1 - usize::from(*placed));
        if let Some(found) = (low..=next).rev().find(|at| deck[*at] == card) {
            deck.swap(found, next);
        }
        *placed += 1;
    }
}
