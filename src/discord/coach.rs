//! How a finished game went, another try from one of its moments, what a bot would do now, and how well people play.

use super::Data;
use super::id::{ButtonKind, CustomId, button};
use super::request::{Reply, Request};
use super::send::link;
use crate::app::{GameId, GameRef, Hint, Refusal, StatsOf, Status, plain};
use crate::games::Kind;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

impl Data {
    /// In a game that is over, how it went; in one that is played against bots alone, what a bot would do.
    pub async fn coach(&self, request: &Request, named: Option<GameId>) -> Result<Reply, Refusal> {
        let at: GameRef = match named {
            Some(game) => self.app.own_finished(request.person.id, game, request.channel).await?.into(),
            None => request.channel.into(),
        };
        if self.app.glance(at).await?.status == Status::Playing {
            return self.hint(request, at, false).await;
        }
        self.course(request, at).await
    }

    /// The buttons of it, which may be pressed wherever the person asked.
    pub async fn press_in_coach(&self, request: &Request, id: &CustomId) -> Result<Reply, Refusal> {
        if id.kind == ButtonKind::Hint {
            return self.hint(request, id.game.into(), id.path == "sure").await;
        }
        let game = self.app.own_finished(request.person.id, id.game, request.channel).await?;
        let number = || id.path.parse().map_err(|_| Refusal::NoGame);
        match id.kind {
            ButtonKind::Moment => self.turning(request, game, number()?).await,
            ButtonKind::Try => self.try_again(request, game, number()?).await,
            _ => self.course(request, game.into()).await,
        }
    }

    async fn course(&self, request: &Request, at: GameRef) -> Result<Reply, Refusal> {
        let course = self.app.course(request.person.id, at).await?;
        let moment = |number: usize| {
            let id = CustomId::new(ButtonKind::Moment, course.game, 0).path(number.to_string());
            CreateButton::new(id.to_string()).label(format!("Moment {number}")).style(ButtonStyle::Primary)
        };
        let moments: Vec<CreateButton> = (1..=course.moments).map(moment).collect();
        let rows = if moments.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(moments)] };
        Ok(Reply::text(course.text).rows(rows).picture(&course.graph, "graph.png"))
    }

    async fn turning(&self, request: &Request, game: GameId, number: usize) -> Result<Reply, Refusal> {
        let turning = self.app.turning(request.person.id, game, number).await?;
        let again = CustomId::new(ButtonKind::Try, game, 0).path(number.to_string());
        let row = vec![
            CreateButton::new(again.to_string()).label("Try it from here").style(ButtonStyle::Success),
            button(ButtonKind::Coach, game, 0, "The graph", ButtonStyle::Secondary),
        ];
        Ok(Reply::text(turning.text).rows(vec![CreateActionRow::Buttons(row)]).picture(&turning.board, "moment.png"))
    }

    /// It is played in a conversation of two, so that nobody else is shown anything.
    async fn try_again(&self, request: &Request, game: GameId, number: usize) -> Result<Reply, Refusal> {
        let private = self.api.private(request.person.id).await.map_err(|error| {
            tracing::info!("no conversation of two: {error}");
            Refusal::Unfit("I could not write to you in private. Allow direct messages from this server, and press again.".into())
        })?;
        let begun = self.app.try_again(&request.person, game, number, private).await?;
        self.posts.news(begun);
        Ok(Reply::text(format!("It waits for you in our conversation of two: {}", link(None, private, None))))
    }

    /// Somebody's games and ratings, or the server's; beside one's own stand those of the best.
    pub async fn stats(&self, request: &Request, of: StatsOf, kind: Option<Kind>, everywhere: bool) -> Result<Reply, Refusal> {
        let person = request.person.id;
        let picture = self.app.stats_picture(person, &of, request.guild, kind, everywhere).await?;
        let text = match &of {
            StatsOf::Person(whose) if whose.id == person => self.app.stats(person, request.guild, kind, everywhere).await?.text,
            StatsOf::Person(whose) if picture.is_some() => format!("**{}**", plain(&whose.name)),
            StatsOf::Person(whose) => format!("{} has finished no such game yet.", plain(&whose.name)),
            StatsOf::Server if picture.is_some() => "**Hall of fame**".to_owned(),
            StatsOf::Server => "Nobody here has finished such a game yet.".to_owned(),
        };
        let reply = Reply::text(text);
        Ok(match picture {
            Some(picture) => reply.picture(&picture, "stats.png"),
            None => reply,
        })
    }

    async fn hint(&self, request: &Request, at: GameRef, sure: bool) -> Result<Reply, Refusal> {
        match self.app.ask_coach(request.person.id, at, sure).await? {
            Hint::Says { text, .. } => Ok(Reply::text(text)),
            Hint::AsksFirst { game } => {
                let sure = CustomId::new(ButtonKind::Hint, game, 0).path("sure");
                let yes = CreateButton::new(sure.to_string()).label("Yes, tell me").style(ButtonStyle::Danger);
                let text = "I tell you what I would play, and this game is not rated from then on. You are asked this once.";
                Ok(Reply::text(text).rows(vec![CreateActionRow::Buttons(vec![yes])]))
            }
        }
    }
}
