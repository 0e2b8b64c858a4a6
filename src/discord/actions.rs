//! What a command and a button can both ask for.

use super::api::{ApiError, Lane};
use super::company::play_again;
use super::id::{ButtonKind, CustomId, button};
use super::request::{Reply, Request, attachment, clip, sentence};
use super::send::{channel_id, link, user_id};
use super::signs::Glossary;
use super::{Data, MOST, picker};
use crate::app::{
    Again, Asked, ChannelId, Chapter, ClockRule, GameId, GameRef, Lobby, Looked, MessageId, Moved, Next, Opening, PersonId, Ply,
    PublicEffect, Refusal, Status, Timeout, WayOn, about, plain, spoken, thread_name,
};
use crate::bots::Level;
use crate::engine::ChoiceScene;
use crate::engine::grammar::count;
use crate::games::Kind;
use serenity::all::{
    AutoArchiveDuration, Builder, ButtonStyle, ChannelType, CreateActionRow, CreateAttachment, CreateButton, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, CreateThread, EditMessage, EditThread, Mentionable,
};

/// As many rows of components as a message has room for.
const ROWS: usize = 5;

/// As long as a label of a button may be.
const LABEL: usize = 80;

/// What is said when a game is opened, besides which game it is.
#[derive(Debug, Default)]
pub struct NewGame {
    pub players: Option<u8>,
    pub thread: bool,
    /// Hours that each decision may take.
    pub clock: Option<u32>,
    pub timeout: Option<Timeout>,
    pub level: Option<Level>,
    /// Settings of the game and their values.
    pub options: Vec<(String, String)>,
}

impl Data {
    /// Opens a game here, or in a thread of its own.
    pub async fn open(&self, request: &Request, kind: Kind, wanted: NewGame) -> Result<Reply, Refusal> {
        if request.foreign {
            return Ok(self.not_here(Some(kind)));
        }
        let then = wanted.timeout.unwrap_or(Timeout::Bot);
        let clock = wanted.clock.map(|hours| ClockRule { hours, then });
        let (players, options) = (wanted.players, wanted.options);
        let mut opening = Opening { kind, players, options, clock, channel: request.channel, guild: request.guild };
        if wanted.thread && (request.guild.is_none() || request.in_thread) {
            return Err(Refusal::Unfit("A thread can only be opened from a server's channel; leave `thread` out.".into()));
        }
        match self.app.check_opening(&request.person, &opening, wanted.thread).await {
            // Games whose channels are gone are in nobody's way.
            Err(Refusal::TooManyLobbies { .. } | Refusal::TooManyGames { .. }) => {
                self.make_room(request).await?;
                self.app.check_opening(&request.person, &opening, wanted.thread).await?;
            }
            checked => checked?,
        }
        let effect = if wanted.thread { PublicEffect::Thread } else { PublicEffect::Opening };
        self.app.may_show(request.person.id, request.channel, request.guild, effect)?;
        if !wanted.thread {
            return self.open_here(request, opening, wanted.level).await;
        }
        opening.channel = self.open_thread(request, kind).await?;
        let thread = channel_id(opening.channel);
        let opened = self.open_here(request, opening, wanted.level).await;
        if opened.is_err() {
            self.put_away(thread).await;
        }
        let reply = opened?;
        Ok(Reply { text: format!("{} It is in {}.", reply.text, thread.mention()), ..reply })
    }

    /// A thread of its own for a game of this person, who is in it.
    async fn open_thread(&self, request: &Request, kind: Kind) -> Result<ChannelId, Refusal> {
        let name: String = thread_name(kind, &request.person.name).chars().take(100).collect();
        let thread = CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let made = self
            .api
            .once(Lane::Answer, thread.execute(&self.api.http, (channel_id(request.channel), None)))
            .await
            .map_err(|error| {
                tracing::warn!("a thread could not be opened: {error}");
                Refusal::Unfit(
                    "I could not open a thread here. I need the permission to create public threads and to write in them.".into(),
                )
            })?;
        let channel = ChannelId(made.id.get());
        self.app.in_thread(channel, request.channel).await?;
        // They are in it without looking for it; if that fails, the link in the answer leads there.
        let _ = self.api.once(Lane::Answer, self.api.http.add_thread_channel_member(made.id, user_id(request.person.id))).await;
        Ok(channel)
    }

    /// An empty thread helps nobody; who made it may put it away, not delete it.
    async fn put_away(&self, thread: serenity::all::ChannelId) {
        let _ = self.api.once(Lane::Answer, EditThread::new().archived(true).execute(&self.api.http, thread)).await;
    }

    /// A lobby goes on in a thread of its own; what stood here leads there.
    pub(super) async fn move_to_thread(&self, request: &Request, lobby: &Lobby) -> Result<String, Refusal> {
        if lobby.host.id != request.person.id {
            return Err(Refusal::NotHost { host: plain(&lobby.host.name) });
        }
        self.app.may_show(request.person.id, request.channel, request.guild, PublicEffect::Thread)?;
        let channel = self.open_thread(request, lobby.kind).await?;
        let thread = channel_id(channel);
        if let Err(refusal) = self.app.move_here(&request.person, lobby.game, channel, request.guild).await {
            self.put_away(thread).await;
            return Err(refusal);
        }
        self.seat_changed(lobby.game);
        let text = format!("The game waits in {}.", thread.mention());
        if let Some(message) = lobby.message {
            self.close_lobby(lobby.channel, message, &text).await;
        }
        Ok(text)
    }

    /// Opens a lobby, or starts at once where nobody else can come or a level of bots was chosen.
    async fn open_here(&self, request: &Request, mut opening: Opening, level: Option<Level>) -> Result<Reply, Refusal> {
        // Who says how well bots are to play wants some, also in a game that can be played alone.
        if level.is_some() {
            opening.players = opening.players.or(Some(*about(opening.kind).seats.end()));
        }
        if level.is_some() || request.guild.is_none() || opening.players == Some(1) {
            // Where nothing is said, it is the shortest way to a game that can be won.
            let said = level.is_some() || opening.players.is_some();
            let least = *about(opening.kind).seats.start();
            if !said {
                opening.players = Some(least);
            }
            let (slug, easiest) = (about(opening.kind).slug, if said { Level::Normal } else { Level::Easy });
            let started = self.app.open_solo(&request.person, opening, level.unwrap_or(easiest)).await?;
            self.app.at_table(request.person.id, started.game);
            self.posts.started(&started);
            let text = match (said, least) {
                (true, _) => "The game begins.".to_owned(),
                (false, 1) => format!("The game begins, you alone. `/{slug} new players:2 level:normal` brings a bot."),
                (false, _) => {
                    let bots = count(least - 1, "easy bot");
                    format!("The game begins, against {bots}. `/{slug} new players:… level:…` makes it larger or harder.")
                }
            };
            return Ok(Reply::text(text));
        }
        let lobby = self.app.open(&request.person, opening).await?;
        match self.posts.show_lobby(&lobby).await {
            Ok(_) => {
                // Whoever looks after it has at hand what only they need.
                let at_hand = [
                    button(ButtonKind::Start, lobby.game, 0, "Start", ButtonStyle::Success),
                    button(ButtonKind::AddBot, lobby.game, 0, "Add bot", ButtonStyle::Secondary),
                    button(ButtonKind::Options, lobby.game, 0, "Options", ButtonStyle::Secondary),
                ];
                let reply = Reply::text("The game is open. Start it when everyone is there.");
                let reply = reply.rows(vec![CreateActionRow::Buttons(at_hand.into())]);
                Ok(self.for_somebody_new(reply, request.person.id, lobby.game).await)
            }
            Err(ApiError::Transient) => {
                self.posts.news(lobby.game);
                Ok(Reply::text("The game is open; I will show it as soon as Discord lets me."))
            }
            Err(error) => {
                tracing::warn!("a lobby could not be shown: {error}");
                self.app.end(&request.person, lobby.game, false).await?;
                Err(Refusal::Unfit(
                    "I may not write here. I need the permissions to view the channel, send messages (also in threads) and attach files.".into(),
                ))
            }
        }
    }

    /// Gives a seat of a lobby back, and says so.
    pub async fn leave(&self, request: &Request, at: GameRef) -> Result<String, Refusal> {
        let situation = self.app.glance(at).await?;
        if self.app.leave(&request.person, situation.game).await?.is_some() {
            self.posts.news(situation.game);
            return Ok("You have left the game.".into());
        }
        let text = "Everyone has left, so the game is closed.";
        if let Some(message) = situation.message {
            self.close_lobby(situation.channel, message, text).await;
        }
        Ok(text.into())
    }

    /// A lobby that is no more says so, and has no buttons.
    pub async fn close_lobby(&self, channel: ChannelId, message: MessageId, text: &str) {
        let edit = EditMessage::new().content(text).components(Vec::new());
        if let Err(error) = self.api.edit(channel, message, edit).await {
            tracing::warn!("a closed lobby could not be changed: {error}");
        }
    }

    pub async fn hand(&self, request: &Request, at: GameRef) -> Result<Reply, Refusal> {
        let hand = self.app.hand(request.person.id, at).await?;
        self.app.at_table(request.person.id, hand.game);
        let note = self.app.note(request.person.id, hand.game).await?;
        let act = button(ButtonKind::Act, hand.game, hand.ply, "Act", ButtonStyle::Primary);
        let (text, rows) = if hand.to_move {
            ("It is your turn.", vec![CreateActionRow::Buttons(vec![act])])
        } else {
            ("What you hold:", Vec::new())
        };
        let text = note.map_or_else(|| text.to_owned(), |note| format!("{text}\n{}", noted(&note)));
        let reply = Reply::text(text).picture(&hand.picture, "hand.png").rows(rows);
        Ok(self.for_somebody_new(reply, request.person.id, hand.game).await)
    }

    /// Writes a line down for the person alone, or all of it away, and says what is noted.
    pub async fn note(&self, request: &Request, line: Option<&str>, clear: bool) -> Result<Reply, Refusal> {
        let (person, channel) = (request.person.id, request.channel);
        if clear {
            self.app.clear_notes(person, channel).await?;
        }
        let noted_now = match line {
            Some(line) => Some(self.app.add_note(person, channel, line).await?),
            None => self.app.note(person, channel).await?,
        };
        Ok(Reply::text(match noted_now {
            Some(note) => format!("{}\n-# Only you see this, here, with your hand and in `/game mine`.", noted(&note)),
            None => "You have noted nothing in this game. `/game note text:…` writes a line down that only you see.".to_owned(),
        }))
    }

    /// Something to look at, for the person alone.
    pub async fn look(&self, request: &Request, at: GameRef, look: &str, slots: &[(String, String)]) -> Result<Reply, Refusal> {
        let looked = self.app.look(request.person.id, at, &spoken(look, slots)).await?;
        Ok(shown(looked, look))
    }

    /// Where the campaign stands that is played here, or that the person has played elsewhere, for the person alone.
    pub async fn campaign(&self, request: &Request, kind: Kind) -> Result<Reply, Refusal> {
        let game = self.app.find_campaign(request.person.id, request.channel, kind).await?;
        let mut reply = shown(self.app.campaign(request.person.id, game).await?, "");
        let press = |kind, game, label: &str| button(kind, game, 0, label, ButtonStyle::Success);
        let way = match self.app.way_on(game).await? {
            WayOn::There(guild, channel, message) => {
                Some(CreateButton::new_link(link(guild, channel, message)).label("To the mission"))
            }
            WayOn::Stranded(game) => Some(press(ButtonKind::MoveHere, game, "Move it here")),
            WayOn::Next(game, label) => Some(press(ButtonKind::Sequel, game, label)),
            WayOn::Again(game) => Some(play_again(game)),
            WayOn::Nowhere => None,
        };
        let here = self.app.glance(game).await?;
        if here.channel != request.channel {
            reply.text = format!("No campaign is played here; this is the last one of yours.\n{}", reply.text);
        }
        let show = button(ButtonKind::ShowAll, game, 0, "Show everyone", ButtonStyle::Secondary);
        let row: Vec<CreateButton> = way.into_iter().chain(request.guild.is_some().then_some(show)).collect();
        if !row.is_empty() {
            reply.rows.push(CreateActionRow::Buttons(row));
        }
        Ok(reply)
    }

    /// The campaign's map for everyone who is here.
    pub async fn show_campaign(&self, request: &Request, game: GameId) -> Result<Reply, Refusal> {
        let (text, picture) = self.app.shared_campaign(&request.person, game, request.channel, request.guild).await?;
        match self.api.share(request.channel, &text, attachment(&picture, "campaign.png")).await {
            Ok(_) => Ok(Reply::text("Everyone can see it now.")),
            Err(error) => {
                tracing::warn!("a campaign could not be shown: {error}");
                Err(Refusal::Unfit("I could not post it here.".into()))
            }
        }
    }

    /// A page of what happened, as far as the person may know it, with buttons to those before and after it.
    pub async fn log(&self, request: &Request, at: GameRef, page: Option<usize>) -> Result<Reply, Refusal> {
        let log = self.app.log(request.person.id, at, page).await?;
        let lines = if log.lines.is_empty() { "Nothing has happened yet.".to_owned() } else { log.lines.join("\n") };
        let to = |kind, label: &str, page: usize| {
            let id = CustomId::new(kind, log.game, 0).path(page.to_string());
            let there = (1..=log.pages).contains(&page);
            CreateButton::new(id.to_string()).label(label).style(ButtonStyle::Secondary).disabled(!there)
        };
        let row = vec![to(ButtonKind::LogBefore, "◀ Earlier", log.page - 1), to(ButtonKind::LogAfter, "Later ▶", log.page + 1)];
        let rows = if log.pages > 1 { vec![CreateActionRow::Buttons(row)] } else { Vec::new() };
        Ok(Reply::text(format!("{lines}\n-# Page {} of {}", log.page, log.pages)).rows(rows))
    }

    pub async fn replay(&self, request: &Request, at: GameRef, chapter: Chapter, share: bool) -> Result<Reply, Refusal> {
        let (person, limit) = (request.person.id, request.file_limit);
        let gif = if share {
            self.app.shared_replay(person, at, chapter, limit).await?
        } else {
            self.app.replay_of(person, at, chapter, limit).await?
        };
        let whole = match (chapter.from, chapter.to) {
            (None, None) if self.app.glance(at).await?.status.is_open() => "The game so far".to_owned(),
            (None, None) => "The whole game".to_owned(),
            (from, None) => format!("The game from turn {} on", from.unwrap_or(1)),
            (from, Some(to)) => format!("Turns {} to {to}", from.unwrap_or(1)),
        };
        let file = CreateAttachment::bytes(gif.to_vec(), "replay.gif").description(format!("{whole}, turn by turn"));
        if !share {
            return Ok(Reply { file: Some(file), ..Reply::text(format!("{whole}:")) });
        }
        let shows = format!("{} shows {}.", plain(&request.person.name), whole.to_lowercase());
        match self.api.share(request.channel, &shows, file).await {
            Ok(_) => Ok(Reply::text("Everyone can see it now.")),
            Err(error) => {
                tracing::warn!("a replay could not be posted: {error}");
                Err(Refusal::Unfit("I could not post it here. Without `share` only you see it.".into()))
            }
        }
    }

    /// The replay as a page that a browser shows.
    pub async fn replay_page(&self, request: &Request, at: GameRef) -> Result<Reply, Refusal> {
        let page = self.app.replay_page(request.person.id, at, request.file_limit).await?;
        Ok(Reply::text("Open this file in a browser: the whole game, turn by turn.").file(page.json.into_bytes(), page.file))
    }

    pub async fn export(&self, request: &Request, at: GameRef) -> Result<Reply, Refusal> {
        let export = self.app.export_for(request.person.id, at).await?;
        Ok(Reply::text("`warren verify` checks this file.").file(export.json.into_bytes(), export.file))
    }
}

/// What a look shows, with what else it can show: what has a letter in the picture as buttons, in the order of the letters, where
/// they are few, and all the rest in menus.
fn shown(looked: Looked, look: &str) -> Reply {
    let mark = |at: usize| looked.marks.iter().find(|(marked, _)| *marked == at).map(|(_, mark)| mark.as_str());
    let mut values: Vec<(Option<&str>, &String)> =
        looked.others.iter().enumerate().map(|(at, value)| (mark(at), value)).collect();
    values.sort_by_key(|(mark, _)| (mark.is_none(), *mark));
    let label = |(mark, value): &(Option<&str>, &String)| match mark {
        Some(mark) => format!("{mark} · {value}"),
        None => (*value).clone(),
    };
    let on_buttons = match values.iter().filter(|(mark, _)| mark.is_some()).count() {
        marked if marked.div_ceil(ChoiceScene::ROW) + (values.len() - marked).div_ceil(MOST) <= ROWS => marked,
        _ => 0,
    };
    let (lettered, listed) = values.split_at(on_buttons);
    let button = |value: &(Option<&str>, &String)| {
        let id = CustomId::new(ButtonKind::LookAt, looked.game, 0).path(format!("{look}={}", value.1));
        CreateButton::new(id.to_string()).label(crate::app::clip(&label(value), LABEL)).style(ButtonStyle::Primary)
    };
    let buttons = lettered.chunks(ChoiceScene::ROW).map(|row| CreateActionRow::Buttons(row.iter().map(button).collect()));
    let menus = listed.chunks(MOST).take(ROWS).enumerate().map(|(number, values)| {
        let option = |value: &(Option<&str>, &String)| CreateSelectMenuOption::new(label(value), value.1);
        let options = values.iter().map(option).collect();
        let id = CustomId::new(ButtonKind::LookAt, looked.game, 0).path(format!("{look}.{number}"));
        let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options });
        let hint = match values {
            [first, .., last] if values.len() < looked.others.len() => format!("{} to {}", label(first), label(last)),
            _ => "Choose one".to_owned(),
        };
        CreateActionRow::SelectMenu(menu.placeholder(hint))
    });
    let reply = Reply::text(clip(&looked.text)).rows(buttons.chain(menus).collect());
    match looked.picture {
        Some(picture) => reply.picture(&picture, "look.png"),
        None => reply,
    }
}

/// What a person has noted, as a quotation.
pub fn noted(note: &str) -> String {
    let lines: Vec<String> = note.lines().map(|line| format!("> {}", plain(line))).collect();
    format!("Your notes:\n{}", lines.join("\n"))
}

/// So often somebody is asked on who had no choice.
const UNASKED: usize = 6;
/// So many lines of a move are repeated to who made it.
const TOLD: usize = 3;
/// What was done stands apart from what is asked.
const DONE: char = '✓';

impl Data {
    /// Plays what a person asks for, and shows them what came of it and what is asked next.
    pub async fn play(&self, request: &Request, at: GameRef, seen: Option<Ply>, asked: Asked<'_>) -> Result<Reply, Refusal> {
        let (signs, at) = match self.app.glance(at).await {
            Ok(here) => (self.signs.of(here.kind, &[]), here.game.into()),
            Err(_) => (Glossary::default(), at),
        };
        let response = self.app.play(request.person.id, at, seen, asked, request.interaction()).await?;
        if let Some(moved) = response.moves.last() {
            self.posts.news(moved.game);
        }
        let mut told: Vec<String> = response.stale.iter().map(ToString::to_string).collect();
        let typed = matches!(asked, Asked::Text(_));
        told.extend(response.moves.iter().map(|moved| played(moved, typed)));
        told.extend(response.moves.iter().flat_map(|moved| moved.whispers.iter().cloned()));
        if let Some(missing) = response.moves.last().and_then(|moved| self.posts.missing(moved.game)) {
            told.push(format!("-# The others do not see the board here: {missing}"));
        }
        if response.ended {
            told.push("Nothing else was left, so your turn is over. *Undo* takes that back.".into());
        } else if response.only {
            told.push("There was nothing else to choose.".into());
        }
        // Whoever plays against bots alone is asked on in the same place, once these have moved.
        let next = match (response.next, response.moves.last()) {
            (Next::Nothing, Some(moved)) if !typed => {
                let (again, whispers) = self.asked_again(request.person.id, moved.game).await;
                told.extend(whispers);
                again
            }
            (next, _) => next,
        };
        let next = match next {
            Next::Choose(page) => picker::ask(&page, &signs),
            Next::Confirm(loss) => picker::ask_once(loss),
            Next::Refused(refusal) if response.stale.is_some() => {
                return Ok(Reply::text(format!("The board has moved on since then. {}", sentence(&refusal))));
            }
            Next::Refused(refusal) => return Err(refusal),
            Next::Nothing => Reply::text(""),
        };
        // A move stands apart from the question after it.
        let between = if response.moves.is_empty() { "\n" } else { "\n\n" };
        let told = signs.text(&told.join("\n"));
        let text = if told.is_empty() || next.text.is_empty() { told + &next.text } else { told + between + &next.text };
        Ok(Reply { text, ..next })
    }

    /// What somebody is asked once the bots have moved, and what only they may know of what left them no choice meanwhile.
    async fn asked_again(&self, person: PersonId, game: GameId) -> (Next, Vec<String>) {
        let mut whispers = Vec::new();
        for _ in 0..UNASKED {
            match self.app.asked_again(person, game).await {
                Again::Asked(page) => return (Next::Choose(page), whispers),
                Again::Moved(moved) => {
                    self.posts.news(game);
                    whispers.extend(moved.whispers);
                }
                Again::Nothing => break,
            }
        }
        (Next::Nothing, whispers)
    }

    /// All that is kept of whoever asks, and a button that has it forgotten.
    pub async fn offer_to_forget(&self, request: &Request) -> Result<Reply, Refusal> {
        let kept = self.app.kept_of(request.person.id).await?;
        let button = button(ButtonKind::ForgetMe, GameId(0), 0, "Forget me", ButtonStyle::Danger);
        let reply = Reply::text(kept.text).file(kept.json.into_bytes(), kept.file);
        Ok(reply.rows(vec![CreateActionRow::Buttons(vec![button])]))
    }

    pub async fn forget(&self, request: &Request) -> Result<Reply, Refusal> {
        let forgotten = self.app.forget_me(&request.person).await?;
        for game in forgotten.games {
            let situation = self.app.status(game).await?;
            match (situation.status, situation.message) {
                // A lobby that is closed has no news of its own.
                (Status::Ended, Some(message)) if situation.ply == 0 => {
                    self.close_lobby(situation.channel, message, "The game was closed.").await;
                }
                _ => self.posts.news(game),
            }
        }
        Ok(Reply::text(forgotten.text))
    }
}

/// What a person is told of their own move: what they did; who typed it is shown how it was read. The rest stands under the
/// board.
fn played(moved: &Moved, typed: bool) -> String {
    let told: Vec<&str> = moved.told.iter().take(TOLD).map(String::as_str).collect();
    let text = if told.is_empty() { format!("{DONE} Done.") } else { format!("{DONE} {}", told.join("\n")) };
    if typed { format!("{text}\n-# Played: `{}`", moved.phrase) } else { text }
}
