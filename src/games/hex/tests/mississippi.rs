//! Mississippi: poison, paralysis, Zone, and a win where all fall.

use super::super::position::Position;
use super::super::{Dealing, Mode, Options};
use super::{Table, fought};
use crate::engine::Seat;

#[test]
fn a_frozen_zone_slows_nobody() {
    assert!(fought("I Zone C3; T Frost B3; T Icicle C2").starts_with("2 · Icicle C2 → Zone C3 1."));
    assert!(fought("I Zone C3; T Icicle C2").starts_with("0 · Icicle C2 → Zone C3 1."));
}

#[test]
fn in_a_zone_all_actions_are_one_action_in_segment_0() {
    let told = fought("I Zone C3; M Stormtrooper C2/3");
    assert!(told.starts_with("0 · Stormtrooper C2 ⇢ Zone C3 1.\n") && told.contains("I Zone C3 [w1]"), "{told}");
}

#[test]
fn a_zone_takes_hqs_bonuses_and_extra_actions_too() {
    // Outpost's HQ would let the Commando act twice.
    let told = fought("I Zone C3; I Mutation C2/2; O HQ D3; O Commando D2/2; O Scout E2/4");
    assert!(told.matches("Commando").count() <= 2 && !told.contains("3 ·"), "{told}");
    let told = fought("I Zone C3/3; I Mutation C2/2; O HQ D3; O Commando D2/2; O Scout E2/4");
    assert!(told.matches("Commando D2 ⇢").count() == 2 && told.contains("3 ·"), "it looks elsewhere: {told}");
}

#[test]
fn a_paralysed_unit_does_not_attack() {
    assert!(fought("I Paralysis C3; B Mutant C2/3").starts_with("Nothing happens."));
    assert!(fought("I Paralysis C3/3; B Mutant C2/3").contains("Mutant C2 → Paralysis C3 1"));
    // Frozen, the module does nothing.
    assert!(fought("I Paralysis C3; T Icicle C2; T Frost B3").contains("Icicle C2 → Paralysis C3 1"));
}

#[test]
fn a_paralysed_hq_throws_no_grenade() {
    let table = Table::new("B HQ C2; I Paralysis C3; I Guard C1; I HQ E3").hand(0, &["Grenade"]);
    assert!(table.offers("grenade").is_empty());
    let table = Table::new("B HQ C2; I Paralysis C3/3; I Guard C1; I HQ E3").hand(0, &["Grenade"]);
    assert!(table.offers("grenade").contains(&"grenade unit:C1".to_owned()));
}

#[test]
fn a_paralysed_trap_and_a_paralysed_clown_do_not_explode() {
    let told = fought("D Trap C3/2; I Paralysis C4; I Mutant D3/4");
    assert!(told.contains("C3 falls") && !told.contains("explodes"), "{told}");
    assert!(fought("D Trap C3/2; I Paralysis C4/3; I Mutant D3/4").contains("explodes"));
    let asked = |top: &str| {
        let mut table = Table::new(&format!("M HQ A1; M The Clown C2; I Paralysis C3/{top}; I HQ E3")).hand(0, &["Battle"]);
        table.play("battle");
        !table.offers("explode").is_empty()
    };
    assert!(!asked("n") && asked("s"));
}

#[test]
fn poisoning_puts_a_marker_and_no_medic_helps_against_it() {
    let told = fought("I Poisoner C3; B HQ C2; B Medic C1/3");
    assert!(told.starts_with("3 · Poisoner C3 ⇝ HQ C2 poison.\n0 · HQ C2 → Poisoner C3 1. C3 falls."), "{told}");
    assert!(told.contains("Left: B Medic C1/s; B HQ C2 [poison1]."), "{told}");
}

#[test]
fn a_medic_cancels_the_poison_before_the_next_battle() {
    let told = fought("I HQ E3; B HQ C2 [poison1]; B Medic C1/3");
    assert!(told.starts_with("Poison · HQ C2 1 (Medic C1 ✚)."), "{told}");
    assert!(told.contains("HQs: I 20, B 20."), "{told}");
}

#[test]
fn a_reflection_sends_poison_back() {
    let told = fought("I Poisoner C3; P Judge C2");
    assert!(told.contains("I Poisoner C3 [poison1]") && !told.contains("Judge C2 [poison1]"), "{told}");
}

#[test]
fn poisoning_sets_off_no_trap_and_armor_means_nothing() {
    let told = fought("I Poisoner C3; D Trap C2/3");
    assert!(!told.contains("explodes") && told.contains("D Trap C2/s [poison1]"), "{told}");
    assert!(fought("I Mutant C3/5; D Trap C2/3").contains("explodes"));
    assert!(fought("I Poisoner C3; M Blocker C2/3").contains("M Blocker C2/s [poison1]"));
}

#[test]
fn a_shadow_strikes_anybody_on_the_board() {
    let mut table = Table::new("I HQ A3; I Shadow A1; M HQ E3; M Blocker C3").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["aim by:A1 unit:C3", "aim by:A1 unit:E3"]);
    let mut other = table.clone();
    table.play("aim by:A1 unit:E3");
    assert_eq!(table.points(1), 19);
    other.play("aim by:A1 unit:C3");
    assert!(other.has("M Blocker C3 [w1]"), "{}", other.board());
}

#[test]
fn a_boiler_lets_a_shadow_poison() {
    let told = fought("I Shadow A1; I Boiler B1/5; M Blocker C3; M HQ E3");
    assert!(told.contains("1 · Shadow A1 → HQ E3 1.") && told.contains("M HQ E3 [hp19, poison1]"), "{told}");
}

#[test]
fn a_shadow_minds_no_armor_no_reflection_and_no_trap() {
    assert!(fought("I Shadow A1; D Trap C3/5").contains("C3 falls"));
    assert!(!fought("I Shadow A1; D Trap C3/5").contains("explodes"));
    assert!(fought("I Mutant B2/1; D Trap C3/5").contains("explodes"));
    assert!(fought("I Shadow A1; P Judge C3/2").contains("C3 falls"));
}

#[test]
fn mutations_toughness_is_lost_at_once() {
    let lives = |top: &str| {
        let mut table = Table::new("H HQ A1; I HQ E3; I Mutation C3; I Guard C2 [w2]").hand(0, &["Net Fighter"]);
        table.play(&format!("place tile:\"Net Fighter\" hex:D3 top:{top}"));
        table.board().contains("Guard")
    };
    assert!(!lives("sw") && lives("ne"));
}

#[test]
fn mutation_serves_no_hq() {
    let gains = |text: &str| {
        let board = Position::read(text).unwrap().board;
        super::super::rules::Links::of(&board).bonuses[board.map().named("C2").unwrap()].toughness
    };
    assert_eq!((gains("I Mutation C3; I HQ C2"), gains("I Mutation C3; I Guard C2")), (0, 2));
}

#[test]
fn a_toxic_bomb_blows_up_in_segment_1_and_spares_hqs() {
    let told = fought("I Toxic Bomb C3; B Mutant C3; I Guard C4; B HQ C2");
    assert!(told.starts_with("1 · ✸ Mutant C3 1, Guard C4 1. C3 and C4 fall. Toxic Bomb C3 is used up."), "{told}");
    assert!(told.contains("HQs: B 20.") && told.contains("Left: B HQ C2."), "{told}");
}

#[test]
fn a_medic_helps_against_a_toxic_bomb_and_the_bomb_is_no_unit() {
    let told = fought("I Toxic Bomb C3; B Scout C2; B Medic C1/3; O Saboteur A1");
    assert!(told.starts_with("1 · ✸ Scout C2 1 (Medic C1 ✚)."), "{told}");
    // It does not fill its hex.
    let table = Table::new("I HQ A1; I Toxic Bomb C3; B HQ E3").hand(0, &["Guard"]);
    assert!(!table.refuses("place tile:Guard hex:C3 top:n"));
}

#[test]
fn a_smokescreen_turns_an_enemy_that_is_not_netted() {
    let mut table = Table::new("I HQ A1; M HQ E3; M Hybrid C3").hand(0, &["Smokescreen"]);
    table.play("smoke unit:C3 top:se");
    assert!(table.has("M Hybrid C3/se"));
    let netted = Table::new("I HQ A1; I Net Fighter C4; M HQ E3; M Hybrid C3").hand(0, &["Smokescreen"]);
    assert!(netted.offers("smoke unit:C3").is_empty());
}

#[test]
fn a_transposition_gives_one_unit_up_and_another_takes_its_hex() {
    let mut table = Table::new("I HQ A1; I Boiler A3; I Guard C2; M HQ E3").hand(0, &["Transposition"]);
    table.game.open.players[0].terrified = true;
    assert!(table.refuses("transpose unit:A3 over:A1 top:n"), "never over the HQ");
    table.play("transpose unit:A3 over:C2 top:n");
    assert_eq!(table.board(), "I HQ A1; I Boiler C2; M HQ E3");
    assert_eq!(table.discarded(0, "Guard"), 1);
}

#[test]
fn a_transposition_sets_off_a_mine_on_the_hex() {
    let mut table = Table::new("I HQ A1; I Boiler A3; I Guard C2; V HQ E3; V Mine C2").hand(0, &["Transposition"]);
    table.play("transpose unit:A3 over:C2 top:n");
    assert_eq!(table.board(), "I HQ A1; V HQ E3");
}

#[test]
fn where_both_hqs_fall_mississippi_has_won() {
    let mut table = Table::new("I HQ C1 [hp1]; B HQ C5 [hp1]; I Mutant C4; B Claws C2/1").hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn in_teams_mississippi_wins_only_where_all_hqs_fall() {
    let options = Options { mode: Mode::Teams, armies: Dealing::Deal, ..Options::default() };
    let text =
        "# board: 37\n# teams: IH BM\nI HQ D1 [hp1]; B HQ D7 [hp1]; H HQ A1 [hp9]; M HQ G4 [hp7]; I Mutant D6; B Claws D2/1";
    let mut table = Table::with(text, options).hand(0, &["Battle"]);
    table.play("battle");
    // The hit points that are left decide.
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
}

#[test]
fn a_captured_poisoner_puts_no_marker() {
    let told = fought("V Agitator C3; I Poisoner C2; I HQ C1; V HQ E3");
    assert!(!told.contains("poison"), "{told}");
    assert!(fought("V Medic C3; I Poisoner C2; B HQ C1; V HQ E3").contains("poison"));
}

#[test]
fn a_scoped_boiler_and_a_spied_boiler_give_no_poison() {
    assert!(!fought("O Scoper C4; I Boiler C3; O Commando C2/1; M Blocker D1").contains("poison"));
    assert!(!fought("N Spy Cleaner C2; I Boiler C3; I HQ C1; N HQ E3").contains("poison"));
    assert!(fought("I Boiler C3; I Guard C2/5; B HQ C1").contains("poison"));
}

#[test]
fn where_markers_are_short_their_owner_says_who_takes_them() {
    let text = "I HQ A3; I Poisoner C3; M HQ C2; M Blocker D2; M Blocker E2 [poison4]";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    // The poison on the Blocker at E2 kills it first, so four markers are back.
    table.play("battle");
    assert!(table.has("M Blocker D2 [poison1]"), "{}", table.board());
    let text = "I HQ A3; I Poisoner C3; M HQ C2; M Blocker D2; M Blocker E2 [poison2]; M Protector E1 [poison1]; M Gauss Cannon A1 [poison1]";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.menu(), ["venom unit:C2", "venom unit:D2"]);
    table.play("venom unit:D2");
    assert!(table.has("M Blocker D2 [poison1]") && table.board().contains("M HQ C2"), "{}", table.board());
}

#[test]
fn mississippis_hq_pushes_once_a_turn() {
    let mut table = Table::new("I HQ C3; B HQ E3; B Mutant C2; B Claws C4");
    assert!(!table.offers("push by:C3 unit:C4").is_empty());
    table.play("push by:C3 unit:C2");
    assert_eq!(table.asked(), Seat(1));
    table.play("retreat unit:C2 hex:C1");
    assert!(table.offers("push").is_empty());
}
