//! What is asked, and a line about every choice, for whoever has it.

use super::super::content::{Card, Faction, Home, Land, Objective, Region, Skill, Structure, Tactic, Terrain};
use super::super::rules::{Action, Battle, BattleStage, Deck, Effect, Errand, Phase, Power, Side, Use, Work};
use super::super::view::View;
use super::alt::contents;
use super::icons;
use crate::engine::grammar::{capital, count, list};
use crate::engine::story;

/// As long as a line about a choice may be.
const LONGEST: usize = 100;

/// The words of a question: what to do now, or what to put into a slot of `asked`.
pub fn question(view: &View, asked: Option<(&Action, &str)>) -> Option<String> {
    match asked {
        None => head(view),
        Some((action, slot)) => about_slot(view, *action, slot),
    }
}

fn head(view: &View) -> Option<String> {
    let open = &view.open;
    let own = view.own.as_ref()?;
    let held = own.hand.len() as u8;
    Some(match view.phase()? {
        Phase::Factions => "Which faction do you play?".into(),
        Phase::Home => "Where do you land?".into(),
        Phase::Skills { left } => format!("Which skill? {left} to choose."),
        Phase::Bloom(_) => "Where does a crystal grow?".into(),
        Phase::Survey(_) | Phase::Archive => "Which terrain deck do you take a card from?".into(),
        Phase::Base(_) => "Where does a unit of yours land?".into(),
        Phase::HandLimit { .. } => format!("Which card do you discard? You hold {held}, seven may stay."),
        Phase::Turn { acted: false } => {
            let step = ["", "first", "second", "last"][usize::from(open.step.min(3))];
            format!("What is your {step} action this round? You hold {}.", count(held, "card"))
        }
        Phase::Turn { acted: true } => "Do you use a skill, or end your turn?".into(),
        Phase::Errand(work) => at_work(view, work),
        Phase::Keep { .. } => "Which of the two cards do you keep?".into(),
        Phase::Arrival(arrival) if arrival.reveal.is_empty() => "Which battle is fought first?".into(),
        Phase::Arrival(_) => "Trogs may run short: which region do you turn over first?".into(),
        Phase::Bonuses => return None,
        Phase::Initiative => format!("Which place do you take next round? Now: {}.", order(&open.coming)),
        Phase::MatrixFull => "The Matrix holds three cards: which one goes back?".into(),
        Phase::Pay { cards } => format!("Which card do you discard? {} to pay.", count(*cards, "card")),
        Phase::Battle => in_battle(view, open.battle.as_ref()?),
        Phase::Ransom(_) => {
            let points = own.faction.map_or(0, |faction| open.points[faction.index()]);
            format!("Do you buy units back for 2 points each? You have {}.", count(points, "point"))
        }
    })
}

fn at_work(view: &View, work: &Work) -> String {
    let spent = view.open.spent.len() as u8;
    let cards = if spent == 0 { String::new() } else { format!(" from {}", count(spent, "card")) };
    let points = count(work.points, &format!("{} point", work.on.name()));
    match (work.on, work.begun) {
        (_, true) if work.points == 0 => "No points left.".into(),
        (Errand::Move, true) => format!("{points} left. Who marches on?"),
        (Errand::Build, true) => format!("{points} left. What else?"),
        (Errand::Recruit, _) => {
            let reserve = view.open.reserves[view.open.current().index()];
            format!("{points}{cards}, {reserve} in reserve. Spend more, or recruit?")
        }
        (Errand::Move, false) => format!("{points}{cards}. Spend more, or march?"),
        (Errand::Build, false) => format!("{points}{cards}. Spend more, or build?"),
    }
}

fn in_battle(view: &View, battle: &Battle) -> String {
    let side = battle.deciding();
    let own = view.open.can_control(battle.faction(side));
    let whose = if own { "your" } else { "the Trogs'" };
    let region = battle.region.told();
    let asked = match battle.stage {
        BattleStage::Deploy(_) => {
            let units = view.open.site(battle.region).of(battle.faction(side));
            let [control, prisoners, attrition] = Objective::ALL.map(|at| battle.strength(side.other(), at));
            let against = if battle.total(side.other()) > 0 {
                format!(" Against {control} on control, {prisoners} on prisoners, {attrition} on attrition.")
            } else {
                let enemies = view.open.site(battle.region).of(battle.faction(side.other()));
                format!(" The enemy deploys {} after you.", count(enemies, "unit"))
            };
            let fight = if units == 1 { format!("does {whose} unit") } else { format!("do {whose} {units} units") };
            format!("Where {fight} fight for {region}?{against}")
        }
        BattleStage::Tactics(_) => format!("Which card do you play for {region}? {}", standing(battle, side)),
        BattleStage::Effect { left, .. } => format!("Does the card go on? {} more at most.", count(left, "unit")),
        BattleStage::Capture { .. } => "Which enemy unit is taken prisoner?".into(),
        BattleStage::Victims { left, .. } => format!("Which enemy unit dies? {} to name.", count(left[side.index()], "victim")),
        BattleStage::Retreat => format!("Where do your units retreat to from {region}? There are {}.", battle.total(side)),
        BattleStage::Nest => "Where do the beaten Trogs leave a Nest?".into(),
        BattleStage::Settle(_) | BattleStage::Withdraw => format!("The battle for {region} goes on."),
    };
    if own { asked } else { format!("You lead the Trogs here. {asked}") }
}

/// How a battle stands for a side, if nothing changes: "Control 2 to 1, yours; prisoners 0 to 0; kills 1 to 2."
fn standing(battle: &Battle, side: Side) -> String {
    let pair = |at: Objective| [side, side.other()].map(|side| battle.strength(side, at));
    let [[own, other], [few, many]] = [pair(Objective::Control), pair(Objective::Prisoners)];
    let whose = if battle.holds_control() == side { "won" } else { "lost" };
    let captive = match battle.captor() {
        Some(captor) if captor == side => "you take one",
        Some(_) => "they take one",
        None => "nobody taken",
    };
    let kills = [side, side.other()].map(|side| battle.kills(side));
    format!("Control {own} to {other}, {whose}; prisoners {few} to {many}, {captive}; kills {} to {}.", kills[0], kills[1])
}

fn about_slot(view: &View, action: Action, slot: &str) -> Option<String> {
    let words = match (action, slot) {
        (Action::Choose(_), _) => "Which faction?",
        (Action::Settle(_), _) => "Where do you land?",
        (Action::Learn(_), _) => "Which skill?",
        (Action::Place(_), _) => return head(view),
        (Action::Draw(_), _) => match view.phase() {
            Some(Phase::Survey(_) | Phase::Archive) => "Which terrain deck?",
            _ => "Your own deck, or a terrain's?",
        },
        (Action::Keep(_), _) => "Which card do you keep?",
        (Action::Discard(_), _) => "Which card do you discard?",
        (Action::Spend { on: Errand::Move, .. }, _) => "Which card do you spend to move?",
        (Action::Spend { on: Errand::Recruit, .. }, _) => "Which card do you spend to recruit?",
        (Action::Spend { on: Errand::Build, .. }, _) => "Which card do you spend to build?",
        (Action::March { .. } | Action::Skill(_), "units") => "How many units?",
        (Action::Muster(_), _) => "How many come?",
        (Action::Construct { .. }, "structure") => "What do you build?",
        (Action::Construct { .. }, _) => "Where do you build it?",
        (Action::Activate { .. }, "structure") => "Which structure do you put to work?",
        (Action::Activate { structure, .. } | Action::Skill(Use::HardLink { structure, .. }), slot) => {
            about_power(structure, slot)
        }
        (Action::Skill(what), slot) => about_skill(what.skill(), slot),
        (Action::Seek(_), _) => "Which place do you take? 1 is first.",
        (Action::Deploy { .. }, "control") => "How many for Region Control?",
        (Action::Deploy { .. }, "prisoners") => "How many for Prisoners?",
        (Action::Deploy { .. }, _) => "How many for Attrition?",
        (Action::Tactic { .. }, "card") => "Which card do you play?",
        (Action::Tactic { .. }, "source") => "From your hand, or from the Matrix?",
        (Action::Tactic { effect: Some(effect), .. } | Action::Continue(effect), slot) => about_effect(effect, slot),
        (Action::Tactic { card, effect: None, .. }, "from") => match card.tactic() {
            Tactic::Rally(_) => "From which region does the unit come?",
            _ => "Take the unit from which objective?",
        },
        (Action::Take(_), _) => "From which objective?",
        (Action::Retreat(_), _) => "Where to?",
        (Action::Ransom(_), _) => "From whom do you buy a unit back?",
        (_, "from") => "From where?",
        (_, "to") => "Where to?",
        _ => return None,
    };
    Some(words.into())
}

fn about_power(structure: Structure, slot: &str) -> &'static str {
    match (slot, structure) {
        ("at", _) => "The one in which region?",
        ("target", Structure::Airfield) => "Which region do you take?",
        ("target", Structure::Artillery | Structure::Watchtower) => "Which region does the token go to?",
        ("target", _) => "Where does an enemy unit die?",
        ("deck", _) => "Which terrain deck?",
        ("crystals", _) => "How many crystals do you spend?",
        ("units", _) => "How many units?",
        ("from", _) => "From where do they come?",
        _ => "Where do they go?",
    }
}

fn about_skill(skill: Skill, slot: &str) -> &'static str {
    match (slot, skill) {
        ("name", _) => "Which skill do you use?",
        ("card", _) => "Which card do you discard?",
        ("structure", Skill::Transmute) => "What does the unit become?",
        ("structure", _) => "Which structure?",
        ("at", Skill::Scouting) => "Which region do you scout?",
        ("at", Skill::SupplyDrop) => "Where does the unit land?",
        ("at", Skill::DigIn) => "In which battle do they dig in?",
        ("at", Skill::Attune) => "From which region does the crystal come?",
        ("at", Skill::PrismShield) => "Which battle is shielded?",
        ("at", Skill::Burrow) => "Where do they burrow?",
        ("at", Skill::Eruption) => "Which Nest opens?",
        ("at", Skill::DeepRoads) => "Where does the tunnel open?",
        ("at", Skill::Frenzy) => "Which battle does a Trog join?",
        ("from", _) => "From where?",
        ("to", _) => "Where to?",
        _ => "In which region?",
    }
}

fn about_effect(effect: Effect, slot: &str) -> &'static str {
    match (effect, slot) {
        (Effect::Shift { .. } | Effect::Exit { .. }, "from") => "Take the unit from which objective?",
        (Effect::Push { .. }, "from") => "Push the enemy from which objective?",
        (Effect::Kill { .. }, _) => "On which objective does an enemy die?",
        (Effect::Rally { .. }, "from") => "From which region does the unit come?",
        (Effect::Exit { .. }, _) => "To which region?",
        _ => "To which objective?",
    }
}

/// A line about an action, or about what it has in one slot.
pub fn explain(view: &View, action: Action, slot: Option<&str>) -> Option<String> {
    let line = match slot {
        None => about_action(view, action),
        Some(slot) => about_value(view, action, slot),
    }?;
    Some(brief(line))
}

fn about_action(view: &View, action: Action) -> Option<String> {
    let open = &view.open;
    Some(match action {
        Action::Choose(faction) => faction.manner().into(),
        Action::Settle(region) => neighbourhood(region),
        Action::Learn(skill) => skill.text().into(),
        Action::Place(region) | Action::Retreat(region) => about(view, region),
        Action::Draw(deck) => about_deck(view, deck),
        Action::Keep(card) | Action::Discard(card) => about_card(card),
        Action::Spend { on, card: Some(card) } => about_spending(view, on, card),
        Action::Spend { card: None, .. } => format!("{} of the Forced March, without a card", count(open.forced_march, "point")),
        Action::March { to, .. } => about(view, to),
        Action::Construct { structure, .. } => about_structure(structure),
        Action::Activate { structure, power, .. } => about_work(view, structure, power),
        Action::Muster(units) => {
            let points = if let Some(Phase::Errand(work)) = view.phase() { work.points } else { units };
            format!("{} would be lost", count(points.saturating_sub(units), "point"))
        }
        Action::Skill(what) => about_use(view, what),
        Action::EnableScoring => {
            let faction = view.faction()?;
            let regions = open.controlled_by(faction).len() as u8;
            format!(
                "Now {} for your regions; everybody scores crystals, you {}",
                count(regions, "point"),
                open.crystal_points(faction)
            )
        }
        Action::Seek(place) => {
            let mut coming = open.coming.clone();
            let faction = open.current();
            coming.retain(|other| *other != faction);
            coming.insert(usize::from(place - 1).min(coming.len()), faction);
            format!("Next round: {}", order(&coming))
        }
        Action::Deploy { control, prisoners, attrition } => {
            about_deployment(open.battle.as_ref()?, [control, prisoners, attrition])
        }
        Action::Waive => "Warren passes for you in this battle, whatever is played".into(),
        Action::Tactic { card, effect, .. } => about_tactic(open.battle.as_ref()?, card, effect),
        Action::Continue(effect) => about_step(open.battle.as_ref()?, effect),
        Action::Take(objective) => about_objective(open.battle.as_ref()?, objective),
        Action::Ransom(captor) => {
            let faction = view.faction()?;
            format!("2 points for one of the {} they hold", open.prisoners[captor.index()][faction.index()])
        }
        Action::Pass => match open.battle.as_ref().filter(|_| view.phase() == Some(&Phase::Battle)) {
            Some(battle) => format!("No more cards. {}", standing(battle, battle.deciding())),
            None => "Take no action this turn".into(),
        },
        Action::Done => about_end(view),
    })
}

/// What would be lost by stopping now. Recruits come with the end, so there nothing is.
pub fn unused(view: &View, action: Action) -> Option<String> {
    match (action, view.phase()?) {
        (Action::Done, Phase::Errand(work)) if work.points > 0 && work.on != Errand::Recruit => {
            Some(count(work.points, &format!("{} point", work.on.name())))
        }
        _ => None,
    }
}

fn about_end(view: &View) -> String {
    match view.phase() {
        Some(Phase::Errand(work)) => match (work.points, work.on) {
            (0, _) => "End this action".into(),
            (points, Errand::Recruit) => {
                let units = points.min(view.open.reserves[view.open.current().index()]);
                format!("{} to your headquarters", capital(&count(units, "unit")))
            }
            (points, _) => format!("End this action; {} would be lost", count(points, "point")),
        },
        Some(Phase::Turn { .. }) => "End your turn".into(),
        Some(Phase::Initiative) => {
            let place = view.open.coming.iter().position(|faction| *faction == view.open.current()).unwrap_or(0);
            format!("Keep your place, number {}", place + 1)
        }
        Some(Phase::Ransom(_)) => "Buy nobody back".into(),
        Some(Phase::Battle) => "The card does no more".into(),
        _ => "End this".into(),
    }
}

fn about_value(view: &View, action: Action, slot: &str) -> Option<String> {
    match (action, slot) {
        (Action::Tactic { card, .. }, "card") => Some(card.text().into()),
        (Action::Skill(what), "name") => Some(what.skill().text().into()),
        (Action::Skill(Use::PressGang { card }), "card") => Some(about_card(card)),
        (_, "structure") => structure(action).map(about_structure),
        (Action::Activate { power, .. } | Action::Skill(Use::HardLink { power, .. }), "deck") => match power {
            Power::Deck(terrain) => Some(about_deck(view, Deck::Terrain(terrain))),
            _ => None,
        },
        (Action::Deploy { control, .. }, "control") => against(view, Objective::Control, control),
        (Action::Deploy { prisoners, .. }, "prisoners") => against(view, Objective::Prisoners, prisoners),
        (Action::Tactic { effect: Some(effect), .. } | Action::Continue(effect), slot) => match (effect, slot) {
            (Effect::Rally { from, .. }, "from") => Some(about(view, from)),
            (Effect::Exit { to, .. }, "to") => Some(about(view, to)),
            (effect, "from") => effect.from().and_then(|at| Some(about_objective(view.open.battle.as_ref()?, at))),
            (effect, _) => effect.to().and_then(|at| Some(about_objective(view.open.battle.as_ref()?, at))),
        },
        (_, "from" | "to" | "at" | "target") => region(action, slot).map(|region| about(view, region)),
        (_, "units" | "crystals" | "source" | "attrition") => None,
        _ => about_action(view, action),
    }
}

fn structure(action: Action) -> Option<Structure> {
    match action {
        Action::Construct { structure, .. }
        | Action::Activate { structure, .. }
        | Action::Skill(
            Use::Relocate { structure, .. }
            | Use::Transmute { structure, .. }
            | Use::Reclaim { structure, .. }
            | Use::HardLink { structure, .. },
        ) => Some(structure),
        _ => None,
    }
}

/// The region in a slot of an action, as its phrase has it.
fn region(action: Action, slot: &str) -> Option<Region> {
    let phrase = super::phrase(action);
    let name = phrase.slot(slot)?;
    Region::ALL.into_iter().find(|region| region.name() == name)
}

/// Where an action leads or happens, and where it begins.
pub fn regions(action: Action) -> [Option<Region>; 2] {
    let of = |slot: &str| region(action, slot);
    [of("to").or_else(|| of("target")).or_else(|| of("at")).or_else(|| of("home")), of("from").or_else(|| of("at"))]
}

/// What a button says where the slots one after the other would not read well.
pub fn label(action: Action, said: &[&str]) -> Option<String> {
    match action {
        Action::Deploy { control, prisoners, attrition } => {
            Some(format!("Control {control} · Prisoners {prisoners} · Attrition {attrition}"))
        }
        Action::March { from, to, units } if said.contains(&"units") && said.len() > 1 => {
            let ends = if said.contains(&"from") { format!("{} → {}", from.name(), to.name()) } else { to.name().to_owned() };
            Some(format!("{ends} ({})", count(units, "unit")))
        }
        _ => None,
    }
}

/// A region in a line: its ground, what stands and lies there.
pub(super) fn about(view: &View, region: Region) -> String {
    let open = &view.open;
    let site = open.site(region);
    let home = Faction::ALL.into_iter().find(|faction| open.homes[faction.index()] == Some(region));
    let ground = match (home, region.land()) {
        (Some(faction), _) => format!("Headquarters of the {}", faction.name()),
        (None, Land::Terrain(terrain)) => terrain.name().to_owned(),
        (None, Land::Landing) => "Landing".into(),
        (None, Land::Outer) => "Outer region".into(),
        (None, Land::Centre) => "Centre".into(),
    };
    let mut parts = contents(site);
    parts.retain(|part| home.is_none() || !part.starts_with("held by") && part != "theirs");
    if parts.is_empty() {
        parts.push("nothing there".into());
    }
    format!("{ground} · {}", parts.join(", "))
}

/// What lies around a landing.
fn neighbourhood(region: Region) -> String {
    let near = region.neighbours().into_iter().filter(|near| near.land() != Land::Outer);
    let near: Vec<String> = near
        .map(|near| {
            let ground = near.terrain().map_or("", Terrain::name);
            format!("{} ({ground}, {})", near.name(), count(near.crystals(), "crystal"))
        })
        .collect();
    format!("Next to {}", list(&near))
}

fn about_deck(view: &View, deck: Deck) -> String {
    match deck {
        Deck::Own => {
            let own = view.faction().map_or(0, Faction::index);
            let (deck, discards) = (view.deck_sizes[own], view.open.discards[own].len());
            if deck == 0 {
                format!("Your {discards} discards, shuffled")
            } else {
                format!("{} left in your deck", count(deck, "card"))
            }
        }
        Deck::Terrain(terrain) => {
            let mut kinds = Card::deck(Home::Terrain(terrain)).to_vec();
            kinds.dedup();
            let names: Vec<&str> = kinds.iter().map(|card| card.name()).collect();
            format!("{} left of: {}", view.terrain_sizes[terrain.index()], names.join(", "))
        }
    }
}

/// A card in a line: its icons, its bonus, its battle text.
fn about_card(card: Card) -> String {
    format!("{} · {}", capital(&icons(card)), card.text())
}

/// What a card brings to an action.
fn about_spending(view: &View, on: Errand, card: Card) -> String {
    let worth = Work::worth(on, card);
    let points = match worth {
        0 => format!("No {} icon", on.name()),
        worth => format!("+{worth} to {}", on.name()),
    };
    let bonus: Vec<&str> = super::bonuses(card.bonus()).collect();
    let bonus = if bonus.is_empty() { String::new() } else { format!(", {}", bonus.join(", ")) };
    let idle = match (leads_somewhere(view, on), bonus.is_empty()) {
        (true, _) => "",
        (false, true) => "; nothing can come of it now",
        (false, false) => "; nothing else can come of it now",
    };
    format!("{points}{bonus}{idle} · {}", card.text())
}

/// Whether an action can come to anything, as far as its player sees.
fn leads_somewhere(view: &View, on: Errand) -> bool {
    let Some((own, faction)) = view.own.as_ref().and_then(|own| Some((own, own.faction?))) else { return true };
    let cards = own.hand.iter().chain(&view.open.spent);
    let points: u8 =
        cards.map(|card| Work::worth(on, *card)).sum::<u8>() + if on == Errand::Move { view.open.forced_march } else { 0 };
    points > 0
        && match on {
            Errand::Move => view.open.can_march(&Work::new(on, points), faction),
            Errand::Recruit => view.open.reserves[faction.index()] > 0,
            Errand::Build => Structure::of(faction).any(|structure| {
                let workable = |at: &Region| view.open.is_workable(structure, *at);
                structure.build_cost() <= points && !view.open.sites_for(structure).is_empty()
                    || structure.activation_cost().is_some_and(|cost| cost <= points) && Region::ALL.iter().any(workable)
            }),
        }
}

/// A structure in a line: its prices and what it does.
fn about_structure(structure: Structure) -> String {
    match structure.activation_cost() {
        Some(cost) => format!("Build {}, activate {cost} · {}", structure.build_cost(), structure.text()),
        None => format!("Build {} · {}", structure.build_cost(), structure.text()),
    }
}

fn about_work(view: &View, structure: Structure, power: Power) -> String {
    match power {
        Power::Deck(terrain) => about_deck(view, Deck::Terrain(terrain)),
        Power::Crystals(crystals) => format!("{} for {}", count(2 * crystals, "point"), count(crystals, "crystal")),
        Power::On(region) | Power::Fetch { from: region, .. } | Power::Send { to: region, .. } => about(view, region),
        Power::Plain => format!("Costs {} · {}", structure.activation_cost().unwrap_or(0), structure.text()),
    }
}

fn about_use(view: &View, what: Use) -> String {
    match what {
        Use::PressGang { card } => about_card(card),
        Use::Teleport { to, .. } | Use::Creep { to, .. } | Use::Relocate { to, .. } => about(view, to),
        Use::HardLink { structure, power, .. } => about_work(view, structure, power),
        Use::Transmute { structure, .. } => about_structure(structure),
        Use::Scouting { at }
        | Use::SupplyDrop { at }
        | Use::DigIn { at }
        | Use::Attune { at }
        | Use::PrismShield { at }
        | Use::Reclaim { at, .. }
        | Use::Burrow { at, .. }
        | Use::Eruption { at }
        | Use::DeepRoads { at }
        | Use::Frenzy { at } => about(view, at),
        Use::ForcedMarch | Use::Tithe | Use::Enlightenment | Use::SpareCell => what.skill().text().into(),
    }
}

/// What a deployment comes to against what stands there, or what is still to come.
/// What a deployment would win, once the enemy's stands.
fn about_deployment(battle: &Battle, units: [u8; Objective::COUNT]) -> String {
    let side = battle.deciding();
    if battle.total(side.other()) == 0 {
        return "A tie on control goes to the defender, a tie on prisoners takes nobody".into();
    }
    let mut after = battle.clone();
    after.units[side.index()] = units;
    standing(&after, side)
}

fn against(view: &View, objective: Objective, units: u8) -> Option<String> {
    let battle = view.open.battle.as_ref()?;
    let side = battle.deciding();
    if battle.total(side.other()) == 0 {
        return None;
    }
    let own = units + battle.guns[side.index()][objective.index()];
    Some(format!("{own} against {}", battle.strength(side.other(), objective)))
}

fn about_objective(battle: &Battle, objective: Objective) -> String {
    let side = battle.deciding();
    let [own, enemy] = [side, side.other()].map(|side| battle.strength(side, objective));
    format!("{own} against {enemy} there")
}

fn about_tactic(battle: &Battle, card: Card, effect: Option<Effect>) -> String {
    let moves =
        matches!(card.tactic(), Tactic::Shift(_) | Tactic::Push(_) | Tactic::Drop(_) | Tactic::Rally(_) | Tactic::Exit(_));
    match effect {
        Some(effect) => about_step(battle, effect),
        None if battle.hushed[battle.deciding().index()] => "Lost in the fog: it would do nothing".into(),
        None if moves => format!("It would move nobody · {}", card.text()),
        None if matches!(card.tactic(), Tactic::Kill(_) | Tactic::ShardLance | Tactic::DroneScreen) => {
            format!("It would kill nobody · {}", card.text())
        }
        None => card.text().into(),
    }
}

/// How a battle stands after one step of a card.
fn about_step(battle: &Battle, effect: Effect) -> String {
    let side = battle.deciding();
    let mut after = battle.clone();
    let (own, other) = (side.index(), side.other().index());
    match effect {
        Effect::Shift { from, to } => {
            after.units[own][from.index()] -= 1;
            after.units[own][to.index()] += 1;
        }
        Effect::Push { from, to } => {
            after.units[other][from.index()] -= 1;
            after.units[other][to.index()] += 1;
        }
        Effect::Drop { to } | Effect::Rally { to, .. } => after.units[own][to.index()] += 1,
        Effect::Exit { from, .. } => after.units[own][from.index()] -= 1,
        Effect::Kill { at } => after.units[other][at.index()] -= 1,
    }
    standing(&after, side)
}

fn order(factions: &[Faction]) -> String {
    factions.iter().map(|faction| faction.name()).collect::<Vec<_>>().join(", ")
}

/// As much of a line as fits, with names as long as they may be.
fn brief(mut line: String) -> String {
    if story::length(&line, story::LONGEST_NAME) <= LONGEST {
        return line;
    }
    while story::length(&line, story::LONGEST_NAME) > LONGEST - 1 {
        line.pop();
    }
    let end = line.trim_end_matches([' ', ',', ';', ':', '·']).len();
    line.truncate(end);
    line + "…"
}
