//! What there is to watch: a battle as it happens, and the whole game once more.

use super::session::Session;
use super::undo::Retrace;
use super::{App, GameId, GameRef, PersonId, Ply, PublicEffect, Refusal};
use crate::engine::{DynGame, Scene, Seat, Story, Viewer};
use crate::store::ActionRow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

impl App {
    /// What there is to watch of the actions after a ply, as an animation: told again from the last snapshot, so it is
    /// the same after a restart. `None` if there is nothing.
    pub(super) async fn animation(&self, session: &Session, after: Ply) -> Result<Option<Vec<u8>>, Refusal> {
        let actions = self.inner.store.actions(session.id, after).await?;
        let Some(first) = actions.iter().find(|action| action.frames > 0).map(|action| action.ply) else { return Ok(None) };
        let mut log = match self.retrace(session, first).await {
            Err(Refusal::OlderRelease) => return Ok(None),
            log => log?,
        };
        let mut frames: Vec<Scene> = Vec::new();
        for action in actions.iter().filter(|action| action.ply >= first) {
            match log.play(action) {
                Ok(story) => frames.extend(story.into_frames()),
                // Told in words all the same; a board without its animation is better than none.
                Err(why) => {
                    tracing::error!("game {} cannot be shown as it happened: {why}", session.id);
                    return Ok(None);
                }
            }
        }
        self.inner.pictures.clip(frames, session.names()).await
    }

    /// The game so far as an animated GIF of at most `limit` bytes, a frame for every turn and what there was to watch: as a
    /// spectator saw it, and once it is over with the hands. One that was made is handed out again; a new one waits in the
    /// queue for what takes long, and counts against what the person may ask for.
    pub async fn replay(&self, person: PersonId, at: impl Into<GameRef>, limit: usize) -> Result<Arc<[u8]>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let key = (session.id, session.ply, limit);
        if let Some(made) = self.inner.replays.get(key) {
            return Ok(made);
        }
        // A lobby has nothing to show, and costs nobody anything.
        session.table_ref()?;
        let place = self.inner.heavy.queue(person, self.now())?;
        let _turn = place.turn().await?;
        // Somebody before us may have wanted the same.
        if let Some(made) = self.inner.replays.get(key) {
            return Ok(made);
        }
        let gif: Arc<[u8]> = self.make_replay(&session, limit).await?.into();
        self.inner.replays.put(key, &gif);
        Ok(gif)
    }

    /// The same for everyone to see. It counts against what the person may show, also where it was made before.
    pub async fn shared_replay(&self, person: PersonId, at: impl Into<GameRef>, limit: usize) -> Result<Arc<[u8]>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let gif = self.replay(person, session.id, limit).await?;
        self.in_public(person, &session, PublicEffect::Replay)?;
        Ok(gif)
    }

    async fn make_replay(&self, session: &Session, limit: usize) -> Result<Vec<u8>, Refusal> {
        let last = session.table()?;
        let snapshots = self.inner.store.snapshots(session.id).await?;
        let watched = self.inner.store.actions(session.id, 0).await?;
        let (kind, over) = (session.kind, session.is_over());
        let seats = session.seats.len() as u8;
        // After the end nothing is hidden any more.
        let frame = move |table: &dyn DynGame| {
            let board = table.scene(Viewer::Spectator);
            if over { with_hands(board, Seat::all(seats).filter_map(|seat| table.hand_scene(seat))) } else { board }
        };
        let scenes = move || {
            let mut scenes: Vec<Scene> = Vec::new();
            for (at, (ply, state)) in snapshots.iter().enumerate() {
                // A snapshot that an older release wrote and this one cannot read is a frame less.
                let Ok(table) = kind.load(state) else { continue };
                scenes.push(frame(&*table));
                let mut log = Retrace::from(table);
                let next = snapshots.get(at + 1).map_or(Ply::MAX, |(ply, _)| *ply);
                let turn: Vec<&ActionRow> = watched.iter().filter(|action| (*ply..=next).contains(&action.ply)).collect();
                if turn.iter().any(|action| action.frames > 0) {
                    let stories = turn.iter().filter(|action| action.ply > *ply).map_while(|action| log.play(action).ok());
                    scenes.extend(stories.flat_map(Story::into_frames));
                }
            }
            scenes.push(frame(&*last));
            scenes.dedup();
            scenes
        };
        let gif = self.inner.pictures.gif(scenes, session.names(), limit).await?;
        gif.ok_or_else(|| Refusal::Unfit("The replay would be larger than may be sent here.".into()))
    }
}

/// Replays that were made, as many as fit.
#[derive(Debug, Default)]
pub struct Replays {
    /// The one that was asked for longest ago comes first.
    made: Mutex<VecDeque<(Key, Arc<[u8]>)>>,
}

/// Which game, at which ply, in how many bytes.
type Key = (GameId, Ply, usize);

/// As many bytes of replays are kept.
const KEPT: usize = 32_000_000;

impl Replays {
    fn get(&self, key: Key) -> Option<Arc<[u8]>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let at = made.iter().position(|(known, _)| *known == key)?;
        let found = made.remove(at)?;
        let gif = Arc::clone(&found.1);
        made.push_back(found);
        Some(gif)
    }

    fn put(&self, key: Key, gif: &Arc<[u8]>) {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.push_back((key, Arc::clone(gif)));
        while made.iter().map(|(_, gif)| gif.len()).sum::<usize>() > KEPT {
            made.pop_front();
        }
    }
}

/// The hands right of the board, and under it where the column is full.
fn with_hands(board: Scene, hands: impl Iterator<Item = Scene>) -> Scene {
    let (mut left, mut right) = (board, None::<Scene>);
    for hand in hands {
        right = match right {
            None => Some(hand),
            Some(column) if column.height < left.height => Some(column.above(&hand)),
            full => {
                left = left.above(&hand);
                full
            }
        };
    }
    match right {
        Some(column) => left.beside(&column),
        None => left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replays_are_kept_up_to_a_limit_and_those_asked_for_last_stay() {
        let replays = Replays::default();
        let key = |game| (GameId(game), 1, 100);
        for game in 1..=3 {
            replays.put(key(game), &vec![game as u8; KEPT / 3].into());
        }
        assert_eq!(replays.get(key(1)).map(|gif| gif[0]), Some(1));
        replays.put(key(4), &vec![4; KEPT / 3].into());
        let kept: Vec<bool> = (1..=4).map(|game| replays.get(key(game)).is_some()).collect();
        assert_eq!(kept, [true, false, true, true]);
        assert!(replays.get((GameId(1), 2, 100)).is_none(), "a later ply is another replay");
    }

    #[test]
    fn hands_stand_beside_the_board_and_under_it_when_there_are_many() {
        let sizes = [0, 1, 2, 3, 4].map(|hands| {
            let whole = with_hands(Scene::new(1000.0), (0..hands).map(|_| Scene::new(500.0)));
            (whole.width as u32, whole.height as u32)
        });
        assert_eq!(sizes, [(1200, 1000), (2400, 1000), (2400, 1000), (2400, 1500), (2400, 1500)]);
    }
}
