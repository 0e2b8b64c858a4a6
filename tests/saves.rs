//! A database that an older release left behind opens in this one, and its games go on.

use crate::support::world::{Folder, Hands, interaction, person};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warren::app::{App, ChannelId, GameId, InteractionId, Opening, PersonId, Refusal, Settings, Step, Undo, about};
use warren::engine::record::{Broken, Record};
use warren::engine::{Game, Rng};
use warren::games::{GameVisitor, Kind};
use warren::store::Store;

fn saves() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

async fn open(folder: &Folder) -> App {
    let settings = Settings { seed: Some(5), ..Settings::default() };
    App::with(Store::open(&folder.url()).await.unwrap(), Hands::at_noon(), settings)
}

/// A fresh number for what is done in a database that was left behind, beyond those in it.
fn later() -> InteractionId {
    InteractionId((1 << 40) + interaction().0)
}

/// Whoever is to move does something, chosen by menus; `None` once nobody is.
async fn step(app: &App, game: GameId, rng: &mut Rng, number: fn() -> InteractionId) -> Option<()> {
    let situation = app.status(game).await.unwrap();
    let (seat, _) = situation.waiting.first()?;
    let who = situation.seats[seat.index()].as_ref().unwrap().person().unwrap().id;
    let mut path = String::new();
    loop {
        match app.walk(who, game, None, &path).await.unwrap() {
            Step::Done { phrase, ply, .. } => {
                app.act(who, game, Some(ply), &phrase, number()).await.unwrap();
                return Some(());
            }
            Step::Choose(page) => path.clone_from(&page.choices[rng.below(page.choices.len())].path),
        }
    }
}

/// A lobby, and for every kind of game one under way with as few people as it takes, and one with as many as it seats.
async fn leave_behind(app: &App) {
    let mut rng = Rng::from_number(3);
    let mut channel = 1;
    for kind in Kind::ALL {
        let seats = about(*kind).seats;
        for players in [*seats.start(), *seats.end()] {
            let opening = Opening {
                kind: *kind,
                players: Some(players),
                options: vec![],
                clock: None,
                channel: ChannelId(channel),
                guild: None,
            };
            let game = app.open(&person(1), opening).await.unwrap().game;
            for other in 2..=u64::from(players) {
                app.join(&person(other), game).await.unwrap();
            }
            app.start(&person(1), game, false).await.unwrap();
            for _ in 0..25 {
                step(app, game, &mut rng, interaction).await;
            }
            channel += 1;
        }
    }
    let opening =
        Opening { kind: Kind::ALL[0], players: Some(2), options: vec![], clock: None, channel: ChannelId(channel), guild: None };
    app.open(&person(2), opening).await.unwrap();
}

/// One file a release, written with `UPDATE_SAVES=1` when a release is made and never again.
#[tokio::test]
async fn a_database_of_an_older_release_opens_and_its_games_go_on() {
    if std::env::var_os("UPDATE_SAVES").is_some() {
        let folder = Folder::new();
        let app = open(&folder).await;
        leave_behind(&app).await;
        app.close().await;
        fs::copy(folder.file(), saves().join(concat!(env!("CARGO_PKG_VERSION"), ".db"))).unwrap();
    }
    let mut opened = 0;
    for path in fs::read_dir(saves()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let folder = Folder::new();
        fs::copy(&path, folder.file()).unwrap();
        let app = open(&folder).await;
        assert_eq!(app.doctor().await.unwrap(), Vec::<String>::new(), "{}", path.display());
        let mut rng = Rng::from_number(4);
        let games: Vec<GameId> = app.mine(person(1).id).await.unwrap().into_iter().map(|mine| mine.game).collect();
        let store = Store::open_read_only(&folder.url()).await.unwrap();
        let open = store.games_of(person(1).id).await.unwrap();
        store.close().await;
        assert_eq!(games.iter().collect::<BTreeSet<_>>(), open.iter().collect(), "{}", path.display());
        assert!(games.len() >= 3, "every release has left some: {}", path.display());
        for game in games {
            take_back(&app, game).await;
            for _ in 0..20 {
                step(&app, game, &mut rng, later).await;
            }
        }
        assert_eq!(app.doctor().await.unwrap(), Vec::<String>::new(), "{}", path.display());
        app.close().await;
        opened += 1;
    }
    assert!(opened > 0, "no release has left a database");
}

/// Somebody takes back what the older release played, or the others are asked; nothing fails on our side.
async fn take_back(app: &App, game: GameId) {
    let people: Vec<PersonId> =
        app.status(game).await.unwrap().seats.iter().flatten().filter_map(|seat| Some(seat.person()?.id)).collect();
    for who in people {
        match app.undo(who, game).await {
            Ok(Undo::Done { .. } | Undo::Asks(_)) => return,
            Err(Refusal::NothingToUndo | Refusal::Decided | Refusal::OlderRelease) => {}
            Err(other) => panic!("game {game}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_game_that_two_releases_played_is_exported_and_verifies() {
    let folder = Folder::new();
    fs::copy(saves().join("0.1.0-last.db"), folder.file()).unwrap();
    let app = open(&folder).await;
    let mut rng = Rng::from_number(4);
    let shortest = app.mine(person(1).id).await.unwrap().into_iter().find(|mine| mine.kind == Kind::ALL[0]).unwrap().game;
    while step(&app, shortest, &mut rng, later).await.is_some() {}
    let record = Record::from_json(&app.export(shortest).await.unwrap().json).unwrap();
    let releases: BTreeSet<String> = record.actions.iter().map(|entry| entry.state.release.to_string()).collect();
    assert_eq!(releases, BTreeSet::from(["0.1.0".to_owned(), env!("CARGO_PKG_VERSION").to_owned()]));
    let verified = Kind::of(&record).unwrap().visit(Verified(&record));
    assert!(verified.is_ok(), "{verified:?}");
    app.close().await;
}

struct Verified<'a>(&'a Record);

impl GameVisitor for Verified<'_> {
    type Output = Result<(), Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        self.0.verify::<G>().map(drop)
    }
}

/// Exports as older releases wrote them, never written anew.
#[test]
fn an_export_of_an_older_release_verifies_or_is_told_to_be_of_older_rules() {
    let mut kinds = BTreeSet::new();
    for release in fs::read_dir(saves().join("exports")).unwrap().map(|entry| entry.unwrap().path()) {
        for file in fs::read_dir(release).unwrap().map(|entry| entry.unwrap().path()) {
            let record = Record::from_json(&fs::read_to_string(&file).unwrap()).unwrap();
            let kind = Kind::of(&record).unwrap();
            match kind.visit(Verified(&record)) {
                Ok(()) => {}
                Err(Broken::OtherRules { theirs, ours, .. }) => assert!(theirs < ours, "{}", file.display()),
                Err(broken) => panic!("{}: {broken}", file.display()),
            }
            kinds.insert(kind.slug());
        }
    }
    assert_eq!(kinds, Kind::ALL.iter().map(|kind| kind.slug()).collect());
}
