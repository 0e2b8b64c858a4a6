//! The files that a database consists of: whose they are, and how a new one takes the place of an old one.

use super::cause::Cause;
use super::error::StoreError;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What was written and is not yet in the database itself.
const WAL: &str = "-wal";
/// What belongs to a database, by the ends of the names.
const PARTS: [&str; 4] = ["", WAL, "-shm", "-journal"];
/// For the owner alone: hands, seeds and people's names are in it.
pub const PRIVATE: u32 = 0o600;

/// The file whose name is that of `file` with something at its end.
pub fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed())
}

/// Makes an empty file that only its owner can read, unless there is a file; what is put beside it later gets the same
/// permissions.
pub fn create_private(file: &Path) -> Result<(), StoreError> {
    match File::options().write(true).create_new(true).mode(PRIVATE).open(file) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(failed("made", file, error)),
    }
}

/// Closes what others could read, and says so.
pub fn make_private(file: &Path) {
    for part in PARTS.map(|end| beside(file, end)) {
        let Ok(about) = fs::metadata(&part) else { continue };
        let mode = about.permissions().mode() & 0o777;
        if mode & !PRIVATE == 0 {
            continue;
        }
        let made = fs::set_permissions(&part, fs::Permissions::from_mode(PRIVATE));
        let outcome = if made.is_ok() { "now only you can" } else { "and that cannot be changed" };
        tracing::warn!("{} could be read by others (its mode was {mode:o}), {outcome}", part.display());
    }
}

/// Puts a finished file in the place of another, so that there is always a whole one.
pub fn put_in_place(finished: &Path, file: &Path) -> Result<(), StoreError> {
    let placed = File::open(finished).and_then(|file| file.sync_all()).and_then(|()| fs::rename(finished, file));
    placed.and_then(|()| sync_folder(file)).map_err(|error| failed("put in place", file, error))
}

/// A renamed file is there for good only when its folder is on the disk.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// Gives a database another name beside the one it has, one that no file has yet. Under the old name it can then be
/// replaced: nothing is ever renamed over the only name of a file.
pub fn keep(file: &Path, end: &str) -> Result<PathBuf, StoreError> {
    let mut kept = beside(file, end);
    for number in 2.. {
        match link(file, &kept) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => kept = beside(file, &format!("{end}-{number}")),
            Err(error) => return Err(failed("kept under another name (move it away yourself, and try again)", file, error)),
            Ok(()) => break,
        }
    }
    Ok(kept)
}

/// Gives a database, with what is not yet in it, a second name; or nothing of it.
fn link(file: &Path, to: &Path) -> io::Result<()> {
    fs::hard_link(file, to)?;
    match fs::hard_link(beside(file, WAL), beside(to, WAL)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => fs::remove_file(to).and(Err(error)),
        _ => Ok(()),
    }
}

/// Deletes what `SQLite` has beside a database, so that it is not taken for that of another one.
pub fn remove_journals(file: &Path) -> Result<(), StoreError> {
    for part in PARTS[1..].iter().map(|end| beside(file, end)) {
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed("deleted", &part, error)),
            _ => {}
        }
    }
    Ok(())
}

/// Deletes a database with all that belongs to it.
pub fn remove(file: &Path) {
    for end in PARTS.into_iter().chain(["-lock"]) {
        // What is not there need not go.
        let _ = fs::remove_file(beside(file, end));
    }
}

pub fn failed(what: &str, file: &Path, error: io::Error) -> StoreError {
    StoreError::Other(Cause::because(format!("{} cannot be {what}", file.display()), error))
}
