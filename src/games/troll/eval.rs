//! What a position is worth: the gold a seat has, and the gold it can hope for.
//!
//! Hope is counted in gold. A room that is held pays at every scoring that is still to come, less the chance to lose it
//! before; a hero elsewhere is worth a part of the best room it could reach in time; cards, artifacts and monsters at
//! large are worth what they brought on average. The numbers were chosen by `warren arena`, not by argument.

use super::Troll;
use super::content::{Card, Figure, Ground, Space, Spaces};
use super::rules::{Phase, SCORING_ICONS};
use crate::engine::{Seat, worth};
use arrayvec::ArrayVec;

/// A seat's chance to win, and a little for the gold by which it is ahead.
pub fn value(game: &Troll, seat: Seat) -> f32 {
    let clock = Clock::read(game);
    let hopes = hopes(game, &clock);
    // A lead weighs more the less there is left to play for.
    let sharpness = 1.0 / (3.0 + 9.0 * clock.left);
    let weight = |seat: Seat| ((hopes[seat.index()] - hopes[0]) * sharpness).clamp(-30.0, 30.0).exp();
    let chance = weight(seat) / Seat::all(game.open.seats()).map(weight).sum::<f32>();
    worth::of_position(chance, &hopes[..usize::from(game.open.seats())], seat.index())
}

/// How much of the game is left, and what a gold piece on the floor is worth in it.
struct Clock {
    /// From 1 at the start to 0 when a deck is empty.
    left: f32,
    /// How often a room that is held now will pay, on average.
    pays: f32,
}

impl Clock {
    fn read(game: &Troll) -> Clock {
        let (open, decks) = (&game.open, &game.hidden.decks);
        let shortest = decks.iter().map(ArrayVec::len).min().unwrap_or(0) as f32;
        let left = shortest / (Card::DECK - 1) as f32;
        let to_come: f32 = open
            .played
            .iter()
            .zip(decks)
            .map(|(played, deck)| {
                let icons = ICONS_IN_DECK - played.iter().map(|card| card.icons()).sum::<u32>() as f32;
                icons * shortest / deck.len().max(1) as f32
            })
            .sum();
        let pile = open.pile_icons() as f32;
        let scorings = ((pile + to_come) / SCORING_ICONS as f32 - 0.3).max(0.0);
        let next = 0.45 + 0.1 * pile;
        let last = 0.35 + 0.65 * (1.0 - left) * (1.0 - left);
        Clock { left, pays: last + scorings.min(1.0) * next + (scorings - 1.0).max(0.0) * 0.4 }
    }
}

const ICONS_IN_DECK: f32 = 6.0;

/// What a hero adds just by being in the lair, and what each step towards a room takes off its worth.
const HERO: f32 = 0.5;
const FAR: [f32; 6] = [0.5, 0.36, 0.24, 0.15, 0.09, 0.05];
/// An action in hand, so that a turn is not given away.
const ACTION: f32 = 0.3;

/// The gold each seat can hope to have at the end.
fn hopes(game: &Troll, clock: &Clock) -> [f32; 4] {
    let open = &game.open;
    let seats = usize::from(open.seats());
    let (strength, peopled) = strengths(game);
    let mut hopes = [0.0; 4];
    let mut wanted = [[0.0f32; Space::COUNT]; 4];
    let trolls = open.board.all(Figure::CaveTroll);
    for room in Spaces::ROOMS.without(trolls) {
        let at = room.index();
        if !peopled.contains(room) {
            let worth = open.worth(room) as f32 * clock.pays;
            (0..seats).for_each(|seat| wanted[seat][at] = worth);
            continue;
        }
        let worth = open.worth(room) as f32 * clock.pays;
        let most = (0..seats).map(|seat| strength[seat][at]).max().unwrap_or(0);
        let leaders = (0..seats).filter(|seat| strength[*seat][at] == most).count();
        for seat in 0..seats {
            let own = strength[seat][at];
            let rival = (0..seats).filter(|other| *other != seat).map(|other| strength[other][at]).max().unwrap_or(0);
            let guarded = open.board.place(Seat(seat as u8), Figure::Knight) == Some(room);
            let part = if own == most && leaders == 1 {
                match own - rival {
                    1 if !guarded && rival > 0 => 0.8,
                    1 if !guarded => 0.88,
                    _ => 1.0,
                }
            } else if own == most {
                0.3
            } else if own > 0 && most - own == 1 {
                0.12
            } else {
                0.0
            };
            hopes[seat] += part * worth;
            let barred = open.board.opposing(Figure::Knight, Seat(seat as u8)).contains(room);
            let need = f32::from(most.saturating_sub(own) + 1);
            wanted[seat][at] = if barred { 0.0 } else { (1.0 - part) * worth / need };
        }
        share_with_berserkers(game, room, most, &strength, worth, &mut hopes);
    }
    for seat in Seat::all(open.seats()) {
        hopes[seat.index()] +=
            f32::from(open.gold[seat.index()]) + figures_at_large(game, seat, &wanted[seat.index()], &strength, clock);
        hopes[seat.index()] += cards(game, seat, clock);
    }
    if !matches!(open.phase(), None | Some(Phase::Turn)) {
        // The action under way is not counted off yet.
        hopes[open.current.index()] -= ACTION;
    }
    hopes[open.current.index()] += ACTION * f32::from(open.actions);
    hopes
}

/// Every seat's weight in every space, and the rooms that hold heroes at all.
fn strengths(game: &Troll) -> ([[u8; Space::COUNT]; 4], Spaces) {
    let board = &game.open.board;
    let mut strength = [[0; Space::COUNT]; 4];
    let mut peopled = Spaces::NONE;
    for seat in Seat::all(game.open.seats()) {
        for space in board.camps(seat) {
            strength[seat.index()][space.index()] += board.adventurers(seat, space);
            peopled.insert(space);
        }
        for figure in HEROES {
            if let Some(space) = board.place(seat, figure) {
                strength[seat.index()][space.index()] += if figure == Figure::Barbarian { 2 } else { 1 };
                peopled.insert(space);
            }
        }
    }
    (strength, peopled.intersection(Spaces::ROOMS))
}

const HEROES: [Figure; 8] = [
    Figure::Knight,
    Figure::Dwarf,
    Figure::Barbarian,
    Figure::Thief,
    Figure::Paladin,
    Figure::GiantSlayer,
    Figure::Berserker,
    Figure::Assassin,
];

fn share_with_berserkers(
    game: &Troll,
    room: Space,
    most: u8,
    strength: &[[u8; Space::COUNT]; 4],
    worth: f32,
    hopes: &mut [f32; 4],
) {
    if !game.open.board.all(Figure::Berserker).contains(room) {
        return;
    }
    let Some(controller) = game.open.controller(room) else { return };
    for seat in Seat::all(game.open.seats()).filter(|seat| *seat != controller) {
        if game.open.board.place(seat, Figure::Berserker) == Some(room) && strength[seat.index()][room.index()] < most {
            hopes[seat.index()] += 0.4 * worth;
            hopes[controller.index()] -= 0.4 * worth;
        }
    }
}

/// Heroes by what they could still reach, monsters by whom they could trouble.
fn figures_at_large(
    game: &Troll,
    seat: Seat,
    wanted: &[f32; Space::COUNT],
    strength: &[[u8; Space::COUNT]; 4],
    clock: &Clock,
) -> f32 {
    let board = &game.open.board;
    let mut hope = 0.0;
    for space in board.camps(seat) {
        hope += f32::from(board.adventurers(seat, space)) * (HERO * clock.left + reach(space, wanted));
    }
    for figure in HEROES {
        let Some(space) = board.place(seat, figure) else { continue };
        hope += (HERO + 0.3) * clock.left
            + match figure {
                Figure::Thief => best(wanted) * FAR[1],
                _ => reach(space, wanted),
            };
    }
    let prey = |space: Space| -> f32 {
        let others = Seat::all(game.open.seats()).filter(|other| *other != seat);
        others.map(|other| f32::from(strength[other.index()][space.index()])).sum()
    };
    for monster in [Figure::Orc, Figure::Wraith, Figure::RampagingTroll, Figure::Grunt, Figure::Banshee] {
        let Some(space) = board.place(seat, monster) else { continue };
        let here = if space.is_room() { prey(space).min(2.0) } else { 0.0 };
        let near = space.doorways().into_iter().map(prey).fold(0.0, f32::max).min(2.0);
        hope += (0.4 + 0.35 * here + 0.2 * near) * clock.left;
    }
    hope
}

/// The best room within reach of a hero, by its worth to the seat and the way to it.
fn reach(from: Space, wanted: &[f32; Space::COUNT]) -> f32 {
    let near = &DISTANCES[from.index()];
    let mut best = 0.0;
    for (room, worth) in wanted.iter().enumerate() {
        let here = worth * FAR[near[room] as usize];
        if here > best {
            best = here;
        }
    }
    best
}

fn best(wanted: &[f32; Space::COUNT]) -> f32 {
    wanted.iter().fold(0.0, |best, worth| f32::max(best, *worth))
}

/// What the seat has not played yet.
fn cards(game: &Troll, seat: Seat, clock: &Clock) -> f32 {
    let at = seat.index();
    let mut hope = game.hidden.artifacts[at].map_or(0.0, |artifact| artifact.coins() as f32 + 0.4);
    let deck = game.hidden.decks[at].len() as f32;
    // Whoever is nearest to an empty deck is likely to take the gold for it.
    hope += 1.5 * (1.0 - deck / (Card::DECK - 1) as f32);
    if game.hidden.hands[at].len() == 2 {
        let play = |card: &Card| prior(*card, clock);
        hope += game.hidden.hands[at].iter().map(play).fold(0.0, f32::max);
    }
    hope
}

/// What a card in hand that is about to be played will bring, roughly.
fn prior(card: Card, clock: &Clock) -> f32 {
    let lasting = match card {
        Card::Adventurer | Card::TorchBearer | Card::BellRinger => 1.1,
        Card::TreasureChest => 3.0,
        Card::FindAnArtifact => return 3.0,
        Card::ScoreARoom => return 5.0,
        Card::CaveTroll => 2.5,
        Card::Orc | Card::Wraith | Card::Grunt | Card::Banshee | Card::RampagingTroll => 1.0,
        _ => 1.6,
    };
    lasting * (0.4 + 0.6 * clock.left)
}

/// Steps between spaces for a hero, capped; a hero does not walk through pits.
const DISTANCES: [[u8; Space::COUNT]; Space::COUNT] = {
    let far = FAR.len() as u8 - 1;
    let mut steps = [[far; Space::COUNT]; Space::COUNT];
    let mut from = 0;
    while from < Space::COUNT {
        let mut reached = Spaces::one(Space::ALL[from]);
        let mut distance = 0;
        while distance < far {
            let mut grown = reached;
            let mut at = 0;
            while at < Space::COUNT {
                if reached.contains(Space::ALL[at]) {
                    if steps[from][at] > distance {
                        steps[from][at] = distance;
                    }
                    if !matches!(Space::ALL[at].ground(), Ground::Pit) || at == from {
                        grown = grown.union(Space::ALL[at].doorways());
                    }
                }
                at += 1;
            }
            reached = grown;
            distance += 1;
        }
        from += 1;
    }
    steps
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hoard_is_four_steps_from_the_nearest_stair() {
        let steps = |from: Space, to: Space| DISTANCES[from.index()][to.index()];
        let nearest = Spaces::STAIRS.into_iter().map(|stair| steps(stair, Space::TrollsHoard)).min();
        assert_eq!(nearest, Some(4));
        assert_eq!(steps(Space::NorthWestStair, Space::WestLanding), 1);
        assert_eq!(steps(Space::NorthWestStair, Space::NorthWestStair), 0);
    }
}
