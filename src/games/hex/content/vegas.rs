//! Vegas: few units of its own; turns those of others against their owners.

use super::effects::Effect::{Control, InitiativeDown, InitiativeUp, Medic, Mine};
use super::effects::Instant;
use super::tile::{ALL, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Vegas",
    letter: 'V',
    ability: "Takes control of the enemy unit at its marked side.",
    manner: "Few units of its own; turns those of others against their owners.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, &[0, 1, 3, 4, 5]).gives(Control, &[2]),
        warrior("Mercenary", 2).acts(&[1]).ranged(2, &[1]),
        warrior("Bodyguard", 2).acts(&[2]).melee(1, &[0, 1, 5]),
        warrior("Guardian", 2).armor(&[0, 1, 5]).tough(1),
        warrior("Shooter", 2).acts(&[3]).ranged(1, &[1]),
        foundation("Mine", 2, Mine),
        module("Agitator", 3).gives(Control, &[0]),
        module("Saboteur", 1).gives(InitiativeDown, ALL),
        module("Medic", 1).gives(Medic, &[0]),
        module("Scout", 2).gives(InitiativeUp, &[0]),
        instant(Instant::Battle, 5),
        instant(Instant::Rotation, 3),
        instant(Instant::PushBack, 3),
        instant(Instant::Castling, 2),
        instant(Instant::Move, 3),
        instant(Instant::Sniper, 1),
    ],
};
