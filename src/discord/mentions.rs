//! Commands that are named in a text become something to press: Discord knows a command by its number, which it tells when the
//! commands are registered.

use super::Command;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

/// A message has no more letters.
const ROOM: usize = 2_000;

/// The numbers of the commands by their whole names, `game look log`; none until they are registered.
#[derive(Clone, Debug, Default)]
pub struct Mentions(Arc<RwLock<HashMap<String, String>>>);

impl Mentions {
    /// What Discord says about the commands that it has now.
    pub fn learn(&self, registered: &Value) {
        let mut known = HashMap::new();
        for command in registered.as_array().into_iter().flatten() {
            if let (Some(name), Some(id)) = (command["name"].as_str(), command["id"].as_str()) {
                whole_names(command, name, &mut |whole| drop(known.insert(whole, id.to_owned())));
            }
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// A text with a mention for every command that is named in it as code and by itself.
    pub fn text(&self, text: &str) -> String {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut told = String::with_capacity(text.len());
        // Every other part is code.
        for (at, part) in text.split('`').enumerate() {
            let command = part.strip_prefix('/').filter(|_| at % 2 == 1).and_then(|name| Some((name, known.get(name)?)));
            match command {
                Some((name, id)) => drop(write!(told, "</{name}:{id}>")),
                None if at % 2 == 1 => drop(write!(told, "`{part}`")),
                None => told.push_str(part),
            }
        }
        // What is code without an end is no code, and what becomes too long stays as it was.
        if text.matches('`').count() % 2 == 1 || told.chars().count() > ROOM { text.to_owned() } else { told }
    }
}

/// A command, or each of its subcommands.
fn whole_names(command: &Value, name: &str, found: &mut impl FnMut(String)) {
    let nested =
        command["options"].as_array().into_iter().flatten().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
    let mut alone = true;
    for option in nested {
        alone = false;
        whole_names(option, &format!("{name} {}", option["name"].as_str().unwrap_or_default()), found);
    }
    if alone {
        found(name.to_owned());
    }
}

/// The commands as they are registered: hidden names are answered, and not offered.
pub fn registered(commands: &[Command]) -> Vec<Value> {
    let shown = |command: &Command| {
        let mut made = json!(command.create_as_slash_command()?);
        let is_hidden = |option: &Value| command.subcommands.iter().any(|sub| sub.hide_in_help && option["name"] == *sub.name);
        if let Some(options) = made["options"].as_array_mut() {
            options.retain(|option| !is_hidden(option));
        }
        Some(made)
    };
    let menus = commands.iter().filter_map(|command| Some(json!(command.create_as_context_menu_command()?)));
    commands.iter().filter_map(shown).chain(menus).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mentions() -> Mentions {
        let option = |kind: u8, name: &str, options: Value| json!({ "type": kind, "name": name, "options": options });
        let look = option(2, "look", json!([option(1, "log", json!([]))]));
        let new = option(1, "new", json!([option(3, "game", json!([]))]));
        let mentions = Mentions::default();
        mentions.learn(&json!([
            { "id": "7", "name": "game", "options": [new, look] },
            { "id": "8", "name": "play", "options": [option(3, "action", json!([]))] },
        ]));
        mentions
    }

    #[test]
    fn a_command_in_a_text_can_be_pressed() {
        let mentions = mentions();
        let told = [
            ("`/game new` opens one.", "</game new:7> opens one."),
            ("See `/game look log`, or `/play`.", "See </game look log:7>, or </play:8>."),
            ("`/game new thread:True`", "`/game new thread:True`"),
            ("`/game`, `/game look` and `/game log`", "`/game`, `/game look` and `/game log`"),
            ("no /game new, and `/game new", "no /game new, and `/game new"),
        ];
        for (text, wanted) in told {
            assert_eq!(mentions.text(text), wanted);
        }
        assert_eq!(Mentions::default().text("`/play`"), "`/play`", "nothing is known yet");
    }

    #[test]
    fn a_text_never_becomes_too_long_for_a_message() {
        let text = "`/game new`".repeat(ROOM / 11);
        assert_eq!(mentions().text(&text), text);
    }

    #[test]
    fn names_that_moved_are_answered_and_not_offered() {
        let commands = super::super::framework::commands().unwrap();
        let game = commands.iter().find(|command| command.name == "game").unwrap();
        let all: Vec<&str> = game.subcommands.iter().map(|sub| &*sub.name).collect();
        let offered = registered(&commands);
        let game = offered.iter().find(|command| command["name"] == "game").unwrap();
        let offered: Vec<&str> =
            game["options"].as_array().unwrap().iter().map(|option| option["name"].as_str().unwrap()).collect();
        for old in ["status", "log", "replay", "export", "stats", "list", "rename", "replace", "resign", "end", "forget-me"] {
            assert!(all.contains(&old) && !offered.contains(&old), "{old}");
        }
        assert!(offered.contains(&"look") && offered.contains(&"manage") && offered.len() <= 20, "{offered:?}");
    }
}
