//! The sandbox against the real serenity client: what it tells, what it takes, what it refuses, and what may go wrong.

mod limits;
mod sockets;

use serde_json::{Value, json};
use serenity::all::*;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use warren::sandbox::{BOT, Clock, Fault, GAMES, GENERAL, GUILD, Person, Reply, Sandbox, Settings, TABLE_TWO, Typed};

/// The smallest picture there is: one transparent dot.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\rIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

/// A bot that decides nothing: it hands every event to the test.
struct Bot {
    http: Arc<Http>,
    heard: UnboundedReceiver<Heard>,
    task: tokio::task::JoinHandle<()>,
}

#[derive(Debug)]
enum Heard {
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

type Id = u64;
struct Ears(UnboundedSender<Heard>);

impl Ears {
    fn tell(&self, heard: Heard) {
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
    async fn connect(sandbox: &Sandbox) -> Bot {
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
    async fn until<T>(&mut self, mut wanted: impl FnMut(Heard) -> Option<T>) -> T {
        let waiting = async {
            loop {
                if let Some(found) = wanted(self.heard.recv().await.expect("the bot runs")) {
                    return found;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), waiting).await.expect("the event comes")
    }

    async fn interaction(&mut self) -> Interaction {
        self.until(|heard| if let Heard::Interaction(interaction) = heard { Some(*interaction) } else { None }).await
    }

    async fn command(&mut self) -> CommandInteraction {
        self.interaction().await.command().expect("a command")
    }

    async fn component(&mut self) -> ComponentInteraction {
        self.interaction().await.message_component().expect("a component")
    }

    async fn register(&self) {
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

fn settings() -> Settings {
    Settings { clock: Clock::Still, ..Settings::default() }
}

async fn connected() -> (Sandbox, Bot) {
    let sandbox = Sandbox::start(settings()).await.unwrap();
    let bot = Bot::connect(&sandbox).await;
    bot.register().await;
    (sandbox, bot)
}

fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("{other:?} is no refusal"),
    }
}

fn status(error: &serenity::Error) -> u16 {
    match error {
        serenity::Error::Http(error) => error.status_code().unwrap().as_u16(),
        other => panic!("{other:?} is no refusal"),
    }
}

fn board() -> CreateAttachment {
    CreateAttachment::bytes(PNG, "board.png").description("An empty board")
}

fn say(text: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
}

fn buttons() -> CreateInteractionResponseMessage {
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

#[tokio::test]
async fn the_guild_is_told_with_its_channels_and_people() {
    let sandbox = Sandbox::start(settings()).await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let http = HttpBuilder::new("token").client(client).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let (ears, heard) = unbounded_channel();
    let mut client =
        ClientBuilder::new_with_http(http, GatewayIntents::non_privileged()).event_handler(Ears(ears)).await.unwrap();
    let http = client.http.clone();
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    let mut bot = Bot { http, heard, task };
    let guild = bot.until(|heard| if let Heard::Guild(guild) = heard { Some(guild) } else { None }).await;
    assert_eq!(guild.id.get(), GUILD);
    assert_eq!(guild.owner_id.get(), Person::Ada.id());
    assert_eq!(guild.channels[&ChannelId::new(GAMES)].name, "games");
    assert_eq!(guild.members.len(), 5);

    let me = bot.http.get_current_user().await.unwrap();
    assert_eq!((me.id.get(), me.bot), (BOT, true));
    let info = bot.http.get_current_application_info().await.unwrap();
    assert_eq!(info.owner.unwrap().name, "ada");
    assert_eq!(bot.http.get_bot_gateway().await.unwrap().shards, 1);
    assert_eq!(bot.http.get_guild(guild.id).await.unwrap().name, "The Long DynGame");
    let ben = bot.http.get_member(guild.id, UserId::new(Person::Ben.id())).await.unwrap();
    assert_eq!(ben.display_name(), "Ben");
    sandbox.leave_guild(Person::Ben);
    let gone = bot.http.get_member(guild.id, UserId::new(Person::Ben.id())).await.unwrap_err();
    assert_eq!(code(&gone), 10007);
    assert_eq!(bot.http.get_channels(guild.id).await.unwrap().len(), 4);
    sandbox.stop().await.unwrap();
}

#[tokio::test]
async fn commands_are_registered_and_offered_where_they_may_be_used() {
    let (sandbox, bot) = connected().await;
    let names = |person: Person, channel| -> Vec<String> {
        let commands = sandbox.person(person).commands(channel);
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(Person::Ada, GAMES), ["board", "game", "play", "manage", "here"]);
    assert_eq!(names(Person::Ben, GAMES), ["board", "game", "play", "here"]);
    let dm = sandbox.person(Person::Ben).open_dm();
    assert_eq!(names(Person::Ben, dm), ["board", "game", "play", "manage"]);
    assert!(names(Person::Ada, dm).is_empty(), "another's conversation");

    let before: Vec<CommandId> = bot.http.get_global_commands().await.unwrap().iter().map(|command| command.id).collect();
    bot.register().await;
    let after: Vec<CommandId> = bot.http.get_global_commands().await.unwrap().iter().map(|command| command.id).collect();
    assert_eq!(before, after, "a command keeps its id");
    let guild = GuildId::new(GUILD);
    guild.set_commands(&bot.http, vec![CreateCommand::new("local").description("Only here")]).await.unwrap();
    assert!(names(Person::Ben, GAMES).contains(&"local".to_owned()));
    bot.http.delete_global_command(before[0]).await.unwrap();
    assert!(!names(Person::Ben, GAMES).contains(&"board".to_owned()));
}

#[tokio::test]
async fn a_deferred_answer_becomes_a_picture_by_webhook_edit() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!((command.id.get(), command.user.name.as_str()), (asked, "ada"));
    assert!(command.member.as_ref().unwrap().permissions.unwrap().manage_channels());
    command.defer(&bot.http).await.unwrap();
    assert!(matches!(ada.reply(asked).await.unwrap(), Reply::Thinking(_)));
    assert!(ben.newest(GAMES).unwrap().thinking());

    let edit = EditInteractionResponse::new().content("The board").new_attachment(board());
    let shown = command.edit_response(&bot.http, edit).await.unwrap();
    assert_eq!(shown.attachments[0].width, Some(1));
    let message = ben.wait_for(GAMES, |message| message.content == "The board").await.unwrap();
    assert_eq!(&*message.attachments[0].bytes, PNG);
    assert_eq!(message.attachments[0].description.as_deref(), Some("An empty board"));
    assert_eq!(message.asked.unwrap().command.as_deref(), Some("board"));
    assert!(message.edited.is_none(), "to fill in a deferred answer is no edit");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let served = client.get(&message.attachments[0].url).send().await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let sent = sandbox.requests();
    let edit = sent.iter().find(|request| request.method == "PATCH").unwrap();
    assert_eq!(edit.files, [("board.png".to_owned(), PNG.len())]);
    assert_eq!((edit.body["content"].as_str(), edit.status), (Some("The board"), 200));
}

#[tokio::test]
async fn the_first_follow_up_takes_the_place_of_a_deferred_answer() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    command.defer_ephemeral(&bot.http).await.unwrap();
    let follow = |text: &str| CreateInteractionResponseFollowup::new().content(text);
    let first = command.create_followup(&bot.http, follow("first")).await.unwrap();
    let second = command.create_followup(&bot.http, follow("second")).await.unwrap();
    assert_eq!(ada.answer(asked).await.unwrap().id, first.id.get());
    assert!(ben.messages(GAMES).iter().all(|message| message.id != first.id.get()), "ephemeral as it was deferred");
    assert_eq!(ben.newest(GAMES).unwrap().id, second.id.get());
    command.edit_followup(&bot.http, second.id, follow("changed")).await.unwrap();
    assert_eq!(ben.newest(GAMES).unwrap().content, "changed");
    command.delete_followup(&bot.http, second.id).await.unwrap();
    command.delete_response(&bot.http).await.unwrap();
    assert!(ada.messages(GAMES).is_empty());
    assert_eq!(code(&command.get_response(&bot.http).await.unwrap_err()), 10008);
}

#[tokio::test]
async fn options_arrive_as_typed_and_bad_ones_are_refused() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let kind = ("kind", Typed::from("hex"));
    ada.slash(GAMES, "game new", &[kind.clone(), ("seats", 3.into()), ("private", true.into()), ("with", Person::Ben.into())])
        .unwrap();
    let command = bot.command().await;
    let options = command.data.options();
    let ResolvedValue::SubCommand(options) = &options[0].value else { panic!("{options:?}") };
    assert!(matches!(options[0].value, ResolvedValue::String("hex")));
    assert!(matches!(options[1].value, ResolvedValue::Integer(3)));
    assert!(matches!(options[2].value, ResolvedValue::Boolean(true)));
    assert!(matches!(options[3].value, ResolvedValue::User(user, Some(_)) if user.name == "ben"));

    let refused = [
        ada.slash(GAMES, "nothing", &[]),
        ada.slash(GAMES, "game", &[]),
        ada.slash(GAMES, "game old", &[]),
        ada.slash(GAMES, "game new", &[]),
        ada.slash(GAMES, "game new", &[("kind", "chess".into())]),
        ada.slash(GAMES, "game new", &[kind.clone(), ("seats", 5.into())]),
        ada.slash(GAMES, "game new", &[kind.clone(), ("seats", "three".into())]),
        ada.slash(GAMES, "game new", &[kind, ("colour", "red".into())]),
        sandbox.person(Person::Ben).slash(GAMES, "manage", &[]),
        ada.slash(1, "board", &[]),
    ];
    for (number, refusal) in refused.iter().enumerate() {
        assert!(refusal.is_err(), "case {number}");
    }
}

#[tokio::test]
async fn a_button_updates_its_message_and_a_dead_one_cannot_be_pressed() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(buttons())).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    assert_eq!(message.buttons(), ["Act", "Off", "Link"]);
    assert_eq!(message.selects(), ["verb", "whom"]);
    assert!(ada.press(message.id, "off").is_err());
    assert!(ada.press(message.id, "gone").is_err());
    assert!(ada.press(message.id, "verb").is_err());

    let pressed = ben.press(message.id, message.button("Act").unwrap()).unwrap();
    let component = bot.component().await;
    assert_eq!((component.user.name.as_str(), component.message.id.get()), ("ben", message.id));
    let update = CreateInteractionResponseMessage::new().content("Acted").components(vec![]);
    component.create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update)).await.unwrap();
    assert_eq!(ben.reply(pressed).await.unwrap(), Reply::Update(message.id));
    let after = ada.message(message.id).unwrap();
    assert_eq!((after.content.as_str(), after.components.len()), ("Acted", 0));
    assert!(after.edited.is_some());
    let told = bot.until(|heard| if let Heard::Changed(event) = heard { Some(event) } else { None }).await;
    assert_eq!((told.id.get(), told.content.as_deref()), (message.id, Some("Acted")));
    assert!(ben.press(message.id, "act").is_err(), "the button is gone");
}

#[tokio::test]
async fn a_deferred_update_replaces_the_picture_of_its_message() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let first = buttons().add_file(board());
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(first)).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    ada.press(message.id, "act").unwrap();
    let component = bot.component().await;
    component.defer(&bot.http).await.unwrap();
    let next = CreateAttachment::bytes(PNG, "next.png");
    component.edit_response(&bot.http, EditInteractionResponse::new().new_attachment(next)).await.unwrap();
    let files = |client: &warren::sandbox::Client| -> Vec<String> {
        client.message(message.id).unwrap().attachments.into_iter().map(|file| file.name).collect()
    };
    assert_eq!(files(&ada), ["next.png"]);
    // What is listed stays, what is new is added.
    let kept = AttachmentId::new(ada.message(message.id).unwrap().attachments[0].id);
    let public = ChannelId::new(GAMES);
    let both = EditAttachments::new().keep(kept).add(CreateAttachment::bytes(PNG, "more.png"));
    public.edit_message(&bot.http, message.id, EditMessage::new().attachments(both)).await.unwrap();
    assert_eq!(files(&ada), ["next.png", "more.png"]);
}

#[tokio::test]
async fn selects_take_only_what_they_offer() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Message(buttons())).await.unwrap();
    let message = ada.answer(asked).await.unwrap().id;
    assert!(ada.choose(message, "verb", &["sleep"]).is_err());
    assert!(ada.choose(message, "verb", &[]).is_err());
    assert!(ada.choose(message, "verb", &["move", "fight"]).is_err());
    assert!(ada.choose(message, "whom", &["nobody"]).is_err());
    ada.choose(message, "verb", &["fight"]).unwrap();
    let component = bot.component().await;
    assert!(matches!(&component.data.kind, ComponentInteractionDataKind::StringSelect { values } if values == &["fight"]));
    ada.choose(message, "whom", &[&Person::Dov.id().to_string()]).unwrap();
    let component = bot.component().await;
    let ComponentInteractionDataKind::UserSelect { values } = &component.data.kind else { panic!("{:?}", component.data) };
    assert_eq!(values[0].get(), Person::Dov.id());
}

#[tokio::test]
async fn a_modal_is_shown_filled_in_and_answered() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let input = CreateInputText::new(InputTextStyle::Short, "Move", "move").min_length(2).max_length(5);
    let modal = CreateModal::new("form", "Your move").components(vec![CreateActionRow::InputText(input)]);
    bot.command().await.create_response(&bot.http, CreateInteractionResponse::Modal(modal)).await.unwrap();
    let modal = ada.modal(asked).await.unwrap();
    assert_eq!(modal.title, "Your move");
    assert!(ada.submit(&modal, &[]).is_err(), "required");
    assert!(ada.submit(&modal, &[("move", "a")]).is_err(), "too short");
    assert!(ada.submit(&modal, &[("move", "abcdef")]).is_err(), "too long");
    assert!(ada.submit(&modal, &[("other", "abc")]).is_err(), "no such field");
    assert!(ben.submit(&modal, &[("move", "a1b2")]).is_err(), "another's form");
    let sent = ada.submit(&modal, &[("move", "a1b2")]).unwrap();
    let submit = bot.interaction().await.modal_submit().unwrap();
    let ActionRowComponent::InputText(input) = &submit.data.components[0].components[0] else { panic!() };
    assert_eq!(input.value.as_deref(), Some("a1b2"));
    let again = submit.create_response(&bot.http, CreateInteractionResponse::Modal(CreateModal::new("f", "F"))).await;
    assert_eq!(code(&again.unwrap_err()), 50035, "a modal cannot follow a modal");
    submit.create_response(&bot.http, say("Played a1b2")).await.unwrap();
    assert_eq!(ada.answer(sent).await.unwrap().content, "Played a1b2");
}

#[tokio::test]
async fn autocomplete_is_answered_while_one_types() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let typing = tokio::spawn(async move { ada.autocomplete(GAMES, "play", &[], "action", "mo").await });
    let Interaction::Autocomplete(asked) = bot.interaction().await else { panic!() };
    assert_eq!(asked.data.autocomplete().unwrap().value, "mo");
    let choices = CreateAutocompleteResponse::new().add_string_choice("move Knight", "move:1");
    asked.create_response(&bot.http, CreateInteractionResponse::Autocomplete(choices)).await.unwrap();
    let choices = typing.await.unwrap().unwrap();
    assert_eq!((choices[0].name.as_str(), &choices[0].value), ("move Knight", &json!("move:1")));
    let ben = sandbox.person(Person::Ben);
    assert!(ben.autocomplete(GAMES, "game new", &[], "kind", "h").await.is_err(), "an option with choices");
}

#[tokio::test]
async fn an_ephemeral_message_is_seen_by_its_owner_alone() {
    let (sandbox, mut bot) = connected().await;
    let (ada, ben) = (sandbox.person(Person::Ada), sandbox.person(Person::Ben));
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    let secret = buttons().content(format!("Your hand {}", Person::Ben.mention())).ephemeral(true);
    command.create_response(&bot.http, CreateInteractionResponse::Message(secret)).await.unwrap();
    let message = ada.answer(asked).await.unwrap();
    assert!(message.ephemeral());
    assert!(!message.pings(Person::Ben));
    assert!(ben.messages(GAMES).is_empty());
    assert!(ben.press(message.id, "act").is_err());
    let channel = ChannelId::new(GAMES);
    assert_eq!(code(&channel.message(&bot.http, message.id).await.unwrap_err()), 10008, "only its token reaches it");
    ada.press(message.id, "act").unwrap();
    let component = bot.component().await;
    let update = CreateInteractionResponseMessage::new().content("Played");
    component.create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update)).await.unwrap();
    assert_eq!(ada.message(message.id).unwrap().content, "Played");
    assert!(ben.dismiss(message.id).is_err());
    ada.dismiss(message.id).unwrap();
    assert!(ada.messages(GAMES).is_empty());
}

#[tokio::test]
async fn only_allowed_mentions_notify() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let text = format!("{} and {} @everyone", Person::Ada.mention(), Person::Ben.mention());
    let pings = |id: MessageId| {
        let message = sandbox.person(Person::Ada).message(id.get()).unwrap();
        [Person::Ada, Person::Ben].map(|person| message.pings(person))
    };
    let all = channel.say(&bot.http, &text).await.unwrap();
    assert_eq!(pings(all.id), [true, true]);
    assert!(!all.mention_everyone, "the bot may not");
    let only_ben = CreateAllowedMentions::new().users(vec![UserId::new(Person::Ben.id())]);
    let one = CreateMessage::new().content(&text).allowed_mentions(only_ben);
    let one = channel.send_message(&bot.http, one).await.unwrap();
    assert_eq!(pings(one.id), [false, true]);
    let none = CreateMessage::new().content(&text).allowed_mentions(CreateAllowedMentions::new());
    assert_eq!(pings(channel.send_message(&bot.http, none).await.unwrap().id), [false, false]);
    assert_eq!(sandbox.person(Person::Ben).unread(GAMES), (3, 2));
    sandbox.person(Person::Ben).read(GAMES);
    assert_eq!(sandbox.person(Person::Ben).unread(GAMES), (0, 0));

    let said = sandbox.person(Person::Dov).say(GAMES, "hello").unwrap();
    let reply = CreateMessage::new().content("hello yourself").reference_message((channel, MessageId::new(said)));
    let reply = channel.send_message(&bot.http, reply).await.unwrap();
    assert_eq!(reply.referenced_message.unwrap().content, "hello");
    let reply = sandbox.person(Person::Dov).message(reply.id.get()).unwrap();
    assert_eq!((reply.reference, reply.pings(Person::Dov)), (Some(said), true));
}

#[tokio::test]
async fn what_fills_in_a_deferred_answer_notifies_nobody() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let text = format!("{} is to move", Person::Ben.mention());
    for by_follow_up in [false, true] {
        let asked = ada.slash(GAMES, "board", &[]).unwrap();
        let command = bot.command().await;
        command.defer(&bot.http).await.unwrap();
        if by_follow_up {
            let follow = CreateInteractionResponseFollowup::new().content(&text);
            command.create_followup(&bot.http, follow).await.unwrap();
        } else {
            command.edit_response(&bot.http, EditInteractionResponse::new().content(&text)).await.unwrap();
        }
        assert!(!ada.answer(asked).await.unwrap().pings(Person::Ben));
    }
    let command = ada.slash(GAMES, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, say(&text)).await.unwrap();
    assert!(ada.answer(command).await.unwrap().pings(Person::Ben), "an answer at once does");
}

#[tokio::test]
async fn people_talk_and_the_bot_hears_it() {
    let (sandbox, mut bot) = connected().await;
    let said = sandbox.person(Person::Cleo).say(TABLE_TWO, " Anyone for a game? ").unwrap();
    let heard = bot.until(|heard| if let Heard::Message(message) = heard { Some(message) } else { None }).await;
    assert_eq!((heard.id.get(), heard.content.as_str()), (said, "Anyone for a game?"));
    assert_eq!(heard.guild_id.unwrap().get(), GUILD);
    assert!(sandbox.person(Person::Cleo).say(TABLE_TWO, &"x".repeat(2001)).is_err());
    assert!(sandbox.person(Person::Cleo).say(TABLE_TWO, " ").is_err());
    let edit = EditMessage::new().content("no");
    let edited = ChannelId::new(TABLE_TWO).edit_message(&bot.http, said, edit).await;
    assert_eq!(code(&edited.unwrap_err()), 50005);
    let deleted = ChannelId::new(TABLE_TWO).delete_message(&bot.http, said).await;
    assert_eq!(code(&deleted.unwrap_err()), 50013);
    let list = ChannelId::new(TABLE_TWO).messages(&bot.http, GetMessages::new().limit(5)).await.unwrap();
    assert_eq!(list.len(), 1);
}

#[tokio::test]
async fn a_thread_is_opened_archived_and_woken() {
    let (sandbox, mut bot) = connected().await;
    let ben = sandbox.person(Person::Ben);
    let channel = ChannelId::new(GAMES);
    let root = channel.say(&bot.http, "A new game").await.unwrap();
    let thread = channel.create_thread_from_message(&bot.http, root.id, CreateThread::new("Hex at dusk")).await.unwrap();
    assert_eq!(thread.id.get(), root.id.get());
    let told = bot.until(|heard| if let Heard::Thread(thread) = heard { Some(thread) } else { None }).await;
    assert_eq!((told.name.as_str(), told.parent_id), ("Hex at dusk", Some(channel)));
    let twice = channel.create_thread_from_message(&bot.http, root.id, CreateThread::new("Again")).await;
    assert_eq!(code(&twice.unwrap_err()), 160_004);
    assert!(ben.channels().iter().any(|channel| channel.name == "Hex at dusk"));

    let inside = thread.id.say(&bot.http, "Board").await.unwrap();
    ben.slash(thread.id.get(), "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!(command.channel_id, thread.id);
    command.create_response(&bot.http, say("In the thread")).await.unwrap();

    sandbox.archive_thread(thread.id.get(), true);
    let told = bot.until(|heard| if let Heard::ThreadChanged(thread) = heard { Some(thread) } else { None }).await;
    assert!(told.thread_metadata.unwrap().archived);
    let edited = thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("x")).await;
    assert_eq!(code(&edited.unwrap_err()), 50083);
    thread.id.say(&bot.http, "Awake").await.unwrap();
    thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("x")).await.unwrap();
    // Silence archives it as well.
    sandbox.advance(Duration::from_hours(24));
    let edited = thread.id.edit_message(&bot.http, inside.id, EditMessage::new().content("y")).await;
    assert_eq!(code(&edited.unwrap_err()), 50083);

    let private = CreateThread::new("Hidden").kind(ChannelType::PrivateThread);
    let private = channel.create_thread(&bot.http, private).await.unwrap();
    assert!(ben.say(private.id.get(), "hello").is_err());
    private.id.add_thread_member(&bot.http, UserId::new(Person::Ben.id())).await.unwrap();
    ben.say(private.id.get(), "hello").unwrap();
    assert_eq!(private.id.get_thread_members(&bot.http).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_direct_message_arrives_unless_the_person_takes_none() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let dm = UserId::new(Person::Ada.id()).create_dm_channel(&bot.http).await.unwrap();
    dm.id.say(&bot.http, "Your turn").await.unwrap();
    assert_eq!(ada.open_dm(), dm.id.get());
    assert_eq!(ada.newest(dm.id.get()).unwrap().content, "Your turn");
    assert_eq!(ada.unread(dm.id.get()), (1, 1));
    assert!(sandbox.person(Person::Ben).messages(dm.id.get()).is_empty());
    ada.slash(dm.id.get(), "board", &[]).unwrap();
    let command = bot.command().await;
    assert_eq!((command.guild_id, command.user.name.as_str(), command.member.is_none()), (None, "ada", true));

    sandbox.take_dms(Person::Ada, false);
    assert_eq!(code(&dm.id.say(&bot.http, "x").await.unwrap_err()), 50007);
    sandbox.take_dms(Person::Ada, true);
    sandbox.leave_guild(Person::Ada);
    assert_eq!(code(&dm.id.say(&bot.http, "x").await.unwrap_err()), 50278);
}

#[tokio::test]
async fn what_is_gone_or_forbidden_is_refused_with_its_code() {
    let (sandbox, mut bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let message = channel.say(&bot.http, "soon gone").await.unwrap();
    assert!(sandbox.delete_message(message.id.get()));
    let told = bot.until(|heard| if let Heard::Deleted(id) = heard { Some(id) } else { None }).await;
    assert_eq!(told, message.id.get());
    let edited = channel.edit_message(&bot.http, message.id, EditMessage::new().content("x")).await;
    assert_eq!(code(&edited.unwrap_err()), 10008);
    sandbox.set_bot_permissions(GENERAL, Permissions::VIEW_CHANNEL.bits());
    assert_eq!(code(&ChannelId::new(GENERAL).say(&bot.http, "x").await.unwrap_err()), 50013);
    sandbox.set_bot_permissions(GENERAL, 0);
    assert_eq!(code(&ChannelId::new(GENERAL).say(&bot.http, "x").await.unwrap_err()), 50001);
    // An interaction is answered all the same.
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GENERAL, "board", &[]).unwrap();
    bot.command().await.create_response(&bot.http, say("here")).await.unwrap();
    ada.answer(asked).await.unwrap();
    assert!(sandbox.delete_channel(GAMES));
    let gone = bot.until(|heard| if let Heard::ChannelGone(id) = heard { Some(id) } else { None }).await;
    assert_eq!(gone, GAMES);
    assert_eq!(code(&channel.say(&bot.http, "x").await.unwrap_err()), 10003);
    assert!(ada.slash(GAMES, "board", &[]).is_err());
    let asked = ada.slash(TABLE_TWO, "board", &[]).unwrap();
    let command = bot.command().await;
    sandbox.delete_channel(TABLE_TWO);
    assert_eq!(code(&command.create_response(&bot.http, say("x")).await.unwrap_err()), 10003);
    assert!(!sandbox.repeat_interaction(asked));
}

#[tokio::test]
async fn an_answer_must_come_within_three_seconds_and_once() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    let late = bot.command().await;
    sandbox.advance(Duration::from_millis(3001));
    assert!(ada.failed(asked));
    let error = late.create_response(&bot.http, say("late")).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (404, 10062));

    ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    sandbox.advance(Duration::from_millis(2999));
    command.create_response(&bot.http, say("just in time")).await.unwrap();
    let error = command.create_response(&bot.http, say("twice")).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (400, 40060));
}

#[tokio::test]
async fn a_token_serves_for_a_quarter_of_an_hour() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    ada.slash(GAMES, "board", &[]).unwrap();
    let command = bot.command().await;
    let follow = || CreateInteractionResponseFollowup::new().content("more");
    assert_eq!(code(&command.create_followup(&bot.http, follow()).await.unwrap_err()), 10015, "not before the answer");
    command.defer(&bot.http).await.unwrap();
    sandbox.advance(Duration::from_mins(14));
    command.edit_response(&bot.http, EditInteractionResponse::new().content("done")).await.unwrap();
    sandbox.advance(Duration::from_secs(61));
    let error = command.create_followup(&bot.http, follow()).await.unwrap_err();
    assert_eq!((status(&error), code(&error)), (401, 50027));
}

#[tokio::test]
async fn an_old_message_can_be_edited_only_a_few_times() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let message = channel.say(&bot.http, "old").await.unwrap();
    let edit = || channel.edit_message(&bot.http, message.id, EditMessage::new().content("newer"));
    for _ in 0..10 {
        edit().await.unwrap();
    }
    sandbox.advance(Duration::from_secs(3601));
    for _ in 0..3 {
        edit().await.unwrap();
    }
    assert_eq!(code(&edit().await.unwrap_err()), 30046);
}

#[tokio::test]
async fn an_interaction_missed_while_reconnecting_is_replayed() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    for lost in [Sandbox::reconnect, Sandbox::drop_connections, |sandbox: &Sandbox| sandbox.close_connections(4000)] {
        lost(&sandbox);
        let asked = ada.slash(GAMES, "board", &[]).unwrap();
        assert_eq!(sandbox.connections(), 0);
        let command = bot.command().await;
        assert_eq!(command.id.get(), asked);
        bot.until(|heard| matches!(heard, Heard::Resumed).then_some(())).await;
        command.create_response(&bot.http, say("after all")).await.unwrap();
        assert_eq!(ada.answer(asked).await.unwrap().content, "after all");
    }
}

#[tokio::test]
async fn an_invalid_session_starts_anew() {
    let (sandbox, mut bot) = connected().await;
    let ada = sandbox.person(Person::Ada);
    sandbox.invalidate_sessions(false);
    let missed = ada.slash(GAMES, "board", &[]).unwrap();
    bot.until(|heard| matches!(heard, Heard::Ready).then_some(())).await;
    let asked = ada.slash(GAMES, "board", &[]).unwrap();
    assert_ne!(missed, asked);
    assert_eq!(bot.command().await.id.get(), asked, "what was missed is lost");
}

#[tokio::test]
async fn the_same_interaction_may_come_twice() {
    let (sandbox, mut bot) = connected().await;
    let asked = sandbox.person(Person::Ada).slash(GAMES, "board", &[]).unwrap();
    let first = bot.command().await;
    assert!(sandbox.repeat_interaction(asked));
    assert_eq!(bot.command().await.id, first.id);
    assert!(!sandbox.repeat_interaction(1));
}

#[tokio::test]
async fn faults_strike_the_requests_they_are_set_for() {
    let (sandbox, bot) = connected().await;
    let channel = ChannelId::new(GAMES);
    let path = format!("/channels/{GAMES}/messages");
    sandbox.fault(Fault::on("POST", &path).times(2).rate_limited(0.25));
    sandbox.fault(Fault::on("POST", &path).server_error());
    sandbox.fault(Fault::on("POST", "/users/@me/channels").answer(403, 50007, "Cannot send messages to this user"));
    for expected in [429, 429, 500] {
        assert_eq!(status(&channel.say(&bot.http, "x").await.unwrap_err()), expected);
    }
    channel.say(&bot.http, "through").await.unwrap();
    assert_eq!(sandbox.person(Person::Ada).messages(GAMES).len(), 1);
    let dm = UserId::new(Person::Ada.id()).create_dm_channel(&bot.http).await;
    assert_eq!(code(&dm.unwrap_err()), 50007);

    sandbox.fault(Fault::on("POST", &path).rate_limited(0.25));
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let url = format!("{}/api/v10{path}", sandbox.url());
    let limited = client.post(url).header("authorization", "Bot x").json(&json!({ "content": "x" })).send().await.unwrap();
    assert_eq!((limited.status().as_u16(), &limited.headers()["retry-after"]), (429, &"0.25".parse().unwrap()));
    assert_eq!(limited.json::<Value>().await.unwrap()["retry_after"], 0.25);

    // A held request waits until it is let go.
    sandbox.fault(Fault::on("POST", &path).held());
    let http = bot.http.clone();
    let held = tokio::spawn(async move { ChannelId::new(GAMES).say(&http, "held").await });
    let ada = sandbox.person(Person::Ada);
    let arrived = || sandbox.requests().iter().any(|request| request.body["content"] == "held");
    ada.wait_until("the held request", |_| arrived().then_some(())).await.unwrap();
    assert!(ada.messages(GAMES).iter().all(|message| message.content != "held"));
    sandbox.release();
    held.await.unwrap().unwrap();
    assert_eq!(ada.newest(GAMES).unwrap().content, "held");
}

#[tokio::test]
async fn waiting_in_vain_is_an_error_that_tells_what_was_there() {
    let settings = Settings { patience: Duration::from_millis(20), ..settings() };
    let sandbox = Sandbox::start(settings).await.unwrap();
    let ada = sandbox.person(Person::Ada);
    ada.say(GAMES, "alone here").unwrap();
    let missed = ada.wait_for(GAMES, |message| message.content == "company").await.unwrap_err();
    assert!(missed.to_string().contains("alone here"), "{missed}");
}

#[tokio::test]
async fn several_sandboxes_run_side_by_side_and_stop() {
    let (first, second) = (Sandbox::start(settings()).await.unwrap(), Sandbox::start(settings()).await.unwrap());
    first.person(Person::Ada).say(GAMES, "first").unwrap();
    assert!(second.person(Person::Ada).messages(GAMES).is_empty());
    let addr = first.addr();
    first.stop().await.unwrap();
    let again = Sandbox::start(Settings { addr, ..settings() }).await.unwrap();
    assert_eq!(again.addr(), addr);
}
