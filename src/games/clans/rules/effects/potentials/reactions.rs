//! Potentials that answer something: a roll, a wound, an attack, a death, a turn that begins or ends.

use super::{has, spend};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Keyword, Potential, ThreatKind};
use crate::games::clans::rules::{
    Ability, About, Action, Against, Aim, Attack, Called, Clanner, Effect, Ends, Frame, Grant, Lies, On, Pace, Pick, Played,
    Roll, Target, Thing, Throw, Tile, Turn, UnitId, UnitSet, With, Wound,
};

// Windows.

/// Triage for an ally on the tile, Thick Hide for oneself.
fn savers(game: &Clans, wounded: UnitId) -> Vec<(UnitId, Potential)> {
    let open = &game.open;
    let triage = open
        .who_can_use(Potential::Triage)
        .filter(|medic| open.are_allies(*medic, wounded) && open.is_within(*medic, wounded, 0));
    let hide = Some(wounded).filter(|unit| open.can_use(*unit, Potential::ThickHide));
    let medic = triage.map(|unit| (unit, Potential::Triage));
    medic.into_iter().chain(hide.map(|unit| (unit, Potential::ThickHide))).collect()
}

/// Fortune: a roll of one's own that could be better.
fn lucky(game: &Clans, roll: &Roll, throw: &Throw) -> Option<UnitId> {
    let unit = roll.by.filter(|unit| game.open.can_use(*unit, Potential::Fortune))?;
    (!throw.success || !matches!(roll.against, Against::Number(_))).then_some(unit)
}

pub fn reacts_after(game: &Clans, roll: &Roll, throw: &Throw) -> Seats {
    let hit = game.hit_that_stands(roll, throw);
    let saved = hit.into_iter().flat_map(|unit| savers(game, unit)).map(|(saver, _)| saver);
    saved.chain(lucky(game, roll, throw)).map(|unit| game.open.controller(unit)).collect()
}

pub fn list_reactions_after(game: &Clans, seat: Seat, roll: &Roll, throw: &Throw, out: &mut Vec<Action>) {
    if let Some(wounded) = game.hit_that_stands(roll, throw) {
        list_savers(game, seat, wounded, out);
    }
    if lucky(game, roll, throw).is_some_and(|unit| game.open.controller(unit) == seat) {
        out.push(Action::Use { what: Ability::Potential(Potential::Fortune), aim: Aim::None });
    }
}

fn list_savers(game: &Clans, seat: Seat, wounded: UnitId, out: &mut Vec<Action>) {
    let own = savers(game, wounded).into_iter().filter(|(saver, _)| game.open.controller(*saver) == seat);
    let aim = Aim::Wound(wounded);
    out.extend(own.map(|(_, potential)| Action::Use { what: Ability::Potential(potential), aim }));
}

pub fn reacts_to_wound(game: &Clans, wound: &Wound) -> Seats {
    savers(game, wound.unit).into_iter().map(|(saver, _)| game.open.controller(saver)).collect()
}

pub fn list_wound_reactions(game: &Clans, seat: Seat, wound: &Wound, out: &mut Vec<Action>) {
    list_savers(game, seat, wound.unit, out);
}

pub fn react(game: &mut Clans, _seat: Seat, potential: Potential, aim: Aim, story: &mut Story) {
    let Some(unit) = game.open.who_can_use(potential) else { return };
    spend(game, unit, potential, story);
    match (potential, aim) {
        (Potential::Fortune, _) => game.cast_again(story),
        (Potential::Triage | Potential::ThickHide, Aim::Wound(wounded)) => game.negate_wound(wounded, story),
        _ => {}
    }
}

// Moving, ambushes.

/// Cutpurse takes what a legion on the tile carries, if all know that it is one; Covered Retreat may spare an ally the sucker punches.
pub fn leaving(game: &mut Clans, unit: UnitId, from: Tile, story: &mut Story) {
    if has(game, unit, Potential::Cutpurse) {
        let legion = |clanner: &Clanner| clanner.may_be.iter().all(|kind| kind.legion().is_some());
        let carriers = game.open.clanners_on(from).filter(|unit| game.open.clanner(unit).is_some_and(legion));
        let loot = carriers.iter().find_map(|carrier| {
            let (at, gear) = game.open.carried(carrier).next()?;
            game.may_carry(unit, gear.item).then_some((carrier, at))
        });
        if let Some((carrier, gear)) = loot {
            game.open.gear[gear.index()].place = Lies::With(unit);
            story.tell(|| {
                let (thief, item) = (game.open.name(unit), game.open.gear(gear).item.name());
                format!("Cutpurse: {thief} takes the {item} from {}.", game.open.name(carrier))
            });
        }
    }
    let punched = matches!(game.open.stack.last(), Some(Frame::Punches { at, .. }) if *at == unit);
    if punched
        && let Some(cover) = game.open.who_can_use(Potential::CoveredRetreat)
        && game.open.are_allies(cover, unit)
        && game.open.is_within(cover, unit, 2)
    {
        crate::games::clans::rules::effects::offer(game, cover, Ability::Potential(Potential::CoveredRetreat), About::Unit(unit));
    }
}

/// Keen Ears: the free action of an ambush waits for its owner.
pub fn springs(game: &mut Clans, unit: UnitId, prey: UnitSet) -> bool {
    let Some(owner) = game.open.who_can_use(Potential::KeenEars).filter(|owner| prey.contains(*owner)) else { return true };
    crate::games::clans::rules::effects::offer(game, owner, Ability::Potential(Potential::KeenEars), About::Ambush(unit, prey));
    false
}

/// Insurance: whether its owner is asked first.
pub fn insures(game: &mut Clans, about: About) -> bool {
    let Some(owner) = game.open.who_can_use(Potential::Insurance) else { return false };
    crate::games::clans::rules::effects::offer(game, owner, Ability::Potential(Potential::Insurance), about);
    true
}

/// Second Sleeve: a card that was played may return to the hand.
pub fn card_played(game: &mut Clans, play: &Played) {
    let Some(owner) = game.open.who_can_use(Potential::SecondSleeve) else { return };
    if game.open.controller(owner) == play.by && !play.negated && !play.taken {
        crate::games::clans::rules::effects::offer(
            game,
            owner,
            Ability::Potential(Potential::SecondSleeve),
            About::Card(play.card),
        );
    }
}

// Attacks and deaths.

pub fn after_attack(game: &mut Clans, attack: &Attack, story: &mut Story) {
    let Some(unit) = attack.by.filter(|unit| unit.is_member() && game.open.at(*unit).is_some()) else { return };
    let seat = game.open.controller(unit);
    let keywords = game.keywords(attack);
    let target = match attack.at {
        Target::Unit(target) if attack.struck => Some(target),
        _ => None,
    };
    let standing = target.filter(|target| game.open.at(*target).is_some());
    // Whoever bolts from the wound is a token again, but all saw what it was.
    let wounded_champion = attack.wounded.iter().any(|unit| game.kind(unit).and_then(ThreatKind::champion).is_some());
    if wounded_champion && game.open.can_use(unit, Potential::HuntersLedger) {
        spend(game, unit, Potential::HuntersLedger, story);
        game.draw_arcana(seat, story);
    }
    if has(game, unit, Potential::HolyOil)
        && keywords.contains(&Keyword::Fire)
        && attack.struck
        && let Some(spot) = attack.spot
    {
        game.open.obscured.insert(spot);
        story.tell(|| format!("Holy Oil: {spot} is Obscured."));
    }
    let melee = !game.is_ranged(Some(unit), attack.with);
    let killed = !attack.killed.filter(|other| game.open.are_enemies(unit, other)).is_empty();
    if killed && melee && has(game, unit, Potential::Warcry) {
        let walks = |other: UnitId| game.open.stray(other).is_none_or(|stray| stray.kind.pool().is_some());
        let near = |other: UnitId| game.open.are_allies(unit, other) && game.open.is_within(unit, other, 2) && walks(other);
        let units = game.open.members().union(game.open.stray_units()).filter(near);
        let grant = Grant::Driven(Pace::Steps(1), seat);
        if !units.is_empty() {
            story.tell(|| format!("Warcry: an ally of {} may move 1.", game.open.name(unit)));
            game.open.push(Frame::Several { units, most: 1, grant, by: seat, who: Called::Anyone });
        }
    }
    if let Some(target) = standing.filter(|target| is_champion(game, *target) && keywords.contains(&Keyword::Gun))
        && has(game, unit, Potential::BlackPowder)
    {
        game.open.push(Frame::Pick { seat, what: Pick::Displace { unit: target, within: 1 } });
    }
    if let Some(target) = standing.filter(|_| attack.with == With::BareHands)
        && has(game, unit, Potential::Ploughshare)
    {
        crate::games::clans::rules::effects::offer(game, unit, Ability::Potential(Potential::Ploughshare), About::Unit(target));
    }
    if !melee && game.open.can_use(unit, Potential::ShootAndScoot) {
        crate::games::clans::rules::effects::offer(game, unit, Ability::Potential(Potential::ShootAndScoot), About::Nothing);
    }
}

fn is_champion(game: &Clans, unit: UnitId) -> bool {
    matches!(game.open.clanner(unit).and_then(|clanner| clanner.revealed), Some(ThreatKind::Champion(_)))
}

/// Spite.
pub fn trauma(game: &mut Clans, wound: &Wound, story: &mut Story) {
    let Some(by) = wound.by.filter(|by| game.open.is_within(*by, wound.unit, 0)) else { return };
    if has(game, wound.unit, Potential::Spite) && game.open.are_enemies(wound.unit, by) {
        story.tell(|| format!("Spite: {} may strike back.", game.open.name(wound.unit)));
        game.open.push(Frame::Acting { unit: wound.unit, grant: Grant::Strike(UnitSet::one(by)) });
    }
}

/// Carrion Pockets, Strip It, Funeral Rite.
pub fn died(game: &mut Clans, unit: UnitId, by: Option<UnitId>, tile: Tile, story: &mut Story) {
    let kind = game.open.clanner(unit).and_then(|clanner| clanner.revealed);
    if let Some(by) = by {
        if kind.and_then(ThreatKind::legion).is_some() && game.open.can_use(by, Potential::CarrionPockets) {
            spend(game, by, Potential::CarrionPockets, story);
            game.scavenge(by, 1, story);
        }
        if kind.and_then(ThreatKind::champion).is_some() {
            strip(game, by, story);
        }
    }
    let mourns = |other: &UnitId| {
        let near = game.open.at(*other).is_some_and(|at| game.open.field().distance(at, tile) <= 3);
        near && game.open.are_allies(*other, unit) && has(game, *other, Potential::FuneralRite)
    };
    if let Some(mourner) = game.open.members().iter().find(mourns) {
        spend(game, mourner, Potential::FuneralRite, story);
        let seat = game.open.controller(mourner);
        game.draw_arcana(seat, story);
        game.draw_arcana(seat, story);
    }
}

/// Strip It.
pub fn destroyed(game: &mut Clans, object: u8, by: Option<UnitId>, story: &mut Story) {
    let objective = game.open.objects[usize::from(object)].kind != Thing::Wall;
    if let Some(by) = by.filter(|_| objective) {
        strip(game, by, story);
    }
}

fn strip(game: &mut Clans, by: UnitId, story: &mut Story) {
    if has(game, by, Potential::StripIt) {
        spend(game, by, Potential::StripIt, story);
        game.scavenge(by, 2, story);
    }
}

// Turns.

/// Burn Haze takes its price, Patience its rest.
pub fn turn_end(game: &mut Clans, turn: &Turn, story: &mut Story) {
    let unit = turn.unit;
    let calm = game.open.member(unit).is_some_and(|member| !member.deeds.attacked_turn);
    if calm && has(game, unit, Potential::Patience) {
        game.open.last(Effect::Defense(1), On::Unit(unit), Ends::NextTurn);
        story.tell(|| format!("Patience: {} has Defense +1 until the next turn.", game.open.name(unit)));
    }
    if turn.hazed {
        story.tell(|| format!("The Burn Haze wounds {}.", game.open.name(unit)));
        game.wound(unit, None);
    }
}

// Offers.

/// What a Potential that asks at one moment can be used on.
pub fn offered(game: &Clans, unit: UnitId, potential: Potential, about: About) -> Vec<Aim> {
    let open = &game.open;
    let alone = |possible: bool| if possible { vec![Aim::None] } else { Vec::new() };
    if !open.can_use(unit, potential) {
        return Vec::new();
    }
    match (potential, about) {
        (Potential::Insurance, About::Flip(gear) | About::Drop(gear)) => vec![Aim::Gear(gear)],
        (Potential::KeenEars, About::Ambush(threat, _)) => vec![Aim::Unit(threat)],
        (Potential::CoveredRetreat, About::Unit(mover)) => vec![Aim::Unit(mover)],
        (Potential::SecondSleeve, About::Card(card)) => vec![Aim::Card(card)],
        (Potential::ShootAndScoot, _) => alone(open.at(unit).is_some() && !open.is_stunned(unit)),
        (Potential::Ploughshare, About::Unit(target)) => {
            let Some(from) = open.at(target).filter(|_| !game.is_immune(target, Keyword::Displace)) else { return Vec::new() };
            open.field().neighbours(from).iter().map(Aim::Tile).collect()
        }
        _ => Vec::new(),
    }
}

pub fn take_offer(game: &mut Clans, unit: UnitId, potential: Potential, about: About, aim: Aim, story: &mut Story) {
    spend(game, unit, potential, story);
    match (potential, about, aim) {
        (Potential::Insurance, ..) => story.tell(|| "Nothing happens to the item.".into()),
        (Potential::KeenEars, ..) => all_revealed(game, story),
        (Potential::CoveredRetreat, ..) => game.open.pop(),
        (Potential::SecondSleeve, ..) => {
            let seat = game.open.controller(unit);
            game.take_back(seat);
        }
        (Potential::ShootAndScoot, ..) => game.open.push(Frame::Acting { unit, grant: Grant::Steps(1) }),
        (Potential::Ploughshare, About::Unit(target), Aim::Tile(tile)) => game.displace(target, tile, story),
        _ => {}
    }
}

/// Keen Ears: whoever else lay in wait is seen too; only Traps still snap.
fn all_revealed(game: &mut Clans, story: &mut Story) {
    let Some(Frame::Ambush { threats, .. }) = game.open.stack.last() else { return };
    for threat in threats.filter(|threat| game.open.is_threat(threat) && game.kind(threat) != Some(ThreatKind::Trap)) {
        game.reveal_and_clear(threat, story);
    }
}

/// The moment passes.
pub fn decline_offer(game: &mut Clans, potential: Potential, about: About, story: &mut Story) {
    match (potential, about) {
        (Potential::Insurance, _) => crate::games::clans::rules::effects::meddled(game, about, story),
        (Potential::KeenEars, About::Ambush(unit, prey)) => {
            game.open.push(Frame::Acting { unit, grant: Grant::Ambush(prey) });
        }
        _ => {}
    }
}
