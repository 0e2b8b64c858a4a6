//! M6, Burning Springs: three wells have to be shut among burning pools.

use super::{
    BySquad, Entrance, Objective, Outlook, Script, Sheet, count, here, intel, is_dead, may_tamper, object_of, roll_for, thing,
    tiles, work,
};
use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Champion, Forces, Item, Keyword, Legion, Operative, Sector, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{
    Action, Attack, Cause, Modifiers, Object, Roll, Scheme, Target, Thing, Throw, Tile, TileSet, UnitId, With, tile,
};

pub struct BurningSprings;

/// The burning pools: holes in the field.
const POOLS: [Tile; 6] = [tile(1, 0), tile(2, 1), tile(1, 2), tile(6, 5), tile(5, 6), tile(6, 7)];

/// Turns of the wheel that shut a valve.
const SHUT: u8 = 2;

/// What the tally of this mission counts: all valves were shut when a round ended.
const DRY: usize = 0;

/// Pieces of Intel, and the last round in which the fire spares those who know the crust.
const CRUST: u8 = 0;
const DRAWINGS: u8 = 2;
const SPARED: u8 = 3;

static SHEET: Sheet = Sheet {
    name: "Burning Springs",
    briefing: "The clan drinks from three covered wells among the burning pools. Shut them and the swarm goes thirsty.",
    spot: (64, 54),
    plates: &[&[(Sector::S09, false), (Sector::S10, false)], &[(Sector::S01, false), (Sector::S09, true)]],
    start: tile(0, 7),
    exits: &[],
    spawn_points: &[tile(6, 0), tile(2, 0), tile(7, 4)],
    objects: &[thing(Thing::Valve, tile(3, 1)), thing(Thing::Valve, tile(5, 1)), thing(Thing::Valve, tile(7, 6))],
    rounds: BySquad([8, 9, 6, 4]),
    pressure: BySquad([1, 1, 1, 1]),
    threats: BySquad([10, 11, 10, 7]),
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

    fn deploy(&self, game: &mut Clans, story: &mut Story) {
        if game.open.camp.has_intel(1) {
            game.invite(Operative::Neferu, Some(tile(3, 5)), story);
        }
    }

    fn is_unused(&self, game: &Clans, intel: u8) -> bool {
        intel == CRUST && game.open.round <= SPARED || intel == DRAWINGS
    }

    /// Operatives turn the wheel of a valve that is not shut; the clan turns it back.
    fn list_work(&self, game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
        if may_tamper(game, unit) {
            out.extend(here(&game.open, unit, |valve| valve.progress > 0).map(work));
        } else if unit.is_member() {
            out.extend(here(&game.open, unit, |valve| valve.progress < SHUT).map(work));
        }
    }

    fn work(&self, game: &mut Clans, unit: UnitId, at: Target, story: &mut Story) {
        let Target::Object(object) = at else { return };
        if unit.is_member() {
            return roll_for(game, unit, at, 3, 3);
        }
        game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Decoy)));
        game.open.objects[usize::from(object)].progress -= 1;
        story.tell(|| format!("{} turns {} back.", game.open.name(unit), game.open.object_name(object)));
    }

    fn worked(&self, game: &mut Clans, roll: &Roll, throw: &Throw, story: &mut Story) {
        let super::Purpose::Work(Target::Object(at)) = roll.what else { return };
        let valve = &mut game.open.objects[usize::from(at)];
        if throw.success && valve.progress < SHUT {
            valve.progress += 1;
            let shut = valve.progress == SHUT;
            story.tell(|| format!("{} is {}.", game.open.object_first(at), if shut { "shut" } else { "half shut" }));
        }
    }

    /// Pressure drawings.
    fn modify(&self, game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
        if object_of(game, roll).is_some() && game.open.camp.has_intel(DRAWINGS) {
            modifiers.secure(1);
        }
    }

    /// Valves are looked at first; then, in odd rounds, the springs burn whoever stands beside a pool.
    fn round_end(&self, game: &mut Clans, story: &mut Story) {
        if open_valves(game).is_empty() {
            game.open.tally.mission[DRY] = 1;
            return;
        }
        if game.open.round.is_multiple_of(2) {
            return;
        }
        let banks: TileSet = POOLS.iter().flat_map(|pool| pool.around()).collect();
        let spared = game.open.camp.has_intel(CRUST) && game.open.round <= SPARED;
        let burns = |unit: &UnitId| {
            let near = game.open.at(*unit).is_some_and(|at| banks.contains(at));
            let member = unit.is_member();
            near && !game.open.is_threat(*unit)
                && (member || unit.is_clanner())
                && !(member && spared)
                && !game.is_immune(*unit, Keyword::Fire)
        };
        let mut burning: Vec<UnitId> = game.open.units().iter().filter(burns).collect();
        if !burning.is_empty() {
            story.tell(|| "The springs burst into flame.".into());
        }
        // In reading order; what is pushed last comes first.
        burning.sort_by_key(|unit| std::cmp::Reverse((game.open.at(*unit), *unit)));
        for unit in burning {
            game.push_attack(Attack::new(None, With::Scheme(Scheme::Spring), Target::Unit(unit), Cause::Forced));
        }
    }

    fn is_over(&self, game: &Clans) -> bool {
        game.open.tally.mission[DRY] == 1
    }

    fn met(&self, game: &Clans, objective: Objective) -> bool {
        let open = &game.open;
        match objective {
            Objective::O(1) => open.tally.mission[DRY] == 1,
            Objective::O(2) => is_dead(open, Champion::Kesh),
            Objective::H(1) => count(open, Thing::Valve, |valve| valve.progress < SHUT) >= 2,
            Objective::H(2) => open.tally.fire_deaths > 0,
            _ => false,
        }
    }

    fn consequences(&self, game: &mut Clans, met: &dyn Fn(Objective) -> bool, story: &mut Story) {
        if met(Objective::O(1)) {
            game.recruit(Operative::Neferu, story);
            game.award(Item::SaltLamp);
            game.award(Item::SporeSampler);
            game.award(Item::IsolationSuit);
        }
        if met(Objective::O(2)) {
            game.recruit(Operative::Yael, story);
            game.award(Item::FireBottle);
            game.award(Item::FireBottle);
        }
    }
}

impl Outlook for BurningSprings {
    fn progress(&self, game: &Clans) -> f32 {
        if game.open.tally.mission[DRY] == 1 {
            return 1.0;
        }
        let turns: u8 = game.open.objects.iter().map(|valve| valve.progress).sum();
        0.95 * f32::from(turns) / 6.0
    }

    fn goals(&self, game: &Clans) -> TileSet {
        let left = open_valves(game);
        if left.is_empty() { tiles(&game.open, Thing::Valve, |_| true) } else { left }
    }

    fn work_worth(&self, _game: &Clans, _at: Target) -> f32 {
        0.66
    }
}

fn open_valves(game: &Clans) -> TileSet {
    tiles(&game.open, Thing::Valve, |valve: &Object| valve.progress < SHUT)
}
