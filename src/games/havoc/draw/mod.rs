//! The planet as a picture, and a seat's hand.

mod board;
mod crowd;
mod globe;
mod hand;
mod land;
mod legend;
mod paint;
mod panel;
mod signs;
mod trail;

use super::content::{Region, Regions};
use super::rules::Stage;
use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::kit;
pub use hand::hand;
pub use legend::legend;
use std::sync::Arc;

/// What everyone may see: the planet with all that stands on it, the last turn, the battle under way, the standings.
pub fn planet(view: &View) -> Scene {
    let battle = view.open.battle.as_ref();
    let mut scene = Scene::new(if battle.is_some() { land::BATTLE_HEIGHT } else { land::HEIGHT });
    scene.backdrop = Arc::clone(if battle.is_some() { &land::WAR } else { &land::PEACE });
    kit::turn_header(&mut scene, kit::beside(TITLE), &words::situation(view), &view.open.whose_turn());
    let out = &mut scene.shapes;
    // Before everybody has landed, any place may still be used.
    let closed = if view.open.stage == Stage::Setup { Regions::NONE } else { view.open.closed() };
    for region in closed {
        crowd::closed(out, region);
    }
    if !closed.contains(Region::AuroraReach) {
        land::wraps(out);
    }
    for region in Region::ALL {
        crowd::control(out, view, region);
    }
    trail::glow(out, view);
    trail::leaps(out, view);
    for region in Regions::ALL.without(closed) {
        crowd::pieces(out, view, region);
    }
    trail::arrows(out, view);
    panel::track(out, view);
    panel::corners(out, view);
    if let Some(battle) = battle {
        board::battle(out, view, battle);
    }
    panel::standings(out, view);
    kit::turn_footer(&mut scene, words::last_move(view), &view.open.whose_turn());
    scene
}

/// The name in the header.
const TITLE: &str = "Cry Havoc";

#[cfg(test)]
mod tests {
    use super::super::content::Objective;
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
            for region in Region::ALL {
                let last = region.name().split(' ').next_back().unwrap_or_default();
                assert!(words.iter().any(|word| *word == region.name() || *word == last), "{}", region.name());
            }
            let battle = view.open.battle.is_some();
            assert!(Objective::ALL.iter().all(|objective| words.contains(&objective.name()) == battle));
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
