//! Emblems, structures, tokens and icons as silhouettes, drawn in a box from -1 to 1 so that one drawing serves every size.

use super::super::Open;
use super::super::content::{Faction, Structure, Terrain};
use super::paint;
use crate::engine::Seat;
use crate::engine::scene::kit::{self, Pen};
use crate::engine::scene::{Align, Ink, Paint, Point, Role, Shape, Text, area, point};

/// Whose a piece is: a seat's, in its colour and shape, or nobody's, as neutral Trogs are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Owner(pub Option<Seat>);

impl Owner {
    pub fn of(open: &Open, faction: Faction) -> Owner {
        Owner(open.seat(faction))
    }

    pub fn role(self) -> Role {
        self.0.map_or(paint::MENACE, Role::Seat)
    }

    /// The owner's shape, which tells whose it is without the colour. Nobody's has teeth.
    pub fn shape(self, centre: Point, radius: f32, paint: Paint) -> Shape {
        let Some(seat) = self.0 else { return star(centre, 8, radius * 1.12, radius * 0.86, paint) };
        kit::pedestal(seat, centre, radius, paint)
    }

    pub fn badge(self, centre: Point, radius: f32) -> Shape {
        self.shape(centre, radius, Paint::fill(self.role()).and_stroke(Role::Shadow, 2.0))
    }

    /// How large a sign fits into the shape, and how far below its middle.
    fn inside(self) -> (f32, f32) {
        match self.0.map(|seat| seat.0) {
            Some(1) => (0.7, 0.0),
            Some(2) => (0.54, 0.2),
            Some(3) => (0.58, 0.0),
            _ => (0.64, 0.0),
        }
    }
}

/// A star of so many points.
pub fn star(centre: Point, points: u8, outer: f32, inner: f32, paint: Paint) -> Shape {
    let points = (0..2 * points)
        .map(|at| {
            let (sin, cos) = (std::f32::consts::PI * f32::from(at) / f32::from(points)).sin_cos();
            let reach = if at % 2 == 0 { outer } else { inner };
            point(centre.x + reach * sin, centre.y - reach * cos)
        })
        .collect();
    Shape::Polygon { points, paint }
}

/// A faction's emblem on its owner's shape.
pub fn unit(out: &mut Vec<Shape>, faction: Faction, owner: Owner, centre: Point, radius: f32) {
    if radius > 22.0 {
        out.push(owner.shape(point(centre.x + 1.0, centre.y + radius * 0.16), radius, Paint::fill(Role::Shadow)));
    }
    let edge = (radius * 0.11).clamp(2.0, 4.0);
    out.push(owner.shape(centre, radius, Paint::fill(owner.role()).and_stroke(Role::Shadow, edge)));
    let (size, lower) = owner.inside();
    let at = point(centre.x, centre.y + lower * radius);
    emblem(out, faction, at, size * radius, Role::OnSeat.into(), owner.role().into());
}

/// The silhouette of a faction; `hole` is the colour beneath it.
pub fn emblem(out: &mut Vec<Shape>, faction: Faction, at: Point, size: f32, ink: Ink, hole: Ink) {
    let mut pen = Pen { out, at, size, ink, hole };
    match faction {
        // A helmet with its visor.
        Faction::Humans => {
            pen.shape(&[
                (-0.95, 0.45),
                (-0.9, -0.3),
                (-0.5, -0.85),
                (0.0, -1.0),
                (0.5, -0.85),
                (0.9, -0.3),
                (0.95, 0.45),
                (0.6, 1.0),
                (-0.6, 1.0),
            ]);
            pen.fill(&[(-0.7, -0.12), (0.7, -0.12), (0.62, 0.34), (0.2, 0.5), (-0.2, 0.5), (-0.62, 0.34)], hole);
        }
        // A crystal that sees.
        Faction::Pilgrims => {
            pen.shape(&[(0.0, -1.15), (0.72, -0.3), (0.72, 0.3), (0.0, 1.15), (-0.72, 0.3), (-0.72, -0.3)]);
            pen.hole(0.0, 0.0, 0.44);
            pen.disc(0.0, 0.0, 0.2);
        }
        // A cog.
        Faction::Machines => {
            for turn in 0..4u8 {
                let (sin, cos) = (std::f32::consts::FRAC_PI_4 * f32::from(turn)).sin_cos();
                pen.stroke(&[(-0.86 * sin, -0.86 * cos), (0.86 * sin, 0.86 * cos)], 0.42);
            }
            pen.disc(0.0, 0.0, 0.78);
            pen.hole(0.0, 0.0, 0.36);
        }
        // A horned head with fangs.
        Faction::Trogs => {
            pen.shape(&[
                (-1.1, -1.05),
                (-0.62, -0.5),
                (0.0, -0.68),
                (0.62, -0.5),
                (1.1, -1.05),
                (0.9, 0.1),
                (0.45, 0.55),
                (0.3, 1.05),
                (0.0, 0.7),
                (-0.3, 1.05),
                (-0.45, 0.55),
                (-0.9, 0.1),
            ]);
            pen.fill(&[(-0.62, -0.2), (-0.14, 0.08), (-0.5, 0.2)], hole);
            pen.fill(&[(0.62, -0.2), (0.14, 0.08), (0.5, 0.2)], hole);
        }
    }
}

/// A structure on a square plate of its owner's colour.
pub fn structure(out: &mut Vec<Shape>, structure: Structure, owner: Owner, centre: Point, size: f32) {
    let at = area(centre.x - size / 2.0, centre.y - size / 2.0, size, size);
    out.push(Shape::Rect { at, radius: size * 0.16, paint: Paint::fill(Role::Shadow).and_stroke(owner.role(), size * 0.09) });
    structure_sign(out, structure, centre, size * 0.36, owner.role().into(), Role::Shadow.into());
}

pub fn structure_sign(out: &mut Vec<Shape>, structure: Structure, at: Point, size: f32, ink: Ink, hole: Ink) {
    let mut pen = Pen { out, at, size, ink, hole };
    match structure {
        Structure::Airfield => {
            pen.stroke(&[(0.0, -0.9), (0.0, 0.8)], 0.36);
            pen.shape(&[(0.0, -0.45), (1.05, 0.3), (1.05, 0.55), (0.0, 0.25), (-1.05, 0.55), (-1.05, 0.3)]);
            pen.shape(&[(0.0, 0.5), (0.5, 0.95), (-0.5, 0.95)]);
        }
        Structure::Artillery => cannon(&mut pen),
        Structure::Watchtower => tower(&mut pen),
        Structure::SiphonSpire => {
            pen.shape(&[(0.0, -1.1), (0.28, 0.1), (0.75, 1.0), (-0.75, 1.0), (-0.28, 0.1)]);
            pen.hole(0.0, 0.5, 0.24);
        }
        Structure::PrismEngine => {
            pen.stroke(&[(0.0, -0.8), (0.85, 0.7), (-0.85, 0.7), (0.0, -0.8)], 0.26);
            pen.stroke(&[(-1.0, 0.1), (0.0, 0.1)], 0.2);
            pen.stroke(&[(0.0, 0.1), (1.0, -0.3)], 0.2);
        }
        Structure::VeilGate => {
            pen.stroke(
                &[(-0.75, 0.95), (-0.75, -0.2), (-0.4, -0.75), (0.0, -0.9), (0.4, -0.75), (0.75, -0.2), (0.75, 0.95)],
                0.32,
            );
            pen.disc(0.0, 0.25, 0.28);
        }
        Structure::OrbitalSniper => {
            pen.ring(0.62, 0.24);
            for (x, y) in [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)] {
                pen.stroke(&[(x, y), (x * 0.4, y * 0.4)], 0.22);
            }
        }
        Structure::ShredDrones => {
            for (x, y) in [(-0.62, -0.62), (0.62, -0.62), (0.62, 0.62), (-0.62, 0.62)] {
                pen.stroke(&[(0.0, 0.0), (x, y)], 0.22);
                pen.disc(x, y, 0.38);
            }
        }
        Structure::Matrix => {
            for (x, y) in [-0.7, 0.0, 0.7].into_iter().flat_map(|x| [-0.7, 0.0, 0.7].map(|y| (x, y))) {
                pen.disc(x, y, 0.24);
            }
        }
        Structure::Replicator => {
            pen.stroke(&[(-0.9, -0.9), (0.3, -0.9), (0.3, 0.3), (-0.9, 0.3), (-0.9, -0.9)], 0.22);
            pen.shape(&[(-0.25, -0.25), (1.0, -0.25), (1.0, 1.0), (-0.25, 1.0)]);
            pen.cut(&[(0.38, 0.0), (0.38, 0.75)], 0.2);
            pen.cut(&[(0.0, 0.38), (0.75, 0.38)], 0.2);
        }
        Structure::Bulwark => shield(&mut pen),
        Structure::Tunnel => {
            pen.shape(&[(-1.0, 0.9), (-1.0, 0.0), (-0.6, -0.7), (0.0, -0.95), (0.6, -0.7), (1.0, 0.0), (1.0, 0.9)]);
            pen.fill(&[(-0.5, 0.9), (-0.5, 0.15), (0.0, -0.35), (0.5, 0.15), (0.5, 0.9)], hole);
        }
        Structure::Trap => {
            pen.shape(&[(-1.0, -0.9), (1.0, -0.9), (0.66, -0.1), (0.33, -0.6), (0.0, -0.1), (-0.33, -0.6), (-0.66, -0.1)]);
            pen.shape(&[(-1.0, 0.9), (1.0, 0.9), (0.66, 0.1), (0.33, 0.6), (0.0, 0.1), (-0.33, 0.6), (-0.66, 0.1)]);
        }
        Structure::BroodingPool => {
            pen.disc(0.0, -0.25, 0.52);
            for y in [0.45, 0.85] {
                pen.stroke(&[(-0.95, y), (-0.45, y - 0.18), (0.0, y), (0.45, y - 0.18), (0.95, y)], 0.18);
            }
        }
    }
}

fn cannon(pen: &mut Pen) {
    pen.shape(&[(-0.75, 0.35), (0.75, -0.95), (1.05, -0.45), (-0.35, 0.7)]);
    pen.disc(-0.3, 0.5, 0.5);
    pen.hole(-0.3, 0.5, 0.18);
}

fn tower(pen: &mut Pen) {
    pen.shape(&[
        (-0.75, -1.0),
        (-0.35, -1.0),
        (-0.35, -0.7),
        (0.35, -0.7),
        (0.35, -1.0),
        (0.75, -1.0),
        (0.75, -0.25),
        (0.5, -0.1),
        (0.6, 1.0),
        (-0.6, 1.0),
        (-0.5, -0.1),
        (-0.75, -0.25),
    ]);
    pen.cut(&[(0.0, 0.65), (0.0, 0.95)], 0.34);
}

fn shield(pen: &mut Pen) {
    pen.shape(&[(-0.85, -0.9), (0.0, -1.05), (0.85, -0.9), (0.85, 0.1), (0.5, 0.65), (0.0, 1.05), (-0.5, 0.65), (-0.85, 0.1)]);
    pen.cut(&[(0.0, -0.6), (0.0, 0.6)], 0.22);
}

/// A small sign that means the same everywhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Icon {
    Move,
    Recruit,
    Build,
    Card,
    CardOnce,
    Point,
    Initiative,
    Prisoner,
    Shield,
    Cannon,
    Tower,
    Home,
    Scoring,
    Skull,
    Terrain(Terrain),
}

pub fn icon(out: &mut Vec<Shape>, icon: Icon, at: Point, size: f32, ink: impl Into<Ink>, hole: impl Into<Ink>) {
    let (ink, hole) = (ink.into(), hole.into());
    let mut pen = Pen { out, at, size, ink, hole };
    match icon {
        Icon::Move => {
            pen.shape(&[(-1.0, -0.32), (0.05, -0.32), (0.05, -0.9), (1.05, 0.0), (0.05, 0.9), (0.05, 0.32), (-1.0, 0.32)]);
        }
        Icon::Recruit => {
            pen.disc(-0.15, -0.5, 0.45);
            pen.shape(&[(-0.95, 0.98), (-0.85, 0.4), (-0.5, 0.08), (0.2, 0.08), (0.55, 0.4), (0.65, 0.98)]);
            pen.stroke(&[(0.82, -0.75), (0.82, 0.05)], 0.22);
            pen.stroke(&[(0.42, -0.35), (1.22, -0.35)], 0.22);
        }
        Icon::Build => {
            pen.shape(&[(-0.95, -0.95), (0.6, -0.95), (1.0, -0.55), (0.6, -0.25), (-0.95, -0.25)]);
            pen.shape(&[(-0.3, -0.25), (0.1, -0.25), (0.1, 1.05), (-0.3, 1.05)]);
        }
        Icon::Card | Icon::CardOnce => {
            pen.shape(&[(-0.7, -1.0), (0.7, -1.0), (0.7, 1.0), (-0.7, 1.0)]);
            if icon == Icon::CardOnce {
                pen.fill(&[(-0.48, -0.76), (0.48, -0.76), (0.48, 0.76), (-0.48, 0.76)], hole);
            }
        }
        Icon::Point => pen.out.push(star(at, 5, size * 1.1, size * 0.48, Paint::fill(ink))),
        Icon::Initiative => {
            for x in [-0.85, 0.05] {
                pen.shape(&[(x, -0.9), (x + 0.35, -0.9), (x + 0.95, 0.0), (x + 0.35, 0.9), (x, 0.9), (x + 0.5, 0.0)]);
            }
        }
        Icon::Prisoner => {
            pen.stroke(&[(-0.9, -0.95), (0.9, -0.95)], 0.22);
            pen.stroke(&[(-0.9, 0.95), (0.9, 0.95)], 0.22);
            for x in [-0.75, -0.25, 0.25, 0.75] {
                pen.stroke(&[(x, -0.9), (x, 0.9)], 0.18);
            }
        }
        Icon::Shield => shield(&mut pen),
        Icon::Cannon => cannon(&mut pen),
        Icon::Tower => tower(&mut pen),
        Icon::Home => {
            pen.shape(&[(-1.0, 0.0), (0.0, -0.95), (1.0, 0.0), (0.7, 0.0), (0.7, 0.95), (-0.7, 0.95), (-0.7, 0.0)]);
            pen.fill(&[(-0.22, 0.95), (-0.22, 0.3), (0.22, 0.3), (0.22, 0.95)], hole);
        }
        Icon::Scoring => {
            pen.stroke(&[(-0.55, -1.0), (-0.55, 1.0)], 0.24);
            pen.shape(&[(-0.5, -0.95), (1.0, -0.95), (0.6, -0.4), (1.0, 0.15), (-0.5, 0.15)]);
        }
        Icon::Skull => {
            pen.disc(0.0, -0.25, 0.78);
            pen.shape(&[(-0.45, 0.2), (0.45, 0.2), (0.42, 0.95), (-0.42, 0.95)]);
            pen.eyes(0.32, -0.2, 0.22);
            for x in [-0.15, 0.15] {
                pen.cut(&[(x, 0.62), (x, 0.95)], 0.12);
            }
        }
        Icon::Terrain(terrain) => terrain_sign(&mut pen, terrain),
    }
}

fn terrain_sign(pen: &mut Pen, terrain: Terrain) {
    match terrain {
        Terrain::Mountain => {
            pen.shape(&[(-1.05, 0.8), (-0.25, -0.85), (0.25, 0.1), (0.5, -0.3), (1.05, 0.8)]);
        }
        Terrain::Jungle => {
            pen.shape(&[(0.0, -1.0), (0.6, -0.4), (0.7, 0.2), (0.0, 0.75), (-0.7, 0.2), (-0.6, -0.4)]);
            pen.cut(&[(0.0, -0.4), (0.0, 0.6)], 0.18);
            pen.stroke(&[(0.0, 0.6), (0.0, 1.05)], 0.2);
        }
        Terrain::Ocean => {
            for y in [-0.55, 0.05, 0.65] {
                pen.stroke(&[(-1.0, y + 0.15), (-0.5, y - 0.15), (0.0, y + 0.15), (0.5, y - 0.15), (1.0, y + 0.15)], 0.2);
            }
        }
        Terrain::Desert => {
            pen.shape(&[(-1.05, 0.65), (-0.4, -0.15), (0.1, -0.35), (0.3, 0.05), (1.05, 0.65)]);
            pen.disc(0.6, -0.55, 0.3);
        }
    }
}

/// A gem of the planet.
pub fn crystal(out: &mut Vec<Shape>, at: Point, size: f32) {
    let outline: Vec<Point> = [(0.0, -1.1), (0.7, -0.45), (0.7, 0.4), (0.0, 1.1), (-0.7, 0.4), (-0.7, -0.45)]
        .map(|(x, y)| point(at.x + x * size, at.y + y * size))
        .into();
    out.push(Shape::Polygon { points: outline, paint: Paint::fill(paint::CRYSTAL).and_stroke(Role::Shadow, 2.0) });
    let mut pen = Pen { out, at, size, ink: Role::Shadow.cover(150), hole: Role::Shadow.into() };
    pen.stroke(&[(-0.6, -0.4), (0.0, -0.1), (0.6, -0.4)], 0.16);
    pen.stroke(&[(0.0, -0.1), (0.0, 0.95)], 0.16);
}

/// What lies face down in a region.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FaceDown {
    WarParty,
    Nest,
    Exploration,
}

pub fn face_down(out: &mut Vec<Shape>, token: FaceDown, centre: Point, size: f32) {
    let paint = Paint::fill(paint::DEEP).and_stroke(paint::BONE, (size * 0.08).max(2.0));
    let radius = size / 2.0;
    match token {
        FaceDown::WarParty => {
            out.push(star(centre, 3, radius * 1.05, radius * 1.05, paint));
            emblem(out, Faction::Trogs, centre, radius * 0.52, paint::BONE.into(), paint::DEEP.into());
        }
        FaceDown::Nest => {
            out.push(Shape::Circle { centre, radius, paint });
            for (x, y) in [(-0.4, 0.2), (0.4, 0.2), (0.0, -0.34)] {
                let centre = point(centre.x + x * radius, centre.y + y * radius);
                out.push(Shape::Circle { centre, radius: radius * 0.3, paint: Paint::fill(paint::BONE) });
            }
        }
        FaceDown::Exploration => {
            let at = area(centre.x - radius, centre.y - radius, size, size);
            out.push(Shape::Rect { at, radius: size * 0.12, paint });
            let text = Text::new("?", centre.x, centre.y, (size * 0.72).max(kit::DECIDES));
            out.push(text.bold().align(Align::Middle).ink(paint::BONE).into());
        }
    }
}

/// A battle token: its number, and the shape of whoever attacks.
pub fn battle(out: &mut Vec<Shape>, number: u8, attacker: Owner, centre: Point, size: f32) {
    out.push(star(centre, 10, size * 0.56, size * 0.42, Paint::fill(Role::Text).and_stroke(Role::Shadow, 2.0)));
    let text = Text::new(number.to_string(), centre.x, centre.y, (size * 0.54).max(kit::DECIDES));
    out.push(text.bold().align(Align::Middle).ink(Role::OnSeat).into());
    out.push(attacker.badge(point(centre.x + size * 0.4, centre.y - size * 0.36), size * 0.2));
}
