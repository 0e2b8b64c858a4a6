//! From the legal list to a phrase. What fits one page is one question, in words, the likeliest first; what does not is asked
//! for verb first, then slot by slot. Where the answers lie on the board they have marks and are read as the picture is.

use super::text::clip;
use super::{GameId, Picture, Ply};
use crate::engine::grammar::capital;
use crate::engine::{ChoiceScene, Decision, Phrase, Scene, Verb, phrase};

/// How many entries one page, and one completion, may have.
pub const PAGE: usize = 25;

/// As many answers are buttons, so that one press is enough; more are a menu, and the likeliest of them buttons, too.
pub const BUTTONS: usize = 20;
pub const LIKELIEST: usize = 15;
/// So many of the actions behind the answers have buttons beside theirs.
const BEHIND: usize = 5;
/// Fewer verbs are few.
const FEW_VERBS: usize = 4;

/// More answers than these are many to somebody who knows none of them.
const HANDFUL: usize = 8;
/// The step of a path that passes by what is proposed.
const ALL: &str = "*";

/// As long as a label, a detail or a completion may be.
pub(super) const LONGEST: usize = 100;

/// Where a path of choices leads.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer is one of them, and never many")]
pub enum Step {
    Choose(Page),
    /// Only one action is left; hand `phrase` to [`App::act`] with this ply.
    Done {
        game: GameId,
        ply: Ply,
        phrase: String,
    },
}

/// Where a path of choices leads in a list of actions.
#[allow(clippy::large_enum_variant, reason = "an answer is one of them, and never many")]
pub(super) enum Walked {
    /// A question, and the picture of where its answers lie.
    Page(Page, Option<Scene>),
    /// The place of the one action that is left.
    Action(usize),
}

/// A question with at most 25 answers. Paths are short (digits, `.` and `~`) and good for this ply only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    pub game: GameId,
    pub ply: Ply,
    /// What is asked, and what was chosen so far.
    pub title: String,
    /// What several answers have in common, said once.
    pub common: Vec<String>,
    pub choices: Vec<Choice>,
    /// The likeliest of the actions that are left, for one press; none where every answer has a button anyway.
    pub likeliest: Vec<Choice>,
    /// How many answers stand side by side as buttons; `None` if they are a menu.
    pub across: Option<usize>,
    /// Where the answers lie on the board, with their marks.
    pub picture: Option<Picture>,
    /// What somebody new to the game should know about the decision.
    pub hint: Option<String>,
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
    /// What stands on its place in the picture: `A`.
    pub mark: Option<String>,
    /// At most 100 characters, the mark first.
    pub label: String,
    /// What it does or means; at most 100 characters.
    pub detail: Option<String>,
    pub path: String,
    /// It ends something, or lets it pass: its button looks different from those of moves.
    pub ends: bool,
}

/// A decision as questions with answers. Actions are known by their places in the legal list.
pub(super) struct Menu<'a> {
    pub decision: &'a dyn Decision,
    pub verbs: &'a [Verb],
    /// The places, the likeliest first.
    pub likely: &'a [usize],
    /// What the game says, with people's names.
    pub tell: &'a (dyn Fn(&str) -> String + Sync),
}

impl Page {
    /// A question with one answer.
    pub(super) fn only(game: GameId, ply: Ply, phrase: &str) -> Self {
        let only = Choice { mark: None, label: clip(&capital(phrase), LONGEST), detail: None, path: String::new(), ends: true };
        Page {
            game,
            ply,
            title: "This is all that is left to do.".into(),
            common: Vec::new(),
            choices: vec![only],
            likeliest: Vec::new(),
            across: Some(ChoiceScene::ROW),
            picture: None,
            hint: None,
            back: None,
            number: 1,
            count: 1,
            previous: None,
            next: None,
        }
    }
}

/// A path with one more step.
fn further(walked: &str, step: &str) -> String {
    if walked.is_empty() { step.to_owned() } else { format!("{walked}.{step}") }
}

/// A coordinate alone says nothing to whoever is new: what lies there stands beside it, as far as a button has room.
fn in_place(label: String, detail: Option<String>) -> (String, Option<String>) {
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
struct Question {
    /// What was chosen so far, and what is asked.
    title: String,
    /// What is asked, with marks for names.
    asked: String,
    answers: Vec<Answer>,
    common: Vec<String>,
}

struct Answer {
    label: String,
    detail: Option<String>,
    /// The actions that it leaves.
    left: Vec<usize>,
    ends: bool,
}

/// An answer as it stands on a page.
struct Entry {
    answer: Answer,
    step: String,
    mark: Option<String>,
}

impl Entry {
    fn likely(answer: Answer) -> Self {
        Entry { step: format!("!{}", answer.left[0]), answer, mark: None }
    }

    fn choice(self, walked: &str) -> Choice {
        let label = match &self.mark {
            Some(mark) => format!("{mark} · {}", self.answer.label),
            None => self.answer.label,
        };
        Choice {
            mark: self.mark,
            label: clip(&label, LONGEST),
            detail: self.answer.detail.map(|detail| clip(&detail, LONGEST)),
            path: further(walked, &self.step),
            ends: self.answer.ends,
        }
    }
}

impl Menu<'_> {
    fn legal(&self) -> &[Phrase] {
        self.decision.phrases()
    }

    fn explain(&self, at: usize, slot: Option<&str>) -> Option<String> {
        self.decision.explain(at, slot).map(|text| (self.tell)(&text))
    }

    /// Follows `path` through the questions. A path is the indices of the answers, `2.0.11`, and `~3` for the third page
    /// of the question that it leads to; `!7` is an action itself, by its place in the list, `!3+7` are several, and
    /// `=move` all with this verb. `None` if it leads nowhere.
    pub(super) fn walk(&self, game: GameId, ply: Ply, path: &str) -> Option<Walked> {
        let (choices, page) = match path.split_once('~') {
            Some((choices, page)) => (choices, page.parse::<usize>().ok()?),
            None => (path, 0),
        };
        let mut left: Vec<usize> = (0..self.legal().len()).collect();
        let mut back = None;
        let mut walked = String::new();
        let few = if choices.is_empty() { self.proposals(&left) } else { Vec::new() };
        if few.len() > 1 {
            return (page == 0).then(|| Walked::Page(self.proposed(game, ply, &few), None));
        }
        for choice in choices.split('.').filter(|choice| !choice.is_empty()) {
            left = match choice.strip_prefix('!') {
                _ if choice == ALL => left,
                Some(places) => {
                    let places: Option<Vec<usize>> = places.split('+').map(|at| at.parse().ok()).collect();
                    places.filter(|places| places.iter().all(|at| left.contains(at)))?
                }
                None => match choice.strip_prefix('=') {
                    Some(verb) => left.into_iter().filter(|at| self.legal()[*at].verb == verb).collect(),
                    None => self.ask(&left)?.answers.into_iter().nth(choice.parse().ok()?)?.left,
                },
            };
            back = Some(walked.clone());
            walked = further(&walked, choice);
        }
        let Some(question) = self.ask(&left) else {
            let action = *left.first()?;
            return (page == 0).then_some(Walked::Action(action));
        };
        let count = question.answers.len().div_ceil(PAGE);
        if page >= count {
            return None;
        }
        let few = question.answers.len() <= BUTTONS;
        let whole = question.answers.iter().all(|answer| answer.left.len() == 1);
        let likeliest = if page == 0 && !(few && whole) { self.likeliest(&left, few) } else { Vec::new() };
        let mut likeliest: Vec<Entry> = likeliest.into_iter().map(Entry::likely).collect();
        let all: Vec<Vec<usize>> = question.answers.iter().map(|answer| answer.left.clone()).collect();
        // What has a button anyway needs no other.
        if few {
            likeliest.retain(|near| !all.contains(&near.answer.left));
        }
        let entry = |(index, answer): (usize, Answer)| Entry { answer, step: index.to_string(), mark: None };
        let mut entries: Vec<Entry> = question.answers.into_iter().enumerate().skip(page * PAGE).take(PAGE).map(entry).collect();
        let drawn = self.mark(&question.asked, &mut entries, &mut likeliest);
        let marked = entries.iter().any(|entry| entry.mark.is_some());
        let across = match &drawn {
            _ if count > 1 => None,
            Some(drawn) if marked && few => Some(drawn.across),
            _ => few.then_some(ChoiceScene::ROW),
        };
        likeliest.retain(|near| across.is_none() || !all.contains(&near.answer.left));
        // A menu with room left holds the next likeliest actions, too: two presses instead of one question after the other.
        if count == 1 && across.is_none() && !whole && !marked {
            let known = |near: &Answer| all.contains(&near.left) || likeliest.iter().any(|known| known.answer.left == near.left);
            let more = self.likely_entries(&left).filter(|near| !known(near)).take(PAGE - entries.len());
            entries.extend(more.map(Entry::likely).collect::<Vec<Entry>>());
        }
        let choices = |entries: Vec<Entry>| entries.into_iter().map(|entry| entry.choice(&walked)).collect();
        let page = Page {
            game,
            ply,
            title: question.title,
            common: question.common,
            choices: choices(entries),
            likeliest: choices(likeliest),
            across,
            picture: None,
            hint: None,
            back,
            number: page + 1,
            count,
            previous: page.checked_sub(1).map(|page| format!("{walked}~{page}")),
            next: (page + 1 < count).then(|| format!("{walked}~{}", page + 1)),
        };
        Some(Walked::Page(page, drawn.map(|drawn| drawn.scene)))
    }

    /// What is good to begin with, of many.
    fn proposals(&self, left: &[usize]) -> Vec<usize> {
        if left.len() > HANDFUL { self.decision.proposals() } else { Vec::new() }
    }

    /// The few of many that are good to begin with, and the way to all of them.
    fn proposed(&self, game: GameId, ply: Ply, few: &[usize]) -> Page {
        let asked = self.decision.question(None).unwrap_or_else(|| "What do you want to do?".into());
        let choice = |at: &usize| {
            let phrase = &self.legal()[*at];
            let told: Vec<(&str, &str)> = phrase.slots.iter().map(|(slot, value)| (slot.as_ref(), value.as_ref())).collect();
            let label = self.decision.button(*at).map_or_else(|| phrase::in_words(&told), |whole| (self.tell)(&whole));
            let detail = self.explain(*at, None).or_else(|| self.explain(*at, Some(told.last()?.0)));
            Entry::likely(Answer { label, detail, left: vec![*at], ends: false }).choice("")
        };
        let mut choices: Vec<Choice> = few.iter().map(choice).collect();
        let all = format!("All {}", self.legal().len());
        choices.push(Choice { mark: None, label: all, detail: None, path: ALL.into(), ends: true });
        Page {
            game,
            ply,
            title: format!("{} These are good to begin with.", (self.tell)(&asked)),
            common: Vec::new(),
            choices,
            likeliest: Vec::new(),
            across: Some(ChoiceScene::ROW),
            picture: None,
            hint: None,
            back: None,
            number: 1,
            count: 1,
            previous: None,
            next: None,
        }
    }

    /// Gives the answers the marks that they have in the picture, and puts them in its order; those that lie nowhere come
    /// after them. Where the answers do not lie on the board, the likeliest actions may.
    fn mark(&self, asked: &str, entries: &mut [Entry], likeliest: &mut [Entry]) -> Option<ChoiceScene> {
        let picture = |entries: &[Entry]| {
            let answers: Vec<&[usize]> = entries.iter().map(|entry| &entry.answer.left[..]).collect();
            self.decision.choice_scene(asked, &answers)
        };
        let set = |entries: &mut [Entry], drawn: &ChoiceScene| {
            for (at, mark) in &drawn.marks {
                entries[*at].mark = Some(mark.clone());
            }
            let order = |entry: &Entry| drawn.marks.iter().position(|(_, mark)| entry.mark.as_ref() == Some(mark));
            entries.sort_by_key(|entry| order(entry).unwrap_or(usize::MAX));
        };
        if let Some(drawn) = picture(entries) {
            set(entries, &drawn);
            for near in likeliest {
                let holds = |entry: &&Entry| entry.answer.left.contains(&near.answer.left[0]);
                near.mark = entries.iter().find(holds).and_then(|entry| entry.mark.clone());
            }
            return Some(drawn);
        }
        let drawn = picture(likeliest)?;
        set(likeliest, &drawn);
        Some(drawn)
    }

    /// What is asked next, given the actions that are left; `None` if it is one.
    fn ask(&self, left: &[usize]) -> Option<Question> {
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
    fn likely_entries<'m>(&'m self, left: &'m [usize]) -> impl Iterator<Item = Answer> + 'm {
        let several = self.by(left, |phrase| Some(&phrase.verb)).len() > 1;
        self.entries(left, several)
    }

    /// The actions that have buttons of their own. Where there are few verbs, and no button for each, one that can be said in
    /// one way only is among them: nobody has to look for a roll behind the cards that could be played first.
    fn likeliest(&self, left: &[usize], all_have_buttons: bool) -> Vec<Answer> {
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
        self.likely_entries(left).filter(fits).take(most).collect()
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
        let (first, others): (Vec<usize>, Vec<usize>) = self.likely.iter().partition(|at| proposed.contains(at));
        let likely = || first.iter().chain(&others).copied().filter(|at| left.contains(at));
        let (first, last): (Vec<usize>, Vec<usize>) = likely().partition(|at| !self.is_late(*at));
        first.into_iter().chain(last).map(answer)
    }

    /// Nobody is offered this before anything else: what gives something away, and passes for longer than once.
    fn is_late(&self, at: usize) -> bool {
        let phrase = &self.legal()[at];
        self.verb(&phrase.verb).is_some_and(|verb| verb.late || verb.passes && !phrase.slots.is_empty())
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
        answers.into_iter().flatten().collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Slot;

    const VERBS: &[Verb] =
        &[Verb::new("move", "Go", &[Slot::new("piece", "Which"), Slot::new("to", "Where to")]), Verb::new("end", "Stop", &[])];

    struct Listed(Vec<Phrase>);

    impl Decision for Listed {
        fn phrases(&self) -> &[Phrase] {
            &self.0
        }

        fn explain(&self, at: usize, slot: Option<&str>) -> Option<String> {
            Some(format!("{at} {slot:?}")).filter(|_| slot.is_some())
        }

        fn question(&self, asked: Option<(usize, &str)>) -> Option<String> {
            asked.filter(|(_, slot)| *slot == "to").map(|_| "Which room?".into())
        }

        fn hint(&self) -> Option<String> {
            None
        }

        fn unused(&self, _at: usize) -> Option<String> {
            None
        }

        fn why_not(&self, _tried: &Phrase) -> Option<String> {
            None
        }

        fn same_as(&self, _tried: &Phrase) -> Option<Phrase> {
            None
        }

        fn proposals(&self) -> Vec<usize> {
            if self.0[0].slot("to").is_some_and(|to| to.starts_with("Army")) { vec![2, 0] } else { Vec::new() }
        }

        fn button(&self, _at: usize) -> Option<String> {
            None
        }

        fn label(&self, _at: usize, _said: &[&str]) -> Option<String> {
            None
        }

        /// Rooms with an odd number lie on the board, from the highest to the lowest.
        fn choice_scene(&self, _question: &str, answers: &[&[usize]]) -> Option<ChoiceScene> {
            let odd = |left: &[usize]| {
                let room = self.0[left[0]].slot("to")?.strip_prefix("Odd ")?;
                room.parse::<u8>().ok()
            };
            let mut found: Vec<(usize, u8)> =
                answers.iter().enumerate().filter_map(|(at, left)| Some((at, odd(left)?))).collect();
            found.sort_by_key(|(_, room)| std::cmp::Reverse(*room));
            let marks: Vec<(usize, String)> = found.iter().zip('A'..).map(|((at, _), mark)| (*at, mark.into())).collect();
            (marks.len() > 1).then(|| ChoiceScene { scene: Scene::new(10.0), marks, across: ChoiceScene::ROW })
        }
    }

    fn start(legal: &[Phrase], path: &str) -> Option<Step> {
        let likely: Vec<usize> = (0..legal.len()).rev().collect();
        let menu = Menu { decision: &Listed(legal.to_vec()), verbs: VERBS, likely: &likely, tell: &str::to_owned };
        menu.walk(GameId(1), 7, path).map(|walked| match walked {
            Walked::Page(page, _) => Step::Choose(page),
            Walked::Action(at) => Step::Done { game: GameId(1), ply: 7, phrase: legal[at].to_string() },
        })
    }

    fn moves(count: usize) -> Vec<Phrase> {
        (0..count).map(|to| Phrase::new("move").with("piece", "Knight").with("to", format!("Room {to}"))).collect()
    }

    #[test]
    fn a_verb_and_some_of_the_actions_are_ways_in() {
        let legal: Vec<Phrase> = moves(3).into_iter().chain([Phrase::new("end")]).collect();
        let count = |path: &str| match start(&legal, path) {
            Some(Step::Choose(page)) => page.choices.len(),
            Some(Step::Done { .. }) => 1,
            None => 0,
        };
        assert_eq!(["=move", "!0+2", "!1", "=end"].map(count), [3, 2, 1, 1]);
        assert_eq!(["=fly", "!0+9", "!", "!0+"].map(count), [0; 4], "nowhere");
    }

    #[test]
    fn what_fits_one_page_is_one_question_the_likeliest_first() {
        let Some(Step::Choose(page)) = start(&moves(3), "") else { panic!() };
        assert_eq!((page.title.as_str(), page.choices.len()), ("Move · Knight · Which room?", 3));
        assert_eq!((page.choices[0].label.as_str(), page.choices[0].detail.as_deref()), ("Room 2", Some("2 Some(\"to\")")));
        assert_eq!(
            start(&moves(3), "0"),
            Some(Step::Done { game: GameId(1), ply: 7, phrase: "move piece:Knight to:\"Room 2\"".into() })
        );
    }

    #[test]
    fn a_page_of_several_verbs_names_them() {
        let legal: Vec<Phrase> = moves(2).into_iter().chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        let labels: Vec<&str> = page.choices.iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(labels, ["End", "Move · Knight → Room 1", "Move · Knight → Room 0"]);
        assert_eq!(page.choices[0].detail.as_deref(), Some("Stop"));
    }

    #[test]
    fn what_does_not_fit_is_asked_for_verb_by_verb_and_page_by_page() {
        let legal: Vec<Phrase> =
            (0..60).map(|to| Phrase::new("move").with("to", to.to_string())).chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        assert_eq!(page.choices.len(), 2);
        let Some(Step::Choose(page)) = start(&legal, "0~2") else { panic!() };
        assert_eq!((page.choices.len(), page.number, page.count), (10, 3, 3));
        assert_eq!((page.previous.as_deref(), page.next, page.back.as_deref()), (Some("0~1"), None, Some("")));
        assert_eq!(page.choices[9].path, "0.59");
    }

    #[test]
    fn the_likeliest_actions_are_one_press_away_however_many_there_are() {
        let legal: Vec<Phrase> =
            (0..60).map(|to| Phrase::new("move").with("to", to.to_string())).chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        let near: Vec<(&str, &str)> = page.likeliest.iter().map(|near| (near.label.as_str(), near.path.as_str())).collect();
        assert_eq!(near[..2], [("Move · 59", "!59"), ("Move · 58", "!58")]);
        assert_eq!(near.len(), BEHIND - 1, "to end has a button already");
        assert!(matches!(start(&legal, "!58"), Some(Step::Done { phrase, .. }) if phrase == "move to:58"));
        let Some(Step::Choose(page)) = start(&legal, "0") else { panic!() };
        assert_eq!(page.likeliest[0].path, "0.!59");
        for wrong in ["!61", "1.!3", "!", "!-1", "!3.!3.0"] {
            assert_eq!(start(&legal, wrong), None, "{wrong:?}");
        }
        let Some(Step::Choose(page)) = start(&legal[57..], "") else { panic!() };
        assert_eq!(page.likeliest, [], "few have a button each");
    }

    #[test]
    fn what_can_be_said_in_one_way_only_has_a_button_however_unlikely() {
        let legal: Vec<Phrase> = std::iter::once(Phrase::new("end")).chain(moves(20)).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        let near: Vec<&str> = page.likeliest.iter().map(|near| near.path.as_str()).collect();
        assert_eq!((near[..3].to_vec(), near.last(), near.len()), (vec!["!20", "!19", "!18"], Some(&"!0"), LIKELIEST));
        assert_eq!(page.choices.len(), legal.len(), "and every action stands in the menu");
    }

    #[test]
    fn a_verb_has_a_button_for_each_thing_that_it_is_done_with_where_there_is_room() {
        let at =
            |piece: usize, to: usize| Phrase::new("move").with("piece", format!("Orc {piece}")).with("to", format!("Room {to}"));
        let legal = |pieces: usize| -> Vec<Phrase> {
            let moves = (0..pieces).flat_map(|piece| (0..30).map(move |to| (piece, to))).map(|(piece, to)| at(piece, to));
            moves.chain([Phrase::new("end")]).collect()
        };
        let labels = |legal: &[Phrase]| -> Vec<String> {
            let Some(Step::Choose(page)) = start(legal, "") else { panic!() };
            page.choices.into_iter().map(|choice| choice.label).collect()
        };
        assert_eq!(labels(&legal(3)), ["Move · Orc 0", "Move · Orc 1", "Move · Orc 2", "End"]);
        assert_eq!(labels(&legal(BUTTONS)), ["Move", "End"], "so many have no room");
        let Some(Step::Choose(page)) = start(&legal(3), "1") else { panic!() };
        assert_eq!(page.title, "Move · Orc 1 · Which room?");
    }

    #[test]
    fn a_coordinate_says_what_lies_there() {
        let told = |label: &str| in_place(label.into(), Some("next to Claws".into())).0;
        assert_eq!(
            [told("C3"), told("B12"), told("Claws C3"), told("A")],
            ["C3 · next to Claws", "B12 · next to Claws", "Claws C3", "A"]
        );
        assert_eq!(in_place("C3".into(), None), ("C3".into(), None));
        let long = Some("x".repeat(41));
        assert_eq!(in_place("C3".into(), long.clone()), ("C3".into(), long), "what is too long for a button is told below");
    }

    #[test]
    fn a_slot_that_some_phrases_lack_can_be_left_out() {
        let legal = [Phrase::new("move").with("piece", "Orc"), Phrase::new("move").with("piece", "Orc").with("to", "Pit")];
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        assert_eq!(page.choices.iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>(), ["Pit", "Move"]);
        assert!(matches!(start(&legal, "1"), Some(Step::Done { phrase, .. }) if phrase == "move piece:Orc"));
    }

    #[test]
    fn answers_that_lie_on_the_board_have_marks_and_buttons_in_the_order_of_the_picture() {
        let odd = |count: usize| (0..count).map(|to| Phrase::new("move").with("piece", "Knight").with("to", format!("Odd {to}")));
        let legal: Vec<Phrase> = odd(9).chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        let labels: Vec<&str> = page.choices.iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(labels[..2], ["A · Move · Knight → Odd 8", "B · Move · Knight → Odd 7"]);
        assert_eq!((labels[9], page.across, page.likeliest.len()), ("End", Some(5), 0), "what lies nowhere comes last");
        assert!(matches!(start(&legal, &page.choices[8].path), Some(Step::Done { phrase, .. }) if phrase.ends_with("\"Odd 0\"")));
        let many: Vec<Phrase> = odd(21).collect();
        let Some(Step::Choose(page)) = start(&many, "") else { panic!() };
        assert_eq!((page.across, page.choices[0].mark.as_deref()), (None, Some("A")), "more than twenty are a menu with marks");
    }

    #[test]
    fn the_likeliest_have_the_marks_of_their_places() {
        let at = |to: usize, top: usize| Phrase::new("move").with("piece", format!("Side {top}")).with("to", format!("Odd {to}"));
        let legal: Vec<Phrase> = (0..60).map(|place| at(place % 3, place)).chain([Phrase::new("end")]).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        assert!(page.choices.iter().all(|choice| choice.mark.is_none()), "verbs lie nowhere");
        assert_eq!(page.likeliest[0].label, "A · Move · Side 59 → Odd 2");
    }

    #[test]
    fn of_many_a_few_are_proposed_and_all_are_one_press_away() {
        let legal: Vec<Phrase> = (0..9).map(|army| Phrase::new("move").with("to", format!("Army {army}"))).collect();
        let Some(Step::Choose(page)) = start(&legal, "") else { panic!() };
        let labels: Vec<&str> = page.choices.iter().map(|choice| choice.label.as_str()).collect();
        assert_eq!(labels, ["Army 2", "Army 0", "All 9"]);
        assert!(page.title.ends_with("These are good to begin with."), "{}", page.title);
        assert!(
            matches!(start(&legal, &page.choices[0].path), Some(Step::Done { phrase, .. }) if phrase == "move to:\"Army 2\"")
        );
        let Some(Step::Choose(all)) = start(&legal, &page.choices[2].path) else { panic!() };
        assert_eq!((all.choices.len(), all.back.as_deref()), (9, Some("")));
        assert!(all.choices[0].path.starts_with("*."), "{}", all.choices[0].path);
        assert!(matches!(start(&legal, &all.choices[0].path), Some(Step::Done { .. })));
        let few = &legal[..3];
        let Some(Step::Choose(page)) = start(few, "") else { panic!() };
        assert_eq!(page.choices[0].label, "Army 2", "of few the proposed comes first");
    }

    /// Cards that are the same wherever they are played, and places that differ.
    struct Told(Listed);
    impl Decision for Told {
        fn phrases(&self) -> &[Phrase] {
            self.0.phrases()
        }
        fn explain(&self, at: usize, slot: Option<&str>) -> Option<String> {
            let phrase = &self.phrases()[at];
            match slot {
                None => Some(format!("{} does a lot", phrase.slot("card")?)),
                Some(_) => Some(format!("{} is empty", phrase.slot("to")?)),
            }
        }
        fn question(&self, asked: Option<(usize, &str)>) -> Option<String> {
            asked.is_none().then(|| "Which of your two cards do you play?".into())
        }
        fn hint(&self) -> Option<String> {
            None
        }
        fn unused(&self, _at: usize) -> Option<String> {
            None
        }
        fn why_not(&self, _tried: &Phrase) -> Option<String> {
            None
        }
        fn same_as(&self, _tried: &Phrase) -> Option<Phrase> {
            None
        }
        fn proposals(&self) -> Vec<usize> {
            Vec::new()
        }
        fn button(&self, _at: usize) -> Option<String> {
            None
        }
        fn label(&self, _at: usize, _said: &[&str]) -> Option<String> {
            None
        }
        fn choice_scene(&self, _question: &str, _answers: &[&[usize]]) -> Option<ChoiceScene> {
            None
        }
    }

    #[test]
    fn what_several_answers_say_alike_is_said_once() {
        let at = |card: &str, to: &str| Phrase::new("move").with("card", card.to_owned()).with("to", to.to_owned());
        let decision = Told(Listed(vec![at("Orc", "North"), at("Orc", "South"), at("Elf", "North")]));
        let menu = Menu { decision: &decision, verbs: VERBS, likely: &[0, 1, 2], tell: &str::to_owned };
        // The verb of this table has no slot `card`; it is the last slot that they differ in.
        let Some(Walked::Page(page, _)) = menu.walk(GameId(1), 7, "") else { panic!() };
        assert_eq!(page.title, "Which of your two cards do you play?", "the game's own question, not that of a slot");
        let details: Vec<Option<&str>> = page.choices.iter().map(|choice| choice.detail.as_deref()).collect();
        assert_eq!(details, [Some("North is empty"), Some("South is empty"), Some("Elf does a lot")]);
        assert_eq!(page.common, ["**Orc**: Orc does a lot"]);
    }

    #[test]
    fn a_path_that_leads_nowhere_is_nothing() {
        let legal = [Phrase::new("move").with("to", "A"), Phrase::new("end")];
        for wrong in ["2", "0.0", "x", "0~1", "~1", "~", "-1", "99999999999999999999999", "0.0.0.0"] {
            assert_eq!(start(&legal, wrong), None, "{wrong:?}");
        }
    }
}
