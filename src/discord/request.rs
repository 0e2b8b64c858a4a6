//! Someone who asks: who they are, where, and how to answer so that only they see it.

use super::Context;
use super::api::{self, Api, ApiError, Lane, announced};
use super::signs;
use crate::app::{ChannelId, GuildId, InteractionId, Person, PersonId, Picture, Refusal};
use serde::Serialize;
use serde_json::json;
use serenity::all::{
    ApplicationId, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandInteraction,
    ComponentInteraction, CreateActionRow, CreateAttachment, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, EditAttachments, EditInteractionResponse, LightMethod, Member, PartialChannel, Permissions,
    Route, User,
};

/// One wish of one person.
#[derive(Clone)]
pub struct Request {
    api: Api,
    id: serenity::all::InteractionId,
    token: String,
    pub person: Person,
    pub channel: ChannelId,
    /// None in a conversation of two.
    pub guild: Option<GuildId>,
    /// The bot is not in this server: only the person has it.
    pub foreign: bool,
    pub in_thread: bool,
    pub may_manage: bool,
    /// The largest file that can be shown here.
    pub file_limit: usize,
}

impl Request {
    /// Of whoever runs a command.
    pub fn of(ctx: Context<'_>) -> Self {
        Request::command(ctx.data().api.clone(), ctx.interaction)
    }

    pub fn command(api: Api, asked: &CommandInteraction) -> Self {
        let CommandInteraction { id, token, user, channel_id, guild_id, channel, attachment_size_limit, .. } = asked;
        let member = asked.member.as_deref();
        let place = (*channel_id, *guild_id, channel.as_ref());
        let request = Request::new(api, *id, token, user, member, place, *attachment_size_limit);
        Request { foreign: is_foreign(*guild_id, &asked.authorizing_integration_owners), ..request }
    }

    pub fn component(api: Api, asked: &ComponentInteraction) -> Self {
        let ComponentInteraction { id, token, user, channel_id, guild_id, channel, attachment_size_limit, .. } = asked;
        let member = asked.member.as_ref();
        let place = (*channel_id, *guild_id, channel.as_ref());
        let request = Request::new(api, *id, token, user, member, place, *attachment_size_limit);
        Request { foreign: is_foreign(*guild_id, &asked.authorizing_integration_owners), ..request }
    }

    fn new(
        api: Api,
        id: serenity::all::InteractionId,
        token: &str,
        user: &User,
        member: Option<&Member>,
        (channel, guild, about): (serenity::all::ChannelId, Option<serenity::all::GuildId>, Option<&PartialChannel>),
        file_limit: u32,
    ) -> Self {
        let may = member.and_then(|member| member.permissions).unwrap_or_else(Permissions::empty);
        let threads = [ChannelType::PublicThread, ChannelType::PrivateThread, ChannelType::NewsThread];
        Request {
            api,
            id,
            token: token.to_owned(),
            person: person(user, member.and_then(|member| member.nick.as_deref())),
            channel: ChannelId(channel.get()),
            guild: guild.map(|guild| GuildId(guild.get())),
            foreign: false,
            in_thread: about.is_some_and(|about| threads.contains(&about.kind)),
            may_manage: may.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR),
            file_limit: file_limit as usize,
        }
    }

    pub fn interaction(&self) -> InteractionId {
        InteractionId(self.id.get())
    }

    /// "Warren is thinking…", for this person alone.
    pub async fn acknowledge(&self) -> bool {
        let message = CreateInteractionResponseMessage::new().ephemeral(true);
        self.respond(&CreateInteractionResponse::Defer(message)).await
    }

    /// The message with the component will be changed, or stays as it is.
    pub async fn acknowledge_press(&self) -> bool {
        self.respond(&CreateInteractionResponse::Acknowledge).await
    }

    /// The first answer, tried once: whether it was taken. If not, nothing may be done, since the person is told it failed.
    pub async fn respond(&self, response: &CreateInteractionResponse) -> bool {
        let http = &self.api.http;
        taken(self.api.once(Lane::First, http.create_interaction_response(self.id, &self.token, response, Vec::new())).await)
    }

    /// The answer to a command that went well.
    pub async fn answer(&self, reply: Reply) -> Result<(), Refusal> {
        self.tell(reply).await;
        Ok(())
    }

    /// Replaces what the first answer shows.
    pub async fn tell(&self, reply: Reply) {
        let attachments = reply.file.iter().map(announced).fold(EditAttachments::new(), EditAttachments::add);
        let edit = EditInteractionResponse::new().content(clip(&reply.text)).components(reply.rows).attachments(attachments);
        let route = |application_id| Route::WebhookOriginalInteractionResponse { application_id, token: &self.token };
        self.deliver(LightMethod::Patch, route, &edit, reply.file).await;
    }

    /// A message of its own that only this person sees.
    pub async fn whisper(&self, reply: Reply) {
        let mut message =
            CreateInteractionResponseFollowup::new().content(clip(&reply.text)).ephemeral(true).components(reply.rows);
        if let Some(file) = &reply.file {
            message = message.add_file(announced(file));
        }
        let route = |application_id| Route::WebhookFollowupMessages { application_id, token: &self.token };
        self.deliver(LightMethod::Post, route, &message, reply.file).await;
    }

    async fn deliver<'a>(
        &'a self,
        method: LightMethod,
        route: impl FnOnce(ApplicationId) -> Route<'a>,
        message: &impl Serialize,
        file: Option<CreateAttachment>,
    ) {
        let sent = async {
            let application = self.api.http.application_id().ok_or(ApiError::Invalid)?;
            let route = route(application);
            let again = file.clone();
            let sent = self.api.send(Lane::Answer, &self.api.message(method, route, message, file)?).await;
            let mut bare = match sent {
                Err(ApiError::Rejected { code: api::INVALID_FORM, .. }) => json!(message),
                sent => return sent,
            };
            // Somebody may have taken a sign away at Discord: the words do without.
            if !signs::take_from(&mut bare) {
                return sent;
            }
            self.api.send(Lane::Answer, &self.api.message(method, route, &bare, again)?).await
        };
        if let Err(error) = sent.await {
            tracing::warn!("an answer did not arrive: {error}");
        }
    }
}

/// Whether a server knows the bot only by the person who asks.
fn is_foreign(guild: Option<serenity::all::GuildId>, owners: &AuthorizingIntegrationOwners) -> bool {
    let at_home = |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    guild.is_some() && !owners.0.is_empty() && !owners.0.iter().any(at_home)
}

/// Whether the first answer to an interaction was taken.
pub fn taken(answered: Result<(), ApiError>) -> bool {
    match answered {
        Ok(()) => true,
        // The same interaction was delivered twice; the other delivery is being served.
        Err(ApiError::Rejected { code: api::ALREADY_ACKNOWLEDGED, .. }) => false,
        Err(error) => {
            tracing::warn!("an interaction could not be acknowledged: {error}");
            false
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

/// What came of a press.
pub(super) enum Pressed {
    Show(Reply),
    /// The posts say it all.
    Nothing,
}

impl Reply {
    pub fn text(text: impl Into<String>) -> Self {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// Why something was not done.
    pub fn refused(refusal: &Refusal) -> Self {
        if let Refusal::Internal(cause) = refusal {
            tracing::error!("{cause}");
        }
        Reply::text(sentence(refusal))
    }

    /// For a mistake of ours, which has been logged where it happened.
    pub fn mistake() -> Self {
        Reply::refused(&Refusal::internal("serving a request went wrong"))
    }

    /// For a command that another release registered.
    pub fn outdated() -> Self {
        Reply::text("I know this command otherwise than your Discord does. Restart Discord, and type it anew.")
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

/// A refusal in words, with the command that helps where there is one.
pub fn sentence(refusal: &Refusal) -> String {
    let help = match refusal {
        Refusal::NoGame => " `/game new` opens one.",
        Refusal::NotStarted => " `/game start` begins it.",
        Refusal::Over => " `/game new` opens another one.",
        Refusal::ChannelTaken { .. } => " `/game manage end` ends it; `/game new thread:True` opens a thread.",
        _ => "",
    };
    format!("{refusal}{help}")
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
