//! A battle: who fights, the three objectives as lanes with the attacker above and the defender below, what each would win,
//! and the ways to place units as lettered rows.

use super::super::content::Objective;
use super::super::rules::{Battle, BattleStage, Side};
use super::super::view::View;
use super::land;
use super::signs::{self, Icon, Owner};
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, breadth, kit, point};

const LEFT: f32 = 10.0;
const WIDE: f32 = WIDTH - 2.0 * LEFT;
const STRIP: Area = area(LEFT, kit::HEADER + 14.0, WIDE, 104.0);
const LANES: Area = area(LEFT, STRIP.y + STRIP.h + 20.0, WIDE, 424.0);
/// Where a battle leaves room for something else.
pub const BELOW: f32 = LANES.y + LANES.h + 22.0;
const HEAD: f32 = 92.0;

/// Who fights whom, and the lanes.
pub fn battle(out: &mut Vec<Shape>, view: &View, battle: &Battle) {
    strip(out, view, battle);
    for (objective, place) in battle.order().into_iter().zip(0u8..) {
        lane(out, view, battle, objective, place);
    }
}

pub fn sign(objective: Objective) -> Icon {
    match objective {
        Objective::Control => Icon::Scoring,
        Objective::Prisoners => Icon::Prisoner,
        Objective::Attrition => Icon::Skull,
    }
}

fn strip(out: &mut Vec<Shape>, view: &View, battle: &Battle) {
    kit::slab(out, STRIP, None);
    let y = STRIP.centre().y;
    for (side, x) in Side::BOTH.into_iter().zip([STRIP.x + 56.0, STRIP.x + 490.0]) {
        let faction = battle.faction(side);
        signs::unit(out, faction, Owner::of(&view.open, faction), point(x, y), 34.0);
        out.push(Text::new(faction.name(), x + 50.0, y - 22.0, 38.0).bold().fitted(280.0, 1, 34.0).into());
        let commander = view.open.commander(battle, side);
        let own = commander.is_some() && commander == view.viewer.seat();
        let words = match (commander, own, side) {
            (_, true, Side::Attacker) => "you attack".to_owned(),
            (_, true, Side::Defender) => "you defend".to_owned(),
            (Some(seat), _, Side::Attacker) => format!("{seat} attacks"),
            (Some(seat), _, Side::Defender) => format!("{seat} defends"),
            (None, _, Side::Attacker) => "attack".to_owned(),
            (None, _, Side::Defender) => "defend".to_owned(),
        };
        out.push(Text::new(words, x + 50.0, y + 22.0, 30.0).ink(Role::Muted).fitted(270.0, 1, kit::LEAST).into());
        if view.phase().is_some() && battle.deciding() == side {
            let points = vec![point(x - 34.0, STRIP.bottom() - 4.0), point(x + 300.0, STRIP.bottom() - 4.0)];
            out.push(Shape::Line { points, width: 6.0, ink: Role::Accent.into() });
        }
    }
    for (dx, dy) in [(20.0, 20.0), (20.0, -20.0)] {
        let points = vec![point(STRIP.x + 404.0 - dx, y - dy), point(STRIP.x + 404.0 + dx, y + dy)];
        out.push(Shape::Line { points, width: 8.0, ink: Role::Muted.into() });
    }
    let BattleStage::Deploy(side) = battle.stage else { return };
    let (faction, right) = (battle.faction(side), STRIP.right() - 20.0);
    let waiting = view.open.site(battle.region).of(faction).to_string();
    out.push(Text::new(&waiting, right, y, 56.0).bold().align(Align::Right).into());
    let x = right - breadth(&waiting, 56.0, true) - 46.0;
    signs::unit(out, faction, Owner::of(&view.open, faction), point(x, y), 31.0);
    out.push(Text::new("to place", x - 46.0, y, kit::DECIDES).align(Align::Right).into());
}

/// Which objective is being settled, if the cards have been played.
fn at_stake(battle: &Battle) -> Option<u8> {
    let place = |objective: Objective| battle.order().iter().position(|other| *other == objective).map(|at| at as u8);
    match battle.stage {
        BattleStage::Deploy(_) | BattleStage::Tactics(_) | BattleStage::Effect { .. } => None,
        BattleStage::Settle(next) => Some(next),
        BattleStage::Capture { .. } => place(Objective::Prisoners),
        BattleStage::Victims { .. } => place(Objective::Attrition),
        BattleStage::Withdraw | BattleStage::Retreat | BattleStage::Nest => Some(Objective::COUNT as u8),
    }
}

fn lane(out: &mut Vec<Shape>, view: &View, battle: &Battle, objective: Objective, place: u8) {
    const GAP: f32 = 12.0;
    let wide = (LANES.w + GAP) / Objective::COUNT as f32 - GAP;
    let at = area(LANES.x + f32::from(place) * (wide + GAP), LANES.y, wide, LANES.h);
    let stake = at_stake(battle);
    let done = stake.is_some_and(|stake| place < stake);
    let soil = land::soil(battle.region);
    out.push(kit::panel(area(at.x, at.y + 8.0, at.w, at.h), 16.0, Role::Shadow));
    out.push(kit::panel(at, 16.0, soil));
    // Figures stand out on a darker tone; the defender's half lies in the shade, the name on the darkest.
    out.push(kit::panel(at, 16.0, Role::Shadow.cover(50)));
    let half = (at.h - HEAD) / 2.0;
    out.push(kit::panel(area(at.x, at.y + HEAD + half, at.w, half), 16.0, Role::Shadow.cover(70)));
    out.push(kit::panel(area(at.x, at.y, at.w, HEAD), 16.0, Role::Ground));
    let y = at.y + HEAD / 2.0;
    let ink = if done { Role::Muted } else { Role::Text };
    signs::icon(out, sign(objective), point(at.x + 46.0, y), 25.0, ink, Role::Ground);
    let name = if objective == Objective::Control { "Control" } else { objective.name() };
    out.push(Text::new(name, at.x + 86.0, y, 40.0).bold().ink(ink).fitted(at.w - 150.0, 1, 34.0).into());
    let number = Text::new((place + 1).to_string(), at.right() - 22.0, y, 38.0).bold().align(Align::Right);
    out.push(number.ink(if battle.reversed { Role::Accent } else { Role::Muted }).into());
    for side in Side::BOTH {
        force(out, view, battle, objective, side, area(at.x, at.y + HEAD + half * f32::from(side as u8), at.w, half));
    }
    let pill = area(at.x + 12.0, at.y + HEAD + half - 34.0, at.w - 24.0, 68.0);
    out.push(kit::panel(area(pill.x, pill.y + 4.0, pill.w, pill.h), 34.0, Role::Shadow));
    let edge = if stake == Some(place) { Role::Accent } else { Role::Gold };
    out.push(Shape::Rect { at: pill, radius: 34.0, paint: Paint::fill(Role::Ground).and_stroke(edge, 4.0) });
    let words = if done { "settled".into() } else { verdict(battle, objective) };
    let text = Text::new(words, pill.centre().x, pill.centre().y, kit::DECIDES).bold().ink(ink);
    out.push(text.align(Align::Middle).fitted(pill.w - 24.0, 1, kit::DECIDES).into());
    let edge = if stake == Some(place) { (Role::Accent, 6.0) } else { (Role::Line, 3.0) };
    out.push(Shape::Rect { at, radius: 16.0, paint: Paint::stroke(edge.0, edge.1) });
}

/// What an objective would bring now; before both have placed their units, what it is about.
fn verdict(battle: &Battle, objective: Objective) -> String {
    let name = |side: Side| battle.faction(side).name();
    if let BattleStage::Deploy(_) = battle.stage {
        return match objective {
            Objective::Control => "wins the region".into(),
            Objective::Prisoners => "takes 1 prisoner".into(),
            Objective::Attrition => "each kills one".into(),
        };
    }
    match objective {
        Objective::Control => format!("{} win it", name(battle.winner.unwrap_or_else(|| battle.holds_control()))),
        Objective::Prisoners => match battle.captor() {
            Some(side) if battle.no_capture[side.other().index()] => "nobody".into(),
            Some(side) => format!("{} take 1", name(side)),
            None => "tie: nobody".into(),
        },
        Objective::Attrition => {
            let [attacker, defender] = Side::BOTH.map(|side| battle.kills(side));
            format!("kills {attacker} ↓  {defender} ↑")
        }
    }
}

/// A side's units and guns on an objective, and how strong they are together.
fn force(out: &mut Vec<Shape>, view: &View, battle: &Battle, objective: Objective, side: Side, at: Area) {
    let faction = battle.faction(side);
    let owner = Owner::of(&view.open, faction);
    let units = battle.units[side.index()][objective.index()];
    let guns = battle.guns[side.index()][objective.index()];
    let strength = battle.strength(side, objective);
    // The pill between the halves leaves the outer parts.
    let y = at.centre().y + if side == Side::Attacker { -14.0 } else { 14.0 };
    let placing = matches!(battle.stage, BattleStage::Deploy(_)) && battle.total(side) == 0;
    let words = if placing { "?".to_owned() } else { strength.to_string() };
    out.push(Text::new(words, at.right() - 30.0, y, 80.0).bold().align(Align::Right).into());
    let mut x = at.x + 58.0;
    if placing {
        for place in 0..3u8 {
            let centre = point(at.x + 58.0 + 72.0 * f32::from(place), y);
            out.push(Shape::Circle { centre, radius: 29.0, paint: Paint::stroke(Role::Text.cover(130), 4.0) });
        }
    } else if units > 0 {
        signs::unit(out, faction, owner, point(x, y), 38.0);
        x += 80.0;
    }
    if guns > 0 {
        let icon = if objective == Objective::Attrition { Icon::Cannon } else { Icon::Tower };
        let paint = Paint::fill(owner.role()).and_stroke(Role::Shadow, 3.0);
        out.push(Shape::Circle { centre: point(x, y), radius: 28.0, paint });
        signs::icon(out, icon, point(x, y), 16.0, Role::OnSeat, owner.role());
        out.push(Text::new(format!("{guns}"), x + 36.0, y, kit::DECIDES).bold().plate(Role::Ground).into());
    }
}

/// The cards so far, the newest with its text, and what works for a side. Says how far down it reaches.
pub fn played(out: &mut Vec<Shape>, view: &View, battle: &Battle, top: f32) -> f32 {
    const SHOWN: usize = 3;
    let effects: Vec<String> = Side::BOTH.into_iter().filter_map(|side| works_for(battle, side)).collect();
    let newest = battle.played.last();
    if newest.is_none() && effects.is_empty() {
        return top;
    }
    let high = if newest.is_some() { 150.0 } else { 24.0 } + 42.0 * effects.len() as f32;
    let at = area(LEFT, top, WIDE, high);
    kit::slab(out, at, None);
    let mut y = at.y + 36.0;
    if let Some((_, card)) = newest {
        let mut x = at.x + 18.0;
        for (side, card) in battle.played.iter().rev().take(SHOWN) {
            let wide = breadth(card.name(), kit::DECIDES, true) + 56.0;
            if x + wide > at.right() - 10.0 {
                break;
            }
            out.push(Owner::of(&view.open, battle.faction(*side)).badge(point(x + 18.0, y), 17.0));
            let ink = if x < at.x + 20.0 { Role::Text } else { Role::Muted };
            out.push(Text::new(card.name(), x + 44.0, y, kit::DECIDES).bold().ink(ink).into());
            x += wide + 20.0;
        }
        out.push(Text::new(card.text(), at.x + 18.0, y + 50.0, 28.0).fitted(at.w - 36.0, 2, kit::LEAST).into());
        y += 126.0;
    } else {
        y -= 2.0;
    }
    for words in effects {
        out.push(Text::new(words, at.x + 18.0, y, 30.0).ink(Role::Gold).fitted(at.w - 36.0, 1, kit::LEAST).into());
        y += 42.0;
    }
    at.bottom() + 20.0
}

/// What works for a side, in a line.
fn works_for(battle: &Battle, side: Side) -> Option<String> {
    let index = side.index();
    let guard = battle.guard[index];
    let ties = match (battle.ties_control[index], battle.ties_prisoners[index]) {
        (true, true) => "wins ties",
        (true, false) => "wins ties for control",
        _ => "wins ties for prisoners",
    };
    let signs = [
        (battle.ties_control[index] || battle.ties_prisoners[index], ties.to_owned()),
        (guard > 0, if guard == 1 { "stops a kill".into() } else { format!("stops {guard} kills") }),
        (battle.no_capture[index], "cannot be captured".into()),
        (battle.salvage[index], "salvage".into()),
        (battle.hushed[index], "next card fails".into()),
        (battle.passed[index], "passed".into()),
    ];
    let words: Vec<String> = signs.into_iter().filter(|(works, _)| *works).map(|(_, words)| words).collect();
    (!words.is_empty()).then(|| format!("{}: {}", battle.faction(side).name(), words.join(", ")))
}

/// How high a row of a way to place units is where there are so many of them, and how many columns they stand in.
pub fn row_height(ways: usize) -> f32 {
    (1584.0 - BELOW).min(126.0 * ways.div_ceil(2) as f32) / ways.div_ceil(2).max(1) as f32
}

/// The ways to place units, each with its letter: how many on each objective, and what that would win as things stand.
pub fn ways(out: &mut Vec<Shape>, view: &View, battle: &Battle, ways: &[(String, [u8; Objective::COUNT])]) {
    let high = row_height(ways.len());
    let rows = ways.len().div_ceil(2);
    let side = battle.deciding();
    for (place, (letter, counts)) in ways.iter().enumerate() {
        let (column, row) = ((place / rows) as f32, (place % rows) as f32);
        let wide = WIDE / 2.0 - 5.0;
        let at = area(LEFT + column * (wide + 10.0), BELOW + row * high, wide, high - 10.0);
        kit::slab(out, at, None);
        let y = at.centre().y;
        kit::letter(out, point(at.x + 58.0, y), (high * 0.36).clamp(30.0, 42.0), letter);
        for (objective, place) in Objective::ALL.into_iter().zip(0u8..) {
            let count = counts[objective.index()];
            let cell = area(at.x + 114.0 + 88.0 * f32::from(place), at.y + 6.0, 80.0, at.h - 12.0);
            out.push(kit::panel(cell, 10.0, if count > 0 { Role::own(0x56_492C) } else { Role::own(0x20_2228) }));
            let ink = if count > 0 { Role::Text } else { Role::Muted };
            let text = Text::new(count.to_string(), cell.centre().x, 0.0, 44.0).bold().ink(ink).align(Align::Middle);
            if cell.h > 88.0 {
                signs::icon(out, sign(objective), point(cell.centre().x, cell.y + 22.0), 14.0, Role::Muted, Role::Ground);
                out.push(Text { at: point(cell.centre().x, cell.bottom() - 32.0), ..text }.into());
            } else {
                // A low row has the sign beside the figure.
                signs::icon(out, sign(objective), point(cell.x + 20.0, y), 12.0, Role::Muted, Role::Ground);
                out.push(Text { at: point(cell.x + 54.0, y), size: 36.0, ..text }.into());
            }
        }
        let mut supposed = battle.clone();
        supposed.units[side.index()] = *counts;
        outcome(out, view, &supposed, side, at.x + 392.0, y);
    }
}

/// Who would hold the region, and whether a prisoner is taken and somebody killed by `side`.
fn outcome(out: &mut Vec<Shape>, view: &View, battle: &Battle, side: Side, x: f32, y: f32) {
    let points = vec![point(x, y - 18.0), point(x, y + 18.0), point(x + 16.0, y)];
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Muted) });
    let pole = x + 38.0;
    out.push(Shape::Line { points: vec![point(pole, y - 28.0), point(pole, y + 28.0)], width: 6.0, ink: Role::Text.into() });
    let holder = Owner::of(&view.open, battle.faction(battle.holds_control()));
    out.push(holder.badge(point(pole + 22.0, y - 10.0), 18.0));
    let mut at = pole + 68.0;
    if battle.captor() == Some(side) {
        signs::icon(out, Icon::Prisoner, point(at, y), 20.0, Role::Text, Role::Panel);
        at += 50.0;
    }
    if battle.kills(side) > 0 {
        signs::icon(out, Icon::Skull, point(at, y), 20.0, Role::Text, Role::Panel);
    }
}
