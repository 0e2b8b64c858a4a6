//! Dancer: three Objects in place of an HQ, and tiles that move them and let them act at once.

use super::effects::Effect::{Healing, InitiativeUp, MeleeUp, RangedUp};
use super::effects::Instant;
use super::tile::{instant, object};
use super::{Printed, Site};

pub(super) const ARMY: Printed = Printed {
    name: "Dancer",
    letter: 'A',
    ability: "There is none: three Objects bear ten wounds each, and with the first that falls Dancer has lost.",
    manner: "Three strong Objects and nothing else; tiles move them and let them act at once.",
    site: Site::Inside,
    tiles: &[
        object("Blue Object").acts(&[2]).melee(2, &[0, 2, 4]).melee(1, &[1, 5]).gives(RangedUp, &[3]),
        object("Red Object").acts(&[1]).ranged(2, &[0, 2, 4]).ranged(1, &[1, 5]).gives(MeleeUp, &[3]),
        object("Yellow Object").acts(&[0]).ranged(1, &[0]).net(&[1, 5]).gives(InitiativeUp, &[2, 4]).gives(Healing, &[3]),
        instant(Instant::Action, 7),
        instant(Instant::Battle, 8),
        instant(Instant::PushBack, 7),
        instant(Instant::Move, 10),
    ],
};
