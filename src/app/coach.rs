//! How a game went: the graph of who was ahead, the moments in which most was won or lost, and another try from there; and in
//! games against bots alone, what a bot would do now.
//!
//! What was found out about a finished game is kept, so it is worked out once: after its end, when nobody waits for anything
//! else that takes long, or when somebody asks before that. Until the end nobody is told anything.

use super::lobby::{BEGIN, Rules, lobby_changes};
use super::pictures::Audience;
use super::session::{Session, TakenSeat};
use super::text::ago;
use super::turn::NO_STORY;
use super::{App, ChannelId, GameId, GameRef, Opening, Person, PersonId, Picture, Player, Ply, Refusal, Status, about, plain};
use crate::bots::Level;
use crate::bots::coach::{self, Advice, Analysis, Moment};
use crate::engine::grammar::count;
use crate::engine::scene::graph::{self, Curve, Graph, Mark};
use crate::engine::{DynGame, Phrase, Rng, Seat, Turn, Viewer};
use crate::games::Kind;
use crate::store::{ActionRow, Change, StepChange};
use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedSemaphorePermit;

/// How a finished game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    pub game: GameId,
    pub text: String,
    pub graph: Picture,
    /// As many moments there are to look at.
    pub moments: usize,
}

/// A decision by which much was won or lost.
#[derive(Clone, PartialEq, Debug)]
pub struct Turning {
    pub game: GameId,
    /// Counted from 1.
    pub number: usize,
    pub text: String,
    /// The board as the seat saw it.
    pub board: Picture,
}

/// What a bot would do now, or the question before the first time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The game would not count any more.
    AsksFirst {
        game: GameId,
    },
    Says {
        game: GameId,
        text: String,
    },
}

/// Why a game does not count in which somebody asked.
const HINTED: &str = "a bot was asked what it would do";

/// How strong the bots are against which something is tried once more.
const RIVALS: Level = Level::Normal;

/// As many answers are kept for those who ask twice.
const KEPT: usize = 256;

/// What bots have said already, so that nothing is thought out twice.
#[derive(Debug, Default)]
pub struct Hints(Mutex<VecDeque<((GameId, Ply), String)>>);

impl Hints {
    fn get(&self, at: (GameId, Ply)) -> Option<String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| *known == at).map(|(_, text)| text.clone())
    }

    fn put(&self, at: (GameId, Ply), text: String) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((at, text));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}

impl App {
    /// How the finished game went that is, or was last, in a place.
    pub async fn course(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Course, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let found = self.analysis(person, &session).await?;
        let picture = graph_of(session.kind, session.table_ref()?, &found);
        let text = Session::course_in_words(&found);
        let alt = session.clip_alt(&text);
        let graph = Picture {
            png: self.inner.pictures.png_for(Audience::Watchers, move || graph::graph(&picture), session.names()).await?,
            alt,
        };
        let luckiest =
            "-# Judged from what each seat could see, with the same worlds for every move that is compared; luck apart.";
        let text = format!("**{}** · how it went\n{luckiest}", session.called());
        Ok(Course { game: session.id, text, graph, moments: found.moments.len() })
    }

    /// One of the moments of a game: the board then, what was played, and what would have been better.
    pub async fn turning(&self, person: PersonId, game: GameId, number: usize) -> Result<Turning, Refusal> {
        let session = self.load(game).await?;
        let (moment, action) = self.moment(person, &session, number).await?;
        let table = self.retrace(&session, action.ply).await?.table;
        let viewer = Viewer::Seat(moment.seat);
        let alt = session.clip_alt(&table.alt_text(viewer));
        let text = session.told_moment(&moment, &*table, number);
        let tries = self.inner.store.tries_of(person, game).await?;
        let tried = match tries {
            0 => String::new(),
            1 => "\n-# You have tried something else in this game once.".to_owned(),
            times => format!("\n-# You have tried something else in this game {times} times."),
        };
        let png = self.inner.pictures.png_for(Audience::Watchers, move || table.scene(viewer), session.names()).await?;
        Ok(Turning { game, number, text: text + &tried, board: Picture { png, alt } })
    }

    /// A private game from a moment on, against bots and with chances of its own, in a conversation of two. It never counts.
    pub async fn try_again(&self, person: &Person, game: GameId, number: usize, channel: ChannelId) -> Result<GameId, Refusal> {
        let session = self.load(game).await?;
        let (moment, action) = self.moment(person.id, &session, number).await?;
        if self.open_game_in(channel).await?.is_some() {
            let words = "We have a game open in our conversation of two already. Play it to its end, or end it there, first.";
            return Err(Refusal::Unfit(words.into()));
        }
        self.may_open(person).await?;
        let before = self.retrace(&session, action.ply).await?.table;
        let opening = Opening {
            kind: session.kind,
            players: Some(session.seats.len() as u8),
            options: Vec::new(),
            clock: None,
            channel,
            guild: None,
        };
        let rules = (session.kind.visit(Rules), session.options.clone());
        let mut row = self.lobby_row(person, &opening, session.seats.len() as u8, rules).await?;
        let seed = row.seed.parse().map_err(Refusal::internal)?;
        let table = coach::retry(session.kind, &*before, moment.seat, Rng::new(seed));
        let table = table.ok_or_else(|| Refusal::internal("a game of another kind"))?;
        let why = format!("it was begun in turn {} of another game", moment.turn);
        (row.title, row.tried_from) = (Some(format!("once more from turn {}", moment.turn)), Some(game));
        let id = row.id;
        let players: Vec<(Seat, Player)> = Seat::all(session.seats.len() as u8)
            .map(|seat| if seat == moment.seat { (seat, Player::Person(person.clone())) } else { (seat, Player::Bot(RIVALS)) })
            .collect();
        let mut seated = Session::read(row.clone(), Vec::new()).map_err(|why| Refusal::failed("a game cannot be tried", why))?;
        for (seat, player) in &players {
            seated.seats[seat.index()] = Some(TakenSeat { player: player.clone(), owes: None, choices: BEGIN, missed: 0 });
        }
        let (now, state) = (self.now(), table.save());
        let mut changes = lobby_changes(row, players);
        changes.push(Change::Ply { game: id, from: 0, to: BEGIN });
        for (seat, since) in seated.owes_after(&table.turn(), BEGIN, now) {
            changes.push(Change::Owes { game: id, seat, since });
            changes.push(Change::Choices { game: id, seat, ply: BEGIN });
        }
        let text = format!(
            "{} goes on from turn {} of a game that is over. What nobody could know then is drawn anew, and bots have the other \
             seats; it does not count.",
            plain(&person.name),
            moment.turn
        );
        changes.push(Change::Remark { game: id, ply: BEGIN, text, story: NO_STORY.into(), at: now });
        changes.push(Change::Snapshot { game: id, ply: BEGIN, state: state.clone() });
        changes.push(Change::State { game: id, state });
        changes.push(Change::Unrate { game: id, why });
        changes.push(Change::Status { game: id, status: Status::Playing, ended_at: None });
        self.write_opening(changes, channel).await?;
        Ok(id)
    }

    /// What a bot would do in the person's place. In games against bots alone only; the game does not count any more, which is
    /// asked about first.
    pub async fn ask_coach(&self, person: PersonId, at: impl Into<GameRef>, sure: bool) -> Result<Hint, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let game = session.id;
        let seat = session.to_move(person)?;
        if !session.is_against_bots() {
            let words = "Others play here, too: only in a game against bots alone can you ask what they would do.";
            return Err(Refusal::Unfit(words.into()));
        }
        if session.unrated.is_none() {
            if !sure {
                return Ok(Hint::AsksFirst { game });
            }
            let locked = self.lock(game).await?;
            if locked.unrated.is_none() {
                self.write(&locked, vec![Change::Unrate { game, why: HINTED.into() }]).await?;
            }
        }
        let key = (game, session.ply);
        if let Some(text) = self.inner.hints.get(key) {
            return Ok(Hint::Says { game, text });
        }
        // Who asks a second time meanwhile waits for the same thought.
        let _lock = self.inner.locks.coach(game).await;
        if let Some(text) = self.inner.hints.get(key) {
            return Ok(Hint::Says { game, text });
        }
        let advice = self.consult(&session, person, seat).await?;
        let text = session.in_a_line(seat, &advice)?;
        self.inner.hints.put(key, text.clone());
        Ok(Hint::Says { game, text })
    }

    async fn consult(&self, session: &Session, person: PersonId, seat: Seat) -> Result<Advice, Refusal> {
        let (kind, table) = (session.kind, session.table()?);
        let rng = Rng::new(self.chance(&format!("a hint in game {} at ply {}", session.id, session.ply))?);
        let lane = self.inner.thinking.lane(RIVALS, person).await.map_err(Refusal::internal)?;
        let thought = move || {
            let _lane = lane;
            coach::consult(kind, &*table, seat, rng)
        };
        let advice = tokio::task::spawn_blocking(thought).await.map_err(|error| Refusal::failed("a bot failed", error))?;
        advice.ok_or_else(|| Refusal::internal("a bot found nothing to do"))
    }

    /// What is known of a finished game, found out if nobody has asked before.
    async fn analysis(&self, person: PersonId, session: &Session) -> Result<Analysis, Refusal> {
        match session.status {
            Status::Lobby => return Err(Refusal::NotStarted),
            Status::Playing => {
                return Err(Refusal::Unfit(
                    "How it goes is shown once the game is over: until then it would help somebody.".into(),
                ));
            }
            _ => drop(session.table_ref()?),
        }
        if let Some(found) = self.kept_analysis(session.id).await? {
            return Ok(found);
        }
        let _lock = self.inner.locks.coach(session.id).await;
        // Somebody before us may have wanted the same.
        if let Some(found) = self.kept_analysis(session.id).await? {
            return Ok(found);
        }
        let place = self.inner.heavy.queue(person, self.now())?;
        let turn = place.turn().await?;
        self.work_out(session, turn).await
    }

    /// Works out how a game went that is over, so that it is there for whoever asks: when nobody waits for anything that takes
    /// long, and for nobody's account.
    pub async fn judge(&self, game: GameId) -> Result<(), Refusal> {
        let session = self.load(game).await?;
        if !session.is_over() || session.ply <= BEGIN {
            return Ok(());
        }
        let turn = self.inner.heavy.spare_turn().await?;
        // Whoever has the lock waits for the turn that we have: it is theirs, and they work out the same.
        let Some(_lock) = self.inner.locks.try_coach(game) else { return Ok(()) };
        if self.kept_analysis(game).await?.is_none() {
            self.work_out(&session, turn).await?;
        }
        Ok(())
    }

    async fn work_out(&self, session: &Session, turn: OwnedSemaphorePermit) -> Result<Analysis, Refusal> {
        let (kind, rng) = (session.kind, Rng::new(self.chance(&format!("the course of game {}", session.id))?));
        let (start, log) = self.whole(session).await?;
        let closing = Arc::clone(&self.inner.closing);
        let judged = tokio::task::spawn_blocking(move || {
            // Taken along: the worker is taken until it is done, even if nobody waits any more.
            let _turn = turn;
            coach::analyse(kind, &*start, &log, rng, &|| !closing.load(Ordering::Relaxed))
        });
        let judged = judged.await.map_err(|error| Refusal::failed("a game could not be judged", error))?;
        let changed = "This game was played by rules that have changed since; I cannot judge it.";
        let found = match judged {
            Some(found) => found,
            None if self.inner.closing.load(Ordering::Relaxed) => return Err(Refusal::Busy),
            None => return Err(Refusal::Unfit(changed.into())),
        };
        let kept = serde_json::to_string(&found).map_err(Refusal::internal)?;
        let mut changes = vec![Change::Analysis { game: session.id, found: kept }];
        for seat in Seat::all(session.seats.len() as u8) {
            let side = found.side_of(session.table_ref()?, seat);
            let luck = found.sides.iter().zip(&found.luck).find(|(known, _)| **known == side);
            let of = |luck: f32| StepChange::Luck { game: session.id, seat, luck: luck.into() };
            changes.extend(luck.map(|(_, luck)| Change::Step(of(*luck))));
        }
        self.inner.store.commit(changes).await?;
        Ok(found)
    }

    async fn kept_analysis(&self, game: GameId) -> Result<Option<Analysis>, Refusal> {
        let kept = self.inner.store.analysis(game).await?;
        // What another release wrote and this one cannot read is found out anew.
        Ok(kept.and_then(|found| serde_json::from_str(&found).ok()))
    }

    /// The table before the first move, and every move since.
    async fn whole(&self, session: &Session) -> Result<(Box<dyn DynGame>, Vec<(Seat, Phrase)>), Refusal> {
        let start = self.retrace(session, BEGIN + 1).await?.table;
        let actions = self.inner.store.actions(session.id, 0).await?;
        let read = |action: ActionRow| Ok((action.seat, action.phrase.parse::<Phrase>().map_err(Refusal::internal)?));
        Ok((start, actions.into_iter().map(read).collect::<Result<_, Refusal>>()?))
    }

    async fn moment(&self, person: PersonId, session: &Session, number: usize) -> Result<(Moment, ActionRow), Refusal> {
        let gone = || Refusal::Unfit("There is no such moment in this game.".into());
        let found = self.analysis(person, session).await?;
        let moment = number.checked_sub(1).and_then(|at| found.moments.into_iter().nth(at)).ok_or_else(gone)?;
        let action = self.inner.store.actions(session.id, 0).await?.into_iter().nth(moment.at).ok_or_else(gone)?;
        Ok((moment, action))
    }

    /// The finished games of a person as far as they were typed, the newest first: what they are called, and their numbers.
    pub async fn complete_finished(&self, person: PersonId, typed: &str) -> Vec<(String, GameId)> {
        let Ok(sat) = self.inner.store.sat_in(person).await else { return Vec::new() };
        let now = self.now();
        let called = |kind: &str| Kind::from_slug(kind).map_or("A game", |kind| about(kind).name);
        let over = sat.into_iter().rev().filter(|game| matches!(game.status, Status::Over | Status::Ended));
        let named = over.filter_map(|game| {
            let label = format!("{} · game {}, over {} ago", called(&game.kind), game.game, ago(now - game.ended_at?));
            Some((label, game.game))
        });
        let typed = typed.to_lowercase();
        named.filter(|(label, _)| label.to_lowercase().contains(&typed)).take(super::menu::PAGE).collect()
    }

    /// A finished game by its number, for somebody who sat in it or asks where it was played.
    pub async fn own_finished(&self, person: PersonId, game: GameId, channel: ChannelId) -> Result<GameId, Refusal> {
        let sat = self.inner.store.sat_in(person).await?.iter().any(|sat| sat.game == game);
        if sat || self.load(game).await?.channel == channel { Ok(game) } else { Err(Refusal::NoGame) }
    }
}

impl Session {
    /// One person, and bots in all the other seats.
    pub(super) fn is_against_bots(&self) -> bool {
        self.people().count() == 1
    }

    /// The same in words, with marks for names.
    fn course_in_words(found: &Analysis) -> String {
        let last = found.chances.last();
        let ends: Vec<String> = found
            .sides
            .iter()
            .enumerate()
            .map(|(at, seat)| {
                let of = |chances: Option<&Vec<f32>>| chances.and_then(|chances| chances.get(at)).copied().unwrap_or(0.0) * 100.0;
                let most = found.chances.iter().filter_map(|chances| chances.get(at)).copied().fold(0.0, f32::max) * 100.0;
                format!("{seat} ended at {:.0}% and had {most:.0}% at best", of(last))
            })
            .collect();
        let mut text = format!("Who was ahead over {} turns: {}.", found.turns.len(), ends.join("; "));
        for moment in &found.moments {
            let change = moment.change() * 100.0;
            let _ = write!(text, "\nTurn {}, {change:+.0}: {}", moment.turn, moment.told);
        }
        let luck = found.sides.iter().zip(&found.luck).map(|(seat, luck)| format!("{seat} {:+.0}", luck * 100.0));
        let _ = write!(text, "\nLuck: {}.", luck.collect::<Vec<_>>().join(", "));
        text
    }

    /// What was played in a moment, what would have been better, and what each could expect.
    fn told_moment(&self, moment: &Moment, table: &dyn DynGame, number: usize) -> String {
        let percent = |part: f32| format!("{:.0}%", part * 100.0);
        let decision = table.decision(moment.seat);
        let why = |phrase: &str| {
            let place = decision.phrases().iter().position(|known| known.to_string() == phrase)?;
            decision.explain(place, None).map(|text| format!(" ({})", self.tell(&text)))
        };
        let name = self.name(moment.seat);
        let mut text = format!("**{number}. {name}, turn {}**: {}\n", moment.turn, self.tell(&moment.told));
        let _ = writeln!(text, "Played: `{}`, to win {} of such games.", moment.played, percent(moment.expected));
        if moment.found() {
            let _ = write!(
                text,
                "A hard bot would have played the same, from what {name} could see. What lies nearest at hand would win {}.",
                percent(moment.plain)
            );
        } else {
            let _ = write!(
                text,
                "A hard bot, from what {name} could see: `{}`{}, to win {}.",
                moment.better,
                why(&moment.better).unwrap_or_default(),
                percent(moment.best)
            );
        }
        text
    }

    /// A bot's move and the reason for it.
    fn in_a_line(&self, seat: Seat, advice: &Advice) -> Result<String, Refusal> {
        let decision = self.table_ref()?.decision(seat);
        let percent = |part: f32| format!("{:.0}%", part * 100.0);
        let why = decision.explain(advice.place, None).map(|text| format!(": {}", self.tell(&text).trim_end_matches('.')));
        let next = advice.next.map(|next| format!(", {} with the next best", percent(next)));
        Ok(format!(
            "I would play `{}`{}. It should win {} of such games{}.",
            advice.phrase,
            why.unwrap_or_default(),
            percent(advice.expected),
            next.unwrap_or_default()
        ))
    }
}

/// The picture of how a game went, as its table was at the end.
pub fn graph_of(kind: Kind, table: &dyn DynGame, found: &Analysis) -> Graph {
    let lines = found.sides.iter().enumerate().map(|(at, seat)| {
        let values = found.chances.iter().filter_map(|chances| chances.get(at).copied()).collect();
        Curve { seat: *seat, values }
    });
    let hundredths = |part: f32| (part * 100.0).round() as i32;
    let marks = found.moments.iter().map(|moment| Mark {
        turn: moment.turn,
        line: found.side_of(table, moment.seat),
        seat: moment.seat,
        words: short(&moment.told),
        note: match found.rounds.get(moment.turn - 1) {
            Some(round) => format!("Round {round}, turn {}", moment.turn),
            None => format!("Turn {}", moment.turn),
        },
        change: hundredths(moment.change()),
    });
    let won = match table.turn() {
        Turn::Over(outcome) if outcome.winners().len() == 1 => {
            outcome.winners().first().map(|seat| (seat, format!("{seat} won")))
        }
        Turn::Over(outcome) => outcome.winners().first().map(|seat| (seat, "Shared win".to_owned())),
        Turn::Act(_) => None,
    };
    let luck = found.sides.iter().copied().zip(found.luck.iter().copied().map(hundredths)).collect();
    Graph {
        title: about(kind).name.to_owned(),
        about: format!("Who was ahead · {}", count(found.turns.len(), "turn")),
        of: won,
        lines: lines.collect(),
        rounds: found.rounds.clone(),
        marks: marks.collect(),
        sums: Some(("Luck: what was drawn or rolled".into(), luck)),
        footer: "Chance to win as a bot reckons it, from what all could see".into(),
    }
}

impl Analysis {
    /// The seat whose line a seat's is.
    fn side_of(&self, table: &dyn DynGame, seat: Seat) -> Seat {
        self.sides.iter().copied().find(|known| table.side(*known) == table.side(seat)).unwrap_or(seat)
    }
}

/// As many words of what happened stand beside a graph.
const WORDS: usize = 8;

fn short(told: &str) -> String {
    let first = told.split(['.', ';']).find(|part| part.trim().len() > 3).unwrap_or(told).trim();
    let words: Vec<&str> = first.split_whitespace().collect();
    if words.len() <= WORDS { first.to_owned() } else { format!("{} …", words[..WORDS].join(" ")) }
}
