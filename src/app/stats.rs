//! Who plays how well: games, wins and a rating for each kind of game, bots included; by server, and over all of them.
//!
//! The rating is Elo's, for any number of players: a game is a match of each against each, and what a player gains is
//! the mean over these. A bot is rated under its level's name. A seat that changed hands is rated by each person's share of
//! its moves; whoever took it over cannot lose by it. A game that was ended early counts for nobody, nor does one that bots
//! mostly played for people.

use super::session::Session;
use super::{App, GuildId, PersonId, Player, Refusal, about};
use crate::engine::grammar::count;
use crate::engine::phrase::in_words;
use crate::engine::{Outcome, Phrase, Seat, Seats};
use crate::games::Kind;
use crate::store::{Change, RatingRow, StepChange, StepRow};
use std::fmt::Write;

/// One player of one kind of game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    pub kind: Kind,
    /// `None` for a bot.
    pub person: Option<PersonId>,
    pub name: String,
    pub games: u32,
    /// Shared victories count as a part.
    pub wins: f64,
    pub rating: f64,
}

/// Standings, for whoever asks.
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// The person's own standings, one for each kind they have played.
    pub own: Vec<Standing>,
    /// The best of each kind, the best first.
    pub best: Vec<Standing>,
    pub text: String,
}

/// Where everyone starts.
pub(super) const START: f64 = 1500.0;
/// The most that one game can move a rating.
const SWING: f64 = 32.0;
/// How many of the best are shown.
const BEST: i64 = 10;

/// The games of all servers together.
pub(super) const EVERYWHERE: GuildId = GuildId(0);

/// What the end of a game does to ratings.
pub(super) enum Rated {
    Counts(Vec<Change>),
    /// Nothing, for this reason.
    Not(String),
}

impl App {
    /// A person's standings and the best players of this server, of one kind of game or of all: by what was played here, or
    /// by what these people played in all servers. In a conversation of two nobody else is shown.
    pub async fn stats(
        &self,
        person: PersonId,
        guild: Option<GuildId>,
        kind: Option<Kind>,
        everywhere: bool,
    ) -> Result<Stats, Refusal> {
        let pool = guild.filter(|_| !everywhere).unwrap_or(EVERYWHERE);
        let kinds = kind.map_or_else(|| Kind::ALL.to_vec(), |kind| vec![kind]);
        let mut stats = Stats { own: Vec::new(), best: Vec::new(), text: String::new() };
        for kind in kinds {
            let own = self.inner.store.rating(kind.slug(), pool, &person.to_string()).await?.map(|row| standing(kind, row));
            let best = self.inner.store.best(kind.slug(), pool, person, guild, BEST).await?;
            let best: Vec<Standing> = best.into_iter().map(|row| standing(kind, row)).collect();
            if own.is_some() || !best.is_empty() {
                let _ = writeln!(stats.text, "{}", about(kind).name);
            }
            if let Some(own) = &own {
                let _ = writeln!(stats.text, "You: {}", own.in_words());
            }
            for (at, standing) in best.iter().enumerate() {
                let _ = writeln!(stats.text, "{}. {}: {}", at + 1, super::plain(&standing.name), standing.in_words());
            }
            stats.own.extend(own);
            stats.best.extend(best);
        }
        // Said once, of whatever was asked for.
        if stats.own.is_empty() {
            let here = if pool == EVERYWHERE { "" } else { " in this server" };
            let of = kind.map_or_else(String::new, |kind| format!(" of {}", about(kind).name));
            stats.text = format!("You have not finished a game{of}{here} yet.\n{}", stats.text);
        }
        Ok(stats)
    }

    /// What the end of a game does to everyone's rating, in its server and over all. `last` is who made the move that ended
    /// it, which is not written down yet.
    pub(super) async fn rate(
        &self,
        session: &Session,
        outcome: &Outcome,
        last: (Seat, Option<PersonId>),
    ) -> Result<Rated, Refusal> {
        if let Some(why) = &session.unrated {
            return Ok(Rated::Not(why.clone()));
        }
        let mut shares = self.inner.store.shares(session.id).await?;
        shares.push((last.0, last.1, 1));
        let shares = Shares(shares);
        let people = session.people().map(|(seat, _)| seat).collect();
        if shares.mostly_bots(people) {
            return Ok(Rated::Not("bots played most of it for people".into()));
        }
        let kept = self.kept_of_seats(session).await?;
        let tenures = self.tenures(session.id).await?;
        let sitters = self.inner.store.sitters(session.id).await?;
        let mut ratings = Vec::new();
        for pool in [Some(EVERYWHERE), session.guild].into_iter().flatten() {
            let players = self.rated_players(session, pool).await?;
            let ranks: Vec<u8> = outcome.places.iter().map(|place| place.rank).collect();
            let gains = gains(&players.iter().map(|player| player.rating).collect::<Vec<_>>(), &ranks, |one, other| {
                players[one].key == players[other].key || outcome.places[one].side == outcome.places[other].side
            });
            for ((seat, player), gain) in Seat::all(session.seats.len() as u8).zip(players).zip(gains) {
                let won = f64::from(outcome.share(seat));
                let mut rate = |player: &Account, part: f64| {
                    ratings.push(player.rated(session.kind.slug(), pool, won * part, gain * part));
                    let of = |person| StepRow { guild: pool, person, won: won * part, ..kept[seat.index()].clone() };
                    ratings.extend(player.person.map(|person| Change::Step(StepChange::Add(of(person)))));
                };
                match tenures.first(seat) {
                    None => rate(&player, 1.0),
                    Some(first) => {
                        for (person, part) in shares.of(seat) {
                            // Who came later did not choose the position.
                            let newcomer = first.person != Some(person);
                            let name = sitters.iter().find(|(sitter, _)| *sitter == person).map(|(_, name)| name.clone());
                            if let (Some(name), true) = (name, !newcomer || gain > 0.0) {
                                rate(&Account { key: person.to_string(), person: Some(person), name, rating: START }, part);
                            }
                        }
                    }
                }
            }
        }
        Ok(Rated::Counts(ratings))
    }

    /// What is kept of each seat of a game that is about to end, whoever it is rated for.
    async fn kept_of_seats(&self, session: &Session) -> Result<Vec<StepRow>, Refusal> {
        let (table, actions) = (session.table_ref()?, self.inner.store.actions(session.id, 0).await?);
        let kept = |seat: Seat| {
            let roles = table.roles(seat);
            let phrases = actions.iter().filter(|action| action.seat == seat).filter_map(|action| action.phrase.parse().ok());
            StepRow {
                game: session.id,
                guild: EVERYWHERE,
                person: PersonId(0),
                seat,
                kind: session.kind.slug().to_owned(),
                at: self.now(),
                rating: START,
                won: 0.0,
                opening: opening_of(phrases, &roles),
                role: roles.first().map(|role| (*role).to_owned()),
                place: roles.get(1).map(|place| (*place).to_owned()),
                actions: i64::try_from(actions.len()).unwrap_or(i64::MAX).saturating_add(1),
                luck: None,
            }
        };
        Ok(Seat::all(session.seats.len() as u8).map(kept).collect())
    }

    /// Whoever has the seats now.
    async fn rated_players(&self, session: &Session, pool: GuildId) -> Result<Vec<Account>, Refusal> {
        let mut players = Vec::new();
        for (_, place) in session.taken() {
            let (key, person, name) = match &place.player {
                Player::Person(person) => (person.id.to_string(), Some(person.id), person.name.clone()),
                Player::Bot(level) => (level.to_string(), None, format!("{level} bot")),
            };
            let rating = self.inner.store.rating(session.kind.slug(), pool, &key).await?.map_or(START, |row| row.rating);
            players.push(Account { key, person, name, rating });
        }
        Ok(players)
    }
}

/// How many actions each person took for each seat; nobody's are those of bots and clocks.
struct Shares(Vec<(Seat, Option<PersonId>, i64)>);

impl Shares {
    /// Whether bots took more than half of the actions of those seats that people have or had.
    fn mostly_bots(&self, people: Seats) -> bool {
        let had = |seat: Seat| self.0.iter().any(|(other, person, _)| *other == seat && person.is_some());
        let peoples = |seat: Seat| people.contains(seat) || had(seat);
        let (mut all, mut bots) = (0, 0);
        for (_, person, count) in self.0.iter().filter(|(seat, ..)| peoples(*seat)) {
            all += count;
            bots += if person.is_none() { *count } else { 0 };
        }
        2 * bots > all
    }

    /// Each person's part of a seat's actions. Of former players nothing is known.
    fn of(&self, seat: Seat) -> Vec<(PersonId, f64)> {
        let all: i64 = self.0.iter().filter(|(other, ..)| *other == seat).map(|(.., count)| count).sum();
        let mut parts: Vec<(PersonId, f64)> = Vec::new();
        for (_, person, count) in self.0.iter().filter(|(other, ..)| *other == seat) {
            let Some(person) = person.filter(|person| person.0 != 0) else { continue };
            let part = *count as f64 / all as f64;
            match parts.iter_mut().find(|(other, _)| *other == person) {
                Some((_, sum)) => *sum += part,
                None => parts.push((person, part)),
            }
        }
        parts
    }
}

/// Whoever is rated.
struct Account {
    key: String,
    person: Option<PersonId>,
    name: String,
    rating: f64,
}

impl Account {
    fn rated(&self, kind: &str, guild: GuildId, share: f64, gain: f64) -> Change {
        let (player, name, person) = (self.key.clone(), self.name.clone(), self.person);
        Change::Rate { kind: kind.to_owned(), guild, player, person, name, share, gain, start: START }
    }
}

/// What each player gains. Two seats of the same player, or of the same side, say nothing of each other.
fn gains(ratings: &[f64], ranks: &[u8], same: impl Fn(usize, usize) -> bool) -> Vec<f64> {
    let against = |one: usize, other: usize| {
        let expected = 1.0 / (1.0 + 10f64.powf((ratings[other] - ratings[one]) / 400.0));
        let score = match ranks[one].cmp(&ranks[other]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        score - expected
    };
    let count = ratings.len();
    let others = |one: usize| (0..count).filter(move |other| *other != one);
    (0..count)
        .map(|one| {
            let sum: f64 = others(one).filter(|other| !same(one, *other)).map(|other| against(one, other)).sum();
            SWING * sum / count.saturating_sub(1).max(1) as f64
        })
        .collect()
}

/// What a seat began with: the first that says more than who plays it.
fn opening_of(mut phrases: impl Iterator<Item = Phrase>, roles: &[&str]) -> Option<String> {
    let phrase = phrases.find(|phrase| phrase.slots.iter().any(|(_, value)| !roles.contains(&&**value)))?;
    // Which way a piece looks is not what anybody calls an opening.
    let slots: Vec<(&str, &str)> =
        phrase.slots.iter().map(|(slot, value)| (slot.as_ref(), value.as_ref())).filter(|(slot, _)| *slot != "top").collect();
    Some(format!("{} {}", phrase.verb, in_words(&slots)))
}

fn standing(kind: Kind, row: RatingRow) -> Standing {
    Standing { kind, person: row.person, name: row.name, games: row.games as u32, wins: row.wins, rating: row.rating }
}

impl Standing {
    fn in_words(&self) -> String {
        let wins = (self.wins * 100.0).round() / 100.0;
        format!("rating {:.0}, {}, {wins} won", self.rating, count(self.games, "game"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(_: usize, _: usize) -> bool {
        false
    }

    const ADA: Option<PersonId> = Some(PersonId(1));
    const BEN: Option<PersonId> = Some(PersonId(2));

    #[test]
    fn a_game_that_bots_mostly_played_for_people_is_none() {
        let people: Seats = [Seat(0)].into_iter().collect();
        assert!(!Shares(vec![(Seat(0), ADA, 5), (Seat(1), None, 50)]).mostly_bots(people), "against bots everybody may play");
        assert!(!Shares(vec![(Seat(0), ADA, 5), (Seat(0), None, 5)]).mostly_bots(people));
        assert!(Shares(vec![(Seat(0), ADA, 5), (Seat(0), None, 6)]).mostly_bots(people), "for a clock that ran out");
        assert!(Shares(vec![(Seat(0), ADA, 5), (Seat(1), BEN, 1), (Seat(1), None, 7)]).mostly_bots(people), "who resigned");
        assert!(Shares(vec![(Seat(0), None, 1)]).mostly_bots(people));
    }

    #[test]
    fn a_seat_is_shared_by_what_each_person_did_for_it() {
        let former = Some(PersonId(0));
        let shares =
            Shares(vec![(Seat(0), ADA, 3), (Seat(1), BEN, 2), (Seat(1), None, 1), (Seat(1), former, 1), (Seat(1), ADA, 4)]);
        assert_eq!(shares.of(Seat(0)), [(PersonId(1), 1.0)]);
        assert_eq!(shares.of(Seat(1)), [(PersonId(2), 0.25), (PersonId(1), 0.5)]);
    }

    #[test]
    fn an_opening_is_the_first_that_says_more_than_who_plays() {
        let opening = |phrases: &[&str], roles: &[&str]| opening_of(phrases.iter().map(|phrase| phrase.parse().unwrap()), roles);
        let played = ["draw", "play card:Wraith at:\"Middle Pit\"", "end"];
        assert_eq!(opening(&played, &[]).as_deref(), Some("play Wraith · Middle Pit"));
        let chosen = ["choose faction:Machines", "choose skill:Relocate"];
        assert_eq!(opening(&chosen, &["Machines"]).as_deref(), Some("choose Relocate"));
        assert_eq!(opening(&["place tile:Medic hex:D2 top:nw"], &[]).as_deref(), Some("place Medic → D2"));
        assert_eq!(opening(&["draw", "end"], &[]), None);
    }

    #[test]
    fn equals_gain_half_the_swing_by_winning() {
        assert_eq!(gains(&[1500.0, 1500.0], &[1, 2], apart), [16.0, -16.0]);
        assert_eq!(gains(&[1500.0, 1500.0], &[1, 1], apart), [0.0, 0.0]);
    }

    #[test]
    fn what_one_gains_the_others_lose() {
        let gains = gains(&[1700.0, 1500.0, 1420.0, 1610.0], &[2, 1, 4, 2], apart);
        assert!(gains.iter().sum::<f64>().abs() < 1e-9, "{gains:?}");
        assert!(gains[1] > gains[3] && gains[3] > gains[0], "a better rating has more to lose: {gains:?}");
    }

    #[test]
    fn two_hundred_points_more_are_expected_to_win_three_times_of_four() {
        let gains = gains(&[1700.0, 1500.0], &[1, 2], apart);
        assert!((gains[0] - 32.0 * (1.0 - 0.759_747)).abs() < 1e-3, "{gains:?}");
    }

    #[test]
    fn a_bot_gains_nothing_from_itself() {
        let gains = gains(&[1500.0, 1500.0, 1500.0], &[1, 2, 3], |one, other| one > 0 && other > 0);
        assert_eq!(gains, [16.0, -8.0, -8.0]);
    }
}
