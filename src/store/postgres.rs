//! The engine for more than one machine: `PostgreSQL`. It groups commits by itself, so each list of changes is a transaction
//! of its own on a small pool.
//!
//! Who serves has a lock that lives as long as one connection: an advisory lock of its session. When the process or the
//! connection ends, the server gives the lock to whoever asks next; nothing has to be cleaned up. A process may notice late
//! that its connection is gone. So each that begins to serve begins a new term, and a transaction of an older one is refused:
//! whatever two processes believe, one of them writes.

use super::cause::Cause;
use super::change::Change;
use super::error::StoreError;
use super::ids::GameId;
use super::sql::{Pool, query, query_scalar};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// How long a connection is waited for. People have been acknowledged by then, and a server that is started anew needs a while.
const PATIENCE: Duration = Duration::from_secs(10);

/// As many connections a process. More would wait for the server's disk all the same.
const CONNECTIONS: u32 = 10;

/// The oldest server that will do.
const OLDEST: u32 = 15;

/// How often the connection that holds the lock is asked whether it is still there, and how long an answer may take.
const LOOK: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(5);

/// A list that the server gave up, since it and another waited for each other, is tried so often.
const TRIES: usize = 5;

/// What the locks of this program are called among those of the whole database.
const LOCKS: i32 = 0x5741_5252;

/// How the tables came to be what they are, step by step.
pub static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

pub fn is_meant(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// The parser's own errors are not handed on: they could quote what is secret.
pub fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let wrong = StoreError::Unfit("the address of the server does not read like postgres://NAME:PASSWORD@HOST/DATABASE");
    PgConnectOptions::from_str(url).map(|options| options.application_name("warren")).map_err(|_| wrong)
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let connecting = PgConnection::connect_with(options);
    let slow = |_| StoreError::Away(Cause::new("it does not answer"));
    let mut connection = tokio::time::timeout(PATIENCE, connecting).await.map_err(slow)??;
    let version: i64 =
        query_scalar("SELECT CAST(current_setting('server_version_num') AS BIGINT)").fetch_one(&mut connection).await?;
    match u32::try_from(version / 10_000) {
        Ok(major) if major < OLDEST => Err(StoreError::TooOld(major)),
        _ => Ok(connection),
    }
}

async fn pool(options: PgConnectOptions) -> Result<PgPool, StoreError> {
    Ok(PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect_with(options).await?)
}

/// The right to serve, for as long as a connection lasts.
#[derive(Debug)]
pub struct Hold {
    /// Which term this process serves in; 0 before it has begun.
    term: Arc<AtomicI64>,
    lost: CancellationToken,
    given_up: CancellationToken,
    watch: Mutex<Option<JoinHandle<()>>>,
}

impl Hold {
    /// Takes the lock, or says that somebody else has it.
    async fn take(options: PgConnectOptions) -> Result<Hold, StoreError> {
        let mut connection = connect(&options).await?;
        if !lock(&mut connection).await? {
            return Err(StoreError::Held(None));
        }
        let (term, lost, given_up) = (Arc::new(AtomicI64::new(0)), CancellationToken::new(), CancellationToken::new());
        let watch = watch(connection, options, Arc::clone(&term), lost.clone(), given_up.clone());
        Ok(Hold { term, lost, given_up, watch: Some(tokio::spawn(watch)).into() })
    }

    /// Resolves when somebody else may serve: whoever served must stop at once.
    pub async fn lost(&self) {
        self.lost.cancelled().await;
    }

    /// Lets the next one in.
    pub async fn give_up(&self) {
        self.given_up.cancel();
        if let Some(watch) = self.watch.lock().await.take() {
            // It has ended if it panicked, and the lock with it.
            let _ = watch.await;
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.given_up.cancel();
    }
}

/// Takes the lock on a connection, unless somebody else has it.
async fn lock(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let taken = query_scalar("SELECT pg_try_advisory_lock(CAST($1 AS INTEGER), 0)").bind(&i64::from(LOCKS));
    Ok(taken.fetch_one(connection).await?)
}

/// Looks after the connection that has the lock, until it is given up or somebody else has it.
async fn watch(
    mut connection: PgConnection,
    options: PgConnectOptions,
    term: Arc<AtomicI64>,
    lost: CancellationToken,
    given_up: CancellationToken,
) {
    loop {
        tokio::select! {
            () = given_up.cancelled() => {
                // The lock goes with the connection, however that ends; in so many words it goes at once.
                let _ = query("SELECT pg_advisory_unlock_all()").execute(&mut connection).await;
                let _ = connection.close().await;
                return;
            }
            kept = keep(&mut connection, &options, &term) => match kept {
                Ok(true) => {}
                Ok(false) => {
                    lost.cancel();
                    return;
                }
                // Nobody else can serve either while the server is away.
                Err(error) => tracing::warn!("the lock of the database is in doubt: {error}"),
            }
        }
    }
}

/// Whether this process still has the lock. Where its connection was cut it takes the lock once more, which is as good if nobody
/// has served meanwhile.
async fn keep(connection: &mut PgConnection, options: &PgConnectOptions, term: &AtomicI64) -> Result<bool, StoreError> {
    tokio::time::sleep(LOOK).await;
    // A pooler between would hand the session to somebody else, and the lock with it: so the lock itself is asked for.
    let held = query_scalar::<bool>(
        "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() \
         AND classid = CAST($1 AS OID) AND objid = 0 AND objsubid = 2 AND granted)",
    )
    .bind(&i64::from(LOCKS))
    .fetch_one(&mut *connection);
    if matches!(tokio::time::timeout(ANSWER, held).await, Ok(Ok(true))) {
        return Ok(true);
    }
    let mut next = connect(options).await?;
    let term = term.load(Ordering::SeqCst);
    if term == 0 || !lock(&mut next).await? {
        return Ok(false);
    }
    let now: i64 = query_scalar("SELECT last_value FROM service_term").fetch_one(&mut next).await?;
    *connection = next;
    Ok(now == term)
}

/// The right to serve the database that `url` names, before anything of it is read.
pub async fn hold(url: &str) -> Result<Hold, StoreError> {
    Hold::take(options(url)?).await
}

/// Opens a database for writing, and brings it up to date.
pub async fn open(url: &str) -> Result<(Pool, Hold), StoreError> {
    let hold = hold(url).await?;
    open_held(url, hold).await
}

pub async fn open_held(url: &str, hold: Hold) -> Result<(Pool, Hold), StoreError> {
    let options = options(url)?;
    let mut connection = connect(&options).await?;
    MIGRATIONS.run(&mut connection).await?;
    // What is being written in the term before is waited for; the lock goes with the connection.
    query("SELECT pg_advisory_lock(CAST($1 AS INTEGER), 1)").bind(&i64::from(LOCKS)).execute(&mut connection).await?;
    let term = query_scalar("SELECT nextval('service_term')").fetch_one(&mut connection).await?;
    hold.term.store(term, Ordering::SeqCst);
    // Nobody is there to be told if it does not end politely.
    let _ = connection.close().await;
    Ok((Pool::Postgres(pool(options).await?), hold))
}

/// Whether there is nothing in the database.
pub async fn is_empty(url: &str) -> Result<bool, StoreError> {
    let mut connection = connect(&options(url)?).await?;
    let tables = "SELECT NOT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public')";
    Ok(query_scalar(tables).fetch_one(&mut connection).await?)
}

/// Takes everything out of the database.
pub async fn clear(url: &str) -> Result<(), StoreError> {
    let mut connection = connect(&options(url)?).await?;
    query("DROP SCHEMA public CASCADE").execute(&mut connection).await?;
    query("CREATE SCHEMA public").execute(&mut connection).await?;
    Ok(())
}

/// Opens a database that is there, for reading.
pub async fn open_read_only(url: &str) -> Result<Pool, StoreError> {
    let options = options(url)?;
    let connection = connect(&options).await?;
    // Nobody is there to be told if it does not end politely.
    let _ = connection.close().await;
    Ok(Pool::Postgres(pool(options.options([("default_transaction_read_only", "on")])).await?))
}

/// One transaction for a list. Where the server gave it up for another's sake, it is tried again: nothing of it was written.
pub async fn commit(pool: &Pool, hold: &Hold, changes: &[Change]) -> Result<(), StoreError> {
    let mut tries = 0;
    loop {
        tries += 1;
        match try_commit(pool, hold, changes).await {
            Err(StoreError::Busy) if tries < TRIES => {}
            done => return done,
        }
    }
}

async fn try_commit(pool: &Pool, hold: &Hold, changes: &[Change]) -> Result<(), StoreError> {
    if hold.lost.is_cancelled() {
        return Err(StoreError::Held(None));
    }
    let mut whole = pool.begin().await?;
    // Whoever begins a new term waits for this transaction, and every later one sees that it has begun.
    let is_ours = "SELECT (SELECT last_value FROM service_term) = $2 FROM pg_advisory_xact_lock_shared(CAST($1 AS INTEGER), 1)";
    if !query_scalar::<bool>(is_ours)
        .bind(&i64::from(LOCKS))
        .bind(&hold.term.load(Ordering::SeqCst))
        .fetch_one(&mut whole)
        .await?
    {
        return Err(StoreError::Held(None));
    }
    for change in changes {
        change.apply(&mut whole.link()).await?;
    }
    Ok(whole.commit().await?)
}

/// The number for a new game.
pub async fn next_game(pool: &Pool) -> Result<GameId, StoreError> {
    Ok(query_scalar("SELECT nextval('game_number')").fetch_one(pool).await?)
}

/// What is wrong with the server or its indexes.
pub async fn integrity(readers: &Pool) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    for (setting, why) in [
        ("fsync", "a server that loses its power can lose the whole database"),
        ("full_page_writes", "a server that loses its power can lose the whole database"),
        ("synchronous_commit", "moves that were acknowledged can be lost when the server stops"),
    ] {
        let value: String = query_scalar("SELECT current_setting($1)").bind(setting).fetch_one(readers).await?;
        if value == "off" {
            wrong.push(format!("The server runs with {setting} = off: {why}."));
        }
    }
    let indexes = "SELECT CAST(CAST(indexrelid AS REGCLASS) AS TEXT) FROM pg_index WHERE NOT indisvalid";
    let invalid: Vec<String> = query_scalar(indexes).fetch_all(readers).await?;
    wrong.extend(
        invalid.into_iter().map(|index| format!("The index {index} is not valid; `REINDEX INDEX {index}` builds it anew.")),
    );
    Ok(wrong)
}
