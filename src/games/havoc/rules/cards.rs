//! Cards: drawing, keeping and discarding them, and spending them on an action.

use super::super::content::{Card, Faction, HAND_LIMIT, Terrain};
use super::super::{Havoc, Open, Owed};
use super::{Deck, Errand, Phase, Work};
use crate::engine::grammar::{a_or_count, list};
use crate::engine::{Seat, Story};
use arrayvec::ArrayVec;

impl Open {
    /// Somebody and what they do: by their faction, as all else is told of them.
    pub(super) fn who(&self, seat: Seat, one: &str, many: &str) -> String {
        match self.faction(seat) {
            Some(faction) => format!("The {} {many}", faction.name()),
            None => format!("{seat} {one}"),
        }
    }
}

impl Havoc {
    /// Draws from the own deck, with the discard pile shuffled into it when it is empty.
    pub(super) fn draw_cards(&mut self, faction: Faction, count: usize, story: &mut Story) {
        if self.open.is_solo() && faction == Faction::Trogs {
            (0..count).for_each(|_| self.trogs_gain_desert_card(story));
            return;
        }
        let Some(seat) = self.open.seat(faction) else { return };
        let drawn = self.draw_unseen(faction, count, story);
        if drawn > 0 {
            story.tell(|| format!("{} {}.", self.open.who(seat, "draws", "draw"), a_or_count(drawn, "card")));
        }
    }

    /// Draws up to so many cards, and tells their owner alone. Says how many there were.
    pub(super) fn draw_unseen(&mut self, faction: Faction, count: usize, story: &mut Story) -> usize {
        let mut drawn: ArrayVec<Card, 8> = ArrayVec::new();
        for _ in 0..count {
            let Some(card) = self.draw_own(faction) else { break };
            self.hold(faction, card);
            drawn.push(card);
        }
        if !drawn.is_empty() {
            story.reveal();
            if let Some(seat) = self.open.seat(faction) {
                story.whisper(seat, || format!("You drew {}.", names(&drawn)));
            }
        }
        drawn.len()
    }

    pub(super) fn draw_own(&mut self, faction: Faction) -> Option<Card> {
        let deck = &mut self.hidden.decks[faction.index()];
        if deck.is_empty() {
            deck.extend(self.open.discards[faction.index()].drain(..));
        }
        if deck.is_empty() {
            return None;
        }
        let at = self.hidden.rng.below(deck.len());
        Some(deck.remove(at))
    }

    pub(crate) fn draw_terrain(&mut self, terrain: Terrain) -> Option<Card> {
        let deck = &mut self.hidden.terrains[terrain.index()];
        if deck.is_empty() {
            return None;
        }
        let under = &mut self.open.under[terrain.index()];
        let shuffled = deck.len() - usize::from(*under);
        if shuffled == 0 {
            *under -= 1;
            return deck.pop();
        }
        let at = usize::from(*under) + self.hidden.rng.below(shuffled);
        Some(deck.remove(at))
    }

    /// Hands are kept sorted, so that alike cards lie together.
    pub(super) fn hold(&mut self, faction: Faction, card: Card) {
        let hand = &mut self.hidden.hands[faction.index()];
        let at = hand.partition_point(|held| *held <= card);
        hand.insert(at, card);
    }

    pub(super) fn take_from_hand(&mut self, faction: Faction, card: Card) {
        let hand = &mut self.hidden.hands[faction.index()];
        if let Ok(at) = hand.binary_search(&card) {
            hand.remove(at);
        }
    }

    pub(super) fn throw_away(&mut self, faction: Faction, card: Card) {
        self.take_from_hand(faction, card);
        self.open.discards[faction.index()].push(card);
    }

    pub(super) fn draw_from(&mut self, deck: Deck, story: &mut Story) {
        match self.open.phase().cloned() {
            Some(Phase::Survey(queue)) => {
                self.take_terrain_card(queue[0], deck, story);
                self.next_in_queue();
            }
            Some(Phase::Archive) => {
                self.open.phases.pop();
                self.take_terrain_card(self.open.current(), deck, story);
            }
            _ => self.draw_two(deck, story),
        }
    }

    fn take_terrain_card(&mut self, faction: Faction, deck: Deck, story: &mut Story) {
        let Deck::Terrain(terrain) = deck else { return };
        let Some(card) = self.draw_terrain(terrain) else { return };
        self.open.taken[faction.index()][terrain.index()] += 1;
        self.hold(faction, card);
        story.reveal();
        story.tell(|| format!("The {} take a card of the {} deck.", faction.name(), terrain.name()));
        if let Some(seat) = self.open.seat(faction) {
            story.whisper(seat, || format!("You took {}.", card.name()));
        }
    }

    /// The action: draw two cards of one deck and keep one.
    fn draw_two(&mut self, deck: Deck, story: &mut Story) {
        let faction = self.open.current();
        for _ in 0..2 {
            let card = match deck {
                Deck::Own => self.draw_own(faction),
                Deck::Terrain(terrain) => self.draw_terrain(terrain),
            };
            self.hidden.drawn.extend(card);
        }
        self.hidden.drawn.sort_unstable();
        story.reveal();
        story.tell(|| match deck {
            Deck::Own => format!("The {} look at two cards of their own deck and keep one.", faction.name()),
            Deck::Terrain(terrain) => format!("The {} look at two {} cards and keep one.", faction.name(), terrain.name()),
        });
        if let Some(seat) = self.open.seat(faction) {
            let drawn = &self.hidden.drawn;
            story.whisper(seat, || format!("You look at {}.", names(drawn)));
        }
        self.open.phases.push(Phase::Keep { deck });
        // Alike cards leave no choice either.
        if let [only] | [only, _] = self.hidden.drawn[..]
            && self.hidden.drawn.iter().all(|card| *card == only)
        {
            self.keep(only, story);
        }
    }

    /// One card is kept, the other is shuffled back.
    pub(super) fn keep(&mut self, card: Card, story: &mut Story) {
        let Some(Phase::Keep { deck }) = self.open.phases.pop() else { return };
        let faction = self.open.current();
        let mut drawn = std::mem::take(&mut self.hidden.drawn);
        if let Some(at) = drawn.iter().position(|held| *held == card) {
            drawn.remove(at);
        }
        match deck {
            Deck::Own => self.hidden.decks[faction.index()].extend(drawn),
            Deck::Terrain(terrain) => {
                self.open.taken[faction.index()][terrain.index()] += 1;
                if !drawn.is_empty() {
                    self.open.under[terrain.index()] = 0;
                }
                self.hidden.terrains[terrain.index()].extend(drawn);
            }
        }
        self.hold(faction, card);
        if let Some(seat) = self.open.seat(faction) {
            story.whisper(seat, || format!("You keep {}.", card.name()));
        }
        self.acted();
    }

    pub(super) fn discard(&mut self, seat: Seat, card: Card, story: &mut Story) {
        let Some(faction) = self.open.faction(seat) else { return };
        if self.open.phase() == Some(&Phase::MatrixFull) {
            self.return_matrix_card(card, story);
            self.open.phases.pop();
            return;
        }
        self.throw_away(faction, card);
        story.tell(|| format!("{} {}.", self.open.who(seat, "discards", "discard"), card.name()));
        let enough = self.hand(faction).len() <= HAND_LIMIT;
        match self.open.phases.last_mut() {
            Some(Phase::HandLimit { seats }) if enough => seats.remove(seat),
            Some(Phase::Pay { cards }) => *cards -= 1,
            _ => {}
        }
    }

    /// The first card of an action opens it. What was spent is told with what came of it.
    pub(super) fn spend(&mut self, on: Errand, card: Option<Card>) {
        let faction = self.open.current();
        if !matches!(self.open.phase(), Some(Phase::Errand(_))) {
            let extra = if on == Errand::Move { std::mem::take(&mut self.open.forced_march) } else { 0 };
            self.open.phases.push(Phase::Errand(Work::new(on, extra)));
        }
        let Some(card) = card else { return };
        self.take_from_hand(faction, card);
        self.open.spent.push(card);
        if let Some(Phase::Errand(work)) = self.open.phases.last_mut() {
            work.points += Work::worth(on, card);
        }
    }

    /// The cards of the action are put away, and what they bring is written down.
    pub(super) fn put_spent_away(&mut self) {
        let faction = self.open.current();
        let spent = std::mem::take(&mut self.open.spent);
        let bonuses = || spent.iter().map(|card| card.bonus());
        let once = u8::from(bonuses().any(|bonus| bonus.draw_once));
        self.open.owed = Owed {
            points: bonuses().map(|bonus| u8::from(bonus.point)).sum(),
            draws: bonuses().map(|bonus| u8::from(bonus.draw)).sum::<u8>() + once,
            initiative: bonuses().any(|bonus| bonus.initiative),
        };
        self.open.discards[faction.index()].extend(spent);
    }

    /// What the cards of the action draw comes only now, so it cannot have joined the action.
    pub(super) fn pay_bonuses(&mut self, story: &mut Story) {
        self.open.phases.pop();
        let faction = self.open.current();
        let owed = std::mem::take(&mut self.open.owed);
        self.acted();
        if owed.points > 0 {
            self.gain(faction, owed.points.into(), "a card", story);
        }
        if owed.draws > 0 {
            self.draw_cards(faction, owed.draws.into(), story);
        }
        if owed.initiative {
            self.open.phases.push(Phase::Initiative);
        }
    }
}

/// Cards by name.
pub(super) fn names(cards: &[Card]) -> String {
    let mut kinds: Vec<(Card, u8)> = Vec::new();
    for card in cards {
        match kinds.iter_mut().find(|(kind, _)| kind == card) {
            Some((_, number)) => *number += 1,
            None => kinds.push((*card, 1)),
        }
    }
    let named = kinds.iter().map(|(card, number)| match number {
        1 => card.name().to_owned(),
        number => format!("{number} × {}", card.name()),
    });
    list(&named.collect::<Vec<_>>())
}

impl Deck {
    pub fn name(self) -> &'static str {
        match self {
            Deck::Own => "own",
            Deck::Terrain(terrain) => terrain.name(),
        }
    }
}

impl Errand {
    pub fn name(self) -> &'static str {
        match self {
            Errand::Move => "move",
            Errand::Recruit => "recruit",
            Errand::Build => "build",
        }
    }
}
