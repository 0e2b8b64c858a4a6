//! The Potentials.

use super::super::super::Clans;
use super::super::super::content::{Keyword, Pool, Potential};
use super::super::{Action, Aim, Attack, Effect, Ends, GearId, Modifiers, On, Roll, Throw, Tile, Turn, UnitId, UnitSet, Wound};
use crate::engine::{Seat, Seats, Story};

pub fn defense(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn hidden(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn speed(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn carrying(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn dirty_fighting(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn range(_game: &Clans, _unit: UnitId, _gear: GearId) -> i8 {
    0
}

/// Ferryman.
pub fn carries_lightly(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn is_immune(_game: &Clans, _unit: UnitId, _keyword: Keyword) -> bool {
    false
}

pub fn attack_dice(_game: &Clans, _attack: &Attack, pool: Pool) -> Pool {
    pool
}

pub fn modify(_game: &Clans, _roll: &Roll, _modifiers: &mut Modifiers) {}

pub fn cliff(_game: &Clans, _unit: UnitId, _up: i8) -> Option<u8> {
    None
}

/// Goatpath or Feathered Cloak: a cliff may be crossed.
pub fn crosses_cliffs(game: &Clans, unit: UnitId) -> bool {
    [Potential::Goatpath, Potential::FeatheredCloak].into_iter().any(|potential| game.open.has_potential(unit, potential))
}

pub fn climbs_freely(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn walks_rubble(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn leaving(_game: &mut Clans, _unit: UnitId, _from: Tile, _story: &mut Story) {}

/// Keen Ears.
pub fn springs(_game: &mut Clans, _unit: UnitId, _prey: UnitSet) -> bool {
    true
}

pub fn keeps_stealth_on_failure(_game: &mut Clans, _unit: UnitId) -> bool {
    false
}

pub fn picks_up_safely(_game: &Clans, _unit: UnitId) -> bool {
    false
}

/// Dead Drop.
pub fn trade_distance(_game: &Clans, _unit: UnitId) -> u8 {
    0
}

pub fn spares(_game: &Clans, _attack: &Attack, _unit: UnitId) -> bool {
    false
}

pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}

pub fn list_roll_uses(_game: &Clans, _roll: &Roll, _out: &mut Vec<Action>) {}

pub fn use_in_roll(_game: &mut Clans, _potential: Potential, _story: &mut Story) {}

pub fn reacts_after(_game: &Clans, _roll: &Roll, _throw: &Throw) -> Seats {
    Seats::default()
}

pub fn list_reactions_after(_game: &Clans, _seat: Seat, _roll: &Roll, _throw: &Throw, _out: &mut Vec<Action>) {}

pub fn reacts_to_wound(_game: &Clans, _wound: &Wound) -> Seats {
    Seats::default()
}

pub fn list_wound_reactions(_game: &Clans, _seat: Seat, _wound: &Wound, _out: &mut Vec<Action>) {}

pub fn react(_game: &mut Clans, _seat: Seat, _potential: Potential, _aim: Aim, _story: &mut Story) {}

pub fn trauma(_game: &mut Clans, _wound: &Wound, _story: &mut Story) {}

pub fn died(_game: &mut Clans, _unit: UnitId, _by: Option<UnitId>, _tile: Tile, _story: &mut Story) {}

pub fn scouts_blindly(_game: &Clans, _unit: UnitId, _tile: Tile) -> bool {
    false
}

pub fn scout_ease(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn turn_start(_game: &mut Clans, _unit: UnitId, _story: &mut Story) {}

pub fn turn_end(_game: &mut Clans, _turn: &Turn, _story: &mut Story) {}

/// Ancestral Mask: HIDDEN +1 or Speed +1 for the mission.
pub fn wear_mask(game: &mut Clans, unit: UnitId, speed: bool, story: &mut Story) {
    let effect = if speed { Effect::Speed(1) } else { Effect::Hidden(1) };
    game.open.last(effect, On::Unit(unit), Ends::Mission);
    story.tell(|| format!("The Ancestral Mask gives {} {}.", game.open.name(unit), if speed { "Speed +1" } else { "HIDDEN +1" }));
}

pub fn list_uses(_game: &Clans, _unit: UnitId, _action: bool, _out: &mut Vec<Action>) {}

pub fn perform(_game: &mut Clans, _unit: UnitId, _potential: Potential, _aim: Aim, _story: &mut Story) {}
