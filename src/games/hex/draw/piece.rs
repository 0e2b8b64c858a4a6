//! What there is to draw of a tile: as it is printed, or as it lies on the board with all that has become of it.

use super::super::content::{Brood, Effect, HIT_POINTS, Hex, OBJECT, Quills, Satiety, Tile, Top};
use super::super::rules::{Board, Links, Unit};
use super::paint;
use super::short::is_ability;
use crate::engine::Seat;
use crate::engine::scene::Role;
use arrayvec::ArrayVec;

/// All lengths of a drawn tile are those of a tile of this half width.
pub(super) const DESIGN: f32 = 112.0;
/// How far below the middle stands what the tile bears.
pub(super) const ROW: f32 = 34.0;

/// A tile, and what has become of it.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Debug)]
pub struct Piece {
    pub tile: Tile,
    pub top: Top,
    /// Whom it serves, and whose it is.
    pub controller: Option<Seat>,
    pub owner: Option<Seat>,
    pub(super) badges: ArrayVec<(u8, Change), 8>,
    /// What its neighbours and its marker add.
    pub(super) melee: u8,
    pub(super) ranged: u8,
    pub(super) toughness: u8,
    pub(super) wounds: u8,
    pub(super) hit_points: u8,
    pub(super) satiety: Option<Satiety>,
    pub(super) poison: u8,
    pub(super) quills: Quills,
    pub(super) brood: Option<Brood>,
    pub(super) zombie: bool,
    pub(super) tentacles: bool,
    /// It strikes on all six sides.
    pub(super) all_around: bool,
    pub(super) net: Option<Net>,
    pub(super) frozen: bool,
    pub(super) paralysed: bool,
    /// The foundation beneath it, and whose it is.
    pub(super) base: Option<(Tile, Seat)>,
}

/// What holds a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Net {
    Common,
    Steel,
}

/// How an initiative value compares with the printed one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Change {
    None,
    Up,
    Down,
    /// An action that is not printed at all.
    Extra,
}

impl Piece {
    /// As it is printed.
    pub fn printed(tile: Tile, seat: Option<Seat>) -> Self {
        let face = tile.face();
        Piece {
            tile,
            top: Top::NORTH,
            controller: seat,
            owner: seat,
            badges: face.badges().iter().map(|badge| (*badge, Change::None)).collect(),
            melee: 0,
            ranged: 0,
            toughness: face.toughness,
            wounds: 0,
            hit_points: if tile.is_object() { OBJECT } else { HIT_POINTS },
            satiety: None,
            poison: 0,
            quills: Quills::default(),
            brood: None,
            zombie: false,
            tentacles: false,
            all_around: false,
            net: None,
            frozen: false,
            paralysed: false,
            base: None,
        }
    }

    /// As it lies on the board.
    pub fn lying(board: &Board, links: &Links, hex: Hex, unit: &Unit) -> Self {
        let bonus = &links.bonuses[hex];
        let printed = unit.tile.face().badges();
        let change = |at: usize, now: u8| match printed.get(at) {
            None => Change::Extra,
            Some(badge) if now > *badge => Change::Up,
            Some(badge) if now < *badge => Change::Down,
            Some(_) => Change::None,
        };
        Piece {
            tile: unit.tile,
            top: unit.top,
            controller: Some(unit.controller),
            owner: Some(unit.owner),
            badges: links.actions(hex, unit).into_iter().enumerate().map(|(at, now)| (now, change(at, now))).collect(),
            melee: bonus.melee + unit.satiety.map_or(0, Satiety::melee),
            ranged: bonus.ranged,
            toughness: links.hit_points(hex, unit) - 1,
            wounds: unit.wounds,
            hit_points: if unit.is_object() { OBJECT.saturating_sub(unit.wounds) } else { board.hit_points[unit.owner.index()] },
            satiety: unit.satiety,
            poison: unit.poison,
            quills: unit.quills,
            brood: unit.brood,
            zombie: unit.zombie,
            tentacles: unit.tentacles,
            all_around: bonus.all_around,
            net: links.netted.contains(hex).then_some(if unit.steel_net { Net::Steel } else { Net::Common }),
            frozen: links.frozen.contains(hex),
            paralysed: links.paralysed.contains(hex),
            base: board.base(hex).map(|base| (base.tile, base.owner)),
        }
    }

    /// How many actions it has in a Battle.
    pub fn actions(&self) -> usize {
        self.badges.len()
    }

    /// What stands under its name besides shields.
    pub(super) fn abilities(&self) -> ArrayVec<Effect, 4> {
        let face = self.tile.face();
        let hidden = face.hidden.iter().filter(|effect| *effect != Effect::RangedNet);
        face.effects.iter().filter(|effect| is_ability(*effect)).chain(hidden).take(4).collect()
    }

    /// The signs under its name: how far right of the middle the first stands, the step from one to the next, and their size.
    pub(super) fn row(&self, abilities: usize) -> (f32, f32, f32) {
        let count = f32::from(self.toughness) + abilities as f32;
        let (step, size) = if count > 2.0 { (24.0, 9.5) } else { (29.0, 12.0) };
        ((1.0 - count) / 2.0 * step, step, size)
    }

    /// Where an ability, or else the first shield, stands on a tile of half width 1.
    pub fn below(&self, ability: Option<Effect>) -> (f32, f32) {
        let abilities = self.abilities();
        let (first, step, size) = self.row(abilities.len());
        let place = ability.and_then(|ability| abilities.iter().position(|other| *other == ability));
        let x = first + step * place.map_or(0.0, |place| f32::from(self.toughness) + place as f32);
        ((x + size) / DESIGN, ROW / DESIGN)
    }

    /// The colour of its ground.
    pub(super) fn ground(&self) -> Role {
        paint::ground(self.tile)
    }
}
