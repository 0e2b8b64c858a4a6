//! What there is on Discord: people, channels, messages, interactions, commands.

use super::time::Millis;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

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
pub struct PersonState {
    pub in_guild: bool,
    pub takes_dms: bool,
    /// The newest message they have read, by channel.
    pub read: HashMap<Id, Id>,
}

impl Default for PersonState {
    fn default() -> Self {
        PersonState { in_guild: true, takes_dms: true, read: HashMap::new() }
    }
}

/// A text channel, a thread or a direct conversation.
#[derive(Clone, PartialEq, Debug)]
pub struct Channel {
    pub id: Id,
    /// Of which server; nothing of a direct conversation.
    pub guild: Option<Id>,
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
        flatten(&self.components)
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

/// What every token begins with; the number of its interaction follows.
pub const TOKEN: &str = "sandbox-token-";

/// What a person did, as Discord numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    pub id: Id,
    pub token: String,
    pub kind: InteractionKind,
    pub person: Person,
    pub channel: Id,
    pub created: Millis,
    pub data: Value,
    /// The words of the slash command.
    pub command: Option<String>,
    /// The message whose component was used, or from which the modal came.
    pub message: Option<Id>,
    pub reply: Option<Reply>,
}

/// How the bot answered first.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A message, at once.
    Message(Id),
    /// "Warren is thinking…"; the message comes later, under the same id.
    Thinking(Id),
    /// The message with the component was changed.
    Update(Id),
    /// The message with the component will be changed, or not.
    UpdateLater(Id),
    Choices(Vec<Choice>),
    Modal(Modal),
}

/// What autocomplete offers.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub name: String,
    /// A text or a number.
    pub value: Value,
}

/// A form that the bot shows to one person.
#[derive(Clone, PartialEq, Debug)]
pub struct Modal {
    /// The interaction that it answers.
    pub interaction: Id,
    pub custom_id: String,
    pub title: String,
    pub components: Vec<Value>,
}

impl Reply {
    /// The message that `@original` means.
    pub(super) fn original(&self) -> Option<Id> {
        match self {
            Reply::Message(id) | Reply::Thinking(id) | Reply::Update(id) | Reply::UpdateLater(id) => Some(*id),
            Reply::Choices(_) | Reply::Modal(_) => None,
        }
    }
}

impl Interaction {
    /// For the message that answers it.
    pub(super) fn asked(&self) -> Asked {
        Asked { interaction: self.id, person: self.person, command: self.command.clone(), message: self.message }
    }
}

/// A registered command.
#[derive(Clone, PartialEq, Debug)]
pub struct Command {
    pub id: Id,
    pub in_guild: bool,
    /// The whole object, as Discord gives it back.
    pub value: Value,
}

/// An application emoji.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emoji {
    pub id: Id,
    pub name: String,
    pub png: Arc<[u8]>,
}

/// Every component, containers before what they hold.
pub fn flatten(components: &[Value]) -> Vec<&Value> {
    let mut all = Vec::new();
    for part in components {
        all.push(part);
        all.extend(part["components"].as_array().map(|inner| flatten(inner)).unwrap_or_default());
        for single in ["accessory", "component"] {
            all.extend(part.get(single).map(|inner| flatten(std::slice::from_ref(inner))).unwrap_or_default());
        }
    }
    all
}
