//! Where the lair lies in a picture and how large: all of it on the board, a part of it in the picture of a choice.

use super::super::content::{COLUMNS, Cells, ROWS, Space};
use crate::engine::scene::{Area, Point, WIDTH, area, breadth, kit, point};

/// A stretch of the lair and the scale it is drawn at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// The cells that are shown.
    pub shown: Cells,
    origin: Point,
    cell: (f32, f32),
    /// Coins, figures, strokes and names, against those of the board.
    pub scale: f32,
    /// The size of a room's name.
    pub letters: f32,
}

/// A name as it stands on a lintel: each line with its size, and whether it is bold.
pub type Lines = Vec<(&'static str, f32, bool)>;

impl Layout {
    pub const BOARD: Layout = Layout {
        shown: Cells { x: 0, y: 0, w: COLUMNS, h: ROWS },
        origin: point(14.0, kit::HEADER + 12.0),
        cell: (146.5, 198.0),
        scale: 1.0,
        letters: 28.0,
    };

    /// The part of the lair around some spaces, whole rooms only, as large as the picture's width allows.
    pub fn around(spaces: &[Space]) -> Layout {
        let mut shown = spaces.iter().map(|space| space.cells()).reduce(join).unwrap_or(Layout::BOARD.shown);
        // A lone column or row says too little of what is next to it.
        while shown.w < 3 {
            shown =
                if shown.x > 0 { Cells { x: shown.x - 1, w: shown.w + 1, ..shown } } else { Cells { w: shown.w + 1, ..shown } };
        }
        if shown.h < 2 {
            shown = Cells { y: shown.y.min(ROWS - 2), h: 2, ..shown };
        }
        loop {
            let whole = Space::ALL.into_iter().map(Space::cells).filter(|cells| meet(*cells, shown)).fold(shown, join);
            if whole == shown {
                break;
            }
            shown = whole;
        }
        let wide = (WIDTH - 28.0) / f32::from(shown.w);
        // In narrow columns the letter stands below the figures.
        let high = if wide < 200.0 { 250.0 } else { (wide * 0.86).min(316.0) }.min(1480.0 / f32::from(shown.h));
        let scale = (wide / 146.5).min(high / 166.0).clamp(1.0, 1.9);
        let letters = (28.0 * scale).min(42.0);
        // A picture of the whole lair is no higher than the board.
        let cell = (wide, high.min(1290.0 / f32::from(shown.h)));
        Layout { shown, origin: point(14.0, kit::HEADER + 14.0), cell, scale, letters }
    }

    pub fn spaces(self) -> impl Iterator<Item = Space> {
        Space::ALL.into_iter().filter(move |space| meet(space.cells(), self.shown))
    }

    pub fn holds(self, space: Space) -> bool {
        meet(space.cells(), self.shown)
    }

    /// Everything that is shown, with its outer walls.
    pub fn rock(self) -> Area {
        area(self.origin.x, self.origin.y, self.cell.0 * f32::from(self.shown.w), self.cell.1 * f32::from(self.shown.h))
    }

    /// Half a wall's thickness.
    pub fn wall(self) -> f32 {
        5.0 * self.scale.sqrt()
    }

    /// The line between two columns or rows.
    pub fn column(self, at: u8) -> f32 {
        self.origin.x + self.cell.0 * (f32::from(at) - f32::from(self.shown.x))
    }

    pub fn row(self, at: u8) -> f32 {
        self.origin.y + self.cell.1 * (f32::from(at) - f32::from(self.shown.y))
    }

    /// The floor of a space, within its walls.
    pub fn floor(self, space: Space) -> Area {
        let cells = space.cells();
        let (x, y) = (self.column(cells.x), self.row(cells.y));
        area(x, y, f32::from(cells.w) * self.cell.0, f32::from(cells.h) * self.cell.1).inset(self.wall())
    }

    /// A space's name, on two lines where one is too narrow: wrapped first, then shrunk, then in lighter letters.
    pub fn name(self, space: Space) -> Lines {
        let room = self.floor(space).w - 4.0;
        let name = if self.scale < 1.3 { short(space) } else { space.name() };
        let fits = |words: &str, size: f32, bold: bool| breadth(words, size, bold) <= room;
        let line = |words: &'static str| {
            let sizes = (0..).map(|step| self.letters - 0.5 * step as f32).take_while(|size| *size >= kit::LEAST);
            let found = sizes.map(|size| (words, size, true)).find(|(words, size, bold)| fits(words, *size, *bold));
            found.unwrap_or((words, kit::LEAST, false))
        };
        match name.rsplit_once(' ') {
            Some((first, last)) if !fits(name, self.letters, true) => vec![line(first), line(last)],
            _ => vec![line(name)],
        }
    }

    /// Where the name stands: a dark lintel along the top.
    pub fn lintel(self, space: Space) -> Area {
        let floor = self.floor(space);
        let lines = self.name(space).len() as f32;
        area(floor.x, floor.y, floor.w, (10.0 + 32.0 * lines) * self.letters / 28.0)
    }

    /// Where figures stand: the floor below the name.
    pub fn stage(self, space: Space) -> Area {
        let (floor, lintel) = (self.floor(space), self.lintel(space));
        let top = lintel.bottom() + 5.0;
        area(floor.x + 3.0, top, floor.w - 6.0, floor.bottom() - top - 3.0)
    }

    /// The middle of a room's coin, and its radius; a mounted one needs more room.
    pub fn coin(self, space: Space, mounted: bool) -> (Point, f32) {
        let floor = self.floor(space);
        let (x, y) = if mounted { (39.0, 40.0) } else { (31.0, 33.0) };
        (point(floor.x + x * self.scale, floor.bottom() - y * self.scale), 25.0 * self.scale)
    }

    /// The corner of a room where no figure stands, because its coin lies there.
    pub fn coin_corner(self, space: Space, mounted: bool) -> Area {
        let floor = self.floor(space);
        let side = if mounted { 72.0 } else { 58.0 } * self.scale;
        area(floor.x, floor.bottom() - side, side, side)
    }

    /// The middle of the edge that two neighbours share, and whether one goes left and right through it. A way to the side
    /// lies below the names.
    pub fn threshold(self, one: Space, other: Space) -> (Point, bool) {
        let (a, b) = (self.floor(one).inset(-self.wall()), self.floor(other).inset(-self.wall()));
        let beside = (a.right() - b.x).abs() < 1.0 || (b.right() - a.x).abs() < 1.0;
        if beside {
            (point(a.x.max(b.x), a.y + a.h * 0.62), true)
        } else {
            let middle = f32::midpoint(a.x.max(b.x), a.right().min(b.right()));
            (point(middle, a.y.max(b.y)), false)
        }
    }
}

fn meet(a: Cells, b: Cells) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

fn join(a: Cells, b: Cells) -> Cells {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    Cells { x, y, w: (a.x + a.w).max(b.x + b.w) - x, h: (a.y + a.h).max(b.y + b.h) - y }
}

/// A name for the narrow columns of the board.
fn short(space: Space) -> &'static str {
    match space {
        Space::NorthWestStair => "NW Stair",
        Space::NorthEastStair => "NE Stair",
        Space::SouthWestStair => "SW Stair",
        Space::SouthEastStair => "SE Stair",
        Space::SouthWestHall => "SW Hall",
        Space::SouthEastHall => "SE Hall",
        _ => space.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bold_and_large_but_for_the_two_longest_words() {
        for space in Space::ALL {
            for (words, size, bold) in Layout::BOARD.name(space) {
                let long = ["Gatehouse", "Collapsed"].contains(&words);
                assert!(size >= if long { 24.0 } else { 26.0 } && (bold || long), "{words} {size}");
                assert!(breadth(words, size, bold) <= Layout::BOARD.floor(space).w, "{words}");
            }
        }
    }

    #[test]
    fn a_part_of_the_lair_shows_whole_rooms_larger_and_within_the_picture() {
        for space in Space::ALL {
            let near: Vec<Space> = [space].into_iter().chain(space.doorways()).collect();
            let layout = Layout::around(&near);
            assert!(near.iter().all(|space| layout.holds(*space)));
            assert!(layout.scale >= 1.2, "{space:?}: {}", layout.scale);
            for space in layout.spaces() {
                let floor = layout.floor(space);
                assert!(floor.x > 0.0 && floor.right() < WIDTH && floor.bottom() < 1600.0, "{space:?}");
            }
        }
    }
}
