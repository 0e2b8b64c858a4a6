//! The only SQL: games, seats, actions, snapshots, preferences, ratings. Rules are unknown here; a state is a text.
//!
//! Reading goes through a small pool. Writing is a list of [`Change`]s that [`Store::commit`] makes durable all
//! together or not at all; one writer gathers the lists that wait at the same time into one transaction (`writer.rs`).
//! One process at a time writes a database, by whatever name it calls it (`lock.rs`); any number may read it meanwhile.

pub mod backup;
mod cause;
mod change;
mod files;
mod forget;
mod ids;
mod lock;
mod read;
mod rows;
mod writer;

pub use cause::Cause;
pub use change::Change;
pub use ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, PersonId, Ply, Seconds, Status, Timeout};
pub use lock::{Holder, WriteLock};
pub use rows::{
    ActionRow, GameRow, HandledRow, InvitationRow, LoggedGame, NoticeRow, OwingRow, PreferenceRow, RatingRow, RemarkRow,
    ReminderRuleRow, SatRow, SeatRow, TenureRow, UndoRow,
};

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use writer::Writer;

/// Where everything is written down.
#[derive(Debug)]
pub struct Store {
    readers: SqlitePool,
    /// Nobody where the database is only read.
    writer: Option<Writer>,
    /// The number of the newest game. One process writes a database, so it need not be asked for.
    newest: AtomicU64,
}

/// How long a locked database is waited for before the person is told.
const PATIENCE: Duration = Duration::from_millis(1500);

const READERS: u32 = 4;

/// How the tables came to be what they are, step by step.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// What can go wrong with a database, in the ways that call for different answers.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Someone else holds it; trying again helps.
    #[error("the database is locked by someone else")]
    Busy,
    /// No room on the disk.
    #[error("the disk is full")]
    Full,
    /// The board had moved on: another commit came first.
    #[error("another change came first")]
    Stale,
    /// Something that may be there once only is there already: an open game in the channel, a handled interaction.
    #[error("it is there already")]
    Taken,
    /// The person has as many games waiting for players as one may have.
    #[error("there are too many lobbies of one person")]
    TooManyLobbies,
    /// The person has as many games open as one may have.
    #[error("there are too many open games of one person")]
    TooManyGames,
    /// The file, or a row in it, does not read as it should.
    #[error("the data cannot be read: {0}")]
    Broken(#[source] Cause),
    /// Another process writes to it.
    #[error("{}, and only one process may", .0.as_ref().map_or_else(|| "another process is writing to it".to_owned(), Holder::to_string))]
    Held(Option<Holder>),
    /// Its file has more names than one.
    #[error("its file has {0} names (hard links), and each would have a journal of its own; delete the others, or use a copy")]
    SeveralNames(u64),
    /// A newer release than this one has written to it.
    #[error(
        "a newer release of Warren has written to it, and this one does not know all that is in it; install that release again, \
         or restore a backup from before"
    )]
    Newer,
    /// It has not been brought up to date, and only a process that may write can do that.
    #[error("it is as an older release of Warren left it")]
    Older,
    /// There is nothing to be read.
    #[error("there is no file {0}")]
    Missing(String),
    /// It was opened for reading.
    #[error("it was opened for reading only")]
    ReadOnly,
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(#[source] Cause),
}

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
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Broken(Cause::new(error)),
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Taken,
            sqlx::Error::Database(database) => {
                match database.code().and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff) {
                    Some(BUSY | LOCKED) => StoreError::Busy,
                    Some(FULL) => StoreError::Full,
                    Some(CORRUPT | NOT_A_DATABASE) => StoreError::Broken(Cause::new(error)),
                    _ => StoreError::Other(Cause::new(error)),
                }
            }
            _ => StoreError::Other(Cause::new(error)),
        }
    }
}

impl Store {
    /// Opens the database that `url` names (`sqlite://FILE`), creates it if it is missing, and brings it up to date. Refused
    /// while another process, or another part of this one, has it open like that.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let lock = WriteLock::take(&file_of(url)?)?;
        lock.require_one_name()?;
        Store::open_locked(url, lock).await
    }

    async fn open_locked(url: &str, lock: WriteLock) -> Result<Store, StoreError> {
        files::make_private(lock.file());
        let options =
            options(url)?.create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        MIGRATIONS.run(&mut connection).await.map_err(|error| match error {
            MigrateError::Execute(error) => StoreError::from(error),
            MigrateError::VersionMissing(_) => StoreError::Newer,
            other => StoreError::Other(Cause::new(other)),
        })?;
        let newest: Option<GameId> = sqlx::query_scalar("SELECT max(id) FROM game").fetch_one(&mut connection).await?;
        let readers = readers(options).await?;
        Ok(Store { readers, writer: Some(Writer::start(connection, lock)), newest: newest.map_or(0, |game| game.0).into() })
    }

    /// Refuses a database that would have to be made first.
    pub fn must_exist(url: &str) -> Result<(), StoreError> {
        let file = file_of(url)?;
        if file.exists() { Ok(()) } else { Err(StoreError::Missing(file.display().to_string())) }
    }

    /// Opens a database that is there, for reading: nothing of it changes, and whoever writes to it goes on.
    pub async fn open_read_only(url: &str) -> Result<Store, StoreError> {
        Store::must_exist(url)?;
        let readers = readers(options(url)?.read_only(true)).await?;
        let known: Result<Vec<i64>, _> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&readers).await;
        let known = known.map_err(|error| match StoreError::from(error) {
            StoreError::Other(_) => StoreError::Broken(Cause::new("there are no games in this file")),
            other => other,
        })?;
        if known.iter().any(|version| !MIGRATIONS.version_exists(*version)) {
            return Err(StoreError::Newer);
        }
        if !MIGRATIONS.iter().all(|migration| known.contains(&migration.version)) {
            return Err(StoreError::Older);
        }
        Ok(Store { readers, writer: None, newest: 0.into() })
    }

    /// The number for a new game.
    pub fn next_game(&self) -> GameId {
        GameId(self.newest.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Makes all of `changes` durable, or none. Returns once they are on the disk.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        match &self.writer {
            Some(writer) => writer.commit(changes).await,
            None => Err(StoreError::ReadOnly),
        }
    }

    /// Finishes what is being written, then lets the file go.
    pub async fn close(&self) {
        // The readers first: whoever closes last tidies the file up, and that shall be the one who may write.
        self.readers.close().await;
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
    }
}

fn options(url: &str) -> Result<SqliteConnectOptions, StoreError> {
    Ok(SqliteConnectOptions::from_str(url)?.foreign_keys(true).busy_timeout(PATIENCE))
}

/// Where the database is that `url` names.
pub fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    Ok(options(url)?.get_filename().to_owned())
}

async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        // A connection to a file does not go stale, and asking it costs as much as reading.
        .test_before_acquire(false);
    Ok(pool.connect_with(options).await?)
}
