//! What somebody carries: one armor, so many items, and what falls when it is too much.

use super::*;
use crate::games::clans::content::Legion;

/// Timur and Feuerbach at D2, and these items beside them.
fn beside<const N: usize>(items: [Item; N]) -> Position {
    let mut position = Position::squad([Operative::Timur, Operative::Feuerbach]);
    for item in items {
        position.game.open.add_gear(item, Lies::On(at("D2")));
    }
    position
}

fn armors(position: &Position, who: Operative) -> usize {
    position.game.open.carried(position.unit(who)).filter(|(_, gear)| gear.item.is_armor()).count()
}

#[test]
fn whoever_picks_up_everything_takes_no_second_armor() {
    let mut position = beside([Item::ScrapPlate, Item::Grapnel]).turn(Operative::Feuerbach);
    assert!(!position.offers(ORANGE, "pickup item:all") && !position.offers(ORANGE, "pickup item:\"Scrap Plate\""));
    let mut position2 =
        beside([Item::ScrapPlate, Item::BoiledLeather, Item::Grapnel]).only([Operative::Timur]).turn(Operative::Timur);
    position2.play(ORANGE, "pickup item:\"Boiled Leather\"");
    assert!(!position2.offers(ORANGE, "pickup item:\"Scrap Plate\""));
    position2.play(ORANGE, "pickup item:Grapnel");
    assert_eq!(armors(&position2, Operative::Timur), 1);
    position.play(ORANGE, "pickup item:Grapnel");
    assert_eq!(armors(&position, Operative::Feuerbach), 1);
}

#[test]
fn an_armor_is_not_traded_to_somebody_who_has_one() {
    let mut position = beside([]).give(Operative::Timur, Item::ScrapPlate).turn(Operative::Timur);
    position.play(ORANGE, "trade with:Feuerbach").play(ORANGE, "trade give:\"Scrap Plate\"");
    assert!(!position.offers(ORANGE, "done"));
    position.play(ORANGE, "pass");
    assert_eq!(armors(&position, Operative::Feuerbach), 1);
}

#[test]
fn any_number_of_items_is_picked_up_in_one_action() {
    let mut position = beside([Item::Grapnel, Item::Toolkit, Item::FlareTube]).only([Operative::Timur]).turn(Operative::Timur);
    // Three are carried, so there is room for two of them.
    position.play(ORANGE, "pickup item:Grapnel").play(ORANGE, "pickup item:Toolkit");
    assert_eq!(position.game.burden(position.unit(Operative::Timur)), 5);
    let mut one = beside([Item::Grapnel, Item::Toolkit]).only([Operative::Timur]).turn(Operative::Timur);
    one.play(ORANGE, "pickup item:Grapnel").play(ORANGE, "done");
    assert_eq!(one.game.burden(one.unit(Operative::Timur)), 4);
    // One action of the two.
    assert!(one.offers(ORANGE, "pickup item:Toolkit"));
}

#[test]
fn what_is_too_much_falls_when_the_limit_does() {
    let mut position = beside([])
        .gifted(Operative::Timur, Potential::PackRat)
        .give(Operative::Timur, Item::Grapnel)
        .give(Operative::Timur, Item::Toolkit)
        .give(Operative::Timur, Item::FlareTube)
        .clanner(Legion::Snatcher, at("D2"));
    let timur = position.unit(Operative::Timur);
    assert_eq!(position.game.burden(timur), 6);
    position.attacked_by("Snatcher 1", Operative::Timur);
    position.roll_well(SKY, 3);
    // ENSNARE may do something else: it wounds.
    if let Some(wound) = position.legal_like(SKY, "choose").into_iter().find(|choice| choice.contains("wound")) {
        position.play(SKY, &wound);
    }
    position.play(ORANGE, "suffer card:\"Pack Rat\"");
    assert_eq!(position.legal_like(ORANGE, "drop").len(), position.legal(ORANGE).len(), "{:?}", position.legal(ORANGE));
    position.play(ORANGE, "drop item:Grapnel");
    assert_eq!(position.game.burden(timur), 5);
    assert!(position.legal(ORANGE).len() != position.legal_like(ORANGE, "drop").len(), "and the game goes on");
}

#[test]
fn after_a_trade_another_may_be_made_with_the_other_action() {
    let mut position = beside([]).turn(Operative::Timur);
    let dressing = "trade give:\"Field Dressing\"";
    position.play(ORANGE, "trade with:Feuerbach").play(ORANGE, dressing).play(ORANGE, "done");
    assert!(position.gear(Operative::Feuerbach, Item::FieldDressing).is_some());
    position.play(ORANGE, "trade with:Feuerbach").play(ORANGE, "trade take:\"Field Dressing\"").play(ORANGE, "done");
    assert!(position.gear(Operative::Timur, Item::FieldDressing).is_some());
}

#[test]
fn a_clanner_drops_and_hands_over_what_it_carries() {
    let position =
        beside([]).clanner(Legion::Snatcher, at("H2")).clanner(Legion::Snatcher, at("H2")).threat(ThreatKind::Decoy, at("H2"));
    let mut position = position.edges(2).reaction();
    let thief = position.game.open.clanners().iter().next().unwrap();
    position.game.open.add_gear(Item::Grapnel, Lies::With(thief));
    let mut dropped = Position { game: position.game.clone(), told: Vec::new() };
    dropped.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "drop item:Grapnel");
    assert_eq!(dropped.game.open.gear_in(Lies::On(at("H2"))).count(), 1);
    assert!(dropped.offers(SKY, "move to:G2"), "dropping is free: {:?}", dropped.legal(SKY));
    position.play(SKY, "command unit:\"Snatcher 1\"");
    assert_eq!(position.legal_like(SKY, "trade"), ["trade with:\"Snatcher 2\""], "a Decoy carries nothing");
    position.play(SKY, "trade with:\"Snatcher 2\"").play(SKY, "trade give:Grapnel").play(SKY, "done");
    let second = position.game.open.clanners().iter().nth(1).unwrap();
    assert_eq!(position.game.open.carried(second).count(), 1);
}

#[test]
fn an_item_found_before_the_mission_obeys_the_same_limits() {
    let mut position = beside([]);
    let feuerbach = position.unit(Operative::Feuerbach);
    position.game.open.squad[usize::from(feuerbach.0)].at = None;
    position.game.receive(feuerbach, Item::ScrapPlate, &mut Story::silent());
    assert_eq!(armors(&position, Operative::Feuerbach), 1);
    assert_eq!(position.game.open.gear_in(Lies::On(at("A2"))).count(), 1);
}

#[test]
fn a_bent_weapon_that_botches_stays_bent() {
    let mut position =
        beside([]).mind(Operative::Feuerbach, Mind::Primal).clanner(Legion::Goliath, at("D2")).only([Operative::Feuerbach]);
    let hammer = position.gear(Operative::Feuerbach, Item::SentenceHammer).unwrap();
    position.game.open.gear[hammer.index()].botched = true;
    let mut position = position.turn(Operative::Feuerbach);
    let attack = position.legal_like(ORANGE, "attack with:\"Sentence Hammer").remove(0);
    position.play(ORANGE, &attack).roll_botch(ORANGE);
    assert!(position.game.open.gear[hammer.index()].botched);
}

#[test]
fn a_free_action_waits_for_ones_own_turn() {
    let before = Position::squad([Operative::Timur]);
    assert!(before.legal_like(ORANGE, "drop").is_empty());
    let during = before.turn(Operative::Timur);
    assert!(!during.legal_like(ORANGE, "drop").is_empty());
    assert!(during.edges(1).reaction().legal_like(ORANGE, "drop").is_empty());
}
