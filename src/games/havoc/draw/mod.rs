//! The planet as a picture, and a seat's hand.

use super::view::View;
use crate::engine::Scene;
use crate::engine::scene::{Text, kit};

pub fn planet(view: &View) -> Scene {
    let mut scene = Scene::new(800.0);
    kit::footer(&mut scene, super::words::situation(view));
    scene
}

pub fn hand(view: &View) -> Option<Scene> {
    view.own.as_ref()?;
    let mut scene = Scene::new(400.0);
    scene.shapes.push(Text::new("hand", 20.0, 40.0, Text::LEAST).into());
    Some(scene)
}
