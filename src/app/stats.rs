//! Who plays how well: games, wins and a rating for each kind of game, bots included.
//!
//! The rating is Elo's, for any number of players: a game is a match of each against each, and what a player gains is
//! the mean over these. A bot is rated under its level's name. Whoever resigns has lost against everyone else there.

use super::session::Session;
use super::{App, GuildId, PersonId, Player, Refusal, about};
use crate::engine::{Outcome, Seat};
use crate::games::Kind;
use crate::store::{Change, RatingRow};
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
const START: f64 = 1500.0;
/// The most that one game can move a rating.
const SWING: f64 = 32.0;
/// How many of the best are shown.
const BEST: i64 = 10;

impl App {
    /// A person's standings and the best players that this server knows, of one kind of game or of all. In a conversation of
    /// two nobody else is shown.
    pub async fn stats(&self, person: PersonId, guild: Option<GuildId>, kind: Option<Kind>) -> Result<Stats, Refusal> {
        let kinds = kind.map_or_else(|| Kind::ALL.to_vec(), |kind| vec![kind]);
        let mut stats = Stats { own: Vec::new(), best: Vec::new(), text: String::new() };
        for kind in kinds {
            let own = self.inner.store.rating(kind.slug(), &person.to_string()).await?.map(|row| standing(kind, row));
            let best = self.inner.store.best(kind.slug(), person, guild, BEST).await?;
            let best: Vec<Standing> = best.into_iter().map(|row| standing(kind, row)).collect();
            let _ = writeln!(stats.text, "{}", about(kind).name);
            let _ = match &own {
                None => writeln!(stats.text, "You have not finished a game yet."),
                Some(own) => writeln!(stats.text, "You: {}", own.in_words()),
            };
            for (at, standing) in best.iter().enumerate() {
                let _ = writeln!(stats.text, "{}. {}: {}", at + 1, super::plain(&standing.name), standing.in_words());
            }
            stats.own.extend(own);
            stats.best.extend(best);
        }
        Ok(stats)
    }

    /// What the end of a game does to everyone's rating.
    pub(super) async fn rate(&self, session: &Session, outcome: &Outcome) -> Result<Vec<Change>, Refusal> {
        let players = self.players(session).await?;
        let ranks: Vec<u8> = outcome.places.iter().map(|place| place.rank).collect();
        let gains = gains(&players.iter().map(|player| player.rating).collect::<Vec<_>>(), &ranks, |one, other| {
            players[one].key == players[other].key || outcome.places[one].side == outcome.places[other].side
        });
        let kind = session.kind.slug();
        let change = |((seat, player), gain): ((Seat, Rated), f64)| player.rated(kind, outcome.share(seat).into(), gain);
        Ok(Seat::all(session.seats.len() as u8).zip(players).zip(gains).map(change).collect())
    }

    /// What resigning does to the rating of whoever resigns; the others' games go on.
    pub(super) async fn rate_resigned(&self, session: &Session, seat: Seat) -> Result<Vec<Change>, Refusal> {
        let players = self.players(session).await?;
        let ranks: Vec<u8> = Seat::all(players.len() as u8).map(|other| if other == seat { 2 } else { 1 }).collect();
        let gains = gains(&players.iter().map(|player| player.rating).collect::<Vec<_>>(), &ranks, |_, _| false);
        Ok(vec![players[seat.index()].rated(session.kind.slug(), 0.0, gains[seat.index()])])
    }

    async fn players(&self, session: &Session) -> Result<Vec<Rated>, Refusal> {
        let mut players = Vec::new();
        for (_, place) in session.taken() {
            let (key, person, name) = match &place.player {
                Player::Person(person) => (person.id.to_string(), Some(person.id), person.name.clone()),
                Player::Bot(level) => (level.to_string(), None, format!("{level} bot")),
            };
            let rating = self.inner.store.rating(session.kind.slug(), &key).await?.map_or(START, |row| row.rating);
            players.push(Rated { key, person, name, rating });
        }
        Ok(players)
    }
}

/// Whoever is rated.
struct Rated {
    key: String,
    person: Option<PersonId>,
    name: String,
    rating: f64,
}

impl Rated {
    fn rated(&self, kind: &str, share: f64, gain: f64) -> Change {
        let (player, name, person) = (self.key.clone(), self.name.clone(), self.person);
        Change::Rate { kind: kind.to_owned(), player, person, name, share, gain, start: START }
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

fn standing(kind: Kind, row: RatingRow) -> Standing {
    Standing { kind, person: row.person, name: row.name, games: row.games as u32, wins: row.wins, rating: row.rating }
}

impl Standing {
    fn in_words(&self) -> String {
        let games = if self.games == 1 { "game" } else { "games" };
        let wins = (self.wins * 100.0).round() / 100.0;
        format!("rating {:.0}, {} {games}, {wins} won", self.rating, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(_: usize, _: usize) -> bool {
        false
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
