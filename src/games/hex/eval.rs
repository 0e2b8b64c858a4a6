//! What a position is worth.

use super::Neuroshima;
use crate::engine::Seat;

/// How likely the side of `seat` is to win.
pub fn chance(game: &Neuroshima, seat: Seat) -> f32 {
    let board = &game.open.board;
    let points = |side: u8| -> f32 {
        let own = Seat::all(game.open.seats()).filter(|seat| board.side(*seat) == side);
        own.map(|seat| f32::from(board.hit_points[seat.index()])).sum::<f32>() + 1.0
    };
    let mut all = 0.0;
    for side in 0..4 {
        if Seat::all(game.open.seats()).any(|seat| board.side(seat) == side) {
            all += points(side);
        }
    }
    points(board.side(seat)) / all
}
