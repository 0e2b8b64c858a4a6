//! Who stands in a space, what it is worth now and who controls it.

use super::super::content::{Figure, Space};
use super::super::rules::Piece;
use super::super::view::View;
use super::figures;
use super::layout::Layout;
use crate::engine::Seat;
use crate::engine::scene::{Area, Paint, Point, Role, Shape, area, kit, point};

/// The coin of a room, and the border and the coin's mount in the colour and shape of whoever would be paid.
pub fn control(out: &mut Vec<Shape>, layout: Layout, view: &View, space: Space) {
    if !space.is_room() {
        return;
    }
    let controller = view.open.controller(space);
    let (centre, radius) = layout.coin(space, controller.is_some());
    if let Some(seat) = controller {
        kit::seat_frame(out, layout.floor(space), 4.0, seat, 6.0 * layout.scale.sqrt());
        let mount = Paint::fill(Role::Seat(seat)).and_stroke(Role::Shadow, 3.0);
        out.push(kit::pedestal(seat, centre, radius * if seat.0 < 2 { 1.26 } else { 1.36 }, mount));
    }
    kit::coin(out, centre, radius, view.open.worth(space));
}

/// Radii of tokens, the one that everything fits with is taken.
const RADII: [f32; 11] = [37.0, 33.5, 30.0, 27.0, 24.5, 22.0, 19.5, 17.0, 15.0, 13.5, 12.0];

/// Below this a figure is not made out on a phone.
const SMALLEST: f32 = 21.0;

/// The figures of a space, as large as they fit beside what is `taken` besides the coin. The chests of a room stand
/// together.
pub fn figures(out: &mut Vec<Shape>, layout: Layout, view: &View, space: Space, stage: Area) {
    let board = &view.open.board;
    let mut groups: Vec<(Piece, u8)> = board.characters(space).map(|piece| (piece, board.count(piece, space))).collect();
    let owners: Vec<Seat> =
        Seat::all(view.open.seats()).filter(|seat| board.place(*seat, Figure::TreasureChest) == Some(space)).collect();
    let stands = |groups: usize| groups + usize::from(!owners.is_empty());
    if stands(groups.len()) == 0 {
        return;
    }
    let mounted = view.open.controller(space).is_some();
    let taken = if space.is_room() { layout.coin_corner(space, mounted) } else { area(stage.x, stage.bottom(), 0.0, 0.0) };
    let scale = layout.scale;
    let small = places(stage, taken, stands(groups.len()), scale).is_none_or(|(radius, _)| radius < SMALLEST * scale);
    if small {
        groups = by_seat(view, &groups);
    }
    let Some((radius, spots)) = places(stage, taken, stands(groups.len()), scale) else { return };
    let mut spots = spots.into_iter();
    for ((piece, count), spot) in groups.into_iter().zip(&mut spots) {
        figures::token(out, piece, count, spot, radius);
    }
    if let (Some(spot), false) = (spots.next(), owners.is_empty()) {
        // Any smaller, and what it adds would not fit on it.
        figures::chests(out, &owners, spot, radius.max(24.0));
    }
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
fn places(stage: Area, taken: Area, count: usize, scale: f32) -> Option<(f32, Vec<Point>)> {
    RADII.into_iter().map(|radius| radius * scale).find_map(|radius| {
        let pitch = radius * 2.04;
        let rows = (stage.h / pitch).floor();
        let rows: Vec<(f32, f32, usize)> = (0..rows as u8)
            .map(|row| {
                // The first row keeps to the top, the last to the bottom: a full row fits over the coin.
                let part = if rows > 1.0 { f32::from(row) / (rows - 1.0) } else { 0.5 };
                let y = stage.y + pitch / 2.0 + (stage.h - pitch) * part;
                let left = if y + radius > taken.y + 6.0 { taken.right().max(stage.x) } else { stage.x };
                (y, left, ((stage.right() - left) / pitch).floor().max(0.0) as usize)
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
        let layout = Layout::BOARD;
        for space in Space::ALL {
            let floor = layout.floor(space);
            for mounted in [false, true] {
                let taken = layout.coin_corner(space, mounted);
                for count in 1..=7 {
                    let (radius, spots) = places(layout.stage(space), taken, count, 1.0).expect("a full room fits");
                    assert_eq!(spots.len(), count);
                    assert!(radius >= if count < 3 { 24.0 } else { 15.0 }, "{space:?} {count}: {radius}");
                    for (at, spot) in spots.iter().enumerate() {
                        assert!(spot.x - radius >= floor.x && spot.x + radius <= floor.right(), "{space:?} {count}");
                        assert!(spot.y - radius >= floor.y && spot.y + radius <= floor.bottom(), "{space:?} {count}");
                        assert!(spot.x - radius >= taken.right() - 1.0 || spot.y + radius <= taken.y + 6.0, "{space:?} {count}");
                        for other in &spots[..at] {
                            assert!((spot.x - other.x).hypot(spot.y - other.y) >= 2.0 * radius, "{space:?} {count}");
                        }
                    }
                }
            }
        }
    }
}
