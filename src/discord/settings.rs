//! How somebody is reminded and helped: in words, with a button for what is changed most.

use super::Data;
use super::id::{ButtonKind, CustomId};
use super::request::{Reply, Request};
use crate::app::{GameId, PersonId, Preference, Refusal, ReminderRule, Seconds};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use std::fmt::Write;

pub const DAY: Seconds = 86_400;

/// Hours before a reminder that have a button, and what it says.
const REMINDERS: [(u32, &str); 4] = [(0, "Never remind me"), (6, "After 6 hours"), (24, "After a day"), (72, "After 3 days")];
/// So many days away have a button.
const AWAY: Seconds = 7;

impl Data {
    /// What goes for a person, everywhere and in the game that is here.
    pub(super) async fn settings(&self, request: &Request) -> Result<Reply, Refusal> {
        let person = request.person.id;
        let here = match self.app.glance(request.channel).await {
            Ok(here) => self.app.reminder_rule(person, here.game).await?,
            Err(_) => ReminderRule::default(),
        };
        let (preference, now) = (self.app.preference(person).await?, self.app.now());
        let text = in_words(&preference, now) + &rule_in_words(here);
        Ok(Reply::text(text).rows(rows(&preference, now)))
    }

    /// Changes what a button says.
    pub(super) async fn press_in_settings(&self, request: &Request, path: &str) -> Result<Reply, Refusal> {
        let person: PersonId = request.person.id;
        let (before, now) = (self.app.preference(person).await?, self.app.now());
        let after = match path.split_once('.').unwrap_or((path, "")) {
            ("remind", hours) => Preference { remind_after: hours.parse().map_err(|_| Refusal::NoGame)?, ..before },
            ("direct", on) => Preference { direct: on == "on", ..before },
            ("hints", on) => Preference { hints: on == "on", ..before },
            ("away", on) => Preference { vacation_until: (on == "on").then(|| now.saturating_add(AWAY * DAY)), ..before },
            _ => return Err(Refusal::NoGame),
        };
        self.app.set_preference(person, after).await?;
        self.settings(request).await
    }
}

fn rows(preference: &Preference, now: Seconds) -> Vec<CreateActionRow> {
    let button = |path: String, label: &str, chosen: bool| {
        let id = CustomId::new(ButtonKind::Settings, GameId(0), 0).path(path);
        let style = if chosen { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        CreateButton::new(id.to_string()).label(label).style(style).disabled(chosen)
    };
    // What a switch does when it is pressed.
    let switch = |name: &str, is_on: bool, on: &str, off: &str| {
        let (to, label) = if is_on { ("off", off) } else { ("on", on) };
        button(format!("{name}.{to}"), label, false)
    };
    let remind = |(hours, label)| button(format!("remind.{hours}"), label, preference.remind_after == hours);
    let away = preference.vacation_until.is_some_and(|until| until > now);
    vec![
        CreateActionRow::Buttons(REMINDERS.map(remind).into()),
        CreateActionRow::Buttons(vec![
            switch("direct", preference.direct, "Remind me by direct message", "Remind me in the channel"),
            switch("hints", preference.hints, "Hints on", "Hints off"),
            switch("away", away, "A week away", "I am back"),
        ]),
    ]
}

/// When somebody is reminded: "after 5 hours, at most once a day".
fn when(remind_after: u32) -> String {
    match remind_after {
        0 => "never".to_owned(),
        1 => "after 1 hour, at most once a day".to_owned(),
        hours => format!("after {hours} hours, at most once a day"),
    }
}

fn by(direct: bool) -> &'static str {
    if direct { "by direct message" } else { "in the channel" }
}

/// What goes for the game that is here only.
fn rule_in_words(rule: ReminderRule) -> String {
    let parts: Vec<String> = rule.remind_after.map(when).into_iter().chain(rule.direct.map(|direct| by(direct).into())).collect();
    if parts.is_empty() { String::new() } else { format!("\nIn the game that is here: {}.", parts.join(", ")) }
}

fn in_words(preference: &Preference, now: Seconds) -> String {
    let mut text = match preference.remind_after {
        0 => "You are never reminded of your turn.".to_owned(),
        after => format!("You are reminded of your turn {}, {}.", when(after), by(preference.direct)),
    };
    if let Some((from, to)) = preference.quiet {
        let _ = write!(text, "\nNot between {from}:00 and {to}:00 of your day.");
    }
    let minutes = preference.offset.abs();
    let sign = if preference.offset < 0 { '−' } else { '+' };
    let _ = match &preference.zone {
        Some(zone) => write!(text, "\nYour time zone is {zone}."),
        None => write!(text, "\nYour time zone is UTC{sign}{}:{:02}.", minutes / 60, minutes % 60),
    };
    if !preference.hints {
        text.push_str("\nYou get no hints.");
    }
    if let Some(until) = preference.vacation_until.filter(|until| *until > now) {
        let _ = write!(text, "\nYou are on vacation until <t:{until}:f>.");
    }
    text
}
