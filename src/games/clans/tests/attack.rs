//! Attacks, area attacks, stun, items in attacks.

use super::*;
use crate::games::clans::content::Legion;

/// The rulebook's example: a 3 against two hidden Cacklers, who have Defense 3 and 2 more against area attacks.
#[test]
fn the_area_attack_against_two_cacklers() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("A2"))
        .threat(Legion::Cackler, at("C2"))
        .threat(Legion::Cackler, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2");
    position.roll(ORANGE, 3);
    assert_eq!(position.game.open.threats().len(), 2, "they survive");
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2");
    position.roll_well(ORANGE, 5);
    assert!(position.game.open.threats().is_empty());
    assert!(!position.told("Cackler"), "and nobody learns what they were");
}

#[test]
fn an_area_attack_judges_friends_too() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("A2"))
        .put(Operative::Echo, at("C2"))
        .clanner(Legion::Snatcher, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2");
    position.roll_well(ORANGE, 3);
    assert_eq!(position.waiting(), [ORANGE], "Echo says which card it costs");
    position.play(ORANGE, "suffer card:Overclock");
    assert_eq!(position.place("Snatcher 1"), None);
    assert_eq!(position.member(Operative::Echo).fleshwounds(), 1);
}

#[test]
fn traps_and_decoys_are_immune_to_area_attacks() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("A2"))
        .threat(ThreatKind::Trap, at("C2"))
        .threat(ThreatKind::Decoy, at("C2"));
    position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fungicide Rifle\" at:C2");
    position.roll_well(ORANGE, 5);
    assert_eq!(position.game.open.threats().len(), 2);
}

#[test]
fn a_threat_cannot_be_chosen_as_a_target() {
    let position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("A2"))
        .threat(Legion::Snatcher, at("C2"))
        .clanner(Legion::Trapper, at("C2"))
        .turn(Operative::Feuerbach);
    assert_eq!(position.legal_like(ORANGE, "attack"), ["attack with:\"Codex Musket\" target:\"Trapper 2\""]);
}

#[test]
fn a_target_must_be_in_range_and_sight_and_hard_terrain_hides_it() {
    let reaches = |tile: &str| {
        let position =
            Position::new().only([Operative::Feuerbach]).put(Operative::Feuerbach, at("A2")).clanner(Legion::Snatcher, at(tile));
        let feuerbach = position.unit(Operative::Feuerbach);
        let musket = position.gear(Operative::Feuerbach, Item::CodexMusket).unwrap();
        let snatcher = UnitId::clanner(0);
        let range = position.game.range(feuerbach, crate::games::clans::rules::With::Gear(musket));
        let cause = crate::games::clans::rules::Cause::Action;
        (range, position.game.is_target(feuerbach, crate::games::clans::rules::With::Gear(musket), snatcher, cause))
    };
    let (range, level) = reaches("D2");
    assert!(level && range >= 3);
    // D1 is hard and three tiles away: HIDDEN makes it four.
    let (range, hidden) = reaches("D1");
    assert_eq!(hidden, range >= 4);
}

#[test]
fn a_weapon_of_the_other_side_cannot_be_used() {
    let focus =
        Position::new().only([Operative::Feuerbach]).put(Operative::Feuerbach, at("C2")).clanner(Legion::Snatcher, at("C2"));
    let primal = focus.game.clone();
    let focus = focus.turn(Operative::Feuerbach);
    assert_eq!(focus.legal_like(ORANGE, "attack"), ["attack with:\"Codex Musket\" target:\"Snatcher 1\""]);
    let primal = Position { game: primal, told: Vec::new() }.mind(Operative::Feuerbach, Mind::Primal).turn(Operative::Feuerbach);
    assert_eq!(
        primal.legal_like(ORANGE, "attack"),
        ["attack with:\"Sentence Hammer\" target:\"Snatcher 1\"", "attack with:\"bare hands\" target:\"Snatcher 1\""]
    );
}

#[test]
fn a_ranged_attack_beside_an_enemy_gives_a_sucker_punch() {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("C2"))
        .clanner(Legion::Snatcher, at("C2"))
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 1\"", "pass"]);
}

#[test]
fn a_stunned_unit_takes_no_action_and_is_easier_to_hit() {
    let mut position = Position::new()
        .only([Operative::Echo])
        .put(Operative::Echo, at("C2"))
        .mind(Operative::Echo, Mind::Primal)
        .clanner(Legion::Snatcher, at("C2"))
        .edges(2)
        .turn(Operative::Echo);
    position.play(ORANGE, "attack with:\"Arc Baton\" target:\"Snatcher 1\"");
    position.roll_well(ORANGE, 3);
    let snatcher = UnitId::clanner(0);
    assert!(position.game.open.is_stunned(snatcher));
    assert_eq!(position.game.defense(snatcher, None), 1);
    position.play(ORANGE, "move to:B2");
    assert_eq!(position.place("Echo"), Some(at("B2")), "no sucker punch either");
    assert!(position.legal_like(SKY, "command").is_empty());
    position.game.open.clan[0].stunned = false;
    assert!(!position.legal_like(SKY, "command").is_empty());
}

#[test]
fn an_attack_on_a_target_that_is_gone_is_spent_without_a_roll() {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("C2"))
        .clanner(Legion::Snatcher, at("E2"))
        .clanner(Legion::Trapper, at("C2"))
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    // Before the sucker punch is answered the target goes: nothing is rolled, the action is spent.
    position.game.open.clan[0].at = None;
    position.play(SKY, "pass");
    assert_eq!(position.waiting(), [ORANGE]);
    assert!(position.game.open.latest.roll.is_none() && position.attack().is_none());
}

#[test]
fn scouting_reveals_one_threat_and_one_more_for_each_point_above() {
    let mut position = Position::new()
        .only([Operative::Pluto])
        .put(Operative::Pluto, at("A2"))
        .threat(Legion::Snatcher, at("C2"))
        .threat(Legion::Trapper, at("C2"))
        .threat(Legion::Cackler, at("C2"))
        .turn(Operative::Pluto);
    position.play(ORANGE, "scout at:C2");
    assert_eq!(position.game.open.roll().unwrap().against, crate::games::clans::rules::Against::Number(2));
    position.roll(ORANGE, 3);
    assert_eq!(position.legal(ORANGE).len(), 3, "two of three are named");
    position.play(ORANGE, "choose first:\"threat 3\"").play(ORANGE, "choose first:\"threat 1\"");
    assert_eq!(position.game.open.threats().len(), 1);
    assert!(position.place("Cackler 3").is_some() && position.place("Snatcher 1").is_some());
}

#[test]
fn scouting_needs_focus_and_no_enemy_on_the_tile() {
    let scouts = |mind: Mind, trapper: &str| {
        let position = Position::new()
            .only([Operative::Pluto])
            .put(Operative::Pluto, at("A2"))
            .mind(Operative::Pluto, mind)
            .clanner(Legion::Trapper, at(trapper))
            .threat(Legion::Snatcher, at("C2"));
        !position.turn(Operative::Pluto).legal_like(ORANGE, "scout").is_empty()
    };
    assert!(!scouts(Mind::Primal, "K2") && !scouts(Mind::Focus, "A2") && scouts(Mind::Focus, "K2"));
}

#[test]
fn a_jammed_gun_cannot_attack_until_it_is_cleared() {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("A2"))
        .clanner(Legion::Snatcher, at("C2"))
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Codex Musket\" target:\"Snatcher 1\"");
    position.roll_botch(ORANGE);
    let musket = position.gear(Operative::Feuerbach, Item::CodexMusket).unwrap();
    assert!(position.game.open.gear(musket).botched);
    // It has attacked in this turn, so only the next one tells.
    position.play(ORANGE, "done").play(SKY, "done");
    let mut position = position.turn(Operative::Feuerbach);
    assert!(position.legal_like(ORANGE, "attack").is_empty());
    position.play(ORANGE, "use name:\"repair Codex Musket\"");
    assert!(!position.game.open.gear(musket).botched);
    assert_eq!(position.legal_like(ORANGE, "attack"), ["attack with:\"Codex Musket\" target:\"Snatcher 1\""]);
}

#[test]
fn a_bent_weapon_loses_its_best_die() {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("C2"))
        .mind(Operative::Feuerbach, Mind::Primal)
        .clanner(Legion::Snatcher, at("C2"));
    let hammer = position.gear(Operative::Feuerbach, Item::SentenceHammer).unwrap();
    position.game.open.gear[hammer.index()].botched = true;
    let mut position = position.turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Sentence Hammer\" target:\"Snatcher 1\"");
    assert_eq!(position.game.open.roll().unwrap().pool, crate::games::clans::content::pool(3, 1, 0));
}

#[test]
fn picking_up_gives_a_sucker_punch_and_dropping_is_free() {
    let mut position = Position::new()
        .only([Operative::Pluto])
        .put(Operative::Pluto, at("C2"))
        .clanner(Legion::Snatcher, at("C2"))
        .turn(Operative::Pluto);
    position.play(ORANGE, "drop item:Toolkit");
    assert!(position.offers(ORANGE, "pickup item:Toolkit"));
    let pluto = position.unit(Operative::Pluto);
    assert_eq!(position.game.open.carried(pluto).count(), 2);
    // Salvager spares Pluto; without it there is a punch.
    position = position.fleshwound(Operative::Pluto, Potential::Salvager);
    position.play(ORANGE, "pickup item:Toolkit");
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 1\"", "pass"]);
    position.play(SKY, "pass");
    assert_eq!(position.game.open.carried(pluto).count(), 3);
}

#[test]
fn nobody_picks_up_more_than_he_can_carry() {
    let offered = |carried: &[Item]| {
        let mut position = Position::new().only([Operative::Echo]).put(Operative::Echo, at("C2"));
        position = carried.iter().fold(position, |position, item| position.give(Operative::Echo, *item));
        position.game.open.add_gear(Item::Grapnel, Lies::On(at("C2")));
        position.turn(Operative::Echo).legal_like(ORANGE, "pickup")
    };
    assert!(offered(&[Item::FieldDressing, Item::FlareTube]).is_empty());
    assert_eq!(offered(&[Item::FieldDressing]), ["pickup item:Grapnel"]);
}

#[test]
fn a_trade_is_agreed_to_by_the_other_seat_and_costs_nothing_if_refused() {
    let mut position = Position::of(Play::M1, 3).put(Operative::Timur, at("C2")).put(Operative::Pluto, at("C2"));
    let (own, other) = (position.member(Operative::Timur).seat, position.member(Operative::Pluto).seat);
    assert_ne!(own, other);
    position = position.turn(Operative::Timur);
    position
        .play(own, "trade with:Pluto")
        .play(own, "trade give:\"Field Dressing\"")
        .play(own, "trade take:Toolkit")
        .play(own, "done");
    assert_eq!(position.waiting(), [other]);
    let mut refused = Position { game: position.game.clone(), told: Vec::new() };
    refused.play(other, "pass");
    assert!(!refused.legal_like(own, "move").is_empty());
    position.play(other, "done");
    assert!(
        position.gear(Operative::Timur, Item::Toolkit).is_some()
            && position.gear(Operative::Pluto, Item::FieldDressing).is_some()
    );
}

#[test]
fn worn_armor_is_neither_dropped_nor_traded() {
    let position = Position::new().put(Operative::Feuerbach, at("C2")).put(Operative::Pluto, at("C2")).turn(Operative::Feuerbach);
    assert!(
        !position.offers(ORANGE, "drop item:\"Longcoat of Office\"") && position.offers(ORANGE, "drop item:\"Codex Musket\"")
    );
    let feuerbach = position.unit(Operative::Feuerbach);
    assert_eq!(position.game.defense(feuerbach, None), 4, "three and the coat");
    let mut trading = position;
    trading.play(ORANGE, "trade with:Pluto");
    assert!(
        !trading.offers(ORANGE, "trade give:\"Longcoat of Office\"") && trading.offers(ORANGE, "trade give:\"Codex Musket\"")
    );
}
