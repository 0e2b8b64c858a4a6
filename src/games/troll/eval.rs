//! What a position is worth.

use super::Troll;
use crate::engine::Seat;

/// A seat's chance to win, from the gold it has and the gold it stands on.
pub fn chance(game: &Troll, seat: Seat) -> f32 {
    let open = &game.open;
    let worth = |seat: Seat| -> f32 {
        let rooms: u32 = super::content::Spaces::ROOMS.into_iter().map(|room| open.score(room).gold[seat.index()]).sum();
        f32::from(open.gold[seat.index()]) + rooms as f32 * 1.5
    };
    let total: f32 = Seat::all(open.seats()).map(|other| (worth(other) / 8.0).min(60.0).exp()).sum();
    (worth(seat) / 8.0).min(60.0).exp() / total
}
