//! What whoever runs the bot relies on: one writer, backups, files that are theirs, games that come back, time that stands
//! still while nobody is there, and people who are forgotten when they wish.

use super::house::{House, mover};
use crate::support::world::{Folder, HERE, HOUR, MIDNIGHT, World, interaction, opening, person};
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use warren::app::{
    self, ChannelId, ClockRule, GameId, GuildId, Opening, PersonId, Preference, Refusal, Seconds, Status, Timeout,
};
use warren::bots::Level;
use warren::engine::Rng;
use warren::store::{Store, StoreError};

const ADA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const DAY: Seconds = 24 * HOUR;

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

/// Runs a statement behind the bot's back.
async fn tamper(folder: &Folder, sql: &'static str, game: GameId) {
    let mut other = SqliteConnection::connect(&folder.url()).await.unwrap();
    assert!(sqlx::query(sql).bind(game.0.cast_signed()).execute(&mut other).await.unwrap().rows_affected() > 0);
    other.close().await.unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

// One writer.

#[tokio::test]
async fn a_database_has_one_writer_and_any_number_of_readers() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    let alias = folder.path().join("alias.db");
    std::os::unix::fs::symlink(folder.file(), &alias).unwrap();
    for url in [folder.url(), format!("sqlite://{}", alias.display()), format!("{}?mode=rwc", folder.url())] {
        let refused = Store::open(&url).await.unwrap_err();
        let StoreError::Held(Some(holder)) = &refused else { panic!("{refused:?}") };
        assert_eq!(holder.process, std::process::id());
        let said = refused.to_string();
        assert!(said.starts_with(&format!("process {} has been writing to it since 20", std::process::id())), "{said}");
    }
    let reader = Store::open_read_only(&folder.url()).await.unwrap();
    assert_eq!(reader.commit(vec![]).await, Err(StoreError::ReadOnly));
    reader.close().await;
    store.close().await;
    Store::open(&folder.url()).await.unwrap();
}

/// Whoever comes second is refused, and told who was first.
async fn refused(url: &str) -> StoreError {
    Store::open(url).await.map(drop).expect_err("a second writer was let in")
}

#[tokio::test]
async fn a_link_that_leads_nowhere_yet_has_one_writer_and_a_private_file() {
    let folder = Folder::new();
    let (disk, link) = (folder.path().join("disk"), folder.path().join("link.db"));
    fs::create_dir(&disk).unwrap();
    std::os::unix::fs::symlink("disk/real.db", &link).unwrap();
    let [by_link, by_name] = [&link, &disk.join("real.db")].map(|file| format!("sqlite://{}", file.display()));
    let store = Store::open(&by_link).await.unwrap();
    for url in [&by_name, &by_link] {
        assert!(matches!(refused(url).await, StoreError::Held(Some(_))), "{url}");
    }
    assert_eq!(names(folder.path()), ["disk", "link.db"], "the link stays what it is");
    assert_eq!(names(&disk), ["real.db", "real.db-lock", "real.db-shm", "real.db-wal"]);
    assert_eq!(mode(&disk.join("real.db")), 0o600);
    store.close().await;
    Store::open(&by_name).await.unwrap().close().await;
    std::os::unix::fs::symlink("no/such/folder/games.db", folder.path().join("lost.db")).unwrap();
    let said = refused(&format!("sqlite://{}", folder.path().join("lost.db").display())).await.to_string();
    assert!(said.contains("lost.db cannot be opened"), "{said}");
}

#[tokio::test]
async fn a_second_name_of_the_file_lets_nobody_in() {
    let folder = Folder::new();
    let store = Store::open(&folder.url()).await.unwrap();
    let other = folder.path().join("elsewhere.db");
    fs::hard_link(folder.file(), &other).unwrap();
    let url = format!("sqlite://{}", other.display());
    assert!(matches!(refused(&url).await, StoreError::Held(_)), "while it is written to");
    store.close().await;
    for url in [&url, &folder.url()] {
        let said = refused(url).await;
        assert!(said == StoreError::SeveralNames(2) && said.to_string().contains("2 names"), "{said}");
    }
    fs::remove_file(other).unwrap();
    Store::open(&folder.url()).await.unwrap().close().await;
}

#[tokio::test]
async fn whoever_deletes_the_note_or_the_database_lets_nobody_in() {
    let folder = Folder::new();
    let world = Store::open(&folder.url()).await.unwrap();
    let note = folder.path().join("games.db-lock");
    fs::remove_file(&note).unwrap();
    assert_eq!(refused(&folder.url()).await, StoreError::Held(None), "nobody can say who");
    fs::write(&note, "1 0\n").unwrap();
    assert!(matches!(refused(&folder.url()).await, StoreError::Held(Some(_))), "what it says decides nothing");
    fs::write(&note, "no numbers, and\u{0}rubbish ".repeat(1000)).unwrap();
    assert_eq!(refused(&folder.url()).await, StoreError::Held(None));
    world.close().await;
    let store = Store::open(&folder.url()).await.unwrap();
    fs::remove_file(folder.file()).unwrap();
    assert!(matches!(refused(&folder.url()).await, StoreError::Held(Some(_))));
    assert!(!folder.file().exists(), "and nothing is put in its place");
    store.close().await;
    fs::create_dir(folder.path().join("folder.db")).unwrap();
    let said = refused(&format!("sqlite://{}", folder.path().join("folder.db").display())).await.to_string();
    assert!(said.contains("is not a file"), "{said}");
}

/// `SQLite`'s own locks belong to the process, and go when any handle of the file is closed: a refusal must not open one.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_leaves_the_locks_of_the_first_alone() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    for _ in 0..3 {
        refused(&world.folder.url()).await;
    }
    // Another process that believes itself alone would empty the log of what is written, and delete it.
    let script = "import sqlite3, sys; connection = sqlite3.connect(sys.argv[1]); \
                  print(connection.execute('select count(*) from game').fetchone()[0]); connection.close()";
    let other = std::process::Command::new("python3").args(["-c", script]).arg(world.folder.file()).output();
    match other {
        Ok(other) if other.status.success() => assert_eq!(other.stdout, b"1\n"),
        _ => println!("there is no other program here that reads SQLite"),
    }
    assert!(world.folder.path().join("games.db-wal").exists(), "the first is still known to be there");
    world.random_move(game, &mut Rng::from_number(1)).await;
    let world = world.reopen().await;
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn what_is_not_there_is_not_made_by_looking() {
    let folder = Folder::new();
    assert!(Store::open_read_only(&folder.url()).await.is_err());
    assert!(app::examine(&folder.url()).await.is_err());
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused_in_plain_words() {
    let folder = Folder::new();
    Store::open(&folder.url()).await.unwrap().close().await;
    let mut other = SqliteConnection::connect(&folder.url()).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert_eq!(Store::open(&folder.url()).await.unwrap_err(), StoreError::Newer);
    let said = Store::open_read_only(&folder.url()).await.unwrap_err().to_string();
    assert!(said.contains("newer release of Warren"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_is_refused_and_doctor_and_backup_work_beside_the_first() {
    let mut house = House::open("second").await;
    let board = house.table().await;
    let first = format!("process {} has been writing to it since", house.process());
    for arguments in [&[][..], &["sandbox", "--port", "0"], &["restore", "warren.db"], &["doctor", "--release", "1"]] {
        let (code, said) = house.another(arguments);
        assert!(code == 2 && said.contains(&first), "{arguments:?}: {code} {said}");
    }
    let (code, said) = house.another(&["doctor"]);
    assert!(code == 0 && said.contains("sound"), "{said}");
    let (code, said) = house.another(&["backup", "copy.db"]);
    assert!(code == 0 && said.contains("copy.db is a whole copy"), "{said}");
    let person = mover(&board);
    let action = house.offers(person).await.remove(0);
    assert!(house.play(person, &action).await.content.contains("Played:"), "the first goes on");
    house.kill().await;
    // No file is left that would keep the next one out.
    house.start().await;
    house.terminate();
    assert!(house.ended().success());
    let (code, said) = house.another(&["restore", "copy.db"]);
    assert!(code == 0 && said.contains("is kept as") && said.contains("warren.db.before-"), "{said}");
    let (code, said) = house.another(&["doctor"]);
    assert!(code == 0, "{said}");
    house.start().await;
    house.board(1_000_000).await;
}

// Files.

#[tokio::test]
async fn the_files_of_a_database_are_their_owners_alone() {
    let world = World::new().await;
    world.game(HERE, &[1, 2]).await;
    let parts = ["games.db", "games.db-wal", "games.db-shm", "games.db-lock"].map(|name| world.folder.path().join(name));
    for part in &parts {
        assert_eq!(mode(part), 0o600, "{}", part.display());
    }
    fs::set_permissions(&parts[0], fs::Permissions::from_mode(0o644)).unwrap();
    let world = world.reopen().await;
    assert_eq!(mode(&parts[0]), 0o600, "one that was wider is closed at the start");
    drop(world);
}

// Backups.

#[tokio::test]
async fn a_backup_is_whole_private_and_made_while_moves_are() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(2);
    let copy = world.folder.path().join("copy.db");
    fs::write(&copy, "an older backup").unwrap();
    let url = world.folder.url();
    let (found, ()) = tokio::join!(app::backup(&url, &copy), async {
        for _ in 0..10 {
            world.random_move(game, &mut rng).await;
        }
    });
    assert_eq!(found.unwrap(), Vec::<String>::new());
    assert_eq!(mode(&copy), 0o600);
    assert_eq!(app::examine(&format!("sqlite://{}", copy.display())).await.unwrap(), Vec::<String>::new());
    assert!(!names(world.folder.path()).iter().any(|name| name.contains("part")), "{:?}", names(world.folder.path()));
    assert!(app::backup(&url, &world.folder.file()).await.is_err(), "not in place of the database itself");
    let nowhere = world.folder.path().join("no/such/folder/copy.db");
    assert!(app::backup(&url, &nowhere).await.is_err());
    world.random_move(game, &mut rng).await;
}

#[tokio::test]
async fn a_backup_of_games_that_cannot_be_read_is_made_and_says_so() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    tamper(&world.folder, "UPDATE game SET state = replace(state, 'turn', 'burn') WHERE id = $1", game).await;
    let copy = world.folder.path().join("copy.db");
    let found = app::backup(&world.folder.url(), &copy).await.unwrap();
    assert!(copy.exists() && found.len() == 1 && found[0].contains("cannot be read"), "{found:?}");
}

#[tokio::test]
async fn there_is_one_backup_a_day_and_seven_are_kept() {
    let world = World::new().await;
    world.game(HERE, &[1, 2]).await;
    let folder = Folder::new();
    fs::write(folder.path().join("games.txt"), "not a backup").unwrap();
    let url = world.folder.url();
    for day in 0..9 {
        for hour in [1, 2, 23] {
            let now = MIDNIGHT + day * DAY + hour * HOUR;
            let made = app::daily_backup(&url, folder.path(), now).await.unwrap();
            assert_eq!(made.is_some(), hour == 1, "day {day}, hour {hour}");
        }
    }
    let names = names(folder.path());
    assert_eq!((names.len(), names[0].as_str(), names[7].as_str()), (8, "games-2024-10-06.db", "games.txt"), "{names:?}");
}

#[tokio::test]
async fn a_restored_game_is_where_it_was_and_no_later_button_fits_it() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let mut rng = Rng::from_number(3);
    for _ in 0..5 {
        world.random_move(game, &mut rng).await;
    }
    world.post(game).await.unwrap();
    let before = (world.table(game).await.fingerprint(), world.app.status(game).await.unwrap().ply);
    let copy = world.folder.path().join("copy.db");
    app::backup(&world.folder.url(), &copy).await.unwrap();
    for _ in 0..5 {
        world.random_move(game, &mut rng).await;
    }
    assert!(matches!(app::restore(&world.folder.url(), &copy).await, Err(StoreError::Held(_))), "not under a running bot");
    let later = world.app.status(game).await.unwrap().ply;
    world.app.close().await;
    let lost = app::restore(&world.folder.url(), &copy).await.unwrap().unwrap();
    assert_eq!(
        app::examine(&format!("sqlite://{}", lost.display())).await.unwrap(),
        Vec::<String>::new(),
        "nothing is thrown away"
    );
    let world = world.reopen().await;
    assert_eq!(world.table(game).await.fingerprint(), before.0);
    assert_eq!(world.app.unposted().await.unwrap(), [game]);
    let told = world.post(game).await.unwrap();
    assert!(told.fresh && told.lines.len() == 1 && told.lines[0].contains("older memory"), "{told:?}");
    let now = world.app.status(game).await.unwrap().ply;
    assert!(now > later + 1000);
    let who = world.waiting(game).await[0];
    for old in [before.1, later] {
        let stale = world.app.act(who, game, Some(old), "end", interaction()).await;
        assert!(matches!(stale, Err(Refusal::Stale { .. })), "{stale:?}");
    }
    world.random_move(game, &mut rng).await;
    world.app.undo(who, game).await.unwrap();
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
    let rubbish = world.folder.path().join("games.txt");
    fs::write(&rubbish, "no database").unwrap();
    world.app.close().await;
    assert!(app::restore(&world.folder.url(), &rubbish).await.is_err());
    let world = world.reopen().await;
    assert_eq!(world.app.status(game).await.unwrap().status, Status::Playing, "and nothing was touched");
}

#[tokio::test]
async fn a_restore_keeps_a_link_and_replaces_what_it_leads_to() {
    let folder = Folder::new();
    let (disk, link) = (folder.path().join("disk"), folder.path().join("link.db"));
    fs::create_dir(&disk).unwrap();
    std::os::unix::fs::symlink("disk/real.db", &link).unwrap();
    let (url, copy) = (format!("sqlite://{}", link.display()), folder.path().join("copy.db"));
    Store::open(&url).await.unwrap().close().await;
    app::backup(&url, &copy).await.unwrap();
    let before = app::restore(&url, &copy).await.unwrap().unwrap();
    assert_eq!(before.parent(), Some(disk.canonicalize().unwrap().as_path()), "kept where the database is");
    assert_eq!(fs::read_link(&link).unwrap(), Path::new("disk/real.db"));
    assert!(fs::symlink_metadata(disk.join("real.db")).unwrap().is_file());
    for file in [&link, &before] {
        assert_eq!(app::examine(&format!("sqlite://{}", file.display())).await.unwrap(), Vec::<String>::new());
        assert_eq!(mode(file), 0o600);
    }
    // A link that leads nowhere is filled.
    let (away, empty) = (folder.path().join("away.db"), folder.path().join("empty.db"));
    std::os::unix::fs::symlink("disk/new.db", &empty).unwrap();
    assert_eq!(app::restore(&format!("sqlite://{}", empty.display()), &copy).await, Ok(None), "nothing was there before");
    assert!(disk.join("new.db").is_file() && fs::read_link(&empty).is_ok());
    // A backup onto a link does the same.
    fs::write(&away, "an older backup").unwrap();
    let there = folder.path().join("there.db");
    std::os::unix::fs::symlink("away.db", &there).unwrap();
    app::backup(&url, &there).await.unwrap();
    assert!(fs::read_link(&there).is_ok() && fs::metadata(&away).unwrap().len() > 100);
}

#[tokio::test]
async fn restores_within_a_second_keep_every_database_that_was_there() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let (url, copy) = (world.folder.url(), world.folder.path().join("copy.db"));
    app::backup(&url, &copy).await.unwrap();
    let mut rng = Rng::from_number(4);
    world.random_move(game, &mut rng).await;
    world.app.close().await;
    let mut kept = Vec::new();
    for _ in 0..4 {
        kept.push(app::restore(&url, &copy).await.unwrap().unwrap());
    }
    let all = names(world.folder.path());
    assert_eq!(all.iter().filter(|name| name.contains(".before-") && !name.ends_with("-wal")).count(), 4, "{all:?}");
    let plies = async |file: &Path| {
        let store = Store::open_read_only(&format!("sqlite://{}", file.display())).await.unwrap();
        let ply = store.game(game).await.unwrap().unwrap().0.ply;
        store.close().await;
        ply
    };
    assert_eq!(plies(&kept[0]).await, 2, "what was played is in the first");
    assert!(plies(&kept[1]).await > 1_000_000, "and what the first restore made in the second");
    // Each is a file of its own, and so is the database.
    let world = world.reopen().await;
    assert_eq!(world.app.status(game).await.unwrap().status, Status::Playing);
}

#[tokio::test]
async fn what_was_written_and_not_yet_gathered_is_kept_with_the_old_database() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let folder = Folder::new();
    let copy = folder.path().join("copy.db");
    app::backup(&world.folder.url(), &copy).await.unwrap();
    world.random_move(game, &mut Rng::from_number(4)).await;
    // As a bot that was killed leaves it: the move is beside the database.
    for end in ["", "-wal"] {
        fs::copy(format!("{}{end}", world.folder.file().display()), format!("{}{end}", folder.file().display())).unwrap();
    }
    let before = app::restore(&folder.url(), &copy).await.unwrap().unwrap();
    let store = Store::open_read_only(&format!("sqlite://{}", before.display())).await.unwrap();
    assert_eq!(store.game(game).await.unwrap().unwrap().0.ply, 2, "the move is not lost");
    store.close().await;
    let store = Store::open(&folder.url()).await.unwrap();
    assert!(store.game(game).await.unwrap().unwrap().0.ply > 1_000_000, "and not in the backup");
    store.close().await;
}

// Quarantine.

#[tokio::test]
async fn a_game_without_a_state_stays_set_aside_and_becomes_no_lobby() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    tamper(&world.folder, "UPDATE game SET state = NULL WHERE id = $1", game).await;
    let world = world.reopen().await;
    assert_eq!(world.app.status(game).await, Err(Refusal::SetAside));
    assert!(matches!(world.app.release(game).await, Err(Refusal::Unfit(why)) if why.contains("no state")));
    assert_eq!(world.app.try_aside_again().await.unwrap(), []);
    let found = world.app.doctor().await.unwrap();
    assert_eq!(found, [format!("Game {game} is set aside: it has no state.")], "nobody is told to release it");
    // A lobby comes back as a lobby.
    let lobby = world.app.open(&person(1), opening(ChannelId(300), 2)).await.unwrap().game;
    tamper(&world.folder, "UPDATE game SET kind = 'gone' || kind WHERE id = $1", lobby).await;
    let world = world.reopen().await;
    assert_eq!(world.app.status(lobby).await, Err(Refusal::SetAside));
    tamper(&world.folder, "UPDATE game SET kind = substr(kind, 5) WHERE id = $1", lobby).await;
    assert_eq!(world.app.try_aside_again().await.unwrap(), [lobby]);
    assert_eq!(world.app.status(lobby).await.unwrap().status, Status::Lobby);
}

#[tokio::test]
async fn a_game_that_was_set_aside_comes_back_when_it_can_be_read() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let state = world.table(game).await.fingerprint();
    tamper(&world.folder, "UPDATE game SET state = replace(state, 'turn', 'burn') WHERE id = $1", game).await;
    let world = world.reopen().await;
    assert_eq!(world.app.doctor().await.unwrap().len(), 1);
    assert_eq!(world.app.notices().await.unwrap(), [], "to look is not to touch");
    assert_eq!(world.app.status(game).await, Err(Refusal::SetAside));
    let told = world.app.notices().await.unwrap();
    assert_eq!((told.len(), told[0].channel, told[0].people.as_slice()), (1, HERE, &[ADA, BEN][..]));
    assert!(told[0].text.contains("Nothing is lost"), "{}", told[0].text);
    world.app.told(&told[0]).await.unwrap();

    let world = world.reopen().await;
    assert_eq!(world.app.try_aside_again().await.unwrap(), [], "it still cannot be read");
    assert_eq!(world.app.notices().await.unwrap(), [], "and its people are not told twice");
    assert!(matches!(world.app.release(game).await, Err(Refusal::Unfit(why)) if why.contains("does not load")));
    world.app.open(&person(1), opening(HERE, 2)).await.unwrap();

    tamper(&world.folder, "UPDATE game SET state = replace(state, 'burn', 'turn') WHERE id = $1", game).await;
    assert!(world.app.doctor().await.unwrap()[0].contains("--release"));
    assert_eq!(world.app.try_aside_again().await.unwrap(), [], "another game is open in its channel");
    world.app.end(&person(1), HERE, true).await.unwrap();
    world.clock.forward(50 * HOUR);
    assert_eq!(world.app.try_aside_again().await.unwrap(), [game]);
    assert_eq!(world.table(game).await.fingerprint(), state);
    assert!(world.post(game).await.unwrap().lines.iter().any(|line| line.contains("goes on where it was")));
    let due = world.app.due().await.unwrap();
    assert!(due.reminders.is_empty() && due.timeouts.is_empty(), "whoever is to move has all their time");
    world.random_move(game, &mut Rng::from_number(1)).await;
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
    assert!(matches!(world.app.release(game).await, Err(Refusal::Unfit(_))));
}

#[tokio::test]
async fn the_watchdog_finds_games_that_would_never_go_on() {
    let world = World::new().await;
    let [lost, unowed, whole] = [
        world.game(ChannelId(1), &[1, 2]).await,
        world.game(ChannelId(2), &[1, 2]).await,
        world.game(ChannelId(3), &[1, 2]).await,
    ];
    assert_eq!(world.app.sweep().await.unwrap(), []);
    tamper(&world.folder, "DELETE FROM seat WHERE game = $1 AND seat = 1", lost).await;
    tamper(&world.folder, "UPDATE seat SET owes_at = NULL, owes_ply = NULL WHERE game = $1", unowed).await;
    assert_eq!(world.app.sweep().await.unwrap(), [unowed]);
    let told = world.post(unowed).await.unwrap();
    assert_eq!(told.ping, world.waiting(unowed).await, "whoever is to move is called");
    world.random_move(unowed, &mut Rng::from_number(1)).await;
    assert_eq!(world.app.status(lost).await, Err(Refusal::SetAside));
    let notices = world.app.notices().await.unwrap();
    assert_eq!(notices.iter().map(|notice| notice.game).collect::<Vec<_>>(), [lost]);
    world.random_move(whole, &mut Rng::from_number(1)).await;
    assert_eq!(world.app.sweep().await.unwrap(), []);
}

// Absence.

#[tokio::test]
async fn three_days_away_cost_nobody_anything() {
    let world = World::new().await;
    let clock = Some(ClockRule { hours: 12, then: Timeout::Bot });
    let lobby = world.app.open(&person(1), Opening { clock, ..opening(HERE, 2) }).await.unwrap();
    world.app.join(&person(2), HERE).await.unwrap();
    world.app.start(&person(1), HERE, false).await.unwrap();
    let timed = lobby.game;
    let untimed = world.game(ChannelId(200), &[1, 2]).await;
    world.app.came_back().await.unwrap();
    world.clock.forward(5 * HOUR);
    world.app.serving().await.unwrap();
    let ply = world.app.status(timed).await.unwrap().ply;

    world.clock.forward(3 * DAY);
    let world = world.reopen().await;
    world.app.came_back().await.unwrap();
    let due = world.app.due().await.unwrap();
    assert!(due.timeouts.is_empty() && due.reminders.is_empty(), "{due:?}");
    let notices = world.app.notices().await.unwrap();
    assert_eq!(notices.len(), 1, "where no clock runs nobody is told");
    let who = world.waiting(timed).await;
    assert_eq!((notices[0].game, &notices[0].people), (timed, &who));
    let name = &person(who[0].0).name;
    let at = world.app.now() + 7 * HOUR;
    assert_eq!(notices[0].text, format!("I was away for 3 days. That time does not count: {name}'s time runs out <t:{at}:R>."));
    world.app.told(&notices[0]).await.unwrap();
    assert_eq!(world.app.notices().await.unwrap(), []);

    // A short absence is none, and from here on time passes as before.
    world.clock.forward(120);
    world.app.came_back().await.unwrap();
    world.clock.forward(6 * HOUR);
    world.app.serving().await.unwrap();
    let due = world.app.due().await.unwrap();
    assert_eq!((due.timeouts.len(), due.reminders.len()), (0, 1), "at half its time a clock reminds");
    world.clock.forward(HOUR);
    let due = world.app.due().await.unwrap();
    assert_eq!(due.timeouts.iter().map(|late| late.game).collect::<Vec<_>>(), [timed]);
    world.app.time_out(&due.timeouts[0]).await.unwrap();
    assert!(world.app.status(timed).await.unwrap().ply > ply);
    assert_eq!(world.app.status(untimed).await.unwrap().ply, 1);
}

// Privacy.

/// Somebody and a bot play to the end in a server.
async fn finished(world: &World, channel: u64, guild: u64, host: u64) -> GameId {
    let opening = Opening { guild: Some(GuildId(guild)), ..opening(ChannelId(channel), 2) };
    let game = world.app.open_solo(&person(host), opening, Level::Easy).await.unwrap().game;
    world.play_out(game, channel).await;
    game
}

#[tokio::test]
async fn stats_show_people_of_this_server_only() {
    let world = World::new().await;
    finished(&world, 1, 7, 1).await;
    finished(&world, 2, 8, 2).await;
    let shown = async |who: PersonId, guild: Option<u64>| {
        let stats = world.app.stats(who, guild.map(GuildId), None, false).await.unwrap();
        let mut people: Vec<u64> = stats.best.iter().filter_map(|standing| Some(standing.person?.0)).collect();
        people.sort_unstable();
        people
    };
    assert_eq!(shown(PersonId(9), Some(7)).await, [1]);
    assert_eq!(shown(PersonId(9), Some(8)).await, [2]);
    assert_eq!(shown(BEN, Some(7)).await, [1], "what was played elsewhere is not rated here");
    assert_eq!(shown(BEN, None).await, [2], "and nobody else in a conversation of two");
    assert_eq!(shown(PersonId(9), None).await, [0; 0]);
}

#[tokio::test]
async fn whoever_is_forgotten_is_nowhere_and_the_games_stay() {
    let world = World::new().await;
    let over = finished(&world, 1, 7, 1).await;
    let open = world.game(HERE, &[1, 2]).await;
    world.random_move(open, &mut Rng::from_number(1)).await;
    let lobby = world.app.open(&person(1), opening(ChannelId(300), 2)).await.unwrap().game;
    world.app.set_preference(ADA, Preference { remind_after: 7, ..Preference::default() }).await.unwrap();
    let kept = world.app.kept_of(ADA).await.unwrap();
    for part in ["\"Ada\"", "\"remind_after\": 7", "\"move\"", "\"servers\": [\n    \"7\"\n  ]", "\"rating\""] {
        assert!(kept.json.contains(part), "{part} in {}", kept.json);
    }
    assert!(kept.text.contains("2 open games") && !kept.json.contains("Ben"), "{}", kept.text);

    let forgotten = world.app.forget_me(&person(1)).await.unwrap();
    assert_eq!(forgotten.games, [open, lobby]);
    let told = world.post(open).await.unwrap();
    assert!(told.lines.contains(&"a former player resigned. A normal bot plays Orange from now on.".to_owned()), "{told:?}");
    assert_eq!(world.app.status(lobby).await.unwrap().status, Status::Ended);
    let nothing = world.app.kept_of(ADA).await.unwrap();
    assert!(nothing.json.contains("\"games\": []") && nothing.json.contains("\"ratings\": []"), "{}", nothing.json);
    assert!(world.app.stats(ADA, Some(GuildId(7)), None, false).await.unwrap().best.iter().all(|it| it.person.is_none()));
    world.app.export(over).await.unwrap();
    let names = world.app.status(over).await.unwrap().text;
    assert!(!names.contains("Ada"), "{names}");
    world.random_move(open, &mut Rng::from_number(2)).await;
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
    world.app.close().await;
    // Neither in a table nor in what a table has let go.
    let copy = world.folder.path().join("copy.db");
    app::backup(&world.folder.url(), &copy).await.unwrap();
    let bytes = fs::read(copy).unwrap();
    assert!(!bytes.windows(3).any(|three| three == b"Ada"), "the name is nowhere in the file");
}

#[tokio::test]
async fn old_games_are_cleared_away_and_their_exports_kept() {
    let world = World::new().await;
    let old = finished(&world, 1, 7, 1).await;
    let closed = world.app.open(&person(2), opening(ChannelId(2), 2)).await.unwrap().game;
    world.app.end(&person(2), closed, false).await.unwrap();
    world.clock.forward(40 * DAY);
    let young = finished(&world, 1, 7, 1).await;
    let open = world.game(HERE, &[1, 2]).await;
    world.clock.forward(DAY);
    let exports = Folder::new();
    assert_eq!(world.app.clear_away(60, Some(exports.path())).await, Ok(0));
    assert_eq!(world.app.clear_away(30, Some(exports.path())).await, Ok(2));
    assert_eq!(names(exports.path()), [format!("troll-{old}.json")]);
    for gone in [old, closed] {
        assert_eq!(world.app.status(gone).await, Err(Refusal::NoGame));
    }
    world.app.export(young).await.unwrap();
    assert_eq!(world.app.clear_away(0, None).await, Ok(1));
    let world = world.reopen().await;
    world.random_move(open, &mut Rng::from_number(1)).await;
    let stats = world.app.stats(ADA, Some(GuildId(7)), None, false).await.unwrap();
    assert_eq!(stats.own[0].games, 2, "ratings outlive the games");
    assert_eq!(world.app.doctor().await.unwrap(), Vec::<String>::new());
}
