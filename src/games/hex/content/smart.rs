//! Smart: gauss cannons and golems that keep moving; modules make them deadly.

use super::effects::Effect::{Exchange, ExtraAction, InitiativeUp, LendsMobility, Mobility, RangedUp, ReturnsToPile};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Smart",
    letter: 'S',
    ability: "Own units next to it have Mobility.",
    manner: "Gauss cannons and golems that keep moving; modules make them deadly.",
    site: Site::Border,
    tiles: &[
        hq().melee(1, ALL).gives(LendsMobility, ALL),
        warrior("Ripper", 1).acts(&[2]).melee(2, &[0]),
        warrior("Twister", 1).acts(&[2, 1]).melee(2, &[0]).melee(1, &[1, 3, 5]).armor(&[3]),
        warrior("Net Fighter", 2).net(&[3]),
        warrior("Gauss Cannon", 3).acts(&[2]).gauss(1, &[1]),
        warrior("MK3 Golem", 2).acts(&[2]).ranged(2, &[2]),
        warrior("Cyborg", 2).acts(&[3]).ranged(1, &[1]),
        warrior("Bio-droid", 1).acts(&[3]).ranged(1, &[1, 3]).can(&[ReturnsToPile]),
        warrior("Transporter", 3).armor(&[0, 5]).tough(1).can(&[Mobility, Exchange]),
        module("Officer", 4).gives(RangedUp, &[0]),
        module("Mother Module", 2).gives(ExtraAction, &[0]),
        module("Scout", 2).gives(InitiativeUp, &[0]),
        instant(Instant::Battle, 4),
        instant(Instant::PushBack, 3),
        instant(Instant::Move, 1),
        instant(Instant::Sniper, 1),
        instant(Instant::Terror, 2),
    ],
};
