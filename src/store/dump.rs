//! Copies of a server's database, by the programs that come with `PostgreSQL`.

use super::cause::Cause;
use super::error::StoreError;
use super::files::{self, beside, create_private, failed, put_in_place, remove};
use super::postgres::{self, Hold};
use super::shards::Shards;
use super::sql::Pool;
use percent_encoding::percent_decode_str;
use sqlx::ConnectOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the files are called that these programs write.
pub const ENDING: &str = ".dump";

/// One of `PostgreSQL`'s programs, told by its environment where the server is: what stands among the arguments of a program can
/// be read by everybody on the machine.
fn program(name: &'static str, url: &str) -> Result<Command, StoreError> {
    let options = postgres::options(url)?;
    let mut program = Command::new(name);
    match options.get_socket() {
        Some(socket) => program.env("PGHOST", socket),
        None => program.env("PGHOST", options.get_host()),
    };
    program.env("PGPORT", options.get_port().to_string()).env("PGUSER", options.get_username());
    program.env("PGDATABASE", options.get_database().unwrap_or(options.get_username()));
    if let Some(password) = options.to_url_lossy().password() {
        program.env("PGPASSWORD", percent_decode_str(password).decode_utf8_lossy().as_ref());
    }
    program.stdin(Stdio::null());
    Ok(program)
}

/// Runs it off the threads that answer people, and gives what it wrote.
async fn run(name: &'static str, mut program: Command) -> Result<String, StoreError> {
    let output =
        tokio::task::spawn_blocking(move || program.output()).await.map_err(|error| StoreError::Other(Cause::new(error)))?;
    match output {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let why = said.lines().find(|line| line.contains("error")).or(said.lines().next()).unwrap_or("it does not say why");
            Err(StoreError::Other(Cause::new(format!("{name} failed: {}", why.trim().trim_end_matches('.')))))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(StoreError::Unfit(
            "PostgreSQL's own programs pg_dump and pg_restore are needed for that and are not installed here; install them (on \
             Debian: postgresql-client), or use them where the server is: `pg_dump --format=custom --no-owner --file=FILE DATABASE`",
        )),
        Err(error) => Err(StoreError::Other(Cause::because(format!("{name} cannot be started"), error))),
    }
}

/// Copies the database that `url` names into a file, as it is at one moment. Whoever writes to it meanwhile goes on. The file
/// takes its name when it is whole.
pub async fn save(url: &str, file: &Path) -> Result<(), StoreError> {
    let part = beside(file, ".part");
    remove(&part);
    create_private(&part)?;
    let mut dump = program("pg_dump", url)?;
    dump.args(["--format=custom", "--no-owner", "--no-acl", "--file"]).arg(&part);
    let dumped = match run("pg_dump", dump).await {
        Ok(_) => check(url, &part).await,
        Err(error) => Err(error),
    };
    if let Err(error) = dumped {
        remove(&part);
        return Err(error);
    }
    put_in_place(&part, file)
}

/// Refuses what is no backup of ours.
async fn check(url: &str, file: &Path) -> Result<(), StoreError> {
    if !file.exists() {
        return Err(StoreError::Missing(file.display().to_string()));
    }
    let mut list = program("pg_restore", url)?;
    list.arg("--list").arg(file);
    let no_backup = || StoreError::Broken(Cause::new(format!("{} is no backup of a server's database", file.display())));
    let listed = match run("pg_restore", list).await {
        Err(StoreError::Other(_)) => return Err(no_backup()),
        listed => listed?,
    };
    let tables = ["TABLE public game ", "TABLE public _sqlx_migrations "];
    if tables.iter().all(|table| listed.contains(table)) { Ok(()) } else { Err(no_backup()) }
}

/// Puts a backup in the place of what is in the database that `url` names, all of it or nothing, and opens it. What was there
/// before is kept in the file that is returned.
pub async fn put_back(url: &str, file: &Path) -> Result<((Pool, Hold), Option<PathBuf>), StoreError> {
    check(url, file).await?;
    let hold = postgres::hold(url, Shards::ALL).await?;
    let before = if postgres::is_empty(url).await? { None } else { Some(keep(url, file).await?) };
    postgres::clear(url).await?;
    let mut restore = program("pg_restore", url)?;
    restore.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-acl", "--dbname"]);
    restore.arg(postgres::options(url)?.get_database().unwrap_or_default()).arg(file);
    if let Err(error) = run("pg_restore", restore).await {
        let kept = before.as_ref().map(|kept| format!("; what was there before is in {}", kept.display())).unwrap_or_default();
        return Err(StoreError::Other(Cause::new(format!("{error}{kept}"))));
    }
    Ok((postgres::open_held(url, hold).await?, before))
}

/// What is in the database now, in a file beside the one that takes its place.
async fn keep(url: &str, file: &Path) -> Result<PathBuf, StoreError> {
    let stamp = jiff::Timestamp::from_second(files::now()).unwrap_or_default().strftime("%Y%m%d-%H%M%S").to_string();
    let kept = beside(file, &format!(".before-{stamp}"));
    if kept.exists() {
        return Err(failed("named", &kept, io::Error::from(io::ErrorKind::AlreadyExists)));
    }
    save(url, &kept).await?;
    Ok(kept)
}
