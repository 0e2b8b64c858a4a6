//! What serves people: the bot, the sandbox, and a look at the database.

use super::{Done, Stop, progress};
use crate::app::GameId;
use crate::config::Config;
use crate::engine::grammar::count_of;
use crate::run::{self, RunError};
use clap::Args;
use std::future::Future;
use std::io::Write;
use std::path::PathBuf;

/// Run in a Discord of its own: no token, no network
#[derive(Args, Clone, Debug)]
pub struct Sandbox {
    /// Where the page is served
    #[arg(long, value_name = "P", default_value_t = run::SANDBOX_PORT)]
    port: u16,
    /// Where games are kept: a file, or the address of a server [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<String>,
}

impl Sandbox {
    pub fn run(self) -> Done {
        wait(run::run_sandbox(self.port, &settings(self.db)?))
    }
}

/// Look through the database and say what is wrong with it; a bot that is running is not disturbed
#[derive(Args, Clone, Debug)]
pub struct Doctor {
    /// Where games are kept: a file, or the address of a server [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<String>,
    /// Bring this game back, which was set aside; only while no bot is running
    #[arg(long, value_name = "GAME")]
    release: Option<u64>,
}

impl Doctor {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let settings = settings(self.db)?;
        if let Some(game) = self.release {
            runtime()?.block_on(run::release(&settings, GameId(game))).map_err(Stop::bad)?;
            return Ok(writeln!(out, "Game {game} is back; its board is posted when the bot is started.")?);
        }
        let (found, size) = runtime()?.block_on(run::doctor(&settings)).map_err(Stop::bad)?;
        if found.is_empty() {
            writeln!(out, "The database is sound: every open game loads and replays.")?;
        }
        if let Some(size) = size {
            writeln!(out, "{size}")?;
        }
        if found.is_empty() { Ok(()) } else { tell(out, &found) }
    }
}

/// Copy the database into a file while the bot runs, and look the copy through
#[derive(Args, Clone, Debug)]
pub struct Backup {
    /// The file to write; it is there only when it is whole
    file: PathBuf,
    /// Where games are kept: a file, or the address of a server [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<String>,
}

impl Backup {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let found = runtime()?.block_on(run::backup(&settings(self.db)?, &self.file)).map_err(Stop::bad)?;
        writeln!(out, "{} is a whole copy.", self.file.display())?;
        if found.is_empty() { Ok(()) } else { tell(out, &found) }
    }
}

/// Put a backup in the place of the database; only while no bot is running
#[derive(Args, Clone, Debug)]
pub struct Restore {
    /// What `warren backup` wrote
    file: PathBuf,
    /// Where games are kept: a file, or the address of a server [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<String>,
}

impl Restore {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let before = runtime()?.block_on(run::restore(&settings(self.db)?, &self.file)).map_err(Stop::bad)?;
        writeln!(out, "{} is in place; boards are posted anew when the bot is started.", self.file.display())?;
        if let Some(before) = before {
            writeln!(out, "What was there before is kept as {}.", before.display())?;
        }
        Ok(())
    }
}

fn tell(out: &mut dyn Write, found: &[String]) -> Done {
    found.iter().try_for_each(|finding| writeln!(out, "{finding}"))?;
    let faults = if found.len() == 1 { "One fault was" } else { "Faults were" };
    Err(Stop::Found(format!("{faults} found; the data is untouched.")))
}

/// The bot if there is a token, the sandbox otherwise.
pub fn serve() -> Done {
    wait(run::run(&settings(None)?))
}

/// What the environment says, and where games are kept if a place was named.
fn settings(place: Option<String>) -> Result<Config, Stop> {
    let config = Config::from_environment().map_err(Stop::bad)?;
    let database = place.map(|place| address(&place));
    Ok(Config { database: database.unwrap_or(config.database.clone()), ..config })
}

/// The address of a database that is named by its file or by its address.
fn address(place: &str) -> String {
    if place.contains("://") { place.to_owned() } else { format!("sqlite://{place}") }
}

/// Copy a database of one engine into an empty one of the other, while no bot is running; games go on where they were
#[derive(Args, Clone, Debug)]
pub struct MigrateDb {
    /// What is copied: a file, or the address of a server
    from: String,
    /// What it is copied into
    to: String,
}

impl MigrateDb {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let bar = progress::bar(0, "rows");
        let copied = |all, more| {
            bar.set_length(all);
            bar.inc(more as u64);
        };
        let migrated = runtime()?.block_on(run::migrate(&address(&self.from), &address(&self.to), copied)).map_err(Stop::bad)?;
        bar.finish_and_clear();
        let rows = count_of(migrated.rows, "row was", "rows were");
        let games = count_of(migrated.open_games, "open game was compared and is", "open games were compared and are");
        writeln!(out, "{rows} copied. {games} the same.")?;
        Ok(writeln!(out, "Set DATABASE_URL to the new address and start the bot: boards and buttons go on as they are.")?)
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Stop> {
    tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))
}

fn wait(serving: impl Future<Output = Result<(), RunError>>) -> Done {
    runtime()?.block_on(serving).map_err(Stop::bad)
}
