//! Spending cards, moving and recruiting.

use super::*;
use crate::games::havoc::content::BATTLE_TOKENS;
use Region::{
    AnvilRange, AuroraReach, BonewhiteFlats, CinderDunes, CoralShelf, DawnLanding, EmberReach, HollowReach, Maw, PolarLanding,
    SplinterPeaks, Thornveil,
};

// Cards

#[test]
fn a_card_is_worth_its_icons_for_the_action_it_is_spent_on() {
    for card in Card::ALL {
        let owner = match card.home() {
            Home::Faction(faction) => faction,
            Home::Terrain(_) => Humans,
        };
        let icons = card.icons();
        for (on, worth) in [(Errand::Move, icons.moves), (Errand::Recruit, icons.recruits), (Errand::Build, icons.builds)] {
            // With cards beside it that make something of every kind of action.
            let hand = [card, Card::Camouflage, Card::BoneField];
            let ground = Position::new(4).turn_of(owner).holds(owner, AnvilRange, 1);
            let mut game = ground.hand(owner, &hand).start();
            game.does(owner, spend(on, card));
            let Some(Phase::Errand(work)) = game.game.open.phase() else { panic!("{card:?}") };
            assert_eq!((work.on, work.points), (on, worth), "{}", card.name());
        }
    }
}

#[test]
fn any_number_of_cards_is_spent_together_but_none_once_the_action_has_begun() {
    let hand = [Card::Flank, Card::Flank, Card::PointRiders];
    let mut game = Position::new(2).hand(Humans, &hand).units(Humans, DawnLanding, 4).start();
    game.does(Humans, spend(Errand::Move, Card::Flank)).does(Humans, spend(Errand::Move, Card::Flank));
    let points = 2 * Card::Flank.icons().moves;
    game.does(Humans, march(points, DawnLanding, EmberReach)).refuses(Humans, spend(Errand::Move, Card::PointRiders));
    assert_eq!(game.hand(Humans), [Card::PointRiders]);
}

#[test]
fn spending_marching_and_building_reveal_nothing_until_the_action_ends() {
    let mut game = Position::new(2)
        .hand(Humans, &[Card::Flank, Card::Distraction])
        .units(Humans, DawnLanding, 3)
        .find(EmberReach, Exploration::Relic)
        .start();
    for phrase in [spend(Errand::Move, Card::Flank), spend(Errand::Move, Card::Distraction), march(2, DawnLanding, EmberReach)] {
        assert!(!game.does(Humans, phrase).revealed);
    }
    assert!(!game.does(Humans, march(1, DawnLanding, Thornveil)).revealed, "all points are spent, but the token stays closed");
    assert_eq!(game.to_act(), [Humans]);
    assert!(game.does(Humans, "done").revealed);

    let mut game = Position::new(2).hand(Humans, &[Card::BoneField]).control(Humans, Thornveil).start();
    assert!(!game.does(Humans, spend(Errand::Build, Card::BoneField)).revealed);
    assert!(!game.does(Humans, construct(Structure::Airfield, Thornveil)).revealed);
    assert!(game.does(Humans, "done").revealed, "the bonus draws a card");
}

#[test]
fn an_action_does_not_end_by_itself_where_units_already_stand_on_a_find() {
    let mut game = Position::new(2)
        .units(Humans, DawnLanding, 1)
        .holds(Humans, AnvilRange, 1)
        .find(AnvilRange, Exploration::Relic)
        .moving(Humans, 1)
        .start();
    assert!(!game.does(Humans, march(1, DawnLanding, Thornveil)).revealed);
    assert!(game.does(Humans, "done").revealed);
}

#[test]
fn draw_bonuses_count_each_and_starred_ones_once() {
    let drawn = |cards: &[Card]| {
        let mut game = Position::new(2).hand(Humans, cards).control(Humans, Thornveil).start();
        for card in cards {
            game.does(Humans, spend(Errand::Build, *card));
        }
        game.does(Humans, "done");
        game.hand(Humans).len()
    };
    assert_eq!(drawn(&[Card::Mirage, Card::Sandstorm]), 1, "D* + D*");
    assert_eq!(drawn(&[Card::LongMarch, Card::Mirage, Card::Sandstorm]), 2, "D + D* + D*");
    assert_eq!(drawn(&[Card::LongMarch, Card::BoneField]), 2, "D + D");
    assert_eq!(drawn(&[Card::Regroup]), 0);
}

#[test]
fn what_a_bonus_draws_comes_too_late_for_the_action() {
    let mut game = Position::new(2).hand(Humans, &[Card::LongMarch]).deck(Humans, &[Card::Flank]).start();
    game.does(Humans, spend(Errand::Move, Card::LongMarch)).refuses(Humans, spend(Errand::Move, Card::Flank));
    game.does(Humans, "done");
    assert_eq!((game.hand(Humans), game.to_act()), (&[Card::Flank][..], vec![Pilgrims]));
}

#[test]
fn a_star_is_a_point_for_each_card() {
    let mut game = Position::new(2).hand(Humans, &[Card::VeinSurvey, Card::VeinSurvey]).start();
    game.does(Humans, spend(Errand::Build, Card::VeinSurvey)).does(Humans, spend(Errand::Build, Card::VeinSurvey));
    assert_eq!(game.does(Humans, "done").points(Humans), 2);
}

#[test]
fn battle_text_is_ignored_when_a_card_is_spent() {
    let mut game = Position::new(2).hand(Humans, &[Card::GreenHell]).start();
    game.does(Humans, spend(Errand::Recruit, Card::GreenHell)).does(Humans, "done");
    assert_eq!(game.units(Humans, DawnLanding), Card::GreenHell.icons().recruits);
}

// Moving

#[test]
fn a_point_moves_one_unit_one_step_and_a_unit_may_move_on() {
    let mut game = Position::new(2).units(Humans, DawnLanding, 2).moving(Humans, 3).start();
    game.does(Humans, march(1, DawnLanding, EmberReach)).does(Humans, march(1, EmberReach, AnvilRange));
    game.refuses(Humans, march(2, DawnLanding, EmberReach)).does(Humans, march(1, AnvilRange, CinderDunes));
    assert_eq!((game.units(Humans, CinderDunes), game.units(Humans, DawnLanding)), (1, 1));
    assert_eq!(game.legal(Humans), ["done"], "no points are left");
}

#[test]
fn only_adjacent_regions_can_be_reached() {
    let mut game = Position::new(2).units(Humans, DawnLanding, 1).moving(Humans, 3).start();
    let mut near: Vec<&str> = DawnLanding.neighbours().into_iter().map(Region::name).collect();
    near.sort_unstable();
    assert_eq!(game.choices(Humans, "march", "to"), near);
    game.refuses(Humans, march(1, DawnLanding, CinderDunes));
}

#[test]
fn the_outer_ring_wraps_round_the_planet() {
    for (one, other) in Region::WRAPS {
        let mut game = Position::new(2).units(Humans, one, 1).moving(Humans, 2).start();
        game.does(Humans, march(1, one, other));
        assert_eq!(game.units(Humans, other), 1);
    }
}

#[test]
fn nobody_enters_another_headquarters_or_a_closed_landing() {
    let mut game = Position::new(3).units(Humans, AuroraReach, 1).moving(Humans, 2).start();
    game.refuses(Humans, march(1, AuroraReach, PolarLanding)).allows(Humans, march(1, AuroraReach, DawnLanding));
    let mut game = Position::new(2).units(Humans, AuroraReach, 1).moving(Humans, 2).start();
    game.refuses(Humans, march(1, AuroraReach, PolarLanding));
    let mut game = Position::new(4).units(Humans, CinderDunes, 1).moving(Humans, 2).start();
    game.refuses(Humans, march(1, CinderDunes, Maw));
    let mut game = Position::new(3).units(Humans, CinderDunes, 1).moving(Humans, 2).start();
    game.allows(Humans, march(1, CinderDunes, Maw));
}

#[test]
fn nobody_enters_a_battle_region() {
    let position = Position::new(3).units(Humans, DawnLanding, 2).moving(Humans, 2);
    let into = march(1, DawnLanding, Thornveil);
    position.clone().battle(Pilgrims, 1, Machines, 1, Thornveil).start().refuses(Humans, &into);
    position.clone().battle(Pilgrims, 1, Humans, 1, Thornveil).start().refuses(Humans, &into);
    position.units(Pilgrims, Thornveil, 1).start().allows(Humans, &into);
}

#[test]
fn who_meets_an_enemy_stops_and_others_may_follow() {
    let mut game = Position::new(2).holds(Pilgrims, Thornveil, 1).units(Humans, DawnLanding, 2).moving(Humans, 4).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).refuses(Humans, march(1, Thornveil, DawnLanding));
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, "done");
    assert_eq!((game.units(Humans, Thornveil), game.clash(Thornveil)), (2, Some(1)));
}

#[test]
fn who_meets_trog_tokens_stops() {
    let goes_on = |position: Position| {
        let mut game = position.units(Humans, DawnLanding, 1).moving(Humans, 3).start();
        game.does(Humans, march(1, DawnLanding, Thornveil));
        !game.choices(Humans, "march", "from").is_empty()
    };
    assert!(!goes_on(Position::new(2).nest(Thornveil)));
    assert!(!goes_on(Position::new(2).war_party(Thornveil, WarParty { trogs: 1, crystals: 0 })));
    assert!(goes_on(Position::new(2)));
}

#[test]
fn units_that_stood_where_others_stop_may_leave() {
    // A Nest crept in under the Humans of Thornveil.
    let mut game =
        Position::new(4).holds(Humans, Thornveil, 2).nest(Thornveil).units(Humans, DawnLanding, 1).moving(Humans, 4).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).refuses(Humans, march(3, Thornveil, CoralShelf));
    game.does(Humans, march(2, Thornveil, CoralShelf));
    assert_eq!((game.units(Humans, Thornveil), game.units(Humans, CoralShelf)), (1, 2));
}

#[test]
fn empty_regions_of_others_can_be_crossed_and_change_hands_only_where_units_stop() {
    let mut game = Position::new(2)
        .units(Humans, DawnLanding, 1)
        .control(Pilgrims, Thornveil)
        .control(Pilgrims, BonewhiteFlats)
        .find(Thornveil, Exploration::Relic)
        .moving(Humans, 2)
        .start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, march(1, Thornveil, BonewhiteFlats));
    game.does(Humans, "done");
    assert_eq!((game.control(Thornveil), game.at(Thornveil).exploration), (Some(Pilgrims), true));
    assert_eq!((game.control(BonewhiteFlats), game.points(Humans)), (Some(Humans), 0));
}

#[test]
fn an_action_may_leave_points_unused() {
    let mut game = Position::new(2).units(Humans, DawnLanding, 1).moving(Humans, 3).start();
    game.does(Humans, "done");
    assert_eq!((game.units(Humans, DawnLanding), game.to_act()), (1, vec![Pilgrims]));
}

#[test]
fn three_pilgrims_pin_six_of_eight_humans() {
    let mut game = Position::new(2).battle(Pilgrims, 3, Humans, 8, Thornveil).moving(Humans, 8).start();
    game.refuses(Humans, march(3, Thornveil, CoralShelf)).does(Humans, march(1, Thornveil, CoralShelf));
    game.refuses(Humans, march(2, Thornveil, DawnLanding)).does(Humans, march(1, Thornveil, DawnLanding));
    game.refuses(Humans, march(1, Thornveil, DawnLanding));
    assert_eq!(game.units(Humans, Thornveil), 6);
}

#[test]
fn attackers_never_leave_their_battle() {
    let mut game = Position::new(2).battle(Humans, 8, Pilgrims, 1, Thornveil).moving(Humans, 3).start();
    assert!(game.choices(Humans, "march", "from").is_empty());
    game.does(Humans, "done");
    let defended = Position::new(2).battle(Pilgrims, 1, Humans, 8, Thornveil).moving(Humans, 3).start();
    assert_eq!(defended.choices(Humans, "march", "from"), ["Thornveil"]);
}

#[test]
fn those_who_leave_a_battle_settle_where_they_arrive() {
    let mut game = Position::new(2).battle(Pilgrims, 1, Humans, 3, Thornveil).moving(Humans, 1).start();
    game.does(Humans, march(1, Thornveil, SplinterPeaks)).does(Humans, "done");
    assert_eq!((game.control(SplinterPeaks), game.clash(Thornveil)), (Some(Humans), Some(1)));
}

/// Seven battles are under way; Humans stand between two more enemies.
fn crowded() -> Position {
    let quiet = [Region::Stormcrest, Region::Mirewood, HollowReach, Region::PaleReach, Region::RustHollows, Maw, AnvilRange];
    let mut position = Position::new(3);
    for region in quiet {
        position = position.battle(Pilgrims, 1, Machines, 1, region);
    }
    position.holds(Pilgrims, Thornveil, 1).holds(Pilgrims, CoralShelf, 1).units(Humans, DawnLanding, 4)
}

#[test]
fn a_move_that_could_need_a_ninth_battle_token_is_refused() {
    let mut game = crowded().moving(Humans, 4).start();
    assert_eq!(game.game.open.battles().len() + 1, usize::from(BATTLE_TOKENS));
    game.allows(Humans, march(1, DawnLanding, CoralShelf)).does(Humans, march(1, DawnLanding, Thornveil));
    game.refuses(Humans, march(1, DawnLanding, CoralShelf)).allows(Humans, march(1, DawnLanding, EmberReach));
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, "done");
    assert_eq!(game.clash(Thornveil), Some(BATTLE_TOKENS));
    let mut game = crowded().nest(EmberReach).moving(Humans, 4).start();
    game.does(Humans, march(1, DawnLanding, Thornveil)).refuses(Humans, march(1, DawnLanding, EmberReach));
}

// Recruiting

#[test]
fn recruits_come_from_the_reserve_to_the_headquarters() {
    let mut game = Position::new(2).hand(Humans, &[Card::DropTrooper]).start();
    game.does(Humans, spend(Errand::Recruit, Card::DropTrooper)).does(Humans, "done");
    let recruits = Card::DropTrooper.icons().recruits;
    assert_eq!((game.units(Humans, DawnLanding), game.reserve(Humans)), (recruits, Humans.units() - recruits));
    assert!(!game.revealed);
}

#[test]
fn points_allow_recruits_but_fewer_may_come() {
    let mut game = Position::new(2).reserve(Humans, 2).hand(Humans, &[Card::GreenHell]).start();
    game.does(Humans, spend(Errand::Recruit, Card::GreenHell));
    assert_eq!(game.choices(Humans, "muster", "units"), ["1"], "all that the reserve has come with `done`");
    game.does(Humans, "muster units:1");
    assert_eq!((game.reserve(Humans), game.to_act()), (1, vec![Pilgrims]));
}

#[test]
fn any_number_of_cards_is_spent_with_the_icon_or_without() {
    let hand = [Card::Flank, Card::VeinSurvey, Card::HighGround, Card::HighGround];
    let mut game = Position::new(2).hand(Humans, &hand).units(Humans, DawnLanding, 1).start();
    assert_eq!((Card::VeinSurvey.icons().moves, Card::HighGround.icons().moves), (0, 0));
    for card in [Card::HighGround, Card::VeinSurvey, Card::Flank, Card::HighGround] {
        game.does(Humans, spend(Errand::Move, card));
    }
    game.does(Humans, march(1, DawnLanding, Thornveil)).does(Humans, "done");
    assert_eq!((game.points(Humans), game.hand(Humans).len(), game.units(Humans, Thornveil)), (1, 0, 1));
}

#[test]
fn any_card_is_spent_on_an_action_even_where_nothing_can_come_of_it() {
    let hand = [Card::Flank, Card::HighGround];
    let offered = |game: &Played| ["move", "recruit", "build"].map(|verb| game.choices(Humans, verb, "card").len());
    let nowhere = Position::new(2).hand(Humans, &hand).start();
    assert_eq!(offered(&nowhere), [2, 2, 2], "nobody marches, nothing is held");
    let pinned = Position::new(2).hand(Humans, &hand).battle(Pilgrims, 1, Humans, 2, Thornveil).start();
    assert_eq!(offered(&pinned), [2, 2, 2]);
    let mut without_icons = Position::new(2).hand(Humans, &[Card::HighGround]).holds(Humans, Thornveil, 1).start();
    without_icons.does(Humans, spend(Errand::Move, Card::HighGround));
    assert_eq!(without_icons.legal(Humans), ["done"]);
    without_icons.does(Humans, "done");
    assert_eq!((without_icons.hand(Humans).len(), without_icons.to_act()), (0, vec![Pilgrims]), "it was the action");
}

#[test]
fn nobody_recruits_more_than_the_reserve_holds_or_from_an_empty_one() {
    let mut game = Position::new(2).reserve(Humans, 1).hand(Humans, &[Card::DropTrooper]).start();
    game.does(Humans, spend(Errand::Recruit, Card::DropTrooper)).does(Humans, "done");
    assert_eq!((game.units(Humans, DawnLanding), game.reserve(Humans)), (12, 0));
    let mut game = Position::new(2).reserve(Humans, 0).hand(Humans, &[Card::DropTrooper]).start();
    game.refuses(Humans, spend(Errand::Recruit, Card::DropTrooper));
}

#[test]
fn cards_may_join_the_recruiting_though_the_reserve_is_small() {
    let mut game = Position::new(2).reserve(Humans, 1).hand(Humans, &[Card::DropTrooper, Card::Camouflage, Card::Flank]).start();
    game.does(Humans, spend(Errand::Recruit, Card::DropTrooper)).does(Humans, spend(Errand::Recruit, Card::Flank));
    game.does(Humans, spend(Errand::Recruit, Card::Camouflage)).does(Humans, "done");
    assert_eq!((game.hand(Humans).len(), game.reserve(Humans)), (1, 0), "the card that was drawn");
}

#[test]
fn prisoners_cannot_be_recruited() {
    let position = Position::new(2).prisoners(Pilgrims, Humans, 2).hand(Humans, &[Card::DropTrooper]);
    let mut game = position.clone().reserve(Humans, 0).start();
    assert_eq!(game.units(Humans, DawnLanding), 10);
    game.refuses(Humans, spend(Errand::Recruit, Card::DropTrooper));
    position.reserve(Humans, 1).start().allows(Humans, spend(Errand::Recruit, Card::DropTrooper));
}
