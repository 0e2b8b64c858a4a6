//! Where only a person has the bot: in a server that it is not in it can post nothing, and says what can be done.

use super::actions::NewGame;
use super::id::ButtonKind;
use super::request::{Reply, Request};
use super::rules::of_kind;
use super::send::link;
use super::{Context, Data, complete};
use crate::app::{Refusal, about};
use crate::games::Kind;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// Commands that say something to one person, wherever they are.
const ANYWHERE: [&str; 6] =
    ["game mine", "game settings", "game help", "game look stats", "game manage forget-me", "puzzle today"];

/// What the bot may do once it is added: view channels, send messages also in threads, attach files, open threads.
const PERMISSIONS: u64 = 309_237_746_688;

/// Whether a command can be served where it was used; if not, the person is told.
pub async fn can_be_served(ctx: Context<'_>) -> bool {
    let request = Request::of(ctx);
    if !request.foreign || ANYWHERE.contains(&&*ctx.command().qualified_name) {
        return true;
    }
    // The game that was meant, by the command's name or in it.
    let of_group = ctx.command_tree.first().and_then(|command| command.custom_data.downcast_ref::<Kind>()).copied();
    let named = || complete::filled(ctx).into_iter().find_map(|(_, value)| Kind::from_slug(&value).ok());
    request.tell(ctx.data().not_here(of_group.or_else(named))).await;
    false
}

fn alone(kind: Option<Kind>, label: &str) -> CreateButton {
    of_kind(ButtonKind::Alone, kind.map_or("", |kind| kind.slug()), label, ButtonStyle::Primary)
}

impl Data {
    /// What is said where the bot can post nothing.
    pub(super) fn not_here(&self, kind: Option<Kind>) -> Reply {
        let mut row = vec![alone(kind, "Play here in private")];
        if let Some(application) = self.api.http.application_id() {
            let scope = "bot+applications.commands";
            let url =
                format!("https://discord.com/oauth2/authorize?client_id={application}&scope={scope}&permissions={PERMISSIONS}");
            row.push(CreateButton::new_link(url).label("Add me to the server"));
        }
        let text = "I am not in this server, so I can show no board here. You can play with me in private at once; \
                    for a game with others somebody who manages the server adds me.";
        Reply::text(text).rows(vec![CreateActionRow::Buttons(row)])
    }

    /// Opens a game in the conversation of two; which one is asked where it was not said.
    pub(super) async fn play_in_private(&self, request: &Request, slug: &str) -> Result<Reply, Refusal> {
        let Ok(kind) = Kind::from_slug(slug) else {
            let games = Kind::ALL.iter().take(5).map(|kind| alone(Some(*kind), about(*kind).name));
            return Ok(Reply::text("Which game?").rows(vec![CreateActionRow::Buttons(games.collect())]));
        };
        let channel = self.api.private(request.person.id).await.map_err(|error| {
            tracing::warn!("a conversation of two could not be opened: {error}");
            Refusal::Unfit("I could not write to you. Allow direct messages from me, and try again.".into())
        })?;
        let mut private = request.clone();
        (private.channel, private.guild, private.foreign, private.in_thread) = (channel, None, false, false);
        let opened = self.open(&private, kind, NewGame::default()).await?;
        Ok(Reply::text(format!("{} Here it is: {}", opened.text, link(None, channel, None))))
    }
}
