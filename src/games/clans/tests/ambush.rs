//! Ambushes, Traps, Decoys, Stealth.

use super::*;
use crate::games::clans::content::Legion;
use crate::games::clans::rules::RoundStart;

/// The rulebook's example: the Hostile moves a threat into Timur's tile, and it attacks.
#[test]
fn the_ambush() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("D2"))
        .threat(Legion::Snatcher, at("C2"))
        .edges(1)
        .reaction();
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:D2");
    assert_eq!(position.place("Snatcher 1"), Some(at("D2")), "it is revealed");
    assert!(position.offers(SKY, "attack target:Timur"), "and has a free action: {:?}", position.legal(SKY));
    position.play(SKY, "attack target:Timur");
    position.roll_well(SKY, 3);
    assert_eq!(position.game.open.stored, 0, "for one Edge in all");
}

#[test]
fn an_operative_who_walks_into_a_threat_is_ambushed_and_may_walk_on() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(Legion::Snatcher, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.waiting(), [SKY]);
    position.play(SKY, "done");
    assert_eq!(position.waiting(), [ORANGE]);
    assert!(position.offers(ORANGE, "move to:D2") && position.offers(ORANGE, "done"));
    position.play(ORANGE, "move to:D2");
    assert_eq!(position.legal(SKY), ["punch unit:\"Snatcher 1\"", "pass"]);
    position.play(SKY, "pass");
    assert_eq!(position.place("Timur"), Some(at("D2")));
}

#[test]
fn in_an_ambush_only_those_who_triggered_it_are_attacked() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("B2"))
        .put(Operative::Echo, at("D2"))
        .threat(Legion::Cackler, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.legal_like(SKY, "attack"), ["attack target:Timur"]);
}

#[test]
fn several_threats_ambush_in_the_hostiles_order() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(Legion::Snatcher, at("C2"))
        .threat(Legion::Trapper, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.legal(SKY), ["command unit:\"threat 1\"", "command unit:\"threat 2\""]);
    position.play(SKY, "command unit:\"threat 2\"");
    assert!(position.place("Trapper 2").is_some() && position.place("threat 1").is_some());
    position.play(SKY, "done");
    assert!(position.place("Snatcher 1").is_some());
}

#[test]
fn a_trap_attacks_with_three_black_dice_and_is_gone() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(ThreatKind::Trap, at("C2"))
        .turn(Operative::Timur);
    position.play_so_that(ORANGE, "move to:C2", |game| game.open.latest.roll.as_ref().is_some_and(|throw| throw.dice.len() == 3));
    assert!(position.game.open.clanners().is_empty());
}

#[test]
fn a_trap_can_be_given_no_edge() {
    let given = |position: Position| !position.edges(2).reaction().legal_like(SKY, "command").is_empty();
    assert!(!given(Position::new().only([Operative::Timur]).threat(ThreatKind::Trap, at("F2"))));
    assert!(given(Position::new().only([Operative::Timur]).threat(ThreatKind::Decoy, at("F2"))));
}

#[test]
fn a_decoy_is_removed_once_revealed() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(ThreatKind::Decoy, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:C2");
    assert!(position.game.open.clanners().is_empty());
    assert_eq!(position.waiting(), [ORANGE], "and nothing else happens");
}

#[test]
fn a_decoy_moves_and_screens_but_never_attacks() {
    let commanded = |kind: ThreatKind| {
        let mut position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("D2"));
        position = position.threat(kind, at("B2")).edges(1).reaction();
        position.play(SKY, "command unit:\"threat 1\"");
        position
    };
    let position = commanded(ThreatKind::Decoy);
    assert!(position.legal_like(SKY, "attack").is_empty());
    assert!(position.offers(SKY, "use name:\"DIRT SCREEN\"") && !position.legal_like(SKY, "move").is_empty());
    assert!(!commanded(Legion::Cackler.into()).legal_like(SKY, "attack").is_empty());
}

#[test]
fn stealth_triggers_no_ambush_but_ends_and_reveals() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(Legion::Snatcher, at("C2"))
        .turn(Operative::Timur);
    position.game.open.squad[0].stealth = true;
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.waiting(), [ORANGE]);
    assert!(position.place("Snatcher 1").is_some() && !position.member(Operative::Timur).stealth);
}

#[test]
fn a_trap_snaps_at_stealth() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("B2"))
        .threat(ThreatKind::Trap, at("C2"))
        .turn(Operative::Timur);
    position.game.open.squad[0].stealth = true;
    position.play_so_that(ORANGE, "move to:C2", |game| game.open.latest.roll.as_ref().is_some_and(|throw| !throw.success));
    assert!(position.game.open.clanners().is_empty());
}

#[test]
fn stealth_gives_speed_and_is_no_target() {
    let mut position =
        Position::new().only([Operative::Timur]).put(Operative::Timur, at("A2")).clanner(Legion::Cackler, at("C2")).edges(1);
    let timur = position.unit(Operative::Timur);
    assert_eq!(position.game.speed(timur), 2);
    position.game.open.squad[0].stealth = true;
    assert_eq!(position.game.speed(timur), 3);
    let mut position = position.reaction();
    position.play(SKY, "command unit:\"Cackler 1\"");
    assert!(position.legal_like(SKY, "attack").is_empty());
    position.game.open.squad[0].stealth = false;
    assert!(position.offers(SKY, "attack target:Timur"));
}

#[test]
fn a_threat_that_enters_a_stealthy_operatives_tile_is_revealed_and_may_not_attack_him() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("D2"))
        .threat(Legion::Snatcher, at("C2"))
        .edges(1)
        .reaction();
    let mut seen = position.clone();
    position.game.open.squad[0].stealth = true;
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:D2");
    assert!(position.place("Snatcher 1").is_some() && position.member(Operative::Timur).stealth);
    assert!(position.legal_like(SKY, "attack").is_empty());
    seen.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:D2");
    assert!(seen.offers(SKY, "attack target:Timur"));
}

#[test]
fn a_threat_may_use_its_sucker_punch_and_is_revealed_by_it() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("C2"))
        .threat(Legion::Snatcher, at("C2"))
        .turn(Operative::Timur);
    // They have come to share the tile without an action, so nobody has been ambushed yet.
    position.play(ORANGE, "move to:B2");
    assert_eq!(position.legal(SKY), ["punch unit:\"threat 1\"", "pass"]);
    position.play(SKY, "punch unit:\"threat 1\"");
    assert!(position.place("Snatcher 1").is_some());
}

#[test]
fn the_hostile_is_asked_for_a_sucker_punch_of_any_token_also_of_a_decoy() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("C2"))
        .threat(ThreatKind::Decoy, at("C2"))
        .turn(Operative::Timur);
    position.play(ORANGE, "move to:B2");
    assert_eq!(position.legal(SKY), ["pass"]);
}

#[test]
fn whoever_shares_a_tile_with_a_threat_when_a_round_begins_is_ambushed() {
    let mut position =
        Position::new().only([Operative::Timur]).put(Operative::Timur, at("D2")).threat(Legion::Snatcher, at("D2"));
    position.game.open.stack = vec![Frame::Round(RoundStep::Start(RoundStart::Effects))];
    position.game.advance(&mut Story::silent());
    assert_eq!(position.waiting(), [SKY]);
    assert!(position.offers(SKY, "attack target:Timur"), "{:?}", position.legal(SKY));
}

#[test]
fn a_unit_that_has_just_turned_back_into_a_threat_ambushes_at_the_end_of_the_next_action() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("D2"))
        .put(Operative::Echo, at("B2"))
        .threat(Legion::Snatcher, at("D2"));
    position.game.open.clan[0].fresh = true;
    position.game.open.stack = vec![Frame::Round(RoundStep::Start(RoundStart::Effects))];
    position.game.advance(&mut Story::silent());
    assert_eq!(position.waiting(), [ORANGE], "not at once");
    let mut position = position.turn(Operative::Echo);
    position.play(ORANGE, "move to:C2");
    assert_eq!(position.waiting(), [SKY], "but when anybody has acted");
    assert!(position.offers(SKY, "attack target:Timur"), "{:?}", position.legal(SKY));
}

#[test]
fn militia_and_refugees_trigger_no_ambush() {
    use crate::games::clans::content::Neutral;
    use crate::games::clans::rules::Stray;
    for kind in [Neutral::Militia, Neutral::Refugee] {
        let mut position = Position::new().only([Operative::Timur]).put(Operative::Timur, at("A2"));
        position.game.open.strays = [Stray::new(kind, at("H2"))].into_iter().collect();
        let mut position = position.threat(Legion::Snatcher, at("I2")).edges(1).reaction();
        position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:H2");
        assert_eq!(position.place("threat 1"), Some(at("H2")), "it is still a token");
        assert!(position.legal_like(SKY, "attack").is_empty());
    }
}

#[test]
fn whoever_is_in_stealth_is_neither_punched_nor_led_by_the_enemy() {
    let mut position = Position::new()
        .only([Operative::Timur, Operative::Echo])
        .put(Operative::Timur, at("B2"))
        .put(Operative::Echo, at("B2"))
        .clanner(Legion::Snatcher, at("B2"))
        .hand(SKY, [Arcana::Ruler])
        .turn(Operative::Timur);
    position.game.open.squad[0].stealth = true;
    position.play(ORANGE, "move to:C2");
    assert_eq!((position.waiting(), position.place("Timur")), (vec![ORANGE], Some(at("C2"))), "nobody may punch him");
    let position = position.edges(1).reaction();
    let led = position.legal_like(SKY, "arcana");
    assert!(led.iter().any(|phrase| phrase.contains("Echo")) && !led.iter().any(|phrase| phrase.contains("Timur")), "{led:?}");
}
