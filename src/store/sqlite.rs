//! The engine that needs nothing installed: `SQLite`, one file, one process that writes it.

use super::error::StoreError;
use super::files;
use super::ids::GameId;
use super::lock::WriteLock;
use super::shards::{self, Shards};
use super::sql::{Link, Pool, query_scalar};
use super::writer::Writer;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// How long a locked database is waited for before the person is told.
const PATIENCE: Duration = Duration::from_millis(1500);

const READERS: u32 = 4;

/// How the tables came to be what they are, step by step.
pub static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

pub fn options(url: &str) -> Result<SqliteConnectOptions, StoreError> {
    Ok(SqliteConnectOptions::from_str(url)?.foreign_keys(true).busy_timeout(PATIENCE))
}

/// Where the database is that `url` names.
pub fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    if !url.starts_with("sqlite:") {
        return Err(StoreError::Unfit("only a database of SQLite is a file"));
    }
    Ok(options(url)?.get_filename().to_owned())
}

/// Opens a database for writing, and brings it up to date. The connections to read with, who writes, and the number of the
/// newest game: one process writes a database, so it need not be asked for again.
pub async fn open(url: &str, lock: WriteLock, shards: Shards) -> Result<(Pool, Writer, AtomicU64), StoreError> {
    files::make_private(lock.file());
    let options = options(url)?.create_if_missing(true).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    MIGRATIONS.run(&mut connection).await?;
    let mut whole = connection.begin().await?;
    // The file's lock is all that a term is good for elsewhere.
    shards::begin(&mut Link::Sqlite(&mut whole), shards, 0).await?;
    whole.commit().await?;
    let newest: Option<GameId> = query_scalar("SELECT max(id) FROM game").fetch_one(&mut connection).await?;
    let readers = readers(options).await?;
    Ok((readers, Writer::start(connection, lock), newest.map_or(0, |game| game.0).into()))
}

/// Opens a database that is there, for reading.
pub async fn open_read_only(url: &str) -> Result<Pool, StoreError> {
    let file = file_of(url)?;
    if !file.exists() {
        return Err(StoreError::Missing(file.display().to_string()));
    }
    readers(options(url)?.read_only(true)).await
}

async fn readers(options: SqliteConnectOptions) -> Result<Pool, StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        // A connection to a file does not go stale, and asking it costs as much as reading.
        .test_before_acquire(false);
    Ok(Pool::Sqlite(pool.connect_with(options).await?))
}

/// What the database finds wrong with itself.
pub async fn integrity(readers: &Pool) -> Result<Vec<String>, StoreError> {
    let found: Vec<String> = query_scalar("PRAGMA integrity_check").fetch_all(readers).await?;
    let strays: Vec<String> = query_scalar("PRAGMA foreign_key_check").fetch_all(readers).await?;
    let mut wrong: Vec<String> = found.into_iter().filter(|line| line != "ok").collect();
    if !strays.is_empty() {
        wrong.push(format!("{} rows belong to a game that is not there", strays.len()));
    }
    Ok(wrong)
}
