//! Taking back.

use super::cache::LockedGame;
use super::consent::{Wish, moves};
use super::session::Session;
use super::turn::NO_STORY;
use super::unreadable::Unreadable;
use super::{App, Caution, ConsentRequest, GameId, GameRef, PersonId, Ply, Refusal, list};
use crate::engine::fingerprint::{Fingerprint, Release};
use crate::engine::grammar::count;
use crate::engine::{DynGame, Phrase, Seat, Story};
use crate::store::{ActionRow, Change};

/// What came of a wish to take a move back.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// It is taken back, as `text` says to who wished it; post the news.
    Done { game: GameId, ply: Ply, text: String },
    /// The others are asked.
    Asks(ConsentRequest),
}

/// What somebody would take back.
struct Slip {
    target: Ply,
    gone: Vec<ActionRow>,
    /// How many of their own actions among these were no choice of theirs.
    unasked: usize,
}

impl Slip {
    /// Whether another person moved since, or owes a decision that they did not owe before it. A turn that ended since nothing
    /// else was left to do was not given away by anybody's word.
    fn concerns(&self, session: &Session, seat: Seat) -> bool {
        session.people().filter(|(other, _)| *other != seat).any(|(other, _)| {
            let owes = session.seats[other.index()].as_ref().and_then(|place| place.owes);
            let passed = self.unasked == 0 && owes.is_some_and(|(ply, _)| ply >= self.target);
            passed || self.gone.iter().any(|action| action.seat == other)
        })
    }
}

/// Why a game does not count in which somebody alone took back what had shown them something.
const SEEN: &str = "something that was seen has been taken back";

impl App {
    /// Takes the person's last move back, and whatever followed it.
    ///
    /// Free while nothing hidden came to light and no other person's turn has come. If only bots answered it is free,
    /// too. Otherwise every other person at the table has to agree; where there is none, it is done, and the game does not
    /// count any more if something hidden was seen.
    pub async fn undo(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Undo, Refusal> {
        let session = self.lock(at).await?;
        let game = session.id;
        let seat = session.playing(person)?;
        let slip = self.slip(&session, seat, person).await?.ok_or(Refusal::NothingToUndo)?;
        let Slip { target, gone, .. } = &slip;
        let decided = session.table_ref()?.is_decided();
        if decided && !self.table_before(&session, *target).await?.is_decided() {
            return Err(Refusal::Decided);
        }
        let alone = session.people().all(|(other, _)| other == seat);
        let revealed = gone.iter().any(|action| action.revealed);
        if alone || !revealed && !slip.concerns(&session, seat) {
            let how = if revealed { format!("; {SEEN}, so this game is not rated") } else { String::new() };
            let (ply, _) = self.take_back(&session, seat, *target, &how).await?;
            let what = match &gone[..] {
                [only] => format!("`{}`", only.phrase),
                _ => moves(&session, seat, gone),
            };
            let text = format!("You took back {what}{how}.");
            return Ok(Undo::Done { game, ply, text });
        }
        let by = session.player(seat).and_then(|player| player.person()).ok_or(Refusal::NotSeated)?;
        Ok(Undo::Asks(self.ask(&session, by, Wish::TakeBack(*target)).await?))
    }

    /// What a person would take back: their last choice, and what left them none after it, since that would be done at once again.
    async fn slip(&self, session: &Session, seat: Seat, person: PersonId) -> Result<Option<Slip>, Refusal> {
        let (game, mut unasked) = (session.id, 0);
        let Some(mut target) = self.inner.store.last_action_of(game, seat, person, Ply::MAX).await? else { return Ok(None) };
        while self.table_before(session, target).await?.menu(seat).len() == 1 {
            let Some(earlier) = self.inner.store.last_action_of(game, seat, person, target).await? else { break };
            (target, unasked) = (earlier, unasked + 1);
        }
        let gone = self.inner.store.actions(game, target - 1).await?;
        Ok(Some(Slip { target, gone, unasked }))
    }

    /// What a person is asked before they take back more than their own last action, another's, or something that was seen; nothing
    /// where no more goes than that. Where the others have to agree they say what they think of the rest.
    pub async fn before_undo(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Option<Caution>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let (game, ply) = (session.id, session.ply);
        let seat = session.playing(person)?;
        let Some(slip) = self.slip(&session, seat, person).await? else { return Ok(None) };
        let gone = &slip.gone;
        let revealed = gone.iter().any(|action| action.revealed);
        let alone = session.people().all(|(other, _)| other == seat);
        if gone.len() - slip.unasked < 2 && !(revealed && alone) {
            return Ok(None);
        }
        let others: Vec<String> = Seat::all(session.seats.len() as u8)
            .filter(|other| *other != seat)
            .map(|other| (other, gone.iter().filter(|action| action.seat == other).count()))
            .filter(|(_, number)| *number > 0)
            .map(|(other, number)| format!("{} by {}", in_words(number), session.name(other)))
            .collect();
        let whose = if others.is_empty() { String::new() } else { format!(", {}", list(&others)) };
        let price = match (revealed, alone, &session.unrated) {
            (_, false, _) if revealed || slip.concerns(&session, seat) => ". The others have to agree",
            (false, ..) | (_, false, _) => "",
            (true, _, None) => ". What you saw cannot be unseen, so the game will not be rated",
            (true, _, Some(_)) => ". What you saw cannot be unseen",
        };
        let text = format!("This takes back {}{whose}{price}. Is that what you want?", count(gone.len(), "move"));
        Ok(Some(Caution { game, ply, text }))
    }

    /// Puts the game back to before `target`.
    pub(super) async fn take_back(
        &self,
        session: &LockedGame,
        seat: Seat,
        target: Ply,
        how: &str,
    ) -> Result<(Ply, String), Refusal> {
        let (game, now, ply) = (session.id, self.now(), session.ply + 1);
        let gone = self.inner.store.actions(game, target - 1).await?;
        let table = self.table_before(session, target).await?;
        let text = format!("{} took back {}{how}.", session.name(seat), moves(session, seat, &gone));
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
        // With others it is for them to say whether it matters.
        if session.people().count() == 1 && gone.iter().any(|action| action.revealed) {
            changes.push(Change::Unrate { game, why: SEEN.into() });
        }
        self.write(session, changes).await?;
        Ok((ply, text))
    }

    async fn table_before(&self, session: &Session, ply: Ply) -> Result<Box<dyn DynGame>, Refusal> {
        Ok(self.retrace(session, ply).await?.table)
    }

    /// The table as it was before a ply: the last snapshot, and the actions since.
    pub(super) async fn retrace(&self, session: &Session, ply: Ply) -> Result<Retrace, Refusal> {
        let broken = |why: Unreadable| match why {
            Unreadable::OlderRelease { .. } => Refusal::OlderRelease,
            why => Refusal::failed(format!("game {} cannot be put back", session.id), why),
        };
        let snapshot = self.inner.store.snapshot_before(session.id, ply).await?;
        let (at, state) = snapshot.ok_or_else(|| broken(Unreadable::NoSnapshot))?;
        let table = session.kind.load(&state).map_err(|source| broken(Unreadable::Snapshot { ply: at, source }))?;
        let mut log = Retrace::from(table);
        for action in self.inner.store.actions(session.id, at).await?.iter().filter(|action| action.ply < ply) {
            log.play(action).map_err(broken)?;
        }
        Ok(log)
    }
}

/// A small number as a sentence has it.
fn in_words(number: usize) -> String {
    let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A log that is played once more from a snapshot.
pub(super) struct Retrace {
    pub(super) table: Box<dyn DynGame>,
    /// Whether every action so far was played by this release: only then its states have to be the same.
    pub(super) all_ours: bool,
}

impl From<Box<dyn DynGame>> for Retrace {
    fn from(snapshot: Box<dyn DynGame>) -> Self {
        Retrace { table: snapshot, all_ours: true }
    }
}

impl Retrace {
    /// Plays a written action once more, with the pictures there are to watch.
    pub(super) fn play(&mut self, action: &ActionRow) -> Result<Story, Unreadable> {
        let noted: Fingerprint = action.fingerprint.clone().try_into()?;
        let phrase: Phrase = action.phrase.parse()?;
        let ply = action.ply;
        let watched = action.frames > 0;
        let played = if watched { self.table.watch(action.seat, &phrase) } else { self.table.play(action.seat, &phrase) };
        self.all_ours &= noted.release == Release::THIS;
        let story = played.map_err(|_| {
            if self.all_ours {
                Unreadable::Misfit { ply, why: "it is not legal there" }
            } else {
                Unreadable::OlderRelease { ply, release: noted.release }
            }
        })?;
        if self.all_ours && self.table.fingerprint() != noted {
            return Err(Unreadable::Misfit { ply, why: "it leads to another position" });
        }
        Ok(story)
    }
}
