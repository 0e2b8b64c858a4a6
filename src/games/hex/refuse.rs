//! Why something is not possible: the reason from the rules.

use super::Open;
use super::content::{Army, Effect, Hex, Instant, Top};
use super::rules::{Links, Once, Phase};
use super::view::View;
use crate::engine::grammar::list_or;
use crate::engine::{Phrase, Seat};

/// The instant tile that a verb plays.
fn tile_of(verb: &str) -> Option<Instant> {
    Some(match verb {
        "move" => Instant::Move,
        "rotate" => Instant::Rotation,
        "shove" => Instant::PushBack,
        "devour" => Instant::CannibalizeTheEnemy,
        "battle" => Instant::Battle,
        "avalanche" => Instant::Avalanche,
        "strike" => Instant::AirStrike,
        "bomb" => Instant::SmallBomb,
        "snipe" => Instant::Sniper,
        "grenade" => Instant::Grenade,
        "castle" => Instant::Castling,
        "terror" => Instant::Terror,
        "smoke" => Instant::Smokescreen,
        "storm" => Instant::Sandstorm,
        "double" => Instant::DoubledMove,
        "transpose" => Instant::Transposition,
        "act" | "mend" => Instant::Action,
        "paralyse" => Instant::Paralysis,
        "reappear" => Instant::Reappearance,
        "swap" => Instant::CastlingWithTheOpponent,
        _ => return None,
    })
}

/// The reason from the rules why this is not possible now.
pub fn why_not(view: &View, tried: &Phrase) -> Option<String> {
    let (open, seat) = (&view.open, view.seat()?);
    let board = &open.board;
    let map = board.map();
    for slot in ["hex", "unit", "base", "by", "with", "over", "edge", "from"] {
        if let Some(name) = tried.slot(slot).filter(|name| map.named(name).is_none()) {
            let (first, last) = (map.name(Hex(0)), map.name(Hex(map.count() as u8 - 1)));
            return Some(format!("There is no hex {name}; the board has {first} to {last}."));
        }
    }
    if tried.slot("top").is_some_and(|top| !Top::NAMES.iter().any(|name| name.eq_ignore_ascii_case(top))) {
        return Some("A top points to n, ne, se, s, sw or nw.".into());
    }
    if tried.verb == "choose"
        && let Some(name) = tried.slot("army")
    {
        return army_fails(open, name);
    }
    match open.phase()? {
        Phase::Discard if !matches!(tried.verb.as_ref(), "discard" | "redraw" | "dance") => {
            return Some("First discard one of your three tiles.".into());
        }
        Phase::Hq(_) => {
            let hex = map.named(tried.slot("hex")?)?;
            return Some(format!("{} is taken by {}; an HQ goes on a free hex.", board.name(hex), board.unit(hex)?.name()));
        }
        Phase::Play => {}
        _ => return None,
    }
    let hand = &open.player(seat).hand;
    let held = || {
        let names: Vec<&str> = hand.iter().map(|tile| tile.name()).collect();
        list_or("nothing", &names)
    };
    if let Some(instant) = tile_of(&tried.verb).filter(|instant| !hand.iter().any(|tile| tile.instant() == Some(*instant))) {
        return Some(format!("You hold {}, no {}.", held(), instant.name()));
    }
    if let Some(tile) = tried.slot("tile").filter(|name| !hand.iter().any(|tile| tile.name().eq_ignore_ascii_case(name))) {
        return Some(format!("You hold {}, no {tile}.", held()));
    }
    let hex = |slot: &str| map.named(tried.slot(slot)?);
    match tried.verb.as_ref() {
        "battle" | "storm" => {
            open.last.is_some().then(|| "The last tile is drawn: only a full board starts a Battle now.".into())
        }
        "place" | "reappear" if open.player(seat).terrified => Some("Terror: you place no tile this turn.".into()),
        "act" | "mend" | "dance" if open.player(seat).terrified => Some("Terror: your Objects neither act nor dance.".into()),
        "place" => {
            let hex = hex("hex")?;
            let unit = board.unit(hex)?;
            Some(format!("{} is taken by {}; a tile goes on a free hex.", board.name(hex), unit.name()))
        }
        "eat" | "devour" if open.eaten => Some("You have Cannibalized this turn; once is all.".into()),
        "move" | "walk" | "turn" | "rotate" | "push" | "shove" | "eat" | "devour" | "castle" => {
            let by_slot = if tried.slot("by").is_some() { "by" } else { "unit" };
            own_unit_fails(view, seat, hex(by_slot)?, &tried.verb)
                .or_else(|| target_fails(view, seat, tried, hex("hex"), hex("unit")))
        }
        "snipe" | "grenade" | "ensnare" => {
            let unit = board.unit(hex("unit")?)?;
            if unit.is_hq() {
                Some("An HQ cannot be chosen.".into())
            } else {
                board.are_friends(unit.controller, seat).then(|| format!("{} is not an enemy.", unit.name()))
            }
        }
        _ => None,
    }
}

/// Why an army cannot be chosen.
fn army_fails(open: &Open, name: &str) -> Option<String> {
    let armies = open.options.set.armies();
    let owner = |army: Army| Seat::all(open.seats()).find(|seat| open.army(*seat) == Some(army));
    let left: Vec<&str> = armies.iter().filter(|army| owner(**army).is_none()).map(|army| army.name()).collect();
    let left = list_or("nothing", &left);
    match armies.iter().copied().find(|army| army.name().eq_ignore_ascii_case(name)) {
        Some(army) => Some(format!("{} is played by {} already; {left} are left.", army.name(), owner(army)?)),
        None => Some(format!("There is no army {name} in this game; there is {left}.")),
    }
}

/// Why a seat's unit cannot do what it is told.
fn own_unit_fails(view: &View, seat: Seat, hex: Hex, verb: &str) -> Option<String> {
    let board = &view.open.board;
    let name = board.name(hex);
    let Some(unit) = board.unit(hex) else { return Some(format!("Nobody stands on {name}.")) };
    if unit.controller != seat {
        return Some(format!("{} on {name} is not yours.", unit.name()));
    }
    if Links::of(board).netted.contains(hex) {
        return Some(format!("{} on {name} is netted.", unit.name()));
    }
    let used = match verb {
        "turn" => unit.used.contains(Once::Turn),
        "push" => unit.used.contains(Once::Push),
        _ => false,
    };
    if used {
        return Some(format!("{} on {name} has done so this turn.", unit.name()));
    }
    let lacks = match verb {
        "turn" => !unit.has(Effect::Rotation),
        "push" => !unit.has(Effect::PushBack),
        "eat" | "devour" => !unit.has(Effect::Cannibalism),
        "walk" => unit.used.left(unit.mobility(Links::of(board).bonuses[hex].lent)).is_none(),
        _ => false,
    };
    lacks.then(|| format!("{} on {name} has no such ability left.", unit.name()))
}

fn target_fails(view: &View, seat: Seat, tried: &Phrase, goal: Option<Hex>, victim: Option<Hex>) -> Option<String> {
    let board = &view.open.board;
    if let Some(goal) = goal {
        let unit = board.unit(goal)?;
        return Some(format!("{} is taken by {}.", board.name(goal), unit.name()));
    }
    let victim = victim?;
    let Some(unit) = board.unit(victim) else { return Some(format!("Nobody stands on {}.", board.name(victim))) };
    if Links::of(board).netted.contains(victim) {
        return Some(format!("{} on {} is netted: nobody can do that to it.", unit.name(), board.name(victim)));
    }
    let hostile = tried.verb != "eat";
    if board.are_friends(unit.controller, seat) == hostile {
        let what = if hostile { "is no enemy" } else { "is not yours" };
        return Some(format!("{} on {} {what}.", unit.name(), board.name(victim)));
    }
    let by = board.map().named(tried.slot("by")?)?;
    if !board.map().neighbours(by).contains(victim) {
        return Some(format!("{} is not next to {}.", board.name(victim), board.name(by)));
    }
    None
}
