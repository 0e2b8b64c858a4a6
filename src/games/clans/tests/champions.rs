//! The champions, stage by stage.

use super::*;
use crate::games::clans::content::{Champion, Legion, Stage};
use crate::games::clans::rules::Effect;

const BEAST: UnitId = UnitId::clanner(0);

/// A champion in a stage, and Timur in Primal on the same tile of a mission; both are where they are wanted.
fn facing(champion: Champion, stage: Stage, tile: &str) -> Position {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at(tile))
        .mind(Operative::Timur, Mind::Primal)
        .clanner(champion, at(tile));
    position.game.open.champions.0[champion.index()].stage = stage;
    position
}

fn stage(position: &Position, champion: Champion) -> Stage {
    position.game.open.champions.0[champion.index()].stage
}

/// Timur wounds the champion with his Splayer.
fn wound(position: Position, name: &str) -> Position {
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, &format!("attack with:Splayer target:\"{name}\""));
    position.roll_well(ORANGE, 5);
    position
}

fn commanded(position: Position, name: &str) -> Position {
    let mut position = position.edges(1).reaction();
    position.play(SKY, &format!("command unit:\"{name}\""));
    position
}

/// The champion attacks Timur and hits.
fn hits(position: Position, name: &str) -> Position {
    let mut position = commanded(position, name);
    position.play(SKY, "attack target:Timur");
    position.roll_well(SKY, 4);
    position
}

#[test]
fn wounds_lead_from_stage_to_stage_and_then_to_death() {
    for (from, to) in [(Stage::I, Stage::II), (Stage::II, Stage::III)] {
        let position = wound(facing(Champion::OldSilt, from, "D2"), "Old Silt");
        assert_eq!(stage(&position, Champion::OldSilt), to);
    }
    let position = wound(facing(Champion::OldSilt, Stage::III, "D2"), "Old Silt");
    assert!(position.game.open.champions.0[Champion::OldSilt.index()].dead);
    assert_eq!(position.place("Old Silt"), None);
}

#[test]
fn hollow_jaw_skulks_away_after_a_wound() {
    let mut position = hits(facing(Champion::HollowJaw, Stage::I, "D2"), "Hollow-Jaw");
    position.play(ORANGE, "suffer card:Splaying");
    position.play(SKY, "move to:C2");
    assert_eq!(position.place("Hollow-Jaw"), Some(at("C2")), "without sucker punches");
}

#[test]
fn hollow_jaw_leaps_only_in_his_first_stage() {
    let mut position = facing(Champion::HollowJaw, Stage::I, "D2");
    assert_eq!(position.game.speed(BEAST), 3);
    position.game.open.champions.0[Champion::HollowJaw.index()].stage = Stage::II;
    assert_eq!(position.game.speed(BEAST), 2);
}

#[test]
fn hollow_jaw_bloodied_gnashes_at_the_isolated() {
    let mut position = commanded(facing(Champion::HollowJaw, Stage::II, "D2"), "Hollow-Jaw");
    position.play(SKY, "attack target:Timur");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).bonus, 1);
}

#[test]
fn hollow_jaw_bloodied_recovers_by_a_trauma() {
    let position = facing(Champion::HollowJaw, Stage::II, "D2")
        .potentials(Operative::Timur, [Potential::Splaying, Potential::Caregiver])
        .fleshwound(Operative::Timur, Potential::Splaying)
        .fleshwound(Operative::Timur, Potential::Caregiver);
    let mut position = hits(position, "Hollow-Jaw");
    position.play(ORANGE, "suffer card:Splaying");
    assert_eq!(stage(&position, Champion::HollowJaw), Stage::I);
}

#[test]
fn hollow_jaw_bites_his_killer_a_last_time() {
    let mut position = wound(facing(Champion::HollowJaw, Stage::III, "D2"), "Hollow-Jaw");
    assert_eq!(position.waiting(), [SKY], "he rolls before he falls");
    position.roll(SKY, 2);
    assert_eq!(position.place("Hollow-Jaw"), None);
}

#[test]
fn mother_ossas_tile_is_a_spawn_point_for_feeders() {
    let position = facing(Champion::MotherOssa, Stage::I, "D2").put(Operative::Timur, at("A2")).edges(1).reaction();
    assert!(position.offers(SKY, "spawn unit:Snatcher at:D2"));
    assert!(!position.offers(SKY, "spawn unit:Trap at:D2") && !position.offers(SKY, "spawn unit:Decoy at:D2"));
    assert!(position.offers(SKY, "spawn unit:Trap at:I1") && position.offers(SKY, "spawn unit:Decoy at:I1"));
}

#[test]
fn mother_ossa_nesting_gives_birth_to_two_feeders() {
    let mut position = commanded(facing(Champion::MotherOssa, Stage::I, "D2").put(Operative::Timur, at("A2")), "Mother Ossa");
    position.play(SKY, "use name:\"BROOD GIFT\"");
    position.play(SKY, "spawn unit:Snatcher at:D2").play(SKY, "spawn unit:Trapper at:D2");
    assert_eq!(position.game.open.threats().len(), 2);
    assert!(position.legal_like(SKY, "spawn unit:Cackler").iter().all(|phrase| !phrase.ends_with("at:D2")));
    assert_eq!(position.game.speed(BEAST), 1, "she is slow");
}

#[test]
fn a_feeder_takes_mother_ossas_wound_once_a_round() {
    let mut position = wound(facing(Champion::MotherOssa, Stage::I, "D2").clanner(Legion::Snatcher, at("E2")), "Mother Ossa");
    position.play(SKY, "choose first:\"Snatcher 2\"");
    assert_eq!(stage(&position, Champion::MotherOssa), Stage::I);
    assert_eq!(position.place("Snatcher 2"), None);
    let mut again = position.clanner(Legion::Snatcher, at("E2"));
    again.play(ORANGE, "attack with:Splayer target:\"Mother Ossa\"");
    again.roll_well(ORANGE, 5);
    assert_eq!(stage(&again, Champion::MotherOssa), Stage::II);
}

#[test]
fn mother_ossa_keening_helps_feeders_near_her() {
    let mut position = commanded(facing(Champion::MotherOssa, Stage::II, "D2").clanner(Legion::Snatcher, at("D2")), "Snatcher 2");
    position.play(SKY, "attack target:Timur");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).bonus, 1);
}

#[test]
fn feeders_that_die_near_the_husk_give_an_edge() {
    let position = facing(Champion::MotherOssa, Stage::III, "D2").clanner(Legion::Snatcher, at("D2"));
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Snatcher 2\"");
    position.roll_well(ORANGE, 3);
    assert_eq!(position.game.open.stored, 1);
}

#[test]
fn around_kesh_operatives_see_nothing() {
    let position = facing(Champion::Kesh, Stage::I, "D2").put(Operative::Timur, at("A2"));
    let timur = position.unit(Operative::Timur);
    assert!(!position.game.sees(timur, at("C2")) && !position.game.sees(timur, at("D2")));
    assert!(position.game.sees(BEAST, at("A2")), "the clan is not dazzled");
    let other = facing(Champion::Scrape, Stage::I, "D2").put(Operative::Timur, at("A2"));
    assert!(other.game.sees(timur, at("C2")) && other.game.sees(timur, at("D2")));
}

#[test]
fn kesh_smothered_breathes_soot() {
    let mut position = commanded(facing(Champion::Kesh, Stage::I, "D2").put(Operative::Timur, at("A2")), "Kesh Lantern-Eater");
    position.play(SKY, "use name:SOOT at:B2");
    assert!(position.game.open.obscured.contains(at("B2")));
}

#[test]
fn kesh_in_embers_burns_whole_tiles() {
    let mut position = commanded(facing(Champion::Kesh, Stage::II, "D2"), "Kesh Lantern-Eater");
    position.play(SKY, "attack at:D2").play(ORANGE, "pass");
    let attack = position.attack().unwrap().clone();
    assert!(position.game.keywords(&attack).contains(&crate::games::clans::content::Keyword::Fire));
}

#[test]
fn kesh_in_embers_cools_down_if_nobody_opposes_him() {
    let mut position = facing(Champion::Kesh, Stage::II, "J2").put(Operative::Timur, at("A2"));
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    assert_eq!(stage(&position, Champion::Kesh), Stage::I);
}

#[test]
fn whoever_ends_a_turn_beside_the_blaze_burns() {
    let mut position = facing(Champion::Kesh, Stage::III, "D2").turn(Operative::Timur);
    position.play_so_that(ORANGE, "done", |game| game.open.latest.roll.is_some());
    assert!(position.told("Kesh burns Timur"));
}

#[test]
fn varga_sends_one_legion_a_round() {
    let mut position = facing(Champion::Varga, Stage::II, "D2")
        .clanner(Legion::Snatcher, at("E2"))
        .clanner(Legion::Trapper, at("E2"))
        .reaction();
    assert!(position.offers(SKY, "use name:WARLORD target:\"Trapper 3\""));
    position.play(SKY, "use name:WARLORD target:\"Snatcher 2\"").play(SKY, "move to:D2");
    assert!(position.legal_like(SKY, "use name:WARLORD").is_empty());
}

#[test]
fn varga_suffers_one_wound_a_round() {
    let mut position = wound(facing(Champion::Varga, Stage::II, "D2"), "Varga Ten-Totems");
    assert_eq!(stage(&position, Champion::Varga), Stage::III);
    position.play(ORANGE, "attack with:Splayer target:\"Varga Ten-Totems\"");
    position.roll_well(ORANGE, 5);
    assert_eq!(stage(&position, Champion::Varga), Stage::III);
    assert!(position.told("negated"));
}

#[test]
fn varga_calls_the_swarm_when_he_leaves_his_throne() {
    let mut position = facing(Champion::Varga, Stage::I, "D2").turn(Operative::Timur);
    position.play(ORANGE, "attack with:Splayer target:\"Varga Ten-Totems\"").play(ORANGE, "overcommit with:fatal");
    position.roll_well(ORANGE, 6);
    for _ in 0..3 {
        position.play(SKY, "spawn unit:Snatcher at:E2");
    }
    assert_eq!(stage(&position, Champion::Varga), Stage::II);
    assert_eq!(position.game.open.threats().len(), 3);
}

#[test]
fn varga_unbound_attacks_twice_the_second_time_with_less_success() {
    let mut position = commanded(facing(Champion::Varga, Stage::III, "D2"), "Varga Ten-Totems");
    position.play(SKY, "attack target:Timur");
    position.roll(SKY, 1);
    position.play(SKY, "attack target:Timur");
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).penalty, -1);
    position.roll(SKY, 0);
    assert!(position.legal_like(SKY, "attack").is_empty(), "and not a third time");
}

#[test]
fn scrape_is_fleet_and_nobody_punches_him_as_he_goes() {
    let mut position = commanded(facing(Champion::Scrape, Stage::II, "D2"), "Scrape");
    assert_eq!(position.game.speed(BEAST), 3);
    position.play(SKY, "move to:A2");
    assert_eq!(position.place("Scrape"), Some(at("A2")));
}

#[test]
fn scrape_scenting_marks_an_operative_once_a_round() {
    let mut position = commanded(facing(Champion::Scrape, Stage::I, "D2"), "Scrape");
    position.play(SKY, "use name:MARK target:Timur");
    let timur = position.unit(Operative::Timur);
    assert!(position.game.open.under(timur, Effect::Marked(1)));
    let position = commanded(position, "Scrape");
    assert!(position.legal_like(SKY, "use name:MARK").is_empty());
}

#[test]
fn scrape_bolts_when_he_is_first_wounded() {
    let mut position = wound(facing(Champion::Scrape, Stage::I, "D2"), "Scrape");
    position.play(SKY, "choose first:F2");
    assert_eq!(stage(&position, Champion::Scrape), Stage::II);
    let token = position.game.open.threats().first().unwrap();
    assert_eq!(position.game.open.at(token), Some(at("F2")), "and is a threat again");
}

#[test]
fn scrape_squeals_when_he_dies() {
    let position = wound(facing(Champion::Scrape, Stage::III, "D2"), "Scrape");
    assert_eq!(position.game.open.stored, 1);
}

#[test]
fn nine_drums_brings_one_more_feeder_to_a_brood_call() {
    let position = facing(Champion::NineDrums, Stage::I, "J2").put(Operative::Timur, at("A2"));
    let position =
        position.clanner(Legion::Gnawer, at("E2")).clanner(Legion::Snatcher, at("E2")).clanner(Legion::Trapper, at("K2"));
    let mut position = commanded(position, "Gnawer 2");
    position.play(SKY, "use name:\"BROOD CALL\"").play(SKY, "command unit:\"Snatcher 3\"").play(SKY, "done");
    position.play(SKY, "command unit:\"Trapper 4\"").play(SKY, "move to:J2");
    assert_eq!(position.place("Trapper 4"), Some(at("J2")));
}

#[test]
fn nine_drums_quickstep_moves_two_legions_by_one() {
    let position = facing(Champion::NineDrums, Stage::I, "J2").put(Operative::Timur, at("A2"));
    let position =
        position.clanner(Legion::Gnawer, at("I2")).clanner(Legion::Snatcher, at("I2")).clanner(Legion::Trapper, at("I2"));
    let mut position = commanded(position, "Nine-Drums");
    position.play(SKY, "use name:QUICKSTEP");
    position.play(SKY, "command unit:\"Gnawer 2\"").play(SKY, "move to:J2");
    assert!(position.offers(SKY, "command unit:\"Trapper 4\""));
    position.play(SKY, "command unit:\"Snatcher 3\"").play(SKY, "move to:J2");
    assert!(!position.offers(SKY, "command unit:\"Trapper 4\""));
}

#[test]
fn nine_drums_off_beat_deafens_whoever_does_not_attack() {
    let mut position = facing(Champion::NineDrums, Stage::II, "F2").turn(Operative::Timur);
    position.game.open.strays.clear();
    position = position.mind(Operative::Timur, Mind::Focus);
    let timur = position.unit(Operative::Timur);
    let purpose = crate::games::clans::rules::Purpose::Work(crate::games::clans::rules::Target::Tile(at("F2")));
    position.game.roll_mind(timur, purpose, crate::games::clans::rules::Against::Number(3));
    assert_eq!(position.game.modifiers(position.game.open.roll().unwrap()).penalty, -1);
}

#[test]
fn nine_drums_finds_the_beat_again_beside_a_molt() {
    let position = facing(Champion::NineDrums, Stage::II, "J2").put(Operative::Timur, at("A2"));
    let mut alone = position;
    alone.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    assert_eq!(stage(&alone, Champion::NineDrums), Stage::II);
    let mut with = alone.clanner(Legion::Gnawer, at("K2"));
    with.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    assert_eq!(stage(&with, Champion::NineDrums), Stage::I);
}

#[test]
fn a_death_roll_moves_the_feeders_around() {
    let mut position = wound(facing(Champion::NineDrums, Stage::III, "D2").clanner(Legion::Snatcher, at("E2")), "Nine-Drums");
    position.play(SKY, "command unit:\"Snatcher 2\"").play(SKY, "move to:D2");
    assert_eq!(position.place("Snatcher 2"), Some(at("D2")));
}

#[test]
fn old_silt_sinks_into_hard_ground_at_the_end_of_a_reaction() {
    // F2 is hard.
    let mut position = facing(Champion::OldSilt, Stage::I, "F2").put(Operative::Timur, at("A2")).reaction();
    position.game.open.stored = 1;
    position.play(SKY, "done").play(SKY, "choose first:\"Old Silt\"");
    assert_eq!(position.game.open.threats().len(), 1);
    assert_eq!(position.game.open.lurkers.len(), 1);
}

#[test]
fn old_silt_may_grasp_instead_of_wounding() {
    let mut position = hits(facing(Champion::OldSilt, Stage::I, "D2"), "Old Silt");
    position.play(SKY, "choose first:grasp");
    let timur = position.unit(Operative::Timur);
    assert_eq!(position.game.speed(timur), 1);
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
}

#[test]
fn old_silt_surfaced_makes_the_ground_cave_in() {
    let mut position = commanded(facing(Champion::OldSilt, Stage::II, "D2").put(Operative::Timur, at("A2")), "Old Silt");
    position.play(SKY, "use name:CAVE-IN at:C2");
    assert!(position.game.open.is_hard(at("C2")));
}

#[test]
fn old_silt_cracked_is_covered_in_grit_each_round() {
    let mut position = facing(Champion::OldSilt, Stage::III, "J2").put(Operative::Timur, at("A2"));
    position.play(ORANGE, "turn operative:Timur").play(ORANGE, "done").play(SKY, "done");
    assert!(position.game.open.obscured.contains(at("J2")));
}

#[test]
fn a_champion_that_uses_a_trait_as_a_threat_is_revealed_first() {
    let mut position =
        Position::new().only([Operative::Timur]).put(Operative::Timur, at("A2")).threat(Champion::OldSilt, at("J2"));
    position.game.open.champions.0[Champion::OldSilt.index()].stage = Stage::II;
    let mut position = commanded(position, "threat 1");
    position.play(SKY, "use name:CAVE-IN at:J2");
    assert_eq!(position.place("Old Silt"), Some(at("J2")));
}
