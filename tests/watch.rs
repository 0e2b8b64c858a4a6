//! What an operator sees from outside: numbers, health, a log for programs, the manual and the completions of a shell.

use crate::house::{House, mover, shows};
use std::process::Command;
use std::time::{Duration, Instant};
use warren::sandbox::{Fault, GAMES};

/// The address that the process says it answers at.
fn address(house: &House) -> String {
    let log = house.log();
    let line = log.lines().rev().find(|line| line.contains("/metrics")).unwrap();
    line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned()
}

/// The status and the text of a page.
pub async fn page(house: &House, path: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let answer = client.get(format!("http://{}{path}", address(house))).send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// What a number without labels stands at.
fn number(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in\n{text}")).parse::<f64>().unwrap() as u64
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_and_health_tell_what_the_bot_does() {
    let house = House::open("watch").await;
    let board = house.table().await;
    let person = mover(&board);
    let action = house.offers(person).await.remove(0);
    house.play(person, &action).await;
    let (status, text) = page(&house, "/metrics").await;
    assert_eq!(status, 200);
    assert_eq!(number(&text, "warren_open_games"), 1);
    assert_eq!(number(&text, "warren_shards_held"), 1);
    assert!(number(&text, "process_resident_memory_bytes") > 1_000_000);
    assert!(number(&text, "warren_moves_total{by=\"person\"}") >= 1);
    for measured in ["warren_move", "warren_acknowledgement", "warren_commit", "warren_picture"] {
        assert!(number(&text, &format!("{measured}_seconds_count")) >= 1, "{measured}");
        assert!(text.contains(&format!("# TYPE {measured}_seconds histogram")), "{measured}");
    }
    assert!(!text.contains(crate::house::TOKEN) && !text.contains("Ada"));
    // The process connects anew when it likes.
    until(&house, 200, "serving\n").await;
    assert_eq!(number(&page(&house, "/metrics").await.1, "warren_shards_connected"), 1);
    // Nobody can be heard while the gateway is shut.
    house.sandbox.give_sessions(false);
    house.sandbox.invalidate_sessions(false);
    until(&house, 503, "Discord is not connected\n").await;
}

/// Waits until the process says of itself that it is so.
async fn until(house: &House, status: u16, text: &str) {
    let begun = Instant::now();
    loop {
        let said = page(house, "/health").await;
        if (said.0, said.1.as_str()) == (status, text) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_mins(2), "{said:?} and not {text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_refuses_is_counted_by_status() {
    let house = House::open("refused").await;
    let board = house.table().await;
    let (_, before) = page(&house, "/metrics").await;
    assert!(!before.contains("warren_discord_refused_total{"), "{before}");
    // A post that comes later, and an acknowledgement that does not come.
    house.sandbox.fault(Fault::on("POST", &format!("/channels/{GAMES}/messages")).rate_limited(0.1));
    house.sandbox.fault(Fault::on("PATCH", &format!("/channels/{GAMES}/messages")).rate_limited(0.1));
    let person = mover(&board);
    let action = house.offers(person).await.remove(0);
    house.play(person, &action).await;
    house.board(shows(&board).unwrap() + 1).await;
    house.sandbox.fault(Fault::on("POST", "/interactions/").server_error());
    house.person(person).slash(GAMES, "game look status", &[]).unwrap();
    let begun = Instant::now();
    loop {
        let (_, text) = page(&house, "/metrics").await;
        let counted = |status: &str| text.contains(&format!("warren_discord_refused_total{{status=\"{status}\"}} "));
        if counted("429") && counted("500") {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{text}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_for_programs_is_one_object_a_line() {
    let house = House::open_with("json", &[("WARREN_LOG_FORMAT", "json")]).await;
    house.table().await;
    let log = house.log();
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines.iter().all(|line| line["level"].is_string() && line["message"].is_string()), "{log}");
    assert!(!log.contains(crate::house::TOKEN));
}

/// Runs the program until it ends: its code, and all that it said.
fn warren(arguments: &[&str], settings: &[(&str, &str)]) -> (i32, String) {
    let folder = std::env::temp_dir();
    let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
    let output = command.args(arguments).envs(settings.iter().copied()).current_dir(folder).output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[test]
fn a_port_in_use_for_numbers_is_one_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let (code, said) =
        warren(&["sandbox", "--port", "0", "--db", "never-made.db"], &[("WARREN_METRICS", &addr), ("WARREN_LOG", "error")]);
    assert!(code == 2 && said.contains(&addr) && said.trim().lines().count() == 1, "{said}");
}

#[test]
fn the_manual_and_the_completions_know_every_command() {
    let (code, help) = warren(&["--help"], &[]);
    assert_eq!(code, 0);
    let commands = help.split("Commands:\n").nth(1).unwrap().lines().take_while(|line| line.starts_with("  "));
    let commands: Vec<&str> = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let commands: Vec<&str> = commands.into_iter().filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(commands.len() > 12, "{commands:?}");
    let (man, bash) = (warren(&["man"], &[]).1, warren(&["completions", "bash"], &[]).1);
    for command in commands {
        assert!(man.contains(&format!("warren {}", command.replace('-', "\\-"))), "{command} in the manual");
        assert!(bash.contains(command), "{command} in the completions");
    }
    let (code, version) = warren(&["--version"], &[]);
    assert!(code == 0 && version.starts_with(concat!("warren ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
}
