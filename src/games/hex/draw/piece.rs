//! What there is to draw of a tile: as it is printed, or as it lies on the board with all that has become of it.

use super::super::content::{Brood, Effect, HIT_POINTS, Hex, OBJECT, Quills, Satiety, Tile, Top};
use super::super::rules::{Board, Links, Unit};
use crate::engine::Seat;
use arrayvec::ArrayVec;

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

    /// What it is there for, where neither a number nor what it gives says so.
    pub(super) fn calling(&self) -> Option<Effect> {
        const FIRST: [Effect; 10] = [
            Effect::RangedMedic,
            Effect::Command,
            Effect::Probe,
            Effect::Muzzle,
            Effect::Underworlds,
            Effect::Charged,
            Effect::Trap,
            Effect::Net,
            Effect::Redirect,
            Effect::Armor,
        ];
        let face = self.tile.face();
        let given = face.links().first().map(|link| link.effect);
        let known = || face.effects.iter().find(|effect| is_ability(*effect));
        let first = || FIRST.into_iter().find(|effect| face.has(*effect));
        if self.tile.is_hq() { given.or_else(known) } else { given.or_else(first).or_else(known) }
    }

    /// What it can do besides what its sides and its middle show.
    pub(super) fn abilities(&self) -> ArrayVec<Effect, 4> {
        let face = self.tile.face();
        let shown = self.calling().filter(|_| self.badges.is_empty());
        let hidden = face.hidden.iter().filter(|effect| *effect != Effect::RangedNet);
        let open = face.effects.iter().filter(|effect| is_ability(*effect) && Some(*effect) != shown);
        open.chain(hidden).take(4).collect()
    }
}

/// Whether an effect has a sign of its own on a tile: what shows at the sides has not, nor what stands in the middle, nor what
/// all warriors of an army have.
pub(super) fn is_ability(effect: Effect) -> bool {
    !effect.is_connection()
        && effect as u8 >= Effect::Explosion as u8
        && !matches!(
            effect,
            Effect::Net
                | Effect::Armor
                | Effect::Reflection
                | Effect::Redirect
                | Effect::Trap
                | Effect::Probe
                | Effect::Muzzle
                | Effect::Command
                | Effect::Tentacles
                | Effect::Cannibalism
                | Effect::NeverAModule
        )
}
