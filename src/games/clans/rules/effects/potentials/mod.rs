//! The Potentials, as long as they lie face-up: what holds by itself here, what is used in `active`, what answers
//! something in `reactions`.

mod active;
mod reactions;

pub use active::{list_roll_uses, list_uses, perform, use_in_roll};
pub use reactions::{
    after_attack, card_played, decline_offer, destroyed, died, insures, leaving, list_reactions_after, list_wound_reactions,
    offered, react, reacts_after, reacts_to_wound, springs, take_offer, trauma, turn_end,
};

use crate::engine::Story;
use crate::games::clans::content::{Keyword, Limit, Mind, Pool, Potential, ThreatKind, pool};
use crate::games::clans::rules::{
    Attack, Cause, Effect, Ends, GearId, Held, Modifiers, On, Purpose, Roll, Scheme, Sort, Target, Thing, Tile, UnitId, With,
};
use crate::games::clans::{Clans, Open};

impl Open {
    /// The Potential is face-up and was not used up.
    pub fn can_use(&self, unit: UnitId, potential: Potential) -> bool {
        let held = self.member(unit).filter(|member| member.at.is_some()).and_then(|member| member.potential(potential));
        held.is_some_and(|held| !held.used_round && !held.used_mission)
    }

    /// The operative who could use the Potential now.
    pub fn who_can_use(&self, potential: Potential) -> Option<UnitId> {
        self.members().iter().find(|unit| self.can_use(*unit, potential))
    }

    /// An ally with this Potential face-up is so near.
    pub fn backed(&self, unit: UnitId, potential: Potential, within: u8) -> bool {
        let backs = |other: &UnitId| self.are_allies(*other, unit) && self.is_within(*other, unit, within);
        self.members().iter().filter(backs).any(|other| self.has_potential(other, potential))
    }
}

/// The Potential is used: those that have a limit not again before it is over.
fn spend(game: &mut Clans, unit: UnitId, potential: Potential, story: &mut Story) {
    story.tell(|| format!("{} uses {}.", game.open.name(unit), potential.name()));
    let Some(member) = game.open.member_mut(unit) else { return };
    if let Some(held) = member.potentials.iter_mut().find(|held| held.potential == potential) {
        match potential.card().limit {
            Limit::PerRound => held.used_round = true,
            Limit::PerMission => held.used_mission = true,
            Limit::Always | Limit::Setup => {}
        }
    }
}

fn has(game: &Clans, unit: UnitId, potential: Potential) -> bool {
    game.open.has_potential(unit, potential)
}

// Numbers.

pub fn defense(game: &Clans, unit: UnitId) -> i8 {
    let open = &game.open;
    let Some(member) = open.member(unit) else { return 0 };
    let on = |what: fn(&Open, Tile) -> bool| member.at.is_some_and(|tile| what(open, tile));
    let helps = |held: &&Held| match held.potential {
        Potential::BunkerMind => on(Open::is_hard),
        Potential::OldScars => member.fleshwounds() >= 2,
        Potential::HatchGuard => on(is_objective),
        Potential::FineTailoring => member.mind == Mind::Focus && super::items::armor(game, unit).is_some(),
        _ => false,
    };
    member.potentials.iter().filter(|held| !held.fleshwound).filter(helps).count() as i8
}

/// An object of the mission stands there.
fn is_objective(open: &Open, tile: Tile) -> bool {
    open.objects.iter().any(|object| object.at == tile && !object.gone && object.kind != Thing::Wall)
}

pub fn speed(game: &Clans, unit: UnitId) -> i8 {
    let open = &game.open;
    let Some(member) = open.member(unit) else { return 0 };
    let trail =
        member.potential(Potential::BloodTrail).is_some() && member.deeds.wounded_something_round && open.acting() == Some(unit);
    i8::from(member.potential(Potential::Runner).is_some() && open.is_unopposed(unit)) + if trail { 2 } else { 0 }
}

pub fn carrying(game: &Clans, unit: UnitId) -> i8 {
    i8::from(has(game, unit, Potential::PackRat))
}

pub fn dirty_fighting(game: &Clans, unit: UnitId) -> i8 {
    i8::from(has(game, unit, Potential::Brawler))
}

/// Short Fuse and Whip Hand.
pub fn range(game: &Clans, unit: UnitId, gear: GearId) -> i8 {
    let card = game.open.gear(gear);
    let fuse = card.has(Keyword::Explosive) && has(game, unit, Potential::ShortFuse);
    i8::from(fuse) + i8::from(card.has(Keyword::Whip) && has(game, unit, Potential::WhipHand))
}

/// How far a charge is thrown.
pub fn fuse(game: &Clans, unit: UnitId) -> u8 {
    u8::from(has(game, unit, Potential::ShortFuse))
}

/// Ferryman.
pub fn carries_lightly(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::Ferryman)
}

pub fn is_immune(game: &Clans, unit: UnitId, keyword: Keyword) -> bool {
    match keyword {
        Keyword::Stun | Keyword::Displace => has(game, unit, Potential::Unbending),
        Keyword::Poison => has(game, unit, Potential::BitterDraught),
        Keyword::Fire => has(game, unit, Potential::TrialByFire),
        _ => false,
    }
}

pub fn attack_dice(game: &Clans, attack: &Attack, dice: Pool) -> Pool {
    let Some(unit) = attack.by.filter(|unit| unit.is_member()) else { return dice };
    let mut dice = dice;
    if attack.with == With::BareHands && has(game, unit, Potential::Feral) {
        dice = dice.and(pool(1, 1, 0));
    }
    if attack.with == With::BareHands && has(game, unit, Potential::Ploughshare) {
        dice = dice.and(pool(0, 1, 0));
    }
    if game.mind_of(attack) == Some(Mind::Primal) && has(game, unit, Potential::Furor) && game.open.is_outnumbered(unit) {
        dice = dice.and(pool(1, 0, 0));
    }
    dice
}

// Rolls.

pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    let Some(unit) = roll.by else { return };
    if game.open.backed(unit, Potential::KeeperOfTheHearth, 1) && !roll.is_attack() {
        modifiers.success(1);
    }
    if roll.gear().any(|gear| game.open.gear(gear).has(Keyword::Tech)) && has(game, unit, Potential::Overclock) {
        modifiers.success(1);
    }
    match roll.what {
        Purpose::Attack => {
            if let Some(attack) = game.open.attack() {
                modify_attack(game, unit, attack, modifiers);
                modify_attack_on(game, unit, attack, modifiers);
            }
        }
        Purpose::Scout(_) => modifiers.secure(i8::from(has(game, unit, Potential::ColdNerves))),
        Purpose::Repair(_) if has(game, unit, Potential::Tinkerer) => modifiers.success(2),
        Purpose::Trait(crate::games::clans::content::Trait::JackalsBreath, _) => {
            modifiers.success(i8::from(has(game, unit, Potential::Ferryman)));
        }
        _ => {}
    }
}

/// What the attacker's Potentials add.
fn modify_attack(game: &Clans, unit: UnitId, attack: &Attack, modifiers: &mut Modifiers) {
    let open = &game.open;
    let Some(member) = open.member(unit) else { return };
    let has = |potential: Potential| member.potential(potential).is_some();
    let keywords = game.keywords(attack);
    let mut success = |holds: bool| modifiers.success(i8::from(holds));
    success(has(Potential::Splaying) && keywords.contains(&Keyword::Splayer));
    success(has(Potential::BitterDraught) && keywords.contains(&Keyword::Poison));
    success(has(Potential::SabreDance) && attack.cause == Cause::Punch);
    let melee = !game.is_ranged(Some(unit), attack.with);
    success(has(Potential::PackTactics) && melee && !open.is_isolated(unit));
    if let Target::Unit(target) = attack.at {
        success(has(Potential::Predator) && open.is_isolated(target));
        let own = place(unit);
        let others = |wounded: u8| wounded & !(1 << own) != 0;
        let lawless = open.clanner(target).is_some_and(|clanner| others(clanner.wounded));
        success(has(Potential::LetterOfTheLaw) && lawless);
        if let Some(ThreatKind::Champion(champion)) = open.clanner(target).and_then(|clanner| clanner.revealed) {
            success(has(Potential::Grudge) && open.champions.0[champion.index()].wounded >> own & 1 == 1);
        }
    }
    let area = matches!(attack.at, Target::Tile(_));
    modifiers.secure(i8::from(has(Potential::SprayProtocol) && area));
    let still = keywords.contains(&Keyword::Gun) && !member.deeds.moved_turn;
    modifiers.secure(i8::from(has(Potential::FiringPosition) && still));
}

/// What the Potentials of whoever is attacked take away.
fn modify_attack_on(game: &Clans, by: UnitId, attack: &Attack, modifiers: &mut Modifiers) {
    let Target::Unit(target) = attack.at else { return };
    if attack.with == With::Scheme(Scheme::Trap) && has(game, target, Potential::Trapwise) {
        modifiers.success(-2);
    }
    let newcomer = game.open.clanner(by).is_some_and(|clanner| clanner.entered) && game.open.is_within(by, target, 0);
    if newcomer && has(game, target, Potential::LastWarning) {
        modifiers.success(-1);
    }
}

// Field and movement.

/// Goatpath once in a turn, Feathered Cloak downwards.
pub fn cliff(game: &Clans, unit: UnitId, up: i8) -> Option<u8> {
    let member = game.open.member(unit)?;
    if up < 0 && has(game, unit, Potential::FeatheredCloak) {
        return Some(1);
    }
    (has(game, unit, Potential::Goatpath) && !member.deeds.climbed).then_some(2)
}

/// Goatpath or Feathered Cloak: a cliff may be crossed.
pub fn crosses_cliffs(game: &Clans, unit: UnitId) -> bool {
    [Potential::Goatpath, Potential::FeatheredCloak].into_iter().any(|potential| has(game, unit, potential))
}

/// Goatpath is used up for this turn.
pub fn crossed(game: &mut Clans, unit: UnitId, from: Tile, to: Tile) {
    let field = game.open.field();
    let down = field.elevation(to) < field.elevation(from) && has(game, unit, Potential::FeatheredCloak);
    if field.is_cliff(from, to)
        && !down
        && has(game, unit, Potential::Goatpath)
        && let Some(member) = game.open.member_mut(unit)
    {
        member.deeds.climbed = true;
    }
}

/// Sure Step.
pub fn climbs_freely(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::SureStep)
}

/// Mole.
pub fn walks_rubble(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::Mole)
}

/// Stone Oath: its owner and allies on the tile.
pub fn is_rooted(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::StoneOath) || game.open.backed(unit, Potential::StoneOath, 0)
}

/// Dust Skin, once in a mission.
pub fn keeps_stealth_on_failure(game: &mut Clans, unit: UnitId, story: &mut Story) -> bool {
    let saved = game.open.in_stealth(unit) && game.open.can_use(unit, Potential::DustSkin);
    if saved {
        spend(game, unit, Potential::DustSkin, story);
    }
    saved
}

/// Salvager.
pub fn picks_up_safely(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::Salvager)
}

/// Dead Drop.
pub fn trade_distance(game: &Clans, unit: UnitId) -> u8 {
    if has(game, unit, Potential::DeadDrop) { 2 } else { 0 }
}

/// Trial by Fire: fire of one's own passes allies over.
pub fn spares(game: &Clans, attack: &Attack, unit: UnitId) -> bool {
    let Some(by) = attack.by else { return false };
    has(game, by, Potential::TrialByFire) && game.open.are_allies(by, unit) && game.keywords(attack).contains(&Keyword::Fire)
}

/// Night Eyes.
pub fn scouts_blindly(game: &Clans, unit: UnitId, tile: Tile) -> bool {
    let near = game.open.at(unit).is_some_and(|here| game.open.field().distance(here, tile) <= 2);
    near && has(game, unit, Potential::NightEyes)
}

/// Clean Signal.
pub fn scout_ease(game: &Clans, unit: UnitId) -> i8 {
    i8::from(has(game, unit, Potential::CleanSignal))
}

// Healing and finding.

/// Field Surgeon: how far healing traits and MEDICAL items reach.
pub fn healing_reach(game: &Clans, unit: UnitId) -> u8 {
    u8::from(has(game, unit, Potential::FieldSurgeon))
}

/// Caregiver.
pub fn healed(game: &mut Clans, healer: UnitId, unit: UnitId, story: &mut Story) {
    if has(game, healer, Potential::Caregiver) {
        game.open.last(Effect::Defense(1), On::Unit(unit), Ends::Round);
        story.tell(|| format!("Caregiver: {} has Defense +1 this round.", game.open.name(unit)));
    }
}

/// Lucky Find.
pub fn finds_more(game: &Clans, unit: UnitId) -> bool {
    has(game, unit, Potential::LuckyFind)
}

/// Ancestral Mask: HIDDEN +1 or Speed +1 for the mission.
pub fn wear_mask(game: &mut Clans, unit: UnitId, speed: bool, story: &mut Story) {
    let effect = if speed { Effect::Speed(1) } else { Effect::Hidden(1) };
    game.open.last(effect, On::Unit(unit), Ends::Mission);
    story.tell(|| format!("The Ancestral Mask gives {} {}.", game.open.name(unit), if speed { "Speed +1" } else { "HIDDEN +1" }));
}

/// The place of an operative in the squad, as marks of wounds count it.
fn place(unit: UnitId) -> usize {
    match unit.sort() {
        Sort::Member(at) => at,
        _ => 0,
    }
}
