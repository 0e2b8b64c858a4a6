//! What was: the log, taking back, the export and the replay.

use super::cache::LockedGame;
use super::session::Session;
use super::{App, GameId, GameRef, Person, PersonId, Ply, Refusal, Status, list, plain};
use crate::engine::record::{self, Entry, Record};
use crate::engine::{DynGame, Phrase, Scene, Seat, Turn, Viewer};
use crate::store::{ActionRow, Change, UndoRow};
use std::sync::Arc;

/// Lines on a page of the log.
const LINES: usize = 20;

/// A page of the public history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log {
    pub game: GameId,
    pub lines: Vec<String>,
    /// Counted from 1; the last page has the newest lines.
    pub page: usize,
    pub pages: usize,
}

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

/// A finished game as a file that `warren verify` can check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    pub file: String,
    pub json: String,
}

/// What shows that no die was bent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fairness {
    pub seed: String,
    pub salt: String,
    pub commitment: String,
    pub text: String,
}

impl App {
    /// The public lines, `page` counted from 1; the newest page if not said.
    pub async fn log(&self, at: impl Into<GameRef>, page: Option<usize>) -> Result<Log, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let lines = self.lines(&session, 0).await?;
        let pages = lines.len().div_ceil(LINES).max(1);
        let page = page.unwrap_or(pages).clamp(1, pages);
        let lines = lines.into_iter().skip((page - 1) * LINES).take(LINES).collect();
        Ok(Log { game: session.id, lines, page, pages })
    }

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
        let row = UndoRow { game: game, ply: session.ply, person: person, target };
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
            self.inner.store.commit(vec![Change::DropUndo { game: game }]).await?;
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
            self.inner.store.commit(vec![Change::Consent { game: game, person: person }]).await?;
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
            Change::Remark { game, ply, text: text.clone(), at: now },
            Change::State { game, state: table.save() },
            Change::DropUndo { game },
        ];
        for (seat, since) in session.owes_after(&table.turn(), ply, now) {
            changes.push(Change::Owes { game, seat, since });
        }
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

    /// The whole game with its seed: only after its end.
    pub async fn export(&self, at: impl Into<GameRef>) -> Result<Export, Refusal> {
        let session = self.finished(at.into()).await?;
        let unreadable = |error: String| Refusal::Store(format!("game {} cannot be exported: {error}", session.id));
        let mut actions = Vec::new();
        for action in self.inner.store.actions(session.id, 0).await? {
            let state = action.fingerprint.try_into().map_err(unreadable)?;
            actions.push(Entry { seat: action.seat, action: action.phrase, state });
        }
        let outcome = match session.look()?.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Act(_) => None,
        };
        let record = Record {
            game: session.kind.slug().to_owned(),
            rules: session.rules,
            seats: session.seats.len() as u8,
            options: serde_json::from_str(&session.options).map_err(|error| unreadable(error.to_string()))?,
            seed: session.seed,
            salt: session.salt,
            commitment: record::commitment(session.seed, session.salt),
            actions,
            outcome,
        };
        Ok(Export { file: format!("{}-{}.json", record.game, session.id), json: record.to_json() })
    }

    /// Seed and salt: only after the end.
    pub async fn fairness(&self, at: impl Into<GameRef>) -> Result<Fairness, Refusal> {
        Ok(self.finished(at.into()).await?.fairness())
    }

    async fn finished(&self, at: GameRef) -> Result<Arc<Session>, Refusal> {
        let session = self.load(self.find(at).await?).await?;
        match session.status {
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Playing => Err(Refusal::SecretUntilEnd),
            // A lobby that was closed has nothing to show.
            _ => session.look().map(|_| ()).map(|()| Arc::clone(&session)),
        }
    }

    /// The game so far as an animated GIF of at most `limit` bytes, a frame for every turn: as a spectator saw it, and once it
    /// is over with the hands.
    pub async fn replay(&self, at: impl Into<GameRef>, limit: usize) -> Result<Vec<u8>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let last = session.table()?;
        let snapshots = self.inner.store.snapshots(session.id).await?;
        let (kind, over) = (session.kind, session.is_over());
        let seats = session.seats.len() as u8;
        // After the end nothing is hidden any more.
        let frame = move |table: &dyn DynGame| {
            let board = table.scene(Viewer::Spectator);
            if over { with_hands(board, Seat::all(seats).filter_map(|seat| table.hand_scene(seat))) } else { board }
        };
        let scenes = move || {
            // A snapshot that an older release wrote and this one cannot read is a frame less.
            let turns = snapshots.iter().filter_map(|(_, state)| kind.load(state).ok());
            let mut scenes: Vec<Scene> = turns.map(|table| frame(&*table)).collect();
            scenes.push(frame(&*last));
            scenes.dedup();
            scenes
        };
        let gif = self.inner.pictures.gif(scenes, session.names(), limit).await?;
        gif.ok_or_else(|| Refusal::Unfit("The replay would be larger than may be sent here.".into()))
    }
}

/// The hands right of the board, and under it where the column is full.
fn with_hands(board: Scene, hands: impl Iterator<Item = Scene>) -> Scene {
    let (mut left, mut right) = (board, None::<Scene>);
    for hand in hands {
        right = match right {
            None => Some(hand),
            Some(column) if column.height < left.height => Some(column.above(&hand)),
            full => {
                left = left.above(&hand);
                full
            }
        };
    }
    match right {
        Some(column) => left.beside(&column),
        None => left,
    }
}

/// Plays a written action once more.
pub(super) fn replay(table: &mut dyn DynGame, action: &ActionRow) -> Result<(), String> {
    let phrase: Phrase = action.phrase.parse()?;
    let misfit = |why: String| format!("the action of ply {} does not fit: {why}", action.ply);
    table.play(action.seat, &phrase).map_err(|_| misfit("it is not legal there".into()))?;
    if table.fingerprint().to_string() == action.fingerprint {
        return Ok(());
    }
    Err(misfit("it leads to another position".into()))
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

impl Session {
    /// Seed and salt; the caller makes sure that the game is over.
    pub(super) fn fairness(&self) -> Fairness {
        let commitment = record::commitment(self.seed, self.salt);
        let text = format!(
            "The dice were fair: seed `{}` and salt `{}` give the SHA-256 `{commitment}` that was shown at the start. \
             `warren verify` checks it with the file that `/game export` gives.",
            self.seed, self.salt
        );
        Fairness { seed: self.seed.to_string(), salt: self.salt.to_string(), commitment, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_stand_beside_the_board_and_under_it_when_there_are_many() {
        let sizes = [0, 1, 2, 3, 4].map(|hands| {
            let whole = with_hands(Scene::new(1000.0), (0..hands).map(|_| Scene::new(500.0)));
            (whole.width as u32, whole.height as u32)
        });
        assert_eq!(sizes, [(1200, 1000), (2400, 1000), (2400, 1000), (2400, 1500), (2400, 1500)]);
    }
}
