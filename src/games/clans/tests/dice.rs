//! Dice: exact chances, and how a roll comes about.

use super::*;
use crate::games::clans::content::Legion;
use crate::games::clans::content::{Die, Face, Pool, pool};
use crate::games::clans::rules::chances;

/// The table of the design: pool, difficulty, chance without SECURE and with SECURE 1.
const TABLE: &[(Pool, i8, f32, Option<f32>)] = &[
    (pool(2, 0, 0), 2, 0.56, None),
    (pool(2, 0, 0), 3, 0.19, None),
    (pool(3, 0, 0), 4, 0.20, None),
    (pool(4, 0, 0), 3, 0.72, None),
    (pool(0, 2, 0), 3, 0.33, Some(0.33)),
    (pool(0, 2, 0), 4, 0.11, None),
    (pool(2, 1, 0), 3, 0.51, Some(0.55)),
    (pool(1, 2, 0), 3, 0.50, Some(0.59)),
    (pool(0, 3, 0), 4, 0.31, Some(0.37)),
    (pool(2, 2, 0), 3, 0.60, Some(0.77)),
    (pool(2, 2, 0), 5, 0.27, Some(0.29)),
    (pool(3, 2, 0), 4, 0.56, Some(0.72)),
    (pool(4, 1, 0), 3, 0.75, Some(0.87)),
    (pool(2, 3, 0), 4, 0.50, Some(0.73)),
    (pool(2, 1, 1), 4, 0.48, Some(0.63)),
    (pool(1, 1, 2), 6, 0.28, Some(0.38)),
];

#[test]
fn chances_are_exact() {
    for (pool, need, plain, secured) in TABLE {
        assert!((chances::chance(*pool, *need, 0) - plain).abs() < 0.006, "{pool} against {need}");
        if let Some(secured) = secured {
            assert!((chances::chance(*pool, *need, 1) - secured).abs() < 0.006, "{pool} against {need}, secured");
        }
    }
}

#[test]
fn a_hundred_thousand_rolls_agree_with_the_chances() {
    let mut rng = Rng::from_number(5);
    for (pool, need, secure) in [(pool(2, 1, 0), 3, 0), (pool(1, 2, 1), 4, 1), (pool(2, 2, 1), 2, 2), (pool(0, 0, 3), 5, 1)] {
        let mut successes = 0;
        for _ in 0..100_000 {
            let faces: Vec<Face> = pool.dice().map(|die| die.faces()[rng.below(6)]).collect();
            let hits: i8 = faces.iter().map(|face| if let Face::Hits(hits) = face { hits.cast_signed() } else { 0 }).sum();
            let botches = faces.iter().filter(|face| **face == Face::Botch).count();
            successes += u32::from(hits >= need && botches <= secure);
        }
        let chance = chances::chance(pool, need, secure as u8);
        assert!((successes as f32 / 100_000.0 - chance).abs() < 0.006, "{pool} against {need}: {successes}, not {chance}");
    }
}

#[test]
fn white_dice_never_botch_black_ones_have_one_botch_and_fatal_ones_two() {
    let botches = |die: Die| die.faces().iter().filter(|face| **face == Face::Botch).count();
    assert_eq!(Die::ALL.map(botches), [0, 1, 2]);
}

#[test]
fn playing_it_safe_finds_the_best_part_of_a_pool() {
    let (part, chance) = chances::best(pool(2, 3, 0), 2, 0);
    assert!(chance > chances::chance(pool(2, 3, 0), 2, 0) && part.len() < 5);
    assert_eq!(chances::best(pool(4, 0, 0), 3, 0).0, pool(4, 0, 0));
}

/// Feuerbach with his hammer against a Snatcher on his tile: 2W1B and 1W1F against 3.
fn swing() -> Position {
    let mut position = Position::new()
        .only([Operative::Feuerbach])
        .put(Operative::Feuerbach, at("D2"))
        .mind(Operative::Feuerbach, Mind::Primal)
        .clanner(Legion::Snatcher, at("D2"))
        .turn(Operative::Feuerbach);
    position.play(ORANGE, "attack with:\"Sentence Hammer\" target:\"Snatcher 1\"");
    position
}

#[test]
fn the_handling_pool_is_added_to_the_operatives_own() {
    let position = swing();
    assert_eq!(position.game.open.roll().unwrap().pool, pool(3, 1, 1));
}

#[test]
fn enough_successes_wound_and_too_few_do_not() {
    let mut position = swing();
    position.roll(ORANGE, 3);
    assert_eq!(position.place("Snatcher 1"), None);
    let mut position = swing();
    position.roll(ORANGE, 2);
    assert_eq!(position.place("Snatcher 1"), Some(at("D2")));
}

#[test]
fn a_botch_fails_however_many_successes_there_are_and_flips_the_item() {
    let mut position = swing();
    position.play_so_that(ORANGE, "roll", |game| {
        game.open.latest.roll.as_ref().is_some_and(|throw| throw.botched && throw.hits >= 3)
    });
    assert_eq!(position.place("Snatcher 1"), Some(at("D2")));
    let hammer = position.gear(Operative::Feuerbach, Item::SentenceHammer).unwrap();
    assert!(position.game.open.gear(hammer).botched);
}

#[test]
fn secure_ignores_as_many_botches_as_it_says() {
    let mut position = swing();
    position.play(ORANGE, "overcommit with:secure");
    position.play_so_that(ORANGE, "roll", |game| {
        game.open.latest.roll.as_ref().is_some_and(|throw| throw.botches == 1 && throw.total >= 3)
    });
    assert_eq!(position.place("Snatcher 1"), None);
}

#[test]
fn overcommitting_adds_any_die_and_the_other_side_draws_after_the_roll() {
    let mut position = swing();
    position.play(ORANGE, "overcommit with:fatal");
    assert_eq!(position.game.open.roll().unwrap().pool, pool(3, 1, 2));
    assert!(!position.offers(ORANGE, "overcommit with:white"), "once per roll");
    assert_eq!(position.game.hand(SKY).len(), 0);
    position.roll_well(ORANGE, 3);
    assert_eq!(position.game.hand(SKY).len(), 1);
}

#[test]
fn the_hostile_may_overcommit_too_and_the_targets_seat_draws() {
    let mut position = Position::new()
        .only([Operative::Timur])
        .put(Operative::Timur, at("D2"))
        .clanner(Legion::Gnawer, at("D2"))
        .edges(1)
        .reaction();
    position.play(SKY, "command unit:\"Gnawer 1\"").play(SKY, "attack target:Timur").play(SKY, "overcommit with:black");
    position.roll(SKY, 0);
    assert_eq!(position.game.hand(ORANGE).len(), 1);
}

#[test]
fn at_least_one_die_is_rolled() {
    let mut position = swing();
    for die in ["white", "white", "white", "black"] {
        position.play(ORANGE, &format!("safe die:{die}"));
    }
    assert!(position.legal_like(ORANGE, "safe").is_empty());
}

#[test]
fn no_more_than_six_dice_of_a_colour() {
    assert_eq!(pool(6, 0, 0).with(Die::White, 1), pool(6, 0, 0));
    assert_eq!(pool(5, 0, 0).and(pool(3, 1, 0)), pool(6, 1, 0));
}
