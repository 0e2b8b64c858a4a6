//! Medics and choices inside a Battle.

use super::Table;
use crate::engine::{DynGame, Seat};

#[test]
fn a_medic_with_one_possibility_is_never_asked() {
    let mut table = Table::new("B HQ A1; B Claws C2/sw; M HQ E3; M Medic B2; M Hybrid C3/s").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert!(table.has("M Hybrid C3/s") && !table.board().contains("B2"));
}

#[test]
fn two_alike_attacks_on_one_unit_are_one_choice() {
    let mut table = Table::new("B HQ A1; B Claws C2/sw; B Claws C4/ne; M HQ E3; M Medic B2; M Hybrid C3").hand(0, &["Battle"]);
    table.play("battle");
    // One Medic, two attacks of strength 1 on the Hybrid: nothing to choose, and it dies all the same.
    assert!(!table.board().contains("C3") && !table.board().contains("B2"));
    let mut table = Table::new("B HQ A1; B Claws C2/sw; B Scout C4; M HQ E3; M Medic B2; M Hybrid C3").hand(0, &["Battle"]);
    table.play("battle");
    assert!(table.has("M Hybrid C3") && !table.board().contains("B2"), "of one attack it is saved: {}", table.board());
}

#[test]
fn a_medics_controller_chooses_the_attack_in_the_midst_of_a_battle() {
    let mut table =
        Table::new("B HQ A3; B Claws C2/sw; B Claws C1; M HQ E3; M Medic B2; M Hybrid C3/s; M Ripper B1").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu(), ["heal by:B2 unit:B1 from:C1", "heal by:B2 unit:C3 from:C2"]);
    table.play("heal by:B2 unit:C3 from:C2");
    assert_eq!(table.board(), "B HQ A3; B Claws C1; B Claws C2/sw; M Hybrid C3/s; M HQ E3");
}

#[test]
fn the_clown_may_explode_or_fight_and_its_controller_is_asked() {
    let mut table = Table::new("B HQ A1; B Mutant C2/n; B Scout B3; M HQ E3; M The Clown C3").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu(), ["explode unit:C3", "fight unit:C3"]);
    let mut other = table.clone();
    table.play("explode unit:C3");
    assert_eq!(table.board(), "B HQ A1; M HQ E3");
    other.play("fight unit:C3");
    assert!(other.has("M The Clown C3") && other.has("B Scout B3") && !other.board().contains("C2"));
}

#[test]
fn a_netted_clown_is_not_asked() {
    let asked = |top: &str| {
        let mut table = Table::new(&format!("B HQ A1; B Net Fighter C2/{top}; M HQ E3; M The Clown C3")).hand(0, &["Battle"]);
        table.play("battle");
        !table.offers("explode").is_empty()
    };
    assert!(!asked("ne") && asked("n"));
}

#[test]
fn a_sharpshooter_with_several_in_its_line_asks_its_owner() {
    let mut table = Table::new("N HQ A1; N Sharpshooter C5; M HQ C1; M Blocker C3; M Blocker C2").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["aim by:C5 unit:C1", "aim by:C5 unit:C2", "aim by:C5 unit:C3"]);
    table.play("aim by:C5 unit:C2");
    assert!(table.has("M Blocker C2 [w1]") && table.points(1) == 20);
}

#[test]
fn a_rocket_asks_whom_it_hits_among_those_it_can_reach() {
    let mut table =
        Table::new("N HQ A1; N Rocket Launcher C5; M HQ E1; M Hybrid C2; M Blocker B2; M Guard D1").hand(0, &["Battle"]);
    table.play("battle");
    // Within three hexes of flight: C4, C3 and its neighbours; D1 is too far.
    assert_eq!(table.menu(), ["aim by:C5 unit:B2", "aim by:C5 unit:C2", "miss by:C5"]);
    table.play("aim by:C5 unit:B2");
    assert!(!table.board().contains("B2"));
}

#[test]
fn choices_come_explosions_first_then_targets_and_the_starter_before_others() {
    let mut table = Table::new("N HQ A1; N Sharpshooter C5; M HQ C1; M Blocker C3; M The Clown A3/s").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    table.play("fight unit:A3");
    assert_eq!(table.asked(), Seat(0));
    assert_eq!(table.offers("aim").len(), 2);
    table.play("aim by:C5 unit:C1");
    assert_eq!(table.points(1), 19);
}

#[test]
fn the_board_between_two_questions_is_the_board_of_the_segment() {
    let mut table = Table::new("B HQ A1; B Claws A3/se; M HQ E3; M Hybrid A2/n; M The Clown C3; B Scout C4").hand(0, &["Battle"]);
    // Claws on A3 strike A2 in segment 3, the Clown is asked in segment 2.
    let told = table.play("battle");
    assert!(told.iter().any(|line| line.starts_with("3 ·")), "{told:?}");
    assert!(!table.board().contains("A2"), "{}", table.board());
    assert_eq!(table.menu(), ["explode unit:C3", "fight unit:C3"]);
}

#[test]
fn poison_before_a_battle_is_one_event_that_medics_may_stop() {
    let mut table = Table::new("J HQ A1; M HQ E3 [poison1]; M Hybrid C3 [poison1]; M Medic C4").hand(0, &["Battle"]);
    table.play("battle");
    assert!(table.has("M Hybrid C3 [poison1]") && !table.board().contains("C4"));
    assert_eq!(table.points(1), 19);
}

#[test]
fn a_scoped_medic_saves_outpost_units_outpost_chooses_and_it_goes_to_its_owner() {
    let mut table = Table::new(
        "M HQ A3; M Ripper E2/nw; M Armored Hunter A1; M Medic C2; O HQ E3; O Scoper C3; O Commando D2/ne; O Commando B2/ne",
    )
    .hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.asked(), Seat(1));
    assert_eq!(table.menu(), ["heal by:C2 unit:B2 from:A1", "heal by:C2 unit:D2 from:E2"]);
    table.play("heal by:C2 unit:D2 from:E2");
    assert!(table.has("O Commando D2/ne") && !table.board().contains("B2"));
    assert_eq!(table.discarded(0, "Medic"), 1);
}

#[test]
fn for_whoever_does_not_answer_in_time_the_usual_is_done() {
    let lapsed = |position: &str, opening: &str, hand: &str| {
        let mut table = Table::new(position).hand(0, &[hand]);
        table.play(opening);
        let seat = table.asked();
        DynGame::timeout_action(&table.game, seat).unwrap().to_string()
    };
    let pushed = "M HQ A1; M Hybrid C3; B HQ E3; B Mutant C2/ne";
    assert_eq!(lapsed(pushed, "shove by:C3 unit:C2", "Push Back"), "retreat unit:C2 hex:B1");
    // The Ripper is wounded by one Claws and lives without help; the Hybrid does not.
    let wounded = "B HQ A3; B Claws C2/sw; B Claws C1; M HQ E3; M Medic B2; M Hybrid C3/s; M Ripper B1";
    assert_eq!(lapsed(wounded, "battle", "Battle"), "heal by:B2 unit:B1 from:C1");
    assert_eq!(lapsed("B HQ A1; B Mutant C2/n; B Scout B3; M HQ E3; M The Clown C3", "battle", "Battle"), "fight unit:C3");
    let aimed = "N HQ A1; N Sharpshooter C5; M HQ C1; M Blocker C3; M Blocker C2";
    assert_eq!(lapsed(aimed, "battle", "Battle"), "aim by:C5 unit:C1");
}
