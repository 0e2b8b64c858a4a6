//! Doomsday Machine: shots led round corners and multiplied; modules that reach two hexes.

use super::effects::Effect::{ExtraAction, InitiativeUp, Medic, RangedUp, TurnsOther};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Doomsday Machine",
    letter: 'D',
    ability: "Once a turn one own unit turns.",
    manner: "Shots led round corners and multiplied; modules that reach two hexes.",
    site: Site::Border,
    tiles: &[
        hq().melee(1, ALL).can(&[TurnsOther]),
        warrior("Alpha Shooter", 2).acts(&[3]).ranged(1, &[1, 5]),
        warrior("Gauss Cannon", 2).acts(&[1]).gauss(1, &[0]).tough(1),
        warrior("Gamma Shooter", 1).acts(&[2, 1]).ranged(1, &[0]).armor(&[2, 4]).tough(1),
        warrior("Tripler", 2).redirect(&[2, 3, 4], &[5, 0, 1]).tough(1),
        warrior("Delta Shooter", 1).acts(&[1]).ranged(2, &[0]).tough(1),
        warrior("Omega Shooter", 4).acts(&[2]).ranged(1, &[0, 1, 5]).armor(&[3]),
        warrior("Doom Net Fighter", 2).net(&[0]).redirect(&[1, 2, 3, 4, 5], &[0]),
        warrior("Fireblast", 2).armor(&[0]).redirect(&[1, 2, 3, 4, 5], &[0]).tough(1),
        module("Trap", 1).trap(&[0]),
        module("Medic", 5).gives_far(Medic, &[0]),
        module("Officer", 2).gives_far(RangedUp, &[0]),
        module("Scout", 2).gives(InitiativeUp, &[0, 2]),
        module("Main War Processor", 2).gives_far(ExtraAction, &[0]),
        instant(Instant::Battle, 4),
        instant(Instant::PushBack, 1),
        instant(Instant::SmallBomb, 1),
    ],
};
