//! Weights that fit games: what positions were made of, and who won. A logistic regression by Newton's method.

use super::Bot;
use crate::engine::{BadSetup, Game, Rng, Seat, Story, Viewer, playout::STEP_LIMIT};

/// One decision in so many is looked at, so that the same position does not count too often.
const EVERY: usize = 5;
/// One decision in so many is anything that is legal: bots that play alike come to few positions.
const ASTRAY: usize = 12;
/// What keeps a weight that nothing depends on near nothing, and the steps near what the data say.
const RIDGE: f64 = 1.0;
const STEPS: usize = 25;

/// What a position is made of, and which part of the victory its seat got.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub features: Vec<f64>,
    pub share: f64,
    /// What the game's own weights made of it.
    pub guess: f64,
}

/// The weights that fit best, and how well.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    pub rows: Vec<Weight>,
    pub samples: usize,
    /// The mean loss of what was guessed, in nats, less is better: as the weights are, and as they would be.
    pub loss_now: f64,
    pub loss: f64,
}

/// What a feature adds to the odds, and how uncertain that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Weight {
    pub name: &'static str,
    pub weight: f64,
    pub error: f64,
}

/// Plays games of two sides and fits the weights of what they were made of; `None` where a game has no features.
pub fn tune<G: Game>(
    options: &G::Options,
    bot: Bot,
    games: usize,
    seed: u64,
    watch: &dyn Fn(usize),
) -> Result<Option<Fit>, BadSetup> {
    let mut rng = Rng::from_number(seed);
    let (mut names, mut samples) = (Vec::new(), Vec::new());
    for number in 0..games {
        let game = G::setup(options, (*G::SEATS.start()).max(2), rng.fork(), &mut Story::silent())?;
        let found = play(game, bot.unhurried(), &mut rng, &mut names);
        samples.extend(found);
        watch(number + 1);
    }
    if samples.is_empty() {
        return Ok(None);
    }
    let (weights, errors) = regression(&samples);
    let loss = |guess: &dyn Fn(&Sample) -> f64| samples.iter().map(|sample| surprise(sample.share, guess(sample))).sum::<f64>();
    let (now, then) = (loss(&|sample| sample.guess), loss(&|sample| logistic(dot(&weights, &sample.features))));
    let rows =
        names.iter().zip(weights.iter().zip(errors)).map(|(name, (weight, error))| Weight { name, weight: *weight, error });
    let count = samples.len() as f64;
    Ok(Some(Fit { rows: rows.collect(), samples: samples.len(), loss_now: now / count, loss: then / count }))
}

/// The positions of one game, each as the seat sees it that decides there; none of a game without an end.
fn play<G: Game>(mut game: G, bot: Bot, rng: &mut Rng, names: &mut Vec<&'static str>) -> Vec<Sample> {
    let (mut legal, mut seen): (_, Vec<(Seat, Sample)>) = (Vec::new(), Vec::new());
    for _ in 0..STEP_LIMIT {
        let Some(seat) = game.turn().to_act().first() else { break };
        legal.clear();
        game.legal_actions(seat, &mut legal);
        if legal.len() > 1 && rng.below(EVERY) == 0 {
            let features = game.features(seat);
            if !features.is_empty() {
                *names = features.iter().map(|(name, _)| *name).collect();
                let features = features.iter().map(|(_, value)| f64::from(*value)).collect();
                seen.push((seat, Sample { features, share: 0.0, guess: f64::from(game.evaluate(seat)) }));
            }
        }
        let astray = rng.below(ASTRAY) == 0;
        let chosen = if astray { Bot::Random } else { bot }.choose::<G>(&game.view(Viewer::Seat(seat)), seat, &legal, rng);
        game.play_unchecked(seat, &legal[chosen], &mut Story::silent());
    }
    let turn = game.turn();
    let Some(outcome) = turn.outcome() else { return Vec::new() };
    seen.into_iter().map(|(seat, sample)| Sample { share: f64::from(outcome.share(seat)), ..sample }).collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn surprise(share: f64, guess: f64) -> f64 {
    let guess = guess.clamp(1e-6, 1.0 - 1e-6);
    -(share * guess.ln() + (1.0 - share) * (1.0 - guess).ln())
}

/// The weights by which the samples are likeliest, and the standard error of each.
fn regression(samples: &[Sample]) -> (Vec<f64>, Vec<f64>) {
    let count = samples.first().map_or(0, |sample| sample.features.len());
    let mut weights = vec![0.0; count];
    let mut errors = vec![0.0; count];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut bend = vec![vec![0.0; count]; count];
        (0..count).for_each(|at| bend[at][at] = RIDGE);
        for Sample { features, share, .. } in samples {
            let guess = logistic(dot(&weights, features));
            let doubt = guess * (1.0 - guess);
            for (at, feature) in features.iter().enumerate() {
                slope[at] += (share - guess) * feature;
                features.iter().zip(&mut bend[at]).for_each(|(other, bend)| *bend += doubt * feature * other);
            }
        }
        let inverse = inverse(bend);
        let step: Vec<f64> = inverse.iter().map(|row| dot(row, &slope)).collect();
        weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
        errors = inverse.iter().enumerate().map(|(at, row)| row[at].sqrt()).collect();
        if step.iter().all(|step| step.abs() < 1e-9) {
            break;
        }
    }
    (weights, errors)
}

/// Of a matrix that is positive definite, as that of the second derivatives is.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|at| f64::from(u8::from(row == at))).collect()).collect();
    for at in 0..count {
        let pivot = matrix[at][at];
        matrix[at].iter_mut().chain(&mut inverse[at]).for_each(|value| *value /= pivot);
        let (own, mirrored) = (matrix[at].clone(), inverse[at].clone());
        for row in (0..count).filter(|row| *row != at) {
            let times = matrix[row][at];
            matrix[row].iter_mut().zip(&own).for_each(|(value, own)| *value -= times * own);
            inverse[row].iter_mut().zip(&mirrored).for_each(|(value, own)| *value -= times * own);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::hex::{Dealing, Neuroshima, Options};
    use crate::games::troll::{self, Troll};

    #[test]
    fn the_weights_that_made_the_results_are_found_again() {
        let mut rng = Rng::from_number(1);
        let mut any = || f64::from(rng.below(2_001) as u16) / 500.0 - 2.0;
        let samples: Vec<Sample> = (0..4_000)
            .map(|_| {
                let features = vec![any(), any(), any()];
                let share = logistic(0.8 * features[0] - 1.5 * features[1]);
                Sample { features, share, guess: 0.5 }
            })
            .collect();
        let (weights, errors) = regression(&samples);
        for (weight, meant) in weights.iter().zip([0.8, -1.5, 0.0]) {
            assert!((weight - meant).abs() < 0.02, "{weights:?}");
        }
        assert!(errors.iter().all(|error| *error > 0.0 && *error < 0.1), "{errors:?}");
    }

    #[test]
    fn a_game_with_a_table_of_weights_is_fitted_and_another_is_not() {
        let options = Options { armies: Dealing::Deal, ..Options::default() };
        let fit = tune::<Neuroshima>(&options, Bot::Random, 3, 1, &|_| ()).unwrap().unwrap();
        assert!(fit.samples > 20 && fit.loss < fit.loss_now && fit.rows[0].name == "hit points", "{fit:?}");
        assert_eq!(tune::<Troll>(&troll::Options::default(), Bot::Random, 1, 1, &|_| ()), Ok(None));
    }
}
