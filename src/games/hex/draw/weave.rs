//! What an army's tiles are made of: a weave of its own, a little lighter than the owner's ground, so that nobody takes it for
//! somebody's colour.

use super::super::content::Army;
use super::hexagon::HALF_HEIGHT;
use std::f32::consts::{FRAC_PI_3, PI, TAU};
use std::sync::LazyLock;

/// Outlines in a hexagon whose half width is 1.
pub type Outlines = Vec<Vec<(f32, f32)>>;

/// No two are alike.
pub fn of(army: Army) -> &'static Outlines {
    static WEAVES: LazyLock<[Outlines; Army::COUNT]> = LazyLock::new(|| Army::ALL.map(woven));
    &WEAVES[army.index()]
}

fn woven(army: Army) -> Outlines {
    let threads = match army {
        // Peaks.
        Army::Troglodytes => [-0.55, 0.1, 0.75].into_iter().flat_map(peaks).collect(),
        Army::Moloch => facets(),
        Army::Borgo => chevrons(&[-0.75, -0.25, 0.25, 0.75], 0.55),
        Army::Hegemony => bands(&[-0.6, -0.1, 0.4], 0.2, 0.0),
        // Crosses upright.
        Army::Outpost => sown(0.62).flat_map(|at| [bar(at, 0.0), bar(at, PI / 2.0)]).collect(),
        Army::NewYork => bands(&[-0.8, -0.4, 0.0, 0.4, 0.8], 0.16, PI / 2.0),
        // Leaves.
        Army::Neojungle => sown(0.56)
            .map(|(x, y)| vec![(x - 0.2, y + 0.16), (x - 0.06, y - 0.12), (x + 0.2, y - 0.16), (x + 0.06, y + 0.12)])
            .collect(),
        Army::Smart => bands(&[-0.62, 0.0, 0.62], 0.22, -1.1),
        // Dots.
        Army::Vegas => sown(0.46).map(|at| disc(at, 0.085)).collect(),
        // Plates.
        Army::SteelPolice => rings(&[(0.62, 0.78), (0.3, 0.46)], 6),
        // Rays.
        Army::Doomsday => (0..9u8).map(|ray| wedge(TAU * f32::from(ray) / 9.0, 0.16)).collect(),
        // Waves.
        Army::Mississippi => [-0.62, -0.2, 0.22, 0.64].into_iter().flat_map(|y| wave(y, 0.12)).collect(),
        Army::SandRunners => bands(&[-0.7, -0.35, 0.0, 0.35, 0.7], 0.13, 1.1),
        // Lozenges, every other one.
        Army::IronGang => sown(0.5).map(|(x, y)| vec![(x, y - 0.24), (x + 0.24, y), (x, y + 0.24), (x - 0.24, y)]).collect(),
        // A coil.
        Army::Mephisto => rings(&[(0.72, 0.84), (0.48, 0.6), (0.24, 0.36)], 20),
        // Crosses that lie.
        Army::DeathBreath => sown(0.62).flat_map(|at| [bar(at, PI / 4.0), bar(at, -PI / 4.0)]).collect(),
        // Three that turn round each other.
        Army::Dancer => (0..3u8).map(|arm| petal(TAU * f32::from(arm) / 3.0)).collect(),
        // Courses of earth.
        Army::Sharrash => bricks(),
    };
    threads.into_iter().map(within).filter(|outline| outline.len() > 2).collect()
}

/// What of an outline lies within the hexagon.
fn within(mut outline: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    for side in 0..6u8 {
        let (sin, cos) = (f32::from(side) * FRAC_PI_3).sin_cos();
        let depth = |(x, y): (f32, f32)| HALF_HEIGHT - (x * sin - y * cos);
        let mut kept = Vec::new();
        for (at, to) in outline.iter().enumerate() {
            let from = outline[(at + outline.len() - 1) % outline.len()];
            let (before, now) = (depth(from), depth(*to));
            if (before < 0.0) != (now < 0.0) {
                let part = before / (before - now);
                kept.push((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
            }
            if now >= 0.0 {
                kept.push(*to);
            }
        }
        outline = kept;
    }
    outline
}

fn turned((x, y): (f32, f32), angle: f32) -> (f32, f32) {
    let (sin, cos) = angle.sin_cos();
    (x * cos - y * sin, x * sin + y * cos)
}

/// Straight bands so far from the middle.
fn bands(at: &[f32], width: f32, angle: f32) -> Outlines {
    let band = |y: f32| vec![(-2.0, y), (2.0, y), (2.0, y + width), (-2.0, y + width)];
    at.iter().map(|y| band(y - width / 2.0).into_iter().map(|p| turned(p, angle)).collect()).collect()
}

fn facets() -> Outlines {
    let corner = |at: u8| {
        let (sin, cos) = (f32::from(at) * FRAC_PI_3).sin_cos();
        (cos, sin)
    };
    [0, 2, 4].map(|at| vec![(0.0, 0.0), corner(at), corner(at + 1)]).to_vec()
}

fn chevrons(at: &[f32], fall: f32) -> Outlines {
    let half = |y: f32, side: f32| vec![(0.0, y - 0.1), (side, y - 0.1 + fall), (side, y + 0.12 + fall), (0.0, y + 0.12)];
    at.iter().flat_map(|y| [half(y - 0.3, 1.2), half(y - 0.3, -1.2)]).collect()
}

fn peaks(y: f32) -> Outlines {
    [-0.84, -0.28, 0.28, 0.84].map(|x| vec![(x - 0.28, y), (x, y - 0.42), (x + 0.1, y - 0.2), (x - 0.06, y)]).to_vec()
}

/// Places in rows, every other row shifted.
fn sown(step: f32) -> impl Iterator<Item = (f32, f32)> {
    (-3i8..=3).flat_map(move |row| {
        (-3i8..=3).map(move |column| {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            ((f32::from(column) + shift) * step, f32::from(row) * step * 0.8)
        })
    })
}

fn bar((x, y): (f32, f32), angle: f32) -> Vec<(f32, f32)> {
    let corners = [(-0.15, -0.045), (0.15, -0.045), (0.15, 0.045), (-0.15, 0.045)];
    corners.map(|p| turned(p, angle)).map(|(dx, dy)| (x + dx, y + dy)).to_vec()
}

fn disc((x, y): (f32, f32), radius: f32) -> Vec<(f32, f32)> {
    (0..12u8).map(|at| (TAU * f32::from(at) / 12.0).sin_cos()).map(|(sin, cos)| (x + radius * sin, y + radius * cos)).collect()
}

/// Rings of so many straight pieces.
fn rings(between: &[(f32, f32)], pieces: u8) -> Outlines {
    let at = |piece: u8, reach: f32| {
        let (sin, cos) = (TAU * f32::from(piece) / f32::from(pieces)).sin_cos();
        (reach * cos, reach * sin)
    };
    let piece = |piece: u8, (from, to): (f32, f32)| vec![at(piece, from), at(piece, to), at(piece + 1, to), at(piece + 1, from)];
    between.iter().flat_map(|ring| (0..pieces).map(|number| piece(number, *ring)).collect::<Vec<_>>()).collect()
}

fn wedge(angle: f32, half: f32) -> Vec<(f32, f32)> {
    let ray = |angle: f32| (1.6 * angle.sin(), -1.6 * angle.cos());
    vec![(0.0, 0.0), ray(angle - half), ray(angle + half)]
}

fn wave(y: f32, width: f32) -> Outlines {
    let piece =
        |x: f32, from: f32, to: f32| vec![(x, y + from), (x + 0.33, y + to), (x + 0.33, y + to + width), (x, y + from + width)];
    (0..6u8)
        .map(|at| (f32::from(at) * 0.33 - 1.0, at % 2 == 0))
        .map(|(x, up)| if up { piece(x, 0.1, -0.1) } else { piece(x, -0.1, 0.1) })
        .collect()
}

fn petal(angle: f32) -> Vec<(f32, f32)> {
    [(-0.3, -0.28), (-0.12, -0.8), (0.32, -0.72), (0.12, -0.3)].map(|p| turned(p, angle)).to_vec()
}

fn bricks() -> Outlines {
    let brick = |x: f32, y: f32| vec![(x, y), (x + 0.5, y), (x + 0.5, y + 0.2), (x, y + 0.2)];
    [-0.75, -0.35, 0.05, 0.45]
        .into_iter()
        .zip(0u8..)
        .flat_map(|(y, row)| {
            let shift = if row % 2 == 0 { -1.2 } else { -0.9 };
            (0..4u8).map(move |at| brick(shift + 0.6 * f32::from(at), y)).collect::<Vec<_>>()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_armies_are_woven_alike_and_no_thread_leaves_the_tile() {
        for (at, one) in Army::ALL.into_iter().enumerate() {
            assert!(!of(one).is_empty(), "{one:?}");
            assert!(Army::ALL.into_iter().skip(at + 1).all(|other| of(one) != of(other)), "{one:?}");
            for (x, y) in of(one).iter().flatten() {
                assert!(x.abs() <= 1.001 && y.abs() <= HALF_HEIGHT + 0.001, "{one:?}: {x} {y}");
            }
        }
    }
}
