//! Everything the sandbox knows: people, channels, messages, interactions, sessions.

use super::Settings;
use super::call::Request;
use super::fault::Fault;
use super::model::{
    Change, Channel, ChannelKind, Command, Emoji, GAMES, GENERAL, GUILD, Id, Interaction, Message, Person, PersonState,
    TABLE_THREE, TABLE_TWO, permission,
};
use super::session::{Session, Sharding};
use super::time::{Millis, Now};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::watch;

const DISCORD_EPOCH: Millis = 1_420_070_400_000;

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
    people: HashMap<Person, PersonState>,
    /// The servers, each with the same people.
    pub guilds: Vec<Id>,
    pub channels: BTreeMap<Id, Channel>,
    /// In the order of their ids, which is that of their making.
    pub messages: BTreeMap<Id, Message>,
    /// In the order of their ids, too.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Of the files of all messages.
    bytes: usize,
    pub commands: Vec<Command>,
    /// In the order of their ids, which is that of their making.
    pub emojis: BTreeMap<Id, Emoji>,
    /// When commands were created, for the daily limit.
    pub command_creations: Vec<Millis>,
    pub sessions: Vec<Session>,
    pub answers_heartbeats: bool,
    /// Whether the bot is in the guild; otherwise people bring it along.
    pub installed: bool,
    /// Whether whoever identifies gets a session.
    pub gives_sessions: bool,
    /// How often somebody has identified.
    pub identified: usize,
    /// How the bot is to be divided.
    pub sharding: Sharding,
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
            (
                id,
                Channel {
                    id,
                    guild: Some(GUILD),
                    name: name.to_owned(),
                    topic,
                    kind,
                    last_message: None,
                    bot_permissions: permission::BOT,
                },
            )
        };
        World {
            token: settings.token.clone(),
            base: format!("http://{addr}"),
            gateway_url: format!("ws://{addr}/gateway"),
            now: Now::new(settings.clock),
            last_id: 0,
            people: HashMap::new(),
            guilds: vec![GUILD],
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
            emojis: BTreeMap::new(),
            command_creations: Vec::new(),
            sessions: Vec::new(),
            answers_heartbeats: true,
            installed: true,
            gives_sessions: true,
            identified: 0,
            sharding: Sharding::new(settings),
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

    pub fn person_state(&mut self, person: Person) -> &mut PersonState {
        self.people.entry(person).or_default()
    }

    pub fn state_of(&self, person: Person) -> PersonState {
        self.people.get(&person).cloned().unwrap_or_default()
    }

    pub fn in_guild(&self, person: Person) -> bool {
        self.people.get(&person).is_none_or(|person_state| person_state.in_guild)
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
        let channel = Channel { id, guild: None, name, topic: None, kind, last_message: None, bot_permissions: permission::BOT };
        self.channels.insert(id, channel);
        self.note(Change::Surroundings);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::{Attachment, BOT};
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
