//! Shards: the parts of all servers, as Discord counts them. A process looks after some of them or all. `shard` has a row for
//! each: the term in which it is served (see `postgres.rs`), and until when its people were.

use super::Store;
use super::error::StoreError;
use super::ids::{GuildId, Seconds};
use super::sql::{Link, Query, query, query_as, query_scalar};
use std::fmt;
use std::str::FromStr;

/// The shards from one to another, of so many. A game belongs to the shard of its server, and one without a server to the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shards {
    first: u32,
    last: u32,
    total: u32,
}

/// What does not add up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("shards are written A-B/N or K/N, counted from 0, with A up to B and B below N")]
pub struct BadShards;

impl Shards {
    /// All servers are one shard.
    pub const ALL: Shards = Shards { first: 0, last: 0, total: 1 };
    /// There are never more of them.
    const MOST: u32 = 16_384;

    /// So many, all of them.
    pub fn all_of(total: u32) -> Shards {
        let total = total.clamp(1, Self::MOST);
        Shards { first: 0, last: total - 1, total }
    }

    pub fn first(self) -> u32 {
        self.first
    }

    pub fn last(self) -> u32 {
        self.last
    }

    /// Of how many.
    pub fn total(self) -> u32 {
        self.total
    }

    pub fn count(self) -> u32 {
        self.last - self.first + 1
    }

    /// Whether no other process can have any.
    pub fn is_all(self) -> bool {
        self.count() == self.total
    }

    /// Whoever has the first one also does what there is to be done once.
    pub fn has_first(self) -> bool {
        self.first == 0
    }

    /// Whether what belongs to this server is looked after here.
    pub fn has(self, guild: Option<GuildId>) -> bool {
        let shard = (guild.map_or(0, |guild| guild.0) >> 22) % u64::from(self.total);
        (u64::from(self.first)..=u64::from(self.last)).contains(&shard)
    }

    /// One of so many.
    pub fn one(shard: u32, total: u32) -> Shards {
        Shards { first: shard, last: shard, total }
    }

    /// Whether all of the others are among these.
    pub fn covers(self, others: Shards) -> bool {
        self.total == others.total && self.first <= others.first && others.last <= self.last
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shards { first, last, total } = self;
        if first == last { write!(f, "{first}/{total}") } else { write!(f, "{first}-{last}/{total}") }
    }
}

impl FromStr for Shards {
    type Err = BadShards;

    fn from_str(text: &str) -> Result<Self, BadShards> {
        let (which, total) = text.split_once('/').ok_or(BadShards)?;
        let (first, last) = which.split_once('-').unwrap_or((which, which));
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| BadShards);
        let (first, last, total) = (number(first)?, number(last)?, number(total)?);
        if first <= last && last < total && total <= Self::MOST { Ok(Shards { first, last, total }) } else { Err(BadShards) }
    }
}

/// The shard of a game, by the column with its server: `$1` is how many there are. A server's number is kept with all its bits,
/// so that what is shifted in from above has to go.
macro_rules! shard_of {
    ($guild:literal) => {
        concat!("(((coalesce(", $guild, ", 0) >> 22) & 4398046511103) % $1)")
    };
}

/// Whether a game is looked after here, by the column with its server; the first three values say what is here.
macro_rules! is_here {
    ($guild:literal) => {
        concat!($crate::store::shards::shard_of!($guild), " BETWEEN $2 AND $3")
    };
}

pub(super) use {is_here, shard_of};

impl<T> Query<T> {
    /// What is here: the first three values.
    #[must_use]
    pub fn here(self, shards: Shards) -> Self {
        self.bind(&shards.total).bind(&shards.first).bind(&shards.last)
    }
}

/// A row of `shard`: which, of how many, in which term, until when.
type Served = (u32, u32, i64, Option<Seconds>);

/// Begins a term for these shards, and says in which terms they were served before. Where there were another number of them,
/// all are made anew.
pub async fn begin(to: &mut Link<'_>, shards: Shards, term: i64) -> Result<Vec<i64>, StoreError> {
    // Two processes that begin at the same time would both make them.
    to.alone_with(BEGINNING).await?;
    let rows: Vec<Served> = query_as("SELECT shard, total, term, until FROM shard ORDER BY shard").fetch_all(&mut *to).await?;
    let fits = rows.len() == shards.total as usize && rows.iter().all(|(_, total, ..)| *total == shards.total);
    if !fits {
        divide_anew(to, &rows, shards.total).await?;
    }
    let is_mine = |shard: u32| (shards.first..=shards.last).contains(&shard);
    let mut before: Vec<i64> =
        rows.iter().filter(|(shard, _, term, _)| *term != 0 && (!fits || is_mine(*shard))).map(|(_, _, term, _)| *term).collect();
    before.sort_unstable();
    before.dedup();
    query("UPDATE shard SET term = $2 WHERE shard BETWEEN $3 AND $4 AND total = $1 AND term <> $2")
        .bind(&shards.total)
        .bind(&term)
        .bind(&shards.first)
        .bind(&shards.last)
        .execute(to)
        .await?;
    Ok(before)
}

/// What is asked for with this number is done by one process at a time. No person has it.
const BEGINNING: i64 = -1;

/// Takes as many shards as there are from now on in the place of those before. All were served until the same moment then: for
/// the games of one that had not been for longer, the difference is as if it had not been.
async fn divide_anew(to: &mut Link<'_>, before: &[Served], total: u32) -> Result<(), StoreError> {
    let latest = before.iter().filter_map(|(.., until)| *until).max();
    for (shard, of, _, until) in before {
        if let (Some(until), Some(latest)) = (until, latest)
            && *until < latest
        {
            stood_still(to, Shards::one(*shard, *of), *until, latest - until).await?;
        }
    }
    query("DELETE FROM shard").execute(&mut *to).await?;
    for shard in 0..total {
        let row = query("INSERT INTO shard (shard, total, term, until) VALUES ($1, $2, 0, $3)");
        row.bind(&shard).bind(&total).bind(&latest).execute(&mut *to).await?;
    }
    Ok(())
}

/// Nobody was served from `until` on, for so long: it is as if that time had not been.
pub async fn stood_still(to: &mut Link<'_>, shards: Shards, until: Seconds, by: Seconds) -> Result<(), StoreError> {
    for moved in [
        // What a vacation has held up starts anew now.
        concat!(
            "UPDATE seat SET owes_at = $4 + $5 WHERE owes_at <= $4 AND EXISTS (SELECT 1 FROM vacation \
             WHERE vacation.person = seat.person AND until_at > owes_at AND from_at < $4 + $5) \
             AND EXISTS (SELECT 1 FROM game WHERE game.id = seat.game AND ",
            is_here!("game.guild"),
            ")"
        ),
        concat!(
            "UPDATE seat SET owes_at = owes_at + $5 WHERE owes_at IS NOT NULL AND owes_at <= $4 \
             AND EXISTS (SELECT 1 FROM game WHERE game.id = seat.game AND ",
            is_here!("game.guild"),
            ")"
        ),
        concat!(
            "UPDATE reminder SET at = at + $5 WHERE at <= $4 \
             AND EXISTS (SELECT 1 FROM game WHERE game.id = reminder.game AND ",
            is_here!("game.guild"),
            ")"
        ),
    ] {
        query(moved).here(shards).bind(&until).bind(&by).execute(&mut *to).await?;
    }
    Ok(())
}

/// People of these shards were served until then.
pub async fn served(to: &mut Link<'_>, shards: Shards, until: Seconds) -> Result<(), StoreError> {
    let written = query("UPDATE shard SET until = $4 WHERE total = $1 AND shard BETWEEN $2 AND $3");
    written.here(shards).bind(&until).execute(to).await?;
    Ok(())
}

/// Whether these shards are still served in this term.
pub async fn is_in_term(to: &mut Link<'_>, shards: Shards, term: i64) -> Result<bool, StoreError> {
    let still = "SELECT count(*) FROM shard WHERE total = $1 AND shard BETWEEN $2 AND $3 AND term = $4";
    let count: u32 = query_scalar(still).here(shards).bind(&term).fetch_one(to).await?;
    Ok(count == shards.count())
}

impl Store {
    /// The shards that are looked after here.
    pub fn shards(&self) -> Shards {
        self.shards
    }

    /// Whether nobody else changes a game: what is kept of one in memory is what is written down.
    pub fn is_alone(&self) -> bool {
        self.shards.is_all()
    }

    /// Until when people of each shard were served, as was last written down or as somebody there was last asked for a
    /// decision; those are missing who never were.
    pub async fn served(&self) -> Result<Vec<(Shards, Seconds)>, StoreError> {
        let written = "SELECT shard, until FROM shard WHERE total = $1 AND shard BETWEEN $2 AND $3 ORDER BY shard";
        let written: Vec<(u32, Option<Seconds>)> = query_as(written).here(self.shards).fetch_all(&self.readers).await?;
        let asked = concat!(
            "SELECT ",
            shard_of!("game.guild"),
            ", max(owes_at) FROM seat JOIN game ON game.id = seat.game WHERE owes_at IS NOT NULL AND ",
            is_here!("game.guild"),
            " GROUP BY 1"
        );
        let asked: Vec<(u32, Option<Seconds>)> = query_as(asked).here(self.shards).fetch_all(&self.readers).await?;
        let latest = |(shard, until): (u32, Option<Seconds>)| {
            let asked = asked.iter().find(|(other, _)| *other == shard).and_then(|(_, at)| *at);
            Some((Shards::one(shard, self.shards.total), until.max(asked)?))
        };
        Ok(written.into_iter().filter_map(latest).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(text: &str) -> Shards {
        text.parse().unwrap()
    }

    #[test]
    fn shards_that_do_not_add_up_are_refused() {
        assert_eq!(shards("4-7/16"), Shards { first: 4, last: 7, total: 16 });
        assert_eq!((shards("0/1"), shards("0-3/4")), (Shards::ALL, Shards::all_of(4)));
        for text in ["4-7/16", "3/4", "0/1"] {
            assert_eq!(shards(text).to_string(), text);
        }
        for wrong in
            ["", "auto", "4", "4-7", "4-7/4", "4/4", "7-4/16", "-1/4", "0-3/0", "0-3/99999999", "a-b/c", "0-1-2/4", "0/1/2"]
        {
            assert_eq!(wrong.parse::<Shards>(), Err(BadShards), "{wrong}");
        }
    }

    #[test]
    fn every_game_belongs_to_one_shard_and_one_without_a_server_to_the_first() {
        let parts = ["0-3/16", "4-7/16", "8-15/16"].map(shards);
        for guild in [0, 1, 1 << 22, 1_100_000_000_000_000_001, u64::MAX] {
            let at_home: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].has(Some(GuildId(guild)))).collect();
            let shard = (guild >> 22) % 16;
            let expected = if shard < 4 {
                0
            } else if shard < 8 {
                1
            } else {
                2
            };
            assert_eq!(at_home, [expected]);
            assert!(Shards::ALL.has(Some(GuildId(guild))));
        }
        assert_eq!(parts.map(|part| part.has(None)), [true, false, false]);
        assert_eq!(parts.map(Shards::has_first), [true, false, false]);
        assert!(Shards::all_of(16).is_all() && !parts[0].is_all());
        assert!(parts[1].covers(shards("4/16")) && parts[1].covers(parts[1]) && !parts[1].covers(shards("7-8/16")));
        assert!(!parts[1].covers(shards("4/8")), "another shard");
    }
}
