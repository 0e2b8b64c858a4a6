//! A page of text and cards from the top down, for what is looked up: no higher than a phone shows well, and so much of it
//! as there is room for.

use super::super::content::{Arcana, Swarm};
use super::super::words;
use super::frame::lines;
use super::paint;
use crate::engine::scene::{Align, Area, Role, Scene, Shape, Text, WIDTH, area, breadth, kit};
use kit::{DECIDES, LEAST};

/// No page is higher, if it can be helped.
pub const LONGEST: f32 = 1600.0;
pub const GAP: f32 = 12.0;
/// The size of letters that explain.
pub const SMALL: f32 = 26.0;
const HEADING: f32 = 44.0;

/// The picture before its height is known.
pub struct Sheet {
    pub shapes: Vec<Shape>,
    pub y: f32,
}

/// From one line to the next.
pub fn pitch(size: f32) -> f32 {
    size * 1.25
}

impl Sheet {
    pub fn new() -> Sheet {
        Sheet { shapes: Vec::new(), y: kit::HEADER + 8.0 }
    }

    pub fn heading(&mut self, words: &str) {
        let text = Text::new(words, kit::MARGIN, self.y + HEADING / 2.0, 28.0).bold().ink(Role::Muted);
        self.shapes.push(text.fitted(WIDTH - 2.0 * kit::MARGIN, 1, LEAST).into());
        self.y += HEADING;
    }

    /// Rows of cards, each row as high as its highest card.
    pub fn cards<T>(
        &mut self,
        columns: usize,
        cards: &[T],
        high: impl Fn(&T, f32) -> f32,
        draw: impl Fn(&mut Vec<Shape>, &T, Area),
    ) {
        let wide = (WIDTH - 2.0 * kit::MARGIN + GAP) / columns as f32 - GAP;
        for row in cards.chunks(columns) {
            let height = row.iter().map(|card| high(card, wide)).fold(0.0, f32::max);
            for (column, card) in row.iter().enumerate() {
                draw(&mut self.shapes, card, area(kit::MARGIN + column as f32 * (wide + GAP), self.y, wide, height));
            }
            self.y += height + GAP;
        }
    }

    /// A paragraph as wide as the page.
    pub fn line(&mut self, words: &str, ink: Role) {
        let at = area(kit::MARGIN, self.y, WIDTH - 2.0 * kit::MARGIN, 0.0);
        self.y = paragraph(&mut self.shapes, words, at, SMALL, ink) + 6.0;
    }

    /// How high the picture would be.
    pub fn height(&self) -> f32 {
        (self.y + 6.0 + kit::FOOTER).ceil()
    }

    /// The picture, without what stands in its header and footer.
    pub fn finish(mut self, title: &str) -> Scene {
        let mut scene = Scene::new(self.height());
        kit::frame(&mut scene, title);
        scene.shapes.append(&mut self.shapes);
        scene
    }
}

/// A paragraph; returns where it ends.
pub fn paragraph(out: &mut Vec<Shape>, text: &str, at: Area, size: f32, ink: Role) -> f32 {
    let count = lines(text, size, at.w);
    out.push(Text::new(text, at.x, at.y + pitch(size) / 2.0, size).ink(ink).fitted(at.w, count, size).into());
    at.y + pitch(size) * f32::from(count)
}

/// How high a paragraph is.
pub fn high(text: &str, size: f32, wide: f32) -> f32 {
    pitch(size) * f32::from(lines(text, size, wide))
}

/// An Arcana as it is printed.
pub fn poster(out: &mut Vec<Shape>, card: Arcana, now: bool, at: Area) {
    let printed = card.card();
    kit::slab(out, at, now.then_some(Role::Accent));
    let (left, right, room) = (at.x + 16.0, at.right() - 16.0, at.w - 32.0);
    let number = breadth(printed.number, DECIDES, true) + 16.0;
    let text = Text::new(printed.number, right, at.y + 30.0, DECIDES).bold().ink(Role::Gold).align(Align::Right);
    out.push(text.into());
    out.push(Text::new(printed.name, left, at.y + 30.0, DECIDES).bold().fitted(room - number, 1, LEAST).into());
    let below = paragraph(out, printed.text, area(left, at.y + 56.0, room, 0.0), SMALL, Role::Text);
    let (words, ink) = if now { ("can be played now", Role::Accent) } else { (words::time(card), Role::Muted) };
    paragraph(out, words, area(left, below + 4.0, room, 0.0), LEAST, ink);
}

pub fn poster_height(card: Arcana, wide: f32) -> f32 {
    60.0 + high(card.card().text, SMALL, wide - 32.0) + pitch(LEAST) + 14.0
}

/// A swarm card with both of its effects.
pub fn swarm(out: &mut Vec<Shape>, card: Swarm, at: Area) {
    kit::slab(out, at, None);
    let (left, room) = (at.x + 16.0, at.w - 32.0);
    let text = Text::new(card.name(), left, at.y + 30.0, DECIDES).bold().ink(paint::LOST);
    out.push(text.fitted(room, 1, LEAST).into());
    let mut y = at.y + 56.0;
    for text in halves(card) {
        y = paragraph(out, &text, area(left, y, room, 0.0), SMALL, Role::Text) + 4.0;
    }
}

pub fn swarm_height(card: Swarm, wide: f32) -> f32 {
    66.0 + halves(card).iter().map(|text| high(text, SMALL, wide - 32.0) + 4.0).sum::<f32>()
}

fn halves(card: Swarm) -> [String; 2] {
    [format!("A: {}", card.card().a), format!("B: {}", card.card().b)]
}
