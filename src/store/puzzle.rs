//! What is written down about the puzzle of the day.

use super::error::StoreError;
use super::ids::{GuildId, PersonId, Seconds};
use super::rows::PuzzlePostRow;
use super::sql::{Link, query};

/// One change about puzzles.
#[derive(Clone, Debug)]
pub enum PuzzleChange {
    /// The puzzle of a day as it is shown first.
    Day {
        day: i64,
        text: String,
    },
    /// Somebody has played a puzzle to its end. What comes after the first success counts no more.
    Try {
        day: i64,
        person: PersonId,
        name: String,
        guild: GuildId,
        solved: bool,
        at: Seconds,
    },
    /// A server wants the puzzle every day, or no more; or it was posted.
    Post(PuzzlePostRow),
    NoPost {
        guild: GuildId,
    },
    Posted {
        guild: GuildId,
        day: i64,
    },
}

impl PuzzleChange {
    pub(super) async fn apply(&self, to: &mut Link<'_>) -> Result<(), StoreError> {
        let query = match self {
            PuzzleChange::Day { day, text } => {
                query("INSERT INTO puzzle_day (day, text) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING").bind(day).bind(text)
            }
            PuzzleChange::Try { day, person, name, guild, solved, at } => query(
                "INSERT INTO puzzle_try (day, person, name, guild, tries, solved, solved_at) \
                 VALUES ($1, $2, $3, $4, 1, CASE WHEN $5 THEN 1 END, CASE WHEN $5 THEN $6 END) ON CONFLICT (day, person) DO UPDATE \
                 SET name = excluded.name, tries = puzzle_try.tries + 1, \
                 solved = CASE WHEN $5 THEN puzzle_try.tries + 1 END, solved_at = CASE WHEN $5 THEN $6 END \
                 WHERE puzzle_try.solved IS NULL",
            )
            .bind(day)
            .bind(person)
            .bind(name)
            .bind(guild)
            .bind(solved)
            .bind(at),
            PuzzleChange::Post(row) => query(
                "INSERT INTO puzzle_post (guild, channel, at_minute, zone, posted) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, at_minute = excluded.at_minute, \
                 zone = excluded.zone, posted = excluded.posted",
            )
            .bind(&row.guild)
            .bind(&row.channel)
            .bind(&row.at_minute)
            .bind(&row.zone)
            .bind(&row.posted),
            PuzzleChange::NoPost { guild } => query("DELETE FROM puzzle_post WHERE guild = $1").bind(guild),
            PuzzleChange::Posted { guild, day } => {
                query("UPDATE puzzle_post SET posted = $2 WHERE guild = $1").bind(guild).bind(day)
            }
        };
        query.execute(to).await?;
        Ok(())
    }
}
