//! The one writer of a file. A commit costs a disk a few milliseconds, however much is in it, so the lists of changes that wait at
//! the same time share one. Each has a savepoint of its own: a list that fails harms no other. Nobody is answered
//! before the common commit is on the disk.

use super::cause::Cause;
use super::change::Change;
use super::error::StoreError;
use super::lock::WriteLock;
use super::sql::Link;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// As many lists share a commit.
const MOST: usize = 128;

type Answer = Result<(), StoreError>;

#[derive(Debug)]
enum Order {
    Commit(Vec<Change>, oneshot::Sender<Answer>),
    Close(oneshot::Sender<Answer>),
}

/// The way to the writer.
#[derive(Debug)]
pub struct Writer {
    orders: mpsc::Sender<Order>,
}

impl Writer {
    /// The lock is let go with the connection.
    pub fn start(connection: SqliteConnection, lock: WriteLock) -> Self {
        let (orders, waiting) = mpsc::channel(1024);
        tokio::spawn(run(lock, connection, waiting));
        Writer { orders }
    }

    pub async fn commit(&self, changes: Vec<Change>) -> Answer {
        self.order(|answer| Order::Commit(changes, answer)).await
    }

    pub async fn close(&self) {
        // An error means that it is closed already.
        let _ = self.order(Order::Close).await;
    }

    async fn order(&self, order: impl FnOnce(oneshot::Sender<Answer>) -> Order) -> Answer {
        let gone = || StoreError::Other(Cause::new("the database is closed"));
        let (answer, answered) = oneshot::channel();
        self.orders.send(order(answer)).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

/// The lock comes first, so that it is dropped last however this ends.
async fn run(lock: WriteLock, mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Order>) {
    let mut orders = Vec::new();
    while waiting.recv_many(&mut orders, MOST).await > 0 {
        let mut jobs = Vec::new();
        let mut close = None;
        for order in orders.drain(..) {
            match order {
                Order::Commit(changes, answer) => jobs.push((changes, answer)),
                Order::Close(answer) => close = Some(answer),
            }
        }
        let answers = write(&mut connection, jobs.iter().map(|(changes, _)| &changes[..])).await;
        for ((_, answer), said) in jobs.into_iter().zip(answers) {
            // Whoever asked may have gone; what was written stays.
            let _ = answer.send(said);
        }
        if let Some(answer) = close {
            waiting.close();
            let closed = connection.close().await;
            drop(lock);
            let _ = answer.send(closed.map_err(StoreError::from));
            return;
        }
    }
}

/// One transaction for all `jobs`; an answer for each.
async fn write(to: &mut SqliteConnection, jobs: impl ExactSizeIterator<Item = &[Change]>) -> Vec<Answer> {
    let count = jobs.len();
    if count == 0 {
        return Vec::new();
    }
    match try_write(to, jobs).await {
        Ok(answers) => answers,
        Err(error) => {
            // Fails if SQLite has already rolled back by itself, which is as good.
            let _ = sqlx::query("ROLLBACK").execute(to).await;
            vec![Err(error); count]
        }
    }
}

/// The outer error means that nothing of anything was written.
async fn try_write(to: &mut SqliteConnection, jobs: impl Iterator<Item = &[Change]>) -> Result<Vec<Answer>, StoreError> {
    // IMMEDIATE, so that a locked database is met here and not halfway.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *to).await?;
    let mut answers = Vec::new();
    for changes in jobs {
        sqlx::query("SAVEPOINT job").execute(&mut *to).await?;
        let answer = apply(to, changes).await;
        match &answer {
            Ok(()) => {}
            // What the whole database suffers from, the others would, too.
            Err(error @ (StoreError::Full | StoreError::Busy | StoreError::Broken(_))) => return Err(error.clone()),
            Err(_) => {
                sqlx::query("ROLLBACK TO job").execute(&mut *to).await?;
            }
        }
        sqlx::query("RELEASE job").execute(&mut *to).await?;
        answers.push(answer);
    }
    sqlx::query("COMMIT").execute(&mut *to).await?;
    Ok(answers)
}

async fn apply(to: &mut SqliteConnection, changes: &[Change]) -> Answer {
    for change in changes {
        change.apply(&mut Link::Sqlite(to)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshot(ply: u32, size: usize) -> Vec<Change> {
        vec![Change::Remark { game: crate::store::GameId(1), ply, text: "x".repeat(size), story: "[]".into(), at: 0 }]
    }

    #[tokio::test]
    async fn a_full_disk_is_told_to_all_and_nothing_is_half_written() {
        let file = std::env::temp_dir().join(format!("warren-full-{}.db", std::process::id()));
        let url = format!("sqlite://{}?mode=rwc", file.display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let table = "CREATE TABLE remark (game BIGINT, ply BIGINT, text TEXT, story TEXT, at BIGINT, PRIMARY KEY (game, ply))";
        sqlx::query(table).execute(&mut connection).await.unwrap();
        // A file that may not grow is what a full disk looks like.
        sqlx::query("PRAGMA max_page_count = 20").execute(&mut connection).await.unwrap();
        let jobs = [snapshot(1, 10), snapshot(2, 1_000_000), snapshot(3, 10)];
        let answers = write(&mut connection, jobs.iter().map(|job| &job[..])).await;
        assert_eq!(answers, [const { Err(StoreError::Full) }; 3]);
        let small = [snapshot(4, 10), snapshot(4, 10), snapshot(5, 10)];
        let answers = write(&mut connection, small.iter().map(|job| &job[..])).await;
        assert_eq!(answers, [Ok(()), Err(StoreError::Taken), Ok(())], "and room again is room again");
        let plies: Vec<u32> = sqlx::query_scalar("SELECT ply FROM remark ORDER BY ply").fetch_all(&mut connection).await.unwrap();
        assert_eq!(plies, [4, 5]);
        connection.close().await.unwrap();
        std::fs::remove_file(file).unwrap();
    }
}
