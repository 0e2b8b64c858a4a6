//! Cry Havoc: a war for the crystals of a planet that is not empty, for one to four players.
//!
//! `content` is the box, `rules/` the rulebook, `view` what a seat knows, `eval` what a position is worth, `draw` the
//! pictures, `words` the notation. The rules in prose, with every ruling we chose, are in this folder's `README.md`.

pub mod content;
mod draw;
mod eval;
mod lessons;
mod puzzle;
pub mod rules;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod words;

use crate::engine::{
    BadSetup, ChoiceScene, Emblem, Game, Lessons, Phrase, Rng, Scene, Seat, Setting, Sign, Story, Targets, Turn, Verb, Viewer,
    Violation,
};
use arrayvec::ArrayVec;
use content::{Card, Cards, Event, Exploration, Faction, Region, Skill, Terrain};
use rules::{Action, Battle, Deed, Phase, Site, Stage, Stopped};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
pub use view::View;

/// A game of Cry Havoc: what lies open on the table, and what lies face down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Havoc {
    pub open: Open,
    hidden: Hidden,
}

/// Everything that anybody may see. What belongs to a faction is in the order of [`Faction`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    pub options: Options,
    /// Each seat's faction, once it is chosen.
    pub factions: ArrayVec<Option<Faction>, 4>,
    /// Where each faction's headquarters stand.
    pub homes: [Option<Region>; Faction::COUNT],
    pub planet: [Site; Region::COUNT],
    pub reserves: [u8; Faction::COUNT],
    /// Prisoners by captor, then by owner.
    pub prisoners: [[u8; Faction::COUNT]; Faction::COUNT],
    /// Crystals that the Pilgrims have put away.
    pub vault: u8,
    pub points: [i16; Faction::COUNT],
    pub skills: [ArrayVec<Skill, 3>; Faction::COUNT],
    /// Skills that were used this round.
    pub used: ArrayVec<Skill, 12>,
    pub discards: [Cards; Faction::COUNT],
    /// How many cards of each terrain a faction has taken into its deck.
    pub taken: [[u8; Terrain::COUNT]; Faction::COUNT],
    /// How many cards lie under each terrain deck until it is shuffled again.
    #[serde(default)]
    pub under: [u8; Terrain::COUNT],
    pub stage: Stage,
    pub round: u8,
    /// Which of the round's three actions it is.
    pub step: u8,
    /// Whose turn it is, as a place on the initiative track.
    pub at: u8,
    pub initiative: ArrayVec<Faction, 4>,
    /// The order of the coming round.
    pub coming: ArrayVec<Faction, 4>,
    /// Tokens on the event spots of the score track; the last is the place of the final scoring.
    pub event_spots: [u8; 5],
    /// Events that are revealed but not resolved yet, the next one last.
    pub due_events: ArrayVec<Event, 4>,
    /// Every event that was revealed, in order.
    pub past_events: ArrayVec<Event, 4>,
    /// The final scoring comes at the end of this round.
    pub final_round: bool,
    /// Who enabled scoring this round.
    pub enabler: Option<Faction>,
    /// War Parties, Nests and finds that nobody has seen, on the planet or beside it, by kind.
    pub war_parties: [u8; content::WAR_PARTIES.len()],
    pub nests: [u8; content::NESTS.len()],
    pub explorations: [u8; Exploration::COUNT],
    /// The cards that pay for the action under way.
    pub spent: Cards,
    /// What they bring when it is over.
    #[serde(default)]
    pub owed: Owed,
    /// Points that Forced March adds to the next move.
    pub forced_march: u8,
    /// Units that came to enemies or to tokens of the Trogs in this turn: they go no further in it.
    #[serde(default)]
    pub stopped: Stopped,
    pub battle: Option<Battle>,
    /// What the game waits for; the last entry is decided first.
    pub phases: ArrayVec<Phase, 12>,
    /// Where units went in the last turn that somebody moved in, oldest first.
    pub tracks: ArrayVec<Track, 24>,
    /// Turns begun.
    pub turn: u16,
    tracks_turn: u16,
    /// The last thing that was done.
    #[serde(default)]
    pub latest: Option<(Seat, Deed)>,
}

/// The bonuses of spent cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Owed {
    pub points: u8,
    pub draws: u8,
    pub initiative: bool,
}

/// Units went from one region to another, or arrived from nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Track {
    pub faction: Faction,
    pub from: Option<Region>,
    pub to: Region,
    pub units: u8,
}

/// What lies face down: whoever may look at it is told by a view. Decks are bags, since nobody knows the
/// order of one; only what was put under a terrain deck lies first, the lowest card at the very front.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hidden {
    rng: Rng,
    hands: [Cards; Faction::COUNT],
    decks: [Cards; Faction::COUNT],
    terrains: [ArrayVec<Card, 8>; Terrain::COUNT],
    /// The cards on the Machines' Matrix.
    matrix: ArrayVec<Card, 4>,
    /// Two cards of which one is kept.
    drawn: ArrayVec<Card, 2>,
    /// Cards that the solo Trogs will turn up next, before those of their deck; the next one last.
    on_top: ArrayVec<Card, 8>,
}

/// What can be chosen when a game is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub skills: SkillCount,
    pub factions: Dealing,
    /// Who is first in the first order of play, where it is not left to the lot: the loser of the game before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}

/// How many skills everybody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SkillCount {
    #[serde(alias = "beginner")]
    One,
    #[default]
    #[serde(alias = "experienced")]
    Two,
    #[serde(alias = "veteran")]
    Three,
}

impl SkillCount {
    pub fn count(self) -> usize {
        match self {
            SkillCount::One => 1,
            SkillCount::Two => 2,
            SkillCount::Three => 3,
        }
    }
}

/// How the factions find their players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dealing {
    #[default]
    Chosen,
    Dealt,
}

impl Open {
    pub fn seats(&self) -> u8 {
        self.factions.len() as u8
    }

    /// One person against the Trogs, who play by themselves.
    pub fn is_solo(&self) -> bool {
        self.seats() == 1
    }

    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.factions.get(seat.index()).copied().flatten()
    }

    pub fn seat(&self, faction: Faction) -> Option<Seat> {
        let at = self.factions.iter().position(|taken| *taken == Some(faction))?;
        Some(Seat(at as u8))
    }

    pub fn site(&self, region: Region) -> &Site {
        &self.planet[region.index()]
    }

    pub fn site_mut(&mut self, region: Region) -> &mut Site {
        &mut self.planet[region.index()]
    }

    pub fn phase(&self) -> Option<&Phase> {
        self.phases.last()
    }
}

impl Game for Havoc {
    const SLUG: &'static str = "havoc";
    const NAME: &'static str = "Cry Havoc";
    const RULES: u32 = 5;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const MOVES: usize = 75;
    const TARGETS: Targets = Targets { presses: 1.5, ..Targets::USUAL };
    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "skills",
            help: "How many skills everybody has; alone against the Trogs, fewer are harder",
            values: &[
                ("two", "Two skills each: the usual one and one by lot"),
                ("one", "One skill each, the usual one: for a first game, or the hardest alone"),
                ("three", "Three skills each: the usual one and two by lot"),
            ],
        },
        Setting {
            name: "factions",
            help: "How the factions find their players",
            values: &[("chosen", "Everybody chooses a faction"), ("dealt", "The factions are dealt")],
        },
    ];
    const VERBS: &'static [Verb] = words::VERBS;
    const TERMS: &'static [(&'static str, &'static str)] = words::TERMS;
    const RULEBOOK: &'static str = include_str!("README.md");
    const LESSONS: Lessons = lessons::LESSONS;

    type Options = Options;
    type Action = Action;
    type View = View;

    fn setup(options: &Options, seats: u8, rng: Rng, story: &mut Story) -> Result<Self, BadSetup> {
        crate::engine::check_seats::<Self>(seats)?;
        Ok(rules::setup(*options, seats, rng, story))
    }

    fn turn(&self) -> Turn {
        self.open.whose_turn()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
    }

    fn play_unchecked(&mut self, seat: Seat, action: &Action, story: &mut Story) {
        self.perform(seat, *action, story);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        view.suppose(rng)
    }

    fn evaluate(&self, seat: Seat) -> f32 {
        eval::value(self, seat)
    }

    fn score(&self, seat: Seat) -> Option<String> {
        self.open.faction(seat).map(|faction| format!("{} points", self.open.points[faction.index()]))
    }

    fn phrase(_view: &View, action: &Action) -> Phrase {
        words::phrase(*action)
    }

    fn scene(view: &View) -> Scene {
        draw::planet(view)
    }

    fn hand_scene(view: &View) -> Option<Scene> {
        draw::hand(view)
    }

    fn alt_text(view: &View) -> String {
        words::describe(view)
    }

    fn hand_alt_text(view: &View) -> Option<String> {
        words::describe_hand(view)
    }

    fn roles(&self, seat: Seat) -> Vec<&'static str> {
        let Some(faction) = self.open.faction(seat) else { return Vec::new() };
        [faction.name()].into_iter().chain(self.open.homes[faction.index()].map(Region::name)).collect()
    }

    fn people(&self, seat: Seat) -> Vec<String> {
        self.open.faction(seat).map(|faction| format!("The {}", faction.name())).into_iter().collect()
    }

    fn explain(view: &View, action: &Action, slot: Option<&str>) -> Option<String> {
        words::explain(view, *action, slot)
    }

    fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
        words::question(view, asked)
    }

    fn proposals(view: &View) -> Vec<Action> {
        words::proposals(view)
    }

    fn hint(view: &View) -> Option<String> {
        words::hint(view)
    }

    fn asked(view: &View, _seat: Seat) -> Option<String> {
        words::asked(view)
    }

    fn active(&self) -> Option<Seat> {
        let turn = matches!(self.open.stage, rules::Stage::Actions);
        self.open.seat(self.open.current()).filter(|_| turn)
    }

    fn round(&self) -> Option<u32> {
        Some(self.open.round.into())
    }

    fn label(_view: &View, action: &Action, said: &[&str]) -> Option<String> {
        words::label(*action, said)
    }

    fn choice_scene(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
        draw::choice(view, question, answers)
    }

    fn why_not(view: &View, tried: &Phrase) -> Option<String> {
        words::why_not(view, tried)
    }

    fn prior(&self, _seat: Seat) -> impl Fn(&Action) -> f32 {
        eval::prior(self)
    }

    fn unused(view: &View, action: &Action) -> Option<String> {
        words::unused(view, *action)
    }

    fn with_first_player(options: &Options, first: Option<Seat>) -> Options {
        Options { first, ..*options }
    }

    fn legend(view: Option<&View>) -> Vec<Sign> {
        draw::legend(view)
    }

    fn emblems() -> Vec<Emblem> {
        draw::emblems()
    }

    fn check(&self) -> Result<(), Violation> {
        self.audit()
    }
}
