//! The traits on the dashboards: those that hold by themselves here, those that are used in `active`.

mod active;

pub use active::{difficulty, list_manner, list_uses, offered, perform, rolled, take_offer};

use crate::engine::{Seat, Seats, Story};
use crate::games::clans::content::{Keyword, Mind, Pool, ThreatKind, Trait, pool};
use crate::games::clans::rules::{
    Ability, About, Action, Aim, Attack, Cause, Effect, Ends, Frame, GearId, Grant, Modifiers, On, Purpose, Roll, RollStep,
    Target, Throw, Tile, TileSet, Turn, UnitId, UnitSet, Wound,
};
use crate::games::clans::{Clans, Open};

impl Open {
    /// The trait was not used up.
    pub fn is_ready(&self, unit: UnitId, own: Trait) -> bool {
        let bit = 1 << own.printed().place as u8;
        self.member(unit).is_some_and(|member| member.has(own) && (member.used_round | member.used_mission) & bit == 0)
    }

    /// The trait is used: those that have a limit not again before it is over.
    pub(crate) fn use_trait(&mut self, unit: UnitId, own: Trait) {
        use crate::games::clans::content::Limit;
        let Some(member) = self.member_mut(unit) else { return };
        let bit = 1 << own.printed().place as u8;
        match own.printed().limit {
            Limit::PerRound => member.used_round |= bit,
            Limit::PerMission => member.used_mission |= bit,
            Limit::Always | Limit::Setup => {}
        }
    }

    /// The operative whose trait this is, if it counts now.
    pub fn whose(&self, own: Trait) -> Option<UnitId> {
        self.squad.iter().position(|member| member.has(own)).map(UnitId::member)
    }

    /// An ally with this trait is so near.
    pub fn helped(&self, unit: UnitId, own: Trait, within: u8) -> bool {
        self.whose(own).is_some_and(|other| self.are_allies(other, unit) && self.is_within(other, unit, within))
    }
}

// Numbers.

pub fn defense(game: &Clans, unit: UnitId) -> i8 {
    let open = &game.open;
    let hard = open.at(unit).is_some_and(|tile| open.is_hard(tile));
    let shielded = open.helped(unit, Trait::ShieldBrother, 0);
    let Some(member) = open.member(unit) else { return i8::from(shielded) };
    let companion = if member.has(Trait::DeathsCompanion) { member.fleshwounds().min(2) as i8 } else { 0 };
    i8::from(shielded)
        + i8::from(member.has(Trait::CorneredRat) && open.is_isolated(unit))
        + i8::from(member.has(Trait::HoldTheLine) && !member.deeds.moved_round)
        + i8::from(member.has(Trait::TunnelRat) && hard)
        + companion
}

pub fn hidden(game: &Clans, unit: UnitId) -> i8 {
    i8::from(game.open.has(unit, Trait::StaticShroud)) + i8::from(game.open.has(unit, Trait::WarPaint))
}

pub fn speed(game: &Clans, unit: UnitId) -> i8 {
    let Some(member) = game.open.member(unit) else { return 0 };
    i8::from(member.has(Trait::CorneredRat) && game.open.is_isolated(unit))
        + i8::from(member.has(Trait::LongStride) && member.deeds.moves == 0)
}

pub fn carrying(game: &Clans, unit: UnitId) -> i8 {
    let mule = if game.open.has(unit, Trait::PackMule) { 2 } else { 0 };
    mule - i8::from(game.open.has(unit, Trait::Ascetic))
}

pub fn dirty_fighting(game: &Clans, unit: UnitId) -> i8 {
    i8::from(game.open.has(unit, Trait::IronLaw))
}

/// MEASURED SHOT and HUNTER'S EYE.
pub fn range(game: &Clans, unit: UnitId, gear: GearId) -> i8 {
    let aims = game.open.has(unit, Trait::MeasuredShot) || game.open.has(unit, Trait::HuntersEye);
    i8::from(aims && game.open.gear(gear).item.is_ranged())
}

pub fn is_immune(game: &Clans, unit: UnitId, keyword: Keyword) -> bool {
    game.open.has(unit, Trait::Ascetic) && matches!(keyword, Keyword::Poison | Keyword::Disease)
}

/// ECSTASY.
pub fn attack_dice(game: &Clans, attack: &Attack, dice: Pool) -> Pool {
    let primal = game.mind_of(attack) == Some(Mind::Primal);
    let mad = attack.by.is_some_and(|unit| primal && game.open.under(unit, Effect::Ecstasy));
    if mad { dice.and(pool(0, 0, 1)) } else { dice }
}

// Rolls.

pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    let open = &game.open;
    let Some(unit) = roll.by else { return };
    match roll.what {
        Purpose::Attack => {
            if let Some(attack) = open.attack() {
                modify_attack(game, unit, attack, modifiers);
            }
        }
        Purpose::Scout(_) => modifiers.secure(i8::from(open.helped(unit, Trait::Relay, 3))),
        Purpose::Work(..) => {
            modifiers.secure(i8::from(open.helped(unit, Trait::Relay, 3)));
            modifiers.success(i8::from(open.has(unit, Trait::HatchCodes)));
        }
        Purpose::Item(_, Aim::Object(_)) => modifiers.success(i8::from(open.has(unit, Trait::HatchCodes))),
        _ => {}
    }
    if open.has(unit, Trait::SteadyHands) && roll.mind == Some(Mind::Focus) && open.is_unopposed(unit) {
        modifiers.secure(1);
    }
}

fn modify_attack(game: &Clans, unit: UnitId, attack: &Attack, modifiers: &mut Modifiers) {
    let open = &game.open;
    if open.has(unit, Trait::Purge) && open.is_outnumbered(unit) {
        modifiers.success(1);
    }
    if open.under(unit, Effect::BloodDebt) {
        modifiers.success(1);
    }
    if attack.manner == Some(Trait::KnifeDance) {
        modifiers.success(-1);
    }
    if let Some(sworn) = sworn(open, unit) {
        modifiers.success(if attack.at == Target::Unit(sworn) { 1 } else { -1 });
    }
    let Target::Unit(target) = attack.at else { return };
    if attack.manner == Some(Trait::BigGame) && matches!(game.kind(target), Some(ThreatKind::Champion(_))) {
        modifiers.success(2);
    }
    if attack.cause == Cause::Ambush {
        modifiers.success(-i8::from(open.has(target, Trait::KnowTheBreed)));
        modifiers.success(-i8::from(open.helped(target, Trait::Watchful, 1)));
    }
}

/// The enemy of BLADE VOW.
fn sworn(open: &Open, unit: UnitId) -> Option<UnitId> {
    open.lasting.iter().filter(|lasting| lasting.on == On::Unit(unit)).find_map(|lasting| match lasting.effect {
        Effect::Vow(enemy) => Some(enemy),
        _ => None,
    })
}

/// ORISON.
pub fn ignores_penalties(game: &Clans, unit: UnitId) -> bool {
    game.open.helped(unit, Trait::Orison, 1)
}

// Field and movement.

/// BORN IN THE DARK: nothing that is Obscured, by DIM neither.
pub fn screens(game: &Clans, unit: UnitId, screens: TileSet) -> TileSet {
    if game.open.has(unit, Trait::BornInTheDark) { TileSet::default() } else { screens }
}

/// PATHFINDER.
pub fn walks_rubble(game: &Clans, unit: UnitId) -> bool {
    game.open.has(unit, Trait::Pathfinder)
}

/// LIGHT FEET.
pub fn slips_away(game: &Clans, unit: UnitId) -> bool {
    game.open.has(unit, Trait::LightFeet)
}

/// SUPPRESS: the first revealed enemy to leave the tile is shot at before its step.
pub fn leaving(game: &mut Clans, unit: UnitId, from: Tile, story: &mut Story) {
    let open = &game.open;
    let watched = open.lasting.iter().enumerate().find_map(|(at, lasting)| match lasting.effect {
        Effect::Suppressed(watcher, gear) if lasting.on == On::Tile(from) => Some((at, watcher, gear)),
        _ => None,
    });
    let Some((at, watcher, gear)) = watched else { return };
    let with = crate::games::clans::rules::With::Gear(gear);
    if !open.are_enemies(watcher, unit) || open.is_stunned(watcher) || !game.weapons(watcher).contains(&with) {
        return;
    }
    if game.is_target(watcher, with, unit, Cause::Free) {
        game.open.lasting.remove(at);
        story.tell(|| format!("SUPPRESS: {} has {} in her sights.", game.open.name(watcher), game.open.name(unit)));
        game.open.push(Frame::Acting { unit: watcher, grant: Grant::Shot(gear, unit) });
    }
}

// Attacks.

/// FIRE DISCIPLINE.
pub fn shoots_safely(game: &Clans, unit: UnitId) -> bool {
    game.open.has(unit, Trait::FireDiscipline)
}

pub fn after_attack(game: &mut Clans, attack: &Attack, story: &mut Story) {
    let Some(unit) = attack.by.filter(|unit| unit.is_member()) else { return };
    let primal = game.mind_of(attack) == Some(Mind::Primal);
    let spent = |effect: Effect| effect == Effect::BloodDebt || primal && effect == Effect::Ecstasy;
    game.open.lasting.retain(|lasting| lasting.on != On::Unit(unit) || !spent(lasting.effect));
    if game.open.at(unit).is_none() {
        return;
    }
    match attack.manner {
        Some(Trait::Splay) if attack.struck => {
            let others = others_at(game, attack);
            for enemy in others {
                game.open.last(Effect::Defense(-1), On::Unit(enemy), Ends::Round);
                story.tell(|| format!("SPLAY: {} has Defense -1 this round.", game.open.name(enemy)));
            }
        }
        Some(Trait::Hammerfall) if attack.struck => {
            super::offer(game, unit, Ability::Trait(Trait::Hammerfall), About::Unit(unit));
        }
        _ => {}
    }
    let killed = !attack.killed.filter(|other| game.open.are_enemies(unit, other)).is_empty();
    if killed && game.open.has(unit, Trait::Trample) && !game.is_ranged(attack.by, attack.with) {
        story.tell(|| format!("TRAMPLE: {} may move 1.", game.open.name(unit)));
        game.open.push(Frame::Acting { unit, grant: Grant::Slip(1) });
    }
}

/// Revealed enemies of the attacker where the attack struck, but for its target.
fn others_at(game: &Clans, attack: &Attack) -> UnitSet {
    let (Some(by), Some(spot)) = (attack.by, attack.spot) else { return UnitSet::default() };
    let open = &game.open;
    let target = |unit: UnitId| attack.at == Target::Unit(unit);
    open.on(spot).filter(|unit| open.are_enemies(by, unit) && !target(unit) && !open.is_threat(unit))
}

// Windows.

/// BLOODLINE: Yael may become the target of an attack on an ally on her tile.
fn bloodline(game: &Clans, roll: &Roll) -> Option<UnitId> {
    let open = &game.open;
    let attack = open.attack().filter(|_| roll.is_attack())?;
    let Target::Unit(target) = attack.at else { return None };
    let yael = open.whose(Trait::Bloodline).filter(|yael| open.is_ready(*yael, Trait::Bloodline))?;
    let hostile = attack.by.is_none_or(|by| open.are_enemies(by, yael));
    (hostile && open.are_allies(yael, target) && open.is_within(yael, target, 0) && !open.in_stealth(yael)).then_some(yael)
}

/// STAND ASIDE: Feuerbach may take the wound of an ally on his tile.
fn stands_aside(game: &Clans, wounded: UnitId) -> Option<UnitId> {
    let open = &game.open;
    let judge = open.whose(Trait::StandAside).filter(|judge| open.is_ready(*judge, Trait::StandAside))?;
    (open.are_allies(judge, wounded) && open.is_within(judge, wounded, 0)).then_some(judge)
}

/// SEVEN VEILS: SECURE 1 would save a roll near Neferu.
fn veils(game: &Clans, roll: &Roll, throw: &Throw) -> Option<UnitId> {
    let open = &game.open;
    let roller = roll.by?;
    let neferu = open.whose(Trait::SevenVeils).filter(|neferu| open.is_ready(*neferu, Trait::SevenVeils))?;
    let saved = throw.botched && throw.botches.cast_signed() <= throw.secure + 1;
    (saved && !open.are_enemies(neferu, roller) && open.is_within(neferu, roller, 2)).then_some(neferu)
}

fn seats(game: &Clans, units: impl IntoIterator<Item = UnitId>) -> Seats {
    units.into_iter().map(|unit| game.open.controller(unit)).collect()
}

fn offer_to(game: &Clans, seat: Seat, unit: Option<UnitId>, own: Trait, aim: Aim, out: &mut Vec<Action>) {
    if unit.is_some_and(|unit| game.open.controller(unit) == seat) {
        out.push(Action::Use { what: Ability::Trait(own), aim });
    }
}

pub fn reacts_before(game: &Clans, roll: &Roll) -> Seats {
    seats(game, bloodline(game, roll))
}

pub fn list_reactions_before(game: &Clans, seat: Seat, roll: &Roll, out: &mut Vec<Action>) {
    offer_to(game, seat, bloodline(game, roll), Trait::Bloodline, Aim::None, out);
}

pub fn reacts_after(game: &Clans, roll: &Roll, throw: &Throw) -> Seats {
    let aside = game.hit_that_stands(roll, throw).and_then(|unit| stands_aside(game, unit));
    seats(game, aside.into_iter().chain(veils(game, roll, throw)))
}

pub fn list_reactions_after(game: &Clans, seat: Seat, roll: &Roll, throw: &Throw, out: &mut Vec<Action>) {
    let hit = game.hit_that_stands(roll, throw);
    let aside = hit.and_then(|unit| stands_aside(game, unit));
    offer_to(game, seat, aside, Trait::StandAside, hit.map_or(Aim::None, Aim::Wound), out);
    offer_to(game, seat, veils(game, roll, throw), Trait::SevenVeils, Aim::None, out);
}

pub fn reacts_to_wound(game: &Clans, wound: &Wound) -> Seats {
    seats(game, stands_aside(game, wound.unit))
}

pub fn list_wound_reactions(game: &Clans, seat: Seat, wound: &Wound, out: &mut Vec<Action>) {
    offer_to(game, seat, stands_aside(game, wound.unit), Trait::StandAside, Aim::Wound(wound.unit), out);
}

pub fn react(game: &mut Clans, _seat: Seat, own: Trait, _aim: Aim, story: &mut Story) {
    let Some(unit) = game.open.whose(own) else { return };
    game.open.use_trait(unit, own);
    story.tell(|| format!("{} uses {}.", game.open.name(unit), own.name()));
    match (own, game.open.stack.last_mut()) {
        (Trait::SevenVeils, Some(Frame::Roll(roll))) => roll.secure += 1,
        (Trait::Bloodline, _) => game.open.attack_mut().at = Target::Unit(unit),
        (Trait::StandAside, Some(Frame::Roll(roll))) if roll.step == RollStep::After => {
            game.open.attack_mut().stand_in = Some(unit);
        }
        (Trait::StandAside, Some(Frame::Wound(wound))) => wound.unit = unit,
        _ => {}
    }
}

// Wounds.

/// BALM: the first trauma of each ally on Neferu's tile.
pub fn softens_trauma(game: &mut Clans, wound: &Wound, story: &mut Story) -> bool {
    let open = &mut game.open;
    if !open.helped(wound.unit, Trait::Balm, 0) {
        return false;
    }
    let Some(member) = open.member_mut(wound.unit).filter(|member| !member.balmed) else { return false };
    member.balmed = true;
    story.tell(|| format!("BALM: the trauma of {} is negated.", game.open.name(wound.unit)));
    true
}

/// BLOOD DEBT, and ECSTASY of one who lives.
pub fn wounded(game: &mut Clans, wound: &Wound, story: &mut Story) {
    if game.open.helped(wound.unit, Trait::BloodDebt, 2)
        && let Some(runa) = game.open.whose(Trait::BloodDebt).filter(|runa| !game.open.under(*runa, Effect::BloodDebt))
    {
        game.open.last(Effect::BloodDebt, On::Unit(runa), Ends::Round);
        story.tell(|| format!("BLOOD DEBT: {} has SUCCESS +1 on her next attack.", game.open.name(runa)));
    }
    let lives = game.open.member(wound.unit).is_some_and(|member| !member.potentials.is_empty());
    if lives && game.open.has(wound.unit, Trait::Ecstasy) && !game.open.under(wound.unit, Effect::Ecstasy) {
        game.open.last(Effect::Ecstasy, On::Unit(wound.unit), Ends::Mission);
        story.tell(|| format!("ECSTASY: {} has a fatal die more on the next attack.", game.open.name(wound.unit)));
    }
}

/// VENGEANCE.
pub fn trauma(game: &mut Clans, wound: &Wound, story: &mut Story) {
    if game.open.helped(wound.unit, Trait::Vengeance, 2)
        && let Some(yael) = game.open.whose(Trait::Vengeance)
    {
        story.tell(|| format!("VENGEANCE: {} may attack.", game.open.name(yael)));
        game.open.push(Frame::Acting { unit: yael, grant: Grant::Attack });
    }
}

// Time.

/// JURY-RIG.
pub fn turn_end(game: &mut Clans, turn: &Turn, _story: &mut Story) {
    if game.open.is_ready(turn.unit, Trait::JuryRig) && game.open.is_unopposed(turn.unit) {
        super::offer(game, turn.unit, Ability::Trait(Trait::JuryRig), About::Nothing);
    }
}

/// DRILLED: once, while no turn of the round was claimed.
pub fn may_drill(game: &Clans, unit: UnitId) -> bool {
    let bit = 1 << Trait::Drilled.printed().place as u8;
    let unused = game.open.member(unit).is_some_and(|member| member.used_round & bit == 0);
    game.open.turns == 0 && unused && super::may_flip(game, unit)
}

pub fn drill(game: &mut Clans, unit: UnitId) {
    if let Some(member) = game.open.member_mut(unit) {
        member.used_round |= 1 << Trait::Drilled.printed().place as u8;
    }
}
