//! What is shown to somebody new who asks how a game goes: a few cards.

use super::pictures::{Constant, constant};
use super::text::clip;
use super::{App, GameId, PersonId, Picture, Refusal, about};
use crate::engine::lesson::{self, Drawn};
use crate::engine::record::Broken;
use crate::engine::{Game, Lesson, story};
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
    use crate::engine::Shows;

    #[test]
    fn every_game_has_cards_that_can_be_drawn() {
        for kind in Kind::ALL {
            let cards = kind.visit(Cards);
            let of_the_game = cards.iter().filter(|card| !matches!(card.shows, Shows::Look(_))).count();
            assert_eq!(of_the_game, 5, "{}", kind.slug());
            for (number, card) in cards.iter().enumerate() {
                let drawn = kind.visit(Draw(number)).unwrap_or_else(|broken| panic!("{} {number}: {broken}", kind.slug()));
                assert!(drawn.is_some_and(|drawn| !drawn.alt.is_empty()), "{} {number}", kind.slug());
                assert!((80..=420).contains(&card.text.len()) && card.text.ends_with('.'), "{}: {}", kind.slug(), card.text);
            }
            assert_eq!(kind.visit(Draw(cards.len())).unwrap(), None);
        }
    }
}
