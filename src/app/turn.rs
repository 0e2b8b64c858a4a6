//! A move: checked, played, written down.

use super::cache::LockedGame;
use super::session::Session;
use super::stats::Rated;
use super::{App, GameId, GameRef, Halt, InteractionId, PersonId, Ply, Refusal, Seconds, Status, about};
use crate::bots::{self, Bot, Level};
use crate::engine::{Decision, DynGame, Illegal, Phrase, Rng, Seat, Seats, Story, Viewer, phrase, story::Line};
use crate::store::{ActionRow, Change, StoreError};
use std::sync::Arc;
use std::time::Instant;

/// A move that is written down. Tell the person, then let [`App::advance`] run.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    pub game: GameId,
    pub ply: Ply,
    /// What was played, word for word.
    pub phrase: String,
    /// What everyone may know of what came of it.
    pub told: Vec<String>,
    /// What only this person may know of what came of it.
    pub whispers: Vec<String>,
    /// The person still has something to decide.
    pub more: bool,
    /// This interaction had already been handled; nothing was played now.
    pub repeated: bool,
}

/// A move that is played on a copy of the table and not yet written down.
pub(super) struct Played {
    pub seat: Seat,
    /// Who decided; nobody if a bot did.
    pub person: Option<PersonId>,
    pub phrase: Phrase,
    pub story: Story,
    pub table: Box<dyn DynGame>,
    pub interaction: Option<InteractionId>,
    /// It was all there was to do, and was done for the person: they may be anywhere.
    pub forced: bool,
}

impl App {
    /// Plays what `phrase` says for the person's seat. `seen` is the ply of the board the person looked at, if known: the
    /// choice is refused as stale if the board has moved on. The same interaction again gets the same answer.
    pub async fn act(
        &self,
        person: PersonId,
        at: impl Into<GameRef>,
        seen: Option<Ply>,
        phrase: &str,
        interaction: InteractionId,
    ) -> Result<Moved, Refusal> {
        let session = self.lock(at).await?;
        let game = session.id;
        if let Some(moved) = self.handled(person, &session, interaction).await? {
            return Ok(moved);
        }
        let seat = session.to_move(person)?;
        if seen.is_some_and(|seen| !session.is_fresh(seat, seen)) {
            return Err(Refusal::Stale { game, now: session.ply });
        }
        let phrase = read(&session, seat, &*session.table_ref()?.decision(seat), phrase)?;
        self.play_for(&session, seat, person, phrase, Some(interaction)).await
    }

    /// Plays the only thing that a person can do now, if it is one: what leaves no choice need not be asked for. Whoever typed is
    /// shown nothing that they did not ask for. What ends the turn among other people is done where it shows nobody anything, and
    /// so can still be taken back; to let something pass is left to its person there, since how long that takes tells something.
    pub(super) async fn go_on(&self, person: PersonId, game: GameId, pressed: bool) -> Result<Option<Moved>, Refusal> {
        let session = self.lock(game).await?;
        let seat = session.playing(person)?;
        let Some(only) = session.table_ref()?.forced(seat) else { return Ok(None) };
        let alone = session.people().count() == 1;
        let plain = !only.reveals && !about(session.kind).passes(&only.phrase);
        let unasked = if only.ends { pressed && (alone || plain) } else { pressed || !only.reveals };
        if !unasked {
            return Ok(None);
        }
        self.play_for(&session, seat, person, only.phrase, None).await.map(Some)
    }

    /// What somebody will do who has no choice: it is done for them, and nobody is called for it. Whoever has just acted goes on
    /// themselves, since they may take that back; who sits alone with bots is not called; and where it would tell the others
    /// something to pass for somebody at once, they are asked.
    pub(super) async fn without_choice(&self, session: &Session) -> Result<Option<(Seat, PersonId, Phrase)>, Refusal> {
        if session.status != Status::Playing || session.halted.is_some() || session.people().count() < 2 {
            return Ok(None);
        }
        let owing = session.owing();
        let people = session.people().map(|(seat, person)| (seat, person.id));
        let mut asked: Vec<(Seat, PersonId)> = people.filter(|(seat, _)| owing.contains(*seat)).collect();
        if asked.is_empty() {
            return Ok(None);
        }
        let last = self.inner.store.actions(session.id, session.ply.saturating_sub(1)).await?;
        asked.retain(|(seat, _)| last.last().is_none_or(|action| action.seat != *seat));
        let table = session.table_ref()?;
        // To let an offer pass is for whoever has it: the pause tells nothing, and its end would.
        let passes = |only: &Phrase| super::about(session.kind).passes(only);
        Ok(asked.into_iter().find_map(|(seat, person)| {
            let only = table.openly_forced(seat).filter(|only| !passes(only))?;
            Some((seat, person, only))
        }))
    }

    async fn play_for(
        &self,
        session: &LockedGame,
        seat: Seat,
        person: PersonId,
        phrase: Phrase,
        interaction: Option<InteractionId>,
    ) -> Result<Moved, Refusal> {
        let mut table = session.table()?;
        let story = table.play(seat, &phrase).map_err(|illegal| Refusal::illegal(illegal, session.waiting()))?;
        let (told, whispers) = (heard(session, Viewer::Spectator, story.lines()), whispers(session, seat, story.lines()));
        let played = Played { seat, person: Some(person), phrase: phrase.clone(), story, table, interaction, forced: false };
        let after = self.write_move(session, played).await?;
        let more = after.owing().contains(seat);
        Ok(Moved { game: session.id, ply: after.ply, phrase: phrase.to_string(), told, whispers, more, repeated: false })
    }

    /// The answer that this interaction already got.
    async fn handled(
        &self,
        person: PersonId,
        session: &LockedGame,
        interaction: InteractionId,
    ) -> Result<Option<Moved>, Refusal> {
        let game = session.id;
        let Some(handled) = self.inner.store.handled(interaction).await? else { return Ok(None) };
        if (handled.person, handled.game) != (person, game) {
            return Err(Refusal::RequestGone);
        }
        let row = self.inner.store.action(handled.game, handled.ply).await?.ok_or(Refusal::NoGame)?;
        let seat = row.seat;
        let story = read_story(&row.story);
        let (told, whispers) = (heard(session, Viewer::Spectator, &story), whispers(session, seat, &story));
        let more = session.owing().contains(seat);
        Ok(Some(Moved { game, ply: row.ply, phrase: row.phrase, told, whispers, more, repeated: true }))
    }

    /// Writes a move down with everything that follows from it, all at once.
    pub(super) async fn write_move(&self, before: &LockedGame, played: Played) -> Result<Arc<Session>, Refusal> {
        let Played { seat, person, phrase, story, table, interaction, forced } = played;
        let (game, now, ply) = (before.id, self.now(), before.ply + 1);
        let begun = Instant::now();
        let turn = table.turn();
        let mut owes = before.owes_after(&turn, ply, now);
        // Alone, nobody else's turn comes between: there a turn ends with what cannot be taken back.
        if before.seats.len() == 1 && story.revealed() && turn.to_act().contains(seat) {
            owes.push((seat, Some((ply, now))));
        }
        let state = table.save();
        let mut changes = vec![
            Change::Ply { game, from: before.ply, to: ply },
            Change::Action(ActionRow {
                game,
                ply,
                seat,
                person,
                phrase: phrase.to_string(),
                story: write_story(&story)?,
                fingerprint: table.fingerprint().to_string(),
                revealed: story.revealed(),
                passed: !turn.to_act().contains(seat),
                frames: story.frame_count(),
                at: now,
            }),
            Change::DropUndo { game },
        ];
        changes.extend(owes.iter().map(|(seat, since)| Change::Owes { game, seat: *seat, since: *since }));
        let choices = choices_after(before, &*table, seat)?;
        changes.extend(choices.iter().map(|seat| Change::Choices { game, seat, ply }));
        if owes.iter().any(|(_, since)| since.is_some()) {
            changes.push(Change::Snapshot { game, ply, state: state.clone() });
        }
        changes.push(Change::State { game, state });
        if let (Some(person), Some(interaction)) = (person, interaction) {
            changes.push(Change::Handled { interaction, game, ply, person, at: now });
        }
        let mut after = Session::clone(before);
        after.ply = ply;
        if person.is_some() && !forced {
            changes.extend(after.comes_back(seat, now));
        }
        for (seat, since) in owes {
            if let Some(place) = &mut after.seats[seat.index()] {
                place.owes = since;
            }
        }
        for seat in choices {
            if let Some(place) = &mut after.seats[seat.index()] {
                place.choices = ply;
            }
        }
        if let Some(outcome) = turn.outcome() {
            after.status = Status::Over;
            changes.push(Change::Status { game, status: Status::Over, ended_at: Some(now) });
            changes.push(Change::Uninvite { game, person: None });
            match self.rate(before, outcome, (seat, person)).await? {
                Rated::Counts(ratings) => changes.extend(ratings),
                Rated::Not(why) => {
                    changes.push(Change::Unrate { game, why: why.clone() });
                    after.unrated = Some(why);
                }
            }
        }
        let after = Arc::new(after.with_table(table));
        self.inner.cache.remove(before.id);
        match self.inner.store.commit(changes).await {
            Ok(()) => {
                let by = if person.is_some() { "person" } else { "bot" };
                metrics::histogram!("warren_move_seconds").record(begun.elapsed());
                metrics::counter!("warren_moves_total", "by" => by).increment(1);
                self.turned(after.id, after.table_ref()?.active());
                self.inner.cache.put(&after);
                Ok(after)
            }
            Err(StoreError::Stale) => Err(Refusal::Stale { game: before.id, now: self.again(before).await?.ply }),
            Err(error) => Err(error.into()),
        }
    }

    /// What a bot would do, thought out off the threads that answer people. `slow` is called if that takes long.
    pub(super) async fn think(
        &self,
        session: &Session,
        seat: Seat,
        level: Level,
        slow: impl FnOnce(),
    ) -> Result<Option<Phrase>, Refusal> {
        let (kind, table) = (session.kind, session.table()?);
        let mut rng = Rng::new(self.chance(&format!("{seat:?} in game {} at ply {}", session.id, session.ply))?);
        let person = self.thinks_for(session).await?;
        let thinking = async {
            let lane = self.inner.thinking.lane(level, person).await.map_err(Refusal::internal)?;
            // Taken along: the lane is taken until the bot is done, even if nobody waits for its advice any more.
            let thought = move || {
                let _lane = lane;
                bots::advise(kind, &*table, seat, Bot::Level(level), &mut rng)
            };
            tokio::task::spawn_blocking(thought).await.map_err(|error| Refusal::failed("a bot failed", error))
        };
        tokio::pin!(thinking);
        tokio::select! {
            biased;
            advice = &mut thinking => return advice,
            () = tokio::time::sleep(self.inner.settings.slow_after) => slow(),
        }
        thinking.await
    }
}

impl Session {
    /// The person of a seat has done something again: the clock has made no decision in a row for them, and a game that sleeps
    /// is awake.
    fn comes_back(&mut self, seat: Seat, now: Seconds) -> Vec<Change> {
        let (game, mut changes) = (self.id, Vec::new());
        if let Some(place) = self.seats.get_mut(seat.index()).and_then(Option::as_mut).filter(|place| place.missed > 0) {
            place.missed = 0;
            changes.push(Change::Missed { game, seat, times: 0 });
        }
        if self.halted == Some(Halt::Asleep) {
            changes.extend(self.offers_of_the_gone(seat, now));
            changes.push(self.goes_on(now));
        }
        changes
    }

    /// It stands still no more.
    pub(super) fn goes_on(&mut self, now: Seconds) -> Change {
        self.halted = None;
        for place in self.seats.iter_mut().flatten() {
            place.owes = place.owes.map(|(ply, _)| (ply, now));
        }
        Change::Halt { game: self.id, why: None, at: now }
    }
}

/// The legal phrase that a text names: in words, or as `#INDEX@PLY` where the words were too long to be offered.
pub(super) fn read(session: &Session, seat: Seat, decision: &dyn Decision, text: &str) -> Result<Phrase, Refusal> {
    let legal = decision.phrases();
    if let Some((index, ply)) = text.strip_prefix('#').and_then(|number| number.split_once('@')) {
        let stale = Refusal::Stale { game: session.id, now: session.ply };
        return match (index.parse::<usize>(), ply.parse::<Ply>()) {
            (Ok(index), Ok(ply)) if session.is_fresh(seat, ply) => legal.get(index).cloned().ok_or(stale),
            _ => Err(stale),
        };
    }
    // In the notation, or else in words, in whatever order.
    let asked = text.parse::<Phrase>();
    let noted = asked.as_ref().map_or_else(|_| phrase::find_words(legal, text), |asked| phrase::find(legal, asked));
    // Another way to say the same, as where a piece looks the same from several sides.
    if let (Err(Illegal::NoSuchAction { .. }), Ok(asked)) = (&noted, &asked)
        && let Some(same) = decision.same_as(asked)
    {
        return Ok(same);
    }
    let found = match noted {
        Err(misfit @ Illegal::NoSuchAction { .. }) => match phrase::find_words(legal, text) {
            Err(Illegal::NoSuchAction { .. }) => Err(misfit),
            in_words => in_words,
        },
        noted => noted,
    };
    match found {
        Ok(at) => Ok(legal[at].clone()),
        Err(illegal) => {
            let tried = asked.unwrap_or_else(|_| Phrase { verb: text.to_owned().into(), slots: Vec::new() });
            let why = decision.why_not(&tried).map(|why| session.tell(&why));
            Err(Refusal::illegal(illegal, session.waiting()).because(why))
        }
    }
}

/// The seats that may do something else after a move than before it. Where several answer at once, one answer leaves the
/// others' choices as they were.
fn choices_after(before: &Session, after: &dyn DynGame, mover: Seat) -> Result<Seats, Refusal> {
    let owing = before.owing();
    let changed = |seat: Seat| -> Result<bool, Refusal> {
        Ok(seat == mover || !owing.contains(seat) || before.table_ref()?.menu(seat) != after.menu(seat))
    };
    let mut seats = Seats::default();
    for seat in after.turn().to_act() {
        if changed(seat)? {
            seats.insert(seat);
        }
    }
    Ok(seats)
}

/// What a remark without lines of its own has as its story.
pub(super) const NO_STORY: &str = "[]";

pub(super) fn write_story(story: &Story) -> Result<String, Refusal> {
    serde_json::to_string(story.lines()).map_err(Refusal::internal)
}

pub(super) fn read_story(json: &str) -> Vec<Line> {
    // A line that cannot be read any more is history that cannot be told, not a reason to stop a game.
    serde_json::from_str(json).unwrap_or_default()
}

/// What `viewer` may hear.
pub(super) fn heard(session: &Session, viewer: Viewer, lines: &[Line]) -> Vec<String> {
    lines.iter().filter(|line| line.is_for(viewer)).map(|line| session.tell(&line.text)).collect()
}

/// What is for the person in a seat and nobody else.
fn whispers(session: &Session, seat: Seat, lines: &[Line]) -> Vec<String> {
    let only = |line: &&Line| !line.is_for(Viewer::Spectator) && line.is_for(Viewer::Seat(seat));
    lines.iter().filter(only).map(|line| session.tell(&line.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{ChannelId, Opening, Person, Settings, SystemClock};
    use super::*;
    use crate::games::Kind;
    use crate::store::Store;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn a_bot_that_thinks_for_long_says_so() {
        let file = std::env::temp_dir().join(format!("warren-thinking-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        let app = App::with(store, SystemClock, Settings { slow_after: Duration::ZERO, ..Settings::default() });
        let (host, channel) = (Person { id: PersonId(1), name: "Ada".into() }, ChannelId(1));
        let opening = Opening { kind: Kind::ALL[0], players: None, options: Vec::new(), clock: None, channel, guild: None };
        let game = app.open_solo(&host, opening, Level::Easy).await.unwrap().game;
        let session = app.load(game).await.unwrap();
        let held = app.hold_bots().await;
        let said = AtomicBool::new(false);
        let seat = session.owing().first().unwrap();
        let advice = app.think(&session, seat, Level::Easy, || {
            said.store(true, Ordering::Relaxed);
            drop(held);
        });
        assert!(advice.await.unwrap().is_some() && said.load(Ordering::Relaxed));
        app.close().await;
        std::fs::remove_file(file).unwrap();
    }
}
