//! Everything the sandbox knows: people, channels, messages, interactions, sessions.

use super::commands::Command;
use super::faults::Fault;
use super::gateway::Session;
use super::interactions::Interaction;
use super::rest::Request;
use super::time::{Millis, Now};
use super::{Settings, wire};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// A snowflake.
pub type Id = u64;

pub const GUILD: Id = 1_100_000_000_000_000_001;
pub const APPLICATION: Id = 1_100_000_000_000_000_002;
pub const BOT: Id = 1_100_000_000_000_000_003;
/// The channels every sandbox starts with.
pub const GENERAL: Id = 1_100_000_000_000_000_011;
pub const GAMES: Id = 1_100_000_000_000_000_012;
pub const TABLE_TWO: Id = 1_100_000_000_000_000_013;
pub const TABLE_THREE: Id = 1_100_000_000_000_000_014;

pub const BOT_NAME: &str = "Warren";
const DISCORD_EPOCH: Millis = 1_420_070_400_000;

/// Permission bits, as Discord numbers them.
pub mod permission {
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    /// What the bot is invited with.
    pub const BOT: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CREATE_PUBLIC_THREADS
        | CREATE_PRIVATE_THREADS
        | SEND_MESSAGES_IN_THREADS
        | USE_APPLICATION_COMMANDS;
    pub const PERSON: u64 = BOT;
    pub const OWNER: u64 = (1 << 50) - 1;
}

/// Message flags, as Discord numbers them.
pub mod flag {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// The four people of the guild, and a crowd of others, who are in it but on no list. Ada owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Person {
    Ada,
    Ben,
    Cleo,
    Dov,
    Stranger(u16),
}

const FIRST_PERSON: Id = 1_100_000_000_000_000_101;
const FIRST_STRANGER: Id = 1_100_000_000_000_100_000;

impl Person {
    pub const ALL: [Person; 4] = [Person::Ada, Person::Ben, Person::Cleo, Person::Dov];

    pub fn id(self) -> Id {
        match self {
            Person::Ada => FIRST_PERSON,
            Person::Ben => FIRST_PERSON + 1,
            Person::Cleo => FIRST_PERSON + 2,
            Person::Dov => FIRST_PERSON + 3,
            Person::Stranger(number) => FIRST_STRANGER + Id::from(number),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Person::Ada => "Ada",
            Person::Ben => "Ben",
            Person::Cleo => "Cleo",
            Person::Dov => "Dov",
            Person::Stranger(_) => "Stranger",
        }
    }

    /// Their avatar: the seats' colours, so that a player is easily told on the page.
    pub fn colour(self) -> &'static str {
        match self {
            Person::Ada => "#E69F00",
            Person::Ben => "#56B4E9",
            Person::Cleo => "#2BBF95",
            Person::Dov => "#CC79A7",
            Person::Stranger(_) => "#999999",
        }
    }

    pub fn mention(self) -> String {
        format!("<@{}>", self.id())
    }

    /// What they may do in the guild.
    pub fn permissions(self) -> u64 {
        if self == Person::Ada { permission::OWNER } else { permission::PERSON }
    }

    pub fn by_id(id: Id) -> Option<Person> {
        let stranger = || id.checked_sub(FIRST_STRANGER).and_then(|number| number.try_into().ok()).map(Person::Stranger);
        Person::ALL.into_iter().find(|person| person.id() == id).or_else(stranger)
    }
}

/// What may change about a person.
#[derive(Clone, Debug)]
pub struct Standing {
    pub in_guild: bool,
    pub takes_dms: bool,
    pub locale: String,
    /// The newest message they have read, by channel.
    pub read: HashMap<Id, Id>,
}

impl Default for Standing {
    fn default() -> Self {
        Standing { in_guild: true, takes_dms: true, locale: "en-US".to_owned(), read: HashMap::new() }
    }
}

/// A text channel, a thread or a direct conversation.
#[derive(Clone, PartialEq, Debug)]
pub struct Channel {
    pub id: Id,
    pub name: String,
    pub topic: Option<String>,
    pub kind: ChannelKind,
    pub last_message: Option<Id>,
    /// What the bot may do here.
    pub bot_permissions: u64,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ChannelKind {
    Text,
    Thread(Thread),
    Dm(Person),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Thread {
    pub parent: Id,
    pub owner: Id,
    pub private: bool,
    pub archived: bool,
    pub locked: bool,
    /// Minutes of silence after which it is archived.
    pub auto_archive: u64,
    pub created: Millis,
    pub active: Millis,
    pub members: Vec<Id>,
}

impl Channel {
    pub fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    pub fn in_guild(&self) -> bool {
        !matches!(self.kind, ChannelKind::Dm(_))
    }
}

/// A message as people see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 18 thread made, 19 reply, 20 answer to a command.
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub components: Vec<Value>,
    pub flags: u64,
    pub created: Millis,
    pub edited: Option<Millis>,
    /// The message this one answers.
    pub reference: Option<Id>,
    /// Who is mentioned and was notified: what the content names and `allowed_mentions` lets through.
    pub pings: Vec<Id>,
    pub pings_everyone: bool,
    /// The one person who sees it, if it is ephemeral.
    pub only_for: Option<Person>,
    /// The interaction that it answers.
    pub asked: Option<Asked>,
    pub(super) dismissed: bool,
    /// Edits since it grew old; Discord allows few.
    pub(super) late_edits: u32,
    /// What its author tells it from others by.
    pub(super) nonce: Option<String>,
}

/// The interaction behind a message.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub interaction: Id,
    pub person: Person,
    /// The words of the slash command, without options; none for buttons and modals.
    pub command: Option<String>,
    /// The message whose component was used.
    pub message: Option<Id>,
}

/// A file of a message.
#[derive(Clone, PartialEq, Debug)]
pub struct Attachment {
    pub id: Id,
    pub name: String,
    pub url: String,
    /// The alt text.
    pub description: Option<String>,
    pub content_type: &'static str,
    /// Width and height of a picture.
    pub size: Option<(u32, u32)>,
    pub bytes: Arc<[u8]>,
}

impl Message {
    /// "Warren is thinking…"
    pub fn thinking(&self) -> bool {
        self.flags & flag::LOADING != 0
    }

    /// Of its files.
    pub(super) fn bytes(&self) -> usize {
        self.attachments.iter().map(|file| file.bytes.len()).sum()
    }

    pub fn ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub fn pings(&self, person: Person) -> bool {
        self.pings_everyone || self.pings.contains(&person.id())
    }

    /// Every component, rows and their contents alike, in reading order.
    pub fn all_components(&self) -> Vec<&Value> {
        wire::flatten(&self.components)
    }

    /// The `custom_id` of the button with this label.
    pub fn button(&self, label: &str) -> Option<&str> {
        self.all_components().into_iter().find(|part| part["type"] == 2 && part["label"] == label)?["custom_id"].as_str()
    }

    /// The labels of the buttons, in order.
    pub fn buttons(&self) -> Vec<&str> {
        let labels = |part: &&Value| part["type"] == 2;
        self.all_components().into_iter().filter(labels).filter_map(|part| part["label"].as_str()).collect()
    }

    /// The `custom_id`s of the selects, in order.
    pub fn selects(&self) -> Vec<&str> {
        let select = |part: &&Value| part["type"].as_u64().is_some_and(|kind| kind == 3 || (5..=8).contains(&kind));
        self.all_components().into_iter().filter(select).filter_map(|part| part["custom_id"].as_str()).collect()
    }
}

/// Something the page must hear of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Message(Id),
    Gone {
        message: Id,
        channel: Id,
    },
    /// Channels, people or read marks.
    Surroundings,
    Commands,
    Answered(Id),
    /// The bot asked or was asked something; only tests wait for that.
    Traffic,
}

/// The whole of it, behind one lock.
#[derive(Debug)]
pub struct World {
    pub token: Option<String>,
    /// `http://127.0.0.1:port`
    pub base: String,
    pub gateway_url: String,
    pub now: Now,
    last_id: Id,
    /// Those about whom something has changed.
    people: HashMap<Person, Standing>,
    pub channels: BTreeMap<Id, Channel>,
    /// In the order of their ids, which is that of their making.
    pub messages: BTreeMap<Id, Message>,
    /// In the order of their ids, too.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Of the files of all messages.
    bytes: usize,
    pub commands: Vec<Command>,
    /// When commands were created, for the daily limit.
    pub command_creations: Vec<Millis>,
    pub sessions: Vec<Session>,
    pub answers_heartbeats: bool,
    /// Whether whoever identifies gets a session.
    pub gives_sessions: bool,
    /// How often somebody has identified.
    pub identified: usize,
    pub faults: Vec<Fault>,
    /// Rises when held requests are let go.
    pub releases: watch::Sender<u64>,
    pub requests: Kept<Request>,
    /// How many requests are being answered, and the most that ever were.
    pub under_way: usize,
    pub most_under_way: usize,
    pub changes: Kept<Change>,
    changed: watch::Sender<usize>,
}

/// The newest of a long list: each has a number that it keeps.
#[derive(Debug)]
pub struct Kept<T> {
    newest: VecDeque<T>,
    /// How many were there before.
    forgotten: usize,
    most: usize,
}

impl<T> Kept<T> {
    fn new(most: usize) -> Self {
        Kept { newest: VecDeque::new(), forgotten: 0, most }
    }

    /// Gives the number of what was added.
    pub fn push(&mut self, item: T) -> usize {
        if self.newest.len() == self.most {
            self.newest.pop_front();
            self.forgotten += 1;
        }
        self.newest.push_back(item);
        self.count() - 1
    }

    /// How many there ever were.
    pub fn count(&self) -> usize {
        self.forgotten + self.newest.len()
    }

    pub fn get_mut(&mut self, number: usize) -> Option<&mut T> {
        self.newest.get_mut(number.checked_sub(self.forgotten)?)
    }

    /// Those from a number on, as far as they are kept.
    pub fn since(&self, number: usize) -> impl Iterator<Item = &T> + Clone {
        self.newest.iter().skip(number.saturating_sub(self.forgotten))
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.newest.iter()
    }
}

/// So many requests, changes, messages and interactions are kept: enough for any test and any afternoon, and a soak of days
/// does not fill the memory. Of messages the files are most: those of the oldest go first.
const REQUESTS: usize = 20_000;
const CHANGES: usize = 50_000;
const MESSAGES: usize = 10_000;
const FILES: usize = 256 * 1024 * 1024;
pub const INTERACTIONS: usize = 20_000;

impl World {
    pub fn new(settings: &Settings, addr: SocketAddr) -> Self {
        let text = |id: Id, name: &str, topic: &str| {
            let topic = Some(topic.to_owned());
            let kind = ChannelKind::Text;
            (id, Channel { id, name: name.to_owned(), topic, kind, last_message: None, bot_permissions: permission::BOT })
        };
        World {
            token: settings.token.clone(),
            base: format!("http://{addr}"),
            gateway_url: format!("ws://{addr}/gateway"),
            now: Now::new(settings.clock),
            last_id: 0,
            people: HashMap::new(),
            channels: BTreeMap::from([
                text(GENERAL, "general", "Talk about anything"),
                text(GAMES, "games", "Board games at your own pace"),
                text(TABLE_TWO, "table-two", "A second table"),
                text(TABLE_THREE, "table-three", "A third table"),
            ]),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            bytes: 0,
            commands: Vec::new(),
            command_creations: Vec::new(),
            sessions: Vec::new(),
            answers_heartbeats: true,
            gives_sessions: true,
            identified: 0,
            faults: Vec::new(),
            releases: watch::Sender::new(0),
            requests: Kept::new(REQUESTS),
            under_way: 0,
            most_under_way: 0,
            changes: Kept::new(CHANGES),
            changed: watch::Sender::new(0),
        }
    }

    pub fn watch(&self) -> watch::Receiver<usize> {
        self.changed.subscribe()
    }

    pub fn note(&mut self, change: Change) {
        self.changes.push(change);
        self.changed.send_replace(self.changes.count());
    }

    pub fn now(&self) -> Millis {
        self.now.get()
    }

    pub fn advance(&mut self, by: Duration) {
        self.now.advance(by);
        self.archive_idle_threads();
        self.note(Change::Surroundings);
    }

    /// Keeps a message as it is now, and forgets the oldest others where there are too many.
    pub fn keep(&mut self, message: Message) {
        let id = message.id;
        self.bytes += message.bytes();
        if let Some(before) = self.messages.insert(id, message) {
            self.bytes -= before.bytes();
        }
        while self.messages.len() > MESSAGES || self.bytes > FILES {
            let Some(oldest) = self.messages.keys().copied().find(|other| *other != id) else { return };
            self.take_message(oldest);
        }
    }

    pub fn take_message(&mut self, id: Id) -> Option<Message> {
        let message = self.messages.remove(&id)?;
        self.bytes -= message.bytes();
        Some(message)
    }

    /// A new snowflake, greater than all before.
    pub fn new_id(&mut self) -> Id {
        self.last_id = (self.last_id + 1).max(self.now().saturating_sub(DISCORD_EPOCH) << 22);
        self.last_id
    }

    pub fn standing(&mut self, person: Person) -> &mut Standing {
        self.people.entry(person).or_default()
    }

    pub fn standing_of(&self, person: Person) -> Standing {
        self.people.get(&person).cloned().unwrap_or_default()
    }

    pub fn in_guild(&self, person: Person) -> bool {
        self.people.get(&person).is_none_or(|standing| standing.in_guild)
    }

    /// Whether a person sees a channel at all.
    pub fn sees(&self, person: Person, channel: &Channel) -> bool {
        match &channel.kind {
            ChannelKind::Text => self.in_guild(person),
            ChannelKind::Thread(thread) => {
                let invited = !thread.private || person == Person::Ada || thread.members.contains(&person.id());
                self.in_guild(person) && invited
            }
            ChannelKind::Dm(with) => *with == person,
        }
    }

    /// Whether a person sees a message: never another's ephemeral one.
    pub fn reads(&self, person: Person, message: &Message) -> bool {
        let addressed = message.only_for.is_none_or(|only| only == person) && !message.dismissed;
        addressed && self.channels.get(&message.channel).is_some_and(|channel| self.sees(person, channel))
    }

    /// The direct conversation with a person, made when there is none yet.
    pub fn dm(&mut self, person: Person) -> Id {
        let with = |channel: &&Channel| channel.kind == ChannelKind::Dm(person);
        if let Some(channel) = self.channels.values().find(with) {
            return channel.id;
        }
        let id = self.new_id();
        let kind = ChannelKind::Dm(person);
        let name = person.name().to_owned();
        let channel = Channel { id, name, topic: None, kind, last_message: None, bot_permissions: permission::BOT };
        self.channels.insert(id, channel);
        self.note(Change::Surroundings);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_list_the_newest_are_kept_under_their_numbers() {
        let mut kept = Kept::new(3);
        let numbers: Vec<usize> = "abcde".chars().map(|letter| kept.push(letter)).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4]);
        assert_eq!(kept.iter().collect::<String>(), "cde");
        assert_eq!((kept.count(), kept.get_mut(1).copied(), kept.get_mut(3).copied()), (5, None, Some('d')));
        assert_eq!((kept.since(4).count(), kept.since(0).count(), kept.since(9).count()), (1, 3, 0));
    }

    #[test]
    fn the_oldest_messages_and_interactions_are_forgotten() {
        let mut world = World::new(&Settings::default(), ([127, 0, 0, 1], 1).into());
        let file = |bytes: usize| Attachment {
            id: 1,
            name: "a.bin".into(),
            url: String::new(),
            description: None,
            content_type: "application/octet-stream",
            size: None,
            bytes: vec![0; bytes].into(),
        };
        for _ in 0..MESSAGES + 10 {
            let message = world.blank(GAMES, BOT);
            world.post(message);
        }
        assert_eq!(world.messages.len(), MESSAGES);
        for _ in 0..9 {
            let message = Message { attachments: vec![file(FILES / 8)], ..world.blank(GAMES, BOT) };
            world.post(message);
        }
        assert_eq!((world.messages.len(), world.bytes), (8, FILES));
        let newest = *world.messages.keys().next_back().unwrap();
        assert!(world.remove_message(newest));
        assert_eq!(world.bytes, FILES / 8 * 7, "what is deleted does not count");
    }
}
