//! The types that options of commands have beside poise's own: what a person may choose or type for each, and how it is read.

use super::request;
use crate::app::{Person, Timeout, about};
use crate::bots::Level;
use crate::engine::Seat;
use crate::games::Kind;
use poise::{SlashArgError, SlashArgument};
use serenity::all::{CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue, async_trait};

/// A sentence for a person who typed something that cannot be.
fn unfit(why: &str, typed: String) -> SlashArgError {
    SlashArgError::new_parse(why.into(), typed)
}

/// A value that is chosen from a list by name. The names outlive a release, as the places in a list would not.
trait Named: Copy + 'static {
    /// What is said about a name that is not in the list.
    const UNKNOWN: &'static str;

    /// What is shown, what is sent, and what it means.
    fn list() -> Vec<(String, String, Self)>;
}

impl Named for Kind {
    const UNKNOWN: &'static str = "There is no such game any more.";

    fn list() -> Vec<(String, String, Self)> {
        let kinds = Kind::ALL.iter().map(|kind| about(*kind));
        kinds.map(|about| (about.name.to_owned(), about.slug.to_owned(), about.kind)).collect()
    }
}

impl Named for Level {
    const UNKNOWN: &'static str = "Bots are easy, normal, hard or masters.";

    fn list() -> Vec<(String, String, Self)> {
        let shown = |level| match level {
            Level::Master => "master: up to 20 seconds a turn".to_owned(),
            level => level.to_string(),
        };
        Level::ALL.map(|level| (shown(level), level.to_string(), level)).into()
    }
}

impl Named for Timeout {
    const UNKNOWN: &'static str = "When the time is up, a bot decides or the seat is skipped.";

    fn list() -> Vec<(String, String, Self)> {
        let list = [("a bot decides this once", "bot", Timeout::Bot), ("the seat is skipped", "skip", Timeout::Skip)];
        list.map(|(shown, name, then)| (shown.to_owned(), name.to_owned(), then)).into()
    }
}

macro_rules! chosen_by_name {
    ($($type:ty),*) => {$(
        #[async_trait]
        impl SlashArgument for $type {
            async fn extract(ctx: &Context, asked: &CommandInteraction, value: &ResolvedValue<'_>) -> Result<Self, SlashArgError> {
                let chosen = String::extract(ctx, asked, value).await?;
                let found = <$type>::list().into_iter().find(|(_, name, _)| *name == chosen);
                found.map(|(_, _, value)| value).ok_or_else(|| unfit(<$type>::UNKNOWN, chosen))
            }

            fn create(option: CreateCommandOption) -> CreateCommandOption {
                let option = option.kind(CommandOptionType::String);
                <$type>::list().into_iter().fold(option, |option, (shown, name, _)| option.add_string_choice(shown, name))
            }
        }
    )*};
}

chosen_by_name!(Kind, Level, Timeout);

/// A seat, by its colour.
#[async_trait]
impl SlashArgument for Seat {
    async fn extract(ctx: &Context, asked: &CommandInteraction, value: &ResolvedValue<'_>) -> Result<Self, SlashArgError> {
        let named = String::extract(ctx, asked, value).await?;
        let seat = Seat::all(Seat::MOST as u8).find(|seat| seat.colour().eq_ignore_ascii_case(&named));
        seat.ok_or_else(|| unfit("Name the seat by its colour; the list helps.", named))
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::String)
    }
}

/// Someone who can play.
#[async_trait]
impl SlashArgument for Person {
    async fn extract(_: &Context, _: &CommandInteraction, value: &ResolvedValue<'_>) -> Result<Self, SlashArgError> {
        match value {
            ResolvedValue::User(user, _) if user.bot => {
                let why = "Programs cannot be asked to play. `/game add-bot` seats one of my bots before a game begins, `/game manage replace` later.";
                Err(unfit(why, user.name.clone()))
            }
            ResolvedValue::User(user, member) => Ok(request::person(user, member.and_then(|member| member.nick.as_deref()))),
            _ => Err(unfit("I do not know that person.", String::new())),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::User)
    }
}

/// From one hour of the day to another, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours(pub Option<(u8, u8)>);

impl QuietHours {
    /// Reads `22-7`, or `off`.
    pub(super) fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("off") {
            return Some(QuietHours(None));
        }
        let (from, to) = text.split_once('-')?;
        let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        (from < 24 && to < 24 && from != to).then_some(QuietHours(Some((from, to))))
    }
}

#[async_trait]
impl SlashArgument for QuietHours {
    async fn extract(ctx: &Context, asked: &CommandInteraction, value: &ResolvedValue<'_>) -> Result<Self, SlashArgError> {
        let typed = String::extract(ctx, asked, value).await?;
        let why = "Quiet hours are written like 22-7, from one hour of the day to another; `off` for none.";
        QuietHours::read(&typed).ok_or_else(|| unfit(why, typed))
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::String)
    }
}

/// How far a person's clock is ahead of UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UtcOffset {
    pub minutes: i32,
}

#[async_trait]
impl SlashArgument for UtcOffset {
    async fn extract(ctx: &Context, asked: &CommandInteraction, value: &ResolvedValue<'_>) -> Result<Self, SlashArgError> {
        let hours = f64::extract(ctx, asked, value).await?;
        Ok(UtcOffset { minutes: (hours * 60.0).round() as i32 })
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::Number).min_number_value(-12.0).max_number_value(14.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_two_hours_of_the_day() {
        assert_eq!(QuietHours::read("22-7"), Some(QuietHours(Some((22, 7)))));
        assert_eq!(QuietHours::read("Off"), Some(QuietHours(None)));
        for wrong in ["", "22", "25-7", "7-7", "-1-5", "a-b"] {
            assert_eq!(QuietHours::read(wrong), None, "{wrong:?}");
        }
    }
}
