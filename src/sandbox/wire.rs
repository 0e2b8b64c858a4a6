//! How things look on the wire: every field that clients insist on, ids as strings.

use super::model::{
    APPLICATION, Asked, BOT, BOT_NAME, Channel, ChannelKind, GUILD, Id, Interaction, Message, Person, permission,
};
use super::state::World;
use super::time::iso;
use serde_json::{Map, Value, json};

/// The largest file, in bytes.
pub const FILE_LIMIT: usize = 10 * 1024 * 1024;
/// When everyone joined; a date will do.
const JOINED: &str = "2026-01-01T00:00:00.000000+00:00";

pub fn user(id: Id) -> Value {
    let (name, shown) = match Person::by_id(id) {
        Some(person) => (person.name().to_lowercase(), person.name()),
        None => (BOT_NAME.to_lowercase(), BOT_NAME),
    };
    json!({
        "id": id.to_string(), "username": name, "discriminator": "0", "global_name": shown, "avatar": null,
        "bot": id == BOT, "system": false, "public_flags": 0, "flags": 0,
    })
}

/// A guild member without the user, as messages and resolved options carry it.
pub fn partial_member(permissions: Option<u64>) -> Value {
    let mut member = json!({
        "nick": null, "avatar": null, "banner": null, "roles": [], "joined_at": JOINED, "premium_since": null,
        "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
    });
    if let Some(permissions) = permissions {
        member["permissions"] = permissions.to_string().into();
    }
    member
}

pub fn member(id: Id, permissions: Option<u64>) -> Value {
    let mut member = partial_member(permissions);
    member["user"] = user(id);
    member
}

pub fn application() -> Value {
    json!({
        "id": APPLICATION.to_string(), "name": BOT_NAME, "icon": null, "description": "", "rpc_origins": [],
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null, "flags": 0,
        "owner": user(Person::Ada.id()), "bot": user(BOT), "summary": "",
    })
}

/// A guild as REST gives it, without its channels and members.
pub fn guild(id: Id) -> Value {
    json!({
        "id": id.to_string(), "name": "The Long DynGame", "icon": null, "icon_hash": null, "splash": null,
        "discovery_splash": null, "owner_id": Person::Ada.id().to_string(), "afk_channel_id": null, "afk_timeout": 300,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "roles": [everyone_role(id)], "emojis": [], "features": [], "mfa_level": 0,
        "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
        "max_presences": null, "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null,
        "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": null,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false, "stickers": [],
        "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null, "region": "local",
    })
}

pub fn everyone_role(guild: Id) -> Value {
    json!({
        "id": guild.to_string(), "name": "@everyone", "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null }, "hoist": false, "icon": null,
        "unicode_emoji": null, "position": 0, "permissions": permission::PERSON.to_string(), "managed": false,
        "mentionable": false, "flags": 0,
    })
}

impl World {
    /// A guild as the gateway tells it.
    pub fn guild_create(&self, id: Id) -> Value {
        let mut guild = guild(id);
        let of = |threads: bool| -> Vec<Value> {
            let wanted = |channel: &&Channel| {
                channel.guild == Some(id)
                    && match &channel.kind {
                        ChannelKind::Text => !threads,
                        ChannelKind::Thread(thread) => threads && !thread.archived,
                        ChannelKind::Dm(_) => false,
                    }
            };
            self.channels.values().filter(wanted).map(|channel| self.channel(channel)).collect()
        };
        let members = self.members();
        let extra = json!({
            "joined_at": JOINED, "large": false, "unavailable": false, "member_count": members.len(), "voice_states": [],
            "members": members, "channels": of(false), "threads": of(true), "presences": [], "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        merge(&mut guild, extra);
        guild
    }

    pub fn members(&self) -> Vec<Value> {
        let people = Person::ALL.into_iter().filter(|person| self.in_guild(*person)).map(Person::id);
        people.chain([BOT]).map(|id| member(id, None)).collect()
    }

    pub fn channel(&self, channel: &Channel) -> Value {
        let mut value = json!({
            "id": channel.id.to_string(), "last_message_id": channel.last_message.map(|id| id.to_string()),
            "last_pin_timestamp": null, "flags": 0,
        });
        let guild = channel.guild.map(|guild| guild.to_string());
        let extra = match &channel.kind {
            ChannelKind::Text => json!({
                "type": 0, "guild_id": guild, "name": channel.name, "topic": channel.topic, "parent_id": null,
                "position": 0, "permission_overwrites": [], "nsfw": false, "rate_limit_per_user": 0,
            }),
            ChannelKind::Thread(thread) => {
                let messages = self.messages.values().filter(|message| message.channel == channel.id).count();
                json!({
                    "type": if thread.private { 12 } else { 11 }, "guild_id": guild, "name": channel.name,
                    "parent_id": thread.parent.to_string(), "owner_id": thread.owner.to_string(), "rate_limit_per_user": 0,
                    "message_count": messages, "total_message_sent": messages, "member_count": thread.members.len().min(50),
                    "thread_metadata": {
                        "archived": thread.archived, "auto_archive_duration": thread.auto_archive, "locked": thread.locked,
                        "archive_timestamp": iso(thread.active), "create_timestamp": iso(thread.created), "invitable": true,
                    },
                    "member": { "join_timestamp": iso(thread.created), "flags": 0 },
                })
            }
            ChannelKind::Dm(person) => json!({ "type": 1, "recipients": [user(person.id())] }),
        };
        merge(&mut value, extra);
        value
    }

    /// A message as REST gives it.
    pub fn message(&self, message: &Message) -> Value {
        let referenced = message.reference.and_then(|id| self.messages.get(&id));
        let mut value = json!({
            "id": message.id.to_string(), "channel_id": message.channel.to_string(), "type": message.kind,
            "author": user(message.author), "content": message.content, "timestamp": iso(message.created),
            "edited_timestamp": message.edited.map(iso), "tts": false, "mention_everyone": message.pings_everyone,
            "mentions": message.pings.iter().map(|id| user(*id)).collect::<Vec<_>>(), "mention_roles": [],
            "attachments": attachments(message), "embeds": embeds(message), "components": message.components,
            "pinned": false, "flags": message.flags,
        });
        if message.author == BOT && message.asked.is_some() {
            value["webhook_id"] = APPLICATION.to_string().into();
            value["application_id"] = APPLICATION.to_string().into();
        }
        if let Some(asked) = &message.asked {
            value["interaction_metadata"] = interaction_metadata(asked);
            if let Some(command) = &asked.command {
                value["interaction"] = json!({
                    "id": asked.interaction.to_string(), "type": 2, "name": command, "user": user(asked.person.id()),
                });
            }
        }
        if let Some(id) = message.reference {
            let guild = self.guild_of(message.channel);
            value["message_reference"] =
                json!({ "type": 0, "message_id": id.to_string(), "channel_id": message.channel.to_string(), "guild_id": guild });
            // One level deep, as Discord gives it.
            let shown = referenced.map(|shown| self.message(&Message { reference: None, ..shown.clone() }));
            value["referenced_message"] = shown.unwrap_or(Value::Null);
        }
        if let Some(thread) = self.channels.get(&message.id) {
            value["thread"] = self.channel(thread);
        }
        value
    }

    /// A message as the gateway tells it.
    pub fn message_event(&self, message: &Message) -> Value {
        let mut value = self.message(message);
        if let Some(guild) = self.guild_of(message.channel) {
            value["guild_id"] = guild.into();
            value["member"] = partial_member(None);
        }
        value
    }

    /// The guild's id as text, unless the channel is a direct conversation.
    pub fn guild_of(&self, channel: Id) -> Option<String> {
        self.channels.get(&channel)?.guild.map(|guild| guild.to_string())
    }

    pub fn interaction(&self, interaction: &Interaction) -> Value {
        let person = interaction.person;
        let channel = &self.channels[&interaction.channel];
        let mut value = json!({
            "id": interaction.id.to_string(), "application_id": APPLICATION.to_string(), "type": interaction.kind as u8,
            "data": interaction.data, "channel_id": channel.id.to_string(), "channel": self.channel(channel),
            "token": interaction.token, "version": 1, "app_permissions": channel.bot_permissions.to_string(),
            "locale": "en-US", "entitlements": [], "attachment_size_limit": FILE_LIMIT,
        });
        value["channel"]["permissions"] = person.permissions().to_string().into();
        let place = if let Some(guild) = channel.guild.map(|guild| guild.to_string()) {
            let owners = if self.installed { json!({ "0": guild }) } else { json!({ "1": person.id().to_string() }) };
            json!({
                "guild_id": guild, "guild_locale": "en-US", "context": 0,
                "guild": { "id": guild, "locale": "en-US", "features": [] },
                "member": member(person.id(), Some(person.permissions())),
                "authorizing_integration_owners": owners,
            })
        } else {
            json!({ "user": user(person.id()), "context": 1, "authorizing_integration_owners": { "0": "0" } })
        };
        merge(&mut value, place);
        if let Some(message) = interaction.message.and_then(|id| self.messages.get(&id)) {
            value["message"] = self.message(message);
        }
        value
    }
}

/// Embeds with the pictures they take from the message's own files.
fn embeds(message: &Message) -> Vec<Value> {
    let mut embeds = message.embeds.clone();
    for embed in &mut embeds {
        embed["type"] = "rich".into();
        for (place, key) in [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")] {
            let Some(named) = embed[place][key].as_str().and_then(|url| url.strip_prefix("attachment://")) else { continue };
            let found = message.attachments.iter().find(|file| file.name == named).map(|file| file.url.clone());
            if let Some(url) = found {
                embed[place][key] = url.into();
            }
        }
    }
    embeds
}

fn attachments(message: &Message) -> Vec<Value> {
    let file = |file: &super::model::Attachment| {
        let mut value = json!({
            "id": file.id.to_string(), "filename": file.name, "size": file.bytes.len(), "url": file.url, "proxy_url": file.url,
            "content_type": file.content_type, "ephemeral": message.ephemeral(),
        });
        if let Some(text) = &file.description {
            value["description"] = text.clone().into();
        }
        if let Some((width, height)) = file.size {
            value["width"] = width.into();
            value["height"] = height.into();
        }
        value
    };
    message.attachments.iter().map(file).collect()
}

fn interaction_metadata(asked: &Asked) -> Value {
    let mut value = json!({
        "id": asked.interaction.to_string(), "user": user(asked.person.id()),
        "authorizing_integration_owners": { "0": GUILD.to_string() },
    });
    match (&asked.command, asked.message) {
        (None, Some(message)) => {
            value["type"] = 3.into();
            value["interacted_message_id"] = message.to_string().into();
        }
        (command, _) => {
            value["type"] = 2.into();
            value["name"] = command.clone().into();
        }
    }
    value
}

/// Adds the fields of one object to another.
pub fn merge(into: &mut Value, from: Value) {
    if let (Some(into), Value::Object(from)) = (into.as_object_mut(), from) {
        into.extend(from);
    }
}

/// A map from ids to objects, as `resolved` has them.
pub fn resolved(users: &[Id], in_guild: bool) -> Value {
    let mut maps = (Map::new(), Map::new());
    for id in users {
        maps.0.insert(id.to_string(), user(*id));
        maps.1.insert(id.to_string(), partial_member(Some(permission::PERSON)));
    }
    if in_guild { json!({ "users": maps.0, "members": maps.1 }) } else { json!({ "users": maps.0 }) }
}
