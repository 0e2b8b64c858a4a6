//! Text for people: names that are no markup, spans of time, what is too long made shorter.

use super::Seconds;
use crate::bots::Level;
use crate::engine::grammar::{self, count};

/// A bot at the beginning of a sentence.
pub fn a_bot(level: Level) -> &'static str {
    match level {
        Level::Easy => "An easy bot",
        Level::Normal => "A normal bot",
        Level::Hard => "A hard bot",
        Level::Master => "A master bot",
    }
}

/// A person's name as it stands in a sentence: nothing in it is read as markup, as a mention or as an address.
pub fn plain(name: &str) -> String {
    let mut told = String::with_capacity(name.len());
    for (at, sign) in name.chars().enumerate() {
        if "\\*_`~|<>[]@:".contains(sign) || at == 0 && "#-+".contains(sign) {
            told.push('\\');
        }
        told.push(sign);
    }
    told
}

/// A span of time in round words.
pub(super) fn ago(seconds: Seconds) -> String {
    match seconds.max(0) {
        short if short < 120 => "less than two minutes".into(),
        short if short < 7_200 => count(short / 60, "minute"),
        long if long < 172_800 => count(long / 3_600, "hour"),
        long => count(long / 86_400, "day"),
    }
}

/// A moment in time, as each reader's own Discord tells it: *in 3 hours*.
pub(super) fn moment(at: Seconds) -> String {
    format!("<t:{at}:R>")
}

/// At most `limit` characters of a text, with a sign that something is missing.
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    text.chars().take(limit - 1).chain(['…']).collect()
}

/// "Ada", "Ada and Ben"; "nobody" if there is nobody.
pub fn list<S: AsRef<str>>(names: &[S]) -> String {
    grammar::list_or("nobody", names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_a_sentence_is_no_markup() {
        let told = [
            ("Ada", "Ada"),
            ("Jean-Luc O'Neil #1", "Jean-Luc O'Neil #1"),
            ("*_~|", "\\*\\_\\~\\|"),
            ("`>[x](y)", "\\`\\>\\[x\\](y)"),
            ("@everyone", "\\@everyone"),
            ("https://a.b", "https\\://a.b"),
            ("# big", "\\# big"),
            ("\\*", "\\\\\\*"),
        ];
        for (name, sentence) in told {
            assert_eq!(plain(name), sentence);
        }
    }
}
