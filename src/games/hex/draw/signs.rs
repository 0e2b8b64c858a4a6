//! Effects and instant tiles as small signs, drawn in a box from -1 to 1 so that one drawing serves every size.

use super::super::content::{Effect, Instant};
use super::paint;
use crate::engine::scene::kit::Pen;
use crate::engine::scene::{Ink, Paint, Point, Role, Shape, point};
use std::f32::consts::TAU;

/// The ground of a connection's tag and what its sign is drawn in: pale for what helps, dark for what harms.
pub fn tag(effect: Effect) -> (Role, Role) {
    match effect {
        Effect::Medic => (paint::HEALTH, paint::BLOOD),
        effect if effect.is_hostile() => (Role::Shadow, paint::LESS),
        _ => (Role::Text, Role::OnSeat),
    }
}

/// The sign of an effect; `hole` is the colour beneath it.
pub fn effect(out: &mut Vec<Shape>, effect: Effect, at: Point, size: f32, ink: impl Into<Ink>, hole: impl Into<Ink>) {
    let mut pen = Pen { out, at, size, ink: ink.into(), hole: hole.into() };
    match effect {
        Effect::Melee | Effect::MeleeUp | Effect::NeverAModule => sword(&mut pen),
        Effect::MeleeUpTwo => crossed_swords(&mut pen),
        Effect::Ranged | Effect::RangedUp => arrow_up(&mut pen),
        Effect::Gauss => {
            arrow_up(&mut pen);
            pen.stroke(&[(-0.8, 0.35), (0.8, 0.35)], 0.24);
        }
        Effect::Shotgun => {
            for (y, half) in [(0.7, 0.25), (0.0, 0.55), (-0.7, 0.9)] {
                pen.stroke(&[(-half, y), (half, y)], 0.34);
            }
        }
        Effect::Rocket => rocket(&mut pen),
        Effect::Thrower => {
            pen.stroke(&[(-0.9, 0.8), (-0.55, -0.2), (0.1, -0.6)], 0.24);
            pen.shape(&[(0.95, -0.3), (0.05, -1.1), (0.15, -0.1)]);
            pen.disc(0.75, 0.75, 0.28);
        }
        Effect::Explosion => burst(&mut pen),
        Effect::Sharpshooter => crosshair(&mut pen),
        Effect::Poison | Effect::AddsPoison => drop(&mut pen),
        Effect::Poisoning => {
            drop(&mut pen);
            pen.hole(0.0, 0.25, 0.38);
            pen.disc(0.0, 0.25, 0.2);
        }
        Effect::Anywhere => {
            pen.ring(0.95, 0.2);
            pen.shape(&[(0.0, -0.72), (0.6, 0.42), (-0.6, 0.42)]);
        }
        Effect::Paralysing => {
            drop(&mut pen);
            pen.cut(&[(-0.9, 0.95), (0.9, -0.75)], 0.24);
        }
        Effect::Zone => {
            pen.ring(0.72, 0.3);
            pen.stroke(&[(-0.95, 0.95), (0.95, -0.95)], 0.22);
        }
        Effect::ToxicBomb => {
            pen.disc(0.0, 0.0, 0.3);
            for arm in 0..6u8 {
                let (sin, cos) = (TAU * f32::from(arm) / 6.0).sin_cos();
                pen.disc(0.72 * sin, -0.72 * cos, 0.28);
            }
        }
        Effect::Net | Effect::SteelNet => lattice(&mut pen),
        Effect::FreeSteelNet => {
            lattice(&mut pen);
            pen.ring(0.95, 0.24);
        }
        Effect::Armor => {
            pen.shape(&[(-1.0, -0.9), (1.0, -0.9), (1.0, -0.4), (-1.0, -0.4)]);
            pen.stroke(&[(0.0, 1.0), (0.0, 0.1)], 0.2);
            pen.shape(&[(-0.4, 0.35), (0.4, 0.35), (0.0, -0.2)]);
        }
        Effect::Reflection => {
            pen.stroke(&[(-1.0, -0.9), (1.0, -0.9)], 0.2);
            pen.stroke(&[(-1.0, -0.5), (1.0, -0.5)], 0.2);
            pen.stroke(&[(-0.8, 0.9), (0.0, -0.2), (0.55, 0.5)], 0.22);
            pen.shape(&[(0.95, 1.0), (0.2, 0.75), (0.8, 0.2)]);
        }
        Effect::Redirect => {
            pen.stroke(&[(0.0, 1.0), (0.0, 0.0), (0.6, -0.45)], 0.3);
            pen.shape(&[(1.05, -0.85), (0.85, 0.1), (0.25, -0.75)]);
        }
        Effect::Trap => jaws(&mut pen),
        Effect::InitiativeUp => clock(&mut pen, 0.0, 0.9, true),
        Effect::InitiativeDown => clock(&mut pen, 0.0, 0.9, false),
        Effect::ExtraAction => {
            pen.circle(-0.42, 0.0, 0.6, Paint::stroke(pen.ink, pen.size * 0.24));
            pen.hole(0.38, 0.0, 0.8);
            clock(&mut pen, 0.38, 0.64, true);
        }
        Effect::ToughnessUp => shield(&mut pen),
        Effect::ToughnessUpTwo => {
            shield(&mut pen);
            pen.cut(&[(0.0, -1.1), (0.0, 1.1)], 0.22);
        }
        Effect::Medic => cross(&mut pen),
        Effect::MeleeBecomesRanged => {
            arrow_up(&mut pen);
            pen.stroke(&[(-0.65, 0.5), (0.65, 0.5)], 0.26);
        }
        Effect::LendsMobility | Effect::Mobility => boot(&mut pen),
        Effect::DoubleMove => {
            pen.shape(&[(-1.05, -0.25), (-0.45, -0.25), (-0.45, -0.75), (0.1, 0.0), (-0.45, 0.75), (-0.45, 0.25), (-1.05, 0.25)]);
            pen.shape(&[(0.1, -0.9), (0.4, -0.9), (1.05, 0.0), (0.4, 0.9), (0.1, 0.9), (0.62, 0.0)]);
        }
        Effect::Scoper => eye(&mut pen),
        Effect::Control => hand(&mut pen),
        Effect::Freezing => snowflake(&mut pen),
        Effect::Cannibalism | Effect::Bloodlust => {
            jaws(&mut pen);
            if effect == Effect::Bloodlust {
                pen.disc(0.0, 0.0, 0.3);
            }
        }
        Effect::Gourmet => {
            pen.stroke(&[(-0.5, -0.2), (-0.5, 1.0)], 0.26);
            pen.shape(&[(-0.85, -1.0), (-0.15, -1.0), (-0.15, -0.35), (-0.35, -0.05), (-0.65, -0.05), (-0.85, -0.35)]);
            pen.cut(&[(-0.5, -1.0), (-0.5, -0.5)], 0.16);
            pen.shape(&[(0.35, 1.0), (0.35, -1.0), (0.8, -0.6), (0.85, 0.2), (0.62, 0.3), (0.62, 1.0)]);
        }
        Effect::Rotation => turn(&mut pen),
        Effect::TurnsOther => {
            turn(&mut pen);
            pen.disc(0.0, 0.0, 0.3);
        }
        Effect::PushBack => push(&mut pen),
        Effect::Spy => {
            pen.shape(&[(-0.55, -0.85), (0.0, -0.65), (0.55, -0.85), (0.7, 0.0), (-0.7, 0.0)]);
            pen.shape(&[(-1.1, 0.0), (1.1, 0.0), (0.9, 0.3), (-0.9, 0.3)]);
            pen.disc(-0.42, 0.68, 0.3);
            pen.disc(0.42, 0.68, 0.3);
        }
        Effect::Motherland => {
            pen.stroke(&[(-0.62, 0.5), (0.0, -0.6), (0.62, 0.5), (-0.62, 0.5)], 0.18);
            for (x, y) in [(-0.62, 0.5), (0.0, -0.6), (0.62, 0.5)] {
                pen.disc(x, y, 0.38);
            }
        }
        Effect::ReturnsToPile => {
            pen.stroke(&[(0.7, 0.9), (0.7, -0.2), (0.4, -0.6), (-0.1, -0.6)], 0.28);
            pen.shape(&[(-0.95, -0.6), (-0.05, -1.15), (-0.05, -0.05)]);
            pen.stroke(&[(-0.9, 0.9), (0.15, 0.9)], 0.24);
            pen.stroke(&[(-0.9, 0.45), (0.15, 0.45)], 0.24);
        }
        Effect::Exchange => swap(&mut pen),
        Effect::Execution => {
            pen.stroke(&[(-0.7, 1.0), (0.45, -0.9)], 0.24);
            pen.shape(&[(0.05, -0.95), (0.75, -0.9), (1.05, 0.25), (0.6, 0.45), (0.1, 0.3), (-0.3, -0.3)]);
        }
        Effect::RangedMedic => {
            cross(&mut pen);
            pen.ring(1.1, 0.14);
        }
        Effect::Command => {
            for arm in 0..8u8 {
                let (sin, cos) = (TAU * f32::from(arm) / 8.0).sin_cos();
                pen.stroke(&[(0.6 * sin, -0.6 * cos), (1.05 * sin, -1.05 * cos)], 0.3);
            }
            pen.ring(0.66, 0.3);
            pen.disc(0.0, 0.0, 0.24);
        }
        Effect::Chain => {
            for (x, y) in [(-0.45, 0.45), (0.45, -0.45)] {
                pen.circle(x, y, 0.5, Paint::stroke(pen.ink, pen.size * 0.26));
            }
            pen.stroke(&[(-0.3, 0.3), (0.3, -0.3)], 0.26);
        }
        Effect::RangedNet => {
            lattice(&mut pen);
            pen.stroke(&[(-1.0, -1.05), (1.0, -1.05)], 0.2);
        }
        Effect::Mortar => {
            pen.stroke(&[(-0.9, 0.95), (-0.75, -0.1), (0.0, -0.65), (0.6, -0.1)], 0.24);
            pen.shape(&[(0.75, 0.75), (0.1, 0.05), (1.0, -0.15)]);
            pen.disc(-0.9, 0.85, 0.26);
        }
        Effect::Charged => {
            pen.shape(&[(-0.75, -0.3), (0.75, -0.3), (0.75, 1.0), (-0.75, 1.0)]);
            pen.cut(&[(-0.25, -0.2), (-0.25, 0.9)], 0.14);
            pen.cut(&[(0.25, -0.2), (0.25, 0.9)], 0.14);
            pen.stroke(&[(0.0, -0.3), (0.0, -0.75), (0.45, -1.0)], 0.18);
        }
        Effect::ParalysingWounds | Effect::AddsParalysis => bolt(&mut pen),
        Effect::Underground | Effect::UndergroundCastling | Effect::Underworlds => {
            pen.ring(0.9, 0.2);
            pen.shape(&[(-0.85, 0.0), (0.85, 0.0), (0.6, 0.62), (0.0, 0.88), (-0.6, 0.62)]);
            if effect == Effect::Underworlds {
                pen.disc(0.0, -0.42, 0.24);
            }
            if effect == Effect::UndergroundCastling {
                pen.stroke(&[(-0.4, -0.4), (0.4, -0.4)], 0.22);
            }
        }
        Effect::Hole => {
            pen.ring(0.95, 0.22);
            pen.disc(0.0, 0.0, 0.5);
            pen.eyes(0.2, -0.05, 0.13);
        }
        Effect::Healing => {
            pen.shape(&[(-1.05, -0.5), (1.05, -0.5), (1.05, 0.85), (-1.05, 0.85)]);
            pen.stroke(&[(-0.4, -0.5), (-0.4, -0.9), (0.4, -0.9), (0.4, -0.5)], 0.2);
            for x in [-0.5, 0.5] {
                pen.cut(&[(x, -0.2), (x, 0.55)], 0.2);
                pen.cut(&[(x - 0.36, 0.18), (x + 0.36, 0.18)], 0.2);
            }
        }
        Effect::Tentacles => {
            // A curl that grows out of the ground.
            let curl = |step: u8| {
                let part = f32::from(step) / 14.0;
                let (sin, cos) = (TAU * 1.25 * part).sin_cos();
                ((0.12 + 0.68 * part) * sin, -0.2 - (0.12 + 0.68 * part) * cos)
            };
            let mut way: Vec<(f32, f32)> = (0..=14).map(curl).collect();
            way.push((0.75, 1.05));
            pen.stroke(&way, 0.26);
        }
        Effect::Revival => {
            hand(&mut pen);
            pen.stroke(&[(-1.0, 1.05), (1.0, 1.05)], 0.2);
        }
        Effect::Charge => {
            burst(&mut pen);
            pen.cut(&[(-0.5, 0.35), (0.3, -0.2)], 0.2);
            pen.cut(&[(-0.1, -0.35), (0.4, -0.3), (0.35, 0.2)], 0.2);
        }
        Effect::Devouring => {
            jaws(&mut pen);
            pen.cut(&[(-0.28, -0.65), (0.28, -0.65)], 0.18);
            pen.cut(&[(0.0, -0.9), (0.0, -0.4)], 0.18);
        }
        Effect::Worm => {
            pen.ring(0.9, 0.26);
            for arm in 0..6u8 {
                let turn = |by: f32| (TAU * (f32::from(arm) + by) / 6.0).sin_cos();
                let ((left, up), (right, down), (mid, at)) = (turn(-0.32), turn(0.32), turn(0.0));
                pen.shape(&[(0.85 * left, -0.85 * up), (0.85 * right, -0.85 * down), (0.25 * mid, -0.25 * at)]);
            }
        }
        Effect::Probe => {
            pen.disc(0.0, 0.45, 0.5);
            for side in [-1.0, 1.0] {
                pen.stroke(&[(0.15 * side, 0.2), (0.55 * side, -0.75)], 0.2);
                pen.disc(0.6 * side, -0.85, 0.22);
            }
        }
        Effect::Muzzle => {
            for arm in 0..6u8 {
                let turn = |by: f32| (TAU * (f32::from(arm) + by) / 6.0).sin_cos();
                let ((left, up), (right, down), (mid, at)) = (turn(-0.3), turn(0.3), turn(0.0));
                pen.shape(&[(0.45 * left, -0.45 * up), (0.45 * right, -0.45 * down), (1.15 * mid, -1.15 * at)]);
            }
        }
        Effect::Adaptation => {
            turn(&mut pen);
            pen.shape(&[(-0.4, 0.0), (0.0, -0.34), (0.4, 0.0), (0.0, 0.34)]);
        }
        Effect::Quicksands => {
            for y in [-0.6, 0.0, 0.6] {
                pen.stroke(&[(-1.0, y), (-0.5, y - 0.28), (0.0, y), (0.5, y + 0.28), (1.0, y)], 0.22);
            }
        }
        Effect::Mine => mine(&mut pen),
        Effect::Roots => roots(&mut pen),
    }
}

/// The sign of a tile that is played and gone.
pub fn instant(out: &mut Vec<Shape>, instant: Instant, at: Point, size: f32, ink: impl Into<Ink>, hole: impl Into<Ink>) {
    let mut pen = Pen { out, at, size, ink: ink.into(), hole: hole.into() };
    match instant {
        Instant::Battle => crossed_swords(&mut pen),
        Instant::Move => boot(&mut pen),
        Instant::PushBack => push(&mut pen),
        Instant::Sniper => crosshair(&mut pen),
        Instant::Grenade => {
            pen.disc(-0.1, 0.3, 0.72);
            pen.shape(&[(-0.35, -0.7), (0.15, -0.7), (0.15, -0.3), (-0.35, -0.3)]);
            pen.stroke(&[(0.05, -0.75), (0.55, -0.75), (0.8, -0.2)], 0.2);
            pen.cut(&[(-0.6, 0.3), (0.4, 0.3)], 0.14);
            pen.cut(&[(-0.1, -0.25), (-0.1, 0.85)], 0.14);
        }
        Instant::AirStrike => {
            pen.stroke(&[(0.0, -0.9), (0.0, 0.7)], 0.36);
            pen.shape(&[(0.0, -0.5), (1.05, 0.2), (1.05, 0.45), (0.0, 0.2), (-1.05, 0.45), (-1.05, 0.2)]);
            pen.shape(&[(0.0, 0.4), (0.5, 0.85), (-0.5, 0.85)]);
        }
        Instant::SmallBomb => {
            pen.disc(-0.15, 0.25, 0.75);
            pen.stroke(&[(0.3, -0.3), (0.65, -0.75)], 0.3);
            pen.disc(0.8, -0.9, 0.18);
        }
        Instant::Avalanche => {
            pen.shape(&[(-1.0, 0.95), (-1.0, -0.9), (-0.75, -0.9), (0.9, 0.95)]);
            for (x, y, radius) in [(-0.15, -0.75, 0.26), (0.35, -0.2, 0.32), (0.85, 0.45, 0.24)] {
                pen.disc(x, y, radius);
            }
        }
        Instant::Castling => swap(&mut pen),
        Instant::Rotation => turn(&mut pen),
        Instant::Order => {
            pen.stroke(&[(-0.6, -1.0), (-0.6, 1.0)], 0.26);
            pen.shape(&[(-0.5, -1.0), (0.95, -0.65), (0.45, -0.3), (0.95, 0.1), (-0.5, 0.1)]);
        }
        Instant::DoubledMove => {
            for x in [-0.55, 0.45] {
                pen.shape(&[
                    (x - 0.45, -0.85),
                    (x + 0.05, -0.85),
                    (x + 0.6, 0.0),
                    (x + 0.05, 0.85),
                    (x - 0.45, 0.85),
                    (x + 0.1, 0.0),
                ]);
            }
        }
        Instant::Paralysis => bolt(&mut pen),
        Instant::Action => {
            burst(&mut pen);
            pen.hole(0.0, 0.0, 0.42);
            pen.shape(&[(0.0, -0.36), (0.3, 0.22), (-0.3, 0.22)]);
        }
        Instant::Reappearance => {
            hand(&mut pen);
            pen.stroke(&[(-1.05, 1.05), (1.05, 1.05)], 0.24);
        }
        Instant::CastlingWithTheOpponent => {
            swap(&mut pen);
            pen.ring(1.25, 0.12);
        }
        Instant::Sandstorm => whirl(&mut pen),
        Instant::Smokescreen => {
            turn(&mut pen);
            for (x, y, radius) in [(-0.28, 0.12, 0.26), (0.2, 0.12, 0.3), (0.0, -0.18, 0.26)] {
                pen.disc(x, y, radius);
            }
        }
        Instant::Transposition => {
            pen.stroke(&[(-0.85, 0.9), (-0.85, -0.3), (-0.5, -0.75), (0.1, -0.75), (0.5, -0.3)], 0.26);
            pen.shape(&[(0.5, 0.4), (0.05, -0.35), (0.95, -0.35)]);
            pen.stroke(&[(0.1, 0.55), (0.9, 1.05)], 0.22);
            pen.stroke(&[(0.9, 0.55), (0.1, 1.05)], 0.22);
        }
        Instant::Terror => skull(&mut pen),
        Instant::CannibalizeTheEnemy => {
            jaws(&mut pen);
            pen.disc(0.0, 0.0, 0.34);
        }
    }
}

pub fn skull(pen: &mut Pen) {
    pen.shape(&[
        (-0.85, -0.2),
        (-0.6, -0.8),
        (0.0, -1.05),
        (0.6, -0.8),
        (0.85, -0.2),
        (0.7, 0.35),
        (0.45, 0.5),
        (0.45, 0.95),
        (-0.45, 0.95),
        (-0.45, 0.5),
        (-0.7, 0.35),
    ]);
    pen.eyes(0.36, -0.15, 0.25);
    pen.cut(&[(-0.15, 0.6), (-0.15, 0.95)], 0.12);
    pen.cut(&[(0.15, 0.6), (0.15, 0.95)], 0.12);
}

/// A storm: bands that grow narrower towards the ground.
pub fn whirl(pen: &mut Pen) {
    for (y, half, shift) in [(-0.9, 1.05, 0.0), (-0.45, 0.85, 0.1), (0.0, 0.6, -0.08), (0.45, 0.4, 0.1), (0.9, 0.18, -0.05)] {
        pen.stroke(&[(shift - half, y), (shift + half, y - 0.14)], 0.24);
    }
}

fn bolt(pen: &mut Pen) {
    pen.shape(&[(0.25, -1.15), (-0.7, 0.15), (-0.1, 0.15), (-0.3, 1.15), (0.75, -0.25), (0.1, -0.25)]);
}

fn sword(pen: &mut Pen) {
    pen.shape(&[(0.0, -1.15), (0.24, -0.8), (0.24, 0.3), (-0.24, 0.3), (-0.24, -0.8)]);
    pen.shape(&[(-0.72, 0.28), (0.72, 0.28), (0.72, 0.54), (-0.72, 0.54)]);
    pen.shape(&[(-0.16, 0.54), (0.16, 0.54), (0.16, 1.05), (-0.16, 1.05)]);
}

pub fn crossed_swords(pen: &mut Pen) {
    for side in [-1.0, 1.0] {
        pen.stroke(&[(0.85 * side, -0.9), (-0.55 * side, 0.6)], 0.26);
        pen.stroke(&[(-0.82 * side, 0.12), (-0.12 * side, 0.82)], 0.2);
        pen.stroke(&[(-0.55 * side, 0.6), (-0.85 * side, 0.95)], 0.26);
    }
}

fn arrow_up(pen: &mut Pen) {
    pen.shape(&[(0.0, -1.1), (0.62, -0.25), (0.2, -0.25), (0.2, 1.05), (-0.2, 1.05), (-0.2, -0.25), (-0.62, -0.25)]);
}

fn rocket(pen: &mut Pen) {
    pen.shape(&[(0.0, -1.15), (0.34, -0.5), (0.34, 0.55), (-0.34, 0.55), (-0.34, -0.5)]);
    pen.shape(&[(0.34, 0.0), (0.85, 0.6), (0.85, 1.0), (0.34, 0.6)]);
    pen.shape(&[(-0.34, 0.0), (-0.85, 0.6), (-0.85, 1.0), (-0.34, 0.6)]);
}

/// A dial; its hand, or a minus where time is taken away.
pub fn clock(pen: &mut Pen, x: f32, radius: f32, forward: bool) {
    pen.circle(x, 0.0, radius, Paint::stroke(pen.ink, pen.size * 0.24));
    let reach = radius * 0.55;
    if forward {
        pen.stroke(&[(x, -reach), (x, 0.0), (x + reach * 0.8, 0.0)], 0.22);
    } else {
        pen.stroke(&[(x - reach, 0.0), (x + reach, 0.0)], 0.3);
    }
}

pub fn shield(pen: &mut Pen) {
    pen.shape(&[(-0.85, -0.95), (0.0, -1.05), (0.85, -0.95), (0.85, 0.1), (0.5, 0.68), (0.0, 1.08), (-0.5, 0.68), (-0.85, 0.1)]);
}

pub fn cross(pen: &mut Pen) {
    pen.shape(&[(-0.33, -1.0), (0.33, -1.0), (0.33, 1.0), (-0.33, 1.0)]);
    pen.shape(&[(-1.0, -0.33), (1.0, -0.33), (1.0, 0.33), (-1.0, 0.33)]);
}

pub fn boot(pen: &mut Pen) {
    pen.shape(&[(-0.6, -1.0), (0.2, -1.0), (0.25, 0.1), (0.95, 0.45), (1.0, 0.75), (-0.65, 0.75)]);
    pen.shape(&[(-0.7, 0.84), (1.05, 0.84), (1.05, 1.05), (-0.7, 1.05)]);
}

fn eye(pen: &mut Pen) {
    pen.shape(&[(-1.15, 0.0), (-0.6, -0.55), (0.0, -0.72), (0.6, -0.55), (1.15, 0.0), (0.6, 0.55), (0.0, 0.72), (-0.6, 0.55)]);
    pen.hole(0.0, 0.0, 0.46);
    pen.disc(0.0, 0.0, 0.24);
}

pub fn hand(pen: &mut Pen) {
    pen.shape(&[(-0.6, -0.05), (0.62, -0.05), (0.55, 0.7), (0.25, 1.05), (-0.3, 1.05), (-0.6, 0.6)]);
    for (x, top) in [(-0.48, -0.75), (-0.12, -1.05), (0.22, -0.98), (0.54, -0.65)] {
        pen.stroke(&[(x, 0.1), (x, top)], 0.26);
    }
    pen.stroke(&[(-0.5, 0.55), (-0.95, 0.05)], 0.28);
}

pub fn snowflake(pen: &mut Pen) {
    for arm in 0..6u8 {
        let (sin, cos) = (TAU * f32::from(arm) / 6.0).sin_cos();
        let place = |out: f32, along: f32| (out * sin + along * cos, along * sin - out * cos);
        if arm < 3 {
            pen.stroke(&[place(1.0, 0.0), place(-1.0, 0.0)], 0.2);
        }
        pen.stroke(&[place(0.95, 0.3), place(0.6, 0.0), place(0.95, -0.3)], 0.16);
    }
}

fn turn(pen: &mut Pen) {
    let place = |part: f32| {
        let (sin, cos) = (TAU * part).sin_cos();
        (0.78 * sin, -0.78 * cos)
    };
    let way: Vec<(f32, f32)> = (0..=12).map(|step: u8| place(0.15 + 0.72 * f32::from(step) / 12.0)).collect();
    pen.stroke(&way, 0.26);
    pen.shape(&[(-0.28, -1.2), (0.25, -0.68), (-0.42, -0.3)]);
}

pub fn push(pen: &mut Pen) {
    pen.shape(&[(-1.0, -0.95), (-0.65, -0.95), (-0.65, 0.95), (-1.0, 0.95)]);
    pen.shape(&[(-0.45, -0.28), (0.25, -0.28), (0.25, -0.85), (1.1, 0.0), (0.25, 0.85), (0.25, 0.28), (-0.45, 0.28)]);
}

pub fn swap(pen: &mut Pen) {
    for side in [-1.0, 1.0] {
        pen.stroke(&[(-0.85 * side, -0.45 * side), (0.3 * side, -0.45 * side)], 0.3);
        pen.shape(&[(1.05 * side, -0.45 * side), (0.3 * side, -side), (0.3 * side, 0.1 * side)]);
    }
}

pub fn crosshair(pen: &mut Pen) {
    pen.ring(0.66, 0.22);
    for (x, y) in [(0.0, 1.05), (1.05, 0.0), (0.0, -1.05), (-1.05, 0.0)] {
        pen.stroke(&[(x, y), (x * 0.35, y * 0.35)], 0.2);
    }
}

fn jaws(pen: &mut Pen) {
    pen.shape(&[
        (-1.0, -0.95),
        (1.0, -0.95),
        (0.9, -0.05),
        (0.5, -0.5),
        (0.25, 0.0),
        (0.0, -0.5),
        (-0.25, 0.0),
        (-0.5, -0.5),
        (-0.9, -0.05),
    ]);
    pen.shape(&[
        (-1.0, 0.95),
        (1.0, 0.95),
        (0.9, 0.25),
        (0.62, 0.55),
        (0.38, 0.15),
        (0.0, 0.6),
        (-0.38, 0.15),
        (-0.62, 0.55),
        (-0.9, 0.25),
    ]);
}

fn mine(pen: &mut Pen) {
    for arm in 0..4u8 {
        let (sin, cos) = (TAU * f32::from(arm) / 8.0).sin_cos();
        pen.stroke(&[(sin, -cos), (-sin, cos)], 0.22);
    }
    pen.disc(0.0, 0.0, 0.66);
    pen.hole(-0.2, -0.2, 0.16);
}

fn roots(pen: &mut Pen) {
    pen.stroke(&[(0.0, -1.0), (0.0, 0.1), (-0.35, 0.95)], 0.28);
    pen.stroke(&[(0.0, -0.3), (0.75, 0.25), (0.8, 0.95)], 0.22);
    pen.stroke(&[(0.0, 0.1), (0.3, 0.95)], 0.22);
    pen.stroke(&[(0.0, -0.5), (-0.7, 0.05), (-0.95, 0.85)], 0.22);
}

fn burst(pen: &mut Pen) {
    let paint = Paint::fill(pen.ink);
    pen.out.push(star(pen.at, 8, pen.size * 1.1, pen.size * 0.55, paint));
}

pub fn drop(pen: &mut Pen) {
    pen.shape(&[(0.0, -1.15), (0.55, -0.25), (-0.55, -0.25)]);
    pen.disc(0.0, 0.25, 0.74);
}

/// A net.
pub fn lattice(pen: &mut Pen) {
    for (x, y) in [(-0.6, 0.6), (0.0, 0.0), (0.6, -0.6)] {
        pen.stroke(&[(x - 0.5, y - 0.5), (x + 0.5, y + 0.5)], 0.2);
        pen.stroke(&[(-x - 0.5, y + 0.5), (-x + 0.5, y - 0.5)], 0.2);
    }
}

/// A star of so many points.
pub fn star(centre: Point, points: u8, outer: f32, inner: f32, paint: Paint) -> Shape {
    let points = (0..2 * points)
        .map(|at| {
            let (sin, cos) = (TAU * f32::from(at) / f32::from(2 * points)).sin_cos();
            let reach = if at % 2 == 0 { outer } else { inner };
            point(centre.x + reach * sin, centre.y - reach * cos)
        })
        .collect();
    Shape::Polygon { points, paint }
}
