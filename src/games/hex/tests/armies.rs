//! Tiles with a rule of their own.

use super::super::rules::Links;
use super::super::rules::Used;
use super::Table;
use crate::engine::Seat;

fn links_of(text: &str) -> (Table, Links) {
    let table = Table::new(text);
    let links = Links::of(&table.game.open.board);
    (table, links)
}

fn actions(text: &str, hex: &str) -> Vec<u8> {
    let (table, links) = links_of(text);
    let board = &table.game.open.board;
    let hex = board.map().named(hex).unwrap();
    links.actions(hex, board.unit(hex).unwrap()).to_vec()
}

#[test]
fn extra_actions_come_after_the_last_badge_and_never_below_zero() {
    assert_eq!(actions("O HQ C3; O Commando C2; M HQ E3", "C2"), [3, 2]);
    assert_eq!(actions("O HQ C3; O HMG C2; M HQ E3", "C2"), [2, 1, 0]);
    // A unit without a badge gets none, and below 0 there is nothing.
    assert_eq!(actions("O HQ C3; O Scout C2; M HQ E3", "C2"), Vec::<u8>::new());
    assert_eq!(actions("P HQ A1; P Sergeant C3/nw; P Judge C2; M HQ E3", "C2"), [1, 0]);
}

#[test]
fn initiative_never_falls_below_zero() {
    assert_eq!(actions("O Saboteur C3; O HQ A1; M HQ C2", "C2"), [0]);
}

#[test]
fn an_hqs_ability_does_not_serve_the_hq_itself() {
    assert_eq!(actions("B HQ C3; M HQ E3", "C3"), [0]);
    assert_eq!(actions("B HQ C3; B Scout C4; M HQ E3", "C3"), [1]);
}

#[test]
fn the_bio_droid_goes_on_top_of_its_pile_when_destroyed_and_is_drawn_next() {
    let mut table = Table::new("O HQ A1; S HQ E3; S Bio-droid C3").hand(0, &["Sniper"]);
    table.play("snipe unit:C3");
    assert!(table.game.open.player(Seat(1)).known_top.is_some());
    table.play("end");
    assert!(table.hand_of(1).contains(&"Bio-droid"));
}

#[test]
fn a_discarded_bio_droid_does_not_come_back() {
    let mut table = Table::new("S HQ A1; B HQ E3").hand(0, &["Bio-droid"]);
    table.play("discard tile:Bio-droid");
    assert_eq!((table.game.open.player(Seat(0)).known_top, table.discarded(0, "Bio-droid")), (None, 1));
}

#[test]
fn a_bio_droid_that_comes_back_does_not_undo_a_drawn_last_tile() {
    let mut table = Table::new("O HQ A1; S HQ E3; S Bio-droid C3").hand(0, &["Sniper"]).pile(1, &[]);
    table.game.open.last = Some(Seat(1));
    table.play("snipe unit:C3");
    assert_eq!(table.game.open.last, Some(Seat(1)));
}

#[test]
fn another_tile_may_be_placed_on_a_transporter_or_pacifier() {
    let mut table = Table::new("S HQ A1; S Transporter C3 [w1]; B HQ E3").hand(0, &["Cyborg"]);
    table.play("place tile:Cyborg hex:C3 top:n");
    assert!(table.has("S Cyborg C3"));
    assert_eq!(table.discarded(0, "Transporter"), 1);
    let netted = Table::new("S HQ A1; S Transporter C3; M HQ E3; M Net Fighter C4").hand(0, &["Cyborg"]);
    assert!(netted.refuses("place tile:Cyborg hex:C3 top:n"));
}

#[test]
fn the_executioner_takes_an_enemys_place_for_a_hit_point_and_no_medic_helps() {
    let mut table = Table::new("P HQ A1; M HQ E3; M Blocker C3; M Medic C4").hand(0, &["Executioner"]);
    assert!(table.refuses("place tile:Executioner over:E3 top:n"));
    table.play("place tile:Executioner over:C3 top:s");
    assert!(table.has("P Executioner C3/s") && table.has("M Medic C4"));
    assert_eq!(table.points(0), 19);
    let poor = Table::new("P HQ A1 [hp1]; M HQ E3; M Blocker C3").hand(0, &["Executioner"]);
    assert!(poor.refuses("place tile:Executioner over:C3 top:s"));
}

#[test]
fn the_steel_net_costs_a_hit_point_and_there_is_one() {
    let mut table = Table::new("P HQ A1; M HQ E3; M Blocker C3; M Hybrid C4");
    table.play("ensnare unit:C4");
    assert!(table.has("M Hybrid C4 [steelnet]"));
    assert_eq!(table.points(0), 19);
    assert!(table.offers("ensnare").is_empty());
    let [hq, hybrid] = ["A1", "C4"].map(|hex| table.game.open.board.map().named(hex).unwrap());
    table.game.open.board.unit_mut(hq).unwrap().used = Used::default();
    assert!(table.offers("ensnare").is_empty());
    table.game.open.board.unit_mut(hybrid).unwrap().steel_net = false;
    assert!(!table.offers("ensnare").is_empty(), "the one there is lies ready again");
}

#[test]
fn with_a_working_launcher_the_steel_net_is_free_and_never_takes_the_last_hit_point() {
    let mut table = Table::new("P HQ A1 [hp1]; P Net of Steel Launcher E1; M HQ E3; M Hybrid C4");
    table.play("ensnare unit:C4");
    assert_eq!(table.points(0), 1);
    let poor = Table::new("P HQ A1 [hp1]; M HQ E3; M Hybrid C4");
    assert!(poor.offers("ensnare").is_empty());
    let beside_frost = |top| Table::new(&format!("P HQ A1 [hp1]; P Net of Steel Launcher E1; T HQ E3; T Frost E2/{top}"));
    assert!(beside_frost("s").offers("ensnare").is_empty() && !beside_frost("n").offers("ensnare").is_empty());
}

#[test]
fn the_steel_net_comes_back_when_its_unit_leaves_or_the_hq_is_netted() {
    let mut table = Table::new("M HQ A1; P HQ C3; M Hybrid C5 [steelnet]").hand(0, &["Net Fighter"]);
    table.play("place tile:\"Net Fighter\" hex:C4 top:n");
    assert!(table.has("M Hybrid C5"));
}

#[test]
fn the_doomsday_hq_turns_one_own_unit_a_turn() {
    let mut table = Table::new("D HQ A1; D Fireblast C3; D Tripler C4; B HQ E3");
    assert!(!table.offers("turn unit:C4").is_empty());
    table.play("turn unit:C3 top:s");
    assert!(table.offers("turn").is_empty());
    let free = "D HQ A1; D Fireblast C3; M HQ E3";
    let netted = format!("{free}; M Net Fighter A2");
    assert!(Table::new(&netted).offers("turn").is_empty() && !Table::new(free).offers("turn").is_empty());
}

#[test]
fn new_yorks_toughness_is_lost_at_once_when_units_part() {
    let lives = |text: &str, tile: &str, phrase: &str| {
        let mut table = Table::new(text).hand(0, &[tile]);
        table.play(phrase);
        table.board().contains("Cop")
    };
    let moved = |hex: &str| lives("N HQ C3; N Cop C4 [w1]; B HQ E3", "Move", &format!("move unit:C4 hex:{hex} top:n"));
    assert!(!moved("C5") && moved("D3"), "D3 is next to the HQ, too");
    let netted = |top: &str| {
        let phrase = format!("place tile:\"Net Fighter\" hex:C2 top:{top}");
        lives("M HQ A1; N HQ C3; N Cop C4 [w1]", "Net Fighter", &phrase)
    };
    assert!(!netted("s") && netted("n"));
}

#[test]
fn a_spy_is_served_by_enemy_modules_and_hqs_and_harmed_by_harmful_ones() {
    assert_eq!(actions("N HQ A1; N Spy Cleaner C2; B HQ C3; O Saboteur E3; O HQ E1", "C2"), [3]);
    assert_eq!(actions("N HQ A1; N Spy Cleaner C2; O HQ E1; O Saboteur C3", "C2"), [1]);
    let table = Table::new("N HQ A1; N Spy Cleaner C2; S HQ C3");
    assert!(!table.offers("walk unit:C2").is_empty());
}

#[test]
fn a_throw_that_is_thrown_back_hits_the_enemy_next_to_the_mirror_and_no_friend_of_it() {
    let fought = |text: &str| {
        let position = super::super::position::Position::read(text).unwrap();
        position.report(&position.fight())
    };
    // The Archer throws past its corner between sw and nw, at B2 from D3.
    let told = fought("T Archer D3; P Judge B3/4; T Icicle C3; P HQ E3; T HQ A1");
    assert!(told.contains("(reflected)"), "{told}");
    let friend = fought("T Archer D3; P Judge B3/4; P Officer C3; P HQ E3; T HQ A1");
    assert!(friend.contains("(reflected)") && friend.contains("P Officer C3"), "{friend}");
}

#[test]
fn frost_freezes_only_what_it_looks_at_in_a_motherland() {
    let strength = |text: &str| {
        let (table, links) = links_of(text);
        links.bonuses[table.game.open.board.map().named("C4").unwrap()].melee
    };
    let jungle = "J HQ C3; J Slicer C4; J Symbiont Alpha C2/3; J Symbiont Gamma B3/1";
    assert_eq!(strength(&format!("{jungle}; T HQ E3")), 2);
    assert_eq!(strength(&format!("{jungle}; T HQ E3; T Frost C1")), 1);
}

#[test]
fn frost_is_never_a_module() {
    let scoped = |text: &str| {
        let (table, links) = links_of(text);
        let hex = table.game.open.board.map().named("C4").unwrap();
        links.scoped.iter().any(|(scoped, _)| *scoped == hex)
    };
    assert!(scoped("O HQ A1; O Scoper C3; M HQ E3; M Officer C4"));
    assert!(!scoped("O HQ A1; O Scoper C3; T HQ E3; T Frost C4"));
    // It freezes the Scoper with its side 3.
    let (table, links) = links_of("O HQ A1; O Scoper C3; T HQ E3; T Frost C2; T Frost C4/n");
    assert!(links.frozen.contains(table.game.open.board.map().named("C3").unwrap()));
}

#[test]
fn a_netted_frost_freezes_nothing() {
    let free = "O HQ A1; O Saboteur C3; T HQ E3; T Frost C2; H HQ A3";
    let (table, links) = links_of(&format!("{free}; H Net Fighter C1/se"));
    assert!(links.netted.contains(table.game.open.board.map().named("C2").unwrap()));
    assert!(links.frozen.is_empty() && !links_of(free).1.frozen.is_empty());
}

#[test]
fn a_scoped_module_serves_outpost_and_no_longer_its_own() {
    let gains = |text: &str| {
        let (table, links) = links_of(text);
        ["D1", "B1"].map(|name| links.bonuses[table.game.open.board.map().named(name).unwrap()].initiative)
    };
    let units = "O HQ A1; O Commando D1/n; M HQ E3; M Scout C2/ne; M Hybrid B1";
    assert_eq!(gains(units), [0, 1]);
    assert_eq!(gains(&format!("{units}; O Scoper C3")), [1, 0]);
}

#[test]
fn hq_abilities_are_never_frozen_or_scoped() {
    let (table, links) = links_of("B HQ C3; B Mutant C4; T HQ E3; T Frost C2; O HQ A1; O Scoper B3");
    assert_eq!(links.bonuses[table.game.open.board.map().named("C4").unwrap()].initiative, 1);
}

#[test]
fn what_a_netted_unit_keeps() {
    // Armor, toughness and its place in the line of fire: the shot is stopped by the netted Blocker's armor.
    let mut table = Table::new("O HQ A1; O Annihilator C5/se; M HQ E3; M Blocker C3/s; M Hybrid C2").hand(0, &["Battle"]);
    table.game.open.board.unit_mut(table.game.open.board.map().named("C3").unwrap()).unwrap().steel_net = true;
    table.play("battle");
    assert!(table.board().contains("M Blocker C3/s [w1, steelnet]") && table.has("M Hybrid C2"), "{}", table.board());
}

#[test]
fn toughness_bonus_is_not_for_hqs() {
    let (table, links) = links_of("N HQ C3; N Cop C4; B HQ E3");
    let hex = |name| table.game.open.board.map().named(name).unwrap();
    assert_eq!((links.bonuses[hex("C4")].toughness, links.bonuses[hex("C3")].toughness), (1, 0));
}
