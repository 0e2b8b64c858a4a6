//! The opponents: which plays better, and what a search promises.

use crate::support::toy::{Options, Toy};
use warren::bots::arena::{self, Matchup, Work};
use warren::bots::{Bot, Budget, advise, ismcts};
use warren::engine::{DynGame, Game, Rng, Seat, Story, Viewer, playout};
use warren::games::{GameVisitor, Kind};

fn play(seats: u8, a: &str, b: &str, games: usize, threads: usize) -> Matchup {
    arena::run::<Toy>(&Options {}, seats, a.parse().unwrap(), b.parse().unwrap(), games, 1, Work::unwatched(threads)).unwrap()
}

#[test]
fn greedy_beats_random() {
    for seats in [2, 3] {
        let standing = play(seats, "greedy", "random", 200, 2);
        assert!(standing.low_a > 1.0 / f64::from(seats), "{standing}");
        let sides = &standing.by_side[..usize::from(seats)];
        assert!((sides.iter().sum::<f64>() / f64::from(seats) - standing.share_a).abs() < 1e-6, "{standing}");
    }
}

#[test]
fn a_search_holds_against_greedy() {
    let standing = play(2, "ismcts:300:8", "greedy", 200, 2);
    assert!(standing.share_a > 0.5, "{standing}");
}

#[test]
fn easy_is_between_random_and_greedy() {
    let (over, under) = (play(2, "easy", "random", 200, 2), play(2, "easy", "greedy", 200, 2));
    assert!(over.low_a > 0.5 && under.share_a < 0.5, "{over}; {under}");
}

#[test]
fn the_arena_gives_the_same_result_on_any_number_of_threads() {
    let one = play(3, "greedy", "random", 20, 1);
    assert_eq!(one, play(3, "greedy", "random", 20, 3));
    assert_eq!(one.games, 21, "every seed is played once for each seat");
    assert_eq!(one.unfinished, 0);
}

#[test]
fn a_bot_against_itself_takes_an_even_share() {
    let standing = play(3, "greedy", "greedy", 30, 2);
    assert!((standing.share_a - 1.0 / 3.0).abs() < 1e-6 && standing.low_a < 0.3 && standing.high_a > 0.4, "{standing}");
    assert!((standing.mean_score_a - standing.mean_score_b).abs() < 1e-6);
}

#[test]
fn the_arena_refuses_a_table_that_the_game_cannot_seat() {
    let refused = arena::run::<Toy>(&Options {}, 5, Bot::Random, Bot::Random, 10, 1, Work::unwatched(1));
    assert_eq!(refused.unwrap_err().to_string(), "Toy is for 2 to 3 players, not 5.");
}

/// A position some plies into a game, and what its first owing seat may do.
fn position(number: u64, plies: usize) -> (Toy, Seat, Vec<<Toy as Game>::Action>) {
    let mut game = Toy::setup(&Options {}, 3, Rng::from_number(number), &mut Story::silent()).unwrap();
    playout::random_plies(&mut game, &mut Rng::from_number(number), plies);
    let seat = Game::turn(&game).to_act().first().unwrap();
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    (game, seat, legal)
}

#[test]
fn a_search_spends_its_budget_and_says_how() {
    let (game, seat, legal) = position(3, 5);
    let budget = Budget { simulations: 200, depth: 6, deadline: None };
    let search = ismcts::search::<Toy>(&game.view(Viewer::Seat(seat)), seat, &legal, budget, &mut Rng::from_number(1));
    assert_eq!((search.simulations, search.visits.iter().sum()), (200, 200u32));
    assert_eq!(search.visits[search.best], *search.visits.iter().max().unwrap());
    assert!(search.nodes > legal.len());
}

#[test]
fn two_searches_from_the_same_seed_agree() {
    for plies in [0, 1, 4, 9] {
        let (game, seat, legal) = position(5, plies);
        let view = game.view(Viewer::Seat(seat));
        let search = || ismcts::search::<Toy>(&view, seat, &legal, Budget::STEADY, &mut Rng::from_number(7));
        assert_eq!(search(), search());
    }
}

#[test]
fn a_seat_that_is_not_the_first_to_owe_a_decision_searches_for_itself() {
    let (game, first, _) = position(2, 0);
    let seat = first.next(3);
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let search = ismcts::search::<Toy>(&game.view(Viewer::Seat(seat)), seat, &legal, Budget::STEADY, &mut Rng::from_number(1));
    assert_eq!(search.visits.iter().sum::<u32>(), search.simulations);
}

#[test]
fn the_only_legal_action_is_taken_at_once() {
    let (game, seat, legal) = position(3, 5);
    let view = game.view(Viewer::Seat(seat));
    let endless = Budget { simulations: u32::MAX, depth: 99, deadline: None };
    let mut rng = Rng::from_number(1);
    assert_eq!(ismcts::search::<Toy>(&view, seat, &legal[..1], endless, &mut rng).simulations, 0);
    for bot in [Bot::Random, Bot::Greedy, Bot::Ismcts(endless)] {
        assert_eq!(bot.choose::<Toy>(&view, seat, &legal[..1], &mut rng), 0);
    }
    assert_eq!(rng, Rng::from_number(1), "nothing was left to chance");
}

#[test]
fn every_bot_plays_every_game_through_its_table() {
    for kind in Kind::ALL {
        let mut table = kind.visit(Dealt(*warren::app::about(*kind).seats.start()));
        let mut rng = Rng::from_number(1);
        for name in ["random", "greedy", "easy", "ismcts:20:4"].iter().cycle().take(40) {
            let Some(seat) = table.turn().to_act().first() else { break };
            let phrase = advise(*kind, table.as_ref(), seat, name.parse().unwrap(), &mut rng).unwrap();
            table.play(seat, &phrase).unwrap();
        }
    }
}

/// How `a` does against `b` at a table of two, in every game.
fn strength(a: &'static str, b: &'static str, games: usize) -> Vec<(&'static str, f64)> {
    struct Duel(&'static str, &'static str, usize);
    impl GameVisitor for Duel {
        type Output = f64;
        fn visit<G: Game>(self) -> f64 {
            let (a, b) = (self.0.parse().unwrap(), self.1.parse().unwrap());
            arena::run::<G>(&G::Options::default(), 2, a, b, self.2, 11, Work::unwatched(2)).unwrap().share_a
        }
    }
    Kind::ALL.iter().map(|kind| (kind.slug(), kind.visit(Duel(a, b, games)))).collect()
}

#[test]
fn in_every_game_greedy_beats_random() {
    for (game, share) in strength("greedy", "random", 20) {
        assert!(share >= 0.9, "{game}: {share}");
    }
}

#[test]
fn in_every_game_a_small_search_beats_greedy() {
    for (game, share) in strength("ismcts:240:8", "greedy", 24) {
        assert!(share >= 0.6, "{game}: {share}");
    }
}

#[test]
fn a_game_takes_about_as_many_moves_as_its_lobby_says() {
    for kind in Kind::ALL {
        let about = warren::app::about(*kind);
        let seats = *about.seats.end();
        let (mut table, mut rng) = (kind.visit(Dealt(seats)), Rng::from_number(3));
        let mut moves = 0;
        while let Some(seat) = table.turn().to_act().first() {
            let phrase = advise(*kind, table.as_ref(), seat, Bot::Greedy, &mut rng).unwrap();
            table.play(seat, &phrase).unwrap();
            moves += 1;
        }
        let each = moves / usize::from(seats);
        assert!((about.moves / 2..=about.moves * 2).contains(&each), "{}: {each}, not {}", about.name, about.moves);
    }
}

/// A new game for so many.
struct Dealt(u8);

impl GameVisitor for Dealt {
    type Output = Box<dyn DynGame>;

    fn visit<G: Game>(self) -> Self::Output {
        Box::new(G::setup(&G::Options::default(), self.0, Rng::from_number(2), &mut Story::silent()).unwrap())
    }
}
