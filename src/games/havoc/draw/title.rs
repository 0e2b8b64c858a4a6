//! Where a region's name stands.

use super::super::content::Region;
use super::ground::Ground;
use crate::engine::scene::{Align, Area, Point, Role, Shape, Text, WIDTH, area, breadth, kit, point};

/// A name on its plate, with a place for the badge of whoever controls the region at the plate's upper left corner.
#[derive(Clone, Debug)]
pub struct Title {
    pub plate: Area,
    size: f32,
    bold: bool,
    lines: Vec<&'static str>,
}

impl Title {
    /// In letters of full size where they fit into the upper part of the region: on one line, on two, in lighter letters,
    /// shortened.
    pub fn of(region: Region, ground: &Ground, scale: f32) -> Title {
        let size = (kit::DECIDES * scale).min(46.0);
        let (top, bottom) = (ground.top(), ground.bottom());
        let whole = vec![region.name()];
        let tries =
            [(whole, true, 0.1), (parted(region), true, 0.34), (parted(region), false, 0.34), (short(region), true, 0.42)];
        for (lines, bold, part) in &tries {
            let wide = lines.iter().map(|line| breadth(line, size, *bold)).fold(0.0, f32::max) + size * 0.5;
            let high = size * (1.12 * lines.len() as f32 + 0.24);
            let rows = (0..90u8).map(|step| top + 8.0 + 3.0 * f32::from(step)).take_while(|y| *y < top + (bottom - top) * part);
            for y in rows {
                if let Some((left, right)) = ground.room(y - 2.0, high + 2.0).filter(|(left, right)| right - left > wide + 16.0) {
                    let plate = area(f32::midpoint(left, right) - wide / 2.0, y, wide, high);
                    return Title { plate, size, bold: *bold, lines: lines.clone() };
                }
            }
        }
        let lines = short(region);
        let wide = lines.iter().map(|line| breadth(line, size, true)).fold(0.0, f32::max) + size * 0.5;
        let high = size * (1.12 * lines.len() as f32 + 0.24);
        let plate = area(ground.centre().x - wide / 2.0, top + (bottom - top) * 0.2, wide, high);
        Title { plate, size, bold: true, lines }
    }

    /// The middle of the place for a badge.
    pub fn slot(&self) -> Point {
        point((self.plate.x - 9.0).clamp(22.0, WIDTH - 22.0), self.plate.y)
    }

    pub fn draw(&self, out: &mut Vec<Shape>, ink: Role) {
        out.push(kit::panel(self.plate, self.size * 0.25, Role::Ground));
        let centre = self.plate.centre();
        for (line, at) in self.lines.iter().zip(0u8..) {
            let y = centre.y + self.size * 1.12 * (f32::from(at) - (self.lines.len() - 1) as f32 / 2.0);
            let text = Text { bold: self.bold, ..Text::new(*line, centre.x, y, self.size) };
            out.push(text.align(Align::Middle).ink(ink).into());
        }
    }
}

/// A name on two lines; a long word is parted.
fn parted(region: Region) -> Vec<&'static str> {
    match region {
        Region::Stormcrest => vec!["Storm-", "crest"],
        Region::Thornveil => vec!["Thorn-", "veil"],
        Region::Mirewood => vec!["Mire-", "wood"],
        _ => region.name().split(' ').collect(),
    }
}

/// What is left of a name where there is no room for it.
fn short(region: Region) -> Vec<&'static str> {
    match region {
        Region::Maw => vec!["Maw"],
        Region::DawnLanding => vec!["Dawn"],
        Region::DuskLanding => vec!["Dusk"],
        _ => parted(region),
    }
}
