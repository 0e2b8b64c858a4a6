//! `/play`, and one group of commands for every game, built from its tables: a new game needs no line here.

use super::actions::NewGame;
use super::complete;
use super::error::BadCommand;
use super::request::{Reply, Request};
use super::{Command, Context, Data, LONGEST, MOST};
use crate::app::{Asked, Refusal, Timeout, about, spell};
use crate::bots::Level;
use crate::engine::{Game, Setting, Slot, Verb};
use crate::games::{GameVisitor, Kind};
use poise::CommandParameter;
use serenity::all::{CommandOptionType, CreateCommandOption, InstallationContext, InteractionContext};
use std::borrow::Cow;

type Parameter = CommandParameter<Data, Refusal>;
type TypeSetter = fn(CreateCommandOption) -> CreateCommandOption;
type Answer = Result<(), Refusal>;

/// Make a move in the game that is played here
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm")]
pub async fn play(
    ctx: Context<'_>,
    #[description = "What you do"]
    #[autocomplete = "complete::action"]
    action: String,
) -> Answer {
    let request = Request::of(ctx);
    request.answer(ctx.data().play(&request, request.channel.into(), None, Asked::Text(&action)).await?).await
}

/// A verb of a game: its name is the command's, and its slots are what is filled in.
#[poise::command(slash_command)]
async fn verb(ctx: Context<'_>) -> Answer {
    let (data, request) = (ctx.data(), Request::of(ctx));
    let (meant, here) = (kind(ctx)?, data.app.glance(request.channel).await?.kind);
    if here != meant {
        let (meant, here) = (about(meant), about(here));
        let text = format!("Here {} is played, not {}: its moves are under `/{}`.", here.name, meant.name, here.slug);
        return Err(Refusal::Unfit(text));
    }
    let said = spell(&ctx.command().name, &complete::filled(ctx));
    request.answer(data.play(&request, request.channel.into(), None, Asked::Text(&said)).await?).await
}

/// Something to look at: its name is the command's.
#[poise::command(slash_command)]
async fn look(ctx: Context<'_>) -> Answer {
    let (data, request, name) = (ctx.data(), Request::of(ctx), &ctx.command().name);
    let kind = kind(ctx)?;
    let of_chain = about(kind).looks.iter().any(|look| look.name == name && look.of_chain);
    let looked = if of_chain {
        data.campaign(&request, kind).await?
    } else {
        data.look(&request, request.channel.into(), name, &complete::filled(ctx)).await?
    };
    request.answer(looked).await
}

/// The `new` of a game: its own settings are what else is filled in.
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[description = "How many seats, bots included"] players: Option<u8>,
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
    let (kind, request) = (kind(ctx)?, Request::of(ctx));
    let settings = about(kind).settings;
    let options = complete::filled(ctx).into_iter().filter(|(name, _)| settings.iter().any(|setting| setting.name == name));
    let wanted = NewGame { players, thread, clock, timeout, level, options: options.collect() };
    request.answer(ctx.data().open(&request, kind, wanted).await?).await
}

/// The group of a game, and a group within it: Discord runs only what is in them.
#[poise::command(slash_command)]
async fn group(ctx: Context<'_>) -> Answer {
    Request::of(ctx).answer(Reply::outdated()).await
}

/// The game that a command belongs to.
fn kind(ctx: Context<'_>) -> Result<Kind, Refusal> {
    let root = ctx.command_tree.first().and_then(|command| command.custom_data.downcast_ref::<Kind>());
    root.copied().ok_or_else(|| Refusal::internal(format!("/{} belongs to no game", ctx.command().qualified_name)))
}

/// One group of commands a game.
pub fn groups() -> Result<Vec<Command>, BadCommand> {
    Kind::ALL.iter().map(|kind| kind.visit(Group(*kind))).collect()
}

struct Group(Kind);

impl GameVisitor for Group {
    type Output = Result<Command, BadCommand>;

    fn visit<G: Game>(self) -> Self::Output {
        let mut subcommands = vec![opening::<G>()?];
        subcommands.extend(spoken(G::NAME, G::VERBS));
        subcommands.extend(G::LOOKS.iter().map(looked));
        Ok(Command {
            name: G::SLUG.into(),
            description: Some(format!("Make a move in {}", G::NAME).into()),
            install_context: Some(vec![InstallationContext::Guild, InstallationContext::User]),
            interaction_context: Some(vec![InteractionContext::Guild, InteractionContext::BotDm]),
            custom_data: Box::new(self.0),
            subcommands,
            ..group()
        })
    }
}

/// One command a verb, those of a group together.
fn spoken(game: &str, verbs: &[Verb]) -> Vec<Command> {
    let mut commands: Vec<Command> = Vec::new();
    for told in verbs {
        let Some(name) = told.group else {
            commands.push(spoken_alone(told));
            continue;
        };
        let at = commands.iter().position(|known| known.name == name && !known.subcommands.is_empty());
        let at = at.unwrap_or_else(|| {
            commands.push(Command { name: name.into(), description: Some(format!("{game}: {name}").into()), ..group() });
            commands.len() - 1
        });
        commands[at].subcommands.push(spoken_alone(told));
    }
    commands
}

fn spoken_alone(told: &Verb) -> Command {
    let slot = |slot: &Slot| Parameter {
        autocomplete_callback: Some(|ctx, typed| Box::pin(complete::slot(ctx, typed))),
        ..parameter(slot.name, slot.help, |option| option.kind(CommandOptionType::String))
    };
    let parameters = told.slots.iter().map(slot).collect();
    Command { name: told.name.into(), description: Some(told.help.into()), parameters, ..verb() }
}

fn looked(told: &Verb) -> Command {
    let slot = |slot: &Slot| Parameter {
        autocomplete_callback: Some(|ctx, typed| Box::pin(complete::look(ctx, typed))),
        ..parameter(slot.name, slot.help, |option| option.kind(CommandOptionType::String))
    };
    let parameters = told.slots.iter().map(slot).collect();
    Command { name: told.name.into(), description: Some(told.help.into()), parameters, ..look() }
}

fn opening<G: Game>() -> Result<Command, BadCommand> {
    let mut command = Command { description: Some(format!("Open a game of {} in this channel", G::NAME).into()), ..new() };
    for parameter in &mut command.parameters {
        if parameter.name == "players" {
            parameter.type_setter = Some(players::<G>);
        }
    }
    let setters = choices_of::<G>();
    if G::SETTINGS.len() > setters.len() {
        return Err(BadCommand(format!("{} has {} settings; `new` takes {}.", G::NAME, G::SETTINGS.len(), setters.len())));
    }
    for (setting, choices) in G::SETTINGS.iter().zip(setters) {
        let labels = setting.values.iter().map(|value| label(value).chars().count());
        if setting.values.len() > MOST || labels.max().unwrap_or(0) > LONGEST {
            return Err(BadCommand(format!("{}: {} has more or longer values than Discord takes.", G::NAME, setting.name)));
        }
        command.parameters.push(parameter(setting.name, setting.help, choices));
    }
    // The game's own settings come first.
    command.parameters.rotate_right(G::SETTINGS.len());
    Ok(command)
}

fn players<G: Game>(option: CreateCommandOption) -> CreateCommandOption {
    let (least, most) = (u64::from(*G::SEATS.start()), u64::from(*G::SEATS.end()));
    option.kind(CommandOptionType::Integer).min_int_value(least).max_int_value(most)
}

/// The values of the game's setting at a place of its table, by name.
fn choices<G: Game, const AT: usize>(option: CreateCommandOption) -> CreateCommandOption {
    let values = G::SETTINGS.get(AT).map_or(&[][..], |setting: &Setting| setting.values);
    let option = option.kind(CommandOptionType::String);
    values.iter().fold(option, |option, value| option.add_string_choice(label(value), value.0))
}

/// Poise takes plain functions here, which carry nothing with them: so there is one for each place of the table.
fn choices_of<G: Game>() -> [TypeSetter; 8] {
    [
        choices::<G, 0>,
        choices::<G, 1>,
        choices::<G, 2>,
        choices::<G, 3>,
        choices::<G, 4>,
        choices::<G, 5>,
        choices::<G, 6>,
        choices::<G, 7>,
    ]
}

fn label((value, help): &(&str, &str)) -> String {
    format!("{value} ({help})")
}

/// An option that may be left out.
fn parameter(name: &'static str, help: &'static str, type_setter: TypeSetter) -> Parameter {
    Parameter {
        name: name.into(),
        description: Some(help.into()),
        type_setter: Some(type_setter),
        required: false,
        name_localizations: Cow::default(),
        description_localizations: Cow::default(),
        channel_types: None,
        choices: Cow::default(),
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_of_a_group_stand_together() {
        const SLOTS: &[Slot] = &[Slot::new("tile", "Which tile")];
        let verb = |name| Verb::new(name, "Do it", SLOTS);
        let verbs = [verb("move"), verb("tile").in_group("info"), verb("push"), verb("army").in_group("info")];
        let commands = spoken("Toy", &verbs);
        let names = |commands: &[Command]| commands.iter().map(|command| command.name.to_string()).collect::<Vec<_>>();
        assert_eq!(names(&commands), ["move", "info", "push"]);
        assert_eq!(names(&commands[1].subcommands), ["tile", "army"]);
        let slot = &commands[1].subcommands[0].parameters[0];
        let slot = serde_json::to_value(slot.create_as_slash_command_option()).unwrap();
        assert_eq!((&slot["name"], &slot["autocomplete"], &slot["type"]), (&"tile".into(), &true.into(), &3.into()));
    }
}
