//! The missions: objects, objectives, special rules, Intel, ends.

use super::*;
use crate::engine::Viewer;
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::missions::{BySquad, Objective, WAGON_WOUNDS};

/// A mission from its first decision: this Intel is bought, these threats are placed, all choose Focus.
pub(super) fn begin(play: Play, bought: &[&str], placed: &[(&str, &str)]) -> Position {
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
pub(super) fn alone(play: Play, tile: &str) -> Position {
    let position = Position::of(play, 2).potentials(Operative::Timur, [Potential::Splaying, Potential::Caregiver]);
    position.only([Operative::Timur]).put(Operative::Timur, at(tile))
}

/// Timur spends his turn on nothing, the Hostile does nothing: the round ends.
pub(super) fn end_round(position: &mut Position) {
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done");
    if position.waiting() == [SKY] {
        position.play(SKY, "done");
    }
}

pub(super) fn met(position: &Position, objective: Objective) -> bool {
    position.game.open.mission.script().met(&position.game, objective)
}

pub(super) fn is_over(position: &Position) -> bool {
    position.game.open.end.is_some()
}

pub(super) fn won(position: &Position) -> bool {
    position.game.open.end.as_ref().is_some_and(|end| end.won)
}

pub(super) fn commanded(position: Position, unit: &str) -> Position {
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
    assert!(near.iter().all(|unit| !position.game.open.clanner(unit).unwrap().may_be.contains(ThreatKind::Trap)));
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
    let works =
        |mind| !alone(Play::M2, "H1").mind(Operative::Timur, mind).turn(Operative::Timur).legal_like(ORANGE, "work").is_empty();
    assert!(!works(Mind::Primal) && works(Mind::Focus));
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
    let decoy = commanded(alone(Play::M2, "A1").threat(ThreatKind::Decoy, at("H1")), "threat 1");
    let hidden = commanded(alone(Play::M2, "A1").threat(Legion::Snatcher, at("H1")), "threat 1");
    assert!(decoy.legal_like(SKY, "work").is_empty() && !hidden.legal_like(SKY, "work").is_empty());
    let beside = |timur| commanded(alone(Play::M2, timur).clanner(Legion::Snatcher, at("H1")), "Snatcher 1");
    assert!(beside("H1").legal_like(SKY, "work").is_empty() && !beside("A1").legal_like(SKY, "work").is_empty());
}

#[test]
fn m2_the_signal_counts_when_a_round_ends_with_no_enemy_at_the_mast() {
    let mut position = alone(Play::M2, "A1").threat(ThreatKind::Decoy, at("F6"));
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
    assert!(!position.offers(ORANGE, "move to:F6"));
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
fn m3_a_crate_takes_focus_2_or_primal_2_and_brings_an_item() {
    let mut position = cache("E4", 0).turn(Operative::Timur);
    position.play(ORANGE, "work target:\"crate C\"");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(2));
    position.roll(ORANGE, 2);
    assert_eq!(position.game.open.objects[2].progress, 1);
    assert_eq!(position.game.open.carried(position.unit(Operative::Timur)).count(), 4);
    let mut primal = cache("E4", 0).mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    primal.play(ORANGE, "work target:\"crate C\"");
    assert_eq!(primal.game.number(primal.game.open.roll().unwrap()), Some(2));
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
    let mut position = alone(Play::M4, "B3").threat(ThreatKind::Decoy, at("C3")).turn(Operative::Timur);
    position.play(ORANGE, "work target:wagon");
    position.roll(ORANGE, 3);
    assert_eq!(position.game.open.objects[0].at, at("C3"));
    assert_eq!(position.place("Timur"), Some(at("C3")));
    assert!(position.offers(ORANGE, "work target:wagon"), "and the action is over");
}

#[test]
fn m4_the_wagon_needs_an_unopposed_pusher() {
    let pushes = |tile| {
        let position = alone(Play::M4, "B3").clanner(Legion::Snatcher, at(tile)).turn(Operative::Timur);
        !position.legal_like(ORANGE, "work").is_empty()
    };
    assert!(!pushes("B3") && pushes("D3"));
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
fn m4_the_last_wound_destroys_the_wagon_and_only_the_clan_attacks_it() {
    let mut position = alone(Play::M4, "B3").mind(Operative::Timur, Mind::Primal).turn(Operative::Timur);
    assert!(!position.offers(ORANGE, "attack with:Splayer target:wagon"));
    let faced = alone(Play::M4, "B3").mind(Operative::Timur, Mind::Primal).clanner(Legion::Gnawer, at("B3"));
    assert_eq!(
        faced.turn(Operative::Timur).legal_like(ORANGE, "attack with:Splayer"),
        ["attack with:Splayer target:\"Gnawer 1\""]
    );
    position.game.open.objects[0].wounds = WAGON_WOUNDS - 1;
    let mut position = commanded(position.put(Operative::Timur, at("A3")).clanner(Legion::Gnawer, at("B3")), "Gnawer 1");
    position.play(SKY, "attack target:wagon");
    assert_eq!(position.game.number(position.game.open.roll().unwrap()), Some(5));
    position.roll_well(SKY, 5);
    assert!(is_over(&position) && met(&position, Objective::H(1)));
}

#[test]
fn m4_bots_would_rather_bleed_than_lose_the_wagon_or_its_tile() {
    let worth = |position: Position| Game::evaluate(&position.game, ORANGE);
    let fine = worth(alone(Play::M4, "B3"));
    let mut bled = alone(Play::M4, "B3");
    bled.game.open.squad[0].potentials.pop();
    let mut battered = alone(Play::M4, "B3");
    battered.game.open.objects[0].wounds = 1;
    let (bled, battered) = (worth(bled), worth(battered));
    assert!(fine > bled && bled > battered, "{fine} {bled} {battered}");
    let besieged = |tile: &str| worth(alone(Play::M4, "A3").clanner(Legion::Goliath, at(tile)));
    assert!(besieged("C3") > besieged("B3"), "nobody pushes while somebody is there");
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
    let traps = position.game.open.threats().filter(|unit| position.game.kind(unit) == Some(ThreatKind::Trap));
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
    assert!(!position.game.open.clan[1].may_be.contains(ThreatKind::Legion(Legion::Snatcher)), "and all know it");
    assert!(position.legal_like(ORANGE, "use name:\"Intel c\"").is_empty());
}

#[test]
fn m4_hollow_jaw_dead_is_an_objective_of_its_own() {
    let mut position = Position::of(Play::M4, 2);
    assert!(!met(&position, Objective::O(3)));
    position.game.open.champions.0[Champion::HollowJaw.index()].dead = true;
    assert!(met(&position, Objective::O(3)));
}

#[test]
fn the_rules_print_the_numbers_of_every_sheet() {
    for mission in Mission::ALL {
        let sheet = mission.sheet();
        let printed = |numbers: BySquad| match numbers.0 {
            [four, three, two, one] if [three, two, one].iter().all(|number| *number == four) => four.to_string(),
            [four, three, two, one] => format!("{four} / {three} / {two} / {one}"),
        };
        let [rounds, edges, threats] = [sheet.rounds, sheet.pressure, sheet.threats].map(printed);
        let row = format!("| {} | {rounds} | {edges} | {threats} |", sheet.name);
        assert!(Clans::RULEBOOK.contains(&row), "{row}");
    }
}
