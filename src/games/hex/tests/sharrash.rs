//! Sharrash: Explosives, Mortars, paralysing wounds, Underground and the Hole.

use super::{Table, fought};
use crate::engine::Seat;

#[test]
fn an_explosive_blows_up_before_the_first_segment_with_the_enemy_before_it() {
    let told = fought("K Explosive C3; B Super-mutant C2");
    assert!(told.starts_with("First · Explosive C3 ✸ explodes. Explosive C3 ✸ Super-mutant C2. C2 and C3 fall."), "{told}");
    assert!(fought("K Explosive C3; B Super-mutant C4/3").starts_with("Nothing happens."), "nobody before it");
    assert!(fought("K Explosive C3; K Rats C2").starts_with("Nothing happens."), "no enemy");
}

#[test]
fn a_medic_saves_from_an_explosive_and_never_the_explosive() {
    let told = fought("K Explosive C3; B Super-mutant C2; B Medic C1/3");
    assert!(told.contains("(Medic C1 ✚)") && told.ends_with("Left: B Super-mutant C2.\n"), "{told}");
}

#[test]
fn an_hq_is_unhurt_by_an_explosive_and_an_object_takes_a_wound() {
    let told = fought("K Explosive C3; B HQ C2");
    assert!(told.contains("HQs: B 20.") && told.ends_with("Left: B HQ C2.\n"), "{told}");
    assert!(fought("K Explosive C3; A Blue Object C2/3").contains("A Blue Object C2/s [w1]"));
}

#[test]
fn a_netted_or_paralysed_explosive_does_not_blow_up() {
    let told = fought("K Explosive C3; B Claws C2/1; H HQ E3; H Net Fighter D3/4");
    assert!(!told.contains("explodes"), "{told}");
    assert!(!fought("K Explosive C3 [paralysed]; B Claws C2/1").contains("explodes"));
    assert!(fought("K Explosive C3; B Claws C2/1").contains("explodes"));
}

#[test]
fn a_reflection_turns_an_explosive_back() {
    let told = fought("K Explosive C3; P Judge C2; P HQ E3");
    assert!(told.contains("(reflected)") && told.contains("P Judge C2") && !told.contains("K Explosive C3;"), "{told}");
}

#[test]
fn a_mortar_hits_exactly_two_hexes_away() {
    let told = fought("K Mortar C5; O Commando C4; O HQ C3");
    assert!(told.contains("O 18") && told.contains("O Commando C4"), "{told}");
    assert!(fought("K Mortar C5; O HQ C2").contains("O 20"));
    // Armor helps as against any shot.
    assert!(fought("K Mortar C5; M Blocker C3/3").contains("(armor ▮)"));
}

#[test]
fn who_is_wounded_by_a_paralysing_attack_attacks_no_more_in_that_battle() {
    let told = fought("K Mutant C3; B Super-mutant C2/3");
    assert!(told.starts_with("3 · Mutant C3 → Super-mutant C2 1.\n") && !told.contains("2 ·"), "{told}");
    assert!(told.ends_with("Left: B Super-mutant C2/s [w1]; K Mutant C3.\n"), "the marker is back: {told}");
    // Landfill gives it to others; a captured unit paralyses nobody.
    let told = fought("K Beast C3/0; K Landfill D3/5; K Officer E3; M Blocker C2; M HQ C1");
    assert!(told.contains("Beast C3 → Blocker C2 3"), "{told}");
    let told = fought("V HQ E3; V Agitator C4; K Mutant C3; K Plague C2/2; K HQ A1");
    assert!(told.contains("Mutant C3 → Plague C2 1.") && told.contains("Plague C2 → Mutant C3 1."), "{told}");
}

#[test]
fn the_paralysis_tile_stops_an_enemy_until_the_end_of_the_next_battle() {
    let mut table = Table::new("K HQ A1; K Rats C3; B HQ E3; B Claws C2/4").hand(0, &["Paralysis", "Battle"]);
    assert!(table.offers("paralyse").contains(&"paralyse unit:E3".to_owned()), "HQs too");
    table.play("paralyse unit:C2");
    assert!(table.has("B Claws C2/sw [paralysed]"));
    table.play("battle");
    assert!(table.has("K Rats C3") && !table.board().contains("Claws"), "{}", table.board());
}

#[test]
fn six_paralysis_markers_exist() {
    let mut table =
        Table::new("K HQ A1; B HQ E3; B Mutant C2; B Mutant C3; B Mutant C4; B Mutant C5; B Mutant D2; B Mutant D3; B Claws E1");
    table = table.hand(0, &["Paralysis"]);
    for hex in ["C2", "C3", "C4", "C5", "D2", "D3"] {
        let hex = table.game.open.board.map().named(hex).unwrap();
        table.game.open.board.unit_mut(hex).unwrap().paralysed = true;
    }
    assert!(table.offers("paralyse").is_empty());
    let hex = table.game.open.board.map().named("C2").unwrap();
    table.game.open.board.unit_mut(hex).unwrap().paralysed = false;
    assert!(!table.offers("paralyse").is_empty());
}

#[test]
fn a_hole_drags_a_neighbour_down_and_destroys_it_after_segment_0() {
    let mut table = Table::new("K HQ A1; K Hole C3; B HQ E3; B Mutant C2; B Medic C4").hand(0, &["Battle"]);
    table.play("drag unit:C2 base:C3");
    assert!(table.has("B Mutant C3") && table.offers("drag").is_empty(), "once a turn: {}", table.board());
    table.play("battle");
    assert!(!table.board().contains("Mutant") && table.has("B Medic C4") && table.has("K Hole C3"), "{}", table.board());
}

#[test]
fn a_hole_spares_hqs_and_own_units_and_an_object_takes_a_wound() {
    assert!(fought("K Hole C3; B HQ C3").contains("B HQ C3"));
    assert!(fought("K Hole C3; K Rats C3").contains("K Rats C3"));
    assert!(!fought("K Hole C3; B Mutant C3").contains("B Mutant C3"));
    assert!(fought("K Hole C3; A Red Object C3").contains("A Red Object C3 [w1]"));
    let drags = |top: u8| {
        let text = format!("K HQ A1; K Hole C3; B HQ E3; B Mutant C2; H HQ A3; H Net Fighter C1/{top}");
        !Table::new(&text).offers("drag unit:C2").is_empty()
    };
    assert!(!drags(2) && drags(0));
    // Nobody is dragged onto a Hole on which somebody stands.
    assert!(Table::new("K HQ A1; K Hole C3; K Rats C3; B HQ E3; B Mutant C2").offers("drag").is_empty());
}

#[test]
fn the_hq_changes_places_with_a_unit_that_has_underground() {
    let mut table = Table::new("K HQ C3; K Medic C2; K Rats C4; B HQ E3");
    assert_eq!(table.offers("burrow"), ["burrow with:C2"]);
    table.play("burrow with:C2");
    // The Medic is next to it still.
    assert!(table.has("K HQ C2") && table.has("K Medic C3") && table.offers("burrow").is_empty(), "{}", table.board());
    let burrows = |enemy: &str| !Table::new(&format!("K HQ C3; K Medic C2; {enemy}")).offers("burrow").is_empty();
    assert!(!burrows("T HQ E3; T Frost B2") && burrows("T HQ E3; T Frost B2/s"));
    assert!(!burrows("O HQ E3; O Scoper C1") && burrows("O HQ E3; O Scout C1"));
}

#[test]
fn with_underworlds_all_own_units_have_underground() {
    let table = Table::new("K HQ C3; K Rats C4; K Underworlds A1; B HQ E3");
    assert_eq!(table.offers("burrow"), ["burrow with:C4"]);
    assert_eq!(table.asked(), Seat(0));
}
