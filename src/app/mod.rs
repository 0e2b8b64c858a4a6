//! What people want, in plain words: may they, whose game is it, what follows. No Discord here, and no SQL.
//!
//! An [`App`] is shared by cloning. A wish comes in as a call, and what was done comes back as a value with sentences for
//! people, or as a [`Refusal`]. Whatever is returned as done has been written down for good.
//!
//! The life of a move: [`App::act`] commits it; [`App::advance`] lets bots answer and says what to post as [`News`];
//! whoever posts reports with [`App::posted`]. If the process dies between any two of these, [`App::unposted`] lists the
//! game at the next start.

pub mod about;
mod cache;
mod clock;
mod doctor;
mod export;
mod lobby;
mod log;
mod menu;
mod pictures;
mod posts;
mod refusal;
mod replay;
mod seats;
mod session;
mod show;
mod stats;
mod turn;
mod undo;
mod words;

pub use about::{About, about};
pub use clock::{Clock, Due, Preference, Reminder, SystemClock, TimedOut};
pub use export::{Export, Fairness};
pub use lobby::{Lobby, Opening, Started};
pub use log::Log;
pub use menu::{Choice, Completion, Page, Step, spell};
pub use posts::{News, Venue};
pub use refusal::Refusal;
pub use show::{Board, Glance, Hand, Looked, Mine, Situation};
pub use stats::{Standing, Stats};
pub use turn::Moved;
pub use undo::{Consent, Undo, UndoRequest};
pub use words::{
    ChannelId, ClockRule, GameId, GameRef, GuildId, InteractionId, MessageId, Person, PersonId, Picture, Player, Ply, Seconds,
    Status, Timeout, list, plain,
};

use crate::engine::Seed;
use crate::store::Store;
use cache::{GameLocks, SessionCache};
use pictures::Pictures;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Everything that is going on, at hand for everyone who may ask.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    clock: Box<dyn Clock>,
    cache: SessionCache,
    locks: GameLocks,
    pictures: Pictures,
    /// How many bots may think at once: as many as there are processors.
    thinkers: Arc<Semaphore>,
    settings: Settings,
}

/// What tests want otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How long a bot thinks before the channel is told that it does.
    pub slow_after: Duration,
    /// Every deal and every bot's choice follows from this number, if there is one: whoever knows it knows the cards.
    pub seed: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { slow_after: Duration::from_secs(1), seed: None }
    }
}

/// No bot thinks while this is there.
#[derive(Debug)]
pub struct BotsHeld {
    _thinkers: OwnedSemaphorePermit,
}

impl App {
    /// The games in `store`, by the time that `clock` tells.
    pub fn new(store: Store, clock: impl Clock) -> Self {
        App::with(store, clock, Settings::default())
    }

    pub fn with(store: Store, clock: impl Clock, settings: Settings) -> Self {
        let pictures = Pictures::new(processors());
        let thinkers = Arc::new(Semaphore::new(processors()));
        let (clock, cache, locks) = (Box::new(clock), SessionCache::default(), GameLocks::default());
        App { inner: Arc::new(Inner { store, clock, cache, locks, pictures, thinkers, settings }) }
    }

    /// Lets the bots that think finish, and no other begin: for tests that need a slow bot.
    pub async fn hold_bots(&self) -> BotsHeld {
        let thinkers = Arc::clone(&self.inner.thinkers).acquire_many_owned(processors() as u32).await;
        BotsHeld { _thinkers: thinkers.expect("nobody closes the semaphore") }
    }

    /// Chance for one purpose: fresh, or what follows from the seed that was set.
    fn chance(&self, purpose: &str) -> Result<Seed, Refusal> {
        match self.inner.settings.seed {
            Some(number) => Ok(Seed::derived(number, purpose)),
            None => Seed::from_system().map_err(|error| Refusal::Store(format!("the system gave no seed: {error}"))),
        }
    }

    /// Finishes what is being written, then lets the database go.
    pub async fn close(&self) {
        self.inner.store.close().await;
    }

    /// The time by the app's clock.
    pub fn now(&self) -> Seconds {
        self.inner.clock.now()
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("App")
    }
}
