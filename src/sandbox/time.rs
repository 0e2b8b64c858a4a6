//! The sandbox's clock, and how Discord writes a moment.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Whether time passes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The machine's clock, plus whatever it was advanced by.
    Real,
    /// Time stands still unless it is advanced: a slow machine cannot fail a test.
    Still,
}

/// Milliseconds since 1970.
pub type Millis = u64;

#[derive(Debug)]
pub struct Now {
    clock: Clock,
    started: Instant,
    /// The time at the start, and whatever was added since.
    base: Millis,
}

impl Now {
    pub fn new(clock: Clock) -> Self {
        let base = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now { clock, started: Instant::now(), base: base.as_millis() as Millis }
    }

    pub fn get(&self) -> Millis {
        match self.clock {
            Clock::Real => self.base + self.started.elapsed().as_millis() as Millis,
            Clock::Still => self.base,
        }
    }

    pub fn advance(&mut self, by: Duration) {
        self.base += by.as_millis() as Millis;
    }
}

/// A moment as Discord writes it, in ISO 8601.
pub fn iso(at: Millis) -> String {
    let (days, rest) = (at / 86_400_000, at % 86_400_000);
    // Days are counted from 1 March of year 0, so that a leap day is the last of its year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    let (hours, minutes, seconds) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60);
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}.{:03}000+00:00", rest % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_iso_8601() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso(1_735_689_599_999), "2024-12-31T23:59:59.999000+00:00");
        assert_eq!(iso(1_767_225_600_000), "2026-01-01T00:00:00.000000+00:00");
    }

    #[test]
    fn a_still_clock_moves_only_when_it_is_advanced() {
        let mut now = Now::new(Clock::Still);
        let before = now.get();
        now.advance(Duration::from_secs(3));
        assert_eq!(now.get(), before + 3000);
    }
}
