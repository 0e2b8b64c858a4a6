//! Dancer: three Objects, the Dance, the Action tile, Healing and Release.

use super::super::content::Army;
use super::super::position::Position;
use super::super::rules::Links;
use super::super::{Dealing, Mode, Neuroshima, Options};
use super::{Table, fought, is_netted};
use crate::engine::{Game, Rng, Seat, Story};

/// A game with Dancer that has just been opened.
fn opened(armies: &[Army], mode: Mode) -> Neuroshima {
    let mut roster = [None; 4];
    armies.iter().enumerate().for_each(|(at, army)| roster[at] = Some(*army));
    let options = Options { armies: Dealing::Deal, mode, roster, ..Options::default() };
    Neuroshima::setup(&options, armies.len() as u8, Rng::from_number(3), &mut Story::silent()).unwrap()
}

#[test]
fn dancer_plays_first_and_puts_three_objects_before_anybodys_hq() {
    for armies in [[Army::Borgo, Army::Dancer], [Army::Dancer, Army::Vegas]] {
        let mut table = Table { game: opened(&armies, Mode::Each) };
        let dancer = table.asked();
        assert_eq!(table.game.open.army(dancer), Some(Army::Dancer));
        table.play("place tile:\"Red Object\" hex:C3 top:n");
        table.play("place tile:\"Blue Object\" hex:C4 top:n");
        assert_eq!(table.asked(), dancer);
        table.play("place tile:\"Yellow Object\" hex:C2 top:s");
        assert_ne!(table.asked(), dancer);
        let hq = table.menu()[0].clone();
        table.play(&hq);
        assert!(table.asked() == dancer && table.hand_of(dancer.0).len() == 1);
    }
    let four = [Army::Borgo, Army::Vegas, Army::Moloch, Army::Dancer];
    let order = opened(&four, Mode::Teams).open.order.clone();
    assert_eq!(order[0], Seat(3));
    assert!(order[2] == Seat(1), "partners take every other turn: {order:?}");
}

#[test]
fn three_instant_tiles_are_no_reason_for_dancer_to_draw_anew() {
    let owes_a_discard = |text: &str, hand: &[&str]| {
        let mut table = Table::new(text).hand(0, hand);
        table.game.open.phases.push(super::super::rules::Phase::Discard);
        table
    };
    let dancer = "A Blue Object A1; A Red Object C3; A Yellow Object E1; B HQ E3";
    let table = owes_a_discard(dancer, &["Move", "Battle", "Action"]);
    assert!(table.offers("redraw").is_empty() && table.offers("discard").len() == 3);
    assert!(!owes_a_discard("T HQ A1; B HQ E3", &["Move", "Battle", "Avalanche"]).offers("redraw").is_empty());
}

const OTHERS: &str = "A Red Object A1; A Yellow Object E1/3";

#[test]
fn an_object_that_is_bitten_takes_a_wound_and_the_eater_its_marker() {
    let text = format!("T HQ A3; T Icicle C3; A Blue Object C4 [w2]; {OTHERS}");
    let mut table = Table::new(&text).hand(0, &["Cannibalize the Enemy"]);
    table.play("devour by:C3 unit:C4 marker:Claws");
    assert!(table.has("A Blue Object C4 [w3]") && table.has("T Icicle C3 [Claws]"), "{}", table.board());
    assert_eq!(table.points(1), 17);
}

#[test]
fn what_an_object_gives_can_be_frozen() {
    let units = "A Red Object C3; A Blue Object C4; T Tundra D4 [Heart]";
    let frozen = fought(&format!("T Frost C2; {units}"));
    assert!(frozen.contains("Blue Object C4 → Tundra D4 2.") && frozen.contains("Tundra D4 → Blue Object C4 1."), "{frozen}");
    assert!(fought(units).contains("Blue Object C4 → Tundra D4 3."));
}

#[test]
fn what_destroys_a_unit_is_one_wound_to_an_object() {
    let mut table = Table::new("B HQ C3; A Red Object C4; A Blue Object A1; A Yellow Object E1/3").hand(0, &["Grenade"]);
    table.play("grenade unit:C4");
    assert!(table.has("A Red Object C4 [w1]"), "{}", table.board());
    let mut table = Table::new(&format!("N HQ A3; N Mine C3; A Blue Object C4; {OTHERS}"));
    table.game.open.current = Seat(1);
    let mut table = table.hand(1, &["Move"]);
    table.play("move unit:C4 hex:C3 top:n");
    assert!(table.has("A Blue Object C3 [w1]") && !table.board().contains("Mine"), "{}", table.board());
    let told = fought("R Quicksands C3; A Red Object C3; R HQ E3");
    assert!(told.contains("A Red Object C3 [w1]") && told.contains("Quicksands C3 is used up"), "{told}");
    let told = fought("M The Clown C3 [explodes]; A Red Object C2; M HQ E3");
    assert!(told.contains("A Red Object C2 [w1]"), "{told}");
}

/// Red on C3 beside whoever attacks it; what was told of it, and its wounds.
fn red_after(text: &str, tile: &str, phrase: &str) -> String {
    let mut table = Table::new(&format!("{text}; A Red Object C3; A Blue Object A1/3; A Yellow Object A3/3")).hand(0, &[tile]);
    table.play(phrase);
    table.board().split("; ").find(|unit| unit.starts_with("A Red Object")).unwrap_or("gone").to_owned()
}

#[test]
fn every_tile_that_destroys_or_wounds_a_unit_is_one_wound_to_an_object() {
    for (text, tile, phrase) in [
        ("O HQ E3", "Sniper", "snipe unit:C3"),
        ("B HQ C4", "Grenade", "grenade unit:C3"),
        ("M HQ E3", "Air Strike", "strike hex:C3"),
        ("J HQ E3", "Small Bomb", "bomb hexes:C3-C4-D3"),
        ("G HQ E3; G Fanatic C4", "Order", "detonate unit:C4 with:order"),
    ] {
        assert_eq!(red_after(text, tile, phrase), "A Red Object C3 [w1]", "{tile}");
    }
    let mut table = Table::new("T HQ E3; A Red Object B3; A Blue Object A1; A Yellow Object E1/3").hand(0, &["Avalanche"]);
    table.play("avalanche edge:B4");
    assert!(table.has("A Red Object B3 [w1]"), "{}", table.board());
    for blast in ["I Toxic Bomb C4; I HQ E3", "K Explosive C4; K HQ E3"] {
        let told = fought(&format!("{blast}; A Red Object C3"));
        assert!(told.contains("A Red Object C3 [w1]"), "{told}");
    }
}

#[test]
fn an_enemy_changes_places_with_an_object_as_with_a_unit() {
    let text = "Z HQ E3; Z Infected C4";
    assert_eq!(red_after(text, "Castling with the Opponent", "swap unit:C4 with:C3"), "A Red Object C4");
}

#[test]
fn objects_wound_hqs_and_hqs_wound_them() {
    let told = fought("A Blue Object C4; M HQ C3");
    assert!(told.starts_with("2 · Blue Object C4 → HQ C3 2.\n0 · HQ C3 → Blue Object C4 1."), "{told}");
    assert!(told.contains("A 19") && told.contains("M 18"), "{told}");
}

#[test]
fn an_action_lets_one_side_of_an_object_attack_at_once() {
    let text = "A Red Object C5; A Blue Object A1; A Yellow Object E1/3; M HQ C3 [hp2]";
    let mut table = Table::new(text).hand(0, &["Action"]);
    assert_eq!(table.offers("act by:C5"), ["act by:C5 side:n"]);
    table.play("act by:C5 side:n");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn bonuses_armor_and_medics_count_for_an_action() {
    // Blue serves Red's shots; the Medic takes the one that gets through.
    let text = "A Red Object C5; A Blue Object C4/3; A Yellow Object A1/3; M HQ A3; M Hybrid D4; M Medic E3";
    let mut table = Table::new(text).hand(0, &["Action"]);
    table.play("act by:C5 side:ne");
    assert!(table.has("M Hybrid D4") && !table.board().contains("Medic"), "{}", table.board());
    assert_eq!(table.asked(), Seat(0), "the turn goes on");
}

#[test]
fn a_netted_or_paralysed_object_does_not_act() {
    let acts = |enemy: &str| {
        let text = format!("A Red Object C5; A Blue Object A1; A Yellow Object E1/3; {enemy}");
        !Table::new(&text).hand(0, &["Action"]).offers("act by:C5").is_empty()
    };
    assert!(!acts("H HQ C3; H Net Fighter D4/3") && acts("H HQ C3; H Net Fighter D4/0"));
    assert!(!acts("I HQ C3; I Paralysis D4/4") && acts("I HQ C3; I Paralysis D4/1"));
}

#[test]
fn healing_takes_two_wounds_off_and_never_more_than_there_are() {
    let text = "A Yellow Object C4 [w1]; A Blue Object C5 [w5]; A Red Object A1; B HQ E3";
    let mut table = Table::new(text).hand(0, &["Action", "Action"]);
    assert_eq!(table.offers("mend"), ["mend by:C4 unit:C4", "mend by:C4 unit:C5"]);
    table.play("mend by:C4 unit:C5");
    assert!(table.has("A Blue Object C5 [w3]") && table.points(0) == 16, "{}", table.board());
    table.play("mend by:C4 unit:C4");
    assert!(table.has("A Yellow Object C4"), "{}", table.board());
    assert!(table.offers("mend").is_empty());
}

#[test]
fn a_scoped_or_frozen_healing_heals_nobody() {
    let heals = |enemy: &str| {
        let text = format!("A Yellow Object C4; A Blue Object C5 [w5]; A Red Object A1; {enemy}");
        !Table::new(&text).hand(0, &["Action"]).offers("mend").is_empty()
    };
    assert!(heals("O HQ E3") && !heals("O HQ E3; O Scoper D4"));
    assert!(heals("T HQ E3") && !heals("T HQ E3; T Frost C3"));
}

#[test]
fn an_hq_in_dancers_net_alone_is_released_by_a_move_for_a_wound() {
    let text = "M HQ D3; A Yellow Object C4; A Blue Object A1; A Red Object A3";
    let mut table = Table::new(text).hand(0, &["Move", "Push Back"]);
    assert!(is_netted(&table, "D3") && table.offers("shove by:D3").is_empty());
    let free = Table::new(&text.replace("C4", "C4/3")).hand(0, &["Push Back"]);
    assert!(!free.offers("shove by:D3").is_empty());
    assert!(!table.offers("move unit:D3 hex:D2").is_empty());
    table.play("move unit:D3 hex:D2");
    assert!(table.points(0) == 19 && table.has("M HQ D2 [hp19]"), "{}", table.board());
    // A Medic may take the wound.
    let mut table = Table::new(&format!("{text}; M Medic E2")).hand(0, &["Move"]);
    table.play("move unit:D3 hex:D2");
    assert!(table.points(0) == 20 && table.has("M HQ D2") && !table.board().contains("Medic"), "{}", table.board());
    // The last hit point is not paid with.
    let poor = text.replace("M HQ D3", "M HQ D3 [hp1]");
    assert!(Table::new(&poor).hand(0, &["Move"]).offers("move unit:D3").is_empty());
}

#[test]
fn every_net_costs_a_wound_and_a_capture_one_more() {
    let moved = |enemies: &str| {
        let text = format!("{enemies}; A Red Object C3; A Blue Object A1; A Yellow Object E1/3");
        let mut table = Table::new(&text);
        let dancer = table.game.open.board.units().find(|(_, unit)| unit.name() == "Red Object").unwrap().1.owner;
        table.game.open.current = dancer;
        let mut table = table.hand(dancer.0, &["Move"]);
        table.play("move unit:C3 hex:C4 top:n");
        table.board().split("; ").find(|unit| unit.starts_with("A Red Object")).unwrap().to_owned()
    };
    assert_eq!(moved("H HQ E3"), "A Red Object C4");
    assert_eq!(moved("H HQ E3; H Net Fighter C2/2"), "A Red Object C4 [w1]");
    assert_eq!(moved("H HQ E3; H Net Fighter C2/2; H Net Fighter D3/4"), "A Red Object C4 [w2]");
    assert_eq!(moved("V HQ E3; V Agitator C2/3; H HQ A3; H Net Fighter D3/4"), "A Red Object C4 [w2]");
}

#[test]
fn nets_that_were_put_leave_an_object_that_moves_away() {
    for (mark, enemies) in [("steelnet", "P HQ E3"), ("tentacles", "Z HQ E3; Z Gripper D2/2"), ("rnet", "G HQ E3")] {
        let mut table = Table::new(&format!("A Red Object C3 [{mark}]; A Blue Object A1; A Yellow Object E1/3; {enemies}"));
        assert!(is_netted(&table, "C3"), "{mark}");
        table = table.hand(0, &["Move"]);
        table.play("move unit:C3 hex:C4 top:n");
        assert!(table.has("A Red Object C4 [w1]") && !is_netted(&table, "C4"), "{mark}: {}", table.board());
    }
}

#[test]
fn an_hq_is_released_by_every_tile_that_moves_it_and_by_nothing_else() {
    let others = "A Yellow Object C4; A Blue Object A1; A Red Object A3";
    let offers = |text: &str, tile: &str, phrase: &str| {
        let count = |text: &str| Table::new(text).hand(0, &[tile]).offers(phrase).len();
        (count(&format!("{text}; {others}")) > 0, count(&format!("{text}; {}", others.replace("C4", "C4/3"))) > 0)
    };
    // In Dancer's net, and free.
    assert_eq!(offers("M HQ D3", "Move", "move unit:D3"), (true, true));
    assert_eq!(offers("G HQ D3", "Doubled Move", "double unit:D3"), (true, true));
    assert_eq!(offers("V HQ D3; V Scout D2", "Castling", "castle unit:D2 with:D3"), (true, true));
    assert_eq!(offers("Z HQ D3", "Castling with the Opponent", "swap unit:D3"), (true, true));
    assert_eq!(offers("M HQ D3", "Push Back", "shove by:D3"), (false, true));
    assert_eq!(offers("V HQ D3", "Rotation", "rotate unit:D3"), (false, true));
    assert_eq!(offers("R HQ D3", "Move", "adapt"), (false, true));
}

#[test]
fn a_medic_that_pays_for_a_castling_leaves_when_the_hq_has_its_hex() {
    let text = "V HQ D3; V Medic D2; A Yellow Object C4; A Blue Object A1; A Red Object A3";
    let mut table = Table::new(text).hand(0, &["Castling"]);
    table.play("castle unit:D2 with:D3");
    assert!(table.has("V HQ D2 [hp19]") && table.has("V Medic D3"), "it looks away: {}", table.board());
    let mut table = Table::new(&text.replace("D2", "D2/3")).hand(0, &["Castling"]);
    table.play("castle unit:D2 with:D3");
    assert!(table.has("V HQ D2") && table.points(0) == 20 && !table.board().contains("Medic"), "{}", table.board());
    assert!(!table.offers("end").is_empty(), "the turn goes on");
}

#[test]
fn an_hq_that_others_net_as_well_is_not_released() {
    let text = "M HQ D3; A Yellow Object C4; A Blue Object A1; A Red Object A3; H HQ E1; H Net Fighter D2";
    let moves = |text: &str| !Table::new(text).hand(0, &["Move"]).offers("move unit:D3").is_empty();
    assert!(!moves(&format!("{text}/2")) && moves(text), "the Net Fighter looks elsewhere");
}

#[test]
fn a_captured_object_is_moved_for_a_wound_and_serves_dancer_again() {
    let text = format!("A Blue Object C2; {OTHERS}; V HQ E3; V Agitator C3");
    let mut table = Table::new(&text).hand(0, &["Move"]);
    let hex = table.game.open.board.map().named("C2").unwrap();
    assert_eq!(table.game.open.board.unit(hex).unwrap().controller, Seat(1));
    table.play("move unit:C2 hex:D1 top:n");
    assert!(table.has("A Blue Object D1 [w1]"), "{}", table.board());
    let hex = table.game.open.board.map().named("D1").unwrap();
    assert_eq!(table.game.open.board.unit(hex).unwrap().controller, Seat(0));
}

#[test]
fn a_full_turn_is_enough_to_shake_a_marker_off() {
    let text = "A Red Object C3 [steelnet]; A Blue Object A1; A Yellow Object E1/3; P HQ E3";
    let mut table = Table::new(text).hand(0, &["Move"]);
    assert!(table.refuses("move unit:A1 hex:A1 top:n"), "who is free has to change something");
    table.play("move unit:C3 hex:C3 top:n");
    assert!(table.has("A Red Object C3 [w1]") && !is_netted(&table, "C3"), "{}", table.board());
}

#[test]
fn nobody_is_released_who_would_fall_by_it() {
    let released = |wounds: u8| {
        let text = format!("A Red Object C3 [steelnet, w{wounds}]; A Blue Object A1; A Yellow Object E1/3; P HQ E3");
        !Table::new(&text).hand(0, &["Move"]).offers("move unit:C3").is_empty()
    };
    assert!(!released(9) && released(8));
}

#[test]
fn a_dance_puts_the_objects_on_each_others_hexes_and_ends_the_turn() {
    let text = "A Blue Object C3; A Red Object A1; A Yellow Object E3; H HQ E1; H Net Fighter C2/2";
    let mut table = Table::new(text).hand(0, &["Move", "Battle"]);
    table.play("dance blue:A1/n red:C3/s yellow:E3/n");
    assert!(table.has("A Blue Object A1 [w1]") && table.has("A Red Object C3/s"), "{}", table.board());
    assert!(table.asked() == Seat(1) && table.hand_of(0).is_empty() && table.discarded(0, "Move") == 1);
}

#[test]
fn a_dance_is_the_first_thing_of_a_turn_or_none_and_something_must_change() {
    let text = "A Blue Object C3; A Red Object A1; A Yellow Object E3; H HQ E1";
    let mut table = Table::new(text).hand(0, &["Move", "Battle"]);
    assert_eq!(table.offers("dance").len(), 6 * 216 - 1);
    assert!(table.refuses("dance blue:C3/n red:A1/n yellow:E3/n"));
    table.play("move unit:C3 hex:C4 top:n");
    assert!(table.offers("dance").is_empty());
    // Instead of the discard that is owed.
    let mut table = Table::new(text).hand(0, &["Move", "Battle", "Action"]);
    table.game.open.phases.push(super::super::rules::Phase::Discard);
    table.play("dance blue:C3/ne red:A1/n yellow:E3/n");
    assert!(table.asked() == Seat(1) && table.has("A Blue Object C3/ne"));
}

#[test]
fn terror_forbids_dance_and_action_and_nothing_else() {
    let text = "A Blue Object C3; A Red Object A1; A Yellow Object E3; B HQ C2";
    let mut table = Table::new(text).hand(0, &["Move", "Battle", "Action"]);
    assert!(!table.offers("act").is_empty() && !table.offers("dance").is_empty());
    table.game.open.players[0].terrified = true;
    assert!(table.offers("act").is_empty() && table.offers("dance").is_empty());
    assert!(!table.offers("move").is_empty() && !table.offers("battle").is_empty());
}

#[test]
fn after_smarts_terror_dancer_neither_dances_nor_acts_and_does_the_rest() {
    let text = "S HQ E3; S Transporter C2; A Blue Object C3; A Red Object A1; A Yellow Object E1";
    let offered = |terror: bool, tile: &str, verb: &str| {
        let mut table = Table::new(text).hand(0, &["Terror"]).hand(1, &[tile]).pile(1, &["Move", "Move", "Move"]);
        if terror {
            table.play("terror");
        }
        table.play("end");
        let dance = !table.offers("dance").is_empty();
        table.play("discard tile:Move");
        (dance, !table.offers(verb).is_empty())
    };
    assert_eq!((offered(false, "Action", "act"), offered(true, "Action", "act")), ((true, true), (false, false)));
    for (tile, verb) in [("Move", "move"), ("Push Back", "shove"), ("Battle", "battle")] {
        assert_eq!((offered(false, tile, verb), offered(true, tile, verb)), ((true, true), (false, true)), "{tile}");
    }
}

#[test]
fn the_executioner_takes_no_objects_place() {
    let text = format!("P HQ E3; A Blue Object C4; {OTHERS}; M HQ A3; M Hybrid C3");
    let offers = Table::new(&text).hand(0, &["Executioner"]).offers("place tile:Executioner over:");
    assert!(!offers.is_empty() && offers.iter().all(|phrase| phrase.contains("over:C3")), "{offers:?}");
}

#[test]
fn after_the_final_battle_dancer_has_20_less_all_wounds() {
    let text = "A Blue Object C1/5 [w3]; A Red Object A1/5; A Yellow Object A2/5 [w5]; B HQ E3 [hp13]";
    let mut table = Table::new(text);
    assert_eq!(table.points(0), 12);
    table.game.open.last = Some(Seat(1));
    table.play("end");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(1)]);
}

#[test]
fn when_an_object_falls_the_others_fight_on_and_then_dancer_has_lost() {
    let text = "A Blue Object C4 [w9]; A Red Object C5; A Yellow Object E1/3; T HQ A1; T Icicle D4/3; T Bear C1";
    let mut table = Table::new(text).hand(0, &["Battle"]);
    let told = table.play("battle");
    assert!(told.iter().any(|line| line.starts_with("2 ·") && line.contains("C4")), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("1 · ") && line.contains("Red Object C5")), "{told:?}");
    assert_eq!(table.outcome().winners().iter().collect::<Vec<_>>(), [Seat(1)]);
}

#[test]
fn toughness_does_not_serve_objects_and_partners_give_them_nothing() {
    let bonus = |text: &str, hex: &str| {
        let board = Position::read(text).unwrap().board;
        let links = Links::of(&board);
        let hex = board.map().named(hex).unwrap();
        (links.bonuses[hex].melee, links.hit_points(hex, board.unit(hex).unwrap()))
    };
    assert_eq!(bonus("# teams: AN\nN HQ C3; A Blue Object C4", "C4"), (0, 10));
    assert_eq!(bonus("N HQ C3; N Cop C4", "C4").1, 2, "the Cop bears a wound more");
    assert_eq!(bonus("# teams: AB\nB Officer C4; A Blue Object C3", "C3"), (0, 10));
    assert_eq!(bonus("B Officer C4; B Mutant C3", "C3"), (1, 1));
    assert_eq!(bonus("A Red Object C3; A Blue Object C4", "C4"), (1, 10));
}

#[test]
fn vegas_may_hold_objects_and_they_fight_each_other() {
    let told = fought("V HQ E3; V Agitator C3; A Blue Object C2; A Red Object C1; A Yellow Object A1/3");
    assert!(told.contains("Blue Object C2 → Red Object C1 2"), "{told}");
}

#[test]
fn an_object_is_scoped_and_spied_on() {
    let actions = |text: &str, hex: &str| {
        let board = Position::read(text).unwrap().board;
        let hex = board.map().named(hex).unwrap();
        Links::of(&board).actions(hex, board.unit(hex).unwrap()).to_vec()
    };
    assert_eq!(actions("A Yellow Object C3; O Scoper C2; O Commando D3", "D3"), [4]);
    assert_eq!(actions("A Yellow Object C3; N Spy Cleaner D3", "D3"), [3]);
}

#[test]
fn dancers_objects_are_as_printed() {
    let line = |name: &str| super::super::words::tile_line(super::army('A').named(name).unwrap());
    let blue = "Blue Object: object, initiative 2, melee n 2 se 2 sw 2 ne nw, ranged +1 s, toughness 9.";
    assert_eq!(line("Blue Object"), blue);
    assert_eq!(line("Red Object"), "Red Object: object, initiative 1, ranged n 2 se 2 sw 2 ne nw, melee +1 s, toughness 9.");
    let yellow = "Yellow Object: object, initiative 0, ranged n, net ne nw, initiative +1 se sw, Healing s, toughness 9.";
    assert_eq!(line("Yellow Object"), yellow);
}
