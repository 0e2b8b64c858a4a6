//! Questions as pictures: letters on hexes, arrows for the ways a tile may lie, and what buttons say.

use super::super::content::Top;
use super::super::rules::Action;
use super::super::{Neuroshima, View};
use super::Table;
use crate::engine::{ChoiceScene, Game, Phrase, Seat};

/// What the seat to move may do with this verb, and the view it has.
fn legal(table: &Table, verb: &str) -> (View, Vec<Action>) {
    let view = table.view(0);
    let mut legal = Vec::new();
    table.game.legal_actions(Seat(0), &mut legal);
    legal.retain(|action| Neuroshima::phrase(&view, action).verb == verb);
    (view, legal)
}

fn asked(view: &View, answers: &[Vec<Action>]) -> Option<ChoiceScene> {
    let answers: Vec<Vec<&Action>> = answers.iter().map(|actions| actions.iter().collect()).collect();
    Neuroshima::choice_scene(view, "Where?", &answers)
}

fn marks(drawn: &ChoiceScene) -> Vec<&str> {
    drawn.marks.iter().map(|(_, mark)| mark.as_str()).collect()
}

/// The ways of one tile on one hex.
fn ways_on(view: &View, legal: &[Action], hex: &str) -> Vec<Vec<Action>> {
    let on = |action: &&Action| Neuroshima::phrase(view, action).slot("hex") == Some(hex);
    legal.iter().filter(on).map(|action| vec![*action]).collect()
}

#[test]
fn six_facings_are_six_arrows_in_the_order_of_a_compass() {
    let table = Table::new("B HQ A1; T HQ E3; T Icicle D3").hand(0, &["Claws"]);
    let (view, legal) = legal(&table, "place");
    let ways = ways_on(&view, &legal, "C3");
    let drawn = asked(&view, &ways).expect("they differ by the facing alone");
    assert_eq!((marks(&drawn), drawn.across), (vec!["↖", "↑", "↗", "↙", "↓", "↘"], 3));
    for (answer, mark) in &drawn.marks {
        let Action::Place { top, .. } = ways[*answer][0] else { panic!() };
        assert_eq!(*mark, super::super::outlook::ARROWS[usize::from(top.0)].to_string());
    }
    let words: Vec<&str> = drawn.scene.words().collect();
    assert!(words.contains(&"hits Icicle") && words.contains(&"hits nobody"), "{words:?}");
}

#[test]
fn ways_that_look_the_same_share_a_cell_and_a_button() {
    let table = Table::new("T HQ A1; B HQ E3").hand(0, &["Bear"]);
    let (view, legal) = legal(&table, "place");
    let ways = ways_on(&view, &legal, "C3");
    assert_eq!(ways.len(), 2, "a Bear looks the same again after two steps");
    let drawn = asked(&view, &ways).expect("they differ by the facing alone");
    let mut arrows: Vec<char> = marks(&drawn).concat().chars().collect();
    arrows.sort_unstable();
    assert_eq!(arrows, ['↑', '↓', '↖', '↗', '↘', '↙'], "all six are there");
}

#[test]
fn hexes_have_letters_from_the_top_down_and_units_theirs() {
    let table = Table::new("B HQ A1; B Claws C2; B Mutant C4; T HQ E3; T Icicle D3").hand(0, &["Move", "Brawler"]);
    let (view, places) = legal(&table, "place");
    let mut by_hex: Vec<Vec<Action>> = Vec::new();
    for action in places {
        let same =
            |other: &Action| Neuroshima::phrase(&view, other).slot("hex") == Neuroshima::phrase(&view, &action).slot("hex");
        match by_hex.iter_mut().find(|known| same(&known[0])) {
            Some(known) => known.push(action),
            None => by_hex.push(vec![action]),
        }
    }
    let drawn = asked(&view, &by_hex).expect("they lie on the board");
    let first = &by_hex[drawn.marks[0].0][0];
    assert_eq!((drawn.marks[0].1.as_str(), Neuroshima::phrase(&view, first).slot("hex")), ("A", Some("C1")));
    let (view, moves) = legal(&table, "move");
    let mut by_unit: Vec<Vec<Action>> = Vec::new();
    for action in moves {
        let same =
            |other: &Action| Neuroshima::phrase(&view, other).slot("unit") == Neuroshima::phrase(&view, &action).slot("unit");
        match by_unit.iter_mut().find(|known| same(&known[0])) {
            Some(known) => known.push(action),
            None => by_unit.push(vec![action]),
        }
    }
    let drawn = asked(&view, &by_unit).expect("units lie on the board");
    let of = |at: usize| Neuroshima::phrase(&view, &by_unit[drawn.marks[at].0][0]).slot("unit").map(str::to_owned);
    assert_eq!(marks(&drawn), ["A", "B", "C"]);
    assert_eq!([of(0), of(1), of(2)], ["A1", "C2", "C4"].map(|hex| Some(hex.to_owned())));
}

#[test]
fn a_button_has_an_arrow_and_a_reason_and_never_a_direction_in_letters() {
    let table = Table::new("B HQ A1; B Mutant C4; T HQ E3; T Icicle D3").hand(0, &["Claws", "Move"]);
    let (view, places) = legal(&table, "place");
    let label = |said: &[&str], wanted: &str| {
        let found = places.iter().find(|action| Neuroshima::phrase(&view, action).to_string() == wanted);
        Neuroshima::label(&view, found.expect("it is legal"), said).expect("it has a label")
    };
    assert_eq!(label(&["top"], "place tile:Claws hex:D2 top:s"), "hits nobody");
    assert_eq!(label(&["hex", "top"], "place tile:Claws hex:D2 top:nw"), "D2 ↖ hits Icicle");
    assert_eq!(label(&["tile", "hex", "top"], "place tile:Claws hex:D2 top:nw"), "Claws → D2 ↖ hits Icicle");
    let (view, moves) = legal(&table, "move");
    for action in moves {
        let label = Neuroshima::label(&view, &action, &["unit", "hex", "top"]).expect("it has a label");
        assert!(label.starts_with("Mutant C4") || label.starts_with("HQ A1"), "{label}");
        assert!(label.split(' ').all(|word| !Top::NAMES.contains(&word)), "{label}");
    }
}

#[test]
fn units_that_can_be_looked_at_have_letters_as_one_reads_the_board() {
    let table = Table::new("B HQ A1; T HQ E3; T Icicle D3; B Claws C2");
    let view = table.view(0);
    let drawn = Neuroshima::look_places(&view, "tile", "Which one?").expect("four units lie there");
    let values = Neuroshima::look_values(&view, "tile", "tile");
    let named: Vec<(&str, &str)> = drawn.marks.iter().map(|(at, mark)| (mark.as_str(), values[*at].as_str())).collect();
    assert_eq!(named.iter().map(|(mark, _)| *mark).collect::<String>(), "ABCD");
    assert!(
        named.iter().all(|(_, value)| Neuroshima::look(&view, &Phrase::new("tile").with("tile", (*value).to_owned())).is_some())
    );
    let words: Vec<&str> = drawn.scene.words().collect();
    assert!(["A", "B", "C", "D"].iter().all(|letter| words.contains(letter)), "{words:?}");
    assert_eq!(Neuroshima::look_places(&view, "army", "Which army?"), None, "armies lie nowhere");
}
