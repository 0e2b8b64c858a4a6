//! What everyone sees: lobbies and boards. Each game has at most one poster at work, so posts of a game never cross.

use super::api::{self, Api, ApiError, Backoff};
use super::id::{ButtonKind, CustomId};
use super::request::{attachment, clip};
use super::rules;
use crate::app::{App, ChannelId, GameId, Lobby, MessageId, News, PersonId, Refusal, Seconds, Started, Status, about};
use crate::engine::Verb;
use serenity::all::{
    Builder, ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateMessage, EditAttachments,
    EditMessage, Mentionable, Nonce, UserId,
};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// The poster of every game.
#[derive(Clone)]
pub struct Posts {
    inner: Arc<Inner>,
}

struct Inner {
    app: App,
    api: Api,
    jobs: Mutex<HashMap<GameId, Job>>,
    /// Those who bring games up to date that nobody waits for just now.
    desks: Arc<Semaphore>,
    /// The games whose boards Discord does not take.
    refused: Mutex<HashMap<GameId, Refused>>,
    tasks: TaskTracker,
    stop: CancellationToken,
    watchdog: Duration,
}

/// A board that Discord does not take, for now.
#[derive(Clone, Copy, Debug)]
struct Refused {
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
    /// Something happened while it was at work: look again.
    again: bool,
    /// The message of a lobby that has become a game, and its channel.
    retired: Option<(ChannelId, MessageId)>,
}

/// What came of a look at a game.
enum Looked {
    Done,
    /// It did not work, but it may later.
    Later,
}

/// After a crash so many games are brought up to date at a time, so that people who want something now are served too.
const CAUGHT_UP_AT_ONCE: usize = 8;

/// Discord is stingy with edits of messages older than this.
const EDITED_FOR: Duration = Duration::from_hours(1);

impl Posts {
    pub fn new(app: App, api: Api, tasks: TaskTracker, stop: CancellationToken, watchdog: Duration) -> Self {
        let (jobs, refused, desks) = (Mutex::default(), Mutex::default(), Arc::new(Semaphore::new(CAUGHT_UP_AT_ONCE)));
        Posts { inner: Arc::new(Inner { app, api, jobs, desks, refused, tasks, stop, watchdog }) }
    }

    fn refused(&self) -> MutexGuard<'_, HashMap<GameId, Refused>> {
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
        // Where all are busy, the next look finds it again.
        if let Ok(desk) = Arc::clone(&self.inner.desks).try_acquire_owned() {
            self.employ(game, None, Some(desk));
        }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<GameId, Job>> {
        self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed: bots move, and the channel is shown the news.
    pub fn news(&self, game: GameId) {
        self.employ(game, None, None);
    }

    /// The news of many games, a few at a time. What is left when the process ends is left for its next start.
    pub async fn catch_up(&self, games: Vec<GameId>) {
        for game in games {
            let desk = tokio::select! {
                desk = Arc::clone(&self.inner.desks).acquire_owned() => desk.ok(),
                () = self.inner.stop.cancelled() => return,
            };
            self.employ(game, None, desk);
        }
    }

    /// The lobby has become a game.
    pub fn started(&self, started: &Started) {
        self.employ(started.game, started.message.map(|message| (started.channel, message)), None);
    }

    /// `desk` is given back when the game is up to date, or has to wait for Discord.
    fn employ(&self, game: GameId, retired: Option<(ChannelId, MessageId)>, desk: Option<OwnedSemaphorePermit>) {
        let mut jobs = self.jobs();
        let idle = !jobs.contains_key(&game);
        let job = jobs.entry(game).or_default();
        job.again = true;
        job.retired = retired.or(job.retired.take());
        if idle {
            let (posts, at_work) = (self.clone(), self.inner.tasks.token());
            tokio::spawn(async move { posts.work(game, at_work, desk).await });
        }
    }

    /// Looks at the game until nothing is left to be posted.
    async fn work(&self, game: GameId, mut at_work: TaskTrackerToken, mut desk: Option<OwnedSemaphorePermit>) {
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
            // A task of its own, so that a mistake in one look does not end the poster.
            let look = tokio::spawn(async move {
                if let Some((channel, lobby)) = retired {
                    posts.retire(channel, lobby).await;
                }
                posts.look(game).await
            });
            match self.watch(game, look).await {
                Some(Looked::Done) => backoff = Backoff::default(),
                Some(Looked::Later) | None => {
                    tracing::warn!("the news of game {game} could not be posted; trying again in {} s", backoff.seconds());
                    // Waiting for Discord to come back holds nobody up, neither who wants to leave nor another game.
                    drop(at_work);
                    drop(desk.take());
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

    /// What came of a look; nothing if it went wrong or did not end.
    async fn watch(&self, game: GameId, mut look: JoinHandle<Looked>) -> Option<Looked> {
        let Ok(looked) = tokio::time::timeout(self.inner.watchdog, &mut look).await else {
            tracing::error!("the poster of game {game} was not done in {} s and is given up", self.inner.watchdog.as_secs());
            look.abort();
            // Until it has let go of the game.
            let _ = look.await;
            return None;
        };
        looked.ok()
    }

    /// Brings the channel up to date.
    async fn look(&self, game: GameId) -> Looked {
        let app = &self.inner.app;
        let looked = match app.glance(game).await {
            Ok(situation) if situation.status == Status::Lobby => match app.lobby(game).await {
                Ok(lobby) => self.show_lobby(&lobby).await.map(drop),
                Err(refusal) => return judge(&refusal),
            },
            Ok(_) => return self.show_board(game).await,
            Err(refusal) => return judge(&refusal),
        };
        match looked {
            Err(ApiError::Transient) => Looked::Later,
            Ok(()) => Looked::Done,
            Err(error) => {
                tracing::warn!("the lobby of game {game} could not be shown: {error}");
                Looked::Done
            }
        }
    }

    /// Shows a lobby: changes its message, or posts it if there is none.
    pub async fn show_lobby(&self, lobby: &Lobby) -> Result<MessageId, ApiError> {
        let rows = vec![lobby_row(lobby.game)];
        if let Some(message) = lobby.message {
            let edit = EditMessage::new().content(clip(&lobby.text)).components(rows.clone());
            match self.edit(lobby.channel, message, edit).await {
                Ok(()) => return Ok(message),
                Err(ApiError::Transient) => return Err(ApiError::Transient),
                Err(_) => {}
            }
        }
        let nonce = format!("{:x}.lobby.{:x}", lobby.game.0, lobby.message.map_or(0, since_made));
        let post = CreateMessage::new().content(clip(&lobby.text)).components(rows);
        let message = self.send_once(lobby.channel, post, nonce).await?;
        if let Err(refusal) = self.inner.app.lobby_posted(lobby.game, message).await {
            tracing::warn!("where the lobby of game {} is could not be written down: {}", lobby.game, for_log(&refusal));
        }
        Ok(message)
    }

    /// The lobby's message has had its time: it keeps its words, the first board says the rest, and its buttons go.
    async fn retire(&self, channel: ChannelId, lobby: MessageId) {
        // If it cannot be edited any more, its buttons answer that the game has started.
        let _ = self.edit(channel, lobby, EditMessage::new().components(Vec::new())).await;
    }

    async fn show_board(&self, game: GameId) -> Looked {
        let app = &self.inner.app;
        let (sender, mut thoughts) = mpsc::unbounded_channel();
        let advancing = app.advance(game, move |text| {
            // The listener below is there as long as this is.
            let _ = sender.send(text);
        });
        // Side by side: whoever says that a bot thinks may have to wait for the move that it is just making.
        let noting = async {
            let mut noted = None;
            while let Some(text) = thoughts.recv().await {
                self.note(game, &text, &mut noted).await;
            }
            noted
        };
        let (news, noted) = tokio::join!(advancing, noting);
        let news = match news {
            Ok(Some(news)) => news,
            Ok(None) => return Looked::Done,
            Err(refusal) => return judge(&refusal),
        };
        let tried = app.now();
        match self.put(&news, noted.as_deref()).await {
            Ok(message) => {
                self.refused().remove(&game);
                done(game, app.posted(news, message).await)
            }
            Err(ApiError::Transient) => Looked::Later,
            Err(error @ ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => {
                tracing::warn!("the board of game {game} has no place any more: {error}");
                done(game, app.give_up_posting(news).await)
            }
            Err(error) => {
                drop(news);
                self.refuse(game, error, tried).await;
                Looked::Done
            }
        }
    }

    /// Remembers that Discord does not take a board. It stays news, and its people are told once what is missing.
    async fn refuse(&self, game: GameId, error: ApiError, at: Seconds) {
        let missing = missing(error);
        if self.refused().insert(game, Refused { at, missing }).is_some() {
            return;
        }
        tracing::warn!("the board of game {game} cannot be posted: {error}");
        let Ok(situation) = self.inner.app.status(game).await else { return };
        let place = channel_id(situation.channel).mention();
        let text = format!(
            "The board of {} in {place} cannot be posted: {missing} I try again with the next move, and every hour; \
             `/game board` shows it to you meanwhile.",
            about(situation.kind).name
        );
        for person in situation.seats.iter().flatten().filter_map(|player| player.person()) {
            // Whoever cannot be written to is told when they move.
            let _ = self.whisper(person.id, &text, Vec::new()).await;
        }
    }

    /// Says on the newest board that a bot is thinking. `noted` keeps what the board said before.
    async fn note(&self, game: GameId, text: &str, noted: &mut Option<String>) {
        let Ok(situation) = self.inner.app.glance(game).await else { return };
        let Some(message) = situation.message else { return };
        if noted.is_none() {
            let api = &self.inner.api;
            let read = api.once(api.http.get_message(channel_id(situation.channel), message_id(message)));
            *noted = read.await.ok().map(|message| message.content);
        }
        if let Some(before) = noted {
            let content = clip(&format!("{before}\n-# {text}"));
            // Only a courtesy: if it fails, the move will tell.
            let _ = self.edit(situation.channel, message, EditMessage::new().content(content)).await;
        }
    }

    /// Edits the newest board, or posts a new one and takes the buttons from the old.
    async fn put(&self, news: &News, noted: Option<&str>) -> Result<MessageId, ApiError> {
        // Who owes a decision stays named while the board is edited, though they are called only once.
        let owing = self.inner.app.owing(news.game).await.unwrap_or_default();
        let (early, text) = board_text(news, &owing);
        let rows = vec![board_row(news)];
        let picture = attachment(&news.picture, "board.png");
        let same = news.message.filter(|message| !news.fresh && news.ping.is_empty() && is_young(*message));
        if let Some(message) = same {
            let edit = EditMessage::new().content(&text).components(rows.clone());
            match self.edit(news.channel, message, edit.attachments(EditAttachments::new().add(picture.clone()))).await {
                Ok(()) => return Ok(message),
                Err(ApiError::Transient) => return Err(ApiError::Transient),
                // Deleted, in an archived thread, or edited too often: a new message says the same.
                Err(_) => {}
            }
        }
        // The same for every attempt, also of the next process, and another one where the last board was deleted.
        let nonce = |part: usize| format!("{:x}.{:x}.{:x}.{part:x}", news.game.0, news.ply, news.message.map_or(0, since_made));
        for (at, part) in early.into_iter().enumerate() {
            let post = CreateMessage::new().content(part).allowed_mentions(CreateAllowedMentions::new());
            self.send_once(news.channel, post, nonce(at + 1)).await?;
        }
        if let Some(animation) = &news.animation {
            let file = CreateAttachment::bytes(animation.clone(), "battle.gif").description("What happened, picture by picture");
            self.send_once(news.channel, CreateMessage::new().add_file(file), nonce(ANIMATION)).await?;
        }
        let mentions = CreateAllowedMentions::new().users(news.ping.iter().map(|person| user_id(*person)));
        let post = CreateMessage::new().content(&text).components(rows).allowed_mentions(mentions).add_file(picture);
        let message = self.send_once(news.channel, post, nonce(0)).await?;
        if let Some(old) = news.message {
            let mut edit = EditMessage::new().components(Vec::new());
            if let Some(before) = noted {
                edit = edit.content(before);
            }
            // If it cannot be edited any more, its buttons answer that the board has moved on.
            let _ = self.edit(news.channel, old, edit).await;
        }
        Ok(message)
    }

    /// Posts in a channel.
    pub async fn send(&self, channel: ChannelId, message: CreateMessage) -> Result<MessageId, ApiError> {
        static SENT: AtomicU64 = AtomicU64::new(0);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros();
        let nonce = format!("{now:x}.{:x}", SENT.fetch_add(1, Ordering::Relaxed) & 0xffff);
        self.send_once(channel, message, nonce).await
    }

    /// Posts in a channel. What was already posted with the same nonce, within some minutes, is not posted again: an answer
    /// that was lost makes no second message.
    async fn send_once(&self, channel: ChannelId, message: CreateMessage, nonce: String) -> Result<MessageId, ApiError> {
        let api = &self.inner.api;
        let message = message.nonce(Nonce::String(nonce)).enforce_nonce(true);
        let sent = api.retry(|| message.clone().execute(&api.http, (channel_id(channel), None))).await?;
        Ok(MessageId(sent.id.get()))
    }

    /// Writes to a person in private.
    pub async fn whisper(&self, person: PersonId, text: &str, rows: Vec<CreateActionRow>) -> Result<MessageId, ApiError> {
        let api = &self.inner.api;
        let private = api.retry(|| user_id(person).create_dm_channel(&api.http)).await?;
        self.call(ChannelId(private.id.get()), &[], text, rows).await
    }

    pub async fn edit(&self, channel: ChannelId, message: MessageId, edit: EditMessage) -> Result<(), ApiError> {
        let api = &self.inner.api;
        api.retry(|| edit.clone().execute(&api.http, (channel_id(channel), message_id(message), None))).await.map(drop)
    }

    /// Posts in a channel, with a ping for these people and nobody else.
    pub async fn call(
        &self,
        channel: ChannelId,
        people: &[PersonId],
        text: &str,
        rows: Vec<CreateActionRow>,
    ) -> Result<MessageId, ApiError> {
        let mentions = CreateAllowedMentions::new().users(people.iter().map(|person| user_id(*person)));
        let text = [text.to_owned(), mention(people)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        self.send(channel, CreateMessage::new().content(clip(&text)).allowed_mentions(mentions).components(rows)).await
    }

    /// A file for everyone.
    pub async fn share(&self, channel: ChannelId, text: &str, file: CreateAttachment) -> Result<MessageId, ApiError> {
        self.send(channel, CreateMessage::new().content(clip(text)).add_file(file)).await
    }
}

fn judge(refusal: &Refusal) -> Looked {
    match refusal {
        Refusal::Busy | Refusal::DiskFull | Refusal::Store(_) => {
            tracing::error!("{}", for_log(refusal));
            Looked::Later
        }
        _ => Looked::Done,
    }
}

fn done(game: GameId, written: Result<(), Refusal>) -> Looked {
    if let Err(refusal) = written {
        // At worst the same board is posted once more.
        tracing::error!("where the board of game {game} is could not be written down: {}", for_log(&refusal));
    }
    Looked::Done
}

/// What is missing where Discord takes no board.
fn missing(error: ApiError) -> &'static str {
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

/// The part of a board's news that moves.
const ANIMATION: usize = 0xff;

/// What tells a message's number from those of the messages around it: a nonce has 25 characters at most.
fn since_made(message: MessageId) -> u64 {
    (message.0 ^ (message.0 >> 22)) & 0xff_ffff
}

/// What went wrong, in words for whoever runs the bot.
pub fn for_log(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Store(what) => what.clone(),
        other => other.to_string(),
    }
}

/// What a message holds, with something to spare.
const ROOM: usize = 1950;

/// What the board's message says; and, for a new one, what does not fit and is said before it. An edited message begins
/// with the newest that fits.
fn board_text(news: &News, owing: &[PersonId]) -> (Vec<String>, String) {
    let head = format!("**{}**", news.headline);
    let ending = news.ending.as_deref().unwrap_or_default();
    let call = mention(owing);
    let fixed = [head.as_str(), ending, call.as_str()].iter().map(|part| part.chars().count() + 1).sum::<usize>();
    let mut left = ROOM.saturating_sub(fixed);
    let fits = |line: &&String| {
        let length = line.chars().count() + 1;
        let fits = length <= left;
        left = left.saturating_sub(length);
        fits
    };
    let shown = news.lines.iter().rev().take_while(fits).count();
    let (early, late) = news.lines.split_at(news.lines.len() - shown);
    let cut = if early.is_empty() || news.fresh { "" } else { "…" };
    let parts = [head.as_str(), cut].into_iter().chain(late.iter().map(String::as_str)).chain([ending, call.as_str()]);
    let text = clip(&parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"));
    (if news.fresh { messages(early) } else { Vec::new() }, text)
}

/// Lines in as few messages as can hold them.
fn messages(lines: &[String]) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for line in lines {
        match messages.last_mut() {
            Some(last) if last.chars().count() + line.chars().count() < ROOM => {
                last.push('\n');
                last.push_str(line);
            }
            _ => messages.push(clip(line)),
        }
    }
    messages
}

fn mention(people: &[PersonId]) -> String {
    people.iter().map(|person| user_id(*person).mention().to_string()).collect::<Vec<_>>().join(" ")
}

pub fn button(kind: ButtonKind, game: GameId, ply: crate::app::Ply, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(CustomId::new(kind, game, ply).to_string()).label(label).style(style)
}

fn board_row(news: &News) -> CreateActionRow {
    let button = |kind, label: &str, style| button(kind, news.game, news.ply, label, style);
    let rules = rules::button(news.game, "Rules");
    if news.ending.is_some() {
        let sequel = news.sequel.map(|label| button(ButtonKind::Sequel, label, ButtonStyle::Success));
        let others = [
            button(ButtonKind::Replay, "Replay", ButtonStyle::Primary),
            button(ButtonKind::Export, "Export", ButtonStyle::Secondary),
            button(ButtonKind::Again, "Rematch", ButtonStyle::Secondary),
            rules,
        ];
        return CreateActionRow::Buttons(sequel.into_iter().chain(others).collect());
    }
    let row = vec![
        button(ButtonKind::Act, "Act", ButtonStyle::Primary),
        button(ButtonKind::Hand, "My hand", ButtonStyle::Secondary),
        button(ButtonKind::Undo, "Undo", ButtonStyle::Secondary),
        rules,
    ];
    let look = |look: &&Verb| {
        let id = CustomId::new(ButtonKind::Look, news.game, news.ply).path(look.name);
        CreateButton::new(id.to_string()).label(capitalised(look.name)).style(ButtonStyle::Secondary)
    };
    // A row has five.
    CreateActionRow::Buttons(row.into_iter().chain(news.looks.iter().take(1).map(look)).collect())
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn lobby_row(game: GameId) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        button(ButtonKind::Join, game, 0, "Join", ButtonStyle::Primary),
        button(ButtonKind::Leave, game, 0, "Leave", ButtonStyle::Secondary),
        button(ButtonKind::AddBot, game, 0, "Add bot", ButtonStyle::Secondary),
        button(ButtonKind::Start, game, 0, "Start", ButtonStyle::Success),
    ])
}

/// Whether a message, by the time its number tells, may still be edited freely.
fn is_young(message: MessageId) -> bool {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let made = message_id(message).created_at().unix_timestamp().try_into().unwrap_or(0);
    now.saturating_sub(Duration::from_secs(made)) < EDITED_FOR
}

// A number of zero is no id; it reads as one that belongs to nobody.

pub fn channel_id(channel: ChannelId) -> serenity::all::ChannelId {
    serenity::all::ChannelId::new(channel.0.max(1))
}

pub fn message_id(message: MessageId) -> serenity::all::MessageId {
    serenity::all::MessageId::new(message.0.max(1))
}

pub fn user_id(person: PersonId) -> UserId {
    UserId::new(person.0.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_into_as_few_messages_as_can_hold_them() {
        let lines = ["a", "b", "c"].map(|letter| letter.repeat(ROOM / 2 - 1));
        let held = messages(&lines);
        assert_eq!(held, [format!("{}\n{}", lines[0], lines[1]), lines[2].clone()]);
        assert!(held.iter().all(|message| message.chars().count() <= ROOM));
        assert!(messages(&[]).is_empty());
    }
}
