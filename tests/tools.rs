//! The `warren` program, run as people run it.

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use warren::engine::record::Record;
use warren::engine::{Game, Phrase, Seed, Story, Turn, Viewer};
use warren::games::clans::rules::Action;
use warren::games::clans::{Clans, Options};
use warren::games::puzzles::{self, Daily};

/// What a run left behind.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// An empty folder of the test's own, where the program runs.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn warren_in(folder: &Path, arguments: &str, input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_warren"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The program may end before it has read everything.
    let feeder = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let ran = Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked") && !ran.out.contains("panicked at"), "{}", ran.err);
    ran
}

/// Runs where no file is written.
fn warren(arguments: &str) -> Ran {
    warren_in(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments, "")
}

fn works(ran: Ran) -> String {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    ran.out
}

/// The run is refused with exit code 2 and words that name `what`.
fn refused(ran: &Ran, what: &str) {
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert!(ran.err.contains(what), "{:?} does not say {what:?}", ran.err);
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn record(folder: &Path, more: &str) {
    works(warren_in(folder, &format!("record troll --out game.json --bot random {more}"), ""));
}

#[test]
fn alone_it_shows_the_tools_and_the_games() {
    let overview = works(warren("--help"));
    for word in
        ["play", "arena", "verify", "troll", "Cave Troll, 2 to 4 players", "set=classic|variant", "Cry Havoc, 1 to 4 players"]
    {
        assert!(overview.contains(word), "{word} is missing:\n{overview}");
    }
    assert!(
        works(warren("--version")).starts_with(&format!("warren {} (", env!("CARGO_PKG_VERSION"))),
        "with the commit it was built from"
    );
    for tool in ["play", "record", "replay", "verify", "render", "arena", "fuzz", "bench"] {
        assert!(works(warren(&format!("{tool} --help"))).contains("Usage: warren"));
    }
}

#[test]
fn what_is_not_there_is_answered_with_what_is() {
    refused(&warren("arena chess --a easy --b easy"), "There is no game \"chess\"; there is troll");
    refused(&warren("arena troll --a easy --b clever"), "There is no bot \"clever\"; there is random, greedy");
    refused(&warren("arena troll --a easy --b easy --seats 5"), "Cave Troll is for 2 to 4 players, not 5.");
    refused(&warren("arena troll --a easy --b easy --option colour=red"), "has no option \"colour\"; it has set");
    refused(&warren("arena troll --a easy --b easy --option set=new"), "set cannot be \"new\"; it can be classic, variant.");
    refused(&warren("arena troll --a easy --b easy --option set"), "An option is name=value");
    refused(&warren("arena troll --a easy --b easy --games 0"), "--games");
    refused(&warren("record troll --seats 1 --out x.json"), "not 1");
    refused(&warren("record troll --out no/such/folder/x.json --bot random"), "Cannot write no/such/folder/x.json");
    refused(&warren("render troll --seat green --out x.png"), "Green does not play in this game; Orange and Sky do.");
    refused(&warren("render troll --seat 9 --out x.png"), "There is no seat \"9\"");
    refused(&warren("render troll --seats 9 --out x.png"), "not 9");
    refused(&warren("fuzz chess"), "there is troll");
    refused(&warren("fuzz discord --minutes 0"), "from 0.1 to 10000");
    refused(&warren("bench chess"), "there is troll");
    refused(&warren("bench --seconds 0"), "from 0.01 to 3600");
    refused(&warren("play troll --bot easy --bot easy --bot easy --bot easy"), "not 5");
    refused(&warren("play troll --save no/such/folder/x.json"), "Cannot write");
    refused(&warren("verify nowhere.json"), "Cannot read nowhere.json");
    refused(&warren("replay nowhere.json"), "Cannot read nowhere.json");
    refused(&warren("dance"), "dance");
}

#[test]
fn the_arena_says_how_sure_it_is() {
    let arguments = "arena troll --a greedy --b random --games 8 --seed 3 --seats 4 --option set=variant";
    assert!(works(warren(arguments)).contains("of 8 games"));
    let figures: Value = serde_json::from_str(&works(warren(&format!("{arguments} --json")))).unwrap();
    let [low, share, high] = ["low_a", "share_a", "high_a"].map(|key| figures[key].as_f64().unwrap());
    assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
    assert_eq!((&figures["games"], &figures["seats"]), (&8.into(), &4.into()));
}

#[test]
fn alone_the_arena_counts_games_won() {
    let told = works(warren("arena havoc --seats 1 --a easy --games 4"));
    assert!(told.starts_with("havoc, A = easy: A wins ") && told.contains("of 4 games alone"), "{told}");
}

#[test]
fn the_arena_counts_by_seat_and_by_role() {
    let arguments = "arena havoc --a random --by-role --seats 4 --games 6 --option factions=dealt";
    let told = works(warren(arguments));
    for name in ["Orange", "Green", "Humans", "Trogs", "Landing", "times: The final scoring"] {
        assert!(told.contains(name), "{name} is missing:\n{told}");
    }
    let figures: Value = serde_json::from_str(&works(warren(&format!("{arguments} --json")))).unwrap();
    let rows = figures["rows"].as_array().unwrap();
    let sum = |names: [&str; 4]| -> f64 {
        let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap()["share"].as_f64().unwrap();
        names.iter().map(|name| of(name)).sum()
    };
    assert!((sum(["Orange", "Sky", "Green", "Pink"]) - 1.0).abs() < 1e-6, "{figures}");
    assert!((sum(["Humans", "Pilgrims", "Machines", "Trogs"]) - 1.0).abs() < 1e-6, "{figures}");
    refused(&warren("arena troll --a easy --b easy --by-role --chains"), "--chains");
}

#[test]
fn the_arena_counts_the_roles_of_one_bot_against_another() {
    let arguments = "arena hex --a greedy --b random --by-role --games 4 --option set=base --option armies=deal";
    assert!(works(warren(arguments)).starts_with("hex, A = greedy, B = random: 8 games with 2 seats"));
    let figures: Value = serde_json::from_str(&works(warren(&format!("{arguments} --json")))).unwrap();
    let rows = figures["rows"].as_array().unwrap();
    let of = |row: &Value| (row["games"].as_u64().unwrap(), row["share"].as_f64().unwrap());
    // Each start is played from both sides, and only A's armies are counted.
    let (games, won) =
        rows.iter().skip(2).map(of).fold((0, 0.0), |all, (games, share)| (all.0 + games, all.1 + share * games as f64));
    assert_eq!((of(&rows[0]).0, of(&rows[1]).0, games), (4, 4, 8), "{figures}");
    assert!(won > 7.0, "{figures}");
}

#[test]
fn the_arena_lets_every_two_armies_meet() {
    let arguments = "arena hex --a random --by-role --each-meeting 2 --option set=base --option armies=deal";
    let told = works(warren(arguments));
    assert!(told.contains("of 2 before Troglodytes"), "{told}");
    let figures: Value = serde_json::from_str(&works(warren(&format!("{arguments} --json")))).unwrap();
    let meetings = figures["meetings"].as_array().unwrap();
    assert_eq!((meetings.len(), &figures["games"]), (10, &20.into()), "five armies make ten pairs");
    assert!(meetings.iter().all(|meeting| meeting["games"] == 2), "{figures}");
    refused(&warren("arena hex --a random --by-role --each-meeting 2"), "deal the roles");
    refused(&warren("arena hex --a random --each-meeting 2"), "--by-role");
}

#[test]
fn weights_are_fitted_to_games_where_they_are_a_table() {
    let told = works(warren("tune hex --option armies=deal --bot random --games 3"));
    assert!(told.contains("positions of 3 games; loss ") && told.contains("  hit points "), "{told}");
    refused(&warren("tune troll --bot random --games 1"), "The weights of troll are no table that could be fitted.");
}

#[test]
fn a_bot_plays_the_book_of_puzzles() {
    let told = works(warren("puzzles solve --bot greedy --count 3"));
    assert!(told.starts_with("greedy solves ") && told.contains(" of 3 (grade 1: "), "{told}");
}

#[test]
fn puzzles_are_made_and_proved_of_the_games_that_have_them() {
    let made = works(warren("puzzles make --game havoc --count 2"));
    let puzzles: Vec<&str> = made.split("\n\n").filter(|text| !text.trim().is_empty()).collect();
    assert_eq!(puzzles.len(), 2);
    for text in puzzles {
        let daily = Daily::read(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        assert!(daily.is_proved() && daily.kind().slug() == "havoc", "{text}");
    }
    refused(&warren("puzzles make --game clans"), "There are puzzles of hex, troll, havoc alone.");
    refused(&warren("puzzles check --game chess"), "chess");
}

#[test]
fn the_puzzle_of_a_day_is_played_in_the_terminal() {
    let folder = folder("puzzle");
    let play = |typed: &str| works(warren_in(&folder, "puzzle --date 2024-10-04", typed));
    let daily = Daily::read(puzzles::text_of(20_000)).unwrap();
    let told = play("?\nfrobnicate\n99999\nsolution\nagain\nquit\n");
    assert!(told.starts_with(&format!("{} (grade {} of 5)", daily.task(), daily.grade())), "{told}");
    assert!(told.contains(&format!("   1 {}\n", daily.table().menu(daily.solver())[0])), "{told}");
    assert!(told.contains(&format!("> {}: {}.", daily.line().join("; "), daily.best())) && !told.contains("Solved"), "{told}");

    // The best line, with the solver's own answers after it.
    let (mut table, mut typed) = (daily.table(), String::new());
    let line: Vec<Phrase> = daily.line().iter().map(|phrase| phrase.parse().unwrap()).collect();
    for phrase in line {
        typed.extend([phrase.to_string().as_str(), "\n"]);
        table.play(daily.solver(), &phrase).unwrap();
    }
    while let Some((seat, answer)) = daily.answer(&*table) {
        if seat == daily.solver() {
            typed.extend([answer.to_string().as_str(), "\n"]);
        }
        table.play(seat, &answer).unwrap();
    }
    let told = play(&typed);
    assert!(told.ends_with(&format!("Solved: {}.\n", daily.best())), "{told}");

    assert!(works(warren_in(&folder, "puzzle", "quit\n")).contains(" of 5)"), "today's");
    refused(&warren("puzzle --date 4.10.2024"), "2026-03-21");
    refused(&warren("puzzle --date 2999-01-01"), "not there yet");
}

#[test]
fn a_bot_plays_all_seats_of_its_side() {
    let told = works(warren("arena hex --a greedy --b random --seats 4 --games 4 --option mode=teams --option armies=deal"));
    assert!(told.contains("even is 50.0) of 4 games with 4 seats"), "{told}");
}

#[test]
fn sound_rules_survive_the_fuzzer() {
    for game in ["troll", "havoc", "hex", "clans"] {
        assert!(works(warren(&format!("fuzz {game} --games 3 --seed 5"))).starts_with("OK: 3 games"));
    }
}

#[test]
fn the_doctor_refuses_a_database_that_is_not_there_and_makes_none() {
    let folder = folder("doctor");
    for command in ["doctor --db nowhere.db", "doctor --db nowhere.db --release 3", "backup copy.db --db nowhere.db"] {
        let ran = warren_in(&folder, command, "");
        refused(&ran, "there is no file nowhere.db");
        assert_eq!(ran.out, "", "{command}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn in_a_pipe_no_command_shows_how_far_it_has_come() {
    let folder = folder("pipe");
    let commands = [
        "arena troll --a random --b random --games 4",
        "arena havoc --a random --by-role --games 2",
        "fuzz troll --games 2",
        "record troll --bot random --out game.json",
        "bench troll --seconds 0.02",
    ];
    for command in commands {
        // `works` takes no word on standard error.
        let told = works(warren_in(&folder, command, ""));
        assert!(!told.contains(['\x1b', '\r', '█', '░']), "{command}: {told:?}");
    }
}

#[test]
fn the_bench_has_exactly_the_named_figures() {
    let named = ["actions_per_s", "games_per_s", "ismcts_per_s", "replay_ms", "state_bytes", "picture_ms", "picture_bytes"];
    let named =
        [&named[..], &["first_picture_ms", "crop_ms", "crop_bytes", "presses", "easy_ms", "normal_ms", "hard_turn_ms"]].concat();
    let named = [&named[..], &["sitting_actions", "sitting_presses", "sitting_posts", "sitting_clips", "judged_s"]].concat();
    let named = [&named[..], &["sitting_pings"]].concat();
    for game in ["troll", "havoc", "hex", "clans"] {
        let mut named = named.clone();
        if game == "hex" {
            named.extend(["animation_ms", "animation_bytes", "battles_per_s"]);
        }
        named.sort_unstable();
        let figures: Value = serde_json::from_str(&works(warren(&format!("bench {game} --seconds 0.05 --json")))).unwrap();
        assert_eq!(keys(&figures), [game]);
        assert_eq!(keys(&figures[game]), named);
        // Whoever sits at the table the whole time need not be called at all, and not every game has what moves.
        let may_be_none = ["sitting_pings", "sitting_clips"];
        let is_measured =
            |(name, figure): (&String, &Value)| figure.as_f64().unwrap() > 0.0 || may_be_none.contains(&name.as_str());
        assert!(figures[game].as_object().unwrap().iter().all(is_measured), "{figures}");
    }
    let told = works(warren("bench --seconds 0.05"));
    assert!(told.contains("target: at least 1,500,000") && told.contains("target: at least 400,000"), "{told}");
}

#[test]
fn a_battle_is_fought_on_a_position_written_as_text() {
    let folder = folder("battle");
    fs::write(folder.join("position"), "T Icicle C3/nw\nB Claws C2 [w0]; B HQ E3").unwrap();
    let told = works(warren_in(&folder, "battle position", ""));
    assert_eq!(told, "2 · Icicle C3 → Claws C2 1. C2 falls.\nHQs: B 20.\nLeft: T Icicle C3/nw; B HQ E3.\n");
    let json: Value = serde_json::from_str(&works(warren_in(&folder, "battle position --json", ""))).unwrap();
    assert_eq!((&json["hq"]["B"], &json["out"]["C2"]), (&Value::from(20), &Value::from(2)));
    fs::write(folder.join("position"), "T Icicle C3\nB Claws C3").unwrap();
    refused(&warren_in(&folder, "battle position", ""), "Line 2: Icicle stands on C3 already");
    refused(&warren_in(&folder, "battle nowhere", ""), "Cannot read nowhere");
}

#[test]
fn the_bench_of_the_bot_has_exactly_the_named_figures() {
    let told = works(warren("bench discord --games 60 --seconds 0.1 --stored 1000 --json"));
    let figures: Value = serde_json::from_str(&told).unwrap();
    let mut named = ["move_ms_p50", "move_ms_p99", "moves_per_s", "start_ms", "rss_mb", "soak_mb", "act_ms_p50"];
    named.sort_unstable();
    assert_eq!(keys(&figures), named);
    assert!(figures.as_object().unwrap().values().all(|figure| figure.as_f64().unwrap() > 0.0), "{figures}");
    refused(&warren("bench discord --processes 2"), "Several processes need a server");
}

#[test]
fn the_bot_stands_a_flood_a_stall_and_somebody_hostile() {
    let told = works(warren("fuzz discord --short --seed 3"));
    let begins: Vec<&str> = told.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(begins, ["flood", "stall", "hostile", "soak", "OK"], "{told}");
}

#[test]
fn a_board_and_a_hand_are_drawn_and_told() {
    let folder = folder("render");
    let board = works(warren_in(&folder, "render troll --seed 2 --plies 30 --seats 3 --out board.png", ""));
    assert!(board.starts_with("Cave Troll. ") && board.contains("Turn") && board.contains("Green:"), "{board}");
    let hand = works(warren_in(&folder, "render troll --seed 2 --plies 30 --seats 3 --seat sky --out hand.png", ""));
    assert!(hand.starts_with("Your hand"), "{hand}");
    let end = works(warren_in(&folder, "render troll --plies 1000000 --out end.png", ""));
    assert!(end.contains("The game is over"), "{end}");
    for file in ["board.png", "hand.png", "end.png"] {
        assert!(fs::read(folder.join(file)).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn a_recorded_game_verifies_and_tells_its_story() {
    let folder = folder("replay");
    record(&folder, "--seats 3 --seed 8");
    let first = fs::read(folder.join("game.json")).unwrap();
    record(&folder, "--seats 3 --seed 8");
    assert_eq!(first, fs::read(folder.join("game.json")).unwrap(), "the same arguments give the same file");
    let verified = works(warren_in(&folder, "verify game.json", ""));
    assert!(verified.starts_with("OK: Cave Troll") && verified.contains("with"), "{verified}");
    let story = works(warren_in(&folder, "replay game.json --gif game.gif", ""));
    assert!(
        story.starts_with("      ") && story.contains("\n   1  ") && story.contains("\n  1. ") && story.contains("\n  3. "),
        "{story}"
    );
    assert!(!story.contains("You drew"), "a spectator hears no whisper");
    assert!(works(warren_in(&folder, "replay game.json --seat sky", "")).contains("You drew"));
    refused(&warren_in(&folder, "replay game.json --seat pink", ""), "Pink does not play in this game");
    let gif = fs::read(folder.join("game.gif")).unwrap();
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 10 << 20);
}

#[test]
fn a_recorded_game_becomes_one_page_with_a_slider_arrows_and_the_story() {
    let folder = folder("leaflet");
    record(&folder, "--seats 2 --seed 8");
    let told = works(warren_in(&folder, "replay game.json --html game.html", ""));
    let page = fs::read_to_string(folder.join("game.html")).unwrap();
    let boards = page.matches("src=\"data:image/png;base64,").count();
    assert!(told.contains(&format!("game.html: {boards} boards, {} bytes.", page.len())), "{told}");
    assert!((10..=120).contains(&boards) && page.matches("<section").count() == boards, "{boards}");
    assert!(page.contains("type=\"range\"") && page.contains(&format!("max=\"{}\"", boards - 1)));
    for word in ["ArrowLeft", "ArrowRight", "<title>Cave Troll", "Orange", "Sky"] {
        assert!(page.contains(word), "{word}");
    }
    assert!(!page.contains("://") && !page.contains("You drew"), "it fetches nothing and tells no whisper");
}

#[test]
fn a_truncated_export_is_not_a_whole_one() {
    let folder = folder("truncated");
    record(&folder, "");
    let json = fs::read_to_string(folder.join("game.json")).unwrap();
    for length in [0, 1, 400, json.len() / 2, json.len() - 3] {
        fs::write(folder.join("part.json"), &json[..length]).unwrap();
        refused(&warren_in(&folder, "verify part.json", ""), "This is not a whole export");
        refused(&warren_in(&folder, "replay part.json", ""), "This is not a whole export");
    }
}

#[test]
fn an_edited_export_is_refused_at_the_first_action_that_does_not_fit() {
    let folder = folder("edited");
    record(&folder, "");
    let json = fs::read_to_string(folder.join("game.json")).unwrap();
    let record: Value = serde_json::from_str(&json).unwrap();
    let edited = |edit: &dyn Fn(&mut Value), what: &str| {
        let mut record = record.clone();
        edit(&mut record);
        fs::write(folder.join("edited.json"), record.to_string()).unwrap();
        refused(&warren_in(&folder, "verify edited.json", ""), what);
    };
    edited(&|record| record["actions"][6]["action"] = "move piece:Dragon".into(), "Action 7 does not fit");
    edited(&|record| record["actions"][6]["action"] = "\"".into(), "Action 7 does not fit");
    edited(&|record| record["actions"][6]["seat"] = 9.into(), "Action 7 does not fit");
    edited(&|record| drop(record["actions"].as_array_mut().unwrap().remove(6)), "does not fit");
    edited(&|record| record["actions"] = Value::Array(Vec::new()), "its actions stop before the end");
    edited(&|record| record["outcome"]["places"][0]["score"] = 1_000.into(), "another result");
    edited(&|record| record["outcome"] = Value::Null, "another result");
    edited(&|record| record["salt"] = format!("{:032x}", 7).into(), "Seed and salt do not give the commitment");
    edited(&|record| record["game"] = "chess".into(), "There is no game \"chess\"");
    let other_rules = |record: &mut Value| {
        record["rules"] = 0.into();
        record["actions"][6]["action"] = "move piece:Dragon".into();
    };
    edited(&other_rules, "can neither confirm it nor call it forged");
    edited(&|record| record["seats"] = 200.into(), "not 200");
    edited(&|record| record["options"]["set"] = "new".into(), "not a whole export");
}

#[test]
fn an_export_that_another_release_laid_out_otherwise_verifies() {
    let folder = folder("releases");
    record(&folder, "");
    let record: Value = serde_json::from_str(&fs::read_to_string(folder.join("game.json")).unwrap()).unwrap();
    let verified = |edit: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        edit(&mut record);
        fs::write(folder.join("other.json"), record.to_string()).unwrap();
        works(warren_in(&folder, "verify other.json", ""))
    };
    let plain = verified(&|_| {});
    let states = |record: &mut Value, state: &str| {
        record["actions"].as_array_mut().unwrap().iter_mut().for_each(|entry| entry["state"] = state.into());
    };
    assert_eq!(verified(&|record| states(record, "0123456789abcdef")), plain, "the first release");
    assert_eq!(verified(&|record| states(record, "9.0.0:0123456789abcdef")), plain, "one to come");
    assert_eq!(verified(&|record| record["outcome"]["reason"] = "Said otherwise.".into()), plain, "words are no result");
    assert_eq!(verified(&|record| record["rules"] = 0.into()), plain, "what fits our rules, too, holds");
    let own = concat!(env!("CARGO_PKG_VERSION"), ":0123456789abcdef");
    let noted = verified(&|record| record["actions"][6]["state"] = own.into());
    assert!(noted.starts_with(plain.trim_end()) && noted.contains("Note: after action 7"), "{noted}");
}

/// The first mission of a campaign, given up at once, and a few actions of the second.
fn campaign(folder: &Path) -> Value {
    let play = |options: &Options, seed: u128, most: usize| {
        let mut record = Record::new::<Clans>(options, 2, Seed(seed), Seed(1));
        let mut game: Clans = record.start().unwrap();
        while let (Turn::Act(waiting), true) = (Game::turn(&game), record.actions.len() < most) {
            let seat = waiting.first().unwrap();
            let mut legal = Vec::new();
            game.legal_actions(seat, &mut legal);
            let view = game.view(Viewer::Seat(seat));
            let phrase = |action: &Action| Clans::phrase(&view, action).to_string();
            let starts = |start: &str| legal.iter().find(|action| phrase(action).starts_with(start));
            let home = ["move to:exit", "done", "place auto", "turn"].into_iter().find_map(starts);
            let action = *home.unwrap_or(&legal[0]);
            record.write(&mut game, seat, &action, &mut Story::silent());
        }
        (game, record)
    };
    let (first, before) = play(&Options::default(), 3, usize::MAX);
    let (_, mut after) = play(&Game::sequel(&first).expect("all came home"), 4, 8);
    after.previous = Some(before.commitment.clone());
    fs::write(folder.join("before.json"), before.to_json()).unwrap();
    fs::write(folder.join("after.json"), after.to_json()).unwrap();
    serde_json::to_value(&after).unwrap()
}

#[test]
fn an_export_whose_campaign_log_was_edited_is_refused_with_what_is_wrong() {
    let folder = folder("campaign");
    let record = campaign(&folder);
    let verified = works(warren_in(&folder, "verify after.json --previous before.json", ""));
    assert!(verified.contains("It goes on from where the other ended"), "{verified}");
    let edited = |edit: &dyn Fn(&mut Value), what: &str| {
        let mut record = record.clone();
        edit(&mut record["options"]["log"]);
        fs::write(folder.join("edited.json"), record.to_string()).unwrap();
        for tool in ["verify edited.json", "replay edited.json"] {
            refused(&warren_in(&folder, tool, ""), what);
        }
    };
    edited(&|log| log["operatives"][0]["status"] = json!({ "Dead": "M1" }), "Timur did not fall in Escapee Track");
    edited(&|log| log["operatives"][0]["items"] = json!(["Ledger"]), "Timur carries what nobody can");
    edited(&|log| log["operatives"][5]["status"] = json!("Ready"), "has not joined like this");
    edited(&|log| log["missions"][7] = json!("Open"), "its missions do not follow from one another");
    edited(&|log| log["missions"][1] = json!("M9"), "This is not a whole export: unknown variant `M9`");
    edited(&|log| *log = json!("rubbish"), "This is not a whole export");
    edited(&|log| drop(log.as_object_mut().unwrap().remove("missions")), "missing field `missions`");
    // What could have come of another mission is found out by the export of the one before.
    let mut other = record.clone();
    other["options"]["log"]["scavenging"][6] = json!(5);
    other["actions"] = json!([]);
    fs::write(folder.join("other.json"), other.to_string()).unwrap();
    refused(
        &warren_in(&folder, "verify other.json --previous before.json", ""),
        "starts from something else than that game left",
    );
}

/// Plays in the terminal with these lines typed.
fn typed(folder: &Path, arguments: &str, lines: &str) -> String {
    works(warren_in(folder, &format!("play troll --seed 4 {arguments}"), lines))
}

#[test]
fn a_terminal_game_is_played_to_its_end_and_verifies() {
    let folder = folder("play");
    let told = typed(&folder, "--bot random --bot easy --save game.json", &"1\n".repeat(3_000));
    assert!(told.contains("Commitment to the shuffle: ") && told.contains("\n  1. ") && told.contains("\n  3. "), "{told}");
    let verified = works(warren_in(&folder, "verify game.json", ""));
    assert!(verified.contains(" with ") && !verified.contains("not over"), "{verified}");
    let json: Value = serde_json::from_str(&fs::read_to_string(folder.join("game.json")).unwrap()).unwrap();
    for secret in ["seed", "salt"] {
        let secret = json[secret].as_str().unwrap();
        assert_eq!(told.matches(secret).count(), 1, "seed and salt are told once, at the end");
    }
}

#[test]
fn the_terminal_asks_explains_draws_and_looks_up() {
    let folder = folder("terminal");
    let lines = "forecast\ntile Claws\npicture\nquit\n";
    let told = works(warren_in(&folder, "play hex --seed 4 --bot random --part Moloch --bot-part Borgo", lines));
    assert!(told.contains("Orange plays Moloch") && told.contains("Sky plays Borgo"), "each has the army that was named: {told}");
    assert!(told.contains("Where does your HQ stand?") || told.contains("HQ of Borgo"), "the question: {told}");
    assert!(told.contains("Nothing to foresee"), "{told}");
    assert!(told.contains("Claws: "), "{told}");
    assert!(told.contains("\u{1b}[38;2;") && told.contains('▀'), "the board in half blocks");
    assert!(told.contains("Hint: "), "{told}");
    let lair = typed(&folder, "--bot random", "quit\n");
    assert!(lair.contains(" begins. The first turn has one action"), "what the opening tells: {lair}");
    assert!(lair.contains("What do you do?") && lair.contains("    1  draw\n         Then play one of two"), "{lair}");
    // Seed and salt are one line, to be copied.
    assert!(lair.lines().all(|line| line.chars().count() <= 110 || line.starts_with("Seed ")), "lines are wrapped: {lair}");
}

#[test]
fn the_first_prompt_says_where_the_list_is() {
    let folder = folder("first-prompt");
    let told = typed(&folder, "--bot random", "");
    let prompt = told.find("> ").unwrap();
    assert!(told[..prompt].contains("or ? for everything you can do"), "{told}");
    assert!(told.contains("You leave the game before its end."), "the end of the input ends the game: {told}");
}

#[test]
fn a_phrase_that_is_not_legal_is_answered_with_the_nearest() {
    let folder = folder("illegal");
    let told = typed(&folder, "--bot random", "drew\nfly to:\"the moon\nmove to:Moon\n77\n? fly\nplay no such words\n");
    assert!(told.contains("\"drew\" is not possible now. The nearest that are:\n    1  draw\n"), "{told}");
    assert_eq!(told.matches("is not possible now").count(), 5, "{told}");
    assert!(told.contains("You cannot fly now; you can draw, end."), "{told}");
}

#[test]
fn some_words_of_a_phrase_are_enough() {
    let folder = folder("words");
    let told = typed(&folder, "--bot random", "?\ndraw\nplay\nplay adventurer\nplay adv south-e\n");
    assert!(told.contains("    1  draw\n"), "{told}");
    assert!(told.contains("\"play adventurer\" could mean several things:"), "{told}");
    assert!(told.contains("Orange plays an Adventurer at the South-east Stair."), "{told}");
}

#[test]
fn own_actions_are_taken_back_until_something_is_revealed_or_the_turn_has_passed() {
    let folder = folder("undo");
    let told = typed(&folder, "--bot random --save game.json", "undo\ndraw\nundo\n1\nundo\nmove from:\"North-west\"\n");
    assert!(told.contains("you have not moved yet"), "{told}");
    assert!(told.contains("What was revealed cannot be taken back."), "{told}");
    assert!(told.contains("you have not moved this turn"), "{told}");
    let before = works(warren_in(&folder, "replay game.json", ""));
    // The same game once more, with a step that is taken back.
    let step = told.lines().find_map(|line| Some(&line[line.find("  move piece:")? + 2..])).expect("two ways lead on");
    let again = typed(
        &folder,
        "--bot random --save game.json",
        &format!("draw\n1\nboard\n{step}\nboard\nundo\nboard\nundo\nhand\nrules\nhelp\n"),
    );
    assert!(again.contains(&format!("Taken back: {step}\n")), "{again}");
    let boards: Vec<&str> = again.lines().filter(|line| line.contains("> Cave Troll.")).collect();
    assert!(boards.len() == 3 && boards[0] == boards[2] && boards[0] != boards[1], "{again}");
    assert_eq!(before, works(warren_in(&folder, "replay game.json", "")));
    assert!(works(warren_in(&folder, "verify game.json", "")).contains("not over"));
}

#[test]
fn a_game_that_can_be_played_alone_is() {
    let folder = folder("alone");
    let told = works(warren_in(&folder, "play havoc --seed 4", "1\n1\n1\n1\nundo\nquit\n"));
    assert!(told.contains("You are Orange; you play alone."), "{told}");
    let told = works(warren_in(&folder, "play havoc --seed 4", "Machines\nquit\n"));
    assert!(told.contains("Orange plays the Machines."), "a word without its verb is enough: {told}");
    let told = works(warren_in(&folder, "play havoc --seed 4 --bot random", "quit\n"));
    assert!(told.contains("you play against Sky (random)."), "{told}");
    let refused = warren_in(&folder, "render havoc --seats 1 --seat sky --out x.png", "");
    self::refused(&refused, "Sky does not play in this game; Orange does.");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let folder = folder("pipe");
    record(&folder, "");
    let mut child = Command::new(env!("CARGO_BIN_EXE_warren"))
        .args(["replay", "game.json"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
