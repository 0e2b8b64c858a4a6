//! Signs: what stands on tiles, on dice and on dashboards.

use super::super::content::{Die, Face, Mind, Pool};
use super::super::rules::{Object, Rolled, Thing};
use super::paint;
use crate::engine::scene::kit::Pen;
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, area, point};

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
    let points = [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)];
    let points = points.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    let paint = if held { Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0) } else { Paint::stroke(Role::Muted, 2.0) };
    out.push(Shape::Polygon { points, paint });
}

/// The side of a dashboard: an open eye for Focus, a fang for Primal.
pub fn mind(out: &mut Vec<Shape>, mind: Mind, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::mind(mind).into(), hole: Role::Shadow.into() };
    match mind {
        Mind::Focus => {
            pen.circle(0.0, 0.0, 1.0, Paint::fill(Role::Gold).and_stroke(Role::Shadow, 2.0));
            pen.hole(0.0, 0.0, 0.38);
        }
        Mind::Primal => {
            let points = [(-1.05, -0.85), (1.05, -0.85), (0.0, 1.15)];
            let points = points.iter().map(|(x, y)| pen.place(*x, *y)).collect();
            let paint = Paint::fill(paint::MENACE).and_stroke(Role::Shadow, 2.0);
            pen.out.push(Shape::Polygon { points, paint });
        }
    }
}

/// A shield with a number: Defense.
pub fn defense(out: &mut Vec<Shape>, centre: Point, size: f32, number: i8, lit: bool) {
    let points = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.2), (0.0, 1.15), (-0.9, 0.2)];
    let wide = if (0..10).contains(&number) { size } else { size * 1.4 };
    let points = points.iter().map(|(x, y)| point(centre.x + x * wide, centre.y + y * size)).collect();
    let paint = if lit { Paint::fill(Role::Text) } else { Paint::stroke(Role::Muted, 2.0) };
    out.push(Shape::Polygon { points, paint });
    let ink = if lit { Role::OnSeat } else { Role::Muted };
    let text = Text::new(number.to_string(), centre.x, centre.y - size * 0.1, Text::LEAST).bold();
    out.push(text.align(Align::Middle).ink(ink).into());
}

/// A small shield: armor that is worn.
pub fn worn(out: &mut Vec<Shape>, centre: Point, size: f32, role: Role) {
    let corners = [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.2), (0.0, 1.1), (-0.9, 0.2)];
    let points = corners.iter().map(|(x, y)| point(centre.x + x * size, centre.y + y * size)).collect();
    out.push(Shape::Polygon { points, paint: Paint::fill(role) });
}

/// The dice of a pool as small squares; returns where they end.
pub fn pool(out: &mut Vec<Shape>, pool: Pool, left: Point, size: f32) -> f32 {
    let mut x = left.x;
    for die in pool.dice() {
        let (body, _) = paint::die(die);
        let at = area(x, left.y - size / 2.0, size, size);
        let edge = if die == Die::Black { Role::Muted } else { Role::Shadow };
        out.push(Shape::Rect { at, radius: size * 0.2, paint: Paint::fill(body).and_stroke(edge, 1.5) });
        if die == Die::Fatal {
            let mut pen = Pen { out, at: at.centre(), size: size * 0.3, ink: Role::Text.into(), hole: body.into() };
            pen.stroke(&[(-0.8, -0.8), (0.8, 0.8)], 0.45);
            pen.stroke(&[(0.8, -0.8), (-0.8, 0.8)], 0.45);
        }
        x += size + 3.0;
    }
    x
}

/// A die as it fell: its successes as a number, a botch as a cross.
pub fn fallen(out: &mut Vec<Shape>, rolled: Rolled, centre: Point, size: f32) {
    let (body, sign) = paint::die(rolled.die);
    let at = area(centre.x - size / 2.0, centre.y - size / 2.0, size, size);
    let edge = if rolled.die == Die::Black { Role::Muted } else { Role::Shadow };
    out.push(Shape::Rect { at, radius: size * 0.18, paint: Paint::fill(body).and_stroke(edge, 2.0) });
    match rolled.face {
        Face::Hits(0) => {}
        Face::Hits(hits) => {
            let text = Text::new(hits.to_string(), centre.x, centre.y, size * 0.72).bold();
            out.push(text.align(Align::Middle).ink(sign).into());
        }
        Face::Botch => cross(out, centre, size * 0.28, size * 0.14, paint::MENACE.into()),
    }
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
    let mut pen = Pen { out, at: centre, size, ink, hole: Role::Shadow.into() };
    let edge = Paint::fill(ink).and_stroke(Role::Shadow, 2.0);
    let body = [(-0.85, 1.0), (-0.75, 0.1), (-0.35, -0.2), (0.35, -0.2), (0.75, 0.1), (0.85, 1.0)];
    let points = body.iter().map(|(x, y)| pen.place(*x, *y)).collect();
    pen.out.push(Shape::Polygon { points, paint: edge });
    pen.circle(0.0, -0.55, 0.42, edge);
}

/// A body on the ground.
pub fn skull(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: paint::BONE.into(), hole: Role::Shadow.into() };
    pen.circle(0.0, -0.15, 0.8, Paint::fill(paint::BONE).and_stroke(Role::Shadow, 2.0));
    pen.shape(&[(-0.4, 0.4), (0.4, 0.4), (0.35, 1.0), (-0.35, 1.0)]);
    pen.eyes(0.32, -0.15, 0.2);
    pen.cut(&[(0.0, 0.65), (0.0, 1.0)], 0.1);
}

/// Items that lie on a tile.
pub fn chest(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: Role::Gold.into(), hole: Role::Shadow.into() };
    pen.shape(&[(-0.9, -0.3), (-0.6, -0.8), (0.6, -0.8), (0.9, -0.3), (0.9, 0.8), (-0.9, 0.8)]);
    pen.cut(&[(-0.9, -0.15), (0.9, -0.15)], 0.14);
    pen.hole(0.0, 0.05, 0.2);
}

/// Jaws that lie in wait.
pub fn jaws(out: &mut Vec<Shape>, centre: Point, size: f32) {
    let mut pen = Pen { out, at: centre, size, ink: Role::Muted.into(), hole: Role::Shadow.into() };
    pen.shape(&[
        (-1.0, 0.2),
        (-0.7, -0.7),
        (-0.4, 0.0),
        (0.0, -0.8),
        (0.4, 0.0),
        (0.7, -0.7),
        (1.0, 0.2),
        (0.8, 0.7),
        (-0.8, 0.7),
    ]);
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
