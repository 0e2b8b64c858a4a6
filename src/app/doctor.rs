//! A look at everything, for whoever runs the bot. It changes nothing, so it may be taken beside a bot that is running.

use super::session::Session;
use super::undo::Retrace;
use super::unreadable::Unreadable;
use super::{App, GameId, Status, SystemClock};
use crate::store::backup::Draft;
use crate::store::{LoggedGame, Size, Store, StoreError};

/// What is wrong with the database that `url` names, in sentences; empty if nothing is. One that an older release left is
/// looked at as it would be after this release has brought it up to date.
pub async fn examine(url: &str) -> Result<Vec<String>, StoreError> {
    let (store, draft) = match Store::open_read_only(url).await {
        Err(StoreError::Older) if !Store::is_shared(url) => {
            let draft = Draft::passing(url).await?;
            (Store::open(&draft.url()).await?, Some(draft))
        }
        opened => (opened?, None),
    };
    let app = App::new(store, SystemClock);
    let found = app.doctor().await;
    app.close().await;
    drop(draft);
    found
}

/// How large the database is, and what a shorter memory would save, in a sentence; nothing of one that an older release left.
pub async fn size(url: &str) -> Result<Option<String>, StoreError> {
    let store = match Store::open_read_only(url).await {
        Err(StoreError::Older) => return Ok(None),
        opened => opened?,
    };
    let Size { bytes, finished_games, finished_bytes } = store.size().await?;
    store.close().await;
    let mb = |bytes: i64| bytes as f64 / 1_000_000.0;
    let games =
        if finished_games == 1 { "1 game that is over takes" } else { &format!("{finished_games} games that are over take") };
    Ok(Some(format!("It is {:.1} MB large; the states and logs of {games} {:.1} MB of that.", mb(bytes), mb(finished_bytes))))
}

impl App {
    /// What is wrong with the database, in sentences; empty if nothing is. Every open game is loaded, and its log played
    /// from the last snapshot to the stored state.
    pub async fn doctor(&self) -> Result<Vec<String>, StoreError> {
        let store = &self.inner.store;
        let mut findings = store.integrity().await?;
        for status in [Status::Lobby, Status::Playing] {
            for game in store.games_with_status(status).await? {
                match store.game_with_log(game).await {
                    // Over or deleted since the list was made: that is no fault.
                    Ok(found) => found
                        .into_iter()
                        .filter(|found| found.row.status == status)
                        .for_each(|found| examine_game(found, &mut findings)),
                    Err(StoreError::Broken(why)) => findings.push(unreadable(game, &Unreadable::Row(why))),
                    Err(error) => return Err(error),
                }
            }
        }
        for (game, why) in store.aside().await? {
            let why = why.as_deref().unwrap_or("nobody knows why");
            findings.push(if self.reads_again(game).await {
                format!("Game {game} is set aside ({why}), but it can be read: `warren doctor --release {game}` brings it back.")
            } else {
                format!("Game {game} is set aside: {why}.")
            });
        }
        Ok(findings)
    }
}

fn unreadable(game: GameId, why: &Unreadable) -> String {
    format!("Game {game} cannot be read: {why}.")
}

fn examine_game(found: LoggedGame, findings: &mut Vec<String>) {
    let LoggedGame { row, seats, snapshot, actions } = found;
    let game = row.id;
    let session = match Session::read(row, seats) {
        Ok(session) => session,
        Err(why) => return findings.push(unreadable(game, &why)),
    };
    // A lobby has no table yet.
    let Ok(table) = session.table_ref() else { return };
    if table.turn().to_act() != session.owing() {
        findings.push(format!("Game {game} waits for other seats than its rules say."));
    }
    let Some((at, state)) = snapshot else {
        return findings.push(format!("Game {game} has no snapshot."));
    };
    let replayed = match session.kind.load(&state) {
        Err(source) => Err(Unreadable::Snapshot { ply: at, source }),
        Ok(table) => {
            let mut log = Retrace::from(table);
            actions.iter().try_for_each(|action| log.play(action).map(drop)).map(|()| log)
        }
    };
    match replayed {
        // Games that were under way when the rules changed are played to their end by the new ones: what was played before
        // need not replay by them.
        Err(Unreadable::OlderRelease { .. }) => {}
        Err(why) => findings.push(format!("Game {game} does not replay: {why}.")),
        Ok(log) if log.all_ours && log.table.fingerprint() != table.fingerprint() => {
            findings.push(format!("Game {game} has another state than its log leads to."));
        }
        Ok(_) => {}
    }
}
