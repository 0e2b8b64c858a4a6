//! Settings: the environment and `.env` in one struct, every one of them checked at start.

use crate::store::Shards;
use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
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
    /// `WARREN_SHARDS`: which of them are served here, the first of these that nobody serves; as many as Discord wants, all of
    /// them, if nothing is said.
    pub shards: Vec<Shards>,
    /// `WARREN_LOG`.
    pub log: LogLevel,
    /// `WARREN_LOG_FORMAT`.
    pub format: LogFormat,
    /// `WARREN_METRICS`: where an operator is answered; nowhere if not said.
    pub metrics: Option<SocketAddr>,
    /// `WARREN_SEED`: chance that repeats itself, for tests.
    pub seed: Option<u64>,
    /// `WARREN_BACKUPS`: the folder for one backup a day.
    pub backups: Option<PathBuf>,
    /// `WARREN_KEEP_DAYS`: how long finished games are kept; for ever if not said.
    pub keep_days: Option<u32>,
    /// `WARREN_PRIVACY`: the address of a page that says what is kept of people.
    pub privacy: Option<String>,
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

/// For whom the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs: one object a line.
    Json,
}

/// A setting that cannot be, in one sentence for the person who started the process. It quotes nothing that may be secret.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{0} is not readable text.")]
    NotText(String),
    #[error("{} cannot be read.", .0.display())]
    Unreadable(PathBuf),
    #[error("{} has a line that is not NAME=VALUE.", .0.display())]
    Line(PathBuf),
    #[error("DISCORD_TOKEN is not a token: it has spaces or signs that no token has; copy it again from the developer portal.")]
    Token,
    #[error("DISCORD_API must be http://HOST:PORT or https://HOST:PORT, not {0:?}.")]
    Api(String),
    /// Not quoted: the address of another database may hold a password.
    #[error("DATABASE_URL must be sqlite://FILE, for example sqlite://warren.db, or postgres://NAME:PASSWORD@HOST/DATABASE.")]
    Database,
    #[error("DATABASE_URL must name a file: a database in memory would lose every game at the end.")]
    InMemory,
    #[error(
        "WARREN_SHARDS must be auto, or such as 4-7/16 or 3/4: shards are counted from 0, so the last of 16 is 15; not {0:?}."
    )]
    Shards(String),
    #[error("WARREN_SHARDS divides the servers into {0} shards and into {1}; all processes have to count the same.")]
    SeveralTotals(u32, u32),
    #[error("WARREN_LOG must be error, warn, info or debug, not {0:?}.")]
    Log(String),
    #[error("WARREN_LOG_FORMAT must be text or json, not {0:?}.")]
    Format(String),
    #[error("WARREN_METRICS must be an address and a port, for example 127.0.0.1:9464, not {0:?}.")]
    Metrics(String),
    #[error("WARREN_PRIVACY must be the address of a page, such as https://HOST/PAGE, not {0:?}.")]
    Privacy(String),
    #[error("WARREN_SEED must be a whole number, not {0:?}.")]
    Seed(String),
    #[error("WARREN_SEED is for tests: on Discord itself nobody may know the cards beforehand.")]
    SeedOnDiscord,
    #[error("WARREN_KEEP_DAYS must be a number of days, at least 1, not {0:?}.")]
    Days(String),
    #[error("{name} must be a folder that is there, not {}.", .path.display())]
    Folder { name: &'static str, path: PathBuf },
}

/// Where everything is written down if nothing else is said.
pub const DATABASE: &str = "sqlite://warren.db";

impl Config {
    /// From the environment, and from `.env` in the working folder for what the environment does not say.
    pub fn from_environment() -> Result<Config, ConfigError> {
        let file = read_file(Path::new(".env"))?;
        Config::from_lookup(|name| match std::env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(std::env::VarError::NotPresent) => Ok(file.get(name).cloned()),
            Err(std::env::VarError::NotUnicode(_)) => Err(ConfigError::NotText(name.to_owned())),
        })
    }

    /// From wherever `lookup` finds a setting. Empty is the same as missing.
    pub fn from_lookup(lookup: impl Fn(&str) -> Result<Option<String>, ConfigError>) -> Result<Config, ConfigError> {
        let get = |name: &str| -> Result<Option<String>, ConfigError> {
            Ok(lookup(name)?.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()))
        };
        let config = Config {
            token: get("DISCORD_TOKEN")?.map(|token| check_token(&token)).transpose()?,
            api: get("DISCORD_API")?.map(|api| check_api(&api)).transpose()?,
            database: get("DATABASE_URL")?.map_or_else(|| Ok(DATABASE.to_owned()), check_database)?,
            shards: get("WARREN_SHARDS")?.map_or(Ok(Vec::new()), |shards| read_shards(&shards))?,
            log: get("WARREN_LOG")?.map_or(Ok(LogLevel::Info), |level| read_level(&level))?,
            format: get("WARREN_LOG_FORMAT")?.map_or(Ok(LogFormat::Text), |format| read_format(&format))?,
            metrics: get("WARREN_METRICS")?.map(|addr| addr.parse().map_err(|_| ConfigError::Metrics(addr))).transpose()?,
            seed: get("WARREN_SEED")?.map(|seed| read_seed(&seed)).transpose()?,
            backups: get("WARREN_BACKUPS")?.map(|folder| check_folder("WARREN_BACKUPS", folder)).transpose()?,
            keep_days: get("WARREN_KEEP_DAYS")?.map(|days| read_days(&days)).transpose()?,
            privacy: get("WARREN_PRIVACY")?.map(check_page).transpose()?,
            exports: get("WARREN_EXPORTS")?.map(|folder| check_folder("WARREN_EXPORTS", folder)).transpose()?,
        };
        if config.seed.is_some() && config.token.is_some() && config.api.is_none() {
            return Err(ConfigError::SeedOnDiscord);
        }
        Ok(config)
    }
}

fn read_file(path: &Path) -> Result<HashMap<String, String>, ConfigError> {
    if !path.exists() {
        return Ok(HashMap::new());
    }
    // The parser's own error quotes the line, which may hold the token.
    let entries = dotenvy::from_path_iter(path).map_err(|_| ConfigError::Unreadable(path.to_owned()))?;
    entries.collect::<Result<_, _>>().map_err(|_| ConfigError::Line(path.to_owned()))
}

fn check_token(token: &str) -> Result<String, ConfigError> {
    let token = token.strip_prefix("Bot ").unwrap_or(token);
    if token.chars().all(|c| c.is_ascii_graphic()) {
        return Ok(token.to_owned());
    }
    Err(ConfigError::Token)
}

fn check_api(api: &str) -> Result<String, ConfigError> {
    let rest = api.strip_prefix("http://").or_else(|| api.strip_prefix("https://"));
    let host = rest.map(|rest| rest.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(|c: char| c.is_whitespace() || "/?#@".contains(c)) => {
            Ok(api.trim_end_matches('/').to_owned())
        }
        _ => Err(ConfigError::Api(api.to_owned())),
    }
}

/// An address that people can follow, and that ends where the next sign begins.
fn check_page(address: String) -> Result<String, ConfigError> {
    let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    let fits = |host: &str| {
        !host.is_empty() && address.len() <= 200 && !host.contains(|c: char| c.is_whitespace() || "<>()".contains(c))
    };
    if host.is_some_and(fits) { Ok(address) } else { Err(ConfigError::Privacy(address)) }
}

fn check_database(url: String) -> Result<String, ConfigError> {
    if is_server(&url) {
        return Ok(url);
    }
    let file = url.strip_prefix("sqlite:").map(|rest| rest.trim_start_matches("//"));
    match file {
        Some(file) if file.contains(":memory:") => Err(ConfigError::InMemory),
        Some(file) if !file.is_empty() && !file.starts_with('?') => Ok(url),
        _ => Err(ConfigError::Database),
    }
}

/// Whether a server has the database; then its address may hold a password.
fn is_server(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

fn read_shards(shards: &str) -> Result<Vec<Shards>, ConfigError> {
    if shards.eq_ignore_ascii_case("auto") {
        return Ok(Vec::new());
    }
    let parts = shards.split(',').map(|part| part.trim().parse::<Shards>());
    let parts: Vec<Shards> = parts.collect::<Result<_, _>>().map_err(|_| ConfigError::Shards(shards.to_owned()))?;
    let total = parts[0].total();
    match parts.iter().find(|part| part.total() != total) {
        Some(other) => Err(ConfigError::SeveralTotals(total, other.total())),
        None => Ok(parts),
    }
}

fn read_level(level: &str) -> Result<LogLevel, ConfigError> {
    Ok(match level.to_lowercase().as_str() {
        "error" => LogLevel::Error,
        "warn" => LogLevel::Warn,
        "info" => LogLevel::Info,
        "debug" => LogLevel::Debug,
        _ => return Err(ConfigError::Log(level.to_owned())),
    })
}

fn read_format(format: &str) -> Result<LogFormat, ConfigError> {
    Ok(match format.to_lowercase().as_str() {
        "text" => LogFormat::Text,
        "json" => LogFormat::Json,
        _ => return Err(ConfigError::Format(format.to_owned())),
    })
}

fn read_seed(seed: &str) -> Result<u64, ConfigError> {
    seed.parse().map_err(|_| ConfigError::Seed(seed.to_owned()))
}

fn read_days(days: &str) -> Result<u32, ConfigError> {
    let read = days.parse().ok().filter(|days| *days > 0);
    read.ok_or_else(|| ConfigError::Days(days.to_owned()))
}

fn check_folder(name: &'static str, folder: String) -> Result<PathBuf, ConfigError> {
    let path = PathBuf::from(folder);
    if path.is_dir() { Ok(path) } else { Err(ConfigError::Folder { name, path }) }
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("token", &self.token.as_ref().map(|_| "hidden"))
            .field("api", &self.api)
            .field("database", if is_server(&self.database) { &"hidden" } else { &self.database })
            .field("shards", &self.shards)
            .field("log", &self.log)
            .field("format", &self.format)
            .field("metrics", &self.metrics)
            .field("seed", &self.seed)
            .field("backups", &self.backups)
            .field("keep_days", &self.keep_days)
            .field("privacy", &self.privacy)
            .field("exports", &self.exports)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
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
            ("WARREN_SHARDS", "0-3/16, 4-7/16"),
            ("WARREN_LOG", "Debug"),
            ("WARREN_LOG_FORMAT", "JSON"),
            ("WARREN_METRICS", "127.0.0.1:9464"),
            ("WARREN_SEED", "12"),
            ("WARREN_BACKUPS", "/"),
            ("WARREN_KEEP_DAYS", "365"),
            ("WARREN_PRIVACY", "https://warren.example/privacy"),
        ])
        .unwrap();
        assert_eq!((said.token.as_deref(), said.api.as_deref()), (Some("abc.def"), Some("http://127.0.0.1:7777")));
        assert_eq!((said.database.as_str(), said.log), ("sqlite:///var/lib/warren.db", LogLevel::Debug));
        assert_eq!(said.shards.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0-3/16", "4-7/16"]);
        assert_eq!(config(&[("WARREN_SHARDS", "Auto")]).unwrap().shards, []);
        assert_eq!((said.format, said.metrics.map(|addr| addr.port())), (LogFormat::Json, Some(9464)));
        assert_eq!((said.seed, said.keep_days), (Some(12), Some(365)));
        assert_eq!(said.privacy.as_deref(), Some("https://warren.example/privacy"));
        assert_eq!((said.backups.as_deref(), said.exports), (Some(Path::new("/")), None));
    }

    #[test]
    fn a_bad_setting_is_one_sentence_that_names_it() {
        let wrong = [
            ("DISCORD_TOKEN", "two words"),
            ("DISCORD_API", "127.0.0.1:7777"),
            ("DISCORD_API", "http://"),
            ("DISCORD_API", "http://host/path/"),
            ("DATABASE_URL", "mysql://user:secret@host/db"),
            ("DATABASE_URL", "sqlite://"),
            ("DATABASE_URL", "sqlite::memory:"),
            ("WARREN_SHARDS", "4-7/4"),
            ("WARREN_SHARDS", "7-4/16"),
            ("WARREN_SHARDS", "4"),
            ("WARREN_SHARDS", "0/2,1/3"),
            ("WARREN_SHARDS", "0/2,"),
            ("WARREN_PRIVACY", "warren.example/privacy"),
            ("WARREN_PRIVACY", "https://a page"),
            ("WARREN_LOG", "loud"),
            ("WARREN_LOG_FORMAT", "xml"),
            ("WARREN_METRICS", "9464"),
            ("WARREN_SEED", "many"),
            ("WARREN_BACKUPS", "/no/such/folder"),
            ("WARREN_KEEP_DAYS", "0"),
            ("WARREN_EXPORTS", "/dev/null"),
        ];
        for (name, value) in wrong {
            let error = config(&[(name, value)]).unwrap_err().to_string();
            assert!(error.starts_with(name) && error.ends_with('.') && !error.contains('\n'), "{error}");
            assert!(!error.contains("secret") && !error.contains("two words"), "{error}");
        }
    }

    #[test]
    fn chance_that_repeats_itself_is_not_for_discord() {
        let error = config(&[("DISCORD_TOKEN", "abc.def"), ("WARREN_SEED", "12")]).unwrap_err().to_string();
        assert!(error.contains("WARREN_SEED"), "{error}");
        assert!(config(&[("WARREN_SEED", "12")]).is_ok(), "in the sandbox it is");
    }

    #[test]
    fn neither_the_token_nor_the_password_of_the_database_is_in_a_debug_print() {
        let url = "postgres://user:secret@host/db";
        let config = config(&[("DISCORD_TOKEN", "abc.def"), ("DATABASE_URL", url)]).unwrap();
        assert_eq!(config.database, url);
        let printed = format!("{config:?}");
        assert!(!printed.contains("abc") && !printed.contains("secret"), "{printed}");
    }
}
