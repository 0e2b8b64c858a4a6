//! `warren fuzz discord`: a crowd that floods the bot, a host who keeps it thinking, somebody hostile, and a long soak. What
//! must hold is checked: no move is lost or made twice, everyone is answered, nothing panics, and the memory has a bound.

use super::bench_discord::{SOAK_MB, SOAK_PACE, SOAKED};
use super::load::{Bot, Folder, Load, PATIENCE, Pressed, check_moves, first_answer, millis, open_games};
use super::{Done, Stop};
use crate::app::examine;
use crate::engine::Rng;
use crate::games::Kind;
use crate::sandbox::{Client, Clock, GAMES, GENERAL, Id, Message, Person, Sandbox, Settings, TABLE_TWO};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How much of everything.
#[derive(Clone, Debug)]
pub struct Plan {
    seed: u64,
    /// A short one is about whether, not how soon: time stands still for those who wait.
    clock: Clock,
    /// How many strangers flood, and how often each of them asks.
    strangers: u16,
    times: usize,
    /// How many games with bots of which level one host has.
    stalling: usize,
    level: &'static str,
    hostile: usize,
    soaked: usize,
    soak: Duration,
    memory_mb: f64,
}

impl Plan {
    /// A few seconds of everything, in a debug build too.
    pub fn short(seed: u64) -> Self {
        let soak = Duration::from_millis(500);
        let (clock, strangers, times, stalling, level, hostile, soaked) = (Clock::Still, 24, 1, 2, "easy", 80, 8);
        // The pages of a debug build are larger.
        Plan { seed, clock, strangers, times, stalling, level, hostile, soaked, soak, memory_mb: 2.0 * SOAK_MB }
    }

    /// Most of the time is the soak's.
    pub fn lasting(minutes: f64, seed: u64) -> Self {
        let soak = Duration::from_secs_f64(minutes * 60.0);
        let times = (minutes * 2.0).ceil() as usize;
        let hostile = (minutes * 1_000.0).ceil() as usize;
        let (clock, strangers, stalling, level, soaked) = (Clock::Real, 400, 25, "hard", SOAKED);
        Plan { seed, clock, strangers, times, stalling, level, hostile, soaked, soak, memory_mb: SOAK_MB }
    }
}

/// The bot may have so many files and connections open, whoever floods it.
const HANDLES: usize = 256;
/// As many games are played while others flood, at so many moves a second.
const BYSTANDERS: usize = 4;
const BYSTANDERS_PACE: u32 = 10;

pub fn run(plan: Plan, out: &mut dyn Write) -> Done {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Stop::Bad(format!("The system gives no threads: {error}.")))?;
    runtime.block_on(fuzz(plan, out)).map_err(Stop::Found)
}

async fn fuzz(plan: Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = Folder::new()?;
    let settings = Settings { clock: plan.clock, patience: 4 * PATIENCE, ..Settings::default() };
    let sandbox = Sandbox::start(settings).await.map_err(|error| format!("The sandbox does not start: {error}."))?;
    let many = BYSTANDERS + 2 * plan.soaked;
    let mut games = open_games(&sandbox, &folder.url(), Kind::ALL, 1, many, many).await?;
    let log = folder.0.join("bot.log");
    let file = File::create(&log).map_err(|error| format!("Cannot write {}: {error}.", log.display()))?;
    let bot = Bot::start(&folder.0, &folder.url(), &sandbox.url(), file)?;
    first_answer(&sandbox, games[0].channel()).await?;

    let mut soaked = games.split_off(BYSTANDERS);
    let spare = soaked.split_off(plan.soaked);
    let load = Load::new(sandbox, games, Vec::new(), plan.seed);
    let mut fuzz = Fuzz { rng: Rng::from_number(plan.seed), plan, bot, load };
    for scenario in ["flood", "stall", "hostile"] {
        let told = match scenario {
            "flood" => fuzz.flood().await,
            "stall" => fuzz.stall().await,
            _ => fuzz.hostile().await,
        };
        fuzz.tell(out, scenario, told).await?;
    }
    let (sandbox, played) = fuzz.load.into_games();
    fuzz.load = Load::new(sandbox, soaked, spare, fuzz.plan.seed);
    let told = fuzz.soak().await;
    fuzz.tell(out, "soak", told).await?;
    let (sandbox, soaked) = fuzz.load.into_games();
    fuzz.bot.end();
    drop(sandbox);
    sound(&folder, played.into_iter().chain(soaked).collect(), &log).await?;
    writeln!(out, "OK: everything was answered, no move was lost or made twice, and the database is sound.")
        .map_err(|_| String::new())
}

/// What is left when the bot was ended without a warning.
async fn sound(folder: &Folder, games: Vec<Pressed>, log: &std::path::Path) -> Result<(), String> {
    check_moves(&folder.url(), &games).await?;
    let findings = examine(&folder.url()).await.map_err(|error| format!("The database cannot be read: {error}."))?;
    if let Some(finding) = findings.first() {
        return Err(format!("The doctor finds {} faults. {finding}", findings.len()));
    }
    let log = fs::read_to_string(log).unwrap_or_default();
    match log.lines().find(|line| line.contains("panicked at")) {
        Some(panic) => Err(format!("Something panicked: {panic}")),
        None => Ok(()),
    }
}

struct Fuzz {
    plan: Plan,
    rng: Rng,
    bot: Bot,
    load: Load,
}

/// What one of a crowd saw.
#[derive(Clone, Copy, Default)]
struct Seen {
    asked: usize,
    /// Completions that were offered nothing.
    dropped: usize,
    /// Commands and presses without an answer.
    lost: usize,
}

impl Fuzz {
    /// A line for a scenario; then whatever must hold after each.
    async fn tell(&mut self, out: &mut dyn Write, name: &str, told: Result<String, String>) -> Result<(), String> {
        let told = told.map_err(|why| format!("{name}: {why}"))?;
        // Whoever was reading has gone; the run goes on for its exit code.
        let _ = writeln!(out, "{name}: {told}");
        self.settled().await.map_err(|why| format!("{name}: {why}"))?;
        if self.bot.is_running() { Ok(()) } else { Err(format!("{name}: The bot has ended.")) }
    }

    /// Waits until every command and press has its answer.
    async fn settled(&self) -> Result<(), String> {
        let client = self.load.sandbox.person(Person::Ada);
        let thinking = || self.load.sandbox.all_messages().into_iter().filter(Message::thinking).count();
        let quiet = |_: &Client| (self.load.sandbox.unanswered().is_empty() && thinking() == 0).then_some(());
        let waited = client.wait_until("An answer for everyone", quiet).await;
        let left = (self.load.sandbox.unanswered().len(), thinking());
        waited.map_err(|_| format!("{} commands or presses were never answered, and {} not to the end.", left.0, left.1))
    }

    /// Strangers complete, look and ask for help, all at once, while others play.
    async fn flood(&mut self) -> Result<String, String> {
        let channel = self.load.first_channel().ok_or("There is no game.")?;
        let mut crowd = JoinSet::new();
        for number in 0..self.plan.strangers {
            let (client, times) = (self.load.sandbox.person(Person::Stranger(number)), self.plan.times);
            crowd.spawn(async move { bother(&client, channel, times).await });
        }
        let (mut times, mut seen, mut handles) = (Vec::new(), Seen::default(), 0);
        while !crowd.is_empty() {
            times.extend(self.load.press_steadily(BYSTANDERS_PACE, Duration::from_millis(300)).await?);
            handles = handles.max(self.bot.handles());
            while let Some(done) = crowd.try_join_next() {
                let one = done.map_err(|error| error.to_string())?;
                seen = Seen { asked: seen.asked + one.asked, dropped: seen.dropped + one.dropped, lost: seen.lost + one.lost };
            }
        }
        times.sort_unstable();
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        let latest = times.last().copied().unwrap_or_default();
        if seen.lost > 0 {
            return Err(format!("{} of {} commands and presses were not answered.", seen.lost, seen.asked));
        }
        if handles > HANDLES {
            return Err(format!("The bot had {handles} files and connections open."));
        }
        Ok(format!(
            "{} strangers asked {} times, {} completions were offered nothing; {} boards came within {:.0} ms, half of them within \
             {:.0}; at most {} requests and {handles} handles at once, {:.0} MB.",
            self.plan.strangers,
            seen.asked,
            seen.dropped,
            times.len(),
            millis(latest),
            millis(median),
            self.load.sandbox.most_at_once(),
            self.bot.resident_mb()?
        ))
    }

    /// One host keeps many bots thinking, and somebody else waits for one. It only says for how long.
    async fn stall(&mut self) -> Result<String, String> {
        let host = self.load.sandbox.person(Person::Stranger(u16::MAX));
        let level = self.plan.level;
        let mut channels = Vec::new();
        for number in 0..self.plan.stalling {
            let channel = self.load.sandbox.open_channel(&format!("stall-{number}"));
            // As many as one person may open within an hour.
            if !begin(&host, channel, level).await? {
                break;
            }
            channels.push(channel);
        }
        let ada = self.load.sandbox.person(Person::Ada);
        if !begin(&ada, TABLE_TWO, level).await? {
            return Err("A bystander could not begin a game.".into());
        }
        for channel in &channels {
            end_turn(&host, *channel).await?;
        }
        end_turn(&ada, TABLE_TWO).await?;
        let clock = Instant::now();
        wait_for_turn(&ada, TABLE_TWO).await?;
        Ok(format!(
            "{} games of one host, and another's {level} bot answered in {:.0} ms.",
            channels.len(),
            millis(clock.elapsed())
        ))
    }

    /// Whatever can be sent is sent: other people's buttons, made-up ids and values, everything twice.
    async fn hostile(&mut self) -> Result<String, String> {
        let sandbox = &self.load.sandbox;
        let ada = sandbox.person(Person::Ada);
        begin(&ada, GAMES, "easy").await?;
        ask(&ada, GENERAL, "game new", &[("game", "troll")]).await?;
        for command in ["game hand", "game board", "game look status", "game mine", "game help"] {
            ask(&ada, GAMES, command, &[]).await?;
        }
        let places = [GAMES, GENERAL];
        let mine: Vec<Message> = sandbox.all_messages().into_iter().filter(|message| places.contains(&message.channel)).collect();
        let parts = |message: &Message| -> Vec<(Id, String)> {
            let ids = message.all_components().into_iter().filter_map(|part| part["custom_id"].as_str().map(str::to_owned));
            ids.map(|id| (message.id, id)).collect()
        };
        let buttons: Vec<(Id, String)> = mine.iter().flat_map(parts).collect();
        let words = ["play", "game", "troll", "hex", "new", "start", "end", "move", "\u{202e}", "", "🜂", "9999999999999999999"];
        let mut last = None;
        for _ in 0..self.plan.hostile {
            let who = Person::Stranger(self.rng.below(50) as u16);
            let (message, id) = self.rng.pick(&buttons).clone();
            let mutated = mutated(&id, &mut self.rng);
            let sent = match self.rng.below(6) {
                0 => sandbox.forge_press(who, message, &id, None),
                1 => sandbox.forge_press(who, message, &mutated, None),
                2 => sandbox.forge_press(who, message, &mutated, Some(&[&id, &mutated])),
                3 => {
                    let option = json!({ "name": "action", "type": 3, "value": mutated });
                    Some(sandbox.forge_command(who, GAMES, command("play", &[option])))
                }
                4 => {
                    let (group, sub, value) = (*self.rng.pick(&words), *self.rng.pick(&words), *self.rng.pick(&words));
                    let option = json!({ "name": "game", "type": 3, "value": value });
                    let sub = json!({ "name": sub, "type": 1, "options": [option] });
                    Some(sandbox.forge_command(who, GAMES, command(group, &[sub])))
                }
                _ => last.filter(|id| sandbox.repeat_interaction(*id)),
            };
            last = sent.or(last);
            if self.rng.below(20) == 0 {
                self.settled().await?;
            }
        }
        Ok(format!("{} made-up, foreign and repeated interactions.", self.plan.hostile))
    }

    /// Games of all kinds go on for a while.
    async fn soak(&mut self) -> Result<String, String> {
        let mut times = self.load.press_steadily(SOAK_PACE, self.plan.soak).await?;
        times.sort_unstable();
        let (moves, memory) = (times.len(), self.bot.resident_mb()?);
        let half = times.get(moves / 2).copied().unwrap_or_default();
        if memory > self.plan.memory_mb {
            return Err(format!("The bot has {memory:.0} MB after {moves} moves; {:.0} are enough.", self.plan.memory_mb));
        }
        let latest = times.last().copied().unwrap_or_default();
        Ok(format!(
            "{moves} moves in {} games of all kinds, {:.1} a second; boards within {:.0} ms, half of them within {:.0}; {memory:.0} MB.",
            self.plan.soaked,
            moves as f64 / self.plan.soak.as_secs_f64(),
            millis(latest),
            millis(half)
        ))
    }
}

/// One of the crowd: completes a move that is not theirs, looks at the board, and asks for help and what it shows.
async fn bother(client: &Client, channel: Id, times: usize) -> Seen {
    let mut seen = Seen::default();
    for _ in 0..times {
        seen.asked += 4;
        let offered = tokio::time::timeout(PATIENCE, client.autocomplete(channel, "play", &[], "action", ""));
        seen.dropped += usize::from(!matches!(offered.await, Ok(Ok(_))));
        seen.lost += usize::from(ask(client, channel, "game board", &[]).await.is_err());
        let help = ask(client, channel, "game help", &[]).await;
        seen.lost += usize::from(help.is_err());
        let Ok(help) = help else { continue };
        let legend = help.button("Legend").map(str::to_owned).and_then(|id| client.press(help.id, &id).ok());
        let shown = match legend {
            Some(pressed) => client.answer(pressed).await.is_ok(),
            None => false,
        };
        seen.lost += usize::from(!shown);
    }
    seen
}

async fn ask(client: &Client, channel: Id, command: &str, typed: &[(&str, &str)]) -> Result<Message, String> {
    let typed: Vec<_> = typed.iter().map(|(name, value)| (*name, (*value).into())).collect();
    let asked = client.slash(channel, command, &typed).map_err(|refusal| refusal.to_string())?;
    client.answer(asked).await.map_err(|missed| missed.to_string())
}

/// A game against bots; false where the person may open no more of them.
async fn begin(client: &Client, channel: Id, level: &str) -> Result<bool, String> {
    let told = ask(client, channel, "game new", &[("game", Kind::ALL[0].slug()), ("level", level)]).await?;
    if told.content != "The game begins." {
        return Ok(false);
    }
    wait_for_turn(client, channel).await.map(|()| true)
}

/// Waits until there is something to do.
async fn wait_for_turn(client: &Client, channel: Id) -> Result<(), String> {
    let clock = Instant::now();
    while offers(client, channel).await.is_empty() {
        if clock.elapsed() > 4 * PATIENCE {
            return Err("Somebody's turn does not come.".into());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

async fn offers(client: &Client, channel: Id) -> Vec<Value> {
    let offered = client.autocomplete(channel, "play", &[], "action", "").await;
    offered.unwrap_or_default().into_iter().map(|choice| choice.value).collect()
}

/// Makes the first move that is offered, until there is none: then it is the bots' turn.
async fn end_turn(client: &Client, channel: Id) -> Result<(), String> {
    // Where bots answer at once it may never seem to be their turn.
    for _ in 0..12 {
        let offered = offers(client, channel).await;
        let Some(action) = offered.first().and_then(Value::as_str) else { break };
        let answer = ask(client, channel, "play", &[("action", action)]).await?;
        // Who is asked whether they give something up does so.
        let sure = answer.buttons().into_iter().find(|label| label.starts_with("Yes, ")).and_then(|label| answer.button(label));
        if let Some(sure) = sure {
            let pressed = client.press(answer.id, sure).map_err(|refusal| refusal.to_string())?;
            client.reply(pressed).await.map_err(|missed| missed.to_string())?;
        }
    }
    Ok(())
}

/// A command as Discord tells it.
fn command(name: &str, options: &[Value]) -> Value {
    json!({ "id": "1", "name": name, "type": 1, "options": options })
}

/// Something like it.
fn mutated(id: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = id.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(letters.len() + 1);
        match rng.below(4) {
            0 => letters.truncate(at),
            1 => letters.insert(at, *rng.pick(&[':', '.', '~', '!', '=', '+', '-', '0', '9', 'a', 'ß', '\u{E000}', '"'])),
            2 if at < letters.len() => letters[at] = char::from(b'0' + rng.below(10) as u8),
            _ => letters.extend("99999999999".chars()),
        }
    }
    letters.truncate(100);
    letters.into_iter().collect()
}
