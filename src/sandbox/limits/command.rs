//! What a slash command may be.

use super::super::error::{ApiError, Form};
use super::{at, length};
use serde_json::Value;
use std::collections::HashSet;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const SIZE: usize = 8000;
/// How many commands of each type there may be: slash commands, on users, on messages.
const COUNTS: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];

/// Checks one command; `path` is empty for a command of its own.
pub fn check(form: &mut Form, command: &Value, path: &str) {
    let kind = command["type"].as_u64().unwrap_or(1);
    let name = form.text(command, path, "name", 1..=32, true);
    if kind == 1 {
        check_name(form, name, &at(path, "name"));
        form.text(command, path, "description", 1..=100, true);
        let options = form.list(command, path, "options", 0..=25);
        check_options(form, options, &at(path, "options"), 0);
    } else if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
        form.refuse(
            &at(path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID",
            "Context menu commands cannot have description",
        );
    }
    for key in ["name_localizations", "description_localizations"] {
        let most = if key.starts_with("name") { 32 } else { 100 };
        for locale in command[key].as_object().into_iter().flat_map(serde_json::Map::keys) {
            form.text(&command[key], &at(path, key), locale, 1..=most, false);
        }
    }
    if size(command) > SIZE {
        form.refuse(path, "APPLICATION_COMMAND_TOO_LARGE", format!("Command exceeds maximum size ({SIZE})"));
    }
}

/// Checks a whole set, as the bulk overwrite gives it.
pub fn check_all(commands: &[Value]) -> Result<(), ApiError> {
    for (kind, most) in COUNTS {
        if commands.iter().filter(|command| command["type"].as_u64().unwrap_or(1) == kind).count() > most {
            let message = format!("Maximum number of application commands reached ({most}).");
            return Err(ApiError::new(400, 30032, &message));
        }
    }
    let mut form = Form::default();
    let mut names = HashSet::new();
    for (number, command) in commands.iter().enumerate() {
        check(&mut form, command, &number.to_string());
        if !names.insert((command["type"].as_u64().unwrap_or(1), command["name"].as_str())) {
            let message = "Application command names must be unique";
            form.refuse(&at(&number.to_string(), "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    form.finish()
}

fn check_name(form: &mut Form, name: Option<&str>, path: &str) {
    let Some(name) = name else { return };
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    if !name.chars().all(fits) || name.to_lowercase() != name {
        let message = "Command name is invalid: letters, digits, - and _, in lower case.";
        form.refuse(path, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

fn check_options(form: &mut Form, options: &[Value], path: &str, depth: u8) {
    let mut names = HashSet::new();
    let mut optional = false;
    let nests = |option: &Value| matches!(option["type"].as_u64(), Some(SUBCOMMAND | GROUP));
    if options.iter().any(nests) && !options.iter().all(nests) {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.refuse(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (number, option) in options.iter().enumerate() {
        let path = &at(path, number);
        let name = form.text(option, path, "name", 1..=32, true);
        check_name(form, name, &at(path, "name"));
        form.text(option, path, "description", 1..=100, true);
        if name.is_some_and(|name| !names.insert(name)) {
            form.refuse(&at(path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        }
        let kind = option["type"].as_u64().unwrap_or_default();
        match kind {
            SUBCOMMAND if depth < 2 => {
                let inner = form.list(option, path, "options", 0..=25);
                if inner.iter().any(nests) {
                    refuse_kind(form, path);
                }
                check_options(form, inner, &at(path, "options"), 2);
            }
            GROUP if depth == 0 => {
                let inner = form.list(option, path, "options", 1..=25);
                if inner.iter().any(|inner| inner["type"] != SUBCOMMAND) {
                    refuse_kind(form, path);
                }
                check_options(form, inner, &at(path, "options"), 1);
            }
            3..=11 => {
                let required = option["required"] == true;
                if required && optional {
                    let message = "Required options must be placed before non-required options";
                    form.refuse(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional |= !required;
                check_choices(form, option, path, kind);
            }
            _ => refuse_kind(form, path),
        }
    }
}

fn check_choices(form: &mut Form, option: &Value, path: &str, kind: u64) {
    let choices = form.list(option, path, "choices", 0..=25);
    check_choice_list(form, choices, &at(path, "choices"), Some(kind));
    if option["autocomplete"] == true {
        if !choices.is_empty() {
            let message = "Choices and autocomplete are mutually exclusive";
            form.refuse(path, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE", message);
        }
        if !matches!(kind, 3 | 4 | 10) {
            let message = "Only string, integer and number options may have autocomplete";
            form.refuse(path, "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID_TYPE", message);
        }
    }
    if kind == 3 {
        let least = form.number(option, path, "min_length", 0..=6000).unwrap_or(0);
        let most = form.number(option, path, "max_length", 1..=6000).unwrap_or(6000);
        if least > most {
            form.refuse(&at(path, "min_length"), "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
        }
    }
}

/// Choices of an option or of an autocomplete answer.
pub fn check_choice_list(form: &mut Form, choices: &[Value], path: &str, kind: Option<u64>) {
    let mut names = HashSet::new();
    for (number, choice) in choices.iter().enumerate() {
        let path = at(path, number);
        let name = form.text(choice, &path, "name", 1..=100, true);
        if kind.is_some() && name.is_some_and(|name| !names.insert(name)) {
            let message = "Choice name already exists";
            form.refuse(&at(&path, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
        }
        match (&choice["value"], kind) {
            (Value::Null, _) => form.missing(&at(&path, "value")),
            (Value::String(_), None | Some(3)) => {
                form.text(choice, &path, "value", 1..=100, true);
            }
            (Value::Number(_), None | Some(4 | 10)) => {}
            (other, _) => {
                let message = format!("Value {other} does not fit the option's type.");
                form.refuse(&at(&path, "value"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message);
            }
        }
    }
}

fn refuse_kind(form: &mut Form, path: &str) {
    form.refuse(&at(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "An option of this type cannot stand here");
}

/// What counts towards a command's size: names, descriptions and values, in the longest language.
fn size(command: &Value) -> usize {
    let longest = |key: &str| {
        let own = command[key].as_str().map_or(0, length);
        let translations = command[format!("{key}_localizations")].as_object();
        translations.into_iter().flat_map(|map| map.values()).filter_map(Value::as_str).map(length).fold(own, usize::max)
    };
    let value = match &command["value"] {
        Value::String(text) => length(text),
        Value::Number(number) => number.to_string().len(),
        _ => 0,
    };
    let inner = |key: &str| command[key].as_array().into_iter().flatten().map(size).sum::<usize>();
    longest("name") + longest("description") + value + inner("options") + inner("choices")
}
