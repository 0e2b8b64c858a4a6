//! Iron Gang: armored fists, and hidden features that an Order calls upon.

use super::effects::Effect::{Chain, Command, Explosion, InitiativeUp, MeleeUp, RangedMedic, Rotation};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Iron Gang",
    letter: 'G',
    ability: "It is an end of chains, like most of its units.",
    manner: "Armored fists, and chains, nets and blasts that an Order calls upon at once.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).hides(&[Chain]),
        warrior("Fanatic", 3).acts(&[3]).melee(1, &[5]).hides(&[Chain, Explosion]),
        warrior("Ranged Net Fighter", 3).armor(&[1]).casts(&[4]).can(&[Rotation, RangedMedic]),
        warrior("Lumberjack", 5).acts(&[2, 1]).melee(1, &[3, 4]).armor(&[0, 1]).hides(&[Chain]),
        warrior("Mountain", 3).acts(&[1]).melee(2, &[0]).melee(1, &[1, 5]).armor(&[1, 3, 5]).tough(1).hides(&[Chain]),
        warrior("Biker", 4).armor(&[0]).gives(InitiativeUp, &[3]).walks(2).hides(&[Chain]),
        module("Officer", 4).gives(MeleeUp, &[0, 1, 5]),
        module("Boss", 1).can(&[Command]),
        instant(Instant::Order, 9),
        instant(Instant::DoubledMove, 2),
    ],
};
