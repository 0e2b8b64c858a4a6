//! What strangers can type, press or send, read by what reads it: random texts, and real ones that were cut, doubled, spliced
//! and filled with what does not belong there. Nothing panics; what is taken is written and read again as the same. Chance is
//! the same in every run.

use crate::support::world::{ADA, HERE, HOUR, World};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseResult, TestRng, TestRunner};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use warren::app::{App, Preference};
use warren::discord::id::CustomId;
use warren::engine::phrase::{find, find_words, fitting};
use warren::engine::record::{Broken, Record};
use warren::engine::{self, DynGame, Game, Phrase, Seat, Seed, Viewer};
use warren::games::hex::notation::line;
use warren::games::hex::position::Position;
use warren::games::{GameVisitor, Kind};

/// Tries `test` with so many values, always the same ones; a failure is told with the smallest value that shows it.
/// `WARREN_CASES=20` tries twenty times as many.
fn fuzz<S: Strategy>(cases: u32, values: &S, test: impl Fn(S::Value) -> TestCaseResult) {
    let more: u32 = std::env::var("WARREN_CASES").ok().and_then(|more| more.parse().ok()).unwrap_or(1);
    let cases = cases * more;
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 500, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner.run(values, test).unwrap_or_else(|failure| panic!("{failure}"));
}

/// What does not belong into a text: signs that parsers divide by, letters of several bytes, marks of seats, numbers that no
/// type holds, and other kinds of JSON.
const STRANGE: &[&str] = &[
    "",
    " ",
    "\"",
    "'",
    ":",
    ";",
    "~",
    ".",
    "!",
    "=",
    "+",
    "-",
    "/",
    "@",
    "#",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\\",
    "\n",
    "\t",
    "\0",
    "\u{a0}",
    "\u{85}",
    "\u{202e}",
    "\u{feff}",
    "\u{e000}",
    "\u{e004}",
    "é",
    "ß",
    "İ",
    "ﬁ",
    "🦀",
    "👩‍👩‍👧",
    "-1",
    "00",
    "255",
    "256",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e999",
    "NaN",
    "null",
    "true",
    "{}",
    "[]",
    "\"\"",
    "[[[[[[[[",
    "--- ",
];

/// One change of a text; places are given as shares of its length.
#[derive(Clone, Debug)]
enum Edit {
    Cut(Index, Index),
    Double(Index, Index),
    Insert(Index, String),
    Replace(Index, char),
    /// Goes on as another text does.
    Splice(Index, Index, Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Cut(from, to)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Double(from, to)),
        (any::<Index>(), select(STRANGE)).prop_map(|(at, strange)| Edit::Insert(at, strange.to_owned())),
        (any::<Index>(), "\\PC{1,4}").prop_map(|(at, text)| Edit::Insert(at, text)),
        (any::<Index>(), any::<char>()).prop_map(|(at, sign)| Edit::Replace(at, sign)),
        (any::<Index>(), any::<Index>(), any::<Index>()).prop_map(|(at, other, from)| Edit::Splice(at, other, from)),
    ]
}

impl Edit {
    fn apply(&self, text: &str, all: &[String]) -> String {
        let signs: Vec<char> = text.chars().collect();
        let at = |index: &Index| index.index(signs.len() + 1);
        let range = |a: &Index, b: &Index| if at(a) <= at(b) { at(a)..at(b) } else { at(b)..at(a) };
        let part = |part: &[char]| part.iter().collect::<String>();
        match self {
            Edit::Cut(from, to) => part(&signs[..range(from, to).start]) + &part(&signs[range(from, to).end..]),
            // Short, so that a text that is doubled often stays one.
            Edit::Double(from, to) => {
                let range = range(from, to);
                let end = range.end.min(range.start + 200);
                part(&signs[..end]) + &part(&signs[range.start..])
            }
            Edit::Insert(place, text) => part(&signs[..at(place)]) + text + &part(&signs[at(place)..]),
            Edit::Replace(place, sign) => {
                let place = at(place).min(signs.len().saturating_sub(1));
                signs.iter().enumerate().map(|(at, old)| if at == place { *sign } else { *old }).collect()
            }
            Edit::Splice(place, other, from) => {
                let other: Vec<char> = all[other.index(all.len())].chars().collect();
                part(&signs[..at(place)]) + &part(&other[from.index(other.len() + 1)..])
            }
        }
    }
}

/// Random texts, and these with a few changes.
fn texts(real: Vec<String>) -> impl Strategy<Value = String> {
    let changed = (any::<Index>(), vec(edit(), 1..5))
        .prop_map(move |(which, edits)| edits.iter().fold(which.get(&real).clone(), |text, edit| edit.apply(&text, &real)));
    prop_oneof![1 => "\\PC{0,40}", 1 => any::<String>(), 6 => changed]
}

fn read(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The recorded games of a kind.
fn records(kind: Kind) -> Vec<Record> {
    read(&format!("games/{}", kind.slug())).iter().map(|text| Record::from_json(text).unwrap()).collect()
}

/// Some of what was played in a game of every kind.
fn phrases(records: &[Record]) -> Vec<String> {
    let some = |record: &Record| record.actions.iter().step_by(7).take(40).map(|entry| entry.action.clone()).collect::<Vec<_>>();
    records.iter().flat_map(some).collect()
}

// Phrases.

#[test]
fn any_text_reads_as_a_phrase_or_not_and_a_phrase_reads_back_as_it_was_written() {
    let played: Vec<String> = Kind::ALL.iter().flat_map(|kind| phrases(&records(*kind))).collect();
    let legal: Vec<Phrase> = played.iter().step_by(9).map(|text| text.parse().unwrap()).collect();
    fuzz(20_000, &texts(played), |text| {
        let Ok(phrase) = text.parse::<Phrase>() else { return Ok(()) };
        prop_assert_eq!(phrase.to_string().parse::<Phrase>(), Ok(phrase.clone()));
        if text.len() < 200 {
            for at in fitting(&legal, &phrase) {
                prop_assert!(legal[at].verb.eq_ignore_ascii_case(&phrase.verb));
            }
        }
        Ok(())
    });
}

#[test]
fn any_text_finds_one_legal_phrase_or_is_refused() {
    let played = phrases(&records(Kind::ALL[0]));
    let legal: Vec<Phrase> = played.iter().take(60).map(|text| text.parse().unwrap()).collect();
    fuzz(1_500, &texts(played), |text| {
        if let Ok(Ok(at)) = text.parse::<Phrase>().map(|asked| find(&legal, &asked)) {
            prop_assert!(at < legal.len());
        }
        if let Ok(at) = find_words(&legal, &text) {
            prop_assert!(at < legal.len());
        }
        Ok(())
    });
}

/// Boards of recorded games, early and late.
fn tables(kind: Kind) -> Vec<Box<dyn DynGame>> {
    struct Tables;
    impl GameVisitor for Tables {
        type Output = Vec<Box<dyn DynGame>>;
        fn visit<G: Game>(self) -> Self::Output {
            let kind = Kind::from_slug(G::SLUG).unwrap();
            let mut tables: Vec<Box<dyn DynGame>> = Vec::new();
            for mut record in records(kind).into_iter().take(2) {
                record.actions.truncate(90);
                record.outcome = None;
                record
                    .replay::<G>(|game, played| {
                        if played.is_some_and(|(ply, _)| ply % 15 == 0) {
                            tables.push(Box::new(game.clone()));
                        }
                        Ok(())
                    })
                    .unwrap();
            }
            tables
        }
    }
    kind.visit(Tables)
}

/// A game says why something cannot be done, looks things up, and plays or refuses, whatever it is asked.
#[test]
fn a_game_answers_whatever_is_asked_of_it() {
    for kind in Kind::ALL {
        let (tables, looks) = (tables(*kind), warren::app::about(*kind).looks);
        let movers = |table: &dyn DynGame| table.turn().to_act().iter().collect::<Vec<Seat>>();
        // What can be done on one of the boards is nearly possible on the others.
        let menu = |table: &dyn DynGame| movers(table).first().map(|seat| table.menu(*seat)).unwrap_or_default();
        let possible = tables.iter().flat_map(|table| menu(&**table).into_iter().step_by(5).take(30));
        let known: Vec<String> = possible.map(|phrase| phrase.to_string()).chain(phrases(&records(*kind))).collect();
        fuzz(2_000, &(any::<Index>(), any::<Index>(), texts(known)), |(table, seat, text)| {
            let table = table.get(&tables);
            let movers = movers(&**table);
            let Some(seat) = movers.get(seat.index(movers.len() + 1)).copied() else {
                let idle = Seat::all(Seat::MOST as u8).find(|seat| !movers.contains(seat));
                let refused = idle.is_none_or(|seat| table.boxed().play(seat, &Phrase::new("end")).is_err());
                prop_assert!(refused);
                return Ok(());
            };
            let phrase = text.parse().unwrap_or_else(|_| Phrase { verb: text.clone().into(), slots: Vec::new() });
            let decision = table.decision(seat);
            decision.why_not(&phrase);
            decision.phrases().iter().position(|known| known.is(&phrase)).and_then(|at| decision.unused(at));
            for look in looks {
                let slots = look.slots.iter().map(|slot| (slot.name.into(), text.clone().into())).collect();
                table.look(Viewer::Seat(seat), &Phrase { verb: look.name.into(), slots });
                table.look_values(Viewer::Spectator, look.name, &text);
            }
            table.look(Viewer::Seat(seat), &phrase);
            let mut copy = table.boxed();
            if copy.play(seat, &phrase).is_ok() {
                prop_assert_eq!(copy.check(), Ok(()));
            }
            Ok(())
        });
    }
}

// Buttons.

#[test]
fn any_text_reads_as_a_custom_id_or_not_and_an_id_reads_back_as_it_was_written() {
    let words = ["act:1:1:", "pick:7:12:2.0.11~3", "play:18446744073709551615:4294967295:!3+7", "rulesa:0:0:troll.2.1"];
    let more = ["level:3:0:2.hard", "loga:9:9:4", "value:1:0:armies=deal", "lookat:5:6:hand.1", "lessonb:0:0:hex.4", "=move.1"];
    let real = words.into_iter().chain(more).map(str::to_owned).collect();
    fuzz(20_000, &texts(real), |text| {
        if let Ok(id) = text.parse::<CustomId>() {
            prop_assert!(text.len() <= 100);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }
        Ok(())
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_through_the_menu_leads_somewhere_or_nowhere() {
    let world = World::new().await;
    let game = world.game(HERE, &[1, 2]).await;
    let who = world.waiting(game).await[0];
    let real = ["", "0", "2.0.11", "1~1", "~0", "!7", "!3+7", "=move", "=move.0.1~1", "!0.!0", "#3@1", "0~18446744073709551615"];
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        fuzz(2_000, &texts(real.map(str::to_owned).into()), |path| {
            let _ = runtime.block_on(world.app.walk(who, game, None, &path));
            Ok(())
        });
        fuzz(300, &texts(phrases(&records(Kind::ALL[0]))), |typed| {
            let completed = runtime.block_on(world.app.complete_phrase(who, HERE, &typed));
            prop_assert!(completed.len() <= 1000);
            let _ = runtime.block_on(world.app.log(who, game, typed.parse().ok()));
            Ok(())
        });
    });
    assert_eq!(world.app.status(game).await.unwrap().ply, 1, "to look is not to move");
}

// Records.

/// The first actions of a record as JSON: enough to be replayed, and soon.
fn beginning(record: &Record, actions: usize) -> Value {
    let mut record = record.clone();
    record.actions.truncate(actions);
    record.outcome = None;
    serde_json::to_value(&record).unwrap()
}

struct Verified<'a>(&'a Record);

impl GameVisitor for Verified<'_> {
    type Output = Result<(), Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        self.0.verify::<G>().map(drop)
    }
}

/// Reads, writes and verifies; whether it is true.
fn verified(text: &str) -> Result<bool, TestCaseError> {
    let record = match Record::from_json(text) {
        Ok(record) => record,
        Err(broken) => {
            prop_assert!(broken.to_string().ends_with('.'));
            return Ok(false);
        }
    };
    prop_assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    let Ok(kind) = Kind::of(&record) else { return Ok(false) };
    match kind.visit(Verified(&record)) {
        Ok(()) => Ok(true),
        Err(broken) => {
            prop_assert!(!broken.to_string().is_empty());
            Ok(false)
        }
    }
}

#[test]
fn an_export_that_was_edited_as_text_is_read_or_refused() {
    for kind in Kind::ALL {
        let real: Vec<String> = records(*kind).iter().take(3).map(|record| beginning(record, 4).to_string()).collect();
        assert!(real.iter().all(|text| verified(text).unwrap()));
        fuzz(1_500, &texts(real), |text| verified(&text).map(drop));
    }
}

/// A value that no program of ours would write there.
fn strange_value() -> impl Strategy<Value = Value> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        select(vec![0_i64, 1, -1, 2, 5, 9, 255, 256, 65_536, i64::from(u32::MAX), i64::MAX, i64::MIN]).prop_map(Value::from),
        Just(json!(u64::MAX)),
        any::<f64>().prop_map(Value::from),
        select(STRANGE).prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    plain.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec(("[a-z]{1,6}", inner), 0..4).prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// One change of a tree.
#[derive(Clone, Debug)]
enum Graft {
    Set(Index, Value),
    Remove(Index),
    /// In place of one value another of the same tree.
    Copy(Index, Index),
    Add(Index, String, Value),
    /// A list that is longer than it ever was.
    Repeat(Index, usize),
}

fn graft() -> impl Strategy<Value = Graft> {
    prop_oneof![
        4 => (any::<Index>(), strange_value()).prop_map(|(at, value)| Graft::Set(at, value)),
        2 => any::<Index>().prop_map(Graft::Remove),
        4 => (any::<Index>(), any::<Index>()).prop_map(|(at, from)| Graft::Copy(at, from)),
        1 => (any::<Index>(), "[a-z]{1,8}", strange_value()).prop_map(|(at, name, value)| Graft::Add(at, name, value)),
        1 => (any::<Index>(), 2..40_usize).prop_map(|(at, times)| Graft::Repeat(at, times)),
    ]
}

/// The places of all values in a tree.
fn places(tree: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match tree {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| places(value, &format!("{here}/{name}"), found)),
        Value::Array(values) => (0..).zip(values).for_each(|(at, value)| places(value, &format!("{here}/{at}"), found)),
        _ => {}
    }
}

impl Graft {
    fn apply(&self, tree: &mut Value) {
        let mut all = Vec::new();
        places(tree, "", &mut all);
        let place = |at: &Index| all[at.index(all.len())].as_str();
        match self {
            Graft::Set(at, value) => tree.pointer_mut(place(at)).into_iter().for_each(|old| *old = value.clone()),
            Graft::Copy(at, from) => {
                let value = tree.pointer(place(from)).cloned().unwrap_or_default();
                tree.pointer_mut(place(at)).into_iter().for_each(|old| *old = value.clone());
            }
            Graft::Remove(at) => {
                let Some((parent, name)) = place(at).rsplit_once('/') else { return };
                match tree.pointer_mut(parent) {
                    Some(Value::Object(fields)) => drop(fields.remove(name)),
                    Some(Value::Array(values)) => drop(name.parse().map(|at: usize| values.remove(at))),
                    _ => {}
                }
            }
            Graft::Add(at, name, value) => match tree.pointer_mut(place(at)) {
                Some(Value::Object(fields)) => drop(fields.insert(name.clone(), value.clone())),
                Some(Value::Array(values)) => values.push(value.clone()),
                _ => {}
            },
            Graft::Repeat(at, times) => {
                if let Some(Value::Array(values)) = tree.pointer_mut(place(at)) {
                    *values = values.iter().cycle().take((values.len() * times).min(200)).cloned().collect();
                }
            }
        }
    }
}

fn trees(real: Vec<Value>) -> impl Strategy<Value = Value> {
    (any::<Index>(), vec(graft(), 1..3)).prop_map(move |(which, grafts)| {
        let mut tree = which.get(&real).clone();
        for graft in &grafts {
            graft.apply(&mut tree);
        }
        tree
    })
}

#[test]
fn an_export_that_was_edited_as_data_is_true_or_refused() {
    for kind in Kind::ALL {
        let real = records(*kind).iter().take(4).map(|record| beginning(record, 6)).collect();
        fuzz(1_200, &trees(real), |tree| verified(&tree.to_string()).map(drop));
    }
}

#[test]
fn an_action_that_was_edited_leads_elsewhere_or_nowhere() {
    for kind in Kind::ALL {
        let (records, beginnings) = (records(*kind), 8..30);
        let real: Vec<Value> = records.iter().zip(beginnings).map(|(record, count)| beginning(record, count)).collect();
        let edits = (any::<Index>(), any::<Index>(), 0..6_u8, texts(phrases(&records)));
        fuzz(400, &edits, |(which, at, seat, text)| {
            let mut record = which.get(&real).clone();
            let actions = record["actions"].as_array_mut().unwrap();
            let count = actions.len();
            let entry = &mut actions[at.index(count)];
            entry["action"] = text.into();
            if seat < 2 {
                entry["seat"] = seat.into();
            }
            verified(&record.to_string()).map(drop)
        });
    }
}

/// What the first recorded game leaves to the next one of its chain, if it does.
fn left(kind: Kind) -> Vec<Value> {
    struct Left;
    impl GameVisitor for Left {
        type Output = Vec<Value>;
        fn visit<G: Game>(self) -> Vec<Value> {
            let first = records(Kind::from_slug(G::SLUG).unwrap()).swap_remove(0);
            let left = first.replay::<G>(|_, _| Ok(())).unwrap().sequel();
            left.map(|options| serde_json::to_value(options).unwrap()).into_iter().collect()
        }
    }
    kind.visit(Left)
}

#[test]
fn options_that_were_edited_set_a_game_up_or_are_refused() {
    for kind in Kind::ALL {
        let of_records = records(*kind).into_iter().map(|record| record.options);
        let real: Vec<Value> = left(*kind).into_iter().chain(of_records).collect();
        let first = beginning(&records(*kind)[0], 0);
        fuzz(1_500, &(trees(real), 0..8_u8), |(options, seats)| {
            let mut record = first.clone();
            (record["options"], record["seats"]) = (options, seats.into());
            verified(&record.to_string()).map(drop)
        });
    }
}

#[test]
fn records_of_impossible_size_and_depth_are_refused() {
    for kind in Kind::ALL {
        let mut whole = beginning(&records(*kind)[0], 3);
        for (place, value) in [
            ("/seats", json!(255)),
            ("/seats", json!(0)),
            ("/seats", json!(256)),
            ("/seats", json!(-1)),
            ("/rules", json!(u64::MAX)),
            ("/actions/0/seat", json!(255)),
            ("/actions/0/seat", json!(1e9)),
            ("/actions/0/action", json!("x".repeat(100_000))),
            ("/actions/0/action", json!(format!("end {}", "a:b ".repeat(5_000)))),
            ("/seed", json!("g".repeat(32))),
            ("/seed", json!("é".repeat(16))),
            ("/options", json!({ "unknown": 1 })),
            ("/options", json!([1, 2, 3])),
            ("/actions", json!({})),
            ("/outcome", json!({ "ranks": [] })),
        ] {
            let mut changed = whole.clone();
            *changed.pointer_mut(place).unwrap() = value;
            assert!(!verified(&changed.to_string()).unwrap(), "{} at {place}", kind.slug());
        }
        let mut older = whole.clone();
        older["rules"] = json!(u32::MAX);
        assert!(verified(&older.to_string()).unwrap(), "what fits our rules, too, holds");
        let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
        assert!(Record::from_json(&deep).is_err());
        whole["options"] = json!("DEEP");
        assert!(Record::from_json(&whole.to_string().replace("\"DEEP\"", &deep)).is_err());
    }
}

#[test]
fn a_seed_is_32_digits_and_nothing_else() {
    let real = vec![Seed(7).to_string(), "f".repeat(32), "+".repeat(32)];
    fuzz(4_000, &texts(real), |text| {
        if let Ok(seed) = text.parse::<Seed>() {
            prop_assert_eq!(seed.to_string(), text.to_lowercase());
        }
        Ok(())
    });
}

// Positions.

/// A position as it is written, with what lies under a Sandstorm.
fn in_text(position: &Position) -> String {
    let (mut board, mut settings) = (position.board, format!("# board: {}\n", position.board.size.name()));
    if let Some(storm) = board.storm {
        settings = format!("{settings}# storm: {}\n", board.name(storm.hex));
        board.uncover();
    }
    let army = |seat: Seat| position.armies.get(seat.index()).copied();
    format!("{settings}{}", line(&board, army))
}

#[test]
fn any_text_reads_as_a_position_or_not_and_can_be_fought_and_written() {
    let battles = read("battles").into_iter().map(|text| text.split("---").next().unwrap_or_default().to_owned());
    fuzz(5_000, &texts(battles.collect()), |text| {
        let Ok(position) = Position::read(&text) else { return Ok(()) };
        let report = position.fight();
        prop_assert!(!position.report(&report).is_empty() && position.json(&report).is_object());
        let written = in_text(&position);
        let again = Position::read(&written);
        prop_assert!(again.is_ok(), "{written}: {again:?}");
        prop_assert_eq!(in_text(&again.unwrap()), written);
        Ok(())
    });
}

// Options, and what people set for themselves.

#[test]
fn an_option_is_one_that_the_game_has_or_is_refused() {
    struct Chosen<'a>(&'a [(String, String)]);
    impl GameVisitor for Chosen<'_> {
        type Output = bool;
        fn visit<G: Game>(self) -> bool {
            engine::options::<G>(self.0).is_ok()
        }
    }
    for kind in Kind::ALL {
        let settings = warren::app::about(*kind).settings;
        let names: Vec<String> = settings.iter().map(|setting| setting.name.to_owned()).collect();
        let values = settings.iter().flat_map(|setting| setting.values).map(|(value, _)| (*value).to_owned()).collect();
        fuzz(1_500, &vec((texts(names), texts(values)), 0..4), |chosen| {
            let known = |(name, value): &(String, String)| {
                settings.iter().any(|setting| setting.name == name && setting.values.iter().any(|(known, _)| known == value))
            };
            prop_assert_eq!(kind.visit(Chosen(&chosen)), chosen.iter().all(known));
            Ok(())
        });
        fuzz(500, &texts(vec![kind.slug().to_owned()]), |slug| {
            prop_assert_eq!(Kind::from_slug(&slug).is_ok(), Kind::ALL.iter().any(|kind| kind.slug() == slug));
            Ok(())
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_set_for_themselves_is_kept_or_refused() {
    let world = World::new().await;
    let zones = ["Europe/Berlin", "America/New_York", "UTC", "Etc/GMT+12", "../../etc/passwd", "/etc/localtime"];
    let number = prop_oneof![1 => any::<i32>(), 4 => -900..900_i32];
    let hours = prop_oneof![1 => any::<u32>(), 4 => 0..200_u32];
    let quiet = proptest::option::of((prop_oneof![0..24_u8, any::<u8>()], 0..24_u8));
    let vacation = proptest::option::weighted(0.3, prop_oneof![any::<i64>(), Just(i64::MAX), 0..30 * 24 * HOUR]);
    let set = (texts(zones.map(str::to_owned).into()), proptest::bool::weighted(0.3), hours, number, quiet, vacation);
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        fuzz(600, &set, |(zone, named, remind_after, offset, quiet, vacation_until)| {
            prop_assert!(App::zones(&zone).len() <= 25);
            let zone = named.then_some(zone);
            let preference = Preference { zone, remind_after, offset, quiet, vacation_until, ..Preference::default() };
            if runtime.block_on(world.app.set_preference(ADA, preference.clone())).is_ok() {
                prop_assert_eq!(runtime.block_on(world.app.preference(ADA)), Ok(preference));
            }
            Ok(())
        });
    });
}
