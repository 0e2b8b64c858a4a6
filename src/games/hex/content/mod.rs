//! What lies in the box: boards, armies tile by tile, markers. Tables, no rules.
//!
//! An army is one file: a line or two a tile, in the words of [`tile`], with the effects of [`effects`]. A further army is
//! a file like the others and a line in [`Army`].

#[allow(clippy::large_stack_arrays, reason = "the maps are worked out when the program is built")]
pub mod board;
mod borgo;
mod dancer;
mod death_breath;
mod doomsday;
pub mod effects;
mod hegemony;
mod iron_gang;
mod mephisto;
mod mississippi;
mod moloch;
mod neojungle;
mod new_york;
mod outpost;
mod sand_runners;
mod sharrash;
mod smart;
mod steel_police;
pub mod tile;
mod troglodytes;
mod vegas;

pub use board::{HEXES, Hex, Hexes, Map, Size, Top};
pub use effects::{Brood, Effect, Effects, Implant, Instant, Quill, Quills, Satiety};
pub use tile::{Arm, Class, Face, KINDS, Link, Reach, Sides, Tile};

use crate::games::table::table;

/// Where an army's HQ stands best, for whoever plays it without knowing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// With few neighbours: it wants cover.
    Border,
    /// With neighbours that it serves, and not in the very middle.
    Inside,
    /// Next to another HQ, and looking at it.
    BesideHqs,
}

/// What is printed on an army's box, and how it wants to be played.
#[derive(Debug)]
pub struct Printed {
    pub name: &'static str,
    /// Stands for the army in positions written as text, and on its tiles.
    pub letter: char,
    /// What its HQ does.
    pub ability: &'static str,
    /// How it plays, for whoever has to choose.
    pub manner: &'static str,
    pub site: Site,
    /// The HQ first.
    pub tiles: &'static [Face],
}

table! {
    /// The armies that are built. New ones come last, since saved games know an army by its place.
    Army: &'static Printed {
        Troglodytes = &troglodytes::ARMY,
        Moloch = &moloch::ARMY,
        Borgo = &borgo::ARMY,
        Hegemony = &hegemony::ARMY,
        Outpost = &outpost::ARMY,
        NewYork = &new_york::ARMY,
        Neojungle = &neojungle::ARMY,
        Smart = &smart::ARMY,
        Vegas = &vegas::ARMY,
        SteelPolice = &steel_police::ARMY,
        Doomsday = &doomsday::ARMY,
        Mississippi = &mississippi::ARMY,
        SandRunners = &sand_runners::ARMY,
        IronGang = &iron_gang::ARMY,
        Mephisto = &mephisto::ARMY,
        DeathBreath = &death_breath::ARMY,
        Dancer = &dancer::ARMY,
        Sharrash = &sharrash::ARMY,
    }
}

/// Bits of a tile's number that say its line in the army's table.
const SHIFT: u32 = 5;

/// Every tile of every army, by its number.
static FACES: [Face; Army::COUNT << SHIFT] = {
    let mut faces = [tile::NOTHING; Army::COUNT << SHIFT];
    let mut army = 0;
    while army < Army::COUNT {
        let tiles = Army::PRINTED[army].tiles;
        let mut line = 0;
        while line < tiles.len() {
            faces[army << SHIFT | line] = tiles[line];
            line += 1;
        }
        army += 1;
    }
    faces[Army::SandRunners as usize * tile::KINDS + tile::FLIPPED] = sand_runners::FLIPPED;
    let mut at = 0;
    while at < death_breath::RISEN.len() {
        let (line, face) = death_breath::RISEN[at];
        faces[Army::DeathBreath as usize * tile::KINDS + tile::RISEN + line] = face;
        at += 1;
    }
    faces
};

/// Everything that the tiles of each army can do.
static EFFECTS: [Effects; Army::COUNT] = {
    let mut effects = [Effects::NONE; Army::COUNT];
    let mut army = 0;
    while army < Army::COUNT {
        let tiles = Army::PRINTED[army].tiles;
        let mut line = 0;
        while line < tiles.len() {
            effects[army] = effects[army].union(tiles[line].effects).union(tiles[line].hidden);
            line += 1;
        }
        army += 1;
    }
    effects
};

impl Army {
    /// The armies of the first box and the Troglodytes.
    pub const BASE: &'static [Army] = &[Army::Troglodytes, Army::Moloch, Army::Borgo, Army::Hegemony, Army::Outpost];

    pub const fn printed(self) -> &'static Printed {
        Army::PRINTED[self.index()]
    }

    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    pub const fn letter(self) -> char {
        self.printed().letter
    }

    /// Every kind of tile it has, the HQ first.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        (0..self.printed().tiles.len()).map(move |line| Tile::new(self, line))
    }

    /// The tile of that name; case and a leading "The" do not matter.
    pub fn named(self, name: &str) -> Option<Tile> {
        let plain = |name: &str| {
            let name = name.trim().to_lowercase();
            name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
        };
        self.tiles().find(|tile| plain(tile.name()) == plain(name))
    }

    /// Everything that its tiles can do.
    pub fn effects(self) -> Effects {
        EFFECTS[self.index()]
    }

    /// Whose HQ falls with all others in one Battle has won all the same.
    pub const fn wins_a_common_fall(self) -> bool {
        matches!(self, Army::Mississippi)
    }

    /// Whether it has three Objects in place of an HQ.
    pub const fn has_objects(self) -> bool {
        matches!(self, Army::Dancer)
    }

    /// Dancer plays before everybody else.
    pub const fn plays_first(self) -> bool {
        self.has_objects()
    }

    /// Vegas plays after everybody else.
    pub const fn plays_last(self) -> bool {
        matches!(self, Army::Vegas)
    }
}

/// Tiles of an army: the HQ and what is drawn.
pub const TILES: usize = 35;
/// Players at most.
pub const SEATS_MOST: usize = 4;
/// Tiles in front of a player.
pub const HAND: usize = 3;
/// Hit points of an HQ at the start.
pub const HIT_POINTS: u8 = 20;
/// Wounds that remove an Object, and how many of them there are.
pub const OBJECT: u8 = 10;
pub const OBJECTS: usize = 3;
/// Paralysis markers in the box.
pub const PARALYSES: u8 = 6;
/// Poison markers of each army that has some.
pub const POISONS: u8 = 5;
/// Markers for ranged nets in the box.
pub const RANGED_NETS: u8 = 2;
