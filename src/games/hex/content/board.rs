//! The three boards: hexes, their names, and everything about them that never changes.

use super::tile::Sides;
use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

/// The most hexes a board has.
pub const HEXES: usize = 37;

table! {
    /// How many hexes the board has: its name in options, its columns' least and greatest number.
    Size: (&'static str, i8, i8) {
        Small = ("19", -2, 2),
        Middle = ("27", -2, 3),
        Large = ("37", -3, 3),
    }
}

/// A place on the board, counted in the order of the names: A1, A2, ... The board says which it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u8);

impl Hex {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// No hex: past the border.
const NONE: u8 = u8::MAX;

/// Directions clockwise from the top: north first. A tile's printed top points in one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Top(pub u8);

impl Top {
    pub const NAMES: [&'static str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
    pub const NORTH: Top = Top(0);

    pub const fn name(self) -> &'static str {
        Top::NAMES[self.0 as usize]
    }

    /// The direction in which a printed side looks.
    pub const fn looks(self, side: u8) -> u8 {
        (side + self.0) % 6
    }

    /// The printed side that looks in a direction.
    pub const fn side(self, direction: u8) -> u8 {
        (direction + 6 - self.0) % 6
    }
}

set! {
    /// Some hexes of a board.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Hexes(pub u64) of Hex by EachHex, |hex| hex.0, |at| Hex(at)
}

/// Where a hex lies: steps to the south-east and to the south of the middle.
const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Column letters and row numbers.
const NAMES: [[&str; 7]; 7] = [
    ["A1", "A2", "A3", "A4", "A5", "A6", "A7"],
    ["B1", "B2", "B3", "B4", "B5", "B6", "B7"],
    ["C1", "C2", "C3", "C4", "C5", "C6", "C7"],
    ["D1", "D2", "D3", "D4", "D5", "D6", "D7"],
    ["E1", "E2", "E3", "E4", "E5", "E6", "E7"],
    ["F1", "F2", "F3", "F4", "F5", "F6", "F7"],
    ["G1", "G2", "G3", "G4", "G5", "G6", "G7"],
];

/// A board worked out beforehand.
#[derive(Debug)]
pub struct Map {
    count: u8,
    /// Steps to the south-east and to the south from the middle (on the board of 27 from C3).
    at: [(i8, i8); HEXES],
    names: [&'static str; HEXES],
    next: [[u8; 6]; HEXES],
    /// The hexes next to these sides.
    around: [[u64; 64]; HEXES],
    /// Where a Thrower at each corner aims.
    past: [[u8; 6]; HEXES],
    pub border: Hexes,
    pub corners: Hexes,
    triples: [[u8; 3]; 54],
    triple_count: u8,
}

static MAPS: [Map; Size::COUNT] = [Map::of(Size::Small), Map::of(Size::Middle), Map::of(Size::Large)];

impl Size {
    pub fn map(self) -> &'static Map {
        &MAPS[self.index()]
    }

    /// As options and texts write it.
    pub const fn name(self) -> &'static str {
        Size::PRINTED[self.index()].0
    }
}

impl Map {
    const fn of(size: Size) -> Map {
        let (_, least, most) = Size::PRINTED[size.index()];
        let mut map = Map {
            count: 0,
            at: [(0, 0); HEXES],
            names: [""; HEXES],
            next: [[NONE; 6]; HEXES],
            around: [[0; 64]; HEXES],
            past: [[NONE; 6]; HEXES],
            border: Hexes::NONE,
            corners: Hexes::NONE,
            triples: [[0; 3]; 54],
            triple_count: 0,
        };
        let mut q = least;
        while q <= most {
            let (mut r, mut row) = (least, 0);
            while r <= most {
                if least <= q + r && q + r <= most {
                    map.at[map.count as usize] = (q, r);
                    map.names[map.count as usize] = NAMES[(q - least) as usize][row];
                    map.count += 1;
                    row += 1;
                }
                r += 1;
            }
            q += 1;
        }
        let mut hex = 0;
        while hex < map.count as usize {
            map.look_around(hex);
            hex += 1;
        }
        map
    }

    const fn look_around(&mut self, hex: usize) {
        let (q, r) = self.at[hex];
        let (mut direction, mut outside) = (0, 0);
        while direction < 6 {
            let (one, two) = (STEPS[direction], STEPS[(direction + 1) % 6]);
            self.next[hex][direction] = self.find(q + one.0, r + one.1);
            self.past[hex][direction] = self.find(q + one.0 + two.0, r + one.1 + two.1);
            if self.next[hex][direction] == NONE {
                outside += 1;
            }
            direction += 1;
        }
        if outside > 0 {
            self.border = self.border.union(Hexes::one(Hex(hex as u8)));
        }
        if outside > 2 {
            self.corners = self.corners.union(Hexes::one(Hex(hex as u8)));
        }
        let mut sides = 0;
        while sides < 64 {
            let mut side = 0;
            while side < 6 {
                if sides >> side & 1 == 1 && self.next[hex][side] != NONE {
                    self.around[hex][sides] |= 1 << self.next[hex][side];
                }
                side += 1;
            }
            sides += 1;
        }
        // Three hexes that touch each other are named by the first of them and two neighbours in turn.
        let mut direction = 0;
        while direction < 6 {
            let (one, two) = (self.next[hex][direction], self.next[hex][(direction + 1) % 6]);
            if one != NONE && two != NONE && hex < one as usize && hex < two as usize {
                let (low, high) = if one < two { (one, two) } else { (two, one) };
                self.triples[self.triple_count as usize] = [hex as u8, low, high];
                self.triple_count += 1;
            }
            direction += 1;
        }
    }

    const fn find(&self, q: i8, r: i8) -> u8 {
        let mut hex = 0;
        while hex < self.count as usize {
            if self.at[hex].0 == q && self.at[hex].1 == r {
                return hex as u8;
            }
            hex += 1;
        }
        NONE
    }

    pub const fn count(&self) -> usize {
        self.count as usize
    }

    pub const fn all(&self) -> Hexes {
        Hexes((1 << self.count) - 1)
    }

    pub fn name(&self, hex: Hex) -> &'static str {
        self.names[hex.index()]
    }

    /// The hex of that name, whatever the case of its letter.
    pub fn named(&self, name: &str) -> Option<Hex> {
        self.all().into_iter().find(|hex| self.name(*hex).eq_ignore_ascii_case(name))
    }

    /// Steps to the south-east and to the south from the middle.
    pub fn place(&self, hex: Hex) -> (i8, i8) {
        self.at[hex.index()]
    }

    pub fn at(&self, q: i8, r: i8) -> Option<Hex> {
        some(self.find(q, r))
    }

    /// The next hex in a direction.
    pub fn next(&self, hex: Hex, direction: u8) -> Option<Hex> {
        some(self.next[hex.index()][direction as usize])
    }

    /// The hexes next to these sides of a tile whose top points north.
    pub fn beside(&self, hex: Hex, sides: Sides) -> Hexes {
        Hexes(self.around[hex.index()][sides.0 as usize])
    }

    pub fn neighbours(&self, hex: Hex) -> Hexes {
        self.beside(hex, Sides::ALL)
    }

    /// The hex two steps away past the corner after this direction.
    pub fn past(&self, hex: Hex, corner: u8) -> Option<Hex> {
        some(self.past[hex.index()][corner as usize])
    }

    /// The direction of a neighbour.
    pub fn direction(&self, from: Hex, to: Hex) -> Option<u8> {
        (0..6).find(|direction| self.next[from.index()][*direction as usize] == to.0)
    }

    /// The hexes in a straight line, the nearest first.
    pub fn line(&self, from: Hex, direction: u8) -> impl Iterator<Item = Hex> {
        std::iter::successors(self.next(from, direction), move |hex| self.next(*hex, direction))
    }

    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        let ((q, r), (other_q, other_r)) = (self.place(a), self.place(b));
        let (dq, dr) = (q - other_q, r - other_r);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }

    /// Every three hexes that touch each other, each in the order of the names.
    pub fn triples(&self) -> impl Iterator<Item = [Hex; 3]> {
        self.triples[..self.triple_count as usize].iter().map(|triple| triple.map(Hex))
    }

    /// Where an Avalanche may be aimed: border hexes that are no corner of the board.
    pub fn edges(&self) -> Hexes {
        self.border.without(self.corners)
    }

    /// Where an Air Strike may be aimed.
    pub fn inland(&self) -> Hexes {
        self.all().without(self.border)
    }
}

fn some(hex: u8) -> Option<Hex> {
    (hex != NONE).then_some(Hex(hex))
}
