//! The only SQL: games, seats, actions, snapshots, preferences, ratings. Rules are unknown here; a state is a text.
//!
//! Reading goes through a small pool. Writing is a list of [`Change`]s that [`Store::commit`] makes durable all
//! together or not at all; one writer gathers the lists that wait at the same time into one transaction (`writer.rs`).

mod change;
mod ids;
mod read;
mod rows;
mod writer;

pub use change::Change;
pub use ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, PersonId, Ply, Seconds, Status, Timeout};
pub use rows::{ActionRow, GameRow, HandledRow, OwingRow, PreferenceRow, RatingRow, RemarkRow, SeatRow, UndoRow};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use writer::Writer;

/// Where everything is written down.
#[derive(Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: Writer,
    /// The number of the newest game. One process writes a database, so it need not be asked for.
    newest: AtomicU64,
}

/// How long a locked database is waited for before the person is told.
const PATIENCE: Duration = Duration::from_millis(1500);

const READERS: u32 = 4;

/// What can go wrong with a database, in the ways that call for different answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// Someone else holds it; trying again helps.
    Busy,
    /// No room on the disk.
    Full,
    /// The board had moved on: another commit came first.
    Stale,
    /// Something that may be there once only is there already: an open game in the channel, a handled interaction.
    Taken,
    /// The file, or a row in it, does not read as it should.
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
            StoreError::Taken => f.write_str("it is there already"),
            StoreError::Broken(what) => write!(f, "the data cannot be read: {what}"),
            StoreError::Other(what) => write!(f, "the database failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // SQLite's primary result codes; the extended ones keep them in their low byte.
        const BUSY: i32 = 5;
        const LOCKED: i32 = 6;
        const CORRUPT: i32 = 11;
        const FULL: i32 = 13;
        const NOT_A_DATABASE: i32 = 26;
        match &error {
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Broken(error.to_string()),
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Taken,
            sqlx::Error::Database(database) => {
                match database.code().and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff) {
                    Some(BUSY | LOCKED) => StoreError::Busy,
                    Some(FULL) => StoreError::Full,
                    Some(CORRUPT | NOT_A_DATABASE) => StoreError::Broken(error.to_string()),
                    _ => StoreError::Other(error.to_string()),
                }
            }
            _ => StoreError::Other(error.to_string()),
        }
    }
}

impl Store {
    /// Opens the database that `url` names (`sqlite://FILE`), creates it if it is missing, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::migrate!().run(&mut connection).await.map_err(|error| match error {
            sqlx::migrate::MigrateError::Execute(error) => StoreError::from(error),
            other => StoreError::Other(other.to_string()),
        })?;
        let newest: Option<GameId> = sqlx::query_scalar("SELECT max(id) FROM game").fetch_one(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            // A connection to a file does not go stale, and asking it costs as much as reading.
            .test_before_acquire(false)
            .connect_with(options)
            .await?;
        Ok(Store { readers, writer: Writer::start(connection), newest: newest.map_or(0, |game| game.0).into() })
    }

    /// The number for a new game.
    pub fn next_game(&self) -> GameId {
        GameId(self.newest.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Makes all of `changes` durable, or none. Returns once they are on the disk.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        self.writer.commit(changes).await
    }

    /// Finishes what is being written, then lets the file go.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}
