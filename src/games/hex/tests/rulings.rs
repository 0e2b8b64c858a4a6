//! Rulings that go by the players' own questions and answers: each with what it decides.

use super::super::position::Position;
use super::super::rules::Links;
use super::{Table, actions, fought};
use crate::engine::Seat;

#[test]
fn lent_mobility_is_used_before_a_units_own() {
    let mut table = Table::new("S HQ A1; S Transporter A2; B HQ E3");
    table.play("walk unit:A2 hex:A3 top:n");
    assert!(!table.offers("walk unit:A3").is_empty());
    table.play("walk unit:A3 hex:B4 top:n");
    assert!(table.offers("walk").is_empty());
}

#[test]
fn a_netted_unit_is_turned_by_nobody_not_even_by_its_taker() {
    let taken = |net: &str| {
        let mut table = Table::new(&format!("V HQ A1; B HQ E3; B Claws C2; H HQ A3{net}")).hand(0, &["Agitator"]);
        table.play("place tile:Agitator hex:C3 top:n");
        let board = &table.game.open.board;
        assert_eq!(board.unit(board.map().named("C2").unwrap()).unwrap().controller, Seat(0));
        table
    };
    let netted = taken("; H Net Fighter C1/se");
    assert!(netted.offers("turn").is_empty() && !netted.offers("end").is_empty(), "{:?}", netted.menu());
    assert!(!taken("").offers("turn").is_empty());
}

#[test]
fn a_blow_of_an_hq_that_is_thrown_back_does_nothing() {
    let told = fought("B HQ C3; P Judge C2; P HQ E3");
    assert!(told.contains("(reflected)") && told.contains("HQs: B 20, P 20."), "{told}");
}

#[test]
fn a_frozen_trap_does_not_explode() {
    let told = fought("D Trap C3; T Frost B3; T Icicle C2");
    assert!(!told.contains("explodes") && told.ends_with("Left: T Frost B3; T Icicle C2.\n"), "{told}");
    assert!(fought("D Trap C3; T Icicle C2").contains("explodes"));
}

#[test]
fn a_spy_must_stand_next_to_what_it_spies_on() {
    let ranged = |text: &str, hex: &str| {
        let board = Position::read(text).unwrap().board;
        Links::of(&board).bonuses[board.map().named(hex).unwrap()].ranged
    };
    assert_eq!(ranged("D Officer C3; N Spy Shooter C1/2", "C1"), 0);
    assert_eq!(ranged("D Officer C3; N Spy Shooter C2/2", "C2"), 1);
}

#[test]
fn an_extra_action_fills_the_first_gap_below_the_highest_badge() {
    let teams = "# teams: OT\n# board: 27\n";
    assert_eq!(actions(&format!("{teams}O HQ C3; T Archer C2"), "C2"), [3, 1, 2]);
    assert_eq!(actions(&format!("{teams}O HQ C3; T Archer C2 [Lungs]"), "C2"), [4, 2, 3]);
}

#[test]
fn the_quartermaster_makes_one_blow_a_battle_a_shot() {
    let text = "H HQ A1; H Thug C4; H Quartermaster C5; M HQ C1; M Hybrid E2; M Blocker E3";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["shoot unit:C4 side:n", "shoot unit:C4 side:ne", "melee unit:C4"]);
    let mut other = table.clone();
    table.play("shoot unit:C4 side:n");
    assert!(table.points(1) == 18 && table.board().contains("Hybrid"), "{}", table.board());
    other.play("melee unit:C4");
    assert_eq!(other.points(1), 20);
}

#[test]
fn the_quartermaster_asks_nobody_where_a_shot_would_hit_no_one() {
    let mut table = Table::new("H HQ A1; H Ganger C4/ne; H Quartermaster D4/nw; M HQ C3; M Blocker C1").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.points(1), 19);
}

#[test]
fn a_unit_with_two_actions_shoots_by_the_quartermaster_in_one_of_them() {
    // Borgo's Super-officer would be hit by two shots.
    let told = fought("# teams: HO\nH Quartermaster C5; O HQ D3; H Ganger C4/ne; M Blocker C1");
    assert_eq!(told.matches('⇢').count(), 1, "{told}");
}

#[test]
fn a_rocket_may_be_flown_so_that_it_hits_nobody() {
    let mut table = Table::new("N HQ A1; N Rocket Launcher C5; M HQ E1; M Hybrid C2").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["aim by:C5 unit:C2", "miss by:C5"]);
    table.play("miss by:C5");
    assert!(table.board().contains("Hybrid"));
}

#[test]
fn one_medic_stops_both_parts_of_a_universal_soldiers_attack() {
    let told = fought("H Universal Soldier C3/ne; M Hybrid C2; M Medic C1/3");
    assert!(told.contains("Left: M Hybrid C2;"), "{told}");
}

#[test]
fn a_medic_that_another_one_saves_may_save_in_its_turn() {
    let told = fought("# teams: BM\nB Scout C2; B Medic C3; M Medic C4; T Icicle D3/4; T Icicle C1");
    assert!(told.ends_with("Left: T Icicle C1; B Scout C2; T Icicle D3/sw.\n"), "{told}");
    // Nobody saves the Medic: it dies with whom it guards.
    let told = fought("B Scout C2; B Medic C3; T Icicle D3/4; T Icicle C1");
    assert!(told.ends_with("Left: T Icicle C1; T Icicle D3/sw.\n"), "{told}");
}

#[test]
fn a_captured_nightshade_puts_no_poison() {
    let told = fought("V Agitator C3; J Nightshade C2; J HQ C1; V HQ E3");
    assert!(told.contains("J 19") && !told.contains("poison"), "{told}");
    assert!(fought("J Nightshade C2; B HQ C1; J HQ E3").contains("poison1"));
}

#[test]
fn scoped_vines_slow_the_whole_motherland() {
    let text = "J HQ C3; J Vines C2; J Swarm C4; O Scoper C1; O HQ E3";
    assert_eq!(actions(text, "C4"), [0]);
    assert_eq!(actions("J HQ C3; J Vines C2; J Swarm C4; O HQ E3", "C4"), [1]);
}

#[test]
fn terror_leaves_exchanges_alone() {
    let mut table = Table::new("S HQ A1; S Transporter C3; B HQ E3").hand(0, &["Cyborg"]);
    table.game.open.players[0].terrified = true;
    assert!(table.refuses("place tile:Cyborg hex:C4 top:n"));
    table.play("place tile:Cyborg hex:C3 top:n");
    assert!(table.has("S Cyborg C3"));
    let mut table = Table::new("P HQ A1; P Pacifier C3; B HQ E3").hand(0, &["Judge"]);
    table.game.open.players[0].terrified = true;
    assert!(table.refuses("place tile:Judge hex:C4 top:n"));
    table.play("place tile:Judge hex:C3 top:n");
    assert!(table.has("P Judge C3"));
}

#[test]
fn a_position_has_no_more_wounds_and_tiles_than_there_can_be() {
    for (text, why) in [
        ("T Icicle C3 [w1]", "Icicle on C3 has 1 wound; it bears 0 there."),
        ("T HQ C3 [w1]", "an HQ has hit points"),
        ("M The Clown C3; M The Clown C4", "There are 2 The Clown of Moloch; the box has 1."),
        ("N Mine A1; N Mine A2; N Mine A3", "the box has 2"),
    ] {
        let refused = Position::read(text).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    // What neighbours lend is borne.
    assert!(Position::read("N HQ C3; N Cop C4 [w1]").is_ok());
    assert!(Position::read("T Icicle C3 [Heart, w2]").is_ok());
}
