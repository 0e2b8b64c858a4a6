//! Our own signs in text and on buttons: application emojis. They are brought to Discord after each start, and until it has
//! them, or where it does not take them, the words stand alone.

use super::api::{Api, ApiError, Backoff, Lane};
use crate::app::{TextSign, text_signs};
use crate::engine::Seat;
use crate::games::Kind;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Emoji, EmojiId, ReactionType};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use tokio_util::sync::CancellationToken;

/// The signs that Discord has, by their names.
#[derive(Clone, Default)]
pub struct Signs(Arc<RwLock<HashMap<String, EmojiId>>>);

/// Discord takes no more of one application.
const MOST: usize = 2_000;

impl Signs {
    /// Brings to Discord what is new, takes away what is stale, and tries for as long as it takes. Where another process
    /// `brings` them, they are waited for.
    pub async fn bring(&self, api: &Api, brings: bool, stop: &CancellationToken) {
        let mut backoff = Backoff::default();
        loop {
            let done = if brings { self.try_to_bring(api).await.map(|()| true) } else { self.learn(api).await };
            match done {
                Ok(true) => return,
                Ok(false) => {}
                Err(ApiError::Rejected { status, code }) => {
                    return tracing::warn!("Discord does not take our signs (status {status}, code {code}); words stand alone");
                }
                Err(error) => {
                    tracing::warn!("the signs could not be brought to Discord: {error}; trying again in {} s", backoff.seconds());
                }
            }
            if !backoff.wait(stop).await {
                return;
            }
        }
    }

    async fn try_to_bring(&self, api: &Api) -> Result<(), ApiError> {
        let ours = tokio::task::spawn_blocking(text_signs).await.map_err(|_| ApiError::Invalid)?;
        let there: Vec<Emoji> = api.once(Lane::Post, api.http.get_application_emojis()).await?;
        let is_ours = |emoji: &&Emoji| ours.iter().any(|sign| sign.name == emoji.name);
        let mut known: HashMap<String, EmojiId> =
            there.iter().filter(is_ours).map(|emoji| (emoji.name.clone(), emoji.id)).collect();
        self.set(known.clone());
        let stale: Vec<&Emoji> = there.iter().filter(|emoji| !is_ours(emoji) && looks_like_ours(&emoji.name)).collect();
        // Where there is no room for the new ones the stale go first; else they go last, so that no text is without.
        let full = there.len() + ours.len() - known.len() > MOST;
        let early = if full { stale.len() } else { 0 };
        for emoji in &stale[..early] {
            api.once(Lane::Post, api.http.delete_application_emoji(emoji.id)).await?;
        }
        for sign in ours {
            if known.contains_key(&sign.name) {
                continue;
            }
            let image = CreateAttachment::bytes(sign.png.clone(), "sign.png").to_base64();
            let body = json!({ "name": sign.name, "image": image });
            let made = api.once(Lane::Post, api.http.create_application_emoji(&body)).await?;
            known.insert(made.name, made.id);
        }
        self.set(known);
        for emoji in &stale[early..] {
            api.once(Lane::Post, api.http.delete_application_emoji(emoji.id)).await?;
        }
        Ok(())
    }

    /// Learns which signs Discord has; whether these are all.
    async fn learn(&self, api: &Api) -> Result<bool, ApiError> {
        let ours = tokio::task::spawn_blocking(text_signs).await.map_err(|_| ApiError::Invalid)?;
        let there: Vec<Emoji> = api.once(Lane::Post, api.http.get_application_emojis()).await?;
        let known = there.into_iter().filter(|emoji| ours.iter().any(|sign| sign.name == emoji.name));
        let known: HashMap<String, EmojiId> = known.map(|emoji| (emoji.name, emoji.id)).collect();
        let all = known.len() == ours.len();
        self.set(known);
        Ok(all)
    }

    fn set(&self, known: HashMap<String, EmojiId>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// The signs of a kind of game, and those of its seats, whose people have these names.
    pub fn of(&self, kind: Kind, names: &[String]) -> Glossary {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut entries = Vec::new();
        for sign in text_signs_if(!known.is_empty()) {
            let Some(id) = known.get(&sign.name).filter(|_| sign.kind.is_none_or(|of| of == kind)) else { continue };
            let entry = |word: &String| Entry { word: word.clone(), said: sign.said, name: sign.name.clone(), id: *id };
            entries.extend(sign.words.iter().map(entry));
            if sign.kind.is_none() {
                let seat = Seat::all(Seat::MOST as u8).find(|seat| seat.colour() == sign.words[0]);
                let name = seat.and_then(|seat| names.get(seat.index())).filter(|name| !name.is_empty());
                entries.extend(name.map(entry));
            }
        }
        // Of words that begin alike the longest is meant.
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.word.len()));
        Glossary(entries)
    }
}

/// Drawn by whoever brought them; before that nobody asks.
fn text_signs_if(known: bool) -> &'static [TextSign] {
    if known { text_signs() } else { &[] }
}

/// Takes the signs from the buttons and menus of a message, which Discord refuses with one that it does not know. Says whether
/// there were any.
pub fn take_from(message: &mut Value) -> bool {
    match message {
        Value::Array(parts) => parts.iter_mut().map(take_from).filter(|had| *had).count() > 0,
        Value::Object(fields) => {
            let had = fields.remove("emoji").is_some_and(|emoji| !emoji.is_null());
            // All of them, not only the first.
            fields.values_mut().map(take_from).filter(|had| *had).count() > 0 || had
        }
        _ => false,
    }
}

/// A name that an older release may have given: a group, a word, and eight digits of a hash.
fn looks_like_ours(name: &str) -> bool {
    let groups = Kind::ALL.iter().map(|kind| kind.slug()).chain(["seat"]);
    let hash = name.rsplit_once('_').is_some_and(|(_, hash)| hash.len() == 8 && hash.bytes().all(|b| b.is_ascii_hexdigit()));
    hash && groups.into_iter().any(|group| name.strip_prefix(group).is_some_and(|rest| rest.starts_with('_')))
}

/// Signs and the words before which they stand.
#[derive(Clone, Debug, Default)]
pub struct Glossary(Vec<Entry>);

#[derive(Clone, Debug)]
struct Entry {
    word: String,
    said: Option<&'static str>,
    name: String,
    id: EmojiId,
}

/// A message has no more letters; and no more signs a line, so that it stays a sentence.
const ROOM: usize = 1_990;
const A_LINE: usize = 3;

impl Glossary {
    /// The text with a sign before the words that have one: each once a line, as many as there is room for.
    pub fn text(&self, text: &str) -> String {
        if self.0.is_empty() {
            return text.to_owned();
        }
        let mut room = ROOM.saturating_sub(text.chars().count());
        let lines: Vec<String> = text.split('\n').map(|line| self.line(line, &mut room)).collect();
        lines.join("\n")
    }

    fn line(&self, line: &str, room: &mut usize) -> String {
        let mut told = String::with_capacity(line.len());
        let mut used: Vec<EmojiId> = Vec::new();
        // What is quoted as code or stands in a mention or address is left alone.
        let (mut code, mut mention) = (false, false);
        let mut before = None;
        let mut skip = 0;
        for (at, c) in line.char_indices() {
            code ^= c == '`';
            mention = (mention || c == '<') && c != '>';
            if at >= skip && !code && !mention && used.len() < A_LINE {
                // An arrow in a sentence is read well enough.
                let found = self.at(line, at, before).filter(|entry| entry.said.is_none());
                if let Some(entry) = found {
                    let sign = format!("<:{}:{}> ", entry.name, entry.id);
                    if !used.contains(&entry.id) && sign.len() <= *room {
                        *room -= sign.len();
                        told.push_str(&sign);
                        used.push(entry.id);
                    }
                    skip = at + entry.word.len();
                }
            }
            told.push(c);
            before = Some(c);
        }
        told
    }

    /// The words of a button or a menu's entry, arrows in letters, and the sign of the first of them that has one.
    pub fn label(&self, label: &str) -> (String, Option<ReactionType>) {
        let (mut words, mut sign) = (String::with_capacity(label.len()), None);
        let (mut before, mut after_arrow, mut skip) = (None, false, 0);
        for (at, c) in label.char_indices() {
            let entry = if at >= skip { self.at(label, at, before) } else { None };
            before = Some(c);
            let said = entry.and_then(|entry| entry.said);
            if let Some(entry) = entry {
                let of_entry = || ReactionType::Custom { animated: false, id: entry.id, name: Some(entry.name.clone()) };
                sign = sign.or_else(|| Some(of_entry()));
                skip = at + entry.word.len();
            }
            match said {
                Some(said) => {
                    words.push_str(if after_arrow { "/" } else { "" });
                    words.push_str(said);
                }
                None => words.push(c),
            }
            after_arrow = said.is_some();
        }
        (words, sign)
    }

    /// The word that begins here, if it is a whole one.
    fn at(&self, text: &str, at: usize, before: Option<char>) -> Option<&Entry> {
        let joins = |c: char| c.is_alphanumeric() || c == '\u{2019}' || c == '\\';
        let rest = &text[at..];
        // Most letters are in the middle of a word, where nothing has to be looked for.
        if before.is_some_and(joins) && rest.starts_with(char::is_alphanumeric) {
            return None;
        }
        self.0.iter().find(|entry| {
            rest.starts_with(&entry.word)
                && (entry.said.is_some()
                    || !before.is_some_and(joins) && !rest[entry.word.len()..].chars().next().is_some_and(joins))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glossary(words: &[(&str, Option<&'static str>)]) -> Glossary {
        let entry = |(at, (word, said)): (usize, &(&str, Option<&'static str>))| Entry {
            word: (*word).to_owned(),
            said: *said,
            name: format!("sign_{at}"),
            id: EmojiId::new(at as u64 + 1),
        };
        let mut entries: Vec<Entry> = words.iter().enumerate().map(entry).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.word.len()));
        Glossary(entries)
    }

    #[test]
    fn a_sign_stands_before_whole_words_once_a_line() {
        let signs = glossary(&[("Troll", None), ("Cave Troll", None), ("Orc", None)]);
        let told = [
            ("The Orc moves.", "The <:sign_2:3> Orc moves."),
            ("Orcs, Orchids", "Orcs, Orchids"),
            ("Cave Troll and Troll", "<:sign_1:2> Cave Troll and <:sign_0:1> Troll"),
            ("Orc to Orc\nOrc", "<:sign_2:3> Orc to Orc\n<:sign_2:3> Orc"),
            ("**Orc** `Orc` <@Orc>", "**<:sign_2:3> Orc** `Orc` <@Orc>"),
            ("nothing", "nothing"),
        ];
        for (text, wanted) in told {
            assert_eq!(signs.text(text), wanted);
        }
        assert_eq!(Glossary::default().text("The Orc"), "The Orc", "words stand alone");
    }

    #[test]
    fn signs_never_make_a_text_too_long_for_a_message() {
        let signs = glossary(&[("Orc", None)]);
        let text = "Orc\n".repeat(490);
        let told = signs.text(&text);
        assert!(told.contains("<:") && told.chars().count() <= 2_000, "{}", told.chars().count());
        assert_eq!(told.replace("<:sign_0:1> ", ""), text);
    }

    #[test]
    fn a_button_has_the_sign_of_its_first_word_and_keeps_the_word() {
        let signs = glossary(&[("Orc", None), ("\u{2197}", Some("NE"))]);
        let (words, sign) = signs.label("A \u{b7} Orc \u{2192} Pit");
        assert_eq!(words, "A \u{b7} Orc \u{2192} Pit");
        assert!(matches!(sign, Some(ReactionType::Custom { id, .. }) if id == EmojiId::new(1)));
        let (words, sign) = signs.label("\u{2197} \u{b7} hits Claws");
        assert_eq!((words.as_str(), sign.is_some()), ("NE \u{b7} hits Claws", true), "an arrow is said in letters");
        let (words, _) = glossary(&[("\u{2191}", Some("N")), ("\u{2193}", Some("S"))]).label("\u{2191}\u{2193} \u{b7} Orc");
        assert_eq!(words, "N/S \u{b7} Orc");
        assert_eq!(signs.label("Stop"), ("Stop".to_owned(), None));
    }

    #[test]
    fn a_message_without_its_signs_is_the_same_otherwise() {
        let button = |emoji: Value| json!({ "content": "Which?", "components": [{ "components": [emoji] }] });
        let mut message = button(json!({ "label": "Orc", "emoji": { "id": "1" } }));
        assert!(take_from(&mut message));
        assert_eq!(message, button(json!({ "label": "Orc" })));
        assert!(!take_from(&mut message), "nothing is left to be taken");
    }

    #[test]
    fn only_our_own_names_are_taken_for_stale() {
        assert!(looks_like_ours("troll_orc_0a1b2c3d") && looks_like_ours("seat_pink_00000000"));
        for other in ["party_parrot", "troll_orc", "chess_king_0a1b2c3d", "troll_orc_0a1b2c3x", "trolls_0a1b2c3d"] {
            assert!(!looks_like_ours(other), "{other}");
        }
    }
}
