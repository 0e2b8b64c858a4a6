//! Vacations: no reminders and no clock, but not for ever, since others wait. Each second counts once, however often a
//! vacation is renewed, and what was not used is given back.

use super::text::moment;
use super::{App, PersonId, Refusal, Seconds};
use crate::engine::Seed;
use crate::engine::grammar::count;

const DAY: Seconds = 86_400;
/// So long in all may somebody be on vacation …
const MOST: Seconds = 60 * DAY;
/// … within any time as long as this.
pub(super) const WITHIN: Seconds = 180 * DAY;

/// When somebody was or will be on vacation: from, and until.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Vacations(Vec<(Seconds, Seconds)>);

impl App {
    /// How many whole days of vacation a person has left, beyond the one that is set.
    pub async fn vacation_left(&self, person: PersonId) -> Result<u32, Refusal> {
        let vacations = Vacations(self.inner.store.vacations([person, shade(person)]).await?);
        Ok(vacations.left(self.now()) as u32)
    }

    /// Whether a person may be on vacation from now until then. The refusal says for how long they may be.
    pub(super) async fn check_vacation(&self, person: PersonId, until: Seconds) -> Result<(), Refusal> {
        let now = self.now();
        let had = Vacations(self.inner.store.vacations([person, shade(person)]).await?).before(now);
        if had.allow(now, until) {
            return Ok(());
        }
        let why = match had.longest(now) {
            0 => format!(
                "You have had 60 days of vacation within 180. You can take the next one {}.",
                moment(now + had.wait(now) * DAY)
            ),
            days => format!("A vacation can last 60 days in any 180: from now on at most {}.", count(days, "day")),
        };
        Err(Refusal::Unfit(why))
    }
}

/// Whose vacations those of a person are who had themselves forgotten: whoever comes back at once has no more days than before.
pub(super) fn shade(person: PersonId) -> PersonId {
    let [.., a, b, c, d, e, f, g, h] = Seed::derived(person.0, "vacations of a former player").bytes();
    PersonId(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
}

impl Vacations {
    /// What of them was before then.
    fn before(&self, then: Seconds) -> Self {
        Vacations(self.0.iter().filter(|(from, _)| *from < then).map(|(from, until)| (*from, *until.min(&then))).collect())
    }

    /// How long they lasted within the time that ends then.
    fn spent(&self, then: Seconds) -> Seconds {
        let part = |(from, until): &(Seconds, Seconds)| (*until.min(&then) - *from.max(&then.saturating_sub(WITHIN))).max(0);
        self.0.iter().map(part).sum()
    }

    /// Whether one more may last from `from` until then. Its end decides: what is spent only grows while it lasts.
    fn allow(&self, from: Seconds, until: Seconds) -> bool {
        until.saturating_sub(from) <= MOST && self.spent(until) + (until - from) <= MOST
    }

    /// How many days one more may last that begins then.
    fn longest(&self, from: Seconds) -> Seconds {
        (0..=MOST / DAY).rev().find(|days| self.allow(from, from + days * DAY)).unwrap_or_default()
    }

    /// In how many days another of a day may begin.
    fn wait(&self, now: Seconds) -> Seconds {
        (1..=WITHIN / DAY).find(|days| self.longest(now + days * DAY) > 0).unwrap_or(WITHIN / DAY)
    }

    /// How many days are left when the one that is set is over, or now.
    fn left(&self, now: Seconds) -> Seconds {
        let end = self.0.iter().map(|(_, until)| *until).max().unwrap_or(now).max(now);
        (MOST - self.spent(end)).max(0) / DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(vacations: &[(Seconds, Seconds)]) -> Vacations {
        Vacations(vacations.iter().map(|(from, until)| (from * DAY, until * DAY)).collect())
    }

    #[test]
    fn sixty_days_in_any_hundred_and_eighty() {
        assert_eq!(days(&[]).longest(1_000 * DAY), 60);
        assert!(!days(&[]).allow(0, 61 * DAY));
        let had = days(&[(1_000, 1_040)]);
        assert_eq!((had.longest(1_050 * DAY), had.left(1_050 * DAY)), (20, 20));
        // What was had long ago comes free day by day.
        assert_eq!(had.longest(1_170 * DAY), 60, "while it lasts the old one comes free");
        assert_eq!(had.longest(1_150 * DAY), 20, "only twenty of its days would be left to come free: not soon enough");
        assert_eq!(had.longest(1_300 * DAY), 60);
        let all = days(&[(1_000, 1_060)]);
        assert_eq!((all.longest(1_060 * DAY), all.wait(1_060 * DAY)), (0, 120));
        assert_eq!(all.longest(1_180 * DAY), 60, "as fast as it is used the old one comes free");
    }

    #[test]
    fn no_window_ever_holds_more_than_sixty_days() {
        let mut had = days(&[]);
        let mut now = 1_000 * DAY;
        for step in 0..200 {
            let longest = had.longest(now);
            let taken = longest.min(1 + step % 17);
            if taken > 0 {
                had.0.push((now, now + taken * DAY));
            }
            now += (taken + step % 5 + 1) * DAY;
        }
        for end in (1_000..now / DAY).map(|day| day * DAY) {
            assert!(had.spent(end) <= MOST, "{end}");
        }
    }

    #[test]
    fn what_is_ended_early_is_given_back() {
        let set = days(&[(1_000, 1_030)]);
        assert_eq!(set.left(1_005 * DAY), 30);
        assert_eq!(set.before(1_005 * DAY), days(&[(1_000, 1_005)]));
        assert_eq!(set.before(1_005 * DAY).left(1_005 * DAY), 55);
        assert_eq!(set.before(999 * DAY), days(&[]));
    }

    #[test]
    fn a_shade_is_always_the_same_and_not_the_person() {
        assert_eq!(shade(PersonId(7)), shade(PersonId(7)));
        assert_ne!(shade(PersonId(7)), PersonId(7));
        assert_ne!(shade(PersonId(7)), shade(PersonId(8)));
    }
}
