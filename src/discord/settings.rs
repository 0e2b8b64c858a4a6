//! How somebody is reminded and helped: in words, with buttons and menus for all of it.

use super::Data;
use super::arguments::QuietHours;
use super::id::{ButtonKind, CustomId};
use super::request::{Reply, Request};
use crate::app::{GameId, PersonId, Preference, Refusal, ReminderRule, Seconds};
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use std::fmt::Write;

pub const DAY: Seconds = 86_400;

/// Hours before a reminder that have a button, and what it says.
const REMINDERS: [(u32, &str); 4] = [(0, "Never remind me"), (6, "After 6 hours"), (24, "After a day"), (72, "After 3 days")];
/// So many days away have a button, and these stand in the menu.
const AWAY: Seconds = 7;
const DAYS: [Seconds; 6] = [2, 3, 7, 14, 30, 60];
/// Hours without reminders that stand in the menu.
const QUIET: [(u8, u8); 8] = [(20, 7), (21, 7), (22, 6), (22, 7), (22, 8), (23, 7), (0, 8), (8, 17)];
/// Time zones that stand in the menu, by the minutes that they are ahead of UTC: as many as a menu has room for.
const OFFSETS: [i32; 25] = [
    -600, -540, -480, -420, -360, -300, -240, -180, -120, 0, 60, 120, 180, 240, 300, 330, 360, 420, 480, 540, 570, 600, 660, 720,
    780,
];

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
        let is_here = self.app.glance(request.channel).await.is_ok();
        Ok(Reply::text(text).rows(rows(&preference, is_here, now)))
    }

    /// How somebody is reminded of the game that is here, if otherwise than of all others.
    async fn settings_here(&self, request: &Request, change: &str) -> Result<Reply, Refusal> {
        let (person, game) = (request.person.id, self.app.glance(request.channel).await?.game);
        let before = self.app.reminder_rule(person, game).await?;
        let after = match change {
            "" => before,
            "usual" => ReminderRule::default(),
            "direct" => ReminderRule { direct: Some(true), ..before },
            "channel" => ReminderRule { direct: Some(false), ..before },
            hours => ReminderRule { remind_after: Some(hours.parse().map_err(|_| Refusal::NoGame)?), ..before },
        };
        if after != before {
            self.app.set_reminder_rule(person, game, after).await?;
        }
        let text = rule_in_words(after);
        let text = if text.is_empty() { "In the game that is here you are reminded as in all others." } else { text.trim() };
        Ok(Reply::text(text).rows(rows_here(after)))
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
            ("days", days) => {
                let days: Seconds = days.parse().ok().filter(|days| DAYS.contains(days)).ok_or(Refusal::NoGame)?;
                Preference { vacation_until: Some(now.saturating_add(days * DAY)), ..before }
            }
            ("quiet", hours) => Preference { quiet: QuietHours::read(hours).ok_or(Refusal::NoGame)?.0, ..before },
            ("zone", minutes) => {
                let offset = minutes.parse().ok().filter(|offset| OFFSETS.contains(offset)).ok_or(Refusal::NoGame)?;
                Preference { offset, zone: None, ..before }
            }
            ("here", change) => return self.settings_here(request, change).await,
            ("all", _) => return self.settings(request).await,
            _ => return Err(Refusal::NoGame),
        };
        self.app.set_preference(person, after).await?;
        self.settings(request).await
    }
}

fn button(path: &str, label: &str, chosen: bool) -> CreateButton {
    let id = CustomId::new(ButtonKind::Settings, GameId(0), 0).path(path);
    let style = if chosen { ButtonStyle::Primary } else { ButtonStyle::Secondary };
    CreateButton::new(id.to_string()).label(label).style(style).disabled(chosen)
}

/// A menu of paths with what they are called, and a word more.
fn menu(name: &str, asks: &str, entries: Vec<(String, String, Option<String>)>) -> CreateActionRow {
    let option = |(path, label, more): (String, String, Option<String>)| {
        let option = CreateSelectMenuOption::new(label, path);
        match more {
            Some(more) => option.description(more),
            None => option,
        }
    };
    let kind = CreateSelectMenuKind::String { options: entries.into_iter().map(option).collect() };
    let id = CustomId::new(ButtonKind::Settings, GameId(0), 0).path(name);
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind).placeholder(asks))
}

/// The time of day so many minutes east of Greenwich.
fn time_of_day(now: Seconds, offset: i32) -> String {
    let minutes = (now / 60 + Seconds::from(offset)).rem_euclid(24 * 60);
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

fn from_greenwich(offset: i32) -> String {
    let (sign, minutes) = (if offset < 0 { '−' } else { '+' }, offset.abs());
    format!("UTC{sign}{}:{:02}", minutes / 60, minutes % 60)
}

/// What can be otherwise in one game.
fn rows_here(rule: ReminderRule) -> Vec<CreateActionRow> {
    let remind = |(hours, label): (u32, &str)| button(&format!("here.{hours}"), label, rule.remind_after == Some(hours));
    vec![
        CreateActionRow::Buttons(REMINDERS.map(remind).into()),
        CreateActionRow::Buttons(vec![
            button("here.direct", "By direct message", rule.direct == Some(true)),
            button("here.channel", "In the channel", rule.direct == Some(false)),
            button("here.usual", "As in all others", rule == ReminderRule::default()),
            button("all", "Back", false),
        ]),
    ]
}

fn rows(preference: &Preference, is_here: bool, now: Seconds) -> Vec<CreateActionRow> {
    // What a switch does when it is pressed.
    let switch = |name: &str, is_on: bool, on: &str, off: &str| {
        let (to, label) = if is_on { ("off", off) } else { ("on", on) };
        button(&format!("{name}.{to}"), label, false)
    };
    let remind = |(hours, label)| button(&format!("remind.{hours}"), label, preference.remind_after == hours);
    let away = preference.vacation_until.is_some_and(|until| until > now);
    let here = is_here.then(|| button("here.", "In this game …", false));
    let quiet =
        QUIET.map(|(from, to)| (format!("quiet.{from}-{to}"), format!("No reminders between {from}:00 and {to}:00"), None));
    let none = ("quiet.off".to_owned(), "No quiet hours".to_owned(), None);
    let zones = OFFSETS.map(|offset| {
        let says = format!("It is {} here now", time_of_day(now, offset));
        (format!("zone.{offset}"), says, Some(from_greenwich(offset)))
    });
    let days = DAYS.map(|days| (format!("days.{days}"), format!("{days} days without reminders and clocks"), None));
    let switches = [
        switch("direct", preference.direct, "Remind me by direct message", "Remind me in the channel"),
        switch("hints", preference.hints, "Hints on", "Hints off"),
        switch("away", away, "A week away", "I am back"),
    ];
    vec![
        CreateActionRow::Buttons(REMINDERS.map(remind).into()),
        CreateActionRow::Buttons(switches.into_iter().chain(here).collect()),
        menu("quiet", "Quiet hours", std::iter::once(none).chain(quiet).collect()),
        menu("zone", "Your time zone: what does your clock say?", zones.into()),
        menu("days", "A vacation: 60 days in any 180", days.into()),
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
    let _ = match &preference.zone {
        Some(zone) => write!(text, "\nYour time zone is {zone}."),
        None => write!(text, "\nYour time zone is {}.", from_greenwich(preference.offset)),
    };
    if !preference.hints {
        text.push_str("\nYou get no hints.");
    }
    if let Some(until) = preference.vacation_until.filter(|until| *until > now) {
        let _ = write!(text, "\nYou are on vacation until <t:{until}:f>.");
    }
    text
}
