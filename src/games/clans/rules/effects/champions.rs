//! The champions.

use super::super::super::Clans;
use super::super::super::content::{Keyword, Kind};
use super::super::{Action, Aim, Attack, Harm, Knack, Modifiers, Roll, TileSet, Turn, UnitId, Wound};
use crate::engine::Story;
use arrayvec::ArrayVec;

pub fn defense(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn speed(_game: &Clans, _unit: UnitId) -> i8 {
    0
}

pub fn modify(_game: &Clans, _roll: &Roll, _modifiers: &mut Modifiers) {}

/// DIM.
pub fn screens(_game: &Clans, _unit: UnitId, obscured: TileSet) -> TileSet {
    obscured
}

/// FLEET.
pub fn slips_away(_game: &Clans, _unit: UnitId) -> bool {
    false
}

/// EMBER SPIT.
pub fn is_area(_game: &Clans, _unit: UnitId) -> bool {
    false
}

pub fn keyword(_game: &Clans, _unit: UnitId) -> Option<Keyword> {
    None
}

/// GRASP.
pub fn harms(_game: &Clans, _attack: &Attack, _unit: UnitId, _harms: &mut ArrayVec<Harm, 16>) {}

pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}

pub fn negates(_game: &mut Clans, _wound: &Wound, _story: &mut Story) -> bool {
    false
}

/// The next stage, or death.
pub fn wound(game: &mut Clans, wound: &Wound, story: &mut Story) {
    let Some(champion) = game.kind(wound.unit).and_then(Kind::champion) else { return };
    game.reveal(wound.unit, story);
    let state = &mut game.open.champions.0[champion.index()];
    state.hurt += 1;
    if let Some(next) = state.stage.next() {
        state.stage = next;
        story.tell(|| format!("{} is wounded: stage {}.", champion.name(), next.name()));
    } else {
        state.dead = true;
        game.die(wound.unit, wound.by, story);
    }
}

pub fn trauma(_game: &mut Clans, _wound: &Wound, _story: &mut Story) {}

pub fn clanner_dies(_game: &mut Clans, _unit: UnitId, _by: Option<UnitId>, _story: &mut Story) {}

pub fn revealed(_game: &mut Clans, _unit: UnitId, _kind: Kind, _story: &mut Story) {}

pub fn round_start(_game: &mut Clans, _story: &mut Story) {}

pub fn round_end(_game: &mut Clans, _story: &mut Story) {}

pub fn turn_end(_game: &mut Clans, _turn: &Turn, _story: &mut Story) {}

/// Active traits of a champion that was given an action.
pub fn list(_game: &Clans, _unit: UnitId, _out: &mut Vec<Action>) {}

pub fn perform(_game: &mut Clans, _unit: UnitId, _knack: Knack, _aim: Aim, _story: &mut Story) {}

/// WARLORD.
pub fn list_reaction(_game: &Clans, _out: &mut Vec<Action>) {}

pub fn use_in_reaction(_game: &mut Clans, _knack: Knack, _aim: Aim, _story: &mut Story) {}

/// Somebody revealed has something to do in a reaction phase without an Edge.
pub fn may_react(_game: &Clans) -> bool {
    false
}

/// UNDERTOW.
pub fn reaction_ends(_game: &mut Clans, _story: &mut Story) {}
