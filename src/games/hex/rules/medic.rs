//! Events: attacks that fall together, the Medics that cancel some of them, and the wounds of the rest.
//!
//! A segment is one event; so are the poison before a Battle, an instant tile and a Mine.

use super::super::content::{Hex, Hexes};
use super::asking::{Answer, Decide, Healing, Healings, Question, Scene};
use super::attack::{Attack, Attacks, Stop};
use super::board::Board;
use super::links::{Links, MedicLink};
use crate::engine::Seat;
use arrayvec::ArrayVec;

impl Links {
    /// What the attacks do to a unit, and whether it dies of them.
    pub(super) fn dies(&self, board: &Board, hex: Hex, attacks: &[Attack]) -> bool {
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
        if self.medics.is_empty() && self.shields.is_empty() || attacks.is_empty() {
            return Ok(used);
        }
        // A Medic that dies by the event itself saves nobody, unless another saves it.
        loop {
            let before = used;
            for seat in starter.clockwise(super::board::SEATS as u8) {
                while let Some(healing) = self.next_healing(board, used, attacks, seat, decide)? {
                    if !cancel(attacks, healing) {
                        break;
                    }
                    used.insert(healing.by);
                }
            }
            if used == before {
                break;
            }
        }
        self.shield(board, attacks, starter, used, decide)
    }

    /// After the Medics, which must, Ranged Medics may cancel attacks on anybody of their side; says who is used up in all.
    fn shield(
        &self,
        board: &Board,
        attacks: &mut Attacks,
        starter: Seat,
        mut used: Hexes,
        decide: &mut impl Decide,
    ) -> Result<Hexes, Question> {
        if self.shields.is_empty() {
            return Ok(used);
        }
        for seat in starter.clockwise(super::board::SEATS as u8) {
            loop {
                let options = self.shields_of(board, attacks, seat, used);
                if options.is_empty() {
                    break;
                }
                let asked = Question::Shield { seat, options };
                let Answer::Shield(Some(healing)) = asked.put(Scene { board, links: self, attacks }, decide)? else { break };
                if !cancel(attacks, healing) {
                    break;
                }
                used.insert(healing.by);
            }
        }
        Ok(used)
    }

    /// The attacks that a seat's Ranged Medics may cancel.
    fn shields_of(&self, board: &Board, attacks: &Attacks, seat: Seat, used: Hexes) -> Healings {
        let mut options = Healings::new();
        for by in self.shields.without(used) {
            let own = board.unit(by).is_some_and(|unit| unit.controller == seat);
            if !own || self.dies(board, by, attacks) {
                continue;
            }
            let friend = |hex: Hex| board.unit(hex).is_some_and(|unit| board.are_friends(unit.controller, seat));
            let hits = |attack: &Attack| attack.lands() && attack.kind.is_healed() && attack.to != by && friend(attack.to);
            for (at, attack) in attacks.iter().enumerate().filter(|(_, attack)| hits(attack)) {
                let Some(strength) = whole(attacks, at) else { continue };
                let alike = |other: &Healing| (other.by, other.unit, other.strength) == (by, attack.to, strength);
                if !options.iter().any(alike) && !options.is_full() {
                    options.push(Healing { by, unit: attack.to, from: attack.from, strength });
                }
            }
        }
        options
    }

    /// The Medics that are neither used nor about to die.
    fn fit(&self, board: &Board, attacks: &[Attack], used: Hexes) -> ArrayVec<MedicLink, 24> {
        let is_fit = |medic: &&MedicLink| !used.contains(medic.hex) && !self.dies(board, medic.hex, attacks);
        self.medics.iter().filter(is_fit).copied().collect()
    }

    fn next_healing(
        &self,
        board: &Board,
        used: Hexes,
        attacks: &Attacks,
        seat: Seat,
        decide: &mut impl Decide,
    ) -> Result<Option<Healing>, Question> {
        let fit = self.fit(board, attacks, used);
        let mut options = Healings::new();
        for medic in fit.iter().filter(|medic| medic.seat == seat) {
            let reach = reach(&fit, *medic);
            let mut seen: ArrayVec<(Hex, u8, bool), 48> = ArrayVec::new();
            for (at, attack) in attacks
                .iter()
                .enumerate()
                .filter(|(_, attack)| attack.lands() && attack.kind.is_healed() && reach.contains(attack.to))
            {
                let Some(strength) = whole(attacks, at) else { continue };
                let alike = (attack.to, strength, attack.poisons);
                if !seen.contains(&alike) && !seen.is_full() && !options.is_full() {
                    seen.push(alike);
                    options.push(Healing { by: medic.hex, unit: attack.to, from: attack.from, strength });
                }
            }
        }
        match options[..] {
            [] => Ok(None),
            [only] => Ok(Some(only)),
            _ => match (Question::Heal { seat, options }).put(Scene { board, links: self, attacks }, decide)? {
                Answer::Heal(chosen) => Ok(Some(chosen)),
                _ => Ok(None),
            },
        }
    }

    /// The units that cancelling an attack would save from death: for those who decide by the default.
    pub(super) fn is_saved_by(&self, board: &Board, attacks: &Attacks, healing: Healing) -> bool {
        let mut without = attacks.clone();
        cancel(&mut without, healing);
        self.dies(board, healing.unit, attacks) && !self.dies(board, healing.unit, &without)
    }
}

/// How strong an attack is with its other part; none for a second part, which counts with the first.
fn whole(attacks: &[Attack], at: usize) -> Option<u8> {
    let attack = &attacks[at];
    let other = attacks.iter().position(|other| other.lands() && other.is_one_with(attack));
    match other {
        Some(other) if other < at => None,
        Some(other) => Some(attack.strength + attacks[other].strength),
        None => Some(attack.strength),
    }
}

/// A Medic cancels an attack with all its parts; says whether there was such an attack.
fn cancel(attacks: &mut [Attack], healing: Healing) -> bool {
    let is_meant = |at: &usize| {
        let attack = &attacks[*at];
        attack.lands()
            && (attack.to, attack.from) == (healing.unit, healing.from)
            && whole(attacks, *at) == Some(healing.strength)
    };
    let Some(at) = (0..attacks.len()).find(is_meant) else { return false };
    let cancelled = attacks[at];
    for attack in attacks.iter_mut().filter(|attack| attack.lands() && attack.is_one_with(&cancelled)) {
        attack.stopped = Some(Stop::Medic(healing.by));
    }
    attacks[at].stopped = Some(Stop::Medic(healing.by));
    true
}

/// Whom a Medic can save: those it is connected to, and those whom the Medics it is connected to can save, since it may
/// be given up in their place.
fn reach(fit: &[MedicLink], medic: MedicLink) -> Hexes {
    let (mut reach, mut chain) = (medic.serves, Hexes::one(medic.hex));
    loop {
        let next = fit.iter().find(|other| other.seat == medic.seat && reach.contains(other.hex) && !chain.contains(other.hex));
        let Some(next) = next else { return reach };
        chain.insert(next.hex);
        reach = reach.union(next.serves);
    }
}

impl Links {
    /// Whether a Medic would save a unit that is destroyed outright and alone.
    pub(super) fn is_guarded(&self, unit: Hex) -> bool {
        let fit: ArrayVec<MedicLink, 24> = self.medics.iter().filter(|medic| medic.hex != unit).copied().collect();
        fit.iter().any(|medic| reach(&fit, *medic).contains(unit))
    }
}
