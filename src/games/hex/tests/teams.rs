//! Two against two.

use super::super::content::Army;
use super::super::{Dealing, Mode, Neuroshima, Options};
use super::{Table, actions, fought};
use crate::engine::conformance::{Report, one_game};
use crate::engine::{Game, Rng, Seat, Seed};

fn teams(text: &str) -> Table {
    Table::with(&format!("# board: 37\n{text}"), Options { mode: Mode::Teams, ..Options::default() })
}

const HQS: &str = "B HQ A1; M HQ A4; O HQ G1; H HQ G4";

#[test]
fn modules_and_hqs_serve_the_partners_units() {
    let table = teams(&format!("{HQS}; O Scout D3/ne; B Mutant E2"));
    let board = &table.game.open.board;
    let links = crate::games::hex::rules::Links::of(board);
    assert_eq!(links.bonuses[board.map().named("E2").unwrap()].initiative, 1);
}

#[test]
fn nobody_strikes_pushes_or_eats_the_partners_units() {
    let struck = |other: &str| {
        let mut table = teams(&format!("{HQS}; B Mutant D4; {other} D3")).hand(0, &["Battle"]);
        table.play("battle");
        !table.board().contains(&format!("{other} D3"))
    };
    assert!(!struck("O Commando") && struck("M Hybrid"));
    let shoves = |other: &str| {
        let table = teams(&format!("M HQ A1; B HQ A4; T HQ G1; H HQ G4; M Hybrid D4; {other} D3")).hand(0, &["Push Back"]);
        !table.offers("shove").is_empty()
    };
    assert!(!shoves("T Icicle") && shoves("B Mutant"));
}

#[test]
fn only_its_owner_moves_a_unit() {
    let mut table = teams(&format!("{HQS}; O Commando D3")).hand(0, &["Move"]).hand(2, &["Move"]);
    assert!(table.offers("move unit:D3").is_empty() && !table.offers("move unit:A1").is_empty());
    table.game.open.current = Seat(2);
    assert!(!table.offers("move unit:D3").is_empty());
}

#[test]
fn terror_does_not_touch_the_partner() {
    let mut table = teams("S HQ A1; B HQ A4; T HQ G1; H HQ G4").hand(0, &["Terror"]);
    table.play("terror");
    let terrified: Vec<bool> = table.game.open.players.iter().map(|player| player.terrified).collect();
    assert_eq!(terrified, [false, true, false, true]);
}

#[test]
fn the_first_team_to_destroy_an_hq_wins_and_partners_share_the_rank() {
    let mut table = teams("B HQ A1; M HQ D4 [hp1]; O HQ G1 [hp2]; H HQ G4; B Claws D3/sw").hand(0, &["Battle"]);
    table.play("battle");
    let outcome = table.outcome();
    assert_eq!(outcome.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [1, 2, 1, 2]);
    assert_eq!(Seat::all(4).map(|seat| table.game.side(seat)).collect::<Vec<_>>(), [0, 1, 0, 1]);
}

#[test]
fn if_each_side_loses_one_the_hit_points_of_the_hqs_left_decide() {
    let mut table = teams("B HQ C4 [hp1]; M HQ D4 [hp1]; O HQ G1 [hp2]; H HQ G4 [hp9]; B Claws D3/sw; M Hunter Killer C3/s")
        .hand(0, &["Battle"]);
    table.play("battle");
    assert_eq!(table.outcome().places.iter().map(|place| place.rank).collect::<Vec<_>>(), [2, 1, 2, 1]);
}

#[test]
fn a_redirecting_tile_turns_the_partners_shots() {
    let hit = |partner: &str| {
        let text = format!("O HQ A1; M HQ A4; D HQ G1; H HQ G4; O Commando B3; {partner} C4/n; M Hybrid C2/n");
        let mut table = teams(&text).hand(0, &["Battle"]);
        table.play("battle");
        !table.board().contains("Hybrid")
    };
    assert!(hit("D Fireblast") && !hit("D Scout"));
}

#[test]
fn random_team_games_with_every_later_army_keep_every_promise() {
    let companies = [
        [Army::Mississippi, Army::SandRunners, Army::IronGang, Army::Mephisto],
        [Army::DeathBreath, Army::Dancer, Army::Sharrash, Army::Vegas],
        [Army::Dancer, Army::SteelPolice, Army::Mississippi, Army::DeathBreath],
        [Army::Outpost, Army::IronGang, Army::Mephisto, Army::Neojungle],
        [Army::Vegas, Army::Mephisto, Army::SandRunners, Army::Sharrash],
        [Army::Troglodytes, Army::Dancer, Army::DeathBreath, Army::IronGang],
    ];
    let mut report = Report::default();
    for (number, company) in (1..).zip(companies) {
        let options = Options { mode: Mode::Teams, armies: Dealing::Deal, roster: company.map(Some), ..Options::default() };
        let played =
            one_game::<Neuroshima>(&options, 4, Seed(number), Seed(7), &mut Rng::from_number(number as u64), &mut report);
        if let Err(failure) = played {
            panic!("{company:?}: {} after {:?}", failure.what, failure.record.actions.last());
        }
    }
    assert!(report.actions > 600, "{report:?}");
}

#[test]
fn what_warriors_give_serves_the_partners_units_and_what_harms_spares_them() {
    assert_eq!(actions("# teams: RO BM\nR Optimist C3; O Commando C4; B Scout E1", "C4"), [4]);
    assert_eq!(actions("# teams: IT BM\nI Zone C3; T Icicle C2; B Scout E1", "C2"), [2]);
    assert_eq!(actions("I Zone C3; T Icicle C2", "C2"), [0]);
}

#[test]
fn quicksands_and_explosives_spare_the_partner_and_a_toxic_bomb_does_not() {
    let spared = |teams: &str, units: &str| {
        let told = fought(&format!("# teams: {teams}\n{units}; B Scout E1"));
        told.split("Left:").nth(1).unwrap().contains("Commando")
    };
    for (own, units, spares) in [
        ('R', "R Quicksands C3; O Commando C3", true),
        ('K', "K Explosive C3; O Commando C2", true),
        ('I', "I Toxic Bomb C3; O Commando C4", false),
    ] {
        assert_eq!(spared(&format!("{own}O BM"), units), spares, "{units}");
        assert!(!spared(&format!("{own}B OM"), units), "{units}");
    }
}

#[test]
fn a_partners_kill_leaves_no_token() {
    let told = fought("# teams: ZB TM\nZ HQ A1; B Mutant C3; T Icicle C2");
    assert!(!told.contains("Tokens") && !told.split("Left:").nth(1).unwrap().contains("Icicle"), "{told}");
    assert!(fought("# teams: ZB TM\nZ HQ A1; B Scout E3; Z Zombie C3; T Icicle C2").contains("Tokens: C2"));
}

#[test]
fn yellow_heals_the_partners_hq_by_two_up_to_twenty() {
    let text = |points| format!("A Yellow Object D4; M HQ A4; O HQ D5 [hp{points}]; H HQ G4; A Blue Object A1; A Red Object B1");
    for (before, after) in [(10, 12), (19, 20)] {
        let mut table = teams(&text(before)).hand(0, &["Action"]);
        table.play("mend by:D4 unit:D5");
        assert_eq!(table.points(2), after);
    }
    assert!(teams(&text(20)).hand(0, &["Action"]).offers("mend by:D4 unit:D5").is_empty());
}

#[test]
fn what_takes_hold_of_enemies_leaves_the_partners_units_alone() {
    let offers = |text: &str, hand: &[&str], verb: &str, enemy: &str, partner: &str| {
        let offers = teams(text).hand(0, hand).offers(verb);
        let names = |hex: &str| offers.iter().any(|phrase| phrase.split([' ', ':']).any(|word| word == hex));
        assert!(names(enemy) && !names(partner), "{offers:?}");
    };
    let others = "M HQ A4; O HQ G1; H HQ G4; O Commando D5; M Hybrid D3";
    offers(&format!("K HQ A1; {others}; K Hole D4"), &[], "drag", "D3", "D5");
    offers(&format!("G HQ A1; {others}; G Mountain D1; G Biker D7"), &["Order"], "chain", "D3", "D5");
    offers(&format!("I HQ A1; {others}"), &["Smokescreen"], "smoke", "D3", "D5");
    offers(&format!("Z HQ A1; {others}; Z Infected D4"), &["Castling with the Opponent"], "swap", "D3", "D5");
    offers(&format!("K HQ A1; {others}"), &["Paralysis"], "paralyse", "D3", "D5");
    let mut table = teams(&format!("I HQ A1; {others}; I Shadow B1")).hand(0, &["Battle"]);
    table.play("battle");
    let aims = table.offers("aim");
    assert!(aims.iter().any(|aim| aim.contains("D3")) && !aims.iter().any(|aim| aim.contains("D5")), "{aims:?}");
}
