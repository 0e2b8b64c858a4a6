//! Pack-dogs, which fight for nobody and are run by the rules.

use super::*;
use crate::games::clans::content::{Legion, Neutral};
use crate::games::clans::rules::Stray;
use Operative::{Echo, Timur};

/// The allies have acted, and this dog comes next.
fn loose(mut position: Position, dog: &str) -> Position {
    position.game.open.strays.push(Stray::new(Neutral::PackDog, at(dog)));
    position.game.open.stack = vec![Frame::Round(RoundStep::Allies)];
    position
}

/// What happens until somebody is asked.
fn run(position: &mut Position) -> Vec<String> {
    let mut story = Story::told();
    position.game.advance(&mut story);
    Game::check(&position.game).unwrap();
    story.lines().iter().map(|line| line.text.clone()).collect()
}

fn dog(position: &Position) -> Option<Tile> {
    position.game.open.strays.last().unwrap().at
}

#[test]
fn nobody_commands_a_pack_dog() {
    let mut position = loose(Position::new().only([Timur, Echo]), "J2");
    assert!(position.game.open.waiting_allies().is_empty());
    position.game.open.strays.push(Stray::new(Neutral::Militia, at("J2")));
    assert!(!position.game.open.waiting_allies().is_empty(), "but somebody commands the militia");
}

#[test]
fn a_pack_dog_runs_two_tiles_towards_the_nearest_prey() {
    let mut position = loose(Position::new().only([Timur]).put(Timur, at("D2")).clanner(Legion::Snatcher, at("K2")), "H2");
    run(&mut position);
    assert_eq!(position.game.open.field().distance(dog(&position).unwrap(), at("K2")), 1, "the clanner was nearer");
}

#[test]
fn a_pack_dog_does_not_scent_threats() {
    let mut position = loose(Position::new().only([Timur]).put(Timur, at("D2")).threat(Legion::Snatcher, at("I2")), "H2");
    run(&mut position);
    assert!(position.game.open.field().distance(dog(&position).unwrap(), at("D2")) < 4, "it ran towards Timur");
}

#[test]
fn a_pack_dog_bites_whoever_is_easiest_to_hurt_and_nobody_decides_about_its_dice() {
    let bites = |position: Position| run(&mut loose(position, "E2")).into_iter().find(|line| line.contains("attacks"));
    let both = || Position::new().only([Timur, Echo]).put(Timur, at("D2")).put(Echo, at("D2"));
    let [timur, echo] = [Timur, Echo].map(|who| both().game.defense(both().unit(who), None));
    assert_ne!(timur, echo);
    let weaker = if echo < timur { "Echo" } else { "Timur" };
    assert!(bites(both()).unwrap().ends_with(&format!("attacks {weaker}.")));
    let mut stunned = loose(both(), "E2");
    stunned.game.open.strays.last_mut().unwrap().stunned = true;
    run(&mut stunned);
    assert_eq!(stunned.game.open.round, 2, "nothing happens, and the next round has begun");
}

#[test]
fn a_pack_dog_stays_where_it_has_prey() {
    let position = Position::new().only([Timur, Echo]).put(Timur, at("A2")).put(Echo, at("C2"));
    let mut position = loose(position.clanner(Legion::Goliath, at("D2")), "D2");
    run(&mut position);
    assert_eq!(dog(&position), Some(at("D2")));
    assert!(!position.game.open.clan.is_empty());
}

#[test]
fn everybody_may_attack_a_pack_dog() {
    let position = Position::new().only([Timur]).put(Timur, at("D2")).clanner(Legion::Snatcher, at("D2")).edges(1);
    let mut reaction = loose(position, "D2").reaction();
    reaction.play(SKY, "command unit:\"Snatcher 1\"");
    assert!(reaction.legal_like(SKY, "attack").iter().any(|phrase| phrase.contains("pack-dog")), "{:?}", reaction.legal(SKY));
    let mut turn = loose(Position::new().only([Timur]).put(Timur, at("D2")), "D2");
    turn.game.open.stack = vec![Frame::Round(RoundStep::Turns)];
    run(&mut turn);
    let turn = turn.turn(Timur);
    assert_eq!(turn.legal_like(ORANGE, "attack"), ["attack with:\"Fungicide Rifle\" at:D2"]);
}

#[test]
fn a_pack_dog_that_leaves_a_token_behind_may_be_punched_by_it() {
    let mut position = loose(Position::new().only([Timur]).put(Timur, at("D2")).threat(Legion::Snatcher, at("H2")), "H2");
    run(&mut position);
    assert_eq!(position.legal(SKY), ["punch unit:\"threat 1\"", "pass"]);
}

/// Whole games with dogs on the field, of random decisions.
#[test]
fn missions_with_pack_dogs_come_to_their_end() {
    for seed in 0..6 {
        let mut rng = Rng::from_number(seed);
        let mut position = Position::new();
        position.game.hidden.rng = rng.fork();
        for tile in ["H2", "C2"] {
            position.game.open.strays.push(Stray::new(Neutral::PackDog, at(tile)));
        }
        let mut game = position.game;
        crate::engine::playout::random_plies(&mut game, &mut rng, 100_000);
        assert!(Game::turn(&game).outcome().is_some());
        Game::check(&game).unwrap();
    }
}
