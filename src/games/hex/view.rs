//! What one pair of eyes knows of the table.

use super::rules::{ArmyChoice, Phase};
use super::{Hidden, Neuroshima, Open};
use crate::engine::{Rng, Seat, Viewer};

/// Everything that lies open, and the viewer's own secret choice. What is still in a draw pile is known, in which order it
/// comes is not.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    pub viewer: Viewer,
    pub open: Open,
    /// The army that the viewer has chosen, before all have.
    pub wish: Option<ArmyChoice>,
}

impl View {
    pub(super) fn of(game: &Neuroshima, viewer: Viewer) -> View {
        let wish = viewer.seat().and_then(|seat| game.hidden.wishes.get(seat.index()).copied().flatten());
        View { viewer, open: game.open.clone(), wish }
    }

    /// A world that fits this view: what comes next from the piles, and what others have chosen, is made up.
    pub(super) fn suppose(&self, rng: &mut Rng) -> Neuroshima {
        let mut hidden = Hidden { rng: rng.fork(), wishes: [None; 4] };
        if self.open.phase() == Some(&Phase::Choose) {
            let taken = |army: &super::content::Army| self.open.players.iter().any(|player| player.army == Some(*army));
            let left: Vec<_> = self.open.options.set.armies().iter().copied().filter(|army| !taken(army)).collect();
            let secret = |seat: &Seat| self.open.chosen.contains(*seat) && self.open.army(*seat).is_none();
            for seat in Seat::all(self.open.seats()).filter(secret) {
                let own = self.wish.filter(|_| self.viewer.is(seat));
                hidden.wishes[seat.index()] = Some(own.unwrap_or_else(|| ArmyChoice::Army(*rng.pick(&left))));
            }
        }
        Neuroshima { open: self.open.clone(), hidden }
    }

    pub fn phase(&self) -> Option<&Phase> {
        self.open.phase()
    }

    /// The viewer's own seat.
    pub fn seat(&self) -> Option<Seat> {
        self.viewer.seat().filter(|seat| seat.0 < self.open.seats())
    }
}
