//! Someone who asks: who they are, where, and how to answer so that only they see it.

use super::net::{self, Trouble, patiently};
use crate::app::{ChannelId, GuildId, InteractionId, Person, PersonId, Picture};
use serenity::all::{
    ChannelType, CommandInteraction, ComponentInteraction, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, EditAttachments,
    EditInteractionResponse, Http, Member, PartialChannel, Permissions, User,
};
use std::sync::Arc;

/// One wish of one person.
#[derive(Clone)]
pub struct Ask {
    http: Arc<Http>,
    id: serenity::all::InteractionId,
    token: String,
    pub person: Person,
    pub channel: ChannelId,
    /// None in a conversation of two.
    pub guild: Option<GuildId>,
    pub in_thread: bool,
    pub may_manage: bool,
    /// The largest file that can be shown here.
    pub file_limit: usize,
}

impl Ask {
    pub fn command(http: Arc<Http>, asked: &CommandInteraction) -> Self {
        let CommandInteraction { id, token, user, channel_id, guild_id, channel, attachment_size_limit, .. } = asked;
        let member = asked.member.as_deref();
        Ask::new(http, *id, token, user, member, (*channel_id, *guild_id, channel.as_ref()), *attachment_size_limit)
    }

    pub fn component(http: Arc<Http>, asked: &ComponentInteraction) -> Self {
        let ComponentInteraction { id, token, user, channel_id, guild_id, channel, attachment_size_limit, .. } = asked;
        let member = asked.member.as_ref();
        Ask::new(http, *id, token, user, member, (*channel_id, *guild_id, channel.as_ref()), *attachment_size_limit)
    }

    fn new(
        http: Arc<Http>,
        id: serenity::all::InteractionId,
        token: &str,
        user: &User,
        member: Option<&Member>,
        (channel, guild, about): (serenity::all::ChannelId, Option<serenity::all::GuildId>, Option<&PartialChannel>),
        file_limit: u32,
    ) -> Self {
        let may = member.and_then(|member| member.permissions).unwrap_or_else(Permissions::empty);
        let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
        Ask {
            http,
            id,
            token: token.to_owned(),
            person: person(user, member.and_then(|member| member.nick.as_deref())),
            channel: ChannelId(channel.get()),
            guild: guild.map(|guild| GuildId(guild.get())),
            in_thread: about.is_some_and(|about| threads.contains(&about.kind)),
            may_manage: may.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR),
            file_limit: file_limit as usize,
        }
    }

    pub fn interaction(&self) -> InteractionId {
        InteractionId(self.id.get())
    }

    /// "Warren is thinking…", for this person alone or for everyone.
    pub async fn acknowledge(&self, private: bool) -> bool {
        let message = CreateInteractionResponseMessage::new().ephemeral(private);
        self.respond(&CreateInteractionResponse::Defer(message)).await
    }

    /// The message with the component will be changed, or stays as it is.
    pub async fn acknowledge_press(&self) -> bool {
        self.respond(&CreateInteractionResponse::Acknowledge).await
    }

    /// The first answer, tried once: whether it was taken. If not, nothing may be done, since the person is told it failed.
    pub async fn respond(&self, response: &CreateInteractionResponse) -> bool {
        let answered = self.http.create_interaction_response(self.id, &self.token, response, Vec::new()).await;
        match answered.map_err(|error| Trouble::of(&error)) {
            Ok(()) => true,
            // The same interaction was delivered twice; the other delivery is being served.
            Err(Trouble::Refused { code: net::ALREADY_ACKNOWLEDGED, .. }) => false,
            Err(trouble) => {
                tracing::warn!("a wish could not be acknowledged: {trouble}");
                false
            }
        }
    }

    /// Replaces what the first answer shows.
    pub async fn tell(&self, reply: Reply) {
        let files: Vec<CreateAttachment> = reply.file.into_iter().collect();
        let attachments = files.iter().cloned().fold(EditAttachments::new(), EditAttachments::add);
        let edit = EditInteractionResponse::new().content(clip(&reply.text)).components(reply.rows).attachments(attachments);
        // The connection's default does not reach this kind of request.
        let edit = edit.allowed_mentions(CreateAllowedMentions::new());
        let sent = patiently(|| {
            let edit = edit.clone();
            async { serenity::builder::Builder::execute(edit, &self.http, self.token.as_str()).await }
        });
        if let Err(trouble) = sent.await {
            tracing::warn!("an answer did not arrive: {trouble}");
        }
    }

    /// A message of its own that only this person sees.
    pub async fn whisper(&self, reply: Reply) {
        let mut message =
            CreateInteractionResponseFollowup::new().content(clip(&reply.text)).ephemeral(true).components(reply.rows);
        if let Some(file) = reply.file {
            message = message.add_file(file);
        }
        let sent = patiently(|| {
            let message = message.clone();
            async { serenity::builder::Builder::execute(message, &self.http, (None, self.token.as_str())).await }
        });
        if let Err(trouble) = sent.await {
            tracing::warn!("an answer did not arrive: {trouble}");
        }
    }
}

/// What a person is shown.
#[derive(Default)]
pub struct Reply {
    pub text: String,
    pub file: Option<CreateAttachment>,
    pub rows: Vec<CreateActionRow>,
}

impl Reply {
    pub fn text(text: impl Into<String>) -> Self {
        Reply { text: text.into(), ..Reply::default() }
    }

    #[must_use]
    pub fn rows(self, rows: Vec<CreateActionRow>) -> Self {
        Reply { rows, ..self }
    }

    #[must_use]
    pub fn picture(self, picture: &Picture, name: &str) -> Self {
        Reply { file: Some(attachment(picture, name)), ..self }
    }

    #[must_use]
    pub fn file(self, bytes: Vec<u8>, name: impl Into<String>) -> Self {
        Reply { file: Some(CreateAttachment::bytes(bytes, name)), ..self }
    }
}

pub fn attachment(picture: &Picture, name: &str) -> CreateAttachment {
    CreateAttachment::bytes(picture.png.clone(), name).description(&picture.alt)
}

/// A person by the name their community knows them by.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    let name: String = name.chars().filter(|c| is_plain(*c)).take(32).collect();
    let name = if name.trim().is_empty() { "Nameless".to_owned() } else { name.trim().to_owned() };
    Person { id: PersonId(user.id.get()), name }
}

/// Not what could break a line, a mention, or the marks that stand for seats.
fn is_plain(c: char) -> bool {
    !c.is_control() && !matches!(c, '`' | '<' | '>' | '\u{E000}'..='\u{F8FF}' | '\u{200E}'..='\u{202E}')
}

/// Discord's limit for the text of a message.
const TEXT: usize = 2000;

/// The text as it fits into a message.
pub fn clip(text: &str) -> String {
    if text.chars().count() <= TEXT {
        return text.to_owned();
    }
    text.chars().take(TEXT - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_break_out_of_its_line() {
        let mut user = User::default();
        user.global_name = Some("Eve\n`<@1>`\u{E000}".into());
        assert_eq!(person(&user, None).name, "Eve@1");
        assert_eq!(person(&user, Some("\u{202E} ")).name, "Nameless");
    }

    #[test]
    fn a_long_text_is_clipped_by_characters() {
        assert_eq!(clip(&"ü".repeat(2000)), "ü".repeat(2000));
        assert_eq!(clip(&"ü".repeat(2001)).chars().count(), 2000);
    }
}
