//! Events: attacks that fall together, the Medics that cancel some of them, and the wounds of the rest.
//!
//! A segment is one event; so are the poison before a Battle, an instant tile and a Mine.

use super::super::content::{Hex, Hexes};
use super::attack::{Attack, Attacks, Stop};
use super::battle::{Decide, Question};
use super::board::Board;
use super::ties::{MedicTie, Ties};
use crate::engine::Seat;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// A Medic cancels an attack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Healing {
    /// The Medic that is used up.
    pub by: Hex,
    /// Whom it saves, from whose attack, and how strong that is.
    pub unit: Hex,
    pub from: Option<Hex>,
    pub strength: u8,
}

/// What a Medic's controller may choose from; those with the same result count as one.
pub type Healings = ArrayVec<Healing, 48>;

impl Ties {
    /// What the attacks do to a unit, and whether it dies of them.
    fn dies(&self, board: &Board, hex: Hex, attacks: &[Attack]) -> bool {
        let Some(unit) = board.unit(hex) else { return false };
        let wounds: u32 =
            attacks.iter().filter(|attack| attack.to == hex && attack.lands()).map(|attack| u32::from(attack.strength)).sum();
        let left = if unit.is_hq() {
            board.hit_points[unit.owner.index()]
        } else {
            self.hit_points(hex, unit).saturating_sub(unit.wounds)
        };
        wounds >= u32::from(left)
    }

    /// Medics cancel attacks while any of them can; says which were used up. The player who started it decides first.
    pub fn heal(&self, board: &Board, attacks: &mut Attacks, starter: Seat, decide: &mut impl Decide) -> Result<Hexes, Question> {
        let mut used = Hexes::NONE;
        if self.medics.is_empty() || attacks.is_empty() {
            return Ok(used);
        }
        // Judged once, before any Medic is used.
        let mut fit: ArrayVec<MedicTie, 24> =
            self.medics.iter().filter(|medic| !self.dies(board, medic.hex, attacks)).copied().collect();
        for seat in starter.clockwise(super::board::SEATS as u8) {
            while let Some(healing) = self.next_healing(board, &fit, attacks, seat, decide)? {
                let cancelled = attacks.iter_mut().find(|attack| {
                    attack.lands() && (attack.to, attack.from, attack.strength) == (healing.unit, healing.from, healing.strength)
                });
                let Some(cancelled) = cancelled else { break };
                cancelled.stopped = Some(Stop::Medic(healing.by));
                used.insert(healing.by);
                fit.retain(|medic| medic.hex != healing.by);
            }
        }
        Ok(used)
    }

    fn next_healing(
        &self,
        board: &Board,
        fit: &[MedicTie],
        attacks: &Attacks,
        seat: Seat,
        decide: &mut impl Decide,
    ) -> Result<Option<Healing>, Question> {
        let mut options = Healings::new();
        for medic in fit.iter().filter(|medic| medic.seat == seat) {
            let reach = reach(fit, *medic);
            let mut seen: ArrayVec<(Hex, u8, bool), 48> = ArrayVec::new();
            for attack in attacks.iter().filter(|attack| attack.lands() && reach.has(attack.to)) {
                let alike = (attack.to, attack.strength, attack.poisons);
                if !seen.contains(&alike) && !seen.is_full() && !options.is_full() {
                    seen.push(alike);
                    options.push(Healing { by: medic.hex, unit: attack.to, from: attack.from, strength: attack.strength });
                }
            }
        }
        match options[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            _ => match decide.heal(board, self, attacks, &options) {
                Some(chosen) => Ok(Some(chosen)),
                None => Err(Question::Heal { seat, options }),
            },
        }
    }

    /// The units that cancelling an attack would save from death: for those who decide by the default.
    pub(super) fn is_saved_by(&self, board: &Board, attacks: &Attacks, healing: Healing) -> bool {
        let mut without = attacks.clone();
        let cancelled = |attack: &&mut Attack| {
            attack.lands() && (attack.to, attack.from, attack.strength) == (healing.unit, healing.from, healing.strength)
        };
        if let Some(attack) = without.iter_mut().find(cancelled) {
            attack.stopped = Some(Stop::Medic(healing.by));
        }
        self.dies(board, healing.unit, attacks) && !self.dies(board, healing.unit, &without)
    }
}

/// Whom a Medic can save: those it is connected to, and those whom the Medics it is connected to can save, since it may
/// be given up in their place.
fn reach(fit: &[MedicTie], medic: MedicTie) -> Hexes {
    let (mut reach, mut chain) = (medic.serves, Hexes::one(medic.hex));
    loop {
        let next = fit.iter().find(|other| other.seat == medic.seat && reach.has(other.hex) && !chain.has(other.hex));
        let Some(next) = next else { return reach };
        chain.insert(next.hex);
        reach = reach.or(next.serves);
    }
}

impl Ties {
    /// Whether a Medic would save a unit that is destroyed outright and alone.
    pub(super) fn is_guarded(&self, unit: Hex) -> bool {
        let fit: ArrayVec<MedicTie, 24> = self.medics.iter().filter(|medic| medic.hex != unit).copied().collect();
        fit.iter().any(|medic| reach(&fit, *medic).has(unit))
    }
}
