//! Who stands where, and who may go where: the law of entering.

use super::super::content::{Figure, Space, Spaces};
use crate::engine::set::set;
use crate::engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Rooms hold no more characters; staircases and pits hold any number.
pub const ROOM_LIMIT: u8 = 5;
const SEATS: usize = 4;

/// One figure's colour and kind. Adventurers of one colour in one space are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    pub seat: Seat,
    pub figure: Figure,
}

impl Piece {
    pub fn new(seat: Seat, figure: Figure) -> Self {
        Piece { seat, figure }
    }

    /// The fixed name that phrases use.
    pub fn name(self) -> String {
        format!("{} {}", self.seat.colour(), self.figure.name())
    }
}

/// The lair with everything in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct Board {
    adventurers: [[u8; Space::COUNT]; SEATS],
    /// Where each seat's Adventurers are; follows from the counts.
    camps: [Spaces; SEATS],
    /// Where each seat's other figures are.
    places: [[Option<Space>; Figure::COUNT]; SEATS],
    /// Which kinds of figure each space holds; follows from the above.
    held: [Pieces; Space::COUNT],
    /// Characters in each space, and the rooms that have reached the limit; both follow from the above.
    crowd: [u8; Space::COUNT],
    full: Spaces,
    /// The room under the Seal of Stone.
    pub sealed: Option<Space>,
    /// The wall that the Miner's Pick broke.
    pub broken: Option<(Space, Space)>,
    /// Seats whose Wraith has entered a room in this action. Each pushes on entering only once in an action, or Wraiths
    /// could push one another for ever.
    pub wraiths_entered: Seats,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    figures: Vec<(Seat, Figure, Space, u8)>,
    sealed: Option<Space>,
    broken: Option<(Space, Space)>,
    wraiths_entered: Seats,
}

impl From<Board> for Saved {
    fn from(board: Board) -> Saved {
        let mut figures = Vec::new();
        for seat in Seat::all(SEATS as u8) {
            for space in board.camps[seat.index()] {
                figures.push((seat, Figure::Adventurer, space, board.adventurers(seat, space)));
            }
            for figure in Figure::ALL {
                if let Some(space) = board.place(seat, figure) {
                    figures.push((seat, figure, space, 1));
                }
            }
        }
        Saved { figures, sealed: board.sealed, broken: board.broken, wraiths_entered: board.wraiths_entered }
    }
}

impl From<Saved> for Board {
    fn from(saved: Saved) -> Board {
        let Saved { figures, sealed, broken, wraiths_entered } = saved;
        let mut board = Board { sealed, broken, wraiths_entered, ..Board::default() };
        for (seat, figure, space, count) in figures {
            for _ in 0..count {
                board.put(Piece { seat, figure }, space);
            }
        }
        board
    }
}

impl Default for Board {
    fn default() -> Self {
        Board {
            adventurers: [[0; Space::COUNT]; SEATS],
            camps: [Spaces::NONE; SEATS],
            places: [[None; Figure::COUNT]; SEATS],
            held: [Pieces::NONE; Space::COUNT],
            crowd: [0; Space::COUNT],
            full: Spaces::NONE,
            sealed: None,
            broken: None,
            wraiths_entered: Seats::default(),
        }
    }
}

impl Board {
    pub fn adventurers(&self, seat: Seat, space: Space) -> u8 {
        self.adventurers[seat.index()][space.index()]
    }

    /// The spaces that hold Adventurers of `seat`.
    pub fn camps(&self, seat: Seat) -> Spaces {
        self.camps[seat.index()]
    }

    /// Where the seat's one figure of a kind other than Adventurer is.
    pub fn place(&self, seat: Seat, figure: Figure) -> Option<Space> {
        self.places[seat.index()][figure as usize]
    }

    /// Where the seat's figure is, if that is a room.
    pub fn room_of(&self, seat: Seat, figure: Figure) -> Option<Space> {
        self.place(seat, figure).filter(|space| space.is_room())
    }

    /// The spaces that hold any seat's figure of this kind.
    pub fn all(&self, figure: Figure) -> Spaces {
        self.places.iter().filter_map(|figures| figures[figure as usize]).collect()
    }

    /// The spaces that hold an opponent's figure of this kind.
    pub fn opposing(&self, figure: Figure, seat: Seat) -> Spaces {
        let others = (0..SEATS).filter(|other| *other != seat.index());
        others.filter_map(|other| self.places[other][figure as usize]).collect()
    }

    pub fn count(&self, piece: Piece, space: Space) -> u8 {
        match piece.figure {
            Figure::Adventurer => self.adventurers(piece.seat, space),
            figure => u8::from(self.place(piece.seat, figure) == Some(space)),
        }
    }

    /// Characters in a space, whoever's.
    pub fn crowd(&self, space: Space) -> u8 {
        self.crowd[space.index()]
    }

    /// Every kind of piece in a space, each once, in order.
    pub fn pieces(&self, space: Space) -> EachPiece {
        self.held[space.index()].iter()
    }

    pub fn own_pieces(&self, seat: Seat, space: Space) -> EachPiece {
        self.held[space.index()].intersection(Pieces::all_of(seat)).iter()
    }

    pub fn characters(&self, space: Space) -> impl Iterator<Item = Piece> {
        self.pieces(space).filter(|piece| piece.figure.is_character())
    }

    /// How many characters of one colour a space holds.
    pub fn own_crowd(&self, seat: Seat, space: Space) -> u8 {
        self.count_of(seat, space, Figure::is_character)
    }

    /// How many heroes of one colour a space holds.
    pub fn heroes(&self, seat: Seat, space: Space) -> u8 {
        self.count_of(seat, space, Figure::is_hero)
    }

    fn count_of(&self, seat: Seat, space: Space, wanted: impl Fn(Figure) -> bool) -> u8 {
        self.own_pieces(seat, space).filter(|piece| wanted(piece.figure)).map(|piece| self.count(piece, space)).sum()
    }

    pub fn is_empty(&self, space: Space) -> bool {
        self.held[space.index()].is_empty()
    }

    pub fn put(&mut self, piece: Piece, space: Space) {
        let seat = piece.seat.index();
        match piece.figure {
            Figure::Adventurer => {
                self.adventurers[seat][space.index()] += 1;
                self.camps[seat].insert(space);
            }
            figure => self.places[seat][figure as usize] = Some(space),
        }
        self.held[space.index()].insert(piece);
        if piece.figure.is_character() {
            self.crowd[space.index()] += 1;
            self.mark_full(space);
        }
    }

    pub fn take(&mut self, piece: Piece, space: Space) {
        let seat = piece.seat.index();
        debug_assert!(self.count(piece, space) > 0, "{piece:?} is not in {space:?}");
        match piece.figure {
            Figure::Adventurer => {
                self.adventurers[seat][space.index()] -= 1;
                if self.adventurers[seat][space.index()] == 0 {
                    self.camps[seat].remove(space);
                }
            }
            figure => self.places[seat][figure as usize] = None,
        }
        if self.count(piece, space) == 0 {
            self.held[space.index()].remove(piece);
        }
        if piece.figure.is_character() {
            self.crowd[space.index()] -= 1;
            self.mark_full(space);
        }
    }

    fn mark_full(&mut self, space: Space) {
        if space.is_room() && self.crowd[space.index()] >= ROOM_LIMIT {
            self.full.insert(space);
        } else {
            self.full.remove(space);
        }
    }

    fn sealed_spaces(&self) -> Spaces {
        self.sealed.map_or(Spaces::NONE, Spaces::one)
    }

    pub fn is_sealed(&self, space: Space) -> bool {
        self.sealed == Some(space)
    }

    /// The spaces one step away. Nothing steps out of a sealed room.
    pub fn steps(&self, from: Space) -> Spaces {
        if self.is_sealed(from) {
            return Spaces::NONE;
        }
        match self.broken {
            Some((one, other)) if one == from => from.doorways().union(Spaces::one(other)),
            Some((one, other)) if other == from => from.doorways().union(Spaces::one(one)),
            _ => from.doorways(),
        }
    }

    /// The unbroken walls around a space.
    pub fn walls(&self, from: Space) -> Spaces {
        if self.is_sealed(from) { Spaces::NONE } else { from.walls().without(self.steps(from)) }
    }

    /// Every space that `piece` could enter if it came to its doorway, however it comes: by a move, a push, a pull, an
    /// escape or from the hand.
    ///
    /// Heroes never stand in pits. A Cave Troll keeps everyone out of its room, a Knight all opponents but Knights, and a
    /// full room everyone. A Berserker may be the sixth among five opponents. A Wraith may enter a full room too, if it can
    /// then push somebody out: [`Board::wraith_entries`] adds those.
    pub fn entries(&self, piece: Piece) -> Spaces {
        let mut barred = self.all(Figure::CaveTroll).union(self.sealed_spaces());
        if piece.figure.is_hero() {
            barred = barred.union(Spaces::PITS);
        }
        if piece.figure != Figure::Knight {
            barred = barred.union(self.opposing(Figure::Knight, piece.seat).intersection(Spaces::ROOMS));
        }
        let mut full = self.full;
        if piece.figure == Figure::Berserker {
            let frays =
                self.full.into_iter().filter(|room| self.crowd(*room) == ROOM_LIMIT && self.own_crowd(piece.seat, *room) == 0);
            full = full.without(frays.collect());
        }
        Spaces::ROOMS.union(Spaces::STAIRS).union(Spaces::PITS).without(barred).without(full)
    }

    /// [`Board::entries`] of a seat's Wraith, coming from `from`: with the full rooms among `near` that it can make room in,
    /// be it by pushing another Wraith into the next full room.
    fn wraith_entries(&self, seat: Seat, from: Space, near: Spaces) -> Spaces {
        let wraith = Piece { seat, figure: Figure::Wraith };
        let mut entries = self.entries(wraith);
        if self.wraiths_entered.contains(seat) {
            return entries;
        }
        let barred = self.all(Figure::CaveTroll).union(self.sealed_spaces()).union(self.opposing(Figure::Knight, seat));
        for room in near.intersection(self.full).without(barred) {
            let mut after = self.clone();
            after.take(wraith, from);
            after.put(wraith, room);
            after.wraiths_entered.insert(seat);
            if after.pushes(wraith, room).next().is_some() {
                entries.insert(room);
            }
        }
        entries
    }

    /// The spaces `piece` can be moved to from `from`, by whoever moves it.
    pub fn exits(&self, piece: Piece, from: Space) -> Spaces {
        let near = self.steps(from);
        match piece.figure {
            Figure::CaveTroll | Figure::TreasureChest => Spaces::NONE,
            Figure::Wraith => near.intersection(self.wraith_entries(piece.seat, from, near)),
            _ => near.intersection(self.entries(piece)),
        }
    }

    /// The characters in its room that `pusher` can push: not itself, and for a Wraith no Barbarian.
    fn pushable(&self, pusher: Piece, room: Space) -> impl Iterator<Item = Piece> {
        let spared = move |piece: &Piece| pusher.figure == Figure::Wraith && piece.figure == Figure::Barbarian;
        self.characters(room).filter(move |piece| *piece != pusher && !spared(piece))
    }

    /// Whom `pusher` can push out of its room, and where to.
    pub fn pushes(&self, pusher: Piece, room: Space) -> impl Iterator<Item = (Piece, Spaces)> {
        self.pushable(pusher, room).map(move |piece| (piece, self.exits(piece, room))).filter(|(_, to)| !to.is_empty())
    }
}

set! {
    /// The kinds of piece that stand together, the first seat's first.
    Pieces(u64) of Piece by EachPiece, |piece| piece.seat.0 * FIGURES + piece.figure as u8, |at| Piece {
        seat: Seat(at / FIGURES),
        figure: Figure::ALL[usize::from(at % FIGURES)],
    }
}

const FIGURES: u8 = Figure::COUNT as u8;

impl Pieces {
    fn all_of(seat: Seat) -> Pieces {
        Pieces(((1 << FIGURES) - 1) << (seat.0 * FIGURES))
    }
}
