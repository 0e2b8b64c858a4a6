//! Time in which nobody was there to serve people counts for nobody.

use super::quarantine::notice;
use super::text::{ago, moment};
use super::{App, PersonId, Refusal, Seconds, list, plain};
use crate::store::{Change, OwingRow, Shards};

/// A shorter absence is none: a restart, a line that was cut.
const SHORT: Seconds = 300;

impl App {
    /// Somebody serves people now. Call it every minute, as long as people can be heard.
    pub async fn serving(&self) -> Result<(), Refusal> {
        self.serving_in(&[self.shards()]).await
    }

    /// The same where only people of these shards can be heard.
    pub async fn serving_in(&self, heard: &[Shards]) -> Result<(), Refusal> {
        let until = self.now();
        Ok(self.inner.store.commit(heard.iter().map(|shards| Change::Served { shards: *shards, until }).collect()).await?)
    }

    /// People can be heard again, after a start or a lost connection. Clocks and reminders go on as if the time since
    /// [`App::serving`] was last called had not been, and those whose clock runs will be told how long they have.
    pub async fn came_back(&self) -> Result<(), Refusal> {
        self.came_back_in(&[self.shards()]).await
    }

    /// The same of people of these shards.
    pub async fn came_back_in(&self, heard: &[Shards]) -> Result<(), Refusal> {
        let now = self.now();
        let store = &self.inner.store;
        let mut gaps: Vec<(Shards, Seconds)> =
            store.served().await?.into_iter().map(|(shards, until)| (shards, now.saturating_sub(until))).collect();
        gaps.retain(|(shard, away)| *away > SHORT && heard.iter().any(|heard| heard.covers(*shard)));
        let mut changes = Vec::new();
        for (shards, away) in &gaps {
            tracing::warn!("nobody was served in shard {shards} for {}; that time does not count", ago(*away));
            changes.push(Change::StoodStill { shards: *shards, until: now - away, by: *away });
        }
        changes.extend(heard.iter().map(|shards| Change::Served { shards: *shards, until: now }));
        if gaps.is_empty() {
            return Ok(store.commit(changes).await?);
        }
        let mut clocks: Vec<OwingRow> = store.owing(None).await?.into_iter().filter(|row| row.clock_hours.is_some()).collect();
        clocks.sort_by_key(|row| row.game);
        for rows in clocks.chunk_by(|one, other| one.game == other.game) {
            let game = rows[0].game;
            // A game that cannot be read has no clock that runs.
            let Ok(session) = self.load(game).await else { continue };
            let Some((_, away)) = gaps.iter().find(|(shards, _)| shards.has(session.guild)) else { continue };
            let away = *away;
            let left = |row: &OwingRow| {
                let at = row.after_absence(now - away, away).runs_out()?;
                let person = session.people().find(|(_, person)| person.id == row.person)?.1;
                Some(format!("{}'s time runs out {}", plain(&person.name), moment(at)))
            };
            let left: Vec<String> = rows.iter().filter_map(left).collect();
            let people: Vec<PersonId> = rows.iter().map(|row| row.person).collect();
            let text = format!("I was away for {}. That time does not count: {}.", ago(away), list(&left));
            changes.push(notice(game, "away", &people, text, now));
        }
        store.commit(changes).await?;
        self.inner.cache.clear();
        Ok(())
    }
}
