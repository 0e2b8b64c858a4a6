//! Wounds: Fleshwounds, trauma, death.

use super::*;
use crate::games::clans::content::Legion;

/// Timur with his two Potentials and a Gnawer that hits him; the owner chooses what it costs.
fn hit(position: &mut Position, card: Option<&str>) {
    position.game.open.stored = 1;
    position.game.open.clan[0].at = Some(at("D2"));
    position.game.open.stack.clear();
    position.game.open.stack.push(Frame::Round(RoundStep::Turns));
    position.game.open.stack.push(Frame::Reaction { ending: false });
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "attack target:Timur");
    position.roll_well(SKY, 4);
    if let Some(card) = card {
        assert_eq!(position.waiting(), [ORANGE]);
        position.play(ORANGE, &format!("suffer card:{card}"));
    }
}

/// The rulebook's example: healthy, wounded, trauma, death.
#[test]
fn timurs_four_states_of_health() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("D2"))
        .clanner(Legion::Gnawer, at("D2"));
    assert_eq!(position.member(Operative::Timur).face_up(), 2, "healthy");
    hit(&mut position, Some("Caregiver"));
    let timur = position.member(Operative::Timur);
    assert_eq!((timur.face_up(), timur.fleshwounds()), (1, 1), "wounded");
    hit(&mut position, None);
    let timur = position.member(Operative::Timur);
    assert_eq!((timur.face_up(), timur.fleshwounds()), (0, 2), "the only card that is face-up");
    hit(&mut position, Some("Splaying"));
    let timur = position.member(Operative::Timur);
    assert_eq!((timur.potentials.len(), timur.traumas), (1, 1), "trauma");
    assert!(position.game.open.reserve.contains(Potential::Splaying), "lost to the reserve");
    hit(&mut position, None);
    assert!(position.is_dead(Operative::Timur), "death");
    assert!(position.game.open.reserve.contains(Potential::Caregiver));
}

#[test]
fn whoever_dies_drops_everything_but_worn_armor() {
    let mut position = Position::new()
        .only([Operative::Feuerbach, Operative::Echo])
        .put(Operative::Feuerbach, at("D2"))
        .potentials(Operative::Feuerbach, [Potential::Unbending])
        .fleshwound(Operative::Feuerbach, Potential::Unbending);
    let feuerbach = position.unit(Operative::Feuerbach);
    position.game.wound(feuerbach, None);
    position.game.advance(&mut Story::silent());
    assert!(position.is_dead(Operative::Feuerbach));
    assert_eq!(position.game.open.gear_in(Lies::On(at("D2"))).count(), 2);
    assert_eq!(position.game.open.carried(feuerbach).count(), 1);
    assert_eq!(position.member(Operative::Feuerbach).edges, 0, "the Edge goes back to the reserve");
}

#[test]
fn a_direct_trauma_costs_a_fleshwound_if_there_is_one() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("D2"))
        .fleshwound(Operative::Timur, Potential::Caregiver);
    let timur = position.unit(Operative::Timur);
    position.game.trauma(timur, None);
    position.game.advance(&mut Story::silent());
    let timur = position.member(Operative::Timur);
    assert_eq!((timur.face_up(), timur.fleshwounds(), timur.traumas), (1, 0, 1));
}

#[test]
fn bodies_are_carried_for_two_slots_or_three_in_armor() {
    let mut position = Position::new().put(Operative::Timur, at("D2")).put(Operative::Feuerbach, at("D2"));
    let feuerbach = position.unit(Operative::Feuerbach);
    position.game.die(feuerbach, None, &mut Story::silent());
    let timur = position.unit(Operative::Timur);
    assert_eq!(position.game.burden(timur), 3);
    let mut position = position.turn(Operative::Timur);
    // Three items and an armored body are six: too much.
    assert!(!position.offers(ORANGE, "pickup item:\"body of Feuerbach\""));
    position.play(ORANGE, "drop item:\"Field Dressing\"").play(ORANGE, "pickup item:\"body of Feuerbach\"");
    assert_eq!(position.game.burden(timur), 5);
    assert_eq!(position.member(Operative::Feuerbach).fate, Fate::Dead(Body::With(timur)));
}

#[test]
fn the_revived_stand_up_with_one_potential_by_lot() {
    let mut position = Position::new().put(Operative::Echo, at("D2"));
    let echo = position.unit(Operative::Echo);
    position.game.die(echo, None, &mut Story::silent());
    position.game.revive(echo, at("D2"), &mut Story::silent());
    let echo = position.member(Operative::Echo);
    assert_eq!((echo.at, echo.face_up(), echo.edges), (Some(at("D2")), 1, 0));
    assert!(echo.potentials[0].potential.is_for(Operative::Echo.cult()));
    Game::check(&position.game).unwrap();
}

#[test]
fn death_in_ones_own_turn_ends_it_and_the_edge_goes_to_the_reserve() {
    let mut position = Position::new()
        .put(Operative::Timur, at("D2"))
        .potentials(Operative::Timur, [Potential::Splaying])
        .fleshwound(Operative::Timur, Potential::Splaying)
        .threat(ThreatKind::Trap, at("E2"))
        .turn(Operative::Timur);
    position.play_so_that(ORANGE, "move to:E2", |game| game.open.squad[0].at.is_none());
    assert_eq!(position.game.open.stored, 0);
    assert_ne!(position.waiting(), Vec::<Seat>::new());
}

#[test]
fn whoever_dies_with_an_edge_gives_it_to_nobody() {
    let mut position = Position::new().put(Operative::Echo, at("D2"));
    let echo = position.unit(Operative::Echo);
    let stored = position.game.open.stored;
    assert_eq!(position.member(Operative::Echo).edges, 1);
    position.game.die(echo, None, &mut Story::silent());
    assert_eq!((position.member(Operative::Echo).edges, position.game.open.stored), (0, stored));
    Game::check(&position.game).unwrap();
}

#[test]
fn the_revived_have_their_armor_and_what_is_permanent_and_the_rest_lies_where_it_fell() {
    let mut position =
        Position::squad([Operative::Livia]).give(Operative::Livia, Item::FieldDressing).mind(Operative::Livia, Mind::Primal);
    let livia = position.unit(Operative::Livia);
    let worn = position.member(Operative::Livia).worn;
    assert!(worn.is_some());
    position.game.die(livia, None, &mut Story::silent());
    position.game.revive(livia, at("D2"), &mut Story::silent());
    let kept = |gear: &crate::games::clans::rules::Gear| gear.item.is_armor() || gear.item.is_permanent();
    for gear in position.game.open.gear.iter() {
        assert_eq!(gear.place, if kept(gear) { Lies::With(livia) } else { Lies::On(at("D2")) }, "{:?}", gear.item);
    }
    let livia = position.member(Operative::Livia);
    assert_eq!((livia.worn, livia.mind, livia.edges), (worn, Mind::Primal, 0));
}
