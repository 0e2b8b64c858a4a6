//! Where games are played: whether that place is still there, and what somebody can do about their games from anywhere.

use super::Data;
use super::api::{self, ApiError, Lane, Outgoing};
use super::company::careful;
use super::game::listed;
use super::id::{ButtonKind, CustomId, button};
use super::posts::for_log;
use super::request::{Pressed, Reply, Request};
use super::send::{channel_id, link};
use crate::app::{Answers, ChannelId, GameId, Mine, Refusal, list};
use crate::engine::Seat;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, LightMethod,
    Mentionable, Route,
};

impl Data {
    /// Whether a game's channel is there, as far as can be known. Where it was deleted, or is hidden from us, that is written down,
    /// and its people will be told.
    pub(super) async fn stands(&self, game: GameId, channel: ChannelId) -> bool {
        let asked = Outgoing::bare(LightMethod::Get, Route::Channel { channel_id: channel_id(channel) });
        match self.api.try_once(Lane::Post, &asked).await {
            Ok(_) => true,
            Err(ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => {
                self.gone(game).await;
                false
            }
            Err(error @ ApiError::Rejected { status: 403, .. }) => {
                self.posts.refuse(game, error, self.app.now()).await;
                false
            }
            // Nothing is known, so nothing is done.
            Err(_) => false,
        }
    }

    /// A game's channel was deleted.
    pub(super) async fn gone(&self, game: GameId) {
        self.posts.gone(game).await;
    }

    /// Looks whether the channels of some open games are there, and says from where to go on.
    pub(super) async fn look_at_places(&self, after: GameId) -> Result<GameId, Refusal> {
        let places = self.app.places_after(after).await?;
        // All were looked at: from the first one again.
        let next = places.last().map_or(GameId(0), |(game, _)| *game);
        let data = self.clone();
        // Nobody waits for that.
        self.signals.tasks.spawn(async move {
            for (game, channel) in places {
                if data.signals.stop.is_cancelled() {
                    return;
                }
                data.stands(game, channel).await;
            }
        });
        Ok(next)
    }

    /// The same for the games that count against somebody's bounds, when there is no room for another.
    pub(super) async fn make_room(&self, request: &Request) -> Result<(), Refusal> {
        for (game, channel) in self.app.places_of(request.person.id).await? {
            self.stands(game, channel).await;
        }
        Ok(())
    }

    /// The way to the lobbies in the threads of a channel; nothing where there is none.
    pub(super) async fn lobbies_below(&self, request: &Request) -> Result<Option<Reply>, Refusal> {
        let below = self.app.lobbies_below(request.channel).await?;
        if below.is_empty() {
            return Ok(None);
        }
        let ways = below.iter().map(|game| {
            let label: String = format!("To {}", game.text).chars().take(80).collect();
            CreateButton::new_link(link(request.guild, game.channel, game.message)).label(label)
        });
        let rows = vec![CreateActionRow::Buttons(ways.collect())];
        let places: Vec<String> = below.iter().map(|game| channel_id(game.channel).mention().to_string()).collect();
        Ok(Some(Reply::text(format!("Nothing waits here, but in {}: join there.", list(&places))).rows(rows)))
    }

    /// All the games somebody is in, and a menu to move, leave or end one of them.
    pub(super) async fn mine(&self, request: &Request) -> Result<Reply, Refusal> {
        let (games, resting) = (self.app.mine(request.person.id).await?, self.app.resting_chains(request.person.id).await?);
        let lines: Vec<String> = std::iter::once(listed(&games)).chain(resting).collect();
        let reply = Reply::text(lines.join("\n"));
        if games.is_empty() {
            return Ok(reply);
        }
        let option = |game: &Mine| {
            let label: String = game.text.chars().take(super::LONGEST).collect();
            CreateSelectMenuOption::new(label, game.game.to_string())
        };
        let kind = CreateSelectMenuKind::String { options: games.iter().take(super::MOST).map(option).collect() };
        let menu = CreateSelectMenu::new(CustomId::new(ButtonKind::Mine, GameId(0), 0).to_string(), kind);
        let menu = menu.placeholder("Move, leave or end one of them");
        Ok(reply.rows(vec![CreateActionRow::SelectMenu(menu)]))
    }

    pub(super) async fn press_in_mine(&self, request: &Request, id: &CustomId, chosen: &str) -> Result<Pressed, Refusal> {
        let (app, person, game) = (&self.app, &request.person, id.game);
        let reply = match id.kind {
            ButtonKind::Mine => {
                let game = GameId(chosen.parse().map_err(|_| Refusal::NoGame)?);
                let handles = app.handles(person, game).await?;
                let row = [
                    (handles.can_move, ButtonKind::MoveHere, "Move it here"),
                    (handles.can_leave, ButtonKind::LeaveIt, "Leave it"),
                    (handles.can_end, ButtonKind::EndIt, "End it"),
                ];
                let row: Vec<CreateButton> = row
                    .into_iter()
                    .filter(|(can, ..)| *can)
                    .map(|(_, kind, label)| button(kind, game, 0, label, ButtonStyle::Secondary))
                    .collect();
                let rows = if row.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(row)] };
                Reply::text(handles.text).rows(rows)
            }
            ButtonKind::MoveHere => {
                let text = app.move_here(person, game, request.channel, request.guild).await?;
                self.seat_changed(game);
                Reply::text(text)
            }
            ButtonKind::LeaveIt => match app.before_leaving(person.id, game).await? {
                Some(caution) => careful(&caution, ButtonKind::Resign, "Resign"),
                None => Reply::text(self.leave(request, game.into()).await?),
            },
            ButtonKind::EndIt => {
                let caution = app.before_ending(person, game, false).await?;
                careful(&caution, ButtonKind::End, "End the game")
            }
            ButtonKind::Wake => {
                let text = app.wake(person, game, request.may_manage).await?;
                self.posts.news(game);
                Reply::text(text)
            }
            _ => {
                let seat = id.path.parse().map(Seat).map_err(|_| Refusal::NoGame)?;
                let text = app.relieve(person, game, seat, request.may_manage).await?;
                self.seat_changed(game);
                Reply::text(text)
            }
        };
        Ok(Pressed::Show(reply))
    }
}

/// The buttons by which people answer a notice.
pub fn answers(game: GameId, answers: Answers) -> Vec<CreateActionRow> {
    let buttons = match answers {
        Answers::Nothing => return Vec::new(),
        Answers::Place => vec![
            button(ButtonKind::MoveHere, game, 0, "Move it here", ButtonStyle::Secondary),
            button(ButtonKind::LeaveIt, game, 0, "Leave it", ButtonStyle::Secondary),
            button(ButtonKind::EndIt, game, 0, "End it", ButtonStyle::Secondary),
        ],
        Answers::Vacant(seat) => {
            let id = CustomId::new(ButtonKind::Relieve, game, 0).path(seat.0.to_string());
            vec![CreateButton::new(id.to_string()).label("Let a bot play it").style(ButtonStyle::Secondary)]
        }
    };
    vec![CreateActionRow::Buttons(buttons)]
}

impl super::posts::Posts {
    /// A game's channel was deleted: its people are told by whoever looks at the clock.
    pub(super) async fn gone(&self, game: GameId) {
        match self.inner.app.lose_channel(game).await {
            Ok(true) => {
                tracing::warn!("the channel of game {game} is gone");
                self.inner.notices.notify_one();
            }
            Ok(false) => {}
            Err(refusal) => tracing::error!("that game {game} has no place could not be written down: {}", for_log(&refusal)),
        }
    }
}
