//! M7, Brood Caves: clutches to burn, and a way through the dark.

use super::{BySquad, Entrance, Objective, Outlook, Question, Script, Sheet, at_hand, count, intel, thing, tiles};
use crate::engine::Story;
use crate::games::clans::content::{Forces, Item, Legion, Operative, Sector, ThreatKind, Trait};
use crate::games::clans::rules::{Action, Choice, Fate, Object, Thing, Tile, TileSet, UnitId, tile};
use crate::games::clans::{Clans, Open};
use arrayvec::ArrayVec;

pub struct BroodCaves;

const EXIT: Tile = tile(11, 6);

/// How far anybody sees down here.
const DARKNESS: u8 = 3;

/// Wounds that destroy a clutch.
pub const WOUNDS: u8 = 4;

static SHEET: Sheet = Sheet {
    name: "Brood Caves",
    briefing: "Below the cliffs the clutches ripen. Burn them and find the way through to the altar.",
    spot: (80, 34),
    plates: &[
        &[(Sector::S10, false), (Sector::S11, false), (Sector::S12, false)],
        &[(Sector::S11, false), (Sector::S12, false), (Sector::S11, false)],
    ],
    start: tile(2, 2),
    exits: &[EXIT],
    spawn_points: &[tile(11, 1), tile(8, 6), tile(4, 6)],
    objects: &[thing(Thing::Clutch, tile(9, 1)), thing(Thing::Clutch, tile(5, 5)), thing(Thing::Clutch, tile(10, 2))],
    rounds: BySquad([7, 8, 3, 3]),
    pressure: BySquad([1, 1, 2, 0]),
    threats: BySquad([9, 11, 13, 3]),
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

    /// A captive's map: no Decoy near the way out.
    fn may_place(&self, game: &Clans, kind: ThreatKind, tile: Tile) -> bool {
        kind != ThreatKind::Decoy || !game.open.camp.has_intel(0) || game.open.field().distance(tile, EXIT) > 3
    }

    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(1) {
            for at in 0..usize::from(game.open.squad_size) {
                game.receive(UnitId::member(at), Item::SmokeCanister, story);
            }
        }
        if game.open.camp.has_intel(0) {
            game.invite(Operative::Runa, Some(tile(6, 2)), story);
        }
    }

    /// The shafts shake: a spawn point is closed.
    fn after_setup(&self, game: &mut Clans, _story: &mut Story) {
        if game.open.camp.has_intel(2) {
            game.ask(None, Question::Shaft);
        }
    }

    fn list_answers(&self, game: &Clans, _about: Question, out: &mut Vec<Action>) {
        let points: TileSet = game.open.spawn_points.iter().copied().collect();
        out.extend(points.iter().map(|point| Action::Choose(Choice::Tile(point))));
    }

    fn question(&self, _open: &Open, _about: Question) -> String {
        "The shafts shake: which spawn point is closed?".into()
    }

    fn answered(&self, game: &mut Clans, _about: Question, action: Action, story: &mut Story) {
        if let Action::Choose(Choice::Tile(closed)) = action {
            game.open.spawn_points.retain(|point| *point != closed);
            story.tell(|| format!("The shaft at {closed} is closed."));
        }
    }

    /// Darkness.
    fn sight(&self, game: &Clans, unit: UnitId) -> u8 {
        if game.open.has(unit, Trait::BornInTheDark) {
            u8::MAX
        } else if game.open.uses(unit, Item::SaltLamp) {
            DARKNESS + 2
        } else {
            DARKNESS
        }
    }

    fn armor(&self, game: &Clans, object: &Object, by: Option<UnitId>) -> Option<(i8, u8)> {
        at_hand(game, *object, by).then_some((2, WOUNDS))
    }

    /// Fire counts double.
    fn wounds(&self, _object: &Object, fire: bool) -> u8 {
        if fire { 2 } else { 1 }
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        let through = |fate: Fate| fate == Fate::Left(EXIT);
        match objective {
            Objective::O(1) => destroyed(game) >= 2 && open.squad.iter().any(|member| through(member.fate)),
            Objective::O(2) => destroyed(game) == 3,
            Objective::O(3) => {
                let mut alive = open.squad.iter().filter(|member| !member.guest && member.is_alive()).peekable();
                alive.peek().is_some() && alive.all(|member| through(member.fate))
            }
            Objective::H(1) => destroyed(game) < 3,
            Objective::H(2) => open.tally.traumas >= 3,
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Runa, story);
            game.award(Item::BreathingBeads);
        }
    }
}

impl Outlook for BroodCaves {
    fn progress(&self, game: &Clans) -> f32 {
        let open = &game.open;
        let mut wounds: ArrayVec<u8, 8> = open.objects.iter().map(|clutch| clutch.wounds.min(WOUNDS)).collect();
        wounds.sort_unstable_by(|a, b| b.cmp(a));
        let burnt = f32::from(wounds.iter().take(2).sum::<u8>()) / f32::from(2 * WOUNDS);
        let out = open.squad.iter().any(|member| member.fate == Fate::Left(EXIT));
        let nearest = open.members().iter().filter_map(|unit| open.at(unit)).map(|at| open.field().distance(at, EXIT)).min();
        let way = if out { 1.0 } else { 0.8 - f32::from(nearest.unwrap_or(12).min(12)) / 15.0 };
        let two = destroyed(game) >= 2;
        0.6 * burnt + if two { 0.1 + 0.3 * way } else { 0.0 }
    }

    /// The clutches; two destroyed, the way out.
    fn goals(&self, game: &Clans) -> TileSet {
        if destroyed(game) >= 2 { TileSet::one(EXIT) } else { tiles(&game.open, Thing::Clutch, |clutch| !clutch.gone) }
    }

    fn object_worth(&self, game: &Clans, _object: u8) -> f32 {
        if destroyed(game) >= 2 { 0.1 } else { 0.7 }
    }
}

fn destroyed(game: &Clans) -> usize {
    count(&game.open, Thing::Clutch, |clutch| clutch.gone)
}
