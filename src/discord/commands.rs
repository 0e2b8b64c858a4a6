//! Every slash command, built from the tables of the games: a new game needs no line here.

use crate::app::about;
use crate::bots::Level;
use crate::engine::Seat;
use crate::games::Kind;
use serenity::all::{CommandOptionType, CreateCommand, CreateCommandOption, InteractionContext};

pub const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

/// Discord takes no more options than this, and no longer help.
const OPTIONS: usize = 25;
const HELP: usize = 100;

/// `/game`, `/play`, and one group for every game.
pub fn all() -> Vec<CreateCommand> {
    let mut commands = vec![game(), play()];
    commands.extend(Kind::ALL.iter().map(|kind| verbs(*kind)));
    commands.into_iter().map(|command| command.contexts(vec![InteractionContext::Guild, InteractionContext::BotDm])).collect()
}

fn option(kind: CommandOptionType, name: &str, help: &str) -> CreateCommandOption {
    CreateCommandOption::new(kind, name, help.chars().take(HELP).collect::<String>())
}

fn text(name: &str, help: &str) -> CreateCommandOption {
    option(CommandOptionType::String, name, help)
}

fn completed(name: &str, help: &str) -> CreateCommandOption {
    text(name, help).set_autocomplete(true)
}

fn number(name: &str, help: &str, least: u64, most: u64) -> CreateCommandOption {
    option(CommandOptionType::Integer, name, help).min_int_value(least).max_int_value(most)
}

fn sub(name: &str, help: &str, options: Vec<CreateCommandOption>) -> CreateCommandOption {
    option(CommandOptionType::SubCommand, name, help).set_sub_options(options)
}

fn which_game(help: &str) -> CreateCommandOption {
    Kind::ALL
        .iter()
        .map(|kind| about(*kind))
        .fold(text("game", help), |option, about| option.add_string_choice(about.name, about.slug))
}

fn level(help: &str) -> CreateCommandOption {
    LEVELS.iter().fold(text("level", help), |option, level| {
        let name = level.to_string();
        option.add_string_choice(name.clone(), name)
    })
}

fn game() -> CreateCommand {
    let yes_or_no = |name, help| option(CommandOptionType::Boolean, name, help);
    let subcommands = vec![
        sub(
            "new",
            "Open a game in this channel",
            vec![
                which_game("Which game").required(true),
                number("players", "How many seats, bots included", 1, Seat::MOST as u64),
                yes_or_no("thread", "Open it in a thread of its own"),
                number("clock", "Hours that each decision may take; no limit if not said", 1, 672),
                text("timeout", "What happens when the time is up")
                    .add_string_choice("a bot decides this once", "bot")
                    .add_string_choice("the seat is skipped", "skip"),
                completed("options", "What is special about this game, as name=value"),
                level("Play alone, at once, against bots of this level"),
            ],
        ),
        sub("join", "Take a seat in the game that waits here", vec![]),
        sub("leave", "Give your seat back before the game starts", vec![]),
        sub("add-bot", "Let a bot take the next seat", vec![level("How well it plays; normal if not said")]),
        sub("start", "Start the game; bots take the empty seats", vec![]),
        sub("board", "Look at the board", vec![]),
        sub("hand", "Look at what you hold; nobody else sees it", vec![]),
        sub("status", "Who plays, and who is to move", vec![]),
        sub("mine", "All the games you are in", vec![]),
        sub("undo", "Take your last move back", vec![]),
        sub("log", "What happened so far", vec![number("page", "Which page; the newest if not said", 1, 10_000)]),
        sub(
            "replay",
            "The game so far as a moving picture; once it is over, with hands",
            vec![yes_or_no("share", "Show it to everyone here")],
        ),
        sub("export", "The finished game as a file that can be checked", vec![]),
        sub("resign", "Leave the game; a bot takes your seat", vec![]),
        sub(
            "replace",
            "Give a seat to someone else",
            vec![
                completed("seat", "Which seat").required(true),
                option(CommandOptionType::User, "by", "Who takes it; a bot if not said"),
                level("How well the bot plays"),
            ],
        ),
        sub(
            "settings",
            "When you are reminded, and when you are away",
            vec![
                number("remind-after", "Hours before you are reminded of your turn; 0 for never", 0, 720),
                text("quiet", "Hours of your day without reminders, such as 22-7; off for none").max_length(10),
                option(CommandOptionType::Number, "utc-offset", "How many hours your clock is ahead of UTC, such as 2 or -5.5")
                    .min_number_value(-12.0)
                    .max_number_value(14.0),
                number("vacation", "Days without reminders and clocks from now on; 0 ends it", 0, 60),
            ],
        ),
        sub("rules", "The rules of a game", vec![completed("topic", "Which chapter"), which_game("Which game")]),
        sub("stats", "Games, wins and ratings", vec![which_game("Of which game; all if not said")]),
        sub("end", "End the game before its time", vec![]),
    ];
    CreateCommand::new("game").description("Open, watch and look after games").set_options(subcommands)
}

fn play() -> CreateCommand {
    CreateCommand::new("play")
        .description("Make a move in the game that is played here")
        .add_option(completed("action", "What you do").required(true))
}

fn verbs(kind: Kind) -> CreateCommand {
    let about = about(kind);
    let subcommands = about.verbs.iter().take(OPTIONS).map(|verb| {
        let slots = verb.slots.iter().take(OPTIONS).map(|slot| completed(slot.name, slot.help)).collect();
        sub(verb.name, verb.help, slots)
    });
    CreateCommand::new(about.slug).description(format!("Make a move in {}", about.name)).set_options(subcommands.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_of_every_game_is_a_command_that_discord_takes() {
        let is_name = |name: &str| {
            (1..=32).contains(&name.len())
                && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_')
        };
        for about in Kind::ALL.iter().map(|kind| about(*kind)) {
            assert!(is_name(about.slug) && about.verbs.len() <= OPTIONS);
            for verb in about.verbs {
                assert!(is_name(verb.name) && verb.slots.len() <= OPTIONS && (1..=HELP).contains(&verb.help.chars().count()));
                assert!(verb.slots.iter().all(|slot| is_name(slot.name) && (1..=HELP).contains(&slot.help.chars().count())));
            }
        }
    }
}
