//! Taking back.

use super::cache::LockedGame;
use super::session::Session;
use super::show::ago;
use super::turn::NO_STORY;
use super::{App, GameId, GameRef, Person, PersonId, Ply, Refusal, list, plain};
use crate::engine::{DynGame, Phrase, Seat, Story};
use crate::store::{ActionRow, Change, UndoRow};

/// What came of a wish to take a move back.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// It is taken back; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// The others are asked: post `text` with buttons to agree and to refuse.
    Asks(UndoRequest),
}

/// A wish to take a move back that the other people must agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    pub game: GameId,
    /// Good for this ply only; it belongs into the buttons.
    pub ply: Ply,
    pub by: Person,
    /// Who has not agreed yet.
    pub waiting: Vec<Person>,
    pub text: String,
}

/// What came of an answer to such a wish.
#[derive(Clone, PartialEq, Debug)]
pub enum Consent {
    /// Others must agree, too.
    Waiting(UndoRequest),
    /// All agreed: it is taken back; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// Somebody does not agree; the move stands.
    Refused { game: GameId, text: String },
}

impl App {
    /// Takes the person's last move back, and whatever followed it.
    ///
    /// Free while nothing hidden came to light and no other person's turn has come. If only bots answered it is free,
    /// too. Otherwise every other person at the table has to agree; where there is none, it is refused, since something
    /// hidden was seen and nobody can say that this does not matter.
    pub async fn undo(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Undo, Refusal> {
        let session = self.lock(at).await?;
        let game = session.id;
        let seat = session.playing(person)?;
        let target = self.inner.store.last_action_of(game, seat, person).await?.ok_or(Refusal::NothingToUndo)?;
        let gone = self.inner.store.actions(game, target - 1).await?;
        let others: Vec<Person> =
            session.people().filter(|(other, _)| *other != seat).map(|(_, person)| person.clone()).collect();
        let revealed = gone.iter().any(|action| action.revealed);
        // Since the move, another person moved, or owes a decision that they did not owe before it.
        let concerned = session.people().filter(|(other, _)| *other != seat).any(|(other, _)| {
            let owes = session.seats[other.index()].as_ref().and_then(|place| place.owes);
            gone.iter().any(|action| action.seat == other) || owes.is_some_and(|(ply, _)| ply >= target)
        });
        if !revealed && !concerned {
            let (ply, text) = self.take_back(&session, seat, target, &gone, "").await?;
            return Ok(Undo::Done { game, ply, text });
        }
        if others.is_empty() {
            return Err(Refusal::UndoAfterReveal);
        }
        let asked = self.inner.store.undo_request(game).await?.map(|(row, _)| row);
        if asked.is_some_and(|row| (row.ply, row.person) == (session.ply, person)) {
            return Err(Refusal::Unfit("You have asked for that already; the others have not all answered yet.".into()));
        }
        self.inner.undo_requests.take((person, game), self.now()).map_err(|wait| {
            Refusal::Unfit(format!("You have asked the others often enough; you can ask again in {}.", ago(wait)))
        })?;
        let row = UndoRow { game, ply: session.ply, person, target };
        self.inner.store.commit(vec![Change::AskUndo(row)]).await?;
        Ok(Undo::Asks(request(&session, seat, &gone, &[])))
    }

    /// A person's answer to the request of that ply. Whoever asked may take the wish back by refusing it.
    pub async fn answer_undo(&self, person: PersonId, game: GameId, ply: Ply, agree: bool) -> Result<Consent, Refusal> {
        let session = self.lock(game).await?;
        session.playing(person)?;
        let (row, mut agreed) = self.inner.store.undo_request(game).await?.ok_or(Refusal::RequestGone)?;
        if session.ply != ply || row.ply != ply {
            return Err(Refusal::RequestGone);
        }
        let asker = row.person;
        let seat = session.seat_of(asker).ok_or(Refusal::RequestGone)?;
        if !agree {
            self.inner.store.commit(vec![Change::DropUndo { game }]).await?;
            let who = session.seat_of(person).map_or_else(String::new, |seat| session.name(seat));
            let text = if person == asker {
                format!("{who} does not want to take the move back any more.")
            } else {
                format!("{who} does not agree; {}'s move stands.", session.name(seat))
            };
            return Ok(Consent::Refused { game, text });
        }
        if person != asker && !agreed.contains(&person) {
            agreed.push(person);
        }
        let gone = self.inner.store.actions(game, row.target - 1).await?;
        let asks = request(&session, seat, &gone, &agreed);
        if !asks.waiting.is_empty() {
            self.inner.store.commit(vec![Change::Consent { game, person }]).await?;
            return Ok(Consent::Waiting(asks));
        }
        let (ply, text) = self.take_back(&session, seat, row.target, &gone, ", with everyone's consent").await?;
        Ok(Consent::Done { game, ply, text })
    }

    /// Puts the game back to before `target`.
    async fn take_back(
        &self,
        session: &LockedGame,
        seat: Seat,
        target: Ply,
        gone: &[ActionRow],
        how: &str,
    ) -> Result<(Ply, String), Refusal> {
        let (game, now, ply) = (session.id, self.now(), session.ply + 1);
        let table = self.table_before(session, target).await?;
        let text = format!("{} took back {}{how}.", session.name(seat), moves(session, seat, gone));
        let mut changes = vec![
            Change::Ply { game, from: session.ply, to: ply },
            Change::TakeBack { game, target, undone_by: ply },
            Change::Remark { game, ply, text: text.clone(), story: NO_STORY.into(), at: now },
            Change::State { game, state: table.save() },
            Change::DropUndo { game },
        ];
        for (seat, since) in session.owes_after(&table.turn(), ply, now) {
            changes.push(Change::Owes { game, seat, since });
        }
        changes.extend(table.turn().to_act().iter().map(|seat| Change::Choices { game, seat, ply }));
        self.write(session, changes).await?;
        Ok((ply, text))
    }

    /// The table as it was before a ply: the last snapshot, and the actions since.
    pub(super) async fn table_before(&self, session: &Session, ply: Ply) -> Result<Box<dyn DynGame>, Refusal> {
        let broken = |what: String| Refusal::Store(format!("game {} cannot be put back: {what}", session.id));
        let (at, state) =
            self.inner.store.snapshot_before(session.id, ply).await?.ok_or_else(|| broken("it has no snapshot".into()))?;
        let mut table = session.kind.load(&state).map_err(broken)?;
        for action in self.inner.store.actions(session.id, at).await?.iter().filter(|action| action.ply < ply) {
            replay(&mut *table, action).map_err(broken)?;
        }
        Ok(table)
    }
}

/// Plays a written action once more, with the pictures there are to watch.
pub(super) fn replay(table: &mut dyn DynGame, action: &ActionRow) -> Result<Story, String> {
    let phrase: Phrase = action.phrase.parse()?;
    let misfit = |why: &str| format!("the action of ply {} does not fit: {why}", action.ply);
    let story = if action.frames > 0 { table.watch(action.seat, &phrase) } else { table.play(action.seat, &phrase) };
    let story = story.map_err(|_| misfit("it is not legal there"))?;
    if table.fingerprint().to_string() == action.fingerprint {
        return Ok(story);
    }
    Err(misfit("it leads to another position"))
}

/// The moves that go, and whose they are if not only the asker's.
fn moves(session: &Session, seat: Seat, gone: &[ActionRow]) -> String {
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

fn request(session: &Session, seat: Seat, gone: &[ActionRow], agreed: &[PersonId]) -> UndoRequest {
    let nobody = || Person { id: PersonId(0), name: seat.colour().to_owned() };
    let by = session.player(seat).and_then(|player| player.person()).cloned().unwrap_or_else(nobody);
    let waiting: Vec<Person> = session
        .people()
        .filter(|(other, person)| *other != seat && !agreed.contains(&person.id))
        .map(|(_, person)| person.clone())
        .collect();
    let names: Vec<String> = waiting.iter().map(|person| plain(&person.name)).collect();
    let moves = moves(session, seat, gone);
    let text = format!("{} would like to take back {moves}. {}, do you agree?", plain(&by.name), list(&names));
    UndoRequest { game: session.id, ply: session.ply, by, waiting, text }
}
