//! Every rule that can be got wrong, each with a test named after it.

use super::Clans;
use crate::engine::conformance;

#[test]
fn whole_random_games_keep_every_promise() {
    conformance::run::<Clans>(20, 1).unwrap_or_else(|failure| {
        let last = failure.record.actions.len().saturating_sub(25);
        panic!("{}\n{:#?}\n{:?}", failure.what, &failure.record.actions[last..], failure.record.options)
    });
}
