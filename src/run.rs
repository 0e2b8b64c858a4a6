//! The run modes that serve people: the bot on Discord, and the bot in a Discord of its own.

use crate::app::{self, App, Door, GameId, Refusal, SystemClock};
use crate::config::{Config, LogFormat, LogLevel};
use crate::discord::{self, ConnectError, ConnectOptions, Connection, Heard};
use crate::engine::Seed;
use crate::engine::rng::NoEntropy;
use crate::operator::{Operator, OperatorError, Stage};
use crate::sandbox::{self, Sandbox};
use crate::store::{Shards, Store, StoreError};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::watch;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Where the sandbox listens if nothing else is said.
pub const SANDBOX_PORT: u16 = 7777;

/// Why nobody can be served, in one sentence for whoever started the process.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("DISCORD_TOKEN is not set; without it only `warren sandbox` can run.")]
    NoToken,
    #[error("The system gives no random numbers: {0}.")]
    NoChance(#[source] NoEntropy),
    #[error("Port {port} cannot be used: {source}.")]
    Port { port: u16, source: std::io::Error },
    #[error("The database cannot be opened: {0}.")]
    Unopened(#[source] StoreError),
    #[error("The database cannot be read: {0}.")]
    Unread(#[source] StoreError),
    #[error("The database cannot be used: {0}")]
    Unusable(#[source] Refusal),
    #[error("The backup cannot be made: {0}.")]
    NoBackup(#[source] StoreError),
    #[error("The backup cannot be put back: {0}.")]
    Unrestored(#[source] StoreError),
    #[error("WARREN_METRICS does not work: {0}.")]
    Operator(#[from] OperatorError),
    #[error("The database cannot be copied: {0}.")]
    Unmigrated(#[source] StoreError),
    #[error("Another process may serve these shards now: the connection that held their locks is gone.")]
    Lost,
    #[error("WARREN_SHARDS is for Discord: the sandbox is one server and has one shard.")]
    NoShards,
    #[error("There is no game {0}.")]
    NoGame(GameId),
    #[error("Game {game} cannot be brought back: {}.", .source.to_string().trim_end_matches('.'))]
    Unreleased { game: GameId, source: Refusal },
    #[error(transparent)]
    Connection(#[from] ConnectError),
}

/// Runs what the settings ask for until a signal ends it: the bot if there is a token, the sandbox otherwise.
pub async fn run(config: &Config) -> Result<(), RunError> {
    if config.token.is_some() { run_bot(config).await } else { run_sandbox(SANDBOX_PORT, config).await }
}

/// The bot on Discord, or on the server that `DISCORD_API` names.
pub async fn run_bot(config: &Config) -> Result<(), RunError> {
    write_log(config);
    let token = config.token.clone().ok_or(RunError::NoToken)?;
    let operator = Operator::listen(config.metrics).await?;
    let options = ConnectOptions { privacy: config.privacy.clone(), ..ConnectOptions::new(token, config.api.clone()) };
    let welcome = discord::ask(&options).await?;
    let all = [Shards::all_of(welcome.shards)];
    let parts = if config.shards.is_empty() { &all[..] } else { &config.shards };
    let total = parts[0].total();
    if total < welcome.shards {
        tracing::warn!("Discord would like {} shards, and WARREN_SHARDS divides the servers into {total}", welcome.shards);
    }
    let app = open(config, &operator, parts).await?;
    let options = ConnectOptions { shards: app.shards(), ..options };
    serve(app, config, &operator, &options, welcome.at_once).await
}

/// The same bot in a Discord of its own: no token, no network.
pub async fn run_sandbox(port: u16, config: &Config) -> Result<(), RunError> {
    write_log(config);
    let operator = Operator::listen(config.metrics).await?;
    if config.shards.iter().any(|shards| *shards != Shards::ALL) {
        return Err(RunError::NoShards);
    }
    let app = open(config, &operator, &[Shards::ALL]).await?;
    // Whoever would speak for the bot has to know it.
    let token = Seed::from_system().map_err(RunError::NoChance)?.to_string();
    let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let settings = sandbox::Settings { addr, token: Some(token.clone()), ..sandbox::Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|source| RunError::Port { port, source })?;
    // Its channels start empty, whatever was posted there before, and its threads and private conversations are gone.
    let venues = app.forget_posts().await.map_err(RunError::Unusable)?;
    for venue in venues {
        let (with, parent) = (venue.private.map(|person| person.0), venue.parent.map(|parent| parent.0));
        sandbox.restore(venue.channel.0, with, parent, &venue.name);
    }
    println!("{}", welcome(&sandbox.url()));
    let options = ConnectOptions { privacy: config.privacy.clone(), ..ConnectOptions::new(token, Some(sandbox.url())) };
    let served = serve(app, config, &operator, &options, 1).await;
    // Nobody is left to be told if the sandbox did not end politely.
    let _ = sandbox.stop().await;
    served
}

/// Looks through the database, and says what it found, and how large it is. A bot that is running is not disturbed.
pub async fn doctor(config: &Config) -> Result<(Vec<String>, Option<String>), RunError> {
    let found = app::examine(&config.database).await.map_err(RunError::Unread)?;
    Ok((found, app::size(&config.database).await.map_err(RunError::Unread)?))
}

/// Brings a game back that was set aside.
pub async fn release(config: &Config, game: GameId) -> Result<(), RunError> {
    Store::must_exist(&config.database).map_err(RunError::Unread)?;
    let app = over(Store::open(&config.database).await.map_err(RunError::Unopened)?, config);
    let released = app.release(game).await.map_err(|refusal| match refusal {
        Refusal::NoGame => RunError::NoGame(game),
        source => RunError::Unreleased { game, source },
    });
    app.close().await;
    released
}

/// Copies a database of one engine into an empty one of the other.
pub async fn migrate(from: &str, to: &str, progress: impl FnMut(u64, usize)) -> Result<app::Migrated, RunError> {
    app::migrate(from, to, progress).await.map_err(RunError::Unmigrated)
}

/// Copies the database while it may be in use, and says what is wrong with the games in it.
pub async fn backup(config: &Config, file: &Path) -> Result<Vec<String>, RunError> {
    app::backup(&config.database, file).await.map_err(RunError::NoBackup)
}

/// Puts a backup in the place of the database, and says where that is now.
pub async fn restore(config: &Config, file: &Path) -> Result<Option<PathBuf>, RunError> {
    app::restore(&config.database, file).await.map_err(RunError::Unrestored)
}

fn welcome(url: &str) -> String {
    format!(
        "Warren runs in a Discord of its own: open {url} in a browser and type /game new.\n\
         For the real Discord, make an application at https://discord.com/developers/applications, copy the token of its bot,\n\
         and put it into DISCORD_TOKEN (in the environment or in a file .env)."
    )
}

/// How often who stands by asks whether it is needed.
const STAND_BY: Duration = Duration::from_millis(500);

/// The database, as soon as nobody else serves one of these parts of it. A file is refused while somebody does; where processes
/// can share a database, this one stands by.
async fn open(config: &Config, operator: &Operator, parts: &[Shards]) -> Result<App, RunError> {
    let mut stands_by = false;
    let store = loop {
        match opened(&config.database, parts, operator).await {
            Err(StoreError::Held(_)) if Store::is_shared(&config.database) => {
                if !stands_by {
                    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                    tracing::info!("another process serves shards {}; standing by until it ends", parts.join(" and "));
                }
                stands_by = true;
                operator.reached(Stage::StandingBy(Ok(())));
            }
            // Whoever stands by outlasts a server that is started anew, or has no room for a while.
            Err(error @ (StoreError::Away(_) | StoreError::Busy)) if stands_by => {
                tracing::warn!("{error}");
                operator.reached(Stage::StandingBy(Err(error.to_string())));
            }
            opened => break opened.map_err(RunError::Unopened)?,
        }
        tokio::time::sleep(STAND_BY).await;
    };
    if stands_by {
        tracing::info!("the other process has ended; this one serves now");
    }
    tracing::info!("serving shards {}", store.shards());
    Ok(over(store, config))
}

/// A server that takes longer to answer is said to be away, and who brings tables up to date does not stand by.
const SLOW: Duration = Duration::from_secs(10);

/// The first part that nobody serves; an operator is told where that takes long.
async fn opened(database: &str, parts: &[Shards], operator: &Operator) -> Result<Store, StoreError> {
    let mut opening = std::pin::pin!(open_any(database, parts));
    if let Ok(opened) = tokio::time::timeout(SLOW, &mut opening).await {
        return opened;
    }
    operator.reached(Stage::Starting);
    opening.await
}

/// The first part that nobody serves.
async fn open_any(database: &str, parts: &[Shards]) -> Result<Store, StoreError> {
    let mut held = StoreError::Held(None);
    for part in parts {
        match Store::open_for(database, *part).await {
            Err(error @ StoreError::Held(_)) => held = error,
            opened => return opened,
        }
    }
    Err(held)
}

fn over(store: Store, config: &Config) -> App {
    if config.seed.is_some() {
        tracing::warn!("WARREN_SEED is set: whoever knows it knows the cards");
    }
    App::with(store, SystemClock, app::Settings { seed: config.seed, ..app::Settings::default() })
}

/// Serves until a signal comes or the connection ends for good.
async fn serve(app: App, config: &Config, operator: &Operator, options: &ConnectOptions, at_once: u32) -> Result<(), RunError> {
    let door = app.door(at_once).await.map_err(RunError::Unusable)?;
    let mut bot = Connection::connect(app.clone(), options).await?;
    if let Some(door) = door {
        tokio::spawn(keep_door(door, bot.connected(), app.shards().count()));
    }
    operator.reached(Stage::Serving(app.clone(), bot.connected()));
    let ended = tokio::select! {
        ended = bot.ended() => ended.map_err(RunError::from),
        () = keep_house(&app, config) => Ok(()),
        () = app.lost() => Err(RunError::Lost),
        () = signal() => {
            tracing::info!("finishing what is under way");
            Ok(())
        }
    };
    operator.reached(Stage::Ending);
    bot.stop().await;
    app.close().await;
    ended
}

/// Discord wants so long between two shards that begin.
const BETWEEN: Duration = Duration::from_secs(5);

/// Holds the door until all shards have begun, or should have.
async fn keep_door(door: Door, mut connected: watch::Receiver<Heard>, count: u32) {
    let all = connected.wait_for(|connected| connected.len() >= count as usize);
    // Either way it is the next one's turn.
    let _ = tokio::time::timeout(BETWEEN * (count + 1), all).await;
    tokio::time::sleep(BETWEEN).await;
    drop(door);
}

/// How often it is looked whether something is to be tidied up.
const ROUND: Duration = Duration::from_hours(1);

/// The backup of the day, and old games that go: what is done once, by whoever has the first shard. It never ends.
async fn keep_house(app: &App, config: &Config) {
    if !app.shards().has_first() {
        return std::future::pending().await;
    }
    loop {
        if let Some(folder) = &config.backups {
            match app::daily_backup(&config.database, folder, app.now()).await {
                Ok(None) => {}
                Ok(Some((file, found))) => {
                    tracing::info!("the backup of the day is {}", file.display());
                    for finding in found {
                        tracing::error!("{finding}");
                    }
                }
                Err(error) => tracing::error!("the backup of the day cannot be made: {error}"),
            }
        }
        if let Some(days) = config.keep_days {
            match app.clear_away(days, config.exports.as_deref()).await {
                Ok(0) => {}
                Ok(games) => tracing::info!("{games} games that ended more than {days} days ago were cleared away"),
                Err(Refusal::Internal(why)) => tracing::error!("old games cannot be cleared away: {why}"),
                Err(refusal) => tracing::error!("old games cannot be cleared away: {refusal}"),
            }
        }
        tokio::time::sleep(ROUND).await;
    }
}

/// Resolves when the process is asked to end.
async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = match signal(SignalKind::terminate()) {
        Ok(terminate) => terminate,
        Err(error) => {
            tracing::warn!("SIGTERM cannot be heard: {error}");
            // Ctrl-C is left.
            let _ = tokio::signal::ctrl_c().await;
            return;
        }
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}

/// Writes to standard error what happens. Of other crates only their errors: what they tell in detail may hold tokens.
fn write_log(config: &Config) {
    let ours = match config.log {
        LogLevel::Error => Level::ERROR,
        LogLevel::Warn => Level::WARN,
        LogLevel::Info => Level::INFO,
        LogLevel::Debug => Level::DEBUG,
    };
    let targets = Targets::new().with_target("warren", ours).with_default(LevelFilter::ERROR);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    let log = tracing_subscriber::registry().with(targets);
    // In tests somebody else may already write.
    let _ = match config.format {
        LogFormat::Text => log.with(lines).try_init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true)).try_init(),
    };
}
