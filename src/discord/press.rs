//! Buttons and select menus.

use super::ask::{Ask, Reply};
use super::id::{CustomId, What};
use super::slash::played;
use super::{Office, consent, picker, rules};
use crate::app::{Consent, Ply, Refusal, Step};
use crate::bots::Level;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};

/// How the answer to a press is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// In a message of its own that only the person sees.
    Apart,
    /// In the place of the message with the component.
    InPlace,
}

impl What {
    pub fn shown(self) -> Shown {
        match self {
            What::Act | What::Hand | What::Undo | What::Rules | What::Replay | What::Export | What::Again => Shown::Apart,
            _ => Shown::InPlace,
        }
    }
}

/// What came of a press.
pub enum Pressed {
    Show(Reply),
    /// The posts say it all.
    Nothing,
}

impl Office {
    /// Does what a button or a select menu stands for.
    pub async fn press(&self, ask: &Ask, id: &CustomId, asked: &ComponentInteraction) -> Result<Pressed, Refusal> {
        self.check_place(ask, id).await?;
        let (app, game) = (&self.app, id.game);
        let chosen = chosen(asked).unwrap_or(&id.path);
        let reply = match id.what {
            What::Join => {
                self.posts.news(app.join(&ask.person, game).await?.game);
                return Ok(Pressed::Nothing);
            }
            What::Leave => {
                self.leave(ask, game.into()).await?;
                return Ok(Pressed::Nothing);
            }
            What::AddBot => {
                self.posts.news(app.add_bot(&ask.person, game, Level::Normal).await?.game);
                return Ok(Pressed::Nothing);
            }
            What::Start => {
                self.posts.started(&app.start(&ask.person, game, ask.may_manage).await?);
                return Ok(Pressed::Nothing);
            }
            What::Act => picker::open(app, ask.person.id, game, Some(id.ply)).await?,
            What::Pick | What::Play => self.choose(ask, id, chosen).await?,
            What::Back | What::Previous | What::Next => match app.menu(ask.person.id, game, Some(id.ply), &id.path).await {
                Err(Refusal::Stale { .. }) => picker::open(app, ask.person.id, game, Some(id.ply)).await?,
                step => picker::show(step?),
            },
            What::Hand => self.hand(ask, game.into()).await?,
            What::Undo => {
                // The press was meant for the board that was seen: what came after it is not to be undone by mistake.
                if app.status(game).await?.ply != id.ply {
                    return Err(Refusal::Unfit("The board has moved on since then. If you still want to take a move back, press Undo on the newest board or use `/game undo`.".into()));
                }
                self.undo(ask, game.into()).await?
            }
            What::Agree | What::Refuse => self.answer_undo(ask, id).await?,
            What::Mute => {
                app.mute(ask.person.id, game).await?;
                Reply::text(format!("{}\n-# No more reminders for this turn.", asked.message.content))
            }
            What::Rules if id.path.is_empty() => rules::topic(app.status(game).await?.kind, None),
            What::Rules | What::RulesBefore | What::RulesAfter | What::Topic => rules::at(chosen).ok_or(Refusal::NoGame)?,
            What::Replay => self.replay(ask, game.into(), false).await?,
            What::Export => self.export(game.into()).await?,
            What::Again => self.again(ask, game).await?,
        };
        Ok(Pressed::Show(reply))
    }

    /// A component of a game belongs into its channel. A reminder may come elsewhere, and the rules are for everyone.
    async fn check_place(&self, ask: &Ask, id: &CustomId) -> Result<(), Refusal> {
        let anywhere = matches!(id.what, What::Mute | What::Topic | What::RulesBefore | What::RulesAfter);
        if anywhere || self.app.status(id.game).await?.channel == ask.channel {
            return Ok(());
        }
        Err(Refusal::NoGame)
    }

    /// Goes on to where a choice leads; the last one is the move.
    async fn choose(&self, ask: &Ask, id: &CustomId, path: &str) -> Result<Reply, Refusal> {
        let (app, person) = (&self.app, ask.person.id);
        match app.menu(person, id.game, Some(id.ply), path).await {
            Ok(Step::Done { ply, phrase, .. }) => match self.play(ask, id, ply, &phrase).await {
                Err(Refusal::Stale { .. }) => picker::open(app, person, id.game, Some(id.ply)).await,
                played => played,
            },
            Ok(step) => Ok(picker::show(step)),
            Err(Refusal::Stale { .. }) => picker::open(app, person, id.game, Some(id.ply)).await,
            Err(refusal) => Err(refusal),
        }
    }

    async fn play(&self, ask: &Ask, id: &CustomId, ply: Ply, phrase: &str) -> Result<Reply, Refusal> {
        let moved = self.app.act(ask.person.id, id.game, Some(ply), phrase, ask.interaction()).await?;
        self.posts.news(moved.game);
        let text = played(&moved);
        if !moved.more {
            return Ok(Reply::text(text));
        }
        // More to decide: the picker stays open. If it cannot, the move is told all the same.
        Ok(match picker::open(&self.app, ask.person.id, id.game, None).await {
            Ok(next) => Reply { text: format!("{text}\n\n{}", next.text), ..next },
            Err(_) => Reply::text(text),
        })
    }

    async fn answer_undo(&self, ask: &Ask, id: &CustomId) -> Result<Reply, Refusal> {
        let agree = id.what == What::Agree;
        match self.app.answer_undo(ask.person.id, id.game, id.ply, agree).await? {
            Consent::Waiting(request) => {
                let row = consent(&request);
                Ok(Reply::text(request.text).rows(vec![row]))
            }
            Consent::Done { game, text, .. } => {
                self.posts.news(game);
                Ok(Reply::text(text))
            }
            Consent::Refused { text, .. } => Ok(Reply::text(text)),
        }
    }
}

fn chosen(asked: &ComponentInteraction) -> Option<&str> {
    match &asked.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    }
}
