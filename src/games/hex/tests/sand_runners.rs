//! Sand Runners: the HQ's two faces, Sandstorms, Quicksands, warriors that serve like modules.

use super::super::position::Position;
use super::super::rules::Links;
use super::{Table, actions, fought};
use crate::engine::Seat;

#[test]
fn what_an_optimist_gives_can_be_frozen() {
    let told = fought("R Optimist C3; R Hammer C4; T Ice Monkey B4; T Frost B2/1");
    assert!(told.contains("2 · Hammer C4 → Ice Monkey B4 2. B4 falls."), "{told}");
    let told = fought("R Optimist C3; R Hammer C4; T Ice Monkey B4");
    assert!(told.contains("3 · Hammer C4 → Ice Monkey B4 2. B4 falls."), "{told}");
}

#[test]
fn what_a_field_medic_gives_can_be_frozen() {
    let told = fought("R Field Medic Lu C3; R Vulture C4; T Tundra C5/1; T Frost B2/1");
    assert!(told.contains("C4 falls") && told.contains("R Field Medic Lu C3"), "{told}");
    let told = fought("R Field Medic Lu C3; R Vulture C4; T Tundra C5/1");
    assert!(told.contains("(Medic C3 ✚)") && told.contains("R Vulture C4") && !told.contains("Lu C3;"), "{told}");
}

#[test]
fn an_optimist_is_scoped_and_spied_on_and_still_strikes_for_its_owner() {
    assert_eq!(actions("R Optimist C3; O Scoper B2; O Commando C4", "C4"), [4]);
    assert_eq!(actions("R Optimist C3; N Spy Cleaner C4", "C4"), [3]);
    assert!(fought("R Optimist C3; O Scoper B2; O Brawler B3").contains("Optimist C3 → Brawler B3 1"));
}

#[test]
fn the_second_face_strikes_in_segment_2_and_never_at_an_hq() {
    let told = fought("R HQ C3 [flipped]; B Super-officer C4");
    assert!(told.starts_with("2 · HQ C3 → Super-officer C4 2. C4 falls."), "{told}");
    assert!(fought("R HQ C3 [flipped]; B HQ C4").contains("HQs: R 20, B 20."));
}

#[test]
fn the_hq_turns_over_once_a_turn_and_any_way_round() {
    let mut table = Table::new("R HQ C3 [hp7]; B HQ E3");
    assert_eq!(table.offers("adapt").len(), 6);
    table.play("adapt top:ne");
    assert!(table.has("R HQ C3/ne [flipped, hp7]"), "{}", table.board());
    assert!(table.offers("adapt").is_empty());
    let back = Table::new("R HQ C3/ne [flipped]; B HQ E3");
    assert_eq!(back.offers("adapt"), ["adapt"]);
    let netted = Table::new("R HQ C3; H HQ E3; H Net Fighter C2/2");
    assert!(netted.offers("adapt").is_empty());
}

#[test]
fn the_face_and_its_rotation_are_chosen_when_the_hq_is_placed() {
    use super::super::rules::Phase;
    let mut table = Table::new("R HQ C3; B HQ E3");
    let open = &mut table.game.open;
    open.board.take(open.board.map().named("C3").unwrap());
    (open.turn, open.phases) = (0, [Phase::Hq(0)].into_iter().collect());
    assert_eq!(table.offers("hq hex:C3").len(), 7);
    table.play("hq hex:C3 face:second top:se");
    assert!(table.has("R HQ C3/se [flipped]"), "{}", table.board());
}

#[test]
fn under_a_sandstorm_a_unit_is_out_of_everything() {
    let left = |told: &str| told.split("Left:").nth(1).unwrap().to_owned();
    let told = fought("# storm: C2\nR Hammer C3; B Claws C2/4");
    assert!(told.starts_with("Nothing happens.") && told.contains("B Claws C2/sw; R Hammer C3"), "{told}");
    assert!(fought("R Hammer C3; B Claws C2/4").contains("Claws C2 → Hammer C3 1."));
    // Neither wounded by bombs nor poisoned.
    let bomb = "I Toxic Bomb C4; B Mutant C3; B Claws C4";
    let told = fought(&format!("# storm: C3\n{bomb}"));
    assert!(told.contains("C4 falls") && left(&told).contains("B Mutant C3"), "{told}");
    assert!(!left(&fought(bomb)).contains("Mutant"));
    let poisoned = "I HQ E3; B HQ C2 [poison1]";
    assert!(fought(&format!("# storm: C2\n{poisoned}")).starts_with("Nothing happens."));
    assert!(fought(poisoned).starts_with("Poison · HQ C2 1."));
}

#[test]
fn nothing_ranged_passes_a_sandstorm() {
    for text in ["C4; M Hybrid C1/3", "C4; M Gauss Cannon C1/5", "C3; N Sharpshooter C1/3", "C3; N Shotgun C1/3"] {
        let falls = |storm: &str| !fought(&format!("{storm}R Chieftain {text}")).contains("R Chieftain");
        assert!(!falls("# storm: C2\n") && falls(""), "{text}");
    }
    // A Thrower flies past.
    assert!(!fought("# storm: C2\nR Chieftain C3; T Archer B1/4").contains("R Chieftain C3"));
}

#[test]
fn what_hung_on_a_covered_unit_ends_at_once() {
    let told = fought("# storm: C3\nN HQ C3; N Shooter C2 [w1]");
    assert!(told.starts_with("First · A Sandstorm covers C3. C2 falls.") && told.contains("Left: N HQ C3."), "{told}");
    let netted = "P HQ C3; B Claws D3 [steelnet]; P Officer C4";
    let told = fought(&format!("# storm: C3\n{netted}"));
    assert!(told.starts_with("3 · Claws D3 → Officer C4 1. C4 falls.") && told.contains("Left: P HQ C3; B Claws D3."), "{told}");
    assert!(!fought(netted).contains("Claws D3 →"), "under the net it does nothing");
    let netted = "P HQ C3; B Super-mutant D3 [steelnet]";
    assert!(fought(netted).contains("steelnet") && !fought(&format!("# storm: C3\n{netted}")).contains("steelnet"));
}

#[test]
fn a_covered_member_passes_the_motherland_on() {
    let board = Position::read("# storm: C3\nJ HQ C2; J Swarm C3; J Crusher C4; J Symbiont Gamma C1/3").unwrap().board;
    let links = Links::of(&board);
    assert_eq!(links.bonuses[board.map().named("C4").unwrap()].initiative, 1);
    let board = Position::read("# storm: C2\nJ HQ C2; J Swarm C3; J Crusher C4; J Symbiont Gamma D3/5").unwrap().board;
    assert_eq!(Links::of(&board).bonuses[board.map().named("C4").unwrap()].initiative, 0);
}

#[test]
fn a_sandstorm_is_a_battle_tile_in_every_respect() {
    let mut table = Table::new("R HQ A1; R Hammer C3; B HQ E3; B Claws B3").hand(0, &["Sandstorm"]);
    assert_eq!(table.offers("storm").len(), 19);
    table.game.open.players[0].terrified = true;
    assert_eq!(table.offers("storm").len(), 19, "Terror does not forbid it");
    let mut late = table.clone();
    late.game.open.last = Some(Seat(1));
    assert!(late.offers("storm").is_empty());
    table.play("storm hex:B3");
    assert!(table.has("B Claws B3") && table.has("R Hammer C3") && table.game.open.board.storm.is_none());
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.discarded(0, "Sandstorm"), 1);
}

#[test]
fn a_covered_hq_is_not_wounded() {
    let mut table = Table::new("R HQ A1; R Hammer C3; B HQ B3").hand(0, &["Sandstorm"]);
    let mut other = table.clone();
    table.play("storm hex:B3");
    assert_eq!(table.points(1), 20);
    other.play("storm hex:E3");
    assert_eq!(other.points(1), 18);
}

#[test]
fn when_the_storm_leaves_control_begins_anew() {
    let mut table = Table::new("R HQ A1; V HQ E3; V Agitator C3; R Hammer C2").hand(0, &["Sandstorm"]);
    table.play("storm hex:C2");
    assert_eq!(table.asked(), Seat(1));
    assert!(table.menu().iter().all(|phrase| phrase.starts_with("turn unit:C2")), "{:?}", table.menu());
}

#[test]
fn a_question_under_a_sandstorm_leaves_every_tile_in_its_place() {
    let mut table = Table::new("R HQ A1; R Hammer C3; M HQ E3; M The Clown C1; M Hybrid C2").hand(0, &["Sandstorm"]);
    table.play("storm hex:C2");
    assert_eq!(table.menu(), ["explode unit:C1", "fight unit:C1"]);
    table.play("explode unit:C1");
    assert!(table.has("M Hybrid C2"), "{}", table.board());
}

#[test]
fn quicksands_swallow_an_enemy_before_the_first_segment_whatever_its_toughness() {
    let told = fought("R Quicksands C3; B Super-mutant C3");
    assert!(told.contains("C3 falls. Quicksands C3 is used up.") && told.ends_with("Left: nothing.\n"), "{told}");
    let told = fought("R Quicksands C3; B Super-mutant C3; B Medic C2/3");
    assert!(told.contains("(Medic C2 ✚)") && told.ends_with("Left: B Super-mutant C3.\n"), "{told}");
}

#[test]
fn quicksands_spare_hqs_and_own_units() {
    let told = fought("R Quicksands C3; B HQ C3; R HQ E3");
    assert!(told.contains("HQs: R 20, B 20.") && !told.contains("R Quicksands C3."), "{told}");
    let told = fought("R Quicksands C3; R Hammer C3");
    assert!(told.contains("Left: R Hammer C3; R Quicksands C3."), "{told}");
    assert!(fought("# storm: C3\nR Quicksands C3; B Mutant C3").contains("B Mutant C3; R Quicksands C3"));
}

#[test]
fn quicksands_move_a_hex_when_their_owner_raises_a_sandstorm() {
    let mut table = Table::new("R HQ A1; R Quicksands C3; R Quicksands E1; B HQ E3; B Mutant E1").hand(0, &["Sandstorm"]);
    table.play("storm hex:A3");
    assert_eq!(table.offers("slide").len(), 6);
    table.play("slide base:C3 hex:C4");
    // Each moves once; those under a unit do not.
    assert!(!table.board().contains("Mutant") && table.has("R Quicksands C4"), "{}", table.board());
    let mut table = Table::new("R HQ A1; R Quicksands C3; B HQ E3").hand(0, &["Sandstorm"]);
    table.play("storm hex:C3");
    assert!(table.has("R Quicksands C3") && table.asked() == Seat(1), "the storm holds them");
    let mut table = Table::new("R HQ A1; R Quicksands C3; B HQ E3").hand(0, &["Sandstorm"]);
    table.play("storm hex:A3");
    table.play("done");
    assert!(table.has("R Quicksands C3") && table.asked() == Seat(1));
}

#[test]
fn a_field_medic_that_saves_somebody_in_its_segment_still_strikes() {
    let told = fought("R Field Medic Santa C3; R Caravan C4; B Officer C2; B HQ C5");
    assert!(told.contains("Field Medic Santa C3 → Officer C2 1") && told.contains("Left: R Caravan C4; B HQ C5."), "{told}");
}

#[test]
fn two_caravans_lend_two_walks() {
    let mut table = Table::new("R HQ E1; R Hammer C3; R Caravan D3; R Caravan C4/1; B HQ A3");
    table.play("walk unit:C3 hex:C2 top:n");
    assert!(table.offers("walk unit:C2").is_empty(), "away from both");
    let mut table = Table::new("R HQ E1; R Hammer C3; R Caravan D3; R Caravan C4/1; B HQ A3");
    table.play("walk unit:C3 hex:C3 top:ne");
    assert!(!table.offers("walk unit:C3").is_empty());
    table.play("walk unit:C3 hex:C3 top:n");
    assert!(table.offers("walk unit:C3").is_empty());
}
