//! A slash command as it was typed: its words and options.

use serenity::all::{CommandData, CommandDataOption, CommandDataOptionValue, UserId};

#[derive(Debug)]
pub struct Wish<'a> {
    pub command: &'a str,
    /// Empty for a command without subcommands.
    pub sub: &'a str,
    options: &'a [CommandDataOption],
}

impl<'a> Wish<'a> {
    pub fn read(data: &'a CommandData) -> Self {
        if let [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(options), .. }] = data.options.as_slice() {
            return Wish { command: &data.name, sub: name, options };
        }
        Wish { command: &data.name, sub: "", options: &data.options }
    }

    fn find(&self, name: &str) -> Option<&'a CommandDataOptionValue> {
        self.options.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    pub fn text(&self, name: &str) -> Option<&'a str> {
        match self.find(name)? {
            CommandDataOptionValue::String(text) | CommandDataOptionValue::Autocomplete { value: text, .. } => Some(text),
            _ => None,
        }
    }

    pub fn number(&self, name: &str) -> Option<i64> {
        match self.find(name)? {
            CommandDataOptionValue::Integer(number) => Some(*number),
            _ => None,
        }
    }

    pub fn decimal(&self, name: &str) -> Option<f64> {
        match self.find(name)? {
            CommandDataOptionValue::Number(number) => Some(*number),
            CommandDataOptionValue::Integer(number) => Some(*number as f64),
            _ => None,
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        matches!(self.find(name), Some(CommandDataOptionValue::Boolean(true)))
    }

    pub fn user(&self, name: &str) -> Option<UserId> {
        match self.find(name)? {
            CommandDataOptionValue::User(user) => Some(*user),
            _ => None,
        }
    }

    /// Every text that was filled in, but for the one that is being typed.
    pub fn texts(&self) -> Vec<(String, String)> {
        let text = |option: &CommandDataOption| match &option.value {
            CommandDataOptionValue::String(text) => Some((option.name.clone(), text.clone())),
            _ => None,
        };
        self.options.iter().filter_map(text).collect()
    }

    /// The option that is being typed, and what of it there is.
    pub fn typing(&self) -> Option<(&'a str, &'a str)> {
        self.options.iter().find_map(|option| match &option.value {
            CommandDataOptionValue::Autocomplete { value, .. } => Some((option.name.as_str(), value.as_str())),
            _ => None,
        })
    }
}
