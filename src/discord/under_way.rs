//! What is being done right now, so that the process can wait for it at its end.

use std::sync::Arc;
use tokio::sync::watch;

/// Counts what is under way.
#[derive(Clone)]
pub struct UnderWay(Arc<watch::Sender<usize>>);

/// Something is under way until this is dropped.
pub struct Doing(UnderWay);

impl Default for UnderWay {
    fn default() -> Self {
        UnderWay(Arc::new(watch::Sender::new(0)))
    }
}

impl UnderWay {
    pub fn begin(&self) -> Doing {
        self.0.send_modify(|count| *count += 1);
        Doing(self.clone())
    }

    /// Resolves when nothing is under way.
    pub async fn nothing(&self) {
        // The sender lives as long as `self`, so there is no error.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Doing {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_end_waits_for_the_last() {
        let under_way = UnderWay::default();
        let (first, second) = (under_way.begin(), under_way.begin());
        drop(first);
        let waiting = tokio::spawn({
            let under_way = under_way.clone();
            async move { under_way.nothing().await }
        });
        tokio::task::yield_now().await;
        assert!(!waiting.is_finished());
        drop(second);
        waiting.await.unwrap();
    }
}
