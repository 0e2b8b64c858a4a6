//! What one person may not do alone: the others are asked, and all of them have to agree. A wish is good for one ply of the
//! game only, and for one at a time.

use super::cache::LockedGame;
use super::session::Session;
use super::show::ago;
use super::{App, GameId, Person, PersonId, Ply, Refusal, list, plain};
use crate::store::{ActionRow, Change, UndoRow};

/// A wish that the other people of a game must agree to: post `text` with a call for those who are waited for, and buttons to
/// agree and to refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConsentRequest {
    pub game: GameId,
    /// Good for this ply only; it belongs into the buttons.
    pub ply: Ply,
    pub by: Person,
    /// Who has not agreed yet.
    pub waiting: Vec<Person>,
    pub text: String,
    wish: Wish,
}

/// What came of an answer to such a wish.
#[derive(Clone, PartialEq, Debug)]
pub enum Consent {
    /// Others must agree, too.
    Waiting(ConsentRequest),
    /// All agreed, and it is done; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// Somebody does not agree; everything stays as it is.
    Refused { game: GameId, text: String },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To take back everything from a ply on.
    TakeBack(Ply),
    /// To end the game before its time.
    End,
}

impl Wish {
    /// How it is written: no action has the number 0.
    fn target(self) -> Ply {
        match self {
            Wish::TakeBack(target) => target,
            Wish::End => 0,
        }
    }

    fn read(target: Ply) -> Self {
        if target == 0 { Wish::End } else { Wish::TakeBack(target) }
    }
}

impl App {
    /// Writes a wish down, unless it stands already or the others have been asked often enough.
    pub(super) async fn ask(&self, session: &LockedGame, by: &Person, wish: Wish) -> Result<ConsentRequest, Refusal> {
        let (game, ply) = (session.id, session.ply);
        let open = self.inner.store.undo_request(game).await?.map(|(row, _)| row).filter(|row| row.ply == ply);
        if let Some(open) = open {
            return Err(Refusal::Unfit(if open.person == by.id {
                "You have asked for that already; the others have not all answered yet.".into()
            } else {
                "Somebody else has asked for something; answer that first.".into()
            }));
        }
        if wish != Wish::End && self.inner.store.undo_asked(game, wish.target()).await? {
            return Err(Refusal::Unfit("You have asked for that already; the others are asked once about a move.".into()));
        }
        self.inner.undo_requests.take((by.id, game), self.now()).map_err(|wait| {
            Refusal::Unfit(format!("You have asked the others often enough; you can ask again in {}.", ago(wait)))
        })?;
        let row = UndoRow { game, ply, person: by.id, target: wish.target() };
        self.inner.store.commit(vec![Change::AskUndo(row)]).await?;
        self.request(session, by, wish, &[]).await
    }

    /// The others could not be asked after all, so it shall not stand in the way of the next wish.
    pub async fn retract(&self, request: &ConsentRequest) -> Result<(), Refusal> {
        let game = request.game;
        let _lock = self.lock(game).await?;
        let forgotten = vec![Change::DropUndo { game }, Change::Unask { game, target: request.wish.target() }];
        Ok(self.inner.store.commit(forgotten).await?)
    }

    /// A person's answer to the wish of that ply. Whoever asked may take it back by refusing it.
    pub async fn answer(&self, person: PersonId, game: GameId, ply: Ply, agree: bool) -> Result<Consent, Refusal> {
        let session = self.lock(game).await?;
        let open = self.inner.store.undo_request(game).await?;
        if open.as_ref().is_none_or(|(row, _)| row.person != person) {
            session.playing(person)?;
        }
        let (row, mut agreed) = open.ok_or(Refusal::RequestGone)?;
        if session.ply != ply || row.ply != ply {
            return Err(Refusal::RequestGone);
        }
        let (by, wish) = (session.known(row.person).ok_or(Refusal::RequestGone)?, Wish::read(row.target));
        if !agree {
            self.inner.store.commit(vec![Change::DropUndo { game }]).await?;
            let who = session.known(person).map_or_else(String::new, |person| plain(&person.name));
            let text = match (wish, person == by.id) {
                (Wish::TakeBack(_), true) => format!("{who} does not want to take the move back any more."),
                (Wish::TakeBack(_), false) => format!("{who} does not agree; {}'s move stands.", plain(&by.name)),
                (Wish::End, true) => format!("{who} does not want to end the game any more."),
                (Wish::End, false) => format!("{who} does not agree; the game goes on."),
            };
            return Ok(Consent::Refused { game, text });
        }
        if person != by.id && !agreed.contains(&person) {
            agreed.push(person);
        }
        let asks = self.request(&session, &by, wish, &agreed).await?;
        if !asks.waiting.is_empty() {
            if person != by.id {
                self.inner.store.commit(vec![Change::Consent { game, person }]).await?;
            }
            return Ok(Consent::Waiting(asks));
        }
        match wish {
            Wish::TakeBack(target) => {
                let seat = session.seat_of(by.id).ok_or(Refusal::RequestGone)?;
                let (ply, text) = self.take_back(&session, seat, target, ", with everyone's consent").await?;
                Ok(Consent::Done { game, ply, text })
            }
            Wish::End => {
                let text = format!("{} ended the game, with everyone's consent.", plain(&by.name));
                let text = self.remark(&session, text, self.ended(&session)).await?;
                Ok(Consent::Done { game, ply: session.ply + 1, text })
            }
        }
    }

    async fn request(&self, session: &Session, by: &Person, wish: Wish, agreed: &[PersonId]) -> Result<ConsentRequest, Refusal> {
        let asked = |person: &Person| person.id != by.id && !agreed.contains(&person.id);
        let waiting: Vec<Person> = session.people().map(|(_, person)| person).filter(|it| asked(it)).cloned().collect();
        let names: Vec<String> = waiting.iter().map(|person| plain(&person.name)).collect();
        let wanted = match wish {
            Wish::TakeBack(target) => {
                let gone = self.inner.store.actions(session.id, target - 1).await?;
                let seat = session.seat_of(by.id).ok_or(Refusal::RequestGone)?;
                format!("take back {}.{}", super::undo::moves(session, seat, &gone), named(session, &gone))
            }
            Wish::End => "end the game before its time; then it counts for nobody.".into(),
        };
        let text = format!("{} would like to {wanted}\n{}, do you agree?", plain(&by.name), list(&names));
        Ok(ConsentRequest { game: session.id, ply: session.ply, by: by.clone(), waiting, text, wish })
    }
}

/// As many lines of what happened are told.
const TOLD: usize = 6;

/// What the moves that would go were, as everyone knows them.
fn named(session: &Session, gone: &[ActionRow]) -> String {
    let public = |action: &ActionRow| {
        let story = super::turn::read_story(&action.story);
        super::turn::heard(session, crate::engine::Viewer::Spectator, &story)
    };
    let lines: Vec<String> = gone.iter().flat_map(public).collect();
    let left = lines.len().saturating_sub(TOLD);
    let shown = lines.iter().take(TOLD).map(|line| format!("\n> {line}")).collect::<String>();
    if left > 0 { format!("{shown}\n> and {left} more") } else { shown }
}

impl Session {
    /// A person by their number, if they sit here or opened the game.
    fn known(&self, person: PersonId) -> Option<Person> {
        let seated = self.people().find(|(_, it)| it.id == person).map(|(_, person)| person.clone());
        seated.or_else(|| (self.host.id == person).then(|| self.host.clone()))
    }
}
