//! M2, Relay Station: wake both generators, then hold the mast.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing, wall};

pub struct RelayStation;

static SHEET: Sheet = Sheet {
    name: "Relay Station",
    briefing: "A mute mast on the ridge could carry the alarm to the cities. Wake both generators, then hold the mast.",
    spot: (30, 12),
    plates: &[&[(Sector::S01, false), (Sector::S04, false)], &[(Sector::S14, false), (Sector::S08, false)]],
    start: tile(0, 0),
    exits: &[],
    spawn_points: &[tile(7, 7), tile(4, 1), tile(1, 6), tile(7, 3)],
    objects: &[
        thing(Thing::Generator, tile(7, 0)),
        thing(Thing::Generator, tile(0, 7)),
        thing(Thing::Mast, tile(5, 5)),
        wall(tile(4, 5), tile(5, 5)),
    ],
    rounds: [9, 11, 7, 7],
    pressure: 0,
    threats: 5,
    forces: |n| Forces::default().feeders(4 + 2 * n).legion(Legion::Gnawer, n).legion(Legion::Spitter, 1).traps(3).decoys(2),
    champion: Entrance::Enters { champion: Champion::NineDrums, round: 4, squad: 1 },
    intel: &[
        intel("Old cable plans", "Generator rolls have SUCCESS +1"),
        intel("A pale face under the grating", "Lumen is a guest at G6"),
        intel("Night watch pattern", "Nothing spawns in round 1"),
    ],
    objectives: &["The signal is set and no enemy is on the mast when a round ends", "The same with at least two rounds left"],
    hostile_objectives: &["One generator is destroyed", "Two operatives are dead; one, if one or two came"],
};

impl Script for RelayStation {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    fn met(&self, _game: &Clans, _objective: Objective) -> bool {
        false
    }

    fn progress(&self, _game: &Clans) -> f32 {
        0.0
    }

    fn goals(&self, game: &Clans) -> TileSet {
        game.open.objects.iter().filter(|object| !object.gone).map(|object| object.at).collect()
    }
}
