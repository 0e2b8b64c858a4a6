//! What has to go, from every table, when a person is forgotten or a game deleted.

use super::error::StoreError;
use super::ids::{GameId, PersonId};
use super::sql::{Link, query};

/// Whom a game knows as a person of whom nothing else is known any more.
const NOBODY: PersonId = PersonId(0);

/// Their games stay, as those of nobody.
pub(super) async fn person(to: &mut Link<'_>, person: PersonId, name: &str, shade: PersonId) -> Result<(), StoreError> {
    for shaded in [
        "DELETE FROM vacation WHERE person = $2 AND from_at IN (SELECT from_at FROM vacation WHERE person = $1)",
        "UPDATE vacation SET person = $2 WHERE person = $1",
    ] {
        query(shaded).bind(&person).bind(&shade).execute(&mut *to).await?;
    }
    for renamed in [
        "UPDATE game SET host = $2, host_name = $3 WHERE host = $1",
        "UPDATE seat SET person = $2, name = $3 WHERE person = $1",
        "UPDATE tenure SET person = $2, name = $3 WHERE person = $1",
        "UPDATE tenure SET asked_by = $2, asked_name = $3 WHERE asked_by = $1",
    ] {
        query(renamed).bind(&person).bind(&NOBODY).bind(name).execute(&mut *to).await?;
    }
    for played in ["UPDATE action SET person = $2 WHERE person = $1", "UPDATE undone SET person = $2 WHERE person = $1"] {
        query(played).bind(&person).bind(&NOBODY).execute(&mut *to).await?;
    }
    for gone in [
        "DELETE FROM analysis WHERE game IN (SELECT game FROM sitter WHERE person = $1)",
        "DELETE FROM undo_request WHERE person = $1 OR to_person = $1",
        "DELETE FROM undo_consent WHERE person = $1",
        "DELETE FROM invitation WHERE person = $1 OR by_person = $1",
        "DELETE FROM preference WHERE person = $1",
        "DELETE FROM reminder WHERE person = $1",
        "DELETE FROM reminder_rule WHERE person = $1",
        "DELETE FROM note WHERE person = $1",
        "DELETE FROM rating WHERE person = $1",
        "DELETE FROM rating_step WHERE person = $1",
        "DELETE FROM handled_interaction WHERE person = $1",
        "DELETE FROM sitter WHERE person = $1",
        "DELETE FROM played_in WHERE person = $1",
        "DELETE FROM puzzle_try WHERE person = $1",
    ] {
        query(gone).bind(&person).execute(&mut *to).await?;
    }
    Ok(())
}

pub(super) async fn game(to: &mut Link<'_>, game: GameId) -> Result<(), StoreError> {
    for gone in [
        "DELETE FROM undo_request WHERE game = $1",
        "DELETE FROM undo_asked WHERE game = $1",
        "DELETE FROM invitation WHERE game = $1",
        "DELETE FROM tenure WHERE game = $1",
        "DELETE FROM snapshot WHERE game = $1",
        "DELETE FROM remark WHERE game = $1",
        "DELETE FROM undone WHERE game = $1",
        "DELETE FROM action WHERE game = $1",
        "DELETE FROM reminder WHERE game = $1",
        "DELETE FROM reminder_rule WHERE game = $1",
        "DELETE FROM note WHERE game = $1",
        "DELETE FROM notice WHERE game = $1",
        "DELETE FROM sitter WHERE game = $1",
        "DELETE FROM handled_interaction WHERE game = $1",
        "DELETE FROM analysis WHERE game = $1",
        "DELETE FROM seat WHERE game = $1",
        "UPDATE game SET previous = NULL WHERE previous = $1",
        "DELETE FROM game WHERE id = $1",
    ] {
        query(gone).bind(&game).execute(&mut *to).await?;
    }
    Ok(())
}
