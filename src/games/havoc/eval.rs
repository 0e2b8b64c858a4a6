//! What a position is worth.

use super::Havoc;
use crate::engine::Seat;

pub fn chance(game: &Havoc, _seat: Seat) -> f32 {
    1.0 / f32::from(game.open.seats())
}
