//! A decision as questions with answers: what is asked next, how each answer reads, and which come first.

use crate::engine::grammar::capital;
use crate::engine::{Decision, Phrase, Verb, phrase};

/// How many entries one page, and one completion, may have.
pub const PAGE: usize = 25;

/// As many answers are buttons, so that one press is enough; more are a menu, and the likeliest of them buttons, too.
pub(super) const BUTTONS: usize = 20;
pub(super) const LIKELIEST: usize = 15;
/// So many of the actions behind the answers have buttons beside theirs.
pub(super) const BEHIND: usize = 5;
/// Fewer verbs are few.
const FEW_VERBS: usize = 4;

/// A decision as questions with answers. Actions are known by their places in the legal list.
pub(super) struct Menu<'a> {
    pub decision: &'a dyn Decision,
    pub verbs: &'a [Verb],
    /// The places, the likeliest first.
    pub likely: &'a [usize],
    /// What the game says, with people's names.
    pub tell: &'a (dyn Fn(&str) -> String + Sync),
}

/// A coordinate alone says nothing to whoever is new: what lies there stands beside it, as far as a button has room.
pub(super) fn in_place(label: String, detail: Option<String>) -> (String, Option<String>) {
    const ROOM: usize = 40;
    let mut letters = label.chars();
    let is_coordinate = label.len() <= 3
        && letters.next().is_some_and(|column| column.is_ascii_uppercase())
        && label.len() > 1
        && letters.all(|row| row.is_ascii_digit());
    match detail {
        Some(detail) if is_coordinate && detail.chars().count() <= ROOM => (format!("{label} · {detail}"), None),
        detail => (label, detail),
    }
}

/// A question that several legal actions answer differently.
pub(super) struct Question {
    /// What was chosen so far, and what is asked.
    pub title: String,
    /// What is asked, with marks for names.
    pub asked: String,
    pub answers: Vec<Answer>,
    pub common: Vec<String>,
}

pub(super) struct Answer {
    pub label: String,
    pub detail: Option<String>,
    /// The actions that it leaves.
    pub left: Vec<usize>,
    pub ends: bool,
}

/// After what is proposed, moves are offered before what ends something or lets it pass, and that before what gives something
/// away, or passes for longer than once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Proposed,
    Move,
    End,
    Late,
}

impl Menu<'_> {
    pub(super) fn legal(&self) -> &[Phrase] {
        self.decision.phrases()
    }

    pub(super) fn explain(&self, at: usize, slot: Option<&str>) -> Option<String> {
        self.decision.explain(at, slot).map(|text| (self.tell)(&text))
    }

    /// What is asked next, given the actions that are left; `None` if it is one.
    pub(super) fn ask(&self, left: &[usize]) -> Option<Question> {
        let first = *left.first()?;
        if left.len() == 1 {
            return None;
        }
        let by_verb = self.by(left, |phrase| Some(&phrase.verb));
        if by_verb.len() > 1 {
            let asked = self.decision.question(None).unwrap_or_else(|| "What do you want to do?".into());
            let answers = if left.len() <= PAGE { self.whole(left, true) } else { self.verbs(&by_verb) };
            let (answers, common) = self.told_apart(left, answers);
            return Some(Question { title: (self.tell)(&asked), asked, answers, common });
        }
        // Before anything is chosen, the game's own question stands over the answers.
        let head = if left.len() == self.legal().len() { self.decision.question(None) } else { None };
        let verb = self.verb(&self.legal()[first].verb)?;
        let mut so_far = verb.label();
        for slot in verb.slots {
            let by_value = self.by(left, |phrase| phrase.slot(slot.name));
            if let [(Some(value), _)] = by_value[..] {
                so_far = format!("{so_far} · {value}");
            }
            if by_value.len() > 1 {
                let asked = self.decision.question(Some((first, slot.name))).unwrap_or_else(|| format!("{}:", slot.help));
                let answers = if left.len() <= PAGE { self.whole(left, false) } else { self.values(slot.name, by_value) };
                let (answers, common) = self.told_apart(left, answers);
                let title = match head {
                    Some(head) if head.contains('?') => (self.tell)(&head),
                    Some(head) => format!("{} {}", (self.tell)(&head), (self.tell)(&asked)),
                    None => format!("{so_far} · {}", (self.tell)(&asked)),
                };
                return Some(Question { title, asked, answers, common });
            }
        }
        None
    }

    /// The actions that are left, with their verbs where these differ.
    pub(super) fn likely_entries<'m>(&'m self, left: &'m [usize]) -> impl Iterator<Item = Answer> + 'm {
        let several = self.by(left, |phrase| Some(&phrase.verb)).len() > 1;
        self.entries(left, several)
    }

    /// The actions that have buttons of their own. Where there are few verbs, and no button for each, one that can be said in
    /// one way only is among them: nobody has to look for a roll behind the cards that could be played first. What is `known` has
    /// a button already.
    pub(super) fn likeliest(&self, left: &[usize], known: &[Vec<usize>], all_have_buttons: bool) -> Vec<Answer> {
        let by_verb = self.by(left, |phrase| Some(&phrase.verb));
        let most = if all_have_buttons { BEHIND } else { LIKELIEST };
        let plain: Vec<usize> = if all_have_buttons || by_verb.len() > FEW_VERBS {
            Vec::new()
        } else {
            by_verb.iter().filter(|(_, alike)| alike.len() == 1).map(|(_, alike)| alike[0]).collect()
        };
        let mut room = most - plain.len();
        let fits = |near: &Answer| {
            let taken = plain.contains(&near.left[0]) || room > 0;
            room -= usize::from(taken && !plain.contains(&near.left[0]));
            taken
        };
        self.likely_entries(left).filter(|near| !known.contains(&near.left)).filter(fits).take(most).collect()
    }

    /// Every action as one entry, the likeliest first.
    fn whole(&self, left: &[usize], with_verb: bool) -> Vec<Answer> {
        self.entries(left, with_verb).collect()
    }

    fn entries<'m>(&'m self, left: &'m [usize], with_verb: bool) -> impl Iterator<Item = Answer> + 'm {
        let differs = move |slot: &str| {
            let value = self.legal()[left[0]].slot(slot);
            with_verb || left.iter().any(|at| self.legal()[*at].slot(slot) != value)
        };
        let answer = move |at: usize| {
            let phrase = &self.legal()[at];
            let told = phrase.slots.iter().filter(|(slot, _)| differs(slot));
            let told: Vec<(&str, &str)> = told.map(|(slot, value)| (slot.as_ref(), value.as_ref())).collect();
            let said: Vec<&str> = told.iter().map(|(slot, _)| *slot).collect();
            let last = said.last().copied();
            let about = self.explain(at, None).or_else(|| self.explain(at, Some(last?)));
            let help = || if phrase.slots.is_empty() { self.verb(&phrase.verb).map(|verb| verb.help.to_owned()) } else { None };
            let words = || match self.decision.label(at, &said) {
                Some(words) => (self.tell)(&words),
                None => phrase::in_words(&told),
            };
            let label = match (self.decision.button(at), with_verb, told.is_empty()) {
                (Some(whole), ..) => (self.tell)(&whole),
                (None, _, true) => self.label(&phrase.verb),
                (None, true, false) => format!("{} · {}", self.label(&phrase.verb), words()),
                (None, false, false) => words(),
            };
            let ends = self.verb(&phrase.verb).is_some_and(|verb| verb.ends || verb.passes);
            let (label, detail) = in_place(label, about.or_else(help));
            Answer { label, detail, left: vec![at], ends }
        };
        let proposed = self.decision.proposals();
        let mut ordered: Vec<usize> = self.likely.iter().copied().filter(|at| left.contains(at)).collect();
        ordered.sort_by_key(|at| if proposed.contains(at) { Order::Proposed } else { self.order(*at) });
        ordered.into_iter().map(answer)
    }

    fn order(&self, at: usize) -> Order {
        let phrase = &self.legal()[at];
        match self.verb(&phrase.verb) {
            Some(verb) if verb.late || verb.passes && !phrase.slots.is_empty() => Order::Late,
            Some(verb) if verb.ends || verb.passes => Order::End,
            _ => Order::Move,
        }
    }

    /// What several answers say alike is said once; each of them says what tells it from the others.
    fn told_apart(&self, left: &[usize], mut answers: Vec<Answer>) -> (Vec<Answer>, Vec<String>) {
        let mut common = Vec::new();
        let mut known: Vec<String> = Vec::new();
        for at in 0..answers.len() {
            let Some(detail) = answers[at].detail.clone().filter(|detail| !known.contains(detail)) else { continue };
            known.push(detail.clone());
            let alike: Vec<usize> =
                (at..answers.len()).filter(|other| answers[*other].detail.as_ref() == Some(&detail)).collect();
            if alike.len() < 2 {
                continue;
            }
            let actions: Vec<usize> = alike.iter().map(|at| answers[*at].left[0]).collect();
            let own = self.differing(&actions).and_then(|slot| {
                let own: Option<Vec<String>> = actions.iter().map(|at| self.explain(*at, Some(slot))).collect();
                own.filter(|own| own.iter().any(|text| *text != detail))
            });
            match own {
                Some(own) => {
                    common.push(match self.shared(left, &actions) {
                        Some(name) => format!("**{name}**: {detail}"),
                        None => detail,
                    });
                    for (at, text) in alike.into_iter().zip(own) {
                        answers[at].detail = Some(text);
                    }
                }
                None if alike.len() == answers.len() => {
                    common.push(detail);
                    for answer in &mut answers {
                        answer.detail = None;
                    }
                }
                None => {}
            }
        }
        (answers, common)
    }

    /// The last slot in which actions of one verb differ.
    fn differing(&self, actions: &[usize]) -> Option<&str> {
        let first = &self.legal()[*actions.first()?];
        let same = |slot: &str| actions.iter().all(|at| self.legal()[*at].slot(slot) == first.slot(slot));
        let one_verb = actions.iter().all(|at| self.legal()[*at].verb == first.verb);
        first.slots.iter().rev().map(|(slot, _)| slot.as_ref()).find(|slot| one_verb && !same(slot))
    }

    /// What these actions have in their slots that tells them from the others.
    fn shared(&self, left: &[usize], actions: &[usize]) -> Option<String> {
        let first = &self.legal()[*actions.first()?];
        let has = |at: &usize, slot: &str, value: &str| self.legal()[*at].slot(slot) == Some(value);
        let shared = first
            .slots
            .iter()
            .find(|(slot, value)| actions.iter().all(|at| has(at, slot, value)) && left.iter().any(|at| !has(at, slot, value)));
        shared.map(|(_, value)| value.to_string())
    }

    fn verbs(&self, by_verb: &[(Option<&str>, Vec<usize>)]) -> Vec<Answer> {
        // Where there are buttons left, a verb has one for each thing that it is done with: the fewest first.
        let mut apart: Vec<Vec<Answer>> = by_verb.iter().map(|(verb, left)| self.apart(verb.unwrap_or_default(), left)).collect();
        let mut order: Vec<usize> = (0..apart.len()).collect();
        order.sort_by_key(|at| apart[*at].len());
        let mut room = BUTTONS.saturating_sub(apart.len());
        let mut answers: Vec<Vec<Answer>> = Vec::new();
        answers.resize_with(apart.len(), Vec::new);
        for at in order {
            let (verb, left) = &by_verb[at];
            let more = apart[at].len().saturating_sub(1);
            answers[at] = if more > 0 && more <= room {
                room -= more;
                std::mem::take(&mut apart[at])
            } else {
                let name = verb.unwrap_or_default();
                let verb = self.verb(name);
                let ends = verb.is_some_and(|verb| verb.ends || verb.passes);
                vec![Answer { label: self.label(name), detail: verb.map(|verb| verb.help.to_owned()), left: left.clone(), ends }]
            };
        }
        let mut answers: Vec<Answer> = answers.into_iter().flatten().collect();
        answers.sort_by_key(|answer| self.order(answer.left[0]));
        answers
    }

    /// The actions of one verb by the first slot in which they differ.
    fn apart(&self, verb: &str, left: &[usize]) -> Vec<Answer> {
        let known = self.verb(verb);
        let ends = known.is_some_and(|verb| verb.ends || verb.passes);
        let slots = known.map_or(&[][..], |verb| verb.slots);
        let differs = slots.iter().map(|slot| (slot.name, self.by(left, |phrase| phrase.slot(slot.name))));
        let Some((slot, by_value)) = differs.into_iter().find(|(_, by_value)| by_value.len() > 1) else { return Vec::new() };
        let named = |answer: Answer| Answer { label: format!("{} · {}", self.label(verb), answer.label), ends, ..answer };
        self.values(slot, by_value).into_iter().map(named).collect()
    }

    fn values(&self, slot: &str, by_value: Vec<(Option<&str>, Vec<usize>)>) -> Vec<Answer> {
        let answer = |(value, left): (Option<&str>, Vec<usize>)| {
            let detail = value.and_then(|_| self.explain(left[0], Some(slot)));
            let label = value.and_then(|_| self.decision.label(left[0], &[slot])).map(|label| (self.tell)(&label));
            let (label, detail) = in_place(label.unwrap_or_else(|| value.unwrap_or("none").to_owned()), detail);
            Answer { label, detail, left, ends: false }
        };
        by_value.into_iter().map(answer).collect()
    }

    fn verb(&self, name: &str) -> Option<&Verb> {
        self.verbs.iter().find(|verb| verb.name == name)
    }

    /// A verb at the beginning of what is shown.
    fn label(&self, verb: &str) -> String {
        self.verb(verb).map_or_else(|| capital(verb), Verb::label)
    }

    /// The actions by what their phrases say, in the order of the legal list.
    fn by<'p>(&'p self, left: &[usize], says: impl Fn(&'p Phrase) -> Option<&'p str>) -> Vec<(Option<&'p str>, Vec<usize>)> {
        let mut sorted: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
        for at in left {
            let said = says(&self.legal()[*at]);
            match sorted.iter_mut().find(|(value, _)| *value == said) {
                Some((_, alike)) => alike.push(*at),
                None => sorted.push((said, vec![*at])),
            }
        }
        sorted
    }
}
