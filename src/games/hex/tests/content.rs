//! What lies in the box.

use super::super::content::{Army, Brood, Class, Effect, Implant, Map, Sides, Size, TILES, Tile, Top};
use super::super::words;
use super::army;

/// HQ, Objects, warriors, modules, implants, foundations, instants: as many as each army's box has.
const COUNTS: [(char, [u8; 7]); Army::COUNT] = [
    ('T', [1, 0, 22, 0, 0, 0, 12]),
    ('M', [1, 0, 17, 6, 0, 0, 11]),
    ('B', [1, 0, 17, 6, 0, 0, 11]),
    ('H', [1, 0, 16, 7, 0, 0, 11]),
    ('O', [1, 0, 12, 8, 0, 0, 14]),
    ('N', [1, 0, 16, 7, 0, 2, 9]),
    ('J', [1, 0, 16, 8, 0, 2, 8]),
    ('S', [1, 0, 15, 8, 0, 0, 11]),
    ('V', [1, 0, 8, 7, 0, 2, 17]),
    ('P', [1, 0, 12, 14, 0, 0, 8]),
    ('D', [1, 0, 16, 12, 0, 0, 6]),
    ('I', [1, 0, 13, 10, 0, 1, 10]),
    ('R', [1, 0, 13, 9, 0, 2, 10]),
    ('G', [1, 0, 18, 5, 0, 0, 11]),
    ('W', [1, 0, 0, 12, 15, 0, 7]),
    ('Z', [1, 0, 13, 7, 0, 0, 14]),
    ('A', [0, 3, 0, 0, 0, 0, 32]),
    ('K', [1, 0, 16, 9, 0, 1, 8]),
];

fn count(army: Army, class: &str) -> u8 {
    army.tiles().map(Tile::face).filter(|face| face.class.name() == class).map(|face| face.count).sum()
}

#[test]
fn every_army_has_35_tiles_and_the_right_number_of_each_class() {
    for (letter, counts) in COUNTS {
        let army = army(letter);
        let found = ["HQ", "object", "warrior", "module", "implant", "foundation", "instant"].map(|class| count(army, class));
        assert_eq!(found, counts, "{}", army.name());
        assert_eq!(usize::from(counts.iter().sum::<u8>()), TILES, "{}", army.name());
    }
}

#[test]
fn every_army_has_a_letter_of_its_own_and_every_tile_a_name_of_its_own() {
    for army in Army::ALL {
        assert_eq!(Army::ALL.iter().filter(|other| other.letter() == army.letter()).count(), 1);
        for tile in army.tiles() {
            assert_eq!(army.named(tile.name()), Some(tile));
            assert_eq!(army.named(&tile.name().to_uppercase()), Some(tile));
        }
    }
    assert_eq!(army('M').named("clown").map(Tile::name), Some("The Clown"));
}

#[test]
fn every_tile_says_in_words_what_is_printed_on_it() {
    let line = |letter, name| words::tile_line(army(letter).named(name).unwrap());
    assert_eq!(line('T', "Icicle"), "Icicle: warrior, initiative 2, melee ne se s, Cannibalism.");
    assert_eq!(line('M', "Juggernaut"), "Juggernaut: warrior, initiative 1, melee n 2, ranged ne, armor n se sw, toughness 1.");
    assert_eq!(line('T', "Archer"), "Archer: warrior, initiative 3 and 1, Thrower between sw and nw, Cannibalism, Rotation.");
    assert_eq!(line('D', "Medic"), "Medic: module, Medic n, two hexes far.");
    assert_eq!(line('D', "Fireblast"), "Fireblast: warrior, armor n, redirect from ne se s sw nw to n, toughness 1.");
    for army in Army::ALL {
        for tile in army.tiles() {
            let (face, line) = (tile.face(), words::tile_line(tile));
            assert!(line.starts_with(face.name) && line.ends_with('.'), "{line}");
            if let Class::Instant(instant) = face.class {
                assert!(line.contains(instant.rule()));
            }
            for link in face.links() {
                assert!(line.contains(link.effect.name()), "{line}");
            }
        }
    }
}

#[test]
fn a_rule_in_words_fits_a_menu() {
    for effect in Effect::ALL {
        assert!(effect.rule().len() <= 100 && !effect.name().is_empty(), "{}", effect.rule());
    }
    let implants = Implant::ALL.into_iter().map(Implant::rule).chain(Brood::ALL.into_iter().map(Brood::rule));
    implants.for_each(|rule| assert!(rule.len() <= 100, "{rule}"));
}

#[test]
fn the_boards_are_as_described() {
    let figures = |map: &Map| {
        let pairs: usize = map.all().into_iter().map(|hex| map.neighbours(hex).len()).sum();
        [
            map.count(),
            map.border.len(),
            map.corners.len(),
            map.inland().len(),
            map.edges().len(),
            map.triples().count(),
            pairs / 2,
        ]
    };
    assert_eq!(figures(Size::Small.map()), [19, 12, 6, 7, 6, 24, 42]);
    assert_eq!(figures(Size::Middle.map()), [27, 15, 6, 12, 9, 37, 63]);
    assert_eq!(figures(Size::Large.map()), [37, 18, 6, 19, 12, 54, 90]);
    for (size, corners) in [
        (Size::Small, ["A1", "A3", "C1", "C5", "E1", "E3"]),
        (Size::Middle, ["A1", "A4", "C1", "C6", "F1", "F3"]),
        (Size::Large, ["A1", "A4", "D1", "D7", "G1", "G4"]),
    ] {
        let map = size.map();
        assert_eq!(map.corners.into_iter().map(|hex| map.name(hex)).collect::<Vec<_>>(), corners);
    }
    let map = Size::Small.map();
    assert_eq!(map.place(map.named("C3").unwrap()), (0, 0));
    assert_eq!(map.place(map.named("A1").unwrap()), (-2, 0));
}

#[test]
fn tiles_that_look_alike_after_a_turn_are_known() {
    let period = |letter, name| army(letter).named(name).unwrap().face().period;
    assert_eq!([period('T', "HQ"), period('T', "Bear"), period('T', "Icicle")], [1, 2, 6]);
    assert_eq!([period('V', "HQ"), period('O', "Scout"), period('N', "Spy Cleaner")], [6, 2, 1]);
    assert_eq!([period('D', "Tripler"), period('M', "Hunter Killer")], [6, 6]);
}

#[test]
fn a_side_turns_with_its_tile() {
    assert_eq!(Sides::of(&[0, 5]).turned(1), Sides::of(&[1, 0]));
    assert_eq!(Top(2).looks(5), 1);
    assert_eq!(Top(2).side(1), 5);
}

#[test]
#[should_panic(expected = "a tile has six sides")]
fn no_tile_has_a_seventh_side() {
    assert_eq!(Sides::of(&[0, 5]).len(), 2);
    Sides::of(&[0, 5, 6]);
}
