//! From the legal list to a phrase. What fits one page is one question, in words, the likeliest first; what does not is asked
//! for verb first, then slot by slot. Where the answers lie on the board they have marks and are read as the picture is.

use super::text::clip;
use super::{GameId, Picture, Ply};
use crate::engine::grammar::capital;
use crate::engine::{ChoiceScene, Decision, Phrase, Scene, Verb, phrase};

/// How many entries one page, and one completion, may have.
pub const PAGE: usize = 25;

/// As many answers are buttons; more are a menu, and the likeliest of them buttons, too.
pub const BUTTONS: usize = 5;
/// As many that lie on the board are: the picture says most of what there is to say about them.
pub const MARKED_BUTTONS: usize = 20;
pub const LIKELIEST: usize = 4;

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
        let only = Choice { mark: None, label: clip(&capital(phrase), LONGEST), detail: None, path: String::new() };
        Page {
            game,
            ply,
            title: "This is all that you can do now:".into(),
            choices: vec![only],
            likeliest: Vec::new(),
            across: Some(BUTTONS),
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

/// A question that several legal actions answer differently.
struct Question {
    /// What was chosen so far, and what is asked.
    title: String,
    /// What is asked, with marks for names.
    asked: String,
    answers: Vec<Answer>,
}

struct Answer {
    label: String,
    detail: Option<String>,
    /// The actions that it leaves.
    left: Vec<usize>,
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
        for choice in choices.split('.').filter(|choice| !choice.is_empty()) {
            left = match choice.strip_prefix('!') {
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
            Some(drawn) if marked && entries.len() <= MARKED_BUTTONS => Some(drawn.across),
            _ => few.then_some(BUTTONS),
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
            let answers = if left.len() <= PAGE { self.whole(left, true) } else { self.verbs(by_verb) };
            return Some(Question { title: (self.tell)(&asked), asked, answers });
        }
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
                return Some(Question { title: format!("{so_far} · {}", (self.tell)(&asked)), asked, answers });
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
        let plain: Vec<usize> = if all_have_buttons || by_verb.len() > LIKELIEST {
            Vec::new()
        } else {
            by_verb.iter().filter(|(_, alike)| alike.len() == 1).map(|(_, alike)| alike[0]).collect()
        };
        let mut room = LIKELIEST - plain.len();
        let fits = |near: &Answer| {
            let taken = plain.contains(&near.left[0]) || room > 0;
            room -= usize::from(taken && !plain.contains(&near.left[0]));
            taken
        };
        self.likely_entries(left).filter(fits).take(LIKELIEST).collect()
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
            let (said, told): (Vec<&str>, Vec<&str>) = told.map(|(slot, value)| (slot.as_ref(), value.as_ref())).unzip();
            let last = said.last().copied();
            let about = self.explain(at, None).or_else(|| self.explain(at, Some(last?)));
            let help = || if phrase.slots.is_empty() { self.verb(&phrase.verb).map(|verb| verb.help.to_owned()) } else { None };
            let words = || match self.decision.label(at, &said) {
                Some(words) => (self.tell)(&words),
                None => phrase::in_words(&told),
            };
            let label = match (with_verb, told.is_empty()) {
                (_, true) => self.label(&phrase.verb),
                (true, false) => format!("{} · {}", self.label(&phrase.verb), words()),
                (false, false) => words(),
            };
            Answer { label, detail: about.or_else(help), left: vec![at] }
        };
        let likely = self.likely.iter().filter(|at| left.contains(at));
        likely.map(move |at| answer(*at))
    }

    fn verbs(&self, by_verb: Vec<(Option<&str>, Vec<usize>)>) -> Vec<Answer> {
        let answer = |(verb, left): (Option<&str>, Vec<usize>)| {
            let name = verb.unwrap_or_default();
            Answer { label: capital(name), detail: self.verb(name).map(|verb| verb.help.to_owned()), left }
        };
        by_verb.into_iter().map(answer).collect()
    }

    fn values(&self, slot: &str, by_value: Vec<(Option<&str>, Vec<usize>)>) -> Vec<Answer> {
        let answer = |(value, left): (Option<&str>, Vec<usize>)| {
            let detail = value.and_then(|_| self.explain(left[0], Some(slot)));
            Answer { label: value.unwrap_or("none").to_owned(), detail, left }
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
        assert_eq!(near, [("Move · 59", "!59"), ("Move · 58", "!58"), ("Move · 57", "!57")], "to end has a button already");
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
        assert_eq!(near, ["!20", "!19", "!18", "!0"]);
        assert_eq!(page.choices.len(), legal.len(), "and every action stands in the menu");
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
    fn a_path_that_leads_nowhere_is_nothing() {
        let legal = [Phrase::new("move").with("to", "A"), Phrase::new("end")];
        for wrong in ["2", "0.0", "x", "0~1", "~1", "~", "-1", "99999999999999999999999", "0.0.0.0"] {
            assert_eq!(start(&legal, wrong), None, "{wrong:?}");
        }
    }
}
