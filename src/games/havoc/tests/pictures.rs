//! Whether the pictures can be read on a phone.

use super::super::content::Region;
use super::super::draw::{choice_scene, deploy_scene, hand, legend, planet};
use super::super::rules::BattleStage;
use super::super::{Havoc, Options, View};
use crate::engine::scene::legend::Sign;
use crate::render::legibility::{self, nothing_hidden, packed, readable};
use crate::render::{Names, Raster};

/// Calls `look` at every so many positions of some games, from the seat that decides.
fn positions(every: usize, look: impl FnMut(&View)) {
    legibility::positions::<Havoc>(every, &[Options::default()], look);
}

#[test]
fn the_board_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(41, |view| {
        let scene = planet(view);
        readable(&mut raster, &scene, |_| false);
        nothing_hidden(&mut raster, &scene);
        let size = packed(&mut raster, &scene, &Names::default());
        assert!(size < 250_000, "{size}");
    });
}

/// Names of cards, skills and structures, three of which stand side by side.
fn in_a_column(words: &str) -> bool {
    words.len() > 7 && words.starts_with(char::is_uppercase) && words.split(' ').count() < 3
}

#[test]
fn the_hand_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(41, |view| {
        if let Some(scene) = hand(view) {
            readable(&mut raster, &scene, in_a_column);
        }
    });
}

#[test]
fn a_choice_of_regions_can_be_read_and_has_every_letter() {
    let mut raster = Raster::new();
    let mut turn = 0;
    positions(71, |view| {
        let from = Region::ALL[turn % Region::COUNT];
        turn += 7;
        let near = from.neighbours().into_iter().filter(|region| !view.open.closed().contains(*region));
        let places: Vec<(String, Region)> = ('A'..).map(String::from).zip(near).collect();
        let scene = choice_scene(view, "Where do they march?", &places, Some(from));
        readable(&mut raster, &scene, |_| false);
        let words: Vec<&str> = scene.words().collect();
        assert!(places.iter().all(|(letter, _)| words.contains(&letter.as_str())), "{from:?} {places:?}");
        let size = packed(&mut raster, &scene, &Names::default());
        assert!(size < 150_000, "{from:?}: {size}");
    });
}

#[test]
fn the_ways_to_place_units_can_be_read() {
    let mut raster = Raster::new();
    let mut shown = 0;
    positions(1, |view| {
        let Some(battle) = view.open.battle.as_ref().filter(|_| shown < 12) else { return };
        let BattleStage::Deploy(side) = battle.stage else { return };
        shown += 1;
        let units = view.open.site(battle.region).of(battle.faction(side)).min(5);
        let ways = (0..=units)
            .flat_map(|control| (0..=units - control).map(move |prisoners| [control, prisoners, units - control - prisoners]));
        let ways: Vec<(String, [u8; 3])> = ('A'..).map(String::from).zip(ways).collect();
        let scene = deploy_scene(view, "How do you place them?", &ways).expect("there is a battle");
        readable(&mut raster, &scene, |_| false);
    });
    assert!(shown > 3);
}

#[test]
fn every_sign_of_the_legend_has_one_short_sentence_of_its_own() {
    let signs = legend(None);
    for (at, sign) in signs.iter().enumerate() {
        assert!(sign.meaning.chars().count() <= Sign::LONGEST, "{}", sign.meaning);
        assert!(signs[..at].iter().all(|other| other.meaning != sign.meaning && other.name != sign.name), "{}", sign.name);
    }
}
