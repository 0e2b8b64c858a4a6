//! A board that is turned by 60 degrees, or mirrored with its tiles mirrored, has the same Battle.

use super::super::content::{Army, Hex, Size, Top};
use super::super::rules::{Answer, Battle, Board, Decide, Question, Scene, Unit};
use super::super::{Dealing, Neuroshima, Options};
use crate::engine::{Game, Rng, Seat, Story, playout};

/// Boards of random games on the small board, which is the same after every turn.
fn boards() -> impl Iterator<Item = (Board, u8)> {
    (0..160u64).map(|seed| {
        let options = Options { armies: Dealing::Deal, board: super::super::BoardSize::Small, ..Options::default() };
        let seats = 2 + (seed % 3) as u8;
        let mut game = Neuroshima::setup(&options, seats, Rng::from_number(seed), &mut Story::silent()).unwrap();
        playout::random_plies(&mut game, &mut Rng::from_number(seed), 20 + (seed as usize * 7) % 60);
        (game.open.board, seats)
    })
}

/// Turns a hex once around the middle.
fn turned(hex: Hex) -> Hex {
    let map = Size::Small.map();
    let (q, r) = map.place(hex);
    map.at(-r, q + r).unwrap()
}

/// The same board with nothing on it.
fn bare(board: &Board) -> Board {
    let mut bare = Board::new(board.size, board.sides);
    bare.hit_points = board.hit_points;
    bare
}

fn turn(board: &Board) -> Board {
    let mut other = bare(board);
    for (hex, unit) in board.units() {
        other.put(turned(hex), Unit { top: Top((unit.top.0 + 1) % unit.face().period), ..*unit });
    }
    for base in board.bases() {
        other.lay(super::super::rules::Base { hex: turned(base.hex), ..*base });
    }
    other
}

/// The same board without the gaps that lost foundations leave.
fn packed(board: &Board) -> Board {
    let mut other = bare(board);
    board.units().for_each(|(hex, unit)| other.put(hex, *unit));
    board.bases().for_each(|base| other.lay(*base));
    other
}

/// Nobody explodes, nobody chooses: a Battle with a choice is left out, since the defaults go by the names of hexes.
struct NoChoice(bool);

impl Decide for NoChoice {
    fn decide(&mut self, _: Scene<'_>, question: &Question) -> Option<Answer> {
        self.0 = !matches!(question, Question::Explode { .. });
        (!self.0).then_some(Answer::Explode(true))
    }
}

#[allow(clippy::result_large_err, reason = "as the Battle hands it")]
fn fought(board: &Board) -> Result<Board, Question> {
    let mut battle = Battle::new(board, Seat(0));
    while battle.step(&mut NoChoice(false))? {}
    Ok(battle.board)
}

#[test]
fn a_turned_board_has_the_same_battle() {
    let mut compared = 0;
    for (board, _) in boards() {
        let (Ok(one), Ok(other)) = (fought(&board), fought(&turn(&board))) else { continue };
        // Poison markers may run out in another order.
        if one.poison_supplies().contains(&0) {
            continue;
        }
        assert_eq!(turn(&one), packed(&other));
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

/// The mirror swaps north-east and north-west; a tile that is its own mirror image has a top to do it with.
fn mirrored(board: &Board) -> Option<Board> {
    let map = Size::Small.map();
    let mut other = bare(board);
    for (hex, unit) in board.units() {
        let (q, r) = map.place(hex);
        let top = mirror_top(unit)?;
        other.put(map.at(-q, q + r).unwrap(), Unit { top, ..*unit });
    }
    if board.bases().next().is_some() { None } else { Some(other) }
}

/// The top with which the tile looks like its mirror image; none if it never does.
fn mirror_top(unit: &Unit) -> Option<Top> {
    let face = unit.face();
    let flip = |direction: u8| (6 - direction) % 6;
    let look = |top: Top, mirror: bool| {
        let mut seen = Vec::new();
        let at = |side: u8| if mirror { flip(unit.top.looks(side)) } else { top.looks(side) };
        for arm in face.arms() {
            let thrower = arm.kind == super::super::content::Effect::Thrower;
            // A corner lies after its side: mirrored, before it.
            let side = if thrower && mirror { (flip(unit.top.looks(arm.side)) + 5) % 6 } else { at(arm.side) };
            seen.push((arm.kind as u8, side, arm.strength));
        }
        let marks =
            [face.net, face.armor, face.reflection, face.trap, face.redirect_in, face.redirect_out, face.cast, face.tentacles];
        for (kind, sides) in marks.into_iter().chain(face.links().iter().map(|link| link.sides)).enumerate() {
            seen.extend(sides.iter().map(|side| (100 + kind as u8, at(side), 0)));
        }
        seen.sort_unstable();
        seen
    };
    let wanted = look(unit.top, true);
    (0..face.period).map(Top).find(|top| look(*top, false) == wanted)
}

#[test]
fn a_mirrored_board_has_the_same_battle() {
    let mut compared = 0;
    for (board, _) in boards() {
        let Some(image) = mirrored(&board) else { continue };
        let (Ok(one), Ok(other)) = (fought(&board), fought(&image)) else { continue };
        if one.poison_supplies().contains(&0) {
            continue;
        }
        assert_eq!(mirrored(&one), Some(packed(&other)));
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
    // Most tiles are their own mirror image.
    let alike = Army::ALL.into_iter().flat_map(Army::tiles).filter(|tile| tile.face().class.is_unit());
    let alike = alike.filter(|tile| mirror_top(&Unit::new(*tile, Seat(0), Top::NORTH)).is_some()).count();
    assert!(alike > 120, "{alike}");
}
