//! A database of one engine copied into an empty one of the other.

use super::error::StoreError;
use super::sql::{Datum, Moment, Pool, query, query_as, query_scalar, stream};
use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// Every table, after those that it refers to, and what its rows are sorted by: a game comes after the one it goes on from.
pub const TABLES: [(&str, &str); 28] = [
    ("game", "id"),
    ("seat", "game, seat"),
    ("action", "game, ply"),
    ("undone", "game, ply"),
    ("remark", "game, ply"),
    ("snapshot", "game, ply"),
    ("undo_request", "game"),
    ("undo_consent", "game, person"),
    ("undo_asked", "game, target"),
    ("preference", "person"),
    ("reminder", "game, person"),
    ("reminder_rule", "game, person"),
    ("rating", "kind, guild, player"),
    ("rating_step", "game, guild, person, seat"),
    ("handled_interaction", "interaction"),
    ("notice", "game, about"),
    (SHARDS, "shard"),
    ("sitter", "game, person"),
    ("played_in", "guild, person"),
    ("invitation", "game, person"),
    ("tenure", "game, seat, until_ply"),
    ("note", "game, person"),
    ("thread", "channel"),
    ("vacation", "person, from_at"),
    ("analysis", "game"),
    ("puzzle_day", "day"),
    ("puzzle_try", "day, person"),
    ("puzzle_post", "guild"),
];

const SHARDS: &str = "shard";

/// As many rows are written with one statement.
const ROWS: usize = 200;

/// How many rows each table has.
pub async fn counts(readers: &Pool) -> Result<Vec<(&'static str, u64)>, StoreError> {
    let mut counts = Vec::new();
    for (table, _) in TABLES {
        let count: i64 = query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}"))).fetch_one(readers).await?;
        counts.push((table, count.unsigned_abs()));
    }
    Ok(counts)
}

/// Copies every row in one transaction; `copied` is told of every few. Refuses a target that has rows.
pub async fn copy(from: &Pool, to: &Pool, mut copied: impl FnMut(usize)) -> Result<(), StoreError> {
    // Whoever opened it has shards.
    if counts(to).await?.iter().any(|(table, rows)| *rows > 0 && *table != SHARDS) {
        return Err(StoreError::Unfit("there are games in the target already; it must be empty"));
    }
    let (mut source, mut target) = (from.moment().await?, to.begin().await?);
    query("DELETE FROM shard").execute(&mut target).await?;
    for (table, order) in TABLES {
        let columns = columns(&mut source, table).await?;
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(", ");
        let all = AssertSqlSafe(format!("SELECT {names} FROM {table} ORDER BY {order}")).into_sql_str();
        let mut rows = stream(all, &mut source);
        let mut waiting = Vec::new();
        let mut is_more = true;
        while is_more {
            match rows.try_next().await? {
                Some(row) => {
                    for (at, (_, like)) in columns.iter().enumerate() {
                        waiting.push(row.datum(at, like)?);
                    }
                }
                None => is_more = false,
            }
            let count = waiting.len() / columns.len();
            if count == ROWS || (!is_more && count > 0) {
                let places: Vec<String> = (0..count).map(|row| places(row * columns.len(), columns.len())).collect();
                let insert = format!("INSERT INTO {table} ({names}) VALUES {}", places.join(", "));
                query(AssertSqlSafe(insert)).bind_all(std::mem::take(&mut waiting)).execute(&mut target).await?;
                copied(count);
            }
        }
    }
    if let Moment::Postgres(_) = target {
        // The next game gets the next number.
        let number = "SELECT setval('game_number', max(id)) FROM game HAVING max(id) IS NOT NULL";
        let _: Vec<i64> = query_scalar(number).fetch_all(&mut target).await?;
    }
    source.rollback().await?;
    Ok(target.commit().await?)
}

/// `($1, $2, $3)` from the number after `before`.
fn places(before: usize, count: usize) -> String {
    let numbers: Vec<String> = (1..=count).map(|number| format!("${}", before + number)).collect();
    format!("({})", numbers.join(", "))
}

/// The columns of a table, and what each holds.
async fn columns(of: &mut Moment, table: &'static str) -> Result<Vec<(String, Datum)>, StoreError> {
    let named = match of {
        Moment::Sqlite(_) => "SELECT name, type FROM pragma_table_info($1) ORDER BY name",
        Moment::Postgres(_) => {
            "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name = $1 ORDER BY 1"
        }
    };
    let columns: Vec<(String, String)> = query_as(named).bind(table).fetch_all(of).await?;
    let like = |(name, kind): (String, String)| {
        let like = match kind.to_uppercase().as_str() {
            "BIGINT" => Datum::Integer(None),
            "DOUBLE PRECISION" => Datum::Real(None),
            "BOOLEAN" => Datum::Truth(None),
            _ => Datum::Text(None),
        };
        (name, like)
    };
    Ok(columns.into_iter().map(like).collect())
}
