//! Who brings channels up to date. Each game has at most one poster at work, so posts of a game never cross.

use super::Signals;
use super::api::{self, Api, ApiError, Backoff};
use super::lobby;
use super::request::{attachment, clip};
use super::send::{channel_id, since_made};
use super::signs::Signs;
use crate::app::{App, ChannelId, GameId, Halt, Lobby, MessageId, PersonId, Refusal, Seconds, Started, Status, about};
use serenity::all::{CreateMessage, EditMessage, Mentionable};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The poster of every game.
#[derive(Clone)]
pub struct Posts {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) app: App,
    pub(super) api: Api,
    pub(super) signs: Signs,
    jobs: Mutex<HashMap<GameId, Job>>,
    /// Those who bring games up to date that nobody waits for just now.
    permits: Arc<Semaphore>,
    /// The games whose boards Discord does not take.
    refused: Mutex<HashMap<GameId, Refused>>,
    /// Whoever looks at the clock has people to tell something.
    pub(super) notices: Arc<Notify>,
    tasks: TaskTracker,
    stop: CancellationToken,
    watchdog: Duration,
}

/// A board that Discord does not take, for now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused {
    /// When it was last tried.
    at: Seconds,
    /// What people could do about it.
    missing: &'static str,
}

/// A board that was refused is tried again after so long, if nothing happens before.
const TRIED_AGAIN: Seconds = 3_600;

/// What the poster of one game still has to do.
#[derive(Default)]
struct Job {
    /// Something happened while it was at work: once more.
    again: bool,
    /// The message of a lobby that has become a game, and its channel.
    retired: Option<(ChannelId, MessageId)>,
}

/// What came of bringing a channel up to date.
pub enum Updated {
    Done,
    /// It did not work, but it may later.
    Later,
}

/// After a crash so many games are brought up to date at a time, so that people who want something now are served too.
const CAUGHT_UP_AT_ONCE: usize = 8;

impl Posts {
    pub fn new(app: App, api: Api, signs: Signs, signals: &Signals, watchdog: Duration) -> Self {
        let (jobs, refused, permits) = (Mutex::default(), Mutex::default(), Arc::new(Semaphore::new(CAUGHT_UP_AT_ONCE)));
        let (tasks, stop, notices) = (signals.tasks.clone(), signals.stop.clone(), Arc::clone(&signals.clock_moved));
        Posts { inner: Arc::new(Inner { app, api, signs, jobs, permits, refused, notices, tasks, stop, watchdog }) }
    }

    pub(super) fn refused(&self) -> MutexGuard<'_, HashMap<GameId, Refused>> {
        self.inner.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why the board of a game is not in its channel, if Discord does not take it.
    pub fn missing(&self, game: GameId) -> Option<&'static str> {
        self.refused().get(&game).map(|refused| refused.missing)
    }

    /// A game that waits for its board may have been forgotten: looks after it, but not too often where Discord refuses.
    pub fn nudge(&self, game: GameId) {
        let now = self.inner.app.now();
        let too_early = self.refused().get(&game).is_some_and(|refused| now < refused.at.saturating_add(TRIED_AGAIN));
        if too_early {
            return;
        }
        // Whoever is at work looks once more.
        if let Some(job) = self.jobs().get_mut(&game) {
            job.again = true;
            return;
        }
        // Where all are busy, the next round finds it again.
        if let Ok(permit) = Arc::clone(&self.inner.permits).try_acquire_owned() {
            self.schedule(game, None, Some(permit));
        }
    }

    /// A game that is behind, unless somebody is at work on it.
    pub fn found(&self, game: GameId) {
        if !self.jobs().contains_key(&game) {
            self.nudge(game);
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<GameId, Job>> {
        self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: bots move, and the channel is shown the news.
    pub fn news(&self, game: GameId) {
        self.schedule(game, None, None);
    }

    /// The news of many games, a few at a time. What is left when the process ends is left for its next start.
    pub async fn catch_up(&self, games: Vec<GameId>) {
        for game in games {
            let permit = tokio::select! {
                permit = Arc::clone(&self.inner.permits).acquire_owned() => permit.ok(),
                () = self.inner.stop.cancelled() => return,
            };
            self.schedule(game, None, permit);
        }
    }

    /// The lobby has become a game.
    pub fn started(&self, started: &Started) {
        self.schedule(started.game, started.message.map(|message| (started.channel, message)), None);
    }

    /// `permit` is given back when the game is up to date, or has to wait for Discord.
    fn schedule(&self, game: GameId, retired: Option<(ChannelId, MessageId)>, permit: Option<OwnedSemaphorePermit>) {
        let mut jobs = self.jobs();
        let idle = !jobs.contains_key(&game);
        let job = jobs.entry(game).or_default();
        job.again = true;
        job.retired = retired.or(job.retired.take());
        if idle {
            let (posts, at_work) = (self.clone(), self.inner.tasks.token());
            tokio::spawn(async move { posts.work(game, at_work, permit).await });
        }
    }

    /// Looks at the game until nothing is left to be posted.
    async fn work(&self, game: GameId, mut at_work: TaskTrackerToken, mut permit: Option<OwnedSemaphorePermit>) {
        let mut backoff = Backoff::default();
        loop {
            let retired = {
                let mut jobs = self.jobs();
                match jobs.get_mut(&game) {
                    Some(job) if job.again => {
                        job.again = false;
                        job.retired.take()
                    }
                    _ => {
                        jobs.remove(&game);
                        return;
                    }
                }
            };
            let posts = self.clone();
            // A task of its own, so that a mistake in one update does not end the poster.
            let update = tokio::spawn(async move {
                if let Some((channel, lobby)) = retired {
                    posts.retire(channel, lobby).await;
                }
                Box::pin(posts.update(game)).await
            });
            match self.watch(game, update).await {
                Some(Updated::Done) => backoff = Backoff::default(),
                Some(Updated::Later) | None => {
                    metrics::counter!("warren_posts_retried_total").increment(1);
                    tracing::warn!("the news of game {game} could not be posted; trying again in {} s", backoff.seconds());
                    // Waiting for Discord to come back holds nobody up, neither who wants to leave nor another game.
                    drop(at_work);
                    drop(permit.take());
                    if !backoff.wait(&self.inner.stop).await {
                        // What is not posted now is posted at the next start.
                        return;
                    }
                    at_work = self.inner.tasks.token();
                    if let Some(job) = self.jobs().get_mut(&game) {
                        job.again = true;
                    }
                }
            }
        }
    }

    /// What came of an update; nothing if it went wrong or did not end.
    async fn watch(&self, game: GameId, mut update: JoinHandle<Updated>) -> Option<Updated> {
        let Ok(updated) = tokio::time::timeout(self.inner.watchdog, &mut update).await else {
            tracing::error!("the poster of game {game} was not done in {} s and is given up", self.inner.watchdog.as_secs());
            metrics::counter!("warren_posts_given_up_total").increment(1);
            update.abort();
            // Until it has let go of the game.
            let _ = update.await;
            return None;
        };
        updated.ok()
    }

    /// Brings the channel up to date.
    async fn update(&self, game: GameId) -> Updated {
        let app = &self.inner.app;
        // Whoever has its shard finds out within a second or two.
        match app.looks_after(game).await {
            Ok(true) => {}
            Ok(false) => return Updated::Done,
            Err(refusal) => return judge(&refusal),
        }
        let shown = match app.glance(game).await {
            Ok(situation) if situation.status == Status::Lobby => match self.may_show(game).await {
                Ok(lobby) => self.show_lobby(&lobby).await.map(drop),
                Err(refusal) => return judge(&refusal),
            },
            Ok(_) => return Box::pin(self.show_board(game)).await,
            Err(refusal) => return judge(&refusal),
        };
        match shown {
            Err(ApiError::Transient) => Updated::Later,
            Ok(()) => {
                self.refused().remove(&game);
                Updated::Done
            }
            Err(ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => {
                self.gone(game).await;
                Updated::Done
            }
            Err(error) => {
                self.refuse(game, error, app.now()).await;
                Updated::Done
            }
        }
    }

    /// A lobby that this process may show: it cannot be claimed as a board is, so it is asked whether the shards are still ours.
    async fn may_show(&self, game: GameId) -> Result<Lobby, Refusal> {
        self.inner.app.still_serves().await?;
        self.inner.app.lobby(game).await
    }

    /// Has it worked out how a game went that is over. Nobody waits for it, and what is not done when the process ends is done
    /// when somebody asks.
    pub(super) fn judge(&self, game: GameId) {
        let (app, stop) = (self.inner.app.clone(), self.inner.stop.clone());
        tokio::spawn(async move {
            tokio::select! {
                judged = app.judge(game) => {
                    if let Err(refusal) = judged {
                        tracing::info!("how game {game} went could not be worked out: {}", for_log(&refusal));
                    }
                }
                () = stop.cancelled() => {}
            }
        });
    }

    /// Shows a lobby: changes its message, or posts it if there is none.
    pub async fn show_lobby(&self, lobby: &Lobby) -> Result<MessageId, ApiError> {
        let rows = lobby::rows(lobby);
        if let Some(message) = lobby.message {
            let edit = EditMessage::new().content(clip(&lobby.text)).components(rows.clone());
            match self.inner.api.edit(lobby.channel, message, edit).await {
                Ok(()) => {
                    self.lobby_shown(lobby, message).await;
                    return Ok(message);
                }
                Err(ApiError::Transient) => return Err(ApiError::Transient),
                Err(_) => {}
            }
        }
        let nonce = format!("{:x}.lobby.{:x}", lobby.game.0, lobby.message.map_or(0, since_made));
        let post = CreateMessage::new().content(clip(&lobby.text)).components(rows);
        let example = self.inner.app.lobby_picture(lobby.game).await.ok().map(|example| attachment(&example, "board.png"));
        let message = self.inner.api.post_once(lobby.channel, post, example, nonce).await?;
        self.lobby_shown(lobby, message).await;
        Ok(message)
    }

    async fn lobby_shown(&self, lobby: &Lobby, message: MessageId) {
        match self.inner.app.lobby_posted(lobby, message).await {
            // It has become a game meanwhile, or is closed.
            Ok(()) | Err(Refusal::AlreadyStarted | Refusal::NoGame) => {}
            // At worst it is shown once more.
            Err(refusal) => {
                tracing::warn!("where the lobby of game {} is could not be written down: {}", lobby.game, for_log(&refusal));
            }
        }
    }

    /// The lobby's message has had its time: it keeps its words, the first board says the rest, and its buttons go.
    async fn retire(&self, channel: ChannelId, lobby: MessageId) {
        // If it cannot be edited any more, its buttons answer that the game has started.
        let _ = self.inner.api.edit(channel, lobby, EditMessage::new().components(Vec::new())).await;
    }

    /// Remembers that Discord does not take a board. It stays news, and its people are told once what is missing.
    pub(super) async fn refuse(&self, game: GameId, error: ApiError, at: Seconds) {
        let missing = missing(error);
        if self.refused().insert(game, Refused { at, missing }).is_some() {
            return;
        }
        tracing::warn!("the board of game {game} cannot be posted: {error}");
        self.shut(game, missing, None).await;
    }

    /// Nothing can be posted where a game is played: its people are told by whoever looks at the clock, but for who knows.
    pub(super) async fn shut(&self, game: GameId, missing: &str, told: Option<PersonId>) {
        let app = &self.inner.app;
        let Ok(here) = app.glance(game).await else { return };
        let (name, place) = (about(here.kind).name, channel_id(here.channel).mention());
        let text = format!(
            "The board of {name} in {place} cannot be posted: {missing} No clock runs until then. I try again with the next move, \
             and every hour; `/game board` shows it to you meanwhile."
        );
        match app.lose_place(game, Halt::Shut, &text, told).await {
            Ok(true) => self.inner.notices.notify_one(),
            Ok(false) => {}
            Err(refusal) => tracing::error!("that game {game} stands still could not be written down: {}", for_log(&refusal)),
        }
    }
}

pub fn judge(refusal: &Refusal) -> Updated {
    match refusal {
        Refusal::Busy | Refusal::Unsure | Refusal::DiskFull | Refusal::Internal(_) => {
            tracing::error!("{}", for_log(refusal));
            Updated::Later
        }
        _ => Updated::Done,
    }
}

/// What is missing where Discord takes no board.
pub(super) fn missing(error: ApiError) -> &'static str {
    match error {
        ApiError::Rejected { code: api::THREAD_ARCHIVED | api::THREAD_LOCKED, .. } => {
            "its thread is archived or locked, and someone has to open it again."
        }
        ApiError::Rejected { status: 413, .. } => "its picture is larger than this server takes.",
        ApiError::Rejected { status: 403, .. } => {
            "I need the permissions to view the channel, send messages (also in threads) and attach files."
        }
        _ => "Discord does not take it.",
    }
}

/// What went wrong, in words for whoever runs the bot.
pub fn for_log(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Internal(cause) => cause.to_string(),
        other => other.to_string(),
    }
}
