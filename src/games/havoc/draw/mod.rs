//! The planet as a picture, a battle, the part that a choice lies in, and a seat's hand.

mod board;
mod choice;
mod crowd;
mod emblems;
mod globe;
mod ground;
mod hand;
mod land;
mod legend;
mod paint;
mod panel;
mod signs;
mod title;
mod trail;

use super::content::{Region, Regions};
use super::rules::{Battle, Stage};
use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::kit;
pub use choice::choice;
#[cfg(test)]
pub use choice::{choice_scene, deploy_scene};
pub use emblems::emblems;
use globe::Map;
pub use hand::hand;
pub use legend::legend;
use std::sync::Arc;

/// The name in the header.
const TITLE: &str = "Cry Havoc";

/// What everyone may see: the planet with all that stands on it, the last turn and the standings, or the battle under way.
pub fn planet(view: &View) -> Scene {
    let turn = view.open.whose_turn();
    if let Some(battle) = &view.open.battle {
        return fought(view, battle);
    }
    let mut scene = Scene::new(land::HEIGHT);
    scene.backdrop = Arc::clone(&land::BACKDROP);
    kit::turn_header(&mut scene, kit::beside(TITLE), &words::situation(view), &turn);
    let (out, map) = (&mut scene.shapes, Map::whole());
    // Before everybody has landed, any place may still be used.
    let closed = if view.open.stage == Stage::Setup { Regions::NONE } else { view.open.closed() };
    for region in closed {
        crowd::closed(out, map, region);
    }
    if !closed.contains(Region::AuroraReach) {
        land::wraps(out, map);
    }
    for region in Region::ALL {
        crowd::control(out, map, view, region);
    }
    trail::glow(out, map, view);
    trail::leaps(out, map, view);
    for region in Regions::ALL.without(closed) {
        crowd::pieces(out, map, view, region, None);
    }
    trail::arrows(out, map, view);
    panel::corners(out, view);
    panel::standings(out, view);
    kit::turn_footer(&mut scene, words::last_move(view), &turn);
    scene
}

/// A battle: the lanes, the cards played, and what lies around the region.
fn fought(view: &View, battle: &Battle) -> Scene {
    let turn = view.open.whose_turn();
    let mut shapes = Vec::new();
    board::battle(&mut shapes, view, battle);
    let top = board::played(&mut shapes, view, battle, board::BELOW);
    let (map, low) = choice::around(battle.region, top, land::HEIGHT - kit::FOOTER - 30.0);
    // A long strip of land may find no room below the cards.
    let fits = low + 30.0 + kit::FOOTER <= land::HEIGHT;
    let mut scene = Scene::new(if fits { low + 30.0 } else { top + 4.0 } + kit::FOOTER);
    kit::frame(&mut scene, TITLE);
    scene.shapes = shapes;
    kit::turn_header(&mut scene, kit::beside(TITLE), &format!("Battle for {}", battle.region.told()), &turn);
    if fits {
        choice::surroundings(&mut scene, view, &map, battle.region, top - 6.0, low + 12.0);
    }
    kit::turn_footer(&mut scene, words::last_move(view), &turn);
    scene
}

#[cfg(test)]
mod tests {
    use super::super::{Havoc, Options};
    use super::*;
    use crate::engine::{Game, Rng, Story, Turn, Viewer};

    /// Calls `look` at every position of some games between players who do anything.
    fn positions(mut look: impl FnMut(&View)) {
        let mut rng = Rng::from_number(5);
        for seats in 1..=4 {
            let mut game = Havoc::setup(&Options::default(), seats, rng.fork(), &mut Story::silent()).expect("as many can play");
            let mut legal = Vec::new();
            while let Turn::Act(deciders) = game.turn() {
                let seat = deciders.first().expect("somebody decides");
                look(&game.view(Viewer::Seat(seat)));
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let action = legal[rng.below(legal.len())];
                game.play_unchecked(seat, &action, &mut Story::silent());
            }
            look(&game.view(Viewer::Spectator));
        }
    }

    #[test]
    fn the_picture_names_every_region_and_the_objectives_of_a_battle() {
        positions(|view| {
            let scene = planet(view);
            let words: Vec<&str> = scene.words().collect();
            for region in Region::ALL.into_iter().filter(|_| view.open.battle.is_none()) {
                // A long name is parted or shortened.
                let begins =
                    |word: &&&str| word.len() > 2 && region.name().replace("The ", "").starts_with(word.trim_end_matches('-'));
                assert!(words.iter().any(|word| begins(&word)), "{}", region.name());
            }
            let battle = view.open.battle.is_some();
            assert!(["Control", "Prisoners", "Attrition"].iter().all(|objective| words.contains(objective) == battle));
        });
    }

    #[test]
    fn the_hand_shows_every_card_with_its_text_to_its_owner_only() {
        positions(|view| {
            let Some(own) = &view.own else { return assert!(hand(view).is_none()) };
            let scene = hand(view).expect("a seat has a hand");
            let words: Vec<&str> = scene.words().collect();
            for card in own.hand.iter().chain(&own.drawn).chain(&own.matrix) {
                assert!(words.contains(&card.name()) && words.contains(&card.text()), "{}", card.name());
            }
            assert!(
                own.faction.is_none() || own.deck.is_empty() || words.iter().any(|word| word.starts_with("Still in your deck"))
            );
        });
    }
}
