//! What can go wrong with a database, in the ways that call for different answers.

use super::cause::Cause;
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use std::fmt;

/// What can go wrong with a database, in the ways that call for different answers.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Someone else holds it; trying again helps.
    #[error("the database is locked by someone else")]
    Busy,
    /// The server is not there, or the way to it is cut; trying again later helps.
    #[error("the database server cannot be reached: {0}")]
    Away(#[source] Cause),
    /// The way to the server was cut while something was written, and it does not say whether it was.
    #[error("the database server went away in the middle of a commit: {0}")]
    Unsure(#[source] Cause),
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
    /// The server lets nobody in with this name and password, or has no such database.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// The server is too old.
    #[error("the server is PostgreSQL {0}, and 15 is the oldest that will do")]
    TooOld(u32),
    /// Another engine is asked for than the database is of.
    #[error("{0}")]
    Unfit(&'static str),
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(#[source] Cause),
}

/// The process that writes, and since when, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    pub process: u32,
    pub since: i64,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}", self.process)?;
        match jiff::Timestamp::from_second(self.since) {
            Ok(since) => write!(f, " has been writing to it since {}", since.strftime("%F %T UTC")),
            Err(_) => f.write_str(" is writing to it"),
        }
    }
}

/// What is said of an address at which sessions change under way.
pub const POOLER: &str = "a pooler stands before the server that hands sessions from one to the next by transaction, and the locks that \
                          keep two processes from serving at once do not outlast that; give the address of the server itself, or have \
                          it pool by session";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut => StoreError::Busy,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Broken(Cause::new(error)),
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) => StoreError::Away(Cause::new(error)),
            sqlx::Error::Database(database) if database.is_unique_violation() => StoreError::Taken,
            sqlx::Error::Database(database) => match database.try_downcast_ref::<PgDatabaseError>() {
                Some(said) => of_postgres(said.code(), said.message()),
                None => of_sqlite(&**database),
            }
            .unwrap_or_else(|| StoreError::Other(Cause::new(error))),
            _ => StoreError::Other(Cause::new(error)),
        }
    }
}

/// By `SQLite`'s primary result codes; the extended ones keep them in their low byte.
fn of_sqlite(error: &dyn DatabaseError) -> Option<StoreError> {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const NOT_A_DATABASE: i32 = 26;
    Some(match error.code()?.parse::<i32>().ok()? & 0xff {
        BUSY | LOCKED => StoreError::Busy,
        FULL => StoreError::Full,
        CORRUPT | NOT_A_DATABASE => StoreError::Broken(Cause::new(error.message())),
        _ => return None,
    })
}

/// By `PostgreSQL`'s classes of errors. No message of a server has a password in it.
fn of_postgres(code: &str, message: &str) -> Option<StoreError> {
    Some(match code {
        // Two that wait for each other, too many connections, what took too long.
        "40001" | "40P01" | "53200" | "53300" | "55P03" | "57014" => StoreError::Busy,
        "53100" => StoreError::Full,
        "XX001" | "XX002" => StoreError::Broken(Cause::new(message)),
        // What was prepared in a session is not there, or something else is: it is another session.
        "26000" | "42P05" => StoreError::Unfit(POOLER),
        "3D000" => StoreError::Refused(message.to_owned()),
        _ if code.starts_with("28") || code == "42501" => StoreError::Refused(message.to_owned()),
        // It is being stopped or started, or the connection was ended.
        _ if code.starts_with("57P") || code.starts_with("08") || ["25006", "55000"].contains(&code) => {
            StoreError::Away(Cause::new(message))
        }
        _ => return None,
    })
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) => StoreError::from(error),
            MigrateError::VersionMissing(_) => StoreError::Newer,
            other => StoreError::Other(Cause::new(other)),
        }
    }
}
