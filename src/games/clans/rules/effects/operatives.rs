//! The traits on the dashboards.

use super::super::super::Clans;
use super::super::super::content::{Keyword, Pool, Trait};
use super::super::{Action, Aim, Attack, GearId, Modifiers, Roll, Throw, Tile, TileSet, Turn, UnitId, Wound};
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

pub fn carrying(game: &Clans, unit: UnitId) -> i8 {
    if game.open.has(unit, Trait::PackMule) { 2 } else { 0 }
}

pub fn dirty_fighting(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn range(_game: &Clans, _unit: UnitId, _gear: GearId) -> i8 {
    0
}

pub fn is_immune(_game: &Clans, _unit: UnitId, _keyword: Keyword) -> bool {
    false
}

pub fn attack_dice(_game: &Clans, _attack: &Attack, pool: Pool) -> Pool {
    pool
}

pub fn modify(_game: &Clans, _roll: &Roll, _modifiers: &mut Modifiers) {}

/// ORISON.
pub fn ignores_penalties(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn screens(_game: &Clans, _unit: UnitId, obscured: TileSet) -> TileSet {
    obscured
}

pub fn walks_rubble(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn slips_away(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn leaving(_game: &mut Clans, _unit: UnitId, _from: Tile, _story: &mut Story) {}

pub fn shoots_safely(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}

pub fn rolled(_game: &mut Clans, _roll: &Roll, _throw: &Throw, _own: Trait, _aim: Aim, _story: &mut Story) {}

pub fn reacts_before(_game: &Clans, _roll: &Roll) -> Seats {
    Seats::default()
}

pub fn list_reactions_before(_game: &Clans, _seat: Seat, _roll: &Roll, _out: &mut Vec<Action>) {}

pub fn reacts_after(_game: &Clans, _roll: &Roll, _throw: &Throw) -> Seats {
    Seats::default()
}

pub fn list_reactions_after(_game: &Clans, _seat: Seat, _roll: &Roll, _throw: &Throw, _out: &mut Vec<Action>) {}

pub fn reacts_to_wound(_game: &Clans, _wound: &Wound) -> Seats {
    Seats::default()
}

pub fn list_wound_reactions(_game: &Clans, _seat: Seat, _wound: &Wound, _out: &mut Vec<Action>) {}

pub fn react(_game: &mut Clans, _seat: Seat, _own: Trait, _aim: Aim, _story: &mut Story) {}

/// BALM.
pub fn softens_trauma(_game: &mut Clans, _wound: &Wound, _story: &mut Story) -> bool {
    false
}

pub fn wounded(_game: &mut Clans, _wound: &Wound, _story: &mut Story) {}

pub fn trauma(_game: &mut Clans, _wound: &Wound, _story: &mut Story) {}

pub fn turn_end(_game: &mut Clans, _turn: &Turn, _story: &mut Story) {}

/// DRILLED: no turn of the round was claimed yet.
pub fn may_drill(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn drill(_game: &mut Clans, _unit: UnitId) {}

pub fn list_uses(_game: &Clans, _unit: UnitId, _action: bool, _out: &mut Vec<Action>) {}

pub fn perform(_game: &mut Clans, _unit: UnitId, _own: Trait, _aim: Aim, _story: &mut Story) {}
