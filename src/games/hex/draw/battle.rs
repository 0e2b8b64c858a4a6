//! A Battle in pictures: who attacks whom in a segment, what is stopped and by what, and who falls.

use super::super::content::{Hex, Hexes};
use super::super::rules::{Attack, AttackKind, Board, Stop, Told};
use super::field::Field;
use super::{markers, paint, signs, tile};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, WIDTH, point};

/// Everything that happens in one event, over the board on which it happens.
pub fn event(out: &mut Vec<Shape>, field: &Field, told: &Told) {
    let attackers: Hexes = told.attacks.iter().filter_map(|attack| attack.from).collect();
    for hex in attackers {
        out.push(field.hexagon(hex).inset(1.0).shape(Paint::stroke(Role::Accent, 7.0)));
    }
    for (hex, _) in &told.fallen {
        tile::gone(out, field.tile(*hex));
    }
    for base in &told.razed {
        tile::gone(out, field.tile(base.hex).inset(20.0));
    }
    for hex in told.exploded {
        let reach = field.hexagon(hex).reach;
        let paint = Paint::fill(paint::MIGHT.cover(215)).and_stroke(paint::BLOOD, 4.0);
        out.push(signs::star(field.middle(hex), 10, reach * 0.72, reach * 0.46, paint));
    }
    for attack in told.attacks.iter().filter(|attack| !attack.lands()) {
        strike(out, field, &told.board, attack);
    }
    for attack in told.attacks.iter().filter(|attack| attack.lands()) {
        strike(out, field, &told.board, attack);
    }
    for hex in told.board.map().all() {
        let wounds: u32 = told.attacks.iter().filter(|attack| attack.to == hex && attack.lands()).map(strength).sum();
        if wounds > 0 {
            wound(out, field, hex, wounds);
        }
    }
    for attack in &told.attacks {
        if let Some(Stop::Medic(medic)) = attack.stopped {
            saved(out, field, medic);
        }
    }
    for (from, to) in &told.charges {
        let gap = field.hexagon(*from).reach * 0.5;
        out.extend(kit::arrow(field.middle(*from), field.middle(*to), gap, 14.0 * field.scale(), paint::MIGHT.into()));
    }
    clock(out, told.initiative);
}

/// One event in a line: who hits whom, and who falls; of a great one only how much.
pub fn words(told: &Told) -> String {
    const ROOM: usize = 118;
    let name = |hex: Hex| told.board.name(hex);
    let attackers: Hexes = told.attacks.iter().filter_map(|attack| attack.from).collect();
    let mut parts: Vec<String> = attackers
        .into_iter()
        .map(|from| {
            let hits = told.attacks.iter().filter(|attack| attack.from == Some(from)).map(|attack| name(attack.to));
            let from = told.board.unit(from).map_or(name(from).into(), |unit| format!("{} {}", unit.name(), name(from)));
            format!("{from} → {}", hits.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let struck: Hexes = told.attacks.iter().filter(|attack| attack.from.is_none()).map(|attack| attack.to).collect();
    if !struck.is_empty() {
        let poison = told.attacks.iter().any(|attack| attack.kind == AttackKind::Poison);
        let hexes: Vec<&str> = struck.into_iter().map(name).collect();
        parts.push(format!("{} {}", if poison { "poison in" } else { "hit:" }, hexes.join(" ")));
    }
    let fallen: Vec<&str> = told.fallen.iter().map(|(hex, _)| name(*hex)).collect();
    if !fallen.is_empty() {
        parts.push(format!("lost: {}", fallen.join(" ")));
    }
    parts.extend(told.charges.iter().map(|(from, to)| format!("{} charges to {}", name(*from), name(*to))));
    let text = parts.join(" · ");
    if text.chars().count() <= ROOM {
        return text;
    }
    let lands = told.attacks.iter().filter(|attack| attack.lands()).count();
    format!("{} attacks, {lands} of them land · lost: {}", told.attacks.len(), fallen.join(" "))
}

/// What destroys counts as one blow.
fn strength(attack: &Attack) -> u32 {
    if attack.strength >= 100 { 1 } else { u32::from(attack.strength) }
}

/// An attack as an arrow in the attacker's colour; one that was stopped is grey and ends in what stopped it.
fn strike(out: &mut Vec<Shape>, field: &Field, board: &Board, attack: &Attack) {
    let to = field.middle(attack.to);
    let Some(from) = attack.from else { return };
    let seat = board.unit(from).map_or(Role::Muted, |unit| Role::Seat(unit.controller));
    let ink: Ink = if attack.lands() { seat.into() } else { Role::Muted.cover(215) };
    let scale = field.scale();
    let width = scale * if attack.kind == AttackKind::Melee { 18.0 } else { 12.0 };
    let mut start = field.middle(from);
    if let Some(via) = attack.via {
        let turn = field.middle(via);
        out.push(Shape::Line { points: vec![start, turn], width: width * 0.7, ink });
        start = turn;
    }
    let length = (to.x - start.x).hypot(to.y - start.y).max(1.0);
    let along = |way: f32| point(start.x + (to.x - start.x) * way / length, start.y + (to.y - start.y) * way / length);
    // From inside the attacker to inside the target, clear of both names.
    let (tail, tip) = (along(48.0 * scale), along(length - 50.0 * scale));
    if attack.kind == AttackKind::Thrower {
        // High over everything between.
        let aside = point((to.y - start.y) / length * 42.0 * scale, (start.x - to.x) / length * 42.0 * scale);
        let mid = along(length / 2.0);
        let peak = point(mid.x + aside.x, mid.y + aside.y);
        out.push(Shape::Line { points: vec![tail, peak], width: width * 0.8, ink });
        out.extend(kit::arrow(peak, tip, 0.0, width, ink));
    } else {
        out.extend(kit::arrow(tail, tip, 0.0, width, ink));
    }
    match attack.stopped {
        None if attack.kind == AttackKind::Venom => markers::poison(out, 1, along(length / 2.0 - 4.0 * scale), 16.0 * scale),
        None => number(out, along(length / 2.0 - 4.0 * scale), strength(attack), scale),
        Some(Stop::Armor) => stopped(out, tip, &[(-1.0, -0.35), (1.0, -0.35), (1.0, 0.35), (-1.0, 0.35)], (start, to), scale),
        Some(Stop::Reflection) => {
            stopped(out, tip, &[(-1.0, -0.6), (1.0, -0.6), (1.0, -0.2), (-1.0, -0.2)], (start, to), scale);
            stopped(out, tip, &[(-1.0, 0.2), (1.0, 0.2), (1.0, 0.6), (-1.0, 0.6)], (start, to), scale);
        }
        Some(Stop::Medic(_)) => {
            let paint = Paint::fill(paint::HEALTH).and_stroke(Role::Shadow, 2.0);
            out.push(Shape::Circle { centre: tip, radius: 24.0 * scale, paint });
            let (ink, hole) = (paint::BLOOD.into(), paint::HEALTH.into());
            signs::cross(&mut Pen { out, at: tip, size: 15.0 * scale, ink, hole });
        }
    }
}

/// A bar across an attack's way.
fn stopped(out: &mut Vec<Shape>, at: Point, bar: &[(f32, f32)], (from, to): (Point, Point), scale: f32) {
    let length = (to.x - from.x).hypot(to.y - from.y).max(1.0);
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let size = 31.0 * scale;
    let points = bar.iter().map(|(x, y)| point(at.x + size * (ux * y - uy * x), at.y + size * (uy * y + ux * x))).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Text).and_stroke(Role::Shadow, 2.5) });
}

/// How strong an attack is, on its way.
fn number(out: &mut Vec<Shape>, at: Point, strength: u32, scale: f32) {
    let paint = Paint::fill(Role::Shadow).and_stroke(Role::Text, 2.0);
    out.push(Shape::Circle { centre: at, radius: (25.0 * scale).max(20.0), paint });
    let size = (36.0 * scale).max(kit::DECIDES);
    out.push(Text::new(strength.to_string(), at.x, at.y, size).bold().align(Align::Middle).into());
}

/// The wounds that a unit takes, over its middle.
fn wound(out: &mut Vec<Shape>, field: &Field, hex: Hex, wounds: u32) {
    let (at, scale) = (field.middle(hex), field.scale());
    let paint = Paint::fill(paint::BLOOD).and_stroke(Role::Text, 3.0);
    out.push(signs::star(at, 9, 54.0 * scale, 42.0 * scale, paint));
    let size = (48.0 * scale).max(kit::DECIDES);
    out.push(Text::new(format!("-{wounds}"), at.x, at.y, size).bold().align(Align::Middle).into());
}

/// A Medic that is used up.
fn saved(out: &mut Vec<Shape>, field: &Field, medic: Hex) {
    let (at, scale) = (field.middle(medic), field.scale());
    out.push(Shape::Circle { centre: at, radius: 42.0 * scale, paint: Paint::fill(paint::HEALTH).and_stroke(Role::Shadow, 3.0) });
    signs::cross(&mut Pen { out, at, size: 28.0 * scale, ink: paint::BLOOD.into(), hole: paint::HEALTH.into() });
}

/// How far the Battle has come, where else it is said whose turn it is.
fn clock(out: &mut Vec<Shape>, initiative: Option<u8>) {
    let at = point(WIDTH - 62.0, kit::HEADER / 2.0 - 2.0);
    let paint = Paint::fill(Role::Accent).and_stroke(Role::Shadow, 4.0);
    out.push(Shape::Circle { centre: at, radius: 42.0, paint });
    if let Some(initiative) = initiative {
        let number = Text::new(initiative.to_string(), at.x, at.y, 60.0).bold().align(Align::Middle);
        out.push(number.ink(Role::OnSeat).into());
    } else {
        markers::poison(out, 1, at, 24.0);
    }
}
