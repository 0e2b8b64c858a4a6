//! The Trogs: neutral with two and three players, somebody's with four.

use super::*;
use Region::{
    AnvilRange, BonewhiteFlats, CinderDunes, CoralShelf, DawnLanding, EmberReach, Maw, Mirewood, SplinterPeaks, Thornveil,
};
use Structure::Tunnel;

/// Humans attack neutral Trogs in Thornveil, in a game of three. A second battle holds the game up.
fn raid(humans: u8, trogs: u8) -> Position {
    Position::new(3).battle(Humans, humans, Trogs, trogs, Thornveil).battle(Machines, 1, Pilgrims, 1, Maw)
}

/// The Pilgrims sit to the left of the Humans.
fn raided(position: Position, humans: [u8; 3], trogs: [u8; 3]) -> Played {
    let mut game = position.fight();
    game.does(Humans, deploy(humans)).does(Pilgrims, deploy(trogs));
    game
}

// Neutral

#[test]
fn the_neighbour_of_whoever_fights_them_commands_neutral_trogs() {
    for (fighter, neighbour) in [(Humans, Pilgrims), (Pilgrims, Machines), (Machines, Humans)] {
        let mut game = Position::new(3).battle(fighter, 1, Trogs, 1, Thornveil).fight();
        game.does(fighter, deploy([1, 0, 0]));
        assert_eq!(game.to_act(), [neighbour]);
    }
    let mut game = Position::new(2).battle(Pilgrims, 1, Trogs, 1, Thornveil).fight();
    game.does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!(game.to_act(), [Humans]);
}

#[test]
fn the_neighbour_plays_cards_of_their_own_for_the_trogs() {
    let mut game = raided(raid(2, 2).hand(Pilgrims, &[Card::PhaseStep, Card::MindPress]), [2, 0, 0], [1, 0, 1]);
    game.does(Pilgrims, tactic(Card::PhaseStep, "from:control to:attrition")).does(Pilgrims, "done");
    assert_eq!(game.board(Trogs), [0, 0, 2], "they act for the Trogs");
    game.does(Pilgrims, tactic(Card::MindPress, "from:control to:prisoners"));
    assert_eq!(game.game.open.discards[Pilgrims.index()].len(), 2);
}

#[test]
fn a_dropped_unit_for_the_trogs_is_a_trog() {
    let mut game = raided(raid(1, 1).hand(Pilgrims, &[Card::GreenHell]), [1, 0, 0], [1, 0, 0]);
    let reserve = game.reserve(Trogs);
    game.does(Pilgrims, tactic(Card::GreenHell, "to:attrition"));
    assert_eq!((game.reserve(Trogs), game.reserve(Pilgrims), game.units(Trogs, Thornveil)), (reserve - 1, 11, 2));
}

#[test]
fn neutral_trogs_win_no_points_and_leave_a_nest_instead_of_control() {
    let game = raided(raid(2, 3).control(Humans, Thornveil), [1, 0, 1], [2, 0, 1]);
    let site = game.at(Thornveil);
    assert_eq!((site.control, site.nests, site.of(Trogs)), (None, 1, 2));
    assert_eq!((game.points(Trogs), game.points(Pilgrims), game.points(Humans)), (0, 0, 1));
    assert_eq!(game.units(Humans, DawnLanding), 1, "the beaten go home");
}

#[test]
fn trogs_that_win_a_region_take_it_from_its_owner() {
    let mut game = Position::new(3).battle(Trogs, 2, Humans, 1, Thornveil).battle(Machines, 1, Pilgrims, 1, Maw).fight();
    game.does(Pilgrims, deploy([2, 0, 0])).does(Humans, deploy([1, 0, 0]));
    assert_eq!((game.control(Thornveil), game.at(Thornveil).nests), (None, 1));
}

#[test]
fn beaten_neutral_trogs_leave_a_nest_next_door_where_nobody_rules_or_fights() {
    let position = raid(3, 2).control(Machines, SplinterPeaks).battle(Machines, 1, Humans, 1, BonewhiteFlats);
    let game = raided(position, [3, 0, 0], [2, 0, 0]);
    assert_eq!((game.control(Thornveil), game.reserve(Trogs)), (Some(Humans), Trogs.units()));
    // Bonewhite Flats has a battle, Splinter Peaks a ruler, Dawn Landing is a headquarters.
    assert_eq!(game.game.open.with(|site| site.nests > 0), Regions::one(CoralShelf));
}

#[test]
fn the_neighbour_chooses_among_several_places_for_the_nest() {
    let mut game = raided(raid(3, 2).control(Machines, SplinterPeaks), [3, 0, 0], [2, 0, 0]);
    assert_eq!(game.choices(Pilgrims, "place", "at"), ["Bonewhite Flats", "Coral Shelf"]);
    game.does(Pilgrims, place(BonewhiteFlats));
    assert_eq!((game.at(BonewhiteFlats).nests, game.clash(Thornveil)), (1, None));
}

#[test]
fn with_nowhere_for_it_or_none_left_there_is_no_nest() {
    let ruled = raid(3, 2).control(Machines, SplinterPeaks).control(Machines, BonewhiteFlats).control(Machines, CoralShelf);
    let empty = raid(3, 2).with(|game| game.open.nests = [0; 3]);
    for position in [ruled, empty] {
        let game = raided(position, [3, 0, 0], [2, 0, 0]);
        assert!(game.game.open.planet.iter().all(|site| site.nests == 0));
        assert_eq!((game.clash(Thornveil), game.reserve(Trogs)), (None, Trogs.units()));
    }
}

#[test]
fn only_surviving_trogs_make_a_nest() {
    let game = raided(raid(3, 1), [2, 0, 1], [1, 0, 0]);
    assert_eq!((game.game.open.planet.iter().all(|site| site.nests == 0), game.clash(Thornveil)), (true, None));
}

#[test]
fn trogs_that_win_leave_a_nest_even_if_none_of_them_lives() {
    let game = raided(raid(2, 1), [0, 0, 2], [1, 0, 0]);
    assert_eq!((game.at(Thornveil).nests, game.units(Trogs, Thornveil), game.control(Thornveil)), (1, 0, None));
}

#[test]
fn the_neighbour_may_waive_the_trogs_cards() {
    let mut game = raid(1, 1).hand(Pilgrims, &[Card::MindPress]).fight();
    game.does(Humans, deploy([1, 0, 0])).does(Pilgrims, "waive").does(Pilgrims, deploy([1, 0, 0]));
    assert_eq!((game.clash(Thornveil), game.hand(Pilgrims)), (None, &[Card::MindPress][..]));
}

#[test]
fn neutral_trogs_take_prisoners_that_nobody_scores() {
    let game = raided(raid(1, 2), [1, 0, 0], [0, 2, 0]);
    assert_eq!((game.held(Trogs, Humans), game.points(Trogs)), (1, 0));
}

#[test]
fn trogs_can_be_taken_prisoner() {
    let game = raided(raid(3, 1), [2, 1, 0], [1, 0, 0]);
    assert_eq!(game.held(Humans, Trogs), 1);
}

// Somebody's

#[test]
fn the_trog_player_turns_tokens_over_at_once_and_marches_on_with_all() {
    let mut game = Position::new(4)
        .units(Trogs, Maw, 1)
        .war_party(CinderDunes, WarParty { trogs: 2, crystals: 1 })
        .nest(CinderDunes)
        .nests_show(1)
        .moving(Trogs, 5)
        .start();
    game.does(Trogs, march(1, Maw, CinderDunes));
    assert!(game.revealed);
    assert_eq!((game.units(Trogs, CinderDunes), game.at(CinderDunes).crystals, game.at(CinderDunes).nests), (4, 1, 0));
    game.does(Trogs, march(4, CinderDunes, AnvilRange)).does(Trogs, "done");
    assert_eq!(game.control(AnvilRange), Some(Trogs));
}

#[test]
fn a_shortage_costs_the_trog_player_nobody() {
    let mut game =
        Position::new(4).reserve(Trogs, 0).war_party(CinderDunes, WarParty { trogs: 2, crystals: 1 }).moving(Trogs, 1).start();
    game.does(Trogs, march(1, Maw, CinderDunes));
    assert_eq!((game.units(Trogs, CinderDunes), game.at(CinderDunes).crystals), (1, 1));
}

#[test]
fn trogs_stop_where_enemies_stand_like_everybody() {
    let mut game = Position::new(4).units(Trogs, Maw, 2).holds(Humans, CinderDunes, 1).moving(Trogs, 3).start();
    game.does(Trogs, march(2, Maw, CinderDunes)).refuses(Trogs, march(1, CinderDunes, Maw)).does(Trogs, "done");
    assert_eq!(game.at(CinderDunes).clash.map(|clash| (clash.attacker, clash.defender)), Some((Trogs, Humans)));
}

#[test]
fn tunnels_join_their_regions_for_trogs_alone() {
    let position = Position::new(4).structure(Tunnel, CoralShelf).structure(Tunnel, Mirewood);
    let mut trogs = position.clone().units(Trogs, CoralShelf, 1).moving(Trogs, 2).start();
    trogs.does(Trogs, march(1, CoralShelf, Mirewood)).does(Trogs, march(1, Mirewood, Maw));
    assert_eq!(trogs.units(Trogs, Maw), 1);
    position.units(Humans, CoralShelf, 1).moving(Humans, 2).start().refuses(Humans, march(1, CoralShelf, Mirewood));
}

#[test]
fn a_tunnel_leads_into_no_battle_and_out_of_none_but_by_the_pinning_rule() {
    let mut game = Position::new(4)
        .structure(Tunnel, CoralShelf)
        .battle(Humans, 1, Trogs, 4, CoralShelf)
        .structure(Tunnel, Mirewood)
        .battle(Humans, 1, Pilgrims, 1, Mirewood)
        .moving(Trogs, 4)
        .start();
    game.refuses(Trogs, march(1, CoralShelf, Mirewood)).refuses(Trogs, march(3, CoralShelf, Maw));
    game.does(Trogs, march(2, CoralShelf, Maw));
    assert_eq!(game.units(Trogs, CoralShelf), 2);
}

#[test]
fn the_trog_player_takes_control_scores_battles_and_retreats_like_everybody() {
    let mut game = Position::new(4).battle(Trogs, 3, Humans, 2, CinderDunes).battle(Machines, 1, Pilgrims, 1, EmberReach).fight();
    game.does(Trogs, deploy([3, 0, 0])).does(Humans, deploy([2, 0, 0]));
    assert_eq!((game.control(CinderDunes), game.at(CinderDunes).nests, game.points(Trogs)), (Some(Trogs), 0, 2));
    let lost = |position: Position| {
        let mut game = position.battle(Humans, 3, Trogs, 2, Thornveil).battle(Machines, 1, Pilgrims, 1, EmberReach).fight();
        game.does(Humans, deploy([3, 0, 0])).does(Trogs, deploy([2, 0, 0]));
        game
    };
    let stranded = lost(Position::new(4));
    assert_eq!((stranded.reserve(Trogs), stranded.game.open.nests), (Trogs.units(), crate::games::havoc::content::NESTS));
    assert!(stranded.game.open.planet.iter().all(|site| site.nests == 0), "no Nest is left by a player's Trogs");
    let tunnelled = lost(Position::new(4).structure(Tunnel, Thornveil));
    assert_eq!(tunnelled.units(Trogs, Maw), 2, "through the tunnel");
}

#[test]
fn invaders_turn_trog_tokens_over_against_the_trog_player_who_commands_them() {
    let mut game = Position::new(4).units(Humans, DawnLanding, 2).nest(Thornveil).nests_show(1).moving(Humans, 2).start();
    game.does(Humans, march(2, DawnLanding, Thornveil)).does(Humans, "done");
    assert_eq!((game.units(Trogs, Thornveil), game.clash(Thornveil)), (1, Some(1)));
    let mut battle = Position { game: game.game }.fight();
    battle.does(Humans, deploy([2, 0, 0]));
    assert_eq!(battle.to_act(), [Trogs]);
}
