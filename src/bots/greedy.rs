//! One ply ahead: do each thing in a few worlds, and take what stands best right after it.

use super::worth;
use crate::engine::{Game, Rng, Seat, Story};

/// How many worlds a careful look takes.
const WORLDS: u32 = 6;

/// The best action; chance decides between equals.
pub(super) fn choose<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> usize {
    ranked::<G>(view, seat, legal, WORLDS, rng)[0]
}

/// A beginner: judges by a single world, and one time in four does something that is merely not bad.
pub(super) fn careless<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> usize {
    let ranked = ranked::<G>(view, seat, legal, 1, rng);
    let choice = if rng.below(4) == 0 { rng.below(ranked.len().div_ceil(2)) } else { 0 };
    ranked[choice]
}

/// The places in `legal`, the best first, what is idle last, equals in random order. Every action is tried in the same worlds.
pub(super) fn ranked<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], worlds: u32, rng: &mut Rng) -> Vec<usize> {
    let mut values = vec![0.0; legal.len()];
    let mut story = Story::silent();
    for _ in 0..worlds {
        let world = G::determinize(view, rng);
        for (action, value) in legal.iter().zip(&mut values) {
            let mut after = world.clone();
            after.play_unchecked(seat, action, &mut story);
            *value += worth(&after, seat);
        }
    }
    let mut places: Vec<usize> = (0..legal.len()).collect();
    rng.shuffle(&mut places);
    places.sort_by(|a, b| G::is_idle(&legal[*a]).cmp(&G::is_idle(&legal[*b])).then(values[*b].total_cmp(&values[*a])));
    places
}
