//! The missions from the Boneyard on: objects, objectives, special rules, Intel, ends.

use super::missions::{alone, begin, commanded, end_round, is_over, met, won};
use super::*;
use crate::engine::Viewer;
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::missions::Objective;

// M5

fn boneyard(tile: &str) -> Position {
    alone(Play::M5, tile).mind(Operative::Timur, Mind::Primal)
}

#[test]
fn m5_a_totem_falls_by_three_wounds_against_defense_5() {
    let mut position = boneyard("C3").turn(Operative::Timur);
    position.game.open.objects[0].wounds = 1;
    for _ in 0..2 {
        position.play(ORANGE, "attack with:Splayer target:\"totem A\"");
        assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(5));
        position.roll_well(ORANGE, 5);
    }
    assert!(position.game.open.objects[0].gone);
}

#[test]
fn m5_a_totem_is_broken_from_its_own_tile_or_the_next() {
    let attacks = |tile: &str| {
        let position = boneyard(tile).mind(Operative::Timur, Mind::Focus).give(Operative::Timur, Item::MilitiaRifle);
        position.turn(Operative::Timur).legal_like(ORANGE, "attack").into_iter().any(|attack| attack.contains("totem A"))
    };
    assert!(attacks("C3") && attacks("D3") && !attacks("E3"));
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
    let burnt = |intel| {
        let mut position = boneyard("C3").give(Operative::Timur, Item::FireBottle);
        position.game.open.camp.intel = intel;
        let mut position = position.turn(Operative::Timur);
        position.play(ORANGE, "attack with:\"Fire Bottle\" at:C3");
        (position.game.open.objects[0].wounds, position.game.open.roll().is_some())
    };
    assert_eq!((burnt(4), burnt(0)), ((1, false), (0, true)));
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
    let burns = |intel| {
        let mut position = springs("B2");
        position.game.open.camp.intel = intel;
        end_round(&mut position);
        position.told("burst into flame")
    };
    assert!(!burns(1) && burns(0));
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
    position.play(ORANGE, "attack with:\"Fire Bottle\" at:F6");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(2));
    position.roll_well(ORANGE, 3);
    assert_eq!(position.game.open.objects[1].wounds, 2);
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
    let decoys = position.game.open.threats().filter(|unit| position.game.kind(unit) == Some(ThreatKind::Decoy));
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
fn m8_a_second_champion_enters_in_round_6_or_before_the_last() {
    for (last, enters) in [(6, 5), (8, 6), (10, 6)] {
        let mut position = altar("F8");
        position.game.open.objects.iter_mut().for_each(|brazier| brazier.gone = true);
        (position.game.open.last_round, position.game.open.round) = (last, enters - 1);
        end_round(&mut position);
        let legal = position.legal(SKY);
        assert!(legal.iter().all(|phrase| phrase.starts_with("spawn unit:Hollow-Jaw")), "{legal:?}");
    }
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
    assert_eq!(known(Viewer::Seat(ORANGE)), 3);
    assert!(position.game.open.threats().len() > 3, "and they stay hidden");
}

#[test]
fn m8_varga_dead_wins() {
    let mut position = altar("F8");
    position.game.open.champions.0[Champion::Varga.index()].dead = true;
    position.play(ORANGE, "turn operative:Timur");
    assert!(won(&position) && !met(&position, Objective::O(2)));
}
