//! The field as a picture, and a seat's own.

use super::view::View;
use super::words;
use crate::engine::Scene;
use crate::engine::scene::{Paint, Role, Shape, Text, area, kit};

const HEIGHT: f32 = 900.0;

/// What everyone may see: the field with its units.
pub fn field(view: &View) -> Scene {
    let mut scene = Scene::new(HEIGHT);
    kit::turn_header(&mut scene, 320.0, view.open.mission.sheet().name, &view.open.whose_turn());
    let field = view.open.field();
    for tile in field.tiles.iter() {
        let shift = if tile.y() % 2 == 1 { 0.5 } else { 0.0 };
        let (w, h) = (1140.0 / (f32::from(field.width) + 0.5), 90.0);
        let at = area(30.0 + (f32::from(tile.x()) + shift) * w, 80.0 + f32::from(tile.y()) * h, w - 4.0, h - 4.0);
        scene.shapes.push(Shape::Rect { at, radius: 4.0, paint: Paint::stroke(Role::Line, 1.0) });
        let names: Vec<String> = view.open.on(tile).iter().map(|unit| view.open.name(unit)).collect();
        if !names.is_empty() {
            scene.shapes.push(Text::new(names.join(", "), at.x + 4.0, at.y + 20.0, 14.0).into());
        }
    }
    kit::turn_footer(&mut scene, String::new(), &view.open.whose_turn());
    scene
}

/// The viewer's own cards.
pub fn hand(view: &View) -> Option<Scene> {
    let words = words::describe_hand(view)?;
    let mut scene = Scene::new(300.0);
    scene.shapes.push(Text::new(&words, 30.0, 60.0, 20.0).into());
    Some(scene)
}
