//! What serves people: the bot, the sandbox, and a look at the database.

use super::{Done, Stop};
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

/// Look through the database and say what is wrong with it
#[derive(Args, Clone, Debug)]
pub struct Doctor {
    /// Where games are kept [default: what `DATABASE_URL` says]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl Doctor {
    pub fn run(self, out: &mut dyn Write) -> Done {
        let found = runtime()?.block_on(run::doctor(&settings(self.db)?)).map_err(Stop::Bad)?;
        if found.is_empty() {
            return Ok(writeln!(out, "The database is sound: every open game loads and replays.")?);
        }
        found.iter().try_for_each(|finding| writeln!(out, "{finding}"))?;
        Err(Stop::Found(format!(
            "{} found; the data is untouched.",
            if found.len() == 1 { "One fault was" } else { "Faults were" }
        )))
    }
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
