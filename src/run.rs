//! The run modes that serve people: the bot on Discord, and the bot in a Discord of its own.

use crate::app::{self, App, SystemClock};
use crate::config::{Config, LogLevel};
use crate::discord::{ConnectOptions, Connection};
use crate::sandbox::{self, Sandbox};
use crate::store::Store;
use std::net::{Ipv4Addr, SocketAddr};
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Where the sandbox listens if nothing else is said.
pub const SANDBOX_PORT: u16 = 7777;

/// Runs what the settings ask for until a signal ends it: the bot if there is a token, the sandbox otherwise.
pub async fn run(config: &Config) -> Result<(), String> {
    if config.token.is_some() { run_bot(config).await } else { run_sandbox(SANDBOX_PORT, config).await }
}

/// The bot on Discord, or on the server that `DISCORD_API` names.
pub async fn run_bot(config: &Config) -> Result<(), String> {
    write_log(config.log);
    let token = config.token.clone().ok_or("DISCORD_TOKEN is not set; without it only `warren sandbox` can run.")?;
    let app = open(config).await?;
    serve(app, &ConnectOptions::new(token, config.api.clone())).await
}

/// The same bot in a Discord of its own: no token, no network.
pub async fn run_sandbox(port: u16, config: &Config) -> Result<(), String> {
    write_log(config.log);
    let app = open(config).await?;
    let settings = sandbox::Settings { addr: SocketAddr::from((Ipv4Addr::LOCALHOST, port)), ..sandbox::Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("Port {port} cannot be used: {error}."))?;
    // Its channels start empty, whatever was posted there before, and its threads and private conversations are gone.
    let venues = app.forget_posts().await.map_err(|refusal| format!("The database cannot be used: {refusal}"))?;
    for venue in venues {
        sandbox.restore(venue.channel.0, venue.private.map(|person| person.0), venue.game);
    }
    println!("{}", welcome(&sandbox.url()));
    let served = serve(app, &ConnectOptions::new("sandbox", Some(sandbox.url()))).await;
    // Nobody is left to be told if the sandbox did not end politely.
    let _ = sandbox.stop().await;
    served
}

/// Looks through the database, and says what it found.
pub async fn doctor(config: &Config) -> Result<Vec<String>, String> {
    let app = open(config).await?;
    let found = app.doctor().await.map_err(|error| format!("The database cannot be read: {error}."));
    app.close().await;
    found
}

fn welcome(url: &str) -> String {
    format!(
        "Warren runs in a Discord of its own: open {url} in a browser and type /game new.\n\
         For the real Discord, make an application at https://discord.com/developers/applications, copy the token of its bot,\n\
         and put it into DISCORD_TOKEN (in the environment or in a file .env)."
    )
}

async fn open(config: &Config) -> Result<App, String> {
    let store = Store::open(&config.database).await.map_err(|error| format!("The database cannot be opened: {error}."))?;
    if config.seed.is_some() {
        tracing::warn!("WARREN_SEED is set: whoever knows it knows the cards");
    }
    Ok(App::with(store, SystemClock, app::Settings { seed: config.seed, ..app::Settings::default() }))
}

/// Serves until a signal comes or the connection ends for good.
async fn serve(app: App, options: &ConnectOptions) -> Result<(), String> {
    let mut bot = Connection::connect(app.clone(), options).await?;
    let ended = tokio::select! {
        ended = bot.ended() => ended,
        () = signal() => {
            tracing::info!("finishing what is under way");
            Ok(())
        }
    };
    bot.stop().await;
    app.close().await;
    ended
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
fn write_log(level: LogLevel) {
    let ours = match level {
        LogLevel::Error => Level::ERROR,
        LogLevel::Warn => Level::WARN,
        LogLevel::Info => Level::INFO,
        LogLevel::Debug => Level::DEBUG,
    };
    let targets = Targets::new().with_target("warren", ours).with_default(LevelFilter::ERROR);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    // In tests somebody else may already write.
    let _ = tracing_subscriber::registry().with(targets).with(lines).try_init();
}
