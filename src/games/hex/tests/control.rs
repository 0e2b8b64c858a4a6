//! Vegas, and what it takes over.

use super::Table;
use crate::engine::Seat;

fn controller(table: &Table, hex: &str) -> Seat {
    let board = &table.game.open.board;
    board.unit(board.map().named(hex).unwrap()).unwrap().controller
}

#[test]
fn a_unit_that_is_taken_over_may_be_turned_once_at_once() {
    let mut table = Table::new("V HQ A1; B HQ E3; B Claws C2").hand(0, &["Agitator"]);
    table.play("place tile:Agitator hex:C3 top:n");
    assert_eq!(controller(&table, "C2"), Seat(0));
    assert_eq!(table.asked(), Seat(0));
    assert_eq!(table.menu().len(), 6);
    table.play("turn unit:C2 top:s");
    assert!(table.has("B Claws C2/s"));
    assert!(table.offers("turn").is_empty());
}

#[test]
fn it_may_be_turned_in_anybodys_turn() {
    let mut table = Table::new("B HQ A1; V HQ E3; V Agitator C3").hand(0, &["Claws"]);
    table.play("place tile:Claws hex:C2 top:n");
    assert_eq!(table.asked(), Seat(1));
    table.play("turn unit:C2 top:n");
    assert_eq!(table.asked(), Seat(0));
    assert_eq!(controller(&table, "C2"), Seat(1));
}

#[test]
fn it_serves_its_owner_again_when_the_taker_goes_and_is_not_turned_back() {
    let mut table = Table::new("O HQ A1; V HQ E3; V Agitator C3; O Commando C2/se").hand(0, &["Sniper"]);
    assert_eq!(controller(&table, "C2"), Seat(1));
    table.play("snipe unit:C3");
    assert_eq!(controller(&table, "C2"), Seat(0));
    assert!(table.has("O Commando C2/se"));
}

#[test]
fn an_hq_is_never_taken_over() {
    let table = Table::new("V HQ A1; V Agitator C3; B HQ C2");
    assert_eq!(controller(&table, "C2"), Seat(1));
}

#[test]
fn the_vegas_hq_takes_over_at_its_marked_side() {
    let table = Table::new("V HQ C3; B HQ E3; B Claws D3; B Claws C2");
    assert_eq!((controller(&table, "D3"), controller(&table, "C2")), (Seat(0), Seat(1)));
}

#[test]
fn a_captured_unit_is_used_and_moved_like_an_own_one() {
    let mut table = Table::new("V HQ A1; V Agitator C3; B HQ E3; B Assassin C2").hand(0, &["Move"]);
    assert!(!table.offers("walk unit:C2").is_empty());
    table.play("move unit:C2 hex:C1 top:n");
    assert_eq!(controller(&table, "C1"), Seat(1));
}

#[test]
fn captured_it_goes_to_its_owners_discard_pile() {
    let mut table = Table::new("M HQ A1; M Hybrid B3; V HQ E3; V Agitator C3; O HQ A3; O Commando C2").hand(0, &["Air Strike"]);
    table.play("strike hex:C3");
    assert_eq!(table.discarded(2, "Commando"), 1);
}

#[test]
fn control_goes_before_nets_of_the_unit_that_faces_it() {
    let table = Table::new("V HQ A1; V Agitator C3; B HQ E3; B Net Fighter C2/ne");
    assert_eq!(controller(&table, "C2"), Seat(0));
}

#[test]
fn a_net_or_a_freezing_from_elsewhere_stops_the_taker() {
    let table = Table::new("V HQ A1; V Agitator C3; B HQ E3; B Claws C2; B Net Fighter C4/sw");
    assert_eq!(controller(&table, "C2"), Seat(1));
    let table = Table::new("V HQ A1; V Agitator C3; T HQ E3; T Icicle C2; T Frost C4/nw");
    assert_eq!(controller(&table, "C2"), Seat(1));
    // Frost that faces the control side itself is taken and freezes nobody.
    let table = Table::new("V HQ A1; V Agitator C3; T HQ E3; T Frost C2");
    assert_eq!(controller(&table, "C2"), Seat(0));
}

#[test]
fn the_vegas_hq_cannot_be_frozen() {
    let table = Table::new("V HQ C3; T HQ E3; T Icicle D3; T Frost C2");
    assert_eq!(controller(&table, "D3"), Seat(0));
}

#[test]
fn a_captured_cannibal_eats_vegas_own_tiles_only() {
    let mut table = Table::new("V HQ A1; V Agitator C3; V Shooter B1; T HQ E3; T Icicle C2; T Tundra C1");
    // The Shooter and the Agitator itself, never the Tundra.
    assert_eq!(table.offers("eat by:C2 unit:B1").len(), 2);
    assert!(table.offers("eat by:C2 unit:C1").is_empty());
    let own = Table::new("T HQ E3; T Icicle C2; T Tundra C1; V HQ A1; V Shooter B1");
    assert!(!own.offers("eat by:C2 unit:C1").is_empty());
    table.play("eat by:C2 unit:B1 marker:Claws");
    assert!(table.has("T Icicle C2 [Claws]"));
    assert!(table.offers("eat").is_empty());
}

#[test]
fn gourmet_never_helps_vegas_and_bloodlust_does() {
    let table = Table::new("V HQ A1; V Agitator C3; V Shooter B1; T HQ D2; T Icicle C2");
    assert_eq!(table.offers("eat by:C2 unit:B1").len(), 2);
    let table = Table::new("V HQ A1; V Agitator C3; V Shooter B1; T HQ D2; T Bear C2");
    assert_eq!(table.offers("eat by:C2 unit:B1").len(), 6);
}

#[test]
fn for_the_troglodytes_a_captured_unit_is_an_enemy() {
    let table = Table::new("T HQ A1; T Icicle C2; T Bear B1; V HQ E3; V Agitator C3").hand(0, &["Cannibalize the Enemy"]);
    assert_eq!(controller(&table, "C2"), Seat(1));
    assert!(table.offers("eat by:B1").is_empty());
    assert!(!table.offers("devour by:B1 unit:C2").is_empty());
    assert!(!Table::new("T HQ A1; T Icicle C2; T Bear B1; V HQ E3").offers("eat by:B1").is_empty());
}

#[test]
fn a_captured_unit_keeps_its_satiety_marker() {
    let table = Table::new("V HQ A1; V Agitator C3; T HQ E3; T Icicle C2 [Eyes]");
    assert!(table.has("T Icicle C2 [Eyes]") && controller(&table, "C2") == Seat(0));
}

#[test]
fn captured_during_a_battle_it_is_turned_after_the_last_segment() {
    // The Net Fighter that held the Agitator falls in segment 3; from then on the Mutant is Vegas'.
    let mut table = Table::new("V HQ A1; V Agitator C3; V Shooter C5/nw; B HQ E3; B Net Fighter C4/sw; B Super-officer C2")
        .hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(0));
    assert!(table.menu().iter().all(|phrase| phrase.starts_with("turn unit:C2")), "{:?}", table.menu());
    table.play("turn unit:C2 top:s");
    assert_eq!(table.asked(), Seat(1));
}
