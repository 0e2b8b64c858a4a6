//! Sharrash: rats that come from below, charges that blow up before a Battle, wounds that paralyse.

use super::effects::Effect::{
    AddsParalysis, ExtraAction, Hole, InitiativeUp, LendsMobility, Medic, MeleeUp, Mobility, ParalysingWounds, Underground,
    UndergroundCastling, Underworlds,
};
use super::effects::Instant;
use super::tile::{ALL, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Sharrash",
    letter: 'K',
    ability: "Once a turn it changes places with an own unit with Underground next to it.",
    manner: "Charges that blow up before a Battle, wounds that paralyse, and an HQ that digs its way.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[UndergroundCastling]),
        warrior("Plague", 2).acts(&[1, 0]).melee(1, &[1, 5]).tough(1).can(&[Mobility]),
        warrior("Beast", 1).acts(&[2]).melee(3, &[0]),
        warrior("Mutant", 3).acts(&[3]).melee(1, &[0]).can(&[ParalysingWounds]),
        warrior("Rats", 3).acts(&[2]).melee(1, &[0, 1, 5]),
        warrior("Mortar", 3).acts(&[2, 1]).mortar(1, &[0]),
        warrior("Explosive", 4).charged(&[0]),
        module("Underworlds", 1).can(&[Underground, Underworlds]),
        module("Landfill", 1).gives(AddsParalysis, &[0, 5]).can(&[Underground]),
        module("Mother", 1).gives(ExtraAction, &[0, 5]).can(&[Underground]),
        module("Transport", 2).gives(LendsMobility, &[1, 5]).can(&[Underground]),
        module("Officer", 1).gives(MeleeUp, &[0, 5]).can(&[Underground]),
        module("Medic", 2).gives(Medic, &[1, 5]).can(&[Underground]),
        module("Scout", 1).gives(InitiativeUp, &[0, 5]).can(&[Underground]),
        foundation("Hole", 1, Hole),
        instant(Instant::Battle, 5),
        instant(Instant::Move, 2),
        instant(Instant::Paralysis, 1),
    ],
};
