//! Changes that are more than one statement: what they do depends on what is there.

use super::error::StoreError;
use super::ids::{GameId, PersonId, Ply, Seconds};
use super::sql::{Link, query, query_as};

pub(super) async fn room_for(to: &mut Link<'_>, host: PersonId, lobbies: u32, games: u32) -> Result<(), StoreError> {
    to.alone_with(host.0.cast_signed()).await?;
    let counted = "SELECT count(*) FILTER (WHERE status = 'lobby'), count(*) FROM game WHERE host = $1 AND status IN ('lobby', 'playing') \
         AND (halted IS NULL OR halted <> 'gone')";
    let (waiting, open): (u32, u32) = query_as(counted).bind(&host).fetch_one(&mut *to).await?;
    if waiting >= lobbies {
        return Err(StoreError::TooManyLobbies);
    }
    if open >= games { Err(StoreError::TooManyGames) } else { Ok(()) }
}

pub(super) async fn take_back(to: &mut Link<'_>, game: GameId, target: Ply, undone_by: Ply) -> Result<(), StoreError> {
    query(
        "INSERT INTO undone (game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at, undone_by) \
         SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at, $3 FROM action \
         WHERE game = $1 AND ply >= $2",
    )
    .bind(&game)
    .bind(&target)
    .bind(&undone_by)
    .execute(&mut *to)
    .await?;
    for gone in ["DELETE FROM action WHERE game = $1 AND ply >= $2", "DELETE FROM snapshot WHERE game = $1 AND ply >= $2"] {
        query(gone).bind(&game).bind(&target).execute(&mut *to).await?;
    }
    Ok(())
}

/// Remembers that a person sat in a game, and in which server.
pub(super) async fn attend(to: &mut Link<'_>, game: GameId, person: PersonId, name: &str) -> Result<(), StoreError> {
    query(
        "INSERT INTO sitter (game, person, name) VALUES ($1, $2, $3) ON CONFLICT (game, person) DO UPDATE SET name = excluded.name",
    )
    .bind(&game)
    .bind(&person)
    .bind(name)
    .execute(&mut *to)
    .await?;
    query(
        "INSERT INTO played_in (guild, person) SELECT guild, $2 FROM game WHERE id = $1 AND guild IS NOT NULL \
         ON CONFLICT (guild, person) DO NOTHING",
    )
    .bind(&game)
    .bind(&person)
    .execute(&mut *to)
    .await?;
    Ok(())
}

/// The vacation under way ends then; where there is none, one begins.
pub(super) async fn go_on_vacation(
    to: &mut Link<'_>,
    person: PersonId,
    now: Seconds,
    until: Option<Seconds>,
) -> Result<(), StoreError> {
    let under_way = "UPDATE vacation SET until_at = $3 WHERE person = $1 AND until_at > $2";
    let ends = query(under_way).bind(&person).bind(&now).bind(&until.unwrap_or(now)).execute(&mut *to).await?;
    let nothing = "DELETE FROM vacation WHERE person = $1 AND from_at >= until_at";
    query(nothing).bind(&person).execute(&mut *to).await?;
    if let (Some(until), 0) = (until, ends) {
        let begins = "INSERT INTO vacation (person, from_at, until_at) VALUES ($1, $2, $3) \
                      ON CONFLICT (person, from_at) DO UPDATE SET until_at = excluded.until_at";
        query(begins).bind(&person).bind(&now).bind(&until).execute(&mut *to).await?;
    }
    Ok(())
}
