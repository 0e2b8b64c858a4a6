//! From the legal list to a phrase: verb, then slot by slot, 25 to a page; and the same as completion.

use super::{App, At, ChannelId, GameId, PersonId, Ply, Refusal};
use crate::engine::Phrase;
use std::borrow::Cow;

/// How many entries one page, and one completion, may have.
pub const PAGE: usize = 25;

/// Where a path of choices leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Choose(Page),
    /// Only one action is left; hand `phrase` to [`App::act`] with this ply.
    Done {
        game: GameId,
        ply: Ply,
        phrase: String,
    },
}

/// A question with at most 25 answers. Paths are short (digits, `.` and `~`) and good for this ply only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    pub game: GameId,
    pub ply: Ply,
    /// What is asked, and what was chosen so far.
    pub title: String,
    pub choices: Vec<Choice>,
    /// The question before this one.
    pub back: Option<String>,
    /// Page `number` of `count`, counted from 1.
    pub number: usize,
    pub count: usize,
    pub previous: Option<String>,
    pub next: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// At most 100 characters.
    pub label: String,
    /// The help of a verb; at most 100 characters.
    pub detail: Option<String>,
    pub path: String,
}

/// One offered completion: both at most 100 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    pub label: String,
    /// What [`App::act`] (or the slot) takes; the phrase itself unless that is too long.
    pub value: String,
}

/// The phrase that a slash subcommand with these options spells.
pub fn spell(verb: &str, slots: &[(String, String)]) -> String {
    let owned = |text: &str| Cow::Owned(text.to_owned());
    let slots = slots.iter().map(|(slot, value)| (owned(slot), owned(value))).collect();
    Phrase { verb: owned(verb), slots }.to_string()
}

impl App {
    /// The page that `path` leads to; an empty path is the start. `seen` as for [`App::act`].
    pub async fn menu(&self, person: PersonId, at: impl Into<At>, seen: Option<Ply>, path: &str) -> Result<Step, Refusal> {
        let _ = (person, at.into(), seen, path);
        todo!()
    }

    /// What `slot` of `verb` may be, given the slots already filled; nothing for people who have nothing to decide.
    pub async fn complete(
        &self,
        person: PersonId,
        channel: ChannelId,
        verb: &str,
        filled: &[(String, String)],
        slot: &str,
        typed: &str,
    ) -> Vec<Completion> {
        let _ = (person, channel, verb, filled, slot, typed);
        todo!()
    }

    /// Whole phrases that fit what was typed.
    pub async fn complete_phrase(&self, person: PersonId, channel: ChannelId, typed: &str) -> Vec<Completion> {
        let _ = (person, channel, typed);
        todo!()
    }
}
