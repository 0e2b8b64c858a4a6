//! How often the gateway is tried. The library tries again every five seconds for as long as it takes, which is 17,000 times
//! a day where Discord allows a bot 1,000 and then resets its token. Here the door is held shut in between, each time for
//! longer. It also knows whether people can be heard.

use serenity::all::{ConnectionStage, ShardManager};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How often it is looked whether there is a connection.
const LOOK: Duration = Duration::from_millis(250);
/// As long the library may try, twice at most, before it has to wait.
const OPEN: Duration = Duration::from_secs(8);
/// The first wait, and the longest; each is twice the one before.
const FIRST_WAIT: Duration = Duration::from_secs(10);
const LONGEST_WAIT: Duration = Duration::from_mins(15);
/// A connection that has lasted for so long is one.
const STABLE: Duration = Duration::from_mins(1);

/// Keeps the gate until it is told to stop. `address` is what the library locks to read where the gateway is: whoever holds
/// it keeps the library from connecting.
pub async fn keep<F>(
    address: Arc<Mutex<String>>,
    is_connected: impl Fn() -> F,
    connected: watch::Sender<bool>,
    stop: CancellationToken,
) where
    F: Future<Output = bool>,
{
    let mut wait = FIRST_WAIT;
    let mut up_since = None;
    let mut open_since = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = stop.cancelled() => return,
        }
        let up = is_connected().await;
        connected.send_if_modified(|known| std::mem::replace(known, up) != up);
        let now = Instant::now();
        if up {
            if now - *up_since.get_or_insert(now) >= STABLE {
                (wait, open_since) = (FIRST_WAIT, None);
            }
            continue;
        }
        up_since = None;
        if now - *open_since.get_or_insert(now) < OPEN {
            continue;
        }
        tracing::warn!("there is no connection to Discord; waiting for {} s before the next attempt", wait.as_secs());
        let held = address.lock().await;
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = stop.cancelled() => return,
        }
        drop(held);
        wait = (wait * 2).min(LONGEST_WAIT);
        open_since = None;
    }
}

/// Whether every shard is connected.
pub async fn is_connected(shards: Arc<ShardManager>) -> bool {
    let runners = shards.runners.lock().await;
    !runners.is_empty() && runners.values().all(|runner| runner.stage == ConnectionStage::Connected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// A day in which a client tries every five seconds, and is connected for as long as `answer` says each time.
    async fn day(answer: impl Fn(usize) -> Option<Duration>) -> usize {
        let (address, up, tries) = (Arc::new(Mutex::new(String::new())), AtomicBool::new(false), AtomicUsize::new(0));
        let client = async {
            loop {
                drop(address.lock().await);
                let number = tries.fetch_add(1, Ordering::SeqCst);
                if let Some(lasts) = answer(number) {
                    up.store(true, Ordering::SeqCst);
                    tokio::time::sleep(lasts).await;
                    up.store(false, Ordering::SeqCst);
                }
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        };
        let gate = keep(
            Arc::clone(&address),
            || std::future::ready(up.load(Ordering::SeqCst)),
            watch::Sender::new(false),
            CancellationToken::new(),
        );
        tokio::select! {
            () = client => {}
            () = gate => {}
            () = tokio::time::sleep(Duration::from_hours(24)) => {}
        }
        tries.load(Ordering::SeqCst)
    }

    #[tokio::test(start_paused = true)]
    async fn a_discord_that_takes_no_session_is_asked_a_few_hundred_times_a_day() {
        let tries = day(|_| None).await;
        assert!((50..400).contains(&tries), "{tries}");
    }

    #[tokio::test(start_paused = true)]
    async fn nor_is_one_that_ends_every_session_at_once() {
        let tries = day(|_| Some(Duration::from_secs(1))).await;
        assert!((50..400).contains(&tries), "{tries}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_lasts_is_renewed_at_once() {
        let tries = day(|_| Some(Duration::from_mins(10))).await;
        assert!((141..=143).contains(&tries), "ten minutes and five seconds each: {tries}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_heals_is_found_within_a_quarter_of_an_hour() {
        let healed = AtomicUsize::new(0);
        let tries = day(|number| {
            // Down for the first twenty attempts, then up for good.
            (number >= 20).then(|| {
                healed.fetch_add(1, Ordering::SeqCst);
                Duration::from_hours(24)
            })
        })
        .await;
        assert_eq!((tries, healed.load(Ordering::SeqCst)), (21, 1));
    }
}
