//! The menus on a person and on a message: to challenge somebody, and to be asked what one could do.

use super::actions::NewGame;
use super::id::{ButtonKind, CustomId};
use super::request::{Reply, Request, person, sentence};
use super::rules::of_kind;
use super::{Context, Data};
use crate::app::{Asked, GameId, GameRef, Person, PersonId, Refusal, Status, about};
use crate::bots::Level;
use crate::games::Kind;
use serenity::all::{ActionRowComponent, ButtonStyle, CreateActionRow, Message, User};

type Answer = Result<(), Refusal>;

/// A name in a button's id is as long; who accepts comes with their own.
const NAME: usize = 40;

/// Challenge somebody to a game in this channel
#[poise::command(context_menu_command = "Challenge to a game", install_context = "Guild|User", interaction_context = "Guild")]
pub async fn challenge(ctx: Context<'_>, user: User) -> Answer {
    let request = Request::of(ctx);
    let whom = (!user.bot).then(|| person(&user, user.member.as_ref().and_then(|member| member.nick.as_deref())));
    request.answer(ctx.data().challenge(&request, whom).await?).await
}

/// What the person could do on this board
#[poise::command(context_menu_command = "What could I do?", install_context = "Guild|User", interaction_context = "Guild|BotDm")]
pub async fn could_do(ctx: Context<'_>, message: Message) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().could_do(&request, game_of(&message)).await?).await
}

/// The game whose buttons a message has.
fn game_of(message: &Message) -> Option<GameId> {
    let parts = message.components.iter().flat_map(|row| &row.components);
    let mut ids = parts.filter_map(|part| match part {
        ActionRowComponent::Button(button) => match &button.data {
            serenity::all::ButtonKind::NonLink { custom_id, .. } => custom_id.parse::<CustomId>().ok(),
            _ => None,
        },
        _ => None,
    });
    ids.find(|id| id.game != GameId(0)).map(|id| id.game)
}

impl Data {
    /// Asks somebody to the lobby that is here; where there is none, which game it is to be. A bot has no seat to be asked to:
    /// it plays at once.
    async fn challenge(&self, request: &Request, whom: Option<Person>) -> Result<Reply, Refusal> {
        let here = self.app.glance(request.channel).await.ok();
        match &whom {
            Some(person) if person.id == request.person.id => {
                return Err(Refusal::Unfit("That is you. Choose somebody else, or me.".into()));
            }
            Some(person) if here.is_some_and(|here| here.status == Status::Lobby) => return self.invite(request, person).await,
            _ => {}
        }
        let path = |kind: &Kind| match &whom {
            Some(person) => format!("{}.{}.{}", kind.slug(), person.id, short(&person.name)),
            None => kind.slug().to_owned(),
        };
        let game = |kind: &Kind| of_kind(ButtonKind::Challenge, path(kind), about(*kind).name, ButtonStyle::Primary);
        let games = Kind::ALL.iter().take(5).map(game).collect();
        let text = match &whom {
            Some(person) => format!("Which game do you challenge {} to?", crate::app::plain(&person.name)),
            None => "I play any seat myself. Which game?".to_owned(),
        };
        Ok(Reply::text(text).rows(vec![CreateActionRow::Buttons(games)]))
    }

    /// Opens a game of two here and asks who was challenged.
    pub(super) async fn press_challenge(&self, request: &Request, path: &str) -> Result<Reply, Refusal> {
        let mut parts = path.splitn(3, '.');
        let kind = Kind::from_slug(parts.next().unwrap_or_default()).map_err(|_| Refusal::NoGame)?;
        let players = Some((*about(kind).seats.start()).max(2));
        let whom = parts.next().and_then(|id| id.parse().ok()).map(PersonId);
        let Some(id) = whom else {
            let wanted = NewGame { players, level: Some(Level::Normal), ..NewGame::default() };
            return self.open(request, kind, wanted).await;
        };
        let whom = Person { id, name: parts.next().unwrap_or_default().to_owned() };
        let opened = self.open(request, kind, NewGame { players, ..NewGame::default() }).await?;
        let asked = self.invite(request, &whom).await?;
        Ok(Reply { text: asked.text, ..opened })
    }

    /// What somebody may do now in the game of a message, or of this channel; who has nothing to decide sees what they hold.
    async fn could_do(&self, request: &Request, game: Option<GameId>) -> Result<Reply, Refusal> {
        let at = game.map_or(GameRef::from(request.channel), GameRef::from);
        if self.app.glance(at).await?.channel != request.channel {
            return Err(Refusal::NoGame);
        }
        match self.play(request, at, None, Asked::Path("")).await {
            Err(refusal) => match self.hand(request, at).await {
                Ok(hand) => Ok(Reply { text: format!("{}\n{}", sentence(&refusal), hand.text), ..hand }),
                Err(_) => Err(refusal),
            },
            asked => asked,
        }
    }
}

fn short(name: &str) -> String {
    let mut name = name.to_owned();
    while name.len() > NAME {
        name.pop();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_fits_into_a_button_whatever_somebody_is_called() {
        for name in ["Ben", &"\u{1F409}".repeat(32), &"ü".repeat(32)] {
            for kind in Kind::ALL {
                let path = format!("{}.{}.{}", kind.slug(), u64::MAX, short(name));
                let id = CustomId::new(ButtonKind::Challenge, GameId(0), 0).path(path);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
    }
}
