//! Drawing, off the threads that answer people. Each artist keeps the backdrops and letters it has drawn.

use super::Refusal;
use crate::engine::Scene;
use crate::render::{Names, Raster, Replay};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

#[derive(Debug)]
pub struct Pictures {
    idle: Arc<Mutex<Vec<Raster>>>,
    artists: Arc<Semaphore>,
    /// One draws what takes long, so that boards never wait for it.
    animator: Arc<Semaphore>,
}

/// The most bytes of an animation in a channel, since it comes with every battle, also to phones; and how long a frame stays.
const CLIP: usize = 2_000_000;
const PACE: Duration = Duration::from_millis(900);

impl Pictures {
    pub fn new(artists: usize) -> Self {
        Pictures { idle: Arc::default(), artists: Arc::new(Semaphore::new(artists)), animator: Arc::new(Semaphore::new(1)) }
    }

    pub async fn png(&self, scene: impl FnOnce() -> Scene + Send + 'static, names: Names) -> Result<Vec<u8>, Refusal> {
        Self::draw(&self.artists, &self.idle, move |raster| raster.png(&scene(), &names)).await
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

    /// A short animation that stays on its last frame for a while. `None` if there is nothing to show, or it is too large.
    pub async fn clip(&self, frames: Vec<Scene>, names: Names) -> Result<Option<Vec<u8>>, Refusal> {
        let clip = Replay::clip(PACE, CLIP);
        Self::draw(&self.artists, &self.idle, move |raster| clip.gif(raster, &frames, &names)).await
    }

    async fn draw<T: Send + 'static>(
        artists: &Arc<Semaphore>,
        idle: &Arc<Mutex<Vec<Raster>>>,
        work: impl FnOnce(&mut Raster) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let failed = |what: &str| Refusal::Store(format!("drawing failed: {what}"));
        // Taken along into the work: an artist is busy until it is done, even if nobody waits for the picture any more.
        let artist = Arc::clone(artists).acquire_owned().await.map_err(|error| failed(&error.to_string()))?;
        let idle = Arc::clone(idle);
        let drawn = tokio::task::spawn_blocking(move || {
            let _artist = artist;
            let mut raster = idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let drawn = work(&mut raster);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(raster);
            drawn
        });
        drawn.await.map_err(|error| failed(&error.to_string()))
    }
}
