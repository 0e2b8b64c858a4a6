//! What one pair of eyes knows of the war.

use super::content::{Card, Cards, Faction, Home, Terrain};
use super::rules::{Deck, Phase};
use super::{Havoc, Hidden, Open};
use crate::engine::{Rng, Seat, Viewer};
use arrayvec::ArrayVec;

/// Everything that lies open, how much lies face down, and what the viewer's own seat has seen of it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub viewer: Viewer,
    pub open: Open,
    /// In the order of [`Faction`].
    pub hand_sizes: [u8; Faction::COUNT],
    pub deck_sizes: [u8; Faction::COUNT],
    pub terrain_sizes: [u8; Terrain::COUNT],
    /// The backs of the cards on the Matrix.
    pub matrix: ArrayVec<Terrain, 4>,
    /// Cards that the solo Trogs have put on top of their deck.
    pub on_top: u8,
    /// Cards that somebody looks at to keep one.
    pub drawn: u8,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
}

/// A seat's secrets.
#[derive(Clone, PartialEq, Debug)]
pub struct Own {
    pub seat: Seat,
    pub faction: Option<Faction>,
    pub hand: Cards,
    /// What is left in the own deck, sorted: what it holds is known, its order is not.
    pub deck: Cards,
    pub drawn: ArrayVec<Card, 2>,
    pub matrix: ArrayVec<Card, 4>,
}

impl View {
    pub(super) fn of(game: &Havoc, viewer: Viewer) -> View {
        let Havoc { open, hidden } = game;
        let own = viewer.seat().map(|seat| own(game, seat));
        let mut matrix: ArrayVec<Terrain, 4> = hidden.matrix.iter().filter_map(|card| card.terrain()).collect();
        matrix.sort_unstable();
        let sizes = |cards: &[Cards; Faction::COUNT]| std::array::from_fn(|at| cards[at].len() as u8);
        View {
            viewer,
            hand_sizes: sizes(&hidden.hands),
            deck_sizes: sizes(&hidden.decks),
            terrain_sizes: std::array::from_fn(|at| hidden.terrains[at].len() as u8),
            matrix,
            on_top: hidden.on_top.len() as u8,
            drawn: hidden.drawn.len() as u8,
            open: open.clone(),
            own,
        }
    }

    /// A world that fits this view: whatever lies face down is dealt anew.
    pub(super) fn suppose(&self, rng: &mut Rng) -> Havoc {
        let open = self.open.clone();
        let own_faction = self.own.as_ref().and_then(|own| own.faction);
        let mut unseen = self.unseen_terrain(own_faction);
        for cards in &mut unseen {
            rng.shuffle(cards);
        }
        let mut hidden = Hidden {
            rng: rng.fork(),
            hands: Default::default(),
            decks: Default::default(),
            terrains: Default::default(),
            matrix: ArrayVec::new(),
            drawn: ArrayVec::new(),
            on_top: ArrayVec::new(),
        };
        hidden.on_top = take(&mut unseen[Terrain::Desert.index()], self.on_top.into());
        let keeper = match open.phase() {
            Some(Phase::Keep { deck }) => Some((open.current(), *deck)),
            _ => None,
        };
        if let Some((faction, Deck::Terrain(terrain))) = keeper
            && Some(faction) != own_faction
        {
            hidden.drawn = take(&mut unseen[terrain.index()], self.drawn.into());
        }
        match &self.own {
            Some(own) if own_faction == Some(Faction::Machines) => hidden.matrix.clone_from(&own.matrix),
            _ => hidden.matrix.extend(self.matrix.iter().filter_map(|terrain| unseen[terrain.index()].pop())),
        }
        for faction in Faction::ALL {
            let at = faction.index();
            if let Some(own) = self.own.as_ref().filter(|_| own_faction == Some(faction)) {
                hidden.hands[at].clone_from(&own.hand);
                hidden.decks[at].clone_from(&own.deck);
                if keeper.is_some_and(|(keeper, _)| keeper == faction) {
                    hidden.drawn.clone_from(&own.drawn);
                }
                continue;
            }
            let mut cards = self.unseen_cards(faction, &mut unseen);
            rng.shuffle(&mut cards);
            let mut hand: Cards = take(&mut cards, self.hand_sizes[at].into());
            hand.sort_unstable();
            hidden.hands[at] = hand;
            if keeper == Some((faction, Deck::Own)) {
                hidden.drawn = take(&mut cards, self.drawn.into());
            }
            hidden.decks[at] = cards;
        }
        hidden.matrix.sort_unstable();
        hidden.drawn.sort_unstable();
        for (deck, cards) in hidden.terrains.iter_mut().zip(unseen) {
            deck.extend(cards);
        }
        Havoc { open, hidden }
    }

    /// The terrain cards whose place this viewer does not know.
    fn unseen_terrain(&self, own_faction: Option<Faction>) -> [ArrayVec<Card, 8>; Terrain::COUNT] {
        let mut unseen =
            Terrain::ALL.map(|terrain| Card::deck(Home::Terrain(terrain)).into_iter().collect::<ArrayVec<Card, 8>>());
        let mut see = |card: &Card| {
            if let Some(terrain) = card.terrain() {
                let cards = &mut unseen[terrain.index()];
                if let Some(at) = cards.iter().position(|unseen| unseen == card) {
                    cards.swap_remove(at);
                }
            }
        };
        self.open.discards.iter().flatten().chain(&self.open.spent).for_each(&mut see);
        if let Some(own) = &self.own {
            own.hand.iter().chain(&own.deck).chain(&own.drawn).for_each(&mut see);
            if own_faction == Some(Faction::Machines) {
                own.matrix.iter().for_each(&mut see);
            }
        }
        unseen
    }

    /// The cards in another faction's hand and deck, drawn from what is unseen.
    fn unseen_cards(&self, faction: Faction, unseen: &mut [ArrayVec<Card, 8>; Terrain::COUNT]) -> Cards {
        let at = faction.index();
        let in_game = self.hand_sizes[at] + self.deck_sizes[at] > 0 || !self.open.discards[at].is_empty();
        if !in_game && self.open.initiative.iter().all(|playing| *playing != faction) {
            return Cards::new();
        }
        let spending = !self.open.spent.is_empty() && self.open.current() == faction;
        let spent = if spending { &self.open.spent[..] } else { &[] };
        let mut cards = Card::deck(Home::Faction(faction));
        let mut missing = self.open.taken[at];
        for card in self.open.discards[at].iter().chain(spent) {
            if let Some(terrain) = card.terrain() {
                missing[terrain.index()] -= 1;
            } else if let Some(seen) = cards.iter().position(|held| held == card) {
                cards.remove(seen);
            }
        }
        missing[Terrain::Desert.index()] -= if faction == Faction::Trogs { self.on_top } else { 0 };
        for (terrain, count) in missing.into_iter().enumerate() {
            for _ in 0..count {
                cards.extend(unseen[terrain].pop());
            }
        }
        cards
    }

    pub fn phase(&self) -> Option<&Phase> {
        self.open.phase()
    }

    /// The viewer's own faction.
    pub fn faction(&self) -> Option<Faction> {
        self.own.as_ref().and_then(|own| own.faction)
    }
}

fn own(game: &Havoc, seat: Seat) -> Own {
    let Havoc { open, hidden } = game;
    let faction = open.faction(seat);
    let at = faction.map(Faction::index);
    let mut deck = at.map(|at| hidden.decks[at].clone()).unwrap_or_default();
    deck.sort_unstable();
    let keeps = matches!(open.phase(), Some(Phase::Keep { .. })) && faction == Some(open.current());
    let machines = faction == Some(Faction::Machines);
    Own {
        seat,
        faction,
        hand: at.map(|at| hidden.hands[at].clone()).unwrap_or_default(),
        deck,
        drawn: if keeps { hidden.drawn.clone() } else { ArrayVec::new() },
        matrix: if machines { hidden.matrix.clone() } else { ArrayVec::new() },
    }
}

/// The last `count` of the cards.
fn take<const FROM: usize, const INTO: usize>(cards: &mut ArrayVec<Card, FROM>, count: usize) -> ArrayVec<Card, INTO> {
    let left = cards.len().saturating_sub(count);
    cards.drain(left..).collect()
}
