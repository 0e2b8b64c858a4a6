//! What a lobby says of its game to whoever has never played it: what it is about, for how many, how long, and how it looks.

use super::pictures::{Constant, constant};
use super::{About, App, GameId, Picture, Refusal, Seconds, about};
use crate::engine::record::Record;
use crate::engine::scene::kit;
use crate::engine::{DynGame, Game, Rng, Seed, Story, Viewer, playout, record, story};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What the game is about, for how many, and how long; given how many minutes the last ones took in one sitting.
pub(super) fn pitch(kind: Kind, sitting: Option<Seconds>) -> String {
    let About { pitch, seats, moves, .. } = about(kind);
    let long = if let Some(minutes) = sitting {
        format!("about {minutes} minutes in one sitting, as the last ones did")
    } else {
        // A move takes a third of a minute, where everybody is there.
        let minutes = (moves * usize::from(*seats.start()).max(2) / 3).div_ceil(5) * 5;
        format!("about {minutes} minutes for two in one sitting")
    };
    format!(
        "{pitch}\nFor {} to {} players. A game takes each player some {moves} moves: {long}, or as many days as you like.",
        seats.start(),
        seats.end()
    )
}

/// So many of the last games are looked at, and so few say nothing yet.
const LOOKED_AT: i64 = 12;
const FEW: usize = 3;
/// Who takes longer for a move has gone.
const AWAY: Seconds = 120;
/// What is known is good for so long.
const FRESH: Seconds = 3_600;

/// How many minutes games take in one sitting, and when that was found out.
#[derive(Debug, Default)]
pub struct Sittings(Mutex<HashMap<&'static str, (Seconds, Option<Seconds>)>>);

/// How many minutes a game took, if nearly all of it was played in one sitting.
fn sitting(times: &[Seconds]) -> Option<Seconds> {
    let gaps = times.windows(2).map(|pair| pair[1] - pair[0]);
    let (short, long): (Vec<Seconds>, Vec<Seconds>) = gaps.partition(|gap| *gap <= AWAY);
    (long.len() * 10 < times.len()).then(|| short.iter().sum::<Seconds>() / 60)
}

/// What is in the middle of how long games took, in steps of five minutes.
fn usual(games: &[Vec<Seconds>]) -> Option<Seconds> {
    let mut minutes: Vec<Seconds> = games.iter().filter_map(|times| sitting(times)).collect();
    minutes.sort_unstable();
    (minutes.len() >= FEW).then(|| (minutes[minutes.len() / 2] / 5 + 1) * 5)
}

impl App {
    /// How many minutes the last games of a kind took that were played here in one sitting.
    pub(super) async fn usual_sitting(&self, kind: Kind) -> Result<Option<Seconds>, Refusal> {
        let (slug, now) = (kind.slug(), self.now());
        let known = self.inner.sittings.0.lock().unwrap_or_else(PoisonError::into_inner).get(slug).copied();
        if let Some((_, usual)) = known.filter(|(since, _)| now - since < FRESH) {
            return Ok(usual);
        }
        let mut games: Vec<(GameId, Vec<Seconds>)> = Vec::new();
        for (game, at) in self.inner.store.times_of(slug, LOOKED_AT).await? {
            match games.last_mut() {
                Some((last, times)) if *last == game => times.push(at),
                _ => games.push((game, vec![at])),
            }
        }
        let games: Vec<Vec<Seconds>> = games.into_iter().map(|(_, times)| times).collect();
        let usual = usual(&games);
        self.inner.sittings.0.lock().unwrap_or_else(PoisonError::into_inner).insert(slug, (now, usual));
        Ok(usual)
    }

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

    #[test]
    fn a_lobby_says_how_long_the_last_games_took() {
        let steady = |moves: i64, each: i64| -> Vec<Seconds> { (0..moves).map(|at| at * each).collect() };
        let over_days = steady(50, 40_000);
        assert_eq!(usual(&[steady(60, 30), steady(70, 30)]), None, "two games say little");
        assert_eq!(usual(&[steady(60, 30), over_days.clone(), over_days.clone()]), None, "who comes once a day sits nowhere");
        assert_eq!(usual(&[steady(61, 30), steady(121, 30), steady(81, 30), over_days]), Some(45));
        let pitch = |sitting| pitch(Kind::ALL[0], sitting);
        assert!(pitch(Some(45)).contains("about 45 minutes in one sitting, as the last ones did"), "{}", pitch(Some(45)));
        assert!(pitch(None).contains("minutes for two in one sitting"));
    }
}
