//! M3, Cartel Supply Cache: four crates under a cliff, and a ledger in one of them.

use super::super::Clans;
use super::super::content::{Champion, Forces, Legion, Sector};
use super::super::rules::{Thing, TileSet, tile};
use super::{Entrance, Objective, Script, Sheet, intel, thing};
use crate::engine::Story;

pub struct SupplyCache;

static SHEET: Sheet = Sheet {
    name: "Cartel Supply Cache",
    briefing: "Smugglers buried four crates under a cliff. Someone sold the place to the clan.",
    spot: (30, 55),
    plates: &[&[(Sector::S05, false), (Sector::S04, false)], &[(Sector::S02, false), (Sector::S01, false)]],
    start: tile(7, 7),
    exits: &[tile(7, 5)],
    spawn_points: &[tile(0, 3), tile(0, 7), tile(7, 0)],
    objects: &[
        thing(Thing::Crate, tile(0, 0)),
        thing(Thing::Crate, tile(3, 2)),
        thing(Thing::Crate, tile(4, 3)),
        thing(Thing::Crate, tile(1, 5)),
    ],
    rounds: [8, 10, 5, 4],
    pressure: 0,
    threats: 5,
    forces: |n| Forces::default().feeders(4 + 2 * n).legion(Legion::Burrower, 1 + n.div_ceil(2)).traps(4).decoys(3),
    champion: Entrance::Placed(Champion::OldSilt),
    intel: &[
        intel("The smuggler talks", "The operatives learn which crate holds the ledger"),
        intel("Rope on the western face", "The border between B3 and C3 is no cliff for operatives"),
    ],
    objectives: &["An operative leaves by the exit with the ledger", "All four crates are open"],
    hostile_objectives: &[
        "A clanner carries the ledger off",
        "Two items that operatives carried are botched, on the ground or with clanners at the end",
    ],
};

impl Script for SupplyCache {
    fn sheet(&self) -> &'static Sheet {
        &SHEET
    }

    /// The ledger lies in one of the crates, by lot.
    fn deploy(&self, game: &mut Clans, _story: &mut Story) {
        game.hidden.ledger = Some(game.hidden.rng.below(game.open.objects.len()) as u8);
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
