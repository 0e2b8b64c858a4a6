//! How poise is set up: which commands there are, what is done before and after each, and what is done about errors.

use super::api::{Api, ApiError, Backoff, COMPLETIONS, Lane, Outgoing, Transport};
use super::error::BadCommand;
use super::posts::{Posts, for_log};
use super::request::{Reply, Request, taken};
use super::signs::Signs;
use super::{
    Command, ConnectOptions, Context, Data, LONGEST, MOST, Signals, clock, elsewhere, game, mentions, menus, puzzle, verbs,
};
use crate::app::{App, Refusal};
use poise::{CommandInteractionType, FrameworkContext, FrameworkError, FrameworkOptions};
use serde_json::Value;
use serenity::all::{
    Client, CommandInteraction, CommandType, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, FullEvent, Interaction, LightMethod, Route, UserId, async_trait,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// `/game`, `/play`, and one group for every game. The error names what Discord would not take.
pub fn commands() -> Result<Vec<Command>, BadCommand> {
    let mut commands = vec![game::game(), verbs::play(), puzzle::puzzle(), menus::challenge(), menus::could_do()];
    commands.extend(verbs::groups()?);
    commands.iter().try_for_each(|command| fits(command, ""))?;
    Ok(commands)
}

/// Whether Discord takes a command. One that is too large is never cut: it has to be divided.
fn fits(command: &Command, within: &str) -> Result<(), BadCommand> {
    // In a menu it has a name of its own, and neither help nor options.
    if command.context_menu_action.is_some() {
        let name = command.context_menu_name.as_deref().unwrap_or(&command.name);
        let fits = (1..=32).contains(&name.chars().count());
        return if fits { Ok(()) } else { Err(BadCommand(format!("{name:?} cannot be a name in a menu on Discord."))) };
    }
    let path = format!("{within}/{}", command.name);
    let entries: Vec<(&str, Option<&str>)> = if command.subcommands.is_empty() {
        command.parameters.iter().map(|parameter| (&*parameter.name, parameter.description.as_deref())).collect()
    } else {
        let shown = command.subcommands.iter().filter(|sub| !sub.hide_in_help);
        shown.map(|sub| (&*sub.name, sub.description.as_deref())).collect()
    };
    if entries.len() > MOST {
        return Err(BadCommand(format!("{path} has {} entries, and Discord takes {MOST}.", entries.len())));
    }
    let own = (&*command.name, command.description.as_deref());
    for (at, (name, _)) in entries.iter().enumerate() {
        if entries[..at].iter().any(|(other, _)| other == name) {
            return Err(BadCommand(format!("{path} has two entries called {name}.")));
        }
    }
    for (name, help) in entries.iter().chain([&own]) {
        let letters = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_');
        if !letters || !(1..=32).contains(&name.len()) {
            return Err(BadCommand(format!("{path}: {name:?} cannot be a name on Discord.")));
        }
        if !help.is_some_and(|help| (1..=LONGEST).contains(&help.chars().count())) {
            return Err(BadCommand(format!("{path}: the help of {name} has to have 1 to {LONGEST} characters.")));
        }
    }
    command.subcommands.iter().try_for_each(|sub| fits(sub, &path))
}

/// Poise, with a count of what it is doing, so that the end can wait for it and nobody has it do too much at once.
pub struct Tracked {
    poise: poise::Framework<Data, Refusal>,
    signals: Signals,
    transport: Arc<Transport>,
    at_once: AtOnce,
    completions: Completions,
    /// Those who are told that it is too much.
    refusals: Semaphore,
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
        let _place = match asked {
            Some(Interaction::Autocomplete(_)) => match self.completions.begin().await {
                Some(place) => Some(place),
                // Nothing is lost: whoever goes on typing is offered what fits then.
                None => return,
            },
            _ => None,
        };
        let Some(_share) = self.at_once.begin(asked.and_then(asker)) else {
            tracing::warn!("more is asked for at once than can be done");
            return self.refuse(&context, asked).await;
        };
        if let Some(strange) = asked.and_then(strange_command) {
            let answered = async { unknown(self.poise.user_data().await, strange).await };
            return self.signals.tasks.track_future(answered).await;
        }
        self.signals.tasks.track_future(self.poise.dispatch(context, event)).await;
    }
}

/// A command of a type that poise does not know: it would panic over it.
fn strange_command(interaction: &Interaction) -> Option<&CommandInteraction> {
    match interaction {
        Interaction::Command(asked) | Interaction::Autocomplete(asked) => {
            let known = matches!(asked.data.kind, CommandType::ChatInput | CommandType::User | CommandType::Message);
            (!known).then_some(asked)
        }
        _ => None,
    }
}

impl Tracked {
    /// Says that too much is asked for. Of those who cannot even be told so, Discord says that it failed.
    async fn refuse(&self, context: &serenity::all::Context, asked: Option<&Interaction>) {
        let Ok(_place) = self.refusals.try_acquire() else { return };
        let api = Api::new(Arc::clone(&context.http), Arc::clone(&self.transport));
        let request = match asked {
            Some(Interaction::Command(asked)) => Request::command(api, asked),
            Some(Interaction::Component(asked)) => Request::component(api, asked),
            _ => return,
        };
        let words = "Too much is asked of me at this moment, and I did nothing. Please try again in a minute.";
        let message = CreateInteractionResponseMessage::new().content(words).ephemeral(true);
        request.respond(&CreateInteractionResponse::Message(message)).await;
    }
}

/// As many may be told at once that it is too much.
const REFUSALS: usize = 16;

/// What is offered to people who type: the cheapest to do without, so a crowd of them waits in a line of its own, and
/// whoever comes when that is full or waits for too long is offered nothing.
#[derive(Debug)]
struct Completions {
    places: Semaphore,
    waiting: Semaphore,
}

/// As many completions wait, and as long: after three seconds Discord takes none, and by then the person has typed on.
const WAITING: usize = 512;
const IN_TIME: Duration = Duration::from_secs(2);

impl Default for Completions {
    fn default() -> Self {
        Completions { places: Semaphore::new(COMPLETIONS), waiting: Semaphore::new(WAITING) }
    }
}

impl Completions {
    async fn begin(&self) -> Option<SemaphorePermit<'_>> {
        let _waiting = self.waiting.try_acquire().ok()?;
        tokio::time::timeout(IN_TIME, self.places.acquire()).await.ok()?.ok()
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

/// As much may be done at once for one person, since nobody types and presses faster; and for all of them.
const SHARE: usize = 200;
const FOR_ALL: usize = 2_000;

/// Something is being done for somebody until this is dropped.
#[derive(Debug)]
struct Share(AtOnce, Option<UserId>);

impl AtOnce {
    /// `None` if it would be too much.
    fn begin(&self, person: Option<UserId>) -> Option<Share> {
        if let Some(person) = person {
            let mut doing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if doing.values().sum::<usize>() >= FOR_ALL {
                return None;
            }
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

pub fn build(commands: Vec<Command>, app: App, connect: &ConnectOptions, transport: Arc<Transport>, signals: Signals) -> Tracked {
    let (watchdog, with_signs) = (connect.watchdog, connect.signs);
    let privacy = connect.privacy.as_deref().map(Arc::from);
    let options = FrameworkOptions {
        commands,
        command_check: Some(|ctx| {
            Box::pin(async move {
                match ctx {
                    poise::Context::Application(ctx) => Ok(acknowledge(ctx).await && is_served(ctx).await),
                    poise::Context::Prefix(_) => Ok(false),
                }
            })
        }),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(on_event(framework, event)),
        initialize_owners: false,
        ..FrameworkOptions::default()
    };
    let (shared, way) = (signals.clone(), Arc::clone(&transport));
    // Runs at the first connection. It cannot fail: poise would let every later event wait for it.
    let poise = poise::Framework::new(options, move |context, _, framework| {
        Box::pin(async move {
            let api = Api::new(context.http.clone(), way);
            let signs = Signs::default();
            if with_signs {
                let (signs, api, signals) = (signs.clone(), api.clone(), shared.clone());
                let brings = app.shards().has_first();
                tokio::spawn(async move {
                    signs.bring(&api, brings, &signals.stop).await;
                    signals.signed.send_replace(true);
                });
            }
            let posts = Posts::new(app.clone(), api.clone(), signs.clone(), &shared, watchdog);
            let data = Data { app, api, posts, signs, signals: shared, privacy };
            data.begin(mentions::registered(&framework.options().commands));
            Ok(data)
        })
    });
    let (at_once, completions, refusals) = (AtOnce::default(), Completions::default(), Semaphore::new(REFUSALS));
    Tracked { poise, signals, transport, at_once, completions, refusals }
}

impl Data {
    /// Registers the commands, posts what was left unposted, and starts the clock. None of it waits for another.
    fn begin(&self, commands: Vec<Value>) {
        let data = self.clone();
        if self.app.shards().has_first() {
            tokio::spawn(async move { data.register(commands).await });
        } else {
            // Whoever has the first shard does that.
            self.signals.ready.send_replace(true);
            tokio::spawn(async move { data.hear_of_registered(commands).await });
        }
        if !self.app.shards().is_all() {
            tokio::spawn(clock::follow(self.clone()));
        }
        let data = self.clone();
        tokio::spawn(async move { data.catch_up().await });
        tokio::spawn(clock::run(self.clone()));
    }

    async fn register(&self, commands: Vec<Value>) {
        let mut backoff = Backoff::default();
        while let Err(error) = self.try_to_register(&commands).await {
            tracing::error!("the commands could not be registered: {error}; trying again in {} s", backoff.seconds());
            if !backoff.wait(&self.signals.stop).await {
                return;
            }
        }
        self.signals.ready.send_replace(true);
    }

    /// What the commands are called that another process registers, maybe in a while: texts name them meanwhile as they are typed.
    async fn hear_of_registered(&self, commands: Vec<Value>) {
        let mut backoff = Backoff::default();
        while !self.has_heard_of_registered(&commands).await.unwrap_or(false) && backoff.wait(&self.signals.stop).await {}
    }

    async fn has_heard_of_registered(&self, commands: &[Value]) -> Result<bool, ApiError> {
        let application_id = self.api.http.application_id().ok_or(ApiError::Invalid)?;
        let there = self.api.send(Lane::Post, &Outgoing::bare(LightMethod::Get, Route::Commands { application_id })).await?;
        self.api.mentions.learn(&there);
        let has = |command: &Value| there.as_array().is_some_and(|all| all.iter().any(|other| other["name"] == command["name"]));
        Ok(commands.iter().all(has))
    }

    async fn try_to_register(&self, commands: &[Value]) -> Result<(), ApiError> {
        let application_id = self.api.http.application_id().ok_or(ApiError::Invalid)?;
        let request = Outgoing::json(LightMethod::Put, Route::Commands { application_id }, &commands)?;
        let registered = self.api.send(Lane::Post, &request).await?;
        self.api.mentions.learn(&registered);
        Ok(())
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
        CommandInteractionType::Command => taken(ctx.data().api.once(Lane::First, ctx.defer_response(true)).await),
        CommandInteractionType::Autocomplete => true,
    }
}

/// Nothing but completion is offered where the bot cannot be of use.
async fn is_served(ctx: Context<'_>) -> bool {
    ctx.interaction_type == CommandInteractionType::Autocomplete || elsewhere::can_be_served(ctx).await
}

/// Whatever went wrong, the person is told in one sentence that only they see.
async fn on_error(error: FrameworkError<'_, Data, Refusal>) {
    let reply = match &error {
        // It could not be acknowledged, so nobody can be told.
        FrameworkError::CommandCheckFailed { .. } => return,
        FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            return unknown(framework.user_data, interaction).await;
        }
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

/// A command of another release, or of a kind that none of ours is.
async fn unknown(data: &Data, asked: &CommandInteraction) {
    let request = Request::command(data.api.clone(), asked);
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
    use crate::discord::{ConnectOptions, Connection};
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
        let crowd: Vec<Option<Share>> = (0..FOR_ALL as u64).map(|id| at_once.begin(Some(UserId::new(id + 1)))).collect();
        assert!(crowd.iter().all(Option::is_some) && at_once.begin(Some(UserId::new(9_999))).is_none(), "nor all together");
    }

    #[tokio::test(start_paused = true)]
    async fn completions_wait_in_a_line_that_has_an_end() {
        let completions = Completions::default();
        let mut at_work = Vec::new();
        for _ in 0..COMPLETIONS {
            at_work.push(completions.begin().await.expect("there is a place"));
        }
        let mut line: Vec<_> = (0..WAITING).map(|_| Box::pin(completions.begin())).collect();
        for next in &mut line {
            assert!(tokio::time::timeout(Duration::ZERO, next).await.is_err(), "they wait");
        }
        assert!(completions.begin().await.is_none(), "the line is full");
        at_work.pop();
        let served = (&mut line[0]).await;
        assert!(served.is_some(), "who came first is served first");
        assert!((&mut line[1]).await.is_none(), "who waited for too long is not");
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
        assert_eq!(fits(&group(26), ""), Err(BadCommand("/toy has 26 entries, and Discord takes 25.".into())));
        let nested = Command { subcommands: vec![group(26)], ..named("game".into()) };
        assert!(fits(&nested, "").unwrap_err().0.starts_with("/game/toy has 26"));
        let twice = Command { subcommands: vec![named("a".into()), named("a".into())], ..named("toy".into()) };
        assert!(fits(&twice, "").unwrap_err().0.contains("two entries called a"));
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
