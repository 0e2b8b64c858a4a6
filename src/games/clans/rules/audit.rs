//! What must hold in every position.

use super::{Chain, Frame};
use crate::engine::{Seat, Violation};
use crate::games::clans::content::{ArcanaSet, Legion, Operative, Potential, Rank, ThreatKind};
use crate::games::clans::{Clans, SEATS};

/// Edge tokens in the box.
const EDGES: u8 = 10;

impl Clans {
    pub(crate) fn audit(&self) -> Result<(), Violation> {
        self.audit_arcana()?;
        self.audit_potentials()?;
        self.audit_tokens()?;
        let open = &self.open;
        let edges: u8 = open.squad.iter().map(|member| member.edges).sum::<u8>() + open.stored;
        if edges > EDGES || open.stored > open.squad_size {
            return Err(format!("{edges} Edges are out, {} are stored", open.stored).into());
        }
        for member in &open.squad {
            if member.potentials.len() > 5 {
                return Err(format!("{} has {} Potentials", member.who.name(), member.potentials.len()).into());
            }
            if member.at.is_some() && member.potentials.is_empty() {
                return Err(format!("{} is dead and stands", member.who.name()).into());
            }
            if member.at.is_some_and(|tile| !open.field().tiles.contains(tile)) {
                return Err(format!("{} stands on no tile", member.who.name()).into());
            }
        }
        Ok(())
    }

    /// There are 22 Arcana: in hands, in the deck, before somebody, on the table.
    fn audit_arcana(&self) -> Result<(), Violation> {
        let mut seen = self.hidden.tarot.len() + self.hidden.offer.len();
        let mut all = self.hidden.tarot.union(self.hidden.offer);
        for seat in Seat::all(SEATS as u8) {
            let hand = self.hidden.hands[seat.index()];
            seen += hand.len();
            all = all.union(hand);
            if !self.open.known[seat.index()].without(hand).is_empty() {
                return Err(format!("{seat} is said to hold a card that is elsewhere").into());
            }
        }
        for frame in &self.open.stack {
            let played: Vec<_> = match frame {
                Frame::Chain(Chain { plays, .. }) => plays.iter().filter(|play| !play.taken).map(|play| play.card).collect(),
                Frame::ReturnCard(card) => card.iter().copied().collect(),
                _ => continue,
            };
            seen += played.len();
            all = all.union(played.into_iter().collect());
        }
        if seen != 22 || all != ArcanaSet::ALL {
            return Err(format!("{seen} Arcana, {} different ones", all.len()).into());
        }
        Ok(())
    }

    /// Every Potential is in one place.
    fn audit_potentials(&self) -> Result<(), Violation> {
        let open = &self.open;
        if open.end.is_some() {
            return Ok(());
        }
        for potential in Potential::ALL {
            let squad =
                open.squad.iter().flat_map(|member| &member.potentials).filter(|held| held.potential == potential).count();
            let at_home = |who: &usize| !open.squad.iter().any(|member| member.who.index() == *who);
            let camp = (0..open.log.operatives.len()).filter(at_home);
            let camp = camp.filter(|who| open.log.operatives[*who].potentials.contains(&potential)).count();
            let reserve = usize::from(open.reserve.contains(potential));
            let aside = Operative::ALL.into_iter().filter(|who| at_home(&who.index()));
            let aside = aside.filter(|who| open.log.set_aside(*who).contains(&potential)).count();
            let places = squad + camp + reserve;
            if places != 1 && (places, aside) != (0, 1) {
                return Err(format!("{} is in {places} places", potential.name()).into());
            }
        }
        Ok(())
    }

    /// Tokens keep to the models and the forces, and no two have a number.
    fn audit_tokens(&self) -> Result<(), Violation> {
        let open = &self.open;
        let mut out = [0u8; ThreatKind::COUNT];
        let mut numbers = 0u128;
        for unit in open.clanners() {
            let (Some(kind), Some(clanner)) = (self.kind(unit), open.clanner(unit)) else { continue };
            out[kind.index()] += 1;
            if numbers >> clanner.number & 1 == 1 {
                return Err(format!("two tokens have number {}", clanner.number).into());
            }
            numbers |= 1 << clanner.number;
            if !clanner.may_be.contains(kind) {
                return Err(format!("{} is a {}, which all know it is not", open.name(unit), kind.name()).into());
            }
            if clanner.at.is_some_and(|tile| !open.field().tiles.contains(tile)) {
                return Err(format!("{} stands on no tile", open.name(unit)).into());
            }
        }
        let mut extra = 0;
        for legion in Legion::ALL {
            let count = out[legion.index()];
            let beyond = count.saturating_sub(open.forces.count(ThreatKind::Legion(legion)));
            if legion.rank() == Rank::Feeders {
                extra += beyond;
            } else if beyond > 0 {
                return Err(format!("{count} {}s are out", legion.name()).into());
            }
            if count > legion.card().models {
                return Err(format!("{count} {}s are more than there are models", legion.name()).into());
            }
        }
        if extra > open.forces.feeders {
            return Err(format!("{extra} Feeders too many are out").into());
        }
        for kind in [ThreatKind::Trap, ThreatKind::Decoy] {
            if out[kind.index()] > open.forces.count(kind) {
                return Err(format!("{} {}s are out", out[kind.index()], kind.name()).into());
            }
        }
        Ok(())
    }
}
