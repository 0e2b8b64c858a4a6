//! A move from what a person asks for to what they are shown: what they typed or pressed is understood, they are asked once
//! before they give something up, it is played, and what leaves no choice is played after it.

use super::choose::Choosing;
use super::menu::{Page, Step, Walked};
use super::turn::{Moved, read};
use super::{App, GameId, GameRef, InteractionId, PersonId, Ply, Refusal};
use crate::engine::{Phrase, phrase};
use std::time::{Duration, Instant};

/// What a person asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked<'a> {
    /// What was typed: a phrase of the notation, or words.
    Text(&'a str),
    /// Where a button or an entry of the picker leads; the start of the picker if it is empty.
    Path(&'a str),
    /// The same by somebody who was asked and is sure.
    Sure(&'a str),
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Response {
    /// The board had moved on since the one that the person looked at.
    pub stale: Option<Refusal>,
    /// What was played: what was asked for, and then what left no choice.
    pub moves: Vec<Moved>,
    /// What was asked for was the only thing that there was to choose.
    pub only: bool,
    /// Nothing else was left to do, so the turn was ended after what was asked for.
    pub ended: bool,
    pub next: Next,
}

/// What a person is to be asked now.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer is one of them, and never many")]
pub enum Next {
    Choose(Page),
    /// Whether they are sure.
    Confirm(Loss),
    /// Nothing: this is why they cannot choose any more.
    Refused(Refusal),
    Nothing,
}

/// Whether somebody is asked on.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer is one of them, and never many")]
pub enum Again {
    Asked(Page),
    /// They had no choice, so this was played: post the news, and ask again.
    Moved(Moved),
    Nothing,
}

/// Something that can still be used, and the action that gives it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    pub game: GameId,
    pub ply: Ply,
    /// Leads to the action at once.
    pub path: String,
    pub phrase: String,
    /// "2 points to move"
    pub unused: String,
}

/// No more steps than these are made by themselves after one that was asked for.
const FORCED: usize = 20;

/// Whoever has moved waits so long for bots before their picker is closed, and it is looked so often whether they have moved.
const PATIENCE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(40);

/// As long as a path may be from which others go on.
const PATH: usize = 48;

impl Response {
    /// The game that it is about, where that is known.
    fn game(&self) -> Option<GameId> {
        let asked = match &self.next {
            Next::Choose(page) => Some(page.game),
            Next::Confirm(loss) => Some(loss.game),
            Next::Refused(_) | Next::Nothing => None,
        };
        self.moves.last().map(|moved| moved.game).or(asked)
    }
}

impl From<Next> for Response {
    fn from(next: Next) -> Self {
        Response { stale: None, moves: Vec::new(), only: false, ended: false, next }
    }
}

impl From<Step> for Next {
    fn from(step: Step) -> Self {
        match step {
            Step::Choose(page) => Next::Choose(page),
            // What is left to do is not what was asked for: it is shown, not done.
            Step::Done { game, ply, phrase } => Next::Choose(Page::only(game, ply, &phrase)),
        }
    }
}

impl App {
    /// Does what a person asks for in their game. `seen` is the ply of the board the person looked at, if known. The same
    /// interaction again gets the same answer.
    pub async fn play(
        &self,
        person: PersonId,
        at: impl Into<GameRef>,
        seen: Option<Ply>,
        asked: Asked<'_>,
        interaction: InteractionId,
    ) -> Result<Response, Refusal> {
        let at = GameRef::Game(self.find(at.into()).await?);
        let answered = match asked {
            Asked::Text(text) => self.typed(person, at, seen, text, interaction).await,
            Asked::Path(path) => self.chosen(person, at, seen, path, false, interaction).await,
            Asked::Sure(path) => self.chosen(person, at, seen, path, true, interaction).await,
        };
        let response = match answered {
            // Who types is told that the board has moved on, and types again.
            Err(stale @ Refusal::Stale { .. }) if !matches!(asked, Asked::Text(_)) => {
                self.start_again(person, at, seen, stale).await?
            }
            answered => answered?,
        };
        if let Some(game) = response.game() {
            self.at_table(person, game);
        }
        Ok(response)
    }

    /// What fits several actions, such as a bare verb, opens the picker at them.
    async fn typed(
        &self,
        person: PersonId,
        at: GameRef,
        seen: Option<Ply>,
        text: &str,
        interaction: InteractionId,
    ) -> Result<Response, Refusal> {
        // Whatever is wrong with the text is said by the move itself.
        if let Ok(choosing) = self.choosing(person, at).await
            && let Ok(said) = read(&choosing.session, choosing.seat, &*choosing.decision, text)
            && let Some(place) = choosing.decision.phrases().iter().position(|legal| *legal == said)
            && let Some(loss) = choosing.loss(place)
        {
            return Ok(Next::Confirm(loss).into());
        }
        match self.act(person, at, seen, text, interaction).await {
            Ok(moved) => {
                // Who types goes on typing, and has seen no question: what cannot be taken back is left to them.
                let (moves, _) = self.followed(person, moved, false).await?;
                Ok(Response { moves, ..Next::Nothing.into() })
            }
            Err(unclear @ Refusal::Ambiguous { .. }) => {
                let Ok(said) = text.parse() else { return Err(unclear) };
                let page = self.page_of(person, at, &said).await?;
                page.map(|page| Next::Choose(page).into()).ok_or(unclear)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// The question that is left after what was said fits several actions; `None` where there are too many to go on from.
    async fn page_of(&self, person: PersonId, at: GameRef, said: &Phrase) -> Result<Option<Page>, Refusal> {
        let choosing = self.choosing(person, at).await?;
        let fitting: Vec<String> =
            phrase::fitting(choosing.decision.phrases(), said).into_iter().map(|at| at.to_string()).collect();
        let path = if said.slots.is_empty() { format!("={}", said.verb) } else { format!("!{}", fitting.join("+")) };
        if fitting.is_empty() || path.len() > PATH {
            return Ok(None);
        }
        match choosing.walk(&path) {
            Ok(Walked::Page(page, scene)) => self.dressed(&choosing, person, page, scene, false).await.map(Some),
            Ok(Walked::Action(_)) | Err(Refusal::Stale { .. }) => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// Goes on to where a choice leads; the last one is the move.
    async fn chosen(
        &self,
        person: PersonId,
        at: GameRef,
        seen: Option<Ply>,
        path: &str,
        sure: bool,
        interaction: InteractionId,
    ) -> Result<Response, Refusal> {
        let choosing = self.choosing_as_seen(person, at, seen).await?;
        let (game, ply) = (choosing.session.id, choosing.session.ply);
        match choosing.walk(path)? {
            Walked::Page(page, scene) => {
                let page = self.dressed(&choosing, person, page, scene, path.is_empty()).await?;
                Ok(Next::Choose(page).into())
            }
            Walked::Action(place) => {
                if let Some(loss) = choosing.loss(place).filter(|_| !sure) {
                    return Ok(Next::Confirm(loss).into());
                }
                let phrase = choosing.decision.phrases()[place].to_string();
                let moved = self.act(person, game, Some(ply), &phrase, interaction).await?;
                let (moves, more) = self.followed(person, moved, true).await?;
                // If more cannot be asked, the move is told all the same.
                let next = if more { self.menu(person, game, None, "").await.ok() } else { None };
                let ended = !more && moves.len() > 1;
                let next = next.map_or(Next::Nothing, Next::from);
                Ok(Response { stale: None, moves, only: path.is_empty(), ended, next })
            }
        }
    }

    /// What a person who plays against bots alone is asked once these have moved, so that their picker stays open; nothing if
    /// that takes long, or others have to move. What leaves them no choice is played.
    pub async fn asked_again(&self, person: PersonId, game: GameId) -> Again {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let Ok(session) = self.load(game).await else { return Again::Nothing };
            let Some(seat) = session.playing(person).ok().filter(|_| session.people().count() == 1) else {
                return Again::Nothing;
            };
            if !session.owing().contains(seat) {
                tokio::time::sleep(LOOK).await;
                continue;
            }
            return match self.menu(person, game, None, "").await {
                Ok(Step::Choose(page)) => Again::Asked(page),
                Ok(Step::Done { .. }) => self.go_on(person, game, true).await.ok().flatten().map_or(Again::Nothing, Again::Moved),
                Err(_) => Again::Nothing,
            };
        }
        Again::Nothing
    }

    /// A fresh start of the picker, with a word if the board has moved on since the one that was seen.
    async fn start_again(&self, person: PersonId, at: GameRef, seen: Option<Ply>, stale: Refusal) -> Result<Response, Refusal> {
        let fresh = match (self.menu(person, at, seen, "").await, seen) {
            (Err(Refusal::Stale { .. }), Some(_)) => None,
            (step, _) => Some(step?),
        };
        let (stale, step) = match fresh {
            Some(step) => (None, Ok(step)),
            None => (Some(stale), self.menu(person, at, None, "").await),
        };
        Ok(Response { stale, ..step.map_or_else(Next::Refused, Next::from).into() })
    }

    /// A move and what left no choice after it, and whether more is to be decided. What bots let pass interrupts nobody.
    async fn followed(&self, person: PersonId, first: Moved, pressed: bool) -> Result<(Vec<Moved>, bool), Refusal> {
        let game = first.game;
        let mut more = first.more;
        let mut moves = vec![first];
        for _ in 0..FORCED {
            more = more || self.goes_on(person, game).await.unwrap_or(false);
            if !more {
                break;
            }
            let Some(moved) = self.go_on(person, game, pressed).await? else { break };
            more = moved.more;
            moves.push(moved);
        }
        Ok((moves, more))
    }
}

impl Choosing {
    /// What would be lost by an action though it could still be used: to be asked about once.
    fn loss(&self, place: usize) -> Option<Loss> {
        // Who can do nothing else need not be asked.
        if self.decision.phrases().len() < 2 {
            return None;
        }
        let unused = self.decision.unused(place)?;
        let phrase = self.decision.phrases()[place].to_string();
        let (game, ply) = (self.session.id, self.session.ply);
        Some(Loss { game, ply, path: format!("!{place}"), phrase, unused })
    }
}
