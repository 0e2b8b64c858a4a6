//! The legions: traits of units and ranks, EXPENDABLE, Traps and Decoys.

use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Die, Keyword, Legion, Rank, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{
    Ability, About, Action, Aim, Attack, Called, Frame, Grant, Harm, Knack, Modifiers, Pick, Roll, Target, Tile, TileSet, UnitId,
    UnitSet, With,
};
use arrayvec::ArrayVec;

/// How far BROOD CALL is heard, Signal Jam is felt, and TUNNEL goes.
const BROOD_CALL: u8 = 2;
const TUNNEL: u8 = 3;

fn legion(game: &Clans, unit: UnitId) -> Option<Legion> {
    game.kind(unit).and_then(ThreatKind::legion)
}

/// CRUSH.
pub fn speed(game: &Clans, unit: UnitId) -> i8 {
    if legion(game, unit) == Some(Legion::Goliath) { -1 } else { 0 }
}

/// FRENZY.
pub fn dirty_fighting(kind: ThreatKind) -> i8 {
    i8::from(kind == ThreatKind::Legion(Legion::Gnawer))
}

/// FRENZY: against whoever is Outnumbered.
pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    let Some(attack) = game.open.attack().filter(|_| roll.is_attack()) else { return };
    if let (Some(by), Target::Unit(target)) = (attack.by, attack.at)
        && legion(game, by) == Some(Legion::Gnawer)
        && game.open.is_outnumbered(target)
    {
        modifiers.success(1);
    }
}

/// SHELL WALL: a revealed Carapace covers the Feeders on its tile against ranged attacks that are no area attacks.
pub fn is_shielded(game: &Clans, by: UnitId, with: With, target: UnitId) -> bool {
    let Some(tile) = game.open.at(target) else { return false };
    let revealed = |unit: UnitId| game.open.clanner(unit).and_then(|clanner| clanner.revealed);
    let rank = |unit: UnitId| revealed(unit).and_then(ThreatKind::rank);
    rank(target) == Some(Rank::Feeders)
        && game.is_ranged(Some(by), with)
        && game.open.clanners_on(tile).iter().any(|unit| rank(unit) == Some(Rank::Carapaces))
}

/// ENSNARE, ACID and HARPOON.
pub fn harms(game: &Clans, attack: &Attack, unit: UnitId, harms: &mut ArrayVec<Harm, 16>) {
    let Some(by) = attack.by else { return };
    let Some(member) = game.open.member(unit) else { return };
    match legion(game, by) {
        Some(Legion::Snatcher) => {
            for (gear, card) in game.open.carried(unit) {
                if !card.item.is_prize() {
                    let _ = harms.try_push(Harm::FlipItem(gear));
                }
                if member.worn != Some(gear) && !card.item.is_permanent() {
                    let _ = harms.try_push(Harm::DropItem(gear));
                }
            }
        }
        Some(Legion::Spitter) if member.worn.is_some_and(|worn| !game.open.gear(worn).botched) => {
            let _ = harms.try_push(Harm::FlipArmor);
        }
        Some(Legion::Impaler) if game.open.at(by) != game.open.at(unit) && !super::is_rooted(game, unit) => {
            let _ = harms.try_push(Harm::Pull);
        }
        _ => {}
    }
}

/// The attacker does something else than wound.
pub fn harm(game: &mut Clans, unit: UnitId, harm: Harm, story: &mut Story) {
    match harm {
        Harm::FlipItem(gear) => super::meddle(game, About::Flip(gear), story),
        Harm::DropItem(gear) => super::meddle(game, About::Drop(gear), story),
        Harm::FlipArmor => {
            if let Some(worn) = game.open.member(unit).and_then(|member| member.worn) {
                super::meddle(game, About::Flip(worn), story);
            }
        }
        Harm::Pull => {
            let by = game.open.attack().and_then(|attack| attack.by);
            if let Some(to) = by.and_then(|by| game.open.at(by)) {
                game.open.push(Frame::Drag { unit, to });
                game.grant_punches(unit);
            }
        }
        Harm::Grasp | Harm::Wound => {}
    }
}

/// CRUSH: a hit also displaces.
pub fn after_attack(game: &mut Clans, attack: &Attack, _story: &mut Story) {
    let (Some(by), Target::Unit(target)) = (attack.by, attack.at) else { return };
    let crushed = attack.struck && legion(game, by) == Some(Legion::Goliath) && game.open.at(target).is_some();
    if crushed && !game.is_immune(target, Keyword::Displace) && !super::is_rooted(game, target) {
        let seat = game.open.controller(by);
        game.open.push(Frame::Pick { seat, what: Pick::Displace { unit: target, within: 1 } });
    }
}

/// EXPENDABLE: any number of legions on the target's tile, never the attacker, as long as there are black dice.
pub fn list_expendable(game: &Clans, roll: &Roll, out: &mut Vec<Action>) {
    let Some(attack) = game.open.attack().filter(|_| roll.is_attack() && !roll.forced) else { return };
    let Some(by) = attack.by.filter(|by| by.is_clanner()) else { return };
    let tile = match attack.at {
        Target::Unit(target) => game.open.at(target),
        Target::Tile(tile) => Some(tile),
        Target::Object(object) => game.open.objects.get(usize::from(object)).map(|object| object.at),
    };
    let Some(tile) = tile.filter(|_| roll.pool.count(Die::Black) < Die::MOST) else { return };
    let fodder = game.open.clanners_on(tile).filter(|unit| unit != by && legion(game, unit).is_some());
    out.extend(fodder.iter().map(Action::Expend));
}

/// As far as all can see, somebody on the target's tile might be expended.
pub fn may_expend(game: &Clans, roll: &Roll) -> bool {
    let Some(attack) = game.open.attack().filter(|_| roll.is_attack()) else { return false };
    let tile = game.open.target_tile(attack.at);
    let legions: ThreatKinds = Legion::ALL.map(ThreatKind::Legion).into_iter().collect();
    let fodder = |unit: UnitId| {
        let may_be = game.open.clanner(unit).map(|clanner| clanner.revealed.map_or(clanner.may_be, ThreatKinds::one));
        Some(unit) != attack.by && may_be.is_some_and(|kinds| !kinds.intersection(legions).is_empty())
    };
    roll.pool.count(Die::Black) < Die::MOST && tile.is_some_and(|tile| !game.open.clanners_on(tile).filter(fodder).is_empty())
}

/// Removal is no death.
pub fn expend(game: &mut Clans, unit: UnitId, story: &mut Story) {
    story.tell(|| format!("{} is expended for a black die.", game.open.name(unit)));
    game.remove_clanner(unit);
    if let Some(Frame::Roll(roll)) = game.open.stack.last_mut() {
        roll.pool = roll.pool.with(Die::Black, 1);
    }
}

/// Active traits of a legion, or of a Decoy that passes for one.
pub fn list(game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
    let (Some(kind), Some(clanner)) = (game.kind(unit), game.open.clanner(unit)) else { return };
    let mut push = |knack, aim| out.push(Action::Use { what: Ability::Clan(knack), aim });
    if kind.acts_as_feeder() {
        push(Knack::DirtScreen, Aim::None);
    }
    if kind.rank() == Some(Rank::Molts) && !clanner.called && !game.open.is_jammed(unit) {
        let near = game.open.called_near(unit, BROOD_CALL, Called::Feeders);
        if near.iter().any(|other| game.kind(other).is_some_and(ThreatKind::acts_as_feeder)) {
            push(Knack::BroodCall, Aim::None);
        }
    }
    match kind {
        ThreatKind::Legion(Legion::Burrower) if game.open.is_unopposed(unit) => {
            tunnels(game, unit).iter().for_each(|tile| push(Knack::Tunnel, Aim::Tile(tile)));
        }
        ThreatKind::Legion(Legion::Herald) if !clanner.called && !game.open.is_jammed(unit) && game.open.may_spawn() => {
            let feeders = game.reserve().iter().filter(|kind| kind.rank() == Some(Rank::Feeders));
            feeders.for_each(|kind| push(Knack::Clicking, Aim::Kind(kind)));
        }
        _ => {}
    }
}

/// Hard terrain and spawn points within 3 where no operative stands.
fn tunnels(game: &Clans, unit: UnitId) -> TileSet {
    let Some(from) = game.open.at(unit) else { return TileSet::default() };
    let open = &game.open;
    let near = open.field().within(from, TUNNEL).without(TileSet::one(from));
    let free = |tile: &Tile| open.is_hard(*tile) && open.members_on(*tile).is_empty();
    near.iter().filter(free).collect::<TileSet>().union(near.intersection(open.free_spawn_points()))
}

pub fn perform(game: &mut Clans, unit: UnitId, knack: Knack, aim: Aim, story: &mut Story) {
    match (knack, aim) {
        (Knack::DirtScreen, _) => {
            let feeders: ThreatKinds = ThreatKind::all().filter(|kind| kind.acts_as_feeder()).collect();
            game.open.narrow(unit, feeders);
            if let Some(tile) = game.open.at(unit) {
                game.open.obscured.insert(tile);
                story.tell(|| format!("{} throws up dirt: {tile} is Obscured.", game.open.name(unit)));
            }
        }
        (Knack::BroodCall, _) => {
            let molts: ThreatKinds = ThreatKind::all().filter(|kind| kind.rank() == Some(Rank::Molts)).collect();
            game.open.narrow(unit, molts);
            if let Some(clanner) = game.open.clanner_mut(unit) {
                clanner.called = true;
            }
            story.tell(|| format!("{} calls the brood.", game.open.name(unit)));
            let units = game.open.called_near(unit, BROOD_CALL, Called::Feeders);
            super::champions::brood_called(game, units);
            let (most, by) = (units.len() as u8, game.open.hostile);
            game.open.push(Frame::Several { units, most, grant: Grant::MoveOrAttack, by, who: Called::Feeders });
        }
        (Knack::Tunnel, Aim::Tile(tile)) => {
            game.open.narrow(unit, ThreatKinds::one(ThreatKind::Legion(Legion::Burrower)));
            game.displace(unit, tile, story);
            game.turn_back(UnitSet::one(unit), story);
        }
        (Knack::Clicking, Aim::Kind(kind)) => {
            game.open.narrow(unit, ThreatKinds::one(ThreatKind::Legion(Legion::Herald)));
            if let Some(clanner) = game.open.clanner_mut(unit) {
                clanner.called = true;
            }
            let feeders = Legion::FEEDERS.map(ThreatKind::Legion).into_iter().collect();
            if let Some(tile) = game.open.at(unit)
                && let Some(token) = game.spawn(kind, tile, feeders)
            {
                story.tell(|| format!("{} clicks, and {} appears at {tile}.", game.open.name(unit), game.open.name(token)));
            }
        }
        _ => {}
    }
}

pub fn is_lure(knack: Knack) -> bool {
    matches!(knack, Knack::SetUp | Knack::Coax)
}

/// SET-UP and COAX: once per Move, before or after it, if Unopposed, while the supply lasts.
pub fn list_lures(game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
    let (knack, lure) = match legion(game, unit) {
        Some(Legion::Trapper) => (Knack::SetUp, ThreatKind::Trap),
        Some(Legion::Cackler) => (Knack::Coax, ThreatKind::Decoy),
        _ => return,
    };
    if may_lure(game, unit) && game.reserve().contains(lure) {
        out.push(Action::Use { what: Ability::Clan(knack), aim: Aim::None });
    }
}

/// As far as all can see.
pub fn may_lure(game: &Clans, unit: UnitId) -> bool {
    game.open.may_spawn() && game.open.at(unit).is_some() && game.open.is_unopposed(unit)
}

/// A Move that is over where the Hostile has no list of his own to come, as in an ambush, may leave a lure all the same.
pub fn moved(game: &mut Clans, unit: UnitId) {
    let listed = |frame: &Frame| matches!(frame, Frame::Reaction { .. } | Frame::Several { .. });
    if game.open.is_threat(unit) || game.open.stack.iter().any(listed) {
        return;
    }
    let knack = match legion(game, unit) {
        Some(Legion::Trapper) => Knack::SetUp,
        Some(Legion::Cackler) => Knack::Coax,
        _ => return,
    };
    super::offer(game, unit, Ability::Clan(knack), About::Nothing);
}

pub fn lure(game: &mut Clans, unit: UnitId, knack: Knack, story: &mut Story) {
    let kind = if knack == Knack::SetUp { ThreatKind::Trap } else { ThreatKind::Decoy };
    // From a threat all learn that it is a Trapper or a Cackler, not which of them.
    let may_be = if game.open.is_threat(unit) {
        [ThreatKind::Trap, ThreatKind::Decoy].into_iter().collect()
    } else {
        ThreatKinds::one(kind)
    };
    game.open.narrow(unit, [Legion::Trapper, Legion::Cackler].map(ThreatKind::Legion).into_iter().collect());
    if let Some(tile) = game.open.at(unit)
        && let Some(token) = game.spawn(kind, tile, may_be)
    {
        story.tell(|| format!("{} leaves {} at {tile}.", game.open.name(unit), game.open.name(token)));
    }
}
