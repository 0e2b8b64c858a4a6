//! What a lobby says of its game to whoever has never played it: what it is about, for how many, how long, and how it looks.

use super::{App, Picture, Refusal, about};
use crate::engine::{DynGame, Game, Rng, Seed, Story, Viewer, playout, record, story};
use crate::games::{GameVisitor, Kind};
use crate::render::Names;
use std::sync::{Mutex, PoisonError};

/// The same for every lobby of a kind, so it is worked out once.
static KNOWN: Mutex<Vec<(Kind, Known)>> = Mutex::new(Vec::new());

#[derive(Clone)]
struct Known {
    text: String,
    picture: Option<Picture>,
}

fn known(kind: Kind) -> Option<Known> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.iter().find(|(known, _)| *known == kind).map(|(_, known)| known.clone())
}

fn remember(kind: Kind, what: Known) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(other, _)| *other != kind);
    known.push((kind, what));
}

/// What the game is about, for how many, and how long.
pub(super) async fn pitch(kind: Kind) -> Result<String, Refusal> {
    if let Some(known) = known(kind) {
        return Ok(known.text);
    }
    let length = tokio::task::spawn_blocking(move || kind.visit(Length)).await.map_err(Refusal::internal)?;
    let about = about(kind);
    let (least, most) = (about.seats.start(), about.seats.end());
    let takes = length.map_or_else(String::new, |moves| format!(" A game takes each player some {moves} moves."));
    let text = format!("{}\nFor {least} to {most} players.{takes}", about.pitch);
    remember(kind, Known { text: text.clone(), picture: None });
    Ok(text)
}

impl App {
    /// A board of the game with something on it, as it may look halfway.
    pub async fn example(&self, kind: Kind) -> Result<Picture, Refusal> {
        let text = pitch(kind).await?;
        if let Some(Known { picture: Some(picture), .. }) = known(kind) {
            return Ok(picture);
        }
        let played = tokio::task::spawn_blocking(move || kind.visit(Halfway)).await.map_err(Refusal::internal)?;
        let table = played.ok_or_else(|| Refusal::internal("an example could not be dealt"))?;
        let alt = table.alt_text(Viewer::Spectator);
        let alt = super::session::clip(&story::with_names(&alt, |seat| seat.colour().to_owned()), crate::engine::ALT_TEXT_LIMIT);
        let png = self.inner.pictures.png(move || table.scene(Viewer::Spectator), Names::default()).await?;
        let picture = Picture { png, alt };
        remember(kind, Known { text, picture: Some(picture.clone()) });
        Ok(picture)
    }
}

/// A game that anyone may look at: nobody plays it.
fn dealt<G: Game>() -> Option<(G, Rng)> {
    let seed = Seed::derived(20, "an example");
    let game = record::start::<G>(&G::Options::default(), *G::SEATS.end(), seed, &mut Story::silent()).ok()?;
    Some((game, Rng::from_number(20)))
}

/// How many actions a game takes each player, in tens.
struct Length;

impl GameVisitor for Length {
    type Output = Option<usize>;

    fn visit<G: Game>(self) -> Option<usize> {
        let (mut game, mut rng) = dealt::<G>()?;
        let plies = playout::random_plies(&mut game, &mut rng, playout::STEP_LIMIT);
        Some((plies / usize::from(*G::SEATS.end())).div_ceil(10) * 10)
    }
}

/// The same game when half of it is played.
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
