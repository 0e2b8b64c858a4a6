//! From one engine to the other: everything is copied, and every open game is compared before anybody relies on it.

use super::session::Session;
use super::{GameId, Status};
use crate::store::{Cause, Store, StoreError};

/// What was copied, and found to be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Migrated {
    pub rows: u64,
    pub open_games: usize,
}

/// Copies the database that `from` names into the empty one that `to` names, while nobody serves either. `progress` is told
/// how many rows there are and how many more were copied.
pub async fn migrate(from: &str, to: &str, mut progress: impl FnMut(u64, usize)) -> Result<Migrated, StoreError> {
    Store::must_exist(from)?;
    let source = Store::open(from).await?;
    let migrated = match Store::open(to).await {
        Ok(target) => {
            let migrated = copy(&source, &target, &mut progress).await;
            target.close().await;
            migrated
        }
        Err(error) => Err(error),
    };
    source.close().await;
    migrated
}

async fn copy(source: &Store, target: &Store, progress: &mut impl FnMut(u64, usize)) -> Result<Migrated, StoreError> {
    let all: u64 = source.counts().await?.iter().map(|(_, rows)| rows).sum();
    source.copy_into(target, |copied| progress(all, copied)).await?;
    compare(source, target).await
}

async fn compare(source: &Store, target: &Store) -> Result<Migrated, StoreError> {
    let differs = |what: String| Err(StoreError::Broken(Cause::new(what)));
    let (counts, copied) = (source.counts().await?, target.counts().await?);
    for ((table, rows), (_, there)) in counts.iter().zip(&copied) {
        if rows != there {
            return differs(format!("{there} of {rows} rows of the table {table} arrived"));
        }
    }
    let mut open_games = 0;
    for status in [Status::Lobby, Status::Playing] {
        for game in source.games_with_status(status).await? {
            if fingerprint(source, game).await? != fingerprint(target, game).await? {
                return differs(format!("game {game} is another one after it was copied"));
            }
            open_games += 1;
        }
    }
    Ok(Migrated { rows: counts.iter().map(|(_, rows)| rows).sum(), open_games })
}

/// The ply of a game and what its table looks like; nothing of what cannot be read, which is copied as it is.
async fn fingerprint(store: &Store, game: GameId) -> Result<Option<(u32, Option<String>)>, StoreError> {
    let Some((row, seats)) = store.game(game).await? else { return Ok(None) };
    let ply = row.ply;
    let table = Session::read(row, seats).ok().and_then(|session| Some(session.table_ref().ok()?.fingerprint().to_string()));
    Ok(Some((ply, table)))
}
