//! Two against two.

use super::super::{Mode, Options};
use super::Table;
use crate::engine::{Game, Seat};

fn teams(text: &str) -> Table {
    Table::with(&format!("# board: 37\n{text}"), Options { mode: Mode::Teams, ..Options::default() })
}

const HQS: &str = "B HQ A1; M HQ A4; O HQ G1; H HQ G4";

#[test]
fn modules_and_hqs_serve_the_partners_units() {
    let table = teams(&format!("{HQS}; O Scout D3/ne; B Mutant E2"));
    let board = &table.game.open.board;
    let links = crate::games::hex::rules::Links::of(board);
    assert_eq!(links.bonuses[board.map().named("E2").unwrap()].initiative, 1);
}

#[test]
fn nobody_strikes_pushes_or_eats_the_partners_units() {
    let mut table = teams(&format!("{HQS}; B Mutant D4; O Commando D3")).hand(0, &["Battle"]);
    table.play("battle");
    assert!(table.board().contains("Commando D3"));
    let table = teams("M HQ A1; B HQ A4; T HQ G1; H HQ G4; M Hybrid D4; T Icicle D3").hand(0, &["Push Back"]);
    assert!(table.offers("shove").is_empty());
}

#[test]
fn only_its_owner_moves_a_unit() {
    let table = teams(&format!("{HQS}; O Commando D3")).hand(0, &["Move"]);
    assert!(table.offers("move unit:D3").is_empty());
}

#[test]
fn terror_does_not_touch_the_partner() {
    let mut table = teams("S HQ A1; B HQ A4; T HQ G1; H HQ G4").hand(0, &["Terror"]);
    table.play("terror");
    let terrified: Vec<bool> = table.game.open.players.iter().map(|player| player.terrified).collect();
    assert_eq!(terrified, [false, true, false, true]);
}

#[test]
fn the_first_team_to_destroy_an_hq_wins_and_partners_share_the_rank() {
    let mut table = teams("B HQ A1; M HQ D4 [hp1]; O HQ G1 [hp2]; H HQ G4; B Claws D3/sw").hand(0, &["Battle"]);
    table.play("battle");
    let outcome = table.outcome();
    assert_eq!(outcome.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [1, 2, 1, 2]);
    assert_eq!(Seat::all(4).map(|seat| table.game.side(seat)).collect::<Vec<_>>(), [0, 1, 0, 1]);
}

#[test]
fn if_each_side_loses_one_the_hit_points_of_the_hqs_left_decide() {
    let mut table = teams("B HQ C4 [hp1]; M HQ D4 [hp1]; O HQ G1 [hp2]; H HQ G4 [hp9]; B Claws D3/sw; M Hunter Killer C3/s")
        .hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.outcome().places.iter().map(|place| place.rank).collect::<Vec<_>>(), [2, 1, 2, 1]);
}

#[test]
fn a_redirecting_tile_turns_the_partners_shots() {
    let mut table =
        teams("O HQ A1; M HQ A4; D HQ G1; H HQ G4; O Commando B3; D Fireblast C4/n; M Hybrid C2/n").hand(0, &["Battle"]);
    table.play("battle");
    assert!(!table.board().contains("Hybrid"), "{}", table.board());
}
