//! A database that an older release left behind opens in this one, and its games go on.

use crate::support::world::{Folder, Hands, interaction, person};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use warren::app::{App, ChannelId, GameId, Opening, Settings, Step, about};
use warren::engine::Rng;
use warren::games::Kind;
use warren::store::Store;

fn saves() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

async fn open(folder: &Folder) -> App {
    let settings = Settings { seed: Some(5), ..Settings::default() };
    App::with(Store::open(&folder.url()).await.unwrap(), Hands::at_noon(), settings)
}

/// Whoever is to move does something, chosen by menus; `None` once nobody is.
async fn step(app: &App, game: GameId, rng: &mut Rng) -> Option<()> {
    let situation = app.status(game).await.unwrap();
    let (seat, _) = situation.waiting.first()?;
    let who = situation.seats[seat.index()].as_ref().unwrap().person().unwrap().id;
    let mut path = String::new();
    loop {
        match app.menu(who, game, None, &path).await.unwrap() {
            Step::Done { phrase, ply, .. } => {
                app.act(who, game, Some(ply), &phrase, interaction()).await.unwrap();
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
                step(app, game, &mut rng).await;
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
            for _ in 0..20 {
                step(&app, game, &mut rng).await;
            }
        }
        assert_eq!(app.doctor().await.unwrap(), Vec::<String>::new(), "{}", path.display());
        app.close().await;
        opened += 1;
    }
    assert!(opened > 0, "no release has left a database");
}
