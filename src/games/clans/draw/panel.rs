//! Beside or below the field: rounds, aims, Edges, the last dice, and what changes of every operative.

use super::super::content::{Mind, Operative};
use super::super::missions::Objective;
use super::super::rules::{Against, Fate, Member, Purpose, Throw, UnitId};
use super::super::view::View;
use super::super::{tell, words};
use super::frame::{abbreviated, fitting, lines, plate};
use super::layout::{Beside, COLUMN, Layout, MARGIN, STRIP};
use super::sheet::SMALL;
use super::{aims, paint, pieces, signs};
use crate::engine::Seat;
use crate::engine::grammar;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, WIDTH, area, breadth, kit, point};
use kit::{DECIDES, LEAST, seat_sign as badge, slab as panel};

const GAP: f32 = 14.0;
/// Panels that stand in a row below the field are so high.
const UPPER: f32 = 178.0;

/// Everything that stands beside the field, or below it.
pub fn draw(out: &mut Vec<Shape>, view: &View, layout: &Layout, height: f32) {
    let bottom = height - kit::FOOTER - 14.0;
    let count = aims::of(&view.open).len() as f32;
    match Beside::of(layout.field) {
        Beside::Column => {
            let mut y = kit::HEADER + MARGIN + 2.0;
            let mut next = |high: f32| {
                let at = area(WIDTH - MARGIN - COLUMN, y, COLUMN, high);
                y += high + GAP;
                at
            };
            rounds(out, view, next(112.0));
            goals(out, view, next(20.0 + count * if count > 4.0 { 54.0 } else { 60.0 }), false);
            edges(out, view, next(116.0));
            if !view.open.squad.is_empty() {
                last_roll(out, view, next(164.0));
            }
            let at = next(0.0);
            cards(out, view, area(at.x, at.y, at.w, bottom - at.y), Beside::Column);
        }
        Beside::Strip => {
            let top = bottom - STRIP + 16.0;
            let (side, gap) = (276.0, 12.0);
            rounds(out, view, area(MARGIN, top, side, 84.0));
            edges(out, view, area(MARGIN, top + 84.0 + 10.0, side, UPPER - 94.0));
            let dice = if view.open.squad.is_empty() { 0.0 } else { side + gap };
            goals(out, view, area(MARGIN + side + gap, top, WIDTH - 2.0 * MARGIN - side - gap - dice, UPPER), true);
            if dice > 0.0 {
                last_roll(out, view, area(WIDTH - MARGIN - side, top, side, UPPER));
            }
            let from = top + UPPER + 14.0;
            cards(out, view, area(MARGIN, from, WIDTH - 2.0 * MARGIN, bottom - from), Beside::Strip);
        }
    }
}

fn words_at(out: &mut Vec<Shape>, words: impl Into<String>, at: Point, size: f32, align: Align, ink: Role) {
    out.push(Text::new(words, at.x, at.y, size).align(align).ink(ink).into());
}

fn bold_at(out: &mut Vec<Shape>, words: impl Into<String>, at: Point, size: f32, align: Align, ink: Role) {
    out.push(Text::new(words, at.x, at.y, size).bold().align(align).ink(ink).into());
}

fn rounds(out: &mut Vec<Shape>, view: &View, at: Area) {
    let open = &view.open;
    panel(out, at, None);
    let first = at.y + at.h * if at.h > 100.0 { 0.32 } else { 0.34 };
    let (round, last) = match (open.round, open.last_round) {
        (0, 0) => ("Set-up".to_owned(), String::new()),
        (0, last) => ("Set-up".to_owned(), format!("{last} rounds")),
        (round, last) => (format!("Round {round}"), format!("of {last}")),
    };
    let (large, small) = if at.h > 100.0 { (38.0, DECIDES) } else { (DECIDES, 28.0) };
    bold_at(out, round, point(at.x + 18.0, first), large, Align::Left, Role::Text);
    words_at(out, last, point(at.right() - 18.0, first), small, Align::Right, Role::Muted);
    let step = (at.w - 36.0 + 5.0) / f32::from(open.last_round.max(1));
    let size = (step - 5.0).min(if at.h > 100.0 { 28.0 } else { 20.0 });
    for round in 1..=open.last_round {
        let square = area(at.x + 18.0 + step.min(size + 6.0) * f32::from(round - 1), at.bottom() - size - 12.0, size, size);
        let paint = match round {
            _ if round == open.round => Paint::fill(Role::Accent),
            _ if round < open.round => Paint::fill(Role::Line),
            _ => Paint::fill(Role::Ground).and_stroke(Role::Muted, 3.0),
        };
        out.push(Shape::Rect { at: square, radius: 6.0, paint });
    }
}

/// The aims of both sides: whose, a sign, a word, how much of it is done.
fn goals(out: &mut Vec<Shape>, view: &View, at: Area, two_columns: bool) {
    panel(out, at, None);
    let aims = aims::of(&view.open);
    let (ours, theirs): (Vec<_>, Vec<_>) = aims.iter().partition(|aim| matches!(aim.objective, Objective::O(_)));
    let met = words::met(view);
    if two_columns {
        let half = at.w / 2.0;
        for (column, aims) in [ours, theirs].iter().enumerate() {
            let pitch = (at.h - 12.0) / aims.len().max(3) as f32;
            let from = at.y + 6.0 + (3.0 - aims.len() as f32).max(0.0) * pitch / 2.0;
            for (row, aim) in aims.iter().enumerate() {
                let room = area(at.x + half * column as f32, from + pitch * row as f32, half, pitch);
                goal(out, view, aim, met(aim.objective), room);
            }
        }
        let line = vec![point(at.x + half, at.y + 18.0), point(at.x + half, at.bottom() - 18.0)];
        out.push(Shape::Line { points: line, width: 2.0, ink: Role::Line.into() });
        return;
    }
    let pitch = (at.h - 20.0) / aims.len() as f32;
    for (row, aim) in ours.iter().chain(&theirs).enumerate() {
        goal(out, view, aim, met(aim.objective), area(at.x, at.y + 10.0 + pitch * row as f32, at.w, pitch));
    }
    let y = at.y + 10.0 + pitch * ours.len() as f32;
    out.push(Shape::Line {
        points: vec![point(at.x + 16.0, y), point(at.right() - 16.0, y)],
        width: 2.0,
        ink: Role::Line.into(),
    });
}

fn goal(out: &mut Vec<Shape>, view: &View, aim: &aims::Aim, met: bool, at: Area) {
    let y = at.y + at.h / 2.0;
    let left = at.x + 32.0;
    match aim.objective {
        Objective::H(_) => badge(out, view.open.hostile, point(left, y), 14.0),
        Objective::O(_) => {
            // A side of several seats has no colour of its own.
            let mut seats = view.open.operative_seats();
            match (seats.next(), seats.next()) {
                (Some(seat), None) => badge(out, seat, point(left, y), 14.0),
                _ => signs::person(out, point(left, y), 14.0, paint::PERSON.into()),
            }
        }
    }
    aim.sign.draw(out, point(at.x + 78.0, y), 21.0);
    let right = at.right() - 16.0;
    let used = match aim.count {
        Some((have, need)) => {
            let words = format!("{have}/{need}");
            let role = if met { paint::WON } else { Role::Text };
            bold_at(out, &words, point(right, y), 36.0, Align::Right, role);
            breadth(&words, 36.0, true)
        }
        None if met => {
            signs::tick(out, point(right - 18.0, y), 15.0, paint::WON.into());
            36.0
        }
        None => {
            out.push(Shape::Circle { centre: point(right - 18.0, y), radius: 13.0, paint: Paint::stroke(Role::Muted, 4.0) });
            36.0
        }
    };
    let room = right - used - 10.0 - (at.x + 112.0);
    let size = fitting(aim.word, 30.0, LEAST, false, room);
    words_at(out, aim.word, point(at.x + 112.0, y), size, Align::Left, Role::Text);
}

/// What the Hostile has stored, and the cards it holds.
fn edges(out: &mut Vec<Shape>, view: &View, at: Area) {
    let open = &view.open;
    panel(out, at, None);
    let limit = if open.squad_size > 0 { open.squad_size } else { open.camp.most };
    let pressure = open.mission.sheet().pressure.of(limit);
    let roomy = at.h > 100.0;
    let (first, second) = if roomy { (at.y + 36.0, at.y + 84.0) } else { (at.y + 23.0, at.y + 60.0) };
    badge(out, open.hostile, point(at.x + if roomy { 36.0 } else { 30.0 }, first), if roomy { 19.0 } else { 14.0 });
    let (left, size) = if roomy { (66.0, DECIDES) } else { (54.0, 30.0) };
    bold_at(out, "Hostile", point(at.x + left, first), size, Align::Left, Role::Text);
    let arcana = view.hand_sizes[open.hostile.index()];
    let held = [(arcana, Role::Muted), (view.swarm_size, paint::MENACE)];
    let (cards, gift) = if roomy { (first, second) } else { (second, first) };
    let mut x = at.right() - 18.0;
    for (count, role) in held.into_iter().rev() {
        let words = count.to_string();
        bold_at(out, &words, point(x, cards), 28.0, Align::Right, Role::Muted);
        x -= breadth(&words, 28.0, true) + 16.0;
        let card = area(x - 9.0, cards - 13.0, 19.0, 26.0);
        out.push(Shape::Rect { at: card, radius: 3.0, paint: Paint::fill(role).and_stroke(Role::Shadow, 2.5) });
        x -= 20.0;
    }
    let size = if roomy { 20.0 } else { 14.0 };
    for edge in 0..limit {
        signs::edge(out, point(at.x + 18.0 + size + size * 2.3 * f32::from(edge), second), size, edge < open.stored);
    }
    // What every round brings.
    if pressure > 0 {
        signs::edge(out, point(at.right() - 30.0, gift), 13.0, true);
        bold_at(out, format!("+{pressure}"), point(at.right() - 48.0, gift), 28.0, Align::Right, Role::Text);
    }
}

/// The last dice, what they were for, and what came of it.
fn last_roll(out: &mut Vec<Shape>, view: &View, at: Area) {
    panel(out, at, None);
    let Some(throw) = &view.open.latest.roll else {
        words_at(out, "No dice yet", point(at.x + 20.0, at.y + 36.0), 28.0, Align::Left, Role::Muted);
        return;
    };
    let (words, role) = result(throw);
    let y = at.y + 36.0;
    let figure = if at.w < COLUMN { 30.0 } else { DECIDES };
    bold_at(out, &words, point(at.right() - 16.0, y), figure, Align::Right, role);
    let room = at.w - 44.0 - breadth(&words, figure, true);
    let (who, verb) = reason(view, throw);
    let full = format!("{who} {verb}");
    let title = if breadth(&full, 26.0, false) <= room { full } else { abbreviated(&who, room) };
    let size = fitting(&title, 30.0, LEAST, false, room);
    out.push(Text::new(title, at.x + 20.0, y, size).fitted(room, 1, LEAST).into());
    let count = throw.dice.len().max(1);
    let (width, high) = (at.w - 36.0, at.h - 74.0);
    let rows = if count > 5 { 2 } else { 1 };
    let columns = count.div_ceil(rows) as f32;
    let size = (width / columns - 9.0).min(high / rows as f32 - 8.0).min(66.0);
    for (at_die, rolled) in throw.dice.iter().enumerate() {
        let (row, column) = (at_die / columns as usize, at_die % columns as usize);
        let x = at.x + 20.0 + size / 2.0 + (size + 10.0) * column as f32;
        let y = at.y + 62.0 + high / rows as f32 * (row as f32 + 0.5);
        signs::fallen(out, *rolled, point(x, y - 2.0), size);
    }
}

fn result(throw: &Throw) -> (String, Role) {
    match (throw.against, throw.botched) {
        (_, true) => ("botch".into(), paint::LOST),
        (Against::Number(number), _) => {
            (format!("{} vs {number}", throw.total), if throw.success { paint::WON } else { paint::LOST })
        }
        (Against::Each | Against::Nothing, _) => (grammar::count(throw.total.max(0), "hit"), Role::Text),
    }
}

/// Who threw the dice, and what for in a word.
fn reason(view: &View, throw: &Throw) -> (String, &'static str) {
    let who = throw.by.map_or_else(|| "Ground".into(), |unit| view.open.name(unit));
    let verb = match throw.what {
        Purpose::Attack => "attacks",
        Purpose::Scout(_) => "scouts",
        Purpose::Work(_) => "works",
        Purpose::Trait(..) | Purpose::Item(..) => "tries",
        Purpose::Repair(_) => "repairs",
        Purpose::Swarm(_) => "rolls",
    };
    (grammar::capital(&who), verb)
}

/// A card for every operative, or what is prepared before there are any.
fn cards(out: &mut Vec<Shape>, view: &View, at: Area, beside: Beside) {
    let open = &view.open;
    if open.squad.is_empty() {
        return preparation(out, view, at, beside);
    }
    let gap = 12.0;
    let count = open.squad.len();
    if beside == Beside::Column {
        // Who has left or died needs a line; the others share what is left, and have more on their cards if they are few.
        let gone = open.squad.iter().filter(|member| is_gone(member)).count();
        let rest = (count - gone).max(1) as f32;
        let free = at.h - (count as f32 - 1.0) * gap - gone as f32 * LINE;
        let high = free / rest;
        let mut y = at.y;
        for (place, member) in open.squad.iter().enumerate() {
            let unit = UnitId::member(place);
            let lines = 1 + member.potentials.len() + view.open.carried(unit).count();
            let most = 44.0 + 116.0 + PITCH * lines as f32 + 14.0;
            let room = area(at.x, y, at.w, if is_gone(member) { LINE } else { high.min(most) });
            card(out, view, unit, member, room);
            y += room.h + gap;
        }
        return;
    }
    let (columns, rows) = if count > 4 { (3, 2) } else { (count, 1) };
    let (wide, high) = ((at.w + gap) / columns as f32 - gap, (at.h + gap) / rows as f32 - gap);
    for (place, member) in open.squad.iter().enumerate() {
        let (row, column) = ((place / columns) as f32, (place % columns) as f32);
        let room = area(at.x + column * (wide + gap), at.y + row * (high + gap), wide, high);
        card(out, view, UnitId::member(place), member, room);
    }
}

/// How high a card of one line is, and the lines of a larger one.
const LINE: f32 = 62.0;
const PITCH: f32 = 38.0;

/// Dead, or off the field for good.
fn is_gone(member: &Member) -> bool {
    member.at.is_none() && member.fate != Fate::Alive
}

/// Where an operative is: the tile, or a sign for who is off the field. `right` is where it ends; returns where it begins.
fn whereabouts(out: &mut Vec<Shape>, member: &Member, right: f32, y: f32) -> f32 {
    let sign = point(right - 24.0, y);
    match (member.at, member.fate) {
        (Some(tile), _) => {
            let words = tile.to_string();
            let wide = breadth(&words, DECIDES, true) + DECIDES * 0.5;
            plate(out, &words, point(right + 4.0 - wide / 2.0, y), DECIDES, Role::Text);
            return right + 4.0 - wide;
        }
        (None, Fate::Dead(_)) => signs::skull(out, sign, 17.0, paint::MENACE.into()),
        (None, Fate::Left(_)) => signs::door(out, sign, 16.0),
        (None, Fate::Alive) => signs::clock(out, sign, 17.0),
    }
    right - 46.0
}

/// What changes of an operative: wounds, mind, Edge, load; more where there is room.
fn card(out: &mut Vec<Shape>, view: &View, unit: UnitId, member: &Member, at: Area) {
    let acts = pieces::acting(&view.open) == Some(unit);
    panel(out, at, acts.then_some(Role::Accent));
    if at.h < 90.0 {
        // One line.
        let y = at.y + at.h / 2.0;
        let radius = (at.h / 2.0 - 5.0).min(26.0);
        pieces::coin(out, &view.open, member, point(at.x + 10.0 + radius, y), radius);
        let name = point(at.x + 16.0 + 2.0 * radius, y);
        bold_at(out, member.who.short(), name, DECIDES, Align::Left, Role::Text);
        let left = whereabouts(out, member, at.right() - 8.0, y);
        let free = left - name.x - breadth(member.who.short(), DECIDES, true);
        if free > 38.0 && member.at.is_some() {
            signs::mind(out, member.mind, point(left - 19.0, y), 13.0);
        }
        return;
    }
    let line = 44.0_f32.min(at.h * 0.36);
    let basic = if at.w > COLUMN + 200.0 { COLUMN } else { at.w };
    let left = whereabouts(out, member, at.x + basic - 10.0, at.y + line * 0.62);
    let size = fitting(member.who.short(), 36.0, DECIDES, true, left - at.x - 24.0);
    bold_at(out, member.who.short(), point(at.x + 14.0, at.y + line * 0.62), size, Align::Left, Role::Text);
    let below = (at.h - line).min(116.0);
    let radius = ((below - 18.0) / 2.0).min(46.0);
    let y = at.y + line + below / 2.0 - 4.0;
    pieces::coin(out, &view.open, member, point(at.x + 18.0 + radius, y), radius);
    if is_gone(member) {
        return;
    }
    let tight = at.w < COLUMN - 20.0;
    let sign = (below * 0.22).min(if tight { 16.0 } else { 19.0 });
    let mut x = at.x + 18.0 + 2.0 * radius + sign + if tight { 8.0 } else { 14.0 };
    signs::mind(out, member.mind, point(x, y), sign);
    x += 2.0 * sign + if tight { 4.0 } else { 6.0 };
    if member.edges > 0 {
        signs::edge(out, point(x, y), sign, true);
        if member.edges > 1 {
            let text = Text::new(member.edges.to_string(), x, y, 28.0).bold().align(Align::Middle).ink(Role::OnSeat);
            out.push(text.into());
        }
    }
    let (burden, most) = words::carrying(view, unit);
    let load = format!("{burden}/{most}");
    let role = if burden < most { Role::Text } else { paint::LOST };
    let right = at.x + basic - 14.0;
    bold_at(out, &load, point(right, y), DECIDES, Align::Right, role);
    let chest = if tight { 14.0 } else { 19.0 };
    signs::chest(out, point(right - breadth(&load, DECIDES, true) - 8.0 - chest, y), chest);
    // What there is room for: below in a column, to the right in a strip.
    let rest = if at.w > basic + 200.0 {
        area(at.x + basic + 16.0, at.y + 8.0, at.w - basic - 24.0, at.h - 12.0)
    } else {
        area(at.x + 18.0, at.y + line + below, at.w - 36.0, at.h - line - below)
    };
    details(out, view, unit, member, rest);
}

/// What stands before a line: a card, or an item.
enum Mark {
    Card { up: bool },
    Item { worn: bool, botched: bool },
}

/// Dice and Defense of the side that lies up, then cards and items by name.
fn details(out: &mut Vec<Shape>, view: &View, unit: UnitId, member: &Member, at: Area) {
    let rows = ((at.h - 6.0) / PITCH) as usize;
    if rows == 0 || at.w < 190.0 {
        return;
    }
    let columns = ((at.w / 270.0) as usize).max(1);
    let wide = at.w / columns as f32;
    let mut cells = (0..columns)
        .flat_map(|column| (0..rows).map(move |row| (column, row)))
        .map(|(column, row)| point(at.x + wide * column as f32, at.y + PITCH * (row as f32 + 0.5)));
    if let Some(cell) = cells.next() {
        let end = signs::pool(out, member.who.stats(member.mind).pool, point(cell.x, cell.y), 28.0);
        signs::defense(out, point(end + 28.0, cell.y - 1.0), 18.0, words::defense(view, unit));
    }
    let cards = member.potentials.iter().map(|held| (Mark::Card { up: !held.fleshwound }, held.potential.name().to_owned()));
    let items = view.open.carried(unit).map(|(gear, card)| {
        let name = tell::gear_name(&view.open, gear);
        let name = if card.botched { format!("{name}, {}", words::botched(card.item)) } else { name };
        (Mark::Item { worn: member.worn == Some(gear), botched: card.botched }, name)
    });
    for ((mark, name), cell) in cards.chain(items).zip(cells) {
        let centre = point(cell.x + 12.0, cell.y);
        let mut role = Role::Muted;
        match mark {
            Mark::Card { up } => {
                signs::card(out, centre, 12.0, up);
                role = if up { Role::Muted } else { paint::LOST };
            }
            Mark::Item { worn, botched } => {
                if worn {
                    signs::worn(out, centre, 12.0, Role::Gold);
                } else {
                    signs::chest(out, centre, 12.0);
                }
                role = if botched { paint::LOST } else { role };
            }
        }
        let name = abbreviated(&name, wide - 44.0);
        let text = Text::new(name, cell.x + 34.0, cell.y, 28.0).ink(role).fitted(wide - 44.0, 1, LEAST);
        out.push(text.into());
    }
}

/// Before the squad stands on the field: Intel, who goes, and in a column what the mission asks.
fn preparation(out: &mut Vec<Shape>, view: &View, at: Area, beside: Beside) {
    match beside {
        Beside::Column => {
            let below = intel(out, view, at, 3) + GAP;
            let below = roster(out, view, area(at.x, below, at.w, at.h), 1) + GAP;
            if at.bottom() - below > 200.0 {
                asked(out, view, area(at.x, below, at.w, at.bottom() - below));
            }
        }
        Beside::Strip => {
            let wide = (at.w - GAP) / 2.0;
            intel(out, view, area(at.x, at.y, wide, at.h), 1);
            roster(out, view, area(at.x + wide + GAP, at.y, wide, at.h), 3);
        }
    }
}

/// What can be bought before the mission; returns where it ends.
fn intel(out: &mut Vec<Shape>, view: &View, at: Area, most: u8) -> f32 {
    let room = at.w - 70.0;
    let pieces: Vec<(&str, bool)> = words::intel(view)
        .into_iter()
        .map(|piece| {
            let benefit = piece.benefit.filter(|told| piece.bought && lines(told, SMALL, room) <= most);
            (benefit.unwrap_or(piece.context), piece.bought)
        })
        .collect();
    let high = |told: &str| 34.0 * f32::from(lines(told, SMALL, room).min(most)) + if most > 1 { 14.0 } else { 6.0 };
    let all: f32 = pieces.iter().map(|(told, _)| high(told)).sum();
    let room_high = if most > 1 { all + 16.0 } else { at.h };
    panel(out, area(at.x, at.y, at.w, room_high), None);
    let mut y = at.y + 8.0 + (room_high - 16.0 - all) / 2.0;
    for ((told, bought), letter) in pieces.iter().zip('a'..) {
        let role = if *bought { paint::WON } else { Role::Gold };
        bold_at(out, letter.to_string(), point(at.x + 18.0, y + 20.0), DECIDES, Align::Left, role);
        let ink = if *bought { Role::Text } else { Role::Muted };
        let text = Text::new(*told, at.x + 54.0, y + 20.0, SMALL).ink(ink);
        out.push(text.fitted(room, lines(told, SMALL, room).min(most), LEAST).into());
        y += high(told);
    }
    at.y + room_high
}

/// Who can go, and with whom; returns where it ends.
fn roster(out: &mut Vec<Shape>, view: &View, at: Area, columns: usize) -> f32 {
    let open = &view.open;
    let fit: Vec<Operative> = Operative::ALL.into_iter().filter(|who| open.log.is_fit(*who)).collect();
    let columns = if columns == 1 && fit.len() > 7 { 2 } else { columns };
    let rows = fit.len().div_ceil(columns).max(1);
    let pitch = if columns > 2 { ((at.h - 16.0) / rows as f32).min(48.0) } else { 48.0 };
    let high = if columns > 2 { at.h } else { pitch * rows as f32 + 16.0 };
    panel(out, area(at.x, at.y, at.w, high), None);
    let wide = (at.w - 24.0) / columns as f32;
    for (place, who) in fit.into_iter().enumerate() {
        let (column, row) = ((place / rows) as f32, (place % rows) as f32);
        let (x, y) = (at.x + 14.0 + column * wide, at.y + 8.0 + pitch * (row + 0.5));
        let chosen = open.camp.roster.iter().find(|(chosen, _)| *chosen == who).map(|(_, seat)| *seat);
        let radius = (pitch * 0.32).min(14.0);
        if let Some(seat) = chosen {
            badge(out, seat, point(x + 14.0, y), radius);
        } else {
            let paint = Paint::stroke(Role::Muted, 3.0);
            out.push(Shape::Circle { centre: point(x + 14.0, y), radius: radius * 0.9, paint });
        }
        let bold = chosen.is_some();
        let size = fitting(who.short(), (pitch * 0.8).min(DECIDES), LEAST, bold, wide - 42.0);
        let text = Text::new(who.short(), x + 38.0, y, size);
        out.push(if bold { text.bold() } else { text.ink(Role::Muted) }.into());
    }
    at.y + high
}

/// What the mission asks of both sides, in words.
fn asked(out: &mut Vec<Shape>, view: &View, at: Area) {
    let sheet = view.open.mission.sheet();
    let room = at.w - 82.0;
    let own = sheet.objectives.iter().zip(1..).map(|(words, n)| (format!("O{n}"), *words, Role::Gold));
    let theirs = sheet.hostile_objectives.iter().zip(1..).map(|(words, n)| (format!("H{n}"), *words, paint::LOST));
    let high = |words: &str| 31.0 * f32::from(lines(words, LEAST, room)) + 8.0;
    let mut rows: Vec<(String, &str, Role)> = own.chain(theirs).collect();
    while rows.iter().map(|(_, words, _)| high(words)).sum::<f32>() + 20.0 > at.h {
        rows.pop();
    }
    let all: f32 = rows.iter().map(|(_, words, _)| high(words)).sum();
    panel(out, area(at.x, at.y, at.w, all + 20.0), None);
    let mut y = at.y + 12.0;
    for (name, words, role) in rows {
        bold_at(out, name, point(at.x + 16.0, y + 15.0), 28.0, Align::Left, role);
        let count = lines(words, LEAST, room);
        out.push(Text::new(words, at.x + 68.0, y + 15.0, LEAST).fitted(room, count, LEAST).into());
        y += high(words);
    }
}

/// How many Arcana each seat holds, from left to right; returns where it ends.
pub fn hands(out: &mut Vec<Shape>, view: &View, at: Point) -> f32 {
    let mut x = at.x;
    for seat in Seat::all(view.open.seats) {
        badge(out, seat, point(x + 16.0, at.y), 15.0);
        kit::cards(out, point(x + 56.0, at.y), 14.0, 1);
        let count = view.hand_sizes[seat.index()].to_string();
        bold_at(out, count, point(x + 76.0, at.y), 28.0, Align::Left, Role::Text);
        x += 128.0;
    }
    x
}

/// Which side of a dashboard lies up decides what is lit.
pub fn side_ink(up: Option<Mind>, mind: Option<Mind>) -> Role {
    if mind.is_none_or(|mind| up.is_none_or(|up| up == mind)) { Role::Text } else { Role::Muted }
}
