//! The planet's outlines: which ground each region covers. Two regions share an edge exactly if they border on each
//! other; the two borders behind the planet are shown as arrows at the rim.

use super::super::content::Region;
use super::ground::Ground;
use super::title::Title;
use crate::engine::scene::{Area, Point, point};
use std::sync::LazyLock;

/// Where the planet lies in the picture: from its left rim to its right, and from its top to its bottom.
pub const TOP: f32 = 114.0;
pub const BOTTOM: f32 = TOP + DEEP * STRETCH;
/// The corners below are set on a planet of this size, which the picture stretches: it is upright.
const DEEP: f32 = 780.0;
const STRETCH: f32 = 1.5;

/// The planet, or a part of it, at a scale: where its axis meets its top, and how many pixels a step across and down are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Globe {
    origin: Point,
    step: (f32, f32),
    /// Signs and letters, against those of the whole planet.
    pub scale: f32,
}

impl Globe {
    pub const WHOLE: Globe = Globe { origin: point(600.0, TOP), step: (1.0, STRETCH), scale: 1.0 };

    fn place(self, (x, y): Corner) -> Point {
        point(self.origin.x + f32::from(x) * self.step.0, self.origin.y + f32::from(y) * self.step.1)
    }

    /// As much of the planet as these regions need, as large as `room` allows.
    fn around(regions: &[Region], room: Area) -> Globe {
        let corners: Vec<Corner> = regions.iter().flat_map(|region| corners(*region)).collect();
        let span = |of: fn(&Corner) -> i16| {
            let (low, high) = (corners.iter().map(of).min().unwrap_or(0), corners.iter().map(of).max().unwrap_or(1));
            (f32::from(low) - 16.0, f32::from(high) + 16.0)
        };
        let ((left, right), (top, bottom)) = (span(|corner| corner.0), span(|corner| corner.1));
        let wide = (room.w / (right - left)).min(2.4);
        // What is wide has to be high, too: letters stand beside all that lies in a region.
        let stretch = (1.345 - (wide - 1.0) * 0.4).clamp(1.05, 1.345);
        let high = (wide * stretch).min(room.h / (bottom - top)).max(1.0);
        let across = room.centre().x - f32::midpoint(left, right) * wide;
        Globe { origin: point(across, room.y - top * high), step: (wide, high), scale: wide.min(high * 0.8).clamp(1.0, 1.7) }
    }
}

/// The ground and the name of every region at a scale.
#[derive(Debug)]
pub struct Map {
    pub globe: Globe,
    grounds: Vec<Ground>,
    titles: Vec<Title>,
}

static WHOLE: LazyLock<Map> = LazyLock::new(|| Map::of(Globe::WHOLE));

impl Map {
    fn of(globe: Globe) -> Map {
        let grounds: Vec<Ground> = Region::ALL.into_iter().map(|region| Ground::within(outline(region, globe))).collect();
        let titles =
            Region::ALL.into_iter().zip(&grounds).map(|(region, ground)| Title::of(region, ground, globe.scale)).collect();
        Map { globe, grounds, titles }
    }

    pub fn whole() -> &'static Map {
        &WHOLE
    }

    pub fn around(regions: &[Region], room: Area) -> Map {
        Map::of(Globe::around(regions, room))
    }

    pub fn ground(&self, region: Region) -> &Ground {
        &self.grounds[region.index()]
    }

    pub fn title(&self, region: Region) -> &Title {
        &self.titles[region.index()]
    }

    /// The four points where regions meet that do not touch.
    pub fn knots(&self) -> [Point; 4] {
        [east::UPPER_KNOT, east::LOWER_KNOT, west::UPPER_KNOT, west::LOWER_KNOT].map(|knot| self.globe.place(knot))
    }

    /// The middle of the edge that two regions share.
    pub fn crossing(&self, one: Region, other: Region) -> Option<Point> {
        let (mine, theirs) = (corners(one), corners(other));
        let edge = edges(&mine).find(|edge| edges(&theirs).any(|theirs| same(*edge, theirs)))?;
        let (from, to) = (self.globe.place(edge.0), self.globe.place(edge.1));
        Some(point(f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y)))
    }

    /// Where one leaves the planet to come back on its other side, and which way up that is.
    pub fn rim(&self, region: Region) -> Option<(Point, f32)> {
        let (x, y, up) = match region {
            Region::AuroraReach => (572.0, 114.0, -1.0),
            Region::PaleReach => (-572.0, 114.0, -1.0),
            Region::EmberReach => (572.0, 704.0, 1.0),
            Region::HollowReach => (-572.0, 704.0, 1.0),
            _ => return None,
        };
        let Globe { origin, step, .. } = self.globe;
        Some((point(origin.x + x * step.0, origin.y + y * step.1), up))
    }
}

/// A corner of a region: so far right of the planet's axis, so far below its top.
type Corner = (i16, i16);

// On the axis, from the north to the south.
const NORTH: Corner = (6, 112);
const ABOVE_CANOPY: Corner = (-4, 262);
const BELOW_MAW: Corner = (0, 612);
const ABOVE_ANVIL: Corner = (6, 672);

/// Corners east of the axis. Those of the west are named alike.
mod east {
    use super::Corner;
    pub const POLE: Corner = (158, 0);
    pub const POLE_FOOT: Corner = (158, 104);
    pub const RIM: [Corner; 3] = [(356, 0), (388, 108), (590, 114)];
    pub const LANDING_NORTH: Corner = (590, 212);
    /// Where four regions meet in a point, so that those across from each other do not touch.
    pub const UPPER_KNOT: Corner = (424, 262);
    pub const LOWER_KNOT: Corner = (278, 472);
    pub const SHOULDER: Corner = (262, 282);
    pub const CANOPY: Corner = (104, 290);
    pub const MAW_TOP: Corner = (92, 424);
    pub const MAW_SIDE: Corner = (112, 506);
    pub const LANDING_MIDDLE: Corner = (432, 430);
    pub const LANDING_FOOT: Corner = (458, 540);
    pub const LANDING_SOUTH: Corner = (590, 512);
    pub const SOUTH_RIM: [Corner; 3] = [(590, 704), (424, 710), (402, 780)];
    pub const ANVIL_RIM: Corner = (252, 780);
    pub const ANVIL_SIDE: Corner = (312, 712);
    pub const ANVIL_TOP: Corner = (258, 642);
}

mod west {
    use super::Corner;
    pub const POLE: Corner = (-166, 0);
    pub const POLE_FOOT: Corner = (-150, 108);
    pub const RIM: [Corner; 3] = [(-356, 0), (-388, 108), (-590, 114)];
    pub const LANDING_NORTH: Corner = (-590, 220);
    pub const UPPER_KNOT: Corner = (-428, 254);
    pub const LOWER_KNOT: Corner = (-282, 466);
    pub const SHOULDER: Corner = (-260, 276);
    pub const CANOPY: Corner = (-108, 284);
    pub const MAW_TOP: Corner = (-94, 420);
    pub const MAW_SIDE: Corner = (-112, 500);
    pub const LANDING_MIDDLE: Corner = (-434, 424);
    pub const LANDING_FOOT: Corner = (-456, 534);
    pub const LANDING_SOUTH: Corner = (-590, 518);
    pub const SOUTH_RIM: [Corner; 3] = [(-590, 704), (-424, 710), (-402, 780)];
    pub const ANVIL_RIM: Corner = (-246, 780);
    pub const ANVIL_SIDE: Corner = (-306, 706);
    pub const ANVIL_TOP: Corner = (-252, 636);
}

/// The corners of a region, one after the other.
#[rustfmt::skip]
fn corners(region: Region) -> Vec<Corner> {
    use {east as e, west as w};
    match region {
        Region::PolarLanding => vec![w::POLE, e::POLE, e::POLE_FOOT, NORTH, w::POLE_FOOT],
        Region::AuroraReach => [&[e::POLE], &e::RIM[..], &[e::LANDING_NORTH, e::UPPER_KNOT, e::POLE_FOOT]].concat(),
        Region::PaleReach => [&[w::POLE], &w::RIM[..], &[w::LANDING_NORTH, w::UPPER_KNOT, w::POLE_FOOT]].concat(),
        Region::DawnLanding => vec![e::UPPER_KNOT, e::LANDING_NORTH, e::LANDING_SOUTH, e::LANDING_FOOT, e::LANDING_MIDDLE],
        Region::DuskLanding => vec![w::UPPER_KNOT, w::LANDING_NORTH, w::LANDING_SOUTH, w::LANDING_FOOT, w::LANDING_MIDDLE],
        Region::EmberReach => [&[e::LANDING_FOOT, e::LANDING_SOUTH], &e::SOUTH_RIM[..], &[e::ANVIL_RIM, e::ANVIL_SIDE]].concat(),
        Region::HollowReach => [&[w::LANDING_FOOT, w::LANDING_SOUTH], &w::SOUTH_RIM[..], &[w::ANVIL_RIM, w::ANVIL_SIDE]].concat(),
        Region::SlateSound => vec![NORTH, w::POLE_FOOT, w::UPPER_KNOT, w::SHOULDER, w::CANOPY, ABOVE_CANOPY],
        Region::BonewhiteFlats => vec![NORTH, e::POLE_FOOT, e::UPPER_KNOT, e::SHOULDER, e::CANOPY, ABOVE_CANOPY],
        Region::Thornveil => vec![e::SHOULDER, e::UPPER_KNOT, e::LANDING_MIDDLE, e::LOWER_KNOT],
        Region::Stormcrest => vec![w::SHOULDER, w::UPPER_KNOT, w::LANDING_MIDDLE, w::LOWER_KNOT],
        Region::CoralShelf => vec![e::LOWER_KNOT, e::LANDING_MIDDLE, e::LANDING_FOOT, e::ANVIL_SIDE, e::ANVIL_TOP],
        Region::Mirewood => vec![w::LOWER_KNOT, w::LANDING_MIDDLE, w::LANDING_FOOT, w::ANVIL_SIDE, w::ANVIL_TOP],
        Region::AnvilRange => vec![w::ANVIL_TOP, ABOVE_ANVIL, e::ANVIL_TOP, e::ANVIL_SIDE, e::ANVIL_RIM, w::ANVIL_RIM, w::ANVIL_SIDE],
        Region::CanopyRise => vec![w::CANOPY, ABOVE_CANOPY, e::CANOPY, e::MAW_TOP, w::MAW_TOP],
        Region::SplinterPeaks => vec![e::CANOPY, e::SHOULDER, e::LOWER_KNOT, e::MAW_SIDE, e::MAW_TOP],
        Region::RustHollows => vec![w::CANOPY, w::SHOULDER, w::LOWER_KNOT, w::MAW_SIDE, w::MAW_TOP],
        Region::CinderDunes => vec![e::MAW_SIDE, e::LOWER_KNOT, e::ANVIL_TOP, ABOVE_ANVIL, BELOW_MAW],
        Region::SunkenBasin => vec![w::MAW_SIDE, w::LOWER_KNOT, w::ANVIL_TOP, ABOVE_ANVIL, BELOW_MAW],
        Region::Maw => vec![w::MAW_TOP, e::MAW_TOP, e::MAW_SIDE, BELOW_MAW, w::MAW_SIDE],
    }
}

/// The coast all around a region.
fn outline(region: Region, globe: Globe) -> Vec<Point> {
    let corners = corners(region);
    let coasts = corners.iter().enumerate().map(|(at, from)| coast(*from, corners[(at + 1) % corners.len()], globe));
    coasts.flatten().collect()
}

fn edges(corners: &[Corner]) -> impl Iterator<Item = (Corner, Corner)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

fn same(a: (Corner, Corner), b: (Corner, Corner)) -> bool {
    a == b || a == (b.1, b.0)
}

/// A border from one corner up to the next, a little crooked; both its regions see the same line.
fn coast(from: Corner, to: Corner, globe: Globe) -> Vec<Point> {
    const SWAY: f32 = 9.0;
    // As many bends at any scale.
    let stride = 52.0 * globe.step.0;
    let (low, high) = if from < to { (from, to) } else { (to, from) };
    let (start, end) = (globe.place(low), globe.place(high));
    let (dx, dy) = (end.x - start.x, end.y - start.y);
    let length = dx.hypot(dy);
    let steps = ((length / stride).round() as u8).max(1);
    let mut points: Vec<Point> = (0..=steps)
        .map(|step| {
            let part = f32::from(step) / f32::from(steps);
            let sway = if step == 0 || step == steps { 0.0 } else { SWAY * (grain(low, high, step) - 0.5) };
            point(start.x + dx * part - dy / length * sway, start.y + dy * part + dx / length * sway)
        })
        .collect();
    if from >= to {
        points.reverse();
    }
    points.pop();
    points
}

/// Pseudo-random between 0 and 1, and the same every time.
fn grain(a: Corner, b: Corner, step: u8) -> f32 {
    let mixed = [a.0, a.1, b.0, b.1, i16::from(step)]
        .into_iter()
        .fold(0x9E37_79B1u32, |mixed, part| (mixed ^ u32::from(part as u16)).wrapping_mul(0x85EB_CA77).rotate_left(13));
    (mixed.wrapping_mul(0xC2B2_AE3D) >> 24) as f32 / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(one: Region, other: Region) -> usize {
        let (mine, theirs) = (corners(one), corners(other));
        edges(&mine).filter(|edge| edges(&theirs).any(|theirs| same(*edge, theirs))).count()
    }

    #[test]
    fn regions_share_an_edge_exactly_if_they_border_on_each_other() {
        for one in Region::ALL {
            for other in Region::ALL.into_iter().filter(|other| *other > one) {
                let behind = Region::WRAPS.contains(&(one, other));
                let borders = one.neighbours().contains(other) && !behind;
                assert_eq!(touch(one, other), usize::from(borders), "{} and {}", one.name(), other.name());
                assert_eq!(Map::whole().crossing(one, other).is_some(), borders);
            }
        }
    }

    #[test]
    fn every_shared_edge_is_long_enough_to_see() {
        for one in Region::ALL {
            let mine = corners(one);
            for (from, to) in edges(&mine) {
                let (from, to) = (Globe::WHOLE.place(from), Globe::WHOLE.place(to));
                assert!((from.x - to.x).hypot(from.y - to.y) > 60.0, "{} from {from} to {to}", one.name());
            }
        }
    }

    /// Edges that meet anywhere but at a corner would be borders that nobody sees.
    #[test]
    fn no_two_regions_overlap() {
        for y in (0..(DEEP * STRETCH) as u16).step_by(4) {
            for x in (10..1190u16).step_by(4) {
                let p = point(f32::from(x) + 0.2, TOP + f32::from(y) + 0.7);
                let here = Region::ALL.into_iter().filter(|region| Map::whole().ground(*region).holds(p)).count();
                assert!(here <= 1, "{p} lies in {here} regions");
            }
        }
    }

    #[test]
    fn the_middle_of_a_region_lies_in_it() {
        for region in Region::ALL {
            let ground = Map::whole().ground(region);
            assert!(ground.holds(ground.centre()), "{}", region.name());
        }
    }
}
