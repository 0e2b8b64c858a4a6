//! The legions and their traits.

use super::*;
use crate::games::clans::content::Legion;

/// A clanner beside Timur that the Hostile is about to use.
fn commanded(legion: Legion, tile: &str) -> Position {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("D2"))
        .clanner(legion, at(tile))
        .edges(1)
        .reaction();
    let name = format!("{} 1", legion.name());
    position.play(SKY, &format!("command unit:\"{name}\""));
    position
}

#[test]
fn a_trapper_sets_up_before_or_after_a_move() {
    let mut before = commanded(Legion::Trapper, "J2");
    before.play(SKY, "use name:SET-UP");
    assert!(!before.offers(SKY, "use name:SET-UP"), "once per Move");
    before.play(SKY, "move to:I2");
    assert!(!before.offers(SKY, "use name:SET-UP"), "before or after it");
    assert_eq!(before.place("threat 2"), Some(at("J2")));
    let mut after = commanded(Legion::Trapper, "J2");
    after.play(SKY, "move to:I2").play(SKY, "use name:SET-UP");
    assert_eq!(after.place("threat 2"), Some(at("I2")));
    assert!(!after.offers(SKY, "use name:SET-UP"), "once per Move");
}

#[test]
fn set_up_needs_an_unopposed_trapper() {
    let mut position = commanded(Legion::Trapper, "C2");
    let mut other = position.clone();
    position.play(SKY, "move to:D2");
    assert!(!position.offers(SKY, "use name:SET-UP"));
    other.play(SKY, "move to:B2");
    assert!(other.offers(SKY, "use name:SET-UP"));
}

#[test]
fn a_cackler_coaxes_a_decoy() {
    let mut position = commanded(Legion::Cackler, "J2");
    position.play(SKY, "move to:I2").play(SKY, "use name:COAX");
    let decoy = position.game.open.threats().first().unwrap();
    assert_eq!(position.game.kind(decoy), Some(ThreatKind::Decoy));
}

#[test]
fn from_a_hidden_trapper_nobody_learns_whether_it_left_a_trap_or_a_decoy() {
    let mut position = Position::new().only([Operative::Timur]).threat(Legion::Trapper, at("J2")).edges(1).reaction();
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:I2").play(SKY, "use name:SET-UP");
    let [trapper, trap] = [0, 1].map(|place| position.game.open.clan[place].may_be);
    assert_eq!(trapper, [Legion::Trapper, Legion::Cackler].map(ThreatKind::Legion).into_iter().collect());
    assert_eq!(trap, [ThreatKind::Trap, ThreatKind::Decoy].into_iter().collect());
}

#[test]
fn a_snatcher_may_flip_or_drop_an_item_instead_of_wounding() {
    let mut position = commanded(Legion::Snatcher, "D2");
    position.play(SKY, "attack target:Timur");
    position.roll_well(SKY, 3);
    assert!(position.offers(SKY, "choose first:wound"));
    position.play(SKY, "choose first:drop item:Splayer");
    assert!(position.gear(Operative::Timur, Item::Splayer).is_none());
    assert_eq!(position.member(Operative::Timur).fleshwounds(), 0);
}

#[test]
fn dirt_screen_obscures_the_feeders_tile_this_round() {
    let mut position = commanded(Legion::Snatcher, "F2");
    position.play(SKY, "use name:\"DIRT SCREEN\"");
    assert!(position.game.open.obscured.contains(at("F2")));
}

#[test]
fn a_gnawer_has_two_sucker_punches_and_bites_the_outnumbered() {
    let position = commanded(Legion::Gnawer, "D2");
    let gnawer = UnitId::clanner(0);
    assert_eq!(position.game.punch_limit(gnawer), 2);
    let mut position = position.clanner(Legion::Snatcher, at("D2"));
    position.play(SKY, "attack target:Timur");
    let roll = position.game.open.roll().unwrap();
    assert_eq!(position.game.modifiers(roll).bonus, 1);
}

#[test]
fn a_spitter_may_flip_armor() {
    let position =
        Position::new().only([Operative::Feuerbach]).put(Operative::Feuerbach, at("D2")).clanner(Legion::Spitter, at("B2"));
    let mut position = position.edges(1).reaction();
    position.play(SKY, "command unit:\"Spitter 1\"").play(SKY, "attack target:Feuerbach");
    position.roll_well(SKY, 4);
    position.play(SKY, "choose first:\"flip the armor\"");
    let feuerbach = position.unit(Operative::Feuerbach);
    assert_eq!(position.game.defense(feuerbach, None), 3);
}

#[test]
fn a_burrower_tunnels_to_hard_terrain_and_is_a_threat_again() {
    let mut position = commanded(Legion::Burrower, "J3");
    position.play(SKY, "use name:TUNNEL at:K1");
    assert_eq!(position.place("threat 2"), Some(at("K1")), "with a new number");
}

#[test]
fn a_goliath_is_slow_and_a_hit_displaces() {
    let mut position = commanded(Legion::Goliath, "D2");
    assert_eq!(position.game.speed(UnitId::clanner(0)), 1);
    position.play(SKY, "attack target:Timur");
    position.roll_well(SKY, 4);
    position.play(ORANGE, "suffer card:Caregiver").play(SKY, "choose first:C2");
    assert_eq!(position.place("Timur"), Some(at("C2")));
}

#[test]
fn a_herald_clicks_a_feeder_once_a_round() {
    let mut position = commanded(Legion::Herald, "J2");
    position.play(SKY, "use name:CLICKING target:Snatcher");
    assert_eq!(position.place("threat 2"), Some(at("J2")));
    position.game.open.stored = 1;
    position.play(SKY, "command unit:\"Herald 1\"");
    assert!(position.legal_like(SKY, "use name:CLICKING").is_empty());
}

#[test]
fn an_impaler_may_pull_its_target_and_sucker_punches_apply() {
    let mut position = commanded(Legion::Impaler, "C2").clanner(Legion::Snatcher, at("D2"));
    position.play(SKY, "attack target:Timur");
    position.roll_well(SKY, 4);
    position.play(SKY, "choose first:pull");
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 2\"", "pass"]);
    position.play(SKY, "pass");
    assert_eq!(position.place("Timur"), Some(at("C2")));
}

#[test]
fn brood_call_lets_every_feeder_near_move_or_attack_once() {
    let mut position = commanded(Legion::Gnawer, "J2").clanner(Legion::Snatcher, at("I2")).threat(Legion::Cackler, at("K2"));
    position.play(SKY, "use name:\"BROOD CALL\"");
    assert_eq!(position.legal(SKY), ["command unit:\"Snatcher 2\"", "command unit:\"threat 3\"", "done"]);
    position.play(SKY, "command unit:\"Snatcher 2\"").play(SKY, "move to:H2");
    assert_eq!(position.legal(SKY), ["command unit:\"threat 3\"", "done"]);
    position.play(SKY, "done");
    assert_eq!(position.game.open.stored, 0);
}

#[test]
fn a_carapace_covers_feeders_against_single_shots() {
    let position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("A2"))
        .clanner(Legion::Snatcher, at("C2"))
        .clanner(Legion::Goliath, at("C2"));
    let position = position.turn(Operative::Feuerbach);
    assert_eq!(position.legal_like(ORANGE, "attack"), ["attack with:\"Codex Musket\" target:\"Goliath 2\""]);
}

#[test]
fn expendable_gives_a_black_die_for_each_of_the_clan_up_to_six() {
    let mut position = commanded(Legion::Gnawer, "D2");
    for _ in 0..5 {
        position = position.clanner(Legion::Snatcher, at("D2"));
    }
    position = position.threat(ThreatKind::Decoy, at("D2"));
    position.play(SKY, "attack target:Timur");
    for number in 2..=5 {
        position.play(SKY, &format!("expend unit:\"Snatcher {number}\""));
    }
    assert_eq!(position.game.open.roll().unwrap().pool, crate::games::clans::content::pool(2, 6, 0));
    assert!(position.legal_like(SKY, "expend").is_empty(), "there are six black dice");
}

#[test]
fn a_decoy_cannot_be_expended() {
    let expendable = |kind: ThreatKind| {
        let mut position = commanded(Legion::Gnawer, "D2").threat(kind, at("D2"));
        position.play(SKY, "attack target:Timur");
        position.legal_like(SKY, "expend").len()
    };
    assert_eq!((expendable(ThreatKind::Decoy), expendable(Legion::Snatcher.into())), (0, 1));
}
