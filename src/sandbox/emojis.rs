//! Application emojis: the bot's own small pictures in text and on buttons.

use super::call::{Answer, Call};
use super::channels::known_application;
use super::error::{ApiError, Form};
use super::model::{BOT, Emoji, Id};
use super::state::World;
use super::{Sandbox, Shared, wire};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::sync::Arc;

const MOST: usize = 2_000;
const LARGEST: usize = 256 * 1024;

pub fn list(world: &World, application: &str) -> Result<Answer, ApiError> {
    known_application(application)?;
    Ok(Answer::ok(json!({ "items": world.emojis.values().map(shown).collect::<Vec<Value>>() })))
}

pub fn create(world: &mut World, call: &Call, application: &str) -> Result<Answer, ApiError> {
    known_application(application)?;
    let mut form = Form::default();
    let name = checked_name(&mut form, &call.body);
    let png = picture(&call.body);
    if png.is_none() {
        form.refuse("image", "IMAGE_INVALID", "Invalid image");
    }
    form.finish()?;
    if world.emojis.len() >= MOST {
        return Err(ApiError::new(400, 30_008, "Maximum number of emojis reached (2000)"));
    }
    let png = png.unwrap_or_default();
    if png.len() > LARGEST {
        return Err(ApiError::form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb."));
    }
    let emoji = Emoji { id: world.new_id(), name, png: png.into() };
    let answer = Answer::created(shown(&emoji));
    world.emojis.insert(emoji.id, emoji);
    Ok(answer)
}

pub fn get(world: &World, application: &str, id: &str) -> Result<Answer, ApiError> {
    known_application(application)?;
    id.parse().ok().and_then(|id: Id| world.emojis.get(&id)).map(|emoji| Answer::ok(shown(emoji))).ok_or_else(unknown)
}

pub fn edit(world: &mut World, call: &Call, application: &str, id: &str) -> Result<Answer, ApiError> {
    known_application(application)?;
    let mut form = Form::default();
    let name = checked_name(&mut form, &call.body);
    form.finish()?;
    let emoji = id.parse().ok().and_then(|id: Id| world.emojis.get_mut(&id)).ok_or_else(unknown)?;
    emoji.name = name;
    Ok(Answer::ok(shown(emoji)))
}

pub fn delete(world: &mut World, application: &str, id: &str) -> Result<Answer, ApiError> {
    known_application(application)?;
    id.parse().ok().and_then(|id: Id| world.emojis.remove(&id)).map(|_| Answer::NO_CONTENT).ok_or_else(unknown)
}

/// The picture of an emoji, as Discord's own file server would give it.
pub async fn file(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Response {
    let world = shared.world();
    let found = name.strip_suffix(".png").and_then(|id| id.parse().ok()).and_then(|id: Id| world.emojis.get(&id));
    match found {
        Some(emoji) => ([(header::CONTENT_TYPE, "image/png")], emoji.png.to_vec()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

impl Sandbox {
    /// The names of the emojis that there are, in the order of their making.
    pub fn emojis(&self) -> Vec<String> {
        self.shared.world().emojis.values().map(|emoji| emoji.name.clone()).collect()
    }

    /// Somebody puts an emoji in or takes it away behind the bot's back.
    pub fn put_emoji(&self, name: &str) {
        let mut world = self.shared.world();
        let emoji = Emoji { id: world.new_id(), name: name.to_owned(), png: Arc::default() };
        world.emojis.insert(emoji.id, emoji);
    }

    pub fn drop_emojis(&self) {
        self.shared.world().emojis.clear();
    }
}

impl World {
    /// Refuses a message whose components have emojis that there are none of.
    pub fn check_emojis(&self, body: &Value) -> Result<(), ApiError> {
        let mut form = Form::default();
        self.look_for_emojis(&mut form, &body["components"], "components");
        form.finish()
    }

    fn look_for_emojis(&self, form: &mut Form, value: &Value, path: &str) {
        match value {
            Value::Array(values) => {
                for (at, value) in values.iter().enumerate() {
                    self.look_for_emojis(form, value, &format!("{path}.{at}"));
                }
            }
            Value::Object(fields) => {
                let id = fields.get("emoji").and_then(|emoji| emoji["id"].as_str());
                if id.is_some_and(|id| id.parse().ok().is_none_or(|id: Id| !self.emojis.contains_key(&id))) {
                    form.refuse(&format!("{path}.emoji.id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
                }
                for (key, value) in fields {
                    self.look_for_emojis(form, value, &format!("{path}.{key}"));
                }
            }
            _ => {}
        }
    }
}

fn checked_name(form: &mut Form, body: &Value) -> String {
    let name = form.text(body, "", "name", 2..=32, true).unwrap_or_default().to_owned();
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        form.refuse("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
    name
}

/// What a data address holds, if that is a PNG.
fn picture(body: &Value) -> Option<Vec<u8>> {
    let data = body["image"].as_str()?.strip_prefix("data:image/png;base64,")?;
    STANDARD.decode(data).ok().filter(|bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n"))
}

fn shown(emoji: &Emoji) -> Value {
    json!({
        "id": emoji.id.to_string(), "name": emoji.name, "roles": [], "user": wire::user(BOT), "require_colons": true,
        "managed": false, "animated": false, "available": true,
    })
}

fn unknown() -> ApiError {
    ApiError::new(404, 10_014, "Unknown Emoji")
}
