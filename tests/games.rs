//! Every game keeps what the engine promises, and recorded whole games replay to the same end.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warren::engine::record::{Broken, Record};
use warren::engine::{Fingerprint, Game, Seat, conformance};
use warren::games::hex::Neuroshima;
use warren::games::hex::content::Army;
use warren::games::{GameVisitor, Kind};

/// So often each game must at least have done what nobody could foresee.
const SURPRISES: usize = 100;

struct Conforms;

impl GameVisitor for Conforms {
    type Output = ();

    fn visit<G: Game>(self) {
        let report =
            conformance::run::<G>(48, 1).unwrap_or_else(|failure| panic!("{}\n{}", failure.what, failure.record.to_json()));
        assert!(report.surprises > SURPRISES, "{report:?}");
        println!("{} {report:?}", G::SLUG);
    }
}

#[test]
fn every_game_conforms() {
    std::thread::scope(|scope| {
        for kind in Kind::ALL {
            scope.spawn(move || kind.visit(Conforms));
        }
    });
}

struct Verified<'a>(&'a Record);

impl GameVisitor for Verified<'_> {
    type Output = Result<Option<usize>, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok(self.0.verify::<G>()?.drift)
    }
}

/// The same actions with the states as this release lays them out.
struct NotedAnew(Record);

impl GameVisitor for NotedAnew {
    type Output = Record;

    fn visit<G: Game>(self) -> Record {
        let mut states = Vec::new();
        let replayed = self.0.replay::<G>(|game, played| {
            states.extend(played.map(|_| Fingerprint::of(game)));
            Ok(())
        });
        replayed.unwrap();
        let mut anew = self.0;
        anew.actions.iter_mut().zip(states).for_each(|(entry, state)| entry.state = state);
        anew
    }
}

/// The recorded games of a kind: those of the tests, and the one that its lesson is shown by.
fn recorded(kind: Kind) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/games").join(kind.slug());
    let files = fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} has no recorded games", kind.slug()));
    let lesson = root.join("src/games").join(kind.slug()).join("lesson.log");
    files.map(|file| file.unwrap().path()).chain([lesson]).collect()
}

/// Written by `warren record`. A game whose rules were changed on purpose needs a higher `Game::RULES` and new records. In a
/// new release `UPDATE_RECORDS=1` notes the states of the same actions anew, so that they are compared from then on.
#[test]
fn every_game_has_recorded_games_and_they_replay_to_the_same_end() {
    for kind in Kind::ALL {
        let mut seats = BTreeSet::new();
        for path in recorded(*kind) {
            let mut record = Record::from_json(&fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(Kind::of(&record), Ok(*kind), "{}", path.display());
            if std::env::var_os("UPDATE_RECORDS").is_some() {
                record = kind.visit(NotedAnew(record));
                fs::write(&path, record.to_json()).unwrap();
            }
            let drift = kind.visit(Verified(&record)).unwrap_or_else(|broken| panic!("{}: {broken}", path.display()));
            assert_eq!(drift, None, "{}: after that action it stands otherwise than before", path.display());
            assert!(record.outcome.is_some(), "{} is not over", path.display());
            seats.insert(record.seats);
        }
        assert!(seats.len() >= 2, "{} has recorded games for {seats:?} seats only", kind.slug());
    }
}

#[test]
fn every_army_of_neuroshima_hex_has_a_recorded_game() {
    let mut armies = BTreeSet::new();
    for path in recorded(Kind::Hex) {
        let record = Record::from_json(&fs::read_to_string(path).unwrap()).unwrap();
        let game = record.verify::<Neuroshima>().unwrap().game;
        armies.extend(Seat::all(record.seats).flat_map(|seat| game.roles(seat)));
    }
    assert_eq!(armies, Army::ALL.iter().map(|army| army.name()).collect());
}
