//! What the tests of store and app share: a folder that goes away, a clock that is moved by hand, people.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use warren::app::{
    App, ChannelId, Clock, GameId, InteractionId, Moved, News, Opening, Person, PersonId, Refusal, Seconds, Settings, Step,
};
use warren::engine::{DynGame, Rng, Seat};
use warren::games::Kind;
use warren::store::Store;

/// A database of its own in a folder of its own, or on the server where the test is one of those.
pub struct Folder {
    path: PathBuf,
    on_server: Option<String>,
}

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("warren-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder { path, on_server: super::postgres::new_database() }
    }

    /// A folder beside a database that is on the server.
    pub fn over(url: &str) -> Self {
        let mut folder = Folder::new();
        folder.on_server = Some(url.to_owned());
        folder
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The database's file.
    pub fn file(&self) -> PathBuf {
        self.path.join("games.db")
    }

    pub fn url(&self) -> String {
        self.on_server.clone().unwrap_or_else(|| format!("sqlite://{}", self.file().display()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

#[derive(Clone)]
pub struct Hands(Arc<AtomicI64>);

impl Hands {
    pub fn at_noon() -> Self {
        Hands(Arc::new(AtomicI64::new(MIDNIGHT + 12 * HOUR)))
    }

    pub fn forward(&self, seconds: Seconds) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for Hands {
    fn now(&self) -> Seconds {
        self.0.load(Ordering::SeqCst)
    }
}

pub const HOUR: Seconds = 3_600;
/// A midnight in Greenwich.
pub const MIDNIGHT: Seconds = 20_000 * 24 * HOUR;

pub struct World {
    pub app: App,
    pub clock: Hands,
    pub folder: Folder,
}

pub fn person(id: u64) -> Person {
    let names = ["Nobody", "Ada", "Ben", "Cleo", "Dan"];
    Person { id: PersonId(id), name: names.get(id as usize).map_or_else(|| format!("Person {id}"), |name| (*name).into()) }
}

pub const HERE: ChannelId = ChannelId(100);
pub const THERE: ChannelId = ChannelId(200);
pub const ADA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);

pub fn opening(channel: ChannelId, players: u8) -> Opening {
    let options = vec![("artifacts".to_owned(), "twelve".to_owned())];
    Opening { kind: Kind::ALL[0], players: Some(players), options, clock: None, channel, guild: None }
}

/// A fresh number for something a person did, beyond those in stored games.
pub fn interaction() -> InteractionId {
    static COUNT: AtomicU64 = AtomicU64::new(1_000_000);
    InteractionId(COUNT.fetch_add(1, Ordering::Relaxed))
}

/// What is in the folder, with chance that is the same every time.
pub async fn app_over(folder: &Folder, clock: &Hands) -> App {
    let settings = Settings { seed: Some(1), ..Settings::default() };
    App::with(Store::open(&folder.url()).await.unwrap(), clock.clone(), settings)
}

impl World {
    pub async fn new() -> Self {
        let folder = Folder::new();
        let clock = Hands::at_noon();
        let app = app_over(&folder, &clock).await;
        World { app, clock, folder }
    }

    /// As after a restart.
    pub async fn reopen(mut self) -> Self {
        self.app.close().await;
        self.app = app_over(&self.folder, &self.clock).await;
        self
    }

    /// A game of these people and no bot, begun and posted.
    pub async fn game(&self, channel: ChannelId, people: &[u64]) -> GameId {
        let lobby = self.app.open(&person(people[0]), opening(channel, people.len() as u8)).await.unwrap();
        for other in &people[1..] {
            self.app.join(&person(*other), channel).await.unwrap();
        }
        self.app.start(&person(people[0]), channel, false).await.unwrap();
        self.post(lobby.game).await.unwrap();
        lobby.game
    }

    /// Lets bots move and posts, as the chat would.
    pub async fn post(&self, game: GameId) -> Option<Told> {
        let news = self.app.advance(game, |_| ()).await.unwrap()?;
        let board = self.app.draw(&news).await.unwrap().board;
        assert!(board.png.starts_with(b"\x89PNG") && board.alt.chars().count() <= 1024);
        let told = Told::of(&news);
        self.app.posted(news, warren::app::MessageId(interaction().0)).await.unwrap();
        Some(told)
    }

    pub async fn waiting(&self, game: GameId) -> Vec<PersonId> {
        let situation = self.app.status(game).await.unwrap();
        let player = |seat: Seat| situation.seats[seat.index()].as_ref().unwrap().person().unwrap().id;
        situation.waiting.iter().map(|(seat, _)| player(*seat)).collect()
    }

    /// The table as it is stored, secrets and all.
    pub async fn table(&self, game: GameId) -> Box<dyn DynGame> {
        let store = Store::open_read_only(&self.folder.url()).await.unwrap();
        let (row, _) = store.game(game).await.unwrap().unwrap();
        store.close().await;
        Kind::from_slug(&row.kind).unwrap().load(&row.state.unwrap()).unwrap()
    }

    /// A move of the person to move that `fits`: what it says, whether it reveals, whether the turn passes.
    pub async fn find_move(&self, game: GameId, fits: impl Fn(&str, bool, bool) -> bool) -> Option<(PersonId, String)> {
        let table = self.table(game).await;
        let who = self.waiting(game).await[0];
        let seat = table.turn().to_act().first().unwrap();
        table.menu(seat).into_iter().find_map(|phrase| {
            let mut after = table.boxed();
            let story = after.play(seat, &phrase).unwrap();
            let passed = !after.turn().to_act().contains(seat);
            fits(&phrase.verb, story.revealed(), passed).then(|| (who, phrase.to_string()))
        })
    }

    pub async fn act(&self, person: PersonId, game: GameId, phrase: &str) -> Result<Moved, Refusal> {
        self.app.act(person, game, None, phrase, interaction()).await
    }

    /// The person to move does anything, chosen by menus.
    pub async fn random_move(&self, game: GameId, rng: &mut Rng) -> Moved {
        let who = self.waiting(game).await[0];
        let mut path = String::new();
        loop {
            match self.app.walk(who, game, None, &path).await.unwrap() {
                Step::Done { phrase, ply, .. } => {
                    return self.app.act(who, game, Some(ply), &phrase, interaction()).await.unwrap();
                }
                Step::Choose(page) => match &page.next {
                    Some(next) if rng.below(3) == 0 => path.clone_from(next),
                    _ => path.clone_from(&page.choices[rng.below(page.choices.len())].path),
                },
            }
        }
    }

    /// Random moves and those of bots until the game is over; how it ended.
    pub async fn play_out(&self, game: GameId, seed: u64) -> String {
        let mut rng = Rng::from_number(seed);
        loop {
            let situation = self.app.status(game).await.unwrap();
            let of_bot = |seat: &Seat| situation.seats[seat.index()].as_ref().unwrap().is_bot();
            if situation.waiting.is_empty() || situation.waiting.iter().any(|(seat, _)| of_bot(seat)) {
                if let Some(ending) = self.post(game).await.and_then(|told| told.ending) {
                    return ending;
                }
            } else {
                self.random_move(game, &mut rng).await;
            }
        }
    }

    /// Random moves until `until` holds for the table, at most so many.
    pub async fn play_until(&self, game: GameId, rng: &mut Rng, mut until: impl FnMut(&dyn DynGame) -> bool) {
        for _ in 0..500 {
            if until(&*self.table(game).await) {
                return;
            }
            self.random_move(game, rng).await;
        }
        panic!("it never came to that");
    }
}

/// What a post said.
#[derive(Clone, Debug)]
pub struct Told {
    pub fresh: bool,
    pub lines: Vec<String>,
    pub ping: Vec<PersonId>,
    pub ending: Option<String>,
}

impl Told {
    pub fn of(news: &News) -> Self {
        Told { fresh: news.fresh, lines: news.lines.clone(), ping: news.ping.clone(), ending: news.ending.clone() }
    }
}
