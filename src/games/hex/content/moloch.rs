//! Moloch: slow, tough machines with the best guns and five Push Backs.

use super::effects::Effect::{Explosion, ExtraAction, InitiativeUp, Medic, MeleeUp, RangedUp};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Moloch",
    letter: 'M',
    ability: "Shots of own units next to it are stronger by 1.",
    manner: "Slow, tough machines with the best guns and five Push Backs.",
    site: Site::Border,
    tiles: &[
        hq().melee(1, ALL).gives(RangedUp, ALL),
        warrior("Blocker", 2).armor(&[0]).tough(2),
        warrior("Hybrid", 2).acts(&[3]).ranged(1, &[0]),
        warrior("Gauss Cannon", 1).acts(&[1]).gauss(1, &[4]).tough(1),
        warrior("Juggernaut", 1).acts(&[1]).melee(2, &[0]).ranged(1, &[1]).armor(&[0, 2, 4]).tough(1),
        warrior("The Clown", 1).acts(&[2]).melee(1, &[0, 5]).tough(1).can(&[Explosion]),
        warrior("Hunter Killer", 2).acts(&[3]).melee(1, &[0, 1, 3, 5]),
        warrior("Protector", 1).acts(&[1]).ranged(1, &[0, 1, 5]).tough(1),
        warrior("Armored Hunter", 2).acts(&[2]).melee(1, ALL).armor(&[0, 5]),
        warrior("Guard", 1).acts(&[2]).ranged(1, &[0, 5]),
        warrior("Ripper", 1).acts(&[2]).melee(2, &[0]),
        warrior("Net Fighter", 1).net(&[0, 5]),
        warrior("Stormtrooper", 1).acts(&[2, 1]).ranged(1, &[0]).tough(1),
        warrior("Armored Guard", 1).acts(&[2]).ranged(1, &[1, 5]).armor(&[0]),
        module("The Brain", 1).gives(MeleeUp, &[0, 2, 4]).gives(RangedUp, &[0, 2, 4]),
        module("Officer", 1).gives(RangedUp, &[1, 3, 5]),
        module("Scout", 1).gives(InitiativeUp, &[0, 2, 4]),
        module("Medic", 2).gives(Medic, &[0, 2, 4]),
        module("Mother Module", 1).gives(ExtraAction, &[0]),
        instant(Instant::Battle, 4),
        instant(Instant::Move, 1),
        instant(Instant::PushBack, 5),
        instant(Instant::AirStrike, 1),
    ],
};
