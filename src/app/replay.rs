//! What there is to watch: a battle as it happens, and the whole game once more.

use super::session::Session;
use super::undo::Retrace;
use super::{App, Export, GameId, GameRef, PersonId, Ply, PublicEffect, Refusal};
use crate::engine::record::{Broken, Record};
use crate::engine::retelling::{self, Retold};
use crate::engine::{DynGame, Game, Scene, Seat, Story, Viewer};
use crate::games::GameVisitor;
use crate::render;
use crate::store::ActionRow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

impl App {
    /// What there is to watch of the last actions: told again from the last snapshot, so it is the same after a restart.
    pub(super) async fn frames(&self, session: &Session, actions: &[ActionRow]) -> Result<Vec<Scene>, Refusal> {
        let mut frames: Vec<Scene> = Vec::new();
        let Some(first) = actions.iter().find(|action| action.frames > 0).map(|action| action.ply) else { return Ok(frames) };
        let mut log = match self.retrace(session, first).await {
            Err(Refusal::OlderRelease) => return Ok(frames),
            log => log?,
        };
        for action in actions.iter().filter(|action| action.ply >= first) {
            match log.play(action) {
                Ok(story) => frames.extend(story.into_frames()),
                // Told in words all the same; a board without its animation is better than none.
                Err(why) => {
                    tracing::error!("game {} cannot be shown as it happened: {why}", session.id);
                    return Ok(Vec::new());
                }
            }
        }
        Ok(frames)
    }

    /// The game so far as an animated GIF of at most `limit` bytes, a frame for every turn and what there was to watch: as a
    /// spectator saw it, and once it is over with the hands. One that was made is handed out again; a new one waits in the
    /// queue for what takes long, and counts against what the person may ask for.
    pub async fn replay(&self, person: PersonId, at: impl Into<GameRef>, limit: usize) -> Result<Arc<[u8]>, Refusal> {
        self.replay_of(person, at, Chapter::default(), limit).await
    }

    /// The same of some turns.
    pub async fn replay_of(
        &self,
        person: PersonId,
        at: impl Into<GameRef>,
        chapter: Chapter,
        limit: usize,
    ) -> Result<Arc<[u8]>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let key = (session.id, session.ply, chapter, limit);
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
        let gif: Arc<[u8]> = self.make_replay(&session, chapter, limit).await?.into();
        self.inner.replays.put(key, &gif);
        Ok(gif)
    }

    /// The same for everyone to see. It counts against what the person may show, also where it was made before.
    pub async fn shared_replay(
        &self,
        person: PersonId,
        at: impl Into<GameRef>,
        chapter: Chapter,
        limit: usize,
    ) -> Result<Arc<[u8]>, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let gif = self.replay_of(person, session.id, chapter, limit).await?;
        self.in_public(person, &session, PublicEffect::Replay)?;
        Ok(gif)
    }

    /// The whole of a finished game as a page of its own of at most `limit` bytes: every turn's board, a slider, and the story
    /// beside it. Where that would be too much, several turns are one.
    pub async fn replay_page(&self, person: PersonId, at: impl Into<GameRef>, limit: usize) -> Result<Export, Refusal> {
        let session = self.load(self.find(at.into()).await?).await?;
        let export = self.export_for(person, session.id).await?;
        let broken = |why: Broken| Refusal::failed(format!("game {} cannot be told again", session.id), why);
        let record = Record::from_json(&export.json).map_err(broken)?;
        let (kind, mut most) = (session.kind, LEAVES);
        loop {
            let record = record.clone();
            let turns = move || kind.visit(Turns(&record, most));
            let page = self.inner.pictures.leaflet(turns, session.called(), session.names()).await?.map_err(broken)?;
            if page.len() <= limit {
                return Ok(Export { file: format!("{}-{}.html", kind.slug(), session.id), json: page });
            }
            // With something to spare: boards of a game are not all of one size.
            let fitting = most * (limit / 10) / (page.len() / 9);
            if fitting < FEWEST_LEAVES {
                return Err(Refusal::Unfit(
                    "The page would be larger than may be sent here; `warren replay --html` makes it of the export.".into(),
                ));
            }
            most = fitting;
        }
    }

    async fn make_replay(&self, session: &Session, chapter: Chapter, limit: usize) -> Result<Vec<u8>, Refusal> {
        let last = session.table()?;
        let mut snapshots = self.inner.store.snapshots(session.id).await?;
        let turns = snapshots.len().max(1);
        // The last turn ends with the board as it is now; another one with what the next begins with.
        let (from, to) = chapter.within(turns)?;
        let ends = to == turns;
        snapshots.truncate(to + usize::from(!ends));
        snapshots.drain(..from - 1);
        let watched = self.inner.store.actions(session.id, 0).await?;
        let (kind, over) = (session.kind, session.is_over());
        let seats = session.seats.len() as u8;
        // After the end nothing is hidden any more.
        let frame = move |table: &dyn DynGame| {
            let board = table.scene(Viewer::Spectator);
            if over { with_hands(board, Seat::all(seats).filter_map(|seat| table.hand_scene(seat))) } else { board }
        };
        // Battles are shown as they happen where there is time for that.
        let most = render::Replay::default().frames();
        let boards = snapshots.len() + usize::from(ends);
        let scenes = move || {
            let mut scenes: Vec<Scene> = Vec::new();
            for (at, (ply, state)) in snapshots.iter().enumerate() {
                // A snapshot that an older release wrote and this one cannot read is a frame less.
                let Ok(table) = kind.load(state) else { continue };
                scenes.push(frame(&*table));
                let left = boards - at - 1;
                if !ends && left == 0 || scenes.len() + left >= most {
                    continue;
                }
                let mut log = Retrace::from(table);
                let next = snapshots.get(at + 1).map_or(Ply::MAX, |(ply, _)| *ply);
                let turn: Vec<&ActionRow> = watched.iter().filter(|action| (*ply..=next).contains(&action.ply)).collect();
                if turn.iter().any(|action| action.frames > 0) {
                    let stories = turn.iter().filter(|action| action.ply > *ply).map_while(|action| log.play(action).ok());
                    let room = most - scenes.len() - left;
                    scenes.extend(stories.flat_map(Story::into_frames).take(room));
                }
            }
            if ends {
                scenes.push(frame(&*last));
            }
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

/// Which turns of a game, counted from 1; all of them where nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chapter {
    pub from: Option<u32>,
    pub to: Option<u32>,
}

impl Chapter {
    /// The first and the last turn of so many.
    fn within(self, turns: usize) -> Result<(usize, usize), Refusal> {
        let turns = turns.max(1);
        let (from, to) = (self.from.map_or(1, |turn| turn as usize), self.to.map_or(turns, |turn| turn as usize));
        if from < 1 || from > to || from > turns {
            return Err(Refusal::Unfit(format!(
                "There are {turns} turns so far: `from` and `to` are two of them, the earlier one first."
            )));
        }
        Ok((from, to.min(turns)))
    }
}

/// As many boards a page has, and no fewer.
const LEAVES: usize = 60;
const FEWEST_LEAVES: usize = 10;

/// A record, and how many boards at most are drawn of it.
struct Turns<'a>(&'a Record, usize);

impl GameVisitor for Turns<'_> {
    type Output = Result<Vec<Retold>, Broken>;

    fn visit<G: Game>(self) -> Self::Output {
        retelling::turns::<G>(self.0, self.1)
    }
}

/// Which game, at which ply, which part, in how many bytes.
type Key = (GameId, Ply, Chapter, usize);

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
        let key = |game| (GameId(game), 1, Chapter::default(), 100);
        for game in 1..=3 {
            replays.put(key(game), &vec![game as u8; KEPT / 3].into());
        }
        assert_eq!(replays.get(key(1)).map(|gif| gif[0]), Some(1));
        replays.put(key(4), &vec![4; KEPT / 3].into());
        let kept: Vec<bool> = (1..=4).map(|game| replays.get(key(game)).is_some()).collect();
        assert_eq!(kept, [true, false, true, true]);
        assert!(replays.get((GameId(1), 2, Chapter::default(), 100)).is_none(), "a later ply is another replay");
    }

    #[test]
    fn a_chapter_is_a_part_of_the_turns_there_are() {
        let chapter = |from, to| Chapter { from, to }.within(9);
        assert_eq!(chapter(None, None), Ok((1, 9)));
        assert_eq!(chapter(Some(3), Some(5)), Ok((3, 5)));
        assert_eq!(chapter(Some(3), Some(50)), Ok((3, 9)));
        for (from, to) in [(Some(0), None), (Some(5), Some(4)), (Some(10), None), (None, Some(0))] {
            assert!(chapter(from, to).is_err(), "{from:?} {to:?}");
        }
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
