//! Armies, seats, boards.

use super::super::content::Army;
use super::super::rules::Phase;
use super::super::{BoardSize, Dealing, Mode, Neuroshima, Options, Set};
use crate::engine::{DynGame, Game, Phrase, Rng, Seat, Story, Viewer};

fn opened(options: Options, seats: u8, seed: u64) -> Neuroshima {
    Neuroshima::setup(&options, seats, Rng::from_number(seed), &mut Story::told()).unwrap()
}

fn refused(options: Options, seats: u8) -> String {
    Neuroshima::setup(&options, seats, Rng::from_number(1), &mut Story::told()).unwrap_err().0
}

fn dealt() -> Options {
    Options { armies: Dealing::Deal, ..Options::default() }
}

fn roster(armies: &[Army]) -> Options {
    let mut options = Options::default();
    armies.iter().enumerate().for_each(|(at, army)| options.roster[at] = Some(*army));
    options
}

#[test]
fn the_board_grows_with_the_number_of_players() {
    let hexes = |seats| opened(dealt(), seats, 1).open.board.map().count();
    assert_eq!([2, 3, 4].map(hexes), [19, 27, 37]);
    assert_eq!(opened(Options { board: BoardSize::Large, ..dealt() }, 2, 1).open.board.map().count(), 37);
}

#[test]
fn no_army_is_dealt_twice_and_the_base_set_has_five() {
    for seed in 0..40 {
        let game = opened(Options { set: Set::Base, ..dealt() }, 4, seed);
        let armies: Vec<Army> = game.open.players.iter().filter_map(|player| player.army).collect();
        assert_eq!(armies.len(), 4);
        assert!(armies.iter().all(|army| Army::BASE.contains(army)));
        assert!((0..4).all(|at| !armies[..at].contains(&armies[at])), "{armies:?}");
    }
}

#[test]
fn bad_settings_are_refused_with_what_is_possible() {
    assert!(refused(Options { mode: Mode::Teams, ..Options::default() }, 3).contains("need four players"));
    assert!(refused(roster(&[Army::Borgo, Army::Borgo]), 2).contains("Borgo cannot be played twice"));
    assert!(refused(roster(&[Army::Borgo, Army::Smart, Army::Vegas]), 2).contains("nobody is left to play Vegas"));
    assert!(refused(Options::default(), 5).contains("2 to 4 players"));
}

#[test]
fn who_plays_with_whom_is_said_where_there_are_teams() {
    let game = opened(Options { mode: Mode::Teams, ..dealt() }, 4, 1);
    let [first, second, third, fourth] = [0, 1, 2, 3].map(|at| Seat(at).to_string());
    assert_eq!(Game::sides(&game), Some(format!("{first} and {third} play together against {second} and {fourth}.")));
    assert_eq!(Game::part(&game, Seat(3)), Some(format!("play together with {second}")));
    let alone = opened(dealt(), 4, 1);
    assert_eq!((Game::sides(&alone), Game::part(&alone, Seat(0))), (None, None));
}

#[test]
fn vegas_plays_last() {
    for seed in 0..12 {
        let game = opened(roster(&[Army::Vegas, Army::Borgo, Army::Smart]), 3, seed);
        assert_eq!(game.open.order.last(), Some(&Seat(0)));
    }
}

#[test]
fn in_teams_vegas_takes_the_later_place_of_its_team_and_sides_alternate() {
    for seed in 0..12 {
        let mut options = roster(&[Army::Vegas, Army::Borgo, Army::Smart, Army::Moloch]);
        options.mode = Mode::Teams;
        let game = opened(options, 4, seed);
        let at = |seat| game.open.order.iter().position(|other| *other == Seat(seat)).unwrap();
        assert!(at(0) > at(2));
        assert!((0..3).all(|at| game.open.board.side(game.open.order[at]) != game.open.board.side(game.open.order[at + 1])));
    }
}

fn choose(game: &mut Neuroshima, seat: u8, army: &str) {
    let phrase = Phrase::new("choose").with("army", army.to_owned());
    DynGame::play(game, Seat(seat), &phrase).unwrap();
}

#[test]
fn armies_are_chosen_in_secret_and_shown_when_all_have_chosen() {
    let mut game = opened(Options::default(), 2, 1);
    choose(&mut game, 1, "Smart");
    let other = game.view(Viewer::Seat(Seat(0)));
    assert!(other.wish.is_none() && other.open.army(Seat(1)).is_none());
    assert!(game.view(Viewer::Seat(Seat(1))).wish.is_some());
    choose(&mut game, 0, "Moloch");
    assert_eq!(game.open.army(Seat(1)), Some(Army::Smart));
    assert_eq!(game.open.phase(), Some(&Phase::Hq(0)));
}

#[test]
fn where_two_want_one_army_the_lot_decides_and_the_other_chooses_again() {
    let mut game = opened(Options::default(), 2, 1);
    choose(&mut game, 0, "Borgo");
    choose(&mut game, 1, "Borgo");
    let lucky = Seat::all(2).find(|seat| game.open.army(*seat) == Some(Army::Borgo)).unwrap();
    let other = lucky.next(2);
    assert_eq!(Game::turn(&game).to_act().iter().collect::<Vec<_>>(), [other]);
    let armies: Vec<Phrase> = game.menu(other);
    assert!(["Smart", "Borgo"].map(|army| armies.iter().any(|phrase| phrase.slot("army") == Some(army))) == [true, false]);
    choose(&mut game, other.0, "any");
    assert!(game.open.army(other).is_some_and(|army| army != Army::Borgo));
}

#[test]
fn in_a_draft_the_last_in_the_order_picks_first() {
    let mut game = opened(Options { armies: Dealing::Draft, ..Options::default() }, 3, 4);
    let order = game.open.order.clone();
    for (seat, army) in order.iter().rev().zip(["Outpost", "Hegemony", "Moloch"]) {
        assert_eq!(Game::turn(&game).to_act().iter().collect::<Vec<_>>(), [*seat]);
        choose(&mut game, seat.0, army);
    }
    assert_eq!(game.open.army(order[0]), Some(Army::Moloch));
}

#[test]
fn hqs_go_on_any_free_hex_in_the_order_of_play_and_may_touch() {
    let mut game = opened(roster(&[Army::Borgo, Army::Smart]), 2, 1);
    let order = game.open.order.clone();
    assert_eq!(game.menu(order[0]).len(), 19);
    DynGame::play(&mut game, order[0], &"hq hex:C3".parse().unwrap()).unwrap();
    assert_eq!(game.menu(order[1]).len(), 18);
    DynGame::play(&mut game, order[1], &"hq hex:C2".parse().unwrap()).unwrap();
    assert_eq!(game.open.board.hit_points[..2], [20, 20]);
}

#[test]
fn only_vegas_is_asked_where_the_top_of_its_hq_points() {
    let mut game = opened(roster(&[Army::Borgo, Army::Vegas]), 2, 1);
    DynGame::play(&mut game, Seat(0), &"hq hex:C3".parse().unwrap()).unwrap();
    assert_eq!(game.menu(Seat(1)).len(), 18 * 6);
    DynGame::play(&mut game, Seat(1), &"hq hex:C1 top:se".parse().unwrap()).unwrap();
}

#[test]
fn the_opening_tells_who_plays_what_and_who_begins() {
    let mut story = Story::told();
    Neuroshima::setup(&roster(&[Army::Borgo, Army::Smart]), 2, Rng::from_number(1), &mut story).unwrap();
    assert!(story.lines()[0].text.contains("plays Borgo") && story.lines()[0].text.contains("begins"));
}
