//! Messages: composing, editing, deleting, and who is notified.

use super::call::{Answer, Call, Upload};
use super::error::ApiError;
use super::limits::{self, at, component, length, message as limit};
use super::model::{Attachment, BOT, Change, ChannelKind, Id, Message, Person, flag, permission};
use super::session::intent;
use super::state::World;
use super::wire::FILE_LIMIT;
use serde_json::{Value, json};
use std::sync::Arc;

/// A message counts as old after an hour; then Discord allows few edits.
const OLD: u64 = 60 * 60 * 1000;
const LATE_EDITS: u32 = 3;

impl World {
    /// A checked message of the bot's, not yet posted. `path` is where its fields stand in the body.
    pub fn compose(&mut self, channel: Id, body: &Value, files: &[Upload], path: &str) -> Result<Message, ApiError> {
        let flags = component::settable(body["flags"].as_u64().unwrap_or_default());
        limit::check(body, flags, path)?;
        self.check_emojis(body)?;
        let mut message = self.blank(channel, BOT);
        message.flags = flags;
        body["content"].as_str().unwrap_or_default().trim().clone_into(&mut message.content);
        message.embeds = list(&body["embeds"]);
        message.components = list(&body["components"]);
        message.attachments = self.attach(&message, body, files, path)?;
        self.refer(&mut message, body)?;
        self.count_pings(&mut message, &body["allowed_mentions"]);
        refuse_empty(&message)?;
        Ok(message)
    }

    pub fn blank(&mut self, channel: Id, author: Id) -> Message {
        Message {
            id: self.new_id(),
            channel,
            author,
            kind: 0,
            content: String::new(),
            embeds: Vec::new(),
            attachments: Vec::new(),
            components: Vec::new(),
            flags: 0,
            created: self.now(),
            edited: None,
            reference: None,
            pings: Vec::new(),
            pings_everyone: false,
            only_for: None,
            asked: None,
            dismissed: false,
            late_edits: 0,
            nonce: None,
        }
    }

    /// Puts a message into its channel and tells everyone who may know. An archived thread opens again.
    pub fn post(&mut self, message: Message) -> Id {
        let (id, channel, now) = (message.id, message.channel, self.now());
        let mut woken = false;
        if let Some(channel) = self.channels.get_mut(&channel) {
            if message.only_for.is_none() {
                channel.last_message = Some(id);
            }
            if let ChannelKind::Thread(thread) = &mut channel.kind {
                woken = std::mem::take(&mut thread.archived);
                thread.active = now;
            }
        }
        if woken {
            self.tell_thread("THREAD_UPDATE", channel);
        }
        if let Some(person) = Person::by_id(message.author) {
            self.person_state(person).read.insert(channel, id);
        }
        self.keep(message);
        self.tell_message("MESSAGE_CREATE", id);
        id
    }

    /// Tells of a message that was made or changed. Ephemeral ones never pass the gateway.
    pub fn tell_message(&mut self, event: &str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        if message.only_for.is_none() {
            let (intent, data) = (self.message_intent(message.channel), self.message_event(message));
            self.dispatch(intent, event, &data);
        }
        self.note(Change::Message(id));
    }

    fn message_intent(&self, channel: Id) -> u64 {
        let in_guild = self.channels.get(&channel).is_some_and(super::model::Channel::in_guild);
        if in_guild { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES }
    }

    /// Changes what the body names and keeps the rest. Nobody is notified again.
    pub fn edit(&mut self, id: Id, body: &Value, files: &[Upload], path: &str) -> Result<(), ApiError> {
        let mut message = self.messages.get(&id).cloned().ok_or_else(ApiError::unknown_message)?;
        let channel = self.channels.get(&message.channel).ok_or_else(ApiError::unknown_channel)?;
        if channel.thread().is_some_and(|thread| thread.archived) {
            return Err(ApiError::new(400, 50083, "Thread is archived"));
        }
        if let Some(flags) = body["flags"].as_u64() {
            // Once modern, always modern.
            let kept = message.flags & (flag::EPHEMERAL | flag::LOADING | flag::HAS_THREAD | flag::COMPONENTS_V2);
            message.flags = kept | component::settable(flags);
        }
        limit::check(body, message.flags, path)?;
        self.check_emojis(body)?;
        if let Some(content) = body.get("content") {
            content.as_str().unwrap_or_default().trim().clone_into(&mut message.content);
        }
        if body.get("embeds").is_some() {
            message.embeds = list(&body["embeds"]);
        }
        if body.get("components").is_some() {
            message.components = list(&body["components"]);
        }
        message.attachments = self.attach(&message, body, files, path)?;
        refuse_empty(&message)?;
        if message.thinking() {
            message.flags &= !flag::LOADING;
        } else {
            message.edited = Some(self.now());
        }
        self.keep(message);
        self.tell_message("MESSAGE_UPDATE", id);
        Ok(())
    }

    /// The files a message will have: those it keeps, and the new ones that the body numbers.
    fn attach(&mut self, message: &Message, body: &Value, files: &[Upload], path: &str) -> Result<Vec<Attachment>, ApiError> {
        if files.iter().any(|file| file.bytes.len() > FILE_LIMIT) {
            return Err(ApiError::too_large());
        }
        let mut kept = Vec::new();
        let listed = body["attachments"].as_array();
        match listed {
            None => kept.clone_from(&message.attachments),
            Some(listed) => {
                for (number, entry) in listed.iter().enumerate() {
                    let id = limits::id(&entry["id"]).unwrap_or_default();
                    if files.iter().any(|file| file.number == id) {
                        continue;
                    }
                    let Some(old) = message.attachments.iter().find(|file| file.id == id) else {
                        let path = at(&at(path, "attachments"), number);
                        return Err(ApiError::form(&at(&path, "id"), "ATTACHMENT_NOT_FOUND", "Attachment data not found"));
                    };
                    let mut old = old.clone();
                    if let Some(text) = entry["description"].as_str() {
                        old.description = Some(text.to_owned());
                    }
                    kept.push(old);
                }
            }
        }
        for file in files {
            let entry = listed.into_iter().flatten().find(|entry| limits::id(&entry["id"]) == Some(file.number));
            let id = self.new_id();
            let name = clean(entry.and_then(|entry| entry["filename"].as_str()).unwrap_or(&file.name));
            kept.push(Attachment {
                id,
                url: format!("{}/attachments/{}/{id}/{name}", self.base, message.channel),
                description: entry.and_then(|entry| entry["description"].as_str()).map(str::to_owned),
                content_type: content_type(&name),
                size: picture_size(&file.bytes),
                bytes: Arc::clone(&file.bytes),
                name,
            });
        }
        if kept.len() > limit::FILES {
            let message = format!("Must be {} or fewer in length.", limit::FILES);
            return Err(ApiError::form(&at(path, "attachments"), "BASE_TYPE_MAX_LENGTH", &message));
        }
        Ok(kept)
    }

    fn refer(&self, message: &mut Message, body: &Value) -> Result<(), ApiError> {
        let reference = &body["message_reference"];
        let Some(id) = limits::id(&reference["message_id"]) else { return Ok(()) };
        let found = self.messages.get(&id).is_some_and(|found| found.channel == message.channel && found.only_for.is_none());
        if found {
            message.reference = Some(id);
            message.kind = 19;
        } else if reference["fail_if_not_exists"] != false {
            return Err(ApiError::form("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message"));
        }
        Ok(())
    }

    /// Finds out who is notified. Without `allowed_mentions` everyone named is.
    pub fn count_pings(&self, message: &mut Message, allowed: &Value) {
        let parses = |kind: &str| allowed["parse"].as_array().is_some_and(|list| list.iter().any(|parsed| parsed == kind));
        let anyone = allowed.is_null() || parses("users");
        let may = |user: Id| anyone || allowed["users"].as_array().into_iter().flatten().any(|id| limits::id(id) == Some(user));
        let named = mentions(&message.content);
        message.pings = named.into_iter().filter(|user| Person::by_id(*user).is_some() && may(*user)).collect();
        let replied = allowed.is_null() || allowed["replied_user"] == true;
        let answered = message.reference.and_then(|id| self.messages.get(&id)).map(|answered| answered.author);
        if let Some(author) =
            answered.filter(|author| replied && Person::by_id(*author).is_some() && !message.pings.contains(author))
        {
            message.pings.push(author);
        }
        let named = message.content.contains("@everyone") || message.content.contains("@here");
        let may = message.author == Person::Ada.id() || self.bot_permissions(message.channel) & permission::MENTION_EVERYONE != 0;
        message.pings_everyone = named && may && (allowed.is_null() || parses("everyone"));
        if message.flags & flag::SUPPRESS_NOTIFICATIONS != 0 {
            message.pings.clear();
            message.pings_everyone = false;
        }
    }

    /// Takes a message away. False when there is none.
    pub fn remove_message(&mut self, id: Id) -> bool {
        let Some(message) = self.take_message(id) else { return false };
        if message.only_for.is_none() {
            let mut event = json!({ "id": id.to_string(), "channel_id": message.channel.to_string() });
            if let Some(guild) = self.guild_of(message.channel) {
                event["guild_id"] = guild.into();
            }
            self.dispatch(self.message_intent(message.channel), "MESSAGE_DELETE", &event);
        }
        self.note(Change::Gone { message: id, channel: message.channel });
        true
    }

    /// A message that the bot can reach without an interaction's token.
    fn public_message(&self, channel: &str, message: &str) -> Result<&Message, ApiError> {
        let channel = self.bot_channel(channel)?.id;
        let id: Id = message.parse().map_err(|_| ApiError::unknown_message())?;
        let found = self.messages.get(&id).filter(|found| found.channel == channel && found.only_for.is_none());
        found.ok_or_else(ApiError::unknown_message)
    }
}

pub fn create(world: &mut World, call: &Call, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.clone();
    let mut needed = if channel.thread().is_some() { permission::SEND_MESSAGES_IN_THREADS } else { permission::SEND_MESSAGES };
    if !call.files.is_empty() {
        needed |= permission::ATTACH_FILES;
    }
    world.require(channel.id, needed)?;
    if let ChannelKind::Dm(person) = channel.kind {
        if !world.in_guild(person) {
            return Err(ApiError::new(403, 50278, "Cannot send messages to this user due to having no mutual guilds"));
        }
        if !world.state_of(person).takes_dms {
            return Err(ApiError::new(403, 50007, "Cannot send messages to this user"));
        }
    }
    if channel.thread().is_some_and(|thread| thread.archived && thread.locked) {
        return Err(ApiError::new(400, 50083, "Thread is archived"));
    }
    let nonce = nonce(&call.body)?;
    if call.body["enforce_nonce"] == true
        && let Some(known) = nonce.as_deref().and_then(|nonce| world.posted_with(channel.id, nonce))
    {
        return Ok(Answer::ok(world.message(known)));
    }
    let message = world.compose(channel.id, &call.body, &call.files, "")?;
    let id = world.post(Message { nonce, ..message });
    Ok(Answer::ok(world.message(&world.messages[&id])))
}

/// How long Discord remembers the nonces of messages.
const REMEMBERED: u64 = 5 * 60 * 1000;

fn nonce(body: &Value) -> Result<Option<String>, ApiError> {
    let nonce = match &body["nonce"] {
        Value::Null => return Ok(None),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    if nonce.chars().count() > 25 {
        return Err(ApiError::form("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length."));
    }
    Ok(Some(nonce))
}

impl World {
    /// The bot's message of the last minutes that came with the same nonce.
    fn posted_with(&self, channel: Id, nonce: &str) -> Option<&Message> {
        let recent = |message: &&Message| message.created + REMEMBERED > self.now();
        let same = |message: &&Message| message.channel == channel && message.nonce.as_deref() == Some(nonce);
        self.messages.values().rev().filter(recent).find(same)
    }
}

pub fn get(world: &World, channel: &str, message: &str) -> Result<Answer, ApiError> {
    Ok(Answer::ok(world.message(world.public_message(channel, message)?)))
}

pub fn list_of(world: &World, call: &Call, channel: &str) -> Result<Answer, ApiError> {
    let channel = world.bot_channel(channel)?.id;
    let number = |key: &str| call.query.get(key).and_then(|text| text.parse::<u64>().ok());
    let limit = number("limit").unwrap_or(50);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::form("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
    }
    let shown = |message: &&Message| {
        let after = number("after").is_none_or(|id| message.id > id);
        let before = number("before").is_none_or(|id| message.id < id);
        message.channel == channel && message.only_for.is_none() && after && before
    };
    let mut found: Vec<&Message> = world.messages.values().filter(shown).collect();
    // The newest come first, unless one reads on from `after`.
    if number("after").is_some() {
        found.truncate(limit as usize);
        found.reverse();
    } else {
        found.reverse();
        found.truncate(limit as usize);
    }
    Ok(Answer::ok(found.into_iter().map(|message| world.message(message)).collect()))
}

pub fn edit(world: &mut World, call: &Call, channel: &str, message: &str) -> Result<Answer, ApiError> {
    let found = world.public_message(channel, message)?;
    if found.author != BOT {
        return Err(ApiError::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    let (id, old) = (found.id, world.now() > found.created + OLD);
    if old && found.late_edits >= LATE_EDITS {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later";
        return Err(ApiError::new(429, 30046, message));
    }
    world.edit(id, &call.body, &call.files, "")?;
    if let Some(message) = world.messages.get_mut(&id).filter(|_| old) {
        message.late_edits += 1;
    }
    Ok(Answer::ok(world.message(&world.messages[&id])))
}

pub fn delete(world: &mut World, channel: &str, message: &str) -> Result<Answer, ApiError> {
    let found = world.public_message(channel, message)?;
    let (id, channel, own) = (found.id, found.channel, found.author == BOT);
    if !own {
        world.require(channel, permission::MANAGE_MESSAGES)?;
    }
    world.remove_message(id);
    Ok(Answer::NO_CONTENT)
}

fn refuse_empty(message: &Message) -> Result<(), ApiError> {
    let bare = message.content.is_empty() && message.embeds.is_empty();
    if bare && message.attachments.is_empty() && message.components.is_empty() {
        return Err(ApiError::empty_message());
    }
    Ok(())
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// The users that a text mentions, each once.
pub fn mentions(text: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for part in text.split("<@").skip(1) {
        let id = part.split_once('>').and_then(|(id, _)| id.trim_start_matches('!').parse().ok());
        if let Some(id) = id.filter(|id| !found.contains(id)) {
            found.push(id);
        }
    }
    found
}

/// A file's name as Discord keeps it.
fn clean(name: &str) -> String {
    let kept = |c: char| match c {
        ' ' => Some('_'),
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' | '_' => Some(c),
        _ => None,
    };
    let name: String = name.chars().filter_map(kept).collect();
    if length(&name) == 0 { "unknown".to_owned() } else { name }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().map(str::to_ascii_lowercase).as_deref() {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("json") => "application/json",
        Some("txt" | "md" | "log") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Width and height, from the head of a PNG or a GIF.
fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number = |from: usize| Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?));
        return Some((number(16)?, number(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let number = |from: usize| Some(u32::from(u16::from_le_bytes(bytes.get(from..from + 2)?.try_into().ok()?)));
        return Some((number(6)?, number(8)?));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_found_once_each() {
        assert_eq!(mentions("<@7> and <@!8>, <@7> again, <@x>, <#9>"), [7, 8]);
    }

    #[test]
    fn a_file_keeps_only_plain_letters_in_its_name() {
        assert_eq!(clean("my board (1).png"), "my_board_1.png");
        assert_eq!(clean("ü"), "unknown");
    }

    #[test]
    fn the_size_of_a_picture_is_read_from_its_head() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 4, 176, 0, 0, 3, 32]);
        assert_eq!(picture_size(&png), Some((1200, 800)));
        assert_eq!(picture_size(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        assert_eq!(picture_size(b"\x89PNG\r\n\x1a\n"), None);
    }
}
