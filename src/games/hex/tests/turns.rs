//! Drawing, discarding, ending.

use super::super::content::Army;
use super::super::{Neuroshima, Options};
use super::Table;
use crate::engine::{Game, Rng, Seat, Story};
use std::fmt::Write;

fn started(armies: &[Army]) -> Table {
    let mut options = Options::default();
    armies.iter().enumerate().for_each(|(at, army)| options.roster[at] = Some(*army));
    let game = Neuroshima::setup(&options, armies.len() as u8, Rng::from_number(3), &mut Story::silent()).unwrap();
    let mut table = Table { game };
    for hex in ["A1", "C3", "E3", "C5"].into_iter().take(armies.len()) {
        table.play(&format!("hq hex:{hex}"));
    }
    table
}

#[test]
fn the_first_turns_have_one_tile_and_two_and_no_forced_discard() {
    let mut table = started(&[Army::Moloch, Army::Borgo, Army::Smart]);
    let order = table.game.open.order.clone();
    assert_eq!(table.hand_of(order[0].0).len(), 1);
    assert!(!table.offers("end").is_empty());
    table.play("end");
    assert_eq!(table.hand_of(order[1].0).len(), 2);
    assert!(!table.offers("end").is_empty());
    table.play("end");
    // From the third player on a turn is an ordinary one.
    assert_eq!(table.hand_of(order[2].0).len(), 3);
    assert!(table.menu().iter().all(|phrase| phrase.starts_with("discard") || phrase == "redraw"));
}

#[test]
fn kept_tiles_count_when_drawing_up_to_three() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(1, &["Mutant", "Move"]);
    table.play("end");
    assert_eq!(table.hand_of(1).len(), 3);
    assert_eq!(table.game.open.player(Seat(1)).left(), 34 - 3);
}

#[test]
fn with_three_tiles_one_must_be_discarded_before_anything_else() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(1, &["Mutant", "Move", "Claws"]);
    table.play("end");
    assert_eq!(table.menu(), ["discard tile:Mutant", "discard tile:Claws", "discard tile:Move"]);
    table.play("discard tile:Move");
    assert_eq!(table.discarded(1, "Move"), 1);
    assert!(!table.offers("place").is_empty());
}

#[test]
fn with_fewer_than_three_tiles_nothing_is_forced() {
    let mut table = Table::new("T HQ A1; B HQ E3").pile(1, &["Mutant", "Claws"]);
    table.play("end");
    assert_eq!(table.hand_of(1), ["Mutant", "Claws"]);
    assert!(!table.offers("end").is_empty());
}

#[test]
fn three_instant_tiles_may_be_drawn_anew_as_often_as_it_applies() {
    let mut table =
        Table::new("T HQ A1; B HQ E3").hand(1, &["Move", "Move", "Battle"]).pile(1, &["Battle", "Battle", "Battle", "Mutant"]);
    table.play("end");
    assert!(!table.offers("redraw").is_empty());
    table.play("redraw");
    assert_eq!(table.discarded(1, "Move"), 4);
    let again = !table.hand_of(1).contains(&"Mutant");
    assert_eq!(table.offers("redraw").len(), usize::from(again));
}

#[test]
fn a_board_tile_among_three_forbids_drawing_anew() {
    let redraws = |tile: &str| {
        let mut table = Table::new("T HQ A1; B HQ E3").hand(1, &["Move", tile, "Battle"]);
        table.play("end");
        !table.offers("redraw").is_empty()
    };
    assert!(!redraws("Mutant") && redraws("Move"));
}

#[test]
fn further_tiles_may_be_discarded_at_any_time() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(0, &["Bear", "Move"]);
    table.play("discard tile:Bear");
    table.play("discard tile:Move");
    assert_eq!(table.hand_of(0).len(), 0);
}

#[test]
fn two_equal_tiles_are_one_choice() {
    let table = Table::new("T HQ A1; B HQ E3").hand(0, &["Bear", "Bear"]);
    assert_eq!(table.offers("discard").len(), 1);
    // A Bear looks the same after two steps.
    assert_eq!(table.offers("place").len(), 17 * 2);
}

#[test]
fn undo_ends_where_tiles_are_drawn() {
    let mut game = Table::new("T HQ A1; B HQ E3").hand(0, &["Bear"]).game;
    for (phrase, reveals) in [("place tile:Bear hex:C3 top:n", false), ("end", true)] {
        let mut story = Story::told();
        let mut legal = Vec::new();
        game.legal_actions(Seat(0), &mut legal);
        let view = game.view(crate::engine::Viewer::Seat(Seat(0)));
        let action = legal.into_iter().find(|action| Neuroshima::phrase(&view, action).to_string() == phrase).unwrap();
        game.play_unchecked(Seat(0), &action, &mut story);
        assert_eq!(story.revealed(), reveals, "{phrase}");
    }
}

#[test]
fn a_battle_tile_ends_the_turn_and_what_is_left_is_kept() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(0, &["Battle", "Bear"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.hand_of(0), ["Bear"]);
    assert_eq!(table.discarded(0, "Battle"), 1);
}

#[test]
fn a_full_board_starts_a_battle_and_ends_the_turn() {
    let mut text = String::from("M HQ A1; B HQ E3");
    let hexes = ["A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3", "C4", "C5", "D1", "D2", "D3", "D4", "E1"];
    let tiles = ["Blocker", "Blocker", "Officer", "Scout", "Medic", "Medic", "The Brain", "Mother Module", "Net Fighter"];
    for (hex, tile) in hexes.iter().zip(tiles) {
        write!(text, "; M {tile} {hex}").unwrap();
    }
    let others = ["Officer", "Officer", "Super-officer", "Scout", "Scout", "Medic", "Mutant/ne"];
    for (hex, tile) in hexes[9..].iter().zip(others) {
        let (tile, top) = tile.split_once('/').unwrap_or((tile, "n"));
        write!(text, "; B {tile} {hex}/{top}").unwrap();
    }
    let mut table = Table::new(&text).hand(0, &["Hybrid", "Move"]);
    let told = table.play("place tile:Hybrid hex:E2 top:n");
    assert!(told.iter().any(|line| line.contains("The board is full")), "{told:?}");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.hand_of(0), ["Move"]);
}

#[test]
fn terror_forbids_others_to_place_tiles_in_their_next_turn_and_nothing_else() {
    let mut table = Table::new("S HQ A1; T HQ E3; T Bear C3; T Icicle C4")
        .hand(0, &["Terror"])
        .hand(1, &["Bear", "Move"])
        .pile(1, &["Tundra", "Tundra", "Tundra", "Tundra"]);
    table.play("terror");
    table.play("end");
    table.play("discard tile:Tundra");
    assert!(table.offers("place").is_empty());
    // Instants and Cannibalizing are free.
    assert!(!table.offers("move").is_empty() && !table.offers("eat").is_empty());
    table.play("end");
    while table.asked() == Seat(0) {
        let phrase = table.menu().into_iter().find(|phrase| phrase == "end" || phrase.starts_with("discard")).unwrap();
        table.play(&phrase);
    }
    assert!(!table.game.open.player(Seat(1)).terrified);
    let discard = table.offers("discard")[0].clone();
    table.play(&discard);
    assert!(!table.offers("place").is_empty());
}

#[test]
fn abilities_are_fresh_every_turn() {
    let mut table = Table::new("T HQ A1; T Archer C3; B HQ E3").pile(0, &[]).pile(1, &[]);
    table.play("turn unit:C3 top:ne");
    assert!(table.offers("turn").is_empty());
    table.play("end");
    table.play("end");
    assert_eq!(table.asked(), Seat(0));
    assert!(!table.offers("turn").is_empty());
}
