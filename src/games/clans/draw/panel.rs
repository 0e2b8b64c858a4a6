//! Under the field: rounds and Edges, objectives, the last dice, and what every operative has.

use super::super::content::{Mind, Operative};
use super::super::missions::Objective;
use super::super::rules::{Fate, Member, Standing, UnitId};
use super::super::view::View;
use super::super::words;
use super::{paint, pieces, signs};
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, WIDTH, area, kit, point};

pub const STRIP: f32 = 176.0;
const BOARDS: f32 = 246.0;
pub const HEIGHT: f32 = STRIP + BOARDS;
const GAP: f32 = 8.0;

/// Rounds, Edges, hands.
pub fn rounds(out: &mut Vec<Shape>, view: &View, top: f32) {
    let open = &view.open;
    let x = kit::MARGIN;
    let wide = (340.0 / f32::from(open.last_round.max(1))).min(34.0);
    let limit = if open.squad_size > 0 { open.squad_size } else { open.camp.most };
    let round = match open.mission.sheet().pressure.of(limit) {
        _ if open.last_round == 0 => "",
        0 => "Round",
        1 => "Round; each gives the Hostile an Edge",
        _ => "Round; each gives the Hostile two Edges",
    };
    out.push(Text::new(round, x, top + 18.0, Text::LEAST).ink(Role::Muted).into());
    for round in 1..=open.last_round {
        let at = area(x + f32::from(round - 1) * wide, top + 32.0, wide - 3.0, 28.0);
        let (fill, ink) = match round {
            _ if round == open.round => (Paint::fill(Role::Accent), Role::OnSeat),
            _ if round < open.round => (Paint::fill(Role::Line), Role::Muted),
            _ => (Paint::stroke(Role::Muted, 1.5), Role::Text),
        };
        out.push(Shape::Rect { at: at.inset(1.0), radius: 4.0, paint: fill });
        let text = Text::new(round.to_string(), at.centre().x, at.centre().y, Text::LEAST).bold();
        out.push(text.align(Align::Middle).ink(ink).into());
    }
    let y = top + 84.0;
    out.push(kit::seat_badge(open.hostile, point(x + 12.0, y), 11.0));
    out.push(Text::new("Hostile", x + 32.0, y, 18.0).bold().ink(paint::MENACE).into());
    for edge in 0..limit {
        signs::edge(out, point(x + 126.0 + 26.0 * f32::from(edge), y), 11.0, edge < open.stored);
    }
    let swarm = format!("swarm {}", view.swarm_size);
    out.push(Text::new(swarm, x + 126.0 + 26.0 * f32::from(limit), y, Text::LEAST).into());
    let y = top + 124.0;
    for seat in Seat::all(open.seats) {
        let x = x + 12.0 + 72.0 * f32::from(seat.0);
        out.push(kit::seat_badge(seat, point(x, y), 11.0));
        kit::cards(out, point(x + 27.0, y), 8.0, view.hand_sizes[seat.index()]);
        let count = view.hand_sizes[seat.index()].to_string();
        out.push(Text::new(count, x + 40.0, y, 18.0).bold().into());
        if open.standing[seat.index()] != Standing::Asked {
            out.push(Text::new("passes", x + 20.0, y + 22.0, Text::LEAST).ink(Role::Muted).align(Align::Middle).into());
        }
    }
}

/// Objectives of both sides, with what is met.
pub fn objectives(out: &mut Vec<Shape>, view: &View, top: f32) {
    let left = 396.0;
    let sheet = view.open.mission.sheet();
    let own = sheet.objectives.iter().zip(1..).map(|(words, n)| (Objective::O(n), *words));
    let theirs = sheet.hostile_objectives.iter().zip(1..).map(|(words, n)| (Objective::H(n), *words));
    let met = words::met(view);
    let mut y = top + 17.0;
    for (objective, words) in own.chain(theirs) {
        let (name, role) = match objective {
            Objective::O(n) => (format!("O{n}"), Role::Gold),
            Objective::H(n) => (format!("H{n}"), paint::MENACE),
        };
        out.push(Text::new(name, left, y, 17.0).bold().ink(role).into());
        if met(objective) {
            signs::tick(out, point(left + 40.0, y), 8.0, paint::WON.into());
        } else {
            out.push(Shape::Circle { centre: point(left + 40.0, y), radius: 5.0, paint: Paint::stroke(Role::Muted, 1.5) });
        }
        let ink = if met(objective) { Role::Text } else { Role::Muted };
        let lines = words::lines(words, 410.0).min(2);
        out.push(Text::new(words, left + 56.0, y, Text::LEAST).ink(ink).within(410.0, lines).into());
        y += 1.0 + 19.0 * f32::from(lines);
    }
    let state = words::state_of_objects(&view.open);
    // Where objectives take all the room, the field alone shows how things stand.
    if !state.is_empty() && y + 16.0 < top + STRIP {
        // The last row goes on under the dice.
        let wide = if y > top + 150.0 { WIDTH - kit::MARGIN - left } else { 466.0 };
        let most = if y > top + 130.0 { 1 } else { 2 };
        let lines = words::lines(&state, wide).min(most);
        out.push(Text::new(state, left, y + 3.0, Text::LEAST).within(wide, lines).into());
    }
}

/// The last dice, and what they were for.
pub fn last_roll(out: &mut Vec<Shape>, view: &View, top: f32) {
    let left = 884.0;
    let right = WIDTH - kit::MARGIN;
    let Some(throw) = &view.open.latest.roll else {
        out.push(Text::new("No dice yet", left, top + 18.0, Text::LEAST).ink(Role::Muted).into());
        return;
    };
    let count = throw.dice.len();
    let columns = if count > 8 { count.div_ceil(2) } else { count.max(1) };
    let size: f32 = if count > 8 { 27.0 } else { 36.0 };
    let step = (size + 5.0).min((right - left) / columns as f32);
    for (at, rolled) in throw.dice.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let centre = point(left + step * (column as f32 + 0.5), top + 24.0 + (size + 4.0) * row as f32);
        signs::fallen(out, *rolled, centre, size);
    }
    let (result, role) = words::result(throw);
    out.push(Text::new(result, left, top + 84.0, 20.0).bold().ink(role_of(role)).within(right - left, 1).into());
    let reason = words::reason(&view.open, throw);
    out.push(Text::new(reason, left, top + 110.0, Text::LEAST).within(right - left, 2).into());
}

fn role_of(result: Option<bool>) -> Role {
    match result {
        Some(true) => paint::WON,
        Some(false) => paint::MENACE,
        None => Role::Text,
    }
}

/// A card for every operative, or what is prepared before there are any.
pub fn boards(out: &mut Vec<Shape>, view: &View, top: f32) {
    let open = &view.open;
    if open.squad.is_empty() {
        return preparation(out, view, top + GAP);
    }
    let count = open.squad.len().max(4) as f32;
    let wide = (WIDTH - 2.0 * GAP + GAP) / count - GAP;
    for (at, member) in open.squad.iter().enumerate() {
        let at_area = area(GAP + at as f32 * (wide + GAP), top + GAP, wide, BOARDS - 2.0 * GAP);
        board(out, view, UnitId::member(at), member, at_area);
    }
}

/// What stands before a line of a board: a card, an item, or armor that is worn.
enum Mark {
    Card { up: bool },
    Item,
    Worn,
}

/// Lines of Potentials and items that a board has room for.
const LINES: usize = 8;

fn board(out: &mut Vec<Shape>, view: &View, unit: UnitId, member: &Member, at: Area) {
    let open = &view.open;
    let seat = Role::Seat(member.seat);
    let gone = member.at.is_none();
    let stroke = if gone { Role::Line } else { seat };
    out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel).and_stroke(stroke, 2.0) });
    pieces::coin(out, open, member, point(at.x + 26.0, at.y + 27.0), 22.0);
    for edge in 0..member.edges {
        signs::edge(out, point(at.right() - 16.0 - 22.0 * f32::from(edge), at.y + 20.0), 10.0, true);
    }
    let taken = 66.0 + 22.0 * f32::from(member.edges.max(1));
    out.push(Text::new(member.who.short(), at.x + 54.0, at.y + 18.0, 21.0).bold().within(at.w - taken, 1).into());
    let place = match (member.at, member.fate) {
        (Some(tile), _) if member.stunned => format!("{tile}, stunned"),
        (Some(tile), _) if member.stealth => format!("{tile}, in Stealth"),
        (Some(tile), _) => tile.to_string(),
        (None, Fate::Dead(_)) => "dead".into(),
        (None, Fate::Left(_)) => "has left".into(),
        (None, Fate::Alive) => "waits".into(),
    };
    let place = if member.guest { format!("{place}, guest") } else { place };
    let ink = if gone { Role::Muted } else { Role::Text };
    let taken = if gone { 62.0 } else { 120.0 };
    out.push(Text::new(place, at.x + 54.0, at.y + 41.0, 17.0).ink(ink).within(at.w - taken, 1).into());
    if !gone {
        let (burden, room) = words::carrying(view, unit);
        let text = Text::new(format!("{burden}/{room}"), at.right() - 10.0, at.y + 41.0, 17.0).align(Align::Right);
        out.push(text.ink(if burden < room { Role::Text } else { paint::MENACE }).into());
        signs::chest(out, point(at.right() - 51.0, at.y + 41.0), 8.0);
    }
    for (mind, x) in [(Mind::Focus, at.x + 10.0), (Mind::Primal, at.x + at.w / 2.0 + 4.0)] {
        side(out, view, unit, member, mind, point(x, at.y + 69.0), at.w / 2.0 - 12.0);
    }
    lines(out, view, unit, member, at);
}

/// One side of a dashboard: its dice and its Defense, as it stands if it lies up.
fn side(out: &mut Vec<Shape>, view: &View, unit: UnitId, member: &Member, mind: Mind, at: Point, wide: f32) {
    let up = member.mind == mind;
    if up {
        let under = area(at.x - 4.0, at.y - 14.0, wide + 4.0, 28.0);
        out.push(Shape::Rect { at: under, radius: 6.0, paint: Paint::fill(Role::Raised).and_stroke(paint::mind(mind), 2.0) });
    }
    signs::mind(out, mind, point(at.x + 8.0, at.y), if up { 7.5 } else { 5.5 });
    let stats = member.who.stats(mind);
    let end = signs::pool(out, stats.pool, point(at.x + 21.0, at.y), if wide > 115.0 { 15.0 } else { 11.0 });
    let defense = if up { words::defense(view, unit) } else { stats.defense };
    signs::defense(out, point((end + 14.0).min(at.x + wide - 14.0), at.y), 11.0, defense, up);
}

fn lines(out: &mut Vec<Shape>, view: &View, unit: UnitId, member: &Member, at: Area) {
    let open = &view.open;
    let mut rows: Vec<(Mark, String, Role)> = Vec::new();
    for held in &member.potentials {
        let role = if held.fleshwound { paint::MENACE } else { Role::Text };
        // The crossed red card says that it is a Fleshwound.
        let name = held.potential.name().to_owned();
        rows.push((Mark::Card { up: !held.fleshwound }, name, role));
    }
    for (gear, card) in open.carried(unit) {
        let name = words::gear_name(open, gear);
        let (name, role) =
            if card.botched { (format!("{name}, {}", words::botched(card.item)), paint::MENACE) } else { (name, Role::Muted) };
        rows.push((if member.worn == Some(gear) { Mark::Worn } else { Mark::Item }, name, role));
    }
    let shown = if rows.len() > LINES { LINES - 1 } else { rows.len() };
    let more = rows.len() - shown;
    for (row, (card, name, role)) in rows.into_iter().take(shown).enumerate() {
        let y = at.y + 97.0 + 17.0 * row as f32;
        let sign = point(at.x + 16.0, y);
        match card {
            Mark::Card { up } => {
                let paint = if up { Paint::fill(paint::WON) } else { Paint::stroke(paint::MENACE, 2.0) };
                let card = area(sign.x - 5.0, sign.y - 6.5, 10.0, 13.0);
                out.push(Shape::Rect { at: card, radius: 2.0, paint });
                if !up {
                    signs::cross(out, sign, 3.0, 2.0, paint::MENACE.into());
                }
            }
            Mark::Item => out.push(Shape::Circle { centre: sign, radius: 3.0, paint: Paint::fill(role) }),
            Mark::Worn => {
                signs::worn(out, sign, 6.5, role);
            }
        }
        out.push(Text::new(name, at.x + 30.0, y, Text::LEAST).ink(role).within(at.w - 38.0, 1).into());
    }
    if more > 0 {
        let y = at.y + 97.0 + 17.0 * shown as f32;
        let text = Text::new(format!("and {more} more"), at.x + 30.0, y, Text::LEAST).ink(Role::Muted);
        out.push(text.into());
    }
}

/// Before the squad stands on the field: Intel, and who can go.
fn preparation(out: &mut Vec<Shape>, view: &View, top: f32) {
    let open = &view.open;
    let half = (WIDTH - 3.0 * GAP) / 2.0;
    let high = BOARDS - 2.0 * GAP;
    for (side, title) in ["Intel", "Who can go"].into_iter().enumerate() {
        let at = area(GAP + side as f32 * (half + GAP), top, half, high);
        out.push(Shape::Rect { at, radius: 8.0, paint: Paint::fill(Role::Panel) });
        out.push(Text::new(title, at.x + 12.0, at.y + 19.0, 20.0).bold().into());
    }
    for (piece, letter) in words::intel(view).into_iter().zip('a'..) {
        let y = top + 47.0 + 64.0 * f32::from(letter as u8 - b'a');
        out.push(Text::new(letter.to_string(), GAP + 14.0, y, 20.0).bold().ink(Role::Gold).into());
        out.push(Text::new(piece.context, GAP + 38.0, y, 18.0).within(half - 50.0, 1).into());
        let told = piece.benefit.unwrap_or("Buying it tells what it brings; the Hostile draws an Arcana.");
        let ink = if piece.benefit.is_some() { paint::WON } else { Role::Muted };
        out.push(Text::new(told, GAP + 38.0, y + 22.0, Text::LEAST).ink(ink).within(half - 50.0, 2).into());
    }
    let left = 2.0 * GAP + half;
    let fit = Operative::ALL.into_iter().filter(|who| open.log.is_fit(*who));
    for (at, who) in fit.enumerate() {
        let (column, row) = ((at % 3) as f32, (at / 3) as f32);
        let (x, y) = (left + 14.0 + column * (half / 3.0 - 4.0), top + 50.0 + row * 36.0);
        let chosen = open.camp.roster.iter().find(|(chosen, _)| *chosen == who).map(|(_, seat)| *seat);
        match chosen {
            Some(seat) => out.push(kit::seat_badge(seat, point(x + 11.0, y), 10.0)),
            None => out.push(Shape::Circle { centre: point(x + 11.0, y), radius: 8.0, paint: Paint::stroke(Role::Muted, 2.0) }),
        }
        let text = Text::new(who.short(), x + 30.0, y, 19.0);
        out.push(if chosen.is_some() { text.bold() } else { text.ink(Role::Muted) }.within(half / 3.0 - 40.0, 1).into());
    }
}
