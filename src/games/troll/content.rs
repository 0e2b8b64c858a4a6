//! What lies in the box: the lair, the figures, the cards, the artifacts. Tables, no rules.

use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

table! {
    /// A space of the lair, in reading order: its name, its ground, and the cells it covers.
    Space: (&'static str, Ground, Cells) {
        GatehouseCellar = ("Gatehouse Cellar", Room(1), cells(0, 0, 1)),
        NorthWestStair = ("North-west Stair", Stair, cells(1, 0, 1)),
        RatLarder = ("Rat Larder", Room(3), cells(2, 0, 1)),
        FrozenGallery = ("Frozen Gallery", Room(5), cells(3, 0, 2)),
        CandleStore = ("Candle Store", Room(3), cells(5, 0, 1)),
        NorthEastStair = ("North-east Stair", Stair, cells(6, 0, 1)),
        GuardNook = ("Guard Nook", Room(1), cells(7, 0, 1)),
        DrippingHall = ("Dripping Hall", Room(2), cells(0, 1, 1)),
        WestLanding = ("West Landing", Room(1), cells(1, 1, 1)),
        EchoCrossingWest = ("Echo Crossing West", Room(3), cells(2, 1, 2)),
        EchoCrossingEast = ("Echo Crossing East", Room(3), cells(4, 1, 2)),
        EastLanding = ("East Landing", Room(1), cells(6, 1, 1)),
        MossyHall = ("Mossy Hall", Room(2), cells(7, 1, 1)),
        BoneLibrary = ("Bone Library", Room(3), cells(0, 2, 1)),
        SpiderWalk = ("Spider Walk", Room(2), cells(1, 2, 1)),
        IdolNiche = ("Idol Niche", Room(4), cells(2, 2, 1)),
        MiddlePit = ("Middle Pit", Pit, cells(3, 2, 2)),
        MirrorNiche = ("Mirror Niche", Room(4), cells(5, 2, 1)),
        BeetleWalk = ("Beetle Walk", Room(2), cells(6, 2, 1)),
        MapRoom = ("Map Room", Room(3), cells(7, 2, 1)),
        CrackedCistern = ("Cracked Cistern", Room(2), cells(0, 3, 1)),
        WestPit = ("West Pit", Pit, cells(1, 3, 1)),
        GobletVault = ("Goblet Vault", Room(4), cells(2, 3, 1)),
        TrollsHoard = ("Troll's Hoard", Room(5), cells(3, 3, 2)),
        CrownVault = ("Crown Vault", Room(4), cells(5, 3, 1)),
        EastPit = ("East Pit", Pit, cells(6, 3, 1)),
        LeakingCistern = ("Leaking Cistern", Room(2), cells(7, 3, 1)),
        LongBarracks = ("Long Barracks", Room(1), cells(0, 4, 2)),
        Smithy = ("Smithy", Room(2), cells(2, 4, 1)),
        ChainGallery = ("Chain Gallery", Room(3), cells(3, 4, 1)),
        HookGallery = ("Hook Gallery", Room(3), cells(4, 4, 1)),
        Tannery = ("Tannery", Room(2), cells(5, 4, 1)),
        LongKitchen = ("Long Kitchen", Room(1), cells(6, 4, 2)),
        SealedCrypt = ("Sealed Crypt", Room(3), cells(0, 5, 1)),
        SouthWestStair = ("South-west Stair", Stair, cells(1, 5, 1)),
        SouthWestHall = ("South-west Hall", Room(1), cells(2, 5, 1)),
        SunkenTreasury = ("Sunken Treasury", Room(5), cells(3, 5, 2)),
        SouthEastHall = ("South-east Hall", Room(1), cells(5, 5, 1)),
        SouthEastStair = ("South-east Stair", Stair, cells(6, 5, 1)),
        CollapsedShrine = ("Collapsed Shrine", Room(3), cells(7, 5, 1)),
    }
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
    pub const fn name(self) -> &'static str {
        Space::PRINTED[self.index()].0
    }

    pub const fn ground(self) -> Ground {
        Space::PRINTED[self.index()].1
    }

    pub const fn cells(self) -> Cells {
        Space::PRINTED[self.index()].2
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
            if share_an_edge(Space::PRINTED[one].2, Space::PRINTED[other].2) && !walled(one, other) {
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

set! {
    /// A set of spaces, visited in the order of [`Space`].
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Spaces(u64) of Space by EachSpace
}

impl Spaces {
    pub const ROOMS: Spaces = Spaces::of_ground(true, false, false);
    pub const STAIRS: Spaces = Spaces::of_ground(false, true, false);
    pub const PITS: Spaces = Spaces::of_ground(false, false, true);

    const fn of_ground(rooms: bool, stairs: bool, pits: bool) -> Spaces {
        let (mut set, mut at) = (Spaces::NONE, 0);
        while at < Space::COUNT {
            let wanted = match Space::PRINTED[at].1 {
                Room(_) => rooms,
                Stair => stairs,
                Pit => pits,
            };
            if wanted {
                set.insert(Space::ALL[at]);
            }
            at += 1;
        }
        set
    }
}

/// What a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Hero,
    Monster,
    /// A figure, but nobody's character.
    Chest,
}

use Sort::{Chest, Hero, Monster};

table! {
    /// A kind of figure: its name, and what it is. Each seat has nine Adventurers and one of every other kind in its set.
    Figure: (&'static str, Sort) {
        Adventurer = ("Adventurer", Hero),
        Knight = ("Knight", Hero),
        Dwarf = ("Dwarf", Hero),
        Barbarian = ("Barbarian", Hero),
        Thief = ("Thief", Hero),
        CaveTroll = ("Cave Troll", Monster),
        Orc = ("Orc", Monster),
        Wraith = ("Wraith", Monster),
        Paladin = ("Paladin", Hero),
        GiantSlayer = ("Giant Slayer", Hero),
        Berserker = ("Berserker", Hero),
        Assassin = ("Assassin", Hero),
        RampagingTroll = ("Rampaging Troll", Monster),
        Grunt = ("Grunt", Monster),
        Banshee = ("Banshee", Monster),
        TreasureChest = ("Treasure Chest", Chest),
    }
}

impl Figure {
    pub const ADVENTURERS: u8 = 9;

    pub const fn name(self) -> &'static str {
        Figure::PRINTED[self.index()].0
    }

    pub const fn is_monster(self) -> bool {
        matches!(Figure::PRINTED[self.index()].1, Monster)
    }

    pub const fn is_character(self) -> bool {
        !matches!(Figure::PRINTED[self.index()].1, Chest)
    }

    pub const fn is_hero(self) -> bool {
        matches!(Figure::PRINTED[self.index()].1, Hero)
    }

    /// The Mirror of Trading Places works on all heroes but Barbarians and Berserkers, whoever's.
    pub const fn is_mirrored(self) -> bool {
        self.is_hero() && !matches!(self, Figure::Barbarian | Figure::Berserker)
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

/// What is printed on a card: its name, the figure it brings into the lair, its hourglasses, and what it, or its figure,
/// does in at most three short lines.
struct Face {
    name: &'static str,
    figure: Option<Figure>,
    icons: u8,
    text: &'static str,
}

/// A card that is named after its figure.
const fn bring(figure: Figure, text: &'static str) -> Face {
    Face { name: figure.name(), figure: Some(figure), icons: 0, text }
}

const fn adventurer(name: &'static str, icons: u8, text: &'static str) -> Face {
    Face { name, figure: Some(Figure::Adventurer), icons, text }
}

const fn deed(name: &'static str, icons: u8, text: &'static str) -> Face {
    Face { name, figure: None, icons, text }
}

table! {
    /// A card. Scoring icons: six in every deck, all on cards that both sets share, so that both have the same tempo.
    Card: Face {
        Adventurer = bring(Figure::Adventurer, "A hero without an ability, for any staircase."),
        TorchBearer = adventurer("Adventurer with a torch", 1, "A hero without an ability, for any staircase. One hourglass."),
        BellRinger = adventurer("Adventurer with a bell", 2, "A hero without an ability, for any staircase. Two hourglasses."),
        TreasureChest = bring(Figure::TreasureChest, "Goes into any room, which is worth 4 gold more. Never moves."),
        FindAnArtifact = deed("Find an Artifact", 1, "Take the top artifact, face down. One hourglass."),
        ScoreARoom = deed("Score a Room", 0, "Choose one room and score it now."),
        Knight = bring(Figure::Knight, "No opposing character but a Knight enters his room. Kills the Orcs where he enters."),
        Dwarf = bring(Figure::Dwarf, "Doubles the printed gold of the room he is in, for whoever is paid."),
        Barbarian = bring(Figure::Barbarian, "Counts as two heroes when his room is scored. No Wraith pushes him."),
        Thief = bring(Figure::Thief, "Action: goes to any room or staircase without an opposing Knight."),
        CaveTroll = bring(Figure::CaveTroll, "Into any room. Each player may save one character; all else there is removed. Nobody enters again."),
        Orc = bring(Figure::Orc, "Action: remove one hero from the Orc's room."),
        Wraith = bring(Figure::Wraith, "Pushes one character out of a room it enters, even a full one. Action: push one more."),
        Paladin = bring(Figure::Paladin, "Heroes in his room are safe from Banshee and Grunt. Action: throw an opposing Banshee here into a pit."),
        GiantSlayer = bring(Figure::GiantSlayer, "1 gold a turn for entering an empty room. Action: dies to remove a Rampaging Troll here."),
        Berserker = bring(Figure::Berserker, "Shares the gold of a room that an opponent controls. Enters a full room of opponents."),
        Assassin = bring(Figure::Assassin, "Action: remove a lone Grunt or a lone hero (no Assassin) from his room."),
        RampagingTroll = bring(Figure::RampagingTroll, "Moves once a turn. Action: push two characters out of its room, remove everything else in it."),
        Grunt = bring(Figure::Grunt, "Action: remove all opposing Adventurers from its room."),
        Banshee = bring(Figure::Banshee, "Moves up to two spaces. Action: pull an opposing character from an adjacent space to its own."),
    }
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

    const fn face(self) -> &'static Face {
        &Card::PRINTED[self.index()]
    }

    /// The figure that the card brings into the lair.
    pub const fn figure(self) -> Option<Figure> {
        self.face().figure
    }

    pub const fn name(self) -> &'static str {
        self.face().name
    }

    pub const fn icons(self) -> u32 {
        self.face().icons as u32
    }

    pub const fn text(self) -> &'static str {
        self.face().text
    }
}

/// How many artifacts are shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArtifactCount {
    #[default]
    Six,
    Eight,
    Ten,
    Twelve,
}

table! {
    /// An artifact: its name, the gold it is worth at the end to whoever has not used it, and what it does.
    Artifact: (&'static str, u8, &'static str) {
        ChaliceOfLife = ("Chalice of Life", 3, "Bring one of your removed heroes back, on any staircase."),
        HuntersHorn = ("Hunter's Horn", 3, "Move up to three different characters of yours one space each."),
        RingOfPassage = ("Ring of Passage", 2, "One of your heroes goes through a wall, then up to one space further."),
        DrumOfDread = ("Drum of Dread", 3, "Choose a room: each other player must move one of his heroes out of it, if he can."),
        GraveSalt = ("Grave Salt", 2, "Remove an Orc, Wraith, Grunt or Banshee from any room or pit."),
        SealOfStone = ("Seal of Stone", 4, "Until your next turn nothing enters or leaves a room, and nothing in it is removed or pushed."),
        MirrorOfTradingPlaces = ("Mirror of Trading Places", 2, "Swap one of your heroes with an opposing hero next door, neither of them a Barbarian or a Berserker."),
        MinersPick = ("Miner's Pick", 3, "Break one wall: it is a doorway for the rest of the game."),
        BagOfWeights = ("Bag of Weights", 3, "Move your Treasure Chest to an adjacent room without a Cave Troll."),
        SeersLamp = ("Seer's Lamp", 4, "Look at your next four cards, put them back in any order, then draw and play for free."),
        TollLedger = ("Toll Ledger", 4, "Take the printed gold of a room you control, no more and no less, then remove one of your heroes there."),
        CrownOfTheUnderKing = ("Crown of the Under-King", 5, "Gain 2 gold now."),
    }
}

impl Artifact {
    pub fn in_game(count: ArtifactCount) -> &'static [Artifact] {
        match count {
            ArtifactCount::Six => &Artifact::ALL[..6],
            ArtifactCount::Eight => &Artifact::ALL[..8],
            ArtifactCount::Ten => &Artifact::ALL[..10],
            ArtifactCount::Twelve => &Artifact::ALL,
        }
    }

    pub const fn name(self) -> &'static str {
        Artifact::PRINTED[self.index()].0
    }

    pub const fn coins(self) -> u32 {
        Artifact::PRINTED[self.index()].1 as u32
    }

    pub const fn text(self) -> &'static str {
        Artifact::PRINTED[self.index()].2
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
            reached = reached.into_iter().fold(reached, |set, space| set.union(space.doorways().without(Spaces::PITS)));
        }
        assert_eq!(reached, Spaces::ROOMS.union(Spaces::STAIRS));
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
