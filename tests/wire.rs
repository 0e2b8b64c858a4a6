//! Every request that a whole conversation makes is valid by a second opinion, the models and limits of another library, and
//! by a third, Discord's own description.

pub mod description;

use crate::house::{House, mover, played, shows};
use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_model::channel::message::{AllowedMentions, Component, Embed};
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::InteractionResponse;
use twilight_validate::command::{self, CommandValidationErrorType};
use twilight_validate::message;
use warren::sandbox::{GAMES, Person, Request};

use Person::{Ada, Ben, Cleo};

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_a_conversation_is_valid() {
    let mut house = House::open("wire").await;
    converse(&house).await;
    house.terminate();
    assert!(house.ended().success());
    let requests = house.sandbox.requests();
    for request in &requests {
        assert!((200..300).contains(&request.status), "{request:?}");
        check(request);
    }
    assert_eq!(description::faults(&requests), Vec::<String>::new());
    let seen =
        |method: &str, path: &str| requests.iter().any(|request| request.method == method && request.path.starts_with(path));
    for (method, path) in [
        ("PUT", "/applications/"),
        ("POST", "/interactions/"),
        ("PATCH", "/webhooks/"),
        ("POST", "/channels/"),
        ("PATCH", "/channels/"),
    ] {
        assert!(seen(method, path), "the conversation has a {method} {path}");
    }
}

#[test]
fn a_broken_body_is_found() {
    let request = |method: &str, path: &str, body: Value| Request {
        method: method.into(),
        path: path.into(),
        body,
        files: Vec::new(),
        status: 200,
        error: None,
    };
    let button =
        |style: u8| json!({ "type": 1, "components": [{ "type": 2, "style": style, "label": "Act", "custom_id": "a" }] });
    let post = |body: Value| request("POST", "/channels/1/messages", body);
    let edit = |body: Value| request("PATCH", "/webhooks/1/token/messages/@original", body);
    let answer = |body: Value| request("POST", "/interactions/1/token/callback", body);
    let commands = |body: Value| request("PUT", "/applications/1/commands", body);
    let whole = [
        post(json!({ "content": "a", "components": [button(1)], "attachments": [{ "id": 0, "filename": "board.png" }] })),
        edit(json!({ "content": null, "attachments": [] })),
        answer(json!({ "type": 5, "data": { "flags": 64 } })),
        commands(json!([{ "name": "play", "description": "Play" }])),
    ];
    assert_eq!(description::faults(&whole), Vec::<String>::new());
    let broken = [
        post(json!({ "content": "a".repeat(4001) })),
        post(json!({ "content": 1 })),
        post(json!({ "content": "a", "components": [button(9)] })),
        post(json!({ "content": "a", "attachments": [{ "filename": "board.png" }] })),
        post(json!({ "content": "a", "allowed_mentions": { "users": [1, 1] } })),
        edit(json!({ "content": "a".repeat(2001) })),
        answer(json!({ "type": 99 })),
        commands(json!([{ "name": "p".repeat(33), "description": "Play" }])),
        request("POST", "/nowhere", json!({})),
    ];
    for request in broken {
        let found = description::faults(std::slice::from_ref(&request)).len();
        assert_eq!(found, usize::from(description::is_there()), "{request:?}");
    }
}

/// A bit of everything that people can ask for.
async fn converse(house: &House) {
    let mut board = house.table().await;
    let person = mover(&board);
    let answer = house.play(person, &house.offers(person).await[0]).await;
    assert!(played(&answer).is_some(), "{}", answer.content);
    board = house.board(shows(&board).unwrap() + 1).await;
    // Taken back at once, or the others are asked: both are to be valid.
    let undone = house.press(person, &board, "Undo").await;
    if undone.content.contains("took back") {
        board = house.board(shows(&board).unwrap() + 1).await;
    }
    for _ in 0..6 {
        let person = mover(&board);
        let picker = house.press(person, &board, "Act").await;
        let answer = house.pick_through(person, picker).await;
        assert!(played(&answer).is_some(), "{}", answer.content);
        board = house.board(shows(&board).unwrap() + 1).await;
    }
    for label in ["My hand", "Rules"] {
        house.press(Ben, &board, label).await;
    }
    let looks = ["look status", "look log", "look replay", "look export", "look stats", "look list"];
    for command in ["board", "hand", "mine", "help", "note", "settings"].into_iter().chain(looks) {
        let answer = house.slash(Ben, &format!("game {command}"), &[]).await;
        assert!(!answer.content.is_empty(), "/game {command} is answered");
    }
    house.slash(Ben, "game settings", &[("remind-after", 12.into()), ("quiet", "22-7".into())]).await;
    house.slash(Cleo, "game hand", &[]).await;
    house.slash(Ada, "game look replay", &[("share", true.into())]).await;
    let asked = house.slash(Ada, "game manage end", &[]).await;
    house.press(Ada, &asked, "End the game").await;
    house.person(Ada).wait_for(GAMES, |message| message.button("Replay").is_some()).await.unwrap();
    let thread = [("set", "variant".into()), ("players", 2.into()), ("thread", true.into())];
    let opened = house.slash(Ben, "troll new", &thread).await;
    assert!(opened.content.contains("<#"), "{}", opened.content);
}

fn check(request: &Request) {
    let Request { method, path, body, files, .. } = request;
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    let read = match (method.as_str(), segments.as_slice()) {
        ("GET", _) | ("PUT", ["channels", _, "thread-members", _]) => Ok(()),
        ("PUT", ["applications", _, "commands"]) => check_commands(body),
        ("POST", ["interactions", _, _, "callback"]) => check_response(body),
        ("POST" | "PATCH", ["webhooks", ..] | ["channels", _, "messages", ..]) => check_message(body, files.len()),
        ("POST", ["applications", _, "emojis"]) => {
            let name = body["name"].as_str().unwrap_or_default();
            let is_fit = (2..=32).contains(&name.len()) && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
            let is_png = body["image"].as_str().is_some_and(|image| image.starts_with("data:image/png;base64,"));
            if is_fit && is_png { Ok(()) } else { Err("an emoji".into()) }
        }
        ("POST", ["channels", _, "threads"]) => {
            let name = body["name"].as_str().unwrap_or_default().chars().count();
            if (1..=100).contains(&name) { Ok(()) } else { Err("a thread's name".into()) }
        }
        _ => Err("a request that nothing here knows".into()),
    };
    if let Err(error) = read {
        panic!("{method} {path}: {error}\n{body:#}");
    }
}

type Checked = Result<(), Box<dyn std::error::Error>>;

fn check_commands(body: &Value) -> Checked {
    for entry in body.as_array().ok_or("no list")? {
        let mut entry = entry.clone();
        // What Discord adds, and the model wants.
        entry["version"] = "1".into();
        for part in ["id", "application_id"] {
            entry[part] = "1".into();
        }
        if entry.get("type").is_none() {
            entry["type"] = 1.into();
        }
        // One in a menu has none; the model wants it all the same.
        if entry["type"] != 1 && entry.get("description").is_none() {
            entry["description"] = "".into();
        }
        let read: Command = serde_json::from_value(entry)?;
        match command::command(&read) {
            // Discord has raised its limit since the crate was written; the one of today is checked below.
            Err(error) if matches!(error.kind(), CommandValidationErrorType::CommandTooLarge { .. }) => {}
            checked => checked?,
        }
        let options = read.options.iter().map(command::option_characters).sum::<usize>();
        assert!(options <= 8000, "{} has {options} characters", read.name);
    }
    Ok(())
}

fn check_response(body: &Value) -> Checked {
    let read: InteractionResponse = serde_json::from_value(body.clone())?;
    let Some(data) = read.data else { return Ok(()) };
    for choice in data.choices.iter().flatten() {
        command::choice(choice)?;
    }
    assert!(data.choices.is_none_or(|choices| choices.len() <= 25));
    check_message(&body["data"], 0)
}

fn check_message(body: &Value, files: usize) -> Checked {
    if let Some(content) = body["content"].as_str() {
        message::content(content)?;
    }
    let list = |name: &str| body.get(name).filter(|list| !list.is_null()).cloned().unwrap_or_else(|| json!([]));
    let mut embeds = list("embeds");
    for embed in embeds.as_array_mut().into_iter().flatten() {
        embed["type"] = "rich".into();
    }
    let embeds: Vec<Embed> = serde_json::from_value(embeds)?;
    message::embeds(&embeds)?;
    let components: Vec<Component> = serde_json::from_value(list("components"))?;
    message::components(&components, false)?;
    let attachments: Vec<Attachment> = serde_json::from_value(list("attachments"))?;
    for attachment in &attachments {
        message::attachment(attachment)?;
        let described = attachment.description.as_ref().is_some_and(|text| !text.is_empty());
        let picture = [".png", ".gif"].iter().any(|end| attachment.filename.ends_with(end));
        assert!(described || !picture, "{} has no alt text", attachment.filename);
    }
    assert_eq!(attachments.len(), files, "every file is announced");
    let says_something = body["content"].as_str().is_some_and(|content| !content.is_empty());
    match body.get("allowed_mentions").filter(|mentions| !mentions.is_null()) {
        Some(mentions) => {
            let mentions: AllowedMentions = serde_json::from_value(mentions.clone())?;
            assert!(mentions.parse.is_empty() && mentions.roles.is_empty(), "whoever is called is called by their number");
        }
        None => assert!(!says_something, "a name in the text could call everyone"),
    }
    Ok(())
}
