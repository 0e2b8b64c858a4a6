//! A local Discord: enough of its REST API and gateway for a bot to live in, and people to talk to it.
//!
//! ```text
//! the bot ──REST──▶ rest (reads, records, faults) ──▶ channels, messages, threads, commands, interactions ──▶ state
//!         ◀─gateway── gateway (sessions, replay)  ◀── events ─────────────────────────────────────────────┘   ▲
//! tests   ──▶ people (slash, press, choose, wait) ────────────────────────────────────────────────────────────┤
//! browser ──▶ page (the same, over HTTP and a WebSocket) ──▶ people ──────────────────────────────────────────┘
//! ```
//!
//! Nobody is let in from another site (`guard.rs`). Everything lives in one [`World`](state::World) behind one lock; every change to it wakes those who wait. `limits/`
//! holds what Discord refuses, `wire.rs` how things look on the wire, and `faults.rs` what may go wrong on demand.
//! Nothing here is stored, and nothing here knows what the bot is about.

mod call;
mod channels;
mod commands;
mod emojis;
mod error;
mod fault;
mod faults;
mod gateway;
mod guard;
mod interactions;
mod limits;
mod messages;
mod model;
mod options;
mod page;
mod people;
mod rest;
mod session;
mod state;
mod time;
mod wire;

use state::World;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use call::Request;
pub use error::Refusal;
pub use fault::Fault;
pub use model::{
    APPLICATION, Asked, Attachment, BOT, Channel, ChannelKind, Choice, GAMES, GENERAL, GUILD, Id, Message, Modal, Person, Reply,
    TABLE_THREE, TABLE_TWO, Thread,
};
pub use options::Typed;
pub use people::{Client, Feed, Missed};
pub use time::Clock;

/// How a sandbox is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 takes any free one.
    pub addr: SocketAddr,
    /// The bot's token; any will do when there is none.
    pub token: Option<String>,
    /// Whether time passes by itself.
    pub clock: Clock,
    /// How long a waiting person waits, in real time, before it is an error.
    pub patience: Duration,
    /// How many shards the bot is told to have, and how many of them may begin at once.
    pub shards: u32,
    pub at_once: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            addr: (Ipv4Addr::LOCALHOST, 0).into(),
            token: None,
            clock: Clock::Real,
            patience: Duration::from_secs(10),
            shards: 1,
            at_once: 1,
        }
    }
}

/// A running local Discord. Dropping it ends it; [`Sandbox::stop`] ends it politely.
#[derive(Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    addr: SocketAddr,
    server: JoinHandle<io::Result<()>>,
}

/// What every connection holds.
#[derive(Debug)]
struct Shared {
    world: Mutex<World>,
    /// The number of changes so far; whoever waits for something to be visible waits for this.
    changed: watch::Receiver<usize>,
    /// Turns true when the sandbox ends.
    stop: watch::Sender<bool>,
    /// What this server is called.
    names: Vec<String>,
    patience: Duration,
}

impl Shared {
    /// A panic in another test's thread must not hide what the world looked like, so a poisoned lock is taken as it is.
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resolves when the sandbox ends.
    async fn stopped(&self) {
        // An error means that the sandbox is gone already.
        let _ = self.stop.subscribe().wait_for(|stop| *stop).await;
    }
}

impl Sandbox {
    pub async fn start(settings: Settings) -> io::Result<Sandbox> {
        let listener = TcpListener::bind(settings.addr).await?;
        let addr = listener.local_addr()?;
        let world = World::new(&settings, addr);
        let shared = Arc::new(Shared {
            changed: world.watch(),
            world: Mutex::new(world),
            stop: watch::Sender::new(false),
            names: guard::names(addr),
            patience: settings.patience,
        });
        let service = rest::router(shared.clone());
        let waiting = shared.clone();
        let server = tokio::spawn(async move {
            axum::serve(listener, service).with_graceful_shutdown(async move { waiting.stopped().await }).await
        });
        Ok(Sandbox { shared, addr, server })
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// What takes the place of `https://discord.com`.
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The sandbox through the eyes and hands of one person.
    pub fn person(&self, person: Person) -> Client {
        Client::new(self.shared.clone(), person)
    }

    /// What is posted and changed from now on.
    pub fn feed(&self) -> Feed {
        Feed::new(self.shared.clone())
    }

    /// Moves the clock. Time-outs are judged when they next matter, so nothing else needs to happen.
    pub fn advance(&self, by: Duration) {
        self.shared.world().advance(by);
    }

    /// Closes every connection with a goodbye and waits until the port is free again.
    pub async fn stop(mut self) -> io::Result<()> {
        self.shared.stop.send_replace(true);
        match (&mut self.server).await {
            Ok(result) => result,
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shared.stop.send_replace(true);
        self.server.abort();
    }
}
