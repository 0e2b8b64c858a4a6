//! The only SQL: games, seats, actions, snapshots, preferences, ratings. Rules are unknown here; a state is a text.
//!
//! There are two engines under one [`Store`], chosen by the address: `SQLite`, a file (`sqlite.rs`), and `PostgreSQL`, a server
//! (`postgres.rs`). A query is written once and goes to either (`sql.rs`); what differs is in those two files and nowhere
//! else. Reading goes through a small pool. Writing is a list of [`Change`]s that [`Store::commit`] makes durable all together
//! or not at all. One process serves a file, and a server's database is served by one for each shard; any number may read it
//! meanwhile.

pub mod backup;
mod cause;
mod change;
mod compound;
mod dump;
mod error;
mod files;
mod fill;
mod forget;
mod ids;
mod lock;
mod postgres;
mod puzzle;
mod read;
mod rows;
mod shards;
mod sql;
mod sqlite;
mod steps;
mod transfer;
mod writer;

pub use cause::Cause;
pub use change::Change;
pub use error::{Holder, StoreError};
pub use ids::{ChannelId, GameId, GuildId, Halt, InteractionId, MessageId, PersonId, Ply, Seconds, Status, Timeout};
pub use lock::WriteLock;
pub use puzzle::PuzzleChange;
pub use rows::{
    ActionRow, GameRow, HandledRow, InvitationRow, LoggedGame, Mark, NoticeRow, OwingRow, PreferenceRow, PuzzlePostRow,
    PuzzleTryRow, RatingRow, RemarkRow, ReminderRuleRow, SatRow, SeatRow, Size, StepRow, TenureRow, UndoRow,
};
pub use shards::{BadShards, Shards};
pub use sqlite::file_of;
pub use steps::StepChange;

pub use postgres::Door;
use sql::{Pool, query_scalar};
use sqlx::migrate::Migrator;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use writer::Writer;

/// Where everything is written down.
#[derive(Debug)]
pub struct Store {
    readers: Pool,
    shards: Shards,
    writing: Writing,
}

/// Who makes changes durable.
#[derive(Debug)]
enum Writing {
    /// The database was opened for reading.
    Nobody,
    /// The one writer of a file, and the number of the newest game.
    Sqlite(Writer, AtomicU64),
    /// The server; this process may ask it to for as long as it has its lock.
    Postgres(Box<postgres::Hold>),
}

impl Store {
    /// Opens the database that `url` names (`sqlite://FILE` or `postgres://NAME:PASSWORD@HOST/DATABASE`), and brings it up to
    /// date; a file is made if it is missing. Refused while another process, or another part of this one, has it open like that.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_for(url, Shards::ALL).await
    }

    /// The same for a process that looks after some shards. Others may have others; refused while one has any of these, or
    /// another number of them.
    pub async fn open_for(url: &str, shards: Shards) -> Result<Store, StoreError> {
        if postgres::is_meant(url) {
            let (readers, hold) = postgres::open(url, shards).await?;
            return Ok(Store { readers, shards, writing: Writing::Postgres(Box::new(hold)) });
        }
        if !shards.is_all() {
            return Err(StoreError::Unfit(
                "a file is served by one process with all shards, and only a server of PostgreSQL by several with a part of them each",
            ));
        }
        let lock = WriteLock::take(&file_of(url)?)?;
        lock.require_one_name()?;
        Store::open_locked(url, lock, shards).await
    }

    async fn open_locked(url: &str, lock: WriteLock, shards: Shards) -> Result<Store, StoreError> {
        let (readers, writer, newest) = sqlite::open(url, lock, shards).await?;
        Ok(Store { readers, shards, writing: Writing::Sqlite(writer, newest) })
    }

    /// Whether several processes can share the database that `url` names, if not at once.
    pub fn is_shared(url: &str) -> bool {
        postgres::is_meant(url)
    }

    /// Refuses a database that would have to be made first.
    pub fn must_exist(url: &str) -> Result<(), StoreError> {
        // Whether a server has it is said by the server.
        if postgres::is_meant(url) {
            return Ok(());
        }
        let file = file_of(url)?;
        if file.exists() { Ok(()) } else { Err(StoreError::Missing(file.display().to_string())) }
    }

    /// Opens a database that is there, for reading: nothing of it changes, and whoever writes to it goes on.
    pub async fn open_read_only(url: &str) -> Result<Store, StoreError> {
        let readers =
            if postgres::is_meant(url) { postgres::open_read_only(url).await? } else { sqlite::open_read_only(url).await? };
        let migrations = migrations(&readers);
        let known: Result<Vec<i64>, _> = query_scalar("SELECT version FROM _sqlx_migrations").fetch_all(&readers).await;
        let known = known.map_err(|error| match StoreError::from(error) {
            StoreError::Other(_) => StoreError::Broken(Cause::new("there are no games in it")),
            other => other,
        })?;
        if known.iter().any(|version| !migrations.version_exists(*version)) {
            return Err(StoreError::Newer);
        }
        if !migrations.iter().all(|migration| known.contains(&migration.version)) {
            return Err(StoreError::Older);
        }
        Ok(Store { readers, shards: Shards::ALL, writing: Writing::Nobody })
    }

    /// The number for a new game.
    pub async fn next_game(&self) -> Result<GameId, StoreError> {
        match &self.writing {
            Writing::Nobody => Err(StoreError::ReadOnly),
            Writing::Sqlite(_, newest) => Ok(GameId(newest.fetch_add(1, Ordering::Relaxed) + 1)),
            Writing::Postgres(_) => postgres::next_game(&self.readers).await,
        }
    }

    /// Makes all of `changes` durable, or none. Returns once they are on the disk.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let begun = Instant::now();
        let committed = self.write(changes).await;
        metrics::histogram!("warren_commit_seconds").record(begun.elapsed());
        committed
    }

    async fn write(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        match &self.writing {
            Writing::Nobody => Err(StoreError::ReadOnly),
            Writing::Sqlite(writer, _) => writer.commit(changes).await,
            Writing::Postgres(hold) => postgres::commit(&self.readers, hold, &changes).await,
        }
    }

    /// Says that this process is about to post a board that shows a game as it was after this ply, and gives the ply by which
    /// Discord is to know the post: that of whoever set out to post before and never said whether they did. Refused to whoever
    /// has lost their shards. A file has one process, so nothing has to be written there.
    pub async fn claim(&self, game: GameId, ply: Ply) -> Result<Ply, StoreError> {
        match &self.writing {
            Writing::Postgres(hold) => postgres::claim(&self.readers, hold, game, ply).await,
            Writing::Sqlite(..) | Writing::Nobody => Ok(ply),
        }
    }

    /// Whether this process may still speak for its games: refused to whoever has lost their shards, though they may not know it
    /// yet. Asked for before something is said that is not claimed.
    pub async fn still_serves(&self) -> Result<(), StoreError> {
        match &self.writing {
            Writing::Postgres(hold) => postgres::still_serves(&self.readers, hold).await,
            Writing::Sqlite(..) | Writing::Nobody => Ok(()),
        }
    }

    /// Waits until no other process starts shards that Discord takes only one after the other, where it takes so many at once.
    /// Others wait until what is given back is dropped.
    pub async fn door(&self, at_once: u32) -> Result<Option<Door>, StoreError> {
        match &self.writing {
            Writing::Postgres(hold) if !self.shards.is_all() => hold.door(at_once).await.map(Some),
            _ => Ok(None),
        }
    }

    /// Resolves when this process may not serve any more, since somebody else may: that never happens to a file.
    pub async fn lost(&self) {
        match &self.writing {
            Writing::Postgres(hold) => hold.lost().await,
            Writing::Sqlite(..) | Writing::Nobody => std::future::pending().await,
        }
    }

    /// How many rows each table has.
    pub async fn counts(&self) -> Result<Vec<(&'static str, u64)>, StoreError> {
        transfer::counts(&self.readers).await
    }

    /// Copies all that is here into an empty database of the other engine, in one transaction; `copied` is told how many rows
    /// more have been.
    pub async fn copy_into(&self, target: &Store, copied: impl FnMut(usize)) -> Result<(), StoreError> {
        match (&self.readers, &target.readers) {
            (Pool::Sqlite(_), Pool::Postgres(_)) | (Pool::Postgres(_), Pool::Sqlite(_)) => {
                transfer::copy(&self.readers, &target.readers, copied).await
            }
            _ => Err(StoreError::Unfit("both are of the same engine; `warren backup` and `warren restore` copy those")),
        }
    }

    /// What the database finds wrong with itself; empty if nothing.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        match &self.readers {
            Pool::Sqlite(_) => sqlite::integrity(&self.readers).await,
            Pool::Postgres(_) => postgres::integrity(&self.readers).await,
        }
    }

    /// Finishes what is being written, then lets the database go.
    pub async fn close(&self) {
        // The readers first: whoever closes a file last tidies it up, and that shall be the one who may write; and whoever
        // waits for a server's lock shall find everything written.
        self.readers.close().await;
        match &self.writing {
            Writing::Nobody => {}
            Writing::Sqlite(writer, _) => writer.close().await,
            Writing::Postgres(hold) => hold.give_up().await,
        }
    }
}

fn migrations(readers: &Pool) -> &'static Migrator {
    match readers {
        Pool::Sqlite(_) => &sqlite::MIGRATIONS,
        Pool::Postgres(_) => &postgres::MIGRATIONS,
    }
}
