//! What the program is built upon: licences, bans and sources as `deny.toml` has them. Known faults need a database from
//! the network; `.ci/run` has `cargo deny` look them up where it can.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a list in a section of `deny.toml`.
fn list(section: &str, name: &str) -> Vec<String> {
    let file = fs::read_to_string(root().join("deny.toml")).unwrap();
    let section = file.split(&format!("[{section}]\n")).nth(1).unwrap().split("\n[").next().unwrap();
    let list = section.split(&format!("\n{name} = [")).nth(1).unwrap().split(']').next().unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Every crate that the program is built from on this machine.
fn crates() -> Vec<Value> {
    let version = Command::new("rustc").arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let metadata = ["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform", host];
    let found = Command::new(cargo).args(metadata).current_dir(root()).output().unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    let found: Value = serde_json::from_slice(&found.stdout).unwrap();
    let used: Vec<&Value> = found["resolve"]["nodes"].as_array().unwrap().iter().map(|node| &node["id"]).collect();
    let all = found["packages"].as_array().unwrap();
    all.iter().filter(|it| used.contains(&&it["id"]) && it["name"] != env!("CARGO_PKG_NAME")).cloned().collect()
}

/// Whether an SPDX expression can be met with licences that are allowed: one of several, or all of several.
fn met(expression: &str, allowed: &[String]) -> bool {
    let text = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = text.split_whitespace().peekable();
    let met = any(&mut words, allowed);
    assert_eq!(words.next(), None, "{expression}");
    met
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut met = all(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all(words, allowed);
    }
    met
}

fn all(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Words<'_>, allowed: &[String]) -> bool {
    let mut name = words.next().unwrap().to_owned();
    if name == "(" {
        let met = any(words, allowed);
        assert_eq!(words.next(), Some(")"));
        return met;
    }
    if words.next_if_eq(&"WITH").is_some() {
        name = format!("{name} WITH {}", words.next().unwrap());
    }
    allowed.contains(&name)
}

#[test]
fn expressions_of_licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "ISC", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for good in ["MIT", "MIT/GPL-3.0", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND ISC", "Apache-2.0 WITH LLVM-exception AND ISC"] {
        assert!(met(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT AND GPL-3.0) OR BSD-3-Clause", "Apache-2.0"] {
        assert!(!met(bad, &allowed), "{bad}");
    }
}

#[test]
fn everything_built_in_is_ours_to_use_and_comes_from_the_registry() {
    let (allowed, banned, registries) = (list("licenses", "allow"), list("bans", "deny"), list("sources", "allow-registry"));
    let crates = crates();
    assert!(crates.len() > 100 && allowed.len() > 5 && banned.len() > 2, "{} crates, {allowed:?}, {banned:?}", crates.len());
    let mut wrong = Vec::new();
    for one in &crates {
        let text = |key: &str| one[key].as_str().unwrap_or_default();
        let (name, licence, source) = (text("name"), text("license"), text("source"));
        if licence.is_empty() || !met(licence, &allowed) {
            wrong.push(format!("{name} has the licence {licence:?}"));
        }
        if banned.iter().any(|banned| banned == name) {
            wrong.push(format!("{name} is banned"));
        }
        if !registries.iter().any(|registry| source == format!("registry+{registry}")) {
            wrong.push(format!("{name} comes from {source:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// An advisory that is passed over has a reason here, and is explained where people look for it.
#[test]
fn every_known_fault_that_is_passed_over_has_its_reason() {
    let file = fs::read_to_string(root().join("deny.toml")).unwrap();
    let explained = fs::read_to_string(root().join("docs/dependencies.md")).unwrap();
    let ignored: Vec<&str> = file.lines().map(str::trim).filter(|line| line.contains("RUSTSEC-")).collect();
    for line in &ignored {
        let mut quoted = line.split('"').skip(1).step_by(2);
        let (id, reason) = (quoted.next().unwrap(), quoted.next().unwrap_or_default());
        assert!(reason.len() > 20, "{line} has no reason");
        assert!(explained.contains(id), "docs/dependencies.md does not say why {id} does not concern us");
    }
    // What these crates are known for; when they are gone, so are their lines.
    let versions = |name: &str| -> Vec<String> {
        let found = crates().into_iter().filter(|one| one["name"] == name);
        found.map(|one| one["version"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let webpki = versions("rustls-webpki").iter().any(|version| version.starts_with("0.102."));
    let known =
        [("0049", webpki), ("0098", webpki), ("0099", webpki), ("0104", webpki), ("0192", !versions("ttf-parser").is_empty())];
    for (number, there) in known {
        let id = format!("RUSTSEC-2026-{number}");
        assert_eq!(ignored.iter().any(|line| line.contains(&id)), there, "{id}");
    }
}

#[test]
fn every_dependency_names_a_version() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for line in manifest.lines().filter(|line| !line.starts_with('[')) {
        assert!(!line.contains("\"*\"") && !line.contains("git = ") && !line.contains("path = \".."), "{line}");
    }
}
