//! What rows, buttons, selects and modals may be.

use super::super::error::{ApiError, Form};
use super::super::model::{flag, flatten};
use super::{at, length};
use serde_json::Value;
use std::collections::HashSet;

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;
const TEXT: u64 = 10;
const LABEL: u64 = 18;
const LINK: i64 = 5;

const ROWS: usize = 5;
const MODERN_PARTS: usize = 40;
const MODERN_TEXT: usize = 4000;

fn kind(part: &Value) -> u64 {
    part["type"].as_u64().unwrap_or_default()
}

fn is_select(kind: u64) -> bool {
    kind == STRING_SELECT || (5..=8).contains(&kind)
}

/// Checks a message's components: rows only, or any when `modern` ones are asked for.
pub fn check(form: &mut Form, body: &Value, path: &str, modern: bool) {
    let most = if modern { MODERN_PARTS } else { ROWS };
    let parts = form.list(body, path, "components", 0..=most);
    let path = at(path, "components");
    for (number, part) in parts.iter().enumerate() {
        let path = at(&path, number);
        match kind(part) {
            ROW => check_row(form, part, &path),
            9 | 10 | 12 | 13 | 14 | 17 if modern => check_modern(form, part, &path),
            _ => refuse_kind(form, part, &path, if modern { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1,)" }),
        }
    }
    let all = flatten(parts);
    if modern {
        if all.len() > MODERN_PARTS {
            form.refuse(&path, "BASE_TYPE_MAX_LENGTH", format!("Must be {MODERN_PARTS} or fewer in length."));
        }
        let text: usize =
            all.iter().filter(|part| kind(part) == TEXT).filter_map(|part| part["content"].as_str()).map(length).sum();
        if text > MODERN_TEXT {
            form.refuse(&path, "COMPONENT_TEXT_TOO_LONG", format!("The text of all components must not exceed {MODERN_TEXT}."));
        }
    }
    refuse_twins(form, &all, &path);
}

/// Checks the data of a modal.
pub fn check_modal(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    form.text(data, "data", "title", 1..=45, true);
    form.text(data, "data", "custom_id", 1..=100, true);
    let parts = form.list(data, "data", "components", 1..=5);
    for (number, part) in parts.iter().enumerate() {
        let path = at("data.components", number);
        let inputs = match kind(part) {
            ROW => form.list(part, &path, "components", 1..=1),
            LABEL => {
                form.text(part, &path, "label", 1..=45, true);
                form.text(part, &path, "description", 0..=100, false);
                std::slice::from_ref(&part["component"])
            }
            TEXT => continue,
            _ => {
                refuse_kind(&mut form, part, &path, "(1, 10, 18)");
                continue;
            }
        };
        for (number, input) in inputs.iter().enumerate() {
            let path = if kind(part) == LABEL { at(&path, "component") } else { at(&at(&path, "components"), number) };
            match kind(input) {
                TEXT_INPUT => check_input(&mut form, input, &path, kind(part) == ROW),
                inner if is_select(inner) && kind(part) == LABEL => check_select(&mut form, input, &path),
                _ => refuse_kind(&mut form, input, &path, "(4,)"),
            }
        }
    }
    refuse_twins(&mut form, &flatten(parts), "data.components");
    form.finish()
}

fn check_input(form: &mut Form, input: &Value, path: &str, labelled: bool) {
    form.text(input, path, "custom_id", 1..=100, true);
    form.text(input, path, "label", 1..=45, labelled);
    form.text(input, path, "value", 0..=4000, false);
    form.text(input, path, "placeholder", 0..=100, false);
    if form.number(input, path, "style", 1..=2).is_none() && input["style"].is_null() {
        form.missing(&at(path, "style"));
    }
    let least = form.number(input, path, "min_length", 0..=4000).unwrap_or(0);
    let most = form.number(input, path, "max_length", 1..=4000).unwrap_or(4000);
    if least > most {
        form.refuse(&at(path, "min_length"), "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
    }
}

fn check_row(form: &mut Form, row: &Value, path: &str) {
    let parts = form.list(row, path, "components", 1..=5);
    let path = at(path, "components");
    let selects = parts.iter().filter(|part| is_select(kind(part))).count();
    if selects > 0 && parts.len() > 1 {
        form.refuse(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
    }
    for (number, part) in parts.iter().enumerate() {
        let path = at(&path, number);
        match kind(part) {
            BUTTON => check_button(form, part, &path),
            select if is_select(select) => check_select(form, part, &path),
            _ => refuse_kind(form, part, &path, "(2, 3, 5, 6, 7, 8)"),
        }
    }
}

fn check_button(form: &mut Form, button: &Value, path: &str) {
    let Some(style) = form.number(button, path, "style", 1..=6) else {
        if button["style"].is_null() {
            form.missing(&at(path, "style"));
        }
        return;
    };
    let label = form.text(button, path, "label", 0..=80, false).unwrap_or_default();
    if style == LINK {
        form.text(button, path, "url", 1..=512, true);
        if !button["custom_id"].is_null() {
            form.refuse(path, "COMPONENT_CUSTOM_ID_WITH_URL", "A custom id and url cannot both be specified");
        }
    } else if style < LINK {
        form.text(button, path, "custom_id", 1..=100, true);
        if !button["url"].is_null() {
            form.refuse(path, "COMPONENT_CUSTOM_ID_WITH_URL", "A custom id and url cannot both be specified");
        }
    }
    if label.is_empty() && button["emoji"].is_null() && style <= LINK {
        form.refuse(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
}

fn check_select(form: &mut Form, select: &Value, path: &str) {
    form.text(select, path, "custom_id", 1..=100, true);
    form.text(select, path, "placeholder", 0..=150, false);
    let least = form.number(select, path, "min_values", 0..=25).unwrap_or(1);
    let most = form.number(select, path, "max_values", 1..=25).unwrap_or(1);
    if least > most {
        let message = format!("int value should be less than or equal to {most}.");
        form.refuse(&at(path, "min_values"), "NUMBER_TYPE_MAX", message);
    }
    if kind(select) != STRING_SELECT {
        return;
    }
    let options = form.list(select, path, "options", 1..=25);
    let mut values = HashSet::new();
    for (number, option) in options.iter().enumerate() {
        let path = at(&at(path, "options"), number);
        form.text(option, &path, "label", 1..=100, true);
        form.text(option, &path, "description", 0..=100, false);
        let value = form.text(option, &path, "value", 1..=100, true);
        if value.is_some_and(|value| !values.insert(value)) {
            let message = "The specified option value is already used";
            form.refuse(&at(&path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    if usize::try_from(most).is_ok_and(|most| most > options.len()) && !options.is_empty() {
        let message = format!("max_values cannot be greater than the number of options ({}).", options.len());
        form.refuse(&at(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_INVALID", message);
    }
}

fn check_modern(form: &mut Form, part: &Value, path: &str) {
    match kind(part) {
        TEXT => {
            form.text(part, path, "content", 1..=MODERN_TEXT, true);
        }
        12 => {
            let items = form.list(part, path, "items", 1..=10);
            for (number, item) in items.iter().enumerate() {
                form.text(item, &at(&at(path, "items"), number), "description", 0..=super::ALT_TEXT, false);
            }
        }
        9 => {
            let texts = form.list(part, path, "components", 1..=3);
            for (number, text) in texts.iter().enumerate() {
                let path = at(&at(path, "components"), number);
                if kind(text) == TEXT { check_modern(form, text, &path) } else { refuse_kind(form, text, &path, "(10,)") }
            }
            match kind(&part["accessory"]) {
                BUTTON => check_button(form, &part["accessory"], &at(path, "accessory")),
                11 => {}
                _ => form.missing(&at(path, "accessory")),
            }
        }
        17 => {
            for (number, inner) in form.list(part, path, "components", 1..=MODERN_PARTS).iter().enumerate() {
                let path = at(&at(path, "components"), number);
                match kind(inner) {
                    ROW => check_row(form, inner, &path),
                    9 | 10 | 12 | 13 | 14 => check_modern(form, inner, &path),
                    _ => refuse_kind(form, inner, &path, "(1, 9, 10, 12, 13, 14)"),
                }
            }
        }
        _ => {}
    }
}

fn refuse_kind(form: &mut Form, _part: &Value, path: &str, known: &str) {
    form.refuse(&at(path, "type"), "UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of {known}."));
}

fn refuse_twins(form: &mut Form, all: &[&Value], path: &str) {
    let mut seen = HashSet::new();
    for part in all {
        if let Some(custom_id) = part["custom_id"].as_str()
            && !seen.insert(custom_id)
        {
            form.refuse(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }
}

/// The flags a bot may set on a message of its own.
pub fn settable(flags: u64) -> u64 {
    flags & (flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::COMPONENTS_V2)
}
