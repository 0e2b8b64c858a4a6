//! What is shown to whoever asks how a game goes: its legend, and the cards for somebody new.

use super::pictures::{Constant, constant};
use super::text::clip;
use super::{App, GameId, PersonId, Picture, Refusal, about};
use crate::engine::lesson::{self, Drawn};
use crate::engine::record::Broken;
use crate::engine::scene::kit;
use crate::engine::{Game, Lesson, Sign, story};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;

/// A card for somebody new.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub kind: Kind,
    /// Card `number` of `count`, counted from 0.
    pub number: usize,
    pub count: usize,
    pub title: &'static str,
    pub text: &'static str,
    pub picture: Picture,
}

impl App {
    /// What the figures and signs of a game mean.
    pub async fn legend(&self, kind: Kind) -> Result<Picture, Refusal> {
        let draw = async || {
            let (title, signs) = (format!("{}: what the signs mean", about(kind).name), kind.visit(Signs));
            let told: Vec<String> = signs.iter().map(|sign| format!("{}: {}", sign.name, sign.meaning)).collect();
            let alt = clip(&format!("{title}. {}", told.join(" ")), super::ALT_TEXT);
            let png = self.inner.pictures.png(move || kit::legend(&title, &signs), Names::default()).await?;
            Ok(Picture { png, alt })
        };
        constant(Constant::Legend(kind), draw).await
    }

    /// A card for somebody new; beyond the last one it is the last.
    pub async fn lesson(&self, kind: Kind, number: usize) -> Result<Card, Refusal> {
        let cards = kind.visit(Cards);
        let none =
            || Refusal::Unfit(format!("There is nothing to show of {} yet; its rules are written down.", about(kind).name));
        let number = number.min(cards.len().checked_sub(1).ok_or_else(none)?);
        let draw = async || {
            let drawn = tokio::task::spawn_blocking(move || kind.visit(Draw(number))).await.map_err(Refusal::internal)?;
            let drawn = drawn.map_err(|broken| Refusal::failed("a lesson cannot be drawn", broken))?;
            let Drawn { scene, alt } = drawn.ok_or_else(none)?;
            let alt = clip(&story::with_names(&alt, |seat| seat.colour().to_owned()), super::ALT_TEXT);
            let png = self.inner.pictures.png(move || scene, Names::default()).await?;
            Ok(Picture { png, alt })
        };
        let picture = constant(Constant::Lesson(kind, number), draw).await?;
        let Lesson { title, text, .. } = cards[number];
        Ok(Card { kind, number, count: cards.len(), title, text, picture })
    }

    /// Whether a person has sat in no other game of the kind that this one is, and there is something to show them.
    pub async fn is_new(&self, person: PersonId, game: GameId) -> Result<bool, Refusal> {
        let kind = self.load(game).await?.kind;
        let sat = self.inner.store.sat_in(person).await?;
        Ok(sat.iter().all(|sat| sat.game == game || sat.kind != kind.slug()) && !kind.visit(Cards).is_empty())
    }
}

struct Signs;

impl GameVisitor for Signs {
    type Output = Vec<Sign>;

    fn visit<G: Game>(self) -> Vec<Sign> {
        G::legend()
    }
}

struct Cards;

impl GameVisitor for Cards {
    type Output = &'static [Lesson];

    fn visit<G: Game>(self) -> &'static [Lesson] {
        G::LESSONS.cards
    }
}

struct Draw(usize);

impl GameVisitor for Draw {
    type Output = Result<Option<Drawn>, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        lesson::draw::<G>(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_legend_and_five_cards_that_can_be_drawn() {
        for kind in Kind::ALL {
            let signs = kind.visit(Signs);
            assert!(signs.len() > 10 && signs.iter().all(|sign| !sign.shapes.is_empty() && !sign.meaning.is_empty()));
            // Longer ones would be cut off.
            let long: Vec<&String> = signs.iter().map(|sign| &sign.meaning).filter(|text| text.chars().count() > 112).collect();
            assert!(long.is_empty(), "{long:?}");
            let cards = kind.visit(Cards);
            assert_eq!(cards.len(), 5, "{}", kind.slug());
            for (number, card) in cards.iter().enumerate() {
                let drawn = kind.visit(Draw(number)).unwrap_or_else(|broken| panic!("{} {number}: {broken}", kind.slug()));
                assert!(drawn.is_some_and(|drawn| !drawn.alt.is_empty()), "{} {number}", kind.slug());
                assert!((80..=420).contains(&card.text.len()) && card.text.ends_with('.'), "{}: {}", kind.slug(), card.text);
            }
            assert_eq!(kind.visit(Draw(5)).unwrap(), None);
        }
    }
}
