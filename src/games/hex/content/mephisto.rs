//! Mephisto: one worm that does all the fighting, and a body of implants and modules that serve it from anywhere.

use super::effects::Effect::{InitiativeUp, MeleeUp, Muzzle, Probe, ToughnessUp, TurnsOther, Worm};
use super::effects::{Implant, Instant};
use super::tile::{ALL, hq, implant, instant, module};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Mephisto",
    letter: 'W',
    ability: "Strikes HQs too, and nets only slow it. Once a turn one own unit turns.",
    manner: "Only the HQ fights, and HQs too; implants and modules serve it from anywhere.",
    site: Site::BesideHqs,
    tiles: &[
        hq().acts(&[1]).melee(1, &[0, 1, 5]).armor(&[3]).can(&[Worm, TurnsOther]),
        module("Probe", 2).can(&[Probe]),
        module("Muzzle", 1).can(&[Muzzle]),
        module("Claw", 4).armor(&[3]).gives_everywhere(MeleeUp),
        module("Accelerator", 3).armor(&[3]).gives_everywhere(InitiativeUp),
        module("Toughener", 2).tough(1).gives(ToughnessUp, ALL),
        implant(Implant::Incubator, 3),
        implant(Implant::Transmitter, 1),
        implant(Implant::Jaws, 2),
        implant(Implant::Tail, 2),
        implant(Implant::Tentacles, 2),
        implant(Implant::LeftQuill, 1).tough(1),
        implant(Implant::RightQuill, 1).tough(1),
        implant(Implant::Limbs, 2).tough(1),
        implant(Implant::Drill, 1),
        instant(Instant::Battle, 3),
        instant(Instant::Move, 2),
        instant(Instant::Castling, 2),
    ],
};
