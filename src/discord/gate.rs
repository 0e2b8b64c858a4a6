//! How often the gateway is tried. The library tries again every five seconds for as long as it takes, which is 17,000 times
//! a day where Discord allows a bot 1,000 and then resets its token. Here the door is held shut in between, each time for
//! longer. It also knows whether people can be heard.

use serenity::all::{ConnectionStage, ShardManager};
use std::collections::{BTreeMap, BTreeSet};
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

/// The shards by which people can be heard.
pub type Heard = BTreeSet<u32>;

/// What a gate is there for: so many shards, of which the other processes have `others` times as many.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    pub shards: usize,
    pub others: u32,
}

/// What a gate has seen.
struct Seen {
    /// Since when each shard is connected that is.
    since: BTreeMap<u32, Instant>,
    connected: watch::Sender<Heard>,
}

impl Seen {
    /// Which are connected now. Says how many are, and whether one is gone that had been for long.
    fn update(&mut self, up: Heard) -> (usize, bool) {
        let now = Instant::now();
        let gone = self.since.iter().any(|(shard, since)| !up.contains(shard) && now - *since >= STABLE);
        self.since.retain(|shard, _| up.contains(shard));
        for shard in &up {
            self.since.entry(*shard).or_insert(now);
        }
        let count = up.len();
        self.connected.send_if_modified(|known| {
            let new = *known != up;
            *known = up;
            new
        });
        (count, gone)
    }

    /// Whether all that are connected have been for long.
    fn all_stable(&self) -> bool {
        self.since.values().all(|since| since.elapsed() >= STABLE)
    }
}

/// With so many processes at most each waits longer, since all of them share what Discord allows.
const CROWD: u32 = 8;

impl Gate {
    /// Keeps the gate until it is told to stop. `address` is what the library locks to read where the gateway is: whoever holds
    /// it keeps the library from connecting, also a shard that was well and wants its session back. So it is opened before its
    /// time for one of those. `connected` is told by which shards people can be heard, also meanwhile.
    pub async fn keep<F>(
        self,
        address: Arc<Mutex<String>>,
        heard: impl Fn() -> F,
        connected: watch::Sender<Heard>,
        stop: CancellationToken,
    ) where
        F: Future<Output = Heard>,
    {
        let longest = LONGEST_WAIT * (1 + self.others).min(CROWD);
        let mut seen = Seen { since: BTreeMap::new(), connected };
        let mut wait = FIRST_WAIT;
        let mut open_since = None;
        let mut most = 0;
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK) => {}
                () = stop.cancelled() => return,
            }
            let (up, _) = seen.update(heard().await);
            let now = Instant::now();
            if up >= self.shards {
                if seen.all_stable() {
                    (wait, open_since) = (FIRST_WAIT, None);
                }
                continue;
            }
            // The library starts one shard after another: while more come than there ever were, it is getting on.
            if up > most {
                (most, open_since) = (up, None);
            }
            if now - *open_since.get_or_insert(now) < OPEN {
                continue;
            }
            let missing = self.shards - up;
            tracing::warn!(
                "{missing} of {} shards are not connected; waiting for {} s before the next attempt",
                self.shards,
                wait.as_secs()
            );
            let held = address.lock().await;
            let shut = async {
                let until = Instant::now() + wait;
                loop {
                    tokio::time::sleep(LOOK).await;
                    let (up, gone) = seen.update(heard().await);
                    // One that was well comes back at once. What failed before is tried once more with it.
                    if gone || Instant::now() >= until {
                        return up;
                    }
                }
            };
            let up = tokio::select! {
                up = shut => up,
                () = stop.cancelled() => return,
            };
            drop(held);
            wait = (wait * 2).min(longest);
            (most, open_since) = (up, None);
        }
    }
}

/// Which shards are connected.
pub async fn connected(shards: Arc<ShardManager>) -> Heard {
    let runners = shards.runners.lock().await;
    let connected = runners.iter().filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
    connected.map(|(shard, _)| shard.get()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// So many shards, the first ones.
    fn first(count: usize) -> Heard {
        (0..count as u32).collect()
    }

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
        let gate = Gate { shards: 1, others: 0 }.keep(
            Arc::clone(&address),
            || std::future::ready(first(usize::from(up.load(Ordering::SeqCst)))),
            watch::Sender::default(),
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

    #[tokio::test(start_paused = true)]
    async fn while_one_shard_after_another_comes_nobody_is_held_up() {
        let (address, up) = (Arc::new(Mutex::new(String::new())), AtomicUsize::new(0));
        let client = async {
            for _ in 0..16 {
                drop(address.lock().await);
                up.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        };
        let begun = Instant::now();
        let heard = || std::future::ready(first(up.load(Ordering::SeqCst)));
        let gate =
            Gate { shards: 16, others: 3 }.keep(Arc::clone(&address), heard, watch::Sender::default(), CancellationToken::new());
        tokio::select! {
            () = client => {}
            () = gate => {}
        }
        assert_eq!((up.load(Ordering::SeqCst), begun.elapsed()), (16, Duration::from_secs(80)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_shard_that_never_comes_keeps_none_that_is_well_from_coming_back_and_all_know_who_is_heard() {
        let (address, up) = (Arc::new(Mutex::new(String::new())), std::sync::Mutex::new(first(1)));
        let connected = watch::Sender::default();
        let mut known = connected.subscribe();
        let tries = AtomicUsize::new(0);
        // The second shard is refused, every five seconds as the door lets it.
        let refused = async {
            loop {
                drop(address.lock().await);
                tries.fetch_add(1, Ordering::SeqCst);
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        };
        // The first one is cut off every two hours.
        let cut_off = async {
            for _ in 0..11 {
                tokio::time::sleep(Duration::from_hours(2)).await;
                up.lock().unwrap().clear();
                let begun = Instant::now();
                known.wait_for(Heard::is_empty).await.unwrap();
                drop(address.lock().await);
                assert!(begun.elapsed() <= 3 * LOOK, "it waited for {:?}", begun.elapsed());
                *up.lock().unwrap() = first(1);
                known.wait_for(|heard| *heard == first(1)).await.unwrap();
            }
        };
        let heard = || std::future::ready(up.lock().unwrap().clone());
        let gate = Gate { shards: 2, others: 0 }.keep(Arc::clone(&address), heard, connected, CancellationToken::new());
        tokio::select! {
            () = refused => {}
            () = gate => {}
            () = cut_off => {}
        }
        let tries = tries.load(Ordering::SeqCst);
        assert!((50..400).contains(&tries), "{tries}");
    }
}
