//! What a person typed after a slash, checked against the command and put the way Discord sends it.

use super::error::Refusal;
use super::limits::{self, length};
use super::model::{BOT, Id, Person};
use super::wire;
use serde_json::{Value, json};

/// A typed option.
#[derive(Clone, PartialEq, Debug)]
pub enum Typed {
    Text(String),
    Integer(i64),
    Number(f64),
    Flag(bool),
    User(Id),
    Channel(Id),
}

impl From<&str> for Typed {
    fn from(text: &str) -> Self {
        Typed::Text(text.to_owned())
    }
}

impl From<String> for Typed {
    fn from(text: String) -> Self {
        Typed::Text(text)
    }
}

impl From<i64> for Typed {
    fn from(number: i64) -> Self {
        Typed::Integer(number)
    }
}

impl From<bool> for Typed {
    fn from(flag: bool) -> Self {
        Typed::Flag(flag)
    }
}

impl From<Person> for Typed {
    fn from(person: Person) -> Self {
        Typed::User(person.id())
    }
}

impl Typed {
    fn value(&self) -> Value {
        match self {
            Typed::Text(text) => text.clone().into(),
            Typed::Integer(number) => (*number).into(),
            Typed::Number(number) => (*number).into(),
            Typed::Flag(flag) => (*flag).into(),
            Typed::User(id) | Typed::Channel(id) => id.to_string().into(),
        }
    }

    /// Discord's number for options of this type.
    fn fits(&self, kind: u64) -> bool {
        match self {
            Typed::Text(_) => kind == 3,
            Typed::Integer(_) => matches!(kind, 4 | 10),
            Typed::Number(_) => kind == 10,
            Typed::Flag(_) => kind == 5,
            Typed::User(_) => matches!(kind, 6 | 9),
            Typed::Channel(_) => kind == 7,
        }
    }
}

/// The option being typed, for autocomplete.
#[derive(Clone, Copy, Debug)]
pub struct Focus<'a> {
    pub name: &'a str,
    pub typed: &'a str,
}

/// The options of the command or subcommand that the words after the command's name lead to.
pub fn find<'a>(command: &'a Value, words: &[&str]) -> Result<&'a [Value], Refusal> {
    let options = command["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    let nests = options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
    match words {
        [] if nests => Err(Refusal::new("This command needs a subcommand.")),
        [] => Ok(options),
        [word, rest @ ..] => {
            let found = options.iter().find(|option| nests && option["name"] == *word);
            find(found.ok_or_else(|| Refusal(format!("There is no subcommand {word:?}.")))?, rest)
        }
    }
}

/// The `data` of an interaction with this command.
pub fn data(
    command: &Value,
    words: &[&str],
    typed: &[(&str, Typed)],
    focus: Option<Focus<'_>>,
    in_guild: bool,
) -> Result<Value, Refusal> {
    let known = find(command, words)?;
    let mut options = Vec::new();
    for (name, value) in typed {
        if focus.is_some_and(|focus| focus.name == *name) {
            continue;
        }
        let option = known.iter().find(|option| option["name"] == *name);
        let option = option.ok_or_else(|| Refusal(format!("There is no option {name:?}.")))?;
        check(option, value)?;
        options.push(json!({ "name": name, "type": option["type"], "value": value.value() }));
    }
    if let Some(focus) = focus {
        let option = known.iter().find(|option| option["name"] == focus.name && option["autocomplete"] == true);
        let option = option.ok_or_else(|| Refusal(format!("{:?} has no autocomplete.", focus.name)))?;
        options.push(json!({ "name": focus.name, "type": option["type"], "value": focus.typed, "focused": true }));
    } else {
        let given = |option: &&Value| typed.iter().any(|(name, _)| option["name"] == *name);
        if let Some(missing) = known.iter().find(|option| option["required"] == true && !given(option)) {
            return Err(Refusal(format!("The option {} is required.", missing["name"])));
        }
    }
    let users: Vec<Id> =
        typed.iter().filter_map(|(_, value)| if let Typed::User(id) = value { Some(*id) } else { None }).collect();
    let mut inner = options;
    for (depth, word) in words.iter().enumerate().rev() {
        // The innermost word is a subcommand, one around it a group.
        let kind = if depth + 1 == words.len() { 1 } else { 2 };
        inner = vec![json!({ "name": word, "type": kind, "options": inner })];
    }
    let mut data = json!({ "id": command["id"], "name": command["name"], "type": 1, "options": inner });
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    if !users.is_empty() {
        data["resolved"] = wire::resolved(&users, in_guild);
    }
    Ok(data)
}

fn check(option: &Value, typed: &Typed) -> Result<(), Refusal> {
    let name = &option["name"];
    let refuse = |why: &str| Err(Refusal(format!("The option {name} {why}.")));
    if !typed.fits(option["type"].as_u64().unwrap_or_default()) {
        return refuse("is of another type");
    }
    let choices = option["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
    let value = typed.value();
    let same =
        |choice: &Value| choice["value"] == value || (choice["value"].is_number() && choice["value"].as_f64() == value.as_f64());
    if !choices.is_empty() && !choices.iter().any(same) {
        return refuse("must be one of its choices");
    }
    match typed {
        Typed::Text(text) => {
            let length = length(text) as u64;
            let least = option["min_length"].as_u64().unwrap_or(0);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            if !(least..=most).contains(&length) {
                return Err(Refusal(format!("The option {name} must have {least} to {most} characters, not {length}.")));
            }
        }
        Typed::Integer(_) | Typed::Number(_) => {
            let number = value.as_f64().unwrap_or_default();
            let low = option["min_value"].as_f64().is_some_and(|least| number < least);
            if low || option["max_value"].as_f64().is_some_and(|most| number > most) {
                return refuse("is out of range");
            }
        }
        Typed::User(id) if *id != BOT && Person::by_id(*id).is_none() => return refuse("names nobody"),
        _ => {}
    }
    Ok(())
}

/// What the page sends for an option: the command says how to read it.
pub fn read(option: &Value, given: &Value) -> Option<Typed> {
    let text = given.as_str();
    match option["type"].as_u64()? {
        3 => text.map(Typed::from),
        4 => given.as_i64().or_else(|| text?.trim().parse().ok()).map(Typed::Integer),
        10 => given.as_f64().or_else(|| text?.trim().parse().ok()).map(Typed::Number),
        5 => given.as_bool().or_else(|| text?.parse().ok()).map(Typed::Flag),
        6 | 9 => limits::id(given).map(Typed::User),
        7 => limits::id(given).map(Typed::Channel),
        _ => None,
    }
}
