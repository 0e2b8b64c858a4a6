//! The rulebook, sentence by sentence.

use super::Havoc;
use crate::engine::conformance;

#[test]
fn random_games_keep_every_promise() {
    let report = match conformance::run::<Havoc>(48, 1) {
        Ok(report) => report,
        Err(failure) => panic!("{} after {:?}", failure.what, failure.record.actions.last()),
    };
    println!("{report:?}");
}
