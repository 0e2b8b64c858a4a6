//! Steel Police: modules in numbers, nets from afar, and Judges that throw attacks back.

use super::effects::Effect::{
    Exchange, Execution, ExtraAction, FreeSteelNet, InitiativeDown, InitiativeUp, Medic, MeleeUpTwo, Mobility, PushBack,
    RangedUp, SteelNet,
};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Steel Police",
    letter: 'P',
    ability: "Steel Net: for 1 hit point nets any enemy unit but an HQ.",
    manner: "Modules in numbers, nets from afar, and Judges that throw attacks back.",
    site: Site::Border,
    tiles: &[
        hq().melee(1, ALL).can(&[SteelNet]),
        warrior("Executioner", 1).acts(&[1]).melee(1, &[0, 1, 3, 5]).armor(&[2, 4]).tough(1).can(&[Execution]),
        warrior("Pacifier", 2).net(&[5]).can(&[Exchange]),
        warrior("Predator", 1).acts(&[2]).melee(1, &[0, 4]).ranged(2, &[5]),
        warrior("Bandog", 1).acts(&[3]).ranged(1, &[0]).armor(&[0]),
        warrior("Riot Policeman", 2).acts(&[2]).melee(1, &[0, 5]).armor(&[0]).can(&[PushBack]),
        warrior("Judge", 3).acts(&[1, 0]).ranged(1, &[0]).reflection(&[3]).can(&[Mobility]),
        warrior("Wardog", 2).acts(&[2]).ranged(1, &[0, 1]),
        module("Net of Steel Launcher", 1).can(&[FreeSteelNet]),
        module("Officer", 3).gives(RangedUp, &[0, 1, 5]),
        module("Sergeant", 3).gives(ExtraAction, &[1, 5]),
        module("Medic", 2).gives(Medic, &[1, 5]),
        module("Scout", 2).gives(InitiativeUp, &[0, 1, 5]),
        module("Saboteur", 2).gives(InitiativeDown, ALL),
        module("Steroid Dispenser", 1).gives(MeleeUpTwo, &[1, 5]),
        instant(Instant::Battle, 5),
        instant(Instant::Move, 1),
        instant(Instant::PushBack, 1),
        instant(Instant::Terror, 1),
    ],
};
