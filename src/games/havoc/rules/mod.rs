//! The rulebook, chapter by chapter: setting up, the round and its six phases, actions, skills, battles, scoring, and
//! the Trogs that play themselves.

mod aftermath;
mod arrival;
mod audit;
mod battle;
mod build;
mod cards;
mod legal;
mod march;
mod planet;
mod round;
mod scoring;
mod setup;
mod skills;
mod solo;
mod tactics;

pub use battle::{Battle, BattleStage, Side};
pub use march::Stopped;
pub use planet::{Clash, Site};
pub(super) use setup::setup;

use super::content::{Card, Faction, Objective, Region, Regions, Skill, Structure, Structures, Terrain};
use super::{Havoc, Open};
use crate::engine::{Seat, Seats, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Everything a player can decide. The order is that of the legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Play this faction.
    Choose(Faction),
    /// Alone: the headquarters.
    Settle(Region),
    /// Alone: one of the skills.
    Learn(Skill),
    /// Put down what is to be put down: a crystal, a unit, a Nest, the next token.
    Place(Region),
    /// Draw two cards to keep one, or take a card that was found.
    Draw(Deck),
    /// Keep this one of two.
    Keep(Card),
    Discard(Card),
    /// Spend a card on an action; the first begins it. Only a Forced March begins without one.
    Spend {
        on: Errand,
        card: Option<Card>,
    },
    /// Move units one step.
    March {
        from: Region,
        to: Region,
        units: u8,
    },
    Construct {
        structure: Structure,
        at: Region,
    },
    Activate {
        structure: Structure,
        at: Region,
        power: Power,
    },
    /// Recruit only so many.
    Muster(u8),
    Skill(Use),
    EnableScoring,
    /// Take this place on the coming initiative track, counted from 1.
    Seek(u8),
    /// Put all units of a battle on its objectives.
    Deploy {
        control: u8,
        prisoners: u8,
        attrition: u8,
    },
    /// Play no cards in this battle, and not be asked.
    Waive,
    /// Play a card in a battle, with the first thing it does.
    Tactic {
        card: Card,
        from_matrix: bool,
        effect: Option<Effect>,
    },
    /// Go on with what a card does.
    Continue(Effect),
    /// Take a prisoner, or name a victim, from this objective.
    Take(Objective),
    Retreat(Region),
    /// Buy a prisoner back.
    Ransom(Faction),
    /// Do without an action, without a card.
    Pass,
    /// End what is under way: an action, an effect, the turn.
    Done,
}

/// An action as everybody saw it. Which card is kept, or put back from the Matrix, is nobody's business but its owner's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed(Option<Action>);

impl Deed {
    fn of(action: Action, phase: Option<&Phase>) -> Self {
        let secret = matches!(phase, Some(Phase::Keep { .. } | Phase::MatrixFull));
        Deed((!secret).then_some(action))
    }

    /// Nothing if it was done in secret.
    pub fn action(self) -> Option<Action> {
        self.0
    }
}

/// The three actions that cards are spent on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Errand {
    Move,
    Recruit,
    Build,
}

/// Where cards are drawn from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Deck {
    Own,
    Terrain(Terrain),
}

/// What a structure is activated for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Power {
    /// There is nothing to choose.
    Plain,
    /// On this region.
    On(Region),
    Deck(Terrain),
    Crystals(u8),
    /// Units come from there to the structure, or go there from it.
    Fetch {
        from: Region,
        units: u8,
    },
    Send {
        to: Region,
        units: u8,
    },
}

/// A skill and what it is used on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Use {
    Scouting { at: Region },
    ForcedMarch,
    SupplyDrop { at: Region },
    DigIn { at: Region },
    PressGang { card: Card },
    Teleport { from: Region, to: Region, units: u8 },
    Attune { at: Region },
    Tithe,
    PrismShield { at: Region },
    Enlightenment,
    SpareCell,
    Relocate { structure: Structure, from: Region, to: Region },
    Transmute { structure: Structure, at: Region },
    Reclaim { structure: Structure, at: Region },
    HardLink { structure: Structure, at: Region, power: Power },
    Burrow { at: Region, units: u8 },
    Creep { from: Region, to: Region },
    Eruption { at: Region },
    DeepRoads { at: Region },
    Frenzy { at: Region },
}

impl Use {
    pub fn skill(self) -> Skill {
        match self {
            Use::Scouting { .. } => Skill::Scouting,
            Use::ForcedMarch => Skill::ForcedMarch,
            Use::SupplyDrop { .. } => Skill::SupplyDrop,
            Use::DigIn { .. } => Skill::DigIn,
            Use::PressGang { .. } => Skill::PressGang,
            Use::Teleport { .. } => Skill::Teleport,
            Use::Attune { .. } => Skill::Attune,
            Use::Tithe => Skill::Tithe,
            Use::PrismShield { .. } => Skill::PrismShield,
            Use::Enlightenment => Skill::Enlightenment,
            Use::Relocate { .. } => Skill::Relocate,
            Use::Transmute { .. } => Skill::Transmute,
            Use::Reclaim { .. } => Skill::Reclaim,
            Use::SpareCell => Skill::SpareCell,
            Use::HardLink { .. } => Skill::HardLink,
            Use::Burrow { .. } => Skill::Burrow,
            Use::Creep { .. } => Skill::Creep,
            Use::Eruption { .. } => Skill::Eruption,
            Use::DeepRoads { .. } => Skill::DeepRoads,
            Use::Frenzy { .. } => Skill::Frenzy,
        }
    }
}

/// One thing that a card does on the battle board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// An own unit changes its objective.
    Shift { from: Objective, to: Objective },
    /// An enemy unit changes its objective.
    Push { from: Objective, to: Objective },
    /// A unit comes from the reserve.
    Drop { to: Objective },
    /// A unit comes from next door.
    Rally { from: Region, to: Objective },
    /// A unit leaves.
    Exit { from: Objective, to: Region },
    /// An enemy unit dies.
    Kill { at: Objective },
}

impl Effect {
    /// The objective that a unit leaves, or dies on.
    pub fn from(self) -> Option<Objective> {
        match self {
            Effect::Shift { from, .. } | Effect::Push { from, .. } | Effect::Exit { from, .. } => Some(from),
            Effect::Kill { at } => Some(at),
            Effect::Drop { .. } | Effect::Rally { .. } => None,
        }
    }

    /// The objective that a unit comes to.
    pub fn to(self) -> Option<Objective> {
        match self {
            Effect::Shift { to, .. } | Effect::Push { to, .. } | Effect::Drop { to } | Effect::Rally { to, .. } => Some(to),
            Effect::Exit { .. } | Effect::Kill { .. } => None,
        }
    }
}

/// Those who decide one after the other; the first is next.
pub type Queue = ArrayVec<Faction, 4>;

/// A decision that is owed, or work that follows by itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The seats choose their factions, in order.
    Factions,
    /// Alone: where the headquarters stand, and so many more skills.
    Home,
    Skills {
        left: u8,
    },
    /// An event lets each of them add a crystal, take a terrain card, bring a unit.
    Bloom(Queue),
    Survey(Queue),
    Base(Queue),
    /// These seats hold more than seven cards.
    HandLimit {
        seats: Seats,
    },
    /// Somebody's turn: one action, and skills before or after it.
    Turn {
        acted: bool,
    },
    /// An action that cards are spent on.
    Errand(Work),
    /// Two cards were drawn from this deck; one is kept.
    Keep {
        deck: Deck,
    },
    /// A Lost Archive was found.
    Archive,
    /// Units of this faction have arrived: what they find, reveal, control and fight is settled in this order.
    Arrival(Arrival),
    /// The cards of the action are put away and pay their bonuses.
    Bonuses,
    /// A place on the coming initiative track is free to take.
    Initiative,
    /// A fourth card lies on the Matrix.
    MatrixFull,
    /// So many cards are still to be discarded for a skill.
    Pay {
        cards: u8,
    },
    /// The battle in [`Open::battle`].
    Battle,
    /// Each of them may buy prisoners back.
    Ransom(Queue),
}

/// An action under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Work {
    pub on: Errand,
    /// Points left.
    pub points: u8,
    /// Points have been used, or came without cards: no more cards can be spent.
    pub begun: bool,
    /// A skill gave the points: this is not the action of the turn.
    pub free: bool,
    /// Units in each region that may not march on.
    pub stopped: Stopped,
    /// Regions that units entered.
    pub entered: Regions,
    /// What was activated in this action.
    pub activated: ArrayVec<(Region, Structure), 24>,
    /// Marches that have not been told yet: from where, to where, how many.
    #[serde(default)]
    pub untold: ArrayVec<(Region, Region, u8), 32>,
    /// It has been told what was spent.
    #[serde(default)]
    pub told: bool,
}

/// What is left to do where units have arrived.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arrival {
    pub faction: Faction,
    pub explore: Regions,
    /// Regions whose Trog tokens are still face down.
    pub reveal: Regions,
    pub controlled: bool,
    /// Regions that still need a battle token.
    pub fights: Regions,
}

/// Where in the round the game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Stage {
    Setup,
    Events,
    Cards,
    Actions,
    Battles,
    Prisoners,
    Scoring,
    Over,
}

impl Stage {
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Setup => "Setting up",
            Stage::Events => "Events",
            Stage::Cards => "Drawing cards",
            Stage::Actions => "Actions",
            Stage::Battles => "Battles",
            Stage::Prisoners => "Prisoners",
            Stage::Scoring => "Scoring",
            Stage::Over => "The end",
        }
    }
}

impl Open {
    /// Whose turn it is in the phase of actions.
    pub fn current(&self) -> Faction {
        self.initiative.get(usize::from(self.at)).copied().unwrap_or(Faction::Humans)
    }

    pub(super) fn whose_turn(&self) -> Turn {
        match self.phase() {
            None => Turn::Over(self.outcome()),
            Some(phase) => Turn::Act(self.deciders(phase)),
        }
    }

    /// Who owes this decision.
    pub fn deciders(&self, phase: &Phase) -> Seats {
        let one = |faction: Faction| self.seat(faction).map(Seats::one).unwrap_or_default();
        match phase {
            Phase::Factions => {
                let free = self.factions.iter().position(Option::is_none).unwrap_or(0);
                Seats::one(Seat(free as u8))
            }
            Phase::Home | Phase::Skills { .. } => Seats::one(Seat(0)),
            Phase::Bloom(queue) | Phase::Survey(queue) | Phase::Base(queue) | Phase::Ransom(queue) => {
                queue.first().map(|faction| one(*faction)).unwrap_or_default()
            }
            Phase::HandLimit { seats } => *seats,
            Phase::Arrival(arrival) => one(arrival.faction),
            Phase::Battle => self.battle_decider().map(Seats::one).unwrap_or_default(),
            _ => one(self.current()),
        }
    }
}

impl Work {
    pub(super) fn new(on: Errand, points: u8) -> Self {
        Work {
            on,
            points,
            begun: false,
            free: false,
            stopped: Stopped::default(),
            entered: Regions::NONE,
            activated: ArrayVec::new(),
            untold: ArrayVec::new(),
            told: false,
        }
    }

    /// What a card is worth for this kind of action.
    pub fn worth(on: Errand, card: Card) -> u8 {
        let icons = card.icons();
        match on {
            Errand::Move => icons.moves,
            Errand::Recruit => icons.recruits,
            Errand::Build => icons.builds,
        }
    }
}

impl Havoc {
    /// The faction whose hand a decider plays from.
    pub(super) fn hand(&self, faction: Faction) -> &[Card] {
        &self.hidden.hands[faction.index()]
    }
}

/// Something in each set of structures that a kind has no more tokens of is never built.
pub(super) fn tokens_left(open: &Open, structure: Structure) -> u8 {
    let built = open.planet.iter().filter(|site| site.structures.contains(structure)).count() as u8;
    structure.tokens().saturating_sub(built)
}

/// A region with nothing in it, for setting up.
fn bare(crystals: u8) -> Site {
    Site { crystals, structures: Structures::default(), ..Site::default() }
}
