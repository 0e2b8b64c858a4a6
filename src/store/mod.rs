//! The only SQL: games, seats, actions, snapshots, preferences, ratings.

use std::fmt;

/// Where everything is written down.
#[derive(Debug)]
pub struct Store {}

/// What can go wrong with a database, in the ways that call for different answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Someone else holds it; trying again helps.
    Busy,
    /// No room on the disk.
    Full,
    /// The board had moved on: another commit came first.
    Stale,
    /// A unique index refused: the channel has an open game.
    Taken,
    /// A row does not read as it should.
    Broken(String),
    /// Anything else.
    Other(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Busy => f.write_str("the database is locked by someone else"),
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::Stale => f.write_str("another change came first"),
            StoreError::Taken => f.write_str("the place is taken"),
            StoreError::Broken(what) => write!(f, "a row cannot be read: {what}"),
            StoreError::Other(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for StoreError {}

impl Store {
    /// Opens the database that `url` names (`sqlite://FILE`), creates it if it is missing, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let _ = url;
        todo!()
    }
}
