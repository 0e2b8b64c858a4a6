//! Battles: the crystal, placing units, the exchange of cards, the three objectives, retreat.

use super::*;
use crate::games::havoc::rules::BattleStage;
use Region::{AnvilRange, BonewhiteFlats, CoralShelf, DawnLanding, EmberReach, Maw, SplinterPeaks, Thornveil};

/// Humans attack Pilgrims in Thornveil. A second battle holds the game up when this one is over.
fn duel(humans: u8, pilgrims: u8) -> Position {
    Position::new(2).battle(Humans, humans, Pilgrims, pilgrims, Thornveil).battle(Pilgrims, 1, Humans, 1, Maw)
}

/// The battle as far as both sides have deployed.
fn deployed(position: Position, humans: [u8; 3], pilgrims: [u8; 3]) -> Played {
    let mut game = position.fight();
    game.does(Humans, deploy(humans)).does(Pilgrims, deploy(pilgrims));
    game
}

fn is_settled(game: &Played) -> bool {
    game.clash(Thornveil).is_none()
}

// Before the battles

#[test]
fn battles_are_fought_in_the_order_of_their_tokens() {
    let mut game = Position::new(2)
        .battle(Humans, 1, Pilgrims, 1, Thornveil)
        .battle(Humans, 1, Pilgrims, 1, CoralShelf)
        .with(|game| {
            game.open.site_mut(Thornveil).clash.as_mut().unwrap().number = 5;
            game.open.site_mut(CoralShelf).clash.as_mut().unwrap().number = 2;
        })
        .fight();
    assert_eq!(game.battle().region, CoralShelf);
    game.does(Humans, deploy([1, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!((game.battle().region, game.clash(CoralShelf)), (Thornveil, None));
}

#[test]
fn a_battle_without_one_side_is_not_fought_and_the_other_takes_the_region() {
    let mut game =
        Position::new(4).battle(Humans, 1, Trogs, 1, Thornveil).structure(Structure::Trap, Thornveil).building(Trogs, 1).start();
    game.does(Trogs, activate(Structure::Trap, Thornveil, ""));
    assert_eq!((game.clash(Thornveil), game.control(Thornveil), game.units(Humans, Thornveil)), (None, Some(Trogs), 0));
    assert_eq!(game.points(Trogs), 0, "that is no battle won");
}

#[test]
fn a_crystal_is_added_to_every_battle_region_first() {
    let game = duel(1, 1).crystals(Thornveil, 2).fight();
    assert_eq!((game.at(Thornveil).crystals, game.at(Maw).crystals), (3, 0), "to the second when its turn comes");
}

// Placing units

#[test]
fn the_attacker_deploys_first_then_the_defender_and_both_all_their_units() {
    let mut game = duel(3, 2).fight();
    assert_eq!(game.to_act(), [Humans]);
    game.refuses(Humans, deploy([1, 1, 0])).refuses(Humans, deploy([2, 2, 0])).does(Humans, deploy([0, 3, 0]));
    assert_eq!(game.to_act(), [Pilgrims]);
    game.does(Pilgrims, deploy([2, 0, 0]));
    assert!(is_settled(&game), "nobody holds cards");
}

#[test]
fn units_may_all_stand_on_one_objective_or_on_any() {
    let game = duel(3, 2).fight();
    assert_eq!(game.choices(Humans, "deploy", "control"), ["0", "1", "2", "3"]);
    let ways = DynGame::menu(&game.game, Seat(0)).iter().filter(|phrase| phrase.verb == "deploy").count();
    assert_eq!(ways, 10);
}

// The exchange of cards

fn armed() -> Position {
    duel(3, 3).hand(Humans, &[Card::Flank, Card::Flank]).hand(Pilgrims, &[Card::PhaseStep, Card::MindPress])
}

#[test]
fn the_attacker_plays_the_first_card_and_they_take_turns() {
    let mut game = deployed(armed(), [3, 0, 0], [3, 0, 0]);
    assert_eq!(game.to_act(), [Humans]);
    game.does(Humans, tactic(Card::Flank, "from:control to:attrition"));
    assert_eq!(game.to_act(), [Pilgrims]);
    game.does(Pilgrims, tactic(Card::MindPress, "from:control to:prisoners"));
    assert_eq!((game.to_act(), game.board(Humans)), (vec![Humans], [1, 1, 1]));
    assert_eq!(game.game.open.discards[Humans.index()][..], [Card::Flank]);
}

#[test]
fn a_pass_is_final_but_the_other_may_go_on() {
    let mut game = deployed(armed(), [3, 0, 0], [3, 0, 0]);
    game.does(Humans, "pass").does(Pilgrims, tactic(Card::MindPress, "from:control to:attrition"));
    assert_eq!(game.to_act(), [Pilgrims], "the Humans are not asked again");
    game.does(Pilgrims, tactic(Card::PhaseStep, "from:control to:attrition")).does(Pilgrims, "done");
    assert!(is_settled(&game));
}

#[test]
fn the_objectives_are_settled_when_both_have_passed() {
    let mut game = deployed(armed(), [3, 0, 0], [3, 0, 0]);
    game.does(Humans, "pass");
    assert!(!is_settled(&game));
    game.does(Pilgrims, "pass");
    assert!(is_settled(&game));
}

#[test]
fn who_has_nothing_to_play_is_not_asked() {
    let game = deployed(duel(3, 3).hand(Pilgrims, &[Card::MindPress]), [3, 0, 0], [3, 0, 0]);
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn one_may_say_at_once_that_no_card_will_be_played() {
    let mut game = armed().fight();
    game.does(Humans, "waive").refuses(Humans, "waive").does(Humans, deploy([3, 0, 0]));
    game.does(Pilgrims, deploy([0, 0, 3]));
    assert_eq!(game.to_act(), [Pilgrims], "the attacker has waived the cards");
    game.does(Pilgrims, "pass");
    assert!(is_settled(&game));
    assert_eq!(game.hand(Humans).len(), 2);
    duel(1, 1).fight().refuses(Humans, "waive");
}

#[test]
fn cards_without_battle_text_are_not_played() {
    let silent = [Card::PointRiders, Card::CommandUplink];
    let mut game = deployed(duel(3, 3).hand(Humans, &silent).hand(Pilgrims, &[Card::MindPress]), [3, 0, 0], [3, 0, 0]);
    game.refuses(Humans, tactic(Card::PointRiders, "")).refuses(Humans, tactic(Card::CommandUplink, ""));
    assert_eq!(game.to_act(), [Pilgrims]);
    let hand = [Card::PointRiders, Card::Flank];
    let asked = deployed(duel(3, 3).hand(Humans, &hand).hand(Pilgrims, &[Card::MindPress]), [3, 0, 0], [3, 0, 0]);
    assert_eq!((asked.to_act(), asked.choices(Humans, "tactic", "card")), (vec![Humans], vec!["Flank".to_owned()]));
}

#[test]
fn terrain_cards_are_played_on_their_terrain_only_and_nowhere_in_the_outer_ring() {
    let cards = [Card::Overgrowth, Card::Undertow, Card::Rockslide, Card::Mirage];
    for region in Region::ALL.into_iter().filter(|region| region.land() != crate::games::havoc::content::Land::Landing) {
        let mut game = Position::new(2).battle(Humans, 2, Pilgrims, 2, region).hand(Humans, &cards).fight();
        game.does(Humans, deploy([2, 0, 0])).does(Pilgrims, deploy([2, 0, 0]));
        let fitting: Vec<&str> = cards.iter().filter(|card| card.terrain() == region.terrain()).map(|card| card.name()).collect();
        assert_eq!(game.choices(Humans, "tactic", "card"), fitting, "{}", region.name());
    }
}

#[test]
fn a_card_may_be_played_even_if_it_can_do_nothing() {
    let mut game = deployed(duel(3, 3).reserve(Humans, 0).hand(Humans, &[Card::DropTrooper]), [3, 0, 0], [3, 0, 0]);
    game.does(Humans, tactic(Card::DropTrooper, ""));
    assert!(is_settled(&game) && game.hand(Humans).is_empty());
}

// Region Control

#[test]
fn the_most_units_for_control_win_the_region_and_two_points() {
    let game = deployed(duel(3, 2).control(Humans, CoralShelf), [3, 0, 0], [2, 0, 0]);
    assert_eq!((game.control(Thornveil), game.points(Humans), game.points(Pilgrims)), (Some(Humans), 2, 0));
    assert_eq!(game.units(Humans, Thornveil), 3);
}

#[test]
fn the_defender_wins_a_tie_for_control_also_of_none() {
    for (humans, pilgrims) in [([2, 1, 0], [2, 0, 0]), ([0, 3, 0], [0, 2, 0])] {
        let game = deployed(duel(3, 2), humans, pilgrims);
        assert_eq!((game.control(Thornveil), game.points(Pilgrims)), (Some(Pilgrims), 2));
    }
}

#[test]
fn the_region_stays_won_even_if_all_the_winners_die() {
    let game = deployed(duel(1, 2).holds(Humans, CoralShelf, 1), [1, 0, 0], [0, 0, 2]);
    assert_eq!((game.control(Thornveil), game.at(Thornveil).units), (Some(Humans), [0; 4]));
    assert_eq!((game.points(Humans), game.points(Pilgrims)), (2, 1));
}

// Prisoners

#[test]
fn the_most_units_for_prisoners_take_one_from_any_objective() {
    let mut game = deployed(duel(3, 3), [0, 3, 0], [1, 1, 1]);
    assert_eq!(game.choices(Humans, "take", "from"), ["attrition", "control", "prisoners"]);
    game.does(Humans, "take from:attrition");
    assert_eq!((game.held(Humans, Pilgrims), game.reserve(Pilgrims)), (1, Pilgrims.units() - 4), "not to the reserve");
    assert_eq!((game.points(Humans), game.units(Pilgrims, Thornveil)), (0, 2), "it came before it could kill");
}

#[test]
fn on_a_tie_for_prisoners_nobody_takes_one() {
    let game = deployed(duel(2, 2), [1, 1, 0], [1, 1, 0]);
    assert_eq!((game.held(Humans, Pilgrims), game.held(Pilgrims, Humans)), (0, 0));
}

#[test]
fn the_defender_takes_prisoners_too() {
    let game = deployed(duel(1, 2), [1, 0, 0], [0, 2, 0]);
    assert_eq!((game.held(Pilgrims, Humans), game.control(Thornveil)), (1, Some(Humans)));
}

#[test]
fn a_captor_takes_one_prisoner_however_many_there_are() {
    let game = deployed(duel(4, 3), [0, 4, 0], [3, 0, 0]);
    assert_eq!(game.held(Humans, Pilgrims), 1);
}

// Attrition

#[test]
fn each_unit_on_attrition_kills_one_anywhere_and_pays_a_point() {
    let game = deployed(duel(3, 3).holds(Humans, CoralShelf, 1), [0, 0, 3], [3, 0, 0]);
    assert_eq!((game.points(Humans), game.units(Pilgrims, Thornveil)), (3, 0));
    assert_eq!(game.reserve(Pilgrims), Pilgrims.units() - 1, "the dead go to their owner's reserve");
}

#[test]
fn attrition_strikes_at_the_same_time() {
    let game = deployed(duel(2, 2), [0, 0, 2], [0, 0, 2]);
    assert_eq!((game.points(Humans), game.points(Pilgrims)), (2, 4), "two points of the defender are for the region");
    assert_eq!(game.at(Thornveil).units, [0; 4]);
}

#[test]
fn nobody_kills_more_than_there_are() {
    let game = deployed(duel(4, 1), [1, 0, 3], [1, 0, 0]);
    assert_eq!(game.points(Humans), 1);
}

#[test]
fn who_was_captured_no_longer_kills() {
    let mut game = deployed(duel(2, 2), [0, 2, 0], [1, 0, 1]);
    game.does(Humans, "take from:attrition");
    assert_eq!((game.points(Pilgrims), game.held(Humans, Pilgrims)), (2, 1), "the region, and nobody dead");
}

// The opposite order

fn reversed(humans: [u8; 3], pilgrims: [u8; 3]) -> Played {
    let mut game = duel(humans.iter().sum(), pilgrims.iter().sum()).control(Humans, CoralShelf).fight();
    game.game.open.battle.as_mut().unwrap().reversed = true;
    game.does(Humans, deploy(humans)).does(Pilgrims, deploy(pilgrims));
    game
}

#[test]
fn in_the_opposite_order_the_dead_neither_capture_nor_hold() {
    let game = reversed([1, 1, 0], [0, 0, 2]);
    assert_eq!((game.control(Thornveil), game.held(Humans, Pilgrims)), (Some(Pilgrims), 0));
    assert_eq!(game.points(Pilgrims), 4);
}

#[test]
fn in_the_opposite_order_the_attacker_names_victims_first_then_the_defender_and_all_die_together() {
    let mut game = reversed([1, 0, 1], [1, 0, 1]);
    assert!(matches!(game.battle().stage, BattleStage::Victims { side: Side::Attacker, .. }));
    game.does(Humans, "take from:attrition");
    assert_eq!((game.to_act(), game.board(Pilgrims)), (vec![Pilgrims], [1, 0, 1]), "doomed, not dead");
    game.does(Pilgrims, "take from:control");
    assert_eq!((game.points(Humans), game.points(Pilgrims)), (1, 3));
    assert_eq!(game.control(Thornveil), Some(Pilgrims));
}

#[test]
fn a_prisoner_taken_before_control_is_settled_does_not_hold_the_region() {
    let mut game = reversed([1, 1, 0], [2, 0, 0]);
    assert_eq!(game.control(Thornveil), Some(Pilgrims));
    game = reversed([1, 1, 0], [1, 0, 1]);
    game.does(Pilgrims, "take from:prisoners");
    assert_eq!((game.held(Humans, Pilgrims), game.control(Thornveil)), (0, Some(Pilgrims)), "a dead captor takes nobody");
    game = reversed([2, 1, 0], [2, 0, 0]);
    assert_eq!((game.held(Humans, Pilgrims), game.control(Thornveil)), (1, Some(Humans)));
}

// Retreat

#[test]
fn the_beaten_go_to_one_adjacent_region_of_their_own_without_a_battle() {
    let mut game = Position::new(2)
        .battle(Humans, 3, Pilgrims, 2, Thornveil)
        .battle(Humans, 1, Pilgrims, 1, BonewhiteFlats)
        .control(Pilgrims, SplinterPeaks)
        .control(Pilgrims, CoralShelf)
        .control(Pilgrims, AnvilRange)
        .fight();
    game.does(Humans, deploy([3, 0, 0])).does(Pilgrims, deploy([2, 0, 0]));
    assert_eq!(game.choices(Pilgrims, "retreat", "to"), ["Coral Shelf", "Splinter Peaks"]);
    game.does(Pilgrims, format!("retreat {}", on("to", CoralShelf)));
    assert_eq!((game.units(Pilgrims, CoralShelf), game.units(Pilgrims, Thornveil)), (2, 0));
}

#[test]
fn with_one_way_out_nobody_asks_and_the_headquarters_are_one() {
    let mut game = Position::new(2).battle(Humans, 2, Pilgrims, 3, Thornveil).fight();
    game.does(Humans, deploy([2, 0, 0])).does(Pilgrims, deploy([2, 0, 1]));
    assert_eq!((game.units(Humans, DawnLanding), game.control(Thornveil)), (1, Some(Pilgrims)));
}

#[test]
fn with_nowhere_to_go_the_beaten_return_to_the_reserve() {
    let game = deployed(duel(3, 2), [3, 0, 0], [2, 0, 0]);
    assert_eq!((game.units(Pilgrims, Thornveil), game.reserve(Pilgrims)), (0, Pilgrims.units() - 1));
    assert_eq!(game.points(Humans), 2, "they were not killed");
}

#[test]
fn a_retreat_onto_own_ground_leaves_hidden_tokens_hidden() {
    let battle = Position::new(4).battle(Humans, 3, Trogs, 2, Thornveil).control(Trogs, CoralShelf).nest(CoralShelf);
    let mut game = battle.fight();
    game.does(Humans, deploy([3, 0, 0])).does(Trogs, deploy([2, 0, 0]));
    assert_eq!((game.units(Trogs, CoralShelf), game.at(CoralShelf).nests), (2, 1));
    let position = duel(3, 2).control(Pilgrims, CoralShelf).nest(CoralShelf);
    let game = deployed(position.with(|game| game.open.site_mut(CoralShelf).war_party = true), [3, 0, 0], [2, 0, 0]);
    let site = game.at(CoralShelf);
    assert_eq!((site.of(Pilgrims), site.of(Trogs), site.nests, site.war_party), (2, 0, 1, true));
}

#[test]
fn the_token_goes_and_the_region_is_open_again() {
    let mut game = Position::new(2).battle(Humans, 2, Pilgrims, 1, Thornveil).fight();
    game.does(Humans, deploy([2, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    assert!(game.game.open.battles().is_empty() && game.game.open.battle.is_none());
    assert_eq!(game.game.open.round, 2, "and the round goes on to its end");
}

// Guns

#[test]
fn artillery_kills_watchtowers_hold_and_neither_dies() {
    let game = deployed(
        duel(2, 2).with(|game| {
            let site = game.open.site_mut(Thornveil);
            (site.artillery, site.watchtowers) = (2, 1);
        }),
        [2, 0, 0],
        [2, 0, 0],
    );
    assert_eq!((game.control(Thornveil), game.points(Humans)), (Some(Humans), 4), "3 to 2, and two dead");
    assert_eq!((game.at(Thornveil).artillery, game.at(Thornveil).watchtowers), (0, 0), "spent by this battle");
}

#[test]
fn guns_keep_silent_in_other_peoples_battles() {
    let mut game = Position::new(3)
        .battle(Machines, 2, Pilgrims, 1, EmberReach)
        .with(|game| game.open.site_mut(EmberReach).artillery = 2)
        .fight();
    game.does(Machines, deploy([2, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!((game.at(EmberReach).artillery, game.points(Machines), game.points(Humans)), (2, 2, 0));
}

#[test]
fn a_gun_may_fight_without_a_living_unit_beside_it() {
    // The only Human is taken prisoner, the gun still fires.
    let game = deployed(duel(1, 2).with(|game| game.open.site_mut(Thornveil).artillery = 1), [1, 0, 0], [0, 2, 0]);
    assert_eq!((game.held(Pilgrims, Humans), game.points(Humans)), (1, 3), "the region and one dead");
}
