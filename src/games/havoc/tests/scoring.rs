//! Prisoners, scoring, and the end.

use super::*;
use crate::bots::{Bot, Budget, advise};
use crate::games::Kind;
use Region::{CinderDunes, CoralShelf, EmberReach, Maw, Mirewood, Thornveil};

/// The round ends without battles; the next one would be the last.
fn end_of_round(position: Position) -> Played {
    position.enter(Stage::Battles)
}

// Prisoners

#[test]
fn every_prisoner_pays_a_point_each_round_before_any_is_bought_back() {
    let mut game = end_of_round(Position::new(2).prisoners(Humans, Pilgrims, 2).prisoners(Humans, Trogs, 1).points(Pilgrims, 2));
    assert_eq!((game.points(Humans), game.to_act()), (3, vec![Pilgrims]));
    game.does(Pilgrims, "ransom from:Humans");
    assert_eq!((game.points(Pilgrims), game.held(Humans, Pilgrims), game.reserve(Pilgrims)), (0, 1, 11));
    assert_eq!((game.points(Humans), game.game.open.round), (3, 2), "the captor gains nothing by it");
}

#[test]
fn who_has_not_two_points_buys_nobody_back() {
    let game = end_of_round(Position::new(2).prisoners(Humans, Pilgrims, 1).points(Pilgrims, 1));
    assert_eq!((game.game.open.round, game.held(Humans, Pilgrims)), (2, 1));
}

#[test]
fn points_for_prisoners_can_pay_a_ransom_of_the_same_round() {
    let game = end_of_round(Position::new(2).prisoners(Humans, Pilgrims, 1).prisoners(Pilgrims, Humans, 2));
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn ransoms_are_paid_in_the_order_of_initiative_and_may_be_put_off() {
    let mut game = end_of_round(
        Position::new(3)
            .prisoners(Humans, Pilgrims, 1)
            .prisoners(Pilgrims, Humans, 1)
            .points(Humans, 5)
            .points(Pilgrims, 5)
            .with(|game| game.open.initiative = [Pilgrims, Machines, Humans].into_iter().collect()),
    );
    assert_eq!(game.to_act(), [Pilgrims]);
    game.does(Pilgrims, "done");
    assert_eq!(game.to_act(), [Humans]);
    game.does(Humans, "done");
    assert_eq!((game.held(Humans, Pilgrims), game.held(Pilgrims, Humans)), (1, 1));
    assert_eq!(game.game.open.round, 2);
}

#[test]
fn neutral_trogs_score_nothing_for_their_prisoners_who_can_be_bought_back() {
    let mut game = end_of_round(Position::new(2).prisoners(Trogs, Humans, 1).points(Humans, 2));
    assert_eq!(game.points(Trogs), 0);
    game.does(Humans, "ransom from:Trogs");
    assert_eq!((game.points(Humans), game.held(Trogs, Humans), game.reserve(Humans)), (0, 0, 12));
}

#[test]
fn a_ransom_never_moves_events_back() {
    let spots = [0, 0, 1, 1, 0];
    let mut game = end_of_round(
        Position::new(2).prisoners(Humans, Pilgrims, 1).points(Pilgrims, 13).with(|game| game.open.event_spots = spots),
    );
    game.does(Pilgrims, "ransom");
    assert_eq!(game.game.open.past_events.len(), 1);
    assert_eq!(game.game.open.event_spots, [0, 0, 0, 1, 0]);
}

// Enabling scoring

#[test]
fn enabling_scoring_costs_the_action_and_the_card() {
    let mut game = Position::new(2).hand(Humans, &[Card::CommandUplink, Card::Flank]).start();
    game.does(Humans, "score");
    assert_eq!((game.game.open.enabler, game.to_act(), game.hand(Humans)), (Some(Humans), vec![Pilgrims], &[Card::Flank][..]));
    assert_eq!(game.game.open.discards[Humans.index()][..], [Card::CommandUplink]);
    assert_eq!(game.units(Humans, Region::DawnLanding), 0, "it brings no points for anything else");
}

#[test]
fn every_faction_has_a_card_that_enables_scoring() {
    for (faction, card) in
        [(Humans, Card::CommandUplink), (Pilgrims, Card::Conclave), (Machines, Card::AuditRoutine), (Trogs, Card::BloodTally)]
    {
        let mut game = Position::new(4).turn_of(faction).hand(faction, &[card]).start();
        game.does(faction, "score");
        assert_eq!(game.game.open.enabler, Some(faction));
    }
}

#[test]
fn scoring_is_enabled_once_a_round_with_the_card_and_never_in_the_last() {
    let mut game = Position::new(2).hand(Humans, &[Card::CommandUplink]).hand(Pilgrims, &[Card::Conclave]).start();
    game.does(Humans, "score").refuses(Pilgrims, "score").does(Pilgrims, "pass");
    Position::new(2).start().refuses(Humans, "score");
    Position::new(2).hand(Humans, &[Card::CommandUplink]).last_round().start().refuses(Humans, "score");
}

#[test]
fn the_enabler_scores_regions_headquarters_too_then_everybody_crystals() {
    let game = end_of_round(
        Position::new(2)
            .with(|game| game.open.enabler = Some(Humans))
            .control(Humans, Thornveil)
            .crystals(Thornveil, 2)
            .control(Humans, CoralShelf)
            .control(Pilgrims, Mirewood)
            .crystals(Mirewood, 4)
            .crystals(CinderDunes, 5),
    );
    assert_eq!((game.points(Humans), game.points(Pilgrims)), (3 + 2, 4));
    assert_eq!(game.game.open.enabler, None, "the next round may be scored again");
    assert_eq!((game.at(Thornveil).crystals, game.at(Mirewood).crystals), (2, 4), "crystals stay");
}

#[test]
fn without_scoring_enabled_nobody_scores() {
    let thornveil = || Position::new(2).control(Humans, Thornveil).crystals(Thornveil, 3);
    assert_eq!(end_of_round(thornveil()).points(Humans), 0);
    let enabled = end_of_round(thornveil().with(|game| game.open.enabler = Some(Pilgrims)));
    assert_eq!(enabled.points(Humans), 3, "somebody else enabled it, and all score");
}

#[test]
fn crystals_in_the_vault_never_score_by_control() {
    let scored = |position: Position| end_of_round(position.with(|game| game.open.enabler = Some(Humans))).points(Pilgrims);
    assert_eq!(scored(Position::new(2).vault(4)), 0);
    assert_eq!(scored(Position::new(2).vault(4).control(Pilgrims, Mirewood).crystals(Mirewood, 2)), 2, "those on the planet do");
}

#[test]
fn seven_crystals_score_four_for_the_trogs() {
    let score = |crystals: u8| {
        let game = end_of_round(
            Position::new(4)
                .control(Trogs, CinderDunes)
                .crystals(CinderDunes, crystals - 1)
                .control(Trogs, EmberReach)
                .crystals(EmberReach, 1)
                .with(|game| game.open.enabler = Some(Humans)),
        );
        game.points(Trogs)
    };
    assert_eq!((score(7), score(6), score(1)), (4, 3, 1), "of all together, rounded up");
}

#[test]
fn the_trogs_score_whole_points_for_regions_and_prisoners() {
    let game = end_of_round(
        Position::new(4).control(Trogs, CinderDunes).prisoners(Trogs, Machines, 2).with(|game| game.open.enabler = Some(Trogs)),
    );
    assert_eq!(game.points(Trogs), 2 + 2, "the Maw counts");
    assert_eq!(game.control(Maw), Some(Trogs));
}

// The end

#[test]
fn in_the_last_round_crystals_score_and_regions_do_not() {
    let game = end_of_round(
        Position::new(2)
            .last_round()
            .control(Humans, Thornveil)
            .crystals(Thornveil, 2)
            .control(Humans, CoralShelf)
            .control(Pilgrims, Mirewood)
            .crystals(Mirewood, 1)
            .with(|game| game.open.enabler = Some(Humans)),
    );
    assert_eq!((game.points(Humans), game.points(Pilgrims), game.ranks()), (2, 1, vec![1, 2]));
    game.tells("Orange wins");
}

#[test]
fn the_last_round_has_its_prisoners_and_its_ransoms_too() {
    let mut game = end_of_round(Position::new(2).last_round().prisoners(Humans, Pilgrims, 1).points(Pilgrims, 4));
    assert_eq!((game.points(Humans), game.to_act()), (1, vec![Pilgrims]));
    game.does(Pilgrims, "ransom from:Humans");
    assert_eq!((game.points(Pilgrims), game.held(Humans, Pilgrims), game.ranks()), (2, 0, vec![2, 1]));
}

#[test]
fn a_tie_goes_to_the_most_prisoners_then_to_the_last_in_the_order() {
    let tied = |position: Position| end_of_round(position.last_round().points(Humans, 3).points(Pilgrims, 3)).ranks();
    assert_eq!(tied(Position::new(2)), [2, 1], "the Pilgrims are last");
    assert_eq!(tied(Position::new(2).with(|game| game.open.initiative.reverse())), [1, 2]);
    let captive = Position::new(2).prisoners(Humans, Trogs, 1).last_round().points(Humans, 2).points(Pilgrims, 3);
    assert_eq!(end_of_round(captive).ranks(), [1, 2]);
}

#[test]
fn neutral_trogs_take_no_part_in_the_result() {
    let game = end_of_round(Position::new(3).last_round().crystals(Maw, 9));
    assert_eq!((game.ranks().len(), game.points(Trogs)), (3, 0));
}

#[test]
fn points_are_counted_on_beyond_49() {
    let mut game = Position::new(2).points(Humans, 49).hand(Humans, &[Card::VeinSurvey, Card::VeinSurvey]).start();
    game.does(Humans, spend(Errand::Build, Card::VeinSurvey)).does(Humans, spend(Errand::Build, Card::VeinSurvey));
    assert_eq!(game.does(Humans, "done").points(Humans), 51);
}

#[test]
fn in_a_decided_game_bots_throw_no_points_away_for_units_of_no_more_use() {
    for (own, other) in [(60, 3), (4, 60)] {
        let position = Position::new(2).prisoners(Humans, Pilgrims, 2).points(Pilgrims, own).points(Humans, other);
        let game = end_of_round(position.with(|game| game.open.final_round = true));
        assert_eq!(game.to_act(), [Pilgrims]);
        for bot in [Bot::Greedy, Bot::Ismcts(Budget::NORMAL).unhurried()] {
            let chosen = advise(Kind::Havoc, &game.game, game.seat(Pilgrims), bot, &mut Rng::from_number(1));
            assert_eq!(chosen.map(|phrase| phrase.to_string()).as_deref(), Some("done"));
        }
    }
}
