//! The war in words: the notation of actions, what choices and refusals say, and what the pictures say for people who
//! cannot see them.

mod alt;
mod choices;
mod hints;
mod refusals;

use super::Open;
use super::content::{Bonus, Card};
use super::rules::{Action, Battle, BattleStage, Deck, Effect, Errand, Phase, Power, Stage, Use, Work};
use super::view::View;
use crate::engine::grammar::{a, count};
use crate::engine::{Phrase, Slot, Verb};
pub use alt::{describe, describe_hand};
pub use choices::{explain, label, question, regions, unused};
pub use hints::{hint, proposals};
pub use refusals::why_not;
use std::fmt::Write;

const AT: Slot = Slot::new("at", "Which region?");
const FROM: Slot = Slot::new("from", "From where?");
const TO: Slot = Slot::new("to", "Where to?");
const CARD: Slot = Slot::new("card", "Which card?");
const UNITS: Slot = Slot::new("units", "How many units?");
const STRUCTURE: Slot = Slot::new("structure", "Which structure?");
const DECK: Slot = Slot::new("deck", "Which deck?");
const TARGET: Slot = Slot::new("target", "Which region does it work on?");
const CRYSTALS: Slot = Slot::new("crystals", "How many crystals?");

/// What stands in questions and is no word of every day.
pub const TERMS: &[(&str, &str)] = &[
    ("Points", "What the cards you spend are worth for this action: a step, a unit or the price of a building."),
    ("Reserve", "Your units that are not on the planet."),
    ("Control", "The most units on Region Control win the region; the defender wins ties."),
    ("Prisoners", "The most units there take one enemy unit; each that you hold is a point a round."),
    ("Attrition", "Each unit there kills an enemy unit anywhere on the board, for a point each."),
    ("Tactics card", "A card of your hand, played for its battle text instead of its icons."),
    ("Terrain deck", "Cards that serve in battles on their terrain only."),
    ("Skill", "What your faction can do besides; once a round each."),
    ("Enable scoring", "This round everybody gains a point for each crystal in their regions, and you one for each region."),
    ("Matrix", "A structure of the Machines: terrain cards wait in it for their battles."),
    ("Nest", "Where Trogs wait: whoever comes there fights them."),
];

/// Every verb, roughly in the order of a round.
pub const VERBS: &[Verb] = &[
    Verb::new(
        "choose",
        "Before the first round: your faction, and alone your headquarters and skills",
        &[Slot::new("faction", "Which faction?"), Slot::new("home", "Where do you land?"), Slot::new("skill", "Which skill?")],
    ),
    Verb::new("place", "Say where: a crystal, a unit, a Nest, the next Trog or battle token", &[AT]),
    Verb::new("draw", "Draw two cards and keep one, or take a terrain card", &[DECK]),
    Verb::new("keep", "Keep this one of the two cards you drew", &[CARD]),
    Verb::new("discard", "Discard a card", &[CARD]).late(),
    Verb::new("move", "Spend a card to move: more cards, then march", &[CARD]),
    Verb::new("recruit", "Spend a card to recruit: more cards, then done", &[CARD]),
    Verb::new("muster", "Recruit fewer than you have points for", &[UNITS]),
    Verb::new("build", "Spend a card to build: more cards, then construct and activate", &[CARD]),
    Verb::new("march", "Move units one step", &[UNITS, FROM, TO]),
    Verb::new("construct", "Build a structure in a region you control", &[STRUCTURE, AT]),
    Verb::new("activate", "Put a structure to work", &[STRUCTURE, AT, TARGET, DECK, CRYSTALS, UNITS, FROM, TO]),
    Verb::new(
        "skill",
        "Use one of your skills",
        &[Slot::new("name", "Which skill?"), CARD, STRUCTURE, AT, TARGET, DECK, UNITS, FROM, TO],
    ),
    Verb::new("score", "Enable scoring for this round", &[]),
    Verb::new("initiative", "Take this place in the next round's order", &[Slot::new("place", "Which place? 1 is first")]),
    Verb::new(
        "deploy",
        "Put your units on the objectives of a battle",
        &[
            Slot::new("control", "How many for Region Control?"),
            Slot::new("prisoners", "How many for Prisoners?"),
            Slot::new("attrition", "How many for Attrition?"),
        ],
    ),
    Verb::new("waive", "Play no cards in this battle: Warren passes for you", &[]).late(),
    Verb::new("tactic", "Play a card in a battle", &[CARD, Slot::new("source", "From your hand or the Matrix?"), FROM, TO]),
    Verb::new("continue", "Go on with the card you played", &[FROM, TO]),
    Verb::new("take", "Take a prisoner, or name a victim, from this objective", &[FROM]),
    Verb::new("retreat", "Lead your survivors away", &[TO]),
    Verb::new("ransom", "Buy a prisoner back for 2 points", &[FROM]),
    Verb::new("pass", "Do without an action, or without more cards in this battle", &[]).passing(),
    Verb::new("done", "End this action, or your turn", &[]).ending(),
];

pub fn phrase(action: Action) -> Phrase {
    match action {
        Action::Choose(faction) => Phrase::new("choose").with("faction", faction.name()),
        Action::Settle(region) => Phrase::new("choose").with("home", region.name()),
        Action::Learn(skill) => Phrase::new("choose").with("skill", skill.name()),
        Action::Place(region) => Phrase::new("place").with("at", region.name()),
        Action::Draw(deck) => Phrase::new("draw").with("deck", deck.name()),
        Action::Keep(card) => Phrase::new("keep").with("card", card.name()),
        Action::Discard(card) => Phrase::new("discard").with("card", card.name()),
        Action::Spend { on, card } => {
            let phrase = Phrase::new(on.name());
            match card {
                Some(card) => phrase.with("card", card.name()),
                None => phrase,
            }
        }
        Action::March { from, to, units } => {
            Phrase::new("march").with("units", units.to_string()).with("from", from.name()).with("to", to.name())
        }
        Action::Construct { structure, at } => Phrase::new("construct").with("structure", structure.name()).with("at", at.name()),
        Action::Activate { structure, at, power } => {
            with_power(Phrase::new("activate").with("structure", structure.name()).with("at", at.name()), power)
        }
        Action::Skill(what) => skill_phrase(what),
        Action::EnableScoring => Phrase::new("score"),
        Action::Seek(place) => Phrase::new("initiative").with("place", place.to_string()),
        Action::Deploy { control, prisoners, attrition } => Phrase::new("deploy")
            .with("control", control.to_string())
            .with("prisoners", prisoners.to_string())
            .with("attrition", attrition.to_string()),
        Action::Waive => Phrase::new("waive"),
        Action::Tactic { card, from_matrix, effect } => {
            let mut phrase = Phrase::new("tactic").with("card", card.name());
            if from_matrix {
                phrase = phrase.with("source", "Matrix");
            }
            match effect {
                Some(effect) => with_effect(phrase, effect),
                None => phrase,
            }
        }
        Action::Continue(effect) => with_effect(Phrase::new("continue"), effect),
        Action::Take(objective) => Phrase::new("take").with("from", objective.word()),
        Action::Retreat(region) => Phrase::new("retreat").with("to", region.name()),
        Action::Ransom(captor) => Phrase::new("ransom").with("from", captor.name()),
        Action::Muster(units) => Phrase::new("muster").with("units", units.to_string()),
        Action::Pass => Phrase::new("pass"),
        Action::Done => Phrase::new("done"),
    }
}

fn with_power(phrase: Phrase, power: Power) -> Phrase {
    match power {
        Power::Plain => phrase,
        Power::On(region) => phrase.with("target", region.name()),
        Power::Deck(terrain) => phrase.with("deck", terrain.name()),
        Power::Crystals(crystals) => phrase.with("crystals", crystals.to_string()),
        Power::Fetch { from, units } => phrase.with("units", units.to_string()).with("from", from.name()),
        Power::Send { to, units } => phrase.with("units", units.to_string()).with("to", to.name()),
    }
}

fn with_effect(phrase: Phrase, effect: Effect) -> Phrase {
    match effect {
        Effect::Shift { from, to } | Effect::Push { from, to } => phrase.with("from", from.word()).with("to", to.word()),
        Effect::Drop { to } => phrase.with("to", to.word()),
        Effect::Rally { from, to } => phrase.with("from", from.name()).with("to", to.word()),
        Effect::Exit { from, to } => phrase.with("from", from.word()).with("to", to.name()),
        Effect::Kill { at } => phrase.with("from", at.word()),
    }
}

fn skill_phrase(what: Use) -> Phrase {
    let phrase = Phrase::new("skill").with("name", what.skill().name());
    match what {
        Use::ForcedMarch | Use::Tithe | Use::Enlightenment | Use::SpareCell => phrase,
        Use::Scouting { at }
        | Use::SupplyDrop { at }
        | Use::DigIn { at }
        | Use::Attune { at }
        | Use::PrismShield { at }
        | Use::Eruption { at }
        | Use::DeepRoads { at }
        | Use::Frenzy { at } => phrase.with("at", at.name()),
        Use::PressGang { card } => phrase.with("card", card.name()),
        Use::Teleport { from, to, units } => {
            phrase.with("units", units.to_string()).with("from", from.name()).with("to", to.name())
        }
        Use::Relocate { structure, from, to } => {
            phrase.with("structure", structure.name()).with("from", from.name()).with("to", to.name())
        }
        Use::Transmute { structure, at } | Use::Reclaim { structure, at } => {
            phrase.with("structure", structure.name()).with("at", at.name())
        }
        Use::HardLink { structure, at, power } => {
            with_power(phrase.with("structure", structure.name()).with("at", at.name()), power)
        }
        Use::Burrow { at, units } => phrase.with("units", units.to_string()).with("at", at.name()),
        Use::Creep { from, to } => phrase.with("from", from.name()).with("to", to.name()),
    }
}

/// What happens now, for the header: the round, its phase, and what is asked.
pub fn situation(view: &View) -> String {
    let open = &view.open;
    match open.stage {
        Stage::Setup => return format!("Setting up · {}", goes_on(view)),
        Stage::Over => return format!("The game is over · {} rounds", open.round),
        _ => {}
    }
    let last = if open.final_round { " (last)" } else { "" };
    let step = ["", "I", "II", "III"][usize::from(open.step.min(3))];
    let phase = if open.stage == Stage::Actions { format!("Action {step}") } else { open.stage.name().to_owned() };
    format!("Round {}{last} · {phase} · {}", open.round, goes_on(view))
}

/// What goes on, for the header.
fn goes_on(view: &View) -> String {
    let open = &view.open;
    match view.phase() {
        None => "done".into(),
        Some(Phase::Factions) => "choose a faction".into(),
        Some(Phase::Home) => "choose where to land".into(),
        Some(Phase::Skills { left }) => format!("choose {}", count(*left, "skill")),
        Some(Phase::Bloom(_)) => "add a crystal".into(),
        Some(Phase::Survey(_) | Phase::Archive) => "take a terrain card".into(),
        Some(Phase::Base(_)) => "bring a unit".into(),
        Some(Phase::HandLimit { .. }) => "discard down to seven".into(),
        Some(Phase::Turn { acted: false }) => "choose an action".into(),
        Some(Phase::Turn { acted: true }) => "skills, or done".into(),
        Some(Phase::Errand(Work { points: 0, begun, .. })) => if *begun { "no points left" } else { "no points yet" }.into(),
        Some(Phase::Errand(work)) => {
            let points = work.points;
            match work.on {
                Errand::Move => format!("{points} to move"),
                Errand::Recruit => format!("{points} to recruit"),
                Errand::Build => format!("{points} to build"),
            }
        }
        Some(Phase::Keep { .. }) => "keep one of two cards".into(),
        Some(Phase::Arrival(arrival)) if arrival.reveal.is_empty() => "which battle is next".into(),
        Some(Phase::Arrival(_)) => "which token is next".into(),
        Some(Phase::Bonuses) => String::new(),
        Some(Phase::Initiative) => "take a place in the order".into(),
        Some(Phase::MatrixFull) => "the Matrix holds three".into(),
        Some(Phase::Pay { cards }) => format!("discard {cards} more"),
        Some(Phase::Battle) => open.battle.as_ref().map_or_else(String::new, |battle| {
            let what = match battle.stage {
                BattleStage::Deploy(_) => "deploy",
                BattleStage::Tactics(_) => "play a card or pass",
                BattleStage::Effect { .. } => "go on with the card",
                BattleStage::Capture { .. } => "take a prisoner",
                BattleStage::Victims { side, left, .. } => {
                    return format!("{}: name {}", battle.region.name(), count(left[side.index()], "victim"));
                }
                BattleStage::Retreat => "retreat",
                BattleStage::Nest => "place a Nest",
                BattleStage::Settle(_) | BattleStage::Withdraw => "",
            };
            let whom = if open.can_control(battle.faction(battle.deciding())) { "" } else { " for the Trogs" };
            format!("{}: {what}{whom}", battle.region.name())
        }),
        Some(Phase::Ransom(_)) => "buy prisoners back".into(),
    }
}

/// What a seat is asked, as everyone may read it.
pub fn asked(view: &View) -> Option<String> {
    let open = &view.open;
    Some(match view.phase()? {
        Phase::Factions => "which faction?".into(),
        Phase::Home => "where to land?".into(),
        Phase::Skills { left } => format!("which {}?", count(*left, "skill")),
        Phase::Bloom(_) => "where does a crystal grow?".into(),
        Phase::Survey(_) | Phase::Archive => "a card of which terrain?".into(),
        Phase::Base(_) => "where does a unit land?".into(),
        Phase::HandLimit { .. } => "which card goes? Seven may stay".into(),
        Phase::Turn { acted: false } => {
            let step = ["", "first", "second", "last"][usize::from(open.step.min(3))];
            format!("which {step} action?")
        }
        Phase::Turn { acted: true } => "a skill, or done?".into(),
        Phase::Errand(work) => {
            let points = count(work.points, &format!("{} point", work.on.name()));
            match work.on {
                Errand::Move => format!("who marches? {points}"),
                Errand::Recruit => format!("how many are recruited? {points}"),
                Errand::Build => format!("what is built? {points}"),
            }
        }
        Phase::Keep { .. } => "which of two cards is kept?".into(),
        Phase::Arrival(arrival) if arrival.reveal.is_empty() => "which battle is fought first?".into(),
        Phase::Arrival(_) => "which region is turned over first?".into(),
        Phase::Initiative => "which place in the next round?".into(),
        Phase::MatrixFull => "which card leaves the Matrix?".into(),
        Phase::Pay { cards } => format!("which card is discarded? {cards} to pay"),
        Phase::Battle => in_battle(open.battle.as_ref()?, open)?,
        Phase::Ransom(_) => "are prisoners bought back?".into(),
        Phase::Bonuses => return None,
    })
}

fn in_battle(battle: &Battle, open: &Open) -> Option<String> {
    let (region, side) = (battle.region.told(), battle.deciding());
    let whose = battle.faction(side).name();
    let asked = match battle.stage {
        BattleStage::Deploy(_) => {
            let units = count(open.site(battle.region).of(battle.faction(side)), "unit");
            format!("where do {units} of the {whose} fight for {region}?")
        }
        BattleStage::Tactics(_) => format!("a card for {region}, or pass?"),
        BattleStage::Effect { .. } => format!("does the card go on in {region}?"),
        BattleStage::Capture { .. } => format!("who is taken prisoner in {region}?"),
        BattleStage::Victims { side, left, .. } => {
            format!("who dies in {region}? {} to name", count(left[side.index()], "victim"))
        }
        BattleStage::Retreat => format!("where do the {whose} retreat to from {region}?"),
        BattleStage::Nest => "where is a Nest left?".into(),
        BattleStage::Settle(_) | BattleStage::Withdraw => return None,
    };
    let whom = if open.can_control(battle.faction(side)) { "" } else { " For the Trogs" };
    Some(format!("{asked}{whom}"))
}

/// The newest thing that was done, for the footer.
pub fn last_move(view: &View) -> String {
    match view.open.latest {
        None => "The planet is quiet.".into(),
        Some((seat, deed)) => match deed.action() {
            Some(action) => format!("{seat} {}", telling(action)),
            None => format!("{seat} has chosen a card in secret"),
        },
    }
}

/// An action as a person would tell it.
fn telling(action: Action) -> String {
    match action {
        Action::Choose(faction) => format!("plays the {}", faction.name()),
        Action::Settle(region) => format!("lands at {}", region.told()),
        Action::Learn(skill) => format!("chooses {}", skill.name()),
        Action::Place(region) => format!("chooses {}", region.told()),
        Action::Draw(Deck::Own) => "draws from their own deck".into(),
        Action::Draw(Deck::Terrain(terrain)) => format!("draws {} card", a(terrain.name())),
        Action::Keep(_) => "keeps a card".into(),
        Action::Discard(card) => format!("discards {}", card.name()),
        Action::Spend { on, card: Some(card) } => format!("spends {} to {}", card.name(), on.name()),
        Action::Spend { on, card: None } => format!("begins to {}", on.name()),
        Action::March { from, to, units } => format!("marches with {}, {} → {}", count(units, "unit"), from.told(), to.told()),
        Action::Construct { structure, at } => format!("builds {} in {}", structure.with_article(), at.told()),
        Action::Activate { structure, at, .. } => format!("activates {} in {}", structure.name(), at.told()),
        Action::Muster(units) => format!("recruits {} only", count(units, "unit")),
        Action::Skill(what) => format!("uses {}", what.skill().name()),
        Action::EnableScoring => "enables scoring".into(),
        Action::Seek(place) => format!("will be number {place} next round"),
        Action::Deploy { control, prisoners, attrition } => {
            format!("deploys {control} for control, {prisoners} for prisoners, {attrition} for attrition")
        }
        Action::Waive => "will play no cards in this battle".into(),
        Action::Tactic { card, .. } => format!("plays {}", card.name()),
        Action::Continue(_) => "goes on with the card".into(),
        Action::Take(objective) => format!("takes a unit from {}", objective.name()),
        Action::Retreat(region) => format!("retreats to {}", region.told()),
        Action::Ransom(captor) => format!("buys a unit back from the {}", captor.name()),
        Action::Pass => "passes".into(),
        Action::Done => "is done".into(),
    }
}

/// Icons and bonus of a card, in a few words.
pub fn icons(card: Card) -> String {
    let icons = card.icons();
    let mut text = format!("move {} recruit {} build {}", icons.moves, icons.recruits, icons.builds);
    for bonus in bonuses(card.bonus()) {
        let _ = write!(text, ", {bonus}");
    }
    text
}

fn bonuses(bonus: Bonus) -> impl Iterator<Item = &'static str> {
    [(bonus.draw, "draw 1"), (bonus.draw_once, "draw 1 in all"), (bonus.point, "1 point"), (bonus.initiative, "initiative")]
        .into_iter()
        .filter(|(has, _)| *has)
        .map(|(_, words)| words)
}
