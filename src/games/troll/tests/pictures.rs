//! Whether the pictures can be read on a phone.

use super::super::content::{Set, Space};
use super::super::draw::{choice_scene, hand, lair, legend};
use super::super::{Options, Troll, View};
use crate::engine::scene::legend::Sign;
use crate::render::legibility::{self, nothing_hidden, packed, readable};
use crate::render::{Names, Raster};

/// Calls `look` at every so many positions of some games, from the seat that decides.
fn positions(every: usize, look: impl FnMut(&View)) {
    legibility::positions::<Troll>(every, &[Set::Classic, Set::Variant].map(|set| Options { set, ..Options::default() }), look);
}

/// What a card says in a column beside others, and a hand's table.
fn on_a_card(words: &str) -> bool {
    words.starts_with('+') || words.split(' ').count() > 2 || words.contains(' ') && words.len() > 14
}

/// Names of rooms, whose columns are narrow, and what a chest adds, which the coin tells too.
fn narrow(words: &str) -> bool {
    words.starts_with('+')
        || Space::ALL.iter().any(|space| space.name().contains(words))
        || words.len() <= 8 && words.contains(' ')
}

#[test]
fn the_board_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(97, |view| {
        let scene = lair(view);
        readable(&mut raster, &scene, |words| narrow(words) || words == "NW" || words == "SW");
        nothing_hidden(&mut raster, &scene);
        let size = packed(&mut raster, &scene, &Names::default());
        assert!(size < 250_000, "{size}");
    });
}

#[test]
fn the_hand_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(97, |view| {
        if let Some(scene) = hand(view) {
            readable(&mut raster, &scene, on_a_card);
        }
    });
}

#[test]
fn a_choice_of_rooms_can_be_read_and_has_every_letter() {
    let mut raster = Raster::new();
    let mut turn = 0;
    positions(151, |view| {
        let from = Space::ALL[turn % Space::COUNT];
        turn += 7;
        let places: Vec<(String, Space)> = ('A'..).map(String::from).zip(from.doorways()).collect();
        let scene = choice_scene(view, "Where does the Thief go?", &places, Some(from));
        readable(&mut raster, &scene, narrow);
        let words: Vec<&str> = scene.words().collect();
        assert!(places.iter().all(|(letter, _)| words.contains(&letter.as_str())));
        assert!(packed(&mut raster, &scene, &Names::default()) < 150_000);
    });
}

#[test]
fn every_sign_of_the_legend_has_one_short_sentence_of_its_own() {
    let signs = legend(None);
    for (at, sign) in signs.iter().enumerate() {
        assert!(sign.meaning.chars().count() <= Sign::LONGEST, "{}", sign.meaning);
        assert!(signs[..at].iter().all(|other| other.meaning != sign.meaning && other.name != sign.name), "{}", sign.name);
    }
    let only = |value| signs.iter().filter(|sign| sign.only == Some(("set", value))).count();
    assert_eq!((only("classic"), only("variant")), (7, 7));
}
