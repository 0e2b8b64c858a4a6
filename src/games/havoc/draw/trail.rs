//! Where units went in the last turn: regions glow, arrows show the way, the newest step strongest. While a battle is
//! fought, its region glows and nothing else.

use super::super::content::Region;
use super::super::view::View;
use super::globe::Map;
use crate::engine::scene::{Area, Paint, Point, Role, Shape, kit, point};

pub fn glow(out: &mut Vec<Shape>, map: &Map, view: &View) {
    if let Some(battle) = &view.open.battle {
        map.ground(battle.region).band(out, -3.0, 4.0, Role::Accent);
        return;
    }
    let tracks = &view.open.tracks;
    let mut seen = Vec::new();
    for track in tracks.iter().rev().filter(|track| track.units > 0) {
        if !seen.contains(&track.to) {
            let ink = if seen.is_empty() { Role::Accent.into() } else { Role::Accent.cover(140) };
            map.ground(track.to).band(out, -3.0, 4.0, ink);
            seen.push(track.to);
        }
    }
}

/// Arrows where units crossed a border.
pub fn arrows(out: &mut Vec<Shape>, map: &Map, view: &View) {
    for (from, to, newest) in steps(view) {
        let (ink, width) = if newest { (Role::Accent.into(), 12.0) } else { (Role::Accent.cover(170), 8.0) };
        for (tail, tip) in borders(map, from, to) {
            out.extend(kit::arrow(tail, tip, 0.0, width, ink));
        }
    }
}

/// Dots from middle to middle where units went any other way; they lie under everything else.
pub fn leaps(out: &mut Vec<Shape>, map: &Map, view: &View) {
    const STRIDE: f32 = 26.0;
    for (from, to, newest) in steps(view) {
        if !borders(map, from, to).is_empty() {
            continue;
        }
        let (start, end) = (map.ground(from).centre(), map.ground(to).centre());
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let length = dx.hypot(dy);
        let ink = Role::Accent.cover(if newest { 230 } else { 140 });
        let along = |way: f32| point(start.x + dx * way / length, start.y + dy * way / length);
        for step in 1..((length - 60.0).max(0.0) / STRIDE) as u8 {
            let centre = along(STRIDE * f32::from(step));
            let named = Region::ALL.into_iter().any(|region| holds(map.title(region).plate, centre));
            if !named {
                out.push(Shape::Circle { centre, radius: 6.0, paint: Paint::fill(ink) });
            }
        }
        out.extend(kit::arrow(along(length - 84.0), along(length - 40.0), 0.0, 11.0, ink));
    }
}

fn holds(plate: Area, p: Point) -> bool {
    p.x > plate.x - 4.0 && p.x < plate.right() + 4.0 && p.y > plate.y - 4.0 && p.y < plate.bottom() + 4.0
}

/// Each way that was gone, once, and whether it was the last.
fn steps(view: &View) -> Vec<(Region, Region, bool)> {
    let tracks = if view.open.battle.is_some() { &[][..] } else { &view.open.tracks };
    let mut steps = Vec::new();
    for (at, track) in tracks.iter().enumerate() {
        let Some(from) = track.from.filter(|from| *from != track.to) else { continue };
        let repeated = tracks[at + 1..].iter().any(|later| (later.from, later.to) == (track.from, track.to));
        if !repeated {
            steps.push((from, track.to, at + 1 == tracks.len()));
        }
    }
    steps
}

/// A step to a neighbour goes over the border they share, one behind the planet over both rims.
fn borders(map: &Map, from: Region, to: Region) -> Vec<(Point, Point)> {
    const REACH: f32 = 38.0;
    if let Some(at) = map.crossing(from, to) {
        let (start, end) = (map.ground(from).centre(), map.ground(to).centre());
        let (dx, dy) = (end.x - start.x, end.y - start.y);
        let part = REACH / dx.hypot(dy);
        return vec![(point(at.x - dx * part, at.y - dy * part), point(at.x + dx * part, at.y + dy * part))];
    }
    if let (Some((out, out_up)), Some((back, back_up)), true) = (map.rim(from), map.rim(to), from.neighbours().contains(to)) {
        let way = |at: Point, inside: f32| (point(at.x, at.y - inside * REACH), point(at.x, at.y + inside * REACH));
        return vec![way(out, out_up), way(back, -back_up)];
    }
    Vec::new()
}
