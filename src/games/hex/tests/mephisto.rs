//! Mephisto: the Worm, its implants, and modules that serve from anywhere.

use super::super::content::Quills;
use super::super::{Dealing, Mode, Options};
use super::{Table, actions, fought, is_netted};
use crate::engine::Seat;

#[test]
fn an_implant_is_never_frozen_scoped_or_spied_on() {
    let table = Table::new("W HQ A1; W Incubator C3; T HQ E3; T Frost B3");
    assert!(!table.offers("implant unit:C3 marker:").is_empty());
    let text = "W HQ A1; W Incubator C3 [incubator:accelerator]; O HQ E3; O Scoper C2; O Commando C4";
    assert_eq!(actions(text, "C4"), [3]);
    assert_eq!(actions("W HQ A1; W Incubator C3 [incubator:accelerator]; N HQ E3; N Spy Cleaner C2", "C2"), [2]);
    // An Accelerator itself would be.
    assert_eq!(actions("W HQ A1; W Accelerator C3; O HQ E3; O Scoper C2; O Commando C4", "C4"), [4]);
    assert_eq!(actions("W HQ A1; W Accelerator C3; N HQ E3; N Spy Cleaner C2", "C2"), [3]);
}

#[test]
fn a_frozen_claw_serves_nobody() {
    let told = fought("W Claw C3; T Frost B3; W HQ C1/3; T Tundra C2");
    assert!(told.contains("1 · HQ C1 → Tundra C2 1.") && told.contains("T Tundra C2 [w1]"), "{told}");
    assert!(fought("W Claw C3; W HQ C1/3; T Tundra C2").contains("1 · HQ C1 → Tundra C2 2. C2 falls."));
}

#[test]
fn nets_do_not_hold_the_worm_but_each_costs_it_1_initiative() {
    let told = fought("W HQ C3; H Net Fighter C2/2");
    assert!(told.starts_with("0 · HQ C3 → Net Fighter C2 1. C2 falls."), "{told}");
    let table = Table::new("W HQ C3; W Claw A1; H HQ E3; H Net Fighter C2/2");
    assert!(!table.offers("turn unit:A1").is_empty() && !table.offers("turn unit:C3").is_empty());
    assert_eq!(actions("W HQ C3; W Accelerator A1; H Net Fighter C2/2; H Net Fighter D2/3", "C3"), [0]);
    assert_eq!(actions("W HQ C3; W Accelerator A1; W Accelerator A2; H Net Fighter C2/2; H Net Fighter D2/3", "C3"), [1]);
    // Roots and markers count, and a net that is netted itself does not.
    assert_eq!(actions("W HQ C3; W Accelerator A1; J Roots C3; J HQ E3", "C3"), [1]);
    assert_eq!(actions("W HQ C3; H Net Fighter C2/2; I HQ E3; I Net Fighter C1/3", "C3"), [1]);
}

#[test]
fn the_worm_is_moved_pushed_and_turned_as_if_free() {
    let mut table = Table::new("W HQ C3; H HQ E3; H Net Fighter C2/2").hand(0, &["Move"]);
    assert!(!table.offers("move unit:C3").is_empty());
    table.play("end");
    let table = Table::new("H HQ E3; H Net Fighter C2/2; H Thug D3/5; W HQ C3").hand(0, &["Push Back"]);
    assert!(!table.offers("shove by:C2 unit:C3").is_empty());
}

#[test]
fn the_worm_strikes_hqs_and_they_do_nothing_to_it() {
    let told = fought("W HQ C3; B HQ C2");
    assert!(told.starts_with("1 · HQ C3 → HQ C2 1.") && told.contains("HQs: W 20, B 19."), "{told}");
}

#[test]
fn the_worms_own_blow_is_thrown_back_at_it() {
    let told = fought("W HQ C3; P Judge C2; P HQ E3");
    assert!(told.contains("1 · HQ C3 → Judge C2 1 (reflected).") && told.contains("W 19"), "{told}");
}

#[test]
fn with_a_muzzle_the_worm_strikes_on_six_sides() {
    let told = fought("W HQ C3; W Muzzle A1; B Scout C4");
    assert!(told.starts_with("1 · HQ C3 → Scout C4 1. C4 falls."), "{told}");
    assert!(fought("W HQ C3; B Scout C4").starts_with("Nothing happens."));
    let struck = |text: &str| fought(text).contains("1 · HQ C3 → ");
    assert!(!struck("W HQ C3; W Muzzle A1; T Frost A2/5; T Bear C4"), "frozen");
    assert!(struck("W HQ C3; W Muzzle A1; T Frost A3/5; T Bear C4"));
    assert!(!struck("W HQ C3; W Muzzle A1; O Scoper A2; O Scout C4"), "scoped it serves nobody");
    assert!(struck("W HQ C3; W Muzzle A1; O Scout A2; O Scout C4"));
}

#[test]
fn claws_and_accelerators_serve_the_worm_from_anywhere() {
    let told = fought("W HQ C3; W Claw A1; W Claw A2; W Accelerator A3; M Blocker C2");
    assert!(told.starts_with("2 · HQ C3 → Blocker C2 3. C2 falls."), "{told}");
}

#[test]
fn scoped_or_captured_they_serve_others_from_anywhere_and_a_spy_only_next_to_them() {
    assert_eq!(actions("O Scoper C2; W Accelerator C3; O Commando E3", "E3"), [4]);
    assert_eq!(actions("V HQ A1; V Agitator C4; W Accelerator C3; V Shooter E3; W HQ E1", "E3"), [4]);
    assert_eq!(actions("W HQ A1; W Accelerator C3; N HQ E3; N Spy Cleaner C4", "C4"), [3]);
    assert_eq!(actions("W HQ A1; W Accelerator C3; N HQ E3; N Spy Cleaner C5", "C5"), [2]);
}

#[test]
fn in_teams_its_modules_serve_the_partner_and_its_implants_do_not() {
    let teams = "# board: 37\n# teams: WB MH\n";
    let units = "W HQ A1; B HQ G4; B Mutant D4; M HQ A4; H HQ G1";
    assert_eq!(actions(&format!("{teams}{units}; W Accelerator D1"), "D4"), [3]);
    assert_eq!(actions(&format!("{teams}{units}; W Incubator D1 [incubator:accelerator]"), "D4"), [2]);
    let options = Options { mode: Mode::Teams, armies: Dealing::Deal, ..Options::default() };
    let text = "# board: 37\n# teams: BW MH\nB HQ G4; M HQ A4; W HQ A1; H HQ G1; W Limbs D1";
    let mut table = Table::with(text, options);
    assert!(table.offers("implant").is_empty(), "only its owner uses it");
    table.game.open.current = Seat(2);
    assert!(!table.offers("implant").is_empty());
}

const QUILLS: &str = "W Left Quill A1; W Right Quill A2";

#[test]
fn marked_units_are_struck_with_the_first_blow_and_no_unit_twice() {
    let told = fought(&format!("W HQ B2; W Claw E1; {QUILLS}; H HQ C2 [quillL]; H Thug C4 [quillR]"));
    assert!(told.starts_with("1 · HQ B2 → HQ C2 2, Thug C4 2. C4 falls."), "{told}");
    assert!(told.contains("H 18") && !told.contains("quill"), "{told}");
}

#[test]
fn a_quills_blow_minds_no_armor_and_no_reflection() {
    let told = fought(&format!("W HQ C5; {QUILLS}; P Judge C3 [quillL]; P HQ E3"));
    assert!(told.contains("1 · HQ C5 → Judge C3 1. C3 falls."), "{told}");
}

#[test]
fn a_quill_marks_who_is_not_next_to_the_hq_and_cannot_be_moved() {
    let text = "W HQ C3; W Left Quill A1; B HQ C1; B Mutant C2; B Claws E1";
    let mut table = Table::new(text);
    assert_eq!(table.offers("implant unit:A1"), ["implant unit:A1 unit2:C1", "implant unit:A1 unit2:E1"]);
    table.play("implant unit:A1 unit2:E1");
    assert!(table.has("B Claws E1 [quillL]"));
    table.game.open.implanted = 0;
    let hex = table.game.open.board.map().named("A1").unwrap();
    table.game.open.board.unit_mut(hex).unwrap().used = super::super::rules::Used::default();
    assert!(table.offers("implant").is_empty(), "its marker lies on a unit");
    let marked = table.game.open.board.map().named("E1").unwrap();
    table.game.open.board.unit_mut(marked).unwrap().quills = Quills::default();
    assert!(!table.offers("implant").is_empty());
}

#[test]
fn a_quills_marker_comes_back_when_its_unit_changes_hexes_or_the_quill_is_netted() {
    let mut table = Table::new("B HQ E3; B Assassin E1 [quillL]; W HQ C3; W Left Quill A1");
    table.play("walk unit:E1 hex:E2 top:n");
    assert!(table.has("B Assassin E2"), "{}", table.board());
    let mut table = Table::new("B HQ E3; B Assassin E1 [quillL]; W HQ C3; W Left Quill A1").hand(0, &["Net Fighter"]);
    assert!(table.has("B Assassin E1 [quillL]"));
    table.play("place tile:\"Net Fighter\" hex:A2 top:sw");
    assert!(table.has("B Assassin E1"), "{}", table.board());
}

#[test]
fn the_net_marker_makes_nets_of_the_sides_with_which_the_hq_strikes() {
    let text = "W HQ C3; W Incubator A1 [incubator:net]; B Claws C2/4; B HQ E3";
    let told = fought(text);
    assert!(told.starts_with("1 · HQ C3 → Claws C2 1. C2 falls."), "{told}");
    let table = Table::new(text);
    assert!(is_netted(&table, "C2"));
    // Whatever nets the Incubator does so first.
    assert!(!is_netted(&Table::new(&format!("{text}; B Net Fighter A2/4")), "C2"));
    // HQs too, and with a Muzzle all around; a Quill's marker is a net as well.
    assert!(is_netted(&Table::new("W HQ C3; W Incubator A1 [incubator:net]; B HQ C2"), "C2"));
    assert!(!is_netted(&Table::new("W HQ C3; W Incubator A1 [incubator:net]; B HQ C4"), "C4"));
    assert!(is_netted(&Table::new("W HQ C3; W Incubator A1 [incubator:net]; W Muzzle A3; B HQ C4"), "C4"));
    let quill = "W HQ C3; W Incubator A1 [incubator:net]; W Left Quill A3; B HQ E3 [quillL]";
    assert!(is_netted(&Table::new(quill), "E3"));
}

#[test]
fn a_net_fighter_that_the_worm_nets_holds_the_incubator_all_the_same() {
    // C2 looks at the Incubator on B2 and is struck by the HQ: the Incubator's net is off first.
    let text = "W HQ C3; W Incubator B1 [incubator:net]; B Net Fighter C2/3; B HQ E3";
    assert!(is_netted(&Table::new(text), "B1") && !is_netted(&Table::new(text), "C2"));
}

#[test]
fn an_incubator_bears_one_marker_until_after_the_next_battle_and_each_is_there_once() {
    let text = "W HQ C3; W Incubator A1; W Incubator A2; W Probe A3; B HQ E3";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    let all = ["accelerator", "claw", "net", "acid"].map(|name| format!("implant unit:A1 marker:{name}"));
    assert_eq!(table.offers("implant unit:A1"), all);
    table.play("implant unit:A1 marker:claw");
    assert!(table.offers("implant unit:A1").is_empty());
    assert!(!table.offers("implant unit:A2").contains(&"implant unit:A2 marker:claw".to_owned()));
    table.play("battle");
    assert!(table.has("W Incubator A1"), "{}", table.board());
    assert_eq!(actions("W HQ C3; W Incubator A1 [incubator:accelerator]; B HQ E3", "C3"), [3]);
    assert_eq!(actions("W HQ C3; W Incubator A1 [incubator:accelerator]; B HQ E3; B Net Fighter A2/4", "C3"), [1]);
}

#[test]
fn acid_is_asked_for_before_the_first_segment_and_nobody_need_be_named() {
    let text = "W HQ E3; W Incubator A1 [incubator:acid]; W Probe C3; B HQ C2; B Mutant D2";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["acid unit:A1", "acid unit:C3", "spare"]);
    let mut other = table.clone();
    table.play("acid unit:C3");
    assert_eq!(table.points(1), 19);
    assert!(!table.board().contains("Mutant") && !table.board().contains("Probe"), "{}", table.board());
    other.play("spare");
    assert!(other.points(1) == 20 && other.board().contains("Mutant"), "{}", other.board());
}

#[test]
fn medics_help_against_acid() {
    let told = fought("W HQ E3; W Incubator A1 [incubator:acid]; W Probe C3 [acid]; B Scout D2; B Medic E1/4; B HQ A3");
    assert!(told.starts_with("First · Probe C3 ✸ explodes. Probe C3 ✸ Scout D2 1 (Medic E1 ✚)."), "{told}");
}

#[test]
fn tentacles_pull_an_enemy_one_hex_and_its_player_chooses_where_and_how_it_lies() {
    let mut table = Table::new("W HQ C3; W Tentacles A1; B HQ C1");
    assert_eq!(table.offers("implant unit:A1 by:C3"), ["implant unit:A1 by:C3 unit2:C1"]);
    table.play("implant unit:A1 by:C3 unit2:C1");
    assert_eq!((table.asked(), table.menu()), (Seat(1), vec!["retreat unit:C1 hex:C2".to_owned()]));
    table.play("retreat unit:C1 hex:C2");
    assert!(table.has("B HQ C2") && table.asked() == Seat(0));
    let mut table = Table::new("W HQ C3; W Tentacles A1; B HQ E3; B Claws D1");
    table.play("implant unit:A1 by:C3 unit2:D1");
    assert_eq!(table.menu().len(), 12, "two hexes and six rotations");
    // One that is netted is not pulled.
    let netted = "W HQ C3; W Tentacles A1; W Incubator A3 [incubator:net]; W Left Quill A2; B HQ E3; B Claws C1 [quillL]";
    let pulls = |text: &str| !Table::new(text).offers("implant unit:A1 by:C3 unit2:C1").is_empty();
    assert!(!pulls(netted) && pulls(&netted.replace(" [incubator:net]", "")));
}

#[test]
fn one_implant_a_turn_and_one_more_for_each_working_probe_each_once() {
    let text = "W HQ C3; W Limbs A1; W Drill A2; W Tail A3; B HQ E3; B Mutant C2";
    let mut table = Table::new(text);
    table.play("implant unit:A1 by:C3 hex:C4 top:n");
    assert!(table.offers("implant").is_empty());
    let mut table = Table::new(&format!("{text}; W Probe B1"));
    table.play("implant unit:A1 by:C3 hex:C4 top:n");
    assert!(table.offers("implant unit:A1").is_empty() && !table.offers("implant unit:A2").is_empty());
    table.play("implant unit:A2 by:C4 hex:E1 top:s");
    assert!(table.has("W HQ E1/s") && table.offers("implant").is_empty(), "{}", table.board());
    table.play("end");
    assert_eq!(table.game.open.implanted, 0);
}

#[test]
fn a_drill_takes_a_unit_to_any_free_hex_and_its_marker_along() {
    let mut table = Table::new("W HQ C3; W Drill A1; W Incubator A2 [incubator:claw]; B HQ E3");
    table.play("implant unit:A1 by:A2 hex:E1");
    assert!(table.has("W Incubator E1 [incubator:claw]"), "{}", table.board());
}

#[test]
fn a_tail_pushes_and_a_transmitter_swaps() {
    let mut table = Table::new("W HQ C3; W Tail A1; B HQ E3; B Mutant C2");
    table.play("implant unit:A1 by:C3 unit2:C2");
    assert_eq!(table.asked(), Seat(1));
    let mut table = Table::new("W HQ C3; W Transmitter A1; W Claw C4; B HQ E3");
    table.play("implant unit:A1 by:C3 with:C4");
    assert!(table.has("W HQ C4") && table.has("W Claw C3"), "{}", table.board());
}

#[test]
fn jaws_start_a_battle_and_not_after_the_last_tile() {
    let mut table = Table::new("W HQ C3; W Jaws A1; B HQ C2");
    table.play("implant unit:A1");
    assert!(table.points(1) == 19 && table.asked() == Seat(1));
    let mut table = Table::new("W HQ C3; W Jaws A1; B HQ C2");
    table.game.open.last = Some(Seat(1));
    assert!(table.offers("implant").is_empty());
}

#[test]
fn an_implant_that_fills_the_board_is_not_used() {
    let taken: Vec<String> = super::super::content::Size::Small
        .map()
        .all()
        .into_iter()
        .map(|hex| super::super::content::Size::Small.map().name(hex).to_owned())
        .collect();
    let free = "E3";
    let mut units = vec!["W HQ A1".to_owned(), "B HQ A3".to_owned()];
    let names = [("B Mutant", 6), ("B Claws", 4), ("B Net Fighter", 2), ("B Brawler", 2), ("B Assassin", 2)];
    let mut names = names.iter().flat_map(|(name, count)| std::iter::repeat_n(*name, *count));
    for hex in taken.iter().filter(|hex| !["A1", "A3", free].contains(&hex.as_str())) {
        units.push(format!("{} {hex}", names.next().unwrap()));
    }
    let played = |units: &[String]| {
        let mut table = Table::new(&units.join("; ")).hand(0, &["Jaws"]);
        let told = table.play("place tile:Jaws hex:E3");
        (told.iter().any(|line| line.contains("The board is full")), !table.offers("implant unit:E3").is_empty())
    };
    assert_eq!(played(&units), (true, false));
    assert_eq!(played(&units[..units.len() - 1]), (false, true), "with a hex to spare");
}

#[test]
fn a_captured_implant_is_used_by_its_taker() {
    let mut table = Table::new("V HQ A1; V Agitator C3; V Guardian D2; W HQ E3; W Tail C2; W Probe D1");
    let offers = table.offers("implant unit:C2");
    assert!(offers.contains(&"implant unit:C2 by:D2 unit2:D1".to_owned()), "{offers:?}");
    table.play("implant unit:C2 by:D2 unit2:D1");
    while table.asked() != Seat(0) {
        let first = table.menu()[0].clone();
        table.play(&first);
    }
    assert!(table.offers("implant").is_empty());
}

#[test]
fn a_ranged_net_on_the_worm_costs_it_its_initiative() {
    assert_eq!(actions("G HQ A1; W HQ C3 [rnet]", "C3"), [0]);
    assert!(!is_netted(&Table::new("G HQ A1; W HQ C3 [rnet]"), "C3"));
}

#[test]
fn in_a_zone_the_worm_acts_in_0() {
    assert_eq!(actions("I HQ A1; I Zone C4; W HQ C3; W Accelerator E1", "C3"), [0]);
}

#[test]
fn a_sandstorm_over_an_incubator_switches_its_marker_off() {
    let told = fought("# storm: A1\nW HQ C3; W Incubator A1 [incubator:claw]; B HQ C2; R HQ E3");
    assert!(told.contains("HQ C3 → HQ C2 1.") && !told.contains("incubator:"), "{told}");
}

#[test]
fn a_worm_that_shares_a_battle_with_hqs_is_spared_by_what_spares_hqs() {
    let table = Table::new("B HQ C2; W HQ C3; W Claw C1").hand(0, &["Grenade"]);
    assert_eq!(table.offers("grenade"), ["grenade unit:C1"]);
    let told = fought("M The Clown C4 [explodes]; W HQ C3; M HQ E3");
    assert!(told.contains("W 20"), "{told}");
}
