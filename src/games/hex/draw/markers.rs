//! Implants and markers as small signs.

use super::super::content::{Brood, Implant, Quill, Quills, Satiety};
use super::paint;
use super::signs::{boot, clock, crossed_swords, drop, hand, lattice, push, swap};
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text};

/// The sign of an implant: that of the instant tile that does the same.
pub fn implant(out: &mut Vec<Shape>, implant: Implant, at: Point, size: f32, ink: impl Into<Ink>, hole: impl Into<Ink>) {
    let mut pen = Pen { out, at, size, ink: ink.into(), hole: hole.into() };
    match implant {
        Implant::Incubator => {
            pen.circle(0.0, 0.0, 0.9, Paint::stroke(pen.ink, pen.size * 0.2));
            for (x, y) in [(-0.38, -0.32), (0.38, -0.32), (0.0, 0.4)] {
                pen.disc(x, y, 0.3);
            }
        }
        Implant::Transmitter => swap(&mut pen),
        Implant::Jaws => crossed_swords(&mut pen),
        Implant::Tail => push(&mut pen),
        Implant::Tentacles => {
            pen.shape(&[(1.0, -0.95), (0.65, -0.95), (0.65, 0.95), (1.0, 0.95)]);
            pen.shape(&[(0.45, -0.28), (-0.25, -0.28), (-0.25, -0.85), (-1.1, 0.0), (-0.25, 0.85), (-0.25, 0.28), (0.45, 0.28)]);
        }
        Implant::LeftQuill | Implant::RightQuill => quill(&mut pen, implant == Implant::LeftQuill),
        Implant::Limbs => boot(&mut pen),
        Implant::Drill => {
            pen.shape(&[(-0.85, -0.9), (0.85, -0.9), (0.0, 1.15)]);
            pen.cut(&[(-0.9, -0.5), (0.7, -0.3)], 0.16);
            pen.cut(&[(-0.7, 0.0), (0.5, 0.2)], 0.16);
        }
    }
}

/// A broken triangle that leans to its side.
fn quill(pen: &mut Pen, left: bool) {
    let side = if left { -1.0 } else { 1.0 };
    pen.shape(&[(0.75 * side, -1.1), (0.1 * side, 0.05), (-0.35 * side, -0.25)]);
    pen.shape(&[(0.0, 0.3), (-0.45 * side, 0.0), (-0.75 * side, 1.1)]);
}

/// A zombie: a green hand.
pub fn zombie(out: &mut Vec<Shape>, centre: Point, radius: f32) {
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Shadow).and_stroke(paint::GHOUL, 2.0) });
    hand(&mut Pen { out, at: centre, size: radius * 0.62, ink: paint::GHOUL.into(), hole: Role::Shadow.into() });
}

/// The markers of Quills on a unit.
pub fn quills(out: &mut Vec<Shape>, quills: Quills, centre: Point, radius: f32) {
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(Role::Shadow).and_stroke(paint::BLOOD, 2.0) });
    let letters = match (quills.contains(Quill::Left), quills.contains(Quill::Right)) {
        (true, true) => "LR",
        (true, false) => "L",
        _ => "R",
    };
    let text = Text::new(letters, centre.x, centre.y, (radius * 1.1).max(kit::LEAST));
    out.push(text.bold().align(Align::Middle).ink(paint::LESS).into());
}

/// What an Incubator bears.
pub fn brood(out: &mut Vec<Shape>, brood: Brood, centre: Point, radius: f32) {
    let ground = paint::HEALTH;
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(ground).and_stroke(Role::Shadow, 2.0) });
    let mut pen = Pen { out, at: centre, size: radius * 0.62, ink: Role::OnSeat.into(), hole: ground.into() };
    match brood {
        Brood::Accelerator => clock(&mut pen, 0.0, 0.9, true),
        Brood::Claw => crossed_swords(&mut pen),
        Brood::Net => lattice(&mut pen),
        Brood::Acid => drop(&mut pen),
    }
}

/// A Satiety marker: its first letter on a coin, a dark one for the Greater.
pub fn satiety(out: &mut Vec<Shape>, satiety: Satiety, centre: Point, radius: f32) {
    let (ground, ink) = if satiety.is_greater() { (paint::BLOOD, Role::Text) } else { (Role::Gold, Role::OnSeat) };
    out.push(Shape::Circle { centre, radius, paint: Paint::fill(ground).and_stroke(Role::Shadow, 2.0) });
    let letter = Text::new(&satiety.name()[..1], centre.x, centre.y, (radius * 1.25).max(kit::LEAST));
    out.push(letter.bold().align(Align::Middle).ink(ink).into());
}

/// Poison markers, with their number if there are several.
pub fn poison(out: &mut Vec<Shape>, count: u8, centre: Point, size: f32) {
    out.push(Shape::Circle { centre, radius: size * 1.35, paint: Paint::fill(Role::Shadow) });
    drop(&mut Pen { out, at: centre, size, ink: paint::VENOM.into(), hole: Role::Shadow.into() });
    if count > 1 {
        let words = Text::new(count.to_string(), centre.x, centre.y + size * 0.2, (size * 1.2).max(kit::LEAST));
        out.push(words.bold().align(Align::Middle).ink(Role::OnSeat).into());
    }
}
