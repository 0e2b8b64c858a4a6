//! What is due: looks every minute at the latest, and is told when time was moved. Reminders and clocks, what people are to
//! be told, and games that wait for their boards or for nobody. Nothing of it is done while nobody can be heard.

use super::Data;
use super::api::ApiError;
use super::id::{ButtonKind, button};
use super::posts::for_log;
use crate::app::{Refusal, Reminder, Seconds};
use serenity::all::{ButtonStyle, CreateActionRow};
use std::time::{Duration, SystemTime};

/// Never longer: a game that was started meanwhile may be due earlier.
const LONGEST: Seconds = 60;
/// How often all open games are looked through.
const ROUND: Seconds = 3_600;
/// The machine was asleep if it took so much longer to wait than it should.
const ASLEEP: Duration = Duration::from_mins(5);

/// Runs until it is told to stop.
pub async fn run(data: Data) {
    let mut connected = data.signals.connected.subscribe();
    let all = data.app.shards().count() as usize;
    let mut rounds = Rounds { came_back: true, next: Seconds::MIN };
    loop {
        rounds.came_back |= *connected.borrow_and_update() < all;
        if connected.wait_for(|connected| *connected >= all).await.is_err() {
            return;
        }
        let wait = data.signals.tasks.track_future(data.do_what_is_due(&mut rounds)).await;
        data.signals.looked.send_replace(true);
        let begun = SystemTime::now();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = data.signals.clock_moved.notified() => {}
            _ = connected.wait_for(|connected| *connected < all) => {}
            () = data.signals.stop.cancelled() => return,
        }
        rounds.came_back |= begun.elapsed().is_ok_and(|took| took > wait + ASLEEP);
    }
}

/// How often it is looked whether another process has changed games of this one's shards.
const ELSEWHERE: Duration = Duration::from_secs(1);

/// Looks after games that other processes have changed, until it is told to stop: who wants to be forgotten leaves games in all
/// shards, and says so in one.
pub async fn follow(data: Data) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ELSEWHERE) => {}
            () = data.signals.stop.cancelled() => return,
        }
        match data.app.behind().await {
            Ok(games) => games.into_iter().for_each(|game| data.posts.found(game)),
            // Whatever it is, the look at what is due says so.
            Err(refusal) => tracing::debug!("what others have changed cannot be read: {}", for_log(&refusal)),
        }
    }
}

/// What is not done every time.
struct Rounds {
    /// Nobody could be heard for a while.
    came_back: bool,
    /// When all open games are looked through next.
    next: Seconds,
}

impl Data {
    /// Does what is due, and says how long to wait then.
    async fn do_what_is_due(&self, rounds: &mut Rounds) -> Duration {
        match self.try_what_is_due(rounds).await {
            Ok(next) => Duration::from_secs((next - self.app.now()).clamp(1, LONGEST).unsigned_abs()),
            Err(refusal) => {
                tracing::error!("what is due cannot be read: {}", for_log(&refusal));
                Duration::from_secs(5)
            }
        }
    }

    async fn try_what_is_due(&self, rounds: &mut Rounds) -> Result<Seconds, Refusal> {
        if rounds.came_back {
            self.app.came_back().await?;
            rounds.came_back = false;
        }
        let due = self.app.due().await?;
        for late in &due.timeouts {
            match self.app.time_out(late).await {
                Ok(()) => self.posts.news(late.game),
                Err(refusal) => tracing::error!("the clock of game {} failed: {}", late.game, for_log(&refusal)),
            }
        }
        for game in due.bots.iter().chain(&due.silent) {
            self.posts.news(*game);
        }
        for reminder in &due.reminders {
            self.remind(reminder).await;
        }
        if self.app.now() >= rounds.next {
            for game in self.app.sweep().await? {
                self.posts.news(game);
            }
            rounds.next = self.app.now().saturating_add(ROUND);
        }
        self.tell_notices().await?;
        self.post_puzzles().await?;
        for game in self.app.unposted().await? {
            self.posts.nudge(game);
        }
        self.app.serving().await?;
        Ok(due.next)
    }

    /// In the game's channel, or by a direct message if the person wants that; where one is not possible, the other way.
    async fn remind(&self, reminder: &Reminder) {
        let mute = button(ButtonKind::Mute, reminder.game, 0, "Not for this turn", ButtonStyle::Secondary);
        let rows = vec![CreateActionRow::Buttons(vec![mute])];
        let Reminder { channel, person, text, direct, .. } = reminder;
        let here = || self.api.call(*channel, std::slice::from_ref(person), text, rows.clone());
        let apart = || self.api.whisper(*person, text, rows.clone());
        let first = if *direct { apart().await } else { here().await };
        let sent = match first {
            Err(ApiError::Rejected { .. }) if *direct => here().await,
            Err(ApiError::Rejected { .. }) => apart().await,
            sent => sent,
        };
        let written = match sent {
            // It will be due again at the next look.
            Err(ApiError::Transient) => return,
            Err(error) => {
                tracing::info!("a reminder of game {} could not be sent: {error}", reminder.game);
                self.app.could_not_remind(reminder).await
            }
            Ok(_) => self.app.reminded(reminder).await,
        };
        if let Err(refusal) = written {
            tracing::error!("a reminder could not be written down: {}", for_log(&refusal));
        }
    }

    /// What people are to be told once: in the game's channel; where that is not possible, each in private.
    async fn tell_notices(&self) -> Result<(), Refusal> {
        for notice in self.app.notices().await? {
            match self.api.call(notice.channel, &notice.people, &notice.text, Vec::new()).await {
                // They will be told at the next look.
                Err(ApiError::Transient) => continue,
                Err(_) => {
                    for person in &notice.people {
                        // Whoever cannot be written to cannot be told.
                        let _ = self.api.whisper(*person, &notice.text, Vec::new()).await;
                    }
                }
                Ok(_) => {}
            }
            self.app.told(&notice).await?;
        }
        Ok(())
    }
}
