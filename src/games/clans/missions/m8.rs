//! M8, Altar of the Myriads: put out the fires, then end Varga.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};

pub struct Altar;

static SHEET: Sheet = Sheet {
    name: "Altar of the Myriads",
    briefing: "Varga Ten-Totems has gathered the swarm on the altar. Put out his fires, then end him before the night is over.",
    spot: (93, 30),
    plates: &[
        &[(Sector::S02, false), (Sector::S13, false), (Sector::S02, false)],
        &[(Sector::S06, false), (Sector::S14, true), (Sector::S06, false)],
    ],
    start: tile(5, 7),
    exits: &[],
    spawn_points: &[tile(4, 0), tile(7, 0), tile(0, 5), tile(11, 5)],
    objects: &[thing(Thing::Brazier, tile(1, 2)), thing(Thing::Brazier, tile(10, 2)), thing(Thing::Brazier, tile(6, 4))],
    rounds: [11, 13, 8, 7],
    pressure: 1,
    threats: 9,
    forces: |n| {
        Forces::default()
            .feeders(10 + 2 * n)
            .legion(Legion::Gnawer, 2 + n)
            .legion(Legion::Spitter, 2 + n.div_ceil(2))
            .legion(Legion::Burrower, 2)
            .legion(Legion::Goliath, 2)
            .legion(Legion::Herald, 1)
            .legion(Legion::Impaler, 2)
            .traps(5)
            .decoys(5)
    },
    champion: Entrance::Stands(Champion::Varga, tile(5, 1)),
    intel: &[
        intel("He never leaves the top step before blood is drawn", "Varga cannot act in round 1"),
        intel(
            "Signal to the guns",
            "Once, from round 4 on, at the start of an operative's turn: an area attack with 3B1F on any tile, EXPLOSIVE",
        ),
        intel("A traitor in the swarm", "After the set-up the operatives look at three threats"),
    ],
    objectives: &["Varga is dead", "All braziers are out"],
    hostile_objectives: &["Varga lives after the last round", "All operatives of the roster are dead"],
};

impl Script for Altar {
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
