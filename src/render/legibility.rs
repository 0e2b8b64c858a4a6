//! Whether what stands in a picture can be read: how large its words are drawn, how well they stand out from what is really
//! under them, and whether all of it lies within the picture. For tests over the scenes of every game.

use super::Names;
use super::raster::Raster;
use super::text::{Fonts, LINE_HEIGHT};
use super::theme::{self, Rgb};
use crate::engine::scene::{Align, Area, Role, Scene, Shape, Text, area, kit};
use crate::engine::{Game, Rng, Seat, Story, Turn, Viewer};

/// Words as they stand in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    pub words: String,
    /// In the size that they were fitted at.
    pub size: f32,
    pub bold: bool,
    /// Not all of them found room.
    pub cut: bool,
    pub at: Area,
    /// Against what is under the letters, where that is worst; `None` if something hides them.
    pub contrast: Option<f32>,
}

/// Reads every word of a picture.
pub fn read(raster: &mut Raster, scene: &Scene, names: &Names) -> Vec<Read> {
    let drawn = raster.pixels(scene, names, 1.0);
    let blank = raster.pixels(&without_letters(scene), names, 1.0);
    let mut words = laid_out(scene, names);
    for (word, text) in words.iter_mut().zip(texts(scene)) {
        word.contrast = worst(theme::colour(text.ink.role), word.at, &drawn, &blank);
    }
    words
}

fn texts(scene: &Scene) -> impl Iterator<Item = &Text> {
    scene.backdrop.iter().chain(&scene.shapes).filter_map(|shape| match shape {
        Shape::Text(text) if !text.text.is_empty() => Some(text),
        _ => None,
    })
}

/// Where every word of a picture stands, and how large.
fn laid_out(scene: &Scene, names: &Names) -> Vec<Read> {
    let mut fonts = Fonts::new();
    texts(scene)
        .map(|text| {
            let words = names.fill_in(&text.text);
            let layout = fonts.lay_out(&words, text);
            let wide = layout.lines.iter().map(|(_, wide)| *wide).fold(0.0, f32::max);
            let below = layout.size * LINE_HEIGHT * (layout.lines.len() - 1) as f32;
            let left = match text.align {
                Align::Left => text.at.x,
                Align::Middle => text.at.x - wide / 2.0,
                Align::Right => text.at.x - wide,
            };
            let top = text.at.y - layout.size * 0.4 - if text.centred { below / 2.0 } else { 0.0 };
            let at = area(left, top, wide, layout.size * 0.8 + below);
            let cut = layout.lines.iter().any(|(line, _)| line.ends_with('…')) && !words.ends_with('…');
            Read { words, size: layout.size, bold: text.bold, cut, at, contrast: None }
        })
        .collect()
}

/// The same picture with every plate, but no letter.
fn without_letters(scene: &Scene) -> Scene {
    let blank = |shapes: &[Shape]| {
        let kept = shapes.iter().filter_map(|shape| match shape {
            Shape::Text(text) => match (text.plate, text.tag) {
                (Some(plate), _) => Some(Text { ink: plate, ..text.clone() }.into()),
                (_, Some(_)) => Some(text.clone().ink(Role::Raised).into()),
                _ => None,
            },
            shape => Some(shape.clone()),
        });
        kept.collect::<Vec<Shape>>()
    };
    Scene { backdrop: blank(&scene.backdrop).into(), shapes: blank(&scene.shapes), ..scene.clone() }
}

/// The contrast that all but a twentieth of the pixels have which are letters through and through.
fn worst(ink: Rgb, at: Area, drawn: &image::RgbImage, blank: &image::RgbImage) -> Option<f32> {
    let range = |from: f32, length: f32, most: u32| (from.max(0.0) as u32).min(most)..((from + length).max(0.0) as u32).min(most);
    let mut found: Vec<f32> = Vec::new();
    for y in range(at.y, at.h, drawn.height()) {
        for x in range(at.x, at.w, drawn.width()) {
            if drawn.get_pixel(x, y).0 == ink && blank.get_pixel(x, y).0 != ink {
                found.push(theme::contrast(Role::Own(ink), Role::Own(blank.get_pixel(x, y).0)));
            }
        }
    }
    found.sort_by(f32::total_cmp);
    found.get(found.len() / 20).copied()
}

/// The shapes and words that reach out of the picture by more than a hair.
pub fn outside(scene: &Scene, read: &[Read]) -> Vec<String> {
    const HAIR: f32 = 6.0;
    let leaves = |at: Area| at.x < -HAIR || at.y < -HAIR || at.right() > scene.width + HAIR || at.bottom() > scene.height + HAIR;
    let shapes = scene.backdrop.iter().chain(&scene.shapes).filter(|shape| shape.bounds().is_some_and(leaves));
    shapes.map(Shape::to_string).chain(read.iter().filter(|read| leaves(read.at)).map(|read| read.words.clone())).collect()
}

/// How many bytes the picture takes, packed.
pub fn packed(raster: &mut Raster, scene: &Scene, names: &Names) -> usize {
    raster.png(scene, names).len()
}

/// Checks one picture: nothing too small, too faint, cut off or outside; bold words are those that decide, but for `small` ones.
/// The same with names as long as they may be, which alone may be cut then.
pub fn readable(raster: &mut Raster, scene: &Scene, small: impl Fn(&str) -> bool) {
    assert_eq!(faults(raster, scene, small), Vec::<String>::new());
}

fn faults(raster: &mut Raster, scene: &Scene, small: impl Fn(&str) -> bool) -> Vec<String> {
    let seen = read(raster, scene, &Names::default());
    let wrong = |word: &Read| {
        let decides = word.bold && !small(&word.words);
        let least = if decides { kit::DECIDES } else { kit::LEAST };
        word.size < least || word.cut || word.contrast.is_some_and(|contrast| contrast < 4.5)
    };
    let mut faults: Vec<String> = seen.iter().filter(|word| wrong(word)).map(|word| format!("{word:?}")).collect();
    faults.extend(outside(scene, &seen));
    let long = Names::new([LONG_NAME; Seat::MOST]);
    let stretched = laid_out(scene, &long);
    let wrong = |word: &Read| {
        let named = word.words.contains(LONG_NAME);
        let least = if word.bold && !small(&word.words) && !named { kit::DECIDES } else { kit::LEAST };
        word.size < least || word.cut && !named
    };
    faults.extend(stretched.iter().filter(|word| wrong(word)).map(|word| format!("with long names: {word:?}")));
    faults.extend(outside(scene, &stretched));
    if scene.height > 1600.0 {
        faults.push(format!("{} high", scene.height));
    }
    faults
}

/// Checks that nothing hides a word of a picture but those of its backdrop, which pieces may cover.
pub fn nothing_hidden(raster: &mut Raster, scene: &Scene) {
    let behind = scene.backdrop.iter().filter(|shape| matches!(shape, Shape::Text(text) if !text.text.is_empty())).count();
    let hidden = read(raster, scene, &Names::default()).into_iter().skip(behind).filter(|word| word.contrast.is_none());
    assert_eq!(hidden.map(|word| word.words).collect::<Vec<_>>(), Vec::<String>::new());
}

/// As long as a name may be, and wider than most.
const LONG_NAME: &str = "Wilhelmina Montgomery-Wadsworths";

/// Calls `look` at every so many positions of some games between players who do anything, from the seat that decides, and at
/// the end.
pub fn positions<G: Game>(every: usize, options: &[G::Options], mut look: impl FnMut(&G::View)) {
    let mut rng = Rng::from_number(11);
    for (seats, options) in G::SEATS.flat_map(|seats| options.iter().map(move |options| (seats, options))) {
        let mut game = G::setup(options, seats, rng.fork(), &mut Story::silent()).expect("as many can play");
        let mut legal = Vec::new();
        for ply in 0.. {
            let Turn::Act(deciders) = game.turn() else { break };
            let seat = deciders.first().expect("somebody decides");
            if ply % every == 0 {
                look(&game.view(Viewer::Seat(seat)));
            }
            legal.clear();
            game.legal_actions(seat, &mut legal);
            game.play_unchecked(seat, rng.pick(&legal), &mut Story::silent());
        }
        look(&game.view(Viewer::Spectator));
    }
}
