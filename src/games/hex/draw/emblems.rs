//! The signs of armies, instant tiles, weapons and facings as they stand in text.

use super::super::content::{Army, Class, Effect, Instant};
use super::super::outlook::ARROWS;
use super::{emblem, paint, signs, tile};
use crate::engine::grammar;
use crate::engine::scene::emblem::{Emblem, disc};
use crate::engine::scene::{Paint, Role, Shape, point};

/// What stands behind a facing: the colour of buttons.
const BUTTON: Role = Role::own(0x4A_5FE0);
/// Facings as they are read on a map, clockwise from the top.
const FACINGS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

pub fn emblems() -> Vec<Emblem> {
    let army = |army: Army| {
        Emblem::on_disc(army.name(), |pen| {
            pen.size *= 0.9;
            emblem::draw(pen, army);
        })
    };
    let instant = |instant: Instant| {
        Emblem::on_hexagon(instant.name(), |pen| {
            signs::instant(pen.out, instant, pen.at, pen.size, Role::Text, Role::Line);
        })
    };
    let weapon = |effect: Effect| {
        let emblem = Emblem::on_hexagon(effect.name(), |pen| match effect {
            Effect::Armor => signs::effect(pen.out, effect, pen.at, pen.size, pen.ink, pen.hole),
            _ => tile::sample(pen.out, effect, pen.at, pen.size),
        });
        emblem.and(grammar::capital(effect.name()))
    };
    let facing = |((arrow, name), side): ((char, &'static str), u8)| {
        let mut facing = Emblem::new(arrow, |out, at, reach| {
            disc(out, at, reach, BUTTON);
            let (sin, cos) = (std::f32::consts::TAU * f32::from(side) / 6.0).sin_cos();
            let place = |along: f32, aside: f32| {
                let (along, aside) = (along * reach, aside * reach);
                point(at.x + along * sin + aside * cos, at.y - along * cos + aside * sin)
            };
            out.push(Shape::Line {
                points: vec![place(-0.58, 0.0), place(0.1, 0.0)],
                width: reach * 0.26,
                ink: Role::Text.into(),
            });
            let head = [(0.78, 0.0), (0.02, 0.46), (0.02, -0.46)];
            let points = head.map(|(along, aside)| place(along, aside)).to_vec();
            out.push(Shape::Polygon { points, paint: Paint::fill(Role::Text) });
        });
        facing.said = Some(name);
        facing
    };
    let mut emblems: Vec<Emblem> = Army::ALL.into_iter().map(army).collect();
    emblems.extend(Instant::ALL.into_iter().map(instant));
    emblems.extend([Effect::Melee, Effect::Ranged, Effect::Gauss, Effect::Net, Effect::Armor].map(weapon));
    emblems.extend(ARROWS.into_iter().zip(FACINGS).zip(0u8..).map(facing));
    let toughness = Emblem::on_hexagon("toughness", |pen| {
        pen.ink = paint::SIGN.into();
        signs::shield(pen);
    });
    emblems.push(toughness.and("Toughness"));
    emblems.extend([Class::Hq, Class::Warrior, Class::Module, Class::Foundation].map(class));
    emblems
}

/// A kind of tile: a keep, a person, a cogwheel, courses of stone.
fn class(class: Class) -> Emblem {
    let emblem = Emblem::on_hexagon(class.name(), |pen| match class {
        Class::Hq => {
            let tooth = |x: f32| [(x, -0.55), (x, -0.95), (x + 0.36, -0.95), (x + 0.36, -0.55)];
            let top = [-0.9, -0.18, 0.54].into_iter().flat_map(tooth);
            let outline: Vec<(f32, f32)> = [(-0.9, 0.95)].into_iter().chain(top).chain([(0.9, 0.95)]).collect();
            pen.shape(&outline);
            pen.hole(0.0, 0.5, 0.26);
            pen.cut(&[(0.0, 0.5), (0.0, 0.95)], 0.52);
        }
        Class::Warrior => {
            pen.disc(0.0, -0.5, 0.46);
            pen.shape(&[(-0.95, 1.0), (-0.8, 0.35), (-0.35, 0.1), (0.35, 0.1), (0.8, 0.35), (0.95, 1.0)]);
        }
        Class::Module => {
            pen.out.push(signs::star(pen.at, 8, pen.size * 1.05, pen.size * 0.74, Paint::fill(pen.ink)));
            pen.hole(0.0, 0.0, 0.36);
        }
        _ => {
            for (wide, y) in [(0.5, -0.62), (0.78, 0.0), (1.06, 0.62)] {
                pen.line(&[(-wide + 0.2, y), (wide - 0.2, y)], 0.42, pen.ink);
            }
        }
    });
    emblem.and(format!("{}s", class.name()))
}
