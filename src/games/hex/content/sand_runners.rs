//! Sand Runners: an HQ with two faces, storms that take a hex out of a Battle, and warriors that serve like modules.

use super::effects::Effect::{
    Adaptation, ExtraAction, InitiativeDown, InitiativeUp, LendsMobility, Medic, MeleeUp, Mobility, Quicksands, RangedUp,
};
use super::effects::Instant;
use super::tile::{ALL, Face, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Sand Runners",
    letter: 'R',
    ability: "It has two faces: once a turn it turns over, and any way round.",
    manner: "An HQ with two faces, and storms that take any hex out of a Battle.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[Adaptation]),
        warrior("Trigger", 1).acts(&[3]).melee(1, &[1, 3, 5]).ranged(2, &[4]).armor(&[4]),
        warrior("Optimist", 3).acts(&[1]).melee(1, &[4]).gives(InitiativeUp, &[3, 5]).can(&[Mobility]),
        warrior("Vulture", 2).acts(&[2]).melee(1, &[4, 5]).ranged(1, &[4, 5]),
        warrior("Hammer", 3).acts(&[2]).melee(2, &[4]).armor(&[1]).tough(1),
        warrior("Secateur", 2).acts(&[1]).ranged(2, &[0, 2]),
        warrior("Field Medic Santa", 1).acts(&[0]).melee(1, &[0, 4, 5]).gives(Medic, &[1, 3]),
        warrior("Field Medic Lu", 1).acts(&[0]).melee(1, &[0, 4, 5]).gives(Medic, &[1, 3]),
        module("Mirage", 2).gives(InitiativeDown, &[0, 1, 5]),
        module("Officer I", 2).gives(MeleeUp, &[0, 5]),
        module("Officer II", 1).gives(RangedUp, &[1, 3, 5]),
        module("Chieftain", 2).gives(ExtraAction, &[0, 5]),
        module("Caravan", 2).gives(LendsMobility, &[5]).can(&[Mobility]),
        foundation("Quicksands", 2, Quicksands),
        instant(Instant::Move, 3),
        instant(Instant::Sandstorm, 5),
        instant(Instant::PushBack, 2),
    ],
};

/// The other face of the HQ.
pub(super) const FLIPPED: Face = hq().acts(&[2]).melee(2, &[3]).armor(&[0]).can(&[Adaptation]);
