//! One process writes a database. What it locks is the file itself, by whatever name it was called: a link, a new name or a
//! deleted note let nobody else in. The system takes the lock back when the process ends, however it ends: there is never a
//! stale file to delete by hand.
//!
//! A note beside the database says who writes. It is locked, too, since that is all that earlier releases look at, and all
//! that keeps a second writer from a new file in the place of one that was deleted under a running bot. What it says is
//! told to people and decides nothing.

use super::cause::Cause;
use super::error::{Holder, StoreError};
use super::files::{PRIVATE, beside, failed, now};
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whoever has this may write. Dropping it lets the next one in; that comes after the last connection is closed, since to
/// close any handle of a file is to lose `SQLite`'s own locks on it.
#[derive(Debug)]
pub struct WriteLock {
    file: PathBuf,
    made: bool,
    database: Held,
    note: File,
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        if self.made && fs::metadata(&self.file).is_ok_and(|about| about.len() == 0) {
            // It was made for nothing. If it cannot go, it is empty.
            let _ = fs::remove_file(&self.file);
        }
        unlock(&self.note);
    }
}

/// What a file is, whatever it is called: its device and its number there.
type Identity = (u64, u64);

fn identity(about: &Metadata) -> Identity {
    (about.dev(), about.ino())
}

/// What this process holds. A second handle of such a file must not even be opened: see [`WriteLock`].
static HELD: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

fn held() -> MutexGuard<'static, Vec<Identity>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is locked, and known to be.
#[derive(Debug)]
struct Held {
    file: File,
    what: Identity,
}

impl Drop for Held {
    fn drop(&mut self) {
        unlock(&self.file);
        held().retain(|what| *what != self.what);
    }
}

/// In so many words, and not by closing the file: a child that is just being started may have a copy of the handle.
fn unlock(file: &File) {
    // There is nobody to tell, and closing does it, too.
    let _ = file.unlock();
}

/// How a file came to be locked, or why not.
enum Tried {
    Taken(Held),
    /// Somebody else has it.
    Busy,
    /// The name stood for another file when the lock was taken: it was being replaced.
    Renamed,
}

impl Held {
    /// Opens and locks a database. It is made if it is missing, also where a link leads to, for its owner alone.
    fn try_take(file: &Path) -> Result<Tried, StoreError> {
        let cannot = |error: io::Error| failed("locked", file, error);
        let mut held = held();
        match fs::metadata(file) {
            Ok(about) if held.contains(&identity(&about)) => return Ok(Tried::Busy),
            Ok(about) if !about.is_file() => {
                return Err(StoreError::Other(Cause::new(format!("{} is not a file", file.display()))));
            }
            _ => {}
        }
        let mut options = File::options();
        let opened = options.read(true).write(true).create(true).truncate(false).mode(PRIVATE).open(file);
        let opened = opened.map_err(|error| failed("opened", file, error))?;
        // Elsewhere this lock and those of SQLite may keep each other out; there the note has to do.
        if cfg!(target_os = "linux") && !try_lock(&opened).map_err(cannot)? {
            return Ok(Tried::Busy);
        }
        let what = identity(&opened.metadata().map_err(cannot)?);
        if !fs::metadata(file).is_ok_and(|about| identity(&about) == what) {
            return Ok(Tried::Renamed);
        }
        held.push(what);
        Ok(Tried::Taken(Held { file: opened, what }))
    }
}

/// Whether nobody else had it.
fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// A file is not replaced more often than this while somebody tries to lock it.
const TRIES: usize = 10;

impl WriteLock {
    /// For the database in `file`, by whatever name it is called.
    pub fn take(file: &Path) -> Result<WriteLock, StoreError> {
        let made = !file.exists();
        for _ in 0..TRIES {
            match Held::try_take(file)? {
                Tried::Busy => return Err(StoreError::Held(read_note(file))),
                Tried::Renamed => {}
                Tried::Taken(database) => return WriteLock::noted(file, made, database),
            }
        }
        Err(StoreError::Busy)
    }

    /// Says who writes, to whoever comes next.
    fn noted(file: &Path, made: bool, database: Held) -> Result<WriteLock, StoreError> {
        let file = file.canonicalize().map_err(|error| failed("found", file, error))?;
        let name = beside(&file, "-lock");
        let cannot = |error: io::Error| failed("written", &name, error);
        let mut options = File::options();
        let mut note = options.read(true).write(true).create(true).truncate(false).mode(PRIVATE).open(&name).map_err(cannot)?;
        let free = try_lock(&note).map_err(cannot)?;
        if free {
            note.set_len(0).map_err(cannot)?;
            writeln!(note, "{} {}", std::process::id(), now()).map_err(cannot)?;
        }
        let lock = WriteLock { file, made, database, note };
        if free { Ok(lock) } else { Err(StoreError::Held(read_note(&lock.file))) }
    }

    /// Where the database really is: links lead here.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Whether there was none before.
    pub fn made(&self) -> bool {
        self.made
    }

    /// Refuses a file with several names: `SQLite` has a journal for each of them, and what is in one is not seen under another.
    pub fn require_one_name(&self) -> Result<(), StoreError> {
        let about = fs::metadata(&self.file).map_err(|error| failed("found", &self.file, error))?;
        if about.nlink() > 1 { Err(StoreError::SeveralNames(about.nlink())) } else { Ok(()) }
    }

    /// Holds the file that takes the place of the database, before it does; `replace` puts it there.
    pub fn hand_over(&mut self, to: &Path, replace: impl FnOnce() -> Result<(), StoreError>) -> Result<(), StoreError> {
        let Tried::Taken(next) = Held::try_take(to)? else { return Err(StoreError::Busy) };
        replace()?;
        (self.database, self.made) = (next, false);
        Ok(())
    }
}

/// Nothing for the moment between taking the lock and saying so, and where the note was deleted.
fn read_note(file: &Path) -> Option<Holder> {
    let mut text = String::new();
    File::open(beside(&file.canonicalize().ok()?, "-lock")).ok()?.take(100).read_to_string(&mut text).ok()?;
    let (process, since) = text.trim().split_once(' ')?;
    Some(Holder { process: process.parse().ok()?, since: since.parse().ok()? })
}
