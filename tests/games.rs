//! Every game keeps what the engine promises, and recorded whole games replay to the same end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use warren::engine::record::{Broken, Record};
use warren::engine::{DynGame, Game, Rng, Seat, Seed, Story, conformance, playout, record};
use warren::games::clans::Clans;
use warren::games::havoc::Havoc;
use warren::games::hex::Neuroshima;
use warren::games::hex::content::Army;
use warren::games::troll::Troll;
use warren::games::{GameVisitor, Kind};

fn conforms<G: Game>(surprises: usize) {
    let report = conformance::run::<G>(48, 1).unwrap_or_else(|failure| panic!("{}\n{}", failure.what, failure.record.to_json()));
    assert!(report.surprises > surprises, "{report:?}");
    println!("{report:?}");
}

#[test]
fn cave_troll_conforms() {
    conforms::<Troll>(100);
}

#[test]
fn cry_havoc_conforms() {
    conforms::<Havoc>(100);
}

#[test]
fn neuroshima_hex_conforms() {
    conforms::<Neuroshima>(100);
}

#[test]
fn clan_wars_conforms() {
    conforms::<Clans>(100);
}

struct Verified<'a>(&'a Record);

impl GameVisitor for Verified<'_> {
    type Output = Result<(), Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        self.0.verify::<G>().map(drop)
    }
}

/// Written by `warren record`. A game whose rules were changed on purpose needs a higher `Game::RULES` and new records.
#[test]
fn every_game_has_recorded_games_and_they_replay_to_the_same_end() {
    for kind in Kind::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(kind.slug());
        let files = fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} has no recorded games", kind.slug()));
        let mut seats = BTreeSet::new();
        for file in files {
            let path = file.unwrap().path();
            let record = Record::from_json(&fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(Kind::of(&record), Ok(*kind), "{}", path.display());
            kind.visit(Verified(&record)).unwrap_or_else(|broken| panic!("{}: {broken}", path.display()));
            assert!(record.outcome.is_some(), "{} is not over", path.display());
            seats.insert(record.seats);
        }
        assert!(seats.len() >= 2, "{} has recorded games for {seats:?} seats only", kind.slug());
    }
}

#[test]
fn every_army_of_neuroshima_hex_has_a_recorded_game() {
    let mut armies = BTreeSet::new();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/hex")).unwrap() {
        let record = Record::from_json(&fs::read_to_string(file.unwrap().path()).unwrap()).unwrap();
        let game: Neuroshima = record.verify().unwrap();
        armies.extend(Seat::all(record.seats).flat_map(|seat| game.roles(seat)));
    }
    assert_eq!(armies, Army::ALL.iter().map(|army| army.name()).collect());
}

/// A state in the middle of a game, as this release saves it.
struct Saved;

impl GameVisitor for Saved {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let mut game: G = record::start(&G::Options::default(), *G::SEATS.end(), Seed(9), &mut Story::silent()).unwrap();
        playout::random_plies(&mut game, &mut Rng::from_number(9), 150);
        DynGame::save(&game)
    }
}

/// One file a release, written with `UPDATE_SAVES=1` when a release is made and never again: a running game must survive
/// every later one.
#[test]
fn what_older_releases_saved_loads_and_is_played_to_its_end() {
    for kind in Kind::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(kind.slug());
        if std::env::var_os("UPDATE_SAVES").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(concat!(env!("CARGO_PKG_VERSION"), ".json")), kind.visit(Saved)).unwrap();
        }
        let files = fs::read_dir(&folder).unwrap_or_else(|_| panic!("{} has no saved states", kind.slug()));
        for path in files.map(|file| file.unwrap().path()) {
            let mut table =
                kind.load(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
            let mut rng = Rng::from_number(1);
            for _ in 0..playout::STEP_LIMIT {
                table.check().unwrap_or_else(|why| panic!("{}: {why}", path.display()));
                let Some(seat) = table.turn().to_act().first() else { break };
                let menu = table.menu(seat);
                table.play(seat, rng.pick(&menu)).unwrap();
            }
            assert!(table.turn().outcome().is_some(), "{} is not played to its end", path.display());
        }
    }
}
