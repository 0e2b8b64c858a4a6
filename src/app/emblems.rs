//! The signs that stand in text: drawn once a process, each under a name that says what it shows and how it looks, so that
//! another drawing is another sign.

use crate::engine::scene::emblem;
use crate::engine::{Emblem, Game};
use crate::games::{GameVisitor, Kind};
use crate::render::Raster;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::sync::LazyLock;

/// A sign as a picture, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextSign {
    /// The game in whose texts it stands; `None` if in those of all.
    pub kind: Option<Kind>,
    /// At most 32 letters, digits and underscores.
    pub name: String,
    /// The words before which it stands.
    pub words: Vec<String>,
    /// What is said in the place of the word, where that is a sign itself.
    pub said: Option<&'static str>,
    pub png: Vec<u8>,
}

static SIGNS: LazyLock<Vec<TextSign>> = LazyLock::new(|| {
    let mut raster = Raster::new();
    let mut draw = |kind: Option<Kind>, emblem: Emblem| {
        let png = raster.cut_out(&emblem.scene());
        let named = emblem.said.unwrap_or_else(|| emblem.words[0].as_str());
        let name = name(kind.map_or("seat", Kind::slug), named, &png);
        TextSign { kind, name, words: emblem.words, said: emblem.said, png }
    };
    let mut signs: Vec<TextSign> = emblem::seats().into_iter().map(|emblem| draw(None, emblem)).collect();
    for kind in Kind::ALL {
        signs.extend(kind.visit(Emblems).into_iter().map(|emblem| draw(Some(*kind), emblem)));
    }
    signs
});

/// Every sign there is. The first call draws them, which takes a moment.
pub fn text_signs() -> &'static [TextSign] {
    &SIGNS
}

/// `troll_cave_troll_1a2b3c4d`
fn name(group: &str, word: &str, png: &[u8]) -> String {
    const LONGEST: usize = 32;
    let digest = Sha256::digest(png);
    let hash = digest[..4].iter().fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    });
    let word: String = word.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    let slug: String = format!("{group}_{word}").chars().take(LONGEST - hash.len() - 1).collect();
    format!("{slug}_{hash}")
}

struct Emblems;

impl GameVisitor for Emblems {
    type Output = Vec<Emblem>;

    fn visit<G: Game>(self) -> Vec<Emblem> {
        G::emblems()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_sign_has_a_name_of_its_own_and_is_a_small_picture_without_a_ground() {
        let signs = text_signs();
        let names: BTreeSet<&str> = signs.iter().map(|sign| sign.name.as_str()).collect();
        assert_eq!(names.len(), signs.len());
        assert!((50..=2000).contains(&signs.len()), "{}", signs.len());
        for sign in signs {
            let fits = sign.name.len() <= 32 && sign.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            assert!(fits && sign.png.len() < 256_000, "{}", sign.name);
            let picture = image::load_from_memory(&sign.png).unwrap().into_rgba8();
            assert_eq!(picture.dimensions(), (128, 128));
            assert_eq!(picture.get_pixel(0, 0).0[3], 0, "{}: what lies around it is seen through", sign.name);
            let covered = picture.pixels().filter(|pixel| pixel.0[3] == 255).count();
            assert!(covered > 128 * 128 / 4, "{}: {covered} pixels", sign.name);
            let edge = |x: u32, y: u32| picture.get_pixel(x, y).0[3] == 0;
            assert!((0..128).all(|at| edge(at, 0) && edge(0, at) && edge(127, at)), "{} is cut off", sign.name);
        }
    }

    #[test]
    fn no_word_of_a_game_has_two_signs() {
        for kind in Kind::ALL {
            let words: Vec<&String> =
                text_signs().iter().filter(|sign| sign.kind.is_none_or(|of| of == *kind)).flat_map(|sign| &sign.words).collect();
            let different: BTreeSet<&&String> = words.iter().collect();
            assert_eq!(different.len(), words.len(), "{}: {words:?}", kind.slug());
            assert!(words.iter().all(|word| !word.is_empty()));
        }
    }

    #[test]
    fn the_same_drawing_keeps_its_name_and_another_one_has_another() {
        let png = [1, 2, 3];
        assert_eq!(name("troll", "Cave Troll", &png), name("troll", "Cave Troll", &png));
        assert_ne!(name("troll", "Cave Troll", &png), name("troll", "Cave Troll", &[1, 2]));
        assert!(name("troll", "Cave Troll", &png).starts_with("troll_cave_troll_"));
        assert_eq!(name("clans", "A word that is far too long to be a name", &png).len(), 32);
    }
}
