//! Every trait of every operative that works in a mission.

use super::*;
use crate::games::clans::content::{Champion, Legion, pool};
use crate::games::clans::rules::{Against, Cause, Target, With};
use Operative::*;

/// One operative at D2 on this side of the dashboard.
fn one(who: Operative, mind: Mind) -> Position {
    Position::squad([who]).mind(who, mind)
}

/// An operative and an ally, both at D2.
fn two(who: Operative, ally: Operative, mind: Mind) -> Position {
    Position::squad([who, ally]).mind(who, mind)
}

fn defense(position: &Position, who: Operative) -> i8 {
    position.game.defense(position.unit(who), None)
}

fn speed(position: &Position, who: Operative) -> u8 {
    position.game.speed(position.unit(who))
}

/// What changes an attack of this clanner on this operative, in an ambush or otherwise.
fn against(position: &mut Position, who: Operative, cause: Cause) -> [i8; 3] {
    let target = Target::Unit(position.unit(who));
    position.game.open.stack.clear();
    position.game.open.stack.push(Frame::Round(RoundStep::Turns));
    position.game.push_attack(Attack::new(Some(UnitId::clanner(0)), With::Own, target, cause));
    position.game.advance(&mut Story::silent());
    position.dice().1
}

#[test]
fn patch_up() {
    let mut position =
        two(Timur, Echo, Mind::Focus).fleshwound(Echo, Potential::Overclock).fleshwound(Timur, Potential::Splaying).turn(Timur);
    position.play(ORANGE, "use name:\"PATCH UP\" target:\"Echo: Overclock\"");
    assert_eq!(position.game.open.roll().unwrap().against, Against::Number(2));
    let mut low = Position { game: position.game.clone(), told: Vec::new() };
    low.roll(ORANGE, 2);
    assert_eq!((low.member(Echo).fleshwounds(), low.member(Timur).fleshwounds()), (0, 1));
    assert_eq!(defense(&low, Echo), 3 + 2, "SHIELD BROTHER and Caregiver");
    position.roll_well(ORANGE, 4).play(ORANGE, "choose operative:Timur potential:Splaying");
    assert_eq!((position.member(Echo).fleshwounds(), position.member(Timur).fleshwounds()), (0, 0));
}

#[test]
fn steady_hands() {
    let unopposed = one(Timur, Mind::Focus).threat(Legion::Snatcher, at("B2")).turn(Timur).modifiers(ORANGE, "scout at:B2");
    assert_eq!(unopposed, [0, 0, 1]);
    let attack = "attack with:\"Fungicide Rifle\" at:D2";
    let mut opposed = one(Timur, Mind::Focus).clanner(Legion::Snatcher, at("D2")).turn(Timur);
    opposed.play(ORANGE, attack).play(SKY, "pass");
    assert_eq!(opposed.dice().1, [0, 0, 0]);
}

#[test]
fn splay() {
    let mut position = one(Timur, Mind::Primal).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Gnawer, at("D2")).turn(Timur);
    position.play(ORANGE, "use name:SPLAY");
    assert!(position.legal_like(ORANGE, "move").is_empty(), "it is that one attack");
    position.play(ORANGE, "attack with:Splayer target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert_eq!(position.game.defense(UnitId::clanner(1), None), 3);
}

#[test]
fn purge() {
    let mut position = one(Timur, Mind::Primal).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Gnawer, at("D2")).turn(Timur);
    assert_eq!(position.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Gnawer 2\"")[0], 1);
}

#[test]
fn shield_brother() {
    assert_eq!(defense(&two(Timur, Echo, Mind::Focus), Echo), 4);
    assert_eq!(defense(&two(Timur, Echo, Mind::Focus).put(Echo, at("C2")), Echo), 3);
    assert_eq!(defense(&two(Timur, Echo, Mind::Focus), Timur), 3, "not himself");
}

#[test]
fn rummage() {
    let mut position = one(Pluto, Mind::Focus).turn(Pluto);
    let pluto = position.unit(Pluto);
    position.play(ORANGE, "use name:RUMMAGE");
    let mut rich = Position { game: position.game.clone(), told: Vec::new() };
    position.roll(ORANGE, 2);
    assert_eq!(position.game.open.carried(pluto).count(), 4);
    assert!(!position.offers(ORANGE, "use name:RUMMAGE"), "once a round");
    rich.roll(ORANGE, 4);
    let finds = rich.legal_like(ORANGE, "choose item:");
    assert!(!finds.is_empty());
    rich.play(ORANGE, &finds[0]);
    assert_eq!(rich.game.open.carried(pluto).count(), 4);
}

#[test]
fn jury_rig() {
    let mut position = one(Pluto, Mind::Focus);
    let driver = position.gear(Pluto, Item::BoltDriver).unwrap();
    position.game.open.gear[driver.index()].botched = true;
    let mut position = position.turn(Pluto);
    position.play(ORANGE, "done").play(ORANGE, "use name:\"JURY-RIG\" item:\"Pluto: Bolt Driver\"");
    assert!(!position.game.open.gear(driver).botched);
}

#[test]
fn scrap_bomb() {
    let mut position = one(Pluto, Mind::Primal).clanner(Legion::Snatcher, at("C2")).turn(Pluto);
    position.play(ORANGE, "use name:\"SCRAP BOMB\" item:\"Pluto: Toolkit\"");
    position.play(ORANGE, "attack with:\"scrap bomb\" at:C2");
    assert_eq!(position.dice().0, pool(0, 3, 0));
    position.roll_well(ORANGE, 3);
    assert_eq!(position.place("Snatcher 1"), None);
    assert_eq!(position.gear(Pluto, Item::Toolkit), None);
}

#[test]
fn cornered_rat() {
    let isolated = one(Pluto, Mind::Primal);
    assert_eq!((defense(&isolated, Pluto), speed(&isolated, Pluto)), (4, 3));
    let together = two(Pluto, Echo, Mind::Primal);
    assert_eq!((defense(&together, Pluto), speed(&together, Pluto)), (3, 2));
}

#[test]
fn pack_mule() {
    let position = one(Pluto, Mind::Focus);
    assert_eq!(position.game.carrying(position.unit(Pluto)), 7);
}

#[test]
fn ping() {
    let mut position = one(Echo, Mind::Focus).threat(Legion::Snatcher, at("H2")).threat(Legion::Trapper, at("I2")).turn(Echo);
    assert_eq!(position.legal_like(ORANGE, "use name:PING"), ["use name:PING target:\"threat 1\""], "within 4");
    position.play(ORANGE, "use name:PING target:\"threat 1\"");
    assert!(position.place("Snatcher 1").is_some());
}

#[test]
fn white_noise() {
    let mut position = one(Echo, Mind::Primal).clanner(Legion::Gnawer, at("C2")).turn(Echo);
    position.play(ORANGE, "use name:\"WHITE NOISE\" target:\"Gnawer 1\"");
    assert_eq!(position.game.open.roll().unwrap().against, Against::Number(4));
    position.roll_well(ORANGE, 4);
    assert!(position.game.open.is_stunned(UnitId::clanner(0)));
}

#[test]
fn static_shroud_and_war_paint() {
    for (who, mind) in [(Echo, Mind::Primal), (Odongo, Mind::Focus)] {
        let position = one(who, mind);
        assert_eq!(position.game.hidden_rating(position.unit(who)), 1);
        let other = one(who, mind.other());
        assert_eq!(other.game.hidden_rating(other.unit(who)), 0);
    }
}

#[test]
fn relay() {
    let secure = |tile: &str| {
        let position = two(Echo, Pluto, Mind::Focus).put(Echo, at(tile)).threat(Legion::Snatcher, at("B2"));
        position.turn(Pluto).modifiers(ORANGE, "scout at:B2")[2]
    };
    assert_eq!((secure("G2"), secure("H2")), (1, 0));
}

#[test]
fn pronounce() {
    let mut position = two(Feuerbach, Timur, Mind::Focus).clanner(Legion::Gnawer, at("C2")).turn(Feuerbach);
    position.play(ORANGE, "use name:PRONOUNCE target:\"Gnawer 1\"");
    assert_eq!(position.modifiers(ORANGE, "attack with:\"Codex Musket\" target:\"Gnawer 1\"")[0], 1);
}

#[test]
fn measured_shot_and_hunters_eye() {
    for (who, item, range, sharp) in [(Feuerbach, Item::CodexMusket, 3, Mind::Focus), (Tariq, Item::SafariRifle, 5, Mind::Primal)]
    {
        for mind in [sharp, sharp.other()] {
            let position = one(who, mind);
            let with = With::Gear(position.gear(who, item).unwrap());
            assert_eq!(position.game.range(position.unit(who), with), range + u8::from(mind == sharp), "{who:?} {mind:?}");
        }
    }
}

#[test]
fn hammerfall() {
    let mut position =
        one(Feuerbach, Mind::Primal).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Gnawer, at("D2")).turn(Feuerbach);
    position.play(ORANGE, "use name:HAMMERFALL").play(ORANGE, "attack with:\"Sentence Hammer\" target:\"Snatcher 1\"");
    position.roll_well(ORANGE, 3);
    position.play(ORANGE, "use name:HAMMERFALL target:\"Gnawer 2\"").play(ORANGE, "choose first:C2");
    assert_eq!(position.place("Gnawer 2"), Some(at("C2")));
}

#[test]
fn iron_law() {
    let position = one(Feuerbach, Mind::Primal);
    assert_eq!(position.game.punch_limit(position.unit(Feuerbach)), 2);
}

#[test]
fn stand_aside() {
    let mut position = two(Feuerbach, Echo, Mind::Focus).clanner(Legion::Gnawer, at("D2"));
    position.attacked_by("Gnawer 1", Echo).roll_well(SKY, 4);
    position.play(ORANGE, "use name:\"STAND ASIDE\" target:\"the wound of Echo\"");
    position.play(ORANGE, "suffer card:Unbending");
    assert_eq!((position.member(Echo).fleshwounds(), position.member(Feuerbach).fleshwounds()), (0, 1));
}

#[test]
fn suppress() {
    let mut position = one(Livia, Mind::Focus).clanner(Legion::Gnawer, at("B2")).edges(1).turn(Livia);
    position.play(ORANGE, "use name:SUPPRESS at:B2");
    assert_eq!(position.game.speed(UnitId::clanner(0)), 1);
    position.play(ORANGE, "done").play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "move to:A2");
    assert_eq!(position.waiting(), [ORANGE], "before its step");
    position.play(ORANGE, "attack with:\"Pass Carbine\" target:\"Gnawer 1\"").roll_well(ORANGE, 4);
    assert_eq!(position.place("Gnawer 1"), None);
}

#[test]
fn fire_discipline() {
    let mut position = one(Livia, Mind::Focus).clanner(Legion::Snatcher, at("D2")).turn(Livia);
    position.play(ORANGE, "attack with:\"Pass Carbine\" target:\"Snatcher 1\"");
    assert_eq!(position.waiting(), [ORANGE], "no sucker punch");
}

#[test]
fn bayonet_rush() {
    let mut position = one(Livia, Mind::Primal).clanner(Legion::Snatcher, at("C2")).turn(Livia);
    position.play(ORANGE, "use name:\"BAYONET RUSH\"").play(ORANGE, "move to:C2");
    position.play(ORANGE, "attack with:\"Trench Bayonet\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    assert_eq!(position.place("Snatcher 1"), None);
}

#[test]
fn hold_the_line() {
    let mut position = one(Livia, Mind::Primal).turn(Livia);
    let before = defense(&position, Livia);
    position.play(ORANGE, "move to:C2");
    assert_eq!(defense(&position, Livia), before - 1);
}

#[test]
fn drilled() {
    let mut position = two(Livia, Echo, Mind::Focus);
    position.play(ORANGE, "flip operative:Livia");
    assert_eq!(position.member(Livia).mind, Mind::Primal);
    assert!(!position.offers(ORANGE, "flip operative:Livia"), "once");
    let position = two(Livia, Echo, Mind::Focus).turn(Echo);
    assert!(position.legal_like(ORANGE, "flip operative").is_empty());
}

#[test]
fn read_tracks() {
    let mut position = one(Runa, Mind::Focus).threat(Legion::Snatcher, at("B2")).threat(Legion::Trapper, at("B2")).turn(Runa);
    position.play(ORANGE, "use name:\"READ TRACKS\" at:B2");
    assert!(position.game.open.threats().is_empty());
    assert!(position.place("Snatcher 1").is_some() && position.place("Trapper 2").is_some());
}

#[test]
fn pathfinder() {
    let cost = |mind| {
        let position = one(Runa, mind);
        position.game.border(position.unit(Runa), at("C1"), at("D1"), crate::games::clans::rules::Pace::Action)
    };
    assert_eq!((cost(Mind::Focus), cost(Mind::Primal)), (Some(1), Some(2)), "D1 is hard");
}

#[test]
fn howl() {
    let mut position = Position::squad([Runa, Echo, Timur]).mind(Runa, Mind::Primal).put(Timur, at("A2")).turn(Runa);
    position.play(ORANGE, "use name:HOWL");
    assert_eq!(position.legal_like(ORANGE, "command"), ["command unit:Echo"], "Timur is too far");
    position.play(ORANGE, "command unit:Echo").play(ORANGE, "move to:C2");
    assert_eq!(position.place("Echo"), Some(at("C2")));
}

#[test]
fn blood_debt() {
    let mut position = two(Runa, Echo, Mind::Primal).clanner(Legion::Snatcher, at("D2"));
    let echo = position.unit(Echo);
    position.game.wound(echo, None);
    position.game.advance(&mut Story::silent());
    position.play(ORANGE, "suffer card:Overclock");
    let mut position = position.turn(Runa);
    // One for the ally on the tile, by Pack Tactics, and one for the debt.
    assert_eq!(position.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"")[0], 2);
    position.roll(ORANGE, 2);
    assert_eq!(position.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"")[0], 1, "the next attack only");
}

#[test]
fn know_the_breed_and_watchful() {
    let mut runa = one(Runa, Mind::Focus).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(against(&mut runa, Runa, Cause::Ambush)[1], -1);
    assert_eq!(against(&mut runa, Runa, Cause::Action)[1], 0);
    let mut yael = two(Yael, Echo, Mind::Focus).put(Yael, at("C2")).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(against(&mut yael, Echo, Cause::Ambush)[1], -1);
    let mut far = two(Yael, Echo, Mind::Focus).put(Yael, at("B2")).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(against(&mut far, Echo, Cause::Ambush)[1], 0);
}

#[test]
fn barter() {
    let mut position = one(Tariq, Mind::Focus).give(Tariq, Item::Grapnel).turn(Tariq);
    let tariq = position.unit(Tariq);
    let before = position.game.open.carried(tariq).count();
    position.play(ORANGE, "use name:BARTER").play(ORANGE, "choose item:Grapnel");
    let finds = position.legal_like(ORANGE, "choose item:");
    position.play(ORANGE, &finds[0]);
    assert_eq!(position.game.open.carried(tariq).count(), before);
    assert!(position.legal_like(ORANGE, "use name:BARTER").is_empty(), "once a round");
}

#[test]
fn big_game() {
    let bonus = |position: Position, name: &str| {
        let mut position = position.turn(Tariq);
        position.play(ORANGE, "use name:\"BIG GAME\"");
        position.modifiers(ORANGE, &format!("attack with:\"Ivory Pistol\" target:{name}"))[0]
    };
    assert_eq!(bonus(one(Tariq, Mind::Primal).clanner(Champion::Scrape, at("C2")), "Scrape"), 2);
    assert_eq!(bonus(one(Tariq, Mind::Primal).clanner(Legion::Snatcher, at("C2")), "\"Snatcher 1\""), 0);
}

#[test]
fn stalk() {
    let mut position = one(Odongo, Mind::Focus).threat(Legion::Snatcher, at("L2")).turn(Odongo);
    position.play(ORANGE, "use name:STALK");
    assert!(position.game.open.in_stealth(position.unit(Odongo)));
    let seen = one(Odongo, Mind::Focus).threat(Legion::Snatcher, at("C2")).turn(Odongo);
    assert!(!seen.offers(ORANGE, "use name:STALK"));
}

#[test]
fn charge_and_trample() {
    let mut position = one(Odongo, Mind::Primal).clanner(Legion::Snatcher, at("A2")).turn(Odongo);
    position.play(ORANGE, "use name:CHARGE at:A2");
    assert_eq!(position.place("Odongo"), Some(at("A2")));
    position.play(ORANGE, "attack with:\"Knobbed Club\" target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    position.play(ORANGE, "move to:B2");
    assert_eq!(position.place("Odongo"), Some(at("B2")), "TRAMPLE");
}

#[test]
fn long_stride() {
    let mut position = one(Odongo, Mind::Focus).turn(Odongo);
    assert_eq!(speed(&position, Odongo), 3);
    position.play(ORANGE, "move to:C2");
    assert_eq!(speed(&position, Odongo), 2);
}

#[test]
fn weigh_the_heart() {
    let mut position = one(Neferu, Mind::Focus).turn(Neferu);
    position.play(ORANGE, "use name:\"WEIGH THE HEART\"");
    let cards = position.legal(ORANGE);
    assert_eq!(cards.len(), 3);
    position.play(ORANGE, &cards[0]);
    assert_eq!(position.game.hand(ORANGE).len(), 1);
    assert!(!position.offers(ORANGE, "use name:\"WEIGH THE HEART\""), "once a mission");
}

#[test]
fn balm() {
    let mut position = two(Neferu, Echo, Mind::Focus).fleshwound(Echo, Potential::Overclock);
    let echo = position.unit(Echo);
    for traumas in [0, 1] {
        position.game.trauma(echo, None);
        position.game.advance(&mut Story::silent());
        assert_eq!(position.member(Echo).traumas, traumas, "the first of each ally");
    }
}

#[test]
fn jackals_breath() {
    let mut position =
        two(Neferu, Echo, Mind::Primal).potentials(Echo, [Potential::Overclock]).fleshwound(Echo, Potential::Overclock);
    // The Jar would save her.
    let jar = position.gear(Neferu, Item::CanopicJar).unwrap();
    position.game.open.gear[jar.index()].used_mission = true;
    let echo = position.unit(Echo);
    position.game.wound(echo, None);
    position.game.advance(&mut Story::silent());
    assert!(position.is_dead(Echo));
    let mut position = position.turn(Neferu);
    position.play(ORANGE, "use name:\"JACKAL'S BREATH\" target:Echo").roll_well(ORANGE, 4);
    assert_eq!(position.place("Echo"), Some(at("D2")));
    assert_eq!(position.member(Echo).face_up(), 1);
}

#[test]
fn deaths_companion() {
    let position = one(Neferu, Mind::Primal);
    let before = defense(&position, Neferu);
    let position = position.fleshwound(Neferu, Potential::CarrionSight).fleshwound(Neferu, Potential::EmbalmersSalve);
    assert_eq!(defense(&position, Neferu), before + 2);
}

#[test]
fn seven_veils() {
    let mut position =
        two(Neferu, Feuerbach, Mind::Focus).put(Feuerbach, at("C2")).clanner(Legion::Snatcher, at("A2")).turn(Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    position.play_so_that(ORANGE, "roll", |game| {
        game.open.latest.roll.as_ref().is_some_and(|throw| throw.botches == 1 && throw.botched && throw.total >= 3)
    });
    position.play(ORANGE, "use name:\"SEVEN VEILS\"");
    assert_eq!(position.place("Snatcher 1"), None);
}

#[test]
fn shepherd() {
    let mut position = two(Yael, Echo, Mind::Focus).turn(Yael);
    position.play(ORANGE, "use name:SHEPHERD target:Echo").play(ORANGE, "move to:B2");
    assert_eq!(position.place("Echo"), Some(at("B2")));
}

#[test]
fn blade_vow() {
    let mut position = one(Yael, Mind::Primal).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Gnawer, at("D2")).turn(Yael);
    position.play(ORANGE, "use name:\"BLADE VOW\" target:\"Gnawer 2\"");
    let mut other = Position { game: position.game.clone(), told: Vec::new() };
    assert_eq!(position.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Gnawer 2\"")[..2], [1, 0]);
    assert_eq!(other.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"")[..2], [0, -1]);
    position.game.die(UnitId::clanner(1), None, &mut Story::silent());
    assert!(position.game.open.lasting.is_empty(), "until it dies");
}

#[test]
fn vengeance() {
    let mut position = two(Yael, Echo, Mind::Primal).clanner(Legion::Snatcher, at("D2"));
    let echo = position.unit(Echo);
    position.game.trauma(echo, None);
    position.game.advance(&mut Story::silent());
    position.play(ORANGE, "suffer card:Overclock");
    assert!(position.offers(ORANGE, "attack with:\"Herdsman's Sabre\" target:\"Snatcher 1\""));
}

#[test]
fn bloodline() {
    let mut position = two(Yael, Echo, Mind::Focus).clanner(Legion::Gnawer, at("D2"));
    position.attacked_by("Gnawer 1", Echo).play(ORANGE, "use name:BLOODLINE");
    assert_eq!(position.attack().unwrap().at, Target::Unit(position.unit(Yael)));
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(4), "her Defense counts");
}

#[test]
fn sleight() {
    let mut position = one(Magpie, Mind::Focus).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Grapnel, Lies::On(at("C2")));
    let mut position = position.turn(Magpie);
    position.play(ORANGE, "use name:SLEIGHT item:\"C2: Grapnel\"");
    assert!(position.gear(Magpie, Item::Grapnel).is_some(), "and no sucker punch");
}

#[test]
fn light_feet() {
    let mut position = one(Magpie, Mind::Focus).clanner(Legion::Snatcher, at("D2")).turn(Magpie);
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.place("Magpie"), Some(at("C2")));
}

#[test]
fn knife_dance() {
    let mut position = one(Magpie, Mind::Primal)
        .fleshwound(Magpie, Potential::Fortune)
        .clanner(Legion::Snatcher, at("D2"))
        .clanner(Legion::Trapper, at("D2"))
        .turn(Magpie);
    position.play(ORANGE, "use name:\"KNIFE DANCE\"").play(ORANGE, "attack with:\"Twin Stilettos\" at:D2");
    assert_eq!(position.dice().1[1], -1);
    position.roll_well(ORANGE, 3);
    assert!(position.game.open.clanners().is_empty());
    assert_eq!(position.member(Magpie).fleshwounds(), 1, "she does not cut herself");
}

#[test]
fn live_fast() {
    let mut position = one(Magpie, Mind::Primal).clanner(Legion::Snatcher, at("D2")).turn(Magpie);
    position.play(ORANGE, "attack with:\"Twin Stilettos\" target:\"Snatcher 1\"");
    let before = position.dice().0.len();
    position.play(ORANGE, "overcommit with:white").play(ORANGE, "overcommit with:black");
    assert_eq!(position.dice().0.len(), before + 2);
}

#[test]
fn anoint() {
    let mut position = two(Anselm, Echo, Mind::Focus).threat(Legion::Snatcher, at("B2")).turn(Anselm);
    position.play(ORANGE, "use name:ANOINT target:Echo").play(ORANGE, "done");
    while position.waiting() == [SKY] {
        position.play(SKY, "done");
    }
    assert_eq!(position.turn(Echo).modifiers(ORANGE, "scout at:B2")[2], 1);
}

#[test]
fn ascetic() {
    use crate::games::clans::content::Keyword;
    let position = one(Anselm, Mind::Focus);
    let anselm = position.unit(Anselm);
    assert_eq!(position.game.carrying(anselm), 4);
    assert!(position.game.is_immune(anselm, Keyword::Poison) && position.game.is_immune(anselm, Keyword::Disease));
}

#[test]
fn burning_litany() {
    let mut position = one(Anselm, Mind::Primal).clanner(Legion::Snatcher, at("C2")).turn(Anselm);
    position.play(ORANGE, "use name:\"BURNING LITANY\"").play(ORANGE, "attack with:\"burning litany\" at:C2");
    assert_eq!(position.dice().0, pool(2, 2, 0));
}

#[test]
fn ecstasy() {
    let mut position = one(Anselm, Mind::Primal).clanner(Legion::Snatcher, at("D2"));
    let anselm = position.unit(Anselm);
    position.game.wound(anselm, None);
    position.game.advance(&mut Story::silent());
    position.play(ORANGE, "suffer card:Penance");
    let mut position = position.turn(Anselm);
    for fatal in [1, 0] {
        position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
        assert_eq!(position.dice().0, pool(2, 1, fatal), "the next attack");
        position.roll_botch(ORANGE);
    }
}

#[test]
fn orison() {
    let mut position = Position::squad([Yael, Anselm])
        .mind(Yael, Mind::Primal)
        .clanner(Legion::Snatcher, at("D2"))
        .clanner(Legion::Gnawer, at("D2"))
        .turn(Yael);
    position.play(ORANGE, "use name:\"BLADE VOW\" target:\"Gnawer 2\"");
    assert_eq!(position.modifiers(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"")[1], 0);
}

#[test]
fn darken_and_born_in_the_dark() {
    let mut position = two(Lumen, Echo, Mind::Focus).turn(Lumen);
    position.play(ORANGE, "use name:DARKEN at:C2");
    assert!(position.game.open.obscured.contains(at("C2")));
    let sees = |who| position.game.sees(position.unit(who), at("C2"));
    assert!(sees(Lumen) && !sees(Echo));
}

#[test]
fn shriek() {
    let mut position =
        one(Lumen, Mind::Primal).clanner(Legion::Snatcher, at("D2")).clanner(Legion::Trapper, at("D2")).turn(Lumen);
    position.play(ORANGE, "use name:SHRIEK").roll_well(ORANGE, 4);
    assert!([0, 1].into_iter().all(|at| position.game.open.is_stunned(UnitId::clanner(at))));
}

#[test]
fn tunnel_rat() {
    let at_tile = |tile: &str| defense(&one(Lumen, Mind::Primal).put(Lumen, at(tile)), Lumen);
    assert_eq!(at_tile("D1"), at_tile("D2") + 1);
}

#[test]
fn hatch_codes() {
    use crate::games::clans::rules::{Purpose, Roll};
    let position = one(Lumen, Mind::Focus);
    let lumen = position.unit(Lumen);
    let roll = |what| Roll::new(Some(lumen), what, Some(Mind::Focus), pool(2, 1, 0), Against::Number(3));
    assert_eq!(position.game.modifiers(&roll(Purpose::Work(Target::Object(0)))).bonus, 1);
    assert_eq!(position.game.modifiers(&roll(Purpose::Scout(at("B2")))).bonus, 0);
}
