//! What concerns more than one person: invitations, seats that change hands, games that end early, once more.

use super::Data;
use super::api::ApiError;
use super::id::{ButtonKind, CustomId, button};
use super::posts::for_log;
use super::request::{Pressed, Reply, Request};
use super::send::{link, mention};
use crate::app::{
    Answered, Caution, Consent, ConsentRequest, End, GameId, Handover, Invitation, Listed, Person, PersonId, Player, Refusal,
    Rematch, Status, Undo,
};
use crate::engine::Seat;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

/// What the path of a rematch says, where it could mean two things.
const AGAIN_SAME: &str = "same";
const AGAIN_ANEW: &str = "anew";

/// What the path of an invitation says that was sent to several at once.
const ALL: &str = "all";

impl Data {
    pub(super) async fn press_in_company(&self, request: &Request, id: &CustomId) -> Result<Pressed, Refusal> {
        let (person, game) = (&request.person, id.game);
        let reply = match id.kind {
            ButtonKind::Accept => {
                let answered = self.app.accept(person, game).await?;
                self.begin_if_all_came(game).await;
                self.answered(id, answered)
            }
            ButtonKind::Decline => self.answered(id, self.app.decline(person, game).await?),
            ButtonKind::Agree | ButtonKind::Refuse => self.answer(request, id).await?,
            ButtonKind::Again | ButtonKind::Sequel => {
                // What was played in a place that is no more goes on here.
                self.app.bring_here(person, game, request.channel, request.guild).await?;
                self.again(person, id).await?
            }
            ButtonKind::TakeBack => {
                self.check_seen(id).await?;
                self.take_back(request, game.into()).await?
            }
            ButtonKind::Resign => {
                self.check_seen(id).await?;
                let text = self.app.resign(person, game).await?;
                self.posts.news(game);
                Reply::text(text)
            }
            _ => {
                self.check_seen(id).await?;
                self.end(request, game).await?
            }
        };
        Ok(Pressed::Show(reply))
    }

    /// The same once more, or what comes next.
    async fn again(&self, person: &Person, id: &CustomId) -> Result<Reply, Refusal> {
        let game = id.game;
        let again = match (id.kind, &*id.path) {
            (ButtonKind::Sequel, _) => self.app.open_sequel(person, game).await?,
            (_, AGAIN_SAME) => self.app.rematch(person, game).await?,
            (_, AGAIN_ANEW) => self.app.begin_chain_anew(person, game).await?,
            _ if self.app.is_of_chain(game).await? => return Ok(which_again(game)),
            _ => self.app.rematch(person, game).await?,
        };
        Ok(self.once_more(again).await)
    }

    /// What was confirmed was meant for the board that was seen.
    async fn check_seen(&self, id: &CustomId) -> Result<(), Refusal> {
        if self.app.glance(id.game).await?.ply == id.ply {
            return Ok(());
        }
        Err(Refusal::Unfit("The game has moved on since you were asked. If you still want that, use the command again.".into()))
    }

    /// Asks somebody to the lobby that is here.
    pub(super) async fn invite(&self, request: &Request, person: &Person) -> Result<Reply, Refusal> {
        let invitation = self.app.invite(&request.person, request.channel, person).await?;
        self.posts.news(invitation.game);
        self.send_invitation(&invitation).await
    }

    /// Gives a seat of the game that is here to a bot, offers it to somebody, or asks the others whether they agree to that.
    pub(super) async fn replace(&self, request: &Request, seat: Seat, to: &Player) -> Result<Reply, Refusal> {
        match self.app.replace(&request.person, request.channel, seat, to, request.may_manage).await? {
            Handover::Done { game, text } => {
                self.seat_changed(game);
                Ok(Reply::text(text))
            }
            Handover::Offered(offer) => self.send_invitation(&offer).await,
            Handover::Asks(asked) => self.ask_the_others(request, asked).await,
        }
    }

    pub(super) fn seat_changed(&self, game: GameId) {
        self.posts.news(game);
        // Who lost a seat is told by whoever looks at the clock.
        self.signals.clock_moved.notify_one();
    }

    async fn send_invitation(&self, invitation: &Invitation) -> Result<Reply, Refusal> {
        let Invitation { game, channel, person, text } = invitation;
        match self.api.call(*channel, &[person.id], text, vec![yes_or_no(*game, "")]).await {
            Ok(_) => Ok(Reply::text(format!("{} has been asked, and has the seat when they say yes.", plain(person)))),
            Err(error) => {
                tracing::warn!("an invitation could not be posted: {error}");
                self.app.uninvite(invitation).await?;
                Err(Refusal::Unfit("I could not ask them here.".into()))
            }
        }
    }

    /// What stands in the place of an invitation once it was answered.
    fn answered(&self, id: &CustomId, answered: Answered) -> Reply {
        self.seat_changed(answered.game);
        if id.path != ALL || answered.waiting.is_empty() {
            return Reply::text(answered.text);
        }
        let text = calling(&format!("{} Not answered yet:", answered.text), &answered.waiting);
        Reply::text(text).rows(vec![yes_or_no(id.game, ALL)])
    }

    /// What a person is asked before they resign.
    pub(super) async fn ask_to_resign(&self, request: &Request) -> Result<Reply, Refusal> {
        let caution = self.app.before_resigning(request.person.id, request.channel).await?;
        Ok(careful(&caution, ButtonKind::Resign, "Resign"))
    }

    /// What a person is asked before they end the game.
    pub(super) async fn ask_to_end(&self, request: &Request) -> Result<Reply, Refusal> {
        let caution = self.app.before_ending(&request.person, request.channel, request.may_manage).await?;
        Ok(careful(&caution, ButtonKind::End, "End the game"))
    }

    async fn end(&self, request: &Request, game: GameId) -> Result<Reply, Refusal> {
        let before = self.app.glance(game).await?;
        match self.app.end(&request.person, game, request.may_manage).await? {
            End::Done { text } => {
                match (before.status, before.message) {
                    (Status::Lobby, Some(message)) => self.close_lobby(before.channel, message, &text).await,
                    _ => self.posts.news(game),
                }
                Ok(Reply::text(text))
            }
            End::Asks(asked) => self.ask_the_others(request, asked).await,
        }
    }

    /// Takes back; where that is more than the last action of who asks, they are asked first.
    pub(super) async fn undo(&self, request: &Request, at: crate::app::GameRef) -> Result<Reply, Refusal> {
        match self.app.before_undo(request.person.id, at).await? {
            Some(caution) => Ok(careful(&caution, ButtonKind::TakeBack, "Take it back")),
            None => self.take_back(request, at).await,
        }
    }

    async fn take_back(&self, request: &Request, at: crate::app::GameRef) -> Result<Reply, Refusal> {
        match self.app.undo(request.person.id, at).await? {
            Undo::Done { game, text, .. } => {
                self.posts.news(game);
                Ok(Reply::text(text))
            }
            Undo::Asks(asked) => self.ask_the_others(request, asked).await,
        }
    }

    async fn ask_the_others(&self, request: &Request, asked: ConsentRequest) -> Result<Reply, Refusal> {
        let called: Vec<PersonId> = asked.waiting.iter().chain(&asked.concerned).map(|person| person.id).collect();
        let here = self.app.glance(asked.game).await.map_or(request.channel, |game| game.channel);
        let text = "The others have been asked whether they agree.";
        match self.api.call(here, &called, &asked.text, vec![consent(&asked)]).await {
            Ok(_) => Ok(Reply::text(text)),
            // Where nobody can read it, each is asked alone.
            Err(ApiError::Rejected { .. }) if here != request.channel => {
                for person in called {
                    // Who takes no messages finds the game in `/game mine`.
                    let _ = self.api.whisper(person, &asked.text, vec![consent(&asked)]).await;
                }
                Ok(Reply::text(text))
            }
            Err(error) => {
                tracing::warn!("a wish could not be posted: {error}");
                self.app.retract(&asked).await?;
                Err(Refusal::Unfit("I could not ask the others here, so everything stays as it is.".into()))
            }
        }
    }

    /// Somebody agrees to what another wishes, or does not. Who still has to answer stays called.
    async fn answer(&self, request: &Request, id: &CustomId) -> Result<Reply, Refusal> {
        let agree = id.kind == ButtonKind::Agree;
        match self.app.answer(request.person.id, id.game, id.ply, agree).await? {
            Consent::Waiting(asked) => Ok(Reply::text(calling(&asked.text, &asked.waiting)).rows(vec![consent(&asked)])),
            Consent::Done { game, text, .. } => {
                self.seat_changed(game);
                Ok(Reply::text(text))
            }
            Consent::Offered(offer) => self.send_invitation(&offer).await,
            Consent::Refused { text, .. } => Ok(Reply::text(text)),
        }
    }

    /// The same company once more: those who have to be asked are called once.
    async fn once_more(&self, rematch: Rematch) -> Reply {
        let (lobby, text) = match rematch {
            Rematch::Begun(started) => {
                self.posts.started(&started);
                return Reply::text("The game begins.");
            }
            Rematch::Joined { game } => {
                self.begin_if_all_came(game).await;
                self.posts.news(game);
                return Reply::text("You have your seat.");
            }
            Rematch::Open { lobby, text } => (lobby, text),
        };
        let shown = self.posts.show_lobby(&lobby).await;
        if shown.is_err() {
            self.posts.news(lobby.game);
        }
        if lobby.invited.is_empty() {
            return Reply::text("The game is open. Start it when everyone is there.");
        }
        let asks = vec![yes_or_no(lobby.game, ALL)];
        if let Err(error) = self.api.call(lobby.channel, &ids(&lobby.invited), &text, asks).await {
            tracing::warn!("the others of a game could not be asked: {error}");
            return Reply::text(
                "The game is open, but I could not ask the others here. Their seats are kept: tell them to join.",
            );
        }
        Reply::text("The game is open. The others have been asked; start it when everyone is there.")
    }

    /// The next game of a chain begins when everybody has come who was asked.
    pub(super) async fn begin_if_all_came(&self, game: GameId) {
        match self.app.begin_if_all_came(game).await {
            Ok(Some(started)) => self.posts.started(&started),
            Ok(None) => {}
            // Whoever starts it is told what is in the way.
            Err(refusal) => tracing::warn!("the next game of a chain could not begin: {}", for_log(&refusal)),
        }
    }

    /// The open games of this server.
    pub(super) async fn list(&self, request: &Request) -> Result<Reply, Refusal> {
        let guild =
            request.guild.ok_or_else(|| Refusal::Unfit("Ask that in a server; here `/game mine` shows your games.".into()))?;
        let line = |game: &Listed| format!("{} {}", game.text, link(Some(guild), game.channel, game.message));
        let games = self.app.list(guild).await?;
        if games.is_empty() {
            return Ok(Reply::text("No game is open in this server. `/game new` opens one."));
        }
        Ok(Reply::text(games.iter().map(line).collect::<Vec<_>>().join("\n")))
    }
}

/// The button that plays the same once more.
pub(super) fn play_again(game: GameId) -> CreateButton {
    let id = CustomId::new(ButtonKind::Again, game, 0).path(AGAIN_SAME).to_string();
    CreateButton::new(id).label("Play it again").style(ButtonStyle::Success)
}

/// In a chain it has to be said what is played once more.
fn which_again(game: GameId) -> Reply {
    let way = |path: &str, label: &str| {
        let id = CustomId::new(ButtonKind::Again, game, 0).path(path).to_string();
        CreateButton::new(id).label(label).style(ButtonStyle::Secondary)
    };
    let row = vec![way(AGAIN_SAME, "This mission once more"), way(AGAIN_ANEW, "A new campaign")];
    Reply::text("What shall be played once more?").rows(vec![CreateActionRow::Buttons(row)])
}

fn plain(person: &Person) -> String {
    crate::app::plain(&person.name)
}

fn ids(people: &[Person]) -> Vec<PersonId> {
    people.iter().map(|person| person.id).collect()
}

/// A text that goes on naming those who have to answer.
fn calling(text: &str, people: &[Person]) -> String {
    format!("{text}\n{}", mention(&ids(people)))
}

pub(super) fn careful(caution: &Caution, kind: ButtonKind, label: &str) -> Reply {
    let sure = button(kind, caution.game, caution.ply, label, ButtonStyle::Danger);
    Reply::text(&caution.text).rows(vec![CreateActionRow::Buttons(vec![sure])])
}

/// The buttons by which somebody says whether they come.
fn yes_or_no(game: GameId, path: &str) -> CreateActionRow {
    let way = |kind, label: &str, style| {
        CreateButton::new(CustomId::new(kind, game, 0).path(path).to_string()).label(label).style(style)
    };
    CreateActionRow::Buttons(vec![
        way(ButtonKind::Accept, "Take the seat", ButtonStyle::Success),
        way(ButtonKind::Decline, "No, thanks", ButtonStyle::Secondary),
    ])
}

/// The buttons by which people agree to a wish.
fn consent(request: &ConsentRequest) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        button(ButtonKind::Agree, request.game, request.ply, "Agree", ButtonStyle::Success),
        button(ButtonKind::Refuse, request.game, request.ply, "Refuse", ButtonStyle::Danger),
    ])
}
