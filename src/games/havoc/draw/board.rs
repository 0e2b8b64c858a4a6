//! The battle board: three objectives in their order, who stands on each and who would win it now, the cards played.

use super::super::content::Objective;
use super::super::rules::{Battle, BattleStage, Side};
use super::super::view::View;
use super::land;
use super::signs::{self, Icon, Owner};
use crate::engine::scene::{Align, Area, Paint, Role, Shape, Text, WIDTH, area, kit, point};

const BOARD: Area = area(10.0, land::STANDINGS, WIDTH - 20.0, land::BATTLE_HEIGHT - kit::FOOTER - 60.0 - land::STANDINGS);
const SIDES: f32 = 268.0;
const PLAYED: f32 = 288.0;
/// Each side's half of the board: the attacker above, the defender below.
const HALF: f32 = 116.0;
const HEAD: f32 = 44.0;

/// What the objectives are about, while there is room for it.
const AT_STAKE: &str = "Region Control: the most units win the region, the defender on a tie. \
    Prisoners: the most units take one. Attrition: every unit kills one.";

/// What is the same in every battle.
pub fn empty(out: &mut Vec<Shape>) {
    out.push(Shape::Rect { at: BOARD, radius: 10.0, paint: Paint::fill(Role::Panel).and_stroke(Role::Text, 2.0) });
    signs::icon(out, Icon::Swords, point(BOARD.x + 26.0, BOARD.y + 24.0), 13.0, Role::Text, Role::Panel);
    for side in Side::BOTH {
        out.push(kit::panel(bench(side), 8.0, Role::Raised));
    }
    for place in 0..Objective::COUNT as u8 {
        out.push(kit::panel(column(place), 8.0, Role::Ground));
    }
}

pub fn battle(out: &mut Vec<Shape>, view: &View, battle: &Battle) {
    let title = Text::new(battle.region.name(), BOARD.x + 50.0, BOARD.y + 24.0, 24.0);
    out.push(title.bold().within(SIDES - 58.0, 1).into());
    for side in Side::BOTH {
        combatant(out, view, battle, side);
    }
    for (objective, place) in battle.order().into_iter().zip(0u8..) {
        contest(out, view, battle, objective, place, column(place));
    }
    played(out, view, battle);
}

fn half(side: Side) -> f32 {
    BOARD.y + HEAD + if side == Side::Attacker { 0.0 } else { BOARD.h - HEAD - HALF - 8.0 }
}

fn bench(side: Side) -> Area {
    area(BOARD.x + 8.0, half(side), SIDES - 16.0, HALF)
}

fn column(place: u8) -> Area {
    let wide = (BOARD.w - SIDES - PLAYED) / Objective::COUNT as f32;
    area(BOARD.x + SIDES + wide * f32::from(place), BOARD.y + 6.0, wide - 8.0, BOARD.h - 12.0)
}

/// Who fights, who commands them, and what works for them.
fn combatant(out: &mut Vec<Shape>, view: &View, battle: &Battle, side: Side) {
    let (open, faction, index) = (&view.open, battle.faction(side), side.index());
    let owner = Owner::of(open, faction);
    let at = bench(side);
    if view.phase().is_some() && battle.deciding() == side {
        out.push(Shape::Rect { at, radius: 8.0, paint: Paint::stroke(Role::Accent, 3.0) });
    }
    signs::unit(out, faction, owner, point(at.x + 28.0, at.y + 27.0), 19.0);
    out.push(Text::new(faction.name(), at.x + 54.0, at.y + 17.0, 21.0).bold().within(at.w - 60.0, 1).into());
    let does = if side == Side::Attacker { "attack" } else { "defend" };
    let commander = open.commander(battle, side).map_or_else(String::new, |seat| format!(" · {seat}"));
    let text = Text::new(format!("{does}{commander}"), at.x + 54.0, at.y + 38.0, 17.0).ink(Role::Muted);
    out.push(text.within(at.w - 60.0, 1).into());
    let waiting = open.site(battle.region).of(faction);
    let guard = battle.guard[index];
    let ties = match (battle.ties_control[index], battle.ties_prisoners[index]) {
        (true, true) => "wins ties",
        (true, false) => "ties: control",
        _ => "ties: prisoners",
    };
    let signs = [
        (waiting > 0, format!("{waiting} to deploy")),
        (battle.ties_control[index] || battle.ties_prisoners[index], ties.into()),
        (guard > 0, if guard == 1 { "stops a kill".into() } else { format!("stops {guard} kills") }),
        (battle.no_capture[index], "no capture".into()),
        (battle.salvage[index], "salvage".into()),
        (battle.hushed[index], "next card fails".into()),
        (battle.passed[index], "passed".into()),
    ];
    let words: Vec<String> = signs.into_iter().filter(|(works, _)| *works).map(|(_, words)| words).collect();
    out.push(Text::new(words.join(" · "), at.x + 12.0, at.y + 61.0, 17.0).within(at.w - 18.0, 3).into());
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

fn contest(out: &mut Vec<Shape>, view: &View, battle: &Battle, objective: Objective, place: u8, at: Area) {
    let stake = at_stake(battle);
    if stake == Some(place) {
        out.push(Shape::Rect { at, radius: 8.0, paint: Paint::stroke(Role::Accent, 3.0) });
    }
    let done = stake.is_some_and(|stake| place < stake);
    let ink = if done { Role::Muted } else { Role::Text };
    let (x, y) = (at.x + 20.0, at.y + 19.0);
    let number = Text::new((place + 1).to_string(), x, y, 18.0).bold().align(Align::Middle);
    out.push(number.ink(Role::OnSeat).plate(if battle.reversed { Role::Accent } else { Role::Muted }).into());
    out.push(Text::new(objective.name(), x + 18.0, y, 20.0).bold().ink(ink).within(at.w - 44.0, 1).into());
    for side in Side::BOTH {
        force(out, view, battle, objective, side, area(at.x, half(side), at.w, HALF - 18.0 * f32::from(side as u8)));
    }
    let middle = f32::midpoint(half(Side::Attacker) + HALF, half(Side::Defender));
    let words = match battle.stage {
        BattleStage::Deploy(_) => String::new(),
        _ if done => "settled".into(),
        _ => verdict(battle, objective),
    };
    let text = Text::new(words, at.centre().x, middle + 2.0, 17.0).bold().align(Align::Middle);
    out.push(text.ink(if done { Role::Muted } else { Role::Gold }).within(at.w - 12.0, 1).into());
}

/// What an objective would bring now.
fn verdict(battle: &Battle, objective: Objective) -> String {
    let name = |side: Side| battle.faction(side).name();
    match objective {
        Objective::Control => format!("{} hold it", name(battle.winner.unwrap_or_else(|| battle.holds_control()))),
        Objective::Prisoners => match battle.captor() {
            Some(side) if battle.no_capture[side.other().index()] => "nobody is captured".into(),
            Some(side) => format!("{} capture 1", name(side)),
            None => "a tie: nobody".into(),
        },
        Objective::Attrition => {
            let [attacker, defender] = Side::BOTH.map(|side| battle.kills(side));
            format!("kills: {attacker} ↓   {defender} ↑")
        }
    }
}

/// A side's units and guns on an objective, and how strong they are together.
fn force(out: &mut Vec<Shape>, view: &View, battle: &Battle, objective: Objective, side: Side, at: Area) {
    let owner = Owner::of(&view.open, battle.faction(side));
    let units = battle.units[side.index()][objective.index()];
    let guns = battle.guns[side.index()][objective.index()];
    let strength = battle.strength(side, objective);
    let ink = if strength > 0 { Role::Text } else { Role::Line };
    let middle = at.centre().y;
    out.push(Text::new(strength.to_string(), at.x + 28.0, middle, 34.0).bold().align(Align::Middle).ink(ink).into());
    let total = units + guns;
    let room = at.w - 62.0;
    let (columns, pitch) = if total <= 9 { (3, room / 3.0) } else { (6, room / 6.0) };
    let pitch = pitch.min(36.0);
    let rows = total.div_ceil(columns);
    for place in 0..total {
        let x = at.x + 54.0 + pitch * (f32::from(place % columns) + 0.5);
        let y = middle + pitch * (f32::from(place / columns) - f32::from(rows.saturating_sub(1)) / 2.0);
        if place < units {
            signs::unit(out, battle.faction(side), owner, point(x, y), pitch * 0.43);
        } else {
            let icon = if objective == Objective::Attrition { Icon::Cannon } else { Icon::Tower };
            let paint = Paint::fill(owner.role()).and_stroke(Role::Shadow, 2.0);
            out.push(Shape::Circle { centre: point(x, y), radius: pitch * 0.4, paint });
            signs::icon(out, icon, point(x, y), pitch * 0.24, Role::OnSeat, owner.role());
        }
    }
}

/// The cards so far, the newest with its text.
fn played(out: &mut Vec<Shape>, view: &View, battle: &Battle) {
    const SHOWN: usize = 7;
    let x = BOARD.right() - PLAYED + 10.0;
    let wide = PLAYED - 22.0;
    let cards = &battle.played;
    let earlier = cards.len().saturating_sub(SHOWN);
    let heading = match (cards.len(), earlier) {
        (0, _) => "No card played yet".to_owned(),
        (_, 0) => "Cards played".to_owned(),
        (all, _) => format!("Cards played: the last {SHOWN} of {all}"),
    };
    out.push(Text::new(heading, x, BOARD.y + 24.0, 18.0).ink(Role::Muted).within(wide, 1).into());
    let mut y = BOARD.y + 52.0;
    for (side, card) in &cards[earlier..] {
        out.push(Owner::of(&view.open, battle.faction(*side)).badge(point(x + 10.0, y), 8.5));
        out.push(Text::new(card.name(), x + 28.0, y, 19.0).bold().within(wide - 28.0, 1).into());
        y += 25.0;
    }
    let words = cards.last().map_or(AT_STAKE, |(_, card)| card.text());
    out.push(Text::new(words, x, y + 2.0, 17.0).ink(Role::Muted).within(wide, 7).into());
}
