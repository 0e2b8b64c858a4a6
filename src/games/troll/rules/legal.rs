//! What may be done: the only source of legality. Every list comes out in the order of [`Action`].

use super::super::content::{Artifact, Card, Figure, Space, Spaces};
use super::super::{Open, Troll};
use super::{Action, Phase, Piece, Use};
use crate::engine::Seat;

impl Troll {
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(phase) = self.open.phase() else { return };
        if self.open.decider(phase) != seat {
            return;
        }
        let before = out.len();
        self.list_phase(phase, seat, out);
        debug_assert!(out[before..].is_sorted(), "{out:?}");
    }

    /// What the seat that decides a phase can choose; nothing if the phase has no choice left.
    pub(super) fn list_phase(&self, phase: &Phase, seat: Seat, out: &mut Vec<Action>) {
        let open = &self.open;
        let before = out.len();
        match phase {
            Phase::Turn => self.list_turn(seat, out),
            Phase::EndOfAction => {}
            Phase::ChooseCard => self.list_plays(seat, out),
            Phase::WraithEntry { room, .. } => open.list_pushes(Piece::new(seat, Figure::Wraith), *room, out),
            Phase::Rampage { room, .. } => open.list_pushes(Piece::new(seat, Figure::RampagingTroll), *room, out),
            // Everyone has answered.
            Phase::TrollEscape { unanswered, .. } | Phase::DrumFlight { unanswered, .. } if unanswered.is_empty() => {}
            Phase::TrollEscape { room, .. } => {
                for piece in open.board.own_pieces(seat, *room) {
                    let to = open.board.exits(piece, *room).into_iter();
                    out.extend(to.map(|to| Action::Escape { figure: piece.figure, from: *room, to }));
                }
                if out.len() > before {
                    out.push(Action::Stay);
                }
            }
            Phase::DrumFlight { room, .. } => {
                for piece in open.board.own_pieces(seat, *room).filter(|piece| piece.figure.is_hero()) {
                    let to = open.board.exits(piece, *room).into_iter();
                    out.extend(to.map(|to| Action::Flee { figure: piece.figure, from: *room, to }));
                }
            }
            Phase::Horn { moved, .. } => {
                open.list_moves(seat, true, |figure, from| open.has_unmoved(moved, seat, figure, from), out);
                if out.len() > before {
                    out.push(Action::Done);
                }
            }
            Phase::RingStep { figure, at } => {
                let to = open.board.exits(Piece::new(seat, *figure), *at).into_iter();
                out.extend(to.map(|to| Action::Move { figure: *figure, from: *at, to }));
                if out.len() > before {
                    out.push(Action::Done);
                }
            }
            Phase::Lamp { shown, placed } if placed + 1 >= *shown => {}
            Phase::Lamp { shown, placed } => {
                let mut loose = self.lamp_cards(seat, *shown, *placed).to_vec();
                loose.sort_unstable();
                loose.dedup();
                out.extend(loose.into_iter().map(|card| Action::Stack { card }));
            }
        }
    }

    fn list_turn(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Draw);
        self.open.list_moves(seat, false, |_, _| true, out);
        self.open.list_abilities(seat, out);
        if let Some(artifact) = self.hidden.artifacts[seat.index()] {
            self.list_uses(artifact, seat, out);
        }
        out.push(Action::EndTurn);
    }

    /// Heroes are placed on staircases, monsters in pits, a Cave Troll and a chest in a room.
    fn list_plays(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.open.board;
        let mut hand = self.hidden.hands[seat.index()].clone();
        hand.sort_unstable();
        if hand.len() == 2 && hand[0] == hand[1] {
            hand.pop();
        }
        let sealed = board.sealed.map_or(Spaces::NONE, Spaces::one);
        for card in hand {
            let spaces = match card.figure() {
                Some(Figure::CaveTroll) => Spaces::ROOMS.without(board.all(Figure::CaveTroll)).without(sealed),
                Some(Figure::TreasureChest) => Spaces::ROOMS.without(sealed),
                Some(figure) if figure.is_monster() => Spaces::PITS,
                Some(_) => Spaces::STAIRS,
                None if card == Card::ScoreARoom => Spaces::ROOMS,
                None => {
                    out.push(Action::Play { card, at: None });
                    continue;
                }
            };
            out.extend(spaces.into_iter().map(|space| Action::Play { card, at: Some(space) }));
        }
    }

    fn list_uses(&self, artifact: Artifact, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.open.board;
        let sealed = board.sealed.map_or(Spaces::NONE, Spaces::one);
        match artifact {
            Artifact::ChaliceOfLife => {
                for figure in Figure::ALL.into_iter().filter(|figure| self.open.is_removed_hero(Piece::new(seat, *figure))) {
                    out.extend(Spaces::STAIRS.into_iter().map(|to| Action::Use(Use::Chalice { figure, to })));
                }
            }
            Artifact::HuntersHorn => {
                let mut moves = Vec::new();
                self.open.list_moves(seat, true, |_, _| true, &mut moves);
                if !moves.is_empty() {
                    out.push(Action::Use(Use::Horn));
                }
            }
            Artifact::RingOfPassage => {
                for (figure, from) in self.open.own_heroes(seat) {
                    let through = board.walls(from).intersection(board.entries(Piece::new(seat, figure)));
                    out.extend(through.into_iter().map(|to| Action::Use(Use::Ring { figure, from, to })));
                }
            }
            Artifact::DrumOfDread => {
                let others = || Seat::all(self.open.seats()).filter(|other| *other != seat);
                let stirs = |room: &Space| others().any(|other| self.open.can_flee(other, *room));
                out.extend(Spaces::ROOMS.into_iter().filter(stirs).map(|at| Action::Use(Use::Drum { at })));
            }
            Artifact::GraveSalt => {
                for target in Seat::all(self.open.seats()).flat_map(|seat| Figure::ALL.map(|figure| Piece::new(seat, figure))) {
                    let salted = matches!(target.figure, Figure::Orc | Figure::Wraith | Figure::Grunt | Figure::Banshee);
                    let place = board
                        .place(target.seat, target.figure)
                        .filter(|at| salted && !Spaces::STAIRS.union(sealed).contains(*at));
                    out.extend(place.map(|at| Action::Use(Use::Salt { target, at })));
                }
            }
            Artifact::SealOfStone => {
                let rooms = Spaces::ROOMS.without(board.all(Figure::CaveTroll));
                out.extend(rooms.into_iter().map(|at| Action::Use(Use::Seal { at })));
            }
            Artifact::MirrorOfTradingPlaces => {
                for (figure, from) in self.open.own_heroes(seat).filter(|(figure, _)| figure.is_mirrored()) {
                    for target in self.open.mirrored_heroes(seat) {
                        let to = board.steps(from).without(sealed).into_iter().filter(|to| board.count(target, *to) > 0);
                        out.extend(to.map(|to| Action::Use(Use::Mirror { figure, from, target, to })));
                    }
                }
            }
            Artifact::MinersPick => {
                // A seal keeps figures in and out; the wall around them can still be broken.
                for from in Space::ALL {
                    let to = from.walls().into_iter().filter(|to| *to > from);
                    out.extend(to.map(|to| Action::Use(Use::Pick { from, to })));
                }
            }
            Artifact::BagOfWeights => {
                if let Some(from) = board.place(seat, Figure::TreasureChest) {
                    let rooms =
                        board.steps(from).intersection(Spaces::ROOMS).without(board.all(Figure::CaveTroll)).without(sealed);
                    out.extend(rooms.into_iter().map(|to| Action::Use(Use::Bag { from, to })));
                }
            }
            Artifact::SeersLamp => out.push(Action::Use(Use::Lamp)),
            Artifact::TollLedger => {
                for (figure, at) in self.open.own_heroes(seat) {
                    if at.is_room() && !board.is_sealed(at) && self.open.holder(at) == Some(seat) {
                        out.push(Action::Use(Use::Ledger { figure, at }));
                    }
                }
            }
            Artifact::CrownOfTheUnderKing => out.push(Action::Use(Use::Crown)),
        }
    }
}

impl Open {
    /// Every move to an adjacent space of the characters that `may_move`; the Banshee goes up to two, unless `one_step`.
    fn list_moves(&self, seat: Seat, one_step: bool, may_move: impl Fn(Figure, Space) -> bool, out: &mut Vec<Action>) {
        let entries = self.board.entries(Piece::new(seat, Figure::Adventurer));
        for from in self.board.camps(seat).into_iter().filter(|from| may_move(Figure::Adventurer, *from)) {
            let to = self.board.steps(from).intersection(entries).into_iter();
            out.extend(to.map(|to| Action::Move { figure: Figure::Adventurer, from, to }));
        }
        for figure in Figure::ALL {
            let Some(from) = self.board.place(seat, figure).filter(|from| may_move(figure, *from)) else { continue };
            let piece = Piece::new(seat, figure);
            let to = match figure {
                Figure::CaveTroll | Figure::TreasureChest => continue,
                Figure::RampagingTroll if self.troll_moved => continue,
                Figure::Banshee if !one_step => self.banshee_reach(piece, from),
                // These enter by the same law as an Adventurer, so what was found for him holds for them.
                Figure::Dwarf | Figure::Barbarian | Figure::Thief | Figure::Paladin | Figure::GiantSlayer | Figure::Assassin => {
                    self.board.steps(from).intersection(entries)
                }
                _ => self.board.exits(piece, from),
            };
            out.extend(to.into_iter().map(|to| Action::Move { figure, from, to }));
        }
    }

    fn banshee_reach(&self, banshee: Piece, from: Space) -> Spaces {
        let entries = self.board.entries(banshee);
        let near = self.board.steps(from).intersection(entries);
        near.into_iter()
            .fold(near, |reach, via| reach.union(self.board.steps(via).intersection(entries)))
            .without(Spaces::one(from))
    }

    /// The actions of the seat's characters in the lair.
    fn list_abilities(&self, seat: Seat, out: &mut Vec<Action>) {
        let board = &self.board;
        let open_room = |figure| board.room_of(seat, figure).filter(|room| !board.is_sealed(*room));
        if let Some(from) = board.place(seat, Figure::Thief).filter(|from| !board.is_sealed(*from)) {
            let barred = board.opposing(Figure::Knight, seat).union(Spaces::one(from));
            let to = board.entries(Piece::new(seat, Figure::Thief)).without(barred);
            out.extend(to.into_iter().map(|to| Action::Sneak { from, to }));
        }
        if let Some(at) = open_room(Figure::Orc) {
            let heroes = board.pieces(at).filter(|piece| piece.figure.is_hero());
            out.extend(heroes.map(|target| Action::Slay { target, at }));
        }
        if let Some(room) = board.room_of(seat, Figure::Wraith) {
            self.list_pushes(Piece::new(seat, Figure::Wraith), room, out);
        }
        if let Some(from) = board.place(seat, Figure::Paladin).filter(|from| !board.is_sealed(*from)) {
            let here = board.pieces(from).filter(|piece| piece.figure == Figure::Banshee && piece.seat != seat);
            out.extend(here.flat_map(|target| Spaces::PITS.into_iter().map(move |to| Action::Banish { target, from, to })));
        }
        if let Some(at) = open_room(Figure::GiantSlayer) {
            let trolls = board.pieces(at).filter(|piece| piece.figure == Figure::RampagingTroll);
            out.extend(trolls.map(|target| Action::Fell { target, at }));
        }
        if let Some(at) = open_room(Figure::Assassin) {
            let victims = board.pieces(at).filter(|piece| self.is_lone_victim(*piece, at));
            out.extend(victims.map(|target| Action::Stab { target, at }));
        }
        if let Some(at) = open_room(Figure::RampagingTroll)
            && board.pieces(at).any(|piece| piece != Piece::new(seat, Figure::RampagingTroll))
        {
            out.push(Action::Rampage { at });
        }
        if let Some(at) = open_room(Figure::Grunt) {
            let prey = Seat::all(self.seats()).any(|other| other != seat && board.adventurers(other, at) > 0);
            if prey && !self.is_hallowed(at) {
                out.push(Action::Raid { at });
            }
        }
        if let Some(to) = board.place(seat, Figure::Banshee).filter(|to| !board.is_sealed(*to)) {
            let pulls = out.len();
            for from in board.steps(to) {
                let others = board.characters(from).filter(|piece| piece.seat != seat);
                let targets = others.filter(|target| self.can_be_pulled(*target, from, to));
                out.extend(targets.map(|target| Action::Pull { target, from, to }));
            }
            out[pulls..].sort_unstable();
        }
    }

    fn list_pushes(&self, pusher: Piece, room: Space, out: &mut Vec<Action>) {
        for (target, to) in self.board.pushes(pusher, room) {
            out.extend(to.into_iter().map(|to| Action::Push { target, from: room, to }));
        }
    }

    /// A character is lone when no other of its colour is in the room. An Assassin finds lone heroes and lone Grunts, but
    /// no other Assassin; his own side is never lone while he is there.
    fn is_lone_victim(&self, piece: Piece, room: Space) -> bool {
        let marked = piece.figure == Figure::Grunt || piece.figure.is_hero() && piece.figure != Figure::Assassin;
        marked && self.board.own_crowd(piece.seat, room) == 1
    }

    /// A Paladin in a room keeps all heroes there from Banshees and Grunts.
    pub(super) fn is_hallowed(&self, room: Space) -> bool {
        room.is_room() && self.board.all(Figure::Paladin).contains(room)
    }

    fn can_be_pulled(&self, target: Piece, from: Space, to: Space) -> bool {
        let protected = target.figure.is_hero() && self.is_hallowed(from);
        !protected && self.board.exits(target, from).contains(to)
    }

    /// Every hero of a seat in the lair, by kind and space; alike ones once.
    pub(super) fn own_heroes(&self, seat: Seat) -> impl Iterator<Item = (Figure, Space)> {
        let adventurers = self.board.camps(seat).into_iter().map(|space| (Figure::Adventurer, space));
        let others = Figure::ALL.into_iter().filter(|figure| figure.is_hero());
        adventurers.chain(others.filter_map(move |figure| Some((figure, self.board.place(seat, figure)?))))
    }

    /// The opposing heroes that the mirror works on.
    fn mirrored_heroes(&self, seat: Seat) -> impl Iterator<Item = Piece> {
        let others = Seat::all(self.seats()).filter(move |other| *other != seat);
        others.flat_map(|other| Figure::ALL.into_iter().filter(|it| it.is_mirrored()).map(move |it| Piece::new(other, it)))
    }

    pub(super) fn can_flee(&self, seat: Seat, room: Space) -> bool {
        self.board.own_pieces(seat, room).any(|piece| piece.figure.is_hero() && !self.board.exits(piece, room).is_empty())
    }

    /// A hero whose card was played, and who is no longer in the lair.
    fn is_removed_hero(&self, piece: Piece) -> bool {
        let came = self.played[piece.seat.index()].iter().filter(|card| card.figure() == Some(piece.figure)).count();
        let here: u8 = match piece.figure {
            Figure::Adventurer => {
                self.board.camps(piece.seat).into_iter().map(|space| self.board.adventurers(piece.seat, space)).sum()
            }
            figure => u8::from(self.board.place(piece.seat, figure).is_some()),
        };
        piece.figure.is_hero() && came > usize::from(here)
    }

    /// Whether a character that the horn has not moved yet stands here.
    fn has_unmoved(&self, moved: &[(Figure, Space)], seat: Seat, figure: Figure, from: Space) -> bool {
        let gone = moved.iter().filter(|entry| **entry == (figure, from)).count();
        usize::from(self.board.count(Piece::new(seat, figure), from)) > gone
    }
}
