//! `/game`: everything that is the same in every game.

use super::actions::{NewGame, noted};
use super::arguments::{QuietHours, UtcOffset};
use super::id::{ButtonKind, button};
use super::lobby::seated;
use super::request::{Reply, Request};
use super::send::link;
use super::settings::DAY;
use super::{Command, Context, complete, rules};
use crate::app::{
    Chapter, GameId, Mine, Person, Player, Preference, Refusal, ReminderRule, Seconds, StatsOf, Status, Timeout, a_bot,
};
use crate::bots::Level;
use crate::engine::Seat;
use crate::games::Kind;
use serenity::all::{ButtonStyle, CreateActionRow};
use std::fmt::Write;

type Answer = Result<(), Refusal>;

/// Open, watch and look after games
#[poise::command(
    slash_command,
    subcommand_required,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm",
    subcommands(
        "new", "join", "leave", "add_bot", "invite", "start", "board", "hand", "undo", "mine", "coach", "note", "look", "manage",
        "settings", "help_me"
    )
)]
async fn group(ctx: Context<'_>) -> Answer {
    Request::of(ctx).answer(Reply::outdated()).await
}

/// See how a game stands and how it went
#[poise::command(slash_command, subcommand_required, subcommands("status", "log", "replay", "export", "stats", "list"))]
async fn look(ctx: Context<'_>) -> Answer {
    Request::of(ctx).answer(Reply::outdated()).await
}

/// What is done seldom: names, seats, the end of a game, what is kept of you
#[poise::command(slash_command, subcommand_required, subcommands("rename", "replace", "resign", "end", "forget_me"))]
async fn manage(ctx: Context<'_>) -> Answer {
    Request::of(ctx).answer(Reply::outdated()).await
}

/// `/game`. What stands in a group now stood beside the others before: a client that has not heard of it is answered all the same,
/// for a release. Such a name is hidden, and not registered.
pub fn game() -> Command {
    let mut game = Command { name: "game".into(), ..group() };
    let moved = look().subcommands.into_iter().chain(manage().subcommands);
    game.subcommands.extend(moved.map(|command| Command { hide_in_help: true, ..command }));
    game
}

/// Open a game in this channel
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[description = "Which game"] game: Kind,
    #[description = "How many seats, bots included"]
    #[min = 1]
    #[max = 5]
    players: Option<u8>,
    #[description = "Open it in a thread of its own"]
    #[flag]
    thread: bool,
    #[description = "Hours that each decision may take; no limit if not said"]
    #[min = 1]
    #[max = 672]
    clock: Option<u32>,
    #[description = "What happens when the time is up"] timeout: Option<Timeout>,
    #[description = "Play alone, at once, against bots of this level"] level: Option<Level>,
) -> Answer {
    let request = Request::of(ctx);
    let wanted = NewGame { players, thread, clock, timeout, level, options: Vec::new() };
    request.answer(ctx.data().open(&request, game, wanted).await?).await
}

/// Take a seat in the game that waits here
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let lobby = match data.app.join(&request.person, request.channel).await {
        // What waits for players may wait in a thread below.
        Err(none @ (Refusal::NoGame | Refusal::AlreadyStarted)) => {
            return match data.lobbies_below(&request).await? {
                Some(reply) => request.answer(reply).await,
                None => Err(none),
            };
        }
        joined => joined?,
    };
    data.posts.news(lobby.game);
    data.begin_if_all_came(lobby.game).await;
    let text = seated(data.app.part(request.person.id, lobby.game).await?);
    let reply = data.for_somebody_new(Reply::text(text), request.person.id, lobby.game).await;
    request.answer(reply).await
}

/// Give your seat back before the game starts
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    let text = ctx.data().leave(&request, request.channel.into()).await?;
    request.answer(Reply::text(text)).await
}

/// Let a bot take the next seat
#[poise::command(slash_command, rename = "add-bot")]
async fn add_bot(ctx: Context<'_>, #[description = "How well it plays; normal if not said"] level: Option<Level>) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let level = level.unwrap_or(Level::Normal);
    let lobby = data.app.add_bot(&request.person, request.channel, level).await?;
    data.posts.news(lobby.game);
    request.answer(Reply::text(format!("{} joins.", a_bot(level)))).await
}

/// Start the game with those who sit at the table
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().start(&request).await?).await
}

/// Ask somebody to the game that waits here
#[poise::command(slash_command)]
async fn invite(ctx: Context<'_>, #[description = "Whom"] person: Person) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().invite(&request, &person).await?).await
}

/// The open games of this server
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().list(&request).await?).await
}

/// Give the game that is here a name of its own
#[poise::command(slash_command)]
async fn rename(
    ctx: Context<'_>,
    #[description = "What you call it; nothing takes the name away"]
    #[max_length = 40]
    name: Option<String>,
) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let name = name.unwrap_or_default();
    let called = data.app.rename(&request.person, request.channel, &name, request.may_manage).await?;
    // A lobby says so at once, a board with the next move.
    data.posts.news(data.app.glance(request.channel).await?.game);
    request.answer(Reply::text(format!("It is {called} from now on."))).await
}

/// Look at the board
#[poise::command(slash_command)]
async fn board(ctx: Context<'_>) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let board = data.app.board(request.person.id, request.channel).await?;
    let open = data.app.glance(board.game).await?.status == Status::Playing;
    let row = [
        button(ButtonKind::Act, board.game, board.ply, "Act", ButtonStyle::Primary),
        button(ButtonKind::Hand, board.game, board.ply, "My hand", ButtonStyle::Secondary),
        rules::legend_here(board.game),
    ];
    let rows = if open { vec![CreateActionRow::Buttons(row.into())] } else { Vec::new() };
    let headline = format!("**{}**", board.headline);
    request.answer(Reply::text(headline).picture(&board.picture, "board.png").rows(rows)).await
}

/// Look at what you hold; nobody else sees it
#[poise::command(slash_command)]
async fn hand(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().hand(&request, request.channel.into()).await?).await
}

/// Who plays, and who is to move
#[poise::command(slash_command)]
async fn status(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(Reply::text(ctx.data().app.status(request.channel).await?.text)).await
}

/// All the games you are in
#[poise::command(slash_command)]
async fn mine(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().mine(&request).await?).await
}

/// How a finished game went, and where it turned; in a game against bots alone, what a bot would do now
#[poise::command(slash_command)]
async fn coach(
    ctx: Context<'_>,
    #[description = "Which of your finished games; the one that is here if not said"]
    #[autocomplete = "complete::finished"]
    game: Option<String>,
) -> Answer {
    let request = Request::of(ctx);
    let unknown = |_| Refusal::Unfit("Choose one of the games that are offered while you type.".into());
    let game = game.map(|number| number.trim().parse().map(GameId).map_err(unknown)).transpose()?;
    request.answer(ctx.data().coach(&request, game).await?).await
}

/// Take your last move back
#[poise::command(slash_command)]
async fn undo(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().undo(&request, request.channel.into()).await?).await
}

/// What happened so far
#[poise::command(slash_command)]
async fn log(
    ctx: Context<'_>,
    #[description = "Which page; the newest if not said"]
    #[min = 1]
    #[max = 10_000]
    page: Option<u32>,
) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().log(&request, request.channel.into(), page.map(|page| page as usize)).await?).await
}

/// The game so far as a moving picture; once it is over, with hands
#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[description = "Show it to everyone here"]
    #[flag]
    share: bool,
    #[description = "The first turn to be shown"]
    #[min = 1]
    from: Option<u32>,
    #[description = "The last turn to be shown"]
    #[min = 1]
    to: Option<u32>,
    #[description = "A page for your browser with a slider and the story, once the game is over"]
    #[flag]
    page: bool,
) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let at = request.channel.into();
    if page && (share || from.is_some() || to.is_some()) {
        return Err(Refusal::Unfit("The page is the whole game, for you alone: say `page` and nothing else.".into()));
    }
    let reply =
        if page { data.replay_page(&request, at).await? } else { data.replay(&request, at, Chapter { from, to }, share).await? };
    request.answer(reply).await
}

/// The finished game as a file that can be checked
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().export(&request, request.channel.into()).await?).await
}

/// Leave the game; a bot takes your seat
#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().ask_to_resign(&request).await?).await
}

/// Give a seat to a bot, or offer it to somebody; where it is another's, the others are asked
#[poise::command(slash_command)]
async fn replace(
    ctx: Context<'_>,
    #[description = "Which seat"]
    #[autocomplete = "complete::seat"]
    seat: Seat,
    #[description = "Who is asked to take it; a bot takes it if not said"] by: Option<Person>,
    #[description = "How well the bot plays"] level: Option<Level>,
) -> Answer {
    let request = Request::of(ctx);
    let to = by.map_or_else(|| Player::Bot(level.unwrap_or(Level::Normal)), Player::Person);
    request.answer(ctx.data().replace(&request, seat, &to).await?).await
}

/// When you are reminded, and when you are away
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn settings(
    ctx: Context<'_>,
    #[description = "Hours before you are reminded of your turn; 0 for never"]
    #[rename = "remind-after"]
    #[min = 0]
    #[max = 720]
    remind_after: Option<u32>,
    #[description = "Hours of your day without reminders, such as 22-7; off for none"]
    #[max_length = 10]
    quiet: Option<QuietHours>,
    #[description = "How many hours your time zone is ahead of UTC, such as 2 or -5.5"]
    #[rename = "utc-offset"]
    utc_offset: Option<UtcOffset>,
    #[description = "Your time zone, such as Europe/Berlin; it knows of summer time"]
    #[rename = "time-zone"]
    #[autocomplete = "complete::zone"]
    #[max_length = 60]
    time_zone: Option<String>,
    #[description = "Days without reminders and clocks from now on, 60 in any 180; 0 ends it"]
    #[min = 0]
    #[max = 60]
    vacation: Option<u32>,
    #[description = "Hints in your first games of a kind"] hints: Option<bool>,
    #[description = "Whether reminders come as direct messages"]
    #[rename = "by-message"]
    by_message: Option<bool>,
    #[description = "Let remind-after and by-message count for the game that is here only"]
    #[rename = "this-game"]
    #[flag]
    this_game: bool,
) -> Answer {
    let (app, request) = (&ctx.data().app, Request::of(ctx));
    let game = if this_game { Some(app.glance(request.channel).await?.game) } else { None };
    if let Some(game) = game {
        let before = app.reminder_rule(request.person.id, game).await?;
        let rule = ReminderRule { remind_after: remind_after.or(before.remind_after), direct: by_message.or(before.direct) };
        app.set_reminder_rule(request.person.id, game, rule).await?;
    }
    let (remind_after, by_message) = if this_game { (None, None) } else { (remind_after, by_message) };
    let before = app.preference(request.person.id).await?;
    let preference = Preference {
        remind_after: remind_after.unwrap_or(before.remind_after),
        quiet: quiet.map_or(before.quiet, |quiet| quiet.0),
        offset: utc_offset.map_or(before.offset, |offset| offset.minutes),
        // Whoever says an offset means that, and not what they said before.
        zone: time_zone.or_else(|| before.zone.clone().filter(|_| utc_offset.is_none())),
        vacation_until: match vacation {
            Some(0) => None,
            Some(days) => Some(app.now().saturating_add(Seconds::from(days) * DAY)),
            None => before.vacation_until,
        },
        hints: hints.unwrap_or(before.hints),
        direct: by_message.unwrap_or(before.direct),
    };
    if preference != before {
        app.set_preference(request.person.id, preference).await?;
    }
    let mut reply = ctx.data().settings(&request).await?;
    if vacation.is_some() {
        let left = app.vacation_left(request.person.id).await?;
        let _ = write!(reply.text, "\nOf 60 days of vacation in any 180 you have {left} left.");
    }
    request.answer(reply).await
}

/// How to begin, and the rules of a game
#[poise::command(slash_command, rename = "help")]
async fn help_me(
    ctx: Context<'_>,
    #[description = "The rules of which game"] game: Option<Kind>,
    #[description = "Which chapter of the rules"]
    #[autocomplete = "complete::topic"]
    topic: Option<String>,
) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    if game.is_none() && topic.is_none() {
        return request.answer(data.help(&request).await).await;
    }
    let kind = complete::kind_meant(&data.app, request.channel, game).await;
    let kind = kind.ok_or_else(|| Refusal::Unfit("Of which game? Say it with `game:`.".into()))?;
    request.answer(rules::topic(kind, topic.as_deref())).await
}

/// Write something down for yourself in the game that is here; nobody else sees it
#[poise::command(slash_command)]
async fn note(
    ctx: Context<'_>,
    #[description = "A line to write down; what you have noted is shown if not said"]
    #[max_length = 300]
    text: Option<String>,
    #[description = "Throw away what you noted before"]
    #[flag]
    clear: bool,
) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().note(&request, text.as_deref(), clear).await?).await
}

/// Games, wins and ratings, yours, another's or the server's, as a picture
#[poise::command(slash_command)]
async fn stats(
    ctx: Context<'_>,
    #[description = "Of which game; all if not said"] game: Option<Kind>,
    #[description = "Count the games of all servers"]
    #[rename = "all-servers"]
    #[flag]
    all_servers: bool,
    #[description = "Whose; yours if not said"] person: Option<Person>,
    #[description = "Who plays in this server, and its hall of fame"]
    #[flag]
    server: bool,
) -> Answer {
    let request = Request::of(ctx);
    let of = if server { StatsOf::Server } else { StatsOf::Person(person.unwrap_or_else(|| request.person.clone())) };
    request.answer(ctx.data().stats(&request, of, game, all_servers).await?).await
}

/// All that I keep of you, as a file; and a button that has me forget it
#[poise::command(slash_command, rename = "forget-me")]
async fn forget_me(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().offer_to_forget(&request).await?).await
}

/// End the game before its time
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().ask_to_end(&request).await?).await
}

pub(super) fn listed(games: &[Mine]) -> String {
    if games.is_empty() {
        return "You are in no game. `/game new` opens one.".into();
    }
    let line = |game: &Mine| {
        let note = game.note.as_ref().map_or_else(String::new, |note| format!("\n{}", noted(note)));
        let place = if game.gone { String::new() } else { format!("{} ", link(game.guild, game.channel, game.message)) };
        format!("{place}{}{note}", game.text)
    };
    games.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_can_have_as_many_players_as_there_are_seats() {
        let players = new().parameters.into_iter().find(|parameter| parameter.name == "players").unwrap();
        let option = serde_json::to_value(players.create_as_slash_command_option()).unwrap();
        assert_eq!(option["max_value"].as_f64(), Some(Seat::MOST as f64));
    }
}
