//! What is under way within a round: a turn, a granted action, a move, a choice.

use super::{Ability, GearId, Tile, TileSet, UnitId, UnitSet};
use crate::engine::Seat;
use crate::games::clans::content::{Arcana, Item, Rank, Trait};
use crate::games::stored::steps;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where a round is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RoundStep {
    Start(RoundStart),
    Turns,
    Allies,
    /// The pack-dogs, one after the other: the next one's place among the strays.
    Dogs(u8),
    End(RoundEnd),
}

steps! {
    /// What happens at the start of a round, one thing after the other.
    RoundStart {
        /// The round is counted, and a champion may enter.
        Champion,
        /// The Hostile stores Edges, and the mission does its part.
        Pressure,
        Effects,
        Ambushes,
        /// The operatives get their Edges.
        Edges,
    }
}

steps! {
    /// What happens at the end of a round.
    RoundEnd {
        Effects,
        Mission,
        Over,
    }
}

steps! {
    /// Whose effects come next at the end of a turn. The Hostile sets the order: what harms comes before what helps.
    TurnEnd {
        Champions,
        Operatives,
        Potentials,
        Over,
    }
}

steps! {
    /// Whose effects come next after an attack.
    AfterAttack {
        Clan,
        Operatives,
        Potentials,
        Items,
        Champions,
        Swarm,
        Arcana,
        Over,
    }
}

/// An operative's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub unit: UnitId,
    pub actions: u8,
    /// Burn Haze: a wound is due.
    pub hazed: bool,
    /// A trade was put together and came to nothing; there is one such in a turn.
    pub traded: bool,
    /// An action was taken: the start of the turn is past.
    pub begun: bool,
    /// How far the end of the turn has come; `None` while it lasts.
    pub ending: Option<TurnEnd>,
}

/// Which units an effect calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Called {
    Anyone,
    Feeders,
    Legions,
    Cacklers,
}

/// What a unit may do with the action it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Grant {
    /// For an Edge.
    Edge,
    /// Free, anything.
    Free,
    /// Free, in an ambush: an attack must be on one of these.
    Ambush(UnitSet),
    MoveOrAttack,
    /// A whole Move, after SET-UP or COAX.
    Move,
    /// Some steps, which Speed does not change.
    Steps(u8),
    /// Some steps without terrain costs, led by the seat that played the card.
    Led(u8, Seat),
    /// A move that the seat leads which has given it.
    Driven(Pace, Seat),
    /// Some steps without sucker punches.
    Slip(u8),
    Attack,
    /// An attack on one of these.
    Strike(UnitSet),
    /// An attack with this weapon on this unit.
    Shot(GearId, UnitId),
    /// The second attack of XI or TWO BLADES.
    Second,
    /// The attack that is part of an active trait.
    Manner(Trait),
}

impl Grant {
    /// It can be used for a move.
    pub fn moves(self) -> bool {
        use Grant::{Ambush, Driven, Edge, Free, Led, Move, MoveOrAttack, Slip, Steps};
        matches!(self, Edge | Free | Ambush(_) | MoveOrAttack | Move | Steps(_) | Led(..) | Driven(..) | Slip(_))
    }

    /// It can be used for an attack.
    pub fn attacks(self) -> bool {
        use Grant::{Driven, Led, Move, Slip, Steps};
        !matches!(self, Move | Steps(_) | Led(..) | Driven(..) | Slip(_))
    }
}

/// A move on its way.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Move {
    pub unit: UnitId,
    /// The seat that leads it.
    pub by: Seat,
    /// The tiles still to enter, the next one first.
    pub path: ArrayVec<Tile, 10>,
    pub spent: u8,
    pub rule: Pace,
    /// Sucker punches of the next border have been dealt with.
    pub punched: bool,
    /// It has taken a step.
    pub begun: bool,
    /// Something interrupted it; the mover decides whether to go on.
    pub stopped: bool,
    /// Leaves the field.
    pub leaving: bool,
}

/// How a move is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// A Move action.
    Action,
    /// A Move action before which a lure was left, so that none is left after it.
    Lured,
    /// So many borders' worth of ordinary movement.
    Steps(u8),
    /// So many tiles without terrain costs.
    Led(u8),
    /// So many borders' worth, without sucker punches.
    Slip(u8),
    /// One border, and be it a cliff.
    Climb,
    /// Along a wagon's path, with the wagon: what stops it ends it.
    Push,
}

/// A choice that an effect asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pick {
    /// Put this unit on a tile within so many.
    Displace { unit: UnitId, within: u8 },
    /// Name the threats that a Scout reveals.
    Scouted { at: Tile, left: u8 },
    /// What a hit does.
    Harm { unit: UnitId },
    /// Whom a Trap or the like attacks.
    Prey { unit: UnitId, targets: UnitSet },
    /// Keep one of these items.
    Find { unit: UnitId, items: [Option<Item>; 3], swap: Option<GearId> },
    /// What an operative gives for one of these items.
    Barter { unit: UnitId, items: [Option<Item>; 3] },
    /// Which of the items that still lie here are picked up too.
    More { unit: UnitId },
    /// What falls, since the unit carries more than it can.
    Shed { unit: UnitId },
    /// Which of an operative's Fleshwounds recovers, or which Potential becomes one.
    Card { unit: UnitId, fleshwound: bool },
    /// Where a threat creeps, one tile and to no operative.
    Creep { unit: UnitId },
    /// What the Hostile chooses for a champion or a swarm card.
    Plot(Plot),
    /// A card of this unit that can be used at this one moment.
    Offer { unit: UnitId, what: Ability, about: About },
}

/// What the Hostile chooses in the course of a champion's trait or a swarm card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Plot {
    /// Threats of this rank come to these tiles, so many at the most.
    Spawn { tiles: TileSet, rank: Rank, left: u8 },
    /// A Feeder takes Mother Ossa's wound.
    Shield { unit: UnitId, by: Option<UnitId> },
    /// Where Scrape bolts.
    Bolt { unit: UnitId },
    /// Old Silt may turn back.
    Sink { unit: UnitId },
    /// The threat that this one exchanges its identity with.
    Exchange { unit: UnitId },
    /// A second tile is Obscured.
    Obscure,
    /// Where a spawn point moves.
    Mouth { from: Tile },
}

/// What an offer is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum About {
    Nothing,
    Unit(UnitId),
    /// An enemy flips the item.
    Flip(GearId),
    /// An enemy knocks the item out of somebody's hands.
    Drop(GearId),
    /// A threat springs an ambush on these.
    Ambush(UnitId, UnitSet),
    /// This Arcana was played.
    Card(Arcana),
}
