//! Signs: what stands on tiles, on dice and on dashboards.

use super::super::content::{Die, Face, Mind, Pool};
use super::super::rules::{Object, Rolled, Thing};
use super::paint;
use crate::engine::scene::kit::{LEAST, Pen};
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Shape, Text, area, point};

/// A star, or a cog, of so many points.
pub fn star(centre: Point, points: u8, reach: f32, waist: f32, paint: Paint) -> Shape {
    let corner = |at: u8| {
        let angle = std::f32::consts::PI * f32::from(at) / f32::from(points);
        let far = if at.is_multiple_of(2) { reach } else { waist };
        point(centre.x + far * angle.sin(), centre.y - far * angle.cos())
    };
    Shape::Polygon { points: (0..2 * points).map(corner).collect(), paint }
}

pub fn flame(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::FIRE.into(), hole: Role::Gold.into() };
    pen.shape(&[
        (0.0, -1.1),
        (0.35, -0.45),
        (0.75, -0.2),
        (0.7, 0.5),
        (0.3, 0.95),
        (-0.3, 0.95),
        (-0.7, 0.5),
        (-0.6, -0.1),
        (-0.25, -0.4),
    ]);
    let gold = pen.hole;
    pen.fill(&[(0.05, -0.2), (0.35, 0.35), (0.15, 0.8), (-0.2, 0.8), (-0.35, 0.4)], gold);
}

/// A hexagon: an Edge.
pub fn edge(out: &mut Vec<Shape>, centre: Point, size: f32, held: bool) {
    let points = |dy: f32| {
        let corners = [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)];
        corners.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size + dy)).collect()
    };
    if held {
        out.push(Shape::Polygon { points: points(size * 0.2), paint: Paint::fill(Role::Shadow) });
    }
    let paint = if held { Paint::fill(Role::Gold).and_stroke(Role::Shadow, 3.0) } else { Paint::stroke(Role::Muted, 4.0) };
    out.push(Shape::Polygon { points: points(0.0), paint });
}

/// The side of a dashboard: an open eye for Focus, a fang for Primal.
pub fn mind(out: &mut Vec<Shape>, mind: Mind, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::mind(mind).into(), hole: Role::Shadow.into() };
    pen.hole(0.0, 0.0, 1.18);
    pen.disc(0.0, 0.0, 1.0);
    match mind {
        Mind::Focus => pen.hole(0.0, 0.0, 0.42),
        Mind::Primal => {
            pen.hole(0.0, 0.0, 0.86);
            pen.shape(&[(-0.62, -0.42), (0.62, -0.42), (0.0, 0.74)]);
        }
    }
}

/// A shield with a number: Defense.
pub fn defense(out: &mut Vec<Shape>, centre: Point, size: f32, number: i8) {
    let points = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.2), (0.0, 1.15), (-0.9, 0.2)];
    let wide = if (0..10).contains(&number) { size } else { size * 1.3 };
    let points = points.iter().map(|(x, y)| point(centre.x + x * wide, centre.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(Role::Text).and_stroke(Role::Shadow, 3.0) });
    let text = Text::new(number.to_string(), centre.x, centre.y - size * 0.1, (size * 1.4).max(LEAST)).bold();
    out.push(text.align(Align::Middle).ink(Role::OnSeat).into());
}

/// A small shield: armor that is worn.
pub fn worn(out: &mut Vec<Shape>, centre: Point, size: f32, role: Role) {
    let corners = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.2), (0.0, 1.1), (-0.9, 0.2)];
    let points = corners.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(role) });
}

/// A card: a Potential that is up, or the Fleshwound on its back.
pub fn card(out: &mut Vec<Shape>, centre: Point, size: f32, up: bool) {
    let at = area(centre.x - size * 0.75, centre.y - size, size * 1.5, size * 2.0);
    let paint = if up { Paint::fill(paint::WON) } else { Paint::stroke(paint::MENACE, 3.0) };
    out.push(Shape::Rect { at, radius: 3.0, paint });
    if !up {
        cross(out, centre, size * 0.42, 3.0, paint::MENACE.into());
    }
}

/// The body of a die; `at` is its middle.
pub fn die(out: &mut Vec<Shape>, die: Die, at: Point, size: f32) {
    let (body, _) = paint::die(die);
    let square = |dy: f32| area(at.x - size / 2.0, at.y - size / 2.0 + dy, size, size);
    let edge = if die == Die::Black { Role::Muted } else { Role::Shadow };
    let radius = size * 0.16;
    out.push(Shape::Rect { at: square(size * 0.08), radius, paint: Paint::fill(Role::Shadow) });
    out.push(Shape::Rect { at: square(0.0), radius, paint: Paint::fill(body).and_stroke(edge, 3.0) });
}

/// The dice of a pool as small squares; returns where they end.
pub fn pool(out: &mut Vec<Shape>, pool: Pool, left: Point, size: f32) -> f32 {
    let mut x = left.x;
    for each in pool.dice() {
        let centre = point(x + size / 2.0, left.y);
        die(out, each, centre, size);
        if each == Die::Fatal {
            cross(out, centre, size * 0.22, size * 0.12, Role::Text.into());
        }
        x += size + size * 0.18;
    }
    x
}

/// A die as it fell: its successes as a number, a botch as a cross.
pub fn fallen(out: &mut Vec<Shape>, rolled: Rolled, centre: Point, size: f32) {
    let (_, sign) = paint::die(rolled.die);
    die(out, rolled.die, centre, size);
    match rolled.face {
        Face::Hits(0) => {}
        Face::Hits(hits) => {
            let text = Text::new(hits.to_string(), centre.x, centre.y, (size * 0.72).max(LEAST)).bold();
            out.push(text.align(Align::Middle).ink(sign).into());
        }
        Face::Botch => {
            let ink = if rolled.die == Die::Fatal { Role::Text } else { paint::MENACE };
            cross(out, centre, size * 0.27, size * 0.14, ink.into());
        }
    }
}

/// Where operatives begin.
pub fn flag(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let foot = point(centre.x - size * 0.6, centre.y + size);
    let top = point(centre.x - size * 0.6, centre.y - size * 0.85);
    let cloth = [(-0.6, -1.0), (0.9, -0.4), (-0.6, 0.2)];
    let cloth: Vec<Point> = cloth.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    out.push(Shape::Line { points: vec![foot, top], width: size * 0.46, ink: Role::Shadow.into() });
    out.push(Shape::Polygon { points: cloth, paint: Paint::fill(Role::Gold).and_stroke(Role::Shadow, size * 0.2) });
    out.push(Shape::Line { points: vec![foot, top], width: size * 0.25, ink: Role::Gold.into() });
}

/// A way out: an arrow into a door.
pub fn door(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let at = |x: f32, y: f32| point(centre.x + x * size, centre.y + y * size);
    for (ink, more) in [(Role::Shadow, size * 0.24), (paint::WON, 0.0)] {
        let frame = area(at(0.05, -1.0).x, at(0.0, -1.0).y, size * 1.05, size * 2.0);
        out.push(Shape::Rect { at: frame, radius: 3.0, paint: Paint::stroke(ink, size * 0.2 + more) });
        out.push(Shape::Line { points: vec![at(-0.95, 0.0), at(0.2, 0.0)], width: size * 0.26 + more, ink: ink.into() });
        let tip = vec![at(0.78, 0.0), at(0.15, 0.42), at(0.15, -0.42)];
        out.push(Shape::Polygon { points: tip, paint: Paint::fill(ink).and_stroke(ink, more.max(1.0)) });
    }
}

/// Where threats come from: three claws in a ring.
pub fn spawn(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::MENACE.into(), hole: Role::Shadow.into() };
    pen.hole(0.0, 0.0, 1.12);
    pen.ring(0.86, 0.22);
    for turn in [0.0_f32, 120.0, 240.0] {
        let (sin, cos) = turn.to_radians().sin_cos();
        let claw = [(0.0, -0.64), (0.3, 0.1), (-0.3, 0.1)].map(|(x, y)| (x * cos - y * sin, x * sin + y * cos));
        pen.shape(&claw);
    }
}

/// A trauma.
pub fn bolt(out: &mut Vec<Shape>, centre: Point, size: f32, ink: Ink) {
    let mut pen = Pen { out, at: centre, size, ink, hole: Role::Shadow.into() };
    pen.shape(&[(0.2, -1.0), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1.0), (0.6, -0.2), (0.08, -0.2)]);
}

/// The ledger.
pub fn book(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::BONE.into(), hole: Role::Shadow.into() };
    pen.shape(&[(-0.75, -0.95), (0.75, -0.95), (0.75, 0.95), (-0.75, 0.95)]);
    pen.cut(&[(-0.45, -0.95), (-0.45, 0.95)], 0.14);
    pen.cut(&[(-0.1, -0.45), (0.45, -0.45)], 0.16);
    pen.cut(&[(-0.1, 0.0), (0.45, 0.0)], 0.16);
}

/// Time that is left.
pub fn clock(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: Role::Text.into(), hole: Role::Shadow.into() };
    pen.disc(0.0, 0.0, 0.95);
    pen.cut(&[(0.0, -0.6), (0.0, 0.0), (0.45, 0.25)], 0.2);
}

pub fn cross(out: &mut Vec<Shape>, centre: Point, size: f32, width: f32, ink: Ink) {
    for side in [1.0, -1.0] {
        let points = vec![point(centre.x - size, centre.y - size * side), point(centre.x + size, centre.y + size * side)];
        out.push(Shape::Line { points, width, ink });
    }
}

pub fn tick(out: &mut Vec<Shape>, centre: Point, size: f32, ink: Ink) {
    let points = [(-0.8, 0.0), (-0.2, 0.7), (0.9, -0.8)];
    let points = points.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    out.push(Shape::Line { points, width: size * 0.4, ink });
}

/// Somebody who needs help: head and shoulders.
pub fn person(out: &mut Vec<Shape>, centre: Point, size: f32, ink: Ink) {
    let body = [(-0.78, 1.0), (-0.78, 0.28), (-0.48, -0.18), (0.48, -0.18), (0.78, 0.28), (0.78, 1.0)];
    for (dx, dy, ink) in [(size * 0.1, size * 0.12, Ink::from(Role::Shadow)), (0.0, 0.0, ink)] {
        let paint = Paint::fill(ink).and_stroke(Role::Shadow, 4.0);
        let points = body.iter().map(|(x, y)| point(centre.x + x * size + dx, centre.y + y * size + dy)).collect();
        out.push(Shape::Polygon { points, paint });
        let head = point(centre.x + dx, centre.y - size * 0.6 + dy);
        out.push(Shape::Circle { centre: head, radius: size * 0.45, paint });
    }
}

/// A death, or a body on the ground.
pub fn skull(out: &mut Vec<Shape>, centre: Point, size: f32, ink: Ink) {
    let mut pen = Pen { out, at: centre, size, ink, hole: Role::Shadow.into() };
    pen.hole(0.0, -0.15, 0.96);
    let dark = pen.hole;
    pen.fill(&[(-0.56, 0.3), (0.56, 0.3), (0.56, 1.12), (-0.56, 1.12)], dark);
    pen.disc(0.0, -0.15, 0.82);
    pen.shape(&[(-0.44, 0.4), (0.44, 0.4), (0.44, 1.0), (-0.44, 1.0)]);
    pen.eyes(0.32, -0.1, 0.22);
    pen.cut(&[(0.0, 0.66), (0.0, 1.0)], 0.14);
}

/// Items: a chest; `size` is half its width.
pub fn chest(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let at = |dx: f32, dy: f32, y: f32, h: f32| {
        area(centre.x - size + dx, centre.y - size * 0.75 + dy + y * size, size * 2.0, h * size)
    };
    let rect = |at: Area, radius: f32, paint: Paint| Shape::Rect { at, radius, paint };
    let edge = (size * 0.18).max(2.5);
    out.push(rect(at(size * 0.14, size * 0.27, 0.0, 1.5), 5.0, Paint::fill(Role::Shadow)));
    out.push(rect(at(0.0, 0.0, 0.0, 1.5), 5.0, Paint::fill(Role::Gold).and_stroke(Role::Shadow, edge)));
    out.push(rect(at(0.0, 0.0, 0.6, 0.9), 4.0, Paint::fill(paint::CHEST).and_stroke(Role::Shadow, edge * 0.75)));
    let lock = area(centre.x - size * 0.2, centre.y - size * 0.35, size * 0.4, size * 0.5);
    out.push(rect(lock, 3.0, Paint::fill(Role::Shadow)));
}

/// Jaws that lie in wait.
pub fn jaws(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let teeth =
        [(-1.0, 0.2), (-0.7, -0.7), (-0.4, 0.0), (0.0, -0.8), (0.4, 0.0), (0.7, -0.7), (1.0, 0.2), (0.8, 0.7), (-0.8, 0.7)];
    let points = teeth.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(paint::MASONRY).and_stroke(Role::Shadow, 4.0) });
}

/// An object of the mission as it stands.
pub fn object(out: &mut Vec<Shape>, object: Object, centre: Point, size: f32) {
    let works = !object.gone && object.progress > 0;
    let ink: Ink = if object.gone { Role::Line.into() } else { paint::BONE.into() };
    let lit: Ink = if works { Role::Gold.into() } else { Role::Muted.into() };
    let mut pen = Pen { out, at: centre, size, ink, hole: Role::Shadow.into() };
    match object.kind {
        Thing::Generator => {
            pen.shape(&[(-0.9, -0.75), (0.9, -0.75), (0.9, 0.85), (-0.9, 0.85)]);
            let bolt = [(0.2, -0.65), (-0.5, 0.15), (-0.05, 0.15), (-0.2, 0.75), (0.5, -0.1), (0.05, -0.1)];
            let dark = pen.hole;
            pen.fill(&[(-0.75, -0.6), (0.75, -0.6), (0.75, 0.7), (-0.75, 0.7)], dark);
            pen.fill(&bolt, if works { paint::FIRE.into() } else { Role::Line.into() });
        }
        Thing::Mast => {
            pen.stroke(&[(-0.6, 1.0), (0.0, -0.7), (0.6, 1.0)], 0.18);
            pen.stroke(&[(-0.35, 0.35), (0.35, 0.35)], 0.16);
            pen.stroke(&[(0.0, -0.7), (0.0, -1.0)], 0.2);
            for (reach, side) in [(0.5, 1.0), (0.5, -1.0), (0.85, 1.0), (0.85, -1.0)] {
                pen.line(&[(side * reach, -1.0), (side * (reach + 0.12), -0.7), (side * reach, -0.4)], 0.16, lit);
            }
        }
        Thing::Crate => {
            pen.shape(&[(-0.85, -0.7), (0.85, -0.7), (0.85, 0.85), (-0.85, 0.85)]);
            if works {
                let dark = pen.hole;
                pen.fill(&[(-0.65, -0.5), (0.65, -0.5), (0.65, 0.2), (-0.65, 0.2)], dark);
            } else {
                pen.cut(&[(-0.7, -0.55), (0.7, 0.7)], 0.14);
                pen.cut(&[(0.7, -0.55), (-0.7, 0.7)], 0.14);
            }
        }
        Thing::Wagon => {
            pen.shape(&[(-1.0, -0.6), (1.0, -0.6), (0.85, 0.4), (-0.85, 0.4)]);
            for x in [-0.5, 0.5] {
                pen.circle(x, 0.55, 0.38, Paint::fill(Role::Shadow).and_stroke(ink, 3.0));
            }
        }
        Thing::Totem => {
            pen.shape(&[
                (-0.35, 1.0),
                (-0.45, -0.5),
                (-0.9, -1.0),
                (-0.2, -0.8),
                (0.2, -0.8),
                (0.9, -1.0),
                (0.45, -0.5),
                (0.35, 1.0),
            ]);
            pen.eyes(0.2, -0.3, 0.12);
            pen.cut(&[(-0.25, 0.25), (0.25, 0.25)], 0.14);
        }
        Thing::Valve => {
            // Shut from the foot up; a wheel that is shut has a bar across.
            pen.hole(0.0, 0.0, 0.8);
            if object.progress == 1 {
                pen.fill(&[(-0.8, 0.0), (0.8, 0.0), (0.57, 0.57), (0.0, 0.8), (-0.57, 0.57)], lit);
            } else if object.progress > 1 {
                pen.circle(0.0, 0.0, 0.8, Paint::fill(lit));
            }
            pen.ring(0.78, 0.24);
            pen.stroke(&[(-0.7, 0.0), (0.7, 0.0)], 0.18);
            pen.stroke(&[(0.0, -0.7), (0.0, 0.7)], 0.18);
            pen.circle(0.0, 0.0, 0.24, Paint::fill(lit));
            if object.progress > 1 {
                pen.line(&[(-0.95, -0.95), (0.95, 0.95)], 0.34, Role::Shadow.into());
                pen.line(&[(-0.95, -0.95), (0.95, 0.95)], 0.2, Role::Gold.into());
            }
        }
        Thing::Clutch => {
            for (x, y) in [(-0.45, 0.35), (0.45, 0.35), (0.0, -0.4)] {
                pen.circle(x, y, 0.48, Paint::fill(ink).and_stroke(Role::Shadow, 2.0));
            }
        }
        Thing::Brazier => {
            pen.shape(&[(-0.85, 0.1), (0.85, 0.1), (0.4, 0.65), (0.4, 1.0), (-0.4, 1.0), (-0.4, 0.65)]);
            if !object.gone {
                flame(out, point(centre.x, centre.y - size * 0.4), size * 0.55);
            }
        }
        Thing::Wall => {}
    }
    // A brazier that is out has burnt down, not broken.
    if object.gone && object.kind != Thing::Brazier {
        cross(out, centre, size * 0.8, size * 0.22, paint::MENACE.into());
    }
}
