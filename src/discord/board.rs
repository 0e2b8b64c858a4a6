//! The board in its channel: what it says, its buttons, and how a new one takes the place of the old.

use super::api::{self, ApiError, Lane};
use super::company::play_again;
use super::id::{ButtonKind, CustomId, button};
use super::posts::{Posts, Updated, for_log, judge};
use super::request::{attachment, clip};
use super::rules;
use super::send::{channel_id, is_young, mention, message_id, since_made, user_id};
use crate::app::{GameId, MessageId, News, PersonId, Ply, Refusal, Seen};
use crate::engine::Verb;
use crate::engine::grammar::capital;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateMessage, EditMessage, Route,
};
use tokio::sync::mpsc;

impl Posts {
    /// Lets bots move, and shows what has happened.
    pub(super) async fn show_board(&self, game: GameId) -> Updated {
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
            Ok(None) => return Updated::Done,
            Err(refusal) => return judge(&refusal),
        };
        let news = match self.newest(news).await {
            Ok(Some(news)) => news,
            Ok(None) => return Updated::Done,
            Err(why) => return why,
        };
        let seen = match app.draw(&news).await {
            Ok(seen) => seen,
            Err(refusal) => return judge(&refusal),
        };
        let tried = app.now();
        let known_by = match app.claim(&news).await {
            Ok(ply) => ply,
            Err(refusal) => return judge(&refusal),
        };
        match self.put(&news, &seen, known_by, noted.as_deref()).await {
            Ok(message) => {
                self.refused().remove(&game);
                let is_over = news.ending.is_some();
                let done = done(game, app.posted(news, message).await);
                if is_over {
                    self.judge(game);
                }
                done
            }
            Err(ApiError::Transient) => Updated::Later,
            Err(error @ ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => {
                tracing::warn!("the board of game {game} has no place any more: {error}");
                let done = done(game, app.give_up_posting(news).await);
                self.gone(game).await;
                done
            }
            Err(error) => {
                drop(news);
                self.refuse(game, error, tried).await;
                Updated::Done
            }
        }
    }

    /// Waits until Discord takes these news, or those that are newer by then. `None` if nothing is left to be told; the error is
    /// what came of it.
    async fn newest(&self, mut news: News) -> Result<Option<News>, Updated> {
        let app = &self.inner.app;
        loop {
            let waited = self.inner.api.ready(route(&news)).await.map_err(|_| Updated::Later)?;
            if !waited || !app.is_outdated(&news).await.map_err(|refusal| judge(&refusal))? {
                return Ok(Some(news));
            }
            let game = news.game;
            // Nobody else gets news of the game while these are held.
            drop(news);
            match app.advance(game, |_| ()).await.map_err(|refusal| judge(&refusal))? {
                Some(newer) => news = newer,
                None => return Ok(None),
            }
        }
    }

    /// Says on the newest board that a bot is thinking. `noted` keeps what the board said before.
    async fn note(&self, game: GameId, text: &str, noted: &mut Option<String>) {
        let Ok(situation) = self.inner.app.glance(game).await else { return };
        let Some(message) = situation.message else { return };
        if noted.is_none() {
            let api = &self.inner.api;
            let read = api.once(Lane::Post, api.http.get_message(channel_id(situation.channel), message_id(message)));
            *noted = read.await.ok().map(|message| message.content);
        }
        if let Some(before) = noted {
            let content = clip(&format!("{before}\n-# {text}"));
            // Only a courtesy: if it fails, the move will tell.
            let _ = self.inner.api.edit(situation.channel, message, EditMessage::new().content(content)).await;
        }
    }

    /// Edits the newest board, or posts a new one and takes the buttons from the old.
    async fn put(&self, news: &News, seen: &Seen, known_by: Ply, noted: Option<&str>) -> Result<MessageId, ApiError> {
        // Who owes a decision stays named while the board is edited, though they are called only once.
        let owing = match news.ending {
            Some(_) => &news.ping,
            None => &news.owing,
        };
        let (early, text) = board_text(news, if news.asleep { &[] } else { owing });
        let signs = self.inner.signs.of(news.kind, &news.names);
        let (early, text): (Vec<String>, String) = (early.iter().map(|part| signs.text(part)).collect(), signs.text(&text));
        let rows = board_rows(news);
        let picture = attachment(&seen.board, "board.png");
        if let Some(message) = edited(news) {
            let edit = EditMessage::new().content(&text).components(rows.clone());
            match self.inner.api.edit_with(news.channel, message, edit, Some(picture.clone())).await {
                Ok(()) => return Ok(message),
                Err(ApiError::Transient) => return Err(ApiError::Transient),
                // Deleted, in an archived thread, or edited too often: a new message says the same.
                Err(_) => {}
            }
        }
        // The same for every attempt, also of the next process, and another one where the last board was deleted.
        let nonce = |part: usize| format!("{:x}.{known_by:x}.{:x}.{part:x}", news.game.0, news.message.map_or(0, since_made));
        for (at, part) in early.into_iter().enumerate() {
            let post = CreateMessage::new().content(part).allowed_mentions(CreateAllowedMentions::new());
            self.inner.api.post_once(news.channel, post, None, nonce(at + 1)).await?;
        }
        if let Some(animation) = &seen.animation {
            let file = CreateAttachment::bytes(animation.clone(), "battle.gif").description("What happened, picture by picture");
            self.inner.api.post_once(news.channel, CreateMessage::new(), Some(file), nonce(ANIMATION)).await?;
        }
        let mentions = CreateAllowedMentions::new().users(news.ping.iter().map(|person| user_id(*person)));
        let post = CreateMessage::new().content(&text).components(rows.clone()).allowed_mentions(mentions);
        let message = self.inner.api.post_once(news.channel, post, Some(picture.clone()), nonce(0)).await?;
        if known_by != news.ply {
            // Whoever set out to post before may have done it, and then this is their message.
            let edit = EditMessage::new().content(&text).components(rows);
            self.inner.api.edit_with(news.channel, message, edit, Some(picture)).await?;
        }
        if let Some(old) = news.message {
            let mut edit = EditMessage::new().components(Vec::new());
            if let Some(before) = news.left_behind.as_deref().or(noted) {
                edit = edit.content(clip(before));
            }
            // If it cannot be edited any more, its buttons answer that the board has moved on.
            let _ = self.inner.api.edit(news.channel, old, edit).await;
        }
        Ok(message)
    }
}

/// The message that is changed, if no new one is posted.
fn edited(news: &News) -> Option<MessageId> {
    news.message.filter(|message| !news.fresh && news.ping.is_empty() && is_young(*message))
}

/// Where news are sent.
fn route(news: &News) -> Route<'static> {
    let channel_id = channel_id(news.channel);
    match edited(news) {
        Some(message) => Route::ChannelMessage { channel_id, message_id: message_id(message) },
        None => Route::ChannelMessages { channel_id },
    }
}

fn done(game: GameId, written: Result<(), Refusal>) -> Updated {
    if let Err(refusal) = written {
        // At worst the same board is posted once more.
        tracing::error!("where the board of game {game} is could not be written down: {}", for_log(&refusal));
    }
    Updated::Done
}

/// The part of a board's news that moves.
const ANIMATION: usize = 0xff;

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

fn board_rows(news: &News) -> Vec<CreateActionRow> {
    let button = |kind, label: &str, style| button(kind, news.game, news.ply, label, style);
    let rules = rules::button(news.game, "Rules");
    if news.ending.is_some() {
        let sequel = news.sequel.map(|label| button(ButtonKind::Sequel, label, ButtonStyle::Success));
        let same = news.once_more.then(|| play_again(news.game));
        let others = [
            button(ButtonKind::Coach, "How did it go?", ButtonStyle::Primary),
            button(ButtonKind::Replay, "Replay", ButtonStyle::Secondary),
            button(ButtonKind::Again, "Rematch", ButtonStyle::Secondary),
        ];
        let more = vec![button(ButtonKind::Export, "Export", ButtonStyle::Secondary), rules];
        return vec![
            CreateActionRow::Buttons(sequel.into_iter().chain(same).chain(others).collect()),
            CreateActionRow::Buttons(more),
        ];
    }
    if news.asleep {
        let row = vec![
            button(ButtonKind::Wake, "Wake it", ButtonStyle::Success),
            button(ButtonKind::Hand, "My hand", ButtonStyle::Secondary),
            rules,
        ];
        return vec![CreateActionRow::Buttons(row)];
    }
    let row = vec![
        button(ButtonKind::Act, "Act", ButtonStyle::Primary),
        button(ButtonKind::Hand, "My hand", ButtonStyle::Secondary),
        button(ButtonKind::Undo, "Undo", ButtonStyle::Secondary),
        rules,
    ];
    let look = |look: &Verb, label: String| {
        let id = CustomId::new(ButtonKind::Look, news.game, news.ply).path(look.name);
        CreateButton::new(id.to_string()).label(label).style(ButtonStyle::Secondary)
    };
    // A row has five: the first look by its name, the others below in more words, if they are few enough for a phone.
    let more = |verb: &&Verb| if verb.help.len() <= SHORT { verb.help.to_owned() } else { capital(verb.name) };
    let (first, others) = news.looks.split_at(news.looks.len().min(1));
    let first = first.iter().map(|verb| look(verb, capital(verb.name)));
    let hint = news.against_bots.then(|| button(ButtonKind::Hint, "What would you do?", ButtonStyle::Secondary));
    let room = if hint.is_some() { 4 } else { 5 };
    let others: Vec<CreateButton> = others.iter().take(room).map(|verb| look(verb, more(verb))).chain(hint).collect();
    let mut rows = vec![CreateActionRow::Buttons(row.into_iter().chain(first).collect())];
    if !others.is_empty() {
        rows.push(CreateActionRow::Buttons(others));
    }
    rows
}

/// As long as a button may be on a phone.
const SHORT: usize = 24;

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
