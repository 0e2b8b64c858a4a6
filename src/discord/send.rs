//! Messages on their way to Discord: posted once, however often that has to be tried.

use super::api::{Api, ApiError, Lane, Outgoing, announced};
use super::request::clip;
use crate::app::{ChannelId, GuildId, MessageId, PersonId};
use serde_json::{Value, json};
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditAttachments, EditMessage, LightMethod,
    Mentionable, Nonce, Route, UserId,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Discord is stingy with edits of messages older than this.
const EDITED_FOR: Duration = Duration::from_hours(1);

impl Api {
    /// Posts in a channel.
    pub async fn post(
        &self,
        channel: ChannelId,
        message: CreateMessage,
        file: Option<CreateAttachment>,
    ) -> Result<MessageId, ApiError> {
        static SENT: AtomicU64 = AtomicU64::new(0);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let nonce = format!("{now:x}.{:x}", SENT.fetch_add(1, Ordering::Relaxed) & 0xffff);
        self.post_once(channel, message, file, nonce).await
    }

    /// Posts in a channel. What was already posted with the same nonce, within some minutes, is not posted again: an answer
    /// that was lost makes no second message.
    pub(super) async fn post_once(
        &self,
        channel: ChannelId,
        mut message: CreateMessage,
        file: Option<CreateAttachment>,
        nonce: String,
    ) -> Result<MessageId, ApiError> {
        if let Some(file) = &file {
            message = message.add_file(announced(file));
        }
        let message = message.nonce(Nonce::String(nonce)).enforce_nonce(true);
        let route = Route::ChannelMessages { channel_id: channel_id(channel) };
        let request = self.message(LightMethod::Post, route, &message, file)?;
        made(&self.send(Lane::Post, &request).await?).map(MessageId)
    }

    /// Writes to a person in private.
    pub async fn whisper(&self, person: PersonId, text: &str, rows: Vec<CreateActionRow>) -> Result<MessageId, ApiError> {
        let private = self.private(person).await?;
        self.call(private, &[], text, rows).await
    }

    /// The conversation of two with a person.
    pub async fn private(&self, person: PersonId) -> Result<ChannelId, ApiError> {
        let with = json!({ "recipient_id": user_id(person) });
        let request = Outgoing::json(LightMethod::Post, Route::UserMeDmChannels, &with)?;
        Ok(ChannelId(made(&self.send(Lane::Post, &request).await?)?))
    }

    pub async fn edit(&self, channel: ChannelId, message: MessageId, edit: EditMessage) -> Result<(), ApiError> {
        self.edit_with(channel, message, edit, None).await
    }

    /// Changes a message; a file takes the place of those that it has.
    pub(super) async fn edit_with(
        &self,
        channel: ChannelId,
        message: MessageId,
        mut edit: EditMessage,
        file: Option<CreateAttachment>,
    ) -> Result<(), ApiError> {
        if let Some(file) = &file {
            edit = edit.attachments(EditAttachments::new().add(announced(file)));
        }
        let route = Route::ChannelMessage { channel_id: channel_id(channel), message_id: message_id(message) };
        let request = self.message(LightMethod::Patch, route, &edit, file)?;
        self.send(Lane::Post, &request).await.map(drop)
    }

    /// Posts in a channel, with a ping for these people and nobody else.
    pub async fn call(
        &self,
        channel: ChannelId,
        people: &[PersonId],
        text: &str,
        rows: Vec<CreateActionRow>,
    ) -> Result<MessageId, ApiError> {
        let mentions = CreateAllowedMentions::new().users(people.iter().map(|person| user_id(*person)));
        let text = [text.to_owned(), mention(people)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        self.post(channel, CreateMessage::new().content(clip(&text)).allowed_mentions(mentions).components(rows), None).await
    }

    /// A file for everyone.
    pub async fn share(&self, channel: ChannelId, text: &str, file: CreateAttachment) -> Result<MessageId, ApiError> {
        self.post(channel, CreateMessage::new().content(clip(text)), Some(file)).await
    }
}

/// The number of what was made, as Discord tells it.
fn made(told: &Value) -> Result<u64, ApiError> {
    // An answer without it is no answer of Discord's.
    told["id"].as_str().and_then(|id| id.parse().ok()).ok_or(ApiError::Transient)
}

/// Leads to a message, or to where it would be; in a conversation of two there is no server.
pub fn link(guild: Option<GuildId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map_or_else(String::new, |message| format!("/{message}"));
    format!("https://discord.com/channels/{guild}/{channel}{message}")
}

/// What tells a message's number from those of the messages around it: a nonce has 25 characters at most.
pub fn since_made(message: MessageId) -> u64 {
    (message.0 ^ (message.0 >> 22)) & 0xff_ffff
}

pub fn mention(people: &[PersonId]) -> String {
    people.iter().map(|person| user_id(*person).mention().to_string()).collect::<Vec<_>>().join(" ")
}

/// Whether a message, by the time its number tells, may still be edited freely.
pub fn is_young(message: MessageId) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let made = message_id(message).created_at().unix_timestamp().try_into().unwrap_or(0);
    now.saturating_sub(Duration::from_secs(made)) < EDITED_FOR
}

// A number of zero is no id; it reads as one that belongs to nobody.

pub fn channel_id(channel: ChannelId) -> serenity::all::ChannelId {
    serenity::all::ChannelId::new(channel.0.max(1))
}

pub fn message_id(message: MessageId) -> serenity::all::MessageId {
    serenity::all::MessageId::new(message.0.max(1))
}

pub fn user_id(person: PersonId) -> UserId {
    UserId::new(person.0.max(1))
}
