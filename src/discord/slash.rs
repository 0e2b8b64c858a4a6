//! Slash commands: each is a wish in plain words, and what came of it is told to whoever asked.

use super::ask::{self, Ask, Reply};
use super::commands::LEVELS;
use super::complete::kind_meant;
use super::net::Trouble;
use super::posts::{button, channel_id, user_id};
use super::wish::Wish;
use super::{Office, consent, rules};
use crate::app::{
    ClockRule, GameId, GameRef, Mine, Moved, Opening, Person, Player, Preference, Refusal, Seconds, Status, Timeout, Undo, about,
    plain, spell,
};
use crate::bots::Level;
use crate::engine::Seat;
use crate::games::Kind;
use serenity::all::{
    AutoArchiveDuration, Builder, ButtonStyle, ChannelType, CommandInteraction, CreateActionRow, CreateAttachment, CreateThread,
    EditMessage, EditThread, Mentionable,
};
use std::fmt::Write;

use super::id::What;

impl Office {
    /// Does what a slash command asks for.
    pub async fn command(&self, ask: &Ask, asked: &CommandInteraction) -> Result<Reply, Refusal> {
        let wish = Wish::read(&asked.data);
        match (wish.command, wish.sub) {
            ("play", _) => self.act(ask, wish.text("action").unwrap_or_default()).await,
            ("game", "new") => self.open(ask, &wish).await,
            ("game", "join") => {
                let lobby = self.app.join(&ask.person, ask.channel).await?;
                self.posts.news(lobby.game);
                Ok(Reply::text("You have a seat."))
            }
            ("game", "leave") => self.leave(ask, ask.channel.into()).await.map(Reply::text),
            ("game", "add-bot") => {
                let level = level(wish.text("level"))?.unwrap_or(Level::Normal);
                let lobby = self.app.add_bot(&ask.person, ask.channel, level).await?;
                self.posts.news(lobby.game);
                Ok(Reply::text(format!("A {level} bot sits down.")))
            }
            ("game", "start") => {
                let started = self.app.start(&ask.person, ask.channel, ask.may_manage).await?;
                self.posts.started(&started);
                Ok(Reply::text("The game begins."))
            }
            ("game", "board") => self.board(ask).await,
            ("game", "hand") => self.hand(ask, ask.channel.into()).await,
            ("game", "status") => Ok(Reply::text(self.app.status(ask.channel).await?.text)),
            ("game", "mine") => Ok(Reply::text(mine(&self.app.mine(ask.person.id).await?))),
            ("game", "undo") => self.undo(ask, ask.channel.into()).await,
            ("game", "log") => {
                let page = wish.number("page").and_then(|page| usize::try_from(page).ok());
                let log = self.app.log(ask.person.id, ask.channel, page).await?;
                let lines = if log.lines.is_empty() { "Nothing has happened yet.".to_owned() } else { log.lines.join("\n") };
                Ok(Reply::text(format!("{lines}\n-# Page {} of {}", log.page, log.pages)))
            }
            ("game", "replay") => self.replay(ask, ask.channel.into(), wish.flag("share")).await,
            ("game", "export") => self.export(ask.channel.into()).await,
            ("game", "resign") => {
                let game = self.app.status(ask.channel).await?.game;
                let text = self.app.resign(&ask.person, game).await?;
                self.posts.news(game);
                Ok(Reply::text(text))
            }
            ("game", "replace") => self.replace(ask, &wish, asked).await,
            ("game", "settings") => self.settings(ask, &wish).await,
            ("game", "rules") => match kind_meant(&self.app, ask.channel, &wish).await {
                Some(kind) => Ok(rules::topic(kind, wish.text("topic"))),
                None => Err(Refusal::Unfit("Of which game? Say it with `game:`.".into())),
            },
            ("game", "stats") => {
                let kind = wish.text("game").map(kind_named).transpose()?;
                Ok(Reply::text(self.app.stats(ask.person.id, kind).await?.text))
            }
            ("game", "end") => self.end(ask).await,
            (slug, verb) => self.verb(ask, kind_named(slug)?, verb, &wish).await,
        }
    }

    /// Plays what a phrase says in the game that is here.
    async fn act(&self, ask: &Ask, phrase: &str) -> Result<Reply, Refusal> {
        let moved = self.app.act(ask.person.id, ask.channel, None, phrase, ask.interaction()).await?;
        self.posts.news(moved.game);
        Ok(Reply::text(played(&moved)))
    }

    async fn verb(&self, ask: &Ask, kind: Kind, verb: &str, wish: &Wish<'_>) -> Result<Reply, Refusal> {
        let tried = self.act(ask, &spell(verb, &wish.texts())).await;
        if let Err(Refusal::NotPossible { .. } | Refusal::Ambiguous { .. }) = &tried {
            let here = self.app.status(ask.channel).await?.kind;
            if here != kind {
                let (meant, here) = (about(kind), about(here));
                let text = format!("Here {} is played, not {}: its moves are under `/{}`.", here.name, meant.name, here.slug);
                return Err(Refusal::Unfit(text));
            }
        }
        tried
    }

    async fn open(&self, ask: &Ask, wish: &Wish<'_>) -> Result<Reply, Refusal> {
        let kind = kind_named(wish.text("game").unwrap_or_default())?;
        let then = if wish.text("timeout") == Some("skip") { Timeout::Skip } else { Timeout::Bot };
        let clock = wish.number("clock").map(|hours| ClockRule { hours: u32::try_from(hours).unwrap_or(0), then });
        let players = wish.number("players").map(|players| u8::try_from(players).unwrap_or(0));
        let options = pairs(wish.text("options").unwrap_or_default())?;
        let level = level(wish.text("level"))?;
        let thread = wish.flag("thread");
        let mut opening = Opening { kind, players, options, clock, channel: ask.channel, guild: ask.guild };
        if !thread {
            return self.open_here(ask, opening, level).await;
        }
        if ask.guild.is_none() || ask.in_thread {
            return Err(Refusal::Unfit("A thread can only be opened from a server's channel; leave `thread` out.".into()));
        }
        self.app.check_opening(&ask.person, &opening).await?;
        let name: String = format!("{} · {}", about(kind).name, ask.person.name).chars().take(100).collect();
        let thread = CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let made = thread.execute(&self.http, (channel_id(ask.channel), None)).await.map_err(|error| {
            tracing::warn!("a thread could not be opened: {}", Trouble::of(&error));
            Refusal::Unfit(
                "I could not open a thread here. I need the permission to create public threads and to write in them.".into(),
            )
        })?;
        opening.channel = crate::app::ChannelId(made.id.get());
        // They are in it without looking for it; if that fails, the link in the answer leads there.
        let _ = self.http.add_thread_channel_member(made.id, user_id(ask.person.id)).await;
        let opened = self.open_here(ask, opening, level).await;
        if opened.is_err() {
            // An empty thread helps nobody; who made it may put it away, not delete it.
            let _ = EditThread::new().archived(true).execute(&self.http, made.id).await;
        }
        let reply = opened?;
        Ok(Reply { text: format!("{} It is in {}.", reply.text, made.id.mention()), ..reply })
    }

    /// Opens a lobby, or starts at once where nobody else can come or a level of bots was chosen.
    pub async fn open_here(&self, ask: &Ask, mut opening: Opening, level: Option<Level>) -> Result<Reply, Refusal> {
        // Who says how well bots are to play wants some, also in a game that can be played alone.
        if level.is_some() {
            opening.players = opening.players.or(Some(*about(opening.kind).seats.end()));
        }
        if level.is_some() || ask.guild.is_none() || opening.players == Some(1) {
            let started = self.app.open_solo(&ask.person, opening, level.unwrap_or(Level::Normal)).await?;
            self.posts.started(&started);
            return Ok(Reply::text("The game begins."));
        }
        let lobby = self.app.open(&ask.person, opening).await?;
        match self.posts.show_lobby(&lobby).await {
            Ok(_) => Ok(Reply::text("The game is open. Start it when everyone is there.")),
            Err(Trouble::Passing) => {
                self.posts.news(lobby.game);
                Ok(Reply::text("The game is open; I will show it as soon as Discord lets me."))
            }
            Err(trouble) => {
                tracing::warn!("a lobby could not be shown: {trouble}");
                self.app.end(&ask.person, lobby.game, false).await?;
                Err(Refusal::Unfit(
                    "I may not write here. I need the permissions to view the channel, send messages (also in threads) and attach files.".into(),
                ))
            }
        }
    }

    /// Gives a seat of a lobby back, and says so.
    pub async fn leave(&self, ask: &Ask, at: GameRef) -> Result<String, Refusal> {
        let situation = self.app.status(at).await?;
        if self.app.leave(&ask.person, situation.game).await?.is_some() {
            self.posts.news(situation.game);
            return Ok("You have left the game.".into());
        }
        let text = "Everyone has left, so the game is closed.";
        if let Some(message) = situation.message {
            let edit = EditMessage::new().content(text).components(Vec::new());
            if let Err(trouble) = self.posts.edit(situation.channel, message, edit).await {
                tracing::warn!("a closed lobby could not be changed: {trouble}");
            }
        }
        Ok(text.into())
    }

    async fn board(&self, ask: &Ask) -> Result<Reply, Refusal> {
        let board = self.app.board(ask.person.id, ask.channel).await?;
        let open = self.app.status(board.game).await?.status == Status::Playing;
        let row = [
            button(What::Act, board.game, board.ply, "Act", ButtonStyle::Primary),
            button(What::Hand, board.game, board.ply, "My hand", ButtonStyle::Secondary),
        ];
        let rows = if open { vec![CreateActionRow::Buttons(row.into())] } else { Vec::new() };
        Ok(Reply::text(format!("**{}**", board.headline)).picture(&board.picture, "board.png").rows(rows))
    }

    pub async fn hand(&self, ask: &Ask, at: GameRef) -> Result<Reply, Refusal> {
        let hand = self.app.hand(ask.person.id, at).await?;
        let act = button(What::Act, hand.game, hand.ply, "Act", ButtonStyle::Primary);
        let (text, rows) = if hand.to_move {
            ("It is your turn.", vec![CreateActionRow::Buttons(vec![act])])
        } else {
            ("What you hold:", Vec::new())
        };
        Ok(Reply::text(text).picture(&hand.picture, "hand.png").rows(rows))
    }

    pub async fn undo(&self, ask: &Ask, at: GameRef) -> Result<Reply, Refusal> {
        match self.app.undo(ask.person.id, at).await? {
            Undo::Done { game, text, .. } => {
                self.posts.news(game);
                Ok(Reply::text(text))
            }
            Undo::Asks(request) => {
                let waiting: Vec<_> = request.waiting.iter().map(|person| person.id).collect();
                match self.posts.call(ask.channel, &waiting, &request.text, consent(&request)).await {
                    Ok(_) => Ok(Reply::text("The others have been asked whether they agree.")),
                    Err(trouble) => {
                        tracing::warn!("a request to undo could not be posted: {trouble}");
                        // Nobody can answer it, so it shall not stand in the way of the next one.
                        let _ = self.app.answer_undo(ask.person.id, request.game, request.ply, false).await;
                        Err(Refusal::Unfit("I could not ask the others here, so the move stands.".into()))
                    }
                }
            }
        }
    }

    pub async fn replay(&self, ask: &Ask, at: GameRef, share: bool) -> Result<Reply, Refusal> {
        let gif = self.app.replay(at, ask.file_limit).await?;
        let file = CreateAttachment::bytes(gif, "replay.gif").description("The game so far, turn by turn");
        if !share {
            return Ok(Reply { file: Some(file), ..Reply::text("The game so far:") });
        }
        match self.posts.share(ask.channel, &format!("{} shows the game so far.", plain(&ask.person.name)), file).await {
            Ok(_) => Ok(Reply::text("Everyone can see it now.")),
            Err(trouble) => {
                tracing::warn!("a replay could not be posted: {trouble}");
                Err(Refusal::Unfit("I could not post it here. Without `share` only you see it.".into()))
            }
        }
    }

    pub async fn export(&self, at: GameRef) -> Result<Reply, Refusal> {
        let export = self.app.export(at).await?;
        Ok(Reply::text("`warren verify` checks this file.").file(export.json.into_bytes(), export.file))
    }

    async fn replace(&self, ask: &Ask, wish: &Wish<'_>, asked: &CommandInteraction) -> Result<Reply, Refusal> {
        let game = self.app.status(ask.channel).await?.game;
        let named = wish.text("seat").unwrap_or_default();
        let seat = Seat::all(Seat::MOST as u8).find(|seat| seat.colour().eq_ignore_ascii_case(named));
        let seat = seat.ok_or_else(|| Refusal::Unfit("Name the seat by its colour; the list helps.".into()))?;
        let by = match wish.user("by") {
            Some(id) => Player::Person(newcomer(asked, id)?),
            None => Player::Bot(level(wish.text("level"))?.unwrap_or(Level::Normal)),
        };
        let text = self.app.replace(&ask.person, game, seat, by, ask.may_manage).await?;
        self.posts.news(game);
        Ok(Reply::text(text))
    }

    async fn settings(&self, ask: &Ask, wish: &Wish<'_>) -> Result<Reply, Refusal> {
        let mut preference = self.app.preference(ask.person.id).await?;
        let before = preference;
        if let Some(hours) = wish.number("remind-after") {
            preference.remind_after = u32::try_from(hours).unwrap_or(0);
        }
        if let Some(quiet) = wish.text("quiet") {
            preference.quiet = hours(quiet)?;
        }
        if let Some(offset) = wish.decimal("utc-offset") {
            preference.offset = (offset * 60.0).round() as i32;
        }
        if let Some(days) = wish.number("vacation") {
            preference.vacation_until = (days > 0).then(|| self.app.now() + days * DAY);
        }
        if preference != before {
            self.app.set_preference(ask.person.id, preference).await?;
        }
        Ok(Reply::text(in_words(&preference)))
    }

    async fn end(&self, ask: &Ask) -> Result<Reply, Refusal> {
        let situation = self.app.status(ask.channel).await?;
        let text = self.app.end(&ask.person, situation.game, ask.may_manage).await?;
        match (situation.status, situation.message) {
            (Status::Lobby, Some(message)) => {
                let edit = EditMessage::new().content(&text).components(Vec::new());
                if let Err(trouble) = self.posts.edit(situation.channel, message, edit).await {
                    tracing::warn!("a closed lobby could not be changed: {trouble}");
                }
            }
            _ => self.posts.news(situation.game),
        }
        Ok(Reply::text(text))
    }

    /// The same once more: the same game with the same seats and options, opened by whoever asks.
    pub async fn again(&self, ask: &Ask, game: GameId) -> Result<Reply, Refusal> {
        let situation = self.app.status(game).await?;
        let bot = situation.seats.iter().flatten().find_map(|player| match player {
            Player::Bot(level) => Some(*level),
            Player::Person(_) => None,
        });
        let opening = Opening {
            kind: situation.kind,
            players: Some(situation.seats.len() as u8),
            options: situation.options,
            clock: situation.clock,
            channel: ask.channel,
            guild: ask.guild,
        };
        self.open_here(ask, opening, if ask.guild.is_none() { bot } else { None }).await
    }
}

const DAY: Seconds = 86_400;

/// What a person is told of their own move.
pub fn played(moved: &Moved) -> String {
    let mut text = format!("Played: `{}`", moved.phrase);
    moved.whispers.iter().for_each(|whisper| {
        let _ = write!(text, "\n{whisper}");
    });
    text
}

fn mine(games: &[Mine]) -> String {
    if games.is_empty() {
        return "You are in no game. `/game new` opens one.".into();
    }
    let line = |game: &Mine| format!("{} {}", channel_id(game.channel).mention(), game.text);
    games.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn kind_named(slug: &str) -> Result<Kind, Refusal> {
    Kind::from_slug(slug).map_err(Refusal::Unfit)
}

fn level(name: Option<&str>) -> Result<Option<Level>, Refusal> {
    let Some(name) = name else { return Ok(None) };
    let found = LEVELS.into_iter().find(|level| level.to_string() == name);
    found.map(Some).ok_or_else(|| Refusal::Unfit("Bots are easy, normal or hard.".into()))
}

/// `name=value` pairs with spaces or commas between them.
fn pairs(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let pair = |word: &str| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_lowercase(), value.to_lowercase()))
    };
    words
        .map(|word| {
            pair(word).ok_or_else(|| Refusal::Setup(format!("Options are name=value with spaces between them, not \"{word}\".")))
        })
        .collect()
}

/// `22-7`, or `off`.
fn hours(text: &str) -> Result<Option<(u8, u8)>, Refusal> {
    if text.eq_ignore_ascii_case("off") {
        return Ok(None);
    }
    let read = text.split_once('-').and_then(|(from, to)| Some((from.trim().parse().ok()?, to.trim().parse().ok()?)));
    match read {
        Some((from, to)) if from < 24 && to < 24 && from != to => Ok(Some((from, to))),
        _ => {
            Err(Refusal::Unfit("Quiet hours are written like 22-7, from one hour of the day to another; `off` for none.".into()))
        }
    }
}

fn in_words(preference: &Preference) -> String {
    let mut text = match preference.remind_after {
        0 => "You are never reminded of your turn.".to_owned(),
        1 => "You are reminded of your turn after 1 hour, at most once a day.".to_owned(),
        hours => format!("You are reminded of your turn after {hours} hours, at most once a day."),
    };
    if let Some((from, to)) = preference.quiet {
        let _ = write!(text, "\nNot between {from}:00 and {to}:00 of your day.");
    }
    let minutes = preference.offset.abs();
    let sign = if preference.offset < 0 { '−' } else { '+' };
    let _ = write!(text, "\nYour clock is at UTC{sign}{}:{:02}.", minutes / 60, minutes % 60);
    if let Some(until) = preference.vacation_until {
        let _ = write!(text, "\nYou are on vacation until <t:{until}:f>.");
    }
    text
}

/// Someone who was named in a command, if they can play.
fn newcomer(asked: &CommandInteraction, id: serenity::all::UserId) -> Result<Person, Refusal> {
    let resolved = &asked.data.resolved;
    let user = resolved.users.get(&id).ok_or_else(|| Refusal::Unfit("I do not know that person.".into()))?;
    if user.bot {
        return Err(Refusal::Unfit("Other programs cannot take a seat; leave `by` out for one of my bots.".into()));
    }
    let nick = resolved.members.get(&id).and_then(|member| member.nick.as_deref());
    Ok(ask::person(user, nick))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_as_pairs() {
        let read = pairs("set=Variant, ties=heroes").unwrap();
        assert_eq!(read, [("set".into(), "variant".into()), ("ties".into(), "heroes".into())]);
        assert!(pairs("").unwrap().is_empty());
        assert!(pairs("variant").unwrap_err().to_string().contains("\"variant\""));
    }

    #[test]
    fn quiet_hours_are_two_hours_of_the_day() {
        assert_eq!(hours("22-7"), Ok(Some((22, 7))));
        assert_eq!(hours("Off"), Ok(None));
        for wrong in ["", "22", "25-7", "7-7", "-1-5", "a-b"] {
            assert!(hours(wrong).is_err(), "{wrong:?}");
        }
    }
}
