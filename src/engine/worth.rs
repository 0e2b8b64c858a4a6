//! What a result is worth to who plays for it: the victory above all, a little for the place, and a little for how far ahead of
//! the others one is. So whoever has won plays on for the points, and whoever has lost does not throw the rest away.
//!
//! The parts of all sides add up to 1. A lone side plays against the game, which has no points.

use super::{Outcome, Seat};
use std::collections::BTreeMap;

/// The part of the whole that goes by how far one is ahead.
const MARGIN: f32 = 0.06;
/// The part that goes by places, once there are any.
const PLACE: f32 = 0.04;
/// A lead of so many points is half of all that a lead can bring.
const LEAD: f32 = 10.0;

/// What the end of a game is worth to the side of `seat`.
pub fn of_outcome(outcome: &Outcome, seat: Seat) -> f32 {
    let mut sides: BTreeMap<u8, (u8, f32)> = BTreeMap::new();
    for place in &outcome.places {
        let side = sides.entry(place.side).or_insert((place.rank, 0.0));
        side.0 = side.0.min(place.rank);
        side.1 += place.score as f32;
    }
    let Some(own) = outcome.places.get(seat.index()).and_then(|place| sides.keys().position(|side| *side == place.side)) else {
        return 0.0;
    };
    let sides: Vec<(u8, f32)> = sides.into_values().collect();
    let scores: Vec<f32> = sides.iter().map(|(_, score)| *score).collect();
    let place = match sides.len() {
        1 => outcome.share(seat),
        _ => among(sides.len(), own, |other| match sides[own].0.cmp(&sides[other].0) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        }),
    };
    (1.0 - PLACE - MARGIN) * outcome.share(seat) + PLACE * place + MARGIN * margin(&scores, own)
}

/// What a position is worth to the side at `own`, by its chance to win and the points that every side has or can hope for.
pub fn of_position(chance: f32, scores: &[f32], own: usize) -> f32 {
    (1.0 - MARGIN) * chance + MARGIN * margin(scores, own)
}

/// How far a side is ahead of the others, from 0 to 1: a point more always counts, and most where it is close.
fn margin(scores: &[f32], own: usize) -> f32 {
    let ahead = |lead: f32| 0.5 + 0.5 * lead / (LEAD + lead.abs());
    match scores.len() {
        0 => 0.5,
        1 => ahead(scores[0]),
        sides => among(sides, own, |other| ahead(scores[own] - scores[other])),
    }
}

/// The part of one side of several, where two share what lies between them.
fn among(sides: usize, own: usize, part: impl Fn(usize) -> f32) -> f32 {
    let sum: f32 = (0..sides).filter(|other| *other != own).map(part).sum();
    sum * 2.0 / (sides * (sides - 1)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(scores: &[i32]) -> Outcome {
        Outcome::ranked(String::new(), scores.iter().map(|score| (*score, *score, String::new())))
    }

    fn worths(outcome: &Outcome) -> Vec<f32> {
        (0u8..).zip(&outcome.places).map(|(at, _)| of_outcome(outcome, Seat(at))).collect()
    }

    #[test]
    fn the_worths_of_all_sides_add_up_to_one() {
        for scores in [&[20, 0][..], &[7, 7], &[-3, 40, 12], &[50, 44, 44, 9]] {
            let outcome = ended(scores);
            let worths = worths(&outcome);
            assert!((worths.iter().sum::<f32>() - 1.0).abs() < 1e-5 && worths.iter().all(|worth| (0.0..=1.0).contains(worth)));
            let scores: Vec<f32> = scores.iter().map(|score| *score as f32).collect();
            let parts = (0..scores.len()).map(|own| of_position(1.0 / scores.len() as f32, &scores, own));
            assert!((parts.sum::<f32>() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn a_victory_is_worth_more_than_any_place_and_a_place_than_any_margin() {
        assert!(worths(&ended(&[1, 0]))[0] > worths(&ended(&[50, 51]))[0] + 0.5);
        let third = worths(&ended(&[1, 90, 80, 0]))[0];
        assert!(worths(&ended(&[81, 90, 80, 79]))[0] > third);
    }

    #[test]
    fn who_has_won_or_lost_still_wants_every_point() {
        assert!(worths(&ended(&[40, 9]))[0] > worths(&ended(&[38, 9]))[0]);
        assert!(worths(&ended(&[9, 40]))[0] > worths(&ended(&[7, 40]))[0]);
        let alone = |points| of_outcome(&ended(&[points]), Seat(0));
        assert!(alone(12) > alone(11) && alone(90) < 1.0);
    }

    #[test]
    fn a_victory_is_worth_no_less_than_the_certain_hope_of_it() {
        assert!(worths(&ended(&[12, 5]))[0] >= of_position(1.0, &[12.0, 5.0], 0));
    }

    #[test]
    fn partners_share_what_their_side_gains() {
        let seats = [(0, 9, 5), (1, 3, 3), (0, 9, 4), (1, 3, 0)].map(|(side, key, score)| (side, key, score, String::new()));
        let outcome = Outcome::ranked_by_side(String::new(), seats.into_iter());
        let worths = worths(&outcome);
        assert!((worths[0] - worths[2]).abs() < 1e-6 && (worths[0] + worths[1] - 1.0).abs() < 1e-5);
    }
}
