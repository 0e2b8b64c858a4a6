//! Backups: made while the bot runs, looked through before they count, and put back.

use super::doctor::examine;
use super::turn::NO_STORY;
use super::{App, Refusal, Seconds, Status, SystemClock};
use crate::store::backup::{Draft, keep_newest, names, save};
use crate::store::{Cause, Change, Store, StoreError, file_of};
use std::path::{Path, PathBuf};

/// As many daily backups are kept.
const KEPT: usize = 7;

/// What a restored game's ply is raised by: more than anyone can have played since the backup was made, so that no button
/// of a board that was posted after it fits a board that is to come.
const FORWARD: u32 = 1_000_000;

/// Copies the database that `url` names into `file`, which takes its name only when the copy has been looked through. Says
/// what is wrong with the games in it, which is what is wrong with those in the database.
pub async fn backup(url: &str, file: &Path) -> Result<Vec<String>, StoreError> {
    Store::must_exist(url)?;
    if Store::is_shared(url) {
        // What is in the copy cannot be looked at without a second server, so it is the database that is looked through.
        let found = examine(url).await?;
        return save(url, file).await.map(|()| found);
    }
    let same =
        |one: &Path, other: &Path| one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other));
    if same(&file_of(url)?, file) {
        return Err(StoreError::Other(Cause::new("a backup cannot take the place of the database itself")));
    }
    // A link stays a link: the backup is put where it leads.
    let real = file.canonicalize();
    let file = real.as_deref().unwrap_or(file);
    let draft = Draft::of(url, file).await?;
    let found = examine(&draft.url()).await?;
    draft.publish(file)?;
    Ok(found)
}

/// Makes the backup of the day in `folder`, unless there is one, and deletes those that are too old. The new one, and what
/// was wrong with its games.
pub async fn daily_backup(url: &str, folder: &Path, now: Seconds) -> Result<Option<(PathBuf, Vec<String>)>, StoreError> {
    let (begin, end) = names(url)?;
    let day = jiff::Timestamp::from_second(now).unwrap_or_default().strftime("%F");
    let file = folder.join(format!("{begin}{day}{end}"));
    if file.exists() {
        return Ok(None);
    }
    let found = backup(url, &file).await?;
    keep_newest(folder, &begin, end, KEPT)?;
    Ok(Some((file, found)))
}

/// Puts a backup in the place of the database that `url` names, or leads to, which nobody may have open. Open games are posted anew, and
/// their people are told. Says where the old database is now, if there was one.
pub async fn restore(url: &str, file: &Path) -> Result<Option<PathBuf>, StoreError> {
    // Refuses what is no database of ours before anything is moved.
    if !Store::is_shared(url) {
        examine(&format!("sqlite://{}", file.display())).await?;
    }
    let (store, before) = Store::restore(url, file).await?;
    let app = App::new(store, SystemClock);
    let told = app.tell_of_restore().await;
    app.close().await;
    told.map(|()| before).map_err(|refusal| StoreError::Other(Cause::new(refusal)))
}

impl App {
    /// Says in every open game that it was put back, and has it posted anew.
    async fn tell_of_restore(&self) -> Result<(), Refusal> {
        self.forget_posts().await?;
        for game in self.inner.store.games_with_status(Status::Playing).await? {
            let locked = match self.lock(game).await {
                Ok(locked) => locked,
                Err(Refusal::SetAside) => continue,
                Err(refusal) => return Err(refusal),
            };
            let ply = locked.ply.saturating_add(FORWARD);
            let before = ply - 1;
            let text = "I had to go back to an older memory of this game: what was played after it is lost. This is where it stands now.";
            let mut changes = vec![
                Change::Ply { game, from: locked.ply, to: ply },
                Change::Remark { game, ply, text: text.into(), story: NO_STORY.into(), at: self.now() },
                Change::Posted { game, ply: before, from: before, first: before, message: None },
                Change::DropUndo { game },
            ];
            changes.extend(locked.owing().iter().map(|seat| Change::Choices { game, seat, ply }));
            self.write(&locked, changes).await?;
        }
        Ok(())
    }
}
