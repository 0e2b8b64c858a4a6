//! The rules engine: what a game must be able to say of itself, and nothing about any one game.
//!
//! A [`Game`] is a value. It holds everything the rules need, its dice included, and changes only by
//! [`Game::play_unchecked`]. There is no clock, no input or output and no async here or in `games/`.
//!
//! * [`Game::legal_actions`] is the only source of legality; everything else asks it.
//! * A [`Phrase`] is the notation of an action: slash command, menu path, history line and test all speak it.
//! * A [`Game::View`] is what one pair of eyes knows. Bots, pictures and phrases are made from views alone.
//! * A [`DynGame`] is a game with its type erased, for everyone outside the rules.

pub mod choice;
pub mod conformance;
pub mod dyn_game;
pub mod fingerprint;
pub mod grammar;
pub mod lesson;
pub mod phrase;
pub mod playout;
pub mod record;
pub mod report;
pub mod retelling;
pub mod rng;
pub mod scene;
pub mod seat;
pub mod set;
pub mod story;
pub mod worth;

use serde::{Serialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;
use thiserror::Error;

pub use choice::ChoiceScene;
pub use dyn_game::{Decision, DynGame};
pub use fingerprint::Fingerprint;
pub use lesson::{Lesson, Lessons, Shows};
pub use phrase::{Phrase, Slot, Verb};
pub use rng::{Rng, Seed};
pub use scene::{Scene, emblem::Emblem, legend::Sign};
pub use seat::{Seat, Seats};
pub use story::{Audience, Line, Story};

/// One game's rules, in chapters: what it is called, its rules, its secrets, its opponents, its table, its words, its pictures,
/// what can be looked up.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// The short name that commands, files and exports use.
    const SLUG: &'static str;
    /// The name people know the game by.
    const NAME: &'static str;

    type Options: Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned;
    type Action: Clone + Ord + Debug + Send + Sync + Serialize + DeserializeOwned;
    type View: Clone + PartialEq + Debug + Send + Sync;

    // ── Rules ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    /// Raised when an old log would really be played otherwise: an action is no longer legal, or leads elsewhere. Another
    /// layout of the state or other words for a reason are no such thing.
    const RULES: u32;
    const SEATS: RangeInclusive<u8>;
    /// What may be chosen when a game is opened.
    const SETTINGS: &'static [Setting];

    /// Deals, and tells the opening: who begins, what everyone or somebody got.
    fn setup(options: &Self::Options, seats: u8, rng: Rng, story: &mut Story) -> Result<Self, BadSetup>;

    /// The same options for a game that `first` begins, where the rules leave open who does; if nobody is named, the lot says.
    fn with_first_player(options: &Self::Options, _first: Option<Seat>) -> Self::Options {
        options.clone()
    }

    /// Who owes a decision. Several seats may owe one at once; they answer in any order.
    fn turn(&self) -> Turn;

    /// Adds everything `seat` may do now, sorted and complete; nothing for a seat that owes no decision.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Unchecked: `action` must come from [`Game::legal_actions`]. People's moves go through [`Game::play`].
    fn play_unchecked(&mut self, seat: Seat, action: &Self::Action, story: &mut Story);

    /// The checked way to act.
    fn play(&mut self, seat: Seat, action: &Self::Action, story: &mut Story) -> Result<(), Illegal> {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        if legal.binary_search(action).is_ok() {
            self.play_unchecked(seat, action, story);
            return Ok(());
        }
        let view = self.view(Viewer::Seat(seat));
        let phrases = legal.iter().map(|legal| Self::phrase(&view, legal)).collect();
        Err(Illegal::new(&self.turn(), seat, &format!("{action:?}"), phrases))
    }

    /// What must hold in every position: pieces and cards conserved, limits kept.
    fn check(&self) -> Result<(), Violation>;

    // ── Secrets ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /// What `viewer` knows: a value built on purpose, never the state with parts struck out.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Some world that fits what this viewer knows, with dice of its own.
    fn determinize(view: &Self::View, rng: &mut Rng) -> Self;

    // ── Opponents ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /// How fast and small it should be.
    const TARGETS: Targets = Targets::USUAL;

    /// How well the side of `seat` stands, from 0 (lost) to 1 (won). The values of all sides add up to about 1; a lone
    /// side plays against the game itself.
    fn evaluate(&self, seat: Seat) -> f32;

    /// What [`Game::evaluate`] weighs where two sides play, by name: how much more of each `seat` has than its opponent. Empty
    /// where the weights are no table.
    fn features(&self, _seat: Seat) -> Vec<(&'static str, f32)> {
        Vec::new()
    }

    /// A cheap first guess how good an action looks; a search widens long lists in this order. What all actions have in
    /// common is looked at once.
    fn prior(&self, _seat: Seat) -> impl Fn(&Self::Action) -> f32 {
        |_| 0.0
    }

    /// What to begin with to win the game within this turn, whatever the others answer, if that is found while as many positions
    /// are looked at as `effort` says: for games whose turns are many actions that only count together.
    fn winning_action(&self, _seat: Seat, _effort: usize) -> Option<Self::Action> {
        None
    }

    /// Such an action arranges things as people like them; a bot that can do anything else does that.
    fn is_idle(_action: &Self::Action) -> bool {
        false
    }

    /// What tells this seat from the others where the sides are not alike (its faction, its home): what balance is
    /// counted by.
    fn roles(&self, _seat: Seat) -> Vec<&'static str> {
        Vec::new()
    }

    // ── Table: who sits together, whose time is up, what comes after ───────────────────────────────────────────────────

    /// About how many moves a game takes each player, for whoever thinks of joining one.
    const MOVES: usize;
    /// What the button says that opens the game [`Game::sequel`] describes.
    const SEQUEL: &'static str = "Next game";

    /// Whom `seat` wins, loses and is rated with: seats of the same side share rank and value.
    fn side(&self, seat: Seat) -> u8 {
        seat.0
    }

    /// Which round is played, where a game has rounds: each begins a new post.
    fn round(&self) -> Option<u32> {
        None
    }

    /// Whose turn it is, whoever is asked in the course of it; nobody's where all are alike.
    fn active(&self) -> Option<Seat> {
        None
    }

    /// The open decision is one that any of the seats that owe it may take: bots among them let people go first.
    fn people_first(&self) -> bool {
        false
    }

    /// What is done for `seat` when its time is up and it is to be skipped: as little as can be. Stopping and passing are
    /// listed last, so that is it unless a game knows better.
    fn timeout_action(&self, seat: Seat) -> Option<Self::Action> {
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        legal.pop()
    }

    /// Who has won is settled, though something is still to be chosen: nobody takes back what settled it.
    fn is_decided(&self) -> bool {
        self.turn().outcome().is_some()
    }

    /// What the next game of a chain starts from, once this one is over. Options may hold more than the settings that
    /// people choose, such as the log of a campaign.
    fn sequel(&self) -> Option<Self::Options> {
        None
    }

    /// Where the chain stands that this game belongs to: for the lobby of its next game, and for the post at its end.
    fn chain(&self) -> Option<Chain> {
        None
    }

    /// Whether a game with these options is the first of a chain, and the same for a chain that begins anew.
    fn new_chain(_options: &Self::Options) -> Option<Self::Options> {
        None
    }

    /// Whether a setting changes anything, as the others were chosen.
    fn matters(_options: &Self::Options, _setting: &str) -> bool {
        true
    }

    // ── Words ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    /// Every verb a phrase of this game may have, with its slots.
    const VERBS: &'static [Verb];
    /// The rules in our own words, in Markdown; each `##` heading is a help topic.
    const RULEBOOK: &'static str;
    /// Words of the game that its questions use without explaining them, and what each means: a short sentence.
    const TERMS: &'static [(&'static str, &'static str)] = &[];
    /// How somebody new is shown the game.
    const LESSONS: Lessons = Lessons::NONE;

    /// The notation of an action, as its actor's view words it. Unique within a legal list.
    fn phrase(view: &Self::View, action: &Self::Action) -> Phrase;

    /// A phrase that is not listed as it is listed, where the two mean the same: a piece that looks the same from several sides.
    fn same_as(_view: &Self::View, _tried: &Phrase) -> Option<Phrase> {
        None
    }

    /// The words of a question, where the verb's own are too general: what to do now, or, given an action that is still
    /// possible, what to put into one of its slots.
    fn question(_view: &Self::View, _asked: Option<(&Self::Action, &str)>) -> Option<String> {
        None
    }

    /// What a button says that chooses an action, where its slots one after the other would not read well. `said` are the slots
    /// that tell it from the other choices; the mark of its place in [`Game::choice_scene`] stands before it.
    fn label(_view: &Self::View, _action: &Self::Action, _said: &[&str]) -> Option<String> {
        None
    }

    /// What a button says that stands for a whole action, where its verb and slots do not read well there: `Go on`.
    fn button(_view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// What a seat that owes a decision is asked, in a few words that everyone may read: `escape with the Thief, or stay?`. The
    /// view is a spectator's.
    fn asked(_view: &Self::View, _seat: Seat) -> Option<String> {
        None
    }

    /// Who is who, where seats are not alike: a sentence for the lobby and the first post.
    fn sides(&self) -> Option<String> {
        None
    }

    /// What a seat makes of whoever takes it, where seats are not alike, after *You will*: `be the Hostile`.
    fn part(&self, _seat: Seat) -> Option<String> {
        None
    }

    /// A line about a choice, for whoever has it: what a card does, who stands in a room, the chance of a roll. Without a
    /// `slot` it is about the whole action, with one about the value that the action has there.
    fn explain(_view: &Self::View, _action: &Self::Action, _slot: Option<&str>) -> Option<String> {
        None
    }

    /// A line for somebody who plays this game for the first time: what to know about the decision that lies before them.
    fn hint(_view: &Self::View) -> Option<String> {
        None
    }

    /// What somebody new is offered before all else, the best first: one that is as good as any, or the few of many that are good
    /// to begin with.
    fn proposals(_view: &Self::View) -> Vec<Self::Action> {
        Vec::new()
    }

    /// What could still be used and would be lost by an action that ends something: `2 actions`. Whoever chooses it is asked
    /// once.
    fn unused(_view: &Self::View, _action: &Self::Action) -> Option<String> {
        None
    }

    /// The reason from the rules why `tried` is not possible now.
    fn why_not(_view: &Self::View, _tried: &Phrase) -> Option<String> {
        None
    }

    /// How many dice a sentence of the stories shows.
    fn dice_shown(_sentence: &str) -> usize {
        0
    }

    /// What the stories call those whom a seat leads, as a sentence begins: `The Machines`, `Timur`.
    fn people(&self, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// How a seat stands, in a few words that everyone may read: `12 gold`. `None` where nothing is counted.
    fn score(&self, _seat: Seat) -> Option<String> {
        None
    }

    // ── Pictures, and the same in words ────────────────────────────────────────────────────────────────────────────────

    /// The board as this viewer may see it.
    fn scene(view: &Self::View) -> Scene;

    /// The board in words, for people who cannot see it, in lines. The first has what matters most and is never cut: with
    /// names as long as they may be it has at most [`story::FIRST_LINE`] characters. What comes last is left out first.
    fn alt_text(view: &Self::View) -> String;

    /// The seat's own picture: hand, secrets, what they do. `None` for spectators.
    fn hand_scene(view: &Self::View) -> Option<Scene>;

    /// The hand picture in words, likewise. `None` for spectators.
    fn hand_alt_text(view: &Self::View) -> Option<String>;

    /// The part of the board that a question is about, drawn larger, with a mark on each place that can be chosen. An answer is
    /// what it leaves of the legal actions, one or more. `None` where fewer than two answers lie on the board.
    fn choice_scene(_view: &Self::View, _question: &str, _answers: &[Vec<&Self::Action>]) -> Option<ChoiceScene> {
        None
    }

    /// What the figures and signs of the pictures mean, all there are; given a view, those that lie on its board are marked so.
    fn legend(_view: Option<&Self::View>) -> Vec<Sign> {
        Vec::new()
    }

    /// The signs that also stand in text, before the words for what they show.
    fn emblems() -> Vec<Emblem> {
        Vec::new()
    }

    // ── Looks ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    /// What anyone may look at in private besides the board and their hand, such as what a piece does. One without slots
    /// has a button under the board, too.
    const LOOKS: &'static [Verb] = &[];

    /// What one of [`Game::LOOKS`] shows; `None` where the slots say nothing that there is.
    fn look(_view: &Self::View, _asked: &Phrase) -> Option<Look> {
        None
    }

    /// Where the values of a look's slot lie that are places, with marks as in [`Game::choice_scene`]; answers are the values.
    /// `None` where fewer than two lie on the board.
    fn look_places(_view: &Self::View, _look: &str, _question: &str) -> Option<ChoiceScene> {
        None
    }

    /// What may stand in a slot of one of [`Game::LOOKS`].
    fn look_values(_view: &Self::View, _look: &str, _slot: &str) -> Vec<String> {
        Vec::new()
    }

    /// The same by kind, where there are too many for one list: a kind is chosen first.
    fn look_kinds(_view: &Self::View, _look: &str) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
}

/// What a look shows: words, and a picture if there is one. The words serve for those who cannot see it, too.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    pub lines: Vec<String>,
    pub scene: Option<Scene>,
}

/// Where a chain of games stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    pub lines: Vec<String>,
    pub scene: Scene,
    /// Nothing follows any more.
    pub is_over: bool,
}

/// What a game is measured by: a game with more on its table may take longer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Targets {
    /// Random actions a second, legal lists included.
    pub actions_per_s: f64,
    pub simulations_per_s: f64,
    /// Of a whole game.
    pub replay_ms: f64,
    pub state_kb: f64,
    /// A picture of a board that was drawn before.
    pub picture_ms: f64,
    pub picture_kb: f64,
    /// Presses an action, on a phone.
    pub presses: f64,
}

impl Targets {
    pub const USUAL: Targets = Targets {
        actions_per_s: 400_000.0,
        simulations_per_s: 5_000.0,
        replay_ms: 10.0,
        state_kb: 24.0,
        picture_ms: 4.0,
        picture_kb: 250.0,
        presses: 2.2,
    };
}

/// Whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// What the game waits for.
#[derive(Clone, PartialEq, Debug)]
pub enum Turn {
    /// These seats owe a decision; never empty.
    Act(Seats),
    Over(Outcome),
}

impl Turn {
    /// The seats that owe a decision; none when the game is over.
    pub fn to_act(&self) -> Seats {
        match self {
            Turn::Act(seats) => *seats,
            Turn::Over(_) => Seats::default(),
        }
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Turn::Act(_) => None,
            Turn::Over(outcome) => Some(outcome),
        }
    }
}

/// How a game ended, one place for every seat in seat order.
#[derive(Clone, PartialEq, Debug, Serialize, serde::Deserialize)]
pub struct Outcome {
    pub places: Vec<Place>,
    /// Why it ended, in words.
    pub reason: String,
}

/// A seat's place. Rank 1 is the best; tied seats share a rank. A lone player who loses to the game is second.
#[derive(Clone, PartialEq, Debug, Serialize, serde::Deserialize)]
pub struct Place {
    pub rank: u8,
    pub score: i32,
    /// Seats that win and lose together have the same side.
    #[serde(default)]
    pub side: u8,
    /// How the score came about, or why a tie was broken.
    pub reason: String,
}

impl Outcome {
    /// Ranks seats by `key`, the greatest first; equal keys share a rank. Every seat is a side of its own.
    pub fn ranked<K: Ord>(reason: String, seats: impl Iterator<Item = (K, i32, String)>) -> Self {
        Self::ranked_by_side(reason, (0u8..).zip(seats).map(|(side, (key, score, why))| (side, key, score, why)))
    }

    /// The same where seats have sides: the best key of a side ranks all of it.
    pub fn ranked_by_side<K: Ord>(reason: String, seats: impl Iterator<Item = (u8, K, i32, String)>) -> Self {
        let seats: Vec<(u8, K, i32, String)> = seats.collect();
        let mut sides: BTreeMap<u8, &K> = BTreeMap::new();
        for (side, key, ..) in &seats {
            sides.entry(*side).and_modify(|best| *best = key.max(*best)).or_insert(key);
        }
        let rank = |side: &u8| 1 + sides.values().filter(|key| **key > sides[side]).count() as u8;
        let ranks: Vec<u8> = seats.iter().map(|(side, ..)| rank(side)).collect();
        let places = seats.into_iter().zip(ranks);
        let places = places.map(|((side, _, score, reason), rank)| Place { rank, score, side, reason }).collect();
        Outcome { places, reason }
    }

    /// The same ranks, scores and sides, whatever the words.
    pub fn agrees(&self, other: &Outcome) -> bool {
        let result = |place: &Place| (place.rank, place.score, place.side);
        self.places.iter().map(result).eq(other.places.iter().map(result))
    }

    pub fn winners(&self) -> Seats {
        (0u8..).zip(&self.places).filter(|(_, place)| place.rank == 1).map(|(at, _)| Seat(at)).collect()
    }

    /// The part of the victory that is the side's of `seat`: 1 for a lone winner, divided among tied sides.
    pub fn share(&self, seat: Seat) -> f32 {
        let winners = self.winners();
        let sides: BTreeSet<u8> = winners.iter().map(|seat| self.places[seat.index()].side).collect();
        if winners.contains(seat) { 1.0 / sides.len() as f32 } else { 0.0 }
    }
}

/// One thing that can be chosen when a game is opened. The first value is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    pub name: &'static str,
    pub help: &'static str,
    pub values: &'static [(&'static str, &'static str)],
}

/// Reads `name=value` pairs into a game's options; the error names what is possible.
pub fn options<G: Game>(chosen: &[(String, String)]) -> Result<G::Options, BadSetup> {
    let mut object = match serde_json::to_value(G::Options::default()) {
        Ok(serde_json::Value::Object(object)) => object,
        _ => serde_json::Map::new(),
    };
    for (name, value) in chosen {
        let setting = G::SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
            let known: Vec<&str> = G::SETTINGS.iter().map(|setting| setting.name).collect();
            BadSetup(format!("{} has no option {name:?}; it has {}.", G::NAME, known.join(", ")))
        })?;
        if !setting.values.iter().any(|(known, _)| known == value) {
            let known: Vec<&str> = setting.values.iter().map(|(known, _)| *known).collect();
            return Err(BadSetup(format!("{name} cannot be {value:?}; it can be {}.", known.join(", "))));
        }
        object.insert(name.clone(), value.clone().into());
    }
    serde_json::from_value(object.into()).map_err(|error| unfit_options::<G>(&error))
}

/// A clear refusal for options that are none of the game's.
pub fn unfit_options<G: Game>(why: &serde_json::Error) -> BadSetup {
    BadSetup(format!("These options do not fit {}: {why}.", G::NAME))
}

/// A clear refusal for a number of seats that the game cannot have.
pub fn check_seats<G: Game>(seats: u8) -> Result<(), BadSetup> {
    if G::SEATS.contains(&seats) {
        return Ok(());
    }
    Err(BadSetup(format!("{} is for {} to {} players, not {seats}.", G::NAME, G::SEATS.start(), G::SEATS.end())))
}

/// Why a game cannot be set up, in a sentence for the person who asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct BadSetup(pub String);

/// What does not hold in a position, though it must in every one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Violation(pub String);

impl From<String> for Violation {
    fn from(what: String) -> Self {
        Violation(what)
    }
}

impl From<&str> for Violation {
    fn from(what: &str) -> Self {
        Violation(what.to_owned())
    }
}

/// Why an action was refused, with what could be done instead.
#[derive(Clone, PartialEq, Debug)]
pub enum Illegal {
    /// The game is over.
    Over,
    /// Others owe a decision, this seat does not.
    NotYours { seat: Seat, to_act: Seats },
    /// No legal action reads like that; the nearest ones do.
    NoSuchAction { tried: String, nearest: Vec<Phrase> },
    /// Several legal actions read like that.
    Ambiguous { tried: String, matching: Vec<Phrase> },
}

/// How many alternatives an error offers.
const OFFERED: usize = 5;

impl Illegal {
    /// What to say about `tried`, given what `seat` may do.
    pub fn new(turn: &Turn, seat: Seat, tried: &str, legal: Vec<Phrase>) -> Self {
        match turn {
            Turn::Over(_) => Illegal::Over,
            Turn::Act(to_act) if !to_act.contains(seat) => Illegal::NotYours { seat, to_act: *to_act },
            Turn::Act(_) => Illegal::NoSuchAction { tried: tried.to_owned(), nearest: phrase::nearest(tried, legal, OFFERED) },
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, phrases: &[Phrase]| {
            phrases.iter().take(OFFERED).try_for_each(|phrase| write!(f, "\n  {phrase}"))
        };
        match self {
            Illegal::Over => f.write_str("The game is over; nobody can move any more."),
            Illegal::NotYours { seat, to_act } => {
                let waiting: Vec<&str> = to_act.iter().map(Seat::colour).collect();
                write!(f, "{} has nothing to decide now; the game waits for {}.", seat.colour(), waiting.join(" and "))
            }
            Illegal::NoSuchAction { tried, nearest } => {
                write!(f, "\"{tried}\" is not possible now. The nearest that are:")?;
                list(f, nearest)
            }
            Illegal::Ambiguous { tried, matching } => {
                write!(f, "\"{tried}\" could mean several things:")?;
                list(f, matching)
            }
        }
    }
}

impl std::error::Error for Illegal {}
