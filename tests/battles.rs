//! Golden battles: positions written as text, each with the report that comes of it.

use std::fs;
use std::path::{Path, PathBuf};
use warren::games::battle;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/battles");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// `UPDATE_BATTLES=1` writes the reports anew: read each of them before you keep it.
#[test]
fn every_golden_battle_ends_as_written() {
    assert!(files().len() >= 30);
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let (position, expected) = text.split_once("---\n").unwrap_or((&text, ""));
        let fought = battle::fight(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        if std::env::var_os("UPDATE_BATTLES").is_some() {
            fs::write(&file, format!("{position}---\n{}", fought.report)).unwrap();
        } else {
            assert_eq!(fought.report, expected, "{}", file.display());
        }
    }
}

#[test]
fn a_report_for_programs_says_the_same() {
    let fought = battle::fight("T Icicle C3/ne; B Claws D3/n; T HQ C1 [hp7]; B HQ E3").unwrap();
    let expected = serde_json::json!({
        "segments": [
            {"initiative": 4, "attacks": [{"from": "D3", "to": "C3", "kind": "melee", "strength": 1, "stopped_by": null}], "out": ["C3"]},
        ],
        "units": [
            {"army": "T", "tile": "HQ", "hex": "C1", "wounds": 0, "hp": 7},
            {"army": "B", "tile": "Claws", "hex": "D3", "wounds": 0, "hp": null},
            {"army": "B", "tile": "HQ", "hex": "E3", "wounds": 0, "hp": 20},
        ],
        "hq": {"T": 7, "B": 20},
        "out": {"C3": 4},
    });
    assert_eq!(fought.json, expected);
}

#[test]
fn a_text_that_does_not_fit_is_refused_with_its_line_and_what_is_possible() {
    for (text, line, possible) in [
        ("T Icicle C3\nT Bear C3", "Line 2", "a hex holds one unit"),
        ("T Icicle Z9", "Line 1", "there is A1 A2 A3"),
        ("T Iceberg C3", "Line 1", "Frost, Archer, Tundra"),
        ("X Icicle C3", "Line 1", "T Troglodytes, M Moloch"),
        ("T Icicle C3/7", "Line 1", "n, ne, se, s, sw or nw"),
        ("T Icicle C3 [w1", "Line 1", "never closed"),
        ("T Icicle C3 [blue]", "Line 1", "hp7"),
        ("T Icicle C3 [hp7]", "Line 1", "an HQ has 1 to 20"),
        ("T HQ C3\n\nT HQ C4", "Line 3", "one HQ only"),
        ("T Icicle", "Line 1", "reads like"),
        ("# board: 20", "Line 1", "19, 27 or 37"),
        ("# moon: full", "Line 1", "board (19, 27 or 37)"),
        ("T Battle C3", "Line 1", "stands on the board"),
        ("# starts: B\nT Icicle C3", "Borgo", "nothing on the board"),
        ("T Icicle A1; M Hybrid A2; B Claws A3; H Guard B1; O HMG B2", "Line 1", "four can fight"),
        ("T Bear A1 [Heart]; T Bear A2 [Heart]", "Heart", "the box has 1"),
    ] {
        let why = battle::fight(text).unwrap_err().to_string();
        assert!(why.contains(line) && why.contains(possible), "{text:?}: {why}");
    }
}
