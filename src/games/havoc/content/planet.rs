//! The planet: its regions and what is printed on them.

use crate::engine::set::set;
use crate::games::table::table;
use serde::{Deserialize, Serialize};

table! {
    /// What the land is like, and the deck that goes with it.
    Terrain: &'static str {
        Mountain = "Mountain",
        Jungle = "Jungle",
        Ocean = "Ocean",
        Desert = "Desert",
    }
}

/// What kind of ground a region is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Land {
    /// A place for an invader's headquarters.
    Landing,
    /// The outer ring: no terrain, and it wraps round the planet.
    Outer,
    Terrain(Terrain),
    /// The middle: the Trogs' headquarters, where they have one.
    Centre,
}

/// What is printed on a region.
#[allow(clippy::struct_excessive_bools, reason = "the spaces that are printed, or not")]
struct Printed {
    name: &'static str,
    land: Land,
    crystals: u8,
    war_party: bool,
    nest: bool,
    exploration: bool,
    tunnel: bool,
}

use Land::{Centre, Landing, Outer};
#[allow(clippy::enum_glob_use, reason = "tables of all of them")]
use Region::*;
use Terrain::{Desert, Jungle, Mountain, Ocean};

const fn printed(name: &'static str, land: Land, crystals: u8, spaces: &[u8]) -> Printed {
    let (mut war_party, mut nest, mut exploration, mut tunnel) = (false, false, false, false);
    let mut at = 0;
    while at < spaces.len() {
        match spaces[at] {
            b'W' => war_party = true,
            b'N' => nest = true,
            b'X' => exploration = true,
            _ => tunnel = true,
        }
        at += 1;
    }
    Printed { name, land, crystals, war_party, nest, exploration, tunnel }
}

table! {
    /// A region, in the order that breaks ties. Spaces: W for a War Party, N for a Nest, X for an Exploration token, T for a
    /// tunnel.
    Region: Printed {
        PolarLanding = printed("Polar Landing", Landing, 0, b""),
        DawnLanding = printed("Dawn Landing", Landing, 0, b""),
        DuskLanding = printed("Dusk Landing", Landing, 0, b""),
        AuroraReach = printed("Aurora Reach", Outer, 2, b"X"),
        PaleReach = printed("Pale Reach", Outer, 2, b"X"),
        EmberReach = printed("Ember Reach", Outer, 2, b"X"),
        HollowReach = printed("Hollow Reach", Outer, 2, b"X"),
        SlateSound = printed("Slate Sound", Land::Terrain(Ocean), 1, b"WT"),
        BonewhiteFlats = printed("Bonewhite Flats", Land::Terrain(Desert), 1, b"WX"),
        Thornveil = printed("Thornveil", Land::Terrain(Jungle), 1, b"W"),
        CoralShelf = printed("Coral Shelf", Land::Terrain(Ocean), 1, b"WXT"),
        AnvilRange = printed("Anvil Range", Land::Terrain(Mountain), 2, b"WNX"),
        Mirewood = printed("Mirewood", Land::Terrain(Jungle), 1, b"WT"),
        Stormcrest = printed("Stormcrest", Land::Terrain(Mountain), 1, b"WX"),
        CanopyRise = printed("Canopy Rise", Land::Terrain(Jungle), 2, b"W"),
        SplinterPeaks = printed("Splinter Peaks", Land::Terrain(Mountain), 2, b"W"),
        CinderDunes = printed("Cinder Dunes", Land::Terrain(Desert), 2, b"W"),
        SunkenBasin = printed("Sunken Basin", Land::Terrain(Ocean), 2, b"W"),
        RustHollows = printed("Rust Hollows", Land::Terrain(Desert), 2, b"W"),
        Maw = printed("The Maw", Centre, 3, b"W"),
    }
}

/// Every border once. The last two wrap round the planet.
const BORDERS: [(Region, Region); 47] = [
    (PolarLanding, SlateSound),
    (PolarLanding, BonewhiteFlats),
    (PolarLanding, PaleReach),
    (PolarLanding, AuroraReach),
    (DawnLanding, Thornveil),
    (DawnLanding, CoralShelf),
    (DawnLanding, AuroraReach),
    (DawnLanding, EmberReach),
    (DuskLanding, Stormcrest),
    (DuskLanding, Mirewood),
    (DuskLanding, PaleReach),
    (DuskLanding, HollowReach),
    (AuroraReach, BonewhiteFlats),
    (PaleReach, SlateSound),
    (EmberReach, CoralShelf),
    (EmberReach, AnvilRange),
    (HollowReach, Mirewood),
    (HollowReach, AnvilRange),
    (SlateSound, BonewhiteFlats),
    (SlateSound, Stormcrest),
    (SlateSound, CanopyRise),
    (SlateSound, RustHollows),
    (BonewhiteFlats, Thornveil),
    (BonewhiteFlats, CanopyRise),
    (BonewhiteFlats, SplinterPeaks),
    (Thornveil, CoralShelf),
    (Thornveil, SplinterPeaks),
    (CoralShelf, AnvilRange),
    (CoralShelf, CinderDunes),
    (AnvilRange, Mirewood),
    (AnvilRange, CinderDunes),
    (AnvilRange, SunkenBasin),
    (Mirewood, Stormcrest),
    (Mirewood, SunkenBasin),
    (Stormcrest, RustHollows),
    (CanopyRise, SplinterPeaks),
    (CanopyRise, RustHollows),
    (CanopyRise, Maw),
    (SplinterPeaks, CinderDunes),
    (SplinterPeaks, Maw),
    (CinderDunes, SunkenBasin),
    (CinderDunes, Maw),
    (SunkenBasin, RustHollows),
    (SunkenBasin, Maw),
    (RustHollows, Maw),
    (AuroraReach, HollowReach),
    (PaleReach, EmberReach),
];

const NEIGHBOURS: [Regions; Region::COUNT] = {
    let mut table = [Regions::NONE; Region::COUNT];
    let mut at = 0;
    while at < BORDERS.len() {
        let (one, other) = BORDERS[at];
        table[one as usize].0 |= 1 << other as u32;
        table[other as usize].0 |= 1 << one as u32;
        at += 1;
    }
    table
};

impl Region {
    pub const LANDINGS: [Region; 3] = [PolarLanding, DawnLanding, DuskLanding];

    /// The pairs of the outer ring that touch behind the planet.
    pub const WRAPS: [(Region, Region); 2] = [(AuroraReach, HollowReach), (PaleReach, EmberReach)];

    const fn printed(self) -> &'static Printed {
        &Region::PRINTED[self.index()]
    }

    pub const fn name(self) -> &'static str {
        self.printed().name
    }

    /// Its name in the middle of a sentence.
    pub const fn told(self) -> &'static str {
        match self {
            Maw => "the Maw",
            _ => self.name(),
        }
    }

    pub const fn land(self) -> Land {
        self.printed().land
    }

    pub const fn terrain(self) -> Option<Terrain> {
        match self.printed().land {
            Land::Terrain(terrain) => Some(terrain),
            _ => None,
        }
    }

    pub const fn crystals(self) -> u8 {
        self.printed().crystals
    }

    pub const fn has_war_party(self) -> bool {
        self.printed().war_party
    }

    pub const fn has_nest(self) -> bool {
        self.printed().nest
    }

    pub const fn has_exploration(self) -> bool {
        self.printed().exploration
    }

    pub const fn has_tunnel(self) -> bool {
        self.printed().tunnel
    }

    /// Those that share a border, also behind the planet; tunnels are the rules' business.
    pub const fn neighbours(self) -> Regions {
        NEIGHBOURS[self.index()]
    }
}

impl Terrain {
    pub const fn name(self) -> &'static str {
        Terrain::PRINTED[self.index()]
    }
}

set! {
    /// A set of regions.
    #[derive(Serialize, Deserialize)]
    #[serde(transparent)]
    Regions(u32) of Region by EachRegion
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The planet as a table of neighbours, kept apart from the list of borders so that a slip in one shows.
    const TABLE: [(Region, &[Region]); 20] = [
        (PolarLanding, &[SlateSound, BonewhiteFlats, PaleReach, AuroraReach]),
        (DawnLanding, &[Thornveil, CoralShelf, AuroraReach, EmberReach]),
        (DuskLanding, &[Stormcrest, Mirewood, PaleReach, HollowReach]),
        (AuroraReach, &[PolarLanding, DawnLanding, BonewhiteFlats, HollowReach]),
        (PaleReach, &[PolarLanding, DuskLanding, SlateSound, EmberReach]),
        (EmberReach, &[DawnLanding, CoralShelf, AnvilRange, PaleReach]),
        (HollowReach, &[DuskLanding, Mirewood, AnvilRange, AuroraReach]),
        (SlateSound, &[PolarLanding, PaleReach, BonewhiteFlats, Stormcrest, CanopyRise, RustHollows]),
        (BonewhiteFlats, &[PolarLanding, AuroraReach, SlateSound, Thornveil, CanopyRise, SplinterPeaks]),
        (Thornveil, &[DawnLanding, BonewhiteFlats, CoralShelf, SplinterPeaks]),
        (CoralShelf, &[DawnLanding, EmberReach, Thornveil, AnvilRange, CinderDunes]),
        (AnvilRange, &[EmberReach, HollowReach, CoralShelf, Mirewood, CinderDunes, SunkenBasin]),
        (Mirewood, &[DuskLanding, HollowReach, AnvilRange, Stormcrest, SunkenBasin]),
        (Stormcrest, &[DuskLanding, Mirewood, SlateSound, RustHollows]),
        (CanopyRise, &[SlateSound, BonewhiteFlats, SplinterPeaks, RustHollows, Maw]),
        (SplinterPeaks, &[BonewhiteFlats, Thornveil, CanopyRise, CinderDunes, Maw]),
        (CinderDunes, &[CoralShelf, AnvilRange, SplinterPeaks, SunkenBasin, Maw]),
        (SunkenBasin, &[AnvilRange, Mirewood, CinderDunes, RustHollows, Maw]),
        (RustHollows, &[Stormcrest, SlateSound, CanopyRise, SunkenBasin, Maw]),
        (Maw, &[CanopyRise, SplinterPeaks, CinderDunes, SunkenBasin, RustHollows]),
    ];

    #[test]
    fn every_region_has_the_neighbours_of_the_map() {
        for (region, neighbours) in TABLE {
            assert_eq!(region.neighbours(), neighbours.iter().copied().collect(), "{}", region.name());
        }
    }

    #[test]
    fn no_two_neighbours_have_the_same_terrain() {
        for region in Region::ALL {
            for next in region.neighbours() {
                assert!(region.terrain().is_none() || region.terrain() != next.terrain(), "{region:?} {next:?}");
            }
        }
    }

    #[test]
    fn every_terrain_has_three_regions_and_the_outer_ring_none() {
        for terrain in Terrain::ALL {
            assert_eq!(Region::ALL.iter().filter(|region| region.terrain() == Some(terrain)).count(), 3);
        }
        assert_eq!(Region::ALL.iter().filter(|region| region.land() == Outer).count(), 4);
    }

    #[test]
    fn opposite_outer_regions_are_adjacent() {
        for (one, other) in Region::WRAPS {
            assert!(one.land() == Outer && other.land() == Outer && one.neighbours().contains(other));
        }
    }

    #[test]
    fn a_set_lists_its_regions_in_order() {
        let set: Regions = [Maw, PolarLanding, CoralShelf].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [PolarLanding, CoralShelf, Maw]);
        assert_eq!((set.len(), set.first(), Regions::NONE.first()), (3, Some(PolarLanding), None));
    }
}
