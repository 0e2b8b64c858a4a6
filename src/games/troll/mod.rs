//! Cave Troll: a race for the gold in a troll's lair, for two to four players.
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
use content::{Artifact, ArtifactCount, Card, Set};
use rules::{Action, Board, Deed, End, Phase};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
pub use view::View;

/// A game of Cave Troll: what lies open on the table, and what lies face down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Troll {
    pub open: Open,
    hidden: Hidden,
}

/// Everything that anybody may see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Open {
    pub options: Options,
    pub board: Board,
    pub gold: ArrayVec<u16, 4>,
    /// The cards each seat has played, in order; those with icons went to the scoring pile.
    pub played: ArrayVec<ArrayVec<Card, { Card::DECK }>, 4>,
    pub scoring_pile: ArrayVec<(Seat, Card), 5>,
    /// Artifacts that were used and went back to the box.
    pub spent: ArrayVec<Artifact, 4>,
    pub current: Seat,
    /// Turns begun, this one included.
    pub turn: u16,
    /// Actions the current player has left.
    pub actions: u8,
    /// What the game waits for; the last entry is decided first. Empty when the game is over.
    phases: ArrayVec<Phase, 8>,
    /// The current player's Rampaging Troll has moved this turn.
    troll_moved: bool,
    /// Seats whose Giant Slayer has earned his coin this turn.
    slayers_paid: crate::engine::Seats,
    /// Whose Seal of Stone lies on a room.
    seal_owner: Option<Seat>,
    /// Turns begun since anybody drew a card, this one included.
    pub idle_turns: u16,
    /// What was done in the last turn that somebody acted in, oldest first.
    #[serde(default)]
    deeds: ArrayVec<(Seat, Deed), 12>,
    #[serde(alias = "trail_turn")]
    deeds_turn: u16,
    end: Option<End>,
}

/// What lies face down: whoever may look at it is told by a view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hidden {
    /// The top card is the last.
    decks: ArrayVec<ArrayVec<Card, { Card::DECK }>, 4>,
    hands: ArrayVec<ArrayVec<Card, 2>, 4>,
    /// How many cards on top of their own deck each seat has looked at.
    known: ArrayVec<u8, 4>,
    artifacts: ArrayVec<Option<Artifact>, 4>,
    artifact_deck: ArrayVec<Artifact, 12>,
}

/// What can be chosen when a game is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub set: Set,
    pub artifacts: ArtifactCount,
    pub ties: Ties,
    /// Who begins, where it is not left to the lot: the loser of the game before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    #[default]
    Shared,
    Heroes,
}

impl Open {
    pub fn seats(&self) -> u8 {
        self.gold.len() as u8
    }

    /// The cards that lie face up before a seat; those with hourglasses went to the scoring pile.
    pub fn discards(&self, seat: Seat) -> Vec<Card> {
        self.played[seat.index()].iter().copied().filter(|card| card.icons() == 0).collect()
    }
}

impl Game for Troll {
    const SLUG: &'static str = "troll";
    const NAME: &'static str = "Cave Troll";
    const RULES: u32 = 3;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const MOVES: usize = 40;
    const SETTINGS: &'static [Setting] = &[
        Setting {
            name: "set",
            help: "Which characters the decks hold",
            values: &[
                ("classic", "Classic cast: Knight, Dwarf, Barbarian, Thief, Cave Troll, Orc, Wraith"),
                ("variant", "Variant cast: Paladin, Giant Slayer, Berserker, Assassin, Rampaging Troll, Grunt, Banshee"),
            ],
        },
        Setting {
            name: "artifacts",
            help: "How many artifacts are in the game",
            values: &[
                ("six", "Six artifacts: the usual ones"),
                ("eight", "Eight artifacts: the Mirror and the Pick besides"),
                ("ten", "Ten artifacts: the Bag and the Lamp too"),
                ("twelve", "All twelve artifacts"),
            ],
        },
        Setting {
            name: "ties",
            help: "Who wins when the most gold is tied",
            values: &[("shared", "A tie is a shared victory"), ("heroes", "A tie goes to the most heroes in the lair")],
        },
    ];
    const VERBS: &'static [Verb] = words::VERBS;
    const TERMS: &'static [(&'static str, &'static str)] = words::TERMS;
    const RULEBOOK: &'static str = include_str!("README.md");
    const LESSONS: Lessons = lessons::LESSONS;
    const TARGETS: Targets = Targets {
        actions_per_s: 1_500_000.0,
        simulations_per_s: 20_000.0,
        replay_ms: 2.0,
        state_kb: 6.0,
        presses: 1.7,
        ..Targets::USUAL
    };

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
        Some(format!("{} gold", self.open.gold[seat.index()]))
    }

    fn phrase(_view: &View, action: &Action) -> Phrase {
        words::phrase(*action)
    }

    fn scene(view: &View) -> Scene {
        draw::lair(view)
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

    fn explain(view: &View, action: &Action, slot: Option<&str>) -> Option<String> {
        words::explain(view, *action, slot)
    }

    fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
        words::question(view, asked)
    }

    fn hint(view: &View) -> Option<String> {
        words::hint(view)
    }

    fn asked(view: &View, seat: Seat) -> Option<String> {
        words::asked(view, seat)
    }

    fn active(&self) -> Option<Seat> {
        Some(self.open.current)
    }

    fn choice_scene(view: &View, question: &str, answers: &[Vec<&Action>]) -> Option<ChoiceScene> {
        draw::choice(view, question, answers)
    }

    fn why_not(view: &View, tried: &Phrase) -> Option<String> {
        words::why_not(view, tried)
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
