//! Whole games as their posts tell them, for somebody to read: `tests/posts/*.txt`, written anew with `UPDATE_POSTS=1`.

use std::fmt::Write;
use std::path::Path;
use warren::engine::record::Record;
use warren::engine::{DynGame, Game, Phrase, Seat, Story, Turn, Viewer, report, story};
use warren::games::{GameVisitor, Kind};

/// The game that a lesson is shown by, turn by turn, with a line between.
struct Told;

impl GameVisitor for Told {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let record = Record::from_json(G::LESSONS.record).unwrap();
        let mut opening = Story::told();
        let options = serde_json::from_value(record.options.clone()).unwrap();
        let mut game: G = warren::engine::record::start(&options, record.seats, record.seed, &mut opening).unwrap();
        let public = |story: &Story| -> Vec<String> {
            story.lines().iter().filter(|line| line.is_for(Viewer::Spectator)).map(|line| line.text.clone()).collect()
        };
        let mut turns: Vec<(Option<Seat>, Vec<String>)> = vec![(None, public(&opening))];
        for entry in &record.actions {
            let phrase: Phrase = entry.action.parse().unwrap();
            let told = public(&DynGame::play(&mut game, entry.seat, &phrase).unwrap());
            match turns.last_mut() {
                Some((Some(seat), sentences)) if *seat == entry.seat => sentences.extend(told),
                _ => turns.push((Some(entry.seat), told)),
            }
        }
        let mut text = String::new();
        for (seat, sentences) in turns {
            let lines = match seat {
                Some(seat) => report::report(seat, &Game::people(&game, seat), &sentences),
                None => sentences,
            };
            for line in &lines {
                writeln!(text, "{line}").unwrap();
            }
        }
        if let Turn::Over(outcome) = Game::turn(&game) {
            write!(text, "\n{}", report::ending(&outcome, |seat| Game::score(&game, seat))).unwrap();
        }
        let names = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
        story::with_names(&text, |seat| names[seat.index()].to_owned())
    }
}

#[test]
fn a_whole_game_reads_as_it_was_read_by_a_person() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for kind in Kind::ALL {
        let told = kind.visit(Told);
        assert!(told.lines().count() > 20, "{} has no game to be read", kind.slug());
        let file = tests.join("posts").join(kind.slug()).with_extension("txt");
        if std::env::var_os("UPDATE_POSTS").is_some() {
            std::fs::write(&file, &told).unwrap();
        }
        let read = std::fs::read_to_string(&file).unwrap_or_default();
        let first = read.lines().zip(told.lines()).find(|(read, told)| read != told);
        assert!(read == told, "{} is told differently; read it, then run with UPDATE_POSTS=1: {first:#?}", kind.slug());
        // What a post must not have, wherever it comes from.
        for wrong in ["  ", " .", " ,", "..", ",.", ",,", "?.", "{", "}", " a a", " an a "] {
            assert!(!told.contains(wrong), "{}: {wrong:?} in {:?}", kind.slug(), told.lines().find(|line| line.contains(wrong)));
        }
    }
}
