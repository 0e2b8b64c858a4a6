//! The mission in words: here the notation of actions; what stands where, what is asked, what a choice does and why it
//! cannot be, and what pictures say for people who cannot see them, each in a file of its own.

mod alt;
mod campaign;
mod cards;
mod choices;
mod hints;
mod questions;
mod refusals;
mod sight;
mod state;

use super::Open;
use super::content::{Half, Swarm};
use super::rules::{
    Ability, Action, Choice, Frame, Harm, Knack, Load, Placing, Plan, Push, Reward, Rolling, Spoil, Target, Until, With,
};
use super::tell::{aimed, gear_name, weapon};
use super::view::View;
use crate::engine::{Phrase, Slot, Verb};
pub use alt::{describe, describe_hand, sides};
pub use campaign::{campaign, campaign_line, dossier_line, finale, foreword};
pub use cards::{
    about_operative, botched, champion_text, cult, dossier, gear_line, item_text, kind_line, potential_text, stage_line, time,
    trait_line,
};
pub use choices::{button, explain, proposals, unused};
pub use hints::hint;
pub use questions::{asked, question};
pub use refusals::why_not;
pub use sight::{Sight, sight, told};
pub use state::{carrying, defense, forces, intel, last_move, met, mission, playable, situation, spawn_points, state_of_objects};

const TARGET: Slot = Slot::new("target", "Whom or what");
const AT: Slot = Slot::new("at", "Which tile");
const ITEM: Slot = Slot::new("item", "Which item");
const WITH: Slot = Slot::new("with", "With what, or with whom");
const UNIT: Slot = Slot::new("unit", "Which unit");
const CARD: Slot = Slot::new("card", "Which card");

const fn verb(name: &'static str, help: &'static str, slots: &'static [Slot]) -> Verb {
    Verb::new(name, help, slots)
}

/// What only the Hostile says.
const fn clan(name: &'static str, help: &'static str, slots: &'static [Slot]) -> Verb {
    Verb::new(name, help, slots).in_group("clan")
}

const fn dice(name: &'static str, help: &'static str, slots: &'static [Slot]) -> Verb {
    Verb::new(name, help, slots).in_group("dice")
}

/// What stands in questions and is no word of every day.
pub const TERMS: &[(&str, &str)] = &[
    ("Edge", "A turn of two actions. Once taken, the Edge is the Hostile's: for one action of a unit."),
    (
        "2W1B",
        "Dice: two white, one black. W shows 0 to 2, B a botch or 0 to 2, F is fatal: 1 to 3, or a botch on two faces of six.",
    ),
    ("Success", "What the dice show, added up; it has to reach the difficulty. SUCCESS +1 adds one."),
    ("Botch", "The roll fails, and every item used in it turns to its bad face. SECURE 1 ignores one botch."),
    ("Overcommit", "One die more or SECURE 1, for an Arcana to the other side."),
    ("Defense", "The difficulty of an attack on somebody."),
    ("Focus, Primal", "The two sides of an operative: one scouts and works, the other fights. To flip takes an action."),
    (
        "Potential",
        "A skill on a card. A wound turns one over, a Fleshwound; the next one takes it away, a trauma. Without cards one is dead.",
    ),
    ("Arcana", "Secret cards of both sides, played when one is asked."),
    ("Threat", "A token of the Hostile that nobody else knows until it is scouted, attacks or is met."),
    ("Ambush", "Who moves onto a token reveals it and is struck first."),
    ("Sucker punch", "A free attack on whoever leaves, shoots, trades or picks up beside an enemy; one a round."),
    ("Swarm card", "A card that the Hostile plays for nothing when he reacts; it does one of two things."),
    ("Expend", "The Hostile gives up a unit on the target's tile for a black die."),
    ("HIDDEN", "Counts as further away: HIDDEN 1 by one tile."),
    ("Unopposed", "No enemy on the same tile."),
];

/// Every verb.
pub const VERBS: &[Verb] = &[
    verb(
        "choose",
        "Choose a mission, Intel, an operative, a side, a card, a reward",
        &[
            Slot::new("mission", "Which mission"),
            Slot::new("intel", "Which piece of Intel"),
            Slot::new("operative", "Which operative"),
            Slot::new("side", "Focus or Primal"),
            Slot::new("potential", "Which Potential"),
            ITEM,
            Slot::new("reward", "Which reward"),
            Slot::new("first", "Which one"),
        ],
    ),
    clan("place", "The Hostile's first threats", &[UNIT, AT, Slot::new("auto", "By a plan: guard, ambush, spread")]),
    verb("turn", "Take the next turn with an operative", &[Slot::new("operative", "Which operative")]),
    clan("command", "Act with this unit", &[UNIT]),
    verb("move", "Move", &[Slot::new("to", "To which tile"), Slot::new("via", "By way of which tile")]),
    verb("attack", "Attack", &[WITH, TARGET, AT]),
    verb("scout", "Scout a tile for threats", &[AT]),
    verb("flip", "Turn the dashboard over", &[Slot::new("operative", "Which operative")]),
    verb("pickup", "Pick something up, or spoil it", &[ITEM, Slot::new("do", "What the clan does with it")]),
    verb(
        "trade",
        "Trade items",
        &[WITH, Slot::new("give", "What you give"), Slot::new("take", "What you get"), ITEM, Slot::new("to", "Who gets it")],
    ),
    verb("drop", "Let something fall, free", &[ITEM]).late(),
    verb("use", "Use a trait, a Potential, an item; repair; Intel", &[Slot::new("name", "What"), TARGET, AT, ITEM]),
    verb("work", "A mission action", &[TARGET, AT]),
    clan("spawn", "A threat comes to a spawn point", &[UNIT, AT]),
    clan("reveal", "A threat shows itself", &[UNIT]),
    clan("swarm", "Play a swarm card", &[CARD, Slot::new("effect", "A or B"), TARGET, AT, ITEM]),
    dice("expend", "EXPENDABLE: one of the clan for a black die", &[UNIT]),
    dice("overcommit", "One die more or SECURE 1; the other side draws an Arcana", &[WITH]),
    dice("safe", "Play it safe: leave one die out", &[Slot::new("die", "Which colour")]),
    dice("ask", "Be asked before your rolls from now on", &[Slot::new("before", "rolls")]).late(),
    verb("roll", "Roll the dice", &[Slot::new("dice", "best: those of the best chance; always: from now on unasked")]),
    verb("arcana", "Play an Arcana", &[CARD, TARGET, AT, ITEM]),
    verb("punch", "A sucker punch", &[UNIT, WITH]),
    verb("suffer", "Which card the wound costs", &[CARD]),
    verb("done", "End a phase, a step, a move, a trade", &[]).ending(),
    verb("pass", "Let it be", &[Slot::new("until", "turn or round: not be asked so long")]).passing(),
];

/// The notation of an action.
pub fn phrase(view: &View, action: Action) -> Phrase {
    let open = &view.open;
    match action {
        Action::Arcana { card, aim } => aimed(open, Phrase::new("arcana").with("card", card.name()), aim),
        Action::Swarm { card, half, aim } => {
            let effect = if half == Half::A { "A" } else { "B" };
            aimed(open, Phrase::new("swarm").with("card", card.name()).with("effect", effect), aim)
        }
        Action::Expend(unit) => Phrase::new("expend").with("unit", open.name(unit)),
        Action::Overcommit(Push::Die(die)) => Phrase::new("overcommit").with("with", die.name()),
        Action::Overcommit(Push::Secure) => Phrase::new("overcommit").with("with", "secure"),
        Action::Safe(die) => Phrase::new("safe").with("die", die.name()),
        Action::Use { what, aim } => aimed(open, Phrase::new("use").with("name", ability(open, what)), aim),
        Action::Attack { with, at } => {
            let phrase = match with {
                With::Own => Phrase::new("attack"),
                _ => Phrase::new("attack").with("with", weapon(open, with)),
            };
            targeted(open, phrase, at)
        }
        Action::Scout(tile) => Phrase::new("scout").with("at", tile.to_string()),
        Action::Work { at } => targeted(open, Phrase::new("work"), at),
        Action::PickUp(gear) if view.is_hostile() => {
            Phrase::new("pickup").with("item", gear_name(open, gear)).with("do", "carry")
        }
        Action::PickUp(gear) => Phrase::new("pickup").with("item", gear_name(open, gear)),
        Action::PickUpAll => Phrase::new("pickup").with("item", "all"),
        Action::Spoil { gear, how } => {
            let how = if how == Spoil::Flip { "flip" } else { "discard" };
            Phrase::new("pickup").with("item", gear_name(open, gear)).with("do", how)
        }
        Action::Drop(Load::Gear(gear)) => Phrase::new("drop").with("item", gear_name(open, gear)),
        Action::Drop(Load::Unit(unit)) => Phrase::new("drop").with("item", open.name(unit)),
        Action::Lift(unit) => Phrase::new("pickup").with("item", format!("body of {}", open.name(unit))),
        Action::Trade(unit) => Phrase::new("trade").with("with", open.name(unit)),
        Action::Give(gear) => Phrase::new("trade").with("give", gear_name(open, gear)),
        Action::Take(gear) => Phrase::new("trade").with("take", gear_name(open, gear)),
        Action::Pack { from, item } => {
            let owner = from.map_or("store", |from| from.short());
            Phrase::new("trade").with("item", format!("{owner}: {}", item.name()))
        }
        Action::PackTo(to) => Phrase::new("trade").with("to", to.short()),
        Action::Flip(unit) => match open.frame() {
            Some(Frame::Claim { .. }) => Phrase::new("flip").with("operative", open.name(unit)),
            _ => Phrase::new("flip"),
        },
        Action::Spawn { kind, at } => Phrase::new("spawn").with("unit", kind.name()).with("at", at.to_string()),
        Action::Reveal(unit) => Phrase::new("reveal").with("unit", open.name(unit)),
        Action::Command(unit) => Phrase::new("command").with("unit", open.name(unit)),
        Action::Move { to, via } => {
            let phrase = Phrase::new("move").with("to", to.to_string());
            match via {
                Some(via) => phrase.with("via", via.to_string()),
                None => phrase,
            }
        }
        Action::Leave => Phrase::new("move").with("to", "exit"),
        Action::Punch { unit, with: With::Own } => Phrase::new("punch").with("unit", open.name(unit)),
        Action::Punch { unit, with } => Phrase::new("punch").with("unit", open.name(unit)).with("with", weapon(open, with)),
        Action::Place(Placing::Unit(kind)) => Phrase::new("place").with("unit", kind.name()),
        Action::Place(Placing::At(tile)) => Phrase::new("place").with("at", tile.to_string()),
        Action::Place(Placing::Auto(plan)) => Phrase::new("place").with("auto", plan_name(plan)),
        Action::Choose(choice) => chosen(open, choice),
        Action::Turn(unit) => Phrase::new("turn").with("operative", open.name(unit)),
        Action::Suffer(potential) => Phrase::new("suffer").with("card", potential.name()),
        Action::Roll(Rolling::All) => Phrase::new("roll"),
        Action::Roll(Rolling::Best) => Phrase::new("roll").with("dice", "best"),
        Action::Roll(Rolling::Always) => Phrase::new("roll").with("dice", "always"),
        Action::Roll(Rolling::Ask) => Phrase::new("ask").with("before", "rolls"),
        Action::Done | Action::PutBack => Phrase::new("done"),
        Action::Pass(Until::Now) => Phrase::new("pass"),
        Action::Pass(Until::Turn) => Phrase::new("pass").with("until", "turn"),
        Action::Pass(Until::Round) => Phrase::new("pass").with("until", "round"),
    }
}

fn chosen(open: &Open, choice: Choice) -> Phrase {
    let phrase = Phrase::new("choose");
    match choice {
        Choice::Mission(mission) => phrase.with("mission", mission.sheet().name),
        Choice::Intel(piece) => phrase.with("intel", char::from(b'a' + piece).to_string()),
        Choice::Operative(operative) | Choice::Owner(operative) => phrase.with("operative", operative.short()),
        Choice::Release(operative) => phrase.with("operative", format!("without {}", operative.short())),
        Choice::Side(unit, mind) => phrase.with("operative", open.name(unit)).with("side", mind.name()),
        Choice::Potential(operative, potential) => {
            phrase.with("operative", operative.short()).with("potential", potential.name())
        }
        Choice::Return(operative, potential) => {
            phrase.with("operative", operative.short()).with("potential", format!("without {}", potential.name()))
        }
        Choice::Arcana(card) => phrase.with("first", card.name()),
        Choice::Item(item) => phrase.with("item", item.name()),
        Choice::Reward(Reward::Item(item)) => phrase.with("reward", item.name()),
        Choice::Tile(tile) => phrase.with("first", tile.to_string()),
        Choice::Unit(unit) => phrase.with("first", open.name(unit)),
        Choice::Gear(gear) => phrase.with("item", gear_name(open, gear)),
        Choice::Harm(harm) => match harm {
            Harm::FlipItem(gear) => phrase.with("first", "flip").with("item", gear_name(open, gear)),
            Harm::DropItem(gear) => phrase.with("first", "drop").with("item", gear_name(open, gear)),
            Harm::FlipArmor => phrase.with("first", "flip the armor"),
            Harm::Pull => phrase.with("first", "pull"),
            Harm::Grasp => phrase.with("first", "grasp"),
            Harm::Wound => phrase.with("first", "wound"),
        },
        Choice::Mask(speed) => phrase.with("first", if speed { "Speed" } else { "HIDDEN" }),
    }
}

fn targeted(open: &Open, phrase: Phrase, target: Target) -> Phrase {
    match target {
        Target::Tile(tile) => phrase.with("at", tile.to_string()),
        _ => phrase.with("target", open.target_name(target)),
    }
}

fn ability(open: &Open, what: Ability) -> String {
    match what {
        Ability::Trait(own) => own.name().into(),
        Ability::Potential(potential) => potential.name().into(),
        Ability::Item(gear) => gear_name(open, gear),
        Ability::Repair(gear) => format!("repair {}", gear_name(open, gear)),
        Ability::Clan(knack) => knack_name(knack).into(),
        Ability::Intel(piece) => format!("Intel {}", char::from(b'a' + piece)),
    }
}

pub fn knack_name(knack: Knack) -> &'static str {
    match knack {
        Knack::DirtScreen => "DIRT SCREEN",
        Knack::BroodCall => "BROOD CALL",
        Knack::SetUp => "SET-UP",
        Knack::Coax => "COAX",
        Knack::Tunnel => "TUNNEL",
        Knack::Clicking => "CLICKING",
        Knack::BroodGift => "BROOD GIFT",
        Knack::Soot => "SOOT",
        Knack::Mark => "MARK",
        Knack::Quickstep => "QUICKSTEP",
        Knack::CaveIn => "CAVE-IN",
        Knack::Warlord => "WARLORD",
    }
}

fn plan_name(plan: Plan) -> &'static str {
    match plan {
        Plan::Guard => "guard",
        Plan::Ambush => "ambush",
        Plan::Spread => "spread",
    }
}

fn shortened(text: String, most: usize) -> String {
    if text.chars().count() <= most { text } else { text.chars().take(most - 1).chain(['…']).collect() }
}

fn swarm_text(card: Swarm, half: Half) -> &'static str {
    match half {
        Half::A => card.card().a,
        Half::B => card.card().b,
    }
}
