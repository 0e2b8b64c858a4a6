//! What the signs of the pictures mean: of one board only what lies on it, of a kind of game all there are, page by page.

use super::pictures::{Audience, Constant, constant};
use super::text::clip;
use super::{App, GameId, PersonId, Picture, Refusal, about};
use crate::engine::scene::legend;
use crate::engine::{Game, Sign};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;
use std::fmt::Write;

/// A page of a legend.
#[derive(Clone, PartialEq, Debug)]
pub struct Legend {
    pub kind: Kind,
    /// The board that it is of; `None` if it has all signs.
    pub game: Option<GameId>,
    /// Page `number` of `count`, counted from 0.
    pub number: usize,
    pub count: usize,
    pub picture: Picture,
}

/// What stands on one page.
struct Told {
    note: String,
    signs: Vec<Sign>,
}

impl App {
    /// All signs of a kind of game; beyond the last page it is the last. What only a variant has comes after the others.
    pub async fn legend(&self, kind: Kind, number: usize) -> Result<Legend, Refusal> {
        let pages = every_page(kind);
        let count = pages.len();
        let number = number.min(count.saturating_sub(1));
        let draw = async || {
            let Some(told) = pages.into_iter().nth(number) else {
                return Err(Refusal::Unfit(format!("{} has no signs to explain.", about(kind).name)));
            };
            let footer = if count > 1 { format!("Page {} of {count}", number + 1) } else { String::new() };
            self.draw_legend(Audience::Players, kind, told, footer).await
        };
        let picture = constant(Constant::Legend(kind, number), draw).await?;
        Ok(Legend { kind, game: None, number, count, picture })
    }

    /// The signs on a person's board; all there are where there is none yet.
    pub async fn legend_here(&self, person: PersonId, game: GameId, number: usize) -> Result<Legend, Refusal> {
        let session = self.load(game).await?;
        let kind = session.kind;
        let viewer = session.eyes_of(person);
        let signs = session.table_ref().map_or_else(|_| Vec::new(), |table| table.legend(viewer));
        if signs.is_empty() {
            return self.legend(kind, number).await;
        }
        let pages = legend::pages(&signs);
        let count = pages.len();
        let number = number.min(count - 1);
        let note = "what lies on this board".to_owned();
        let told = Told { note, signs: pages[number].to_vec() };
        let all = every_page(kind).len();
        let footer = match (count - number - 1, all) {
            (0, 1) => "All other signs: one page".to_owned(),
            (0, all) => format!("All other signs: {all} pages"),
            (1, _) => "One more page of this board".to_owned(),
            (more, _) => format!("{more} more pages of this board"),
        };
        let picture = self.draw_legend(session.audience(person), kind, told, footer).await?;
        Ok(Legend { kind, game: Some(game), number, count, picture })
    }

    async fn draw_legend(&self, audience: Audience, kind: Kind, told: Told, footer: String) -> Result<Picture, Refusal> {
        let Told { note, signs } = told;
        let name = about(kind).name;
        let mut alt = format!("{name}, {note}.");
        for sign in &signs {
            let end = if sign.meaning.ends_with('.') { "" } else { "." };
            let _ = write!(alt, " {}: {}{end}", sign.name, sign.meaning);
        }
        let png = self.inner.pictures.png_for(audience, move || legend::page(name, &note, &signs, &footer), Names::default());
        Ok(Picture { png: png.await?, alt: clip(&alt, super::ALT_TEXT) })
    }
}

/// The pages of all signs: first what every game of the kind may show unless something else is chosen, then what each other
/// choice brings.
fn every_page(kind: Kind) -> Vec<Told> {
    let usual = |(setting, value): (&str, &str)| {
        let known = about(kind).settings.iter().find(|known| known.name == setting);
        known.is_none_or(|known| known.values.first().is_some_and(|(first, _)| *first == value))
    };
    let (first, others): (Vec<Sign>, Vec<Sign>) = kind.visit(Signs).into_iter().partition(|sign| sign.only.is_none_or(usual));
    let mut pages = Vec::new();
    let mut add = |note: String, signs: &[Sign]| {
        pages.extend(legend::pages(signs).into_iter().map(|page| Told { note: note.clone(), signs: page.to_vec() }));
    };
    add("what the signs mean".into(), &first);
    for sign in &others {
        let Some((setting, value)) = sign.only else { continue };
        let alike: Vec<Sign> = others.iter().filter(|other| other.only == sign.only).cloned().collect();
        if alike.first() == Some(sign) {
            add(format!("only with {setting}: {value}"), &alike);
        }
    }
    pages
}

struct Signs;

impl GameVisitor for Signs {
    type Output = Vec<Sign>;

    fn visit<G: Game>(self) -> Vec<Sign> {
        G::legend(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rng, Seed, Story, Viewer, playout, record};
    use crate::render::Raster;
    use crate::render::legibility::readable;
    use std::collections::BTreeSet;

    #[test]
    fn every_page_of_every_legend_can_be_read_and_no_two_rows_say_the_same() {
        for kind in Kind::ALL {
            let pages = every_page(*kind);
            let signs = || pages.iter().flat_map(|page| &page.signs);
            assert!(signs().count() > 10);
            let (names, meanings): (BTreeSet<&str>, BTreeSet<&str>) =
                signs().map(|sign| (sign.name.as_str(), sign.meaning.as_str())).unzip();
            assert_eq!((names.len(), meanings.len()), (signs().count(), signs().count()), "{}", kind.slug());
            for page in &pages {
                assert!(page.signs.iter().all(|sign| !sign.shapes.is_empty()));
                let small = |words: &str| words.len() < 4;
                readable(&mut Raster::new(), &legend::page(about(*kind).name, &page.note, &page.signs, "Page 1 of 4"), small);
            }
        }
    }

    #[test]
    fn what_only_the_variant_has_stands_on_pages_of_its_own() {
        let pages = every_page(Kind::Troll);
        let notes: Vec<&str> = pages.iter().map(|page| page.note.as_str()).collect();
        assert_eq!(notes.last(), Some(&"only with set: variant"));
        let of = |name: &str| pages.iter().position(|page| page.signs.iter().any(|sign| sign.name == name));
        assert_eq!(of("Paladin"), Some(pages.len() - 1));
        assert!(of("Knight") < of("Paladin"));
    }

    /// A game after so many actions of players who do anything, and the signs of all its boards until then.
    struct Lying(usize);

    impl GameVisitor for Lying {
        type Output = Vec<Vec<String>>;

        fn visit<G: Game>(self) -> Self::Output {
            let seats = 2.clamp(*G::SEATS.start(), *G::SEATS.end());
            let mut game = record::start::<G>(&G::Options::default(), seats, Seed(3), &mut Story::silent()).unwrap();
            let mut rng = Rng::from_number(3);
            let mut seen = Vec::new();
            for _ in 0..self.0 {
                let signs = G::legend(Some(&game.view(Viewer::Spectator))).into_iter().filter(|sign| sign.lies);
                seen.push(signs.map(|sign| sign.name).collect());
                playout::random_plies(&mut game, &mut rng, 1);
            }
            seen
        }
    }

    #[test]
    fn a_board_has_the_signs_that_lie_on_it_and_no_others() {
        for kind in Kind::ALL {
            let all = every_page(*kind).iter().map(|page| page.signs.len()).sum::<usize>();
            let boards = kind.visit(Lying(150));
            let different: BTreeSet<&Vec<String>> = boards.iter().collect();
            assert!(different.len() > 3, "{}: the legend does not go with the board", kind.slug());
            for signs in boards {
                assert!(signs.len() < all, "{}: {} of {all}", kind.slug(), signs.len());
            }
        }
        let troll = kind_signs(Kind::Troll, 1);
        assert!(troll.iter().all(|name| name != "Paladin" && name != "Slabs and a lock"), "{troll:?}");
        let clans = kind_signs(Kind::Clans, 40);
        assert!(clans.iter().any(|name| name == "Exit") && clans.iter().all(|name| name != "Skull"), "{clans:?}");
    }

    fn kind_signs(kind: Kind, plies: usize) -> Vec<String> {
        kind.visit(Lying(plies)).pop().unwrap()
    }
}
