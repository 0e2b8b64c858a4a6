//! The suite that tests every game, tested itself: it passes an honest game and catches every planted mistake.

use crate::support::toy::{self, Toy};
use warren::engine::record::Record;
use warren::engine::{Game, Rng, Seed, Story, Turn, conformance};

#[test]
fn an_honest_game_passes() {
    let report = conformance::run::<Toy>(60, 1).unwrap();
    assert_eq!(report.games, 60);
    assert!(report.actions > 60 * 12, "{report:?}");
    for verb in ["draw", "play"] {
        assert!(report.verbs[verb].revealing > 100 && report.verbs[verb].surprises > 100, "{report:?}");
    }
    assert!(!report.verbs.contains_key("bury"), "a card is buried in secret");
}

/// Plays until the suite finds the mistake; what it says of it must name `symptom`.
fn catches<const MISTAKE: u8>(symptom: &str) {
    let failure = conformance::run::<Toy<MISTAKE>>(60, 1).expect_err("a planted mistake was not found");
    assert!(failure.what.contains(symptom), "found something else: {}", failure.what);
}

#[test]
fn a_view_that_leaks_the_deck_is_caught() {
    catches::<{ toy::LEAKS_DECK }>("a leak");
}

#[test]
fn worlds_made_from_a_leaked_deck_are_caught() {
    catches::<{ toy::USES_DECK }>("surprise");
}

#[test]
fn worlds_made_from_leaked_hands_are_caught() {
    catches::<{ toy::USES_HANDS }>("surprise");
}

#[test]
fn a_draw_that_does_not_say_it_reveals_is_caught() {
    catches::<{ toy::DRAWS_UNSAID }>("does not say that it reveals");
}

#[test]
fn teaching_another_seat_without_saying_so_is_caught() {
    catches::<{ toy::SHOWS_UNSAID }>("does not say that it reveals");
}

#[test]
fn a_story_that_names_a_secret_choice_is_caught() {
    catches::<{ toy::TELLS_BURIED }>("told what it cannot see");
}

#[test]
fn a_story_that_names_a_hidden_card_is_caught() {
    catches::<{ toy::TELLS_DECK }>("told what it cannot see");
}

#[test]
fn a_picture_of_a_question_that_shows_more_than_the_chooser_sees_is_caught() {
    catches::<{ toy::CROPS_DECK }>("may bury is another in a world made from its own view");
}

#[test]
fn a_picture_of_what_can_be_looked_at_that_shows_more_than_the_viewer_sees_is_caught() {
    catches::<{ toy::LOOKS_INTO_DECK }>("may look at is another");
}

#[test]
fn an_unsorted_legal_list_is_caught() {
    catches::<{ toy::UNSORTED }>("not sorted");
}

#[test]
fn two_actions_that_read_alike_are_caught() {
    catches::<{ toy::ONE_PHRASE }>("two legal actions read");
}

#[test]
fn a_state_that_is_not_saved_whole_is_caught() {
    catches::<{ toy::FORGETS }>("a saved state loads as another");
}

#[test]
fn values_that_do_not_add_up_are_caught() {
    catches::<{ toy::CONCEITED }>("add up");
}

#[test]
fn a_game_without_end_is_caught() {
    catches::<{ toy::ENDLESS }>("no end after");
}

#[test]
fn a_panic_in_the_rules_is_caught_and_the_game_before_it_kept() {
    let found = warren::tools::fuzz::hunt::<Toy<{ toy::PANICS }>>(60, 1).expect_err("a planted panic was not found");
    assert!(found.failure.what.contains("panicked: two cards are too many"), "{found}");
    assert_eq!(found.panicking, ["draw".parse().unwrap()]);
    let reached = found.failure.record.verify::<Toy<{ toy::PANICS }>>().unwrap().game;
    assert!(warren::engine::Game::turn(&reached).outcome().is_none());
    let next = found.failure.record.actions.len() + 1;
    assert!(found.to_string().ends_with(&format!("What panics there as action {next}: `draw`.")), "{found}");
}

#[test]
fn a_record_holds_though_a_later_release_lays_its_states_out_otherwise() {
    let mut record = Record::new::<Toy>(&toy::Options::default(), 3, Seed(5), Seed(6));
    let mut game: Toy = record.start().unwrap();
    let mut rng = Rng::from_number(1);
    while let Turn::Act(waiting) = game.turn() {
        let (seat, mut legal) = (waiting.first().unwrap(), Vec::new());
        game.legal_actions(seat, &mut legal);
        record.write(&mut game, seat, rng.pick(&legal), &mut Story::silent());
    }
    assert_eq!(record.verify::<Toy>().unwrap().drift, None);
    let later = record.verify::<Toy<{ toy::LATER }>>().unwrap();
    assert_eq!((later.game.turn(), later.drift), (game.turn(), Some(0)), "it would be told, not refused");
}
