//! What is printed: the land with its patterns and names, the score track, the corners. The same in every game, so it is
//! made once.

use super::super::content::{EVENT_SPOTS, FINAL_SPOT, Faction, Land, Region, Terrain};
use super::globe::{self, BOTTOM, Ground, TOP, ground};
use super::signs::{self, Icon};
use super::{board, paint, panel};
use crate::engine::scene::{Align, Area, Ink, Paint, Point, Role, Scene, Shape, Text, WIDTH, area, kit, point};
use std::sync::{Arc, LazyLock};

/// Where the standings begin, or the battle board in their stead.
pub const STANDINGS: f32 = BOTTOM + 8.0;
pub const HEIGHT: f32 = STANDINGS + 148.0 + 6.0 + kit::FOOTER;
pub const BATTLE_HEIGHT: f32 = HEIGHT + 216.0;

pub static PEACE: LazyLock<Arc<Vec<Shape>>> = LazyLock::new(|| backdrop(false));
pub static WAR: LazyLock<Arc<Vec<Shape>>> = LazyLock::new(|| backdrop(true));

/// Spaces on the score track; whoever has more begins anew.
pub const TRACK_SPACES: i16 = 50;

pub fn track_space(points: i16) -> Area {
    let wide = (WIDTH - 20.0) / f32::from(TRACK_SPACES);
    area(10.0 + wide * f32::from(points.rem_euclid(TRACK_SPACES)), 92.0, wide, 24.0)
}

/// The corners of the picture that the planet leaves free, from the north-west in reading order.
pub const CORNERS: [Area; 4] = [
    area(12.0, TOP + 2.0, 196.0, 78.0),
    area(WIDTH - 208.0, TOP + 2.0, 196.0, 78.0),
    area(12.0, BOTTOM - 48.0, 142.0, 48.0),
    area(WIDTH - 154.0, BOTTOM - 48.0, 142.0, 48.0),
];

fn backdrop(battle: bool) -> Arc<Vec<Shape>> {
    let mut scene = Scene::new(if battle { BATTLE_HEIGHT } else { HEIGHT });
    kit::frame(&mut scene, "Cry Havoc");
    let out = Arc::make_mut(&mut scene.backdrop);
    track(out);
    for region in Region::ALL {
        let ground = ground(region);
        out.push(Shape::Polygon { points: ground.outline.clone(), paint: Paint::fill(soil(region)) });
        pattern(out, region, ground);
    }
    for region in Region::ALL {
        let points = ground(region).outline.clone();
        out.push(Shape::Polygon { points, paint: Paint::stroke(paint::BORDER, 4.0) });
    }
    for knot in globe::knots() {
        ridge(out, knot);
    }
    for region in Region::ALL {
        name(out, region);
    }
    legend(out);
    let (first, last) = (panel::card_place(0, battle), panel::card_place(Faction::COUNT as u8 - 1, battle));
    out.push(kit::panel(area(first.x, first.y, last.right() - first.x, first.h), 8.0, Role::Panel));
    if battle {
        board::empty(out);
    }
    scene.backdrop
}

fn soil(region: Region) -> Role {
    match region.land() {
        Land::Landing => Role::Line,
        Land::Outer => paint::OUTER,
        Land::Terrain(terrain) => paint::land(terrain),
        Land::Centre => paint::DEEP,
    }
}

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
    let paint = Paint::fill(paint::BORDER).and_stroke(Role::Muted, 2.0);
    out.push(signs::star(at, 4, 15.0, 9.0, paint));
}

/// Where a region's name stands, after a place for the badge of whoever controls it.
#[derive(Clone, Debug)]
pub struct Title {
    pub plate: Area,
    size: f32,
    lines: Vec<&'static str>,
}

static TITLES: LazyLock<Vec<Title>> = LazyLock::new(|| Region::ALL.into_iter().map(Title::of).collect());

impl Title {
    const SLOT: f32 = 27.0;

    /// The largest letters that fit into the upper part of the region, on two lines if one would be small.
    fn of(region: Region) -> Title {
        let ground = ground(region);
        let (top, bottom) = (ground.top(), ground.bottom());
        let whole = vec![region.name()];
        let parted: Vec<&str> = region.name().split(' ').collect();
        // How far down the name may stand, as a part of the region's height.
        let tries = [(20.0, &whole, 0.2), (19.0, &whole, 0.2), (18.0, &whole, 0.2), (17.0, &whole, 0.2)].into_iter();
        let tries = tries.chain([20.0, 18.0, Text::LEAST].map(|size| (size, &parted, 0.3))).chain([(Text::LEAST, &whole, 0.42)]);
        for (size, lines, part) in tries {
            let wide = lines.iter().map(|line| breadth(line)).fold(0.0, f32::max) * size + Title::SLOT + 7.0;
            let high = if lines.len() > 1 { 2.6 * size } else { 28.0 };
            let rows = (0..60u8).map(|step| top + 9.0 + 2.0 * f32::from(step)).take_while(|y| *y < top + (bottom - top) * part);
            for y in rows {
                if let Some((left, right)) = ground.room(y - 2.0, high + 2.0).filter(|(left, right)| right - left > wide + 14.0) {
                    let plate = area(f32::midpoint(left, right) - wide / 2.0, y, wide, high);
                    return Title { plate, size, lines: lines.clone() };
                }
            }
        }
        Title { plate: area(ground.centre().x - 80.0, top + 10.0, 160.0, 28.0), size: Text::LEAST, lines: whole }
    }

    /// The middle of the place before the name.
    pub fn slot(&self) -> Point {
        point(self.plate.x + Title::SLOT / 2.0, self.plate.centre().y)
    }
}

pub fn title(region: Region) -> &'static Title {
    &TITLES[region.index()]
}

/// How wide bold words are in letter sizes, near enough to make room for them.
fn breadth(words: &str) -> f32 {
    let letter = |c: char| match c {
        'i' | 'l' | 'j' | ' ' => 0.35,
        't' | 'f' | 'r' => 0.48,
        'c' | 's' | 'k' | 'v' => 0.64,
        'm' | 'w' | 'M' | 'W' => 1.02,
        'A'..='Z' => 0.77,
        _ => 0.7,
    };
    words.chars().map(letter).sum()
}

fn name(out: &mut Vec<Shape>, region: Region) {
    let title = title(region);
    out.push(kit::panel(title.plate, 8.0, Role::Shadow.cover(190)));
    let slot = title.slot();
    match region.terrain() {
        Some(terrain) => signs::icon(out, Icon::Terrain(terrain), slot, 9.0, Role::Muted, Role::Shadow),
        None => out.push(Shape::Circle { centre: slot, radius: 6.0, paint: Paint::stroke(Role::Muted, 2.0) }),
    }
    let x = title.plate.x + Title::SLOT;
    let above = (title.lines.len() - 1) as f32 * 0.6 * title.size;
    for (line, at) in title.lines.iter().zip(0u8..) {
        let y = slot.y - above + 1.2 * title.size * f32::from(at);
        out.push(Text::new(*line, x, y, title.size).bold().within(title.plate.right() - x - 2.0, 1).into());
    }
}

/// Where one leaves the planet to come back on its other side, and which way up that is.
pub fn rim(region: Region) -> Option<(Point, f32)> {
    match region {
        Region::AuroraReach => Some((point(WIDTH - 26.0, TOP + 114.0), -1.0)),
        Region::PaleReach => Some((point(26.0, TOP + 114.0), -1.0)),
        Region::EmberReach => Some((point(WIDTH - 26.0, TOP + 706.0), 1.0)),
        Region::HollowReach => Some((point(26.0, TOP + 706.0), 1.0)),
        _ => None,
    }
}

/// What lies behind the planet's rim.
pub fn wraps(out: &mut Vec<Shape>) {
    for (one, other) in Region::WRAPS {
        wrap(out, one, other);
        wrap(out, other, one);
    }
}

fn wrap(out: &mut Vec<Shape>, from: Region, to: Region) {
    let Some((at, up)) = rim(from) else { return };
    out.extend(kit::arrow(point(at.x, at.y - up * 12.0), point(at.x, at.y + up * 26.0), 0.0, 6.0, Role::Muted.into()));
    let east = at.x > WIDTH / 2.0;
    let x = at.x + if east { -16.0 } else { 16.0 };
    let text = Text::new(format!("to {}", to.name()), x, at.y + up * 15.0, Text::LEAST).ink(Role::Muted);
    out.push(text.align(if east { Align::Right } else { Align::Left }).into());
}

/// The score track from 0 to 49, with the places of the events and of the final scoring.
fn track(out: &mut Vec<Shape>) {
    out.push(kit::panel(area(10.0, 92.0, WIDTH - 20.0, 24.0), 6.0, Role::Panel));
    for points in 0..TRACK_SPACES {
        let at = track_space(points);
        let centre = at.centre();
        let event = EVENT_SPOTS.contains(&(points as u8));
        if event || points == i16::from(FINAL_SPOT) {
            out.push(Shape::Rect {
                at: at.inset(0.5),
                radius: 5.0,
                paint: Paint::fill(Role::Raised).and_stroke(Role::Gold, 2.0),
            });
        }
        if points % 5 == 0 || event {
            let text = Text::new(points.to_string(), centre.x, centre.y, Text::LEAST);
            out.push(text.align(Align::Middle).ink(Role::Muted).into());
        } else {
            out.push(Shape::Circle { centre, radius: 2.5, paint: Paint::fill(Role::Line) });
        }
    }
}

/// The terrains and their signs, in the southern corners; how many cards are left stands beside them.
fn legend(out: &mut Vec<Shape>) {
    for terrain in Terrain::ALL {
        let at = legend_line(terrain);
        let swatch = area(at.x, at.y - 11.0, 26.0, 22.0);
        let soil = paint::land(terrain);
        out.push(Shape::Rect { at: swatch, radius: 4.0, paint: Paint::fill(soil).and_stroke(Role::Line, 1.5) });
        signs::icon(out, Icon::Terrain(terrain), swatch.centre(), 8.0, Role::Text, soil);
        out.push(Text::new(terrain.name(), at.x + 32.0, at.y, Text::LEAST).into());
    }
}

/// Where a terrain stands in the legend: its left end, half its height down.
pub fn legend_line(terrain: Terrain) -> Point {
    let index = terrain.index();
    let corner = CORNERS[2 + index / 2];
    point(corner.x, corner.y + 11.0 + 25.0 * (index % 2) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_in_its_region() {
        for region in Region::ALL {
            let plate = title(region).plate;
            let corners =
                [(plate.x, plate.y), (plate.right(), plate.y), (plate.x, plate.bottom()), (plate.right(), plate.bottom())];
            assert!(corners.into_iter().all(|(x, y)| ground(region).holds(point(x, y))), "{}", region.name());
        }
    }
}
