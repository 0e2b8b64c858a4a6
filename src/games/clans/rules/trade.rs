//! Trading in the field: put together item by item, agreed to by the partner, then done.

use super::{Action, Frame, GearId, Lies, Trade, TradeStep, UnitId, Until, effects};
use crate::engine::{Seat, Seats, Story};
use crate::games::clans::Clans;
use crate::games::clans::content::{ThreatKind, ThreatKinds};

impl Clans {
    /// Partners for a trade: operatives on the tile, or clanners that can carry something, where one of the two has something
    /// to give.
    pub(super) fn list_partners(&self, unit: UnitId, out: &mut Vec<Action>) {
        let open = &self.open;
        let carries = |unit: UnitId| !matches!(self.kind(unit), Some(ThreatKind::Trap | ThreatKind::Decoy));
        let partners = if unit.is_clanner() { open.clanners() } else { open.members() };
        let near = partners.filter(|other| other != unit && self.is_near(unit, other) && carries(other) && carries(unit));
        for other in near {
            if self.tradable(unit).next().is_some() || self.tradable(other).next().is_some() {
                out.push(Action::Trade(other));
            }
        }
    }

    fn is_near(&self, unit: UnitId, other: UnitId) -> bool {
        self.open.is_within(unit, other, effects::trade_distance(self, unit))
    }

    fn tradable(&self, unit: UnitId) -> impl Iterator<Item = GearId> {
        let worn = self.open.member(unit).and_then(|member| member.worn);
        let free = move |(at, gear): (GearId, &super::Gear)| (Some(at) != worn && !gear.item.is_permanent()).then_some(at);
        self.open.carried(unit).filter_map(free)
    }

    pub(super) fn list_trade(&self, seat: Seat, trade: &Trade, out: &mut Vec<Action>) {
        match trade.step {
            TradeStep::Offer => {
                out.extend(self.tradable(trade.unit).filter(|gear| trade.give >> gear.0 & 1 == 0).map(Action::Give));
                out.extend(self.tradable(trade.with).filter(|gear| trade.take >> gear.0 & 1 == 0).map(Action::Take));
                if self.fits_both(trade) {
                    out.push(Action::Done);
                }
                out.push(Action::Pass(Until::Now));
            }
            TradeStep::Agree => {
                debug_assert_eq!(self.open.controller(trade.with), seat);
                out.extend([Action::Done, Action::Pass(Until::Now)]);
            }
            TradeStep::Punched => {}
        }
        out.sort_unstable();
    }

    /// Something changes hands, and both can carry what they get.
    fn fits_both(&self, trade: &Trade) -> bool {
        let (give, take) = (trade.give.count_ones() as u8, trade.take.count_ones() as u8);
        let fits =
            |unit: UnitId, loses: u8, gets: u8| self.burden(unit) - loses + gets <= self.carrying(unit).max(self.burden(unit));
        let armors = |unit: UnitId, loses: u64, gets: u64| {
            let after = self.open.carried(unit).fold(gets, |all, (gear, _)| all | 1 << gear.0) & !loses;
            (0..64).map(GearId).filter(|gear| after >> gear.0 & 1 == 1 && self.open.gear(*gear).item.is_armor()).count()
        };
        let one_armor = armors(trade.unit, trade.give, trade.take) <= 1 && armors(trade.with, trade.take, trade.give) <= 1;
        give + take > 0 && one_armor && fits(trade.unit, give, take) && fits(trade.with, take, give)
    }

    pub(super) fn begin_trade(&mut self, unit: UnitId, with: UnitId) {
        for trader in [unit, with] {
            self.open.narrow(
                trader,
                ThreatKinds::ALL.without(ThreatKinds::one(ThreatKind::Trap)).without(ThreatKinds::one(ThreatKind::Decoy)),
            );
        }
        self.open.push(Frame::Trade(Trade { unit, with, give: 0, take: 0, step: TradeStep::Offer }));
    }

    pub(super) fn trade_step(&mut self, action: Action, story: &mut Story) {
        let Some(Frame::Trade(trade)) = self.open.stack.last_mut() else { return };
        match (trade.step, action) {
            (TradeStep::Offer, Action::Give(gear)) => trade.give |= 1 << gear.0,
            (TradeStep::Offer, Action::Take(gear)) => trade.take |= 1 << gear.0,
            (TradeStep::Offer, Action::Done) => {
                trade.step = TradeStep::Agree;
                let trade = *trade;
                let (own, partner) = (self.open.controller(trade.unit), self.open.controller(trade.with));
                if own == partner {
                    self.agree(&trade);
                } else {
                    story.tell(|| format!("{} offers {} a trade.", self.open.name(trade.unit), self.open.name(trade.with)));
                }
            }
            (TradeStep::Agree, Action::Done) => {
                let trade = *trade;
                self.agree(&trade);
            }
            _ => {
                // Called off or refused: it costs nothing.
                self.open.pop();
                story.tell(|| "The trade comes to nothing.".into());
            }
        }
    }

    /// The action is spent; sucker punches come before the items change hands.
    fn agree(&mut self, trade: &Trade) {
        self.open.spend_action(trade.unit);
        self.open.may_trade_again(trade.unit);
        if let Some(Frame::Trade(trade)) = self.open.stack.last_mut() {
            trade.step = TradeStep::Punched;
        }
        if !effects::trades_safely(self, trade.unit) {
            self.grant_punches(trade.unit);
        }
    }

    /// The items change hands, if both still stand.
    pub(super) fn step_trade(&mut self, story: &mut Story) -> bool {
        let Some(Frame::Trade(trade)) = self.open.stack.last() else { return false };
        let trade = *trade;
        if trade.step != TradeStep::Punched {
            return false;
        }
        self.open.pop();
        if self.is_near(trade.unit, trade.with) {
            for (set, to) in [(trade.give, trade.with), (trade.take, trade.unit)] {
                for gear in (0..64).map(GearId).filter(|gear| set >> gear.0 & 1 == 1) {
                    self.open.gear[gear.index()].place = Lies::With(to);
                }
            }
            story.tell(|| format!("{} and {} trade.", self.open.name(trade.unit), self.open.name(trade.with)));
        }
        self.open.push(Frame::ActionEnd { unit: trade.unit });
        true
    }
}

impl crate::games::clans::Open {
    /// Who has to say something about a trade.
    pub(super) fn traders(&self, trade: &Trade) -> Seats {
        match trade.step {
            TradeStep::Offer => Seats::one(self.controller(trade.unit)),
            TradeStep::Agree => Seats::one(self.controller(trade.with)),
            TradeStep::Punched => Seats::default(),
        }
    }
}
