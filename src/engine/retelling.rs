//! A recorded game once more, turn by turn: what was told of each, and the board after it.

use super::record::{Broken, Record};
use super::{Game, Line, Scene, Seats, Story, Viewer};

/// A turn, or what belongs to one decision of several seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Retold {
    /// Only what everybody heard.
    pub lines: Vec<Line>,
    pub scene: Scene,
    /// The picture in words.
    pub alt: String,
}

/// The start of a recorded game, and then a turn after the other; no more than `most` steps in all, so that several short
/// turns of a long game are one.
pub fn turns<G: Game>(record: &Record, most: usize) -> Result<Vec<Retold>, Broken> {
    let view = |game: &G| game.view(Viewer::Spectator);
    let retold = |lines: Vec<Line>, game: &G| {
        let view = view(game);
        Retold { lines, scene: G::scene(&view), alt: G::alt_text(&view) }
    };
    // Where the turns end is looked for first, so that only what is shown is drawn.
    let mut ends: Vec<usize> = Vec::new();
    let mut deciders = Seats::default();
    record.replay(|game: &G, played| {
        let now = game.turn().to_act();
        if let Some((ply, _)) = played.filter(|_| now != deciders) {
            ends.push(ply);
        }
        deciders = now;
        Ok(())
    })?;
    let last = record.actions.len().saturating_sub(1);
    if ends.last() != Some(&last) && !record.actions.is_empty() {
        ends.push(last);
    }
    let every = ends.len().div_ceil(most.saturating_sub(1).max(1)).max(1);
    let mut shown: Vec<usize> = ends.iter().copied().rev().step_by(every).collect();
    shown.reverse();
    let (mut told, mut lines) = (Vec::new(), Vec::new());
    let mut before: Option<G> = None;
    record.replay(|game: &G, played| {
        // The replay itself is silent: each action is told on a copy of the position it was played in.
        if let (Some((ply, action)), Some(before)) = (played, &mut before) {
            let mut story = Story::told();
            before.play_unchecked(record.actions[ply].seat, action, &mut story);
            lines.extend(story.into_lines().into_iter().filter(|line| line.is_for(Viewer::Spectator)));
            if shown.binary_search(&ply).is_ok() {
                told.push(retold(std::mem::take(&mut lines), game));
            }
        } else {
            told.push(retold(Vec::new(), game));
        }
        before = Some(game.clone());
        Ok(())
    })?;
    Ok(told)
}
