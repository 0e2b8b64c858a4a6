//! Phrases, questions, explanations.

use super::super::rules::Action;
use super::super::{Neuroshima, words};
use super::Table;
use crate::engine::{Game, Phrase, Verb};

#[test]
fn all_verbs_find_room_under_one_command() {
    // Discord takes 25 entries a command and a group; one of the command is for opening a game.
    let groups: std::collections::BTreeSet<&str> = Neuroshima::VERBS.iter().filter_map(|verb: &Verb| verb.group).collect();
    let plain = Neuroshima::VERBS.iter().filter(|verb| verb.group.is_none()).count();
    let looks = Neuroshima::LOOKS.len();
    assert!(1 + plain + groups.len() + looks <= 25, "{plain} plain verbs, {looks} looks, {groups:?}");
    for group in groups {
        let count = Neuroshima::VERBS.iter().filter(|verb| verb.group == Some(group)).count();
        assert!(count <= 25, "{count} in {group}");
    }
}

#[test]
fn a_line_of_a_battle_says_who_hits_whom_with_what() {
    let mut table = Table::new("B HQ A1; B Claws D2/nw; T HQ E3; T Icicle D3").hand(0, &["Battle"]);
    let told = table.play("battle");
    assert!(told.contains(&"3 · Claws D2 → Icicle D3 1. D3 falls.".to_owned()), "{told:?}");
    assert!(told.contains(&"Hit points: Orange 20, Sky 20.".to_owned()), "{told:?}");
}

#[test]
fn the_board_is_described_as_text_positions_are_written() {
    let table = Table::new("B HQ A1; B Claws D2/nw; T HQ E3; T Icicle D3 [Claws]").hand(0, &["Move"]);
    let text = words::describe(&table.view(0));
    assert!(text.contains("B Claws D2/nw") && text.contains("T Icicle D3 [Claws]") && text.contains("holds Move"), "{text}");
}

#[test]
fn a_forecast_tells_what_a_battle_would_do_now() {
    let table = Table::new("B HQ A1; B Claws D2/nw; T HQ E3; T Icicle D3");
    let (lines, _) = super::super::forecast(&table.view(0));
    assert_eq!(lines[0], "3 · Claws D2 → Icicle D3 1. D3 falls.");
    // Asking changes nothing.
    assert!(table.has("T Icicle D3"));
}

#[test]
fn there_is_nothing_to_foresee_before_the_hqs_stand() {
    use crate::engine::{Rng, Seat, Story, Viewer};
    let game = Neuroshima::setup(&super::super::Options::default(), 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    let (lines, _) = super::super::forecast(&game.view(Viewer::Seat(Seat(0))));
    assert_eq!(lines, ["Nothing to foresee: the HQs do not all stand yet."]);
}

#[test]
fn a_facing_that_looks_the_same_is_taken_when_it_is_typed() {
    use crate::engine::{DynGame, Seat};
    let mut other = 0;
    for tile in ["Medic", "Scout", "Juggernaut"] {
        let table = Table::new("M HQ A1; T HQ E3").hand(0, &[tile]);
        let decision = DynGame::decision(&table.game, Seat(0));
        for top in super::super::content::Top::NAMES {
            let tried = Phrase::new("place").with("tile", tile).with("hex", "C3").with("top", top);
            let listed = decision.phrases().iter().any(|legal| legal.is(&tried));
            let same = decision.same_as(&tried);
            assert!(listed || same.is_some(), "{tile} {top}");
            other += usize::from(!listed);
        }
    }
    assert!(other > 0, "some tile looks the same from several sides");
    let table = Table::new("B HQ A1; T HQ E3").hand(0, &["Medic"]);
    let nowhere = Phrase::new("place").with("tile", "Medic").with("hex", "Z9").with("top", "nw");
    assert_eq!(DynGame::decision(&table.game, Seat(0)).same_as(&nowhere), None, "what is not possible stays so");
}

#[test]
fn some_armies_are_proposed_and_the_lot_surprises() {
    use crate::engine::{Rng, Seat, Story, Viewer};
    let game = Neuroshima::setup(&super::super::Options::default(), 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    let view = game.view(Viewer::Seat(Seat(0)));
    let proposed = Neuroshima::proposals(&view);
    let mut legal = Vec::new();
    game.legal_actions(Seat(0), &mut legal);
    assert!(proposed.len() == 4 && proposed.iter().all(|action| legal.contains(action)));
    assert_eq!(Neuroshima::button(&view, &proposed[3]).as_deref(), Some("Surprise me"));
    assert!(proposed[..3].iter().all(|action| Neuroshima::explain(&view, action, Some("army")).is_some()), "each says why");
}

#[test]
fn a_forecast_tells_what_a_battle_would_do_after_one_of_the_viewers_moves() {
    let table = Table::new("B HQ A1; T HQ E3; T Icicle D3").hand(0, &["Claws"]);
    let asked = |after: &'static str| Phrase::new("forecast").with("after", after);
    let look = Neuroshima::look(&table.view(0), &asked("place tile:Claws hex:D2 top:nw")).unwrap();
    assert_eq!(look.lines[0], "After `place tile:Claws hex:D2 top:nw`:");
    assert_eq!(look.lines[1], "3 · Claws D2 → Icicle D3 1. D3 falls.");
    assert!(Neuroshima::look(&table.view(0), &asked("place tile:Claws hex:E3 top:nw")).is_none(), "not possible");
    assert!(Neuroshima::look(&table.view(1), &asked("end")).is_none(), "not the viewer's move");
    assert!(Neuroshima::look_values(&table.view(0), "forecast", "after").contains(&"end".to_owned()));
    assert!(!table.has("B Claws D2/nw"), "asking changes nothing");
}

#[test]
fn segments_in_which_nothing_happens_are_not_told() {
    let mut table = Table::new("B HQ A1; B Claws D2/n; T HQ E3; T Icicle D3/n").hand(0, &["Battle"]);
    let told = table.play("battle");
    let segments: Vec<&String> = told.iter().filter(|line| line.contains(" · ")).collect();
    assert!(segments.iter().all(|line| line.contains('→')) && segments.len() < 3, "{told:?}");
}

#[test]
fn an_army_is_played_once_and_the_sentence_says_which_are_left() {
    use super::super::{Dealing, Options};
    use crate::engine::{Rng, Seat, Story, Viewer};
    let options = Options { armies: Dealing::Draft, set: super::super::Set::Base, ..Options::default() };
    let mut game = Neuroshima::setup(&options, 2, Rng::from_number(1), &mut Story::silent()).unwrap();
    let first = game.turn().to_act().first().unwrap();
    let mut legal = Vec::new();
    game.legal_actions(first, &mut legal);
    let moloch = super::super::rules::ArmyChoice::Army(super::army('M'));
    game.play_unchecked(first, &Action::Choose(moloch), &mut Story::silent());
    let second = game.turn().to_act().first().unwrap();
    assert_ne!(first, second);
    let view = game.view(Viewer::Seat(second));
    let why = |army: &'static str| Neuroshima::why_not(&view, &Phrase::new("choose").with("army", army)).unwrap();
    let seat: Seat = first;
    assert_eq!(why("moloch"), format!("Moloch is played by {seat} already; Troglodytes, Borgo, Hegemony and Outpost are left."));
    assert_eq!(why("Elves"), "There is no army Elves in this game; there is Troglodytes, Borgo, Hegemony and Outpost.");
}

#[test]
fn a_rotation_says_what_it_would_hit() {
    let table = Table::new("B HQ A1; T HQ E3; T Icicle C2; T Bear D2").hand(0, &["Mutant"]);
    let hex = table.game.open.board.map().named("C3").unwrap();
    let tile = super::army('B').named("Mutant").unwrap();
    let explain = |top| {
        Neuroshima::explain(&table.view(0), &Action::Place { tile, hex, top: super::super::content::Top(top) }, Some("top"))
            .unwrap()
    };
    assert_eq!(explain(0), "hits C2 Icicle, D2 Bear");
    assert_eq!(explain(3), "hits nobody");
}

#[test]
fn what_is_not_possible_is_answered_with_the_rule() {
    let table = Table::new("B HQ A1; B Mutant C3; T HQ E3").hand(0, &["Mutant", "Battle"]);
    let why = |phrase: &str| Neuroshima::why_not(&table.view(0), &phrase.parse::<Phrase>().unwrap()).unwrap_or_default();
    assert_eq!(why("place tile:Mutant hex:C3 top:n"), "C3 is taken by Mutant; a tile goes on a free hex.");
    assert_eq!(why("place tile:Mutant hex:C2 top:up"), "A top points to n, ne, se, s, sw or nw.");
    assert_eq!(why("place tile:Claws hex:C2 top:n"), "You hold Mutant and Battle, no Claws.");
    assert_eq!(why("place tile:Mutant hex:Z1 top:n"), "There is no hex Z1; the board has A1 to E3.");
    assert_eq!(why("grenade unit:E3"), "You hold Mutant and Battle, no Grenade.");
}

#[test]
fn a_question_says_what_is_asked() {
    let table = Table::new("B HQ A1; T HQ E3").hand(0, &["Mutant"]);
    assert!(Neuroshima::question(&table.view(0), None).unwrap().contains("Play tiles"));
}

#[test]
fn every_tile_stands_in_the_rulebook_as_it_is_printed() {
    use super::super::content::Army;
    for army in Army::ALL {
        let chapter = format!("\n## {}\n", army.name());
        let chapter = Neuroshima::RULEBOOK.split_once(&chapter).unwrap_or_else(|| panic!("{}", army.name())).1;
        let chapter = chapter.split("\n## ").next().unwrap();
        for tile in army.tiles().filter(|tile| !tile.is_hq()) {
            let (name, count) = (tile.name(), tile.face().count);
            let line = match tile.instant() {
                Some(_) => format!("{name} ×{count}"),
                None => format!("* {name} ×{count}: {}.", words::tile_summary(tile)),
            };
            assert!(chapter.contains(&line), "{line}");
        }
    }
}
