//! Phrases: the notation of actions, read and written by people and programs alike.
//!
//! `move piece:Knight to:"Idol Niche"` is a verb and named slots. It is a slash command, a path of menus, a line of
//! the history and the way a test names an action.

use super::{Illegal, grammar};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A verb that a game's phrases may have, or something to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Verb {
    pub name: &'static str,
    pub help: &'static str,
    pub slots: &'static [Slot],
    /// The group it stands in, for games with more verbs than one level of commands holds.
    pub group: Option<&'static str>,
    /// Without slots it lets pass what was asked.
    pub passes: bool,
    /// It ends something: its button looks different from those of moves.
    pub ends: bool,
    /// It gives something away, or is wanted seldom: nobody is offered it before anything else.
    pub late: bool,
    /// A look at the whole chain of games that the one being played belongs to.
    pub of_chain: bool,
    label: Option<&'static str>,
}

impl Verb {
    pub const fn new(name: &'static str, help: &'static str, slots: &'static [Slot]) -> Self {
        Verb { name, help, slots, group: None, passes: false, ends: false, late: false, of_chain: false, label: None }
    }

    #[must_use]
    pub const fn in_group(self, group: &'static str) -> Self {
        Verb { group: Some(group), ..self }
    }

    #[must_use]
    pub const fn passing(self) -> Self {
        Verb { passes: true, ..self }
    }

    #[must_use]
    pub const fn ending(self) -> Self {
        Verb { ends: true, ..self }
    }

    #[must_use]
    pub const fn late(self) -> Self {
        Verb { late: true, ..self }
    }

    #[must_use]
    pub const fn of_chain(self) -> Self {
        Verb { of_chain: true, ..self }
    }

    /// Written so where it begins a line: a name that is no word has letters of its own.
    #[must_use]
    pub const fn written(self, label: &'static str) -> Self {
        Verb { label: Some(label), ..self }
    }

    /// How it begins a line.
    pub fn label(&self) -> String {
        self.label.map_or_else(|| grammar::capital(self.name), str::to_owned)
    }
}

/// A named place in a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub name: &'static str,
    pub help: &'static str,
}

impl Slot {
    pub const fn new(name: &'static str, help: &'static str) -> Self {
        Slot { name, help }
    }
}

/// An action in words.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Phrase {
    pub verb: Cow<'static, str>,
    pub slots: Vec<(Cow<'static, str>, Cow<'static, str>)>,
}

impl Phrase {
    pub fn new(verb: &'static str) -> Self {
        Phrase { verb: verb.into(), slots: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, slot: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.slots.push((slot.into(), value.into()));
        self
    }

    pub fn slot(&self, name: &str) -> Option<&str> {
        self.slots.iter().find(|(slot, _)| slot == name).map(|(_, value)| value.as_ref())
    }

    /// Whether `asked` says the same, whatever the order of its slots and the case of its letters.
    pub fn is(&self, asked: &Phrase) -> bool {
        self.slots.len() == asked.slots.len() && self.fits(asked, str::eq_ignore_ascii_case)
    }

    /// Whether everything `asked` says holds for this phrase, by `alike`.
    fn fits(&self, asked: &Phrase, alike: impl Fn(&str, &str) -> bool) -> bool {
        self.verb.eq_ignore_ascii_case(&asked.verb)
            && asked.slots.iter().all(|(name, wanted)| {
                self.slots.iter().any(|(slot, value)| slot.eq_ignore_ascii_case(name) && alike(value, wanted))
            })
    }
}

/// Slots and their values in one line, as a person would say them: `Adventurer · Smithy → Goblet Vault`. An arrow stands before
/// where something goes.
pub fn in_words(slots: &[(&str, &str)]) -> String {
    let mut words = String::new();
    for (slot, value) in slots {
        if !words.is_empty() {
            words.push_str(if *slot == "to" || *slot == "hex" { " → " } else { " · " });
        }
        words.push_str(value);
    }
    words
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verb)?;
        for (slot, value) in &self.slots {
            // A quote that a person typed within a word is written as it was read.
            if value.is_empty() || value.starts_with('"') || value.contains(char::is_whitespace) {
                write!(f, " {slot}:\"{}\"", value.replace('"', "'"))?;
            } else {
                write!(f, " {slot}:{value}")?;
            }
        }
        Ok(())
    }
}

/// A text that does not read as a phrase.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPhrase {
    #[error("A move starts with a verb.")]
    NoVerb,
    #[error("After the verb come slots like name:value, not {0:?}.")]
    NoSlot(String),
    #[error("The quote after {0}: is never closed.")]
    OpenQuote(String),
}

impl FromStr for Phrase {
    type Err = BadPhrase;

    fn from_str(text: &str) -> Result<Self, BadPhrase> {
        let text = text.trim();
        let (verb, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if verb.is_empty() {
            return Err(BadPhrase::NoVerb);
        }
        let mut slots = Vec::new();
        while !rest.trim_start().is_empty() {
            rest = rest.trim_start();
            let (slot, after) = rest.split_once(':').ok_or_else(|| BadPhrase::NoSlot(rest.to_owned()))?;
            let value;
            if let Some(quoted) = after.strip_prefix('"') {
                (value, rest) = quoted.split_once('"').ok_or_else(|| BadPhrase::OpenQuote(slot.to_owned()))?;
            } else {
                (value, rest) = after.split_once(char::is_whitespace).unwrap_or((after, ""));
            }
            slots.push((Cow::Owned(slot.to_owned()), Cow::Owned(value.to_owned())));
        }
        Ok(Phrase { verb: Cow::Owned(verb.to_owned()), slots })
    }
}

/// The place in `legal` of the one phrase that `asked` names: word for word, or the only one that it fits.
pub fn find(legal: &[Phrase], asked: &Phrase) -> Result<usize, Illegal> {
    if let Some(exact) = legal.iter().position(|phrase| phrase.is(asked)) {
        return Ok(exact);
    }
    let (tried, fitting) = (asked.to_string(), fitting(legal, asked));
    match fitting[..] {
        [] => Err(Illegal::NoSuchAction { nearest: nearest(&tried, legal.to_vec(), super::OFFERED), tried }),
        [only] => Ok(only),
        _ => Err(Illegal::Ambiguous { tried, matching: fitting.into_iter().map(|at| legal[at].clone()).collect() }),
    }
}

/// The places in `legal` of all that `asked` fits: in every slot that it names, or else at the beginning of each.
pub fn fitting(legal: &[Phrase], asked: &Phrase) -> Vec<usize> {
    let begins = |value: &str, wanted: &str| value.get(..wanted.len()).is_some_and(|start| start.eq_ignore_ascii_case(wanted));
    let like = |alike: fn(&str, &str) -> bool| (0..legal.len()).filter(|at| legal[*at].fits(asked, alike)).collect();
    let whole: Vec<usize> = like(str::eq_ignore_ascii_case);
    if whole.is_empty() { like(begins) } else { whole }
}

/// The place in `legal` of the one phrase that holds all of these words, in any order and each at least begun. Never a
/// guess between two.
pub fn find_words(legal: &[Phrase], typed: &str) -> Result<usize, Illegal> {
    let split = |text: &str| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let asked = split(typed);
    let said = |phrase: &Phrase| -> Vec<String> {
        [&phrase.verb].into_iter().chain(phrase.slots.iter().map(|(_, value)| value)).flat_map(|text| split(text)).collect()
    };
    let fits = |at: &usize| {
        let said = said(&legal[*at]);
        !asked.is_empty() && asked.iter().all(|word| said.iter().any(|known| known.starts_with(word.as_str())))
    };
    let fitting: Vec<usize> = (0..legal.len()).filter(fits).collect();
    match fitting[..] {
        [only] => Ok(only),
        [] => Err(Illegal::NoSuchAction { tried: typed.to_owned(), nearest: nearest(typed, legal.to_vec(), super::OFFERED) }),
        _ => Err(Illegal::Ambiguous {
            tried: typed.to_owned(),
            matching: fitting.into_iter().map(|at| legal[at].clone()).collect(),
        }),
    }
}

/// The `count` phrases that read most like `tried`.
pub fn nearest(tried: &str, legal: Vec<Phrase>, count: usize) -> Vec<Phrase> {
    let tried = tried.to_lowercase();
    let mut rated: Vec<(f64, Phrase)> =
        legal.into_iter().map(|phrase| (strsim::jaro_winkler(&phrase.to_string().to_lowercase(), &tried), phrase)).collect();
    rated.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    rated.truncate(count);
    rated.into_iter().map(|(_, phrase)| phrase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal() -> Vec<Phrase> {
        let step = |to| Phrase::new("move").with("piece", "Knight").with("to", to);
        vec![step("Idol Niche"), step("Iron Gate"), Phrase::new("draw")]
    }

    fn ask(text: &str) -> Result<usize, Illegal> {
        find(&legal(), &text.parse().unwrap())
    }

    #[test]
    fn a_phrase_reads_back_as_it_was_written() {
        for phrase in legal() {
            assert_eq!(phrase.to_string().parse::<Phrase>().unwrap(), phrase);
        }
    }

    #[test]
    fn values_can_be_said_as_a_person_would() {
        assert_eq!(in_words(&[("piece", "Knight"), ("to", "Idol Niche")]), "Knight → Idol Niche");
        let three = [("piece", "Adventurer"), ("from", "Smithy"), ("to", "Goblet Vault")];
        assert_eq!(in_words(&three), "Adventurer · Smithy → Goblet Vault");
        assert_eq!(in_words(&[("one", "3"), ("other", "0"), ("third", "0")]), "3 · 0 · 0", "what goes nowhere has no arrow");
    }

    #[test]
    fn case_and_the_order_of_slots_do_not_matter() {
        assert_eq!(ask("MOVE to:\"idol niche\" piece:knight"), Ok(0));
    }

    #[test]
    fn a_part_is_enough_when_it_fits_one_action_only() {
        assert_eq!(ask("move to:idol"), Ok(0));
        assert!(matches!(ask("move to:I"), Err(Illegal::Ambiguous { matching, .. }) if matching.len() == 2));
        assert_eq!(ask("draw"), Ok(2));
    }

    #[test]
    fn words_that_fit_one_action_only_are_enough_in_any_order() {
        assert_eq!(find_words(&legal(), "gate knight"), Ok(1));
        assert_eq!(find_words(&legal(), "ido"), Ok(0));
        assert!(matches!(find_words(&legal(), "knight"), Err(Illegal::Ambiguous { matching, .. }) if matching.len() == 2));
        assert!(matches!(find_words(&legal(), "dragon"), Err(Illegal::NoSuchAction { .. })));
        assert!(find_words(&legal(), " ").is_err());
    }

    #[test]
    fn what_is_not_possible_is_answered_with_the_nearest() {
        let Err(Illegal::NoSuchAction { nearest, .. }) = ask("move piece:Knight to:Idle") else { panic!() };
        assert_eq!(nearest[0], legal()[0]);
    }

    #[test]
    fn rubbish_is_refused_with_a_reason() {
        for rubbish in ["", "   ", "move Knight", "move to:\"Idol"] {
            assert!(rubbish.parse::<Phrase>().is_err(), "{rubbish:?}");
        }
    }
}
