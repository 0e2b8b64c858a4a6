//! Borgo: fast mutants that strike first; little range, little toughness.

use super::effects::Effect::{InitiativeUp, Medic, MeleeUp, Mobility};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Borgo",
    letter: 'B',
    ability: "Own units next to it act one segment earlier.",
    manner: "Fast mutants that strike first; little range, little toughness.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).gives(InitiativeUp, ALL),
        warrior("Mutant", 6).acts(&[2]).melee(1, &[0, 1, 5]),
        warrior("Claws", 4).acts(&[3]).melee(1, &[4, 5]),
        warrior("Net Fighter", 2).acts(&[1]).melee(3, &[2]).net(&[2]),
        warrior("Super-mutant", 1).acts(&[2]).melee(2, &[0]).melee(1, &[1, 5]).armor(&[0, 1, 5]).tough(1),
        warrior("Brawler", 2).acts(&[2]).melee(2, &[0]),
        warrior("Assassin", 2).acts(&[3]).ranged(1, &[5]).can(&[Mobility]),
        module("Medic", 1).gives(Medic, &[0, 1, 5]),
        module("Officer", 2).gives(MeleeUp, &[0, 1, 5]),
        module("Super-officer", 1).tough(1).gives(MeleeUp, &[0, 1, 5]),
        module("Scout", 2).gives(InitiativeUp, &[0, 1, 5]),
        instant(Instant::Battle, 6),
        instant(Instant::Move, 4),
        instant(Instant::Grenade, 1),
    ],
};
