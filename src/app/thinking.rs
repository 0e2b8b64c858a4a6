//! Whose bots think next. As many think at once as there are processors, of those that search deeply only half as many, and of
//! masters one.
//! They come by turn of persons, not first come first served: who has many games open waits for their own bots, and whoever
//! has one waits for what is under way at most.

use super::session::Session;
use super::{App, PersonId, Refusal};
use crate::bots::Level;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot::{self, error::RecvError};
use tokio::sync::{Notify, oneshot::Sender};

/// As many deep searches of one person are under way at once, where there are so many lanes.
const DEEP: usize = 2;

/// The lanes for bots that answer soon, those for bots that search deeply, and the one for a master, who works on half of the
/// processors.
#[derive(Debug)]
pub struct Thinking {
    quick: Lanes,
    deep: Lanes,
    long: Lanes,
}

/// No bot thinks while this is there.
#[derive(Debug)]
pub struct BotsHeld {
    _held: [Held; 3],
}

impl Thinking {
    pub fn new(processors: usize) -> Self {
        let deep = processors.div_ceil(2);
        Thinking { quick: Lanes::new(processors, processors), deep: Lanes::new(deep, DEEP.min(deep)), long: Lanes::new(1, 1) }
    }

    /// A lane for a bot of this level that thinks for a person.
    pub async fn lane(&self, level: Level, person: PersonId) -> Result<Lane, RecvError> {
        let lanes = match level {
            Level::Easy | Level::Normal => &self.quick,
            Level::Hard => &self.deep,
            Level::Master => &self.long,
        };
        lanes.turn(person).await
    }
}

impl App {
    /// Lets the bots that think finish, and no other begin: for tests that need a slow bot.
    pub async fn hold_bots(&self) -> BotsHeld {
        let Thinking { quick, deep, long } = &self.inner.thinking;
        BotsHeld { _held: [long.hold().await, deep.hold().await, quick.hold().await] }
    }

    /// For whom the bots of a game think: whoever moved last, since it is them they answer; the host where nobody has moved.
    ///
    /// Not always the host: who moves in games that friends have opened would have their friends' turns besides their own,
    /// and could use up the turns of a host who has nothing to do with it.
    pub(super) async fn thinks_for(&self, session: &Session) -> Result<PersonId, Refusal> {
        Ok(self.inner.store.last_mover(session.id).await?.unwrap_or(session.host.id))
    }
}

/// So many bots think at once. Whoever has the fewest under way comes first, and among those who has waited longest since
/// their last one; one person's wait in the order they came.
#[derive(Clone, Debug)]
struct Lanes(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    count: usize,
    queue: Mutex<Queue>,
    /// Tells that no lane is taken.
    idle: Notify,
}

#[derive(Debug)]
struct Queue {
    free: usize,
    /// As many one person may have at once.
    most: usize,
    /// Nobody begins while somebody holds the lanes.
    holders: usize,
    /// Counts the events by which persons are put in order.
    turns: u64,
    /// Whoever has a bot that waits or thinks, and nobody else.
    people: HashMap<PersonId, Share>,
}

#[derive(Debug)]
struct Share {
    waiting: VecDeque<Sender<Lane>>,
    running: usize,
    /// When a bot of theirs last began or was done; until then, when the first of them came.
    turn: u64,
}

/// A lane that is taken. Dropping it gives it back.
#[derive(Debug)]
pub struct Lane {
    lanes: Lanes,
    person: PersonId,
}

/// Nobody begins while this is there.
#[derive(Debug)]
struct Held(Lanes);

impl Lanes {
    fn new(count: usize, most: usize) -> Self {
        let queue = Queue { free: count, most, holders: 0, turns: 0, people: HashMap::new() };
        Lanes(Arc::new(Shared { count, queue: Mutex::new(queue), idle: Notify::new() }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // What is behind this lock is whole after every call, so a panic elsewhere does not spoil it.
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Resolves when it is this person's turn. Whoever stops waiting loses their place, and nobody else anything.
    async fn turn(&self, person: PersonId) -> Result<Lane, RecvError> {
        let (sender, lane) = oneshot::channel();
        self.queue().join(person, sender);
        self.serve();
        lane.await
    }

    /// Gives out the lanes that are free.
    fn serve(&self) {
        loop {
            let next = self.queue().next();
            let Some((person, sender)) = next else { return };
            metrics::gauge!("warren_bots_thinking").increment(1.0);
            // Who has gone this very moment gives it back by not taking it.
            drop(sender.send(Lane { lanes: self.clone(), person }));
        }
    }

    /// Resolves when no lane is taken; none is given out before it is dropped.
    async fn hold(&self) -> Held {
        self.queue().holders += 1;
        let held = Held(self.clone());
        loop {
            let idle = self.0.idle.notified();
            if self.queue().free == self.0.count {
                return held;
            }
            idle.await;
        }
    }
}

impl Queue {
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    fn join(&mut self, person: PersonId, sender: Sender<Lane>) {
        self.tidy();
        let turn = self.next_turn();
        let share = self.people.entry(person).or_insert_with(|| Share { waiting: VecDeque::new(), running: 0, turn });
        share.waiting.push_back(sender);
    }

    /// Whose bot begins now, if one can.
    fn next(&mut self) -> Option<(PersonId, Sender<Lane>)> {
        if self.free == 0 || self.holders > 0 {
            return None;
        }
        self.tidy();
        let (turn, most) = (self.next_turn(), self.most);
        let waiting = self.people.iter_mut().filter(|(_, share)| share.running < most && !share.waiting.is_empty());
        let (person, share) = waiting.min_by_key(|(_, share)| (share.running, share.turn))?;
        let sender = share.waiting.pop_front()?;
        (share.running, share.turn) = (share.running + 1, turn);
        self.free -= 1;
        Some((*person, sender))
    }

    fn done(&mut self, person: PersonId) {
        let turn = self.next_turn();
        if let Some(share) = self.people.get_mut(&person) {
            (share.running, share.turn) = (share.running - 1, turn);
        }
        self.free += 1;
        self.tidy();
    }

    /// Forgets those who stopped waiting, so that what is kept is what somebody waits for.
    fn tidy(&mut self) {
        self.people.retain(|_, share| {
            share.waiting.retain(|sender| !sender.is_closed());
            share.running > 0 || !share.waiting.is_empty()
        });
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        metrics::gauge!("warren_bots_thinking").decrement(1.0);
        self.lanes.queue().done(self.person);
        self.lanes.0.idle.notify_waiters();
        self.lanes.serve();
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.queue().holders -= 1;
        self.0.serve();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ChannelId, InteractionId, Opening, Person, SystemClock};
    use super::*;
    use crate::games::Kind;
    use crate::store::Store;
    use std::future::poll_fn;
    use std::task::Poll;
    use tokio::task::JoinSet;

    const CROWD: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);
    const CLEO: PersonId = PersonId(3);

    impl Lanes {
        fn is_idle(&self) -> bool {
            let queue = self.queue();
            queue.free == self.0.count && queue.people.is_empty()
        }
    }

    /// Queues up for each in turn; what is given back says who got a lane, and with which of their wishes.
    async fn queue_up(lanes: &Lanes, people: impl IntoIterator<Item = PersonId>) -> JoinSet<(PersonId, usize, Lane)> {
        let mut waiting = JoinSet::new();
        let mut counts = HashMap::<PersonId, usize>::new();
        for person in people {
            let number = counts.entry(person).or_default();
            *number += 1;
            let (lanes, number, before) = (lanes.clone(), *number, lanes.queue().turns);
            let counted = lanes.clone();
            waiting.spawn(async move { (person, number, lanes.turn(person).await.unwrap()) });
            // Until it stands in the queue.
            while counted.queue().turns == before {
                tokio::task::yield_now().await;
            }
        }
        waiting
    }

    /// Who is served in which order by one lane, each done before the next begins.
    async fn order(mut waiting: JoinSet<(PersonId, usize, Lane)>) -> Vec<(u64, usize)> {
        let mut order = Vec::new();
        while let Some(served) = waiting.join_next().await {
            let (person, number, lane) = served.unwrap();
            order.push((person.0, number));
            drop(lane);
        }
        order
    }

    #[tokio::test]
    async fn a_bystander_is_next_however_many_wait_for_one_person() {
        let lanes = Lanes::new(1, 1);
        let under_way = lanes.turn(CROWD).await.unwrap();
        let people = std::iter::repeat_n(CROWD, 25).chain([BEN]);
        let waiting = queue_up(&lanes, people).await;
        drop(under_way);
        let order = order(waiting).await;
        assert_eq!(order[0], (BEN.0, 1), "after the one search under way");
        assert_eq!(order[1..], (1..=25).map(|number| (CROWD.0, number)).collect::<Vec<_>>(), "each in the order they came");
    }

    #[tokio::test]
    async fn persons_take_turns() {
        let lanes = Lanes::new(1, 1);
        let held = lanes.hold().await;
        let people = [CROWD, CROWD, CROWD, BEN, BEN, CLEO];
        let waiting = queue_up(&lanes, people).await;
        drop(held);
        let order: Vec<u64> = order(waiting).await.into_iter().map(|(person, _)| person).collect();
        assert_eq!(order, [1, 2, 3, 1, 2, 1]);
    }

    #[tokio::test]
    async fn who_comes_back_stands_behind_who_waits() {
        let lanes = Lanes::new(1, 1);
        let under_way = lanes.turn(CROWD).await.unwrap();
        let waiting = queue_up(&lanes, [BEN, CROWD, BEN]).await;
        drop(under_way);
        assert_eq!(order(waiting).await, [(2, 1), (1, 1), (2, 2)], "one wish after another is no way past anybody");
    }

    #[tokio::test]
    async fn one_person_has_two_deep_searches_at_once_and_others_the_rest() {
        let lanes = Lanes::new(4, DEEP);
        let mut crowd = queue_up(&lanes, [CROWD; 5]).await;
        let (one, two) = (crowd.join_next().await.unwrap().unwrap(), crowd.join_next().await.unwrap().unwrap());
        assert_eq!((lanes.queue().free, crowd.len()), (2, 3), "two lanes stay free for others");
        let ben = lanes.turn(BEN).await.unwrap();
        let cleo = lanes.turn(CLEO).await.unwrap();
        drop((one, ben));
        let (person, number, lane) = crowd.join_next().await.unwrap().unwrap();
        assert_eq!((person, number, lanes.queue().free), (CROWD, 3, 1));
        drop((two, cleo, lane));
        assert_eq!(order(crowd).await.len(), 2);
        assert!(lanes.is_idle(), "nothing is kept of it");
    }

    #[test]
    fn with_two_processors_there_is_one_lane_for_deep_searches() {
        let most = |processors| {
            let deep = Thinking::new(processors).deep;
            (deep.0.count, deep.queue().most)
        };
        assert_eq!([1, 2, 4, 16].map(most), [(1, 1), (1, 1), (2, 2), (8, 2)]);
    }

    #[tokio::test]
    async fn masters_think_one_after_the_other_and_nobody_else_waits_for_them() {
        let thinking = Thinking::new(16);
        let under_way = thinking.lane(Level::Master, CROWD).await.unwrap();
        let mut waiting = queue_up(&thinking.long, [CROWD, CROWD, BEN]).await;
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            drop(thinking.lane(level, CROWD).await.unwrap());
        }
        assert!(waiting.try_join_next().is_none());
        drop(under_way);
        let (person, number, _) = waiting.join_next().await.unwrap().unwrap();
        assert_eq!((person, number), (BEN, 1), "whoever has none under way comes first");
    }

    #[tokio::test]
    async fn bots_think_for_whoever_moved_last_and_for_the_host_before_that() {
        let file = std::env::temp_dir().join(format!("warren-thinks-for-{}.db", std::process::id()));
        let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
        let app = App::new(store, SystemClock);
        let person = |id: PersonId| Person { id, name: format!("Person {id}") };
        let (kind, channel) = (Kind::ALL[0], ChannelId(1));
        let opening = Opening { kind, players: Some(3), options: Vec::new(), clock: None, channel, guild: None };
        let game = app.open(&person(BEN), opening).await.unwrap().game;
        app.join(&person(CLEO), game).await.unwrap();
        app.add_bot(&person(BEN), game, Level::Hard).await.unwrap();
        app.start(&person(BEN), game, false).await.unwrap();
        let mut before = BEN;
        for number in 0..12 {
            let session = app.load(game).await.unwrap();
            assert_eq!(app.thinks_for(&session).await.unwrap(), before);
            let seat = session.owing().first().unwrap();
            let action = session.table_ref().unwrap().menu(seat).remove(0);
            match session.player(seat).unwrap().person() {
                Some(mover) => {
                    before = mover.id;
                    app.act(mover.id, game, None, &action.to_string(), InteractionId(number)).await.unwrap();
                }
                None => app.play_advice(&session, seat, Some(action)).await.unwrap(),
            }
        }
        app.close().await;
        std::fs::remove_file(file).unwrap();
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_no_lane_with_them() {
        let lanes = Lanes::new(1, 1);
        let under_way = lanes.turn(CROWD).await.unwrap();
        let mut gone = queue_up(&lanes, [BEN, CLEO]).await;
        gone.shutdown().await;
        drop(under_way);
        assert!(lanes.is_idle());
        // Also where the lane was given out and they are gone before they take it.
        let under_way = lanes.turn(CROWD).await.unwrap();
        let mut wish = Box::pin(lanes.turn(BEN));
        assert!(poll_fn(|cx| Poll::Ready(wish.as_mut().poll(cx).is_pending())).await);
        drop(under_way);
        assert_eq!(lanes.queue().free, 0, "it is Ben's");
        drop(wish);
        assert!(lanes.is_idle());
    }

    #[tokio::test]
    async fn nobody_begins_while_the_lanes_are_held() {
        let lanes = Lanes::new(2, 2);
        let under_way = lanes.turn(CROWD).await.unwrap();
        let holding = tokio::spawn({
            let lanes = lanes.clone();
            async move { lanes.hold().await }
        });
        while lanes.queue().holders == 0 {
            tokio::task::yield_now().await;
        }
        let mut waiting = queue_up(&lanes, [BEN]).await;
        assert!(!holding.is_finished(), "what is under way ends first");
        drop(under_way);
        let held = holding.await.unwrap();
        assert!(waiting.try_join_next().is_none());
        drop(held);
        assert_eq!(waiting.join_next().await.unwrap().unwrap().0, BEN);
    }
}
