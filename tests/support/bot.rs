//! A bot that decides nothing, on the real serenity client: the test hears and answers in its place.

use serenity::all::*;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use warren::sandbox::{Clock, Sandbox, Settings};

/// The smallest picture there is: one transparent dot.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

/// A bot that decides nothing: it hands every event to the test.
pub struct Bot {
    pub http: Arc<Http>,
    pub heard: UnboundedReceiver<Heard>,
    pub task: tokio::task::JoinHandle<()>,
}

#[derive(Debug)]
pub enum Heard {
    Ready,
    Resumed,
    Guild(Box<Guild>),
    Interaction(Box<Interaction>),
    Message(Box<Message>),
    Thread(Box<GuildChannel>),
    ThreadChanged(Box<GuildChannel>),
    Changed(Box<MessageUpdateEvent>),
    Deleted(Id),
    ChannelGone(Id),
}

pub type Id = u64;
pub struct Ears(pub UnboundedSender<Heard>);

impl Ears {
    pub fn tell(&self, heard: Heard) {
        // The test may have ended already.
        let _ = self.0.send(heard);
    }
}

#[async_trait]
impl EventHandler for Ears {
    async fn ready(&self, _: Context, _: Ready) {
        self.tell(Heard::Ready);
    }
    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.tell(Heard::Resumed);
    }
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.tell(Heard::Guild(Box::new(guild)));
    }
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.tell(Heard::Interaction(Box::new(interaction)));
    }
    async fn message(&self, _: Context, message: Message) {
        self.tell(Heard::Message(Box::new(message)));
    }
    async fn message_update(&self, _: Context, _: Option<Message>, _: Option<Message>, event: MessageUpdateEvent) {
        self.tell(Heard::Changed(Box::new(event)));
    }
    async fn message_delete(&self, _: Context, _: ChannelId, message: MessageId, _: Option<GuildId>) {
        self.tell(Heard::Deleted(message.get()));
    }
    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.tell(Heard::ThreadChanged(Box::new(thread)));
    }
    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.tell(Heard::Thread(Box::new(thread)));
    }
    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        self.tell(Heard::ChannelGone(channel.id.get()));
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Bot {
    pub async fn connect(sandbox: &Sandbox) -> Bot {
        // A proxy of the machine's must not see what is meant for the loopback.
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let http = HttpBuilder::new("token").client(client).proxy(sandbox.url()).ratelimiter_disabled(true).build();
        let (ears, heard) = unbounded_channel();
        let intents = GatewayIntents::non_privileged() | GatewayIntents::MESSAGE_CONTENT;
        let mut client = ClientBuilder::new_with_http(http, intents).event_handler(Ears(ears)).await.unwrap();
        assert_eq!(*client.ws_url.lock().await, format!("ws://{}/gateway", sandbox.addr()));
        let http = client.http.clone();
        let task = tokio::spawn(async move {
            client.start().await.unwrap();
        });
        let mut bot = Bot { http, heard, task };
        bot.until(|heard| matches!(heard, Heard::Guild(_)).then_some(())).await;
        bot
    }

    /// Waits for an event and forgets those before it.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(Heard) -> Option<T>) -> T {
        let waiting = async {
            loop {
                if let Some(found) = wanted(self.heard.recv().await.expect("the bot runs")) {
                    return found;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), waiting).await.expect("the event comes")
    }

    pub async fn interaction(&mut self) -> Interaction {
        self.until(|heard| if let Heard::Interaction(interaction) = heard { Some(*interaction) } else { None }).await
    }

    pub async fn command(&mut self) -> CommandInteraction {
        self.interaction().await.command().expect("a command")
    }

    pub async fn component(&mut self) -> ComponentInteraction {
        self.interaction().await.message_component().expect("a component")
    }

    pub async fn register(&self) {
        let text = |name: &str| CreateCommandOption::new(CommandOptionType::String, name, "A text");
        let new = CreateCommandOption::new(CommandOptionType::SubCommand, "new", "Open a game")
            .add_sub_option(text("kind").required(true).add_string_choice("Hex", "hex").add_string_choice("Troll", "troll"))
            .add_sub_option(
                CreateCommandOption::new(CommandOptionType::Integer, "seats", "How many").min_int_value(2).max_int_value(4),
            )
            .add_sub_option(CreateCommandOption::new(CommandOptionType::Boolean, "private", "Hidden"))
            .add_sub_option(CreateCommandOption::new(CommandOptionType::User, "with", "Whom"));
        let commands = vec![
            CreateCommand::new("board").description("Show the board"),
            CreateCommand::new("game").description("Games").add_option(new),
            CreateCommand::new("play").description("Play").add_option(text("action").required(true).set_autocomplete(true)),
            CreateCommand::new("manage").description("Manage").default_member_permissions(Permissions::MANAGE_CHANNELS),
            CreateCommand::new("here").description("Guild only").contexts(vec![InteractionContext::Guild]),
        ];
        Command::set_global_commands(&self.http, commands).await.unwrap();
    }
}

pub fn settings() -> Settings {
    Settings { clock: Clock::Still, ..Settings::default() }
}

pub async fn connected() -> (Sandbox, Bot) {
    let sandbox = Sandbox::start(settings()).await.unwrap();
    let bot = Bot::connect(&sandbox).await;
    bot.register().await;
    (sandbox, bot)
}

pub fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("{other:?} is no refusal"),
    }
}

pub fn status(error: &serenity::Error) -> u16 {
    match error {
        serenity::Error::Http(error) => error.status_code().unwrap().as_u16(),
        other => panic!("{other:?} is no refusal"),
    }
}

pub fn board() -> CreateAttachment {
    CreateAttachment::bytes(PNG, "board.png").description("An empty board")
}

pub fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

pub fn buttons() -> CreateInteractionResponseMessage {
    let people = CreateSelectMenuKind::User { default_users: None };
    let verbs = CreateSelectMenuKind::String {
        options: vec![CreateSelectMenuOption::new("Move", "move"), CreateSelectMenuOption::new("Fight", "fight")],
    };
    CreateInteractionResponseMessage::new().content("Choose").components(vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("act").label("Act"),
            CreateButton::new("off").label("Off").disabled(true),
            CreateButton::new_link("https://example.com").label("Link"),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("verb", verbs)),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("whom", people)),
    ])
}
