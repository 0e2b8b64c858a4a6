//! Neojungle: a jungle that grows around its HQ and is worth more with every tile.

use super::effects::Effect::{InitiativeDown, InitiativeUp, Medic, MeleeUp, Motherland, Poison, Roots};
use super::effects::Instant;
use super::tile::{ALL, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Neojungle",
    letter: 'J',
    ability: "Motherland: own units that hang together with it share their modules.",
    manner: "A jungle that grows around its HQ and is worth more with every tile.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[Motherland]),
        warrior("Monster", 1).acts(&[0]).melee(3, &[0]).melee(2, &[1, 5]).melee(1, &[2, 4]).tough(1),
        warrior("Slicer", 4).acts(&[2]).melee(1, &[0, 1, 5]),
        warrior("Nightshade", 2).acts(&[2]).melee(1, &[0, 5]).can(&[Poison]),
        warrior("Crusher", 3).acts(&[1]).melee(2, &[0]),
        warrior("Wall of Trees", 1).armor(&[0, 1, 5]).tough(2),
        warrior("Net Fighter", 3).net(&[0]),
        warrior("Swarm", 2).acts(&[1]).melee(1, ALL),
        module("Vines", 1).gives(InitiativeDown, ALL),
        foundation("Roots", 2, Roots),
        module("Medic", 3).gives(Medic, &[0]),
        module("Symbiont Alpha", 1).armor(&[3]).tough(1).gives(MeleeUp, &[0]),
        module("Symbiont Beta", 1).armor(&[3]).tough(1).gives(InitiativeUp, &[0]),
        module("Symbiont Gamma", 2).armor(&[3]).gives(MeleeUp, &[0]).gives(InitiativeUp, &[0]),
        instant(Instant::Battle, 4),
        instant(Instant::Castling, 2),
        instant(Instant::Move, 1),
        instant(Instant::SmallBomb, 1),
    ],
};
