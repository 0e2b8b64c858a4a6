//! Battles alone against the Trogs: how they deploy, which cards they turn up, and what comes after.

use super::*;
use Region::{CinderDunes, CoralShelf, DawnLanding, Maw, SplinterPeaks, Thornveil};

/// Humans attack Trogs in Thornveil, who will turn up these cards first. A second battle holds the game up.
fn raid(humans: u8, trogs: u8, deck: &[Card]) -> Position {
    let position =
        Position::solo(Humans).battle(Humans, humans, Trogs, trogs, Thornveil).battle(Humans, 1, Trogs, 1, CinderDunes);
    position.deck(Trogs, deck)
}

/// Trogs attack Humans in Thornveil.
fn defence(humans: u8, trogs: u8, deck: &[Card]) -> Position {
    let position =
        Position::solo(Humans).battle(Trogs, trogs, Humans, humans, Thornveil).battle(Humans, 1, Trogs, 1, CinderDunes);
    position.deck(Trogs, deck)
}

/// The battle as far as the person has deployed and the Trogs have answered.
fn fought(position: Position, humans: [u8; 3]) -> Played {
    let mut game = position.fight();
    game.does(Humans, deploy(humans));
    game
}

/// How the Trogs deploy against this. The person holds a card, so that the battle waits.
fn answer(position: Position, humans: [u8; 3]) -> [u8; 3] {
    fought(position.hand(Humans, &[Card::Flank]), humans).board(Trogs)
}

// Deploying

#[test]
fn the_person_deploys_first_whoever_attacks() {
    for position in [raid(2, 2, &[]), defence(2, 2, &[])] {
        let game = position.hand(Humans, &[Card::Flank]).fight();
        assert_eq!(game.to_act(), [Humans]);
        let mut game = game;
        game.does(Humans, deploy([2, 0, 0]));
        assert_eq!(
            (game.to_act(), game.battle().total(Side::Attacker), game.battle().total(Side::Defender)),
            (vec![Humans], 2, 2)
        );
    }
}

#[test]
fn one_human_on_each_objective_against_three_trogs_one_on_control_two_on_prisoners() {
    assert_eq!(answer(raid(3, 3, &[]), [1, 1, 1]), [1, 2, 0]);
}

#[test]
fn attacking_trogs_need_one_more_for_control_since_ties_are_the_defenders() {
    assert_eq!(answer(defence(3, 3, &[]), [1, 1, 1]), [2, 0, 1], "the third cannot win prisoners");
    assert_eq!(answer(defence(3, 4, &[]), [1, 1, 1]), [2, 2, 0]);
}

#[test]
fn trogs_pass_over_an_objective_they_cannot_win() {
    assert_eq!(answer(raid(3, 2, &[]), [3, 0, 0]), [0, 1, 1]);
}

#[test]
fn trogs_left_over_fight_on_attrition() {
    assert_eq!(answer(raid(1, 4, &[]), [1, 0, 0]), [1, 1, 2]);
    assert_eq!(answer(raid(1, 2, &[]), [0, 0, 1]), [0, 1, 1], "nobody contests control: the defender has it");
}

#[test]
fn trogs_count_guns() {
    let position = raid(1, 2, &[]).with(|game| game.open.site_mut(Thornveil).watchtowers = 1);
    assert_eq!(answer(position, [1, 0, 0]), [2, 0, 0]);
}

// Cards

#[test]
fn winning_trogs_turn_up_nothing() {
    let game = fought(raid(1, 2, &[Card::Ambush]), [1, 0, 0]);
    assert_eq!((game.control(Thornveil), game.game.hidden.decks[Trogs.index()].len()), (Some(Trogs), 1));
}

#[test]
fn losing_trogs_answer_each_card_with_one() {
    let position = raid(4, 1, &[Card::FeralRush]).hand(Humans, &[Card::Flank, Card::Regroup]);
    let mut game = fought(position, [4, 0, 0]);
    assert_eq!((game.to_act(), game.game.hidden.decks[Trogs.index()].len()), (vec![Humans], 1));
    game.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!(
        (game.to_act(), game.game.hidden.decks[Trogs.index()].len()),
        (vec![Humans], 0),
        "one card, and it is the person's turn"
    );
}

#[test]
fn when_the_person_has_passed_they_go_on_until_they_win() {
    let position = raid(2, 1, &[Card::Ambush, Card::Ambush]).hand(Humans, &[Card::Flank]);
    let mut game = fought(position, [2, 0, 0]);
    assert_eq!(game.board(Trogs), [0, 1, 0]);
    game.does(Humans, "pass");
    assert_eq!((game.control(Thornveil), game.game.hidden.decks[Trogs.index()].len()), (Some(Trogs), 0), "two Ambushes tie it");
}

#[test]
fn a_card_without_battle_text_ends_it() {
    for card in [Card::WarDrums, Card::BloodTally] {
        let game = fought(raid(2, 1, &[card]), [2, 0, 0]);
        assert_eq!(game.control(Thornveil), Some(Humans));
        game.tells("It has no battle text");
        assert_eq!((game.game.open.coming[..].to_vec(), game.game.open.enabler), (vec![Humans, Trogs], None), "text only");
    }
}

#[test]
fn after_a_silent_card_they_play_no_more_though_the_person_may() {
    let position = raid(2, 1, &[Card::WarDrums]).hand(Humans, &[Card::Flank, Card::Flank]);
    let mut game = fought(position, [2, 0, 0]);
    game.does(Humans, tactic(Card::Flank, "from:control to:attrition"))
        .does(Humans, tactic(Card::Flank, "from:attrition to:control"));
    assert_eq!((game.control(Thornveil), game.game.open.discards[Trogs.index()].len()), (Some(Humans), 8));
}

#[test]
fn stampede_brings_a_trog_from_home_to_what_is_not_won() {
    let mut game = fought(raid(2, 1, &[Card::Stampede]).units(Trogs, Maw, 1).hand(Humans, &[Card::Flank]), [1, 1, 0]);
    assert_eq!(game.board(Trogs), [1, 0, 0]);
    game.game.open.battle.as_mut().unwrap().units = [[2, 0, 0], [1, 0, 0]];
    game.does(Humans, "pass");
    assert_eq!((game.control(Thornveil), game.units(Trogs, Maw)), (Some(Trogs), 2), "it goes home with the other");
}

#[test]
fn feral_rush_takes_spare_units_where_they_win() {
    let mut game = fought(raid(3, 3, &[Card::FeralRush]).hand(Humans, &[Card::Flank, Card::Flank]), [3, 0, 0]);
    assert_eq!(game.board(Trogs), [3, 0, 0]);
    game.game.open.battle.as_mut().unwrap().units[Side::Defender.index()] = [1, 1, 1];
    game.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!(game.board(Trogs), [2, 1, 0], "one is enough once the Human has left");
}

#[test]
fn feral_rush_wastes_nobody_on_what_two_cannot_win() {
    let mut game = fought(raid(5, 3, &[Card::FeralRush]).hand(Humans, &[Card::Flank, Card::Flank]), [4, 1, 0]);
    game.game.open.battle.as_mut().unwrap().units[Side::Defender.index()] = [0, 0, 3];
    game.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!(game.board(Trogs), [0, 2, 1], "three for control are out of reach, two for prisoners are not");
}

#[test]
fn drag_below_pushes_from_control_if_that_wins_it_else_from_prisoners() {
    let mut game = fought(raid(3, 1, &[Card::DragBelow]).hand(Humans, &[Card::Flank, Card::Flank]), [2, 1, 0]);
    game.game.open.battle.as_mut().unwrap().units[Side::Defender.index()] = [1, 0, 0];
    game.does(Humans, tactic(Card::Flank, "from:prisoners to:attrition"));
    assert_eq!(game.board(Humans), [1, 0, 2]);
    let mut game = fought(raid(4, 1, &[Card::DragBelow]).hand(Humans, &[Card::Flank, Card::Flank]), [3, 1, 0]);
    game.does(Humans, tactic(Card::Flank, "from:prisoners to:control"));
    assert_eq!(game.board(Humans), [4, 0, 0], "neither wins anything");
    let mut game = fought(raid(4, 1, &[Card::DragBelow]).hand(Humans, &[Card::Flank, Card::Flank]), [3, 0, 1]);
    game.does(Humans, tactic(Card::Flank, "from:control to:prisoners"));
    assert_eq!(game.board(Humans), [2, 0, 2]);
}

#[test]
fn shifted_priorities_is_always_played() {
    let position = raid(2, 1, &[Card::ShiftedPriorities]).hand(Humans, &[Card::Flank, Card::Flank]);
    let mut game = fought(position, [2, 0, 0]);
    game.does(Humans, tactic(Card::Flank, "from:control to:prisoners"))
        .does(Humans, tactic(Card::Flank, "from:prisoners to:control"));
    assert!(game.story().contains("Attrition is settled first"));
}

#[test]
fn desert_cards_work_for_them_on_any_ground_and_draw_nothing_in_battle() {
    let gained = |card| {
        raid(3, 1, &[Card::WarDrums]).hand(Humans, &[Card::Flank, Card::Flank]).with(|game| {
            pull(game, Trogs, card);
            game.hidden.on_top.push(card);
        })
    };
    let mut bones = fought(gained(Card::BoneField), [2, 0, 1]);
    bones.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!((bones.board(Humans), bones.points(Trogs)), ([1, 0, 1], 1));
    assert_eq!(bones.game.hidden.decks[Trogs.index()].len(), 1, "no second card");
    let mut storm = fought(gained(Card::Sandstorm), [3, 0, 0]);
    storm.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!((storm.clash(Thornveil), storm.hand(Humans).len()), (None, 1));
    let mut mirage = fought(gained(Card::Mirage), [2, 1, 0]);
    mirage.does(Humans, tactic(Card::Flank, "from:control to:prisoners"));
    assert_eq!(mirage.board(Humans), [0, 2, 1]);
    let mut march = fought(gained(Card::LongMarch).units(Trogs, Maw, 1), [2, 1, 0]);
    march.does(Humans, tactic(Card::Flank, "from:control to:prisoners"));
    assert_eq!(march.units(Trogs, Maw), 0, "from their headquarters");
}

#[test]
fn a_fog_bank_blinds_the_trogs_next_card() {
    let position = Position::solo(Humans)
        .battle(Humans, 2, Trogs, 1, CoralShelf)
        .battle(Humans, 1, Trogs, 1, CinderDunes)
        .deck(Trogs, &[Card::Ambush])
        .hand(Humans, &[Card::FogBank, Card::Flank]);
    let mut game = fought(position, [2, 0, 0]);
    game.does(Humans, tactic(Card::FogBank, ""));
    assert_eq!((game.board(Trogs), game.game.hidden.decks[Trogs.index()].len()), ([0, 1, 0], 0));
}

#[test]
fn the_person_keeps_to_the_terrain() {
    let mut game = fought(raid(2, 1, &[Card::WarDrums]).hand(Humans, &[Card::Undertow, Card::Overgrowth]), [2, 0, 0]);
    game.refuses(Humans, tactic(Card::Undertow, "")).allows(Humans, tactic(Card::Overgrowth, ""));
}

// Objectives

#[test]
fn their_prisoners_come_from_what_is_not_settled_yet_attrition() {
    let game = fought(raid(3, 3, &[]), [1, 1, 1]);
    assert_eq!((game.held(Trogs, Humans), game.points(Humans)), (1, 0), "the one on Attrition, who kills nobody then");
}

#[test]
fn with_nobody_there_they_take_one_from_region_control_first() {
    let mut game = fought(raid(2, 3, &[Card::WarDrums]).hand(Humans, &[Card::Flank]), [1, 1, 0]);
    assert_eq!(game.board(Trogs), [1, 2, 0]);
    game.does(Humans, "pass");
    assert_eq!((game.held(Trogs, Humans), game.units(Humans, DawnLanding)), (1, 1));
}

#[test]
fn after_shifted_priorities_they_take_prisoners_from_control() {
    let mut game = fought(raid(3, 3, &[]).hand(Humans, &[Card::Flank]), [2, 0, 1]);
    assert_eq!(game.board(Trogs), [2, 1, 0]);
    let battle = game.game.open.battle.as_mut().unwrap();
    (battle.reversed, battle.units[Side::Defender.index()]) = (true, [1, 2, 0]);
    game.does(Humans, "pass").does(Humans, "take from:prisoners");
    assert_eq!((game.held(Trogs, Humans), game.control(Thornveil)), (1, Some(Trogs)), "one to one is the defender's");
}

#[test]
fn after_shifted_priorities_they_kill_for_control_first() {
    let mut game = fought(raid(3, 3, &[]).hand(Humans, &[Card::Flank]), [2, 0, 1]);
    let battle = game.game.open.battle.as_mut().unwrap();
    (battle.reversed, battle.units[Side::Defender.index()]) = (true, [1, 0, 2]);
    game.does(Humans, "pass").does(Humans, "take from:attrition");
    assert_eq!((game.control(Thornveil), game.points(Trogs)), (Some(Trogs), 2 + 2));
}

// Afterwards

#[test]
fn trogs_that_won_go_home_and_leave_a_nest_and_control() {
    for position in [raid(1, 3, &[]), defence(1, 3, &[])] {
        let game = fought(position, [1, 0, 0]);
        let site = game.at(Thornveil);
        assert_eq!((site.control, site.nests, site.of(Trogs), site.of(Humans)), (Some(Trogs), 1, 0, 0));
        assert_eq!((game.units(Trogs, Maw), game.points(Trogs)), (3, 2 + i16::from(site.clash.is_some())));
    }
}

#[test]
fn trogs_that_lost_go_home() {
    let game = fought(raid(3, 2, &[Card::WarDrums]), [3, 0, 0]);
    assert_eq!((game.control(Thornveil), game.units(Humans, Thornveil), game.points(Humans)), (Some(Humans), 1, 2));
    assert_eq!((game.units(Trogs, Maw), game.at(Thornveil).nests), (2, 0));
    assert_eq!((game.held(Trogs, Humans), game.points(Trogs)), (1, 1), "they took one and killed one on the way");
}

#[test]
fn the_person_retreats_by_the_common_rules() {
    let game = fought(defence(2, 3, &[]).control(Humans, SplinterPeaks), [2, 0, 0]);
    assert_eq!(game.choices(Humans, "retreat", "to"), ["Dawn Landing", "Splinter Peaks"]);
}
