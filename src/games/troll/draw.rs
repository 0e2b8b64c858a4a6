//! The lair as a picture.

use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::kit;

pub fn lair(view: &View) -> Scene {
    let mut scene = Scene::new(1000.0);
    kit::frame(&mut scene, "Cave Troll");
    kit::footer(&mut scene, words::last_move(view));
    scene
}

pub fn hand(view: &View) -> Option<Scene> {
    view.own.as_ref()?;
    Some(Scene::new(400.0))
}
