//! How poise is set up: which commands there are, what is done before and after each, and what is done about errors.

use super::api::{Api, Backoff};
use super::posts::{Posts, for_log};
use super::request::{Reply, Request, taken};
use super::{ConnectOptions, Data, Signals, clock, game, verbs};
use crate::app::{App, Refusal};
use poise::{CommandInteractionType, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::all::{
    Client, CommandInteraction, CreateAutocompleteResponse, CreateCommand, CreateInteractionResponse,
    CreateInteractionResponseMessage, FullEvent, Interaction, UserId, async_trait,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub type Command = poise::Command<Data, Refusal>;
pub type Context<'a> = poise::ApplicationContext<'a, Data, Refusal>;

/// `/game`, `/play`, and one group for every game. The error names what Discord would not take.
pub fn commands() -> Result<Vec<Command>, String> {
    let mut commands = vec![game::game(), verbs::play()];
    commands.extend(verbs::groups()?);
    commands.iter().try_for_each(|command| fits(command, ""))?;
    Ok(commands)
}

/// Discord takes no more subcommands, options or choices than this, and no longer help.
pub const MOST: usize = 25;
pub const LONGEST: usize = 100;

/// Whether Discord takes a command. One that is too large is never cut: it has to be divided.
fn fits(command: &Command, within: &str) -> Result<(), String> {
    let path = format!("{within}/{}", command.name);
    let entries: Vec<(&str, Option<&str>)> = if command.subcommands.is_empty() {
        command.parameters.iter().map(|parameter| (&*parameter.name, parameter.description.as_deref())).collect()
    } else {
        command.subcommands.iter().map(|sub| (&*sub.name, sub.description.as_deref())).collect()
    };
    if entries.len() > MOST {
        return Err(format!("{path} has {} entries, and Discord takes {MOST}.", entries.len()));
    }
    let own = (&*command.name, command.description.as_deref());
    for (at, (name, _)) in entries.iter().enumerate() {
        if entries[..at].iter().any(|(other, _)| other == name) {
            return Err(format!("{path} has two entries called {name}."));
        }
    }
    for (name, help) in entries.iter().chain([&own]) {
        let letters = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_');
        if !letters || !(1..=32).contains(&name.len()) {
            return Err(format!("{path}: {name:?} cannot be a name on Discord."));
        }
        if !help.is_some_and(|help| (1..=LONGEST).contains(&help.chars().count())) {
            return Err(format!("{path}: the help of {name} has to have 1 to {LONGEST} characters."));
        }
    }
    command.subcommands.iter().try_for_each(|sub| fits(sub, &path))
}

/// Poise, with a count of what it is doing, so that the end can wait for it and nobody has it do too much at once.
pub struct Tracked {
    poise: poise::Framework<Data, Refusal>,
    signals: Signals,
    at_once: AtOnce,
}

#[async_trait]
impl serenity::framework::Framework for Tracked {
    async fn init(&mut self, client: &Client) {
        self.poise.init(client).await;
    }

    async fn dispatch(&self, context: serenity::all::Context, event: FullEvent) {
        let asked = match &event {
            FullEvent::InteractionCreate { interaction } => Some(interaction),
            _ => None,
        };
        let Some(_share) = self.at_once.begin(asked.and_then(asker)) else {
            // Nothing is kept of it: Discord tells the person that it failed, as it does when we are away.
            return tracing::warn!("somebody asks for more at once than one person may");
        };
        self.signals.tasks.track_future(self.poise.dispatch(context, event)).await;
    }
}

fn asker(interaction: &Interaction) -> Option<UserId> {
    match interaction {
        Interaction::Command(asked) | Interaction::Autocomplete(asked) => Some(asked.user.id),
        Interaction::Component(asked) => Some(asked.user.id),
        _ => None,
    }
}

/// How much is being done for whom.
#[derive(Clone, Debug, Default)]
struct AtOnce(Arc<Mutex<HashMap<UserId, usize>>>);

/// As much may be done at once for one person: nobody types and presses faster.
const SHARE: usize = 200;

/// Something is being done for somebody until this is dropped.
#[derive(Debug)]
struct Share(AtOnce, Option<UserId>);

impl AtOnce {
    /// `None` if it would be too much.
    fn begin(&self, person: Option<UserId>) -> Option<Share> {
        if let Some(person) = person {
            let mut doing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let count = doing.entry(person).or_default();
            if *count >= SHARE {
                return None;
            }
            *count += 1;
        }
        Some(Share(self.clone(), person))
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some(person) = self.1 else { return };
        let mut doing = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = doing.get_mut(&person) {
            *count -= 1;
            if *count == 0 {
                doing.remove(&person);
            }
        }
    }
}

pub fn build(commands: Vec<Command>, app: App, options: &ConnectOptions, signals: Signals) -> Tracked {
    let (deadline, watchdog) = (options.deadline, options.watchdog);
    let options = FrameworkOptions {
        commands,
        command_check: Some(|ctx| {
            Box::pin(async move {
                match ctx {
                    poise::Context::Application(ctx) => Ok(acknowledge(ctx).await),
                    poise::Context::Prefix(_) => Ok(false),
                }
            })
        }),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        initialize_owners: false,
        ..FrameworkOptions::default()
    };
    let shared = signals.clone();
    // Runs at the first connection. It cannot fail: poise would let every later event wait for it.
    let poise = poise::Framework::new(options, move |context, _, framework| {
        Box::pin(async move {
            let api = Api::new(context.http.clone(), deadline, shared.stop.clone());
            let posts = Posts::new(app.clone(), api.clone(), shared.tasks.clone(), shared.stop.clone(), watchdog);
            let data = Data { app, api, posts, signals: shared };
            data.begin(poise::builtins::create_application_commands(&framework.options().commands));
            Ok(data)
        })
    });
    Tracked { poise, signals, at_once: AtOnce::default() }
}

impl Data {
    /// Registers the commands, posts what was left unposted, and starts the clock. None of it waits for another.
    fn begin(&self, commands: Vec<CreateCommand>) {
        let data = self.clone();
        tokio::spawn(async move { data.register(commands).await });
        let data = self.clone();
        tokio::spawn(async move { data.catch_up().await });
        tokio::spawn(clock::run(self.clone()));
    }

    async fn register(&self, commands: Vec<CreateCommand>) {
        let mut backoff = Backoff::default();
        let http = &self.api.http;
        while let Err(error) = self.api.retry(|| serenity::all::Command::set_global_commands(http, commands.clone())).await {
            tracing::error!("the commands could not be registered: {error}; trying again in {} s", backoff.seconds());
            if !backoff.wait(&self.signals.stop).await {
                return;
            }
        }
        self.signals.ready.send_replace(true);
    }

    /// Brings games back that can be read again, and posts what was left unposted.
    async fn catch_up(&self) {
        let mut backoff = Backoff::default();
        loop {
            let waiting = match self.app.try_aside_again().await {
                Ok(_) => self.app.unposted().await,
                Err(refusal) => Err(refusal),
            };
            match waiting {
                Ok(waiting) => return self.posts.catch_up(waiting).await,
                Err(refusal) => tracing::error!("what is to be posted cannot be read: {}", for_log(&refusal)),
            }
            if !backoff.wait(&self.signals.stop).await {
                return;
            }
        }
    }
}

/// Every command is acknowledged before anything is done, since Discord waits three seconds. If the acknowledgement is not
/// taken, nothing may be done: the person is told that it failed, or the same command is being served already.
async fn acknowledge(ctx: Context<'_>) -> bool {
    match ctx.interaction_type {
        CommandInteractionType::Command => taken(ctx.data().api.once(ctx.defer_response(true)).await),
        CommandInteractionType::Autocomplete => true,
    }
}

/// Whatever went wrong, the person is told in one sentence that only they see.
async fn on_error(error: FrameworkError<'_, Data, Refusal>) {
    let reply = match &error {
        // It could not be acknowledged, so nobody can be told.
        FrameworkError::CommandCheckFailed { .. } => return,
        FrameworkError::UnknownInteraction { framework, interaction, .. } => return unknown(*framework, interaction).await,
        FrameworkError::Command { error, .. } => Reply::refused(error),
        FrameworkError::ArgumentParse { error, .. } => Reply::text(error.to_string()),
        FrameworkError::CommandStructureMismatch { .. } => Reply::outdated(),
        FrameworkError::CommandPanic { .. } => Reply::mistake(),
        other => {
            tracing::error!("{other}");
            Reply::mistake()
        }
    };
    let Some(poise::Context::Application(ctx)) = error.ctx() else { return };
    match ctx.interaction_type {
        CommandInteractionType::Autocomplete => offer_nothing(&Request::of(ctx)).await,
        CommandInteractionType::Command => {
            if acknowledge(ctx).await {
                Request::of(ctx).tell(reply).await;
            }
        }
    }
}

/// A command of another release.
async fn unknown(framework: FrameworkContext<'_, Data, Refusal>, asked: &CommandInteraction) {
    let request = Request::command(framework.user_data.api.clone(), asked);
    if asked.data.autocomplete().is_some() {
        return offer_nothing(&request).await;
    }
    let message = CreateInteractionResponseMessage::new().content(Reply::outdated().text).ephemeral(true);
    request.respond(&CreateInteractionResponse::Message(message)).await;
}

async fn offer_nothing(request: &Request) {
    request.respond(&CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new())).await;
}

/// What poise has no commands for: buttons and select menus, which have to outlive a restart.
async fn on_event(framework: FrameworkContext<'_, Data, Refusal>, event: &FullEvent) -> Result<(), Refusal> {
    match event {
        FullEvent::Ready { data_about_bot } => tracing::info!("connected as {}", data_about_bot.user.name),
        FullEvent::Resume { .. } => tracing::info!("connected again"),
        FullEvent::InteractionCreate { interaction: Interaction::Component(asked) } => framework.user_data.pressed(asked).await,
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::SystemClock;
    use crate::discord::Connection;
    use crate::sandbox::{self, GAMES, Person, Sandbox};
    use crate::store::Store;

    #[test]
    fn one_person_has_so_much_done_at_once_and_no_more() {
        let at_once = AtOnce::default();
        let (ada, ben) = (Some(UserId::new(1)), Some(UserId::new(2)));
        let mut shares: Vec<Option<Share>> = (0..SHARE).map(|_| at_once.begin(ada)).collect();
        assert!(shares.iter().all(Option::is_some) && at_once.begin(ada).is_none());
        assert!(at_once.begin(ben).is_some() && at_once.begin(None).is_some(), "others are served");
        shares.pop();
        assert!(at_once.begin(ada).is_some());
        shares.clear();
        assert!(at_once.0.lock().unwrap().is_empty(), "nothing is kept");
    }

    #[test]
    fn every_command_of_every_game_is_one_that_discord_takes() {
        assert!(commands().unwrap().len() > 2);
    }

    #[test]
    fn a_table_that_is_too_large_is_an_error_and_never_cut() {
        let named = |name: String| Command { name: name.into(), description: Some("Do it".into()), ..Command::default() };
        let group = |count: usize| Command {
            subcommands: (0..count).map(|number| named(format!("verb-{number}"))).collect(),
            ..named("toy".into())
        };
        assert_eq!(fits(&group(25), ""), Ok(()));
        assert_eq!(fits(&group(26), ""), Err("/toy has 26 entries, and Discord takes 25.".into()));
        let nested = Command { subcommands: vec![group(26)], ..named("game".into()) };
        assert!(fits(&nested, "").unwrap_err().starts_with("/game/toy has 26"));
        let twice = Command { subcommands: vec![named("a".into()), named("a".into())], ..named("toy".into()) };
        assert!(fits(&twice, "").unwrap_err().contains("two entries called a"));
        assert!(fits(&named("Toy".into()), "").is_err());
        assert!(fits(&Command { description: Some("x".repeat(101).into()), ..named("toy".into()) }, "").is_err());
    }

    /// Goes wrong
    #[poise::command(slash_command)]
    #[expect(clippy::unused_async)]
    async fn broken(
        _: Context<'_>,
        #[description = "A word"]
        #[autocomplete = "broken_completion"]
        _word: Option<String>,
    ) -> Result<(), Refusal> {
        panic!("on purpose")
    }

    #[expect(clippy::unused_async)]
    async fn broken_completion(_: Context<'_>, _: &str) -> CreateAutocompleteResponse {
        panic!("on purpose")
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_mistake_of_ours_is_one_private_sentence_and_ends_nothing() {
        let sandbox = Sandbox::start(sandbox::Settings::default()).await.unwrap();
        let path = std::env::temp_dir().join(format!("warren-broken-{}.db", std::process::id()));
        let app = App::new(Store::open(&format!("sqlite://{}", path.display())).await.unwrap(), SystemClock);
        let commands = vec![game::game(), broken()];
        let options = ConnectOptions::new("token", Some(sandbox.url()));
        let bot = Connection::with_commands(app.clone(), &options, commands).await.unwrap();
        bot.ready().await;
        let ada = sandbox.person(Person::Ada);
        for _ in 0..2 {
            let interaction = ada.slash(GAMES, "broken", &[]).unwrap();
            let answer = ada.answer(interaction).await.unwrap();
            assert!(answer.ephemeral() && answer.content.contains("went wrong on my side"), "{}", answer.content);
            assert_eq!(ada.autocomplete(GAMES, "broken", &[], "_word", "a").await, Ok(Vec::new()));
        }
        let interaction = ada.slash(GAMES, "game mine", &[]).unwrap();
        assert!(ada.answer(interaction).await.unwrap().content.contains("no game"));
        bot.stop().await;
        app.close().await;
        for end in ["", "-wal", "-shm", "-lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", path.display()));
        }
    }
}
