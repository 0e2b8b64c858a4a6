//! The tarot: drawing, playing, answering.

use super::{Action, Aim, Chain, Choice, Frame, Played, Roll, Throw, Wound, effects, windows::list_passes};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Arcana, ArcanaSet};

/// How deep cards can interrupt one another; beyond that there is an end to it.
const DEEPEST: usize = 72;

impl Clans {
    pub(crate) fn hand(&self, seat: Seat) -> ArcanaSet {
        self.hidden.hands[seat.index()]
    }

    /// A card comes to a hand, and all see which.
    pub(crate) fn receive_openly(&mut self, seat: Seat, card: Arcana) {
        self.hidden.hands[seat.index()].insert(card);
        self.open.known[seat.index()].insert(card);
    }

    /// A card leaves a hand, and all see which.
    fn lay_down(&mut self, seat: Seat, card: Arcana) {
        self.hidden.hands[seat.index()].remove(card);
        self.hidden.glimpsed[seat.index()].remove(card);
        self.open.known[seat.index()].remove(card);
    }

    /// As far as all can see, the seat may hold this card.
    pub(super) fn may_hold(&self, seat: Seat, card: Arcana) -> bool {
        let known = self.open.known[seat.index()];
        let elsewhere = self.open.known.iter().any(|hand| hand.contains(card));
        known.contains(card) || !elsewhere && self.hand(seat).len() > known.len()
    }

    /// A card by lot; nothing if the deck is empty.
    pub(crate) fn draw_arcana(&mut self, seat: Seat, story: &mut Story) {
        if let Some(card) = self.draw_from_tarot() {
            self.hidden.hands[seat.index()].insert(card);
            story.reveal();
            story.tell(|| format!("{} draws an Arcana.", self.open.who(seat)));
            story.whisper(seat, || format!("You draw {}.", card.name()));
        }
    }

    fn draw_from_tarot(&mut self) -> Option<Arcana> {
        let deck = self.hidden.tarot;
        if deck.is_empty() {
            return None;
        }
        let card = deck.iter().nth(self.hidden.rng.below(deck.len()))?;
        self.hidden.tarot.remove(card);
        Some(card)
    }

    /// So many cards lie before a seat, which keeps one of them.
    pub(crate) fn offer_arcana(&mut self, seat: Seat, count: usize, story: &mut Story) {
        for _ in 0..count {
            if let Some(card) = self.draw_from_tarot() {
                self.hidden.offer.insert(card);
            }
        }
        self.open_offer(seat, story);
    }

    /// The whole deck lies before a seat.
    pub(crate) fn offer_tarot(&mut self, seat: Seat, story: &mut Story) {
        self.hidden.offer = std::mem::take(&mut self.hidden.tarot);
        self.open_offer(seat, story);
    }

    fn open_offer(&mut self, seat: Seat, story: &mut Story) {
        if self.hidden.offer.is_empty() {
            return;
        }
        story.reveal();
        self.open.push(Frame::KeepArcana { seat });
    }

    pub(super) fn list_offer(&self, out: &mut Vec<Action>) {
        out.extend(self.hidden.offer.iter().map(|card| Action::Choose(Choice::Arcana(card))));
    }

    pub(super) fn keep_arcana(&mut self, seat: Seat, card: Arcana, story: &mut Story) {
        let mut rest = std::mem::take(&mut self.hidden.offer);
        rest.remove(card);
        self.hidden.hands[seat.index()].insert(card);
        self.hidden.tarot = self.hidden.tarot.union(rest);
        self.open.pop();
        story.tell(|| format!("{} keeps an Arcana.", self.open.who(seat)));
    }

    /// Any-time cards that could do something now.
    pub(super) fn list_arcana(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.open.stack.len() > DEEPEST || self.is_hushed(seat) {
            return;
        }
        for card in self.hand(seat) {
            effects::arcana::list(self, seat, card, out);
        }
    }

    /// Cards for when the dice lie open.
    pub(super) fn list_answers(&self, seat: Seat, roll: &Roll, throw: &Throw, out: &mut Vec<Action>) {
        if self.is_hushed(seat) {
            return;
        }
        for card in self.hand(seat) {
            effects::arcana::list_after_roll(self, seat, card, roll, throw, out);
        }
    }

    /// VI against a wound.
    pub(super) fn list_healing(&self, seat: Seat, wound: Wound, out: &mut Vec<Action>) {
        let own = self.open.side_of(wound.unit) == Some(self.open.side_of_seat(seat));
        if own && self.hand(seat).contains(Arcana::Healer) {
            out.push(Action::Arcana { card: Arcana::Healer, aim: Aim::Wound(wound.unit) });
        }
    }

    /// A card is laid on the table; others may answer it.
    pub(super) fn play_card(&mut self, seat: Seat, card: Arcana, aim: Aim, story: &mut Story) {
        self.lay_down(seat, card);
        self.open.latest.played = Some((seat, card));
        story.reveal();
        story.tell(|| {
            let aim = crate::games::clans::tell::aim(&self.open, aim);
            format!("{} plays **{} {}**{aim}", self.open.who(seat), card.card().number, card.name())
        });
        let play = Played { card, by: seat, aim, negated: false, taken: false, answered: [false; 2] };
        let waiting = self.asked_of_card(seat);
        if let Some(Frame::Chain(chain)) = self.open.stack.last_mut() {
            if let Aim::Played(answered) = aim {
                chain.plays[usize::from(answered)].answered[usize::from(card == Arcana::Defiler)] = true;
            }
            chain.plays.push(play);
            chain.waiting = waiting;
        } else {
            self.open.push(Frame::Chain(Chain { plays: [play].into_iter().collect(), waiting }));
        }
    }

    /// VII and XV on any card of the chain, once each.
    pub(super) fn list_chain(&self, seat: Seat, chain: &Chain, out: &mut Vec<Action>) {
        for (card, which) in [(Arcana::Traditionalist, 0), (Arcana::Defiler, 1)] {
            if self.hand(seat).contains(card) {
                let open = chain.plays.iter().enumerate().filter(|(_, play)| !(play.answered[which] || which == 1 && play.taken));
                out.extend(open.map(|(at, _)| Action::Arcana { card, aim: Aim::Played(at as u8) }));
            }
        }
        list_passes(out);
        out.sort_unstable();
    }

    /// When all have passed, the last card takes effect first. Returns whether something happened.
    pub(super) fn step_chain(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Chain(chain)) = self.open.stack.last_mut() else { return false };
        if !chain.waiting.is_empty() {
            return false;
        }
        let Some(play) = chain.plays.pop() else {
            self.open.pop();
            return true;
        };
        let last = chain.plays.is_empty();
        if play.negated {
            story.tell(|| format!("{} is negated.", play.card.name()));
        }
        if let (Aim::Played(at), false) = (play.aim, play.negated) {
            let at = usize::from(at);
            if play.card == Arcana::Traditionalist {
                if let Some(answered) = chain.plays.get_mut(at) {
                    answered.negated = true;
                }
            } else {
                if let Some(answered) = chain.plays.get_mut(at) {
                    answered.taken = true;
                    let card = answered.card;
                    self.receive_openly(play.by, card);
                    story.tell(|| format!("{} draws {}.", self.open.who(play.by), card.name()));
                }
                // The rest of the chain may be answered anew, also with the card just won.
                let again: Seats = Seat::all(self.open.seats).filter(|seat| self.answers_cards(*seat)).collect();
                if let Some(Frame::Chain(chain)) = self.open.stack.last_mut() {
                    chain.waiting = again;
                }
            }
            self.lay_aside(&play);
            return true;
        }
        if last {
            self.open.pop();
        }
        self.lay_aside(&play);
        if !play.negated {
            effects::arcana::resolve(self, &play, story);
        }
        true
    }

    /// As if nobody had an answer to the cards on the table.
    pub(crate) fn let_cards_be(&mut self, story: &mut Story) {
        while let Some(Frame::Chain(chain)) = self.open.stack.last_mut() {
            chain.waiting = Seats::default();
            self.advance(story);
        }
    }

    /// When all is done the card goes into the deck, unless somebody has drawn it or has a use for it.
    fn lay_aside(&mut self, play: &Played) {
        self.open.push(Frame::ReturnCard((!play.taken).then_some(play.card)));
        effects::potentials::card_played(self, play);
    }

    /// The card that is on its way into the deck returns to a hand.
    pub(super) fn take_back(&mut self, seat: Seat) {
        if let Some(Frame::ReturnCard(card)) = self.open.stack.last_mut()
            && let Some(card) = card.take()
        {
            self.receive_openly(seat, card);
        }
    }

    /// Cards in the deck: anybody can count them.
    pub(crate) fn cards_left(&self) -> usize {
        self.hidden.tarot.len()
    }

    pub(super) fn return_card(&mut self, card: Option<Arcana>) {
        if let Some(card) = card {
            self.hidden.tarot.insert(card);
        }
        self.reopen();
        // Outside any action, whoever came to share a tile by the card meets at once.
        let within_action = self.open.stack.iter().any(|frame| matches!(frame, Frame::ActionEnd { .. }));
        if self.open.round > 0 && self.open.end.is_none() && !within_action {
            self.check_ambushes(false);
        }
    }

    /// A card of a hand goes back into the deck, face down: whatever was known of that hand is not certain any more.
    pub(crate) fn discard_arcana(&mut self, seat: Seat, card: Arcana) {
        self.lay_down(seat, card);
        self.open.known[seat.index()] = ArcanaSet::default();
        self.hidden.tarot.insert(card);
    }
}
