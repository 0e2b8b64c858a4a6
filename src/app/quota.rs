//! How much one person may ask for, so that nobody can stall the others: of what takes long, one thing at a time and a few
//! an hour. It is kept in memory; after a restart everyone starts anew.

use super::show::ago;
use super::{App, PersonId, Refusal, Seconds};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

const HOUR: Seconds = 3_600;

/// As many replays and exports may one person ask for within an hour, and so many may wait at once.
const AN_HOUR: usize = 6;
const WAITING: usize = 16;

/// When something is known of so many, those who have not asked within the hour are forgotten.
const REMEMBERED: usize = 4_096;

/// The queue for what takes long: one thing is done at a time, beside the boards and never instead of them.
#[derive(Debug)]
pub struct Heavy {
    desk: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// Who waits or is being served.
    busy: Arc<Mutex<Vec<PersonId>>>,
    allowance: Allowance<PersonId>,
}

impl Default for Heavy {
    fn default() -> Self {
        Heavy {
            desk: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(WAITING)),
            busy: Arc::default(),
            allowance: Allowance::new(AN_HOUR),
        }
    }
}

/// A place in the queue. Dropping it gives it back.
#[derive(Debug)]
pub struct Place {
    person: PersonId,
    busy: Arc<Mutex<Vec<PersonId>>>,
    desk: Arc<Semaphore>,
    _waiting: OwnedSemaphorePermit,
}

impl Heavy {
    /// A place for a person, or why there is none.
    pub fn queue(&self, person: PersonId, now: Seconds) -> Result<Place, Refusal> {
        let full = |_| Refusal::Unfit("Too many are waiting for such a thing just now. Please try again in some minutes.".into());
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(full)?;
        let mut busy = locked(&self.busy);
        if busy.contains(&person) {
            return Err(Refusal::Unfit("I am still at work on what you asked for before; one thing after another.".into()));
        }
        self.allowance.take(person, now).map_err(|wait| {
            Refusal::Unfit(format!(
                "You have asked for {AN_HOUR} of these within an hour. The next one can come in {}.",
                ago(wait)
            ))
        })?;
        busy.push(person);
        Ok(Place { person, busy: Arc::clone(&self.busy), desk: Arc::clone(&self.desk), _waiting: waiting })
    }
}

impl Place {
    /// Resolves when it is this one's turn.
    pub async fn turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let gone = |error: tokio::sync::AcquireError| Refusal::Store(error.to_string());
        Arc::clone(&self.desk).acquire_owned().await.map_err(gone)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.busy).retain(|person| *person != self.person);
    }
}

/// So many an hour for each.
#[derive(Debug)]
pub struct Allowance<K> {
    most: usize,
    taken: Mutex<HashMap<K, VecDeque<Seconds>>>,
}

impl<K: Eq + Hash> Allowance<K> {
    pub fn new(most: usize) -> Self {
        Allowance { most, taken: Mutex::default() }
    }

    /// One more for this one; the error says how long to wait.
    pub fn take(&self, who: K, now: Seconds) -> Result<(), Seconds> {
        let mut taken = locked(&self.taken);
        let recent = |at: &Seconds| now.saturating_sub(*at) < HOUR;
        if taken.len() > REMEMBERED {
            taken.retain(|_, times| times.back().is_some_and(recent));
        }
        let times = taken.entry(who).or_default();
        while times.front().is_some_and(|at| !recent(at)) {
            times.pop_front();
        }
        match times.front() {
            Some(first) if times.len() >= self.most => Err(first.saturating_add(HOUR).saturating_sub(now)),
            _ => {
                times.push_back(now);
                Ok(())
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is behind these locks is whole after every statement, so a panic elsewhere does not spoil it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Nothing heavy is done while this is there.
#[derive(Debug)]
pub struct HeavyHeld {
    _desk: OwnedSemaphorePermit,
}

impl App {
    /// Lets what is heavy finish, and nothing else of the kind begin: for tests that need a long queue.
    pub async fn hold_heavy(&self) -> HeavyHeld {
        let desk = Arc::clone(&self.inner.heavy.desk).acquire_owned().await;
        HeavyHeld { _desk: desk.expect("nobody closes the semaphore") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PersonId = PersonId(1);

    #[test]
    fn a_few_an_hour_are_allowed_and_then_the_wait_is_told() {
        let allowance = Allowance::new(3);
        for now in [0, 10, 20] {
            assert_eq!(allowance.take(ADA, now), Ok(()));
        }
        assert_eq!(allowance.take(ADA, 600), Err(3_000));
        assert_eq!(allowance.take(PersonId(2), 600), Ok(()), "others have their own");
        assert_eq!(allowance.take(ADA, HOUR), Ok(()));
        assert_eq!(allowance.take(ADA, HOUR), Err(10));
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let allowance = Allowance::new(1);
        for person in 0..20_000 {
            assert_eq!(allowance.take(person, person), Ok(()));
        }
        assert!(locked(&allowance.taken).len() <= REMEMBERED + HOUR as usize);
    }

    #[test]
    fn one_thing_at_a_time_for_each_and_so_many_for_all() {
        let heavy = Heavy::default();
        let place = heavy.queue(ADA, 0).unwrap();
        assert!(heavy.queue(ADA, 0).unwrap_err().to_string().contains("one thing after another"));
        let others: Vec<Place> = (2..=WAITING as u64).map(|person| heavy.queue(PersonId(person), 0).unwrap()).collect();
        assert!(heavy.queue(PersonId(99), 0).unwrap_err().to_string().contains("Too many"));
        drop((place, others));
        heavy.queue(ADA, 0).unwrap();
    }
}
