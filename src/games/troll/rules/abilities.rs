//! What the characters do: when they enter a space, and as an action.

use super::super::content::{Figure, Space};
use super::super::{Troll, tell};
use super::{Action, Phase, Piece};
use crate::engine::grammar;
use crate::engine::{Seat, Seats, Story};

impl Troll {
    /// Takes a figure from one space to another; it enters there.
    pub(super) fn relocate(&mut self, piece: Piece, from: Space, to: Space, story: &mut Story) {
        self.open.board.take(piece, from);
        self.follow_with_horn(piece, from, to);
        self.arrive(piece, to, story);
    }

    /// A figure enters a space: by a move, a push, a pull, an escape or from the hand.
    pub(super) fn arrive(&mut self, piece: Piece, to: Space, story: &mut Story) {
        let was_empty = piece.figure == Figure::GiantSlayer && self.open.board.is_empty(to);
        self.open.board.put(piece, to);
        self.has_entered(piece, to, was_empty, story);
    }

    /// What a figure does on entering.
    pub(super) fn has_entered(&mut self, piece: Piece, to: Space, was_empty: bool, story: &mut Story) {
        let Piece { seat, figure } = piece;
        match figure {
            Figure::Knight => {
                for orc in Seat::all(self.open.seats()).map(|seat| Piece::new(seat, Figure::Orc)) {
                    if self.open.board.count(orc, to) > 0 {
                        story.tell(|| format!("{seat}'s Knight strikes down {}'s Orc.", orc.seat));
                        self.open.board.take(orc, to);
                    }
                }
            }
            Figure::Wraith if to.is_room() && !self.open.board.wraiths_entered.contains(seat) => {
                self.open.board.wraiths_entered.insert(seat);
                self.open.phases.push(Phase::WraithEntry { seat, room: to });
            }
            Figure::GiantSlayer if was_empty && to.is_room() && !self.open.slayers_paid.contains(seat) => {
                self.open.slayers_paid.insert(seat);
                self.open.gain(seat, 1);
                story.tell(|| format!("{seat}'s Giant Slayer finds 1 gold in the empty {}.", to.name()));
            }
            _ => {}
        }
    }

    pub(super) fn use_ability(&mut self, seat: Seat, ability: Action, story: &mut Story) {
        match ability {
            Action::Sneak { from, to } => {
                story.tell(|| format!("{seat}'s Thief slips from the {} to the {}.", from.name(), to.name()));
                self.relocate(Piece::new(seat, Figure::Thief), from, to, story);
            }
            Action::Slay { target, at } => self.remove_by(seat, Figure::Orc, target, at, story),
            Action::Stab { target, at } => self.remove_by(seat, Figure::Assassin, target, at, story),
            Action::Push { target, from, to } => self.push(seat, target, from, to, story),
            Action::Banish { target, from, to } => {
                story.tell(|| format!("{seat}'s Paladin throws {}'s Banshee into the {}.", target.seat, to.name()));
                self.relocate(target, from, to, story);
            }
            Action::Fell { target, at } => {
                story.tell(|| format!("{seat}'s Giant Slayer falls and takes {}'s Rampaging Troll with him.", target.seat));
                self.open.board.take(Piece::new(seat, Figure::GiantSlayer), at);
                self.open.board.take(target, at);
            }
            Action::Rampage { at } => {
                story.tell(|| format!("{seat}'s Rampaging Troll rages in the {}.", at.name()));
                self.open.phases.push(Phase::Rampage { seat, room: at, pushes: 2 });
            }
            Action::Raid { at } => {
                let others = Seat::all(self.open.seats()).filter(|other| *other != seat);
                let prey: Vec<Piece> = others.map(|other| Piece::new(other, Figure::Adventurer)).collect();
                story.tell(|| format!("{seat}'s Grunt removes {} from the {}.", self.crowd(&prey, at), at.name()));
                for piece in prey {
                    self.remove_all(piece, at);
                }
            }
            Action::Pull { target, from, to } => {
                story.tell(|| {
                    let called = format!("{}'s {}", target.seat, target.figure.name());
                    format!("{seat}'s Banshee calls {called} from the {} to the {}.", from.name(), to.name())
                });
                self.relocate(target, from, to, story);
            }
            other => debug_assert!(false, "{other:?} is no ability"),
        }
    }

    fn remove_by(&mut self, seat: Seat, by: Figure, target: Piece, at: Space, story: &mut Story) {
        story.tell(|| {
            format!("{seat}'s {} removes {}'s {} from the {}.", by.name(), target.seat, target.figure.name(), at.name())
        });
        self.open.board.take(target, at);
    }

    /// One push: a Wraith's, or one of a Rampaging Troll's two.
    fn push(&mut self, seat: Seat, target: Piece, from: Space, to: Space, story: &mut Story) {
        story.tell(|| {
            let pushed = format!("{}'s {}", target.seat, target.figure.name());
            format!("{seat} pushes {pushed} from the {} to the {}.", from.name(), to.name())
        });
        match self.open.phases.last_mut() {
            Some(Phase::WraithEntry { .. }) => {
                self.open.phases.pop();
            }
            Some(Phase::Rampage { seat, room, pushes }) => {
                *pushes -= 1;
                if *pushes == 0 {
                    let (troll, room) = (Piece::new(*seat, Figure::RampagingTroll), *room);
                    self.open.phases.pop();
                    self.relocate(target, from, to, story);
                    self.clear_room(room, troll, story);
                    return;
                }
            }
            _ => {}
        }
        self.relocate(target, from, to, story);
    }

    /// Each player may save one character from the room, the Troll's owner first; [`Troll::clear_room`] ends it.
    pub(super) fn place_cave_troll(&mut self, owner: Seat, room: Space) {
        self.open.board.put(Piece::new(owner, Figure::CaveTroll), room);
        let unanswered: Seats = Seat::all(self.open.seats()).collect();
        self.open.phases.push(Phase::TrollEscape { owner, room, unanswered });
    }

    /// Removes every figure from a room, chests too, but for the troll that does it.
    pub(super) fn clear_room(&mut self, room: Space, troll: Piece, story: &mut Story) {
        let doomed: Vec<Piece> = self.open.board.pieces(room).filter(|piece| *piece != troll).collect();
        if !doomed.is_empty() {
            story.tell(|| {
                let number: u8 = doomed.iter().map(|piece| self.open.board.count(*piece, room)).sum();
                let are = if number == 1 { "is" } else { "are" };
                format!("{} {are} removed from the {}.", grammar::capital(&self.crowd(&doomed, room)), room.name())
            });
        }
        for piece in doomed {
            self.remove_all(piece, room);
        }
    }

    /// Those of these figures that are in a space, in words.
    fn crowd(&self, pieces: &[Piece], at: Space) -> String {
        let there = pieces.iter().map(|piece| (*piece, self.open.board.count(*piece, at))).filter(|(_, number)| *number > 0);
        grammar::list(&there.map(|(piece, number)| tell::figures(piece, number)).collect::<Vec<_>>())
    }

    fn remove_all(&mut self, piece: Piece, at: Space) {
        for _ in 0..self.open.board.count(piece, at) {
            self.open.board.take(piece, at);
        }
    }

    /// The horn moves different characters: if one that it moved is moved again by something else, it is still the same one.
    fn follow_with_horn(&mut self, piece: Piece, from: Space, to: Space) {
        let (current, left) = (self.open.current, self.open.board.count(piece, from));
        for phase in &mut self.open.phases {
            if let Phase::Horn { moved, .. } = phase {
                let here = moved.iter().filter(|entry| **entry == (piece.figure, from)).count();
                if piece.seat == current
                    && here > usize::from(left)
                    && let Some(entry) = moved.iter_mut().find(|entry| **entry == (piece.figure, from))
                {
                    entry.1 = to;
                }
            }
        }
    }
}
