//! The Troglodytes' rulebook.

use super::super::content::Satiety;
use super::super::{Mode, Options};
use super::{Table, fought};
use crate::engine::Seat;

#[test]
fn cannibalizing_removes_an_own_neighbour_and_brings_a_lesser_marker() {
    let mut table = Table::new("T HQ A1; T Icicle C3; T Tundra C4; B HQ E3; B Mutant C2");
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:Lungs", "eat by:C3 unit:C4 marker:Claws"]);
    table.play("eat by:C3 unit:C4 marker:Lungs");
    assert!(table.has("T Icicle C3 [Lungs]") && !table.board().contains("C4"));
    assert_eq!(table.discarded(0, "Tundra"), 1);
}

#[test]
fn it_is_allowed_once_per_turn_for_the_whole_army() {
    let mut table = Table::new("T HQ A1; T Icicle C3; T Tundra C4; T Bear D3; B HQ E3");
    assert!(!table.offers("eat by:D3 unit:C3").is_empty());
    table.play("eat by:C3 unit:C4 marker:Lungs");
    assert!(table.offers("eat").is_empty());
}

#[test]
fn netted_units_neither_eat_nor_are_eaten() {
    let table = Table::new("T HQ A1; T Icicle C3; T Tundra C4; M HQ E3; M Net Fighter C2/s");
    assert!(table.offers("eat").is_empty());
    assert!(!Table::new("T HQ A1; T Icicle C3; T Tundra C4; M HQ E3").offers("eat").is_empty());
}

#[test]
fn an_hq_is_never_eaten() {
    let table = Table::new("T HQ C4; T Icicle C3; B HQ C2").hand(0, &["Cannibalize the Enemy"]);
    assert!(table.offers("eat").is_empty() && table.offers("devour").is_empty());
    let table = Table::new("T HQ A1; T Icicle C3; T Tundra C4; B HQ E3; B Claws C2").hand(0, &["Cannibalize the Enemy"]);
    assert!(!table.offers("eat").is_empty() && !table.offers("devour").is_empty());
}

#[test]
fn gourmet_allows_greater_markers_to_an_eater_next_to_the_hq() {
    let table = Table::new("T HQ C2; T Icicle C3; T Tundra C4; B HQ E3");
    let all = ["Lungs", "Claws", "Eyes", "Fangs", "Muscles", "Heart"];
    assert_eq!(table.offers("eat by:C3"), all.map(|marker| format!("eat by:C3 unit:C4 marker:{marker}")));
    // The victim's place does not count.
    assert_eq!(table.offers("eat by:C4").len(), 2);
}

#[test]
fn a_netted_hq_disables_gourmet_only() {
    let table = Table::new("T HQ C2; T Icicle C3; T Tundra C4; M HQ E3; M Net Fighter B1/se");
    assert_eq!(table.offers("eat by:C3").len(), 2);
    let bear = Table::new("T HQ C2; T Bear C3; T Tundra C4; M HQ E3; M Net Fighter B1/se");
    assert_eq!(bear.offers("eat by:C3").len(), 6);
}

#[test]
fn bloodlust_of_eater_or_victim_allows_greater_markers_and_a_bear_that_looks_on_does_nothing() {
    let table = Table::new("T HQ A1; T Bear C3; T Tundra C4; T Icicle D3; B HQ E3");
    assert_eq!(table.offers("eat by:C3 unit:C4").len(), 6);
    assert_eq!(table.offers("eat by:C4 unit:C3").len(), 6);
    assert_eq!(table.offers("eat by:C4 unit:D3").len(), 2);
}

#[test]
fn the_supply_is_what_lies_in_the_box() {
    let table =
        Table::new("T HQ A1; T Icicle C3; T Tundra C4; T Icicle A3 [Lungs]; T Icicle B4 [Lungs]; T Icicle E1 [Lungs]; B HQ E3");
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:Claws"]);
}

#[test]
fn without_any_marker_to_be_had_eating_is_still_allowed() {
    let mut table = Table::new(
        "T HQ A1; T Icicle C3; T Tundra C4; T Icicle A3 [Lungs]; T Icicle B4 [Lungs]; T Icicle E1 [Lungs]; \
         T Tundra D1 [Claws]; T Tundra E2 [Claws]; T Tundra B1 [Claws]; B HQ E3",
    );
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:none"]);
    table.play("eat by:C3 unit:C4 marker:none");
    assert!(table.has("T Icicle C3"));
}

#[test]
fn a_victims_marker_is_back_at_once_and_may_be_taken_with_permission() {
    // The rulebook's example: the Archer next to the HQ eats the Icicle that wears the Eyes.
    let table = Table::new("T HQ C2; T Archer C3; T Icicle C4 [Eyes]; B HQ E3");
    assert!(table.offers("eat by:C3").contains(&"eat by:C3 unit:C4 marker:Eyes".to_owned()));
    // Without permission for Greater markers it only returns to the supply.
    let mut table = Table::new("T HQ A1; T Archer C3; T Icicle C4 [Eyes]; B HQ E3");
    assert_eq!(table.offers("eat by:C3").len(), 2);
    table.play("eat by:C3 unit:C4 marker:Claws");
    assert_eq!(table.game.open.board.supply(Satiety::Eyes), 1);
}

#[test]
fn a_unit_wears_one_marker_and_eating_again_exchanges_or_keeps_it() {
    let mut table = Table::new("T HQ A1; T Icicle C3 [Lungs]; T Tundra C4; B HQ E3");
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:keep", "eat by:C3 unit:C4 marker:Claws"]);
    table.play("eat by:C3 unit:C4 marker:keep");
    assert!(table.has("T Icicle C3 [Lungs]"));
}

#[test]
fn without_permission_a_greater_marker_is_changed_for_a_lesser_one() {
    let table = Table::new("T HQ A1; T Icicle C3 [Heart]; T Tundra C4; B HQ E3");
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:Lungs", "eat by:C3 unit:C4 marker:Claws"]);
    // Next to the Gourmet it may be kept.
    let table = Table::new("T HQ C2; T Icicle C3 [Heart]; T Tundra C4; B HQ E3");
    assert!(table.offers("eat by:C3").contains(&"eat by:C3 unit:C4 marker:keep".to_owned()));
}

#[test]
fn without_permission_and_without_lesser_markers_a_greater_one_is_lost() {
    let lesser = "T Icicle A2 [Lungs]; T Icicle A3 [Lungs]; T Icicle B1 [Lungs]; T Tundra D1 [Claws]; T Tundra E1 [Claws]; \
                  T Tundra E2 [Claws]";
    let mut table = Table::new(&format!("T HQ A1; T Icicle C3 [Eyes]; T Tundra C4; B HQ E3; {lesser}"));
    assert_eq!(table.offers("eat by:C3"), ["eat by:C3 unit:C4 marker:none"]);
    table.play("eat by:C3 unit:C4 marker:none");
    assert!(table.has("T Icicle C3"));
}

#[test]
fn giving_up_a_heart_while_wounded_kills_at_once_and_the_new_marker_returns() {
    let mut table = Table::new("T HQ A1; T Icicle C3 [Heart, w2]; T Tundra C4; B HQ E3");
    table.play("eat by:C3 unit:C4 marker:Claws");
    assert_eq!(table.board(), "T HQ A1; B HQ E3");
    assert_eq!(table.game.open.board.supply(Satiety::Claws), 3);
}

#[test]
fn cannibalizing_is_no_attack_so_toughness_and_medics_mean_nothing() {
    let text = "# board: 37\nT HQ A1; T Icicle D4; T Tundra D5 [Heart]; B HQ A4; M HQ G1; M Medic D6; H HQ G4";
    let mut table = Table::with(text, Options { mode: Mode::Teams, ..Options::default() });
    table.play("eat by:D4 unit:D5 marker:Lungs");
    assert!(!table.board().contains("D5") && table.has("M Medic D6"), "{}", table.board());
    // Against an attack the partner's Medic helps.
    assert!(fought("# teams: TM BH\nT Tundra C4; M Medic C5; B Mutant C3/3").contains("(Medic C5 ✚)"));
}

#[test]
fn muscles_walk_two_hexes_through_a_free_one_once_a_turn() {
    let mut table = Table::new("T HQ A1; T Icicle C3 [Muscles]; T Tundra C2; B HQ E3");
    assert!(!table.offers("walk unit:C3 hex:C5").is_empty());
    // Over the Tundra there is no way, past it there is.
    assert!(table.offers("walk unit:C3 hex:C1").is_empty() && table.offers("walk unit:C3 hex:B1").len() == 6);
    let alone = Table::new("T HQ A1; T Icicle C3 [Muscles]; B HQ E3");
    assert!(!alone.offers("walk unit:C3 hex:C1").is_empty());
    table.play("walk unit:C3 hex:C5 top:n");
    assert!(table.offers("walk").is_empty());
}

#[test]
fn with_muscles_a_unit_may_eat_after_walking_but_not_walk_again() {
    let mut table = Table::new("T HQ A1; T Icicle C2 [Muscles]; T Tundra C5; B HQ E3");
    table.play("walk unit:C2 hex:C4 top:n");
    table.play("eat by:C4 unit:C5 marker:Claws");
    assert!(table.offers("walk").is_empty());
}

#[test]
fn muscles_may_be_used_in_the_turn_they_were_won() {
    let mut table = Table::new("T HQ C2; T Icicle C3; T Tundra C4; B HQ E3");
    table.play("eat by:C3 unit:C4 marker:Muscles");
    assert!(!table.offers("walk unit:C3 hex:C5").is_empty());
}

#[test]
fn the_way_of_muscles_ends_where_a_net_holds() {
    // The only way to C5 leads over C4, which the Net Fighter holds.
    let text = "T HQ A1; T Icicle C3 [Muscles]; M HQ E3; M Net Fighter B4/ne; M Blocker D4; M Blocker B3";
    let reaches = |text: &str, hex: &str| !Table::new(text).offers(&format!("walk unit:C3 hex:{hex}")).is_empty();
    assert!(reaches(text, "C4") && !reaches(text, "C5"));
    assert!(reaches(&text.replace("B4/ne", "B4/s"), "C5"));
}

#[test]
fn cannibalize_the_enemy_removes_an_enemy_neighbour_whatever_its_toughness() {
    let mut table = Table::new("T HQ A1; T Icicle C3; M HQ E3; M Blocker C2").hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C2 marker:Claws");
    assert!(table.has("T Icicle C3 [Claws]") && !table.board().contains("C2"));
    assert_eq!(table.discarded(1, "Blocker"), 1);
    assert_eq!(table.discarded(0, "Cannibalize the Enemy"), 1);
}

#[test]
fn cannibalize_the_enemy_counts_as_the_turns_one_cannibalization() {
    let mut table = Table::new("T HQ A1; T Icicle C3; T Tundra C4; M HQ E3; M Blocker C2").hand(0, &["Cannibalize the Enemy"]);
    let mut other = table.clone();
    table.play("devour by:C3 unit:C2 marker:Claws");
    assert!(table.offers("eat").is_empty());
    other.play("eat by:C3 unit:C4 marker:Claws");
    assert!(other.offers("devour").is_empty());
}

#[test]
fn a_medic_goes_instead_of_the_enemy_and_the_eater_gets_nothing() {
    let mut table = Table::new("T HQ A1; T Icicle C3 [Lungs]; T Bear C4; M HQ E3; M Hybrid C2; M Medic C1/ne")
        .hand(0, &["Cannibalize the Enemy"]);
    assert_eq!(table.offers("devour"), ["devour by:C3 unit:C2"]);
    assert!(!table.offers("eat").is_empty());
    table.play("devour by:C3 unit:C2");
    assert!(table.has("T Icicle C3 [Lungs]") && table.has("M Hybrid C2") && !table.board().contains("C1"));
    // Tile and the turn's Cannibalization are spent.
    assert!(table.hand_of(0).is_empty() && table.offers("eat").is_empty());
}

#[test]
fn a_medic_that_is_eaten_itself_saves_nobody() {
    let mut table = Table::new("T HQ A1; T Icicle C3; M HQ E3; M Medic C2").hand(0, &["Cannibalize the Enemy"]);
    let mut other = Table::new("T HQ A1; T Icicle C3; M HQ E3; M Medic C2/n; M Medic C1/s").hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C2 marker:Lungs");
    assert!(table.has("T Icicle C3 [Lungs]") && !table.board().contains("C2"));
    // Beside another one it is a unit that can be saved.
    other.play("devour by:C3 unit:C2");
    assert!(other.has("T Icicle C3") && other.has("M Medic C2") && !other.board().contains("C1"));
}

#[test]
fn which_of_two_medics_goes_is_their_controllers_choice() {
    let mut table =
        Table::new("T HQ A1; T Icicle C3; M HQ E3; M Hybrid C2; M Medic C1/ne; M Medic D1").hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C2");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu().len(), 2);
    table.play("heal by:D1 unit:C2");
    assert!(table.has("M Medic C1/ne") && table.has("M Hybrid C2"));
}

fn at(text: &str, hex: &str) -> (Vec<u8>, u8) {
    let board = super::super::position::Position::read(text).unwrap().board;
    let (hex, links) = (board.map().named(hex).unwrap(), super::super::rules::Links::of(&board));
    let unit = board.unit(hex).unwrap();
    (links.actions(hex, unit).to_vec(), links.hit_points(hex, unit))
}

#[test]
fn markers_raise_initiative_strength_and_toughness() {
    assert_eq!(at("T Icicle C3", "C3"), (vec![2], 1));
    assert_eq!(at("T Icicle C3 [Lungs]", "C3"), (vec![3], 1));
    assert_eq!(at("T Icicle C3 [Eyes]", "C3"), (vec![4], 1));
    assert_eq!(at("T Icicle C3 [Heart]", "C3"), (vec![2], 3));
    assert!(fought("T Icicle C3 [Claws]; M Blocker C4").contains("Icicle C3 → Blocker C4 2."));
    assert!(fought("T Icicle C3 [Fangs]; M Blocker C4").contains("Icicle C3 → Blocker C4 3."));
}

#[test]
fn claws_and_fangs_raise_no_throw() {
    let position = super::super::position::Position::read("T Archer D3 [Fangs]; M Blocker B3").unwrap();
    let told = position.report(&position.fight());
    assert!(told.contains("⤳ Blocker B3 1"), "{told}");
}

#[test]
fn terror_prevents_neither_cannibalization() {
    let text = "T HQ A1; T Icicle C3; T Bear C4; B HQ E3; B Mutant C2";
    let mut table = Table::new(text).hand(0, &["Cannibalize the Enemy"]);
    table.game.open.players[0].terrified = true;
    assert!(!table.offers("eat").is_empty() && !table.offers("devour by:C3 unit:C2").is_empty());
}

#[test]
fn a_netted_enemy_cannot_be_eaten() {
    let table =
        Table::new("T HQ A1; T Icicle C3; T Icy Mistress C1/ne; M HQ E3; M Hybrid C2").hand(0, &["Cannibalize the Enemy"]);
    assert!(table.offers("devour").is_empty());
    let table = Table::new("T HQ A1; T Icicle C3; M HQ E3; M Hybrid C2").hand(0, &["Cannibalize the Enemy"]);
    assert!(!table.offers("devour").is_empty());
}

#[test]
fn an_eaten_bio_droid_is_an_ordinary_discard() {
    let mut table = Table::new("T HQ A1; T Icicle C3; S HQ E3; S Bio-droid C2").hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C2 marker:Lungs");
    assert_eq!(table.game.open.player(Seat(1)).known_top, None);
    assert_eq!(table.discarded(1, "Bio-droid"), 1);
}

#[test]
fn a_marked_unit_that_leaves_the_board_gives_its_marker_back() {
    let mut table = Table::new("O HQ A1; T HQ E3; T Icicle C3 [Eyes]").hand(0, &["Sniper"]);
    assert_eq!(table.game.open.board.supply(Satiety::Eyes), 0);
    table.play("snipe unit:C3");
    assert_eq!(table.game.open.board.supply(Satiety::Eyes), 1);
}
