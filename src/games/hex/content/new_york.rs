//! New York: every kind of gun, spies and mines around an HQ that protects.

use super::effects::Effect::{ExtraAction, InitiativeUp, MeleeUp, Mine, PushBack, RangedUp, Sharpshooter, Spy, ToughnessUp};
use super::effects::Instant;
use super::tile::{ALL, foundation, hq, instant, module, warrior};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "New York",
    letter: 'N',
    ability: "Own units next to it bear one wound more while they stand there.",
    manner: "Every kind of gun, spies and mines around an HQ that protects.",
    site: Site::Border,
    tiles: &[
        hq().melee(1, ALL).gives(ToughnessUp, ALL),
        warrior("Shooter", 1).acts(&[3]).ranged(1, &[0]),
        warrior("Sharpshooter", 2).acts(&[2]).ranged(1, &[0]).can(&[Sharpshooter]),
        warrior("Shotgun", 1).acts(&[2]).shotgun(&[0]),
        warrior("Spy Shooter", 2).acts(&[2]).ranged(1, &[1, 5]).armor(&[0]).can(&[Spy]),
        warrior("Rocket Launcher", 1).acts(&[2]).rocket(&[0]),
        warrior("Cop", 2).acts(&[3]).melee(1, &[0]),
        warrior("Steel Boxer", 2).acts(&[2, 1]).melee(1, &[0, 1]),
        warrior("Hammer", 2).acts(&[2]).melee(2, &[0]),
        warrior("Pusher", 1).acts(&[2]).melee(1, &[0, 1, 5]).armor(&[0]).tough(1).can(&[PushBack]),
        warrior("Spy Cleaner", 1).acts(&[2]).melee(1, ALL).can(&[Spy]),
        warrior("Net Fighter", 1).net(&[5]),
        foundation("Mine", 2, Mine),
        module("Sergeant", 1).gives(ExtraAction, &[0, 2, 4]),
        module("Officer I", 2).gives(MeleeUp, &[0, 1, 5]),
        module("Officer II", 2).gives(RangedUp, &[0, 1, 5]),
        module("Scout", 2).gives(InitiativeUp, &[0, 2, 4]),
        instant(Instant::Battle, 5),
        instant(Instant::Move, 2),
        instant(Instant::PushBack, 1),
        instant(Instant::Sniper, 1),
    ],
};
