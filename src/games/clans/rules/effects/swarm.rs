//! The swarm cards.

use super::super::super::Clans;
use super::super::super::content::{Half, Pool, Swarm};
use super::super::{Action, Aim, Attack, Throw, Tile, UnitId, Wound};
use crate::engine::Story;

/// Cards that could do something now, in a reaction phase.
pub fn list(_game: &Clans, _out: &mut Vec<Action>) {}

pub fn play(_game: &mut Clans, _card: Swarm, _half: Half, _aim: Aim, _story: &mut Story) {}

pub fn attack_dice(_game: &Clans, _attack: &Attack, pool: Pool) -> Pool {
    pool
}

/// Old Hunger.
pub fn turns_to_trauma(_game: &mut Clans, _attack: &Attack, _unit: UnitId) -> bool {
    false
}

pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}

pub fn rolled(_game: &mut Clans, _throw: &Throw, _aim: Aim, _story: &mut Story) {}

/// Feeding Frenzy.
pub fn wounded(_game: &mut Clans, _wound: &Wound, _story: &mut Story) {}

/// Chitin remembers where Carapaces died.
pub fn died(_game: &mut Clans, _unit: UnitId, _tile: Tile) {}
