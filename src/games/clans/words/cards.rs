//! Cards, boards and units in one line each.

use crate::games::clans::Open;
use crate::games::clans::campaign::{RECRUITS, Status};
use crate::games::clans::content::{
    Arcana, Champion, Class, Cult, DashboardSpot, Item, Limit, Mind, Operative, Potential, StageCard, ThreatKind, Time, Trait,
};
use crate::games::clans::rules::{GearId, botched_state};
use crate::games::clans::tell::gear_name;
use crate::games::clans::view::View;

pub fn cult(cult: Cult) -> &'static str {
    match cult {
        Cult::Spitalians => "Spitalian",
        Cult::Chroniclers => "Chronicler",
        Cult::Hellvetics => "Hellvetic",
        Cult::Judges => "Judge",
        Cult::Clanners => "Clanner",
        Cult::Scrappers => "Scrapper",
        Cult::Neolibyans => "Neolibyan",
        Cult::Scourgers => "Scourger",
        Cult::Anubians => "Anubian",
        Cult::Jehammedans => "Jehammedan",
        Cult::Apocalyptics => "Apocalyptic",
        Cult::Anabaptists => "Anabaptist",
        Cult::Palers => "Paler",
    }
}

fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Always => "",
        Limit::PerRound => ", once a round",
        Limit::PerMission => ", once a mission",
        Limit::Setup => ", before the mission",
    }
}

/// When an Arcana can be played.
pub fn time(card: Arcana) -> &'static str {
    match card.time() {
        Time::Any => "whenever you are asked",
        Time::AfterRoll => "when dice lie open",
        Time::AfterArcana => "when an Arcana was played",
    }
}

pub fn trait_line(own: Trait) -> String {
    let printed = own.printed();
    let place = match printed.place {
        DashboardSpot::FocusActive => "Focus, an action",
        DashboardSpot::FocusPassive => "Focus",
        DashboardSpot::PrimalActive => "Primal, an action",
        DashboardSpot::PrimalPassive => "Primal",
        DashboardSpot::Shared => "both sides",
    };
    format!("{} ({place}{}): {}.", printed.name, limit(printed.limit), printed.text)
}

pub fn potential_text(potential: Potential) -> String {
    let card = potential.card();
    format!("{}{}.", card.text, limit(card.limit))
}

/// What an item is and does.
pub fn item_text(item: Item) -> String {
    let card = item.card();
    let mut parts = Vec::new();
    match card.class {
        Class::Weapon(pool, range) => parts.push(format!("{pool}, {}", reach(range))),
        Class::Armor(0) => parts.push("armor".into()),
        Class::Armor(defense) => parts.push(format!("armor, Defense +{defense}")),
        Class::Tool => {}
    }
    parts.extend(card.colour.map(|mind| format!("{} only", mind.name())));
    parts.extend(card.cult.map(|own| format!("{}s only", cult(own))));
    let stats = parts.join(", ");
    match (stats.is_empty(), card.text.is_empty()) {
        (false, false) => format!("{stats}. {}.", card.text),
        (false, true) => format!("{stats}."),
        (true, _) => format!("{}.", card.text),
    }
}

/// The same, to go on after it.
pub fn item_line(item: Item) -> String {
    item_text(item).trim_end_matches('.').to_owned()
}

fn reach(range: u8) -> String {
    if range == 0 { "melee".into() } else { format!("range {range}") }
}

pub fn gear_line(open: &Open, gear: GearId) -> String {
    let card = open.gear(gear);
    let state = if card.botched { format!(" ({})", botched(card.item)) } else { String::new() };
    format!("{}{state}: {}", gear_name(open, gear), item_text(card.item))
}

/// What a botched item is.
pub fn botched(item: Item) -> &'static str {
    botched_state(item.card().botch)
}

/// What a unit of the clan is and does.
pub fn kind_line(kind: ThreatKind) -> String {
    match kind {
        ThreatKind::Trap => "Cannot move; attacks whoever meets it with 3B, once, and is gone.".into(),
        ThreatKind::Decoy => "Passes for a Feeder until it is revealed, and is gone then.".into(),
        ThreatKind::Champion(champion) => format!("{}.", champion.card().base),
        ThreatKind::Legion(legion) => {
            let card = legion.card();
            format!("{}, Defense {}, {}. {}.", card.pool, card.defense, reach(card.range), card.text)
        }
    }
}

pub fn side_line(who: Operative, mind: Mind) -> String {
    let stats = who.stats(mind);
    let traits: Vec<&str> = who.traits().filter(|own| own.mind() == Some(mind)).map(Trait::name).collect();
    format!("{}, Defense {}: {}.", stats.pool, stats.defense, traits.join(", "))
}

/// An operative who is not on this mission, card by card.
pub fn dossier(view: &View, who: Operative) -> Vec<String> {
    let log = view.open.log.dossier(who);
    let printed = who.dashboard();
    let joined = log.status != Status::Locked;
    let mut lines: Vec<String> = who.traits().map(trait_line).collect();
    let potentials = if joined { &log.potentials[..] } else { &printed.potentials[..] };
    lines.extend(potentials.iter().map(|card| format!("{}: {}", card.name(), potential_text(*card))));
    let items = if joined { &log.items[..] } else { printed.items };
    lines.extend(items.iter().map(|item| format!("{}: {}", item.name(), item_text(*item))));
    lines
}

/// The base card of a champion and the three stages.
pub fn champion_text(champion: Champion) -> String {
    let card = champion.card();
    let stages = card.stages.iter().zip(["I", "II", "III"]).map(|(stage, numeral)| stage_line(stage, numeral));
    std::iter::once(format!("Champion. {}.", card.base)).chain(stages).collect::<Vec<_>>().join(" ")
}

pub fn stage_line(stage: &StageCard, numeral: &str) -> String {
    let StageCard { name, pool, defense, range, text } = stage;
    format!("{numeral} {name}: {pool}, Defense {defense}, {}. {text}.", reach(*range))
}

/// Who an operative is, and how things stand with them.
pub fn about_operative(view: &View, who: Operative) -> String {
    let log = view.open.log.dossier(who);
    let state = match log.status {
        Status::Locked => match RECRUITS.iter().find(|(recruit, ..)| *recruit == who) {
            Some((_, mission, _)) => format!("may join by {}", mission.sheet().name),
            None => "has not joined".into(),
        },
        Status::Ready => "is fit".into(),
        Status::Barred => "has to rest for a mission".into(),
        Status::Dead(mission) => format!("fell in {}. {}", mission.sheet().name, who.dashboard().memoriam),
    };
    let [focus, primal] = [Mind::Focus, Mind::Primal].map(|mind| format!("{}: {}", mind.name(), side_line(who, mind)));
    format!("**{}**, {}, {state}. {focus} {primal}", who.name(), cult(who.cult()))
}
