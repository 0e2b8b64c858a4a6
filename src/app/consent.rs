//! What one person may not do alone: the others are asked, and all of them have to agree. A wish is good for one ply of the
//! game only, and for one at a time.

use super::cache::LockedGame;
use super::invite::{Offer, Right};
use super::session::Session;
use super::{App, GameId, Invitation, Person, PersonId, Player, Ply, PublicEffect, Refusal, list, plain};
use crate::engine::Seat;
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
    /// Whose seat it is about: they are called, too, and may refuse it.
    pub concerned: Option<Person>,
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
    /// All agreed, and somebody is asked to take a seat.
    Offered(Invitation),
    /// Somebody does not agree; everything stays as it is.
    Refused { game: GameId, text: String },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To take back everything from a ply on.
    TakeBack(Ply),
    /// To end the game before its time.
    End,
    /// To give a person's seat to somebody.
    Give { seat: Seat, to: Player },
}

impl Wish {
    /// How it is written: no action has the number 0.
    fn target(&self) -> Ply {
        match self {
            Wish::TakeBack(target) => *target,
            Wish::End | Wish::Give { .. } => 0,
        }
    }

    fn write(&self, game: GameId, ply: Ply, by: &Person) -> UndoRow {
        let (seat, to) = match self {
            Wish::Give { seat, to } => (Some(*seat), Some(to)),
            _ => (None, None),
        };
        let (person, to_bot) = match to {
            Some(Player::Bot(level)) => (None, Some(*level)),
            Some(Player::Person(person)) => (Some(person.clone()), None),
            None => (None, None),
        };
        let (to_person, to_name) = person.map(|person| (person.id, person.name)).unzip();
        let name = Some(by.name.clone());
        UndoRow { game, ply, person: by.id, name, target: self.target(), seat, to_person, to_name, to_bot }
    }

    fn read(row: &UndoRow) -> Option<Self> {
        let Some(seat) = row.seat else {
            return Some(if row.target == 0 { Wish::End } else { Wish::TakeBack(row.target) });
        };
        let person = row.to_person.zip(row.to_name.clone()).map(|(id, name)| Player::Person(Person { id, name }));
        Some(Wish::Give { seat, to: person.or_else(|| row.to_bot.map(Player::Bot))? })
    }

    /// Whose seat it is about.
    fn concerned<'a>(&self, session: &'a Session) -> Option<&'a Person> {
        match self {
            Wish::Give { seat, .. } => session.holder(*seat),
            _ => None,
        }
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
        if matches!(wish, Wish::TakeBack(_)) && self.inner.store.undo_asked(game, wish.target()).await? {
            return Err(Refusal::Unfit("You have asked for that already; the others are asked once about a move.".into()));
        }
        self.in_public(by.id, session, PublicEffect::Call)?;
        self.inner.store.commit(vec![Change::AskUndo(wish.write(game, ply, by))]).await?;
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
        let by = session.known(row.person).or_else(|| Some(Person { id: row.person, name: row.name.clone()? }));
        let (by, wish) = by.zip(Wish::read(&row)).ok_or(Refusal::RequestGone)?;
        let concerned = wish.concerned(&session).map(|person| person.id);
        if !agree {
            self.inner.store.commit(vec![Change::DropUndo { game }]).await?;
            let who = if person == by.id { Some(by.clone()) } else { session.known(person) };
            let who = who.map_or_else(String::new, |person| plain(&person.name));
            let text = match (&wish, person == by.id) {
                (Wish::TakeBack(_), true) => format!("{who} does not want to take the move back any more."),
                (Wish::TakeBack(_), false) => format!("{who} does not agree; {}'s move stands.", plain(&by.name)),
                (Wish::End, true) => format!("{who} does not want to end the game any more."),
                (Wish::End, false) => format!("{who} does not agree; the game goes on."),
                (Wish::Give { .. }, _) if concerned == Some(person) => format!("{who} keeps the seat."),
                (Wish::Give { .. }, true) => format!("{who} does not want to give the seat away any more."),
                (Wish::Give { seat, .. }, false) => format!("{who} does not agree; {} keeps the seat.", session.name(*seat)),
            };
            return Ok(Consent::Refused { game, text });
        }
        // Their own word is enough.
        if let (Wish::Give { seat, to }, true) = (&wish, concerned == Some(person)) {
            return self.given(&session, &by, (*seat, to), Right::OwnWord).await;
        }
        if person != by.id && !agreed.contains(&person) {
            agreed.push(person);
        }
        let asks = self.request(&session, &by, wish.clone(), &agreed).await?;
        if !asks.waiting.is_empty() {
            if person != by.id {
                self.inner.store.commit(vec![Change::Consent { game, person }]).await?;
            }
            return Ok(Consent::Waiting(asks));
        }
        match wish {
            Wish::TakeBack(target) => {
                let seat = session.seat_of(by.id).ok_or(Refusal::RequestGone)?;
                let (ply, _) = self.take_back(&session, seat, target, ", with everyone's consent").await?;
                // What was taken back is told once, under the board.
                let text = "It is taken back, with everyone's consent.".to_owned();
                Ok(Consent::Done { game, ply, text })
            }
            Wish::End => {
                let text = format!("{} ended the game, with everyone's consent.", plain(&by.name));
                let text = self.remark(&session, text, self.ended(&session)).await?;
                Ok(Consent::Done { game, ply: session.ply + 1, text })
            }
            Wish::Give { seat, to } => self.given(&session, &by, (seat, &to), Right::Consent).await,
        }
    }

    /// Everyone who had to has agreed: a bot has the seat now, a person is asked to take it.
    async fn given(
        &self,
        session: &LockedGame,
        by: &Person,
        (seat, to): (Seat, &Player),
        right: Right,
    ) -> Result<Consent, Refusal> {
        match to {
            Player::Person(person) => {
                let offer = Offer { seat, manages: false, right, agreed_ply: Some(session.ply) };
                Ok(Consent::Offered(self.offer_seat(session, by, person, offer).await?))
            }
            bot @ Player::Bot(_) => {
                let text = self.hand_over(session, by, seat, bot, right).await?;
                Ok(Consent::Done { game: session.id, ply: session.ply + 1, text })
            }
        }
    }

    async fn request(&self, session: &Session, by: &Person, wish: Wish, agreed: &[PersonId]) -> Result<ConsentRequest, Refusal> {
        let concerned = wish.concerned(session).cloned();
        let own = |person: &Person| concerned.as_ref().is_some_and(|concerned| concerned.id == person.id);
        let asked = |person: &Person| person.id != by.id && !own(person) && !agreed.contains(&person.id);
        let waiting: Vec<Person> = session.people().map(|(_, person)| person).filter(|it| asked(it)).cloned().collect();
        let names: Vec<String> = waiting.iter().map(|person| plain(&person.name)).collect();
        let wanted = match &wish {
            Wish::TakeBack(target) => {
                let gone = self.inner.store.actions(session.id, *target - 1).await?;
                let seat = session.seat_of(by.id).ok_or(Refusal::RequestGone)?;
                format!("take back {}.{}", moves(session, seat, &gone), named(session, &gone))
            }
            Wish::End => "end the game before its time; then it counts for nobody.".into(),
            Wish::Give { seat, to } => {
                let whom = to.person().map_or_else(|| format!("a {}", to.seated()), |person| plain(&person.name));
                let counts = session.unrated.is_some() || self.had_time_to_object(session, *seat).await?;
                let price = if counts { "" } else { " Since that is so soon, the game is not rated then." };
                let whose = session.name(*seat);
                format!("give {whose}'s seat, {}, to {whom}. {whose} keeps it by refusing.{price}", seat.colour())
            }
        };
        let text = format!("{} would like to {wanted}\n{}, do you agree?", plain(&by.name), list(&names));
        Ok(ConsentRequest { game: session.id, ply: session.ply, by: by.clone(), waiting, concerned, text, wish })
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

/// The moves that go, and whose they are if not only the asker's.
pub(super) fn moves(session: &Session, seat: Seat, gone: &[ActionRow]) -> String {
    let others: Vec<String> = Seat::all(session.seats.len() as u8)
        .filter(|other| *other != seat && gone.iter().any(|action| action.seat == *other))
        .map(|other| session.name(other))
        .collect();
    let whose = if others.is_empty() { String::new() } else { format!(", those of {} among them", list(&others)) };
    match gone.len() {
        1 => "the last move".to_owned(),
        many => format!("the last {many} moves{whose}"),
    }
}
