//! The traits that take an action, and those that ask at one moment.

use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::Trait;
use crate::games::clans::rules::effects::{fleshwounds, heal};
use crate::games::clans::rules::{
    Ability, About, Action, Against, Aim, Body, Called, Cause, Effect, Ends, Fate, Frame, GearId, Grant, Lies, On, Pace, Pick,
    Purpose, Roll, Scheme, Target, Throw, Tile, TileSet, UnitId, UnitSet, With,
};

/// How far CHARGE goes.
const CHARGE: u8 = 3;
/// More tiles than this are too many to choose from; then those count to which an enemy could come by a Move.
const MANY: usize = 40;
const NEAR: u8 = 2;

/// Active traits that the operative can use now.
pub fn list_uses(game: &Clans, unit: UnitId, action: bool, out: &mut Vec<Action>) {
    let Some(member) = game.open.member(unit).filter(|_| action) else { return };
    for own in Trait::ALL.into_iter().filter(|own| own.owner() == member.who && own.is_active()) {
        if game.open.is_ready(unit, own) {
            out.extend(aims(game, unit, own).into_iter().map(|aim| Action::Use { what: Ability::Trait(own), aim }));
        }
    }
}

/// What an active trait can be used on; nothing where it would do nothing.
fn aims(game: &Clans, unit: UnitId, own: Trait) -> Vec<Aim> {
    let open = &game.open;
    let Some(here) = open.at(unit) else { return Vec::new() };
    let units = |units: UnitSet| units.iter().map(Aim::Unit).collect::<Vec<_>>();
    let tiles = |tiles: TileSet| tiles.iter().map(Aim::Tile).collect::<Vec<_>>();
    let alone = |possible: bool| if possible { vec![Aim::None] } else { Vec::new() };
    let near = |distance: u8| open.field().within(here, distance);
    let seen = |distance: u8| {
        let foes = open.units().filter(|other| open.are_enemies(unit, other) && !open.is_threat(other));
        foes.filter(|other| {
            game.distance_to(here, other, false) <= distance && open.at(other).is_some_and(|at| game.sees(unit, at))
        })
    };
    let allies = |distance: u8| {
        let close = |other: UnitId| open.are_allies(unit, other) && open.is_within(unit, other, distance);
        open.members().union(open.stray_units()).filter(close)
    };
    let strikes = || {
        let mut attacks = Vec::new();
        list_manner(game, unit, own, &mut attacks);
        !attacks.is_empty()
    };
    match own {
        Trait::PatchUp => fleshwounds(game, allies(crate::games::clans::rules::effects::potentials::healing_reach(game, unit))),
        Trait::Rummage => alone(open.is_unopposed(unit) && open.scavenging.iter().any(|count| *count > 0)),
        Trait::ScrapBomb => {
            let loose = crate::games::clans::rules::effects::items::loose(game, unit);
            if strikes() { loose.into_iter().map(Aim::Gear).collect() } else { Vec::new() }
        }
        Trait::Splay | Trait::Hammerfall | Trait::BigGame | Trait::KnifeDance | Trait::BurningLitany => alone(strikes()),
        Trait::BayonetRush => alone(true),
        Trait::Ping => units(open.threats().filter(|threat| open.is_within(unit, threat, 4))),
        Trait::WhiteNoise => units(seen(2).filter(|enemy| !open.is_stunned(enemy))),
        Trait::Pronounce => units(seen(4).filter(|enemy| !open.under(enemy, Effect::Marked(1)))),
        Trait::Suppress => tiles(suppressed(game, unit)),
        Trait::ReadTracks => tiles(near(2).iter().filter(|tile| !open.threats_on(*tile).is_empty()).collect()),
        Trait::Howl => alone(!walkers(game, allies(2)).is_empty()),
        Trait::Barter => alone(
            !crate::games::clans::rules::effects::items::loose(game, unit).is_empty()
                && open.scavenging.iter().any(|count| *count > 0),
        ),
        Trait::Stalk => alone(stalks(game, unit)),
        Trait::Charge => tiles(charges(game, unit)),
        Trait::WeighTheHeart => alone(game.cards_left() > 0),
        Trait::JackalsBreath => units(bodies(game, here)),
        Trait::Shepherd => units(walkers(game, allies(2))),
        Trait::BladeVow => {
            let foes = open.clanners().without(open.threats());
            units(foes.filter(|enemy| super::sworn(open, unit) != Some(enemy)))
        }
        Trait::Sleight => sleights(game, unit, near(1)).into_iter().map(Aim::Gear).collect(),
        Trait::Anoint => units(allies(0).union(UnitSet::one(unit)).filter(|other| !open.under(other, Effect::Secure(1)))),
        Trait::Darken => tiles(near(1).without(open.obscured)),
        Trait::Shriek => alone(!open.enemies_here(unit).is_empty()),
        _ => Vec::new(),
    }
}

/// Who can be sent somewhere.
fn walkers(game: &Clans, units: UnitSet) -> UnitSet {
    let walks = |unit: UnitId| game.open.stray(unit).is_none_or(|stray| stray.kind.pool().is_some());
    units.filter(|unit| !game.open.is_stunned(unit) && walks(unit))
}

/// STALK: nobody near sees it.
fn stalks(game: &Clans, unit: UnitId) -> bool {
    let open = &game.open;
    let watcher = |other: UnitId| {
        let near = open.are_enemies(unit, other) && open.is_within(unit, other, 2);
        near && open.at(other).is_some_and(|tile| game.sees(unit, tile))
    };
    open.is_unopposed(unit) && !open.in_stealth(unit) && open.clanners().filter(watcher).is_empty()
}

/// CHARGE: tiles of revealed enemies that can be reached.
fn charges(game: &Clans, unit: UnitId) -> TileSet {
    let open = &game.open;
    let mut moves = Vec::new();
    game.list_moves(unit, Pace::Steps(CHARGE), 0, false, &mut moves);
    let reached = moves.into_iter().filter_map(|action| match action {
        Action::Move { to, via: None } => Some(to),
        _ => None,
    });
    let enemy = |other: UnitId| open.are_enemies(unit, other) && !open.is_threat(other);
    reached.chain(open.at(unit)).filter(|tile| !open.on(*tile).filter(enemy).is_empty()).collect()
}

/// JACKAL'S BREATH: the dead on a tile, lying or carried.
fn bodies(game: &Clans, tile: Tile) -> UnitSet {
    let open = &game.open;
    let here = |at: &usize| match open.squad[*at].fate {
        Fate::Dead(Body::On(on)) => on == tile,
        Fate::Dead(Body::With(carrier)) => open.at(carrier) == Some(tile),
        _ => false,
    };
    (0..open.squad.len()).filter(here).map(UnitId::member).collect()
}

/// SLEIGHT: what lies near and can be carried.
fn sleights(game: &Clans, unit: UnitId, near: TileSet) -> Vec<GearId> {
    let lying = near.iter().flat_map(|tile| game.open.gear_in(Lies::On(tile)));
    lying.filter(|(_, gear)| game.may_carry(unit, gear.item)).map(|(at, _)| at).collect()
}

/// SUPPRESS: any tile in sight and range of a ranged weapon; where there are many, those that an enemy is at or near.
fn suppressed(game: &Clans, unit: UnitId) -> TileSet {
    let open = &game.open;
    let tiles: TileSet =
        open.field().tiles.iter().filter(|tile| watching(game, unit, *tile).is_some() && game.sees(unit, *tile)).collect();
    if tiles.len() <= MANY {
        return tiles;
    }
    let foes = open.clanners().iter().filter_map(|enemy| open.at(enemy));
    tiles.intersection(foes.fold(TileSet::default(), |all, tile| all.union(open.field().within(tile, NEAR))))
}

/// The ranged weapon with the most dice that reaches the tile.
fn watching(game: &Clans, unit: UnitId, tile: Tile) -> Option<GearId> {
    let from = game.open.at(unit)?;
    let distance = game.open.field().distance(from, tile);
    let guns = game.weapons(unit).into_iter().filter_map(|with| match with {
        With::Gear(gear) if game.is_ranged(Some(unit), with) && game.range(unit, with) >= distance => {
            (distance > 1 || !crate::games::clans::rules::effects::is_far_only(game, with)).then_some(gear)
        }
        _ => None,
    });
    guns.max_by_key(|gear| game.open.handling(*gear).len())
}

/// The attacks that are part of a trait.
pub fn list_manner(game: &Clans, unit: UnitId, own: Trait, out: &mut Vec<Action>) {
    let open = &game.open;
    let ranged = |with: &With| game.is_ranged(Some(unit), *with);
    match own {
        Trait::Splay | Trait::Hammerfall | Trait::BayonetRush => {
            for with in game.weapons(unit).into_iter().filter(|with| !ranged(with)) {
                game.list_targets(unit, with, None, Cause::Action, out);
            }
        }
        Trait::Charge => {
            let here = open.enemies_here(unit);
            for with in game.weapons(unit).into_iter().filter(|with| !ranged(with)) {
                game.list_targets(unit, with, Some(here), Cause::Action, out);
            }
        }
        Trait::BigGame => {
            for with in game.weapons(unit).into_iter().filter(ranged) {
                game.list_targets(unit, with, None, Cause::Action, out);
            }
        }
        Trait::KnifeDance => {
            let Some(here) = open.at(unit).filter(|_| !open.is_unopposed(unit)) else { return };
            let knives = game.weapons(unit).into_iter().filter(|with| !ranged(with));
            out.extend(knives.map(|with| Action::Attack { with, at: Target::Tile(here) }));
        }
        Trait::ScrapBomb => game.list_targets(unit, With::Scheme(Scheme::ScrapBomb), None, Cause::Action, out),
        Trait::BurningLitany => game.list_targets(unit, With::Scheme(Scheme::BurningLitany), None, Cause::Action, out),
        _ => {}
    }
}

/// An active trait is used; its action is spent.
pub fn perform(game: &mut Clans, unit: UnitId, own: Trait, aim: Aim, story: &mut Story) {
    let seat = game.open.controller(unit);
    game.open.use_trait(unit, own);
    story.tell(|| {
        let on = crate::games::clans::tell::aim(&game.open, aim);
        format!("{} uses {}{on}", game.open.name(unit), own.name())
    });
    match (own, aim) {
        (Trait::PatchUp, _) => game.roll_mind(unit, Purpose::Trait(own, aim), Against::Number(2)),
        (Trait::Rummage, _) => game.roll_mind(unit, Purpose::Trait(own, aim), Against::Nothing),
        (Trait::WhiteNoise, Aim::Unit(enemy)) => {
            let defense = game.defense(enemy, None);
            game.roll_mind(unit, Purpose::Trait(own, aim), Against::Number(defense));
        }
        (Trait::JackalsBreath | Trait::Shriek, _) => game.roll_mind(unit, Purpose::Trait(own, aim), Against::Number(4)),
        (Trait::ScrapBomb, Aim::Gear(gear)) => {
            game.discard(gear);
            game.open.push(Frame::Acting { unit, grant: Grant::Manner(own) });
        }
        (Trait::Splay | Trait::Hammerfall | Trait::BigGame | Trait::KnifeDance | Trait::BurningLitany, _) => {
            game.open.push(Frame::Acting { unit, grant: Grant::Manner(own) });
        }
        (Trait::BayonetRush, _) => {
            game.open.push(Frame::Acting { unit, grant: Grant::Manner(own) });
            game.open.push(Frame::Acting { unit, grant: Grant::Steps(1) });
        }
        (Trait::Charge, Aim::Tile(tile)) => {
            game.open.push(Frame::Acting { unit, grant: Grant::Manner(own) });
            if game.open.at(unit) != Some(tile) {
                game.set_out(unit, seat, Pace::Steps(CHARGE), Some((tile, None)));
            }
        }
        (Trait::Ping, Aim::Unit(threat)) => game.reveal_and_clear(threat, story),
        (Trait::ReadTracks, Aim::Tile(tile)) => {
            for threat in game.open.threats_on(tile) {
                game.reveal_and_clear(threat, story);
            }
        }
        (Trait::Pronounce, Aim::Unit(enemy)) => game.open.last(Effect::Marked(1), On::Unit(enemy), Ends::Round),
        (Trait::Suppress, Aim::Tile(tile)) => {
            let Some(gear) = watching(game, unit, tile) else { return };
            game.open.last(Effect::Suppressed(unit, gear), On::Tile(tile), Ends::Round);
            for enemy in game.open.clanners_on(tile) {
                game.open.last(Effect::Speed(-1), On::Unit(enemy), Ends::Round);
            }
        }
        (Trait::Howl, _) => {
            let near = |other: UnitId| game.open.are_allies(unit, other) && game.open.is_within(unit, other, 2);
            let units = walkers(game, game.open.members().union(game.open.stray_units()).filter(near));
            let grant = Grant::Driven(Pace::Steps(1), seat);
            let most = units.len() as u8;
            game.open.push(Frame::Several { units, most, grant, by: seat, who: Called::Anyone });
        }
        (Trait::Shepherd, Aim::Unit(ally)) => {
            game.open.push(Frame::Acting { unit: ally, grant: Grant::Driven(Pace::Steps(2), seat) });
        }
        (Trait::Barter, _) => game.barter(unit, story),
        (Trait::Stalk, _) => {
            if let Some(member) = game.open.member_mut(unit) {
                member.stealth = true;
            }
            story.tell(|| format!("{} is in Stealth.", game.open.name(unit)));
        }
        (Trait::WeighTheHeart, _) => game.offer_arcana(seat, 3, story),
        (Trait::BladeVow, Aim::Unit(enemy)) => {
            let vow = |effect: Effect| matches!(effect, Effect::Vow(_));
            game.open.lasting.retain(|lasting| lasting.on != On::Unit(unit) || !vow(lasting.effect));
            game.open.last(Effect::Vow(enemy), On::Unit(unit), Ends::Mission);
        }
        (Trait::Sleight, Aim::Gear(gear)) => {
            let card = &mut game.open.gear[gear.index()];
            card.place = Lies::With(unit);
            card.ours = true;
        }
        (Trait::Anoint, Aim::Unit(ally)) => game.open.last(Effect::Secure(1), On::Unit(ally), Ends::Round),
        (Trait::Darken, Aim::Tile(tile)) => game.open.obscured.insert(tile),
        _ => {}
    }
}

/// WHITE NOISE: the Defense as it stands when the dice fall.
pub fn difficulty(game: &Clans, roll: &Roll) -> Option<i8> {
    match roll.what {
        Purpose::Trait(Trait::WhiteNoise, Aim::Unit(enemy)) => Some(game.defense(enemy, None)),
        _ => None,
    }
}

/// The roll of a trait is over.
pub fn rolled(game: &mut Clans, roll: &Roll, throw: &Throw, own: Trait, aim: Aim, story: &mut Story) {
    let Some(unit) = roll.by else { return };
    match (own, aim) {
        (Trait::PatchUp, Aim::Fleshwound(ally, potential)) if throw.success => {
            heal(game, unit, ally, potential, story);
            if throw.total >= 4 {
                let seat = game.open.controller(unit);
                game.open.push(Frame::Pick { seat, what: Pick::Card { unit, fleshwound: true } });
            }
        }
        (Trait::Rummage, _) if throw.total >= 4 => game.find(unit, 2, None, story),
        (Trait::Rummage, _) if throw.total >= 2 => game.scavenge(unit, 1, story),
        (Trait::WhiteNoise, Aim::Unit(enemy)) if throw.success && game.open.at(enemy).is_some() => game.stun(enemy, story),
        (Trait::JackalsBreath, Aim::Unit(body)) if throw.success => {
            if let Some(tile) = game.open.at(unit) {
                game.revive(body, tile, story);
            }
        }
        (Trait::Shriek, _) if throw.success => {
            for enemy in game.open.enemies_here(unit) {
                game.stun(enemy, story);
            }
        }
        _ => {}
    }
}

/// HAMMERFALL: another enemy on the tile. JURY-RIG: a botched item on the tile that is no armor.
pub fn offered(game: &Clans, unit: UnitId, own: Trait, _about: About) -> Vec<Aim> {
    let open = &game.open;
    match own {
        Trait::Hammerfall => {
            let target = open.attack().map(|attack| attack.at);
            let others = open.enemies_here(unit).filter(|enemy| target != Some(Target::Unit(enemy)) && !open.is_threat(enemy));
            others.iter().map(Aim::Unit).collect()
        }
        Trait::JuryRig => {
            let broken = crate::games::clans::rules::effects::items::broken_here(game, unit);
            broken.into_iter().filter(|gear| !open.gear(*gear).item.is_armor()).map(Aim::Gear).collect()
        }
        _ => Vec::new(),
    }
}

pub fn take_offer(game: &mut Clans, unit: UnitId, own: Trait, aim: Aim, story: &mut Story) {
    game.open.use_trait(unit, own);
    story.tell(|| format!("{} uses {}.", game.open.name(unit), own.name()));
    match (own, aim) {
        (Trait::Hammerfall, Aim::Unit(enemy)) => {
            let seat = game.open.controller(unit);
            game.open.push(Frame::Pick { seat, what: Pick::Displace { unit: enemy, within: 1 } });
        }
        (Trait::JuryRig, Aim::Gear(gear)) => game.flip_gear(gear, story),
        _ => {}
    }
}
