//! A turn of four actions to be solved: as much gold as can be had, if the lair is scored after it.

use super::Troll;
use super::content::{Artifact, Figure, Spaces};
use super::rules::{Action, IDLE_TURNS, Phase};
use crate::engine::{Game, Seat};
use crate::games::task::Puzzling;
use std::hash::{DefaultHasher, Hash};

const ACTIONS: u8 = 4;

impl Puzzling for Troll {
    const MARGIN: i32 = 2;

    fn starts(&self) -> Vec<Self> {
        let mut start = self.clone();
        start.open.deeds.clear();
        self.solver().map(|_| start).into_iter().collect()
    }

    /// Cards are drawn by chance and the others' heroes run from the drum as they like: neither is part of a puzzle.
    fn solver(&self) -> Option<Seat> {
        let (open, seat) = (&self.open, self.open.current);
        let held = self.hidden.artifacts.get(seat.index()).copied().flatten();
        let fits = matches!(open.phases[..], [Phase::Turn])
            && open.actions == ACTIONS
            && open.idle_turns < IDLE_TURNS * u16::from(open.seats())
            && self.hidden.hands.get(seat.index()).is_some_and(|hand| hand.len() < 2)
            && self.hidden.decks.get(seat.index()).is_some_and(|deck| !deck.is_empty())
            && !matches!(held, Some(Artifact::SeersLamp | Artifact::DrumOfDread));
        fits.then_some(seat)
    }

    fn is_barred(action: &Action) -> bool {
        matches!(action, Action::Draw)
    }

    fn is_spoilt(&self) -> bool {
        self.open.phase() == Some(&Phase::ChooseCard)
    }

    fn is_played(&self, start: &Self) -> bool {
        self.is_over(start)
    }

    fn is_over(&self, start: &Self) -> bool {
        self.open.turn != start.open.turn || Game::turn(self).outcome().is_some()
    }

    /// All gold, that of the scoring included.
    fn worth(&self, start: &Self) -> i32 {
        let seat = start.open.current.index();
        let scored: u32 = Spaces::ROOMS.into_iter().map(|room| self.open.score(room).gold[seat]).sum();
        i32::from(self.open.gold[seat]) + scored.cast_signed()
    }

    fn mark(&self, hasher: &mut DefaultHasher, is_played: bool) {
        let open = &self.open;
        let board = &open.board;
        for seat in Seat::all(open.seats()) {
            for space in board.camps(seat) {
                (space, board.adventurers(seat, space)).hash(hasher);
            }
            Figure::ALL.map(|figure| board.place(seat, figure)).hash(hasher);
        }
        (board.sealed, board.broken, &open.gold[..]).hash(hasher);
        if !is_played {
            (open.actions, &open.phases, board.wraiths_entered, open.troll_moved, open.slayers_paid).hash(hasher);
            self.hidden.artifacts.hash(hasher);
        }
    }

    /// More than one character's walk.
    fn is_worth_finding(actions: &[Action]) -> bool {
        let who = |action: &Action| match action {
            Action::Move { figure, .. } => Some(*figure),
            _ => None,
        };
        let goes_on = |action: &Action| !matches!(action, Action::EndTurn);
        actions.iter().all(goes_on) && actions.iter().any(|action| who(action).is_none() || who(action) != who(&actions[0]))
    }

    fn task(&self) -> String {
        let seat = self.open.current;
        let artifact = match self.hidden.artifacts[seat.index()] {
            Some(artifact) => format!(" You hold the {}.", artifact.name()),
            None => String::new(),
        };
        format!(
            "You are {}. Four actions, then every room is scored: have as much gold as you can. No card is drawn.{artifact}",
            seat.colour()
        )
    }

    fn told(worth: i32) -> String {
        format!("you have {worth} gold")
    }
}
