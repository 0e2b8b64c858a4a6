//! Scoring: who controls a room, what it is worth, and the end of the game.

use super::super::content::{Figure, Space, Spaces};
use super::super::{Open, Troll, tell};
use super::{End, Phase};
use crate::engine::grammar;
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

    /// The player with the most heroes controls a room that is scored; a tie means that nobody does.
    pub fn controller(&self, room: Space) -> Option<Seat> {
        self.most(|seat| self.strength(seat, room))
    }

    /// The same while nothing is scored: a Barbarian counts as one.
    pub(super) fn holder(&self, room: Space) -> Option<Seat> {
        self.most(|seat| u32::from(self.board.heroes(seat, room)))
    }

    /// The one seat that has the most.
    fn most(&self, strength: impl Fn(Seat) -> u32) -> Option<Seat> {
        let mut best = (0, None);
        for seat in Seat::all(self.seats()) {
            let strength = strength(seat);
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

    /// One room is scored.
    pub(super) fn score_room(&mut self, room: Space, story: &mut Story) {
        let score = self.score(room);
        if score.controller.is_none() {
            story.tell(|| format!("Nobody holds the {}: nobody is paid.", room.name()));
        }
        for seat in Seat::all(self.seats()) {
            let gold = score.gold[seat.index()];
            if gold > 0 {
                self.gain(seat, gold);
                let now = self.gold[seat.index()];
                story.tell(|| format!("{seat} gains {} and has {now}.", self.pay(seat, room, " gold")));
            }
        }
    }

    /// What a room pays a seat, and why so much: "8 gold from the Idol Niche (4, Dwarf ×2)".
    fn pay(&self, seat: Seat, room: Space, unit: &str) -> String {
        let score = self.score(room);
        let shared = if score.gold[seat.index()] < score.value { ", shared with a Berserker" } else { "" };
        format!("{}{unit} from the {}{}{shared}", score.gold[seat.index()], room.name(), tell::sum(self, room))
    }

    /// Every room with heroes in it is scored.
    pub(super) fn score_board(&mut self, story: &mut Story) {
        let mut total = [0; 4];
        let mut tied = Spaces::NONE;
        for room in Spaces::ROOMS {
            let score = self.score(room);
            for seat in Seat::all(self.seats()) {
                total[seat.index()] += score.gold[seat.index()];
            }
            if score.controller.is_none() && Seat::all(self.seats()).any(|seat| self.strength(seat, room) > 0) {
                tied.insert(room);
            }
        }
        for seat in Seat::all(self.seats()).filter(|seat| total[seat.index()] > 0) {
            self.gain(seat, total[seat.index()]);
            story.tell(|| {
                let paying = Spaces::ROOMS.into_iter().filter(|room| self.score(*room).gold[seat.index()] > 0);
                match paying.collect::<Vec<Space>>()[..] {
                    [only] => format!("{seat} gains {}.", self.pay(seat, only, " gold")),
                    ref rooms => {
                        let rooms: Vec<String> = rooms.iter().map(|room| self.pay(seat, *room, "")).collect();
                        format!("{seat} gains {} gold: {}.", total[seat.index()], grammar::list(&rooms))
                    }
                }
            });
        }
        if !tied.is_empty() {
            story.tell(|| {
                let rooms: Vec<String> = tied.into_iter().map(|room| format!("the {}", room.name())).collect();
                format!("Nobody has the most heroes in {}: nobody is paid there.", grammar::list(&rooms))
            });
        }
    }

    /// Everybody's gold, the most first.
    fn totals(&self) -> String {
        let mut seats: Vec<Seat> = Seat::all(self.seats()).collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(self.gold[seat.index()]));
        let totals: Vec<String> = seats.into_iter().map(|seat| format!("{seat} {}", self.gold[seat.index()])).collect();
        totals.join(", ")
    }

    /// The hourglass has run out: the board is scored and the pile goes back to the box.
    pub(super) fn check_scoring_pile(&mut self, story: &mut Story) {
        if self.pile_icons() >= SCORING_ICONS {
            story.tell(|| "The hourglasses run out: the whole board is scored and the pile put away.".into());
            self.score_board(story);
            story.tell(|| format!("Gold now: {}.", self.totals()));
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
                story.tell(|| format!("{seat} turns over the {}, unused: {} gold.", artifact.name(), artifact.coins()));
            }
        }
        story.tell(|| format!("The game is over. Gold: {}.", open.totals()));
        story.reveal();
        open.end = Some(end);
        open.phases.clear();
        debug_assert!(!matches!(open.phase(), Some(Phase::Turn)));
    }
}
