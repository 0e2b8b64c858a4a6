//! Games in memory, and the locks of those being changed or posted.

use super::session::Session;
use super::unreadable::Unreadable;
use super::{App, GameId, GameRef, Refusal, Status};
use crate::store::{Change, StoreError};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// The sessions that were asked for last, at most so many.
#[derive(Debug, Default)]
pub struct SessionCache {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    sessions: HashMap<GameId, (u64, Arc<Session>)>,
    /// Counts the looks, so that the game that was not looked at for longest is known.
    looks: u64,
}

/// As many games are kept in memory; a state takes some ten kilobytes.
const CAPACITY: usize = 512;
/// When there are so many locks, those that nobody holds go.
const LOCKS: usize = 2048;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole after every statement, so a panic elsewhere does not spoil it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SessionCache {
    pub fn get(&self, game: GameId) -> Option<Arc<Session>> {
        let mut kept = locked(&self.kept);
        kept.looks += 1;
        let looks = kept.looks;
        let (looked, session) = kept.sessions.get_mut(&game)?;
        *looked = looks;
        Some(Arc::clone(session))
    }

    pub fn put(&self, session: &Arc<Session>) {
        let mut kept = locked(&self.kept);
        kept.looks += 1;
        let looks = kept.looks;
        kept.sessions.insert(session.id, (looks, Arc::clone(session)));
        if kept.sessions.len() > CAPACITY {
            let oldest = kept.sessions.iter().min_by_key(|(_, (looked, _))| *looked).map(|(game, _)| *game);
            oldest.and_then(|game| kept.sessions.remove(&game));
        }
    }

    pub fn remove(&self, game: GameId) {
        locked(&self.kept).sessions.remove(&game);
    }

    pub fn clear(&self) {
        locked(&self.kept).sessions.clear();
    }
}

/// Who changes a game, who posts it, and who thinks about it for somebody who asked: one at a time each.
#[derive(Debug, Default)]
pub struct GameLocks {
    locks: Mutex<HashMap<GameId, GameLock>>,
}

#[derive(Clone, Debug, Default)]
struct GameLock {
    change: Arc<tokio::sync::Mutex<()>>,
    post: Arc<tokio::sync::Mutex<()>>,
    coach: Arc<tokio::sync::Mutex<()>>,
}

impl GameLock {
    fn is_held(&self) -> bool {
        [&self.change, &self.post, &self.coach].into_iter().any(|lock| Arc::strong_count(lock) > 1)
    }
}

impl GameLocks {
    fn of(&self, game: GameId) -> GameLock {
        let mut locks = locked(&self.locks);
        if locks.len() > LOCKS {
            locks.retain(|_, lock| lock.is_held());
        }
        locks.entry(game).or_default().clone()
    }

    pub async fn change(&self, game: GameId) -> OwnedMutexGuard<()> {
        self.of(game).change.lock_owned().await
    }

    pub async fn post(&self, game: GameId) -> OwnedMutexGuard<()> {
        self.of(game).post.lock_owned().await
    }

    pub async fn coach(&self, game: GameId) -> OwnedMutexGuard<()> {
        self.of(game).coach.lock_owned().await
    }

    /// The same, unless somebody has it.
    pub fn try_coach(&self, game: GameId) -> Option<OwnedMutexGuard<()>> {
        self.of(game).coach.try_lock_owned().ok()
    }
}

/// A game that nobody else can change while this is held: whatever writes takes it, so the compiler sees the lock. It reads
/// as the session it was locked at.
#[derive(Debug)]
pub struct LockedGame {
    session: Arc<Session>,
    lock: OwnedMutexGuard<()>,
}

impl Deref for LockedGame {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl App {
    /// The game that is meant.
    pub(super) async fn find(&self, at: GameRef) -> Result<GameId, Refusal> {
        match at {
            GameRef::Game(game) => Ok(game),
            GameRef::Channel(channel) => {
                let found = self.inner.store.game_in(channel).await?;
                found.ok_or(Refusal::NoGame)
            }
        }
    }

    /// What is in memory of a game. Where other processes have other shards, one of them may have changed it, such as for
    /// somebody who wants to be forgotten: then it is used only while it is what is written down, which a ply says of games that
    /// are played and of no others.
    async fn kept(&self, game: GameId) -> Result<Option<Arc<Session>>, Refusal> {
        let Some(session) = self.inner.cache.get(game) else { return Ok(None) };
        if self.inner.store.is_alone() {
            return Ok(Some(session));
        }
        if session.status == Status::Playing && self.inner.store.mark(game).await? == Some(session.mark()) {
            return Ok(Some(session));
        }
        self.inner.cache.remove(game);
        Ok(None)
    }

    /// Whether boards, clocks and bots of a game are looked after by this process.
    pub async fn looks_after(&self, game: GameId) -> Result<bool, Refusal> {
        Ok(self.inner.store.is_alone() || self.inner.store.shards().has(self.load(game).await?.guild))
    }

    /// The game as it stands.
    pub(super) async fn load(&self, game: GameId) -> Result<Arc<Session>, Refusal> {
        match self.kept(game).await? {
            Some(session) => Ok(session),
            // Under the lock nobody can change the game between reading it and keeping it.
            None => Ok(self.lock(game).await?.session),
        }
    }

    /// The game, for whoever is going to change it.
    pub(super) async fn lock(&self, at: impl Into<GameRef>) -> Result<LockedGame, Refusal> {
        let game = self.find(at.into()).await?;
        let lock = self.inner.locks.change(game).await;
        let session = self.read(game, &lock).await?;
        Ok(LockedGame { session, lock })
    }

    /// The same game after something was written.
    pub(super) async fn again(&self, game: &LockedGame) -> Result<Arc<Session>, Refusal> {
        self.read(game.id, &game.lock).await
    }

    async fn read(&self, game: GameId, _lock: &OwnedMutexGuard<()>) -> Result<Arc<Session>, Refusal> {
        if let Some(session) = self.kept(game).await? {
            return Ok(session);
        }
        let read = match self.inner.store.game(game).await {
            Ok(None) => return Err(Refusal::NoGame),
            Ok(Some((row, _))) if row.status == Status::Quarantined => return Err(Refusal::SetAside),
            Ok(Some((row, seats))) => Session::read(row, seats),
            Err(StoreError::Broken(why)) => Err(Unreadable::Row(why)),
            Err(error) => return Err(error.into()),
        };
        match read {
            Ok(session) => {
                let session = Arc::new(session);
                self.inner.cache.put(&session);
                Ok(session)
            }
            Err(why) => {
                self.set_aside(game, &why).await?;
                Err(Refusal::SetAside)
            }
        }
    }

    /// Writes `changes` down and forgets what was in memory of the game: the next who asks reads it anew.
    pub(super) async fn write(&self, game: &LockedGame, changes: Vec<Change>) -> Result<(), Refusal> {
        // Before, not after: if the caller goes away meanwhile, nothing old stays in memory.
        self.inner.cache.remove(game.id);
        match self.inner.store.commit(game.guarded(changes)).await {
            // Another process was quicker. Whoever tries again sees what it did.
            Err(StoreError::Stale) => Err(Refusal::Busy),
            written => Ok(written?),
        }
    }
}
