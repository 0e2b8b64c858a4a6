//! Slash commands as the bot registers them.

use super::call::{Answer, Call};
use super::channels::{known_application, known_guild};
use super::error::{ApiError, Form};
use super::limits::command as limit;
use super::model::{APPLICATION, Change, Command, GUILD, Person};
use super::state::World;
use serde_json::{Value, json};

const DAY: u64 = 24 * 60 * 60 * 1000;
const CREATIONS_A_DAY: usize = 200;

impl World {
    /// The slash commands that a person is offered in the guild, or in the direct conversation with the bot.
    pub fn offered(&self, person: Person, direct: bool) -> Vec<&Command> {
        self.offered_as(1, person, direct)
    }

    /// The same of any type: slash commands, those in the menu on a person (2) and on a message (3).
    pub fn offered_as(&self, kind: u64, person: Person, direct: bool) -> Vec<&Command> {
        let offered = |command: &&Command| {
            let value = &command.value;
            let here = match value["contexts"].as_array() {
                Some(contexts) => contexts.iter().any(|context| *context == u8::from(direct)),
                None => !direct || (value["dm_permission"] != false && !command.in_guild),
            };
            let needed = value["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or(0);
            let may = direct || person.permissions() & needed == needed;
            value["type"] == kind && here && may && self.has_it(value, direct)
        };
        self.commands.iter().filter(offered).collect()
    }

    /// Whether the guild has the command, or whoever uses it there has brought it along.
    fn has_it(&self, command: &Value, direct: bool) -> bool {
        let types = command["integration_types"].as_array();
        direct || self.installed || types.is_some_and(|types| types.iter().any(|kind| *kind == 1))
    }

    /// Adds a command or takes the place of one with its name. Says whether it is new.
    fn register(&mut self, body: &Value, in_guild: bool) -> Result<(Value, bool), ApiError> {
        let kind = body["type"].as_u64().unwrap_or(1);
        let same = |command: &Command| {
            command.in_guild == in_guild && command.value["name"] == body["name"] && command.value["type"] == kind
        };
        let old = self.commands.iter().position(same);
        if old.is_none() {
            let now = self.now();
            self.command_creations.retain(|at| at + DAY > now);
            if self.command_creations.len() >= CREATIONS_A_DAY {
                let message = "Max number of daily application command creates has been reached (200)";
                return Err(ApiError::new(400, 30034, message));
            }
            self.command_creations.push(now);
        }
        let id = match old {
            Some(at) => self.commands[at].id,
            None => self.new_id(),
        };
        let mut value = body.clone();
        let version = self.new_id();
        value["id"] = id.to_string().into();
        value["application_id"] = APPLICATION.to_string().into();
        value["version"] = version.to_string().into();
        value["type"] = kind.into();
        value["description"] = body["description"].as_str().unwrap_or_default().into();
        if body["default_member_permissions"].is_null() {
            value["default_member_permissions"] = Value::Null;
        }
        if in_guild {
            value["guild_id"] = GUILD.to_string().into();
        }
        let command = Command { id, in_guild, value: value.clone() };
        match old {
            Some(at) => self.commands[at] = command,
            None => self.commands.push(command),
        }
        self.note(Change::Commands);
        Ok((value, old.is_none()))
    }
}

/// The part of the path that tells a guild's commands from the global ones.
fn scope(world: &World, application: &str, guild: Option<&str>) -> Result<bool, ApiError> {
    known_application(application)?;
    guild.map_or(Ok(false), |guild| known_guild(world, guild).map(|_| true))
}

pub fn list(world: &World, application: &str, guild: Option<&str>) -> Result<Answer, ApiError> {
    let in_guild = scope(world, application, guild)?;
    let mine = world.commands.iter().filter(|command| command.in_guild == in_guild);
    Ok(Answer::ok(mine.map(|command| command.value.clone()).collect()))
}

pub fn replace(world: &mut World, call: &Call, application: &str, guild: Option<&str>) -> Result<Answer, ApiError> {
    let in_guild = scope(world, application, guild)?;
    let Some(commands) = call.body.as_array() else { return Err(ApiError::not_json()) };
    limit::check_all(commands)?;
    let kept = |command: &Command| {
        let named =
            |body: &Value| body["name"] == command.value["name"] && body["type"].as_u64().unwrap_or(1) == command.value["type"];
        command.in_guild != in_guild || commands.iter().any(named)
    };
    world.commands.retain(kept);
    let registered: Result<Vec<Value>, ApiError> =
        commands.iter().map(|body| world.register(body, in_guild).map(|(value, _)| value)).collect();
    world.note(Change::Commands);
    Ok(Answer::ok(registered?.into()))
}

pub fn create(world: &mut World, call: &Call, application: &str, guild: Option<&str>) -> Result<Answer, ApiError> {
    let in_guild = scope(world, application, guild)?;
    let mut form = Form::default();
    limit::check(&mut form, &call.body, "");
    form.finish()?;
    let mut all: Vec<Value> =
        world.commands.iter().filter(|command| command.in_guild == in_guild).map(|c| c.value.clone()).collect();
    all.retain(|value| value["name"] != call.body["name"]);
    all.push(call.body.clone());
    limit::check_all(&all)?;
    let (value, new) = world.register(&call.body, in_guild)?;
    Ok(if new { Answer::created(value) } else { Answer::ok(value) })
}

pub fn get(world: &World, application: &str, guild: Option<&str>, id: &str) -> Result<Answer, ApiError> {
    let in_guild = scope(world, application, guild)?;
    let found = world.commands.iter().find(|command| command.in_guild == in_guild && command.id.to_string() == id);
    found.map(|command| Answer::ok(command.value.clone())).ok_or_else(unknown)
}

pub fn delete(world: &mut World, application: &str, guild: Option<&str>, id: &str) -> Result<Answer, ApiError> {
    let in_guild = scope(world, application, guild)?;
    let before = world.commands.len();
    world.commands.retain(|command| command.in_guild != in_guild || command.id.to_string() != id);
    if world.commands.len() == before {
        return Err(unknown());
    }
    world.note(Change::Commands);
    Ok(Answer::NO_CONTENT)
}

fn unknown() -> ApiError {
    ApiError { status: 404, body: json!({ "message": "Unknown application command", "code": 10063 }) }
}
