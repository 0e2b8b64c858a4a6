//! Settings: the environment and `.env` in one struct, every one of them checked at start.

use std::fmt;

/// What the process was told. The token is in no debug print.
#[derive(Clone, PartialEq, Eq)]
pub struct Config {
    /// `DISCORD_TOKEN`; without one the sandbox runs.
    pub token: Option<String>,
    /// `DISCORD_API`: another Discord-compatible server.
    pub api: Option<String>,
    /// `DATABASE_URL`.
    pub database: String,
    /// `WARREN_LOG`.
    pub log: LogLevel,
}

/// How much is written to standard error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl Config {
    /// From the environment, and from `.env` in the working folder for what the environment does not say.
    /// The error is one sentence for the person who started the process.
    pub fn from_environment() -> Result<Config, String> {
        todo!()
    }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("token", &self.token.as_ref().map(|_| "hidden"))
            .field("api", &self.api)
            .field("database", &self.database)
            .field("log", &self.log)
            .finish()
    }
}
