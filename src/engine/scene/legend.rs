//! What the signs of the pictures mean: one a row, each as large as on the board, in pages that a phone can show.

use super::kit::{self, DECIDES, FOOTER, HEADER};
use super::{Point, Role, Scene, Shape, Text, WIDTH, area, lines, point};

/// What a figure or sign of a game's pictures means.
#[derive(Clone, PartialEq, Debug)]
pub struct Sign {
    /// How it looks, around the origin and no larger than [`Sign::SIZE`] upwards and downwards.
    pub shapes: Vec<Shape>,
    pub name: String,
    /// One sentence.
    pub meaning: String,
    /// What it stands on.
    pub ground: Role,
    /// The setting and its value without which there is no such sign on the board.
    pub only: Option<(&'static str, &'static str)>,
    /// It lies on the board that the legend is asked for.
    pub lies: bool,
}

impl Sign {
    pub const SIZE: f32 = 40.0;
    /// As many letters fit on a line; a meaning should be no longer, where it can be said.
    pub const LONGEST: usize = 48;

    /// `draw` is given where to draw it, and how large.
    pub fn new(name: impl Into<String>, meaning: impl Into<String>, draw: impl FnOnce(&mut Vec<Shape>, Point, f32)) -> Self {
        let mut shapes = Vec::new();
        draw(&mut shapes, point(0.0, 0.0), Sign::SIZE);
        Sign { shapes, name: name.into(), meaning: meaning.into(), ground: Role::Ground, only: None, lies: true }
    }

    #[must_use]
    pub fn on(mut self, ground: Role) -> Self {
        self.ground = ground;
        self
    }

    #[must_use]
    pub fn only_with(mut self, setting: &'static str, value: &'static str) -> Self {
        self.only = Some((setting, value));
        self
    }

    #[must_use]
    pub fn lies(mut self, lies: bool) -> Self {
        self.lies = lies;
        self
    }

    /// How many lines its meaning takes.
    fn lines(&self) -> usize {
        lines(&self.meaning, DECIDES, false, ROOM - 10.0)
    }

    /// How high its row is.
    fn high(&self) -> f32 {
        71.0 + PITCH * self.lines() as f32
    }
}

/// A page has no more rows.
pub const ROWS: usize = 12;

const LEFT: f32 = 186.0;
const ROOM: f32 = WIDTH - LEFT - 24.0;
/// From line to line of a meaning.
const PITCH: f32 = DECIDES * 1.25;
/// As high as all rows of a page may be together.
const HIGHEST: f32 = 1600.0 - HEADER - FOOTER - 24.0;

/// The signs in their order, as many to a page as it has room for.
pub fn pages(signs: &[Sign]) -> Vec<&[Sign]> {
    let mut pages = Vec::new();
    let mut left = signs;
    while !left.is_empty() {
        let mut high = 0.0;
        let fits = |sign: &&Sign| {
            high += sign.high();
            high <= HIGHEST
        };
        let count = left.iter().take(ROWS).take_while(fits).count().max(1);
        let (page, rest) = left.split_at(count);
        pages.push(page);
        left = rest;
    }
    pages
}

/// One page: what it is a legend of, its signs, and what else there is to be seen.
pub fn page(title: &str, note: &str, signs: &[Sign], footer: &str) -> Scene {
    let high: f32 = signs.iter().map(Sign::high).sum();
    let mut scene = Scene::new((HEADER + 12.0 + high + 8.0 + FOOTER).ceil());
    kit::frame(&mut scene, title);
    kit::header(&mut scene, kit::beside(title), note, None);
    let tones = [Role::Panel, Role::own(0x28_2A31)];
    let mut top = HEADER + 12.0;
    for (sign, tone) in signs.iter().zip(tones.into_iter().cycle()) {
        let high = sign.high();
        scene.add(kit::panel(area(8.0, top, WIDTH - 16.0, high - 6.0), 12.0, tone));
        scene.add(kit::panel(area(14.0, top + 6.0, 150.0, high - 18.0), 10.0, sign.ground));
        scene.shapes.extend(sign.shapes.iter().map(|shape| shape.moved(point(89.0, top + (high - 6.0) / 2.0))));
        scene.add(Text::new(&sign.name, LEFT, top + 31.0, 40.0).bold().within(ROOM, 1));
        let text = Text::new(&sign.meaning, LEFT, top + 76.0, DECIDES).ink(Role::own(0xD5_D4CB));
        scene.add(text.fitted(ROOM, sign.lines() as u8, DECIDES));
        top += high;
    }
    kit::footer(&mut scene, footer);
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(meaning: &str) -> Sign {
        Sign::new("Sign", meaning, |_, _, _| ())
    }

    #[test]
    fn a_page_has_twelve_rows_at_most_and_is_no_higher_than_a_picture_may_be() {
        let short: Vec<Sign> = (0..30).map(|_| sign("Stands here")).collect();
        let long: Vec<Sign> = (0..30).map(|_| sign(&"goes on and on ".repeat(7))).collect();
        let counts = |signs: &[Sign]| pages(signs).iter().map(|page| page.len()).collect::<Vec<_>>();
        assert_eq!(counts(&short), [12, 12, 6]);
        assert!(counts(&long).iter().all(|rows| *rows < ROWS) && counts(&long).iter().sum::<usize>() == 30);
        for signs in pages(&short).into_iter().chain(pages(&long)) {
            assert!(page("Game", "signs", signs, "").height <= 1600.0);
        }
        assert!(pages(&[]).is_empty());
    }
}
