//! The puzzle of the day: `/puzzle`, its buttons, and its post in the morning.

use super::api::{self, ApiError};
use super::id::{ButtonKind, CustomId, button};
use super::request::{Reply, Request, attachment, clip};
use super::{Context, Data, complete, picker};
use crate::app::{GameId, PuzzleDue, PuzzleShown, PuzzleStep, Refusal};
use serenity::all::{ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateMessage};

type Answer = Result<(), Refusal>;

/// A small problem every day, with one answer that is better than all others
#[poise::command(
    slash_command,
    subcommand_required,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm",
    subcommands("today", "here", "stop", "table")
)]
pub async fn puzzle(ctx: Context<'_>) -> Answer {
    Request::of(ctx).answer(Reply::outdated()).await
}

/// The puzzle of today, or of another day; only you see what you try
#[poise::command(slash_command)]
async fn today(
    ctx: Context<'_>,
    #[description = "Another day's, such as 2026-03-21"]
    #[max_length = 10]
    date: Option<String>,
) -> Answer {
    let request = Request::of(ctx);
    let shown = ctx.data().app.puzzle(request.person.id, request.guild, date.as_deref()).await?;
    request.answer(shown_to(&shown)).await
}

/// Post the puzzle in this channel every day; for those who manage it
#[poise::command(slash_command)]
async fn here(
    ctx: Context<'_>,
    #[description = "At which time of day, such as 9:00"]
    #[max_length = 5]
    time: String,
    #[description = "By which clock, such as Europe/Berlin; by yours if not said"]
    #[rename = "time-zone"]
    #[autocomplete = "complete::zone"]
    zone: Option<String>,
) -> Answer {
    let request = Request::of(ctx);
    managers_only(&request)?;
    let text = ctx.data().app.post_puzzles(request.person.id, request.guild, request.channel, &time, zone).await?;
    request.answer(Reply::text(text)).await
}

/// Post no puzzles in this server any more; for those who manage the channel
#[poise::command(slash_command)]
async fn stop(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    managers_only(&request)?;
    request.answer(Reply::text(ctx.data().app.stop_puzzles(request.guild).await?)).await
}

/// Who has had how many puzzles in this server within a month
#[poise::command(slash_command)]
async fn table(ctx: Context<'_>) -> Answer {
    let request = Request::of(ctx);
    request.answer(Reply::text(ctx.data().app.puzzle_table(request.guild).await?)).await
}

fn managers_only(request: &Request) -> Result<(), Refusal> {
    if request.may_manage || request.guild.is_none() {
        return Ok(());
    }
    Err(Refusal::Unfit("Only those who have *Manage Channels* here can say where and when the puzzle is posted.".into()))
}

fn begin(day: i64, label: &str, style: ButtonStyle) -> CreateButton {
    button(ButtonKind::Puzzle, GameId(day.unsigned_abs()), 0, label, style)
}

fn shown_to(shown: &PuzzleShown) -> Reply {
    let row = vec![begin(shown.day, "Solve it", ButtonStyle::Success)];
    Reply::text(&shown.text).rows(vec![CreateActionRow::Buttons(row)]).picture(&shown.picture, "puzzle.png")
}

impl Data {
    /// A button or menu of a puzzle: its id says which, and what was played so far.
    pub async fn press_in_puzzle(&self, request: &Request, id: &CustomId, chosen: Option<&str>) -> Result<Reply, Refusal> {
        let (played, path) = id.played_and_path();
        let day = i64::try_from(id.game.0).map_err(|_| Refusal::NoGame)?;
        let step = self.app.solve(&request.person, request.guild, day, played, chosen.unwrap_or(path)).await?;
        Ok(match step {
            PuzzleStep::Asks { day, kind, played, told, page } => {
                let reply = picker::ask_in_puzzle(&page, &self.signs.of(kind, &[]), &played);
                let mut rows = reply.rows;
                if !played.is_empty() {
                    rows.truncate(4);
                    rows.push(CreateActionRow::Buttons(vec![begin(day, "Begin anew", ButtonStyle::Danger)]));
                }
                let before = if told.is_empty() { String::new() } else { format!("{}\n\n", told.join("\n")) };
                Reply { text: clip(&(before + &reply.text)), rows, ..reply }
            }
            PuzzleStep::Over { day, solved, text, picture, animation } => {
                let again = if solved { "Once more" } else { "Try again" };
                let style = if solved { ButtonStyle::Secondary } else { ButtonStyle::Success };
                let reply = Reply::text(text).rows(vec![CreateActionRow::Buttons(vec![begin(day, again, style)])]);
                match animation {
                    Some(gif) => {
                        let file = CreateAttachment::bytes(gif, "battle.gif").description(&picture.alt);
                        Reply { file: Some(file), ..reply }
                    }
                    None => reply.picture(&picture, "puzzle.png"),
                }
            }
        })
    }

    /// Posts the puzzle wherever it is due. The same post twice, also after a restart, is one.
    pub(super) async fn post_puzzles(&self) -> Result<(), Refusal> {
        for PuzzleDue { guild, channel, shown } in self.app.puzzles_due().await? {
            let reply = shown_to(&shown);
            let message = CreateMessage::new()
                .content(clip(&reply.text))
                .components(reply.rows)
                .allowed_mentions(CreateAllowedMentions::new());
            let nonce = format!("p{:x}.{:x}", guild.0 & 0xffff_ffff_ffff, shown.day);
            let picture = attachment(&shown.picture, "puzzle.png");
            match self.api.post_once(channel, message, Some(picture), nonce).await {
                // It is due again at the next look.
                Err(ApiError::Transient) => {}
                Err(ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => drop(self.app.stop_puzzles(Some(guild)).await?),
                Err(error) => {
                    tracing::info!("the puzzle could not be posted in a server: {error}");
                    self.app.puzzle_posted(guild, shown.day).await?;
                }
                Ok(_) => self.app.puzzle_posted(guild, shown.day).await?,
            }
        }
        Ok(())
    }
}
