//! Traits and cards of the clan where they meet one another.

use super::*;
use crate::games::clans::content::{Champion, Legion, Stage, Swarm, pool};
use crate::games::clans::rules::Effect;
use Operative::{Tariq, Timur};

/// A reaction phase; Timur stands at D2, and the Hostile holds this swarm card.
fn holding(card: Swarm) -> Position {
    let mut position = Position::new().only([Timur]).put(Timur, at("D2")).reaction();
    position.game.hidden.swarm.insert(card);
    position
}

fn attacks(position: &mut Position, name: &str) {
    position.play(SKY, &format!("command unit:\"{name}\"")).play(SKY, "attack target:Timur");
}

#[test]
fn the_conqueror_and_two_blades_are_two_attacks_and_not_three() {
    let mut position = Position::new().only([Timur]).put(Timur, at("D2")).clanner(Champion::Varga, at("D2")).edges(1).reaction();
    position.game.open.champions.0[Champion::Varga.index()].stage = Stage::III;
    let varga = UnitId::clanner(0);
    position.game.open.last(
        Effect::Conqueror,
        crate::games::clans::rules::On::Unit(varga),
        crate::games::clans::rules::Ends::Round,
    );
    attacks(&mut position, "Varga Ten-Totems");
    position.roll(SKY, 1);
    position.play(SKY, "attack target:Timur");
    assert_eq!(position.dice().1[1], 0, "the Conqueror's second attack is as good as the first");
    position.roll(SKY, 1);
    assert!(position.legal_like(SKY, "attack").is_empty());
}

#[test]
fn old_hunger_gives_its_die_to_one_attack() {
    let mut position =
        holding(Swarm::OldHunger).fleshwound(Timur, Potential::Splaying).clanner(Legion::Snatcher, at("D2")).edges(2);
    position.play(SKY, "swarm card:\"Old Hunger\" effect:A");
    attacks(&mut position, "Snatcher 1");
    assert_eq!(position.dice().0, pool(1, 2, 1));
    position.roll(SKY, 1);
    attacks(&mut position, "Snatcher 1");
    assert_eq!(position.dice().0, pool(1, 2, 0), "though the first one missed");
}

#[test]
fn the_chorus_takes_a_die_from_nobody_else_and_not_for_later() {
    let mut position = holding(Swarm::Chorus).threat(Legion::Cackler, at("E2")).threat(Legion::Spitter, at("E2")).edges(2);
    position.play(SKY, "swarm card:Chorus effect:A").play(SKY, "done");
    attacks(&mut position, "threat 2");
    assert_eq!(position.dice().0, pool(2, 1, 0), "a Spitter does not sing");
    position.roll(SKY, 1);
    attacks(&mut position, "threat 1");
    assert_eq!(position.dice().0, pool(2, 1, 0), "and who did not sing then attacks as ever");
}

#[test]
fn under_the_skin_is_a_case_for_insurance() {
    let mut position = Position::squad([Tariq]).clanner(Legion::Snatcher, at("E2")).reaction();
    position.game.hidden.swarm.insert(Swarm::UnderTheSkin);
    position.play(SKY, "swarm card:\"Under the Skin\" effect:A item:\"Tariq: Safari Rifle\"");
    assert_eq!(position.waiting(), [ORANGE]);
    let rifle = position.gear(Tariq, Item::SafariRifle).unwrap();
    let mut uninsured = position.clone();
    position.play(ORANGE, "use name:Insurance item:\"Tariq: Safari Rifle\"");
    assert!(!position.game.open.gear(rifle).botched);
    uninsured.play(ORANGE, "pass");
    assert!(uninsured.game.open.gear(rifle).botched);
}

#[test]
fn rhythm_calls_a_feeder_that_the_brood_call_has_not() {
    let position = Position::new()
        .only([Timur])
        .put(Timur, at("A2"))
        .clanner(Champion::NineDrums, at("J2"))
        .clanner(Legion::Gnawer, at("I2"))
        .clanner(Legion::Snatcher, at("I2"))
        .clanner(Legion::Trapper, at("L2"));
    let mut position = position.edges(1).reaction();
    position.play(SKY, "command unit:\"Gnawer 2\"").play(SKY, "use name:\"BROOD CALL\"");
    position.play(SKY, "command unit:\"Snatcher 3\"").play(SKY, "done");
    assert_eq!(position.legal_like(SKY, "command"), ["command unit:\"Trapper 4\""]);
}

#[test]
fn a_hidden_mother_ossa_is_revealed_by_her_clutch() {
    let mut position = Position::new().only([Timur]).put(Timur, at("A2")).threat(Champion::MotherOssa, at("F2")).edges(1);
    position.game.open.lurkers.push(ThreatKinds::one(ThreatKind::Champion(Champion::MotherOssa)));
    let mut position = position.reaction();
    assert!(!position.offers(SKY, "spawn unit:Decoy at:F2") && position.offers(SKY, "spawn unit:Decoy at:I1"));
    position.play(SKY, "spawn unit:Snatcher at:F2");
    assert_eq!(position.place("Mother Ossa"), Some(at("F2")));
    assert_eq!(position.game.open.threats().len(), 1);
}

#[test]
fn a_tunnel_ends_at_a_tunnel_mouth_too() {
    let mut position = holding(Swarm::TunnelMouth).put(Timur, at("A2")).clanner(Legion::Burrower, at("J2")).edges(1);
    let mouth = position.legal_like(SKY, "swarm card:\"Tunnel Mouth\" effect:A").iter().find_map(|phrase| {
        let tile = at(&phrase[phrase.len() - 2..]);
        let near = position.game.open.field().distance(tile, at("J2")) <= 3 && tile != at("J2");
        (near && !position.game.open.is_hard(tile)).then_some(tile)
    });
    let mouth = mouth.unwrap();
    position.play(SKY, &format!("swarm card:\"Tunnel Mouth\" effect:A at:{mouth}"));
    position.play(SKY, "command unit:\"Burrower 1\"");
    assert!(position.offers(SKY, &format!("use name:TUNNEL at:{mouth}")));
}

#[test]
fn a_move_in_an_ambush_may_leave_a_lure_behind() {
    let mut position = Position::new().only([Timur]).put(Timur, at("D2")).threat(Legion::Trapper, at("E2")).turn(Timur);
    position.play(ORANGE, "move to:E2").play(SKY, "move to:F2");
    let mut declined = Position { game: position.game.clone(), told: Vec::new() };
    assert_eq!(position.waiting(), [SKY]);
    position.play(SKY, "use name:SET-UP");
    assert_eq!(position.game.open.threats_on(at("F2")).len(), 1);
    declined.play(SKY, "pass");
    assert!(declined.game.open.threats().is_empty());
}
