//! A sandbox, a bot and a database for one test, and hands to play with.

use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::time::Duration;
use warren::app::{App, ChannelId, Clock, PersonId, Seconds};
use warren::discord::{ConnectOptions, Connection};
use warren::engine::{DynGame, Seat};
use warren::games::Kind;
use warren::sandbox::{self, Client, Id, Message, Person, Sandbox, Typed};
use warren::store::Store;

/// How often what cannot be waited for is looked at.
pub const LOOK: Duration = Duration::from_millis(20);

pub const TOKEN: &str = "a-token-that-nobody-may-see";

pub struct Stage {
    pub sandbox: Sandbox,
    pub app: App,
    pub bot: Option<Connection>,
    pub time: Time,
    told: warren::app::Settings,
    database: Database,
}

/// A clock that tests move.
#[derive(Clone)]
pub struct Time(Arc<AtomicI64>);

impl Time {
    pub fn pass(&self, seconds: Seconds) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for Time {
    fn now(&self) -> Seconds {
        self.0.load(Ordering::SeqCst)
    }
}

struct Database {
    file: PathBuf,
    on_server: Option<String>,
}

impl Database {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let file = std::env::temp_dir().join(format!("warren-discord-{}-{number}.db", std::process::id()));
        Database { file, on_server: crate::support::postgres::new_database() }
    }

    fn url(&self) -> String {
        self.on_server.clone().unwrap_or_else(|| format!("sqlite://{}", self.file.display()))
    }

    async fn open(&self, time: &Time, settings: warren::app::Settings) -> App {
        let store = Store::open(&self.url()).await.unwrap();
        App::with(store, time.clone(), settings)
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-lock"] {
            let mut path = self.file.clone().into_os_string();
            path.push(end);
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Stage {
    pub async fn set() -> Stage {
        Stage::set_with(Stage::settings()).await
    }

    /// Chance is the same every time.
    pub fn settings() -> warren::app::Settings {
        // Nobody is taken to be at the table, so that everyone is called when it is their turn.
        warren::app::Settings { seed: Some(1), there: 0, ..warren::app::Settings::default() }
    }

    pub async fn set_with(told: warren::app::Settings) -> Stage {
        let sandbox = open_sandbox().await;
        let (time, database) = (Time(Arc::new(AtomicI64::new(1_800_000_000))), Database::new());
        let app = database.open(&time, told).await;
        let mut stage = Stage { sandbox, app, bot: None, time, told, database };
        stage.connect().await;
        stage
    }

    /// As `warren sandbox` does it after a restart: all messages are gone, and the places of open games are made anew.
    pub async fn restart_all(&mut self) {
        self.stop().await;
        self.sandbox = open_sandbox().await;
        self.reopen().await;
        for venue in self.app.forget_posts().await.unwrap() {
            let (with, parent) = (venue.private.map(|person| person.0), venue.parent.map(|parent| parent.0));
            self.sandbox.restore(venue.channel.0, with, parent, &venue.name);
        }
        self.connect().await;
    }

    pub async fn connect(&mut self) {
        self.connect_with(&self.options()).await;
        let bot = self.bot.as_ref().unwrap();
        bot.ready().await;
        bot.serving().await;
    }

    pub fn options(&self) -> ConnectOptions {
        // Words stand alone, so that they can be compared; what is about signs asks for them.
        ConnectOptions { signs: false, ..ConnectOptions::new(TOKEN, Some(self.sandbox.url())) }
    }

    /// Connects, and does not wait until the commands are registered.
    pub async fn connect_with(&mut self, options: &ConnectOptions) {
        self.bot = Some(Connection::connect(self.app.clone(), options).await.unwrap());
    }

    /// The bot ends.
    pub async fn stop(&mut self) {
        self.bot.take().unwrap().stop().await;
        self.app.close().await;
    }

    /// What the last bot wrote down, while there is none.
    pub async fn reopen(&mut self) {
        self.app = self.database.open(&self.time, self.told).await;
    }

    /// Where everything is written down.
    pub fn url(&self) -> String {
        self.database.url()
    }

    /// Another bot begins with what the last one wrote down.
    pub async fn restart(&mut self) {
        self.reopen().await;
        self.connect().await;
    }

    /// The end of a test; nothing that people were shown or that was posted holds the token, and every request was whole.
    pub async fn strike(mut self) {
        for message in self.sandbox.all_messages() {
            assert!(!message.content.contains(TOKEN));
        }
        let requests = self.sandbox.requests();
        for request in &requests {
            assert!(!request.body.to_string().contains(TOKEN), "{request:?}");
        }
        assert_eq!(crate::wire::description::faults(&requests), Vec::<String>::new());
        self.stop().await;
    }

    pub fn person(&self, person: Person) -> Client {
        self.sandbox.person(person)
    }

    /// Runs a command and waits for its answer. Who is asked whether they give something up gives it up.
    pub async fn slash(&self, person: Person, channel: Id, command: &str, typed: &[(&str, Typed)]) -> Message {
        let answer = self.slash_once(person, channel, command, typed).await;
        match answer.buttons().iter().find(|label| label.starts_with("Yes, ")) {
            Some(sure) if answer.content.starts_with("You would give up ") => self.press(person, &answer, sure).await,
            _ => answer,
        }
    }

    /// The same, with whatever is asked first.
    pub async fn slash_once(&self, person: Person, channel: Id, command: &str, typed: &[(&str, Typed)]) -> Message {
        let client = self.person(person);
        let interaction = client.slash(channel, command, typed).unwrap();
        client.answer(interaction).await.unwrap()
    }

    /// The values offered for an option.
    pub async fn offers(
        &self,
        person: Person,
        channel: Id,
        command: &str,
        typed: &[(&str, Typed)],
        option: &str,
        partly: &str,
    ) -> Vec<String> {
        let offers = self.person(person).autocomplete(channel, command, typed, option, partly).await.unwrap();
        offers.iter().map(|offer| offer.value.as_str().unwrap().to_owned()).collect()
    }

    /// Presses a button, by its label, and waits for what is shown: the answer, or a whisper apart from it.
    pub async fn press(&self, person: Person, message: &Message, label: &str) -> Message {
        let id = message.button(label).unwrap_or_else(|| panic!("{label} on {:?}", message.buttons())).to_owned();
        self.press_id(person, message.id, &id).await
    }

    pub async fn press_id(&self, person: Person, message: Id, custom_id: &str) -> Message {
        let client = self.person(person);
        let interaction = client.press(message, custom_id).unwrap();
        self.shown(&client, interaction).await
    }

    /// Takes one of the answers that a picker offers.
    pub async fn take(&self, person: Person, picker: &Message, answer: &Choice) -> Message {
        match &answer.value {
            Some(value) => self.choose(person, picker, &answer.id, value).await,
            None => self.press_id(person, picker.id, &answer.id).await,
        }
    }

    pub async fn choose(&self, person: Person, message: &Message, select: &str, value: &str) -> Message {
        let client = self.person(person);
        let interaction = client.choose(message.id, select, &[value]).unwrap();
        self.shown(&client, interaction).await
    }

    /// What an interaction led to, once the bot has done all it does about it.
    pub async fn shown(&self, client: &Client, interaction: Id) -> Message {
        let requests = || self.sandbox.requests();
        let token = format!("sandbox-token-{interaction:x}");
        let finished = |_: &Client| {
            // The second request with the interaction's token is the answer proper.
            let done = requests().into_iter().any(|request| {
                request.path.starts_with("/webhooks/") && request.path.contains(&token) && (200..300).contains(&request.status)
            });
            done.then_some(())
        };
        client.wait_until("an answer to a press", finished).await.unwrap();
        let whispered = self
            .sandbox
            .all_messages()
            .into_iter()
            .rev()
            .find(|message| message.asked.as_ref().is_some_and(|asked| asked.interaction == interaction));
        match whispered {
            Some(message) => message,
            None => client.answer(interaction).await.unwrap(),
        }
    }

    /// The newest board of a channel, once it shows a later ply.
    pub async fn board(&self, channel: Id, after: u32) -> Message {
        let is_board = |message: &Message| !message.ephemeral() && is_board(message) && ply(message) > after;
        self.person(Person::Ada)
            .wait_until("a new board", |_| {
                let messages = self.sandbox.all_messages();
                messages.into_iter().rev().find(|message| message.channel == channel && is_board(message))
            })
            .await
            .unwrap()
    }

    /// The game of a channel as it is written down: to find out what would come of something.
    pub async fn game(&self, channel: Id) -> Box<dyn DynGame> {
        let store = Store::open_read_only(&self.url()).await.unwrap();
        let game = store.game_in(ChannelId(channel)).await.unwrap().unwrap();
        let (row, _) = store.game(game).await.unwrap().unwrap();
        store.close().await;
        Kind::from_slug(&row.kind).unwrap().load(&row.state.unwrap()).unwrap()
    }

    /// The first person who owes a decision.
    pub async fn mover(&self, channel: Id) -> Person {
        let situation = self.app.status(ChannelId(channel)).await.unwrap();
        let seats = situation.waiting.iter().map(|(seat, _)| *seat);
        let mut people = seats.filter_map(|seat| situation.seats[seat.index()].as_ref()?.person().cloned());
        Person::by_id(people.next().expect("a person is to move").id.0).unwrap()
    }

    /// Whether this person owes a decision.
    pub async fn waits_for(&self, person: Person, channel: Id) -> bool {
        let situation = self.app.status(ChannelId(channel)).await.unwrap();
        let player = |seat: &Seat| situation.seats[seat.index()].as_ref();
        situation.waiting.iter().any(|(seat, _)| player(seat).is_some_and(|it| it.is(PersonId(person.id()))))
    }

    pub async fn seat_of(&self, person: Person, channel: Id) -> &'static str {
        let situation = self.app.status(ChannelId(channel)).await.unwrap();
        let sits = |player: &Option<warren::app::Player>| {
            player.as_ref().is_some_and(|it| it.person().is_some_and(|it| it.id.0 == person.id()))
        };
        Seat(situation.seats.iter().position(sits).unwrap() as u8).colour()
    }

    pub async fn ply(&self, channel: Id) -> u32 {
        self.app.status(ChannelId(channel)).await.unwrap().ply
    }

    /// Ada and Ben at a table, the first board posted.
    pub async fn table_for_two(&self, channel: Id) -> Message {
        self.slash(Person::Ada, channel, "game new", &[("game", "troll".into()), ("players", 2.into())]).await;
        self.slash(Person::Ben, channel, "game join", &[]).await;
        self.slash(Person::Ada, channel, "game start", &[]).await;
        self.board(channel, 0).await
    }

    /// Ada and Ben at a table some turns later: a turn has just begun, and there is more than one thing to do in it.
    pub async fn table_under_way(&self, channel: Id) -> Message {
        let mut board = self.table_for_two(channel).await;
        let mut turns = 0;
        loop {
            let mover = self.mover(channel).await;
            let moves = self.offers(mover, channel, "play", &[], "action", "move").await;
            if turns >= 6 && board.pings(mover) && !moves.is_empty() {
                return board;
            }
            let offers = self.offers(mover, channel, "play", &[], "action", "").await;
            let answer = self.slash(mover, channel, "play", &[("action", quickest(&offers).into())]).await;
            assert!(played(&answer), "{}", answer.content);
            let next = self.board(channel, ply(&board)).await;
            turns += u32::from(next.id != board.id);
            board = next;
        }
    }

    /// Goes from question to question, the quickest way to the end, until a move is played.
    pub async fn pick_through(&self, person: Person, mut picker: Message) -> Message {
        for _ in 0..10 {
            if played(&picker) {
                return picker;
            }
            let offers = choices(&picker);
            let labels: Vec<String> = offers.iter().map(|offer| offer.label.clone()).collect();
            let wanted = quickest(&labels);
            picker = self.take(person, &picker, offers.iter().find(|offer| offer.label == wanted).unwrap()).await;
        }
        panic!("no end of questions: {}", picker.content)
    }
}

async fn open_sandbox() -> Sandbox {
    let settings = sandbox::Settings {
        clock: sandbox::Clock::Still,
        token: Some(TOKEN.into()),
        patience: Duration::from_mins(2),
        ..sandbox::Settings::default()
    };
    Sandbox::start(settings).await.unwrap()
}

/// An answer that a picker offers: an entry of its menu, or a button.
#[derive(Clone, Debug)]
pub struct Choice {
    pub label: String,
    /// Of the menu or the button.
    pub id: String,
    pub value: Option<String>,
}

/// What a picker offers, its ways back and on left out.
pub fn choices(picker: &Message) -> Vec<Choice> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parts = picker.all_components();
    if let Some(select) = parts.iter().find(|part| part["type"] == 3) {
        let id = text(&select["custom_id"]);
        let entry =
            |option: &Value| Choice { label: text(&option["label"]), id: id.clone(), value: Some(text(&option["value"])) };
        return select["options"].as_array().unwrap().iter().map(entry).collect();
    }
    let button = |part: &&Value| Choice { label: text(&part["label"]), id: text(&part["custom_id"]), value: None };
    let answers = |choice: &Choice| choice.id.starts_with("pick:") || choice.id.starts_with("play:");
    parts.iter().map(button).filter(answers).collect()
}

/// What brings a game to its end soonest: drawing cards, then playing them.
pub fn quickest(offers: &[String]) -> &str {
    let starts = |verb: &str| offers.iter().find(|offer| offer.to_lowercase().starts_with(verb));
    starts("draw").or_else(|| starts("play")).or_else(|| starts("end")).unwrap_or(&offers[0])
}

/// What a person alone was told of their moves: the lines after the last that was played.
pub fn whispered(answer: &Message) -> Vec<String> {
    let mut lines: Vec<String> =
        answer.content.lines().rev().take_while(|line| !line.starts_with("-# Played:")).map(str::to_owned).collect();
    lines.reverse();
    lines
}

pub fn played(message: &Message) -> bool {
    message.content.contains("-# Played:") || message.content.lines().any(|line| line.starts_with('✓'))
}

fn is_board(message: &Message) -> bool {
    message.button("Act").is_some() || message.button("Replay").is_some()
}

/// The ply that a board's buttons carry.
pub fn ply(board: &Message) -> u32 {
    let id = board.button("Act").or(board.button("Replay")).expect("a board");
    id.split(':').nth(2).unwrap().parse().unwrap()
}
