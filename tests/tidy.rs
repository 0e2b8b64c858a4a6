//! What is deliberately absent: the invariants that one crate cannot have the compiler check.

mod cycles;

use std::collections::{BTreeMap, BTreeSet};
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
        "Instant::now",
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
    assert_eq!(
        trespassers(&["render/"], &["image::", "imageproc", "ab_glyph", "dejavu::", "png::", "gif::", "flate2"]),
        Vec::<String>::new()
    );
}

/// Who names whom, read from the code: `crate::room` in any file of another room.
fn edges() -> BTreeMap<String, BTreeSet<String>> {
    let src = root().join("src");
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files(&src, ".rs") {
        let place = path.strip_prefix(&src).unwrap();
        if place.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let room = place.components().next().unwrap().as_os_str().to_string_lossy().replace(".rs", "");
        let code = code(&path);
        let named = code.split("crate::").skip(1).map(|rest| {
            let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
            rest[..end].to_owned()
        });
        let is_room = |named: &String| src.join(named).is_dir() || src.join(format!("{named}.rs")).is_file();
        let others: Vec<String> = named.filter(|named| *named != room && is_room(named)).collect();
        edges.entry(room).or_default().extend(others);
    }
    edges.retain(|_, to| !to.is_empty());
    edges
}

#[test]
fn the_rooms_name_each_other_as_the_architecture_draws_it() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let drawn = page.split("```edges\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the edges are drawn");
    let drawn: BTreeMap<String, BTreeSet<String>> = drawn
        .lines()
        .filter_map(|line| line.split_once("->"))
        .map(|(from, to)| (from.trim().to_owned(), to.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>()))
        .filter(|(_, to)| !to.is_empty())
        .collect();
    assert_eq!(edges(), drawn);
}

#[test]
fn no_two_files_of_a_room_need_each_other() {
    for room in ["app", "bots", "discord", "engine", "render", "sandbox", "store", "tools"] {
        assert_eq!(cycles::ring(room), None, "in {room}/");
    }
}

#[test]
fn only_the_list_of_games_goes_from_a_kind_to_a_type() {
    assert_eq!(
        trespassers(
            &["games/"],
            &[
                "games::troll",
                "games::havoc",
                "games::hex",
                "games::clans",
                "Kind::Troll",
                "Kind::Havoc",
                "Kind::Hex",
                "Kind::Clans"
            ]
        ),
        Vec::<String>::new()
    );
}

#[test]
fn opponents_are_given_views_and_never_a_state() {
    // `advise` in bots/mod.rs is where a view is made of a table; past it nothing may ask for one.
    assert_eq!(trespassers(&all_but(&["bots/"]), &["save()"]), Vec::<String>::new());
}

#[test]
fn only_the_store_speaks_sql_and_it_knows_no_rules() {
    assert_eq!(trespassers(&["store/"], &["sqlx", "\"SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"]), Vec::<String>::new());
    assert_eq!(trespassers(&all_but(&["store/"]), &["Phrase", "DynGame", "Story", "legal_actions"]), Vec::<String>::new());
}

#[test]
fn only_discord_speaks_to_the_client_library() {
    assert_eq!(trespassers(&["discord/"], &["serenity", "poise"]), Vec::<String>::new());
    assert_eq!(trespassers(&all_but(&["app/", "store/"]), &["reqwest", "axum"]), Vec::<String>::new());
}

#[test]
fn discord_reads_the_games_tables_and_knows_none_of_them() {
    assert_eq!(trespassers(&all_but(&["discord/"]), &["troll", "havoc", "neuroshima"]), Vec::<String>::new());
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

/// The names of all tests, in the code and beside it.
fn tests() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in ["src", "tests"].iter().flat_map(|below| files(&root().join(below), ".rs")) {
        let source = fs::read_to_string(path).unwrap();
        let mut marked = false;
        for line in source.lines().map(str::trim) {
            let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            match name {
                Some(name) if marked => drop(found.insert(name.to_owned())),
                _ if line.starts_with("#[") => marked |= line.contains("test]") || line.contains("test("),
                _ => {}
            }
            marked &= line.starts_with("#[");
        }
    }
    found
}

/// `docs/rules/` has a table for each game, with the tests of a rule in the last cell of its row.
#[test]
fn every_rule_of_the_tables_names_tests_that_exist() {
    let tests = tests();
    for path in files(&root().join("docs/rules"), ".md") {
        let (text, place) = (fs::read_to_string(&path).unwrap(), path.display());
        let lines: Vec<&str> = text.lines().collect();
        let is_rule = |at: usize| !lines[at].starts_with("|-") && !lines.get(at + 1).is_some_and(|next| next.starts_with("|-"));
        let mut rules = 0;
        for row in (0..lines.len()).filter(|at| lines[*at].starts_with('|') && is_rule(*at)).map(|at| lines[at]) {
            let cell = row.trim_end().trim_end_matches('|').rsplit('|').next().unwrap_or_default();
            let named: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
            assert!(!named.is_empty(), "{place}: no test is named for {row}");
            for name in named.iter().filter_map(|name| name.rsplit("::").next()) {
                assert!(tests.contains(name), "{place}: there is no test {name}");
            }
            rules += 1;
        }
        assert!(rules > 0, "{place} has no table of rules");
    }
}
