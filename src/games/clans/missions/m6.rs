//! M6, Burning Springs: three wells have to be shut among burning pools.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};

pub struct BurningSprings;

static SHEET: Sheet = Sheet {
    name: "Burning Springs",
    briefing: "The clan drinks from three covered wells among the burning pools. Shut them and the swarm goes thirsty.",
    spot: (64, 54),
    plates: &[&[(Sector::S09, false), (Sector::S10, false)], &[(Sector::S01, false), (Sector::S09, true)]],
    start: tile(0, 7),
    exits: &[],
    spawn_points: &[tile(6, 0), tile(2, 0), tile(7, 4)],
    objects: &[thing(Thing::Valve, tile(3, 1)), thing(Thing::Valve, tile(5, 1)), thing(Thing::Valve, tile(7, 6))],
    rounds: [8, 10, 6, 5],
    pressure: 1,
    threats: 6,
    forces: |n| Forces::default().feeders(5 + 2 * n).legion(Legion::Spitter, 1 + n).legion(Legion::Herald, 1).traps(4).decoys(3),
    champion: Entrance::Placed(Champion::Kesh),
    intel: &[
        intel("Pilgrims know the crust", "Operatives and guests are spared by the fire in rounds 1 to 3"),
        intel("An embalmer watches from the rim", "Neferu is a guest at D6"),
        intel("Pressure drawings", "Valve rolls have SECURE 1"),
    ],
    objectives: &["All valves are shut when a round ends", "Kesh dies"],
    hostile_objectives: &["Two valves are open at the end", "An operative dies by fire"],
};

impl Script for BurningSprings {
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
