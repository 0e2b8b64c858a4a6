//! Placing, moving, turning, pushing, nets in turns.

use super::Table;
use crate::engine::Seat;

#[test]
fn a_tile_goes_on_any_free_hex_in_any_rotation_that_looks_different() {
    let table = Table::new("B HQ A1; M HQ E3").hand(0, &["Mutant", "Scout"]);
    assert_eq!(table.offers("place tile:Mutant").len(), 17 * 6);
    let table = Table::new("O HQ A1; M HQ E3").hand(0, &["Scout", "Saboteur"]);
    assert_eq!(table.offers("place tile:Scout").len(), 17 * 2);
    assert_eq!(table.offers("place tile:Saboteur").len(), 17);
    assert!(table.refuses("place tile:Saboteur hex:A1"));
}

#[test]
fn a_move_goes_one_hex_turns_or_both_and_never_changes_nothing() {
    let mut table = Table::new("B HQ A1; B Mutant C3; M HQ C2").hand(0, &["Move"]);
    assert!(table.refuses("move unit:C3 hex:C3 top:n"));
    assert!(table.refuses("move unit:C3 hex:C1 top:n"));
    assert!(table.refuses("move unit:C3 hex:C2 top:n"));
    // Five free neighbours with six tops, and five more on the spot; the HQ has three neighbours.
    assert_eq!(table.offers("move").len(), 5 * 6 + 5 + 3);
    table.play("move unit:C3 hex:C4 top:s");
    assert!(table.has("B Mutant C4/s"));
    assert_eq!(table.discarded(0, "Move"), 1);
}

#[test]
fn a_netted_unit_is_not_moved_turned_or_pushed_by_anybody() {
    let table = Table::new("B HQ A1; B Mutant C3; B Claws B3; M HQ E3; M Net Fighter C2/s; M Hybrid C4")
        .hand(0, &["Move"])
        .hand(1, &["Push Back"]);
    assert!(table.offers("move unit:C3").is_empty());
    assert!(!table.offers("move unit:A1").is_empty());
    let mut other = table;
    other.game.open.current = Seat(1);
    assert!(other.offers("shove by:C4 unit:C3").is_empty());
    assert!(!other.offers("shove by:C4 unit:B3").is_empty());
}

#[test]
fn mobility_works_once_a_turn_also_in_the_turn_of_arrival() {
    let mut table = Table::new("B HQ A1; M HQ E3").hand(0, &["Assassin"]);
    table.play("place tile:Assassin hex:C3 top:n");
    table.play("walk unit:C3 hex:C4 top:s");
    assert!(table.has("B Assassin C4/s"));
    assert!(table.offers("walk").is_empty());
}

#[test]
fn mobility_from_two_sources_is_two_uses_and_the_lender_must_be_next_to_it() {
    let mut table = Table::new("H HQ A1; H Runner C3; H Transport C4; M HQ E3");
    table.play("walk unit:C3 hex:B3 top:n");
    table.play("walk unit:B3 hex:B2 top:n");
    assert!(table.offers("walk unit:B2").is_empty());
    // The Ganger walks by the Transport alone.
    let mut table = Table::new("H HQ A1; H Ganger C3; H Transport C4; M HQ E3");
    table.play("walk unit:C3 hex:B3 top:n");
    assert!(table.offers("walk unit:B3").is_empty(), "once");
    assert!(Table::new("H HQ A1; H Ganger C2; H Transport C4; M HQ E3").offers("walk unit:C2").is_empty(), "not next to it");
}

#[test]
fn smarts_hq_lends_mobility_to_its_neighbours() {
    let table = Table::new("S HQ C3; S Cyborg C2; S Cyborg A1; M HQ E3");
    assert!(!table.offers("walk unit:C2").is_empty());
    assert!(table.offers("walk unit:A1").is_empty());
    let netted = Table::new("S HQ C3; S Cyborg C2; M HQ E3; M Net Fighter C4/n");
    assert!(netted.offers("walk").is_empty());
}

#[test]
fn the_recon_centre_makes_each_move_tile_two_moves() {
    let mut table = Table::new("O HQ A1; O Recon Centre E1; O Commando C3; M HQ E3").hand(0, &["Move", "Move"]);
    table.play("move unit:C3 hex:C2 top:n");
    table.play("move unit:C2 hex:C1 top:n");
    assert_eq!(table.hand_of(0), ["Move"]);
    table.play("move unit:C1 hex:C1 top:s");
    table.play("done");
    assert_eq!(table.hand_of(0).len(), 0);
    assert_eq!(table.asked(), Seat(0));
}

#[test]
fn a_netted_or_frozen_recon_centre_gives_no_second_move() {
    let moves_again = |enemy: &str| {
        let mut table = Table::new(&format!("O HQ A1; O Recon Centre E1; O Commando C3; {enemy}")).hand(0, &["Move"]);
        table.play("move unit:C3 hex:C2 top:n");
        !table.offers("done").is_empty()
    };
    assert!(!moves_again("M Net Fighter E2; M HQ A3") && moves_again("M Net Fighter E2/s; M HQ A3"));
    assert!(!moves_again("T Frost E2/s; T HQ A3") && moves_again("T Frost E2; T HQ A3"));
}

#[test]
fn the_pushed_player_chooses_a_free_hex_away_from_the_pusher() {
    let mut table = Table::new("M HQ A1; M Hybrid C3; B HQ E3; B Mutant C2/ne").hand(0, &["Push Back"]);
    table.play("shove by:C3 unit:C2");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu(), ["retreat unit:C2 hex:B1", "retreat unit:C2 hex:C1", "retreat unit:C2 hex:D1"]);
    table.play("retreat unit:C2 hex:D1");
    assert!(table.has("B Mutant D1/ne"));
    assert_eq!(table.asked(), Seat(0));
}

#[test]
fn a_push_with_one_way_out_asks_nobody_and_with_none_is_not_possible() {
    let mut table = Table::new("M HQ A1; M Hybrid C3; M Guard B1; M Ripper D1; B HQ E3; B Mutant C2").hand(0, &["Push Back"]);
    table.play("shove by:C3 unit:C2");
    assert!(table.has("B Mutant C1"));
    let table = Table::new("M HQ A1; M Hybrid C3; M Guard B1; M Ripper D1; B HQ C1; B Mutant C2").hand(0, &["Push Back"]);
    assert!(table.refuses("shove by:C3 unit:C2"));
}

#[test]
fn hqs_push_and_are_pushed() {
    let mut table = Table::new("M HQ C3; B HQ C2").hand(0, &["Push Back"]);
    table.play("shove by:C3 unit:C2");
    table.play("retreat unit:C2 hex:C1");
    assert!(table.has("B HQ C1"));
}

#[test]
fn kids_push_once_a_turn_by_the_rules_of_the_tile() {
    let mut table = Table::new("T HQ A1; T Kids C3; B HQ E3; B Mutant C2; B Claws C4");
    assert!(!table.offers("push by:C3 unit:C4").is_empty());
    table.play("push by:C3 unit:C2");
    assert_eq!(table.asked(), Seat(1));
    table.play("retreat unit:C2 hex:C1");
    assert!(table.offers("push").is_empty());
}

#[test]
fn an_archer_turns_once_a_turn() {
    let mut table = Table::new("T HQ A1; T Archer C3; B HQ E3");
    assert_eq!(table.offers("turn").len(), 5);
    table.play("turn unit:C3 top:sw");
    assert!(table.has("T Archer C3/sw") && table.offers("turn").is_empty());
}

#[test]
fn wounds_and_markers_travel_along() {
    let mut table = Table::new("T HQ A1; T Tundra C3 [Claws, w1]; B HQ E3").hand(0, &["Move"]);
    table.play("move unit:C3 hex:C4 top:n");
    assert!(table.has("T Tundra C4 [Claws, w1]"));
}
