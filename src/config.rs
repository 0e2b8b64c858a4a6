//! Settings: the environment and `.env` in one struct, every one of them checked at start.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// What the process was told. The token is in no debug print.
#[derive(Clone, PartialEq, Eq)]
pub struct Config {
    /// `DISCORD_TOKEN`; without one the sandbox runs.
    pub token: Option<String>,
    /// `DISCORD_API`: another Discord-compatible server, without a slash at its end.
    pub api: Option<String>,
    /// `DATABASE_URL`.
    pub database: String,
    /// `WARREN_LOG`.
    pub log: LogLevel,
    /// `WARREN_SEED`: chance that repeats itself, for tests.
    pub seed: Option<u64>,
    /// `WARREN_BACKUPS`: the folder for one backup a day.
    pub backups: Option<PathBuf>,
    /// `WARREN_KEEP_DAYS`: how long finished games are kept; for ever if not said.
    pub keep_days: Option<u32>,
    /// `WARREN_EXPORTS`: the folder for the exports of games that are cleared away.
    pub exports: Option<PathBuf>,
}

/// How much is written to standard error.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

/// Where everything is written down if nothing else is said.
pub const DATABASE: &str = "sqlite://warren.db";

impl Config {
    /// From the environment, and from `.env` in the working folder for what the environment does not say.
    /// The error is one sentence for the person who started the process.
    pub fn from_environment() -> Result<Config, String> {
        let file = read_file(Path::new(".env"))?;
        Config::from_lookup(|name| match std::env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(std::env::VarError::NotPresent) => Ok(file.get(name).cloned()),
            Err(std::env::VarError::NotUnicode(_)) => Err(format!("{name} is not readable text.")),
        })
    }

    /// From wherever `lookup` finds a setting. Empty is the same as missing.
    pub fn from_lookup(lookup: impl Fn(&str) -> Result<Option<String>, String>) -> Result<Config, String> {
        let get = |name: &str| -> Result<Option<String>, String> {
            Ok(lookup(name)?.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()))
        };
        let config = Config {
            token: get("DISCORD_TOKEN")?.map(|token| check_token(&token)).transpose()?,
            api: get("DISCORD_API")?.map(|api| check_api(&api)).transpose()?,
            database: get("DATABASE_URL")?.map_or_else(|| Ok(DATABASE.to_owned()), check_database)?,
            log: get("WARREN_LOG")?.map_or(Ok(LogLevel::Info), |level| read_level(&level))?,
            seed: get("WARREN_SEED")?.map(|seed| read_seed(&seed)).transpose()?,
            backups: get("WARREN_BACKUPS")?.map(|folder| check_folder("WARREN_BACKUPS", folder)).transpose()?,
            keep_days: get("WARREN_KEEP_DAYS")?.map(|days| read_days(&days)).transpose()?,
            exports: get("WARREN_EXPORTS")?.map(|folder| check_folder("WARREN_EXPORTS", folder)).transpose()?,
        };
        if config.seed.is_some() && config.token.is_some() && config.api.is_none() {
            return Err("WARREN_SEED is for tests: on Discord itself nobody may know the cards beforehand.".into());
        }
        Ok(config)
    }
}

fn read_file(path: &Path) -> Result<HashMap<String, String>, String> {
    if !path.exists() {
        return Ok(HashMap::new());
    }
    // The parser's own error quotes the line, which may hold the token.
    let entries = dotenvy::from_path_iter(path).map_err(|_| format!("{} cannot be read.", path.display()))?;
    entries.collect::<Result<_, _>>().map_err(|_| format!("{} has a line that is not NAME=VALUE.", path.display()))
}

fn check_token(token: &str) -> Result<String, String> {
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if token.chars().all(|c| c.is_ascii_graphic()) {
        return Ok(token.to_owned());
    }
    Err("DISCORD_TOKEN is not a token: it has spaces or signs that no token has; copy it again from the developer portal.".into())
}

fn check_api(api: &str) -> Result<String, String> {
    let rest = api.strip_prefix("http://").or_else(|| api.strip_prefix("https://"));
    let host = rest.map(|rest| rest.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(|c: char| c.is_whitespace() || "/?#@".contains(c)) => {
            Ok(api.trim_end_matches('/').to_owned())
        }
        _ => Err(format!("DISCORD_API must be http://HOST:PORT or https://HOST:PORT, not {api:?}.")),
    }
}

fn check_database(url: String) -> Result<String, String> {
    let file = url.strip_prefix("sqlite:").map(|rest| rest.trim_start_matches("//"));
    match file {
        Some(file) if file.contains(":memory:") => {
            Err("DATABASE_URL must name a file: a database in memory would lose every game at the end.".into())
        }
        Some(file) if !file.is_empty() && !file.starts_with('?') => Ok(url),
        // Not quoted: the address of another database may hold a password.
        _ => Err("DATABASE_URL must be sqlite://FILE, for example sqlite://warren.db.".into()),
    }
}

fn read_level(level: &str) -> Result<LogLevel, String> {
    Ok(match level.to_lowercase().as_str() {
        "error" => LogLevel::Error,
        "warn" => LogLevel::Warn,
        "info" => LogLevel::Info,
        "debug" => LogLevel::Debug,
        _ => return Err(format!("WARREN_LOG must be error, warn, info or debug, not {level:?}.")),
    })
}

fn read_seed(seed: &str) -> Result<u64, String> {
    seed.parse().map_err(|_| format!("WARREN_SEED must be a whole number, not {seed:?}."))
}

fn read_days(days: &str) -> Result<u32, String> {
    let read = days.parse().ok().filter(|days| *days > 0);
    read.ok_or_else(|| format!("WARREN_KEEP_DAYS must be a number of days, at least 1, not {days:?}."))
}

fn check_folder(name: &str, folder: String) -> Result<PathBuf, String> {
    let path = PathBuf::from(folder);
    if path.is_dir() { Ok(path) } else { Err(format!("{name} must be a folder that is there, not {}.", path.display())) }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("token", &self.token.as_ref().map(|_| "hidden"))
            .field("api", &self.api)
            .field("database", &self.database)
            .field("log", &self.log)
            .field("seed", &self.seed)
            .field("backups", &self.backups)
            .field("keep_days", &self.keep_days)
            .field("exports", &self.exports)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(settings: &[(&str, &str)]) -> Result<Config, String> {
        Config::from_lookup(|name| Ok(settings.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())))
    }

    #[test]
    fn nothing_said_means_the_sandbox_and_a_file_here() {
        let config = config(&[("DISCORD_TOKEN", "  "), ("DISCORD_API", "")]).unwrap();
        assert_eq!((config.token, config.api), (None, None));
        assert_eq!((config.database.as_str(), config.log), (DATABASE, LogLevel::Info));
    }

    #[test]
    fn everything_said_is_taken() {
        let said = config(&[
            ("DISCORD_TOKEN", "Bot abc.def"),
            ("DISCORD_API", "http://127.0.0.1:7777/"),
            ("DATABASE_URL", "sqlite:///var/lib/warren.db"),
            ("WARREN_LOG", "Debug"),
            ("WARREN_SEED", "12"),
            ("WARREN_BACKUPS", "/"),
            ("WARREN_KEEP_DAYS", "365"),
        ])
        .unwrap();
        assert_eq!((said.token.as_deref(), said.api.as_deref()), (Some("abc.def"), Some("http://127.0.0.1:7777")));
        assert_eq!((said.database.as_str(), said.log), ("sqlite:///var/lib/warren.db", LogLevel::Debug));
        assert_eq!((said.seed, said.keep_days), (Some(12), Some(365)));
        assert_eq!((said.backups.as_deref(), said.exports), (Some(Path::new("/")), None));
    }

    #[test]
    fn a_bad_setting_is_one_sentence_that_names_it() {
        let wrong = [
            ("DISCORD_TOKEN", "two words"),
            ("DISCORD_API", "127.0.0.1:7777"),
            ("DISCORD_API", "http://"),
            ("DISCORD_API", "http://host/path/"),
            ("DATABASE_URL", "postgres://user:secret@host/db"),
            ("DATABASE_URL", "sqlite://"),
            ("DATABASE_URL", "sqlite::memory:"),
            ("WARREN_LOG", "loud"),
            ("WARREN_SEED", "many"),
            ("WARREN_BACKUPS", "/no/such/folder"),
            ("WARREN_KEEP_DAYS", "0"),
            ("WARREN_EXPORTS", "/dev/null"),
        ];
        for (name, value) in wrong {
            let error = config(&[(name, value)]).unwrap_err();
            assert!(error.starts_with(name) && error.ends_with('.') && !error.contains('\n'), "{error}");
            assert!(!error.contains("secret") && !error.contains("two words"), "{error}");
        }
    }

    #[test]
    fn chance_that_repeats_itself_is_not_for_discord() {
        let error = config(&[("DISCORD_TOKEN", "abc.def"), ("WARREN_SEED", "12")]).unwrap_err();
        assert!(error.contains("WARREN_SEED"), "{error}");
        assert!(config(&[("WARREN_SEED", "12")]).is_ok(), "in the sandbox it is");
    }

    #[test]
    fn the_token_is_in_no_debug_print() {
        let config = config(&[("DISCORD_TOKEN", "abc.def")]).unwrap();
        assert!(!format!("{config:?}").contains("abc"));
    }
}
