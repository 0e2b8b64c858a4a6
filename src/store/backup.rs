//! Copies of a whole database, made while it is in use.

use super::dump;
use super::files::{beside, create_private, failed, keep, put_in_place, remove, remove_journals};
use super::sqlite::{file_of, options};
use super::{Shards, Store, StoreError, WriteLock, Writing};
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::path::{Path, PathBuf};

/// Copies the database that `url` names into a new file, as it is at one moment. Whoever writes to it meanwhile goes on.
pub async fn copy(url: &str, to: &Path) -> Result<(), StoreError> {
    remove(to);
    create_private(to)?;
    let mut from = SqliteConnection::connect_with(&options(url)?.read_only(true)).await?;
    let copied = sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().as_ref()).execute(&mut from).await;
    let _ = from.close().await;
    if let Err(error) = copied {
        remove(to);
        return Err(error.into());
    }
    Ok(())
}

/// A copy that is not yet what it shall become. Dropped, it is deleted.
#[derive(Debug)]
pub struct Draft(PathBuf);

impl Draft {
    /// A copy of a database beside the file whose place it may take.
    pub async fn of(url: &str, file: &Path) -> Result<Draft, StoreError> {
        let draft = Draft(beside(file, ".part"));
        copy(url, &draft.0).await?;
        Ok(draft)
    }

    /// A copy in the system's folder for what is soon forgotten.
    pub async fn passing(url: &str) -> Result<Draft, StoreError> {
        let name = format!("warren-{}-{}.db", std::process::id(), file_of(url)?.file_name().unwrap_or_default().display());
        let draft = Draft(std::env::temp_dir().join(name));
        copy(url, &draft.0).await?;
        Ok(draft)
    }

    pub fn url(&self) -> String {
        format!("sqlite://{}", self.0.display())
    }

    /// Takes the place of `file`.
    pub fn publish(self, file: &Path) -> Result<(), StoreError> {
        put_in_place(&self.0, file)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

impl Store {
    /// Puts a copy of the database in `file` in the place of the one that `url` names, and opens it. A link stays a link, and
    /// what it leads to is replaced. What was there before is kept under the name that is returned; until the copy is in its
    /// place, it has that name beside its own. Of a server's database it is kept in a file.
    pub async fn restore(url: &str, file: &Path) -> Result<(Store, Option<PathBuf>), StoreError> {
        if Store::is_shared(url) {
            let ((readers, hold), before) = dump::put_back(url, file).await?;
            return Ok((Store { readers, shards: Shards::ALL, writing: Writing::Postgres(Box::new(hold)) }, before));
        }
        let mut lock = WriteLock::take(&file_of(url)?)?;
        let place = lock.file().to_owned();
        let draft = Draft::of(&format!("sqlite://{}", file.display()), &place).await?;
        let stamp = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string();
        let before = if lock.made() { None } else { Some(keep(&place, &format!(".before-{stamp}"))?) };
        remove_journals(&place)?;
        lock.hand_over(&draft.0.clone(), || draft.publish(&place))?;
        Ok((Store::open_locked(url, lock, Shards::ALL).await?, before))
    }
}

/// Copies a server's database into a file, which is there only when it is whole.
pub async fn save(url: &str, file: &Path) -> Result<(), StoreError> {
    dump::save(url, file).await
}

/// What a backup of the database that `url` names is called before and after its date.
pub fn names(url: &str) -> Result<(String, &'static str), StoreError> {
    if Store::is_shared(url) {
        return Ok(("warren-".to_owned(), dump::ENDING));
    }
    let stem = file_of(url)?.file_stem().map_or_else(|| "warren".into(), |stem| stem.to_string_lossy().into_owned());
    Ok((format!("{stem}-"), ".db"))
}

/// Deletes all but the newest `keep` of the files in a folder whose names begin and end so. Their names sort by age.
pub fn keep_newest(folder: &Path, begin: &str, end: &str, keep: usize) -> Result<(), StoreError> {
    let listed = fs::read_dir(folder).map_err(|error| failed("read", folder, error))?;
    let mut names: Vec<String> = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.retain(|name| name.len() > begin.len() + end.len() && name.starts_with(begin) && name.ends_with(end));
    names.sort_unstable();
    for old in names.iter().rev().skip(keep) {
        let old = folder.join(old);
        fs::remove_file(&old).map_err(|error| failed("deleted", &old, error))?;
    }
    Ok(())
}
