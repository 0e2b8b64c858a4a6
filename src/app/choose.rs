//! What a person may choose from: the pages of the picker, and completion of what is typed.

use super::menu::{LONGEST, Menu, PAGE, Page, Step, Walked};
use super::session::Session;
use super::text::clip;
use super::{App, ChannelId, GameRef, PersonId, Picture, Ply, Refusal, about};
use crate::bots;
use crate::engine::{Decision, Phrase, Rng, Scene, Seat};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// One offered completion: both at most 100 characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    pub label: String,
    /// What [`App::act`] (or the slot) takes; the phrase itself unless that is too long.
    pub value: String,
}

/// What a slash subcommand with these options says.
pub fn spoken(verb: &str, slots: &[(String, String)]) -> Phrase {
    let owned = |text: &str| Cow::Owned(text.to_owned());
    let slots = slots.iter().map(|(slot, value)| (owned(slot), owned(value))).collect();
    Phrase { verb: owned(verb), slots }
}

/// The same, as it is written.
pub fn spell(verb: &str, slots: &[(String, String)]) -> String {
    spoken(verb, slots).to_string()
}

/// A decision of a person, with all that is asked about it: list, view and order are made once.
pub(super) struct Choosing {
    pub session: Arc<Session>,
    pub seat: Seat,
    pub decision: Box<dyn Decision>,
    /// What is given by [`Choosing::likely`], once it was asked for.
    likely: OnceLock<Vec<usize>>,
}

impl Choosing {
    pub fn of(session: Arc<Session>, person: PersonId) -> Result<Self, Refusal> {
        let seat = session.to_move(person)?;
        let decision = session.table_ref()?.decision(seat);
        Ok(Choosing { session, seat, decision, likely: OnceLock::new() })
    }

    /// The places of the legal list, the likeliest first: the same order for as long as the choices are the same. All of them are
    /// tried out for it, which who types a move need not wait for.
    fn likely(&self) -> &[usize] {
        self.likely.get_or_init(|| {
            let session = &self.session;
            let choices = session.seats[self.seat.index()].as_ref().map_or(session.ply, |place| place.choices);
            let mut rng = Rng::from_number(session.id.0 << 32 ^ u64::from(choices));
            session.table_ref().map_or_else(|_| Vec::new(), |table| bots::likely(session.kind, table, self.seat, &mut rng))
        })
    }

    /// Where a path leads. One that leads nowhere is none of ours: whatever it was, a fresh start is the answer.
    pub fn walk(&self, path: &str) -> Result<Walked, Refusal> {
        let session = &self.session;
        let tell = |text: &str| session.tell(text);
        let verbs = about(session.kind).verbs;
        let menu = Menu { decision: &*self.decision, verbs, likely: self.likely(), tell: &tell };
        menu.walk(session.id, session.ply, path).ok_or(Refusal::Stale { game: session.id, now: session.ply })
    }

    /// The action with this place in the list.
    pub fn done(&self, place: usize) -> Step {
        Step::Done { game: self.session.id, ply: self.session.ply, phrase: self.decision.phrases()[place].to_string() }
    }
}

impl App {
    /// The page that `path` leads to, with its picture; an empty path is the start. `seen` as for [`App::act`].
    pub async fn menu(&self, person: PersonId, at: impl Into<GameRef>, seen: Option<Ply>, path: &str) -> Result<Step, Refusal> {
        let choosing = self.choosing_as_seen(person, at, seen).await?;
        match choosing.walk(path)? {
            Walked::Page(page, scene) => Ok(Step::Choose(self.dressed(&choosing, person, page, scene, path.is_empty()).await?)),
            Walked::Action(place) => Ok(choosing.done(place)),
        }
    }

    /// The same in words alone: for who goes on without a look.
    pub async fn walk(&self, person: PersonId, at: impl Into<GameRef>, seen: Option<Ply>, path: &str) -> Result<Step, Refusal> {
        let choosing = self.choosing_as_seen(person, at, seen).await?;
        match choosing.walk(path)? {
            Walked::Page(page, _) => Ok(Step::Choose(page)),
            Walked::Action(place) => Ok(choosing.done(place)),
        }
    }

    /// The decision of a person, unless it is another than the one they have before them.
    pub(super) async fn choosing_as_seen(
        &self,
        person: PersonId,
        at: impl Into<GameRef>,
        seen: Option<Ply>,
    ) -> Result<Choosing, Refusal> {
        let choosing = self.choosing(person, at).await?;
        let session = &choosing.session;
        if seen.is_some_and(|seen| !session.is_fresh(choosing.seat, seen)) {
            return Err(Refusal::Stale { game: session.id, now: session.ply });
        }
        Ok(choosing)
    }

    /// A page with its picture, and at the start with a hint for somebody new.
    pub(super) async fn dressed(
        &self,
        choosing: &Choosing,
        person: PersonId,
        page: Page,
        scene: Option<Scene>,
        at_start: bool,
    ) -> Result<Page, Refusal> {
        let picture = match scene {
            Some(scene) => self.picture_of(choosing, &page, scene).await,
            None => None,
        };
        let hint = if at_start { self.hint(choosing, person).await? } else { None };
        Ok(Page { picture, hint, ..page })
    }

    /// Where the answers lie. Without it the words are enough.
    async fn picture_of(&self, choosing: &Choosing, page: &Page, scene: Scene) -> Option<Picture> {
        let session = &choosing.session;
        let marked = page.choices.iter().chain(&page.likeliest).filter(|choice| choice.mark.is_some());
        let marked: Vec<&str> = marked.map(|choice| choice.label.as_str()).collect();
        let alt = session.clip_alt(&format!("{} {}.", page.title, marked.join(", ")));
        let png = self.inner.pictures.png(move || scene, session.names()).await;
        png.inspect_err(|why| tracing::warn!("the picture of a choice was not drawn: {why}")).ok().map(|png| Picture { png, alt })
    }

    /// What a person may do now, in which game and from which seat.
    pub(super) async fn choosing(&self, person: PersonId, at: impl Into<GameRef>) -> Result<Choosing, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        Choosing::of(session, person)
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
        let Ok(choosing) = self.choosing(person, channel).await else { return Vec::new() };
        let legal = choosing.decision.phrases();
        let fits = |phrase: &Phrase| {
            phrase.verb.eq_ignore_ascii_case(verb)
                && filled
                    .iter()
                    .filter(|(name, value)| name != slot && !value.is_empty())
                    .all(|(name, value)| phrase.slot(name).is_some_and(|chosen| chosen.eq_ignore_ascii_case(value)))
        };
        let mut values: Vec<(usize, &str)> = Vec::new();
        for at in choosing.likely().iter().copied().filter(|at| fits(&legal[*at])) {
            let Some(value) = legal[at].slot(slot) else { continue };
            if values.iter().all(|(_, known)| *known != value) && value.chars().count() <= LONGEST {
                values.push((at, value));
            }
        }
        let completions = values.into_iter().map(|(at, value)| {
            let about = choosing.decision.explain(at, Some(slot)).map(|text| format!(" · {}", choosing.session.tell(&text)));
            Completion { label: format!("{value}{}", about.unwrap_or_default()), value: value.to_owned() }
        });
        best(typed, completions)
    }

    /// Whole phrases that fit what was typed.
    pub async fn complete_phrase(&self, person: PersonId, channel: ChannelId, typed: &str) -> Vec<Completion> {
        let Ok(choosing) = self.choosing(person, channel).await else { return Vec::new() };
        let completions = choosing.decision.phrases().iter().enumerate().map(|(index, phrase)| {
            let text = phrase.to_string();
            // What is too long to be sent back whole is sent back as its place in the list.
            let value = if text.chars().count() <= LONGEST { text.clone() } else { format!("#{index}@{}", choosing.session.ply) };
            Completion { label: text, value }
        });
        best(typed, completions)
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
    let cut = |completion: Completion| Completion { label: clip(&completion.label, LONGEST), ..completion };
    fitting.into_iter().take(PAGE).map(|(_, completion)| cut(completion)).collect()
}
