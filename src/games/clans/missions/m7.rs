//! M7, Brood Caves: clutches to burn, and a way through the dark.

use super::super::Clans;
use super::super::content::{Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};

pub struct BroodCaves;

static SHEET: Sheet = Sheet {
    name: "Brood Caves",
    briefing: "Below the cliffs the clutches ripen. Burn them and find the way through to the altar.",
    spot: (80, 34),
    plates: &[
        &[(Sector::S10, false), (Sector::S11, false), (Sector::S12, false)],
        &[(Sector::S11, false), (Sector::S12, false), (Sector::S11, false)],
    ],
    start: tile(2, 2),
    exits: &[tile(11, 6)],
    spawn_points: &[tile(11, 1), tile(8, 6), tile(4, 6)],
    objects: &[thing(Thing::Clutch, tile(9, 1)), thing(Thing::Clutch, tile(5, 5)), thing(Thing::Clutch, tile(10, 2))],
    rounds: [10, 12, 7, 5],
    pressure: 1,
    threats: 8,
    forces: |n| {
        Forces::default()
            .feeders(8 + 2 * n)
            .legion(Legion::Gnawer, 1 + n)
            .legion(Legion::Burrower, 3)
            .legion(Legion::Goliath, 1)
            .legion(Legion::Herald, 1)
            .legion(Legion::Impaler, 1)
            .traps(5)
            .decoys(5)
    },
    champion: Entrance::AnyPlaced,
    intel: &[
        intel("A captive draws a map", "Runa is a guest at G3, and no Decoy may be placed within 3 of the exit"),
        intel("Bad air", "Each operative of the roster gets a Smoke Canister"),
        intel("The shafts shake", "One spawn point of the operatives' choice is closed"),
    ],
    objectives: &[
        "Two clutches are destroyed and an operative left by the exit",
        "Three clutches are destroyed",
        "Every operative of the roster who lives left by the exit",
    ],
    hostile_objectives: &["A clutch survives", "Three traumas are caused"],
};

impl Script for BroodCaves {
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
