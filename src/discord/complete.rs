//! What is offered while a person types.

use super::{Context, LONGEST, MOST};
use crate::app::{App, ChannelId, PersonId, about};
use crate::engine::Seat;
use crate::games::Kind;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

/// What is shown and what it stands for: as many as Discord shows, if they are as long as it takes them.
fn offer(offers: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let short = |text: &str| (1..=LONGEST).contains(&text.chars().count());
    let fitting = offers.into_iter().filter(|(label, value)| short(label) && short(value)).take(MOST);
    CreateAutocompleteResponse::new().set_choices(fitting.map(|(label, value)| AutocompleteChoice::new(label, value)).collect())
}

fn who_and_where(ctx: Context<'_>) -> (PersonId, ChannelId) {
    (PersonId(ctx.interaction.user.id.get()), ChannelId(ctx.interaction.channel_id.get()))
}

/// The texts that are filled in; the one that is being typed is none of them.
pub fn filled(ctx: Context<'_>) -> Vec<(String, String)> {
    let text = |option: &serenity::all::ResolvedOption<'_>| match option.value {
        ResolvedValue::String(text) => Some((option.name.to_owned(), text.to_owned())),
        _ => None,
    };
    ctx.args.iter().filter_map(text).collect()
}

/// Whole moves.
pub async fn action(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (person, channel) = who_and_where(ctx);
    let completions = ctx.data().app.complete_phrase(person, channel, typed).await;
    offer(completions.into_iter().map(|completion| (completion.label, completion.value)))
}

/// What fits into the slot of a verb, with the slots filled so far.
pub async fn slot(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (person, channel) = who_and_where(ctx);
    let focused = ctx.args.iter().find(|option| matches!(option.value, ResolvedValue::Autocomplete { .. }));
    let slot = focused.map_or("", |option| option.name);
    let completions = ctx.data().app.complete(person, channel, &ctx.command().name, &filled(ctx), slot, typed).await;
    offer(completions.into_iter().map(|completion| (completion.label, completion.value)))
}

/// What fits into the slot of a look.
pub async fn look(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (person, channel) = who_and_where(ctx);
    let focused = ctx.args.iter().find(|option| matches!(option.value, ResolvedValue::Autocomplete { .. }));
    let slot = focused.map_or("", |option| option.name);
    let values = ctx.data().app.complete_look(person, channel, &ctx.command().name, slot, typed).await;
    offer(values.into_iter().map(|value| (value.clone(), value)))
}

/// The finished games of whoever types.
pub async fn finished(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let games = ctx.data().app.complete_finished(who_and_where(ctx).0, typed).await;
    offer(games.into_iter().map(|(label, game)| (label, game.to_string())))
}

/// Time zones by name.
// Poise awaits whoever completes.
#[allow(clippy::unused_async)]
pub async fn zone(_ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    offer(App::zones(typed).into_iter().map(|zone| (zone.clone(), zone)))
}

/// The chapters of the rules of the game that is meant.
pub async fn topic(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    // The game is the only other option.
    let named = filled(ctx).first().and_then(|(_, slug)| Kind::from_slug(slug).ok());
    let Some(kind) = kind_meant(&ctx.data().app, who_and_where(ctx).1, named).await else { return offer([]) };
    let typed = typed.to_lowercase();
    let headings = about(kind).topics.into_iter().map(|(heading, _)| heading.to_owned());
    let fitting = headings.filter(|heading| heading.to_lowercase().contains(&typed));
    offer(fitting.map(|heading| (heading.clone(), heading)))
}

/// The seats of the game that is here.
pub async fn seat(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Ok(situation) = ctx.data().app.status(who_and_where(ctx).1).await else { return offer([]) };
    let typed = typed.to_lowercase();
    let seats = (0u8..).map(Seat).zip(&situation.seats).map(|(seat, player)| {
        let name = player.as_ref().map_or_else(|| "empty".to_owned(), |player| player.name(seat));
        let label: String = format!("{}: {name}", seat.colour()).chars().take(LONGEST).collect();
        (label, seat.colour().to_owned())
    });
    offer(seats.filter(|(label, _)| label.to_lowercase().contains(&typed)))
}

/// The game that was named, or the one that is played here, or the only one there is.
pub async fn kind_meant(app: &App, channel: ChannelId, named: Option<Kind>) -> Option<Kind> {
    if named.is_some() {
        return named;
    }
    match app.glance(channel).await {
        Ok(here) => Some(here.kind),
        Err(_) => Kind::ALL.first().copied().filter(|_| Kind::ALL.len() == 1),
    }
}
