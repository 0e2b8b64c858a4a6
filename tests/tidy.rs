//! What is deliberately absent: the invariants that one crate cannot have the compiler check.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(below: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![below.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The code of a source file, without comments and without its unit tests.
fn code(path: &Path) -> String {
    let source = fs::read_to_string(path).unwrap();
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Every source file of `src/` outside `rooms` that names one of `words`.
fn trespassers(rooms: &[&str], words: &[&str]) -> Vec<String> {
    let src = root().join("src");
    let mut found = Vec::new();
    for path in files(&src, ".rs") {
        let place = path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        if rooms.iter().any(|room| place.starts_with(room)) {
            continue;
        }
        let code = code(&path);
        found.extend(words.iter().filter(|word| code.contains(**word)).map(|word| format!("{place} names {word}")));
    }
    found
}

/// The rooms that are not in `open`.
fn all_but(closed: &[&str]) -> Vec<&'static str> {
    [
        "main.rs",
        "lib.rs",
        "config.rs",
        "run.rs",
        "app/",
        "bots/",
        "discord/",
        "engine/",
        "games/",
        "render/",
        "sandbox/",
        "store/",
        "tools/",
    ]
    .into_iter()
    .filter(|room| !closed.contains(room))
    .collect()
}

#[test]
fn the_rules_know_no_clock_no_files_and_no_async() {
    let words = [
        "std::time",
        "Instant",
        "SystemTime",
        "std::fs",
        "std::io",
        "std::net",
        "std::thread",
        "tokio",
        "async fn",
        ".await",
        "println!",
    ];
    assert_eq!(trespassers(&all_but(&["engine/", "games/"]), &words), Vec::<String>::new());
}

#[test]
fn only_render_knows_pixels() {
    assert_eq!(trespassers(&["render/"], &["image::", "ab_glyph", "dejavu::"]), Vec::<String>::new());
}

#[test]
fn the_engine_knows_no_game_and_nothing_above_it() {
    let words = ["crate::games", "crate::bots", "crate::render", "crate::store", "crate::app", "crate::tools"];
    assert_eq!(trespassers(&all_but(&["engine/"]), &words), Vec::<String>::new());
}

#[test]
fn the_games_know_nothing_but_the_engine() {
    let words = ["crate::bots", "crate::render", "crate::store", "crate::app", "crate::tools"];
    assert_eq!(trespassers(&all_but(&["games/"]), &words), Vec::<String>::new());
}

#[test]
fn only_the_list_of_games_goes_from_a_kind_to_a_type() {
    assert_eq!(trespassers(&["games/"], &["games::troll", "games::havoc", "Kind::Troll", "Kind::Havoc"]), Vec::<String>::new());
}

#[test]
fn opponents_are_given_views_and_never_a_state() {
    // `advise` in bots/mod.rs is where a view is made of a table; past it nothing may ask for one.
    assert_eq!(trespassers(&all_but(&["bots/"]), &["save()"]), Vec::<String>::new());
}

#[test]
fn only_the_store_speaks_sql_and_it_knows_no_rules() {
    assert_eq!(trespassers(&["store/"], &["sqlx", "\"SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"]), Vec::<String>::new());
    let words = ["crate::app", "crate::bots", "crate::engine", "crate::games", "crate::render"];
    assert_eq!(trespassers(&all_but(&["store/"]), &words), Vec::<String>::new());
}

#[test]
fn only_discord_speaks_to_the_client_library() {
    assert_eq!(trespassers(&["discord/"], &["serenity", "poise"]), Vec::<String>::new());
    let words = ["crate::discord", "crate::sandbox", "reqwest", "axum"];
    assert_eq!(trespassers(&all_but(&["app/", "store/"]), &words), Vec::<String>::new());
}

#[test]
fn discord_reads_the_games_tables_and_knows_none_of_them() {
    assert_eq!(trespassers(&all_but(&["discord/"]), &["troll", "havoc", "crate::store", "crate::render"]), Vec::<String>::new());
}

#[test]
fn the_sandbox_knows_no_rules_and_not_the_bot() {
    let words = ["crate::app", "crate::bots", "crate::discord", "crate::engine", "crate::games", "crate::render", "crate::store"];
    assert_eq!(trespassers(&all_but(&["sandbox/"]), &words), Vec::<String>::new());
}

#[test]
fn chance_comes_from_our_own_stream() {
    assert_eq!(trespassers(&["engine/rng.rs"], &["getrandom", " rand::", "(rand::"]), Vec::<String>::new());
}

#[test]
fn no_file_holds_more_than_some_600_lines_of_logic() {
    for path in files(&root().join("src"), ".rs") {
        let lines = code(&path).lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines <= 600, "{} has {lines} lines of code", path.display());
    }
}

#[test]
fn nothing_is_left_open_in_the_code() {
    let open = ["todo!", "unimplemented!", "FIXME", "dbg!"];
    assert_eq!(trespassers(&[], &open), Vec::<String>::new());
}

#[test]
fn every_dependency_has_a_reason() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let reasons = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let mut listed = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            listed = line.ends_with("dependencies]");
        } else if let (true, Some((name, _))) = (listed, line.split_once('=')) {
            assert!(reasons.contains(&format!("`{}`", name.trim())), "{} has no reason in docs/dependencies.md", name.trim());
        }
    }
}
