//! What is kept of the games that count when they are long gone: what each did to people's ratings.

use super::error::StoreError;
use super::ids::{GuildId, PersonId};
use super::rows::{RatingRow, StepRow};
use super::sql::{Link, query, query_as};
use super::{GameId, Store};
use crate::engine::Seat;

/// As many are read of a server, the newest.
const MOST: i64 = 5_000;

/// One change about them.
#[derive(Clone, Debug)]
pub enum StepChange {
    /// A game has changed a rating, which is read as it is now.
    Add(StepRow),
    /// What chance gave a seat.
    Luck { game: GameId, seat: Seat, luck: f64 },
}

impl StepChange {
    pub(super) async fn apply(&self, to: &mut Link<'_>) -> Result<(), StoreError> {
        let query = match self {
            StepChange::Add(row) => query(
                "INSERT INTO rating_step (game, guild, person, seat, kind, at, rating, won, role, place, opening, actions, luck) \
                 SELECT $1, $2, $3, $4, $5, $6, rating, $7, $8, $9, $10, $11, $12 FROM rating \
                 WHERE kind = $5 AND guild = $2 AND person = $3 ON CONFLICT (game, guild, person, seat) DO NOTHING",
            )
            .bind(&row.game)
            .bind(&row.guild)
            .bind(&row.person)
            .bind(&row.seat)
            .bind(&row.kind)
            .bind(&row.at)
            .bind(&row.won)
            .bind(&row.role)
            .bind(&row.place)
            .bind(&row.opening)
            .bind(&row.actions)
            .bind(&row.luck),
            StepChange::Luck { game, seat, luck } => {
                query("UPDATE rating_step SET luck = $3 WHERE game = $1 AND seat = $2").bind(game).bind(seat).bind(luck)
            }
        };
        query.execute(to).await?;
        Ok(())
    }
}

impl Store {
    /// What a person's games did to their ratings in a server, or over all (0), the oldest first.
    pub async fn steps_of(&self, person: PersonId, guild: GuildId) -> Result<Vec<StepRow>, StoreError> {
        let rows = query_as("SELECT * FROM rating_step WHERE person = $1 AND guild = $2 ORDER BY at, game, seat");
        Ok(rows.bind(&person).bind(&guild).fetch_all(&self.readers).await?)
    }

    /// The same in all servers, for whoever wants to know what is kept of them.
    pub async fn all_steps_of(&self, person: PersonId) -> Result<Vec<StepRow>, StoreError> {
        let rows = query_as("SELECT * FROM rating_step WHERE person = $1 ORDER BY at, game, guild, seat");
        Ok(rows.bind(&person).fetch_all(&self.readers).await?)
    }

    /// The same of everybody who has played in the server `known_in`.
    pub async fn steps_in(&self, guild: GuildId, known_in: GuildId) -> Result<Vec<StepRow>, StoreError> {
        let rows = query_as(
            "SELECT * FROM rating_step WHERE guild = $1 AND person IN (SELECT person FROM played_in WHERE guild = $2) \
             ORDER BY at DESC, game DESC, seat DESC LIMIT $3",
        );
        let mut rows: Vec<StepRow> = rows.bind(&guild).bind(&known_in).bind(&MOST).fetch_all(&self.readers).await?;
        rows.reverse();
        Ok(rows)
    }

    /// The ratings of everybody who has played in the server `known_in`, the best of each kind of game first.
    pub async fn ratings_in(&self, guild: GuildId, known_in: GuildId) -> Result<Vec<RatingRow>, StoreError> {
        let rows = query_as(
            "SELECT * FROM rating WHERE guild = $1 AND person IN (SELECT person FROM played_in WHERE guild = $2) \
             ORDER BY kind, rating DESC, player",
        );
        Ok(rows.bind(&guild).bind(&known_in).fetch_all(&self.readers).await?)
    }
}
