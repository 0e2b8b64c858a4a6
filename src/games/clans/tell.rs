//! How the rules name things when they tell what happened: weapons and aims, dice, what a mission has brought.

use super::Open;
use super::campaign::{Bonus, Boon};
use super::content::{Face, Item};
use super::missions::Mission;
use super::rules::{Against, Aim, Aimed, Frame, Gain, GearId, Lies, Purpose, Reward, Scheme, Target, Throw, With};
use crate::engine::Phrase;
use crate::engine::grammar::{count_of, list};
use std::fmt::Write;

pub fn aimed(open: &Open, phrase: Phrase, aim: Aim) -> Phrase {
    match aim {
        Aim::None => phrase,
        Aim::Unit(unit) => phrase.with("target", open.name(unit)),
        Aim::Tile(tile) => phrase.with("at", tile.to_string()),
        Aim::Gear(gear) => phrase.with("item", owned_gear(open, gear)),
        Aim::Object(object) => phrase.with("target", open.object_name(object)),
        Aim::Fleshwound(unit, potential) => phrase.with("target", format!("{}: {}", open.name(unit), potential.name())),
        Aim::Wound(unit) => phrase.with("target", format!("the wound of {}", open.name(unit))),
        Aim::Played(at) => phrase.with("target", played(open, at)),
        Aim::Reveal(tile) => phrase.with("at", tile.to_string()).with("target", "reveal"),
        Aim::Hide(tile) => phrase.with("at", tile.to_string()).with("target", "turn back"),
        Aim::Card(card) => phrase.with("target", card.name()),
        Aim::Seat(seat) => phrase.with("target", seat.colour()),
        Aim::Swarm(card) => phrase.with("target", card.name()),
        Aim::Kind(kind) => phrase.with("target", kind.name()),
        Aim::Intel(piece) => phrase.with("target", format!("Intel {}", char::from(b'a' + piece))),
    }
}

fn played(open: &Open, at: u8) -> String {
    match open.frame() {
        Some(Frame::Chain(chain)) => chain.plays.get(usize::from(at)).map_or("a card", |play| play.card.name()).into(),
        _ => "a card".into(),
    }
}

/// What a card is aimed at, for the end of a sentence.
pub fn aim(open: &Open, aim: Aim) -> String {
    let phrase = aimed(open, Phrase::new("aim"), aim);
    let words: Vec<&str> = phrase.slots.iter().map(|(_, value)| value.as_ref()).collect();
    if words.is_empty() { ".".into() } else { format!(": {}.", words.join(", ")) }
}

/// An item card; the second of two alike in the same place has a number.
pub fn gear_name(open: &Open, gear: GearId) -> String {
    let card = open.gear(gear);
    let before = open.gear[..gear.index()].iter().filter(|other| other.item == card.item && other.place == card.place).count();
    if before == 0 { card.item.name().into() } else { format!("{} {}", card.item.name(), before + 1) }
}

/// An item card and whose it is.
fn owned_gear(open: &Open, gear: GearId) -> String {
    let owner = match open.gear(gear).place {
        Lies::With(unit) => open.name(unit),
        Lies::On(tile) | Lies::Set(tile) => tile.to_string(),
        Lies::Away => "away".into(),
    };
    format!("{owner}: {}", gear_name(open, gear))
}

/// The end of a sentence about an attack: what it is made with, where that is no part of whoever attacks.
pub fn with_weapon(open: &Open, with: With) -> String {
    match with {
        With::Gear(gear) => format!(" with the {}", gear_name(open, gear)),
        With::BareHands => " with bare hands".into(),
        With::Own | With::Scheme(_) => String::new(),
    }
}

/// Whose something is.
pub fn whose(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

pub fn weapon(open: &Open, with: With) -> String {
    match with {
        With::Gear(gear) => gear_name(open, gear),
        With::BareHands => "bare hands".into(),
        With::Own => "claws".into(),
        With::Scheme(scheme) => match scheme {
            Scheme::Trap => "trap",
            Scheme::ScrapBomb => "scrap bomb",
            Scheme::BurningLitany => "burning litany",
            Scheme::JawTrap => "jaw trap",
            Scheme::BlastingCharge => "blasting charge",
            Scheme::Spring => "spring",
            Scheme::Guns => "guns",
            Scheme::Burning => "fire",
        }
        .into(),
    }
}

/// What dice came to, and whether that was a success; a throw without difficulty is neither.
pub fn result(throw: &Throw) -> (String, Option<bool>) {
    let successes = count_of(throw.total.max(0), "success", "successes");
    match (throw.against, throw.botched) {
        (_, true) => {
            let secure = if throw.secure > 0 { format!(" past SECURE {}", throw.secure) } else { String::new() };
            let times = if throw.botches > 1 { format!("{} botches", throw.botches) } else { "a botch".into() };
            (format!("{times}{secure}"), Some(false))
        }
        (Against::Number(number), _) => {
            let word = if throw.success { "success" } else { "failure" };
            (format!("{} against {number}: {word}", throw.total), Some(throw.success))
        }
        (Against::Each, _) => (format!("{}, against the Defense of each", throw.total.max(0)), None),
        (Against::Nothing, _) => (successes, None),
    }
}

/// Who threw dice, and what for.
pub fn reason(open: &Open, throw: &Throw) -> String {
    let who = match (throw.by, throw.aimed) {
        (Some(unit), _) => open.name(unit),
        (None, Some(aimed)) => format!("The {}", weapon(open, aimed.with)),
        (None, None) => "The ground".into(),
    };
    match throw.what {
        Purpose::Attack => match throw.aimed {
            Some(aimed) => attack(open, &who, aimed),
            None => format!("{who} attacks"),
        },
        Purpose::Scout(tile) => format!("{who} scouts {tile}"),
        Purpose::Work(at) => {
            let what = open.target_name(at);
            // Of several each has its letter.
            if what.contains(' ') { format!("{who} at {what}") } else { format!("{who} at the {what}") }
        }
        Purpose::Trait(own, _) => format!("{who}, {}", own.name()),
        Purpose::Item(gear, _) => format!("{who} uses the {}", gear_name(open, gear)),
        Purpose::Repair(gear) => format!("{who} repairs the {}", gear_name(open, gear)),
        Purpose::Swarm(_) => format!("{who}, for the swarm"),
    }
}

fn attack(open: &Open, who: &str, aimed: Aimed) -> String {
    // The place of a clanner that fell may have been taken by another since.
    let target = match aimed.at {
        Target::Unit(unit) => {
            let same = open.clanner(unit).is_none_or(|clanner| clanner.number == aimed.number);
            same.then(|| open.name(unit))
        }
        at => Some(open.target_name(at)),
    };
    let with = match aimed.with {
        With::Own => String::new(),
        // Nobody's spring or trap is named already.
        With::Scheme(_) if who.starts_with("The ") => String::new(),
        with => format!(" with {}", weapon(open, with)),
    };
    match target {
        Some(target) => format!("{who} attacks {target}{with}"),
        None => format!("{who} attacks{with}"),
    }
}

/// Dice as they fell, for stories: a report in one sentence.
pub fn told_throw(open: &Open, throw: &Throw) -> String {
    let faces: Vec<String> = throw
        .dice
        .iter()
        .map(|rolled| match rolled.face {
            Face::Hits(hits) => hits.to_string(),
            Face::Botch => "botch".into(),
        })
        .collect();
    // What was announced is not said again; whose dice they are is enough.
    let mut text = match (throw.what, throw.by) {
        (Purpose::Attack | Purpose::Scout(_) | Purpose::Trait(..) | Purpose::Item(..), Some(unit)) => {
            format!("{} dice show {}", whose(&open.name(unit)), faces.join(", "))
        }
        _ => format!("{}. The dice show {}", reason(open, throw), faces.join(", ")),
    };
    match throw.total - throw.hits {
        0 => {}
        more => {
            let _ = write!(text, ", {more:+}");
        }
    }
    let _ = write!(text, ": {}.", result(throw).0);
    text
}

/// What an earlier mission has brought for a later one.
pub fn boon(bonus: Bonus) -> String {
    let place = bonus.mission.sheet().name;
    match bonus.what {
        Boon::FreeIntel => format!("In {place} the operatives get a piece of Intel free."),
        Boon::HostileArcana(1) => format!("In {place} the Hostile draws an Arcana more."),
        Boon::HostileArcana(more) => format!("In {place} the Hostile draws {more} Arcana more."),
        Boon::FewerFeeders(less) => format!("In {place} the Hostile has {less} Feeders fewer."),
        Boon::BrazierOut => format!("In {place} a brazier of the operatives' choice is out from the start."),
        Boon::VargaMarching => format!("In {place} Varga begins in stage II."),
    }
}

/// What a mission has brought in items, before anybody has taken them.
pub fn spoils(gains: &[Gain]) -> String {
    let mut parts = piled(gains.iter().filter_map(|gain| match gain {
        Gain::Item(item) => Some(*item),
        _ => None,
    }));
    parts.extend(gains.iter().filter_map(|gain| match gain {
        Gain::Reward(Reward::Item(one), Reward::Item(other)) => Some(format!("either {} or {}", one.name(), other.name())),
        _ => None,
    }));
    format!("The squad wins: {}.", list(&parts))
}

/// Items by name, those alike counted.
pub fn piled(items: impl Iterator<Item = Item>) -> Vec<String> {
    let mut piles: Vec<(Item, usize)> = Vec::new();
    for item in items {
        match piles.iter_mut().find(|(other, _)| *other == item) {
            Some((_, count)) => *count += 1,
            None => piles.push((item, 1)),
        }
    }
    let name = |(item, count): (Item, usize)| if count == 1 { item.name().into() } else { format!("{} ({count})", item.name()) };
    piles.into_iter().map(name).collect()
}

/// Missions by name.
pub fn missions(missions: impl Iterator<Item = Mission>) -> String {
    list(&missions.map(|mission| mission.sheet().name.to_owned()).collect::<Vec<_>>())
}

/// How many dice a sentence of the story shows: `Echo's dice show 1, 2, botch, +1: 4 against 3: success.` has three.
pub fn dice_shown(sentence: &str) -> usize {
    let Some((_, shown)) = sentence.split_once(" dice show ") else { return 0 };
    let faces = shown.split(':').next().unwrap_or_default().split(", ");
    faces.filter(|face| *face == "botch" || face.parse::<u8>().is_ok_and(|_| !face.starts_with('+'))).count()
}
