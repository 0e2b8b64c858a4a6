//! What Discord refuses: lengths, counts, and rules that its published description does not state.

pub mod command;
pub mod component;
pub mod message;

use super::error::Form;
use serde_json::Value;
use std::ops::RangeInclusive;

/// The most characters of a picture in words.
pub const ALT_TEXT: usize = 1024;

/// Discord counts characters as Unicode code points.
pub fn length(text: &str) -> usize {
    text.chars().count()
}

/// Joins two parts of a path.
pub fn at(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

pub const REQUIRED: (&str, &str) = ("BASE_TYPE_REQUIRED", "This field is required");

impl Form {
    pub fn missing(&mut self, path: &str) {
        self.refuse(path, REQUIRED.0, REQUIRED.1);
    }

    /// Checks a text of `parent`, and gives it back if there is one.
    pub fn text<'a>(
        &mut self,
        parent: &'a Value,
        path: &str,
        key: &str,
        range: RangeInclusive<usize>,
        required: bool,
    ) -> Option<&'a str> {
        let path = at(path, key);
        match &parent[key] {
            Value::Null => {
                if required {
                    self.missing(&path);
                }
                None
            }
            Value::String(text) => {
                self.range(&path, length(text), range);
                Some(text)
            }
            other => {
                self.refuse(&path, "STRING_TYPE_CONVERT", format!("Could not interpret \"{other}\" as string."));
                None
            }
        }
    }

    /// Checks a list of `parent`, and gives it back; an absent one is empty.
    pub fn list<'a>(&mut self, parent: &'a Value, path: &str, key: &str, range: RangeInclusive<usize>) -> &'a [Value] {
        let path = at(path, key);
        match &parent[key] {
            Value::Null => {
                if *range.start() > 0 {
                    self.missing(&path);
                }
                &[]
            }
            Value::Array(list) => {
                self.range(&path, list.len(), range);
                list
            }
            _ => {
                self.refuse(&path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                &[]
            }
        }
    }

    /// Checks a whole number of `parent`.
    pub fn number(&mut self, parent: &Value, path: &str, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let path = at(path, key);
        match &parent[key] {
            Value::Null => None,
            value => match value.as_i64() {
                Some(number) if number < *range.start() => {
                    let least = range.start();
                    self.refuse(&path, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {least}."));
                    None
                }
                Some(number) if number > *range.end() => {
                    let most = range.end();
                    self.refuse(&path, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {most}."));
                    None
                }
                Some(number) => Some(number),
                None => {
                    self.refuse(&path, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
                    None
                }
            },
        }
    }

    fn range(&mut self, path: &str, found: usize, range: RangeInclusive<usize>) {
        let (least, most) = (*range.start(), *range.end());
        if range.contains(&found) {
            return;
        }
        if least == 0 {
            self.refuse(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else {
            self.refuse(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
        }
    }
}

/// An id, which clients send as text or as a number.
pub fn id(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
