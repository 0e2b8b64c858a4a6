//! The items.

use super::super::super::Clans;
use super::super::super::content::{Class, Item, Keyword, Pool};
use super::super::{Action, Aim, Attack, GearId, Modifiers, Roll, Throw, Tile, TileSet, UnitId, With, Wound};
use crate::engine::{Seat, Seats, Story};

/// Worn armor, and what other items add.
pub fn defense(game: &Clans, unit: UnitId, _attack: Option<&Attack>) -> i8 {
    let Some(member) = game.open.member(unit) else { return 0 };
    let Some(worn) = member.worn else { return 0 };
    let gear = game.open.gear(worn);
    match gear.item.card().class {
        Class::Armor(defense) if !gear.botched && game.open.fits(member, gear.item) => defense,
        _ => 0,
    }
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

/// Stretcher.
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

pub fn screens(_game: &Clans, _unit: UnitId, obscured: TileSet) -> TileSet {
    obscured
}

pub fn entered(_game: &mut Clans, _unit: UnitId, _tile: Tile, _story: &mut Story) {}

/// Glare Lance.
pub fn sees_hidden(_game: &Clans, _with: With) -> bool {
    false
}

/// Safari Rifle.
pub fn is_far_only(_game: &Clans, _with: With) -> bool {
    false
}

/// Hunting Sling.
pub fn keeps_stealth(_game: &Clans, _attack: &Attack) -> bool {
    false
}

pub fn shoots_safely(_game: &Clans, _attack: &Attack) -> bool {
    false
}

/// Strikes a whole tile.
pub fn is_area(game: &Clans, unit: UnitId, item: Item) -> bool {
    match item {
        Item::FungicideRifle | Item::VoiceProjector | Item::FlameProjector | Item::FireBottle => true,
        Item::TwoHander => game.open.is_outnumbered(unit),
        _ => false,
    }
}

pub fn attacks_once(item: Item) -> bool {
    matches!(item, Item::CodexMusket | Item::TwoHander)
}

/// The weapon stuns or hampers, and never wounds.
pub fn only_stuns(game: &Clans, attack: &Attack) -> bool {
    match attack.with {
        With::Gear(gear) => {
            matches!(game.open.gear(gear).item, Item::ArcBaton | Item::VoiceProjector | Item::DartTube | Item::NetCaster)
        }
        _ => false,
    }
}

pub fn hits_otherwise(game: &mut Clans, attack: &Attack, unit: UnitId, story: &mut Story) -> bool {
    if !only_stuns(game, attack) {
        return false;
    }
    game.stun(unit, story);
    true
}

pub fn after_attack(_game: &mut Clans, _attack: &Attack, _story: &mut Story) {}

pub fn list_roll_uses(_game: &Clans, _roll: &Roll, _out: &mut Vec<Action>) {}

pub fn use_in_roll(_game: &mut Clans, _gear: GearId, _story: &mut Story) {}

pub fn rolled(_game: &mut Clans, _roll: &Roll, _throw: &Throw, _gear: GearId, _aim: Aim, _story: &mut Story) {}

pub fn never_botches(_game: &Clans, _roll: &Roll, _gear: GearId) -> bool {
    false
}

pub fn botched(_game: &mut Clans, _roll: &Roll, _story: &mut Story) {}

pub fn reacts_after(_game: &Clans, _roll: &Roll, _throw: &Throw) -> Seats {
    Seats::default()
}

pub fn list_reactions_after(_game: &Clans, _seat: Seat, _roll: &Roll, _throw: &Throw, _out: &mut Vec<Action>) {}

pub fn reacts_to_wound(_game: &Clans, _wound: &Wound) -> Seats {
    Seats::default()
}

pub fn list_wound_reactions(_game: &Clans, _seat: Seat, _wound: &Wound, _out: &mut Vec<Action>) {}

pub fn react(_game: &mut Clans, _seat: Seat, _gear: GearId, _aim: Aim, _story: &mut Story) {}

/// Canopic Jar.
pub fn cheats_death(_game: &mut Clans, _unit: UnitId, _story: &mut Story) -> bool {
    false
}

pub fn scout_ease(_game: &Clans, _unit: UnitId, _roll: &mut Roll) -> i8 {
    0
}

pub fn round_start(_game: &mut Clans, _story: &mut Story) {}

/// Penitent Mail.
pub fn may_flip(_game: &Clans, _unit: UnitId) -> bool {
    true
}

pub fn list_uses(_game: &Clans, _unit: UnitId, _action: bool, _out: &mut Vec<Action>) {}

pub fn is_free(_game: &Clans, _gear: GearId) -> bool {
    false
}

pub fn perform(_game: &mut Clans, _unit: UnitId, _gear: GearId, _aim: Aim, _story: &mut Story) {}
