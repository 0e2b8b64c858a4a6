//! Sentences of the rulebook that no other chapter of these tests asks about.

use super::*;
use crate::games::clans::content::{Champion, Legion};
use crate::games::clans::rules::{Action, With};

#[test]
fn everybody_begins_with_two_potentials_that_they_may_have() {
    for who in Operative::ALL {
        let starting = who.dashboard().potentials;
        assert!(starting.iter().all(|potential| potential.is_for(who.cult())), "{}", who.name());
        assert_ne!(starting[0], starting[1]);
    }
}

#[test]
fn no_two_operatives_share_a_concept() {
    let concepts: ArcanaSet = Operative::ALL.into_iter().map(|who| who.dashboard().concept).collect();
    assert_eq!(concepts.len(), Operative::ALL.len());
}

#[test]
fn four_operatives_are_there_from_the_start() {
    let log = crate::games::clans::campaign::Log::start();
    let fit: Vec<Operative> = Operative::ALL.into_iter().filter(|who| log.is_fit(*who)).collect();
    assert_eq!(fit, [Operative::Timur, Operative::Pluto, Operative::Echo, Operative::Feuerbach]);
}

#[test]
fn a_hand_has_no_limit_and_an_empty_deck_gives_nothing() {
    let mut position = Position::new();
    for _ in 0..30 {
        position.game.draw_arcana(ORANGE, &mut Story::silent());
    }
    assert_eq!((position.game.hand(ORANGE).len(), position.game.cards_left()), (22, 0));
    Game::check(&position.game).unwrap();
}

#[test]
fn a_card_that_was_played_goes_back_into_the_deck() {
    let mut position = Position::squad([Operative::Timur]).hand(ORANGE, [Arcana::Adventurer]).turn(Operative::Timur);
    position.play(ORANGE, "arcana card:\"The Adventurer\"");
    assert!(position.game.hidden.tarot.contains(Arcana::Adventurer) && position.game.hand(ORANGE).is_empty());
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 2), "it takes no action");
}

#[test]
fn bare_hands_strike_in_primal_and_on_ones_own_tile_only() {
    let position = |mind: Mind| {
        Position::squad([Operative::Echo])
            .mind(Operative::Echo, mind)
            .clanner(Legion::Snatcher, at("D2"))
            .clanner(Legion::Snatcher, at("D3"))
            .turn(Operative::Echo)
    };
    let mut legal = Vec::new();
    position(Mind::Primal).game.legal_actions(ORANGE, &mut legal);
    let bare = |action: &&Action| matches!(action, Action::Attack { with: With::BareHands, .. });
    assert_eq!(legal.iter().filter(bare).count(), 1);
    let mut primal = position(Mind::Primal);
    primal.play(ORANGE, "attack with:\"bare hands\" target:\"Snatcher 1\"");
    assert_eq!(primal.dice().0, crate::games::clans::content::pool(1, 1, 0), "no handling");
    legal.clear();
    position(Mind::Focus).game.legal_actions(ORANGE, &mut legal);
    assert_eq!(legal.iter().filter(bare).count(), 0);
}

#[test]
fn flipping_the_dashboard_takes_an_action() {
    let mut position = Position::squad([Operative::Timur]).turn(Operative::Timur);
    position.play(ORANGE, "flip");
    assert_eq!(position.member(Operative::Timur).mind, Mind::Primal);
    assert!(matches!(position.game.open.frame(), Some(Frame::Turn(turn)) if turn.actions == 1));
    position.play(ORANGE, "flip");
    assert_eq!(position.member(Operative::Timur).mind, Mind::Focus, "an action may be repeated");
}

#[test]
fn an_item_keeps_its_face_when_it_changes_hands() {
    let mut position = Position::squad([Operative::Timur, Operative::Pluto]);
    let splayer = position.gear(Operative::Timur, Item::Splayer).unwrap();
    position.game.open.gear[splayer.index()].botched = true;
    let mut position = position.turn(Operative::Timur);
    position.play(ORANGE, "drop item:Splayer").play(ORANGE, "pickup item:Splayer");
    assert!(position.game.open.gear(splayer).botched && position.gear(Operative::Timur, Item::Splayer) == Some(splayer));
}

#[test]
fn a_clanner_picks_up_discards_or_flips_one_item() {
    let lying = || {
        let mut position = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("H2"));
        position.game.open.add_gear(Item::NailBoard, Lies::On(at("H2")));
        position.game.open.add_gear(Item::RustCleaver, Lies::On(at("H2")));
        let mut position = position.edges(1).reaction();
        position.play(SKY, "command unit:\"Snatcher 1\"");
        position
    };
    let mut carries = lying();
    carries.play(SKY, "pickup item:\"Nail Board\" do:carry");
    assert_eq!(carries.game.open.carried(UnitId::clanner(0)).count(), 1, "one, and no more is asked for");
    let mut discards = lying();
    let before = discards.game.open.scavenging[Item::NailBoard.index()];
    discards.play(SKY, "pickup item:\"Nail Board\" do:discard");
    assert_eq!(discards.game.open.scavenging[Item::NailBoard.index()], before + 1);
    let mut flips = lying();
    flips.play(SKY, "pickup item:\"Nail Board\" do:flip");
    assert!(flips.game.open.gear.iter().any(|gear| gear.item == Item::NailBoard && gear.botched));
}

#[test]
fn objects_close_neither_a_way_nor_a_line_of_sight() {
    let position = Position::of(Play::M2, 2);
    let timur = position.unit(Operative::Timur);
    let generator = position.game.open.objects[0];
    for next in position.game.open.field().neighbours(generator.at) {
        let level = (position.game.open.field().elevation(next) - position.game.open.field().elevation(generator.at)).abs() < 2;
        let closed = position.game.border(timur, next, generator.at, crate::games::clans::rules::Pace::Action).is_none();
        assert!(!(level && closed), "{next}");
    }
    assert!(position.game.open.mission.script().screens(&position.game).is_empty());
}

#[test]
fn a_legion_that_died_may_be_spawned_again_and_a_champion_may_not() {
    let mut position = Position::squad([Operative::Timur]).edges(2);
    position.game.open.forces.feeders = 0;
    position.game.open.forces.of.fill(0);
    let mut position = position.threat(Legion::Snatcher, at("J2")).reaction();
    assert!(position.legal_like(SKY, "spawn unit:Snatcher").is_empty(), "the only one is on the field");
    position.game.wound(UnitId::clanner(0), None);
    position.game.advance(&mut Story::silent());
    assert!(!position.legal_like(SKY, "spawn unit:Snatcher").is_empty());
    assert!(position.game.open.free_champions().contains(ThreatKind::Champion(Champion::HollowJaw)));
    position.game.open.log.killed[Champion::HollowJaw.index()] = true;
    assert!(!position.game.open.free_champions().contains(ThreatKind::Champion(Champion::HollowJaw)));
}

#[test]
fn what_a_card_adds_is_not_cumulative_with_itself() {
    let position = Position::squad([Operative::Timur])
        .hand(ORANGE, [Arcana::Conqueror])
        .hand(ORANGE, [Arcana::Healer])
        .turn(Operative::Timur);
    let mut again = Position { game: position.game.clone(), told: Vec::new() };
    assert!(!again.legal_like(ORANGE, "arcana card:\"The Conqueror\"").is_empty());
    again.play(ORANGE, "arcana card:\"The Conqueror\" target:Timur");
    again.game.hidden.tarot.remove(Arcana::Conqueror);
    again.game.hidden.hands[0].insert(Arcana::Conqueror);
    assert!(again.legal_like(ORANGE, "arcana card:\"The Conqueror\" target:Timur").is_empty());
}

#[test]
fn a_token_that_attacks_is_revealed_and_one_that_moves_is_not() {
    let mut position = Position::squad([Operative::Timur]).threat(Legion::Cackler, at("D3")).edges(2).reaction();
    position.play(SKY, "command unit:\"threat 1\"");
    let step = position.legal_like(SKY, "move to:").into_iter().find(|way| !way.contains("D2")).unwrap();
    position.play(SKY, &step);
    assert!(position.place("threat 1").is_some());
    let mut position = Position::squad([Operative::Timur]).threat(Legion::Cackler, at("D3")).edges(1).reaction();
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "attack target:Timur");
    assert!(position.place("Cackler 1").is_some());
}

#[test]
fn the_hostile_may_keep_edges_and_one_unit_may_act_several_times() {
    let mut position = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("K2")).edges(2).reaction();
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "move to:I2");
    position.play(SKY, "command unit:\"Snatcher 1\"").play(SKY, "move to:H2");
    assert_eq!((position.place("Snatcher 1"), position.game.open.stored), (Some(at("H2")), 0));
    let mut keeps = Position::squad([Operative::Timur]).clanner(Legion::Snatcher, at("K2")).edges(1).reaction();
    keeps.play(SKY, "done");
    assert_eq!(keeps.game.open.stored, 1);
}
