//! What can be aimed at and seen, and what traits add to which dice.

use super::*;
use crate::games::clans::content::{Champion, Legion, Neutral, pool};
use crate::games::clans::rules::{Cause, Effect, Ends, On, Scheme, Stray, Target, With};
use Operative::{Anselm, Echo, Feuerbach, Livia, Lumen, Magpie, Odongo, Tariq, Timur, Yael};

fn one(who: Operative, mind: Mind) -> Position {
    Position::squad([who]).mind(who, mind)
}

#[test]
fn lumen_and_a_salt_lamp_see_through_what_kesh_dims() {
    let blind = one(Timur, Mind::Focus).clanner(Champion::Kesh, at("F2")).put(Timur, at("D2"));
    assert!(!blind.game.sees(blind.unit(Timur), at("E2")));
    let lumen = one(Lumen, Mind::Focus).clanner(Champion::Kesh, at("F2"));
    assert!(lumen.game.sees(lumen.unit(Lumen), at("E2")));
    let lamp = blind.give(Timur, Item::SaltLamp);
    assert!(lamp.game.sees(lamp.unit(Timur), at("E2")));
}

#[test]
fn barter_shows_the_cards_before_anything_is_given() {
    let mut position = one(Tariq, Mind::Focus).give(Tariq, Item::Grapnel).turn(Tariq);
    position.play(ORANGE, "use name:BARTER");
    let given = position.legal_like(ORANGE, "choose item:");
    assert!(given.contains(&"choose item:Grapnel".to_owned()), "{given:?}");
    assert!(!given.contains(&"choose item:\"Brocade Mail\"".to_owned()), "what is worn stays");
    position.play(ORANGE, "choose item:Grapnel");
    let finds = position.legal_like(ORANGE, "choose item:");
    assert!(!finds.is_empty() && finds.len() <= 3);
    position.play(ORANGE, &finds[0]);
    assert!(position.gear(Tariq, Item::Grapnel).is_none() || finds[0].contains("Grapnel"));
}

#[test]
fn suppress_watches_a_tile_where_nobody_is_yet() {
    let position = one(Livia, Mind::Focus).clanner(Legion::Snatcher, at("F2")).turn(Livia);
    let tiles = position.legal_like(ORANGE, "use name:SUPPRESS");
    assert!(position.offers(ORANGE, "use name:SUPPRESS at:E2"), "{tiles:?}");
    assert!(tiles.len() <= 60);
}

#[test]
fn pronounce_is_for_operatives() {
    let mut position = one(Echo, Mind::Primal).clanner(Legion::Goliath, at("D2"));
    let goliath = UnitId::clanner(0);
    position.game.open.strays.push(Stray::new(Neutral::Militia, at("D2")));
    let guard = UnitId::stray(position.game.open.strays.len() - 1);
    position.game.open.last(Effect::Marked(1), On::Unit(goliath), Ends::Round);
    let mut bonus = |by: Option<UnitId>, with: With| {
        position.game.open.stack.clear();
        position.game.open.stack.push(Frame::Round(RoundStep::Turns));
        position.game.push_attack(Attack::new(by, with, Target::Unit(goliath), Cause::Action));
        position.game.open.stack.push(Frame::Roll(crate::games::clans::rules::Roll::new(
            by,
            crate::games::clans::rules::Purpose::Attack,
            None,
            pool(2, 0, 0),
            crate::games::clans::rules::Against::Number(3),
        )));
        position.dice().1[0]
    };
    assert_eq!(bonus(Some(UnitId::member(0)), With::BareHands), 1);
    assert_eq!(bonus(Some(guard), With::Own), 0);
    assert_eq!(bonus(None, With::Scheme(Scheme::JawTrap)), 0);
}

#[test]
fn a_cutpurse_robs_legions_and_no_champions() {
    let loot = |kind: ThreatKind| {
        let mut position = one(Magpie, Mind::Focus).gifted(Magpie, Potential::Cutpurse).clanner(kind, at("D2"));
        position.game.open.add_gear(Item::Toolkit, Lies::With(UnitId::clanner(0)));
        let mut position = position.turn(Magpie);
        position.play(ORANGE, "move to:C2");
        position.gear(Magpie, Item::Toolkit).is_some()
    };
    assert!(loot(Legion::Snatcher.into()));
    assert!(!loot(Champion::Scrape.into()));
}

#[test]
fn holy_oil_covers_tiles_that_were_hit() {
    let covered = |total: i8| {
        let mut position =
            one(Anselm, Mind::Primal).gifted(Anselm, Potential::HolyOil).clanner(Legion::Goliath, at("C2")).turn(Anselm);
        position.play(ORANGE, "attack with:\"Flame Projector\" at:C2").roll(ORANGE, total);
        position.game.open.obscured.contains(at("C2"))
    };
    assert!(!covered(1) && covered(5));
}

#[test]
fn a_blade_vow_holds_when_its_enemy_turns_back() {
    let mut position = one(Yael, Mind::Primal).clanner(Legion::Gnawer, at("D2")).turn(Yael);
    position.play(ORANGE, "use name:\"BLADE VOW\" target:\"Gnawer 1\"");
    let (yael, gnawer) = (position.unit(Yael), UnitId::clanner(0));
    position.game.turn_back(crate::games::clans::rules::UnitSet::one(gnawer), &mut Story::silent());
    assert!(position.game.open.under(yael, Effect::Vow(gnawer)));
    position.game.die(gnawer, None, &mut Story::silent());
    assert!(!position.game.open.under(yael, Effect::Vow(gnawer)), "until it dies");
}

#[test]
fn a_bent_two_hander_has_lost_its_trait() {
    let mut position = one(Anselm, Mind::Primal).clanner(Legion::Goliath, at("D2"));
    let sword = position.gear(Anselm, Item::TwoHander).unwrap();
    position.game.open.gear[sword.index()].fired = true;
    let weapon = With::Gear(sword);
    assert!(!position.game.weapons(position.unit(Anselm)).contains(&weapon), "one attack per turn");
    position.game.open.gear[sword.index()].botched = true;
    assert!(position.game.weapons(position.unit(Anselm)).contains(&weapon));
}

#[test]
fn a_sleeve_pistol_is_surprising_once_even_if_it_jams() {
    let mut position = one(Magpie, Mind::Primal).clanner(Legion::Goliath, at("C2")).turn(Magpie);
    position.play(ORANGE, "attack with:\"Sleeve Pistol\" target:\"Goliath 1\"").roll_botch(ORANGE).play(ORANGE, "pass");
    let pistol = position.gear(Magpie, Item::SleevePistol).unwrap();
    assert!(position.game.open.gear(pistol).botched && position.game.open.gear(pistol).used_mission);
}

#[test]
fn what_has_dice_of_its_own_is_no_roll_of_a_dashboard() {
    let dice = |who: Operative, mind: Mind, scheme: Scheme| {
        let mut position = one(who, mind).clanner(Legion::Goliath, at("C2"));
        let unit = position.unit(who);
        position.game.open.last(Effect::Ecstasy, On::Unit(unit), Ends::Mission);
        position.game.push_attack(Attack::new(Some(unit), With::Scheme(scheme), Target::Tile(at("C2")), Cause::Free));
        position.game.advance(&mut Story::silent());
        let (pool, modifiers) = position.dice();
        (pool, modifiers[2])
    };
    assert_eq!(dice(Timur, Mind::Focus, Scheme::BlastingCharge), (pool(0, 2, 1), 0), "STEADY HANDS");
    assert_eq!(dice(Timur, Mind::Focus, Scheme::Guns), (pool(0, 3, 1), 0));
    assert_eq!(dice(Anselm, Mind::Primal, Scheme::Guns), (pool(0, 3, 1), 0), "ECSTASY");
    assert_eq!(dice(Anselm, Mind::Primal, Scheme::BurningLitany), (pool(2, 2, 1), 0), "but the LITANY is his own");
}

#[test]
fn hidden_units_are_further_away_for_traits_too() {
    let aims = |who: Operative, mind: Mind, from: &str, name: &str, hard: bool| {
        let position = if who == Tariq { one(who, mind).gifted(who, Potential::Bribe) } else { one(who, mind) };
        let mut position = position.put(who, at(from)).clanner(Legion::Snatcher, at("E2"));
        if hard {
            position.game.open.rubble.insert(at("E2"));
        }
        let uses = position.turn(who).legal_like(ORANGE, "use name:");
        uses.iter().any(|phrase| phrase.contains(name) && phrase.contains("Snatcher 1"))
    };
    for (who, mind, from, name) in [
        (Echo, Mind::Primal, "C2", "WHITE NOISE"),
        (Feuerbach, Mind::Focus, "A2", "PRONOUNCE"),
        (Tariq, Mind::Focus, "B2", "Bribe"),
    ] {
        assert!(aims(who, mind, from, name, false) && !aims(who, mind, from, name, true), "{name}");
    }
    let mark = |tile: &str| {
        let mut position = one(Odongo, Mind::Focus).put(Odongo, at(tile)).clanner(Champion::Scrape, at("A2")).edges(1).reaction();
        position.play(SKY, "command unit:Scrape");
        !position.legal_like(SKY, "use name:MARK").is_empty()
    };
    assert!(mark("C2") && !mark("D2"), "WAR PAINT");
}

#[test]
fn dust_skin_is_told() {
    let mut position = one(Lumen, Mind::Focus).gifted(Lumen, Potential::DustSkin).threat(Legion::Snatcher, at("B2")).turn(Lumen);
    let lumen = position.unit(Lumen);
    position.game.open.squad[usize::from(lumen.0)].stealth = true;
    position.play(ORANGE, "scout at:B2").roll_botch(ORANGE);
    assert!(position.told("Dust Skin") && position.game.open.in_stealth(lumen));
}
