//! The page: its files, what it is told, and what its people do.

use super::error::Refusal;
use super::model::{BOT, BOT_NAME, Change, Channel, ChannelKind, Id, InteractionKind, Message, Modal, Person, Reply};
use super::options::{self, Typed};
use super::people::{Client, unread, visible_channel};
use super::state::World;
use super::{Shared, limits};
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How far back a channel reaches when the page is opened.
const SHOWN: usize = 200;
/// No wish of a person at the page takes more bytes.
const WISH: usize = 64 * 1024;
/// How long suggestions are waited for.
const ANSWER_WITHIN: Duration = Duration::from_secs(3);

pub fn router() -> Router<Arc<Shared>> {
    let file = |kind: &'static str, text: &'static str| get(move || async move { ([(header::CONTENT_TYPE, kind)], text) });
    let script = |text| file("text/javascript; charset=utf-8", text);
    Router::new()
        .route("/", file("text/html; charset=utf-8", include_str!("../../assets/sandbox/index.html")))
        .route("/style.css", file("text/css; charset=utf-8", include_str!("../../assets/sandbox/style.css")))
        .route("/app.js", script(include_str!("../../assets/sandbox/app.js")))
        .route("/markdown.js", script(include_str!("../../assets/sandbox/markdown.js")))
        .route("/messages.js", script(include_str!("../../assets/sandbox/messages.js")))
        .route("/composer.js", script(include_str!("../../assets/sandbox/composer.js")))
        .route("/sandbox/live", get(live))
        .route("/sandbox/act", post(act))
        .layer(DefaultBodyLimit::max(WISH))
}

#[derive(Deserialize)]
struct Who {
    person: String,
}

async fn live(State(shared): State<Arc<Shared>>, Query(who): Query<Who>, upgrade: WebSocketUpgrade) -> Response {
    match who.person.parse().ok().and_then(Person::by_id) {
        Some(person) => upgrade.on_upgrade(move |socket| tell(shared, socket, person)),
        None => StatusCode::FORBIDDEN.into_response(),
    }
}

/// Tells one screen everything its person may know, as it happens.
async fn tell(shared: Arc<Shared>, mut socket: WebSocket, person: Person) {
    let mut changed = shared.changed.clone();
    let (mut cursor, hello) = {
        let world = shared.world();
        changed.borrow_and_update();
        (world.changes.count(), world.hello(person))
    };
    let mut news = vec![hello];
    loop {
        for value in news.drain(..) {
            if socket.send(Frame::Text(value.to_string().into())).await.is_err() {
                return;
            }
        }
        tokio::select! {
            () = shared.stopped() => return,
            heard = socket.recv() => if !matches!(heard, Some(Ok(_))) { return },
            result = changed.changed() => if result.is_err() { return },
        }
        let world = shared.world();
        news = world.news(person, cursor);
        cursor = world.changes.count();
    }
}

impl World {
    fn hello(&self, person: Person) -> Value {
        let mut messages: Vec<Value> = Vec::new();
        for channel in self.channels.values().filter(|channel| self.sees(person, channel)) {
            let shown = |message: &&Message| message.channel == channel.id && self.reads(person, message);
            let mut newest: Vec<Value> =
                self.messages.values().rev().filter(shown).take(SHOWN).map(|message| self.shown(person, message)).collect();
            newest.reverse();
            messages.append(&mut newest);
        }
        let mut hello = self.around(person);
        hello["t"] = "hello".into();
        hello["me"] = person.id().to_string().into();
        hello["bot"] = json!({ "id": BOT.to_string(), "name": BOT_NAME });
        hello["messages"] = messages.into();
        hello["commands"] = self.page_commands(person);
        hello
    }

    /// What has happened since the page was last told.
    fn news(&self, person: Person, cursor: usize) -> Vec<Value> {
        let mut news = Vec::new();
        let (mut around, mut commands) = (false, false);
        let changes: Vec<&Change> = self.changes.since(cursor).collect();
        for (at, change) in changes.iter().enumerate() {
            match change {
                // Of several changes to one message the last tells it all.
                Change::Message(id) if !changes[at + 1..].contains(change) => {
                    let message = self.messages.get(id).filter(|message| self.reads(person, message));
                    news.extend(message.map(|message| json!({ "t": "message", "message": self.shown(person, message) })));
                    around = true;
                }
                Change::Gone { message, channel } => {
                    news.push(json!({ "t": "gone", "id": message.to_string(), "channel_id": channel.to_string() }));
                    around = true;
                }
                Change::Answered(id) => news.extend(self.answered(person, *id)),
                Change::Surroundings => around = true,
                Change::Commands => commands = true,
                Change::Message(_) | Change::Traffic => {}
            }
        }
        if around {
            news.push(self.around(person));
        }
        if commands {
            news.push(json!({ "t": "commands", "commands": self.page_commands(person) }));
        }
        news
    }

    fn answered(&self, person: Person, id: Id) -> Option<Value> {
        let interaction = self.interactions.get(&id).filter(|interaction| interaction.person == person)?;
        if interaction.kind == InteractionKind::Autocomplete {
            return None;
        }
        let modal = match &interaction.reply {
            Some(Reply::Modal(modal)) => {
                json!({ "interaction": id.to_string(), "custom_id": modal.custom_id, "title": modal.title, "components": modal.components })
            }
            _ => Value::Null,
        };
        Some(json!({ "t": "answered", "id": id.to_string(), "modal": modal }))
    }

    /// People and channels, with what this person has not read yet, and what the others have not.
    fn around(&self, person: Person) -> Value {
        let marks = |who: Person| {
            let seen = self.channels.values().filter(move |channel| self.sees(who, channel));
            let sum = |sum: (usize, usize), new: (usize, usize)| (sum.0 + new.0, sum.1 + new.1);
            seen.map(|channel| unread(self, who, channel.id)).fold((0, 0), sum)
        };
        let people: Vec<Value> = Person::ALL
            .into_iter()
            .map(|who| {
                let (unread, pings) = marks(who);
                let inside = self.in_guild(who);
                json!({ "id": who.id().to_string(), "name": who.name(), "colour": who.colour(), "unread": unread, "pings": pings, "in_guild": inside })
            })
            .collect();
        let seen = self.channels.values().filter(|channel| self.sees(person, channel));
        let channels: Vec<Value> = seen.map(|channel| self.shown_channel(person, channel)).collect();
        json!({ "t": "around", "people": people, "channels": channels, "online": self.connections() > 0 })
    }

    fn shown_channel(&self, person: Person, channel: &Channel) -> Value {
        let (unread, pings) = unread(self, person, channel.id);
        let (kind, parent, archived) = match &channel.kind {
            ChannelKind::Text => ("text", None, false),
            ChannelKind::Thread(thread) => ("thread", Some(thread.parent.to_string()), thread.archived),
            ChannelKind::Dm(_) => ("dm", None, false),
        };
        let name = if kind == "dm" { BOT_NAME } else { &channel.name };
        json!({
            "id": channel.id.to_string(), "name": name, "topic": channel.topic, "kind": kind, "parent": parent,
            "archived": archived, "unread": unread, "pings": pings,
        })
    }

    /// A message in Discord's own shape, and what it is to this person.
    fn shown(&self, person: Person, message: &Message) -> Value {
        let mut value = self.message(message);
        value["ephemeral"] = message.ephemeral().into();
        value["pinged"] = message.pings(person).into();
        value["created"] = message.created.into();
        value
    }

    fn page_commands(&self, person: Person) -> Value {
        let of = |direct: bool| -> Vec<Value> {
            self.offered(person, direct).into_iter().map(|command| command.value.clone()).collect()
        };
        json!({ "guild": of(false), "dm": of(true) })
    }
}

/// What a person does on the page. Ids are text, for a browser's numbers are too short for them.
#[derive(Deserialize)]
struct PageRequest {
    person: String,
    #[serde(flatten)]
    act: Act,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
enum Act {
    Say { channel: String, text: String },
    Slash { channel: String, command: String, options: Map<String, Value> },
    Complete { channel: String, command: String, options: Map<String, Value>, focus: String, typed: String },
    Press { message: String, id: String },
    Choose { message: String, id: String, values: Vec<String> },
    Submit { interaction: String, values: Map<String, Value> },
    Dismiss { message: String },
    Read { channel: String },
    Dm {},
}

async fn act(State(shared): State<Arc<Shared>>, Json(wish): Json<PageRequest>) -> Response {
    let person = wish.person.parse().ok().and_then(Person::by_id);
    let Some(person) = person else { return StatusCode::FORBIDDEN.into_response() };
    match perform(&shared, person, wish.act).await {
        Ok(value) => Json(value).into_response(),
        Err(refusal) => (StatusCode::BAD_REQUEST, Json(json!({ "error": refusal.0 }))).into_response(),
    }
}

async fn perform(shared: &Arc<Shared>, person: Person, act: Act) -> Result<Value, Refusal> {
    let client = Client::new(shared.clone(), person);
    let id = |text: &str| limits::id(&text.into()).ok_or_else(|| Refusal(format!("{text:?} is no id.")));
    let made = |id: Id| json!({ "id": id.to_string() });
    match act {
        Act::Say { channel, text } => client.say(id(&channel)?, &text).map(made),
        Act::Slash { channel, command, options } => {
            let typed = typed(shared, person, id(&channel)?, &command, &options, None)?;
            client.slash(id(&channel)?, &command, &borrowed(&typed)).map(made)
        }
        Act::Complete { channel, command, options, focus, typed: partly } => {
            let typed = typed(shared, person, id(&channel)?, &command, &options, Some(&focus))?;
            let typed = borrowed(&typed);
            let asking = client.autocomplete(id(&channel)?, &command, &typed, &focus, &partly);
            let failed = |_| Refusal::new("Loading options failed.");
            let choices = tokio::time::timeout(ANSWER_WITHIN, asking).await.map_err(failed)??;
            let choices: Vec<Value> =
                choices.into_iter().map(|choice| json!({ "name": choice.name, "value": choice.value })).collect();
            Ok(json!({ "choices": choices }))
        }
        Act::Press { message, id: custom_id } => client.press(id(&message)?, &custom_id).map(made),
        Act::Choose { message, id: custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            client.choose(id(&message)?, &custom_id, &values).map(made)
        }
        Act::Submit { interaction, values } => {
            let modal = shown_modal(shared, id(&interaction)?)?;
            let values: Vec<(&str, &str)> =
                values.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default())).collect();
            client.submit(&modal, &values).map(made)
        }
        Act::Dismiss { message } => client.dismiss(id(&message)?).map(|()| json!({})),
        Act::Read { channel } => {
            client.read(id(&channel)?);
            Ok(json!({}))
        }
        Act::Dm {} => Ok(made(client.open_dm())),
    }
}

fn shown_modal(shared: &Shared, interaction: Id) -> Result<Modal, Refusal> {
    match shared.world().interactions.get(&interaction).and_then(|interaction| interaction.reply.clone()) {
        Some(Reply::Modal(modal)) => Ok(modal),
        _ => Err(Refusal::new("That form is not open.")),
    }
}

fn borrowed(typed: &[(String, Typed)]) -> Vec<(&str, Typed)> {
    typed.iter().map(|(name, value)| (name.as_str(), value.clone())).collect()
}

/// Reads the page's options by the types that the command gives them. While one is being completed, others may be half done.
fn typed(
    shared: &Shared,
    person: Person,
    channel: Id,
    command: &str,
    given: &Map<String, Value>,
    focus: Option<&str>,
) -> Result<Vec<(String, Typed)>, Refusal> {
    let world = shared.world();
    let direct = !visible_channel(&world, person, channel)?.in_guild();
    let words: Vec<&str> = command.split_whitespace().collect();
    let [name, words @ ..] = words.as_slice() else { return Err(Refusal::new("A command has a name.")) };
    let offered = world.offered(person, direct);
    let found = offered.iter().find(|offered| offered.value["name"] == *name);
    let found = found.ok_or_else(|| Refusal(format!("There is no command /{name} here.")))?;
    let known = options::find(&found.value, words)?;
    let mut typed = Vec::new();
    for (name, value) in given.iter().filter(|(name, _)| focus != Some(name.as_str())) {
        let read = known.iter().find(|option| option["name"] == name.as_str()).and_then(|option| options::read(option, value));
        match read {
            Some(value) => typed.push((name.clone(), value)),
            None if focus.is_some() => {}
            None => return Err(Refusal(format!("{value} does not fit the option {name}."))),
        }
    }
    Ok(typed)
}
