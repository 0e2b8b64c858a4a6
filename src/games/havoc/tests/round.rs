//! The round: events, initiative, drawing cards, turns and the actions that spend nothing on the planet.

use super::*;
use crate::games::havoc::content::{ACTIONS_A_ROUND, CARDS_A_ROUND, EVENT_SPOTS, HAND_LIMIT};

/// Everybody passes until the round is over.
fn pass_round(game: &mut Played) {
    let round = game.game.open.round;
    while game.game.open.round == round && game.game.open.stage == Stage::Actions {
        let faction = game.to_act()[0];
        let discard = game.choices(faction, "discard", "card");
        match discard.first() {
            Some(card) => game.does(faction, format!(r#"discard card:"{card}""#)),
            None => game.does(faction, "pass"),
        };
    }
}

#[test]
fn the_phases_of_a_round_follow_one_another() {
    let mut game = Position::new(2)
        .battle(Humans, 2, Pilgrims, 1, Region::Thornveil)
        .prisoners(Humans, Pilgrims, 1)
        .with(|game| {
            game.open.enabler = Some(Humans);
            game.open.event_spots = [0, 1, 1, 1, 0];
            game.open.step = 3;
        })
        .turn_of(Pilgrims)
        .start();
    game.does(Pilgrims, "pass").does(Humans, deploy([2, 0, 0])).does(Pilgrims, deploy([1, 0, 0]));
    let story = game.story();
    let told = |words: &str| story.find(words).unwrap_or_else(|| panic!("{words}: {story}"));
    let order =
        ["The Pilgrims pass", "The battle for Thornveil", "for a prisoner", "enabled scoring", "Round 2 begins", "Event:"];
    assert!(order.map(told).is_sorted(), "{story}");
    assert!(game.game.open.past_events.len() == 1 && game.game.open.stage <= Stage::Actions);
}

// Events

#[test]
fn an_event_slides_onto_the_next_when_a_score_passes_it() {
    let at = |points: i16| {
        let mut game = Position::new(2)
            .with(|game| game.open.event_spots = [1, 1, 1, 1, 0])
            .points(Humans, points - 1)
            .hand(Humans, &[Card::Riptide])
            .start();
        game.does(Humans, spend(Errand::Move, Card::Riptide)).does(Humans, "done");
        assert_eq!(game.points(Humans), points);
        game.game.open.event_spots
    };
    let spot = i16::from(EVENT_SPOTS[0]);
    assert_eq!(at(spot), [1, 1, 1, 1, 0], "to stand on it is not to pass it");
    assert_eq!(at(spot + 1), [0, 2, 1, 1, 0]);
    assert_eq!(at(i16::from(EVENT_SPOTS[1]) + 1), [0, 0, 3, 1, 0], "all that were passed");
    assert_eq!(at(i16::from(EVENT_SPOTS[3]) + 1), [0, 0, 0, 0, 4]);
}

#[test]
fn a_stack_of_events_is_revealed_at_once_and_resolved_one_by_one() {
    let mut game = Position::new(2).with(|game| game.open.event_spots = [0, 3, 0, 1, 0]).last_round().start();
    game.game.open.final_round = false;
    game.game.open.reserves = Faction::ALL.map(Faction::units);
    pass_round(&mut game);
    let open = &game.game.open;
    assert_eq!((open.round, open.past_events.len(), open.event_spots), (2, 3, [0, 0, 0, 1, 0]));
    let told: Vec<usize> = open.past_events.iter().filter_map(|event| game.story().find(event.name())).collect();
    assert!(!told.is_empty() && told.is_sorted(), "in the order in which they lay");
}

#[test]
fn a_stack_on_the_last_place_makes_the_round_the_last() {
    let mut game = Position::new(2).with(|game| game.open.event_spots = [0, 0, 0, 0, 2]).start();
    pass_round(&mut game);
    assert_eq!((game.game.open.past_events.len(), game.game.open.final_round), (2, true));
}

#[test]
fn with_no_event_passed_the_game_takes_five_rounds() {
    let mut game = Position::new(2).with(|game| game.open.event_spots = [0, 1, 1, 1, 0]).start();
    let mut rng = Rng::from_number(3);
    let mut legal = Vec::new();
    while !game.is_over() {
        game.game.open.points = [0; 4];
        crate::engine::playout::random_step(&mut game.game, &mut rng, &mut legal, &mut crate::engine::Story::silent());
    }
    assert_eq!(game.game.open.round, 5);
}

#[test]
fn reinforcement_wave_brings_everybody_a_unit_home() {
    let game = Position::new(4).reserve(Machines, 0).event(Event::ReinforcementWave);
    for (faction, units) in [(Humans, 1), (Pilgrims, 1), (Machines, 12), (Trogs, 1)] {
        let home = game.game.open.homes[faction.index()].unwrap();
        assert_eq!(game.units(faction, home), units, "{faction:?}");
    }
}

#[test]
fn crystal_bloom_lets_everybody_add_a_crystal_outside_headquarters() {
    let mut game = Position::new(3).event(Event::CrystalBloom);
    let sites = game.choices(Humans, "place", "at");
    assert_eq!(sites.len(), 17, "no landing: {sites:?}");
    for faction in [Humans, Pilgrims, Machines] {
        assert_eq!(game.to_act(), [faction], "in the order of initiative");
        game.does(faction, place(Region::CinderDunes));
    }
    assert_eq!(game.at(Region::CinderDunes).crystals, 3);
    assert_eq!(Position::new(4).event(Event::CrystalBloom).choices(Humans, "place", "at").len(), 16, "nor the Maw");
    assert_eq!(Position::solo(Humans).event(Event::CrystalBloom).choices(Humans, "place", "at").len(), 12);
}

#[test]
fn survey_flight_lets_everybody_take_a_terrain_card() {
    let mut game = Position::new(2).event(Event::SurveyFlight);
    game.does(Humans, "draw deck:Ocean").does(Pilgrims, "draw deck:Mountain");
    assert!(game.hand(Humans).iter().any(|card| card.terrain() == Some(Terrain::Ocean)));
    assert!(game.hand(Pilgrims).iter().any(|card| card.terrain() == Some(Terrain::Mountain)));
    assert_eq!(game.game.open.taken[Humans.index()], [0, 0, 1, 0]);
}

#[test]
fn restless_nests_appear_where_nobody_rules_and_most_crystals_lie() {
    let game = Position::new(3)
        .crystals(Region::CinderDunes, 5)
        .control(Humans, Region::CinderDunes)
        .crystals(Region::Thornveil, 4)
        .crystals(Region::Maw, 1)
        .crystals(Region::Mirewood, 1)
        .crystals(Region::Stormcrest, 1)
        .event(Event::RestlessNests);
    let nests = game.game.open.with(|site| site.nests > 0);
    let expected = [Region::Thornveil, Region::Mirewood, Region::Stormcrest];
    assert_eq!(nests, expected.into_iter().collect(), "ties go by the order of the map");
}

#[test]
fn signal_burst_lets_everybody_draw_a_card() {
    let game = Position::new(2).event(Event::SignalBurst);
    assert_eq!((game.hand(Humans).len(), game.hand(Pilgrims).len()), (CARDS_A_ROUND + 1, CARDS_A_ROUND + 1));
}

#[test]
fn forward_base_lets_everybody_bring_a_unit_to_safe_ground_of_their_own() {
    let mut game = Position::new(2)
        .control(Humans, Region::Thornveil)
        .control(Humans, Region::CoralShelf)
        .nest(Region::CoralShelf)
        .reserve(Pilgrims, 0)
        .event(Event::ForwardBase);
    assert_eq!(game.choices(Humans, "place", "at"), ["Dawn Landing", "Thornveil"], "never onto Trog tokens");
    game.does(Humans, place(Region::Thornveil));
    assert_eq!(game.units(Humans, Region::Thornveil), 1);
    assert_eq!(game.game.open.stage, Stage::Actions, "the Pilgrims have nobody to bring");
}

// Initiative and skills

#[test]
fn a_place_on_the_coming_track_pushes_those_behind_it_back() {
    let mut game = Position::new(4).turn_of(Machines).hand(Machines, &[Card::PredictiveCore]).start();
    game.does(Machines, spend(Errand::Move, Card::PredictiveCore)).does(Machines, "done").does(Machines, "initiative place:2");
    assert_eq!(game.game.open.coming[..], [Humans, Machines, Pilgrims, Trogs]);
    assert_eq!(game.game.open.initiative[..], Faction::ALL, "the present order stays");
}

#[test]
fn moving_back_on_the_coming_track_closes_the_gap() {
    let mut game = Position::new(4).hand(Humans, &[Card::PointRiders]).start();
    game.does(Humans, spend(Errand::Recruit, Card::PointRiders)).does(Humans, "done").does(Humans, "initiative place:3");
    assert_eq!(game.game.open.coming[..], [Pilgrims, Machines, Humans, Trogs]);
}

#[test]
fn the_place_need_not_be_taken() {
    let mut game = Position::new(2).hand(Humans, &[Card::PointRiders]).start();
    game.does(Humans, spend(Errand::Move, Card::PointRiders)).does(Humans, "done");
    assert_eq!(game.choices(Humans, "initiative", "place"), ["1", "2"]);
    game.does(Humans, "done");
    assert_eq!((&game.game.open.coming[..], game.to_act()), (&[Humans, Pilgrims][..], vec![Pilgrims]));
}

#[test]
fn the_next_round_takes_the_coming_order_after_its_events_and_renews_the_skills() {
    let mut game = Position::new(2)
        .skill(Skill::Enlightenment)
        .with(|game| {
            game.open.coming = [Pilgrims, Humans].into_iter().collect();
            game.open.used.push(Skill::Enlightenment);
            game.open.due_events.push(Event::CrystalBloom);
        })
        .enter(Stage::Events);
    assert_eq!(game.to_act(), [Humans], "events still go by the old order");
    game.does(Humans, place(Region::Mirewood)).does(Pilgrims, place(Region::Mirewood));
    assert_eq!((game.to_act(), game.game.open.used.len()), (vec![Pilgrims], 0));
}

// Cards

#[test]
fn everybody_draws_four_and_keeps_seven_at_most() {
    let hand = [Card::Flank, Card::Flank, Card::Regroup, Card::Distraction];
    let mut game = Position::new(2).hand(Humans, &hand).enter(Stage::Events);
    assert_eq!(game.hand(Humans).len(), 4 + CARDS_A_ROUND);
    assert_eq!((game.hand(Pilgrims).len(), game.to_act()), (CARDS_A_ROUND, vec![Humans]));
    game.refuses(Humans, "pass").does(Humans, "discard card:Flank");
    assert_eq!((game.hand(Humans).len(), game.game.open.stage), (HAND_LIMIT, Stage::Actions));
    assert_eq!(game.game.open.discards[Humans.index()][..], [Card::Flank]);
}

#[test]
fn those_with_too_many_cards_discard_at_the_same_time() {
    let mut game = Position::new(2)
        .hand(Humans, &[Card::Flank, Card::Flank, Card::Regroup, Card::Distraction])
        .hand(Pilgrims, &[Card::PhaseStep, Card::PhaseStep, Card::MindPress, Card::Conclave])
        .enter(Stage::Events);
    assert_eq!(game.to_act(), [Humans, Pilgrims]);
    game.does(Pilgrims, "discard card:Conclave");
    assert_eq!(game.to_act(), [Humans]);
}

#[test]
fn an_empty_deck_takes_the_discards_in() {
    let game = Position::new(2).deck(Humans, &[Card::Flank]).enter(Stage::Events);
    assert_eq!(game.hand(Humans).len(), CARDS_A_ROUND);
    assert!(game.hand(Humans).contains(&Card::Flank), "what was left comes first");
    assert!(game.game.open.discards[Humans.index()].is_empty());
    assert_eq!(game.game.hidden.decks[Humans.index()].len(), 8 - CARDS_A_ROUND);
}

#[test]
fn with_neither_deck_nor_discards_one_draws_what_there_is() {
    let all = Card::deck(Home::Faction(Humans));
    let mut game = Position::new(2).hand(Humans, &all).enter(Stage::Events);
    game.does(Humans, "discard card:Flank");
    assert_eq!(game.hand(Humans).len(), 7);
    let mut game = Position::new(2).hand(Humans, &all).start();
    game.refuses(Humans, "draw deck:own").does(Humans, "pass");
}

// Turns

#[test]
fn everybody_acts_once_in_turn_three_times_a_round() {
    let mut game = Position::new(3).start();
    let mut acted = Vec::new();
    while game.game.open.round == 1 && game.game.open.stage == Stage::Actions {
        acted.push(game.to_act()[0]);
        game.does(acted[acted.len() - 1], "pass");
    }
    assert_eq!(acted, [Humans, Pilgrims, Machines].repeat(usize::from(ACTIONS_A_ROUND)));
}

#[test]
fn an_action_is_to_move_to_recruit_to_build_to_draw_or_to_enable_scoring() {
    let game = Position::new(2).hand(Humans, &[Card::CommandUplink]).holds(Humans, Region::Thornveil, 1).start();
    let mut verbs: Vec<String> = DynGame::menu(&game.game, Seat(0)).iter().map(|phrase| phrase.verb.to_string()).collect();
    verbs.dedup();
    assert_eq!(verbs, ["draw", "move", "recruit", "build", "score", "pass"]);
}

#[test]
fn an_action_may_be_a_pass_and_is_one_only() {
    let mut game = Position::new(2).hand(Humans, &[Card::Flank, Card::Regroup]).start();
    game.does(Humans, spend(Errand::Recruit, Card::Flank)).refuses(Humans, "pass").refuses(Humans, "draw deck:own");
    game.refuses(Humans, spend(Errand::Move, Card::Regroup)).does(Humans, "done");
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn skills_are_used_before_or_after_the_action_and_never_within() {
    let position = || {
        let hand = [Card::Flank, Card::Distraction];
        Position::new(2).skill(Skill::SupplyDrop).hand(Humans, &hand).units(Humans, Region::DawnLanding, 1)
    };
    let drop = skill(Skill::SupplyDrop, "");
    let mut before = position().start();
    before.does(Humans, &drop).does(Humans, spend(Errand::Recruit, Card::Flank)).does(Humans, "done");
    assert_eq!(before.to_act(), [Pilgrims]);
    let mut after = position().start();
    after.does(Humans, spend(Errand::Move, Card::Distraction)).refuses(Humans, &drop);
    after.does(Humans, march(1, Region::DawnLanding, Region::Thornveil)).refuses(Humans, &drop);
    after.does(Humans, "done").refuses(Humans, "pass").does(Humans, skill(Skill::SupplyDrop, &on("at", Region::Thornveil)));
    assert_eq!((after.units(Humans, Region::Thornveil), after.to_act()), (2, vec![Humans]), "the turn ends with a word");
    assert_eq!(after.legal(Humans), ["done"]);
    assert_eq!(after.does(Humans, "done").to_act(), [Pilgrims]);
}

#[test]
fn any_number_of_skills_is_used_in_one_turn_and_none_is_an_action() {
    let position = Position::new(2).skill(Skill::SupplyDrop).skill(Skill::PressGang).hand(Humans, &[Card::Flank, Card::Regroup]);
    let mut game = position.start();
    game.does(Humans, skill(Skill::SupplyDrop, "")).does(Humans, skill(Skill::PressGang, "card:Flank"));
    assert_eq!(game.units(Humans, Region::DawnLanding), 3);
    game.does(Humans, spend(Errand::Recruit, Card::Regroup)).does(Humans, "done");
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn skills_are_used_in_the_phase_of_actions_and_in_ones_own_turn_only() {
    let mut game = Position::new(2).skill(Skill::SupplyDrop).turn_of(Pilgrims).start();
    game.refuses(Humans, skill(Skill::SupplyDrop, ""));
    Position::new(2).skill(Skill::SupplyDrop).turn_of(Humans).start().allows(Humans, skill(Skill::SupplyDrop, ""));
    let mut game = Position::new(2).skill(Skill::SupplyDrop).battle(Humans, 1, Pilgrims, 1, Region::Thornveil).fight();
    game.refuses(Humans, skill(Skill::SupplyDrop, ""));
}

#[test]
fn a_skill_is_used_once_a_round() {
    let mut game = Position::new(2).skill(Skill::SupplyDrop).start();
    game.does(Humans, skill(Skill::SupplyDrop, "")).refuses(Humans, skill(Skill::SupplyDrop, ""));
    game.does(Humans, "pass").does(Pilgrims, "pass").refuses(Humans, skill(Skill::SupplyDrop, ""));
}

// Draw two, keep one

#[test]
fn two_cards_of_a_deck_are_drawn_and_one_is_kept() {
    let mut game = Position::new(2).deck(Humans, &[Card::Flank, Card::Regroup]).start();
    game.does(Humans, "draw deck:own");
    assert_eq!(game.choices(Humans, "keep", "card"), ["Flank", "Regroup"]);
    game.does(Humans, "keep card:Regroup");
    assert_eq!(game.hand(Humans), [Card::Regroup]);
    assert_eq!(game.game.hidden.decks[Humans.index()][..], [Card::Flank], "the other goes back into the deck");
    assert_eq!(game.to_act(), [Pilgrims]);
}

#[test]
fn terrain_cards_may_be_drawn_whoever_rules_that_ground() {
    let mut game = Position::new(2).terrain(Terrain::Desert, &[Card::Mirage, Card::LongMarch], Pilgrims).start();
    game.does(Humans, "draw deck:Desert").does(Humans, "keep card:Mirage");
    assert_eq!((game.hand(Humans), &game.game.hidden.terrains[3][..]), (&[Card::Mirage][..], &[Card::LongMarch][..]));
}

#[test]
fn the_only_card_of_a_deck_is_kept_and_an_empty_deck_is_not_drawn_from() {
    let mut game =
        Position::new(2).terrain(Terrain::Desert, &[Card::Mirage], Pilgrims).terrain(Terrain::Ocean, &[], Pilgrims).start();
    assert_eq!(game.choices(Humans, "draw", "deck"), ["Desert", "Jungle", "Mountain", "own"]);
    game.does(Humans, "draw deck:Desert");
    assert_eq!((game.hand(Humans), game.to_act()), (&[Card::Mirage][..], vec![Pilgrims]));
}

#[test]
fn a_terrain_card_that_was_used_goes_to_its_owners_discards() {
    let mut game = Position::new(2).hand(Humans, &[Card::Undertow]).units(Humans, Region::DawnLanding, 1).start();
    game.does(Humans, spend(Errand::Move, Card::Undertow)).does(Humans, "done");
    assert_eq!(game.game.open.discards[Humans.index()][..], [Card::Undertow]);
}
