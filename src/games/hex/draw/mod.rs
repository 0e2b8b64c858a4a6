//! The board, the tiles and the Battle as pictures.

use super::content::{Hex, Tile};
use super::rules::{Board, Told};
use super::view::View;
use super::{Open, words};
use crate::engine::scene::{Align, Paint, Point, Role, Scene, Shape, Text, WIDTH, kit, point};

const HEIGHT: f32 = 1300.0;
/// Half the width of a hex.
const REACH: f32 = 100.0;

/// The board as everybody sees it.
pub fn board(view: &View) -> Scene {
    let mut scene = field(&view.open, &view.open.board);
    scene.add(Text::new(words::waiting_for(&view.open), WIDTH / 2.0, kit::HEADER / 2.0, 28.0).align(Align::Middle));
    scene
}

/// One event of a Battle.
pub fn segment(open: &Open, told: &Told) -> Scene {
    let mut scene = field(open, &told.board);
    scene.add(
        Text::new(words::segment(told), WIDTH / 2.0, HEIGHT - kit::FOOTER / 2.0, 20.0)
            .align(Align::Middle)
            .within(WIDTH - 40.0, 1),
    );
    scene
}

/// The tiles in front of the viewer.
pub fn hand(view: &View) -> Option<Scene> {
    let seat = view.seat()?;
    let mut scene = Scene::new(400.0);
    kit::frame(&mut scene, "Neuroshima Hex");
    for (at, tile) in view.open.player(seat).hand.iter().enumerate() {
        scene.add(Text::new(words::tile_line(*tile), kit::MARGIN, 100.0 + 80.0 * at as f32, 22.0).within(WIDTH - 40.0, 3));
    }
    Some(scene)
}

/// Where the middle of a hex lies in the picture.
fn centre(board: &Board, hex: Hex) -> Point {
    let (q, r) = board.map().place(hex);
    let (q, r) = (f32::from(q), f32::from(r));
    point(WIDTH / 2.0 + 1.5 * REACH * q, HEIGHT / 2.0 + 3.0_f32.sqrt() * REACH * (r + q / 2.0))
}

fn field(open: &Open, board: &Board) -> Scene {
    let mut scene = Scene::new(HEIGHT);
    kit::frame(&mut scene, "Neuroshima Hex");
    for hex in board.map().all() {
        let middle = centre(board, hex);
        let corners = (0..6).map(|at| {
            let angle = std::f32::consts::TAU * at as f32 / 6.0;
            point(middle.x + 0.95 * REACH * angle.cos(), middle.y + 0.95 * REACH * angle.sin())
        });
        let fill = match board.unit(hex) {
            Some(unit) => Role::Seat(unit.controller),
            None => Role::Panel,
        };
        scene.add(Shape::Polygon { points: corners.collect(), paint: Paint::fill(fill).and_stroke(Role::Line, 3.0) });
        let name = board.unit(hex).map_or(board.name(hex), |unit| unit.name());
        scene.add(Text::new(name, middle.x, middle.y, 22.0).align(Align::Middle).within(1.6 * REACH, 2));
    }
    scene.add(Text::new(words::hit_points(open), kit::MARGIN, HEIGHT - kit::FOOTER - 30.0, 24.0));
    scene
}

/// What a tile is and does: the card behind "what does this do?".
pub fn tile_card(tile: Tile) -> Scene {
    let mut scene = Scene::new(400.0);
    kit::frame(&mut scene, tile.name());
    scene.add(Text::new(words::tile_line(tile), kit::MARGIN, 120.0, 26.0).within(WIDTH - 40.0, 4));
    scene
}
