//! Mississippi: poison, and modules that slow and stop the enemy.

use super::effects::Effect::{AddsPoison, Anywhere, Medic, Paralysing, PushBack, Sharpshooter, ToughnessUpTwo, ToxicBomb, Zone};
use super::effects::Instant;
use super::tile::{ALL, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Mississippi",
    letter: 'I',
    ability: "Once a turn it pushes an enemy next to it. If all HQs fall in one Battle, it has won.",
    manner: "Poison that works before every Battle, and modules that slow and stop the enemy.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[PushBack]),
        warrior("Shadow", 2).acts(&[1]).can(&[Anywhere]),
        warrior("Mutant", 3).acts(&[3]).melee(1, &[1, 3, 5]),
        warrior("Poisoner", 2).acts(&[3]).poisoning(&[0, 1]),
        warrior("Guard", 4).acts(&[2]).ranged(1, &[1, 5]),
        warrior("Hitman", 1).acts(&[2]).ranged(1, &[2]).can(&[Sharpshooter]),
        warrior("Net Fighter", 1).acts(&[1]).melee(1, &[0]).net(&[0]),
        module("Paralysis", 2).gives(Paralysing, &[0, 1]),
        module("Mutation", 2).tough(1).gives(ToughnessUpTwo, &[0, 1]),
        module("Medic", 2).gives(Medic, &[0, 2]),
        module("Zone", 1).tough(1).gives(Zone, &[0, 1, 5]),
        module("Boiler", 3).gives(AddsPoison, &[0, 1, 5]),
        foundation("Toxic Bomb", 1, ToxicBomb).acts(&[1]),
        instant(Instant::Battle, 4),
        instant(Instant::Move, 3),
        instant(Instant::PushBack, 1),
        instant(Instant::Smokescreen, 1),
        instant(Instant::Transposition, 1),
    ],
};
