//! The board, the tiles and the Battle as pictures.

mod battle;
mod card;
mod field;
mod hand;
mod hexagon;
mod paint;
mod panel;
mod preview;
mod signs;
mod tile;
mod trail;

use super::content::Hexes;
use super::rules::{Board, Report, Ties, Told};
use super::view::View;
use super::{Open, words};
use crate::engine::Seat;
use crate::engine::scene::{Scene, Shape, kit};
pub use card::tile_card;
use field::Field;
pub use hand::hand;
pub use preview::preview;
use tile::Piece;

/// Where the state of the game stands in the header, beside its name.
const STATE: f32 = 300.0;

/// The board as everybody sees it.
pub fn board(view: &View) -> Scene {
    let open = &view.open;
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    let turn = open.whose_turn();
    kit::turn_header(&mut scene, STATE, &situation(open), &turn);
    tiles(&mut scene.shapes, &field, &open.board);
    trail::glow(&mut scene.shapes, &field, open);
    panel::around(&mut scene.shapes, &field, open, &open.board, Some(&turn));
    kit::turn_footer(&mut scene, trail::words(view), &turn);
    scene
}

/// One event of a Battle.
pub fn segment(open: &Open, told: &Told) -> Scene {
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    let state = match told.initiative {
        Some(initiative) => format!("Battle · initiative {initiative}"),
        None => "Battle · poison".into(),
    };
    kit::header(&mut scene, STATE, &state, None);
    tiles(&mut scene.shapes, &field, &told.board);
    battle::event(&mut scene.shapes, &field, told);
    panel::around(&mut scene.shapes, &field, open, &told.board, None);
    kit::footer(&mut scene, words::segment(told));
    scene
}

/// What would be left of the board after a Battle now.
pub fn forecast(view: &View, report: &Report) -> Scene {
    let open = &view.open;
    let field = Field::new(open.board.size, open.seats());
    let mut scene = field.scene(open.board.size);
    kit::header(&mut scene, STATE, "If there were a Battle now", None);
    tiles(&mut scene.shapes, &field, &report.after);
    let lost: Hexes = report.before.taken().without(report.after.taken());
    let ties = Ties::of(&report.before);
    for (hex, unit) in lost.into_iter().filter_map(|hex| Some((hex, report.before.unit(hex)?))) {
        let piece = Piece::lying(&report.before, &ties, hex, unit);
        tile::tile(&mut scene.shapes, &piece, field.tile(hex), Some(report.before.name(hex)));
        tile::gone(&mut scene.shapes, field.tile(hex));
    }
    panel::around(&mut scene.shapes, &field, open, &report.after, None);
    let points = Seat::all(open.seats()).map(|seat| {
        let now = |board: &Board| board.hit_points[seat.index()];
        format!("{seat} {} → {}", now(&report.before), now(&report.after))
    });
    kit::footer(&mut scene, format!("Hit points: {}", points.collect::<Vec<_>>().join(", ")));
    scene
}

/// Everything that lies on the board.
fn tiles(out: &mut Vec<Shape>, field: &Field, board: &Board) {
    for base in board.bases() {
        tile::foundation(out, base.tile, base.owner, field.hexagon(base.hex), board.name(base.hex));
    }
    let ties = Ties::of(board);
    for (hex, unit) in board.units() {
        tile::tile(out, &Piece::lying(board, &ties, hex, unit), field.tile(hex), Some(board.name(hex)));
    }
}

/// What happens now, in the header.
fn situation(open: &Open) -> String {
    let waiting = words::waiting_for(open);
    match (open.turn, open.last) {
        (0, _) => waiting.into(),
        (turn, None) => format!("Turn {turn} · {waiting}"),
        (turn, Some(_)) => format!("Turn {turn}, last turns · {waiting}"),
    }
}
