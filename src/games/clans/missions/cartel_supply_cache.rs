//! M3, Cartel Supply Cache: four crates under a cliff, and a ledger in one of them.

use super::{BySquad, Entrance, Objective, Outlook, Script, Sheet, count, here, intel, roll_for, thing, tiles, work};
use crate::engine::{Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Champion, Forces, Item, Legion, Operative, Sector};
use crate::games::clans::rules::{Action, Lies, Roll, Target, Thing, Throw, Tile, TileSet, UnitId, tile};

pub struct SupplyCache;

const EXIT: Tile = tile(7, 5);
const ROPE: (Tile, Tile) = (tile(1, 2), tile(2, 2));

/// What the tally of this mission counts: the ledger left the field in an operative's hands.
const GONE: usize = 0;

const SHUT: u8 = 0;
const OPEN: u8 = 1;

static SHEET: Sheet = Sheet {
    name: "Cartel Supply Cache",
    briefing: "Smugglers buried four crates under a cliff. Someone sold the place to the clan.",
    spot: (30, 55),
    plates: &[&[(Sector::S05, false), (Sector::S04, false)], &[(Sector::S02, false), (Sector::S01, false)]],
    start: tile(7, 7),
    exits: &[EXIT],
    spawn_points: &[tile(0, 3), tile(0, 7), tile(7, 0)],
    objects: &[
        thing(Thing::Crate, tile(0, 0)),
        thing(Thing::Crate, tile(3, 2)),
        thing(Thing::Crate, tile(4, 3)),
        thing(Thing::Crate, tile(1, 5)),
    ],
    rounds: BySquad([6, 5, 3, 4]),
    pressure: BySquad([0, 1, 0, 0]),
    threats: BySquad([7, 9, 7, 6]),
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

    /// The ledger lies in one of the crates, by lot; a smuggler may have told in which.
    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        let ledger = game.hidden.rng.below(game.open.objects.len()) as u8;
        game.hidden.ledger = Some(ledger);
        if game.open.camp.has_intel(0) {
            let squad: Seats = game.open.operative_seats().collect();
            story.whisper(squad, || format!("The ledger is in {}.", game.open.object_name(ledger)));
        }
    }

    fn is_unused(&self, _game: &Clans, intel: u8) -> bool {
        intel == 1
    }

    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        if unit.is_member() {
            out.extend(here(&game.open, unit, |object| object.progress == SHUT).map(work));
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, _story: &mut Story) {
        roll_for(game, unit, at, 2, 2);
    }

    /// A crate is open: something to use, and perhaps the ledger.
    fn worked(&self, game: &mut Clans, roll: &Roll, throw: &Throw, story: &mut Story) {
        let (super::Purpose::Work(Target::Object(at)), Some(unit)) = (roll.what, roll.by) else { return };
        if !throw.success {
            return;
        }
        game.open.objects[usize::from(at)].progress = OPEN;
        story.tell(|| format!("{} is open.", game.open.object_first(at)));
        let found = game.hidden.ledger == Some(at);
        if found {
            game.hidden.ledger = None;
            game.open.tally.ledger_found = true;
            game.receive(unit, Item::Ledger, story);
        }
        game.scavenge(unit, 1, story);
    }

    /// Rope on the western face.
    fn border(&self, game: &Clans, unit: UnitId, from: Tile, to: Tile) -> Option<bool> {
        let roped = [from, to].contains(&ROPE.0) && [from, to].contains(&ROPE.1);
        (roped && unit.is_member() && game.open.camp.has_intel(1)).then_some(true)
    }

    fn rules_borders(&self) -> bool {
        true
    }

    /// A clanner with the ledger vanishes by a spawn point.
    fn clan_exit(&self, game: &Clans, unit: UnitId) -> bool {
        let mut carried = game.open.carried(unit);
        carried.any(|(_, gear)| gear.item == Item::Ledger)
            && game.open.at(unit).is_some_and(|at| game.open.spawn_points.contains(&at))
    }

    fn left(&self, game: &mut Clans, unit: UnitId, by: Tile, _story: &mut Story) {
        let ledger = game.open.carried(unit).any(|(_, gear)| gear.item == Item::Ledger);
        if ledger && unit.is_member() {
            game.open.tally.ledger_saved = by == EXIT;
            // By the way they came it is off the field all the same.
            game.open.tally.mission[GONE] = 1;
        }
        game.open.tally.ledger_lost |= ledger && unit.is_clanner();
    }

    fn is_over(&self, game: &Clans) -> bool {
        let tally = &game.open.tally;
        tally.ledger_lost || tally.mission[GONE] == 1
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        match objective {
            Objective::O(1) => open.tally.ledger_saved,
            Objective::O(2) => count(open, Thing::Crate, |object| object.progress == SHUT) == 0,
            Objective::H(1) => open.tally.ledger_lost,
            Objective::H(2) => {
                let spoilt = |place: Lies| match place {
                    Lies::On(_) => true,
                    Lies::With(unit) => unit.is_clanner(),
                    Lies::Set(_) | Lies::Away => false,
                };
                let gone = |gear: &&crate::games::clans::rules::Gear| {
                    gear.ours && gear.place != Lies::Away && (gear.botched || spoilt(gear.place))
                };
                open.gear.iter().filter(gone).count() >= 2
            }
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Magpie, story);
            game.award_finds(2, story);
        }
        if met(Objective::O(2)) {
            game.recruit(Operative::Tariq, story);
            game.award(Item::NetCaster);
            game.award(Item::BlastingCharge);
        }
    }
}

impl Outlook for SupplyCache {
    fn progress(&self, game: &Clans) -> f32 {
        let open = &game.open;
        if open.tally.ledger_saved {
            return 1.0;
        }
        let opened = count(open, Thing::Crate, |object| object.progress == OPEN) as f32;
        match ledger(game) {
            None => 0.1 * opened,
            Some((_, Some(unit))) if unit.is_clanner() => 0.15,
            Some((tile, carrier)) => {
                let far = f32::from(open.field().distance(tile, EXIT)) / 10.0;
                let held = if carrier.is_some() { 0.75 } else { 0.5 };
                held - 0.25 * far.min(1.0)
            }
        }
    }

    fn goals(&self, game: &Clans) -> TileSet {
        match ledger(game) {
            None => tiles(&game.open, Thing::Crate, |object| object.progress == SHUT),
            Some((tile, _)) => TileSet::one(tile).union(TileSet::one(EXIT)),
        }
    }

    /// To the crates; then whoever has the ledger leaves, and the others go after it.
    fn goals_of(&self, game: &Clans, unit: UnitId) -> TileSet {
        match ledger(game) {
            None => match game.hidden.ledger.filter(|_| game.open.camp.has_intel(0)) {
                Some(known) => TileSet::one(game.open.objects[usize::from(known)].at),
                None => self.goals(game),
            },
            Some((_, carrier)) if carrier == Some(unit) => TileSet::one(EXIT),
            Some((tile, _)) => TileSet::one(tile),
        }
    }

    fn work_worth(&self, game: &Clans, at: Target) -> f32 {
        let here = matches!(at, Target::Object(object) if game.hidden.ledger == Some(object));
        if here { 2.2 } else { 0.45 }
    }
}

/// Where the ledger is, once it was found, and who has it.
fn ledger(game: &Clans) -> Option<(Tile, Option<UnitId>)> {
    let gear = game.open.gear.iter().find(|gear| gear.item == Item::Ledger)?;
    match gear.place {
        Lies::With(unit) => Some((game.open.at(unit)?, Some(unit))),
        Lies::On(tile) => Some((tile, None)),
        Lies::Set(_) | Lies::Away => None,
    }
}
