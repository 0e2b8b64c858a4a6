//! Who stands in a space, what it is worth now and who controls it.

use super::super::content::{Figure, Space};
use super::super::rules::Piece;
use super::super::view::View;
use super::{figures, lair};
use crate::engine::Seat;
use crate::engine::scene::{Align, Area, Paint, Point, Role, Shape, Text, area, kit, point};

/// The border and the mount of the coin in the colour and shape of whoever would be paid, and the coin if a chest or a
/// Dwarf changes what is printed.
pub fn control(out: &mut Vec<Shape>, view: &View, space: Space) {
    if !space.is_room() {
        return;
    }
    let (controller, worth) = (view.open.controller(space), view.open.worth(space));
    let (centre, radius) = lair::coin(space);
    if let Some(seat) = controller {
        let at = lair::floor(space).inset(2.0);
        out.push(Shape::Rect { at, radius: 3.0, paint: Paint::stroke(Role::Seat(seat), 4.0) });
        out.push(kit::pedestal(seat, centre, 19.5, Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 2.0)));
        kit::coin(out, centre, radius - 2.5, worth);
    } else if worth != space.gold() {
        kit::coin(out, centre, radius + 2.0, worth);
    }
    if let Some(times) = doubling(view, space) {
        let text = Text::new(format!("×{times}"), centre.x + 39.0, centre.y + 6.0, 18.0).bold();
        out.push(text.align(Align::Middle).ink(Role::Gold).plate(Role::Shadow.cover(200)).into());
    }
}

/// By how much the Dwarves in a room multiply its gold, if there are any.
fn doubling(view: &View, space: Space) -> Option<u32> {
    let seats = Seat::all(view.open.seats());
    let dwarves = seats.filter(|seat| view.open.board.place(*seat, Figure::Dwarf) == Some(space)).count();
    (dwarves > 0).then_some(1 << dwarves)
}

/// Radii of tokens, the one that everything fits with is taken.
const RADII: [f32; 9] = [28.0, 24.5, 21.5, 19.0, 17.5, 16.0, 13.5, 12.0, 10.5];

/// The figures of a space, as large as they fit. The chests of a room stand together.
pub fn figures(out: &mut Vec<Shape>, view: &View, space: Space) {
    let board = &view.open.board;
    let mut groups: Vec<(Piece, u8)> = board.characters(space).map(|piece| (piece, board.count(piece, space))).collect();
    let owners: Vec<Seat> =
        Seat::all(view.open.seats()).filter(|seat| board.place(*seat, Figure::TreasureChest) == Some(space)).collect();
    let stands = |groups: usize| groups + usize::from(!owners.is_empty());
    if stands(groups.len()) == 0 {
        return;
    }
    let stage = lair::stage(space);
    let taken = if space.is_room() { coin_corner(view, space) } else { area(stage.x, stage.bottom(), 0.0, 0.0) };
    if places(stage, taken, stands(groups.len())).is_none() {
        groups = by_seat(view, &groups);
    }
    let Some((radius, spots)) = places(stage, taken, stands(groups.len())) else { return };
    let mut spots = spots.into_iter();
    for ((piece, count), spot) in groups.into_iter().zip(&mut spots) {
        figures::token(out, piece, count, spot, radius);
    }
    if let (Some(spot), false) = (spots.next(), owners.is_empty()) {
        // Any smaller, and what it adds would not fit on it.
        figures::chests(out, &owners, spot, radius.max(14.5));
    }
}

/// The corner of a room where no figure stands, because its coin lies there.
fn coin_corner(view: &View, space: Space) -> Area {
    let floor = lair::floor(space);
    let wide = if doubling(view, space).is_some() { 80.0 } else { 47.0 };
    area(floor.x, floor.bottom() - 45.0, wide, 45.0)
}

/// A crowd too great to tell apart: each seat's heroes and its monsters as one token each.
fn by_seat(view: &View, groups: &[(Piece, u8)]) -> Vec<(Piece, u8)> {
    let kinds = Seat::all(view.open.seats()).flat_map(|seat| [false, true].map(|monsters| (seat, monsters)));
    kinds
        .filter_map(|(seat, monsters)| {
            let same = groups.iter().filter(|(piece, _)| piece.seat == seat && piece.figure.is_monster() == monsters);
            let count = same.clone().map(|(_, count)| count).sum();
            let figure = if monsters { same.clone().next()?.0.figure } else { Figure::Adventurer };
            (count > 0).then_some((Piece::new(seat, figure), count))
        })
        .collect()
}

/// Where `count` tokens stand on a stage without its `taken` corner, and how large they are.
fn places(stage: Area, taken: Area, count: usize) -> Option<(f32, Vec<Point>)> {
    RADII.into_iter().find_map(|radius| {
        let pitch = radius * 2.16;
        let rows = (stage.h / pitch).floor();
        let rows: Vec<(f32, f32, usize)> = (0..rows as u8)
            .map(|row| {
                // The first row keeps to the top, the last to the bottom: a full row fits over the coin.
                let part = if rows > 1.0 { f32::from(row) / (rows - 1.0) } else { 0.5 };
                let y = stage.y + pitch / 2.0 + (stage.h - pitch) * part;
                let left = if y + radius > taken.y + 2.0 { taken.right().max(stage.x) } else { stage.x };
                (y, left, ((stage.right() - left) / pitch).floor() as usize)
            })
            .collect();
        let fits = rows.iter().map(|(_, _, most)| most).sum::<usize>() >= count;
        fits.then(|| (radius, share_out(&rows, stage.right(), pitch, count)))
    })
}

/// Spreads tokens over rows in proportion to their room, each row in the middle of what it has.
fn share_out(rows: &[(f32, f32, usize)], right: f32, pitch: f32, count: usize) -> Vec<Point> {
    let mut spots = Vec::with_capacity(count);
    let mut room: usize = rows.iter().map(|(_, _, most)| most).sum();
    for (y, left, most) in rows {
        let missing = count - spots.len();
        let here = (missing * most).div_ceil(room.max(1)).min(*most);
        room -= most;
        let step = ((right - left) / here.max(1) as f32).min(pitch * 1.25);
        let start = f32::midpoint(*left, right) - step * (here as f32 - 1.0) / 2.0;
        spots.extend((0..here).map(|at| point(start + step * at as f32, *y)));
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_neither_overlap_nor_leave_the_room_nor_cover_the_coin() {
        for space in Space::ALL {
            let floor = lair::floor(space);
            for wide in [49.0, 82.0] {
                let taken = area(floor.x, floor.bottom() - 45.0, wide, 45.0);
                for count in 1..=7 {
                    let (radius, spots) = places(lair::stage(space), taken, count).expect("a full room fits");
                    assert_eq!(spots.len(), count);
                    assert!(radius >= if count < 7 && wide < 50.0 { 13.5 } else { 10.5 }, "{space:?} {count}: {radius}");
                    for (at, spot) in spots.iter().enumerate() {
                        assert!(spot.x - radius >= floor.x && spot.x + radius <= floor.right(), "{space:?} {count}");
                        assert!(spot.y - radius >= floor.y && spot.y + radius <= floor.bottom(), "{space:?} {count}");
                        assert!(spot.x - radius >= taken.right() - 1.0 || spot.y + radius <= taken.y + 2.0, "{space:?} {count}");
                        for other in &spots[..at] {
                            assert!((spot.x - other.x).hypot(spot.y - other.y) >= 2.0 * radius, "{space:?} {count}");
                        }
                    }
                }
            }
        }
    }
}
