//! The armies' emblems: one silhouette each, in a box from -1 to 1.

use super::super::content::Army;
use super::signs::{crosshair, drop, hand, shield, star};
use crate::engine::scene::kit::Pen;
use crate::engine::scene::{Ink, Paint, Point, Role, Shape};
use std::f32::consts::TAU;

/// On a dark disc, wherever it stands.
pub fn disc(out: &mut Vec<Shape>, army: Army, centre: Point, radius: f32) {
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Shadow) });
    draw(&mut Pen { out, at: centre, size: radius * 0.66, ink: Role::Text.into(), hole: Role::Shadow.into() }, army);
}

/// The emblem alone; what is cut out of it is drawn in the colour beneath.
pub fn draw(pen: &mut Pen, army: Army) {
    let threat: Ink = Role::Threat.into();
    match army {
        // A mountain under snow.
        Army::Troglodytes => {
            pen.shape(&[(-1.15, 0.95), (-0.1, -1.1), (0.35, -0.3), (0.55, -0.6), (1.2, 0.95)]);
            pen.cut(&[(-0.5, -0.2), (-0.2, 0.05), (0.0, -0.25), (0.25, 0.05), (0.4, -0.1)], 0.2);
        }
        // A wheel with an eye.
        Army::Moloch => {
            teeth(pen, 8, 1.2, 0.42);
            pen.disc(0.0, 0.0, 0.88);
            pen.hole(0.0, 0.0, 0.46);
            pen.circle(0.0, 0.0, 0.22, Paint::fill(threat));
        }
        // Three claws.
        Army::Borgo => {
            for x in [-0.75, 0.0, 0.75] {
                pen.shape(&[(x - 0.3, -1.05), (x + 0.3, -1.05), (x - 0.15, 1.15)]);
            }
        }
        // A crown of blades.
        Army::Hegemony => {
            pen.shape(&[(-1.1, 0.9), (-1.1, -0.75), (-0.5, 0.0), (0.0, -1.1), (0.5, 0.0), (1.1, -0.75), (1.1, 0.9)]);
            pen.cut(&[(-0.9, 0.5), (0.9, 0.5)], 0.2);
        }
        Army::Outpost => crosshair(pen),
        // Towers.
        Army::NewYork => {
            for (x, top) in [(-0.75, -0.3), (0.0, -1.15), (0.75, -0.6)] {
                pen.shape(&[(x - 0.32, 1.0), (x - 0.32, top), (x + 0.32, top), (x + 0.32, 1.0)]);
            }
        }
        // A leaf.
        Army::Neojungle => {
            pen.shape(&[(-0.95, 1.0), (-0.9, 0.0), (-0.3, -0.8), (1.05, -1.05), (0.8, 0.3), (0.1, 0.85), (-0.6, 0.75)]);
            pen.cut(&[(-0.8, 0.85), (0.6, -0.6)], 0.18);
        }
        // A chip.
        Army::Smart => {
            for at in [-0.45, 0.0, 0.45] {
                pen.stroke(&[(at, -1.15), (at, 1.15)], 0.18);
                pen.stroke(&[(-1.15, at), (1.15, at)], 0.18);
            }
            pen.shape(&[(-0.78, -0.78), (0.78, -0.78), (0.78, 0.78), (-0.78, 0.78)]);
            pen.fill(&[(-0.32, -0.32), (0.32, -0.32), (0.32, 0.32), (-0.32, 0.32)], pen.hole);
        }
        // A card.
        Army::Vegas => {
            pen.shape(&[(-0.8, -1.15), (0.8, -1.15), (0.8, 1.15), (-0.8, 1.15)]);
            pen.fill(&[(0.0, -0.68), (0.5, 0.0), (0.0, 0.68), (-0.5, 0.0)], threat);
        }
        Army::SteelPolice => {
            shield(pen);
            let star = star(pen.place(0.0, -0.05), 5, pen.size * 0.6, pen.size * 0.26, Paint::fill(pen.hole));
            pen.out.push(star);
        }
        // A mushroom cloud.
        Army::Doomsday => {
            pen.disc(-0.5, -0.4, 0.52);
            pen.disc(0.5, -0.4, 0.52);
            pen.disc(0.0, -0.62, 0.55);
            pen.shape(&[(-0.3, 0.0), (0.3, 0.0), (0.36, 0.75), (0.8, 1.1), (-0.8, 1.1), (-0.36, 0.75)]);
        }
        Army::Mississippi => drop(pen),
        // A sun over a dune.
        Army::SandRunners => {
            pen.disc(0.35, -0.5, 0.5);
            pen.shape(&[(-1.15, 1.0), (-1.15, 0.7), (-0.35, 0.1), (0.2, 0.55), (0.65, 0.3), (1.15, 0.7), (1.15, 1.0)]);
        }
        // A link of a chain.
        Army::IronGang => {
            for (x, y) in [(-0.5, 0.5), (0.5, -0.5)] {
                pen.circle(x, y, 0.55, Paint::stroke(pen.ink, pen.size * 0.3));
            }
            pen.stroke(&[(-0.3, 0.3), (0.3, -0.3)], 0.3);
        }
        // A maw.
        Army::Mephisto => {
            pen.disc(0.0, 0.0, 1.08);
            pen.hole(0.0, 0.0, 0.78);
            for arm in 0..8u8 {
                let at = |by: f32, reach: f32| {
                    let (sin, cos) = (TAU * (f32::from(arm) + by) / 8.0).sin_cos();
                    (reach * sin, -reach * cos)
                };
                pen.shape(&[at(-0.38, 0.9), at(0.38, 0.9), at(0.0, 0.3)]);
            }
        }
        // A hand out of the grave.
        Army::DeathBreath => {
            hand(pen);
            pen.stroke(&[(-1.1, 1.1), (1.1, 1.1)], 0.26);
        }
        // Three bodies.
        Army::Dancer => {
            pen.disc(0.0, -0.62, 0.5);
            pen.disc(-0.62, 0.5, 0.5);
            pen.disc(0.62, 0.5, 0.5);
        }
        // A burrow with eyes.
        Army::Sharrash => {
            pen.shape(&[(-1.15, 1.0), (-1.0, 0.0), (-0.55, -0.7), (0.0, -0.95), (0.55, -0.7), (1.0, 0.0), (1.15, 1.0)]);
            pen.fill(&[(-0.62, 1.0), (-0.5, 0.2), (0.0, -0.2), (0.5, 0.2), (0.62, 1.0)], pen.hole);
            for x in [-0.22, 0.22] {
                pen.circle(x, 0.45, 0.14, Paint::fill(threat));
            }
        }
    }
}

fn teeth(pen: &mut Pen, count: u8, reach: f32, width: f32) {
    for arm in 0..count {
        let (sin, cos) = (TAU * f32::from(arm) / f32::from(count)).sin_cos();
        pen.stroke(&[(0.6 * sin, -0.6 * cos), (reach * 0.9 * sin, -reach * 0.9 * cos)], width);
    }
}
