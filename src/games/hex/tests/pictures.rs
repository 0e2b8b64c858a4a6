//! Whether the pictures can be read on a phone.

use super::super::content::Army;
use super::super::draw::{army_page, board, forecast, hand, tile_card, unit_card};
use super::super::rules::{self, Action};
use super::super::{BoardSize, Dealing, Mode, Neuroshima, Options, View};
use crate::engine::{Game, Rng, Scene, Seat, Story, Turn, Viewer};
use crate::render::legibility::{packed, readable};
use crate::render::{Names, Raster};

/// Calls `look` at every so many positions of some games between players who do anything, from the seat that decides, with what
/// it may do and the pictures that were there to watch.
fn positions(every: usize, mut look: impl FnMut(&View, &[Action], Vec<Scene>)) {
    let mut rng = Rng::from_number(11);
    let tables = [
        (2, BoardSize::Auto, Mode::Each),
        (2, BoardSize::Large, Mode::Each),
        (3, BoardSize::Auto, Mode::Each),
        (4, BoardSize::Auto, Mode::Teams),
        (4, BoardSize::Small, Mode::Each),
    ];
    for (seats, board, mode) in tables {
        let options = Options { armies: Dealing::Deal, board, mode, ..Options::default() };
        let mut game = Neuroshima::setup(&options, seats, rng.fork(), &mut Story::silent()).expect("as many can play");
        let (mut legal, mut frames) = (Vec::new(), Vec::new());
        for ply in 0.. {
            let Turn::Act(deciders) = Game::turn(&game) else { break };
            let seat = deciders.first().expect("somebody decides");
            legal.clear();
            game.legal_actions(seat, &mut legal);
            if ply % every == 0 {
                look(&game.view(Viewer::Seat(seat)), &legal, std::mem::take(&mut frames));
            }
            let action = legal[rng.below(legal.len())];
            let mut story = Story::shown();
            game.play_unchecked(seat, &action, &mut story);
            let shown = story.into_frames();
            if !shown.is_empty() {
                frames = shown;
            }
        }
        look(&game.view(Viewer::Spectator), &[], frames);
    }
}

/// Letters and counts on markers that lie on a tile; and what stands where a name would, when nobody has won alone.
fn on_a_marker(words: &str) -> bool {
    words.len() <= 2
}

/// Names on pages that are looked up and decide nothing, where four to six tiles stand side by side, or a card's rows.
fn looked_up(words: &str) -> bool {
    words.starts_with(|c: char| c.is_alphanumeric())
}

#[test]
fn the_board_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(97, |view, _, frames| {
        let scene = board(view);
        readable(&mut raster, &scene, on_a_marker);
        let size = packed(&mut raster, &scene, &Names::default());
        assert!(size < 250_000, "{size}");
        for frame in frames.iter().take(2) {
            readable(&mut raster, frame, on_a_marker);
        }
    });
}

#[test]
fn a_forecast_and_the_card_of_a_unit_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(211, |view, _, _| {
        readable(&mut raster, &forecast(view, &rules::forecast(&view.open.board, Seat(0))), on_a_marker);
        for (hex, _) in view.open.board.units().take(3) {
            readable(&mut raster, &unit_card(view, hex).expect("a unit stands there"), looked_up);
        }
    });
}

#[test]
fn the_hand_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    positions(97, |view, _, _| {
        if let Some(scene) = hand(view) {
            readable(&mut raster, &scene, looked_up);
        }
    });
    let game = Neuroshima::setup(&Options::default(), 2, Rng::from_number(1), &mut Story::silent()).expect("two can play");
    readable(&mut raster, &hand(&game.view(Viewer::Seat(Seat(0)))).expect("there are armies to choose from"), on_a_marker);
}

#[test]
fn cards_and_pages_of_all_armies_can_be_read_on_a_phone() {
    let mut raster = Raster::new();
    for army in Army::ALL {
        readable(&mut raster, &army_page(army), looked_up);
        for tile in army.tiles().step_by(3) {
            readable(&mut raster, &tile_card(tile), looked_up);
        }
    }
}

#[test]
fn choices_can_be_read_and_have_every_mark() {
    let mut raster = Raster::new();
    let mut shown = 0;
    positions(29, |view, legal, _| {
        for slot in ["hex", "unit", "top"] {
            // As the picker asks: what one verb leaves, by what it says in a slot.
            let phrase = |action: &Action| Neuroshima::phrase(view, action);
            let Some(first) = legal.iter().find(|action| phrase(action).slot(slot).is_some()) else { continue };
            let alike = |action: &&Action| {
                let (one, other) = (phrase(action), phrase(first));
                let before = other.slots.iter().take_while(|(name, _)| name != slot);
                one.verb == other.verb && before.clone().all(|(name, value)| one.slot(name) == Some(value.as_ref()))
            };
            let mut answers: Vec<Vec<&Action>> = Vec::new();
            for action in legal.iter().filter(alike) {
                match answers.iter_mut().find(|known| phrase(known[0]).slot(slot) == phrase(action).slot(slot)) {
                    Some(known) => known.push(action),
                    None => answers.push(vec![action]),
                }
            }
            let Some(drawn) = Neuroshima::choice_scene(view, "Which of them?", &answers) else { continue };
            shown += 1;
            readable(&mut raster, &drawn.scene, on_a_marker);
            let size = packed(&mut raster, &drawn.scene, &Names::default());
            assert!(size < 150_000, "{slot}: {size}");
            let words: Vec<&str> = drawn.scene.words().collect();
            assert!(drawn.marks.iter().all(|(_, mark)| !mark.starts_with(char::is_alphabetic) || words.contains(&mark.as_str())));
        }
    });
    assert!(shown > 20, "{shown}");
}
