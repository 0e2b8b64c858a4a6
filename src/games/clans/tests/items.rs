//! Every item that does more than add dice or Defense, and what each does botched.

use super::*;
use crate::games::clans::content::{BotchClass, Keyword, Legion, pool};
use crate::games::clans::rules::{Against, Effect, Pace, Purpose, Roll, RoundStart, Target, With};
use Operative::*;

/// The operative at D2 on this side of the dashboard, with this item besides the usual ones.
fn with(who: Operative, mind: Mind, item: Item) -> Position {
    let position = Position::squad([who]).mind(who, mind);
    if position.gear(who, item).is_some() { position } else { position.give(who, item) }
}

/// The same item worn from the start, in place of other armor.
fn wearing(who: Operative, mind: Mind, item: Item) -> Position {
    let mut position = Position::squad([who]).mind(who, mind);
    let unit = position.unit(who);
    let old = position.game.open.squad[usize::from(unit.0)].worn.take();
    if let Some(old) = old {
        position.game.open.gear[old.index()].place = Lies::Away;
    }
    let gear = position.game.open.add_gear(item, Lies::With(unit));
    position.game.open.squad[usize::from(unit.0)].worn = gear;
    position
}

fn scout_roll(position: &Position, who: Operative, what: Purpose) -> Roll {
    let unit = position.unit(who);
    let mut roll = Roll::new(Some(unit), what, Some(Mind::Focus), pool(2, 1, 0), Against::Number(3));
    crate::games::clans::rules::effects::items::lend(&position.game, &mut roll);
    roll
}

fn botch(position: &mut Position, who: Operative, item: Item) {
    let gear = position.gear(who, item).unwrap();
    position.game.open.gear[gear.index()].botched = true;
}

#[test]
fn every_back_keeps_the_first_keyword_and_loses_the_others() {
    for item in Item::ALL {
        let [first, second, third] = item.card().keywords;
        assert!(item.has(first, true) && !item.has(second, true) && !item.has(third, true), "{}", item.name());
    }
}

#[test]
fn a_botched_weapon_attacks_only_if_it_is_bent() {
    for item in Item::ALL.into_iter().filter(|item| item.weapon().is_some()) {
        let who = Operative::ALL.into_iter().find(|who| item.card().cult.is_none_or(|cult| cult == who.cult())).unwrap();
        let mind = item.card().colour.unwrap_or(Mind::Focus);
        let mut position = with(who, mind, item);
        let gear = With::Gear(position.gear(who, item).unwrap());
        let unit = position.unit(who);
        assert!(position.game.weapons(unit).contains(&gear), "{}", item.name());
        botch(&mut position, who, item);
        let bent = item.card().botch == BotchClass::Bent;
        assert_eq!(position.game.weapons(unit).contains(&gear), bent, "{}", item.name());
    }
}

#[test]
fn splayer() {
    let mut position = with(Timur, Mind::Primal, Item::Splayer).clanner(Legion::Gnawer, at("D2")).edges(1).reaction();
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "move to:C2");
    // One for the card, one for Splaying.
    assert_eq!(position.modifiers(ORANGE, "punch unit:Timur with:Splayer")[0], 2);
}

#[test]
fn sentence_hammer() {
    let mut position =
        with(Feuerbach, Mind::Primal, Item::SentenceHammer).clanner(crate::games::clans::content::Champion::Scrape, at("D2"));
    let before = position.game.speed(UnitId::clanner(0));
    position = position.turn(Feuerbach);
    position.play(ORANGE, "attack with:\"Sentence Hammer\" target:Scrape").roll_well(ORANGE, 4);
    while position.waiting() == [SKY] {
        let first = position.legal(SKY)[0].clone();
        position.play(SKY, &first);
    }
    assert_eq!(position.game.speed(UnitId::clanner(0)), before - 1);
}

#[test]
fn codex_musket_and_two_hander_attack_once_a_turn() {
    let mut position = with(Feuerbach, Mind::Focus, Item::CodexMusket).clanner(Legion::Gnawer, at("B2")).turn(Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Gnawer 1\"").roll(ORANGE, 0);
    assert!(position.legal_like(ORANGE, "attack").is_empty());
    let mut position = with(Anselm, Mind::Primal, Item::TwoHander).clanner(Legion::Goliath, at("D2")).turn(Anselm);
    let is_miss = |game: &Clans| game.open.latest.roll.as_ref().is_some_and(|throw| !throw.success && throw.botches == 0);
    position.play(ORANGE, "attack with:Two-Hander target:\"Goliath 1\"").play_so_that(ORANGE, "roll", is_miss);
    assert!(position.legal_like(ORANGE, "attack with:Two-Hander").is_empty());
    assert!(!position.legal_like(ORANGE, "attack with:\"bare hands\"").is_empty(), "there is an action left");
}

#[test]
fn arc_baton_voice_projector_and_dart_tube_stun() {
    for (who, mind, item, aim) in [
        (Echo, Mind::Primal, Item::ArcBaton, "target:\"Snatcher 1\""),
        (Echo, Mind::Focus, Item::VoiceProjector, "at:D2"),
        (Neferu, Mind::Focus, Item::DartTube, "target:\"Snatcher 1\""),
    ] {
        let mut position = with(who, mind, item).clanner(Legion::Snatcher, at("D2")).turn(who);
        position.play(ORANGE, &format!("attack with:\"{}\" {aim}", item.name()));
        if position.waiting() == [SKY] {
            position.play(SKY, "pass");
        }
        position.roll_well(ORANGE, 3);
        assert!(position.game.open.is_stunned(UnitId::clanner(0)), "{}", item.name());
    }
}

#[test]
fn pipe_wrench() {
    let position = with(Pluto, Mind::Focus, Item::PipeWrench).fleshwound(Pluto, Potential::Tinkerer);
    let driver = position.gear(Pluto, Item::BoltDriver).unwrap();
    assert_eq!(position.game.modifiers(&scout_roll(&position, Pluto, Purpose::Repair(driver))).bonus, 1);
}

#[test]
fn bolt_driver_and_throwing_knives_give_no_sucker_punch() {
    for (who, item, asked) in
        [(Pluto, Item::BoltDriver, ORANGE), (Echo, Item::ThrowingKnives, ORANGE), (Feuerbach, Item::CodexMusket, SKY)]
    {
        let mut position = with(who, Mind::Focus, item).clanner(Legion::Snatcher, at("D2")).turn(who);
        position.play(ORANGE, &format!("attack with:\"{}\" target:\"Snatcher 1\"", item.name()));
        assert_eq!(position.waiting(), [asked], "{}", item.name());
    }
}

#[test]
fn pass_carbine() {
    let dice = |tile: &str| {
        let mut position = with(Livia, Mind::Focus, Item::PassCarbine).put(Livia, at("A2")).clanner(Legion::Snatcher, at(tile));
        position = position.turn(Livia);
        position.try_play(ORANGE, "attack with:\"Pass Carbine\" target:\"Snatcher 1\"").map(|()| position.dice().0).ok()
    };
    assert_eq!(dice("C2"), Some(pool(4, 2, 0)));
    assert_eq!(dice("E2"), Some(pool(4, 2, 0)));
    // The plates leave no open tile at five in sight but across the ridge.
    let position = with(Livia, Mind::Focus, Item::PassCarbine);
    let carbine = With::Gear(position.gear(Livia, Item::PassCarbine).unwrap());
    assert_eq!(position.game.range(position.unit(Livia), carbine), 5);
    let far = Attack::new(Some(position.unit(Livia)), carbine, Target::Tile(at("I2")), crate::games::clans::rules::Cause::Action);
    assert_eq!(position.game.attack_pool(&far), pool(3, 2, 0), "five tiles away for a die less");
}

#[test]
fn bone_spear() {
    let mut position = with(Runa, Mind::Primal, Item::BoneSpear).clanner(Legion::Snatcher, at("C2")).turn(Runa);
    position.play(ORANGE, "attack with:\"Bone Spear\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert_eq!(position.game.open.gear_in(Lies::On(at("C2"))).count(), 1);
    let mut near = with(Runa, Mind::Primal, Item::BoneSpear).clanner(Legion::Snatcher, at("D2")).turn(Runa);
    near.play(ORANGE, "attack with:\"Bone Spear\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert!(near.gear(Runa, Item::BoneSpear).is_some());
}

#[test]
fn hunting_sling() {
    let mut position = with(Runa, Mind::Focus, Item::HuntingSling).clanner(Legion::Snatcher, at("B2"));
    position.game.open.squad[0].stealth = true;
    position = position.turn(Runa);
    position.play(ORANGE, "attack with:\"Hunting Sling\" target:\"Snatcher 1\"");
    assert!(position.game.open.in_stealth(position.unit(Runa)));
}

#[test]
fn safari_rifle() {
    let reaches = |tile: &str| {
        let position = with(Tariq, Mind::Focus, Item::SafariRifle).clanner(Legion::Snatcher, at(tile)).turn(Tariq);
        position.offers(ORANGE, "attack with:\"Safari Rifle\" target:\"Snatcher 1\"")
    };
    assert_eq!(["D2", "C2", "B2"].map(reaches), [false, false, true]);
}

#[test]
fn scourge() {
    use crate::games::clans::content::Champion;
    let mut position = with(Odongo, Mind::Primal, Item::Scourge).clanner(Champion::NineDrums, at("C2")).turn(Odongo);
    position.play(ORANGE, "attack with:Scourge target:Nine-Drums").roll_well(ORANGE, 4);
    position.play(ORANGE, "use name:Scourge target:Nine-Drums");
    assert_eq!(position.place("Nine-Drums"), Some(at("D2")));
}

#[test]
fn moon_sickle() {
    let mut position = with(Neferu, Mind::Primal, Item::MoonSickle)
        .clanner(Legion::Snatcher, at("D2"))
        .threat(Legion::Goliath, at("B2"))
        .turn(Neferu);
    position.play(ORANGE, "attack with:\"Moon Sickle\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    position.play(ORANGE, "use name:\"Moon Sickle\" target:\"threat 2\"");
    let seen = position.game.view(crate::engine::Viewer::Seat(ORANGE)).kind(UnitId::clanner(1));
    assert_eq!(seen, Some(ThreatKind::Legion(Legion::Goliath)));
    assert!(position.game.open.is_threat(UnitId::clanner(1)));
}

#[test]
fn herdsmans_sabre() {
    let position = with(Yael, Mind::Primal, Item::HerdsmansSabre);
    assert_eq!(position.game.punch_limit(position.unit(Yael)), 2);
}

#[test]
fn twin_stilettos() {
    let bonus = |more: bool| {
        let mut position = with(Magpie, Mind::Primal, Item::TwinStilettos).clanner(Legion::Snatcher, at("D2"));
        if more {
            position = position.clanner(Legion::Gnawer, at("D2"));
        }
        position.turn(Magpie).modifiers(ORANGE, "attack with:\"Twin Stilettos\" target:\"Snatcher 1\"")[0]
    };
    assert_eq!((bonus(false), bonus(true)), (1, 0));
}

#[test]
fn sleeve_pistol() {
    let mut position = with(Magpie, Mind::Focus, Item::SleevePistol).clanner(Legion::Gnawer, at("C2")).turn(Magpie);
    for secure in [1, 0] {
        assert_eq!(position.modifiers(ORANGE, "attack with:\"Sleeve Pistol\" target:\"Gnawer 1\"")[2], secure);
        position.roll(ORANGE, 0);
        if position.offers(ORANGE, "pass") {
            position.play(ORANGE, "pass");
        }
    }
}

#[test]
fn two_hander() {
    let mut position =
        with(Anselm, Mind::Primal, Item::TwoHander).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Gnawer, at("D2"));
    position = position.turn(Anselm);
    assert!(position.offers(ORANGE, "attack with:Two-Hander at:D2"), "Outnumbered");
}

#[test]
fn flame_projector() {
    let mut position = with(Anselm, Mind::Primal, Item::FlameProjector).clanner(Legion::Gnawer, at("C2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_botch(ORANGE);
    position.play(ORANGE, "suffer card:Furor");
    assert_eq!(position.member(Anselm).fleshwounds(), 1);
}

#[test]
fn glare_lance() {
    // C1 is open, D1 hard: HIDDEN makes what stands there count one further.
    let far = |item: Item, who: Operative| {
        let position = with(who, Mind::Focus, item).put(who, at("B2")).clanner(Legion::Snatcher, at("D1"));
        let gear = With::Gear(position.gear(who, item).unwrap());
        position.game.is_target(position.unit(who), gear, UnitId::clanner(0), crate::games::clans::rules::Cause::Action)
    };
    assert!(far(Item::GlareLance, Lumen), "two tiles away");
    assert!(!far(Item::DartTube, Neferu), "the same range");
}

#[test]
fn fire_bottle() {
    let mut position = with(Echo, Mind::Primal, Item::FireBottle).clanner(Legion::Snatcher, at("C2")).turn(Echo);
    position.play(ORANGE, "attack with:\"Fire Bottle\" at:C2").roll_well(ORANGE, 3);
    assert_eq!(position.gear(Echo, Item::FireBottle), None);
}

#[test]
fn net_caster() {
    let mut position = with(Echo, Mind::Focus, Item::NetCaster).clanner(Legion::Snatcher, at("B2")).turn(Echo);
    position.play(ORANGE, "attack with:\"Net Caster\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert_eq!(position.game.speed(UnitId::clanner(0)), 1);
    assert!(position.game.open.under(UnitId::clanner(0), Effect::NoPunches) && position.place("Snatcher 1").is_some());
}

#[test]
fn isolation_suit() {
    let position = wearing(Timur, Mind::Focus, Item::IsolationSuit);
    let immune = |keyword| position.game.is_immune(position.unit(Timur), keyword);
    assert!(immune(Keyword::Chemical) && immune(Keyword::Disease) && !immune(Keyword::Fire));
}

#[test]
fn longcoat_of_office() {
    let mut position = with(Feuerbach, Mind::Focus, Item::LongcoatOfOffice)
        .clanner(Legion::Snatcher, at("D2"))
        .clanner(Legion::Trapper, at("D2"))
        .turn(Feuerbach);
    position.play(ORANGE, "move to:C2");
    for (unit, penalty) in [("Snatcher 1", -1), ("Trapper 2", 0)] {
        assert_eq!(position.modifiers(SKY, &format!("punch unit:\"{unit}\""))[1], penalty, "the first each round");
        position.roll(SKY, penalty);
    }
}

#[test]
fn armor_that_changes_other_numbers() {
    let numbers = |position: &Position, who| {
        let unit = position.unit(who);
        let game = &position.game;
        (game.defense(unit, None), game.speed(unit), game.carrying(unit), game.hidden_rating(unit))
    };
    let bare = numbers(&Position::squad([Echo]), Echo);
    assert_eq!(bare, (3, 2, 5, 0));
    assert_eq!(numbers(&wearing(Echo, Mind::Focus, Item::SignalShroud), Echo), (3, 2, 5, 1));
    assert_eq!(numbers(&wearing(Echo, Mind::Focus, Item::ScrapPlate), Echo), (4, 2, 4, 0));
    assert_eq!(numbers(&wearing(Echo, Mind::Primal, Item::BoiledLeather), Echo).0, 4);
    let livia = numbers(&wearing(Livia, Mind::Focus, Item::FortressHarness), Livia);
    assert_eq!((livia.0, livia.1), (5, 1));
    let odongo = numbers(&wearing(Odongo, Mind::Primal, Item::LionHide), Odongo);
    assert_eq!((odongo.0, odongo.1), (5, 4), "LONG STRIDE too");
    let mut torn = wearing(Odongo, Mind::Primal, Item::LionHide);
    botch(&mut torn, Odongo, Item::LionHide);
    assert_eq!((numbers(&torn, Odongo).0, numbers(&torn, Odongo).1), (4, 3));
}

#[test]
fn penitent_mail() {
    let flips = |enemies: usize| {
        let mut position = with(Anselm, Mind::Primal, Item::PenitentMail);
        for _ in 0..enemies {
            position = position.clanner(Legion::Snatcher, at("D2"));
        }
        position.turn(Anselm).offers(ORANGE, "flip")
    };
    assert!(flips(1) && !flips(2));
}

#[test]
fn sleeper_skin() {
    let mut position = with(Lumen, Mind::Focus, Item::SleeperSkin).turn(Lumen);
    position.play(ORANGE, "use name:\"Sleeper Skin\"");
    assert!(position.game.open.in_stealth(position.unit(Lumen)));
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2), "no action");
}

#[test]
fn door_shield() {
    let mut position = wearing(Echo, Mind::Focus, Item::DoorShield).clanner(Legion::Cackler, at("C2"));
    position.attacked_by("Cackler 1", Echo);
    assert_eq!(position.dice().1[1], -1);
}

#[test]
fn field_dressing() {
    let mut position = with(Timur, Mind::Focus, Item::FieldDressing).fleshwound(Timur, Potential::Splaying).turn(Timur);
    position.play(ORANGE, "use name:\"Field Dressing\" target:\"Timur: Splaying\"");
    assert_eq!(position.member(Timur).fleshwounds(), 0);
    assert_eq!(position.gear(Timur, Item::FieldDressing), None);
}

#[test]
fn spore_sampler_field_glasses_and_hatch_key_are_used_in_the_roll() {
    let sampler = with(Timur, Mind::Focus, Item::SporeSampler).clanner(Legion::Snatcher, at("D2"));
    let roll = scout_roll(&sampler, Timur, Purpose::Scout(at("B2")));
    assert_eq!((sampler.game.modifiers(&roll).bonus, roll.gear().count()), (1, 1));
    let key = with(Lumen, Mind::Focus, Item::HatchKey);
    let roll = scout_roll(&key, Lumen, Purpose::Work(Target::Object(0)));
    assert_eq!((key.game.modifiers(&roll).secure, roll.gear().count()), (1, 1));
    let mut glasses = with(Pluto, Mind::Focus, Item::FieldGlasses).threat(Legion::Snatcher, at("B2")).turn(Pluto);
    glasses.play(ORANGE, "scout at:B2");
    assert_eq!(glasses.game.open.roll().unwrap().against, Against::Number(1));
    glasses.roll_botch(ORANGE);
    let gear = glasses.gear(Pluto, Item::FieldGlasses).unwrap();
    assert!(glasses.game.open.gear(gear).botched);
}

#[test]
fn smoke_canister() {
    let mut position = with(Lumen, Mind::Primal, Item::SmokeCanister).turn(Lumen);
    position.play(ORANGE, "use name:\"Smoke Canister\" at:C2");
    assert!(position.game.open.obscured.contains(at("C2")) && position.gear(Lumen, Item::SmokeCanister).is_none());
}

#[test]
fn grapnel() {
    let mut position = Position::of(Play::M5, 2);
    // Any cliff of the field will do.
    let field = position.game.open.field();
    let (low, high) = field
        .tiles
        .iter()
        .flat_map(|from| field.neighbours(from).iter().map(move |to| (from, to)).collect::<Vec<_>>())
        .find(|(from, to)| field.is_cliff(*from, *to))
        .expect("there are cliffs");
    position = position.only([Timur]).put(Timur, low).give(Timur, Item::Grapnel).turn(Timur);
    position.play(ORANGE, &format!("use name:Grapnel at:{high}"));
    assert_eq!(position.place("Timur"), Some(high));
}

#[test]
fn toolkit() {
    let mut position = with(Pluto, Mind::Primal, Item::Toolkit);
    botch(&mut position, Pluto, Item::PipeWrench);
    let mut position = position.turn(Pluto);
    position.play(ORANGE, "use name:Toolkit item:\"Pluto: Pipe Wrench\"");
    let wrench = position.gear(Pluto, Item::PipeWrench).unwrap();
    assert!(!position.game.open.gear(wrench).botched);
}

#[test]
fn stimulant() {
    let mut position = with(Echo, Mind::Focus, Item::Stimulant).turn(Echo);
    position.play(ORANGE, "use name:Stimulant").play(ORANGE, "choose operative:Echo potential:Overclock");
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 3));
    assert_eq!((position.member(Echo).fleshwounds(), position.gear(Echo, Item::Stimulant)), (1, None));
}

#[test]
fn flare_tube() {
    let mut position = with(Echo, Mind::Primal, Item::FlareTube)
        .threat(Legion::Snatcher, at("A2"))
        .threat(ThreatKind::Decoy, at("A2"))
        .turn(Echo);
    position.play(ORANGE, "use name:\"Flare Tube\" at:A2");
    assert!(position.game.open.threats().is_empty() && position.place("Snatcher 1").is_some());
}

#[test]
fn jaw_trap() {
    let mut position = with(Echo, Mind::Primal, Item::JawTrap).threat(Legion::Snatcher, at("B2")).edges(1).turn(Echo);
    position.play(ORANGE, "use name:\"Jaw Trap\"").play(ORANGE, "move to:E3");
    position.play(SKY, "command unit:\"threat 1\"");
    position.play_so_that(SKY, "move to:D2", |game| game.open.clanners().is_empty());
    assert!(position.told("Jaw Trap"));
}

#[test]
fn dried_rations() {
    let mut position = with(Echo, Mind::Focus, Item::DriedRations).fleshwound(Echo, Potential::Overclock).turn(Echo);
    position.play(ORANGE, "use name:\"Dried Rations\" target:\"Echo: Overclock\"");
    assert_eq!((position.member(Echo).fleshwounds(), position.gear(Echo, Item::DriedRations)), (0, None));
}

#[test]
fn blasting_charge() {
    let mut position = with(Echo, Mind::Focus, Item::BlastingCharge).clanner(Legion::Snatcher, at("D2")).turn(Echo);
    position.play(ORANGE, "use name:\"Blasting Charge\" at:D2");
    assert_eq!(position.dice().0, pool(0, 2, 1));
    let mut wall = Position::of(Play::M2, 2).only([Echo]).put(Echo, at("E6")).give(Echo, Item::BlastingCharge).turn(Echo);
    wall.play(ORANGE, "use name:\"Blasting Charge\" target:wall").roll_well(ORANGE, 3);
    assert!(wall.game.open.objects.iter().any(|object| object.gone));
}

#[test]
fn field_radio() {
    let mut position = Position::squad([Echo, Timur]).put(Timur, at("K2")).give(Echo, Item::FieldRadio).turn(Echo);
    position.play(ORANGE, "use name:\"Field Radio\" target:Timur").play(ORANGE, "move to:I2");
    assert_eq!(position.place("Timur"), Some(at("I2")));
}

#[test]
fn worn_tarot() {
    let mut position = with(Magpie, Mind::Focus, Item::WornTarot).hand(ORANGE, [Arcana::Heretic]).turn(Magpie);
    position.play(ORANGE, "use name:\"Worn Tarot\" target:\"The Heretic\"");
    assert_eq!(position.game.hand(ORANGE).len(), 1);
    assert!(!position.told("Heretic"), "nobody else learns what it was");
}

#[test]
fn iron_rosary() {
    let mut position = with(Anselm, Mind::Focus, Item::IronRosary).threat(Legion::Snatcher, at("B2")).turn(Anselm);
    position.play(ORANGE, "scout at:B2").play(ORANGE, "use name:\"Iron Rosary\"");
    assert_eq!(position.dice().1[2], 2);
    assert!(!position.offers(ORANGE, "use name:\"Iron Rosary\""));
}

#[test]
fn canopic_jar() {
    let mut position = Position::squad([Neferu, Echo])
        .mind(Neferu, Mind::Primal)
        .potentials(Echo, [Potential::Overclock])
        .fleshwound(Echo, Potential::Overclock);
    let echo = position.unit(Echo);
    for dead in [false, true] {
        position.game.wound(echo, None);
        position.game.advance(&mut Story::silent());
        assert_eq!(position.is_dead(Echo), dead, "once in a mission");
    }
}

#[test]
fn cockroach_totem_shard() {
    let mut position = with(Echo, Mind::Focus, Item::CockroachTotemShard)
        .threat(ThreatKind::Decoy, at("B2"))
        .threat(Legion::Snatcher, at("B2"))
        .turn(Echo);
    position.play(ORANGE, "use name:\"Cockroach Totem Shard\" target:\"threat 1\"");
    assert_eq!(position.game.open.clan[0].may_be, ThreatKinds::one(ThreatKind::Decoy));
    assert!(position.legal_like(ORANGE, "use name:\"Cockroach").is_empty(), "once a round");
    let mut next = with(Echo, Mind::Focus, Item::CockroachTotemShard).threat(Legion::Snatcher, at("B2"));
    next.game.open.stack.clear();
    next.game.open.stack.push(Frame::Round(RoundStep::Start(RoundStart::Effects)));
    next.game.advance(&mut Story::silent());
    assert_eq!(next.waiting(), [SKY]);
    next.play(SKY, "use name:\"Cockroach Totem Shard\" target:\"threat 1\"").play(SKY, "choose first:C2");
    assert_eq!(next.place("threat 1"), Some(at("C2")));
}

#[test]
fn breathing_beads() {
    let mut position = with(Echo, Mind::Focus, Item::BreathingBeads).turn(Echo);
    position.play(ORANGE, "use name:\"Breathing Beads\"");
    assert_eq!(position.member(Echo).mind, Mind::Primal);
    assert!(!position.offers(ORANGE, "use name:\"Breathing Beads\""), "once a mission");
}

#[test]
fn signal_mirror() {
    let mut position = Position::squad([Echo, Pluto])
        .put(Pluto, at("B2"))
        .give(Echo, Item::SignalMirror)
        .threat(Legion::Snatcher, at("A3"))
        .edges(0)
        .turn(Echo);
    position.play(ORANGE, "use name:\"Signal Mirror\" target:Pluto").play(ORANGE, "done").play(SKY, "done");
    let mut position = position.turn(Pluto);
    // One by RELAY, one by the mirror.
    assert_eq!(position.modifiers(ORANGE, "scout at:A3")[2], 2);
}

#[test]
fn stretcher() {
    let mut position = Position::squad([Echo, Timur]).give(Echo, Item::Stretcher);
    let echo = position.unit(Echo);
    position.game.open.squad[1].at = None;
    position.game.open.squad[1].fate = Fate::Dead(Body::With(echo));
    assert_eq!(position.game.burden(echo), 4 + 1);
}

#[test]
fn salt_lamp() {
    let sees = |item: Item| {
        let mut position = with(Timur, Mind::Focus, item);
        position.game.open.obscured.insert(at("C2"));
        position.game.sees(position.unit(Timur), at("B2"))
    };
    assert!(sees(Item::SaltLamp) && !sees(Item::Grapnel));
}

#[test]
fn bone_whistle() {
    let mut position = with(Echo, Mind::Focus, Item::BoneWhistle).threat(Legion::Snatcher, at("A2")).turn(Echo);
    position.play(ORANGE, "use name:\"Bone Whistle\" target:\"threat 1\"");
    assert_eq!(position.place("threat 1"), Some(at("B2")));
    let mut trap = with(Echo, Mind::Focus, Item::BoneWhistle).threat(ThreatKind::Trap, at("A2")).turn(Echo);
    trap.play(ORANGE, "use name:\"Bone Whistle\" target:\"threat 1\"");
    assert_eq!(trap.place("threat 1"), Some(at("A2")));
}

#[test]
fn totem_ash() {
    let mut position = with(Feuerbach, Mind::Focus, Item::TotemAsh)
        .clanner(Legion::Snatcher, at("B2"))
        .hand(SKY, [Arcana::Abomination])
        .turn(Feuerbach);
    position.play(ORANGE, "use name:\"Totem Ash\"");
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert_eq!(position.place("Snatcher 1"), None, "nobody was asked");
}

#[test]
fn tin_of_coffee() {
    let mut position = with(Echo, Mind::Focus, Item::TinOfCoffee).edges(0).turn(Echo);
    position.play(ORANGE, "use name:\"Tin of Coffee\"");
    assert_eq!((position.game.hand(ORANGE).len(), position.game.open.stored), (1, 1));
}

#[test]
fn a_cliff_is_crossed_by_a_climb_and_by_nothing_else() {
    let position = Position::of(Play::M5, 2).only([Timur]);
    let field = position.game.open.field();
    let timur = position.unit(Timur);
    for from in field.tiles {
        for to in field.neighbours(from).iter().filter(|to| field.is_cliff(from, *to)) {
            assert_eq!(position.game.border(timur, from, to, Pace::Action), None);
        }
    }
}
