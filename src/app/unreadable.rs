//! Why what was written down of a game cannot be read, or does not lead where it should.

use super::Ply;
use crate::engine::fingerprint::{BadFingerprint, Release};
use crate::engine::phrase::BadPhrase;
use crate::engine::rng::BadSeed;
use crate::engine::{Seat, Violation};
use crate::games::UnknownGame;
use crate::store::Cause;

#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error(transparent)]
    Row(Cause),
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error(transparent)]
    Seed(#[from] BadSeed),
    #[error("seat {} has neither a person nor a bot", .0.0)]
    Nobody(Seat),
    #[error("there is no seat {}", .0.0)]
    NoSeat(Seat),
    #[error("nobody has seat {0}")]
    EmptySeat(usize),
    #[error("it has no state")]
    NoState,
    #[error("its state does not load: {0}")]
    State(#[source] serde_json::Error),
    #[error("its state is impossible: {0}")]
    Impossible(#[from] Violation),
    #[error("nobody can do anything in it")]
    Stuck,
    #[error("it has no snapshot")]
    NoSnapshot,
    #[error("its snapshot of ply {ply} does not load: {source}")]
    Snapshot { ply: Ply, source: serde_json::Error },
    #[error(transparent)]
    Phrase(#[from] BadPhrase),
    #[error(transparent)]
    Fingerprint(#[from] BadFingerprint),
    #[error("its options do not read: {0}")]
    Options(#[source] serde_json::Error),
    #[error("the action of ply {ply} does not fit: {why}")]
    Misfit { ply: Ply, why: &'static str },
    #[error("the action of ply {ply} was played by release {release} and does not fit the rules of this one")]
    OlderRelease { ply: Ply, release: Release },
}
