//! A look at everything, for whoever runs the bot.

use super::undo::replay;
use super::{App, GameId, Ply, Refusal, Status};
use crate::engine::Seats;
use crate::store::StoreError;

impl App {
    /// What is wrong with the database, in sentences; empty if nothing is. Every open game is loaded, and its log played
    /// from the last snapshot to the stored state. Games that cannot be read are set aside, as they would be in play.
    pub async fn doctor(&self) -> Result<Vec<String>, StoreError> {
        let store = &self.inner.store;
        let mut findings = store.integrity().await?;
        for game in store.games_with_status(Status::Lobby).await? {
            if let Err(refusal) = self.load(game).await {
                findings.push(format!("Game {game} (a lobby) cannot be loaded: {}", reason(&refusal)));
            }
        }
        for game in store.games_with_status(Status::Playing).await? {
            if let Err(refusal) = self.examine(game, &mut findings).await {
                findings.push(format!("Game {game} cannot be loaded: {}", reason(&refusal)));
            }
        }
        for (game, why) in store.aside().await? {
            findings.push(format!("Game {game} is set aside: {}.", why.as_deref().unwrap_or("nobody knows why")));
        }
        Ok(findings)
    }

    async fn examine(&self, game: GameId, findings: &mut Vec<String>) -> Result<(), Refusal> {
        let session = self.load(game).await?;
        let owing: Seats = session.owing();
        let turn = session.look()?.turn();
        if turn.to_act() != owing {
            findings.push(format!("Game {game} waits for other seats than its rules say."));
        }
        let Some((at, state)) = self.inner.store.snapshot_before(game, Ply::MAX).await? else {
            findings.push(format!("Game {game} has no snapshot."));
            return Ok(());
        };
        let replayed = match session.kind.load(&state) {
            Err(error) => Err(format!("its snapshot of ply {at} does not load: {error}")),
            Ok(mut table) => {
                let actions = self.inner.store.actions(game, at).await?;
                actions.iter().try_for_each(|action| replay(&mut *table, action).map(drop)).map(|()| table)
            }
        };
        match replayed {
            Err(why) => findings.push(format!("Game {game} does not replay: {why}.")),
            Ok(table) if table.fingerprint() != session.look()?.fingerprint() => {
                findings.push(format!("Game {game} has another state than its log leads to."));
            }
            Ok(_) => {}
        }
        Ok(())
    }
}

fn reason(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Store(why) => why.clone(),
        other => other.to_string(),
    }
}
