//! What a position is worth, in hit points of an HQ.
//!
//! A Battle has no dice, so the best judge of a board is what a Battle on it would do. The rest is what the tiles are worth
//! that will fight the Battles after it.

use super::content::{Army, Class, Effect, Face, Hex, Hexes, Implant, Instant, KINDS, Reach, Satiety, Site};
use super::rules::{Action, Battle, Board, Graft, Links, Phase, Unit};
use super::{Neuroshima, Open};
use crate::engine::{Seat, worth};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// A lead of so many points makes a side some three times as likely to win as the other.
const TEMPER: f32 = 6.0;
/// A netted unit has lost this part of its worth.
const NETTED: f32 = 0.6;
/// Next to an own HQ: an open hex, an own unit.
const OPEN_FLANK: f32 = -0.15;
const GUARDED_FLANK: f32 = 0.1;
/// What a seat's score is made of, with what each part counts in hit points. `warren tune hex` says what would fit games better.
const PARTS: [(&str, f32); 13] = [
    ("hit points", 1.0),
    ("a fallen HQ", -40.0),
    // What the next Battle would change, as likely as it is.
    ("hit points to come", 0.95),
    ("an HQ about to fall", -38.0),
    // Worth of the tiles on the board, and what the next Battle would take of it.
    ("tiles", 0.45),
    ("tiles to lose", 0.35),
    ("tiles to lose that rise again", 0.15),
    ("a netted HQ", -1.5),
    ("cover of the HQ", 1.0),
    // In hand tiles count less, since they may have to go.
    ("hand", 0.30),
    ("tiles to draw", 0.02),
    ("poison", -1.0),
    ("the dead", 0.45),
];
type Parts = [f32; PARTS.len()];

/// How likely the side of `seat` is to win, and a little for its lead.
pub fn value(game: &Neuroshima, seat: Seat) -> f32 {
    let open = &game.open;
    let own = usize::from(open.board.side(seat));
    if open.turn == 0 {
        let sides = (0..4).filter(|side| Seat::all(open.seats()).any(|seat| open.board.side(seat) == *side)).count();
        return opening(open, seat, sides as f32);
    }
    let scores = scores(open);
    let best = scores.iter().flatten().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |score: f32| ((score - best) / TEMPER).exp();
    let all: f32 = scores.iter().flatten().copied().map(weight).sum();
    let sides: ArrayVec<f32, 4> = scores.iter().flatten().copied().collect();
    let place = scores[..own].iter().flatten().count();
    worth::of_position(scores[own].map_or(0.0, weight) / all, &sides, place)
}

/// While HQs are placed nothing else lies on the board: whose HQ stands well?
fn opening(open: &Open, seat: Seat, sides: f32) -> f32 {
    let worth = |side: u8| {
        let own = Seat::all(open.seats()).filter(|seat| open.board.side(*seat) == side);
        let of = |seat: Seat| match open.board.hq(seat) {
            Some(hq) => open.army(seat).map_or(0.0, |army| site(open, hq, army)),
            None => stage(&open.board, seat),
        };
        own.map(of).sum::<f32>()
    };
    let present: Vec<u8> = (0..4).filter(|side| Seat::all(open.seats()).any(|seat| open.board.side(seat) == *side)).collect();
    let mean = present.iter().map(|side| worth(*side)).sum::<f32>() / sides;
    (1.0 / sides + 0.05 * (worth(open.board.side(seat)) - mean)).clamp(0.0, 1.0)
}

/// How Objects stand: together, since they serve each other, and not at the rim.
fn stage(board: &Board, seat: Seat) -> f32 {
    let own: Hexes = board.units().filter(|(_, unit)| unit.is_object() && unit.owner == seat).map(|(hex, _)| hex).collect();
    let links = Links::of(board);
    let mut worth = 0.0;
    for hex in own {
        worth +=
            0.1 * board.map().neighbours(hex).len() as f32 + 0.2 * board.map().neighbours(hex).intersection(own).len() as f32;
        let bonus = links.bonuses[hex];
        worth += 0.4 * f32::from(bonus.melee + bonus.ranged) + 0.2 * f32::from(bonus.initiative);
    }
    worth
}

/// How an HQ stands, by what its army wants.
fn site(open: &Open, hex: Hex, army: Army) -> f32 {
    let map = open.board.map();
    let room = map.neighbours(hex).len() as f32;
    let ideal = match army.printed().site {
        Site::BesideHqs => {
            let hqs: Vec<Hex> = open.board.units().filter(|(at, unit)| unit.is_core() && *at != hex).map(|(at, _)| at).collect();
            let near = hqs.iter().map(|at| map.distance(hex, *at)).min().unwrap_or(2);
            let looks = open.board.unit(hex).map_or(0, |unit| {
                let sides = unit.face().arms().iter().map(|arm| unit.top.looks(arm.side));
                sides.filter(|direction| map.next(hex, *direction).is_some_and(|at| hqs.contains(&at))).count()
            });
            return 0.4 * looks as f32 - 0.3 * f32::from(near);
        }
        Site::Border => 3.0,
        Site::Inside => 4.0,
    };
    let away: f32 = map.neighbours(hex).into_iter().filter(|hex| open.board.unit(*hex).is_some()).count() as f32;
    -(room - ideal).abs() * 0.3 - away * 0.2
}

/// Points of every side that is in the game.
fn scores(open: &Open) -> [Option<f32>; 4] {
    let mut scores = [None; 4];
    for (side, parts) in sides(open).into_iter().enumerate() {
        scores[side] = parts.map(|parts| parts.iter().zip(PARTS).map(|(part, (_, weight))| part * weight).sum());
    }
    scores
}

/// What a seat has of each part more than its opponent, where there is one.
pub fn features(open: &Open, seat: Seat) -> Vec<(&'static str, f32)> {
    let sides = sides(open);
    let own = usize::from(open.board.side(seat));
    let other = (0..sides.len()).find(|side| *side != own && sides[*side].is_some());
    let (Some(own), Some(other)) = (sides[own], other.and_then(|other| sides[other])) else { return Vec::new() };
    PARTS.iter().zip(own.iter().zip(other)).map(|((name, _), (own, other))| (*name, own - other)).collect()
}

/// What the seats of every side that is in the game have together.
fn sides(open: &Open) -> [Option<Parts>; 4] {
    let board = &open.board;
    let mut battle = Battle::resume(board, open.fight.unwrap_or_else(|| super::rules::Fight::new(open.current)));
    let mut sides = [None; 4];
    let now = presence(board, battle.links(), true);
    let certain = open.fight.is_some() || open.last.is_some();
    let after_board = *battle.finish();
    let tokens = battle.fight.tokens;
    let after = presence(&after_board, &Links::default(), false);
    let soon = if certain { 1.0 } else { how_soon(open) };
    let ends = open.final_battle || open.last.is_some() && is_last_turn(open);
    for seat in Seat::all(open.seats()) {
        let (at, side) = (seat.index(), usize::from(board.side(seat)));
        let points = |board: &Board| {
            let left = f32::from(board.hit_points[at]) - worn(board, seat);
            let fallen = board.shattered[at] || board.hit_points[at] == 0 && worn(board, seat) == 0.0;
            (left, f32::from(u8::from(fallen)))
        };
        let (before, then) = (points(board), points(&after_board));
        let mut parts: Parts = [0.0; PARTS.len()];
        parts[..4].copy_from_slice(&[before.0, before.1, soon * (then.0 - before.0), soon * (then.1 - before.1)]);
        if !ends {
            let revives = open.army(seat).is_some_and(|army| army.effects().contains(Effect::Revival));
            let lost = soon * (after[at].tiles - now[at].tiles);
            let lost = if revives { [0.0, lost] } else { [lost, 0.0] };
            let (held, left) = in_hand(open, seat);
            let dead = dead(open, seat, tokens.union(open.tokens), soon);
            let Presence { tiles, netted, cover } = now[at];
            parts[4..].copy_from_slice(&[tiles, lost[0], lost[1], netted, cover, held, left, venom(open, seat), dead]);
        }
        let sum = sides[side].get_or_insert([0.0; PARTS.len()]);
        sum.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
    }
    sides
}

/// The most wounded of Dancer's Objects counts double.
fn worn(board: &Board, seat: Seat) -> f32 {
    let own = board.units().filter(|(_, unit)| unit.is_object() && unit.owner == seat);
    f32::from(own.map(|(_, unit)| unit.wounds).max().unwrap_or(0))
}

/// Nobody but the one whose turn it is plays any more before the Final Battle.
fn is_last_turn(open: &Open) -> bool {
    let at = open.order.iter().position(|seat| *seat == open.current).unwrap_or(0);
    let next = (1..=open.order.len()).map(|step| open.order[(at + step) % open.order.len()]);
    let next = next.into_iter().find(|seat| open.player(*seat).out.is_none() || open.last == Some(*seat));
    next == open.last
}

/// How likely a Battle is before the board looks different.
fn how_soon(open: &Open) -> f32 {
    let mut soon: f32 = match open.board.free().len() {
        0..=2 => 0.6,
        3..=4 => 0.5,
        _ => 0.4,
    };
    for seat in open.alive() {
        let holds = open.player(seat).hand.iter().any(|tile| tile.instant().is_some_and(Instant::is_battle));
        if holds {
            soon = soon.max(if seat == open.current { 0.85 } else { 0.65 });
        }
    }
    soon
}

/// What a seat has on the board: the worth of its tiles, cores that are netted, and how its HQ is covered.
#[derive(Clone, Copy, Default)]
struct Presence {
    tiles: f32,
    netted: f32,
    cover: f32,
}

fn presence(board: &Board, links: &Links, whole: bool) -> [Presence; 4] {
    let mut all = [Presence::default(); 4];
    for (hex, unit) in board.units() {
        let at = unit.controller.index();
        let mut value = worth_of(unit);
        if whole {
            if unit.is_hq() {
                if links.netted.contains(hex) {
                    all[at].netted += 1.0;
                }
                all[at].cover += flanks(board, hex, unit);
                if unit.has(Effect::Worm) {
                    all[at].tiles += bearing(board, links, hex, unit);
                }
                continue;
            }
            if unit.is_object() {
                if links.netted.contains(hex) {
                    all[at].netted += 1.0;
                } else {
                    all[at].tiles += bearing(board, links, hex, unit);
                }
                continue;
            }
            value += unit.satiety.map_or(0.0, appetite);
            let tough = f32::from(unit.face().toughness);
            if unit.wounds > 0 && tough > 0.0 {
                value *= 1.0 - 0.4 * f32::from(unit.wounds) / (tough + 1.0);
            }
            if links.netted.contains(hex) {
                value *= 1.0 - NETTED;
            } else {
                value += bearing(board, links, hex, unit);
            }
        } else if unit.is_hq() {
            continue;
        }
        all[at].tiles += value;
    }
    for base in board.bases() {
        let caught = board.unit(base.hex).filter(|unit| !board.are_friends(unit.controller, base.owner));
        let caught = caught.filter(|_| base.tile.face().has(Effect::Quicksands) || base.tile.face().has(Effect::Hole));
        all[base.owner.index()].tiles += 0.8 + caught.map_or(0.0, |unit| WORTH[usize::from(unit.tile.0)]);
    }
    all
}

/// Whom a unit bears upon: connections that serve somebody, weapons that look at an enemy, an HQ above all.
fn bearing(board: &Board, links: &Links, hex: Hex, unit: &Unit) -> f32 {
    let face = unit.face();
    let map = board.map();
    let own = links.side(board.side(unit.controller));
    let mut value = 0.0;
    for link in face.links() {
        if link.reach == Reach::Everywhere {
            value += 0.6;
            continue;
        }
        let seen = map.beside(hex, link.sides.turned(unit.top.0));
        value += if matches!(link.effect, Effect::Paralysing | Effect::Zone) {
            let held = seen.intersection(board.taken().without(own)).into_iter().filter_map(|hex| board.unit(hex));
            held.map(|unit| if unit.is_hq() { 0.6 } else { 0.6 * WORTH[usize::from(unit.tile.0)] }).sum()
        } else if link.effect.is_hostile() {
            0.5 * seen.intersection(board.taken().without(own)).len() as f32
        } else {
            let served = seen.intersection(own).into_iter().filter_map(|hex| board.unit(hex));
            served.map(|unit| if is_armed(unit) { 0.6 } else { 0.1 }).sum()
        };
    }
    if face.hidden.contains(Effect::Chain) {
        value += chains(board, own, hex);
    }
    if !face.net.is_empty() {
        let held = map.beside(hex, face.net.turned(unit.top.0)).intersection(board.taken().without(own));
        value += 0.8 * held.len() as f32;
    }
    for arm in &links.arms(hex, unit) {
        let direction = unit.top.looks(arm.side);
        let target = match arm.kind {
            Effect::Melee | Effect::Poisoning => map.next(hex, direction),
            Effect::Thrower => map.past(hex, direction),
            _ => map.line(hex, direction).find(|at| board.unit(*at).is_some_and(|_| !own.contains(*at))),
        };
        let Some(target) = target else {
            value -= 0.15;
            continue;
        };
        match board.unit(target) {
            Some(enemy) if !own.contains(target) => {
                value += if enemy.is_core() { 0.5 * f32::from(arm.strength) } else { 0.15 };
            }
            Some(_) => value -= 0.15,
            None => {}
        }
    }
    value
}

/// Enemies between a unit and another end of a chain; each chain is seen from both of its ends.
fn chains(board: &Board, own: Hexes, hex: Hex) -> f32 {
    let mut value = 0.0;
    for direction in 0..6 {
        let mut between = 0.0;
        for at in board.map().line(hex, direction) {
            let Some(unit) = board.unit(at) else { continue };
            if !own.contains(at) {
                between += if unit.is_core() { 0.4 } else { 0.15 };
            } else if unit.face().hidden.contains(Effect::Chain) {
                value += between;
                break;
            }
        }
    }
    value
}

/// Whether it attacks at all.
fn is_armed(unit: &Unit) -> bool {
    !unit.face().arms().is_empty() || unit.has(Effect::Anywhere)
}

/// What the poison on an HQ will still cost: a point a marker in each Battle that the tiles left allow, after the next one.
fn venom(open: &Open, seat: Seat) -> f32 {
    let poison = open.board.hq(seat).and_then(|hex| open.board.unit(hex)).map_or(0, |hq| hq.poison);
    if poison == 0 {
        return 0.0;
    }
    let battles = open.alive().filter_map(|seat| {
        let player = open.player(seat);
        let tile = player.army?.tiles().find(|tile| tile.instant().is_some_and(Instant::is_battle))?;
        Some(player.pile.count(tile))
    });
    0.6 * f32::from(poison) * f32::from(battles.sum::<u8>().min(4))
}

fn flanks(board: &Board, hex: Hex, hq: &Unit) -> f32 {
    let around = board.map().neighbours(hex);
    let open = around.without(board.taken()).len() as f32;
    let own =
        around.intersection(board.taken()).into_iter().filter(|hex| board.unit(*hex).is_some_and(|unit| unit.owner == hq.owner));
    OPEN_FLANK * open + GUARDED_FLANK * own.count() as f32
}

fn appetite(satiety: Satiety) -> f32 {
    match satiety {
        Satiety::Lungs => 0.5,
        Satiety::Claws | Satiety::Eyes => 0.8,
        Satiety::Fangs => 1.4,
        Satiety::Muscles => 0.9,
        Satiety::Heart => 1.0,
    }
}

/// What a seat holds, by its worth, and how much it may still draw.
fn in_hand(open: &Open, seat: Seat) -> (f32, f32) {
    let player = open.player(seat);
    (player.hand.iter().map(|tile| WORTH[usize::from(tile.0)]).sum(), player.left() as f32)
}

/// What every tile is worth by itself, by its number.
/// What a unit is worth by itself; more once it has come back from the dead.
fn worth_of(unit: &Unit) -> f32 {
    if unit.zombie { WORTH_RISEN[usize::from(unit.tile.0)] } else { WORTH[usize::from(unit.tile.0)] }
}

static WORTH: LazyLock<[f32; Army::COUNT * KINDS]> = LazyLock::new(|| {
    let mut worth = [0.0; Army::COUNT * KINDS];
    for tile in Army::ALL.into_iter().flat_map(Army::tiles) {
        worth[usize::from(tile.0)] = printed_worth(tile.face());
    }
    worth
});

/// The same of those that have come back from the dead.
static WORTH_RISEN: LazyLock<[f32; Army::COUNT * KINDS]> = LazyLock::new(|| {
    let mut worth = [0.0; Army::COUNT * KINDS];
    for tile in Army::DeathBreath.tiles() {
        worth[usize::from(tile.0)] = printed_worth(tile.risen().unwrap_or(tile.face()));
    }
    worth
});

/// What the dead are worth that may come back while their HQ is free, and where they may rise after a Battle.
fn dead(open: &Open, seat: Seat, tokens: Hexes, soon: f32) -> f32 {
    let player = open.player(seat);
    let Some(army) = player.army.filter(|army| army.effects().contains(Effect::Revival)) else { return 0.0 };
    let lying = army.tiles().filter(|tile| player.pool.count(*tile) > 0);
    let (mut all, mut best) = (0.0, 0.0f32);
    for tile in lying {
        let worth = WORTH_RISEN[usize::from(tile.0)];
        all += worth * f32::from(player.pool.count(tile));
        best = best.max(worth);
    }
    0.2 * all + 0.5 * best.max(1.2) * soon * tokens.len() as f32
}

fn printed_worth(face: &Face) -> f32 {
    match face.class {
        Class::Hq | Class::Object => return 0.0,
        Class::Foundation => return 1.5,
        Class::Instant(instant) => {
            return match instant {
                Instant::Battle | Instant::Move => 1.6,
                Instant::Sandstorm | Instant::Order => 2.2,
                Instant::DoubledMove => 1.8,
                Instant::PushBack => 1.7,
                Instant::Sniper | Instant::Grenade | Instant::CannibalizeTheEnemy => 3.0,
                Instant::AirStrike | Instant::Avalanche | Instant::SmallBomb => 2.5,
                Instant::Castling | Instant::Rotation => 1.0,
                Instant::Reappearance | Instant::Action | Instant::Paralysis => 2.0,
                Instant::CastlingWithTheOpponent => 1.2,
                Instant::Terror | Instant::Smokescreen | Instant::Transposition => 1.5,
            };
        }
        Class::Implant(implant) => {
            let worth = match implant {
                Implant::LeftQuill | Implant::RightQuill => 2.0,
                Implant::Incubator => 1.7,
                Implant::Jaws | Implant::Drill | Implant::Limbs => 1.5,
                Implant::Tail | Implant::Tentacles => 1.3,
                Implant::Transmitter => 1.0,
            };
            return worth + 0.4 * f32::from(face.toughness);
        }
        Class::Warrior | Class::Module => {}
    }
    let mut worth = 0.3;
    for arm in face.arms() {
        let strength = f32::from(arm.strength);
        worth += match arm.kind {
            Effect::Melee => 0.5 * strength,
            Effect::Ranged => 0.8 * strength,
            Effect::Gauss | Effect::Thrower => 1.0,
            Effect::Shotgun => 1.4,
            Effect::Rocket => 2.2,
            Effect::Poisoning => 1.1,
            Effect::Mortar => 0.9,
            Effect::Charged => 1.6,
            _ => 0.0,
        };
    }
    let pace = match face.badges().iter().max() {
        Some(3..) => 1.3,
        Some(2) => 1.15,
        Some(1) | None => 1.0,
        Some(0) => 0.9,
    };
    worth *= pace * if face.badges().len() > 1 { 1.35 } else { 1.0 };
    worth += 1.5 * face.net.len() as f32 + 0.3 * face.armor.len() as f32 + 0.7 * f32::from(face.toughness);
    for link in face.links() {
        worth += match link.effect {
            Effect::Medic | Effect::Paralysing | Effect::Zone => 1.0,
            Effect::Control => 1.8,
            Effect::Scoper | Effect::Freezing => 0.6,
            _ if link.reach == Reach::Everywhere => 0.9,
            _ => 0.5 + 0.1 * link.sides.len() as f32,
        };
    }
    for effect in face.effects {
        worth += match effect {
            Effect::Mobility | Effect::PushBack | Effect::Probe => 0.7,
            Effect::Rotation | Effect::Bloodlust => 0.3,
            Effect::Redirect | Effect::ReturnsToPile => 1.0,
            Effect::Reflection | Effect::Spy | Effect::Poison | Effect::ParalysingWounds => 0.5,
            Effect::Execution | Effect::RangedMedic | Effect::Command | Effect::Tentacles => 1.5,
            Effect::Muzzle => 1.2,
            Effect::Anywhere => 2.0,
            Effect::Charge
            | Effect::Devouring
            | Effect::Explosion
            | Effect::Sharpshooter
            | Effect::Exchange
            | Effect::DoubleMove
            | Effect::FreeSteelNet
            | Effect::Trap => 0.8,
            _ => 0.0,
        };
    }
    worth
}

/// A first guess how good an action looks, without trying it.
pub fn prior(game: &Neuroshima, seat: Seat, action: Action) -> f32 {
    let open = &game.open;
    let board = &open.board;
    match action {
        Action::Place { tile, hex, top } => 1.0 + placed(board, hex, &Unit::new(tile, seat, top)),
        Action::Reappear { tile, hex, top } | Action::Raise { tile, hex, top } => {
            1.5 + placed(board, hex, &Unit::risen(tile, seat, top))
        }
        Action::Dance { hexes, tops } => {
            let by_colour = |line: usize| board.units().find(|(_, unit)| unit.is_object() && unit.tile.line() == line);
            let gained = |line: usize| {
                let Some((from, unit)) = by_colour(line) else { return 0.0 };
                placed(board, hexes[line], &Unit { top: tops[line], ..*unit }) - placed(board, from, unit)
            };
            (0..3).map(gained).sum::<f32>() - 2.0
        }
        Action::Act { .. } => 3.5,
        Action::Grip { unit, .. } => {
            if board.unit(unit).is_some_and(Unit::is_core) {
                3.0
            } else {
                2.5
            }
        }
        Action::Replace { tile, over, top } => 2.0 + placed(board, over, &Unit::new(tile, seat, top)),
        Action::Move { unit, hex, top } | Action::Walk { unit, hex, top } | Action::DoubledMove { unit, hex, top } => {
            match board.unit(unit) {
                Some(moved) => placed(board, hex, &Unit { top, ..*moved }) - placed(board, unit, moved),
                None => 0.0,
            }
        }
        Action::Implant { does, .. } => match does {
            Graft::Go { unit, hex, top } => match board.unit(unit) {
                Some(moved) => placed(board, hex, &Unit { top, ..*moved }) - placed(board, unit, moved),
                None => 0.0,
            },
            Graft::Battle => 4.0,
            Graft::Mark { unit } => {
                if board.unit(unit).is_some_and(Unit::is_core) {
                    3.5
                } else {
                    2.0
                }
            }
            Graft::Hatch(_) => 2.5,
            Graft::Swap { .. } => 1.0,
            Graft::Push { .. } | Graft::Pull { .. } => 1.5,
        },
        Action::Turn { unit, top } | Action::Rotate { unit, top } => match board.unit(unit) {
            Some(turned) => placed(board, unit, &Unit { top, ..*turned }) - placed(board, unit, turned),
            None => 0.0,
        },
        Action::PlaceHq { hex, .. } => open.army(seat).map_or(0.0, |army| site(open, hex, army)),
        Action::Discard { tile } if open.phase() != Some(&Phase::Discard) => -WORTH[usize::from(tile.0)],
        Action::Discard { tile } => 2.0 - WORTH[usize::from(tile.0)],
        Action::Chain { .. } | Action::Cast { .. } | Action::Detonate { .. } => 3.0,
        Action::Battle
        | Action::Storm { .. }
        | Action::End
        | Action::Snipe { .. }
        | Action::Grenade { .. }
        | Action::Devour { .. } => 4.0,
        Action::Eat { unit, .. } => 0.5 - board.unit(unit).map_or(0.0, |unit| 0.3 * WORTH[usize::from(unit.tile.0)]),
        Action::Transpose { unit, over, top } => match (board.unit(unit), board.unit(over)) {
            (Some(moved), Some(lost)) => {
                let gained = placed(board, over, &Unit { top, ..*moved }) - placed(board, unit, moved);
                gained - WORTH[usize::from(lost.tile.0)]
            }
            _ => 0.0,
        },
        Action::Strike { .. } | Action::Avalanche { .. } | Action::Bomb { .. } => 1.0,
        _ => 1.5,
    }
}

/// What a unit would do where it would lie: attacks that land, nets that hold, units that are served, shelter.
fn placed(board: &Board, hex: Hex, unit: &Unit) -> f32 {
    let map = board.map();
    let face = unit.face();
    let is_enemy = |at: Hex| board.unit(at).is_some_and(|other| !board.are_friends(other.controller, unit.controller));
    let mut value = 0.0;
    for arm in face.arms() {
        let direction = unit.top.looks(arm.side);
        let strength = f32::from(arm.strength);
        let target = match arm.kind {
            Effect::Melee | Effect::Poisoning => map.next(hex, direction),
            Effect::Thrower => map.past(hex, direction),
            _ => map.line(hex, direction).find(|at| is_enemy(*at)),
        };
        match target.map(|at| (at, board.unit(at))) {
            Some((at, Some(enemy))) if is_enemy(at) => {
                value += if enemy.is_core() { 1.2 * strength } else { 0.7 + 0.2 * strength }
            }
            None | Some((_, Some(_))) => value -= 0.3,
            Some((_, None)) => {}
        }
    }
    for at in map.beside(hex, face.net.turned(unit.top.0)) {
        value += if is_enemy(at) { 1.5 } else { 0.0 };
    }
    for link in face.links() {
        for at in map.beside(hex, link.sides.turned(unit.top.0)) {
            let Some(other) = board.unit(at) else { continue };
            let useful = is_enemy(at) == link.effect.is_hostile();
            value += if useful && (link.effect.is_hostile() || is_armed(other)) { 0.8 } else { 0.0 };
        }
    }
    // Next to an own HQ it shelters it, next to an enemy's it stands in the way of nothing.
    for at in map.neighbours(hex) {
        if board.unit(at).is_some_and(Unit::is_core) {
            value += if is_enemy(at) { 0.1 } else { 0.3 };
        }
    }
    value + f32::from(face.badges().first().copied().unwrap_or(0)) * 0.1
}
