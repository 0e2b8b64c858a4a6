//! The Arcana: when each can be played, and what it does. VII and XV are part of the tarot's own rules.

use crate::engine::{Seat, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{Arcana, Keyword, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{
    About, Action, Against, Aim, Attack, Cause, Effect, Ends, Frame, Grant, Lies, On, Pace, Pick, Played, Purpose, Roll, Side,
    Target, Throw, Tile, TileSet, UnitId, UnitSet,
};

/// How far IV leads and XXI displaces.
const FAR: u8 = 3;
/// What XVIII gives.
const ZEAL: u8 = 2;
/// Cards that XIX draws.
const DISCIPLE: usize = 3;
/// What I and II add, and the botches of XII.
const THREE: i8 = 3;

/// Any-time cards: adds how this one could be played now, if it could do something.
pub fn list(game: &Clans, seat: Seat, card: Arcana, out: &mut Vec<Action>) {
    let open = &game.open;
    let side = open.side_of_seat(seat);
    let mut aims: Vec<Aim> = Vec::new();
    let each = |units: UnitSet| units.iter().map(Aim::Unit).collect::<Vec<_>>();
    let fresh = |units: UnitSet, effect: Effect| units.filter(|unit| !open.under(unit, effect));
    let alone = |possible: bool| possible.then_some(Aim::None);
    match card {
        Arcana::Adventurer => aims.extend(alone(!open.side_under(side, Effect::Adventurer))),
        Arcana::Mediator => aims.extend(alone(!open.side_under(side, Effect::Mediator))),
        Arcana::Seeker => aims.extend(alone(game.cards_left() > 0)),
        // Two of three go back: of fewer none would stay.
        Arcana::Disciple => aims.extend(alone(game.cards_left() >= DISCIPLE)),
        Arcana::Ruler => aims.extend(each(led(game, side))),
        Arcana::Healer => aims.extend(healed(game, side)),
        Arcana::Hermit => aims.extend(each(fresh(own(game, side), Effect::Hermit))),
        Arcana::Protector => aims.extend(each(own(game, side))),
        Arcana::Conqueror => aims.extend(each(fresh(fighters(game, side), Effect::Conqueror))),
        Arcana::Righteous => aims.extend(each(fresh(fighters(game, side), Effect::Righteous))),
        Arcana::Traveler => aims.extend(each(travelers(game, side))),
        Arcana::Heretic => aims.extend(flipped(game)),
        Arcana::Destroyer => aims.extend(wounded(game, side)),
        Arcana::Visionary => aims.extend(seen(game)),
        Arcana::Zealot => aims.extend(each(zealots(game, side))),
        Arcana::Creator
        | Arcana::Mentor
        | Arcana::Martyr
        | Arcana::Traditionalist
        | Arcana::Abomination
        | Arcana::Chosen
        | Arcana::Defiler => {}
    }
    out.extend(aims.into_iter().map(|aim| Action::Arcana { card, aim }));
}

/// "You or an ally": everyone of the side whom all can see or whom the Hostile runs.
fn own(game: &Clans, side: Side) -> UnitSet {
    let open = &game.open;
    open.units().filter(|unit| open.side_of(unit) == Some(side) && open.stray(unit).is_none_or(|stray| stray.found))
}

/// Those of the side who attack and roll.
fn fighters(game: &Clans, side: Side) -> UnitSet {
    own(game, side).filter(|unit| {
        let open = &game.open;
        let fights = open.stray(unit).is_none_or(|stray| stray.kind.pool().is_some());
        fights && !matches!(game.kind(unit), Some(ThreatKind::Trap | ThreatKind::Decoy))
    })
}

/// XXI: Traps stay where they are, and so does whoever is IMMUNE to Displace.
fn travelers(game: &Clans, side: Side) -> UnitSet {
    own(game, side).filter(|unit| game.kind(unit) != Some(ThreatKind::Trap) && !game.is_immune(unit, Keyword::Displace))
}

/// IV: enemies who can move. The operatives do not know a Trap: a token counts as long as it may be something else.
fn led(game: &Clans, side: Side) -> UnitSet {
    let open = &game.open;
    open.foes(side).filter(|unit| {
        let seen = !open.in_stealth(unit) && open.stray(unit).is_none_or(|stray| stray.found);
        let mobile = open.clanner(unit).is_none_or(|clanner| clanner.may_be != ThreatKinds::one(ThreatKind::Trap));
        seen && mobile && !super::is_rooted(game, unit) && {
            let mut ways = Vec::new();
            game.list_moves(unit, Pace::Led(1), 0, false, &mut ways);
            !ways.is_empty()
        }
    })
}

/// VI: a Fleshwound, or a champion that has left its first stage.
fn healed(game: &Clans, side: Side) -> Vec<Aim> {
    let open = &game.open;
    match side {
        Side::Operatives => super::fleshwounds(game, open.members()),
        Side::Hostile => {
            let hurt = |unit: &UnitId| game.stage(*unit).is_some_and(|(_, stage)| stage.previous().is_some());
            open.clanners().without(open.threats()).iter().filter(hurt).map(Aim::Unit).collect()
        }
    }
}

/// X: every item card on the field that has a back.
fn flipped(game: &Clans) -> Vec<Aim> {
    let open = &game.open;
    let lies = |place: Lies| match place {
        Lies::With(unit) => open.at(unit).is_some(),
        Lies::On(_) => true,
        Lies::Set(_) | Lies::Away => false,
    };
    let gear = (0u8..).map(crate::games::clans::rules::GearId).zip(open.gear.iter());
    gear.filter(|(_, gear)| lies(gear.place) && !gear.item.is_prize()).map(|(at, _)| Aim::Gear(at)).collect()
}

/// XIII: any unit that is not in Stealth, and any object that the side may attack, at any distance.
fn wounded(game: &Clans, side: Side) -> Vec<Aim> {
    let open = &game.open;
    let units = open.units().filter(|unit| !open.in_stealth(unit) && open.stray(unit).is_none_or(|stray| stray.found));
    let breakable = |at: &u8| {
        let object = &open.objects[usize::from(*at)];
        !object.gone && open.mission.script().armor(game, object, hand(side)).is_some()
    };
    let objects = (0..open.objects.len() as u8).filter(breakable).map(Aim::Object);
    units.iter().map(Aim::Unit).chain(objects).collect()
}

/// Whose wound it is by XIII: nobody's of the operatives, who would have to stand near; any clanner stands for the clan.
fn hand(side: Side) -> Option<UnitId> {
    (side == Side::Hostile).then_some(UnitId::clanner(0))
}

/// XVII: tiles with threats, and tiles with clanners of whom none has begun something.
fn seen(game: &Clans) -> Vec<Aim> {
    let open = &game.open;
    let tiles = |units: UnitSet| units.iter().filter_map(|unit| open.at(unit)).collect::<TileSet>();
    let clanners = open.clanners().without(open.threats());
    let busy = tiles(open.busy().intersection(clanners));
    let hidden = tiles(open.threats()).iter().map(Aim::Reveal).collect::<Vec<_>>();
    hidden.into_iter().chain(tiles(clanners).without(busy).iter().map(Aim::Hide)).collect()
}

/// XVIII: the operative whose action phase it is; a clanner between two actions of a reaction phase.
fn zealots(game: &Clans, side: Side) -> UnitSet {
    let open = &game.open;
    match side {
        Side::Operatives => open.acting().filter(|unit| !open.is_stunned(*unit)).into_iter().collect(),
        Side::Hostile if matches!(open.frame(), Some(Frame::Reaction { .. })) => {
            open.clanners().filter(|unit| game.can_act(unit))
        }
        Side::Hostile => UnitSet::default(),
    }
}

/// Cards for dice that lie open.
pub fn list_after_roll(game: &Clans, seat: Seat, card: Arcana, roll: &Roll, throw: &Throw, out: &mut Vec<Action>) {
    let open = &game.open;
    let side = open.side_of_seat(seat);
    let rolls = roll.by.and_then(|unit| open.side_of(unit)).unwrap_or(Side::Hostile) == side;
    let mut aims: Vec<Aim> = Vec::new();
    let alone = |possible: bool| possible.then_some(Aim::None);
    match card {
        Arcana::Creator => aims.extend(alone(rolls && !throw.botched)),
        Arcana::Mentor => aims.extend(alone(rolls && throw.botched)),
        Arcana::Abomination => aims.extend(alone(!rolls && !throw.botched && roll.against != Against::Nothing)),
        Arcana::Chosen => aims.push(Aim::None),
        Arcana::Martyr => aims.extend(martyrs(game, side, roll, throw).iter().map(Aim::Unit)),
        Arcana::Healer => aims.extend(hits(game, side, roll, throw).iter().map(Aim::Wound)),
        _ => {}
    }
    out.extend(aims.into_iter().map(|aim| Action::Arcana { card, aim }));
}

/// As far as all can see, this card could change a roll before the dice fall, or do away with it.
pub fn bears_on(game: &Clans, side: Side, card: Arcana, roll: &Roll) -> bool {
    let open = &game.open;
    let attack = open.attack().filter(|_| roll.is_attack());
    let aimed = match (attack.map(|attack| attack.at), roll.what) {
        (Some(Target::Unit(unit)), _) | (None, Purpose::Trait(_, Aim::Unit(unit)) | Purpose::Item(_, Aim::Unit(unit))) => {
            UnitSet::one(unit)
        }
        (Some(Target::Tile(tile)), _) => open.on(tile),
        _ => UnitSet::default(),
    };
    let own = aimed.filter(|unit| open.side_of(unit) == Some(side));
    let theirs = roll.by.and_then(|unit| open.side_of(unit)) != Some(side);
    match card {
        Arcana::Protector => !own.is_empty(),
        Arcana::Traveler => {
            let scouted = matches!(roll.what, Purpose::Scout(tile) if !open.clanners_on(tile).is_empty());
            !own.is_empty() || scouted && side == Side::Hostile
        }
        Arcana::Hermit => {
            attack.and_then(|attack| attack.by).is_some_and(|by| own.iter().any(|unit| open.at(unit) != open.at(by)))
        }
        Arcana::Mediator => attack.is_some_and(|attack| matches!(attack.cause, Cause::Punch | Cause::Ambush)) && !own.is_empty(),
        Arcana::Ruler | Arcana::Destroyer => theirs && roll.by.is_some(),
        Arcana::Heretic => {
            let worn = |unit: UnitId| open.member(unit).is_some_and(|member| member.worn.is_some());
            roll.gear().next().is_some() || aimed.iter().any(worn)
        }
        _ => false,
    }
}

/// As far as all can see, this card could still change for its side how a roll came out.
pub fn answers_roll(game: &Clans, side: Side, card: Arcana, roll: &Roll, throw: &Throw) -> bool {
    let rolls = roll.by.and_then(|unit| game.open.side_of(unit)).unwrap_or(Side::Hostile) == side;
    // What was reached is what counts, not by how much.
    let reached = |total: i8| match throw.against {
        Against::Number(number) if roll.counts_once() => total >= number,
        _ => true,
    };
    let content = rolls && throw.success;
    // A Scout that names every token on the tile can do no better.
    let full = match (roll.what, throw.against) {
        (Purpose::Scout(tile), Against::Number(number)) => game.open.threats_on(tile).len() as i8 <= throw.total - number + 1,
        _ => false,
    };
    match card {
        Arcana::Creator => rolls && !throw.botched && reached(throw.total + THREE) && !(content && full),
        Arcana::Mentor => {
            let secured = throw.botches.cast_signed() <= throw.secure + THREE;
            rolls && throw.botched && secured && reached(throw.total)
        }
        Arcana::Abomination => !rolls && !throw.botched && roll.against != Against::Nothing,
        Arcana::Chosen => !content,
        Arcana::Martyr => side == Side::Hostile || !martyrs(game, side, roll, throw).is_empty(),
        // Whom of the hidden ones an attack has hit is not for all to see.
        Arcana::Healer => side == Side::Hostile || !hits(game, side, roll, throw).is_empty(),
        _ => false,
    }
}

/// III: others of the side whom the attacker could have chosen.
fn martyrs(game: &Clans, side: Side, roll: &Roll, throw: &Throw) -> UnitSet {
    let open = &game.open;
    let Some(attack) = open.attack().filter(|_| roll.is_attack() && throw.success) else { return UnitSet::default() };
    let (Some(by), Target::Unit(target)) = (attack.by, attack.at) else { return UnitSet::default() };
    if open.side_of(target) != Some(side) || attack.spared.contains(target) || attack.stand_in.is_some() {
        return UnitSet::default();
    }
    own(game, side).filter(|unit| unit != target && game.is_target(by, attack.with, unit, attack.cause))
}

/// VI against a hit; of an area attack on operatives everyone who is hit is asked later, one by one.
fn hits(game: &Clans, side: Side, roll: &Roll, throw: &Throw) -> UnitSet {
    let open = &game.open;
    if let Some(target) = game.hit_that_stands(roll, throw) {
        return UnitSet::one(target).filter(|unit| open.side_of(unit) == Some(side));
    }
    let Some(attack) = open.attack().filter(|_| roll.is_attack() && throw.success) else { return UnitSet::default() };
    match attack.at {
        Target::Tile(tile) if side == Side::Hostile && !super::only_stuns(game, attack.with) => {
            let hit = |unit: UnitId| throw.total >= game.defense(unit, Some(attack)) && !attack.spared.contains(unit);
            game.judged(attack, tile).filter(|unit| unit.is_clanner() && hit(unit))
        }
        _ => UnitSet::default(),
    }
}

/// The card takes effect.
pub fn resolve(game: &mut Clans, play: &Played, story: &mut Story) {
    let side = game.open.side_of_seat(play.by);
    match (play.card, play.aim) {
        (Arcana::Adventurer, _) => game.open.last(Effect::Adventurer, On::Side(side), Ends::Round),
        (Arcana::Mediator, _) => game.open.last(Effect::Mediator, On::Side(side), Ends::Round),
        (Arcana::Hermit, Aim::Unit(unit)) => game.open.last(Effect::Hermit, On::Unit(unit), Ends::Round),
        (Arcana::Protector, Aim::Unit(unit)) => game.open.last(Effect::Defense(5), On::Unit(unit), Ends::Round),
        (Arcana::Conqueror, Aim::Unit(unit)) => game.open.last(Effect::Conqueror, On::Unit(unit), Ends::Round),
        (Arcana::Righteous, Aim::Unit(unit)) => game.open.last(Effect::Righteous, On::Unit(unit), Ends::Round),
        (Arcana::Creator | Arcana::Mentor | Arcana::Abomination | Arcana::Chosen, _) => change_roll(game, play.card, story),
        (Arcana::Martyr, Aim::Unit(unit)) => take_the_place(game, unit, story),
        (Arcana::Ruler, Aim::Unit(unit)) => lead(game, play.by, unit, story),
        (Arcana::Seeker, _) => game.offer_tarot(play.by, story),
        (Arcana::Disciple, _) if game.cards_left() >= DISCIPLE => game.offer_arcana(play.by, DISCIPLE, story),
        (Arcana::Healer, Aim::Fleshwound(unit, potential)) => game.heal(unit, potential, story),
        (Arcana::Healer, Aim::Unit(unit)) => {
            if let Some(champion) = game.kind(unit).and_then(ThreatKind::champion) {
                super::champions::revert(game, champion, story);
            }
        }
        (Arcana::Healer, Aim::Wound(unit)) => game.negate_wound(unit, story),
        (Arcana::Heretic, Aim::Gear(gear)) if side == Side::Hostile => super::meddle(game, About::Flip(gear), story),
        (Arcana::Heretic, Aim::Gear(gear)) => game.flip_gear(gear, story),
        (Arcana::Destroyer, Aim::Unit(unit)) => game.wound(unit, None),
        (Arcana::Destroyer, Aim::Object(object)) => game.wound_object(object, hand(side), false, story),
        (Arcana::Visionary, Aim::Reveal(tile)) => reveal_all(game, tile, story),
        (Arcana::Visionary, Aim::Hide(tile)) => {
            let clanners = game.open.clanners_on(tile);
            story.tell(|| format!("Whoever stands at {tile} is a threat again."));
            game.turn_back(clanners, story);
        }
        (Arcana::Zealot, Aim::Unit(unit)) => inflame(game, unit),
        (Arcana::Traveler, Aim::Unit(unit)) => {
            game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
            game.open.push(Frame::Pick { seat: play.by, what: Pick::Displace { unit, within: FAR } });
        }
        _ => {}
    }
}

fn change_roll(game: &mut Clans, card: Arcana, story: &mut Story) {
    // The card lies above the roll that it changes.
    let Some(roll) = game.open.stack.iter_mut().rev().find_map(|frame| match frame {
        Frame::Roll(roll) => Some(roll),
        _ => None,
    }) else {
        return;
    };
    match card {
        Arcana::Creator => roll.success += THREE,
        Arcana::Mentor => roll.secure += THREE,
        Arcana::Abomination => roll.botches += THREE.cast_unsigned(),
        _ => game.cast_again(story),
    }
}

/// III: dice and modifiers stay, the new target's own Defense counts.
fn take_the_place(game: &mut Clans, unit: UnitId, story: &mut Story) {
    let Some(before) = game.open.roll().map(|roll| game.modifiers(roll)) else { return };
    game.open.attack_mut().at = Target::Unit(unit);
    game.open.attack_mut().spot = game.open.at(unit);
    let Some(after) = game.open.roll().map(|roll| game.modifiers(roll)) else { return };
    if let Some(Frame::Roll(roll)) = game.open.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Roll(_))) {
        roll.success += before.bonus + before.penalty - after.bonus - after.penalty;
        roll.secure += before.secure - after.secure;
    }
    story.tell(|| format!("{} is the target now.", game.open.name(unit)));
}

/// IV: a Trap that is named shows itself by staying where it is.
fn lead(game: &mut Clans, by: Seat, unit: UnitId, story: &mut Story) {
    if game.open.is_threat(unit) {
        story.reveal();
    }
    if game.kind(unit) == Some(ThreatKind::Trap) {
        game.open.narrow(unit, ThreatKinds::one(ThreatKind::Trap));
        story.tell(|| format!("{} does not move: it is a Trap.", game.open.name(unit)));
        return;
    }
    game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
    game.open.push(Frame::Acting { unit, grant: Grant::Led(FAR, by) });
}

fn reveal_all(game: &mut Clans, tile: Tile, story: &mut Story) {
    for threat in game.open.threats_on(tile) {
        game.reveal_and_clear(threat, story);
    }
}

/// XVIII.
fn inflame(game: &mut Clans, unit: UnitId) {
    if unit.is_clanner() {
        game.open.narrow(unit, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
        for _ in 0..ZEAL {
            game.open.push(Frame::Acting { unit, grant: Grant::Free });
        }
    } else {
        game.open.more_actions(ZEAL);
    }
}

/// The Conqueror: one attack is followed by another, and that by none; TWO BLADES have brought the other already.
pub fn after_attack(game: &mut Clans, attack: &Attack, _story: &mut Story) {
    let Some(unit) = attack.by.filter(|unit| game.open.under(*unit, Effect::Conqueror)) else { return };
    if !attack.second && !super::champions::attacks_twice(game, attack) {
        game.open.push(Frame::Acting { unit, grant: Grant::Second });
    }
}
