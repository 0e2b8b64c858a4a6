//! One process writes a database. It holds a lock on a file beside it, which the system takes back when the process ends,
//! however it ends: there is never a stale file to delete by hand.

use super::StoreError;
use super::files::{beside, now};
use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Whoever has this may write. Dropping it lets the next one in.
#[derive(Debug)]
pub struct WriteLock {
    _file: File,
}

/// The process that writes, and since when, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    pub process: u32,
    pub since: i64,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}", self.process)?;
        match jiff::Timestamp::from_second(self.since) {
            Ok(since) => write!(f, " has been writing to it since {}", since.strftime("%F %T UTC")),
            Err(_) => f.write_str(" is writing to it"),
        }
    }
}

impl WriteLock {
    /// For the database in `file`, by whatever name it is called.
    pub fn take(file: &Path) -> Result<WriteLock, StoreError> {
        let failed = |error: std::io::Error| StoreError::Other(format!("it cannot be locked: {error}"));
        let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let mut lock = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(beside(&real, "-lock"))
            .map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Held(read(&mut lock))),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        lock.set_len(0).map_err(failed)?;
        writeln!(lock, "{} {}", std::process::id(), now()).map_err(failed)?;
        Ok(WriteLock { _file: lock })
    }
}

/// Nothing for the moment between taking the lock and saying so.
fn read(lock: &mut File) -> Option<Holder> {
    let mut text = String::new();
    lock.read_to_string(&mut text).ok()?;
    let (process, since) = text.trim().split_once(' ')?;
    Some(Holder { process: process.parse().ok()?, since: since.parse().ok()? })
}
