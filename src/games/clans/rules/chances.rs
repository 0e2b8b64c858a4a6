//! Exact chances of dice.

use crate::games::clans::content::{Die, Face, Pool};
use std::sync::LazyLock;

/// Successes and botches of one roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sum {
    hits: usize,
    botches: usize,
}

const COLOUR: usize = Die::MOST as usize + 1;
const HITS: usize = Die::MOST as usize * (2 + 2 + 3) + 1;
const BOTCHES: usize = Die::MOST as usize * 2 + 1;
/// SECURE beyond this is as good as this: more botches than that hardly ever come together.
const SECURE: usize = 7;
/// Nothing needs more successes than this.
const NEED: usize = 16;

/// How often each sum comes up with a pool.
type Spread = [[f64; HITS]; BOTCHES];

static CHANCES: LazyLock<Vec<[[f32; NEED]; SECURE]>> = LazyLock::new(|| {
    let mut chances = vec![[[0.0; NEED]; SECURE]; COLOUR * COLOUR * COLOUR];
    each_pool(|pool, spread| {
        let row = &mut chances[place(pool)];
        for (secure, row) in row.iter_mut().enumerate() {
            for (need, chance) in row.iter_mut().enumerate() {
                let held = spread.iter().take(secure + 1);
                *chance = held.map(|hits| hits[need..].iter().sum::<f64>()).sum::<f64>() as f32;
            }
        }
    });
    chances
});

static MEANS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let mut means = vec![0.0; COLOUR * COLOUR * COLOUR];
    each_pool(|pool, spread| {
        let weighed = |hits: &[f64; HITS]| hits.iter().enumerate().map(|(hits, chance)| hits as f64 * chance).sum::<f64>();
        means[place(pool)] = spread.iter().map(weighed).sum::<f64>() as f32;
    });
    means
});

fn place(pool: Pool) -> usize {
    (usize::from(pool.white) * COLOUR + usize::from(pool.black)) * COLOUR + usize::from(pool.fatal)
}

fn each_pool(mut see: impl FnMut(Pool, &Spread)) {
    let mut start: Box<Spread> = Box::new([[0.0; HITS]; BOTCHES]);
    start[0][0] = 1.0;
    let mut whites = start;
    for white in 0..=Die::MOST {
        let mut blacks = whites.clone();
        for black in 0..=Die::MOST {
            let mut fatals = blacks.clone();
            for fatal in 0..=Die::MOST {
                see(Pool { white, black, fatal }, &fatals);
                fatals = with(&fatals, Die::Fatal);
            }
            blacks = with(&blacks, Die::Black);
        }
        whites = with(&whites, Die::White);
    }
}

/// The spread with one die more.
fn with(spread: &Spread, die: Die) -> Box<Spread> {
    let mut wider: Box<Spread> = Box::new([[0.0; HITS]; BOTCHES]);
    for (botches, row) in spread.iter().enumerate() {
        for (hits, chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for face in die.faces() {
                let Sum { hits, botches } = match face {
                    Face::Hits(more) => Sum { hits: hits + usize::from(more), botches },
                    Face::Botch => Sum { hits, botches: botches + 1 },
                };
                // One die too many is only ever looked at past the last pool.
                if let Some(sum) = wider.get_mut(botches).and_then(|row| row.get_mut(hits)) {
                    *sum += chance / 6.0;
                }
            }
        }
    }
    wider
}

/// The chance that `pool` brings `need` successes and no more botches than `secure`. A roll that needs none or less still
/// fails by a botch.
pub fn chance(pool: Pool, need: i8, secure: u8) -> f32 {
    let need = need.max(0) as usize;
    if need >= NEED {
        return 0.0;
    }
    CHANCES[place(pool)][usize::from(secure).min(SECURE - 1)][need]
}

/// The successes that `pool` brings on average where botches count as blanks.
pub fn mean(pool: Pool) -> f32 {
    MEANS[place(pool)]
}

static BEST: LazyLock<Vec<[f32; NEED]>> = LazyLock::new(|| {
    let mut chances = vec![[0.0; NEED]; COLOUR * COLOUR * COLOUR];
    each_pool(|pool, _| {
        for need in 0..NEED as i8 {
            chances[place(pool)][need.cast_unsigned() as usize] = best(pool, need, 0).1;
        }
    });
    chances
});

/// The chances of `pool` without SECURE, as it is best used.
pub fn odds(pool: Pool) -> Odds {
    Odds(&BEST[place(pool)])
}

/// The chances of one pool, for whoever asks for several.
#[derive(Clone, Copy, Debug)]
pub struct Odds(&'static [f32; NEED]);

impl Odds {
    pub fn of(self, need: i8) -> f32 {
        self.0.get(need.max(0).cast_unsigned() as usize).copied().unwrap_or(0.0)
    }
}

/// The part of `pool` with the best chance, and that chance. Of equals it has the most dice.
pub fn best(pool: Pool, need: i8, secure: u8) -> (Pool, f32) {
    let mut best = (pool, chance(pool, need, secure));
    for white in (0..=pool.white).rev() {
        for black in (0..=pool.black).rev() {
            for fatal in (0..=pool.fatal).rev() {
                let part = Pool { white, black, fatal };
                // At least one die is rolled.
                if part.is_empty() {
                    continue;
                }
                let chance = chance(part, need, secure);
                if chance > best.1 + 1e-6 {
                    best = (part, chance);
                }
            }
        }
    }
    best
}
