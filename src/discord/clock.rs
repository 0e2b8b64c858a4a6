//! Reminders and clocks: looks when something is due, and is told when time was moved.

use super::Data;
use super::api::ApiError;
use super::id::ButtonKind;
use super::posts::{button, for_log, user_id};
use crate::app::{ChannelId, Reminder, Seconds};
use serenity::all::{ButtonStyle, CreateActionRow};
use std::time::Duration;

/// Never longer: a game that was started meanwhile may be due earlier.
const LONGEST: Seconds = 60;

/// Runs until it is told to stop.
pub async fn run(data: Data) {
    loop {
        let wait = data.signals.tasks.track_future(data.look_at_the_clock()).await;
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = data.signals.clock_moved.notified() => {}
            () = data.signals.stop.cancelled() => return,
        }
    }
}

impl Data {
    /// Does what is due, and says how long to wait then.
    async fn look_at_the_clock(&self) -> Duration {
        let due = match self.app.due().await {
            Ok(due) => due,
            Err(refusal) => {
                tracing::error!("what is due cannot be read: {}", for_log(&refusal));
                return Duration::from_secs(LONGEST.unsigned_abs());
            }
        };
        for late in &due.timeouts {
            match self.app.time_out(late).await {
                Ok(()) => self.posts.news(late.game),
                Err(refusal) => tracing::error!("the clock of game {} failed: {}", late.game, for_log(&refusal)),
            }
        }
        for game in &due.bots {
            self.posts.news(*game);
        }
        for reminder in &due.reminders {
            self.remind(reminder).await;
        }
        let wait = (due.next - self.app.now()).clamp(1, LONGEST);
        Duration::from_secs(wait.unsigned_abs())
    }

    /// In the game's channel; where that is not possible, in private.
    async fn remind(&self, reminder: &Reminder) {
        let row = || {
            CreateActionRow::Buttons(vec![button(
                ButtonKind::Mute,
                reminder.game,
                0,
                "Not for this turn",
                ButtonStyle::Secondary,
            )])
        };
        let sent = match self.posts.call(reminder.channel, &[reminder.person], &reminder.text, row()).await {
            Err(ApiError::Rejected { .. }) => {
                match self.api.once(user_id(reminder.person).create_dm_channel(&self.api.http)).await {
                    Ok(private) => self.posts.call(ChannelId(private.id.get()), &[], &reminder.text, row()).await,
                    Err(error) => Err(error),
                }
            }
            sent => sent,
        };
        match sent {
            // It will be due again at the next look.
            Err(ApiError::Transient) => return,
            Err(error) => tracing::info!("a reminder of game {} could not be sent: {error}", reminder.game),
            Ok(_) => {}
        }
        if let Err(refusal) = self.app.reminded(reminder).await {
            tracing::error!("a reminder could not be written down: {}", for_log(&refusal));
        }
    }
}
