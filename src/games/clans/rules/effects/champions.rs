//! The champions: base cards, stages, and how they go from one stage to the next.
//!
//! What changes what others may do, see or roll counts only once a champion is revealed; whoever uses a trait is revealed
//! first.

use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{Champion, Keyword, Rank, Stage, ThreatKind, ThreatKinds};
use crate::games::clans::rules::{
    Ability, Action, Aim, Attack, Called, Cause, Effect, Ends, Frame, Grant, Harm, Knack, Modifiers, On, Pick, Plot, Roll,
    Scheme, Target, Tile, TileSet, Turn, UnitId, UnitSet, With, Wound,
};
use arrayvec::ArrayVec;

/// How far the champions' traits reach.
const KEEN: u8 = 2;
const DEATH_CARE: u8 = 2;
const DIM: u8 = 1;
const WARLORD: u8 = 3;
const MARK: u8 = 3;
const BOLT: u8 = 3;
const RHYTHM: u8 = 3;
const QUICKSTEP: u8 = 3;
const DEATH_ROLL: u8 = 2;
const CAVE_IN: u8 = 2;

/// Which champion a unit is, hidden or not, and its stage.
fn champion(game: &Clans, unit: UnitId) -> Option<(Champion, Stage)> {
    let champion = game.kind(unit)?.champion()?;
    Some((champion, game.open.champions.0[champion.index()].stage))
}

/// A champion that all see on the field.
pub fn seen(game: &Clans, champion: Champion) -> Option<UnitId> {
    let here =
        |unit: &UnitId| game.open.clanner(*unit).and_then(|clanner| clanner.revealed) == Some(ThreatKind::Champion(champion));
    game.open.clanners().iter().find(here)
}

/// A champion that all see in this stage.
fn in_stage(game: &Clans, champion: Champion, stage: Stage) -> Option<UnitId> {
    if game.open.champions.0[champion.index()].stage == stage { seen(game, champion) } else { None }
}

fn is_feeder(game: &Clans, unit: UnitId) -> bool {
    game.kind(unit).and_then(ThreatKind::rank) == Some(Rank::Feeders)
}

// Numbers.

/// TOTEM GUARD.
pub fn defense(game: &Clans, unit: UnitId) -> i8 {
    match champion(game, unit) {
        Some((Champion::Varga, Stage::I)) if !game.open.is_threat(unit) => {
            let out = game.open.objects.iter().filter(|object| object.gone).count() as i8;
            -out.min(2)
        }
        _ => 0,
    }
}

/// LEAP, FLEET, and Mother Ossa on her nest.
pub fn speed(game: &Clans, unit: UnitId) -> i8 {
    match champion(game, unit) {
        Some((Champion::HollowJaw, Stage::I) | (Champion::Scrape, _)) => 1,
        Some((Champion::MotherOssa, Stage::I)) => -1,
        _ => 0,
    }
}

/// The kinds that walk three tiles by one Move.
pub fn fast_kinds() -> ThreatKinds {
    [Champion::HollowJaw, Champion::Scrape].map(ThreatKind::Champion).into_iter().collect()
}

/// GNASH, KEEN, DEAFEN, and the second of TWO BLADES.
pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    let Some(by) = roll.by else { return };
    if let Some(drums) = in_stage(game, Champion::NineDrums, Stage::II)
        && !roll.is_attack()
        && by.is_member()
        && game.open.at(by) == game.open.at(drums)
    {
        modifiers.success(-1);
    }
    if let Some(ossa) = in_stage(game, Champion::MotherOssa, Stage::II)
        && is_feeder(game, by)
        && game.open.is_within(ossa, by, KEEN)
    {
        modifiers.success(1);
    }
    let Some(attack) = game.open.attack().filter(|_| roll.is_attack()) else { return };
    match (champion(game, by), attack.at) {
        (Some((Champion::HollowJaw, Stage::II)), Target::Unit(target)) if game.open.is_isolated(target) => modifiers.success(1),
        (Some((Champion::Varga, Stage::III)), _) if attack.second && !game.open.under(by, Effect::Conqueror) => {
            modifiers.success(-1);
        }
        _ => {}
    }
}

/// DIM: around Kesh the operatives see nothing.
pub fn screens(game: &Clans, unit: UnitId, obscured: TileSet) -> TileSet {
    let kesh = seen(game, Champion::Kesh).filter(|_| !unit.is_clanner()).and_then(|kesh| game.open.at(kesh));
    kesh.map_or(obscured, |tile| obscured.union(game.open.field().within(tile, DIM)))
}

/// FLEET.
pub fn slips_away(game: &Clans, unit: UnitId) -> bool {
    seen(game, Champion::Scrape) == Some(unit)
}

/// EMBER SPIT.
pub fn is_area(game: &Clans, unit: UnitId) -> bool {
    champion(game, unit) == Some((Champion::Kesh, Stage::II))
}

pub fn keyword(game: &Clans, unit: UnitId) -> Option<Keyword> {
    is_area(game, unit).then_some(Keyword::Fire)
}

/// CLUTCH: Mother Ossa's tile is a spawn point for Feeders, as long as no operative stands there. Whoever uses it reveals her.
pub fn clutch(game: &Clans) -> Option<(UnitId, Tile)> {
    let ossa = game.open.clanners().iter().find(|unit| game.kind(*unit) == Some(ThreatKind::Champion(Champion::MotherOssa)))?;
    let tile = game.open.at(ossa)?;
    game.open.members_on(tile).is_empty().then_some((ossa, tile))
}

// Attacks and wounds.

/// GRASP.
pub fn harms(game: &Clans, attack: &Attack, unit: UnitId, harms: &mut ArrayVec<Harm, 16>) {
    let silt = attack.by.is_some_and(|by| champion(game, by) == Some((Champion::OldSilt, Stage::I)));
    if silt && unit.is_member() {
        let _ = harms.try_push(Harm::Grasp);
    }
}

pub fn grasp(game: &mut Clans, unit: UnitId, story: &mut Story) {
    game.open.last(Effect::Speed(-2), On::Unit(unit), Ends::Round);
    story.tell(|| format!("Old Silt has {} in its grasp: Speed -2.", game.open.name(unit)));
}

/// TWO BLADES: this attack is followed by another.
pub fn attacks_twice(game: &Clans, attack: &Attack) -> bool {
    let varga = attack.by.is_some_and(|by| champion(game, by) == Some((Champion::Varga, Stage::III)));
    varga && !attack.second && matches!(attack.cause, Cause::Action | Cause::Ambush)
}

/// SKULK, the way back of one who has drawn blood, TWO BLADES.
pub fn after_attack(game: &mut Clans, attack: &Attack, story: &mut Story) {
    let Some(by) = attack.by.filter(|by| game.open.at(*by).is_some()) else { return };
    match champion(game, by) {
        Some((Champion::HollowJaw, stage)) => {
            if stage == Stage::II && !attack.killed.is_empty() {
                revert(game, Champion::HollowJaw, story);
            }
            if attack.wounded.iter().any(UnitId::is_member) {
                game.open.push(Frame::Acting { unit: by, grant: Grant::Slip(1) });
            }
        }
        _ if attacks_twice(game, attack) => game.open.push(Frame::Acting { unit: by, grant: Grant::Second }),
        _ => {}
    }
}

/// Varga suffers one wound a round.
pub fn negates(game: &mut Clans, wound: &Wound, _story: &mut Story) -> bool {
    let varga = game.kind(wound.unit) == Some(ThreatKind::Champion(Champion::Varga));
    varga && game.open.champions.0[Champion::Varga.index()].hurt > 0
}

/// A champion is wounded. On her nest Mother Ossa may lose a Feeder instead: then nothing is certain yet.
pub fn wound(game: &mut Clans, wound: &Wound, story: &mut Story) {
    let Some((champion, stage)) = champion(game, wound.unit) else { return };
    game.reveal(wound.unit, story);
    let used = game.open.champions.0[champion.index()].used;
    let nested = champion == Champion::MotherOssa && stage == Stage::I && !used;
    if nested && !game.open.called_near(wound.unit, 1, Called::Feeders).is_empty() {
        plot(game, Plot::Shield { unit: wound.unit, by: wound.by });
    } else {
        suffer(game, wound.unit, wound.by, story);
    }
}

/// The wound is a champion's own.
pub fn suffer(game: &mut Clans, unit: UnitId, by: Option<UnitId>, story: &mut Story) {
    game.note_wound(unit, by);
    advance(game, unit, by, story);
}

fn plot(game: &mut Clans, plot: Plot) {
    let seat = game.open.hostile;
    game.open.push(Frame::Pick { seat, what: Pick::Plot(plot) });
}

/// The next stage, or death.
fn advance(game: &mut Clans, unit: UnitId, by: Option<UnitId>, story: &mut Story) {
    let Some((champion, stage)) = champion(game, unit) else { return };
    let state = &mut game.open.champions.0[champion.index()];
    state.hurt += 1;
    let Some(next) = stage.next() else {
        state.dead = true;
        if champion == Champion::HollowJaw && by.is_some_and(|by| !by.is_clanner() && game.open.at(by) == game.open.at(unit)) {
            last_bite(game, unit, by, story);
        } else {
            game.die(unit, by, story);
        }
        return;
    };
    state.stage = next;
    story.tell(|| format!("{} is wounded: stage {}, {}.", champion.name(), next.name(), champion.stage(next).name));
    match (champion, stage) {
        (Champion::Scrape, Stage::I) => plot(game, Plot::Bolt { unit }),
        (Champion::Varga, Stage::I) => {
            let tiles = game.open.at(unit).map(|tile| game.open.field().within(tile, 1)).unwrap_or_default();
            plot(game, Plot::Spawn { tiles, rank: Rank::Feeders, left: 3 });
        }
        _ => {}
    }
}

/// LAST BITE: whoever kills Hollow-Jaw on his own tile is bitten before he falls.
fn last_bite(game: &mut Clans, unit: UnitId, by: Option<UnitId>, story: &mut Story) {
    game.open.push(Frame::Fall { unit, by });
    if let Some(killer) = by.filter(|killer| game.is_target(unit, With::Own, *killer, Cause::Free)) {
        story.tell(|| format!("Hollow-Jaw bites {} a last time.", game.open.name(killer)));
        game.push_attack(Attack::new(Some(unit), With::Own, Target::Unit(killer), Cause::Free));
    }
}

/// Back to the stage before.
pub fn revert(game: &mut Clans, champion: Champion, story: &mut Story) {
    let state = &mut game.open.champions.0[champion.index()];
    if let Some(previous) = state.stage.previous() {
        state.stage = previous;
        story.tell(|| format!("{} is in stage {} again.", champion.name(), previous.name()));
    }
}

/// Where Scrape may bolt: within 3, to no operative's tile.
pub fn bolt_holes(game: &Clans, unit: UnitId) -> TileSet {
    let Some(from) = game.open.at(unit) else { return TileSet::default() };
    game.open.field().within(from, BOLT).iter().filter(|tile| game.open.members_on(*tile).is_empty()).collect()
}

/// Blood brings Hollow-Jaw back to his wits.
pub fn trauma(game: &mut Clans, wound: &Wound, story: &mut Story) {
    if wound.by.is_some_and(|by| champion(game, by) == Some((Champion::HollowJaw, Stage::II))) {
        revert(game, Champion::HollowJaw, story);
    }
}

/// SQUEAL, DEATH ROLL and DEATH CARE.
pub fn clanner_dies(game: &mut Clans, unit: UnitId, _by: Option<UnitId>, _story: &mut Story) {
    match champion(game, unit) {
        Some((Champion::Scrape, _)) => game.open.store_edge(),
        Some((Champion::NineDrums, _)) => {
            let units = game.open.called_near(unit, DEATH_ROLL, Called::Feeders);
            let (most, by) = (units.len() as u8, game.open.hostile);
            game.open.push(Frame::Several { units, most, grant: Grant::Steps(1), by, who: Called::Feeders });
        }
        _ => {}
    }
    if let Some(ossa) = in_stage(game, Champion::MotherOssa, Stage::III)
        && is_feeder(game, unit)
        && game.open.is_within(ossa, unit, DEATH_CARE)
    {
        game.open.store_edge();
    }
}

// Time.

/// GRIT.
pub fn round_start(game: &mut Clans, story: &mut Story) {
    if let Some(tile) = in_stage(game, Champion::OldSilt, Stage::III).and_then(|silt| game.open.at(silt)) {
        game.open.obscured.insert(tile);
        story.tell(|| format!("Old Silt throws up grit: {tile} is Obscured."));
    }
}

/// Kesh and Nine-Drums recover where nobody stands in their way.
pub fn round_end(game: &mut Clans, story: &mut Story) {
    let alone = |unit: &UnitId| game.open.is_unopposed(*unit);
    let kesh = in_stage(game, Champion::Kesh, Stage::II).as_ref().is_some_and(alone);
    let molt = |unit: UnitId| game.open.clanner(unit).and_then(|clanner| clanner.revealed).and_then(ThreatKind::rank);
    let with_molt = |drums: &UnitId| {
        let near = game.open.clanners().filter(|unit| game.open.is_within(*drums, unit, 2));
        near.iter().any(|unit| molt(unit) == Some(Rank::Molts))
    };
    let drums = in_stage(game, Champion::NineDrums, Stage::II).filter(alone).as_ref().is_some_and(with_molt);
    if kesh {
        revert(game, Champion::Kesh, story);
    }
    if drums {
        revert(game, Champion::NineDrums, story);
    }
}

/// BURNING.
pub fn turn_end(game: &mut Clans, turn: &Turn, story: &mut Story) {
    let Some(kesh) = in_stage(game, Champion::Kesh, Stage::III) else { return };
    if game.open.at(kesh) == game.open.at(turn.unit) && !game.is_immune(turn.unit, Keyword::Fire) {
        story.tell(|| format!("Kesh burns {}.", game.open.name(turn.unit)));
        game.push_attack(Attack::new(Some(kesh), With::Scheme(Scheme::Burning), Target::Unit(turn.unit), Cause::Forced));
    }
}

// Actions.

/// Active traits of a champion that was given an action.
pub fn list(game: &Clans, unit: UnitId, out: &mut Vec<Action>) {
    let Some(from) = game.open.at(unit) else { return };
    let field = game.open.field();
    let mut push = |knack, aim| out.push(Action::Use { what: Ability::Clan(knack), aim });
    match champion(game, unit) {
        Some((Champion::MotherOssa, Stage::I)) if game.open.may_spawn() => push(Knack::BroodGift, Aim::None),
        Some((Champion::Kesh, Stage::I)) => {
            let clear = field.tiles.without(game.open.obscured);
            clear.iter().filter(|tile| game.sees(unit, *tile)).for_each(|tile| push(Knack::Soot, Aim::Tile(tile)));
        }
        Some((Champion::Scrape, Stage::I)) if game.open.clanner(unit).is_some_and(|clanner| !clanner.called) => {
            let near = game.open.members().filter(|other| game.distance_to(from, other, false) <= MARK);
            near.iter().filter(|other| !game.open.in_stealth(*other)).for_each(|other| push(Knack::Mark, Aim::Unit(other)));
        }
        Some((Champion::NineDrums, Stage::I)) if !game.open.called_near(unit, QUICKSTEP, Called::Legions).is_empty() => {
            push(Knack::Quickstep, Aim::None);
        }
        Some((Champion::OldSilt, Stage::II)) => {
            let near = field.within(from, CAVE_IN);
            near.iter().filter(|tile| !game.open.is_hard(*tile)).for_each(|tile| push(Knack::CaveIn, Aim::Tile(tile)));
        }
        _ => {}
    }
}

pub fn perform(game: &mut Clans, unit: UnitId, knack: Knack, aim: Aim, story: &mut Story) {
    if champion(game, unit).is_none() {
        return;
    }
    game.reveal(unit, story);
    let by = game.open.hostile;
    match (knack, aim) {
        (Knack::BroodGift, _) => {
            let tiles = game.open.at(unit).map(TileSet::one).unwrap_or_default();
            story.tell(|| "Mother Ossa brings forth her brood.".into());
            plot(game, Plot::Spawn { tiles, rank: Rank::Feeders, left: 2 });
        }
        (Knack::Soot, Aim::Tile(tile)) => {
            game.open.obscured.insert(tile);
            story.tell(|| format!("Kesh breathes soot: {tile} is Obscured."));
        }
        (Knack::Mark, Aim::Unit(target)) => {
            if let Some(clanner) = game.open.clanner_mut(unit) {
                clanner.called = true;
            }
            game.open.last(Effect::Marked(1), On::Unit(target), Ends::Round);
            story.tell(|| format!("Scrape marks {}: attacks on them have SUCCESS +1.", game.open.name(target)));
        }
        (Knack::Quickstep, _) => {
            let units = game.open.called_near(unit, QUICKSTEP, Called::Legions);
            story.tell(|| "Nine-Drums beats a quickstep.".into());
            game.open.push(Frame::Several { units, most: 2, grant: Grant::Steps(1), by, who: Called::Legions });
        }
        (Knack::CaveIn, Aim::Tile(tile)) => {
            game.open.rubble.insert(tile);
            story.tell(|| format!("The ground caves in: {tile} is hard terrain now."));
        }
        _ => {}
    }
}

/// RHYTHM: a Molt has called the brood, and one Feeder more hears the drums than those who are called.
pub fn brood_called(game: &mut Clans, called: UnitSet) {
    let Some(drums) = seen(game, Champion::NineDrums).filter(|drums| !game.open.is_jammed(*drums)) else { return };
    let (units, by) = (game.open.called_near(drums, RHYTHM, Called::Feeders).without(called), game.open.hostile);
    let state = &mut game.open.champions.0[Champion::NineDrums.index()];
    if units.is_empty() || std::mem::replace(&mut state.used, true) {
        return;
    }
    game.open.push(Frame::Several { units, most: 1, grant: Grant::MoveOrAttack, by, who: Called::Feeders });
}

/// Varga, if he may call a legion now.
fn warlord(game: &Clans) -> Option<UnitId> {
    let varga = seen(game, Champion::Varga)?;
    let used = game.open.champions.0[Champion::Varga.index()].used;
    let may = !used && !game.open.is_stunned(varga) && game.open.mission.script().may_act(game, varga);
    (may && !game.open.is_jammed(varga)).then_some(varga)
}

/// WARLORD.
pub fn list_reaction(game: &Clans, out: &mut Vec<Action>) {
    let Some(varga) = warlord(game) else { return };
    let called = game
        .open
        .called_near(varga, WARLORD, Called::Legions)
        .filter(|unit| game.kind(unit).is_some_and(|kind| kind.legion().is_some()));
    out.extend(called.iter().map(|unit| Action::Use { what: Ability::Clan(Knack::Warlord), aim: Aim::Unit(unit) }));
}

pub fn use_in_reaction(game: &mut Clans, knack: Knack, aim: Aim, story: &mut Story) {
    let (Knack::Warlord, Aim::Unit(unit)) = (knack, aim) else { return };
    game.open.champions.0[Champion::Varga.index()].used = true;
    game.open.moved = None;
    game.open.narrow(unit, ThreatKind::all().filter(|kind| kind.legion().is_some()).collect());
    story.tell(|| format!("Varga sends {}.", game.open.name(unit)));
    game.open.push(Frame::Acting { unit, grant: Grant::Free });
}

/// Somebody revealed has something to do in a reaction phase without an Edge.
pub fn may_react(game: &Clans) -> bool {
    warlord(game).is_some_and(|varga| !game.open.called_near(varga, WARLORD, Called::Legions).is_empty())
}

/// UNDERTOW: at the end of a reaction phase, on hard terrain and Unopposed.
pub fn reaction_ends(game: &mut Clans, _story: &mut Story) {
    let Some(silt) = seen(game, Champion::OldSilt) else { return };
    let hard = game.open.at(silt).is_some_and(|tile| game.open.is_hard(tile));
    if hard && game.open.is_unopposed(silt) {
        plot(game, Plot::Sink { unit: silt });
    }
}

/// Old Silt is a threat again.
pub fn sink(game: &mut Clans, unit: UnitId, story: &mut Story) {
    game.turn_back(UnitSet::one(unit), story);
    story.tell(|| format!("Old Silt sinks into the ground and lies hidden again, as {}.", game.open.name(unit)));
}
