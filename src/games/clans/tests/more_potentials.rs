//! The second half of the Potentials.

use super::potentials::{defense, gain, helps, pair, roll, speed, unit, with};
use super::*;
use crate::games::clans::content::{Champion, Keyword, Legion};
use crate::games::clans::rules::{Effect, Pace, Purpose, With};
use Operative::*;
use Potential::*;

#[test]
fn salvager() {
    let mut position = with(Pluto, Mind::Focus, Salvager).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Grapnel, Lies::On(at("D2")));
    position = position.turn(Pluto);
    position.play(ORANGE, "pickup item:Grapnel");
    assert!(position.gear(Pluto, Item::Grapnel).is_some());
}

#[test]
fn tinkerer() {
    let position = with(Pluto, Mind::Focus, Tinkerer);
    let driver = position.gear(Pluto, Item::BoltDriver).unwrap();
    assert_eq!(position.game.modifiers(&roll(&position, Pluto, Purpose::Repair(driver))).bonus, 2);
}

#[test]
fn short_fuse_and_whip_hand() {
    for (who, potential, item, range) in [(Pluto, ShortFuse, Item::FireBottle, 2), (Odongo, WhipHand, Item::Scourge, 2)] {
        let mut position = with(who, Mind::Primal, potential);
        if position.gear(who, item).is_none() {
            position = position.give(who, item);
        }
        let gear = With::Gear(position.gear(who, item).unwrap());
        assert_eq!(position.game.range(unit(&position, who), gear), range, "{}", potential.name());
    }
}

#[test]
fn lucky_find() {
    let mut position = with(Pluto, Mind::Focus, LuckyFind);
    let pluto = unit(&position, Pluto);
    let before = position.game.open.carried(pluto).count();
    position.game.scavenge(pluto, 1, &mut Story::silent());
    let finds = position.legal_like(ORANGE, "choose item:");
    assert!(!finds.is_empty());
    position.play(ORANGE, &finds[0]);
    assert_eq!(position.game.open.carried(pluto).count(), before + 1);
}

#[test]
fn strip_it() {
    let mut position = with(Pluto, Mind::Focus, StripIt).clanner(Champion::NineDrums, at("D2"));
    let pluto = unit(&position, Pluto);
    let before = position.game.open.carried(pluto).count();
    position.game.die(UnitId::clanner(0), Some(pluto), &mut Story::silent());
    assert_eq!(position.game.open.carried(pluto).count(), before + 2);
}

#[test]
fn insurance() {
    let start = || pair(Tariq, Timur, Mind::Focus, Insurance).hand(SKY, [Arcana::Heretic]).reaction();
    let mut position = start();
    position.play(SKY, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"");
    let splayer = position.gear(Timur, Item::Splayer).unwrap();
    position.play(ORANGE, "use name:Insurance item:\"Timur: Splayer\"");
    assert!(!position.game.open.gear(splayer).botched);
    let mut declined = start();
    declined.play(SKY, "arcana card:\"The Heretic\" item:\"Timur: Splayer\"").play(ORANGE, "pass");
    assert!(declined.game.open.gear(splayer).botched);
}

#[test]
fn hunters_ledger() {
    let mut position = with(Tariq, Mind::Focus, HuntersLedger).clanner(Champion::NineDrums, at("B2")).turn(Tariq);
    position.play(ORANGE, "attack with:\"Safari Rifle\" target:Nine-Drums").roll_well(ORANGE, 4);
    assert_eq!(position.game.hand(ORANGE).len(), 1);
}

#[test]
fn bribe() {
    let mut position = with(Tariq, Mind::Focus, Bribe).clanner(Legion::Snatcher, at("C2")).turn(Tariq);
    position.play(ORANGE, "use name:Bribe target:\"Snatcher 1\"").play(ORANGE, "move to:A2");
    assert_eq!(position.place("Snatcher 1"), Some(at("A2")));
}

#[test]
fn fine_tailoring() {
    for (mind, more) in [(Mind::Focus, 1), (Mind::Primal, 0)] {
        let position = with(Tariq, mind, FineTailoring);
        assert_eq!(gain(&position, Tariq, FineTailoring, |position| defense(position, Tariq)), more);
    }
}

#[test]
fn hired_gun() {
    let mut position = with(Tariq, Mind::Focus, HiredGun).turn(Tariq);
    position.play(ORANGE, "use name:\"Hired Gun\"");
    assert_eq!(position.place("Militia 1"), Some(at("D2")));
}

#[test]
fn predator() {
    let position = with(Odongo, Mind::Primal, Predator).clanner(Legion::Snatcher, at("D2"));
    assert_eq!(helps(position, Odongo, Predator, "attack with:Scourge target:\"Snatcher 1\""), [1, 0, 0]);
}

#[test]
fn ancestral_mask() {
    let mut position = with(Odongo, Mind::Primal, AncestralMask);
    let (odongo, before) = (unit(&position, Odongo), speed(&position, Odongo));
    crate::games::clans::rules::effects::potentials::wear_mask(&mut position.game, odongo, true, &mut Story::silent());
    assert_eq!(speed(&position, Odongo), before + 1);
    crate::games::clans::rules::effects::potentials::wear_mask(&mut position.game, odongo, false, &mut Story::silent());
    assert_eq!(position.game.hidden_rating(odongo), 1);
}

#[test]
fn blood_trail() {
    let mut position = with(Odongo, Mind::Primal, BloodTrail).turn(Odongo);
    let before = speed(&position, Odongo);
    position.game.open.squad[0].deeds.wounded_something_round = true;
    assert_eq!(speed(&position, Odongo), before + 2);
}

#[test]
fn warcry() {
    let mut position = pair(Odongo, Echo, Mind::Primal, Warcry).put(Echo, at("C2")).clanner(Legion::Snatcher, at("D2"));
    position = position.turn(Odongo);
    position.play(ORANGE, "attack with:Scourge target:\"Snatcher 1\"").roll_well(ORANGE, 3);
    // TRAMPLE comes first.
    position.play(ORANGE, "done").play(ORANGE, "command unit:Echo").play(ORANGE, "move to:B2");
    assert_eq!(position.place("Echo"), Some(at("B2")));
}

#[test]
fn embalmers_salve() {
    let mut position = pair(Neferu, Echo, Mind::Focus, EmbalmersSalve).fleshwound(Echo, Overclock).turn(Neferu);
    position.play(ORANGE, "use name:\"Embalmer's Salve\" target:\"Echo: Overclock\"");
    assert_eq!(position.member(Echo).fleshwounds(), 0);
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2), "free");
}

#[test]
fn carrion_sight() {
    let mut position = with(Neferu, Mind::Focus, CarrionSight).threat(Legion::Goliath, at("B2")).turn(Neferu);
    position.play(ORANGE, "use name:\"Carrion Sight\" target:\"threat 1\"");
    let sees = |seat| position.game.view(crate::engine::Viewer::Seat(seat)).kind(UnitId::clanner(0));
    assert_eq!(sees(ORANGE), Some(ThreatKind::Legion(Legion::Goliath)));
    assert!(position.game.open.is_threat(UnitId::clanner(0)));
    assert!(position.legal_like(ORANGE, "use name:\"Carrion Sight\"").is_empty(), "once a round");
}

#[test]
fn funeral_rite() {
    let mut position = pair(Neferu, Echo, Mind::Focus, FuneralRite).put(Echo, at("A2"));
    let echo = unit(&position, Echo);
    position.game.die(echo, None, &mut Story::silent());
    assert_eq!(position.game.hand(ORANGE).len(), 2);
}

#[test]
fn bitter_draught() {
    let position = with(Neferu, Mind::Focus, BitterDraught).clanner(Legion::Snatcher, at("B2"));
    assert!(position.game.is_immune(unit(&position, Neferu), Keyword::Poison));
    assert_eq!(helps(position, Neferu, BitterDraught, "attack with:\"Dart Tube\" target:\"Snatcher 1\""), [1, 0, 0]);
}

#[test]
fn ferryman() {
    use crate::games::clans::content::Trait;
    use crate::games::clans::rules::Aim;
    let mut position = pair(Neferu, Echo, Mind::Primal, Ferryman);
    let neferu = unit(&position, Neferu);
    let items = position.game.burden(neferu);
    position.game.open.squad[1].at = None;
    position.game.open.squad[1].fate = Fate::Dead(Body::With(neferu));
    assert_eq!(position.game.burden(neferu), items + 1);
    let revive = roll(&position, Neferu, Purpose::Trait(Trait::JackalsBreath, Aim::None));
    assert_eq!(position.game.modifiers(&revive).bonus, 1);
}

#[test]
fn keeper_of_the_hearth() {
    let position = pair(Yael, Pluto, Mind::Focus, KeeperOfTheHearth);
    assert_eq!(position.game.modifiers(&roll(&position, Pluto, Purpose::Scout(at("B2")))).bonus, 1);
    assert_eq!(position.game.modifiers(&roll(&position, Yael, Purpose::Scout(at("B2")))).bonus, 0, "allies only");
}

#[test]
fn sabre_dance() {
    let mut position = with(Yael, Mind::Primal, SabreDance).clanner(Legion::Gnawer, at("D2")).edges(1).reaction();
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "move to:C2");
    assert_eq!(position.modifiers(ORANGE, "punch unit:Yael with:\"bare hands\"")[0], 1);
}

#[test]
fn patience() {
    let mut position = with(Yael, Mind::Focus, Patience).turn(Yael);
    let before = defense(&position, Yael);
    position.play(ORANGE, "done");
    assert_eq!(defense(&position, Yael), before + 1);
}

/// A cliff of some field: from the lower tile to the higher one.
fn cliff(position: &Position) -> (Tile, Tile) {
    let field = position.game.open.field();
    let borders = field.tiles.iter().flat_map(|from| field.neighbours(from).iter().map(move |to| (from, to)).collect::<Vec<_>>());
    borders.into_iter().find(|(from, to)| field.elevation(*to) - field.elevation(*from) >= 2).expect("there are cliffs")
}

#[test]
fn goatpath_and_feathered_cloak() {
    let position = Position::of(Play::M5, 2);
    let who = position.game.open.squad[0].who;
    let (low, high) = cliff(&position);
    let cost = |potential: Potential, from, to| {
        let mut game = position.game.clone();
        game.open.squad[0].potentials[0].potential = potential;
        let position = Position { game, told: Vec::new() };
        position.game.border(unit(&position, who), from, to, Pace::Action)
    };
    let hard = |tile| u8::from(position.game.open.is_hard(tile));
    assert_eq!(cost(Goatpath, low, high), Some(2 + hard(high)));
    assert_eq!(cost(FeatheredCloak, low, high), None, "downward only");
    assert_eq!(cost(FeatheredCloak, high, low), Some(1 + hard(low)));
    let mut game = position.game.clone();
    game.open.squad[0].potentials[0].potential = Goatpath;
    game.open.squad[0].deeds.climbed = true;
    assert_eq!(game.border(UnitId::member(0), low, high, Pace::Action), None, "once in a turn");
}

#[test]
fn stone_oath() {
    let led = |potential: Potential| {
        let position = pair(Yael, Echo, Mind::Focus, potential).hand(SKY, [Arcana::Ruler]).clanner(Legion::Snatcher, at("L2"));
        position.reaction().legal_like(SKY, "arcana")
    };
    assert!(led(StoneOath).is_empty(), "neither Yael nor the ally on her tile");
    assert!(["Yael", "Echo"].iter().all(|who| led(Brawler).iter().any(|phrase| phrase.contains(who))));
}

#[test]
fn fortune() {
    let mut position = with(Magpie, Mind::Primal, Fortune).clanner(Legion::Snatcher, at("D2")).turn(Magpie);
    position.play(ORANGE, "attack with:\"Twin Stilettos\" target:\"Snatcher 1\"").roll(ORANGE, 1);
    position.play_so_that(ORANGE, "use name:Fortune", |game| game.open.clanners().is_empty());
}

#[test]
fn burn_haze() {
    let mut position = with(Magpie, Mind::Focus, BurnHaze).gifted(Magpie, Brawler).turn(Magpie);
    position.play(ORANGE, "use name:\"Burn Haze\"");
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 3));
    position.play(ORANGE, "done").play(ORANGE, "suffer card:Brawler");
    assert_eq!(position.member(Magpie).fleshwounds(), 1);
}

#[test]
fn cutpurse() {
    let mut position = with(Magpie, Mind::Focus, Cutpurse).clanner(Legion::Snatcher, at("D2"));
    position.game.open.add_gear(Item::Grapnel, Lies::With(UnitId::clanner(0)));
    position = position.turn(Magpie);
    position.play(ORANGE, "move to:C2");
    assert!(position.gear(Magpie, Item::Grapnel).is_some());
}

#[test]
fn second_sleeve() {
    let mut position = with(Magpie, Mind::Focus, SecondSleeve).hand(ORANGE, [Arcana::Protector]).turn(Magpie);
    position.play(ORANGE, "arcana card:\"The Protector\" target:Magpie");
    position.play(ORANGE, "use name:\"Second Sleeve\" target:\"The Protector\"");
    assert!(position.game.hand(ORANGE).contains(Arcana::Protector));
}

#[test]
fn penance() {
    let mut position =
        with(Anselm, Mind::Primal, Penance).gifted(Anselm, Brawler).clanner(Legion::Snatcher, at("D2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
    position.play(ORANGE, "overcommit with:white");
    let mut unrepentant = position.clone();
    unrepentant.roll_well(ORANGE, 3);
    assert_eq!(unrepentant.game.hand(SKY).len(), 1);
    position.play(ORANGE, "use name:Penance").roll_well(ORANGE, 3);
    position.play(ORANGE, "suffer card:Brawler");
    assert!(position.game.hand(SKY).is_empty());
    assert_eq!(position.member(Anselm).fleshwounds(), 1);
}

#[test]
fn holy_oil() {
    let mut position = with(Anselm, Mind::Primal, HolyOil).clanner(Legion::Snatcher, at("C2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_well(ORANGE, 3);
    assert!(position.game.open.obscured.contains(at("C2")));
}

#[test]
fn ploughshare() {
    let mut position = with(Anselm, Mind::Primal, Ploughshare).clanner(Champion::NineDrums, at("D2")).turn(Anselm);
    position.play(ORANGE, "attack with:\"bare hands\" target:Nine-Drums").roll_well(ORANGE, 4);
    position.play(ORANGE, "use name:Ploughshare at:C2");
    assert_eq!(position.place("Nine-Drums"), Some(at("C2")));
}

#[test]
fn trial_by_fire() {
    let mut position =
        pair(Anselm, Echo, Mind::Primal, TrialByFire).put(Echo, at("C2")).clanner(Legion::Snatcher, at("C2")).turn(Anselm);
    assert!(position.game.is_immune(unit(&position, Anselm), Keyword::Fire));
    position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll_well(ORANGE, 4);
    assert_eq!((position.place("Snatcher 1"), position.member(Echo).fleshwounds()), (None, 0));
}

#[test]
fn night_eyes() {
    let mut position = with(Lumen, Mind::Focus, NightEyes).threat(Legion::Snatcher, at("B2")).threat(Legion::Trapper, at("A2"));
    position.game.open.obscured.insert(at("B2"));
    position.game.open.obscured.insert(at("A2"));
    position.game.open.squad[0].who = Echo;
    let scouts = |tile: &str| crate::games::clans::rules::effects::scouts_blindly(&position.game, UnitId::member(0), at(tile));
    assert!(scouts("B2") && !scouts("A2"), "within 2");
}

#[test]
fn hatch_guard() {
    let position = Position::of(Play::M2, 2);
    let mut game = position.game.clone();
    game.open.squad[0].potentials[0].potential = HatchGuard;
    let defense = |tile: &str| {
        let mut game = game.clone();
        game.open.squad[0].at = Some(at(tile));
        crate::games::clans::rules::effects::potentials::defense(&game, UnitId::member(0))
    };
    assert_eq!((defense("F6"), defense("D6")), (1, 0), "the mast");
}

#[test]
fn whistle() {
    let mut position = with(Lumen, Mind::Focus, Whistle)
        .threat(Legion::Snatcher, at("B2"))
        .threat(Legion::Trapper, at("C2"))
        .threat(Legion::Cackler, at("A2"))
        .turn(Lumen);
    position.play(ORANGE, "use name:Whistle");
    assert_eq!(position.game.open.threats().len(), 1);
}

#[test]
fn dust_skin() {
    let mut position = with(Lumen, Mind::Focus, DustSkin).threat(Legion::Snatcher, at("A2"));
    position.game.open.squad[0].stealth = true;
    position = position.turn(Lumen);
    for hidden in [true, false] {
        position.play(ORANGE, "scout at:A2").roll(ORANGE, 0);
        assert_eq!(position.game.open.in_stealth(unit(&position, Lumen)), hidden, "once a mission");
    }
}

/// Jammed by Signal Jam, watched by SUPPRESS: whoever leaves the field takes the marks along.
#[test]
fn marks_on_a_clanner_go_with_it() {
    let mut position = with(Echo, Mind::Focus, Brawler).clanner(Legion::Snatcher, at("B2"));
    position.game.open.last(
        Effect::Defense(-1),
        crate::games::clans::rules::On::Unit(UnitId::clanner(0)),
        crate::games::clans::rules::Ends::Round,
    );
    assert_eq!(position.game.open.lasting.len(), 1);
    position.game.remove_clanner(UnitId::clanner(0));
    assert!(position.game.open.lasting.is_empty());
}
