//! The puzzle of the day: shown, played as often as somebody likes, counted, and posted every day where a server wants it.
//!
//! Nothing is kept while somebody plays it: what they have done so far stands in the button that they press.

use super::menu::{Menu, Page, Walked};
use super::pictures::Audience;
use super::{App, ChannelId, GameId, GuildId, Person, PersonId, Picture, Refusal, Seconds, about, list, plain};
use crate::bots;
use crate::engine::grammar::count;
use crate::engine::scene::kit;
use crate::engine::{DynGame, Phrase, Rng, Scene, Viewer, story};
use crate::games::Kind;
use crate::games::puzzles::{self, Daily};
use crate::render::Names;
use crate::store::{Change, PuzzleChange, PuzzlePostRow, PuzzleTryRow};
use std::fmt::Write;

/// The puzzle of a day, before anything is played.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleShown {
    pub day: i64,
    pub text: String,
    pub picture: Picture,
}

/// Where somebody has come to in a puzzle.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an answer is one of them, and never many")]
pub enum PuzzleStep {
    /// What is asked next; `played` are the places of the actions so far in their legal lists.
    Asks { day: i64, kind: Kind, played: String, told: Vec<String>, page: Page },
    Over {
        day: i64,
        solved: bool,
        text: String,
        picture: Picture,
        /// The Battle as it happened.
        animation: Option<Vec<u8>>,
    },
}

/// A post that is due in a server.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleDue {
    pub guild: GuildId,
    pub channel: ChannelId,
    pub shown: PuzzleShown,
}

const DAY: Seconds = 86_400;
/// Nobody plays more actions than this in a turn.
const MOST: usize = 24;
/// As many people are named who had yesterday's, and as many rows a table has.
const NAMED: usize = 12;
/// A table counts so many days.
const TABLE_DAYS: i64 = 30;
/// Somewhere it is still the day, or already the next: so long after a day has begun in Greenwich it was solved in time.
const IN_TIME: Seconds = 2 * DAY;

impl App {
    /// The puzzle of a day, today's if none is named; those of days to come are nobody's yet.
    pub async fn puzzle(&self, person: PersonId, guild: Option<GuildId>, date: Option<&str>) -> Result<PuzzleShown, Refusal> {
        let today = self.today(guild).await?;
        let day = puzzle_day(date, today.saturating_mul(DAY))?;
        if day > today {
            return Err(not_there());
        }
        let mut shown = self.shown(day, today).await?;
        let mine = self.inner.store.puzzle_tries_of(person).await?;
        if let Some(row) = mine.iter().find(|row| row.day == day) {
            let _ = write!(shown.text, "\n-# {}", tried(row));
        }
        match streak(&mine, today) {
            0 => {}
            days => drop(write!(shown.text, "\n-# You have had {} in a row.", count(days, "puzzle"))),
        }
        Ok(shown)
    }

    /// Follows what somebody has played so far and the path of their answers through the question that is next.
    pub async fn solve(
        &self,
        person: &Person,
        guild: Option<GuildId>,
        day: i64,
        played: &str,
        path: &str,
    ) -> Result<PuzzleStep, Refusal> {
        let today = self.today(guild).await?;
        let daily = self.daily(day, today).await?;
        let mut play = Play::of(&daily, played).ok_or_else(lost)?;
        let mut path = path;
        let outcome = loop {
            if let Some(outcome) = play.outcome() {
                break outcome;
            }
            match play.walk(day, path).ok_or_else(lost)? {
                Walked::Page(page, scene) => {
                    let page = self.puzzle_page(&play, page, scene).await;
                    return Ok(PuzzleStep::Asks { day, kind: daily.kind(), played: play.path(), told: play.told, page });
                }
                // What leaves no choice is played after it.
                Walked::Action(place) => play.take(place).ok_or_else(lost)?,
            }
            path = "";
        };
        let change = PuzzleChange::Try {
            day,
            person: person.id,
            name: person.name.clone(),
            guild: guild.unwrap_or(GuildId(0)),
            solved: outcome.solved,
            at: self.now(),
        };
        self.inner.store.commit(vec![Change::Puzzle(change)]).await?;
        let mine = self.inner.store.puzzle_tries_of(person.id).await?;
        let mut text = if outcome.solved {
            format!("**Solved**: {}. Nothing else comes to as much.", outcome.words)
        } else {
            format!("Not yet: {}. There is a better way; try it again as often as you like.", outcome.words)
        };
        if let Some(row) = mine.iter().find(|row| row.day == day) {
            let _ = write!(text, "\n-# {}", tried(row));
        }
        if outcome.solved {
            let days = streak(&mine, today);
            if days > 1 {
                let _ = write!(text, "\n-# {} in a row.", count(days, "puzzle"));
            }
        }
        let (names, solver) = (Names::default(), daily.solver());
        let frames = std::mem::take(&mut play.frames);
        let animation = self.inner.pictures.clip(frames, names).await?;
        let picture = self.picture_of_table(&*play.table, Viewer::Seat(solver)).await?;
        Ok(PuzzleStep::Over { day, solved: outcome.solved, text, picture, animation })
    }

    /// Who has had how many puzzles in a server within a month.
    pub async fn puzzle_table(&self, guild: Option<GuildId>) -> Result<String, Refusal> {
        let here = guild.ok_or_else(|| Refusal::Unfit("A table is of a server: ask for it there.".into()))?;
        let today = self.today(guild).await?;
        let rows = self.inner.store.puzzle_tries_in(here, today - TABLE_DAYS).await?;
        let mut people: Vec<(PersonId, String, usize, usize, i64)> = Vec::new();
        for row in rows {
            let at = people.iter().position(|(person, ..)| *person == row.person).unwrap_or_else(|| {
                people.push((row.person, String::new(), 0, 0, 0));
                people.len() - 1
            });
            let (_, name, solved, first, tries) = &mut people[at];
            *name = plain(&row.name);
            *solved += usize::from(row.solved.is_some());
            *first += usize::from(row.solved == Some(1));
            *tries += row.tries;
        }
        people.sort_by_key(|(person, _, solved, first, tries)| (std::cmp::Reverse((*solved, *first)), *tries, *person));
        if people.is_empty() {
            return Ok("Nobody here has tried a puzzle within a month. `/puzzle today` is a beginning.".into());
        }
        let line = |(at, (_, name, solved, first, tries)): (usize, &(PersonId, String, usize, usize, i64))| {
            format!("{}. {name}: {solved} solved, {first} at the first try, {} in all", at + 1, count_tries(*tries))
        };
        let lines: Vec<String> = people.iter().take(NAMED).enumerate().map(line).collect();
        Ok(format!("**Puzzles of the last {TABLE_DAYS} days**\n{}", lines.join("\n")))
    }

    /// Has the puzzle posted in a channel every day from now on. `at` is a time of day, such as 9:00, by the clock of a zone.
    pub async fn post_puzzles(
        &self,
        person: PersonId,
        guild: Option<GuildId>,
        channel: ChannelId,
        at: &str,
        zone: Option<String>,
    ) -> Result<String, Refusal> {
        let guild = guild.ok_or_else(|| Refusal::Unfit("Only a server has a puzzle posted every day.".into()))?;
        let minute = minute_of(at).ok_or_else(|| Refusal::Unfit("A time of day reads like 9:00 or 17:30.".into()))?;
        if let Some(unknown) = zone.as_ref().filter(|zone| jiff::tz::TimeZone::get(zone).is_err()) {
            return Err(Refusal::Unfit(format!("I know no time zone {unknown:?}. One reads like Europe/Berlin.")));
        }
        let zone = match zone {
            Some(zone) => Some(zone),
            None => self.preference(person).await?.zone,
        };
        let mut row = PuzzlePostRow { guild, channel, at_minute: minute, zone, posted: 0 };
        let (day, second) = row.local(self.now());
        // Where the hour is past, the first one is tomorrow's.
        row.posted = if second >= minute * 60 { day } else { day - 1 };
        let first = if row.posted == day { "tomorrow" } else { "today" };
        let clock = row.zone.clone().unwrap_or_else(|| "UTC".into());
        self.inner.store.commit(vec![Change::Puzzle(PuzzleChange::Post(row))]).await?;
        let (hour, minute) = (minute / 60, minute % 60);
        Ok(format!("The puzzle of the day comes here at {hour}:{minute:02} ({clock}), first {first}. `/puzzle stop` ends it."))
    }

    /// No puzzles in a server any more.
    pub async fn stop_puzzles(&self, guild: Option<GuildId>) -> Result<String, Refusal> {
        let guild = guild.ok_or_else(|| Refusal::Unfit("Only a server has a puzzle posted every day.".into()))?;
        self.inner.store.commit(vec![Change::Puzzle(PuzzleChange::NoPost { guild })]).await?;
        Ok("No puzzle is posted in this server any more. `/puzzle today` shows it to you all the same.".into())
    }

    /// The servers where the puzzle of the day is due: post each, then say so with [`App::puzzle_posted`].
    pub async fn puzzles_due(&self) -> Result<Vec<PuzzleDue>, Refusal> {
        let mut due = Vec::new();
        for row in self.inner.store.puzzle_posts().await? {
            let (day, second) = row.local(self.now());
            if row.posted >= day || second < row.at_minute * 60 {
                continue;
            }
            // What stops one post must not stop those of other servers, which may have another day.
            let mut shown = match self.shown(day, day).await {
                Ok(shown) => shown,
                Err(why) => {
                    tracing::warn!("the puzzle of day {day} is not posted: {why}");
                    continue;
                }
            };
            match self.yesterday(row.guild, day - 1).await {
                Ok(yesterday) => shown.text.push_str(&yesterday),
                Err(why) => tracing::warn!("the solution of day {} is not told: {why}", day - 1),
            }
            due.push(PuzzleDue { guild: row.guild, channel: row.channel, shown });
        }
        Ok(due)
    }

    pub async fn puzzle_posted(&self, guild: GuildId, day: i64) -> Result<(), Refusal> {
        Ok(self.inner.store.commit(vec![Change::Puzzle(PuzzleChange::Posted { guild, day })]).await?)
    }

    /// The solution of the day before, and who had it here.
    async fn yesterday(&self, guild: GuildId, day: i64) -> Result<String, Refusal> {
        let rows: Vec<PuzzleTryRow> =
            self.inner.store.puzzle_tries_in(guild, day).await?.into_iter().filter(|row| row.day == day).collect();
        let daily = self.daily(day, day).await?;
        let mut had: Vec<&PuzzleTryRow> = rows.iter().filter(|row| row.solved.is_some()).collect();
        had.sort_by_key(|row| (row.solved, row.solved_at));
        let line: Vec<String> = daily.line().iter().map(|phrase| format!("`{phrase}`")).collect();
        let mut text = format!("\n\nYesterday: ||{}; {}||", line.join(", "), daily.best());
        let named = had.iter().take(NAMED).map(|row| {
            let tries = row.solved.unwrap_or(1);
            format!("{} ({})", plain(&row.name), if tries == 1 { "first try".to_owned() } else { count_tries(tries) })
        });
        let named: Vec<String> = named.collect();
        let _ = match named.len() {
            _ if rows.is_empty() => write!(text, "\nNobody here tried it."),
            0 => write!(text, "\nNobody here had it, of {} who tried.", rows.len()),
            _ => write!(text, "\n{} had it, of {} who tried.", list(&named), rows.len()),
        };
        Ok(text)
    }

    /// Which day it is: by the clock of the server where it has the puzzle posted, else in Greenwich.
    async fn today(&self, guild: Option<GuildId>) -> Result<i64, Refusal> {
        let posts = self.inner.store.puzzle_posts().await?;
        let here = guild.and_then(|guild| posts.into_iter().find(|row| row.guild == guild));
        Ok(here.map_or(self.now().div_euclid(DAY), |row| row.local(self.now()).0))
    }

    async fn shown(&self, day: i64, today: i64) -> Result<PuzzleShown, Refusal> {
        let daily = self.daily(day, today).await?;
        let picture = self.picture_of_table(&*daily.table(), Viewer::Seat(daily.solver())).await?;
        let stars = format!("{}{}", "●".repeat(daily.grade().into()), "○".repeat(5 - usize::from(daily.grade().min(5))));
        let text = format!("**Puzzle of {}** · {} {stars}\n{}", date_of(day), about(daily.kind()).name, daily.task());
        Ok(PuzzleShown { day, text, picture })
    }

    /// The puzzle of a day as it was first shown.
    async fn daily(&self, day: i64, today: i64) -> Result<Daily, Refusal> {
        if day < 0 {
            return Err(not_there());
        }
        let text = if let Some(text) = self.inner.store.puzzle_text(day).await? {
            text
        } else if day > today {
            // What was shown where the next day has begun already is kept, and may be solved.
            return Err(not_there());
        } else {
            let text = puzzles::text_of(day).to_owned();
            self.inner.store.commit(vec![Change::Puzzle(PuzzleChange::Day { day, text: text.clone() })]).await?;
            text
        };
        Daily::read(&text).map_err(|why| Refusal::failed(format!("the puzzle of day {day} cannot be read"), why))
    }

    async fn puzzle_page(&self, play: &Play<'_>, page: Page, scene: Option<Scene>) -> Page {
        let viewer = Viewer::Seat(play.daily.solver());
        let alt = story::fitted(&colours(&play.table.alt_text(viewer)), super::ALT_TEXT);
        let scene = scene.unwrap_or_else(|| play.table.scene(viewer));
        let png = self.inner.pictures.png_for(Audience::Watchers, move || scene, Names::default()).await;
        let picture = png.inspect_err(|why| tracing::warn!("the picture of a puzzle was not drawn: {why}")).ok();
        Page { picture: picture.map(|png| Picture { png, alt }), ..page }
    }

    async fn picture_of_table(&self, table: &dyn DynGame, viewer: Viewer) -> Result<Picture, Refusal> {
        let scene = kit::stamped(table.scene(viewer), "Puzzle");
        let alt = story::fitted(&colours(&table.alt_text(viewer)), super::ALT_TEXT);
        Ok(Picture { png: self.inner.pictures.png_for(Audience::Watchers, move || scene, Names::default()).await?, alt })
    }
}

fn not_there() -> Refusal {
    Refusal::Unfit("That day's puzzle is not there yet.".into())
}

fn lost() -> Refusal {
    Refusal::Unfit("That leads nowhere in this puzzle. Begin it anew.".into())
}

/// Told text with the colours in the place of names.
fn colours(text: &str) -> String {
    story::with_names(text, |seat| seat.colour().to_owned())
}

/// A puzzle as far as somebody has played it.
struct Play<'a> {
    daily: &'a Daily,
    table: Box<dyn DynGame>,
    played: Vec<usize>,
    /// What came of the last action.
    told: Vec<String>,
    frames: Vec<Scene>,
}

impl<'a> Play<'a> {
    /// `None` where the actions lead nowhere.
    fn of(daily: &'a Daily, played: &str) -> Option<Play<'a>> {
        let mut play = Play { daily, table: daily.table(), played: Vec::new(), told: Vec::new(), frames: Vec::new() };
        for place in played.split('-').filter(|place| !place.is_empty()).take(MOST) {
            play.take(place.parse().ok()?)?;
        }
        Some(play)
    }

    /// Plays an action by its place in the legal list, and whatever the other side answers.
    fn take(&mut self, place: usize) -> Option<()> {
        let solver = self.daily.solver();
        let phrase = self.table.menu(solver).into_iter().nth(place)?;
        self.played.push(place);
        self.told.clear();
        self.watch(solver, &phrase)?;
        // The solver answers for themselves.
        while let Some((seat, answer)) = self.daily.answer(&*self.table).filter(|(seat, _)| *seat != solver) {
            self.watch(seat, &answer)?;
        }
        Some(())
    }

    fn watch(&mut self, seat: crate::engine::Seat, phrase: &Phrase) -> Option<()> {
        let story = self.table.watch(seat, phrase).ok()?;
        let lines = story.lines().iter().filter(|line| line.is_for(Viewer::Spectator)).map(|line| colours(&line.text));
        self.told.extend(lines);
        self.frames.extend(story.into_frames());
        Some(())
    }

    fn outcome(&self) -> Option<puzzles::Outcome> {
        self.daily.result(&*self.table)
    }

    /// The question that a path leads to, or the action.
    fn walk(&self, day: i64, path: &str) -> Option<Walked> {
        let (kind, solver) = (self.daily.kind(), self.daily.solver());
        let likely = bots::likely(kind, &*self.table, solver, &mut Rng::from_number(day.unsigned_abs()));
        let decision = self.table.decision(solver);
        let menu = Menu { decision: &*decision, verbs: about(kind).verbs, likely: &likely, tell: &colours };
        menu.walk(GameId(day.unsigned_abs()), 0, path)
    }

    fn path(&self) -> String {
        self.played.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }
}

impl PuzzlePostRow {
    /// The day by the clock of the server, and how many seconds of it are past.
    fn local(&self, now: Seconds) -> (i64, Seconds) {
        let zone = self.zone.as_ref().and_then(|zone| jiff::tz::TimeZone::get(zone).ok());
        let ahead: Seconds = match (zone, jiff::Timestamp::from_second(now)) {
            (Some(zone), Ok(at)) => zone.to_offset(at).seconds().into(),
            _ => 0,
        };
        let local = now.saturating_add(ahead);
        (local.div_euclid(DAY), local.rem_euclid(DAY))
    }
}

/// How many days in a row, up to this one or the one before, somebody had the puzzle in time.
fn streak(tries: &[PuzzleTryRow], today: i64) -> usize {
    let in_time = |day: i64| {
        tries
            .iter()
            .any(|row| row.day == day && row.solved_at.is_some_and(|at| at < day.saturating_mul(DAY).saturating_add(IN_TIME)))
    };
    let last = if in_time(today) { today } else { today - 1 };
    (0..i64::try_from(tries.len()).unwrap_or(i64::MAX)).take_while(|back| in_time(last - back)).count()
}

fn tried(row: &PuzzleTryRow) -> String {
    match row.solved {
        Some(1) => "You had it at the first try.".to_owned(),
        Some(tries) => format!("You had it after {}.", count_tries(tries)),
        None => format!("You have tried it {}.", if row.tries == 1 { "once".to_owned() } else { format!("{} times", row.tries) }),
    }
}

fn count_tries(tries: i64) -> String {
    crate::engine::grammar::count_of(tries, "try", "tries")
}

/// The day that a date names, or that it is in Greenwich.
pub fn puzzle_day(date: Option<&str>, now: Seconds) -> Result<i64, Refusal> {
    match date {
        Some(date) => day_of(date).ok_or_else(|| Refusal::Unfit("A date reads like 2026-03-21.".into())),
        None => Ok(now.div_euclid(DAY)),
    }
}

fn day_of(date: &str) -> Option<i64> {
    let date: jiff::civil::Date = date.trim().parse().ok()?;
    let midnight = date.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(midnight.timestamp().as_second().div_euclid(DAY))
}

fn date_of(day: i64) -> String {
    jiff::Timestamp::from_second(day.saturating_mul(DAY)).unwrap_or_default().strftime("%F").to_string()
}

/// The minute of the day: `9:00`, `17:30`, `9`.
fn minute_of(time: &str) -> Option<i64> {
    let (hour, minute) = time.trim().split_once(':').unwrap_or((time.trim(), "0"));
    let (hour, minute): (i64, i64) = (hour.parse().ok()?, minute.parse().ok()?);
    ((0..24).contains(&hour) && (0..60).contains(&minute)).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn had(day: i64, at: Seconds) -> PuzzleTryRow {
        PuzzleTryRow { day, person: PersonId(1), name: "Ada".into(), tries: 1, solved: Some(1), solved_at: Some(at) }
    }

    #[test]
    fn a_streak_is_of_days_in_a_row_and_in_time() {
        let days = |days: &[i64]| days.iter().map(|day| had(*day, day * DAY + 100)).collect::<Vec<_>>();
        assert_eq!(streak(&days(&[7, 8, 9]), 9), 3);
        assert_eq!(streak(&days(&[7, 8, 9]), 10), 3, "today's is still to come");
        assert_eq!(streak(&days(&[7, 8, 9]), 11), 0);
        assert_eq!(streak(&days(&[7, 9]), 9), 1);
        let late = [had(8, 9 * DAY), had(9, 13 * DAY)];
        assert_eq!(streak(&late, 9), 1, "what was solved days later mends nothing");
    }

    #[test]
    fn dates_and_times_are_read_and_nonsense_is_not() {
        assert_eq!(day_of("1970-01-02"), Some(1));
        assert_eq!(date_of(day_of("2026-03-21").unwrap()), "2026-03-21");
        assert_eq!(day_of("21.3.2026"), None);
        assert_eq!(
            ["9:00", "17:30", "9", "24:00", "9:60", "", "x"].map(minute_of),
            [Some(540), Some(1050), Some(540), None, None, None, None]
        );
    }

    #[test]
    fn a_servers_day_begins_by_its_own_clock() {
        let row = |zone: Option<&str>| PuzzlePostRow {
            guild: GuildId(1),
            channel: ChannelId(1),
            at_minute: 540,
            zone: zone.map(str::to_owned),
            posted: 0,
        };
        // 23:30 in Greenwich.
        let at = 20_000 * DAY + 23 * 3_600 + 1_800;
        assert_eq!(row(None).local(at), (20_000, 84_600));
        assert_eq!(row(Some("Asia/Tokyo")).local(at), (20_001, 30_600));
    }
}
