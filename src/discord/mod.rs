//! The bot on Discord. What a person wants comes in as a slash command or a press, is handed to `app/` in plain words, and
//! what came of it is told to them alone; what everyone may see is posted by one poster a game.
//!
//! ```text
//! commands (what can be typed) · complete (what is offered) · wish (what was typed) ─▶ slash ─┐
//! id (what a button means) ─▶ press · picker · rules ─────────────────────────────────────────┼─▶ app/
//! clock (what is due) ────────────────────────────────────────────────────────────────────────┘     │
//!                              ask (the answer, for one pair of eyes) · posts (the board, for all) ◀┘
//! ```
//!
//! Every wish is acknowledged before anything is done. Nothing is kept in memory that a button needs: it says itself what
//! it means. No intents are asked for, since interactions come without.

mod ask;
mod clock;
mod commands;
mod complete;
mod id;
mod net;
mod picker;
mod posts;
mod press;
mod rules;
mod slash;
mod under_way;
mod wish;

use crate::app::{App, ChannelId, PersonId, Refusal, UndoRequest};
use ask::{Ask, Reply};
use id::{CustomId, What};
use net::{Trouble, patiently};
use posts::{Posts, button, for_log};
use press::{Pressed, Shown};
use serenity::all::{
    AutocompleteChoice, ButtonStyle, Client, ClientBuilder, Command, CommandInteraction, ComponentInteraction, Context,
    CreateActionRow, CreateAllowedMentions, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayError, GatewayIntents, Http, HttpBuilder, Interaction, Ready,
    ResumedEvent, ShardManager, async_trait,
};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use under_way::UnderWay;

/// A bot that is connected, or connecting.
pub struct Bot {
    shards: Arc<ShardManager>,
    gateway: JoinHandle<Result<(), String>>,
    under_way: UnderWay,
    ready: watch::Receiver<bool>,
    clock_moved: Arc<Notify>,
    stop: watch::Sender<bool>,
}

/// Where the bot connects to. The token is in no debug print.
#[derive(Clone)]
pub struct Settings {
    pub token: String,
    /// Another Discord-compatible server, such as `http://127.0.0.1:7777`.
    pub api: Option<String>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings").field("token", &"hidden").field("api", &self.api).finish()
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("ready", &*self.ready.borrow()).finish_non_exhaustive()
    }
}

/// How long to wait, at the end, for what is under way.
const LAST_WORDS: Duration = Duration::from_secs(15);

impl Bot {
    /// Checks the token and starts to serve. The error is one sentence for whoever started the process.
    pub async fn connect(app: App, settings: &Settings) -> Result<Bot, String> {
        let (stop, stopped) = watch::channel(false);
        let (tell_ready, ready) = watch::channel(false);
        let handler = Handler {
            app,
            office: OnceLock::new(),
            under_way: UnderWay::default(),
            clock_moved: Arc::default(),
            stopped,
            ready: tell_ready,
            begun: AtomicBool::new(false),
        };
        let (under_way, clock_moved) = (handler.under_way.clone(), handler.clock_moved.clone());
        let mut client = client(handler, settings).await?;
        let shards = client.shard_manager.clone();
        let gateway = tokio::spawn(async move { client.start().await.map_err(|error| why(&error)) });
        Ok(Bot { shards, gateway, under_way, ready, clock_moved, stop })
    }

    /// Resolves when the commands are registered; the boards that were left unposted follow.
    pub async fn ready(&self) {
        // An error means that the connection has ended for good, which `ended` tells.
        let _ = self.ready.clone().wait_for(|ready| *ready).await;
    }

    /// Resolves when the connection has ended for good, with the reason.
    pub async fn ended(&mut self) -> Result<(), String> {
        match (&mut self.gateway).await {
            Ok(ended) => ended,
            Err(_) => Err("The connection to Discord ended.".into()),
        }
    }

    /// The clock was moved, or is thought to have been: whatever is due is done now.
    pub fn clock_moved(&self) {
        self.clock_moved.notify_one();
    }

    /// Takes no more wishes, finishes what is under way, and leaves.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.shards.shutdown_all().await;
        if tokio::time::timeout(LAST_WORDS, self.under_way.nothing()).await.is_err() {
            tracing::warn!("something was still under way at the end; what was written down is safe");
        }
        self.gateway.abort();
    }
}

const NOT_ACCEPTED: &str =
    "Discord does not accept DISCORD_TOKEN; copy the bot's token again from https://discord.com/developers/applications.";

fn why(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => NOT_ACCEPTED.into(),
        serenity::Error::Gateway(error) => format!("The connection to Discord ended: {error}."),
        _ => "The connection to Discord ended.".into(),
    }
}

async fn client(handler: Handler, settings: &Settings) -> Result<Client, String> {
    let mut http = HttpBuilder::new(&settings.token).default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(api) = &settings.api {
        // A proxy of the machine's must not see what is meant for a server nearby.
        let direct = reqwest::Client::builder().no_proxy().build().map_err(|_| "The network cannot be used.".to_owned())?;
        // The library's limiter ignores another server's address.
        http = http.client(direct).proxy(api).ratelimiter_disabled(true);
    }
    let http = http.build();
    let whom = settings.api.as_deref().unwrap_or("Discord");
    match http.get_current_user().await.map_err(|error| Trouble::of(&error)) {
        Ok(_) => {}
        Err(Trouble::Refused { status: 401, .. }) => return Err(NOT_ACCEPTED.into()),
        Err(_) => return Err(format!("{whom} does not answer; check the network, and DISCORD_API if it is set.")),
    }
    let gateway = http.get_gateway().await.map_err(|_| format!("{whom} does not say where its gateway is."))?;
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty()).event_handler(handler).await;
    let client = client.map_err(|_| format!("{whom} cannot be connected to."))?;
    // The library asks once more, and where that fails it would go to another server than the one it was told.
    *client.ws_url.lock().await = gateway.url;
    Ok(client)
}

/// What every answer needs.
#[derive(Clone)]
struct Office {
    app: App,
    http: Arc<Http>,
    posts: Posts,
    under_way: UnderWay,
}

/// Hears Discord.
struct Handler {
    app: App,
    /// Made with the first event, which brings the connection to answer by.
    office: OnceLock<Office>,
    under_way: UnderWay,
    clock_moved: Arc<Notify>,
    stopped: watch::Receiver<bool>,
    ready: watch::Sender<bool>,
    begun: AtomicBool,
}

impl Handler {
    fn office(&self, context: &Context) -> &Office {
        self.office.get_or_init(|| {
            let (app, http, under_way) = (self.app.clone(), context.http.clone(), self.under_way.clone());
            let posts = Posts::new(app.clone(), http.clone(), under_way.clone(), self.stopped.clone());
            Office { app, http, posts, under_way }
        })
    }

    /// Registers the commands, posts what was left unposted, and starts the clock.
    async fn begin(&self, office: &Office) -> Result<(), String> {
        let registered = patiently(|| Command::set_global_commands(&office.http, commands::all())).await;
        registered.map_err(|trouble| format!("the commands could not be registered: {trouble}"))?;
        let waiting = office.app.unposted().await.map_err(|refusal| for_log(&refusal))?;
        let posts = office.posts.clone();
        tokio::spawn(async move { posts.catch_up(waiting).await });
        tokio::spawn(clock::run(office.clone(), self.clock_moved.clone(), self.stopped.clone()));
        Ok(())
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!("connected as {}", ready.user.name);
        // A new session after a lost one is no new start.
        if self.begun.swap(true, Ordering::SeqCst) {
            return;
        }
        match self.begin(self.office(&context)).await {
            Ok(()) => drop(self.ready.send(true)),
            Err(why) => {
                tracing::error!("{why}; trying again when Discord connects again");
                self.begun.store(false, Ordering::SeqCst);
            }
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("connected again");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let office = self.office(&context).clone();
        let doing = self.under_way.begin();
        match interaction {
            Interaction::Command(asked) => office.serve_command(asked).await,
            Interaction::Component(asked) => office.serve_press(asked).await,
            Interaction::Autocomplete(asked) => office.serve_completion(&asked).await,
            _ => {}
        }
        drop(doing);
    }
}

impl Office {
    async fn serve_command(&self, asked: CommandInteraction) {
        let ask = Ask::command(self.http.clone(), &asked);
        if !ask.acknowledge(true).await {
            return;
        }
        let (office, asking) = (self.clone(), ask.clone());
        let served = tokio::spawn(async move { office.command(&asking, &asked).await }).await;
        ask.tell(served.unwrap_or_else(|_| Err(mistake())).unwrap_or_else(|refusal| refused(&refusal))).await;
    }

    async fn serve_press(&self, asked: ComponentInteraction) {
        let ask = Ask::component(self.http.clone(), &asked);
        let Ok(id) = asked.data.custom_id.parse::<CustomId>() else {
            let words = "This button is not one that I know any more. `/game board` shows the board with new ones.";
            let message = CreateInteractionResponseMessage::new().content(words).ephemeral(true);
            ask.respond(&CreateInteractionResponse::Message(message)).await;
            return;
        };
        let shown = id.what.shown();
        let acknowledged = match shown {
            Shown::Apart => ask.acknowledge(true).await,
            Shown::InPlace => ask.acknowledge_press().await,
        };
        if !acknowledged {
            return;
        }
        let (office, asking) = (self.clone(), ask.clone());
        let served = tokio::spawn(async move { office.press(&asking, &id, &asked).await }).await;
        match (served.unwrap_or_else(|_| Err(mistake())), shown) {
            (Ok(Pressed::Show(reply)), _) => ask.tell(reply).await,
            (Ok(Pressed::Nothing), _) => {}
            (Err(refusal), Shown::Apart) => ask.tell(refused(&refusal)).await,
            (Err(refusal), Shown::InPlace) => ask.whisper(refused(&refusal)).await,
        }
    }

    async fn serve_completion(&self, asked: &CommandInteraction) {
        let wish = wish::Wish::read(&asked.data);
        let (person, channel) = (PersonId(asked.user.id.get()), ChannelId(asked.channel_id.get()));
        let offers = complete::offers(&self.app, person, channel, &wish).await;
        let choices = offers.into_iter().map(|(label, value)| AutocompleteChoice::new(label, value)).collect();
        let response = CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
        Ask::command(self.http.clone(), asked).respond(&response).await;
    }
}

/// A mistake of ours; it has been logged where it happened.
fn mistake() -> Refusal {
    Refusal::Store("serving a wish went wrong".into())
}

fn refused(refusal: &Refusal) -> Reply {
    if let Refusal::Store(what) = refusal {
        tracing::error!("{what}");
    }
    Reply::text(refusal.to_string())
}

/// The buttons by which people agree to an undo.
fn consent(request: &UndoRequest) -> CreateActionRow {
    CreateActionRow::Buttons(vec![
        button(What::Agree, request.game, request.ply, "Agree", ButtonStyle::Success),
        button(What::Refuse, request.game, request.ply, "Refuse", ButtonStyle::Danger),
    ])
}
