//! Movement: borders, elevation, cliffs, hard terrain, exits.

use super::*;
use crate::games::clans::content::Legion;

fn alone(who: Operative, tile: &str) -> Position {
    Position::new().only([who]).put(who, at(tile))
}

/// The rulebook's three moves, with its tiles found on our field.
#[test]
fn the_three_moves() {
    let position = alone(Operative::Timur, "B2").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:D2"), "two borders on level ground");
    // E2 is higher than D2: from C2 the second border costs two.
    let position = alone(Operative::Timur, "C2").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:D2") && !position.offers(ORANGE, "move to:E2"));
    // H2 is both higher and hard: it costs three, and one tile is always possible.
    let position = alone(Operative::Timur, "G2").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:H2"));
}

#[test]
fn a_turn_has_two_actions_and_both_may_be_moves() {
    let mut position = alone(Operative::Timur, "A2").turn(Operative::Timur);
    position.play(ORANGE, "move to:C2").play(ORANGE, "move to:D2");
    assert_eq!(position.place("Timur"), Some(at("D2")));
    assert!(position.legal_like(ORANGE, "move").is_empty());
}

#[test]
fn going_down_costs_nothing_more() {
    let position = alone(Operative::Timur, "E2").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:C2"));
}

#[test]
fn hard_terrain_costs_one_more_to_enter_and_nothing_to_leave() {
    // D1 is hard.
    let position = alone(Operative::Timur, "B1").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:C1") && !position.offers(ORANGE, "move to:D1"));
    let position = alone(Operative::Timur, "D1").turn(Operative::Timur);
    assert!(position.offers(ORANGE, "move to:B1"));
}

#[test]
fn nobody_crosses_a_cliff() {
    // Rock Shelf and Cliff Edge: in M3 B3 stands two above C3.
    let position = Position::of(Play::M3, 2).only([Operative::Timur]).put(Operative::Timur, at("C3")).turn(Operative::Timur);
    assert!(!position.offers(ORANGE, "move to:B3") && position.offers(ORANGE, "move to:D3"));
}

#[test]
fn any_number_of_units_share_a_tile() {
    let mut position = Position::new().put(Operative::Timur, at("B2")).turn(Operative::Timur);
    position.play(ORANGE, "move to:A2");
    assert_eq!(position.game.open.members_on(at("A2")).len(), 4);
}

#[test]
fn leaving_by_an_exit_takes_a_move_that_starts_on_it() {
    let mut position = alone(Operative::Timur, "K3").turn(Operative::Timur);
    assert!(!position.offers(ORANGE, "move to:exit"));
    position.play(ORANGE, "move to:L3");
    assert!(position.offers(ORANGE, "move to:exit"));
    position.play(ORANGE, "move to:exit");
    assert_eq!(position.member(Operative::Timur).fate, Fate::Left(at("L3")));
    // Nobody is left: the mission is over, and it was no retreat.
    assert!(position.game.open.end.as_ref().is_some_and(|end| !end.won));
}

#[test]
fn leaving_by_an_exit_gives_a_sucker_punch_too() {
    let mut position = alone(Operative::Timur, "L3").clanner(Legion::Snatcher, at("L3")).turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 1\"", "pass"]);
    position.play(SKY, "pass");
    assert_eq!(position.member(Operative::Timur).fate, Fate::Left(at("L3")));
}

#[test]
fn a_retreat_is_leaving_by_the_spawn_point() {
    let mut position = alone(Operative::Timur, "A2").turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert!(position.told("retreated"), "{:?}", position.told);
}

#[test]
fn leaving_a_tile_with_enemies_gives_each_of_them_a_sucker_punch() {
    let mut position = alone(Operative::Timur, "C2").clanner(Legion::Snatcher, at("C2")).clanner(Legion::Trapper, at("C2"));
    position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:B2");
    assert_eq!(position.waiting(), [SKY]);
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 1\"", "punch unit:\"Trapper 2\"", "pass"]);
    position.play(SKY, "pass");
    assert_eq!(position.place("Timur"), Some(at("B2")));
}

#[test]
fn a_sucker_punch_can_be_used_once_a_round() {
    let mut position = alone(Operative::Timur, "C2").clanner(Legion::Snatcher, at("C2")).turn(Operative::Timur);
    position.play(ORANGE, "move to:C1").play(SKY, "punch unit:\"Snatcher 1\"");
    position.roll(SKY, 0);
    assert_eq!(position.place("Timur"), Some(at("C1")));
    position.play(ORANGE, "move to:C2");
    position = position.put(Operative::Echo, at("C2"));
    position.game.open.squad[2].fate = Fate::Alive;
    position.game.open.squad[2].edges = 1;
    position.play(SKY, "done").play(ORANGE, "turn operative:Echo").play(ORANGE, "move to:C1");
    assert_eq!(position.place("Echo"), Some(at("C1")), "nobody is asked");
}

#[test]
fn a_dead_mover_goes_no_further() {
    let mut position = alone(Operative::Timur, "C2").potentials(Operative::Timur, [Potential::Splaying]);
    position =
        position.fleshwound(Operative::Timur, Potential::Splaying).clanner(Legion::Snatcher, at("C2")).turn(Operative::Timur);
    position = position.put(Operative::Pluto, at("A2"));
    position.game.open.squad[1].fate = Fate::Alive;
    position.play(ORANGE, "move to:B2").play(SKY, "punch unit:\"Snatcher 1\"");
    position.roll_well(SKY, 3);
    position.play(SKY, "choose first:wound");
    assert!(position.is_dead(Operative::Timur));
    assert_eq!(position.member(Operative::Timur).fate, Fate::Dead(Body::On(at("C2"))));
}

#[test]
fn a_way_around_a_threat_is_offered_where_the_short_one_goes_through_it() {
    // B4 is two borders away through B3 or C3: at the same price the safe way is taken.
    let mut equal = alone(Operative::Timur, "B2").threat(Legion::Snatcher, at("B3")).turn(Operative::Timur);
    equal.play(ORANGE, "move to:B4");
    assert_eq!(equal.place("Timur"), Some(at("B4")), "no ambush on the way");
    // With three steps C3 is reached straight through B3, or round it for one more.
    let mut around = alone(Operative::Timur, "A3").threat(Legion::Snatcher, at("B3"));
    around.game.open.squad[0].stealth = true;
    let around = around.turn(Operative::Timur);
    assert_eq!(around.legal_like(ORANGE, "move to:C3"), ["move to:C3", "move to:C3 via:A2"]);
}

#[test]
fn the_hostile_moves_tokens_the_same_way_and_tells_their_number_only() {
    let mut position = alone(Operative::Timur, "A2").threat(Legion::Snatcher, at("J2")).edges(1).reaction();
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:I2");
    assert_eq!(position.place("threat 1"), Some(at("I2")));
    assert!(position.told("Threat 1 moves J2-I2") && !position.told("Snatcher"));
}
