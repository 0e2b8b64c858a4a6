//! Reminders and clocks. All of it is kept in the store, so it survives a restart.

use super::attendance::FORGOTTEN;
use super::posts::bots_turn;
use super::session::Session;
use super::text::{ago, moment};
use super::vacation::WITHIN;
use super::{App, ChannelId, GameId, GuildId, MessageId, PersonId, Ply, Refusal, Seconds, Status, Timeout};
use crate::bots::Level;
use crate::engine::Seat;
use crate::store::{Change, OwingRow, PreferenceRow, ReminderRuleRow};
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time; tests bring their own.
pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> Seconds;
}

/// The machine's time.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Seconds {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs().cast_signed())
    }
}

/// How a person wants to be reminded and helped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preference {
    /// Hours of waiting before the first reminder, and between two; 0 is never. At least 24 between two in any case.
    pub remind_after: u32,
    /// No reminders from this hour of the person's day to that one.
    pub quiet: Option<(u8, u8)>,
    /// Minutes east of Greenwich, for who has no zone.
    pub offset: i32,
    /// The name of a time zone, such as `Europe/Berlin`: it knows when summer time begins.
    pub zone: Option<String>,
    /// No reminders and no clock until then.
    pub vacation_until: Option<Seconds>,
    /// Hints in the first games of a kind.
    pub hints: bool,
    /// Reminders come as direct messages, where that is possible.
    pub direct: bool,
}

/// How a person wants to be reminded in one game; what is not said is as in all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ReminderRule {
    /// As in [`Preference`].
    pub remind_after: Option<u32>,
    pub direct: Option<bool>,
}

impl Default for Preference {
    fn default() -> Self {
        Preference { remind_after: 24, quiet: None, offset: 0, zone: None, vacation_until: None, hints: true, direct: false }
    }
}

/// What is to be done now.
#[derive(Clone, PartialEq, Debug)]
pub struct Due {
    /// Send each, then report it with [`App::reminded`].
    pub reminders: Vec<Reminder>,
    /// Hand each to [`App::time_out`], then post the news.
    pub timeouts: Vec<TimedOut>,
    /// Bots have waited long enough for people in these: post their news.
    pub bots: Vec<GameId>,
    /// Somebody in these was there when their turn came, and has been silent since: post their news.
    pub silent: Vec<GameId>,
    /// When to look again; earlier if something else happens.
    pub next: Seconds,
}

/// A person who has not moved for as long as they said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub game: GameId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    /// The board, if it is posted, and the ply that it is at.
    pub message: Option<MessageId>,
    pub ply: Ply,
    pub person: PersonId,
    /// Which game it is, what is asked, and until when.
    pub text: String,
    /// As a direct message, and only where that cannot be sent in the channel.
    pub direct: bool,
    /// When it was due: from then on a day is counted.
    at: Seconds,
}

/// A seat whose time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimedOut {
    pub game: GameId,
    pub seat: Seat,
    /// Since which ply the seat owed the decision that ran out.
    pub since: Ply,
}

const HOUR: Seconds = 3_600;
const DAY: Seconds = 24 * HOUR;
/// Without a clock a person may take so long, and is reminded so often, before their seat can be given away.
const PATIENCE: Seconds = 7 * DAY;
const REMINDERS: i64 = 2;
/// Nobody is reminded of one decision more often than so: who does not come by then is let alone.
const LAST: i64 = 7;
/// An interaction is delivered again within minutes, if at all.
const REMEMBERED: Seconds = DAY;
/// No decision takes more actions than this when the clock makes it.
const MOST_STEPS: usize = 100;

impl App {
    pub async fn due(&self) -> Result<Due, Refusal> {
        let now = self.now();
        if self.shards().has_first() {
            let old = Change::ForgetVacations { before: now - WITHIN };
            self.inner.store.commit(vec![Change::Forget { before: now - REMEMBERED }, old]).await?;
        }
        let mut due = Due { reminders: Vec::new(), timeouts: Vec::new(), bots: Vec::new(), silent: Vec::new(), next: now + HOUR };
        for (game, since, clock_hours) in self.inner.store.bots_beside_people().await? {
            match bots_turn(since, clock_hours) {
                at if at <= now => due.bots.push(game),
                at => due.next = due.next.min(at),
            }
        }
        for row in self.inner.store.owing(None).await? {
            if now - row.owes_at < FORGOTTEN && self.is_silent(row.game, row.person, row.owes_at) {
                due.silent.push(row.game);
            }
            if let Some(at) = row.runs_out() {
                if at <= now {
                    due.timeouts.push(TimedOut { game: row.game, seat: row.seat, since: row.owes_ply });
                    continue;
                }
                due.next = due.next.min(at);
            }
            if let Some(at) = row.remind_at(now) {
                if at <= now {
                    // A game that cannot be read waits for nobody.
                    if let Ok(session) = self.load(row.game).await {
                        due.reminders.push(reminder(&session, &row, now));
                    }
                } else {
                    due.next = due.next.min(at);
                }
            }
        }
        Ok(due)
    }

    /// The reminder was sent: not again before another day.
    pub async fn reminded(&self, reminder: &Reminder) -> Result<(), Refusal> {
        self.tried_to_remind(reminder, true).await
    }

    /// The reminder cannot be sent: not again before another day, but it counts for nothing.
    pub async fn could_not_remind(&self, reminder: &Reminder) -> Result<(), Refusal> {
        self.tried_to_remind(reminder, false).await
    }

    async fn tried_to_remind(&self, reminder: &Reminder, sent: bool) -> Result<(), Refusal> {
        let change = Change::Reminded { game: reminder.game, person: reminder.person, at: reminder.at, sent };
        Ok(self.inner.store.commit(vec![change]).await?)
    }

    /// Decides for a seat whose time has run out, as chosen when the game was opened, until it owes nothing. Does nothing
    /// if the person has moved meanwhile.
    pub async fn time_out(&self, late: &TimedOut) -> Result<(), Refusal> {
        let then = {
            let session = self.lock(late.game).await?;
            let owes = session.seats.get(late.seat.index()).and_then(Option::as_ref).and_then(|place| place.owes);
            let (Some(clock), Status::Playing, true) =
                (session.clock, session.status, owes.is_some_and(|(ply, _)| ply == late.since))
            else {
                return Ok(());
            };
            let does = match clock.then {
                Timeout::Bot => "a bot decides",
                Timeout::Skip => "the seat does as little as it can",
            };
            let text = format!("{}'s time ran out; {does}.", session.name(late.seat));
            self.remark(&session, text, self.missed(&session, late.seat)).await?;
            clock.then
        };
        for _ in 0..MOST_STEPS {
            let session = self.load(late.game).await?;
            let owes = session.seats[late.seat.index()].as_ref().and_then(|place| place.owes);
            if session.status != Status::Playing || owes.is_none_or(|(ply, _)| ply != late.since) {
                break;
            }
            let advice = match then {
                Timeout::Bot => self.think(&session, late.seat, Level::Normal, || ()).await?,
                Timeout::Skip => session.table_ref()?.timeout_action(late.seat),
            };
            self.play_advice(&session, late.seat, advice).await?;
        }
        self.sleep_if_left(late.game).await
    }

    /// No more reminders for the decision that the person owes now.
    pub async fn mute(&self, person: PersonId, game: GameId) -> Result<(), Refusal> {
        let session = self.load(game).await?;
        session.playing(person)?;
        Ok(self.inner.store.commit(vec![Change::Mute { game, person }]).await?)
    }

    /// The time zones whose names hold what was typed.
    pub fn zones(typed: &str) -> Vec<String> {
        let typed = typed.trim().to_lowercase().replace(' ', "_");
        let names = jiff::tz::db().available().map(|name| name.to_string());
        names.filter(|name| name.contains('/') && name.to_lowercase().contains(&typed)).take(25).collect()
    }

    pub async fn preference(&self, person: PersonId) -> Result<Preference, Refusal> {
        let Some(row) = self.inner.store.preference(person).await? else { return Ok(Preference::default()) };
        Ok(Preference {
            remind_after: row.remind_after as u32,
            quiet: row.quiet_from.zip(row.quiet_to).map(|(from, to)| (from as u8, to as u8)),
            offset: row.time_offset as i32,
            zone: row.zone,
            // What is over is no vacation any more.
            vacation_until: row.vacation_until.filter(|until| *until > self.now()),
            hints: row.hints,
            direct: row.direct,
        })
    }

    /// How a person is reminded in one game, as far as they said something of their own about it.
    pub async fn reminder_rule(&self, person: PersonId, game: GameId) -> Result<ReminderRule, Refusal> {
        let row = self.inner.store.reminder_rule(game, person).await?;
        let after = row.and_then(|row| row.remind_after).map(|hours| hours as u32);
        Ok(ReminderRule { remind_after: after, direct: row.and_then(|row| row.direct) })
    }

    /// Checked like [`App::set_preference`]. For those who have a seat in the game.
    pub async fn set_reminder_rule(&self, person: PersonId, game: GameId, rule: ReminderRule) -> Result<(), Refusal> {
        self.seated(person, game).await?;
        check_remind_after(rule.remind_after.unwrap_or_default())?;
        let (remind_after, direct) = (rule.remind_after.map(Into::into), rule.direct);
        let row = ReminderRuleRow { game, person, remind_after, direct };
        Ok(self.inner.store.commit(vec![Change::ReminderRule(row)]).await?)
    }

    /// Checked: the refusal says what is possible.
    pub async fn set_preference(&self, person: PersonId, preference: Preference) -> Result<(), Refusal> {
        let unfit = |why: &str| Err(Refusal::Unfit(why.to_owned()));
        check_remind_after(preference.remind_after)?;
        if preference.quiet.is_some_and(|(from, to)| from > 23 || to > 23 || from == to) {
            return unfit("Quiet hours go from one full hour of the day (0 to 23) to another.");
        }
        if !(-12 * 60..=14 * 60).contains(&preference.offset) {
            return unfit("A time zone is between UTC-12 and UTC+14.");
        }
        if preference.zone.as_ref().is_some_and(|zone| jiff::tz::TimeZone::get(zone).is_err()) {
            return unfit("There is no such time zone. Its name is one like Europe/Berlin or America/New_York.");
        }
        let now = self.now();
        let before = self.inner.store.preference(person).await?.and_then(|row| row.vacation_until);
        let until = preference.vacation_until.filter(|until| *until > now);
        if until != preference.vacation_until && preference.vacation_until != before {
            return unfit("A vacation lasts until some time to come.");
        }
        let mut changes = Vec::new();
        if preference.vacation_until != before {
            if let Some(until) = until {
                self.check_vacation(person, until).await?;
            }
            changes.push(Change::Vacation { person, now, until });
        }
        let row = PreferenceRow {
            person,
            remind_after: preference.remind_after.into(),
            quiet_from: preference.quiet.map(|(from, _)| from.into()),
            quiet_to: preference.quiet.map(|(_, to)| to.into()),
            time_offset: preference.offset.into(),
            zone: preference.zone,
            vacation_until: preference.vacation_until,
            hints: preference.hints,
            direct: preference.direct,
        };
        changes.push(Change::Preference(row));
        Ok(self.inner.store.commit(changes).await?)
    }
}

fn check_remind_after(hours: u32) -> Result<(), Refusal> {
    if hours > 24 * 14 {
        return Err(Refusal::Unfit("A reminder can come after at most two weeks (336 hours); 0 hours means never.".into()));
    }
    Ok(())
}

fn reminder(session: &Session, row: &OwingRow, now: Seconds) -> Reminder {
    let waits = ago(now.saturating_sub(row.owes_at));
    let mut text = format!("{} has been waiting for you for {waits}", session.called());
    let _ = match session.asked_in_public(row.seat) {
        Some(what) if what.ends_with(['?', '.', '!']) => write!(text, ": {what}"),
        Some(what) => write!(text, ": {what}."),
        None => write!(text, "."),
    };
    if let Some(at) = row.runs_out() {
        let _ = write!(text, " Your time runs out {}.", moment(at));
    } else if row.reminders > 0 {
        let _ = match row.forfeits_at() {
            at if at <= now => write!(text, " From now on the others may give your seat away."),
            at => write!(text, " The others may give your seat away {}.", moment(at)),
        };
    }
    if row.reminders + 1 == LAST {
        text.push_str(" This is the last reminder of it.");
    }
    let Session { channel, guild, message, ply, .. } = *session;
    Reminder { game: row.game, channel, guild, message, ply, person: row.person, text, direct: row.direct, at: now }
}

impl OwingRow {
    /// When the seat's time runs out. The clock stands still on vacation, and goes on afterwards.
    pub(super) fn runs_out(&self) -> Option<Seconds> {
        Some(self.owes_at.saturating_add(self.away).saturating_add(self.clock_hours?.saturating_mul(HOUR)))
    }

    /// When the seat can be given away, if the person was reminded until then as often as they are to be.
    pub(super) fn forfeits_at(&self) -> Seconds {
        self.runs_out().unwrap_or_else(|| self.owes_at.saturating_add(self.away).saturating_add(PATIENCE))
    }

    /// How many reminders have to come before: two, or as many as the person lets come within that time.
    pub(super) fn reminders_missing(&self) -> i64 {
        let after = self.remind_after().max(DAY);
        let wanted = if self.wants_none() || self.clock_hours.is_some() { 0 } else { REMINDERS.min(PATIENCE / after) };
        (wanted - self.reminders).max(0)
    }

    /// The person has been due for longer than the game allows.
    pub(super) fn is_overdue(&self, now: Seconds) -> bool {
        now >= self.forfeits_at() && self.reminders_missing() == 0
    }

    /// For how long the game has waited for the person, their vacation left out.
    pub(super) fn due_for(&self, now: Seconds) -> Seconds {
        let to_come = self.vacation_until.map_or(0, |until| until.saturating_sub(now).max(0));
        now.saturating_sub(self.owes_at).saturating_sub(self.away.saturating_sub(to_come).max(0)).max(0)
    }

    fn remind_after(&self) -> Seconds {
        self.remind_after.unwrap_or(Preference::default().remind_after.into()).saturating_mul(HOUR)
    }

    fn wants_none(&self) -> bool {
        self.muted || self.remind_after() == 0
    }

    /// The same after an absence from `until` on that lasted for `by`: what the store makes of it. What a vacation has held
    /// up starts anew.
    #[must_use]
    pub(super) fn after_absence(&self, until: Seconds, by: Seconds) -> OwingRow {
        let back = until.saturating_add(by);
        if self.away == 0 {
            return OwingRow { owes_at: self.owes_at.saturating_add(by), ..self.clone() };
        }
        let away = self.vacation_until.map_or(0, |vacation| vacation.saturating_sub(back).max(0));
        OwingRow { owes_at: back, away, ..self.clone() }
    }

    /// When the person is to be reminded next: after as long as they said, and with a clock at half its time at the
    /// latest; never twice within a day, never in quiet hours or on vacation.
    fn remind_at(&self, now: Seconds) -> Option<Seconds> {
        if self.wants_none() || self.reminders >= LAST {
            return None;
        }
        let after = self.remind_after();
        let first = self.clock_hours.map_or(after, |hours| after.min(hours.saturating_mul(HOUR) / 2));
        // Where the clock allows several decisions a day, each is reminded of.
        let another = self.clock_hours.is_some_and(|hours| hours < 24) && self.reminded_ply != Some(self.owes_ply);
        let again = self.reminded_at.filter(|_| !another).map_or(0, |at| at.saturating_add(after.max(DAY)));
        let at = self.owes_at.saturating_add(first).max(again).max(self.vacation_until.unwrap_or(0)).max(now);
        Some(self.after_quiet(at))
    }

    /// Seconds that the person's clock is ahead of Greenwich at that moment.
    fn offset_at(&self, at: Seconds) -> Seconds {
        let zone = self.zone.as_ref().and_then(|zone| jiff::tz::TimeZone::get(zone).ok());
        match (zone, jiff::Timestamp::from_second(at)) {
            (Some(zone), Ok(at)) => zone.to_offset(at).seconds().into(),
            _ => self.time_offset.unwrap_or(0).saturating_mul(60),
        }
    }

    /// The first moment from `at` on that is not in the person's quiet hours.
    fn after_quiet(&self, at: Seconds) -> Seconds {
        let Some((from, to)) = self.quiet_from.zip(self.quiet_to) else { return at };
        let offset = self.offset_at(at);
        let time = at.saturating_add(offset).rem_euclid(DAY);
        let quiet = if from <= to { (from * HOUR..to * HOUR).contains(&time) } else { time >= from * HOUR || time < to * HOUR };
        if !quiet {
            return at;
        }
        // Where summer time begins or ends in between, the hour is the person's all the same.
        let end = at.saturating_add((to * HOUR - time).rem_euclid(DAY));
        end.saturating_sub(self.offset_at(end).saturating_sub(offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> OwingRow {
        OwingRow {
            game: GameId(1),
            kind: "none".into(),
            channel: ChannelId(1),
            clock_hours: None,
            seat: Seat(0),
            person: PersonId(1),
            owes_ply: 1,
            owes_at: 10 * DAY,
            muted: false,
            reminded_at: None,
            remind_after: None,
            quiet_from: None,
            quiet_to: None,
            time_offset: None,
            zone: None,
            vacation_until: None,
            away: 0,
            reminders: 0,
            reminded_ply: None,
            direct: false,
        }
    }

    #[test]
    fn a_zone_knows_of_summer_time() {
        let quiet = OwingRow { quiet_from: Some(22), quiet_to: Some(7), zone: Some("Europe/Berlin".into()), ..row() };
        // Midnight in Greenwich is 1:00 in Berlin in January, and 2:00 in July.
        let (january, july) = (1_768_435_200, 1_784_073_600);
        assert_eq!(quiet.after_quiet(january), january + 6 * HOUR);
        assert_eq!(quiet.after_quiet(july), july + 5 * HOUR);
        // In the nights of 28 March and 31 October 2027 the clocks are changed.
        let (spring, autumn) = (1_806_181_200, 1_824_926_400);
        assert_eq!(quiet.after_quiet(spring), spring + 8 * HOUR, "22:00 to 7:00, and an hour of it is left out");
        assert_eq!(quiet.after_quiet(autumn), autumn + 10 * HOUR, "22:00 to 7:00, and an hour of it comes twice");
        let nowhere = OwingRow { zone: Some("Nowhere/Land".into()), time_offset: Some(60), ..quiet };
        assert_eq!(nowhere.after_quiet(january), january + 6 * HOUR, "the offset is left");
    }

    #[test]
    fn a_reminder_comes_a_day_after_the_last() {
        assert_eq!(row().remind_at(0), Some(11 * DAY));
        assert_eq!(OwingRow { remind_after: Some(2), ..row() }.remind_at(0), Some(10 * DAY + 2 * HOUR));
        let reminded = OwingRow { remind_after: Some(2), reminded_at: Some(10 * DAY + 2 * HOUR), ..row() };
        assert_eq!(reminded.remind_at(0), Some(11 * DAY + 2 * HOUR));
        assert_eq!(OwingRow { remind_after: Some(0), ..row() }.remind_at(0), None);
        assert_eq!(OwingRow { muted: true, ..row() }.remind_at(0), None);
    }

    #[test]
    fn quiet_hours_may_span_midnight_and_follow_the_time_zone() {
        let quiet = OwingRow { quiet_from: Some(22), quiet_to: Some(7), ..row() };
        assert_eq!(quiet.after_quiet(10 * DAY + 23 * HOUR), 11 * DAY + 7 * HOUR);
        assert_eq!(quiet.after_quiet(10 * DAY + HOUR), 10 * DAY + 7 * HOUR);
        assert_eq!(quiet.after_quiet(10 * DAY + 7 * HOUR), 10 * DAY + 7 * HOUR);
        assert_eq!(quiet.after_quiet(10 * DAY + 12 * HOUR), 10 * DAY + 12 * HOUR);
        // 23:00 in Greenwich is 1:00 two hours east of it.
        let east = OwingRow { time_offset: Some(120), ..quiet };
        assert_eq!(east.after_quiet(10 * DAY + 23 * HOUR), 11 * DAY + 5 * HOUR);
        assert_eq!(east.after_quiet(10 * DAY + 6 * HOUR), 10 * DAY + 6 * HOUR);
    }

    #[test]
    fn no_vacation_and_no_clock_is_long_enough_to_overflow() {
        let most = OwingRow {
            clock_hours: Some(i64::MAX),
            remind_after: Some(i64::MAX),
            vacation_until: Some(i64::MAX),
            away: i64::MAX,
            quiet_from: Some(0),
            quiet_to: Some(23),
            time_offset: Some(i64::MAX),
            ..row()
        };
        assert_eq!(most.runs_out(), Some(i64::MAX));
        assert_eq!(most.remind_at(0), Some(i64::MAX));
        assert_eq!(most.after_absence(0, i64::MAX).runs_out(), Some(i64::MAX));
    }

    #[test]
    fn an_absence_moves_a_clock_on_and_one_that_a_vacation_held_starts_after_it() {
        let clock = OwingRow { clock_hours: Some(12), ..row() };
        let (until, by) = (10 * DAY + 2 * HOUR, 3 * DAY);
        assert_eq!(clock.after_absence(until, by).runs_out(), Some(13 * DAY + 12 * HOUR));
        let away = OwingRow { vacation_until: Some(11 * DAY), away: DAY, ..clock.clone() };
        assert_eq!(away.after_absence(until, by).runs_out(), Some(13 * DAY + 14 * HOUR));
        let longer = OwingRow { vacation_until: Some(20 * DAY), away: 10 * DAY, ..clock };
        assert_eq!(longer.after_absence(until, by).runs_out(), Some(20 * DAY + 12 * HOUR));
    }

    #[test]
    fn a_clock_reminds_at_half_its_time_and_stands_still_on_vacation() {
        let clock = OwingRow { clock_hours: Some(12), ..row() };
        assert_eq!((clock.remind_at(0), clock.runs_out()), (Some(10 * DAY + 6 * HOUR), Some(10 * DAY + 12 * HOUR)));
        let away = OwingRow { vacation_until: Some(20 * DAY), away: 10 * DAY, ..clock };
        assert_eq!((away.remind_at(0), away.runs_out()), (Some(20 * DAY), Some(20 * DAY + 12 * HOUR)));
    }

    #[test]
    fn who_goes_on_vacation_with_an_hour_left_comes_back_to_it() {
        // Eleven of twelve hours had passed: a day of vacation adds a day, and not the whole clock.
        let away = OwingRow { clock_hours: Some(12), vacation_until: Some(11 * DAY + 11 * HOUR), away: DAY, ..row() };
        assert_eq!(away.runs_out(), Some(11 * DAY + 12 * HOUR));
        assert_eq!(away.due_for(11 * DAY), 11 * HOUR, "in the midst of it");
        assert_eq!(away.due_for(11 * DAY + 11 * HOUR), 11 * HOUR);
    }

    #[test]
    fn without_a_clock_a_seat_is_forfeited_after_seven_days_and_two_reminders() {
        let week = 17 * DAY;
        assert!(!OwingRow { reminders: 2, ..row() }.is_overdue(week - 1));
        assert!(OwingRow { reminders: 2, ..row() }.is_overdue(week));
        assert!(!OwingRow { reminders: 1, ..row() }.is_overdue(week + 30 * DAY), "nobody told them twice");
        assert!(!OwingRow { reminders: 2, away: DAY, ..row() }.is_overdue(week), "a vacation does not count");
        // Who lets no reminder come cannot keep the others waiting by that.
        assert!(OwingRow { remind_after: Some(0), ..row() }.is_overdue(week));
        assert!(OwingRow { muted: true, reminders: 1, ..row() }.is_overdue(week));
        assert!(OwingRow { remind_after: Some(336), ..row() }.is_overdue(week));
        assert_eq!(OwingRow { remind_after: Some(100), ..row() }.reminders_missing(), 1);
    }

    #[test]
    fn with_a_clock_a_seat_is_forfeited_when_it_runs_out() {
        let clock = OwingRow { clock_hours: Some(12), ..row() };
        assert!(!clock.is_overdue(10 * DAY + 12 * HOUR - 1) && clock.is_overdue(10 * DAY + 12 * HOUR));
    }
}
