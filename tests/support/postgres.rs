//! A `PostgreSQL` server for the tests alone: made in a folder that goes away, on a socket of its own, and ended with the
//! process that runs the tests, however that ends. Where `PostgreSQL` is not installed, the tests that need it are skipped and
//! say so.

use std::cell::Cell;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use warren::store::Store;

pub struct Server {
    folder: PathBuf,
    programs: PathBuf,
    /// Watches over the server until its standard input closes, which the end of this process does.
    _guard: Child,
}

static SERVER: LazyLock<Option<Server>> = LazyLock::new(start);

thread_local! {
    static MEANT: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test of the other engine with every database it makes on the server.
pub fn run_on_server(test: fn()) {
    struct Back;
    impl Drop for Back {
        fn drop(&mut self) {
            MEANT.set(false);
        }
    }
    if SERVER.is_none() {
        return;
    }
    MEANT.set(true);
    let _back = Back;
    test();
}

/// The same tests once more, on the server.
macro_rules! on_postgres {
    ($($test:ident),* $(,)?) => {
        mod on_postgres {
            $(
                #[test]
                fn $test() {
                    crate::support::postgres::run_on_server(super::$test);
                }
            )*
        }
    };
}
pub(crate) use on_postgres;

/// Whether the test that runs is one on the server.
pub fn is_meant() -> bool {
    MEANT.get()
}

/// The server; nothing where there is none, which is said once.
pub fn server() -> Option<&'static Server> {
    SERVER.as_ref()
}

/// The address of a new database, if the test that runs is one on the server.
pub fn new_database() -> Option<String> {
    is_meant().then(|| server().unwrap().database())
}

const TEMPLATE: &str = "ready";

impl Server {
    /// A new database with all its tables, and its address.
    pub fn database(&self) -> String {
        self.copy_of(TEMPLATE)
    }

    /// A new database with nothing in it.
    pub fn empty(&self) -> String {
        self.copy_of("template0")
    }

    fn copy_of(&self, template: &str) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.say(&format!("CREATE DATABASE {name} TEMPLATE {template}")).unwrap();
        self.url("warren", &name)
    }

    pub fn url(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@localhost/{database}?host={}", self.folder.display())
    }

    /// Has the server do something, as whoever owns it.
    pub fn say(&self, sql: &str) -> Result<String, String> {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.arg("-h").arg(&self.folder).args(["-U", "warren", "-d", "postgres", "-qAtc", sql]);
        let done = psql.stdin(Stdio::null()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().trim().to_owned();
        if done.status.success() { Ok(text(done.stdout)) } else { Err(text(done.stderr)) }
    }
}

/// A program as somebody who may run a server, which root may not.
fn as_user(user: Option<&[String; 2]>, program: &Path) -> Command {
    let Some([user, group]) = user else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command.args(["--clear-groups", &format!("--reuid={user}"), &format!("--regid={group}"), "--"]).arg(program);
    command
}

fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

/// Where the server's programs are: Debian keeps them out of the way.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH")?;
    debian
        .chain(std::env::split_paths(&path))
        .find(|folder| ["initdb", "postgres", "psql"].iter().all(|it| folder.join(it).exists()))
}

fn start() -> Option<Server> {
    let Some(programs) = programs() else {
        eprintln!("PostgreSQL is not installed: the tests on it are skipped.");
        return None;
    };
    let folder = std::env::temp_dir().join(format!("warren-pg-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).unwrap();
    let user = (said("id", &["-u"])? == "0").then(|| ["-u", "-g"].map(|what| said("id", &[what, "nobody"]).unwrap()));
    if let Some([user, group]) = &user {
        chown(&folder, user.parse().ok(), group.parse().ok()).unwrap();
    }
    let data = folder.join("data");
    let mut init = as_user(user.as_ref(), &programs.join("initdb"));
    init.args(["-U", "warren", "--auth=trust", "--no-locale", "-E", "UTF8", "--no-sync", "-D"]).arg(&data).current_dir(&folder);
    let made = init.stdin(Stdio::null()).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    // Whoever is called a stranger has to know a password; everybody else may come in.
    let rules = "local all stranger scram-sha-256\nlocal all all trust\n";
    std::fs::write(data.join("pg_hba.conf"), rules).unwrap();
    // What the server says goes to a file. It is told to end when the pipe that this process holds is closed.
    let script = "trap '' INT TERM HUP; \"$1/postgres\" -D \"$2/data\" -k \"$2\" -c listen_addresses= -c max_connections=400 >\"$2/log\" 2>&1 & \
                  cat >/dev/null; \"$1/pg_ctl\" -D \"$2/data\" -m immediate stop >>\"$2/log\" 2>&1; rm -rf \"$2\"";
    let mut guard = as_user(user.as_ref(), Path::new("/bin/sh"));
    guard.args(["-c", script, "warren"]).arg(&programs).arg(&folder).current_dir(&folder);
    let guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let server = Server { folder, programs, _guard: guard };
    let begun = Instant::now();
    while let Err(why) = server.say("SELECT 1") {
        assert!(begun.elapsed() < Duration::from_mins(1), "{why}");
        std::thread::sleep(Duration::from_millis(50));
    }
    server.say(&format!("CREATE DATABASE {TEMPLATE}")).unwrap();
    let url = server.url("warren", TEMPLATE);
    let fill = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async { Store::open(&url).await.unwrap().close().await });
    };
    // The test that asks first may be within a runtime already.
    std::thread::spawn(fill).join().unwrap();
    Some(server)
}
