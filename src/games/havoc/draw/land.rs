//! What is printed: the land with its patterns and names. The same in every game, so it is made once.

use super::super::content::{Land, Region, Terrain};
use super::globe::{BOTTOM, Map, TOP};
use super::ground::Ground;
use super::{paint, signs};
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, kit, point};
use std::sync::{Arc, LazyLock};

/// Where the factions' panels lie.
pub const STANDINGS: Area = area(10.0, BOTTOM + 14.0, WIDTH - 20.0, 190.0);
pub const HEIGHT: f32 = STANDINGS.y + STANDINGS.h + 18.0 + kit::FOOTER;

pub static BACKDROP: LazyLock<Arc<Vec<Shape>>> = LazyLock::new(|| {
    let mut scene = Scene::new(HEIGHT);
    kit::frame(&mut scene, super::TITLE);
    let out = Arc::make_mut(&mut scene.backdrop);
    planet(out, Map::whole(), &Region::ALL);
    for region in Region::ALL {
        Map::whole().title(region).draw(out, Role::Text);
    }
    scene.backdrop
});

/// The corners of the picture that the planet leaves free, in the north-west and in the north-east.
pub const CORNERS: [Area; 2] = [area(12.0, TOP + 2.0, 204.0, 110.0), area(WIDTH - 216.0, TOP + 2.0, 204.0, 110.0)];

/// Some regions without their names.
pub fn planet(out: &mut Vec<Shape>, map: &Map, regions: &[Region]) {
    for region in regions {
        let ground = map.ground(*region);
        // The planet's own shadow, where nothing lies below.
        let points = ground.outline.iter().map(|p| point(p.x, p.y + 7.0)).collect();
        out.push(Shape::Polygon { points, paint: Paint::fill(Role::Shadow) });
    }
    for region in regions {
        let ground = map.ground(*region);
        out.push(Shape::Polygon { points: ground.outline.clone(), paint: Paint::fill(soil(*region)) });
        pattern(out, *region, ground);
    }
    for region in regions {
        let points = map.ground(*region).outline.clone();
        out.push(Shape::Polygon { points, paint: Paint::stroke(paint::BORDER, 5.0) });
    }
    for knot in map.knots() {
        let near =
            regions.iter().any(|region| map.ground(*region).outline.iter().any(|p| (p.x - knot.x).hypot(p.y - knot.y) < 2.0));
        if near {
            ridge(out, knot);
        }
    }
}

pub fn soil(region: Region) -> Role {
    match region.land() {
        Land::Landing => paint::LANDING,
        Land::Outer => paint::OUTER,
        Land::Terrain(terrain) => paint::land(terrain),
        Land::Centre => paint::DEEP,
    }
}

/// How large the signs of the land are, against the measures below.
const GRAIN: f32 = 1.6;

type Stroke = &'static [(f32, f32)];

/// Small signs all over the land, each terrain its own.
fn pattern(out: &mut Vec<Shape>, region: Region, ground: &Ground) {
    let light = |cover: u8| Role::Text.cover(cover);
    let (wide, high, width, ink, sign): (f32, f32, f32, Ink, Stroke) = match region.land() {
        Land::Terrain(Terrain::Mountain) => {
            (44.0, 30.0, 2.5, light(52), &[(-13.0, 8.0), (-3.0, -8.0), (3.0, 1.0), (7.0, -4.0), (14.0, 8.0)])
        }
        Land::Terrain(Terrain::Jungle) => {
            (30.0, 26.0, 3.0, light(40), &[(-7.0, -5.0), (0.0, 6.0), (0.0, -8.0), (0.0, 6.0), (7.0, -5.0)])
        }
        Land::Terrain(Terrain::Ocean) => {
            (46.0, 24.0, 2.0, light(58), &[(-16.0, 2.0), (-10.0, -3.0), (-4.0, 2.0), (4.0, 2.0), (10.0, -3.0), (16.0, 2.0)])
        }
        Land::Terrain(Terrain::Desert) => (24.0, 20.0, 3.5, light(62), &[(0.0, 0.0), (0.5, 0.0)]),
        Land::Outer => (34.0, 34.0, 2.0, light(24), &[(-8.0, 8.0), (8.0, -8.0)]),
        Land::Landing => (58.0, 46.0, 2.0, light(28), &[(-6.0, 0.0), (6.0, 0.0), (0.0, 0.0), (0.0, -6.0), (0.0, 6.0)]),
        Land::Centre => return chasm(out, ground),
    };
    let (wide, high, width) = (wide * GRAIN, high * GRAIN, width * 1.3);
    let sign: Vec<(f32, f32)> = sign.iter().map(|(x, y)| (x * GRAIN, y * GRAIN)).collect();
    let reach = sign.iter().fold((0.0f32, 0.0f32), |reach, p| (reach.0.max(p.0.abs()), reach.1.max(p.1.abs())));
    let rows = ((ground.bottom() - ground.top()) / high) as u16;
    for row in 0..=rows {
        let y = ground.top() + high * (f32::from(row) + 0.5);
        let shift = if row % 2 == 0 { 0.0 } else { wide / 2.0 };
        for column in 0..(WIDTH / wide) as u16 {
            let x = wide * f32::from(column) + shift;
            let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
            let fits = |(dx, dy): (f32, f32)| ground.holds(point(x + dx * (reach.0 + 4.0), y + dy * (reach.1 + 4.0)));
            if corners.into_iter().all(fits) {
                let points = sign.iter().map(|(dx, dy)| point(x + dx, y + dy)).collect();
                out.push(Shape::Line { points, width, ink });
            }
        }
    }
}

/// The Maw goes down in rings.
fn chasm(out: &mut Vec<Shape>, ground: &Ground) {
    let centre = ground.centre();
    for (part, cover) in [(0.86, 34), (0.64, 48), (0.42, 62), (0.22, 80)] {
        let points = ground.outline.iter().map(|p| point(centre.x + (p.x - centre.x) * part, centre.y + (p.y - centre.y) * part));
        out.push(Shape::Polygon { points: points.collect(), paint: Paint::stroke(paint::MENACE.cover(cover), 2.0) });
    }
}

/// Rocks where four regions meet: there is no way across.
fn ridge(out: &mut Vec<Shape>, at: Point) {
    let paint = Paint::fill(paint::BORDER).and_stroke(Role::Muted, 3.0);
    out.push(signs::star(at, 4, 19.0, 11.0, paint));
}

/// What lies behind the planet's rim.
pub fn wraps(out: &mut Vec<Shape>, map: &Map) {
    for (one, other) in Region::WRAPS {
        wrap(out, map, one, other);
        wrap(out, map, other, one);
    }
}

fn wrap(out: &mut Vec<Shape>, map: &Map, from: Region, to: Region) {
    let Some((at, up)) = map.rim(from) else { return };
    out.extend(kit::arrow(point(at.x, at.y - up * 14.0), point(at.x, at.y + up * 36.0), 0.0, 8.0, Role::Muted.into()));
    let east = at.x > WIDTH / 2.0;
    let x = at.x + if east { -18.0 } else { 18.0 };
    // In the south the planet leaves a narrower corner.
    let (width, y) = if up < 0.0 { (170.0, at.y - 22.0) } else { (120.0, at.y + 46.0) };
    let text = Text::new(to.name(), x, y, kit::LEAST).ink(Role::Muted).fitted(width, 2, kit::LEAST).centred();
    out.push(text.align(if east { Align::Right } else { Align::Left }).into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_in_its_region_in_letters_that_can_be_read() {
        for region in Region::ALL {
            let plate = Map::whole().title(region).plate;
            let corners =
                [(plate.x, plate.y), (plate.right(), plate.y), (plate.x, plate.bottom()), (plate.right(), plate.bottom())];
            let ground = Map::whole().ground(region);
            assert!(corners.into_iter().all(|(x, y)| ground.holds(point(x, y))), "{}", region.name());
        }
    }
}
