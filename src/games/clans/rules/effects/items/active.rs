//! Items that are used, and those that ask at one moment.

use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Item, Keyword, Mind, ThreatKind, ThreatKinds};
use crate::games::clans::rules::effects::{fleshwounds, heal};
use crate::games::clans::rules::{
    Ability, About, Action, Against, Aim, Attack, Cause, Effect, Ends, Frame, GearId, Grant, Lies, On, Pace, Pick, Purpose, Roll,
    Scheme, Target, Thing, Throw, Tile, TileSet, UnitId, UnitSet, With,
};

/// Items whose use takes no action.
const FREE: [Item; 7] = [
    Item::Stimulant,
    Item::CockroachTotemShard,
    Item::BreathingBeads,
    Item::SignalMirror,
    Item::TotemAsh,
    Item::TinOfCoffee,
    Item::SleeperSkin,
];

pub fn is_free(game: &Clans, gear: GearId) -> bool {
    FREE.contains(&game.open.gear(gear).item)
}

/// Items that the operative can use now: those that take an action only with one.
pub fn list_uses(game: &Clans, unit: UnitId, action: bool, out: &mut Vec<Action>) {
    let carried: Vec<GearId> = game.open.carried(unit).map(|(at, _)| at).collect();
    for gear in carried {
        let item = game.open.gear(gear).item;
        // Of several alike, the first that works; each has limits of its own.
        let usable = game.open.member(unit).is_some_and(|member| {
            let worn = !item.is_armor() || member.worn == Some(gear);
            !game.open.gear(gear).botched && worn && game.open.fits(member, item)
        });
        if usable && (action || FREE.contains(&item)) {
            let what = Ability::Item(gear);
            out.extend(aims(game, unit, gear, item).into_iter().map(|aim| Action::Use { what, aim }));
        }
    }
}

/// What an item can be used on; nothing where it would do nothing.
fn aims(game: &Clans, unit: UnitId, gear: GearId, item: Item) -> Vec<Aim> {
    let open = &game.open;
    let (Some(here), Some(member)) = (open.at(unit), open.member(unit)) else { return Vec::new() };
    let card = open.gear(gear);
    let units = |units: UnitSet| units.iter().map(Aim::Unit).collect::<Vec<_>>();
    let tiles = |tiles: TileSet| tiles.iter().map(Aim::Tile).collect::<Vec<_>>();
    let alone = |possible: bool| if possible { vec![Aim::None] } else { Vec::new() };
    let near = |distance: u8| open.field().within(here, distance);
    let threats = |distance: u8| open.threats().filter(|threat| open.is_within(unit, threat, distance));
    let unopposed = open.is_unopposed(unit);
    let own_turn = open.acting() == Some(unit);
    match item {
        Item::FieldDressing => {
            let reach = crate::games::clans::rules::effects::potentials::healing_reach(game, unit);
            let patients = open.members().filter(|other| other == unit || open.is_within(unit, other, reach));
            fleshwounds(game, patients)
        }
        Item::DriedRations if unopposed => fleshwounds(game, UnitSet::one(unit)),
        Item::SmokeCanister => tiles(near(1).without(open.obscured)),
        Item::Grapnel => tiles(cliffs(game, unit, here)),
        Item::Toolkit => super::broken_here(game, unit).into_iter().map(Aim::Gear).collect(),
        Item::Stimulant => alone(own_turn && member.face_up() > 0),
        Item::FlareTube => tiles(near(3).iter().filter(|tile| !open.threats_on(*tile).is_empty()).collect()),
        Item::JawTrap => alone(unopposed && open.gear_in(Lies::Set(here)).next().is_none()),
        Item::BlastingCharge => blasts(game, unit, here),
        Item::FieldRadio => {
            let able = |other: UnitId| open.are_allies(unit, other) && !open.is_stunned(other);
            let walks = |other: UnitId| open.stray(other).is_none_or(|stray| stray.kind.pool().is_some());
            units(open.members().union(open.stray_units()).filter(|other| able(other) && walks(other)))
        }
        Item::WornTarot if game.cards_left() > 0 => game.hand(open.controller(unit)).iter().map(Aim::Card).collect(),
        Item::CockroachTotemShard if !card.used_round => {
            let open_question = |threat: UnitId| {
                let may_be = open.clanner(threat).map(|clanner| clanner.may_be).unwrap_or_default();
                may_be.contains(ThreatKind::Decoy) && may_be.len() > 1
            };
            units(threats(3).filter(open_question))
        }
        Item::BreathingBeads => alone(!card.used_mission && crate::games::clans::rules::effects::may_flip(game, unit)),
        Item::SignalMirror if !card.used_round => {
            let sees = |other: UnitId| open.at(other).is_some_and(|tile| game.sees(unit, tile));
            let close = |other: UnitId| open.are_allies(unit, other) && open.is_within(unit, other, 5);
            let rolls = |other: UnitId| open.stray(other).is_none_or(|stray| stray.kind.pool().is_some());
            units(open.members().union(open.stray_units()).filter(|other| close(other) && sees(other) && rolls(other)))
        }
        Item::BoneWhistle => {
            let mobile =
                |threat: UnitId| open.clanner(threat).is_some_and(|one| one.may_be != ThreatKinds::one(ThreatKind::Trap));
            units(threats(4).filter(|threat| mobile(threat) && nearer(game, threat, here).is_some()))
        }
        Item::TotemAsh => alone(!open.under(unit, Effect::NoArcana)),
        Item::TinOfCoffee => alone(game.cards_left() > 0),
        Item::SleeperSkin => alone(!card.used_round && unopposed && member.mind == Mind::Focus && !member.stealth),
        _ => Vec::new(),
    }
}

/// Grapnel: neighbours beyond a cliff.
fn cliffs(game: &Clans, unit: UnitId, here: Tile) -> TileSet {
    let field = game.open.field();
    let beyond = |tile: &Tile| field.is_cliff(here, *tile) && game.border(unit, here, *tile, Pace::Climb).is_some();
    field.neighbours(here).iter().filter(beyond).collect()
}

/// Blasting Charge: a wall at hand, or everybody on the tile; Short Fuse throws it a tile further.
fn blasts(game: &Clans, unit: UnitId, here: Tile) -> Vec<Aim> {
    let open = &game.open;
    let reach = crate::games::clans::rules::effects::potentials::fuse(game, unit);
    let close = |tile: Tile| open.field().distance(here, tile) <= reach;
    let wall = |at: &u8| {
        let object = &open.objects[usize::from(*at)];
        let ends = [Some(object.at), object.beyond];
        !object.gone && object.kind == Thing::Wall && ends.into_iter().flatten().any(close)
    };
    let walls = (0..open.objects.len() as u8).filter(wall).map(Aim::Object);
    let foes: TileSet = open.clanners().iter().filter_map(|enemy| open.at(enemy)).filter(|tile| close(*tile)).collect();
    walls.chain(foes.iter().filter(|tile| game.sees(unit, *tile)).map(Aim::Tile)).collect()
}

/// A neighbour of the threat that is nearer to a tile, the first of them.
fn nearer(game: &Clans, threat: UnitId, to: Tile) -> Option<Tile> {
    let field = game.open.field();
    let from = game.open.at(threat)?;
    let closer = |tile: &Tile| {
        field.distance(*tile, to) < field.distance(from, to) && game.border(threat, from, *tile, Pace::Led(1)).is_some()
    };
    field.neighbours(from).iter().find(closer)
}

/// An item is used; the action it takes is spent.
pub fn perform(game: &mut Clans, unit: UnitId, gear: GearId, aim: Aim, story: &mut Story) {
    let item = game.open.gear(gear).item;
    let seat = game.open.controller(unit);
    story.tell(|| {
        let on = match aim {
            // What is in a hand is nobody's business.
            Aim::None | Aim::Card(_) => ".".into(),
            _ => crate::games::clans::tell::aim(&game.open, aim),
        };
        format!("{} uses the {}{on}", game.open.name(unit), item.name())
    });
    match (item, aim) {
        (Item::FieldDressing | Item::DriedRations, Aim::Fleshwound(patient, potential)) => {
            heal(game, unit, patient, potential, story);
            game.discard(gear);
        }
        (Item::SmokeCanister, Aim::Tile(tile)) => {
            game.open.obscured.insert(tile);
            game.discard(gear);
        }
        (Item::Grapnel, Aim::Tile(tile)) => game.step_to(unit, seat, Pace::Climb, tile),
        (Item::Toolkit, Aim::Gear(broken)) => game.flip_gear(broken, story),
        (Item::Stimulant, _) => {
            game.open.more_actions(1);
            game.discard(gear);
            game.open.push(Frame::Pick { seat, what: Pick::Card { unit, fleshwound: false } });
        }
        (Item::FlareTube, Aim::Tile(tile)) => {
            game.discard(gear);
            for threat in game.open.threats_on(tile) {
                game.reveal_and_clear(threat, story);
            }
        }
        (Item::JawTrap, _) => {
            if let Some(tile) = game.open.at(unit) {
                game.open.gear[gear.index()].place = Lies::Set(tile);
            }
        }
        (Item::BlastingCharge, Aim::Object(_)) => {
            game.discard(gear);
            game.roll_mind(unit, Purpose::Item(gear, aim), Against::Number(3));
        }
        (Item::BlastingCharge, Aim::Tile(tile)) => {
            game.discard(gear);
            let with = With::Scheme(Scheme::BlastingCharge);
            game.push_attack(Attack::new(Some(unit), with, Target::Tile(tile), Cause::Action));
        }
        (Item::FieldRadio, Aim::Unit(ally)) => {
            game.open.push(Frame::Acting { unit: ally, grant: Grant::Driven(Pace::Action, seat) });
        }
        (Item::WornTarot, Aim::Card(card)) => {
            game.discard_arcana(seat, card);
            game.draw_arcana(seat, story);
        }
        (Item::CockroachTotemShard, Aim::Unit(threat)) => {
            game.open.gear[gear.index()].used_round = true;
            story.reveal();
            let decoy = game.kind(threat) == Some(ThreatKind::Decoy);
            let known = ThreatKinds::one(ThreatKind::Decoy);
            game.open.narrow(threat, if decoy { known } else { ThreatKinds::ALL.without(known) });
            let is = if decoy { "is" } else { "is not" };
            story.tell(|| format!("{} {is} a Decoy.", game.open.name(threat)));
        }
        (Item::BreathingBeads, _) => {
            game.open.gear[gear.index()].used_mission = true;
            game.flip(unit, story);
        }
        (Item::SignalMirror, Aim::Unit(ally)) => {
            game.open.gear[gear.index()].used_round = true;
            game.open.last(Effect::Secure(1), On::Unit(ally), Ends::Roll);
        }
        (Item::BoneWhistle, Aim::Unit(threat)) => whistle(game, unit, threat, story),
        (Item::TotemAsh, _) => {
            game.open.last(Effect::NoArcana, On::Unit(unit), Ends::Roll);
            game.discard(gear);
        }
        (Item::TinOfCoffee, _) => {
            game.discard(gear);
            game.draw_arcana(seat, story);
            game.open.store_edge();
        }
        (Item::SleeperSkin, _) => {
            game.open.gear[gear.index()].used_round = true;
            if let Some(member) = game.open.member_mut(unit) {
                member.stealth = true;
            }
        }
        _ => {}
    }
}

/// Bone Whistle: a Trap shows itself by staying where it is.
fn whistle(game: &mut Clans, unit: UnitId, threat: UnitId, story: &mut Story) {
    story.reveal();
    if game.kind(threat) == Some(ThreatKind::Trap) {
        game.open.narrow(threat, ThreatKinds::one(ThreatKind::Trap));
        story.tell(|| format!("{} does not move: it is a Trap.", game.open.name(threat)));
        return;
    }
    game.open.narrow(threat, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
    if let Some(to) = game.open.at(unit).and_then(|here| nearer(game, threat, here)) {
        let hostile = game.open.hostile;
        game.step_to(threat, hostile, Pace::Led(1), to);
    }
}

/// Blasting Charge: the wall is gone.
pub fn rolled(game: &mut Clans, roll: &Roll, throw: &Throw, _gear: GearId, aim: Aim, story: &mut Story) {
    let Aim::Object(object) = aim else { return };
    if throw.success {
        game.open.objects[usize::from(object)].gone = true;
        story.tell(|| format!("{} is destroyed.", game.open.object_first(object)));
        crate::games::clans::rules::effects::destroyed(game, object, roll.by, story);
    }
}

/// Jaw Trap: the first clanner to enter shows itself and is attacked.
pub fn entered(game: &mut Clans, unit: UnitId, tile: Tile, story: &mut Story) {
    let trap = game.open.gear_in(Lies::Set(tile)).map(|(at, _)| at).next();
    let Some(trap) = trap.filter(|_| unit.is_clanner()) else { return };
    game.discard(trap);
    story.tell(|| format!("The Jaw Trap at {tile} snaps."));
    game.reveal_and_clear(unit, story);
    if game.open.at(unit).is_some() {
        game.push_attack(Attack::new(None, With::Scheme(Scheme::JawTrap), Target::Unit(unit), Cause::Forced));
    }
}

/// The Cockroach Totem Shard calls: the Hostile may move one threat.
pub fn round_start(game: &mut Clans, _story: &mut Story) {
    let open = &game.open;
    let shard = open.members().iter().find_map(|unit| Some((unit, open.usable(unit, Item::CockroachTotemShard)?)));
    if let Some((unit, gear)) = shard
        && !open.threats().is_empty()
    {
        let what = Pick::Offer { unit, what: Ability::Item(gear), about: About::Nothing };
        game.open.push(Frame::Pick { seat: game.open.hostile, what });
    }
}

/// Totem Shard: tiles next to a threat where no operative stands.
pub fn creeps_to(game: &Clans, unit: UnitId) -> TileSet {
    let Some(from) = game.open.at(unit) else { return TileSet::default() };
    let free = |tile: &Tile| game.open.members_on(*tile).is_empty() && game.border(unit, from, *tile, Pace::Led(1)).is_some();
    game.open.field().neighbours(from).iter().filter(free).collect()
}

/// Scourge, Moon Sickle, Totem Shard.
pub fn offered(game: &Clans, unit: UnitId, gear: GearId, about: About) -> Vec<Aim> {
    let open = &game.open;
    let here = open.at(unit);
    match (open.gear(gear).item, about) {
        (Item::Scourge, About::Unit(target)) => {
            let drawn = here.is_some() && open.at(target).is_some() && open.at(target) != here;
            if drawn && !game.is_immune(target, Keyword::Displace) { vec![Aim::Unit(target)] } else { Vec::new() }
        }
        (Item::MoonSickle, _) => open.threats().filter(|threat| open.is_within(unit, threat, 2)).iter().map(Aim::Unit).collect(),
        (Item::CockroachTotemShard, _) => {
            let creeps = |threat: UnitId| game.kind(threat) != Some(ThreatKind::Trap) && !creeps_to(game, threat).is_empty();
            open.threats().filter(creeps).iter().map(Aim::Unit).collect()
        }
        _ => Vec::new(),
    }
}

pub fn take_offer(game: &mut Clans, unit: UnitId, gear: GearId, aim: Aim, story: &mut Story) {
    let Aim::Unit(other) = aim else { return };
    match game.open.gear(gear).item {
        Item::Scourge => {
            if let Some(here) = game.open.at(unit) {
                game.displace(other, here, story);
            }
        }
        Item::MoonSickle => game.show(unit, other, story),
        Item::CockroachTotemShard => {
            game.open.narrow(other, ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)));
            let seat = game.open.hostile;
            game.open.push(Frame::Pick { seat, what: Pick::Creep { unit: other } });
        }
        _ => {}
    }
}
