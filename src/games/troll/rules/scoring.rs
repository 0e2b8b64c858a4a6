//! Scoring: who controls a room, what it is worth, and the end of the game.

use super::super::content::{Figure, Space, Spaces};
use super::super::{Open, Troll};
use super::{End, Phase};
use crate::engine::{Seat, Story};

/// So many icons in the pile score the board.
pub const SCORING_ICONS: u32 = 5;
/// For the player whose deck is empty first.
const LAST_CARD_GOLD: u16 = 3;
const CHEST_GOLD: u32 = 4;

/// What a room pays if it is scored now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The seat with the most heroes, if there is one.
    pub controller: Option<Seat>,
    /// What the room is worth, and what each seat gets of it.
    pub value: u32,
    pub gold: [u32; 4],
}

impl Open {
    /// A seat's weight in a room that is being scored: a Barbarian counts as two heroes.
    pub fn strength(&self, seat: Seat, room: Space) -> u32 {
        let barbarian = self.board.place(seat, Figure::Barbarian) == Some(room);
        let heroes = [
            Figure::Knight,
            Figure::Dwarf,
            Figure::Thief,
            Figure::Paladin,
            Figure::GiantSlayer,
            Figure::Berserker,
            Figure::Assassin,
        ];
        let others = heroes.iter().filter(|hero| self.board.place(seat, **hero) == Some(room)).count() as u32;
        u32::from(self.board.adventurers(seat, room)) + 2 * u32::from(barbarian) + others
    }

    /// The player with the most heroes controls a room; a tie means that nobody does.
    pub fn controller(&self, room: Space) -> Option<Seat> {
        let mut best = (0, None);
        for seat in Seat::all(self.seats()) {
            let strength = self.strength(seat, room);
            if strength > best.0 {
                best = (strength, Some(seat));
            } else if strength == best.0 {
                best.1 = None;
            }
        }
        best.1
    }

    /// The printed gold, doubled once for each Dwarf, and four for each Treasure Chest.
    pub fn worth(&self, room: Space) -> u32 {
        let count = |figure| Seat::all(self.seats()).filter(|seat| self.board.place(*seat, figure) == Some(room)).count() as u32;
        (room.gold() << count(Figure::Dwarf)) + CHEST_GOLD * count(Figure::TreasureChest)
    }

    /// The controller is paid, and shares evenly with every other player who has a Berserker there; what is left over is lost.
    pub fn score(&self, room: Space) -> Score {
        let mut score = Score { controller: self.controller(room), value: self.worth(room), gold: [0; 4] };
        let Some(controller) = score.controller else { return score };
        let berserkers = |seat: &Seat| *seat != controller && self.board.place(*seat, Figure::Berserker) == Some(room);
        let sharing = Seat::all(self.seats()).filter(berserkers).count() as u32;
        let share = score.value / (1 + sharing);
        for seat in Seat::all(self.seats()).filter(|seat| *seat == controller || berserkers(seat)) {
            score.gold[seat.index()] = share;
        }
        score
    }

    pub fn pile_icons(&self) -> u32 {
        self.scoring_pile.iter().map(|(_, card)| card.icons()).sum()
    }

    pub(super) fn gain(&mut self, seat: Seat, gold: u32) {
        self.gold[seat.index()] += gold as u16;
    }

    pub(super) fn score_room(&mut self, room: Space, story: &mut Story) {
        let score = self.score(room);
        for seat in Seat::all(self.seats()) {
            let gold = score.gold[seat.index()];
            if gold > 0 {
                self.gain(seat, gold);
                story.tell(|| format!("{seat} gains {gold} gold from the {}.", room.name()));
            }
        }
    }

    /// Every room with heroes in it is scored.
    pub(super) fn score_board(&mut self, story: &mut Story) {
        for room in Spaces::ROOMS {
            self.score_room(room, story);
        }
    }

    /// The hourglass has run out: the board is scored and the pile goes back to the box.
    pub(super) fn check_scoring_pile(&mut self, story: &mut Story) {
        if self.pile_icons() >= SCORING_ICONS {
            story.tell(|| "The hourglasses run out: the whole board is scored.".into());
            self.score_board(story);
            self.scoring_pile.clear();
        }
    }
}

impl Troll {
    /// The last scoring, then the coins on unused artifacts.
    pub(super) fn finish(&mut self, end: End, story: &mut Story) {
        let open = &mut self.open;
        if let End::DeckEmpty(seat) = end {
            open.gain(seat, u32::from(LAST_CARD_GOLD));
            story
                .tell(|| format!("{seat} has no cards left and gains {LAST_CARD_GOLD} gold. The board is scored one last time."));
        } else {
            story.tell(|| "Nobody draws a card any more. The board is scored one last time.".into());
        }
        open.score_board(story);
        for seat in Seat::all(open.seats()) {
            if let Some(artifact) = self.hidden.artifacts[seat.index()] {
                open.gain(seat, artifact.coins());
                story.tell(|| format!("{seat} turns over the {}: {} gold.", artifact.name(), artifact.coins()));
            }
        }
        story.reveal();
        open.end = Some(end);
        open.phases.clear();
        debug_assert!(!matches!(open.phase(), Some(Phase::Turn)));
    }
}
