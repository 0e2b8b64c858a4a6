//! What a lobby says of its game to whoever has never played it: what it is about, for how many, how long, and how it looks.

use super::pictures::{Constant, constant};
use super::{About, App, Picture, Refusal, about};
use crate::engine::{DynGame, Game, Rng, Seed, Story, Viewer, playout, record, story};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;

/// What the game is about, for how many, and how long.
pub(super) fn pitch(kind: Kind) -> String {
    let About { pitch, seats, moves, .. } = about(kind);
    format!("{pitch}\nFor {} to {} players. A game takes each player some {moves} moves.", seats.start(), seats.end())
}

impl App {
    /// A board of the game with something on it, as it may look halfway.
    pub async fn example(&self, kind: Kind) -> Result<Picture, Refusal> {
        let draw = async || {
            let played = tokio::task::spawn_blocking(move || kind.visit(Halfway)).await.map_err(Refusal::internal)?;
            let table = played.ok_or_else(|| Refusal::internal("an example could not be dealt"))?;
            let alt = table.alt_text(Viewer::Spectator);
            let alt = story::fitted(&story::with_names(&alt, |seat| seat.colour().to_owned()), super::ALT_TEXT);
            let png = self.inner.pictures.png(move || table.scene(Viewer::Spectator), Names::default()).await?;
            Ok(Picture { png, alt })
        };
        constant(Constant::Example(kind), draw).await
    }
}

/// A game that anyone may look at: nobody plays it.
fn dealt<G: Game>() -> Option<(G, Rng)> {
    let seed = Seed::derived(20, "an example");
    let game = record::start::<G>(&G::Options::default(), *G::SEATS.end(), seed, &mut Story::silent()).ok()?;
    Some((game, Rng::from_number(20)))
}

/// A game when half of it is played.
struct Halfway;

impl GameVisitor for Halfway {
    type Output = Option<Box<dyn DynGame>>;

    fn visit<G: Game>(self) -> Self::Output {
        let (mut game, mut rng) = dealt::<G>()?;
        let plies = playout::random_plies(&mut game, &mut rng, playout::STEP_LIMIT);
        let (mut game, mut rng) = dealt::<G>()?;
        playout::random_plies(&mut game, &mut rng, plies / 2);
        Some(Box::new(game))
    }
}
