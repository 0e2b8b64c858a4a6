//! What lies in the box: the lair, the figures, the cards, the artifacts. Tables, no rules.

use serde::{Deserialize, Serialize};

/// A space of the lair, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[rustfmt::skip]
pub enum Space {
    GatehouseCellar, NorthWestStair, RatLarder, FrozenGallery, CandleStore, NorthEastStair, GuardNook,
    DrippingHall, WestLanding, EchoCrossingWest, EchoCrossingEast, EastLanding, MossyHall,
    BoneLibrary, SpiderWalk, IdolNiche, MiddlePit, MirrorNiche, BeetleWalk, MapRoom,
    CrackedCistern, WestPit, GobletVault, TrollsHoard, CrownVault, EastPit, LeakingCistern,
    LongBarracks, Smithy, ChainGallery, HookGallery, Tannery, LongKitchen,
    SealedCrypt, SouthWestStair, SouthWestHall, SunkenTreasury, SouthEastHall, SouthEastStair, CollapsedShrine,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A room and the gold it is worth.
    Room(u8),
    Stair,
    Pit,
}

/// A rectangle of unit cells, its left upper corner first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    pub x: u8,
    pub y: u8,
    pub w: u8,
    pub h: u8,
}

use Ground::{Pit, Room, Stair};
use Space::{BeetleWalk, CandleStore, EchoCrossingEast, EchoCrossingWest};
use Space::{
    ChainGallery, CollapsedShrine, DrippingHall, EastLanding, EastPit, FrozenGallery, HookGallery, IdolNiche, LongBarracks,
    LongKitchen, MirrorNiche, MossyHall, NorthEastStair, NorthWestStair, RatLarder, SealedCrypt, Smithy, SouthEastHall,
    SouthEastStair, SouthWestHall, SouthWestStair, SpiderWalk, SunkenTreasury, Tannery, WestLanding, WestPit,
};

/// The lair is eight cells wide and six high.
pub const COLUMNS: u8 = 8;
pub const ROWS: u8 = 6;

/// Name, ground, and the cells each space covers, in the order of [`Space`].
#[rustfmt::skip]
const LAIR: [(&str, Ground, Cells); Space::COUNT] = [
    ("Gatehouse Cellar", Room(1), cells(0, 0, 1)), ("North-west Stair", Stair, cells(1, 0, 1)), ("Rat Larder", Room(3), cells(2, 0, 1)),
    ("Frozen Gallery", Room(5), cells(3, 0, 2)), ("Candle Store", Room(3), cells(5, 0, 1)), ("North-east Stair", Stair, cells(6, 0, 1)),
    ("Guard Nook", Room(1), cells(7, 0, 1)),
    ("Dripping Hall", Room(2), cells(0, 1, 1)), ("West Landing", Room(1), cells(1, 1, 1)), ("Echo Crossing West", Room(3), cells(2, 1, 2)),
    ("Echo Crossing East", Room(3), cells(4, 1, 2)), ("East Landing", Room(1), cells(6, 1, 1)), ("Mossy Hall", Room(2), cells(7, 1, 1)),
    ("Bone Library", Room(3), cells(0, 2, 1)), ("Spider Walk", Room(2), cells(1, 2, 1)), ("Idol Niche", Room(4), cells(2, 2, 1)),
    ("Middle Pit", Pit, cells(3, 2, 2)), ("Mirror Niche", Room(4), cells(5, 2, 1)), ("Beetle Walk", Room(2), cells(6, 2, 1)),
    ("Map Room", Room(3), cells(7, 2, 1)),
    ("Cracked Cistern", Room(2), cells(0, 3, 1)), ("West Pit", Pit, cells(1, 3, 1)), ("Goblet Vault", Room(4), cells(2, 3, 1)),
    ("Troll's Hoard", Room(5), cells(3, 3, 2)), ("Crown Vault", Room(4), cells(5, 3, 1)), ("East Pit", Pit, cells(6, 3, 1)),
    ("Leaking Cistern", Room(2), cells(7, 3, 1)),
    ("Long Barracks", Room(1), cells(0, 4, 2)), ("Smithy", Room(2), cells(2, 4, 1)), ("Chain Gallery", Room(3), cells(3, 4, 1)),
    ("Hook Gallery", Room(3), cells(4, 4, 1)), ("Tannery", Room(2), cells(5, 4, 1)), ("Long Kitchen", Room(1), cells(6, 4, 2)),
    ("Sealed Crypt", Room(3), cells(0, 5, 1)), ("South-west Stair", Stair, cells(1, 5, 1)), ("South-west Hall", Room(1), cells(2, 5, 1)),
    ("Sunken Treasury", Room(5), cells(3, 5, 2)), ("South-east Hall", Room(1), cells(5, 5, 1)), ("South-east Stair", Stair, cells(6, 5, 1)),
    ("Collapsed Shrine", Room(3), cells(7, 5, 1)),
];

const fn cells(x: u8, y: u8, w: u8) -> Cells {
    Cells { x, y, w, h: 1 }
}

/// Shared edges without a doorway; every other shared edge has one.
#[rustfmt::skip]
pub const WALLS: [(Space, Space); 17] = [
    (WestPit, LongBarracks), (EastPit, LongKitchen), (RatLarder, NorthWestStair), (FrozenGallery, EchoCrossingWest),
    (FrozenGallery, EchoCrossingEast), (CandleStore, NorthEastStair), (DrippingHall, WestLanding), (EastLanding, MossyHall),
    (SpiderWalk, IdolNiche), (MirrorNiche, BeetleWalk), (LongBarracks, Smithy), (ChainGallery, HookGallery), (Tannery, LongKitchen),
    (SealedCrypt, SouthWestStair), (SouthWestHall, SunkenTreasury), (SunkenTreasury, SouthEastHall), (CollapsedShrine, SouthEastStair),
];

impl Space {
    pub const COUNT: usize = 40;

    pub const ALL: [Space; Space::COUNT] = {
        #[allow(clippy::enum_glob_use, reason = "a table of all of them")]
        use Space::*;
        #[rustfmt::skip]
        let all = [
            GatehouseCellar, NorthWestStair, RatLarder, FrozenGallery, CandleStore, NorthEastStair, GuardNook,
            DrippingHall, WestLanding, EchoCrossingWest, EchoCrossingEast, EastLanding, MossyHall,
            BoneLibrary, SpiderWalk, IdolNiche, MiddlePit, MirrorNiche, BeetleWalk, MapRoom,
            CrackedCistern, WestPit, GobletVault, TrollsHoard, CrownVault, EastPit, LeakingCistern,
            LongBarracks, Smithy, ChainGallery, HookGallery, Tannery, LongKitchen,
            SealedCrypt, SouthWestStair, SouthWestHall, SunkenTreasury, SouthEastHall, SouthEastStair, CollapsedShrine,
        ];
        all
    };

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        LAIR[self.index()].0
    }

    pub const fn ground(self) -> Ground {
        LAIR[self.index()].1
    }

    pub const fn cells(self) -> Cells {
        LAIR[self.index()].2
    }

    pub const fn is_room(self) -> bool {
        matches!(self.ground(), Room(_))
    }

    /// The gold printed on a room; none elsewhere.
    pub const fn gold(self) -> u32 {
        match self.ground() {
            Room(gold) => gold as u32,
            Stair | Pit => 0,
        }
    }

    /// The spaces behind this one's doorways.
    pub const fn doorways(self) -> Spaces {
        DOORWAYS[self.index()]
    }

    /// The spaces behind this one's walls, which only magic passes.
    pub fn walls(self) -> Spaces {
        let behind = |wall: &(Space, Space)| match *wall {
            (one, other) if one == self => Some(other),
            (one, other) if other == self => Some(one),
            _ => None,
        };
        WALLS.iter().filter_map(behind).collect()
    }
}

const DOORWAYS: [Spaces; Space::COUNT] = {
    let mut doorways = [Spaces(0); Space::COUNT];
    let mut one = 0;
    while one < Space::COUNT {
        let mut other = 0;
        while other < Space::COUNT {
            if share_an_edge(LAIR[one].2, LAIR[other].2) && !walled(one, other) {
                doorways[one].0 |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    doorways
};

const fn share_an_edge(a: Cells, b: Cells) -> bool {
    let beside = (a.x + a.w == b.x || b.x + b.w == a.x) && a.y < b.y + b.h && b.y < a.y + a.h;
    let above = (a.y + a.h == b.y || b.y + b.h == a.y) && a.x < b.x + b.w && b.x < a.x + a.w;
    beside || above
}

const fn walled(one: usize, other: usize) -> bool {
    let mut at = 0;
    while at < WALLS.len() {
        let (a, b) = (WALLS[at].0.index(), WALLS[at].1.index());
        if a == one && b == other || a == other && b == one {
            return true;
        }
        at += 1;
    }
    false
}

/// A set of spaces, visited in the order of [`Space`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spaces(u64);

impl Spaces {
    pub const NONE: Spaces = Spaces(0);
    pub const ROOMS: Spaces = Spaces::of_ground(true, false, false);
    pub const STAIRS: Spaces = Spaces::of_ground(false, true, false);
    pub const PITS: Spaces = Spaces::of_ground(false, false, true);

    const fn of_ground(rooms: bool, stairs: bool, pits: bool) -> Spaces {
        let mut set = 0;
        let mut at = 0;
        while at < Space::COUNT {
            let wanted = match LAIR[at].1 {
                Room(_) => rooms,
                Stair => stairs,
                Pit => pits,
            };
            if wanted {
                set |= 1 << at;
            }
            at += 1;
        }
        Spaces(set)
    }

    pub const fn one(space: Space) -> Spaces {
        Spaces(1 << space.index())
    }

    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.index() & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.index();
    }

    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.index());
    }

    #[must_use]
    pub const fn and(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }
}

impl IntoIterator for Spaces {
    type Item = Space;
    type IntoIter = SpacesIter;

    fn into_iter(self) -> SpacesIter {
        SpacesIter(self.0)
    }
}

#[derive(Clone, Debug)]
pub struct SpacesIter(u64);

impl Iterator for SpacesIter {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        Space::ALL.get(at).copied()
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Spaces::NONE, |set, space| set.or(Spaces::one(space)))
    }
}

/// A kind of figure. Each seat has nine Adventurers and one of every other kind in its set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Figure {
    Adventurer,
    Knight,
    Dwarf,
    Barbarian,
    Thief,
    CaveTroll,
    Orc,
    Wraith,
    Paladin,
    GiantSlayer,
    Berserker,
    Assassin,
    RampagingTroll,
    Grunt,
    Banshee,
    TreasureChest,
}

impl Figure {
    pub const COUNT: usize = 16;
    pub const ADVENTURERS: u8 = 9;

    pub const ALL: [Figure; Figure::COUNT] = [
        Figure::Adventurer,
        Figure::Knight,
        Figure::Dwarf,
        Figure::Barbarian,
        Figure::Thief,
        Figure::CaveTroll,
        Figure::Orc,
        Figure::Wraith,
        Figure::Paladin,
        Figure::GiantSlayer,
        Figure::Berserker,
        Figure::Assassin,
        Figure::RampagingTroll,
        Figure::Grunt,
        Figure::Banshee,
        Figure::TreasureChest,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Figure::Adventurer => "Adventurer",
            Figure::Knight => "Knight",
            Figure::Dwarf => "Dwarf",
            Figure::Barbarian => "Barbarian",
            Figure::Thief => "Thief",
            Figure::CaveTroll => "Cave Troll",
            Figure::Orc => "Orc",
            Figure::Wraith => "Wraith",
            Figure::Paladin => "Paladin",
            Figure::GiantSlayer => "Giant Slayer",
            Figure::Berserker => "Berserker",
            Figure::Assassin => "Assassin",
            Figure::RampagingTroll => "Rampaging Troll",
            Figure::Grunt => "Grunt",
            Figure::Banshee => "Banshee",
            Figure::TreasureChest => "Treasure Chest",
        }
    }

    pub const fn is_monster(self) -> bool {
        matches!(
            self,
            Figure::CaveTroll | Figure::Orc | Figure::Wraith | Figure::RampagingTroll | Figure::Grunt | Figure::Banshee
        )
    }

    /// A chest is a figure, but nobody's character.
    pub const fn is_character(self) -> bool {
        !matches!(self, Figure::TreasureChest)
    }

    pub const fn is_hero(self) -> bool {
        self.is_character() && !self.is_monster()
    }
}

/// Which characters the decks hold besides the common cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Set {
    #[default]
    Classic,
    Variant,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    Adventurer,
    TorchBearer,
    BellRinger,
    TreasureChest,
    FindAnArtifact,
    ScoreARoom,
    Knight,
    Dwarf,
    Barbarian,
    Thief,
    CaveTroll,
    Orc,
    Wraith,
    Paladin,
    GiantSlayer,
    Berserker,
    Assassin,
    RampagingTroll,
    Grunt,
    Banshee,
}

impl Card {
    pub const DECK: usize = 19;

    #[rustfmt::skip]
    pub const fn deck(set: Set) -> [Card; Card::DECK] {
        #[allow(clippy::enum_glob_use, reason = "a table of nearly all of them")]
        use Card::*;
        match set {
            Set::Classic => [
                Adventurer, Adventurer, Adventurer, Adventurer, Adventurer, TorchBearer, TorchBearer, TorchBearer, BellRinger,
                TreasureChest, FindAnArtifact, ScoreARoom, Knight, Dwarf, Barbarian, Thief, CaveTroll, Orc, Wraith,
            ],
            Set::Variant => [
                Adventurer, Adventurer, Adventurer, Adventurer, Adventurer, TorchBearer, TorchBearer, TorchBearer, BellRinger,
                TreasureChest, FindAnArtifact, ScoreARoom, Paladin, GiantSlayer, Berserker, Assassin, RampagingTroll, Grunt, Banshee,
            ],
        }
    }

    /// The figure that the card brings into the lair.
    pub const fn figure(self) -> Option<Figure> {
        Some(match self {
            Card::Adventurer | Card::TorchBearer | Card::BellRinger => Figure::Adventurer,
            Card::TreasureChest => Figure::TreasureChest,
            Card::FindAnArtifact | Card::ScoreARoom => return None,
            Card::Knight => Figure::Knight,
            Card::Dwarf => Figure::Dwarf,
            Card::Barbarian => Figure::Barbarian,
            Card::Thief => Figure::Thief,
            Card::CaveTroll => Figure::CaveTroll,
            Card::Orc => Figure::Orc,
            Card::Wraith => Figure::Wraith,
            Card::Paladin => Figure::Paladin,
            Card::GiantSlayer => Figure::GiantSlayer,
            Card::Berserker => Figure::Berserker,
            Card::Assassin => Figure::Assassin,
            Card::RampagingTroll => Figure::RampagingTroll,
            Card::Grunt => Figure::Grunt,
            Card::Banshee => Figure::Banshee,
        })
    }

    pub const fn name(self) -> &'static str {
        match self {
            Card::TorchBearer => "Adventurer with a torch",
            Card::BellRinger => "Adventurer with a bell",
            Card::FindAnArtifact => "Find an Artifact",
            Card::ScoreARoom => "Score a Room",
            other => match other.figure() {
                Some(figure) => figure.name(),
                None => "",
            },
        }
    }

    /// Scoring icons: six in every deck, all on cards that both sets share, so that both have the same tempo.
    pub const fn icons(self) -> u32 {
        match self {
            Card::TorchBearer | Card::FindAnArtifact => 1,
            Card::BellRinger => 2,
            _ => 0,
        }
    }

    /// What the card, or the figure it brings, does; at most three short lines.
    pub const fn text(self) -> &'static str {
        match self {
            Card::Adventurer => "A hero without an ability, for any staircase.",
            Card::TorchBearer => "A hero without an ability, for any staircase. One hourglass.",
            Card::BellRinger => "A hero without an ability, for any staircase. Two hourglasses.",
            Card::TreasureChest => "Goes into any room, which is worth 4 gold more. Never moves.",
            Card::FindAnArtifact => "Take the top artifact, face down. One hourglass.",
            Card::ScoreARoom => "Choose one room and score it now.",
            Card::Knight => "No opposing character but a Knight enters his room. Kills the Orcs where he enters.",
            Card::Dwarf => "Doubles the printed gold of the room he is in, for whoever is paid.",
            Card::Barbarian => "Counts as two heroes when his room is scored. No Wraith pushes him.",
            Card::Thief => "Action: goes to any room or staircase without an opposing Knight.",
            Card::CaveTroll => {
                "Into any room. Each player may save one character; all else there is removed. Nobody enters again."
            }
            Card::Orc => "Action: remove one hero from the Orc's room.",
            Card::Wraith => "Pushes one character out of a room it enters, even a full one. Action: push one more.",
            Card::Paladin => {
                "Heroes in his room are safe from Banshee and Grunt. Action: throw an opposing Banshee here into a pit."
            }
            Card::GiantSlayer => "1 gold a turn for entering an empty room. Action: dies to remove a Rampaging Troll here.",
            Card::Berserker => "Shares the gold of a room that an opponent controls. Enters a full room of opponents.",
            Card::Assassin => "Action: remove a lone Grunt or a lone hero (no Assassin) from his room.",
            Card::RampagingTroll => {
                "Moves once a turn. Action: push two characters out of its room, remove everything else in it."
            }
            Card::Grunt => "Action: remove all opposing Adventurers from its room.",
            Card::Banshee => "Moves up to two spaces. Action: pull an opposing character from an adjacent space to its own.",
        }
    }
}

/// How many artifacts are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ArtifactCount {
    #[default]
    #[serde(rename = "six")]
    Six,
    #[serde(rename = "twelve")]
    Twelve,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Artifact {
    ChaliceOfLife,
    HuntersHorn,
    RingOfPassage,
    DrumOfDread,
    GraveSalt,
    SealOfStone,
    MirrorOfTradingPlaces,
    MinersPick,
    BagOfWeights,
    SeersLamp,
    TollLedger,
    CrownOfTheUnderKing,
}

impl Artifact {
    pub const ALL: [Artifact; 12] = [
        Artifact::ChaliceOfLife,
        Artifact::HuntersHorn,
        Artifact::RingOfPassage,
        Artifact::DrumOfDread,
        Artifact::GraveSalt,
        Artifact::SealOfStone,
        Artifact::MirrorOfTradingPlaces,
        Artifact::MinersPick,
        Artifact::BagOfWeights,
        Artifact::SeersLamp,
        Artifact::TollLedger,
        Artifact::CrownOfTheUnderKing,
    ];

    pub fn in_game(count: ArtifactCount) -> &'static [Artifact] {
        match count {
            ArtifactCount::Six => &Artifact::ALL[..6],
            ArtifactCount::Twelve => &Artifact::ALL,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Artifact::ChaliceOfLife => "Chalice of Life",
            Artifact::HuntersHorn => "Hunter's Horn",
            Artifact::RingOfPassage => "Ring of Passage",
            Artifact::DrumOfDread => "Drum of Dread",
            Artifact::GraveSalt => "Grave Salt",
            Artifact::SealOfStone => "Seal of Stone",
            Artifact::MirrorOfTradingPlaces => "Mirror of Trading Places",
            Artifact::MinersPick => "Miner's Pick",
            Artifact::BagOfWeights => "Bag of Weights",
            Artifact::SeersLamp => "Seer's Lamp",
            Artifact::TollLedger => "Toll Ledger",
            Artifact::CrownOfTheUnderKing => "Crown of the Under-King",
        }
    }

    /// Gold at the end for whoever has not used it.
    pub const fn coins(self) -> u32 {
        match self {
            Artifact::RingOfPassage | Artifact::GraveSalt | Artifact::MirrorOfTradingPlaces => 2,
            Artifact::ChaliceOfLife
            | Artifact::HuntersHorn
            | Artifact::DrumOfDread
            | Artifact::MinersPick
            | Artifact::BagOfWeights => 3,
            Artifact::SealOfStone | Artifact::SeersLamp | Artifact::TollLedger => 4,
            Artifact::CrownOfTheUnderKing => 5,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Artifact::ChaliceOfLife => "Bring one of your removed heroes back, on any staircase.",
            Artifact::HuntersHorn => "Move up to three different characters of yours one space each.",
            Artifact::RingOfPassage => "One of your heroes goes through a wall, then up to one space further.",
            Artifact::DrumOfDread => "Choose a room: each other player must move one of his heroes out of it, if he can.",
            Artifact::GraveSalt => "Remove an Orc, Wraith, Grunt or Banshee from any room or pit.",
            Artifact::SealOfStone => {
                "Until your next turn nothing enters or leaves a room, and nothing in it is removed or pushed."
            }
            Artifact::MirrorOfTradingPlaces => {
                "Swap one of your heroes with an opposing hero next door (no Barbarian, no Berserker)."
            }
            Artifact::MinersPick => "Break one wall: it is a doorway for the rest of the game.",
            Artifact::BagOfWeights => "Move your Treasure Chest to an adjacent room without a Cave Troll.",
            Artifact::SeersLamp => "Look at your next four cards, put them back in any order, then draw and play for free.",
            Artifact::TollLedger => "Take the printed gold of a room you control, then remove one of your heroes from it.",
            Artifact::CrownOfTheUnderKing => "Gain 2 gold now.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(ground: impl Fn(Ground) -> bool) -> usize {
        Space::ALL.iter().filter(|space| ground(space.ground())).count()
    }

    #[test]
    fn the_lair_has_33_rooms_4_stairs_3_pits_and_85_gold() {
        assert_eq!(count(|ground| matches!(ground, Room(_))), 33);
        assert_eq!(count(|ground| ground == Stair), 4);
        assert_eq!(count(|ground| ground == Pit), 3);
        assert_eq!(Space::ALL.iter().map(|space| space.gold()).sum::<u32>(), 85);
    }

    #[test]
    fn the_lair_has_56_doorways_and_every_wall_parts_neighbours() {
        let sides: u32 = DOORWAYS.iter().map(|spaces| spaces.0.count_ones()).sum();
        assert_eq!(sides, 2 * 56);
        for (one, other) in WALLS {
            assert!(share_an_edge(one.cells(), other.cells()), "{one:?} {other:?}");
            assert!(!one.doorways().contains(other));
        }
    }

    #[test]
    fn the_spaces_tile_the_lair_exactly() {
        let mut covered = [[0; COLUMNS as usize]; ROWS as usize];
        for space in Space::ALL {
            let Cells { x, y, w, h } = space.cells();
            (y..y + h).for_each(|y| (x..x + w).for_each(|x| covered[y as usize][x as usize] += 1));
        }
        assert!(covered.iter().flatten().all(|times| *times == 1), "{covered:?}");
    }

    #[test]
    fn heroes_can_walk_everywhere_without_crossing_a_pit() {
        let mut reached = Spaces::one(Space::NorthWestStair);
        for _ in Space::ALL {
            reached = reached.into_iter().fold(reached, |set, space| set.or(space.doorways().without(Spaces::PITS)));
        }
        assert_eq!(reached, Spaces::ROOMS.or(Spaces::STAIRS));
    }

    #[test]
    fn both_decks_have_nineteen_cards_and_six_icons() {
        for set in [Set::Classic, Set::Variant] {
            let deck = Card::deck(set);
            assert_eq!(deck.iter().map(|card| card.icons()).sum::<u32>(), 6);
            let adventurers = deck.iter().filter(|card| card.figure() == Some(Figure::Adventurer)).count();
            assert_eq!(adventurers, usize::from(Figure::ADVENTURERS));
        }
    }
}
