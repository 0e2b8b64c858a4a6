//! What is due: looks every minute at the latest, and is told when time was moved. Reminders and clocks, what people are to
//! be told, and games that wait for their boards or for nobody. Nothing of it is done while nobody can be heard; where people of some
//! shards can, theirs is, and for the others time stands still.

use super::Data;
use super::api::{self, ApiError};
use super::gate::Heard;
use super::id::{ButtonKind, CustomId, button};
use super::places::answers;
use super::posts::{for_log, missing};
use super::send::{channel_id, link};
use crate::app::{Answers, Due, GameId, GuildId, Refusal, Reminder, Seconds, Shards};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, Mentionable};
use std::collections::BTreeMap;
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
    let mut rounds = Rounds { served: Heard::new(), next: Seconds::MIN, looked: GameId(0) };
    loop {
        rounds.lost(&connected.borrow_and_update());
        let Ok(heard) = connected.wait_for(|heard| !heard.is_empty()).await.map(|heard| heard.clone()) else { return };
        let wait = data.signals.tasks.track_future(data.do_what_is_due(&mut rounds, &heard)).await;
        data.signals.looked.send_replace(true);
        let begun = SystemTime::now();
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = data.signals.clock_moved.notified() => {}
            _ = connected.wait_for(|now| *now != heard) => {}
            () = data.signals.stop.cancelled() => return,
        }
        if begun.elapsed().is_ok_and(|took| took > wait + ASLEEP) {
            rounds.served.clear();
        }
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
    /// The shards whose people could be heard since time last went on for them.
    served: Heard,
    /// When all open games are looked through next.
    next: Seconds,
    /// The last game whose channel was looked for.
    looked: GameId,
}

impl Rounds {
    /// Only these can be heard now.
    fn lost(&mut self, heard: &Heard) {
        self.served.retain(|shard| heard.contains(shard));
    }
}

impl Data {
    /// Does what is due, and says how long to wait then.
    async fn do_what_is_due(&self, rounds: &mut Rounds, heard: &Heard) -> Duration {
        match self.try_what_is_due(rounds, heard).await {
            Ok(next) => Duration::from_secs((next - self.app.now()).clamp(1, LONGEST).unsigned_abs()),
            Err(refusal) => {
                tracing::error!("what is due cannot be read: {}", for_log(&refusal));
                Duration::from_secs(5)
            }
        }
    }

    async fn try_what_is_due(&self, rounds: &mut Rounds, heard: &Heard) -> Result<Seconds, Refusal> {
        let total = self.app.shards().total();
        let shard = |shard: &u32| Shards::one(*shard, total);
        let came_back: Vec<Shards> = heard.difference(&rounds.served).map(shard).collect();
        if !came_back.is_empty() {
            self.app.came_back_in(&came_back).await?;
            rounds.served.clone_from(heard);
        }
        let here: Vec<Shards> = heard.iter().map(shard).collect();
        let is_heard = |guild: Option<GuildId>| here.iter().any(|shard| shard.has(guild));
        let mut due = self.app.due().await?;
        if !due.timeouts.is_empty() {
            self.decide_what_ran_out(&due, is_heard).await;
            // Who is asked now, and of what, may be otherwise.
            due = self.app.due().await?;
        }
        for game in due.bots.iter().chain(&due.silent) {
            self.posts.news(*game);
        }
        for reminder in due.reminders.iter().filter(|reminder| is_heard(reminder.guild)) {
            self.app.still_serves().await?;
            self.remind(reminder).await;
        }
        if self.app.now() >= rounds.next {
            for game in self.app.sweep().await? {
                self.posts.news(game);
            }
            rounds.looked = self.look_at_places(rounds.looked).await?;
            rounds.next = self.app.now().saturating_add(ROUND);
        }
        self.tell_notices().await?;
        self.post_puzzles().await?;
        for game in self.app.unposted().await? {
            self.posts.nudge(game);
        }
        self.app.serving_in(&here).await?;
        Ok(due.next)
    }

    /// Decides where clocks have run out. Where several of one game did, one board tells it all; where nobody can see it, no clock
    /// runs, nor where nobody can be heard.
    async fn decide_what_ran_out(&self, due: &Due, is_heard: impl Fn(Option<GuildId>) -> bool) {
        let mut games: BTreeMap<GameId, Vec<_>> = BTreeMap::new();
        for late in &due.timeouts {
            games.entry(late.game).or_default().push(late);
        }
        for (game, seats) in games {
            let Ok(here) = self.app.glance(game).await else { continue };
            if !is_heard(here.guild) || here.guild.is_some() && !self.stands(game, here.channel).await {
                continue;
            }
            for late in seats {
                if let Err(refusal) = self.app.time_out(late).await {
                    tracing::error!("the clock of game {game} failed: {}", for_log(&refusal));
                }
            }
            self.posts.news(game);
        }
    }

    /// In the game's channel, or by a direct message if the person wants that; where one is not possible, the other way.
    async fn remind(&self, reminder: &Reminder) {
        let Reminder { game, channel, guild, message, ply, person, text, direct, .. } = reminder;
        let mute = CustomId::new(ButtonKind::Mute, *game, 0).path(person.to_string()).to_string();
        let mute = CreateButton::new(mute).label("Not for this turn").style(ButtonStyle::Secondary);
        let act = button(ButtonKind::Act, *game, *ply, "Act", ButtonStyle::Primary);
        let board = CreateButton::new_link(link(*guild, *channel, *message)).label("To the board");
        let here = async || {
            let rows = vec![CreateActionRow::Buttons(vec![act.clone(), mute.clone()])];
            self.api.call(*channel, std::slice::from_ref(person), text, rows).await
        };
        // In a conversation of two the board is in the same place.
        let (place, first) = match guild {
            Some(_) => (format!(" It is in {}.", channel_id(*channel).mention()), &board),
            None => (String::new(), &act),
        };
        let apart = async |more: &str| {
            let rows = vec![CreateActionRow::Buttons(vec![first.clone(), mute.clone()])];
            self.api.whisper(*person, &format!("{text}{place}{more}"), rows).await
        };
        let first = if *direct { apart("").await } else { here().await };
        let sent = match first {
            Err(ApiError::Rejected { .. }) if *direct => here().await,
            // Its people are told what became of it, and nobody waits for them there.
            Err(ApiError::Rejected { code: api::UNKNOWN_CHANNEL, .. }) => return self.gone(*game).await,
            Err(error @ ApiError::Rejected { .. }) => {
                let missing = missing(error);
                let sent = apart(&format!(" Nothing can be posted there: {missing} No clock runs until then.")).await;
                self.posts.shut(*game, missing, Some(*person)).await;
                sent
            }
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
            self.app.still_serves().await?;
            let rows = answers(notice.game, notice.answers);
            let here = match notice.answers {
                Answers::Place => Err(ApiError::Invalid),
                _ => self.api.call(notice.channel, &notice.people, &notice.text, rows.clone()).await,
            };
            match here {
                // They will be told at the next look.
                Err(ApiError::Transient) => continue,
                Err(_) => {
                    for person in &notice.people {
                        // Whoever cannot be written to cannot be told.
                        let _ = self.api.whisper(*person, &notice.text, rows.clone()).await;
                    }
                }
                Ok(_) => {}
            }
            self.app.told(&notice).await?;
        }
        Ok(())
    }
}
