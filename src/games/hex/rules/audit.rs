//! What must hold in every position.

use super::super::content::{KINDS, POISONS, Satiety, Tile};
use super::super::{Bag, Neuroshima};
use crate::engine::Seat;

impl Neuroshima {
    pub(in super::super) fn audit(&self) -> Result<(), String> {
        for seat in Seat::all(self.open.seats()) {
            self.audit_tiles(seat)?;
        }
        let board = &self.open.board;
        for satiety in Satiety::ALL {
            let worn = board.units().filter(|(_, unit)| unit.satiety == Some(satiety)).count();
            if worn > usize::from(satiety.count()) {
                return Err(format!("{worn} units wear {}", satiety.name()));
            }
        }
        if board.units().map(|(_, unit)| unit.poison).sum::<u8>() > POISONS {
            return Err("more poison markers than there are".into());
        }
        if board.units().filter(|(_, unit)| unit.steel_net).count() > 1 {
            return Err("two Steel Nets".into());
        }
        if let Some((hex, unit)) =
            board.units().find(|(_, unit)| unit.top.0 >= unit.face().period || !unit.face().class.is_unit())
        {
            return Err(format!("{} on {} looks where it cannot", unit.name(), board.name(hex)));
        }
        if let Some(twice) = board.bases().find(|base| board.bases().filter(|other| other.hex == base.hex).count() > 1) {
            return Err(format!("two foundations on {}", board.name(twice.hex)));
        }
        Ok(())
    }

    /// Every tile of an army is in one place.
    fn audit_tiles(&self, seat: Seat) -> Result<(), String> {
        let player = self.open.player(seat);
        let Some(army) = player.army else { return Ok(()) };
        if self.open.phase() == Some(&super::Phase::Choose) || matches!(self.open.phase(), Some(super::Phase::Draft(_))) {
            return Ok(());
        }
        let mut found = [0u8; KINDS];
        let board = &self.open.board;
        let on_board = board.units().filter(|(_, unit)| unit.owner == seat).map(|(_, unit)| unit.tile);
        let bases = board.bases().filter(|base| base.owner == seat).map(|base| base.tile);
        for tile in on_board.chain(bases).chain(player.hand.iter().copied()).chain(player.known_top) {
            if tile.army() != army {
                return Err(format!("{} holds {}, which is not its own", seat.colour(), tile.name()));
            }
            found[tile.line()] += 1;
        }
        let full = Bag::full(army);
        for tile in army.tiles().filter(|tile| !tile.is_hq()) {
            let all = found[tile.line()] + player.pile.count(tile) + player.discard.count(tile);
            if all != full.count(tile) {
                return Err(format!("{} has {all} {}, not {}", seat.colour(), tile.name(), full.count(tile)));
            }
        }
        let hqs = found[Tile::hq(army).line()];
        if hqs > 1 || (hqs == 0) != (board.hit_points[seat.index()] == 0) && self.open.turn > 0 {
            return Err(format!("{} has {hqs} HQs with {} hit points", seat.colour(), board.hit_points[seat.index()]));
        }
        if !player.hand.is_sorted() {
            return Err(format!("the hand of {} is not sorted", seat.colour()));
        }
        Ok(())
    }
}
