//! One ply ahead: do each thing in a few worlds, and take what stands best right after it.

use super::worth;
use crate::engine::{Game, Rng, Seat, Story};

/// How many worlds a careful look takes.
const WORLDS: u32 = 6;

/// One time in so many a beginner slips, and does something that is worse by this much at most.
const SLIPS: usize = 2;
const SLIP: f32 = 0.05;

/// The best action; chance decides between equals.
pub(super) fn choose<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> usize {
    ranked::<G>(view, seat, legal, WORLDS, rng)[0]
}

/// A beginner: judges by a single world, and often does something that is a little worse than the best. It is nothing that looks
/// broken: what could still be used is not given up where there is anything else as good as that.
pub(super) fn careless<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> usize {
    let (ranked, values) = rated::<G>(view, seat, legal, 1, rng);
    let least = values[ranked[0]] - SLIP;
    let fair = |at: &usize| values[*at] >= least && !G::is_idle(&legal[*at]) && G::unused(view, &legal[*at]).is_none();
    let fair: Vec<usize> = ranked.iter().copied().filter(fair).collect();
    match fair[..] {
        [] => ranked[0],
        [best, ..] if fair.len() == 1 || rng.below(SLIPS) > 0 => best,
        _ => fair[1 + rng.below(fair.len() - 1)],
    }
}

/// The places in `legal`, the best first, what is idle last, equals in random order. Every action is tried in the same worlds.
pub(super) fn ranked<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], worlds: u32, rng: &mut Rng) -> Vec<usize> {
    rated::<G>(view, seat, legal, worlds, rng).0
}

/// The same, and what each action comes to on the average.
fn rated<G: Game>(view: &G::View, seat: Seat, legal: &[G::Action], worlds: u32, rng: &mut Rng) -> (Vec<usize>, Vec<f32>) {
    let mut values = vec![0.0; legal.len()];
    let mut story = Story::silent();
    for _ in 0..worlds {
        let world = G::determinize(view, rng);
        for (action, value) in legal.iter().zip(&mut values) {
            let mut after = world.clone();
            after.play_unchecked(seat, action, &mut story);
            *value += worth(&after, seat) / worlds as f32;
        }
    }
    let mut places: Vec<usize> = (0..legal.len()).collect();
    rng.shuffle(&mut places);
    places.sort_by(|a, b| G::is_idle(&legal[*a]).cmp(&G::is_idle(&legal[*b])).then(values[*b].total_cmp(&values[*a])));
    (places, values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Viewer, options};
    use crate::games::{GameVisitor, Kind};

    /// Decisions of a game that are looked at, and on how many of these a beginner slips.
    struct Beginner;

    impl GameVisitor for Beginner {
        type Output = (usize, usize);

        fn visit<G: Game>(self) -> (usize, usize) {
            let mut game =
                G::setup(&options::<G>(&[]).unwrap(), 2, Rng::from_number(3), &mut Story::silent()).expect("two may play");
            let (mut rng, mut legal) = (Rng::from_number(4), Vec::new());
            let (mut decisions, mut slips) = (0, 0);
            while let (true, Some(seat)) = (decisions < 60, game.turn().to_act().first()) {
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let (ranked, values) = rated::<G>(&view, seat, &legal, 1, &mut rng.clone());
                let chosen = careless::<G>(&view, seat, &legal, &mut rng);
                let (best, gives_up) = (values[ranked[0]], |at: usize| G::unused(&view, &legal[at]).is_some());
                assert!(values[chosen] >= best - SLIP, "{:?} in {}", legal[chosen], G::SLUG);
                if gives_up(chosen) {
                    let better = ranked.iter().filter(|at| !gives_up(**at) && !G::is_idle(&legal[**at]));
                    let better = better.copied().find(|at| values[*at] >= best - SLIP);
                    assert_eq!(better, None, "{:?} in {}", legal[chosen], G::SLUG);
                }
                decisions += 1;
                slips += usize::from(values[chosen] < best);
                game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
            }
            (decisions, slips)
        }
    }

    #[test]
    fn a_beginner_slips_often_but_never_far_and_wastes_nothing() {
        for kind in Kind::ALL {
            let (decisions, slips) = kind.visit(Beginner);
            assert!(decisions > 40 && slips > 4, "{}: {slips} of {decisions}", kind.slug());
        }
    }
}
