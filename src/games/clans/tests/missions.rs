//! The missions: objects, objectives, special rules, Intel, ends.

use super::*;
use crate::engine::Viewer;
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::missions::Objective;

/// A mission from its first decision: this Intel is bought, these threats are placed, all choose Focus.
fn begin(play: Play, bought: &[&str], placed: &[(&str, &str)]) -> Position {
    let options = Options { play, ..Options::default() };
    let game = Clans::setup(&options, 2, Rng::from_number(7), &mut Story::silent()).unwrap();
    let mut position = Position { game, told: Vec::new() };
    for piece in bought {
        position.play(ORANGE, &format!("choose intel:{piece}"));
    }
    position.play(ORANGE, "done").play(ORANGE, "done");
    while let Some(free) = position.legal_like(ORANGE, "choose intel").last() {
        position.play(ORANGE, &free.clone());
    }
    if position.offers(ORANGE, "choose first:HIDDEN") {
        position.play(ORANGE, "choose first:HIDDEN");
    }
    for (unit, at) in placed {
        position.play(SKY, &format!("place unit:{unit}")).play(SKY, &format!("place at:{at}"));
    }
    if position.waiting() == [SKY] {
        position.play(SKY, "place auto:guard");
    }
    while let Some(side) = position.legal_like(ORANGE, "choose operative").first() {
        position.play(ORANGE, &side.clone());
    }
    position
}

/// Only these two are on the field of a mission; Timur stands here, in Focus.
fn alone(play: Play, tile: &str) -> Position {
    let position = Position::of(play, 2).potentials(Operative::Timur, [Potential::Splaying, Potential::Caregiver]);
    position.only([Operative::Timur]).put(Operative::Timur, at(tile))
}

/// Timur spends his turn on nothing, the Hostile does nothing: the round ends.
fn end_round(position: &mut Position) {
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done");
    if position.waiting() == [SKY] {
        position.play(SKY, "done");
    }
}

fn met(position: &Position, objective: Objective) -> bool {
    position.game.open.mission.script().met(&position.game, objective)
}

fn is_over(position: &Position) -> bool {
    position.game.open.end.is_some()
}

fn won(position: &Position) -> bool {
    position.game.open.end.as_ref().is_some_and(|end| end.won)
}

fn commanded(position: Position, unit: &str) -> Position {
    let mut position = position.edges(1).reaction();
    position.play(SKY, &format!("command unit:\"{unit}\""));
    position
}

// M1

#[test]
fn m1_pits_in_the_wadi_are_revealed_around_one_refugee() {
    let mut position = begin(Play::M1, &["a"], &[("Trap", "G2"), ("Trap", "L1")]);
    assert_eq!(position.legal_like(ORANGE, "choose first").len(), 3);
    let tokens = position.game.open.threats().len();
    position.play(ORANGE, "choose first:\"Refugee 1\"");
    assert_eq!(position.game.open.threats().len(), tokens - 1, "the Trap at G2 is gone, that at L1 is not");
    let near = position.game.open.threats().filter(|unit| position.game.open.at(unit).is_some_and(|tile| tile == at("G2")));
    assert!(near.iter().all(|unit| !position.game.open.clanner(unit).unwrap().may_be.contains(Kind::Trap)));
}

// M2

#[test]
fn m2_a_generator_takes_focus_3_and_then_the_mast_focus_4() {
    let mut position = alone(Play::M2, "H1").turn(Operative::Timur);
    position.play(ORANGE, "work target:\"generator A\"");
    position.roll(ORANGE, 3);
    assert_eq!(position.game.open.objects[0].progress, 1);
    let mut position = position.put(Operative::Timur, at("F6"));
    assert!(!position.offers(ORANGE, "work target:mast"), "generator B is off");
    position.game.open.objects[1].progress = 1;
    position.play(ORANGE, "work target:mast");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(4));
}

#[test]
fn m2_nobody_works_a_generator_in_primal() {
    let position = alone(Play::M2, "H1").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    assert!(position.legal_like(ORANGE, "work").is_empty());
}

#[test]
fn m2_the_second_time_the_clan_tears_at_a_generator_it_is_destroyed() {
    let mut position = commanded(alone(Play::M2, "A1").clanner(Legion::Snatcher, at("H1")), "Snatcher 1");
    position.play(SKY, "work target:\"generator A\"");
    assert!(!position.game.open.objects[0].gone);
    let mut position = commanded(position, "Snatcher 1");
    position.play(SKY, "work target:\"generator A\"");
    assert!(position.game.open.objects[0].gone);
    assert!(met(&position, Objective::H(1)));
    position.game.open.objects[1].progress = 1;
    position.play(SKY, "done");
    let mut position = position.put(Operative::Timur, at("F6")).turn(Operative::Timur);
    position.play(ORANGE, "work target:mast");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(5), "one was destroyed");
}

#[test]
fn m2_a_decoy_or_an_opposed_clanner_tears_at_nothing() {
    let decoy = commanded(alone(Play::M2, "A1").threat(Kind::Decoy, at("H1")), "threat 1");
    assert!(decoy.legal_like(SKY, "work").is_empty());
    let opposed = commanded(alone(Play::M2, "H1").clanner(Legion::Snatcher, at("H1")), "Snatcher 1");
    assert!(opposed.legal_like(SKY, "work").is_empty());
}

#[test]
fn m2_the_signal_counts_when_a_round_ends_with_no_enemy_at_the_mast() {
    let mut position = alone(Play::M2, "A1").threat(Kind::Decoy, at("F6"));
    for object in 0..3 {
        position.game.open.objects[object].progress = 1;
    }
    end_round(&mut position);
    assert!(!is_over(&position), "something lies at the mast");
    position.game.open.clan[0].at = Some(at("F7"));
    end_round(&mut position);
    assert!(won(&position) && met(&position, Objective::O(2)), "with two rounds left");
}

#[test]
fn m2_late_signals_meet_only_the_first_objective() {
    let mut position = alone(Play::M2, "A1");
    for object in 0..3 {
        position.game.open.objects[object].progress = 1;
    }
    position.game.open.round = position.game.open.last_round - 1;
    end_round(&mut position);
    assert!(won(&position) && !met(&position, Objective::O(2)));
}

#[test]
fn m2_two_destroyed_generators_end_it() {
    let mut position = alone(Play::M2, "A1");
    position.game.open.objects[0].gone = true;
    position.game.open.objects[1].gone = true;
    position.play(ORANGE, "turn operative:Timur");
    assert!(is_over(&position) && !won(&position));
}

#[test]
fn m2_cable_plans_the_night_watch_and_a_pale_face() {
    let mut position = begin(Play::M2, &["a", "b"], &[]);
    let lumen = position.game.open.squad.iter().position(|member| member.who == Operative::Lumen).unwrap();
    assert!(position.game.open.squad[lumen].guest);
    assert_eq!(position.game.open.squad[lumen].at, Some(at("G6")));
    // Echo brought the third piece.
    position.game.open.stored = 2;
    let mut position = position.reaction();
    assert!(position.legal_like(SKY, "spawn").is_empty(), "nothing spawns in round 1");
    position.game.open.round = 2;
    assert!(!position.legal_like(SKY, "spawn").is_empty());
    let mut position = alone(Play::M2, "H1").turn(Operative::Timur);
    position.game.open.camp.intel = 1;
    position.play(ORANGE, "work target:\"generator A\"");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).bonus, 1);
}

#[test]
fn m2_the_scrapper_wall_closes_its_border_until_it_is_broken() {
    let mut position = alone(Play::M2, "E6").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    assert!(!position.offers(ORANGE, "move to:F6") || position.game.open.objects[3].gone);
    position.play(ORANGE, "attack with:Splayer target:wall");
    position.roll_well(ORANGE, 5);
    assert!(position.game.open.objects[3].gone);
    assert!(position.offers(ORANGE, "move to:F6"));
}

#[test]
fn m2_two_dead_operatives_please_the_hostile_and_one_of_a_small_squad() {
    let mut position = Position::of(Play::M2, 2);
    position.game.open.squad[0].fate = Fate::Dead(Body::Away);
    assert!(!met(&position, Objective::H(2)));
    position.game.open.squad_size = 2;
    assert!(met(&position, Objective::H(2)));
}

// M3

fn cache(tile: &str, ledger: u8) -> Position {
    let mut position = alone(Play::M3, tile);
    position.game.hidden.ledger = Some(ledger);
    position
}

#[test]
fn m3_a_crate_takes_focus_2_or_primal_3_and_brings_an_item() {
    let mut position = cache("E4", 0).turn(Operative::Timur);
    position.play(ORANGE, "work target:\"crate C\"");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(2));
    position.roll(ORANGE, 2);
    assert_eq!(position.game.open.objects[2].progress, 1);
    assert_eq!(position.game.open.carried(position.unit(Operative::Timur)).count(), 4);
    let mut primal = cache("E4", 0).mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    primal.play(ORANGE, "work target:\"crate C\"");
    assert_eq!(primal.game.number(primal.game.open.roll().unwrap()), Some(3));
}

#[test]
fn m3_the_ledger_comes_out_of_its_crate_and_leaves_by_the_exit() {
    let mut position = cache("E4", 2).turn(Operative::Timur);
    position.play(ORANGE, "work target:\"crate C\"");
    position.roll(ORANGE, 2);
    assert!(position.gear(Operative::Timur, Item::Ledger).is_some());
    let mut position = position.put(Operative::Timur, at("H6"));
    position.play(ORANGE, "move to:exit");
    assert!(won(&position));
}

#[test]
fn m3_the_ledger_by_the_way_they_came_is_no_success() {
    let mut position = cache("H8", 2).give(Operative::Timur, Item::Ledger).put(Operative::Pluto, at("A1"));
    position.game.open.tally.ledger_found = true;
    position.game.open.squad[1].fate = Fate::Alive;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert!(is_over(&position) && !won(&position));
}

#[test]
fn m3_a_clanner_carries_the_ledger_off_by_a_spawn_point() {
    let mut position = cache("H8", 2).clanner(Legion::Snatcher, at("A4"));
    position.game.open.add_gear(Item::Ledger, Lies::On(at("A4")));
    let mut position = commanded(position, "Snatcher 1");
    assert!(!position.offers(SKY, "pickup item:Ledger do:flip") && !position.offers(SKY, "pickup item:Ledger do:discard"));
    position.play(SKY, "pickup item:Ledger do:carry");
    let mut position = commanded(position, "Snatcher 1");
    position.play(SKY, "move to:exit");
    assert!(is_over(&position) && met(&position, Objective::H(1)));
}

#[test]
fn m3_botched_and_lost_items_count_for_the_hostile() {
    let mut position = cache("H8", 2);
    assert!(!met(&position, Objective::H(2)));
    position.game.open.gear[0].botched = true;
    position.game.open.gear[1].place = Lies::On(at("A1"));
    assert!(met(&position, Objective::H(2)));
}

#[test]
fn m3_the_smuggler_tells_the_operatives_alone() {
    let position = begin(Play::M3, &["a"], &[]);
    let crate_of = |viewer| position.game.view(viewer).ledger;
    assert_eq!(crate_of(Viewer::Seat(ORANGE)), position.game.hidden.ledger);
    assert_eq!(crate_of(Viewer::Seat(SKY)), None);
    assert_eq!(crate_of(Viewer::Spectator), None);
}

#[test]
fn m3_the_rope_opens_the_western_face_to_operatives() {
    let mut position = cache("C3", 0).turn(Operative::Timur);
    assert!(!position.offers(ORANGE, "move to:B3"));
    position.game.open.camp.intel = 2;
    assert!(position.offers(ORANGE, "move to:B3"));
    let clanner = commanded(position.put(Operative::Timur, at("H8")).clanner(Legion::Snatcher, at("C3")), "Snatcher 1");
    assert!(!clanner.offers(SKY, "move to:B3"));
}

// M4

#[test]
fn m4_the_wagon_is_pushed_two_steps_with_its_pusher() {
    let mut position = alone(Play::M4, "B3").turn(Operative::Timur);
    position.play(ORANGE, "work target:wagon");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(3), "2 in Primal");
    position.roll(ORANGE, 3);
    assert_eq!(position.game.open.objects[0].at, at("D3"));
    assert_eq!(position.place("Timur"), Some(at("D3")));
}

#[test]
fn m4_an_ambush_stops_the_wagon() {
    let mut position = alone(Play::M4, "B3").threat(Kind::Decoy, at("C3")).turn(Operative::Timur);
    position.play(ORANGE, "work target:wagon");
    position.roll(ORANGE, 3);
    assert_eq!(position.game.open.objects[0].at, at("C3"));
    assert_eq!(position.place("Timur"), Some(at("C3")));
    assert!(position.offers(ORANGE, "work target:wagon"), "and the action is over");
}

#[test]
fn m4_the_wagon_needs_an_unopposed_pusher() {
    let position = alone(Play::M4, "B3").clanner(Legion::Snatcher, at("B3")).turn(Operative::Timur);
    assert!(position.legal_like(ORANGE, "work").is_empty());
}

#[test]
fn m4_the_wagon_leaves_by_its_last_step() {
    let mut position = alone(Play::M4, "P3");
    position.game.open.objects[0].at = at("P3");
    position.game.open.objects[0].progress = 15;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "work target:wagon");
    position.roll(ORANGE, 3);
    assert!(won(&position) && met(&position, Objective::O(2)));
}

#[test]
fn m4_three_wounds_destroy_the_wagon_and_only_the_clan_attacks_it() {
    let mut position = alone(Play::M4, "B3").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    assert!(position.legal_like(ORANGE, "attack with:Splayer target:wagon").is_empty());
    position.game.open.objects[0].wounds = 2;
    let mut position = commanded(position.put(Operative::Timur, at("A3")).clanner(Legion::Gnawer, at("B3")), "Gnawer 1");
    position.play(SKY, "attack target:wagon");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(4));
    position.roll_well(SKY, 4);
    assert!(is_over(&position) && met(&position, Objective::H(1)));
}

#[test]
fn m4_nobody_sees_past_the_wagon_but_to_it() {
    let mut position = alone(Play::M4, "A3");
    let timur = position.unit(Operative::Timur);
    position.game.open.objects[0].at = at("C3");
    assert!(!position.game.sees(timur, at("E3")) && position.game.sees(timur, at("C3")));
    position.game.open.objects[0].at = at("P3");
    assert!(position.game.sees(timur, at("E3")));
}

#[test]
fn m4_wheel_ruts_show_the_traps_on_the_path() {
    let position = begin(Play::M4, &["a"], &[("Trap", "I3"), ("Trap", "I1")]);
    let traps = position.game.open.threats().filter(|unit| position.game.kind(unit) == Some(Kind::Trap));
    assert!(traps.iter().all(|unit| position.game.open.at(unit) != Some(at("I3"))));
    assert!(traps.iter().any(|unit| position.game.open.at(unit) == Some(at("I1"))));
}

#[test]
fn m4_the_whistle_drives_feeders_from_the_wagon_once() {
    let mut position = alone(Play::M4, "A3").threat(Legion::Snatcher, at("C3")).threat(Legion::Goliath, at("D3"));
    position.game.open.camp.intel = 4;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "use name:\"Intel c\"");
    let choices = position.legal_like(ORANGE, "choose first");
    assert!(!choices.is_empty());
    let field = position.game.open.field();
    position.play(ORANGE, &choices[0]);
    let far = position.place("threat 1").unwrap();
    assert_eq!(field.distance(at("B3"), far), 3);
    assert_eq!(position.place("threat 2"), Some(at("D3")), "a Goliath is no Feeder");
    assert!(!position.game.open.clan[1].may_be.contains(Kind::Legion(Legion::Snatcher)), "and all know it");
    assert!(position.legal_like(ORANGE, "use name:\"Intel c\"").is_empty());
}

#[test]
fn m4_hollow_jaw_dead_is_an_objective_of_its_own() {
    let mut position = Position::of(Play::M4, 2);
    assert!(!met(&position, Objective::O(3)));
    position.game.open.champions.0[Champion::HollowJaw.index()].dead = true;
    assert!(met(&position, Objective::O(3)));
}

// M5

fn boneyard(tile: &str) -> Position {
    alone(Play::M5, tile).mind(Operative::Timur, Mind::Primal)
}

#[test]
fn m5_a_totem_falls_by_two_wounds_against_defense_5() {
    let mut position = boneyard("C3").turn(Operative::Timur);
    for _ in 0..2 {
        position.play(ORANGE, "attack with:Splayer target:\"totem A\"");
        assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(5));
        position.roll_well(ORANGE, 5);
    }
    assert!(position.game.open.objects[0].gone);
}

#[test]
fn m5_feeders_near_a_standing_totem_are_harder_to_hit() {
    let mut position = boneyard("A4").clanner(Legion::Snatcher, at("C3")).clanner(Legion::Gnawer, at("C3"));
    let [feeder, molt] = [0, 1].map(UnitId::clanner);
    assert_eq!((position.game.defense(feeder, None), position.game.defense(molt, None)), (4, 4));
    position.game.open.objects[0].gone = true;
    assert_eq!(position.game.defense(feeder, None), 3);
}

#[test]
fn m5_oil_in_the_ribs_lets_fire_burn_without_a_roll() {
    let mut position = boneyard("C3").give(Operative::Timur, Item::FireBottle);
    position.game.open.camp.intel = 4;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fire Bottle\" target:\"totem A\"");
    assert_eq!(position.game.open.objects[0].wounds, 1);
    assert!(position.game.open.roll().is_none());
}

#[test]
fn m5_carrion_birds_show_two_threats() {
    let mut position = begin(Play::M5, &["a"], &[("Gnawer", "F1"), ("Impaler", "F2")]);
    let hidden = position.game.open.threats().len();
    for _ in 0..2 {
        let first = position.legal_like(ORANGE, "choose first").remove(0);
        position.play(ORANGE, &first);
    }
    assert_eq!(position.game.open.threats().len(), hidden - 2);
    assert_eq!(position.game.open.round, 1);
}

#[test]
fn m5_odongo_comes_at_the_end_of_round_3() {
    let mut position = begin(Play::M5, &["b"], &[]).only([Operative::Timur, Operative::Odongo]);
    assert_eq!(position.member(Operative::Odongo).at, None);
    position.game.open.clan.clear();
    position.game.open.round = 3;
    end_round(&mut position);
    assert_eq!(position.member(Operative::Odongo).at, Some(at("A4")));
}

#[test]
fn m5_it_ends_when_the_totems_are_broken_and_mother_ossa_is_dead() {
    let mut position = boneyard("A4");
    for totem in &mut position.game.open.objects {
        totem.gone = true;
    }
    position.game.open.champions.0[Champion::MotherOssa.index()].dead = true;
    assert!(met(&position, Objective::O(2)) && !met(&position, Objective::H(1)));
    position.play(ORANGE, "turn operative:Timur");
    assert!(won(&position));
}

#[test]
fn m5_after_the_first_objective_leaving_by_the_start_is_no_retreat() {
    let mut position = boneyard("A4");
    for totem in &mut position.game.open.objects {
        totem.gone = true;
    }
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert!(won(&position));
}

// M6

fn springs(tile: &str) -> Position {
    alone(Play::M6, tile)
}

#[test]
fn m6_two_turns_of_the_wheel_shut_a_valve() {
    let mut position = springs("D2").turn(Operative::Timur);
    for turns in 1..=2 {
        position.play(ORANGE, "work target:\"valve A\"");
        position.roll(ORANGE, 3);
        assert_eq!(position.game.open.objects[0].progress, turns);
    }
    assert!(position.legal_like(ORANGE, "work").is_empty());
}

#[test]
fn m6_an_unopposed_clanner_undoes_one_turn() {
    let mut position = springs("A8").clanner(Legion::Snatcher, at("D2"));
    position.game.open.objects[0].progress = 2;
    let mut position = commanded(position, "Snatcher 1");
    position.play(SKY, "work target:\"valve A\"");
    assert_eq!(position.game.open.objects[0].progress, 1);
}

#[test]
fn m6_all_valves_shut_at_the_end_of_a_round_win() {
    let mut position = springs("A8");
    for valve in &mut position.game.open.objects {
        valve.progress = 2;
    }
    assert!(!met(&position, Objective::O(1)), "not before the round ends");
    end_round(&mut position);
    assert!(won(&position));
}

#[test]
fn m6_the_springs_burn_beside_pools_in_odd_rounds() {
    // A2 and C1 lie beside pools, A8 does not.
    let mut position = springs("B2").clanner(Legion::Snatcher, at("C1")).clanner(Legion::Snatcher, at("A8"));
    position.game.open.round = 2;
    end_round(&mut position);
    assert_eq!(position.game.open.round, 3, "an even round");
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done");
    let rolls = |game: &Clans| game.open.latest.roll.is_some();
    position.game.open.latest.roll = None;
    position.play_so_that(SKY, "done", |game| rolls(game) && game.open.clan[0].at.is_none());
    assert!(position.told("burst into flame"));
    assert!(position.game.open.clan[1].at.is_some());
}

#[test]
fn m6_pilgrims_are_spared_in_the_first_three_rounds() {
    let mut position = springs("B2");
    position.game.open.camp.intel = 1;
    end_round(&mut position);
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
    assert!(!position.told("burst into flame"));
}

#[test]
fn m6_whoever_dies_by_fire_counts_for_the_hostile() {
    let mut position =
        springs("B2").potentials(Operative::Timur, [Potential::Splaying]).fleshwound(Operative::Timur, Potential::Splaying);
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done");
    position.play_so_that(SKY, "done", |game| game.open.tally.fire_deaths > 0);
    assert!(met(&position, Objective::H(2)) && is_over(&position));
}

#[test]
fn m6_pressure_drawings_secure_valve_rolls() {
    let mut position = springs("D2").turn(Operative::Timur);
    position.game.open.camp.intel = 4;
    position.play(ORANGE, "work target:\"valve A\"");
    // Timur's steady hands secure one more.
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).secure, 2);
}

// M7

#[test]
fn m7_nobody_sees_further_than_3_in_the_dark() {
    let position = alone(Play::M7, "C3").put(Operative::Timur, at("F3"));
    let timur = position.unit(Operative::Timur);
    let field = position.game.open.field();
    let seen =
        field.tiles.iter().filter(|tile| position.game.sees(timur, *tile)).map(|tile| field.distance(at("F3"), tile)).max();
    assert_eq!(seen, Some(3));
    let position = position.give(Operative::Timur, Item::SaltLamp);
    let seen =
        field.tiles.iter().filter(|tile| position.game.sees(timur, *tile)).map(|tile| field.distance(at("F3"), tile)).max();
    assert_eq!(seen, Some(5));
}

#[test]
fn m7_fire_counts_twice_against_a_clutch() {
    let mut position = alone(Play::M7, "F6").mind(Operative::Timur, Mind::Primal).give(Operative::Timur, Item::FireBottle);
    position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:\"Fire Bottle\" target:\"clutch B\"");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(3));
    position.roll_well(ORANGE, 3);
    assert!(position.game.open.objects[1].gone);
}

#[test]
fn m7_two_clutches_and_one_operative_out_are_the_first_objective() {
    let mut position = alone(Play::M7, "L7");
    position.game.open.objects[0].gone = true;
    position.game.open.objects[1].gone = true;
    for member in &mut position.game.open.squad {
        if member.at.is_none() {
            member.fate = Fate::Dead(Body::Away);
        }
    }
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "move to:exit");
    assert!(won(&position) && met(&position, Objective::O(3)) && !met(&position, Objective::O(2)));
    assert!(met(&position, Objective::H(1)));
}

#[test]
fn m7_the_captives_map_the_canisters_and_the_shaft() {
    let mut position = begin(Play::M7, &["a", "b", "c"], &[]);
    assert_eq!(position.member(Operative::Runa).at, Some(at("G3")));
    assert!(position.gear(Operative::Feuerbach, Item::SmokeCanister).is_some());
    let exit = at("L7");
    let decoys = position.game.open.threats().filter(|unit| position.game.kind(unit) == Some(Kind::Decoy));
    let field = position.game.open.field();
    assert!(decoys.iter().all(|unit| field.distance(position.game.open.at(unit).unwrap(), exit) > 3));
    position.play(ORANGE, "choose first:I7");
    assert!(!position.game.open.spawn_points.contains(&at("I7")));
}

// M8

fn altar(tile: &str) -> Position {
    let mut position = alone(Play::M8, tile);
    position.play(SKY, "pass");
    position.clanner(Champion::Varga, at("F2"))
}

#[test]
fn m8_a_brazier_goes_out_by_a_roll_or_by_a_wound() {
    let mut position = altar("G5").turn(Operative::Timur);
    position.play(ORANGE, "work target:\"brazier C\"");
    position.roll(ORANGE, 3);
    assert!(position.game.open.objects[2].gone);
    let mut position = altar("G5").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"brazier C\"");
    position.roll_well(ORANGE, 4);
    assert!(position.game.open.objects[2].gone);
}

#[test]
fn m8_while_two_braziers_burn_nothing_wounds_varga() {
    let mut position = altar("F2").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Varga Ten-Totems\"");
    position.roll_well(ORANGE, 6);
    assert!(position.told("negated"));
    position.game.open.objects[0].gone = true;
    position.game.open.objects[1].gone = true;
    position.play(ORANGE, "attack with:Splayer target:\"Varga Ten-Totems\"");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(4), "TOTEM GUARD is two lower");
    position.roll_well(ORANGE, 4);
    assert!(!position.told("negated"));
}

#[test]
fn m8_burning_braziers_bring_two_feeders_at_the_nearest_points() {
    let mut position = altar("F8");
    position.game.open.round = 2;
    end_round(&mut position);
    assert_eq!(position.waiting(), [SKY]);
    let points: std::collections::BTreeSet<String> =
        position.legal_like(SKY, "spawn").iter().map(|phrase| phrase.rsplit(':').next().unwrap().into()).collect();
    assert!(!points.is_empty() && points.len() <= 4, "{points:?}");
    for _ in 0..2 {
        let first = position.legal_like(SKY, "spawn").remove(0);
        position.play(SKY, &first);
    }
    assert!(position.legal_like(SKY, "spawn").is_empty(), "not more than two");
    assert_eq!(position.game.open.threats().len(), 2);
}

#[test]
fn m8_a_second_champion_enters_in_round_6() {
    let mut position = altar("F8");
    position.game.open.objects.iter_mut().for_each(|brazier| brazier.gone = true);
    position.game.open.round = 5;
    end_round(&mut position);
    assert!(position.legal(SKY).iter().all(|phrase| phrase.starts_with("spawn unit:Hollow-Jaw")), "{:?}", position.legal(SKY));
}

#[test]
fn m8_varga_cannot_act_in_round_1_if_they_know_him() {
    let mut position = altar("F8").edges(1).reaction();
    assert!(position.offers(SKY, "command unit:\"Varga Ten-Totems\""));
    position.game.open.camp.intel = 1;
    assert!(!position.offers(SKY, "command unit:\"Varga Ten-Totems\""));
}

#[test]
fn m8_the_guns_fire_once_from_round_4_on() {
    let mut position = altar("F8").clanner(Legion::Snatcher, at("A1"));
    position.game.open.camp.intel = 2;
    let mut position = position.turn(Operative::Timur);
    assert!(position.legal_like(ORANGE, "use name:\"Intel b\"").is_empty());
    position.game.open.round = 4;
    position.play(ORANGE, "use name:\"Intel b\" at:A1");
    position.roll_well(ORANGE, 4);
    assert!(position.place("Snatcher 2").is_none());
    assert!(position.legal_like(ORANGE, "use name:\"Intel b\"").is_empty());
}

#[test]
fn m8_a_traitor_shows_three_threats_to_the_operatives_alone() {
    let mut position = begin(Play::M8, &["c"], &[]);
    for _ in 0..3 {
        let menu = position.legal_like(ORANGE, "choose first");
        position.play(ORANGE, &menu[0]);
    }
    let known = |viewer| position.game.view(viewer).own.map_or(0, |own| own.known.len());
    assert_eq!(known(Viewer::Seat(ORANGE)), 1, "the same token three times");
    assert!(position.game.open.threats().len() > 3, "and it stays hidden");
}

#[test]
fn m8_varga_dead_wins() {
    let mut position = altar("F8");
    position.game.open.champions.0[Champion::Varga.index()].dead = true;
    position.play(ORANGE, "turn operative:Timur");
    assert!(won(&position) && !met(&position, Objective::O(2)));
}
