//! The rulebook. `legal` is the only source of legality; `turns` and `play` carry actions out; `battle` and what it stands on
//! (`board`, `links`, `attack`, `medic`) know nothing but a board.

mod abilities;
mod asking;
pub mod attack;
mod audit;
pub mod battle;
pub mod board;
mod cannibalism;
mod dance;
mod flow;
mod hunt;
mod legal;
pub mod links;
pub mod medic;
mod play;
pub mod report;
mod turns;

pub use asking::{Answer, Answers, Decide, Defaults, Healing, Question, Scene};
pub use attack::{Attack, AttackKind, Stop};
pub use battle::{Battle, Fight, Stage};
pub use board::{Base, Board, Once, Unit, Used};
pub use cannibalism::Meal;
pub use links::Links;
pub use report::{Report, Told, forecast};
pub(super) use turns::setup;

use super::Open;
use super::content::{Army, Brood, Hex, Hexes, Tile, Top};
use crate::engine::{Outcome, Seat, Seats, Turn};
use serde::{Deserialize, Serialize};

/// Something a seat does. The order is that of the legal lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Choose(ArmyChoice),
    PlaceHq {
        hex: Hex,
        top: Top,
        /// With its other face up.
        #[serde(default)]
        flipped: bool,
    },
    Redraw,
    Discard {
        tile: Tile,
    },
    /// The three Objects change places and turn: where the blue, the red and the yellow one go, and how they lie.
    Dance {
        hexes: [Hex; 3],
        tops: [Top; 3],
    },
    /// On a free hex, or on an own tile that may be exchanged.
    Place {
        tile: Tile,
        hex: Hex,
        top: Top,
    },
    /// The Executioner takes an enemy's place.
    Replace {
        tile: Tile,
        over: Hex,
        top: Top,
    },
    /// Reappearance: a zombie is placed.
    Reappear {
        tile: Tile,
        hex: Hex,
        top: Top,
    },
    /// Revival: one of the dead rises.
    Raise {
        tile: Tile,
        hex: Hex,
        top: Top,
    },
    /// The Move tile.
    Move {
        unit: Hex,
        hex: Hex,
        top: Top,
    },
    /// The Doubled Move tile.
    DoubledMove {
        unit: Hex,
        hex: Hex,
        top: Top,
    },
    /// Mobility.
    Walk {
        unit: Hex,
        hex: Hex,
        top: Top,
    },
    /// A unit's own Rotation, the HQ's, or that of a unit that was just taken over.
    Turn {
        unit: Hex,
        top: Top,
    },
    /// The Rotation tile.
    Rotate {
        unit: Hex,
        top: Top,
    },
    /// The ability.
    Push {
        by: Hex,
        unit: Hex,
    },
    /// The Push Back tile.
    Shove {
        by: Hex,
        unit: Hex,
    },
    Retreat {
        unit: Hex,
        hex: Hex,
    },
    /// A unit that is pulled goes there, and turns.
    Follow {
        unit: Hex,
        hex: Hex,
        top: Top,
    },
    /// A chain between two units wounds an enemy.
    Chain {
        from: Hex,
        to: Hex,
        unit: Hex,
        with: Call,
    },
    /// A ranged net.
    Cast {
        by: Hex,
        unit: Hex,
        with: Call,
    },
    /// A Fanatic blows up.
    Detonate {
        unit: Hex,
        with: Call,
    },
    /// The HQ turns over.
    Adapt {
        top: Top,
    },
    /// Quicksands move before a Sandstorm's Battle.
    Slide {
        base: Hex,
        hex: Hex,
    },
    /// The HQ changes places with a unit that has Underground.
    Burrow {
        with: Hex,
    },
    /// An enemy is dragged onto a Hole.
    Drag {
        unit: Hex,
        base: Hex,
    },
    /// The Tentacles marker is put on an enemy.
    Grip {
        by: Hex,
        unit: Hex,
    },
    /// An implant is used.
    Implant {
        implant: Hex,
        does: Graft,
    },
    Eat {
        by: Hex,
        unit: Hex,
        meal: Meal,
    },
    /// Cannibalize the Enemy.
    Devour {
        by: Hex,
        unit: Hex,
        meal: Meal,
    },
    Battle,
    /// The Sandstorm.
    Storm {
        hex: Hex,
    },
    Avalanche {
        edge: Hex,
    },
    Strike {
        hex: Hex,
    },
    Bomb {
        hexes: [Hex; 3],
    },
    Snipe {
        at: Hex,
        base: bool,
    },
    Grenade {
        at: Hex,
        base: bool,
    },
    Castle {
        unit: Hex,
        with: Hex,
    },
    /// Action: the side of an Object that looks there attacks.
    Act {
        by: Hex,
        direction: u8,
    },
    /// Action: wounds come off.
    Mend {
        by: Hex,
        unit: Hex,
    },
    /// The Paralysis tile.
    Paralyse {
        unit: Hex,
    },
    /// Castling with the Opponent.
    Swap {
        unit: Hex,
        with: Hex,
    },
    /// The Smokescreen turns an enemy.
    Smoke {
        unit: Hex,
        top: Top,
    },
    /// The Transposition: a unit takes the place of another.
    Transpose {
        unit: Hex,
        over: Hex,
        top: Top,
    },
    Terror,
    /// The Steel Net.
    Ensnare {
        unit: Hex,
    },
    Explode {
        unit: Hex,
    },
    /// The Clown attacks instead.
    Fight {
        unit: Hex,
    },
    Heal {
        by: Hex,
        unit: Hex,
        from: Option<Hex>,
        strength: u8,
        apart: bool,
    },
    Aim {
        by: Hex,
        unit: Hex,
    },
    /// The rocket is flown so that it hits nobody.
    Miss {
        by: Hex,
    },
    /// The Quartermaster: this side's blow is made as a shot.
    Shoot {
        unit: Hex,
        side: u8,
    },
    /// No blow is made as a shot.
    Melee {
        unit: Hex,
    },
    /// A Ranged Medic cancels an attack.
    Shield {
        by: Hex,
        unit: Hex,
        from: Option<Hex>,
        strength: u8,
        apart: bool,
    },
    /// No Ranged Medic does.
    Endure,
    /// Who takes the poison marker, where there are not enough.
    Venom {
        unit: Hex,
    },
    /// A unit is given up to acid.
    Acid {
        unit: Hex,
    },
    /// No acid flies.
    Spare,
    /// A unit goes where its prey fell.
    Charge {
        unit: Hex,
        hex: Hex,
    },
    /// It does not.
    Stay {
        unit: Hex,
    },
    /// No second move.
    Done,
    End,
}

/// What calls upon a hidden feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Call {
    /// The tile.
    Order,
    /// A working Boss, once a turn.
    Boss,
}

/// What an implant does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Graft {
    /// The Transmitter.
    Swap { unit: Hex, with: Hex },
    /// Jaws.
    Battle,
    /// The Tail.
    Push { by: Hex, unit: Hex },
    /// Tentacles.
    Pull { by: Hex, unit: Hex },
    /// A Quill marks a unit.
    Mark { unit: Hex },
    /// Limbs and the Drill.
    Go { unit: Hex, hex: Hex, top: Top },
    /// The Incubator.
    Hatch(Brood),
}

/// What somebody wants to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename = "Wish")]
pub enum ArmyChoice {
    /// Whatever the lot gives.
    Any,
    Army(Army),
}

/// Something that is owed, or is to be done before the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Everybody who has not chosen an army chooses one.
    Choose,
    /// This seat picks an army from those that are left.
    Draft(Seat),
    /// The next seat in the order places its HQ.
    Hq(u8),
    /// The current player discards one of three tiles, or draws anew if it may.
    Discard,
    /// The current player plays.
    Play,
    /// A Move tile gives a second move.
    SecondMove,
    /// A unit was pushed by the unit on the other hex; its controller says where it goes.
    Retreat {
        unit: Hex,
        by: Hex,
    },
    /// A unit is pulled by the unit on the other hex; its controller says where it goes and how it lies.
    Pull {
        unit: Hex,
        by: Hex,
    },
    /// Once an HQ is released from Dancer's nets, it does this.
    Then(Action),
    /// After a Battle: this seat's dead may rise.
    Revival(Seat),
    /// A Sandstorm is laid: Quicksands may move, except those that have and lie now on `moved`.
    Sands {
        storm: Hex,
        moved: Hexes,
    },
    /// A unit was taken over and may be turned.
    Capture(Hex),
    /// Attacks outside a Battle.
    Event(Event),
    Battle,
    /// Nothing is owed: what follows from a change on the board is worked out.
    Settle,
    /// A unit has come onto this hex.
    Arrival(Hex),
    /// A tile was placed: is the board full?
    Filled,
    EndTurn,
}

/// What hits units outside a Battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Event {
    /// Avalanche, Air Strike, Small Bomb.
    Blast(Hexes),
    /// A Fanatic blows up.
    Detonation(Hex),
    /// A chain wounds whoever is between its ends.
    Chain(Hex),
    Sniper(Hex),
    /// An Object attacks with one side.
    Act {
        by: Hex,
        direction: u8,
    },
    /// An HQ tears itself out of Dancer's nets.
    Release(Hex),
    Grenade(Hex),
    Mine(Hex),
    Meal {
        by: Hex,
        unit: Hex,
        meal: Meal,
    },
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// HQs fell, and with them the game was decided.
    Destroyed,
    /// After the Final Battle.
    Counted,
}

impl Open {
    pub(super) fn whose_turn(&self) -> Turn {
        match self.phase() {
            None => Turn::Over(self.outcome()),
            Some(Phase::Choose) => Turn::Act(Seat::all(self.seats()).filter(|seat| self.owes_a_choice(*seat)).collect()),
            Some(phase) => Turn::Act(Seats::one(self.decider(*phase))),
        }
    }

    fn owes_a_choice(&self, seat: Seat) -> bool {
        self.army(seat).is_none() && !self.chosen.contains(seat)
    }

    /// Who owes the decision of a phase that one seat decides.
    fn decider(&self, phase: Phase) -> Seat {
        match phase {
            Phase::Draft(seat) | Phase::Revival(seat) => seat,
            Phase::Hq(at) => self.order[usize::from(at)],
            Phase::Retreat { unit: hex, .. } | Phase::Pull { unit: hex, .. } | Phase::Capture(hex) => {
                self.board.unit(hex).map_or(self.current, |unit| unit.controller)
            }
            Phase::Event(_) | Phase::Battle => self.asked.unwrap_or(self.current),
            _ => self.current,
        }
    }

    fn is_teams(&self) -> bool {
        self.options.mode == super::Mode::Teams
    }

    /// The hit points of all HQs of a side.
    fn side_hit_points(&self, side: u8) -> i32 {
        let own = Seat::all(self.seats()).filter(|seat| self.board.side(*seat) == side);
        own.map(|seat| i32::from(self.board.hit_points[seat.index()])).sum()
    }

    /// Whether two sides share the most hit points.
    fn is_tied(&self) -> bool {
        let mut sums: Vec<i32> = (0..4)
            .filter(|side| self.alive().any(|seat| self.board.side(seat) == *side))
            .map(|side| self.side_hit_points(side))
            .collect();
        sums.sort_unstable();
        sums.len() > 1 && sums[sums.len() - 1] == sums[sums.len() - 2]
    }

    fn outcome(&self) -> Outcome {
        let fallen: Vec<Seat> = Seat::all(self.seats()).filter(|seat| self.player(*seat).out.is_some()).collect();
        let reason = match self.end {
            Some(End::Destroyed) => {
                let core = |seat: &Seat| if self.army(*seat).is_some_and(Army::has_objects) { "Object" } else { "HQ" };
                let hqs: Vec<String> = fallen.iter().map(|seat| format!("{seat}'s {}", core(seat))).collect();
                format!("{} destroyed.", crate::games::hex::tell::is_or_are(&hqs))
            }
            _ if self.final_battle => "The Final Battle is fought.".into(),
            _ => "The board stays full and nothing on it can change any more.".into(),
        };
        let places = Seat::all(self.seats()).map(|seat| {
            let (side, points) = (self.board.side(seat), i32::from(self.board.hit_points[seat.index()]));
            let out = self.player(seat).out;
            if self.is_teams() {
                let lost = |side| fallen.iter().any(|seat| self.board.side(*seat) == side);
                let stands = !lost(side) || lost(0) && lost(1);
                let wins = |seat: &Seat| self.board.side(*seat) == side && self.army(*seat).is_some_and(Army::wins_a_common_fall);
                let saved = fallen.len() == usize::from(self.seats()) && fallen.iter().any(wins);
                let sum = self.side_hit_points(side);
                let stands = u16::from(stands) + u16::from(saved);
                return (side, (stands, sum), points, format!("{points} hit points, {sum} together"));
            }
            let why = if out.is_some() { "HQ destroyed".into() } else { format!("{points} hit points") };
            (side, (out.unwrap_or(u16::MAX), points), points, why)
        });
        Outcome::ranked_by_side(reason, places)
    }
}
