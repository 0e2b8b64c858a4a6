//! Tiles that are played and gone.

use super::{Table, fought};
use crate::engine::Seat;

#[test]
fn a_battle_cannot_be_played_once_anybody_has_drawn_the_last_tile() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(0, &["Battle"]);
    assert!(!table.refuses("battle"));
    table.game.open.last = Some(Seat(1));
    assert!(table.refuses("battle"));
    // Kept, it can only be discarded or left lying.
    assert!(!table.refuses("discard tile:Battle"));
}

#[test]
fn a_sniper_wounds_any_enemy_but_an_hq() {
    let mut table = Table::new("O HQ A1; M HQ E3; M Blocker D3; M Hybrid A3").hand(0, &["Sniper"]);
    assert_eq!(table.offers("snipe"), ["snipe unit:A3", "snipe unit:D3"]);
    table.play("snipe unit:D3");
    assert!(table.has("M Blocker D3 [w1]"));
}

#[test]
fn a_grenade_destroys_whatever_its_toughness_next_to_an_own_hq_that_is_not_netted() {
    let mut table = Table::new("B HQ C3; M HQ C4; M Blocker C2; M Blocker A1").hand(0, &["Grenade"]);
    assert_eq!(table.offers("grenade"), ["grenade unit:C2"]);
    table.play("grenade unit:C2");
    assert!(!table.board().contains("C2"));
    assert_eq!(table.discarded(1, "Blocker"), 1);
    let netted = |top: &str| Table::new(&format!("B HQ C3; M HQ A1; M Blocker C2; M Net Fighter C4/{top}")).hand(0, &["Grenade"]);
    assert!(netted("n").offers("grenade").is_empty() && !netted("s").offers("grenade").is_empty());
}

#[test]
fn an_air_strike_hits_everybody_around_a_hex_off_the_border_and_spares_hqs() {
    let mut table =
        Table::new("M HQ C4; M Blocker C3; M Hybrid C1; B HQ A1; B Mutant B2; B Super-mutant D3").hand(0, &["Air Strike"]);
    assert_eq!(table.offers("strike").len(), 7);
    table.play("strike hex:C3");
    assert_eq!(table.board(), "B HQ A1; M Hybrid C1; M Blocker C3 [w1]; M HQ C4; B Super-mutant D3 [w1]");
}

#[test]
fn a_small_bomb_hits_three_hexes_that_touch_each_other() {
    let mut table = Table::new("J HQ C4; J Slicer C3; B HQ A1; B Mutant C2; B Mutant D2; B Mutant B2").hand(0, &["Small Bomb"]);
    assert_eq!(table.offers("bomb").len(), 24);
    table.play("bomb hexes:C2-C3-D2");
    assert_eq!(table.board(), "B HQ A1; B Mutant B2; J HQ C4");
}

#[test]
fn an_avalanche_hits_a_border_hex_that_is_no_corner_and_its_four_neighbours() {
    let mut table = Table::new("T HQ C2; T Tundra D2; B HQ A1; B Mutant D1; B Mutant C1; B Mutant E2; B Super-mutant E1")
        .hand(0, &["Avalanche"]);
    assert_eq!(table.offers("avalanche").len(), 6);
    assert!(table.refuses("avalanche edge:C1"));
    let told = table.play("avalanche edge:D1");
    assert!(told[0].contains("C1 C2 D1 D2 E1"), "{told:?}");
    // Own units too, HQs spared; what lies outside is unhurt.
    assert_eq!(table.board(), "B HQ A1; T HQ C2; T Tundra D2 [w1]; B Super-mutant E1 [w1]; B Mutant E2");
}

#[test]
fn castling_swaps_two_own_neighbours_and_turns_neither() {
    let mut table = Table::new("V HQ C3; V Shooter C2/ne; V Guardian A1; B HQ E3").hand(0, &["Castling"]);
    assert_eq!(table.offers("castle"), ["castle unit:C2 with:C3"]);
    table.play("castle unit:C2 with:C3");
    assert!(table.has("V HQ C2") && table.has("V Shooter C3/ne"));
}

#[test]
fn a_rotation_tile_turns_one_own_unit() {
    let mut table = Table::new("V HQ C3; V Shooter A1; B HQ E3; B Claws E1").hand(0, &["Rotation"]);
    assert!(table.offers("rotate unit:E1").is_empty());
    assert_eq!(table.offers("rotate unit:C3").len(), 5);
    table.play("rotate unit:A1 top:se");
    assert!(table.has("V Shooter A1/se"));
}

#[test]
fn an_instant_without_a_target_can_only_be_kept_or_discarded() {
    let table = Table::new("O HQ A1; M HQ E3").hand(0, &["Sniper", "Move"]);
    assert!(table.offers("snipe").is_empty());
    assert!(!Table::new("O HQ A1; M HQ E3; M Hybrid C3").hand(0, &["Sniper", "Move"]).offers("snipe").is_empty());
    assert!(!table.refuses("discard tile:Sniper"));
    // Area tiles and Terror need none.
    let table = Table::new("M HQ A1; B HQ E3").hand(0, &["Air Strike"]);
    assert!(!table.offers("strike").is_empty());
}

#[test]
fn armor_never_helps_against_instants() {
    let text = "O HQ A1; O Commando D2/se; T HQ E3; T Ice Monkey C3";
    let told = fought(text);
    assert!(told.contains("(armor ▮)"), "{told}");
    let mut table = Table::new(text).hand(0, &["Sniper"]);
    table.play("snipe unit:C3");
    assert!(!table.board().contains("C3"));
}

#[test]
fn a_medic_saves_from_an_instant_and_is_used_up() {
    let mut table = Table::new("O HQ A1; M HQ E3; M Hybrid C3; M Medic C4").hand(0, &["Sniper"]);
    table.play("snipe unit:C3");
    assert!(table.has("M Hybrid C3") && !table.board().contains("C4"));
    assert_eq!(table.discarded(1, "Medic"), 1);
}

#[test]
fn a_medic_with_a_choice_after_an_instant_is_asked_at_once() {
    let mut table = Table::new("M HQ A1; B HQ E3; B Medic D3; B Mutant D2; B Claws C3").hand(0, &["Air Strike"]);
    table.play("strike hex:C2");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu(), ["heal by:D3 unit:C3", "heal by:D3 unit:D2"]);
    table.play("heal by:D3 unit:D2");
    assert_eq!(table.board(), "M HQ A1; B Mutant D2; B HQ E3");
    assert_eq!(table.asked(), Seat(0));
}
