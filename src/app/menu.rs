//! From the legal list to a phrase. What fits one page is one question, in words, the likeliest first; what does not is asked
//! for verb first, then slot by slot. Where the answers lie on the board they have marks and are read as the picture is.

pub(super) use super::question::Menu;
pub use super::question::PAGE;
use super::question::{Answer, BUTTONS};
use super::text::clip;
use super::{GameId, Picture, Ply};
use crate::engine::grammar::capital;
use crate::engine::{ChoiceScene, Scene, phrase};

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

impl Page {
    /// Nothing else is left to do; but what was done can still be taken back.
    pub(super) fn only(game: GameId, ply: Ply, phrase: &str) -> Self {
        let only = Choice { mark: None, label: clip(&capital(phrase), LONGEST), detail: None, path: String::new(), ends: true };
        Page {
            game,
            ply,
            title: "Nothing else is left, unless you take something back.".into(),
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
        let all: Vec<Vec<usize>> = question.answers.iter().map(|answer| answer.left.clone()).collect();
        // What has a button anyway needs no other.
        let known = if few { &all[..] } else { &[] };
        let likeliest = if page == 0 && !(few && whole) { self.likeliest(&left, known, few) } else { Vec::new() };
        let mut likeliest: Vec<Entry> = likeliest.into_iter().map(Entry::likely).collect();
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
}

#[cfg(test)]
mod tests {
    use super::super::question::{BEHIND, LIKELIEST, in_place};
    use super::*;
    use crate::engine::{Decision, Phrase, Slot, Verb};

    const VERBS: &[Verb] = &[
        Verb::new("move", "Go", &[Slot::new("piece", "Which"), Slot::new("to", "Where to")]),
        Verb::new("end", "Stop", &[]).ending(),
    ];

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
        assert_eq!(labels, ["Move · Knight → Room 1", "Move · Knight → Room 0", "End"], "moves before what ends them");
        assert_eq!(page.choices[2].detail.as_deref(), Some("Stop"));
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
        assert_eq!(near.len(), BEHIND);
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
