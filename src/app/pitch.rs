//! What a lobby says of its game to whoever has never played it: what it is about, for how many, how long, and how it looks.

use super::pictures::{Constant, constant};
use super::{About, App, Picture, Refusal, about};
use crate::engine::record::Record;
use crate::engine::scene::kit;
use crate::engine::{DynGame, Game, Rng, Seed, Story, Viewer, playout, record, story};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;

/// What the game is about, for how many, and how long.
pub(super) fn pitch(kind: Kind) -> String {
    let About { pitch, seats, moves, .. } = about(kind);
    // A move takes a third of a minute, where everybody is there.
    let minutes = (moves * usize::from(*seats.start()).max(2) / 3).div_ceil(5) * 5;
    format!(
        "{pitch}\nFor {} to {} players. A game takes each player some {moves} moves: about {minutes} minutes for two in one \
         sitting, or as many days as you like.",
        seats.start(),
        seats.end()
    )
}

impl App {
    /// A board of the game with much going on, which says that it is an example.
    pub async fn example(&self, kind: Kind) -> Result<Picture, Refusal> {
        let draw = async || {
            let played = tokio::task::spawn_blocking(move || kind.visit(Halfway)).await.map_err(Refusal::internal)?;
            let table = played.ok_or_else(|| Refusal::internal("an example could not be dealt"))?;
            let alt = table.alt_text(Viewer::Spectator);
            let alt = format!("An example. {}", story::with_names(&alt, |seat| seat.colour().to_owned()));
            let alt = story::fitted(&alt, super::ALT_TEXT);
            let scene = move || kit::stamped(table.scene(Viewer::Spectator), "Example");
            let png = self.inner.pictures.png(scene, Names::default()).await?;
            Ok(Picture { png, alt })
        };
        constant(Constant::Example(kind), draw).await
    }
}

/// The moment of the recorded game that the lesson is about at which there is most to be seen.
fn known<G: Game>() -> Option<G> {
    let record = Record::from_json(G::LESSONS.record).ok()?;
    let wanted = G::LESSONS.example;
    let mut found = None;
    let end = record.replay(|game: &G, played| {
        if played.is_some_and(|(ply, _)| ply + 1 == wanted) {
            found = Some(game.clone());
        }
        Ok(())
    });
    end.ok().and(found)
}

/// A game that anyone may look at: nobody plays it.
fn dealt<G: Game>() -> Option<(G, Rng)> {
    let seed = Seed::derived(20, "an example");
    let game = record::start::<G>(&G::Options::default(), *G::SEATS.end(), seed, &mut Story::silent()).ok()?;
    Some((game, Rng::from_number(20)))
}

/// A game in the middle, where most is going on: the one that its lesson shows, played by those who know it; else one
/// between players who do anything.
struct Halfway;

impl GameVisitor for Halfway {
    type Output = Option<Box<dyn DynGame>>;

    fn visit<G: Game>(self) -> Self::Output {
        if let Some(game) = known::<G>() {
            return Some(Box::new(game));
        }
        let (mut game, mut rng) = dealt::<G>()?;
        let plies = playout::random_plies(&mut game, &mut rng, playout::STEP_LIMIT);
        let (mut game, mut rng) = dealt::<G>()?;
        playout::random_plies(&mut game, &mut rng, plies / 2);
        Some(Box::new(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far into its record the example is, in hundredths, and whether that game goes on there.
    struct Shown;

    impl GameVisitor for Shown {
        type Output = (usize, bool);

        fn visit<G: Game>(self) -> Self::Output {
            let all = Record::from_json(G::LESSONS.record).unwrap().actions.len();
            let game = known::<G>().expect("every game has a moment to show");
            (100 * G::LESSONS.example / all, Game::turn(&game).outcome().is_none())
        }
    }

    #[test]
    fn every_lobby_shows_a_moment_in_the_midst_of_a_game() {
        for kind in Kind::ALL {
            let (part, goes_on) = kind.visit(Shown);
            assert!(goes_on && (30..=85).contains(&part), "{}: {part} %", kind.slug());
        }
    }
}
