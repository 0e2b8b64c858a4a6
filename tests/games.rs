//! Every game keeps what the engine promises.

use warren::engine::conformance;
use warren::games::troll::Troll;

#[test]
fn cave_troll_conforms() {
    let report =
        conformance::run::<Troll>(60, 1).unwrap_or_else(|failure| panic!("{}\n{}", failure.what, failure.record.to_json()));
    assert!(report.surprises > 100, "{report:?}");
    println!("{report:?}");
}
