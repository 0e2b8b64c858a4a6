//! The items: what holds by itself here, what is used in `active`.

mod active;

pub use active::{creeps_to, entered, is_free, list_uses, offered, perform, rolled, round_start, take_offer};

use crate::engine::Story;
use crate::games::clans::Clans;
use crate::games::clans::content::{BotchClass, Class, Die, Item, Keyword, Mind, Pool};
use crate::games::clans::rules::{
    Ability, About, Action, Against, Aim, Attack, Cause, Effect, Ends, Frame, Gear, GearId, Lies, Modifiers, On, Purpose, Roll,
    Target, TileSet, UnitId, With, Wound,
};

/// The item that an attack is made with, if its front is up.
fn working(game: &Clans, with: With) -> Option<Item> {
    match with {
        With::Gear(gear) => Some(game.open.gear(gear)).filter(|gear| !gear.botched).map(|gear| gear.item),
        _ => None,
    }
}

/// What an operative carries and could part with: nothing worn, PERMANENT or irreplaceable.
pub fn loose(game: &Clans, unit: UnitId) -> Vec<GearId> {
    let worn = game.open.member(unit).and_then(|member| member.worn);
    let carried = game.open.carried(unit);
    carried.filter(|(at, gear)| Some(*at) != worn && gear.item.may_be_discarded()).map(|(at, _)| at).collect()
}

/// Botched items on the unit's tile, lying there or in the hands of operatives. What is spent stays spent.
pub fn broken_here(game: &Clans, unit: UnitId) -> Vec<GearId> {
    let open = &game.open;
    let Some(here) = open.at(unit) else { return Vec::new() };
    let near = |place: Lies| match place {
        Lies::On(tile) => tile == here,
        Lies::With(other) => other.is_member() && open.at(other) == Some(here),
        Lies::Set(_) | Lies::Away => false,
    };
    let gear = (0u8..).map(GearId).zip(open.gear.iter());
    let broken = gear.filter(|(_, gear)| gear.botched && near(gear.place) && gear.item.card().botch != BotchClass::Spent);
    broken.map(|(at, _)| at).collect()
}

// Numbers.

/// Worn armor.
pub fn defense(game: &Clans, unit: UnitId, _attack: Option<&Attack>) -> i8 {
    armor(game, unit).map_or(0, |(_, defense)| defense)
}

/// The armor that protects an operative now, and by how much.
pub fn armor(game: &Clans, unit: UnitId) -> Option<(GearId, i8)> {
    let member = game.open.member(unit)?;
    let worn = member.worn?;
    let gear = game.open.gear(worn);
    match gear.item.card().class {
        Class::Armor(defense) if !gear.botched && game.open.fits(member, gear.item) => Some((worn, defense)),
        _ => None,
    }
}

pub fn hidden(game: &Clans, unit: UnitId) -> i8 {
    i8::from(game.open.uses(unit, Item::SignalShroud))
}

pub fn speed(game: &Clans, unit: UnitId) -> i8 {
    i8::from(game.open.uses(unit, Item::LionHide)) - i8::from(game.open.uses(unit, Item::FortressHarness))
}

pub fn carrying(game: &Clans, unit: UnitId) -> i8 {
    -i8::from(game.open.uses(unit, Item::ScrapPlate))
}

pub fn dirty_fighting(game: &Clans, unit: UnitId) -> i8 {
    i8::from(game.open.uses(unit, Item::HerdsmansSabre))
}

/// The Pass Carbine reaches one tile further for a die less.
pub fn range(game: &Clans, _unit: UnitId, gear: GearId) -> i8 {
    i8::from(working(game, With::Gear(gear)) == Some(Item::PassCarbine))
}

pub fn attack_dice(game: &Clans, attack: &Attack, dice: Pool) -> Pool {
    let far = || {
        let (by, target) = (attack.by?, attack.at);
        let from = game.open.at(by)?;
        let distance = match target {
            Target::Unit(unit) => game.distance_to(from, unit, false),
            _ => game.open.field().distance(from, game.open.target_tile(target)?),
        };
        Some(distance >= game.range(by, attack.with))
    };
    if working(game, attack.with) == Some(Item::PassCarbine) && far() == Some(true) { dice.without(Die::White) } else { dice }
}

/// Stretcher.
pub fn carries_lightly(game: &Clans, unit: UnitId) -> bool {
    game.open.uses(unit, Item::Stretcher)
}

pub fn is_immune(game: &Clans, unit: UnitId, keyword: Keyword) -> bool {
    matches!(keyword, Keyword::Chemical | Keyword::Disease) && game.open.uses(unit, Item::IsolationSuit)
}

/// Penitent Mail: no way into Focus while Outnumbered.
pub fn may_flip(game: &Clans, unit: UnitId) -> bool {
    let primal = game.open.member(unit).is_some_and(|member| member.mind == Mind::Primal);
    !(primal && game.open.uses(unit, Item::PenitentMail) && game.open.is_outnumbered(unit))
}

/// Salt Lamp: Obscured tiles next to its bearer.
pub fn screens(game: &Clans, unit: UnitId, screens: TileSet) -> TileSet {
    match game.open.at(unit).filter(|_| game.open.uses(unit, Item::SaltLamp)) {
        Some(here) => screens.without(game.open.field().neighbours(here)),
        None => screens,
    }
}

// Attacks.

/// Glare Lance.
pub fn sees_hidden(game: &Clans, with: With) -> bool {
    working(game, with) == Some(Item::GlareLance)
}

/// Safari Rifle.
pub fn is_far_only(game: &Clans, with: With) -> bool {
    working(game, with) == Some(Item::SafariRifle)
}

/// Hunting Sling.
pub fn keeps_stealth(game: &Clans, attack: &Attack) -> bool {
    working(game, attack.with) == Some(Item::HuntingSling)
}

pub fn shoots_safely(game: &Clans, attack: &Attack) -> bool {
    matches!(working(game, attack.with), Some(Item::BoltDriver | Item::ThrowingKnives))
}

/// Strikes a whole tile.
pub fn is_area(game: &Clans, unit: UnitId, gear: GearId) -> bool {
    match working(game, With::Gear(gear)) {
        Some(Item::FungicideRifle | Item::VoiceProjector | Item::FlameProjector | Item::FireBottle) => true,
        Some(Item::TwoHander) => game.open.is_outnumbered(unit),
        _ => false,
    }
}

/// One attack in a turn, as long as the trait of its front counts.
pub fn attacks_once(gear: &Gear) -> bool {
    !gear.botched && matches!(gear.item, Item::CodexMusket | Item::TwoHander)
}

/// The weapon stuns or hampers, and never wounds.
pub fn only_stuns(game: &Clans, with: With) -> bool {
    matches!(working(game, with), Some(Item::ArcBaton | Item::VoiceProjector | Item::DartTube | Item::NetCaster))
}

pub fn hits_otherwise(game: &mut Clans, attack: &Attack, unit: UnitId, story: &mut Story) -> bool {
    if !only_stuns(game, attack.with) {
        return false;
    }
    if working(game, attack.with) == Some(Item::NetCaster) {
        game.open.last(Effect::Speed(-2), On::Unit(unit), Ends::Round);
        game.open.last(Effect::NoPunches, On::Unit(unit), Ends::Round);
        story.tell(|| format!("{} is caught in the net: Speed -2, no sucker punches.", game.open.name(unit)));
    } else {
        game.stun(unit, story);
    }
    true
}

pub fn after_attack(game: &mut Clans, attack: &Attack, story: &mut Story) {
    if let (Cause::Punch, Target::Unit(target)) = (attack.cause, attack.at)
        && let Some(coat) = game.open.usable(target, Item::LongcoatOfOffice)
    {
        game.open.gear[coat.index()].used_round = true;
    }
    let (Some(unit), With::Gear(gear)) = (attack.by, attack.with) else { return };
    if game.open.gear(gear).item == Item::SleevePistol {
        game.open.gear[gear.index()].used_mission = true;
    }
    let Some(item) = working(game, attack.with) else { return };
    let target = match attack.at {
        Target::Unit(target) if attack.struck && game.open.at(target).is_some() => Some(target),
        _ => None,
    };
    match (item, target) {
        (Item::SentenceHammer, Some(target)) => {
            game.open.last(Effect::Speed(-1), On::Unit(target), Ends::Round);
            story.tell(|| format!("The hammer leaves {} with Speed -1 this round.", game.open.name(target)));
        }
        (Item::BoneSpear, _) => {
            if let Some(spot) = attack.spot.filter(|spot| game.open.at(unit).is_some_and(|here| here != *spot)) {
                game.open.gear[gear.index()].place = Lies::On(spot);
                story.tell(|| format!("The Bone Spear lies at {spot}."));
            }
        }
        (Item::Scourge, Some(target)) => super::offer(game, unit, Ability::Item(gear), About::Unit(target)),
        (Item::MoonSickle, _) if !attack.killed.is_empty() => {
            super::offer(game, unit, Ability::Item(gear), About::Nothing);
        }
        (Item::FireBottle, _) => game.discard(gear),
        _ => {}
    }
}

// Rolls.

/// The items that help in a roll are used in it: a botch flips them.
pub fn lend(game: &Clans, roll: &mut Roll) {
    let Some(unit) = roll.by else { return };
    let helpers: &[Item] = match roll.what {
        Purpose::Scout(_) => &[Item::SporeSampler, Item::FieldGlasses],
        Purpose::Work(..) => &[Item::HatchKey],
        _ => &[],
    };
    for gear in helpers.iter().filter_map(|item| game.open.usable(unit, *item)) {
        roll.use_gear(gear);
    }
    // The wrench is a Primal weapon, but it turns bolts for anybody.
    if let (Purpose::Repair(_), Some(wrench)) = (roll.what, wrench(game, unit)) {
        roll.use_gear(wrench);
    }
}

fn wrench(game: &Clans, unit: UnitId) -> Option<GearId> {
    game.open.carried(unit).find(|(_, gear)| gear.item == Item::PipeWrench && !gear.botched).map(|(at, _)| at)
}

fn lent(game: &Clans, roll: &Roll, item: Item) -> bool {
    roll.gear().any(|gear| game.open.gear(gear).item == item && !game.open.gear(gear).botched)
}

pub fn modify(game: &Clans, roll: &Roll, modifiers: &mut Modifiers) {
    match roll.what {
        Purpose::Scout(_) => modifiers.success(i8::from(lent(game, roll, Item::SporeSampler))),
        Purpose::Work(..) => modifiers.secure(i8::from(lent(game, roll, Item::HatchKey))),
        Purpose::Repair(_) => modifiers.success(i8::from(lent(game, roll, Item::PipeWrench))),
        Purpose::Attack => {
            if let Some(attack) = game.open.attack() {
                modify_attack(game, attack, modifiers);
            }
        }
        _ => {}
    }
}

fn modify_attack(game: &Clans, attack: &Attack, modifiers: &mut Modifiers) {
    let open = &game.open;
    let unused = |gear: GearId| !open.gear(gear).used_mission;
    match (working(game, attack.with), attack.at) {
        (Some(Item::Splayer), _) if attack.cause == Cause::Punch => modifiers.success(1),
        (Some(Item::TwinStilettos), Target::Unit(target)) if open.is_isolated(target) => modifiers.success(1),
        (Some(Item::SleevePistol), _) if matches!(attack.with, With::Gear(gear) if unused(gear)) => modifiers.secure(1),
        _ => {}
    }
    let Target::Unit(target) = attack.at else { return };
    if attack.cause == Cause::Punch && open.usable(target, Item::LongcoatOfOffice).is_some_and(|coat| !open.gear(coat).used_round)
    {
        modifiers.success(-1);
    }
    if game.is_ranged(attack.by, attack.with) && open.uses(target, Item::DoorShield) {
        modifiers.success(-1);
    }
}

/// Field Glasses.
pub fn scout_ease(game: &Clans, unit: UnitId, _roll: &mut Roll) -> i8 {
    i8::from(game.open.uses(unit, Item::FieldGlasses))
}

/// Iron Rosary, before the dice fall.
pub fn list_roll_uses(game: &Clans, roll: &Roll, out: &mut Vec<Action>) {
    let Some(unit) = roll.by.filter(|_| roll.against != Against::Nothing) else { return };
    if let Some(rosary) = game.open.usable(unit, Item::IronRosary)
        && !game.open.gear(rosary).used_mission
    {
        out.push(Action::Use { what: Ability::Item(rosary), aim: Aim::None });
    }
}

pub fn use_in_roll(game: &mut Clans, gear: GearId, story: &mut Story) {
    game.open.gear[gear.index()].used_mission = true;
    if let Some(Frame::Roll(roll)) = game.open.stack.last_mut() {
        roll.secure += 2;
        roll.use_gear(gear);
    }
    story.tell(|| "The Iron Rosary gives SECURE 2.".into());
}

/// Flame Projector: a botch burns its bearer, when the attack is over.
pub fn botched(game: &mut Clans, roll: &Roll, story: &mut Story) {
    let burns = roll.gear().any(|gear| game.open.gear(gear).item == Item::FlameProjector);
    let fireproof = |unit: UnitId| Item::FlameProjector.card().keywords.iter().any(|keyword| game.is_immune(unit, *keyword));
    let Some(unit) = roll.by.filter(|unit| burns && roll.is_attack() && !fireproof(*unit)) else { return };
    story.tell(|| format!("The Flame Projector burns {}.", game.open.name(unit)));
    let under = game.open.stack.iter().rposition(|frame| matches!(frame, Frame::Attack(_))).unwrap_or(game.open.stack.len());
    let keyword = Some(Keyword::Fire);
    game.open.stack.insert(under, Frame::Wound(Wound { keyword, ..Wound::new(unit, None) }));
}

/// Canopic Jar: an ally on its bearer's tile keeps one Fleshwound instead of dying.
pub fn cheats_death(game: &mut Clans, unit: UnitId, story: &mut Story) -> bool {
    let allies = game.open.allies_here(unit);
    let jar = allies.iter().find_map(|ally| game.open.usable(ally, Item::CanopicJar));
    let Some(jar) = jar.filter(|jar| !game.open.gear(*jar).used_mission) else { return false };
    game.open.gear[jar.index()].used_mission = true;
    if let Some(held) = game.open.member_mut(unit).and_then(|member| member.potentials.first_mut()) {
        held.fleshwound = true;
    }
    story.tell(|| format!("Canopic Jar: {} lives, with one Fleshwound.", game.open.name(unit)));
    true
}
