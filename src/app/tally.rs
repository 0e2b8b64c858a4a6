//! The picture of how well a person plays, or of who plays in a server: from what is kept of each game that counts.

use super::stats::{EVERYWHERE, START};
use super::{App, GuildId, Person, PersonId, Picture, Refusal, Seconds, about, clip};
use crate::engine::grammar::count;
use crate::engine::scene::stats::{self, Bar, Chart, Fact, Line, Sheet};
use crate::games::Kind;
use crate::render::Names;
use crate::store::{RatingRow, StepRow};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Whose games are counted.
#[derive(Clone, PartialEq, Debug)]
pub enum StatsOf {
    Person(Person),
    /// Everybody's who has played there.
    Server,
}

/// As many lines, people, and names of each sort are shown.
const LINES: usize = 4;
const PEOPLE: usize = 8;
const ROLES: usize = 3;

impl App {
    /// Ratings over time and what there is to know besides, of one kind of game or of all: by what was played in this server, or
    /// in all of them. Nothing where no game counts yet. Of others nothing is shown but where they play, too.
    pub async fn stats_picture(
        &self,
        asks: PersonId,
        of: &StatsOf,
        guild: Option<GuildId>,
        kind: Option<Kind>,
        everywhere: bool,
    ) -> Result<Option<Picture>, Refusal> {
        let pool = guild.filter(|_| !everywhere).unwrap_or(EVERYWHERE);
        let store = &self.inner.store;
        let tally = match (of, guild) {
            (StatsOf::Person(person), _) => {
                let known = match guild {
                    _ if person.id == asks => true,
                    Some(guild) => store.guilds_of(person.id).await?.contains(&guild),
                    None => false,
                };
                if !known {
                    return Err(Refusal::Unfit("Of others I show only what they have played in this server.".into()));
                }
                let ratings = store.ratings_of(person.id).await?.into_iter().filter(|row| row.guild == pool).collect();
                Tally { ratings, steps: store.steps_of(person.id, pool).await?, kind, everywhere: pool == EVERYWHERE }
            }
            (StatsOf::Server, Some(guild)) => Tally {
                ratings: store.ratings_in(pool, guild).await?,
                steps: store.steps_in(pool, guild).await?,
                kind,
                everywhere: pool == EVERYWHERE,
            },
            (StatsOf::Server, None) => return Err(Refusal::Unfit("That is shown in a server.".into())),
        };
        let Some(sheet) = tally.only_kind().sheet(of) else { return Ok(None) };
        let alt = clip(&in_words(&sheet), super::ALT_TEXT);
        let audience = super::pictures::Audience::Watchers;
        let png = self.inner.pictures.png_for(audience, move || stats::sheet(&sheet), Names::default()).await?;
        Ok(Some(Picture { png, alt }))
    }
}

/// What is known of somebody's games, or of everybody's.
struct Tally {
    ratings: Vec<RatingRow>,
    /// The oldest first. There are none of games that ended before they were kept.
    steps: Vec<StepRow>,
    kind: Option<Kind>,
    everywhere: bool,
}

impl Tally {
    fn only_kind(mut self) -> Self {
        if let Some(kind) = self.kind {
            self.ratings.retain(|row| row.kind == kind.slug());
            self.steps.retain(|row| row.kind == kind.slug());
        }
        self
    }

    fn sheet(&self, of: &StatsOf) -> Option<Sheet> {
        let games: i64 = self.ratings.iter().map(|row| row.games).sum();
        if games == 0 {
            return None;
        }
        let place = if self.everywhere { "all servers" } else { "this server" };
        let played = self.kind.map_or_else(String::new, |kind| format!("{} · ", about(kind).name));
        let (lines, levels, span) = self.lines(of);
        let since = self.steps.first().map_or_else(String::new, |step| format!(", in detail since {}", date(step.at)));
        let sheet = Sheet { lines, levels, span, footer: format!("Games that count{since}"), ..Sheet::default() };
        Some(match of {
            StatsOf::Person(person) => {
                let charts = [self.by_game(), self.by("Won by army, faction and side", |step| step.role.as_deref())];
                let charts = charts.into_iter().chain([self.by("Won by mission and home", |step| step.place.as_deref())]);
                let about = format!("{played}{place} · {}", count(games, "game"));
                Sheet { title: person.name.clone(), about, charts: charts.flatten().collect(), facts: self.facts(), ..sheet }
            }
            StatsOf::Server => {
                let facts = self.champions().into_iter().chain(self.streak()).chain(self.longest()).chain(self.luckiest());
                let about = format!("{played}{place}");
                Sheet { title: "Hall of fame".into(), about, charts: vec![self.who_plays()], facts: facts.collect(), ..sheet }
            }
        })
    }

    /// Who has which rating, and how it came to that: the highest of those that are known.
    fn lines(&self, of: &StatsOf) -> (Vec<Line>, [String; 3], [String; 2]) {
        let steps_of = |row: &RatingRow| -> Vec<&StepRow> {
            self.steps.iter().filter(|step| step.kind == row.kind && Some(step.person) == row.person).collect()
        };
        let mut known: Vec<(&RatingRow, Vec<&StepRow>)> =
            self.ratings.iter().map(|row| (row, steps_of(row))).filter(|(_, steps)| !steps.is_empty()).collect();
        known.sort_by(|(one, _), (other, _)| other.rating.total_cmp(&one.rating));
        known.truncate(LINES);
        let shown = || known.iter().flat_map(|(_, steps)| steps.iter());
        let (from, to) = (shown().map(|step| step.at).min().unwrap_or(0), shown().map(|step| step.at).max().unwrap_or(0));
        let most = shown().map(|step| (step.rating - START).abs()).fold(0.0, f64::max);
        // The middle is where everybody starts.
        let half = ((most / 50.0).ceil() * 50.0).max(50.0);
        let spot = |step: &&StepRow| {
            let across = if to > from { (step.at - from) as f32 / (to - from) as f32 } else { 1.0 };
            (across, ((step.rating - START + half) / (2.0 * half)) as f32)
        };
        let name = |row: &RatingRow| match of {
            StatsOf::Person(_) => game(&row.kind).to_owned(),
            StatsOf::Server if self.kind.is_some() => row.name.clone(),
            StatsOf::Server => format!("{}, {}", row.name, game(&row.kind)),
        };
        let line = |(row, steps): &(&RatingRow, Vec<&StepRow>)| Line {
            name: name(row),
            figure: format!("{:.0}", row.rating),
            points: steps.iter().map(spot).collect(),
        };
        let levels = [START - half, START, START + half].map(|level| format!("{level:.0}"));
        (known.iter().map(line).collect(), levels, [date(from), date(to)])
    }

    /// Also of those games of which nothing else is known.
    fn by_game(&self) -> Option<Chart> {
        let bar = |row: &RatingRow| Bar { name: game(&row.kind).to_owned(), games: row.games as u32, won: row.wins as f32 };
        let bars: Vec<Bar> = self.ratings.iter().map(bar).collect();
        self.kind.is_none().then(|| Chart { heading: "Won by game".into(), bars })
    }

    /// What was won with each of what a game is told apart by, the most played first.
    fn by(&self, heading: &str, what: impl Fn(&StepRow) -> Option<&str>) -> Option<Chart> {
        let mut counts = BTreeMap::<&str, (u32, f64)>::new();
        for step in &self.steps {
            let Some(name) = what(step) else { continue };
            let (games, won) = counts.entry(name).or_default();
            (*games, *won) = (*games + 1, *won + step.won);
        }
        let bar = |(name, (games, won)): (&str, (u32, f64))| Bar { name: name.to_owned(), games, won: won as f32 };
        let mut bars: Vec<Bar> = counts.into_iter().map(bar).collect();
        bars.sort_by_key(|bar| std::cmp::Reverse(bar.games));
        bars.truncate(ROLES);
        (!bars.is_empty()).then(|| Chart { heading: heading.to_owned(), bars })
    }

    fn facts(&self) -> Vec<Fact> {
        let mut openings = BTreeMap::<(&str, &str), u32>::new();
        for step in &self.steps {
            if let Some(opening) = &step.opening {
                *openings.entry((&step.kind, opening)).or_default() += 1;
            }
        }
        let favourite = openings.into_iter().max_by_key(|(_, times)| *times);
        let favourite = favourite.map(|((kind, opening), times)| {
            let words = if self.kind.is_some() { opening.to_owned() } else { format!("{}: {opening}", game(kind)) };
            let times = if times > 1 { format!(", {times} times") } else { String::new() };
            Fact { about: "Favourite opening".into(), words: words + &times }
        });
        let judged: Vec<f64> = self.steps.iter().filter_map(|step| step.luck).collect();
        let luck = (!judged.is_empty()).then(|| Fact {
            about: "Luck".into(),
            words: format!("{} in {}", signed(judged.iter().sum()), count(judged.len(), "game")),
        });
        favourite.into_iter().chain(self.longest()).chain(luck).collect()
    }

    fn longest(&self) -> Option<Fact> {
        let step = self.steps.iter().max_by_key(|step| step.actions)?;
        let words = format!("{} of {}, {}", count(step.actions, "action"), game(&step.kind), date(step.at));
        Some(Fact { about: "Longest game".into(), words })
    }

    fn who_plays(&self) -> Chart {
        let mut people = BTreeMap::<PersonId, Bar>::new();
        for (person, row) in self.ratings.iter().filter_map(|row| Some((row.person?, row))) {
            let bar = people.entry(person).or_insert_with(|| Bar { name: row.name.clone(), games: 0, won: 0.0 });
            (bar.games, bar.won) = (bar.games + row.games as u32, bar.won + row.wins as f32);
        }
        let mut bars: Vec<Bar> = people.into_values().collect();
        bars.sort_by_key(|bar| std::cmp::Reverse(bar.games));
        bars.truncate(PEOPLE);
        Chart { heading: "Who plays, and what they won".into(), bars }
    }

    /// The best of each kind of game.
    fn champions(&self) -> Vec<Fact> {
        let best = Kind::ALL.iter().copied().filter_map(|kind| {
            let of_kind = self.ratings.iter().filter(|row| row.kind == kind.slug());
            let row = of_kind.max_by(|one, other| one.rating.total_cmp(&other.rating))?;
            Some(Fact { about: short(about(kind).name).to_owned(), words: format!("{}, {:.0}", row.name, row.rating) })
        });
        best.collect()
    }

    /// Who won most games of any kind in a row.
    fn streak(&self) -> Option<Fact> {
        let mut running = BTreeMap::<PersonId, u32>::new();
        let mut best = None::<(u32, PersonId)>;
        for step in &self.steps {
            let now = running.entry(step.person).or_default();
            *now = if step.won > 0.0 { *now + 1 } else { 0 };
            if *now > best.map_or(1, |(most, _)| most) {
                best = Some((*now, step.person));
            }
        }
        let (most, person) = best?;
        Some(Fact { about: "Won in a row".into(), words: format!("{}, {most}", self.name(person)?) })
    }

    fn luckiest(&self) -> Option<Fact> {
        let mut sums = BTreeMap::<PersonId, f64>::new();
        for (person, luck) in self.steps.iter().filter_map(|step| Some((step.person, step.luck?))) {
            *sums.entry(person).or_default() += luck;
        }
        let (person, luck) = sums.into_iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(Fact { about: "Luckiest".into(), words: format!("{}, {}", self.name(person)?, signed(luck)) })
    }

    fn name(&self, person: PersonId) -> Option<&str> {
        self.ratings.iter().find(|row| row.person == Some(person)).map(|row| row.name.as_str())
    }
}

/// A game by the last part of its name: there is little room.
fn game(slug: &str) -> &'static str {
    Kind::from_slug(slug).map_or("A game", |kind| short(about(kind).name))
}

fn short(name: &'static str) -> &'static str {
    name.rsplit(": ").next().unwrap_or(name)
}

/// In hundredths of a victory.
fn signed(luck: f64) -> String {
    let hundredths = (luck * 100.0).round() as i64;
    let sign = if hundredths < 0 { "−" } else { "+" };
    format!("{sign}{}", hundredths.abs())
}

fn date(at: Seconds) -> String {
    jiff::Timestamp::from_second(at).unwrap_or_default().strftime("%F").to_string()
}

/// The same for those who cannot see it.
fn in_words(sheet: &Sheet) -> String {
    let mut words = format!("{}: {}.", sheet.title, sheet.about);
    for line in &sheet.lines {
        let _ = write!(words, "\nRating {}: {}", line.name, line.figure);
    }
    for chart in &sheet.charts {
        let bars = chart.bars.iter().map(|bar| format!("{} {:.0} of {}", bar.name, bar.won, bar.games));
        let _ = write!(words, "\n{}: {}.", chart.heading, bars.collect::<Vec<_>>().join(", "));
    }
    for fact in &sheet.facts {
        let _ = write!(words, "\n{}: {}.", fact.about, fact.words);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::{GameId, Seconds};
    use super::*;
    use crate::engine::Seat;
    use crate::render::Raster;
    use crate::render::legibility::readable;

    const DAY: Seconds = 86_400;
    const ADA: PersonId = PersonId(1);
    const BEN: PersonId = PersonId(2);

    fn rating(person: PersonId, kind: Kind, games: i64, wins: f64, rating: f64) -> RatingRow {
        let name = if person == ADA { "Ada" } else { "Bart" };
        let (kind, player, person) = (kind.slug().to_owned(), person.to_string(), Some(person));
        RatingRow { kind, guild: GuildId(7), player, person, name: name.into(), games, wins, rating }
    }

    /// So many games of a person, every third one won.
    fn steps(person: PersonId, kind: Kind, role: Option<&str>, games: i64) -> Vec<StepRow> {
        let step = |at: i64| StepRow {
            game: GameId(at as u64),
            guild: GuildId(7),
            person,
            seat: Seat(0),
            kind: kind.slug().to_owned(),
            at: 20_000 * DAY + at * DAY,
            rating: 1500.0 + if at % 3 == 0 { 9.0 * at as f64 } else { -4.0 * at as f64 },
            won: if at % 3 == 0 { 1.0 } else { 0.0 },
            role: role.map(str::to_owned),
            place: role.map(|role| format!("Home of the {role}")),
            opening: Some(format!("play Wraith · Middle Pit {}", at % 2)),
            actions: 100 + at,
            luck: (at % 2 == 0).then_some(0.04),
        };
        (1..=games).map(step).collect()
    }

    fn tally() -> Tally {
        let ratings = vec![
            rating(ADA, Kind::Troll, 12, 4.0, 1562.0),
            rating(ADA, Kind::Hex, 8, 2.5, 1480.0),
            rating(ADA, Kind::Havoc, 7, 2.0, 1491.0),
            rating(ADA, Kind::Clans, 40, 20.0, 1511.0),
            rating(BEN, Kind::Troll, 3, 1.0, 1601.0),
        ];
        let roles = [(Kind::Troll, None, 12), (Kind::Hex, Some("Dancer"), 8), (Kind::Havoc, Some("Machines"), 7)];
        let mut all: Vec<StepRow> = roles.into_iter().flat_map(|(kind, role, games)| steps(ADA, kind, role, games)).collect();
        all.extend(steps(BEN, Kind::Troll, None, 3));
        all.extend(steps(ADA, Kind::Clans, Some("Hostile"), 9));
        all.sort_by_key(|step| step.at);
        Tally { ratings, steps: all, kind: None, everywhere: false }
    }

    fn of_ada(mut tally: Tally) -> Tally {
        tally.ratings.retain(|row| row.person == Some(ADA));
        tally.steps.retain(|step| step.person == ADA);
        tally
    }

    fn ada() -> StatsOf {
        StatsOf::Person(Person { id: ADA, name: "Ada".into() })
    }

    #[test]
    fn the_sheet_of_a_person_has_ratings_victories_and_facts() {
        let sheet = of_ada(tally()).sheet(&ada()).unwrap();
        assert_eq!(sheet.about, "this server · 67 games");
        let names: Vec<&str> = sheet.lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["Cave Troll", "Clan Wars", "Cry Havoc", "Neuroshima Hex"], "the best first");
        assert_eq!(sheet.lines[0].points.len(), 12);
        assert_eq!(sheet.span, ["2024-10-05", "2024-10-16"]);
        let headings: Vec<&str> = sheet.charts.iter().map(|chart| chart.heading.as_str()).collect();
        assert_eq!(headings, ["Won by game", "Won by army, faction and side", "Won by mission and home"]);
        assert_eq!(sheet.charts[1].bars[0], Bar { name: "Hostile".into(), games: 9, won: 3.0 });
        let words = in_words(&sheet);
        for wanted in
            ["Rating Cave Troll: 1562", "Longest game: 112 actions of Cave Troll", "Luck: +68 in 17 games", "play Wraith"]
        {
            assert!(words.contains(wanted), "{wanted}: {words}");
        }
    }

    #[test]
    fn one_kind_of_game_is_shown_alone() {
        let tally = Tally { kind: Some(Kind::Hex), ..of_ada(tally()) };
        let sheet = tally.only_kind().sheet(&ada()).unwrap();
        assert_eq!((sheet.lines.len(), sheet.about.as_str()), (1, "Neuroshima Hex · this server · 8 games"));
        assert!(sheet.charts.iter().all(|chart| chart.heading != "Won by game"));
    }

    #[test]
    fn the_sheet_of_a_server_says_who_plays_and_who_is_best() {
        let sheet = tally().sheet(&StatsOf::Server).unwrap();
        let people: Vec<(&str, u32)> = sheet.charts[0].bars.iter().map(|bar| (bar.name.as_str(), bar.games)).collect();
        assert_eq!(people, [("Ada", 67), ("Bart", 3)]);
        assert_eq!(sheet.facts[0].words, "Bart, 1601", "the best at Cave Troll");
        assert!(sheet.facts.iter().any(|fact| fact.about == "Luckiest" && fact.words.starts_with("Ada")));
        assert!(sheet.lines.len() == 4 && sheet.lines[0].name.starts_with("Bart"));
    }

    #[test]
    fn what_was_played_before_games_were_kept_is_counted_all_the_same() {
        let old = Tally { steps: Vec::new(), ..of_ada(tally()) };
        let sheet = old.sheet(&ada()).unwrap();
        assert!(sheet.lines.is_empty() && sheet.facts.is_empty() && sheet.charts[0].bars.len() == 4);
        assert_eq!(Tally { ratings: Vec::new(), ..of_ada(tally()) }.sheet(&ada()), None);
    }

    #[test]
    fn every_word_of_a_sheet_can_be_read_on_a_phone() {
        let mut raster = Raster::new();
        let sheets = [of_ada(tally()).sheet(&ada()), tally().sheet(&StatsOf::Server)];
        for (at, sheet) in sheets.into_iter().flatten().enumerate() {
            let scene = stats::sheet(&sheet);
            if let Ok(folder) = std::env::var("WARREN_SHOTS") {
                std::fs::write(format!("{folder}/stats-{at}.png"), raster.png(&scene, &Names::default())).unwrap();
            }
            readable(&mut raster, &scene, |_| false);
        }
    }
}
