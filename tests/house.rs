//! The built program as a process of its own, in a sandbox: it can be killed, and what it wrote and said can be read.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use warren::sandbox::{self, Client, GAMES, Id, Message, Person, Sandbox, Typed};
use warren::store::{ActionRow, GameId, GameRow, Store};

pub const TOKEN: &str = "a.token-that-nobody-may-see";

pub struct House {
    pub sandbox: Sandbox,
    shards: usize,
    bot: Option<Child>,
    /// Who stands by, and how often a bot had said what commands there are when it began to.
    next: Option<(Child, usize)>,
    folder: PathBuf,
    on_server: Option<String>,
    extra: Vec<(&'static str, &'static str)>,
    /// The number of the newest game.
    game: AtomicU64,
}

impl House {
    /// A sandbox, an empty database, and the bot ready to answer.
    pub async fn open(name: &str) -> House {
        House::open_with(name, &[]).await
    }

    /// The same with settings of its own.
    pub async fn open_with(name: &str, settings: &[(&'static str, &'static str)]) -> House {
        House::made(name, settings, 1).await
    }

    /// The same in a Discord that wants so many shards.
    pub async fn open_sharded(name: &str, shards: u32) -> House {
        House::made(name, &[], shards).await
    }

    async fn made(name: &str, settings: &[(&'static str, &'static str)], shards: u32) -> House {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let extra = settings.to_vec();
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let folder = std::env::temp_dir().join(format!("warren-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let settings = sandbox::Settings {
            clock: sandbox::Clock::Still,
            token: Some(TOKEN.into()),
            patience: Duration::from_secs(20),
            shards,
            ..sandbox::Settings::default()
        };
        let (sandbox, on_server) = (Sandbox::start(settings).await.unwrap(), crate::support::postgres::new_database());
        let (game, shards) = (AtomicU64::new(0), shards as usize);
        let mut house = House { sandbox, shards, bot: None, next: None, folder, on_server, extra, game };
        house.start().await;
        house
    }

    /// Starts the bot and waits until it has said what commands there are.
    pub async fn start(&mut self) {
        assert!(self.bot.is_none());
        let before = self.registered();
        let bot = self.spawn();
        let ready = |_: &Client| (self.registered() > before && self.sandbox.connections() == self.shards).then_some(());
        let waited = self.sandbox.person(Person::Ada).wait_until("the bot", ready).await;
        self.bot = Some(bot);
        waited.unwrap_or_else(|missed| panic!("{missed}\n{}", self.log()));
    }

    /// How often a bot has said what commands there are.
    fn registered(&self) -> usize {
        let done = |request: &&sandbox::Request| request.method == "PUT" && request.status == 200;
        self.sandbox.requests().iter().filter(done).count()
    }

    fn spawn(&self) -> Child {
        let log = File::options().create(true).append(true).open(self.folder.join("log")).unwrap();
        self.command().stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
    }

    /// Starts another process, and waits until it stands by.
    pub async fn stand_by(&mut self) {
        let said = |house: &House| house.log().matches("standing by").count();
        let before = said(self);
        let (next, registered) = (self.spawn(), self.registered());
        let begun = Instant::now();
        while said(self) == before {
            assert!(begun.elapsed() < Duration::from_secs(20), "nobody stands by\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.next = Some((next, registered));
    }

    /// Waits until whoever stood by serves.
    pub async fn taken_over(&mut self) {
        let (bot, before) = self.next.take().unwrap();
        let ready = |_: &Client| (self.registered() > before && self.sandbox.connections() == self.shards).then_some(());
        let waited = self.sandbox.person(Person::Ada).wait_until("the other bot", ready).await;
        self.bot = Some(bot);
        waited.unwrap_or_else(|missed| panic!("{missed}\n{}", self.log()));
    }

    /// `kill -9`: nothing of what was under way is finished.
    pub async fn kill(&mut self) {
        let mut bot = self.bot.take().unwrap();
        bot.kill().unwrap();
        bot.wait().unwrap();
        self.sandbox.clear_faults();
        self.away().await;
    }

    /// Asks the bot to end, as a service manager does.
    pub fn terminate(&self) {
        let id = self.bot.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// The number of the bot's process.
    pub fn process(&self) -> u32 {
        self.bot.as_ref().unwrap().id()
    }

    /// Runs the program once more, with the same settings in the same folder, until it ends: its code, and all it said.
    pub fn another(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.command().args(arguments).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().unwrap_or(-1), String::from_utf8(said).unwrap())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
        command
            .current_dir(&self.folder)
            .env("DISCORD_TOKEN", TOKEN)
            .env("DISCORD_API", self.sandbox.url())
            .env("DATABASE_URL", self.on_server.as_deref().unwrap_or("sqlite://warren.db"))
            .env("WARREN_LOG", "debug")
            .env("WARREN_SEED", "12")
            .env("WARREN_METRICS", "127.0.0.1:0")
            .envs(self.extra.iter().copied())
            .stdin(Stdio::null());
        command
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        let file = || format!("sqlite://{}", self.folder.join("warren.db").display());
        self.on_server.clone().unwrap_or_else(file)
    }

    /// From the next start on another database is used.
    pub fn moved_to(&mut self, url: &str) {
        self.on_server = Some(url.to_owned());
    }

    /// Waits for the process to end by itself.
    pub fn ended(&mut self) -> ExitStatus {
        let mut bot = self.bot.take().unwrap();
        tokio::task::block_in_place(|| bot.wait().unwrap())
    }

    /// Waits until the bot is not connected.
    pub async fn away(&self) {
        let gone = |_: &Client| (self.sandbox.connections() == 0).then_some(());
        self.sandbox.person(Person::Ada).wait_until("the end of the connection", gone).await.unwrap();
    }

    /// What the process has said.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap()
    }

    /// What is written down of the newest game.
    pub async fn written(&self) -> (GameRow, Vec<ActionRow>) {
        let (game, store) = (GameId(self.game.load(Ordering::SeqCst)), self.store().await);
        let actions = store.actions(game, 0).await.unwrap();
        let (game, _) = store.game(game).await.unwrap().unwrap();
        store.close().await;
        (game, actions)
    }

    /// What is written down. It is a copy, so that the bot finds its file as it left it; a server has nothing to be copied.
    pub async fn store(&self) -> Store {
        if let Some(url) = &self.on_server {
            return Store::open_read_only(url).await.unwrap();
        }
        let copy = self.folder.join("copy");
        fs::create_dir_all(&copy).unwrap();
        for name in ["warren.db", "warren.db-wal"] {
            let _ = fs::remove_file(copy.join(name));
            let from = self.folder.join(name);
            if from.exists() {
                fs::copy(from, copy.join(name)).unwrap();
            }
        }
        Store::open(&format!("sqlite://{}", copy.join("warren.db").display())).await.unwrap()
    }

    pub fn person(&self, person: Person) -> Client {
        self.sandbox.person(person)
    }

    /// Runs a command in the games' channel and waits for its answer.
    pub async fn slash(&self, person: Person, command: &str, typed: &[(&str, Typed)]) -> Message {
        let client = self.person(person);
        let interaction = client.slash(GAMES, command, typed).unwrap();
        client.answer(interaction).await.unwrap()
    }

    /// What `/play` offers a person.
    pub async fn offers(&self, person: Person) -> Vec<String> {
        let offers = self.person(person).autocomplete(GAMES, "play", &[], "action", "").await.unwrap();
        offers.iter().map(|offer| offer.value.as_str().unwrap().to_owned()).collect()
    }

    pub async fn play(&self, person: Person, action: &str) -> Message {
        self.slash(person, "play", &[("action", action.into())]).await
    }

    /// Presses a button and waits until the bot has done all it does about it.
    pub async fn press(&self, person: Person, message: &Message, label: &str) -> Message {
        let id = message.button(label).unwrap_or_else(|| panic!("{label} on {:?}", message.buttons()));
        let client = self.person(person);
        self.shown(&client, client.press(message.id, id).unwrap()).await
    }

    async fn shown(&self, client: &Client, interaction: Id) -> Message {
        let token = format!("sandbox-token-{interaction:x}");
        let answered = |_: &Client| {
            let answers = |request: &sandbox::Request| {
                request.path.starts_with("/webhooks/") && request.path.contains(&token) && request.status == 200
            };
            self.sandbox.requests().iter().any(answers).then_some(())
        };
        client.wait_until("an answer to a press", answered).await.unwrap();
        client.answer(interaction).await.unwrap()
    }

    /// Goes from question to question, always with the first choice, until a move is played.
    pub async fn pick_through(&self, person: Person, mut picker: Message) -> Message {
        let client = self.person(person);
        for _ in 0..10 {
            let select = picker.all_components().into_iter().find(|part| part["type"] == 3).cloned();
            picker = match select {
                Some(select) => {
                    let value = select["options"][0]["value"].as_str().unwrap();
                    let chosen = client.choose(picker.id, select["custom_id"].as_str().unwrap(), &[value]).unwrap();
                    self.shown(&client, chosen).await
                }
                None => match picker.buttons().first() {
                    Some(label) => self.press(person, &picker, label).await,
                    None => return picker,
                },
            };
            if played(&picker).is_some() {
                return picker;
            }
        }
        panic!("no end of questions: {}", picker.content)
    }

    /// The move that an answer speaks of: what was pressed is told in a sentence, so what was written down last is looked up.
    pub async fn move_told(&self, answer: &Message) -> String {
        let phrase = played(answer).unwrap_or_else(|| panic!("{}", answer.content));
        if !phrase.is_empty() {
            return phrase;
        }
        let (_, actions) = self.written().await;
        actions.iter().rfind(|action| action.person.is_some()).unwrap().phrase.clone()
    }

    /// The newest board of the newest game, once it shows this ply or a later one.
    pub async fn board(&self, ply: u32) -> Message {
        let client = self.person(Person::Ada);
        let shown = |message: &Message| {
            shown(message).is_some_and(|(game, shown)| game == self.game.load(Ordering::SeqCst) && shown >= ply)
        };
        client.wait_for(GAMES, |message| !message.ephemeral() && shown(message)).await.unwrap()
    }

    /// Two people and an easy bot at a table, the first board posted.
    pub async fn table(&self) -> Message {
        self.table_of("troll", &[]).await
    }

    /// The same for another game.
    pub async fn table_of(&self, slug: &str, options: &[(&str, Typed)]) -> Message {
        self.game.fetch_add(1, Ordering::SeqCst);
        let options: Vec<(&str, Typed)> = options.iter().cloned().chain([("players", 3.into())]).collect();
        self.slash(Person::Ada, &format!("{slug} new"), &options).await;
        self.slash(Person::Ben, "game join", &[]).await;
        self.slash(Person::Ada, "game add-bot", &[("level", "easy".into())]).await;
        self.slash(Person::Ada, "game start", &[]).await;
        self.board(1).await
    }
}

impl Drop for House {
    fn drop(&mut self) {
        for bot in self.bot.iter_mut().chain(self.next.as_mut().map(|(next, _)| next)) {
            let _ = bot.kill();
            let _ = bot.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The ply that a board's buttons carry.
pub fn shows(message: &Message) -> Option<u32> {
    shown(message).map(|(_, ply)| ply)
}

/// The game and the ply that a board's buttons carry.
fn shown(message: &Message) -> Option<(u64, u32)> {
    let mut parts = message.button("Act").or(message.button("Replay"))?.split(':').skip(1);
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The move that an answer tells of: word for word if it was typed, else nothing of it.
pub fn played(answer: &Message) -> Option<String> {
    let typed = answer.content.lines().find_map(|line| line.strip_prefix("-# Played: `")?.strip_suffix('`'));
    let pressed = || answer.content.lines().any(|line| line.starts_with('✓')).then_some("");
    typed.or_else(pressed).map(str::to_owned)
}

/// Who is to move, by the headline of a board.
pub fn mover(board: &Message) -> Person {
    let headline = board.content.lines().next().unwrap();
    let waiting = |person: &Person| headline.contains(&format!("{}: ", person.name()));
    Person::ALL.into_iter().find(waiting).unwrap_or_else(|| panic!("nobody is to move: {headline}"))
}
