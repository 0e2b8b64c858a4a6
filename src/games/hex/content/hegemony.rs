//! Hegemony: strong in melee and mobile, with nets and a few shooters.

use super::effects::Effect::{InitiativeUp, LendsMobility, MeleeBecomesRanged, MeleeUp, Mobility};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Hegemony",
    letter: 'H',
    ability: "Melee attacks of own units next to it are stronger by 1.",
    manner: "Strong in melee and mobile, with nets and a few shooters.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).gives(MeleeUp, ALL),
        warrior("Runner", 3).acts(&[2]).melee(1, &[0]).can(&[Mobility]),
        warrior("Thug", 1).acts(&[2]).melee(2, &[0]).melee(1, &[1, 5]),
        warrior("Ganger", 4).acts(&[3]).melee(1, &[5]),
        warrior("Gladiator", 1).acts(&[1]).melee(2, &[0, 1, 5]).armor(&[0, 1, 5]).tough(1),
        warrior("Net Fighter", 2).net(&[1]),
        warrior("Guard", 1).acts(&[2]).melee(1, &[0, 4, 5]).tough(1),
        warrior("Net Master", 1).acts(&[2]).melee(1, &[3]).net(&[2, 4]),
        warrior("Universal Soldier", 3).acts(&[3]).melee(1, &[5]).ranged(1, &[5]),
        module("The Boss", 1).gives(MeleeUp, &[0, 5]).gives(InitiativeUp, &[0, 5]),
        module("Quartermaster", 1).gives(MeleeBecomesRanged, &[0]),
        module("Officer I", 2).gives(MeleeUp, &[0, 5]),
        module("Officer II", 1).gives(MeleeUp, &[0, 1, 5]),
        module("Transport", 1).gives(LendsMobility, ALL),
        module("Scout", 1).gives(InitiativeUp, &[0, 1, 5]),
        instant(Instant::Battle, 5),
        instant(Instant::Move, 3),
        instant(Instant::PushBack, 2),
        instant(Instant::Sniper, 1),
    ],
};
