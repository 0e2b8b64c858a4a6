//! What must hold in every position.

use super::super::content::{Brood, KINDS, OBJECTS, PARALYSES, POISONS, Quill, RANGED_NETS, Satiety, Tile};
use super::super::{Bag, Neuroshima};
use super::board::Unit;
use crate::engine::{Seat, Violation};

impl Neuroshima {
    pub(crate) fn audit(&self) -> Result<(), Violation> {
        for seat in Seat::all(self.open.seats()) {
            self.audit_tiles(seat)?;
        }
        let board = &self.open.board;
        for satiety in Satiety::ALL {
            let worn = board.units().filter(|(_, unit)| unit.satiety == Some(satiety)).count();
            if worn > usize::from(satiety.count()) {
                return Err(format!("{worn} units wear {}", satiety.name()).into());
            }
        }
        let worn = |count: fn(&Unit) -> u8| board.units().map(|(_, unit)| count(unit)).sum::<u8>();
        if worn(|unit| unit.poison - unit.venom) > POISONS || worn(|unit| unit.venom) > POISONS {
            return Err("more poison markers than there are".into());
        }
        if worn(|unit| unit.ranged_nets) > RANGED_NETS {
            return Err("more ranged nets than there are".into());
        }
        let count = |worn: &dyn Fn(&Unit) -> bool| board.units().filter(|(_, unit)| worn(unit)).count();
        let twice = Brood::ALL.into_iter().any(|brood| count(&|unit| unit.brood == Some(brood)) > 1)
            || [Quill::Left, Quill::Right].into_iter().any(|quill| count(&|unit| unit.quills.contains(quill)) > 1);
        if count(&|unit| unit.paralysed) > usize::from(PARALYSES) {
            return Err("more paralysis markers than there are".into());
        }
        if twice || count(&|unit| unit.tentacles) > 1 {
            return Err("a marker lies twice".into());
        }
        if board.units().filter(|(_, unit)| unit.steel_net).count() > 1 {
            return Err("two Steel Nets".into());
        }
        if let Some((hex, unit)) =
            board.units().find(|(_, unit)| unit.top.0 >= unit.face().period || !unit.face().class.is_unit())
        {
            return Err(format!("{} on {} looks where it cannot", unit.name(), board.name(hex)).into());
        }
        if let Some(twice) = board.bases().find(|base| board.bases().filter(|other| other.hex == base.hex).count() > 1) {
            return Err(format!("two foundations on {}", board.name(twice.hex)).into());
        }
        Ok(())
    }

    /// Three Objects, and their wounds together.
    fn audit_objects(&self, seat: Seat, found: &[u8; KINDS]) -> Result<(), Violation> {
        let whole = found[..OBJECTS].iter().all(|count| *count == 1);
        if self.open.turn > 0 && self.open.player(seat).out.is_none() && self.open.end.is_none() && !whole {
            // While a Battle is under way one may have fallen already.
            if !self.open.board.shattered[seat.index()] {
                return Err(format!("{} has not three Objects", seat.colour()).into());
            }
        }
        let mut board = self.open.board;
        board.tally(seat);
        if self.open.turn > 0 && self.open.player(seat).out.is_none() && board.hit_points != self.open.board.hit_points {
            return Err(format!("the wounds on the Objects of {} are counted wrong", seat.colour()).into());
        }
        Ok(())
    }

    /// Every tile of an army is in one place.
    fn audit_tiles(&self, seat: Seat) -> Result<(), Violation> {
        let player = self.open.player(seat);
        let Some(army) = player.army else { return Ok(()) };
        if self.open.phase() == Some(&super::Phase::Choose) || matches!(self.open.phase(), Some(super::Phase::Draft(_))) {
            return Ok(());
        }
        let mut found = [0u8; KINDS];
        let board = &self.open.board;
        let covered = board.storm.iter();
        let units = board.units().map(|(_, unit)| unit).chain(covered.clone().filter_map(|storm| storm.unit.as_ref()));
        let on_board = units.filter(|unit| unit.owner == seat).map(|unit| unit.tile);
        let bases = board.bases().chain(covered.filter_map(|storm| storm.base.as_ref()));
        let bases = bases.filter(|base| base.owner == seat).map(|base| base.tile);
        for tile in on_board.chain(bases).chain(player.hand.iter().copied()).chain(player.known_top) {
            if tile.army() != army {
                return Err(format!("{} holds {}, which is not its own", seat.colour(), tile.name()).into());
            }
            found[tile.line()] += 1;
        }
        let full = Bag::full(army);
        for tile in army.tiles().filter(|tile| !tile.is_core()) {
            let all = found[tile.line()] + player.pile.count(tile) + player.discard.count(tile) + player.pool.count(tile);
            if all != full.count(tile) {
                return Err(format!("{} has {all} {}, not {}", seat.colour(), tile.name(), full.count(tile)).into());
            }
        }
        if army.has_objects() {
            return self.audit_objects(seat, &found);
        }
        let hq = Tile::hq(army);
        let hqs = found[hq.line()] + hq.flipped().map_or(0, |other| found[other.line()]);
        if hqs > 1 || (hqs == 0) != (board.hit_points[seat.index()] == 0) && self.open.turn > 0 {
            return Err(format!("{} has {hqs} HQs with {} hit points", seat.colour(), board.hit_points[seat.index()]).into());
        }
        if !player.hand.is_sorted() {
            return Err(format!("the hand of {} is not sorted", seat.colour()).into());
        }
        Ok(())
    }
}
