//! Iron Gang: Orders, chains, ranged nets, Ranged Medics, Fanatics and the Boss.

use super::super::position::Position;
use super::super::rules::Links;
use super::{Table, actions, fought};
use crate::engine::Seat;

#[test]
fn what_a_biker_gives_can_be_frozen_and_scoped() {
    let told = fought("G Biker C3; G Fanatic C4; T Kids B3; T Frost B2/1");
    assert!(told.contains("3 · Fanatic C4 → Kids B3 1. B3 falls."), "{told}");
    assert!(fought("G Biker C3; G Fanatic C4; T Kids B3").contains("4 · Fanatic C4 → Kids B3 1. B3 falls."));
    assert_eq!(actions("G Biker C3; O Scoper D3; O Commando C4", "C4"), [4]);
}

const ENDS: &str = "G HQ E3; G Mountain A3; G Biker E1";

#[test]
fn a_chain_wounds_one_enemy_between_its_ends() {
    let mut table = Table::new(&format!("{ENDS}; O HQ A1; O Commando C3; O Runner D2")).hand(0, &["Order"]);
    assert_eq!(table.offers("chain"), ["chain from:A3 to:E1 unit:C3 with:order", "chain from:A3 to:E1 unit:D2 with:order"]);
    table.play("chain from:A3 to:E1 unit:C3 with:order");
    assert!(!table.board().contains("Commando") && table.board().contains("Runner"), "{}", table.board());
    assert_eq!((table.discarded(0, "Order"), table.asked()), (1, Seat(0)));
    assert!(table.offers("chain").is_empty());
}

#[test]
fn a_chain_needs_a_straight_line_and_free_ends() {
    let none = |text: &str| Table::new(text).hand(0, &["Order"]).offers("chain").is_empty();
    assert!(none("G HQ E3; G Mountain B4; G Biker D1; O HQ A1; O Commando C3"));
    assert!(none(&format!("{ENDS}; H HQ A1; H Net Fighter A2/2; O HQ C1; O Commando C3")));
    assert!(none(&format!("{ENDS}; I HQ A1; I Paralysis A2/3; O HQ C1; O Commando C3")));
    assert!(!none(&format!("{ENDS}; O HQ A1; O Commando C3")));
}

#[test]
fn a_chain_may_fell_an_hq_and_the_game_is_over_at_once() {
    let mut table = Table::new("G HQ A3; G Biker E1; M HQ C3 [hp1]").hand(0, &["Order"]);
    table.play("chain from:A3 to:E1 unit:C3 with:order");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn in_a_deathmatch_an_army_whose_hq_a_chain_fells_leaves_and_the_turn_goes_on() {
    let text = "# board: 27\nG HQ A4; G Biker E1; M HQ C3 [hp1]; M Hybrid F3; B HQ A1";
    let board = Position::read(text).unwrap().board;
    let line: Vec<&str> = board.map().line(board.map().named("A4").unwrap(), 1).map(|hex| board.name(hex)).collect();
    let (end, hit) = (line[3], line[1]);
    let text = format!("# board: 27\nG HQ A4; G Biker {end}; M HQ {hit} [hp1]; M Hybrid F3; B HQ A1");
    let mut table = Table::new(&text).hand(0, &["Order"]);
    let chain = table.offers("chain")[0].clone();
    let told = table.play(&chain);
    assert!(told.iter().any(|line| line.contains("Sky is out")), "{told:?}");
    assert!(!table.is_over() && table.asked() == Seat(0) && !table.board().contains("Hybrid"), "{}", table.board());
}

#[test]
fn armor_means_nothing_to_a_chain_and_medics_help() {
    let mut table = Table::new("G HQ A3; G Mountain A1; G Biker E3; M HQ E1; M Juggernaut C3").hand(0, &["Order"]);
    table.play("chain from:A1 to:E3 unit:C3 with:order");
    assert!(table.has("M Juggernaut C3 [w1]"), "{}", table.board());
    let mut table = Table::new("G HQ A3; G Mountain A1; G Biker E3; M HQ E1; M Hybrid C3; M Medic C2/3").hand(0, &["Order"]);
    table.play("chain from:A1 to:E3 unit:C3 with:order");
    assert!(table.has("M Hybrid C3") && !table.board().contains("Medic"), "{}", table.board());
}

#[test]
fn a_ranged_net_holds_one_enemy_in_the_line_until_after_the_next_battle() {
    let text = "G HQ A1; G Ranged Net Fighter E1; B HQ A3; B Claws C3";
    let mut table = Table::new(text).hand(0, &["Order", "Order", "Order"]);
    assert_eq!(table.offers("cast"), ["cast by:E1 unit:A3 with:order", "cast by:E1 unit:C3 with:order"]);
    table.play("cast by:E1 unit:A3 with:order");
    assert!(Links::of(&table.game.open.board).netted.contains(table.game.open.board.map().named("A3").unwrap()));
    table.play("cast by:E1 unit:A3 with:order");
    assert!(table.has("B HQ A3 [rnet2]") && table.offers("cast").is_empty(), "two markers exist");
    table.play("battle");
    assert!(table.has("B HQ A3"), "{}", table.board());
}

#[test]
fn a_ranged_net_stays_when_its_caster_falls() {
    let told = fought("G Ranged Net Fighter E1; B Claws C3 [rnet]; B Claws D1/4; G Officer B3");
    assert!(told.contains("E1 falls") && !told.contains("Claws C3 →") && !told.contains("rnet"), "{told}");
}

#[test]
fn a_ranged_medic_may_leave_to_cancel_an_attack_anywhere() {
    let text = "G HQ E3; G Ranged Net Fighter A1; G Officer C3; B HQ E1; B Claws C2/4";
    let mut table = Table::new(text).hand(0, &["Order"]);
    table.play("battle");
    assert_eq!(table.menu(), ["shield by:A1 unit:C3 from:C2", "endure"]);
    let mut other = table.clone();
    table.play("shield by:A1 unit:C3 from:C2");
    assert!(table.has("G Officer C3") && !table.board().contains("Ranged"), "{}", table.board());
    other.play("endure");
    assert!(!other.board().contains("Officer") && other.board().contains("Ranged"), "{}", other.board());
}

#[test]
fn a_ranged_medic_is_no_module_a_net_stops_it_and_medics_come_first() {
    let text = "G HQ E3; G Ranged Net Fighter A1; G Officer C3; T HQ E1; T Icicle C2; T Frost B1/3";
    let mut table = Table::new(text).hand(0, &["Order"]);
    table.play("battle");
    assert!(!table.offers("shield").is_empty(), "not frozen");
    let text = "G HQ E3; G Ranged Net Fighter A1 [rnet]; G Officer C3; T HQ E1; T Icicle C2";
    let mut table = Table::new(text).hand(0, &["Order"]);
    table.game.open.board.unit_mut(table.game.open.board.map().named("A1").unwrap()).unwrap().steel_net = true;
    table.play("battle");
    assert!(!table.board().contains("Officer"));
    // The ordinary Medic must, so nothing is left to ask.
    let told = fought("# teams: GM\nG Ranged Net Fighter A1; G Officer C3; M Medic C4; T Icicle C2");
    assert!(told.contains("(Medic C4 ✚)") && told.contains("G Ranged Net Fighter A1"), "{told}");
}

#[test]
fn a_fanatic_blows_up_outside_battles_and_spares_hqs() {
    let text = "G HQ E3; G Fanatic C3; G Officer C4; B HQ C2; B Mutant D2";
    let mut table = Table::new(text).hand(0, &["Order"]);
    table.play("detonate unit:C3 with:order");
    assert_eq!(table.board(), "B HQ C2; G HQ E3");
    assert_eq!(table.points(1), 20);
    let mut table = Table::new(text).hand(0, &["Order"]);
    table.play("battle");
    assert!(table.asked() == Seat(1) && table.has("G Officer C4"), "never in a Battle: {}", table.board());
}

#[test]
fn a_boss_calls_upon_one_hidden_feature_a_turn() {
    let text = format!("{ENDS}; G Boss A1; M HQ C1; M Blocker C3");
    let mut table = Table::new(&text);
    assert_eq!(table.offers("chain"), ["chain from:A3 to:E1 unit:C3 with:boss"]);
    table.play("chain from:A3 to:E1 unit:C3 with:boss");
    assert!(table.has("M Blocker C3 [w1]") && table.offers("chain").is_empty());
    let beside_frost = |top| Table::new(&format!("{ENDS}; G Boss C4; T HQ E2; T Frost B4/{top}; T Tundra C3"));
    assert!(beside_frost("n").offers("chain").is_empty() && !beside_frost("nw").offers("chain").is_empty());
}

#[test]
fn a_boss_serves_once_a_turn_besides_orders_and_not_when_it_is_netted_or_scoped() {
    let text = "G HQ A1; G Boss C4; G Fanatic C2; G Fanatic E1; O HQ A3; O Commando B3";
    let mut table = Table::new(text).hand(0, &["Order"]);
    assert_eq!(table.offers("detonate unit:C2"), ["detonate unit:C2 with:order", "detonate unit:C2 with:boss"]);
    table.play("detonate unit:C2 with:boss");
    assert_eq!(table.offers("detonate"), ["detonate unit:E1 with:order"]);
    let by_boss = |enemy: &str| !Table::new(&format!("{text}{enemy}")).offers("detonate").is_empty();
    assert!(by_boss(""));
    assert!(by_boss("; H HQ E3; H Net Fighter C5") && !by_boss("; H HQ E3; H Net Fighter C5/5"), "netted");
    assert!(!by_boss("; O Scoper D4/5"), "scoped");
    let mut table = Table::new(&format!("{text}; O Scoper D4/5"));
    table.game.open.current = Seat(1);
    assert!(table.offers("detonate").is_empty() && table.offers("chain").is_empty(), "it has nothing for Outpost to call upon");
}

#[test]
fn vegas_calls_upon_what_it_holds_with_a_captured_boss() {
    let text = "V HQ E3; V Agitator C3; V Agitator B1/1; G HQ A3; G Boss C2; G Fanatic C1; B HQ E1; B Mutant D1";
    assert_eq!(Table::new(text).offers("detonate"), ["detonate unit:C1 with:boss"]);
    assert!(
        Table::new(&text.replace("V Agitator C3", "V Agitator C3/3")).offers("detonate").is_empty(),
        "its own Boss is needed"
    );
}

#[test]
fn after_the_last_tile_an_order_is_no_battle_tile_any_more() {
    let mut table = Table::new(&format!("{ENDS}; O HQ A1; O Commando C3")).hand(0, &["Order"]);
    assert!(!table.refuses("battle"));
    table.game.open.last = Some(Seat(1));
    assert!(table.refuses("battle") && !table.offers("chain").is_empty());
}

#[test]
fn vegas_casts_no_captured_net_but_its_ranged_medic_serves() {
    let text = "V HQ A1; V Agitator C3; V Shooter E2; G HQ E3; G Ranged Net Fighter C2; G Boss A3; B HQ C5; B Claws E1/4";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    assert!(table.offers("cast").is_empty());
    let free = Table::new("G HQ E3; G Ranged Net Fighter C2; G Boss A3; V HQ A1; V Shooter E2; B HQ C5; B Claws A2");
    assert!(!free.offers("cast").is_empty(), "for its owner it casts");
    table.play("battle");
    assert!(table.menu().iter().any(|phrase| phrase.starts_with("shield by:C2 unit:E2")), "{:?}", table.menu());
}

#[test]
fn a_biker_moves_two_hexes_in_one_go() {
    let mut table = Table::new("G HQ E3; G Biker C3; B HQ A1; B Mutant C2");
    assert!(!table.offers("walk unit:C3 hex:C5").is_empty());
    assert!(!table.offers("walk unit:C3 hex:C4").is_empty());
    table.play("walk unit:C3 hex:C5 top:n");
    assert!(table.offers("walk").is_empty());
}

#[test]
fn a_doubled_move_takes_any_unit_up_to_two_hexes() {
    let mut table = Table::new("G HQ E3; G Mountain C3; B HQ A1; V HQ A3; V Mine C4").hand(0, &["Doubled Move"]);
    assert!(!table.offers("double unit:C3 hex:D1").is_empty());
    table.play("double unit:C3 hex:D4 top:n");
    assert!(table.has("G Mountain D4"), "round the Mine: {}", table.board());
    let walled = "G HQ E3; G Mountain C5; B HQ A1; V HQ A3; V Mine C4; G Officer B4; G Officer D4";
    let reaches = |text: &str| !Table::new(text).hand(0, &["Doubled Move"]).offers("double unit:C5 hex:C3").is_empty();
    assert!(!reaches(walled), "a Mine lies on the only way");
    assert!(reaches(&walled.replace("V Mine C4; ", "")));
}
