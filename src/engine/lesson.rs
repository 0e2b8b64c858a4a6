//! How somebody new is shown a game: a few cards, each with a picture of a real position and a sentence or two.

use super::record::{Broken, Record};
use super::{Game, Scene, Seat, Viewer, dyn_game};

/// A recorded game, and the cards that it is shown by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lessons {
    /// An export, as a text.
    pub record: &'static str,
    /// After so many of its actions there is most to be seen: a lobby shows that position.
    pub example: usize,
    pub cards: &'static [Lesson],
}

impl Lessons {
    pub const NONE: Lessons = Lessons { record: "", example: 0, cards: &[] };
}

/// One card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// It shows the position after the first action, from that of the card before on, that begins with these words; without
    /// words, the one where the card before stands, or the game begins.
    pub after: &'static str,
    pub shows: Shows,
    pub title: &'static str,
    pub text: &'static str,
}

/// Which picture of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    Board,
    /// What the seat holds that acted last.
    Hand,
    /// What one of [`Game::LOOKS`] shows, asked for in these words.
    Look(&'static str),
}

/// A card as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    pub scene: Scene,
    /// The picture in words.
    pub alt: String,
}

/// Plays the record up to a card and draws it; `None` if there is no such card.
pub fn draw<G: Game>(number: usize) -> Result<Option<Drawn>, Broken> {
    let Some(card) = G::LESSONS.cards.get(number) else { return Ok(None) };
    let (game, seat) = position::<G>(number)?;
    let view = game.view(if card.shows == Shows::Hand { Viewer::Seat(seat) } else { Viewer::Spectator });
    let look = |words: &str| {
        let look = G::look(&view, &words.parse().ok()?)?;
        Some(Drawn { scene: look.scene?, alt: look.lines.join(" ") })
    };
    let hand = || Some(Drawn { scene: G::hand_scene(&view)?, alt: G::hand_alt_text(&view)? });
    Ok(match card.shows {
        Shows::Board => Some(Drawn { scene: G::scene(&view), alt: G::alt_text(&view) }),
        Shows::Hand => hand(),
        Shows::Look(words) => look(words),
    })
}

/// The position that a card shows, and who acted last.
fn position<G: Game>(number: usize) -> Result<(G, Seat), Broken> {
    let record = Record::from_json(G::LESSONS.record)?;
    let mut game: G = record.start()?;
    let mut seat = Seat(0);
    let mut left = record.actions.iter().enumerate();
    for card in G::LESSONS.cards.iter().take(number + 1).filter(|card| !card.after.is_empty()) {
        loop {
            let missing = || Broken::End(format!("nobody does {:?} in it", card.after));
            let (ply, entry) = left.next().ok_or_else(missing)?;
            let misfit = |why: String| Broken::Misfit { ply, seat: entry.seat, action: entry.action.clone(), why };
            let phrase = entry.action.parse().map_err(|bad: super::phrase::BadPhrase| misfit(bad.to_string()))?;
            dyn_game::play(&mut game, entry.seat, &phrase, &mut super::Story::silent())
                .map_err(|illegal| misfit(illegal.to_string()))?;
            seat = entry.seat;
            if entry.action.starts_with(card.after) {
                break;
            }
        }
    }
    Ok((game, seat))
}
