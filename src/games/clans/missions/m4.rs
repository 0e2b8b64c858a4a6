//! M4, Convoy Evac Route: the last wagon has to cross the shelf road.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};

pub struct EvacRoute;

static SHEET: Sheet = Sheet {
    name: "Convoy Evac Route",
    briefing: "The last wagon from the border must cross the shelf road. The clan waits on both sides.",
    spot: (48, 32),
    plates: &[&[(Sector::S06, false), (Sector::S03, false), (Sector::S06, false), (Sector::S14, false)]],
    start: tile(0, 2),
    exits: &[tile(15, 1)],
    spawn_points: &[tile(4, 0), tile(7, 0), tile(10, 0), tile(13, 3)],
    objects: &[thing(Thing::Wagon, tile(1, 2))],
    rounds: [10, 11, 6, 5],
    pressure: 0,
    threats: 6,
    forces: |n| {
        Forces::default()
            .feeders(6 + 2 * n)
            .legion(Legion::Gnawer, n)
            .legion(Legion::Spitter, 1 + n.div_ceil(2))
            .legion(Legion::Goliath, 1)
            .traps(4)
            .decoys(3)
    },
    champion: Entrance::Enters { champion: Champion::HollowJaw, round: 4, squad: 1 },
    intel: &[
        intel("Wheel ruts", "After the set-up all Traps on the wagon's path are revealed"),
        intel("Pass soldiers on leave", "Livia Wyss is a guest at M3"),
        intel(
            "They fear the whistle",
            "Once, at the start of an operative's turn, all Feeders within 2 of the wagon are moved 2 tiles away from it",
        ),
    ],
    objectives: &["The wagon reaches the exit", "It left with at most one wound", "Hollow-Jaw dies"],
    hostile_objectives: &["The wagon is destroyed", "Two operatives are dead; one, if one or two came"],
};

impl Script for EvacRoute {
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
