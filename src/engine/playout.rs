//! Whole games played at random: the quickest way to see every corner of the rules.

use super::{Game, Rng, Seat, Story, Turn};

/// No game is longer than this many actions; one that is has a rule that lets it run for ever.
pub const STEP_LIMIT: usize = 20_000;

/// Plays one random action and says what it was; `None` when the game is over. `legal` is scratch space.
pub fn random_step<G: Game>(
    game: &mut G,
    rng: &mut Rng,
    legal: &mut Vec<G::Action>,
    story: &mut Story,
) -> Option<(Seat, G::Action)> {
    let Turn::Act(seats) = game.turn() else { return None };
    let owing = rng.below(seats.len());
    let seat = seats.iter().nth(owing)?;
    legal.clear();
    game.legal_actions(seat, legal);
    let action = legal.swap_remove(rng.below(legal.len()));
    game.play_unchecked(seat, &action, story);
    Some((seat, action))
}

/// Plays at random for at most `plies` actions and says how many it was.
pub fn random_plies<G: Game>(game: &mut G, rng: &mut Rng, plies: usize) -> usize {
    let mut legal = Vec::new();
    let mut story = Story::silent();
    (0..plies).take_while(|_| random_step(game, rng, &mut legal, &mut story).is_some()).count()
}
