//! What cards and traits do, each in one place: a file for every sort of card.
//!
//! The chapters of the rulebook ask here wherever a card may have a say; the functions below gather what the files
//! answer. A function of the same name in a file is that sort of card's answer.

pub mod arcana;
pub mod champions;
pub mod items;
pub mod legions;
pub mod operatives;
pub mod plots;
pub mod potentials;
pub mod swarm;

use super::{
    Ability, About, Action, AfterAttack, Aim, Attack, Frame, GearId, Harm, Lies, Modifiers, Pick, Roll, Throw, Tile, TileSet,
    Turn, TurnEnd, UnitId, UnitSet, With, Wound,
};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Keyword, Pool, Potential};
use arrayvec::ArrayVec;

// Numbers.

/// What cards add to a unit's Defense, against an attack or as it stands.
pub fn defense(game: &Clans, unit: UnitId, attack: Option<&Attack>) -> i8 {
    if unit.is_clanner() {
        return champions::defense(game, unit);
    }
    operatives::defense(game, unit) + potentials::defense(game, unit) + items::defense(game, unit, attack)
}

/// HIDDEN by cards.
pub fn hidden(game: &Clans, unit: UnitId) -> i8 {
    if unit.is_clanner() { 0 } else { operatives::hidden(game, unit) + items::hidden(game, unit) }
}

/// What each sort of card adds to a unit's Speed, or takes from it.
pub fn speed(game: &Clans, unit: UnitId) -> [i8; 3] {
    if unit.is_clanner() {
        return [legions::speed(game, unit), champions::speed(game, unit), 0];
    }
    [operatives::speed(game, unit), potentials::speed(game, unit), items::speed(game, unit)]
}

pub fn carrying(game: &Clans, unit: UnitId) -> i8 {
    operatives::carrying(game, unit) + potentials::carrying(game, unit) + items::carrying(game, unit)
}

pub fn dirty_fighting(game: &Clans, unit: UnitId) -> i8 {
    if unit.is_clanner() {
        return game.kind(unit).map_or(0, legions::dirty_fighting);
    }
    operatives::dirty_fighting(game, unit) + potentials::dirty_fighting(game, unit) + items::dirty_fighting(game, unit)
}

pub fn range(game: &Clans, unit: UnitId, gear: GearId) -> i8 {
    operatives::range(game, unit, gear) + potentials::range(game, unit, gear) + items::range(game, unit, gear)
}

/// Slots that a body takes: two, or three in armor.
pub fn body_weight(game: &Clans, carrier: UnitId, armored: bool) -> u8 {
    if potentials::carries_lightly(game, carrier) || items::carries_lightly(game, carrier) { 1 } else { 2 + u8::from(armored) }
}

pub fn is_immune(game: &Clans, unit: UnitId, keyword: Keyword) -> bool {
    operatives::is_immune(game, unit, keyword)
        || potentials::is_immune(game, unit, keyword)
        || items::is_immune(game, unit, keyword)
}

/// The dice of an attack with what cards add and take away.
pub fn attack_dice(game: &Clans, attack: &Attack, pool: Pool) -> Pool {
    let pool = operatives::attack_dice(game, attack, pool);
    let pool = potentials::attack_dice(game, attack, pool);
    let pool = items::attack_dice(game, attack, pool);
    swarm::attack_dice(game, attack, pool)
}

/// The dice of an attack lie there, with what cards have added.
pub fn readied(game: &mut Clans, attack: &Attack) {
    swarm::readied(game, attack);
}

/// SUCCESS and SECURE by cards.
pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    operatives::modify(game, roll, modifiers);
    potentials::modify(game, roll, modifiers);
    items::modify(game, roll, modifiers);
    legions::modify(game, roll, modifiers);
    champions::modify(game, roll, modifiers);
    swarm::modify(game, roll, modifiers);
}

// Field and movement.

/// Which of the Obscured tiles stop this unit's sight, and what else does.
pub fn screens(game: &Clans, unit: UnitId, obscured: TileSet) -> TileSet {
    let obscured = champions::screens(game, unit, obscured);
    items::screens(game, unit, operatives::screens(game, unit, obscured))
}

/// What crossing a cliff costs, `up` tiles higher; `None` where it cannot be crossed.
pub fn cliff(game: &Clans, unit: UnitId, up: i8) -> Option<u8> {
    if game.open.under(unit, super::Effect::IgnoresCliffs) { Some(1) } else { potentials::cliff(game, unit, up) }
}

/// Something about this operative changes what a border costs.
pub fn walks_strangely(game: &Clans, unit: UnitId) -> bool {
    climbs_freely(game, unit) || walks_rubble(game, unit) || potentials::crosses_cliffs(game, unit)
}

/// Elevation costs no move.
pub fn climbs_freely(game: &Clans, unit: UnitId) -> bool {
    potentials::climbs_freely(game, unit)
}

/// Hard terrain costs no move.
pub fn walks_rubble(game: &Clans, unit: UnitId) -> bool {
    operatives::walks_rubble(game, unit) || potentials::walks_rubble(game, unit)
}

/// Leaves a tile without sucker punches.
pub fn slips_away(game: &Clans, unit: UnitId) -> bool {
    operatives::slips_away(game, unit) || champions::slips_away(game, unit)
}

/// A unit is about to cross a border.
pub fn leaving(game: &mut Clans, unit: UnitId, from: Tile, story: &mut Story) {
    operatives::leaving(game, unit, from, story);
    potentials::leaving(game, unit, from, story);
}

/// A unit has crossed a border.
pub fn crossed(game: &mut Clans, unit: UnitId, from: Tile, to: Tile) {
    potentials::crossed(game, unit, from, to);
}

/// No enemy displaces or moves the unit.
pub fn is_rooted(game: &Clans, unit: UnitId) -> bool {
    potentials::is_rooted(game, unit)
}

/// A unit has come to a tile.
pub fn entered(game: &mut Clans, unit: UnitId, tile: Tile, story: &mut Story) {
    items::entered(game, unit, tile, story);
}

// Ambushes, attacks and rolls.

/// An ambush is sprung: whether the free action comes at once. A reaction may ask first, and push it itself.
pub fn springs(game: &mut Clans, unit: UnitId, prey: UnitSet) -> bool {
    potentials::springs(game, unit, prey)
}

/// The weapon ignores HIDDEN.
pub fn sees_hidden(game: &Clans, with: With) -> bool {
    items::sees_hidden(game, with)
}

/// The weapon reaches neither its own tile nor the next.
pub fn is_far_only(game: &Clans, with: With) -> bool {
    items::is_far_only(game, with)
}

/// The attack does not end Stealth.
pub fn keeps_stealth(game: &Clans, attack: &Attack) -> bool {
    items::keeps_stealth(game, attack)
}

/// A failed roll does not end Stealth.
pub fn keeps_stealth_on_failure(game: &mut Clans, unit: UnitId, story: &mut Story) -> bool {
    potentials::keeps_stealth_on_failure(game, unit, story)
}

/// The ranged attack gives no sucker punches.
pub fn shoots_safely(game: &Clans, unit: UnitId, attack: &Attack) -> bool {
    operatives::shoots_safely(game, unit) || items::shoots_safely(game, attack)
}

pub fn picks_up_safely(game: &Clans, unit: UnitId) -> bool {
    potentials::picks_up_safely(game, unit)
}

/// How far apart partners of a trade may be.
pub fn trade_distance(game: &Clans, unit: UnitId) -> u8 {
    potentials::trade_distance(game, unit)
}

pub fn trades_safely(game: &Clans, unit: UnitId) -> bool {
    potentials::trade_distance(game, unit) > 0
}

/// The area attack passes this unit over.
pub fn spares(game: &Clans, attack: &Attack, unit: UnitId) -> bool {
    potentials::spares(game, attack, unit)
}

/// The weapon stuns or hampers, and never wounds.
pub fn only_stuns(game: &Clans, with: With) -> bool {
    items::only_stuns(game, with)
}

/// A hit that does something else than wound, without a choice. Returns whether it did.
pub fn hits_otherwise(game: &mut Clans, attack: &Attack, unit: UnitId, story: &mut Story) -> bool {
    items::hits_otherwise(game, attack, unit, story)
}

/// What the attacker may choose instead of wounding.
pub fn harms(game: &Clans, attack: &Attack, unit: UnitId) -> ArrayVec<Harm, 16> {
    let mut harms = ArrayVec::new();
    legions::harms(game, attack, unit, &mut harms);
    champions::harms(game, attack, unit, &mut harms);
    harms
}

/// The attacker has chosen what a hit does.
pub fn harm(game: &mut Clans, unit: UnitId, harm: Harm, story: &mut Story) {
    match harm {
        Harm::Wound => {
            if let Some(attack) = game.open.attack().cloned() {
                game.wound_by(&attack, unit);
            }
        }
        Harm::Grasp => champions::grasp(game, unit, story),
        _ => legions::harm(game, unit, harm, story),
    }
}

/// The wound of this attack is a trauma.
pub fn turns_to_trauma(game: &mut Clans, attack: &Attack, unit: UnitId) -> bool {
    swarm::turns_to_trauma(game, attack, unit)
}

/// After an attack, step by step; `false` when nothing more comes.
pub fn after_attack(game: &mut Clans, attack: &Attack, step: AfterAttack, story: &mut Story) -> bool {
    match step {
        AfterAttack::Clan => legions::after_attack(game, attack, story),
        AfterAttack::Operatives => operatives::after_attack(game, attack, story),
        AfterAttack::Potentials => potentials::after_attack(game, attack, story),
        AfterAttack::Items => items::after_attack(game, attack, story),
        AfterAttack::Champions => champions::after_attack(game, attack, story),
        AfterAttack::Swarm => swarm::after_attack(game, attack, story),
        AfterAttack::Arcana => arcana::after_attack(game, attack, story),
        AfterAttack::Over => return false,
    }
    true
}

/// What can be used in the roll step.
pub fn list_roll_uses(game: &Clans, roll: &Roll, out: &mut Vec<Action>) {
    legions::list_expendable(game, roll, out);
    swarm::list_in_roll(game, roll, out);
    potentials::list_roll_uses(game, roll, out);
    items::list_roll_uses(game, roll, out);
}

pub fn use_in_roll(game: &mut Clans, what: Ability, aim: Aim, story: &mut Story) {
    match what {
        Ability::Potential(potential) => potentials::use_in_roll(game, potential, story),
        Ability::Item(gear) => items::use_in_roll(game, gear, story),
        _ => debug_assert!(false, "{what:?} {aim:?} is no roll step's"),
    }
}

/// What a roll has to reach where that may still change.
pub fn difficulty(game: &Clans, roll: &Roll) -> Option<i8> {
    operatives::difficulty(game, roll)
}

/// A roll of a trait, an item or a card is over.
pub fn rolled(game: &mut Clans, roll: &Roll, throw: &Throw, story: &mut Story) {
    match roll.what {
        super::Purpose::Trait(own, aim) => operatives::rolled(game, roll, throw, own, aim, story),
        super::Purpose::Item(gear, aim) => items::rolled(game, roll, throw, gear, aim, story),
        super::Purpose::Swarm(aim) => swarm::rolled(game, throw, aim, story),
        _ => {}
    }
}

pub fn botched(game: &mut Clans, roll: &Roll, story: &mut Story) {
    items::botched(game, roll, story);
}

/// Seats with a face-up reaction before a roll.
pub fn reacts_before(game: &Clans, roll: &Roll) -> Seats {
    operatives::reacts_before(game, roll)
}

pub fn list_reactions_before(game: &Clans, seat: Seat, roll: &Roll, out: &mut Vec<Action>) {
    operatives::list_reactions_before(game, seat, roll, out);
}

/// Seats with a face-up reaction to dice that lie open.
pub fn reacts_after(game: &Clans, roll: &Roll, throw: &Throw) -> Seats {
    let seats = operatives::reacts_after(game, roll, throw);
    seats.iter().chain(potentials::reacts_after(game, roll, throw).iter()).collect()
}

pub fn list_reactions_after(game: &Clans, seat: Seat, roll: &Roll, throw: &Throw, out: &mut Vec<Action>) {
    operatives::list_reactions_after(game, seat, roll, throw, out);
    potentials::list_reactions_after(game, seat, roll, throw, out);
}

/// Seats with a face-up reaction to a wound.
pub fn reacts_to_wound(game: &Clans, wound: &Wound) -> Seats {
    let seats = operatives::reacts_to_wound(game, wound);
    seats.iter().chain(potentials::reacts_to_wound(game, wound).iter()).collect()
}

pub fn list_wound_reactions(game: &Clans, seat: Seat, wound: &Wound, out: &mut Vec<Action>) {
    operatives::list_wound_reactions(game, seat, wound, out);
    potentials::list_wound_reactions(game, seat, wound, out);
}

/// A reaction is used in a window. It changes the roll, the attack or the wound that lies there.
pub fn react(game: &mut Clans, seat: Seat, what: Ability, aim: Aim, story: &mut Story) {
    match what {
        Ability::Trait(own) => operatives::react(game, seat, own, aim, story),
        Ability::Potential(potential) => potentials::react(game, seat, potential, aim, story),
        _ => {}
    }
}

// Wounds and death.

/// A wound that is negated by itself.
pub fn negates(game: &mut Clans, wound: &Wound, story: &mut Story) -> bool {
    champions::negates(game, wound, story)
}

/// A trauma that is negated by itself: BALM.
pub fn softens_trauma(game: &mut Clans, wound: &Wound, story: &mut Story) -> bool {
    operatives::softens_trauma(game, wound, story)
}

/// An operative or an ally of theirs was wounded; who dies of it is still on the tile.
pub fn wounded(game: &mut Clans, wound: &Wound, story: &mut Story) {
    operatives::wounded(game, wound, story);
    swarm::wounded(game, wound, story);
}

pub fn trauma(game: &mut Clans, wound: &Wound, story: &mut Story) {
    operatives::trauma(game, wound, story);
    potentials::trauma(game, wound, story);
    champions::trauma(game, wound, story);
}

/// An operative without a card is not dead after all.
pub fn cheats_death(game: &mut Clans, unit: UnitId, story: &mut Story) -> bool {
    items::cheats_death(game, unit, story)
}

/// A clanner is about to be taken off the field.
pub fn clanner_dies(game: &mut Clans, unit: UnitId, by: Option<UnitId>, story: &mut Story) {
    champions::clanner_dies(game, unit, by, story);
}

/// Somebody has died on a tile.
pub fn died(game: &mut Clans, unit: UnitId, by: Option<UnitId>, tile: Tile, story: &mut Story) {
    potentials::died(game, unit, by, tile, story);
    swarm::died(game, unit, tile);
}

/// An object was destroyed.
pub fn destroyed(game: &mut Clans, object: u8, by: Option<UnitId>, story: &mut Story) {
    potentials::destroyed(game, object, by, story);
}

/// Every Fleshwound of these operatives.
pub fn fleshwounds(game: &Clans, units: UnitSet) -> Vec<Aim> {
    let of = |unit: UnitId| {
        let member = game.open.member(unit);
        let wounds = member.into_iter().flat_map(|member| &member.potentials).filter(|held| held.fleshwound);
        wounds.map(move |held| Aim::Fleshwound(unit, held.potential))
    };
    units.iter().flat_map(of).collect()
}

/// An operative heals somebody.
pub fn heal(game: &mut Clans, healer: UnitId, unit: UnitId, potential: Potential, story: &mut Story) {
    game.heal(unit, potential, story);
    potentials::healed(game, healer, unit, story);
}

/// An enemy flips an item or makes its carrier drop it, unless somebody is insured.
pub fn meddle(game: &mut Clans, about: About, story: &mut Story) {
    if !potentials::insures(game, about) {
        meddled(game, about, story);
    }
}

/// What the enemy did to an item takes effect.
pub fn meddled(game: &mut Clans, about: About, story: &mut Story) {
    match about {
        About::Flip(gear) => game.flip_gear(gear, story),
        About::Drop(gear) => {
            let card = *game.open.gear(gear);
            if let Lies::With(unit) = card.place
                && let Some(tile) = game.open.at(unit)
            {
                game.open.gear[gear.index()].place = Lies::On(tile);
                story.tell(|| format!("{} loses the {}.", game.open.name(unit), card.item.name()));
            }
        }
        _ => {}
    }
}

// Offers: cards that can be used at one moment, and not before or after.

/// Asks the owner of a card whether to use it now.
pub fn offer(game: &mut Clans, unit: UnitId, what: Ability, about: About) {
    let seat = game.open.controller(unit);
    game.open.push(Frame::Pick { seat, what: Pick::Offer { unit, what, about } });
}

/// There is still something to choose, as far as all can see.
pub fn still_offered(game: &Clans, seat: Seat, unit: UnitId, what: Ability, about: About) -> bool {
    // Which threats could be chosen, and whether a lure is left, is not for all to see.
    if seat == game.open.hostile {
        return match what {
            Ability::Clan(_) => legions::may_lure(game, unit),
            _ => !game.open.threats().is_empty(),
        };
    }
    let mut choices = Vec::new();
    list_offer(game, unit, what, about, &mut choices);
    !choices.is_empty()
}

pub fn list_offer(game: &Clans, unit: UnitId, what: Ability, about: About, out: &mut Vec<Action>) {
    let aims = match what {
        Ability::Trait(own) => operatives::offered(game, unit, own, about),
        Ability::Potential(potential) => potentials::offered(game, unit, potential, about),
        Ability::Item(gear) => items::offered(game, unit, gear, about),
        Ability::Clan(_) => return legions::list_lures(game, unit, out),
        Ability::Repair(_) | Ability::Intel(_) => Vec::new(),
    };
    out.extend(aims.into_iter().map(|aim| Action::Use { what, aim }));
}

pub fn take_offer(game: &mut Clans, unit: UnitId, what: Ability, about: About, aim: Aim, story: &mut Story) {
    match what {
        Ability::Trait(own) => operatives::take_offer(game, unit, own, aim, story),
        Ability::Potential(potential) => potentials::take_offer(game, unit, potential, about, aim, story),
        Ability::Item(gear) => items::take_offer(game, unit, gear, aim, story),
        Ability::Clan(knack) => {
            game.open.moved = None;
            legions::lure(game, unit, knack, story);
        }
        Ability::Repair(_) | Ability::Intel(_) => {}
    }
}

/// The owner lets the moment pass, or it is past.
pub fn decline_offer(game: &mut Clans, _unit: UnitId, what: Ability, about: About, story: &mut Story) {
    if let Ability::Potential(potential) = what {
        potentials::decline_offer(game, potential, about, story);
    }
}

// Scouting.

/// May scout the tile without seeing it.
pub fn scouts_blindly(game: &Clans, unit: UnitId, tile: Tile) -> bool {
    potentials::scouts_blindly(game, unit, tile)
}

/// How much easier scouting is; the items that help are used in the roll.
pub fn scout_ease(game: &Clans, unit: UnitId, roll: &mut Roll) -> i8 {
    potentials::scout_ease(game, unit) + items::scout_ease(game, unit, roll)
}

// Time.

pub fn round_start(game: &mut Clans, story: &mut Story) {
    champions::round_start(game, story);
    items::round_start(game, story);
}

pub fn round_end(game: &mut Clans, story: &mut Story) {
    champions::round_end(game, story);
}

/// The end of a turn, step by step; `false` when nothing more comes.
pub fn turn_end(game: &mut Clans, turn: &Turn, step: TurnEnd, story: &mut Story) -> bool {
    match step {
        TurnEnd::Champions => champions::turn_end(game, turn, story),
        TurnEnd::Operatives => operatives::turn_end(game, turn, story),
        TurnEnd::Potentials => potentials::turn_end(game, turn, story),
        TurnEnd::Over => return false,
    }
    true
}

// Actions.

/// DRILLED: still at the start of the round, and not used.
pub fn may_drill(game: &Clans, unit: UnitId) -> bool {
    operatives::may_drill(game, unit)
}

pub fn drill(game: &mut Clans, unit: UnitId) {
    operatives::drill(game, unit);
}

/// May flip the dashboard by an action.
pub fn may_flip(game: &Clans, unit: UnitId) -> bool {
    !game.open.under(unit, super::Effect::NoFlip) && items::may_flip(game, unit)
}

/// Traits, Potentials and items that an operative can use now; with `action` also those that take one.
pub fn list_uses(game: &Clans, unit: UnitId, action: bool, out: &mut Vec<Action>) {
    operatives::list_uses(game, unit, action, out);
    potentials::list_uses(game, unit, action, out);
    items::list_uses(game, unit, action, out);
}

/// Takes no action of the turn.
pub fn is_free(game: &Clans, action: Action) -> bool {
    match action {
        Action::Drop(_) | Action::Use { what: Ability::Potential(_), .. } => true,
        Action::Use { what: Ability::Item(gear), .. } => items::is_free(game, gear),
        _ => false,
    }
}

/// A unit uses something; the action it takes is spent already.
pub fn perform(game: &mut Clans, unit: UnitId, what: Ability, aim: Aim, story: &mut Story) {
    match what {
        Ability::Trait(own) => operatives::perform(game, unit, own, aim, story),
        Ability::Potential(potential) => potentials::perform(game, unit, potential, aim, story),
        Ability::Item(gear) => items::perform(game, unit, gear, aim, story),
        Ability::Clan(knack) => {
            legions::perform(game, unit, knack, aim, story);
            champions::perform(game, unit, knack, aim, story);
        }
        Ability::Repair(_) | Ability::Intel(_) => {}
    }
}
