//! How much one person may ask for, so that nobody can stall the others: of what takes long, one thing at a time and a few
//! an hour. It is kept in memory; after a restart everyone starts anew.

use super::text::moment;
use super::{App, PersonId, Refusal, Seconds};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

const HOUR: Seconds = 3_600;

/// As many replays and exports may one person ask for within an hour, and so many may wait at once.
const AN_HOUR: usize = 6;
const WAITING: usize = 16;

/// Of no more than so many it is known what they asked for. Those who asked longest ago are forgotten first.
const REMEMBERED: usize = 4_096;

/// The queue for what takes long: one thing is done at a time, beside the boards and never instead of them.
#[derive(Debug)]
pub struct Heavy {
    worker: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Who waits or is being served.
    busy: Arc<Mutex<Vec<PersonId>>>,
    /// Tells whoever does what nobody waits for that somebody has been served.
    served: Arc<Notify>,
    allowance: Allowance<PersonId>,
}

impl Default for Heavy {
    fn default() -> Self {
        Heavy {
            worker: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(WAITING)),
            busy: Arc::default(),
            served: Arc::default(),
            allowance: Allowance::default(),
        }
    }
}

/// A place in the queue. Dropping it gives it back.
#[derive(Debug)]
pub struct QueueSlot {
    person: PersonId,
    busy: Arc<Mutex<Vec<PersonId>>>,
    served: Arc<Notify>,
    worker: Arc<Semaphore>,
    _waiting: OwnedSemaphorePermit,
}

impl Heavy {
    /// A place for a person, or why there is none.
    pub fn queue(&self, person: PersonId, now: Seconds) -> Result<QueueSlot, Refusal> {
        let full = |_| Refusal::Unfit("Too many are waiting for such a thing just now. Please try again in some minutes.".into());
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(full)?;
        let mut busy = locked(&self.busy);
        if busy.contains(&person) {
            return Err(Refusal::Unfit("I am still at work on what you asked for before; one thing after another.".into()));
        }
        self.allowance.take(&[(person, AN_HOUR)], 1, now).map_err(|wait| {
            Refusal::Unfit(format!(
                "You have asked for {AN_HOUR} of these within an hour. The next one can come {}.",
                moment(now.saturating_add(wait))
            ))
        })?;
        busy.push(person);
        let (busy, served) = (Arc::clone(&self.busy), Arc::clone(&self.served));
        Ok(QueueSlot { person, busy, served, worker: Arc::clone(&self.worker), _waiting: waiting })
    }

    /// Resolves when the worker has nothing to do that a person waits for. It counts against nobody's allowance.
    pub async fn spare_turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        loop {
            let served = self.served.notified();
            let turn = Arc::clone(&self.worker).acquire_owned().await.map_err(Refusal::internal)?;
            if locked(&self.busy).is_empty() {
                return Ok(turn);
            }
            drop(turn);
            served.await;
        }
    }
}

impl QueueSlot {
    /// Resolves when it is this one's turn.
    pub async fn turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        Arc::clone(&self.worker).acquire_owned().await.map_err(Refusal::internal)
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        locked(&self.busy).retain(|person| *person != self.person);
        self.served.notify_waiters();
    }
}

/// So many an hour for each.
#[derive(Debug)]
pub struct Allowance<K> {
    taken: Mutex<HashMap<K, VecDeque<Seconds>>>,
}

impl<K> Default for Allowance<K> {
    fn default() -> Self {
        Allowance { taken: Mutex::default() }
    }
}

impl<K: Copy + Eq + Hash> Allowance<K> {
    /// `cost` more for each of these, who may have so many an hour; or for none of them, and the error says how long to wait.
    pub fn take(&self, limits: &[(K, usize)], cost: usize, now: Seconds) -> Result<(), Seconds> {
        let mut taken = locked(&self.taken);
        let recent = |at: &Seconds| now.saturating_sub(*at) < HOUR;
        let mut wait = None;
        for (who, most) in limits {
            let Some(times) = taken.get_mut(who) else { continue };
            times.retain(recent);
            // As many have to be an hour old before there is room.
            let over = (times.len() + cost).saturating_sub(*most);
            let until = over.checked_sub(1).and_then(|last| times.get(last.min(times.len().checked_sub(1)?)));
            wait = wait.max(until.map(|at| at.saturating_add(HOUR).saturating_sub(now)));
        }
        if let Some(wait) = wait {
            return Err(wait);
        }
        for (who, _) in limits {
            if taken.len() >= REMEMBERED && !taken.contains_key(who) {
                taken.retain(|_, times| times.back().is_some_and(recent));
            }
            if taken.len() >= REMEMBERED && !taken.contains_key(who) {
                let oldest = taken.iter().min_by_key(|(_, times)| times.back().copied()).map(|(who, _)| *who);
                oldest.and_then(|who| taken.remove(&who));
            }
            taken.entry(*who).or_default().extend(std::iter::repeat_n(now, cost));
        }
        Ok(())
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole after every statement, so a panic elsewhere does not spoil it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nothing heavy is done while this is there.
#[derive(Debug)]
pub struct HeavyHeld {
    _worker: OwnedSemaphorePermit,
}

impl App {
    /// Lets what is heavy finish, and nothing else of the kind begin: for tests that need a long queue.
    pub async fn hold_heavy(&self) -> HeavyHeld {
        let worker = Arc::clone(&self.inner.heavy.worker).acquire_owned().await;
        HeavyHeld { _worker: worker.expect("nobody closes the semaphore") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::task::Poll;

    const ADA: PersonId = PersonId(1);

    #[test]
    fn a_few_an_hour_are_allowed_and_then_the_wait_is_told() {
        let allowance = Allowance::default();
        let take = |person, now| allowance.take(&[(person, 3)], 1, now);
        for now in [0, 10, 20] {
            assert_eq!(take(ADA, now), Ok(()));
        }
        assert_eq!(take(ADA, 600), Err(3_000));
        assert_eq!(take(PersonId(2), 600), Ok(()), "others have their own");
        assert_eq!(take(ADA, HOUR), Ok(()));
        assert_eq!(take(ADA, HOUR), Err(10));
    }

    #[test]
    fn what_costs_more_waits_for_more_and_counts_for_all_or_for_none() {
        let allowance = Allowance::default();
        assert_eq!(allowance.take(&[("Ada", 3), ("here", 4)], 2, 0), Ok(()));
        assert_eq!(allowance.take(&[("Ben", 3), ("here", 4)], 1, 60), Ok(()));
        assert_eq!(allowance.take(&[("Ada", 3), ("there", 4)], 2, 100), Err(HOUR - 100), "one is left, and two are wanted");
        assert_eq!(allowance.take(&[("Ben", 3), ("here", 4)], 2, 100), Err(HOUR - 100), "the place has its own bound");
        assert_eq!(allowance.take(&[("Ben", 3)], 2, 100), Ok(()), "what was refused counts for nobody");
        assert_eq!(allowance.take(&[("Ben", 3), ("there", 4)], 3, 200), Err(HOUR - 100), "all three have to be gone");
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let allowance = Allowance::default();
        for person in 0..20_000 {
            assert_eq!(allowance.take(&[(person, 1)], 1, person / 100), Ok(()));
        }
        assert_eq!(locked(&allowance.taken).len(), REMEMBERED);
        assert!(allowance.take(&[(19_999, 1)], 1, 200).is_err(), "who asked last is known");
    }

    #[test]
    fn one_thing_at_a_time_for_each_and_so_many_for_all() {
        let heavy = Heavy::default();
        let place = heavy.queue(ADA, 0).unwrap();
        assert!(heavy.queue(ADA, 0).unwrap_err().to_string().contains("one thing after another"));
        let others: Vec<QueueSlot> = (2..=WAITING as u64).map(|person| heavy.queue(PersonId(person), 0).unwrap()).collect();
        assert!(heavy.queue(PersonId(99), 0).unwrap_err().to_string().contains("Too many"));
        drop((place, others));
        heavy.queue(ADA, 0).unwrap();
    }
    #[tokio::test]
    async fn what_nobody_waits_for_comes_after_all_that_somebody_does() {
        let heavy = Heavy::default();
        let place = heavy.queue(ADA, 0).unwrap();
        let turn = place.turn().await.unwrap();
        let mut spare = Box::pin(heavy.spare_turn());
        let mut is_done = async || poll_fn(|cx| Poll::Ready(spare.as_mut().poll(cx).is_ready())).await;
        assert!(!is_done().await);
        // Ben comes later, and is served before.
        let ben = heavy.queue(PersonId(2), 0).unwrap();
        drop((turn, place));
        assert!(!is_done().await);
        let turn = ben.turn().await.unwrap();
        assert!(!is_done().await);
        drop((turn, ben));
        assert!(is_done().await);
    }
}
