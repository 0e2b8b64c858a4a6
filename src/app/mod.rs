//! What people want, in plain words: may they, whose game is it, what follows. No Discord here, and no SQL.
//!
//! An [`App`] is shared by cloning. A wish comes in as a call, and what was done comes back as a value with sentences for
//! people, or as a [`Refusal`]. Whatever is returned as done has been written down for good.
//!
//! The life of a move: [`App::act`] commits it; [`App::advance`] lets bots answer and says what to post as [`News`];
//! whoever posts reports with [`App::posted`]. If the process dies between any two of these, [`App::unposted`] lists the
//! game at the next start.

pub mod about;
mod absence;
mod attendance;
mod backup;
mod cache;
mod chain;
mod choose;
mod clock;
mod coach;
mod consent;
mod doctor;
mod emblems;
mod export;
mod halt;
mod handover;
mod help;
mod hints;
mod ids;
mod invite;
mod legend;
mod listing;
mod lobby;
mod log;
mod menu;
mod migrate;
mod notes;
mod pictures;
mod pitch;
mod play;
mod posts;
mod privacy;
mod public;
mod puzzle;
mod quarantine;
mod question;
mod quota;
mod refusal;
mod rematch;
mod replay;
mod seats;
mod session;
mod show;
mod stats;
mod tally;
mod text;
mod thinking;
mod thumb;
mod turn;
mod undo;
mod unreadable;
mod vacation;

pub use about::{About, about};
pub use backup::{backup, daily_backup, restore};
pub use chain::WayOn;
pub use choose::{Completion, spell, spoken};
pub use clock::{Clock, Due, Preference, Reminder, ReminderRule, SystemClock, TimedOut};
pub use coach::{Course, Hint, Turning, graph_of};
pub use consent::{Consent, ConsentRequest};
pub use doctor::{examine, size};
pub use emblems::{TextSign, text_signs};
pub use export::{Export, Fairness};
pub use halt::Handles;
pub use handover::Handover;
pub use help::Card;
pub use ids::{
    ALT_TEXT, ChannelId, ClockRule, GameId, GameRef, GuildId, Halt, InteractionId, MessageId, Person, PersonId, Picture, Player,
    Ply, Seconds, Status, Timeout,
};
pub use invite::{Answered, Invitation};
pub use legend::Legend;
pub use listing::Listed;
pub use lobby::{Lobby, OpenSetting, Opening, Plan, Started};
pub use log::Log;
pub use menu::{Choice, Page, Step};
pub use migrate::{Migrated, migrate};
pub use play::{Again, Asked, Loss, Next, Response};
pub use posts::{News, Seen, Venue, thread_name};
pub use privacy::{Forgotten, Kept};
pub use public::PublicEffect;
pub use puzzle::{PuzzleDue, PuzzleShown, PuzzleStep, puzzle_day};
pub use quarantine::{Answers, Notice};
pub use quota::HeavyHeld;
pub use refusal::Refusal;
pub use rematch::Rematch;
pub use replay::Chapter;
pub use seats::{Caution, End};
pub use show::{Board, Glance, Hand, Looked, Mine, Situation};
pub use stats::{Standing, Stats};
pub use tally::StatsOf;
pub use text::{a_bot, clip, list, plain};
pub use thinking::BotsHeld;
pub use thumb::{presses_an_action, questions};
pub use turn::Moved;
pub use undo::Undo;

use crate::engine::Seed;
use crate::store::Store;
pub use crate::store::{Door, Shards};
use attendance::Attendance;
use cache::{GameLocks, SessionCache};
use coach::Hints;
use pictures::Pictures;
use public::PublicEffects;
use quota::{Allowance, Heavy};
use replay::Replays;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thinking::Thinking;

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
    thinking: Thinking,
    heavy: Heavy,
    replays: Replays,
    hints: Hints,
    public: PublicEffects,
    attendance: Attendance,
    places: Allowance<PersonId>,
    given: hints::Given,
    sittings: pitch::Sittings,
    /// What takes long and is written down at its end stops before that.
    closing: Arc<AtomicBool>,
    settings: Settings,
}

/// What tests want otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How long a bot thinks before the channel is told that it does.
    pub slow_after: Duration,
    /// So many seconds after their last press or word somebody is taken to be at the table.
    pub there: Seconds,
    /// Every deal and every bot's choice follows from this number, if there is one: whoever knows it knows the cards.
    pub seed: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { slow_after: Duration::from_secs(1), there: 120, seed: None }
    }
}

impl App {
    /// The games in `store`, by the time that `clock` tells.
    pub fn new(store: Store, clock: impl Clock) -> Self {
        App::with(store, clock, Settings::default())
    }

    pub fn with(store: Store, clock: impl Clock, settings: Settings) -> Self {
        let pictures = Pictures::new(processors());
        let inner = Inner {
            store,
            clock: Box::new(clock),
            cache: SessionCache::default(),
            locks: GameLocks::default(),
            pictures,
            thinking: Thinking::new(processors()),
            heavy: Heavy::default(),
            replays: Replays::default(),
            hints: Hints::default(),
            public: PublicEffects::default(),
            attendance: Attendance::default(),
            places: Allowance::default(),
            given: hints::Given::default(),
            sittings: pitch::Sittings::default(),
            closing: Arc::default(),
            settings,
        };
        App { inner: Arc::new(inner) }
    }

    /// Chance for one purpose: fresh, or what follows from the seed that was set.
    fn chance(&self, purpose: &str) -> Result<Seed, Refusal> {
        match self.inner.settings.seed {
            Some(number) => Ok(Seed::derived(number, purpose)),
            None => Seed::from_system().map_err(|error| Refusal::failed("the system gave no seed", error)),
        }
    }

    /// Finishes what is being written, then lets the database go.
    pub async fn close(&self) {
        self.inner.closing.store(true, Ordering::Relaxed);
        self.inner.store.close().await;
    }

    /// How many games are waiting for players or being played, for whoever runs the bot.
    pub async fn open_games(&self) -> Result<i64, Refusal> {
        Ok(self.inner.store.open_games().await?)
    }

    /// The shards that this process looks after.
    pub fn shards(&self) -> Shards {
        self.inner.store.shards()
    }

    /// Waits until no other process starts shards that Discord takes only one after the other, where it takes so many at once.
    pub async fn door(&self, at_once: u32) -> Result<Option<Door>, Refusal> {
        Ok(self.inner.store.door(at_once).await?)
    }

    /// Resolves when this process may not serve any more.
    pub async fn lost(&self) {
        self.inner.store.lost().await;
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
