//! Words: measuring, fitting, and the cover of each glyph.

use super::face::Face;
use super::mask::{GRADES, Mask};
use crate::engine::scene::Text;
use ab_glyph::{Font, GlyphId, PxScale};
use image::{GrayImage, Luma};
use imageproc::drawing::draw_text_mut;
use std::collections::HashMap;
use std::sync::Arc;

/// From one baseline to the next, in letter sizes.
pub const LINE_HEIGHT: f32 = 1.25;

/// Beyond this nothing is text any more.
const LARGEST: f32 = 400.0;

/// What stands for signs that the fonts lack.
const UNKNOWN: char = '□';

/// People's names may hold any sign there is: the caches start anew rather than growing without bound.
const MOST_GLYPHS: usize = 8192;
const MOST_LAYOUTS: usize = 4096;

/// Glyphs stand at a half of a pixel.
const PLACES: i32 = 2;

/// The two faces and what was drawn with them so far.
#[derive(Debug)]
pub struct Fonts {
    faces: [Face; 2],
    cap_height: [f32; 2],
    signs: HashMap<(char, bool), Sign>,
    kerning: HashMap<(GlyphId, GlyphId, u8), f32>,
    glyphs: HashMap<Key, Mask>,
    layouts: HashMap<Room, Arc<Layout>>,
}

/// A character as a glyph of one face; lengths in letter sizes.
#[derive(Clone, Copy, Debug)]
struct Sign {
    face: u8,
    id: GlyphId,
    advance: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key {
    face: u8,
    c: char,
    /// In sixty-fourths of a pixel.
    size: u16,
    place: u8,
}

/// Words and the room they were fitted into.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Room {
    words: String,
    bold: bool,
    lines: u8,
    size: u32,
    width: u32,
    least: Option<u32>,
}

/// Words as they will stand: one size, each line with its width in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub size: f32,
    pub lines: Vec<(String, f32)>,
}

impl Fonts {
    pub fn new() -> Self {
        let face = |bytes| Face::new(bytes).expect("the bundled fonts are sound");
        let faces = [face(dejavu::sans::regular()), face(dejavu::sans::bold())];
        let cap_height = [0, 1].map(|at: usize| {
            let font = &faces[at];
            let tall = font.outline(font.glyph_id('H')).map_or(0.0, |outline| outline.bounds.max.y.max(outline.bounds.min.y));
            tall / font.em()
        });
        Fonts {
            faces,
            cap_height,
            signs: HashMap::new(),
            kerning: HashMap::new(),
            glyphs: HashMap::new(),
            layouts: HashMap::new(),
        }
    }

    /// The height of a capital, in letter sizes.
    pub fn cap_height(&self, bold: bool) -> f32 {
        self.cap_height[usize::from(bold)]
    }

    /// Fits `words` into the room that `text` leaves: on one line, shrunk if need be and if it has no least size of its own;
    /// else wrapped, as large as the lines allow; else cut.
    pub fn lay_out(&mut self, words: &str, text: &Text) -> Arc<Layout> {
        let room = Room {
            words: words.to_owned(),
            bold: text.bold,
            lines: text.lines,
            size: text.size.to_bits(),
            width: text.width.to_bits(),
            least: text.least.map(f32::to_bits),
        };
        if let Some(known) = self.layouts.get(&room) {
            return Arc::clone(known);
        }
        if self.layouts.len() >= MOST_LAYOUTS {
            self.layouts.clear();
        }
        let layout = Arc::new(self.fit(words, text));
        self.layouts.insert(room, Arc::clone(&layout));
        layout
    }

    fn fit(&mut self, words: &str, text: &Text) -> Layout {
        let words = self.drawable(words, text.bold);
        let size = halves(text.size.clamp(Text::LEAST, LARGEST));
        let natural = self.measure(&words, text.bold);
        if !(text.width > 0.0 && natural * size > text.width) {
            return Layout { size, lines: vec![(words, natural * size)] };
        }
        let smallest = text.least.unwrap_or(Text::LEAST).max(Text::LEAST);
        let shrunk = halves(text.width / natural);
        if text.least.is_none() && shrunk >= smallest {
            return Layout { size: shrunk, lines: vec![(words, natural * shrunk)] };
        }
        let most = usize::from(text.lines.max(1));
        let mut size = size;
        loop {
            let least = size <= smallest;
            let (mut lines, broken) = self.wrap(&words, text.bold, text.width / size);
            if least || (lines.len() <= most && !broken) {
                if lines.len() > most {
                    let rest = lines.split_off(most - 1).join(" ");
                    lines.push(self.cut(&rest, text.bold, text.width / size));
                }
                let measured = lines.into_iter().map(|line| {
                    let width = self.measure(&line, text.bold) * size;
                    (line, width)
                });
                return Layout { size, lines: measured.collect() };
            }
            size -= 0.5;
        }
    }

    /// Calls `paint` with every glyph of a line and the pixel its pen stands on, from `x` on.
    pub fn draw(&mut self, line: &str, bold: bool, size: f32, x: f32, mut paint: impl FnMut(i32, &Mask)) {
        let mut pen = x;
        let mut before = None;
        for c in line.chars() {
            let sign = self.sign(c, bold);
            pen += self.kern(before, sign) * size;
            before = Some(sign);
            let place = (pen * PLACES as f32).round() as i32;
            let key = Key { face: sign.face, c, size: (size * 64.0) as u16, place: place.rem_euclid(PLACES) as u8 };
            if self.glyphs.len() > MOST_GLYPHS {
                self.glyphs.clear();
            }
            let face = &self.faces[usize::from(sign.face)];
            let glyph = self.glyphs.entry(key).or_insert_with(|| glyph(face, key));
            paint(place.div_euclid(PLACES), glyph);
            pen += sign.advance * size;
        }
    }

    /// Without what has no picture of its own, and with one box for a run of signs that the fonts lack.
    fn drawable(&mut self, words: &str, bold: bool) -> String {
        let mut drawable = String::with_capacity(words.len());
        let mut boxed = false;
        for c in words.chars() {
            if invisible(c) {
                continue;
            }
            let known = c.is_whitespace() || self.sign(c, bold).id != GlyphId(0);
            if known || !boxed {
                drawable.push(if c.is_whitespace() && c != '\u{a0}' {
                    ' '
                } else if known {
                    c
                } else {
                    UNKNOWN
                });
            }
            boxed = !known;
        }
        drawable
    }

    /// The width of a line, in letter sizes.
    fn measure(&mut self, line: &str, bold: bool) -> f32 {
        let mut before = None;
        let mut width = 0.0;
        for c in line.chars() {
            let sign = self.sign(c, bold);
            width += self.kern(before, sign) + sign.advance;
            before = Some(sign);
        }
        width
    }

    /// The lines that `words` make in a room of so many letter sizes, and whether a word had to be broken.
    fn wrap(&mut self, words: &str, bold: bool, room: f32) -> (Vec<String>, bool) {
        let mut lines = vec![String::new()];
        let mut broken = false;
        for word in words.split(' ').filter(|word| !word.is_empty()) {
            let line = lines.last_mut().expect("there is always a line");
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.measure(&longer, bold) <= room {
                *line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(String::new());
            }
            for c in word.chars() {
                let line = lines.last_mut().expect("there is always a line");
                line.push(c);
                if self.measure(line, bold) > room && line.chars().nth(1).is_some() {
                    line.pop();
                    lines.push(c.to_string());
                    broken = true;
                }
            }
        }
        (lines, broken)
    }

    /// As much of `line` as fits with an ellipsis behind it.
    fn cut(&mut self, line: &str, bold: bool, room: f32) -> String {
        let room = room - self.sign('…', bold).advance;
        let mut kept = String::new();
        for c in line.chars() {
            kept.push(c);
            if self.measure(&kept, bold) > room {
                kept.pop();
                break;
            }
        }
        kept.truncate(kept.trim_end().len());
        kept.push('…');
        kept
    }

    fn sign(&mut self, c: char, bold: bool) -> Sign {
        let faces = &self.faces;
        *self.signs.entry((c, bold)).or_insert_with(|| {
            // The regular face knows more signs than the bold one.
            let face = usize::from(bold && faces[1].glyph_id(c) != GlyphId(0));
            let id = faces[face].glyph_id(c);
            Sign { face: face as u8, id, advance: faces[face].h_advance_unscaled(id) / faces[face].em() }
        })
    }

    fn kern(&mut self, before: Option<Sign>, sign: Sign) -> f32 {
        let Some(before) = before.filter(|before| before.face == sign.face) else { return 0.0 };
        let font = &self.faces[usize::from(sign.face)];
        let pair = (before.id, sign.id, sign.face);
        *self.kerning.entry(pair).or_insert_with(|| font.kern_unscaled(before.id, sign.id) / font.em())
    }
}

/// Down to a half pixel, so that few sizes are drawn and kept.
fn halves(size: f32) -> f32 {
    (size * 2.0).floor() / 2.0
}

/// Joiners, variation selectors, directions and other signs that only steer their neighbours.
fn invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Drawn wider by the number of places, so that a step of the picture drawn on is a place; then each pixel is what its
/// places are on average.
fn glyph(face: &Face, key: Key) -> Mask {
    let size = f32::from(key.size) / 64.0;
    let scale = PxScale { x: size * PLACES as f32, y: size };
    let Some(outline) = face.outline_glyph(face.glyph_id(key.c).with_scale(scale)) else { return Mask::default() };
    let bounds = outline.px_bounds();
    let place = i32::from(key.place);
    let (left, top) = ((bounds.min.x as i32 + place).div_euclid(PLACES), bounds.min.y as i32);
    let width = (bounds.max.x as i32 + place - left * PLACES + PLACES - 1) / PLACES;
    let mut picture = GrayImage::new((width * PLACES) as u32, bounds.height() as u32);
    let letter = key.c.to_string();
    draw_text_mut(&mut picture, Luma([255]), place - left * PLACES, -top, scale, face, &letter);
    let pixels = picture.as_chunks::<{ PLACES as usize }>().0;
    let grade = |parts: [u8; PLACES as usize]| {
        let whole = 255 * parts.len();
        ((parts.into_iter().map(usize::from).sum::<usize>() * GRADES + whole / 2) / whole) as u8
    };
    Mask::new(left, top, width as usize, pixels, grade)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay_out(words: &str, size: f32, width: f32, lines: u8) -> Arc<Layout> {
        let text = Text::new(words, 0.0, 0.0, size).within(width, lines);
        Fonts::new().lay_out(words, &text)
    }

    fn words(layout: &Layout) -> Vec<&str> {
        layout.lines.iter().map(|(line, _)| line.as_str()).collect()
    }

    fn stays_within(layout: &Layout, width: f32) {
        for (line, measured) in &layout.lines {
            assert!(*measured <= width, "{line:?} is {measured} wide in a room of {width}");
        }
    }

    #[test]
    fn text_that_fits_keeps_its_size() {
        let layout = lay_out("Idol Niche", 24.0, 300.0, 1);
        assert_eq!((layout.size, words(&layout)), (24.0, vec!["Idol Niche"]));
        assert_eq!(lay_out("Idol Niche in a room without end", 24.0, 0.0, 1).lines.len(), 1);
    }

    #[test]
    fn text_that_is_too_wide_shrinks_first() {
        let full = lay_out("The Sunken Gallery", 40.0, 0.0, 1).lines[0].1;
        let layout = lay_out("The Sunken Gallery", 40.0, full * 0.7, 3);
        assert!(layout.size < 40.0 && layout.size >= Text::LEAST);
        assert_eq!(words(&layout), ["The Sunken Gallery"]);
        stays_within(&layout, full * 0.7);
    }

    #[test]
    fn text_that_cannot_shrink_enough_wraps() {
        let long = "Draw two cards, keep one and give the other to a neighbour";
        let layout = lay_out(long, 30.0, 390.0, 3);
        assert!(layout.lines.len() > 1 && layout.lines.len() <= 3 && layout.size >= Text::LEAST);
        assert_eq!(words(&layout).join(" "), long, "nothing is lost");
        stays_within(&layout, 390.0);
    }

    #[test]
    fn text_with_a_least_size_of_its_own_wraps_before_it_shrinks() {
        let text = Text::new("Gatehouse Cellar", 0.0, 0.0, 28.0).fitted(200.0, 2, 24.0);
        let layout = Fonts::new().lay_out(&text.text, &text);
        assert_eq!((layout.size, words(&layout)), (28.0, vec!["Gatehouse", "Cellar"]));
        let text = text.fitted(130.0, 2, 24.0);
        let layout = Fonts::new().lay_out(&text.text, &text);
        assert!(layout.size >= 24.0 && layout.size < 28.0, "{layout:?}");
    }

    #[test]
    fn widths_that_scenes_are_built_with_are_those_of_the_fonts() {
        let mut fonts = Fonts::new();
        for (words, bold) in [("Neuroshima Hex", true), ("Where does the Thief go?", true), ("Turn 24 · 3 actions", false)] {
            let (drawn, known) = (fonts.measure(words, bold), crate::engine::scene::breadth(words, 1.0, bold));
            assert!((drawn - known).abs() < 0.02 * drawn, "{words:?} is {drawn} wide, not {known}");
        }
    }

    #[test]
    fn what_does_not_fit_at_all_is_cut_with_an_ellipsis() {
        let layout = lay_out("A name that somebody thought about for far too long", 30.0, 180.0, 1);
        assert!(layout.size <= Text::LEAST);
        assert!(layout.lines.len() == 1 && layout.lines[0].0.ends_with('…') && layout.lines[0].0.starts_with("A name"));
        stays_within(&layout, 180.0);
        let layout = lay_out("One two three four five six seven eight nine ten eleven twelve", 30.0, 180.0, 2);
        assert!(layout.lines.len() == 2 && layout.lines[1].0.ends_with('…') && !layout.lines[0].0.ends_with('…'));
        stays_within(&layout, 180.0);
    }

    #[test]
    fn a_word_longer_than_the_room_is_broken() {
        let layout = lay_out("Donaudampfschifffahrtsgesellschaftskapitän", 30.0, 300.0, 3);
        assert_eq!(words(&layout).concat(), "Donaudampfschifffahrtsgesellschaftskapitän");
        stays_within(&layout, 300.0);
    }

    #[test]
    fn rooms_of_no_size_do_no_harm() {
        for (size, width, lines) in [(20.0, 0.5, 0), (0.0, 1.0, 3), (-5.0, -5.0, 1), (1e9, 30.0, 2), (f32::NAN, 30.0, 2)] {
            let layout = lay_out("Some words", size, width, lines);
            assert!(!layout.lines.is_empty() && layout.lines.len() <= usize::from(lines.max(1)));
        }
        assert_eq!(words(&lay_out("", 20.0, 10.0, 1)), [""]);
    }

    #[test]
    fn the_fonts_have_the_signs_we_write_with() {
        let mut fonts = Fonts::new();
        for c in "·→←↑↓×—–…éßЖ“”’•★☆♦●■▲◆⬢□✓✗".chars() {
            for bold in [false, true] {
                let sign = fonts.sign(c, bold);
                assert_ne!(sign.id, GlyphId(0), "{c} is missing");
                let mut covered = false;
                fonts.draw(&c.to_string(), bold, 20.0, 0.0, |_, glyph| covered = glyph.area() > 3.0);
                assert!(covered, "{c} draws nothing");
            }
        }
    }

    #[test]
    fn unknown_signs_become_one_box_and_invisible_ones_nothing() {
        let mut fonts = Fonts::new();
        assert_eq!(fonts.drawable("Fox 🦊🦊 den", true), "Fox □ den");
        assert_eq!(fonts.drawable("a\u{200d}b\u{fe0f}\u{7}c\nd", false), "abc d");
    }
}
