//! What serves people: the bot, the sandbox, and a look at the database.

use super::{Done, Stop};
use crate::app::GameId;
use crate::config::Config;
use crate::run;
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
    /// Where games are kept [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Sandbox {
    pub fn run(self) -> Done {
        wait(run::run_sandbox(self.port, &settings(self.db)?))
    }
}

/// Look through the database and say what is wrong with it; a bot that is running is not disturbed
#[derive(Args, Clone, Debug)]
pub struct Doctor {
    /// Where games are kept [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Bring this game back, which was set aside; only while no bot is running
    #[arg(long, value_name = "GAME")]
    release: Option<u64>,
}

impl Doctor {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let settings = settings(self.db)?;
        if let Some(game) = self.release {
            runtime()?.block_on(run::release(&settings, GameId(game))).map_err(Stop::Bad)?;
            return Ok(writeln!(out, "Game {game} is back; its board is posted when the bot is started.")?);
        }
        let found = runtime()?.block_on(run::doctor(&settings)).map_err(Stop::Bad)?;
        if found.is_empty() {
            return Ok(writeln!(out, "The database is sound: every open game loads and replays.")?);
        }
        tell(out, &found)
    }
}

/// Copy the database into a file while the bot runs, and look the copy through
#[derive(Args, Clone, Debug)]
pub struct Backup {
    /// The file to write; it is there only when it is whole
    file: PathBuf,
    /// Where games are kept [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Backup {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let found = runtime()?.block_on(run::backup(&settings(self.db)?, &self.file)).map_err(Stop::Bad)?;
        writeln!(out, "{} is a whole copy.", self.file.display())?;
        if found.is_empty() { Ok(()) } else { tell(out, &found) }
    }
}

/// Put a backup in the place of the database; only while no bot is running
#[derive(Args, Clone, Debug)]
pub struct Restore {
    /// What `warren backup` wrote
    file: PathBuf,
    /// Where games are kept [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Restore {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let before = runtime()?.block_on(run::restore(&settings(self.db)?, &self.file)).map_err(Stop::Bad)?;
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

/// What the environment says, and where games are kept if a file was named.
fn settings(file: Option<PathBuf>) -> Result<Config, Stop> {
    let config = Config::from_environment().map_err(Stop::Bad)?;
    let database = file.map(|file| format!("sqlite://{}", file.display()));
    Ok(Config { database: database.unwrap_or(config.database.clone()), ..config })
}

fn runtime() -> Result<tokio::runtime::Runtime, Stop> {
    tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))
}

fn wait(serving: impl Future<Output = Result<(), String>>) -> Done {
    runtime()?.block_on(serving).map_err(Stop::Bad)
}
