//! What only a server does: a lock that dies with its process, one that stands by, a server that goes away, and the way from
//! one engine to the other and back.

use crate::house::{House, mover, shows};
use crate::support::postgres::{self, Server};
use crate::support::world::{Folder, HERE, THERE, World};
use sqlx::{Connection, PgConnection, SqliteConnection};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use warren::app;
use warren::engine::Rng;
use warren::store::{Change, ChannelId, GameId, PersonId, PreferenceRow, Seconds, Shards, Store, StoreError};

/// What a table consists of: its columns with their types and whether they can be empty, and the lists of columns that are
/// there once only.
type Tables = BTreeMap<String, (Vec<(String, String, bool)>, Vec<Vec<String>>)>;

async fn of_sqlite(url: &str) -> Tables {
    let mut link = SqliteConnection::connect(url).await.unwrap();
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\'";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut link).await.unwrap();
    let mut tables = Tables::new();
    for name in names {
        let columns = "SELECT name, type, \"notnull\" = 0 FROM pragma_table_info($1) ORDER BY name";
        let columns = sqlx::query_as(columns).bind(&name).fetch_all(&mut link).await.unwrap();
        let indexes = "SELECT name FROM pragma_index_list($1) WHERE \"unique\" = 1";
        let indexes: Vec<String> = sqlx::query_scalar(indexes).bind(&name).fetch_all(&mut link).await.unwrap();
        let mut once = Vec::new();
        for index in indexes {
            let columns = "SELECT name FROM pragma_index_info($1) ORDER BY seqno";
            once.push(sqlx::query_scalar(columns).bind(index).fetch_all(&mut link).await.unwrap());
        }
        once.sort();
        tables.insert(name, (columns, once));
    }
    tables
}

async fn of_postgres(url: &str) -> Tables {
    let mut link = PgConnection::connect(url).await.unwrap();
    let names = "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_sqlx%'";
    let names: Vec<String> = sqlx::query_scalar(names).fetch_all(&mut link).await.unwrap();
    let mut tables = Tables::new();
    for name in names {
        let columns = "SELECT column_name::text, upper(data_type::text), is_nullable = 'YES' FROM information_schema.columns \
                       WHERE table_name = $1 AND table_schema = 'public' ORDER BY column_name COLLATE \"C\"";
        let columns = sqlx::query_as(columns).bind(&name).fetch_all(&mut link).await.unwrap();
        let once = "SELECT array(SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS part (number, at) \
                    JOIN pg_attribute ON attrelid = indrelid AND attnum = number ORDER BY at) \
                    FROM pg_index WHERE indrelid = $1::regclass AND indisunique";
        let mut once: Vec<Vec<String>> = sqlx::query_scalar(once).bind(&name).fetch_all(&mut link).await.unwrap();
        once.sort();
        tables.insert(name, (columns, once));
    }
    tables
}

#[tokio::test]
async fn both_engines_have_the_same_tables_columns_and_uniqueness_and_all_of_them_are_copied() {
    let Some(server) = postgres::server() else { return };
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    let copied: Vec<&str> = store.counts().await.unwrap().into_iter().map(|(table, _)| table).collect();
    store.close().await;
    let (file, there) = (of_sqlite(&folder.url()).await, of_postgres(&server.database()).await);
    assert_eq!(file.keys().collect::<Vec<_>>(), there.keys().collect::<Vec<_>>());
    for (table, about) in &file {
        assert_eq!(Some(about), there.get(table), "{table}");
        assert!(copied.contains(&table.as_str()), "{table} is not copied");
    }
    assert_eq!(copied.len(), file.len());
    // What was added to one engine has the same number on the other.
    let numbers = |folder: &str| {
        let names = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
        let numbers = names.map(|entry| entry.unwrap().file_name().to_string_lossy()[..4].parse::<u32>().unwrap());
        let mut numbers: Vec<u32> = numbers.filter(|number| *number >= 40).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(numbers("migrations/sqlite"), numbers("migrations/postgres"));
}

/// People were served until then, in all shards.
fn served(until: Seconds) -> Change {
    Change::Served { shards: Shards::ALL, until }
}

#[tokio::test]
async fn one_process_serves_a_database_and_the_next_one_may_as_soon_as_it_has_ended() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let store = Store::open(&url).await.unwrap();
    assert!(matches!(Store::open(&url).await, Err(StoreError::Held(_))));
    let reader = Store::open_read_only(&url).await.unwrap();
    assert_eq!(reader.commit(vec![served(1)]).await, Err(StoreError::ReadOnly));
    reader.close().await;
    store.close().await;
    Store::open(&url).await.unwrap().close().await;
}

/// Cuts connections of a database.
fn cut(server: &Server, url: &str, which: &str) {
    let database = name(url);
    let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}' AND {which}");
    server.say(&cut).unwrap();
}

/// The connection that holds the lock.
const HOLDER: &str = "pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')";

#[tokio::test]
async fn of_two_that_believe_they_serve_the_newer_one_writes() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let first = Store::open(&url).await.unwrap();
    first.commit(vec![served(1)]).await.unwrap();
    // The first one may take the lock once more before the second one has asked for it.
    let second = loop {
        cut(server, &url, HOLDER);
        match Store::open(&url).await {
            Err(StoreError::Held(_)) => {}
            opened => break opened.unwrap(),
        }
    };
    assert!(matches!(first.commit(vec![served(2)]).await, Err(StoreError::Held(_))));
    second.commit(vec![served(3)]).await.unwrap();
    assert_eq!(second.served().await, Ok(vec![(Shards::ALL, 3)]));
    tokio::time::timeout(Duration::from_secs(30), first.lost()).await.expect("the loss is noticed");
    second.close().await;
    first.close().await;
}

#[tokio::test]
async fn who_finds_that_nobody_served_while_its_lock_was_lost_has_it_again() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let store = Store::open(&url).await.unwrap();
    cut(server, &url, HOLDER);
    let begun = Instant::now();
    let held =
        || server.say(&format!("SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database WHERE {}", lock_of(&url)));
    while held().unwrap() != "1" {
        assert!(begun.elapsed() < Duration::from_secs(30), "it takes the lock once more");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    store.commit(vec![served(1)]).await.unwrap();
    assert!(matches!(Store::open(&url).await, Err(StoreError::Held(_))));
    store.close().await;
}

/// The lock of whoever serves this database, among all of the server.
fn lock_of(url: &str) -> String {
    format!("locktype = 'advisory' AND objid = 0 AND datname = '{}'", name(url))
}

/// What a database is called on its server.
fn name(url: &str) -> &str {
    url.split('?').next().unwrap().rsplit('/').next().unwrap()
}

#[tokio::test]
async fn a_server_that_goes_away_is_told_as_such_and_play_goes_on_when_it_is_back() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let store = Store::open(&url).await.unwrap();
    server.say(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", name(&url))).unwrap();
    // All of them, the one with the lock among them.
    cut(server, &url, "TRUE");
    let said = store.commit(vec![served(1)]).await;
    assert!(matches!(said, Err(StoreError::Away(_) | StoreError::Busy)), "{said:?}");
    server.say(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", name(&url))).unwrap();
    store.commit(vec![served(2)]).await.unwrap();
    assert_eq!(store.served().await, Ok(vec![(Shards::ALL, 2)]));
    store.close().await;
}

#[tokio::test]
async fn numbers_of_games_are_given_once_and_text_that_the_server_cannot_hold_is_mended() {
    let Some(server) = postgres::server() else { return };
    let store = Store::open(&server.database()).await.unwrap();
    assert_eq!(store.next_game().await, Ok(GameId(1)));
    assert_eq!(store.next_game().await, Ok(GameId(2)));
    let parent = |parent| Change::Thread { channel: ChannelId(u64::MAX), parent: ChannelId(parent) };
    store.commit(vec![parent(u64::MAX - 1)]).await.unwrap();
    assert_eq!(store.parent_of(ChannelId(u64::MAX)).await, Ok(Some(ChannelId(u64::MAX - 1))), "numbers keep all their bits");
    let zone = format!("a{}b", '\0');
    let row = PreferenceRow { zone: Some(zone), ..preference(1) };
    store.commit(vec![Change::Preference(row)]).await.unwrap();
    assert_eq!(store.preference(PersonId(1)).await.unwrap().unwrap().zone.as_deref(), Some("a\u{FFFD}b"));
    store.close().await;
}

fn preference(person: u64) -> PreferenceRow {
    PreferenceRow {
        person: PersonId(person),
        remind_after: 24,
        quiet_from: None,
        quiet_to: None,
        time_offset: 0,
        zone: None,
        vacation_until: None,
        hints: true,
        direct: false,
    }
}

/// Runs the program until it ends: its code, and all that it said.
fn warren(arguments: &[&str], database: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
    command.args(arguments).current_dir(std::env::temp_dir()).env("DATABASE_URL", database).env("WARREN_LOG", "info");
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap_or(-1), said)
}

#[test]
fn a_server_that_cannot_be_used_is_one_sentence_without_the_password() {
    let Some(server) = postgres::server() else { return };
    server.say("CREATE ROLE stranger LOGIN PASSWORD 'another'").unwrap();
    let with_password = |url: String| url.replace("@localhost", ":open-sesame@localhost");
    let ready = server.database();
    for (url, word) in [
        ("postgres://somebody:open-sesame@localhost:bad/db".to_owned(), "address"),
        ("postgres://somebody:open-sesame@127.0.0.1:1/db".to_owned(), "reached"),
        (with_password(server.url("stranger", "ready")), "password"),
        (with_password(server.url("warren", "nowhere")), "nowhere"),
        (with_password(server.url("nobody-of-this-name", "ready")), "nobody-of-this-name"),
    ] {
        for arguments in [&["doctor"][..], &["sandbox", "--port", "0"], &["migrate-db", &ready, &url]] {
            let (code, said) = warren(arguments, &url);
            assert_eq!(code, 2, "{said}");
            assert!(said.contains(word) && said.trim().lines().count() == 1, "{said}");
            assert!(!said.contains("sesame"), "{said}");
        }
    }
    let url = server.database();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, '', 0)";
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(in_database(&url, later));
    for arguments in [&["doctor"][..], &["sandbox", "--port", "0"]] {
        let (code, said) = warren(arguments, &url);
        assert!(code == 2 && said.contains("newer release"), "{said}");
    }
}

async fn in_database(url: &str, sql: &'static str) {
    let mut link = PgConnection::connect(url).await.unwrap();
    sqlx::query(sql).execute(&mut link).await.unwrap();
}

/// A world with a game under way, one that is over, and a lobby; in a file.
async fn some_games() -> (World, GameId) {
    let world = World::new().await;
    let mut rng = Rng::from_number(3);
    let over = world.game(HERE, &[1, 2]).await;
    world.app.end(&crate::support::world::person(1), over, true).await.unwrap();
    let game = world.game(THERE, &[1, 2]).await;
    for _ in 0..12 {
        world.random_move(game, &mut rng).await;
        world.post(game).await;
    }
    (world, game)
}

#[tokio::test]
async fn there_and_back_every_game_is_what_it_was_and_is_played_on() {
    let Some(server) = postgres::server() else { return };
    let (mut world, game) = some_games().await;
    let before = world.table(game).await.save();
    world.app.close().await;
    let (file, there) = (world.folder.url(), server.empty());
    let migrated = app::migrate(&file, &there, |_, _| ()).await.unwrap();
    assert_eq!(migrated.open_games, 1);
    assert!(migrated.rows > 30, "{migrated:?}");
    assert!(matches!(app::migrate(&file, &there, |_, _| ()).await, Err(StoreError::Unfit(_))), "a target that is not empty");
    assert!(matches!(app::migrate(&file, &file, |_, _| ()).await, Err(StoreError::Held(_))), "and itself");
    let back = Folder::new();
    assert_eq!(app::migrate(&there, &back.url(), |_, _| ()).await.unwrap(), migrated);
    let rows = async |url: &str| {
        let store = Store::open_read_only(url).await.unwrap();
        let (row, seats) = store.game(game).await.unwrap().unwrap();
        let all = (row, seats, store.actions(game, 0).await.unwrap(), store.snapshots(game).await.unwrap());
        store.close().await;
        all
    };
    let written = rows(&file).await;
    assert!(rows(&there).await == written && rows(&back.url()).await == written);
    for url in [&there, &back.url()] {
        assert_eq!(app::examine(url).await, Ok(Vec::new()));
    }
    // It is played on there, and the next game has the next number.
    world.app = app::App::with(Store::open(&there).await.unwrap(), world.clock.clone(), app::Settings::default());
    world.folder = Folder::over(&there);
    assert_eq!(world.table(game).await.save(), before);
    world.random_move(game, &mut Rng::from_number(4)).await;
    let next = world.game(HERE, &[3, 4]).await;
    assert_eq!(next.0, game.0 + 1);
    world.app.close().await;
}

#[tokio::test]
async fn a_backup_of_a_server_is_put_back_and_what_was_there_is_kept() {
    let Some(server) = postgres::server() else { return };
    let (world, game) = some_games().await;
    world.app.close().await;
    let url = server.empty();
    app::migrate(&world.folder.url(), &url, |_, _| ()).await.unwrap();
    let file = world.folder.path().join("copy.dump");
    assert_eq!(app::backup(&url, &file).await, Ok(Vec::new()));
    in_database(&url, "UPDATE game SET title = 'after the backup'").await;
    let before = app::restore(&url, &file).await.unwrap().expect("there was something before");
    assert!(before.exists());
    let store = Store::open_read_only(&url).await.unwrap();
    let (row, _) = store.game(game).await.unwrap().unwrap();
    assert_eq!(row.title, None);
    assert!(row.ply > 1_000_000, "no old button fits a board to come");
    store.close().await;
    let letter = world.folder.path().join("letter");
    std::fs::write(&letter, "no backup").unwrap();
    assert!(matches!(app::restore(&url, &letter).await, Err(StoreError::Broken(_))));
    // One that nobody had used yet.
    let empty = server.empty();
    assert_eq!(app::restore(&empty, &before).await, Ok(None));
    let store = Store::open_read_only(&empty).await.unwrap();
    assert_eq!(store.game(game).await.unwrap().unwrap().0.title.as_deref(), Some("after the backup"));
    store.close().await;
    let held = Store::open(&empty).await.unwrap();
    assert!(matches!(app::restore(&empty, &file).await, Err(StoreError::Held(_))), "not while somebody serves it");
    held.close().await;
}

#[test]
fn who_stands_by_serves_when_the_other_is_killed_and_the_game_goes_on() {
    if postgres::server().is_none() {
        return;
    }
    postgres::run_on_server(stand_by);
}

fn stand_by() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut house = House::open("standby").await;
        let mut board = house.table().await;
        let mut moves = Vec::new();
        for round in 0..4 {
            house.stand_by().await;
            assert_eq!(crate::watch::page(&house, "/health").await, (200, "standing by\n".to_owned()));
            let person = mover(&board);
            let action = house.offers(person).await.remove(0);
            let answer = house.play(person, &action).await;
            moves.push(house.move_told(&answer).await);
            board = house.board(shows(&board).unwrap() + 1).await;
            if round % 2 == 0 {
                house.kill().await;
            } else {
                house.terminate();
                assert!(house.ended().success());
            }
            house.taken_over().await;
            let begun = std::time::Instant::now();
            while crate::watch::page(&house, "/health").await != (200, "serving\n".to_owned()) {
                assert!(begun.elapsed() < std::time::Duration::from_mins(1), "it does not serve");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            // The buttons of the board that the other had posted.
            let picker = house.press(mover(&board), &board, "Act").await;
            let answer = house.pick_through(mover(&board), picker).await;
            moves.push(house.move_told(&answer).await);
            board = house.board(shows(&board).unwrap() + 1).await;
        }
        let (_, actions) = house.written().await;
        let written: Vec<String> = actions.iter().filter(|it| it.person.is_some()).map(|it| it.phrase.clone()).collect();
        assert_eq!(written, moves);
    });
}

#[test]
fn where_the_server_goes_away_people_are_told_to_try_again_and_play_on_when_it_is_back() {
    if postgres::server().is_none() {
        return;
    }
    postgres::run_on_server(server_away);
}

fn server_away() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (server, house) = (postgres::server().unwrap(), House::open("away").await);
        let board = house.table().await;
        let (person, url) = (mover(&board), house.url());
        let action = house.offers(person).await.remove(0);
        server.say(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", name(&url))).unwrap();
        cut(server, &url, "TRUE");
        let said = house.slash(person, "play", &[("action", action.as_str().into())]).await;
        assert!(said.ephemeral() && !said.content.contains("Played"), "{}", said.content);
        assert!(said.content.contains("try again") || said.content.contains("look before you do it again"), "{}", said.content);
        until("the database is missed", async || {
            let (status, text) = crate::watch::page(&house, "/health").await;
            status == 503 && text.starts_with("the database does not answer")
        })
        .await;
        server.say(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", name(&url))).unwrap();
        until("it is back", async || crate::watch::page(&house, "/health").await == (200, "serving\n".to_owned())).await;
        let picker = house.press(person, &board, "Act").await;
        let answer = house.pick_through(person, picker).await;
        let told = house.move_told(&answer).await;
        house.board(shows(&board).unwrap() + 1).await;
        let (_, actions) = house.written().await;
        let written: Vec<String> = actions.iter().filter(|it| it.person.is_some()).map(|it| it.phrase.clone()).collect();
        assert_eq!(written, [told], "once, and nothing besides");
    });
}

async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < Duration::from_mins(1), "never: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_moved_to_a_server_goes_on_under_its_old_buttons() {
    let Some(server) = postgres::server() else { return };
    let mut house = House::open("moves").await;
    let board = house.table().await;
    house.terminate();
    assert!(house.ended().success());
    let (file, there) = (house.url(), server.empty());
    let (code, said) = house.another(&["migrate-db", &file, &there]);
    assert_eq!(code, 0, "{said}");
    for (from, to, word) in
        [(&file, &there, "empty"), (&file, &file, ""), (&"sqlite://never-made.db".to_owned(), &server.empty(), "never-made.db")]
    {
        let (code, said) = house.another(&["migrate-db", from, to]);
        assert!(code == 2 && said.contains(word) && said.trim().lines().count() == 1, "{word}: {code} {said}");
    }
    house.moved_to(&there);
    house.start().await;
    let person = mover(&board);
    let picker = house.press(person, &board, "Act").await;
    let answer = house.pick_through(person, picker).await;
    house.move_told(&answer).await;
    house.board(shows(&board).unwrap() + 1).await;
    // Nobody copies what is served.
    let (code, said) = house.another(&["migrate-db", &there, &server.empty()]);
    assert!(code == 2 && said.trim().lines().count() == 1, "{code} {said}");
}

#[test]
fn where_the_programs_of_the_server_are_missing_a_sentence_says_how_else() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    for arguments in [["backup", "copy.dump"], ["restore", "copy.dump"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
        command.args(arguments).current_dir(std::env::temp_dir()).env("DATABASE_URL", &url).env("PATH", "/nowhere");
        let output = command.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("postgresql-client") || arguments[0] == "restore", "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_move_at_once_one_moves_and_games_do_not_wait_for_each_other() {
    let Some(server) = postgres::server() else { return };
    let store = std::sync::Arc::new(Store::open(&server.database()).await.unwrap());
    let games: Vec<GameId> = (1..=40).map(GameId).collect();
    let mut wishes = tokio::task::JoinSet::new();
    for game in games {
        let store = std::sync::Arc::clone(&store);
        wishes
            .spawn(async move { store.commit(vec![Change::Thread { channel: ChannelId(game.0), parent: ChannelId(7) }]).await });
    }
    assert!(wishes.join_all().await.into_iter().all(|done| done.is_ok()));
    let mut numbers = tokio::task::JoinSet::new();
    for _ in 0..40 {
        let store = std::sync::Arc::clone(&store);
        numbers.spawn(async move { store.next_game().await.unwrap() });
    }
    let mut numbers: Vec<GameId> = numbers.join_all().await;
    numbers.sort();
    assert_eq!(numbers, (1..=40).map(GameId).collect::<Vec<_>>(), "each once, and none left out");
    store.close().await;
}
