//! Troglodytes: many fists and many Battles; units are eaten to make others faster, stronger or tougher.

use super::effects::Effect::{Bloodlust, Cannibalism, Freezing, Gourmet, NeverAModule, PushBack, Rotation};
use super::effects::Instant;
use super::tile::{ALL, hq, instant, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Troglodytes",
    letter: 'T',
    ability: "Gourmet: own units next to it may take Greater Satiety markers when they eat.",
    manner: "Many fists and many Battles; units are eaten to make others faster, stronger or tougher.",
    site: Site::Inside,
    tiles: &[
        hq().melee(1, ALL).can(&[Gourmet]),
        warrior("Frost", 2).acts(&[3]).melee(1, &[2, 5]).gives(Freezing, &[1, 3]).can(&[Cannibalism, NeverAModule]),
        warrior("Archer", 2).acts(&[3, 1]).thrower(4).can(&[Cannibalism, Rotation]),
        warrior("Tundra", 4).acts(&[2]).melee(1, &[4, 5]).tough(1).can(&[Cannibalism]),
        warrior("Icicle", 5).acts(&[2]).melee(1, &[1, 2, 3]).can(&[Cannibalism]),
        warrior("Bear", 3).acts(&[1]).melee(1, &[1, 3, 5]).can(&[Cannibalism, Bloodlust]),
        warrior("Icy Mistress", 2).acts(&[1]).melee(1, &[1, 3]).net(&[2]).can(&[Cannibalism]),
        warrior("Ice Monkey", 2).acts(&[1]).melee(1, &[0, 2, 4, 5]).armor(&[1, 3]).can(&[Cannibalism]),
        warrior("Kids", 2).acts(&[1]).thrower(4).armor(&[4, 5]).can(&[Cannibalism, PushBack]),
        instant(Instant::Battle, 7),
        instant(Instant::Move, 3),
        instant(Instant::Avalanche, 1),
        instant(Instant::CannibalizeTheEnemy, 1),
    ],
};
