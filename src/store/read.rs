//! What can be asked.

use super::ids::{ChannelId, GameId, InteractionId, PersonId, Ply, Seconds, Status};
use super::rows::{ActionRow, GameRow, HandledRow, OwingRow, PreferenceRow, RatingRow, RemarkRow, SeatRow, UndoRow};
use super::{Store, StoreError};
use crate::engine::Seat;

impl Store {
    /// The open game of a channel, or the last one that was.
    pub async fn game_in(&self, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT id FROM game WHERE channel = $1 \
             ORDER BY CASE WHEN status IN ('lobby', 'playing') THEN 0 ELSE 1 END, id DESC LIMIT 1",
        )
        .bind(channel)
        .fetch_optional(&self.readers)
        .await?;
        Ok(found)
    }

    /// A game and its seats, of one moment.
    pub async fn game(&self, game: GameId) -> Result<Option<(GameRow, Vec<SeatRow>)>, StoreError> {
        let mut moment = self.readers.begin().await?;
        let Some(row) =
            sqlx::query_as::<_, GameRow>("SELECT * FROM game WHERE id = $1").bind(game).fetch_optional(&mut *moment).await?
        else {
            return Ok(None);
        };
        let seats = sqlx::query_as::<_, SeatRow>("SELECT * FROM seat WHERE game = $1 ORDER BY seat")
            .bind(game)
            .fetch_all(&mut *moment)
            .await?;
        moment.rollback().await?;
        Ok(Some((row, seats)))
    }

    /// The games of that status, oldest first.
    pub async fn games_with_status(&self, status: Status) -> Result<Vec<GameId>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM game WHERE status = $1 ORDER BY id").bind(status).fetch_all(&self.readers).await?)
    }

    /// The games that were set aside, and why.
    pub async fn aside(&self) -> Result<Vec<(GameId, Option<String>)>, StoreError> {
        Ok(sqlx::query_as("SELECT id, aside FROM game WHERE status = 'aside' ORDER BY id").fetch_all(&self.readers).await?)
    }

    /// The game that goes on from another, unless it was ended early.
    pub async fn sequel_of(&self, game: GameId) -> Result<Option<GameId>, StoreError> {
        let found = sqlx::query_scalar("SELECT id FROM game WHERE previous = $1 AND status <> 'ended' LIMIT 1");
        Ok(found.bind(game).fetch_optional(&self.readers).await?)
    }

    pub async fn lobbies_of(&self, host: PersonId) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar("SELECT count(*) FROM game WHERE host = $1 AND status = 'lobby'");
        Ok(count.bind(host).fetch_one(&self.readers).await?)
    }

    /// The open games in which a person has a seat.
    pub async fn games_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar(
            "SELECT game.id FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.person = $1 AND game.status IN ('lobby', 'playing') ORDER BY game.id",
        );
        Ok(games.bind(person).fetch_all(&self.readers).await?)
    }

    /// The games of which something is not posted, lobbies too, or a bot owes a decision.
    pub async fn unposted(&self) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar(
            "SELECT id FROM game WHERE posted_ply < ply AND status IN ('playing', 'over', 'ended') \
             UNION SELECT id FROM game WHERE message IS NULL AND status = 'lobby' \
             UNION SELECT game.id FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.owes_at IS NOT NULL AND seat.bot IS NOT NULL AND game.status = 'playing' ORDER BY 1",
        );
        Ok(games.fetch_all(&self.readers).await?)
    }

    /// The actions after a ply, in order.
    pub async fn actions(&self, game: GameId, after: Ply) -> Result<Vec<ActionRow>, StoreError> {
        let rows = sqlx::query_as("SELECT * FROM action WHERE game = $1 AND ply > $2 ORDER BY ply");
        Ok(rows.bind(game).bind(after).fetch_all(&self.readers).await?)
    }

    /// The action of a ply, whether it stands or was taken back.
    pub async fn action(&self, game: GameId, ply: Ply) -> Result<Option<ActionRow>, StoreError> {
        let row = sqlx::query_as(
            "SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM action \
             WHERE game = $1 AND ply = $2 \
             UNION ALL SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM undone \
             WHERE game = $1 AND ply = $2",
        );
        Ok(row.bind(game).bind(ply).fetch_optional(&self.readers).await?)
    }

    /// The ply of the last standing action that a person took for a seat.
    pub async fn last_action_of(&self, game: GameId, seat: Seat, person: PersonId) -> Result<Option<Ply>, StoreError> {
        let ply = sqlx::query_scalar("SELECT max(ply) FROM action WHERE game = $1 AND seat = $2 AND person = $3");
        Ok(ply.bind(game).bind(seat).bind(person).fetch_one(&self.readers).await?)
    }

    pub async fn remarks(&self, game: GameId, after: Ply) -> Result<Vec<RemarkRow>, StoreError> {
        let rows = sqlx::query_as("SELECT ply, text, story FROM remark WHERE game = $1 AND ply > $2 ORDER BY ply");
        Ok(rows.bind(game).bind(after).fetch_all(&self.readers).await?)
    }

    pub async fn undone(&self, game: GameId) -> Result<Vec<ActionRow>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT game, ply, seat, person, phrase, story, fingerprint, revealed, passed, frames, at FROM undone WHERE game = $1 ORDER BY ply",
        );
        Ok(rows.bind(game).fetch_all(&self.readers).await?)
    }

    /// The newest snapshot before a ply.
    pub async fn snapshot_before(&self, game: GameId, ply: Ply) -> Result<Option<(Ply, String)>, StoreError> {
        let row = sqlx::query_as("SELECT ply, state FROM snapshot WHERE game = $1 AND ply < $2 ORDER BY ply DESC LIMIT 1");
        Ok(row.bind(game).bind(ply).fetch_optional(&self.readers).await?)
    }

    pub async fn snapshots(&self, game: GameId) -> Result<Vec<(Ply, String)>, StoreError> {
        let rows = sqlx::query_as("SELECT ply, state FROM snapshot WHERE game = $1 ORDER BY ply");
        Ok(rows.bind(game).fetch_all(&self.readers).await?)
    }

    pub async fn handled(&self, interaction: InteractionId) -> Result<Option<HandledRow>, StoreError> {
        let row = sqlx::query_as("SELECT game, ply, person FROM handled_interaction WHERE interaction = $1");
        Ok(row.bind(interaction).fetch_optional(&self.readers).await?)
    }

    /// A game's wish to undo, and who has agreed.
    pub async fn undo_request(&self, game: GameId) -> Result<Option<(UndoRow, Vec<PersonId>)>, StoreError> {
        let row = sqlx::query_as("SELECT * FROM undo_request WHERE game = $1").bind(game).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let agreed = sqlx::query_scalar("SELECT person FROM undo_consent WHERE game = $1 ORDER BY person");
        Ok(Some((row, agreed.bind(game).fetch_all(&self.readers).await?)))
    }

    pub async fn preference(&self, person: PersonId) -> Result<Option<PreferenceRow>, StoreError> {
        Ok(sqlx::query_as("SELECT * FROM preference WHERE person = $1").bind(person).fetch_optional(&self.readers).await?)
    }

    /// Every person's seat that owes a decision in a running game.
    pub async fn owing(&self) -> Result<Vec<OwingRow>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT game.id AS game, game.kind, game.channel, game.clock_hours, seat.seat, seat.person, seat.owes_at, seat.muted, \
             reminder.at AS reminded_at, preference.remind_after, preference.quiet_from, preference.quiet_to, \
             preference.time_offset, preference.vacation_until \
             FROM seat JOIN game ON game.id = seat.game \
             LEFT JOIN reminder ON reminder.game = seat.game AND reminder.person = seat.person \
             LEFT JOIN preference ON preference.person = seat.person \
             WHERE seat.owes_at IS NOT NULL AND seat.person IS NOT NULL AND game.status = 'playing' ORDER BY seat.owes_at",
        );
        Ok(rows.fetch_all(&self.readers).await?)
    }

    /// The running games in which both bots and people owe a decision: since when the bots do, and the game's clock.
    pub async fn bots_beside_people(&self) -> Result<Vec<(GameId, Seconds, Option<u32>)>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT game.id, min(seat.owes_at), game.clock_hours FROM seat JOIN game ON game.id = seat.game \
             WHERE seat.owes_at IS NOT NULL AND seat.bot IS NOT NULL AND game.status = 'playing' AND EXISTS \
             (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.owes_at IS NOT NULL AND other.person IS NOT NULL) \
             GROUP BY game.id",
        );
        Ok(rows.fetch_all(&self.readers).await?)
    }

    pub async fn rating(&self, kind: &str, player: &str) -> Result<Option<RatingRow>, StoreError> {
        let row = sqlx::query_as("SELECT * FROM rating WHERE kind = $1 AND player = $2");
        Ok(row.bind(kind).bind(player).fetch_optional(&self.readers).await?)
    }

    /// The best players of a kind of game.
    pub async fn best(&self, kind: &str, limit: i64) -> Result<Vec<RatingRow>, StoreError> {
        let rows = sqlx::query_as("SELECT * FROM rating WHERE kind = $1 ORDER BY rating DESC, player LIMIT $2");
        Ok(rows.bind(kind).bind(limit).fetch_all(&self.readers).await?)
    }

    /// What the database finds wrong with itself; empty if nothing.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&self.readers).await?;
        let strays = sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.readers).await?;
        let mut wrong: Vec<String> = found.into_iter().filter(|line| line != "ok").collect();
        if !strays.is_empty() {
            wrong.push(format!("{} rows belong to a game that is not there", strays.len()));
        }
        Ok(wrong)
    }
}
