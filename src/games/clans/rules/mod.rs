//! The rulebook, chapter by chapter.
//!
//! A mission is a stack of [`Frame`]s: round, turn, action, attack, roll. `perform` hands a decision to the last of them,
//! then `advance` carries on with what needs none, until somebody has to decide again.

mod ambush;
mod arcana;
mod attack;
mod audit;
pub mod chances;
mod dogs;
pub mod effects;
mod end;
mod field;
mod flow;
mod frames;
mod gains;
mod gear;
mod hostile;
mod ids;
mod lasting;
mod legal;
mod movement;
mod numbers;
mod objects;
mod preparation;
mod roll;
mod rounds;
mod scout;
mod setup;
mod sight;
mod sucker_punch;
mod throw;
mod trade;
mod turns;
mod unit_set;
mod units;
mod windows;
mod wounds;

pub use end::{End, Tally};
pub use field::{Field, HEIGHT, Laid, NOWHERE, Tile, TileSet, WIDTH, tile};
pub use frames::{About, AfterAttack, Called, Grant, Move, Pace, Pick, Plot, RoundEnd, RoundStart, RoundStep, Turn, TurnEnd};
pub use gains::{Gain, Reward};
pub use gear::botched_state;
pub use ids::{CLANNERS, GEAR, GearId, MEMBERS, STRAYS, Side, Sort, UnitId};
pub use lasting::{Effect, Ends, Lasting, On};
pub use objects::{Latest, Object, Thing};
pub use preparation::{Camp, Locked};
pub use throw::{Against, Aimed, Modifiers, Purpose, Roll, RollStep, Rolled, Throw};
pub use unit_set::UnitSet;
pub use units::{Body, ChampionState, Champions, Clanner, Deeds, Fate, Gear, Held, Lies, Member, Stray};

pub(super) use setup::setup;

use super::content::{Arcana, Die, Half, Item, Keyword, Mind, Operative, Potential, Swarm, ThreatKind, Trait};
use super::missions::{Mission, Question};
use crate::engine::{Seat, Seats};
use crate::games::stored::or_number;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Everything a player can decide. The order is that of the legal lists: what does no harm comes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Play an Arcana.
    Arcana {
        card: Arcana,
        aim: Aim,
    },
    /// Play a swarm card for one of its effects.
    Swarm {
        card: Swarm,
        half: Half,
        aim: Aim,
    },
    /// EXPENDABLE: one of the clan on the target's tile dies for a die.
    Expend(UnitId),
    Overcommit(Push),
    /// Play it safe: leave one die out.
    Safe(Die),
    /// An active trait, a Potential, an item, a repair, Intel.
    Use {
        what: Ability,
        aim: Aim,
    },
    Attack {
        with: With,
        at: Target,
    },
    Scout(Tile),
    /// A mission action at an object or unit.
    Work {
        at: Target,
    },
    PickUp(GearId),
    PickUpAll,
    /// What a clanner does with an item on its tile instead of picking it up.
    Spoil {
        gear: GearId,
        how: Spoil,
    },
    Drop(Load),
    /// Pick up a body.
    Lift(UnitId),
    /// Begin a trade with this unit.
    Trade(UnitId),
    Give(GearId),
    Take(GearId),
    /// Between missions: an item changes hands.
    Pack {
        from: Option<Operative>,
        item: Item,
    },
    PackTo(Operative),
    /// The item stays where it was.
    PutBack,
    /// Turn the dashboard over; outside one's own turn the operative is named.
    Flip(UnitId),
    Spawn {
        kind: ThreatKind,
        at: Tile,
    },
    Reveal(UnitId),
    /// Act with this unit.
    Command(UnitId),
    Move {
        to: Tile,
        via: Option<Tile>,
    },
    /// Leave the field by the exit one stands on.
    Leave,
    /// A sucker punch.
    Punch {
        unit: UnitId,
        with: With,
    },
    Place(Placing),
    Choose(Choice),
    /// Take the next turn.
    Turn(UnitId),
    /// The Potential that is wounded, or the Fleshwound that is lost.
    Suffer(Potential),
    Roll(Rolling),
    Done,
    Pass(Until),
}

/// What an effect is used on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    None,
    Unit(UnitId),
    Tile(Tile),
    Gear(GearId),
    Object(u8),
    /// A Fleshwound of an operative.
    Fleshwound(UnitId, Potential),
    /// The wound that is about to be suffered.
    Wound(UnitId),
    /// A card of the chain.
    Played(u8),
    /// The Visionary: reveal the threats of a tile.
    Reveal(Tile),
    /// The Visionary: turn the clanners of a tile back.
    Hide(Tile),
    /// An Arcana of one's own hand.
    Card(Arcana),
    /// A seat's hand.
    Seat(Seat),
    /// A swarm card that was used.
    Swarm(Swarm),
    Intel(u8),
    /// A kind of threat.
    Kind(ThreatKind),
}

/// What can be used besides attacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Ability {
    Trait(Trait),
    Potential(Potential),
    Item(GearId),
    Repair(GearId),
    Clan(Knack),
    Intel(u8),
}

/// The active and optional traits of the clan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Knack {
    DirtScreen,
    BroodCall,
    SetUp,
    Coax,
    Tunnel,
    Clicking,
    BroodGift,
    Soot,
    Mark,
    Quickstep,
    CaveIn,
    Warlord,
}

/// What an attack is made with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum With {
    Gear(GearId),
    BareHands,
    /// A clanner's or a neutral's own dice.
    Own,
    Scheme(Scheme),
}

/// Attacks that have dice of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Scheme {
    Trap,
    ScrapBomb,
    BurningLitany,
    JawTrap,
    BlastingCharge,
    /// The springs of M6.
    Spring,
    /// The guns of M8.
    Guns,
    /// Kesh in his last stage.
    Burning,
}

/// What an attack or a mission action is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    Unit(UnitId),
    /// A whole tile, for area attacks.
    Tile(Tile),
    Object(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Spoil {
    Discard,
    Flip,
}

/// What can be dropped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Load {
    Gear(GearId),
    /// A body, or a refugee who follows.
    Unit(UnitId),
}

/// What is picked up, or spoiled instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Haul {
    All,
    Gear(GearId),
    Spoil(GearId, Spoil),
    Body(UnitId),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Push {
    Die(Die),
    Secure,
}

/// The Hostile's set-up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Placing {
    At(Tile),
    Unit(ThreatKind),
    Auto(Plan),
}

/// Ways to place threats by one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Plan {
    Guard,
    Ambush,
    Spread,
}

/// What is chosen where no other verb fits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    Mission(Mission),
    Intel(u8),
    Operative(Operative),
    /// An operative of one's own does not go after all.
    Release(Operative),
    Side(UnitId, Mind),
    Potential(Operative, Potential),
    /// Over the limit of five: this one goes back.
    Return(Operative, Potential),
    Arcana(Arcana),
    Item(Item),
    Reward(Reward),
    /// Who gets a named item.
    Owner(Operative),
    Tile(Tile),
    Unit(UnitId),
    Gear(GearId),
    Harm(Harm),
    /// HIDDEN +1 or Speed +1, by Ancestral Mask.
    Mask(bool),
}

/// What a hit does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Harm {
    FlipItem(GearId),
    DropItem(GearId),
    FlipArmor,
    Pull,
    Grasp,
    Wound,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Rolling {
    /// From now on one wants to decide about one's dice.
    Ask,
    /// The best dice, and from now on without a question.
    Always,
    Best,
    All,
}

/// How long one does not want to be asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    Round,
    Turn,
    Now,
}

/// A standing pass.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename = "Standing")]
pub enum StandingPass {
    #[default]
    Asked,
    /// Until a list of one's own comes.
    UntilTurn,
    UntilRound,
}

/// Frames in which nobody decides: what is under way in them goes on by itself.
macro_rules! undecided {
    () => {
        $crate::games::clans::rules::Frame::Locked
            | $crate::games::clans::rules::Frame::Round(_)
            | $crate::games::clans::rules::Frame::ActionEnd { .. }
            | $crate::games::clans::rules::Frame::Remove(_)
            | $crate::games::clans::rules::Frame::Fall { .. }
            | $crate::games::clans::rules::Frame::Attack(_)
            | $crate::games::clans::rules::Frame::ReturnCard(_)
            | $crate::games::clans::rules::Frame::Price { .. }
            | $crate::games::clans::rules::Frame::PickUp { .. }
            | $crate::games::clans::rules::Frame::Drag { .. }
    };
}
pub(crate) use undecided;

/// One thing under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The operatives choose among the missions that are open.
    Briefing {
        proposed: Option<Mission>,
        spoken: Seats,
        done: Seats,
    },
    /// They may buy Intel.
    Intel {
        done: Seats,
    },
    /// They choose who goes, and what everybody carries.
    Roster {
        done: Seats,
    },
    /// The roster is locked: what comes with it, one thing after the other.
    Locked,
    FreeIntel {
        seat: Seat,
    },
    Mask {
        unit: UnitId,
    },
    /// A seat keeps one of the Arcana that lie before it.
    KeepArcana {
        seat: Seat,
    },
    /// The Hostile places the first threats.
    Placement,
    /// The operatives choose their sides.
    Sides,
    /// A mission's own question.
    Ask {
        seat: Seat,
        #[serde(deserialize_with = "or_number")]
        about: Question,
    },

    /// The round; always the first entry while the mission is played.
    Round(RoundStep),
    /// A champion enters.
    Enter,
    /// Who takes the next turn?
    Claim {
        passed: Seats,
    },
    Turn(Turn),
    Reaction {
        ending: bool,
    },
    /// Guests and Militia act.
    Allies,

    /// This unit takes an action.
    Acting {
        unit: UnitId,
        grant: Grant,
    },
    /// So many of these units, one after the other, may act. Of tokens only those that are what is called for: the set
    /// holds all that may be.
    Several {
        units: UnitSet,
        most: u8,
        grant: Grant,
        by: Seat,
        who: Called,
    },
    /// The action is over when nothing lies above this.
    ActionEnd {
        unit: UnitId,
    },
    Move(Move),
    /// Sucker punches at this unit.
    Punches {
        at: UnitId,
        by: UnitSet,
    },
    Ambush {
        at: Tile,
        threats: UnitSet,
        targets: UnitSet,
    },
    /// A trap goes after its attack.
    Remove(UnitId),
    /// A champion has had the last bite and dies.
    Fall {
        unit: UnitId,
        by: Option<UnitId>,
    },
    Attack(Attack),
    Roll(Roll),
    Wound(Wound),
    Chain(Chain),
    /// A played Arcana has had its effect and goes back into the deck, unless somebody has drawn it.
    ReturnCard(Option<Arcana>),
    /// The price of an overcommitment.
    Price {
        side: Side,
        seat: Option<Seat>,
    },
    Pick {
        seat: Seat,
        what: Pick,
    },
    /// Hands reach for something; sucker punches come first.
    PickUp {
        unit: UnitId,
        what: Haul,
    },
    /// A unit is dragged to a tile; sucker punches come first.
    Drag {
        unit: UnitId,
        to: Tile,
    },
    Trade(Trade),
    /// Everyone may play a card between two actions.
    Pause {
        waiting: Seats,
    },

    /// What the mission brought.
    Gains,
}

/// An attack on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Nobody, where the ground itself attacks.
    pub by: Option<UnitId>,
    pub with: With,
    pub at: Target,
    pub cause: Cause,
    /// The active trait that it is part of.
    pub manner: Option<Trait>,
    pub step: AttackStep,
    /// Successes of the roll, once it is done; `None` for a botch.
    pub result: Option<i8>,
    /// Who was hit and not yet dealt with.
    pub hits: UnitSet,
    /// Whose wound was negated.
    pub spared: UnitSet,
    pub wounded: UnitSet,
    pub killed: UnitSet,
    /// It has hit something.
    pub struck: bool,
    /// The owner of the only target has said what it costs him.
    pub suffers: Option<Potential>,
    /// The second attack of XI or TWO BLADES.
    pub second: bool,
    /// Where the dice found the target.
    pub spot: Option<Tile>,
    /// STAND ASIDE: who takes the wound.
    pub stand_in: Option<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    Action,
    Free,
    Punch,
    Ambush,
    /// By the rules: nobody may change its dice.
    Forced,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AttackStep {
    Announced,
    /// Sucker punches at the attacker have been dealt with.
    Ready,
    Rolled,
    Hits,
    After(AfterAttack),
}

/// A wound about to be suffered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wound {
    pub unit: UnitId,
    pub by: Option<UnitId>,
    /// A trauma whatever lies face-up.
    pub trauma: bool,
    pub keyword: Option<Keyword>,
    pub step: WoundStep,
    /// Who may still answer.
    pub waiting: Seats,
    pub suffers: Option<Potential>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WoundStep {
    Fresh,
    Window,
    Suffered,
}

/// Arcana that answer one another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chain {
    pub plays: ArrayVec<Played, 8>,
    pub waiting: Seats,
}

/// An Arcana on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    pub card: Arcana,
    pub by: Seat,
    pub aim: Aim,
    pub negated: bool,
    /// Somebody has drawn the card by XV.
    pub taken: bool,
    /// It was answered by VII, by XV.
    pub answered: [bool; 2],
}

/// A trade in the field, put together item by item.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trade {
    pub unit: UnitId,
    pub with: UnitId,
    /// By place in the gear.
    pub give: u64,
    pub take: u64,
    pub step: TradeStep,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TradeStep {
    Offer,
    Agree,
    Punched,
}
