//! What is deliberately absent: the invariants that one crate cannot have the compiler check.

mod cycles;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use warren::engine::Game;
use warren::games::{GameVisitor, Kind};

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

/// The code of every file of `src/` by its place there.
static SOURCES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let src = root().join("src");
    let place = |path: &Path| path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
    files(&src, ".rs").into_iter().map(|path| (place(&path), spelled_out(&code(&path)))).collect()
});

/// What stands in braces is named as well: `use std::{fs, io}` is followed by a line for `std::fs` and one for `std::io`.
fn spelled_out(code: &str) -> String {
    cycles::used(code).into_iter().fold(code.to_owned(), |code, path| format!("{code}\nuse {};", path.join("::")))
}

/// The places in `src/` whose files name a word, of those that `is_meant`.
fn namers(word: &str, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let all = SOURCES.iter().filter(|(place, code)| is_meant(place) && code.contains(word));
    all.map(|(place, _)| place.clone()).collect()
}

/// What begins with one of these names is one of these rooms.
fn is_in(rooms: &[&str], place: &str) -> bool {
    rooms.iter().any(|room| place.starts_with(room))
}

/// Each of these words stands in these rooms, and nowhere else: one that stands nowhere is checked by nobody.
fn only_in(rooms: &[&str], words: &[&str]) {
    for word in words {
        assert_eq!(namers(word, |place| !is_in(rooms, place)), Vec::<String>::new(), "only {rooms:?} may name {word}");
        assert_ne!(namers(word, |place| is_in(rooms, place)), Vec::<String>::new(), "{rooms:?} do not name {word} any more");
    }
}

/// None of these words stands in these rooms, though each stands elsewhere.
fn absent_from(rooms: &[&str], words: &[&str]) {
    for word in words {
        assert_eq!(namers(word, |place| is_in(rooms, place)), Vec::<String>::new(), "{rooms:?} may not name {word}");
        assert_ne!(namers(word, |place| !is_in(rooms, place)), Vec::<String>::new(), "nobody names {word} any more");
    }
}

#[test]
fn what_stands_in_braces_is_named_as_well() {
    let code = spelled_out("use std::{collections::BTreeMap, fs, io::{self, Read}};");
    assert!(["std::fs", "std::io", "std::io::Read"].iter().all(|path| code.contains(&format!("use {path};"))), "{code}");
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
    absent_from(&["engine/", "games/"], &words);
}

#[test]
fn only_render_knows_pixels() {
    only_in(&["render/"], &["image::", "imageproc", "ab_glyph", "dejavu::", "png::", "gif::", "flate2"]);
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
    assert_eq!(cycles::edges(), drawn);
}

#[test]
fn no_two_files_of_a_room_need_each_other() {
    let entries = fs::read_dir(root().join("src")).unwrap().map(|entry| entry.unwrap());
    let rooms: Vec<String> =
        entries.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert!(rooms.iter().any(|room| room == "engine"));
    for room in rooms {
        assert_eq!(cycles::ring(&room), None, "in {room}/");
    }
}

/// What a game is called: its folder and slug, its name, and its name in the list.
struct Names(Kind);

impl GameVisitor for Names {
    type Output = [String; 3];

    fn visit<G: Game>(self) -> [String; 3] {
        [G::SLUG.to_owned(), G::NAME.to_owned(), format!("{:?}", self.0)]
    }
}

#[test]
fn only_the_list_of_games_goes_from_a_kind_to_a_type() {
    for [slug, _, listed] in Kind::ALL.iter().map(|kind| kind.visit(Names(*kind))) {
        assert!(!namers(&format!("{slug}::"), |place| place == "games/mod.rs").is_empty(), "{slug} is not in the list");
        for word in [format!("games::{slug}::"), format!("games::{slug};"), format!("Kind::{listed}")] {
            assert_eq!(namers(&word, |place| !is_in(&["games/"], place)), Vec::<String>::new(), "{word}");
        }
    }
}

#[test]
fn no_game_names_another() {
    for [slug, _, _] in Kind::ALL.iter().map(|kind| kind.visit(Names(*kind))) {
        let own = format!("games/{slug}/");
        for path in [format!("games::{slug}::"), format!("super::{slug}::")] {
            let others = |place: &str| is_in(&["games/"], place) && place.matches('/').count() > 1 && !place.starts_with(&own);
            assert_eq!(namers(&path, others), Vec::<String>::new(), "{path}");
        }
        assert_ne!(namers(&format!("games::{slug}::"), |place| place.starts_with(&own)), Vec::<String>::new(), "{slug}");
    }
}

/// Rules tell what happened (`tell.rs`); how it is asked, drawn and seen stands above them.
#[test]
fn no_rulebook_names_words_pictures_or_views() {
    for [slug, _, _] in Kind::ALL.iter().map(|kind| kind.visit(Names(*kind))) {
        let (rules, all) = (cycles::needed_by(&["games", &slug, "rules"]), cycles::needed_by(&["games", &slug]));
        let names = |needed: &BTreeSet<Vec<String>>, above: &str| {
            let above = ["games", &slug, above].map(str::to_owned);
            needed.iter().any(|file| file.starts_with(&above))
        };
        for above in ["words", "draw", "view"] {
            assert!(!names(&rules, above), "{slug}/rules names {above}");
            assert!(names(&all, above), "nobody in {slug}/ names {above}");
        }
        assert!(names(&rules, "tell"), "{slug}/rules tell nothing");
    }
}

#[test]
fn opponents_are_given_views_and_never_a_state() {
    // mod.rs makes a view of a table, the arena and tune.rs are the table, the coach goes through a game that is over and makes the
    // view of each decision; who plays is given nothing else.
    let others = ["bots/mod.rs", "bots/arena.rs", "bots/tune.rs", "bots/coach.rs"];
    let who_plays = |place: &str| is_in(&["bots/"], place) && !is_in(&others, place);
    for word in ["DynGame", "downcast", "save()", ".view(", "game: &G"] {
        assert_eq!(namers(word, who_plays), Vec::<String>::new(), "{word}");
    }
    // Worlds that are dealt from a view stay inside.
    let is_state = |part: &str| matches!(part.trim(), "G" | "&G" | "&mut G");
    for (place, code) in SOURCES.iter().filter(|(place, _)| who_plays(place)) {
        for door in code.split("\npub").skip(1).filter_map(|rest| rest.split('{').next()).filter(|door| door.contains("fn ")) {
            let takes_states = door.split([',', '(', ')']).filter_map(|part| part.split(": ").nth(1)).any(is_state);
            assert!(!takes_states, "{place} is given a state: pub{door}");
        }
    }
    assert_ne!(namers("view: &G::View", who_plays), Vec::<String>::new());
    assert!(!namers(".view(Viewer::Seat(", |place| place == "bots/mod.rs").is_empty());
}

#[test]
fn only_the_store_speaks_sql_and_it_knows_no_rules() {
    only_in(&["store/"], &["sqlx", "\"SELECT ", " FROM ", "INSERT INTO", "UPDATE ", "DELETE FROM"]);
    absent_from(&["store/"], &["Phrase", "DynGame", "Story", "legal_actions"]);
}

#[test]
fn only_discord_speaks_to_the_client_library() {
    only_in(&["discord/"], &["serenity", "poise", "reqwest"]);
    only_in(&["operator.rs", "sandbox/"], &["axum"]);
}

#[test]
fn discord_reads_the_games_tables_and_knows_none_of_them() {
    let is_word = |code: &str, word: &str| {
        code.match_indices(word).any(|(at, _)| {
            let (before, after) = (&code[..at], &code[at + word.len()..]);
            !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
        })
    };
    assert!(is_word("a cave troll!", "cave troll") && !is_word("trolley", "troll"));
    let codes: Vec<String> = files(&root().join("src/discord"), ".rs").iter().map(|path| code(path).to_lowercase()).collect();
    assert!(codes.iter().any(|code| is_word(code, "kind::all")), "it reads the list");
    for name in Kind::ALL.iter().flat_map(|kind| kind.visit(Names(*kind))).map(|name| name.to_lowercase()) {
        assert!(!codes.iter().any(|code| is_word(code, &name)), "discord/ names {name}");
    }
}

#[test]
fn chance_comes_from_our_own_stream() {
    only_in(&["engine/rng.rs"], &["getrandom"]);
    for word in [" rand::", "(rand::", "RandomState"] {
        assert_eq!(namers(word, |_| true), Vec::<String>::new());
    }
}

#[test]
fn no_file_holds_more_than_some_600_lines_of_logic() {
    for path in files(&root().join("src"), ".rs") {
        let lines = code(&path).lines().filter(|line| !line.trim().is_empty()).count();
        assert!(lines <= 600, "{} has {lines} lines of code", path.display());
    }
}

/// What is open is mostly said in a comment, so these count, too.
#[test]
fn nothing_is_left_open_in_the_code() {
    let open = ["todo!", "unimplemented!", "dbg!", "FIXME", "TODO", "XXX"];
    let is_open = |source: &str| open.iter().any(|word| source.contains(word));
    assert!(is_open("// FIXME: later") && is_open("fn later() { todo!() }"));
    let own = root().join("tests/tidy.rs");
    for path in ["src", "tests"].iter().flat_map(|below| files(&root().join(below), ".rs")).filter(|path| *path != own) {
        assert!(!is_open(&fs::read_to_string(&path).unwrap()), "{} has something open", path.display());
    }
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

/// Whoever adds a game is told here where else it belongs.
#[test]
fn every_game_stands_in_every_list() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap_or_default();
    let has_files = |folder: &str, ending: &str| root().join(folder).is_dir() && !files(&root().join(folder), ending).is_empty();
    let scenes: Vec<PathBuf> = files(&root().join("tests/scenes"), ".txt");
    let mut missing = Vec::new();
    for [slug, name, listed] in Kind::ALL.iter().map(|kind| kind.visit(Names(*kind))) {
        let is_scene =
            |path: &PathBuf| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&format!("{slug}-")));
        let lists = [
            ("README.md", read("README.md").contains(&name)),
            ("docs/rules", root().join(format!("docs/rules/{slug}.md")).is_file()),
            ("its own README.md", read(&format!("src/games/{slug}/README.md")).contains("\n## ")),
            ("a lesson", root().join(format!("src/games/{slug}/lesson.log")).is_file()),
            ("recorded games", has_files(&format!("tests/games/{slug}"), ".log")),
            ("saves", has_files(&format!("tests/saves/{slug}"), ".json")),
            ("shapes", read("tests/shapes.rs").contains(&format!("games::{slug}"))),
            ("a game to be read", root().join(format!("tests/posts/{slug}.txt")).is_file()),
            ("scenes", scenes.iter().any(is_scene)),
        ];
        missing
            .extend(lists.into_iter().filter(|(_, there)| !there).map(|(list, _)| format!("{listed} is missing from: {list}")));
    }
    assert_eq!(missing, Vec::<String>::new());
}
