//! Channels, threads, direct conversations, and the guild around them.

use super::call::{Answer, Call};
use super::error::{ApiError, Form};
use super::limits;
use super::model::{APPLICATION, BOT, Change, Channel, ChannelKind, GAMES, GUILD, Id, Message, Person, Thread, flag, permission};
use super::session::intent;
use super::state::World;
use super::time::iso;
use super::{Sandbox, wire};
use serde_json::{Value, json};

const ACTIVE_THREADS: usize = 1000;
const THREAD_MEMBERS: usize = 1000;

impl World {
    /// A channel that the bot sees.
    pub fn bot_channel(&self, id: &str) -> Result<&Channel, ApiError> {
        let id: Id = id.parse().map_err(|_| ApiError::unknown_channel())?;
        let channel = self.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
        if self.bot_permissions(id) & permission::VIEW_CHANNEL == 0 {
            return Err(ApiError::missing_access());
        }
        Ok(channel)
    }

    /// What the bot may do in a channel; a thread is like its parent.
    pub fn bot_permissions(&self, id: Id) -> u64 {
        let Some(channel) = self.channels.get(&id) else { return 0 };
        let parent = channel.thread().and_then(|thread| self.channels.get(&thread.parent));
        parent.unwrap_or(channel).bot_permissions
    }

    pub fn require(&self, channel: Id, needed: u64) -> Result<(), ApiError> {
        if self.bot_permissions(channel) & needed == needed { Ok(()) } else { Err(ApiError::missing_permissions()) }
    }

    pub fn tell_thread(&mut self, event: &str, id: Id) {
        let Some(thread) = self.channels.get(&id) else { return };
        let mut data = self.channel(thread);
        if event == "THREAD_CREATE" {
            data["newly_created"] = true.into();
        }
        self.dispatch(intent::GUILDS, event, &data);
        self.note(Change::Surroundings);
    }

    /// Archives threads that have been silent for their time.
    pub fn archive_idle_threads(&mut self) {
        let now = self.now();
        let mut idle = Vec::new();
        for channel in self.channels.values_mut() {
            if let ChannelKind::Thread(thread) = &mut channel.kind
                && !thread.archived
                && now >= thread.active + thread.auto_archive * 60_000
            {
                thread.archived = true;
                idle.push(channel.id);
            }
        }
        for thread in idle {
            self.tell_thread("THREAD_UPDATE", thread);
        }
    }

    /// Takes a channel away, with its threads and messages. False when there is none.
    pub fn remove_channel(&mut self, id: Id) -> bool {
        let Some(channel) = self.channels.get(&id) else { return false };
        let event = if channel.thread().is_some() {
            let parent = channel.thread().map(|thread| thread.parent.to_string());
            let kind = self.channel(channel)["type"].clone();
            ("THREAD_DELETE", json!({ "id": id.to_string(), "guild_id": self.guild_of(id), "parent_id": parent, "type": kind }))
        } else {
            ("CHANNEL_DELETE", self.channel(channel))
        };
        self.channels.remove(&id);
        self.channels.retain(|_, channel| channel.thread().is_none_or(|thread| thread.parent != id));
        let lost = |message: &&Message| !self.channels.contains_key(&message.channel);
        let lost: Vec<Id> = self.messages.values().filter(lost).map(|message| message.id).collect();
        for message in lost {
            self.take_message(message);
        }
        self.dispatch(intent::GUILDS, event.0, &event.1);
        self.note(Change::Surroundings);
        true
    }

    fn open_thread(&mut self, id: Id, parent: Id, body: &Value, private: bool) -> Result<(), ApiError> {
        let mut form = Form::default();
        let name = form.text(body, "", "name", 1..=100, true).unwrap_or_default().to_owned();
        let auto_archive = body["auto_archive_duration"].as_u64().unwrap_or(1440);
        check_auto_archive(&mut form, auto_archive);
        form.finish()?;
        let active = self.channels.values().filter_map(Channel::thread).filter(|thread| !thread.archived).count();
        if active >= ACTIVE_THREADS {
            return Err(ApiError::new(400, 160_006, "Maximum number of active threads reached"));
        }
        let now = self.now();
        let members = vec![BOT];
        let owner = BOT;
        let thread =
            Thread { parent, owner, private, archived: false, locked: false, auto_archive, created: now, active: now, members };
        let (kind, guild) = (ChannelKind::Thread(thread), self.channels.get(&parent).and_then(|parent| parent.guild));
        let channel = Channel { id, guild, name, topic: None, kind, last_message: None, bot_permissions: permission::BOT };
        self.channels.insert(id, channel);
        self.tell_thread("THREAD_CREATE", id);
        Ok(())
    }
}

impl Sandbox {
    /// The guild's owner opens a text channel.
    pub fn open_channel(&self, name: &str) -> Id {
        self.open_channel_in(GUILD, name)
    }

    /// The bot is invited to another server, as many shards further on than its first; the same people are there.
    pub fn open_guild(&self, shards_on: u64) -> Id {
        let mut world = self.shared.world();
        let id = GUILD + (shards_on << 22);
        if !world.guilds.contains(&id) {
            world.guilds.push(id);
            let data = world.guild_create(id);
            world.dispatch(intent::GUILDS, "GUILD_CREATE", &data);
            world.note(Change::Surroundings);
        }
        id
    }

    /// The owner of a server opens a text channel.
    pub fn open_channel_in(&self, guild: Id, name: &str) -> Id {
        let mut world = self.shared.world();
        let (id, guild, name, kind) = (world.new_id(), Some(guild), name.to_owned(), ChannelKind::Text);
        let channel = Channel { id, guild, name, topic: None, kind, last_message: None, bot_permissions: permission::BOT };
        let data = world.channel(&channel);
        world.channels.insert(id, channel);
        world.dispatch(intent::GUILDS, "CHANNEL_CREATE", &data);
        world.note(Change::Surroundings);
        id
    }

    /// Makes a place from an earlier run anew, empty as it is: the conversation with a person, or a thread of the channel
    /// where it was, or of the games' channel if that is not there. Nothing if it is there.
    pub fn restore(&self, id: Id, with: Option<Id>, parent: Option<Id>, name: &str) {
        let mut world = self.shared.world();
        if world.channels.contains_key(&id) {
            return;
        }
        let (now, known) = (world.now(), with.and_then(Person::by_id));
        let kind = match known {
            Some(person) => ChannelKind::Dm(person),
            None => ChannelKind::Thread(Thread {
                parent: parent.filter(|parent| world.channels.contains_key(parent)).unwrap_or(GAMES),
                owner: BOT,
                private: false,
                archived: false,
                locked: false,
                auto_archive: 1440,
                created: now,
                active: now,
                members: [BOT].into_iter().chain(Person::ALL.map(Person::id)).collect(),
            }),
        };
        let name = known.map_or_else(|| name.to_owned(), |person| person.name().to_owned());
        let guild = if known.is_some() { None } else { Some(GUILD) };
        let channel = Channel { id, guild, name, topic: None, kind, last_message: None, bot_permissions: permission::BOT };
        world.channels.insert(id, channel);
        world.note(Change::Surroundings);
    }
}

pub fn get(world: &World, channel: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(world.channel(world.bot_channel(channel)?)))
}

pub fn edit(world: &mut World, call: &Call, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.clone();
    let body = &call.body;
    let mut form = Form::default();
    let name = form.text(body, "", "name", 1..=100, false).map(str::to_owned);
    let topic = form.text(body, "", "topic", 0..=1024, false).map(str::to_owned);
    let auto_archive = body["auto_archive_duration"].as_u64();
    check_auto_archive(&mut form, auto_archive.unwrap_or(60));
    form.finish()?;
    let Some(thread) = channel.thread() else {
        if !channel.in_guild() {
            return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
        }
        world.require(channel.id, permission::MANAGE_CHANNELS)?;
        if let Some(channel) = world.channels.get_mut(&channel.id) {
            channel.name = name.unwrap_or_else(|| channel.name.clone());
            channel.topic = topic.or_else(|| channel.topic.clone());
        }
        let data = world.channel(&world.channels[&channel.id]);
        world.dispatch(intent::GUILDS, "CHANNEL_UPDATE", &data);
        world.note(Change::Surroundings);
        return Ok(Answer::ok(data));
    };
    // A thread's maker may rename and archive it; to lock it takes the permission.
    if thread.owner != BOT || body.get("locked").is_some() {
        world.require(channel.id, permission::MANAGE_THREADS)?;
    }
    let archived = body["archived"].as_bool();
    if thread.archived && archived != Some(false) {
        return Err(ApiError::new(400, 50083, "Thread is archived"));
    }
    let now = world.now();
    if let Some(channel) = world.channels.get_mut(&channel.id) {
        channel.name = name.unwrap_or_else(|| channel.name.clone());
        if let ChannelKind::Thread(thread) = &mut channel.kind {
            thread.archived = archived.unwrap_or(thread.archived);
            thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
            thread.auto_archive = auto_archive.unwrap_or(thread.auto_archive);
            thread.active = now;
        }
    }
    world.tell_thread("THREAD_UPDATE", channel.id);
    get(world, &channel.id.to_string())
}

pub fn delete(world: &mut World, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.clone();
    let needed = if channel.thread().is_some() { permission::MANAGE_THREADS } else { permission::MANAGE_CHANNELS };
    world.require(channel.id, needed)?;
    let shown = world.channel(&channel);
    world.remove_channel(channel.id);
    Ok(Answer::ok(shown))
}

/// A thread that grows from a message and shares its id.
pub fn thread_from_message(world: &mut World, call: &Call, channel: &str, message: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.clone();
    if channel.kind != ChannelKind::Text {
        return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
    }
    world.require(channel.id, permission::CREATE_PUBLIC_THREADS)?;
    let id: Id = message.parse().map_err(|_| ApiError::unknown_message())?;
    let known = world.messages.get(&id).is_some_and(|found| found.channel == channel.id && found.only_for.is_none());
    if !known {
        return Err(ApiError::unknown_message());
    }
    if world.channels.contains_key(&id) {
        return Err(ApiError::new(400, 160_004, "A thread has already been created for this message"));
    }
    world.open_thread(id, channel.id, &call.body, false)?;
    if let Some(message) = world.messages.get_mut(&id) {
        message.flags |= flag::HAS_THREAD;
    }
    world.tell_message("MESSAGE_UPDATE", id);
    Ok(Answer::created(world.channel(&world.channels[&id])))
}

/// A thread of its own; a public one is announced in the channel.
pub fn thread(world: &mut World, call: &Call, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.clone();
    if channel.kind != ChannelKind::Text {
        return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
    }
    let private = match call.body["type"].as_u64() {
        None | Some(12) => true,
        Some(11) => false,
        Some(_) => return Err(ApiError::form("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")),
    };
    let needed = if private { permission::CREATE_PRIVATE_THREADS } else { permission::CREATE_PUBLIC_THREADS };
    world.require(channel.id, needed)?;
    let id = world.new_id();
    world.open_thread(id, channel.id, &call.body, private)?;
    if !private {
        let mut notice = world.blank(channel.id, BOT);
        notice.kind = 18;
        notice.content.clone_from(&world.channels[&id].name);
        world.post(notice);
    }
    Ok(Answer::created(world.channel(&world.channels[&id])))
}

pub fn thread_members(world: &World, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?;
    let thread = channel.thread().ok_or_else(ApiError::unknown_channel)?;
    let member = |user: &Id| {
        let joined = iso(thread.created);
        json!({ "id": channel.id.to_string(), "user_id": user.to_string(), "join_timestamp": joined, "flags": 0 })
    };
    Ok(Answer::ok(thread.members.iter().map(member).collect()))
}

/// Adds a member to a thread, or takes one away.
pub fn change_member(world: &mut World, channel: &str, user: &str, joins: bool) -> Result<Answer, ApiError> {
    let id = world.bot_channel(channel)?.id;
    let user = if user == "@me" { Some(BOT) } else { user.parse().ok() };
    let user = user.filter(|id| *id == BOT || Person::by_id(*id).is_some_and(|person| world.in_guild(person)));
    let user = user.ok_or_else(|| ApiError::new(404, 10013, "Unknown User"))?;
    if !joins && user != BOT {
        world.require(id, permission::MANAGE_THREADS)?;
    }
    let guild = world.guild_of(id);
    let Some(ChannelKind::Thread(thread)) = world.channels.get_mut(&id).map(|channel| &mut channel.kind) else {
        return Err(ApiError::new(400, 50024, "Cannot execute action on this channel type"));
    };
    if thread.archived {
        return Err(ApiError::new(400, 50083, "Thread is archived"));
    }
    thread.members.retain(|member| *member != user);
    if joins {
        if thread.members.len() >= THREAD_MEMBERS {
            return Err(ApiError::new(400, 30033, "Maximum number of thread participants reached (1000)"));
        }
        thread.members.push(user);
    }
    let mut event = json!({ "id": id.to_string(), "guild_id": guild, "member_count": thread.members.len().min(50) });
    let joined = iso(thread.active);
    if joins {
        event["added_members"] = json!([{ "id": id.to_string(), "user_id": user.to_string(), "join_timestamp": joined, "flags": 0, "member": wire::member(user, None) }]);
    } else {
        event["removed_member_ids"] = json!([user.to_string()]);
    }
    world.dispatch(intent::GUILDS, "THREAD_MEMBERS_UPDATE", &event);
    world.note(Change::Surroundings);
    Ok(Answer::NO_CONTENT)
}

/// Opens a direct conversation. Whether the person takes messages shows only when one is sent.
pub fn open_dm(world: &mut World, call: &Call) -> Result<Answer, ApiError> {
    let recipient = limits::id(&call.body["recipient_id"]);
    let Some(recipient) = recipient else {
        return Err(ApiError::form("recipient_id", limits::REQUIRED.0, limits::REQUIRED.1));
    };
    let person = Person::by_id(recipient).ok_or_else(|| ApiError::new(400, 50033, "Invalid Recipient(s)"))?;
    let id = world.dm(person);
    Ok(Answer::ok(world.channel(&world.channels[&id])))
}

pub fn guild(world: &World, id: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(wire::guild(known_guild(world, id)?)))
}

pub fn guild_channels(world: &World, id: &str) -> Result<Answer, ApiError> {
    let guild = known_guild(world, id)?;
    let here = |channel: &&Channel| channel.kind == ChannelKind::Text && channel.guild == Some(guild);
    let text = world.channels.values().filter(here);
    Ok(Answer::ok(text.map(|channel| world.channel(channel)).collect()))
}

pub fn active_threads(world: &World, id: &str) -> Result<Answer, ApiError> {
    let guild = known_guild(world, id)?;
    let here = |channel: &&Channel| channel.thread().is_some_and(|thread| !thread.archived) && channel.guild == Some(guild);
    let open = world.channels.values().filter(here);
    let threads: Vec<Value> = open.map(|channel| world.channel(channel)).collect();
    Ok(Answer::ok(json!({ "threads": threads, "members": [] })))
}

pub fn member(world: &World, guild: &str, user: &str) -> Result<Answer, ApiError> {
    known_guild(world, guild)?;
    let id: Option<Id> = user.parse().ok();
    let inside = |id: &Id| *id == BOT || Person::by_id(*id).is_some_and(|person| world.in_guild(person));
    match id.filter(inside) {
        Some(id) => Ok(Answer::ok(wire::member(id, None))),
        None => Err(ApiError::new(404, 10007, "Unknown Member")),
    }
}

pub fn members(world: &World, guild: &str) -> Result<Answer, ApiError> {
    known_guild(world, guild)?;
    Ok(Answer::ok(world.members().into()))
}

pub fn roles(world: &World, guild: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(json!([wire::everyone_role(known_guild(world, guild)?)])))
}

pub fn user(id: &str) -> Result<Answer, ApiError> {
    let id = id.parse().ok().filter(|id| *id == BOT || Person::by_id(*id).is_some());
    id.map(|id| Answer::ok(wire::user(id))).ok_or_else(|| ApiError::new(404, 10013, "Unknown User"))
}

pub fn known_guild(world: &World, id: &str) -> Result<Id, ApiError> {
    let known = id.parse().ok().filter(|id| world.guilds.contains(id));
    known.ok_or_else(|| ApiError::new(404, 10004, "Unknown Guild"))
}

pub fn known_application(id: &str) -> Result<(), ApiError> {
    if id == APPLICATION.to_string() { Ok(()) } else { Err(ApiError::new(404, 10002, "Unknown Application")) }
}

fn check_auto_archive(form: &mut Form, minutes: u64) {
    if ![60, 1440, 4320, 10080].contains(&minutes) {
        form.refuse("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).");
    }
}
