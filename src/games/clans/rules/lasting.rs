//! What holds for a while: for whom, and until when.

use super::{GearId, Side, Tile, UnitId};
use crate::games::clans::content::Legion;
use serde::{Deserialize, Serialize};

/// Something that holds for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    pub effect: Effect,
    pub on: On,
    pub until: Ends,
}

/// Whom or what it holds for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum On {
    Unit(UnitId),
    Side(Side),
    Tile(Tile),
    All,
}

/// When it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ends {
    /// With the unit's next roll, at the latest with the round.
    Roll,
    Phase,
    Round,
    /// When the unit's next turn begins.
    NextTurn,
    Mission,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Effect {
    Defense(i8),
    Speed(i8),
    Hidden(i8),
    /// On the unit's own rolls.
    Success(i8),
    Secure(u8),
    /// Attacks on the unit.
    Marked(i8),
    /// 0: no move penalties.
    Adventurer,
    /// VIII: no attacks on this side in ambushes and sucker punches.
    Mediator,
    /// IX: no attacks from other tiles.
    Hermit,
    /// XI: attacks twice.
    Conqueror,
    /// XX: overcommits without a price.
    Righteous,
    NoAttack,
    NoPunches,
    NoFlip,
    /// The Hostile plays no Arcana on the next roll.
    NoArcana,
    /// No BROOD CALL, CLICKING, RHYTHM, WARLORD within 4.
    Jammed,
    IgnoresCliffs,
    /// No attacks over distance 2.
    Storm,
    /// Hard terrain hides no operative.
    NoCover,
    /// The next Trap's dice.
    TrapDice(u8),
    /// The next hit of the phase is a trauma, on whoever has three Potentials face-up.
    Hunger,
    /// +1 Fatal against whoever has a Fleshwound.
    Blood,
    /// A Feeder moves after a wound.
    Frenzy,
    /// A spawn point of this round.
    SpawnPoint,
    /// A Carapace died here.
    Carcass(Legion),
    /// Livia watches the tile with this weapon.
    Suppressed(UnitId, GearId),
    /// BLADE VOW on this enemy.
    Vow(UnitId),
    /// SUCCESS +1 on the next attack.
    BloodDebt,
    /// One Fatal die more on the next Primal attack.
    Ecstasy,
}
