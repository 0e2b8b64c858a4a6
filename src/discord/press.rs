//! Buttons and select menus.

use super::id::{Answer, ButtonKind, CustomId};
use super::request::{Pressed, Reply, Request};
use super::{Data, picker, rules};
use crate::app::{Asked, Chapter, Refusal, Step, about};
use serenity::all::{
    ComponentInteraction, ComponentInteractionDataKind, CreateInteractionResponse, CreateInteractionResponseMessage, MessageFlags,
};

impl Data {
    /// Acknowledges a press, does what it stands for, and tells the person what came of it.
    pub async fn pressed(&self, asked: &ComponentInteraction) {
        let request = Request::component(self.api.clone(), asked);
        let Ok(id) = asked.data.custom_id.parse::<CustomId>() else {
            let words = "This button is not one that I know any more. `/game board` shows the board with new ones.";
            let message = CreateInteractionResponseMessage::new().content(words).ephemeral(true);
            request.respond(&CreateInteractionResponse::Message(message)).await;
            return;
        };
        let public = !asked.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let in_place = match id.kind.row().answer {
            Answer::Apart => false,
            Answer::Private => !public,
            Answer::Public => true,
        };
        let acknowledged = if in_place { request.acknowledge_press().await } else { request.acknowledge().await };
        if !acknowledged {
            return;
        }
        // A task of its own: a mistake in it is told to the person, and ends nothing else.
        let served = tokio::spawn({
            let (data, request, asked) = (self.clone(), request.clone(), asked.clone());
            async move { data.press(&request, &id, &asked).await }
        });
        let reply = match served.await {
            Ok(Ok(Pressed::Nothing)) => return,
            Ok(Ok(Pressed::Show(reply))) => return request.tell(reply).await,
            Ok(Err(refusal)) => Reply::refused(&refusal),
            Err(_) => Reply::mistake(),
        };
        if in_place { request.whisper(reply).await } else { request.tell(reply).await }
    }

    /// Does what a button or a select menu stands for.
    async fn press(&self, request: &Request, id: &CustomId, asked: &ComponentInteraction) -> Result<Pressed, Refusal> {
        self.check_place(request, id).await?;
        let (app, game) = (&self.app, id.game);
        let chosen = chosen(asked).unwrap_or(&id.path);
        let reply = match id.kind {
            ButtonKind::Leave => {
                self.leave(request, game.into()).await?;
                return Ok(Pressed::Nothing);
            }
            ButtonKind::Join
            | ButtonKind::AddBot
            | ButtonKind::RemoveBot
            | ButtonKind::Level
            | ButtonKind::MoreSeats
            | ButtonKind::FewerSeats
            | ButtonKind::Colour
            | ButtonKind::Sit
            | ButtonKind::Options
            | ButtonKind::Option
            | ButtonKind::Value
            | ButtonKind::Start
            | ButtonKind::Begin => return self.press_in_lobby(request, id, chosen).await,
            ButtonKind::Agree
            | ButtonKind::Refuse
            | ButtonKind::Accept
            | ButtonKind::Decline
            | ButtonKind::Again
            | ButtonKind::Sequel
            | ButtonKind::TakeBack
            | ButtonKind::Resign
            | ButtonKind::End => return self.press_in_company(request, id).await,
            ButtonKind::Act => {
                let answer = self.play(request, game.into(), Some(id.ply), Asked::Path("")).await?;
                self.for_somebody_new(answer, request.person.id, game).await
            }
            ButtonKind::Pick | ButtonKind::Back | ButtonKind::Previous | ButtonKind::Next => {
                self.play(request, game.into(), Some(id.ply), Asked::Path(chosen)).await?
            }
            ButtonKind::Play => self.play(request, game.into(), Some(id.ply), Asked::Sure(chosen)).await?,
            ButtonKind::NoHints => {
                app.no_more_hints(request.person.id).await?;
                // The question once more, if there still is one.
                match app.menu(request.person.id, game, None, "").await {
                    Ok(Step::Choose(page)) => picker::ask(&page, &self.signs.of(app.glance(game).await?.kind, &[])),
                    _ => Reply::text("No more hints. `/game settings` brings them back."),
                }
            }
            ButtonKind::Hand => self.hand(request, game.into()).await?,
            ButtonKind::Undo => {
                // The press was meant for the board that was seen: what came after it is not to be undone by mistake.
                if app.glance(game).await?.ply != id.ply {
                    return Err(Refusal::Unfit("The board has moved on since then. If you still want to take a move back, press Undo on the newest board or use `/game undo`.".into()));
                }
                self.undo(request, game.into()).await?
            }
            ButtonKind::Mine
            | ButtonKind::MoveHere
            | ButtonKind::LeaveIt
            | ButtonKind::EndIt
            | ButtonKind::Wake
            | ButtonKind::Relieve => return self.press_in_mine(request, id, chosen).await,
            ButtonKind::Mute => {
                // Those of an older release name nobody.
                if !id.path.is_empty() && id.path != request.person.id.to_string() {
                    return Err(Refusal::Unfit("This reminder is somebody else's.".into()));
                }
                app.mute(request.person.id, game).await?;
                Reply::text(format!("{}\n-# No more reminders for this turn.", asked.message.content))
            }
            ButtonKind::Rules if id.path.is_empty() => rules::topic(app.glance(game).await?.kind, None),
            ButtonKind::Rules | ButtonKind::RulesBefore | ButtonKind::RulesAfter | ButtonKind::Topic => {
                rules::at(chosen).ok_or(Refusal::NoGame)?
            }
            ButtonKind::Legend | ButtonKind::LegendBefore | ButtonKind::LegendAfter | ButtonKind::LegendAll => {
                self.legend(request, id).await?
            }
            ButtonKind::Open | ButtonKind::Lesson | ButtonKind::LessonBefore | ButtonKind::LessonAfter => {
                self.press_in_help(request, id).await?
            }
            ButtonKind::Coach | ButtonKind::Moment | ButtonKind::Try | ButtonKind::Hint => {
                self.press_in_coach(request, id).await?
            }
            ButtonKind::Puzzle
            | ButtonKind::PuzzlePick
            | ButtonKind::PuzzleBack
            | ButtonKind::PuzzlePrevious
            | ButtonKind::PuzzleNext => self.press_in_puzzle(request, id, self::chosen(asked)).await?,
            ButtonKind::Replay => self.replay(request, game.into(), Chapter::default(), false).await?,
            ButtonKind::ShowAll => self.show_campaign(request, game).await?,
            ButtonKind::Export => self.export(request, game.into()).await?,
            ButtonKind::Look => self.look(request, game.into(), &id.path, &[]).await?,
            ButtonKind::LogBefore | ButtonKind::LogAfter => self.log(request, game.into(), id.path.parse().ok()).await?,
            ButtonKind::LookAt => {
                // A button says what it shows; in a menu that is what was chosen.
                let (name, chosen) = match id.path.split_once('=') {
                    Some((name, value)) => (name, value),
                    None => (id.path.split('.').next().unwrap_or_default(), chosen),
                };
                let looks = about(app.glance(game).await?.kind).looks;
                let slot = looks.iter().find(|look| look.name == name).and_then(|look| look.slots.first());
                let slot = slot.ok_or(Refusal::NoGame)?.name.to_owned();
                self.look(request, game.into(), name, &[(slot, chosen.to_owned())]).await?
            }
            ButtonKind::Challenge => self.press_challenge(request, &id.path).await?,
            ButtonKind::Alone => self.play_in_private(request, &id.path).await?,
            ButtonKind::ForgetMe => self.forget(request).await?,
            ButtonKind::Settings => self.press_in_settings(request, chosen).await?,
        };
        Ok(Pressed::Show(reply))
    }

    /// A component of a game belongs into its channel. A reminder may come elsewhere, and the rules are for everyone.
    async fn check_place(&self, request: &Request, id: &CustomId) -> Result<(), Refusal> {
        if id.kind.row().anywhere || self.app.glance(id.game).await?.channel == request.channel {
            return Ok(());
        }
        Err(Refusal::NoGame)
    }
}

fn chosen(asked: &ComponentInteraction) -> Option<&str> {
    match &asked.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}
