//! What is hidden from whom.

use super::*;
use crate::engine::{Viewer, conformance, playout};
use crate::games::clans::content::Legion;

#[test]
fn whole_random_games_keep_every_promise() {
    conformance::run::<Clans>(4, 1).unwrap_or_else(|failure| {
        let last = failure.record.actions.len().saturating_sub(25);
        panic!("{}\n{:#?}\n{:?}", failure.what, &failure.record.actions[last..], failure.record.options)
    });
}

#[test]
fn only_the_hostile_knows_what_a_token_is() {
    let position = Position::new().threat(Legion::Goliath, at("J2"));
    let token = UnitId::clanner(0);
    let kind = |viewer| position.game.view(viewer).kind(token);
    assert_eq!(kind(Viewer::Seat(SKY)), Some(Kind::Legion(Legion::Goliath)));
    assert_eq!(kind(Viewer::Seat(ORANGE)), None);
    assert_eq!(kind(Viewer::Spectator), None);
    let view = format!("{:?}", position.game.view(Viewer::Seat(ORANGE)).own);
    assert!(!view.contains("Goliath"));
}

#[test]
fn a_seat_knows_its_own_hand_and_the_size_of_others() {
    let position = Position::of(Play::M1, 3).hand(ORANGE, [Arcana::Healer]).hand(SKY, [Arcana::Creator, Arcana::Mentor]);
    let view = position.game.view(Viewer::Seat(ORANGE));
    assert_eq!(view.own.as_ref().unwrap().hand.iter().collect::<Vec<_>>(), [Arcana::Healer]);
    assert_eq!(view.hand_sizes[..3], [1, 2, 0]);
}

/// A world made from a view keeps to the forces and to what all know, however little room there is.
#[test]
fn worlds_fit_what_everybody_knows_of_tokens() {
    let mut rng = Rng::from_number(9);
    for play in [Play::M1, Play::M3, Play::M8] {
        let options = Options { play, ..Options::default() };
        let mut game = Clans::setup(&options, 2, Rng::from_number(4), &mut Story::silent()).unwrap();
        for _ in 0..40 {
            playout::random_plies(&mut game, &mut rng, 10);
            if Game::turn(&game).outcome().is_some() {
                break;
            }
            for viewer in [Viewer::Seat(ORANGE), Viewer::Seat(SKY), Viewer::Spectator] {
                Game::check(&Clans::determinize(&game.view(viewer), &mut rng)).unwrap();
            }
        }
    }
}

#[test]
fn a_slow_token_is_not_given_away_by_one_step() {
    for legion in [Legion::Goliath, Legion::Snatcher] {
        let mut position = Position::new().only([Operative::Timur]).threat(legion, at("J2")).edges(1).reaction();
        // K1 is hard: whatever it is, it gets there and no further.
        position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:K1");
        assert!(position.game.open.clan[0].may_be.contains(Kind::Legion(Legion::Goliath)), "{legion:?}");
    }
    let mut position = Position::new().only([Operative::Timur]).threat(Legion::Snatcher, at("J2")).edges(1).reaction();
    position.play(SKY, "command unit:\"threat 1\"").play(SKY, "move to:L2");
    assert!(!position.game.open.clan[0].may_be.contains(Kind::Legion(Legion::Goliath)), "two tiles tell");
}
