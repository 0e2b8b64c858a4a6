//! What one pair of eyes knows of the lair.

use super::content::{Artifact, Card};
use super::rules::{Deed, Phase};
use super::{Hidden, Open, Troll};
use crate::engine::{Rng, Seat, Viewer};
use arrayvec::ArrayVec;

/// Everything that lies open, how much lies face down, and what the viewer's own seat has seen of it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub viewer: Viewer,
    pub open: Open,
    /// Cards left in each seat's deck and hand, and who holds an artifact.
    pub deck_sizes: ArrayVec<u8, 4>,
    pub hand_sizes: ArrayVec<u8, 4>,
    pub artifact_holders: ArrayVec<bool, 4>,
    pub artifacts_left: u8,
    /// Turned over at the end of the game.
    pub shown_artifacts: ArrayVec<Option<Artifact>, 4>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
}

/// A seat's secrets.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    pub seat: Seat,
    pub hand: ArrayVec<Card, 2>,
    pub artifact: Option<Artifact>,
    /// Cards on top of the deck that it has looked at, the next one first.
    pub next_cards: ArrayVec<Card, 4>,
}

impl View {
    pub(super) fn of(game: &Troll, viewer: Viewer) -> View {
        let Troll { open, hidden } = game;
        let own = viewer.seat().map(|seat| {
            let known = usize::from(hidden.known[seat.index()]);
            Own {
                seat,
                hand: hidden.hands[seat.index()].clone(),
                artifact: hidden.artifacts[seat.index()],
                next_cards: hidden.decks[seat.index()].iter().rev().take(known).copied().collect(),
            }
        });
        let over = open.end.is_some();
        View {
            viewer,
            deck_sizes: hidden.decks.iter().map(|deck| deck.len() as u8).collect(),
            hand_sizes: hidden.hands.iter().map(|hand| hand.len() as u8).collect(),
            artifact_holders: hidden.artifacts.iter().map(Option::is_some).collect(),
            artifacts_left: hidden.artifact_deck.len() as u8,
            shown_artifacts: hidden.artifacts.iter().map(|artifact| artifact.filter(|_| over)).collect(),
            open: open.clone(),
            own,
        }
    }

    /// A world that fits this view: whatever lies face down is dealt anew.
    pub(super) fn suppose(&self, rng: &mut Rng) -> Troll {
        let seats = Seat::all(self.open.seats());
        let own_artifact = self.own.as_ref().and_then(|own| own.artifact);
        let shown = self.shown_artifacts.iter().flatten().copied();
        let seen: ArrayVec<Artifact, 12> = self.open.spent.iter().copied().chain(shown.chain(own_artifact)).collect();
        let all = Artifact::in_game(self.open.options.artifacts).iter().copied();
        let mut artifact_deck: ArrayVec<Artifact, 12> = all.filter(|artifact| !seen.contains(artifact)).collect();
        rng.shuffle(&mut artifact_deck);

        let mut hidden = Hidden {
            decks: ArrayVec::new(),
            hands: ArrayVec::new(),
            known: ArrayVec::new(),
            artifacts: ArrayVec::new(),
            artifact_deck: ArrayVec::new(),
        };
        for seat in seats {
            let at = seat.index();
            let own = self.own.as_ref().filter(|own| own.seat == seat);
            let mut deck = self.unseen_cards(seat, own);
            rng.shuffle(&mut deck);
            let known = if let Some(own) = own {
                hidden.hands.push(own.hand.clone());
                deck.extend(own.next_cards.iter().rev().copied());
                own.next_cards.len() as u8
            } else {
                let hand = deck.len() - usize::from(self.hand_sizes[at]);
                hidden.hands.push(deck.drain(hand..).collect());
                // Others may have looked at their own next cards: how many is no secret, the phase tells it.
                0
            };
            hidden.decks.push(deck);
            hidden.known.push(known);
            let artifact = own.and_then(|own| own.artifact).or(self.shown_artifacts[at]);
            hidden.artifacts.push(artifact.or_else(|| if self.artifact_holders[at] { artifact_deck.pop() } else { None }));
        }
        hidden.artifact_deck = artifact_deck;
        let mut world = Troll { open: self.open.clone(), hidden };
        // A seat that is looking at its next cards right now knows them in every world.
        if let Some(Phase::Lamp { shown, .. }) = world.open.phase() {
            world.hidden.known[world.open.current.index()] = *shown;
        }
        world
    }

    /// The seat's cards that are neither played nor known, in no particular order.
    fn unseen_cards(&self, seat: Seat, own: Option<&Own>) -> ArrayVec<Card, { Card::DECK }> {
        let mut unseen = ArrayVec::from(Card::deck(self.open.options.set));
        let known = own.into_iter().flat_map(|own| own.hand.iter().chain(&own.next_cards));
        for card in self.open.played[seat.index()].iter().chain(known) {
            if let Some(at) = unseen.iter().position(|unseen| unseen == card) {
                unseen.swap_remove(at);
            }
        }
        unseen
    }

    pub fn phase(&self) -> Option<&Phase> {
        self.open.phase()
    }

    /// What was done in the last turn that somebody acted in, oldest first.
    pub fn deeds(&self) -> &[(Seat, Deed)] {
        &self.open.deeds
    }
}
