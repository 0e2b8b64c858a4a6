//! What comes of it to those who have wounded somebody that falls: charges, food for an HQ, and tokens for the dead to rise.

use super::super::content::{Effect, Hex, Hexes};
use super::asking::{Answer, Decide, Question, Scene};
use super::attack::{Attack, AttackKind, Attacks};
use super::board::{Board, SEATS, Unit};
use super::links::Links;
use crate::engine::Seat;
use arrayvec::ArrayVec;

pub(super) type Charges = ArrayVec<(Hex, Hex), 8>;

/// Who falls in a segment, and what comes of it to those who have wounded them in it.
#[derive(Clone, Copy, Default)]
pub(super) struct Hunt {
    /// Who falls by wounds, or blows up.
    pub(super) prey: Hexes,
    /// Where Death Breath may raise somebody.
    pub(super) tokens: Hexes,
    /// What each HQ gains.
    pub(super) gains: [u8; SEATS],
}

/// Whether one unit has wounded another in this event.
fn wounded(attacks: &[Attack], by: Hex, unit: Hex) -> bool {
    let wounds = |attack: &Attack| attack.lands() && attack.strength > 0 && attack.kind != AttackKind::Venom;
    attacks.iter().any(|attack| attack.from == Some(by) && attack.to == unit && wounds(attack))
}

impl Hunt {
    pub(super) fn of(board: &Board, links: &Links, attacks: &[Attack], exploded: Hexes) -> Hunt {
        let mut dead: Hexes = board.taken().into_iter().filter(|hex| links.dies(board, *hex, attacks)).collect();
        let mut hunt = Hunt::default();
        for (by, unit) in board.units().filter(|(_, unit)| unit.has(Effect::Devouring)) {
            // An HQ that has fallen or lies under a Sandstorm gains nothing.
            if board.hq(unit.controller).is_some() {
                let eaten = dead.union(exploded).into_iter().filter(|prey| wounded(attacks, by, *prey)).count();
                hunt.gains[unit.controller.index()] += eaten as u8;
            }
        }
        for (seat, gain) in (0u8..).map(Seat).zip(hunt.gains).filter(|(_, gain)| *gain > 0) {
            // Gains and wounds of a segment count together.
            let Some(hq) = board.hq(seat) else { continue };
            let wounds: u32 =
                attacks.iter().filter(|attack| attack.to == hq && attack.lands()).map(|attack| u32::from(attack.strength)).sum();
            if wounds < u32::from(board.hit_points[seat.index()] + gain) {
                dead.remove(hq);
            }
        }
        let reviving = board.units().find(|(hex, unit)| unit.has(Effect::Revival) && links.is_free(*hex));
        if let Some((_, hq)) = reviving {
            let own = |unit: &Unit| unit.controller == hq.owner && unit.owner == hq.owner;
            let killed = |prey: &Hex| board.units().any(|(by, unit)| own(unit) && wounded(attacks, by, *prey));
            hunt.tokens = dead.into_iter().filter(killed).collect();
        }
        hunt.prey = dead.union(exploded);
        hunt
    }

    /// Who charges where: those who act and live, onto the hexes of those whom they have wounded. Where units of different
    /// sides could go, none does.
    #[allow(clippy::too_many_arguments, reason = "a segment has that many sides to it")]
    pub(super) fn charges(
        &self,
        board: &Board,
        links: &Links,
        starter: Seat,
        attacks: &Attacks,
        acting: Hexes,
        leaving: Hexes,
        decide: &mut impl Decide,
    ) -> Result<Charges, Question> {
        let mut charges = Charges::new();
        let able = |hex: &Hex| board.unit(*hex).is_some_and(|unit| unit.has(Effect::Charge)) && !self.prey.contains(*hex);
        let chargers: Hexes = acting.without(leaving).into_iter().filter(able).collect();
        let goals = |by: Hex| -> Hexes { self.prey.into_iter().filter(|prey| wounded(attacks, by, *prey)).collect() };
        let side = |hex: Hex| board.unit(hex).map(|unit| board.side(unit.controller));
        let mut taken = Hexes::NONE;
        for seat in starter.clockwise(SEATS as u8) {
            for unit in chargers.into_iter().filter(|hex| board.unit(*hex).is_some_and(|unit| unit.controller == seat)) {
                let contested =
                    |goal: &Hex| chargers.into_iter().any(|other| side(other) != side(unit) && goals(other).contains(*goal));
                let hexes: Hexes = goals(unit).without(taken).into_iter().filter(|goal| !contested(goal)).collect();
                if hexes.is_empty() {
                    continue;
                }
                let scene = Scene { board, links, attacks };
                if let Answer::Charge(Some(hex)) = (Question::Charge { seat, unit, hexes }).put(scene, decide)? {
                    taken.insert(hex);
                    let _ = charges.try_push((unit, hex));
                }
            }
        }
        Ok(charges)
    }
}
