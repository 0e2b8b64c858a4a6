//! Death Breath: the dead come back, some of them stronger, and kill on from where they killed.

use super::effects::Effect::{Charge, Devouring, InitiativeUp, Medic, MeleeUp, Revival, Rotation};
use super::effects::Instant;
use super::tile::{ALL, Face, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Death Breath",
    letter: 'Z',
    ability: "Revival: after a Battle own dead may rise where own units have just killed.",
    manner: "Many Battles; who kills brings back the dead, and some come back stronger.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[Revival]),
        warrior("Infected", 3).acts(&[2, 0]).melee(1, &[0, 1]).can(&[Charge]),
        warrior("Gripper", 3).acts(&[2]).melee(1, &[0]).grips(&[1]).can(&[Rotation]),
        warrior("Zombie", 1).acts(&[3]).melee(1, &[0, 1, 2, 4, 5]),
        warrior("Anomaly", 2).acts(&[0]).melee(1, &[2]),
        warrior("Mutant", 1).acts(&[2]).melee(1, &[0]).grips(&[1, 5]),
        warrior("Corpse", 1).acts(&[2, 1]).melee(1, &[0]).can(&[Charge]),
        warrior("Devourer", 1).acts(&[0]).melee(1, &[0]).can(&[Devouring]),
        warrior("Beast", 1).acts(&[1]).melee(1, &[0, 1, 5]).tough(1).can(&[Charge]),
        module("Medic", 2).gives(Medic, &[0, 1]),
        module("Officer", 2).gives(MeleeUp, &[0, 1]),
        module("Scout", 3).gives(InitiativeUp, &[0, 2, 4]),
        instant(Instant::Battle, 8),
        instant(Instant::Move, 3),
        instant(Instant::Reappearance, 2),
        instant(Instant::CastlingWithTheOpponent, 1),
    ],
};

/// The tiles with green signs, by their line, as they are once they have come back.
pub(super) const RISEN: &[(usize, Face)] = &[
    (4, warrior("Anomaly", 2).acts(&[0]).melee(3, &[2])),
    (5, warrior("Mutant", 1).acts(&[2]).melee(2, &[0]).grips(&[1, 5])),
    (6, warrior("Corpse", 1).acts(&[3, 2, 1]).melee(1, &[0]).can(&[Charge])),
    (7, warrior("Devourer", 1).acts(&[0]).melee(1, &[0, 1, 5]).can(&[Devouring])),
    (8, warrior("Beast", 1).acts(&[1]).melee(2, &[0, 1, 5]).tough(1).can(&[Charge])),
];
