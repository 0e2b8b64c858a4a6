//! What a position is worth.

use super::Clans;
use super::rules::{Action, Side};
use crate::engine::Seat;

/// How well the side of `seat` stands, from 0 to 1.
pub(super) fn chance(game: &Clans, seat: Seat) -> f32 {
    let value = operatives(game);
    match game.open.side_of_seat(seat) {
        Side::Operatives => value,
        Side::Hostile => 1.0 - value,
    }
}

fn operatives(game: &Clans) -> f32 {
    let open = &game.open;
    if let Some(end) = &open.end {
        return if end.won { 1.0 } else { 0.0 };
    }
    let progress = open.mission.script().progress(game);
    let time = f32::from(open.round) / f32::from(open.last_round.max(1));
    let cards: f32 = open.squad.iter().map(|member| member.potentials.len() as f32 + member.face_up() as f32).sum();
    let health = cards / (4.0 * f32::from(open.squad_size.max(1)));
    let clan = open.clanners().len() as f32;
    logistic(2.5 * (progress - 0.8 * time) + 1.5 * (health - 0.8) - 0.04 * (clan - 8.0))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A first guess how good an action looks.
pub(super) fn promise(_game: &Clans, _seat: Seat, action: Action) -> f32 {
    match action {
        Action::Attack { .. } | Action::Work { .. } => 0.1,
        Action::Drop(_) | Action::Reveal(_) => -0.1,
        _ => 0.0,
    }
}
