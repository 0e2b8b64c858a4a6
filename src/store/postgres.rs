//! The engine for more than one machine: `PostgreSQL`. It groups commits by itself, so each list of changes is a transaction
//! of its own on a small pool.
//!
//! Who serves some shards has a lock for each that lives as long as one connection: an advisory lock of its session. When the
//! process or the connection ends, the server gives the locks to whoever asks next; nothing has to be cleaned up. A process may
//! notice late that its connection is gone. So each that begins to serve begins a new term for its shards, and a transaction of
//! an older one is refused: whatever two processes believe, one of them writes.

use super::cause::Cause;
use super::change::Change;
use super::error::{POOLER, StoreError};
use super::ids::{GameId, Ply};
use super::shards::{self, Shards};
use super::sql::{Link, Moment, Pool, query, query_as, query_scalar};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use std::collections::BTreeSet;
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

/// How often it is asked what became of a commit to which no answer came.
const ASKED_AGAIN: Duration = Duration::from_millis(200);

/// A list that the server gave up, since it and another waited for each other, is tried so often.
const TRIES: usize = 5;

/// What the locks of this program are called among those of the whole database. A lock has two numbers. Those of shards are
/// how many there are, from here on, and which one: so whoever looks at the locks sees how the servers are divided. With no
/// shards at all, releases before this one locked the database.
const LOCKS: i64 = 0x5741_5252;
/// Every transaction shares the lock with this number and that of its term: whoever begins the next term waits for them.
const TERMS: i64 = LOCKS - 1;
/// Shards that Discord takes only one after the other share the lock with this number and that of their row.
const DOORS: i64 = LOCKS - 2;
/// There are never more shards than this.
const MOST: i64 = 1 << 16;

/// A connection that the network has swallowed is given up after half a minute, and the locks with it; and so is a transaction that
/// nobody goes on with.
const GIVEN_UP: [(&str, &str); 4] = [
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "4"),
    ("idle_in_transaction_session_timeout", "30s"),
];

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

/// What the server does, if it answers within so long.
async fn answered<T>(within: Duration, answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = |_| StoreError::Away(Cause::new("it does not answer"));
    tokio::time::timeout(within, answer).await.map_err(silent)?
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let connecting = async {
        let mut connection = PgConnection::connect_with(&options.clone().options(GIVEN_UP)).await?;
        let version: i64 =
            query_scalar("SELECT CAST(current_setting('server_version_num') AS BIGINT)").fetch_one(&mut connection).await?;
        match u32::try_from(version / 10_000) {
            Ok(major) if major < OLDEST => Err(StoreError::TooOld(major)),
            _ => Ok(connection),
        }
    };
    answered(PATIENCE, connecting).await
}

async fn pool(options: PgConnectOptions) -> Result<PgPool, StoreError> {
    let options = options.options(GIVEN_UP);
    Ok(PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect_with(options).await?)
}

/// The right to serve some shards, for as long as a connection lasts.
#[derive(Debug)]
pub struct Hold {
    options: PgConnectOptions,
    shards: Shards,
    /// Which term this process serves in; 0 before it has begun.
    term: Arc<AtomicI64>,
    lost: CancellationToken,
    given_up: CancellationToken,
    watch: Mutex<Option<JoinHandle<()>>>,
}

impl Hold {
    /// Takes the locks, or says that somebody else has one.
    async fn take(options: PgConnectOptions, shards: Shards) -> Result<Hold, StoreError> {
        let mut connection = connect(&options).await?;
        let Some(backend) = answered(PATIENCE, lock(&mut connection, shards, None)).await? else {
            return Err(StoreError::Held(None));
        };
        let (term, lost, given_up) = (Arc::new(AtomicI64::new(0)), CancellationToken::new(), CancellationToken::new());
        let mut held = Held { connection, backend, options: options.clone(), shards, term: Arc::clone(&term) };
        // Where sessions are handed on by transaction, the next one that begins gets the session with the locks.
        let mut other = connect(&options).await?;
        let begun = other.begin().await?;
        if !answered(ANSWER, held.has_all()).await? {
            return Err(StoreError::Unfit(POOLER));
        }
        drop(begun);
        // Nobody is there to be told if it does not end politely.
        let _ = other.close().await;
        let watch = held.watch(lost.clone(), given_up.clone());
        Ok(Hold { options, shards, term, lost, given_up, watch: Some(tokio::spawn(watch)).into() })
    }

    fn term(&self) -> i64 {
        self.term.load(Ordering::SeqCst)
    }

    /// Resolves when somebody else may serve: whoever served must stop at once.
    pub async fn lost(&self) {
        self.lost.cancelled().await;
    }

    /// Lets the next one in.
    pub async fn give_up(&self) {
        self.given_up.cancel();
        if let Some(watch) = self.watch.lock().await.take() {
            // It has ended if it panicked, and the locks with it.
            let _ = watch.await;
        }
    }

    /// Waits until no other process starts shards of the same rows.
    pub async fn door(&self, at_once: u32) -> Result<Door, StoreError> {
        let mut connection = connect(&self.options).await?;
        let rows: BTreeSet<u32> = (self.shards.first()..=self.shards.last()).map(|shard| shard % at_once.max(1)).collect();
        // In order, so that no two wait for each other.
        for row in rows {
            let taken = query("SELECT pg_advisory_lock(CAST($1 AS INTEGER), CAST($2 AS INTEGER))").bind(&DOORS);
            taken.bind(&row).execute(&mut connection).await?;
        }
        Ok(Door { _open: connection })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.given_up.cancel();
    }
}

/// While this is there, no other process starts shards that would have to wait for these.
#[derive(Debug)]
pub struct Door {
    _open: PgConnection,
}

/// A session of the server: its process, and when that began, since numbers of processes are given again.
#[derive(Clone, Copy, Debug)]
struct Backend {
    process: i64,
    since: i64,
}

/// Takes the locks of shards on a connection, all of them or none, unless somebody else has one or divides the servers otherwise.
/// `before` is the session in which the same process had them: it does not answer any more, and may not know yet that it is over.
async fn lock(connection: &mut PgConnection, shards: Shards, before: Option<Backend>) -> Result<Option<Backend>, StoreError> {
    let mut whole = connection.begin().await?;
    // One at a time, so that two who want the same do not keep it from each other.
    Link::Postgres(&mut whole).alone_with(LOCKS).await?;
    if let Some(before) = before {
        // Whoever stands by waits at the line above, so nobody comes between its end and the locks.
        let ended = "SELECT pg_terminate_backend(pid, $3) FROM pg_stat_activity \
                     WHERE pid = $1 AND CAST(extract(epoch FROM backend_start) * 1000000 AS BIGINT) = $2";
        let ended = query(ended).bind(&before.process).bind(&before.since).bind(&(ANSWER.as_millis() as i64));
        ended.execute(&mut *whole).await?;
    }
    let others = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 \
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
                  AND CAST(classid AS BIGINT) BETWEEN $1 AND $2 AND CAST(classid AS BIGINT) <> $3)";
    let class = LOCKS + i64::from(shards.total());
    let others: bool = query_scalar(others).bind(&LOCKS).bind(&(LOCKS + MOST)).bind(&class).fetch_one(&mut *whole).await?;
    let taken = !others && {
        let taken = "SELECT bool_and(pg_try_advisory_lock(CAST($1 AS INTEGER), CAST(shard AS INTEGER))) \
                     FROM generate_series($2, $3) AS shard";
        query_scalar(taken).bind(&class).bind(&shards.first()).bind(&shards.last()).fetch_one(&mut *whole).await?
    };
    let own = "SELECT CAST(pid AS BIGINT), CAST(extract(epoch FROM backend_start) * 1000000 AS BIGINT) FROM pg_stat_activity \
               WHERE pid = pg_backend_pid()";
    let (process, since) = query_as(own).fetch_one(&mut *whole).await?;
    if !taken {
        query("SELECT pg_advisory_unlock_all()").execute(&mut *whole).await?;
    }
    whole.commit().await?;
    Ok(taken.then_some(Backend { process, since }))
}

/// The connection that has the locks.
struct Held {
    connection: PgConnection,
    backend: Backend,
    options: PgConnectOptions,
    shards: Shards,
    term: Arc<AtomicI64>,
}

impl Held {
    /// Looks after it, until it is given up or somebody else has one of the locks.
    async fn watch(mut self, lost: CancellationToken, given_up: CancellationToken) {
        loop {
            tokio::select! {
                () = given_up.cancelled() => {
                    // The locks go with the connection, however that ends; in so many words they go at once.
                    let unlocked = query("SELECT pg_advisory_unlock_all()").execute(&mut self.connection);
                    if matches!(tokio::time::timeout(ANSWER, unlocked).await, Ok(Ok(_))) {
                        let _ = self.connection.close().await;
                    }
                    return;
                }
                kept = self.keep() => match kept {
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

    /// Whether this process still has the locks. Where their connection was cut, or says nothing any more, it takes them once more,
    /// which is as good if nobody has served meanwhile.
    async fn keep(&mut self) -> Result<bool, StoreError> {
        tokio::time::sleep(LOOK).await;
        if matches!(answered(ANSWER, self.has_all()).await, Ok(true)) {
            return Ok(true);
        }
        let mut next = connect(&self.options).await?;
        let taken = answered(ANSWER + PATIENCE, lock(&mut next, self.shards, Some(self.backend))).await?;
        let Some(backend) = taken else { return Ok(false) };
        (self.connection, self.backend) = (next, backend);
        let term = self.term.load(Ordering::SeqCst);
        // Who has not begun yet finds out then.
        if term == 0 {
            return Ok(true);
        }
        answered(ANSWER, shards::is_in_term(&mut Link::Postgres(&mut self.connection), self.shards, term)).await
    }

    /// Whether the connection has all the locks. A pooler between would hand the session to somebody else, and the locks with it: so
    /// they themselves are asked for.
    async fn has_all(&mut self) -> Result<bool, StoreError> {
        let held = query_scalar::<u32>(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() \
             AND CAST(classid AS BIGINT) = $1 AND objsubid = 2 AND granted",
        );
        let held = held.bind(&(LOCKS + i64::from(self.shards.total()))).fetch_one(&mut self.connection).await?;
        Ok(held == self.shards.count())
    }
}

/// The right to serve shards of the database that `url` names, before anything of it is read.
pub async fn hold(url: &str, shards: Shards) -> Result<Hold, StoreError> {
    Hold::take(options(url)?, shards).await
}

/// Opens a database for writing, and brings it up to date.
pub async fn open(url: &str, shards: Shards) -> Result<(Pool, Hold), StoreError> {
    let hold = hold(url, shards).await?;
    open_held(url, hold).await
}

pub async fn open_held(url: &str, hold: Hold) -> Result<(Pool, Hold), StoreError> {
    let options = options(url)?;
    let mut connection = connect(&options).await?;
    MIGRATIONS.run(&mut connection).await?;
    let term = query_scalar("SELECT nextval('service_term')").fetch_one(&mut connection).await?;
    let mut whole = connection.begin().await?;
    let before = shards::begin(&mut Link::Postgres(&mut whole), hold.shards, term).await?;
    whole.commit().await?;
    // What is being written in the terms before is waited for; these locks go with the connection.
    for older in before {
        let waited = query("SELECT pg_advisory_lock(CAST($1 AS INTEGER), CAST($2 AS INTEGER))").bind(&TERMS);
        waited.bind(&older).execute(&mut connection).await?;
    }
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
    let written = async {
        let (mut whole, number) = begin(pool, hold, "").await?;
        for change in changes {
            change.apply(&mut whole.link()).await?;
        }
        Ok((whole, number))
    };
    let (whole, number) = answered(PATIENCE + ANSWER, written).await?;
    match answered(PATIENCE, async { Ok(whole.commit().await?) }).await {
        // It may have been written before the way was cut, and then it may not be done once more.
        Err(StoreError::Away(why)) => match answered(PATIENCE, what_became(pool, number, changes)).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Away(why)),
            Err(_) => Err(StoreError::Unsure(why)),
        },
        done => done,
    }
}

/// Whether a transaction was written to whose commit no answer came. Waits for the server, and for the transaction to end.
async fn what_became(pool: &Pool, number: String, changes: &[Change]) -> Result<bool, StoreError> {
    let status = loop {
        let status =
            query_scalar::<Option<String>>("SELECT pg_xact_status(CAST($1 AS XID8))").bind(&number).fetch_one(pool).await;
        match status.map_err(StoreError::from) {
            Ok(Some(status)) if status == "in progress" => {}
            Err(StoreError::Away(_) | StoreError::Busy) => {}
            // A server that was stopped hard does not know a number of which nothing was on its disk.
            Err(_) => return Ok(false),
            Ok(status) => break status,
        }
        tokio::time::sleep(ASKED_AGAIN).await;
    };
    // Nor does it know then that it has given that number before: so what a person is told is looked up itself.
    let told = changes.iter().find_map(|change| match change {
        Change::Handled { interaction, .. } => Some(interaction),
        _ => None,
    });
    match (status.as_deref(), told) {
        (Some("committed"), None) => Ok(true),
        (Some("committed"), Some(interaction)) => {
            let there = query_scalar("SELECT EXISTS (SELECT 1 FROM handled_interaction WHERE interaction = $1)");
            Ok(there.bind(interaction).fetch_one(pool).await?)
        }
        (Some(_), _) => Ok(false),
        (None, _) => Err(StoreError::Other(Cause::new("the server does not know any more"))),
    }
}

/// Whether this process's term is not over.
pub async fn still_serves(pool: &Pool, hold: &Hold) -> Result<(), StoreError> {
    let asked = async {
        let mut moment = pool.moment().await?;
        let still = shards::is_in_term(&mut moment.link(), hold.shards, hold.term()).await?;
        moment.rollback().await?;
        Ok(still)
    };
    if !hold.lost.is_cancelled() && answered(PATIENCE, asked).await? { Ok(()) } else { Err(StoreError::Held(None)) }
}

/// A transaction of this process's term, and its number; refused when the term is over.
async fn begin(pool: &Pool, hold: &Hold, setting: &'static str) -> Result<(Moment, String), StoreError> {
    if hold.lost.is_cancelled() {
        return Err(StoreError::Held(None));
    }
    let term = hold.term();
    // Whoever begins the next term waits for this transaction, or it waits for them and sees that they have begun: that is why
    // the lock comes before the question and is no part of it.
    let begin = format!("BEGIN; {setting} SELECT pg_advisory_xact_lock_shared({TERMS}, {term})");
    let mut whole = match pool.begin_with(AssertSqlSafe(begin)).await {
        // To wait once more would be to wait in vain.
        Err(sqlx::Error::PoolTimedOut) => return Err(StoreError::Away(Cause::new("no connection to it is free"))),
        begun => begun?,
    };
    // The number comes with what is asked anyway: every way to the server and back is one that a move waits for.
    let number = query_scalar(
        "SELECT CAST(pg_current_xact_id() AS TEXT) WHERE $5 = (SELECT count(*) FROM shard \
                               WHERE total = $1 AND shard BETWEEN $2 AND $3 AND term = $4)",
    );
    let number = number.here(hold.shards).bind(&term).bind(&hold.shards.count()).fetch_optional(&mut whole).await?;
    Ok((whole, number.ok_or(StoreError::Held(None))?))
}

/// See [`Store::claim`](super::Store::claim). It need not be on a disk: whoever asks for it next asks the same server, and if
/// that was stopped hard meanwhile, nobody posted for a while.
pub async fn claim(pool: &Pool, hold: &Hold, game: GameId, ply: Ply) -> Result<Ply, StoreError> {
    let (mut whole, _) = begin(pool, hold, "SET LOCAL synchronous_commit = off;").await?;
    let claimed = query_scalar(
        "UPDATE game SET claimed_ply = CASE WHEN claimed_ply > posted_ply THEN claimed_ply ELSE $2 END WHERE id = $1 \
         RETURNING claimed_ply",
    );
    let claimed = claimed.bind(&game).bind(&ply).fetch_one(&mut whole).await?;
    whole.commit().await?;
    Ok(claimed)
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
