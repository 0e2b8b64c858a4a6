//! Copies of a server's database, by the programs that come with `PostgreSQL`.

use super::cause::Cause;
use super::error::StoreError;
use super::files::{self, beside, create_private, failed, put_in_place, remove};
use super::postgres::{self, Hold};
use super::shards::Shards;
use super::sql::Pool;
use percent_encoding::percent_decode_str;
use sqlx::ConnectOptions;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

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
    let told = options.to_url_lossy();
    if let Some(password) = told.password() {
        program.env("PGPASSWORD", percent_decode_str(password).decode_utf8_lossy().as_ref());
    }
    for (name, value) in told.query_pairs() {
        match &*name {
            "sslmode" => program.env("PGSSLMODE", &*value),
            // That it is a file is said in words before it.
            "sslrootcert" => program.env("PGSSLROOTCERT", value.trim_start_matches("file: ")),
            _ => continue,
        };
    }
    program.stdin(Stdio::null());
    Ok(program)
}

/// Runs it off the threads that answer people, and gives what it wrote.
async fn run(name: &'static str, mut program: Command) -> Result<String, StoreError> {
    let output =
        tokio::task::spawn_blocking(move || program.output()).await.map_err(|error| StoreError::Other(Cause::new(error)))?;
    let output = output.map_err(|error| not_started(name, error))?;
    ended(name, output.status, &output.stderr)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn not_started(name: &str, error: io::Error) -> StoreError {
    if error.kind() == io::ErrorKind::NotFound {
        return StoreError::Unfit(
            "PostgreSQL's own programs pg_dump, pg_restore and psql are needed for that and are not installed here; install them \
             (on Debian: postgresql-client), or use them where the server is: `pg_dump --format=custom --no-owner --file=FILE \
             DATABASE`",
        );
    }
    StoreError::Other(Cause::because(format!("{name} cannot be started"), error))
}

fn ended(name: &str, status: ExitStatus, said: &[u8]) -> Result<(), StoreError> {
    if status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(said);
    let is_error = |line: &&str| line.to_lowercase().contains("error");
    let why = said.lines().find(is_error).or(said.lines().next()).unwrap_or("it does not say why");
    Err(StoreError::Other(Cause::new(format!("{name} failed: {}", why.trim().trim_end_matches('.')))))
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
    let (read, write) = (program("pg_restore", url)?, program("psql", url)?);
    let from = file.to_owned();
    let replaced = tokio::task::spawn_blocking(move || replace(read, &from, write)).await;
    if let Err(error) = replaced.map_err(|error| StoreError::Other(Cause::new(error))).flatten() {
        let kept = before.as_ref().map(|kept| format!("; what was there before is in {}", kept.display())).unwrap_or_default();
        return Err(StoreError::Other(Cause::new(format!("{error}{kept}"))));
    }
    Ok((postgres::open_held(url, hold).await?, before))
}

/// Puts what is in a file in the place of all that is in the database, in one transaction: one program reads, the other writes.
/// Whatever ends before it is whole, the last line is missing, and so nothing has happened.
fn replace(mut read: Command, file: &Path, mut write: Command) -> Result<(), StoreError> {
    let failed = |error| StoreError::Other(Cause::because("the backup cannot be handed to the server", error));
    read.args(["--no-owner", "--no-acl", "--file=-"]).arg(file).stdout(Stdio::piped()).stderr(Stdio::piped());
    write.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"]);
    let writer = write.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut writer = writer.map_err(|error| not_started("psql", error))?;
    let mut to = writer.stdin.take().ok_or_else(|| failed(io::ErrorKind::BrokenPipe.into()))?;
    let whole = (|| {
        let mut reader = read.spawn().map_err(|error| not_started("pg_restore", error))?;
        let mut from = reader.stdout.take().ok_or_else(|| failed(io::ErrorKind::BrokenPipe.into()))?;
        to.write_all(b"BEGIN; DROP SCHEMA public CASCADE; CREATE SCHEMA public;\n").map_err(failed)?;
        io::copy(&mut from, &mut to).map_err(failed)?;
        drop(from);
        let done = reader.wait_with_output().map_err(failed)?;
        ended("pg_restore", done.status, &done.stderr)?;
        to.write_all(b"\nCOMMIT;\n").map_err(failed)
    })();
    drop(to);
    let mut said = Vec::new();
    if let Some(errors) = &mut writer.stderr {
        errors.read_to_end(&mut said).map_err(failed)?;
    }
    // What the server has against it says more than that the writer takes no more.
    ended("psql", writer.wait().map_err(failed)?, &said)?;
    whole
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn the_programs_are_told_all_that_the_address_says_and_nothing_of_it_among_their_arguments() {
        let url = "postgres://ada:open%20sesame@host:99/games?sslmode=verify-full&sslrootcert=/etc/root.pem";
        let told = program("pg_dump", url).unwrap();
        let of = |name: &str| told.get_envs().find(|(known, _)| *known == OsStr::new(name)).and_then(|(_, value)| value);
        for (name, value) in [
            ("PGHOST", "host"),
            ("PGPORT", "99"),
            ("PGUSER", "ada"),
            ("PGDATABASE", "games"),
            ("PGPASSWORD", "open sesame"),
            ("PGSSLMODE", "verify-full"),
            ("PGSSLROOTCERT", "/etc/root.pem"),
        ] {
            assert_eq!(of(name), Some(OsStr::new(value)), "{name}");
        }
        assert_eq!(told.get_args().count(), 0);
    }
}
