//! What is rolled, for what, against what, what changes it, and how the dice lie.

use super::{Aim, GearId, Push, Target, Tile, UnitId, With};
use crate::engine::Seats;
use crate::games::clans::content::{Die, Face, Mind, Pool, Trait};
use crate::games::stored::or_first;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A roll on its way.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// Nobody, where the ground itself attacks.
    pub by: Option<UnitId>,
    pub what: Purpose,
    /// The side of the dashboard that its dice come from.
    pub mind: Option<Mind>,
    /// What lies there to be rolled, and what lay there at first.
    pub pool: Pool,
    pub full: Pool,
    pub against: Against,
    /// Item cards used in it, by place; a botch flips them.
    pub gear: u64,
    pub over: Option<Push>,
    /// LIVE FAST: another die is due.
    pub fast: bool,
    /// Penance pays for the overcommitment.
    pub penance: bool,
    /// Nobody decides about its dice.
    pub forced: bool,
    /// What was added before and after the dice fell.
    pub secure: i8,
    pub success: i8,
    pub botches: u8,
    pub step: RollStep,
    pub waiting: Seats,
    pub dice: ArrayVec<Rolled, 18>,
    /// A Gun does not flip this time.
    pub careful: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rolled {
    pub die: Die,
    pub face: Face,
}

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// The attack that lies under it.
    Attack,
    Scout(Tile),
    /// A mission action.
    Work(#[serde(deserialize_with = "or_first")] Target),
    Trait(Trait, Aim),
    Item(GearId, Aim),
    Repair(GearId),
    /// An effect of a swarm card.
    Swarm(Aim),
}

/// What a roll has to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Against {
    Number(i8),
    /// Every target has its own Defense.
    Each,
    /// There is no difficulty: botches are blanks.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RollStep {
    Announced,
    /// Others may play cards.
    Before,
    /// The roller decides about the dice.
    Dice,
    /// The dice lie open.
    After,
}

/// Dice as they lie.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Throw {
    pub by: Option<UnitId>,
    pub what: Purpose,
    pub against: Against,
    pub dice: ArrayVec<Rolled, 18>,
    pub botches: u8,
    pub secure: i8,
    /// Successes on the dice, and with what is added.
    pub hits: i8,
    pub total: i8,
    pub botched: bool,
    /// Reached what it had to; of an attack on a tile only that it is no botch.
    pub success: bool,
    /// What an attack was made with and on.
    pub aimed: Option<Aimed>,
}

/// What an attack was made with and on. The number tells a clanner from others who take its place later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Aimed {
    pub with: With,
    pub at: Target,
    pub number: u8,
}

impl Roll {
    pub fn new(by: Option<UnitId>, what: Purpose, mind: Option<Mind>, pool: Pool, against: Against) -> Roll {
        Roll {
            by,
            what,
            mind,
            pool,
            full: pool,
            against,
            gear: 0,
            over: None,
            fast: false,
            penance: false,
            forced: false,
            secure: 0,
            success: 0,
            botches: 0,
            step: RollStep::Announced,
            waiting: Seats::default(),
            dice: ArrayVec::new(),
            careful: false,
        }
    }

    pub fn use_gear(&mut self, gear: GearId) {
        self.gear |= 1 << gear.0;
    }

    pub fn uses(&self, gear: GearId) -> bool {
        self.gear >> gear.0 & 1 == 1
    }

    pub fn gear(&self) -> impl Iterator<Item = GearId> + use<> {
        let gear = self.gear;
        (0..64).map(GearId).filter(move |at| gear >> at.0 & 1 == 1)
    }

    pub fn is_attack(&self) -> bool {
        self.what == Purpose::Attack
    }

    /// Either a success or none; of other rolls it counts by how much.
    pub(super) fn counts_once(&self) -> bool {
        let degrees = matches!(self.what, Purpose::Scout(_) | Purpose::Trait(Trait::PatchUp, _));
        matches!(self.against, Against::Number(_)) && !degrees
    }
}

/// What changes a roll.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Modifiers {
    pub bonus: i8,
    /// Never above 0.
    pub penalty: i8,
    pub secure: i8,
}

impl Modifiers {
    pub fn success(&mut self, by: i8) {
        if by > 0 { self.bonus += by } else { self.penalty += by }
    }

    pub fn secure(&mut self, by: i8) {
        self.secure += by;
    }
}
