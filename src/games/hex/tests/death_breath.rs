//! Death Breath: the Zombie pool, Revival, Charge, Tentacles, Devouring.

use super::super::rules::{Links, Phase};
use super::{Table, fought, is_netted};
use crate::engine::Seat;

#[test]
fn an_eaten_zombie_goes_to_the_discard_pile_and_does_not_come_back() {
    let mut table = Table::new("T HQ A1; T Icicle C3; Z HQ E3; Z Infected C2").hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C2 marker:Claws");
    assert_eq!((table.discarded(1, "Infected"), table.pooled(1, "Infected")), (1, 0));
    assert!(table.has("T Icicle C3 [Claws]"), "{}", table.board());
}

#[test]
fn whoever_is_destroyed_goes_to_the_zombie_pool() {
    let mut table = Table::new("B HQ A1; B Claws C2/4; Z HQ E3; Z Infected C3").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!((table.pooled(1, "Infected"), table.discarded(1, "Infected")), (1, 0));
    // By a Mine, by an instant, as a used-up Medic, by the Executioner.
    let mut table = Table::new("Z HQ E3; V HQ A1; V Mine C3").hand(0, &["Corpse"]);
    table.play("place tile:Corpse hex:C3 top:n");
    assert_eq!(table.pooled(0, "Corpse"), 1);
    let mut table = Table::new("B HQ C2; Z HQ E3; Z Beast C3; Z Medic C4").hand(0, &["Grenade"]);
    table.play("grenade unit:C3");
    assert!(table.has("Z Beast C3") && table.pooled(1, "Medic") == 1, "{}", table.board());
    let mut table = Table::new("P HQ A1; Z HQ E3; Z Beast C3").hand(0, &["Executioner"]);
    table.play("place tile:Executioner over:C3 top:n");
    assert_eq!(table.pooled(1, "Beast"), 1);
    // From the hand it is an ordinary discard.
    let mut table = Table::new("Z HQ E3; B HQ A1").hand(0, &["Corpse"]);
    table.play("discard tile:Corpse");
    assert_eq!((table.pooled(0, "Corpse"), table.discarded(0, "Corpse")), (0, 1));
}

#[test]
fn a_captured_one_that_falls_goes_to_its_owners_pool() {
    let text = "V HQ A1; V Agitator C3; Z HQ E3; Z Infected C2; B HQ A3; B Claws C1/5";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.pooled(1, "Infected"), 1, "{}", table.board());
}

const KILL: &str = "Z HQ A1; Z Zombie C3; B HQ E3; B Medic C2";

#[test]
fn after_a_battle_the_dead_rise_where_they_have_killed() {
    let mut table = Table::new(KILL).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    table.play("battle");
    assert_eq!(table.menu().len(), 7, "six rotations, or nobody: {:?}", table.menu());
    table.play("raise tile:Corpse hex:C2 top:n");
    assert!(table.has("Z Corpse C2 [zombie]") && table.asked() == Seat(1), "{}", table.board());
    let board = &table.game.open.board;
    let hex = board.map().named("C2").unwrap();
    assert_eq!(Links::of(board).actions(hex, board.unit(hex).unwrap()).to_vec(), [3, 2, 1]);
    let mut table = Table::new(KILL).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    table.play("battle");
    table.play("done");
    assert!(table.asked() == Seat(1) && table.game.open.tokens.is_empty());
}

#[test]
fn a_netted_hq_leaves_no_tokens_and_raises_nobody() {
    let mut table = Table::new(&format!("{KILL}; B Net Fighter A2/4")).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert!(!fought(&format!("{KILL}; B Net Fighter A2/4")).contains("Tokens"));
    assert!(fought(KILL).contains("Tokens: C2."));
}

#[test]
fn no_token_lies_for_whom_a_medic_saved_nor_for_the_medic() {
    let told = fought("Z HQ A1; Z Zombie C3; B Mutant C2; B Medic C1/3");
    assert!(told.contains("(Medic C1 ✚)") && !told.contains("Tokens"), "{told}");
    assert!(fought("Z HQ A1; Z Zombie C3; B Mutant C2").contains("Tokens: C2."));
}

#[test]
fn a_token_needs_a_wound_by_one_of_its_own_in_that_segment() {
    // The Scout falls by its partner's shot alone.
    let told = fought("Z HQ A1; Z Zombie E1; M Hybrid C4; B Scout C2");
    assert!(told.contains("C2 falls") && !told.contains("Tokens"), "{told}");
    let both = fought("Z HQ A1; Z Zombie D2/5; M Hybrid C4; B Scout C2");
    assert!(both.contains("Tokens: C2."), "{both}");
    // Own units that fell by a thrown back blow count too.
    assert!(fought("Z HQ A1; Z Zombie C3; P Judge C2").contains("Tokens: C3."));
}

#[test]
fn a_unit_with_charge_goes_where_its_prey_fell_and_strikes_from_there() {
    // The Scout looks away from the HQ, which acts in 0.
    let units = "B Medic C3; B Scout C2/3; B HQ C1";
    let told = fought(&format!("Z Corpse C4 [charges]; {units}"));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "2 · Corpse C4 → Medic C3 1. C3 falls. Corpse C4 charges to C3.");
    assert_eq!(lines[1], "1 · Corpse C3 → Scout C2 1. C2 falls. Corpse C3 charges to C2.");
    assert_eq!(lines[2], "0 · HQ C1 → Corpse C2 1. C2 falls.");
    let told = fought(&format!("Z Corpse C4 [zombie, charges]; {units}"));
    assert!(told.starts_with("3 · Corpse C4 → Medic C3 1.") && told.contains("1 · Corpse C2 → HQ C1 1."), "{told}");
    // A token leaves when a unit comes onto its hex.
    assert!(!fought(&format!("Z HQ A1; Z Corpse C4 [charges]; {units}")).contains("Tokens"));
    assert!(fought(&format!("Z HQ A1; Z Corpse C4; {units}")).contains("Tokens: C3."));
}

#[test]
fn who_charges_chooses_the_hex_or_stays() {
    let text = "Z HQ A1; Z Infected C3; M HQ E3; M Mother Module C2; M Officer D2; M Scout C1";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["charge unit:C3 hex:C2", "charge unit:C3 hex:D2", "stay unit:C3"]);
    let mut other = table.clone();
    table.play("charge unit:C3 hex:C2");
    assert!(table.has("Z Infected C2") || table.offers("charge").len() == 1, "{}", table.board());
    // Its second action strikes from there.
    assert!(!table.offers("charge unit:C2 hex:C1").is_empty(), "{:?}", table.menu());
    other.play("stay unit:C3");
    assert!(other.has("Z Infected C3") && other.has("M Scout C1"), "{}", other.board());
}

#[test]
fn nobody_charges_who_falls_or_has_wounded_nobody() {
    let battle = |text: &str| {
        let mut table = Table::new(text).hand(0, &["Battle"]);
        table.play("battle");
        table
    };
    let falls = battle("Z HQ A1; Z Infected C3; B HQ E3; B Mutant C2/3");
    assert!(falls.offers("charge").is_empty() && falls.pooled(0, "Infected") == 1, "{}", falls.board());
    assert!(!battle("Z HQ A1; Z Infected C3; B HQ E3; B Mutant C2").offers("charge").is_empty(), "it stands");
    let looks = |top: u8| battle(&format!("Z HQ A1; Z Infected C3/{top}; Z Gripper D2/5; B HQ E3; B Scout C2"));
    assert!(looks(3).offers("charge").is_empty() && !looks(0).offers("charge").is_empty());
}

#[test]
fn two_that_want_one_hex_are_asked_one_after_the_other() {
    let text = "Z HQ A1; Z Infected C3; Z Infected D2/4; B HQ E3; B Scout C2";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["charge unit:C3 hex:C2", "stay unit:C3"]);
    table.play("charge unit:C3 hex:C2");
    assert!(table.has("Z Infected C2") && table.has("Z Infected D2/sw"), "{}", table.board());
}

#[test]
fn of_two_sides_neither_charges_onto_one_hex() {
    let text = "V HQ A1; V Agitator C4; Z HQ E3; Z Infected C3; Z Infected D2/4; B HQ A3; B Scout C2";
    let charges = |text: &str| {
        let mut table = Table::new(text).hand(0, &["Battle"]);
        table.play("battle");
        !table.offers("charge").is_empty()
    };
    assert!(!charges(text) && charges(&text.replace("D2/4", "D2/1")), "one that looks elsewhere wants no hex");
}

#[test]
fn a_charge_onto_a_mine_sets_it_off() {
    let told = fought("Z Infected C3 [charges]; Z Medic D3/5; V HQ E1; V Medic C2; V Mine C2");
    assert!(
        told.contains("Infected C3 charges to C2.") && told.contains("2 · hits Infected C2. C2 falls. Mine C2 is used up."),
        "{told}"
    );
}

#[test]
fn tentacles_hold_an_enemy_while_one_looks_at_it() {
    let mut table = Table::new("Z HQ A1; Z Gripper C3; B HQ E3; B Assassin D2");
    table.play("grip by:C3 unit:D2");
    assert!(is_netted(&table, "D2") && table.offers("grip").is_empty());
    let walks = |mut table: Table| {
        // With fewer than three tiles nothing has to be discarded first.
        table = table.pile(1, &["Mutant"]);
        table.play("end");
        !table.offers("walk unit:D2").is_empty()
    };
    assert!(!walks(table.clone()) && walks(Table::new("Z HQ A1; Z Gripper C3; B HQ E3; B Assassin D2")));
    table.play("turn unit:C3 top:s");
    assert!(table.has("B Assassin D2") && !is_netted(&table, "D2"), "{}", table.board());
}

#[test]
fn a_netted_gripper_grips_nobody_and_a_gripped_net_holds_nobody() {
    let grips =
        |top: u8| !Table::new(&format!("Z HQ A1; Z Gripper C3; B HQ E3; B Net Fighter D2/{top}")).offers("grip").is_empty();
    assert!(!grips(2) && grips(5));
    let mut table = Table::new("Z HQ A1; Z Gripper C3; B HQ E3; B Net Fighter D2/2 [tentacles]").hand(0, &["Scout"]);
    assert!(is_netted(&table, "D2") && !is_netted(&table, "C3"));
    table.play("place tile:Scout hex:A3 top:n");
    assert!(table.has("B Net Fighter D2/se [tentacles]"), "{}", table.board());
}

#[test]
fn tentacles_may_hold_an_hq_and_are_put_once_a_turn_from_wherever_they_lie() {
    let mut table = Table::new("Z HQ A1; Z Gripper C3; Z Mutant C5/1; B HQ D2; B Claws C4 [tentacles]");
    assert!(table.offers("grip").contains(&"grip by:C3 unit:D2".to_owned()));
    table.play("grip by:C3 unit:D2");
    assert!(is_netted(&table, "D2") && !table.board().contains("Claws C4 [tentacles]"), "{}", table.board());
}

#[test]
fn a_devourer_feeds_its_hq() {
    let told = fought("Z HQ A1 [hp18]; Z Devourer C3; B Scout C2");
    assert!(told.contains("0 · Devourer C3 → Scout C2 1. C2 falls.") && told.contains("Z 19"), "{told}");
    assert!(fought("Z HQ A1; Z Devourer C3; B Scout C2").contains("Z 20"), "not above 20");
}

#[test]
fn what_an_hq_gains_and_loses_in_a_segment_counts_together() {
    let told = fought("Z HQ C3 [hp2]; Z Devourer D1/5; P Judge C1/3; P HQ E3");
    assert!(told.contains("Z 1,") && told.contains("0 ·") && told.contains("C1 falls"), "{told}");
}

#[test]
fn castling_with_the_opponent_swaps_and_both_arrive() {
    let text = "Z HQ A1; Z Infected C3; V HQ E3; V Guardian C2; V Mine C2";
    let mut table = Table::new(text).hand(0, &["Castling with the Opponent"]);
    table.play("swap unit:C3 with:C2");
    assert!(table.has("V Guardian C3") && table.pooled(0, "Infected") == 1, "{}", table.board());
    let mut table = Table::new("Z HQ A1; Z Infected C3; B HQ C2").hand(0, &["Castling with the Opponent"]);
    table.play("swap unit:C3 with:C2");
    assert!(table.has("B HQ C3") && table.has("Z Infected C2"), "{}", table.board());
    let swaps = |top: u8| {
        let table = Table::new(&format!("Z HQ A1; Z Infected C3; B HQ E3; B Net Fighter C2/{top}"));
        !table.hand(0, &["Castling with the Opponent"]).offers("swap unit:C3").is_empty()
    };
    assert!(!swaps(1) && swaps(4));
}

#[test]
fn a_reappearance_places_a_zombie_and_terror_forbids_it() {
    let text = "Z HQ A1; B HQ E3; B Net Fighter A2/4";
    let mut table = Table::new(text).hand(0, &["Reappearance"]).dead(0, &["Beast"]);
    table.play("reappear tile:Beast hex:C2 top:n");
    assert!(table.has("Z Beast C2 [zombie]") && table.pooled(0, "Beast") == 0, "with a netted HQ too");
    let mut table = Table::new(text).hand(0, &["Reappearance"]).dead(0, &["Beast"]);
    table.game.open.players[0].terrified = true;
    assert!(table.offers("reappear").is_empty());
    let mut table = Table::new(KILL).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    table.game.open.players[0].terrified = true;
    table.play("battle");
    assert!(!table.offers("raise").is_empty(), "Terror does not touch Revival");
}

#[test]
fn a_risen_tile_that_falls_again_is_in_the_pool_again_without_its_marker() {
    let mut table = Table::new("B HQ A1; B Claws C2/4; Z HQ E3; Z Corpse C3 [zombie]").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.pooled(1, "Corpse"), 1);
}

#[test]
fn one_that_rises_on_a_mine_sets_it_off() {
    let text = "Z HQ A1; Z Zombie C3; V HQ E3; V Medic C2; V Mine C2";
    let mut table = Table::new(text).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    table.play("battle");
    table.play("raise tile:Corpse hex:C2 top:n");
    assert!(!table.board().contains("Corpse") && !table.board().contains("Mine"), "{}", table.board());
    assert_eq!(table.pooled(0, "Corpse"), 1);
}

#[test]
fn a_board_that_is_full_by_revival_is_fought_over_at_once_in_its_name() {
    let map = super::super::content::Size::Small.map();
    // The Clown's player is asked, so that the Battle can be looked at.
    let names =
        [("M Blocker", 2), ("M Hybrid", 1), ("M The Clown", 1), ("M Medic", 2), ("M Hunter Killer", 2), ("M Armored Hunter", 2)];
    let own = [("Z Scout", 3), ("Z Officer", 2), ("Z Anomaly", 1)];
    let mut names = names.iter().chain(&own).flat_map(|(name, count)| std::iter::repeat_n(*name, *count));
    let mut units = vec!["M HQ E3".to_owned(), "Z HQ A1".to_owned()];
    for hex in map.all().into_iter().map(|hex| map.name(hex)).filter(|hex| !["A1", "C2", "E3"].contains(hex)) {
        units.push(format!("{} {hex}", names.next().unwrap()));
    }
    let mut table = Table::new(&units.join("; ")).dead(1, &["Corpse"]);
    let open = &mut table.game.open;
    open.tokens.insert(map.named("C2").unwrap());
    open.phases.clear();
    open.phases.extend([Phase::EndTurn, Phase::Filled, Phase::Revival(Seat(1))]);
    assert_eq!(table.asked(), Seat(1));
    let told = table.play("raise tile:Corpse hex:C2 top:n");
    assert!(told.iter().any(|line| line.contains("The board is full")), "{told:?}");
    assert_eq!(table.game.open.fight.map(|fight| fight.starter), Some(Seat(1)));
}

#[test]
fn under_a_sandstorm_the_hq_leaves_no_tokens_and_its_dead_are_in_the_pool() {
    let text = "Z HQ A1; Z Zombie C3; B Medic C2; R HQ E3";
    let told = fought(&format!("# storm: A1\n{text}"));
    assert!(told.contains("C2 falls") && !told.contains("Tokens"), "{told}");
    assert!(fought(text).contains("Tokens: C2."));
    let mut table = Table::new("R HQ E3; R Trigger C3/1; R Officer I B4; Z HQ A1; Z Scout C2").hand(0, &["Sandstorm"]);
    table.play("storm hex:A1");
    assert!(!table.board().contains("Z Scout"), "{}", table.board());
    assert_eq!((table.pooled(1, "Scout"), table.discarded(1, "Scout")), (1, 0));
}

#[test]
fn a_charger_in_a_zone_strikes_in_0() {
    let told = fought("Z Corpse C4 [charges]; I Guard C3; I Zone C2/3");
    assert!(
        told.starts_with("2 · Corpse C4 → Guard C3 1. C3 falls. Corpse C4 charges to C3.\n0 · Corpse C3 → Zone C2 1."),
        "{told}"
    );
}

#[test]
fn after_the_final_battle_nobody_rises() {
    let mut table = Table::new(&KILL.replace("B HQ E3", "B HQ E3 [hp19]")).hand(0, &["Battle"]).dead(0, &["Corpse"]);
    let mut other = table.clone();
    table.game.open.last = Some(Seat(1));
    table.play("end");
    assert!(table.is_over(), "{:?}", table.menu());
    other.play("battle");
    assert!(!other.offers("raise").is_empty(), "as after any other");
}

#[test]
fn a_captured_gripper_does_not_grip() {
    let units = "Z HQ E3; Z Gripper C3; B HQ A3; B Claws D2";
    let table = Table::new(&format!("V HQ A1; V Agitator C4; {units}"));
    let board = &table.game.open.board;
    assert_eq!(board.unit(board.map().named("C3").unwrap()).unwrap().controller, Seat(0));
    assert!(table.offers("grip").is_empty() && !Table::new(&format!("{units}; V HQ A1")).offers("grip").is_empty());
}
