//! M5, The Boneyard: three bone totems have to be broken.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};

pub struct Boneyard;

static SHEET: Sheet = Sheet {
    name: "The Boneyard",
    briefing: "Three bone totems call the swarm. Break them. Something keens between the ribs.",
    spot: (64, 14),
    plates: &[&[(Sector::S07, false), (Sector::S03, false)], &[(Sector::S07, true), (Sector::S05, true)]],
    start: tile(0, 3),
    exits: &[],
    spawn_points: &[tile(7, 7), tile(7, 0), tile(1, 7)],
    objects: &[thing(Thing::Totem, tile(2, 2)), thing(Thing::Totem, tile(5, 2)), thing(Thing::Totem, tile(4, 6))],
    rounds: [9, 12, 6, 5],
    pressure: 1,
    threats: 6,
    forces: |n| {
        Forces::default()
            .feeders(6 + 2 * n)
            .legion(Legion::Gnawer, n)
            .legion(Legion::Burrower, 2)
            .legion(Legion::Impaler, 1)
            .traps(5)
            .decoys(4)
    },
    champion: Entrance::Stands(Champion::MotherOssa, tile(6, 6)),
    intel: &[
        intel("Carrion birds circle the north shelf", "After the set-up two threats of the operatives' choice are revealed"),
        intel("A hunter's camp", "Odongo is a guest; he comes to the start at the end of round 3"),
        intel("Oil in the ribs", "An attack with FIRE on a totem in range and sight wounds it without a roll"),
    ],
    objectives: &["All three totems are destroyed", "Mother Ossa is dead"],
    hostile_objectives: &["A totem stands at the end", "Four traumas are caused"],
};

impl Script for Boneyard {
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
