//! The bot on Discord. What a person wants comes in as a slash command or a press, is handed to `app/` in plain words, and
//! what came of it is told to them alone; what everyone may see is posted by one poster a game.
//!
//! ```text
//! poise ─▶ framework (acknowledge, errors) ─▶ game · verbs (commands, with arguments and complete) ─┐
//!              └─▶ id (what a button means) ─▶ press · picker · rules ──────────────────────────────┼─▶ actions ─▶ app/
//! clock (what is due) ──────────────────────────────────────────────────────────────────────────────┘               │
//!                                         request (the answer, for one pair of eyes) · posts (the board, for all) ◀─┘
//! ```
//!
//! Every interaction is acknowledged before anything is done. Nothing is kept in memory that a button needs: it says itself
//! what it means. No intents are asked for, since interactions come without.

mod actions;
mod api;
mod arguments;
mod board;
mod clock;
mod coach;
mod company;
mod complete;
mod elsewhere;
mod error;
mod framework;
mod game;
mod gate;
mod help;
pub mod id;
mod lobby;
mod mentions;
mod menus;
mod picker;
mod places;
mod posts;
mod press;
mod puzzle;
mod request;
mod rules;
mod send;
mod settings;
mod signs;
mod verbs;

use crate::app::{App, Refusal, Shards};
use api::{Api, ApiError, Backoff, Transport};
pub use error::{BadCommand, ConnectError};
use framework::Tracked;
use gate::Gate;
pub use gate::Heard;
use posts::Posts;
use serenity::all::{
    BotGateway, Client, ClientBuilder, CreateAllowedMentions, GatewayIntents, Http, HttpBuilder, HttpError, ShardManager,
};
use signs::Signs;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The bot, connected or connecting.
pub struct Connection {
    shards: Arc<ShardManager>,
    /// How many there are here.
    count: usize,
    gateway: JoinHandle<Result<(), ConnectError>>,
    signals: Signals,
}

/// Where the bot connects to. The token is in no debug print.
#[derive(Clone)]
pub struct ConnectOptions {
    pub token: String,
    /// Another Discord-compatible server, such as `http://127.0.0.1:7777`.
    pub api: Option<String>,
    /// A request that is not answered within this time is taken for lost.
    pub deadline: Duration,
    /// Whoever brings a game's channel up to date and is not done within this time begins anew.
    pub watchdog: Duration,
    /// Whether texts have our own signs.
    pub signs: bool,
    /// The shards that are served here.
    pub shards: Shards,
    /// The address of a page that says what is kept of people.
    pub privacy: Option<String>,
}

/// Discord answers within a second, or after some if it has much to do.
const DEADLINE: Duration = Duration::from_secs(20);
/// Several bots that think for long, and a Discord that answers late, take some minutes together.
const WATCHDOG: Duration = Duration::from_mins(10);

impl ConnectOptions {
    pub fn new(token: impl Into<String>, api: Option<String>) -> Self {
        ConnectOptions {
            token: token.into(),
            api,
            deadline: DEADLINE,
            watchdog: WATCHDOG,
            signs: true,
            shards: Shards::ALL,
            privacy: None,
        }
    }
}

impl ConnectOptions {
    fn whom(&self) -> &str {
        self.api.as_deref().unwrap_or("Discord")
    }
}

impl fmt::Debug for ConnectOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("ConnectOptions");
        shown.field("token", &"hidden").field("api", &self.api).field("deadline", &self.deadline);
        shown.field("watchdog", &self.watchdog).field("signs", &self.signs).field("shards", &self.shards);
        shown.field("privacy", &self.privacy).finish()
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("ready", &*self.signals.ready.borrow()).finish_non_exhaustive()
    }
}

/// What those who serve and whoever started them tell each other.
#[derive(Clone)]
struct Signals {
    /// What is being done right now, so that the process can wait for it at its end.
    tasks: TaskTracker,
    stop: CancellationToken,
    clock_moved: Arc<Notify>,
    /// Whether the commands are registered.
    ready: watch::Sender<bool>,
    /// By which shards people can be heard.
    connected: watch::Sender<Heard>,
    /// Whether what was due at the start is done.
    looked: watch::Sender<bool>,
    /// Whether our signs are with Discord, or will not be.
    signed: watch::Sender<bool>,
}

/// What every command and every press can reach.
#[derive(Clone)]
struct Data {
    app: App,
    api: Api,
    posts: Posts,
    signs: Signs,
    signals: Signals,
    /// The address of a page that says what is kept of people.
    privacy: Option<Arc<str>>,
}

type Command = poise::Command<Data, Refusal>;
type Context<'a> = poise::ApplicationContext<'a, Data, Refusal>;

/// Discord takes no more subcommands, options or choices than this, and no longer help.
const MOST: usize = 25;
const LONGEST: usize = 100;

/// How long to wait, at the end, for what is under way.
const LAST_WORDS: Duration = Duration::from_secs(15);

impl Connection {
    /// Checks the token and starts to serve.
    pub async fn connect(app: App, options: &ConnectOptions) -> Result<Connection, ConnectError> {
        Connection::with_commands(app, options, framework::commands()?).await
    }

    async fn with_commands(app: App, options: &ConnectOptions, commands: Vec<Command>) -> Result<Connection, ConnectError> {
        let signals = Signals {
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            clock_moved: Arc::default(),
            ready: watch::Sender::new(false),
            connected: watch::Sender::default(),
            looked: watch::Sender::new(false),
            signed: watch::Sender::new(false),
        };
        let transport = Transport::new(options.api.is_some(), options.deadline, signals.stop.clone());
        let transport = transport.map_err(ConnectError::NoNetwork)?;
        let framework = framework::build(commands, app, options, Arc::clone(&transport), signals.clone());
        let mut client = client(framework, options, &transport).await?;
        let shards = client.shard_manager.clone();
        let (address, looked_at) = (Arc::clone(&client.ws_url), Arc::clone(&shards));
        let (connected, stop) = (signals.connected.clone(), signals.stop.clone());
        let here = options.shards;
        let gate = Gate { shards: here.count() as usize, others: here.total() / here.count() - 1 };
        tokio::spawn(gate.keep(address, move || gate::connected(Arc::clone(&looked_at)), connected, stop));
        // The library takes the end of a range for the last one in it.
        let range = here.first()..here.last();
        let gateway = tokio::spawn(async move { Ok(client.start_shard_range(range, here.total()).await?) });
        Ok(Connection { shards, count: here.count() as usize, gateway, signals })
    }

    /// Resolves when the commands are registered. Nothing else waits for that: boards, clocks and people who know the
    /// commands already are served before.
    pub async fn ready(&self) {
        // There is no error: the sender lives as long as `self`.
        let _ = self.signals.ready.subscribe().wait_for(|ready| *ready).await;
    }

    /// Resolves when people can be heard, of one shard at least, and what was due for them at the start is done: from then on time
    /// counts.
    pub async fn serving(&self) {
        // As above.
        let _ = self.signals.looked.subscribe().wait_for(|looked| *looked).await;
    }

    /// Resolves when our signs are with Discord, or it is clear that it does not take them. Nobody else waits for that.
    pub async fn signed(&self) {
        // As above.
        let _ = self.signals.signed.subscribe().wait_for(|signed| *signed).await;
    }

    /// Whether people can be heard now, all of them.
    pub fn is_connected(&self) -> bool {
        self.signals.connected.borrow().len() >= self.count
    }

    /// By which shards they can be heard, for whoever looks again later.
    pub fn connected(&self) -> watch::Receiver<Heard> {
        self.signals.connected.subscribe()
    }

    /// Resolves when the connection has ended for good, with the reason.
    pub async fn ended(&mut self) -> Result<(), ConnectError> {
        match (&mut self.gateway).await {
            Ok(ended) => ended,
            Err(_) => Err(ConnectError::Ended(None)),
        }
    }

    /// The clock was moved, or is thought to have been: whatever is due is done now.
    pub fn clock_moved(&self) {
        self.signals.clock_moved.notify_one();
    }

    /// Takes no more requests, finishes what is under way, and leaves.
    pub async fn stop(self) {
        self.signals.stop.cancel();
        self.shards.shutdown_all().await;
        self.signals.tasks.close();
        if tokio::time::timeout(LAST_WORDS, self.signals.tasks.wait()).await.is_err() {
            tracing::warn!("something was still under way at the end; what was written down is safe");
        }
        self.gateway.abort();
    }
}

async fn client(framework: Tracked, options: &ConnectOptions, transport: &Transport) -> Result<Client, ConnectError> {
    let http = http(options, transport);
    let address = admission(&http, options).await?.url;
    let whom = options.whom().to_owned();
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty()).framework(framework).await;
    let client = client.map_err(|source| ConnectError::NoClient { whom, source: Box::new(source) })?;
    // The library asks once more, and where that fails it would go to another server than the one it was told.
    *client.ws_url.lock().await = address;
    Ok(client)
}

fn http(options: &ConnectOptions, transport: &Transport) -> Http {
    let mentions = CreateAllowedMentions::new();
    let mut http = HttpBuilder::new(&options.token).client(transport.client()).default_allowed_mentions(mentions);
    if let Some(api) = &options.api {
        // The library's limiter ignores another server's address.
        http = http.proxy(api).ratelimiter_disabled(true);
    }
    http.build()
}

/// What Discord says to who wants to connect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Welcome {
    /// As many shards it would like.
    pub shards: u32,
    /// As many of them may begin at once, those whose numbers differ by less.
    pub at_once: u32,
}

/// Asks Discord how it would like its servers divided; waits for as long as it does not answer.
pub async fn ask(options: &ConnectOptions) -> Result<Welcome, ConnectError> {
    let transport = Transport::new(options.api.is_some(), options.deadline, CancellationToken::new());
    let transport = transport.map_err(ConnectError::NoNetwork)?;
    let http = http(options, &transport);
    let gateway = admission(&http, options).await?;
    let at_once = gateway.session_start_limit.max_concurrency;
    Ok(Welcome { shards: gateway.shards, at_once: u32::try_from(at_once).unwrap_or(u32::MAX).max(1) })
}

/// Where the gateway is, once Discord says so.
async fn admission(http: &Http, options: &ConnectOptions) -> Result<BotGateway, ConnectError> {
    let whom = options.whom();
    let mut backoff = Backoff::default();
    loop {
        match admitted(http, options).await {
            Ok(gateway) => return Ok(gateway),
            Err(NotYet::Never(why)) => return Err(why),
            Err(NotYet::Wait(wait)) => {
                tracing::error!("{whom} takes no more connections today; waiting for {} minutes", wait.as_secs().div_ceil(60));
                tokio::time::sleep(wait).await;
            }
            Err(NotYet::Later) => {
                tracing::error!("{whom} does not answer; trying again in {} s", backoff.seconds());
                backoff.wait(&CancellationToken::new()).await;
            }
        }
    }
}

/// Why there is no connection.
enum NotYet {
    /// Waiting would not help.
    Never(ConnectError),
    /// It may work in a while.
    Later,
    /// It will work then.
    Wait(Duration),
}

/// Whether the token is good, and where the gateway is.
async fn admitted(http: &Http, options: &ConnectOptions) -> Result<BotGateway, NotYet> {
    match tokio::time::timeout(options.deadline, http.get_current_user()).await {
        Err(_) => return Err(NotYet::Later),
        // A server nearby that does not listen is not there, or not at that address.
        Ok(Err(serenity::Error::Http(HttpError::Request(error)))) if options.api.is_some() && error.is_connect() => {
            return Err(NotYet::Never(ConnectError::NotThere(options.api.clone().unwrap_or_default())));
        }
        Ok(Err(error)) => match ApiError::from(error) {
            ApiError::Rejected { status: 401, .. } => return Err(NotYet::Never(ConnectError::NotAccepted)),
            _ => return Err(NotYet::Later),
        },
        Ok(Ok(_)) => {}
    }
    let Ok(Ok(gateway)) = tokio::time::timeout(options.deadline, http.get_bot_gateway()).await else {
        return Err(NotYet::Later);
    };
    // A process that is started again and again would use up what Discord allows a day, and lose its token.
    let left = &gateway.session_start_limit;
    if left.remaining == 0 {
        return Err(NotYet::Wait(Duration::from_millis(left.reset_after)));
    }
    Ok(gateway)
}
