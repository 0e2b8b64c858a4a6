//! Several processes that share the servers: who has which shard, what happens to games when their number changes, when a
//! process dies, loses its lock or is renewed, and what a part of the servers is refused with.

use crate::house::{House, TOKEN, mover, played, shows};
use crate::support::postgres::{self, Server};
use crate::support::world::{Folder, HERE, HOUR, Hands, THERE, interaction, opening, person};
use std::collections::HashMap;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use warren::app::{App, GuildId, Opening, Settings};
use warren::engine::Rng;
use warren::sandbox::{self, Client, GAMES, Id, Message, Person, Sandbox};
use warren::store::{Change, GameId, Shards, Store, StoreError};

fn shards(text: &str) -> Shards {
    text.parse().unwrap()
}

/// A server whose games belong to this shard, however many there are.
fn guild(shard: u64) -> GuildId {
    GuildId(shard << 22)
}

async fn part(url: &str, text: &str) -> Result<Store, StoreError> {
    Store::open_for(url, shards(text)).await
}

fn is_held(opened: &Result<Store, StoreError>) -> bool {
    matches!(opened, Err(StoreError::Held(_)))
}

#[tokio::test]
async fn every_shard_has_one_process_and_all_of_them_count_the_same() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let (low, high) = (part(&url, "0-1/4").await.unwrap(), part(&url, "2-3/4").await.unwrap());
    for taken in ["0-1/4", "1-2/4", "3/4", "0-3/4", "0/1", "4-7/8", "0/2"] {
        assert!(is_held(&part(&url, taken).await), "{taken}");
    }
    assert!(is_held(&Store::open(&url).await), "nor may a tool change what is served");
    let served = |shards: Shards, until| Change::Served { shards, until };
    low.commit(vec![served(low.shards(), 10)]).await.unwrap();
    high.commit(vec![served(high.shards(), 20)]).await.unwrap();
    high.close().await;
    assert!(is_held(&part(&url, "2-3/8").await), "while another counts otherwise");
    let third = part(&url, "2/4").await.unwrap();
    assert_eq!(third.served().await, Ok(vec![(shards("2/4"), 20)]), "it goes on where the other ended");
    assert_eq!(low.served().await, Ok(vec![(shards("0/4"), 10), (shards("1/4"), 10)]));
    third.close().await;
    low.close().await;
    let anew = part(&url, "5/8").await.unwrap();
    assert_eq!(anew.served().await, Ok(vec![(shards("5/8"), 20)]), "all were served until the same moment from then on");
    anew.close().await;
}

#[tokio::test]
async fn a_file_is_served_by_one_process_with_all_shards() {
    let folder = Folder::new();
    let file = format!("sqlite://{}", folder.file().display());
    let Err(StoreError::Unfit(why)) = part(&file, "0-1/4").await else { panic!("a part of a file") };
    assert!(why.contains("PostgreSQL"), "{why}");
    assert!(!folder.file().exists());
    let all = part(&file, "0-3/4").await.unwrap();
    assert!(all.is_alone());
    all.close().await;
}

/// What belongs to one shard, on a file: time that only some shards were away for counts for the others.
#[tokio::test]
async fn games_move_with_another_number_of_shards_and_time_in_which_theirs_was_not_served_does_not_count() {
    let folder = Folder::new();
    let clock = Hands::at_noon();
    let app = async |text: &str| {
        let settings = Settings { seed: Some(1), ..Settings::default() };
        App::with(part(&folder.url(), text).await.unwrap(), clock.clone(), settings)
    };
    let two = app("0-1/2").await;
    let mut games = Vec::new();
    for (channel, shard) in [(HERE, 0), (THERE, 1)] {
        let lobby = two.open(&person(1), Opening { guild: Some(guild(shard)), ..opening(channel, 2) }).await.unwrap();
        two.join(&person(2), channel).await.unwrap();
        two.start(&person(1), channel, false).await.unwrap();
        games.push(lobby.game);
    }
    two.serving().await.unwrap();
    two.close().await;
    // The second shard was served for two hours more.
    clock.forward(2 * HOUR);
    let store = part(&folder.url(), "0-1/2").await.unwrap();
    let now = warren::app::Clock::now(&clock);
    store.commit(vec![Change::Served { shards: shards("1/2"), until: now }]).await.unwrap();
    store.close().await;
    let owes = async |game: GameId| {
        let store = Store::open_read_only(&folder.url()).await.unwrap();
        let at = store.owing(Some(game)).await.unwrap()[0].owes_at;
        store.close().await;
        at
    };
    let before = [owes(games[0]).await, owes(games[1]).await];
    let three = app("0-2/3").await;
    three.came_back().await.unwrap();
    assert_eq!([owes(games[0]).await, owes(games[1]).await], [before[0] + 2 * HOUR, before[1]]);
    assert_eq!(three.open_games().await.unwrap(), 2, "both are looked after");
    three.close().await;
}

#[tokio::test]
async fn a_game_in_memory_is_used_only_if_it_is_what_is_written_down_and_a_board_is_claimed_once() {
    let Some(server) = postgres::server() else { return };
    let url = server.database();
    let clock = Hands::at_noon();
    let app = async |text: &str| App::with(part(&url, text).await.unwrap(), clock.clone(), Settings::default());
    let (one, two) = (app("0/2").await, app("1/2").await);
    let lobby = two.open(&person(1), Opening { guild: Some(guild(1)), ..opening(HERE, 2) }).await.unwrap();
    two.join(&person(2), HERE).await.unwrap();
    two.start(&person(1), HERE, false).await.unwrap();
    let game = lobby.game;
    assert!(two.looks_after(game).await.unwrap() && !one.looks_after(game).await.unwrap());
    assert_eq!((one.unposted().await.unwrap(), two.unposted().await.unwrap()), (vec![], vec![game]));
    let mut rng = Rng::from_number(3);
    for round in 0..10 {
        // Each has the game in memory as the other has changed it since.
        let app = [&one, &two][round % 2];
        let situation = app.status(game).await.unwrap();
        let seat = situation.waiting[0].0;
        let who = situation.seats[seat.index()].as_ref().unwrap().person().unwrap().id;
        let offers = app.complete_phrase(who, HERE, "").await;
        let offer = rng.pick(&offers).value.clone();
        app.act(who, game, None, &offer, interaction()).await.unwrap();
    }
    // Whoever set out to post and never came back is found by whoever comes next: the two posts are one.
    let news = two.advance(game, |_| ()).await.unwrap().unwrap();
    let claimed = two.claim(&news).await.unwrap();
    assert_eq!(claimed, news.ply);
    drop(news);
    let situation = two.status(game).await.unwrap();
    let seat = situation.waiting[0].0;
    let who = situation.seats[seat.index()].as_ref().unwrap().person().unwrap().id;
    let offer = two.complete_phrase(who, HERE, "").await[0].value.clone();
    two.act(who, game, None, &offer, interaction()).await.unwrap();
    two.close().await;
    let next = app("1/2").await;
    let news = next.advance(game, |_| ()).await.unwrap().unwrap();
    assert!(news.ply > claimed);
    assert_eq!(next.claim(&news).await.unwrap(), claimed);
    next.posted(news, warren::app::MessageId(7)).await.unwrap();
    assert_eq!(next.behind().await.unwrap(), []);
    next.close().await;
    one.close().await;
}

/// A sandbox with two servers, a database on the server, and processes.
struct Rig {
    sandbox: Sandbox,
    server: &'static Server,
    url: String,
    folder: PathBuf,
    bots: HashMap<&'static str, Child>,
    /// Where the two servers play: of the first shard, and of the second.
    tables: [Id; 2],
}

/// Nothing takes so long unless something is broken.
const PATIENCE: Duration = Duration::from_secs(30);

impl Rig {
    async fn open() -> Option<Rig> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = postgres::server()?;
        let settings = sandbox::Settings {
            clock: sandbox::Clock::Still,
            token: Some(TOKEN.into()),
            patience: PATIENCE,
            shards: 2,
            at_once: 2,
            ..sandbox::Settings::default()
        };
        let sandbox = Sandbox::start(settings).await.unwrap();
        let first = sandbox.open_channel_in(sandbox.open_guild(1), "elsewhere");
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let folder = std::env::temp_dir().join(format!("warren-shards-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Some(Rig { sandbox, server, url: server.database(), folder, bots: HashMap::new(), tables: [first, GAMES] })
    }

    fn spawn(&mut self, name: &'static str, shards: &str) {
        let log = File::create(self.folder.join(name)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
        command.current_dir(&self.folder).env("DISCORD_TOKEN", TOKEN).env("DISCORD_API", self.sandbox.url());
        command.env("DATABASE_URL", &self.url).env("WARREN_LOG", "debug").env("WARREN_SEED", "12");
        command.env("WARREN_METRICS", "127.0.0.1:0").env("WARREN_SHARDS", shards).stdin(Stdio::null());
        self.bots.insert(name, command.stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap());
    }

    fn log(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }

    async fn until(&self, what: &str, is_so: impl Fn(&Rig) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}\n{}", self.logs());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn logs(&self) -> String {
        self.bots.keys().map(|name| format!("{name}:\n{}\n", self.log(name))).collect()
    }

    async fn says(&self, name: &str, words: &str) {
        self.until(&format!("{name} says {words}"), |rig| rig.log(name).contains(words)).await;
    }

    async fn all_heard(&self) {
        self.until("both shards are heard", |rig| rig.sandbox.shards_heard() == 2).await;
    }

    fn signal(&self, name: &str, signal: &str) {
        let id = self.bots[name].id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    fn ended(&mut self, name: &str) -> ExitStatus {
        let mut bot = self.bots.remove(name).unwrap();
        tokio::task::block_in_place(|| bot.wait().unwrap())
    }

    /// The status and the text that a process answers an operator with.
    async fn health(&self, name: &str) -> (u16, String) {
        let log = self.log(name);
        let line = log.lines().rev().find(|line| line.contains("/metrics")).unwrap();
        let addr = line.split("http://").nth(1).unwrap().split('/').next().unwrap();
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let answer = client.get(format!("http://{addr}/health")).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    fn person(&self, person: Person) -> Client {
        self.sandbox.person(person)
    }

    async fn slash(&self, person: Person, channel: Id, command: &str, typed: &[(&str, sandbox::Typed)]) -> Message {
        let client = self.person(person);
        let asked = client.slash(channel, command, typed).unwrap();
        client.answer(asked).await.unwrap_or_else(|missed| panic!("{missed}\n{}", self.logs()))
    }

    /// The newest board of a channel, once it shows this ply or a later one.
    async fn board(&self, channel: Id, ply: u32) -> Message {
        let shown = |message: &Message| !message.ephemeral() && shows(message).is_some_and(|shown| shown >= ply);
        let seen = self.person(Person::Ada).wait_for(channel, shown).await;
        seen.unwrap_or_else(|missed| panic!("{missed}\n{}", self.logs()))
    }

    /// Whoever is to move does what is offered first; what it was, and the board after it.
    async fn turn(&self, channel: Id, board: &Message) -> (String, Message) {
        let person = mover(board);
        let offers = self.person(person).autocomplete(channel, "play", &[], "action", "").await.unwrap();
        let action = offers[0].value.as_str().unwrap().to_owned();
        let answer = self.slash(person, channel, "play", &[("action", action.as_str().into())]).await;
        let phrase = played(&answer).unwrap_or_else(|| panic!("{}", answer.content));
        (phrase, self.board(channel, shows(board).unwrap() + 1).await)
    }

    /// Cuts the connection that holds the lock of a shard.
    fn cut(&self, shard: u32) {
        let database = self.url.split('?').next().unwrap().rsplit('/').next().unwrap();
        let holder = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
             WHERE locktype = 'advisory' AND objsubid = 2 AND classid::bigint = {} AND objid = {shard} AND datname = '{database}'",
            0x5741_5252 + 2
        );
        self.server.say(&holder).unwrap();
    }

    /// What people did in a channel's game, as it is written down.
    async fn written(&self, channel: Id) -> Vec<String> {
        let store = Store::open_read_only(&self.url).await.unwrap();
        let game = store.game_in(warren::store::ChannelId(channel)).await.unwrap().unwrap();
        let actions = store.actions(game, 0).await.unwrap();
        store.close().await;
        actions.into_iter().filter(|action| action.person.is_some()).map(|action| action.phrase).collect()
    }

    /// No board was posted twice.
    fn no_board_twice(&self) {
        for channel in self.tables {
            let messages = self.person(Person::Ada).messages(channel).into_iter();
            let told = messages.filter(|message| !message.ephemeral() && !message.attachments.is_empty());
            let mut boards: Vec<(String, Vec<u8>)> = told.map(|it| (it.content, it.attachments[0].bytes.to_vec())).collect();
            let all = boards.len();
            boards.dedup();
            assert_eq!(boards.len(), all, "a board was posted twice");
        }
    }
}

impl Drop for Rig {
    fn drop(&mut self) {
        for bot in self.bots.values_mut() {
            let _ = bot.kill();
            let _ = bot.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_share_the_servers_and_a_third_one_takes_the_place_of_whichever_ends() {
    let Some(mut rig) = Rig::open().await else { return };
    rig.spawn("low", "0/2");
    rig.spawn("high", "1/2");
    rig.all_heard().await;
    rig.spawn("spare", "0/2,1/2");
    rig.says("spare", "standing by").await;
    assert_eq!(rig.health("spare").await, (200, "standing by\n".to_owned()));
    let ready = |rig: &Rig| !rig.person(Person::Ada).commands(GAMES).is_empty();
    rig.until("commands are registered", ready).await;

    // A game in each half.
    let (mut boards, mut moves) = (Vec::new(), [Vec::new(), Vec::new()]);
    for channel in rig.tables {
        rig.slash(Person::Ada, channel, "troll new", &[("players", 2.into())]).await;
        rig.slash(Person::Ben, channel, "game join", &[]).await;
        rig.slash(Person::Ada, channel, "game start", &[]).await;
        boards.push(rig.board(channel, 1).await);
    }
    for at in [0, 1, 0] {
        let (phrase, board) = rig.turn(rig.tables[at], &boards[at]).await;
        moves[at].push(phrase);
        boards[at] = board;
    }
    for (name, part) in [("low", "0/2"), ("high", "1/2")] {
        assert_eq!(rig.health(name).await, (200, format!("serving shards {part}\n")));
    }
    let registered = rig.sandbox.requests().iter().filter(|request| request.method == "PUT").count();
    assert_eq!(registered, 1, "by whoever has the first shard");

    // A conversation of two, which the first shard hears, knows the games of all servers.
    let direct = rig.person(Person::Ada).open_dm();
    let mine = rig.slash(Person::Ada, direct, "game mine", &[]).await;
    assert!(rig.tables.iter().all(|channel| mine.content.contains(&channel.to_string())), "{}", mine.content);

    // One is killed; the other plays on, and the third one goes on where it was.
    rig.signal("high", "-KILL");
    rig.ended("high");
    let (phrase, board) = rig.turn(rig.tables[0], &boards[0]).await;
    moves[0].push(phrase);
    boards[0] = board;
    rig.says("spare", "serving shards 1/2").await;
    rig.all_heard().await;
    let (phrase, board) = rig.turn(rig.tables[1], &boards[1]).await;
    moves[1].push(phrase);
    boards[1] = board;

    // The other is held up, and its lock is cut: two believe that they serve, and Discord tells both what people do.
    rig.spawn("next", "0/2");
    rig.says("next", "standing by").await;
    rig.signal("low", "-STOP");
    rig.cut(0);
    rig.says("next", "serving shards 0/2").await;
    rig.until("all three are connected", |rig| rig.sandbox.connections() == 3).await;
    let (phrase, board) = rig.turn(rig.tables[0], &boards[0]).await;
    moves[0].push(phrase);
    boards[0] = board;
    rig.signal("low", "-CONT");
    assert_eq!(rig.ended("low").code(), Some(2));
    rig.until("it is gone", |rig| rig.sandbox.connections() == 2 && rig.sandbox.shards_heard() == 2).await;
    let (phrase, board) = rig.turn(rig.tables[0], &boards[0]).await;
    moves[0].push(phrase);
    boards[0] = board;

    // Who wants to be forgotten says so in one shard, and leaves the games of all.
    let asked = rig.slash(Person::Ben, rig.tables[0], "game manage forget-me", &[]).await;
    let client = rig.person(Person::Ben);
    let id = asked.all_components().into_iter().find_map(|part| part["custom_id"].as_str()).unwrap();
    let pressed = client.press(asked.id, id).unwrap();
    client.answer(pressed).await.unwrap();
    for (at, channel) in rig.tables.into_iter().enumerate() {
        rig.board(channel, shows(&boards[at]).unwrap() + 1).await;
        assert_eq!(rig.written(channel).await.len(), moves[at].len(), "nothing is lost, nothing is there twice");
    }
    rig.no_board_twice();
}

/// Somebody who plays whatever is offered, and does it again where nobody answers; what they were told.
async fn play_on(client: &Client, channel: Id, board: &Message) -> Option<String> {
    const ANSWERED: Duration = Duration::from_secs(3);
    let offers = client.autocomplete(channel, "play", &[], "action", "");
    let offers = tokio::time::timeout(ANSWERED, offers).await.ok()?.ok()?;
    let action = offers.first()?.value.as_str()?.to_owned();
    let asked = client.slash(channel, "play", &[("action", action.as_str().into())]).ok()?;
    let answer = tokio::time::timeout(ANSWERED, client.answer(asked)).await.ok()?.ok()?;
    let told = played(&answer);
    // A process that ends says that it could not; then it was not done.
    assert!(told.is_some() || !answer.content.is_empty(), "{}", board.content);
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn renewed_one_after_the_other_while_people_play_nothing_is_lost_or_doubled() {
    let Some(mut rig) = Rig::open().await else { return };
    rig.spawn("low", "0/2");
    rig.spawn("high", "1/2");
    rig.all_heard().await;
    rig.until("commands are registered", |rig| !rig.person(Person::Ada).commands(GAMES).is_empty()).await;
    let mut players = Vec::new();
    let stop = tokio_util::sync::CancellationToken::new();
    for channel in rig.tables {
        rig.slash(Person::Ada, channel, "troll new", &[("players", 2.into())]).await;
        rig.slash(Person::Ben, channel, "game join", &[]).await;
        rig.slash(Person::Ada, channel, "game start", &[]).await;
        rig.board(channel, 1).await;
        let people = [rig.person(Person::Ada), rig.person(Person::Ben)];
        let stop = stop.clone();
        players.push(tokio::spawn(async move {
            let mut told = Vec::new();
            while !stop.is_cancelled() {
                let boards = people[0].messages(channel);
                let Some(board) = boards.iter().rev().find(|it| !it.ephemeral() && shows(it).is_some()) else { break };
                if board.button("Act").is_none() {
                    break;
                }
                let client = if mover(board) == Person::Ada { &people[0] } else { &people[1] };
                if let Some(phrase) = play_on(client, channel, board).await {
                    told.push(phrase);
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            told
        }));
    }
    for (old, new, part) in [("low", "low2", "0/2"), ("high", "high2", "1/2"), ("low2", "low3", "0/2")] {
        rig.spawn(new, part);
        rig.says(new, "standing by").await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        rig.signal(old, "-TERM");
        assert!(rig.ended(old).success(), "{}", rig.logs());
        rig.says(new, &format!("serving shards {part}")).await;
        rig.all_heard().await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    stop.cancel();
    for (channel, player) in rig.tables.into_iter().zip(players) {
        let told = player.await.unwrap();
        let written = rig.written(channel).await;
        assert!(told.len() > 5, "they could play: {told:?}");
        // All that was told is there, in its order; what nobody was told of may be there besides.
        let mut rest = written.iter();
        for phrase in &told {
            assert!(rest.any(|there| there == phrase), "{phrase} of {told:?} in {written:?}");
        }
    }
    rig.no_board_twice();
}

/// Runs the program until it ends: its code, and all that it said.
fn warren(settings: &[(&str, &str)]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warren"));
    command.current_dir(std::env::temp_dir()).env("DATABASE_URL", "sqlite://never-made.db").envs(settings.iter().copied());
    let output = command.stdin(Stdio::null()).output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_that_cannot_be_are_one_sentence_and_as_many_as_discord_wants_are_served_by_one_process() {
    let settings = sandbox::Settings { token: Some(TOKEN.into()), shards: 2, at_once: 1, ..sandbox::Settings::default() };
    let sandbox = Sandbox::start(settings).await.unwrap();
    let api = sandbox.url();
    for (shards, word) in [("4-7/4", "WARREN_SHARDS"), ("two", "WARREN_SHARDS"), ("0/2", "PostgreSQL")] {
        let set = [("DISCORD_TOKEN", TOKEN), ("DISCORD_API", &api), ("WARREN_LOG", "error"), ("WARREN_SHARDS", shards)];
        let (code, said) = tokio::task::block_in_place(|| warren(&set));
        assert!(code == 2 && said.contains(word) && said.trim().lines().count() == 1, "{said}");
        assert!(!said.contains(TOKEN));
    }
    let (code, said) = tokio::task::block_in_place(|| warren(&[("WARREN_SHARDS", "0-1/2"), ("WARREN_LOG", "error")]));
    assert!(code == 2 && said.contains("sandbox") && said.trim().lines().count() == 1, "{said}");

    // A second server, five seconds after the first.
    let mut house = House::open_sharded("auto", 2).await;
    let other = house.sandbox.open_channel_in(house.sandbox.open_guild(1), "elsewhere");
    house.table().await;
    let (ada, ben) = (house.person(Person::Ada), house.person(Person::Ben));
    let asked = ada.slash(other, "troll new", &[("players", 2.into())]).unwrap();
    ada.answer(asked).await.unwrap();
    let asked = ben.slash(other, "game join", &[]).unwrap();
    assert!(ben.answer(asked).await.is_ok());
    assert_eq!(crate::watch::page(&house, "/health").await, (200, "serving shards 0-1/2\n".to_owned()));
    house.terminate();
    assert!(house.ended().success());
}
