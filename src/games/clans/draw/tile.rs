//! How all that is on a tile shares its room: one piece large, several smaller, and what has no room is counted.

use super::super::content::{Neutral, ThreatKind};
use super::super::rules::{Body, Fate, Lies, Object, Sort, Thing, Tile, UnitId};
use super::super::view::View;
use super::frame::plate;
use super::layout::Layout;
use super::marks::Purpose;
use super::spot::Spot;
use super::{pieces, signs};
use crate::engine::scene::kit::{self, LEAST};
use crate::engine::scene::{Area, Point, Role, Shape, area, point};

/// Somebody or something that takes a place on a tile.
#[derive(Clone, Copy)]
enum Piece {
    Unit(UnitId),
    Object(usize),
    /// Of the Hostile's set-up, before the others see it.
    Placed(ThreatKind),
    Body(usize),
}

/// Places for pieces on a tile, and how large each may be.
struct Places {
    at: Vec<(Point, f32)>,
    /// Where those are counted who have none.
    more: Option<Point>,
    /// The lower left corner is free for a sign, the upper right one for items.
    corner: Option<Point>,
    items: Option<(Point, f32)>,
}

/// What a picture of a choice asks of a tile.
#[derive(Clone, Copy, Default)]
pub struct Stress {
    /// The lower left stays free, for a badge.
    pub aside: bool,
    /// Who acts.
    pub actor: Option<UnitId>,
}

/// All that is on a tile; says whether anything is.
pub fn draw(out: &mut Vec<Shape>, view: &View, layout: &Layout, tile: Tile, stress: Stress) -> bool {
    let open = &view.open;
    let pieces = pieces_on(view, tile);
    let items = open.gear_in(Lies::On(tile)).count();
    let trapped = open.gear_in(Lies::Set(tile)).next().is_some();
    let slim = pieces.iter().all(|piece| is_slim(view, *piece));
    let room = room(layout, tile, pieces.len(), items > 0 || trapped, slim, stress.aside);
    if let (Some(purpose), Some(at)) = (Purpose::of(open, tile), room.corner) {
        let top = layout.top(tile);
        let alone = pieces.is_empty() && items == 0;
        let at =
            if alone { point(top.x + top.w * if layout.is_narrow() { 0.66 } else { 0.56 }, top.y + top.h * 0.56) } else { at };
        let most = if alone { 27.0 } else { 23.0 };
        purpose.sign(out, at, (most * layout.scale.max(0.9)).min((top.h - layout.tab(tile).1) * if alone { 0.6 } else { 0.42 }));
    }
    if let Some((at, size)) = room.items {
        if items > 0 {
            pieces::items(out, items, at, size);
        } else if trapped {
            signs::jaws(out, at, size);
        }
    }
    for (piece, (at, radius)) in pieces.iter().zip(&room.at) {
        one(out, view, *piece, *at, *radius, stress.actor);
    }
    if let Some(at) = room.more {
        pieces::more(out, pieces.len() - room.at.len(), at);
    }
    !pieces.is_empty() || items > 0 || trapped
}

fn one(out: &mut Vec<Shape>, view: &View, piece: Piece, at: Point, radius: f32, actor: Option<UnitId>) {
    let open = &view.open;
    match piece {
        Piece::Unit(unit) => pieces::unit(out, view, unit, at, radius, actor == Some(unit)),
        Piece::Object(object) => {
            pieces::object(out, open, object, at, radius);
            if view.ledger == Some(object as u8) {
                plate(out, "ledger", point(at.x, at.y - radius * 0.7), LEAST, Role::Gold);
            }
        }
        Piece::Placed(kind) => pieces::placed(out, kind, at, radius),
        Piece::Body(member) => pieces::fallen(out, open, &open.squad[member], at, radius),
    }
}

/// A tile whose pieces can be chosen: each beside its letter, then the others as far as there is room.
pub fn lettered(out: &mut Vec<Shape>, view: &View, layout: &Layout, tile: Tile, letters: &[(char, Spot)], stress: Stress) {
    let top = layout.top(tile);
    let (tab_wide, tab) = layout.tab(tile);
    let below = area(top.x + 4.0, top.y + tab - 4.0, top.w - 8.0, top.h - tab + 10.0);
    let beside = area(top.x + tab_wide, top.y + 2.0, top.w - tab_wide - 4.0, top.h);
    let pieces = pieces_on(view, tile);
    let spot = |piece: &Piece| match piece {
        Piece::Unit(unit) => Some(Spot::Unit(*unit)),
        Piece::Object(object) => Some(Spot::Object(*object as u8)),
        Piece::Placed(_) | Piece::Body(_) => None,
    };
    // As many columns as make letters and pieces largest, below the name or beside it; letters alone where both would be
    // too small.
    let grid = |across: f32| {
        let size = |(room, columns): &(Area, usize)| {
            let rows = letters.len().div_ceil(*columns);
            (room.w / *columns as f32 / across).min(room.h / rows as f32).min(88.0) / 2.0
        };
        let ways = [below, beside].into_iter().flat_map(|room| (1..=letters.len()).map(move |columns| (room, columns)));
        let best = ways.max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or((below, 1));
        (best.0, best.1, size(&best))
    };
    let (mut room, mut columns, mut radius) = grid(2.0);
    let paired = radius >= 23.0;
    if !paired {
        (room, columns, radius) = grid(1.0);
    }
    let rows = letters.len().div_ceil(columns);
    let (wide, high) = (room.w / columns as f32, room.h / rows as f32);
    for (cell, (letter, chosen)) in letters.iter().enumerate() {
        let centre = point(room.x + wide * ((cell % columns) as f32 + 0.5), room.y + high * ((cell / columns) as f32 + 0.5));
        let piece = pieces.iter().find(|piece| spot(piece) == Some(*chosen)).filter(|_| paired);
        if let Some(piece) = piece {
            let size = radius.min(42.0 * layout.scale);
            one(out, view, *piece, point(centre.x + radius, centre.y), size - 2.0, stress.actor);
        }
        let at = if piece.is_some() { point(centre.x - radius + 2.0, centre.y) } else { centre };
        kit::letter(out, at, (radius - 2.0).max(22.0), letter.encode_utf8(&mut [0; 4]));
    }
    let others: Vec<&Piece> =
        pieces.iter().filter(|piece| spot(piece).is_none_or(|spot| letters.iter().all(|(_, chosen)| *chosen != spot))).collect();
    if !others.is_empty() {
        pieces::more(out, others.len(), point(top.right() - 36.0, top.y + tab * 0.5));
    }
}

/// Operatives first, so that nobody loses sight of them; then what they came for, revealed clanners, tokens.
fn pieces_on(view: &View, tile: Tile) -> Vec<Piece> {
    let open = &view.open;
    let mut pieces: Vec<Piece> = open.members_on(tile).iter().map(Piece::Unit).collect();
    let objects = open.objects.iter().enumerate();
    let here = objects.filter(|(_, object)| object.at == tile && object.kind != Thing::Wall && !is_off(**object));
    pieces.extend(here.map(|(at, _)| Piece::Object(at)));
    let mut units: Vec<UnitId> = open.on(tile).without(open.members_on(tile)).iter().collect();
    units.sort_by_key(|unit| (open.is_threat(*unit), *unit));
    pieces.extend(units.into_iter().map(Piece::Unit));
    let schemes = view.own.as_ref().and_then(|own| own.hostile.as_ref());
    let placed = schemes.into_iter().flat_map(|schemes| &schemes.placed).filter(|(_, at)| *at == tile);
    pieces.extend(placed.map(|(kind, _)| Piece::Placed(*kind)));
    let fallen = open.squad.iter().enumerate().filter(|(_, member)| member.fate == Fate::Dead(Body::On(tile)));
    pieces.extend(fallen.map(|(at, _)| Piece::Body(at)));
    pieces
}

/// The wagon leaves the field; everything else that is gone leaves its ruins.
fn is_off(object: Object) -> bool {
    object.gone && object.kind == Thing::Wagon
}

/// What stands on it can be read when it is small.
fn is_slim(view: &View, piece: Piece) -> bool {
    let open = &view.open;
    match piece {
        Piece::Unit(unit) => match unit.sort() {
            Sort::Member(_) => true,
            Sort::Stray(at) => open.strays[at].kind == Neutral::Refugee,
            Sort::Clanner(at) => {
                let clanner = &open.clan[at];
                clanner.revealed.is_none() && clanner.number < 10 && view.kind(unit).is_none()
            }
        },
        Piece::Object(at) => open.objects.iter().filter(|other| other.kind == open.objects[at].kind).count() == 1,
        Piece::Placed(_) => true,
        Piece::Body(_) => false,
    }
}

/// How far above the lower edge it is said that there are more: as low as it can be, since a name may end close above.
const MORE: f32 = 17.0;

/// Where so many pieces stand.
fn room(layout: &Layout, tile: Tile, count: usize, items: bool, slim: bool, aside: bool) -> Places {
    let top = layout.top(tile);
    let scale = layout.scale;
    let (tab_wide, tab_high) = layout.tab(tile);
    let corner = point(top.x + 36.0 * scale, top.bottom() - 34.0 * scale);
    // A piece may reach a little over the lower edge, as something that stands there.
    let largest = (top.h * 0.46).min(42.0 * scale).max(30.0);
    let left = if aside { 92.0 } else { 0.0 };
    let beside = point(top.right() - 11.0 - 22.0 * scale, top.y + top.h * 0.42);
    let above = point(top.right() - 24.0 * scale, top.y + tab_high * 0.5);
    let low = (top.h - tab_high) / 2.0 + 4.0;
    // A row below the name.
    let row = |cells: usize, from: f32| -> Vec<(Point, f32)> {
        let wide = (top.w - from) / cells as f32;
        let radius = low.min(wide / 2.0 - 1.0).min(36.0 * scale);
        let y = top.bottom() - radius - 1.0;
        (0..cells).map(|cell| (point(top.x + from + wide * (cell as f32 + 0.5), y), radius)).collect()
    };
    let large = |x: f32| vec![(point(x, top.y + top.h * 0.52), largest)];
    let right = top.right() - largest - 4.0;
    if layout.is_narrow() {
        return narrow(layout, tile, count, items, slim, left);
    }
    if count > 1 && low < 30.0 && left == 0.0 {
        // A shallow tile: beside its name there is room for two.
        let from = tab_wide - 2.0;
        let radius = largest.min((top.w - from) / 4.0 - 1.0);
        let place = |x: f32| (point(top.x + from + (top.w - from) * x, top.y + top.h * 0.52), radius);
        let lower_left = point(top.x + 34.0, top.bottom() - 19.0);
        let more = (count > 2).then_some(point(lower_left.x, top.bottom() - MORE));
        let corner = (count == 2 && !items).then_some(point(lower_left.x, top.y + tab_high + (top.h - tab_high) * 0.5));
        let items = (items && count == 2).then_some((point(lower_left.x + 14.0, lower_left.y), 16.0));
        return Places { at: vec![place(0.25), place(0.75)], more, corner, items };
    }
    match count {
        0 => {
            let items = items.then(|| (point(top.x + top.w * 0.62, top.y + top.h * 0.5), 25.0 * scale));
            Places { at: Vec::new(), more: None, corner: Some(corner), items }
        }
        1 => {
            let x = if items { (top.x + top.w * 0.52).max(top.x + tab_wide * 0.72 + largest) } else { right - 12.0 * scale };
            let x = x.min(if items { top.right() - 12.0 - 46.0 * scale - largest } else { right }).max(top.x + left + largest);
            Places { at: large(x), more: None, corner: Some(corner), items: items.then_some((beside, (22.0 * scale).max(18.0))) }
        }
        2 => {
            let from = left.max(54.0 * scale);
            Places { at: row(2, from), more: None, corner: Some(corner), items: items.then_some((above, 16.0)) }
        }
        count => {
            let fits = row(4, left)[0].1 >= 23.0;
            let cells = if count > 3 && (!slim || !fits) || left > 0.0 { 3 } else { count.min(4) };
            let mut at = row(cells, left);
            let more = if count > cells { at.pop().map(|(at, _)| at) } else { None };
            Places { at, more, corner: None, items: items.then_some((above, 16.0)) }
        }
    }
}

/// The same where a piece beside the name takes all the width.
fn narrow(layout: &Layout, tile: Tile, count: usize, items: bool, slim: bool, left: f32) -> Places {
    let top: Area = layout.top(tile);
    let (tab_wide, tab_high) = layout.tab(tile);
    let largest = (top.h * 0.47).min((top.w - tab_wide * 0.84) / 2.0).max(30.0);
    let below = top.h - tab_high;
    let corner = point(top.x + 32.0, top.y + tab_high + below * 0.5 - 1.0);
    let chest = (point(top.x + 26.0, top.y + tab_high + below * 0.42), 19.0);
    let small = (below / 2.0 + 2.0).min(24.0);
    let right = (point(top.right() - largest - 2.0, top.y + top.h * 0.53), largest);
    let lower_left = (point(top.x + small + 2.0 + left, top.bottom() - small + 2.0), small);
    let above = (point(top.right() - 21.0, top.y + tab_high * 0.5), 15.0);
    let (at, corner, items) = match count {
        0 => (Vec::new(), Some(corner), items.then_some((point(top.x + top.w * 0.7, top.y + top.h * 0.5), 23.0))),
        1 => (vec![right], (!items).then_some(corner), items.then_some(chest)),
        2 if below >= 66.0 => {
            let radius = (below / 2.0 - 1.0).min(top.w / 4.0 - 1.0);
            let y = top.bottom() - radius;
            let place = |x: f32| (point(top.x + top.w * x, y), radius);
            (vec![place(0.25), place(0.75)], None, items.then_some(above))
        }
        // The second one is counted where its letters would not fit.
        2 if slim => (vec![right, lower_left], None, None),
        3 if slim && top.w >= 138.0 => {
            let radius = (top.w / 6.0).min(24.0);
            let place = |x: f32| (point(top.x + top.w * x, top.bottom() - radius + 1.0), radius);
            (vec![place(0.168), place(0.5), place(0.832)], None, items.then_some(above))
        }
        _ => (vec![right], None, None),
    };
    let more = (count > at.len()).then_some(point(top.x + 32.0 + left, top.bottom() - MORE));
    Places { at, more, corner, items }
}
