//! Mines and Roots.

use super::Table;
use crate::engine::Seat;

#[test]
fn a_foundation_leaves_its_hex_free_and_lies_on_an_empty_one() {
    let mut table = Table::new("N HQ A1; N Cop C3; B HQ E3").hand(0, &["Mine", "Mine"]);
    assert!(table.refuses("place tile:Mine hex:C3"));
    table.play("place tile:Mine hex:C2");
    assert!(table.refuses("place tile:Mine hex:C2"));
    assert_eq!(table.offers("place tile:Mine").len(), 19 - 3 - 1);
    assert!(table.has("N Mine C2"));
}

#[test]
fn the_first_enemy_that_comes_onto_a_mine_is_destroyed_and_the_mine_with_it() {
    let mut table = Table::new("M HQ A1; N HQ E3; N Mine C3").hand(0, &["Blocker"]);
    table.play("place tile:Blocker hex:C3 top:n");
    assert_eq!(table.board(), "M HQ A1; N HQ E3");
    assert_eq!((table.discarded(0, "Blocker"), table.discarded(1, "Mine")), (1, 1));
}

#[test]
fn moving_and_being_pushed_sets_a_mine_off_too() {
    let mut table = Table::new("M HQ A1; M Blocker C2; N HQ E3; N Mine C3").hand(0, &["Move"]);
    table.play("move unit:C2 hex:C3 top:n");
    assert!(!table.board().contains("Blocker"));
    let mut table = Table::new("N HQ A1; N Cop C1; N Mine C3; M HQ E3; M Blocker C2").hand(0, &["Push Back"]);
    table.play("shove by:C1 unit:C2");
    table.play("retreat unit:C2 hex:C3");
    assert!(!table.board().contains("Blocker"));
}

#[test]
fn own_units_stand_on_a_mine_safely_and_an_hq_sets_it_off_unhurt() {
    let mut table = Table::new("N HQ A1; N Mine C3; B HQ E3").hand(0, &["Cop"]);
    table.play("place tile:Cop hex:C3 top:n");
    assert!(table.has("N Cop C3") && table.has("N Mine C3"));
    let mut table = Table::new("B HQ C2; N HQ E3; N Mine C3").hand(0, &["Move"]);
    table.play("move unit:C2 hex:C3");
    assert!(table.has("B HQ C3") && !table.board().contains("Mine"));
    assert_eq!(table.points(0), 20);
}

#[test]
fn a_medic_connected_to_the_mined_hex_saves_and_is_discarded() {
    let mut table = Table::new("M HQ A1; M Medic C4; N HQ E3; N Mine C3").hand(0, &["Hybrid"]);
    table.play("place tile:Hybrid hex:C3 top:n");
    assert!(table.has("M Hybrid C3") && !table.board().contains("Medic") && !table.board().contains("Mine"));
}

#[test]
fn a_tile_destroyed_by_a_mine_does_not_fill_the_board() {
    let hexes = ["A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C4", "C5", "D1", "D2", "D3", "D4", "E2"];
    let own = ["M Blocker", "M Blocker", "M Officer", "M Scout", "M Medic", "M Medic", "M The Brain", "M Mother Module"];
    let others = ["B Officer", "B Officer", "B Super-officer", "B Scout", "B Scout", "B Medic", "B Mutant"];
    let units: Vec<String> = hexes.iter().zip(own.iter().chain(&others)).map(|(hex, unit)| format!("{unit} {hex}")).collect();
    let placed = |mine: &str| {
        let text = format!("M HQ A1; N HQ E3; B HQ E1; {}{mine}", units.join("; "));
        let mut table = Table::new(&text).hand(0, &["Hybrid"]);
        let told = table.play("place tile:Hybrid hex:C3 top:n");
        (told.iter().any(|line| line.contains("The board is full")), table.asked())
    };
    assert_eq!(placed("; N Mine C3"), (false, Seat(0)));
    assert!(placed("").0);
}

#[test]
fn a_sniper_says_whether_it_hits_the_unit_or_the_foundation() {
    let mut table = Table::new("O HQ A1; N HQ E3; N Cop C3; N Mine C3").hand(0, &["Sniper"]);
    assert_eq!(table.offers("snipe"), ["snipe unit:C3", "snipe base:C3"]);
    table.play("snipe base:C3");
    assert!(table.has("N Cop C3") && !table.board().contains("Mine"));
}

#[test]
fn bombs_destroy_foundations_besides_wounding_units() {
    let mut table = Table::new("M HQ A1; N HQ E3; N Pusher C3; N Mine C3").hand(0, &["Air Strike"]);
    table.play("strike hex:C3");
    assert!(table.has("N Pusher C3 [w1]") && !table.board().contains("Mine"));
}

#[test]
fn roots_net_an_enemy_that_stands_on_them_an_hq_too() {
    let moves = |roots: &str, hex: &str| {
        let table = Table::new(&format!("B HQ C3; B Claws C2; B Mutant A1; J HQ E3{roots}")).hand(0, &["Move"]);
        !table.offers(&format!("move unit:{hex}")).is_empty()
    };
    assert_eq!(["C3", "C2", "A1"].map(|hex| moves("; J Roots C3; J Roots C2", hex)), [false, false, true]);
    assert!(moves("", "C3") && moves("", "C2"));
}

#[test]
fn roots_pass_the_motherland_on_unless_an_enemy_stands_on_them() {
    use super::super::rules::Links;
    let melee = |text: &str| {
        let table = Table::new(text);
        let board = &table.game.open.board;
        Links::of(board).bonuses[board.map().named("C5").unwrap()].melee
    };
    let base = "J HQ C2; J Symbiont Alpha B1/se; J Roots C3; J Slicer C4; J Slicer C5; B HQ E3";
    assert_eq!(melee(base), 1);
    assert_eq!(melee(&format!("{base}; B Claws C3")), 0);
    assert_eq!(melee("J HQ C2; J Symbiont Alpha B1/se; J Slicer C4; J Slicer C5; B HQ E3"), 0);
}
