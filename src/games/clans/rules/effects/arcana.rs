//! The Arcana: when each can be played, and what it does.

use super::super::super::Clans;
use super::super::super::content::Arcana;
use super::super::{Action, Attack, Played, Roll, Throw};
use crate::engine::{Seat, Story};

/// Any-time cards: adds how this one could be played now, if it could do something.
pub fn list(_game: &Clans, _seat: Seat, _card: Arcana, _out: &mut Vec<Action>) {}

/// Cards for dice that lie open.
pub fn list_after_roll(_game: &Clans, _seat: Seat, _card: Arcana, _roll: &Roll, _throw: &Throw, _out: &mut Vec<Action>) {}

/// The card takes effect.
pub fn resolve(_game: &mut Clans, _play: &Played, _story: &mut Story) {}

/// The Conqueror.
pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}
