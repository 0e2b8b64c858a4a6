//! From the legal list to a phrase: verb, then slot by slot, 25 to a page; and the same as completion.

use super::session::{Session, clip};
use super::{App, ChannelId, GameId, GameRef, PersonId, Ply, Refusal, about};
use crate::engine::{Phrase, Verb};
use std::borrow::Cow;
use std::sync::Arc;

/// How many entries one page, and one completion, may have.
pub const PAGE: usize = 25;

/// As long as a label, a detail or a completion may be.
const LONGEST: usize = 100;

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
    pub async fn menu(&self, person: PersonId, at: impl Into<GameRef>, seen: Option<Ply>, path: &str) -> Result<Step, Refusal> {
        let (session, legal) = self.legal(person, at.into()).await?;
        let (game, ply) = (session.id, session.ply);
        if seen.is_some_and(|seen| seen != ply) {
            return Err(Refusal::Stale { game, now: ply });
        }
        // A path that leads nowhere is none of ours: whatever it was, a fresh start is the answer.
        walk(&legal, about(session.kind).verbs, game, ply, path).ok_or(Refusal::Stale { game, now: ply })
    }

    /// What a person may do now, and in which game.
    async fn legal(&self, person: PersonId, at: GameRef) -> Result<(Arc<Session>, Vec<Phrase>), Refusal> {
        let session = self.load(self.find(at).await?).await?;
        let seat = session.playing(person)?;
        if !session.owing().contains(seat) {
            return Err(Refusal::NotYourTurn { waiting: session.waiting() });
        }
        let legal = session.look()?.menu(seat);
        Ok((session, legal))
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
        let Ok((_, legal)) = self.legal(person, channel.into()).await else { return Vec::new() };
        let fits = |phrase: &&Phrase| {
            phrase.verb.eq_ignore_ascii_case(verb)
                && filled
                    .iter()
                    .filter(|(name, value)| name != slot && !value.is_empty())
                    .all(|(name, value)| phrase.slot(name).is_some_and(|chosen| chosen.eq_ignore_ascii_case(value)))
        };
        let mut values: Vec<&str> = Vec::new();
        for value in legal.iter().filter(fits).filter_map(|phrase| phrase.slot(slot)) {
            if !values.contains(&value) && value.chars().count() <= LONGEST {
                values.push(value);
            }
        }
        let completions = values.into_iter().map(|value| Completion { label: value.to_owned(), value: value.to_owned() });
        best(typed, completions)
    }

    /// Whole phrases that fit what was typed.
    pub async fn complete_phrase(&self, person: PersonId, channel: ChannelId, typed: &str) -> Vec<Completion> {
        let Ok((session, legal)) = self.legal(person, channel.into()).await else { return Vec::new() };
        let completions = legal.iter().enumerate().map(|(index, phrase)| {
            let text = phrase.to_string();
            // What is too long to be sent back whole is sent back as its place in the list.
            let value = if text.chars().count() <= LONGEST { text.clone() } else { format!("#{index}@{}", session.ply) };
            Completion { label: text, value }
        });
        let mut offered = best(typed, completions);
        for completion in &mut offered {
            completion.label = clip(&completion.label, LONGEST);
        }
        offered
    }
}

/// The first 25 that hold every typed word, those that begin with what was typed before the others.
fn best(typed: &str, completions: impl Iterator<Item = Completion>) -> Vec<Completion> {
    let typed = typed.trim().to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let mut fitting: Vec<(bool, Completion)> = completions
        .map(|completion| (completion.label.to_lowercase(), completion))
        .filter(|(label, _)| words.iter().all(|word| label.contains(word)))
        .map(|(label, completion)| (!label.starts_with(&typed), completion))
        .collect();
    fitting.sort_by_key(|(later, _)| *later);
    fitting.into_iter().take(PAGE).map(|(_, completion)| completion).collect()
}

/// A question that several legal phrases answer differently.
struct Question<'a> {
    title: String,
    answers: Vec<Answer<'a>>,
}

struct Answer<'a> {
    label: String,
    detail: Option<String>,
    phrases: Vec<&'a Phrase>,
}

/// Follows `path` through the questions. A path is the indices of the answers, `2.0.11`, and `~3` for the third page
/// of the question that it leads to; `None` if it leads nowhere.
fn walk(legal: &[Phrase], verbs: &[Verb], game: GameId, ply: Ply, path: &str) -> Option<Step> {
    let (choices, page) = match path.split_once('~') {
        Some((choices, page)) => (choices, page.parse::<usize>().ok()?),
        None => (path, 0),
    };
    let mut phrases: Vec<&Phrase> = legal.iter().collect();
    let mut back = None;
    let mut walked = String::new();
    for choice in choices.split('.').filter(|choice| !choice.is_empty()) {
        let answers = ask(&phrases, verbs)?.answers;
        let index: usize = choice.parse().ok()?;
        phrases = answers.into_iter().nth(index)?.phrases;
        back = Some(walked.clone());
        walked = join(&walked, index);
    }
    let Some(question) = ask(&phrases, verbs) else {
        let done = Step::Done { game, ply, phrase: phrases.first()?.to_string() };
        return (page == 0).then_some(done);
    };
    let count = question.answers.len().div_ceil(PAGE);
    if page >= count {
        return None;
    }
    let choices = question.answers.into_iter().enumerate().skip(page * PAGE).take(PAGE).map(|(index, answer)| Choice {
        label: clip(&answer.label, LONGEST),
        detail: answer.detail.map(|detail| clip(&detail, LONGEST)),
        path: join(&walked, index),
    });
    Some(Step::Choose(Page {
        game,
        ply,
        title: question.title,
        choices: choices.collect(),
        back,
        number: page + 1,
        count,
        previous: page.checked_sub(1).map(|page| format!("{walked}~{page}")),
        next: (page + 1 < count).then(|| format!("{walked}~{}", page + 1)),
    }))
}

fn join(path: &str, index: usize) -> String {
    if path.is_empty() { index.to_string() } else { format!("{path}.{index}") }
}

/// The first thing that tells these phrases apart: the verb, or a slot. `None` if one phrase is left.
fn ask<'a>(phrases: &[&'a Phrase], verbs: &[Verb]) -> Option<Question<'a>> {
    let first = *phrases.first()?;
    if phrases.len() == 1 {
        return None;
    }
    let help = |name: &str| verbs.iter().find(|verb| verb.name == name);
    let by_verb = sorted_by(phrases, |phrase| Some(&phrase.verb));
    if by_verb.len() > 1 {
        let answers = by_verb.into_iter().map(|(verb, phrases)| {
            let name = verb.unwrap_or_default();
            Answer { label: name.to_owned(), detail: help(name).map(|verb| verb.help.to_owned()), phrases }
        });
        return Some(Question { title: "What do you want to do?".into(), answers: answers.collect() });
    }
    let verb = help(&first.verb)?;
    let mut so_far = first.verb.to_string();
    for slot in verb.slots {
        let by_value = sorted_by(phrases, |phrase| phrase.slot(slot.name));
        if let [(Some(value), _)] = by_value[..] {
            so_far = format!("{so_far} · {}: {value}", slot.name);
        }
        if by_value.len() > 1 {
            let answers = by_value.into_iter().map(|(value, phrases)| {
                let label = value.unwrap_or("none").to_owned();
                Answer { label, detail: None, phrases }
            });
            return Some(Question { title: format!("{so_far} · {}:", slot.help), answers: answers.collect() });
        }
    }
    None
}

/// Phrases by what they say, in the order of the legal list.
fn sorted_by<'a>(
    phrases: &[&'a Phrase],
    says: impl Fn(&'a Phrase) -> Option<&'a str>,
) -> Vec<(Option<&'a str>, Vec<&'a Phrase>)> {
    let mut sorted: Vec<(Option<&str>, Vec<&Phrase>)> = Vec::new();
    for phrase in phrases {
        let said = says(phrase);
        match sorted.iter_mut().find(|(value, _)| *value == said) {
            Some((_, alike)) => alike.push(phrase),
            None => sorted.push((said, vec![phrase])),
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Slot;

    const VERBS: &[Verb] = &[
        Verb {
            name: "move",
            group: None,
            help: "Go",
            slots: &[Slot { name: "piece", help: "Which" }, Slot { name: "to", help: "Where to" }],
        },
        Verb { name: "end", group: None, help: "Stop", slots: &[] },
    ];

    fn start(legal: &[Phrase], path: &str) -> Option<Step> {
        walk(legal, VERBS, GameId(1), 7, path)
    }

    #[test]
    fn questions_with_one_answer_are_skipped() {
        let legal: Vec<Phrase> =
            (0..3).map(|to| Phrase::new("move").with("piece", "Knight").with("to", format!("Room {to}"))).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        assert_eq!((page.title.as_str(), page.choices.len()), ("move · piece: Knight · Where to:", 3));
        assert_eq!(
            start(&legal, "2"),
            Some(Step::Done { game: GameId(1), ply: 7, phrase: "move piece:Knight to:\"Room 2\"".into() })
        );
    }

    #[test]
    fn many_answers_are_divided_into_pages() {
        let legal: Vec<Phrase> =
            (0..60).map(|to| Phrase::new("move").with("to", to.to_string())).chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "0~2") else { panic!() };
        assert_eq!((page.choices.len(), page.number, page.count), (10, 3, 3));
        assert_eq!((page.previous.as_deref(), page.next, page.back.as_deref()), (Some("0~1"), None, Some("")));
        assert_eq!(page.choices[9].path, "0.59");
    }

    #[test]
    fn a_slot_that_some_phrases_lack_can_be_left_out() {
        let legal = [Phrase::new("move").with("piece", "Orc"), Phrase::new("move").with("piece", "Orc").with("to", "Pit")];
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        assert_eq!(page.choices[0].label, "none");
        assert!(matches!(start(&legal, "0"), Some(Step::Done { phrase, .. }) if phrase == "move piece:Orc"));
    }

    #[test]
    fn a_path_that_leads_nowhere_is_nothing() {
        let legal = [Phrase::new("move").with("to", "A"), Phrase::new("end")];
        for wrong in ["2", "0.0", "x", "0~1", "~1", "~", "-1", "99999999999999999999999", "0.0.0.0"] {
            assert_eq!(start(&legal, wrong), None, "{wrong:?}");
        }
    }
}
