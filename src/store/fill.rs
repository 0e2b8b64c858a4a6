//! A store with a past, for measuring: many games that are over, without having been played.

use super::ids::GameId;
use super::sql::{Moment, query, query_scalar};
use super::{Store, StoreError, Writing};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// As many games are written in one transaction.
const AT_ONCE: u64 = 20_000;

impl Store {
    /// Writes so many games down that are over, each like the newest one as far as its people and first actions go, but in a
    /// channel of its own and with people of its own. States are left out: they would fill a disk, and nobody asks for them.
    pub async fn fill(&self, games: u64, mut written: impl FnMut(u64)) -> Result<(), StoreError> {
        let newest: Option<GameId> = query_scalar("SELECT max(id) FROM game").fetch_one(&self.readers).await?;
        let like = newest.ok_or(StoreError::Unfit("there is no game yet that the others could be like"))?;
        let mut done = 0;
        while done < games {
            let some = AT_ONCE.min(games - done);
            let mut whole = self.readers.begin().await?;
            for (table, columns, values) in COPIED {
                let copy = format!(
                    "WITH RECURSIVE copy (n) AS (SELECT $2 + 1 UNION ALL SELECT n + 1 FROM copy WHERE n < $3) \
                     INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, copy WHERE {} = $1",
                    if *table == "game" { "id" } else { "game" }
                );
                let copy = query(AssertSqlSafe(copy).into_sql_str());
                let range = (done.cast_signed(), (done + some).cast_signed());
                copy.bind(&like).bind(&range.0).bind(&range.1).execute(&mut whole).await?;
            }
            if let (Moment::Postgres(_), Writing::Postgres(_)) = (&whole, &self.writing) {
                let _: i64 = query_scalar("SELECT setval('game_number', max(id)) FROM game").fetch_one(&mut whole).await?;
            }
            whole.commit().await?;
            done += some;
            written(some);
        }
        Ok(())
    }
}

/// A table, its columns, and what a copy has in them: `n` is what it is further on.
const COPIED: &[(&str, &str, &str)] = &[
    (
        "game",
        "id, kind, rules, options, seats, seed, salt, status, channel, guild, host, host_name, ply, posted_ply, posted_from, \
         posted_first, opened_at, ended_at",
        "id + n, kind, rules, options, seats, seed, salt, 'over', channel + 1000000000 + n, guild, host + 1000000000 + n, host_name, \
         ply, ply, ply, ply, opened_at, opened_at",
    ),
    ("seat", "game, seat, person, name, bot", "game + n, seat, person + 1000000000 + n, name, bot"),
    ("sitter", "game, person, name", "game + n, person + 1000000000 + n, name"),
    (
        "action",
        "game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at",
        "game + n, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at",
    ),
    ("snapshot", "game, ply, state", "game + n, ply, '{}'"),
];
