//! Turns and their actions: what happens when something is done.

use super::super::content::{Card, Figure, Space};
use super::super::{Troll, tell};
use super::{Action, Deed, End, IDLE_TURNS, Phase, Piece, SCORING_ICONS};
use crate::engine::grammar;
use crate::engine::{Seat, Seats, Story};

impl Troll {
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, story: &mut Story) {
        self.remember(seat, action);
        if self.open.phase() == Some(&Phase::Turn) && action != Action::EndTurn {
            self.open.phases.push(Phase::EndOfAction);
        }
        match action {
            Action::Draw => self.draw(seat, story),
            Action::Play { card, at } => self.play_card(seat, card, at, story),
            Action::Move { figure, from, to } => self.move_character(seat, figure, from, to, story),
            Action::Use(artifact) => self.use_artifact(seat, artifact, story),
            Action::Escape { figure, from, to } => {
                story.tell(|| format!("{seat} saves {} to the {}.", tell::one(figure), to.name()));
                self.answer(seat);
                self.relocate(Piece::new(seat, figure), from, to, story);
            }
            Action::Stay => {
                story.tell(|| format!("{seat} saves nobody."));
                self.answer(seat);
            }
            Action::Flee { figure, from, to } => {
                story.tell(|| format!("{seat}'s {} flees to the {}.", figure.name(), to.name()));
                self.answer(seat);
                self.relocate(Piece::new(seat, figure), from, to, story);
            }
            Action::Stack { card } => self.stack(seat, card),
            Action::Done => {
                self.open.phases.pop();
            }
            Action::EndTurn => {
                let left = self.open.actions;
                story.tell(|| format!("{seat} ends the turn with {} left.", grammar::count(left, "action")));
                self.next_turn(story);
            }
            ability => self.use_ability(seat, ability, story),
        }
        self.settle(story);
    }

    fn remember(&mut self, seat: Seat, action: Action) {
        let open = &mut self.open;
        if open.deeds_turn != open.turn {
            open.deeds.clear();
            open.deeds_turn = open.turn;
        }
        if open.deeds.is_full() {
            open.deeds.remove(0);
        }
        open.deeds.push((seat, Deed::of(action)));
    }

    /// Carries out everything that needs no decision, up to the next one that does.
    fn settle(&mut self, story: &mut Story) {
        let mut choices = Vec::new();
        loop {
            match self.open.phase() {
                None | Some(Phase::Turn | Phase::ChooseCard) => return,
                Some(Phase::EndOfAction) => self.end_of_action(story),
                Some(phase) => {
                    let phase = phase.clone();
                    self.list_phase(&phase, self.open.decider(&phase), &mut choices);
                    if !choices.is_empty() {
                        return;
                    }
                    self.conclude(&phase, story);
                }
            }
        }
    }

    /// The phase on top leaves the one who decides it no choice.
    fn conclude(&mut self, phase: &Phase, story: &mut Story) {
        if let Phase::TrollEscape { unanswered, .. } | Phase::DrumFlight { unanswered, .. } = phase
            && !unanswered.is_empty()
        {
            self.answer(self.open.decider(phase));
            return;
        }
        self.open.phases.pop();
        match *phase {
            Phase::TrollEscape { owner, room, .. } => self.clear_room(room, Piece::new(owner, Figure::CaveTroll), story),
            Phase::Rampage { seat, room, .. } => self.clear_room(room, Piece::new(seat, Figure::RampagingTroll), story),
            Phase::Lamp { .. } => self.draw(self.open.current, story),
            _ => {}
        }
    }

    /// The seat has had its say about a Cave Troll or a drum.
    fn answer(&mut self, seat: Seat) {
        if let Some(Phase::TrollEscape { unanswered, .. } | Phase::DrumFlight { unanswered, .. }) = self.open.phases.last_mut() {
            unanswered.remove(seat);
        }
    }

    /// The player whose deck is empty after an action ends the game; with no actions left the turn passes on.
    fn end_of_action(&mut self, story: &mut Story) {
        self.open.phases.pop();
        self.open.board.wraiths_entered = Seats::default();
        self.open.actions -= 1;
        if self.hidden.decks[self.open.current.index()].is_empty() {
            self.finish(End::DeckEmpty(self.open.current), story);
        } else if self.open.actions == 0 {
            self.next_turn(story);
        }
    }

    /// The first turns of the game have one, two and three actions, all later ones four.
    fn next_turn(&mut self, story: &mut Story) {
        let open = &mut self.open;
        if open.idle_turns >= IDLE_TURNS * u16::from(open.seats()) {
            self.finish(End::Standstill, story);
            return;
        }
        open.idle_turns += 1;
        open.current = open.current.next(open.seats());
        open.turn += 1;
        open.actions = open.turn.min(4) as u8;
        open.troll_moved = false;
        open.slayers_paid = Seats::default();
        if open.seal_owner == Some(open.current) {
            open.seal_owner = None;
            if let Some(room) = open.board.sealed.take() {
                story.tell(|| format!("The seal on the {} breaks.", room.name()));
            }
        }
    }

    /// Draws the top card; the play that follows is the second half of the same action.
    pub(super) fn draw(&mut self, seat: Seat, story: &mut Story) {
        let at = seat.index();
        let Some(card) = self.hidden.decks[at].pop() else { return };
        if self.hidden.known[at] == 0 {
            story.reveal();
        }
        self.hidden.known[at] = self.hidden.known[at].saturating_sub(1);
        self.hidden.hands[at].push(card);
        self.open.idle_turns = 0;
        story.tell(|| format!("{seat} draws a card."));
        story.whisper(seat, || format!("You drew: {}.", card.name()));
        self.open.phases.push(Phase::ChooseCard);
    }

    fn play_card(&mut self, seat: Seat, card: Card, at: Option<Space>, story: &mut Story) {
        let hand = &mut self.hidden.hands[seat.index()];
        if let Some(held) = hand.iter().position(|held| *held == card) {
            hand.remove(held);
        }
        self.open.played[seat.index()].push(card);
        self.open.phases.pop();
        story.tell(|| {
            let place = at.map_or_else(String::new, |space| format!(" at the {}", space.name()));
            let icons = (self.open.pile_icons() + card.icons()).min(SCORING_ICONS);
            let pile = if card.icons() > 0 { format!(". Hourglasses: {icons} of {SCORING_ICONS}") } else { String::new() };
            format!("{seat} plays {}{place}{pile}.", tell::card(card))
        });
        match (card, card.figure(), at) {
            (_, Some(Figure::CaveTroll), Some(room)) => self.place_cave_troll(seat, room),
            (_, Some(figure), Some(space)) => self.arrive(Piece::new(seat, figure), space, story),
            (Card::ScoreARoom, _, Some(room)) => self.open.score_room(room, story),
            (Card::FindAnArtifact, ..) => self.find_artifact(seat, story),
            _ => {}
        }
        if card.icons() > 0 {
            self.open.scoring_pile.push((seat, card));
            self.open.check_scoring_pile(story);
        }
    }

    fn find_artifact(&mut self, seat: Seat, story: &mut Story) {
        if let Some(artifact) = self.hidden.artifact_deck.pop() {
            self.hidden.artifacts[seat.index()] = Some(artifact);
            story.reveal();
            story.tell(|| format!("{seat} takes an artifact."));
            story.whisper(seat, || format!("You found: {}. {}", artifact.name(), artifact.text()));
        }
    }

    /// A move of the turn, of the horn or of the ring.
    fn move_character(&mut self, seat: Seat, figure: Figure, from: Space, to: Space, story: &mut Story) {
        story.tell(|| format!("{seat} moves {} from the {} to the {}.", tell::one(figure), from.name(), to.name()));
        if figure == Figure::RampagingTroll {
            self.open.troll_moved = true;
        }
        let over = match self.open.phases.last_mut() {
            Some(Phase::Horn { moves, moved }) => {
                *moves -= 1;
                moved.push((figure, to));
                *moves == 0
            }
            Some(Phase::RingStep { .. }) => true,
            _ => false,
        };
        if over {
            self.open.phases.pop();
        }
        self.relocate(Piece::new(seat, figure), from, to, story);
    }
}
