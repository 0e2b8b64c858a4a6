//! Drawing, off the threads that answer people. Each worker keeps the backdrops and letters it has drawn. What players need
//! goes before what anybody may ask for, and what is the same for everybody is drawn once and kept.

use super::{Picture, Refusal};
use crate::engine::Scene;
use crate::engine::record::Broken;
use crate::engine::retelling::Retold;
use crate::games::Kind;
use crate::render::{self, Names, Raster, Replay};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::{OnceCell, Semaphore};

#[derive(Debug)]
pub struct Pictures {
    idle: Arc<Mutex<Vec<Raster>>>,
    workers: Arc<Semaphore>,
    /// Whoever watches has one worker at a time, however many they are: at least one is left to those who play.
    for_watchers: Arc<Semaphore>,
    /// One draws what takes long, so that boards never wait for it.
    animator: Arc<Semaphore>,
}

/// Whom a picture is for: who plays goes before who watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// A board for its channel, or what a player needs for a move.
    Players,
    /// What anybody may ask for, as often as they like.
    Watchers,
}

/// A picture that is the same for everybody, whenever it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// All signs of a kind of game, this page of them.
    Legend(Kind, usize),
    /// The card with this number.
    Lesson(Kind, usize),
    /// What a lobby shows.
    Example(Kind),
}

/// The constant pictures that were drawn. There are a few for each kind of game, so that they need no bound.
static CONSTANTS: LazyLock<Mutex<HashMap<Constant, Arc<OnceCell<Picture>>>>> = LazyLock::new(Mutex::default);

/// The most bytes of an animation in a channel, since it comes with every battle, also to phones.
const CLIP: usize = 2_000_000;

/// A constant picture: drawn for the first who asks; those who ask meanwhile wait for the same drawing.
pub async fn constant<F>(which: Constant, draw: impl FnOnce() -> F) -> Result<Picture, Refusal>
where
    F: Future<Output = Result<Picture, Refusal>>,
{
    let cell = Arc::clone(CONSTANTS.lock().unwrap_or_else(PoisonError::into_inner).entry(which).or_default());
    cell.get_or_try_init(draw).await.cloned()
}

impl Pictures {
    /// At least two workers: one that only players have.
    pub fn new(workers: usize) -> Self {
        let one = || Arc::new(Semaphore::new(1));
        Pictures { idle: Arc::default(), workers: Arc::new(Semaphore::new(workers.max(2))), for_watchers: one(), animator: one() }
    }

    /// A picture for those who play.
    pub async fn png(&self, scene: impl FnOnce() -> Scene + Send + 'static, names: Names) -> Result<Vec<u8>, Refusal> {
        self.png_for(Audience::Players, scene, names).await
    }

    pub async fn png_for(
        &self,
        audience: Audience,
        scene: impl FnOnce() -> Scene + Send + 'static,
        names: Names,
    ) -> Result<Vec<u8>, Refusal> {
        let turn = match audience {
            Audience::Players => None,
            Audience::Watchers => Some(Arc::clone(&self.for_watchers).acquire_owned().await.map_err(Refusal::internal)?),
        };
        let work = move |raster: &mut Raster| {
            let _turn = turn;
            raster.png(&scene(), &names)
        };
        Self::draw(&self.workers, &self.idle, work).await
    }

    /// `None` if not even one frame fits the limit.
    pub async fn gif(
        &self,
        scenes: impl FnOnce() -> Vec<Scene> + Send + 'static,
        names: Names,
        limit: usize,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        let replay = Replay { limit, ..Replay::default() };
        Self::draw(&self.animator, &self.idle, move |raster| replay.gif(raster, &scenes(), &names)).await
    }

    /// A page with the pictures of a whole game.
    pub async fn leaflet(
        &self,
        turns: impl FnOnce() -> Result<Vec<Retold>, Broken> + Send + 'static,
        title: String,
        names: Names,
    ) -> Result<Result<String, Broken>, Refusal> {
        let work = move |raster: &mut Raster| Ok(render::leaflet(raster, &title, &turns()?, &names));
        Self::draw(&self.animator, &self.idle, work).await
    }

    /// A short animation that stays on its last frame for a while. `None` if there is nothing to show, or it is too large.
    pub async fn clip(&self, frames: Vec<Scene>, names: Names) -> Result<Option<Vec<u8>>, Refusal> {
        let clip = Replay::clip(CLIP);
        Self::draw(&self.workers, &self.idle, move |raster| clip.gif(raster, &frames, &names)).await
    }

    async fn draw<T: Send + 'static>(
        workers: &Arc<Semaphore>,
        idle: &Arc<Mutex<Vec<Raster>>>,
        work: impl FnOnce(&mut Raster) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        // Taken along into the work: a worker is busy until it is done, even if nobody waits for the picture any more.
        let worker = Arc::clone(workers).acquire_owned().await.map_err(Refusal::internal)?;
        let idle = Arc::clone(idle);
        let drawn = tokio::task::spawn_blocking(move || {
            let _worker = worker;
            let mut raster = idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let begun = Instant::now();
            let drawn = work(&mut raster);
            metrics::histogram!("warren_picture_seconds").record(begun.elapsed());
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(raster);
            drawn
        });
        drawn.await.map_err(|error| Refusal::failed("drawing failed", error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    /// A picture that is begun when the worker comes to it, and done when it is told so.
    fn held(begun: &mpsc::Sender<&'static str>, name: &'static str) -> (Box<dyn FnOnce() -> Scene + Send>, mpsc::Sender<()>) {
        let (done, wait) = mpsc::channel();
        let begun = begun.clone();
        let scene = move || {
            begun.send(name).expect("the test listens");
            let _ = wait.recv();
            Scene::new(20.0)
        };
        (Box::new(scene), done)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn boards_are_drawn_however_many_watch() {
        let pictures = Arc::new(Pictures::new(2));
        let (begun, order) = mpsc::channel();
        let (first, first_done) = held(&begun, "watcher");
        let watch = |scene: Box<dyn FnOnce() -> Scene + Send>| {
            let pictures = Arc::clone(&pictures);
            tokio::spawn(async move { pictures.png_for(Audience::Watchers, scene, Names::default()).await })
        };
        let slow = watch(first);
        assert_eq!(order.recv(), Ok("watcher"));
        let crowd: Vec<_> = (0..400)
            .map(|_| {
                let (scene, done) = held(&begun, "crowd");
                drop(done);
                watch(scene)
            })
            .collect();
        // While the first watcher's picture takes its time, boards come one after another and nobody of the crowd does.
        for _ in 0..3 {
            let (board, done) = held(&begun, "board");
            drop(done);
            pictures.png(board, Names::default()).await.unwrap();
            assert_eq!(order.recv(), Ok("board"));
        }
        assert!(order.try_recv().is_err(), "one watcher at a time");
        drop(first_done);
        slow.await.unwrap().unwrap();
        for picture in crowd {
            picture.await.unwrap().unwrap();
        }
        assert_eq!(order.try_iter().count(), 400, "everyone is served in the end");
    }

    #[tokio::test]
    async fn a_watcher_who_went_away_still_counts_until_the_picture_is_done() {
        let pictures = Pictures::new(2);
        let (begun, order) = mpsc::channel();
        let (scene, done) = held(&begun, "watcher");
        let asked = pictures.png_for(Audience::Watchers, scene, Names::default());
        assert!(tokio::time::timeout(Duration::from_millis(1), asked).await.is_err());
        assert_eq!(order.recv(), Ok("watcher"));
        assert_eq!(pictures.for_watchers.available_permits(), 0);
        drop(done);
        drop(pictures.for_watchers.acquire().await.unwrap());
    }

    #[tokio::test]
    async fn a_constant_picture_is_drawn_once_for_all_who_ask() {
        // No game has so many cards.
        let which = Constant::Lesson(Kind::ALL[0], usize::MAX);
        let drawn = AtomicUsize::new(0);
        let draw = || async {
            let count = drawn.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            if count == 0 { Err(Refusal::NoGame) } else { Ok(Picture { png: vec![count as u8], alt: String::new() }) }
        };
        assert!(constant(which, draw).await.is_err(), "what went wrong is not kept");
        let (one, other, third) = tokio::join!(constant(which, draw), constant(which, draw), constant(which, draw));
        assert!([one, other, third].into_iter().all(|picture| picture.unwrap().png == [1]));
        assert_eq!(drawn.load(Ordering::SeqCst), 2);
    }
}
