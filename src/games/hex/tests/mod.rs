//! The rulebook, sentence by sentence: every rule that can be got wrong, each with a test named after it.

use super::Neuroshima;
use crate::engine::conformance;

#[test]
fn random_games_keep_every_promise() {
    match conformance::run::<Neuroshima>(48, 1) {
        Ok(report) => assert!(report.surprises > 100, "{report:?}"),
        Err(failure) => panic!("{} after {:?}", failure.what, failure.record.actions.last()),
    }
}
