//! The last turns, the Final Battle, ranks.

use super::Table;
use crate::engine::Seat;

#[test]
fn an_hq_destroyed_ends_a_duel_at_once() {
    let mut table = Table::new("B HQ A1; B Claws C2/sw; M HQ C3 [hp1]").hand(0, &["Battle"]);
    table.play("battle");
    assert!(table.is_over());
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn both_hqs_in_one_battle_are_a_draw_in_whatever_segments() {
    let mut table = Table::new("T HQ C3 [hp1]; T Icicle C2/nw; B HQ C1 [hp1]; B Claws D3/ne").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.outcome().winners().len(), 2);
}

#[test]
fn who_draws_the_last_tile_finishes_the_turn_then_everybody_else_has_one_more() {
    let mut table =
        Table::new("T HQ A1; B HQ E3 [hp15]").pile(0, &["Bear"]).pile(1, &["Mutant", "Claws", "Scout", "Brawler", "Medic"]);
    table.play("end");
    // Borgo draws three of five, then the Troglodytes the last one.
    let discard = table.offers("discard")[0].clone();
    table.play(&discard);
    table.play("end");
    assert_eq!(table.game.open.last, Some(Seat(0)));
    table.play("end");
    assert_eq!(table.asked(), Seat(1));
    while table.asked() == Seat(1) && !table.is_over() {
        let phrase = table.menu().into_iter().find(|phrase| phrase == "end" || phrase.starts_with("discard")).unwrap();
        table.play(&phrase);
        if table.is_over() {
            break;
        }
    }
    assert!(table.game.open.final_battle && table.is_over());
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn the_first_to_empty_a_pile_fixes_the_end() {
    let mut table = Table::new("T HQ A1; B HQ E3").pile(0, &["Bear"]).pile(1, &["Mutant"]);
    table.play("end");
    assert_eq!(table.game.open.last, Some(Seat(1)));
    table.play("end");
    assert_eq!(table.game.open.last, Some(Seat(1)));
    table.play("end");
    assert!(table.game.open.final_battle || table.game.open.overtime);
}

#[test]
fn equal_hit_points_after_the_final_battle_give_everybody_one_more_turn_and_an_overtime_battle() {
    let mut table = Table::new("T HQ A1 [hp9]; B HQ E3 [hp9]").pile(0, &[]).pile(1, &["Mutant"]);
    table.play("end");
    table.play("end");
    let told = table.play("end");
    assert!(told.iter().any(|line| line.contains("overtime")), "{told:?}");
    // Borgo drew the last tile and so begins; the Mutant goes next to the Troglodytes' HQ.
    assert_eq!(table.asked(), Seat(1));
    table.play("place tile:Mutant hex:A2 top:n");
    table.play("end");
    assert_eq!(table.asked(), Seat(0));
    let told = table.play("end");
    assert!(told.iter().any(|line| line.contains("The overtime Battle begins.")), "{told:?}");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(1)]);
}

#[test]
fn a_tie_after_the_overtime_battle_stands() {
    let mut table = Table::new("T HQ A1 [hp9]; B HQ E3 [hp9]").pile(0, &[]).pile(1, &["Mutant"]);
    for _ in 0..4 {
        assert!(!table.is_over());
        table.play("end");
    }
    table.play("end");
    assert_eq!(table.outcome().winners().len(), 2);
}

/// Every hex but E2 is taken, by units that strike nobody; who stands on A2 and C4 is left open.
fn crowd(next_to_the_hq: &str, elsewhere: &str) -> Table {
    let moloch = "M HQ A1 [hp15]; M Blocker A3; M Medic B1; M Medic B2; M Scout B3; M Officer B4; M The Brain C1; M Mother Module C2; \
                  M Net Fighter C3";
    let vegas = "V HQ E3; V Guardian C5; V Medic D1; V Scout D2; V Scout D3; V Saboteur D4; V Mercenary E1";
    Table::new(&format!("{vegas}; {moloch}; {next_to_the_hq} A2; {elsewhere} C4")).hand(0, &["Mercenary"])
}

#[test]
fn a_board_that_stays_full_is_fought_on_until_something_falls() {
    // Moloch's HQ wounds the Guardian beside it in every Battle.
    let mut table = crowd("V Guardian", "M Blocker");
    let told = table.play("place tile:Mercenary hex:E2 top:n");
    let battles = told.iter().filter(|line| line.contains("a Battle begins")).count();
    assert_eq!(battles, 2, "{told:?}");
    assert!(!table.is_over() && !table.board().contains("A2"), "{}", table.board());
    assert_eq!(table.asked(), Seat(1));
}

#[test]
fn a_full_board_on_which_nothing_can_change_is_counted() {
    let mut table = crowd("M Blocker", "V Guardian");
    let told = table.play("place tile:Mercenary hex:E2 top:n");
    assert!(told.iter().any(|line| line.contains("nothing on it can change")), "{told:?}");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn a_full_board_still_starts_a_battle_in_the_last_turns() {
    let mut table = Table::new("T HQ A1; B HQ E3").hand(0, &["Battle", "Bear"]);
    assert!(!table.refuses("battle"));
    table.game.open.last = Some(Seat(1));
    assert!(table.refuses("battle") && !table.refuses("place tile:Bear hex:C3 top:n"));
}

#[test]
fn in_a_deathmatch_a_fallen_army_leaves_and_the_others_go_on() {
    let mut table =
        Table::new("# board: 27\nB HQ A1; B Claws C2/sw; M HQ C3 [hp1]; M Hybrid E1; N HQ F3; N Mine D4").hand(0, &["Battle"]);
    let told = table.play("battle");
    assert!(told.iter().any(|line| line.contains("Sky is out")), "{told:?}");
    assert_eq!(table.board(), "B HQ A1; B Claws C2/sw; N HQ F3; N Mine D4");
    assert_eq!(table.asked(), Seat(2));
    assert!(!table.is_over());
}

#[test]
fn the_later_an_hq_falls_the_better_the_rank() {
    let mut table =
        Table::new("# board: 27\nB HQ A1; B Claws C2/sw; B Net Fighter E3/sw; M HQ C3 [hp1]; N HQ E2 [hp4]").hand(0, &["Battle"]);
    table.play("battle");
    assert!(!table.is_over());
    table.game.open.phases.clear();
    table.game.open.phases.push(crate::games::hex::rules::Phase::Play);
    table.game.open.current = Seat(0);
    table.game.open.turn += 1;
    let mut table = table.hand(2, &[]).hand(0, &["Battle"]);
    table.play("battle");
    let ranks: Vec<u8> = table.outcome().places.iter().map(|place| place.rank).collect();
    assert_eq!(ranks, [1, 3, 2]);
}

#[test]
fn players_who_are_out_take_no_turns() {
    let mut table = Table::new("# board: 27\nB HQ A1; B Claws C2/sw; M HQ C3 [hp1]; N HQ F3").hand(0, &["Battle"]);
    table.play("battle");
    for _ in 0..3 {
        while table.asked() == Seat(2) {
            let phrase = table.menu().into_iter().find(|phrase| phrase == "end" || phrase.starts_with("discard")).unwrap();
            table.play(&phrase);
        }
        assert_eq!(table.asked(), Seat(0));
        while table.asked() == Seat(0) {
            let phrase = table.menu().into_iter().find(|phrase| phrase == "end" || phrase.starts_with("discard")).unwrap();
            table.play(&phrase);
        }
        assert_eq!(table.asked(), Seat(2));
    }
}
