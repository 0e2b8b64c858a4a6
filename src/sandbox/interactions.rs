//! Interactions from the bot's side: the first answer, and everything that its token allows afterwards.

use super::call::{Answer, Call};
use super::error::{ApiError, Form};
use super::limits::{command, component};
use super::model::{APPLICATION, BOT, Change, Choice, Id, Interaction, InteractionKind, Modal, Reply, TOKEN, flag};
use super::session::intent;
use super::state::{INTERACTIONS, World};
use super::time::Millis;
use serde_json::{Value, json};

/// The first answer must come within three seconds.
const ANSWER_WITHIN: Millis = 3000;
/// The token serves for a quarter of an hour.
const TOKEN_LIFE: Millis = 15 * 60 * 1000;

impl World {
    /// A person does something; the bot is told.
    pub fn interact(&mut self, interaction: Interaction) -> Id {
        let (id, event) = (interaction.id, self.interaction(&interaction));
        self.interactions.insert(id, interaction);
        if self.interactions.len() > INTERACTIONS {
            self.interactions.pop_first();
        }
        self.dispatch(intent::NONE, "INTERACTION_CREATE", &event);
        self.note(Change::Traffic);
        id
    }

    /// Whether an unanswered interaction can still be answered.
    pub fn overdue(&self, interaction: &Interaction) -> bool {
        interaction.reply.is_none() && self.now() > interaction.created + ANSWER_WITHIN
    }

    /// The interaction behind a token that still serves.
    fn by_token(&self, application: &str, token: &str) -> Result<&Interaction, ApiError> {
        let invalid = || ApiError::new(401, 50027, "Invalid Webhook Token");
        if application != APPLICATION.to_string() {
            return Err(ApiError::new(404, 10015, "Unknown Webhook"));
        }
        let number = token.strip_prefix(TOKEN).and_then(|number| Id::from_str_radix(number, 16).ok());
        let interaction = number.and_then(|id| self.interactions.get(&id)).filter(|interaction| interaction.token == token);
        let interaction = interaction.ok_or_else(invalid)?;
        if self.now() > interaction.created + TOKEN_LIFE {
            return Err(invalid());
        }
        if interaction.reply.is_none() {
            return Err(ApiError::new(404, 10015, "Unknown Webhook"));
        }
        Ok(interaction)
    }

    /// The message that a token may touch under this name.
    fn token_message(&self, application: &str, token: &str, message: &str) -> Result<Id, ApiError> {
        let interaction = self.by_token(application, token)?;
        let id = if message == "@original" {
            interaction.reply.as_ref().and_then(Reply::original)
        } else {
            let named: Option<Id> = message.parse().ok();
            let own = |id: &Id| {
                let answers = |asked: &super::model::Asked| asked.interaction == interaction.id;
                let source = interaction.reply.as_ref().and_then(Reply::original) == Some(*id);
                source || self.messages.get(id).is_some_and(|message| message.asked.as_ref().is_some_and(answers))
            };
            named.filter(own)
        };
        id.filter(|id| self.messages.contains_key(id)).ok_or_else(ApiError::unknown_message)
    }
}

pub fn callback(world: &mut World, call: &Call, id: &str, token: &str) -> Result<Answer, ApiError> {
    let found = id.parse().ok().and_then(|id: Id| world.interactions.get(&id)).filter(|found| found.token == token);
    let interaction = found.ok_or_else(ApiError::unknown_interaction)?.clone();
    if interaction.reply.is_some() {
        return Err(ApiError::new(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.overdue(&interaction) {
        return Err(ApiError::unknown_interaction());
    }
    if !world.channels.contains_key(&interaction.channel) {
        return Err(ApiError::unknown_channel());
    }
    let reply = answer(world, call, &interaction)?;
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.reply = Some(reply.clone());
    }
    world.note(Change::Answered(interaction.id));
    let wanted = call.query.get("with_response").is_some_and(|value| matches!(value.as_str(), "1" | "true" | "True"));
    if !wanted {
        return Ok(Answer::NO_CONTENT);
    }
    let kind = interaction.kind as u8;
    let mut body = json!({ "interaction": { "id": interaction.id.to_string(), "type": kind } });
    if let Some(message) = reply.original().and_then(|id| world.messages.get(&id)) {
        body["interaction"]["response_message_id"] = message.id.to_string().into();
        body["interaction"]["response_message_loading"] = message.thinking().into();
        body["interaction"]["response_message_ephemeral"] = message.ephemeral().into();
        if matches!(reply, Reply::Message(_) | Reply::Update(_) | Reply::Thinking(_)) {
            body["resource"] = json!({ "type": call.body["type"], "message": world.message(message) });
        }
    }
    Ok(Answer::ok(body))
}

/// Does what the first answer says.
fn answer(world: &mut World, call: &Call, interaction: &Interaction) -> Result<Reply, ApiError> {
    let data = &call.body["data"];
    let kind = interaction.kind;
    match call.body["type"].as_u64() {
        Some(4) if kind != InteractionKind::Autocomplete => {
            let message = world.compose(interaction.channel, data, &call.files, "data")?;
            let ephemeral = data["flags"].as_u64().unwrap_or_default() & flag::EPHEMERAL != 0;
            Ok(Reply::Message(respond(world, interaction, message, ephemeral)))
        }
        Some(5) if kind != InteractionKind::Autocomplete => {
            let flags = data["flags"].as_u64().unwrap_or_default();
            if flags & !flag::EPHEMERAL != 0 {
                return Err(ApiError::form(
                    "data.flags",
                    "INTERACTION_DEFER_FLAGS_INVALID",
                    "Only EPHEMERAL can be set when deferring",
                ));
            }
            let mut message = world.blank(interaction.channel, BOT);
            message.flags = flag::LOADING;
            Ok(Reply::Thinking(respond(world, interaction, message, flags & flag::EPHEMERAL != 0)))
        }
        Some(kind @ (6 | 7)) => {
            let Some(message) = interaction.message else { return Err(refuse_type(interaction.kind)) };
            if !world.messages.contains_key(&message) {
                return Err(ApiError::unknown_message());
            }
            if kind == 6 {
                return Ok(Reply::UpdateLater(message));
            }
            world.edit(message, data, &call.files, "data")?;
            Ok(Reply::Update(message))
        }
        Some(8) if kind == InteractionKind::Autocomplete => {
            let mut form = Form::default();
            let choices = form.list(data, "data", "choices", 0..=25);
            command::check_choice_list(&mut form, choices, "data.choices", None);
            form.finish()?;
            let choice = |choice: &Value| Choice {
                name: choice["name"].as_str().unwrap_or_default().to_owned(),
                value: choice["value"].clone(),
            };
            Ok(Reply::Choices(choices.iter().map(choice).collect()))
        }
        Some(9) if matches!(kind, InteractionKind::Command | InteractionKind::Component) => {
            component::check_modal(data)?;
            Ok(Reply::Modal(Modal {
                interaction: interaction.id,
                custom_id: data["custom_id"].as_str().unwrap_or_default().to_owned(),
                title: data["title"].as_str().unwrap_or_default().to_owned(),
                components: data["components"].as_array().cloned().unwrap_or_default(),
            }))
        }
        None => Err(ApiError::form("type", "BASE_TYPE_REQUIRED", "This field is required")),
        Some(_) => Err(refuse_type(kind)),
    }
}

fn refuse_type(kind: InteractionKind) -> ApiError {
    let fitting = match kind {
        InteractionKind::Command => "(4, 5, 9)",
        InteractionKind::Component => "(4, 5, 6, 7, 9)",
        InteractionKind::Autocomplete => "(8,)",
        InteractionKind::Modal => "(4, 5, 6, 7), 6 and 7 only for a modal that came from a component",
    };
    let message = format!("Value of field \"type\" must be one of {fitting}.");
    ApiError::form("type", "INTERACTION_APPLICATION_COMMAND_INVALID_CALLBACK_TYPE", &message)
}

/// Posts a message as an answer.
fn respond(world: &mut World, interaction: &Interaction, mut message: super::Message, ephemeral: bool) -> Id {
    message.asked = Some(interaction.asked());
    if interaction.kind == InteractionKind::Command && message.kind == 0 {
        message.kind = 20;
    }
    if ephemeral {
        message.flags |= flag::EPHEMERAL;
        message.only_for = Some(interaction.person);
        message.pings.clear();
    }
    world.post(message)
}

/// A follow-up. The first one after a deferral takes the place of "thinking…", and is ephemeral if that was. Like every
/// edit it notifies nobody: whoever is to be notified needs a message of its own.
pub fn follow_up(world: &mut World, call: &Call, application: &str, token: &str) -> Result<Answer, ApiError> {
    let interaction = world.by_token(application, token)?.clone();
    let waiting = match interaction.reply {
        Some(Reply::Thinking(id)) if world.messages.get(&id).is_some_and(super::Message::thinking) => Some(id),
        _ => None,
    };
    if !world.channels.contains_key(&interaction.channel) {
        return Err(ApiError::unknown_channel());
    }
    let id = if let Some(id) = waiting {
        world.edit(id, &call.body, &call.files, "")?;
        id
    } else {
        let message = world.compose(interaction.channel, &call.body, &call.files, "")?;
        let ephemeral = call.body["flags"].as_u64().unwrap_or_default() & flag::EPHEMERAL != 0;
        respond(world, &Interaction { kind: InteractionKind::Component, ..interaction }, message, ephemeral)
    };
    Ok(Answer::ok(world.message(&world.messages[&id])))
}

pub fn get(world: &World, application: &str, token: &str, message: &str) -> Result<Answer, ApiError> {
    let id = world.token_message(application, token, message)?;
    Ok(Answer::ok(world.message(&world.messages[&id])))
}

pub fn edit(world: &mut World, call: &Call, application: &str, token: &str, message: &str) -> Result<Answer, ApiError> {
    let id = world.token_message(application, token, message)?;
    world.edit(id, &call.body, &call.files, "")?;
    Ok(Answer::ok(world.message(&world.messages[&id])))
}

pub fn delete(world: &mut World, application: &str, token: &str, message: &str) -> Result<Answer, ApiError> {
    let id = world.token_message(application, token, message)?;
    world.remove_message(id);
    Ok(Answer::NO_CONTENT)
}
