//! Outpost: fragile shooters that act twice and move all the time.

use super::effects::Effect::{DoubleMove, ExtraAction, InitiativeDown, InitiativeUp, Medic, Mobility, RangedUp, Scoper};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Outpost",
    letter: 'O',
    ability: "Own units next to it act once more, one segment after their last action.",
    manner: "Fragile shooters that act twice and move all the time.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).gives(ExtraAction, ALL),
        warrior("Runner", 2).acts(&[2]).melee(1, &[5]).can(&[Mobility]),
        warrior("HMG", 1).acts(&[2, 1]).ranged(1, &[0]),
        warrior("Commando", 5).acts(&[3]).ranged(1, &[2]),
        warrior("Annihilator", 2).acts(&[2]).ranged(2, &[4]),
        warrior("Mobile Armor", 1).acts(&[3, 2]).melee(2, &[0]).ranged(1, &[5]).can(&[Mobility]),
        warrior("Brawler", 1).acts(&[3]).melee(2, &[0]),
        module("Recon Centre", 1).can(&[DoubleMove]),
        module("Saboteur", 1).gives(InitiativeDown, ALL),
        module("Medic", 2).gives(Medic, &[0, 1, 5]),
        module("Officer", 1).gives(RangedUp, ALL),
        module("Scoper", 1).gives(Scoper, ALL),
        module("Scout", 2).gives(InitiativeUp, &[0, 2, 4]),
        instant(Instant::Battle, 6),
        instant(Instant::Move, 7),
        instant(Instant::Sniper, 1),
    ],
};
